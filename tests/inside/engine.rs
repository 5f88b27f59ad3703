//! An engine that is asked one question after another, against engines that are asked only one.
//!
//! What an engine keeps between questions must change nothing but the time: trees are the same to
//! the last byte, and so are costs and rankings.

use std::collections::{BTreeSet, HashMap};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use guesstree::error::{EngineError, ProveError};
use guesstree::game::history::{self, Turn};
use guesstree::game::rule::Rule;
use guesstree::game::weights::Weights;
use guesstree::play::book::Book;
use guesstree::play::evaluate::{End, evaluate};
use guesstree::play::player::Player;
use guesstree::play::policy_name::PolicyName;
use guesstree::prove::Opener;
use guesstree::{
    Engine, Limits, List, Mode, ObjectiveValue, OpenerBound, Outcome, Proof, Prove, Question,
    Shard, Word, verify,
};

use super::brute::problems::objectives;
use super::brute::random::{Case, Random, Shape};
use super::brute::variations::{memory_bytes, variations};
use super::brute::{campaign, in_parallel};

/// Every random game, and every question about it, follows from this and from its number.
const SEED: u64 = 20_261_122;

const SHAPE: Shape = Shape { answers: 2..=11, guesses_max: 40, limits: 2..=6 };

const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// What is asked of an engine.
#[derive(Clone, Debug)]
enum Ask {
    Tree(Question),
    Cost(Question),
    Ranking(Prove),
}

/// What an engine answers.
#[derive(Debug)]
enum Answer {
    Tree(Outcome, Option<Vec<u8>>),
    Cost(OpenerBound<ObjectiveValue>),
    Ranking(Box<Proof>),
    Error(String),
}

fn answer(engine: &Engine, ask: &Ask) -> Answer {
    let answer: Result<Answer, ProveError> = match ask {
        Ask::Tree(question) => engine.best_tree(question).map_err(Into::into).map(|built| {
            assert!(!built.stopped, "{ask:?}");
            let bytes = built.outcome.found().map(|tree| tree.to_bytes());
            Answer::Tree(built.outcome, bytes)
        }),
        Ask::Cost(question) => engine.cost(question).map(Answer::Cost).map_err(Into::into),
        Ask::Ranking(prove) => engine.prove(prove).map(|proof| {
            assert!(!proof.stopped, "{ask:?}");
            Answer::Ranking(Box::new(proof))
        }),
    };
    answer.unwrap_or_else(|error| Answer::Error(error.to_string()))
}

/// The answers are the same. Of openers that have no place among the best only bounds are proven,
/// which may differ but do not contradict each other.
fn assert_same(one: &Answer, other: &Answer, what: &dyn std::fmt::Debug) {
    match (one, other) {
        (Answer::Tree(one, one_bytes), Answer::Tree(other, other_bytes)) => {
            assert_eq!(one, other, "{what:?}");
            assert!(one_bytes == other_bytes, "{what:?}");
        }
        (Answer::Cost(one), Answer::Cost(other)) => assert_eq!(one, other, "{what:?}"),
        (Answer::Error(one), Answer::Error(other)) => assert_eq!(one, other, "{what:?}"),
        (Answer::Ranking(one), Answer::Ranking(other)) => assert_same_ranking(one, other, what),
        _ => panic!("{one:?}, not {other:?}, to {what:?}"),
    }
}

fn assert_same_ranking(one: &Proof, other: &Proof, what: &dyn std::fmt::Debug) {
    let best = |proof: &Proof| -> Vec<Opener> {
        let openers = proof.openers.iter().cloned();
        openers.filter(|opener| opener.among_best).collect()
    };
    assert_eq!(best(one), best(other), "{what:?}");
    let (is_whole, is_tree) = (one.is_complete(), one.outcome.found().is_some());
    assert_eq!(is_whole, other.is_complete(), "{what:?}");
    if is_whole || is_tree || one.outcome == Outcome::Infeasible {
        assert_eq!(one.outcome, other.outcome, "{what:?}");
        let bytes = |proof: &Proof| proof.outcome.found().map(|tree| tree.to_bytes());
        assert!(bytes(one) == bytes(other), "{what:?}");
    }
    assert_eq!(one.openers.len(), other.openers.len());
    let others: HashMap<Word, &Opener> =
        other.openers.iter().map(|opener| (opener.word.clone(), opener)).collect();
    for opener in &one.openers {
        let other = others[&opener.word];
        assert_eq!((opener.settled, opener.like.clone()), (other.settled, other.like.clone()));
        match (opener.proven, other.proven) {
            (OpenerBound::Exact(one), OpenerBound::Exact(other)) => {
                assert_eq!(one, other, "{what:?}");
            }
            (OpenerBound::Exact(exact), OpenerBound::AtLeast(bound))
            | (OpenerBound::AtLeast(bound), OpenerBound::Exact(exact)) => {
                assert!(bound <= exact, "{what:?}");
            }
            (OpenerBound::AtLeast(_), OpenerBound::AtLeast(_)) => {}
        }
    }
}

