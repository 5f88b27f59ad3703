//! A guess as it stands in a row with others.

use std::fmt;

use crate::game::kind::Kind;
use crate::game::quoting::{in_quotes, quoted};
use crate::game::word::Word;

/// A guess of a game as it stands before feedback, or where a turn may stand.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'w>(pub &'w Word, pub Kind);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(word, kind) = self;
        match kind {
            Kind::Table(_) if word.letters().contains(&'=') => {
                out.pad(&in_quotes(&word.to_string()))
            }
            _ => out.pad(&quoted(&word.to_string())),
        }
    }
}
