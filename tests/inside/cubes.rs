//! Proofs that are cut into cubes: whoever proves them, in whatever order and however small, the
//! whole is the same.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::engine::{Engine, Outcome, Question};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::sample::Random;
use crate::game::word::Word;
use crate::prove::cube::Cube;
use crate::prove::cubes::split::Piece;
use crate::prove::{Proof, Prove, ProveError};
use crate::search::openers::ranking::OpenerBound;
use crate::search::openers::shard::Shard;
use crate::tree::objective::{Objective, ObjectiveValue};

/// What is proven of an opener.
type Fact = (Word, OpenerBound<ObjectiveValue>);

/// A question about a list.
struct Case {
    list: List,
    mode: Mode,
    question: Question,
    top: usize,
}

impl Case {
    fn engine(&self) -> Engine {
        Engine::new(self.list.clone()).mode(self.mode)
    }

    fn prove(&self) -> Prove {
        Prove::new(self.question.clone()).top(self.top)
    }

    fn pieces(&self, prove: &Prove, parts: usize) -> Vec<Piece> {
        self.engine().split(prove, parts).unwrap()
    }
}

/// Words of three of six letters, which tell so little that no guess settles much.
fn hard_list(random: &mut Random, answers: usize, guesses: usize) -> List {
    let mut words: Vec<Word> = (0..216_usize)
        .map(|number| {
            let letters = [number / 36, number / 6 % 6, number % 6];
            let text: String = letters.iter().map(|&at| char::from(b'a' + at as u8)).collect();
            Word::parse(&text).unwrap()
        })
        .collect();
    words.sort_by_cached_key(|_| random.draw());
    words.truncate(guesses);
    List::from_words("hard", words[..answers].to_vec(), Some(words)).unwrap()
}

fn cases() -> Vec<Case> {
    let mut random = Random(314);
    let mut cases = Vec::new();
    for (number, objective) in
        [Objective::Mean, Objective::Within(2), Objective::MeanThenWorst, Objective::Within(3)]
            .into_iter()
            .cycle()
            .take(6)
            .enumerate()
    {
        let mode = [Mode::Easy, Mode::Hard, Mode::Ultra][number % 3];
        let question = Question::new().objective(objective).max_guesses([4, 6, 12][number % 3]);
        let list = hard_list(&mut random, 60, 75);
        cases.push(Case { list, mode, question, top: [1, 3][number / 3] });
    }
    for list in [List::mastermind(3, 3).unwrap(), List::bulls_and_cows(2, 6).unwrap()] {
        let question = Question::new().max_guesses(10);
        cases.push(Case { list, mode: Mode::Easy, question, top: 1 });
    }
    cases
}

/// What must not depend on who proved it: the best opener, whether all is settled, and the tree.
fn result(proof: &Proof) -> (Vec<Fact>, bool, Option<String>) {
    let best = proof.openers.iter().filter(|opener| opener.among_best);
    let best = best.map(|opener| (opener.word.clone(), opener.proven)).collect();
    let tree =
        proof.outcome.found().map(|tree| format!("{:?} {:?}", tree.claim().upper, tree.nodes()));
    (best, proof.is_complete(), tree)
}

/// Joins the ledgers in `folder` and compares the result with that of one process.
fn check(case: &Case, folder: &Path, what: &str) {
    let whole = case.engine().prove(&case.prove()).unwrap();
    let joined = case.engine().prove(&case.prove().join(vec![folder.to_owned()])).unwrap();
    assert_eq!(result(&joined), result(&whole), "{what}");
    assert_eq!(joined.proven, 0);
    assert!(matches!(joined.outcome, Outcome::Found(_) | Outcome::Infeasible));
    if let Some(tree) = joined.outcome.found() {
        assert!(tree.claim().is_optimal(), "{what}");
    }
}

