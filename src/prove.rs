//! Ranking all openers: exact totals for the best, proven lower bounds for the rest.

pub mod ledger;

use std::collections::{HashMap, HashSet};
use std::mem;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::build::goal::Goal;
use crate::build::work::Work;
use crate::build::{Build, BuildError, Outcome, Spent};
use crate::game::list::List;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::prove::ledger::{Fact, Facts, Ledger, LedgerError};
use crate::search::candidates::Candidates;
use crate::search::limits::Limits;
use crate::search::openers::{self, Shard, Task};
use crate::search::ranking::{OpenerBound, Places, Ranking};
use crate::search::value::INFEASIBLE;
use crate::tree::Tree;
use crate::tree::objective::{Objective, ObjectiveValue};

/// So many of the best openers are solved exactly when nothing else is said.
pub const TOP: usize = 10;

/// What to prove, and how. Made by [`Prove::new`], changed by its methods, done by [`run`](Prove::run).
///
/// ```
/// use guesstree::{Build, List, Outcome, Prove, OpenerBound, Word};
///
/// let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
/// let words = words.iter().map(|word| Word::parse(word)).collect::<Result<_, _>>()?;
/// let list = List::from_words("heaps", words, None)?;
/// let proof = Prove::new(Build::new(&list)).top(3).run()?;
/// for opener in &proof.openers {
///     match opener.standing {
///         OpenerBound::Exact(value) => println!("{}: {}", opener.word, value.first()),
///         OpenerBound::AtLeast(bound) => println!("{}: at least {}", opener.word, bound.first()),
///     }
/// }
/// assert!(proof.is_complete() && matches!(proof.outcome, Outcome::Tree(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prove<'a> {
    build: Build<'a>,
    top: usize,
    ledger: Option<PathBuf>,
    joined: Vec<PathBuf>,
    shard: Option<Shard>,
}

/// What is proven of one opener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opener {
    /// The first guess.
    pub word: Word,
    /// What its best tree achieves, or a lower bound; [`ObjectiveValue::IMPOSSIBLE`] when there is none.
    pub proven: OpenerBound<ObjectiveValue>,
    /// Whether that is all that was asked: it is exact, or too high for a place among the best.
    pub settled: bool,
    /// The first of the openers that symmetries of the game take to this one: what is proven of that holds of this one, too.
    /// `None` for the first itself, and in games without symmetries.
    pub like: Option<Word>,
    /// Whether it is one of the best, as far as is known: exact, and as good as the last of those asked for.
    pub among_best: bool,
}

/// The result of a proof, and what it took.
#[derive(Clone, Debug)]
pub struct Proof {
    /// All allowed guesses: the best ones by total and, where it is equal, by the rule of ties; then all others by what
    /// they cost at least. Some of these are exact, too, by the way; which, may differ from run to run.
    pub openers: Vec<Opener>,
    /// The best tree over all openers. [`Outcome::Open`] for a part of a proof, or an incomplete one of joined
    /// ledgers.
    pub outcome: Outcome,
    /// Whether a limit or a request ended the work before its end.
    pub stopped: bool,
    /// How many openers were settled by what ledgers said, with nothing more to prove of them.
    pub recalled: usize,
    /// How many openers were proven in this run.
    pub proven: usize,
    /// What it took.
    pub spent: Spent,
}

impl Proof {
    /// Whether every opener is settled.
    pub fn is_complete(&self) -> bool {
        self.openers.iter().all(|opener| opener.settled)
    }

    /// Leaves open what was open in a part of a proof within a smaller limit. Whether these openers keep to that limit
    /// is for other parts to say, so what holds of them within a larger one need not be so.
    fn leave_open(&mut self, before: &Self) {
        let open = before.openers.iter().filter(|opener| !opener.settled);
        let open: HashMap<Word, Opener> = open.map(|&opener| (opener.word, opener)).collect();
        if open.is_empty() {
            return;
        }
        for opener in &mut self.openers {
            *opener = *open.get(&opener.word).unwrap_or(opener);
        }
        self.openers.sort_by_key(|opener| {
            let bounded = matches!(opener.proven, OpenerBound::AtLeast(_));
            (!opener.among_best, opener.proven.bound(), bounded)
        });
        let bounds = self.openers.iter().map(|opener| opener.proven.bound());
        if let Some(lower) = bounds.min() {
            self.outcome = Outcome::Open { lower };
        }
    }
}

