//! What the tests of this package share, and the notices of a release.

pub mod notices;

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
