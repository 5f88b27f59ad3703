//! Policies, and what they achieve over all answers.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::Word;
use guesstree::games::Rule;
use guesstree::play::{Book, GameStats, Player, PolicyName, evaluate};
use serde::Serialize;

use crate::fault::Fault;
use crate::{Solver, tell};

#[derive(Serialize)]
pub(crate) struct PolicyInfo {
    name: PolicyName,
    about: &'static str,
}

#[derive(Serialize)]
pub(crate) struct PolicyStats {
    policy: PolicyName,
    games: usize,
    solved: u64,
    mean: f64,
    deviation: f64,
    worst: usize,
    histogram: Vec<u64>,
    missed: Vec<Word>,
}

impl Solver {
    /// The policies that play the game.
    pub(crate) fn policies(&self) -> Vec<PolicyInfo> {
        let fits = |name: &PolicyName| name.check(self.made.list.kind()).is_ok();
        let names = PolicyName::ALL.into_iter().filter(fits);
        names.map(|name| PolicyInfo { name, about: name.about() }).collect()
    }

    pub(crate) fn evaluate(&self, policy: &str) -> Result<PolicyStats, Fault> {
        let list = &self.made.list;
        let name: PolicyName = policy.parse()?;
        name.check(list.kind())?;
        let book = name.known().of(list)?;
        let Some(policy) = name.policy(&book) else {
            return self.evaluate_tree();
        };
        let book = Book::new(book, self.made.mode, Rule::Standard);
        let player = Player::new(name.word(), book, policy);
        let (answers, played) = (list.answers(), AtomicUsize::new(0));
        let told = |games| {
            let played = played.fetch_add(games, Relaxed) + games;
            tell(&format!("{{\"share\":{}}}", played as f64 / answers.len() as f64));
        };
        let evaluation = evaluate(&player, answers, &told)?;
        let stats = GameStats::of(&evaluation, self.made.max_guesses.into());
        Ok(PolicyStats {
            policy: name,
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
            policy: PolicyName::Optimal,
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
