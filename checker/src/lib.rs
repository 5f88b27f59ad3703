//! Checks certificates of optimality: that no decision tree for two word lists costs less than
//! some number, and that a tree costs no more. `docs/CERTIFICATE.md` is the format, the rules, and
//! their proofs. Nothing here searches, and nothing is shared with the program that writes.

mod certificate;
mod check;
mod count;
mod lists;
pub mod plans;
mod sha256;

use std::fmt;

pub use lists::{Lists, Mode};
pub use sha256::sha256;

/// How a check is done.
pub struct Options<'a> {
    /// How many threads.
    pub threads: usize,
    /// The part to check, such as `1..6486`: see [`Lists::part`]. `None` is all.
    pub openers: Option<&'a str>,
    /// Called with steps done and all steps, by any thread.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A claim or a lemma does not follow, or a tree is not what it is said to be.
    Refuted(String),
    /// The certificate cannot be read, or is for other lists.
    Unreadable(String),
}

/// Which trees a claim is about, by their first guess.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Openers {
    /// All trees.
    All,
    /// The trees that begin with this guess.
    One(String),
    /// The trees that begin with a guess that no claim about one guess names.
    Other,
}

/// A lower bound: the trees that it is about cost at least `value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which trees.
    pub openers: Openers,
    /// `None` says that there is no tree.
    pub value: Option<u64>,
    /// Only trees of at most this height; `None` is no limit.
    pub guesses_left: Option<u8>,
}

/// A tree that finds every answer: an upper bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The sum of the guesses that it takes, over the answers.
    pub cost: u64,
    /// The most guesses that it takes.
    pub height: u8,
    /// Its first guess.
    pub first: String,
}

/// What a certificate proves, or with [`Options::openers`] what a part of it does. It prints as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// The turns before all trees, such as `crane=BYBBG`.
    pub position: Vec<String>,
    /// How many answers fit these turns.
    pub answers: usize,
    /// How many guesses the list has.
    pub guesses: usize,
    /// The claims, in the order of the file.
    pub claims: Vec<Claim>,
    /// The trees, in the order of the file.
    pub trees: Vec<Tree>,
    /// The first and the last opener of the part that was checked; `None` if all was.
    pub part: Option<(usize, usize)>,
    /// How many openers were checked: those of the part that some claim is about.
    pub openers: usize,
    /// How many lemmas were checked, and how many there are.
    pub lemmas: [usize; 2],
}

/// Checks a certificate, or the part that the options name.
///
/// # Errors
/// [`Fault::Unreadable`] if the certificate cannot be read, is for other lists, or has no such part;
/// else the first thing that does not hold, as [`Fault::Refuted`].
pub fn prove(bytes: &[u8], lists: &Lists, options: &Options<'_>) -> Result<Proven, Fault> {
    let certificate = certificate::read(bytes, lists).map_err(Fault::Unreadable)?;
    let part = options.openers.map(|text| lists.part(text)).transpose();
    let part = part.map_err(Fault::Unreadable)?;
    let checker = check::Checker::new(&certificate, lists);
    let checked = checker.check(part.unwrap_or((1, lists.words.len())), options);
    let [openers, lemmas] = checked.map_err(Fault::Refuted)?;
    let turns = certificate.lines[5].split(' ').skip(1).filter(|&turn| turn != "-");
    Ok(Proven {
        mode: certificate.mode,
        position: turns.map(String::from).collect(),
        answers: lists.members(&certificate.position).len(),
        guesses: lists.words.len(),
        part,
        claims: certificate.claims.into_iter().map(|bound| bound.claim).collect(),
        trees: certificate.trees.into_iter().map(|(_, tree, _)| tree).collect(),
        openers,
        lemmas: [lemmas, certificate.lemmas.len()],
    })
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((first, last)) = self.part {
            let all = grouped(self.guesses as u64);
            writeln!(f, "a part of the proof: openers {first}..{last} of {all}")?;
            writeln!(f, "if all parts together are accepted, this is proven:")?;
        }
        let turns = if self.position.is_empty() { "-" } else { &self.position.join(" ") };
        writeln!(f, "{:?} mode, position: {turns}", self.mode)?;
        let (answers, guesses) = (grouped(self.answers as u64), grouped(self.guesses as u64));
        for Claim { openers, value, guesses_left } in &self.claims {
            let which = match openers {
                Openers::All => "no tree".to_string(),
                Openers::One(guess) => format!("no tree that begins with {guess}"),
                Openers::Other => "no tree that begins with any other guess".to_string(),
            };
            let cost = |value| format!("costs less than {}", grouped(value));
            let what = value.map_or("finds every answer".to_string(), cost);
            let limit = guesses_left.map_or(String::new(), |n| format!(" within {n} guesses"));
            writeln!(f, "{which} for these {answers} answers and {guesses} guesses {what}{limit}")?;
        }
        for Tree { cost, height, first } in &self.trees {
            writeln!(f, "this tree costs {}, within {height} guesses: {first}", grouped(*cost))?;
        }
        let [lemmas, all] = self.lemmas.map(|count| grouped(count as u64));
        let openers = grouped(self.openers as u64);
        writeln!(f, "openers checked: {openers}, lemmas checked: {lemmas} of {all}")
    }
}

/// A number with a comma before each group of three digits.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
