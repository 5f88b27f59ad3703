//! What to prove.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::engine::{EngineError, Question};
use crate::game::list::List;
use crate::game::word::Word;
use crate::prove::cube::Cube;
use crate::prove::error::ProveError;
use crate::prove::ledger::LARGEST;
use crate::prove::ledger::goal::Goal;
use crate::search::openers::ranking::OpenerBound;
use crate::search::openers::shard::Shard;
use crate::tree::objective::ObjectiveValue;

/// What to prove of the openers; see [`Engine::prove`](crate::Engine::prove).
///
/// ```
/// use guesstree::{Engine, List, OpenerBound, Prove, Question, Word};
///
/// let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
/// let words = words.iter().map(|word| Word::parse(word)).collect::<Result<_, _>>()?;
/// let engine = Engine::new(List::from_words("heaps", words, None)?);
/// let proof = engine.prove(&Prove::new(Question::new()).top(3))?;
/// for opener in &proof.openers {
///     match opener.proven {
///         OpenerBound::Exact(value) => println!("{}: {value}", opener.word),
///         OpenerBound::AtLeast(bound) => println!("{}: at least {bound}", opener.word),
///     }
/// }
/// assert!(proof.is_complete() && proof.outcome.found().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prove {
    pub(super) question: Question,
    pub(super) top: usize,
    pub(super) ledger: Option<PathBuf>,
    pub(super) joined: Vec<PathBuf>,
    pub(super) shard: Option<Shard>,
    pub(super) recheck: usize,
    /// Whether the second guess is the same in every game.
    pub(super) pairs: bool,
    /// Openers of trees that are known, with the values of these trees.
    pub(super) known: Vec<(Word, ObjectiveValue)>,
    pub(super) only: Option<Vec<Word>>,
    pub(super) cubes: Option<Cubes>,
    /// Openers with worse trees are out.
    pub(super) cutoff: Option<ObjectiveValue>,
    pub(super) facts: Vec<Proven>,
    pub(super) observer: Option<Observer>,
}

/// An opener, and what is proven of it.
type Proven = (Word, OpenerBound<ObjectiveValue>);

/// Told of each opener once it is proven.
#[derive(Clone)]
pub(super) struct Observer(pub Arc<dyn Fn(Proven) + Send + Sync>);

impl fmt::Debug for Observer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Observer")
    }
}

impl Prove {
    /// The default of [`Prove::top`].
    pub const TOP: usize = 10;

    /// Ranks all openers for `question`. An opening in the question is ignored.
    pub fn new(question: Question) -> Self {
        Self {
            question: question.opening([]),
            top: Self::TOP,
            ledger: None,
            joined: Vec::new(),
            shard: Some(Shard::ALL),
            recheck: 0,
            pairs: false,
            known: Vec::new(),
            only: None,
            cubes: None,
            cutoff: None,
            facts: Vec::new(),
            observer: None,
        }
    }

    /// What the proof is after.
    pub(super) fn goal(&self) -> Goal {
        Goal { top: self.top, cutoff: self.cutoff }
    }

    /// Solves the `top` best openers exactly, at least one, and all that tie with the last of them.
    /// Default: [`Prove::TOP`].
    #[must_use]
    pub fn top(mut self, top: usize) -> Self {
        self.top = top.max(1);
        self
    }

    /// Writes each opener into the ledger at `path` once it is proven, and does not prove again
    /// what the ledger holds. Facts in a ledger are trusted unless counting refutes them.
    ///
    /// If `path` is a folder, what all files in it prove whose names end in `.ledger` is known, and
    /// what is new goes into a new file there. So any number of processes can share one folder.
    #[must_use]
    pub fn ledger(mut self, path: PathBuf) -> Self {
        self.ledger = Some(path);
        self
    }

    /// First proves this many facts from ledgers again, chosen at random. Default: 0.
    #[must_use]
    pub fn recheck(mut self, facts: usize) -> Self {
        self.recheck = facts;
        self
    }

    /// Refuses facts in ledgers by which a tree that is known would be too good. Each is given by
    /// its opener and its value.
    #[must_use]
    pub fn known(mut self, trees: Vec<(Word, ObjectiveValue)>) -> Self {
        self.known = trees;
        self
    }

    /// Ranks openers by trees that have one and the same second guess in every game: the best pair
    /// of fixed first guesses. This is for easy mode, the mean, and answers that count once each.
    #[must_use]
    pub fn pairs(mut self) -> Self {
        self.pairs = true;
        self
    }

