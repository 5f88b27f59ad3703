//! The word lists, the rule of feedback, and the guesses that may follow in each mode.

use std::ops::Range;

use crate::sha256::sha256;

/// The longest word. The codes of its feedback, 3 to the power of its letters, fit a byte.
pub const LETTERS_MAX: usize = 5;

/// The letters of a word; a shorter one ends in zeros.
pub type Word = [u8; LETTERS_MAX];

/// Which guesses may follow feedback (`docs/CERTIFICATE.md`, "The game").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All.
    Easy,
    /// Those that keep greens in place, and use all letters that were marked.
    Hard,
    /// Those that could be the answer.
    Strict,
}

/// A guess and its feedback. The guess is its number in [`Lists::guesses`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The guess.
    pub guess: u16,
    /// The feedback in base 3, first letter first: gray 0, yellow 1, green 2.
    pub code: u8,
}

/// Answers, guesses and weights.
pub struct Lists {
    /// How many letters a word has.
    pub letters: usize,
    /// The answers, sorted.
    pub answers: Vec<Word>,
    /// The guesses, sorted; the answers are among them.
    pub guesses: Vec<Word>,
    /// The weight of each answer, if answers have weights.
    pub weights: Option<Vec<u64>>,
    /// The number of each answer as a guess.
    pub guess_of: Vec<u16>,
    /// The number of each guess as an answer.
    pub answer_of: Vec<Option<u16>>,
    /// The answers, the guesses and the weights as a certificate names them.
    pub names: [String; 3],
    codes: Vec<u8>,
}

impl Lists {
    /// Reads the texts of files: one word a line, for weights a word and a whole number.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn read(answers: &str, guesses: &str, weights: Option<&str>) -> Result<Self, String> {
        let answers = words(answers)?;
        let guesses = sorted([words(guesses)?, answers.clone()].concat());
        let length = |word: &Word| word.iter().filter(|&&letter| letter != 0).count();
        let letters = answers.first().map_or(0, length);
        if letters == 0 || guesses.iter().any(|word| length(word) != letters) {
            return Err("no answers, or words of different lengths".into());
        }
        if guesses.len() > 65_535 || guesses.len() * answers.len() > 1 << 28 {
            return Err(
                "too many words: at most 65,535, and 2^28 pairs of guess and answer".into(),
            );
        }
        let weights = weights
            .map(|text| read_weights(text, &answers))
            .transpose()?;
        let name = |list: &[Word]| {
            let text: String = list
                .iter()
                .map(|word| format!("{}\n", show(word)))
                .collect();
            format!("{} {}", list.len(), sha256(text.as_bytes()))
        };
        let weighed = weights.as_ref().map(|weights| {
            let line = |(word, weight)| format!("{} {weight}\n", show(word));
            sha256(
                answers
                    .iter()
                    .zip(weights)
                    .map(line)
                    .collect::<String>()
                    .as_bytes(),
            )
        });
        let names = [
            name(&answers),
            name(&guesses),
            weighed.unwrap_or("-".into()),
        ];
        let find = |list: &[Word], word| list.binary_search(word).ok().map(|at| at as u16);
        let guess_of = answers
            .iter()
            .filter_map(|word| find(&guesses, word))
            .collect();
        let answer_of = guesses.iter().map(|word| find(&answers, word)).collect();
        let code = |guess| {
            answers
                .iter()
                .map(move |answer| feedback(letters, guess, answer))
        };
        let codes = guesses.iter().flat_map(code).collect();
        Ok(Self {
            letters,
            answers,
            guesses,
            weights,
            guess_of,
            answer_of,
            names,
            codes,
        })
    }

    /// The code of the feedback to `guess` for each answer.
    pub fn codes(&self, guess: u16) -> &[u8] {
        &self.codes[usize::from(guess) * self.answers.len()..][..self.answers.len()]
    }

    /// The numbers of all guesses.
    pub fn all(&self) -> Range<u16> {
        0..self.guesses.len() as u16
    }

    /// The number of a guess.
    pub fn guess(&self, word: &str) -> Option<u16> {
        self.guesses
            .binary_search(&letters_of(word)?)
            .ok()
            .map(|at| at as u16)
    }

    /// The code of all greens.
    pub fn win(&self) -> u8 {
        (3_u32.pow(self.letters as u32) - 1) as u8
    }

    /// The code that letters such as `BYBBG` stand for.
    pub fn code(&self, marks: &str) -> Option<u8> {
        let digits = marks
            .bytes()
            .map(|mark| b"BYG".iter().position(|&known| known == mark));
        let code = digits.fold(Some(0), |code, digit| Some(3 * code? + digit?));
        code.filter(|_| marks.len() == self.letters)
            .map(|code| code as u8)
    }

    /// The letters of a code.
    pub fn marks(&self, code: u8) -> String {
        let digits = (0..self.letters as u32)
            .rev()
            .map(|place| code / 3_u8.pow(place) % 3);
        digits
            .map(|digit| char::from(b"BYG"[usize::from(digit)]))
            .collect()
    }

    /// Whether `guess` may follow `turn`.
    pub fn may_follow(&self, mode: Mode, turn: Turn, guess: u16) -> bool {
        let (asked, guess) = (
            &self.guesses[turn.guess as usize],
            &self.guesses[guess as usize],
        );
        match mode {
            Mode::Easy => true,
            Mode::Hard => uses_all(self.letters, asked, turn.code, guess),
            Mode::Strict => feedback(self.letters, asked, guess) == turn.code,
        }
    }

    /// A guess in letters.
    pub fn show(&self, guess: u16) -> String {
        show(&self.guesses[guess as usize])
    }
}

