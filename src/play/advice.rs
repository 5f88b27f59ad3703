//! What to guess in a position, and what other guesses would cost: exact, by a search on the spot.

use std::sync::Arc;

use crate::build::{Build, BuildError, Outcome};
use crate::game::feedback::score;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::prove::{Proof, Prove, ProveError};
use crate::search::limits::Limits;
use crate::search::progress::Progress;
use crate::search::ranking::OpenerBound;
use crate::tree::objective::{Objective, ObjectiveValue};

/// A guess, and what it would come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Word,
    /// The guesses that all candidates take together, this one included, if all that follows is chosen best.
    pub total: u64,
    /// How many of the candidates are not found within the guesses left.
    pub missed: u64,
    /// How many different feedbacks it may get.
    pub blocks: usize,
    /// Whether it may be the answer.
    pub may_win: bool,
}

/// What to guess, and what else might be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The choices that were compared, best first: fewest candidates missed, then the least total; of equal ones a candidate first,
    /// then in the order of the list. The first is recommended.
    pub choices: Vec<Choice>,
    /// How many candidates there are.
    pub candidates: usize,
    /// Whether the costs are proven. They are not if the search was stopped.
    pub exact: bool,
}

/// A position that advice is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The words of the game.
    pub list: &'q List,
    /// Which guesses may follow.
    pub mode: Mode,
    /// The guesses made.
    pub turns: &'q [Turn],
    /// The answers that fit them, by ascending id; at least one.
    pub candidates: &'q [AnswerId],
    /// How many guesses are left; when there are none the game goes on for its own sake.
    pub guesses_left: u8,
}

/// Beyond the guesses left a game may go on for so many.
const MORE_GUESSES: u8 = 40;

impl Advice {
    /// The choices that are as good as the first, the first among them.
    pub fn best(&self) -> &[Choice] {
        let first = self.choices.first();
        let as_good = |choice: &Choice| {
            first.is_some_and(|first| (first.missed, first.total) == (choice.missed, choice.total))
        };
        &self.choices[..self.choices.partition_point(as_good)]
    }

    /// The others.
    pub fn others(&self) -> &[Choice] {
        &self.choices[self.best().len()..]
    }

    /// The best guesses of a position, all of them, and `more` of the next best, and those that cost as much as the last of these.
    ///
    /// # Errors
    /// [`ProveError`] when the search cannot begin.
    pub fn of(
        question: &Question<'_>,
        more: usize,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Self, ProveError> {
        let mut places = 1 + more;
        loop {
            let advice = question.answer(places, limits, progress)?;
            let (known, wanted) = (advice.choices.len(), advice.best().len() + more);
            // There are no others, or enough of them.
            if !advice.exact || known < places || known >= wanted {
                return Ok(advice);
            }
            places = wanted;
        }
    }
}

impl Question<'_> {
    /// What `guess`, which may follow here, would come to; `None` if the search was stopped before that was known.
    ///
    /// # Errors
    /// [`BuildError`] when the search cannot begin.
    pub fn cost_of(
        &self,
        guess: Word,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, BuildError> {
        let build = self.build(limits, progress).opening([guess]);
        let left = self.guesses_left;
        if left > 0 {
            match build.clone().max_guesses(left).cost()? {
                OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => {}
                proven => return Ok(self.exact_choice(guess, proven, false)),
            }
        }
        let (build, late) = self.without_limit(build);
        Ok(self.exact_choice(guess, build.cost()?, late))
    }

    /// The best guess by the rule of ties; `None` if the search was stopped before it was known.
    ///
    /// # Errors
    /// [`BuildError`] when the search cannot begin.
    pub fn best(
        &self,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, BuildError> {
        let build = self.build(limits, progress);
        let left = self.guesses_left;
        let (mut outcome, mut is_late) = (Outcome::Infeasible, false);
        if left > 0 {
            outcome = build.clone().max_guesses(left).run()?.outcome;
        }
        if outcome == Outcome::Infeasible {
            let (build, late) = self.without_limit(build);
            (outcome, is_late) = (build.run()?.outcome, late);
        }
        Ok(match outcome {
            Outcome::Tree(tree) if tree.claim().is_optimal() => {
                Some(self.choice(tree.walk().guess(), tree.claim().upper, is_late))
            }
            _ => None,
        })
    }

    /// A guess of which it is known that it costs `total`, with every candidate found in time.
    pub fn choice_of(&self, guess: Word, total: u64) -> Choice {
        self.choice(guess, total.into(), false)
    }

    fn exact_choice(
        &self,
        guess: Word,
        proven: OpenerBound<ObjectiveValue>,
        late: bool,
    ) -> Option<Choice> {
        match proven {
            OpenerBound::Exact(value) => Some(self.choice(guess, value, late)),
            OpenerBound::AtLeast(_) => None,
        }
    }

    fn build(&self, limits: &Arc<Limits>, progress: &Arc<Progress>) -> Build<'_> {
        Build::new(self.list)
            .mode(self.mode)
            .candidates(self.candidates.to_vec())
            .after_turns(self.turns.to_vec())
            .limits(Arc::clone(limits))
            .progress(Arc::clone(progress))
    }

    /// Where not all can be found in time: as many as possible, and whether that is asked.
    fn without_limit<'b>(&self, build: Build<'b>) -> (Build<'b>, bool) {
        let build = build.max_guesses(self.guesses_left + MORE_GUESSES);
        match self.guesses_left {
            0 => (build, false),
            left => (build.objective(Objective::Within(left)), true),
        }
    }

    fn answer(
        &self,
        places: usize,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Advice, ProveError> {
        let build = self.build(limits, progress);
        let left = self.guesses_left;
        if left > 0 {
            let proof = Prove::new(build.clone().max_guesses(left))
                .top(places)
                .run()?;
            let choices = self.choices(&proof, false);
            if !choices.is_empty() || !proof.is_complete() {
                return Ok(self.advice(choices, &proof));
            }
        }
        let (build, late) = self.without_limit(build);
        let proof = Prove::new(build).top(places).run()?;
        let choices = self.choices(&proof, late);
        Ok(self.advice(choices, &proof))
    }

    fn advice(&self, choices: Vec<Choice>, proof: &Proof) -> Advice {
        Advice {
            choices,
            candidates: self.candidates.len(),
            exact: proof.is_complete(),
        }
    }

    /// The openers of a proof that are solved and have a place.
    fn choices(&self, proof: &Proof, late: bool) -> Vec<Choice> {
        let best = proof.openers.iter().filter(|opener| opener.among_best);
        let choice = best.filter_map(|opener| match opener.proven {
            OpenerBound::Exact(value) => Some(self.choice(opener.word, value, late)),
            OpenerBound::AtLeast(_) => None,
        });
        choice.collect()
    }

    fn choice(&self, guess: Word, value: ObjectiveValue, late: bool) -> Choice {
        let [first, second, _] = value.0;
        let (missed, total) = if late { (first, second) } else { (0, first) };
        let answers = self.list.answers();
        let candidates = || self.candidates.iter().map(|&id| answers[usize::from(id)]);
        let mut codes: Vec<_> = candidates()
            .map(|answer| score(guess, answer).code())
            .collect();
        codes.sort_unstable();
        codes.dedup();
        Choice {
            guess,
            total,
            missed,
            blocks: codes.len(),
            may_win: candidates().any(|answer| answer == guess),
        }
    }
}
