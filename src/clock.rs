//! The clock, for time limits and for reporting how long something took.
//!
//! On `wasm32-unknown-unknown` the standard library has no clock to read. There, time stands still
//! until the host sets a clock by [`set_clock`], and without one a time limit has no effect.

use std::sync::OnceLock;
use std::time::Duration;

/// A moment, as the time since a fixed earlier moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Duration);

impl Moment {
    /// The present moment.
    #[inline]
    pub(crate) fn now() -> Self {
        Self(since_start())
    }

    /// The time that has passed since then.
    pub(crate) fn elapsed(self) -> Duration {
        Self::now().since(self)
    }

    /// The time from `earlier` to this moment; zero if that is later.
    pub(crate) fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment `time` earlier; `None` if the clock does not go back that far.
    #[cfg(test)]
    pub(crate) fn checked_sub(self, time: Duration) -> Option<Self> {
        self.0.checked_sub(time).map(Self)
    }

    /// The moment `time` later; `None` if the clock does not go that far.
    pub(crate) fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

/// What the clock shows when it is first read, so that there are earlier moments.
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

/// Sets the clock of this crate: `source` returns the time since a fixed moment and never goes
/// back. Only the first call has an effect.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn set_clock(source: fn() -> Duration) {
    let _ = SOURCE.set(source);
}
