//! Random games, each from its own number, so that any of them can be made again alone.

use guesstree::ids::AnswerId;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use super::{Game, Set};

pub use crate::campaign::Random;

impl Random {
    /// A number in the range.
    pub fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }
}

/// Games of a size that a brute force can afford under these limits on guesses.
pub struct Shape {
    /// How many answers.
    pub answers: RangeInclusive<usize>,
    /// How many allowed guesses at most, the answers among them.
    pub guesses_max: usize,
    /// The limits on guesses.
    pub limits: RangeInclusive<usize>,
}

/// A position to solve.
pub struct Case {
    /// The game.
    pub game: Game,
    /// The answers that are possible.
    pub set: Set,
    /// The limit on guesses.
    pub limit: usize,
    /// Guesses to begin with, for tests that fix some.
    pub opening: [usize; 2],
}

impl Case {
    /// A random case of the shape.
    pub fn new(random: &mut Random, shape: &Shape) -> Self {
        let answers = random.within(&shape.answers);
        let guesses = match random.below(4) {
            0 => answers,
            1 => shape.guesses_max,
            _ => random.within(&(answers..=shape.guesses_max)),
        };
        let mut words = words(random, guesses);
        let others = words.split_off(answers);
        let game = Game::new(words, others);
        let part = random.next() | random.next();
        let set = match random.below(4) {
            0 if game.all() & part != 0 => game.all() & part,
            _ => game.all(),
        };
        Self {
            set,
            limit: random.within(&shape.limits),
            opening: [random.below(guesses), random.below(guesses)],
            game,
        }
    }

    /// A random case in which it matters what may follow what: families of answers that rhyme, and guesses that tell
    /// many of a family apart, most of them without the letters that the family has in common.
    pub fn of_rhymes(random: &mut Random, shape: &Shape) -> Self {
        let letters = random.within(&(3..=5));
        let letter = |random: &mut Random| b'a' + random.below(12) as u8;
        let [answers, guesses] = [random.within(&shape.answers), shape.guesses_max];
        let families = 1 + random.below(3);
        let bases: Vec<(Vec<u8>, usize)> = (0..families)
            .map(|_| {
                let base = (0..letters).map(|_| letter(random)).collect();
                (base, random.below(letters))
            })
            .collect();
        let mut words: Vec<String> = Vec::new();
        for attempt in 0.. {
            if words.len() == guesses {
                break;
            }
            let (base, place) = &bases[random.below(families)];
            let mut word = base.clone();
            if attempt > 100 * guesses {
                // There may be no more words of these kinds.
                word.fill_with(|| letter(random));
            } else if words.len() < answers {
                word[*place] = letter(random);
                if random.below(6) == 0 {
                    word[random.below(letters)] = letter(random);
                }
            } else {
                // The letters that tell a family apart, and sometimes some of those it has in common.
                let own = |random: &mut Random| {
                    words[random.below(answers)].as_bytes()[bases[random.below(families)].1]
                };
                let kept = random.below(3);
                for other in &mut word {
                    if random.below(4) >= kept {
                        *other = own(random);
                    }
                }
            }
            let word: String = word.into_iter().map(char::from).collect();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let others = words.split_off(answers);
        let game = Game::new(words, others);
        let part = random.next() | random.next() | random.next();
        let set = match random.below(5) {
            0 if game.all() & part != 0 => game.all() & part,
            _ => game.all(),
        };
        Self {
            set,
            limit: random.within(&shape.limits),
            opening: [random.below(guesses), random.below(guesses)],
            game,
        }
    }

    /// The numbers of the answers that are possible.
    pub fn candidates(&self) -> Vec<AnswerId> {
        let answers = 0..self.game.answers.len();
        let is_in = |&id: &usize| self.game.wins(id, self.set);
        answers.filter(is_in).map(AnswerId::new).collect()
    }
}

/// How to write the case down, to keep it.
impl fmt::Display for Case {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (answers, others) = self.game.guesses.split_at(self.game.answers.len());
        let [first, second] = self.opening.map(|guess| &self.game.guesses[guess]);
        writeln!(out, "Kept {{")?;
        writeln!(out, "    answers: {:?},", answers.join(" "))?;
        writeln!(out, "    others: {:?},", others.join(" "))?;
        writeln!(out, "    set: {:#b},", self.set)?;
        writeln!(out, "    limit: {},", self.limit)?;
        writeln!(out, "    opening: [{first:?}, {second:?}],")?;
        write!(out, "}}")
    }
}

/// Prints the case, or a part of it, if the test fails while it is looked at.
pub struct Watched<'a, T: fmt::Display>(pub &'a T);

impl<T: fmt::Display> Drop for Watched<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this case failed:\n{}", self.0);
        }
    }
}

/// Different words, at most `wanted`, of 2 to 5 letters over an alphabet of 2 to 6. The first ones may
/// be much alike: of the same letters in another order, or all but the same, which makes hard games.
fn words(random: &mut Random, wanted: usize) -> Vec<String> {
    let (letters, alphabet) = loop {
        let (letters, alphabet) = (random.within(&(2..=5)), random.within(&(2..=6)));
        if alphabet.pow(letters as u32) >= wanted {
            break (letters, alphabet);
        }
    };
    let any = |random: &mut Random| -> Vec<u8> {
        let letter = |_| b'a' + random.below(alphabet) as u8;
        (0..letters).map(letter).collect()
    };
    let base = any(random);
    let alike = random.below(3);
    let mut known = BTreeSet::new();
    let mut words = Vec::new();
    for attempt in 0.. {
        if words.len() == wanted {
            break;
        }
        let mut word = base.clone();
        match alike {
            1 if attempt < 4 * wanted => {
                for _ in 0..1 + random.below(2) {
                    word[random.below(letters)] = b'a' + random.below(alphabet) as u8;
                }
            }
            2 if attempt < 2 * wanted => {
                (1..letters).for_each(|place| word.swap(place, random.below(place + 1)));
            }
            _ => word = any(random),
        }
        if known.insert(word.clone()) {
            words.push(word.iter().map(|&letter| char::from(letter)).collect());
        }
    }
    words
}
