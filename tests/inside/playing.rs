//! Advice, sessions and analyses of games, against the brute force on random games.

use std::sync::Arc;
use std::time::Duration;

use guesstree::game::feedback::marked;
use guesstree::game::history::Turn;
use guesstree::game::mode::Mode;
use guesstree::game::weights::Weights;
use guesstree::play::advice::{Choice, Situation};
use guesstree::play::adviser::Adviser;
use guesstree::play::analysis::Analyst;
use guesstree::play::session::{Refused, Session, Taken};
use guesstree::search::watch::limits::Limits;
use guesstree::{Engine, Feedback, List, Objective, Word};

use super::brute::hard::{Rule, may_follow};
use super::brute::objectives::Best;
use super::brute::random::{Case, Random, Shape};
use super::brute::subsets::ids;
use super::brute::weighted::Weighted;
use super::brute::{Game, campaign, feedback, in_parallel};

const SHAPE: Shape = Shape { answers: 1..=9, guesses_max: 24, limits: 1..=5 };

const MODES: [(Mode, Option<Rule>); 4] = [
    (Mode::Easy, None),
    (Mode::Hard, Some(Rule::Hard)),
    (Mode::Ultra, Some(Rule::Ultra)),
    (Mode::Strict, Some(Rule::Strict)),
];

/// No best tree for this number of answers is higher.
const HEIGHT_MAX: usize = 12;

fn for_each_game(check: impl Fn(&Case, (Mode, Option<Rule>), &mut Random) + Sync) {
    in_parallel(campaign(600), |index| {
        let mut random = Random::new(2_026, index);
        let case = match index % 2 {
            0 => Case::new(&mut random, &SHAPE),
            _ => Case::of_rhymes(&mut random, &SHAPE),
        };
        check(&case, MODES[index % 4], &mut random);
    });
}

/// What every first guess comes to: missed, total, and the guess, best first; by the brute force.
fn expected(case: &Case, rule: Option<Rule>, weights: &[u64]) -> Vec<(u64, u64, Word)> {
    let Case { game, set, limit, .. } = case;
    let weighted = Weighted::new(game, rule, weights.to_vec());
    let openers = |objective, limit| {
        Best::new(&weighted, weighted.start(*set), objective, limit).openers(limit)
    };
    let word = |guess: usize| Word::parse(&game.guesses[guess]).unwrap();
    let in_time = openers(Objective::Mean, *limit);
    if !in_time.is_empty() {
        let read = |(value, _, guess): (guesstree::ObjectiveValue, bool, usize)| {
            (0, value.0[0], word(guess))
        };
        return in_time.into_iter().map(read).collect();
    }
    let late = openers(Objective::Within(*limit as u8), *limit + HEIGHT_MAX);
    let read = |(value, _, guess): (guesstree::ObjectiveValue, bool, usize)| {
        (value.0[0], value.0[1], word(guess))
    };
    late.into_iter().map(read).collect()
}

fn read(choice: &Choice) -> (u64, u64, Word) {
    (choice.missed, choice.total, choice.guess.clone())
}