/// Why a proof cannot begin, or go on.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The search cannot begin.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A ledger cannot be read, believed or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A ledger says something that the search finds to be false.
    #[error("a ledger says that {opener} costs {said}, but {found}; start without that ledger")]
    Refuted {
        /// The opener.
        opener: Word,
        /// What is said.
        said: ObjectiveValue,
        /// What was found.
        found: Found,
    },
    /// In a beam guesses are left out, and nothing is proven of openers.
    #[error("a proof looks at all guesses of each position; leave the beam out")]
    Beam,
    /// Ledgers are about all answers of a list.
    #[error(
        "a ledger holds what is proven of whole lists, not of a position in a game; leave it out"
    )]
    Position,
}

/// What a search found, other than was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Found {
    /// The least cost.
    #[error("its best tree costs {0}")]
    Cost(ObjectiveValue),
    /// A lower bound.
    #[error("it costs at least {0}")]
    Bound(ObjectiveValue),
    /// No tree within the limit on guesses.
    #[error("no tree that begins with it finds every answer in time")]
    NoTree,
}

impl<'a> Prove<'a> {
    /// All openers of the list of `build`, with its limits and settings; an opening in it is left out.
    pub fn new(build: Build<'a>) -> Self {
        Self {
            build: build.opening([]),
            top: TOP,
            ledger: None,
            joined: Vec::new(),
            shard: Some(Shard::ALL),
        }
    }

    /// Solves so many of the best openers exactly, at least one, and all that cost as much as the
    /// last of them. [`TOP`] if nothing is said.
    #[must_use]
    pub fn top(mut self, top: usize) -> Self {
        self.top = top.max(1);
        self
    }

    /// Writes each opener into this file as it is proven, and believes what stands there already.
    #[must_use]
    pub fn ledger(mut self, path: PathBuf) -> Self {
        self.ledger = Some(path);
        self
    }

    /// Proves a part of the openers only, and builds no tree. Its ledger can be joined with those of the other parts.
    #[must_use]
    pub fn shard(mut self, shard: Shard) -> Self {
        self.shard = Some(shard);
        self
    }

    /// Joins what stands in these ledgers, and proves no opener; what is joined goes to the
    /// [`ledger`](Self::ledger) too, if there is one.
    #[must_use]
    pub fn join(mut self, paths: Vec<PathBuf>) -> Self {
        self.joined = paths;
        self.shard = None;
        self
    }

    /// Does it.
    ///
    /// # Errors
    /// [`ProveError`], when it cannot begin or a ledger cannot be used. That there is no tree, or that it was
    /// stopped, is no error but an [`Outcome`].
    pub fn run(&self) -> Result<Proof, ProveError> {
        self.build.check()?;
        if self.build.rules.beam.is_some() {
            return Err(ProveError::Beam);
        }
        let (record, facts) = Record::open(self)?;
        let (ranked, spent) = self
            .build
            .search(|work| self.rank(&work, &facts, &record))?;
        let mut proof = ranked?;
        proof.spent = spent;
        if self.shard.is_none_or(Shard::is_all) {
            refute(&proof, self.build.limits.stopped())?;
        }
        proof.proven = record.close()?;
        Ok(proof)
    }

    /// Proves, and builds the tree of a whole proof. For the smallest worst case, limit by limit, until one can be kept.
    fn rank(
        &self,
        work: &Work<'_, '_>,
        facts: &Facts,
        record: &Record<'_>,
    ) -> Result<Proof, ProveError> {
        let build = &self.build;
        let max_guesses = build.max_guesses;
        let first = match build.objective {
            Objective::Worst => 1,
            _ => max_guesses,
        };
        let mut most = first;
        let mut proof = self.rank_within(work, most, facts, record)?;
        while most < max_guesses && !proof.stopped && self.rules_out(&proof, most) {
            most += 1;
            let before = mem::replace(&mut proof, self.rank_within(work, most, facts, record)?);
            proof.leave_open(&before);
        }
        Ok(proof)
    }

