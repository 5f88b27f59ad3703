//! The word lists, feedback, and the guesses that may follow: "The game" in `docs/CERTIFICATE.md`.

use std::array;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::OnceLock;

use crate::number::whole;
use crate::{sha256, table};

/// The codes of this many guesses stand together: most loops go over all guesses.
pub const LANES: usize = 64;

/// The codes of guesses that stand together, for one answer.
pub type Row<C> = [C; LANES];

/// For each answer and each [`LANES`] guesses, the codes: in a byte where that is enough. Loops over
/// guesses read what stands together.
pub(crate) enum Codes {
    Narrow(Vec<Vec<Row<u8>>>),
    Wide(Vec<Vec<Row<u16>>>),
}

/// Words of up to this many letters have a code for each feedback there is. Of longer ones few
/// feedbacks occur.
const SHORT: usize = 5;

/// The most pairs of guess and answer.
pub(crate) const PAIRS_MAX: usize = 1 << 29;

/// The longest words.
const LETTERS_MAX: usize = 15;

/// What feedback says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// A mark for each letter.
    Wordle,
    /// Letters in their place, and letters elsewhere.
    Mastermind,
    /// Letters in their place.
    BlackPeg,
    /// As in Mastermind; no word has a letter twice.
    BullsAndCows,
    /// Letters in common.
    Jotto,
    /// What a table says.
    Table,
}

impl Game {
    const NAMES: [(&str, Self); 6] = [
        ("wordle", Self::Wordle),
        ("mastermind", Self::Mastermind),
        ("black-peg", Self::BlackPeg),
        ("bulls-and-cows", Self::BullsAndCows),
        ("jotto", Self::Jotto),
        ("table", Self::Table),
    ];

    /// The game that a certificate is about; Wordle if it does not say.
    pub fn of(certificate: &[u8]) -> Self {
        let line = certificate.split(|&b| b == b'\n').nth(1).unwrap_or_default();
        let is_named = |it: &&(&str, Self)| line == format!("game {}", it.0).as_bytes();
        Self::NAMES.iter().find(is_named).map_or(Self::Wordle, |it| it.1)
    }

    /// Its name in a certificate.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|it| it.1 == self).map_or("", |it| it.0)
    }

    /// The number of a feedback: "The game" in `docs/CERTIFICATE.md`. For Wordle, its marks.
    fn score(self, guess: &[u16], answer: &[u16]) -> u32 {
        let in_place = guess.iter().zip(answer).filter(|(one, other)| one == other).count();
        let often = |word: &[u16], letter| word.iter().filter(|&&other| other == letter).count();
        let in_common = || {
            let letters = BTreeSet::from_iter(guess);
            let common = letters.into_iter().map(|&it| often(guess, it).min(often(answer, it)));
            common.sum::<usize>()
        };
        let score = match self {
            Self::Wordle | Self::Table => return marked(guess, answer),
            Self::BlackPeg => in_place,
            Self::Jotto if guess == answer => guess.len() + 1,
            Self::Jotto => in_common(),
            Self::Mastermind | Self::BullsAndCows => {
                in_place * (guess.len() + 1) + in_common() - in_place
            }
        };
        score as u32
    }

    /// More than any number of a feedback to words of this length.
    fn scores(self, length: usize) -> u32 {
        match self {
            Self::Wordle => 3_u32.pow(length as u32),
            _ => (length as u32 + 1) * (length as u32 + 2),
        }
    }
}

/// Which guesses may follow feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All guesses.
    Easy,
    /// Guesses that use every hint.
    Hard,
    /// Guesses that use every hint, move what is yellow, and use no letter too often.
    Ultra,
    /// Guesses that fit every feedback as if they were answers.
    Strict,
}

/// A guess and the code of its feedback.
pub type Turn = (u16, u16);

