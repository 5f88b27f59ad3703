//! Identification by tests, for WebAssembly: a problem, and plans for it in JSON.
//!
//! It is a module apart from the engine of the games, which a page loads once somebody has a table
//! of tests. As there, a search is asked in slices ([`Part`]). It begins anew with each, so each
//! slice has to be longer than the one before.

#[path = "../../engine/src/answer.rs"]
mod answer;
#[path = "../../engine/src/fault.rs"]
mod fault;
#[path = "../../engine/src/host.rs"]
mod host;
mod shown;

use std::path::Path;
use std::sync::Arc;

use guesstree::Objective;
use guesstree::identify::{Problem, Reading, Request, SolveError};
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::answer::{Part, json, limits};
use crate::fault::Fault;
use crate::shown::{Info, Position, Scores};

/// What is proven stays below this.
const MEMORY_BYTES: usize = 512 << 20;

/// A problem.
#[wasm_bindgen]
pub struct Identification {
    problem: Arc<Problem>,
}

/// For what a plan is asked.
#[derive(Deserialize)]
struct Asked {
    turns: Vec<String>,
    objective: String,
    /// In milliseconds.
    slice: f64,
}

/// How a file is to be read; as [`Reading`].
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Read {
    objects_in_rows: bool,
    unknown_is_outcome: bool,
}

#[wasm_bindgen]
impl Identification {
    /// The problem in a file of this name. `reading` is JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, bytes: &[u8], reading: &str) -> Result<Identification, String> {
        host::set();
        let made = || {
            let asked: Read = serde_json::from_str(reading).map_err(Fault::usage)?;
            let mut reading = Reading::default();
            reading.objects_in_rows = asked.objects_in_rows;
            reading.unknown_is_outcome = asked.unknown_is_outcome;
            let problem = Problem::read(Path::new(name), bytes, reading)?;
            Ok(Self { problem: Arc::new(problem) })
        };
        made().map_err(|fault: Fault| fault.thrown())
    }

    /// What the problem is, in JSON.
    pub fn info(&self) -> String {
        json(&Info::of(&self.problem)).unwrap_or_default()
    }

    /// The table as a game of guessing, in JSON: each outcome is a number.
    pub fn scores(&self) -> Result<String, String> {
        Scores::of(&self.problem).and_then(|scores| json(&scores)).map_err(|fault| fault.thrown())
    }

    /// The best plan that the slice has time for. What is asked and answered is JSON, and so is the
    /// text that is thrown.
    pub fn plan(&self, asked: &str) -> Result<String, String> {
        let asked = serde_json::from_str(asked).map_err(Fault::usage);
        let planned = asked.and_then(|asked| json(&self.planned(&asked)?));
        planned.map_err(|fault| fault.thrown())
    }
}

impl Identification {
    fn planned(&self, asked: &Asked) -> Result<Part<Position>, Fault> {
        let problem = &self.problem;
        let turn = |(number, text): (usize, &String)| {
            problem.turn(text).map_err(|error| Fault::from(error).at_turn(number))
        };
        let turns = (1..).zip(&asked.turns).map(turn).collect::<Result<Vec<_>, _>>()?;
        let objective: Objective = asked.objective.parse()?;
        let request = Request::new().objective(objective).turns(turns);
        let request = request.memory_bytes_max(MEMORY_BYTES).limits(limits(asked.slice));
        match problem.solve(&request) {
            Ok(solved) => {
                let value = Some(Position::of(&solved)?);
                Ok(Part { done: !solved.stopped, share: 0.0, value })
            }
            // It is asked again, with more time.
            Err(SolveError::Stopped) => Ok(Part { done: false, share: 0.0, value: None }),
            Err(error) => Err(error.into()),
        }
    }
}