    /// Whether no opener keeps to so many guesses; in a part of a proof, none of its own.
    fn rules_out(&self, proof: &Proof, most: u8) -> bool {
        let is_part = self.shard.is_some_and(|shard| !shard.is_all());
        let too_late = |opener: &Opener| opener.proven.bound().first() > most.into();
        let elsewhere = |opener: &Opener| is_part && !opener.settled;
        let mut openers = proof.openers.iter();
        openers.all(|opener| too_late(opener) || elsewhere(opener))
    }

    /// The same under one limit.
    fn rank_within(
        &self,
        work: &Work<'_, '_>,
        most: u8,
        facts: &Facts,
        record: &Record<'_>,
    ) -> Result<Proof, ProveError> {
        let Work {
            build,
            goal,
            search,
            set,
        } = work;
        let reading = Reading { goal, build, most };
        let known: Vec<_> = facts
            .iter()
            .filter_map(|(guess, fact)| Some((guess, reading.proven(fact)?)))
            .collect();
        let task = Task {
            places: Places::Top(self.top),
            shard: self.shard,
            known,
            record: &|guess, proven| record.opener(guess, reading.fact(proven)),
        };
        let budget = goal.budget(most);
        let ranking = openers::rank(search, *set, budget, &task, &build.progress);
        if let Some(conflict) = ranking.conflict() {
            return Err(ProveError::Refuted {
                opener: build.list.guesses()[usize::from(conflict.guess)],
                said: goal.value(most, conflict.said),
                found: Found::Bound(goal.value(most, conflict.bound)),
            });
        }
        let settles = |&&(guess, _): &&(GuessId, OpenerBound)| {
            ranking.is_settled(guess) && !record.has_proven(guess)
        };
        let mut proof = Proof {
            openers: self.openers(&ranking, &reading, *set),
            outcome: Outcome::Open {
                lower: reading.fact(OpenerBound::AtLeast(ranking.lower())).bound(),
            },
            stopped: search.limits.stopped(),
            recalled: task.known.iter().filter(settles).count(),
            proven: 0,
            spent: Spent::default(),
        };
        let complete = proof.is_complete();
        if complete {
            // What remains is short, and would be a pity to lose.
            search.limits.put_off_deadline();
        }
        if self.shard.map_or(complete, Shard::is_all) {
            proof.outcome = work.after_best(&ranking, most, &mut proof.stopped);
            if build.objective.chooses_among_equals() && complete {
                self.compare_equals(work, &ranking, most, &mut proof)?;
            }
        }
        Ok(proof)
    }

    /// Puts the best openers in the order of all numbers of the objective, not only of the first.
    fn compare_equals(
        &self,
        work: &Work<'_, '_>,
        ranking: &Ranking<'_>,
        most: u8,
        proof: &mut Proof,
    ) -> Result<(), ProveError> {
        let best = ranking.best();
        let mut of_first: HashMap<GuessId, OpenerBound<ObjectiveValue>> = HashMap::new();
        for (&(cost, guess), opener) in best.iter().zip(&mut proof.openers) {
            if let Some(&proven) = of_first.get(&work.set.least(guess)) {
                opener.proven = proven;
                continue;
            }
            let said = work.goal.value(most, cost);
            let tree = match work.after_opener(guess, cost, most, &mut proof.stopped) {
                Outcome::Tree(tree) => Some(tree),
                _ => None,
            };
            // Nothing is said of the other numbers.
            let first = tree.as_ref().map(|tree| tree.claim().upper.first().into());
            believe(opener.word, said, first, self.build.limits.stopped())?;
            opener.proven = match tree.filter(|tree| tree.claim().is_optimal()) {
                Some(tree) => OpenerBound::Exact(tree.claim().upper),
                None => OpenerBound::AtLeast(said),
            };
            of_first.insert(guess, opener.proven);
        }
        // Stable: among equal ones the rule of ties goes on.
        proof.openers[..best.len()].sort_by_key(|opener| opener.proven.bound());
        Ok(())
    }

