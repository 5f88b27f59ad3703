//! Counts the openers that are proven and writes them into the ledger, if there is one.

use std::collections::HashSet;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::engine::{Asked, Engine};
use crate::game::list::List;
use crate::game::quoted::Quoted;
use crate::ids::GuessId;
use crate::parallel::SHARED;
use crate::prove::cube::{Cube, written};
use crate::prove::error::ProveError;
use crate::prove::ledger::goal::Goal;
use crate::prove::ledger::{Fact, Facts, Ledger, LedgerError, Reason, folder};
use crate::prove::request::{Observer, Prove};
use crate::search::openers::ranking::OpenerBound;
use crate::search::openers::shard::Shard;
use crate::search::watch::limits::Limits;
use crate::sorted;
use crate::tree::{Basis, Objective};

/// Counts the openers that are proven and writes them into the ledger, if there is one.
pub(super) struct Record<'p> {
    list: &'p List,
    limits: &'p Limits,
    observer: Option<&'p Observer>,
    facts: Facts,
    state: Mutex<Recorded>,
}

#[derive(Default)]
struct Recorded {
    ledger: Option<Ledger>,
    /// Facts from other ledgers, written at the end unless they turn out to be false.
    joined: Vec<(GuessId, Fact)>,
    /// Why the ledger is no longer written.
    failed: Option<LedgerError>,
    proven: HashSet<GuessId>,
    /// Openers whose facts were proven again.
    rechecked: HashSet<GuessId>,
}

impl<'p> Record<'p> {
    /// Opens all ledgers of `prove`, and reads the facts in them.
    pub(super) fn open(
        prove: &'p Prove,
        engine: &'p Engine,
        asked: &Asked<'_>,
    ) -> Result<Self, ProveError> {
        let list = engine.list();
        let mut state = Recorded::default();
        let mut facts = Facts::none(list);
        let with_files = prove.ledger.is_some() || !prove.joined.is_empty();
        let with_ledger = with_files || !prove.facts.is_empty();
        if let (false, Some(path)) = (SHARED, prove.ledger.iter().chain(&prove.joined).next()) {
            let reason = Reason::Io(io::ErrorKind::Unsupported.into());
            return Err(LedgerError::new(path, reason).into());
        }
        if with_ledger && asked.candidates.is_some() {
            return Err(ProveError::Position);
        }
        let problem = engine.problem_of(asked);
        let mut written = Facts::none(list);
        if let Some(path) = prove.ledger.as_ref().filter(|_| SHARED) {
            let (ledger, found) = if path.is_dir() {
                let found = folder::read_all(path, &problem, prove.pairs, list)?;
                let shard = prove.shard.unwrap_or(Shard::ALL);
                (folder::begin(path, shard, &problem, prove.pairs, list)?, found)
            } else {
                Ledger::open(path, &problem, prove.pairs, list)?
            };
            state.ledger = Some(ledger);
            facts = found.clone();
            written = found;
        }
        for path in prove.joined.iter().filter(|_| SHARED) {
            if folder::ledgers_at(path)?.is_empty() {
                return Err(LedgerError::new(path, Reason::NoneHere).into());
            }
            facts.join(&folder::read_all(path, &problem, prove.pairs, list)?, list)?;
        }
        facts.join(&Facts::given(&prove.facts, list)?, list)?;
        let new = |&(guess, proven): &(GuessId, Fact)| {
            written.of(guess).is_none_or(|said| said.proven != proven)
        };
        state.joined = facts.iter().filter(new).collect();
        // As in every ledger, exact costs come first.
        let bounded = |(_, proven): &_| matches!(proven, OpenerBound::AtLeast(_)).into();
        sorted::ascending(&mut state.joined, bounded);
        let limits = &prove.question.limits;
        let observer = prove.observer.as_ref();
        Ok(Self { list, limits, observer, facts, state: Mutex::new(state) })
    }

