//! Standard output: buffered, in colour only where the terminal shows it; every failure is
//! reported.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use serde::Serialize;

/// Lets `write` print to standard output. It is no error if the reader goes away, as in
/// `guesstree show | head -1`: that does not change how the command ends.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write to standard output"),
    }
}

/// Prints `value` as indented JSON, with a line feed at the end.
pub(crate) fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(|out| {
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    })
}
