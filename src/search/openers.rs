//! All first guesses at once: the best of them, and a proven lower bound for each of the others.
//!
//! Openers are taken in the order of their bounds, each thread the next one, against what any thread
//! has found so far (see [`ranking`](crate::search::ranking)). An opener is left as soon as it is
//! proven to be out.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::ids::GuessId;
use crate::parallel;
use crate::search::blocks;
use crate::search::bounds::{self, Scored};
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::count;
use crate::search::partition::{Block, Partition};
use crate::search::progress::Progress;
use crate::search::ranking::{OpenerBound, Places, Ranking};
use crate::search::scores::Scores;
use crate::search::solve::Search;
use crate::search::value::{Cost, INFEASIBLE};
use crate::search::weigh;

/// Which openers to prove, and what is known of them before.
pub struct Task<'t> {
    /// The openers wanted exactly.
    pub places: Places,
    /// The part of all openers that is to be proven; `None` to join what is known and prove nothing.
    pub shard: Option<Shard>,
    /// What is proven already.
    pub known: Vec<(GuessId, OpenerBound)>,
    /// Is told of each opener as it is proven, before any thread makes use of it.
    pub record: &'t (dyn Fn(GuessId, OpenerBound) + Sync),
}

/// One of several equal parts of the openers. Every part has promising ones and poor ones: in the order of
/// bounds, part `number` takes every `parts`-th opener. The most promising ones, as many as there are
/// places, belong to every part, for without them it could refute little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `parts`.
    number: usize,
    parts: NonZeroUsize,
}

impl Shard {
    /// All openers.
    pub const ALL: Self = Self {
        number: 1,
        parts: NonZeroUsize::MIN,
    };

    /// Part `number` of `parts`, counted from 1; `None` when there is no such part.
    pub fn new(number: usize, parts: usize) -> Option<Self> {
        let parts = NonZeroUsize::new(parts)?;
        (1..=parts.get())
            .contains(&number)
            .then_some(Self { number, parts })
    }

    /// Whether this is all of them.
    pub fn is_all(self) -> bool {
        self.parts == NonZeroUsize::MIN
    }

    fn takes(self, place_in_order: usize, places: usize) -> bool {
        place_in_order < places || place_in_order % self.parts == self.number - 1
    }
}

/// Proves the first guesses on `set` with so many guesses `left`, this one included.
///
/// Afterwards every opener of the share is settled in the ranking, unless the search was stopped. The
/// others keep the bound that counting gives. Nothing is proven when what is said to be known leaves a
/// [`doubt`](Ranking::doubt).
pub fn rank<'a>(
    search: &Search<'_>,
    set: Candidates<'a>,
    budget: Budget,
    task: &Task<'_>,
    progress: &Progress,
) -> Ranking<'a> {
    let places = match task.places {
        Places::One => 1,
        Places::Top(places) => places,
    };
    let (order, opener_bounds) = promising_first(search, set, task.places);
    let in_share =
        |&(place, _): &(usize, GuessId)| task.shard.is_some_and(|shard| shard.takes(place, places));
    let (order, alike) = without_alike(search, set, order);
    let order = order.into_iter().enumerate().filter(in_share);
    let mut order: Vec<GuessId> = order.map(|(_, guess)| guess).collect();
    let mut ranking = Ranking::new(set, task.places, opener_bounds);
    let mut known = vec![false; search.table.guesses()];
    for &(guess, proven) in &task.known {
        ranking.prove(guess, proven);
        known[usize::from(guess)] = true;
    }
    if ranking.conflict().is_some() {
        return ranking;
    }
    order.sort_by_key(|&guess| ranking.opener_bounds()[usize::from(guess)].bound());
    let race = Race {
        search,
        set,
        budget,
        order,
        alike,
        state: Mutex::new(State {
            ranking,
            recorded: known,
        }),
        record: task.record,
        progress,
    };
    race.run();
    let state = race.state.into_inner();
    state.unwrap_or_else(PoisonError::into_inner).ranking
}

