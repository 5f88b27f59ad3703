//! Whether the library is built for a page, where each kilobyte counts.

/// If so, what is for large proofs and other programs is left out. No value changes.
pub(crate) const SMALL: bool = cfg!(all(target_family = "wasm", target_os = "unknown"));
