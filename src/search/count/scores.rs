//! What a score counts, and a score for each guess, as wide as a code of the game.

use crate::game::table::cell::Cell;

/// What the score of a guess counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScoreKind {
    /// The blocks, and one more for a member: `k(t, S) + [t ∈ S]`. With weights,
    /// `Σ max(B) + [t ∈ S] w(t)`.
    MemberBonus,
    /// The blocks: `k(t, S)`. With weights, `Σ max(B)`.
    Blocks,
}

impl ScoreKind {
    /// What a member's score adds to its blocks, where every answer weighs 1.
    pub(super) fn bonus(self) -> u8 {
        match self {
            Self::MemberBonus => 1,
            Self::Blocks => 0,
        }
    }
}

/// The scores of all guesses, by guess id. The memory is reused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scores {
    /// In a game of few codes.
    Bytes(Vec<u8>),
    /// In any other game.
    Pairs(Vec<u16>),
}

/// An expression over the scores of all guesses, compiled for each of their widths.
macro_rules! with_scores {
    ($scores:expr, $each:ident => $work:expr) => {
        match $scores {
            $crate::search::count::scores::Scores::Bytes($each) => $work,
            $crate::search::count::scores::Scores::Pairs($each) => $work,
        }
    };
}
pub(crate) use with_scores;

impl Default for Scores {
    fn default() -> Self {
        Self::Bytes(Vec::new())
    }
}

/// A cell that holds a score.
pub(crate) trait Score: Cell {
    /// The scores in this width; empty if they have the other width.
    fn each(scores: &Scores) -> &[Self];
    /// The scores in this width, to be written. Scores of the other width are dropped.
    fn each_mut(scores: &mut Scores) -> &mut Vec<Self>;
}

macro_rules! score {
    ($cell:ty, $width:ident) => {
        impl Score for $cell {
            fn each(scores: &Scores) -> &[Self] {
                match scores {
                    Scores::$width(each) => each,
                    _ => &[],
                }
            }

            fn each_mut(scores: &mut Scores) -> &mut Vec<Self> {
                if !matches!(scores, Scores::$width(_)) {
                    *scores = Scores::$width(Vec::new());
                }
                match scores {
                    Scores::$width(each) => each,
                    _ => unreachable!("the width was just set"),
                }
            }
        }
    };
}

score!(u8, Bytes);
score!(u16, Pairs);

impl Scores {
    /// The number of guesses.
    pub(crate) fn len(&self) -> usize {
        with_scores!(self, each => each.len())
    }

    /// The score of a guess.
    pub(crate) fn of(&self, guess: usize) -> usize {
        with_scores!(self, each => each[guess].into())
    }

    /// The highest score; 0 if there are none.
    pub(crate) fn most(&self) -> usize {
        with_scores!(self, each => most(each))
    }

    /// The scores by guess id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.len()).map(|guess| self.of(guess))
    }
}

/// The highest number; 0 if there are none.
#[inline(always)]
pub(in crate::search) fn most<C: Cell>(each: &[C]) -> usize {
    each.iter().fold(C::default(), |most, &score| most.max(score)).into()
}
