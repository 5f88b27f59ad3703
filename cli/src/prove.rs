//! `guesstree prove`: rank all openers. The commands below it cut a proof into parts, tell how far
//! it has come, join ledgers and prove their facts again.

mod absurdle;
mod certified;
mod goal;
mod shard;
mod split;
mod status;
mod view;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use clap::Subcommand;
use guesstree::files::Used;
use guesstree::ledger;
use guesstree::{
    Basis, ObjectiveValue, OpenerBound, Outcome, PROVEN, Proof, Prove, Shard, Word, escape, shipped,
};

use crate::certificate::{CertificateArgs, Certified};
use crate::exit::{Code, Exit, Misuse, Raise};
use crate::options::{Format, FormatArgs, GameArgs, OUTPUT, SearchArgs};
use crate::output::{print, print_data, print_json};
use crate::report::progress;
use crate::saving::{self, Place, Saved};
use crate::{cubes, units};

use goal::{at_least_one, cutoff};
use shard::shard;
use view::View;

const AFTER_HELP: &str = "\
Examples:
  guesstree prove --pairs --top 1          the best two fixed first guesses
  guesstree prove --ledger proof.txt       can be stopped and continued
  guesstree prove --shard 2/3 --ledger parts/   the second of three parts
  guesstree prove status parts/            how far the parts have come
  guesstree prove merge parts/             what all parts prove together

A bound is a number of guesses that no tree for an opener can beat. A ledger is a file in which \
each proven bound is a line, so that a proof goes on where it stopped. Openers that tie with the \
last of the best are listed, too. With --objective worst, only openers with the smallest worst \
case get exact totals, which may be fewer than --top. Stopped early, it prints what is proven, \
saves the best tree so far, and exits with 3.";

const MERGE_HELP: &str = "\
Examples:
  guesstree prove merge parts/
  guesstree prove merge parts/ --ledger all.txt    into one ledger
  guesstree prove merge one.txt two.txt one.cert --top 1

Files that end in .cert or .cert.gz are certificates; what they prove is checked, not believed. \
Only the tree of the best opener is searched for. Options that are left out are taken from the \
ledgers. The exit code is 3 if openers are left open: write all facts into one ledger with \
--ledger, and go on with `guesstree prove --ledger`.";

const RECHECK_HELP: &str = "\
Examples:
  guesstree prove recheck parts/                 20 facts, chosen at random
  guesstree prove recheck parts/ --facts 1000

A fact is a line of a ledger. Each is proven again without the others, and one that does not hold \
is an error.";

/// Rank all openers: exact totals for the best, bounds for the rest
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    /// Record what is proven here, and go on from it
    #[arg(long, value_name = "PATH")]
    ledger: Option<PathBuf>,
    /// Prove part K of N; `auto` asks the scheduler
    #[arg(
        long,
        value_name = "K/N",
        value_parser = shard,
        requires = "ledger",
        conflicts_with_all = ["output", "merge"]
    )]
    shard: Option<Shard>,
    /// Prove the cubes that `guesstree prove split` wrote
    #[arg(
        long,
        value_name = "FILE",
        requires = "ledger",
        conflicts_with_all = ["certificate", "merge", "pairs"]
    )]
    cubes: Option<PathBuf>,
    /// Split a cube that takes longer, such as 10m
    #[arg(long, value_name = "TIME", requires = "cubes", value_parser = units::duration)]
    cube_time: Option<Duration>,
    /// Prove N random facts of the ledgers again
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    recheck: usize,
    /// Join these ledgers, and prove no opener
    #[arg(long, value_name = "PATH", num_args = 1.., hide = true)]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    saves: Saves,
    #[command(subcommand)]
    part: Option<Part>,
}

