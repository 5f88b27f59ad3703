//! What is proven of every first guess, and how much more is worth proving.
//!
//! Openers compete for a number of places. Once that many are solved, the cost of the last of them is the
//! cutoff for all others: an opener that is proven to cost as much is out. The cutoff only falls.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::ids::GuessId;
use crate::search::candidates::Candidates;
use crate::search::value::{Cost, INFEASIBLE, Value};

/// What is proven of one first guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenerBound<V = Cost> {
    /// The least cost of a tree that begins with it.
    Exact(V),
    /// A tree that begins with it costs at least this much; no such tree is low enough, when it is
    /// [`INFEASIBLE`]. (That is also said of guesses that may not be made here. Where only the one best opener is wanted, it is said of guesses that begin no best
    /// tree, and in a beam of those outside it.)
    AtLeast(V),
}

impl<V> OpenerBound<V> {
    /// The same standing, its value read in another way.
    pub fn map<W>(self, read: impl FnOnce(V) -> W) -> OpenerBound<W> {
        match self {
            Self::Exact(value) => OpenerBound::Exact(read(value)),
            Self::AtLeast(bound) => OpenerBound::AtLeast(read(bound)),
        }
    }

    /// The proven lower bound.
    pub fn bound(self) -> V {
        match self {
            Self::Exact(value) | Self::AtLeast(value) => value,
        }
    }
}

impl OpenerBound {
    /// Whether a search with this cutoff has nothing to add.
    pub fn settles(self, cutoff: Cost) -> bool {
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
pub enum Places {
    /// The best one by the rule of ties: the least cost, then a member of the set, then the lowest id.
    One,
    /// So many of the best, 1 or more, and all that cost as much as the last of these.
    Top(usize),
}

/// The standings of all first guesses on one set.
pub struct Ranking<'a> {
    set: Candidates<'a>,
    places: Places,
    opener_bounds: Vec<OpenerBound>,
    /// How many of the standings have each bound.
    bounds: BTreeMap<Cost, usize>,
    /// The exact ones, best first.
    solved: Vec<(Cost, GuessId)>,
    conflict: Option<Conflict>,
}

/// Something that was said of a guess and cannot be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The guess.
    pub guess: GuessId,
    /// The cost that it was said to have exactly.
    pub said: Cost,
    /// What it costs at least.
    pub bound: Cost,
}

impl<'a> Ranking<'a> {
    /// The first guesses on `set` with these `standings`, by guess id.
    pub fn new(set: Candidates<'a>, places: Places, opener_bounds: Vec<OpenerBound>) -> Self {
        let mut bounds = BTreeMap::new();
        for proven in &opener_bounds {
            *bounds.entry(proven.bound()).or_default() += 1;
        }
        let mut made = Self {
            set,
            places,
            opener_bounds,
            bounds,
            solved: Vec::new(),
            conflict: None,
        };
        for guess in 0..made.opener_bounds.len() {
            if let OpenerBound::Exact(cost) = made.opener_bounds[guess] {
                made.place(cost, GuessId::new(guess));
            }
        }
        made
    }

    /// What is proven of each guess, by its id.
    pub fn opener_bounds(&self) -> &[OpenerBound] {
        &self.opener_bounds
    }

    /// The solved guesses and their costs: by cost, then by the rule of ties.
    pub fn solved(&self) -> &[(Cost, GuessId)] {
        &self.solved
    }

    /// The solved guesses that have a place, as far as is known.
    pub fn best(&self) -> &[(Cost, GuessId)] {
        let has_place = |&(cost, guess): &(Cost, GuessId)| match self.places {
            Places::Top(_) => cost < self.cutoff(guess),
            Places::One => self.solved.first() == Some(&(cost, guess)),
        };
        &self.solved[..self.solved.partition_point(has_place)]
    }

    /// What was said to be exact, but is below a bound; if anything was.
    pub fn conflict(&self) -> Option<Conflict> {
        self.conflict
    }

    /// `guess` is out when it costs this much. Never rises.
    pub fn cutoff(&self, guess: GuessId) -> Cost {
        match self.places {
            Places::Top(places) => match self.solved.get(places - 1) {
                Some(&(cost, _)) => cost + 1,
                None => INFEASIBLE,
            },
            Places::One => match self.solved.first() {
                Some(&(cost, best)) => {
                    cost + Cost::from(self.set.tie_rank(guess) < self.set.tie_rank(best))
                }
                None => INFEASIBLE,
            },
        }
    }

    /// Whether all that is wanted of `guess` is proven.
    pub fn is_settled(&self, guess: GuessId) -> bool {
        self.opener_bounds[usize::from(guess)].settles(self.cutoff(guess))
    }

    /// Takes in what was proven of a guess; what was known of it before stands if it says more.
    pub fn prove(&mut self, guess: GuessId, proven: OpenerBound) {
        match (self.opener_bounds[usize::from(guess)], proven) {
            (OpenerBound::Exact(_), _) => {}
            (OpenerBound::AtLeast(bound), OpenerBound::Exact(cost)) => {
                if cost < bound {
                    self.conflict = Some(Conflict {
                        guess,
                        said: cost,
                        bound,
                    });
                }
                self.replace(guess, proven);
                self.place(cost, guess);
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

    /// What any tree for the set costs at least; [`INFEASIBLE`] when there is none.
    pub fn lower(&self) -> Cost {
        let least = self.bounds.first_key_value();
        least.map_or(INFEASIBLE, |(&bound, _)| bound)
    }

    fn place(&mut self, cost: Cost, guess: GuessId) {
        let rank = |&(cost, guess): &(Cost, GuessId)| (cost, self.set.tie_rank(guess));
        let place = self
            .solved
            .partition_point(|solved| rank(solved) < rank(&(cost, guess)));
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
        assert_eq!(
            ranking.solved(),
            [(7, GuessId(4)), (9, GuessId(1)), (9, GuessId(3))]
        );
        assert_eq!(ranking.cutoff(GuessId(0)), 10);
        assert_eq!(ranking.opener_bounds()[2], AtLeast(8));
        assert!(!ranking.is_settled(GuessId(2)) && ranking.is_settled(GuessId(3)));
        assert_eq!(ranking.lower(), 3);
    }

    #[test]
    fn one_place_goes_to_members_and_then_to_low_ids() {
        let ids = [1, 2].map(AnswerId);
        let set = Candidates::new(&ids);
        let mut ranking = Ranking::new(set, Places::One, vec![AtLeast(3); 4]);
        ranking.prove(GuessId(2), Exact(9));
        assert_eq!(
            [0, 1, 3].map(|guess| ranking.cutoff(GuessId(guess))),
            [9, 10, 9]
        );
        ranking.prove(GuessId(1), Exact(9));
        assert_eq!(ranking.solved(), [(9, GuessId(1)), (9, GuessId(2))]);
        assert_eq!(
            [0, 2, 3].map(|guess| ranking.cutoff(GuessId(guess))),
            [9, 9, 9]
        );
    }
}
