//! Options that several commands share.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::ValueEnum;

use crate::build::{Build, MEMORY_BYTES};
use crate::cli::units;
use crate::game::embedded;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::report::process;
use crate::search::limits::Limits;
use crate::shipped;
use crate::tree::codec::CodecError;
use crate::tree::tree::Tree;

/// A list that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListName {
    /// The game at launch: 2,315 answers, 12,972 allowed guesses
    Original,
    /// After the New York Times took over: 2,309 answers, 12,947 allowed guesses
    #[value(name = "nyt-2022-02")]
    Nyt202202,
    /// The allowed guesses since August 2022: 2,309 answers, 14,855 allowed guesses
    #[value(name = "nyt-2022-08")]
    Nyt202208,
}

impl ListName {
    /// The words.
    pub fn load(self) -> List {
        match self {
            Self::Original => List::original(),
            Self::Nyt202202 => List::nyt_2022_02(),
            Self::Nyt202208 => List::nyt_2022_08(),
        }
    }

    /// The tree that comes with the program for this list.
    fn shipped_tree(self) -> Result<Tree, CodecError> {
        match self {
            Self::Original => shipped::original(),
            Self::Nyt202202 => shipped::nyt_2022_02(),
            Self::Nyt202208 => shipped::nyt_2022_08(),
        }
    }
}

/// Which words are played with.
#[derive(clap::Args, Clone, Debug)]
pub struct ListArgs {
    /// A list that comes with the program [default: original]
    #[arg(long, value_name = "NAME", conflicts_with = "answers")]
    list: Option<ListName>,
    /// Own answers: one word a line; blank lines and lines that begin with # are skipped
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Own allowed guesses, the answers among them; without it the answers are the allowed guesses
    #[arg(long, value_name = "FILE", requires = "answers")]
    guesses: Option<PathBuf>,
}

impl ListArgs {
    /// The list asked for, the default one if none was.
    pub fn load(&self) -> anyhow::Result<List> {
        Ok(self.chosen()?.unwrap_or_else(List::original))
    }

    /// The list asked for, if one was.
    pub fn chosen(&self) -> anyhow::Result<Option<List>> {
        Ok(match &self.answers {
            Some(answers) => Some(List::load(answers, self.guesses.as_deref())?),
            None => self.list.map(ListName::load),
        })
    }

    /// The tree in `file`; without a file, the one that comes with the program for the list asked for.
    /// A tree of another list than the one asked for is refused.
    pub fn load_tree(&self, file: Option<&Path>) -> anyhow::Result<Tree> {
        let Some(file) = file else {
            anyhow::ensure!(
                self.answers.is_none(),
                "no tree comes with the program for own words; build one with `guesstree build` and name its file"
            );
            let name = self.list.unwrap_or(ListName::Original);
            return name.shipped_tree().context("the tree in the program");
        };
        let tree = Tree::load(file)?;
        if let Some(list) = self.chosen()? {
            let (is, said) = (tree.problem().fingerprint, list.fingerprint());
            anyhow::ensure!(
                is == said,
                "{}: this tree was built for another list ({}, fingerprint {is}) than {} (fingerprint {said}); \
                 leave the list out, or name that of the tree",
                file.display(),
                tree.problem().list,
                list.name(),
            );
        }
        Ok(tree)
    }

    /// The list of `tree`: the one asked for if one was, or else the embedded one that it was built for.
    pub fn list_of(&self, tree: &Tree) -> anyhow::Result<List> {
        if let Some(list) = self.chosen()? {
            return Ok(list);
        }
        let fingerprint = tree.problem().fingerprint;
        let mut embedded = embedded::NAMES.into_iter().filter_map(embedded::embedded);
        embedded.find(|list| list.fingerprint() == fingerprint).with_context(|| {
            format!(
                "the tree was built for the list {} (fingerprint {fingerprint}), which does not come with the program; \
                 give its words with --answers and --guesses",
                tree.problem().list
            )
        })
    }
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
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

/// What a search may take.
#[derive(clap::Args, Clone, Debug)]
pub struct SearchArgs {
    /// Which guesses may follow feedback
    #[arg(long, value_name = "MODE", default_value = "easy")]
    mode: ModeName,
    /// Every answer must be found within so many guesses
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(crate::build::MAX_GUESSES)))]
    pub max_guesses: u8,
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

    /// `build` within these limits, to be stopped by Ctrl-C.
    pub fn apply<'a>(&self, build: Build<'a>) -> anyhow::Result<Build<'a>> {
        let limits = Arc::new(match self.time_limit {
            Some(time_limit) => Limits::within(time_limit),
            None => Limits::none(),
        });
        stop_on_ctrl_c(&limits)?;
        let build = build
            .mode(self.mode())
            .max_guesses(self.max_guesses)
            .memory_bytes_max(self.memory.unwrap_or_else(default_memory_bytes))
            .limits(limits);
        Ok(match self.threads {
            Some(threads) => build.threads(threads),
            None => build,
        })
    }
}

/// The first Ctrl-C asks the search to stop with what it has; the second ends the program.
fn stop_on_ctrl_c(limits: &Arc<Limits>) -> anyhow::Result<()> {
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
