//! Trees that were found before, kept in the user's folder for caches: one for each list, mode and
//! limit on guesses.

use std::fs;
use std::io;
use std::path::PathBuf;

use crate::cli::folders;
use crate::files;
use crate::game::list::{Fingerprint, List};
use crate::game::mode::Mode;
use crate::tree::objective::Objective;
use crate::tree::verify::verify;
use crate::tree::{Problem, Tree};

/// The trees that are kept.
#[derive(Debug)]
pub(crate) struct Cache {
    /// `None` if the system names no folder: then nothing is kept.
    folder: Option<PathBuf>,
}

impl Cache {
    pub(crate) fn new() -> Self {
        Self { folder: folders::cache().map(|folder| folder.join("trees")) }
    }

    fn file(&self, list: Fingerprint, mode: Mode, max_guesses: u8) -> Option<PathBuf> {
        let name = format!("{list}-{mode}-{max_guesses}.tree");
        Some(self.folder.as_ref()?.join(name))
    }

    /// The tree for games on `list`, if one is kept. It is replayed for every answer.
    pub(crate) fn find(&self, list: &List, mode: Mode, max_guesses: u8) -> Option<Tree> {
        let fingerprint = list.fingerprint();
        let tree = Tree::load(&self.file(fingerprint, mode, max_guesses)?).ok()?;
        let Problem { fingerprint: of, mode: in_mode, objective, .. } = tree.problem();
        let fits = (*of, *in_mode, *objective) == (fingerprint, mode, Objective::Mean)
            && tree.problem().weights.is_none()
            && tree.problem().max_guesses == max_guesses
            && tree.problem().fixed_guesses == 0;
        (fits && verify(&tree, list).is_ok()).then_some(tree)
    }

    /// Keeps `tree`. If that fails, it will have to be found again.
    pub(crate) fn keep(&self, tree: &Tree) {
        let Problem { fingerprint, mode, max_guesses, .. } = *tree.problem();
        if let Some(file) = self.file(fingerprint, mode, max_guesses)
            && let Some(folder) = file.parent()
            && fs::create_dir_all(folder).is_ok()
        {
            let _ = files::write_whole(&file, &tree.to_bytes(), Some(Tree::FILE));
        }
    }

    /// The files that are kept, with the tree in each that can be read, by name.
    pub(crate) fn all(&self) -> Vec<(PathBuf, Option<Tree>)> {
        let entries = self.folder.as_ref().and_then(|folder| fs::read_dir(folder).ok());
        let files = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> =
            files.filter(|file| file.extension().is_some_and(|end| end == "tree")).collect();
        files.sort();
        let with_tree = |file: PathBuf| {
            let tree = Tree::load(&file).ok();
            (file, tree)
        };
        files.into_iter().map(with_tree).collect()
    }

    /// Removes all trees. Returns their number.
    ///
    /// # Errors
    /// If a file cannot be removed.
    pub(crate) fn clear(&self) -> io::Result<usize> {
        let files = self.all();
        files.iter().try_for_each(|(file, _)| fs::remove_file(file))?;
        Ok(files.len())
    }
}
