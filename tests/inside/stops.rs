//! Searches that are stopped before they begin: each step ends at once, counted by the work that it
//! does, and what comes back is valid and true.

use std::num::NonZeroUsize;
use std::sync::Arc;

use guesstree::engine::{Engine, Outcome, Question};
use guesstree::game::history::Turn;
use guesstree::game::list::List;
use guesstree::game::mode::Mode;
use guesstree::game::sample::{Random, small_list, small_list_of};
use guesstree::game::table::Table;
use guesstree::game::weights::Weights;
use guesstree::game::word::Word;
use guesstree::ids::{AnswerId, GuessId};
use guesstree::prove::Prove;
use guesstree::search::apart::cores::Cores;
use guesstree::search::apart::hard_pairs::{HardPairs, Scratch};
use guesstree::search::apart::{Apart, Within};
use guesstree::search::count::Counter;
use guesstree::search::count::scores::ScoreKind;
use guesstree::search::count::scores::Scores;
use guesstree::search::count::supersets::Supersets;
use guesstree::search::count::weigh;
use guesstree::search::openers::ranking::OpenerBound;
use guesstree::search::position::allowed::Allowed;
use guesstree::search::position::candidates::Candidates;
use guesstree::search::position::value::Cost;
use guesstree::search::rules::{Rule, Rules};
use guesstree::search::watch::limits::Limits;
use guesstree::tree::{Objective, Tree, verify_weighted};

const OBJECTIVES: [Objective; 6] = [
    Objective::Mean,
    Objective::Worst,
    Objective::WorstAlone,
    Objective::MeanThenWorst,
    Objective::MeanThenWorstThenLast,
    Objective::Within(3),
];

/// Limits that stop everything at once, by a request.
fn stopped() -> Limits {
    let limits = Limits::none();
    limits.stop();
    limits
}

/// Limits that stop everything at once, by the time.
fn over() -> Limits {
    Limits::within(std::time::Duration::ZERO)
}

/// Limits that leave no time at all, not even for a table or for attempts at a tree.
fn gone() -> Limits {
    Limits::answer_within(std::time::Duration::ZERO)
}

/// A game of each kind, with its name and the modes that it has.
fn games() -> Vec<(List, Vec<Mode>)> {
    let mut random = Random(31);
    let words = small_list(&mut random, 20, 50);
    let names = |from: usize, to: usize| -> Vec<Word> {
        (from..to).map(|number| Word::name(&number.to_string()).unwrap()).collect()
    };
    let table = |answers: usize, others: usize, codes: usize| {
        let code = move |guess: usize, answer: usize| match guess == answer {
            true => codes as u16,
            false => ((guess * 7 + answer * answer) % codes) as u16,
        };
        List::from_scores("table", names(0, answers), names(0, answers + others), code).unwrap()
    };
    let all = Mode::ALL.to_vec();
    vec![
        (words.clone(), all.clone()),
        (small_list_of(&mut random, 7, 20, 40), all),
        (words.jotto(), vec![Mode::Easy]),
        (List::mastermind(3, 3).unwrap(), vec![Mode::Easy]),
        (List::black_peg(2, 4).unwrap(), vec![Mode::Easy]),
        (List::bulls_and_cows(2, 5).unwrap(), vec![Mode::Easy]),
        (table(16, 10, 4), vec![Mode::Easy]),
        (table(40, 10, 300), vec![Mode::Easy]),
    ]
}

/// Checks that a tree is one for the game, and that its claim holds, by the checker.
fn assert_valid(tree: &Tree, list: &List) {
    let weights = tree.problem().weights.as_deref();
    verify_weighted(tree, list, weights).unwrap();
}

fn assert_true(found: &Outcome, optimum: &Tree, list: &List) {
    let best = optimum.claim().upper;
    match found {
        Outcome::Found(tree) => {
            assert_valid(tree, list);
            assert!(tree.claim().lower <= best && best <= tree.claim().upper);
        }
        Outcome::Open { lower } => assert!(*lower <= best),
        Outcome::Infeasible => panic!("there is a tree"),
    }
}

