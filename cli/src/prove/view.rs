//! What is proven of all openers, as a table, CSV or JSON.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use guesstree::text::quoted;
use guesstree::{
    Basis, List, Mode, Objective, ObjectiveValue, Opener, OpenerStatus, Outcome, Problem, Proof,
    Shown, Summary, Verdict, Word, mean,
};
use serde::Serialize;

use crate::build::no_tree_yet;
use crate::certificate::Certified;
use crate::exit::{Code, Exit, Raise, complain};
use crate::prove::Job;
use crate::report::words::{count, listed};
use crate::saving::{Saved, Took};
use crate::summary::{self, MISSED_MAX};

/// Ties are printed up to this row, unless more are asked for.
const ROWS_MAX: usize = 20;

/// This many missing openers are named.
const WORDS_MAX: usize = 12;

/// What `prove --json` prints. Field names are stable.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    outcome: &'static str,
    list: &'a str,
    answers: usize,
    mode: Mode,
    max_guesses: u8,
    top: usize,
    lower: Option<Shown>,
    /// Where it rests as a whole.
    basis: Basis,
    tree: Option<Summary>,
    openers: Vec<Row>,
    missing: usize,
    recalled: usize,
    rechecked: usize,
    /// How many openers certificates of parts prove.
    confirmed: usize,
    proven: usize,
    #[serde(flatten)]
    saved: Saved,
    #[serde(flatten)]
    certified: Certified,
    #[serde(flatten)]
    took: Took,
}

/// One opener.
#[derive(Serialize)]
struct Row {
    opener: String,
    /// With `--pairs`, the best second guess of one of the best openers.
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<Word>,
    status: OpenerStatus,
    /// The total or a lower bound of it; `None` if no tree is low enough or nothing is known.
    guesses: Option<u64>,
    /// The value of the objective, or a lower bound of it.
    value: Option<Shown>,
    /// The mean number of guesses, by weight if answers have weights, if the total is exact.
    mean: Option<f64>,
    /// Where `status` and `value` rest.
    basis: Basis,
    /// The first of the openers that a symmetry of the game maps to this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<Word>,
}

