//! The engine: owns the feedback table, the memo and the threads of one game, and answers one
//! question after another.
//!
//! `question` holds what is asked and `goal` translates an objective for the search. `work` leads
//! from a search to the best tree, with `opening` for guesses that are fixed and `extract` for the
//! choice among equal trees. `fixed` looks for openings of several guesses. `costs` compares
//! guesses in many positions, with `openers` for totals that are known beforehand. `sketch` is for
//! a search that was stopped before it could begin. `outcome` is what comes back.

pub(crate) mod costs;
pub(crate) mod error;
pub(crate) mod extract;
pub(crate) mod fixed;
pub(crate) mod goal;
mod greedy;
mod openers;
pub(crate) mod opening;
pub(crate) mod outcome;
mod position;
pub(crate) mod question;
pub(crate) mod sketch;
pub(crate) mod work;

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::clock::Moment;
use crate::game::list::{Fingerprint, List};
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::{Table, codes_that_occur};
use crate::ids::CODES_MAX;
use crate::parallel::Threads;
use crate::search::apart::cores::Cores;
use crate::search::apart::hard_pairs::HardPairs;
use crate::search::bounds::by_size::BySize;
use crate::search::count::supersets::Supersets;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::key::key_of_all;
use crate::search::rules::{self, Rules, Size};
use crate::search::solve::best_first::Search;
use crate::search::solve::memo::Memo;
use crate::search::watch::limits::Limits;
use crate::search::watch::once::Once;
use crate::search::watch::stats::Stats;
use crate::shipped::Openers;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};

pub(crate) use crate::engine::error::EngineError;
pub(crate) use crate::engine::fixed::FixedOpening;
pub(crate) use crate::engine::outcome::{BestGuess, Built, Outcome, Spent};
pub(crate) use crate::engine::question::Question;

pub(crate) use crate::engine::goal::Goal;
pub(crate) use crate::engine::question::Asked;
pub(crate) use crate::engine::sketch::Untabled;
pub(crate) use crate::engine::work::Work;

/// The default of [`Engine::memory_bytes_max`], in bytes.
const MEMORY_BYTES: usize = 2 << 30;

/// Answers questions about one game: a list of words and a mode.
///
/// The first question makes the feedback table and starts the threads; [`prepare`](Self::prepare)
/// does so before. Later questions find both ready, and find in the memo what was proven before:
/// once the opener is solved, a question about a position after it takes a moment.
///
/// # Several questions at once
/// Questions may be asked from several threads, and are answered side by side. A caller may rely on
/// this:
///
/// - No question waits for another one to end. What all of them need, such as the table, is made by
///   the first and awaited by the others, each as long as its own limits allow.
/// - Each question has the engine's number of threads to itself, so questions at once share the
///   processors.
/// - All questions share one memo within the engine's limit on memory, whatever their objectives,
///   weights and limits on guesses. A value in it is proven, whichever question proved it and
///   however that ended.
/// - So a question without limits has the same answer as if it were asked alone. One that its
///   limits stop may profit from what others have proven; if the whole answer is in the memo, it
///   is given even if the limits have passed already.
///
/// ```
/// use guesstree::{Engine, List, Question, Word};
///
/// let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
/// let words = words.iter().map(|word| Word::parse(word)).collect::<Result<_, _>>()?;
/// let engine = Engine::new(List::from_words("heaps", words, None)?);
/// let built = engine.best_tree(&Question::new().max_guesses(4))?;
/// let tree = built.outcome.found().expect("there is a tree");
/// assert!(tree.claim().is_optimal());
/// println!("{} guesses for {} answers", tree.total(), engine.list().answers().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Engine {
    list: Arc<List>,
    mode: Mode,
    threads: Option<NonZeroUsize>,
    memory_bytes_max: usize,
    fingerprint: OnceLock<Fingerprint>,
    /// What comes with the program about the openers, looked up once.
    openers: OnceLock<Option<Openers>>,
    state: State,
}

/// What is kept from one question to the next.
#[derive(Default)]
struct State {
    /// Threads that no question uses now.
    idle: Mutex<Vec<Threads>>,
    tables: Once<Tables>,
    /// What is proven, by costs, rules and position.
    memo: OnceLock<Arc<Memo>>,
    /// How many codes occur in the list.
    codes: OnceLock<usize>,
}

/// No more threads are kept than those of this many questions.
const IDLE_MAX: usize = 8;

/// The feedback table, and the results of counting on it.
struct Tables {
    table: Table,
    supersets: Arc<Supersets>,
    hard_pairs: Arc<HardPairs>,
    cores: Arc<Cores>,
    by_size: Arc<BySize>,
}

