//! Other games than Wordle, and words of more letters than five: scoring, search, proofs and bounds against brute forces, and
//! published totals.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::game::history::Turn;
use guesstree::game::mode::Mode;
use guesstree::game::table::Table;
use guesstree::ids::{AnswerId, GuessId};
use guesstree::search::bounds::capacity::Capacity;
use guesstree::search::bounds::score_bound::ScoreBound;
use guesstree::search::count::scores::ScoreKind;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::cost_model::CostModel;
use guesstree::search::position::value::Cost;
use guesstree::search::rules::{self, Rules};
use guesstree::{
    List, Mending, Objective, ObjectiveValue, OpenerBound, Outcome, Proof, Shard, Tree, Word,
    verify,
};

use super::brute::ask::{Build, Prove};
use super::brute::hard::Rule;
use super::brute::late::Late;
use super::brute::objectives::Best;
use super::brute::openers::{Exact, value};
use super::brute::problems::{Asked, Problem, objectives};
use super::brute::random::{Case, Random, Watched};
use super::brute::scoring::Scoring::{self, BlackPeg, BullsAndCows, Jotto, Mastermind};
use super::brute::scoring::{jotto, table};
use super::brute::subsets::{Subsets, cost};
use super::brute::variations::{memory_bytes, variations};
use super::brute::{Game, Set, campaign, enough, feedback, in_parallel, some};

/// Boards, with their numbers of places and symbols, that the brute force solves in a moment.
const BOARDS: [(Scoring, usize, usize); 14] = [
    (Mastermind, 2, 2),
    (Mastermind, 2, 3),
    (Mastermind, 2, 4),
    (Mastermind, 3, 2),
    (BlackPeg, 2, 2),
    (BlackPeg, 2, 3),
    (BlackPeg, 3, 2),
    (BullsAndCows, 2, 2),
    (BullsAndCows, 2, 3),
    (BullsAndCows, 2, 4),
    (BullsAndCows, 3, 3),
    (BullsAndCows, 2, 5),
    (BullsAndCows, 3, 4),
    (Mastermind, 4, 2),
];

/// More guesses than any best tree of these boards has.
const LIMIT_MAX: usize = 8;

fn outcome(build: &Build<'_>) -> Outcome {
    build.run().unwrap().outcome
}

fn tree(build: &Build<'_>) -> Tree {
    match outcome(build) {
        Outcome::Found(tree) => tree,
        other => panic!("no tree, but {other:?}"),
    }
}

/// Every pair of guess and answer: by the list, by number, in the table, and printed.
fn assert_scored(list: &List, marks: impl Fn(&str, &str) -> String) {
    let table = Table::new(list);
    let kind = list.kind();
    for (g, guess) in list.guesses().iter().enumerate() {
        for (a, answer) in list.answers().iter().enumerate() {
            let told = marks(&guess.to_string(), &answer.to_string());
            let feedback = list.feedback(guess, answer);
            assert_eq!(feedback.to_string(), told, "{guess} against {answer}");
            assert_eq!(list.score_of(g, a), feedback);
            assert_eq!(kind.parse_feedback(&told), Ok(feedback));
            assert_eq!(feedback.is_win(), guess == answer);
            let code = table.code(GuessId::new(g), AnswerId::new(a));
            assert_eq!(table.feedback(code), feedback.code());
            assert_eq!(table.code_of(feedback.code()), Some(code));
            assert_eq!(code == table.win(), guess == answer);
        }
    }
}

#[test]
fn every_code_of_every_board_is_scored_as_by_other_means() {
    let sizes = [2, 3, 4].map(|places| (2..=7).map(move |symbols| (places, symbols)));
    let sizes: Vec<(usize, usize)> = sizes.into_iter().flatten().collect();
    let more = [(2, 10), (2, 12), (3, 10), (5, 3), (6, 2), (9, 2)];
    let boards = [Mastermind, BlackPeg, BullsAndCows].map(|scoring| {
        let sizes = sizes.iter().chain(&more);
        let sizes = sizes.filter(move |size| scoring != BullsAndCows || size.0 <= size.1);
        sizes.map(move |&(places, symbols)| (scoring, places, symbols))
    });
    let boards: Vec<_> = boards.into_iter().flatten().collect();
    in_parallel(boards.len(), |number| {
        let (scoring, places, symbols) = boards[number];
        let codes = scoring.codes(places, symbols);
        if codes.len() > enough(520) {
            return;
        }
        let list = scoring.list(places, symbols);
        let of_list: Vec<String> = list.answers().iter().map(Word::to_string).collect();
        assert_eq!(of_list, codes);
        assert_eq!(list.guesses(), list.answers());
        assert_scored(&list, |guess, answer| scoring.marks(guess, answer));
    });
}

#[test]
fn letters_in_common_are_those_found_in_alphabetical_order() {
    in_parallel(campaign(40), |number| {
        let mut random = Random::new(1955, number);
        let case = words(&mut random, 2 + number % 7, 30, 80);
        let list = jotto(&case.game).list();
        assert_scored(&list, |guess, answer| Jotto.marks(guess, answer));
    });
}

