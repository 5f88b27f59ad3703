//! The blocks of a guess: what is known to hold of each, and the sum.

use std::sync::Arc;

use crate::certificate::counting::Counting;
use crate::certificate::lemmas::{Alike, Lemma};
use crate::game::table::symmetry::Symmetries;
use crate::page::SMALL;
use crate::search::position::allowed::Allowed;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::key::Key;
use crate::search::position::partition::{Block, Partition};
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::solve::best_first::Worker;
use crate::sorted;

/// A block, and what is known to hold of it.
pub(super) struct Part {
    pub block: Block,
    allowed: Option<Allowed>,
    pub bound: Cost,
}

/// The blocks of a guess on the set of a lemma, large ones first.
pub(super) struct Blocks<'p> {
    counting: &'p Counting<'p, 'p>,
    partition: &'p Partition,
    pub parts: Vec<Part>,
    symmetries: Option<Arc<Symmetries>>,
    /// The guesses left for them.
    pub below: Budget,
    /// What the guess costs by these bounds.
    pub sum: Cost,
}

impl<'p> Blocks<'p> {
    /// With bounds that hold whatever the guesses.
    pub(super) fn new(
        counting: &'p Counting<'_, '_>,
        lemma: &Lemma,
        partition: &'p Partition,
    ) -> Self {
        let (set, guess, next) = (lemma.candidates(), partition.guess, lemma.budget.next());
        let (late, below) = match next.past_time() {
            Some(below) if !SMALL => (counting.costs.per_late, below),
            _ => (0, next),
        };
        let table = counting.table();
        let part = |&block: &Block| Part {
            block,
            allowed: lemma
                .allowed
                .as_ref()
                // Lemmas are about larger blocks.
                .filter(|_| block.len() > 2)
                .map(|allowed| allowed.narrowed(table, guess, block.code)),
            bound: counting.least(partition.candidates(block), below),
        };
        let mut parts: Vec<Part> = partition.blocks.iter().map(part).collect();
        sorted::descending(&mut parts, |part| part.block.len() as u64);
        let symmetries = if SMALL { None } else { set.symmetries_after(guess).map(Arc::new) };
        let mut blocks = Self { counting, partition, parts, symmetries, below, sum: 0 };
        blocks.sum = counting.costs.per_guess * counting.weight(set);
        for part in &blocks.parts {
            blocks.sum += part.bound + late * counting.weight(partition.candidates(part.block));
        }
        blocks
    }

    /// The position after the turn that leads to a part.
    pub(super) fn set<'s>(&'s self, part: &'s Part) -> Candidates<'s> {
        let set = self.partition.candidates(part.block).with(part.allowed.as_ref());
        set.under(self.symmetries.as_deref())
    }

    /// Whether the sum reaches `target` by counting. Raises the bounds, as far as that needs.
    pub(super) fn are_counted(&mut self, worker: &mut Worker<'_, '_>, target: Cost) -> bool {
        for place in 0..self.parts.len() {
            let part = &self.parts[place];
            let set = self.set(part);
            if self.sum >= target || set.len() < 3 {
                break;
            }
            if self.below.all() == 2 && !worker.is_separable(set) {
                return true;
            }
            if target < INFEASIBLE {
                let counted = self.counting.count(set, self.below);
                self.raise(place, counted.saturating_sub(self.parts[place].bound));
            }
        }
        self.sum >= target
    }

    /// Raises the bound of the part at a place.
    pub(super) fn raise(&mut self, place: usize, by: Cost) {
        self.parts[place].bound += by;
        self.sum += by;
    }

    /// The lemma that states the bound of the part at a place, with its key.
    pub(super) fn lemma(&self, above: &Lemma, place: usize, budget: Budget) -> (Key, Lemma) {
        let part = &self.parts[place];
        let set = self.set(part);
        let lemma = Lemma {
            path: above.path_after(self.partition.guess, part.block),
            ids: set.ids.to_vec(),
            allowed: part.allowed.clone(),
            symmetries: self.symmetries.clone(),
            budget,
            value: part.bound.min(INFEASIBLE),
            alike: Alike::default(),
        };
        (set.position_key(), lemma)
    }
}
