//! Certificates: what the checker accepts is what the engine finds.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use guesstree::{
    Engine, List, MAX_GUESSES, Mode, ObjectiveValue, OpenerBound, Question, Turn, Word,
};
use guesstree_check::{Claim, Costs, Fault, Game, Lists, Openers, Options, prove, sha256};

use super::common::{accepted, lines, list, parts};

/// What all certificates here are about.
pub(super) static LIST: LazyLock<List> =
    LazyLock::new(|| list("batch catch hatch latch match patch", "climb blimp"));

/// The words of the fixed list for the checker.
static LISTS: LazyLock<Lists> =
    LazyLock::new(|| Lists::read(lines(LIST.answers()), lines(LIST.guesses())).unwrap());

/// A certificate about the fixed list, as it is and with the last line that it should have; or, after
/// a byte 0, a certificate and lists or a table for the checker. What is accepted is true.
pub fn certificate(bytes: &[u8]) {
    if let [0, bytes @ ..] = bytes {
        let [certificate, answers, guesses] = parts(bytes).map(Option::unwrap_or_default);
        let lists = match answers.starts_with(b"guesstree-table") {
            true => Lists::of_table(answers),
            false => Lists::of_game(Game::of(certificate), answers, guesses),
        };
        if let Some(lists) = accepted(lists) {
            let options = Options { threads: 1, openers: None, progress: &|_, _| () };
            accepted(prove(certificate, &lists, &options).map_err(said));
        }
        return;
    }
    check_certificate(bytes);
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let body = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let mut signed = bytes[..body].to_vec();
    let count = signed.iter().filter(|&&byte| byte == b'\n').count();
    signed.extend_from_slice(format!("end {count} {}\n", sha256(&bytes[..body])).as_bytes());
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
    let mode = match proven.mode {
        guesstree_check::Mode::Easy => Mode::Easy,
        guesstree_check::Mode::Hard => Mode::Hard,
        guesstree_check::Mode::Strict => Mode::Strict,
        guesstree_check::Mode::Ultra => Mode::Ultra,
    };
    let engine = Engine::new(LIST.clone()).threads(NonZeroUsize::MIN).mode(mode);
    // The least cost within this many guesses; `None` if there is no tree.
    let least = |opening: Vec<Word>, within: Option<u8>| {
        let max_guesses = within.unwrap_or(MAX_GUESSES).min(MAX_GUESSES);
        let question = Question::new().turns(turns.iter().cloned()).max_guesses(max_guesses);
        match engine.cost(&question.opening(opening)) {
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
    if proven.costs != Costs::default() {
        // No question of an engine is about these; games by brute force are, elsewhere.
        return;
    }
    for Claim { openers, value, left } in &proven.claims {
        let about: Vec<Vec<Word>> = match openers {
            Openers::All => vec![Vec::new()],
            Openers::One(opener) => vec![vec![word(opener)]],
            // Elsewhere a later guess of the opening may not be allowed.
            Openers::Fixed(_) if mode != Mode::Easy => Vec::new(),
            Openers::Fixed(opening) => vec![opening.iter().map(word).collect()],
            Openers::Other => {
                let others = LIST.guesses().iter().filter(|word| !named(word));
                let others = others.filter(|word| may_follow(word, &turns, mode));
                others.map(|word| vec![word.clone()]).collect()
            }
        };
        for opening in about {
            // With a limit above the longest that an engine takes, as without one.
            let exact = least(opening, left.all);
            let holds = exact.is_none_or(|exact| value.is_some_and(|value| value <= exact));
            assert!(holds, "{openers:?} {value:?} within {left:?}, not {exact:?}");
        }
    }
    for tree in &proven.trees {
        let exact = least(vec![word(&tree.first)], Some(tree.height));
        assert!(exact.is_some_and(|exact| exact <= tree.cost), "{tree:?}, not {exact:?}");
    }
}

/// Whether a guess may be made after these turns.
fn may_follow(word: &Word, turns: &[Turn], mode: Mode) -> bool {
    turns.iter().all(|turn| mode.broken(turn, word).is_none())
}
