//! From claims to the lemmas that they need: the checker's rules, turned round.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::certificate::alike::Unlike;
use crate::certificate::blocks::Blocks;
use crate::certificate::cores::{self, Core, Cores};
use crate::certificate::counting::Counting;
use crate::certificate::lemmas::{Alike, Lemma, Needed};
use crate::certificate::{About, CertificateError};
use crate::engine::Asked;
use crate::ids::GuessId;
use crate::page::SMALL;
use crate::parallel;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::cost_model::CostModel;
use crate::search::position::partition::{Block, Partition};
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::{Search, Worker};
use crate::search::watch::progress::Progress;
use crate::sorted;

/// Trees that begin with one of these openers cost at least `value`; there are none if it is
/// infeasible.
pub(crate) struct Claim {
    pub about: About,
    pub openers: Vec<GuessId>,
    pub value: Cost,
    /// The guesses left, where the claim is about trees within a limit only.
    pub budget: Budget,
    /// What a symmetry takes to each other, once it is known.
    pub alike: Alike,
}

impl Claim {
    pub(crate) fn is_infeasible(&self) -> bool {
        self.value >= INFEASIBLE
    }

    pub(crate) fn is_unlimited(&self) -> bool {
        self.budget.is_unlimited()
    }

    /// Makes it a claim about trees of at most this many guesses.
    pub(crate) fn limit(&mut self, guesses: Height) {
        self.budget = self.budget.with_all(self.budget.all().min(guesses));
    }
}

/// What was found that claims need.
pub(crate) struct Found {
    pub lemmas: Vec<Lemma>,
    pub cores: Vec<Core>,
}

/// Finds the lemmas that claims need.
pub(crate) struct Cover<'c, 's> {
    search: &'c Search<'s>,
    counting: Counting<'c, 's>,
    unlike: Unlike<'c>,
    progress: &'c Progress,
    start: Lemma,
    needed: Mutex<Needed>,
    cores: Cores<'c>,
    /// How many claims there are, and how many of them are done.
    claims: (usize, AtomicUsize),
}

/// A guess whose sum does not reach what it should, or the search was stopped.
struct Short;

/// How much a lemma about a part would raise its bound; the place of the part, and the guesses left
/// for which the lemma holds.
type Gain = (Cost, usize, Budget);

/// Whether a gain is one of costs, and not that there is no tree.
fn is_of_costs(&(gain, ..): &Gain) -> bool {
    gain < INFEASIBLE / 2
}

