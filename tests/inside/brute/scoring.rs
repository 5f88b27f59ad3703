//! Other games than Wordle, scored in ways of their own.
//!
//! Pegs are counted colour by colour, not taken away one by one; places out of order are what is wrong; letters in common are found by
//! walking through both words in alphabetical order. What is told is written as the crate writes it.

use std::collections::HashMap;
use std::sync::Arc;

use guesstree::{List, Word};

use super::random::Random;
use super::{Game, Marks};

/// A game of codes, or of words of which only letters in common are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Pegs in place, and of the right colour elsewhere.
    Mastermind,
    /// Pegs in place alone.
    BlackPeg,
    /// Mastermind with codes in which no symbol comes twice.
    BullsAndCows,
    /// Letters in common.
    Jotto,
}

impl Scoring {
    /// What is told of a guess.
    pub fn marks(self, guess: &str, answer: &str) -> String {
        let wrong = (guess.chars().zip(answer.chars())).filter(|(guessed, is)| guessed != is);
        let black = guess.len() - wrong.count();
        let white = || in_common(guess, answer) - black;
        match self {
            Self::Mastermind => format!("{black}B{}W", white()),
            Self::BlackPeg => format!("{black}B"),
            Self::BullsAndCows => format!("{black}A{}B", white()),
            Self::Jotto if guess == answer => "win".into(),
            Self::Jotto => merged(guess, answer).to_string(),
        }
    }

    /// The rule as a function that lives on.
    pub fn shared(self) -> Arc<Marks> {
        Arc::new(move |guess, answer| self.marks(guess, answer))
    }

    /// All codes of this number of places and symbols: numbers in a positional system, one after the
    /// other.
    pub fn codes(self, places: usize, symbols: usize) -> Vec<String> {
        let digits = match symbols {
            ..=9 => "123456789",
            _ => "0123456789abcdefghijklmnopqrstuvwxyz",
        };
        let digit = |number: usize| digits.as_bytes()[number % symbols] as char;
        let code = |number: usize| -> String {
            let places = (0..places).rev();
            places.map(|place| digit(number / symbols.pow(place as u32))).collect()
        };
        let mut all: Vec<String> = (0..symbols.pow(places as u32)).map(code).collect();
        if self == Self::BullsAndCows {
            all.retain(|code| code.chars().all(|symbol| code.matches(symbol).count() == 1));
        }
        all
    }

    /// All codes as a list of the crate.
    pub fn list(self, places: usize, symbols: usize) -> List {
        let [places, symbols] = [places, symbols].map(|number| number as u8);
        match self {
            Self::Mastermind => List::mastermind(places, symbols).unwrap(),
            Self::BlackPeg => List::black_peg(places, symbols).unwrap(),
            Self::BullsAndCows => List::bulls_and_cows(places, symbols).unwrap(),
            Self::Jotto => panic!("a game of words"),
        }
    }

    /// The game of all codes; of at most 64.
    pub fn game(self, places: usize, symbols: usize) -> Game {
        let codes = self.codes(places, symbols);
        let list = self.list(places, symbols);
        Game::scored(codes, Vec::new(), self.shared(), Some(list))
    }
}

/// The pegs of the same colours, counted for each colour.
fn in_common(guess: &str, answer: &str) -> usize {
    let least = |symbol: char| guess.matches(symbol).count().min(answer.matches(symbol).count());
    (0..=u8::MAX).map(char::from).map(least).sum()
}

/// The letters that are in both, found in alphabetical order.
fn merged(guess: &str, answer: &str) -> usize {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let [one, other] = [sorted(guess), sorted(answer)];
    let (mut i, mut j, mut both) = (0, 0, 0);
    while i < one.len() && j < other.len() {
        both += usize::from(one[i] == other[j]);
        let (first, second) = (one[i], other[j]);
        i += usize::from(first <= second);
        j += usize::from(second <= first);
    }
    both
}

/// The words of a game of Wordle where only letters in common are told.
pub fn jotto(game: &Game) -> Game {
    let (answers, others) = game.guesses.split_at(game.answers.len());
    let [answers, others] = [answers, others].map(<[String]>::to_vec);
    let list = game.list().jotto();
    Game::scored(answers, others, Scoring::Jotto.shared(), Some(list))
}

/// A game of `answers` answers with names, and `others` that may be guessed. One of `codes` codes is
/// told, the winning one not counted; the codes themselves are any numbers. Some answers may have no
/// row: these are told right or wrong.
pub fn table(random: &mut Random, answers: usize, others: usize, codes: usize) -> Game {
    let names = |prefix: char, count: usize| -> Vec<String> {
        (0..count).map(|number| format!("{prefix}{number:02}")).collect()
    };
    let [answers, others] = [names('a', answers), names('x', others)];
    let numbers = (0..=codes).fold(Vec::new(), |mut numbers: Vec<u16>, _| {
        loop {
            let end = [12, 65_535][random.below(2)];
            let number = random.below(end.max(codes + 2)) as u16;
            if !numbers.contains(&number) {
                numbers.push(number);
                return numbers;
            }
        }
    });
    let (&win, told) = numbers.split_first().unwrap();
    // Rows of few codes, of the same code for neighbours, and of any.
    let mut rows: HashMap<(String, String), u16> = HashMap::new();
    let mut given: Vec<String> = Vec::new();
    let without_row = random.below(3) == 0;
    for guess in answers.iter().chain(&others) {
        if without_row && answers.contains(guess) && random.below(4) == 0 {
            continue;
        }
        given.push(guess.clone());
        let (few, run) = (1 + random.below(codes), 1 + random.below(3));
        let mut last = told[random.below(few)];
        for (place, answer) in answers.iter().enumerate() {
            if place % run == 0 {
                last = told[random.below(few)];
            }
            let code = if guess == answer { win } else { last };
            rows.insert((guess.clone(), answer.clone()), code);
        }
    }
    if given.is_empty() {
        return table(random, answers.len(), others.len(), codes);
    }
    // Any order is as good as another.
    for place in (1..given.len()).rev() {
        given.swap(place, random.below(place + 1));
    }
    let words = |names: &[String]| -> Vec<Word> {
        names.iter().map(|name| Word::name(name).unwrap()).collect()
    };
    let code = |guess: usize, answer: usize| rows[&(given[guess].clone(), answers[answer].clone())];
    let list = List::from_scores("random", words(&answers), words(&given), code).unwrap();
    // If no answer has a row, the crate chooses a winning code: one more than the largest.
    let any_own = answers.iter().any(|answer| given.contains(answer));
    let used: Vec<u16> = rows.values().copied().collect();
    let win = match any_own {
        true => win,
        false => used.iter().max().unwrap() + 1,
    };
    let wrong = (0..).find(|code| *code != win && !used.contains(code));
    let wrong = wrong.unwrap();
    let marks = move |guess: &str, answer: &str| {
        let code = rows.get(&(guess.into(), answer.into())).copied();
        let right_or_wrong = if guess == answer { win } else { wrong };
        code.unwrap_or(right_or_wrong).to_string()
    };
    Game::scored(answers, others, Arc::new(marks), Some(list))
}
