//! The rules: `docs/CERTIFICATE.md`, "The rules".

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::certificate::{Certificate, Claim, Cost, INFINITE, Lemma, Openers, Tree};
use crate::count::{Counter, mix};
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

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something that it says does not follow, or is false.
    Refuted(String),
    /// It cannot be read, or is for other lists.
    Unreadable(String),
}

/// What a check took.
#[derive(Debug)]
pub struct Effort {
    /// The lemmas checked.
    pub lemmas: usize,
    /// The sets whose blocks were counted.
    pub counted: u64,
}

/// The answers that are possible and, if not all, the guesses that may follow.
struct Position {
    set: Vec<u16>,
    allowed: Option<Vec<u16>>,
}

struct Checker<'a> {
    lists: &'a Lists,
    certificate: &'a Certificate,
    counter: &'a Counter<'a>,
    /// The lemmas by the hash of their sets, ascending.
    index: Vec<(u64, u32)>,
    start: Position,
}

/// Checks all that a certificate says, or the part that the options name.
///
/// # Errors
/// The first line that does not follow: trees come first, then claims, then lemmas.
pub fn check(
    certificate: &Certificate,
    counter: &Counter<'_>,
    lists: &Lists,
    options: &Options<'_>,
) -> Result<Effort, Fault> {
    let start = position(lists, certificate.mode, &certificate.position);
    let index = Vec::new();
    let mut checker = Checker {
        lists,
        certificate,
        counter,
        index,
        start,
    };
    checker.outline().map_err(Fault::Refuted)?;
    let members = |lemma| members(lists, checker.path(lemma));
    let hashed = certificate.lemmas.iter().map(|lemma| hash(&members(lemma)));
    checker.index = hashed.zip(0..).collect();
    checker.index.sort_unstable();
    let guesses = lists.guesses.len();
    let (first, last) = options.openers.unwrap_or((1, guesses));
    let part = |opener: usize| (first..=last).contains(&(opener + 1));
    let count = certificate.lemmas.len();
    let opener_steps = certificate.claims.len() * guesses;
    let before = counter.counted.load(Relaxed);
    let lemmas = AtomicUsize::new(0);
    let step = |step: usize| match step.checked_sub(opener_steps) {
        None if part(step % guesses) => {
            checker.claim(&certificate.claims[step / guesses], (step % guesses) as u16)
        }
        Some(lemma) if part(lemma * guesses / count) => {
            lemmas.fetch_add(1, Relaxed);
            checker.lemma(lemma)
        }
        _ => Ok(()),
    };
    in_order(opener_steps + count, options, step).map_err(Fault::Refuted)?;
    let counted = counter.counted.load(Relaxed) - before;
    Ok(Effort {
        lemmas: lemmas.into_inner(),
        counted,
    })
}