#[test]
fn a_table_tells_what_it_was_given_and_right_or_wrong_where_it_has_no_row() {
    in_parallel(campaign(300), |number| {
        let mut random = Random::new(1971, number);
        let (answers, others) = (1 + random.below(12), random.below(10));
        let codes = 1 + random.below(8);
        let game = table(&mut random, answers, others, codes);
        assert_scored(&game.list(), |guess, answer| game.marks(guess, answer));
    });
}

/// Different words of `letters` letters out of few, as a case without an answer left out.
fn words(random: &mut Random, letters: usize, answers: usize, guesses: usize) -> Case {
    let alphabet = (2..).find(|&alphabet: &usize| alphabet.pow(letters as u32) >= 2 * guesses);
    let alphabet = alphabet.unwrap() + random.below(2);
    let base: Vec<usize> = (0..letters).map(|_| random.below(alphabet)).collect();
    // Some lists are of words that are much alike.
    let changed = [letters, 2, 3][random.below(3)];
    let mut found: Vec<String> = Vec::new();
    for attempt in 0.. {
        let mut word = base.clone();
        for _ in 0..if attempt > 50 * guesses { letters } else { changed } {
            word[random.below(letters)] = random.below(alphabet);
        }
        let word: String = word.iter().map(|&n| (b'a' + n as u8) as char).collect();
        if !found.contains(&word) {
            found.push(word);
        }
        if found.len() == guesses {
            break;
        }
    }
    let others = found.split_off(answers);
    let game = Game::new(found, others);
    Case {
        set: game.all(),
        limit: 1 + random.below(6),
        opening: [random.below(guesses), random.below(guesses)],
        game,
    }
}

/// Weights of a kind for the answers of a game; none for once each.
fn weights(random: &mut Random, game: &Game) -> Option<Vec<u64>> {
    let each = game.answers.iter();
    Some(match random.below(5) {
        0 | 1 => return None,
        2 => each.map(|_| random.below(5) as u64).collect(),
        3 => each.map(|_| 1 << random.below(16)).collect(),
        // What a symmetry leaves as it is, or does not: by the first symbol, and by how many there are.
        _ => {
            let by_first = random.below(2) == 0;
            let symbols = |answer: &str| answer.chars().collect::<BTreeSet<char>>().len();
            each.map(|answer| match by_first {
                true => u64::from(answer.as_bytes()[0] % 4),
                false => symbols(answer) as u64,
            })
            .collect()
        }
    })
}

/// What is known before the first guess: guesses that were made, and the answers that are said to be left.
struct Before {
    turns: Vec<Turn>,
    set: Set,
}

/// Nothing; turns and what they leave; the same but for a few answers; a few answers and no turns, or other ones.
fn before(random: &mut Random, game: &Game) -> Before {
    let all = game.all();
    let kind = random.below(6);
    if kind == 0 {
        let (turns, set) = (Vec::new(), all);
        return Before { turns, set };
    }
    let answer = &game.answers[random.below(game.answers.len())];
    let (mut turns, mut set) = (Vec::new(), all);
    for _ in 0..1 + random.below(2) {
        let guess = &game.guesses[random.below(game.guesses.len())];
        let marks = game.marks(guess, answer);
        turns.push(Turn::parse(&format!("{guess}={marks}"), game.kind()).unwrap());
        for (id, other) in game.answers.iter().enumerate() {
            if game.marks(guess, other) != marks {
                set &= !(1 << id);
            }
        }
    }
    let part = random.next() | random.next();
    match kind {
        1 | 2 => {}
        3 if set & part != 0 => set &= part,
        4 => turns.clear(),
        _ if all & part != 0 => set = all & part,
        _ => {}
    }
    Before { turns, set }
}

/// The build of a problem after some turns, which is without a limit where the limit is the greatest.
fn build<'a>(
    problem: &Problem<'_>,
    list: &'a List,
    turns: &[Turn],
    objective: Objective,
    limit: usize,
) -> Build<'a> {
    let mut build = problem.build(list, objective, limit);
    if !turns.is_empty() {
        // The answers are not always those that fit the turns.
        let candidates = problem.case.candidates();
        build = build.candidates(candidates).turns(turns.to_vec());
    }
    match limit {
        LIMIT_MAX if problem.weights.is_none() => build.max_guesses(100),
        _ => build,
    }
}

/// The tree is the same, to the last byte.
fn assert_same(one: &Outcome, other: &Outcome, what: &dyn std::fmt::Debug) {
    assert_eq!(one, other, "{what:?}");
    if let (Outcome::Found(one), Outcome::Found(other)) = (one, other) {
        assert!(one.to_bytes() == other.to_bytes(), "{what:?}");
    }
}

/// Other rules, memory and threads lead to the expected outcome.
fn assert_stable(usual: &Build<'_>, list: &List, expected: &Outcome, random: &mut Random) {
    for rules in variations(random) {
        let entries = [0, 5, 100_000][random.below(3)];
        let threads = NonZeroUsize::new([1, 2, 8][random.below(3)]).unwrap();
        let varied = usual.clone().rules(rules.clone()).threads(threads);
        let varied = varied.memory_bytes_max(memory_bytes(list, entries));
        let what = (rules, entries, threads);
        assert_same(&outcome(&varied), expected, &what);
    }
}

