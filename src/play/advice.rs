//! The best guesses in a position and what other guesses would cost, by an exact search.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::engine::{Engine, EngineError, Outcome, Question};
use crate::game::history::Turn;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::ids::{AnswerId, Code, GuessId};
use crate::page::SMALL;
use crate::prove::{Proof, Prove, ProveError};
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::MAX_GUESSES;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::Progress;
use crate::sorted;
use crate::tree::Basis;
use crate::tree::objective::{Objective, ObjectiveValue};

/// A guess and what it would achieve.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The guess.
    pub guess: Word,
    /// The total of guesses over all candidates with perfect play after this guess, which counts as
    /// well.
    pub total: u64,
    /// The number of candidates that are not found within the guesses left.
    pub missed: u64,
    /// The number of different feedbacks that are possible.
    pub blocks: usize,
    /// Whether it may be the answer.
    pub may_win: bool,
    /// How much it counts if it is the answer: 1 without weights, 0 if it cannot be.
    pub weight: u64,
    /// How much all candidates count together.
    pub weight_of_all: u64,
    /// Whether the total is that of the best tree found by looking at a sample of the guesses, as
    /// there is no memory for a table of all.
    pub sampled: bool,
}

impl Choice {
    /// The mean number of guesses that a candidate still takes.
    pub fn mean(&self) -> f64 {
        self.mean_of(self.total)
    }

    /// The mean for another total over the same candidates.
    pub fn mean_of(&self, total: u64) -> f64 {
        total as f64 / self.weight_of_all.max(1) as f64
    }

    /// How likely it is the answer.
    pub fn chance(&self) -> f64 {
        self.mean_of(self.weight)
    }
}

/// The best guesses and some of the next best.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// The choices that were compared, best first: fewest candidates missed, then least total, then
    /// candidates, then the order of the list. The first is recommended.
    pub choices: Vec<Choice>,
    /// The number of candidates.
    pub candidates: usize,
    /// Whether it is proven that no guess is better than the first choice. If not, the total of a
    /// choice is what is known to be enough.
    pub exact: bool,
    /// A proven lower bound on the total of every guess; 0 if nothing is proven.
    pub lower: u64,
    /// Whether the choice was looked up in a tree.
    pub from_tree: bool,
    /// Whether only a sample of the guesses was looked at, as there is no memory for a table.
    pub sampled: bool,
    /// Where `exact` and `lower` rest. Without a tree a search of this run has proven them.
    pub basis: Basis,
}

/// How far advice can be trusted, and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Label {
    /// The best, by a tree that claims to be optimal.
    Tree,
    /// The best, by a search that came to its end.
    Proven,
    /// The best that was found in the time.
    BestSoFar,
    /// The best of a sample of the guesses: there is no memory for a table of all.
    BestOfSample,
}

impl Label {
    /// The label in words: `tree`, `proven`, `best so far` or `best of a sample`. These words are
    /// stable.
    pub fn words(self) -> &'static str {
        match self {
            Self::Tree => "tree",
            Self::Proven => "proven",
            Self::BestSoFar => "best so far",
            Self::BestOfSample => "best of a sample",
        }
    }
}

impl Serialize for Label {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.words())
    }
}

/// A position in a game: the facts that advice depends on. A player may believe something else; see
/// [`View`](crate::play::book::View).
#[derive(Clone, Debug)]
pub(crate) struct Situation<'s> {
    /// The guesses made and their feedback.
    pub turns: &'s [Turn],
    /// The answers that fit them, by ascending id; at least one.
    pub candidates: Cow<'s, [AnswerId]>,
    /// The number of guesses left. 0 means that the game goes on without a limit.
    pub guesses_left: u8,
    /// How much each answer counts; equal weights if `None`.
    pub weights: Option<Arc<Weights>>,
    /// Whether the memory is enough for a table. If not, a few guesses of each position are looked
    /// at without one, and nothing is searched.
    pub has_table: bool,
    /// What to begin a game with if no better guess is known.
    pub suggested: Option<&'s Word>,
}

/// A game that is not solved in time may take this many more guesses.
const MORE_GUESSES: u8 = 40;

impl Advice {
    /// How far it can be trusted, and where it comes from.
    pub fn label(&self) -> Label {
        match (self.exact, self.from_tree) {
            (true, true) => Label::Tree,
            (true, false) => Label::Proven,
            (false, _) if self.sampled => Label::BestOfSample,
            (false, _) => Label::BestSoFar,
        }
    }

