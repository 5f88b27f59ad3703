//! The rules: "The rules" in `docs/CERTIFICATE.md`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::certificate::{Bound, Certificate, Nodes};
use crate::count::Counter;
use crate::lists::{Lists, Mode, Turn};
use crate::{Openers, Options};

/// The cost where there is no tree. Above all sums of other costs, which have at most 15 digits.
const INFINITE: u64 = u64::MAX;

/// The answers that fit all turns and the guesses that may follow, both ascending.
struct Position {
    set: Vec<u16>,
    allowed: Vec<u16>,
}

/// Cost and height of a tree, or why it does not find every answer.
type Played = Result<(u64, u8), String>;

pub struct Checker<'a> {
    lists: &'a Lists,
    certificate: &'a Certificate<'a>,
    pub counter: Counter<'a>,
    /// The lemmas about each set.
    lemmas: HashMap<Vec<u16>, Vec<&'a Bound>>,
}

impl<'a> Checker<'a> {
    pub fn new(certificate: &'a Certificate<'a>, lists: &'a Lists) -> Self {
        let mut lemmas: HashMap<_, Vec<_>> = HashMap::new();
        for lemma in &certificate.lemmas {
            lemmas.entry(lists.members(&lemma.path)).or_default().push(lemma);
        }
        Self { lists, certificate, counter: Counter::new(lists), lemmas }
    }

    /// Checks trees, then claims, then lemmas, or a part of them. Returns the number of lemmas
    /// checked, or the first fault.
    pub fn check(&self, options: &Options<'_>) -> Result<usize, String> {
        let start = self.position(&self.certificate.position);
        if start.set.is_empty() {
            return Err("line 6: no answer fits the position".into());
        }
        for (tree, nodes) in &self.certificate.trees {
            let found = self.replay(nodes, 0, &start, 255);
            let found = found.map_err(|what| format!("line {}: {what}", nodes.line))?;
            if found != (tree.cost, tree.height) {
                return Err(format!("line {}: cost and height are {found:?}", nodes.line));
            }
        }
        let (first, last) = options.openers.unwrap_or((1, self.lists.guesses.len()));
        let part = |number: usize| (first..=last).contains(&(number + 1));
        // A claim has a step for each opener, a lemma has one.
        let mut steps: Vec<(&Bound, Option<u16>)> = Vec::new();
        let openers = |bound: &Bound| bound.claim.openers.clone();
        let named: HashSet<Openers> = self.certificate.claims.iter().map(openers).collect();
        for claim in &self.certificate.claims {
            let about = |&&guess: &&u16| match &claim.claim.openers {
                Openers::All => true,
                Openers::One(word) => word == self.word(guess),
                Openers::Other => !named.contains(&Openers::One(self.word(guess).to_string())),
            };
            let openers: Vec<&u16> = start.allowed.iter().filter(about).collect();
            if let (Openers::One(word), []) = (&claim.claim.openers, &openers[..]) {
                return Err(format!("line {}: {word} may not be guessed here", claim.line));
            }
            let openers = openers.into_iter().filter(|&&guess| part(guess.into()));
            steps.extend(openers.map(|&guess| (claim, Some(guess))));
        }
        let (claimed, lemmas) = (steps.len(), &self.certificate.lemmas);
        let place = |j: usize| j * self.lists.guesses.len() / lemmas.len();
        let lemmas = lemmas.iter().enumerate().filter(|&(j, _)| part(place(j)));
        steps.extend(lemmas.map(|(_, lemma)| (lemma, None)));
        in_order(&steps, options, |&(bound, opener)| match opener {
            Some(guess) => self.guess(bound, &start, guess),
            None => self.lemma(bound),
        })?;
        Ok(steps.len() - claimed)
    }

    /// The cost and the height of the tree that begins at a node, if it finds every answer.
    fn replay(&self, tree: &Nodes, node: usize, at: &Position, left: u8) -> Played {
        let guess = tree.guesses[node];
        if left == 0 || !at.allowed.contains(&guess) {
            return Err(format!("{} comes too late or may not follow", self.word(guess)));
        }
        let (mut cost, mut height) = (at.set.len() as u64, 1);
        for (turn, set) in self.blocks(&at.set, guess) {
            let child = tree.children.get(&(node, turn.code));
            let name = &self.lists.answers[usize::from(set[0])];
            let child = *child.ok_or_else(|| format!("the tree does not find {name}"))?;
            let below = Position { set, allowed: self.follow(turn, &at.allowed) };
            let (more, deeper) = self.replay(tree, child, &below, left - 1)?;
            (cost, height) = (cost + more, height.max(deeper + 1));
        }
        Ok((cost, height))
    }

    fn lemma(&self, lemma: &Bound) -> Result<(), String> {
        let at = self.position(&lemma.path);
        if at.set.is_empty() {
            return Err(format!("line {}: no answer fits the path", lemma.line));
        }
        at.allowed.iter().try_for_each(|&guess| self.guess(lemma, &at, guess))
    }

