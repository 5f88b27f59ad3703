//! What a game answers to a guess: in Wordle one mark per letter.
//!
//! A feedback is a code and the game that gives the code its meaning. The rules are in
//! [`games`](crate::game::games), that of Wordle in its file `wordle`.

use std::fmt;

use thiserror::Error;

use crate::game::count::count;
use crate::game::games::Slip;
use crate::game::games::codes::{self, SizeError};
use crate::game::games::wordle::{self, Wordle};
use crate::game::kind::Kind;
use crate::game::word::Word;

pub(crate) use crate::game::games::wordle::Mark;
pub use crate::game::games::wordle::Marks;
pub(crate) use crate::ids::Code;

/// What comes back for a guess.
///
/// `Display` and `Debug` print it in the notation of its game. Wordle has one letter per mark, `B`
/// (gray, as in black), `Y` and `G`, such as `BYBGG`; Mastermind has `2B1W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Feedback {
    code: Code,
    kind: Kind,
}

/// Why a text is not a [`Feedback`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FeedbackError {
    /// The text has too few or too many marks.
    #[error(
        "feedback has {}, expected {expected}: one for each letter of the guess",
        count(*got, "mark")
    )]
    WrongLength {
        /// Number of marks in the text.
        got: usize,
        /// Number of letters of the guess.
        expected: usize,
    },

    /// A character stands for no mark.
    #[error(
        "feedback holds {character:?} at position {position}\n\
         write B - . _ x 0 ⬛ or ⬜ for gray, Y 1 🟨 or 🟦 for yellow, G 2 🟩 or 🟧 for green"
    )]
    UnknownCharacter {
        /// The first such character.
        character: char,
        /// The place of the character, in marks, counted from 1.
        position: usize,
    },

    /// The text is not in the notation of the game.
    #[error("this is no feedback of {kind}; {}", .kind.game().notation())]
    Unreadable {
        /// The game.
        kind: Kind,
    },

    /// There is no game of this size.
    #[error("{kind} is not possible: {reason}")]
    NoGame {
        /// The game.
        kind: Kind,
        /// What is possible.
        reason: SizeError,
    },

    /// The text counts more than there is to count.
    #[error("this counts {got}, but in {kind} there are {}", .kind.countable())]
    TooMany {
        /// The count.
        got: u32,
        /// The game.
        kind: Kind,
    },
}

/// The feedback that `guess` gets in Wordle when the answer is `answer`; `None` unless both have
/// the same number of letters, and a word may have that many.
///
/// Each letter of the answer is accounted for once. Greens come first, wherever they are. Then each
/// other letter of the guess, left to right, is yellow if the answer still has such a letter that
/// nothing accounts for, and gray if not.
pub fn score(guess: &Word, answer: &Word) -> Option<Feedback> {
    let fit = guess.len() == answer.len() && codes::check_letters(guess.len()).is_ok();
    fit.then(|| marked(guess, answer))
}

/// The feedback that `guess` gets in Wordle when the answer is `answer`. Both have the same length.
pub(crate) fn marked(guess: &Word, answer: &Word) -> Feedback {
    let kind = Kind::wordle(guess.len());
    Feedback::new(kind.game().score(guess, answer), kind)
}

impl Feedback {
    /// All green, for the right guess in Wordle; `None` if no word has this many letters.
    pub fn win(letters: usize) -> Option<Feedback> {
        codes::check_letters(letters).is_ok().then(|| Kind::wordle(letters).solved())
    }

    /// The feedback with this code in a game of this kind, which has it.
    pub(super) fn new(code: Code, kind: Kind) -> Feedback {
        Feedback { code, kind }
    }

    /// The feedback of Wordle with this code; `None` if no word has this many letters, or if there
    /// is no such code for them.
    pub(crate) fn from_code(code: Code, letters: usize) -> Option<Feedback> {
        codes::check_letters(letters).ok()?;
        Kind::wordle(letters).feedback(code)
    }

