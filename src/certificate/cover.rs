//! From claims to the lemmas that they need: the checker's rules, turned round.

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::certificate::cores::{self, Core, Cores};
use crate::certificate::lemmas::{Lemma, Needed, Path};
use crate::certificate::{About, CertificateError};
use crate::engine::Asked;
use crate::ids::GuessId;
use crate::parallel;
use crate::search::count::scores::ScoreKind;
use crate::search::count::scores::Scores;
use crate::search::position::allowed::Allowed;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::key::Key;
use crate::search::position::partition::{Block, Partition};
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::{Search, Worker};
use crate::search::watch::progress::Progress;
use crate::sorted;

/// Trees that begin with one of these openers cost at least `value`; there are none if `None`.
pub(crate) struct Claim {
    pub about: About,
    pub openers: Vec<GuessId>,
    pub value: Option<Cost>,
    pub max_guesses: Height,
    /// Whether it is about trees within the limit on guesses only.
    pub limited: bool,
}

impl Claim {
    pub(crate) fn budget(&self) -> Budget {
        match self.limited {
            true => Budget::guesses(self.max_guesses),
            false => Budget::UNLIMITED,
        }
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
    progress: &'c Progress,
    start: Lemma,
    needed: Mutex<Needed>,
    counted: Mutex<HashMap<Key, Cost>>,
    cores: Cores<'c>,
    /// How many claims there are, and how many of them are done.
    claims: (usize, usize),
}

/// A guess whose sum does not reach what it should, or the search was stopped.
struct Short;

/// A block of a guess, and what is known to hold of it.
struct Part {
    block: Block,
    allowed: Option<Allowed>,
    bound: Cost,
}

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
        search: &'c Search<'s>,
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
            progress,
            start: Lemma {
                path: asked.question.turns.iter().filter_map(turn).collect(),
                ids: set.ids.to_vec(),
                allowed: set.allowed.cloned(),
                budget: Budget::UNLIMITED,
                value: 0,
            },
            needed: Mutex::default(),
            counted: Mutex::default(),
            cores: Cores::new(search.table),
            claims: (claims, 0),
        }
    }

    /// Needs what a claim needs.
    pub(crate) fn claim(&mut self, claim: &Claim) -> Result<(), CertificateError> {
        let start = Lemma {
            budget: claim.budget(),
            value: claim.value.unwrap_or(INFEASIBLE),
            ..self.start.clone()
        };
        let idle = claim.about == About::AllOpeners;
        self.guesses(&start, &claim.openers, idle)?;
        self.claims.1 += 1;
        Ok(())
    }

    /// All that the claims need, with what the lemmas need. Cores need no lemmas.
    pub(crate) fn found(self) -> Result<Found, CertificateError> {
        let mut found = Vec::new();
        loop {
            let lemmas = self.needed().take_largest();
            let Some(largest) = lemmas.first() else {
                return Ok(Found { lemmas: found, cores: self.cores.into_found() });
            };
            self.progress.reached(2 * self.start.ids.len() - largest.ids.len());
            let all: Vec<GuessId> = GuessId::first(self.search.table.guesses()).collect();
            for lemma in &lemmas {
                self.guesses(lemma, &all, true)?;
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
        let mut scores = Scores::default();
        let worker = self.search.worker();
        worker.counter(ScoreKind::MemberBonus).every_score(set, 0, &mut scores);
        let most = 3 * set.len() as Cost;
        let open = |&guess: &GuessId| {
            let score = scores.of(guess.into()) as Cost;
            set.allows(guess) && most - score + self.fault() < lemma.value
        };
        let mut guesses: Vec<GuessId> = guesses.iter().copied().filter(open).collect();
        if lemma.value >= INFEASIBLE {
            // A core in small blocks lies in larger ones too.
            sorted::descending(&mut guesses, |&guess| scores.of(guess.into()) as u64);
        }
        let parts: Vec<usize> = (0..guesses.len()).step_by(AT_A_TIME).collect();
        let done = AtomicUsize::new(0);
        let work = |worker: &mut Worker<'_, '_>, &first: &usize| {
            let mut places = first..guesses.len().min(first + AT_A_TIME);
            let covered =
                places.all(|place| self.guess(worker, lemma, &guesses[place..], idle).is_ok());
            let (claims, before) = self.claims;
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
        let (table, below) = (self.search.table, lemma.budget.next());
        let Some(&guess) = guesses.first() else { return Ok(()) };
        let set = lemma.candidates();
        let part = |&block: &Block| Part {
            block,
            allowed: lemma
                .allowed
                .as_ref()
                // Lemmas are about larger blocks.
                .filter(|_| block.len() > 2)
                .map(|allowed| allowed.narrowed(table, guess, block.code)),
            bound: 2 * block.len() as Cost - 1,
        };
        let mut parts: Vec<Part> = partition.blocks.iter().map(part).collect();
        sorted::descending(&mut parts, |part| part.block.len() as u64);
        let target = lemma.value;
        let mut sum = self.fault();
        sum += lemma.ids.len() as Cost + parts.iter().map(|part| part.bound).sum::<Cost>();
        for part in parts.iter_mut().filter(|part| part.block.len() > 2) {
            let set = partition.candidates(part.block).with(part.allowed.as_ref());
            if below.all() == 2 && !worker.is_separable(set) {
                return Ok(());
            }
            if target < INFEASIBLE {
                let counted = self.count(worker, set);
                sum += counted.saturating_sub(part.bound);
                part.bound = part.bound.max(counted);
                if sum >= target {
                    return Ok(());
                }
            }
        }
        let mut needed = Vec::new();
        for round in [Round::Needed, Round::Refined, Round::Searched] {
            if round == Round::Refined {
                // As cheaply as the search refutes a guess, and no further than the sum needs.
                worker.refine_blocks(set.within(lemma.budget), partition, target);
            }
            let gains = self.gains(worker, &parts, partition, below, round, target - sum);
            for (gain, place, budget) in gains {
                let part = &mut parts[place];
                // No more than is missing: a lower value is proven more easily. That a set has no
                // tree is proven as it is: what costs would show takes more lemmas.
                let none = part.bound + gain >= INFEASIBLE;
                if none && self.is_cored(worker, lemma, guesses, partition) {
                    return Ok(());
                }
                let whole = round == Round::Needed || none;
                let gain = if whole { gain } else { gain.min(target - sum) };
                part.bound += gain;
                sum += gain;
                let set = partition.candidates(part.block).with(part.allowed.as_ref());
                needed.push((
                    set.position_key(),
                    Lemma {
                        path: extended(&lemma.path, guess, part.block),
                        ids: set.ids.to_vec(),
                        allowed: part.allowed.clone(),
                        budget,
                        value: part.bound.min(INFEASIBLE),
                    },
                ));
                if sum >= target {
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

    /// The score bound of a set, counted once.
    fn count(&self, worker: &mut Worker<'_, '_>, set: Candidates<'_>) -> Cost {
        let key = set.position_key();
        if let Some(&known) = lock(&self.counted).get(&key) {
            return known;
        }
        let counted = worker.score_bound(set);
        lock(&self.counted).insert(key, counted);
        counted
    }

    /// How much lemmas about the parts would raise their bounds, the largest gain first; each with
    /// the place of the part, and the guesses left for which the lemma holds.
    fn gains(
        &self,
        worker: &mut Worker<'_, '_>,
        parts: &[Part],
        partition: &Partition,
        below: Budget,
        round: Round,
        missing: Cost,
    ) -> Vec<Gain> {
        let (mut gains, mut infeasible) = (Vec::new(), Vec::new());
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| part.block.len() > 2) {
            let set = partition.candidates(part.block).with(part.allowed.as_ref());
            // Only a limit can leave a set without a tree.
            let first = usize::from(missing > INFEASIBLE / 2);
            let budgets = &[Budget::UNLIMITED, below][first..];
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

fn extended(path: &Path, guess: GuessId, block: Block) -> Path {
    path.iter().copied().chain([(guess, block.code)]).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