/// The guesses by bound and then by id, and their standings as counting gives them. Guesses that may not follow
/// here are out from the start. For the one best,
/// so are guesses that begin no best tree (Theorem 4); in a beam all but the first few are.
fn promising_first(
    search: &Search<'_>,
    set: Candidates<'_>,
    places: Places,
) -> (Vec<GuessId>, Vec<OpenerBound>) {
    let (table, costs, rules) = (search.table, &search.costs, &search.rules);
    let (mut scores, mut weighed) = (Scores::default(), Vec::new());
    count::scores(
        table,
        set,
        0,
        rules.counting,
        Scored::WithBonus,
        &mut scores,
    );
    if let Some(weights) = costs.weights() {
        let (scored, scores) = (Scored::WithBonus, &mut weighed);
        weigh::scores(table, set, weights, 0, rules.counting, scored, scores);
    }
    let weight = costs.weight_of(set);
    // A guess is not late if it is the first of all.
    let line = search.line(set, Budget::UNLIMITED, scores.most());
    let useless = |score: usize| score <= bounds::USELESS_SCORE;
    let out = |guess, score| !set.allows(guess) || (places == Places::One && useless(score));
    let score_of = |guess: GuessId, score: usize| match weighed.get(usize::from(guess)) {
        Some(&score) => score,
        None => score as Cost,
    };
    let proven = |(guess, score): (GuessId, usize)| match score {
        score if out(guess, score) => OpenerBound::AtLeast(INFEASIBLE),
        _ if !rules.score_bound => OpenerBound::AtLeast(costs.per_guess * weight.total),
        score => OpenerBound::AtLeast(line.bound(score_of(guess, score))),
    };
    let mut opener_bounds: Vec<OpenerBound> =
        GuessId::all().zip(scores.iter()).map(proven).collect();
    let mut order: Vec<GuessId> = GuessId::first(scores.len())
        .filter(|&guess| !out(guess, scores.of(guess.into())))
        .collect();
    order.sort_by_key(|&guess| {
        let score = score_of(guess, scores.of(guess.into()));
        (Reverse(score), guess)
    });
    for &guess in order.iter().skip(search.rules.beam.unwrap_or(usize::MAX)) {
        opener_bounds[usize::from(guess)] = OpenerBound::AtLeast(INFEASIBLE);
    }
    order.truncate(search.rules.beam.unwrap_or(usize::MAX));
    (order, opener_bounds)
}

/// Of the openers that a symmetry takes to each other only the first (Theorem 10), and for each of these the others.
fn without_alike(
    search: &Search<'_>,
    set: Candidates<'_>,
    order: Vec<GuessId>,
) -> (Vec<GuessId>, HashMap<GuessId, Vec<GuessId>>) {
    if set.symmetries.is_none() || !search.rules.symmetries {
        return (order, HashMap::new());
    }
    let mut alike: HashMap<GuessId, Vec<GuessId>> = HashMap::new();
    let is_first = |&guess: &GuessId| {
        let least = set.least(guess);
        if guess != least {
            alike.entry(least).or_default().push(guess);
        }
        guess == least
    };
    let order = order.into_iter().filter(is_first).collect();
    (order, alike)
}

/// What the threads share.
struct Race<'r, 'a, 's> {
    search: &'r Search<'s>,
    set: Candidates<'a>,
    budget: Budget,
    /// By what was proven before the race.
    order: Vec<GuessId>,
    /// The openers that stand and fall with one of these.
    alike: HashMap<GuessId, Vec<GuessId>>,
    state: Mutex<State<'a>>,
    record: &'r (dyn Fn(GuessId, OpenerBound) + Sync),
    progress: &'r Progress,
}

struct State<'a> {
    ranking: Ranking<'a>,
    /// For each guess whether what is proven of it need not be recorded, unless more is proven.
    recorded: Vec<bool>,
}

/// Where answers may be late, so many openers are solved before anything is proven of the others.
const SOLVED_FIRST: usize = 16;

/// A part of the race.
struct Round {
    /// So many of the openers take part, in their order.
    openers: usize,
    /// Openers are left when they are proven to cost this much, or are out.
    cutoff: Cost,
}