#[test]
fn advice_names_every_best_guess_and_what_the_next_best_cost() {
    for_each_game(|case, (mode, rule), random| {
        let engine = Engine::new(case.game.list()).mode(mode);
        let candidates = ids(case.set);
        // In some games answers count the same; in others some may count nothing, but not all.
        let answers = engine.list().answers();
        let mut each = vec![1; answers.len()];
        if random.below(2) == 0 {
            each = answers.iter().map(|_| random.below(5) as u64).collect();
            each[random.below(answers.len())] = 1 + random.below(5) as u64;
        }
        let weights = each.iter().any(|&weight| weight != 1);
        let weights =
            weights.then(|| Arc::new(Weights::assemble(answers.to_vec(), each.clone(), 0)));
        let situation = Situation {
            turns: &[],
            candidates: candidates.as_slice().into(),
            guesses_left: case.limit as u8,
            weights: weights.clone(),
            has_table: true,
            suggested: None,
        };
        let expected = expected(case, rule, &each);
        let more = random.below(5);
        let (limits, progress) = (Arc::new(Limits::none()), Arc::default());
        let advice = situation.advice(&engine, more, &limits, &progress).unwrap();
        assert!(advice.exact);
        let known: Vec<_> = advice.choices.iter().map(read).collect();
        assert_eq!(known[..], expected[..known.len()]);
        // All guesses that are as good as the best, and as the last of the others.
        let cost = |&(missed, total, _): &(u64, u64, Word)| (missed, total);
        let best = expected.iter().take_while(|other| cost(other) == cost(&expected[0]));
        assert_eq!(advice.best().len(), best.count());
        let others = expected.len() - advice.best().len();
        assert!(advice.others().len() >= more.min(others));
        if let Some(next) = expected.get(known.len()) {
            assert_ne!(cost(next), cost(&known[known.len() - 1]));
        }
        let best = situation.best(&engine, &limits, &progress).unwrap().unwrap();
        assert_eq!((best.missed, best.total), cost(&expected[0]));
        for choice in &advice.choices {
            let guess = choice.guess.to_string();
            let answers = candidates.iter().map(|&id| &case.game.answers[usize::from(id)]);
            let mut marks: Vec<String> =
                answers.clone().map(|answer| feedback(&guess, answer)).collect();
            marks.sort();
            marks.dedup();
            assert_eq!(choice.blocks, marks.len());
            assert_eq!(choice.may_win, answers.clone().any(|answer| *answer == guess));
            // The mean of all candidates, and the share of the guess in them.
            let weight = |word: &String| match candidates_of(case).position(|it| it == word) {
                Some(place) => each[usize::from(candidates[place])],
                None => 0,
            };
            let all: u64 = candidates.iter().map(|&id| each[usize::from(id)]).sum();
            assert_eq!(choice.mean(), choice.total as f64 / all.max(1) as f64);
            assert_eq!(choice.chance(), weight(&guess) as f64 / all.max(1) as f64);
        }
        // Any guess, not only the best.
        let any = &expected[random.below(expected.len())];
        let cost = situation.cost_of(&engine, any.2.clone(), &limits, &progress).unwrap().unwrap();
        let in_time =
            situation.cost_of(&engine, any.2.clone(), &limits, &progress).unwrap().unwrap().missed
                == 0;
        assert_eq!(read(&cost), *any);
        assert_eq!(in_time, any.0 == 0);
    });
}

/// The words of the candidates.
fn candidates_of(case: &Case) -> impl Iterator<Item = &String> {
    ids(case.set).into_iter().map(|id| &case.game.answers[usize::from(id)])
}

/// A game from the start, with guesses that may follow: the best ones and others.
fn a_game(game: &Game, rule: Option<Rule>, random: &mut Random) -> (Vec<Turn>, Word) {
    let answer = &game.answers[random.below(game.answers.len())];
    let mut turns: Vec<(String, String)> = Vec::new();
    while turns.last().is_none_or(|(_, marks)| marks.contains(['Y', 'B'])) {
        let follows = |next: &&String| {
            let follows = |rule: Rule| {
                turns.iter().all(|(guess, marks)| may_follow(rule, guess, marks, next))
            };
            rule.is_none_or(follows)
        };
        let legal: Vec<&String> = game.guesses.iter().filter(follows).collect();
        let guess = match turns.len() {
            0..4 => legal[random.below(legal.len())],
            _ => answer,
        };
        turns.push((guess.clone(), feedback(guess, answer)));
    }
    let turn = |(guess, marks): &(String, String)| format!("{guess}={marks}").parse().unwrap();
    (turns.iter().map(turn).collect(), Word::parse(answer).unwrap())
}

