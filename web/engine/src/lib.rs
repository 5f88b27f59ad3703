//! The library for WebAssembly: one object that answers requests in JSON.
//!
//! A worker holds a [`Solver`]. What may take long is asked in slices: a request names a time, and
//! an answer that is not final says so. The caller shows it, and asks again unless it was told to
//! stop. The engine keeps what it has proven, so each slice goes on where the one before it ended.
//! A module without threads cannot be interrupted in any other way, except by ending its worker.

mod advice;
mod analysis;
mod answer;
mod fault;
mod game;
mod host;
mod policy;
mod proof;
mod tree;
mod vocabulary;

use std::sync::{Arc, OnceLock};

use guesstree::play::{Adviser, Session};
use guesstree::shipped::Openers;
use guesstree::{AnswerId, Engine, MAX_GUESSES, Progress, Question, Tree, Turn};
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::advice::Asking;
use crate::answer::{Part, json};
use crate::fault::Fault;
use crate::game::{Info, Made, Wanted};
use crate::proof::{Fact, Proving};
use crate::vocabulary::Vocabulary;

#[wasm_bindgen]
extern "C" {
    /// Tells the caller something while a request is being answered.
    #[wasm_bindgen(js_namespace = globalThis, js_name = guesstreeTell)]
    fn tell(text: &str);
}

/// The table and the memo of a worker stay below this: a page may have several.
const MEMORY_BYTES: usize = 512 << 20;

/// Answers questions about one game.
#[wasm_bindgen]
pub struct Solver {
    made: Made,
    adviser: Arc<Adviser>,
    /// The best tree, once it is known.
    best: OnceLock<Tree>,
    /// Trees for positions that are not in it, with the turns that lead there.
    others: Vec<(Vec<Turn>, Tree)>,
    asking: Asking,
    proving: Proving,
}

/// What is asked: a name, and what a request of this name needs. One type for all keeps the module
/// small.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Request {
    #[serde(rename = "do")]
    name: String,
    turns: Vec<String>,
    limit: Option<usize>,
    more: Option<usize>,
    fresh: bool,
    /// In milliseconds.
    slice: f64,
    guess: String,
    guesses: Vec<String>,
    answer: Option<String>,
    grid: Option<String>,
    seed: f64,
    policy: String,
    top: usize,
    facts: Vec<Fact>,
    only: Vec<String>,
    certificate: bool,
}

impl<T> Part<T> {
    fn done(value: T) -> Self {
        Self { done: true, share: 1.0, value: Some(value) }
    }

    fn open(progress: &Progress, value: Option<T>) -> Self {
        Self { done: false, share: share(progress), value }
    }
}

/// The lists, games, modes and objectives that there are, in JSON.
#[wasm_bindgen]
pub fn vocabulary() -> String {
    serde_json::to_string(&Vocabulary::new()).unwrap_or_default()
}

#[wasm_bindgen]
impl Solver {
    /// A solver for a game, given in JSON. The bytes are those of its files, if it has any, and of
    /// the best tree for it, if that is known.
    #[wasm_bindgen(constructor)]
    pub fn new(
        wanted: &str,
        answers: Vec<u8>,
        guesses: Option<Vec<u8>>,
        tree: Option<Vec<u8>>,
    ) -> Result<Solver, String> {
        host::set();
        let made = serde_json::from_str(wanted).map_err(Fault::usage);
        let made = made.and_then(|wanted: Wanted| wanted.make(answers, guesses));
        made.and_then(|made| Self::make(made, tree)).map_err(|fault| fault.thrown())
    }

    /// What the game is, in JSON.
    pub fn info(&self) -> String {
        let shipped = self.best.get().is_some();
        serde_json::to_string(&Info::of(&self.made, shipped)).unwrap_or_default()
    }

    /// Answers a request; both are JSON. So is the text that is thrown.
    pub fn ask(&mut self, request: &str) -> Result<String, String> {
        let request = serde_json::from_str(request).map_err(Fault::usage);
        request.and_then(|request| self.answer(request)).map_err(|fault| fault.thrown())
    }

