//! Advice in a game: the tree where it fits, else an exact search.

use std::sync::Arc;

use crate::engine::{Engine, EngineError};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::play::advice::{Advice, Choice};
use crate::play::session::Session;
use crate::prove::ProveError;
use crate::search::limits::Limits;
use crate::search::progress::Progress;
use crate::shipped;
use crate::tree::CodecError;
use crate::tree::objective::Objective;
use crate::tree::Tree;

/// With this many candidates or fewer, a search is quick and says more than a tree: what else is as
/// good, and what the next best guesses cost.
pub const SEARCHED_MAX: usize = 250;

/// How many of the next best guesses are compared.
pub const MORE: usize = 5;

/// Advises on games of one list and mode, each question with what the ones before it have proven.
pub struct Adviser {
    engine: Engine,
    tree: Option<Tree>,
    /// Whether the tree is followed wherever a game is on it, and not only where a search is slow.
    follows: bool,
    /// For games that have left the list.
    beyond: Option<Engine>,
}

impl Adviser {
    /// Advises by `engine`, and where a search is slow by the tree that comes with the program, if
    /// there is one for the same list and mode.
    ///
    /// # Errors
    /// None with the trees that belong to this version; a test loads each.
    pub fn new(engine: Engine) -> Result<Self, CodecError> {
        let tree = shipped::find(engine.fingerprint(), engine.game_mode(), Objective::Mean)?;
        Ok(Self {
            engine,
            tree,
            follows: false,
            beyond: None,
        })
    }

    /// Follows its tree wherever a game is on it; `tree`, if it is given, which must be for the
    /// same list and mode.
    #[must_use]
    pub fn following(self, tree: Option<Tree>) -> Self {
        Self {
            tree: tree.or(self.tree),
            follows: true,
            ..self
        }
    }

    /// The mode of the game.
    pub fn mode(&self) -> Mode {
        self.engine.game_mode()
    }

    /// The words of the game.
    pub fn list(&self) -> &List {
        self.engine.list()
    }

    /// The engine for the words of `list`, which are those of the game or what is left of them.
    pub fn engine(&mut self, list: &List) -> &Engine {
        if self.engine.list() == list {
            return &self.engine;
        }
        let beyond = self.beyond.take().filter(|engine| engine.list() == list);
        let new = || Engine::new(list.clone()).mode(self.engine.game_mode());
        self.beyond.insert(beyond.unwrap_or_else(new))
    }

    /// What to guess: the best guesses, and `more` of the next best. A tree that is followed, or
    /// that saves a long search, gives one guess alone.
    ///
    /// # Errors
    /// [`ProveError`] if a search cannot begin.
    pub fn advise(
        &mut self,
        session: &Session,
        more: Option<usize>,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Advice, ProveError> {
        if more.is_none()
            && let Some(advice) = self.on_tree(session)
        {
            return Ok(advice);
        }
        let engine = self.engine(session.list());
        let more = more.unwrap_or_else(|| usual_more(session.candidates().len()));
        session.situation().advice(engine, more, limits, progress)
    }

    /// The best guess alone. `None` if the search was stopped before it was known.
    ///
    /// # Errors
    /// [`EngineError`] if a search cannot begin.
    pub fn best(
        &mut self,
        session: &Session,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        if let Some(advice) = self.on_tree(session) {
            return Ok(advice.choices.first().copied());
        }
        let engine = self.engine(session.list());
        session.situation().best(engine, limits, progress)
    }

    /// What `guess` would come to here. `None` if the search was stopped before it was known.
    ///
    /// # Errors
    /// [`EngineError`] if a search cannot begin.
    pub fn cost_of(
        &mut self,
        session: &Session,
        guess: Word,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        let engine = self.engine(session.list());
        session.situation().cost_of(engine, guess, limits, progress)
    }

    /// What the tree says, where it is asked: the game is on it, and within its limit.
    fn on_tree(&self, session: &Session) -> Option<Advice> {
        let tree = self.tree.as_ref()?;
        if !self.follows && session.candidates().len() <= SEARCHED_MAX {
            return None;
        }
        let turns = session.turns();
        let walk = tree.walk().follow(turns)?;
        let left = session.situation().guesses_left;
        if left > 0 && walk.worst_case() > left.into() {
            return None;
        }
        Some(Advice {
            choices: vec![Choice {
                guess: walk.guess(),
                total: walk.cost(),
                missed: 0,
                blocks: walk.children().count() + usize::from(walk.may_win()),
                may_win: walk.may_win(),
            }],
            candidates: walk.candidates(),
            // Guesses that were fixed may not be the best.
            exact: tree.claim().is_optimal()
                && turns.len() >= usize::from(tree.problem().fixed_guesses),
        })
    }
}

/// How many of the next best guesses are compared unasked. With one or two candidates nobody asks.
fn usual_more(candidates: usize) -> usize {
    if (3..=SEARCHED_MAX).contains(&candidates) {
        MORE
    } else {
        0
    }
}
