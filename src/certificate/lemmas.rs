//! The lemmas that are needed, each with the highest value that anything needs of it.

use std::collections::HashMap;
use std::iter;
use std::sync::Arc;

use crate::game::table::symmetry::Symmetries;
use crate::ids::{AnswerId, CellCode, GuessId};
use crate::search::position::allowed::Allowed;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::key::Key;
use crate::search::position::partition::Block;
use crate::search::position::value::Cost;
use crate::sorted;

/// A guess and what came back.
pub(crate) type Turn = (GuessId, CellCode);

/// Turns from the start of a game.
pub(crate) type Path = Vec<Turn>;

/// The symmetries that a line names, as they end it: nothing, or ` ~ ` and a text for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alike(pub String);

/// A lemma: the set that a path leads to costs at least `value`.
#[derive(Clone, Debug)]
pub(crate) struct Lemma {
    pub path: Path,
    pub ids: Vec<AnswerId>,
    /// The guesses that may follow, where not all may.
    pub allowed: Option<Allowed>,
    /// Symmetries that leave every turn of the path as it is.
    pub symmetries: Option<Arc<Symmetries>>,
    /// The guesses left.
    pub budget: Budget,
    /// [`INFEASIBLE`](crate::search::position::value::INFEASIBLE) if there is no tree.
    pub value: Cost,
    /// What a symmetry takes to each other, once it is known.
    pub alike: Alike,
}

impl Lemma {
    /// The position, as the search sees it.
    pub(crate) fn candidates(&self) -> Candidates<'_> {
        Candidates::new(&self.ids).with(self.allowed.as_ref()).under(self.symmetries.as_deref())
    }

    /// Its path, and a turn after it that leads to a block of a guess.
    pub(crate) fn path_after(&self, guess: GuessId, block: Block) -> Path {
        self.path.iter().copied().chain([(guess, block.code)]).collect()
    }

    /// What a line says of it, without the position: millions of these would take gigabytes.
    pub(crate) fn stated(self) -> Self {
        Self { ids: Vec::new(), allowed: None, symmetries: None, ..self }
    }
}

/// Lemmas that are needed and not yet proven from others, by the sizes of their sets. All that
/// needs a lemma is about a larger set, so its value is final when its turn comes.
#[derive(Default)]
pub(crate) struct Needed {
    by_size: Vec<HashMap<(Key, Budget), Lemma>>,
}

impl Needed {
    /// The value that is needed of a lemma so far.
    pub(crate) fn value(&self, size: usize, key: Key, budget: Budget) -> Option<Cost> {
        self.by_size.get(size)?.get(&(key, budget)).map(|lemma| lemma.value)
    }

    /// Needs a lemma. The same with a lower value is needed no more.
    pub(crate) fn add(&mut self, key: Key, lemma: Lemma) {
        let size = lemma.ids.len();
        if self.by_size.len() <= size {
            self.by_size.resize_with(size + 1, HashMap::new);
        }
        match self.by_size[size].get_mut(&(key, lemma.budget)) {
            Some(known) if known.value >= lemma.value => {}
            Some(known) => known.value = lemma.value,
            None => drop(self.by_size[size].insert((key, lemma.budget), lemma)),
        }
    }

    /// Takes the lemmas about the largest sets, in the order of their paths and of guesses left.
    pub(crate) fn take_largest(&mut self) -> Vec<Lemma> {
        let largest = iter::from_fn(|| self.by_size.pop()).find(|lemmas| !lemmas.is_empty());
        let mut lemmas: Vec<Lemma> = largest.unwrap_or_default().into_values().collect();
        sorted::by(&mut lemmas, |one, other| {
            let by_path = one.path.cmp(&other.path);
            by_path.then(one.budget.to_bits().cmp(&other.budget.to_bits()))
        });
        lemmas
    }
}
