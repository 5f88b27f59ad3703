//! A question to an engine: what is asked, and how far the search may go to answer it.

use std::iter;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::engine::error::EngineError;
use crate::game::history::{self, Turn};
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};
use crate::search::position::budget::{Height, MAX_GUESSES};
use crate::search::rules::Rules;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::Progress;
use crate::sorted;
use crate::tree::objective::Objective;

/// A question to an [`Engine`](crate::Engine) about its game.
///
/// A new question asks for the least mean number of guesses over all answers of the list, from the
/// start of a game, with any opener. Each method changes one part of it.
///
/// ```
/// use std::time::Duration;
/// use guesstree::{Limits, Objective, Question, Turn, Word};
///
/// let opener = Question::new().opening([Word::parse("salet")?]);
/// let position = Question::new().turns(["crane=-y---".parse::<Turn>()?]);
/// let worst_case = Question::new()
///     .objective(Objective::Worst)
///     .limits(Limits::within(Duration::from_secs(60)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Question {
    pub(crate) objective: Objective,
    pub(crate) weights: Option<Arc<Weights>>,
    pub(crate) max_guesses: Option<u8>,
    pub(crate) opening: Vec<Word>,
    pub(crate) suggested: Option<Word>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) candidates: Option<Vec<AnswerId>>,
    pub(crate) values_only: bool,
    pub(crate) rules: Rules,
    pub(crate) limits: Arc<Limits>,
    pub(crate) progress: Arc<Progress>,
}

impl Question {
    /// Asks for the tree with the least mean number of guesses, over all openers.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the objective. Default: [`Objective::Mean`].
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Self {
        self.objective = objective;
        self
    }

    /// Sets how much each answer of the list counts. By default each counts once.
    #[must_use]
    pub fn weights(mut self, weights: impl Into<Arc<Weights>>) -> Self {
        self.weights = Some(weights.into());
        self
    }

    /// The default of [`Question::max_guesses`] in a game: 6 in Wordle, and [`MAX_GUESSES`] in
    /// other games, which have no limit of their own.
    pub fn default_max_guesses(game: Kind) -> u8 {
        if game.is_wordle() { 6 } else { MAX_GUESSES }
    }

    /// Requires that every answer is found within `max_guesses` guesses, 1 to [`MAX_GUESSES`],
    /// counted from the position that is asked about. Default: 6 in Wordle, 100 in other games.
    #[must_use]
    pub fn max_guesses(mut self, max_guesses: u8) -> Self {
        self.max_guesses = Some(max_guesses);
        self
    }

    /// Fixes the first guesses: the opener, the second guess after every feedback, and so on.
    #[must_use]
    pub fn opening(mut self, words: impl IntoIterator<Item = Word>) -> Self {
        self.opening = words.into_iter().collect();
        self
    }

    /// Suggests a guess to begin a game with if the search is stopped before it knows a better one.
    /// No claim depends on it. After turns, or if the list does not allow it, it is passed over.
    #[must_use]
    pub fn suggest(mut self, word: Word) -> Self {
        self.suggested = Some(word);
        self
    }

    /// Asks about the position after these turns. The answers that fit them are the candidates,
    /// unless [`candidates`](Self::candidates) names others; in all modes but easy the turns
    /// restrict the guesses that follow.
    ///
    /// In easy mode the guesses of a game of words need not be in the list. In the other modes they
    /// are allowed guesses, and each turn fits some answer.
    #[must_use]
    pub fn turns(mut self, turns: impl IntoIterator<Item = Turn>) -> Self {
        self.turns = turns.into_iter().collect();
        self
    }

    /// Asks about a position where only these answers are possible, given in any order. An answer
    /// that is named twice counts once.
    #[must_use]
    pub fn candidates(mut self, mut candidates: Vec<AnswerId>) -> Self {
        sorted::in_order(&mut candidates);
        candidates.dedup();
        self.candidates = Some(candidates);
        self
    }

    /// Asks [`Engine::costs`](crate::Engine::costs) for values alone: it names no best guess. To
    /// find out which of several equal guesses comes first may take longer than their value.
    #[must_use]
    pub fn values_only(mut self) -> Self {
        self.values_only = true;
        self
    }

    /// Searches only the `width` most promising guesses of each position. This is fast, but the
    /// tree is not proven to be best.
    #[must_use]
    pub fn beam(mut self, width: NonZeroUsize) -> Self {
        self.rules.beam = Some(width.get());
        self
    }

