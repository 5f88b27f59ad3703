//! The best pairs of first guesses: the second guesses of ranked openers, and the tree of the best
//! pair.

use std::sync::OnceLock;

use crate::engine::{Asked, Outcome, Work};
use crate::prove::{Proof, Prove, ProveError};
use crate::search::openers::ranking::Ranking;
use crate::search::openers::shard::Shard;
use crate::search::position::budget::Height;
use crate::search::position::value::INFEASIBLE;

impl Prove {
    /// Adds the second guesses of the best openers, and for a whole proof the best pair's tree.
    pub(super) fn add_seconds(
        &self,
        work: &Work<'_, '_>,
        ranking: &Ranking<'_>,
        most: Height,
        proof: &mut Proof,
    ) -> Result<(), ProveError> {
        let Work { engine, asked, goal, search, set, .. } = *work;
        for (opener, &(cost, guess)) in proof.openers.iter_mut().zip(ranking.best()) {
            let second = work.second_of(guess, cost, most);
            proof.stopped |= second.is_none();
            opener.second = second.map(|second| asked.list.guesses()[usize::from(second)].clone());
        }
        let best =
            proof.openers.first().and_then(|best| Some([best.word.clone(), best.second.clone()?]));
        proof.outcome = match best {
            Some(pair) if self.shard.map_or(proof.is_complete(), Shard::is_all) => {
                let opening = pair.into_iter().take(most as usize);
                let question = asked.question.clone().opening(opening);
                let asked = &Asked::new(asked.list, asked.mode, &question)?;
                let first = &OnceLock::new();
                Work { engine, asked, goal, search, set, first }.outcome(&mut proof.stopped)
            }
            None if ranking.lower() >= INFEASIBLE => Outcome::Infeasible,
            _ => Outcome::Open { lower: goal.value(most, ranking.lower()) },
        };
        Ok(())
    }
}
