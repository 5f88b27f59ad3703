//! `guesstree completions` and `guesstree man`: files for the shell and for `man`.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::PossibleValuesParser;

use crate::completion;
use crate::exit::{Exit, Misuse};
use crate::manual;
use crate::output::print_data;

const COMPLETIONS_HELP: &str = "\
Examples:
  echo 'source <(guesstree completions bash)' >> ~/.bashrc
  echo 'source <(guesstree completions zsh)' >> ~/.zshrc
  guesstree completions fish > ~/.config/fish/completions/guesstree.fish

The script asks guesstree what can follow, so it knows your lists and trees. In zsh, `compinit` \
comes first. After an update make the script again, or let the shell make it at each start, as \
above.";

/// Print a script that completes commands and options in your shell
#[derive(clap::Args, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    #[arg(value_name = "SHELL", hide_possible_values = true, value_parser = shell())]
    shell: String,
}

const MAN_HELP: &str = "\
Examples:
  guesstree man > guesstree.1
  guesstree man build > guesstree-build.1
  guesstree man ledger                 the format of a file
  guesstree man --all ~/.local/share/man/man1
  guesstree man | man -l -";

/// Print the manual: of the program, a command or a format
#[derive(clap::Args, Debug)]
#[command(after_help = MAN_HELP)]
pub(crate) struct ManArgs {
    /// A command; or `tree` or `ledger`, the formats of files [default: the program itself]
    #[arg(value_name = "COMMAND")]
    verbs: Vec<String>,
    /// Write all pages into this folder, each as a file
    #[arg(long, value_name = "FOLDER", conflicts_with = "verbs")]
    all: Option<PathBuf>,
}

/// Reads the name of a shell.
fn shell() -> PossibleValuesParser {
    PossibleValuesParser::new(completion::SHELLS.names())
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let shell = completion::SHELLS.completer(&args.shell).context("no such shell")?;
    let script = completion::script(shell)?;
    print_data(|out| out.write_all(&script))?;
    Ok(Exit::Done)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut program = crate::command();
    program.build();
    let pages = manual::pages(&program);
    if let Some(folder) = &args.all {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for page in &pages {
            let file = folder.join(format!("{}.{}", page.name(), page.section()));
            fs::write(&file, manual::text(page, &pages)?)
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        return Ok(Exit::Done);
    }
    // The name of a file is taken, too: `lists-add`.
    let joined = |words: &[String]| words.join("-");
    let found = pages.iter().find(|page| joined(page.words()) == joined(&args.verbs));
    let page = found.ok_or_else(|| {
        let names: Vec<String> = pages[1..].iter().map(|page| page.words().join(" ")).collect();
        Misuse::bad_value(format!(
            "there is no page '{}'; there are {}",
            args.verbs.join(" "),
            names.join(", ")
        ))
    })?;
    let text = manual::text(page, &pages)?;
    print_data(|out| out.write_all(&text))?;
    Ok(Exit::Done)
}
