//! What guesses cost, exactly, in one position or in many at once, and how much each costs more
//! than the best one.

use std::sync::{Arc, OnceLock};

use crate::engine::extract;
use crate::engine::opening::positions_after;
use crate::engine::question::Asked;
use crate::engine::work::Work;
use crate::engine::{Engine, EngineError, Goal, Outcome, Question, Untabled};
use crate::game::history::Turn;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};
use crate::parallel;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::value::{self, Value};
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::{NEARLY_ALL, Progress};
use crate::sorted;
use crate::tree::claim::Claim;
use crate::tree::objective::{Objective, ObjectiveValue, Part};

/// A position, and the guesses whose costs are asked for there; `None` for all that may follow.
pub type Costed = (Question, Option<Vec<Word>>);

/// What guesses cost in a position, and what the best guess costs there.
#[derive(Debug)]
#[non_exhaustive]
pub struct Costs {
    /// What the numbers of the values mean: that of the question, [for
    /// proofs](Objective::for_proofs).
    pub objective: Objective,
    /// The weight of all candidates; without weights, their number.
    pub weight: u64,
    /// What the best guess costs: exactly, without limits. It is [`Outcome::Infeasible`] if no
    /// guess begins a tree within the limit on guesses, and [`Outcome::Open`] if the search was
    /// stopped before it found one.
    pub best: Outcome<Claim>,
    /// The best guess that was found. If its cost is proven then, of equal ones, it is the one that
    /// [`Engine::best_guess`] gives under this objective. `None` also if [values
    /// alone](Question::values_only) are asked for.
    pub best_guess: Option<Word>,
    /// What each guess costs, in the order in which they were given, or that of the list.
    pub guesses: Vec<GuessCost>,
}

/// What a guess costs.
#[derive(Debug)]
#[non_exhaustive]
pub struct GuessCost {
    /// The guess.
    pub guess: Word,
    /// The least value of a tree that begins with the guess: it lies from `lower` to `upper` of the
    /// claim, which are equal unless the search was stopped. [`Outcome::Infeasible`] if it is
    /// proven that no such tree is within the limit on guesses.
    ///
    /// The error says why the guess may not be made here.
    pub cost: Result<Outcome<Claim>, EngineError>,
}

/// How much more a guess costs than the best one, for one game.
///
/// A total of guesses and an amount of missed answers are divided by the weight of all candidates,
/// so they are a mean and a share; a worst case is a number of guesses.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Regret {
    /// The first number of the objective is proven to be at least this, 0 or more.
    pub lower: f64,
    /// The first number of the objective is proven to be at most this; infinite if nothing is
    /// known, and if the guess begins no tree within the limit on guesses while another does.
    pub upper: f64,
    /// All numbers of the objective, if they are proven. The first that is not 0 is positive; one
    /// after it may be negative.
    pub numbers: Option<Vec<f64>>,
}

impl Costs {
    /// The numbers of a value for one game: see [`Regret`]. All are infinite for
    /// [`ObjectiveValue::IMPOSSIBLE`].
    pub fn per_game(&self, value: ObjectiveValue) -> Vec<f64> {
        self.of_each_number(|at, _| match value {
            ObjectiveValue::IMPOSSIBLE => f64::INFINITY,
            value => value.0[at] as f64,
        })
    }

    /// How much more a guess of this cost costs than the best one. If no guess begins a tree within
    /// the limit on guesses, none costs more than another: each regret is 0.
    pub fn regret(&self, cost: &Outcome<Claim>) -> Regret {
        let (least, most) = ends(cost);
        let (best_least, best_most) = ends(&self.best);
        let between = |one: ObjectiveValue, other: ObjectiveValue| {
            self.of_each_number(|at, _| match (one, other) {
                (one, other) if one == other => 0.0,
                (ObjectiveValue::IMPOSSIBLE, _) => f64::INFINITY,
                (_, ObjectiveValue::IMPOSSIBLE) => f64::NEG_INFINITY,
                (one, other) => (i128::from(one.0[at]) - i128::from(other.0[at])) as f64,
            })
        };
        let proven = least == most && best_least == best_most;
        // What is not known may be as small as the best.
        let lower = if best_most == ObjectiveValue::IMPOSSIBLE && !proven {
            0.0
        } else {
            between(least, best_most)[0].max(0.0)
        };
        let upper = match most {
            ObjectiveValue::IMPOSSIBLE if !proven => f64::INFINITY,
            most => between(most, best_least)[0],
        };
        Regret { lower, upper, numbers: proven.then(|| between(most, best_most)) }
    }

