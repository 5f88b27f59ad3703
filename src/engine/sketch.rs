//! What is known of a question without a feedback table: a lower bound, and a sketch of a tree.
//! That is all there is where a search was stopped before the table was there, and the last attempt
//! where it was stopped before any tree was found.
//!
//! A sketch looks at a few guesses of each position and takes the one with the most blocks; if that
//! makes no tree within the limit on guesses, the one whose largest block is least. It scores these
//! guesses alone, so it takes a small part of the time that the table takes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::clock::Moment;
use crate::engine::goal::Goal;
use crate::engine::outcome::{Built, Outcome, Spent};
use crate::engine::question::Asked;
use crate::engine::{Engine, EngineError, Question};
use crate::game::feedback::Code;
use crate::game::mode::Mode;
use crate::ids::{AnswerId, GuessId};
use crate::page::SMALL;
use crate::parallel;
use crate::search::bounds;
use crate::search::position::budget::Height;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::Cost;
use crate::search::watch::limits::Limits;
use crate::sorted;
use crate::tree::objective::ObjectiveValue;
use crate::tree::{Branch, Tree};

/// How many members of a position, and how many other guesses, are looked at first. Quadrupled
/// until a tree is found or time runs out.
const FEW: usize = 8;

/// In a position of fewer members than this, more guesses are looked at for the same work.
const FEW_MEMBERS: usize = 64;

/// The blocks of a smaller set are not worth another thread.
const PARALLEL_MIN: usize = 256;

/// Which guess of a position is preferred.
#[derive(Clone, Copy)]
enum Preferred {
    /// The one with the most blocks.
    Blocks,
    /// The one whose largest block is least, which makes trees lower.
    Largest,
}

/// What is tried in turn. A page has hardly time for the second.
const PREFERRED: &[Preferred] =
    if SMALL { &[Preferred::Blocks] } else { &[Preferred::Blocks, Preferred::Largest] };

/// How guesses are looked at.
#[derive(Clone, Copy)]
struct Looked<'l> {
    few: usize,
    by: Preferred,
    limits: &'l Limits,
}

/// A question that is answered without a table.
pub(crate) struct Untabled<'w> {
    pub engine: &'w Engine,
    pub asked: &'w Asked<'w>,
    pub goal: &'w Goal,
}

impl Engine {
    /// A tree that is found without a feedback table, where there is no memory for one: in each
    /// position the best of a sample of the guesses. Counting alone proves its lower bound.
    ///
    /// # Errors
    /// [`EngineError`] if the question does not fit the game.
    pub fn sketch(&self, question: &Question) -> Result<Built, EngineError> {
        let start = Moment::now();
        let asked = Asked::new(&self.list, self.mode, question)?;
        let goal = Goal::new(&asked)?;
        let outcome = Untabled { engine: self, asked: &asked, goal: &goal }.outcome();
        let spent = Spent { total_time: start.elapsed(), ..Spent::default() };
        Ok(Built { outcome, stopped: true, spent })
    }
}

