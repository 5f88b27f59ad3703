//! Files: saving a tree so that there is never half a file, and loading one.

use std::path::Path;

use crate::files::{self, SaveError};
use crate::tree::codec::error::{FILE_BYTES_MAX, LoadError};
use crate::tree::codec::header::MAGIC;
use crate::tree::decision_tree::Tree;
use crate::tree::error::TreeError;

impl Tree {
    /// What a tree's file is, as far as its first bytes tell.
    pub const FILE: files::Kind =
        files::Kind { name: "a tree", begins: |bytes| bytes.starts_with(&MAGIC) };

    /// Saves the tree as a file, and replaces one that is there already.
    ///
    /// The bytes go to a temporary file in the same folder, which takes the place of `path` once
    /// they are on the disk. So there is never half a file, and a failure leaves the old one. A new
    /// file gets the usual permissions; a replaced one keeps its own. If `path` is a link, the file
    /// that it leads to is replaced. If it is no file, such as a pipe or `/dev/stdout`, the bytes
    /// are written to it directly.
    ///
    /// # Errors
    /// `SaveError` if the tree does not pass `Tree::check`, or the file cannot be written.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        self.save_over(path.as_ref(), None)
    }

    /// Saves the tree as [`Tree::save`] does, but a file that is there already is replaced only if
    /// it is of this kind.
    ///
    /// # Errors
    /// As for [`Tree::save`], and `SaveError` if the file is of another kind.
    pub fn save_over(&self, path: &Path, replaces: Option<files::Kind>) -> Result<(), SaveError> {
        let invalid = |reason: TreeError| SaveError::Invalid(path.to_owned(), reason.to_string());
        self.check().map_err(invalid)?;
        files::write_whole(path, &self.to_bytes(), replaces)
    }

    /// Loads a tree and checks every byte of it: see [`Tree::from_bytes`].
    ///
    /// # Errors
    /// [`LoadError`] if the file cannot be read, or its bytes are not a tree.
    pub fn load(path: impl AsRef<Path>) -> Result<Tree, LoadError> {
        let path = path.as_ref();
        let not_a_tree = |reason| LoadError::NotATree(path.to_owned(), reason);
        Tree::from_bytes(&Tree::read(path)?).map_err(not_a_tree)
    }

    /// Reads the bytes of a file that may hold a tree, but no more than a tree takes.
    ///
    /// # Errors
    /// [`LoadError`] if the file cannot be read.
    pub fn read(path: &Path) -> Result<Vec<u8>, LoadError> {
        let unreadable = |reason| LoadError::Unreadable(path.to_owned(), reason);
        let too_big = || LoadError::TooBig(path.to_owned());
        if path.is_dir() {
            return Err(LoadError::Folder(path.to_owned()));
        }
        files::read(path, FILE_BYTES_MAX).map_err(unreadable)?.ok_or_else(too_big)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;
    use std::path::Path;

    use super::FILE_BYTES_MAX;
    use crate::files::SaveError;
    use crate::tree::sample::{problem, root, tree};
    use crate::tree::{CodecError, LoadError, Tree};

    /// The names of what a folder holds.
    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    /// The message of an error, with the folder of the test taken out of the paths.
    fn message(folder: &tempfile::TempDir, error: impl ToString) -> String {
        error.to_string().replace(&format!("{}/", folder.path().display()), "")
    }

    #[test]
    fn a_saved_tree_is_loaded_again_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.tree");
        tree().save(&path).unwrap();
        assert_eq!(Tree::load(&path).unwrap(), tree());
        assert_eq!(fs::read(&path).unwrap(), tree().to_bytes());
        assert_eq!(names(folder.path()), ["small.tree"]);
    }

    #[test]
    fn a_file_that_is_there_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.tree");
        fs::write(&path, "a longer file than the tree".repeat(100)).unwrap();
        tree().save(&path).unwrap();
        assert_eq!(Tree::load(&path).unwrap(), tree());
    }

    #[test]
    fn a_tree_that_could_not_be_loaded_is_not_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("small.tree");
        let wrong = Tree::new(problem(), &root(), 9);
        let error = wrong.save(&path).unwrap_err();
        assert!(matches!(&error, SaveError::Invalid(..)));
        assert_eq!(
            message(&folder, error),
            "cannot save small.tree: the tree claims that no tree is below 9 guesses, but has 8 \
             guesses itself\n\
             make the tree anew; this one is not valid"
        );
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn a_missing_folder_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = tree().save(folder.path().join("new/small.tree")).unwrap_err();
        assert!(matches!(error, SaveError::NoFolder(..)));
        assert_eq!(
            message(&folder, error),
            "cannot save new/small.tree: there is no folder new\n\
             make the folder first, or choose another one"
        );
    }

    #[test]
    fn a_file_in_place_of_the_folder_is_told() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        let error = tree().save(folder.path().join("file/small.tree")).unwrap_err();
        assert!(matches!(error, SaveError::NoFolder(_, f) if f.ends_with("file")));
    }

    #[test]
    fn a_folder_is_no_place_for_a_tree() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path(), Path::new("/"), Path::new(".."), Path::new(".")] {
            let error = tree().save(path).unwrap_err();
            assert!(matches!(&error, SaveError::Folder(p) if p == path));
            assert_eq!(
                error.to_string(),
                format!(
                    "cannot save {}: it is a folder\nadd the name of a file to it",
                    path.display()
                )
            );
        }
        assert!(names(folder.path()).is_empty());
    }

    #[test]
    fn an_empty_path_is_refused() {
        assert!(matches!(
            tree().save(Path::new("")),
            Err(SaveError::System(_, reason)) if reason.kind() != io::ErrorKind::StorageFull
        ));
    }

    #[test]
    fn a_missing_file_is_not_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let error = Tree::load(folder.path().join("no.tree")).unwrap_err();
        assert!(matches!(&error, LoadError::Unreadable(_, reason)
            if reason.kind() == io::ErrorKind::NotFound));
        let text = message(&folder, error);
        assert!(text.starts_with("cannot read no.tree: "), "{text}");
        assert!(text.ends_with("\ngive a file that `guesstree build` has saved"), "{text}");
    }

    #[test]
    fn a_folder_is_not_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let error = Tree::load(folder.path()).unwrap_err();
        assert!(matches!(&error, LoadError::Folder(path) if path == folder.path()));
        assert!(
            error.to_string().ends_with(": it is a folder\ngive the path of a tree file in it"),
            "{error}"
        );
    }

    #[test]
    fn a_huge_file_is_not_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("huge.tree");
        fs::File::create(&path).unwrap().set_len(FILE_BYTES_MAX + 1).unwrap();
        let error = Tree::load(&path).unwrap_err();
        assert!(matches!(error, LoadError::TooBig(_)));
        assert_eq!(
            message(&folder, error),
            "huge.tree is larger than 64 MiB\ngive a file that `guesstree build` has saved"
        );
    }

    #[test]
    fn a_file_that_is_no_tree_is_refused_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("words.txt");
        fs::write(&path, "salet\ncrane\n").unwrap();
        let error = Tree::load(&path).unwrap_err();
        assert!(matches!(&error, LoadError::NotATree(_, reason) if *reason == CodecError::TEXT));
        assert_eq!(
            message(&folder, error),
            "words.txt: not a tree file, but text\nmake a tree file of it with `guesstree import`"
        );
    }

    #[cfg(unix)]
    mod unix {
        use std::fs;
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        use std::path::Path;
        use std::process::Command;

        use crate::files::SaveError;
        use crate::tree::Tree;
        use crate::tree::sample::tree;

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().permissions().mode()
        }

        #[test]
        fn a_new_file_has_the_permissions_of_any_new_file() {
            let folder = tempfile::tempdir().unwrap();
            let (other, path) = (folder.path().join("other"), folder.path().join("small.tree"));
            fs::write(&other, "").unwrap();
            tree().save(&path).unwrap();
            assert_eq!(mode(&path), mode(&other));
        }

        #[test]
        fn a_replaced_file_keeps_its_permissions() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("small.tree");
            fs::write(&path, "").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
            tree().save(&path).unwrap();
            assert_eq!(mode(&path) & 0o777, 0o640);
            assert_eq!(Tree::load(&path).unwrap(), tree());
        }

        #[test]
        fn a_link_stays_and_the_file_it_leads_to_is_replaced() {
            let folder = tempfile::tempdir().unwrap();
            let path = |name: &str| folder.path().join(name);
            fs::create_dir(path("trees")).unwrap();
            fs::write(path("trees/small.tree"), "old").unwrap();
            symlink("trees/small.tree", path("first")).unwrap();
            symlink(path("first"), path("second")).unwrap();
            tree().save(path("second")).unwrap();
            assert!(path("second").is_symlink() && path("first").is_symlink());
            assert!(!path("trees/small.tree").is_symlink());
            assert_eq!(Tree::load(path("trees/small.tree")).unwrap(), tree());
            assert_eq!(super::names(&path("trees")), ["small.tree"]);
        }

        #[test]
        fn a_link_to_nothing_makes_the_file_it_leads_to() {
            let folder = tempfile::tempdir().unwrap();
            symlink("new.tree", folder.path().join("link")).unwrap();
            tree().save(folder.path().join("link")).unwrap();
            assert_eq!(Tree::load(folder.path().join("new.tree")).unwrap(), tree());

            symlink("no/new.tree", folder.path().join("far")).unwrap();
            let error = tree().save(folder.path().join("far")).unwrap_err();
            assert_eq!(
                super::message(&folder, error),
                "cannot save far: there is no folder no\n\
                 make the folder first, or choose another one"
            );
        }

        #[test]
        fn a_link_that_leads_to_itself_is_an_error() {
            let folder = tempfile::tempdir().unwrap();
            symlink("link", folder.path().join("link")).unwrap();
            let error = tree().save(folder.path().join("link")).unwrap_err();
            assert!(matches!(error, SaveError::System(..)));
            assert!(error.to_string().ends_with("\nchoose another place"), "{error}");
            assert!(folder.path().join("link").is_symlink());
        }

        #[test]
        fn a_device_is_written_to_and_stays_a_device() {
            let null = Path::new("/dev/null");
            tree().save(null).unwrap();
            assert!(fs::metadata(null).unwrap().file_type().is_char_device());
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_full_device_is_told() {
            let error = tree().save(Path::new("/dev/full")).unwrap_err();
            assert!(matches!(error, SaveError::System(..)));
            assert_eq!(
                error.to_string(),
                "cannot save /dev/full: No space left on device (os error 28)\n\
                 free some space, or choose another place"
            );
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_stream_without_end_is_not_loaded() {
            let error = Tree::load(Path::new("/dev/zero")).unwrap_err();
            assert!(matches!(error, crate::tree::LoadError::TooBig(_)));
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_file_that_is_open_already_is_written_to_under_its_number() {
            use std::os::fd::AsRawFd;
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("small.tree");
            let file = fs::File::create(&path).unwrap();
            let number = format!("/dev/fd/{}", file.as_raw_fd());
            tree().save(Path::new(&number)).unwrap();
            assert_eq!(Tree::load(&path).unwrap(), tree());
            // It is the same file, not another one in its place.
            assert_eq!(file.metadata().unwrap().len(), tree().to_bytes().len() as u64);
        }

        #[test]
        fn a_tree_goes_through_a_pipe() {
            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("pipe");
            assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
            std::thread::scope(|scope| {
                let loaded = scope.spawn(|| Tree::load(&pipe));
                tree().save(&pipe).unwrap();
                assert_eq!(loaded.join().unwrap().unwrap(), tree());
            });
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        }
    }
}
