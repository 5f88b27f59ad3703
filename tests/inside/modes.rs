//! Hard, ultra and strict mode: against a brute force on random games, against themselves by other rules and with other
//! threads and memory, and against published totals.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use guesstree::game::embedded::embedded;
use guesstree::game::feedback::Feedback;
use guesstree::game::history::{Turn, fitting};
use guesstree::game::mode::Mode;
use guesstree::game::table::Table;
use guesstree::ids::GuessId;
use guesstree::search::openers::ranking::OpenerBound;
use guesstree::search::watch::limits::Limits;
use guesstree::{Engine, List, ObjectiveValue, Outcome, Question, Tree, Word};

use super::brute::ask::{Build, Prove};
use super::brute::hard::{Rule, Ruled, may_follow, turns_to};
use super::brute::openers::{Exact, value};
use super::brute::random::{Case, Random, Shape, Watched};
use super::brute::replay::replay;
use super::brute::variations::{memory_bytes, variation, variations};
use super::brute::{Set, campaign, enough, feedback, in_parallel, some};

/// Every random game follows from this and from its number.
const SEED: u64 = 20_220_215;

/// The number of random games.
const GAMES: usize = 900;

/// The modes in which not every guess may follow, for the crate and for the brute force.
const MODES: [(Mode, Rule); 3] =
    [(Mode::Hard, Rule::Hard), (Mode::Ultra, Rule::Ultra), (Mode::Strict, Rule::Strict)];

/// Games with many answers or many guesses, not both often.
const SHAPES: [Shape; 3] = [shape(7, 10, 12), shape(4, 8, 20), shape(1, 6, 14)];

const fn shape(least: usize, most: usize, guesses_max: usize) -> Shape {
    Shape { answers: least..=most, guesses_max, limits: 1..=6 }
}

/// Calls `check` with one in `every` random game, for each mode.
fn for_each_game(every: usize, check: impl Fn(&Ruled<'_>, &Case, Mode, &mut Random) + Sync) {
    in_parallel(campaign(GAMES).div_ceil(every), |number| {
        let mut random = Random::new(SEED, number * every);
        let case = match number % 3 {
            0 => Case::new(&mut random, &SHAPES[number / 3 % 3]),
            _ => Case::of_rhymes(&mut random, &SHAPES[number / 3 % 2]),
        };
        let _watched = Watched(&case);
        for (mode, rule) in MODES {
            check(&Ruled::new(&case.game, rule), &case, mode, &mut random);
        }
    });
}

/// The case as a build, on one thread. Where all answers are possible, nothing is said of candidates.
fn build<'a>(case: &Case, list: &'a List, mode: Mode, max_guesses: usize) -> Build<'a> {
    let build = Build::new(list).mode(mode).max_guesses(max_guesses as u8);
    let build = build.threads(NonZeroUsize::MIN);
    if case.set == case.game.all() { build } else { build.candidates(case.candidates()) }
}

/// A build with the first guess of the case.
fn opened<'a>(build: &Build<'a>, case: &Case, list: &List) -> Build<'a> {
    build.clone().opening([list.guesses()[case.opening[0]].clone()])
}

fn outcome(build: &Build<'_>) -> Outcome {
    build.run().unwrap().outcome
}

/// The least total of every opener.
fn after_each(ruled: &Ruled<'_>, set: Set, left: usize) -> Vec<Option<u64>> {
    let guesses = 0..ruled.game.guesses.len();
    let after = guesses.map(|guess| ruled.least_after(guess, set, &mut Vec::new(), left));
    after.collect()
}

/// Total, worst case and tree are right, and every guess may follow; returns whether there is a tree.
fn assert_exact(
    ruled: &Ruled<'_>,
    set: Set,
    found: Outcome,
    opener: Option<usize>,
    max_guesses: usize,
) -> bool {
    let least = |left: usize| match opener {
        Some(guess) => ruled.least_after(guess, set, &mut Vec::new(), left),
        None => ruled.least(set, &mut Vec::new(), left),
    };
    let expected = least(max_guesses);
    let tree = match (found, expected) {
        (Outcome::Infeasible, None) => return false,
        (Outcome::Found(tree), Some(_)) => tree,
        (other, _) => panic!("{other:?}, but the cost is {expected:?}"),
    };
    assert!(tree.claim().is_optimal());
    assert_eq!(Some(tree.total()), expected);
    ruled.assert_legal(set, &tree);

    let opener = opener.unwrap_or_else(|| ruled.canonical_guess(set, &mut Vec::new(), max_guesses));
    let reaches = |left: &usize| ruled.least_after(opener, set, &mut Vec::new(), *left) == expected;
    let worst_case = replay(ruled.game, set, &tree).len();
    assert_eq!(Some(worst_case), (1..=max_guesses).find(reaches));
    ruled.assert_canonical(set, opener, worst_case, tree.walk());
    true
}

