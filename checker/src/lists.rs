//! The word lists, the rule of feedback, and the guesses that may follow in each mode.

use crate::sha256::sha256;

/// The longest word. The codes of its feedback, 3 to the power of its letters, fit a byte.
pub const LETTERS_MAX: usize = 5;

/// The letters of a word; a shorter one ends in zeros.
pub type Word = [u8; LETTERS_MAX];

/// Which guesses may follow feedback: "The game" in `docs/CERTIFICATE.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All of them.
    Easy,
    /// Those that use every hint.
    Hard,
    /// Those that fit every feedback as if they were answers.
    Strict,
}

/// A guess by its number and the code of its feedback: base 3, first letter first.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    pub guess: u16,
    pub code: u8,
}

/// The answers and the allowed guesses.
pub struct Lists {
    pub(crate) letters: usize,
    /// Sorted, as are the guesses; the answers are among these.
    pub(crate) answers: Vec<Word>,
    pub(crate) guesses: Vec<Word>,
    pub(crate) guess_of: Vec<u16>,
    pub(crate) answer_of: Vec<Option<u16>>,
    codes: Vec<u8>,
}

impl Lists {
    /// Reads the texts of two files, one word a line. Answers may be guessed, listed or not.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn read(answers: &str, guesses: &str) -> Result<Self, String> {
        let answers = sorted(words(answers)?);
        let guesses = sorted([words(guesses)?, answers.clone()].concat());
        let letters = answers.first().map_or(0, |word| show(word).len());
        if letters == 0 || guesses.iter().any(|word| show(word).len() != letters) {
            return Err("no answers, or words of different lengths".into());
        }
        if guesses.len() > 65_535 || guesses.len() * answers.len() > 1 << 28 {
            return Err("too many words: above 65,535, or 2^28 pairs of guess and answer".into());
        }
        let find = |list: &[Word], word| list.binary_search(word).ok().map(|at| at as u16);
        let guess_of = answers.iter().filter_map(|word| find(&guesses, word)).collect();
        let answer_of = guesses.iter().map(|word| find(&answers, word)).collect();
        let code = |guess| answers.iter().map(move |answer| feedback(letters, guess, answer));
        let codes = guesses.iter().flat_map(code).collect();
        Ok(Self { letters, answers, guesses, guess_of, answer_of, codes })
    }

    /// The code of the feedback to `guess` for each answer.
    pub fn codes(&self, guess: u16) -> &[u8] {
        &self.codes[usize::from(guess) * self.answers.len()..][..self.answers.len()]
    }

    pub(crate) fn guess(&self, word: &str) -> Option<u16> {
        self.guesses.binary_search(&letters_of(word)?).ok().map(|at| at as u16)
    }

    /// The code that letters such as `BYBBG` stand for.
    pub fn code(&self, marks: &str) -> Option<u8> {
        let digits = marks.bytes().map(|mark| b"BYG".iter().position(|&known| known == mark));
        let code = digits.take(LETTERS_MAX).try_fold(0, |code, digit| Some(3 * code + digit?));
        code.filter(|_| marks.len() == self.letters).map(|code| code as u8)
    }

    /// The code of all greens, the highest one.
    pub fn win(&self) -> u8 {
        (3_u16.pow(self.letters as u32) - 1) as u8
    }

    /// Those of some guesses that may follow a turn.
    pub fn follow(&self, mode: Mode, turn: Turn, guesses: &[u16]) -> Vec<u16> {
        let asked = &self.guesses[usize::from(turn.guess)];
        let clues = clues(self.letters, asked, turn.code);
        let may = |guess: &Word| match mode {
            Mode::Easy => true,
            Mode::Hard => clues.iter().all(|clue| keeps(clue, guess)),
            Mode::Strict => feedback(self.letters, asked, guess) == turn.code,
        };
        guesses.iter().copied().filter(|&guess| may(&self.guesses[usize::from(guess)])).collect()
    }

    /// The answers that fit all turns, ascending.
    pub fn members(&self, turns: &[Turn]) -> Vec<u16> {
        let fits = |turn: &Turn, answer| self.codes(turn.guess)[usize::from(answer)] == turn.code;
        let all = 0..self.answers.len() as u16;
        all.filter(|&answer| turns.iter().all(|turn| fits(turn, answer))).collect()
    }

    pub(crate) fn show(&self, guess: u16) -> String {
        show(&self.guesses[usize::from(guess)])
    }
}

/// Greens first; then yellows, from left to right, while the answer has such letters left.
fn feedback(letters: usize, guess: &Word, answer: &Word) -> u8 {
    let (mut marks, mut left) = ([0; LETTERS_MAX], [0_u8; 26]);
    for i in 0..letters {
        match guess[i] == answer[i] {
            true => marks[i] = 2,
            false => left[usize::from(answer[i] - b'a')] += 1,
        }
    }
    for i in 0..letters {
        let left = &mut left[usize::from(guess[i] - b'a')];
        if marks[i] == 0 && *left > 0 {
            *left -= 1;
            marks[i] = 1;
        }
    }
    marks[..letters].iter().fold(0, |code, mark| 3 * code + mark)
}

/// What hard mode asks after a feedback: a letter, how often, and the place where it must be.
fn clues(letters: usize, asked: &Word, code: u8) -> Vec<(u8, usize, Option<usize>)> {
    let mark = |i: usize| code / 3_u8.pow((letters - 1 - i) as u32) % 3;
    let often = |letter| (0..letters).filter(|&i| asked[i] == letter && mark(i) > 0).count();
    let clue = |i: usize| (asked[i], often(asked[i]), Some(i).filter(|_| mark(i) == 2));
    (0..letters).filter(|&i| mark(i) > 0).map(clue).collect()
}

fn keeps(&(letter, often, place): &(u8, usize, Option<usize>), guess: &Word) -> bool {
    place.is_none_or(|place| guess[place] == letter)
        && guess.iter().filter(|&&used| used == letter).count() >= often
}

fn letters_of(word: &str) -> Option<Word> {
    let mut letters = [0; LETTERS_MAX];
    letters.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
    word.bytes().all(|letter| letter.is_ascii_lowercase()).then_some(letters)
}

fn show(word: &Word) -> String {
    word.iter().filter(|&&letter| letter != 0).map(|&letter| char::from(letter)).collect()
}

fn words(text: &str) -> Result<Vec<Word>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let word =
        |line: &str| letters_of(&line.to_ascii_lowercase()).ok_or(format!("not a word: {line}"));
    lines.filter(|line| !line.starts_with('#')).map(word).collect()
}

fn sorted(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_unstable();
    words.dedup();
    words
}

/// How many words, and the SHA-256 of these, each with a line feed.
pub fn name(words: &[Word]) -> String {
    let text: String = words.iter().map(|word| show(word) + "\n").collect();
    format!("{} {}", words.len(), sha256(text.as_bytes()))
}
