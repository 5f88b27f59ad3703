//! What ledgers say of openers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::game::list::List;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::prove::cube::Cube;
use crate::prove::ledger::error::{LedgerError, Reason, Said};
use crate::search::openers::ranking::OpenerBound;
use crate::tree::objective::ObjectiveValue;

/// What is proven of an opener.
pub(crate) type Fact = OpenerBound<ObjectiveValue>;

/// What ledgers say of some openers and other cubes: at most one fact for each, with its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// By guess id.
    openers: Vec<Option<Said>>,
    /// About cubes that are no openers, by their texts.
    cubes: BTreeMap<String, (Cube, Said)>,
    /// The cubes whose parts are to be proven in their place, by their texts.
    split: BTreeMap<String, Cube>,
}

impl Facts {
    /// No facts about the guesses of `list`.
    pub(crate) fn none(list: &List) -> Self {
        Self { openers: vec![None; list.guesses().len()], ..Self::default() }
    }

    /// Facts from elsewhere, as if each was a line of a ledger. The words are guesses of `list`;
    /// others are left out.
    ///
    /// # Errors
    /// [`LedgerError`] if one of them contradicts another.
    pub(crate) fn given(given: &[(Word, Fact)], list: &List) -> Result<Self, LedgerError> {
        let path: Arc<Path> = Path::new("the facts given").into();
        let mut facts = Self::none(list);
        for (line, &(ref word, proven)) in (1..).zip(given) {
            if let Some(guess) = list.guess_id(word) {
                facts
                    .add(guess, Said { proven, path: path.clone(), line }, list)
                    .map_err(|reason| LedgerError::new(&path, reason))?;
            }
        }
        Ok(facts)
    }

    fn all(&self) -> impl Iterator<Item = (GuessId, &Said)> + '_ {
        let numbered = GuessId::all().zip(&self.openers);
        numbered.filter_map(|(guess, said)| Some((guess, said.as_ref()?)))
    }

    /// All facts about openers, by guess id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (GuessId, Fact)> + '_ {
        self.all().map(|(guess, said)| (guess, said.proven))
    }

    /// What is said of one opener, if there is anything.
    pub(crate) fn of(&self, guess: GuessId) -> Option<&Said> {
        self.openers.get(usize::from(guess))?.as_ref()
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
        for (cube, said) in facts.cubes.values() {
            self.add_cube(cube.clone(), said.clone())
                .map_err(|reason| LedgerError::new(&said.path, reason))?;
        }
        self.split.extend(facts.split.clone());
        Ok(())
    }

    /// The facts about cubes that are no openers.
    pub(crate) fn of_cubes(&self) -> impl Iterator<Item = (&Cube, Fact)> + '_ {
        self.cubes.values().map(|(cube, said)| (cube, said.proven))
    }

    /// The cubes whose parts are to be proven in their place.
    pub(crate) fn split(&self) -> impl Iterator<Item = &Cube> + '_ {
        self.split.values()
    }

    /// Where something is said of a cube that is no opener.
    pub(crate) fn place_of_cube(&self, cube: &Cube) -> Option<(PathBuf, usize)> {
        let (_, said) = self.cubes.get(&cube.to_string())?;
        Some((said.path.to_path_buf(), said.line))
    }

    /// Notes that the parts of a cube are to be proven in its place.
    pub(super) fn add_split(&mut self, cube: Cube) {
        self.split.insert(cube.to_string(), cube);
    }

    /// Adds a fact about a cube that is no opener.
    ///
    /// # Errors
    /// [`Reason::Contradiction`] if it contradicts the known one.
    pub(super) fn add_cube(&mut self, cube: Cube, new: Said) -> Result<(), Reason> {
        let text = cube.to_string();
        match self.cubes.get_mut(&text) {
            Some((_, before)) => before.improve(new, || text),
            None => {
                self.cubes.insert(text, (cube, new));
                Ok(())
            }
        }
    }

    /// Adds a fact about an opener.
    ///
    /// # Errors
    /// [`Reason::Contradiction`] if it contradicts the known one.
    pub(super) fn add(&mut self, guess: GuessId, new: Said, list: &List) -> Result<(), Reason> {
        let known = &mut self.openers[usize::from(guess)];
        match known {
            Some(before) => before.improve(new, || list.guesses()[usize::from(guess)].to_string()),
            None => {
                *known = Some(new);
                Ok(())
            }
        }
    }
}

impl Said {
    /// Replaces the fact by a new one about the same `cube` that says more.
    fn improve(&mut self, new: Self, cube: impl FnOnce() -> String) -> Result<(), Reason> {
        if self.proven.contradicts(new.proven) {
            let other = Some(self.path.to_path_buf()).filter(|_| self.path != new.path);
            return Err(Reason::Contradiction {
                cube: cube(),
                said: new.proven,
                line: new.line,
                before: self.proven,
                before_line: self.line,
                before_path: other,
            });
        }
        let is_exact = |said: &Self| matches!(said.proven, OpenerBound::Exact(_));
        let says_more = is_exact(&new) || new.proven.bound() > self.proven.bound();
        if !is_exact(self) && says_more {
            *self = new;
        }
        Ok(())
    }
}
