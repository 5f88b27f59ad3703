//! The brute force where not every guess may follow.
//!
//! What may follow is said of strings, from the marks of each turn, by other words than the crate's; and the
//! recursion carries all turns along,
//!
//! ```text
//! f(S, H, r) = min over all guesses t that may follow every turn of H
//!              of |S| + Σ over the classes C of t but the winning one of f(C, H + (t, marks of C), r-1)
//! ```
//!
//! again with no memo, no bound, and one cut: a guess that leaves the set whole is skipped, for it costs |S|, and what
//! may follow it might have come at once.

use guesstree::tree::{Step, Tree, Walk};

use super::replay::step;
use super::{Game, Set, feedback};

/// Which guesses may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Greens stay; a letter is used again as often as it was green or yellow.
    Hard,
    /// By the hard rule, and besides no letter where it was yellow, nor more of a letter than were not gray, if one
    /// was gray.
    Ultra,
    /// The guess would have given the same marks in every turn.
    Strict,
}

/// Whether `next` may follow `guess` that got `marks`.
pub fn may_follow(rule: Rule, guess: &str, marks: &str, next: &str) -> bool {
    if rule == Rule::Strict {
        return feedback(guess, next) == marks;
    }
    let turn = || guess.chars().zip(marks.chars());
    let greens_stay =
        turn().zip(next.chars()).all(|((letter, mark), there)| mark != 'G' || there == letter);
    let enough_of = |wanted: char| {
        let revealed = turn().filter(|&(letter, mark)| letter == wanted && mark != 'B');
        next.matches(wanted).count() >= revealed.count()
    };
    // A place and a number that ultra mode forbids.
    let yellow_stays =
        || turn().zip(next.chars()).any(|((letter, mark), there)| mark == 'Y' && there == letter);
    let too_many = |wanted: char| {
        let marks: String =
            turn().filter(|&(letter, _)| letter == wanted).map(|(_, mark)| mark).collect();
        marks.contains('B') && next.matches(wanted).count() > marks.replace('B', "").len()
    };
    let is_ultra = || !yellow_stays() && !guess.chars().any(too_many);
    greens_stay && guess.chars().all(enough_of) && (rule == Rule::Hard || is_ultra())
}

/// A guess that got a feedback, by their numbers.
pub type Turn = (usize, usize);

/// A game in which not every guess may follow.
pub struct Ruled<'a> {
    /// The words.
    pub game: &'a Game,
    /// The rule.
    pub rule: Rule,
    /// For each guess each of its feedbacks but the win.
    feedbacks: Vec<Vec<Given>>,
}

/// One feedback to one guess.
struct Given {
    marks: String,
    /// The answers that give it.
    answers: Set,
    /// For each guess whether it may follow.
    follows: Vec<bool>,
}

impl<'a> Ruled<'a> {
    /// The game by the rule.
    pub fn new(game: &'a Game, rule: Rule) -> Self {
        let feedbacks = game.guesses.iter().map(|guess| given(game, rule, guess));
        Self { feedbacks: feedbacks.collect(), game, rule }
    }

    /// Whether `guess` may follow all of these turns.
    fn may_follow_all(&self, turns: &[Turn], guess: usize) -> bool {
        turns.iter().all(|&(before, number)| self.feedbacks[before][number].follows[guess])
    }

    /// The blocks that `guess` splits `set` into, those that are empty and the won one left out, each with its turn.
    pub fn split(&self, guess: usize, set: Set) -> impl Iterator<Item = (Turn, Set)> {
        let feedbacks = self.feedbacks[guess].iter().enumerate();
        let blocks = feedbacks.map(move |(number, given)| ((guess, number), given.answers & set));
        blocks.filter(|&(_, block)| block != 0)
    }

    /// f(S, H, r): the least number of guesses over all answers of `set`.
    pub fn least(&self, set: Set, turns: &mut Vec<Turn>, left: usize) -> Option<u64> {
        if left == 0 {
            return None;
        }
        if set.count_ones() == 1 {
            return Some(1);
        }
        let mut least = None;
        for guess in 0..self.game.guesses.len() {
            let is_whole = self.split(guess, set).any(|(_, block)| block == set);
            if is_whole || !self.may_follow_all(turns, guess) {
                continue;
            }
            let after = self.least_after(guess, set, turns, left);
            least = match (least, after) {
                (Some(one), Some(other)) => Some(u64::min(one, other)),
                (one, other) => one.or(other),
            };
        }
        least
    }

