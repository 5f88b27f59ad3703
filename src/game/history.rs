//! The guesses made so far and their feedback: a position in a game.

use crate::as_text::as_text;
use crate::game::count::count;
use crate::game::excerpt::excerpt;
use crate::game::feedback::{Feedback, FeedbackError, Mark};
use crate::game::kind::{GuessError, Kind};
use crate::game::list::List;
use crate::game::quoted::Quoted;
use crate::game::quoting::turn;
use crate::game::word::Word;
use crate::game::word::alphabet::Alphabet;
use crate::ids::AnswerId;
use crate::sorted;

/// One guess and its feedback, which is all that a turn has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The guess.
    pub guess: Word,
    /// What came back.
    pub feedback: Feedback,
}

impl std::fmt::Display for Turn {
    /// As it is read, the feedback in letters: `salet=BYBBG`.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}={}", Quoted(&self.guess, self.feedback.kind()), self.feedback)
    }
}

impl List {
    /// This list with the answers alone that fit these turns, as the list of a tree that begins
    /// after them; `None` if no answer fits. If 41 are left, the name ends with `-left41`; without
    /// turns it stays.
    pub fn left_after(&self, turns: &[Turn]) -> Option<List> {
        if turns.is_empty() {
            return Some(self.clone());
        }
        let fits = |answer: &&Word| {
            turns.iter().all(|turn| self.score(&turn.guess, answer) == Some(turn.feedback))
        };
        let answers: Vec<Word> = self.answers().iter().filter(fits).cloned().collect();
        let name = format!("{}-left{}", self.name(), answers.len());
        (!answers.is_empty()).then(|| self.only(&name, &answers))
    }
}

/// Why a text is not a turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TurnError {
    /// The text has no equals sign.
    #[error("`{text}` is not GUESS=FEEDBACK; write for example {example}")]
    NoEquals {
        /// The text, shortened.
        text: String,
        /// An example in the game.
        example: &'static str,
    },
    /// The part before the equals sign is not a guess.
    #[error("`{word}` {reason}")]
    Word {
        /// The part before the equals sign, shortened.
        word: String,
        /// What is wrong with it.
        reason: GuessError,
    },
    /// The part after the equals sign is not a feedback to the guess.
    #[error("the feedback `{feedback}` to {guess}: {reason}")]
    Feedback {
        /// The guess.
        guess: Word,
        /// The part after the equals sign, shortened.
        feedback: String,
        /// What is wrong with it.
        reason: FeedbackError,
    },
}

as_text!(Turn);

impl std::str::FromStr for Turn {
    type Err = TurnError;

    /// Reads `GUESS=FEEDBACK` in Wordle, the feedback in any notation of [`Feedback::parse`].
    fn from_str(text: &str) -> Result<Self, TurnError> {
        Turn::parse(text, Kind::wordle(0))
    }
}

impl Turn {
    /// Reads `GUESS=FEEDBACK` in a game of this kind, split at the last equals sign, or after the
    /// double quotes around a name. The feedback
    /// is in any notation of [`Kind::parse_feedback`]. In Wordle it has as many marks as the guess
    /// has letters, whatever the kind says.
    ///
    /// ```
    /// use guesstree::{List, Turn};
    ///
    /// let kind = List::mastermind(4, 6)?.kind();
    /// let turn = Turn::parse("1122=1b 2w", kind)?;
    /// assert_eq!(turn.to_string(), "1122=1B2W");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TurnError`] says which part is wrong.
    pub fn parse(text: &str, kind: Kind) -> Result<Self, TurnError> {
        Turn::parse_in(text, kind, &Alphabet::default())
    }

    /// [`parse`](Self::parse) for a guess in an alphabet: that of a list or a tree.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn parse_in(text: &str, kind: Kind, alphabet: &Alphabet) -> Result<Self, TurnError> {
        let Some((word, feedback)) = turn(text) else {
            return Err(TurnError::NoEquals {
                text: excerpt(text),
                example: kind.game().example(),
            });
        };
        let guess = kind
            .word_in(word, alphabet)
            .map_err(|reason| TurnError::Word { word: excerpt(word), reason })?;
        let read = match kind {
            Kind::Wordle(_) => Feedback::parse(feedback, guess.len()),
            _ => kind.parse_feedback(feedback),
        };
        match read {
            Ok(feedback) => Ok(Self { guess, feedback }),
            Err(reason) => Err(TurnError::Feedback { guess, feedback: excerpt(feedback), reason }),
        }
    }
}

