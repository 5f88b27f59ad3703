//! The word lists, feedback, and the guesses that may follow: "The game" in `docs/CERTIFICATE.md`.

use std::collections::BTreeSet;

/// The codes of this many guesses stand together: most loops go over all guesses.
pub const LANES: u16 = 64;

/// Which guesses may follow feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All of them.
    Easy,
    /// Those that use every hint.
    Hard,
    /// Those that fit every feedback as if they were answers.
    Strict,
}

/// A guess by its number, and the code of its feedback: a digit of base 3 for each letter.
#[derive(Clone, Copy)]
pub struct Turn {
    pub guess: u16,
    pub code: u8,
}

/// The answers and the allowed guesses.
pub struct Lists {
    /// Sorted, as are the guesses; the answers are among these.
    pub(crate) answers: Vec<String>,
    pub(crate) guesses: Vec<String>,
    /// The number that each answer has as a guess.
    pub(crate) guess_of: Vec<u16>,
    /// The code of all greens, the highest one.
    pub(crate) win: u8,
    /// For each [`LANES`] guesses and each answer, the codes.
    codes: Vec<[u8; LANES as usize]>,
}

impl Lists {
    /// Reads the texts of two files, one word a line. Answers may be guessed, listed or not.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn read(answers: &str, guesses: &str) -> Result<Self, String> {
        let answers = words(answers)?;
        let guesses: Vec<String> = words(guesses)?.union(&answers).cloned().collect();
        let answers = Vec::from_iter(answers);
        let letters = answers.first().map_or(0, String::len);
        if letters == 0 || guesses.iter().any(|word| word.len() != letters) {
            return Err("no answers, or words of different lengths".into());
        }
        if guesses.len() > 65_535 || guesses.len() * answers.len() > 1 << 28 {
            return Err("too many words: above 65,535, or 2^28 pairs of guess and answer".into());
        }
        let number = |word| guesses.binary_search(word).ok().map(|at| at as u16);
        let guess_of = answers.iter().filter_map(number).collect();
        let code = |guess: Option<&String>, answer| {
            guess.map_or(0, |guess| feedback(guess.as_bytes(), answer))
        };
        let row =
            |some: &[String], answer| std::array::from_fn(|lane| code(some.get(lane), answer));
        let chunks = guesses.chunks(LANES.into());
        let codes =
            chunks.flat_map(|some| answers.iter().map(move |answer| row(some, answer.as_bytes())));
        let (codes, win) = (codes.collect(), 3_u8.pow(letters as u32) - 1);
        Ok(Self { answers, guesses, guess_of, win, codes })
    }

    /// The code of the feedback to a guess.
    pub fn code(&self, guess: u16, answer: u16) -> u8 {
        self.row(guess, answer)[usize::from(guess % LANES)]
    }

    /// The same for all guesses that stand together with this one.
    pub fn row(&self, guess: u16, answer: u16) -> &[u8; LANES as usize] {
        &self.codes[usize::from(guess / LANES) * self.answers.len() + usize::from(answer)]
    }

    /// The number of a guess.
    pub fn guess(&self, word: &str) -> Option<u16> {
        self.guesses.binary_search_by(|guess| guess.as_str().cmp(word)).ok().map(|at| at as u16)
    }

    /// The code that letters such as `BYBBG` stand for.
    pub fn marks(&self, marks: &str) -> Option<u8> {
        let digit = |mark| "BYG".find(mark).map(|digit| digit as u8);
        let code = |code, mark| Some(3 * code + digit(mark)?);
        if marks.len() == self.answers[0].len() { marks.chars().try_fold(0, code) } else { None }
    }

    /// The turns of a path such as `crane=BYBBB toils=BBGBB`; `-` has none.
    pub fn path(&self, text: &str) -> Option<Vec<Turn>> {
        let turn = |turn: &str| {
            let (guess, marks) = turn.split_once('=')?;
            Some(Turn { guess: self.guess(guess)?, code: self.marks(marks)? })
        };
        text.split(' ').filter(|_| text != "-").map(turn).collect()
    }

    /// The answers that fit all turns, ascending.
    pub fn members(&self, turns: &[Turn]) -> Vec<u16> {
        let fits =
            |&answer: &u16| turns.iter().all(|turn| self.code(turn.guess, answer) == turn.code);
        (0..self.answers.len() as u16).filter(fits).collect()
    }

    /// Those of some guesses that may follow a turn.
    pub fn follow(&self, mode: Mode, turn: Turn, guesses: &[u16]) -> Vec<u16> {
        let word = |guess: u16| self.guesses[usize::from(guess)].as_bytes();
        let asked = word(turn.guess);
        let mark = |i: usize| turn.code / 3_u8.pow((asked.len() - 1 - i) as u32) % 3;
        let marked: Vec<usize> = (0..asked.len()).filter(|&i| mark(i) > 0).collect();
        let often = |letter| marked.iter().filter(|&&i| asked[i] == letter).count();
        let greens: Vec<usize> = marked.iter().copied().filter(|&i| mark(i) == 2).collect();
        let letters: Vec<(u8, usize)> =
            marked.iter().map(|&i| (asked[i], often(asked[i]))).collect();
        let has = |next: &[u8], letter| next.iter().filter(|&&other| other == letter).count();
        let may = |next: &[u8]| match mode {
            Mode::Easy => true,
            Mode::Strict => feedback(asked, next) == turn.code,
            Mode::Hard => {
                greens.iter().all(|&i| next[i] == asked[i])
                    && letters.iter().all(|&(letter, often)| has(next, letter) >= often)
            }
        };
        guesses.iter().copied().filter(|&guess| may(word(guess))).collect()
    }
}

/// Greens first; then yellows, from left to right, while the answer has such letters left.
fn feedback(guess: &[u8], answer: &[u8]) -> u8 {
    let (mut left, mut code) = ([0_u8; 256], 0);
    for (g, a) in guess.iter().zip(answer) {
        left[usize::from(*a)] += u8::from(g != a);
    }
    for (g, a) in guess.iter().zip(answer) {
        let left = &mut left[usize::from(*g)];
        let yellow = g != a && *left > 0;
        *left -= u8::from(yellow);
        code = 3 * code + if g == a { 2 } else { u8::from(yellow) };
    }
    code
}

fn words(text: &str) -> Result<BTreeSet<String>, String> {
    let lines = text.lines().map(|line| line.trim().to_ascii_lowercase());
    let word = |line: String| match line.bytes().all(|letter| letter.is_ascii_lowercase()) {
        true if line.len() <= 5 => Ok(line),
        _ => {
            let shown: String = line.escape_debug().take(24).collect();
            Err(format!("not a word of 1 to 5 letters a to z: {shown}"))
        }
    };
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(word).collect()
}
