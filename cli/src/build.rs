//! `guesstree build`: find the best tree and save it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use guesstree::text::excerpt;
use guesstree::{
    Basis, Built, Engine, FixedOpening, List, ObjectiveValue, Outcome, PROVEN, Problem, Question,
    Shown, Summary, Tree, Word,
};
use serde::Serialize;

use crate::certificate::{CertificateArgs, Certified};
use crate::exit::{Code, Exit, Misuse, Raise, complain};
use crate::options::{GameArgs, OUTPUT, SearchArgs};
use crate::output::{print, print_json};
use crate::report::progress;
use crate::report::words::{count, listed};
use crate::saving::{self, Place, Saved, Took};
use crate::summary::{self, MISSED_MAX};

const AFTER_HELP: &str = "\
Examples:
  guesstree build salet                    the best tree that begins with SALET
  guesstree build salet courd              COURD second, whatever the feedback
  guesstree build --fixed 3                three good first guesses
  guesstree build                          the best tree over all openers
  guesstree build salet --mode hard        in the game's hard mode
  guesstree build salet --objective worst  the smallest worst case first
  guesstree build salet --objective mean,worst   the mean, then the worst case
  guesstree build --game mastermind:3x3    another game
  guesstree build --answers words.txt --max-guesses 8 -o mine.tree

Among equally good trees it picks one with the smallest worst case. Stopped early (Ctrl-C, \
--time-limit), it saves the best tree so far with what is proven, and exits with 3. The guide at \
https://guesstree.github.io/guesstree explains all options.";

/// Find the optimal tree, for an opening or all openers, and save it
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The first guess; further words fix the second guess, and so on
    #[arg(value_name = "OPENER")]
    opening: Vec<String>,
    /// Make the first N guesses the same in every game; those you do not give are chosen
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..))]
    fixed: Option<u8>,
    /// Try only the N most promising guesses per position: fast, with bounds but no proof
    #[arg(long, value_name = "N", conflicts_with = "effort")]
    beam: Option<NonZeroUsize>,
    /// exact [default], or beam=N to try N guesses each
    #[arg(long, value_name = "EFFORT", value_parser = effort, hide = true)]
    effort: Option<Effort>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Tree file [default: such as original-salet.tree]
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
    #[command(flatten)]
    certificate: CertificateArgs,
    /// Replace whatever file is there
    #[arg(long, help_heading = OUTPUT)]
    force: bool,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    Exact,
    Beam(NonZeroUsize),
}

fn effort(text: &str) -> Result<Effort, String> {
    if text == "exact" {
        return Ok(Effort::Exact);
    }
    let width = text.strip_prefix("beam=").and_then(|width| width.parse().ok());
    width.map(Effort::Beam).ok_or_else(|| "give exact, or beam=N such as beam=8".to_owned())
}

/// What `build --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    #[serde(flatten)]
    tree: Option<Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<Shown>,
    /// Proven for all openings of as many fixed guesses, where these were chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed_lower: Option<Shown>,
    #[serde(flatten)]
    saved: Saved,
    #[serde(flatten)]
    certified: Certified,
    #[serde(flatten)]
    took: Took,
}

impl Args {
    /// Refuses what `--fixed` does not go with.
    fn check_fixed(&self, guesses: u8, list: &List) -> Result<(), Misuse> {
        self.search.problem.plain_for("--fixed <N>", list)?;
        let (given, most) = (self.opening.len(), self.search.max_guesses(list));
        if guesses > most {
            return Err(Misuse::bad_value(format!(
                "'--fixed {guesses}' fixes more guesses than '--max-guesses {most}' allows; give N \
                 up to {most}, or allow more"
            )));
        }
        if usize::from(guesses) <= given {
            return Err(Misuse::bad_value(format!(
                "'--fixed {guesses}' leaves no guess to choose where {} given; give N from {} on, \
                 or leave it out",
                match given {
                    1 => "one is".to_owned(),
                    many => format!("{many} are"),
                },
                given + 1
            )));
        }
        Ok(())
    }

    /// How many guesses are tried per position; `None` for all.
    fn width(&self) -> Option<NonZeroUsize> {
        match self.effort {
            Some(Effort::Beam(width)) => Some(width),
            Some(Effort::Exact) | None => self.beam,
        }
    }

    fn place(&self) -> Place<'_> {
        Place { output: self.output.as_deref(), force: self.force }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.search.load(&args.game, PROVEN)?;
    let opening = opening(&args.opening, &list)?;
    if let Some(guesses) = args.fixed {
        args.check_fixed(guesses, &list)?;
    }
    let (engine, question) = args.search.engine(list)?;
    let mut question = question.opening(opening.iter().cloned());
    if let Some(width) = args.width() {
        question = question.beam(width);
    }
    let mut used = [args.game.files(), args.search.files()].concat();
    args.certificate.check(&engine, &question, args.force, &used)?;
    used.extend(args.certificate.files());
    if args.place().is_stdout() && args.certificate.is_stdout() {
        return Err(saving::both_to_stdout().into());
    }
    let mut fixed_lower = None;
    let opening = match args.fixed {
        None => opening,
        Some(guesses) => {
            // Without a name, the file is named after the opening.
            if args.output.is_some() {
                args.place().check(&engine.problem(&question)?, &opening, &used)?;
            }
            let fixed = fixed(&engine, &mut question, guesses, args.quiet)?;
            fixed_lower = Some(fixed.lower);
            fixed.guesses
        }
    };
    args.place().check(&engine.problem(&question)?, &opening, &used)?;
    let (problem, built) =
        progress::watch(&engine, &mut question, args.quiet, |question| engine.best_tree(question))?;
    let certify = || {
        args.certificate.write(&question, args.quiet, args.force, |question| {
            engine.certify(question, &built.outcome)
        })
    };
    match &built.outcome {
        Outcome::Found(tree) => {
            let fixed_lower = fixed_lower.map(|lower| problem.shown(lower));
            saved(args, &built, tree, fixed_lower, certify)
        }
        outcome @ (Outcome::Infeasible | Outcome::Open { .. }) => {
            let mut certified = certify();
            let uncertified = certified.take_failed();
            let lower = match outcome {
                Outcome::Open { lower } => Some(*lower),
                _ => None,
            };
            let printed = match args.json {
                _ if args.certificate.is_stdout() => Ok(()),
                true => print_json(&Report {
                    lower: lower.map(|lower| problem.shown(lower)),
                    certified,
                    ..report(&built, outcome.word(), None)
                }),
                false => print(|out| write!(out, "{certified}")),
            };
            saving::end(printed, [uncertified])?;
            let Some(lower) = lower else {
                return Err(Code::NoTree.error(infeasible(args, &opening, engine.list())));
            };
            complain(&no_tree_yet(&problem, lower));
            Ok(Exit::Stopped)
        }
    }
}

