//! What `Prove` says of all openers: against a brute force, against itself with every rule switched off,
//! in parts, stopped and taken up again, and against published totals.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::error::{EngineError, ProveError};
use guesstree::game::table::Table;
use guesstree::ids::GuessId;
use guesstree::prove::Opener;
use guesstree::search::openers::rank::Task;
use guesstree::search::openers::ranking::{OpenerBound, Places};
use guesstree::search::openers::shard::Shard;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::candidates::Candidates;
use guesstree::search::position::cost_model::CostModel;
use guesstree::search::position::value::INFEASIBLE;
use guesstree::search::rules::{Rule, Rules};
use guesstree::search::solve::best_first::Search;
use guesstree::search::solve::memo::ENTRY_BYTES;
use guesstree::search::watch::limits::Limits;
use guesstree::search::watch::progress::Progress;
use guesstree::{Basis, List, ObjectiveValue, Outcome, Proof, Word};

use super::brute::ask::{Build, Prove};
use super::brute::cases::for_each_case;
use super::brute::openers::{Exact, id, value};
use super::brute::random::{Case, Random};
use super::brute::replay::replay;
use super::brute::variations::each_off;
use super::brute::{campaign, enough};

/// The limit on guesses where a list is a part of the original one.
const MAX_GUESSES: u8 = 6;

/// The position of a case, on one thread.
fn build<'a>(case: &Case, list: &'a List, max_guesses: usize) -> Build<'a> {
    Build::new(list)
        .candidates(case.candidates())
        .max_guesses(max_guesses as u8)
        .threads(NonZeroUsize::MIN)
}

fn prove(build: &Build<'_>, top: usize) -> Proof {
    Prove::new(build.clone()).top(top).run().unwrap()
}

#[test]
fn every_total_of_every_opener_is_that_of_a_brute_force_and_the_best_are_first() {
    let [proofs, impossible, tied] = [const { AtomicUsize::new(0) }; 3];
    for_each_case(5, |case, _| {
        let list = case.game.list();
        for max_guesses in 1..=case.limit {
            let exact = Exact::of(case, &list, max_guesses);
            let build = build(case, &list, max_guesses);
            let all = prove(&build, exact.after.len());
            exact.assert_proven(&all, exact.after.len());
            exact.assert_best_tree(&all.outcome);
            assert_eq!(build.run().unwrap().outcome, all.outcome);
            if let Outcome::Found(tree) = &all.outcome {
                replay(&case.game, case.set, tree);
            }
            for top in 1..=5 {
                let proof = prove(&build, top);
                exact.assert_proven(&proof, top);
                assert_eq!(proof.outcome, all.outcome);
                tied.fetch_add((exact.wanted(top).len() > top).into(), Relaxed);
            }
            proofs.fetch_add(6, Relaxed);
            impossible.fetch_add(exact.after.len() - exact.best.len(), Relaxed);
        }
    });
    let counted = [proofs, impossible, tied].map(AtomicUsize::into_inner);
    eprintln!("{counted:?}");
    assert!(counted.iter().all(|&count| count > enough(1_000)), "too few of a kind: {counted:?}");
}

/// Every rule off alone, and all of them; another order.
fn variations() -> Vec<Rules> {
    let shuffled = Rules::default().shuffled(1);
    let none = Rules::none().shuffled(3);
    each_off().chain([Rules::default(), shuffled, none]).collect()
}

/// A build with other rules, room in the memo for `sets` sets, and `threads` threads.
fn varied<'a>(
    build: &Build<'a>,
    list: &List,
    rules: &Rules,
    sets: usize,
    threads: usize,
) -> Build<'a> {
    let needed = match Build::new(list).memory_bytes_max(0).run() {
        Err(EngineError::Memory { needed, .. }) => needed,
        other => panic!("no memory was enough: {other:?}"),
    };
    let threads = NonZeroUsize::new(threads).unwrap();
    let build = build.clone().rules(rules.clone()).threads(threads);
    build.memory_bytes_max(needed + sets * ENTRY_BYTES)
}

