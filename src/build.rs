//! From a list and an opening to a tree: the whole line of work on a page.

mod extract;
pub(crate) mod goal;
mod opening;
pub(crate) mod work;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

use crate::build::goal::Goal;
use crate::build::work::Work;
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::mode::{Clue, Mode};
use crate::game::table::Table;
use crate::game::table::symmetry::Symmetries;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};
use crate::search::allowed::Allowed;
use crate::search::candidates::Candidates;
use crate::search::limits::Limits;
use crate::search::progress::Progress;
use crate::search::ranking::OpenerBound;
use crate::search::rules::Rules;
use crate::search::solve::Search;
use crate::search::stats::Tally;
use crate::tree::Tree;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};

/// Deep games recurse once a guess; threads get room for lists of any shape.
const STACK_BYTES: usize = 64 << 20;

/// The most guesses that a limit may allow.
pub const MAX_GUESSES: u8 = 100;

/// The limit on guesses when nothing is said: six in Wordle; other games have none of their own, so as many as there can be.
pub fn usual_max_guesses(game: Kind) -> u8 {
    if game.is_wordle() { 6 } else { MAX_GUESSES }
}

/// The memory a build may take when nothing else is said.
pub const MEMORY_BYTES: usize = 2 << 30;

/// What to build, and how. Made by [`Build::new`], changed by its methods, done by [`run`](Build::run).
///
/// ```
/// use guesstree::{Build, List, Outcome, Word};
///
/// let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
/// let words = words.iter().map(|word| Word::parse(word)).collect::<Result<_, _>>()?;
/// let list = List::from_words("heaps", words, None)?;
/// let built = Build::new(&list).max_guesses(4).run()?;
/// let Outcome::Tree(tree) = built.outcome else {
///     panic!("there is a tree");
/// };
/// assert!(tree.claim().is_optimal());
/// println!("{} guesses for {} answers", tree.total(), list.answers().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Build<'a> {
    pub(crate) list: &'a List,
    pub(crate) mode: Mode,
    pub(crate) candidates: Option<Vec<AnswerId>>,
    turns: Vec<Turn>,
    opening: Vec<Word>,
    pub(crate) objective: Objective,
    pub(crate) weights: Option<Arc<Weights>>,
    pub(crate) max_guesses: u8,
    pub(crate) rules: Rules,
    threads: Option<NonZeroUsize>,
    memory_bytes_max: usize,
    pub(crate) limits: Arc<Limits>,
    pub(crate) progress: Arc<Progress>,
}

/// How a build ended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one outcome, and a caller takes the tree"
)]
pub enum Outcome {
    /// A tree. Its claim says whether it is proven to be the best.
    Tree(Tree),
    /// It is proven that no tree finds every answer within the limit on guesses.
    Infeasible,
    /// No tree was found and nothing is proven but this: a tree would cost at least `lower`.
    Open {
        /// A lower bound of what a tree achieves.
        lower: ObjectiveValue,
    },
}

/// The result of a build, and what it took.
#[derive(Clone, Debug)]
pub struct Built {
    /// The tree, if there is one.
    pub outcome: Outcome,
    /// Whether a limit or a request ended the work before its end. What is claimed holds all the same, but
    /// the tree may be another one than without.
    pub stopped: bool,
    /// What it took.
    pub spent: Spent,
}

/// What a search took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// What the search did.
    pub tally: Tally,
    /// How many sets the memo held in the end.
    pub memo_entries: usize,
    /// How long the feedback table took.
    pub table_time: Duration,
    /// How long all of it took, the table included.
    pub total_time: Duration,
}

