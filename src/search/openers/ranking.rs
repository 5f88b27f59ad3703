//! The ranking of all openers: what is proven of each, and how much more is worth proving.
//!
//! Openers compete for a number of places. Once that many are solved, the cost of the last of them
//! is the cutoff for all others: an opener that is proven to cost that much is out. The cutoff only
//! falls. Whoever knows a good opener already can give the first cutoff.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::ids::GuessId;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::{Cost, INFEASIBLE, Value};

/// What is proven of one opener. A value is known exactly or from below; there is no third case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenerBound<V = u64> {
    /// The least cost of a tree that begins with it.
    Exact(V),
    /// A tree that begins with it costs at least this much; an infeasible cost means that no such
    /// tree is low enough.
    ///
    /// Guesses that may not be made here also have an infeasible cost. If only the one best opener
    /// is asked for, so have guesses that begin no best tree, and in a beam those outside it.
    AtLeast(V),
}

impl<V> OpenerBound<V> {
    /// The bound with its value converted by `convert`.
    pub(crate) fn map<W>(self, convert: impl FnOnce(V) -> W) -> OpenerBound<W> {
        match self {
            Self::Exact(value) => OpenerBound::Exact(convert(value)),
            Self::AtLeast(bound) => OpenerBound::AtLeast(convert(bound)),
        }
    }

    /// The proven lower bound: the value itself if it is exact.
    pub fn bound(self) -> V {
        match self {
            Self::Exact(value) | Self::AtLeast(value) => value,
        }
    }

    /// Whether the two cannot both be true.
    pub(crate) fn contradicts(self, other: Self) -> bool
    where
        V: Ord + Copy,
    {
        match (self, other) {
            (Self::Exact(one), Self::Exact(other)) => one != other,
            (Self::Exact(value), Self::AtLeast(bound))
            | (Self::AtLeast(bound), Self::Exact(value)) => bound > value,
            (Self::AtLeast(_), Self::AtLeast(_)) => false,
        }
    }
}

impl OpenerBound {
    /// Whether a search with this cutoff cannot add anything.
    pub(crate) fn is_conclusive(self, cutoff: Cost) -> bool {
        match self {
            Self::Exact(_) => true,
            Self::AtLeast(bound) => bound >= cutoff,
        }
    }
}

impl From<Value> for OpenerBound {
    fn from(value: Value) -> Self {
        match value {
            Value::Exact { cost, .. } => Self::Exact(cost),
            Value::AtLeast(bound) => Self::AtLeast(bound),
        }
    }
}

/// Which openers are wanted exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Places {
    /// The best one by the rule of ties: the least cost, then a member of the set, then the lowest
    /// id.
    One,
    /// This many of the best, at least 1, and all that tie with the last of them.
    Top(usize),
}

/// What is proven of all openers of one set.
pub(crate) struct Ranking<'a> {
    set: Candidates<'a>,
    places: Places,
    /// The cutoff before any opener is solved.
    first_cutoff: Cost,
    opener_bounds: Vec<OpenerBound>,
    /// The number of openers with each bound.
    bounds: BTreeMap<Cost, usize>,
    /// The exact ones, best first.
    solved: Vec<(Cost, GuessId)>,
    conflict: Option<Conflict>,
}

/// A claim about an opener that contradicts what was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The opener.
    pub guess: GuessId,
    /// The claim.
    pub claimed: OpenerBound,
    /// What was proven.
    pub proven: OpenerBound,
}

impl<'a> Ranking<'a> {
    /// The openers of `set` with these bounds, by guess id.
    pub(crate) fn new(
        set: Candidates<'a>,
        places: Places,
        opener_bounds: Vec<OpenerBound>,
    ) -> Self {
        let mut bounds = BTreeMap::new();
        for proven in &opener_bounds {
            *bounds.entry(proven.bound()).or_default() += 1;
        }
        let mut made = Self {
            set,
            places,
            first_cutoff: INFEASIBLE,
            opener_bounds,
            bounds,
            solved: Vec::new(),
            conflict: None,
        };
        for guess in 0..made.opener_bounds.len() {
            if let OpenerBound::Exact(cost) = made.opener_bounds[guess] {
                made.insert_solved(cost, GuessId::new(guess));
            }
        }
        made
    }