/// Why a turn is none of the game of a list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ForeignTurn {
    /// The guess or the feedback has another length than the words of the list.
    #[error(
        "the turn {turn} is about {}, but the words of {list} have {letters}; look for a slip, or \
         name the list of the game",
        count(*got, "letter")
    )]
    Length {
        /// The turn.
        turn: Turn,
        /// The letters of its guess, or the marks of its feedback.
        got: usize,
        /// The list's name.
        list: String,
        /// The letters of its words.
        letters: usize,
    },
    /// The guess is no word, no code of the game, or no name of the table.
    #[error("the turn {turn} has no guess of {game}, the game of {list}; look for a slip")]
    Guess {
        /// The turn.
        turn: Turn,
        /// The list's name.
        list: String,
        /// The list's game.
        game: Kind,
    },
    /// The feedback is of another game.
    #[error(
        "the turn {turn} has feedback of {given}, but the game of {list} is {game}; read the turn \
         for this game"
    )]
    Feedback {
        /// The turn.
        turn: Turn,
        /// The game of its feedback.
        given: Kind,
        /// The list's name.
        list: String,
        /// The list's game.
        game: Kind,
    },
}

impl Turn {
    /// Checks that guess and feedback are of the game of `list`. Words need not be in the list.
    ///
    /// # Errors
    /// [`ForeignTurn`] says why they are not.
    pub(crate) fn check(&self, list: &List) -> Result<(), ForeignTurn> {
        let (turn, game, given) = (self, list.kind(), self.feedback.kind());
        let name = || list.name().to_owned();
        let lengths = [self.guess.len(), given.letters().into()];
        let of_words = [true, given.is_wordle()].into_iter().zip(lengths);
        let other = |&(of_words, got): &(bool, usize)| of_words && got != list.letters();
        if game.has_words()
            && let Some((_, got)) = of_words.into_iter().find(other)
        {
            return Err(ForeignTurn::Length {
                turn: turn.clone(),
                got,
                list: name(),
                letters: list.letters(),
            });
        }
        // A name may look like a word except for its capitals.
        let is_read = || list.word(&self.guess.to_string()).as_ref() == Ok(&self.guess);
        if !list.has(&self.guess) || !matches!(game, Kind::Table(_)) && !is_read() {
            return Err(ForeignTurn::Guess { turn: turn.clone(), list: name(), game });
        }
        match given == game {
            true => Ok(()),
            false => Err(ForeignTurn::Feedback { turn: turn.clone(), given, list: name(), game }),
        }
    }

    /// Whether some string of letters gives this feedback to this guess; in games other than
    /// Wordle, whether the feedback occurs at all.
    ///
    /// If the guess has a letter more than once, its yellows come before its grays. And every
    /// yellow letter needs a place of its own that is not green, and that it was not guessed at.
    pub(crate) fn is_possible(&self) -> bool {
        if !self.feedback.kind().is_wordle() {
            return self.feedback.is_possible();
        }
        let marked: Vec<(char, Mark)> =
            (self.guess.letters().iter().copied()).zip(self.feedback.marks()).collect();
        let in_order = marked.iter().enumerate().all(|(place, &(letter, mark))| {
            mark != Mark::Gray || !marked[place..].contains(&(letter, Mark::Yellow))
        });
        let with = |wanted: fn(Mark) -> bool| {
            let letters = marked.iter().filter(|(_, mark)| wanted(*mark));
            letters.map(|&(letter, _)| letter).collect::<Vec<_>>()
        };
        let yellow = with(|mark| mark == Mark::Yellow);
        let mut places = with(|mark| mark != Mark::Green);
        in_order && have_places(&yellow, &mut places)
    }

    /// Whether `answer` would have given this feedback in the game of `list`.
    pub(crate) fn fits(&self, answer: &Word, list: &List) -> bool {
        list.feedback(&self.guess, answer) == self.feedback
    }
}

