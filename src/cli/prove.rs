//! `guesstree prove`: rank all openers.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::engine::Outcome;
use crate::cli::exit::{Exit, NoAnswer, complain};
use crate::cli::options::{GameArgs, SearchArgs};
use crate::cli::output::{print, print_json};
use crate::cli::saving::{self, Saved, Took};
use crate::cli::summary::MISSED_MAX;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::prove::{Opener, Proof, Prove, TOP};
use crate::report::progress;
use crate::report::words::count;
use crate::search::openers::Shard;
use crate::search::ranking::OpenerBound;
use crate::tree::claim::Problem;
use crate::tree::{Objective, ObjectiveValue, Shown, Summary, Tree, mean};

const AFTER_HELP: &str = "\
Examples:
  guesstree prove                       the ten best openers, and a bound for each of the others
  guesstree prove --top 1               which opener is best, and that no other is as good
  guesstree prove --mode hard           the same in the game's hard mode
  guesstree prove --objective worst     the smallest worst cases, and then the least totals
  guesstree prove --weights weights.txt --exclude past.txt    other answers, that count differently
  guesstree prove --game mastermind:3x3 the openers of Mastermind (see --game for others)
  guesstree prove --csv > openers.csv   a line for each allowed guess, best first
  guesstree prove --ledger proof.txt    write down each opener as it is proven; the same command
                                        again goes on where a proof was stopped or killed
  guesstree prove --shard 2/3 --ledger two.txt    the second of three parts, on another machine
  guesstree prove --merge one.txt two.txt three.txt

An opener as good as the last of the best is listed with them; every other one costs more. The best
tree is saved, except from a part of a proof. The bounds of the others are as high as was asked, and
may differ from run to run. Stopped early (Ctrl-C, --time-limit), what is proven so far is printed,
the best tree so far is saved, and the exit code is 3; so it is when merged ledgers leave openers
open.";

/// Rank all openers: exact totals for the best, proven lower bounds for the rest
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// So many of the best openers get exact totals
    #[arg(long, value_name = "N", default_value_t = TOP, value_parser = at_least_one)]
    top: usize,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Write each opener into this file as it is proven, and believe what stands there already
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Prove the K-th of N parts of the openers only, and no tree; --merge joins the ledgers
    #[arg(long, value_name = "K/N", value_parser = shard, requires = "ledger")]
    shard: Option<Shard>,
    /// Join these ledgers into one result, and say which openers are missing; prove none
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    /// Where to save the best tree [default: the list's name, such as original-best.tree]
    #[arg(short, long, value_name = "FILE", conflicts_with = "shard")]
    output: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the openers as CSV: opener, status (exact, at-least, impossible, open), guesses, mean
    #[arg(long)]
    csv: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "give a number from 1 on".to_owned())
}

fn shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(number, parts)| {
        Shard::new(number.trim().parse().ok()?, parts.trim().parse().ok()?)
    });
    numbers.ok_or_else(|| "give a part and the number of parts, such as 2/3".to_owned())
}

/// The file that a path leads to, as far as it can be told of one that may not be there yet.
fn place(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| {
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let name = path.file_name().unwrap_or_default();
        folder
            .canonicalize()
            .map_or_else(|_| path.to_owned(), |folder| folder.join(name))
    })
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.game.load()?;
    if let Some(file) = &args.output {
        Tree::check_target(file)?;
        for ledger in args.ledger.iter().chain(&args.merge) {
            anyhow::ensure!(
                place(file) != place(ledger),
                "{} is a ledger, and the tree would take its place; choose another file for the tree",
                file.display()
            );
        }
    }
    let (engine, mut question) = args.search.engine(list)?;
    let (problem, proof) = progress::watch(&engine, &mut question, args.quiet, |question| {
        let mut prove = Prove::new(question.clone()).top(args.top);
        if let Some(shard) = args.shard {
            prove = prove.shard(shard);
        }
        if let Some(path) = &args.ledger {
            prove = prove.ledger(path.clone());
        }
        if !args.merge.is_empty() {
            prove = prove.join(args.merge.clone());
        }
        engine.prove(&prove)
    })?;
    let saved = match &proof.outcome {
        Outcome::Tree(tree) => {
            let ending = saving::ending_of(tree, proof.stopped);
            saving::save(tree, args.output.as_deref(), &ending)?
        }
        _ => Saved::default(),
    };
    let view = View {
        args,
        list: engine.list(),
        problem: &problem,
        proof: &proof,
    };
    if saved.to_stdout() {
        // The tree stands there alone.
    } else if args.json {
        print_json(&view.report(saved))?;
    } else if args.csv {
        print(|out| view.csv(out))?;
    } else {
        print(|out| view.table(&saved, out))?;
    }
    view.end()
}

/// What `prove --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report<'a> {
    outcome: &'static str,
    list: &'a str,
    answers: usize,
    mode: Mode,
    max_guesses: u8,
    top: usize,
    lower: Option<Shown>,
    tree: Option<Summary>,
    openers: Vec<Row>,
    missing: usize,
    recalled: usize,
    proven: usize,
    #[serde(flatten)]
    saved: Saved,
    #[serde(flatten)]
    took: Took,
}

