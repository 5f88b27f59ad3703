//! The steps of writing a file, each of which may fail.

use std::cell::RefCell;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// The steps of writing a file.
pub trait Disk: fmt::Debug + Send + Sync {
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

thread_local! {
    static CURRENT: RefCell<Option<Arc<dyn Disk>>> = const { RefCell::new(None) };
}

/// The disk that this thread writes to: the system's, or another one within [`with_disk`].
pub fn disk() -> Arc<dyn Disk> {
    let current = CURRENT.try_with(|current| current.borrow().clone());
    current.ok().flatten().unwrap_or_else(|| Arc::new(System))
}

/// Does `work` while this thread writes to `disk`: for tests, in which a step fails.
pub fn with_disk<T>(disk: Arc<dyn Disk>, work: impl FnOnce() -> T) -> T {
    struct Before(Option<Arc<dyn Disk>>);
    impl Drop for Before {
        fn drop(&mut self) {
            CURRENT.set(self.0.take());
        }
    }
    let _before = Before(CURRENT.replace(Some(disk)));
    work()
}