    /// Whether trees that begin with a guess cost as much as a claim or a lemma says.
    fn guess(&self, bound: &Bound, at: &Position, guess: u16) -> Result<(), String> {
        let target = bound.claim.value.unwrap_or(INFINITE);
        let count = self.counter.blocks(guess, &at.set);
        let member = self.lists.guess_of.binary_search(&guess);
        let member = member.is_ok_and(|answer| at.set.binary_search(&(answer as u16)).is_ok());
        let idle = count == 1 && !member && bound.claim.openers == Openers::All;
        // Most guesses need no more than the sum of the least counting bounds.
        if idle || (3 * at.set.len() - count - usize::from(member)) as u64 >= target {
            return Ok(());
        }
        let sum = self.sum(at, guess, bound.claim.guesses_left.map(|left| left - 1), target);
        if sum >= target {
            return Ok(());
        }
        let (line, text) = (bound.line, self.certificate.lines[bound.line - 1]);
        Err(format!("line {line}, {text:?}: the sum of the guess {} is {sum}", self.word(guess)))
    }

    /// The rule of sums: a sum that reaches `target`, or the highest there is. `left` is the number
    /// of guesses left after `guess`.
    fn sum(&self, at: &Position, guess: u16, left: Option<u8>, target: u64) -> u64 {
        let blocks = self.blocks(&at.set, guess);
        let largest = blocks.first().map_or(0, |(_, block)| block.len());
        if left == Some(0) && largest > 0 || left == Some(1) && largest > 1 {
            return INFINITE;
        }
        // The least counting bounds, and the only ones for up to two members.
        let least = |(_, block): &(Turn, Vec<u16>)| 2 * block.len() as u64 - 1;
        let mut bounds: Vec<u64> = blocks.iter().map(least).collect();
        let mut sum = at.set.len() as u64 + bounds.iter().sum::<u64>();
        for higher in [Self::by_lemmas, Self::by_counting] {
            for ((turn, block), bound) in blocks.iter().zip(&mut bounds) {
                if sum < target && block.len() > 2 {
                    let higher = higher(self, at, *turn, block, left).max(*bound);
                    sum = sum.saturating_add(higher - *bound);
                    *bound = higher;
                }
            }
        }
        sum
    }

    /// The highest value of the lemmas that hold for a block, or 0.
    fn by_lemmas(&self, at: &Position, turn: Turn, block: &[u16], left: Option<u8>) -> u64 {
        let holds = |lemma: &&&Bound| {
            let allowed = self.follow(turn, &at.allowed);
            let may_all = |&turn| self.follow(turn, &allowed).len() == allowed.len();
            let limit = lemma.claim.guesses_left;
            limit.is_none_or(|most| left.is_some_and(|left| left <= most))
                && lemma.path.iter().all(may_all)
        };
        let lemmas = self.lemmas.get(block).into_iter().flatten().filter(holds);
        lemmas.map(|lemma| lemma.claim.value.unwrap_or(INFINITE)).max().unwrap_or(0)
    }

    /// What counting says of a block: how much trees cost at least, or that there is none.
    fn by_counting(&self, at: &Position, turn: Turn, block: &[u16], left: Option<u8>) -> u64 {
        let allowed = self.follow(turn, &at.allowed);
        if left == Some(2) && self.counter.most(block, &allowed, 0) < block.len() {
            return INFINITE;
        }
        (3 * block.len() - self.counter.most(block, &allowed, 1)) as u64
    }

    /// The blocks of a guess but the winning one, and the turns that lead to them, large ones first.
    fn blocks(&self, set: &[u16], guess: u16) -> Vec<(Turn, Vec<u16>)> {
        let block = |code| (Turn { guess, code }, Vec::new());
        let mut blocks: Vec<(Turn, Vec<u16>)> = (0..=self.lists.win).map(block).collect();
        for &answer in set {
            blocks[usize::from(self.lists.code(guess, answer))].1.push(answer);
        }
        blocks.pop();
        blocks.retain(|(_, block)| !block.is_empty());
        blocks.sort_by_key(|(_, block)| Reverse(block.len()));
        blocks
    }

    fn position(&self, path: &[Turn]) -> Position {
        let all = (0..self.lists.guesses.len() as u16).collect();
        let allowed = path.iter().fold(all, |allowed: Vec<u16>, &turn| self.follow(turn, &allowed));
        Position { set: self.lists.members(path), allowed }
    }

    fn follow(&self, turn: Turn, guesses: &[u16]) -> Vec<u16> {
        if self.certificate.mode == Mode::Easy {
            return guesses.to_vec();
        }
        self.lists.follow(self.certificate.mode, turn, guesses)
    }

    fn word(&self, guess: u16) -> &str {
        &self.lists.guesses[usize::from(guess)]
    }
}

/// Does the steps on all threads. The error is that of the first step that fails.
fn in_order<T: Sync>(
    steps: &[T],
    options: &Options<'_>,
    step: impl Fn(&T) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let lock = || faults.lock().unwrap_or_else(PoisonError::into_inner);
    let work = || {
        while let Some((at, each)) =
            Some(next.fetch_add(1, Relaxed)).and_then(|at| Some((at, steps.get(at)?)))
        {
            if let Err(what) = step(each) {
                lock().insert(at, what);
                // Earlier steps were handed out already, and are done to the end.
                next.store(steps.len(), Relaxed);
            }
            (options.progress)(at + 1, steps.len());
        }
    };
    std::thread::scope(|scope| {
        (1..options.threads.min(steps.len())).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    lock().pop_first().map_or(Ok(()), |(_, what)| Err(what))
}