impl Tables {
    /// `None` if `limits` stop it before the end.
    fn new(list: &List, mode: Mode, limits: &Limits) -> Option<Self> {
        // A table of at most this many codes of words takes less time than a sketch.
        const QUICK: usize = 1 << 26;
        let [answers, guesses] = [list.answers(), list.guesses()].map(<[_]>::len);
        let quick = list.kind().is_wordle() && answers * guesses <= QUICK;
        let stopped = || !quick && limits.stopped_for_a_while();
        let table = Table::unless_stopped(list, mode, Rule::Standard, &stopped)?;
        let supersets = Arc::new(Supersets::new(&table));
        let by_size = Arc::new(BySize::new(&table, Rules::default().size(Size::Few)));
        let (hard_pairs, cores) = Default::default();
        Some(Self { supersets, hard_pairs, cores, by_size, table })
    }
}

impl State {
    /// Runs `work` on `count` threads that no other question uses.
    fn on_threads<T: Send>(
        &self,
        count: Option<NonZeroUsize>,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, EngineError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let threads = match kept {
            Some(threads) => threads,
            None => Threads::new(count).map_err(EngineError::Threads)?,
        };
        let done = threads.run(work);
        let mut idle = idle();
        if idle.len() < IDLE_MAX {
            idle.push(threads);
        }
        Ok(done)
    }

    /// The table of the engine's list, unless `limits` stop it before it is there.
    fn tables(&self, list: &List, mode: Mode, limits: &Limits) -> Option<&Tables> {
        let stopped = || limits.stopped_for_a_while();
        self.tables.get_or_make(stopped, || Tables::new(list, mode, limits))
    }
}

impl Engine {
    /// An engine for the words of `list` in easy mode, with a thread for each processor and
    /// 2 GiB of memory. Nothing is computed before the first question.
    pub fn new(list: impl Into<Arc<List>>) -> Self {
        Self {
            list: list.into(),
            mode: Mode::Easy,
            threads: None,
            memory_bytes_max: MEMORY_BYTES,
            fingerprint: OnceLock::new(),
            openers: OnceLock::new(),
            state: State::default(),
        }
    }

    /// Sets the mode: which guesses may follow a feedback.
    #[must_use]
    pub fn mode(self, mode: Mode) -> Self {
        Self { mode, openers: OnceLock::new(), state: State::default(), ..self }
    }