/// The answers and the allowed guesses. Words are known by numbers; those of answers come first.
/// All sets of words are ascending.
pub struct Lists {
    pub(crate) game: Game,
    /// The words by their numbers. Those of a table are numbers.
    pub(crate) words: Vec<String>,
    /// The letters of each word, as numbers: their places among all letters in sorted order.
    pub(crate) letters: Vec<Vec<u16>>,
    /// The SHA-256 of a table.
    pub(crate) table: Option<String>,
    /// For each word a bit for each of its letters; some letters may share one.
    bits: Vec<u64>,
    /// The words in sorted order, and their numbers.
    pub(crate) numbers: BTreeMap<String, u16>,
    /// How many answers there are.
    pub(crate) answers: u16,
    /// The number of the feedback of each code, in ascending order: for Wordle a digit of base 3 for
    /// each letter. No code has the number of feedback that is never given.
    pub(crate) marks: Vec<u32>,
    /// The code of the right guess.
    pub(crate) win: u16,
    pub(crate) codes: Codes,
    /// The answers by the feedback to each guess that a path begins with.
    answers_by: Vec<OnceLock<HashMap<u16, Vec<u16>>>>,
}

impl Lists {
    /// Reads the bytes of two files for Wordle: "The word lists" in `docs/CERTIFICATE.md`. Answers
    /// may be guessed, listed or not.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn read(answers: impl AsRef<[u8]>, guesses: impl AsRef<[u8]>) -> Result<Self, String> {
        Self::of_game(Game::Wordle, answers, guesses)
    }

    /// Reads them for another game of words or codes.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn of_game(
        game: Game,
        answers: impl AsRef<[u8]>,
        guesses: impl AsRef<[u8]>,
    ) -> Result<Self, String> {
        if game == Game::Table {
            return Err("the certificate is about a table, not about words; give --table".into());
        }
        let answers = read_words("answers", answers.as_ref())?;
        Self::new(game, answers, read_words("guesses", guesses.as_ref())?)
    }

    /// Reads a table: "Tables" in `docs/CERTIFICATE.md`.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn of_table(bytes: impl AsRef<[u8]>) -> Result<Self, String> {
        let table = table::read(bytes.as_ref())?;
        let words = Vec::from_iter((0..table.codes.len()).map(|number| number.to_string()));
        let all = BTreeSet::from_iter(table.codes.iter().flatten().copied());
        let marks = Vec::from_iter(all.into_iter().map(u32::from));
        let code = |guess: usize, answer: usize| {
            marks.binary_search(&table.codes[guess][answer].into()).unwrap_or_default()
        };
        let win = marks.binary_search(&table.win.into()).unwrap_or_default() as u16;
        let letters = words.iter().map(|_| Vec::new()).collect();
        let lists = Self::coded(Game::Table, words, letters, table.answers, marks.clone(), code);
        Ok(Self { win, table: Some(sha256(bytes)), ..lists })
    }

    /// Compiled here, with what is counted, and not where lists are read.
    fn new(
        game: Game,
        answers: BTreeSet<String>,
        guesses: BTreeSet<String>,
    ) -> Result<Self, String> {
        let words = Vec::from_iter(answers.iter().chain(guesses.difference(&answers)).cloned());
        let all = BTreeSet::from_iter(words.iter().flat_map(|word| tiles(word)));
        let known = BTreeMap::from_iter(all.into_iter().zip(0..));
        let number = |word: &String| tiles(word).into_iter().map(|tile| known[&tile]).collect();
        let letters: Vec<Vec<u16>> = words.iter().map(number).collect();
        let length = letters.first().map_or(0, Vec::len);
        if answers.is_empty() || letters.iter().any(|word| word.len() != length) {
            return Err("the lists have no answers, or words of different lengths".into());
        }
        if words.len() > 65_535 || words.len() * answers.len() > PAIRS_MAX {
            return Err(
                "the lists have above 65,535 words, or 2^29 pairs of guess and answer".into()
            );
        }
        let marks = marks(game, &letters, answers.len());
        if marks.len() > 65_535 {
            return Err("the lists have above 65,535 different feedbacks".into());
        }
        let all_occur = marks.last().is_some_and(|&last| last as usize + 1 == marks.len());
        let code = |guess: usize, answer: usize| {
            let found = game.score(&letters[guess], &letters[answer]);
            if all_occur { found as usize } else { marks.binary_search(&found).unwrap_or_default() }
        };
        Ok(Self::coded(game, words, letters.clone(), answers.len(), marks.clone(), code))
    }

    /// With all codes of feedback, the last of which is that of the right guess.
    fn coded(
        game: Game,
        words: Vec<String>,
        letters: Vec<Vec<u16>>,
        answers: usize,
        marks: Vec<u32>,
        code: impl Fn(usize, usize) -> usize,
    ) -> Self {
        let size = [words.len(), answers];
        let codes = match marks.len() {
            ..=256 => Codes::Narrow(rows(size, |guess, answer| code(guess, answer) as u8)),
            _ => Codes::Wide(rows(size, |guess, answer| code(guess, answer) as u16)),
        };
        let bits = letters.iter().map(|word| bits(word.iter().copied())).collect();
        let (answers, win) = (answers as u16, marks.len() as u16 - 1);
        let numbers = words.iter().cloned().zip(0..).collect();
        let answers_by = words.iter().map(|_| OnceLock::new()).collect();
        let table = None;
        Self { game, words, letters, table, bits, numbers, answers, marks, win, codes, answers_by }
    }

    /// The answers, sorted.
    pub fn answers(&self) -> &[String] {
        &self.words[..self.answers.into()]
    }

    /// The words that may be guessed, sorted, and numbered from 1 by [`part`](Self::part).
    pub fn guesses(&self) -> impl Iterator<Item = &str> {
        self.numbers.keys().map(String::as_str)
    }

    /// The first and the last number of a part of the openers, such as `1..6486`: "Parts" in
    /// `docs/CERTIFICATE.md`.
    ///
    /// # Errors
    /// A sentence that says what a part is, if this is none.
    pub fn part(&self, text: &str) -> Result<(usize, usize), String> {
        let guesses = self.words.len();
        let number = |text: &str| text.parse().ok().filter(|it: &usize| it.to_string() == text);
        let ends = text.split_once("..").and_then(|(i, j)| Some((number(i)?, number(j)?)));
        ends.filter(|&(i, j)| 0 < i && i <= j && j <= guesses).ok_or_else(|| {
            format!(
                "--openers is no part of the {guesses} openers; give I..J with 1 <= I <= J <= \
                 {guesses}, in digits without signs and leading zeros"
            )
        })
    }

    pub(crate) fn word(&self, number: u16) -> &str {
        &self.words[usize::from(number)]
    }

    /// The code of the feedback to a guess.
    pub(crate) fn feedback(&self, guess: u16, answer: u16) -> u16 {
        let (place, lane) = (usize::from(guess) / LANES, usize::from(guess) % LANES);
        match &self.codes {
            Codes::Narrow(codes) => codes[usize::from(answer)][place][lane].into(),
            Codes::Wide(codes) => codes[usize::from(answer)][place][lane],
        }
    }

    /// The number of a feedback, which letters such as `BYBBG` stand for in Wordle.
    pub(crate) fn marks(&self, text: &str) -> Option<u32> {
        if self.game != Game::Wordle {
            return whole(text).filter(|_| text.len() < 10);
        }
        let digit = |marks, mark| Some(3 * marks + "BYG".find(mark)? as u32);
        let fits = text.len() == self.letters[0].len();
        text.chars().try_fold(0, digit).filter(|_| fits)
    }

    /// The code of such a feedback; for one that is never given, a code that no feedback has.
    fn code(&self, text: &str) -> Option<u16> {
        let marks = self.marks(text)?;
        Some(self.marks.binary_search(&marks).map_or(u16::MAX, |code| code as u16))
    }

    /// The turns of a path such as `crane=BYBBB toils=BBGBB`; `-` has none.
    pub(crate) fn path(&self, text: &str) -> Option<Vec<Turn>> {
        let turn = |(guess, marks)| Some((*self.numbers.get(guess)?, self.code(marks)?));
        let turns = text.split(' ').filter(|_| text != "-");
        turns.map(|each| turn(each.rsplit_once('=')?)).collect()
    }

    /// The answers that fit all turns.
    pub(crate) fn members(&self, path: &[Turn]) -> Vec<u16> {
        let Some((&(guess, code), rest)) = path.split_first() else {
            return (0..self.answers).collect();
        };
        let first = self.answers_by[usize::from(guess)].get_or_init(|| {
            let mut answers = HashMap::<_, Vec<_>>::new();
            for answer in 0..self.answers {
                answers.entry(self.feedback(guess, answer)).or_default().push(answer);
            }
            answers
        });
        let fits =
            |&&answer: &&u16| rest.iter().all(|turn| self.feedback(turn.0, answer) == turn.1);
        first.get(&code).into_iter().flatten().filter(fits).copied().collect()
    }

    /// Some answers, in sorted order and each once.
    pub(crate) fn some_answers(&self, text: &str) -> Option<Vec<u16>> {
        let answer = |word| self.numbers.get(word).copied().filter(|&answer| answer < self.answers);
        let some: Vec<u16> = text.split(' ').map(answer).collect::<Option<_>>()?;
        some.is_sorted_by(|one, next| one < next).then_some(some)
    }

    /// The members of `guesses` that may follow a turn.
    pub(crate) fn follow(&self, mode: Mode, turn: Turn, guesses: &[u16]) -> Vec<u16> {
        if mode == Mode::Easy {
            return guesses.to_vec();
        }
        let may = self.may_follow(mode, turn);
        guesses.iter().copied().filter(|&guess| may(guess)).collect()
    }

    /// Whether all of `guesses` may follow a turn.
    pub(crate) fn all_follow(&self, mode: Mode, turn: Turn, guesses: &[u16]) -> bool {
        let may = self.may_follow(mode, turn);
        guesses.iter().all(|&guess| may(guess))
    }

    /// Says of a guess whether it may follow a turn.
    fn may_follow(&self, mode: Mode, (asked, code): Turn) -> impl Fn(u16) -> bool {
        let asked = &self.letters[usize::from(asked)];
        let marks = self.marks.get(usize::from(code)).copied().unwrap_or_default();
        let digit = |place: usize| (marks / 3_u32.pow((asked.len() - 1 - place) as u32) % 3) as u8;
        let mark = |place| if self.game == Game::Wordle { digit(place) } else { 0 };
        let marked = || asked.iter().copied().enumerate().filter(|&(place, _)| mark(place) > 0);
        let often = |letter| marked().filter(|&(_, other)| other == letter).count();
        let hint = |(place, &letter)| (place, letter, mark(place), often(letter));
        // In hard mode gray says nothing. Green says most.
        let says = |hint: &(usize, u16, u8, usize)| hint.2 > 0 || mode == Mode::Ultra;
        let mut hints = Vec::from_iter(asked.iter().enumerate().map(hint).filter(says));
        hints.sort_by_key(|hint| Reverse(hint.2));
        // In all modes but easy a guess needs these letters, which most do not have.
        let needed = bits(marked().map(|(_, letter)| letter).filter(|_| mode != Mode::Easy));
        let fits =
            move |word: &[u16], &(place, letter, marked, often): &(usize, u16, u8, usize)| {
                let is_here = word[place] == letter;
                let used = || word.iter().filter(|&&other| other == letter).count();
                match marked {
                    2 => is_here && used() >= often,
                    1 => (mode == Mode::Hard || !is_here) && used() >= often,
                    _ => used() <= often,
                }
            };
        move |guess| {
            let word = &self.letters[usize::from(guess)];
            match mode {
                _ if self.bits[usize::from(guess)] & needed != needed => false,
                Mode::Easy => true,
                Mode::Strict => self.game.score(asked, word) == marks,
                _ => hints.iter().all(|hint| fits(word, hint)),
            }
        }
    }
}

