//! One question to an engine of its own.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use guesstree::error::{EngineError, ProveError};
use guesstree::game::history::Turn;
use guesstree::game::weights::Weights;
use guesstree::ids::AnswerId;
use guesstree::search::rules::Rules;
use guesstree::{
    Built, Engine, Limits, List, Mode, Objective, ObjectiveValue, OpenerBound, Problem, Progress,
    Proof, Question, Shard, Word,
};

/// A question, and what the engine that answers it is made of.
#[derive(Clone, Debug)]
pub struct Build<'a> {
    list: &'a List,
    mode: Mode,
    threads: Option<NonZeroUsize>,
    memory_bytes_max: Option<usize>,
    /// What is asked.
    pub question: Question,
}

impl<'a> Build<'a> {
    pub fn new(list: &'a List) -> Self {
        Self {
            list,
            mode: Mode::Easy,
            threads: None,
            memory_bytes_max: None,
            question: Question::new(),
        }
    }

    pub fn mode(self, mode: Mode) -> Self {
        Self { mode, ..self }
    }

    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    pub fn memory_bytes_max(self, bytes: usize) -> Self {
        Self { memory_bytes_max: Some(bytes), ..self }
    }

    fn asking(self, change: impl FnOnce(Question) -> Question) -> Self {
        Self { question: change(self.question), ..self }
    }

    pub fn opening(self, words: impl IntoIterator<Item = Word>) -> Self {
        self.asking(|question| question.opening(words))
    }

    pub fn candidates(self, candidates: Vec<AnswerId>) -> Self {
        self.asking(|question| question.candidates(candidates))
    }

    pub fn turns(self, turns: Vec<Turn>) -> Self {
        self.asking(|question| question.turns(turns))
    }

    pub fn objective(self, objective: Objective) -> Self {
        self.asking(|question| question.objective(objective))
    }

    pub fn weights(self, weights: Weights) -> Self {
        self.asking(|question| question.weights(weights))
    }

    pub fn max_guesses(self, max_guesses: u8) -> Self {
        self.asking(|question| question.max_guesses(max_guesses))
    }

    pub fn beam(self, width: NonZeroUsize) -> Self {
        self.asking(|question| question.beam(width))
    }

    pub fn rules(self, rules: Rules) -> Self {
        self.asking(|question| question.rules(rules))
    }

    pub fn limits(self, limits: Arc<Limits>) -> Self {
        self.asking(|question| question.limits(limits))
    }

    pub fn progress(self, progress: Arc<Progress>) -> Self {
        self.asking(|question| question.progress(progress))
    }

    /// An engine that was asked nothing before.
    pub fn engine(&self) -> Engine {
        let mut engine = Engine::new(self.list.clone()).mode(self.mode);
        if let Some(threads) = self.threads {
            engine = engine.threads(threads);
        }
        if let Some(bytes) = self.memory_bytes_max {
            engine = engine.memory_bytes_max(bytes);
        }
        engine
    }

    pub fn run(&self) -> Result<Built, EngineError> {
        self.engine().best_tree(&self.question)
    }

    pub fn cost(&self) -> Result<OpenerBound<ObjectiveValue>, EngineError> {
        self.engine().cost(&self.question)
    }

    pub fn problem(&self) -> Result<Problem, EngineError> {
        self.engine().problem(&self.question)
    }
}

/// A ranking of all openers by an engine of its own.
#[derive(Clone, Debug)]
pub struct Prove<'a> {
    build: Build<'a>,
    /// What is asked.
    pub prove: guesstree::Prove,
}

impl<'a> Prove<'a> {
    pub fn new(build: Build<'a>) -> Self {
        Self { prove: guesstree::Prove::new(build.question.clone()), build }
    }

    fn asking(self, change: impl FnOnce(guesstree::Prove) -> guesstree::Prove) -> Self {
        Self { prove: change(self.prove), ..self }
    }

    pub fn top(self, top: usize) -> Self {
        self.asking(|prove| prove.top(top))
    }

    pub fn pairs(self) -> Self {
        self.asking(guesstree::Prove::pairs)
    }

    pub fn ledger(self, path: PathBuf) -> Self {
        self.asking(|prove| prove.ledger(path))
    }

    pub fn shard(self, shard: Shard) -> Self {
        self.asking(|prove| prove.shard(shard))
    }

    pub fn join(self, paths: Vec<PathBuf>) -> Self {
        self.asking(|prove| prove.join(paths))
    }

    pub fn run(&self) -> Result<Proof, ProveError> {
        self.build.engine().prove(&self.prove)
    }
}
