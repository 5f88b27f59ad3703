//! Small games by brute force: the rules of the game, least costs, and the rules of a certificate,
//! all written again and as plainly as can be. Sets are bits.

#![allow(dead_code, reason = "each test uses a part")]

pub mod certificate;
pub mod odd;
pub mod tamper;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// No tree.
pub const INF: u64 = u64::MAX;

/// Numbers that look random (xorshift).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// Costs by candidates, allowed guesses and guesses left.
type Memo = HashMap<(u32, u32, Option<u8>), u64>;

/// A list and a mode.
#[derive(Debug)]
pub struct Game {
    pub answers: Vec<String>,
    pub guesses: Vec<String>,
    pub mode: &'static str,
    /// All feedbacks but the winning one; for each guess and feedback, the answers that fit and the
    /// guesses that may follow.
    marks: Vec<String>,
    turns: Vec<Vec<Position>>,
    memo: RefCell<Memo>,
}

/// The possible answers, and the guesses that may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub set: u32,
    pub allowed: u32,
}

/// The feedback in letters.
pub fn feedback(guess: &str, answer: &str) -> String {
    let (guess, answer): (Vec<char>, Vec<char>) =
        (guess.chars().collect(), answer.chars().collect());
    let mut spent: Vec<bool> = guess.iter().zip(&answer).map(|(g, a)| g == a).collect();
    let mut marks: Vec<char> = spent.iter().map(|&same| if same { 'G' } else { 'B' }).collect();
    for i in 0..guess.len() {
        if marks[i] == 'B' {
            let other = (0..answer.len()).find(|&j| !spent[j] && answer[j] == guess[i]);
            if let Some(other) = other {
                spent[other] = true;
                marks[i] = 'Y';
            }
        }
    }
    marks.into_iter().collect()
}

/// The modes.
pub const MODES: [&str; 4] = ["easy", "hard", "ultra", "strict"];

/// Whether `next` may follow after `guess` got `marks`.
pub fn may_follow(mode: &str, guess: &str, marks: &str, next: &str) -> bool {
    match mode {
        "easy" => true,
        "strict" => feedback(guess, next) == marks,
        _ => {
            let turn = || guess.chars().zip(marks.chars());
            let stays = turn().zip(next.chars()).all(|((g, mark), n)| mark != 'G' || g == n);
            let moves = turn().zip(next.chars()).all(|((g, mark), n)| mark != 'Y' || g != n);
            stays
                && (mode == "hard" || moves)
                && turn().all(|(letter, mark)| {
                    let marked = turn().filter(|&(g, mark)| g == letter && mark != 'B').count();
                    let used = next.chars().filter(|&n| n == letter).count();
                    used >= marked && (mode == "hard" || mark != 'B' || used == marked)
                })
        }
    }
}

impl Game {
    pub fn new(answers: Vec<String>, guesses: Vec<String>, mode: &'static str) -> Self {
        let mut guesses = [guesses, answers.clone()].concat();
        let mut answers = answers;
        for list in [&mut answers, &mut guesses] {
            list.sort();
            list.dedup();
        }
        let letters = answers[0].len() as u32;
        let pairs = || guesses.iter().flat_map(|guess| answers.iter().map(move |it| (guess, it)));
        let mark = |number: usize, place| "BYG".chars().nth(number / 3_usize.pow(place) % 3);
        let marks = |number| (0..letters).filter_map(|place| mark(number, place)).collect();
        let marks: Vec<String> = match letters {
            ..=3 => (0..3_usize.pow(letters) - 1).map(marks).collect(),
            // Few occur.
            _ => BTreeSet::from_iter(pairs().map(|(guess, answer)| feedback(guess, answer)))
                .into_iter()
                .filter(|marks| marks.contains(['B', 'Y']))
                .collect(),
        };
        let turn = |guess: &String, marks: &String| {
            let fits = |&i: &usize| feedback(guess, &answers[i]) == *marks;
            let may = |&i: &usize| may_follow(mode, guess, marks, &guesses[i]);
            let set = join((0..answers.len()).filter(fits));
            Position { set, allowed: join((0..guesses.len()).filter(may)) }
        };
        let turns = |guess| marks.iter().map(|marks| turn(guess, marks)).collect();
        let turns = guesses.iter().map(turns).collect();
        Self { answers, guesses, mode, marks, turns, memo: RefCell::default() }
    }

