//! Where the command keeps what belongs to its user: named lists and games in the folder for data,
//! trees that it found in the folder for caches.

use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The name of our folders.
const NAME: &str = "guesstree";

/// The folder for what must not be lost; `None` if the system names none.
pub(crate) fn data() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.data_dir().join(NAME))
}

/// The folder for what can be found again; `None` if the system names none.
pub(crate) fn cache() -> Option<PathBuf> {
    Some(etcetera::choose_base_strategy().ok()?.cache_dir().join(NAME))
}