/// How many trees there were, and how many times there was none.
type Counts = [AtomicUsize; 2];

/// Holds a game against the brute force in a random position, with random weights, by objectives chosen at random.
fn assert_position(game: &Game, limits: usize, vary: bool, random: &mut Random, counts: &Counts) {
    let list = game.list();
    let Before { turns, set } = before(random, game);
    let weights = weights(random, game);
    let opening = [0; 2].map(|_| random.below(game.guesses.len()));
    let third = random.below(game.guesses.len());
    let limit = 1 + random.below(limits);
    let game = game.clone();
    let case = &Case { game, set, limit, opening };
    let _watched = Watched(case);
    let problem = Problem { case, weights: weights.as_deref(), mode: Mode::Easy, rule: None };
    let weighted = problem.weighted();
    let start = weighted.start(set);
    let all = objectives(limit);
    for objective in [all[random.below(4)], all[random.below(all.len())]] {
        let mut best = Best::new(&weighted, start, objective, limit);
        let usual = build(&problem, &list, &turns, objective, limit);
        let mut openings = problem.openings(limit, random).to_vec();
        if limit > 2 && random.below(4) == 0 {
            openings.push(vec![opening[0], opening[1], third]);
        }
        for fixed in openings {
            let asked = Asked(&problem, objective, limit, &fixed);
            let _watched = Watched(&asked);
            let words = fixed.iter().map(|&guess| list.guesses()[guess].clone());
            let opened = usual.clone().opening(words);
            let found = outcome(&opened);
            if let Outcome::Found(tree) = &found
                && set == case.game.all()
            {
                verify(tree, &list).unwrap();
            }
            if vary {
                assert_stable(&opened, &list, &found, random);
            }
            let found = best.assert_exact(&fixed, limit, found);
            counts[usize::from(!found)].fetch_add(1, Relaxed);
        }
    }
}

/// What was counted, when a test is done.
fn assert_counted(counts: Counts, least: [usize; 2]) {
    let counted = counts.map(AtomicUsize::into_inner);
    let enough = counted.iter().zip(least).all(|(&count, least)| count >= enough(least));
    assert!(enough, "too few of a kind: {counted:?}");
}

fn none() -> Counts {
    [const { AtomicUsize::new(0) }; 2]
}

#[test]
fn every_small_board_is_solved_as_by_brute_force_within_every_limit() {
    let counts = none();
    in_parallel(BOARDS.len(), |number| {
        let (scoring, places, symbols) = BOARDS[number];
        let game = scoring.game(places, symbols);
        let list = game.list();
        let case = Case { set: game.all(), limit: LIMIT_MAX, opening: [0; 2], game };
        let _watched = Watched(&case);
        let problem = Problem { case: &case, weights: None, mode: Mode::Easy, rule: None };
        let weighted = problem.weighted();
        let start = weighted.start(case.set);
        for objective in objectives(3) {
            let mut best = Best::new(&weighted, start, objective, LIMIT_MAX);
            for limit in 1..=LIMIT_MAX {
                let build = build(&problem, &list, &[], objective, limit);
                let found = outcome(&build);
                if let Outcome::Found(tree) = &found {
                    verify(tree, &list).unwrap();
                }
                let found = best.assert_exact(&[], limit, found);
                counts[usize::from(!found)].fetch_add(1, Relaxed);
            }
        }
    });
    let counted = counts.map(AtomicUsize::into_inner);
    assert!(counted[0] >= 500 && counted[1] >= 150, "{counted:?}");
}

#[test]
fn any_position_of_a_small_board_is_solved_as_by_brute_force() {
    let counts = none();
    in_parallel(campaign(40 * BOARDS.len()), |number| {
        let mut random = Random::new(1976, number);
        let (scoring, places, symbols) = BOARDS[number % BOARDS.len()];
        let game = scoring.game(places, symbols);
        assert_position(&game, LIMIT_MAX, false, &mut random, &counts);
    });
    assert_counted(counts, [1_000, 200]);
}

#[test]
fn any_position_of_a_table_or_of_words_with_few_codes_is_solved_as_by_brute_force() {
    let counts = none();
    in_parallel(campaign(600), |number| {
        let mut random = Random::new(1977, number);
        let game = small_game(&mut random);
        assert_position(&game, LIMIT_MAX, false, &mut random, &counts);
    });
    assert_counted(counts, [1_000, 200]);
}

/// A random table of few codes, or a few words for Jotto.
fn small_game(random: &mut Random) -> Game {
    let (answers, others) = (1 + random.below(8), random.below(8));
    if random.below(3) > 0 {
        let codes = 1 + random.below(6);
        return table(random, answers, others, codes);
    }
    let letters = 2 + random.below(5);
    jotto(&words(random, letters, answers, answers + others).game)
}

#[test]
fn no_rule_and_no_order_and_no_lack_of_memory_and_no_number_of_threads_changes_a_tree() {
    let counts = none();
    in_parallel(campaign(120), |number| {
        let mut random = Random::new(1978, number);
        let (scoring, places, symbols) = BOARDS[number % BOARDS.len()];
        let game = match number % 3 {
            0 => small_game(&mut random),
            _ => scoring.game(places, symbols),
        };
        assert_position(&game, 6, true, &mut random, &counts);
    });
    assert_counted(counts, [200, 30]);
}