/// What to say of a search that was stopped before any tree was found.
pub(crate) fn no_tree_yet(problem: &Problem, lower: ObjectiveValue) -> anyhow::Error {
    Code::Stopped.error(format!(
        "stopped before any tree within {} was found; at least {}; allow more time or more guesses",
        count(problem.max_guesses, "guess"),
        problem.shown(lower)
    ))
}

/// Fixes the first `guesses` guesses of the question, and chooses those that it does not fix yet.
fn fixed(
    engine: &Engine,
    question: &mut Question,
    guesses: u8,
    quiet: bool,
) -> anyhow::Result<FixedOpening> {
    let (_, found) = progress::watch(engine, question, quiet, |question| {
        engine.fixed_opening(question, guesses)
    })?;
    let found = found.ok_or_else(|| {
        Code::Stopped.error("stopped before any opening was found; allow more time")
    })?;
    *question = std::mem::take(question).opening(found.guesses.iter().cloned());
    Ok(found)
}

/// The words of an opening: words of the list's length, or codes of its game.
fn opening(words: &[String], list: &List) -> anyhow::Result<Vec<Word>> {
    let kind = list.kind();
    let parse = |text: &String| {
        let shown = excerpt(text);
        let unknown = |problem| Code::UnknownWord.error(problem);
        let word = list.word(text);
        let word = word.map_err(|reason| unknown(format!("the opener `{shown}` {reason}")))?;
        match kind.has(&word) {
            true => Ok(word),
            false => Err(unknown(format!(
                "the opener `{word}` has {}, the words of {} have {}; choose another or name your \
                 list",
                count(word.len(), "letter"),
                list.name(),
                list.letters()
            ))),
        }
    };
    words.iter().map(parse).collect()
}

fn infeasible(args: &Args, opening: &[Word], list: &List) -> String {
    let about = match opening {
        [] => "no tree".to_owned(),
        words => format!("no tree that begins with {}", listed(words, usize::MAX)),
    };
    format!(
        "{about} finds all {} of {} within {} ({}); allow more with --max-guesses",
        count(list.answers().len(), "answer"),
        list.name(),
        count(args.search.max_guesses(list), "guess"),
        Basis::Proven
    )
}

fn saved(
    args: &Args,
    built: &Built,
    tree: &Tree,
    fixed_lower: Option<Shown>,
    certify: impl FnOnce() -> Certified,
) -> anyhow::Result<Exit> {
    let ending = match args.width() {
        Some(width) if !tree.claim().is_optimal() => format!("-beam{width}"),
        _ => saving::ending_of(tree, built.stopped),
    };
    let (saved, failed) = args.place().save(tree, &ending);
    let mut certified = certify();
    let uncertified = certified.take_failed();
    let missing = certified.missing;
    let figures = Summary::of(tree);
    let printed = if args.place().is_stdout() || args.certificate.is_stdout() {
        // Standard output holds one file and nothing else.
        Ok(())
    } else if args.json {
        let report = report(built, outcome_name(built, tree), Some(figures));
        print_json(&Report { fixed_lower, saved, certified, ..report })
    } else {
        print(|out| {
            summary::print(&figures, MISSED_MAX, out)?;
            if let Some(lower) = fixed_lower {
                let guesses = count(tree.problem().fixed_guesses, "fixed guess");
                writeln!(
                    out,
                    "the best opening that was found; any {guesses} cost at least {lower}"
                )?;
            }
            let time_s = built.spent.total_time.as_secs_f64();
            writeln!(out, "{saved} after {time_s:.2} s")?;
            write!(out, "{certified}")
        })
    };
    saving::end(printed, [failed, uncertified])?;
    let proven = tree.claim().is_optimal();
    Ok(if missing || built.stopped && !proven { Exit::Stopped } else { Exit::Done })
}

fn outcome_name(built: &Built, tree: &Tree) -> &'static str {
    match (tree.claim().is_optimal(), built.stopped) {
        (true, _) => "optimal",
        (false, true) => "stopped",
        (false, false) => "bounded",
    }
}

fn report(built: &Built, outcome: &'static str, tree: Option<Summary>) -> Report {
    Report {
        outcome,
        tree,
        lower: None,
        fixed_lower: None,
        saved: Saved::default(),
        certified: Certified::default(),
        took: Took::of(&built.spent),
    }
}