/// A game, the modes aside: random words, or a board or table of another kind.
fn random_list(random: &mut Random, number: usize) -> List {
    match number % 5 {
        0 | 1 => Case::new(random, &SHAPE).game.list(),
        2 | 3 => Case::of_rhymes(random, &SHAPE).game.list(),
        _ => {
            let more = random.below(2) as u8;
            let list = match random.below(4) {
                0 => List::mastermind(2, 4 + more),
                1 => List::mastermind(3, 2 + more),
                2 => List::black_peg(2, 3 + more),
                _ => List::bulls_and_cows(2, 4 + more),
            };
            list.unwrap()
        }
    }
}

/// Turns of a game for a random answer. The guesses are any.
fn random_turns(random: &mut Random, list: &List, count: usize) -> Vec<Turn> {
    let (answers, guesses) = (list.answers(), list.guesses());
    let answer = &answers[random.below(answers.len())];
    let guesses = (0..count).map(|_| guesses[random.below(guesses.len())].clone());
    let turn = |guess: Word| Turn { feedback: list.feedback(&guess, answer), guess };
    guesses.map(turn).collect()
}

/// Any question: start, position after turns, or any candidates; with or without an opening,
/// weights, a limit on guesses and changed rules.
fn random_question(random: &mut Random, list: &List) -> Question {
    let answers = list.answers();
    let count = [0, 0, 1, 2][random.below(4)];
    let turns = random_turns(random, list, count);
    let mut question = Question::new().turns(turns.iter().cloned());
    if random.below(4) == 0 {
        // Some of the answers that fit the turns.
        let part = random.next() | random.next();
        let mut fit = history::fitting(list, &turns);
        fit.retain(|&id| part >> (usize::from(id) % 64) & 1 == 1);
        question = question.candidates(fit);
    }
    if random.below(3) == 0 {
        let words = list.guesses();
        let count = 1 + random.below(2);
        question = question.opening((0..count).map(|_| words[random.below(words.len())].clone()));
    }
    if random.below(4) == 0 {
        // Only a few different ones, so that some questions have the same.
        let weigh = [|id| id as u64 % 3, |id| 1u64 << (id % 5)][random.below(2)];
        let each = (0..answers.len()).map(weigh).collect();
        question = question.weights(Weights::assemble(answers.to_vec(), each, 0));
    }
    let limit = 1 + random.below(6);
    if random.below(3) > 0 {
        question = question.max_guesses(limit as u8);
    }
    if random.below(2) == 0 {
        let all = objectives(limit);
        question = question.objective(all[random.below(all.len())]);
    }
    if random.below(6) == 0 {
        let rules = variations(random);
        question = question.rules(rules[random.below(rules.len())].clone());
    }
    question
}

fn random_ask(random: &mut Random, list: &List) -> Ask {
    let question = random_question(random, list);
    match random.below(4) {
        0 | 1 => Ask::Tree(question),
        2 => Ask::Cost(question),
        _ => {
            let prove = Prove::new(question).top(1 + random.below(6));
            Ask::Ranking(match random.below(4) {
                0 => prove.shard(Shard::new(1 + random.below(2), 2).unwrap()),
                _ => prove,
            })
        }
    }
}

/// Makes an engine that was asked nothing.
type Fresh<'a> = dyn Fn() -> Engine + Sync + 'a;

