//! The steps of writing a file, each of which may fail.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// The steps of writing a file.
pub(crate) trait Disk: fmt::Debug + Send + Sync {
    /// Opens a file, or makes one.
    fn open(&self, how: &OpenOptions, path: &Path) -> io::Result<File> {
        how.open(path)
    }

    /// Writes some of the bytes at least, and tells how many.
    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    /// Waits until all that was written is on the disk.
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Gives a file another name, in place of one that has it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    /// Writes all bytes.
    fn write_all(&self, file: &mut File, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match self.write(file, bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// The system's files.
#[derive(Debug)]
struct System;

impl Disk for System {}

/// The disk that this thread writes to: the system's, or in a test one that fails.
pub(crate) fn disk() -> Arc<dyn Disk> {
    #[cfg(test)]
    if let Some(failing) = failing::current() {
        return failing;
    }
    Arc::new(System)
}

#[cfg(test)]
pub(crate) mod failing {
    //! A disk that fails at one step.

    use super::*;
    use std::cell::RefCell;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    thread_local! {
        static CURRENT: RefCell<Option<Arc<Failing>>> = const { RefCell::new(None) };
    }

    pub(super) fn current() -> Option<Arc<dyn Disk>> {
        CURRENT.with_borrow(|current| current.clone().map(|disk| disk as Arc<dyn Disk>))
    }

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
            CURRENT.set(Some(Arc::clone(&disk)));
            let result = work();
            CURRENT.set(None);
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
}
