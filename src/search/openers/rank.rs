//! All openers at once: the best of them, and a proven lower bound for each of the others.
//!
//! Openers are taken in the order of their bounds. Each thread takes the next one and searches it
//! against the best that any thread has found so far (see [`ranking`](super::ranking)). It
//! leaves an opener as soon as that one is proven to be out.

use std::collections::HashMap;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::ids::GuessId;
use crate::parallel;
use crate::search::bounds;
use crate::search::count::scores::ScoreKind;
use crate::search::count::scores::Scores;
use crate::search::openers::blocks::Shown;
use crate::search::openers::late::LateAlone;
use crate::search::openers::ranking::{OpenerBound, Places, Ranking};
use crate::search::openers::shard::{Shard, work};
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::partition::Position;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::Search;
use crate::search::watch::progress::{MILLION, NEARLY_ALL, Progress};
use crate::sorted;

/// Which openers to prove, and what is known of them before.
pub(crate) struct Task<'t> {
    /// The openers wanted exactly.
    pub places: Places,
    /// Whether the second guess is the same in every game: see
    /// [`pairs`](crate::search::openers::pairs).
    pub pairs: bool,
    /// The openers to prove; `None` to prove none and only combine what is known.
    pub shard: Option<Shard>,
    /// Of these only those named here, by ascending id; `None` for no such choice.
    pub only: Option<&'t [GuessId]>,
    /// An opener that costs this much is out, whatever the others cost.
    pub cutoff: Cost,
    /// What is proven already.
    pub known: Vec<(GuessId, OpenerBound)>,
    /// Called with each opener once it is proven, before any thread uses the result.
    pub record: &'t (dyn Fn(GuessId, OpenerBound) + Sync),
}

impl Task<'_> {
    /// All openers, of which nothing is known.
    pub(crate) fn of_all(places: Places) -> Self {
        Self {
            places,
            pairs: false,
            shard: Some(Shard::ALL),
            only: None,
            cutoff: INFEASIBLE,
            known: Vec::new(),
            record: &|_, _| {},
        }
    }
}

