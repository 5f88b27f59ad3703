//! `guesstree play`: a game with a person, who tells the feedback, or who guesses.

mod assist;
mod event;
mod host;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use crate::cli::exit::{Exit, Misuse};
use crate::cli::options::policy::{POLICIES_HELP, Spec, Table};
use crate::cli::options::{ListArgs, ModeName};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::word::Word;
use crate::play::ties::Ties;

const AFTER_HELP: &str = "\
Examples:
  guesstree play                        you play elsewhere and type what came back
  guesstree play --mode hard --list nyt-2022-08
  printf 'BYBBG\\nBBGGB\\n' | guesstree play     the same line by line
  guesstree play --policy entropy       advice from a policy, not from the exact search
  guesstree play --answer random        you guess
  guesstree play --answer crane --json < guesses.txt

At the prompt: the feedback to the guess, as BYBGG, -y-gg, 01022 or squares; or another guess and
its feedback, as in CRANE BYBGG; or a guess alone, to see what it costs. ? lists the other commands.";

/// Play a game: you tell the feedback and get the best guesses, or you guess
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, after_long_help = format!("{POLICIES_HELP}\n\n{AFTER_HELP}"))]
pub struct Args {
    #[command(flatten)]
    list: ListArgs,
    /// Which guesses may follow feedback
    #[arg(long, value_name = "MODE", default_value = "easy")]
    mode: ModeName,
    /// Guesses in a game
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(crate::engine::MAX_GUESSES)))]
    max_guesses: u8,
    /// Follow this saved tree while the game is on it [default: the one that comes with the program, if there is one]
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["policy", "answer"])]
    tree: Option<PathBuf>,
    /// Advice from a policy instead of the exact search
    #[arg(long, value_name = "POLICY")]
    policy: Option<Spec>,
    /// You guess this word, or `random` for any answer of the list
    #[arg(long, value_name = "WORD")]
    answer: Option<String>,
    /// Choose the random answer by this number, and ties of a policy
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Print an object in JSON for each event, one a line
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.seed.is_some() && args.answer.as_deref() != Some("random") && args.policy.is_none() {
        let message = "'--seed <NUMBER>' is for '--answer random' and for '--policy <POLICY>'";
        return Err(Misuse::conflict(message).into());
    }
    let list = args.list.load()?;
    let mode = Mode::from(args.mode);
    let player = args.policy.as_ref().map(|spec| {
        spec.player(&Table {
            list: &list,
            mode,
            rule: Rule::Standard,
            ties: args.seed.map_or(Ties::First, Ties::Random),
            quiet: args.json,
        })
    });
    let player = player.transpose()?;
    match &args.answer {
        Some(answer) => host::run(args, list, mode, player, answer),
        None => assist::run(args, list, mode, player),
    }
}

/// What a person types, line by line, with a prompt where they see it.
struct Lines {
    prompt: bool,
}

impl Lines {
    fn new() -> Self {
        Self {
            prompt: io::stdin().is_terminal() && io::stdout().is_terminal(),
        }
    }

    /// The next line, trimmed; `None` at the end.
    fn next(&self, prompt: &str) -> anyhow::Result<Option<String>> {
        if self.prompt {
            let mut out = io::stdout();
            write!(out, "{prompt}> ")?;
            out.flush()?;
        }
        let mut line = Vec::new();
        // Bytes that are no text are read like any other typing error.
        if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            if self.prompt {
                writeln!(io::stdout())?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

/// Whether `line` is a guess, even if it is a command as well, as QUIT is: each command has a form of one letter, too.
fn is_guess(list: &List, line: &str) -> bool {
    Word::parse(line).is_ok_and(|word| list.guess_id(word).is_some())
}

/// `1 in 5`, for a candidate of so many.
fn chance(may_win: bool, candidates: usize) -> String {
    match (may_win, candidates) {
        (false, _) => "cannot be the answer".to_owned(),
        (true, 1) => "must be the answer".to_owned(),
        (true, n) => format!("1 in {n} that it is the answer"),
    }
}
