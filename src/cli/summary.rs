//! What a tree achieves, in numbers: the same for every command that reports one.

use std::io::{self, Write};

use serde::Serialize;

use crate::game::mode::Mode;
use crate::report::histogram::{Histogram, mean};
use crate::report::words::count;
use crate::tree::claim::Claim;
use crate::tree::tree::{Tree, Walk};

/// The figures of a tree. Field names are stable.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The name of the list.
    pub list: String,
    /// Answers of the list.
    pub answers: u64,
    /// The guesses that were given; the claim is about trees that begin with them.
    pub fixed: Vec<String>,
    /// The first guess.
    pub opener: String,
    /// Which guesses may follow feedback: easy, hard or strict.
    pub mode: Mode,
    /// The limit on guesses.
    pub max_guesses: u8,
    /// Guesses over all answers.
    pub total: u64,
    /// No tree costs less.
    pub lower: u64,
    /// Whether no tree is better.
    pub optimal: bool,
    /// Guesses an answer.
    pub mean: f64,
    /// The most guesses that any answer takes.
    pub worst_case: usize,
    /// Answers by number of guesses, from one guess on.
    pub histogram: Vec<u64>,
}

/// The guesses on the first `levels` levels, where all positions of a level make the same one.
fn first_guesses(walk: Walk<'_>, levels: usize) -> Vec<String> {
    if levels == 0 {
        return Vec::new();
    }
    let below = walk
        .children()
        .map(|(_, child)| first_guesses(child, levels - 1));
    let mut words = vec![walk.guess().to_string()];
    words.extend(below.max_by_key(Vec::len).unwrap_or_default());
    words
}

impl Summary {
    /// The figures of `tree`.
    pub fn of(tree: &Tree) -> Self {
        let (problem, claim) = (tree.problem(), tree.claim());
        let histogram = tree.histogram();
        let answers = histogram.iter().sum();
        Self {
            list: problem.list.clone(),
            answers,
            fixed: first_guesses(tree.walk(), problem.fixed_guesses.into()),
            opener: tree.walk().guess().to_string(),
            mode: problem.mode,
            max_guesses: problem.max_guesses,
            total: claim.upper,
            lower: claim.lower,
            optimal: claim.is_optimal(),
            mean: mean(claim.upper, answers),
            worst_case: histogram.len(),
            histogram,
        }
    }

    /// The claim in words: what it is about, and whether it is proven.
    pub fn claim(&self) -> String {
        let about = match self.fixed.as_slice() {
            [] => "over all openers".to_owned(),
            [opener] => format!("for the opener {opener}"),
            fixed => format!("for the opening {}", fixed.join(" ")),
        };
        let claim = Claim {
            lower: self.lower,
            upper: self.total,
        };
        let mode = match self.mode {
            Mode::Easy => String::new(),
            mode => format!(" in {mode} mode,"),
        };
        format!(
            "{claim} {about},{mode} within {}",
            count(self.max_guesses, "guess")
        )
    }

    /// Prints the figures for people: a line, the claim, the distribution.
    pub fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{} on {}: {} for {}, mean {:.4}, worst case {}",
            self.opener,
            self.list,
            count(self.total, "guess"),
            count(self.answers, "answer"),
            self.mean,
            self.worst_case
        )?;
        writeln!(out, "claim: {}", self.claim())?;
        write!(out, "{}", Histogram(&self.histogram))
    }
}
