//! The `guesstree` command. Each verb has a file with its arguments and its `run`.

mod analyze;
mod begin;
mod boards;
mod build;
mod cache;
mod certificate;
mod compare;
mod completion;
mod cubes;
mod earlier;
mod exit;
mod folders;
mod identify;
mod import;
mod lists;
mod manual;
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
mod summary;
mod units;
// Tests of what is not public are compiled as a part of the program.
#[cfg(test)]
#[path = "../tests/command/mod.rs"]
mod tests;
mod verbs;
mod verify;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::CompleteEnv;

use crate::report::{process, screen};

const ABOUT: &str =
    "Provably optimal decision trees for guessing games with feedback, Wordle first";

const AFTER_HELP: &str = "\
Examples:
  guesstree next                    the best first guess, without any search
  guesstree next tarse=yy---        the guess after that feedback
  guesstree play                    type the feedback, get the best guess
  guesstree analyze --answer tract crane toast tract    what each guess cost
  guesstree build salet             find the best tree for an opener and save it
  guesstree prove                   rank all openers
  guesstree identify build car.csv  which object is it? tests at least cost

Exit codes: 0 done and valid; 1 the thing checked is invalid or the answer does not exist; 2 wrong \
usage, unreadable input or a result that could not be saved; 3 stopped before the proof was \
complete.";

#[derive(Parser)]
#[command(name = "guesstree", version, about = ABOUT, after_help = AFTER_HELP)]
#[command(max_term_width = verbs::COLUMNS_MAX)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Play(play::Args),
    Next(next::Args),

    Analyze(analyze::Args),
    Build(build::Args),
    Verify(verify::Args),
    Show(show::Args),
    Import(import::Args),
    Compare(compare::Args),
    Prove(prove::Args),
    Identify(identify::Args),
    Lists(lists::Args),
    Page(page::Args),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
    #[command(hide = true)]
    Split(prove::SplitArgs),
    #[command(hide = true)]
    Status(prove::StatusArgs),
}

/// The command with all verbs, in groups.
fn command() -> Command {
    // Proofs are written in the standard symbols, so their help is for these alone.
    let hide = |verb: Command| verb.mut_arg("symbols", |symbols| symbols.hide(true));
    let command = Cli::command().mut_subcommand("prove", hide).mut_subcommand("compare", hide);
    completion::with_values(verbs::grouped(command))
}

fn run(verb: &Verb) -> anyhow::Result<exit::Exit> {
    match verb {
        Verb::Build(args) => build::run(args),
        Verb::Prove(args) => prove::run(args),
        Verb::Split(args) => prove::run_split(args),
        Verb::Status(args) => prove::run_status(args),
        Verb::Next(args) => next::run(args),
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
    let options = std::env::args_os().skip(1).take_while(|argument| argument != "--");
    let options: Vec<_> = options.collect();
    let format = options.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json");
    format || options.iter().any(|option| option == "--json" || option == "--format=json")
}

/// Whether errors belong on standard output, as JSON: not if a file goes there.
fn has_json(matches: &ArgMatches) -> bool {
    let file = |option| matches.try_get_one::<PathBuf>(option).ok().flatten();
    let is_stdout = |option| file(option).is_some_and(|file| output::is_stdout(file));
    let has_file = ["output", "certificate", "svg"].into_iter().any(is_stdout);
    let json = matches.try_get_one("json").ok().flatten() == Some(&true);
    let format = matches.try_get_raw("format").ok().flatten();
    let format = format.and_then(|mut given| given.next()).is_some_and(|given| given == "json");
    (json || format) && !has_file
}

/// The arguments of the last verb: those of `status` in `prove status`.
fn leaf(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, below)| leaf(below))
}

/// The command of the last verb.
fn asked(command: Command, matches: &ArgMatches) -> Command {
    let below = matches.subcommand();
    let found = below.and_then(|(verb, below)| Some((command.find_subcommand(verb)?, below)));
    match found {
        Some((found, below)) => asked(found.clone(), below),
        None => command,
    }
}

fn main() -> ExitCode {
    // A limit on time counts from here.
    process::running();
    guesstree::files::dash_is_stdin();
    CompleteEnv::with_factory(command).var(completion::VARIABLE).complete();
    if begin::without_output() {
        // Nobody can be told if this fails too.
        let _ = writeln!(io::stderr(), "guesstree: cannot write to standard output: it is closed");
        return ExitCode::from(2);
    }
    let mut command = match io::stdout().is_terminal() {
        true => verbs::narrowed(command(), screen::columns()),
        false => command(),
    };
    let parsed = command.try_get_matches_from_mut(std::env::args_os()).and_then(|matches| {
        let cli = Cli::from_arg_matches(&matches)?;
        Ok((matches, cli))
    });
    let (matches, cli) = parsed.unwrap_or_else(|mut error| {
        earlier::suggest(&mut error);
        exit::refuse(&error, asks_for_json())
    });
    earlier::tell(matches.subcommand_name().unwrap_or_default(), &matches);
    let result = run(&cli.verb);
    exit::end(result, || asked(command, &matches), has_json(leaf(&matches)))
}
