//! Who may stop a search, and who is told how far it is.

pub(crate) mod limits;
pub(crate) mod once;
pub(crate) mod phases;
pub(crate) mod progress;
pub(crate) mod stats;