/// Does the steps on all threads. The error is that of the first step that fails.
fn in_order(
    steps: usize,
    options: &Options<'_>,
    step: impl Fn(usize) -> Result<(), String> + Sync,
) -> Result<(), String> {
    let (next, end, first) = (
        AtomicUsize::new(0),
        AtomicUsize::new(steps),
        Mutex::new(None),
    );
    let work = || loop {
        let at = next.fetch_add(1, Relaxed);
        if at >= end.load(Relaxed) {
            break;
        }
        if let Err(what) = step(at) {
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            if end.fetch_min(at, Relaxed) > at {
                *first = Some(what);
            }
        }
        (options.progress)(at + 1, steps);
    };
    std::thread::scope(|scope| {
        (1..options.threads.min(steps)).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    first
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .map_or(Ok(()), Err)
}

impl Checker<'_> {
    /// All but the sums: the trees, that openers may be made, and that paths lead to sets.
    fn outline(&self) -> Result<(), String> {
        let Certificate {
            claims,
            trees,
            lemmas,
            lemmas_line,
            ..
        } = self.certificate;
        if self.start.set.is_empty() {
            return Err("no answer fits the position".into());
        }
        for tree in trees {
            self.tree(tree)
                .map_err(|what| format!("line {}: the tree {what}", tree.line))?;
        }
        for claim in claims {
            if matches!(claim.openers, Openers::One(guess) if !may_make(&self.start, guess)) {
                return Err(format!(
                    "line {}: the opener may not be made here",
                    claim.line
                ));
            }
        }
        let empty = |lemma: &Lemma| members(self.lists, self.path(lemma)).is_empty();
        match lemmas.iter().position(empty) {
            Some(at) => Err(format!(
                "line {}: no answer fits the path",
                lemmas_line + at
            )),
            None => Ok(()),
        }
    }

    /// Replays every answer.
    fn tree(&self, tree: &Tree) -> Result<(), String> {
        let (lists, mode) = (self.lists, self.certificate.mode);
        let (mut cost, mut height) = (0, 0);
        for &answer in &self.start.set {
            let show = || lists.show(lists.guess_of[answer as usize]);
            let (mut turns, mut node, mut depth) = (self.certificate.position.clone(), 0, 1_u8);
            loop {
                let guess = tree.guesses[node as usize];
                if !turns
                    .iter()
                    .all(|&turn| lists.may_follow(mode, turn, guess))
                {
                    return Err(format!("guesses {} for {}", lists.show(guess), show()));
                }
                let code = lists.codes(guess)[usize::from(answer)];
                if code == lists.win() {
                    break;
                }
                turns.push(Turn { guess, code });
                let child = tree.children.get(&(node, code));
                node = *child.ok_or_else(|| format!("does not find {}", show()))?;
                depth = depth.checked_add(1).ok_or("is too high")?;
            }
            height = height.max(depth);
            cost += u64::from(depth) * lists.weights.as_ref().map_or(1, |all| all[answer as usize]);
        }
        match (cost, height) == (tree.value, tree.height) {
            true => Ok(()),
            false => Err(format!("costs {cost} and takes {height} guesses")),
        }
    }

    /// One opener of a claim.
    fn claim(&self, claim: &Claim, guess: u16) -> Result<(), String> {
        let named = |claim: &Claim| claim.openers == Openers::One(guess);
        let (applies, idle) = match claim.openers {
            Openers::All => (true, true),
            Openers::One(_) => (named(claim), false),
            Openers::Others => (!self.certificate.claims.iter().any(named), false),
        };
        if !applies || !may_make(&self.start, guess) {
            return Ok(());
        }
        let sum = self.sum(&self.start, guess, claim.left, claim.value, idle);
        self.judge(sum, guess, claim.value, claim.line)
    }

    fn lemma(&self, at: usize) -> Result<(), String> {
        let lemma = &self.certificate.lemmas[at];
        let position = position(self.lists, self.certificate.mode, self.path(lemma));
        let line = self.certificate.lemmas_line + at;
        let mut guesses = self.lists.all().filter(|&guess| may_make(&position, guess));
        guesses.try_for_each(|guess| {
            let sum = self.sum(&position, guess, lemma.left, lemma.value, true);
            self.judge(sum, guess, lemma.value, line)
        })
    }

    fn judge(&self, sum: Cost, guess: u16, value: Cost, line: usize) -> Result<(), String> {
        let show = |cost| {
            if cost == INFINITE {
                "inf".to_string()
            } else {
                format!("{cost}")
            }
        };
        let guess = self.lists.show(guess);
        let fault = || {
            format!(
                "line {line}: guess {guess}: {}, not {}",
                show(sum),
                show(value)
            )
        };
        (sum >= value).then_some(()).ok_or_else(fault)
    }

    /// A bound of what trees cost that begin with `guess`: any that reaches `target`, or the best
    /// one. If such trees need not be looked at since others are no worse, infinite; `idle` says
    /// that this rule may be used.
    fn sum(&self, at: &Position, guess: u16, left: Option<u8>, target: Cost, idle: bool) -> Cost {
        let (lists, counter) = (self.lists, self.counter);
        let n = at.set.len() as Cost;
        let member =
            lists.answer_of[guess as usize].is_some_and(|own| at.set.binary_search(&own).is_ok());
        let count = counter.blocks(guess, &at.set);
        let (light, least) = (
            lists.weights.is_none(),
            3 * n - count as Cost - Cost::from(member),
        );
        if idle && count == 1 && !member {
            return INFINITE;
        }
        if light && target <= least {
            return least;
        }
        let left = left.map(|left| left - 1);
        let mut blocks = self.blocks(&at.set, guess);
        let forced = match left {
            Some(0) => !blocks.is_empty(),
            Some(1) => blocks.iter().any(|block| block.len() > 1),
            _ => false,
        };
        if forced {
            return INFINITE;
        }
        blocks.sort_by_key(|block| usize::MAX - block.len());
        let mut bounds: Vec<Cost> = blocks.iter().map(|block| self.size_bound(block)).collect();
        let total = |bounds: &[Cost]| self.weight(&at.set) + bounds.iter().sum::<Cost>();
        let raise = |bounds: &mut Vec<Cost>, i: usize, to: Cost| {
            bounds[i] = bounds[i].max(to);
            total(bounds) >= target
        };
        if target < INFINITE && light {
            for (i, block) in blocks
                .iter()
                .enumerate()
                .take_while(|(_, block)| block.len() > 20)
            {
                if raise(&mut bounds, i, counter.quick_bound(block)) {
                    return total(&bounds);
                }
            }
        }
        for (i, block) in blocks.iter().enumerate() {
            let turn = Turn {
                guess,
                code: lists.codes(guess)[block[0] as usize],
            };
            match self.best_lemma(at, block, turn, left) {
                INFINITE => return INFINITE,
                value if raise(&mut bounds, i, value) => return total(&bounds),
                _ => {}
            }
        }
        for (i, block) in blocks
            .iter()
            .enumerate()
            .take_while(|(_, block)| block.len() > 2)
        {
            let turn = Turn {
                guess,
                code: lists.codes(guess)[block[0] as usize],
            };
            let allowed = self.follow(at, turn);
            if left == Some(2) && !counter.separable(block, allowed.as_deref()) {
                return INFINITE;
            }
            if target < INFINITE && raise(&mut bounds, i, counter.bound(block, allowed.as_deref()))
            {
                break;
            }
        }
        total(&bounds)
    }

    /// The highest value of the lemmas that hold for a block, or 0.
    fn best_lemma(&self, at: &Position, block: &[u16], turn: Turn, left: Option<u8>) -> Cost {
        let hash = hash(block);
        let from = self.index.partition_point(|&(other, _)| other < hash);
        let found = self.index[from..]
            .iter()
            .take_while(|&&(other, _)| other == hash);
        let lemmas = found.map(|&(_, lemma)| &self.certificate.lemmas[lemma as usize]);
        let holds = |lemma: &&Lemma| {
            let path = self.path(lemma);
            lemma
                .left
                .is_none_or(|most| left.is_some_and(|left| left <= most))
                && members(self.lists, path) == block
                && self.follow(at, turn).is_none_or(|allowed| {
                    let may = |&guess: &u16| self.may_follow(path, guess);
                    allowed.iter().all(may)
                })
        };
        lemmas
            .filter(holds)
            .map(|lemma| lemma.value)
            .max()
            .unwrap_or(0)
    }

    /// The blocks of a guess, without the one in which the guess is the answer.
    fn blocks(&self, set: &[u16], guess: u16) -> Vec<Vec<u16>> {
        let codes = self.lists.codes(guess);
        let mut blocks = vec![Vec::new(); usize::from(self.lists.win()) + 1];
        set.iter()
            .for_each(|&answer| blocks[codes[answer as usize] as usize].push(answer));
        blocks.pop();
        blocks.retain(|block| !block.is_empty());
        blocks
    }

    fn weight(&self, set: &[u16]) -> Cost {
        let Some(weights) = &self.lists.weights else {
            return set.len() as Cost;
        };
        set.iter().map(|&answer| weights[answer as usize]).sum()
    }

    fn size_bound(&self, set: &[u16]) -> Cost {
        let weight = |answer| self.weight(&[answer]);
        2 * self.weight(set) - set.iter().map(|&answer| weight(answer)).max().unwrap_or(0)
    }

    /// The guesses that may follow after one more turn.
    fn follow(&self, at: &Position, turn: Turn) -> Option<Vec<u16>> {
        let may = |&guess: &u16| self.lists.may_follow(self.certificate.mode, turn, guess);
        at.allowed
            .as_ref()
            .map(|allowed| allowed.iter().copied().filter(may).collect())
    }

    fn may_follow(&self, path: &[Turn], guess: u16) -> bool {
        path.iter()
            .all(|&turn| self.lists.may_follow(self.certificate.mode, turn, guess))
    }

    fn path(&self, lemma: &Lemma) -> &[Turn] {
        &self.certificate.turns[lemma.path.start as usize..lemma.path.end as usize]
    }
}

fn hash(set: &[u16]) -> u64 {
    set.iter().fold(0, |hash, &answer| hash ^ mix(answer))
}

fn may_make(at: &Position, guess: u16) -> bool {
    at.allowed
        .as_ref()
        .is_none_or(|allowed| allowed.binary_search(&guess).is_ok())
}

/// The answers that fit a path, ascending.
fn members(lists: &Lists, path: &[Turn]) -> Vec<u16> {
    let mut set: Vec<u16> = (0..lists.answers.len() as u16).collect();
    for turn in path {
        let codes = lists.codes(turn.guess);
        set.retain(|&answer| codes[usize::from(answer)] == turn.code);
    }
    set
}

fn position(lists: &Lists, mode: Mode, path: &[Turn]) -> Position {
    let may = |&guess: &u16| path.iter().all(|&turn| lists.may_follow(mode, turn, guess));
    let allowed = (mode != Mode::Easy).then(|| lists.all().filter(may).collect());
    Position {
        set: members(lists, path),
        allowed,
    }
}