impl Untabled<'_> {
    /// What the number and the weight of the candidates prove: no tree costs less.
    pub(crate) fn bound(&self) -> Cost {
        let (costs, ids) = (&self.goal.costs, self.asked.possible());
        let weight = costs.weight_of(Candidates::new(&ids));
        costs.per_guess * bounds::size_bound(weight)
    }

    /// The bound as a value, under the first limit on guesses that a search looks at.
    pub(crate) fn lower(&self) -> ObjectiveValue {
        self.goal.value(*self.asked.limits().start(), self.bound())
    }

    /// A tree, if the guesses that are looked at make one within the limit on guesses.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome_above(self.lower())
    }

    /// A tree, if there is still time for one; `lower` is proven of its value.
    pub(crate) fn last_attempt(&self, lower: ObjectiveValue) -> Outcome {
        match self.asked.question.limits.after_stop().stopped() {
            true => Outcome::Open { lower },
            false => self.outcome_above(lower),
        }
    }

    fn outcome_above(&self, lower: ObjectiveValue) -> Outcome {
        let Asked { question, opening, max_guesses, list, .. } = self.asked;
        let to_try = self.asked.opening_to_try();
        let again = to_try != *opening;
        let ids = self.asked.possible();
        let limits = &question.limits.after_stop();
        let mut few = FEW;
        loop {
            for &by in PREFERRED {
                let looked = Looked { few, by, limits };
                let branch = |opening: &[GuessId]| self.branch(&ids, opening, *max_guesses, looked);
                let root = branch(&to_try).or_else(|| again.then(|| branch(opening)).flatten());
                if let Some(root) = root {
                    let problem = self.engine.problem_of(self.asked);
                    return Outcome::Found(Tree::new(problem, &root, lower));
                }
                if limits.stopped() {
                    return Outcome::Open { lower };
                }
            }
            if few > list.guesses().len() {
                return Outcome::Open { lower };
            }
            few *= 4;
        }
    }

    /// A tree for the candidates `ids` of at most `left` guesses that begins with `opening`.
    fn branch(
        &self,
        ids: &[AnswerId],
        opening: &[GuessId],
        left: Height,
        looked: Looked<'_>,
    ) -> Option<Branch> {
        let left = left.checked_sub(1)?;
        let list = self.asked.list;
        let (guess, opening) = match opening {
            [] => (self.guess(ids, looked), opening),
            [guess, rest @ ..] => (*guess, rest),
        };
        let mut blocks: BTreeMap<Code, Vec<AnswerId>> = BTreeMap::new();
        for &id in ids.iter().filter(|id| id.guess() != guess) {
            blocks.entry(self.code(guess, id)).or_default().push(id);
        }
        let blocks: Vec<(Code, Vec<AnswerId>)> = blocks.into_iter().collect();
        let child = |(code, ids): &(Code, Vec<AnswerId>)| {
            Some((*code, self.branch(ids, opening, left, looked)?))
        };
        let children = match ids.len() {
            ..PARALLEL_MIN => blocks.iter().map(child).collect(),
            _ => parallel::try_map(&blocks, child),
        };
        Some(Branch {
            guess: list.guesses()[usize::from(guess)].clone(),
            wins: ids.binary_search(&guess.as_answer()).is_ok(),
            children: children?,
        })
    }

    /// The preferred guess among a few members and, if all guesses may follow, as many others. When
    /// the time is over, any member.
    fn guess(&self, ids: &[AnswerId], looked: Looked<'_>) -> GuessId {
        let middle = ids[ids.len() / 2].guess();
        if ids.len() <= 2 || looked.limits.stopped() {
            return middle;
        }
        let Looked { few, by, limits } = looked;
        let few = few * FEW_MEMBERS.div_ceil(ids.len());
        let answers = self.asked.list.answers().len();
        let guesses = self.asked.list.guesses().len();
        let members = ids.iter().step_by(ids.len().div_ceil(few)).map(|id| id.guess());
        let others = match self.asked.mode {
            Mode::Easy => answers..guesses,
            Mode::Hard | Mode::Ultra | Mode::Strict => 0..0,
        };
        let others = others.step_by(guesses.div_ceil(few)).map(GuessId::new);
        let rating = |&guess: &GuessId| {
            let mut codes: Vec<Code> = ids.iter().map(|&id| self.code(guess, id)).collect();
            sorted::ascending(&mut codes, |&code| code.0.into());
            let may_win = usize::from(usize::from(guess) < answers);
            let sizes = codes.chunk_by(|a, b| a == b).map(<[_]>::len);
            let largest = match by {
                Preferred::Blocks => None,
                Preferred::Largest => sizes.clone().max(),
            };
            (largest, Reverse(sizes.count() + may_win))
        };
        let guesses = members.chain(others).take_while(|_| !limits.stopped());
        guesses.min_by_key(rating).unwrap_or(middle)
    }

    fn code(&self, guess: GuessId, id: AnswerId) -> Code {
        self.asked.list.score_of(guess.into(), id.into()).code()
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Looked, Preferred, Untabled};
    use crate::engine::goal::Goal;
    use crate::engine::question::Asked;
    use crate::engine::{Engine, Outcome, Question};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::search::watch::limits::Limits;

    #[test]
    fn where_the_most_blocks_make_a_tree_too_high_the_least_largest_block_keeps_the_limit() {
        let jotto = List::original().jotto();
        let question = Question::new().max_guesses(12);
        let asked = Asked::new(&jotto, Mode::Easy, &question).unwrap();
        let goal = Goal::new(&asked).unwrap();
        let engine = Engine::new(jotto.clone());
        let untabled = Untabled { engine: &engine, asked: &asked, goal: &goal };
        let limits = &Limits::none();
        let branch = |by, most| {
            untabled.branch(&asked.possible(), &[], most, Looked { few: FEW, by, limits })
        };
        assert!(branch(Preferred::Blocks, 12).is_none());
        assert!(branch(Preferred::Largest, 12).is_some());
        assert!(branch(Preferred::Largest, 3).is_none());
        let Outcome::Found(tree) = untabled.outcome() else { panic!("no tree within 12 guesses") };
        assert!(tree.walk().worst_case() <= 12);
    }
}