    /// Reads the feedback to a guess of `letters` letters in Wordle.
    ///
    /// The signs below may be mixed, in upper or lower case; a variation selector, which some
    /// keyboards put after a square, is skipped. Blue and orange are the game's colours for the
    /// colour-blind. A feedback that can never occur is read like any other.
    ///
    /// | mark | signs |
    /// |---|---|
    /// | gray | `B` `-` `.` `_` `X` `0` ⬛ ⬜ |
    /// | yellow | `Y` `1` 🟨 🟦 |
    /// | green | `G` `2` 🟩 🟧 |
    ///
    /// # Errors
    /// [`FeedbackError::NoGame`] if no word has this many letters. Otherwise
    /// [`FeedbackError::UnknownCharacter`] for any other character, else
    /// [`FeedbackError::WrongLength`] unless there is one mark for each letter.
    pub fn parse(text: &str, letters: usize) -> Result<Feedback, FeedbackError> {
        let kind = Kind::wordle(letters);
        codes::check_letters(letters).map_err(|reason| FeedbackError::NoGame { kind, reason })?;
        kind.parse_feedback(text)
    }

    /// The marks of Wordle, first letter first: as many as the guess has letters. Empty in other
    /// games.
    pub fn marks(&self) -> Marks {
        match self.kind {
            Kind::Wordle(game) => game.marks(self.code),
            _ => Marks::default(),
        }
    }

    /// The feedback as a number: see [`Code`].
    #[inline]
    pub fn code(&self) -> Code {
        self.code
    }

    /// The game that gave the feedback.
    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the guess is the answer: in Wordle, whether every mark is green.
    #[inline]
    pub fn is_win(&self) -> bool {
        self.code == self.kind.win()
    }

    /// Whether some guess and answer give this feedback, if only invented ones.
    ///
    /// In Wordle a feedback is impossible exactly if all marks are green but one, which is yellow:
    /// its letter would have to be elsewhere in the answer, but greens take every other place.
    pub(crate) fn is_possible(&self) -> bool {
        self.kind.game().is_possible(self.code)
    }

    /// The feedback of Wordle as the squares that people share: `⬛🟨⬛🟩🟩`.
    pub fn squares(&self) -> String {
        self.marks().iter().map(|mark| mark.square()).collect()
    }

    /// The feedback of Wordle with these marks, at most [`LETTERS_MAX`].
    pub(super) fn of(marks: impl ExactSizeIterator<Item = Mark>) -> Feedback {
        let kind = Kind::Wordle(Wordle::with_letters(marks.len()));
        Feedback::new(wordle::code_of(marks), kind)
    }
}

impl Kind {
    /// The feedback to the right guess.
    pub fn solved(self) -> Feedback {
        Feedback::new(self.win(), self)
    }

    /// The feedback with this code; `None` if the game has none, or if there is no such game: words
    /// have 2 to 15 letters, and [`List::mastermind`](crate::List::mastermind) and its like say
    /// which codes are possible.
    pub fn feedback(self, code: Code) -> Option<Feedback> {
        let exists = self.check().is_ok() && (code.0 as usize) < self.codes();
        exists.then_some(Feedback::new(code, self))
    }

    /// Reads feedback in the notation of the game, in upper or lower case. Except in Wordle, white
    /// space around it is trimmed.
    ///
    /// | game | feedback |
    /// |---|---|
    /// | Wordle | see [`Feedback::parse`] |
    /// | Mastermind | `2B1W`, `2b 1w`, `2,1`, and `2B` or `1W` if the other count is 0 |
    /// | Black-peg | `2B`, `2` |
    /// | Bulls and Cows | `1A2B`, `1a 2b`, `1,2`, and `1A` or `2B` if the other count is 0 |
    /// | Jotto | the number of common letters; `win` for the right guess |
    /// | a table | a number |
    ///
    /// Two counts are also read in other forms: `21`, `2-1`, `2 black 1 white`, `BBW`, `●●○`, and
    /// `0` or `-` for nothing; bulls and cows as `1B2C` and `1 bull 2 cows`.
    ///
    /// # Errors
    /// [`FeedbackError`] says what is wrong. A feedback that can never occur is read like any
    /// other.
    pub fn parse_feedback(self, text: &str) -> Result<Feedback, FeedbackError> {
        let no_game = |reason| FeedbackError::NoGame { kind: self, reason };
        self.game().check().map_err(no_game)?;
        match self.game().parse(text) {
            Ok(code) => Ok(Feedback::new(code, self)),
            Err(Slip::Unreadable) => Err(FeedbackError::Unreadable { kind: self }),
            Err(Slip::TooMany(got)) => Err(FeedbackError::TooMany { got, kind: self }),
            Err(Slip::WrongLength { got, expected }) => {
                Err(FeedbackError::WrongLength { got, expected })
            }
            Err(Slip::UnknownCharacter { character, position }) => {
                Err(FeedbackError::UnknownCharacter { character, position })
            }
        }
    }
}

