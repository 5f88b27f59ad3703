//! Positions, and advice in them.

use std::sync::Arc;
use std::time::Duration;

use guesstree::error::ErrorKind;
use guesstree::play::{Advice, Choice, Label, Session};
use guesstree::{Basis, Progress};
use serde::Serialize;

use crate::Solver;
use crate::answer::{Part, limits};
use crate::fault::Fault;

/// A search that is asked in slices.
#[derive(Default)]
pub(crate) struct Asking {
    progress: Arc<Progress>,
    /// What was found before the search proper.
    sketch: Option<Advice>,
}

/// The time for a first guess if the search takes longer.
const SKETCH: Duration = Duration::from_millis(100);

#[derive(Serialize)]
pub(crate) struct Words {
    answers: Vec<String>,
    guesses: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Position {
    turns: Vec<String>,
    candidates: usize,
    words: Vec<String>,
    won: bool,
    guesses_left: u8,
    beyond_list: bool,
    limited: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ShownChoice {
    guess: String,
    total: u64,
    expected: f64,
    missed: u64,
    blocks: usize,
    may_win: bool,
}

impl ShownChoice {
    fn of(choice: &Choice, candidates: usize) -> Self {
        Self {
            guess: choice.guess.to_string(),
            total: choice.total,
            expected: choice.total as f64 / candidates.max(1) as f64,
            missed: choice.missed,
            blocks: choice.blocks,
            may_win: choice.may_win,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct ShownAdvice {
    label: Label,
    candidates: usize,
    choices: Vec<ShownChoice>,
    best: usize,
    lower: u64,
    basis: Basis,
    /// The basis as people read it.
    rests: String,
}

impl ShownAdvice {
    fn of(advice: &Advice) -> Self {
        let shown = |choice| ShownChoice::of(choice, advice.candidates);
        Self {
            label: advice.label(),
            candidates: advice.candidates,
            choices: advice.choices.iter().map(shown).collect(),
            best: advice.best().len(),
            lower: advice.lower,
            basis: advice.basis,
            rests: advice.basis.to_string(),
        }
    }
}

impl Solver {
    pub(crate) fn words(&self) -> Words {
        let texts = |words: &[guesstree::Word]| words.iter().map(|word| word.to_string()).collect();
        let list = &self.made.list;
        Words { answers: texts(list.answers()), guesses: texts(list.guesses()) }
    }

    pub(crate) fn position(
        &self,
        turns: &[String],
        limit: Option<usize>,
    ) -> Result<Position, Fault> {
        let session = self.session(turns)?;
        let words = session.candidate_words();
        let shown = words.iter().take(limit.unwrap_or(usize::MAX));
        Ok(Position {
            turns: session.turns().iter().map(|turn| turn.to_string()).collect(),
            candidates: words.len(),
            words: shown.map(|word| word.to_string()).collect(),
            won: session.is_won(),
            guesses_left: session.guesses_left(),
            beyond_list: session.is_beyond_list(),
            limited: session.is_limited(),
        })
    }

    pub(crate) fn advise(
        &mut self,
        turns: &[String],
        more: Option<usize>,
        fresh: bool,
        slice: f64,
    ) -> Result<Part<ShownAdvice>, Fault> {
        let session = self.open(turns)?;
        if fresh {
            self.asking = Asking::default();
        }
        let (adviser, asking) = (&self.adviser, &mut self.asking);
        let advice = adviser.advise(&session, more, &limits(slice), &asking.progress)?;
        if advice.exact {
            return Ok(Part::done(ShownAdvice::of(&advice)));
        }
        if asking.sketch.is_none() {
            asking.sketch = adviser.sketch(&session, None, SKETCH)?;
        }
        let known = adviser.so_far(&session, asking.sketch.clone(), &asking.progress);
        // The tree or the first attempt may have been exact.
        Ok(Part::open(&asking.progress, known.as_ref().map(ShownAdvice::of)))
    }

    pub(crate) fn cost_of(
        &mut self,
        turns: &[String],
        guess: &str,
        fresh: bool,
        slice: f64,
    ) -> Result<Part<ShownChoice>, Fault> {
        let session = self.open(turns)?;
        let guess = self.word(guess)?;
        session.check(&guess)?;
        if fresh {
            self.asking = Asking::default();
        }
        let progress = &self.asking.progress;
        let cost = self.adviser.cost_of(&session, guess, &limits(slice), progress)?;
        let candidates = session.candidate_words().len();
        Ok(match cost {
            Some(choice) => Part::done(ShownChoice::of(&choice, candidates)),
            None => Part::open(progress, None),
        })
    }

    /// A game after these turns that is not won.
    fn open(&self, turns: &[String]) -> Result<Session, Fault> {
        let session = self.session(turns)?;
        match session.is_won() {
            true => Err(guesstree::play::Refused::Over.into()),
            false => Ok(session),
        }
    }

    pub(crate) fn score(&self, guess: &str, answer: &str) -> Result<String, Fault> {
        let (guess, answer) = (self.word(guess)?, self.word(answer)?);
        let list = &self.made.list;
        let feedback = list.score(&guess, &answer).ok_or_else(|| {
            Fault::usage(format!("{guess} and {answer} are no words of {}", list.name()))
        })?;
        Ok(feedback.to_string())
    }

    /// An answer for this seed.
    pub(crate) fn hidden(&self, seed: f64) -> String {
        // The steps of SplitMix64.
        let mut mixed = seed.to_bits().wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let answers = self.made.list.answers();
        answers[(mixed % answers.len() as u64) as usize].to_string()
    }

    /// An allowed guess, or what is wrong with it.
    pub(crate) fn word(&self, text: &str) -> Result<guesstree::Word, Fault> {
        let list = &self.made.list;
        let fault = |message| Fault::new(ErrorKind::UnknownWord, message);
        let word = list.word(text);
        let word = word.map_err(|reason| fault(format!("`{text}` {reason}")))?;
        match list.guesses().contains(&word) {
            true => Ok(word),
            false => Err(fault(format!(
                "{word} is not an allowed guess in the list {}; look for a slip, or name the list \
                 of the game",
                list.name()
            ))),
        }
    }
}
