//! A score for each guess, as wide as a code of the game.

use crate::game::table::cell::Cell;

/// The scores of all guesses, in their order, in memory that is used again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scores {
    /// In a game of few codes.
    Bytes(Vec<u8>),
    /// In others.
    Pairs(Vec<u16>),
}

/// The same expression for the scores of all guesses, whatever their width.
macro_rules! with_scores {
    ($scores:expr, $each:ident => $work:expr) => {
        match $scores {
            $crate::search::scores::Scores::Bytes($each) => $work,
            $crate::search::scores::Scores::Pairs($each) => $work,
        }
    };
}
pub(crate) use with_scores;

impl Default for Scores {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

/// A cell, as the scores of guesses are kept in it.
pub trait Score: Cell {
    /// The scores as numbers of this width; there are none if the width was another one.
    fn each(scores: &mut Scores) -> &mut Vec<Self>;
    /// The same to be read only.
    fn each_of(scores: &Scores) -> &[Self];
}

impl Score for u8 {
    fn each_of(scores: &Scores) -> &[Self] {
        match scores {
            Scores::Bytes(each) => each,
            _ => &[],
        }
    }

    fn each(scores: &mut Scores) -> &mut Vec<Self> {
        if let Scores::Pairs(_) = scores {
            *scores = Scores::Bytes(Vec::new());
        }
        match scores {
            Scores::Bytes(each) => each,
            Scores::Pairs(_) => unreachable!("they were made so"),
        }
    }
}

impl Score for u16 {
    fn each_of(scores: &Scores) -> &[Self] {
        match scores {
            Scores::Pairs(each) => each,
            _ => &[],
        }
    }

    fn each(scores: &mut Scores) -> &mut Vec<Self> {
        if let Scores::Bytes(_) = scores {
            *scores = Scores::Pairs(Vec::new());
        }
        match scores {
            Scores::Pairs(each) => each,
            Scores::Bytes(_) => unreachable!("they were made so"),
        }
    }
}

impl Scores {
    /// How many guesses have one.
    pub fn len(&self) -> usize {
        with_scores!(self, each => each.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The score of a guess.
    pub fn of(&self, guess: usize) -> usize {
        with_scores!(self, each => each[guess].into())
    }

    /// The highest score; 0 where there are none.
    pub fn most(&self) -> usize {
        with_scores!(self, each => most(each))
    }

    /// The scores in the order of guesses.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).map(|guess| self.of(guess))
    }
}

/// The highest number; 0 where there are none.
#[inline(always)]
pub fn most<C: Cell>(each: &[C]) -> usize {
    each.iter()
        .fold(C::default(), |most, &score| most.max(score))
        .into()
}