/// Sets of up to 128 answers.
type Large = u128;

/// The least totals of sets of any size, each of them worked out once.
struct Totals {
    /// For each guess the answers by what is told, the winning ones left out.
    classes: Vec<Vec<Large>>,
    known: HashMap<(Large, usize), Option<u64>>,
}

impl Totals {
    fn new(scoring: Scoring, codes: &[String]) -> Self {
        let classes = |guess: &String| {
            let mut classes: HashMap<String, Large> = HashMap::new();
            for (id, answer) in codes.iter().enumerate().filter(|(_, answer)| *answer != guess) {
                *classes.entry(scoring.marks(guess, answer)).or_default() |= 1 << id;
            }
            classes.into_values().collect()
        };
        Self { classes: codes.iter().map(classes).collect(), known: HashMap::new() }
    }

    /// f(S, r).
    fn least(&mut self, set: Large, budget: usize) -> Option<u64> {
        match (set.count_ones(), budget) {
            (_, 0) => return None,
            (1, _) => return Some(1),
            (_, 1) => return None,
            _ => {}
        }
        if let Some(&known) = self.known.get(&(set, budget)) {
            return known;
        }
        let mut least: Option<u64> = None;
        for guess in 0..self.classes.len() {
            if !self.classes[guess].iter().any(|class| class & set == set)
                && let Some(after) = self.least_after(guess, set, budget)
            {
                least = Some(least.map_or(after, |least| least.min(after)));
            }
        }
        self.known.insert((set, budget), least);
        least
    }

    /// The least cost when `guess` is the first one.
    fn least_after(&mut self, guess: usize, set: Large, budget: usize) -> Option<u64> {
        let below = budget.checked_sub(1)?;
        let mut sum = u64::from(set.count_ones());
        for class in 0..self.classes[guess].len() {
            match self.classes[guess][class] & set {
                0 => {}
                block => sum += self.least(block, below)?,
            }
        }
        Some(sum)
    }
}

/// Larger boards, and limits on guesses within which the brute force comes to an end.
const LARGER: [(Scoring, usize, usize, usize); 8] = [
    (Mastermind, 2, 5, 5),
    (Mastermind, 3, 3, 5),
    (Mastermind, 3, 4, 4),
    (Mastermind, 2, 6, 5),
    (BlackPeg, 2, 5, 5),
    (BlackPeg, 3, 3, 5),
    (BullsAndCows, 3, 5, 4),
    (BullsAndCows, 3, 6, 4),
];

#[test]
fn all_openers_of_larger_boards_cost_what_a_brute_force_says() {
    in_parallel(LARGER.len(), |number| {
        let (scoring, places, symbols, limit_max) = LARGER[number];
        let codes = scoring.codes(places, symbols);
        let list = scoring.list(places, symbols);
        let all = Large::MAX >> (128 - codes.len());
        let mut totals = Totals::new(scoring, &codes);
        let mut random = Random::new(1992, number);
        for limit in 1..=limit_max {
            let after = |guess| totals.least_after(guess, all, limit);
            let exact = Exact::new(&list, (0..codes.len()).map(after).collect(), |_| true);
            let build = Build::new(&list).max_guesses(limit as u8);
            exact.assert_best_tree(&outcome(&build));
            let top = [1, 3, codes.len()][random.below(3)];
            assert_true(&exact, &Prove::new(build.clone()).top(top).run().unwrap());
            let guess = random.below(codes.len());
            let opened = outcome(&build.opening([list.guesses()[guess].clone()]));
            match opened {
                Outcome::Found(tree) => {
                    assert_eq!(Some(tree.total()), exact.after[guess]);
                    verify(&tree, &list).unwrap();
                }
                other => assert_eq!((other, exact.after[guess]), (Outcome::Infeasible, None)),
            }
        }
    });
}

/// A proof is true of each opener that it names, and the best one is the best of all.
fn assert_true(exact: &Exact<'_>, proof: &Proof) {
    assert!(proof.is_complete() && !proof.stopped);
    proof.openers.iter().for_each(|opener| exact.assert_true(opener));
    let words: BTreeSet<Word> = proof.openers.iter().map(|opener| opener.word.clone()).collect();
    assert_eq!(words.len(), proof.openers.len());
    exact.assert_best_tree(&proof.outcome);
    let best = exact.best.first().map(|best| best.0);
    if best.is_some() {
        assert_eq!(proof.openers[0].proven, OpenerBound::Exact(value(best)));
    }
}

/// The number of games of few codes, small enough for all subsets.
const CAPACITY_GAMES: usize = 30;

fn capacity_game(number: usize) -> Game {
    let boards = [
        (Mastermind, 2, 3),
        (BlackPeg, 2, 3),
        (BlackPeg, 3, 2),
        (Mastermind, 3, 2),
        (BullsAndCows, 2, 3),
        (BullsAndCows, 3, 3),
    ];
    if let Some(&(scoring, places, symbols)) = boards.get(number) {
        return scoring.game(places, symbols);
    }
    let random = &mut Random::new(1963, number);
    if number.is_multiple_of(4) {
        return jotto(&words(random, 3, 9, 14).game);
    }
    let others = 3 + random.below(10);
    table(random, 7 + number % 4, others, 1 + number % 5)
}