#[test]
fn totals_worst_cases_and_trees_are_those_of_a_brute_force() {
    let counted = [const { AtomicUsize::new(0) }; 5];
    let [trees, none, subsets, dearer, impossible] = &counted;
    for_each_game(1, |ruled, case, mode, _| {
        let list = case.game.list();
        for max_guesses in 1..=6 {
            let any = build(case, &list, mode, max_guesses);
            let fixed = opened(&any, case, &list);
            let opener = case.opening[0];
            for (build, opener) in [(any, None), (fixed, Some(opener))] {
                let found = outcome(&build);
                // The mode must matter at all.
                match (&found, outcome(&build.mode(Mode::Easy))) {
                    (Outcome::Found(tree), Outcome::Found(easy)) => {
                        let [found, easy] = [tree.total(), easy.total()];
                        assert!(easy <= found);
                        dearer.fetch_add((easy < found).into(), Relaxed);
                    }
                    (Outcome::Infeasible, Outcome::Found(_)) => {
                        impossible.fetch_add(1, Relaxed);
                    }
                    (_, easy) => assert_eq!(easy, Outcome::Infeasible),
                }
                let found = assert_exact(ruled, case.set, found, opener, max_guesses);
                [none, trees][usize::from(found)].fetch_add(1, Relaxed);
                subsets.fetch_add((case.set != case.game.all()).into(), Relaxed);
            }
        }
    });
    let counted = counted.map(AtomicUsize::into_inner);
    let least = [5_000, 2_000, 1_000, 300, 500];
    assert!(
        counted.iter().zip(least).all(|(&count, least)| count > enough(least)),
        "too few of a kind: {counted:?}"
    );
}

/// Room for few sets in the memo; not too few where games are deep, for they would take long.
fn few_entries(case: &Case) -> usize {
    match case.limit {
        1..=3 => [0, 3][case.opening[0] % 2],
        _ => 10,
    }
}

#[test]
fn no_rule_and_no_order_and_no_lack_of_memory_changes_a_tree() {
    for_each_game(7, |_, case, mode, random| {
        let list = case.game.list();
        let any = build(case, &list, mode, case.limit);
        for usual in [opened(&any, case, &list), any] {
            let expected = outcome(&usual);
            for rules in variations(random) {
                let entries = [few_entries(case), 10, 40, 100_000][random.below(4)];
                let varied = usual.clone().rules(rules.clone());
                let varied = varied.memory_bytes_max(memory_bytes(&list, entries));
                assert_eq!(outcome(&varied), expected, "{rules:?}, {entries} entries");
            }
        }
    });
}

#[test]
fn no_number_of_threads_changes_a_tree() {
    for_each_game(4, |_, case, mode, random| {
        let list = case.game.list();
        let any = build(case, &list, mode, case.limit);
        for usual in [opened(&any, case, &list), any] {
            let expected = outcome(&usual);
            for threads in [2, 8] {
                let entries = [few_entries(case), 40, 100_000][random.below(3)];
                let varied = usual.clone().threads(NonZeroUsize::new(threads).unwrap());
                let varied = varied.memory_bytes_max(memory_bytes(&list, entries));
                assert_eq!(outcome(&varied), expected, "{threads} threads, {entries} entries");
            }
        }
    });
}

