//! What a shell completes: verbs and options by themselves, values by what they stand for.
//!
//! The shell asks the program, so lists and trees of the user are known. `clap_complete` speaks to
//! the shell; here stands what each value may be, by its name in the help.

use std::path::Path;

use clap::{Arg, Command};
use clap_complete::engine::{
    ArgValueCandidates, ArgValueCompleter, CompletionCandidate, PathCompleter,
};
use clap_complete::env::{EnvCompleter, Shells};
use guesstree::games::Guesses;
use guesstree::play::PolicyName;
use guesstree::{Kind, Objective};

use crate::{manual, named};

/// The variable by which the shell asks.
pub(crate) const VARIABLE: &str = "GUESSTREE_COMPLETE";

/// The shells that can ask.
pub(crate) const SHELLS: Shells<'static> = Shells::builtins();

/// The script that makes `shell` ask this program.
pub(crate) fn script(shell: &dyn EnvCompleter) -> std::io::Result<Vec<u8>> {
    let (name, mut script) = ("guesstree", Vec::new());
    shell.write_registration(VARIABLE, name, name, name, &mut script)?;
    Ok(script)
}

/// The command with values that a shell can complete.
pub(crate) fn with_values(command: Command) -> Command {
    command.mut_args(with_value).mut_subcommands(with_values)
}

fn with_value(arg: Arg) -> Arg {
    let names = arg.get_value_names().unwrap_or_default();
    let candidates: fn() -> Vec<CompletionCandidate> = match names.first().map(|name| &**name) {
        Some("NAME") => lists,
        Some("GAME") => games,
        Some("OBJECTIVE") => objectives,
        Some("POLICY") => policies,
        Some("COMMAND") => commands,
        Some("FILE" | "PATH") => {
            let completer = match is_tree(&arg) {
                true => PathCompleter::any().filter(|path| has_ending(path, "tree")),
                false => PathCompleter::any(),
            };
            return arg.add(ArgValueCompleter::new(completer));
        }
        Some("FOLDER") => return arg.add(ArgValueCompleter::new(PathCompleter::dir())),
        _ => return arg,
    };
    arg.add(ArgValueCandidates::new(candidates))
}

/// Whether the value is a tree to read.
fn is_tree(arg: &Arg) -> bool {
    matches!(arg.get_id().as_str(), "tree" | "file" | "files")
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending) || path.is_dir()
}

fn lists() -> Vec<CompletionCandidate> {
    named::all().iter().map(|name| name.to_string().into()).collect()
}

fn games() -> Vec<CompletionCandidate> {
    let name = |kind: Kind| match kind.guesses() {
        Guesses::Names => format!("{kind}:"),
        Guesses::Words { .. } | Guesses::Codes(_) => kind.to_string(),
    };
    Kind::usual().map(name).map(CompletionCandidate::new).collect()
}

fn objectives() -> Vec<CompletionCandidate> {
    let names = Objective::SORTS.iter().map(ToString::to_string);
    names.map(CompletionCandidate::new).collect()
}

fn policies() -> Vec<CompletionCandidate> {
    let described = |name: PolicyName| {
        CompletionCandidate::new(name.to_string()).help(Some(name.about().to_owned().into()))
    };
    PolicyName::ALL.into_iter().map(described).collect()
}

fn commands() -> Vec<CompletionCandidate> {
    let program = crate::command();
    let pages = manual::pages(&program);
    let first = pages.iter().filter_map(|page| match page.words() {
        [word] => Some(word),
        _ => None,
    });
    first.map(CompletionCandidate::new).collect()
}