    /// Writes down what the proof is after.
    pub(super) fn begin(&self, goal: Goal) -> Result<(), LedgerError> {
        self.state().ledger.as_mut().filter(|_| SHARED).map_or(Ok(()), |ledger| ledger.aim(goal))
    }

    /// What all ledgers together say, and what was given beside them.
    pub(super) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Records an opener that was proven. If it cannot be written, the search is stopped.
    /// The time is what the proof took, if that is of interest.
    pub(super) fn opener(&self, guess: GuessId, proven: Fact, time: Option<Duration>) {
        let mut state = self.state();
        state.proven.insert(guess);
        if let Some(Observer(told)) = self.observer {
            told((self.list.guesses()[usize::from(guess)].clone(), proven));
        }
        let (opener, kind) = (&self.list.guesses()[usize::from(guess)], self.list.kind());
        self.write(&mut state, |ledger| {
            ledger.append(Quoted(&written(opener, kind), kind), proven, time)
        });
    }

    /// Records what was proven of a cube that is no opener.
    pub(super) fn cube(&self, cube: &Cube, proven: Fact, time: Option<Duration>) {
        self.write(&mut self.state(), |ledger| {
            ledger.append(cube.text(self.list.kind()), proven, time)
        });
    }

    /// Records that the parts of a cube are to be proven in its place.
    pub(super) fn split(&self, cube: &Cube) {
        self.write(&mut self.state(), |ledger| ledger.append_split(cube.text(self.list.kind())));
    }

    fn write(
        &self,
        state: &mut Recorded,
        line: impl FnOnce(&mut Ledger) -> Result<(), LedgerError>,
    ) {
        if let Some(ledger) = state.ledger.as_mut().filter(|_| SHARED)
            && let Err(error) = line(ledger)
        {
            state.ledger = None;
            state.failed = Some(error);
            self.limits.stop();
        }
    }

    /// Notes that facts about these openers were proven again.
    pub(super) fn rechecked(&self, guesses: Vec<GuessId>) {
        self.state().rechecked.extend(guesses);
    }

    /// Whether an opener was proven in this run.
    pub(super) fn has_proven(&self, guess: GuessId) -> bool {
        let state = self.state();
        state.proven.contains(&guess) || state.rechecked.contains(&guess)
    }

    /// The basis of what is known of an opener. Every search believes the facts about other cubes.
    /// If the worst case counts first, a fact may have ruled out a smaller limit before the opener
    /// was proven under this one.
    pub(super) fn basis(&self, guess: GuessId, objective: Objective) -> Basis {
        let proven = match objective.is_worst_first() {
            true => self.state().rechecked.contains(&guess),
            false => self.has_proven(guess),
        };
        let of_cubes = self.facts.of_cubes().next().is_some();
        match of_cubes || !proven && self.facts.of(guess).is_some() {
            true => Basis::Ledger,
            false => Basis::Proven,
        }
    }

    /// The number of openers proven in this run.
    pub(super) fn proven(&self) -> usize {
        self.state().proven.len()
    }

    /// Writes what is left to write. The error is that of the first line that could not be written.
    pub(super) fn close(&self) -> Result<(), LedgerError> {
        let state = &mut *self.state();
        if let Some(error) = state.failed.take() {
            return Err(error);
        }
        if let Some(ledger) = state.ledger.as_mut().filter(|_| SHARED) {
            for &(guess, proven) in &state.joined {
                ledger.append(self.list.guesses()[usize::from(guess)].clone(), proven, None)?;
            }
            ledger.sync()?;
        }
        Ok(())
    }

    /// Leaves the ledger as it was found: it says something that is wrong.
    pub(super) fn undo(&self) -> Result<(), LedgerError> {
        let ledger = self.state().ledger.take().filter(|_| SHARED);
        ledger.map_or(Ok(()), Ledger::undo)
    }

    fn state(&self) -> MutexGuard<'_, Recorded> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
