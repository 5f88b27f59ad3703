//! What can be wrong with weights that come from no file.

use crate::game::weights::DECIMALS_MAX;
use crate::game::weights::number::TOTAL_MAX;
use crate::game::word::Word;

/// Why numbers are no weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// There are more words than weights, or fewer.
    #[error("there are {words} words and {weights} weights; give one weight for each word")]
    Count {
        /// The number of words.
        words: usize,
        /// The number of weights.
        weights: usize,
    },
    /// A word is there twice.
    #[error("{0} has two weights; give it one")]
    Twice(Word),
    /// An answer has no weight.
    #[error("`{0}` has no weight; give it 0 if it is to cost nothing, or give a default")]
    Missing(Word),
    /// There are more decimals than 64 bits have room for.
    #[error("weights have at most {DECIMALS_MAX} decimals, not {0}; round them")]
    Decimals(u8),
    /// There are no weights, or none above 0.
    #[error("no word has a weight above 0; give one to at least one word")]
    AllZero,
    /// The weights add up to too much.
    #[error(
        "the weights add up to more than {TOTAL_MAX}; divide all of them by the same number, as \
         only their ratios matter"
    )]
    TooLarge,
}