    /// This question without a deadline: what asks its limits to stop, still stops it.
    #[must_use]
    pub fn without_deadline(self) -> Self {
        let limits = Arc::clone(&self.limits);
        self.limits(Limits::none().stop_when(move || limits.stop_requested()))
    }

    /// Stops the search by `limits`. The answer is then the best one known.
    #[must_use]
    pub fn limits(mut self, limits: impl Into<Arc<Limits>>) -> Self {
        self.limits = limits.into();
        self
    }

    /// Reports how far the search has come to `progress`, which other threads may read.
    #[must_use]
    pub fn progress(mut self, progress: impl Into<Arc<Progress>>) -> Self {
        self.progress = progress.into();
        self
    }

    /// Switches rules of the search, for tests.
    #[must_use]
    #[cfg(any(test, feature = "bench"))]
    pub(crate) fn rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }
}

/// A question that was checked against a list and a mode.
pub(crate) struct Asked<'q> {
    pub list: &'q List,
    pub mode: Mode,
    pub question: &'q Question,
    pub max_guesses: Height,
    /// The possible answers, ascending; `None` if all answers of the list are possible.
    pub candidates: Option<Vec<AnswerId>>,
    /// The fixed first guesses.
    pub opening: Vec<GuessId>,
}

impl<'q> Asked<'q> {
    /// Checks `question` against `list` and `mode`.
    ///
    /// # Errors
    /// [`EngineError`] names the first part of the question that does not fit.
    pub(crate) fn new(
        list: &'q List,
        mode: Mode,
        question: &'q Question,
    ) -> Result<Self, EngineError> {
        let game = list.kind();
        let max_guesses = question.max_guesses;
        let max_guesses = max_guesses.unwrap_or_else(|| Question::default_max_guesses(game));
        check_rules(game, mode, max_guesses)?;
        let fixed = question.opening.len();
        if fixed > usize::from(max_guesses) {
            return Err(EngineError::OpeningTooLong { fixed, max_guesses });
        }
        if question.objective == Objective::Within(0) {
            return Err(EngineError::WithinNothing);
        }
        if question.weights.as_ref().is_some_and(|weights| weights.words() != list.answers()) {
            return Err(EngineError::OtherWeights { list: list.name().to_owned() });
        }
        check_turns(list, mode, &question.turns)?;
        let candidates = match (&question.candidates, question.turns.as_slice()) {
            (Some(candidates), _) => Some(candidates.clone()),
            (None, []) => None,
            (None, turns) => Some(history::fitting(list, turns)),
        };
        if let Some(&id) = candidates.as_ref().and_then(|candidates| candidates.last())
            && usize::from(id) >= list.answers().len()
        {
            let (list, answers) = (list.name().to_owned(), list.answers().len());
            return Err(EngineError::NoSuchAnswer { id, answers, list });
        }
        if candidates.as_ref().is_some_and(Vec::is_empty) {
            return Err(EngineError::NoCandidates { list: list.name().to_owned() });
        }
        let id = |word: &Word| {
            list.guess_id(word).ok_or_else(|| EngineError::NotAllowed {
                word: word.clone(),
                list: list.name().to_owned(),
            })
        };
        let opening = question.opening.iter().map(id).collect::<Result<_, _>>()?;
        let asked =
            Self { list, mode, question, max_guesses: max_guesses.into(), candidates, opening };
        asked.check_clues()?;
        Ok(asked)
    }

    /// The fixed first guesses or, without any, the suggested one at the start of a game.
    pub(crate) fn opening_to_try(&self) -> Vec<GuessId> {
        let starts = self.opening.is_empty() && self.question.turns.is_empty();
        let suggested = self.question.suggested.as_ref().filter(|_| starts);
        let suggested = suggested.and_then(|word| self.list.guess_id(word));
        suggested.map_or_else(|| self.opening.clone(), |id| vec![id])
    }

    /// The limits on guesses under which trees are looked for, one after the other, until there is
    /// one: only the limit that was asked for, unless the worst case counts first.
    pub(crate) fn limits(&self) -> RangeInclusive<Height> {
        let worst_first = self.question.objective.is_worst_first();
        if worst_first { 1..=self.max_guesses } else { self.max_guesses..=self.max_guesses }
    }