/// Where what is known of these openers rests; with the numbers, if not of all alike.
fn bases<'o>(openers: impl IntoIterator<Item = &'o Opener>) -> String {
    let mut of_each = BTreeMap::<Basis, usize>::new();
    for opener in openers {
        *of_each.entry(opener.basis).or_default() += 1;
    }
    match of_each.len() {
        0 | 1 => of_each.into_keys().next().unwrap_or(Basis::Proven).to_string(),
        _ => {
            let part = |(basis, openers)| format!("{openers} {basis}");
            of_each.into_iter().map(part).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A proof, and how to show it.
pub(super) struct View<'a> {
    pub job: &'a Job<'a>,
    /// How many of the best were asked for.
    pub top: usize,
    /// Openers that are worse were not.
    pub cutoff: Option<ObjectiveValue>,
    pub list: &'a List,
    pub problem: &'a Problem,
    pub proof: &'a Proof,
    /// How many openers certificates of parts prove.
    pub confirmed: usize,
}

impl View<'_> {
    fn best(&self) -> &[Opener] {
        let openers = &self.proof.openers;
        &openers[..openers.partition_point(|opener| opener.among_best)]
    }

    fn open(&self) -> impl Iterator<Item = &Opener> {
        self.proof.openers.iter().filter(|opener| !opener.settled)
    }

    fn row(&self, opener: &Opener) -> Row {
        let status = opener.status();
        let is_known = status != OpenerStatus::Impossible;
        let value = is_known.then(|| self.problem.shown(opener.proven.bound()));
        let total = value.map(|value| value.total()).filter(|&total| total > 0);
        let weight = match &self.problem.weights {
            Some(weights) => weights.total(),
            None => self.problem.answers.into(),
        };
        Row {
            opener: opener.word.to_string(),
            second: opener.second.clone(),
            status,
            guesses: total,
            value,
            mean: total.filter(|_| status == OpenerStatus::Exact).map(|total| mean(total, weight)),
            basis: opener.basis,
            like: opener.like.clone(),
        }
    }

    pub(super) fn report(&self, saved: Saved, certified: Certified) -> Report<'_> {
        let (lower, tree) = match &self.proof.outcome {
            Outcome::Found(tree) => {
                let summary = Summary::of(tree);
                (Some(summary.lower), Some(summary))
            }
            Outcome::Open { lower } => (Some(self.problem.shown(*lower)), None),
            Outcome::Infeasible => (None, None),
        };
        let openers = &self.proof.openers;
        Report {
            outcome: self.proof.verdict.word(),
            list: self.list.name(),
            answers: self.list.answers().len(),
            mode: self.job.wanted.search.mode(),
            max_guesses: self.problem.max_guesses,
            top: self.top,
            lower,
            basis: self.proof.basis(),
            tree,
            openers: openers.iter().map(|opener| self.row(opener)).collect(),
            missing: self.open().count(),
            recalled: self.proof.recalled,
            rechecked: self.proof.rechecked,
            confirmed: self.confirmed,
            proven: self.proof.proven,
            saved,
            certified,
            took: Took::of(&self.proof.spent),
        }
    }

    /// For each opener that is the first of several alike, the number of the others.
    fn alike(&self) -> HashMap<Word, usize> {
        let mut alike = HashMap::new();
        for first in self.proof.openers.iter().filter_map(|opener| opener.like.clone()) {
            *alike.entry(first).or_default() += 1;
        }
        alike
    }

    pub(super) fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.problem.shown(0).columns();
        let names: Vec<_> = columns.iter().map(|&(name, _)| name).collect();
        let second = if self.job.wanted.pairs { "second," } else { "" };
        writeln!(out, "opener,{second}status,{},mean", names.join(","))?;
        for opener in &self.proof.openers {
            let row = self.row(opener);
            let numbers = match row.value {
                Some(value) => value.columns().into_iter().map(|(_, number)| number).collect(),
                None => vec![String::new(); names.len()],
            };
            let mean = row.mean.map_or(String::new(), |mean| format!("{mean:.4}"));
            let (name, numbers) = (quoted(&row.opener), numbers.join(","));
            let second = match (self.job.wanted.pairs, row.second) {
                (false, _) => String::new(),
                (true, None) => ",".to_owned(),
                (true, Some(second)) => format!("{},", quoted(&second.to_string())),
            };
            writeln!(out, "{name},{second}{},{numbers},{mean}", row.status.word())?;
        }
        Ok(())
    }

    pub(super) fn table(
        &self,
        saved: &Saved,
        certified: &Certified,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mode = match self.job.wanted.search.mode() {
            Mode::Easy => String::new(),
            mode => format!(" in {mode} mode,"),
        };
        let is_open = self.open().next().is_some();
        writeln!(
            out,
            "{} of {} for {},{mode} within {}{}",
            count(self.proof.openers.len(), "opener"),
            self.list.name(),
            count(self.list.answers().len(), "answer"),
            count(self.problem.max_guesses, "guess"),
            if is_open { "; so far:" } else { "" }
        )?;
        self.ranked(out)?;
        self.others(out)?;
        if let Some(from) = self.recalled_from() {
            let (recalled, proven) = (self.proof.recalled, self.proof.proven);
            let rechecked = match self.proof.rechecked {
                0 => String::new(),
                rechecked => format!(", {rechecked} proven again"),
            };
            let confirmed = match self.confirmed {
                0 => String::new(),
                confirmed => format!(", {confirmed} proven by certificates"),
            };
            writeln!(out, "{recalled} from {from}{rechecked}{confirmed}, {proven} proven now")?;
        }
        if let Outcome::Found(tree) = &self.proof.outcome {
            let figures = Summary::of(tree);
            summary::print_objective(&figures, MISSED_MAX, out)?;
            writeln!(out, "claim: {}", summary::claim(&figures))?;
            let time_s = self.proof.spent.total_time.as_secs_f64();
            writeln!(out, "{saved} after {time_s:.2} s")?;
        }
        write!(out, "{certified}")?;
        Ok(())
    }

    /// Prints the best openers with their ranks. Openers that are alike share a line.
    fn ranked(&self, out: &mut dyn Write) -> io::Result<()> {
        let (best, alike) = (self.best(), self.alike());
        let (mut rank, mut before, mut left) = (0, None, best.len());
        let firsts = (1..).zip(best).filter(|(_, opener)| opener.like.is_none());
        for (place, opener) in firsts.take(self.top.max(ROWS_MAX)) {
            if before.replace(opener.proven) != Some(opener.proven) {
                rank = place;
            }
            let others = alike.get(&opener.word).copied().unwrap_or(0);
            left -= 1 + others;
            let like_it = match others {
                0 => String::new(),
                others => format!("  and {others} like it"),
            };
            let value = self.value(opener.proven.bound());
            let word = match &opener.second {
                Some(second) => format!("{} {second}", opener.word),
                None => opener.word.to_string(),
            };
            let mean = self.row(opener).mean;
            let mean = mean.map_or(String::new(), |mean| format!("  {mean:.4}"));
            let basis = match opener.basis {
                Basis::Proven => String::new(),
                basis => format!("  ({basis})"),
            };
            writeln!(out, "{rank:>4}  {word}  {value:>6}{mean}{like_it}{basis}")?;
        }
        if left > 0 {
            writeln!(out, "      and {left} more that cost as much as the last")?;
        }
        Ok(())
    }

    /// Prints what is known of the openers that are not among the best.
    fn others(&self, out: &mut dyn Write) -> io::Result<()> {
        let others = &self.proof.openers[self.best().len()..];
        let bound = |opener: &&Opener| opener.proven.bound();
        let settled = others.iter().filter(|opener| opener.settled);
        let (impossible, settled): (Vec<_>, Vec<_>) =
            settled.partition(|opener| bound(opener) == ObjectiveValue::IMPOSSIBLE);
        if let Some(lowest) = settled.iter().map(bound).min() {
            let (others, lowest) = (count(settled.len(), "other"), self.value(lowest));
            let basis = bases(settled);
            writeln!(out, "{others}: at least {lowest} each ({basis})")?;
        }
        if !impossible.is_empty() {
            let (never, within) = (impossible.len(), count(self.problem.max_guesses, "guess"));
            let basis = bases(impossible);
            writeln!(out, "{never} cannot find every answer within {within} ({basis})")?;
        }
        let open: Vec<&Opener> = self.open().collect();
        if let Some(lowest) = open.iter().map(bound).min() {
            let words: Vec<Word> = open.iter().map(|opener| opener.word.clone()).collect();
            writeln!(
                out,
                "{} left open, at least {} each: {}",
                words.len(),
                self.value(lowest),
                listed(&words, WORDS_MAX)
            )?;
        }
        Ok(())
    }

    /// A value: the total alone if the objective has no other number, else each number by its name.
    fn value(&self, value: ObjectiveValue) -> String {
        let shown = self.problem.shown(value);
        match self.problem.objective {
            Objective::Mean => shown.first_in_digits(),
            _ => shown.to_string(),
        }
    }

    fn recalled_from(&self) -> Option<&'static str> {
        match (self.job.ledger.is_some(), self.job.joined.is_empty()) {
            (_, false) => Some("ledgers"),
            (true, true) => Some("the ledger"),
            (false, true) => None,
        }
    }

    /// The exit code. Says on standard error what is left open.
    pub(super) fn end(&self) -> anyhow::Result<Exit> {
        match (self.proof.verdict, self.cutoff) {
            (Verdict::Proven | Verdict::Part, _) => return Ok(Exit::Done),
            (verdict, _) if verdict.is_final() && self.job.is_part() => return Ok(Exit::Done),
            (Verdict::Infeasible, _) => {
                return Err(Code::NoTree.error(format!(
                    "no opener finds all {} of {} within {} ({}); allow more with \
                     --max-guesses",
                    count(self.list.answers().len(), "answer"),
                    self.list.name(),
                    count(self.problem.max_guesses, "guess"),
                    bases(&self.proof.openers)
                )));
            }
            (Verdict::NoneReachesCutoff, Some(cutoff)) => {
                let cutoff = self.problem.shown(cutoff).written();
                return Err(Code::NoTree.error(format!(
                    "no opener reaches {cutoff} ({}); give a larger value with --cutoff",
                    bases(&self.proof.openers)
                )));
            }
            _ => {}
        }
        if !self.job.joined.is_empty() && !self.proof.is_complete() {
            let missing = count(self.open().count(), "opener");
            complain(&Code::Incomplete.error(format!(
                "{missing} left open; name a --ledger to write these facts into, and prove the \
                 rest with that ledger"
            )));
        }
        if let (Outcome::Open { lower }, true) = (&self.proof.outcome, self.proof.stopped) {
            complain(&no_tree_yet(self.problem, *lower));
        }
        Ok(Exit::Stopped)
    }
}