    fn of_each_number(&self, number: impl Fn(usize, Part) -> f64) -> Vec<f64> {
        let parts = self.objective.numbers().iter().enumerate();
        let weight = self.weight.max(1) as f64;
        let parts = parts.map(|(at, &part)| match part {
            Part::Worst => number(at, part),
            Part::Total | Part::Missed | Part::Last => number(at, part) / weight,
        });
        parts.collect()
    }

    /// These costs, where each bound says all that the others say together: no guess costs less
    /// than the best one, and the best one no more than any other.
    fn agreed(mut self) -> Self {
        let known = |cost: &GuessCost| match &cost.cost {
            Ok(Outcome::Found(claim)) => Some((claim.upper, cost.guess.clone())),
            _ => None,
        };
        let least = self.guesses.iter().filter_map(known).min_by_key(|&(upper, _)| upper);
        let (lower, upper) = ends(&self.best);
        if let Some((least, guess)) = least
            && least < upper
        {
            self.best = Outcome::Found(claim(lower, least));
            self.best_guess = Some(guess);
        }
        for cost in &mut self.guesses {
            match &mut cost.cost {
                Ok(Outcome::Found(claim)) => claim.lower = claim.lower.max(lower),
                Ok(Outcome::Open { lower: bound }) => *bound = lower.max(*bound),
                Ok(Outcome::Infeasible) | Err(_) => (),
            }
        }
        self
    }
}

/// The least and the most that an outcome leaves possible.
fn ends(outcome: &Outcome<Claim>) -> (ObjectiveValue, ObjectiveValue) {
    match outcome {
        Outcome::Found(claim) => (claim.lower, claim.upper),
        Outcome::Infeasible => (ObjectiveValue::IMPOSSIBLE, ObjectiveValue::IMPOSSIBLE),
        Outcome::Open { lower } => (*lower, ObjectiveValue::IMPOSSIBLE),
    }
}

pub(super) fn claim(lower: ObjectiveValue, upper: ObjectiveValue) -> Claim {
    Claim { lower, upper, from_ledger: false }
}

impl Engine {
    /// What each of `guesses` costs in the position of `question`, and what the best guess costs
    /// there; of every guess that may follow if `guesses` is `None`. The values are those of
    /// [`cost`](Self::cost) for the guess as the opening, under the question's objective [for
    /// proofs](Objective::for_proofs). Where the totals of all openers [come with the
    /// program](crate::shipped::openers), costs of first guesses are taken from there, and those of
    /// the best guess after one turn may follow from them. An opening of the question itself and a
    /// beam are passed over.
    ///
    /// ```
    /// use guesstree::{Engine, List, Question, Word};
    ///
    /// let words = ["bead", "dead", "head", "heap", "leap", "reap"];
    /// let words = words.iter().map(|word| Word::parse(word)).collect::<Result<Vec<_>, _>>()?;
    /// let engine = Engine::new(List::from_words("six", words.clone(), None)?);
    /// let costs = engine.costs(&Question::new(), Some(&words))?;
    /// for cost in &costs.guesses {
    ///     let regret = costs.regret(cost.cost.as_ref().expect("the guess is in the list"));
    ///     println!("{}: {} guesses more than the best", cost.guess, regret.upper);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`best_tree`](Self::best_tree). A guess that may not be made is an error of its own
    /// [`GuessCost`].
    pub fn costs(
        &self,
        question: &Question,
        guesses: Option<&[Word]>,
    ) -> Result<Costs, EngineError> {
        let row = (question.clone(), guesses.map(<[Word]>::to_vec));
        let (limits, progress) = (Arc::clone(&question.limits), Arc::clone(&question.progress));
        let mut each = self.costs_of_each(&[row], &limits, &progress)?;
        // There is one result for each position.
        each.swap_remove(0)
    }