    /// Tells who watches that trees of at most `most` guesses are looked for, if more than one
    /// limit may be tried.
    pub(crate) fn tries(&self, most: Height) {
        let limits = self.limits();
        if limits.start() < limits.end() {
            self.question.progress.try_limit(most);
        }
    }

    /// The possible answers, ascending.
    pub(crate) fn possible(&self) -> Vec<AnswerId> {
        let all = || AnswerId::first(self.list.answers().len()).collect();
        self.candidates.clone().unwrap_or_else(all)
    }

    /// Checks that each guess of the opening may follow those before it, whatever the answer.
    fn check_clues(&self) -> Result<(), EngineError> {
        let Self { mode, question, .. } = *self;
        if mode == Mode::Easy || question.opening.is_empty() {
            return Ok(());
        }
        for answer in self.possible() {
            let answer = &self.list.answers()[usize::from(answer)];
            let mut turns = question.turns.clone();
            for guess in &question.opening {
                let broken = |turn: &Turn| {
                    Some((turn.clone(), mode.broken_in(self.list.alphabet(), turn, guess)?))
                };
                if let Some((turn, clue)) = turns.iter().find_map(broken) {
                    return Err(EngineError::BreaksClue { word: guess.clone(), mode, turn, clue });
                }
                let feedback = self.list.feedback(guess, answer);
                if feedback.is_win() {
                    break;
                }
                turns.push(Turn { guess: guess.clone(), feedback });
            }
        }
        Ok(())
    }
}

impl Asked<'_> {
    /// This question with `guess` as its opening.
    ///
    /// # Errors
    /// [`EngineError`] if the guess may not be made here.
    pub(super) fn opened(&self, guess: &Word) -> Result<Self, EngineError> {
        let id = self.list.guess_id(guess);
        let id = id.ok_or_else(|| EngineError::NotAllowed {
            word: guess.clone(),
            list: self.list.name().to_owned(),
        })?;
        let broken = |turn| Some((turn, self.mode.broken_in(self.list.alphabet(), turn, guess)?));
        match self.question.turns.iter().find_map(broken) {
            Some((turn, clue)) => Err(EngineError::BreaksClue {
                word: guess.clone(),
                mode: self.mode,
                turn: turn.clone(),
                clue,
            }),
            None => Ok(self.with_opening(id)),
        }
    }

    pub(super) fn with_opening(&self, id: GuessId) -> Self {
        Self { candidates: self.candidates.clone(), opening: vec![id], ..*self }
    }

    /// The guesses whose costs are asked for, each with its id unless it may not be made here. All
    /// that `allows` if none are given.
    pub(super) fn guesses(
        &self,
        given: Option<&[Word]>,
        allows: impl Fn(GuessId) -> bool,
    ) -> Vec<(Word, Result<GuessId, EngineError>)> {
        let id = |guess: &Word| self.opened(guess).map(|asked| asked.opening[0]);
        match given {
            Some(given) => given.iter().map(|guess| (guess.clone(), id(guess))).collect(),
            None => iter::zip(self.list.guesses(), GuessId::all())
                .filter(|&(_, id)| allows(id))
                .map(|(guess, id)| (guess.clone(), Ok(id)))
                .collect(),
        }
    }
}

/// Checks that a game can be played in this mode with at most `max_guesses` guesses.
pub(crate) fn check_rules(game: Kind, mode: Mode, max_guesses: u8) -> Result<(), EngineError> {
    if !(1..=MAX_GUESSES).contains(&max_guesses) {
        return Err(EngineError::MaxGuesses(max_guesses));
    }
    match mode.is_for(game) {
        true => Ok(()),
        false => Err(EngineError::NoModes { mode, game }),
    }
}

/// Checks that all turns are of the game and, where they restrict the guesses that follow, that the
/// search can read them: it knows the guesses of the list, and feedback that some answer gives.
fn check_turns(list: &List, mode: Mode, turns: &[Turn]) -> Result<(), EngineError> {
    history::check(list, turns)?;
    for turn in turns.iter().filter(|_| mode != Mode::Easy) {
        let name = || list.name().to_owned();
        if list.guess_id(&turn.guess).is_none() {
            return Err(EngineError::TurnNotAllowed { turn: turn.clone(), mode, list: name() });
        }
        if !list.answers().iter().any(|answer| turn.fits(answer, list)) {
            return Err(EngineError::NoCandidates { list: name() });
        }
    }
    Ok(())
}