fn questions(list: &List) -> impl Iterator<Item = Question> {
    let each = (0..list.answers().len() as u64).map(|id| id * id % 11).collect();
    let weights = Arc::new(Weights::assemble(list.answers().to_vec(), each, 0));
    let plain = OBJECTIVES.map(|objective| Question::new().objective(objective));
    let weighted = plain.clone().map(move |question| question.weights(Arc::clone(&weights)));
    plain.into_iter().chain(weighted).map(|question| question.max_guesses(20))
}

#[test]
fn a_build_that_is_stopped_at_once_has_a_valid_tree_for_each_game_and_little_work() {
    let mut sketches = 0;
    for (list, modes) in games() {
        for mode in modes {
            let new = || Engine::new(list.clone()).mode(mode).threads(NonZeroUsize::MIN);
            let engine = new();
            for (number, question) in questions(&list).enumerate() {
                let optimum = engine.best_tree(&question).unwrap().outcome.into_found().unwrap();
                // A suggestion makes no difference to what is true.
                let question = match list.guesses().get(3 * number) {
                    Some(word) if number % 2 == 1 => question.suggest(word.clone()),
                    _ => question,
                };
                for limits in [stopped, over, gone] {
                    let question = question.clone().limits(gone());
                    // Before there is a table nothing is searched at all.
                    let engine = new();
                    let built = engine.best_tree(&question).unwrap();
                    assert!(built.stopped);
                    // A small table of words is made in any case.
                    let nothing = built.spent.tally == Default::default();
                    assert!(nothing || list.kind().is_wordle());
                    assert_true(&built.outcome, &optimum, &list);
                    assert!(built.outcome.found().is_some(), "{} {mode}", list.name());
                    match engine.cost(&question).unwrap() {
                        OpenerBound::AtLeast(cost) => assert!(cost <= optimum.claim().upper),
                        OpenerBound::Exact(_) => assert!(list.kind().is_wordle()),
                    }
                    // By then there is a table, and something is known of some position.
                    let one = Question::new().candidates(vec![AnswerId(0), AnswerId(2)]);
                    engine.best_tree(&one.max_guesses(20)).unwrap();
                    let late = question.clone().limits(limits());
                    let built = engine.best_tree(&late).unwrap();
                    assert_true(&built.outcome, &optimum, &list);
                    assert!(built.outcome.found().is_some(), "{} {mode}", list.name());
                    sketches += usize::from(built.stopped);
                    // At most one look at the set as a whole, and at each of its blocks.
                    let looks = 4 + list.answers().len() as u64;
                    assert!(built.spent.tally.nodes <= looks, "{:?}", built.spent.tally);
                    assert!(built.spent.tally.refinements <= 4, "{:?}", built.spent.tally);
                    // A search that was stopped leaves nothing false behind.
                    let again = engine.best_tree(&question.limits(Limits::none())).unwrap();
                    assert_eq!(again.outcome.into_found(), Some(optimum.clone()));
                }
            }
        }
    }
    assert!(sketches > 100, "{sketches}");
}

#[test]
fn an_opening_begins_the_tree_that_is_there_at_once() {
    for (list, _) in games() {
        let opening = [list.guesses()[1].clone(), list.guesses()[0].clone()];
        let question = Question::new().opening(opening.clone()).max_guesses(20);
        for limits in [stopped(), gone()] {
            let question = question.clone().limits(limits);
            let built = Engine::new(list.clone()).best_tree(&question).unwrap();
            let tree = built.outcome.into_found().unwrap();
            assert_valid(&tree, &list);
            assert_eq!(tree.walk().guess(), opening[0]);
            assert!(tree.walk().children().all(|(_, child)| child.guess() == opening[1]));
        }
    }
}