/// Compares trees by their bytes.
fn assert_same_tree(one: &Outcome, other: &Outcome) {
    match (one, other) {
        (Outcome::Found(one), Outcome::Found(other)) => assert!(one.to_bytes() == other.to_bytes()),
        _ => assert_eq!(one, other),
    }
}

#[test]
fn no_rule_and_no_lack_of_memory_and_no_number_of_threads_changes_a_proof() {
    for_each_case(30, |case, random| {
        let list = case.game.list();
        let exact = Exact::of(case, &list, case.limit);
        let usual = build(case, &list, case.limit);
        let expected = prove(&usual, 1).outcome;
        for rules in variations() {
            for threads in [1, 2, 8] {
                let sets = [0, 3, 40, 100_000][random.below(4)];
                let top = [1, 2, 5, exact.after.len()][random.below(4)];
                let proof = prove(&varied(&usual, &list, &rules, sets, threads), top);
                exact.assert_proven(&proof, top);
                assert_same_tree(&proof.outcome, &expected);
            }
        }
    });
}

/// Words of the original list at random, always the same: this number of answers and of allowed
/// guesses.
fn part_of_original(answers: usize, guesses: usize) -> List {
    let whole = List::original();
    let mut random = Random::new(2309, answers);
    let mut draw = |from: &[Word], wanted: usize| {
        let mut words = from.to_vec();
        for place in 0..wanted {
            words.swap(place, place + random.below(from.len() - place));
        }
        words.truncate(wanted);
        words
    };
    let (all_answers, others) = whole.guesses().split_at(whole.answers().len());
    let answers = draw(all_answers, answers);
    let mut allowed = draw(others, guesses - answers.len());
    allowed.extend(answers.iter().cloned());
    List::from_words("part", answers, Some(allowed)).unwrap()
}

/// The proof of such a list, under other rules, with less memory, on more threads.
fn assert_stable(list: &List, tops: [usize; 2], rules: &[Rules]) {
    let usual = Build::new(list).max_guesses(MAX_GUESSES);
    let all = prove(&usual, list.guesses().len());
    let exact = Exact::settle(list, &all);
    exact.assert_proven(&all, list.guesses().len());
    exact.assert_best_tree(&all.outcome);
    for (number, rules) in rules.iter().enumerate() {
        let (top, sets, threads) =
            (tops[number % 2], [100_000, 500, 0][number % 3], [1, 2, 8][number % 3]);
        for (sets, threads) in [(sets, threads), (100_000, 2)] {
            let proof = prove(&varied(&usual, list, rules, sets, threads), top);
            exact.assert_proven(&proof, top);
            assert_same_tree(&proof.outcome, &all.outcome);
        }
    }
}

#[test]
fn no_rule_changes_the_proof_of_sixty_answers() {
    assert_stable(&part_of_original(60, 300), [5, 40], &variations());
}

#[test]
fn the_rules_for_large_sets_change_no_proof_of_hundreds_of_answers() {
    let list = part_of_original(campaign(800).max(200), campaign(2_000).max(500));
    let off = [Rule::Supersets, Rule::Rows, Rule::Scatter].map(Rules::without);
    let rules: Vec<Rules> = off.into_iter().chain([Rules::default()]).collect();
    assert_stable(&list, [1, 10], &rules);
}

/// The more informative of two.
fn stronger(
    one: OpenerBound<ObjectiveValue>,
    other: OpenerBound<ObjectiveValue>,
) -> OpenerBound<ObjectiveValue> {
    match (one, other) {
        (OpenerBound::AtLeast(one), OpenerBound::AtLeast(other)) => {
            OpenerBound::AtLeast(one.max(other))
        }
        (OpenerBound::Exact(_), _) => one,
        _ => other,
    }
}