/// Why a build cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// A word of the opening may not be guessed.
    #[error(
        "{word} is not an allowed guess in the list {list}; choose another opener or add it to the list's guesses"
    )]
    NotAllowed {
        /// The word.
        word: Word,
        /// The list's name.
        list: String,
    },
    /// A word of the opening may not follow feedback to those before it.
    #[error(
        "in {mode} mode {word} may not always follow: after {turn} a guess {clue}; fix fewer guesses"
    )]
    BreaksClue {
        /// The word.
        word: Word,
        /// The mode.
        mode: Mode,
        /// A turn after which it may not follow.
        turn: Turn,
        /// What that asks for.
        clue: Clue,
    },
    /// The game has no modes.
    #[error("{mode} mode is for Wordle, {game} has no modes; leave the mode out")]
    NoModes {
        /// The mode.
        mode: Mode,
        /// The game.
        game: Kind,
    },
    /// The limit on guesses is not between 1 and [`MAX_GUESSES`].
    #[error("a limit of {0} guesses is not possible; give 1 to {MAX_GUESSES}")]
    MaxGuesses(u8),
    /// More guesses are fixed than there are.
    #[error("the opening has {fixed} guesses, the limit is {max_guesses}; fix fewer or allow more")]
    OpeningTooLong {
        /// How many are fixed.
        fixed: usize,
        /// How many are allowed.
        max_guesses: u8,
    },
    /// The weights are not those of the list's answers.
    #[error("the weights are not for the answers of {list}; give one for each answer")]
    OtherWeights {
        /// The list's name.
        list: String,
    },
    /// The weights are so large, or have so many digits, that sums of them do not fit.
    #[error("the weights have too many digits for this objective; round them to fewer")]
    HeavyWeights,
    /// Nothing can be solved within no guess.
    #[error("within=0 asks for nothing; give within=1 or more")]
    WithinNothing,
    /// The feedback table alone takes more memory than is allowed.
    #[error("a search on {list} takes at least {} MiB, the limit is {} MiB; give --memory {0}M or more",
        needed.div_ceil(1 << 20), allowed >> 20)]
    Memory {
        /// The list's name.
        list: String,
        /// Bytes for the table and the least to work with.
        needed: usize,
        /// Bytes allowed.
        allowed: usize,
    },
    /// The system gave no threads.
    #[error("cannot start threads: {0}; use fewer, or allow more memory")]
    Threads(String),
}

impl<'a> Build<'a> {
    /// The best tree over all openers of `list`, within [so many](usual_max_guesses) guesses: six in Wordle.
    pub fn new(list: &'a List) -> Self {
        Self {
            list,
            mode: Mode::Easy,
            candidates: None,
            turns: Vec::new(),
            opening: Vec::new(),
            objective: Objective::Mean,
            weights: None,
            max_guesses: usual_max_guesses(list.game().kind()),
            rules: Rules::default(),
            threads: None,
            memory_bytes_max: MEMORY_BYTES,
            limits: Arc::default(),
            progress: Arc::default(),
        }
    }

