//! What columns lack to be a tree.

use crate::game::kind::GameError;
use crate::game::kind::Kind;
use crate::game::word::Word;
use crate::ids::WORDS_MAX;
use crate::tree::objective::{Objective, Shown};
use crate::tree::tree::check::{DECIMALS_MAX, LIST_NAME_BYTES_MAX, WEIGHT_MAX};

/// Why columns are not a tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// The list's name is too long or holds control characters.
    #[error(
        "the list's name is longer than {LIST_NAME_BYTES_MAX} bytes or holds control characters"
    )]
    Name,
    /// The words are not sorted, not all of one length, or one is there twice.
    #[error("the words of the tree are not sorted, or not of {letters} letters")]
    Words {
        /// The letters that each should have.
        letters: u8,
    },
    /// The guesses of another game are not sorted, not of the game, or one is there twice.
    #[error("the guesses of the tree are not sorted, or not ones of {game}")]
    Names {
        /// The game.
        game: Kind,
    },
    /// The game has a size that none can have.
    #[error("the game of the tree cannot be: {0}")]
    Game(GameError),
    /// The tree is for a mode, but its game has none.
    #[error("the tree is for a mode of Wordle, but its game is {game}")]
    Mode {
        /// The game.
        game: Kind,
    },
    /// There are more words than any list has.
    #[error("the tree has {words} words, a list at most {WORDS_MAX}")]
    TooManyWords {
        /// How many words there are.
        words: usize,
    },
    /// No node guesses this word.
    #[error("the tree holds the word {word}, but never guesses it")]
    UnusedWord {
        /// The word.
        word: Word,
    },
    /// There is no root.
    #[error("the tree has no nodes")]
    Empty,
    /// The columns have different lengths.
    #[error("the columns of the tree have different lengths")]
    Ragged,
    /// The children counted are not the nodes that there are.
    #[error("{nodes} nodes, but the root and all children add up to {children}")]
    Children {
        /// How many nodes there are.
        nodes: usize,
        /// How many children there are, and the root.
        children: usize,
    },
    /// All children of earlier nodes stand before this one, so that nothing leads to it.
    #[error("node {node} is not reached from the root")]
    Unreachable {
        /// The number of the node.
        node: usize,
    },
    /// A guess is not among the words.
    #[error("node {node} guesses word number {word}, but there are {words} words")]
    NoSuchWord {
        /// The number of the node.
        node: usize,
        /// The number of the word, from 0.
        word: u16,
        /// How many words there are.
        words: usize,
    },
    /// The children of a node are not in ascending order of their feedback, or a feedback is not
    /// one of the game's, or is the winning one; or a feedback leads to the root.
    #[error("the feedback that leads to node {node} is out of order or out of range")]
    Code {
        /// The number of the node.
        node: usize,
    },
    /// A node finds no answer and has nothing below it.
    #[error("node {node} leads nowhere")]
    DeadEnd {
        /// The number of the node.
        node: usize,
    },
    /// The nodes find another number of answers than the problem has.
    #[error("the tree finds {found} answers, it should be {said}")]
    Answers {
        /// How many the nodes find.
        found: u64,
        /// How many the problem has.
        said: u64,
    },
    /// The nodes achieve something else than is claimed.
    #[error("the tree has {found}, it claims {said}")]
    Cost {
        /// The first part of what the nodes achieve.
        found: Shown,
        /// The first part of the upper end of the claim.
        said: Shown,
    },
    /// The claim's lower end is above its upper end.
    #[error("the tree claims that none is below {lower}, and has {upper} itself")]
    Bounds {
        /// The lower end of the claim.
        lower: Shown,
        /// The upper end, which is what the tree achieves.
        upper: Shown,
    },
    /// The claim's lower end has a number that the objective does not have.
    #[error("the objective is {objective}, but the lower end of the claim has more numbers")]
    Parts {
        /// The objective.
        objective: Objective,
    },
    /// Answers are to be found without any guess.
    #[error("the objective is to find answers within 0 guesses; the least is 1")]
    WithinNone,
    /// Two nodes find the same answer, so that its weight would count twice.
    #[error("the tree finds {word} twice, but its answers have weights, which count once")]
    FoundTwice {
        /// The answer.
        word: Word,
    },
    /// The weights are not those of the answers that the tree finds.
    #[error("the weights are not for the answers that the tree finds")]
    OtherAnswers,
    /// The weights have more decimals than numbers of 64 bits.
    #[error("the weights have {decimals} decimals, at most {DECIMALS_MAX} are possible")]
    Decimals {
        /// How many decimals.
        decimals: u8,
    },
    /// The weights add up to a number that is too large to count guesses with.
    #[error(
        "the weights are too large: their sum, times the {worst_case} guesses of the worst case, \
         is more than {WEIGHT_MAX}"
    )]
    TooHeavy {
        /// The guesses that the tree needs at worst.
        worst_case: usize,
    },
    /// The tree is deeper than the game is long.
    #[error("the tree needs up to {worst_case} guesses, {max_guesses} are allowed")]
    TooDeep {
        /// The guesses that the tree needs at worst.
        worst_case: usize,
        /// The guesses that the problem allows.
        max_guesses: u8,
    },
    /// More guesses are fixed than allowed.
    #[error("the first {fixed_guesses} guesses are fixed, but only {max_guesses} are allowed")]
    FixedGuesses {
        /// How many are fixed.
        fixed_guesses: u8,
        /// How many are allowed.
        max_guesses: u8,
    },
}
