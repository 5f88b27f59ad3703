//! Options that several commands share.
//!
//! `format` is how a result is printed, `game` the game, `words` its words and their weights,
//! `objective` what a tree optimizes, `tree` a saved tree, and `policy` a policy with its settings.
//! `headings` are those of the options in a help.

mod format;
mod game;
mod headings;
mod objective;
pub(crate) mod policy;
mod tree;
mod words;

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use clap::builder::{PossibleValuesParser, RangedI64ValueParser, TypedValueParser};
use guesstree::files::Used;
use guesstree::games::Rule;
use guesstree::ledger::Title;
use guesstree::play::Book;
use guesstree::{Engine, Limits, List, MAX_GUESSES, Mode, Objective, Question, shipped};

use crate::exit::Misuse;
use crate::report::process;
use crate::units;

use objective::ObjectiveArgs;

pub(crate) use format::{Format, FormatArgs};
pub(crate) use game::{GameArgs, game, list_named};
pub(crate) use headings::{GOAL, LIMITS, OUTPUT};
pub(crate) use tree::{AfterArgs, Imported, TreeArgs};
pub(crate) use words::{ListArgs, WeightsArgs};

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    /// Some may want to try more threads than the machine has processors.
    const MOST: usize = 64;
    let processors = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let most = processors.max(MOST);
    let number = text.parse().ok();
    let number = number.filter(|number: &NonZeroUsize| number.get() <= most);
    number.ok_or_else(|| {
        format!(
            "give a number from 1 to {most}; this machine runs {processors} at a time, and more \
             only take memory"
        )
    })
}

/// Reads an amount of memory, which the machine must have.
pub(crate) fn memory(text: &str) -> Result<usize, String> {
    let bytes = units::bytes(text)?;
    match process::machine_memory_bytes() {
        Some(most) if bytes as u64 > most => Err(format!(
            "this machine has {} MiB, and beyond that a search would wait for the disk; give at \
             most {0}M",
            most >> 20
        )),
        _ => Ok(bytes),
    }
}

/// Reads a limit on guesses.
pub(crate) fn max_guesses() -> RangedI64ValueParser<u8> {
    RangedI64ValueParser::new().range(1..=MAX_GUESSES.into())
}

/// Reads a mode.
pub(crate) fn mode() -> impl TypedValueParser<Value = Mode> {
    PossibleValuesParser::new(Mode::ALL.map(Mode::word)).try_map(|text| text.parse::<Mode>())
}

/// What a search looks for, besides the game.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = GOAL)]
pub(crate) struct ProblemArgs {
    #[command(flatten)]
    objective: ObjectiveArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Guesses: easy [default], hard, ultra or strict
    #[arg(long, value_name = "MODE", hide_possible_values = true, value_parser = mode())]
    mode: Option<Mode>,
    /// Limit on guesses [default: 6, other games: 100]
    #[arg(long, value_name = "N", value_parser = max_guesses())]
    max_guesses: Option<u8>,
}

