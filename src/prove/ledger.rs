//! The ledger of a proof: a text file that grows by a line with each opener that is proven.
//!
//! A proof that is killed at any moment can be taken up again: what stands in the ledger is not proven a second
//! time, and a line that was only half written is not believed. Each line ends with a checksum of the whole file
//! up to there, so that no line can be changed, left out or put elsewhere unnoticed. Exact costs are written before
//! any opener is refuted by them. The format is described in `docs/FORMAT.md`.

mod error;
mod line;

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::game::list::List;
use crate::game::table::GuessId;
use crate::prove::ledger::line::{Head, Lines};
use crate::search::ranking::Standing;
use crate::tree::claim::Problem;

pub use crate::prove::ledger::error::{LedgerError, Reason};

/// What was written is brought onto the disk so often, and at the end. A killed process loses nothing in
/// between; a machine that loses its power may.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// Larger files are refused before they fill the memory, in bytes: a line an opener takes 30.
const FILE_BYTES_MAX: u64 = 256 << 20;

/// What is proven of some openers, each once.
#[derive(Clone, Debug, Default)]
pub struct Facts(Vec<Option<Standing>>);

impl Facts {
    /// Nothing about any of the guesses of `list`.
    pub fn none(list: &List) -> Self {
        Self(vec![None; list.guesses().len()])
    }

    /// All that is known.
    pub fn iter(&self) -> impl Iterator<Item = (GuessId, Standing)> + '_ {
        let numbered = (0..).zip(&self.0);
        numbered.filter_map(|(guess, standing)| Some((guess, (*standing)?)))
    }

    /// What is known of one opener.
    pub fn of(&self, guess: GuessId) -> Option<Standing> {
        self.0.get(usize::from(guess)).copied().flatten()
    }

    /// Takes in all facts of the ledger at `path`.
    ///
    /// # Errors
    /// [`LedgerError`] when one of them contradicts what is known already.
    pub fn join(&mut self, facts: &Self, path: &Path, list: &List) -> Result<(), LedgerError> {
        for (guess, standing) in facts.iter() {
            let word = list.guesses()[usize::from(guess)];
            self.add(guess, standing).map_err(|(one, other)| {
                LedgerError::new(path, Reason::Contradiction { word, one, other })
            })?;
        }
        Ok(())
    }

    /// Takes in one more fact; two facts of which at most one can be true come back as they are.
    pub fn add(&mut self, guess: GuessId, said: Standing) -> Result<(), (Standing, Standing)> {
        let known = &mut self.0[usize::from(guess)];
        let before = known.unwrap_or(Standing::AtLeast(0));
        *known = Some(match (before, said) {
            (Standing::Exact(one), Standing::Exact(other)) if one != other => {
                return Err((before, said));
            }
            (Standing::Exact(cost), Standing::AtLeast(bound))
            | (Standing::AtLeast(bound), Standing::Exact(cost))
                if bound > cost =>
            {
                return Err((before, said));
            }
            (Standing::Exact(_), _) => before,
            (_, Standing::Exact(_)) => said,
            (Standing::AtLeast(one), Standing::AtLeast(other)) => Standing::AtLeast(one.max(other)),
        });
        Ok(())
    }
}

/// A ledger that is being written.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    lines: Lines,
    synced: Instant,
}

impl Ledger {
    /// Opens the ledger at `path`, or begins one where there is no file or an empty one, and tells what
    /// stands in it. No other process can open it for writing until it is dropped.
    ///
    /// # Errors
    /// [`LedgerError`] when it cannot be read or written, is not a ledger of this problem, was altered, or is
    /// in use.
    pub fn open(path: &Path, problem: &Problem, list: &List) -> Result<(Self, Facts), LedgerError> {
        let fail = |reason| LedgerError::new(path, reason);
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(|error| fail(error.into()))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(fail(Reason::InUse)),
            // Where files cannot be locked, whoever starts two proofs must see to it.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let text = read(&mut file).map_err(fail)?;
        let head = Head::of(problem);
        let mut ledger = Self {
            path: path.to_owned(),
            file,
            lines: Lines::default(),
            synced: Instant::now(),
        };
        if head.begins_like(&text) {
            ledger.cut(0)?;
            ledger.write(|lines| lines.head(&head))?;
            return Ok((ledger, Facts::none(list)));
        }
        let facts = ledger.lines.read(&text, &head, list).map_err(fail)?;
        ledger.cut(ledger.lines.bytes())?;
        Ok((ledger, facts))
    }

    /// What stands in the ledger at `path`, which is left as it is.
    ///
    /// # Errors
    /// [`LedgerError`] when it cannot be read, is not a ledger of this problem, or was altered.
    pub fn read(path: &Path, problem: &Problem, list: &List) -> Result<Facts, LedgerError> {
        let fail = |reason| LedgerError::new(path, reason);
        let text = open_to_read(path)
            .and_then(|mut file| read(&mut file))
            .map_err(fail)?;
        Lines::default()
            .read(&text, &Head::of(problem), list)
            .map_err(fail)
    }

    /// Appends what is proven of an opener, in one write.
    ///
    /// # Errors
    /// [`LedgerError`] when it cannot be written.
    pub fn append(
        &mut self,
        list: &List,
        opener: GuessId,
        standing: Standing,
    ) -> Result<(), LedgerError> {
        let word = list.guesses()[usize::from(opener)];
        self.write(|lines| lines.opener(word, standing))?;
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        Ok(())
    }

    /// Brings all that was written onto the disk.
    ///
    /// # Errors
    /// [`LedgerError`] when the system cannot.
    pub fn sync(&mut self) -> Result<(), LedgerError> {
        self.synced = Instant::now();
        self.file.sync_data().map_err(|error| self.fail(error))
    }

    fn write(&mut self, line: impl FnOnce(&mut Lines) -> String) -> Result<(), LedgerError> {
        let line = line(&mut self.lines);
        self.file
            .write_all(line.as_bytes())
            .map_err(|error| self.fail(error))
    }

    /// Drops what follows the first `bytes`: a line that was half written.
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

/// Opens a file if it is one: to open a pipe is to wait for somebody who writes to it.
fn open_to_read(path: &Path) -> Result<File, Reason> {
    if !fs::metadata(path)?.is_file() {
        return Err(Reason::NoFile);
    }
    Ok(File::open(path)?)
}

fn read(file: &mut File) -> Result<Vec<u8>, Reason> {
    let metadata = file.metadata()?;
    if !metadata.is_file() {
        return Err(Reason::NoFile);
    }
    if metadata.len() > FILE_BYTES_MAX {
        return Err(Reason::NotALedger);
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}