#[test]
fn a_suggestion_begins_the_tree_that_is_there_before_a_table_if_it_may_be_made() {
    for (list, modes) in games().into_iter().filter(|(list, _)| !list.kind().is_wordle()) {
        let foreign = Word::parse("wrong").unwrap();
        for (word, begins) in [(list.guesses()[3].clone(), true), (foreign, false)] {
            let engine = Engine::new(list.clone()).mode(modes[0]);
            let question = Question::new().suggest(word.clone()).max_guesses(20).limits(gone());
            let tree = engine.best_tree(&question).unwrap().outcome.into_found().unwrap();
            assert_valid(&tree, &list);
            assert!(!begins || tree.walk().guess() == word, "{}", list.name());
            assert_eq!(tree.problem().fixed_guesses, 0);
            // After turns there is another beginning.
            let [guess, answer] = [&list.guesses()[0], &list.answers()[1]];
            let turn = Turn { guess: guess.clone(), feedback: list.feedback(guess, answer) };
            let plain = Question::new().turns([turn]).max_guesses(20);
            let later = plain.clone().suggest(word);
            let [plain, later] = [plain, later].map(|question| {
                let built = engine.best_tree(&question.limits(gone())).unwrap();
                built.outcome.into_found().unwrap().walk().guess()
            });
            assert_eq!(plain, later, "{}", list.name());
        }
    }
}

#[test]
fn where_the_limit_on_guesses_is_too_low_a_stopped_build_has_no_tree() {
    for (list, _) in games() {
        let question = Question::new().max_guesses(1);
        for (limits, has_table) in [(stopped(), true), (gone(), list.kind().is_wordle())] {
            let question = question.clone().limits(limits);
            let built = Engine::new(list.clone()).best_tree(&question).unwrap();
            // With a table, the search knows that one guess does not find several answers.
            match has_table {
                true => assert_eq!(built.outcome, Outcome::Infeasible),
                false => assert!(matches!(built.outcome, Outcome::Open { .. }) && built.stopped),
            }
        }
    }
}

#[test]
fn a_proof_that_is_stopped_at_once_leaves_all_openers_open_and_has_a_tree() {
    for (list, modes) in games() {
        for mode in modes {
            for objective in OBJECTIVES {
                let engine = || Engine::new(list.clone()).mode(mode);
                let question = Question::new().objective(objective).max_guesses(20);
                let optimum = engine().best_tree(&question).unwrap().outcome;
                let optimum = optimum.into_found().unwrap();
                let stopped = question.limits(gone());
                let proof = engine().prove(&Prove::new(stopped).top(1)).unwrap();
                assert!(proof.stopped);
                assert_eq!((proof.recalled, proof.proven), (0, 0));
                let nothing = proof.spent.tally == Default::default();
                assert!(nothing || list.kind().is_wordle());
                assert_true(&proof.outcome, &optimum, &list);
                assert!(proof.outcome.found().is_some());
                assert_eq!(proof.openers.len(), list.guesses().len());
                let best = optimum.claim().upper;
                let bounds = proof.openers.iter().map(|opener| opener.proven.bound());
                assert!(bounds.min() <= Some(best));
                for opener in proof.openers.iter().filter(|_| !list.kind().is_wordle()) {
                    assert!(!opener.settled && opener.proven.bound() <= best);
                }
            }
        }
    }
}

/// Sets of several sizes, with the guesses that may follow.
fn sets(table: &Table, random: &mut Random) -> Vec<(Vec<AnswerId>, Option<Allowed>)> {
    let sizes = [2, 40, 150, 200, 700, table.answers()];
    let sizes = sizes.map(|size| size.min(table.answers()));
    let guess = GuessId::new(random.below(table.guesses()));
    let code = table.code(guess, AnswerId(0));
    let allowed = Allowed::all(table).map(|all| all.narrowed(table, guess, code));
    sizes.map(|size| (random.some(size, table.answers()), allowed.clone())).into()
}