/// The most blocks that a guess has on a set, its own not counted.
fn width(game: &Game, set: Set) -> usize {
    let guesses = 0..game.guesses.len();
    guesses.map(|guess| game.split(guess, set).count()).max().unwrap()
}

#[test]
fn theorem_9_is_never_above_what_sets_and_guesses_cost() {
    let [met, above_score] = none();
    in_parallel(campaign(CAPACITY_GAMES).max(8), |number| {
        let game = capacity_game(number);
        let codes = Table::new(&game.list()).codes();
        let exact = Subsets::new(&game);
        for set in 1..=game.all() {
            let n = set.count_ones() as usize;
            let least = cost(exact.least(set, usize::MAX));
            for width in width(&game, set)..=codes.max(n) {
                let trees = Capacity { n: n as Cost, width: width as Cost };
                let bound = trees.least_cost(1);
                assert!(bound <= least, "{bound} for {least}: {set:#b}, width {width}");
                met.fetch_add((bound == least && n > width + 1).into(), Relaxed);
                for guess in 0..game.guesses.len() {
                    let after = cost(exact.least_after(guess, set, usize::MAX));
                    let blocks = game.split(guess, set).count();
                    let wins = usize::from(game.wins(guess, set));
                    let score = (blocks + 2 * wins) as Cost;
                    let rest = Capacity { n: (n - wins) as Cost, ..trees };
                    let side_by_side = rest.least_cost(blocks as Cost);
                    let capacity = trees.least_cost_after(score);
                    assert!(capacity <= side_by_side, "guess {guess} on {set:#b}, width {width}");
                    // With no blocks left, no members are left.
                    assert!(n as Cost + side_by_side <= after, "guess {guess} on {set:#b}");
                    let line = n as Cost * 3 - score;
                    above_score.fetch_add((n as Cost + capacity > line).into(), Relaxed);
                }
            }
        }
    });
    assert_counted([met, above_score], [1_000, 1_000]);
}

#[test]
fn theorem_9_is_met_where_every_guess_splits_in_two_as_it_should() {
    // Told is higher or lower: the best tree is as full as it can be. So is one of right or wrong, and one of all told apart.
    for count in 1..=12_usize {
        let names: Vec<Word> =
            (0..count).map(|n| Word::name(&format!("{n:02}")).unwrap()).collect();
        let total = |width: usize, code: fn(usize, usize) -> u16| {
            let list = List::from_scores("numbers", names.clone(), names.clone(), code).unwrap();
            let tree = tree(&Build::new(&list));
            verify(&tree, &list).unwrap();
            let trees = Capacity { n: count as Cost, width: width as Cost };
            assert_eq!(tree.total(), trees.least_cost(1), "{count}");
        };
        total(2, |guess, answer| (answer.cmp(&guess) as i8 + 1) as u16);
        total(1, |guess, answer| u16::from(guess == answer));
        total(count, |guess, answer| if guess == answer { 99 } else { answer as u16 });
    }
}

#[test]
fn with_prices_theorem_9_bounds_every_guess_also_when_only_the_first_is_in_time() {
    in_parallel(campaign(CAPACITY_GAMES).max(8), |number| {
        let game = capacity_game(number);
        let codes = Table::new(&game.list()).codes();
        let mut random = Random::new(1964, number);
        for late in [0, 1, 40] {
            let costs = CostModel::new(1 + random.below(5) as Cost, late, None);
            let mut exact = Late::new(&game, costs);
            for budget in
                [Budget::UNLIMITED, Budget::UNLIMITED.in_time(1), Budget::guesses(4).in_time(1)]
            {
                for set in 1..=game.all() {
                    let (costs, weight) = (exact.costs.clone(), exact.weight_of(set));
                    let n = set.count_ones() as usize;
                    let width = width(&game, set) + random.below(2) * random.below(codes);
                    let line = ScoreBound::new(&costs, weight, budget);
                    let capacity =
                        line.with_capacity(Capacity { n: n as Cost, width: width as Cost });
                    assert_eq!(capacity.kind, ScoreKind::MemberBonus);
                    for guess in 0..game.guesses.len() {
                        let score = exact.heaviest(guess, set) + exact.of_winner(guess, set);
                        let after = cost(exact.least_after(guess, set, budget));
                        assert!(
                            capacity.bound(score) <= after,
                            "guess {guess} on {set:#b}, {budget:?}"
                        );
                        assert!(capacity.bound(score) >= line.bound(score));
                    }
                }
            }
        }
    });
}

