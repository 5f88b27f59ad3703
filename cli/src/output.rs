//! Standard output: buffered, in colour only where the terminal shows it; every failure is
//! reported.

use std::cell::RefCell;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use crate::report::{safe, screen};

/// The names of files that stand for standard output.
const STDOUT: [&str; 2] = ["-", "/dev/stdout"];

/// Whether a file that a command writes is standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    STDOUT.iter().any(|name| path == Path::new(name))
}

/// Lets `write` print text for people to standard output. Invisible characters are escaped. At a
/// terminal, lines are wrapped between words. It is no error if the reader goes away, as in
/// `guesstree show | head -1`: that does not change how the command ends.
pub(crate) fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    if cfg!(test) || !io::stdout().is_terminal() {
        return print_data(|out| write(&mut Escaping(out)));
    }
    let mut text = Vec::new();
    write(&mut Escaping(&mut text)).map_err(unwritten)?;
    let text = String::from_utf8_lossy(&text);
    let end = if text.ends_with('\n') { "\n" } else { "" };
    print_data(|out| write!(out, "{}{end}", screen::fitted(&text, screen::columns())))
}

/// Prints data, such as JSON, as it is.
pub(crate) fn print_data(
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut out = BufWriter::new(stdout());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(unwritten),
    }
}

fn unwritten(error: io::Error) -> anyhow::Error {
    let remedy = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "\nfree some space",
        _ => "",
    };
    Unwritten(format!("cannot write to standard output: {error}{remedy}")).into()
}

/// Standard output cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unwritten(String);

thread_local! {
    /// The result of the command as JSON, until it is printed.
    static RESULT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Takes `value` as the result of the command. It is printed as indented JSON when the command
/// ends, together with the error if there is one: standard output holds one value.
pub(crate) fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    RESULT.set(Some(serde_json::to_string_pretty(value)?));
    Ok(())
}

/// Prints the result of the command as JSON, with the error if there is one: as a field of the
/// result if that is an object, else as an object with both. Without a result, the error stands
/// alone on a line.
pub(crate) fn end_json(error: Option<&impl Serialize>) -> anyhow::Result<()> {
    let error = error.map(serde_json::to_string).transpose()?;
    let text = match (RESULT.take(), error) {
        (None, None) => return Ok(()),
        (Some(result), None) => result,
        (None, Some(error)) => format!("{{\"error\":{error}}}"),
        (Some(result), Some(error)) => match result.strip_suffix("\n}") {
            Some(fields) => format!("{fields},\n  \"error\": {error}\n}}"),
            None => format!("{{\"error\": {error}, \"results\": {result}}}"),
        },
    };
    print_data(|out| writeln!(out, "{text}"))
}

/// Writes a whole file to standard output. Half a file is of no use, so a reader that goes away is
/// an error.
pub(crate) fn write_bytes(bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(unwritten)
}

/// Escapes invisible characters. Each write has whole characters, as `write!` makes them.
struct Escaping<'a>(&'a mut dyn Write);

impl Write for Escaping<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(safe::printed(text).as_bytes())?,
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(not(test))]
fn stdout() -> impl Write {
    anstream::stdout().lock()
}

#[cfg(test)]
fn stdout() -> impl Write {
    captured::Sink
}

/// What tests print is kept, for them to read.
#[cfg(test)]
pub(crate) mod captured {
    use std::cell::RefCell;
    use std::io::{self, Write};

    thread_local! {
        static PRINTED: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// What this thread has printed since the last call.
    pub(crate) fn take() -> String {
        String::from_utf8(PRINTED.take()).unwrap()
    }

    pub(super) struct Sink;

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            PRINTED.with_borrow_mut(|printed| printed.write(bytes))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
