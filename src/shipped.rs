//! The trees that come with the program: the best one known for each embedded list.
//!
//! Each is a file in `trees/`, where a manifest says how it was made; each is checked whole when it
//! is loaded here, as any other tree file is.

use crate::tree::codec::CodecError;
use crate::tree::tree::Tree;

/// The best tree for the list `original`: SALET.
///
/// # Errors
/// None with the files that belong to this version; a test loads and verifies each.
pub fn original() -> Result<Tree, CodecError> {
    Tree::from_bytes(include_bytes!("../trees/original-salet.tree"))
}

/// The best tree for the list `nyt-2022-02`: SALET.
///
/// # Errors
/// As for [`original`].
pub fn nyt_2022_02() -> Result<Tree, CodecError> {
    Tree::from_bytes(include_bytes!("../trees/nyt-2022-02-salet.tree"))
}

/// The best tree for the list `nyt-2022-08`: TARSE.
///
/// # Errors
/// As for [`original`].
pub fn nyt_2022_08() -> Result<Tree, CodecError> {
    Tree::from_bytes(include_bytes!("../trees/nyt-2022-08-tarse.tree"))
}
