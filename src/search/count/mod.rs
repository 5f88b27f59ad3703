//! Counting: `k(t, S)`, the number of blocks of every guess `t` on a set `S`, by the fastest way.
//!
//! A [`Counter`] is asked for the score of every guess, for the highest score alone, or for bounds
//! that cost next to nothing, and chooses the way:
//!
//! | file | what it counts |
//! |---|---|
//! | `kernels`, `rows` | all guesses, by rows or by scatter |
//! | `restricted` | the guesses that may follow, where not all may |
//! | `bounded` | the guesses that larger sets leave |
//! | `climb` | the highest score alone |
//! | `weigh` | scores where answers have weights |
//! | `sums` | the sizes of blocks, where feedbacks are few |
//! | `supersets`, `all_features`, `intersections` | the blocks on larger sets (Theorem 5) |
//! | `first_blocks` | the blocks of members on the first few candidates |
//!
//! Nobody outside this room knows which of them was used.

mod all_features;
mod bounded;
mod climb;
pub(crate) mod first_blocks;
mod intersections;
mod kernels;
mod restricted;
mod rows;
pub(crate) mod scores;
mod stops;
pub(crate) mod sums;
pub(crate) mod supersets;
pub(crate) mod weigh;

use crate::game::table::Table;
use crate::game::table::cell::with_cells;
use crate::search::count::scores::{ScoreKind, Scores};
use crate::search::count::supersets::Supersets;
use crate::search::position::candidates::Candidates;
use crate::search::rules::{Rule, Rules, Size};
use crate::search::watch::limits::Limits;
use crate::search::watch::stats::Counts;

/// Counts the blocks of guesses on one set.
#[derive(Clone, Copy)]
pub(crate) struct Counter<'c> {
    /// The codes.
    pub table: &'c Table,
    /// The blocks on larger sets, counted so far.
    pub supersets: &'c Supersets,
    /// The rules and sizes that decide the way.
    pub rules: &'c Rules,
    /// How often each rule was used.
    pub counts: &'c Counts,
    /// When to stop; `None` to count to the end.
    pub limits: Option<&'c Limits>,
    /// The set.
    pub set: Candidates<'c>,
    /// What a score counts.
    pub kind: ScoreKind,
}

impl<'c> Counter<'c> {
    /// This counter on another set.
    pub(crate) fn on<'s>(self, set: Candidates<'s>) -> Counter<'s>
    where
        'c: 's,
    {
        Counter { set, ..self }
    }

    /// Whether to count by rows, where rows are `faster` or not.
    fn by_rows(&self, faster: bool) -> bool {
        let rows = self.rules.by_rows(faster);
        self.counts.count(if rows { Rule::Rows } else { Rule::Scatter });
        rows
    }

    /// Writes the score of every guess on the set into `scores`.
    ///
    /// A guess with a score below `needed` may get any smaller number instead, also 0. Guesses that
    /// may not follow get 0. A score fits a cell, as no guess has more blocks than there are codes.
    /// If the counting is stopped, the guesses that were not counted get the highest score that is
    /// possible.
    pub(crate) fn every_score(&self, needed: usize, scores: &mut Scores) {
        if self.set.allowed.is_some() {
            self.count_allowed(needed, scores);
        } else if needed == 0 || !self.is_close() || !self.count_bounded(needed, scores) {
            self.count_all(needed, scores);
        }
    }

    /// The highest score of any guess on the set, which takes less than the score of every guess.
    /// If it is stopped, no score is higher than the result. The contents of `scratch` do not
    /// matter and are not kept.
    pub(crate) fn best_score(&self, scratch: &mut Scores) -> usize {
        let set = self.set;
        if set.allowed.is_some() {
            return self.best_allowed();
        }
        if !self.rules.uses(Rule::Supersets) || !self.rules.uses(Rule::Climb) {
            self.count_all(0, scratch);
            return scratch.most();
        }
        let is_large = set.len() > self.rules.size(Size::ClimbMax);
        self.counts.count_if(Rule::Climb, is_large);
        let mut best = None;
        if is_large || self.is_close() {
            self.bound_blocks(scratch);
            match self.best_of_bounded(scratch) {
                Ok(best) => return best,
                Err(so_far) => best = Some(so_far),
            }
        }
        with_cells!(self.table, cells => {
            let best = best.unwrap_or_else(|| self.best_member(cells));
            self.climb(cells, best)
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! Counters for the tests of this room, and scores by their definition.

    use std::collections::HashSet;

    use super::{Counter, ScoreKind, Supersets, Table};
    use crate::ids::{CellCode, GuessId};
    use crate::search::position::candidates::Candidates;
    use crate::search::rules::{Rule, Rules};
    use crate::search::watch::stats::Counts;

    /// What a score may be.
    pub(crate) const KINDS: [ScoreKind; 2] = [ScoreKind::MemberBonus, ScoreKind::Blocks];

    /// Rules that count by the faster kernel, and by each one alone.
    pub(crate) fn by_each_kernel() -> [Rules; 3] {
        [Rules::default(), Rules::without(Rule::Scatter), Rules::without(Rule::Rows)]
    }

    impl<'c> Counter<'c> {
        /// A counter on no candidates that nothing stops, for blocks with a bonus for members.
        pub(crate) fn new(table: &'c Table, supersets: &'c Supersets, rules: &'c Rules) -> Self {
            let counts: &Counts = Box::leak(Box::default());
            let kind = ScoreKind::MemberBonus;
            let set = Candidates::new(&[]);
            Self { table, supersets, rules, counts, limits: None, set, kind }
        }

        /// This counter, for another kind of score.
        pub(crate) fn of(self, kind: ScoreKind) -> Self {
            Self { kind, ..self }
        }

        /// The score by the definition, with a set of codes; 0 if the guess may not follow.
        pub(crate) fn by_definition(&self, set: Candidates<'_>, guess: GuessId) -> usize {
            let code = |id| self.table.code(guess, id);
            let codes: HashSet<CellCode> = set.ids.iter().map(|&id| code(id)).collect();
            let bonus = self.kind == ScoreKind::MemberBonus && set.contains(guess);
            if set.allows(guess) { codes.len() + usize::from(bonus) } else { 0 }
        }
    }
}
