//! Files: read up to a limit, written whole or not at all.
//!
//! A file is written under another name in its folder, and takes its place once all of it is on the
//! disk. So there is the old file or the new one, whatever happens in between. While a process
//! writes such a temporary file, it holds a lock on it. A process that was killed holds none, and
//! the next one that writes a file in the same folder removes what was left.
//!
//! All writing goes through [`Disk`], so that tests can let any single step fail.

mod disk;
pub(crate) mod error;

use std::collections::hash_map::RandomState;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub use disk::{Disk, disk, with_disk};
pub(crate) use error::SaveError;

/// What the first bytes of a file say that it holds.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// With its article, such as `a tree`.
    pub name: &'static str,
    /// Whether a file of this kind begins with these bytes.
    pub begins: fn(&[u8]) -> bool,
}

/// A file that a command reads or writes: the option that names it, and its path.
pub type Used<'a> = (&'static str, &'a Path);

/// This many bytes at the start of a file tell its kind.
const HEAD_BYTES: u64 = 1024;

/// Whether the path `-` stands for standard input.
static DASH: AtomicBool = AtomicBool::new(false);

/// Whether standard input was read.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// From now on, [`read`] takes the path `-` for standard input, as commands do.
pub fn dash_is_stdin() {
    DASH.store(true, Relaxed);
}

/// Whether [`read`] takes this path for standard input.
pub fn is_stdin(path: &Path) -> bool {
    DASH.load(Relaxed) && path == Path::new("-")
}

/// What the file at `path` holds, by its name without the ending; `input` for standard input.
pub(crate) fn stem(path: &Path) -> String {
    match is_stdin(path) {
        true => "input".to_owned(),
        false => path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    }
}

/// Reads a file, but no more than `most` bytes; `None` if it has more.
///
/// # Errors
/// That of the system; and if it is standard input, which can be read once.
pub fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    if !is_stdin(path) {
        return read_from(File::open(path)?, most);
    }
    match TAKEN.swap(true, Relaxed) {
        true => Err(io::Error::other("standard input was read already; give another file")),
        false => read_from(io::stdin().lock(), most),
    }
}