/// The feedback: greens first, then yellows from left to right while such letters are left.
fn feedback(letters: usize, guess: &Word, answer: &Word) -> u8 {
    let mut marks = [0; LETTERS_MAX];
    let mut left = [0_u8; 26];
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
    marks[..letters]
        .iter()
        .fold(0, |code, mark| 3 * code + mark)
}

/// The rule of hard mode: greens stay, and each letter is used as often as it was marked.
fn uses_all(letters: usize, asked: &Word, mut code: u8, guess: &Word) -> bool {
    let mut marked = [0_u8; 26];
    for i in (0..letters).rev() {
        let mark = code % 3;
        code /= 3;
        if mark == 2 && guess[i] != asked[i] {
            return false;
        }
        marked[usize::from(asked[i] - b'a')] += u8::from(mark > 0);
    }
    for letter in &guess[..letters] {
        let marked = &mut marked[usize::from(letter - b'a')];
        *marked = marked.saturating_sub(1);
    }
    marked == [0; 26]
}

fn letters_of(word: &str) -> Option<Word> {
    let mut letters = [0; LETTERS_MAX];
    letters
        .get_mut(..word.len())?
        .copy_from_slice(word.as_bytes());
    word.bytes()
        .all(|letter| letter.is_ascii_lowercase())
        .then_some(letters)
}

fn show(word: &Word) -> String {
    word.iter()
        .filter(|&&letter| letter != 0)
        .map(|&letter| char::from(letter))
        .collect()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn words(text: &str) -> Result<Vec<Word>, String> {
    let word = |line: &str| {
        let word = letters_of(&line.to_ascii_lowercase());
        word.ok_or(format!(
            "{line:?} is not a word of one to five letters a to z"
        ))
    };
    Ok(sorted(lines(text).map(word).collect::<Result<_, _>>()?))
}

fn sorted(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_unstable();
    words.dedup();
    words
}

fn read_weights(text: &str, answers: &[Word]) -> Result<Vec<u64>, String> {
    let mut weights = vec![None; answers.len()];
    for line in lines(text) {
        let (word, weight) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = letters_of(&word.to_ascii_lowercase());
        let at = word.and_then(|word| answers.binary_search(&word).ok());
        let weight = weight
            .trim()
            .parse()
            .ok()
            .filter(|&weight: &u64| weight <= 1_000_000_000_000);
        match (at, weight) {
            (Some(at), Some(weight)) if weights[at].is_none() => weights[at] = Some(weight),
            _ => {
                return Err(format!(
                    "weights: {line:?} is no answer and its weight, once"
                ));
            }
        }
    }
    let weights = weights.into_iter().collect::<Option<Vec<_>>>();
    let weights = weights.ok_or("weights: an answer has none")?;
    match weights.iter().sum::<u64>() <= 1_000_000_000_000 {
        true => Ok(weights),
        false => Err("weights: the sum is above 10^12".into()),
    }
}
