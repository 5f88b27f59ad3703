//! What a page or a Node program asks of the library: each function returns a number to compare, or
//! 0 if something went wrong.

use guesstree::{Engine, Feedback, List, Question, Step, Turn, Word, shipped, verify};

/// The total of the best tree that begins with SALET.
#[unsafe(no_mangle)]
pub extern "C" fn salet() -> u32 {
    let total = || {
        let question = Question::new().opening([Word::parse("salet").ok()?]);
        let engine = Engine::new(List::original());
        let tree = engine.best_tree(&question).ok()?.outcome.into_found()?;
        verify(&tree, engine.list()).ok()?;
        tree.claim().is_optimal().then(|| tree.total() as u32)
    };
    total().unwrap_or(0)
}

/// The total after CRANE, gray, yellow and three grays, a position off every shipped tree.
#[unsafe(no_mangle)]
pub extern "C" fn position() -> u32 {
    let total = || {
        let turn: Turn = "crane=-y---".parse().ok()?;
        let engine = Engine::new(List::original());
        let tree = engine.best_tree(&Question::new().turns([turn])).ok()?.outcome.into_found()?;
        Some(tree.total() as u32)
    };
    total().unwrap_or(0)
}

/// The candidates after SALET, gray, yellow, two grays and green, as a shipped tree counts them.
#[unsafe(no_mangle)]
pub extern "C" fn walk() -> u32 {
    let candidates = || {
        let tree = shipped::original().ok()?;
        let mut walk = tree.walk();
        let step = walk.step(Feedback::parse("-y--g", 5).ok()?);
        (step == Step::Next).then(|| walk.candidates() as u32)
    };
    candidates().unwrap_or(0)
}