/// Reads something that is open already, but no more than `most` bytes; `None` if it has more. It
/// may have no length, or grow.
pub fn read_from(source: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

/// Makes `path` a file with these bytes, at once or not at all.
///
/// An existing file is replaced only if it is empty or of the kind `replaces`; without a kind,
/// whatever it is. A new file gets the usual permissions; a replaced one keeps its own. If `path`
/// is a link, the file that it leads to is replaced. If it is no file, such as a pipe or
/// `/dev/stdout`, the bytes are written to it directly.
///
/// # Errors
/// [`SaveError`] if the file cannot be written, or must not be replaced.
pub fn write_whole(path: &Path, bytes: &[u8], replaces: Option<Kind>) -> Result<(), SaveError> {
    let disk = &*disk();
    match Target::of(path) {
        Target::Folder => Err(SaveError::Folder(path.to_owned())),
        Target::Stream => append(disk, path, bytes)
            .map_err(|reason| SaveError::new(path, folder_of(path), reason)),
        Target::File(file) => {
            check_kind(path, &file, replaces)?;
            replace(disk, &file, bytes)
                .map_err(|reason| SaveError::new(path, folder_of(&file), reason))
        }
    }
}

/// Checks before long work whether a file can be written at `path`: with a trial in its folder,
/// which is removed at once. Files that the command uses otherwise are refused.
///
/// # Errors
/// [`SaveError`] as for [`write_whole`].
pub fn try_whole(path: &Path, replaces: Option<Kind>, used: &[Used<'_>]) -> Result<(), SaveError> {
    let file = match Target::of(path) {
        Target::Folder => return Err(SaveError::Folder(path.to_owned())),
        Target::Stream => return Ok(()),
        Target::File(file) => file,
    };
    if let Some((option, _)) = used.iter().find(|(_, used)| is_same(&file, used)) {
        return Err(SaveError::Used(path.to_owned(), option));
    }
    check_kind(path, &file, replaces)?;
    let trial = || {
        writable(&file)?;
        let disk = &*disk();
        Temporary::create(disk, folder_of(&file))?.write(disk, &[0; TRIAL_BYTES])
    };
    trial().map_err(|reason| SaveError::new(path, folder_of(&file), reason))
}

/// The size of a trial: no less than most trees take.
const TRIAL_BYTES: usize = 32 << 10;

/// Whether two paths lead to the same file, by whatever links and spellings.
fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        if let (Ok(one), Ok(other)) = (one.metadata(), other.metadata()) {
            return (one.dev(), one.ino()) == (other.dev(), other.ino());
        }
    }
    let place = |path: &Path| {
        path.canonicalize().ok().or_else(|| {
            let folder = folder_of(path).canonicalize().ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    match (place(one), place(other)) {
        (Some(one), Some(other)) => one == other,
        _ => one == other,
    }
}

/// Refuses to replace what is at `file` unless it is of this kind. `path` is what was asked for.
fn check_kind(path: &Path, file: &Path, replaces: Option<Kind>) -> Result<(), SaveError> {
    let Some(kind) = replaces else { return Ok(()) };
    let system = |reason| SaveError::new(path, folder_of(file), reason);
    let mut head = Vec::new();
    match File::open(file) {
        Ok(file) => file.take(HEAD_BYTES).read_to_end(&mut head).map_err(system)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(system(error)),
    };
    match head.is_empty() || (kind.begins)(&head) {
        true => Ok(()),
        false => Err(SaveError::Other(path.to_owned(), kind.name)),
    }
}

/// What a path leads to.
enum Target {
    /// A folder.
    Folder,
    /// Something that exists and is not a file; or a file that is open already, under a number.
    Stream,
    /// A file, which exists or not. The path is no link.
    File(PathBuf),
}

/// The most links that are followed, one to the next; systems give up earlier.
const LINKS_MAX: usize = 40;

impl Target {
    fn of(path: &Path) -> Target {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Target::Folder,
            Ok(metadata) if !metadata.is_file() => return Target::Stream,
            Ok(_) | Err(_) => {}
        }
        let mut file = path.to_owned();
        for _ in 0..LINKS_MAX {
            if file.starts_with("/proc") || file.starts_with("/dev/fd") {
                return Target::Stream;
            }
            let Ok(next) = fs::read_link(&file) else {
                break;
            };
            file = folder_of(&file).join(next);
        }
        Target::File(file)
    }
}

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Writes to something that exists; if it is a file after all, to its end.
fn append(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut stream = disk.open(OpenOptions::new().append(true), path)?;
    disk.write_all(&mut stream, bytes)?;
    stream.flush()
}

/// The permissions of the file at `path`, which may be written; `None` if there is no file.
fn writable(path: &Path) -> io::Result<Option<fs::Permissions>> {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => Ok(Some(file.metadata()?.permissions())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        // A file that may not be written must not be replaced either.
        Err(error) => Err(error),
    }
}

/// Makes `path` a file with these bytes, at once or not at all.
fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let permissions = writable(path)?;
    let folder = folder_of(path);
    let mut attempts = 1..=ATTEMPTS;
    loop {
        let mut temporary = Temporary::create(disk, folder)?;
        let attempt = temporary.write(disk, bytes).and_then(|()| {
            if let Some(permissions) = permissions.clone() {
                temporary.file.set_permissions(permissions)?;
            }
            temporary.rename(disk, path)
        });
        match attempt {
            // A host that does not see the lock took the file for a left one.
            Err(_) if !temporary.is_there() && attempts.next().is_some() => {}
            Err(error) => return Err(error),
            Ok(()) => break,
        }
    }
    // The file is complete. Not all systems can also write its name to the disk.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The most attempts to make a temporary file; only another process that removes it makes one fail.
const ATTEMPTS: usize = 8;

const PREFIX: &str = ".guesstree-";
const SUFFIX: &str = ".tmp";

/// A file that is being written. It is locked, and removed unless it is renamed.
struct Temporary {
    path: PathBuf,
    file: File,
}

impl Temporary {
    /// Makes an empty file. Removes those that other processes left.
    fn create(disk: &dyn Disk, folder: &Path) -> io::Result<Self> {
        sweep(folder);
        for _ in 0..ATTEMPTS {
            let number = RandomState::new().build_hasher().finish();
            let path = folder.join(format!("{PREFIX}{number:016x}{SUFFIX}"));
            let file = match disk.open(OpenOptions::new().write(true).create_new(true), &path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                opened => opened?,
            };
            let made = Self { path, file };
            // Before it was locked, another process may have taken it for a left one.
            match made.file.try_lock() {
                Err(TryLockError::WouldBlock) => {}
                // If files cannot be locked, nothing is removed.
                Ok(()) | Err(TryLockError::Error(_)) if made.is_there() => return Ok(made),
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
        }
        Err(io::Error::other("other processes keep removing its temporary file"))
    }

    fn is_there(&self) -> bool {
        self.path.symlink_metadata().is_ok()
    }

    /// Writes all bytes, to the disk itself.
    fn write(&mut self, disk: &dyn Disk, bytes: &[u8]) -> io::Result<()> {
        disk.write_all(&mut self.file, bytes)?;
        disk.sync(&self.file)
    }

    /// Puts the file in the place of `path`.
    fn rename(&self, disk: &dyn Disk, path: &Path) -> io::Result<()> {
        disk.rename(&self.path, path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After it was renamed there is none.
        let _ = fs::remove_file(&self.path);
    }
}

/// Removes the temporary files that no process has locked: who wrote them was killed. What cannot
/// be removed stays.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_temporary = name.starts_with(PREFIX) && name.ends_with(SUFFIX);
        if is_temporary
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
#[cfg(feature = "trees")]
#[path = "../tests/inside/files.rs"]
mod tests;
