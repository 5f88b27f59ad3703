//! Checks certificates of optimality: that no decision tree for two word lists costs less than
//! some number, and that a tree costs no more. `docs/CERTIFICATE.md` is the format, the rules, and
//! their proofs. Nothing here searches, and nothing is shared with the program that writes.

mod certificate;
mod check;
mod count;
mod lists;
mod number;
pub mod plans;
mod sha256;
mod symmetry;
mod table;

use std::fmt;

pub use lists::{Game, Lists, Mode};
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
    /// The trees whose first guesses are these ones, whatever the feedback, up to the right one.
    Fixed(Vec<String>),
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
    /// How many guesses there are.
    pub left: Left,
}

/// The guesses left at a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Left {
    /// Trees have at most this height; `None` is no limit.
    pub all: Option<u8>,
    /// An answer that takes more guesses is late; `None` if none is, or if that is paid for.
    pub in_time: Option<u8>,
}

impl Left {
    /// After a guess. There is one left.
    fn next(self) -> Self {
        let less = |left: Option<u8>| left.map(|left| left.saturating_sub(1));
        Self { all: less(self.all), in_time: less(self.in_time) }
    }

    /// Whether what holds with these guesses left holds with those of `other`, which are no more.
    fn serves(self, other: Self) -> bool {
        let no_less = |mine: Option<u8>, theirs: Option<u8>| {
            mine.is_none_or(|mine| theirs.is_some_and(|theirs| theirs <= mine))
        };
        no_less(self.all, other.all) && no_less(self.in_time, other.in_time)
    }
}

/// What trees cost: each answer its weight, times what its guesses cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// What each guess costs.
    pub guess: u64,
    /// What an answer costs besides that takes more guesses than are `in_time`.
    pub late: u64,
    /// How many guesses are in time at the position of the claims; `None` if no answer is late.
    pub in_time: Option<u8>,
    /// What each answer weighs, in sorted order; `None` if each weighs 1.
    pub weights: Option<Vec<u64>>,
}

impl Default for Costs {
    /// The number of guesses.
    fn default() -> Self {
        Self { guess: 1, late: 0, in_time: None, weights: None }
    }
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
    /// What feedback says.
    pub game: Game,
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// What trees cost.
    pub costs: Costs,
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
    let position = certificate.lines[if certificate.version < 3 { 5 } else { 7 }];
    let turns = position.split(' ').skip(1).filter(|&turn| turn != "-");
    Ok(Proven {
        game: lists.game,
        mode: certificate.mode,
        costs: certificate.costs,
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
        let game = match self.game {
            Game::Wordle => String::new(),
            game => format!(" of {}", game.name()),
        };
        writeln!(f, "{:?} mode{game}, position: {turns}", self.mode)?;
        let (answers, guesses) = (grouped(self.answers as u64), grouped(self.guesses as u64));
        if self.costs != Costs::default() {
            let Costs { guess, late, in_time, weights } = &self.costs;
            write!(f, "a guess costs {}", grouped(*guess))?;
            if let Some(in_time) = in_time {
                write!(f, ", an answer after guess {in_time} costs {} more", grouped(*late))?;
            }
            if let Some(weights) = weights {
                let all = grouped(weights.iter().sum());
                write!(f, ", times the weight of the answer; all weigh {all}")?;
            }
            writeln!(f)?;
        }
        for Claim { openers, value, left } in &self.claims {
            let which = match openers {
                Openers::All => "no tree".to_string(),
                Openers::One(guess) => format!("no tree that begins with {guess}"),
                Openers::Fixed(words) => format!("no tree that begins with {}", words.join(" ")),
                Openers::Other => "no tree that begins with any other guess".to_string(),
            };
            let cost = |value| format!("costs less than {}", grouped(value));
            let what = value.map_or("finds every answer".to_string(), cost);
            let limit = left.all.map_or(String::new(), |n| format!(" within {n} guesses"));
            let late = match (left.in_time, self.costs.in_time) {
                (None, Some(_)) => ", late or not",
                _ => "",
            };
            writeln!(
                f,
                "{which} for these {answers} answers and {guesses} guesses {what}{limit}{late}"
            )?;
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