impl<'c, 's> Cover<'c, 's> {
    /// For a number of claims about the position `set`.
    pub(crate) fn new(
        (search, costs): (&'c Search<'s>, &'c CostModel),
        asked: &'c Asked<'_>,
        set: Candidates<'_>,
        claims: usize,
    ) -> Self {
        let turn = |turn: &crate::game::history::Turn| {
            let guess = asked.list.guess_id(&turn.guess)?;
            Some((guess, search.table.code_of(turn.feedback.code())?))
        };
        let progress = &*asked.question.progress;
        progress.begin(2 * set.len(), 0, 0);
        Self {
            search,
            counting: Counting::new(search, costs),
            unlike: Unlike::new(asked.list, costs, set.symmetries.is_some()),
            progress,
            start: Lemma {
                path: asked.question.turns.iter().filter_map(turn).collect(),
                ids: set.ids.to_vec(),
                allowed: set.allowed.cloned(),
                symmetries: set.symmetries.filter(|_| !SMALL).cloned().map(Arc::new),
                budget: Budget::UNLIMITED,
                value: 0,
                alike: Alike::default(),
            },
            needed: Mutex::default(),
            cores: Cores::new(search.table),
            claims: (claims, AtomicUsize::new(0)),
        }
    }

    /// Needs what a claim needs. Returns the symmetries by which some openers stand for others.
    pub(crate) fn claim(&self, claim: &Claim) -> Result<Alike, CertificateError> {
        let start = Lemma { budget: claim.budget, value: claim.value, ..self.start.clone() };
        if let (About::Fixed(words), false) = (&claim.about, SMALL) {
            let id = |word| self.unlike.list().guess_id(word);
            let guesses: Vec<GuessId> = words.iter().filter_map(id).collect();
            self.fixed(start, &guesses)?;
            return Ok(Alike::default());
        }
        let idle = claim.about == About::AllOpeners;
        let mut openers = claim.openers.clone();
        let alike = self.unlike.among(&start, &mut openers);
        self.guesses(&start, &openers, idle)?;
        self.claims.1.fetch_add(1, Relaxed);
        Ok(alike)
    }

    /// Needs the least costs of all positions after fixed guesses.
    fn fixed(&self, start: Lemma, guesses: &[GuessId]) -> Result<(), CertificateError> {
        let table = self.search.table;
        let mut positions = vec![start];
        for &guess in guesses {
            let mut next = Vec::new();
            for at in positions {
                let mut partition = Partition::default();
                partition.split(table, at.candidates(), guess);
                next.extend(partition.blocks.iter().map(|&block| Lemma {
                    path: at.path_after(guess, block),
                    ids: partition.candidates(block).ids.to_vec(),
                    allowed: at.allowed.as_ref().map(|it| it.narrowed(table, guess, block.code)),
                    symmetries: at.candidates().symmetries_after(guess).map(Arc::new),
                    budget: at.budget.or_past_time().next(),
                    ..at.clone()
                }));
            }
            positions = next;
        }
        let mut worker = self.search.worker();
        // Where fewer guesses are left, the rules say whether there is a tree.
        let is_open = |at: &Lemma| at.ids.len() > 2 && at.budget.all() > 1;
        for at in positions.into_iter().filter(is_open) {
            let budget = at.budget.or_past_time();
            let value = worker.solve(at.candidates().within(budget), INFEASIBLE).bound();
            if self.search.limits.stopped() {
                return Err(CertificateError::Stopped);
            }
            let set = at.candidates().position_key();
            self.needed().add(set, Lemma { budget, value: value.min(INFEASIBLE), ..at });
        }
        Ok(())
    }

    /// All that the claims need, with what the lemmas need. Cores need no lemmas.
    pub(crate) fn found(self) -> Result<Found, CertificateError> {
        let (mut found, mut first) = (Vec::new(), None);
        loop {
            let mut lemmas = self.needed().take_largest();
            let Some(largest) = lemmas.first() else {
                return Ok(Found { lemmas: found, cores: self.cores.into_found() });
            };
            // As a rule, half of the time is left at a quarter of the first size.
            let [all, size] = [self.start.ids.len(), largest.ids.len()].map(|n| n as u64);
            let left = (all * all * size / *first.get_or_insert(size)).isqrt();
            self.progress.reached((2 * all - left) as usize);
            let all: Vec<GuessId> = GuessId::first(self.search.table.guesses()).collect();
            for lemma in &mut lemmas {
                let mut guesses = all.clone();
                lemma.alike = self.unlike.among(lemma, &mut guesses);
                self.guesses(lemma, &guesses, true)?;
            }
            found.extend(lemmas.into_iter().map(Lemma::stated));
        }
    }

    /// Finds lemmas by which a position costs what `lemma` says with each of `guesses`. If `idle`,
    /// guesses that make no progress are left out.
    fn guesses(
        &self,
        lemma: &Lemma,
        guesses: &[GuessId],
        idle: bool,
    ) -> Result<(), CertificateError> {
        const AT_A_TIME: usize = 64;
        let set = lemma.candidates();
        // The rule of scores, for all guesses at once.
        let bound = self.counting.score_bound(set, lemma.budget);
        let scores = match guesses.len() {
            // Its sum is as fast.
            1 => Vec::new(),
            _ => self.counting.scores(set, bound.kind),
        };
        let score = |guess: GuessId| scores.get(usize::from(guess)).copied().unwrap_or(0);
        let open = |&guess: &GuessId| {
            let is_counted = || bound.bound(score(guess)) + self.fault() >= lemma.value;
            set.allows(guess) && (scores.is_empty() || !is_counted())
        };
        let mut guesses: Vec<GuessId> = guesses.iter().copied().filter(open).collect();
        if lemma.value >= INFEASIBLE {
            // A core in small blocks lies in larger ones too.
            sorted::descending(&mut guesses, |&guess| score(guess));
        }
        let parts: Vec<usize> = (0..guesses.len()).step_by(AT_A_TIME).collect();
        let done = AtomicUsize::new(0);
        let work = |worker: &mut Worker<'_, '_>, &first: &usize| {
            let mut places = first..guesses.len().min(first + AT_A_TIME);
            let covered =
                places.all(|place| self.guess(worker, lemma, &guesses[place..], idle).is_ok());
            let (claims, before) = (self.claims.0, self.claims.1.load(Relaxed));
            if before < claims {
                // Half of the work is in the claims.
                let done = before * parts.len() + done.fetch_add(1, Relaxed) + 1;
                self.progress.reached(lemma.ids.len() * done / (claims * parts.len()));
            }
            covered
        };
        let covered = parallel::map_init(&parts, || self.search.worker(), work);
        match covered.into_iter().all(|covered| covered) {
            true => Ok(()),
            false if self.search.limits.stopped() => Err(CertificateError::Stopped),
            false => Err(CertificateError::NotProven),
        }
    }

    /// Finds lemmas for the first of `guesses`, with an eye to those after it.
    fn guess(
        &self,
        worker: &mut Worker<'_, '_>,
        lemma: &Lemma,
        guesses: &[GuessId],
        idle: bool,
    ) -> Result<(), Short> {
        let Some(&guess) = guesses.first() else { return Ok(()) };
        if self.search.limits.stopped() {
            return Err(Short);
        }
        let set = lemma.candidates();
        let mut partition = Partition::default();
        partition.split(self.search.table, set, guess);
        let member = set.contains(guess);
        let count = partition.blocks.len() + usize::from(member);
        if idle && count == 1 && !member {
            return Ok(());
        }
        let below = lemma.budget.next();
        let largest = partition.blocks.iter().map(Block::len).max().unwrap_or(0);
        if below.all() == 0 && largest > 0 || below.all() == 1 && largest > 1 {
            return Ok(());
        }
        if lemma.value >= INFEASIBLE && self.is_cored(worker, lemma, guesses, &partition) {
            return Ok(());
        }
        self.sum(worker, lemma, guesses, &partition)
    }

    /// Whether a core shows that some block of the first of `guesses` has no tree.
    fn is_cored(
        &self,
        worker: &mut Worker<'_, '_>,
        lemma: &Lemma,
        guesses: &[GuessId],
        partition: &Partition,
    ) -> bool {
        self.search.rules.uses(Rule::Cores)
            && lemma.budget.next().all() == cores::GUESSES_LEFT
            && self.cores.refute(worker, lemma, partition, guesses)
    }

    /// The rule of sums: raises the bounds of the blocks until the sum is reached, by counting
    /// where that is enough, and by lemmas elsewhere.
    fn sum(
        &self,
        worker: &mut Worker<'_, '_>,
        lemma: &Lemma,
        guesses: &[GuessId],
        partition: &Partition,
    ) -> Result<(), Short> {
        let target = lemma.value;
        let mut blocks = Blocks::new(&self.counting, lemma, partition);
        blocks.sum += self.fault();
        if blocks.are_counted(worker, target) {
            return Ok(());
        }
        let mut needed = Vec::new();
        for round in [Round::Needed, Round::Refined, Round::Searched] {
            if round == Round::Refined {
                // As cheaply as the search refutes a guess, and no further than the sum needs.
                let node = lemma.candidates().within(lemma.budget);
                worker.refine_blocks(node, partition, target);
            }
            for (gain, place, budget) in self.gains(worker, &blocks, round, target - blocks.sum) {
                // No more than is missing: a lower value is proven more easily. That a set has no
                // tree is proven as it is: what costs would show takes more lemmas.
                let none = blocks.parts[place].bound + gain >= INFEASIBLE;
                if none && self.is_cored(worker, lemma, guesses, partition) {
                    return Ok(());
                }
                let whole = round == Round::Needed || none;
                let gain = if whole { gain } else { gain.min(target - blocks.sum) };
                blocks.raise(place, gain);
                needed.push(blocks.lemma(lemma, place, budget));
                if blocks.sum >= target {
                    let mut all = self.needed();
                    needed.into_iter().for_each(|(key, lemma)| all.add(key, lemma));
                    return Ok(());
                }
            }
        }
        Err(Short)
    }

    /// What tests add to each sum, to see what notices.
    fn fault(&self) -> Cost {
        self.search.rules.size(Size::Fault) as Cost
    }

    /// How much lemmas about the parts would raise their bounds, the largest gain first; each with
    /// the place of the part, and the guesses left for which the lemma holds.
    fn gains(
        &self,
        worker: &mut Worker<'_, '_>,
        blocks: &Blocks<'_>,
        round: Round,
        missing: Cost,
    ) -> Vec<Gain> {
        let (mut gains, mut infeasible) = (Vec::new(), Vec::new());
        let Blocks { parts, below, .. } = blocks;
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| part.block.len() > 2) {
            let set = blocks.set(part);
            // Only a limit can leave a set without a tree, or members late.
            let first = usize::from(missing > INFEASIBLE / 2 || below.is_soft());
            let budgets = &[Budget::UNLIMITED, *below][first..];
            let known = budgets.iter().copied().filter_map(|budget| {
                let value = match round {
                    Round::Needed => {
                        let key = set.position_key();
                        self.needed().value(set.len(), key, budget)?
                    }
                    Round::Refined => worker.known_bound(set.within(budget))?,
                    Round::Searched => {
                        worker.solve(set.within(budget), part.bound.saturating_add(missing)).bound()
                    }
                };
                let gain = value.min(INFEASIBLE).saturating_sub(part.bound);
                (gain > 0).then_some((gain, place, budget))
            });
            let (none, costs): (Vec<Gain>, Vec<Gain>) = known.partition(|gain| !is_of_costs(gain));
            let larger = |best: Gain, other: Gain| if other.0 > best.0 { other } else { best };
            // Of equal gains, the one without a limit is taken, which serves everywhere.
            gains.extend(costs.into_iter().reduce(larger));
            infeasible.extend(none.into_iter().reduce(larger));
        }
        // That a set has no tree is of use where costs are not enough.
        if gains.iter().map(|&(gain, ..)| gain).sum::<Cost>() < missing {
            gains.extend(infeasible);
        }
        sorted::descending(&mut gains, |&(gain, _, _)| gain);
        gains
    }

    fn needed(&self) -> MutexGuard<'_, Needed> {
        lock(&self.needed)
    }
}

/// Where the value of a lemma comes from, in the order in which they are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Something else needs the lemma already.
    Needed,
    /// The memo knows it, once the guess was refined.
    Refined,
    /// A search finds it, where the memo has forgotten it.
    Searched,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
