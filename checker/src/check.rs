//! The rules: "The rules" in `docs/CERTIFICATE.md`.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use crate::certificate::{Bound, Certificate, Cost, INFINITE, Openers, Tree};
use crate::count::{Counter, hash};
use crate::lists::{Lists, Mode, Turn};

/// How a check is done.
pub struct Options<'a> {
    /// How many threads.
    pub threads: usize,
    /// The part to check: the openers from the first to the last of these numbers, from 1.
    pub openers: Option<(usize, usize)>,
    /// Called with steps done and all steps, by any thread.
    pub progress: &'a (dyn Fn(usize, usize) + Sync),
}

/// The answers that are possible and the guesses that may follow, both ascending.
struct Position {
    set: Vec<u16>,
    allowed: Arc<Vec<u16>>,
}

/// The members of a block, and the turn that leads to it.
type Block = (Turn, Vec<u16>);

struct Checker<'a> {
    lists: &'a Lists,
    certificate: &'a Certificate<'a>,
    counter: &'a Counter<'a>,
    /// The hash of each lemma's set, and the number of the lemma; ascending.
    index: Vec<(u64, usize)>,
    start: Position,
}

/// Checks a part of what a certificate says: trees first, then claims, then lemmas. Returns the
/// number of lemmas checked, or the first fault.
pub fn check(
    certificate: &Certificate<'_>,
    counter: &Counter<'_>,
    lists: &Lists,
    options: &Options<'_>,
) -> Result<usize, String> {
    let start = position(lists, certificate.mode, &certificate.position);
    let mut checker = Checker { lists, certificate, counter, index: Vec::new(), start };
    let (claims, lemmas) = (&certificate.claims, &certificate.lemmas);
    checker.trees().map_err(|(line, what)| format!("line {}: {what}", line + 1))?;
    for (number, (bound, path)) in lemmas.iter().enumerate() {
        let set = lists.members(path);
        if set.is_empty() {
            return Err(format!("line {}: no answer fits the path", bound.line + 1));
        }
        checker.index.push((hash(&set), number));
    }
    checker.index.sort_unstable();
    let guesses = lists.guesses.len();
    let (first, last) = options.openers.unwrap_or((1, guesses));
    let part = |opener: usize| (first..=last).contains(&(opener + 1));
    let checked = AtomicUsize::new(0);
    in_order(claims.len() * guesses + lemmas.len(), options, |step| {
        let (claim, opener) = (step / guesses, step % guesses);
        let lemma = step.wrapping_sub(claims.len() * guesses);
        if claim < claims.len() && part(opener) {
            checker.claim(&claims[claim], opener as u16)?;
        } else if claim >= claims.len() && part(lemma * guesses / lemmas.len()) {
            checked.fetch_add(1, Relaxed);
            checker.lemma(&lemmas[lemma])?;
        }
        Ok(())
    })?;
    Ok(checked.into_inner())
}

