//! A disk that fails at one step.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::files::{Disk, with_disk};

/// How a step goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// The system refuses it and all after it, for this reason.
    Refused(io::ErrorKind),
    /// The system refuses it alone.
    Once(io::ErrorKind),
    /// Half of the bytes are written, and then the disk is full. Other steps are refused.
    Half,
    /// Every write takes this many bytes at most; no step fails.
    Short(usize),
}

/// A disk on which the step with this number, counted from 1, goes wrong.
#[derive(Debug)]
pub(crate) struct Failing {
    at: usize,
    how: How,
    steps: AtomicUsize,
}

impl Failing {
    /// Runs `work` on such a disk. Also returns how many steps there were.
    pub(crate) fn during<T>(at: usize, how: How, work: impl FnOnce() -> T) -> (T, usize) {
        let disk = Arc::new(Self { at, how, steps: AtomicUsize::new(0) });
        let result = with_disk(Arc::clone(&disk) as Arc<dyn Disk>, work);
        (result, disk.steps.load(Relaxed))
    }

    fn step(&self) -> io::Result<()> {
        let step = self.steps.fetch_add(1, Relaxed) + 1;
        match self.how {
            How::Refused(kind) if step >= self.at => Err(kind.into()),
            How::Once(kind) if step == self.at => Err(kind.into()),
            How::Half if step >= self.at => Err(io::ErrorKind::StorageFull.into()),
            _ => Ok(()),
        }
    }
}

impl Disk for Failing {
    fn open(&self, how: &OpenOptions, path: &Path) -> io::Result<File> {
        self.step()?;
        how.open(path)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        let step = self.step();
        match self.how {
            How::Short(most) => file.write(&bytes[..bytes.len().min(most)]),
            // What is left after the first half is refused with the next step.
            How::Half if step.is_err() && self.steps.load(Relaxed) == self.at => {
                file.write(&bytes[..bytes.len().div_ceil(2)])
            }
            _ => step.and_then(|()| file.write(bytes)),
        }
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        self.step()?;
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        fs::rename(from, to)
    }
}