    /// Uses `threads` threads for each question. Without the feature `parallel` there is always
    /// one, the caller's.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads: Some(threads), state: State::default(), ..self }
    }

    /// Keeps table and memo together below `bytes`. Less memory costs time, never correctness.
    #[must_use]
    pub fn memory_bytes_max(self, bytes: usize) -> Self {
        Self { memory_bytes_max: bytes, state: State::default(), ..self }
    }

    /// Makes what questions need and what takes long to make, so that the first one does not have
    /// to: the feedback table, and the threads for one question. Does nothing if both are there.
    ///
    /// # Errors
    /// [`EngineError`] if there is too little memory or no threads.
    pub fn prepare(&self) -> Result<(), EngineError> {
        self.memo_bytes_max()?;
        self.state.on_threads(self.threads, || {
            self.state.tables(&self.list, self.mode, &Limits::none());
        })
    }

    /// The words of the game.
    pub fn list(&self) -> &List {
        &self.list
    }

    /// The mode of the game.
    pub(crate) fn game_mode(&self) -> Mode {
        self.mode
    }

    /// The fingerprint of the list, computed once.
    pub(crate) fn fingerprint(&self) -> Fingerprint {
        *self.fingerprint.get_or_init(|| self.list.fingerprint())
    }

    /// The best tree for the position and the opening of `question`. If there is no tree, or if the
    /// search was stopped, the [`Outcome`] says so.
    ///
    /// # Errors
    /// [`EngineError`] if the question does not fit the game, or there is too little memory, or no
    /// threads can be started.
    pub fn best_tree(&self, question: &Question) -> Result<Built, EngineError> {
        let mut stopped = false;
        let (outcome, spent) = self.ask(question, |work| match work {
            Ok(work) => work.outcome(&mut stopped),
            Err(untabled) => {
                stopped = true;
                untabled.outcome()
            }
        })?;
        Ok(Built { outcome, stopped, spent })
    }

    /// The best guess that is known for the position of `question` when its limits stop the search,
    /// with what is proven of it.
    ///
    /// - [`Outcome::Found`] is a guess that begins a tree within the limit on guesses.
    /// - [`Outcome::Infeasible`] means that no tree finds every answer within that limit; that is
    ///   proven.
    /// - [`Outcome::Open`] means that none was found in time.
    ///
    /// With [`Limits::answer_within`] this is advice within a deadline. Without limits the guess is
    /// proven to be best: it begins the tree that [`best_tree`](Self::best_tree) returns.
    ///
    /// # Errors
    /// As for [`best_tree`](Self::best_tree).
    ///
    /// [`Limits::answer_within`]: crate::Limits::answer_within
    pub fn best_guess(&self, question: &Question) -> Result<Outcome<BestGuess>, EngineError> {
        Ok(self.best_tree(question)?.outcome.map(|tree| BestGuess {
            guess: tree.walk().guess(),
            may_win: tree.walk().may_win(),
            claim: tree.claim(),
        }))
    }

    /// The value of the best tree for `question`: the first number of the objective and, for
    /// [`Objective::Within`], the second. The tree itself is not made, which would take longer.
    ///
    /// The result is [`OpenerBound::AtLeast`] with [`ObjectiveValue::IMPOSSIBLE`] if there is no
    /// tree. It is any other lower bound only if the search was stopped. Nothing is searched if the
    /// total of the opener [comes with the program](crate::shipped::openers).
    ///
    /// # Errors
    /// As for [`best_tree`](Self::best_tree).
    ///
    /// [`Objective::Within`]: crate::Objective::Within
    pub fn cost(&self, question: &Question) -> Result<OpenerBound<ObjectiveValue>, EngineError> {
        if let Some(known) = self.known_cost(question) {
            return Ok(known);
        }
        let (cost, _) = self.ask(question, |work| match work {
            Ok(work) => work.cost(),
            Err(untabled) => OpenerBound::AtLeast(untabled.lower()),
        })?;
        Ok(cost)
    }

    /// A good opening of `guesses` guesses that are the same in every game, whatever the feedback:
    /// the best one that a local search finds, which is not proven to be the best. It begins with
    /// the opening of `question`, if that has one. `None` if the search was stopped before any was
    /// found.
    ///
    /// Give it to [`Question::opening`] for its tree. For the best two guesses with a proof, see
    /// [`Prove::pairs`](crate::Prove::pairs).
    ///
    /// # Errors
    /// [`EngineError::Fixed`] unless this is easy mode and the objective is the mean, without
    /// weights, and `guesses` is at least two, more than the opening has, and no more than the
    /// limit. Otherwise as for [`best_tree`](Self::best_tree).
    pub fn fixed_opening(
        &self,
        question: &Question,
        guesses: u8,
    ) -> Result<Option<FixedOpening>, EngineError> {
        let asked = Asked::new(&self.list, self.mode, question)?;
        let is_mean = question.objective == Objective::Mean && question.weights.is_none();
        let [least, most] = [2.max(asked.opening.len() + 1), asked.max_guesses as usize];
        if self.mode != Mode::Easy || !is_mean || !(least..=most).contains(&guesses.into()) {
            return Err(EngineError::Fixed { least, most });
        }
        Ok(self.ask(question, |work| work.ok()?.fixed_opening(guesses))?.0)
    }

    /// The problem that a tree for `question` solves.
    ///
    /// # Errors
    /// As for [`best_tree`](Self::best_tree).
    pub fn problem(&self, question: &Question) -> Result<Problem, EngineError> {
        let asked = Asked::new(&self.list, self.mode, question)?;
        Ok(self.problem_of(&asked))
    }

    pub(crate) fn problem_of(&self, asked: &Asked<'_>) -> Problem {
        let weights = asked.question.weights.as_ref();
        let weights = weights.map(|weights| match &asked.candidates {
            None => Arc::clone(weights),
            Some(ids) => Arc::new(weights.only(ids.iter().map(|&id| usize::from(id)))),
        });
        let answers = match &asked.candidates {
            None => self.list.answers().len(),
            Some(candidates) => candidates.len(),
        };
        Problem {
            list: self.list.name().to_owned(),
            fingerprint: self.fingerprint(),
            game: self.list.kind(),
            answers: answers as u16,
            mode: self.mode,
            objective: asked.question.objective,
            weights,
            max_guesses: asked.max_guesses as u8,
            fixed_guesses: asked.opening.len() as u8,
        }
    }

    /// An engine for another list, with the mode, the threads and the memory of this one.
    pub(crate) fn with_list(&self, list: List) -> Self {
        let Self { mode, threads, memory_bytes_max, .. } = *self;
        Self { threads, memory_bytes_max, ..Self::new(list).mode(mode) }
    }

    /// Runs `work` on the engine's threads, with a search for `question`, unless this was stopped
    /// before there was a table.
    pub(crate) fn ask<T: Send>(
        &self,
        question: &Question,
        work: impl FnOnce(Result<Work<'_, '_>, Untabled<'_>>) -> T + Send,
    ) -> Result<(T, Spent), EngineError> {
        let asked = Asked::new(&self.list, self.mode, question)?;
        let goal = Goal::new(&asked)?;
        let memo_bytes_max = self.memo_bytes_max()?;
        self.state.on_threads(self.threads, || self.ask_here(&asked, &goal, memo_bytes_max, work))
    }

    /// Runs `work` as [`ask`](Self::ask) does, on the threads that run the caller.
    fn ask_here<T>(
        &self,
        asked: &Asked<'_>,
        goal: &Goal,
        memo_bytes_max: usize,
        work: impl FnOnce(Result<Work<'_, '_>, Untabled<'_>>) -> T,
    ) -> (T, Spent) {
        let question = asked.question;
        let start = Moment::now();
        let is_made = self.state.tables.get().is_some();
        let tables = self.state.tables(&self.list, self.mode, &question.limits);
        let table_time = if is_made { Duration::ZERO } else { start.elapsed() };
        let Some(tables) = tables else {
            let untabled = Untabled { engine: self, asked, goal };
            let result = work(Err(untabled));
            let total_time = start.elapsed();
            return (result, Spent { table_time, total_time, ..Spent::default() });
        };
        // A little memory serves the memo better than the results of counting. The largest of
        // them are left out where they would take more.
        let room = memo_bytes_max / 2;
        let pairs = HardPairs::bytes(&tables.table) + Cores::bytes(&tables.table);
        let supersets = Supersets::bytes(&tables.table);
        let hard_pairs = question.rules.uses(rules::Rule::HardPairs) && supersets + pairs <= room;
        let mut counted = if hard_pairs { supersets + pairs } else { supersets.min(room) };
        let mut rules = question.rules.clone().switched(rules::Rule::HardPairs, hard_pairs);
        if rules.uses(rules::Rule::Intersections) {
            let (bytes, most) = (room - counted, rules.size(Size::BatchesMax));
            let batches = Supersets::batches_within(&tables.table, bytes, most);
            rules = rules.at(Size::BatchesMax, batches.number);
            counted += batches.bytes;
        }
        let new = || Arc::new(Memo::new(memo_bytes_max - counted));
        let memo = Arc::clone(self.state.memo.get_or_init(new));
        let search = Search {
            table: &tables.table,
            costs: goal.costs.clone(),
            salt: key_of_all(&(&goal.costs, &question.rules)),
            rules,
            memo,
            limits: &question.limits,
            stats: Stats::default(),
            supersets: Arc::clone(&tables.supersets),
            hard_pairs: Arc::clone(&tables.hard_pairs),
            cores: Arc::clone(&tables.cores),
            by_size: Arc::clone(&tables.by_size),
        };
        let result = self.position(asked, &search, |set| {
            let first = OnceLock::new();
            let (engine, search) = (self, &search);
            work(Ok(Work { engine, asked, goal, search, set, first: &first }))
        });
        let spent = Spent {
            tally: search.stats.total(),
            memo_entries: search.memo.len(),
            table_time,
            total_time: start.elapsed(),
        };
        (result, spent)
    }

    /// Whether a table of the whole list is possible: there is memory for it, and there are numbers
    /// for all feedback. If not, that of the answers
    /// left in a position may still fit: ask an engine for [`List::narrowed`].
    pub fn fits(&self) -> bool {
        self.memo_bytes_max().is_ok()
    }

    /// The bytes that remain beside list and table.
    pub(crate) fn memo_bytes_max(&self) -> Result<usize, EngineError> {
        let got = *self.state.codes.get_or_init(|| codes_that_occur(&self.list));
        if got > CODES_MAX {
            let list = self.list.name().to_owned();
            return Err(EngineError::TooMuchFeedback { list, got });
        }
        /// For code and stacks, and for a list of up to half of this.
        const REST_BYTES: usize = 16 << 20;
        let list = self.list.bytes().saturating_sub(REST_BYTES / 2);
        let needed = Table::bytes(&self.list) + list + REST_BYTES;
        let memo = self.memory_bytes_max.checked_sub(needed);
        memo.ok_or_else(|| EngineError::Memory {
            list: self.list.name().to_owned(),
            needed,
            allowed: self.memory_bytes_max,
        })
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Engine")
            .field("list", &self.list.name())
            .field("mode", &self.mode)
            .field("threads", &self.threads)
            .field("memory_bytes_max", &self.memory_bytes_max)
            .finish_non_exhaustive()
    }
}