#[test]
fn a_proof_of_all_openers_says_of_each_what_the_brute_force_says() {
    for_each_game(3, |ruled, case, mode, random| {
        let list = case.game.list();
        for max_guesses in 1..=case.limit {
            let after = after_each(ruled, case.set, max_guesses);
            let exact = Exact::new(&list, after, |guess| case.game.wins(guess, case.set));
            let usual = build(case, &list, mode, max_guesses);
            let build = usual.clone().rules(variation(random));
            let proof = |top| Prove::new(build.clone()).top(top).run().unwrap();
            let all = proof(exact.after.len());
            exact.assert_proven(&all, exact.after.len());
            exact.assert_best_tree(&all.outcome);
            assert_eq!(outcome(&usual), all.outcome);
            for top in [1, 2, 3] {
                let some = proof(top);
                exact.assert_proven(&some, top);
                assert_eq!(some.outcome, all.outcome);
            }
        }
    });
}

#[test]
fn a_stopped_or_narrow_search_makes_trees_of_guesses_that_may_follow() {
    for_each_game(4, |ruled, case, mode, random| {
        let list = case.game.list();
        let any = build(case, &list, mode, case.limit);
        let least = ruled.least(case.set, &mut Vec::new(), case.limit);
        let exact = value(least);
        let soon = Duration::from_micros(random.below(200) as u64);
        let stopped = any.clone().limits(Arc::new(Limits::within(soon)));
        let width = NonZeroUsize::new(1 + random.below(3)).unwrap();
        for build in [stopped, any.beam(width)] {
            match outcome(&build) {
                Outcome::Infeasible => assert_eq!(exact, ObjectiveValue::IMPOSSIBLE),
                Outcome::Open { lower } => assert!(lower <= exact),
                Outcome::Found(tree) => {
                    replay(&case.game, case.set, &tree);
                    ruled.assert_legal(case.set, &tree);
                    let claim = tree.claim();
                    assert!((claim.lower..=claim.upper).contains(&exact));
                }
            }
        }
    });
}

#[test]
fn a_tree_drawn_at_once_is_of_guesses_that_may_follow() {
    let list = List::original();
    for (mode, rule) in MODES {
        for opener in ["crane", "fuzzy"] {
            let limits = Limits::none();
            limits.stop();
            let build = Build::new(&list).mode(mode).max_guesses(100);
            let build = build.opening([Word::parse(opener).unwrap()]);
            let Outcome::Found(tree) = outcome(&build.limits(Arc::new(limits))) else {
                panic!("any tree keeps within a hundred guesses");
            };
            assert!(!tree.claim().is_optimal());
            assert_every_answer_is_found(rule, &list, &tree);
        }
    }
}

/// Worked out by hand: a guess, its marks, a guess that may follow in hard mode and one that may not.
#[test]
fn the_brute_force_knows_what_may_follow() {
    for (guess, marks, may, may_not) in [
        ("crane", "BYBBB", "broil", "moist"),
        ("crane", "GBBBB", "crimp", "scold"),
        ("geese", "BYYBB", "elite", "model"),
        ("geese", "BYBBB", "model", "moist"),
        ("eerie", "YGBBB", "levee", "emcee"),
        ("eerie", "YGBBB", "tepee", "melon"),
    ] {
        assert!(may_follow(Rule::Hard, guess, marks, may));
        assert!(!may_follow(Rule::Hard, guess, marks, may_not));
    }
    assert!(may_follow(Rule::Strict, "crane", "BYBBB", "motor"));
    assert!(!may_follow(Rule::Strict, "crane", "BYBBB", "broil"));
    assert!(!may_follow(Rule::Strict, "eerie", "BGBBB", "defer"));
}

#[test]
fn what_may_follow_random_turns_is_what_the_brute_force_says() {
    const HISTORIES: usize = 60;
    let list = List::original();
    let words: Vec<String> = list.guesses().iter().map(Word::to_string).collect();
    for (mode, rule) in MODES {
        let table = Table::with_mode(&list, mode);
        let left = AtomicUsize::new(0);
        in_parallel(campaign(HISTORIES), |history| {
            let mut random = Random::new(SEED, history);
            let answer = &words[random.below(list.answers().len())];
            let mut bits = vec![u64::MAX; words.len().div_ceil(64)];
            let mut expected = vec![true; words.len()];
            for _ in 0..4 {
                // Any guess, or one that may follow.
                let mut guess = random.below(words.len());
                if random.below(3) > 0 {
                    let may = (0..words.len()).map(|step| (guess + step) % words.len());
                    guess = may.clone().find(|&guess| expected[guess]).unwrap();
                }
                let marks = feedback(&words[guess], answer);
                let code = Feedback::parse(&marks, marks.len()).unwrap().code();
                let code = table.code_of(code).unwrap();
                table.narrow(GuessId::new(guess), code, &mut bits);
                for (next, expected) in expected.iter_mut().enumerate() {
                    *expected = *expected && may_follow(rule, &words[guess], &marks, &words[next]);
                    let found = bits[next / 64] >> (next % 64) & 1 == 1;
                    assert_eq!(
                        found, *expected,
                        "{} after {}={marks} in {mode}",
                        words[next], words[guess]
                    );
                }
                left.fetch_add(expected.iter().filter(|&&may| may).count(), Relaxed);
            }
        });
        assert!(left.into_inner() > 4 * campaign(HISTORIES) * 2, "too few may follow");
    }
}

