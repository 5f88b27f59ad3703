//! Totals of openers that are known beforehand, in place of a search.

use crate::engine::costs::{Costs, GuessCost, claim};
use crate::engine::extract;
use crate::engine::goal::Goal;
use crate::engine::question::Asked;
use crate::engine::work::Work;
use crate::engine::{Engine, Outcome, Question};
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};
use crate::page::SMALL;
use crate::search::openers::ranking::OpenerBound;
use crate::search::openers::remainder::KnownOpener;
use crate::search::position::allowed::Allowed;
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::value::{Cost, Value};
use crate::search::rules::{Rule, Rules};
use crate::shipped::{self, Openers};
use crate::tree::objective::{Objective, ObjectiveValue};

impl Work<'_, '_> {
    /// What the position costs, if it is a block of an opener whose total is known, and this
    /// follows from it (Theorem 22). `None` also if a search knows it already.
    ///
    /// It rests on the total, so the memo of the search must not learn it.
    pub(super) fn by_total(&self) -> Option<OpenerBound> {
        let (search, question) = (self.search, self.asked.question);
        let [turn] = question.turns.as_slice() else { return None };
        let openers = self.engine.known_openers(question)?;
        let guess = self.asked.list.guess_id(&turn.guess)?;
        let (cost, limits) = openers.of_most_limits(guess)?;
        let node = self.node();
        let is_known = matches!(search.worker().probe(node), Value::Exact { .. });
        if is_known || !search.rules.uses(Rule::Remainder) {
            return None;
        }
        let all: Vec<_> = AnswerId::first(search.table.answers()).collect();
        let allowed = Allowed::all(search.table);
        let start = Candidates::new(&all).with(allowed.as_ref()).under(search.table.symmetries());
        let limits = (*limits.start()).into()..=(*limits.end()).into();
        let opener = KnownOpener { search, start, guess, cost, limits };
        opener.remainder(node, &question.progress)
    }

    /// The best guess of the position and what it costs, if this follows from the total of the
    /// opener.
    pub(super) fn best_by_total(&self) -> Option<(Cost, GuessId)> {
        let node = self.node();
        // What is kept is about the mean, and the memo does not tell objectives apart.
        self.engine.known_openers(self.asked.question)?;
        let kept = || self.search.worker().known_by_total(node);
        let found = || {
            let cost = self.by_total()?.bound();
            let progress = &self.asked.question.progress;
            let first = extract::first_that_costs(self.search, node, cost, progress)?;
            self.search.worker().learn_by_total(node, first);
            Some(first)
        };
        match kept().or_else(found)? {
            Value::Exact { cost, guess, .. } => Some((cost, guess)),
            Value::AtLeast(_) => None,
        }
    }

    fn node(&self) -> Node<'_> {
        self.set.within(self.goal.budget(self.asked.max_guesses))
    }
}

impl Engine {
    /// Takes over the totals of openers of the engine's game. They are believed, as if they came
    /// with the program: give only what you have proven, or a file of this project. Returns whether
    /// it takes them over: not if they are those of another game, or if the engine has looked for
    /// some already that [come with the program](crate::shipped::openers).
    pub fn learn(&self, openers: Openers) -> bool {
        let is_same = (openers.list, openers.mode) == (self.fingerprint(), self.mode);
        is_same && self.openers.set(Some(openers)).is_ok()
    }

    /// The totals of all openers, if they are known and have the answer to a question about one: at
    /// the start of a game, for the least mean, without weights, within the same number of guesses.
    pub(crate) fn openers(&self, question: &Question, max_guesses: u8) -> Option<&Openers> {
        let Question { turns, candidates, .. } = question;
        let all = self.list.answers().len();
        let is_start = turns.is_empty() && candidates.as_ref().is_none_or(|some| some.len() == all);
        let known = self.known_openers(question).filter(|_| is_start)?;
        known.has_limit(max_guesses).then_some(known)
    }

