//! What can be wrong with a problem of identification, with a plan, and with a request.

use std::fmt;
use std::path::PathBuf;

use thiserror::Error;

use crate::escape::escaped;
use crate::game::count::count;
use crate::game::weights::number::NumberError;
use crate::game::word::WordError;
use crate::tree::objective::Objective;

/// What plans can be best at.
pub const OBJECTIVES: [Objective; 4] =
    [Objective::Mean, Objective::MeanThenWorst, Objective::Worst, Objective::WorstAlone];

fn objectives() -> String {
    OBJECTIVES.map(|objective| objective.to_string()).join("; ")
}

/// What a name is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sort {
    /// What may have to be identified.
    Object,
    /// What can be asked.
    Test,
    /// Objects that need not be told apart.
    Class,
}

impl fmt::Display for Sort {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Object => "object",
            Self::Test => "test",
            Self::Class => "class",
        })
    }
}

/// Why objects, tests and outcomes are no problem of identification.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// There are no objects, or no tests.
    #[error("there is no {sort}; give one or more")]
    Empty {
        /// What there is none of.
        sort: Sort,
    },
    /// There are more than can be counted with.
    #[error("{objects} objects and {tests} tests are too many; leave some out")]
    TooLarge {
        /// The number of objects.
        objects: usize,
        /// The number of tests.
        tests: usize,
    },
    /// There are more outcomes than can be counted with.
    #[error("there are {got} different outcomes, which is too many; put numbers into groups")]
    TooManyOutcomes {
        /// The number of outcomes.
        got: usize,
    },
    /// A name is none.
    #[error("the {sort} `{}` {reason}; rename it", escaped(text))]
    Name {
        /// What it should name.
        sort: Sort,
        /// The text.
        text: String,
        /// What is wrong.
        reason: WordError,
    },
    /// A name stands for two.
    #[error("there are two of the {sort} `{name}`; rename one, or leave it out")]
    Twice {
        /// What it names.
        sort: Sort,
        /// The name.
        name: String,
    },
    /// There are too few or too many outcomes, classes or weights.
    #[error("{what} has {}, but there are {expected} objects", count(*got, "value"))]
    Length {
        /// Where.
        what: String,
        /// How many there are.
        got: usize,
        /// The number of objects.
        expected: usize,
    },
    /// A cell is no outcome that this solver can work with.
    #[error("the outcome of `{test}` for `{object}` {}", cell(outcome, *reason))]
    Outcome {
        /// The test.
        test: String,
        /// The object.
        object: String,
        /// The cell.
        outcome: String,
        /// What is wrong with it.
        reason: Unfit,
    },
    /// No test tells these apart.
    #[error("{}", alike(groups, *classes))]
    Alike {
        /// Groups of objects, each with its class if there are classes.
        groups: Vec<Vec<String>>,
        /// Whether there are classes.
        classes: bool,
    },
    /// A cost or weight is no number.
    #[error("{what}, `{}`, {reason}; write it like 3, 0.25 or 2.5e-3", escaped(text))]
    Number {
        /// Whose number it is.
        what: String,
        /// The text.
        text: String,
        /// What is wrong.
        reason: NumberError,
    },
    /// Other tests have costs.
    #[error("test `{test}` has no cost, but others do; give each test one, or none")]
    NoCost {
        /// The test.
        test: String,
    },
    /// A test costs nothing.
    #[error("test `{test}` costs 0; ask it first, and leave it out, or give it a cost above 0")]
    Free {
        /// The test.
        test: String,
    },
    /// No object counts.
    #[error("all weights are 0; give one object or more a weight above 0")]
    AllZero,
    /// Costs or weights have too many digits.
    #[error("costs and weights have too many digits to count with; round them")]
    TooHeavy,
}

/// Why a cell is no outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfit {
    /// It is not known.
    Unknown,
    /// There are several.
    Several,
    /// It is no name.
    Name(WordError),
}

fn cell(outcome: &str, reason: Unfit) -> String {
    let cell = escaped(outcome);
    match reason {
        Unfit::Unknown => format!(
            "is `{cell}`, which is unknown; an object whose outcome is not known would go down \
             every branch, which is not supported: fill it in, or treat what is unknown as an \
             outcome of its own"
        ),
        Unfit::Several => format!(
            "is `{cell}`, which is several outcomes; an object with several would go down several \
             branches, which is not supported: make it several objects of one class"
        ),
        Unfit::Name(reason) => format!("is `{cell}`, which {reason}; write it anew"),
    }
}

/// The groups that no test tells apart, the first few.
fn alike(groups: &[Vec<String>], classes: bool) -> String {
    const FEW: usize = 3;
    let named = groups.iter().take(FEW).map(|group| group.join(", "));
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match groups.len().saturating_sub(FEW) {
        0 => String::new(),
        more => format!("; and {} more", count(more, "group")),
    };
    let remedy = match classes {
        false => "add a test that tells them apart, merge them, or put them in one class",
        true => "add a test that tells them apart, or put them in one class",
    };
    format!("no test tells these apart: {named}{more}\n{remedy}")
}

/// Why a file gives no problem, or no plan.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read.
    #[error("{}: cannot be read: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It is no table, and no JSON of a problem or plan.
    #[error("{}: {reason}", path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// What is wrong, where, and what to do.
        reason: String,
    },
    /// It is no problem.
    #[error("{}: {error}", path.display())]
    Problem {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ProblemError,
    },
    /// It is no plan for the problem that it names.
    #[error("{}: {error}", path.display())]
    Plan {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: PlanError,
    },
}

/// Why nodes are no plan for a problem, or not the plan that is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The nodes are no tree.
    #[error("node {node} of the plan {what}; build the plan again")]
    Node {
        /// The node, counted from 0.
        node: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// What is said to be known before the first step cannot be.
    #[error("the plan begins with what cannot be: {0}")]
    Turns(String),
    /// An object is not identified.
    #[error("the plan does not find {object}: {what}; build the plan again")]
    Lost {
        /// The object.
        object: String,
        /// What happens to it.
        what: &'static str,
    },
    /// The plan claims what it does not achieve.
    #[error("the plan comes to {found}, but claims {claimed}; build the plan again")]
    Claim {
        /// What it comes to.
        found: String,
        /// What it claims.
        claimed: String,
    },
    /// The plan is for another problem.
    #[error("the plan is for the problem {plan}, not for {given}; build one for it")]
    Other {
        /// The problem of the plan, with its fingerprint.
        plan: String,
        /// The one that was given.
        given: String,
    },
}

/// Why a request cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// Plans are not made for this objective.
    #[error("there are no plans for the objective {0}; give one of {list}", list = objectives())]
    Objective(Objective),
    /// There is no such test.
    #[error("there is no test `{0}` in the problem")]
    NoTest(String),
    /// There is no such outcome.
    #[error("test `{test}` has no outcome `{outcome}`; it has {known}")]
    NoOutcome {
        /// The test.
        test: String,
        /// The text.
        outcome: String,
        /// What it has.
        known: String,
    },
    /// No object has these outcomes.
    #[error("{0}")]
    Contradiction(String),
    /// The search was stopped before there was any plan.
    #[error("stopped before there was a plan; allow more time")]
    Stopped,
    /// The system gives no threads.
    #[error("cannot start threads: {0}; give fewer")]
    Threads(String),
}