    /// The least cost when `guess` is the next one, even if it is of no use; it may follow.
    pub fn least_after(
        &self,
        guess: usize,
        set: Set,
        turns: &mut Vec<Turn>,
        left: usize,
    ) -> Option<u64> {
        let below = left.checked_sub(1)?;
        let mut sum = u64::from(set.count_ones());
        for (turn, block) in self.split(guess, set) {
            turns.push(turn);
            let least = self.least(block, turns, below);
            turns.pop();
            sum += least?;
        }
        Some(sum)
    }

    /// The next guess of the canonical best tree: of the guesses that may follow and reach the least cost within the
    /// guesses left a member before others, then the first in the list; the first member of one or two.
    ///
    /// # Panics
    /// When there is no tree.
    pub fn canonical_guess(&self, set: Set, turns: &mut Vec<Turn>, left: usize) -> usize {
        if set.count_ones() <= 2 {
            return set.trailing_zeros() as usize;
        }
        let mut best = None;
        for guess in 0..self.game.guesses.len() {
            if self.may_follow_all(turns, guess)
                && let Some(cost) = self.least_after(guess, set, turns, left)
            {
                let ranked = (cost, !self.game.wins(guess, set), guess);
                best = Some(best.map_or(ranked, |best| ranked.min(best)));
            }
        }
        best.expect("a tree was found").2
    }

    /// Checks the rule of ties below a first guess that is given, with `left` guesses left at the root.
    pub fn assert_canonical(&self, set: Set, opener: usize, left: usize, walk: Walk<'_>) {
        self.assert_canonical_after(set, Some(opener), &mut Vec::new(), left, walk);
    }

    fn assert_canonical_after(
        &self,
        set: Set,
        fixed: Option<usize>,
        turns: &mut Vec<Turn>,
        left: usize,
        walk: Walk<'_>,
    ) {
        let guess = fixed.unwrap_or_else(|| self.canonical_guess(set, turns, left));
        let text = &self.game.guesses[guess];
        assert_eq!(walk.guess().to_string(), *text);
        for (turn, block) in self.split(guess, set) {
            let some_answer = &self.game.answers[block.trailing_zeros() as usize];
            let mut below = walk;
            assert_eq!(step(&mut below, text, some_answer), Step::Next);
            turns.push(turn);
            self.assert_canonical_after(block, None, turns, left - 1, below);
            turns.pop();
        }
    }

    /// Replays every answer of `set`: each guess may follow all turns before it.
    pub fn assert_legal(&self, set: Set, tree: &Tree) {
        for (id, answer) in self.game.answers.iter().enumerate() {
            if self.game.wins(id, set) {
                turns_to(self.rule, tree, answer);
            }
        }
    }
}

/// In how many guesses the tree finds `answer`.
///
/// # Panics
/// When it does not, or when a guess may not follow one of the turns before it.
pub fn turns_to(rule: Rule, tree: &Tree, answer: &str) -> usize {
    let mut walk = tree.walk();
    let mut turns: Vec<(String, String)> = Vec::new();
    loop {
        let guess = walk.guess().to_string();
        for (before, marks) in &turns {
            let legal = may_follow(rule, before, marks, &guess);
            assert!(legal, "{guess} after {before}={marks} in {rule:?}");
        }
        let marks = feedback(&guess, answer);
        match step(&mut walk, &guess, answer) {
            Step::Next => turns.push((guess, marks)),
            Step::Won => return turns.len() + 1,
            Step::Impossible => panic!("{answer} is lost after {guess}"),
        }
    }
}

/// Each feedback to `guess` but the win.
fn given(game: &Game, rule: Rule, guess: &str) -> Vec<Given> {
    let mut found: Vec<Given> = Vec::new();
    for (id, answer) in game.answers.iter().enumerate() {
        if guess == answer {
            continue;
        }
        let marks = feedback(guess, answer);
        if let Some(known) = found.iter_mut().find(|known| known.marks == marks) {
            known.answers |= 1 << id;
            continue;
        }
        let follows = |next: &String| may_follow(rule, guess, &marks, next);
        found.push(Given {
            follows: game.guesses.iter().map(follows).collect(),
            answers: 1 << id,
            marks,
        });
    }
    found
}