#[test]
fn cubes_of_any_size_proven_by_shards_in_any_order_make_the_whole() {
    for (number, case) in cases().iter().enumerate() {
        for parts in [1, 150, 700] {
            let pieces = case.pieces(&case.prove(), parts);
            assert!(pieces.is_sorted_by(|one, other| one.work >= other.work));
            let folder = tempfile::tempdir().unwrap();
            let cubes: Vec<Cube> = pieces.iter().map(|piece| piece.cube.clone()).collect();
            for shard in [2, 3, 1] {
                let part = case
                    .prove()
                    .cubes(cubes.clone(), None)
                    .shard(Shard::new(shard, 3).unwrap())
                    .ledger(folder.path().to_owned());
                let proof = case.engine().prove(&part).unwrap();
                assert!(matches!(proof.outcome, Outcome::Open { .. }));
            }
            check(case, folder.path(), &format!("case {number}, {parts} parts"));
        }
    }
}

#[test]
fn cubes_that_are_split_at_once_are_all_proven_in_the_end() {
    for (number, case) in cases().iter().enumerate() {
        let cubes = case.pieces(&case.prove(), 1).into_iter().map(|piece| piece.cube);
        let cubes: Vec<Cube> = cubes.collect();
        let folder = tempfile::tempdir().unwrap();
        let mut lines = 0;
        for round in 0.. {
            for shard in 1..=2 {
                let part = case
                    .prove()
                    .cubes(cubes.clone(), Some(Duration::ZERO))
                    .shard(Shard::new(shard, 2).unwrap())
                    .ledger(folder.path().to_owned());
                case.engine().prove(&part).unwrap();
            }
            let files = fs::read_dir(folder.path()).unwrap();
            let texts = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
            // Each file begins with its head and its goal.
            let now = texts.map(|text| text.lines().skip(2).count()).sum();
            if now == lines {
                assert!(round > 0);
                break;
            }
            lines = now;
        }
        check(case, folder.path(), &format!("case {number}"));
    }
}

#[test]
fn every_fact_about_a_cube_is_true() {
    let mut all = 0;
    for case in cases() {
        let Case { list, mode, question, .. } = &case;
        let pieces = case.pieces(&case.prove(), 300);
        let cubes: Vec<Cube> = pieces.iter().map(|piece| piece.cube.clone()).collect();
        let folder = tempfile::tempdir().unwrap();
        let ledger = folder.path().join("one");
        let part = case.prove().cubes(cubes, None).ledger(ledger.clone());
        case.engine().prove(&part).unwrap();
        let text = fs::read_to_string(ledger).unwrap();
        let mut facts = 0;
        for line in text.lines().skip(2) {
            let (cube, rest) = [" >= ", " = ", " impossible "]
                .iter()
                .find_map(|relation| Some((line.split_once(relation)?, *relation)))
                .map(|((cube, rest), relation)| (cube, (relation, rest)))
                .unwrap();
            let cube = Cube::parse(cube, list).unwrap();
            assert_eq!(Cube::parse(&cube.to_string(), list), Some(cube.clone()));
            // A cube of one guess at the start is checked by the ranking.
            let (Some(turn), true) = (cube.turns.last(), cube.turns.len() == 1) else { continue };
            let in_time = match question.objective {
                Objective::Within(guesses) if guesses > 1 => Objective::Within(guesses - 1),
                Objective::Within(_) => continue,
                _ => Objective::Mean,
            };
            let limit = question.max_guesses.unwrap() - 1;
            let mut below =
                Question::new().objective(in_time).max_guesses(limit).turns(vec![turn.clone()]);
            if let Some(guess) = cube.guess {
                below = below.opening([guess]);
            }
            let cost = match Engine::new(list.clone()).mode(*mode).cost(&below) {
                Ok(cost) => cost,
                // A guess that the mode forbids there.
                Err(_) => continue,
            };
            let (relation, rest) = rest;
            let numbers: Vec<u64> = rest.split(' ').map_while(|text| text.parse().ok()).collect();
            let mut value = ObjectiveValue::default();
            value.0[..numbers.len()].copy_from_slice(&numbers);
            match (relation, cost) {
                (" = ", OpenerBound::Exact(cost)) => assert_eq!(value, cost, "{line}"),
                (" >= ", OpenerBound::Exact(cost)) => assert!(value <= cost, "{line}: {cost}"),
                (" impossible ", OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)) => {}
                (" >= ", OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)) => {}
                other => panic!("{line}: {other:?}"),
            }
            facts += 1;
        }
        all += facts;
    }
    assert!(all > 300, "{all}");
}