    /// All openers in their order.
    fn openers(
        &self,
        ranking: &Ranking<'_>,
        reading: &Reading<'_>,
        set: Candidates<'_>,
    ) -> Vec<Opener> {
        let words = self.build.list.guesses();
        let opener_bounds = ranking.opener_bounds();
        let fact = |guess: GuessId| match reading.fact(opener_bounds[usize::from(guess)]) {
            // Only the first number is exact; those of the best are compared later.
            OpenerBound::Exact(value) if self.build.objective.chooses_among_equals() => {
                OpenerBound::AtLeast(value)
            }
            fact => fact,
        };
        let opener = |guess: GuessId, among_best| Opener {
            word: words[usize::from(guess)],
            proven: fact(guess),
            settled: ranking.is_settled(guess),
            like: Some(set.least(guess))
                .filter(|&least| least != guess)
                .map(|least| words[usize::from(least)]),
            among_best,
        };
        let best = ranking.best();
        let mut is_best = vec![false; opener_bounds.len()];
        for &(_, guess) in best {
            is_best[usize::from(guess)] = true;
        }
        let mut others: Vec<GuessId> = GuessId::first(opener_bounds.len())
            .filter(|&guess| !is_best[usize::from(guess)])
            .collect();
        others.sort_by_key(|&guess| {
            let proven = opener_bounds[usize::from(guess)];
            (proven.bound(), matches!(proven, OpenerBound::AtLeast(_)))
        });
        let best = best.iter().map(|&(_, guess)| opener(guess, true));
        best.chain(others.into_iter().map(|guess| opener(guess, false)))
            .collect()
    }
}

/// How costs within a limit are read as what is proven of openers, and the other way round.
struct Reading<'r> {
    goal: &'r Goal,
    build: &'r Build<'r>,
    most: u8,
}

impl Reading<'_> {
    fn fact(&self, proven: OpenerBound) -> Fact {
        match proven {
            // What cannot be done within this limit may be done within the next.
            OpenerBound::AtLeast(INFEASIBLE..) if self.most < self.build.max_guesses => {
                OpenerBound::AtLeast(ObjectiveValue::from(u64::from(self.most) + 1))
            }
            proven => proven.map(|cost| self.goal.value(self.most, cost)),
        }
    }

    /// What a fact says within the limit; nothing, if it is about smaller ones.
    fn proven(&self, fact: Fact) -> Option<OpenerBound> {
        if fact.bound() == ObjectiveValue::IMPOSSIBLE {
            return Some(OpenerBound::AtLeast(INFEASIBLE));
        }
        let [first, second, _] = fact.bound().0;
        match self.build.objective {
            Objective::Worst if first > self.most.into() => Some(OpenerBound::AtLeast(INFEASIBLE)),
            Objective::Worst if first < self.most.into() => None,
            _ => Some(fact.map(|value| self.goal.cost(value))),
        }
        .filter(|_| second < INFEASIBLE)
    }
}

/// Whether the tree costs what its opener was said to cost, and is there at all unless the search was
/// `interrupted`.
fn refute(proof: &Proof, interrupted: bool) -> Result<(), ProveError> {
    let tree = match &proof.outcome {
        Outcome::Tree(tree) => Some(tree),
        _ => None,
    };
    let said = match tree {
        Some(tree) => {
            let opener = tree.walk().guess();
            proof.openers.iter().find(|said| said.word == opener)
        }
        None => {
            let first = proof.openers.first();
            first.filter(|first| first.among_best && proof.is_complete())
        }
    };
    let Some(&Opener {
        word,
        proven: OpenerBound::Exact(said),
        ..
    }) = said
    else {
        return Ok(());
    };
    // One that is only within a larger limit was found in place of the one that was said to be.
    let in_time = |tree: &&Tree| {
        tree.problem().objective != Objective::Worst || tree.claim().upper.first() <= said.first()
    };
    let found = tree.filter(in_time).map(|tree| tree.claim().upper);
    believe(word, said, found, interrupted)
}