/// Proves every share alone; what they prove together settles every opener. Returns how many openers a share
/// left open, all shares taken together.
fn assert_shares(exact: &Exact<'_>, build: &Build<'_>, top: usize, parts: usize) -> usize {
    let mut together = vec![OpenerBound::AtLeast(0.into()); exact.after.len()];
    let mut settled = vec![false; exact.after.len()];
    let mut left_open = 0;
    for number in 1..=parts {
        let shard = Shard::new(number, parts).unwrap();
        let part = Prove::new(build.clone()).top(top).shard(shard).run().unwrap();
        assert!(!part.stopped);
        for opener in &part.openers {
            exact.assert_true(opener);
            let guess = id(exact.list, opener.word.clone());
            together[guess] = stronger(together[guess], opener.proven);
            settled[guess] |= opener.settled;
            left_open += usize::from(!opener.settled);
        }
        match &part.outcome {
            Outcome::Open { lower } => {
                let best = exact.best.first().map(|&(cost, ..)| cost);
                assert!(*lower <= value(best) && parts > 1);
            }
            outcome => {
                assert_eq!(parts, 1);
                exact.assert_best_tree(outcome);
            }
        }
    }
    assert_eq!(settled, vec![true; exact.after.len()]);
    let wanted = exact.wanted(top);
    for (guess, &proven) in together.iter().enumerate() {
        let place = wanted.iter().find(|wanted| wanted.2 == guess);
        match (place, exact.last(top)) {
            (Some(&(cost, ..)), _) => assert_eq!(proven, OpenerBound::Exact(cost.into())),
            (None, Some(last)) => assert!(proven.bound() > last.into()),
            (None, None) => {
                assert_eq!(proven, OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE));
            }
        }
    }
    left_open
}

#[test]
fn all_shares_together_settle_every_opener() {
    let left_open = AtomicUsize::new(0);
    for_each_case(20, |case, random| {
        let list = case.game.list();
        let exact = Exact::of(case, &list, case.limit);
        for parts in [1, 2, 3, 5] {
            let threads = NonZeroUsize::new(1 + random.below(2)).unwrap();
            let build = build(case, &list, case.limit).threads(threads);
            for top in [1, 3, exact.after.len()] {
                let open = assert_shares(&exact, &build, top, parts);
                assert!(parts > 1 || open == 0);
                left_open.fetch_add(open, Relaxed);
            }
        }
    });
    let left_open = left_open.into_inner();
    assert!(left_open > 1_000, "the shares overlap");
}

/// A standing as a proof tells it.
fn written_as_value(proven: OpenerBound) -> OpenerBound<ObjectiveValue> {
    proven.map(|cost| value((cost < INFEASIBLE).then_some(cost)))
}