    /// Makes the feedback table, which the first question would wait for.
    pub fn warm(&self) {
        // One answer leaves nothing to search.
        let question = Question::new().candidates(vec![AnswerId(0)]).max_guesses(MAX_GUESSES);
        if let Ok(session) = self.session(&[]) {
            let _ = self.adviser.engine(&session).cost(&question);
        }
    }

    /// Takes over the totals of all openers, in a file, if they are those of the game.
    pub fn know(&self, openers: &[u8]) {
        if let Some(openers) = Openers::from_bytes(openers) {
            self.adviser.learn_openers(openers);
        }
    }

    /// The bytes of the best tree, once it is known.
    #[wasm_bindgen(js_name = treeFile)]
    pub fn tree_file(&self) -> Option<Vec<u8>> {
        self.best.get().map(Tree::to_bytes)
    }
}

impl Solver {
    fn make(made: Made, tree: Option<Vec<u8>>) -> Result<Self, Fault> {
        let engine = Engine::new(made.list.clone()).mode(made.mode);
        let adviser = Adviser::new(engine.memory_bytes_max(MEMORY_BYTES));
        let mut adviser = adviser?;
        let best = OnceLock::new();
        if let Some(tree) = tree.map(|bytes| made.tree(&bytes)).transpose()? {
            adviser = adviser.with_tree(tree.clone())?;
            if tree.histogram().len() <= made.max_guesses.into() {
                let _ = best.set(tree);
            }
        }
        Ok(Self {
            made,
            adviser: Arc::new(adviser),
            best,
            others: Vec::new(),
            asking: Asking::default(),
            proving: Proving::default(),
        })
    }

    fn answer(&mut self, request: Request) -> Result<String, Fault> {
        let Request { name, turns, limit, more, fresh, slice, guess, guesses, .. } = request;
        let Request { answer, grid, seed, policy, top, facts, only, certificate, .. } = request;
        let answer = answer.as_deref();
        match name.as_str() {
            "words" => json(&self.words()),
            "position" => json(&self.position(&turns, limit)?),
            "advise" => json(&self.advise(&turns, more, fresh, slice)?),
            "costOf" => json(&self.cost_of(&turns, &guess, fresh, slice)?),
            "analyze" => json(&self.analyze(&guesses, answer, grid.as_deref(), slice)?),
            "score" => json(&self.score(&guess, answer.unwrap_or_default())?),
            "hidden" => json(&self.hidden(seed)),
            "tree" => json(&self.tree(slice)?),
            "node" => json(&self.node(&turns, slice)?),
            "policies" => json(&self.policies()),
            "evaluate" => json(&self.evaluate(&policy)?),
            "rank" => json(&self.rank(top, facts)?),
            "prove" => json(&self.prove(top, facts, &only)?),
            "finish" => json(&self.finish(top, facts, certificate)?),
            _ => Err(Fault::usage(format!("there is no request {name}"))),
        }
    }

    /// A game after these turns.
    fn session(&self, turns: &[String]) -> Result<Session, Fault> {
        let Made { list, mode, max_guesses, .. } = &self.made;
        let mut session = Session::new(list.clone(), *mode, *max_guesses)?;
        for (number, text) in (1..).zip(turns) {
            let turn = Turn::parse_in(text, list.kind(), list.alphabet());
            let turn = turn.map_err(|error| Fault::from(error).at_turn(number))?;
            session.take(turn).map_err(|reason| Fault::from(reason).at_turn(number))?;
        }
        Ok(session)
    }
}

/// How far a search is, from 0 to 1, about. The part of a slice that was given up counts as done
/// in the progress itself, so this is read off the guesses that are done. The first take longest.
fn share(progress: &Progress) -> f64 {
    let snapshot = progress.snapshot();
    let work = |parts: usize| (parts as f64 / 8.0).ln_1p() + parts as f64 / 1600.0;
    if snapshot.parts == 0 { 0.0 } else { work(snapshot.done) / work(snapshot.parts) }
}
