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

/// The guesses left, in all and in time; any number if there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Left {
    pub all: Option<u8>,
    pub in_time: Option<u8>,
}

impl From<Option<u8>> for Left {
    fn from(all: Option<u8>) -> Self {
        Self { all, in_time: None }
    }
}

impl Left {
    fn next(self) -> Self {
        Self { all: self.all.map(|n| n - 1), in_time: self.in_time.map(|n| n - 1) }
    }

    /// Whether there are no fewer guesses than of `other`, in either way.
    fn serves(self, other: Self) -> bool {
        let number = |left: Option<u8>| left.map_or(usize::MAX, usize::from);
        number(self.all) >= number(other.all) && number(self.in_time) >= number(other.in_time)
    }
}

/// What guesses cost, what an answer costs that takes more than some guesses, and weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    pub guess: u64,
    pub late: u64,
    pub in_time: Option<u8>,
    pub weights: Option<Vec<u64>>,
}

/// Each guess costs 1.
pub const PLAIN: Costs = Costs { guess: 1, late: 0, in_time: None, weights: None };

/// Costs by candidates, allowed guesses and guesses left.
type Memo = HashMap<(u32, u32, Left), u64>;

/// A list, what feedback says, a mode and costs.
#[derive(Debug)]
pub struct Game {
    pub rule: Rule,
    pub answers: Vec<String>,
    pub guesses: Vec<String>,
    pub mode: &'static str,
    pub costs: Costs,
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

/// What feedback says: that of a game of words or codes, or a table with its winning number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    Named(&'static str),
    Table(u16, Vec<Vec<u16>>),
}

/// The games of words and codes.
pub const RULES: [&str; 5] = ["wordle", "mastermind", "black-peg", "bulls-and-cows", "jotto"];