#[test]
fn the_least_score_is_the_first_whose_bound_is_below_a_cutoff() {
    let mut random = Random::new(1965, 0);
    let mut raised = 0;
    for _ in 0..3_000 {
        let n = 1 + random.below(60);
        let costs = CostModel::new(1 + random.below(4) as Cost, random.below(100) as Cost, None);
        let ids: Vec<AnswerId> = AnswerId::first(n).collect();
        let weight =
            costs.weight_of(guesstree::search::position::candidates::Candidates::new(&ids));
        let budget = [Budget::UNLIMITED, Budget::UNLIMITED.in_time(1)][random.below(2)];
        let plain = ScoreBound::new(&costs, weight, budget);
        let width = random.below(n + 3) as Cost;
        let line = plain.with_capacity(Capacity { n: n as Cost, width });
        // No score is higher than that of a member that tells all apart. If it is two or less, no
        // answers are told apart, and the score may be anything.
        let bounds: Vec<Cost> = (0..=n as Cost + 1).map(|score| line.bound(score)).collect();
        assert!(bounds[3.min(n)..].is_sorted_by(|one, next| one >= next), "{line:?}");
        let any = bounds[n] + random.next() % (bounds[0] + 1 - bounds[n].min(bounds[0]));
        for cutoff in [1, any, 3 * n as Cost - 2, bounds[n], bounds[n] + 1, bounds[0] + 1] {
            let first = bounds.iter().position(|&bound| bound < cutoff);
            let least = line.least_score(cutoff) as usize;
            match first {
                Some(first) => assert_eq!(least, first, "{line:?} {cutoff}"),
                None => assert!(least > n, "{line:?} {cutoff}"),
            }
            raised += usize::from(least > plain.least_score(cutoff) as usize);
        }
    }
    assert!(raised > 50, "{raised}");
}

/// The positions and objectives of a proof.
fn for_each_proof(
    games: usize,
    check: impl Fn(&Build<'_>, &List, &mut Best<'_>, usize, &mut Random) + Sync,
) {
    in_parallel(campaign(games), |number| {
        let mut random = Random::new(1979, number);
        let game = match number % 3 {
            0 => small_game(&mut random),
            _ => {
                let (scoring, places, symbols) = BOARDS[random.below(BOARDS.len())];
                scoring.game(places, symbols)
            }
        };
        let list = game.list();
        let weights = weights(&mut random, &game);
        let all = game.all();
        let limit = 1 + random.below(6);
        let case = Case { set: all, limit, opening: [0; 2], game };
        let _watched = Watched(&case);
        let problem =
            Problem { case: &case, weights: weights.as_deref(), mode: Mode::Easy, rule: None };
        let weighted = problem.weighted();
        let objectives = objectives(limit);
        let objective = objectives[random.below(objectives.len())];
        let mut best = Best::new(&weighted, weighted.start(all), objective, limit);
        let asked = Asked(&problem, objective, limit, &[]);
        let _watched = Watched(&asked);
        let build = problem.build(&list, objective, limit);
        let rules = variations(&mut random);
        let rules = rules[random.below(rules.len())].clone();
        check(&build.rules(rules), &list, &mut best, limit, &mut random);
    });
}

/// The bound of each named opener is not above its cost, and equal to it if it is called exact.
fn assert_openers(best: &mut Best<'_>, list: &List, limit: usize, proof: &Proof) {
    for opener in &proof.openers {
        let guess = list.guess_id(&opener.word).unwrap();
        let exact = best.after(&[guess.into()], limit);
        let exact = exact.map_or(ObjectiveValue::IMPOSSIBLE, |(value, _)| value);
        match opener.proven {
            OpenerBound::Exact(value) => assert_eq!(value, exact, "{opener:?}"),
            OpenerBound::AtLeast(bound) => assert!(bound <= exact, "{opener:?}, not {exact:?}"),
        }
    }
    let words: BTreeSet<Word> = proof.openers.iter().map(|opener| opener.word.clone()).collect();
    assert_eq!(words.len(), proof.openers.len());
}

/// A proof of all openers says what the brute force says of each; the first is the best, and its tree
/// is the best.
fn assert_whole(best: &mut Best<'_>, list: &List, limit: usize, proof: &Proof) {
    assert!(proof.is_complete() && !proof.stopped);
    assert_openers(best, list, limit, proof);
    let first = best.openers(limit).first().copied();
    if let Some((value, ..)) = first {
        assert_eq!(proof.openers[0].proven, OpenerBound::Exact(value));
    }
    assert_eq!(best.assert_exact(&[], limit, proof.outcome.clone()), first.is_some());
}

#[test]
fn what_a_proof_says_of_openers_is_so_in_other_games() {
    for_each_proof(240, |build, list, best, limit, random| {
        let top = [1, 2, 3, list.guesses().len()][random.below(4)];
        let threads = NonZeroUsize::new(1 + random.below(3)).unwrap();
        let proof = Prove::new(build.clone().threads(threads)).top(top);
        assert_whole(best, list, limit, &proof.run().unwrap());
    });
}

