//! The ledger of a proof: a text file that grows by one line with each opener that is proven.
//!
//! A proof that was killed at any moment can be resumed: what the ledger holds is not proven again,
//! and a line that was only half written is ignored. Each line ends with a checksum of the whole
//! file up to there, so a line that is changed, left out or moved is noticed. Exact costs are
//! written before any opener is refuted by them. `docs/FORMAT.md` describes the format.

pub(crate) mod error;
pub(crate) mod facts;
pub(crate) mod folder;
pub(crate) mod goal;
pub(crate) mod line;

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::clock::Moment;
use crate::files::{self, Disk};
use crate::game::list::List;
use crate::game::quoted::Quoted;
use crate::ids::GuessId;
use crate::prove::cube::written;
use crate::prove::ledger::goal::Goal;
use crate::prove::ledger::line::{Head, Lines};
use crate::search::openers::ranking::OpenerBound;
use crate::sorted;
use crate::tree::claim::Problem;

pub(crate) use crate::prove::ledger::error::{LedgerError, Reason};
pub(crate) use crate::prove::ledger::facts::{Fact, Facts};
pub(crate) use crate::prove::ledger::line::{LARGEST, Title};

/// The ledger is synced to the disk this often, and at the end. In between, a process that is
/// killed loses nothing; a machine that loses power may.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Files of more bytes are refused before they fill the memory. The line of an opener takes 30.
pub(super) const FILE_BYTES_MAX: u64 = 256 << 20;

/// A ledger that is being written.
#[derive(Debug)]
pub(crate) struct Ledger {
    path: PathBuf,
    file: File,
    disk: Arc<dyn Disk>,
    lines: Lines,
    /// The length of the file when it was opened.
    found_bytes: u64,
    /// How many numbers a value of the objective has.
    parts: usize,
    synced: Moment,
}

impl Ledger {
    /// Opens the ledger at `path`, or begins one if there is no file or an empty one. Also returns
    /// its facts. No other process can open it for writing until it is dropped.
    ///
    /// # Errors
    /// [`LedgerError`] if it cannot be read or written, is not a ledger of this problem,
    /// was altered, or is in use.
    pub(crate) fn open(
        path: &Path,
        problem: &Problem,
        pairs: bool,
        list: &List,
    ) -> Result<(Self, Facts), LedgerError> {
        let how = OpenOptions::new().read(true).append(true).create(true).clone();
        Self::open_as(&how, path, problem, pairs, list)
    }

    /// Opens a ledger as [`open`](Self::open) does; `how` says which files can be opened.
    pub(super) fn open_as(
        how: &OpenOptions,
        path: &Path,
        problem: &Problem,
        pairs: bool,
        list: &List,
    ) -> Result<(Self, Facts), LedgerError> {
        let fail = |reason| LedgerError::new(path, reason);
        let disk = files::disk();
        let file = disk.open(how, path).map_err(|error| fail(error.into()))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(fail(Reason::InUse)),
            // Not every system can lock files.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let text = read(&file).map_err(fail)?;
        let head = Head::of(problem, pairs);
        let mut ledger = Self {
            path: path.to_owned(),
            file,
            disk,
            lines: Lines::default(),
            found_bytes: text.len() as u64,
            parts: head.parts(),
            synced: Moment::now(),
        };
        if head.begins_like(&text) {
            ledger.cut(0)?;
            ledger.write(|lines| lines.head(&head))?;
            return Ok((ledger, Facts::none(list)));
        }
        let facts = ledger.lines.read(&text, &head, list, path).map_err(fail)?;
        ledger.cut(ledger.lines.bytes())?;
        Ok((ledger, facts))
    }

    /// The facts in the ledger at `path`, which is not changed.
    ///
    /// # Errors
    /// [`LedgerError`] if it cannot be read, is not a ledger of this problem, or was altered.
    pub(crate) fn read(
        path: &Path,
        problem: &Problem,
        pairs: bool,
        list: &List,
    ) -> Result<Facts, LedgerError> {
        let fail = |reason| LedgerError::new(path, reason);
        let text = open_to_read(path).and_then(|file| read(&file)).map_err(fail)?;
        let head = Head::of(problem, pairs);
        if head.begins_like(&text) {
            return Err(fail(Reason::Begun));
        }
        Lines::default().read(&text, &head, list, path).map_err(fail)
    }