impl Rule {
    pub fn name(&self) -> &'static str {
        match self {
            Self::Named(name) => name,
            Self::Table(..) => "table",
        }
    }

    /// Feedback as certificates write it.
    pub fn feedback(&self, guess: &str, answer: &str) -> String {
        match self {
            Self::Named("wordle") => return feedback(guess, answer),
            Self::Named(_) => {}
            Self::Table(_, codes) => {
                let [guess, answer] = [guess, answer].map(|text| text.parse::<usize>().unwrap());
                return codes[guess][answer].to_string();
            }
        }
        let places = guess.len();
        let in_place =
            guess.chars().zip(answer.chars()).filter(|(one, other)| one == other).count();
        // What both have, crossed out one by one.
        let mut rest: Vec<char> = answer.chars().collect();
        for letter in guess.chars() {
            rest.iter().position(|&other| other == letter).map(|place| rest.remove(place));
        }
        let common = places - rest.len();
        let number = match self.name() {
            "black-peg" => in_place,
            "jotto" if guess == answer => places + 1,
            "jotto" => common,
            _ => in_place * (places + 1) + (common - in_place),
        };
        number.to_string()
    }

    /// Whether `next` may follow after `guess` got `marks`.
    fn may_follow(&self, mode: &str, guess: &str, marks: &str, next: &str) -> bool {
        match (self, mode) {
            (Self::Named("wordle"), _) => may_follow(mode, guess, marks, next),
            (Self::Named(_), "strict") => self.feedback(guess, next) == marks,
            _ => true,
        }
    }
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
    /// Wordle, where each guess costs 1.
    pub fn new(answers: Vec<String>, guesses: Vec<String>, mode: &'static str) -> Self {
        let mut guesses = [guesses, answers.clone()].concat();
        let mut answers = answers;
        for list in [&mut answers, &mut guesses] {
            list.sort();
            list.dedup();
        }
        Self::of(Rule::Named("wordle"), answers, guesses, mode, PLAIN)
    }

    /// A game with words in the order of checkers.
    pub fn of(
        rule: Rule,
        answers: Vec<String>,
        guesses: Vec<String>,
        mode: &'static str,
        costs: Costs,
    ) -> Self {
        let letters = answers[0].len() as u32;
        let pairs = || guesses.iter().flat_map(|guess| answers.iter().map(move |it| (guess, it)));
        let mark = |number: usize, place| "BYG".chars().nth(number / 3_usize.pow(place) % 3);
        let marks = |number| (0..letters).filter_map(|place| mark(number, place)).collect();
        let marks: Vec<String> = match letters {
            ..=3 if rule.name() == "wordle" => (0..3_usize.pow(letters) - 1).map(marks).collect(),
            // Few occur.
            _ => BTreeSet::from_iter(
                pairs().filter(|it| it.0 != it.1).map(|(guess, it)| rule.feedback(guess, it)),
            )
            .into_iter()
            .collect(),
        };
        let turn = |guess: &String, marks: &String| {
            let fits = |&i: &usize| rule.feedback(guess, &answers[i]) == *marks;
            let may = |&i: &usize| rule.may_follow(mode, guess, marks, &guesses[i]);
            let set = join((0..answers.len()).filter(fits));
            Position { set, allowed: join((0..guesses.len()).filter(may)) }
        };
        let turns = |guess| marks.iter().map(|marks| turn(guess, marks)).collect();
        let turns = guesses.iter().map(turns).collect();
        Self { rule, answers, guesses, mode, costs, marks, turns, memo: RefCell::default() }
    }

    /// These words in another mode, or with other costs.
    pub fn altered(&self, mode: &'static str, costs: Costs) -> Self {
        let (answers, guesses) = (self.answers.clone(), self.guesses.clone());
        Self::of(self.rule.clone(), answers, guesses, mode, costs)
    }

    /// A game of any kind, with any costs.
    pub fn any(random: &mut Random) -> Self {
        let costs = |random: &mut Random, answers: usize| {
            let heavy = [1, 4, 50][random.below(3)];
            let each = (0..answers).map(|_| random.below(heavy + 1) as u64).collect();
            Costs {
                guess: [0, 1, 1, 1, 7, 100][random.below(6)],
                late: [0, 1, 1, 30][random.below(4)],
                in_time: [None, Some(1), Some(2), Some(3), Some(4)][random.below(5)],
                weights: [None, Some(each)][random.below(2)].clone(),
            }
        };
        match random.below(4) {
            0 => {
                let words = Self::random(random);
                let costs = costs(random, words.answers.len());
                words.altered(words.mode, costs)
            }
            1 => {
                let answers = 3 + random.below(9);
                let more = random.below(6);
                let (win, kinds) = (random.below(4) as u16, 2 + random.below(3));
                let code = |random: &mut Random, guess: usize, answer: usize| {
                    let other = random.below(kinds) as u16;
                    if guess == answer { win } else { other + u16::from(other >= win) }
                };
                let codes = (0..answers + more)
                    .map(|guess| (0..answers).map(|it| code(random, guess, it)).collect())
                    .collect();
                let names = |n: usize| (0..n).map(|number| number.to_string()).collect();
                let costs = costs(random, answers);
                let rule = Rule::Table(win, codes);
                Self::of(rule, names(answers), names(answers + more), "easy", costs)
            }
            2 => {
                // Words in other games: no guess need be an answer.
                let words = Self::random(random);
                let rule = Rule::Named(RULES[1 + random.below(4)]);
                let mode = ["easy", "strict"][random.below(2)];
                let costs = costs(random, words.answers.len());
                Self::of(rule, words.answers, words.guesses, mode, costs)
            }
            _ => {
                let [places, symbols] = [[2, 3], [2, 4], [3, 2], [3, 3], [4, 2]][random.below(5)];
                let name = RULES[1 + random.below(3)];
                let all = codes(places, symbols);
                let apart = |code: &String| BTreeSet::from_iter(code.chars()).len() == places;
                let all: Vec<String> = match name {
                    "bulls-and-cows" if symbols >= places => {
                        all.into_iter().filter(apart).collect()
                    }
                    _ => all,
                };
                let mode = ["easy", "easy", "strict"][random.below(3)];
                let mut costs = costs(random, all.len());
                if random.below(2) == 0 {
                    costs.weights = None;
                }
                Self::of(Rule::Named(name), all.clone(), all, mode, costs)
            }
        }
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
        let set = bits(at.set).filter(|&i| self.rule.feedback(guess, &self.answers[i]) == marks);
        let may = |&i: &usize| self.rule.may_follow(self.mode, guess, marks, &self.guesses[i]);
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

    /// What some answers weigh, and the heaviest of them.
    pub fn weight(&self, set: u32) -> [u64; 2] {
        let each = || bits(set).map(|i| self.costs.weights.as_ref().map_or(1, |each| each[i]));
        [each().sum(), each().max().unwrap_or(0)]
    }

    /// The least cost.
    pub fn cost(&self, at: Position, left: impl Into<Left>) -> u64 {
        let left = left.into();
        match (at.set, left.all) {
            (0, _) => return 0,
            (_, Some(0)) => return INF,
            _ => {}
        }
        if left.in_time == Some(0) {
            let rest = self.cost(at, Left { in_time: None, ..left });
            return add(self.costs.late * self.weight(at.set)[0], [rest].into_iter());
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

    /// The least cost of trees that begin with a guess. Some guess is in time, or none can be late.
    pub fn cost_from(&self, at: Position, guess: usize, left: impl Into<Left>) -> u64 {
        let left = left.into().next();
        let blocks = self.blocks(at, guess);
        let costs = blocks.into_iter().map(|(_, block)| self.cost(block, left));
        add(self.costs.guess * self.weight(at.set)[0], costs)
    }

    /// The least cost of trees that begin with these guesses, whatever the feedback.
    pub fn cost_after(&self, at: Position, opening: &[usize], left: Left) -> u64 {
        let [guess, rest @ ..] = opening else { return self.cost(at, left) };
        if left.all == Some(0) || at.allowed >> guess & 1 == 0 {
            return INF;
        }
        let late = if left.in_time == Some(0) { self.costs.late } else { 0 };
        let left = Left { in_time: left.in_time.filter(|&n| n > 0), ..left };
        let blocks = self.blocks(at, *guess);
        let costs = blocks.into_iter().map(|(_, block)| self.cost_after(block, rest, left.next()));
        add((self.costs.guess + late) * self.weight(at.set)[0], costs)
    }

    /// A tree of least cost, as the lines of a certificate after its first word.
    pub fn tree(&self, at: Position, left: Left, depth: usize, lines: &mut Vec<String>) {
        let left = Left { in_time: left.in_time.filter(|&n| n > 0), ..left };
        let cost = self.cost(at, left);
        let mut guesses = bits(at.allowed).filter(|&guess| !self.is_idle(at, guess));
        let guess = guesses.find(|&guess| self.cost_from(at, guess, left) == cost).unwrap();
        match lines.last_mut() {
            Some(last) if depth > 0 => last.push_str(&self.guesses[guess]),
            _ => lines.push(self.guesses[guess].clone()),
        }
        for (marks, block) in self.blocks(at, guess) {
            lines.push(format!("{:>width$}{marks} ", "", width = depth + 1));
            self.tree(block, left.next(), depth + 1, lines);
        }
    }
}

/// All codes of this number of places and symbols.
fn codes(places: usize, symbols: usize) -> Vec<String> {
    let mut codes = vec![String::new()];
    for _ in 0..places {
        let longer =
            |code: &String| (0..symbols).map(|it| format!("{code}{it}")).collect::<Vec<_>>();
        codes = codes.iter().flat_map(longer).collect();
    }
    codes
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
