//! The exact totals of all first guesses, and what a proof may say of them.

use guesstree::prove::Opener;
use guesstree::search::openers::ranking::OpenerBound;
use guesstree::search::position::value::Cost;
use guesstree::{List, ObjectiveValue, Outcome, Proof, Word};

use super::random::Case;

/// The exact total of every first guess in a position, none where no tree is low enough.
///
/// With `top` places, *wanted* are the openers that cost no more than the `top`-th best one. They are exact and
/// come first. Each other one has a bound above their costs; some are exact, too, by the way.
pub struct Exact<'a> {
    /// The words.
    pub list: &'a List,
    /// The cost of an opener, by its id.
    pub after: Vec<Option<Cost>>,
    /// The openers of some tree: by cost, then members, then by id.
    pub best: Vec<(Cost, bool, usize)>,
}

impl<'a> Exact<'a> {
    /// `after` with the order of openers; `is_member` says which of them may be the answer.
    pub fn new(
        list: &'a List,
        after: Vec<Option<Cost>>,
        is_member: impl Fn(usize) -> bool,
    ) -> Self {
        let reached = |(guess, &cost): (usize, &Option<Cost>)| {
            let cost = cost?;
            Some((cost, !is_member(guess), guess))
        };
        let mut best: Vec<_> = after.iter().enumerate().filter_map(reached).collect();
        best.sort_unstable();
        Self { list, after, best }
    }

    /// The costs of all openers by brute force.
    pub fn of(case: &Case, list: &'a List, max_guesses: usize) -> Self {
        let Case { game, set, .. } = case;
        let after = (0..game.guesses.len()).map(|guess| game.least_after(guess, *set, max_guesses));
        Self::new(list, after.collect(), |guess| game.wins(guess, *set))
    }

    /// The costs of all openers by a proof.
    pub fn settle(list: &'a List, proof: &Proof) -> Self {
        let mut after = vec![None; list.guesses().len()];
        for opener in &proof.openers {
            match opener.proven {
                OpenerBound::Exact(total) => {
                    after[id(list, opener.word.clone())] = Some(total.0[0])
                }
                OpenerBound::AtLeast(bound) => {
                    assert_eq!(bound, ObjectiveValue::IMPOSSIBLE, "{opener:?}");
                }
            }
        }
        Self::new(list, after, |guess| guess < list.answers().len())
    }

    /// The cost of the last place; `None` if there are fewer openers than places.
    pub fn last(&self, top: usize) -> Option<Cost> {
        self.best.get(top - 1).map(|&(cost, ..)| cost)
    }

    /// The openers wanted, best first.
    pub fn wanted(&self, top: usize) -> &[(Cost, bool, usize)] {
        let within = |last| self.best.partition_point(|&(cost, ..)| cost <= last);
        &self.best[..self.last(top).map_or(self.best.len(), within)]
    }

    /// The proven fact about an opener is true.
    pub fn assert_true(&self, opener: &Opener) {
        let exact = self.after[id(self.list, opener.word.clone())];
        match opener.proven {
            OpenerBound::Exact(total) => assert_eq!(total, value(exact), "{opener:?}"),
            OpenerBound::AtLeast(bound) => {
                assert!(bound <= value(exact), "{opener:?}, not {exact:?}")
            }
        }
    }

    /// Every opener is there once, what is said of it is true, and all that was asked; the order is
    /// that of the rule of ties.
    pub fn assert_proven(&self, proof: &Proof, top: usize) {
        assert!(proof.is_complete() && !proof.stopped);
        assert_eq!((proof.recalled, proof.proven), (0, self.after.len()));
        let ids: Vec<usize> =
            proof.openers.iter().map(|opener| id(self.list, opener.word.clone())).collect();
        let mut seen = ids.clone();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..self.after.len()));
        proof.openers.iter().for_each(|opener| self.assert_true(opener));

        let wanted = self.wanted(top);
        let (best, others) = proof.openers.split_at(wanted.len());
        assert!(best.iter().all(|opener| opener.among_best));
        assert!(best.iter().all(|opener| matches!(opener.proven, OpenerBound::Exact(_))));
        assert!(!others.iter().any(|opener| opener.among_best));
        assert!(others.is_sorted_by_key(|opener| opener.proven.bound()));
        assert!(wanted.iter().map(|best| &best.2).eq(&ids[..wanted.len()]));
        let above = |opener: &Opener| match self.last(top) {
            Some(last) => opener.proven.bound() > last.into(),
            None => opener.proven == OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE),
        };
        assert!(proof.openers[wanted.len()..].iter().all(above));
    }

    /// The tree is of the best opener, and as good as it can be.
    pub fn assert_best_tree(&self, outcome: &Outcome) {
        match (outcome, self.best.first()) {
            (Outcome::Infeasible, None) => {}
            (Outcome::Found(tree), Some(&(cost, _, opener))) => {
                assert_eq!(tree.walk().guess(), self.list.guesses()[opener]);
                assert_eq!(tree.total(), cost);
                assert!(tree.claim().is_optimal());
            }
            (outcome, best) => panic!("{outcome:?}, but the best is {best:?}"),
        }
    }
}

/// A total as the crate writes it.
pub fn value(exact: Option<Cost>) -> ObjectiveValue {
    exact.map_or(ObjectiveValue::IMPOSSIBLE, ObjectiveValue::from)
}

/// The number of a word.
pub fn id(list: &List, word: Word) -> usize {
    usize::from(list.guess_id(&word).unwrap())
}
