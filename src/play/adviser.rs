//! Advice in a game: from a tree if the game is on it, else by an exact search.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::engine::{Engine, EngineError, Question};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::page::SMALL;
use crate::play::advice::{Advice, Choice, Situation};
use crate::play::session::Session;
use crate::prove::ProveError;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::Progress;
use crate::shipped;
use crate::shipped::Openers;
use crate::tree::objective::Objective;
use crate::tree::{CodecError, Step, Tree, Walk};

/// Advises on games of one list and mode. It keeps what earlier searches have proven, so later ones
/// are faster.
pub struct Adviser {
    engine: Arc<Engine>,
    tree: Mutex<Option<Arc<Tree>>>,
    /// Whether the tree is followed whenever a game is on it, and not only when a search is slow.
    follows: bool,
    /// How much each answer counts; equal weights if `None`.
    weights: Option<Arc<Weights>>,
    /// What to begin a game with if no better guess is known.
    suggested: Option<Word>,
    /// The engine for a position that asks for other words.
    other: Mutex<Option<Other>>,
}

/// An engine for other words than those of the game.
struct Other {
    list: List,
    /// The turns after which it is for the answers left; none if it is for the whole list.
    turns: Vec<Turn>,
    engine: Arc<Engine>,
}

impl Adviser {
    /// With this many candidates or fewer a search is quick, and it says more than a tree: which
    /// guesses are as good, and what the next best cost.
    pub const SEARCHED_MAX: usize = 250;

    /// The number of next best guesses that are compared.
    pub const MORE: usize = 5;

    /// Advises by searches of `engine`. Where a search would be slow, it uses the tree that comes
    /// with the program for the same list and mode, if there is one.
    ///
    /// # Errors
    /// [`CodecError`] if that tree is damaged. A test loads each tree of this version.
    pub fn new(engine: Engine) -> Result<Self, CodecError> {
        let tree = shipped::find(engine.fingerprint(), engine.game_mode(), Objective::Mean)?;
        let suggested = match &tree {
            Some(tree) => Some(tree.walk().guess()),
            None => shipped::opener(engine.list(), engine.game_mode())?,
        };
        Ok(Self {
            engine: Arc::new(engine),
            tree: Mutex::new(tree.map(Arc::new)),
            follows: false,
            weights: None,
            suggested,
            other: Mutex::default(),
        })
    }

    /// Uses `tree`, which must be for the same list and mode, where a search would be slow.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`] unless the tree is for all answers of this list in this mode, and
    /// for the mean, where each answer counts once.
    pub fn with_tree(self, tree: Tree) -> Result<Self, EngineError> {
        let (problem, list) = (tree.problem(), self.list());
        let same = (problem.fingerprint, problem.game, problem.mode)
            == (self.engine.fingerprint(), list.kind(), self.mode());
        let whole = usize::from(problem.answers) == list.answers().len();
        let plain = problem.objective.for_proofs() == Objective::Mean && problem.weights.is_none();
        if !(same && whole && plain) {
            return Err(self.other_game());
        }
        self.set_tree(Some(tree));
        Ok(self)
    }

    fn other_game(&self) -> EngineError {
        EngineError::OtherGame { list: self.list().name().to_owned(), mode: self.mode() }
    }

    /// Checks that a session is a game of this list and mode.
    fn check(&self, session: &Session) -> Result<(), EngineError> {
        match session.is_of(self.list(), self.mode()) {
            true => Ok(()),
            false => Err(self.other_game()),
        }
    }

    /// Follows a tree whenever a game is on it: `tree`, which should be for the same list and mode,
    /// or without it the tree that comes with the program.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`] if the tree is of another game, or has a word that the list
    /// lacks.
    pub fn following(mut self, tree: Option<Tree>) -> Result<Self, EngineError> {
        if let Some(tree) = tree {
            self.learn(tree)?;
        }
        self.follows = true;
        Ok(self)
    }

    /// Advises on games whose answers count by these weights of the list. No tree that comes with
    /// the program is for weights, so none is used.
    ///
    /// # Errors
    /// [`EngineError`] if the weights are not those of the list's answers.
    pub fn weighing(mut self, weights: Weights) -> Result<Self, EngineError> {
        let weights = Arc::new(weights);
        self.engine.problem(&Question::new().weights(Arc::clone(&weights)))?;
        self.set_tree(None);
        self.weights = Some(weights);
        Ok(self)
    }

    /// The position of a session. Words beyond the list count the same.
    fn situation<'s>(&'s self, session: &'s Session) -> Situation<'s> {
        let weights = self.weights.clone().filter(|_| !session.is_beyond_list());
        Situation { weights, suggested: self.suggested.as_ref(), ..session.situation() }
    }