/// Whether each of these letters can have a place of its own: one of `places`, which are given by
/// the letters guessed there, but not where it was guessed itself.
fn have_places(letters: &[char], places: &mut Vec<char>) -> bool {
    let [letter, rest @ ..] = letters else {
        return true;
    };
    (0..places.len()).any(|place| {
        let guessed = places.swap_remove(place);
        let fits = guessed != *letter && have_places(rest, places);
        // Back to where it was.
        places.push(guessed);
        let last = places.len() - 1;
        places.swap(place, last);
        fits
    })
}

/// The answers of `list` that fit all of `turns`, by ascending id. The guesses of a game of words
/// need not be in the list.
///
/// # Errors
/// [`ForeignTurn`] names the first turn that is none of the list's game.
pub fn candidates(list: &List, turns: &[Turn]) -> Result<Vec<AnswerId>, ForeignTurn> {
    check(list, turns)?;
    Ok(fitting(list, turns))
}

/// The allowed guesses of `list` that fit all of `turns`, whether they are answers or not, in
/// alphabetical order. If no answer fits, the answer may be one of these, which the list lacks.
///
/// # Errors
/// [`ForeignTurn`] names the first turn that is none of the list's game.
pub fn fitting_guesses(list: &List, turns: &[Turn]) -> Result<Vec<Word>, ForeignTurn> {
    check(list, turns)?;
    let fits = |guess: &&Word| turns.iter().all(|turn| turn.fits(guess, list));
    let mut guesses: Vec<Word> = list.guesses().iter().filter(fits).cloned().collect();
    sorted::in_order(&mut guesses);
    Ok(guesses)
}

/// The answers of `list` that fit all of `turns`, which are of the list's game, by ascending id.
pub(crate) fn fitting(list: &List, turns: &[Turn]) -> Vec<AnswerId> {
    AnswerId::all()
        .zip(list.answers())
        .filter(|&(_, answer)| turns.iter().all(|turn| turn.fits(answer, list)))
        .map(|(id, _)| id)
        .collect()
}

/// Checks that all turns are of the game of `list`.
///
/// # Errors
/// [`ForeignTurn`] names the first that is not.
pub(crate) fn check(list: &List, turns: &[Turn]) -> Result<(), ForeignTurn> {
    turns.iter().try_for_each(|turn| turn.check(list))
}