#[test]
fn counting_that_is_stopped_looks_at_no_guess_and_says_the_most_that_is_possible() {
    let mut random = Random(32);
    let lists = [List::original(), List::mastermind(3, 6).unwrap()];
    let limits = stopped();
    for (list, mode) in lists.iter().zip([Mode::Hard, Mode::Easy]) {
        let table = Table::with_mode(list, mode);
        let weights: Vec<Cost> = (0..table.answers()).map(|id| id as Cost % 7).collect();
        for (ids, allowed) in sets(&table, &mut random) {
            for set in [Candidates::new(&ids), Candidates::new(&ids).with(allowed.as_ref())] {
                for kind in [ScoreKind::MemberBonus, ScoreKind::Blocks] {
                    let (supersets, rules) = (Supersets::new(&table), Rules::default());
                    let unlimited = Counter::new(&table, &supersets, &rules).of(kind);
                    let scatter = Rules::without(Rule::Rows);
                    let stopped = Counter { limits: Some(&limits), rules: &scatter, ..unlimited };
                    let member = usize::from(kind == ScoreKind::MemberBonus);
                    let most = set.len().min(table.codes());
                    let mut scores = Scores::default();
                    stopped.on(set).every_score(0, &mut scores);
                    let weighed = stopped.on(set).weigh(&weights, 0);
                    let weight = |id: AnswerId| weights[usize::from(id)];
                    let total: Cost = ids.iter().map(|&id| weight(id)).sum();
                    for guess in GuessId::first(table.guesses()) {
                        let bonus = usize::from(set.contains(guess)) * member;
                        let expected = if set.allows(guess) { most + bonus } else { 0 };
                        assert_eq!(scores.of(guess.into()), expected.max(bonus));
                        let bonus = match set.contains(guess) {
                            true => weight(guess.as_answer()) * member as Cost,
                            false => 0,
                        };
                        let expected = match set.allows(guess) {
                            true => total + bonus,
                            false => weigh::FORBIDDEN,
                        };
                        assert_eq!(weighed[usize::from(guess)], expected);
                    }
                    let [bound, exact] =
                        [stopped, unlimited].map(|counter| counter.on(set).best_score(&mut scores));
                    assert!(exact <= bound && bound <= most + member);
                }
            }
        }
    }
}

#[test]
fn comparing_the_rows_of_a_large_set_is_stopped_too() {
    let table = Table::with_mode(&List::original(), Mode::Easy);
    let (ids, limits) = (AnswerId::first(300).collect::<Vec<_>>(), stopped());
    let supersets = Supersets::new(&table);
    let rules = Rules::without(Rule::Scatter);
    let stopped = Counter { limits: Some(&limits), ..Counter::new(&table, &supersets, &rules) };
    let mut scores = Scores::default();
    stopped.on(Candidates::new(&ids)).every_score(300, &mut scores);
    for guess in GuessId::first(table.guesses()) {
        let member = usize::from(guess) < ids.len();
        assert_eq!(scores.of(guess.into()), table.codes() + usize::from(member));
    }
}

#[test]
fn what_is_kept_of_a_table_is_made_anew_after_a_stop() {
    let table = Table::new(&List::original());
    let ids: Vec<AnswerId> = AnswerId::first(300).collect();
    let set = Candidates::new(&ids);
    let limits = stopped();
    let (mut early, mut bounds) = (Scores::default(), Scores::default());
    let supersets = Supersets::new(&table);
    let rules = Rules::default();
    let counter = Counter::new(&table, &supersets, &rules);
    Counter { limits: Some(&limits), ..counter }.on(set).bound_blocks(&mut early);
    assert!(early.iter().all(|bound| bound == usize::from(u8::MAX)));
    counter.on(set).bound_blocks(&mut bounds);
    assert!(bounds.iter().all(|bound| bound <= table.codes()));
    let (hard_pairs, cores) = (&HardPairs::default(), &Cores::default());
    let scratch = &mut Scratch::default();
    let mut apart = Apart { table: &table, hard_pairs, cores, limits: Some(&limits), scratch };
    assert!(apart.within(set).is_empty());
    let block = |_| guesstree::ids::CellCode(0);
    assert_eq!(apart.parts(&mut Within::new(set), block, 1), 0);
    apart.limits = None;
    assert_eq!(apart.parts(&mut Within::new(set), block, 1), 1);
}

#[test]
fn the_symmetries_of_a_position_that_is_not_the_first_are_not_found_after_a_stop() {
    let list = List::mastermind(3, 4).unwrap();
    let engine = Engine::new(list.clone());
    let plain = Question::new().candidates(AnswerId::first(64).collect()).max_guesses(20);
    let optimum = engine.best_tree(&plain).unwrap().outcome.into_found().unwrap();
    let built = engine.best_tree(&plain.clone().limits(stopped())).unwrap();
    assert_true(&built.outcome, &optimum, &list);
}