    /// The totals of all openers, if the question asks for the least mean without weights.
    fn known_openers(&self, question: &Question) -> Option<&Openers> {
        let Question { objective, weights, rules, .. } = question;
        // A page never switches rules.
        let is_plain = weights.is_none() && (SMALL || *rules == Rules::default());
        if !is_plain || objective.for_proofs() != Objective::Mean {
            return None;
        }
        let look_up = || shipped::openers(self.fingerprint(), self.mode);
        match cfg!(feature = "trees") {
            true => self.openers.get_or_init(look_up).as_ref(),
            false => self.openers.get()?.as_ref(),
        }
    }

    /// The value of the best tree with the one guess of an opening, as [`cost`](Self::cost) gives
    /// it.
    pub(super) fn known_cost(&self, question: &Question) -> Option<OpenerBound<ObjectiveValue>> {
        let usual = || Question::default_max_guesses(self.list.kind());
        let [opener] = question.opening.as_slice() else { return None };
        let max_guesses = question.max_guesses.unwrap_or_else(usual);
        let openers = self.openers(question, max_guesses)?;
        Some(match openers.total(self.list.guess_id(opener)?, max_guesses)? {
            ObjectiveValue::IMPOSSIBLE => OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE),
            total => OpenerBound::Exact(total),
        })
    }

    /// The costs of openers, if the totals of all of them are known.
    pub(super) fn known_costs(
        &self,
        asked: &Asked<'_>,
        goal: &Goal,
        guesses: Option<&[Word]>,
    ) -> Option<Costs> {
        let max_guesses = asked.max_guesses as u8;
        let openers = self.openers(asked.question, max_guesses)?;
        let (total, best) = openers.best(max_guesses)?;
        let cost = |id: GuessId| match openers.total(id, max_guesses)? {
            ObjectiveValue::IMPOSSIBLE => Some(Outcome::Infeasible),
            value => Some(Outcome::Found(claim(value, value))),
        };
        let guesses = asked.guesses(guesses, |_| true).into_iter();
        let guesses = guesses.map(|(guess, id)| {
            let cost = match id {
                Ok(id) => Ok(cost(id)?),
                Err(error) => Err(error),
            };
            Some(GuessCost { guess, cost })
        });
        let named = (!asked.question.values_only).then_some(best);
        Some(Costs {
            objective: asked.question.objective,
            weight: goal.weight(),
            best: Outcome::Found(claim(total.into(), total.into())),
            best_guess: named.map(|best| asked.list.guesses()[usize::from(best)].clone()),
            guesses: guesses.collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{campaign, enough};
    use crate::game::history::Turn;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list_of};
    use crate::game::weights::Weights;

    /// The totals of all openers within this many guesses, each by an engine that knows none.
    fn totals(list: &List, mode: Mode, max_guesses: u8) -> Openers {
        let total = |guess: &Word| {
            let question = Question::new().max_guesses(max_guesses).opening([guess.clone()]);
            let cost = Engine::new(list.clone()).mode(mode).cost(&question);
            Some(cost.unwrap().bound().first())
        };
        let totals: Vec<_> = list.guesses().iter().map(total).collect();
        Openers::new(list.fingerprint(), mode, [(max_guesses, &totals); 2]).unwrap()
    }

    /// The largest block of each guess.
    fn turns(list: &List) -> Vec<Turn> {
        let turn = |guess: &Word| {
            let each = || list.answers().iter().map(|answer| list.feedback(guess, answer));
            let others = each().filter(|feedback| !feedback.is_win());
            let feedback = others.max_by_key(|one| each().filter(|other| one == other).count())?;
            Some(Turn { guess: guess.clone(), feedback })
        };
        list.guesses().iter().filter_map(turn).collect()
    }

    #[test]
    fn totals_of_openers_that_are_known_beforehand_change_nothing() {
        let mut random = Random(34);
        for mode in [Mode::Easy, Mode::Hard, Mode::Strict, Mode::Ultra] {
            for max_guesses in [3, 4, 20] {
                let list = small_list_of(&mut random, 5, 14, 24);
                let question = Question::new().max_guesses(max_guesses);
                let openers = totals(&list, mode, max_guesses);
                let engine = || Engine::new(list.clone()).mode(mode);
                let knows = engine();
                assert!(knows.learn(openers.clone()));
                // Another one knows some of them.
                let total = |at: usize| match at % 3 {
                    0 => None,
                    _ => openers.total(GuessId::new(at), max_guesses).map(|total| total.first()),
                };
                let some: Vec<_> = (0..list.guesses().len()).map(total).collect();
                let openers = Openers::new(list.fingerprint(), mode, [(max_guesses, &some); 2]);
                let knows_some = engine();
                assert!(knows_some.learn(openers.unwrap()));
                let all: Vec<AnswerId> = AnswerId::first(list.answers().len()).collect();
                for objective in [Objective::Mean, Objective::MeanThenWorst] {
                    let question = question.clone().objective(objective);
                    for question in [question.clone(), question.candidates(all.clone())] {
                        let known = knows.costs(&question, None).unwrap();
                        let found = engine().costs(&question, None).unwrap();
                        assert_eq!(format!("{known:?}"), format!("{found:?}"));
                        let known = knows_some.costs(&question, None).unwrap();
                        assert_eq!(format!("{known:?}"), format!("{found:?}"));
                        for guess in &list.guesses()[3..5] {
                            let asked = question.clone().opening([guess.clone()]);
                            let cost = engine().cost(&asked).unwrap();
                            assert_eq!(knows.cost(&asked).unwrap(), cost);
                            assert_eq!(knows_some.cost(&asked).unwrap(), cost);
                        }
                    }
                }
                let others = [
                    Question::new().max_guesses(max_guesses + 1),
                    question.clone().objective(Objective::Worst),
                    question.clone().candidates(all[1..].to_vec()),
                    question
                        .clone()
                        .turns(turns(&list).into_iter().take(1))
                        .max_guesses(max_guesses),
                ];
                for other in others {
                    let known = knows.costs(&other, None).unwrap();
                    let found = engine().costs(&other, None).unwrap();
                    assert_eq!(format!("{known:?}"), format!("{found:?}"));
                }
                assert!(knows.state.tables.get().is_some());
            }
        }
    }

    #[test]
    fn the_totals_that_come_with_the_program_need_no_table() {
        let engine = Engine::new(List::original());
        let words = ["salet", "qajaq"].map(|word| Word::parse(word).unwrap());
        let costs = engine.costs(&Question::new(), Some(&words)).unwrap();
        let totals = costs.guesses.iter().map(|guess| match guess.cost {
            Ok(Outcome::Found(claim)) if claim.is_optimal() => claim.upper.first(),
            _ => panic!("{guess:?}"),
        });
        assert_eq!(totals.collect::<Vec<_>>(), [7_920, 9_496]);
        assert_eq!(costs.best_guess.as_ref(), Some(&words[0]));
        assert_eq!(
            engine.cost(&Question::new().opening([words[1].clone()])).unwrap(),
            OpenerBound::Exact(9_496.into())
        );
        assert!(engine.state.tables.get().is_none());
    }

    /// What all guesses cost in a position, and how often the rule was applied.
    fn costs(engine: &Engine, question: &Question) -> (String, u64) {
        let costs = engine.ask(question, |work| work.ok().unwrap().costs(None)).unwrap();
        (format!("{:?}", costs.0), costs.1.tally.applied[Rule::Remainder as usize])
    }

    #[test]
    fn what_follows_from_the_total_of_an_opener_is_what_a_search_finds() {
        let (mut random, mut applied) = (Random(35), 0);
        for round in 0..campaign(8).max(Mode::ALL.len()) {
            let (answers, guesses) = (20 + random.below(20), 60);
            let list = small_list_of(&mut random, 3, answers, guesses);
            let mode = Mode::ALL[round % Mode::ALL.len()];
            let searches = Engine::new(list.clone()).mode(mode);
            for within in [4, 5, 6, 20] {
                let totals = totals(&list, mode, within);
                for turn in turns(&list) {
                    for max_guesses in [3, 4, 5, 20] {
                        let question = Question::new().turns([turn.clone()]);
                        let question = question.max_guesses(max_guesses);
                        for question in [question.clone(), question.values_only()] {
                            let knows = Engine::new(list.clone()).mode(mode);
                            assert!(knows.learn(totals.clone()));
                            let (found, _) = costs(&searches, &question);
                            let (known, used) = costs(&knows, &question);
                            assert_eq!(known, found, "{turn}");
                            assert_eq!(costs(&knows, &question).0, found, "{turn}");
                            applied += used;
                        }
                    }
                }
            }
        }
        assert!(applied as usize > enough(100), "{applied}");
    }

    #[test]
    fn what_a_search_proves_does_not_rest_on_totals() {
        let mut applied = 0;
        for seed in 0..8 {
            let list = small_list_of(&mut Random(seed), 3, 40, 60);
            let right = totals(&list, Mode::Easy, 20);
            let one_more = |id: usize| Some(right.total(GuessId::new(id), 20)?.first() + 1);
            let wrong: Vec<_> = (0..list.guesses().len()).map(one_more).collect();
            let wrong = Openers::new(list.fingerprint(), Mode::Easy, [(20, &wrong); 2]).unwrap();
            let misled = Engine::new(list.clone());
            assert!(misled.learn(wrong));
            let question = |turn| Question::new().turns([turn]).max_guesses(20);
            for turn in turns(&list) {
                for question in [question(turn.clone()).values_only(), question(turn)] {
                    let none = Some(&[][..]);
                    let (_, spent) =
                        misled.ask(&question, |work| work.ok().unwrap().costs(none)).unwrap();
                    applied += spent.tally.applied[Rule::Remainder as usize];
                }
            }
            for turn in turns(&list) {
                let question = question(turn.clone());
                let found = Engine::new(list.clone()).best_tree(&question).unwrap();
                let built = misled.best_tree(&question).unwrap();
                assert_eq!(
                    format!("{:?}", built.outcome),
                    format!("{:?}", found.outcome),
                    "{turn}"
                );
                let cost = Engine::new(list.clone()).cost(&question).unwrap();
                assert_eq!(misled.cost(&question).unwrap(), cost);
            }
        }
        assert!(applied > 10, "{applied}");
    }

    #[test]
    fn symmetries_and_totals_together_change_nothing() {
        let list = List::mastermind(3, 3).unwrap();
        let mut applied = 0;
        for turn in turns(&list) {
            let knows = Engine::new(list.clone());
            assert!(knows.learn(totals(&list, Mode::Easy, 100)));
            let question = Question::new().turns([turn.clone()]);
            let (known, used) = costs(&knows, &question);
            assert_eq!(known, costs(&Engine::new(list.clone()), &question).0, "{turn}");
            applied += used;
        }
        assert!(applied > 0);
    }

    #[test]
    fn other_candidates_than_a_block_and_other_objectives_are_searched() {
        let list = small_list_of(&mut Random(36), 3, 40, 60);
        let knows = Engine::new(list.clone());
        assert!(knows.learn(totals(&list, Mode::Easy, 20)));
        let all: Vec<AnswerId> = AnswerId::first(list.answers().len()).collect();
        let weights = list.answers().iter().map(|_| 1).collect();
        let weights = Weights::assemble(list.answers().to_vec(), weights, 0);
        let (mut applied, none) = (0, Some(&[][..]));
        for turn in turns(&list) {
            let question = Question::new().turns([turn.clone()]);
            // What follows from totals is kept, and must not be taken for the answer to another.
            let best = knows.ask(&question, |work| work.ok().unwrap().costs(none)).unwrap();
            applied += best.1.tally.applied[Rule::Remainder as usize];
            for other in [
                question.clone().weights(weights.clone()),
                question.clone().objective(Objective::WorstAlone),
                question.clone().candidates(all[3..].to_vec()),
                question.clone().objective(Objective::Worst),
                question.clone().turns([turn.clone(), turn.clone()]),
            ] {
                let (known, used) = costs(&knows, &other);
                assert_eq!(known, costs(&Engine::new(list.clone()), &other).0);
                assert_eq!(used, 0);
            }
        }
        assert!(applied > 0);
    }
}