    /// The first choice and all that are as good.
    pub fn best(&self) -> &[Choice] {
        let first = self.choices.first();
        let as_good = |choice: &Choice| {
            first.is_some_and(|first| (first.missed, first.total) == (choice.missed, choice.total))
        };
        &self.choices[..self.choices.partition_point(as_good)]
    }

    /// All choices that are worse than the first.
    pub fn others(&self) -> &[Choice] {
        &self.choices[self.best().len()..]
    }
}

impl Situation<'_> {
    /// All best guesses, `more` of the next best, and all that tie with the last of these. If the
    /// search is stopped, the advice is not exact and may have no choices.
    ///
    /// # Errors
    /// [`ProveError`] if the search cannot begin.
    pub(crate) fn advice(
        &self,
        engine: &Engine,
        more: usize,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Advice, ProveError> {
        if self.is_sampled() {
            return Ok(self.sketch(engine, None, Duration::ZERO)?.unwrap_or_default());
        }
        let question = self.question(limits, progress);
        if let Some(advice) = self.of_openers(engine, &question, more) {
            return Ok(advice);
        }
        let mut places = more.saturating_add(1);
        loop {
            let advice = self.ranked(engine, &question, places)?;
            let (known, wanted) = (advice.choices.len(), advice.best().len().saturating_add(more));
            // Stop if there are no other guesses, or enough of them.
            if !advice.exact || known < places || known >= wanted {
                return Ok(advice);
            }
            places = wanted;
        }
    }

    /// The best guess that is found within `time`, or twice that if not all candidates can be found
    /// in time; or the best that is found of `guess`. `None` if nothing is found.
    ///
    /// # Errors
    /// [`EngineError`] if the search cannot begin.
    pub(crate) fn sketch(
        &self,
        engine: &Engine,
        guess: Option<Word>,
        time: Duration,
    ) -> Result<Option<Advice>, EngineError> {
        let ask = |question: Question, late| {
            let question = question.opening(guess.clone()).limits(Limits::sketch_within(time));
            let built = match self.is_sampled() {
                true => engine.sketch(&question)?,
                false => engine.best_tree(&question)?,
            };
            let Some(tree) = built.outcome.into_found() else {
                return Ok(None);
            };
            let claim = tree.claim();
            let lower = if late { 0 } else { claim.lower.first() };
            let choice = self.choice(engine, &tree.walk().guess(), claim.upper, late);
            Ok(Some(Advice {
                choices: vec![choice],
                candidates: self.candidates.len(),
                exact: claim.is_optimal(),
                lower,
                from_tree: false,
                sampled: self.is_sampled(),
                basis: tree.basis(),
            }))
        };
        let question = self.question(&Arc::default(), &Arc::default());
        if self.guesses_left > 0
            && let Some(advice) = ask(question.clone().max_guesses(self.guesses_left), false)?
        {
            return Ok(Some(advice));
        }
        let (question, late) = self.without_limit(question);
        ask(question, late)
    }

    /// The best of `sketch` and of what a ranking that `progress` watches has solved so far, and
    /// some of the next best of these. `None` if nothing is known yet.
    pub(crate) fn so_far(
        &self,
        engine: &Engine,
        sketch: Option<Advice>,
        progress: &Progress,
    ) -> Option<Advice> {
        /// How many guesses are compared.
        const CHOICES: usize = 6;
        let known = progress.known();
        let mut lower = sketch.as_ref().map_or(0, |sketch| sketch.lower);
        let proven = sketch.as_ref().filter(|sketch| sketch.exact).map(|sketch| sketch.lower);
        let of_tree = sketch.as_ref().filter(|sketch| sketch.from_tree);
        let of_tree = of_tree.and_then(|sketch| Some(sketch.choices.first()?.guess.clone()));
        let mut solved: Vec<_> = match known.late {
            0 => known.solved.into_iter().collect(),
            _ => Vec::new(),
        };
        let sampled = sketch.as_ref().is_some_and(|sketch| sketch.sampled);
        // The larger bound counts, and it rests where that one does.
        let mut basis = sketch.as_ref().map_or(Basis::Proven, |sketch| sketch.basis);
        if known.late == 0 && known.lower >= lower {
            (lower, basis) = (known.lower, Basis::Proven);
        }
        sorted::by_key(&mut solved, |&(guess, cost)| (cost, guess));
        let words = engine.list().guesses();
        // A report of another search may be about other words.
        let solved = solved.into_iter().take(CHOICES).filter_map(|(guess, cost)| {
            let word = words.get(usize::from(guess))?;
            Some(self.choice(engine, word, cost.into(), false))
        });
        let mut choices: Vec<Choice> = solved.collect();
        for choice in sketch.into_iter().flat_map(|sketch| sketch.choices) {
            if choices.iter().all(|solved| solved.guess != choice.guess) {
                choices.push(choice);
            }
        }
        sorted::by_key(&mut choices, |choice| (choice.missed, choice.total));
        let first = choices.first()?;
        Some(Advice {
            candidates: self.candidates.len(),
            exact: first.missed == 0 && proven == Some(first.total),
            lower: if first.missed > 0 { 0 } else { lower.min(first.total) },
            from_tree: of_tree == Some(first.guess.clone()),
            sampled,
            basis,
            choices,
        })
    }

    /// What `guess` would achieve here; the mode must allow it. `None` if the search was stopped.
    /// Without memory for a table, what a sample of the later guesses achieves.
    ///
    /// # Errors
    /// [`EngineError`] if the search cannot begin.
    pub(crate) fn cost_of(
        &self,
        engine: &Engine,
        guess: Word,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        if self.is_sampled() {
            return self.sketched(engine, Some(guess));
        }
        let question = self.question(limits, progress).opening([guess.clone()]);
        let (value, late) = self.in_time_or_late(question, |question| {
            let cost = engine.cost(&question)?;
            let infeasible = cost == OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE);
            Ok((!infeasible).then_some(cost))
        })?;
        Ok(match value {
            Some(OpenerBound::Exact(value)) => Some(self.choice(engine, &guess, value, late)),
            _ => None,
        })
    }

    /// The best choice of a sketch.
    fn sketched(
        &self,
        engine: &Engine,
        guess: Option<Word>,
    ) -> Result<Option<Choice>, EngineError> {
        /// How long better ones are looked for.
        const TIME: Duration = Duration::from_secs(2);
        let advice = self.sketch(engine, guess, TIME)?;
        Ok(advice.and_then(|advice| advice.choices.into_iter().next()))
    }

    /// The best guess; of equal ones, a candidate, then the first in the list. `None` if the search
    /// was stopped. Without memory for a table, the best of a sample of the guesses.
    ///
    /// # Errors
    /// [`EngineError`] if the search cannot begin.
    pub(crate) fn best(
        &self,
        engine: &Engine,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        if self.is_sampled() {
            return self.sketched(engine, None);
        }
        let question = self.question(limits, progress);
        let (outcome, late) = self.in_time_or_late(question, |question| {
            let outcome = engine.best_tree(&question)?.outcome;
            Ok((outcome != Outcome::Infeasible).then_some(outcome))
        })?;
        let tree = outcome.and_then(Outcome::into_found);
        let optimal = tree.filter(|tree| tree.claim().is_optimal());
        Ok(optimal.map(|tree| self.choice(engine, &tree.walk().guess(), tree.claim().upper, late)))
    }

    /// Asks `ask` to find every candidate in time and, if that is impossible, as many as possible.
    /// Returns the answer, and whether it counts the candidates that are missed.
    fn in_time_or_late<T>(
        &self,
        question: Question,
        ask: impl Fn(Question) -> Result<Option<T>, EngineError>,
    ) -> Result<(Option<T>, bool), EngineError> {
        if self.guesses_left > 0 {
            let in_time = ask(question.clone().max_guesses(self.guesses_left))?;
            if in_time.is_some() {
                return Ok((in_time, false));
            }
        }
        let (question, late) = self.without_limit(question);
        Ok((ask(question)?, late))
    }

    fn question(&self, limits: &Arc<Limits>, progress: &Arc<Progress>) -> Question {
        let question = Question::new()
            .candidates(self.candidates.to_vec())
            .turns(self.turns.iter().cloned())
            .limits(Arc::clone(limits))
            .progress(Arc::clone(progress));
        let question = match self.suggested.filter(|_| self.turns.is_empty()) {
            Some(opener) => question.suggest(opener.clone()),
            None => question,
        };
        match &self.weights {
            Some(weights) => question.weights(Arc::clone(weights)),
            None => question,
        }
    }

    /// The question to ask if not all candidates can be found in time: it asks for as many as
    /// possible. The flag is `false` if there is no limit on guesses, so that none can be missed.
    fn without_limit(&self, question: Question) -> (Question, bool) {
        let most = self.guesses_left.saturating_add(MORE_GUESSES).min(MAX_GUESSES);
        let question = question.max_guesses(most);
        match self.guesses_left {
            0 => (question, false),
            left => (question.objective(Objective::Within(left)), true),
        }
    }

    /// The `places` best guesses and all that tie with the last of them.
    fn ranked(
        &self,
        engine: &Engine,
        question: &Question,
        places: usize,
    ) -> Result<Advice, ProveError> {
        let advice = |question, late| {
            let proof = engine.prove(&Prove::new(question).top(places))?;
            let choices = self.choices(engine, &proof, late);
            Ok(Advice {
                candidates: self.candidates.len(),
                exact: proof.is_complete(),
                lower: match choices.first() {
                    Some(first) if proof.is_complete() => first.total,
                    _ => 0,
                },
                from_tree: false,
                sampled: false,
                basis: proof.basis(),
                choices,
            })
        };
        if self.guesses_left > 0 {
            let in_time = advice(question.clone().max_guesses(self.guesses_left), false)?;
            if !in_time.choices.is_empty() || !in_time.exact {
                return Ok(in_time);
            }
        }
        let (question, late) = self.without_limit(question.clone());
        advice(question, late)
    }

    /// The best openers, `more` of the next best, and all that tie with the last of these, if the
    /// totals of all openers come with the program.
    fn of_openers(&self, engine: &Engine, question: &Question, more: usize) -> Option<Advice> {
        let ranked = engine.openers(question, self.guesses_left)?.ranked(self.guesses_left)?;
        let &(least, _) = ranked.first()?;
        let best = ranked.partition_point(|&(total, _)| total == least);
        let last = ranked.get((best + more).saturating_sub(1)).or(ranked.last());
        let wanted =
            last.map_or(0, |&(last, _)| ranked.partition_point(|&(total, _)| total <= last));
        let words = engine.list().guesses();
        let choice = |&(total, id): &(u64, GuessId)| {
            self.choice(engine, &words[usize::from(id)], total.into(), false)
        };
        Some(Advice {
            candidates: self.candidates.len(),
            exact: true,
            lower: least,
            from_tree: false,
            sampled: false,
            basis: Basis::Shipped,
            choices: ranked[..wanted].iter().map(choice).collect(),
        })
    }

    /// The openers of a proof that are solved and among the best.
    fn choices(&self, engine: &Engine, proof: &Proof, late: bool) -> Vec<Choice> {
        let best = proof.openers.iter().filter(|opener| opener.among_best);
        let choice = best.filter_map(|opener| match opener.proven {
            OpenerBound::Exact(value) => Some(self.choice(engine, &opener.word, value, late)),
            OpenerBound::AtLeast(_) => None,
        });
        choice.collect()
    }

    fn choice(&self, engine: &Engine, guess: &Word, value: ObjectiveValue, late: bool) -> Choice {
        let [first, second, _] = value.0;
        let (missed, total) = if late { (first, second) } else { (0, first) };
        let answers = engine.list().answers();
        let candidates = || self.candidates.iter().map(|&id| &answers[usize::from(id)]);
        let code = |answer| engine.list().feedback(guess, answer).code();
        let mut codes: Vec<Code> = candidates().map(code).collect();
        sorted::ascending(&mut codes, |&code| code.0.into());
        codes.dedup();
        let may_win = candidates().any(|answer| answer == guess);
        Choice {
            guess: guess.clone(),
            total,
            missed,
            blocks: codes.len(),
            may_win,
            weight: if may_win { self.weight(guess) } else { 0 },
            weight_of_all: candidates().map(|answer| self.weight(answer)).sum(),
            sampled: self.is_sampled(),
        }
    }

    /// Whether only a few guesses are looked at. A page has no list so large.
    fn is_sampled(&self) -> bool {
        !SMALL && !self.has_table
    }

    /// How much an answer counts.
    pub(crate) fn weight(&self, answer: &Word) -> u64 {
        self.weights.as_ref().map_or(1, |weights| weights.of(answer).unwrap_or(0))
    }
}
