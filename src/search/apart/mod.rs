//! Pairs and small sets of answers that few guesses tell apart, or none.
//!
//! With two guesses left, the first has to tell all candidates apart (Theorem 8). So pairs that few
//! guesses tell apart ([`hard_pairs`]), and small sets that none does ([`cores`]), refute most sets
//! with two or three guesses left before their blocks are counted.

pub(crate) mod cores;
pub(crate) mod hard_pairs;

use crate::game::table::Table;
use crate::search::apart::cores::Cores;
use crate::search::apart::hard_pairs::{HardPairs, Pair, Scratch};
use crate::search::position::candidates::Candidates;
use crate::search::watch::limits::Limits;

/// Finds what few guesses tell apart, for one thread.
pub(crate) struct Apart<'a> {
    /// The codes.
    pub table: &'a Table,
    /// The hardest pairs of the game.
    pub hard_pairs: &'a HardPairs,
    /// The cores found so far.
    pub cores: &'a Cores,
    /// When to stop; `None` to go on to the end.
    pub limits: Option<&'a Limits>,
    /// Memory that is reused.
    pub scratch: &'a mut Scratch,
}

/// The pairs within a set, found when first needed.
pub(crate) struct Within<'a> {
    /// The set, with the guesses that may follow.
    pub set: Candidates<'a>,
    pairs: Option<Vec<Pair>>,
}

impl<'a> Within<'a> {
    /// Those within `set`.
    pub(crate) fn new(set: Candidates<'a>) -> Self {
        Self { set, pairs: None }
    }

    /// The pairs, the hardest first; none if finding them was stopped.
    fn pairs(&mut self, apart: &mut Apart<'_>) -> &[Pair] {
        self.pairs.get_or_insert_with(|| apart.within(self.set))
    }
}
