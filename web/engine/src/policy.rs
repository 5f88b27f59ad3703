//! Policies, and what they achieve over all answers.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::games::Rule;
use guesstree::play::{
    BlockCount, Book, Entropy, GameStats, Information, Letters, LogBlocks, Minimax, Player, Policy,
    Share, evaluate,
};
use guesstree::{List, Word};
use serde::Serialize;

use crate::fault::Fault;
use crate::{Solver, tell};

/// The policies in the order in which they are compared, and what each guesses.
const POLICIES: [(&str, &str); 8] = [
    ("optimal", "what the best tree says"),
    ("blocks", "the most different feedbacks; a candidate if equal"),
    ("entropy", "the most entropy; with 5 candidates or fewer, candidates only"),
    ("share", "the largest share removed, plus 1/n for one of n candidates"),
    ("minimax", "the smallest largest block; a candidate if equal"),
    ("information", "the candidate with the most information"),
    ("log-blocks", "the least expected logarithm of the candidates left"),
    ("letters", "the candidate with the most frequent letters"),
];

#[derive(Serialize)]
pub(crate) struct PolicyInfo {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
pub(crate) struct PolicyStats {
    policy: String,
    games: usize,
    solved: u64,
    mean: f64,
    deviation: f64,
    worst: usize,
    histogram: Vec<u64>,
    missed: Vec<Word>,
}

impl Solver {
    /// Policies play Wordle; other games have the tree alone.
    pub(crate) fn policies(&self) -> Vec<PolicyInfo> {
        let all = if self.made.list.kind().name() == "wordle" { POLICIES.len() } else { 1 };
        POLICIES[..all].iter().map(|&(name, about)| PolicyInfo { name, about }).collect()
    }

    pub(crate) fn evaluate(&self, policy: &str) -> Result<PolicyStats, Fault> {
        let list = &self.made.list;
        if !self.policies().iter().any(|known| known.name == policy) {
            let names: Vec<&str> = self.policies().iter().map(|known| known.name).collect();
            let message = format!("there is no policy {policy}; there are {}", names.join(", "));
            return Err(Fault::usage(message));
        }
        if policy == "optimal" {
            return self.evaluate_tree();
        }
        let fault = |error: &dyn ToString| Fault::new("failed", error.to_string());
        let book = match policy {
            "share" | "information" => {
                let words = List::from_words(list.name(), list.answers().to_vec(), None);
                words.map_err(|error| fault(&error))?
            }
            "letters" => list.with_all_answers(),
            _ => list.clone(),
        };
        let policy_of_book: Box<dyn Policy> = match policy {
            "blocks" => Box::new(BlockCount),
            "entropy" => Box::new(Entropy { cutoff: 5 }),
            "share" => Box::new(Share),
            "minimax" => Box::new(Minimax),
            "information" => Box::new(Information),
            "log-blocks" => Box::new(LogBlocks),
            _ => Box::new(Letters::new(&book)),
        };
        let book = Book::new(book, self.made.mode, Rule::Standard);
        let player = Player::new(policy, book.map_err(|error| fault(&error))?, policy_of_book);
        let (answers, played) = (list.answers(), AtomicUsize::new(0));
        let told = |games| {
            let played = played.fetch_add(games, Relaxed) + games;
            tell(&format!("{{\"share\":{}}}", played as f64 / answers.len() as f64));
        };
        let evaluation = evaluate(&player, answers, &told).map_err(|error| fault(&error))?;
        let stats = GameStats::of(&evaluation, self.made.max_guesses.into());
        Ok(PolicyStats {
            policy: policy.to_owned(),
            games: answers.len(),
            solved: stats.solved,
            mean: stats.mean,
            deviation: stats.deviation,
            worst: stats.worst_case,
            histogram: stats.histogram,
            missed: stats.out_of_guesses.into_iter().chain(stats.unknown).collect(),
        })
    }

    /// The games of the best tree can be read off it.
    fn evaluate_tree(&self) -> Result<PolicyStats, Fault> {
        let tree = self.best.get().ok_or_else(|| Fault::usage("ask for the tree first"))?;
        let (histogram, games) = (tree.histogram(), self.made.list.answers().len());
        let mean = tree.total() as f64 / games as f64;
        let squares = (1_u64..).zip(&histogram).map(|(guesses, games)| guesses * guesses * games);
        let squares = squares.sum::<u64>() as f64 / games as f64;
        Ok(PolicyStats {
            policy: "optimal".to_owned(),
            games,
            solved: games as u64,
            mean,
            deviation: (squares - mean * mean).max(0.0).sqrt(),
            worst: histogram.len(),
            histogram,
            missed: Vec::new(),
        })
    }
}
