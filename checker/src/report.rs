//! What a check proves, or why it does not.

use std::sync::atomic::Ordering::Relaxed;

use crate::certificate::{INFINITE, Openers, read};
use crate::check::{Options, check};
use crate::count::Counter;
use crate::lists::{Lists, Mode};

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A claim or a lemma does not follow, or a tree is not what it is said to be.
    Refuted(String),
    /// It cannot be read, or is for other lists.
    Unreadable(String),
}

/// Checks a certificate, or the part that the options name, and returns what is proven, a line
/// for each claim and tree.
///
/// # Errors
/// The first fault.
pub fn prove(bytes: &[u8], lists: &Lists, options: &Options<'_>) -> Result<String, Fault> {
    let certificate = read(bytes, lists).map_err(Fault::Unreadable)?;
    let counter = Counter::new(lists);
    let lemmas = check(&certificate, &counter, lists, options).map_err(Fault::Refuted)?;
    let (answers, guesses) = (lists.members(&certificate.position).len(), lists.guesses.len());
    let these = format!("these {} answers and {} guesses", grouped(answers), grouped(guesses));
    let mode = match certificate.mode {
        Mode::Easy => "easy mode",
        Mode::Hard => "hard mode",
        Mode::Strict => "strict mode",
    };
    let after = &certificate.lines[5]["position ".len()..];
    let mut text = format!("{mode}, position: {after}\n");
    for (bound, openers) in &certificate.claims {
        let which = match openers {
            Openers::All => "no tree".to_string(),
            Openers::One(guess) => format!("no tree that begins with {}", lists.show(*guess)),
            Openers::Other => "no tree that begins with any other guess".to_string(),
        };
        let limit = bound.left.map_or(String::new(), |left| format!(" within {left} guesses"));
        text += &match bound.value {
            INFINITE => format!("{which} for {these} finds every answer{limit}\n"),
            value => {
                format!("{which} for {these} costs less than {}{limit}\n", grouped(value as usize))
            }
        };
    }
    for (bound, tree) in &certificate.trees {
        let (root, value) = (lists.show(tree.guesses[0]), grouped(bound.value as usize));
        let height = bound.left.unwrap_or(0);
        text += &format!("this tree costs {value}, within {height} guesses: {root}\n");
    }
    let (all, counted) = (certificate.lemmas.len(), counter.counted.load(Relaxed));
    text += &format!("checked {lemmas} of {all} lemmas, {counted} sets counted\n");
    if let Some((first, last)) = options.openers {
        text +=
            &format!("only a part: openers {first}..{last} of 1..{guesses}, to be put together\n");
    }
    Ok(text)
}

/// A number with a comma before each group of three digits.
fn grouped(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