    /// Which guesses may follow feedback; every allowed guess, if nothing is said.
    #[must_use]
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = mode;
        self
    }

    /// Fixes the first guesses: the opener, the second guess after every feedback, and so on.
    #[must_use]
    pub fn opening(mut self, words: impl IntoIterator<Item = Word>) -> Self {
        self.opening = words.into_iter().collect();
        self
    }

    /// Starts from a position where only these answers are possible, by ascending id.
    #[must_use]
    pub fn candidates(mut self, candidates: Vec<AnswerId>) -> Self {
        self.candidates = Some(candidates);
        self
    }

    /// These guesses were made before, and restrict what may follow as the [`mode`](Self::mode) says. What is
    /// possible after them is said by [`candidates`](Self::candidates); the limit counts the guesses that follow.
    #[must_use]
    pub fn after_turns(mut self, turns: Vec<Turn>) -> Self {
        self.turns = turns;
        self
    }

    /// What the tree is to be best at; the mean, if nothing is said.
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.objective = objective;
        self
    }

    /// How much each answer of the list counts; once each, if nothing is said.
    #[must_use]
    pub fn weights(mut self, weights: Weights) -> Self {
        self.weights = Some(Arc::new(weights));
        self
    }

    /// Every answer must be found within so many guesses, 1 to [`MAX_GUESSES`].
    #[must_use]
    pub fn max_guesses(mut self, max_guesses: u8) -> Self {
        self.max_guesses = max_guesses;
        self
    }

    /// Looks at the `width` most promising guesses of each position only: fast, and not proven.
    #[must_use]
    pub fn beam(mut self, width: NonZeroUsize) -> Self {
        self.rules.beam = Some(width.get());
        self
    }

    /// Switches rules of the search, for tests and experiments.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Uses so many threads; without it, one for each processor.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Keeps tables and memo together below so many bytes. A smaller memo costs time only.
    #[must_use]
    pub fn memory_bytes_max(mut self, bytes: usize) -> Self {
        self.memory_bytes_max = bytes;
        self
    }

    /// Stops when `limits` say so, with the best tree that is known then.
    #[must_use]
    pub fn limits(mut self, limits: Arc<Limits>) -> Self {
        self.limits = limits;
        self
    }

    /// Writes down in `progress` how far it is.
    #[must_use]
    pub fn progress(mut self, progress: Arc<Progress>) -> Self {
        self.progress = progress;
        self
    }

    /// Does it.
    ///
    /// # Errors
    /// [`BuildError`] when it cannot begin. That there is no tree, or that it was stopped, is no error but
    /// an [`Outcome`].
    pub fn run(&self) -> Result<Built, BuildError> {
        let opening = self.check()?;
        let mut stopped = false;
        let outcome = |work: Work<'_, '_>| work.outcome(&opening, &mut stopped);
        let (outcome, spent) = self.search(outcome)?;
        Ok(Built {
            outcome,
            stopped,
            spent,
        })
    }

    /// What the best tree with the opening costs by the first number of the objective and, for
    /// [`Objective::Within`], by its second: without making the tree, which may take much longer. At least
    /// [`ObjectiveValue::IMPOSSIBLE`] if there is none; any other lower bound only when it was stopped.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn cost(&self) -> Result<OpenerBound<ObjectiveValue>, BuildError> {
        let opening = self.check()?;
        let (cost, _) = self.search(|work| work.cost(&opening))?;
        Ok(cost)
    }

    /// Does `work` on the threads asked for, with a search on the list and the set of candidates.
    pub(crate) fn search<T: Send>(
        &self,
        work: impl FnOnce(Work<'_, '_>) -> T + Send,
    ) -> Result<(T, Spent), BuildError> {
        let goal = Goal::new(self)?;
        let pool = ThreadPoolBuilder::new()
            .num_threads(self.threads.map_or(0, NonZeroUsize::get))
            .stack_size(STACK_BYTES)
            .build()
            .map_err(|error| BuildError::Threads(error.to_string()))?;
        Ok(pool.install(|| self.search_in_pool(&goal, work)))
    }

    fn search_in_pool<T>(&self, goal: &Goal, work: impl FnOnce(Work<'_, '_>) -> T) -> (T, Spent) {
        let start = Instant::now();
        let table = Table::with_mode(self.list, self.mode);
        let table_time = start.elapsed();
        let (costs, rules) = (goal.costs.clone(), self.rules.clone());
        let search = Search::new(&table, costs, rules, self.memo_bytes_max(), &self.limits);
        let all: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
        let mut allowed = Allowed::all(&table);
        for turn in &self.turns {
            let code = table.code_of(turn.feedback.code());
            let id = self.list.guess_id(turn.guess);
            if let (Some(before), Some(id), Some(code)) = (&allowed, id, code) {
                allowed = Some(before.after(&table, id, code));
            }
        }
        let set = Candidates::new(self.candidates.as_deref().unwrap_or(&all));
        let symmetries = self.symmetries(&table, set);
        let set = set.with(allowed.as_ref()).under(symmetries.as_ref());
        let result = work(Work {
            build: self,
            goal,
            search: &search,
            set,
        });
        let spent = Spent {
            tally: search.stats.total(),
            memo_entries: search.memo.len(),
            table_time,
            total_time: start.elapsed(),
        };
        (result, spent)
    }

    /// The symmetries of the game that leave the guesses so far as they are, if they do leave the candidates and their weights so.
    fn symmetries(&self, table: &Table, set: Candidates<'_>) -> Option<Symmetries> {
        let guesses = self.turns.iter().map(|turn| self.list.guess_id(turn.guess));
        let mut symmetries = table.symmetries()?.clone();
        for guess in guesses {
            symmetries = symmetries.fixing(guess?)?;
        }
        let alike = |one: AnswerId, other: AnswerId| match &self.weights {
            None => true,
            Some(weights) => weights.each()[usize::from(one)] == weights.each()[usize::from(other)],
        };
        symmetries.leave(set.ids, alike).then_some(symmetries)
    }

    /// The opening by guess id, when all settings are possible.
    pub(crate) fn check(&self) -> Result<Vec<GuessId>, BuildError> {
        if !(1..=MAX_GUESSES).contains(&self.max_guesses) {
            return Err(BuildError::MaxGuesses(self.max_guesses));
        }
        if self.opening.len() > usize::from(self.max_guesses) {
            return Err(BuildError::OpeningTooLong {
                fixed: self.opening.len(),
                max_guesses: self.max_guesses,
            });
        }
        let game = self.list.game().kind();
        if self.mode != Mode::Easy && !game.is_wordle() {
            return Err(BuildError::NoModes {
                mode: self.mode,
                game,
            });
        }
        if self.objective == Objective::Within(0) {
            return Err(BuildError::WithinNothing);
        }
        let needed = self.table_bytes();
        if needed > self.memory_bytes_max {
            return Err(BuildError::Memory {
                list: self.list.name().to_owned(),
                needed,
                allowed: self.memory_bytes_max,
            });
        }
        let id = |&word| match self.list.guess_id(word) {
            Some(id) => Ok(id),
            None => Err(BuildError::NotAllowed {
                word,
                list: self.list.name().to_owned(),
            }),
        };
        let opening = self.opening.iter().map(id).collect::<Result<_, _>>()?;
        self.check_clues()?;
        Ok(opening)
    }

    /// Whether each guess of the opening may follow those before it, whatever the answer.
    fn check_clues(&self) -> Result<(), BuildError> {
        if self.mode == Mode::Easy {
            return Ok(());
        }
        let answers = self.list.answers();
        let possible: Vec<Word> = match &self.candidates {
            None => answers.to_vec(),
            Some(ids) => ids.iter().map(|&id| answers[usize::from(id)]).collect(),
        };
        for answer in possible {
            let mut turns = self.turns.clone();
            for &guess in &self.opening {
                let mode = self.mode;
                let broken = |&turn: &Turn| Some((turn, mode.broken(turn, guess)?));
                if let Some((turn, clue)) = turns.iter().find_map(broken) {
                    return Err(BuildError::BreaksClue {
                        word: guess,
                        mode,
                        turn,
                        clue,
                    });
                }
                let feedback = self.list.score(guess, answer);
                if feedback.is_win() {
                    break;
                }
                turns.push(Turn { guess, feedback });
            }
        }
        Ok(())
    }

    fn table_bytes(&self) -> usize {
        /// Code, stacks in use and the list itself.
        const REST_BYTES: usize = 16 << 20;
        Table::bytes(self.list) + REST_BYTES
    }

    /// The bytes that are left for a memo.
    pub(crate) fn memo_bytes_max(&self) -> usize {
        self.memory_bytes_max - self.table_bytes()
    }

    /// The problem that its tree solves.
    pub fn problem(&self) -> Problem {
        let list = self.list;
        let weights = self.weights.as_ref().map(|weights| match &self.candidates {
            None => Arc::clone(weights),
            Some(ids) => Arc::new(weights.only(ids.iter().map(|&id| usize::from(id)))),
        });
        let answers = self
            .candidates
            .as_ref()
            .map_or(list.answers().len(), Vec::len);
        Problem {
            list: list.name().to_owned(),
            fingerprint: list.fingerprint(),
            game: list.game().kind(),
            answers: answers as u16,
            mode: self.mode,
            objective: self.objective,
            weights,
            max_guesses: self.max_guesses,
            fixed_guesses: self.opening.len() as u8,
        }
    }
}
