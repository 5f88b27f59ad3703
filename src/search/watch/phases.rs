//! The share of all work that is done, over the phases of a search.

use crate::search::watch::progress::{MILLION, Snapshot};

/// Reads one [`Snapshot`] of a [`Progress`](crate::Progress) after the other as the share of all
/// work that is done, in millionths.
///
/// ```
/// use guesstree::{Phases, Progress};
///
/// let (progress, mut phases) = (Progress::default(), Phases::default());
/// // While a search with this progress goes on, again and again:
/// assert_eq!(phases.share(&progress.snapshot()), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Phases {
    limit: usize,
    phase: usize,
    /// The share that was done when the phase began.
    before: u64,
    /// The share now.
    share: u64,
}

impl Phases {
    /// The share of all work that is done, in millionths. It never falls, but where another limit
    /// on guesses is tried. Phases that end before the first call do not count.
    pub fn share(&mut self, now: &Snapshot) -> u64 {
        if now.limit != self.limit {
            *self = Self { limit: now.limit, phase: self.phase, ..Self::default() };
        }
        if now.phase != self.phase {
            (self.phase, self.before) = (now.phase, self.share);
        }
        let span = (MILLION - self.before) * now.span / MILLION;
        self.share = (self.before + span * now.share / MILLION).max(self.share);
        self.share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::watch::progress::Progress;

    fn snapshot(phase: usize, span: u64, share: u64) -> Snapshot {
        Snapshot { phase, span, share, ..Progress::default().snapshot() }
    }

    #[test]
    fn the_share_grows_over_the_phases_and_never_falls() {
        let mut phases = Phases::default();
        let mut shown = Vec::new();
        for (phase, span, share) in [
            (1, 500_000, 0),
            (1, 500_000, 800_000),
            (1, 500_000, 700_000),
            (2, 1_000_000, 0),
            (2, 1_000_000, 500_000),
            (4, 500_000, 1_000_000),
        ] {
            shown.push(phases.share(&snapshot(phase, span, share)) / 10_000);
        }
        assert_eq!(shown, [0, 40, 40, 40, 70, 85]);
        // Another limit is another question.
        let larger = Snapshot { limit: 5, ..snapshot(5, 1_000_000, 100_000) };
        assert_eq!(phases.share(&larger), 100_000);
    }
}
