//! `guesstree play`: a game with a person. Either the person types the feedback and is advised
//! (`assist`), or the person guesses (`host`).

mod assist;
mod event;
mod host;

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;

use crate::cli::exit::{Exit, Misuse};
use crate::cli::options::policy::{POLICIES_HELP, Setup, Spec};
use crate::cli::options::{ListArgs, ModeName, max_guesses};
use crate::cli::output::{print, print_data};
use crate::cli::play::event::Event;
use crate::engine::Engine;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::word::Word;
use crate::play::adviser::Adviser;
use crate::play::player::Player;
use crate::play::session::Session;
use crate::play::ties::Ties;
use crate::report::progress;
use crate::search::limits::Limits;
use crate::search::progress::Progress;

const AFTER_HELP: &str = "\
Examples:
  guesstree play                           play elsewhere and type the feedback
  guesstree play --mode hard --list nyt-2022-08
  printf 'BYBBG\\nBBGGB\\n' | guesstree play    the same from a pipe
  guesstree play --policy entropy          advice from a policy
  guesstree play --answer random           you guess

At the prompt, type the feedback to the guess, such as BYBGG, -y-gg, 01022 or squares; or another \
guess and its feedback, such as CRANE BYBGG; or a guess alone to see what it costs. ? lists the \
other commands.";

/// Play a game: get the best guesses, or guess yourself
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{POLICIES_HELP}\n\n{AFTER_HELP}"))]
pub(crate) struct Args {
    #[command(flatten)]
    list: ListArgs,
    /// Rules for guesses: easy [default], hard or strict
    #[arg(
        long,
        value_name = "MODE",
        default_value = "easy",
        hide_default_value = true,
        hide_possible_values = true
    )]
    mode: ModeName,
    /// Guesses in a game
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = max_guesses())]
    max_guesses: u8,
    /// A tree to follow [default: the one in the program]
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["policy", "answer"])]
    tree: Option<PathBuf>,
    /// Advice from a policy instead of the exact search
    #[arg(long, value_name = "POLICY")]
    policy: Option<Spec>,
    /// You guess this word, or `random` for any answer
    #[arg(long, value_name = "WORD")]
    answer: Option<String>,
    /// Number that decides the random choices
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Print each event as a JSON object on a line
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.seed.is_some() && args.answer.as_deref() != Some("random") && args.policy.is_none() {
        let message = "'--seed <NUMBER>' is for '--answer random' and for '--policy <POLICY>'";
        return Err(Misuse::conflict(message).into());
    }
    let list = args.list.load()?;
    let mode = Mode::from(args.mode);
    let setup = Setup {
        list: &list,
        mode,
        rule: Rule::Standard,
        ties: args.seed.map_or(Ties::First, Ties::Random),
        quiet: args.json,
    };
    let player = args.policy.as_ref().map(|spec| spec.player(&setup));
    let table = Table {
        player: player.transpose()?,
        adviser: Adviser::new(Engine::new(list.clone()).mode(mode))?,
        session: Session::new(list, mode, args.max_guesses),
        json: args.json,
    };
    match &args.answer {
        Some(answer) => host::run(args, table, answer),
        None => assist::run(args, table),
    }
}

/// A game in progress, those who advise on it, and the way to speak to the person who plays.
struct Table {
    session: Session,
    adviser: Adviser,
    player: Option<Player>,
    json: bool,
}

impl Table {
    /// Prints an event as JSON, or `text`.
    fn say(&self, event: &Event, text: impl FnOnce() -> String) -> anyhow::Result<()> {
        match self.json {
            true => print_data(|out| {
                serde_json::to_writer(&mut *out, event)?;
                writeln!(out)
            }),
            false => print(|out| writeln!(out, "{}", text())),
        }
    }

    fn refuse(&self, why: impl Into<String>) -> anyhow::Result<()> {
        let why = why.into();
        self.say(&Event::Refused { why: why.clone() }, || why)
    }

    fn list_commands(&self, commands: &str) -> anyhow::Result<()> {
        match self.json {
            true => self.refuse("the commands are listed without --json"),
            false => print(|out| writeln!(out, "{commands}")),
        }
    }

    /// The choices of the policy with their ratings, best first. Empty without a policy.
    fn by_policy(&self) -> Vec<(Word, String)> {
        let player = self.player.as_ref();
        player.map_or(Vec::new(), |player| player.choices(&self.session))
    }

    /// Asks the adviser while the progress of a search is shown.
    fn searched<T>(
        &mut self,
        ask: impl FnOnce(&mut Adviser, &Session, &Arc<Limits>, &Arc<Progress>) -> T,
    ) -> T {
        let (progress, limits) = (Arc::default(), Arc::new(Limits::none()));
        let (adviser, session) = (&mut self.adviser, &self.session);
        progress::beside(&progress, session.list(), &progress::guesses, self.json, || {
            ask(adviser, session, &limits, &progress)
        })
    }

    /// Whether `line` is a guess, even if it is also a command, as QUIT is. Each command has a form
    /// of one letter, too.
    fn is_guess(&self, line: &str) -> bool {
        Word::parse(line).is_ok_and(|word| self.session.list().guess_id(word).is_some())
    }
}

/// A longer line is no game, in bytes.
const LINE_BYTES_MAX: u64 = 1 << 20;

/// What a person types, line by line, with a prompt if both ends are a terminal.
struct Lines {
    prompt: bool,
}

impl Lines {
    /// Greets a person at a terminal.
    fn new(greeting: &str) -> anyhow::Result<Self> {
        let prompt = io::stdin().is_terminal() && io::stdout().is_terminal();
        if prompt {
            print(|out| writeln!(out, "{greeting}"))?;
        }
        Ok(Self { prompt })
    }

    /// The next line, trimmed; `None` at the end.
    fn next(&self, prompt: &str) -> anyhow::Result<Option<String>> {
        if self.prompt {
            let mut out = io::stdout();
            write!(out, "{prompt}> ")?;
            out.flush()?;
        }
        let mut line = Vec::new();
        // Bytes that are not text are read like any other typing error.
        let read = io::stdin().lock().take(LINE_BYTES_MAX + 1).read_until(b'\n', &mut line);
        anyhow::ensure!(
            read.context("cannot read standard input")? as u64 <= LINE_BYTES_MAX,
            "standard input has a line of more than {} MiB; give one entry a line",
            LINE_BYTES_MAX >> 20
        );
        if line.is_empty() {
            if self.prompt {
                writeln!(io::stdout())?;
            }
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}
