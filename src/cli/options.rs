//! Options that several commands share.
//!
//! `game` says what is played, `words` with which words and what they weigh, `objective` what a tree is to be best at, `tree` which
//! saved tree is meant.

mod game;
mod objective;
pub mod policy;
mod tree;
mod words;

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;

use crate::engine::{Engine, MEMORY_BYTES, Question, default_max_guesses};
use crate::cli::exit::Misuse;
use crate::cli::units;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::report::process;
use crate::search::limits::Limits;
use crate::tree::objective::Objective;

use objective::ObjectiveArgs;

pub use game::GameArgs;
pub use tree::TreeArgs;
pub use words::{ListArgs, WeightsArgs};

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 1024;
    let number = text
        .parse()
        .ok()
        .filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("give a number from 1 to {MOST}"))
}

/// Which guesses may follow feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ModeName {
    /// Every allowed guess
    Easy,
    /// The game's own hard mode: green letters stay, and every letter that was green or yellow is used again, as
    /// often as it was marked; gray letters may return, a yellow letter may stay where it was
    Hard,
    /// Every guess must fit all feedback, as the answer does; some programs call this hard mode
    Strict,
}

impl From<ModeName> for Mode {
    fn from(name: ModeName) -> Self {
        match name {
            ModeName::Easy => Self::Easy,
            ModeName::Hard => Self::Hard,
            ModeName::Strict => Self::Strict,
        }
    }
}

/// What a search looks for, and what it may take.
#[derive(clap::Args, Clone, Debug)]
pub struct SearchArgs {
    #[command(flatten)]
    objective: ObjectiveArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Which guesses may follow feedback
    #[arg(long, value_name = "MODE", default_value = "easy")]
    mode: ModeName,
    /// Every answer must be found within so many guesses [default: 6 in Wordle, 100 in other games]
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(crate::engine::MAX_GUESSES)))]
    max_guesses: Option<u8>,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Memory to use, such as 512M or 2G; with less the search forgets and takes longer [default: a
    /// quarter of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = units::bytes)]
    memory: Option<usize>,
    /// Stop after this time, such as 90s, 5m or 1h, with the best found so far
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time_limit: Option<Duration>,
}

impl SearchArgs {
    /// Which guesses may follow feedback.
    pub fn mode(&self) -> Mode {
        self.mode.into()
    }

    /// The limit on guesses for a list: that of its game, if nothing is said.
    pub fn max_guesses(&self, list: &List) -> u8 {
        let usual = || default_max_guesses(list.kind());
        self.max_guesses.unwrap_or_else(usual)
    }

    /// What the tree for a list is to be best at.
    pub fn objective(&self, list: &List) -> Result<Objective, Misuse> {
        self.objective.chosen(self.max_guesses(list))
    }

    /// An engine for `list` with these resources, and a question with this objective and these
    /// limits, to be stopped by Ctrl-C.
    pub fn engine(&self, list: List) -> anyhow::Result<(Engine, Question)> {
        let limits = Arc::new(match self.time_limit {
            Some(time_limit) => Limits::within(time_limit),
            None => Limits::none(),
        });
        stop_on_ctrl_c(&limits)?;
        let mut question = Question::new()
            .objective(self.objective(&list)?)
            .max_guesses(self.max_guesses(&list))
            .limits(limits);
        if let Some(weights) = self.weights.load(&list)? {
            question = question.weights(weights);
        }
        let engine = Engine::new(list)
            .mode(self.mode())
            .memory_bytes_max(self.memory.unwrap_or_else(default_memory_bytes));
        let engine = match self.threads {
            Some(threads) => engine.threads(threads),
            None => engine,
        };
        Ok((engine, question))
    }
}

/// The first Ctrl-C asks the search to stop with what it has; the second ends the program.
pub fn stop_on_ctrl_c(limits: &Arc<Limits>) -> anyhow::Result<()> {
    /// What a shell reports for a program that was ended by an interrupt.
    const INTERRUPTED: i32 = 130;
    let limits = Arc::clone(limits);
    ctrlc::set_handler(move || {
        if limits.stop_requested() {
            std::process::exit(INTERRUPTED);
        }
        limits.stop();
        // Stops all the same when nobody can be told.
        let _ = writeln!(
            std::io::stderr(),
            "stopping; press Ctrl-C again to leave at once"
        );
    })
    .context("cannot listen for Ctrl-C")
}

/// A quarter of the machine's memory where the system tells it, otherwise the library's default.
fn default_memory_bytes() -> usize {
    process::machine_memory_bytes().map_or(MEMORY_BYTES, |bytes| (bytes / 4) as usize)
}