#[test]
fn more_parts_make_smaller_cubes_of_the_same_work() {
    let case = &cases()[0];
    let work = |pieces: &[Piece]| pieces.iter().map(|piece| piece.work).sum::<u64>();
    let whole = work(&case.pieces(&case.prove(), 1));
    for parts in [1, 2, 16, 200, 1000] {
        let pieces = case.pieces(&case.prove(), parts);
        assert!(pieces.len() >= parts.min(60), "{parts}: {}", pieces.len());
        let sum = work(&pieces);
        // A cube that takes no search counts less than was estimated, and guesses that counting rules
        // out count nothing.
        assert!(sum > whole / 20 && sum <= whole + whole / 20, "{parts}: {sum}, {whole}");
        let cut = pieces.iter().filter(|piece| !piece.cube.turns.is_empty()).count();
        assert_eq!(cut > 0, parts > 16, "{parts}");
    }
}

#[test]
fn cubes_are_for_costs_only() {
    let case = &cases()[0];
    for prove in [
        Prove::new(Question::new().objective(Objective::Worst)),
        Prove::new(Question::new()).pairs(),
    ] {
        assert!(matches!(case.engine().split(&prove, 2), Err(ProveError::Cubes)));
        let cubes = prove.cubes(Vec::new(), None);
        assert!(matches!(case.engine().prove(&cubes), Err(ProveError::Cubes)));
    }
}

#[test]
fn a_false_fact_about_a_cube_is_refuted_or_leaves_no_optimal_tree() {
    let case = &cases()[0];
    let whole = case.engine().prove(&case.prove()).unwrap();
    let best = whole.outcome.found().unwrap().claim().upper;
    let pieces = case.pieces(&case.prove(), 300);
    let cubes: Vec<Cube> = pieces.iter().map(|piece| piece.cube.clone()).collect();
    let folder = tempfile::tempdir().unwrap();
    let ledger = folder.path().join("one.ledger");
    case.engine().prove(&case.prove().cubes(cubes, None).ledger(ledger.clone())).unwrap();
    let text = fs::read_to_string(&ledger).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let (mut refuted, mut again) = (0, 6);
    for (place, line) in lines.iter().enumerate().skip(1) {
        let text = &line[..line.len() - 9];
        let Some((cube, rest)) = text.split_once(" = ") else { continue };
        if !cube.contains('=') || cube.contains(' ') {
            continue;
        }
        let (cost, time) = rest.split_once(" in ").unwrap();
        for change in [-1, 1] {
            let cost = cost.parse::<i64>().unwrap() + change;
            let mut forged = String::new();
            let mut checksum = crc32fast::Hasher::new();
            for (at, line) in lines.iter().enumerate() {
                let text = match at == place {
                    true => format!("{cube} = {cost} in {time}"),
                    false => line[..line.len() - 9].to_owned(),
                };
                checksum.update(text.as_bytes());
                let end = format!(" {:08x}\n", checksum.clone().finalize());
                checksum.update(end.as_bytes());
                forged += &(text + &end);
            }
            fs::write(folder.path().join("forged"), &forged).unwrap();
            let join = case.prove().join(vec![folder.path().join("forged")]);
            if again > 0 {
                again -= 1;
                let again = case.engine().prove(&join.clone().recheck(usize::MAX));
                let refuted = matches!(again, Err(ProveError::RefutedCube { .. }));
                assert!(refuted || matches!(again, Err(ProveError::Refuted { .. })), "{line}");
            }
            match case.engine().prove(&join) {
                Err(ProveError::Refuted { .. }) => refuted += 1,
                Err(other) => panic!("{other}"),
                Ok(proof) => {
                    let tree = proof.outcome.found();
                    let claimed = tree.filter(|tree| tree.claim().is_optimal());
                    // Where the cube is not on the way of the best tree, the fact changes nothing;
                    // one that is too high is believed, as all facts in ledgers are.
                    let worse = claimed.is_none_or(|tree| tree.claim().upper >= best);
                    assert!(worse, "{text}: {change}");
                    assert!(claimed.is_none_or(|tree| tree.claim().from_ledger));
                }
            }
        }
    }
    assert!(refuted > 0);
}
