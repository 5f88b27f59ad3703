//! How far a proof has come: as text, JSON or a figure.

use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use guesstree::text::excerpt_of;
use guesstree::{
    Basis, List, Mode, Objective, ObjectiveValue, OpenerBound, Problem, Shown, Word, escape,
};
use serde::Serialize;

use super::{Args, File, Known, Status};
use crate::report::frontier::{self, Mark, State, Words};
use crate::report::progress::{in_words, percent};
use crate::report::words::count;

/// This many ledgers are listed; the JSON has all of them.
const LEDGERS_MAX: usize = 12;

/// What `status --json` prints. Field names are stable.
#[derive(Serialize)]
pub(super) struct Report<'a> {
    list: &'a str,
    answers: usize,
    mode: Mode,
    objective: String,
    max_guesses: u8,
    top: usize,
    cutoff: Option<String>,
    openers: usize,
    exact: usize,
    ruled_out: usize,
    open: usize,
    opener: Option<Word>,
    upper: Option<Shown>,
    lower: Option<Shown>,
    /// Where all of this rests.
    basis: Basis,
    share_done: f64,
    time_s: Option<f64>,
    time_left_s: Option<f64>,
    ledgers: Vec<LedgerReport>,
}

/// One ledger.
#[derive(Serialize)]
struct LedgerReport {
    file: String,
    facts: usize,
    age_s: Option<f64>,
}

/// The state of a proof, and how to show it.
pub(super) struct View<'a> {
    pub args: &'a Args,
    pub list: &'a List,
    pub problem: &'a Problem,
    pub status: &'a Status,
}

/// How far the proof of an opener has come.
fn state(known: &Known) -> State {
    match known.opener.proven {
        OpenerBound::Exact(_) => State::Exact,
        OpenerBound::AtLeast(_) if known.opener.settled => State::Out,
        OpenerBound::AtLeast(_) => State::Open,
    }
}