#[test]
fn the_guesses_of_a_game_are_what_was_expected_and_the_skill_lost_less_the_luck() {
    for_each_game(|case, (mode, rule), random| {
        let (turns, answer) = a_game(&case.game, rule, random);
        let mut game = Analyst {
            adviser: Adviser::new(Engine::new(case.game.list()).mode(mode)).unwrap().into(),
            // High enough that all can be found in time, always.
            max_guesses: 20,
            limits: Arc::new(Limits::none()),
            progress: Arc::default(),
            known: Vec::new(),
        };
        let analysis = game.analyse(&turns, Some(answer.clone())).unwrap();
        assert_eq!(analysis.steps.len(), turns.len());
        let first = &analysis.steps[0];
        let start = first.best.total as f64 / first.before as f64;
        let (mut lost, mut luck) = (0.0, 0.0);
        for (step, turn) in analysis.steps.iter().zip(&turns) {
            assert_eq!(step.turn, *turn);
            assert!(step.skill_lost() >= 0.0 && step.made.missed == 0 && !step.beyond_list);
            lost += step.skill_lost();
            luck += step.luck();
        }
        assert!((start + lost - luck - turns.len() as f64).abs() < 1e-9);
        // The brute force agrees on the best guess, in the first position and after the first turn.
        let case = Case {
            limit: HEIGHT_MAX,
            set: case.game.all(),
            game: Game::new(
                case.game.answers.clone(),
                case.game.guesses[case.game.answers.len()..].to_vec(),
            ),
            opening: [0, 0],
        };
        let best = expected(&case, rule, &vec![1; case.game.answers.len()]);
        assert_eq!(best[0].1, first.best.total);
        let made = best.iter().find(|(_, _, guess)| *guess == first.turn.guess);
        assert_eq!(made.unwrap().1, first.made.total);
        // The best lines end with the answer, and take what the best trees do.
        let line = analysis.best_line.unwrap();
        assert_eq!(line.last(), Some(&answer));
        assert_eq!(best[0].1, best.iter().find(|(_, _, guess)| *guess == line[0]).unwrap().1);
        let after = analysis.best_line_after_first.unwrap();
        assert_eq!((after[0].clone(), after.last()), (turns[0].guess.clone(), Some(&answer)));
    });
}

#[test]
fn a_session_knows_what_fits_and_undoes_turn_by_turn() {
    for_each_game(|case, (mode, rule), random| {
        let list: List = case.game.list();
        let (turns, _) = a_game(&case.game, rule, random);
        let mut session = Session::start(list.clone(), mode, 6);
        let mut known = vec![session.candidate_words()];
        for (number, turn) in turns.iter().enumerate() {
            // A feedback that no answer gives is refused, and changes nothing.
            let wrong = (0..3usize.pow(list.letters() as u32)).filter_map(|code| {
                let feedback = Feedback::from_code(guesstree::Code(code as u32), list.letters())?;
                let turn = Turn { guess: turn.guess.clone(), feedback };
                let fits = list.guesses().iter().any(|word| {
                    turns[..number].iter().all(|turn| turn.fits(word, &list))
                        && turn.fits(word, &list)
                });
                (!fits).then_some(turn)
            });
            let wrong: Vec<Turn> = wrong.collect();
            if !wrong.is_empty() {
                let refused = session.take(wrong[random.below(wrong.len())].clone()).unwrap_err();
                assert!(matches!(
                    refused,
                    Refused::Impossible(_) | Refused::Contradicts(_) | Refused::NothingFits { .. }
                ));
                assert_eq!(session.candidate_words(), known[number]);
            }
            let taken = session.take(turn.clone()).unwrap();
            let won = number + 1 == turns.len();
            assert_eq!(taken, if won { Taken::Won } else { Taken::Next });
            let fits = |answer: &&String| {
                turns[..=number].iter().all(|turn| {
                    feedback(&turn.guess.to_string(), answer) == turn.feedback.to_string()
                })
            };
            let fitting: Vec<Word> = case
                .game
                .answers
                .iter()
                .filter(fits)
                .map(|answer| Word::parse(answer).unwrap())
                .collect();
            assert_eq!(session.candidate_words(), fitting);
            known.push(fitting);
        }
        assert_eq!(session.take(turns[0].clone()), Err(Refused::Over));
        for number in (0..turns.len()).rev() {
            assert_eq!(session.undo(), Some(turns[number].clone()));
            assert_eq!(session.candidate_words(), known[number]);
            assert_eq!(session.turns(), &turns[..number]);
        }
        assert_eq!(session.undo(), None);
    });
}

