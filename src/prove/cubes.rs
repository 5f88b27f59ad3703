//! Cubes: the parts of a proof that are smaller than an opener.
//!
//! Where one opener takes hours, a proof is cut into positions, and into guesses in positions. What
//! is proven of such a cube is a fact about the game like any other: it holds whoever proved it,
//! and whatever else is known. Facts about all cubes of an opener add up to its cost.

mod known;
mod run;
pub(crate) mod split;
pub(super) mod way;

use std::collections::VecDeque;
use std::sync::Mutex;

use crate::engine::Work;
use crate::ids::GuessId;
use crate::prove::cube::Step;
use crate::prove::cubes::known::{Known, Sums};
use crate::prove::cubes::run::{Run, State};
use crate::prove::ledger::Facts;
use crate::prove::reading::Reading;
use crate::prove::record::Record;
use crate::prove::request::Cubes;
use crate::search::openers::ranking::{OpenerBound, Ranking};
use crate::search::openers::shard::Shard;
use crate::search::position::budget::Budget;

/// What the ledgers say of cubes, as the search sees it.
pub(super) struct Told {
    known: Known,
    budget: Budget,
    /// What follows for openers.
    pub of_openers: Vec<(GuessId, OpenerBound)>,
}

impl Told {
    /// Reads what the ledgers say, and tells it to the search of `work`.
    pub(super) fn new(
        work: &Work<'_, '_>,
        budget: Budget,
        facts: &Facts,
        reading: &Reading<'_>,
    ) -> Self {
        let Work { asked, search, set, .. } = *work;
        let mut known = Known::default();
        for (cube, fact) in facts.of_cubes() {
            let path = cube.path(asked.list, search.table);
            if let (Some(path), Some(proven)) = (path, reading.known(fact)) {
                known.at(&path).learn(proven);
            }
        }
        for cube in facts.split() {
            if let Some(path) = cube.path(asked.list, search.table) {
                known.at(&path).split = true;
            }
        }
        let (sums, mut worker) = (Sums::new(search), search.worker());
        sums.tell(&mut worker, set, budget, &known);
        let of_opener = |guess| {
            let known = known.get(&[Step::Guess(guess)])?;
            Some((guess, sums.of_guess(&mut worker, set, budget, guess, known)))
        };
        let openers = GuessId::first(asked.list.guesses().len());
        let of_openers: Vec<_> = openers.filter_map(of_opener).collect();
        let all = |(opener, proven): (GuessId, OpenerBound)| {
            alike(work, opener).into_iter().map(move |guess| (guess, proven))
        };
        let of_openers = of_openers.into_iter().flat_map(all).collect();
        for (guess, proven) in reading.all_known(facts) {
            known.at(&[Step::Guess(guess)]).learn(proven);
        }
        Self { known, budget, of_openers }
    }

    /// Proves those `cubes` that belong to the shard. `ranking` holds what is known of openers.
    pub(super) fn prove<'r>(
        self,
        cubes: &Cubes,
        shard: Shard,
        work: &'r Work<'r, '_>,
        ranking: Ranking<'r>,
        reading: &'r Reading<'r>,
        record: &'r Record<'r>,
    ) -> Ranking<'r> {
        let run = Run {
            work,
            budget: self.budget,
            reading,
            record,
            time: cubes.time,
            shard,
            given: ranking.opener_bounds().to_vec(),
            sums: Sums::new(work.search),
            state: Mutex::new(State { ranking, known: self.known }),
            open: Mutex::new(VecDeque::new()),
        };
        run.prove(&cubes.cubes)
    }
}

/// An opener and, if it is the first of them, all that a symmetry maps to it.
fn alike(work: &Work<'_, '_>, opener: GuessId) -> Vec<GuessId> {
    match work.set.symmetries {
        None => vec![opener],
        Some(_) => {
            let all = GuessId::first(work.asked.list.guesses().len());
            all.filter(|&guess| guess == opener || work.set.least(guess) == opener).collect()
        }
    }
}