impl Search<'_> {
    /// Proves the openers of `set` under `budget`, which counts the opener itself.
    ///
    /// Afterwards every opener of the shard is settled in the ranking, unless the search was
    /// stopped. The others keep the bound that counting gives. The search ends early if what is
    /// known turns out to be wrong: see [`conflict`](Ranking::conflict).
    pub(crate) fn rank<'a>(
        &self,
        node: Node<'a>,
        task: &Task<'_>,
        progress: &Progress,
    ) -> Ranking<'a> {
        let Node { set, budget } = node;
        // With a cutoff from outside no shard needs the best openers.
        let in_every_shard = match task.places {
            _ if task.cutoff < INFEASIBLE => 0,
            Places::One => 1,
            Places::Top(places) => places,
        };
        let (order, opener_bounds) = self.order_by_bound(set.within(budget), task.places);
        let (order, equivalents) = self.representatives(set, order);
        let mut order =
            task.shard.map_or(Vec::new(), |shard| shard.of(self.table, set, order, in_every_shard));
        if let Some(only) = task.only {
            order.retain(|guess| only.binary_search(guess).is_ok());
        }
        let late = self.late_alone(node, &opener_bounds).filter(|_| !task.pairs);
        let mut ranking = Ranking::new(set, task.places, opener_bounds).with_cutoff(task.cutoff);
        let mut recorded = vec![false; self.table.guesses()];
        for &(guess, proven) in &task.known {
            ranking.believe(guess, proven);
            recorded[usize::from(guess)] = true;
        }
        if ranking.conflict().is_some() {
            return ranking;
        }
        if self.costs.per_guess == 0 {
            // All openers with a tree are equal. The best is the first of them, members before
            // others.
            let is_other = |guess: GuessId| u64::from(!set.contains(guess));
            sorted::ascending(&mut order, |&guess| is_other(guess) << 32 | u64::from(guess));
        }
        sorted::ascending(&mut order, |&guess| ranking.of(guess).bound());
        let run = RankingRun {
            search: self,
            set,
            budget,
            order,
            equivalents,
            state: Mutex::new(State { ranking, recorded }),
            pairs: task.pairs,
            late,
            record: task.record,
            progress,
        };
        run.prove_all();
        if let Some(late) = &run.late {
            self.stats.add(&late.search.stats.total());
        }
        let state = run.state.into_inner();
        let ranking = state.unwrap_or_else(PoisonError::into_inner).ranking;
        // What others claim is not for the memo. In a beam, and for pairs, values mean something
        // else.
        if task.known.is_empty() && !task.pairs && self.rules.beam.is_none() {
            self.worker().learn(set.within(budget), ranking.value(budget));
        }
        ranking
    }

    /// The guesses that may begin a best tree of `set`, one for all that a symmetry maps to it,
    /// with the bounds that counting gives: the lowest first.
    pub(crate) fn by_counting(&self, node: Node<'_>) -> Vec<(GuessId, Cost)> {
        let Node { set, budget } = node;
        let (order, bounds) = self.order_by_bound(set.within(budget), Places::One);
        let (order, _) = self.representatives(set, order);
        let bound = |guess: GuessId| bounds[usize::from(guess)].bound();
        order
            .into_iter()
            .map(|guess| (guess, bound(guess)))
            .filter(|&(_, b)| b < INFEASIBLE)
            .collect()
    }

    /// The openers by bound and then by id, and the bounds of all guesses as counting gives them.
    ///
    /// Guesses that may not follow here are out from the start. If only the best opener is wanted,
    /// so are guesses that begin no best tree (Theorem 4). A beam keeps only the first few.
    fn order_by_bound(&self, node: Node<'_>, places: Places) -> (Vec<GuessId>, Vec<OpenerBound>) {
        let set = node.set;
        let (costs, rules) = (&self.costs, &self.rules);
        let (mut scores, mut weighed) = (Scores::default(), Vec::new());
        let worker = self.worker();
        worker.counter(set, ScoreKind::MemberBonus).every_score(0, &mut scores);
        let total = costs.weight_of(set).total;
        let score_bound = self.score_bound(node, scores.most());
        let kind = score_bound.kind;
        if let Some(weights) = costs.weights() {
            weighed = worker.counter(set, kind).weigh(weights, 0);
        }
        let useless = |score: usize| score <= bounds::USELESS_SCORE;
        let out = |guess, score| !set.allows(guess) || (places == Places::One && useless(score));
        let score_of = |guess: GuessId, score: usize| match weighed.get(usize::from(guess)) {
            Some(&score) => score,
            None if kind == ScoreKind::Blocks => (score - usize::from(set.contains(guess))) as Cost,
            None => score as Cost,
        };
        let proven = |(guess, score): (GuessId, usize)| match score {
            score if out(guess, score) => OpenerBound::AtLeast(INFEASIBLE),
            _ if !rules.uses(Rule::ScoreBound) => OpenerBound::AtLeast(costs.per_guess * total),
            score => OpenerBound::AtLeast(score_bound.bound(score_of(guess, score))),
        };
        let mut opener_bounds: Vec<OpenerBound> =
            GuessId::all().zip(scores.iter()).map(proven).collect();
        let mut order: Vec<GuessId> = GuessId::first(scores.len())
            .filter(|&guess| !out(guess, scores.of(guess.into())))
            .collect();
        sorted::descending(&mut order, |&guess| score_of(guess, scores.of(guess.into())));
        if self.by_size().is_some() {
            let mut squares = vec![0; opener_bounds.len()];
            for sized in worker.by_sizes(node).unwrap_or_default() {
                let bound = &mut opener_bounds[usize::from(sized.guess)];
                *bound = OpenerBound::AtLeast(bound.bound().max(sized.bound));
                squares[usize::from(sized.guess)] = sized.squares;
            }
            let place = |guess: usize| (opener_bounds[guess].bound(), squares[guess]);
            sorted::by_key(&mut order, |&guess| place(guess.into()));
        }
        let beam = rules.beam.unwrap_or(usize::MAX);
        for &guess in order.iter().skip(beam) {
            opener_bounds[usize::from(guess)] = OpenerBound::AtLeast(INFEASIBLE);
        }
        order.truncate(beam);
        (order, opener_bounds)
    }

    /// Among openers that a symmetry maps to each other only the first (Theorem 10), and for each
    /// of these the others.
    fn representatives(
        &self,
        set: Candidates<'_>,
        mut order: Vec<GuessId>,
    ) -> (Vec<GuessId>, HashMap<GuessId, Vec<GuessId>>) {
        let mut equivalents: HashMap<GuessId, Vec<GuessId>> = HashMap::new();
        if self.rules.uses(Rule::Symmetries) && set.symmetries.is_some() {
            order.retain(|&guess| {
                if self.limits.stopped() {
                    return true;
                }
                let least = set.least(guess);
                if guess != least {
                    equivalents.entry(least).or_default().push(guess);
                }
                guess == least
            });
        }
        (order, equivalents)
    }
}