#[test]
fn a_game_whose_answer_is_none_of_the_lists_goes_on_over_the_allowed_guesses() {
    let list = List::original();
    let mut beyond = 0;
    for answer in list.guesses()[list.answers().len()..].iter().step_by(997) {
        let mut session = Session::start(list.clone(), Mode::Easy, 6);
        let (limits, progress) = (Arc::new(Limits::none()), Arc::default());
        for guess in ["salet", "crony", "humid"].map(|guess| Word::parse(guess).unwrap()) {
            session.take(Turn { guess: guess.clone(), feedback: marked(&guess, answer) }).unwrap();
        }
        while !session.is_won() {
            let engine = Engine::new(session.list().clone());
            let situation = session.situation();
            let advice = situation.advice(&engine, 0, &limits, &progress).unwrap();
            let guess = &advice.choices[0].guess;
            let words = session.candidate_words();
            // The answer is among them, once none of the list is.
            assert!(words.contains(answer) == session.is_beyond_list());
            session.take(Turn { guess: guess.clone(), feedback: marked(guess, answer) }).unwrap();
            assert!(session.turns().len() < 20);
        }
        assert_eq!(session.turns().last().unwrap().guess, answer.clone());
        beyond += usize::from(session.is_beyond_list());
    }
    assert!(beyond > 5);
}

#[test]
fn a_tree_for_weights_says_what_a_search_finds() {
    let mut random = Random::new(2_027, 0);
    for index in 0..16 {
        let case = match index % 2 {
            0 => Case::new(&mut random, &SHAPE),
            _ => Case::of_rhymes(&mut random, &SHAPE),
        };
        let list = case.game.list();
        let each = list.answers().iter().map(|_| 1 + random.below(9) as u64).collect();
        let weights = Weights::assemble(list.answers().to_vec(), each, 0);
        let adviser =
            || Adviser::new(Engine::new(list.clone())).unwrap().weighing(weights.clone()).unwrap();
        let (limits, progress) = (Arc::new(Limits::none()), Arc::default());
        let tree = adviser().best_tree(20, &limits).unwrap().unwrap();
        let upper = tree.claim().upper.first();
        let knowing = adviser();
        knowing.learn(tree).unwrap();
        let sketch = |session: &Session| {
            let sketch = knowing.sketch(session, None, Duration::ZERO).unwrap().unwrap();
            assert!(sketch.from_tree && sketch.exact);
            (sketch.choices[0].guess.clone(), sketch.choices[0].total)
        };
        let mut session = Session::start(list.clone(), Mode::Easy, 20);
        assert_eq!(sketch(&session).1, upper);
        let answer = &list.answers()[random.below(list.answers().len())];
        loop {
            let (guess, total) = sketch(&session);
            let best = adviser().best(&session, &limits, &progress).unwrap().unwrap();
            assert_eq!(total, best.total);
            let feedback = list.feedback(&guess, answer);
            if session.take(Turn { guess, feedback }).unwrap() == Taken::Won {
                break;
            }
        }
    }
}