/// What is done with parts of a proof.
#[derive(Subcommand, Debug)]
enum Part {
    Split(split::Args),
    Status(status::Args),
    Merge(MergeArgs),
    Recheck(RecheckArgs),
    /// A shortest game against a host that evades guesses, as Absurdle does
    Shortest(absurdle::Args),
    /// A longest game against that host, if each guess could be the answer
    Longest(absurdle::Args),
}

/// Join ledgers: what they prove together
#[derive(clap::Args, Debug)]
#[command(after_help = MERGE_HELP)]
struct MergeArgs {
    /// Ledgers, certificates of parts, or folders of them
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Also write all their facts into this ledger
    #[arg(long, value_name = "PATH")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    saves: Saves,
}

/// Prove random facts of ledgers again
#[derive(clap::Args, Debug)]
#[command(after_help = RECHECK_HELP)]
struct RecheckArgs {
    /// Ledgers, or folders of ledgers
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// The number of facts
    #[arg(long, value_name = "N", default_value_t = 20)]
    facts: usize,
    #[command(flatten)]
    wanted: Wanted,
}

/// Which openers are ranked, and how the ranking is printed.
#[derive(clap::Args, Debug)]
struct Wanted {
    /// Exact totals for the N best openers [default: 10]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    top: Option<usize>,
    /// Skip openers whose total is above this (a total you know can be reached)
    #[arg(long, value_name = "VALUE")]
    cutoff: Option<String>,
    /// Rank pairs: the second guess is fixed as well
    #[arg(long)]
    pairs: bool,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    format: FormatArgs,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// The files that are written.
#[derive(clap::Args, Debug, Default)]
struct Saves {
    /// Tree file [default: such as original-best.tree]
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
    #[command(flatten)]
    certificate: CertificateArgs,
    /// Replace whatever file is there
    #[arg(long, help_heading = OUTPUT)]
    force: bool,
}

/// Whether the path ends like that of a folder, which then need not be there.
fn is_named_as_folder(path: &Path) -> bool {
    path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

/// What is proven of some openers.
type Known = BTreeMap<Word, OpenerBound<ObjectiveValue>>;

/// A ranking of openers: with or without proofs of its own, and with or without ledgers.
struct Job<'a> {
    wanted: &'a Wanted,
    /// `None` if nothing is saved.
    saves: Option<&'a Saves>,
    ledger: Option<&'a Path>,
    shard: Option<Shard>,
    cubes: Option<&'a Path>,
    cube_time: Option<Duration>,
    recheck: usize,
    /// Ledgers to join. Then no opener is proven.
    joined: &'a [PathBuf],
}

impl Job<'_> {
    /// Whether others prove the rest, so that there is no tree.
    fn is_part(&self) -> bool {
        self.shard.is_some() || self.cubes.is_some()
    }

    /// The openers that the certificate of a part is about: those that this run has `proven`, and
    /// those of which the ledger of the part, or of several, says something. `None` for a whole
    /// proof.
    fn openers_of_part(&self, proven: &Mutex<Known>, proof: &Proof) -> Option<Known> {
        let of_ledgers = || {
            let of_ledgers = proof.openers.iter().filter(|opener| opener.basis == Basis::Ledger);
            of_ledgers.map(|opener| (opener.word.clone(), opener.proven))
        };
        if self.shard.is_some() {
            let mut openers = proven.lock().unwrap_or_else(PoisonError::into_inner).clone();
            // In a folder, other parts have their ledgers, too.
            if self.ledger.is_some_and(|path| !path.is_dir()) {
                openers.extend(of_ledgers());
            }
            return Some(openers);
        }
        let is_part = !self.joined.is_empty() && !proof.is_complete();
        is_part.then(|| of_ledgers().collect())
    }