    /// The engine for the list of the session: that of the game, or a wider one.
    pub fn engine(&self, session: &Session) -> Arc<Engine> {
        if !session.is_beyond_list() {
            return Arc::clone(&self.engine);
        }
        self.other(session.list(), &[], || self.engine.with_list(session.list().clone()))
    }

    /// An engine for the position of a session, and the position in the words of that engine: those
    /// of the game, of a wider list, or of the answers left where their table alone fits into the
    /// memory.
    fn placed<'s>(&'s self, session: &'s Session) -> (Arc<Engine>, Situation<'s>) {
        let mut situation = self.situation(session);
        let engine = self.engine(session);
        situation.has_table = engine.fits();
        if SMALL || situation.has_table || session.is_beyond_list() {
            return (engine, situation);
        }
        let list = self.list();
        let narrowed = || {
            let guesses = Some(list.guesses().to_vec());
            let narrowed = list.narrowed(session.candidate_words(), guesses);
            self.engine.with_list(narrowed.unwrap_or_else(|_| list.clone()))
        };
        let engine = self.other(list, session.turns(), narrowed);
        let left = situation.candidates.len();
        situation.has_table = engine.fits() && engine.list().answers().len() == left;
        if !situation.has_table {
            return (Arc::clone(&self.engine), situation);
        }
        let places = || situation.candidates.iter().map(|&id| usize::from(id));
        situation.weights = situation.weights.as_ref().map(|all| Arc::new(all.only(places())));
        situation.candidates = AnswerId::first(left).collect();
        (engine, situation)
    }

    /// The engine for other words than those of the game: the one that is kept, if it is for the
    /// position after these turns in the list, or else what `make` makes.
    fn other(&self, list: &List, turns: &[Turn], make: impl FnOnce() -> Engine) -> Arc<Engine> {
        let mut other = self.other.lock().unwrap_or_else(PoisonError::into_inner);
        match &*other {
            Some(other) if other.turns == turns && other.list == *list => Arc::clone(&other.engine),
            _ => {
                let engine = Arc::new(make());
                let (list, turns) = (list.clone(), turns.to_vec());
                *other = Some(Other { list, turns, engine: Arc::clone(&engine) });
                engine
            }
        }
    }

    /// Uses `tree`, which should be for the same list, mode and weights, where a search would be
    /// slow.
    ///
    /// # Errors
    /// [`EngineError::OtherGame`] if the tree is of another game, or has a word that the list
    /// lacks.
    pub fn learn(&self, tree: Tree) -> Result<(), EngineError> {
        let has = |word: &Word| self.list().guess_id(word).is_some();
        if tree.problem().game != self.list().kind() || !tree.words().iter().all(has) {
            return Err(self.other_game());
        }
        self.set_tree(Some(tree));
        Ok(())
    }

    fn set_tree(&self, tree: Option<Tree>) {
        *self.tree.lock().unwrap_or_else(PoisonError::into_inner) = tree.map(Arc::new);
    }

    /// Whether a tree is followed wherever a game is on it.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// The tree that is used.
    pub fn tree(&self) -> Option<Arc<Tree>> {
        self.tree.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The best tree for games of at most `max_guesses`, or what `limits` leave of it.
    ///
    /// # Errors
    /// [`EngineError`] if a search cannot begin.
    pub fn best_tree(
        &self,
        max_guesses: u8,
        limits: &Arc<Limits>,
    ) -> Result<Option<Tree>, EngineError> {
        let mut question = Question::new().max_guesses(max_guesses).limits(Arc::clone(limits));
        if let Some(weights) = &self.weights {
            question = question.weights(Arc::clone(weights));
        }
        if let Some(opener) = &self.suggested {
            question = question.suggest(opener.clone());
        }
        Ok(self.engine.best_tree(&question)?.outcome.into_found())
    }

    /// Takes over the totals of all openers of the game: see [`Engine::learn`].
    pub fn learn_openers(&self, openers: Openers) -> bool {
        self.engine.learn(openers)
    }

    /// The mode of the game.
    pub fn mode(&self) -> Mode {
        self.engine.game_mode()
    }

    /// The words of the game.
    pub fn list(&self) -> &List {
        self.engine.list()
    }

    /// The best guesses and `more` of the next best; without `more`, a number that suits the
    /// position, or the one guess of a tree.
    ///
    /// # Errors
    /// [`ProveError`] if the session is about another list or mode, or if a search cannot begin.
    pub fn advise(
        &self,
        session: &Session,
        more: Option<usize>,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Advice, ProveError> {
        self.check(session)?;
        if more.is_none()
            && let Some(advice) =
                self.on_tree(session).filter(|advice| advice.exact || self.follows)
        {
            return Ok(advice);
        }
        let more = more.unwrap_or_else(|| usual_more(session.candidates().len()));
        let (engine, situation) = self.placed(session);
        situation.advice(&engine, more, limits, progress)
    }

    /// Advice that is there within `time`, or twice that: from the tree, or the best guess found by
    /// then; or the best that is found of `guess`. `None` if nothing is found.
    ///
    /// # Errors
    /// [`EngineError`] if the session is about another list or mode, or if a search cannot begin.
    pub fn sketch(
        &self,
        session: &Session,
        guess: Option<Word>,
        time: Duration,
    ) -> Result<Option<Advice>, EngineError> {
        self.check(session)?;
        let wanted = |advice: &Advice| {
            guess.is_none() && (advice.exact || self.follows || session.turns().is_empty())
        };
        match self.found_on_tree(session).filter(wanted) {
            Some(advice) => Ok(Some(advice)),
            None => {
                let (engine, situation) = self.placed(session);
                situation.sketch(&engine, guess, time)
            }
        }
    }

    /// The best of `sketch` and of what a search that `progress` watches has found so far. `None`
    /// if nothing is known yet, or if the session is about another list or mode.
    pub fn so_far(
        &self,
        session: &Session,
        sketch: Option<Advice>,
        progress: &Progress,
    ) -> Option<Advice> {
        self.check(session).ok()?;
        let (engine, situation) = self.placed(session);
        situation.so_far(&engine, sketch, progress)
    }

    /// The best guess. `None` if the search was stopped.
    ///
    /// # Errors
    /// [`EngineError`] if the session is about another list or mode, or if a search cannot begin.
    pub fn best(
        &self,
        session: &Session,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        self.check(session)?;
        if let Some(advice) = self.on_tree(session).filter(|advice| advice.exact || self.follows) {
            return Ok(advice.choices.first().cloned());
        }
        let (engine, situation) = self.placed(session);
        situation.best(&engine, limits, progress)
    }

    /// What `guess` would achieve here. `None` if the search was stopped.
    ///
    /// # Errors
    /// [`EngineError`] if the session is about another list or mode, if the guess may not be made,
    /// or if a search cannot begin.
    pub fn cost_of(
        &self,
        session: &Session,
        guess: Word,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        self.check(session)?;
        let (engine, situation) = self.placed(session);
        situation.cost_of(&engine, guess, limits, progress)
    }

    /// The guess of the tree, if the tree is to be used, the game is on it, and the tree keeps to
    /// the guesses left.
    fn on_tree(&self, session: &Session) -> Option<Advice> {
        let quick = !self.follows && session.candidates().len() <= Adviser::SEARCHED_MAX;
        if quick { None } else { self.found_on_tree(session) }
    }

    /// The guess of the tree, if the game is on it, and the tree keeps to the guesses left.
    fn found_on_tree(&self, session: &Session) -> Option<Advice> {
        let tree = self.tree()?;
        let turns = session.turns();
        let walk = tree.walk().follow(turns)?;
        let situation = self.situation(session);
        let left = situation.guesses_left;
        if left > 0 && walk.worst_case() > left.into() {
            return None;
        }
        // A fixed guess need not be the best.
        let exact =
            tree.claim().is_optimal() && turns.len() >= usize::from(tree.problem().fixed_guesses);
        let (guess, may_win) = (walk.guess(), walk.may_win());
        let words = session.candidate_words();
        let total = match situation.weights {
            None => walk.cost(),
            Some(_) => {
                let cost =
                    |word: &Word| situation.weight(word) * guesses(walk, session.list(), word);
                words.iter().map(cost).sum()
            }
        };
        Some(Advice {
            choices: vec![Choice {
                guess: guess.clone(),
                total,
                missed: 0,
                blocks: walk.children().count() + usize::from(may_win),
                may_win,
                weight: if may_win { situation.weight(&guess) } else { 0 },
                weight_of_all: words.iter().map(|word| situation.weight(word)).sum(),
                sampled: false,
            }],
            candidates: walk.candidates(),
            exact,
            lower: match turns {
                _ if exact => total,
                [] if tree.problem().fixed_guesses == 0 => tree.claim().lower.first(),
                _ => 0,
            },
            from_tree: true,
            sampled: false,
            basis: tree.basis(),
        })
    }
}

/// The number of guesses from a position on until the tree finds `answer`.
fn guesses(mut walk: Walk<'_>, list: &List, answer: &Word) -> u64 {
    let mut made = 1;
    while walk.step(list.feedback(&walk.guess(), answer)) == Step::Next {
        made += 1;
    }
    made
}

/// The number of next best guesses to compare by default. With one or two candidates there is
/// nothing to compare.
fn usual_more(candidates: usize) -> usize {
    if (3..=Adviser::SEARCHED_MAX).contains(&candidates) { Adviser::MORE } else { 0 }
}