    /// The [`costs`](Self::costs) in each of `positions`, in their order. The engine's threads
    /// share the positions, and all of them the memo. `limits` and `progress` take the place of
    /// those of the questions: they are for all positions together, and a position counts as one
    /// part. What is not proven in time is told by bounds, so a stopped batch has a result for each
    /// position, too.
    ///
    /// A question that does not fit the game, such as one with feedback that no answer gives, is an
    /// error of its own position.
    ///
    /// # Errors
    /// [`EngineError`] if there is too little memory, or no threads can be started.
    pub fn costs_of_each(
        &self,
        positions: &[Costed],
        limits: &Arc<Limits>,
        progress: &Progress,
    ) -> Result<Vec<Result<Costs, EngineError>>, EngineError> {
        let memo_bytes_max = self.memo_bytes_max()?;
        self.state.on_threads(self.threads, || {
            progress.begin(positions.len(), 0, 0);
            progress.begin_phase(positions.len() as u64, NEARLY_ALL);
            let usual = Question::default_max_guesses(self.list.kind());
            let is_known = |(question, _): &Costed| {
                let max_guesses = question.max_guesses.unwrap_or(usual);
                let openers = self.openers(question, max_guesses);
                openers.is_some_and(|openers| openers.best(max_guesses).is_some())
            };
            // Threads that wait for the table could not help to make it.
            let tables = match positions.iter().all(is_known) {
                true => None,
                false => self.state.tables(&self.list, self.mode, limits),
            };
            parallel::map_init(
                positions,
                || (),
                |(), (question, guesses)| {
                    let _part = progress.part(1);
                    let mut question = question.clone();
                    question.objective = question.objective.for_proofs();
                    question.opening.clear();
                    question.rules.beam = None;
                    let left = tables.and_then(|tables| self.left(&tables.table, &question));
                    question.candidates = left.or(question.candidates);
                    question.limits = Arc::clone(limits);
                    question.progress = Arc::default();
                    let asked = Asked::new(&self.list, self.mode, &question)?;
                    let goal = Goal::new(&asked)?;
                    if let Some(costs) = self.known_costs(&asked, &goal, guesses.as_deref()) {
                        progress.part_done(0);
                        return Ok(costs);
                    }
                    let untabled = |untabled: Untabled<'_>| untabled.costs(guesses.as_deref());
                    let work = |work: Result<Work<'_, '_>, Untabled<'_>>| match work {
                        Ok(work) => work.costs(guesses.as_deref()),
                        Err(stopped) => untabled(stopped),
                    };
                    if tables.is_none() {
                        // The making of a table must not be waited for on these threads.
                        return Ok(untabled(Untabled { engine: self, asked: &asked, goal: &goal }));
                    }
                    let (costs, spent) = self.ask_here(&asked, &goal, memo_bytes_max, work);
                    progress.part_done(spent.memo_entries);
                    Ok(costs)
                },
            )
        })
    }

    /// The answers that fit the turns of a question, by the table, which takes a small part of the
    /// time that the plain rule takes. `None` if the question names them, or if the table has not
    /// all of the guesses.
    fn left(&self, table: &Table, question: &Question) -> Option<Vec<AnswerId>> {
        if question.candidates.is_some() || question.turns.is_empty() {
            return None;
        }
        let code = |turn: &Turn| {
            let code = table.code_of(turn.feedback.code());
            Some((self.list.guess_id(&turn.guess)?, code))
        };
        let turns: Vec<_> = question.turns.iter().map(code).collect::<Option<_>>()?;
        let fits = |&answer: &AnswerId| {
            turns.iter().all(|&(guess, code)| Some(table.code(guess, answer)) == code)
        };
        Some(AnswerId::first(table.answers()).filter(fits).collect())
    }
}

