//! Standard output: buffered, with colours only where they can be shown, and every failure reported.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use serde::Serialize;

/// Lets `write` print to standard output.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    write(&mut out)
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

/// Prints `value` as JSON, indented, with a line feed at the end.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(|out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    })
}