/// What the threads share.
struct RankingRun<'r, 'a, 's> {
    search: &'r Search<'s>,
    set: Candidates<'a>,
    budget: Budget,
    /// By what was proven before.
    order: Vec<GuessId>,
    /// For some openers the others that have the same value by symmetry.
    equivalents: HashMap<GuessId, Vec<GuessId>>,
    state: Mutex<State<'a>>,
    pairs: bool,
    late: Option<LateAlone<'s, 'a>>,
    record: &'r (dyn Fn(GuessId, OpenerBound) + Sync),
    progress: &'r Progress,
}

struct State<'a> {
    ranking: Ranking<'a>,
    /// For each guess whether what is proven of it is already recorded.
    recorded: Vec<bool>,
}

/// When all threads share the first opener, progress counts it as at least a fifth of the work.
const TOGETHER_MAX: usize = 4;

/// One pass over the openers.
struct Pass {
    /// The number of openers that take part, in their order.
    openers: usize,
    /// An opener is left once it is proven to cost this much, or is out.
    cutoff: Cost,
}

impl<'a> RankingRun<'_, 'a, '_> {
    /// Where answers may be late, solving an opener takes a thousand times as long as showing that
    /// some answers are late. So that is shown of each opener before most of them are solved.
    fn passes(&self) -> Vec<Pass> {
        let pass = |openers, cutoff| Pass { openers, cutoff };
        let all = self.order.len();
        let mut passes = vec![pass(all, INFEASIBLE)];
        if self.budget.is_soft() && self.search.rules.uses(Rule::Passes) {
            let first = all.min(self.search.rules.size(Size::SolvedFirst));
            if first < all {
                self.search.stats.count(Rule::Passes);
            }
            passes.insert(0, pass(first, INFEASIBLE));
            passes.insert(1, pass(all, self.search.costs.per_late));
        }
        passes
    }

    /// Where one opener represents many, there are too few openers for all threads. Then the
    /// threads share the blocks of the first opener, which is solved in any case.
    fn solve_first_together(&self) {
        let together = !self.equivalents.is_empty() && !self.pairs;
        let Some(&first) = self.order.first().filter(|_| together) else {
            return;
        };
        let proven = self.state().ranking.of(first);
        if proven.is_conclusive(INFEASIBLE) {
            return;
        }
        let Self { search, set, .. } = self;
        let positions = Position::all_after(search.table, *set, first);
        let mut sets: Vec<_> = positions.iter().map(Position::candidates).collect();
        sorted::descending(&mut sets, |set| set.len() as u64);
        let spent = search.costs.per_guess * search.costs.weight_of(*set).total;
        let span = MILLION / (1 + self.order.len().min(TOGETHER_MAX) as u64);
        let shown = Shown { progress: self.progress, spent, span };
        search.solve_all(&sets, self.budget.next(), shown);
    }

