//! Brute force: what the search is compared with. To be believed by reading it.
//!
//! It shares no code with the crate: words are strings, feedback is a string of marks, and the
//! least cost is the recursion of the problem, word for word,
//!
//! ```text
//! f(S, r) = min over all guesses t of |S| + Σ over the classes C of t but the winning one of f(C, r-1)
//! f({h}, r ≥ 1) = 1        f(S, 0) = ∞
//! ```
//!
//! with no memo and no bound. What is infinite is `None`. One cut only: a guess that leaves the set
//! whole is skipped, as it costs |S| and then no less than the set does without it.
#![allow(dead_code, reason = "each test uses its own part of this module")]

pub mod ask;
pub mod cases;
pub mod drawn;
pub mod hard;
pub mod kinds;
pub mod late;
pub mod objectives;
pub mod openers;
pub mod problems;
pub mod random;
pub mod replay;
pub mod scoring;
pub mod subsets;
pub mod tests_with_prices;
pub mod used;
pub mod variations;
pub mod weighted;

pub use crate::campaign::{campaign, enough, in_parallel, is_whole, some};

use std::sync::Arc;

use guesstree::game::kind::{Kind, Wordle};
use guesstree::{List, Word};

/// A set of answers: bit `i` stands for answer `i`.
pub type Set = u64;

/// A game of at most 64 answers.
#[derive(Clone)]
pub struct Game {
    /// The words that may be the answer, sorted.
    pub answers: Vec<String>,
    /// The words that may be guessed: the answers, then the others, each part sorted.
    pub guesses: Vec<String>,
    /// What is told of a guess, as the crate writes it.
    marks: Arc<Marks>,
    /// The game for the crate, where it is not Wordle.
    list: Option<List>,
    /// For each guess the answers that give the same feedback, for each feedback but the win.
    classes: Vec<Vec<Set>>,
}

/// What is told of a guess for an answer.
pub type Marks = dyn Fn(&str, &str) -> String + Send + Sync;

/// The feedback to a guess: a mark for each letter, `G`reen, `Y`ellow or `B`lack.
///
/// Green is a letter in its place. Of the other letters of the guess, as many of a kind are yellow,
/// from the left, as the answer has outside the green places.
pub fn feedback(guess: &str, answer: &str) -> String {
    let (guess, answer) = (guess.as_bytes(), answer.as_bytes());
    let places = 0..guess.len();
    let green = |place: usize| guess[place] == answer[place];
    let mark = |place: usize| {
        let asked = |&other: &usize| guess[other] == guess[place] && !green(other);
        let there = |&other: &usize| answer[other] == guess[place] && !green(other);
        if green(place) {
            'G'
        } else if (0..place).filter(asked).count() < places.clone().filter(there).count() {
            'Y'
        } else {
            'B'
        }
    };
    places.clone().map(mark).collect()
}

impl Game {
    /// The game of these words; `others` may be guessed, too. No word may be there twice.
    pub fn new(answers: Vec<String>, others: Vec<String>) -> Self {
        Self::scored(answers, others, Arc::new(feedback), None)
    }

    /// The game of these names where `marks` says what is told; for the crate it is `list`, or Wordle.
    pub fn scored(
        mut answers: Vec<String>,
        mut others: Vec<String>,
        marks: Arc<Marks>,
        list: Option<List>,
    ) -> Self {
        answers.sort();
        others.sort();
        let guesses: Vec<String> = answers.iter().chain(&others).cloned().collect();
        let classes = guesses.iter().map(|guess| classes(guess, &answers, &*marks));
        Self { classes: classes.collect(), marks, list, answers, guesses }
    }

    /// What is told of `guess` when the answer is `answer`.
    pub fn marks(&self, guess: &str, answer: &str) -> String {
        (self.marks)(guess, answer)
    }

    /// The game of two texts, words between spaces.
    pub fn parse(answers: &str, others: &str) -> Self {
        let words = |text: &str| text.split_whitespace().map(String::from).collect();
        Self::new(words(answers), words(others))
    }

    /// This game as a list of the crate.
    pub fn list(&self) -> List {
        if let Some(list) = &self.list {
            return list.clone();
        }
        let words =
            |texts: &[String]| texts.iter().map(|text| Word::parse(text).unwrap()).collect();
        List::from_words("random", words(&self.answers), Some(words(&self.guesses))).unwrap()
    }

    /// Which game it is for the crate.
    pub fn kind(&self) -> Kind {
        let letters = self.answers[0].len() as u8;
        let list = self.list.as_ref();
        list.map_or(Kind::Wordle(Wordle { letters }), |list| list.kind())
    }

    /// All answers.
    pub fn all(&self) -> Set {
        Set::MAX >> 64_usize.saturating_sub(self.answers.len())
    }

    /// The blocks that `guess` splits `set` into, those that are empty and the won one left out.
    pub fn split(&self, guess: usize, set: Set) -> impl Iterator<Item = Set> {
        let blocks = self.classes[guess].iter().map(move |class| class & set);
        blocks.filter(|&block| block != 0)
    }

    /// Whether `guess` may be the answer.
    pub fn wins(&self, guess: usize, set: Set) -> bool {
        guess < self.answers.len() && set >> guess & 1 == 1
    }

    /// f(S, r): the least number of guesses over all answers of `set`, with `left` guesses left.
    pub fn least(&self, set: Set, left: usize) -> Option<u64> {
        if left == 0 {
            return None;
        }
        if set.count_ones() == 1 {
            return Some(1);
        }
        (0..self.guesses.len())
            .filter(|&guess| !self.classes[guess].iter().any(|class| class & set == set))
            .filter_map(|guess| self.least_after(guess, set, left))
            .min()
    }

    /// The least cost when `guess` is the first one, even if it is of no use.
    pub fn least_after(&self, guess: usize, set: Set, left: usize) -> Option<u64> {
        if left == 0 {
            return None;
        }
        let mut sum = u64::from(set.count_ones());
        for block in self.split(guess, set) {
            sum += self.least(block, left - 1)?;
        }
        Some(sum)
    }

    /// The least cost when the first guesses are `fixed`, each after any feedback to the ones before.
    pub fn least_opened(&self, fixed: &[usize], set: Set, left: usize) -> Option<u64> {
        let [guess, rest @ ..] = fixed else {
            return self.least(set, left);
        };
        if left == 0 {
            return None;
        }
        let mut sum = u64::from(set.count_ones());
        for block in self.split(*guess, set) {
            sum += self.least_opened(rest, block, left - 1)?;
        }
        Some(sum)
    }
}

/// The answers by their feedback to `guess`, the winning one left out.
fn classes(guess: &str, answers: &[String], marks: &Marks) -> Vec<Set> {
    let mut classes: Vec<(String, Set)> = Vec::new();
    for (id, answer) in answers.iter().enumerate() {
        let marks = marks(guess, answer);
        if guess == answer {
            continue;
        }
        match classes.iter_mut().find(|(known, _)| *known == marks) {
            Some((_, set)) => *set |= bit(id),
            None => classes.push((marks, bit(id))),
        }
    }
    classes.into_iter().map(|(_, set)| set).collect()
}

/// The set of one answer. Of games with more answers than a set has room for, only lists are made.
fn bit(answer: usize) -> Set {
    1_u64.checked_shl(answer as u32).unwrap_or(0)
}