impl<'a> Race<'_, 'a, '_> {
    /// Where answers may be late, an opener takes a thousand times as long to be solved as to be shown to have some
    /// that are late. So that much is proven of each of them before most are solved.
    fn rounds(&self) -> Vec<Round> {
        let round = |openers: usize, cutoff| Round { openers, cutoff };
        let all = self.order.len();
        let mut rounds = vec![round(all, INFEASIBLE)];
        if self.budget.is_soft() {
            rounds.insert(0, round(all.min(SOLVED_FIRST), INFEASIBLE));
            rounds.insert(1, round(all, self.search.costs.per_late));
        }
        rounds
    }

    /// Where one opener stands for many there are too few for all threads: these share the blocks of the first one, which is
    /// solved in any case.
    fn share_first(&self) {
        let Some(&first) = self.order.first().filter(|_| !self.alike.is_empty()) else {
            return;
        };
        let proven = self.state().ranking.opener_bounds()[usize::from(first)];
        if proven.settles(INFEASIBLE) {
            return;
        }
        let Self { search, set, .. } = self;
        let mut partition = Partition::default();
        partition.split(search.table, *set, first);
        let symmetries = set.symmetries_after(first);
        let block = |&block: &Block| partition.candidates(block).under(symmetries.as_ref());
        let mut blocks: Vec<Candidates<'_>> = partition.blocks.iter().map(block).collect();
        blocks.sort_by_key(|block| Reverse(block.len()));
        let spent = search.costs.per_guess * search.costs.weight_of(*set).total;
        blocks::solve_all(search, &blocks, self.budget.next(), spent, self.progress);
    }

    fn run(&self) {
        self.share_first();
        for round in self.rounds() {
            let (lower, late) = (self.state().ranking.lower(), self.search.costs.per_late);
            self.progress.begin(round.openers, lower, late);
            let next = AtomicUsize::new(0);
            parallel::on_each_thread(|| self.take_openers(&round, &next));
        }
    }

    /// One thread's work in a round: openers, one after the other, until none is left or the search was stopped.
    fn take_openers(&self, round: &Round, next: &AtomicUsize) {
        let order = &self.order[..round.openers];
        let mut worker = self.search.worker();
        while let Some(&guess) = order.get(next.fetch_add(1, Relaxed)) {
            if self.search.limits.stopped() {
                return;
            }
            let (before, cutoff) = {
                let ranking = &self.state().ranking;
                (
                    ranking.opener_bounds()[usize::from(guess)],
                    ranking.cutoff(guess).min(round.cutoff),
                )
            };
            let proven = if before.settles(cutoff) {
                before
            } else {
                worker.refine(self.set, self.budget, guess, cutoff).into()
            };
            let state = &mut *self.state();
            for &guess in [guess]
                .iter()
                .chain(self.alike.get(&guess).into_iter().flatten())
            {
                self.settle(state, guess, proven, cutoff);
            }
            let ranking = &state.ranking;
            if let Some(&(cost, best)) = ranking.solved().first() {
                self.progress.found(cost, best);
            }
            self.progress.set_lower(ranking.lower());
            if proven.settles(cutoff) {
                self.progress.part_done(self.search.memo.len());
            }
        }
    }

    /// Takes in what is proven of an opener, and records it where that is all that was to prove.
    fn settle(&self, state: &mut State<'a>, guess: GuessId, proven: OpenerBound, cutoff: Cost) {
        let State { ranking, recorded } = state;
        let before = ranking.opener_bounds()[usize::from(guess)];
        // Of an opener like the one that was searched more may have been known.
        let proven = if before.settles(cutoff) {
            before
        } else {
            proven
        };
        let recorded = &mut recorded[usize::from(guess)];
        if proven.settles(cutoff) && (proven != before || !*recorded) {
            (self.record)(guess, proven);
            *recorded = true;
        }
        ranking.prove(guess, proven);
    }

    /// What is kept in the lock is whole even if a thread panicked while it held it.
    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