impl Untabled<'_> {
    /// What is known of the costs before there is a table.
    fn costs(&self, guesses: Option<&[Word]>) -> Costs {
        let lower = self.lower();
        let may = |id: GuessId| {
            let guess = &self.asked.list.guesses()[usize::from(id)];
            let turns = &self.asked.question.turns;
            turns.iter().all(|turn| self.asked.mode.broken(turn, guess).is_none())
        };
        let guesses = self.asked.guesses(guesses, may).into_iter();
        let open = |(guess, id): (Word, Result<GuessId, EngineError>)| GuessCost {
            guess,
            cost: id.map(|_| Outcome::Open { lower }),
        };
        Costs {
            objective: self.asked.question.objective,
            weight: self.goal.weight(),
            best: Outcome::Open { lower },
            best_guess: None,
            guesses: guesses.map(open).collect(),
        }
    }
}

/// The best guess of a larger position is looked for on all threads.
const TOGETHER_MIN: usize = 512;

impl Work<'_, '_> {
    pub(super) fn costs(&self, guesses: Option<&[Word]>) -> Costs {
        let (best, best_guess) = self.best();
        let guesses = self.asked.guesses(guesses, |guess| self.set.allows(guess));
        // One guess stands for all that a symmetry maps to it.
        let least = |id: GuessId| self.set.symmetries.map_or(id, |_| self.set.least(id));
        let ids = guesses.iter().filter_map(|(_, id)| id.as_ref().ok());
        let mut ids: Vec<GuessId> = ids.map(|&id| least(id)).collect();
        sorted::in_order(&mut ids);
        ids.dedup();
        let costs = parallel::map_init(
            &ids,
            || (),
            |(), &id| self.cost_of_guess(id, &best, best_guess.as_ref()),
        );
        let cost_of = |id| costs[ids.binary_search(&least(id)).expect("each guess was asked")];
        let cost = |(guess, id): (Word, Result<GuessId, EngineError>)| GuessCost {
            guess,
            cost: id.map(cost_of),
        };
        let guesses = guesses.into_iter().map(cost).collect();
        let objective = self.asked.question.objective;
        Costs { objective, weight: self.goal.weight(), best, best_guess, guesses }.agreed()
    }

    /// What the best guess costs, with all that is proven of it in time, and this guess.
    fn best(&self) -> (Outcome<Claim>, Option<Word>) {
        let values_only = self.asked.question.values_only;
        if !self.search.limits.stopped() {
            let found = match values_only {
                true => self.by_total().and_then(|bound| match bound {
                    OpenerBound::Exact(cost) => Some((cost, None)),
                    OpenerBound::AtLeast(_) => None,
                }),
                false => self.best_by_total().map(|(cost, guess)| (cost, Some(guess))),
            };
            if let Some((cost, guess)) = found {
                let value = self.goal.value(self.asked.max_guesses, cost);
                return (Outcome::Found(claim(value, value)), guess.map(|guess| self.word(guess)));
            }
        }
        let budget = self.goal.budget(self.asked.max_guesses);
        let is_known = || {
            let known = self.search.worker().probe(self.set.within(budget));
            matches!(known, Value::Exact { .. })
        };
        let alone = self.set.len() < TOGETHER_MIN || is_known() || self.search.limits.stopped();
        let cost =
            if alone { self.proven() } else { OpenerBound::AtLeast(ObjectiveValue::default()) };
        let lower = match cost {
            OpenerBound::Exact(value) => {
                let guess = if values_only { None } else { self.best_of(value) };
                if values_only || guess.is_some() {
                    return (Outcome::Found(claim(value, value)), guess);
                }
                value
            }
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => return (Outcome::Infeasible, None),
            OpenerBound::AtLeast(lower) => lower,
        };
        let tree =
            above(self.in_time(lower).map(|tree| (tree.claim(), tree.walk().guess())), lower);
        (tree.clone().map(|(claim, _)| claim), tree.into_found().map(|(_, guess)| guess))
    }

    /// The best guess, whose value is known.
    fn best_of(&self, value: ObjectiveValue) -> Option<Word> {
        let most = match self.asked.question.objective.is_worst_first() {
            true => value.first() as u32,
            false => self.asked.max_guesses,
        };
        let budget = self.goal.budget(most);
        let guess = match self.is_over() {
            true => None,
            false => extract::best_guess(self.search, self.set, budget.or_past_time()),
        };
        // A search that was stopped has no time to look for the first of equal guesses.
        let known = || self.search.worker().known_guess(self.set.within(budget));
        guess.or_else(known).map(|guess| self.word(guess))
    }