    fn place(&self) -> Option<Place<'_>> {
        let saves = self.saves?;
        Some(Place { output: saves.output.as_deref(), force: saves.force })
    }

    /// The files that are used otherwise than for the tree.
    fn files(&self) -> Vec<Used<'_>> {
        let ledgers = self.ledger.iter().map(|file| ("--ledger", *file));
        let joined = self.joined.iter().map(|file| ("<PATH>", file.as_path()));
        let mut files = [self.wanted.game.files(), self.wanted.search.files()].concat();
        let cubes = self.cubes.iter().map(|file| ("--cubes", *file));
        files.extend(ledgers.chain(joined).chain(cubes));
        files
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let join = |wanted, joined| Job {
        wanted,
        saves: None,
        ledger: None,
        shard: None,
        cubes: None,
        cube_time: None,
        recheck: 0,
        joined,
    };
    match &args.part {
        None => rank(&Job {
            wanted: &args.wanted,
            saves: Some(&args.saves),
            ledger: args.ledger.as_deref(),
            shard: args.shard,
            cubes: args.cubes.as_deref(),
            cube_time: args.cube_time,
            recheck: args.recheck,
            joined: &args.merge,
        }),
        Some(Part::Split(args)) => split::run(args),
        Some(Part::Status(args)) => status::run(args),
        Some(Part::Merge(MergeArgs { paths, ledger, wanted, saves })) => {
            rank(&Job { saves: Some(saves), ledger: ledger.as_deref(), ..join(wanted, paths) })
        }
        Some(Part::Shortest(args)) => absurdle::run(args, Extreme::Shortest),
        Some(Part::Longest(args)) => absurdle::run(args, Extreme::Longest),
        Some(Part::Recheck(RecheckArgs { paths, facts, wanted })) => {
            rank(&Job { recheck: *facts, ..join(wanted, paths) })
        }
    }
}

pub(crate) use absurdle::{Extreme, find as find_extreme};
/// `guesstree split`, as it was called before.
pub(crate) use split::Args as SplitArgs;
pub(crate) use split::run as run_split;
/// `guesstree status`, as it was called before.
pub(crate) use status::Args as StatusArgs;
pub(crate) use status::run as run_status;

