//! The clock: for time limits and for reporting how long something took.
//!
//! WebAssembly without a host (`wasm32-unknown-unknown`) has no clock that the standard library can
//! read. There time stands still until the host gives a clock to [`set_clock`]: a search runs to
//! its end whatever its time limit.

use std::sync::OnceLock;
use std::time::Duration;

/// A moment, as the time since some fixed moment before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Duration);

impl Moment {
    /// Now.
    #[inline]
    pub fn now() -> Self {
        Self(since_start())
    }

    /// The time that has passed since then.
    pub fn elapsed(self) -> Duration {
        since_start().saturating_sub(self.0)
    }

    /// The moment `time` before; `None` if the clock does not go back so far.
    #[cfg(test)]
    pub fn checked_sub(self, time: Duration) -> Option<Self> {
        self.0.checked_sub(time).map(Self)
    }

    /// The moment `time` later; `None` if that is beyond all clocks.
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

/// What the clock shows when it is first read: there are moments before.
const FIRST: Duration = Duration::from_secs(60);

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[inline]
fn since_start() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    FIRST + START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn since_start() -> Duration {
    FIRST + SOURCE.get().map_or(Duration::ZERO, |source| source())
}

/// Gives this module a clock: `source` tells the time since a fixed moment and never goes back.
/// Only the first call counts.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn set_clock(source: fn() -> Duration) {
    let _ = SOURCE.set(source);
}