    fn word(&self, guess: GuessId) -> Word {
        self.asked.list.guesses()[usize::from(guess)].clone()
    }

    /// The least value of a tree that begins with `guess`, with all that is proven of it in time.
    fn cost_of_guess(
        &self,
        guess: GuessId,
        best: &Outcome<Claim>,
        best_guess: Option<&Word>,
    ) -> Outcome<Claim> {
        match best {
            Outcome::Infeasible => return Outcome::Infeasible,
            Outcome::Found(claim)
                if claim.is_optimal() && best_guess == Some(&self.word(guess)) =>
            {
                return Outcome::Found(*claim);
            }
            Outcome::Found(_) | Outcome::Open { .. } => (),
        }
        let (asked, first) = (self.asked.with_opening(guess), OnceLock::new());
        let work = Work { asked: &asked, first: &first, ..*self };
        match work.proven() {
            OpenerBound::Exact(value) => Outcome::Found(claim(value, value)),
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => Outcome::Infeasible,
            OpenerBound::AtLeast(lower) => {
                let found = work.in_time(lower).map(|tree| (tree.claim(), ()));
                above(found, lower).map(|(claim, ())| claim)
            }
        }
    }

    /// What [`outcome`](Self::outcome) finds, unless there is no time left to look for a tree.
    fn in_time(&self, lower: ObjectiveValue) -> Outcome {
        match self.is_over() {
            true => Outcome::Open { lower },
            false => self.outcome(&mut false),
        }
    }

    /// The [`cost`](Self::cost). Without any time left only what is known without a search, so that
    /// what remains of a large batch takes no time.
    fn proven(&self) -> OpenerBound<ObjectiveValue> {
        if !self.is_over() {
            return self.cost();
        }
        let mut worker = self.search.worker();
        for most in self.asked.limits() {
            let opening = self.asked.opening.iter().copied().take(most as usize);
            let (opening, budget) = (Vec::from_iter(opening), self.goal.budget(most));
            let (spent, positions) = positions_after(self.search, self.set, &opening, budget);
            let budget = budget.after_guesses(opening.len());
            let sets = positions.iter().map(|position| position.candidates().within(budget));
            let known = Vec::from_iter(sets.map(|node| worker.probe(node)));
            let cost = value::sum(spent, known.iter().map(|value| value.bound()));
            let value = self.goal.value(most, cost);
            if value != ObjectiveValue::IMPOSSIBLE {
                return match known.iter().all(|known| matches!(known, Value::Exact { .. })) {
                    true => OpenerBound::Exact(value),
                    false => OpenerBound::AtLeast(value),
                };
            }
        }
        OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)
    }

    /// Whether the search was stopped, and the time to look for trees has passed, too.
    fn is_over(&self) -> bool {
        let limits = self.search.limits;
        limits.stopped() && limits.after_stop().stopped()
    }
}

