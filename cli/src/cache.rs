//! Trees that were found before, kept in the user's folder for caches: one for each list, mode,
//! limit on guesses and file of weights.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::PathBuf;

use guesstree::{Claim, List, Problem, Tree, files, verify_weighted};

use crate::folders;

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

    fn file(&self, problem: &Problem) -> Option<PathBuf> {
        let Problem { fingerprint, mode, max_guesses, .. } = problem;
        let weights = problem.weights.as_ref();
        let weights =
            weights.map_or(String::new(), |weights| format!("-{}", weights.fingerprint()));
        let name = format!("{fingerprint}-{mode}-{max_guesses}{weights}.tree");
        Some(self.folder.as_ref()?.join(name))
    }

    /// The best tree for `problem` on `list`, if one is kept. It is replayed for every answer.
    pub(crate) fn find(&self, list: &List, problem: &Problem) -> Option<Tree> {
        let tree = Tree::load(&self.file(problem)?).ok()?;
        // A list may have another name now.
        let mut renamed = problem.clone();
        renamed.list.clone_from(&tree.problem().list);
        let fits = *tree.problem() == renamed;
        let weights = problem.weights.as_deref();
        (fits && verify_weighted(&tree, list, weights).is_ok()).then_some(tree)
    }

    /// Keeps `tree` for `list`, unless a better one is kept: another process may have found it. If
    /// that fails, it will have to be found again.
    pub(crate) fn keep(&self, list: &List, tree: &Tree) {
        let claim = tree.claim();
        let kept = self.find(list, tree.problem()).map(|kept| kept.claim());
        let is_better =
            |kept: Claim| (claim.upper, Reverse(claim.lower)) < (kept.upper, Reverse(kept.lower));
        if kept.is_some_and(|kept| !is_better(kept)) {
            return;
        }
        if let Some(file) = self.file(tree.problem())
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
