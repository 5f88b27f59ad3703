//! `guesstree prove`: rank all openers.

mod shard;
mod view;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use guesstree::files::Used;
use guesstree::text::excerpt_of;
use guesstree::{ObjectiveValue, Outcome, Problem, Prove, Shard, shipped};

use crate::certificate::CertificateArgs;
use crate::exit::{Code, Exit, Misuse, Raise};
use crate::options::{GameArgs, SearchArgs};
use crate::output::{print, print_data, print_json};
use crate::report::progress;
use crate::saving::{self, Place, Saved};
use crate::{cubes, units};

use shard::shard;
use view::View;

const AFTER_HELP: &str = "\
Examples:
  guesstree prove --pairs --top 1          the best two fixed first guesses
  guesstree prove --ledger proof.txt       can be stopped and continued
  guesstree prove --shard 2/3 --ledger parts/   the second of three parts
  guesstree prove --merge parts/           what all parts prove together

Openers that tie with the last of the best are listed, too. With --objective worst, only openers \
with the smallest worst case get exact totals, which may be fewer than --top. Stopped early, it \
prints what is proven, saves the best tree so far, and exits with 3. docs/GUIDE.md explains all \
options.";

/// Rank all openers: exact totals for the best, bounds for the rest
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Exact totals for the N best openers
    #[arg(long, value_name = "N", default_value_t = Prove::TOP, value_parser = at_least_one)]
    top: usize,
    /// Rank pairs: the second guess is fixed as well
    #[arg(long, conflicts_with = "certificate")]
    pairs: bool,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Record what is proven here, and go on from it
    #[arg(long, value_name = "PATH")]
    ledger: Option<PathBuf>,
    /// Prove part K of N; `auto` asks the scheduler
    #[arg(
        long,
        value_name = "K/N",
        value_parser = shard,
        requires = "ledger",
        conflicts_with = "certificate"
    )]
    shard: Option<Shard>,
    /// Prove N random facts of the ledgers again
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    recheck: usize,
    /// Prove the cubes that `guesstree split` wrote
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
    /// Leave out openers that are worse than this value
    #[arg(long, value_name = "VALUE", conflicts_with = "certificate")]
    cutoff: Option<String>,
    /// Join these ledgers, and prove no opener
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    /// Tree file [default: such as original-best.tree]
    #[arg(short, long, value_name = "FILE", conflicts_with = "shard")]
    output: Option<PathBuf>,
    #[command(flatten)]
    certificate: CertificateArgs,
    /// Replace whatever file is there
    #[arg(long)]
    force: bool,
    /// Print the result as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the openers as CSV
    #[arg(long)]
    csv: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "give a number from 1 on".to_owned())
}

/// Whether the path ends like that of a folder, which then need not be there.
fn is_named_as_folder(path: &Path) -> bool {
    path.as_os_str().to_string_lossy().ends_with(std::path::is_separator)
}

/// Reads the text after `--cutoff`, if there is one, as a value of the objective.
pub(crate) fn cutoff(
    text: Option<&str>,
    problem: &Problem,
) -> Result<Option<ObjectiveValue>, Misuse> {
    let shown = problem.shown(0);
    let misread = |text: &str| {
        let names: Vec<_> = shown.columns().into_iter().map(|(name, _)| name).collect();
        Misuse::bad_value(format!(
            "invalid value '{}' for '--cutoff <VALUE>': give a number, or several with commas \
             between them: {}",
            excerpt_of(text, 20),
            names.join(",")
        ))
    };
    let read = |text| shown.read(text).map(|read| read.value).ok_or_else(|| misread(text));
    text.map(read).transpose()
}

impl Args {
    /// Whether others prove the rest, so that there is no tree.
    fn is_part(&self) -> bool {
        self.shard.is_some() || self.cubes.is_some()
    }

    fn place(&self) -> Place<'_> {
        Place { output: self.output.as_deref(), force: self.force }
    }

    /// The files that are used otherwise than for the tree.
    fn files(&self) -> Vec<Used<'_>> {
        let ledgers = self.ledger.iter().map(|file| ("--ledger", file.as_path()));
        let joined = self.merge.iter().map(|file| ("--merge", file.as_path()));
        let mut files = [self.game.files(), self.search.files()].concat();
        let cubes = self.cubes.iter().map(|file| ("--cubes", file.as_path()));
        files.extend(ledgers.chain(joined).chain(cubes));
        files
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(folder) = args.ledger.as_deref().filter(|path| is_named_as_folder(path)) {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let list = args.search.load(&args.game)?;
    if args.recheck > 0 && args.ledger.is_none() && args.merge.is_empty() {
        let message = "the argument '--recheck <N>' needs '--ledger <FILE>' or '--merge <FILE>...'";
        return Err(Misuse::missing(message).into());
    }
    let (engine, mut question) = args.search.engine(list)?;
    let mut used = args.files();
    args.certificate.check(&engine, &question, args.force, &used)?;
    used.extend(args.certificate.files());
    if args.place().is_stdout() && args.certificate.is_stdout() {
        return Err(saving::both_to_stdout().into());
    }
    if !args.is_part() {
        args.place().check(&engine.problem(&question)?, &[], &used)?;
    }
    let cutoff = cutoff(args.cutoff.as_deref(), &engine.problem(&question)?)?;
    let cubes = args.cubes.as_deref().map(|path| cubes::read(path, engine.list())).transpose()?;
    let known = shipped::values(&engine.problem(&question)?).context("a tree in the program")?;
    let (problem, proof) = progress::watch(&engine, &mut question, args.quiet, |question| {
        let mut prove = Prove::new(question.clone()).top(args.top);
        if args.pairs {
            prove = prove.pairs();
        }
        if let Some(cutoff) = cutoff {
            prove = prove.cutoff(cutoff);
        }
        if let Some(cubes) = cubes {
            prove = prove.cubes(cubes, args.cube_time);
        }
        if let Some(shard) = args.shard {
            prove = prove.shard(shard);
        }
        if let Some(path) = &args.ledger {
            prove = prove.ledger(path.clone());
        }
        if !args.merge.is_empty() {
            prove = prove.join(args.merge.clone());
        }
        prove = prove.recheck(args.recheck).known(known);
        engine.prove(&prove)
    })?;
    let (saved, failed) = match &proof.outcome {
        Outcome::Found(tree) => args.place().save(tree, &saving::ending_of(tree, proof.stopped)),
        _ => (Saved::default(), None),
    };
    let certify = |question: &_| engine.certify_ranking(question, &proof);
    let mut certified = args.certificate.write(&question, args.quiet, args.force, certify);
    let uncertified = certified.take_failed();
    let missing = certified.missing;
    let view = View { args, list: engine.list(), problem: &problem, proof: &proof };
    let printed = if args.place().is_stdout() || args.certificate.is_stdout() {
        // Standard output holds one file and nothing else.
        Ok(())
    } else if args.json {
        print_json(&view.report(saved, certified))
    } else if args.csv {
        print_data(|out| view.csv(out))
    } else {
        print(|out| view.table(&saved, &certified, out))
    };
    let unwritten = proof.unwritten.as_ref().map(|error| Code::Unsaved.error(error.to_string()));
    saving::end(printed, [unwritten, failed, uncertified])?;
    match view.end()? {
        Exit::Done if missing => Ok(Exit::Stopped),
        exit => Ok(exit),
    }
}