impl ProblemArgs {
    /// The files that are read.
    pub(crate) fn files(&self) -> Vec<Used<'_>> {
        self.weights.files()
    }

    /// Which guesses may follow feedback.
    pub(crate) fn mode(&self) -> Mode {
        self.mode.unwrap_or_default()
    }

    /// The limit on guesses; by default that of the list's game.
    pub(crate) fn max_guesses(&self, list: &List) -> u8 {
        let usual = || Question::default_max_guesses(list.kind());
        self.max_guesses.unwrap_or_else(usual)
    }

    /// What a tree for `list` optimizes.
    pub(crate) fn objective(&self, list: &List) -> Result<Objective, Misuse> {
        self.objective.chosen(self.max_guesses(list))
    }

    /// An engine for `list` with this much memory, and this question to it.
    pub(crate) fn engine(
        &self,
        list: List,
        memory: MemoryArgs,
    ) -> anyhow::Result<(Engine, Question)> {
        let mut question =
            Question::new().objective(self.objective(&list)?).max_guesses(self.max_guesses(&list));
        if let Some(weights) = self.weights.load(&list)? {
            question = question.weights(weights);
        }
        if let Some(opener) = shipped::opener(&list, self.mode())? {
            question = question.suggest(opener);
        }
        Ok((memory.engine(list, self.mode()), question))
    }

    /// Refuses to go with `option`, which is for easy mode, the mean and answers that count alike.
    pub(crate) fn plain_for(&self, option: &str, list: &List) -> Result<(), Misuse> {
        let (mode, objective) = (self.mode(), self.objective(list)?);
        let other = if mode != Mode::Easy {
            format!("--mode {mode}', only with '--mode easy")
        } else if objective != Objective::Mean {
            format!("--objective {objective}', only with '--objective mean")
        } else if !self.weights.files().is_empty() {
            "--weights <FILE>".to_owned()
        } else {
            return Ok(());
        };
        Err(Misuse::conflict(format!("the argument '{option}' cannot be used with '{other}'")))
    }

    /// Whether these are the rules of the trees in the program for `list`: its usual limit on
    /// guesses, and no weights.
    pub(crate) fn is_usual(&self, list: &List) -> bool {
        let usual = Question::default_max_guesses(list.kind());
        self.max_guesses(list) == usual && self.weights.files().is_empty()
    }

    /// What a saved tree must be for.
    pub(crate) fn tree_wanted(&self, game: &GameArgs) -> Result<TreeArgs, Misuse> {
        let objective = self.objective.given()?;
        Ok(TreeArgs { game: game.clone(), mode: self.mode, objective })
    }

    /// The options, completed by what a ledger says.
    pub(crate) fn or_as_in(&self, title: &Title) -> Self {
        let mode = || title.mode.parse().ok();
        Self {
            objective: self.objective.or(&title.objective),
            weights: self.weights.clone(),
            mode: self.mode.or_else(mode),
            max_guesses: self.max_guesses.or_else(|| title.max_guesses.parse().ok()),
        }
    }
}

/// How much memory a search may take.
#[derive(clap::Args, Clone, Copy, Debug, Default)]
pub(crate) struct MemoryArgs {
    /// Memory limit, such as 2G [default: a quarter of RAM]
    #[arg(long, value_name = "SIZE", value_parser = memory, help_heading = LIMITS)]
    memory: Option<usize>,
}

impl MemoryArgs {
    /// The limit in bytes: a quarter of the machine's memory, if none is given and the system tells
    /// how much that is.
    pub(crate) fn bytes(self) -> Option<usize> {
        let quarter = || process::machine_memory_bytes().map(|bytes| (bytes / 4) as usize);
        self.memory.or_else(quarter)
    }

    /// What a player knows that has this much memory.
    pub(crate) fn book(self, list: List, mode: Mode, rule: Rule) -> Book {
        let book = Book::new(list, mode, rule);
        match self.bytes() {
            Some(bytes) => book.memory_bytes_max(bytes),
            None => book,
        }
    }

    /// An engine for `list` with this much memory.
    pub(crate) fn engine(self, list: List, mode: Mode) -> Engine {
        let engine = Engine::new(list).mode(mode);
        match self.bytes() {
            Some(bytes) => engine.memory_bytes_max(bytes),
            None => engine,
        }
    }
}

/// What a search looks for, and the resources that it may use.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads, help_heading = LIMITS)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop after this time, such as 90s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = LIMITS)]
    time_limit: Option<Duration>,
}