    fn prove_all(&self) {
        self.solve_first_together();
        let passes = self.passes();
        let work = passes.iter().map(|pass| (0..pass.openers).map(work).sum::<u64>());
        self.progress.begin_phase(work.sum(), NEARLY_ALL);
        for pass in passes {
            let (lower, late) = (self.state().ranking.lower(), self.search.costs.per_late);
            self.progress.begin(pass.openers, lower, late);
            let next = AtomicUsize::new(0);
            parallel::on_each_thread(&|| self.take_openers(&pass, &next));
        }
    }

    /// The work of one thread in a pass: one opener after the other, until none is left or the
    /// search was stopped.
    fn take_openers(&self, pass: &Pass, next: &AtomicUsize) {
        let order = &self.order[..pass.openers];
        let mut worker = self.search.worker();
        let mut late = self.late.as_ref().map(|late| (late, late.search.worker()));
        let mut places = iter::repeat_with(|| next.fetch_add(1, Relaxed));
        while let Some((place, &guess)) = places.next().and_then(|at| Some((at, order.get(at)?))) {
            worker.part = Some(self.progress.part(work(place)));
            if self.search.limits.stopped() {
                return;
            }
            let (before, cutoff, known) = {
                let ranking = &self.state().ranking;
                let known = if self.pairs { ranking.opener_bounds().to_vec() } else { Vec::new() };
                (ranking.of(guess), ranking.cutoff(guess).min(pass.cutoff), known)
            };
            let is_known = before.is_conclusive(cutoff);
            let mut bound = before;
            if let (false, Some((late, worker))) = (is_known, &mut late) {
                bound = OpenerBound::AtLeast(late.bound(worker, guess, cutoff));
            }
            if !is_known && bound.is_conclusive(cutoff) {
                self.search.stats.count(Rule::LateAlone);
            }
            let proven = match bound.is_conclusive(cutoff) {
                true => bound,
                false if self.pairs => {
                    worker.refine_pairs(self.set.within(self.budget), guess, cutoff, &known).into()
                }
                false => worker.refine(self.set.within(self.budget), guess, cutoff).into(),
            };
            let state = &mut *self.state();
            let equivalents = self.equivalents.get(&guess).into_iter().flatten();
            for &guess in [guess].iter().chain(equivalents) {
                if state.ranking.conflict().is_some()
                    || (!is_known && state.ranking.refutes(guess, proven))
                {
                    self.search.limits.stop();
                    return;
                }
                self.record(state, guess, proven, cutoff);
                if let OpenerBound::Exact(cost) = proven {
                    self.progress.solve(guess, cost);
                }
            }
            let ranking = &state.ranking;
            if let Some(&(cost, best)) = ranking.solved().first() {
                self.progress.found(cost, best);
            }
            self.progress.set_lower(ranking.lower());
            if proven.is_conclusive(cutoff) {
                self.progress.part_done(self.search.memo.len());
            }
        }
    }

    /// Adds what is proven of an opener to the ranking. Records it if nothing more has to be
    /// proven.
    fn record(&self, state: &mut State<'a>, guess: GuessId, proven: OpenerBound, cutoff: Cost) {
        let State { ranking, recorded } = state;
        let before = ranking.of(guess);
        // More may have been known of an opener than of the equivalent one that was searched.
        let proven = if before.is_conclusive(cutoff) { before } else { proven };
        let recorded = &mut recorded[usize::from(guess)];
        if proven.is_conclusive(cutoff) && (proven != before || !*recorded) {
            (self.record)(guess, proven);
            *recorded = true;
        }
        ranking.prove(guess, proven);
    }

    /// What the lock protects is whole even if a thread panicked while it held the lock.
    fn state(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
