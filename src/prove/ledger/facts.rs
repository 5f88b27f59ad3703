//! What ledgers say of openers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::game::list::List;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::prove::ledger::error::{LedgerError, Reason, Said};
use crate::search::ranking::OpenerBound;
use crate::tree::objective::ObjectiveValue;

/// What is proven of an opener.
pub(crate) type Fact = OpenerBound<ObjectiveValue>;

/// What ledgers say of some openers: at most one fact for each, with its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts(Vec<Option<Said>>);

impl Facts {
    /// No facts about the guesses of `list`.
    pub(crate) fn none(list: &List) -> Self {
        Self(vec![None; list.guesses().len()])
    }

    /// Facts from elsewhere, as if each was a line of a ledger. Words that are no guesses of `list`
    /// are left out.
    ///
    /// # Errors
    /// [`LedgerError`] if one of them contradicts another.
    pub(crate) fn given(given: &[(Word, Fact)], list: &List) -> Result<Self, LedgerError> {
        let path: Arc<Path> = Path::new("the facts given").into();
        let mut facts = Self::none(list);
        for (line, &(word, proven)) in (1..).zip(given) {
            if let Some(guess) = list.guess_id(word) {
                facts
                    .add(guess, Said { proven, path: path.clone(), line }, list)
                    .map_err(|reason| LedgerError::new(&path, reason))?;
            }
        }
        Ok(facts)
    }

    fn all(&self) -> impl Iterator<Item = (GuessId, &Said)> + '_ {
        let numbered = GuessId::all().zip(&self.0);
        numbered.filter_map(|(guess, said)| Some((guess, said.as_ref()?)))
    }

    /// All facts, by guess id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (GuessId, Fact)> + '_ {
        self.all().map(|(guess, said)| (guess, said.proven))
    }

    /// What is said of one opener, if there is anything.
    pub(crate) fn of(&self, guess: GuessId) -> Option<&Said> {
        self.0.get(usize::from(guess))?.as_ref()
    }

    /// Where it is said: the ledger and the number of its line.
    pub(crate) fn place_of(&self, guess: GuessId) -> Option<(PathBuf, usize)> {
        self.of(guess).map(|said| (said.path.to_path_buf(), said.line))
    }

    /// Adds all `facts` of another ledger.
    ///
    /// # Errors
    /// [`LedgerError`] if one of them contradicts a fact that is known.
    pub(crate) fn join(&mut self, facts: &Self, list: &List) -> Result<(), LedgerError> {
        for (guess, said) in facts.all() {
            self.add(guess, said.clone(), list)
                .map_err(|reason| LedgerError::new(&said.path, reason))?;
        }
        Ok(())
    }

    /// Adds a fact.
    ///
    /// # Errors
    /// [`Reason::Contradiction`] if it contradicts the known one.
    pub(super) fn add(&mut self, guess: GuessId, new: Said, list: &List) -> Result<(), Reason> {
        let known = &mut self.0[usize::from(guess)];
        let Some(before) = known else {
            *known = Some(new);
            return Ok(());
        };
        if before.proven.contradicts(new.proven) {
            let word = list.guesses()[usize::from(guess)];
            let other = Some(before.path.to_path_buf()).filter(|_| before.path != new.path);
            return Err(Reason::Contradiction {
                word,
                said: new.proven,
                line: new.line,
                before: before.proven,
                before_line: before.line,
                before_path: other,
            });
        }
        let is_exact = |said: &Said| matches!(said.proven, OpenerBound::Exact(_));
        let says_more = is_exact(&new) || new.proven.bound() > before.proven.bound();
        if !is_exact(before) && says_more {
            *before = new;
        }
        Ok(())
    }
}
