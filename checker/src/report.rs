//! What a check proves, or why it does not.

use std::fmt;
use std::sync::atomic::Ordering::Relaxed;

use crate::certificate::{self, INFINITE, read};
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

/// Which trees a claim is about, by their first guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openers {
    /// All trees.
    All,
    /// The trees that begin with this guess.
    One(String),
    /// The trees that begin with a guess that no claim about one guess names.
    Other,
}

/// A lower bound: each of the trees that it is about costs at least `value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which trees.
    pub openers: Openers,
    /// `None` says that there is no tree.
    pub value: Option<u64>,
    /// The claim is about trees of at most this height; `None` is no limit.
    pub guesses_left: Option<u8>,
}

/// A tree that finds every answer: an upper bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The sum over the answers of the guesses that the tree takes.
    pub cost: u64,
    /// The most guesses that it takes.
    pub height: u8,
    /// Its first guess.
    pub first: String,
}

/// What a certificate proves for two lists. It prints as lines of text.
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
    /// The part that was checked, if not all: the first and the last opener, by numbers from 1.
    /// The claims are proven once the parts together have all openers.
    pub part: Option<(usize, usize)>,
    /// How many lemmas the certificate has.
    pub lemmas: usize,
    /// How many of these were checked.
    pub checked: usize,
    /// How many sets were counted.
    pub counted: usize,
}

/// Checks a certificate, or the part that the options name.
///
/// # Errors
/// The first fault.
pub fn prove(bytes: &[u8], lists: &Lists, options: &Options<'_>) -> Result<Proven, Fault> {
    let certificate = read(bytes, lists).map_err(Fault::Unreadable)?;
    let counter = Counter::new(lists);
    let checked = check(&certificate, &counter, lists, options).map_err(Fault::Refuted)?;
    let openers = |openers| match openers {
        certificate::Openers::All => Openers::All,
        certificate::Openers::One(guess) => Openers::One(lists.show(guess)),
        certificate::Openers::Other => Openers::Other,
    };
    let claims = certificate.claims.iter().map(|(bound, about)| Claim {
        openers: openers(*about),
        value: Some(bound.value).filter(|&value| value < INFINITE),
        guesses_left: bound.left,
    });
    let trees = certificate.trees.iter().map(|(bound, tree)| Tree {
        cost: bound.value,
        height: bound.left.unwrap_or(0),
        first: lists.show(tree.guesses[0]),
    });
    let turns = certificate.lines[5].split(' ').skip(1).filter(|&turn| turn != "-");
    Ok(Proven {
        mode: certificate.mode,
        position: turns.map(String::from).collect(),
        answers: lists.members(&certificate.position).len(),
        guesses: lists.guesses.len(),
        claims: claims.collect(),
        trees: trees.collect(),
        part: options.openers,
        lemmas: certificate.lemmas.len(),
        checked,
        counted: counter.counted.load(Relaxed),
    })
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (answers, guesses) = (grouped(self.answers as u64), grouped(self.guesses as u64));
        let mode = match self.mode {
            Mode::Easy => "easy",
            Mode::Hard => "hard",
            Mode::Strict => "strict",
        };
        writeln!(
            f,
            "{mode} mode, position: {}",
            match &self.position[..] {
                [] => "-".to_string(),
                turns => turns.join(" "),
            }
        )?;
        if let Some((first, last)) = self.part {
            writeln!(f, "in part, for openers {first}..{last} of 1..{}:", self.guesses)?;
        }
        for claim in &self.claims {
            let which = match &claim.openers {
                Openers::All => String::new(),
                Openers::One(guess) => format!(" that begins with {guess}"),
                Openers::Other => " that begins with any other guess".to_string(),
            };
            let what = match claim.value {
                None => "finds every answer".to_string(),
                Some(value) => format!("costs less than {}", grouped(value)),
            };
            let limit =
                claim.guesses_left.map_or(String::new(), |n| format!(" within {n} guesses"));
            writeln!(
                f,
                "no tree{which} for these {answers} answers and {guesses} guesses {what}{limit}"
            )?;
        }
        for Tree { cost, height, first } in &self.trees {
            writeln!(f, "this tree costs {}, within {height} guesses: {first}", grouped(*cost))?;
        }
        let Self { checked, lemmas, counted, .. } = self;
        writeln!(f, "checked {checked} of {lemmas} lemmas, {counted} sets counted")
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refuted(what) => write!(f, "refuted: {what}"),
            Self::Unreadable(what) => write!(f, "error: {what}"),
        }
    }
}

impl std::error::Error for Fault {}

/// A number with a comma before each group of three digits.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