    /// Words of two, three or six letters or other signs, many of which differ in one place only, so
    /// that guesses tell little and counting alone does not prove everything.
    pub fn random(random: &mut Random) -> Self {
        let (letters, symbols) = ([2, 3, 2, 3, 6][random.below(5)], 4 + random.below(5));
        let (place, alike) = (random.below(letters), [0, 3, 4, 4][random.below(4)]);
        let signs = ["abcdefgh", "=01+29-*"][random.below(2)].as_bytes();
        let mut word = |_| -> String {
            let like = random.below(4) < alike;
            let letter = |at| match like && at != place {
                true => char::from(signs[0]),
                false => char::from(signs[random.below(symbols)]),
            };
            (0..letters).map(letter).collect()
        };
        let answers: Vec<String> = (0..12).map(&mut word).collect();
        let guesses: Vec<String> = (0..6).map(&mut word).collect();
        let (few, more) = (3 + random.below(10), random.below(7));
        let mode = MODES[random.below(MODES.len())];
        Self::new(answers[..few].to_vec(), guesses[..more].to_vec(), mode)
    }

    pub fn texts(&self) -> (String, String) {
        (self.answers.join("\n"), self.guesses.join("\n"))
    }

    pub fn start(&self) -> Position {
        Position { set: (1 << self.answers.len()) - 1, allowed: (1 << self.guesses.len()) - 1 }
    }

    /// What is left after a turn.
    pub fn after(&self, at: Position, guess: &str, marks: &str) -> Position {
        let place = self.guesses.iter().position(|other| other == guess).unwrap();
        if let Some(number) = self.marks.iter().position(|other| other == marks) {
            let turn = self.turns[place][number];
            return Position { set: at.set & turn.set, allowed: at.allowed & turn.allowed };
        }
        let set = bits(at.set).filter(|&i| feedback(guess, &self.answers[i]) == marks);
        let may = |&i: &usize| may_follow(self.mode, guess, marks, &self.guesses[i]);
        Position { set: join(set), allowed: join(bits(at.allowed).filter(may)) }
    }

    /// The blocks of a guess but the winning one, and their feedback.
    pub fn blocks(&self, at: Position, guess: usize) -> Vec<(&str, Position)> {
        let block = |(marks, turn): (_, &Position)| {
            let (set, allowed) = (at.set & turn.set, at.allowed & turn.allowed);
            (set != 0).then_some((marks, Position { set, allowed }))
        };
        self.marks.iter().map(String::as_str).zip(&self.turns[guess]).filter_map(block).collect()
    }

    pub fn is_member(&self, at: Position, guess: usize) -> bool {
        bits(at.set).any(|i| self.answers[i] == self.guesses[guess])
    }

    /// Whether a guess tells nothing.
    pub fn is_idle(&self, at: Position, guess: usize) -> bool {
        self.blocks(at, guess).iter().any(|(_, block)| block.set == at.set)
    }

    /// The least cost.
    pub fn cost(&self, at: Position, left: Option<u8>) -> u64 {
        match (at.set, left) {
            (0, _) => return 0,
            (_, Some(0)) => return INF,
            _ => {}
        }
        let key = (at.set, at.allowed, left);
        if let Some(&known) = self.memo.borrow().get(&key) {
            return known;
        }
        let guesses = bits(at.allowed).filter(|&guess| !self.is_idle(at, guess));
        let cost = guesses.map(|guess| self.cost_from(at, guess, left)).min().unwrap_or(INF);
        self.memo.borrow_mut().insert(key, cost);
        cost
    }

    /// The least cost of trees that begin with a guess.
    pub fn cost_from(&self, at: Position, guess: usize, left: Option<u8>) -> u64 {
        let left = left.map(|left| left - 1);
        let blocks = self.blocks(at, guess);
        let costs = blocks.into_iter().map(|(_, block)| self.cost(block, left));
        add(at.set.count_ones().into(), costs)
    }

    /// A tree of least cost, as the lines of a certificate after its first word.
    pub fn tree(&self, at: Position, left: Option<u8>, depth: usize, lines: &mut Vec<String>) {
        let cost = self.cost(at, left);
        let mut guesses = bits(at.allowed).filter(|&guess| !self.is_idle(at, guess));
        let guess = guesses.find(|&guess| self.cost_from(at, guess, left) == cost).unwrap();
        match lines.last_mut() {
            Some(last) if depth > 0 => last.push_str(&self.guesses[guess]),
            _ => lines.push(self.guesses[guess].clone()),
        }
        for (marks, block) in self.blocks(at, guess) {
            lines.push(format!("{:>width$}{marks} ", "", width = depth + 1));
            self.tree(block, left.map(|left| left - 1), depth + 1, lines);
        }
    }
}

pub fn add(first: u64, rest: impl Iterator<Item = u64>) -> u64 {
    rest.fold(first, |sum, more| if more == INF { INF } else { sum.saturating_add(more) })
}

pub fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

fn join(members: impl Iterator<Item = usize>) -> u32 {
    members.fold(0, |set, i| set | 1 << i)
}
