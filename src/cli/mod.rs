//! Floor 5, for hands: the command line. One file a verb, each with its arguments and its `run`.

mod build;
mod exit;
mod lists;
mod next;
mod options;
mod output;
mod prove;
mod saving;
mod show;
mod solve;
mod summary;
mod units;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

const ABOUT: &str =
    "Provably optimal decision trees for guessing games with feedback, Wordle first";

const AFTER_HELP: &str = "\
Examples:
  guesstree next                       the best first guess, from the tree that comes with the program
  guesstree next salet=-y--g           the guess after that feedback (also BYBBG, 01002 or squares)
  guesstree solve crane=-y--- toils=--g--  the exact best guess from any position
  guesstree build salet                find the optimal tree that begins with SALET and save it
  guesstree prove                      rank all openers: exact totals of the best, bounds for the rest
  guesstree verify                     replay every answer through a tree

Exit codes: 0 done and valid; 1 the thing checked is invalid or the answer does not exist;
2 wrong usage or unreadable input; 3 stopped before proof.";

#[derive(Parser)]
#[command(name = "guesstree", version, about = ABOUT, after_help = AFTER_HELP, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Build(build::Args),
    Prove(prove::Args),
    Next(next::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Show(show::Args),
    Lists(lists::Args),
}

/// Runs the program with the arguments of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.verb {
        Verb::Build(args) => build::run(&args),
        Verb::Prove(args) => prove::run(&args),
        Verb::Next(args) => next::run(&args),
        Verb::Solve(args) => solve::run(&args),
        Verb::Verify(args) => verify::run(&args),
        Verb::Show(args) => show::run(&args),
        Verb::Lists(args) => lists::run(&args),
    };
    exit::code(result)
}