/// One opener.
#[derive(Serialize)]
struct Row {
    opener: String,
    status: &'static str,
    /// The total, or what it is at least; none where no tree is low enough, or nothing is known of the total.
    guesses: Option<u64>,
    /// What its best tree achieves, or at least, in all numbers of the objective.
    value: Option<Shown>,
    /// Guesses an answer, or by weight, where the total is exact.
    mean: Option<f64>,
    /// The first of the openers that are like this one by a symmetry of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<Word>,
}

struct View<'a> {
    args: &'a Args,
    list: &'a List,
    problem: &'a Problem,
    proof: &'a Proof,
}

impl View<'_> {
    fn best(&self) -> &[Opener] {
        let openers = &self.proof.openers;
        &openers[..openers.partition_point(|opener| opener.among_best)]
    }

    fn open(&self) -> impl Iterator<Item = &Opener> {
        self.proof.openers.iter().filter(|opener| !opener.settled)
    }

    fn outcome(&self) -> &'static str {
        match &self.proof.outcome {
            Outcome::Infeasible => "infeasible",
            _ if self.is_proven() => "proven",
            _ if self.proof.stopped => "stopped",
            _ if self.args.shard.is_some() => "part",
            _ => "incomplete",
        }
    }

    /// Whether every opener is settled, and the best tree found.
    fn is_proven(&self) -> bool {
        let tree = match &self.proof.outcome {
            Outcome::Tree(tree) => tree.claim().is_optimal(),
            Outcome::Infeasible => true,
            Outcome::Open { .. } => false,
        };
        tree && self.proof.is_complete()
    }

    fn row(&self, opener: &Opener) -> Row {
        let status = match opener.proven {
            OpenerBound::Exact(_) => "exact",
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => "impossible",
            OpenerBound::AtLeast(_) if opener.settled => "at-least",
            OpenerBound::AtLeast(_) => "open",
        };
        let value = (status != "impossible").then(|| self.problem.shown(opener.proven.bound()));
        let total = value.map(|value| value.total()).filter(|&total| total > 0);
        let weight = match &self.problem.weights {
            Some(weights) => weights.total(),
            None => self.problem.answers.into(),
        };
        Row {
            opener: opener.word.to_string(),
            status,
            guesses: total,
            value,
            mean: total
                .filter(|_| status == "exact")
                .map(|total| mean(total, weight)),
            like: opener.like,
        }
    }

    fn report(&self, saved: Saved) -> Report<'_> {
        let (lower, tree) = match &self.proof.outcome {
            Outcome::Tree(tree) => {
                let summary = Summary::of(tree);
                (Some(summary.lower), Some(summary))
            }
            Outcome::Open { lower } => (Some(self.problem.shown(*lower)), None),
            Outcome::Infeasible => (None, None),
        };
        let openers = &self.proof.openers;
        Report {
            outcome: self.outcome(),
            list: self.list.name(),
            answers: self.list.answers().len(),
            mode: self.args.search.mode(),
            max_guesses: self.problem.max_guesses,
            top: self.args.top,
            lower,
            tree,
            openers: openers.iter().map(|opener| self.row(opener)).collect(),
            missing: self.open().count(),
            recalled: self.proof.recalled,
            proven: self.proof.proven,
            saved,
            took: Took::of(&self.proof.spent),
        }
    }

    /// How many other openers are like each one that is the first of several.
    fn alike(&self) -> HashMap<Word, usize> {
        let mut alike = HashMap::new();
        for first in self.proof.openers.iter().filter_map(|opener| opener.like) {
            *alike.entry(first).or_default() += 1;
        }
        alike
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.problem.shown(0).columns();
        let names: Vec<_> = columns.iter().map(|&(name, _)| name).collect();
        writeln!(out, "opener,status,{},mean", names.join(","))?;
        for opener in &self.proof.openers {
            let row = self.row(opener);
            let numbers = match row.value {
                Some(value) => value
                    .columns()
                    .into_iter()
                    .map(|(_, number)| number)
                    .collect(),
                None => vec![String::new(); names.len()],
            };
            let mean = row.mean.map_or(String::new(), |mean| format!("{mean:.4}"));
            let numbers = numbers.join(",");
            writeln!(out, "{},{},{numbers},{mean}", row.opener, row.status)?;
        }
        Ok(())
    }

    fn table(&self, saved: &Saved, out: &mut dyn Write) -> io::Result<()> {
        let (proof, best) = (self.proof, self.best());
        let mode = match self.args.search.mode() {
            Mode::Easy => String::new(),
            mode => format!(" in {mode} mode,"),
        };
        let so_far = match self.open().next() {
            Some(_) => "; so far:",
            None => "",
        };
        writeln!(
            out,
            "{} of {} for {},{mode} within {}{so_far}",
            count(proof.openers.len(), "opener"),
            self.list.name(),
            count(self.list.answers().len(), "answer"),
            count(self.problem.max_guesses, "guess")
        )?;
        let alike = self.alike();
        let mut rank = 0;
        let mut before = None;
        let mut left = best.len();
        let firsts = (1..).zip(best).filter(|(_, opener)| opener.like.is_none());
        for (place, opener) in firsts.take(self.args.top.max(ROWS_MAX)) {
            if before != Some(opener.proven) {
                rank = place;
                before = Some(opener.proven);
            }
            let row = self.row(opener);
            let others = alike.get(&opener.word).copied().unwrap_or(0);
            left -= 1 + others;
            let like_it = match others {
                0 => String::new(),
                others => format!("  and {others} like it"),
            };
            writeln!(
                out,
                "{rank:>4}  {}  {:>6}  {:.4}{like_it}",
                row.opener,
                self.value(opener.proven.bound()),
                row.mean.unwrap_or_default()
            )?;
        }
        if left > 0 {
            writeln!(out, "      and {left} more that cost as much as the last")?;
        }
        self.others(out)?;
        if let Some(from) = self.recalled_from() {
            writeln!(
                out,
                "{} from {from}, {} proven now",
                proof.recalled, proof.proven
            )?;
        }
        if let Outcome::Tree(tree) = &proof.outcome {
            let summary = Summary::of(tree);
            summary.print_objective(MISSED_MAX, out)?;
            writeln!(out, "claim: {}", summary.claim())?;
            let time_s = proof.spent.total_time.as_secs_f64();
            writeln!(out, "{saved} after {time_s:.2} s")?;
        }
        Ok(())
    }

    /// What is said of the openers that are not among the best.
    fn others(&self, out: &mut dyn Write) -> io::Result<()> {
        let others = &self.proof.openers[self.best().len()..];
        let lowest = others.iter().filter(|opener| opener.settled);
        let lowest = lowest.map(|opener| opener.proven.bound()).min();
        let impossible = |opener: &&Opener| opener.proven.bound() == ObjectiveValue::IMPOSSIBLE;
        let never = others.iter().filter(impossible).count();
        let settled = others.iter().filter(|opener| opener.settled).count() - never;
        if let Some(lowest) = lowest.filter(|_| settled > 0) {
            let others = count(settled, "other");
            writeln!(
                out,
                "{others}: at least {} each (proven)",
                self.value(lowest)
            )?;
        }
        if never > 0 {
            let within = count(self.problem.max_guesses, "guess");
            writeln!(
                out,
                "{never} cannot find every answer within {within} (proven)"
            )?;
        }
        let open: Vec<&Opener> = self.open().collect();
        let proof_is_part = self.args.shard.is_some() || !self.args.merge.is_empty();
        if let Some(lowest) = open.iter().map(|opener| opener.proven.bound()).min() {
            let words: Vec<String> = open.iter().map(|opener| opener.word.to_string()).collect();
            let shown = words[..words.len().min(WORDS_MAX)].join(" ");
            let more = match words.len().saturating_sub(WORDS_MAX) {
                0 => String::new(),
                more => format!(" … and {more} more"),
            };
            writeln!(
                out,
                "{} {}, at least {} each: {shown}{more}",
                words.len(),
                if proof_is_part {
                    "missing"
                } else {
                    "left open"
                },
                self.value(lowest)
            )?;
        }
        Ok(())
    }

    /// A value: the total alone where that is all there is, otherwise each number by its name.
    fn value(&self, value: ObjectiveValue) -> String {
        let shown = self.problem.shown(value);
        match self.problem.objective {
            Objective::Mean => shown.first_in_digits(),
            _ => shown.to_string(),
        }
    }

    fn recalled_from(&self) -> Option<&'static str> {
        match (self.args.ledger.is_some(), self.args.merge.is_empty()) {
            (_, false) => Some("ledgers"),
            (true, true) => Some("the ledger"),
            (false, true) => None,
        }
    }

    /// The exit code, and last words on what is left open.
    fn end(&self) -> anyhow::Result<Exit> {
        let within = count(self.problem.max_guesses, "guess");
        if self.proof.outcome == Outcome::Infeasible {
            return Err(NoAnswer(format!(
                "no opener finds all {} of {} within {within} (proven); allow more with --max-guesses",
                count(self.list.answers().len(), "answer"),
                self.list.name(),
            ))
            .into());
        }
        if self.is_proven() || (self.args.shard.is_some() && !self.proof.stopped) {
            return Ok(Exit::Done);
        }
        if !self.args.merge.is_empty() && !self.proof.is_complete() {
            let missing = count(self.open().count(), "opener");
            complain(&anyhow::anyhow!(
                "{missing} missing; name a --ledger to join these in, and prove the rest with that ledger"
            ));
        }
        if let (Outcome::Open { lower }, true) = (&self.proof.outcome, self.proof.stopped) {
            complain(&anyhow::anyhow!(
                "stopped before any tree within {within} was found; at least {}; \
                 allow more time or more guesses",
                self.problem.shown(*lower)
            ));
        }
        Ok(Exit::Stopped)
    }
}

/// Ties are printed up to this row, unless more are asked for.
const ROWS_MAX: usize = 20;

/// So many missing openers are named.
const WORDS_MAX: usize = 12;
