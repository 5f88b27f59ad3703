//! A problem as it is written down, before it is checked.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// A problem before it is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// What the problem is called; may be left out.
    #[serde(default = "unnamed")]
    pub name: String,
    /// The names of the objects.
    #[serde(deserialize_with = "texts")]
    pub objects: Vec<String>,
    /// The tests.
    pub tests: Vec<DraftTest>,
    /// For each object its class; without classes each object is to be told from all others.
    #[serde(default, deserialize_with = "some_texts", skip_serializing_if = "Option::is_none")]
    pub classes: Option<Vec<String>>,
    /// For each object a number, such as `3` or `0.25`: how much it counts.
    #[serde(default, deserialize_with = "some_texts", skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<String>>,
}

/// A test before it is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DraftTest {
    /// Its name, often a question.
    #[serde(deserialize_with = "text")]
    pub name: String,
    /// What it costs, a number such as `3` or `0.25`; 1 if no test has a cost.
    #[serde(default, deserialize_with = "some_text", skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// For each object the outcome.
    #[serde(deserialize_with = "texts")]
    pub outcomes: Vec<String>,
}

impl Draft {
    /// A problem whose outcomes a function tells, from the number of a test and that of an object.
    pub fn of_function(
        objects: Vec<String>,
        tests: Vec<String>,
        outcome: impl Fn(usize, usize) -> String,
    ) -> Self {
        let n = objects.len();
        let test = |(number, name)| {
            let outcomes = (0..n).map(|object| outcome(number, object)).collect();
            DraftTest { name, cost: None, outcomes }
        };
        let tests = tests.into_iter().enumerate().map(test).collect();
        Self { name: unnamed(), objects, tests, ..Self::default() }
    }
}

pub(super) fn unnamed() -> String {
    "problem".to_owned()
}

/// A cell of JSON: text, a number, true or false, or null for what is not known.
fn cell<E: serde::de::Error>(value: &Value) -> Result<String, E> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        Value::Bool(yes) => Ok(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Null => Ok("?".to_owned()),
        Value::Array(_) | Value::Object(_) => {
            Err(E::custom(format!("{value} is neither text nor a number")))
        }
    }
}

fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    cell(&Value::deserialize(from)?)
}

fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    match Value::deserialize(from)? {
        Value::Array(values) => values.iter().map(cell).collect(),
        other => Err(D::Error::custom(format!("{other} is no array"))),
    }
}

fn some_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    text(from).map(Some)
}

fn some_texts<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    texts(from).map(Some)
}
