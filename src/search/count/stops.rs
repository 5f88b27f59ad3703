//! When to stop in the middle of much counting: the clock is read now and then.

use crate::search::watch::limits::Limits;

/// Says when to stop in the middle of much work.
pub(super) struct Stops<'l> {
    limits: Option<&'l Limits>,
    every: usize,
    left: usize,
    pub stopped: bool,
}

impl<'l> Stops<'l> {
    /// The number of codes that are looked up before the clock is read again.
    const CODES: usize = 1 << 17;

    /// For work of many parts, each of which looks up this many codes.
    pub(super) fn new(limits: Option<&'l Limits>, codes: usize) -> Self {
        Self { limits, every: (Self::CODES / codes.max(1)).max(1), left: 0, stopped: false }
    }

    /// Whether to stop before the next part.
    #[inline(always)]
    pub(super) fn stop(&mut self) -> bool {
        if self.left == 0 {
            self.stopped = self.limits.is_some_and(Limits::stopped);
            self.left = self.every;
        }
        self.left -= 1;
        self.stopped
    }
}