#[test]
fn where_the_table_of_the_list_does_not_fit_that_of_the_answers_left_says_what_it_says() {
    const LITTLE: usize = 22 << 20;
    let list = List::original();
    let each = (0..list.answers().len() as u64).map(|id| id * id % 7).collect();
    let weights = Weights::assemble(list.answers().to_vec(), each, 0);
    let mut random = Random::new(38, 0);
    for (number, mode) in MODES.map(|(mode, _)| mode).into_iter().cycle().take(8).enumerate() {
        let adviser = |memory: Option<usize>| {
            let engine = Engine::new(list.clone()).mode(mode);
            let engine = match memory {
                Some(bytes) => engine.memory_bytes_max(bytes),
                None => engine,
            };
            assert_eq!(engine.fits(), memory.is_none());
            let adviser = Adviser::new(engine).unwrap();
            if number % 2 == 0 { adviser } else { adviser.weighing(weights.clone()).unwrap() }
        };
        let [little, ample] = [Some(LITTLE), None].map(adviser);
        let mut session = Session::start(list.clone(), mode, 6);
        let answer = &list.answers()[random.below(list.answers().len())];
        while session.candidates().len() > 15 {
            let fitting = session.candidate_words();
            let guess = fitting[random.below(fitting.len())].clone();
            let feedback = list.feedback(&guess, answer);
            if !feedback.is_win() {
                session.take(Turn { guess, feedback }).unwrap();
            }
        }
        let (limits, progress) = (Arc::new(Limits::none()), Arc::default());
        // Among guesses that are as good the order of the list counts, in which answers come first.
        let advice = |adviser: &Adviser| {
            let advice = adviser.advise(&session, Some(3), &limits, &progress).unwrap();
            assert!(advice.exact && !advice.sampled);
            let mut choices = advice.choices;
            choices.sort_by_key(|choice| (choice.missed, choice.total, choice.guess.clone()));
            choices
        };
        assert!(advice(&little) == advice(&ample));
        let guess = &session.candidate_words()[0];
        let cost = |adviser: &Adviser| {
            adviser.cost_of(&session, guess.clone(), &limits, &progress).unwrap()
        };
        assert_eq!(cost(&little), cost(&ample));
        let best = |adviser: &Adviser| adviser.best(&session, &limits, &progress).unwrap().unwrap();
        let [found, expected] = [best(&little), best(&ample)];
        assert_eq!((found.missed, found.total), (expected.missed, expected.total));
        let sketch = little.sketch(&session, None, Duration::from_secs(60)).unwrap();
        assert_eq!(sketch.unwrap().choices[0].total, expected.total);
    }
}

#[test]
fn without_memory_for_a_table_the_first_guess_is_the_best_of_a_sample() {
    let list = List::original();
    for mode in [Mode::Easy, Mode::Hard] {
        let engine = Engine::new(list.clone()).mode(mode).memory_bytes_max(20 << 20);
        let adviser = Adviser::new(engine).unwrap();
        let session = Session::start(list.clone(), mode, 6);
        let (limits, progress) = (Arc::new(Limits::none()), Arc::default());
        // The tree that comes with the program is used all the same.
        let known = adviser.advise(&session, None, &limits, &progress).unwrap();
        assert!(known.from_tree && known.exact && !known.sampled);
        let advice = adviser.advise(&session, Some(2), &limits, &progress).unwrap();
        assert!(advice.sampled && !advice.exact);
        assert_eq!(advice.label().words(), "best of a sample");
        let best = &advice.choices[0];
        let least = known.choices[0].total;
        assert!(advice.lower <= least && least <= best.total, "{advice:?}");
        assert!(list.guess_id(&best.guess).is_some());
        // So is what another first guess costs.
        let crane = Word::parse("crane").unwrap();
        let cost = adviser.cost_of(&session, crane.clone(), &limits, &progress).unwrap().unwrap();
        assert!(cost.sampled && cost.guess == crane, "{cost:?}");
        assert!(cost.missed > 0 || cost.total >= least, "{cost:?}");
    }
}
