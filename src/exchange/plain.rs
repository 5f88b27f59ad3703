//! The plainest format: a line for each answer with the guesses that find it, the answer last.
//!
//! ```text
//! salet courd nymph whiff
//! salet courd nymph pygmy
//! ```

use crate::game::quoting::split_whitespace;

use super::fault::ImportError;
use super::gather::Gather;

/// Reads the games of a text.
pub(super) fn read(text: &str, games: &mut Gather<'_>) -> Result<(), ImportError> {
    for (line, entry) in (1..).zip(text.lines()) {
        let words = split_whitespace(entry).map(|word| games.guess(word));
        let guesses = words.collect::<Result<Vec<_>, _>>().map_err(|fault| fault.on(line))?;
        if !guesses.is_empty() {
            games.add_guesses(line, &guesses)?;
        }
    }
    Ok(())
}
