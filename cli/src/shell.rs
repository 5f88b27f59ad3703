//! `guesstree completions` and `guesstree man`: files for the shell and for `man`.

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Cli;
use crate::exit::{Exit, Misuse};
use crate::output::print_data;

const NAME: &str = "guesstree";

const COMPLETIONS_HELP: &str = "\
Examples:
  guesstree completions bash >> ~/.bash_completion
  guesstree completions zsh > ~/.zfunc/_guesstree
  guesstree completions fish > ~/.config/fish/completions/guesstree.fish

The shell reads it when it starts. For zsh, the folder must be in `fpath`.";

/// Print a script that completes commands and options in your shell
#[derive(clap::Args, Debug)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArgs {
    /// bash, zsh, fish, elvish or powershell
    #[arg(value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

const MAN_HELP: &str = "\
Examples:
  guesstree man > guesstree.1
  guesstree man build > guesstree-build.1
  guesstree man | man -l -";

/// Print the manual page of the program, or of a command
#[derive(clap::Args, Debug)]
#[command(after_help = MAN_HELP)]
pub(crate) struct ManArgs {
    /// The command [default: the program]
    #[arg(value_name = "COMMAND")]
    verb: Option<String>,
}

pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    print_data(|out| out.write_all(&script))?;
    Ok(Exit::Done)
}

pub(crate) fn man(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut program = Cli::command();
    program.build();
    let page = match &args.verb {
        None => program,
        Some(verb) => {
            let verbs = program.get_subcommands().filter(|verb| verb.get_name() != "help");
            let verbs: Vec<String> = verbs.map(|verb| verb.get_name().to_owned()).collect();
            let found = program.find_subcommand(verb).cloned();
            let found = found.ok_or_else(|| {
                Misuse::bad_value(format!(
                    "there is no command '{verb}'; there are {}",
                    verbs.join(", ")
                ))
            })?;
            found.version(env!("CARGO_PKG_VERSION"))
        }
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    print_data(|out| out.write_all(&text))?;
    Ok(Exit::Done)
}