/// Does the steps on all threads. The error is that of the first step that fails.
fn in_order(
    steps: usize,
    options: &Options<'_>,
    step: impl Fn(usize) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        while let Some(at) = Some(next.fetch_add(1, Relaxed)).filter(|&at| at < steps) {
            if let Err(what) = step(at) {
                faults.lock().unwrap_or_else(PoisonError::into_inner).insert(at, what);
                // Earlier steps were handed out already, and are done to the end.
                next.store(steps, Relaxed);
            }
            (options.progress)(at + 1, steps);
        }
    };
    std::thread::scope(|scope| {
        (1..options.threads.min(steps)).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    faults.into_values().next().map_or(Ok(()), Err)
}

impl Checker<'_> {
    fn trees(&self) -> Result<(), (usize, String)> {
        if self.start.set.is_empty() {
            return Err((5, "no answer fits the position".into()));
        }
        for (bound, openers) in &self.certificate.claims {
            let absent = |guess: u16| self.start.allowed.binary_search(&guess).is_err();
            if matches!(*openers, Openers::One(guess) if absent(guess)) {
                return Err((bound.line, "the opener may not be made here".into()));
            }
        }
        let tree = |(bound, tree): &(Bound, Tree)| match self.replay(tree)? {
            (cost, height) if (cost, Some(height)) == (bound.value, bound.left) => Ok(()),
            (cost, height) => Err(format!("the tree costs {cost}, within {height} guesses")),
        };
        let mut trees = self.certificate.trees.iter();
        trees.try_for_each(|each| tree(each).map_err(|what| (each.0.line, what)))
    }

    /// The cost and the height of a tree, if it finds every answer.
    fn replay(&self, tree: &Tree) -> Result<(Cost, u8), String> {
        let (lists, mut cost, mut height) = (self.lists, 0, 0);
        for &answer in &self.start.set {
            let name = lists.show(lists.guess_of[usize::from(answer)]);
            let (mut turns, mut node, mut depth) = (self.certificate.position.clone(), 0, 1_u8);
            loop {
                let guess = tree.guesses[node];
                if !self.may_follow(&turns, &[guess]) {
                    return Err(format!("{} may not be guessed for {name}", lists.show(guess)));
                }
                let code = lists.codes(guess)[usize::from(answer)];
                if code == lists.win() {
                    break;
                }
                turns.push(Turn { guess, code });
                let child = tree.children.get(&(node, code));
                node = *child.ok_or_else(|| format!("the tree does not find {name}"))?;
                depth = depth.checked_add(1).ok_or("the tree takes more than 255 guesses")?;
            }
            height = height.max(depth);
            cost += Cost::from(depth);
        }
        Ok((cost, height))
    }

    /// One opener of a claim.
    fn claim(&self, &(bound, openers): &(Bound, Openers), guess: u16) -> Result<(), String> {
        let one = Openers::One(guess);
        let named = || self.certificate.claims.iter().any(|&(_, openers)| openers == one);
        let applies =
            openers == Openers::All || openers == one || openers == Openers::Other && !named();
        if !applies || self.start.allowed.binary_search(&guess).is_err() {
            return Ok(());
        }
        self.guess(&self.start, guess, bound, openers == Openers::All)
    }

    fn lemma(&self, (bound, path): &(Bound, Vec<Turn>)) -> Result<(), String> {
        let position = position(self.lists, self.certificate.mode, path);
        let mut guesses = position.allowed.iter();
        guesses.try_for_each(|&guess| self.guess(&position, guess, *bound, true))
    }

    /// Whether trees that begin with a guess cost as much as a bound says; if `idle`, guesses that
    /// make no progress are left out.
    fn guess(&self, at: &Position, guess: u16, bound: Bound, idle: bool) -> Result<(), String> {
        let own = self.lists.answer_of[usize::from(guess)];
        let member = own.is_some_and(|own| at.set.binary_search(&own).is_ok());
        let count = self.counter.blocks(guess, &at.set);
        let sizes = 3 * at.set.len() - count - usize::from(member);
        if idle && count == 1 && !member || bound.value <= sizes as Cost {
            return Ok(());
        }
        match self.sum(at, guess, bound.left.map(|left| left - 1), bound.value) {
            sum if sum >= bound.value => Ok(()),
            sum => {
                let (line, guess) = (bound.line + 1, self.lists.show(guess));
                let text = self.certificate.lines[bound.line];
                Err(format!("line {line}, {text:?}: with the guess {guess} the sum is {sum}"))
            }
        }
    }

    /// The rule of sums: a bound that reaches `target`, or the best there is. `left` is the number
    /// of guesses left after `guess`.
    fn sum(&self, at: &Position, guess: u16, left: Option<u8>, target: Cost) -> Cost {
        let blocks = self.blocks(&at.set, guess);
        let largest = blocks.first().map_or(0, |(_, block)| block.len());
        if left == Some(0) && largest > 0 || left == Some(1) && largest > 1 {
            return INFINITE;
        }
        let size = |(_, block): &Block| 2 * block.len() as Cost - 1;
        let mut bounds: Vec<Cost> = blocks.iter().map(size).collect();
        let mut sum = at.set.len() as Cost + bounds.iter().sum::<Cost>();
        let quick = |(_, block): &Block| match block.len() > 20 && target < INFINITE {
            true => self.counter.quick_bound(block),
            false => 0,
        };
        let lemma = |(turn, block): &Block| self.best_lemma(at, block, *turn, left);
        let count = |(turn, block): &Block| {
            let allowed = self.follow(at, *turn);
            match left == Some(2) && !self.counter.separable(block, &allowed) {
                true => INFINITE,
                false if target == INFINITE => 0,
                false => self.counter.bound(block, &allowed),
            }
        };
        let sources: [&dyn Fn(&Block) -> Cost; 3] = [&quick, &lemma, &count];
        for source in sources {
            for (bound, block) in
                bounds.iter_mut().zip(&blocks).filter(|(_, each)| each.1.len() > 2)
            {
                let higher = source(block);
                if higher == INFINITE {
                    return INFINITE;
                }
                sum += higher.saturating_sub(*bound);
                *bound = higher.max(*bound);
                if sum >= target {
                    return sum;
                }
            }
        }
        sum
    }

    /// The highest value of the lemmas that hold for a block, or 0.
    fn best_lemma(&self, at: &Position, block: &[u16], turn: Turn, left: Option<u8>) -> Cost {
        let hash = hash(block);
        let from = self.index.partition_point(|&(other, _)| other < hash);
        let found = self.index[from..].iter().take_while(|&&(other, _)| other == hash);
        let lemmas = found.map(|&(_, lemma)| &self.certificate.lemmas[lemma]);
        let holds = |(bound, path): &&(Bound, Vec<Turn>)| {
            bound.left.is_none_or(|most| left.is_some_and(|left| left <= most))
                && self.lists.members(path) == block
                && self.may_follow(path, &self.follow(at, turn))
        };
        lemmas.filter(holds).map(|(bound, _)| bound.value).max().unwrap_or(0)
    }

    /// The blocks of a guess but the one in which it is the answer, from large to small.
    fn blocks(&self, set: &[u16], guess: u16) -> Vec<Block> {
        let codes = self.lists.codes(guess);
        let turn = |code| (Turn { guess, code }, Vec::new());
        let mut blocks: Vec<_> = (0..self.lists.win()).map(turn).collect();
        for &answer in set {
            if let Some((_, block)) = blocks.get_mut(usize::from(codes[usize::from(answer)])) {
                block.push(answer);
            }
        }
        blocks.retain(|(_, block)| !block.is_empty());
        blocks.sort_by_key(|(_, block)| usize::MAX - block.len());
        blocks
    }

    /// The guesses that may follow after one more turn.
    fn follow(&self, at: &Position, turn: Turn) -> Arc<Vec<u16>> {
        match self.certificate.mode {
            Mode::Easy => at.allowed.clone(),
            mode => Arc::new(self.lists.follow(mode, turn, &at.allowed)),
        }
    }

    /// Whether all of some guesses may follow all turns of a path.
    fn may_follow(&self, path: &[Turn], guesses: &[u16]) -> bool {
        let may = |&turn| self.lists.follow(self.certificate.mode, turn, guesses).len();
        self.certificate.mode == Mode::Easy || path.iter().all(|turn| may(turn) == guesses.len())
    }
}

fn position(lists: &Lists, mode: Mode, path: &[Turn]) -> Position {
    let all = (0..lists.guesses.len() as u16).collect();
    let follow = |allowed: Vec<u16>, &turn| lists.follow(mode, turn, &allowed);
    let allowed = Arc::new(path.iter().fold(all, follow));
    Position { set: lists.members(path), allowed }
}