/// Words over a few letters, so that nearly every guess has a letter twice or more.
#[test]
fn what_may_follow_turns_with_repeated_letters_is_what_the_brute_force_says() {
    const SHAPE: Shape = Shape { answers: 20..=30, guesses_max: 60, limits: 1..=1 };
    let counted = [const { AtomicUsize::new(0) }; 2];
    in_parallel(campaign(100), |number| {
        let mut random = Random::new(SEED, number);
        let game = Case::new(&mut random, &SHAPE).game;
        let (list, answers, guesses) = (game.list(), &game.answers, &game.guesses);
        for (mode, rule) in MODES {
            let table = Table::with_mode(&list, mode);
            for _ in 0..40 {
                let answer = &answers[random.below(answers.len())];
                let mut bits = vec![u64::MAX; guesses.len().div_ceil(64)];
                let mut expected = vec![true; guesses.len()];
                for _ in 0..4 {
                    let guess = random.below(guesses.len());
                    let marks = feedback(&guesses[guess], answer);
                    let turn: Turn = format!("{}={marks}", guesses[guess]).parse().unwrap();
                    let code = table.code_of(turn.feedback.code()).unwrap();
                    table.narrow(GuessId::new(guess), code, &mut bits);
                    for (next, expected) in expected.iter_mut().enumerate() {
                        let may = may_follow(rule, &guesses[guess], &marks, &guesses[next]);
                        let broken = mode.broken(&turn, &list.guesses()[next]);
                        assert_eq!(broken.is_none(), may, "{} after {turn}", guesses[next]);
                        *expected &= may;
                        let found = bits[next / 64] >> (next % 64) & 1 == 1;
                        assert_eq!(found, *expected, "{} after {turn} in {mode}", guesses[next]);
                        counted[usize::from(found)].fetch_add(1, Relaxed);
                    }
                }
            }
        }
    });
    let counted = counted.map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > enough(100_000)), "{counted:?}");
}

/// Totals in hard mode within six guesses, `None` where no tree keeps within them. All of them results of exhaustive
/// searches by another program, <https://github.com/alex1770/wordle> (2022): `original` from its file
/// `hard.top101.proven`, `nyt-2022-02` from `results_hard_nyt20220215`, `nyt-2022-08` from
/// `results_hard_nyt20220830`.
const PUBLISHED: [(&str, &str, Option<u64>); 5] = [
    ("original", "salet", Some(8122)),
    ("original", "least", Some(8127)),
    ("nyt-2022-02", "salet", Some(8099)),
    ("nyt-2022-02", "slate", None),
    ("nyt-2022-08", "salet", Some(8097)),
];

#[test]
fn every_published_total_is_found_and_proven() {
    for &(name, opener, total) in some(&PUBLISHED) {
        let list = embedded(name).unwrap();
        let build = Build::new(&list).mode(Mode::Hard);
        let found = outcome(&build.opening([Word::parse(opener).unwrap()]));
        match total {
            Some(total) => {
                let Outcome::Found(tree) = found else {
                    panic!("{name}, {opener}: no tree, but {found:?}");
                };
                assert_eq!(tree.total(), total, "{name}, {opener}");
                assert!(tree.claim().is_optimal(), "{name}, {opener}");
                assert_every_answer_is_found(Rule::Hard, &list, &tree);
            }
            None => assert_eq!(found, Outcome::Infeasible, "{name}, {opener}"),
        }
    }
}