/// A random game in a random mode, with an engine of any threads and memory; and what is asked.
fn for_each_game(count: usize, check: impl Fn(&Fresh<'_>, &List, &[Ask], &mut Random) + Sync) {
    in_parallel(campaign(count), |number| {
        let mut random = Random::new(SEED, number);
        let list = Arc::new(random_list(&mut random, number));
        let mode = match list.kind().is_wordle() {
            true => Mode::ALL[random.below(4)],
            false => Mode::Easy,
        };
        let threads = NonZeroUsize::new(1 + random.below(2)).unwrap();
        let memory = memory_bytes(&list, [5, 100, 100_000][random.below(3)]);
        let fresh = || {
            let engine = Engine::new(Arc::clone(&list)).mode(mode).threads(threads);
            engine.memory_bytes_max(memory)
        };
        let mut asks: Vec<Ask> = (0..10).map(|_| random_ask(&mut random, &list)).collect();
        // Some questions are asked twice.
        for _ in 0..4 {
            let again = asks[random.below(asks.len())].clone();
            asks.insert(random.below(asks.len()), again);
        }
        check(&fresh, &list, &asks, &mut random);
    });
}

#[test]
fn questions_in_any_order_are_answered_as_if_each_were_the_first() {
    for_each_game(400, |fresh, _, asks, random| {
        let engine = fresh();
        for ask in asks {
            if random.below(4) == 0 {
                // Questions that were stopped, or asked of a beam, leave nothing behind that does
                // harm.
                let stopped = Question::new().limits(Limits::within(Duration::ZERO));
                engine.best_tree(&stopped).unwrap();
                engine.best_tree(&Question::new().beam(ONE)).unwrap();
            }
            assert_same(&answer(&engine, ask), &answer(&fresh(), ask), ask);
        }
    });
}

#[test]
fn questions_from_several_threads_are_answered_as_if_each_were_the_only_one() {
    for_each_game(100, |fresh, _, asks, _| {
        let engine = fresh();
        let expected: Vec<Answer> = asks.iter().map(|ask| answer(&fresh(), ask)).collect();
        std::thread::scope(|scope| {
            for first in 0..4 {
                let (engine, expected) = (&engine, &expected);
                scope.spawn(move || {
                    let both = asks.iter().zip(expected);
                    for (ask, expected) in both.cycle().skip(3 * first).take(asks.len()) {
                        assert_same(&answer(engine, ask), expected, ask);
                    }
                });
            }
        });
    });
}

#[test]
fn trees_after_turns_are_valid_and_find_what_fits_the_turns() {
    for_each_game(200, |fresh, list, _, random| {
        // With no limit to speak of, a search without a memo takes long.
        let engine = fresh().memory_bytes_max(memory_bytes(list, 100_000));
        for count in [0, 1, 2, 1] {
            let turns = random_turns(random, list, count);
            let fit = history::fitting(list, &turns);
            let question = Question::new().turns(turns).max_guesses(20);
            let built = engine.best_tree(&question).unwrap();
            let tree = built.outcome.into_found().unwrap();
            assert!(tree.claim().is_optimal());
            let answers = tree.histogram().iter().sum::<u64>();
            assert_eq!(answers, fit.len() as u64);
            // Naming the candidates is asking the same.
            let named = engine.best_tree(&question.candidates(fit)).unwrap();
            assert_eq!(named.outcome.into_found(), Some(tree.clone()));
            if count == 0 {
                verify(&tree, list).unwrap();
            }
        }
    });
}

/// How many nodes the best tree for `question` takes, and whether a table was made for it.
fn nodes(engine: &Engine, question: &Question) -> (u64, bool) {
    let built = engine.best_tree(question).unwrap();
    let made_table = built.spent.table_time > Duration::ZERO;
    (built.spent.tally.nodes, made_table)
}

#[test]
fn after_an_opener_is_solved_its_positions_need_no_table_and_less_of_a_search() {
    let fresh = || Engine::new(List::original()).threads(ONE);
    let engine = fresh();
    let salet = Word::parse("salet").unwrap();
    let (_, made_table) = nodes(&engine, &Question::new().opening([salet]));
    assert!(made_table);
    let mut saved = 0;
    for feedback in ["-----", "--y--", "y---y", "-gy--", "-y-y-", "y----"] {
        let turn: Turn = format!("salet={feedback}").parse().unwrap();
        let position = Question::new().turns([turn.clone()]).max_guesses(5);
        let (again, made_table) = nodes(&engine, &position);
        assert!(!made_table);
        let (alone, made_table) = nodes(&fresh(), &position);
        assert!(made_table && again <= alone, "{turn}: {again}, {alone} alone");
        let (third, _) = nodes(&engine, &position);
        assert!(third <= again, "{turn}: {third}, {again} before");
        saved += alone - again;
    }
    assert!(saved > 0);
}

#[test]
fn what_is_changed_makes_an_engine_start_afresh() {
    let answers: Vec<Word> = List::original().answers().iter().cloned().step_by(7).collect();
    let list = Arc::new(List::from_words("part", answers, None).unwrap());
    let new = || Engine::new(Arc::clone(&list)).threads(ONE);
    let question = Question::new();
    type Change<'a> = &'a dyn Fn(Engine) -> Engine;
    let enough = memory_bytes(&list, 100_000);
    let changes: [(&str, Change<'_>); 4] = [
        ("mode", &|engine| engine.mode(Mode::Hard)),
        ("the same mode", &|engine| engine.mode(Mode::Easy)),
        ("threads", &|engine| engine.threads(ONE)),
        ("memory", &|engine| engine.memory_bytes_max(enough)),
    ];
    for (name, change) in changes {
        let used = new();
        let (first, made_table) = nodes(&used, &question);
        assert!(made_table && first > 0);
        let (second, made_table) = nodes(&used, &question);
        assert!(!made_table && second < first, "{name}: {second}, {first} at first");
        let (used, fresh) = (change(used), change(new()));
        let (again, alone) = (nodes(&used, &question), nodes(&fresh, &question));
        assert!(again.1 && alone.1, "{name}");
        assert_eq!(again, alone, "{name}");
        let ask = Ask::Tree(question.clone());
        assert_same(&answer(&used, &ask), &answer(&fresh, &ask), &name);
    }
    let little = new().memory_bytes_max(memory_bytes(&list, 0) - 1);
    let error = little.best_tree(&question).unwrap_err();
    assert!(matches!(error, EngineError::Memory { .. }));
    nodes(&little.memory_bytes_max(enough), &question);
}

#[test]
fn a_question_about_no_candidates_is_refused_and_the_next_is_answered() {
    let game = "crane slate irate".split(' ');
    let words = game.map(|word| Word::parse(word).unwrap()).collect();
    let list = List::from_words("three", words, None).unwrap();
    let engine = Engine::new(list);
    let turns = ["crane=ggggg", "slate=ggggg"].map(|turn| turn.parse::<Turn>().unwrap());
    for impossible in [Question::new().turns(turns), Question::new().candidates(Vec::new())] {
        let errors = [
            engine.best_tree(&impossible).map(drop).unwrap_err(),
            engine.cost(&impossible).map(drop).unwrap_err(),
            engine.problem(&impossible).map(drop).unwrap_err(),
            match engine.prove(&Prove::new(impossible.clone())) {
                Err(ProveError::Engine(error)) => error,
                other => panic!("{other:?}"),
            },
        ];
        for error in errors {
            assert!(matches!(&error, EngineError::NoCandidates { list } if list == "three"));
            let message = "no answer of three is possible in this position; look for a slip in \
                the feedback";
            assert_eq!(error.to_string(), message);
        }
        let built = engine.best_tree(&Question::new()).unwrap();
        assert_eq!(built.outcome.found().unwrap().total(), 5);
    }
}

#[test]
fn a_list_with_more_feedback_than_numbers_is_refused_with_the_count_and_played_by_policies() {
    let mut random = Random::new(15, 0);
    let words: BTreeSet<String> = (0..400)
        .map(|_| (0..15).map(|_| char::from(b'a' + random.below(4) as u8)).collect())
        .collect();
    let words: Vec<Word> = words.iter().map(|word| Word::parse(word).unwrap()).collect();
    let list = List::from_words("long", words, None).unwrap();
    let engine = Engine::new(list.clone());
    let error = engine.best_tree(&Question::new()).unwrap_err();
    let EngineError::TooMuchFeedback { got, .. } = error else { panic!("{error}") };
    assert!((65_535..=400 * 400).contains(&got), "{got}");
    assert!(!engine.fits());
    // What is left after a guess has a table.
    let some = list.narrowed(list.answers()[..100].to_vec(), None).unwrap();
    assert!(engine.with_list(some).best_tree(&Question::new()).unwrap().outcome.found().is_some());
    let name = PolicyName::Blocks;
    let book = Book::new(list.clone(), Mode::Easy, Rule::Standard);
    let player = Player::new("it", book, name.policy(&list).unwrap());
    let played = evaluate(&player, &list.answers()[..5], &|_| ()).unwrap();
    assert!(played.ends.iter().all(|(_, end)| matches!(end, End::Found(2..=4))), "{played:?}");
}