fn rank(job: &Job<'_>) -> anyhow::Result<Exit> {
    let (wanted, none) = (job.wanted, Saves::default());
    let Saves { certificate, force, .. } = job.saves.unwrap_or(&none);
    if wanted.pairs && !certificate.files().is_empty() {
        let message = "the argument '--pairs' cannot be used with '--certificate <FILE>'";
        return Err(Misuse::conflict(message).into());
    }
    // The certificate of a part names its openers, of which it says what is proven.
    if wanted.cutoff.is_some() && job.shard.is_none() && !certificate.files().is_empty() {
        let message = "the argument '--cutoff <VALUE>' cannot be used with '--certificate <FILE>'";
        return Err(Misuse::conflict(message).into());
    }
    if let Some(folder) = job.ledger.filter(|path| is_named_as_folder(path)) {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let list = wanted.search.load(&wanted.game, PROVEN)?;
    if job.recheck > 0 && job.ledger.is_none() && job.joined.is_empty() {
        let message = "the argument '--recheck <N>' needs '--ledger <PATH>'";
        return Err(Misuse::missing(message).into());
    }
    if wanted.pairs {
        wanted.search.problem.plain_for("--pairs", &list)?;
        if job.recheck > 0 {
            let message = "the facts of pairs are not proven again; leave '--pairs' out";
            return Err(Misuse::conflict(message).into());
        }
    }
    let (engine, mut question) = wanted.search.engine(list)?;
    let mut used = job.files();
    certificate.check(&engine, &question, *force, &used)?;
    used.extend(certificate.files());
    let place = job.place();
    let tree_to_stdout = place.as_ref().is_some_and(Place::is_stdout);
    if tree_to_stdout && certificate.is_stdout() {
        return Err(saving::both_to_stdout().into());
    }
    if let Some(place) = place.as_ref().filter(|_| !job.is_part()) {
        place.check(&engine.problem(&question)?, &[], &used)?;
    }
    let (ledgers, certificates) = certified::apart(job.joined)?;
    if ledgers.is_empty() && !certificates.is_empty() {
        let message = "name the ledgers, too: certificates say which of their facts hold";
        return Err(Misuse::missing(message).into());
    }
    if let (true, Some(path)) = (wanted.pairs, certificates.first()) {
        let path = escape::path(path);
        let message = format!("{path}: certificates say nothing of pairs; leave '--pairs' out");
        return Err(Misuse::conflict(message).into());
    }
    // Ledgers that are joined know what their proof was after.
    let joined = ledgers.first().map(|path| ledger::title_at(path)).transpose()?;
    let goal = joined.flatten().and_then(|title| title.goal);
    let top = wanted.top.or(goal.map(|goal| goal.top)).unwrap_or(Prove::TOP);
    let cutoff = cutoff(wanted.cutoff.as_deref(), &engine.problem(&question)?)?;
    let cutoff = cutoff.or_else(|| goal?.cutoff);
    let cubes = job.cubes.map(|path| cubes::read(path, engine.list())).transpose()?;
    let known = shipped::values(&engine.problem(&question)?).context("a tree in the program")?;
    let part = Arc::<Mutex<Known>>::default();
    let (problem, mut proof) = progress::watch(&engine, &mut question, wanted.quiet, |question| {
        let mut prove = Prove::new(question.clone()).top(top);
        if wanted.pairs {
            prove = prove.pairs();
        }
        if let Some(cutoff) = cutoff {
            prove = prove.cutoff(cutoff);
        }
        if let Some(cubes) = cubes {
            prove = prove.cubes(cubes, job.cube_time);
        }
        if let Some(shard) = job.shard {
            prove = prove.shard(shard);
        }
        if let Some(path) = job.ledger {
            prove = prove.ledger(path.to_owned());
        }
        if !ledgers.is_empty() {
            prove = prove.join(ledgers);
        }
        if job.shard.is_some() && certificate.is_asked() {
            let part = Arc::clone(&part);
            // Of what is told of an opener, the last is the most.
            prove = prove.observe(move |(word, proven)| {
                part.lock().unwrap_or_else(PoisonError::into_inner).insert(word, proven);
            });
        }
        prove = prove.recheck(job.recheck).known(known);
        engine.prove(&prove)
    })?;
    let about = (&problem, engine.list());
    let confirmed = certified::confirm(&certificates, &mut proof, about, wanted.quiet)?;
    let (saved, failed) = match (&proof.outcome, &place) {
        (Outcome::Found(tree), Some(place)) => {
            place.save(tree, &saving::ending_of(tree, proof.stopped))
        }
        _ => (Saved::default(), None),
    };
    let of_part = job.openers_of_part(&part, &proof);
    let certify = |question: &_| match &of_part {
        Some(openers) => engine.certify_openers(question, openers),
        None => engine.certify_ranking(question, &proof),
    };
    let mut certified = match &of_part {
        // The certificates of earlier runs have it all.
        Some(openers) if openers.is_empty() && !proof.stopped => Certified::default(),
        _ => certificate.write(&question, wanted.quiet, *force, certify),
    };
    let uncertified = certified.take_failed();
    let missing = certified.missing;
    let list = engine.list();
    let view = View { job, top, cutoff, list, problem: &problem, proof: &proof, confirmed };
    let printed = match wanted.format.chosen() {
        // Standard output holds one file and nothing else.
        _ if tree_to_stdout || certificate.is_stdout() => Ok(()),
        Format::Json => print_json(&view.report(saved, certified)),
        Format::Csv => print_data(|out| view.csv(out)),
        Format::Text => print(|out| view.table(&saved, &certified, out)),
    };
    let unwritten = proof.unwritten.as_ref().map(|error| Code::Unsaved.error(error.to_string()));
    saving::end(printed, [unwritten, failed, uncertified])?;
    match view.end()? {
        Exit::Done if missing => Ok(Exit::Stopped),
        exit => Ok(exit),
    }
}