/// Whether the tree of an opener, if one was found, achieves what was said. That of a search that was `interrupted` may
/// cost more than it should.
fn believe(
    opener: Word,
    said: ObjectiveValue,
    found: Option<ObjectiveValue>,
    interrupted: bool,
) -> Result<(), ProveError> {
    let found = match found {
        Some(found) if found == said => return Ok(()),
        Some(found) if found < said || !interrupted => Found::Cost(found),
        None if !interrupted => Found::NoTree,
        _ => return Ok(()),
    };
    Err(ProveError::Refuted {
        opener,
        said,
        found,
    })
}

/// Counts the openers that are proven, and writes them into the ledger, if there is one.
struct Record<'p> {
    list: &'p List,
    limits: &'p Limits,
    state: Mutex<Recorded>,
}

struct Recorded {
    ledger: Option<Ledger>,
    /// What is to be written into it in the end from other ledgers, unless they turn out to be false.
    joined: Vec<(GuessId, Fact)>,
    /// Why the ledger is not written any more.
    failed: Option<LedgerError>,
    proven: HashSet<GuessId>,
}

impl<'p> Record<'p> {
    /// Opens all ledgers of `prove`, and tells what stands in them together.
    fn open(prove: &'p Prove<'_>) -> Result<(Self, Facts), ProveError> {
        let list = prove.build.list;
        let mut state = Recorded {
            ledger: None,
            joined: Vec::new(),
            failed: None,
            proven: HashSet::new(),
        };
        let mut facts = Facts::none(list);
        let with_ledger = prove.ledger.is_some() || !prove.joined.is_empty();
        if with_ledger && prove.build.candidates.is_some() {
            return Err(ProveError::Position);
        }
        let problem = prove.build.problem();
        let mut written = Facts::none(list);
        if let Some(path) = &prove.ledger {
            let (ledger, found) = Ledger::open(path, &problem, list)?;
            state.ledger = Some(ledger);
            facts.join(&found, path, list)?;
            written = found;
        }
        for path in &prove.joined {
            facts.join(&Ledger::read(path, &problem, list)?, path, list)?;
        }
        let new = |&(guess, proven): &_| written.of(guess) != Some(proven);
        state.joined = facts.iter().filter(new).collect();
        // Exact costs first, as always.
        state
            .joined
            .sort_by_key(|(_, proven)| matches!(proven, OpenerBound::AtLeast(_)));
        let made = Self {
            list,
            limits: &prove.build.limits,
            state: Mutex::new(state),
        };
        Ok((made, facts))
    }

    /// Takes in an opener that was proven. When it cannot be written, the search is stopped.
    fn opener(&self, guess: GuessId, proven: Fact) {
        let mut state = self.state();
        state.proven.insert(guess);
        if let Some(ledger) = &mut state.ledger
            && let Err(error) = ledger.append(self.list, guess, proven)
        {
            state.ledger = None;
            state.failed = Some(error);
            self.limits.stop();
        }
    }

    /// Whether more was proven of an opener than was known.
    fn has_proven(&self, guess: GuessId) -> bool {
        self.state().proven.contains(&guess)
    }

    /// How many openers were proven, when all of them are on the disk.
    fn close(&self) -> Result<usize, LedgerError> {
        let state = &mut *self.state();
        if let Some(error) = state.failed.take() {
            return Err(error);
        }
        if let Some(ledger) = &mut state.ledger {
            for &(guess, proven) in &state.joined {
                ledger.append(self.list, guess, proven)?;
            }
            ledger.sync()?;
        }
        Ok(state.proven.len())
    }

    fn state(&self) -> MutexGuard<'_, Recorded> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