/// A bit for each of some letters.
fn bits(letters: impl Iterator<Item = u16>) -> u64 {
    letters.fold(0, |bits, letter| bits | 1 << (letter % 64))
}

/// The letters of a word: between commas, if it has some, else its characters.
fn tiles(word: &str) -> Vec<String> {
    match word.contains(',') {
        true => word.split(',').map(String::from).collect(),
        false => word.chars().map(String::from).collect(),
    }
}

/// The numbers of feedback that have codes, for words of these letters, the first of which are the
/// answers.
fn marks(game: Game, words: &[Vec<u16>], answers: usize) -> Vec<u32> {
    let all = game.scores(words[0].len());
    let short = game == Game::Wordle && words[0].len() <= SHORT;
    let mut occurs = vec![short; all as usize];
    if !short {
        let pairs =
            words.iter().flat_map(|guess| words[..answers].iter().map(move |it| (guess, it)));
        pairs.for_each(|(guess, answer)| occurs[game.score(guess, answer) as usize] = true);
    }
    (0..all).filter(|&marks| occurs[marks as usize]).collect()
}

/// The codes of this number of guesses and answers.
fn rows<C: Copy + Default>(
    [guesses, answers]: [usize; 2],
    code: impl Fn(usize, usize) -> C,
) -> Vec<Vec<Row<C>>> {
    let row = |first: usize, answer| {
        let in_lane = |lane| Some(first + lane).filter(|&guess| guess < guesses);
        array::from_fn(|lane| in_lane(lane).map(|guess| code(guess, answer)).unwrap_or_default())
    };
    let rows = |answer| (0..guesses).step_by(LANES).map(|first| row(first, answer)).collect();
    (0..answers).map(rows).collect()
}

