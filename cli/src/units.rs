//! Times and sizes as people write them: `90s`, `5m`, `512M`, `2G`.

use std::time::Duration;

/// Reads a time: a number with `s`, `m` or `h`; seconds without a unit.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];
    let seconds = quantity(text, &units).ok_or("give a time such as 90s, 5m or 1.5h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "give a shorter time".to_owned())
}

/// Reads a size in bytes: a number with `K`, `M`, `G` or `T` (powers of 1,024); bytes without a
/// unit.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    const KIB: f64 = 1024.0;
    let units = [
        ("k", KIB),
        ("m", KIB * KIB),
        ("g", KIB * KIB * KIB),
        ("t", KIB * KIB * KIB * KIB),
        ("", 1.0),
    ];
    let trimmed = text.to_ascii_lowercase();
    let trimmed = trimmed.strip_suffix("ib").or(trimmed.strip_suffix('b')).unwrap_or(&trimmed);
    match quantity(trimmed, &units) {
        Some(bytes) if bytes < usize::MAX as f64 => Ok(bytes as usize),
        _ => Err("give a size such as 512M or 2G".to_owned()),
    }
}

/// A number that is not negative, times its unit. The unit without letters comes last.
fn quantity(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let lower = text.trim().to_ascii_lowercase();
    let (number, unit) =
        units.iter().find_map(|(name, unit)| Some((lower.strip_suffix(name)?, unit)))?;
    let number: f64 = number.trim().parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_a_unit() {
        for (text, seconds) in
            [("90", 90.0), ("90s", 90.0), ("5m", 300.0), ("1.5H", 5400.0), ("0", 0.0)]
        {
            assert_eq!(duration(text), Ok(Duration::from_secs_f64(seconds)), "{text}");
        }
        for text in ["", "s", "-1", "5 days", "nan", "inf", "1e300h"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_in_powers_of_1024() {
        for (text, size) in [
            ("4096", 4096),
            ("1K", 1024),
            ("1.5M", 1_572_864),
            ("2GiB", 2 << 30),
            ("64 mb", 64 << 20),
            ("1T", 1 << 40),
        ] {
            assert_eq!(bytes(text), Ok(size), "{text}");
        }
        for text in ["", "M", "-1M", "2P", "1e300"] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }
}