/// Replays every answer by the rules of the brute force.
fn assert_every_answer_is_found(rule: Rule, list: &List, tree: &Tree) {
    let sum = AtomicUsize::new(0);
    in_parallel(list.answers().len(), |answer| {
        let answer = list.answers()[answer].to_string();
        sum.fetch_add(turns_to(rule, tree, &answer), Relaxed);
    });
    assert_eq!(sum.into_inner() as u64, tree.total());
}

#[test]
fn a_guess_that_may_not_be_made_any_more_has_no_place_in_a_ranking() {
    let list = List::original();
    let turn: Turn = "crane=BYBBB".parse().unwrap();
    let left = fitting(&list, std::slice::from_ref(&turn));
    let build = Build::new(&list).mode(Mode::Hard).candidates(left);
    let proof = Prove::new(build.turns(vec![turn]).max_guesses(5)).top(3);
    let mut impossible = 0;
    for opener in proof.run().unwrap().openers {
        let legal = opener.word.to_string().contains('r');
        assert!(
            legal || opener.proven == OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE),
            "{opener:?}"
        );
        impossible += usize::from(!legal);
    }
    assert!(impossible > 1000);
}

/// Four groups of four answers, such as `aezzi aezzj aezzk aezzz`. `bacyy` and `yfegy` both tell the
/// groups apart, and nothing else: one by the first letters, the other by the second. After either, a
/// guess such as `bflmn` finds each answer of its group with the next guess. But `xeijk` has an E and no A,
/// so it may follow `yfegy` only. Whoever looks at one of two guesses that split alike loses two guesses
/// here if it is the wrong one. `uvwuv` tells nothing and forbids nothing, so after it the two are
/// guesses of a position that is searched as any other. In the second game the letters are reversed,
/// and so is the order of the two.
#[test]
fn guesses_that_split_alike_differ_in_hard_mode() {
    let answers = "aezzi aezzj aezzk aezzz bfzzl bfzzm bfzzn bfzzz \
                   cgzzo cgzzp cgzzq cgzzz dhzzr dhzzs dhzzt dhzzz";
    let guesses = "bacyy yfegy xeijk bflmn cgopq dhrst uvwuv";
    let reversed = |letter: char| match letter {
        'a'..='z' => char::from(b'z' - (letter as u8 - b'a')),
        other => other,
    };
    let same = |letter: char| letter;
    let games: [&dyn Fn(char) -> char; 2] = [&same, &reversed];
    for letter in games {
        let words = |text: &str| -> Vec<Word> {
            let words = text.split_whitespace().map(|word| word.chars().map(letter).collect());
            words.map(|word: String| Word::parse(&word).unwrap()).collect()
        };
        let all = [words(answers), words(guesses)].concat();
        let list = List::from_words("groups", words(answers), Some(all)).unwrap();
        let [first, second, nothing] = [0, 1, 6].map(|place| words(guesses)[place].clone());
        let engine = Engine::new(list).mode(Mode::Hard);
        let cost = |opening: &[Word]| {
            let question = Question::new().opening(opening.iter().cloned());
            engine.cost(&question).unwrap().map(|value| value.first())
        };
        // A guess for each answer, and two more in each group; or in one group 1 + 2 + 3 + 4.
        assert_eq!(cost(&[nothing]), OpenerBound::Exact(16 + 16 + 4 * 8));
        assert_eq!(cost(&[second]), OpenerBound::Exact(16 + 4 * 8));
        assert_eq!(cost(&[first]), OpenerBound::Exact(16 + 3 * 8 + 10));
        let question = Question::new();
        let outcome = engine.best_tree(&question).unwrap().outcome;
        assert_eq!(outcome.found().unwrap().total(), 48);
        // No tree is better: the checker, which shares no code with the search, agrees.
        let certificate = engine.certify(&question, &outcome).unwrap();
        let [answers, guesses] = [engine.list().answers(), engine.list().guesses()]
            .map(|words| words.iter().map(|word| format!("{word}\n")).collect::<String>());
        let lists = guesstree_check::Lists::read(&answers, &guesses).unwrap();
        let options = guesstree_check::Options { threads: 1, openers: None, progress: &|_, _| () };
        guesstree_check::prove(certificate.text.as_bytes(), &lists, &options).unwrap();
    }
}
