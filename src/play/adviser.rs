//! Advice in a game: from a tree if the game is on it, else by an exact search.

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
use crate::tree::Tree;
use crate::tree::objective::Objective;

/// With this many candidates or fewer a search is quick, and it says more than a tree: which
/// guesses are as good, and what the next best cost.
const SEARCHED_MAX: usize = 250;

/// The number of next best guesses that are compared.
pub(crate) const MORE: usize = 5;

/// Advises on games of one list and mode. It keeps what earlier searches have proven, so later ones
/// are faster.
pub struct Adviser {
    engine: Engine,
    tree: Option<Tree>,
    /// Whether the tree is followed whenever a game is on it, and not only when a search is slow.
    follows: bool,
    /// The engine for a game in which no answer of the list fits.
    wider: Option<Engine>,
}

impl Adviser {
    /// Advises by searches of `engine`. Where a search would be slow, it uses the tree that comes
    /// with the program for the same list and mode, if there is one.
    ///
    /// # Errors
    /// [`CodecError`] if that tree is damaged. A test loads each tree of this version.
    pub fn new(engine: Engine) -> Result<Self, CodecError> {
        let tree = shipped::find(engine.fingerprint(), engine.game_mode(), Objective::Mean)?;
        Ok(Self { engine, tree, follows: false, wider: None })
    }

    /// Follows a tree whenever a game is on it: `tree`, which must be for the same list and mode,
    /// or without it the tree that comes with the program.
    #[must_use]
    pub fn following(self, tree: Option<Tree>) -> Self {
        Self { tree: tree.or(self.tree), follows: true, ..self }
    }

    /// The mode of the game.
    pub(crate) fn mode(&self) -> Mode {
        self.engine.game_mode()
    }

    /// The words of the game.
    pub(crate) fn list(&self) -> &List {
        self.engine.list()
    }

    /// The engine for `list`: the list of the game, or a wider one of a session.
    fn engine(&mut self, list: &List) -> &Engine {
        if self.engine.list() == list {
            return &self.engine;
        }
        let wider = self.wider.take().filter(|engine| engine.list() == list);
        let new = || Engine::new(list.clone()).mode(self.engine.game_mode());
        self.wider.insert(wider.unwrap_or_else(new))
    }

    /// The best guesses and `more` of the next best; without `more`, a number that suits the
    /// position, or the one guess of a tree.
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

    /// The best guess. `None` if the search was stopped.
    ///
    /// # Errors
    /// [`EngineError`] if a search cannot begin.
    pub(crate) fn best(
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

    /// What `guess` would achieve here. `None` if the search was stopped.
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

    /// The guess of the tree, if the tree is to be used, the game is on it, and the tree keeps to
    /// the guesses left.
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
            // A fixed guess need not be the best.
            exact: tree.claim().is_optimal()
                && turns.len() >= usize::from(tree.problem().fixed_guesses),
        })
    }
}

/// The number of next best guesses to compare by default. With one or two candidates there is
/// nothing to compare.
fn usual_more(candidates: usize) -> usize {
    if (3..=SEARCHED_MAX).contains(&candidates) { MORE } else { 0 }
}