#[test]
fn a_proof_that_is_stopped_after_any_opener_says_what_is_so_and_can_be_taken_up() {
    for_each_case(30, |case, random| {
        let list = case.game.list();
        let exact = Exact::of(case, &list, case.limit);
        let table = Table::new(&list);
        let ids = case.candidates();
        let top = 1 + random.below(6);
        let run = |known: Vec<(GuessId, OpenerBound)>, openers_max: usize| {
            let limits = Limits::none();
            let (costs, rules) = (CostModel::PLAIN, Rules::default());
            let search = Search::new(&table, costs, rules, 1 << 20, &limits);
            let written = Mutex::new(known.clone());
            let record = |guess: GuessId, proven: OpenerBound| {
                let mut written = written.lock().unwrap();
                written.push((guess, proven));
                if written.len() >= openers_max {
                    limits.stop();
                }
            };
            let task = Task {
                places: Places::Top(top),
                pairs: false,
                shard: Some(Shard::ALL),
                only: None,
                cutoff: INFEASIBLE,
                known,
                record: &record,
            };
            let budget = Budget::guesses(case.limit as u32);
            let found =
                search.rank(Candidates::new(&ids).within(budget), &task, &Progress::default());
            for (guess, &proven) in found.opener_bounds().iter().enumerate() {
                let (word, settled) =
                    (list.guesses()[guess].clone(), found.is_settled(GuessId::new(guess)));
                exact.assert_true(&Opener {
                    word,
                    second: None,
                    proven: written_as_value(proven),
                    settled,
                    among_best: false,
                    like: None,
                    basis: Basis::Proven,
                });
            }
            let solved = found.solved().to_vec();
            let open = GuessId::first(table.guesses()).filter(|&guess| !found.is_settled(guess));
            let (open, lower) = (open.count(), found.lower());
            assert!(lower <= exact.best.first().map_or(INFEASIBLE, |best| best.0));
            (written.into_inner().unwrap(), solved, open)
        };
        let mut written = Vec::new();
        loop {
            let before = written.len();
            let (more, solved, open) = run(written, before + 1 + random.below(12));
            written = more;
            if open == 0 {
                let wanted =
                    exact.wanted(top).iter().map(|&(cost, _, guess)| (cost, GuessId::new(guess)));
                assert!(wanted.eq(solved.into_iter().take(exact.wanted(top).len())));
                break;
            }
            assert!(written.len() > before, "nothing was proven");
        }
        assert!(written.len() <= table.guesses(), "an opener was proven twice");
    });
}

/// Totals within six guesses on the original list, from the file `normal.some3593.proven` of
/// <https://github.com/alex1770/wordle> (2022), the results of an exhaustive search by another program: 40 of its
/// 3,593 lines, chosen at random (of the sorted lines those that SplitMix64 from seed 1 gives, modulo their number,
/// until there are 40 different ones), in alphabetical order.
const PUBLISHED: &str = "
    alist 7999 anele 8223 bairn 8131 caste 8015 coder 8094 coste 8054 crags 8175 craps 8125 crome 8084 darts 8123
    donas 8187 eloin 8141 gules 8241 laden 8077 laids 8171 lenos 8139 mater 8101 nomes 8235 nutso 8231 ounce 8200
    panic 8190 paoli 8208 pints 8176 ploat 8072 prems 8261 proul 8182 punts 8249 routs 8152 salat 8223 salet 7920
    shirt 8069 skate 8176 slink 8227 smear 8130 taper 8051 trads 8109 truly 8203 tubae 8226 weals 8232 yeans 8239
";

#[test]
fn no_bound_on_the_original_list_is_above_a_published_total() {
    let list = List::original();
    let proof = prove(&Build::new(&list).max_guesses(MAX_GUESSES), 1);
    assert!(proof.is_complete() && proof.openers.len() == 12_972);
    let [best, others @ ..] = proof.openers.as_slice() else {
        panic!("no openers");
    };
    assert_eq!(
        (best.word.to_string().as_str(), best.proven),
        ("salet", OpenerBound::Exact(7920.into()))
    );
    let others = others.iter().map(|opener| opener.proven.bound().0[0]);
    assert!(others.min() > Some(7920));
    let published: Vec<&str> = PUBLISHED.split_whitespace().collect();
    for pair in published.chunks(2) {
        let (word, total) = (pair[0], pair[1].parse::<u64>().unwrap());
        let found = |opener: &&Opener| opener.word.to_string() == word;
        match proof.openers.iter().find(found).unwrap().proven {
            OpenerBound::Exact(exact) => assert_eq!(exact, total.into(), "{word}"),
            OpenerBound::AtLeast(bound) => {
                assert!(bound <= total.into(), "{word}: {bound}, not {total}");
            }
        }
    }
}

#[test]
fn a_beam_proves_nothing_of_openers_and_is_refused() {
    let list = List::original();
    let beam = Build::new(&list).beam(NonZeroUsize::MIN);
    assert!(matches!(Prove::new(beam).run(), Err(ProveError::Beam)));
}
