//! `guesstree prove status`: how far a proof has come.

mod view;

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::Context;
use guesstree::error::LedgerError;
use guesstree::files::{self, Used};
use guesstree::ledger::{self, Title};
use guesstree::text::excerpt_of;
use guesstree::{List, ObjectiveValue, Opener, OpenerBound, PROVEN, Problem, Prove, Word, shipped};

use super::goal::{at_least_one, cutoff};
use crate::exit::{Code, Exit, Misuse, Raise};
use crate::options::{GameArgs, MemoryArgs, OUTPUT, ProblemArgs, list_named};
use crate::output::{is_stdout, print, print_json, write_bytes};
use crate::report::figure;
use crate::saving;

use view::View;

const AFTER_HELP: &str = "\
Examples:
  guesstree prove status proof.txt
  guesstree prove status parts/ --svg frontier.svg
  guesstree prove status parts/ --top 10    what is left of another goal

Options that are left out are taken from the ledgers. The time left is an estimate \
from the work done so far and the time from the beginning of the first ledger to the last line of \
all.";

/// How much of a proof is done, and what is left
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A ledger, or a folder of ledgers
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// Another --top than that of the proof
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    top: Option<usize>,
    /// Another --cutoff than that of the proof
    #[arg(long, value_name = "VALUE")]
    cutoff: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Draw what is proven of all openers
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    svg: Option<PathBuf>,
    /// Replace whatever file is there
    #[arg(long, requires = "svg", help_heading = OUTPUT)]
    force: bool,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

/// A ledger.
struct File {
    path: PathBuf,
    /// The number of openers that it says something of.
    facts: usize,
    /// When it was begun, if the system tells.
    begun: Option<SystemTime>,
    /// When its last line was written.
    written: Option<SystemTime>,
}

/// What is known of an opener without any ledger, and with them.
struct Known {
    counted: ObjectiveValue,
    opener: Opener,
}

impl Known {
    /// Whether counting alone settles it, now that the best are known.
    fn is_free(&self) -> bool {
        self.opener.settled && self.opener.proven == OpenerBound::AtLeast(self.counted)
    }
}

/// How far a proof has come.
struct Status {
    /// All openers in the order of their bounds by counting.
    openers: Vec<Known>,
    /// The best opener of which the ledgers give the value, and this value.
    best: Option<(Word, ObjectiveValue)>,
    ledgers: Vec<File>,
    /// The openers of trees in the program, with their values.
    shipped: Vec<(Word, ObjectiveValue)>,
    /// How many of the best are wanted.
    top: usize,
    /// None that are worse than this value are.
    cutoff: Option<ObjectiveValue>,
}

impl Status {
    /// The share of the work that is done, as far as it can be told from the places of the openers.
    fn share(&self) -> f64 {
        let [mut done, mut all] = [0, 0];
        // What a symmetry maps to another opener takes no work of its own.
        let searched = self.openers.iter().filter(|known| known.opener.like.is_none());
        for (place, known) in searched.enumerate().filter(|(_, known)| !known.is_free()) {
            let work = ledger::work_at(place);
            all += work;
            done += if known.opener.settled { work } else { 0 };
        }
        if all == 0 { 1.0 } else { done as f64 / all as f64 }
    }

    /// From the beginning of the first ledger to the last line of all.
    fn time(&self) -> Option<Duration> {
        let begun: Option<Vec<_>> = self.ledgers.iter().map(|ledger| ledger.begun).collect();
        let last = self.ledgers.iter().filter_map(|ledger| ledger.written).max();
        last?.duration_since(begun?.into_iter().min()?).ok()
    }