    /// Proves only one shard of the openers and builds no tree. The ledgers of all shards can be
    /// [joined](Self::join).
    #[must_use]
    pub fn shard(mut self, shard: Shard) -> Self {
        self.shard = Some(shard);
        self
    }

    /// Proves only these openers and builds no tree: for several programs that share out the
    /// openers of one proof among them. Of openers that a symmetry maps to each other, name the
    /// first. A word that may not be guessed is an error.
    #[must_use]
    pub fn only(mut self, openers: Vec<Word>) -> Self {
        self.only = Some(openers);
        self
    }

    /// Openers whose best trees are worse than this value are out, as if a place was already taken
    /// by a tree that is as good: for several programs that share out one proof, so that none of
    /// them has to find that tree. An opener that is as good still gets its exact value. Every fact
    /// holds without the cutoff, too.
    #[must_use]
    pub fn cutoff(mut self, worst: ObjectiveValue) -> Self {
        self.cutoff = Some(worst);
        self
    }

    /// Proves only these cubes, of a shard only its part of them, and builds no tree. A cube that
    /// takes longer than `time` is split: what is left of it belongs to the shards by the names of
    /// its parts, now or when they are run again. A cube of another list is an error; one that no
    /// answer leads to has nothing to prove.
    #[must_use]
    pub fn cubes(mut self, cubes: Vec<Cube>, time: Option<Duration>) -> Self {
        self.cubes = Some(Cubes { cubes, time });
        self
    }

    /// Starts from facts that were proven before, elsewhere. They are trusted as those of a ledger.
    /// A fact about a word that may not be guessed is an error, and so is a value that no tree has.
    #[must_use]
    pub fn facts(mut self, facts: Vec<(Word, OpenerBound<ObjectiveValue>)>) -> Self {
        self.facts = facts;
        self
    }

    /// Calls `told` with each opener once it is proven.
    #[must_use]
    pub fn observe(
        mut self,
        told: impl Fn((Word, OpenerBound<ObjectiveValue>)) + Send + Sync + 'static,
    ) -> Self {
        self.observer = Some(Observer(Arc::new(told)));
        self
    }

    /// Checks that openers, cubes and facts are of the game that is asked about.
    ///
    /// # Errors
    /// [`ProveError`] names the first that is not.
    pub(super) fn check_words(&self, list: &List) -> Result<(), ProveError> {
        let allowed = |word: &Word| match list.guess_id(word) {
            Some(_) => Ok(()),
            None => {
                Err(EngineError::NotAllowed { word: word.clone(), list: list.name().to_owned() })
            }
        };
        self.only.iter().flatten().try_for_each(allowed)?;
        let objective = self.question.objective;
        for &(ref opener, proven) in &self.facts {
            allowed(opener)?;
            if !is_value(proven, objective.parts()) {
                return Err(ProveError::NoValue { opener: opener.clone(), proven, objective });
            }
        }
        let cubes = self.cubes.iter().flat_map(|cubes| &cubes.cubes);
        match cubes.into_iter().find(|cube| !cube.is_of(list)) {
            None => Ok(()),
            Some(cube) => {
                Err(ProveError::UnknownCube { cube: cube.clone(), list: list.name().to_owned() })
            }
        }
    }

    /// Whether other programs prove the other openers.
    pub(super) fn is_part(&self) -> bool {
        let some = self.only.is_some() || self.cubes.is_some();
        some || self.shard.is_some_and(|shard| !shard.is_all())
    }

    /// Joins the ledgers at `paths`, and those in them if they are folders, and proves no opener.
    /// The result also goes into the [`ledger`](Self::ledger), if one is set.
    #[must_use]
    pub fn join(mut self, paths: Vec<PathBuf>) -> Self {
        self.joined = paths;
        self.shard = None;
        self
    }
}

/// Whether this is the value of a tree, or a bound of one, where values have this many numbers.
fn is_value(proven: OpenerBound<ObjectiveValue>, parts: usize) -> bool {
    let ObjectiveValue(numbers) = proven.bound();
    let (used, others) = numbers.split_at(parts);
    proven == OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)
        || (used.iter().all(|&number| number < LARGEST) && others.iter().all(|&number| number == 0))
}

/// Which cubes to prove.
#[derive(Clone, Debug)]
pub(super) struct Cubes {
    pub cubes: Vec<Cube>,
    /// A cube that takes longer is split into smaller ones.
    pub time: Option<Duration>,
}
