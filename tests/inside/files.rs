//! Tests of [`files`](super), with disks that fail.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::disk::Disk;
use super::error::SaveError;
use super::{ATTEMPTS, Kind, PREFIX, SUFFIX, read, read_from, replace, try_whole, write_whole};
use crate::inside::failing::{Failing, How};

const NOTES: Kind = Kind { name: "notes", begins: |bytes| bytes.starts_with(b"notes:") };

/// A folder, with the paths of files in it.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn with(name: &str, text: &str) -> Self {
        let folder = Self::new();
        fs::write(folder.path(name), text).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(|e| name(e).into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The message of an error, without the folder.
    fn message<T>(&self, result: Result<T, SaveError>) -> String {
        let error = result.err().unwrap().to_string();
        error.replace(&format!("{}/", self.0.path().display()), "")
    }
}

#[test]
fn no_more_is_read_than_the_limit() {
    let folder = Folder::with("ten", "0123456789");
    assert_eq!(read(&folder.path("ten"), 10).unwrap().unwrap(), b"0123456789");
    assert_eq!(read(&folder.path("ten"), 9).unwrap(), None);
    // A source without an end.
    assert_eq!(read_from(io::repeat(0), 1 << 20).unwrap(), None);
    assert_eq!(read(&folder.path("no"), 9).unwrap_err().kind(), io::ErrorKind::NotFound);
}

#[test]
fn only_an_empty_file_or_one_of_the_kind_is_replaced() {
    for (before, is_replaced) in [("", true), ("notes: old", true), ("note", false)] {
        let folder = Folder::with("file", before);
        let path = folder.path("file");
        for result in
            [try_whole(&path, Some(NOTES), &[]), write_whole(&path, b"notes: new", Some(NOTES))]
        {
            if !is_replaced {
                assert_eq!(
                    folder.message(result),
                    "cannot save file: it is there already and is not notes\n\
                     choose another file, or replace it with --force"
                );
            }
        }
        assert_eq!(folder.text("file"), if is_replaced { "notes: new" } else { before });
        write_whole(&path, b"forced", None).unwrap();
        assert_eq!(folder.text("file"), "forced");
        assert_eq!(folder.names(), ["file"]);
    }
}

#[test]
fn a_trial_leaves_nothing() {
    let folder = Folder::with("old", "notes: old");
    for name in ["old", "new"] {
        try_whole(&folder.path(name), Some(NOTES), &[]).unwrap();
        assert_eq!(folder.names(), ["old"]);
        assert_eq!(folder.text("old"), "notes: old");
    }
}

#[test]
fn a_trial_finds_a_disk_that_is_full() {
    let folder = Folder::new();
    let full = How::Refused(io::ErrorKind::StorageFull);
    for at in 1..=3 {
        let (tried, _) = Failing::during(at, full, || try_whole(&folder.path("new"), None, &[]));
        let message = folder.message(tried);
        assert!(message.starts_with("cannot save new: "), "{message}");
        assert!(message.ends_with("\nfree some space, or choose another place"), "{message}");
        assert!(folder.names().is_empty());
    }
}

#[test]
fn a_file_that_is_used_otherwise_is_refused() {
    let folder = Folder::with("words", "ab\n");
    let (words, new) = (folder.path("words"), folder.path("new"));
    let used = [("--answers", words.as_path()), ("--ledger", new.as_path())];
    for (path, option) in [
        (words.clone(), "--answers"),
        (folder.path("./words"), "--answers"),
        (new.clone(), "--ledger"),
        (folder.path("./new"), "--ledger"),
    ] {
        let message = folder.message(try_whole(&path, None, &used));
        let said = format!(": it is the file given with {option}\nchoose another file");
        assert!(message.ends_with(&said), "{message}");
    }
    try_whole(&folder.path("other"), None, &used).unwrap();
}

#[test]
fn whatever_step_fails_there_is_the_old_file_or_the_new_one() {
    let (mut refused, mut done) = (0, 0);
    for how in [
        How::Refused(io::ErrorKind::PermissionDenied),
        How::Once(io::ErrorKind::Other),
        How::Half,
        How::Short(3),
    ] {
        for at in 1.. {
            let folder = Folder::with("file", "notes: old");
            let write = || write_whole(&folder.path("file"), b"notes: new", Some(NOTES));
            let (written, steps) = Failing::during(at, how, write);
            let text = folder.text("file");
            assert_eq!(folder.names(), ["file"]);
            match written {
                Ok(()) => assert_eq!(text, "notes: new"),
                Err(_) => assert_eq!(text, "notes: old"),
            }
            refused += usize::from(written.is_err());
            done += usize::from(written.is_ok());
            if steps < at {
                break;
            }
        }
    }
    // Opening, writing, syncing and renaming can fail.
    assert_eq!((refused, done), (3 * 4, 4 + 7));
}