    /// The time left, if the rest goes on as what is done did.
    fn time_left(&self) -> Option<Duration> {
        let share = self.share();
        let left = self.time()?.as_secs_f64() * (1.0 - share) / share;
        Duration::try_from_secs_f64(left).ok().filter(|_| share > 0.0)
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let replaces = (!args.force).then_some(figure::FILE);
    let paths = ledger::ledgers_at(&args.path)?;
    if let Some(file) = args.svg.as_deref().filter(|file| !is_stdout(file)) {
        let ledgers = paths.iter().map(|path| ("<PATH>", path.as_path()));
        let used: Vec<Used<'_>> =
            [args.game.files(), args.problem.files(), ledgers.collect()].concat();
        files::try_whole(file, replaces, &used)?;
    }
    let title = ledger::title_at(&args.path)?;
    let list = list(args, title.as_ref())?;
    let wanted =
        title.as_ref().map_or_else(|| args.problem.clone(), |title| args.problem.or_as_in(title));
    let (engine, question) = wanted.engine(list, MemoryArgs::default())?;
    let goal = title.as_ref().and_then(|title| title.goal);
    let cutoff = cutoff(args.cutoff.as_deref(), &engine.problem(&question)?)?;
    let cutoff = cutoff.or_else(|| goal?.cutoff);
    let top = args.top.or(goal.map(|goal| goal.top)).unwrap_or(Prove::TOP);
    let question = question.objective(wanted.objective(engine.list())?.for_proofs());
    let problem = engine.problem(&question)?;
    let shipped = shipped::values(&problem).context("a tree in the program")?;
    let pairs = title.is_some_and(|title| title.pairs);
    // No opener is proven.
    let mut prove = Prove::new(question).top(top).only(Vec::new()).known(shipped.clone());
    if let Some(cutoff) = cutoff {
        prove = prove.cutoff(cutoff);
    }
    if pairs {
        prove = prove.pairs();
    }
    let counted = engine.prove(&prove)?;
    let said = engine.prove(&prove.join(vec![args.path.clone()]))?;
    let ledgers = paths.into_iter().map(|path| File::read(path, &problem, pairs, engine.list()));
    let exact = |opener: &Opener| match opener.proven {
        OpenerBound::Exact(value) => Some((opener.word.clone(), value)),
        OpenerBound::AtLeast(_) => None,
    };
    let status = Status {
        best: said.openers.iter().find_map(exact),
        openers: in_order(&counted.openers, said.openers),
        ledgers: ledgers.collect::<Result<_, _>>()?,
        shipped,
        top,
        cutoff,
    };
    let view = View { args, list: engine.list(), problem: &problem, status: &status };
    let drawn = args.svg.as_deref().map_or(Ok(()), |file| {
        let figure = view.figure()?;
        match is_stdout(file) {
            true => write_bytes(figure.as_bytes()),
            false => files::write_whole(file, figure.as_bytes(), replaces).map_err(|error| {
                let elsewhere = saving::elsewhere(file);
                Code::Unsaved.error(format!(
                    "{error}; to try again, name another file, such as --svg {elsewhere}"
                ))
            }),
        }
    });
    let printed = match args.json {
        // Standard output holds the figure and nothing else.
        _ if args.svg.as_deref().is_some_and(is_stdout) => Ok(()),
        true => print_json(&view.report()),
        false => print(|out| view.text(out)),
    };
    saving::end(printed, [drawn.err()])?;
    Ok(Exit::Done)
}

/// The list that was asked for, or that of the ledgers.
fn list(args: &Args, title: Option<&Title>) -> anyhow::Result<List> {
    /// The most characters of a list's name that a message repeats.
    const NAME_MAX: usize = 40;
    let Some(title) = title.filter(|_| !args.game.is_given()) else {
        return args.game.load(PROVEN);
    };
    list_named(&title.list, &title.fingerprint).ok_or_else(|| {
        let list = excerpt_of(&title.list, NAME_MAX);
        Misuse::missing(format!(
            "the ledger is about the list {list}, which the program does not know; give its words \
             with '--answers <FILE>', '--guesses <FILE>' and '--exclude <FILE>', or its game with \
             '--game <GAME>'"
        ))
        .into()
    })
}

impl File {
    fn read(
        path: PathBuf,
        problem: &Problem,
        pairs: bool,
        list: &List,
    ) -> Result<Self, LedgerError> {
        let facts = ledger::openers_in(&path, problem, pairs, list)?;
        let metadata = path.metadata().ok();
        let begun = metadata.as_ref().and_then(|metadata| metadata.created().ok());
        let written = metadata.and_then(|metadata| metadata.modified().ok());
        Ok(Self { path, facts, begun, written })
    }
}

/// What is known of all openers, in the order of their bounds by `counting`.
fn in_order(counted: &[Opener], said: Vec<Opener>) -> Vec<Known> {
    let places = counted.iter().enumerate().map(|(place, opener)| (opener.word.clone(), place));
    let places: HashMap<Word, usize> = places.collect();
    let mut openers = said;
    openers.sort_by_key(|opener| places.get(&opener.word).copied());
    let counted = counted.iter().map(|opener| opener.proven.bound());
    counted.zip(openers).map(|(counted, opener)| Known { counted, opener }).collect()
}
