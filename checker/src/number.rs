//! Numbers as files write them.

use std::str::FromStr;

/// A whole number without a sign and leading zeros.
pub fn whole<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}