/// The first turn after which no answer of `list` is left; `None` if some answer fits all.
///
/// # Errors
/// [`ForeignTurn`] names the first turn that is none of the list's game.
pub fn contradiction(list: &List, turns: &[Turn]) -> Result<Option<usize>, ForeignTurn> {
    check(list, turns)?;
    let mut left: Vec<_> = list.answers().to_vec();
    Ok(turns.iter().position(|turn| {
        left.retain(|answer| turn.fits(answer, list));
        left.is_empty()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::feedback::marked;

    fn turns(texts: &[&str]) -> Vec<Turn> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    /// Every word of four letters over five, against each guess over three of them.
    #[test]
    fn the_feedbacks_that_are_possible_are_those_that_some_answer_gives() {
        let words = |letters: usize| {
            (0..letters.pow(4)).map(move |number| {
                let letter = |place| (b'a' + (number / letters.pow(place) % letters) as u8) as char;
                Word::parse(&(0..4).map(letter).collect::<String>()).unwrap()
            })
        };
        for guess in words(3) {
            let given: std::collections::HashSet<Feedback> =
                words(5).map(|answer| marked(&guess, &answer)).collect();
            for code in 0..81 {
                let code = crate::game::feedback::Code(code);
                let feedback = Feedback::from_code(code, 4).unwrap();
                let turn = Turn { guess: guess.clone(), feedback };
                assert_eq!(turn.is_possible(), given.contains(&feedback), "{turn}");
            }
        }
    }

    #[test]
    fn a_turn_is_read_in_every_notation() {
        let expected = turns(&["salet=BYBBG"]);
        for text in ["salet=-y--g", "SALET=.Y..G", "salet=01002", "salet=⬛🟨⬛⬛🟩"] {
            assert_eq!(turns(&[text]), expected);
        }
    }

    #[test]
    fn turns_of_other_games_are_read_in_their_notation_and_fit_by_their_rule() {
        let list = List::mastermind(2, 3).unwrap();
        let kind = list.kind();
        let turn = |text| Turn::parse(text, kind).unwrap();
        let of = |ids: Vec<AnswerId>| -> Vec<String> {
            let answers = ids.iter().map(|&id| list.answers()[usize::from(id)].clone());
            answers.map(|answer| answer.to_string()).collect()
        };
        assert_eq!(turn("12=0b 1w").to_string(), "12=0B1W");
        assert_eq!(of(fitting(&list, &[turn("12=1W")])), ["23", "31"]);
        assert_eq!(of(fitting(&list, &[turn("12=1W"), turn("31=0,0")])), [""; 0]);
        assert_eq!(contradiction(&list, &[turn("12=1W"), turn("31=0,0")]), Ok(Some(1)));
        assert!(turn("12=1W").is_possible());
        assert!(!turn("12=1B1W").is_possible());
        assert!(turn("12=2B").feedback.is_win());
        let refuse = |text| Turn::parse(text, kind).unwrap_err().to_string();
        assert_eq!(refuse("12"), "`12` is not GUESS=FEEDBACK; write for example 1122=1B1W");
        let jotto = List::original().jotto();
        let turn = |text| Turn::parse(text, jotto.kind()).unwrap();
        let left = fitting(&jotto, &[turn("SALET=5"), turn("steal=5")]);
        assert_eq!(left.len(), 3, "least, slate, stale");
        assert_eq!(turn("salet=WIN").to_string(), "salet=win");
    }

    #[test]
    fn a_turn_is_split_at_its_last_equals_sign() {
        let turn = &turns(&["1+9=10=BYGGBB"])[0];
        assert_eq!(
            (turn.guess.clone(), turn.to_string()),
            ("1+9=10".parse().unwrap(), "1+9=10=BYGGBB".into())
        );
        assert_eq!(turns(&["a===BYG"])[0].guess.letters(), ['a', '=', '=']);
        assert_eq!(turns(&["10211=01022"])[0].to_string(), "10211=BYBGG");
        // The feedback is missing.
        let error = "1+9=10".parse::<Turn>().unwrap_err();
        assert!(matches!(error, TurnError::Feedback { guess, .. } if guess.to_string() == "1+9"));
    }

    #[test]
    fn what_is_not_a_turn_is_refused_with_what_to_write() {
        let refuse = |text: &str| text.parse::<Turn>().unwrap_err();
        assert!(matches!(refuse("salet"), TurnError::NoEquals { text, .. } if text == "salet"));
        assert!(refuse("salet").to_string().contains("salet=BYBBG"));
        assert!(matches!(refuse("sal#t=BBBBB"), TurnError::Word { .. }));
        assert!(matches!(refuse("salet=BBBB"), TurnError::Feedback { .. }));
        assert!(matches!(refuse("salet=BBBBQ"), TurnError::Feedback { .. }));
        assert!(matches!(refuse(""), TurnError::NoEquals { .. }));
        assert!(matches!(refuse("="), TurnError::Word { .. }));
    }

    #[test]
    fn sigma_all_grey_leaves_458_answers_of_the_original_list() {
        // The figure is published in a blog post on the shares of words that openers remove.
        let list = List::original();
        assert_eq!(fitting(&list, &turns(&["sigma=BBBBB"])).len(), 458);
        let two = turns(&["sigma=BBBBB", "tenor=-yyy-"]);
        assert_eq!(fitting(&list, &two).len(), 11);
        assert_eq!(contradiction(&list, &two), Ok(None));
    }

    #[test]
    fn the_turn_that_contradicts_is_found() {
        let list = List::original();
        let impossible = turns(&["salet=BBBBB", "crony=BBBBG", "tenor=GBBBB", "crimp=BBBBB"]);
        assert!(fitting(&list, &impossible).is_empty());
        assert_eq!(contradiction(&list, &impossible), Ok(Some(2)));
    }
}