/// The outcome with a lower bound of at least `lower`, which is proven, too.
fn above<T>(outcome: Outcome<(Claim, T)>, lower: ObjectiveValue) -> Outcome<(Claim, T)> {
    match outcome {
        Outcome::Found((claim, found)) => {
            Outcome::Found((Claim { lower: claim.lower.max(lower), ..claim }, found))
        }
        Outcome::Infeasible => Outcome::Infeasible,
        Outcome::Open { lower: other } => Outcome::Open { lower: other.max(lower) },
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list};
    use crate::game::weights::Weights;

    const OBJECTIVES: [Objective; 5] = [
        Objective::Mean,
        Objective::MeanThenWorst,
        Objective::Worst,
        Objective::WorstAlone,
        Objective::Within(2),
    ];

    /// A position after a guess whose feedback some answer gives, or the start of a game.
    fn turns(random: &mut Random, list: &List) -> Vec<Turn> {
        let guess = list.guesses()[random.below(list.guesses().len())].clone();
        let answer = &list.answers()[random.below(list.answers().len())];
        let turn = Turn { feedback: list.feedback(&guess, answer), guess };
        let turns = if random.below(3) == 0 { vec![] } else { vec![turn] };
        turns.into_iter().filter(|turn| !turn.feedback.is_win()).collect()
    }

    /// Positions of a list under every objective, with and without weights.
    fn questions(random: &mut Random, list: &List) -> Vec<Question> {
        let each: Vec<u64> = list.answers().iter().map(|_| random.below(4) as u64).collect();
        let weights = Arc::new(Weights::assemble(list.answers().to_vec(), each, 0));
        let mut questions = Vec::new();
        for objective in OBJECTIVES {
            for max_guesses in [3, 20] {
                let question = Question::new().objective(objective).max_guesses(max_guesses);
                let question = question.turns(turns(random, list));
                questions.push(question.clone().weights(Arc::clone(&weights)));
                questions.push(question);
            }
        }
        questions
    }

    fn exact(outcome: &Outcome<Claim>) -> ObjectiveValue {
        let (lower, upper) = ends(outcome);
        assert_eq!(lower, upper);
        lower
    }

    /// What a fresh engine says of one guess.
    fn alone(list: &List, mode: Mode, question: &Question, guess: &Word) -> Option<ObjectiveValue> {
        let question = question.clone().opening([guess.clone()]);
        let cost = Engine::new(list.clone()).mode(mode).cost(&question);
        cost.ok().map(OpenerBound::bound)
    }

    #[test]
    fn each_guess_of_each_position_costs_what_it_costs_alone_and_the_best_is_the_best_guess() {
        let mut random = Random(31);
        let one = Word::parse("qqq").unwrap();
        for mode in [Mode::Easy, Mode::Hard, Mode::Strict] {
            let list = small_list(&mut random, 12, 24);
            let questions = questions(&mut random, &list);
            let engine = Engine::new(list.clone()).mode(mode);
            let mut guesses = list.guesses().to_vec();
            guesses.push(one.clone());
            let row = |question: &Question| (question.clone(), Some(guesses.clone()));
            let rows: Vec<_> = questions.iter().map(row).collect();
            let all = engine.costs_of_each(&rows, &Arc::default(), &Progress::default());
            for (question, costs) in questions.iter().zip(all.unwrap()) {
                let costs = costs.unwrap();
                let question = question.clone().objective(costs.objective);
                let mut least = ObjectiveValue::IMPOSSIBLE;
                for cost in &costs.guesses {
                    let alone = alone(&list, mode, &question, &cost.guess);
                    assert_eq!(cost.cost.as_ref().ok().map(exact), alone, "{question:?}");
                    least = least.min(alone.unwrap_or(ObjectiveValue::IMPOSSIBLE));
                }
                let best = Engine::new(list.clone()).mode(mode).best_guess(&question).unwrap();
                let word = best.found().map(|best| best.guess.clone());
                assert_eq!(costs.best_guess, word, "{question:?}");
                assert_eq!(exact(&costs.best), least);
                let values = engine.costs(&question.clone().values_only(), Some(&guesses)).unwrap();
                assert_eq!(values.best_guess, None);
                assert_eq!(values.best, costs.best);
                assert_eq!(format!("{:?}", values.guesses), format!("{:?}", costs.guesses));
                for cost in costs.guesses.iter().filter_map(|cost| cost.cost.as_ref().ok()) {
                    let regret = costs.regret(cost);
                    let numbers = regret.numbers.unwrap();
                    assert!(numbers[0] >= 0.0 && regret.lower == numbers[0]);
                    assert_eq!(regret.upper, numbers[0]);
                    let is_best = exact(cost) == least;
                    assert_eq!(numbers.iter().all(|&number| number == 0.0), is_best);
                    assert!(numbers.iter().find(|&&number| number != 0.0).is_none_or(|&n| n > 0.0));
                }
                let single = engine.costs(&question, None).unwrap();
                let allowed = costs.guesses.iter().filter(|cost| cost.cost.is_ok());
                let words = |costs: &GuessCost| costs.guess.clone();
                assert_eq!(
                    single.guesses.iter().map(words).collect::<Vec<_>>(),
                    allowed.map(words).collect::<Vec<_>>()
                );
            }
        }
    }

    #[test]
    fn symmetries_change_no_cost() {
        let list = List::mastermind(2, 4).unwrap();
        let engine = Engine::new(list.clone());
        for turns in [vec![], vec!["12=1,0"]] {
            let read = |text: &str| Turn::parse_in(text, list.kind(), list.alphabet()).unwrap();
            let question = Question::new().turns(turns.into_iter().map(read));
            for cost in engine.costs(&question, None).unwrap().guesses {
                let alone = alone(&list, Mode::Easy, &question, &cost.guess);
                assert_eq!(Some(exact(&cost.cost.unwrap())), alone);
            }
        }
    }

    #[test]
    fn a_batch_that_is_stopped_gives_true_bounds_for_every_position() {
        let mut random = Random(32);
        let mut open = 0;
        for (answers, time) in [(30, 0), (30, 200), (60, 0), (60, 2000)] {
            let list = small_list(&mut random, answers, 60);
            let questions = questions(&mut random, &list);
            let guesses = list.guesses()[..6].to_vec();
            let row = |question: &Question| (question.clone(), Some(guesses.clone()));
            let rows: Vec<_> = questions.iter().map(row).collect();
            let limits = Arc::new(Limits::answer_within(Duration::from_micros(time)));
            let unseen = Progress::default();
            let stopped = Engine::new(list.clone()).costs_of_each(&rows, &limits, &unseen).unwrap();
            let all = Engine::new(list.clone()).costs_of_each(&rows, &Arc::default(), &unseen);
            for (stopped, right) in stopped.into_iter().zip(all.unwrap()) {
                let (stopped, right) = (stopped.unwrap(), right.unwrap());
                let best = exact(&right.best);
                let (lower, upper) = ends(&stopped.best);
                assert!(lower <= best && best <= upper, "{lower} {best} {upper}");
                for (cost, right_cost) in stopped.guesses.iter().zip(&right.guesses) {
                    let (cost, right_cost) =
                        (cost.cost.as_ref().unwrap(), right_cost.cost.as_ref().unwrap());
                    let (value, (lower, upper)) = (exact(right_cost), ends(cost));
                    assert!(lower <= value && value <= upper, "{lower} {value} {upper}");
                    let (regret, right) = (stopped.regret(cost), right.regret(right_cost));
                    let first = right.numbers.as_ref().unwrap()[0];
                    assert!(0.0 <= regret.lower && regret.lower <= first, "{regret:?} {right:?}");
                    assert!(regret.upper >= first, "{regret:?} {right:?}");
                    open += usize::from(regret.numbers.is_none());
                    assert!(regret.numbers.is_none_or(|numbers| Some(numbers) == right.numbers));
                }
            }
        }
        assert!(open > 0);
    }

    #[test]
    fn a_position_that_does_not_fit_the_game_is_its_own_error() {
        let list = small_list(&mut Random(33), 10, 20);
        let guess = list.guesses()[0].clone();
        let win = list.feedback(&guess, &guess);
        let other = Turn { guess: list.guesses()[1].clone(), feedback: win };
        let right = Turn { guess: guess.clone(), feedback: list.feedback(&guess, &guess) };
        let rows = [
            (Question::new(), Some(vec![guess.clone()])),
            (Question::new().turns([right, other]), Some(vec![guess.clone()])),
            (Question::new().max_guesses(0), None),
            (Question::new(), Some(vec![])),
        ];
        let engine = Engine::new(list);
        let all = engine.costs_of_each(&rows, &Arc::default(), &Progress::default()).unwrap();
        assert!(all[0].as_ref().is_ok_and(|costs| costs.guesses[0].cost.is_ok()));
        assert!(matches!(all[1], Err(EngineError::NoCandidates { .. })));
        assert!(matches!(all[2], Err(EngineError::MaxGuesses(0))));
        let none = all[3].as_ref().unwrap();
        assert!(none.guesses.is_empty() && none.best_guess.is_some());
        let tiny = Engine::new(engine.list().clone()).memory_bytes_max(1);
        let costs = tiny.costs_of_each(&rows, &Arc::default(), &Progress::default());
        assert!(matches!(costs, Err(EngineError::Memory { .. })));
    }
}