#[test]
fn ledgers_of_shares_and_ledgers_cut_short_lead_to_the_same_best_tree() {
    let folder = tempfile::tempdir().unwrap();
    let files = AtomicUsize::new(0);
    for_each_proof(120, |build, list, best, limit, random| {
        let number = files.fetch_add(1, Relaxed);
        let path = |name: &str| folder.path().join(format!("{number}-{name}"));
        let top = [1, 2, 5][random.below(3)];
        let prove = || Prove::new(build.clone()).top(top);
        let parts = 1 + random.below(3);
        let paths: Vec<_> = (1..=parts).map(|part| path(&format!("part{part}"))).collect();
        for (part, ledger) in (1..).zip(&paths) {
            let shard = Shard::new(part, parts).unwrap();
            let proof = prove().shard(shard).ledger(ledger.clone()).run().unwrap();
            assert_openers(best, list, limit, &proof);
        }
        let joined = prove().ledger(path("all")).join(paths).run().unwrap();
        assert_openers(best, list, limit, &joined);
        // The parts together may leave the choice among the best open; one more run makes it.
        let whole = prove().ledger(path("all")).run().unwrap();
        assert_whole(best, list, limit, &whole);
        // Taken up again after any line but those at the head.
        let written = fs::read_to_string(path("all")).unwrap();
        let lines: Vec<&str> = written.split_inclusive('\n').collect();
        let head = lines.len() - lines.len().min(list.guesses().len());
        let kept = head + random.below(lines.len() - head + 1);
        let half = random.below(3) == 0;
        let mut cut = lines[..kept].concat();
        if half && let Some(next) = lines.get(kept) {
            cut.push_str(&next[..next.len() / 2]);
        }
        if cut.lines().count() > 8 {
            fs::write(path("cut"), cut).unwrap();
            let resumed = prove().ledger(path("cut")).run().unwrap();
            assert_whole(best, list, limit, &resumed);
        }
    });
}

#[test]
fn every_word_of_six_to_eight_letters_is_scored_as_by_other_means() {
    for (letters, alphabet) in [(6, 3), (7, 2), (8, 2)] {
        let digits = Mastermind.codes(letters, alphabet).into_iter();
        let word = |code: String| code.replace('1', "a").replace('2', "b").replace('3', "z");
        let words = digits.map(word).map(|word| Word::parse(&word).unwrap());
        let list = List::from_words("all", words.collect(), None).unwrap();
        assert_scored(&list, feedback);
    }
    in_parallel(campaign(12).max(3), |number| {
        let mut random = Random::new(2022, number);
        let case = words(&mut random, 6 + number % 10, 100, 200);
        assert_scored(&case.game.list(), feedback);
    });
}

#[test]
fn words_of_six_to_fifteen_letters_are_solved_as_by_brute_force_in_all_modes() {
    let counts = none();
    in_parallel(campaign(150), |number| {
        let mut random = Random::new(2023, number);
        let (answers, others) = (2 + random.below(7), random.below(8));
        let mut case = words(&mut random, 6 + number % 10, answers, answers + others);
        if random.below(4) == 0 {
            case.set &= random.next() | 1;
        }
        let _watched = Watched(&case);
        let list = case.game.list();
        let weights = weights(&mut random, &case.game);
        for (mode, rule) in [
            (Mode::Easy, None),
            (Mode::Hard, Some(Rule::Hard)),
            (Mode::Ultra, Some(Rule::Ultra)),
            (Mode::Strict, Some(Rule::Strict)),
        ] {
            let problem = Problem { case: &case, weights: weights.as_deref(), mode, rule };
            let weighted = problem.weighted();
            let limit = 1 + random.below(case.limit);
            for objective in objectives(limit) {
                let mut best = Best::new(&weighted, weighted.start(case.set), objective, limit);
                let usual = problem.build(&list, objective, limit);
                for fixed in problem.openings(limit, &mut random) {
                    let asked = Asked(&problem, objective, limit, &fixed);
                    let _watched = Watched(&asked);
                    let words = fixed.iter().map(|&guess| list.guesses()[guess].clone());
                    let opened = usual.clone().opening(words);
                    let found = outcome(&opened);
                    if let Outcome::Found(tree) = &found
                        && case.set == case.game.all()
                    {
                        verify(tree, &list).unwrap();
                    }
                    if random.below(12) == 0 {
                        assert_stable(&opened, &list, &found, &mut random);
                    }
                    let found = best.assert_exact(&fixed, limit, found);
                    counts[usize::from(!found)].fetch_add(1, Relaxed);
                }
            }
        }
    });
    assert_counted(counts, [2_000, 200]);
}

/// Searches without the rules for these games, and without others, agree.
fn assert_rules_agree(list: &List, objectives: &[Objective]) {
    for &objective in objectives {
        let usual = Build::new(list).objective(objective);
        let expected = outcome(&usual);
        let Outcome::Found(tree) = &expected else {
            panic!("no tree");
        };
        verify(tree, list).unwrap();
        assert!(tree.claim().is_optimal());
        for off in [
            &[rules::Rule::Capacity][..],
            &[rules::Rule::Symmetries],
            &[rules::Rule::Capacity, rules::Rule::Symmetries],
            &[rules::Rule::Equals, rules::Rule::Supersets],
        ] {
            let rules =
                off.iter().fold(Rules::default(), |rules, &rule| rules.switched(rule, false));
            let what = (list.name(), objective, rules.clone());
            assert_same(&outcome(&usual.clone().rules(rules)), &expected, &what);
        }
    }
}

#[test]
fn the_rules_for_games_of_few_codes_change_no_tree_of_hundreds_of_answers() {
    let objectives = [Objective::Mean, Objective::Worst, Objective::Within(4)];
    let lists = [
        List::mastermind(4, 3),
        List::mastermind(3, 5),
        List::black_peg(3, 4),
        List::bulls_and_cows(3, 6),
        List::bulls_and_cows(4, 5),
    ];
    for list in some(&lists.map(Result::unwrap)) {
        assert_rules_agree(list, &objectives);
    }
    let mut random = Random::new(1981, 0);
    let answers = campaign(60).max(30);
    let words = words(&mut random, 5, answers, 2 * answers);
    assert_rules_agree(&jotto(&words.game).list(), &objectives);
}