    /// The ranking in which every opener that costs `cutoff` is out from the start.
    #[must_use]
    pub(crate) fn with_cutoff(mut self, cutoff: Cost) -> Self {
        self.first_cutoff = cutoff;
        self
    }

    /// A ranking for as many places in which nothing is proven.
    pub(crate) fn unproven(&self) -> Self {
        Self::new(self.set, self.places, vec![OpenerBound::AtLeast(0); self.opener_bounds.len()])
    }

    /// What is proven of each opener, by guess id.
    pub(crate) fn opener_bounds(&self) -> &[OpenerBound] {
        &self.opener_bounds
    }

    /// What is proven of one opener.
    pub(crate) fn of(&self, guess: GuessId) -> OpenerBound {
        self.opener_bounds[usize::from(guess)]
    }

    /// The solved openers and their costs: by cost, then by the rule of ties.
    pub(crate) fn solved(&self) -> &[(Cost, GuessId)] {
        &self.solved
    }

    /// The solved openers that have a place so far.
    pub(crate) fn best(&self) -> &[(Cost, GuessId)] {
        let has_place = |&(cost, guess): &(Cost, GuessId)| match self.places {
            Places::Top(_) => cost < self.cutoff(guess),
            Places::One => self.solved.first() == Some(&(cost, guess)),
        };
        &self.solved[..self.solved.partition_point(has_place)]
    }

    /// A claim that contradicts what was proven, if there was one.
    pub(crate) fn conflict(&self) -> Option<Conflict> {
        self.conflict
    }

    /// Takes over a claim about an opener, unless it contradicts what was proven.
    pub(crate) fn believe(&mut self, guess: GuessId, claimed: OpenerBound) {
        let proven = self.of(guess);
        match proven.contradicts(claimed) {
            true => self.conflict = Some(Conflict { guess, claimed, proven }),
            false => self.prove(guess, claimed),
        }
    }

    /// Whether what was proven of an opener contradicts a claim that was taken over. Then that is
    /// the [conflict](Self::conflict).
    pub(crate) fn refutes(&mut self, guess: GuessId, proven: OpenerBound) -> bool {
        let claimed = self.of(guess);
        let refuted = proven.contradicts(claimed);
        if refuted {
            self.conflict = Some(Conflict { guess, claimed, proven });
        }
        refuted
    }

    /// `guess` is out if it costs this much. Never rises.
    pub(crate) fn cutoff(&self, guess: GuessId) -> Cost {
        let cutoff = match self.places {
            Places::Top(places) => {
                let last = self.solved.get(places - 1);
                last.map_or(INFEASIBLE, |&(cost, _)| cost + 1)
            }
            Places::One => match self.solved.first() {
                Some(&(cost, best)) => {
                    cost + Cost::from(self.set.tie_rank(guess) < self.set.tie_rank(best))
                }
                None => INFEASIBLE,
            },
        };
        cutoff.min(self.first_cutoff)
    }

    /// Whether nothing more has to be proven of `guess`.
    pub(crate) fn is_settled(&self, guess: GuessId) -> bool {
        self.of(guess).is_conclusive(self.cutoff(guess))
    }

    /// Records what was proven of an opener, unless more was known before.
    pub(crate) fn prove(&mut self, guess: GuessId, proven: OpenerBound) {
        match (self.of(guess), proven) {
            (OpenerBound::Exact(_), _) => {}
            (OpenerBound::AtLeast(_), OpenerBound::Exact(cost)) => {
                self.replace(guess, proven);
                self.insert_solved(cost, guess);
            }
            (OpenerBound::AtLeast(before), OpenerBound::AtLeast(bound)) => {
                self.replace(guess, OpenerBound::AtLeast(bound.max(before)));
            }
        }
    }

