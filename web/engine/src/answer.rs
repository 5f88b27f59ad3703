//! Answers as JSON, and those that come in slices.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use guesstree::Limits;
use serde::Serialize;
use serde_json::ser::Formatter;

use crate::fault::Fault;

/// The answer to a request that is asked in slices.
#[derive(Serialize)]
pub(crate) struct Part<T> {
    /// Whether it is final.
    pub done: bool,
    /// How far the search is, from 0 to 1.
    pub share: f64,
    pub value: Option<T>,
}

/// The limits of a slice of `slice` milliseconds.
pub(crate) fn limits(slice: f64) -> Arc<Limits> {
    let time = Duration::try_from_secs_f64(slice / 1e3);
    Arc::new(Limits::slice(time.unwrap_or(Duration::MAX)))
}

pub(crate) fn json(value: &impl Serialize) -> Result<String, Fault> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, Plain);
    value.serialize(&mut serializer)?;
    Ok(String::from_utf8(bytes)?)
}

/// JSON with fractions as the standard library writes them. The writer of serde_json has tables of
/// its own, which take 15 kB of the module even when compressed.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        write!(writer, "{value}")
    }
}
