//! Ledgers and certificates.

use std::fs;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

use guesstree_check::{Claim, Fault, Lists, Openers, Options, prove, sha256};

use crate::cli::verify::claim;
use crate::engine::{Engine, Question};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::prove::ledger::{Fact, Facts, Ledger};
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::MAX_GUESSES;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};

use super::{accepted, file, lines, list, parts};

/// What all certificates and ledgers here are about.
pub(super) static LIST: LazyLock<List> =
    LazyLock::new(|| list("batch catch hatch latch match patch", "climb blimp"));

/// The problem with this number, below three.
fn problem(number: u8) -> Problem {
    let list = &*LIST;
    let weights = Weights::assemble(list.answers().to_vec(), vec![3, 1, 4, 1, 5, 9], 1);
    Problem {
        list: list.name().to_owned(),
        fingerprint: list.fingerprint(),
        game: list.kind(),
        answers: list.answers().len() as u16,
        mode: Mode::Easy,
        objective: if number == 1 { Objective::Within(3) } else { Objective::Mean },
        weights: (number == 2).then(|| Arc::new(weights)),
        max_guesses: 6,
        fixed_guesses: 0,
    }
}

/// A ledger, after a byte that chooses the problem. What is accepted can be gone on with, loses
/// nothing by that, and gives the same facts when it is written again. Also with the checksums that
/// the lines should have.
pub fn ledger(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else {
        return;
    };
    let problem = problem(choice % 3);
    check_ledger(bytes, &problem);
    check_ledger(&with_checksums(bytes), &problem);
}

/// The lines with new checksums in place of the last words.
fn with_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let end = line.iter().rposition(|&byte| byte == b' ').unwrap_or(0);
        sealed.extend_from_slice(&line[..end]);
        if line.ends_with(b"\n") {
            let sum = crc32fast::hash(&sealed);
            sealed.extend_from_slice(format!(" {sum:08x}\n").as_bytes());
        }
    }
    sealed
}

fn check_ledger(bytes: &[u8], problem: &Problem) {
    let known = |facts: &Facts| -> Vec<(GuessId, Fact)> { facts.iter().collect() };
    let path = file("ledger.txt", bytes);
    let read = accepted(Ledger::read(&path, problem, false, &LIST));
    let opened = accepted(Ledger::open(&path, problem, false, &LIST));
    let after = fs::read(&path).unwrap();
    let (Some((ledger, facts)), Some(read)) = (opened, read) else {
        // A ledger that ends within its first line is begun anew; any other that is refused stays
        // as it is.
        let begun = after.starts_with(bytes) && !bytes.contains(&b'\n');
        assert!(after == bytes || begun, "a refused file was changed");
        return;
    };
    drop(ledger);
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    assert!(after == bytes[..whole], "a ledger lost lines");
    assert_eq!(known(&facts), known(&read));
    let again = file("again.txt", b"");
    let (mut ledger, none) = Ledger::open(&again, problem, false, &LIST).unwrap();
    assert_eq!(known(&none), []);
    for (guess, fact) in facts.iter() {
        ledger.append(LIST.guesses()[usize::from(guess)], fact, None).unwrap();
    }
    drop(ledger);
    let written = Ledger::read(&again, problem, false, &LIST).unwrap();
    assert_eq!(known(&written), known(&facts));
}

/// The words of the fixed list for the checker.
static LISTS: LazyLock<Lists> =
    LazyLock::new(|| Lists::read(lines(LIST.answers()), lines(LIST.guesses())).unwrap());

/// A certificate about the fixed list, as it is and with the last line that it should have; or, after
/// a byte 0, a certificate and lists for the checker. What is accepted is true.
pub fn certificate(bytes: &[u8]) {
    if let [0, bytes @ ..] = bytes {
        let [certificate, answers, guesses] = parts(bytes).map(Option::unwrap_or_default);
        if let Some(lists) = accepted(Lists::read(answers, guesses)) {
            let options = Options { threads: 1, openers: None, progress: &|_, _| () };
            accepted(prove(certificate, &lists, &options).map_err(said));
        }
        return;
    }
    let path = file("certificate.txt", bytes);
    let Some(read) = accepted(claim::read(&path)) else {
        return;
    };
    check_certificate(&read);
    let text = read.strip_suffix(b"\n").unwrap_or(&read);
    let body = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut signed = read[..body].to_vec();
    let count = signed.iter().filter(|&&byte| byte == b'\n').count();
    signed.extend_from_slice(format!("end {count} {}\n", sha256(&read[..body])).as_bytes());
    check_certificate(&signed);
}

/// What a fault says.
fn said(fault: Fault) -> String {
    match fault {
        Fault::Refuted(what) | Fault::Unreadable(what) => what,
    }
}

fn check_certificate(bytes: &[u8]) {
    let options = Options { threads: 1, openers: None, progress: &|_, _| () };
    let Some(proven) = accepted(prove(bytes, &LISTS, &options).map_err(said)) else {
        return;
    };
    let turns: Vec<Turn> = proven.position.iter().map(|turn| turn.parse().unwrap()).collect();
    let engine = Engine::new(LIST.clone()).threads(NonZeroUsize::MIN).mode(match proven.mode {
        guesstree_check::Mode::Easy => Mode::Easy,
        guesstree_check::Mode::Hard => Mode::Hard,
        guesstree_check::Mode::Strict => Mode::Strict,
    });
    // The least cost within this number of guesses; `None` if there is no tree.
    let least = |opener: Option<Word>, within: Option<u8>| {
        let max_guesses = within.unwrap_or(MAX_GUESSES).min(MAX_GUESSES);
        let question = Question::new().turns(turns.iter().copied()).max_guesses(max_guesses);
        match engine.cost(&question.opening(opener)) {
            Ok(OpenerBound::Exact(cost)) => Some(cost.0[0]),
            Ok(OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)) => None,
            other => panic!("the engine finds {other:?}"),
        }
    };
    let word = |text: &String| Word::parse(text).unwrap();
    let named = |word: &Word| {
        let one = Openers::One(word.to_string());
        proven.claims.iter().any(|claim| claim.openers == one)
    };
    for Claim { openers, value, guesses_left } in &proven.claims {
        let about: Vec<Option<Word>> = match openers {
            Openers::All => vec![None],
            Openers::One(opener) => vec![Some(word(opener))],
            Openers::Other => {
                let others = LIST.guesses().iter().filter(|word| !named(word));
                others.filter(|word| may_follow(word, &turns, &engine)).copied().map(Some).collect()
            }
        };
        for opener in about {
            // With a limit above the longest that an engine takes, as without one.
            let exact = least(opener, *guesses_left);
            let holds = exact.is_none_or(|exact| value.is_some_and(|value| value <= exact));
            assert!(holds, "{openers:?} {value:?} within {guesses_left:?}, not {exact:?}");
        }
    }
    for tree in &proven.trees {
        let exact = least(Some(word(&tree.first)), Some(tree.height));
        assert!(exact.is_some_and(|exact| exact <= tree.cost), "{tree:?}, not {exact:?}");
    }
}

/// Whether a guess may be made after these turns.
fn may_follow(word: &Word, turns: &[Turn], engine: &Engine) -> bool {
    turns.iter().all(|&turn| engine.game_mode().broken(turn, *word).is_none())
}