    /// What the ledger at `path` is about; `None` if it ends before the end of its first line.
    ///
    /// # Errors
    /// [`LedgerError`] if it cannot be read, is not a ledger, or its first line was altered.
    pub(crate) fn title(path: &Path) -> Result<Option<Title>, LedgerError> {
        let text = open_to_read(path).and_then(|file| read(&file));
        text.and_then(|text| Title::read(&text)).map_err(|reason| LedgerError::new(path, reason))
    }

    /// Appends what is proven of an opener or of another cube, in one write, with the `time` that
    /// it took if that is of interest.
    ///
    /// # Errors
    /// [`LedgerError`] if it cannot be written.
    pub(crate) fn append(
        &mut self,
        cube: impl Display,
        proven: Fact,
        time: Option<Duration>,
    ) -> Result<(), LedgerError> {
        let parts = self.parts;
        self.write(|lines| lines.fact(cube, proven, parts, time))?;
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Appends what the proof is after, if it was after something else before.
    ///
    /// # Errors
    /// [`LedgerError`] if it cannot be written.
    pub(crate) fn aim(&mut self, goal: Goal) -> Result<(), LedgerError> {
        match self.lines.goal() == Some(goal) {
            true => Ok(()),
            false => self.write(|lines| lines.aim(goal)),
        }
    }

    /// Appends that the parts of `cube` are to be proven in its place.
    ///
    /// # Errors
    /// [`LedgerError`] if it cannot be written.
    pub(crate) fn append_split(&mut self, cube: impl Display) -> Result<(), LedgerError> {
        self.write(|lines| lines.split(cube))
    }

    /// Syncs all that was written to the disk.
    ///
    /// # Errors
    /// [`LedgerError`] if that fails.
    pub(crate) fn sync(&mut self) -> Result<(), LedgerError> {
        self.synced = Moment::now();
        self.disk.sync(&self.file).map_err(|error| self.fail(error))
    }

    /// Drops all lines that were appended.
    ///
    /// # Errors
    /// [`LedgerError`] if that fails.
    pub(crate) fn undo(mut self) -> Result<(), LedgerError> {
        let whole = self.found_bytes.min(self.lines.bytes());
        self.cut(whole)
    }

    fn write(&mut self, line: impl FnOnce(&mut Lines) -> String) -> Result<(), LedgerError> {
        let line = line(&mut self.lines);
        self.disk.write_all(&mut self.file, line.as_bytes()).map_err(|error| self.fail(error))
    }

    /// Drops what follows the first `bytes` bytes: a line that was only half written.
    fn cut(&mut self, bytes: u64) -> Result<(), LedgerError> {
        self.file
            .set_len(bytes)
            .and_then(|()| self.file.seek(SeekFrom::End(0)))
            .map_err(|error| self.fail(error))?;
        Ok(())
    }

    fn fail(&self, error: io::Error) -> LedgerError {
        LedgerError::new(&self.path, error.into())
    }
}

/// The text of a ledger for `problem` with these facts, exact ones first.
pub(crate) fn text(problem: &Problem, list: &List, facts: &Facts) -> String {
    let (mut lines, head) = (Lines::default(), Head::of(problem, false));
    let mut text = lines.head(&head);
    let mut facts: Vec<(GuessId, Fact)> = facts.iter().collect();
    sorted::ascending(&mut facts, |(_, proven)| matches!(proven, OpenerBound::AtLeast(_)).into());
    for (guess, proven) in facts {
        text += &lines.fact(
            Quoted(&written(&list.guesses()[usize::from(guess)], list.kind()), list.kind()),
            proven,
            head.parts(),
            None,
        );
    }
    text
}

/// Opens a regular file. Opening a pipe would wait for a process that writes to it.
fn open_to_read(path: &Path) -> Result<File, Reason> {
    if !fs::metadata(path)?.is_file() {
        return Err(Reason::NoFile);
    }
    Ok(File::open(path)?)
}

fn read(file: &File) -> Result<Vec<u8>, Reason> {
    if !file.metadata()?.is_file() {
        return Err(Reason::NoFile);
    }
    files::read_from(file, FILE_BYTES_MAX)?.ok_or(Reason::TooBig)
}

#[cfg(test)]
#[cfg(feature = "trees")]
#[path = "../../tests/inside/ledger.rs"]
mod tests;
