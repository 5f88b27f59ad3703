//! The `guesstree` command. Each verb has a file with its arguments and its `run`.

mod analyze;
mod begin;
mod build;
mod cache;
mod certificate;
mod compare;
mod cubes;
mod exit;
mod folders;
mod identify;
mod import;
mod lists;
mod named;
mod next;
mod options;
mod output;
mod page;
mod play;
mod position;
mod prove;
mod report;
mod saving;
mod shell;
mod show;
mod solve;
mod split;
mod status;
mod summary;
mod units;
// Tests of what is not public are compiled as a part of the program.
#[cfg(test)]
#[path = "../../tests/command/mod.rs"]
mod tests;
mod verify;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::report::process;

const ABOUT: &str =
    "Provably optimal decision trees for guessing games with feedback, Wordle first";

const AFTER_HELP: &str = "\
Examples:
  guesstree next                    the best first guess, without any search
  guesstree next salet=-y--g        the guess after that feedback
  guesstree solve crane=-y--- toils=--g--      the best guess from any position
  guesstree play                    type the feedback, get the best guess
  guesstree analyze --answer tract crane toast tract    what each guess cost
  guesstree compare                 policies side by side over all answers
  guesstree build salet             find the best tree for an opener and save it
  guesstree prove                   rank all openers
  guesstree status proof.txt        how far such a proof has come
  guesstree verify                  replay every answer through a tree
  guesstree build --game mastermind:3x3        another game
  guesstree identify build car.csv  which object is it? tests at least cost
  guesstree page                    all of it in a browser, offline

Exit codes: 0 done and valid; 1 the thing checked is invalid or the answer does not exist; 2 wrong \
usage, unreadable input or a result that could not be saved; 3 stopped before the proof was \
complete.";

#[derive(Parser)]
#[command(name = "guesstree", version, about = ABOUT, after_help = AFTER_HELP)]
#[command(max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Build(build::Args),
    Prove(prove::Args),
    Split(split::Args),
    Status(status::Args),
    Next(next::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Show(show::Args),
    Identify(identify::Args),
    Import(import::Args),
    Play(play::Args),
    Compare(compare::Args),
    Analyze(analyze::Args),
    Lists(lists::Args),
    Page(page::Args),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

fn run(verb: &Verb) -> anyhow::Result<exit::Exit> {
    match verb {
        Verb::Build(args) => build::run(args),
        Verb::Prove(args) => prove::run(args),
        Verb::Split(args) => split::run(args),
        Verb::Status(args) => status::run(args),
        Verb::Next(args) => next::run(args),
        Verb::Solve(args) => solve::run(args),
        Verb::Verify(args) => verify::run(args),
        Verb::Show(args) => show::run(args),
        Verb::Identify(args) => identify::run(args),
        Verb::Import(args) => import::run(args),
        Verb::Play(args) => play::run(args),
        Verb::Compare(args) => compare::run(args),
        Verb::Analyze(args) => analyze::run(args),
        Verb::Lists(args) => lists::run(args),
        Verb::Page(args) => page::run(args),
        Verb::Completions(args) => shell::completions(args),
        Verb::Man(args) => shell::man(args),
    }
}

/// Whether `--json` is among the arguments, where the parser has not understood them.
fn asks_for_json() -> bool {
    let mut options = std::env::args_os().skip(1).take_while(|argument| argument != "--");
    options.any(|argument| argument == "--json")
}

/// Whether errors belong on standard output, as JSON: not if a file goes there.
fn has_json(matches: &ArgMatches) -> bool {
    let file = |option| matches.try_get_one::<PathBuf>(option).ok().flatten();
    let is_stdout = |option| file(option).is_some_and(|file| output::is_stdout(file));
    let has_file = ["output", "certificate", "svg"].into_iter().any(is_stdout);
    let json = matches.try_get_one("json").ok().flatten();
    json == Some(&true) && !has_file
}

fn main() -> ExitCode {
    // A limit on time counts from here.
    process::running();
    if begin::without_output() {
        // Nobody can be told if this fails too.
        let _ = writeln!(io::stderr(), "guesstree: cannot write to standard output: it is closed");
        return ExitCode::from(2);
    }
    let mut command = Cli::command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os()).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((matches, cli))
    });
    let (matches, cli) = parsed.unwrap_or_else(|error| exit::refuse(&error, asks_for_json()));
    let json = matches.subcommand().is_some_and(|(_, matches)| has_json(matches));
    let result = run(&cli.verb);
    let verb = matches.subcommand_name().unwrap_or_default();
    let asked = match command.find_subcommand_mut(verb) {
        Some(asked) => asked,
        None => &mut command,
    };
    exit::end(result, asked, json)
}