/// The temporary file of a process that was killed.
fn left(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.path(&format!("{PREFIX}{name}{SUFFIX}"));
    fs::write(&path, "half").unwrap();
    path
}

#[test]
fn what_a_killed_process_left_is_removed_and_what_another_one_writes_is_not() {
    let folder = Folder::with("other.tmp", "");
    left(&folder, "1");
    let owned = left(&folder, "2");
    let owner = File::open(&owned).unwrap();
    owner.lock().unwrap();
    fs::create_dir(folder.path(&format!("{PREFIX}3{SUFFIX}"))).unwrap();
    write_whole(&folder.path("new"), b"", None).unwrap();
    let kept = [".guesstree-2.tmp", ".guesstree-3.tmp", "new", "other.tmp"];
    assert_eq!(folder.names(), kept);
    // Once nobody has it any more, it is removed too.
    drop(owner);
    write_whole(&folder.path("new"), b"", None).unwrap();
    assert_eq!(folder.names(), [".guesstree-3.tmp", "new", "other.tmp"]);
}

#[test]
fn many_that_write_one_file_at_the_same_time_do_not_disturb_each_other() {
    let folder = Folder::new();
    let path = folder.path("file");
    std::thread::scope(|scope| {
        for writer in 0..8_u8 {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..50 {
                    write_whole(path, &[writer; 5_000], None).unwrap();
                    let bytes = fs::read(path).unwrap();
                    assert!(bytes.len() == 5_000 && bytes.iter().all(|&byte| byte == bytes[0]));
                }
            });
        }
    });
    assert_eq!(folder.names(), ["file"]);
}

/// A disk where another host, which does not see the locks, removes the first temporary files.
#[derive(Debug)]
struct OtherHost(std::sync::atomic::AtomicUsize);

impl Disk for OtherHost {
    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        use std::sync::atomic::Ordering::Relaxed;
        let removed = |left: usize| left.checked_sub(1);
        if self.0.fetch_update(Relaxed, Relaxed, removed).is_ok() {
            fs::remove_file(from)?;
        }
        fs::rename(from, to)
    }
}

#[test]
fn a_temporary_file_that_another_host_removes_is_written_again() {
    for (removed, is_written) in [(1, true), (ATTEMPTS, true), (ATTEMPTS + 1, false)] {
        let folder = Folder::new();
        let disk = OtherHost(removed.into());
        let written = replace(&disk, &folder.path("new"), b"whole");
        assert_eq!(written.is_ok(), is_written, "{removed}");
        let names: &[&str] = if is_written { &["new"] } else { &[] };
        assert_eq!(folder.names(), names);
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, File};
    use std::io;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::{Failing, Folder, How, NOTES, PREFIX, SaveError, try_whole, write_whole};

    #[test]
    fn links_and_other_names_of_a_file_that_is_used_are_seen_through() {
        let folder = Folder::with("words", "ab\n");
        let words = folder.path("words");
        symlink("words", folder.path("soft")).unwrap();
        symlink(folder.path("soft"), folder.path("softer")).unwrap();
        fs::hard_link(&words, folder.path("hard")).unwrap();
        symlink("no", folder.path("nowhere")).unwrap();
        for name in ["soft", "softer", "hard"] {
            let path = folder.path(name);
            for (output, used) in [(&path, &words), (&words, &path)] {
                let tried = try_whole(output, None, &[("--answers", used)]);
                assert!(matches!(tried, Err(SaveError::Used(..))), "{name}");
            }
        }
        let nowhere = folder.path("nowhere");
        let tried = try_whole(&folder.path("no"), None, &[("--ledger", &nowhere)]);
        assert!(matches!(tried, Ok(()) | Err(SaveError::Used(..))));
    }

    #[test]
    fn a_permission_that_is_missing_is_told_of_the_file_that_was_asked_for() {
        let folder = Folder::new();
        let refused = How::Refused(io::ErrorKind::PermissionDenied);
        let write = || write_whole(&folder.path("new"), b"", None);
        let message = folder.message(Failing::during(1, refused, write).0);
        assert!(message.starts_with("cannot save new: permission denied"), "{message}");
        assert!(!message.contains(PREFIX), "{message}");
    }

    #[test]
    fn a_file_that_may_not_be_written_is_refused_before_the_work() {
        let folder = Folder::with("file", "notes: old");
        let path = folder.path("file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
        // The superuser may write all the same.
        if File::options().write(true).open(&path).is_err() {
            let tried = folder.message(try_whole(&path, Some(NOTES), &[]));
            assert!(tried.starts_with("cannot save file: "), "{tried}");
        }
    }
}
