//! The games: Wordle and others, each in a file of its own.
//!
//! `mastermind`, `black_peg`, `bulls_and_cows` and `jotto` score, print and read the feedback of their game; `pair` is what
//! two of them share, `symbols` makes codes. `scores` is any game at all, given by a table or by a function.

pub(super) mod black_peg;
pub(super) mod bulls_and_cows;
pub mod error;
pub(super) mod jotto;
pub(super) mod mastermind;
pub(super) mod pair;
pub mod scores;
pub(super) mod symbols;

use std::sync::Arc;

use crate::game::feedback::{self, Feedback};
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::word::Word;

pub use error::GameError;
pub use scores::ScoresError;

use scores::Scores;

/// What is played: the kind of game, and the codes of a table.
///
/// Every [`List`] has one: see [`List::game`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    kind: Kind,
    scores: Option<Arc<Scores>>,
}

impl Game {
    /// A game that its kind says everything about.
    pub(super) fn of_kind(kind: Kind) -> Game {
        Game { kind, scores: None }
    }

    /// A game of any codes.
    pub(super) fn of_scores(scores: Scores) -> Game {
        Game {
            kind: Kind::Table { win: scores.win() },
            scores: Some(Arc::new(scores)),
        }
    }

    /// Which game it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The codes of a table.
    pub(super) fn scores(&self) -> Option<&Scores> {
        self.scores.as_deref()
    }

    /// The feedback that `guess` gets when the answer is `answer`: each rule in its plainest form.
    ///
    /// Both must be of the game: words of the same length, codes of its size, names of its table. For names that a table does
    /// not have, the feedback is one that no answer gives.
    pub fn score(&self, guess: Word, answer: Word) -> Feedback {
        let code = match self.kind {
            Kind::Wordle { .. } => return feedback::score(guess, answer),
            Kind::Mastermind { pegs, .. } => mastermind::score(guess, answer).code(pegs),
            Kind::BlackPeg { .. } => black_peg::score(guess, answer),
            Kind::BullsAndCows { positions, .. } => {
                mastermind::score(guess, answer).code(positions)
            }
            Kind::Jotto { letters } => jotto::score(guess, answer, letters),
            Kind::Table { .. } => scores::score(self.scores(), guess, answer),
        };
        Feedback::new(code, self.kind)
    }
}

impl List {
    /// All codes of Mastermind with so many pegs and colours: any may be guessed, and may be the answer.
    ///
    /// Colours are the symbols `1` to `9`; where there are 10 to 36 of them, `0` to `9` and then `a` to `z`.
    ///
    /// ```
    /// use guesstree::{List, Word};
    ///
    /// let list = List::mastermind(4, 6)?;
    /// assert_eq!(list.answers().len(), 1_296);
    /// let feedback = list.score(Word::name("1122")?, Word::name("1234")?);
    /// assert_eq!(feedback.to_string(), "1B1W");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError`] if there are fewer than two pegs or colours, or more codes than a list holds.
    pub fn mastermind(pegs: u8, colours: u8) -> Result<List, GameError> {
        List::generated(Kind::Mastermind { pegs, colours })
    }

    /// The same codes as for [`mastermind`](Self::mastermind), where the pegs in place are all that is told.
    ///
    /// # Errors
    /// As there.
    pub fn black_peg(pegs: u8, colours: u8) -> Result<List, GameError> {
        List::generated(Kind::BlackPeg { pegs, colours })
    }

    /// All codes of Bulls and Cows with so many positions and symbols, which are those of
    /// [`mastermind`](Self::mastermind).
    ///
    /// # Errors
    /// [`GameError`] if there are fewer than two positions, fewer symbols than positions, or more codes than a list holds.
    pub fn bulls_and_cows(positions: u8, symbols: u8) -> Result<List, GameError> {
        List::generated(Kind::BullsAndCows { positions, symbols })
    }

    /// The list of a game that has no more to say than its kind: of all codes.
    ///
    /// # Errors
    /// [`GameError`] if the size of the game is not possible, or it is a game of words or of a table.
    pub fn generated(kind: Kind) -> Result<List, GameError> {
        if kind.has_words() || matches!(kind, Kind::Table { .. }) {
            return Err(GameError::NotGenerated { kind });
        }
        kind.check()?;
        let codes = symbols::codes(kind);
        let name = format!("{}-{}x{}", kind.name(), kind.letters(), kind.symbols());
        Ok(List::of_game(name, Game::of_kind(kind), &codes, &codes))
    }

    /// The same words for Jotto. Its name is that of this list and `-jotto`.
    ///
    /// A list of another game than Wordle stays as it is.
    #[must_use]
    pub fn jotto(self) -> List {
        let Kind::Wordle { letters } = self.game().kind() else {
            return self;
        };
        let game = Game::of_kind(Kind::Jotto { letters });
        let name = format!("{}-jotto", self.name());
        self.with_game(name, game)
    }
}

#[cfg(test)]
mod tests {
    use super::Game;
    use crate::game::games::GameError;
    use crate::game::kind::Kind;
    use crate::game::list::List;
    use crate::game::word::Word;

    #[test]
    fn lists_of_words_are_for_wordle_and_become_ones_for_jotto() {
        let list = List::original();
        let kind = Kind::Wordle { letters: 5 };
        assert_eq!(list.game(), &Game::of_kind(kind));
        let jotto = list.clone().jotto();
        assert_eq!(jotto.game().kind(), Kind::Jotto { letters: 5 });
        assert_eq!(jotto.name(), "original-jotto");
        assert_eq!(jotto.guesses(), list.guesses());
        assert_eq!(jotto.answers(), list.answers());
        assert_eq!(jotto.clone().jotto(), jotto);
        assert_ne!(jotto.fingerprint(), list.fingerprint());
    }

    #[test]
    fn games_of_words_and_of_tables_cannot_be_generated() {
        for kind in [
            Kind::Wordle { letters: 5 },
            Kind::Jotto { letters: 5 },
            Kind::Table { win: 1 },
        ] {
            let error = List::generated(kind).unwrap_err();
            assert_eq!(error, GameError::NotGenerated { kind });
            let message = format!(
                "{kind} is a game of given words or names; load or make their list instead"
            );
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn the_scoring_of_a_list_is_that_of_its_game() {
        let list = List::original();
        let [guess, answer] = ["crane", "salet"].map(|word| Word::parse(word).unwrap());
        let by_list = list.score(guess, answer);
        assert_eq!(by_list, crate::game::feedback::score(guess, answer));
        let ids = [guess, answer].map(|word| list.guess_id(word).unwrap());
        assert_eq!(
            list.score_of(usize::from(ids[1]), 0),
            list.score(answer, list.answers()[0])
        );
        assert_eq!(list.game().score(guess, answer), by_list);
    }
}
