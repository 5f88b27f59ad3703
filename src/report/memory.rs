//! What the process has taken from the system, where the system tells.

/// The most memory this process has had at once, in bytes. `None` where it cannot be read (other
/// systems than Linux).
pub fn peak_bytes() -> Option<u64> {
    in_kib("/proc/self/status", "VmHWM:")
}

/// The memory of the machine in bytes, under the same condition.
pub fn machine_bytes() -> Option<u64> {
    in_kib("/proc/meminfo", "MemTotal:")
}

/// The number of bytes that a line of `file` gives in KiB under `name`.
fn in_kib(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
}
