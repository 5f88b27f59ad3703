//! Lists of games other than Wordle: all codes of some symbols, or words for another game.

use crate::game::games::{Guesses, Size};
use crate::game::kind::{BlackPeg, BullsAndCows, GameError, Jotto, Kind, Mastermind};
use crate::game::list::List;
use crate::game::word::alphabet::symbols::{Symbols, SymbolsError};

impl List {
    /// All codes of Mastermind with this many pegs and colours. Any of them may be guessed, and may
    /// be the answer.
    ///
    /// Colours are the symbols `1` to `9`. If there are 10 to 36, they are `0` to `9` and then `a`
    /// to `z`.
    ///
    /// ```
    /// use guesstree::{List, Word};
    ///
    /// let list = List::mastermind(4, 6)?;
    /// assert_eq!(list.answers().len(), 1_296);
    /// let feedback = list.score(&Word::name("1122")?, &Word::name("1234")?);
    /// assert_eq!(feedback.expect("two codes").to_string(), "1B1W");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError`] if there are fewer than two pegs or colours, or more codes than a list holds.
    pub fn mastermind(pegs: u8, colours: u8) -> Result<List, GameError> {
        List::generated(Kind::Mastermind(Mastermind { pegs, colours }))
    }

    /// Black-peg Mastermind: the codes of [`mastermind`](Self::mastermind), with the number of pegs
    /// in place as the only feedback.
    ///
    /// # Errors
    /// [`GameError`] for the sizes that [`mastermind`](Self::mastermind) refuses.
    pub fn black_peg(pegs: u8, colours: u8) -> Result<List, GameError> {
        List::generated(Kind::BlackPeg(BlackPeg { pegs, colours }))
    }

    /// All codes of Bulls and Cows with this many positions and symbols. The symbols are those of
    /// [`mastermind`](Self::mastermind).
    ///
    /// # Errors
    /// [`GameError`] if there are fewer than two positions, fewer symbols than positions, or more
    /// codes than a list holds.
    pub fn bulls_and_cows(positions: u8, symbols: u8) -> Result<List, GameError> {
        List::generated(Kind::BullsAndCows(BullsAndCows { positions, symbols }))
    }

    /// The list of all codes of a game.
    ///
    /// # Errors
    /// [`GameError::Size`] if the size of the game is not possible, [`GameError::NotGenerated`] if
    /// its guesses are words or names.
    pub fn generated(kind: Kind) -> Result<List, GameError> {
        let Guesses::Codes(codes) = kind.guesses() else {
            return Err(GameError::NotGenerated { kind });
        };
        kind.check()?;
        let name = format!("{}-{}x{}", kind.name(), codes.places, codes.symbols);
        let all = codes.all();
        Ok(List::of_kind(name, kind, &all, &all))
    }

    /// This list of codes in other symbols. It counts by the standard ones, so that its
    /// fingerprint, trees and ledgers are the same.
    ///
    /// # Errors
    /// [`SymbolsError`] if the game has no codes, or not one symbol for each of these.
    pub fn in_symbols(self, symbols: &Symbols) -> Result<List, SymbolsError> {
        let game = self.kind.to_string();
        let Guesses::Codes(codes) = self.kind.guesses() else {
            return Err(SymbolsError::NoCodes { game });
        };
        let (expected, got) = (usize::from(codes.symbols), symbols.count());
        if got != expected {
            return Err(SymbolsError::Count { game, expected, got });
        }
        let words = self.words.iter().map(|code| codes.spelt(code, symbols)).collect();
        Ok(List { words, alphabet: symbols.clone().into(), ..self })
    }

    /// The words of this list for Jotto. The name ends with `-jotto`.
    ///
    /// A list of another game than Wordle stays as it is.
    #[must_use]
    pub fn jotto(self) -> List {
        self.with_words_for(Kind::Jotto(Jotto { letters: 0 }))
    }

    /// A list of Wordle for another game of words, of whatever size. Its name ends with that of the
    /// game. Lists of other games, lists for Wordle, and lists for games without words stay as they
    /// are.
    #[must_use]
    pub fn with_words_for(self, game: Kind) -> List {
        let kind = game.resized(Size { places: self.kind.letters(), ..Size::default() });
        if !self.kind.is_wordle() || kind == self.kind || !kind.has_words() {
            return self;
        }
        let name = format!("{}-{}", self.name, kind.name());
        List { kind, ..self }.named(name)
    }

    /// A list as [`with_words_for`](Self::with_words_for) makes it, if the game has words at all.
    ///
    /// # Errors
    /// [`GameError::NoWords`] if it has none.
    pub fn words_for(self, game: Kind) -> Result<List, GameError> {
        match game.has_words() {
            true => Ok(self.with_words_for(game)),
            false => Err(GameError::NoWords { kind: game }),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::game::kind::{GameError, Jotto, Kind, Scored};
    use crate::game::list::List;
    use crate::game::word::Word;

    #[test]
    fn lists_of_words_are_for_wordle_and_become_ones_for_jotto() {
        let list = List::original();
        let kind = Kind::wordle(5);
        assert_eq!(list.kind(), kind);
        let jotto = list.clone().jotto();
        assert_eq!(jotto.kind(), Kind::Jotto(Jotto { letters: 5 }));
        assert_eq!(jotto.name(), "original-jotto");
        assert_eq!(jotto.guesses(), list.guesses());
        assert_eq!(jotto.answers(), list.answers());
        assert_eq!(jotto.clone().jotto(), jotto);
        assert_ne!(jotto.fingerprint(), list.fingerprint());
    }

    #[test]
    fn lists_of_words_are_for_games_of_words_alone() {
        let list = List::original();
        let mastermind: Kind = "mastermind:4x6".parse().unwrap();
        for kind in [mastermind, Kind::Table(Scored { win: 1 })] {
            assert_eq!(list.clone().with_words_for(kind), list);
            let error = list.clone().words_for(kind).unwrap_err();
            assert_eq!(error, GameError::NoWords { kind });
            let message = format!("{kind} is no game of words; give one, such as wordle or jotto");
            assert_eq!(error.to_string(), message);
        }
        let jotto = list.clone().words_for("jotto".parse().unwrap());
        assert_eq!(jotto, Ok(list.jotto()));
    }

    #[test]
    fn games_of_words_and_of_tables_cannot_be_generated() {
        for kind in
            [Kind::wordle(5), Kind::Jotto(Jotto { letters: 5 }), Kind::Table(Scored { win: 1 })]
        {
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
        let by_list = list.feedback(&guess, &answer);
        assert_eq!(by_list, crate::game::feedback::marked(&guess, &answer));
        let ids = [guess.clone(), answer.clone()].map(|word| list.guess_id(&word).unwrap());
        assert_eq!(
            list.score_of(usize::from(ids[1]), 0),
            list.feedback(&answer, &list.answers()[0])
        );
        assert_eq!(list.kind().game().score(&guess, &answer), by_list.code());
    }
}