impl SearchArgs {
    /// The files that are read.
    pub(crate) fn files(&self) -> Vec<Used<'_>> {
        self.problem.files()
    }

    /// Which guesses may follow feedback.
    pub(crate) fn mode(&self) -> Mode {
        self.problem.mode()
    }

    /// The limit on guesses; by default that of the list's game.
    pub(crate) fn max_guesses(&self, list: &List) -> u8 {
        self.problem.max_guesses(list)
    }

    /// What a tree for `list` optimizes.
    pub(crate) fn objective(&self, list: &List) -> Result<Objective, Misuse> {
        self.problem.objective(list)
    }

    /// The list that was asked for, or the one named `usual`. A file that does not fit the memory
    /// is not read.
    pub(crate) fn load(&self, game: &GameArgs, usual: &'static str) -> anyhow::Result<List> {
        /// The text of a cell has two bytes or more, and its number is there twice for a while.
        const BYTES_PER_BYTE: u64 = 3;
        if let (Some((file, bytes)), Some(memory)) = (game.table_file(), self.memory.memory) {
            let needed = bytes.saturating_mul(BYTES_PER_BYTE);
            anyhow::ensure!(
                needed <= memory as u64,
                "reading {} takes up to {} MiB, the limit is {} MiB; give --memory {1}M or more",
                file.display(),
                needed.div_ceil(1 << 20),
                memory >> 20
            );
        }
        game.load(usual)
    }

    /// An engine for `list` with these resources, and a question with this objective and these
    /// limits. The time counts from the start of the process. Ctrl-C stops the search.
    pub(crate) fn engine(&self, list: List) -> anyhow::Result<(Engine, Question)> {
        self.engine_within(list, self.limits())
    }

    /// Whether the table of `list` fits the memory.
    pub(crate) fn fits(&self, list: &List) -> bool {
        self.memory.engine(list.clone(), self.mode()).fits()
    }

    /// The limits of a search. The time counts from the start of the process.
    pub(crate) fn limits(&self) -> Arc<Limits> {
        limits(self.time_limit)
    }

    /// The limits of a search that somebody waits for: at a terminal this time, unless the options
    /// name another.
    pub(crate) fn limits_at_terminal(&self, usual: Duration) -> Arc<Limits> {
        limits(self.time_limit.or(self.has_usual_time().then_some(usual)))
    }

    /// Whether somebody waits at a terminal, and has named no time.
    pub(crate) fn has_usual_time(&self) -> bool {
        self.time_limit.is_none() && io::stdout().is_terminal()
    }

    /// An engine and a question like those of [`engine`](Self::engine), with these limits.
    pub(crate) fn engine_within(
        &self,
        list: List,
        limits: Arc<Limits>,
    ) -> anyhow::Result<(Engine, Question)> {
        stop_on_ctrl_c(&limits)?;
        let (engine, question) = self.problem.engine(list, self.memory)?;
        let engine = match self.threads {
            Some(threads) => engine.threads(threads),
            None => engine,
        };
        Ok((engine, question.limits(limits)))
    }
}

/// Limits by a time that counts from the start of the process: reading the input takes some of it.
pub(crate) fn limits(time: Option<Duration>) -> Arc<Limits> {
    let left = |time: Duration| Limits::within(time.saturating_sub(process::running()));
    Arc::new(time.map_or_else(Limits::none, left))
}

/// The first Ctrl-C asks the search to stop with what it has. The second ends the program.
pub(crate) fn stop_on_ctrl_c(limits: &Arc<Limits>) -> anyhow::Result<()> {
    on_ctrl_c(limits, "stopping; press Ctrl-C again to leave at once")
}

/// The first Ctrl-C stops `limits` and says `message`. The second ends the program.
pub(crate) fn on_ctrl_c(limits: &Arc<Limits>, message: &'static str) -> anyhow::Result<()> {
    /// The exit code that a shell reports for a program that an interrupt ended.
    const INTERRUPTED: i32 = 130;
    /// What the handler stops, and says: it can be set only once in a process.
    static CURRENT: Mutex<Option<(Arc<Limits>, &str)>> = Mutex::new(None);
    let current = || CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    if current().replace((Arc::clone(limits), message)).is_some() {
        return Ok(());
    }
    ctrlc::set_handler(move || {
        let (limits, message) = current().clone().unwrap_or_default();
        if limits.stop_requested() {
            std::process::exit(INTERRUPTED);
        }
        limits.stop();
        // The search stops even if this cannot be printed.
        let _ = writeln!(std::io::stderr(), "{message}");
    })
    .context("cannot listen for Ctrl-C")
}