    fn replace(&mut self, guess: GuessId, proven: OpenerBound) {
        let known = &mut self.opener_bounds[usize::from(guess)];
        let before = std::mem::replace(known, proven).bound();
        *self.bounds.entry(proven.bound()).or_default() += 1;
        if let Entry::Occupied(mut with_bound) = self.bounds.entry(before) {
            *with_bound.get_mut() -= 1;
            if *with_bound.get() == 0 {
                with_bound.remove();
            }
        }
    }

    /// The least cost of any tree for the set; [`INFEASIBLE`] if there is none.
    pub(crate) fn lower(&self) -> Cost {
        let least = self.bounds.first_key_value();
        least.map_or(INFEASIBLE, |(&bound, _)| bound)
    }

    /// What is proven of the set itself, under `budget`.
    pub(crate) fn value(&self, budget: Budget) -> Value {
        match (self.lower(), self.solved.first()) {
            // A tree that keeps to the budget is at most as high.
            (lower, Some(&(cost, guess))) if cost <= lower => {
                Value::exact(cost, budget.all(), guess)
            }
            (lower, _) => Value::AtLeast(lower),
        }
    }

    fn insert_solved(&mut self, cost: Cost, guess: GuessId) {
        let rank = |&(cost, guess): &(Cost, GuessId)| (cost, self.set.tie_rank(guess));
        let place = self.solved.partition_point(|solved| rank(solved) < rank(&(cost, guess)));
        self.solved.insert(place, (cost, guess));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::AnswerId;
    use OpenerBound::{AtLeast, Exact};

    #[test]
    fn the_cutoff_is_that_of_the_last_place_and_only_falls() {
        let ids = [0, 1, 2].map(AnswerId);
        let set = Candidates::new(&ids);
        let mut ranking = Ranking::new(set, Places::Top(2), vec![AtLeast(3); 5]);
        assert_eq!(ranking.cutoff(GuessId(4)), INFEASIBLE);
        ranking.prove(GuessId(3), Exact(9));
        assert_eq!(ranking.cutoff(GuessId(4)), INFEASIBLE);
        ranking.prove(GuessId(1), Exact(9));
        assert_eq!(ranking.cutoff(GuessId(4)), 10);
        ranking.prove(GuessId(4), Exact(7));
        ranking.prove(GuessId(2), AtLeast(8));
        ranking.prove(GuessId(2), AtLeast(5));
        assert_eq!(ranking.solved(), [(7, GuessId(4)), (9, GuessId(1)), (9, GuessId(3))]);
        assert_eq!(ranking.cutoff(GuessId(0)), 10);
        // All that tie with the last place have one.
        assert_eq!(ranking.best(), ranking.solved());
        assert_eq!(ranking.opener_bounds()[2], AtLeast(8));
        assert!(!ranking.is_settled(GuessId(2)) && ranking.is_settled(GuessId(3)));
        assert_eq!(ranking.lower(), 3);
        ranking.prove(GuessId(0), Exact(8));
        assert_eq!(ranking.best(), [(7, GuessId(4)), (8, GuessId(0))]);
    }

    #[test]
    fn one_place_goes_to_members_and_then_to_low_ids() {
        let ids = [1, 2].map(AnswerId);
        let set = Candidates::new(&ids);
        let mut ranking = Ranking::new(set, Places::One, vec![AtLeast(3); 4]);
        ranking.prove(GuessId(2), Exact(9));
        assert_eq!([0, 1, 3].map(|guess| ranking.cutoff(GuessId(guess))), [9, 10, 9]);
        ranking.prove(GuessId(1), Exact(9));
        assert_eq!(ranking.solved(), [(9, GuessId(1)), (9, GuessId(2))]);
        assert_eq!([0, 2, 3].map(|guess| ranking.cutoff(GuessId(guess))), [9, 9, 9]);
    }
}