/// The marks of feedback: greens; then yellows, from left to right, while the answer has such
/// letters left.
fn marked(guess: &[u16], answer: &[u16]) -> u32 {
    let gray = |place: usize| guess[place] != answer[place];
    guess.iter().zip(answer).enumerate().fold(0, |code, (place, (letter, same))| {
        let left = (0..answer.len()).filter(|&at| gray(at) && answer[at] == *letter).count();
        let before = (0..place).filter(|&at| gray(at) && guess[at] == *letter).count();
        3 * code + if letter == same { 2 } else { u32::from(before < left) }
    })
}

/// Reads a file byte by byte, so that no reader can take one file for two lists.
fn read_words(name: &str, bytes: &[u8]) -> Result<BTreeSet<String>, String> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let are_tiles = bytes.starts_with(b"#tiles\n");
    let wrong = |number| match are_tiles {
        true => format!(
            "line {number} of the {name} is no word; write 1 to 15 letters, with commas between \
             them if one has several characters, and none in upper case"
        ),
        false => format!(
            "line {number} of the {name} is no word; write one word of 1 to 15 letters, digits or \
             symbols of ASCII on a line, or begin the line with #"
        ),
    };
    let mut words = BTreeSet::new();
    for (line, number) in bytes.split(|&b| b == b'\n').zip(1_u64..) {
        let ends = |b: &u8| !b" \t\r".contains(b);
        let first = line.iter().position(ends).unwrap_or(line.len());
        let last = line.iter().rposition(ends).map_or(first, |last| last + 1);
        match &line[first..last] {
            [] | [b'#', ..] => {}
            word => {
                let word = if are_tiles { tiled(word) } else { plain(word) };
                words.insert(word.ok_or_else(|| wrong(number))?);
            }
        }
    }
    Ok(words)
}

/// A word of ASCII, in lower case.
fn plain(word: &[u8]) -> Option<String> {
    let fits = |b: &u8| b.is_ascii_graphic() && !b"\"#',`".contains(b);
    let fits = word.len() <= LETTERS_MAX && word.iter().all(fits);
    fits.then(|| word.iter().map(|&b| char::from(b.to_ascii_lowercase())).collect())
}

/// A word of a file of tiles.
fn tiled(word: &[u8]) -> Option<String> {
    let fits = |c: char| match c {
        '!'..='~' => !c.is_ascii_uppercase() && !"\"#`".contains(c),
        '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' => false,
        '\u{205f}' | '\u{3000}' => false,
        _ => c > '\u{a0}',
    };
    let word = str::from_utf8(word).ok().filter(|word| word.chars().all(fits))?;
    let tiles = tiles(word);
    let needs_commas = tiles.iter().any(|tile| tile.chars().nth(1).is_some());
    let fits = tiles.len() <= LETTERS_MAX && tiles.iter().all(|tile| !tile.is_empty());
    (fits && needs_commas == word.contains(',')).then(|| word.to_string())
}