impl View<'_> {
    fn number(&self, wanted: State) -> usize {
        self.status.openers.iter().filter(|known| state(known) == wanted).count()
    }

    /// No opener is better; `None` if none has a tree.
    fn lower(&self) -> Option<ObjectiveValue> {
        let bounds = self.status.openers.iter().map(|known| known.opener.proven.bound());
        bounds.min().filter(|&lower| lower != ObjectiveValue::IMPOSSIBLE)
    }

    /// Where it rests: what no ledger says is proven by counting.
    fn basis(&self) -> Basis {
        let all = self.status.openers.iter().map(|known| known.opener.basis);
        all.max().unwrap_or(Basis::Proven)
    }

    /// A value, each number by its name.
    fn value(&self, value: ObjectiveValue) -> String {
        self.problem.shown(value).to_string()
    }

    /// Openers that are worse are not wanted.
    fn cutoff(&self) -> Option<String> {
        self.status.cutoff.map(|cutoff| self.problem.shown(cutoff).written())
    }

    pub(super) fn report(&self) -> Report<'_> {
        let seconds = |time: Duration| time.as_secs_f64();
        let best = &self.status.best;
        let ledger = |file: &File| LedgerReport {
            file: file.path.display().to_string(),
            facts: file.facts,
            age_s: age(file).map(seconds),
        };
        Report {
            list: self.list.name(),
            answers: self.list.answers().len(),
            mode: self.problem.mode,
            objective: self.problem.objective.to_string(),
            max_guesses: self.problem.max_guesses,
            top: self.status.top,
            cutoff: self.cutoff(),
            openers: self.status.openers.len(),
            exact: self.number(State::Exact),
            ruled_out: self.number(State::Out),
            open: self.number(State::Open),
            opener: best.clone().map(|(opener, _)| opener),
            upper: best.as_ref().map(|&(_, value)| self.problem.shown(value)),
            lower: self.lower().map(|lower| self.problem.shown(lower)),
            basis: self.basis(),
            share_done: self.status.share(),
            time_s: self.status.time().map(seconds),
            time_left_s: self.status.time_left().map(seconds),
            ledgers: self.status.ledgers.iter().map(ledger).collect(),
        }
    }

    pub(super) fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Problem { mode, objective, max_guesses, .. } = *self.problem;
        let mode = match mode {
            Mode::Easy => String::new(),
            mode => format!(" in {mode} mode,"),
        };
        let objective = match objective {
            Objective::Mean => String::new(),
            objective => format!(", by {objective}"),
        };
        let cutoff = self.cutoff();
        let cutoff = cutoff.map_or(String::new(), |cutoff| format!(", none worse than {cutoff}"));
        writeln!(
            out,
            "{} of {} for {},{mode} within {}{objective}; wanted: the best {}{cutoff}",
            count(self.status.openers.len(), "opener"),
            self.list.name(),
            count(self.list.answers().len(), "answer"),
            count(max_guesses, "guess"),
            self.status.top,
        )?;
        let best = self.status.best.clone().map_or(String::new(), |(opener, value)| {
            format!("; the best is {opener}, {} ({})", self.value(value), self.basis())
        });
        writeln!(out, "{:>8} exact{best}", self.number(State::Exact))?;
        writeln!(out, "{:>8} ruled out", self.number(State::Out))?;
        let open = self.number(State::Open);
        let lower = self.lower().filter(|_| open > 0).map_or(String::new(), |lower| {
            format!("; no opener does better than {}", self.value(lower))
        });
        writeln!(out, "{open:>8} open{lower}")?;
        self.work(open, out)?;
        writeln!(out, "{}:", count(self.status.ledgers.len(), "ledger"))?;
        let shown = self.status.ledgers.iter().take(LEDGERS_MAX);
        for file in shown {
            let facts = count(file.facts, "fact");
            let age = age(file)
                .map_or(String::new(), |age| format!(", last written {} ago", in_words(age)));
            writeln!(out, "  {}: {facts}{age}", escape::path(&file.path))?;
        }
        match self.status.ledgers.len().saturating_sub(LEDGERS_MAX) {
            0 => Ok(()),
            more => writeln!(out, "  and {more} more"),
        }
    }

    /// How much of the work is done, and how long the rest takes.
    fn work(&self, open: usize, out: &mut dyn Write) -> io::Result<()> {
        let (share, time) = (self.status.share(), self.status.time());
        if open == 0 {
            let path = escape::path(&self.args.path);
            return writeln!(
                out,
                "All is settled ({}); `guesstree prove --merge {path}` makes the tree.",
                self.basis()
            );
        }
        let took = time.map_or(String::new(), |time| format!(", in {}", in_words(time)));
        let left = match (self.status.time_left(), time) {
            (Some(left), _) => format!("; about {} left", in_words(left)),
            (None, Some(_)) => "; too little to tell how long the rest takes".to_owned(),
            (None, None) => "; the system does not tell how long that took".to_owned(),
        };
        writeln!(out, "About {} of the work is done{took}{left}.", percent(share))
    }

    /// The figure, in SVG.
    pub(super) fn figure(&self) -> anyhow::Result<String> {
        /// The most characters of a name that fit.
        const NAME_MAX: usize = 40;
        let first = |value: ObjectiveValue| {
            Some(value)
                .filter(|&value| value != ObjectiveValue::IMPOSSIBLE)
                .map(|value| value.first())
        };
        let mark = |known: &Known| Mark {
            counted: first(known.counted),
            proven: first(known.opener.proven.bound()),
            state: state(known),
        };
        let marks: Vec<Mark> = self.status.openers.iter().map(mark).collect();
        let done = match self.number(State::Open) {
            0 => format!("settled, {}", self.basis()),
            _ => format!("about {} of the work is done", percent(self.status.share())),
        };
        let digits = |number: u64| self.problem.shown(number).first_in_digits();
        let list = excerpt_of(self.list.name(), NAME_MAX);
        let words = Words {
            title: &format!("{} of {list}: {done}", count(marks.len(), "opener")),
            values: self.problem.shown(0).first_in_words(),
            best: self.line().map(|(value, meaning)| {
                (value.first(), format!("{meaning}: {}", digits(value.first())))
            }),
            digits: &digits,
        };
        frontier::draw(&words, &marks)
    }

    /// The best value that is known, or the cutoff if that is better; and what it is.
    fn line(&self) -> Option<(ObjectiveValue, String)> {
        let best = &self.status.best;
        let best = best.as_ref().map(|(opener, value)| (*value, format!("best so far, {opener}")));
        let shipped = self.status.shipped.iter();
        let shipped = shipped.map(|&(ref opener, value)| (value, format!("best known, {opener}")));
        let cutoff = self.status.cutoff.map(|cutoff| (cutoff, "cutoff".to_owned()));
        best.into_iter().chain(cutoff).chain(shipped).min_by_key(|&(value, _)| value)
    }
}

/// How long ago the last line of a ledger was written.
fn age(file: &File) -> Option<Duration> {
    SystemTime::now().duration_since(file.written?).ok()
}