/// A list of codes may have fewer answers than codes; nothing that is left is symmetrical then.
#[test]
fn boards_without_some_of_their_answers_are_solved_as_by_brute_force() {
    let counts = none();
    let folder = tempfile::tempdir().unwrap();
    in_parallel(campaign(1_000), |number| {
        let mut random = Random::new(1982, number);
        let (scoring, places, symbols) = BOARDS[number % BOARDS.len()];
        let codes = scoring.codes(places, symbols);
        let kept = [1, 3, codes.len()][random.below(3)];
        let (mut out, mut answers): (Vec<String>, Vec<String>) =
            codes.into_iter().partition(|_| random.below(kept + 1) == 0);
        if random.below(3) == 0 {
            // All codes with a symbol: the rest is symmetrical in the other symbols.
            answers.append(&mut out);
            (out, answers) = answers.into_iter().partition(|code| code.contains('2'));
        }
        if answers.is_empty() || out.is_empty() {
            return;
        }
        let path = folder.path().join(number.to_string());
        fs::write(&path, out.join("\n")).unwrap();
        let list = scoring.list(places, symbols).without(&path, Mending::default()).unwrap().0;
        let game = Game::scored(answers, out, scoring.shared(), Some(list));
        assert_position(&game, LIMIT_MAX, number % 8 == 0, &mut random, &counts);
    });
    assert_counted(counts, [300, 50]);
}

#[test]
fn a_table_of_thousands_of_numbers_is_solved_as_it_is_made() {
    // The feedback names the guess and the group of the answer. So the group is found at once, and
    // the answer in it by trying.
    let (groups, size) = (34_usize, 7_usize);
    let names = (0..groups * size).map(|n| Word::name(&format!("{n:03}")).unwrap());
    let names: Vec<Word> = names.collect();
    let list = List::from_scores("groups", names.clone(), names, |guess, answer| {
        if guess == answer {
            return 0;
        }
        (1 + guess * groups + answer / size) as u16
    });
    let list = list.unwrap();
    assert!(Table::new(&list).codes() > 8_000);
    let tree = tree(&Build::new(&list));
    let by_trying = |first: u64, count: u64| (first..first + count).sum::<u64>();
    assert_eq!(tree.total(), by_trying(1, 7) + 33 * by_trying(2, 7));
    verify(&tree, &list).unwrap();
}

/// With more than six places, not all orders are looked at.
#[test]
fn positions_of_codes_of_many_places_are_solved_as_by_brute_force() {
    in_parallel(campaign(40), |number| {
        let mut random = Random::new(1983, number);
        let scoring = [Mastermind, BlackPeg][number % 2];
        let codes = scoring.codes(7, 2);
        let list = scoring.list(7, 2);
        let kind = list.kind();
        let answer = &codes[random.below(codes.len())];
        let mut set = Large::MAX >> (128 - codes.len());
        let mut turns = Vec::new();
        while set.count_ones() > 12 {
            let guess = &codes[random.below(codes.len())];
            let marks = scoring.marks(guess, answer);
            turns.push(Turn::parse(&format!("{guess}={marks}"), kind).unwrap());
            for (id, other) in codes.iter().enumerate() {
                if scoring.marks(guess, other) != marks {
                    set &= !(1 << id);
                }
            }
        }
        let ids = AnswerId::first(codes.len()).filter(|id| set >> id.0 & 1 == 1);
        let build = Build::new(&list).candidates(ids.collect()).turns(turns);
        let expected = outcome(&build);
        let Outcome::Found(tree) = &expected else {
            panic!("no tree");
        };
        let total = Totals::new(scoring, &codes).least(set, 12);
        assert_eq!(Some(tree.total()), total);
        let rules = Rules::without(rules::Rule::Symmetries);
        assert_same(&outcome(&build.rules(rules)), &expected, &scoring);
    });
}

/// Published totals: K. Koyama and T. W. Lai, *An optimal Mastermind strategy*, Journal of Recreational Mathematics 25
/// (1993): 5,625 guesses for the 1,296 codes, with one code found by the sixth guess; 5,626 where no game takes more than five.
/// That five are enough and four are not: D. E. Knuth, *The computer as Master Mind*, Journal of Recreational Mathematics 9 (1976).
#[test]
fn mastermind_takes_as_many_guesses_as_published() {
    let list = List::mastermind(4, 6).unwrap();
    for (build, total, worst) in [
        (Build::new(&list), 5_625, 6),
        (Build::new(&list).max_guesses(5), 5_626, 5),
        (Build::new(&list).objective(Objective::Worst), 5_626, 5),
    ] {
        let tree = tree(&build);
        assert!(tree.claim().is_optimal());
        let report = verify(&tree, &list).unwrap();
        assert_eq!((report.total, report.worst_case), (total, worst));
    }
    assert_eq!(outcome(&Build::new(&list).max_guesses(4)), Outcome::Infeasible);
}
