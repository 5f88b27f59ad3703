//! What the process uses, as far as the system says.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The time since this was first called, which is the first thing that the process does.
pub(crate) fn running() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The most memory that this process had at once, in bytes; `None` on other systems than Linux.
pub(crate) fn memory_peak_bytes() -> Option<u64> {
    in_kib("/proc/self/status", "VmHWM:")
}

/// The memory of the machine, in bytes; `None` on other systems than Linux.
pub(crate) fn machine_memory_bytes() -> Option<u64> {
    in_kib("/proc/meminfo", "MemTotal:")
}

/// The time that all threads of this process have computed, in seconds; `None` on other systems
/// than Linux.
pub(crate) fn cpu_time_s() -> Option<f64> {
    /// Linux tells programs the time in hundredths of a second, on every machine.
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may hold anything, so skip to its end.
    let (_, fields) = text.rsplit_once(") ")?;
    let mut ticks = fields.split(' ').skip(11).map(str::parse::<u64>);
    let (user, system) = (ticks.next()?.ok()?, ticks.next()?.ok()?);
    Some((user + system) as f64 / TICKS_A_SECOND)
}

/// The number of bytes that a line of `file` gives in KiB under `name`.
fn in_kib(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}
