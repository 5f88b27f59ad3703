//! Standard output: buffered, with colours only where they can be shown, and every failure reported.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use serde::Serialize;

/// Lets `write` print to standard output. A reader that has gone away (`guesstree show | head -1`) has had
/// enough: that is no error, and does not change how the command ends.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output"),
    }
}

/// Prints `value` as JSON, indented, with a line feed at the end.
pub fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(|out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    })
}