impl fmt::Display for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.kind.game().text(self.code))
    }
}

impl fmt::Debug for Feedback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::{collection, prop_assert, prop_assert_eq, proptest, sample};

    use super::{Code, Feedback, FeedbackError, Kind, Mark, SizeError, marked, score};
    use crate::game::games::wordle::codes;
    use crate::game::word::{LETTERS_MAX, LETTERS_MIN, Word};

    fn word(text: &str) -> Word {
        Word::parse(text).unwrap()
    }

    /// The codes of words of this many letters: all of them where they are few, else some, the
    /// first and the last among them.
    fn some_codes(letters: usize) -> impl Iterator<Item = usize> {
        let step = if letters > 8 { 1 + codes(letters) / 5_000 } else { 1 };
        (0..codes(letters)).rev().step_by(step).chain([0])
    }

    /// Every feedback for words of up to eight letters, and some for longer ones.
    fn every_feedback() -> impl Iterator<Item = Feedback> {
        (LETTERS_MIN..=LETTERS_MAX).flat_map(|letters| {
            some_codes(letters)
                .map(move |code| Feedback::from_code(Code(code as u32), letters).unwrap())
        })
    }

    #[test]
    fn repeated_letters_are_marked_as_the_game_marks_them() {
        // Worked out by hand. In most cases the guess has a letter more often than the answer.
        for (guess, answer, expected) in [
            ("crane", "crane", "GGGGG"),
            ("crane", "moist", "BBBBB"),
            ("abcde", "eabcd", "YYYYY"),
            ("speed", "abide", "BBYBY"),
            ("erase", "speed", "YBBYY"),
            ("steal", "crepe", "BBGBB"),
            ("crepe", "steal", "BBGBB"),
            ("allee", "eagle", "YYBYG"),
            ("eagle", "allee", "YYBYG"),
            ("mamma", "maxim", "GGYBB"),
            ("llama", "label", "GYYBB"),
            ("geese", "eerie", "BGYBG"),
            ("eerie", "geese", "YGBBG"),
            ("sassy", "essay", "YYGBG"),
            ("added", "dread", "YYBYG"),
            // A green further right takes the letter from a would-be yellow on its left.
            ("lulls", "skill", "YBBGY"),
            ("eexex", "abcey", "BBBGB"),
            // Other lengths.
            ("aa", "ab", "GB"),
            ("ab", "ba", "YY"),
            ("ba", "aa", "BG"),
            ("aab", "baa", "YGY"),
            ("noon", "onto", "YYYB"),
        ] {
            let feedback = marked(&word(guess), &word(answer));
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
        }
    }

    #[test]
    fn words_have_feedback_only_if_they_have_the_same_length_and_that_of_a_word() {
        let name = |text| Word::name(text).unwrap();
        assert_eq!(score(&word("crane"), &word("nag")), None);
        assert_eq!(score(&word("nag"), &word("crane")), None);
        assert_eq!(score(&name("a"), &name("a")), None);
        let long = "abcdefghijklmnop";
        assert_eq!(score(&name(long), &name(long)), None);
    }

    #[test]
    fn the_first_letter_is_the_most_significant_digit() {
        let code = |text| Feedback::parse(text, 5).unwrap().code();
        assert_eq!(code("BBBBB"), Code(0));
        assert_eq!(code("BBBBY"), Code(1));
        assert_eq!(code("BBBBG"), Code(2));
        assert_eq!(code("YBBBB"), Code(81));
        assert_eq!(code("BYBGG"), Code(27 + 2 * 3 + 2));
        assert_eq!(code("GGGGG"), Code(242));
    }

    #[test]
    fn there_are_three_to_the_power_of_letters_codes() {
        assert_eq!([2, 3, 4, 5, 8].map(codes), [9, 27, 81, 243, 6_561]);
    }

    #[test]
    fn codes_and_feedbacks_are_one_to_one() {
        for letters in LETTERS_MIN..=LETTERS_MAX {
            for number in some_codes(letters) {
                let code = Code(number as u32);
                let feedback = Feedback::from_code(code, letters).unwrap();
                assert_eq!(feedback.marks().len(), letters);
                assert_eq!(feedback.code(), code);
            }
            let past_the_end = Code(codes(letters) as u32);
            assert_eq!(Feedback::from_code(past_the_end, letters), None);
            assert_eq!(Feedback::from_code(Code(u32::MAX), letters), None);
        }
    }

    #[test]
    fn there_is_no_feedback_for_lengths_no_word_has() {
        for letters in [0, 1, LETTERS_MAX + 1, usize::MAX] {
            assert_eq!(Feedback::from_code(Code(0), letters), None);
        }
    }

    #[test]
    fn only_the_largest_code_is_a_win() {
        for feedback in every_feedback() {
            let letters = feedback.marks().len();
            let largest = feedback.code().0 as usize + 1 == codes(letters);
            assert_eq!(feedback.is_win(), largest, "{feedback}");
            assert_eq!(Some(feedback) == Feedback::win(letters), largest, "{feedback}");
        }
    }

    #[test]
    fn there_is_no_feedback_to_words_of_impossible_lengths() {
        for letters in [0, 1, LETTERS_MAX + 1, 256 + 5, usize::MAX] {
            let reason = SizeError::Letters { letters };
            let kind = Kind::wordle(letters);
            for marks in [letters, LETTERS_MAX] {
                let text = "G".repeat(marks.min(LETTERS_MAX));
                let error = Feedback::parse(&text, letters).unwrap_err();
                assert_eq!(error, FeedbackError::NoGame { kind, reason });
            }
            assert_eq!(Feedback::win(letters), None);
        }
    }

    #[test]
    fn every_notation_is_read() {
        let expected = Feedback::parse("BYBGG", 5).unwrap();
        assert_eq!(
            *expected.marks(),
            [Mark::Gray, Mark::Yellow, Mark::Gray, Mark::Green, Mark::Green]
        );
        for text in [
            "bybgg",
            "bYbGg",
            "-y-gg",
            ".y.gg",
            "_Y_GG",
            "xyXgg",
            "01022",
            "⬛🟨⬛🟩🟩",
            "⬜🟨⬜🟩🟩",
            "⬛🟦⬛🟧🟧",
            "⬛\u{fe0f}🟨⬛\u{fe0f}🟩🟩\u{fe0f}",
            "b1-🟩2",
        ] {
            assert_eq!(Feedback::parse(text, 5), Ok(expected), "{text}");
        }
    }

    #[test]
    fn feedback_is_printed_as_letters_or_squares() {
        let feedback = Feedback::parse("01022", 5).unwrap();
        assert_eq!(feedback.to_string(), "BYBGG");
        assert_eq!(format!("[{feedback:<7}]"), "[BYBGG  ]");
        assert_eq!(format!("{feedback:?}"), "BYBGG");
        assert_eq!(feedback.squares(), "⬛🟨⬛🟩🟩");
    }

    #[test]
    fn printed_feedback_is_read_back_in_both_notations() {
        for feedback in every_feedback() {
            let letters = feedback.marks().len();
            for text in [feedback.to_string(), feedback.squares()] {
                assert_eq!(Feedback::parse(&text, letters), Ok(feedback), "{text}");
            }
        }
    }

    #[test]
    fn a_wrong_number_of_marks_is_told_with_the_number_expected() {
        for (text, got) in [("", 0), ("bybg", 4), ("bybggb", 6), ("⬛🟨⬛🟩🟩🟩🟩", 7)]
        {
            let expected = FeedbackError::WrongLength { got, expected: 5 };
            assert_eq!(Feedback::parse(text, 5), Err(expected), "{text}");
        }
        assert_eq!(
            Feedback::parse("bybg", 5).unwrap_err().to_string(),
            "feedback has 4 marks, expected 5: one for each letter of the guess"
        );
    }

    #[test]
    fn an_unknown_character_is_told_with_its_position_and_what_is_accepted() {
        for (text, character, position) in [
            ("bybgq", 'q', 5),
            ("byr", 'r', 3),
            ("b y b", ' ', 2),
            ("⬛\u{fe0f}🟥🟩", '🟥', 2),
            ("3", '3', 1),
        ] {
            let expected = FeedbackError::UnknownCharacter { character, position };
            assert_eq!(Feedback::parse(text, 5), Err(expected), "{text}");
        }
        assert_eq!(
            Feedback::parse("bybgq", 5).unwrap_err().to_string(),
            "feedback holds 'q' at position 5\n\
             write B - . _ x 0 ⬛ or ⬜ for gray, Y 1 🟨 or 🟦 for yellow, G 2 🟩 or 🟧 for green"
        );
    }

    #[test]
    fn all_green_but_one_yellow_is_read_but_impossible() {
        for text in ["GGGGY", "YGGGG", "GGYGG"] {
            assert!(!Feedback::parse(text, 5).unwrap().is_possible(), "{text}");
        }
        for text in ["GGGGG", "GGGGB", "GGGYY", "GGGYB", "YBBBB", "BBBBB"] {
            assert!(Feedback::parse(text, 5).unwrap().is_possible(), "{text}");
        }
    }

    #[test]
    fn a_feedback_is_possible_exactly_if_some_answer_gives_it() {
        // A guess of distinct letters, against every answer over its letters and one more.
        for letters in LETTERS_MIN..=5 {
            let alphabet = &"abcdef"[..=letters];
            let guess = word(&alphabet[..letters]);
            let mut answers = vec![String::new()];
            for _ in 0..letters {
                let extend = |start: &String| {
                    alphabet.chars().map(|c| format!("{start}{c}")).collect::<Vec<_>>()
                };
                answers = answers.iter().flat_map(extend).collect();
            }
            let scored = answers.iter().map(|answer| marked(&guess, &word(answer)));
            let seen: HashSet<Feedback> = scored.collect();
            for feedback in every_feedback().filter(|f| f.marks().len() == letters) {
                assert_eq!(feedback.is_possible(), seen.contains(&feedback), "{feedback}");
            }
        }
    }

    proptest! {
        #[test]
        fn signs_may_be_mixed(choices in collection::vec((0..3usize, 0..12usize), 5)) {
            const SIGNS: [&[&str]; 3] = [
                &["B", "b", "-", ".", "_", "x", "X", "0", "⬛", "⬜", "⬛\u{fe0f}", "⬜\u{fe0f}"],
                &["Y", "y", "1", "🟨", "🟦", "🟨\u{fe0f}"],
                &["G", "g", "2", "🟩", "🟧", "🟩\u{fe0f}"],
            ];
            let sign = |&(mark, style): &(usize, usize)| SIGNS[mark][style % SIGNS[mark].len()];
            let text: String = choices.iter().map(sign).collect();
            let code = choices.iter().fold(0, |code, (mark, _)| code * 3 + *mark as u32);
            prop_assert_eq!(Feedback::parse(&text, 5).map(|f| f.code()), Ok(Code(code)));
        }

        #[test]
        fn no_text_makes_parsing_panic(text in ".*", letters in 0..10usize) {
            let _ = Feedback::parse(&text, letters);
        }

        #[test]
        fn a_word_against_itself_and_no_other_is_a_win(a in "[a-c]{4}", b in "[a-c]{4}") {
            prop_assert_eq!(score(&word(&a), &word(&a)), Feedback::win(4));
            prop_assert_eq!(marked(&word(&a), &word(&b)).is_win(), a == b);
        }

        // Three letters only, so that nearly every word repeats some.
        #[test]
        fn a_letter_is_coloured_as_often_as_both_words_have_it(
            guess in "[a-c]{5}",
            answer in "[a-c]{5}",
            letter in sample::select(vec!['a', 'b', 'c']),
        ) {
            let (guess, answer) = (word(&guess), word(&answer));
            let feedback = marked(&guess, &answer);
            let count = |word: Word| word.letters().iter().filter(|&&l| l == letter).count();
            let of_letter: Vec<Mark> = guess.letters().iter().zip(feedback.marks())
                .filter(|&(&l, _)| l == letter)
                .map(|(_, mark)| mark)
                .collect();
            let coloured = of_letter.iter().filter(|&&mark| mark != Mark::Gray).count();
            prop_assert_eq!(coloured, count(guess).min(count(answer)));
            // Among the letters that are not green, the yellow ones come first.
            let others = of_letter.iter().filter(|&&mark| mark != Mark::Green);
            prop_assert!(others.rev().is_sorted());
        }

        #[test]
        fn green_means_the_same_letter_in_the_same_place(
            guess in "[a-c]{5}",
            answer in "[a-c]{5}",
        ) {
            let (guess, answer) = (word(&guess), word(&answer));
            let feedback = marked(&guess, &answer);
            for (i, &mark) in feedback.marks().iter().enumerate() {
                prop_assert_eq!(mark == Mark::Green, guess.letters()[i] == answer.letters()[i]);
            }
            prop_assert!(feedback.is_possible());
        }
    }
}
