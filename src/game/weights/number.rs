//! Numbers as people write them, kept exactly: digits, and a power of ten.

/// The most that all weights of a file add up to, as whole numbers. So the weight of all answers
/// times the number of their guesses can be counted with room to spare.
pub(crate) const TOTAL_MAX: u64 = (1 << 40) - 1;

/// The number of digits kept. A number with more is too long for a weight, and so are the kept
/// digits.
const DIGITS_MAX: usize = 30;

/// Exponents beyond this, either way, make no weight. Larger ones are replaced by this one.
const EXPONENT_MAX: i64 = 1 << 40;

/// A number that is not negative: `digits` times ten to the power of `exponent`.
///
/// Equal numbers are equal here, however they were written: the last digit is not 0, and 0 has the
/// exponent 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    digits: u128,
    exponent: i64,
}

/// Why a text is not a [`Number`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumberError {
    /// It is a number, but it begins with a minus sign.
    #[error("is negative")]
    Negative,
    /// It is not a number, or not a finite one.
    #[error("is not a number")]
    NotANumber,
}

impl Number {
    /// Reads `3`, `0.25`, `.5`, `1e-4`, `2.5E-3`, `25%` and the like.
    ///
    /// # Errors
    /// [`NumberError`] if the text is none of these.
    pub fn parse(text: &str) -> Result<Number, NumberError> {
        if let Some(percent) = text.strip_suffix('%').filter(|rest| !rest.ends_with('%')) {
            let number = Number::parse(percent.trim_end())?;
            let exponent = if number.is_zero() { 0 } else { number.exponent - 2 };
            return Ok(Number { exponent, ..number });
        }
        if let Some(rest) = text.strip_prefix('-') {
            return Err(match unsigned(rest) {
                Some(_) => NumberError::Negative,
                None => NumberError::NotANumber,
            });
        }
        unsigned(text.strip_prefix('+').unwrap_or(text)).ok_or(NumberError::NotANumber)
    }

    /// The sum of both, cut after 30 digits or a few less.
    pub(crate) fn plus(self, other: Number) -> Number {
        if self.is_zero() || other.is_zero() {
            return if self.is_zero() { other } else { self };
        }
        let [fine, coarse] = match self.exponent <= other.exponent {
            true => [self, other],
            false => [other, self],
        };
        let sum = |fine: Number, coarse: Number| {
            let power = u32::try_from(coarse.exponent - fine.exponent).ok()?;
            let digits = coarse.digits.checked_mul(10_u128.checked_pow(power)?)?;
            Some(Number { digits: digits.checked_add(fine.digits)?, ..fine }.cut(DIGITS_MAX as u32))
        };
        // Then the coarse one is more than 10^18 times as large.
        sum(fine, coarse).or_else(|| sum(fine.cut(20), coarse.cut(20))).unwrap_or(coarse)
    }

    /// The number without its digits after the first few, and without zeros at the end.
    fn cut(self, digits_max: u32) -> Number {
        let Self { mut digits, mut exponent } = self;
        while digits > 0 && (digits.is_multiple_of(10) || digits.ilog10() >= digits_max) {
            digits /= 10;
            exponent += 1;
        }
        Self { digits, exponent }
    }

    /// Whether it is 0.
    pub(crate) fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// The number is below ten to this power; `None` for 0.
    pub(crate) fn power(self) -> Option<i64> {
        let digits = self.digits.checked_ilog10()?;
        Some(self.exponent + i64::from(digits) + 1)
    }

    /// The number of decimals needed to write the number.
    pub(crate) fn decimals(self) -> i64 {
        (-self.exponent).max(0)
    }

    /// The number times ten to the power of `decimals`, if that is whole and at most [2^40 - 1].
    pub(crate) fn scaled(self, decimals: i64) -> Option<u64> {
        if self.is_zero() {
            return Some(0);
        }
        let power = u32::try_from(self.exponent.saturating_add(decimals)).ok()?;
        let scaled = self.digits.checked_mul(10_u128.checked_pow(power)?)?;
        u64::try_from(scaled).ok().filter(|&scaled| scaled <= TOTAL_MAX)
    }

    /// The number times ten to the power of `power`, rounded to the nearest whole number, a half
    /// up, if that is at most [2^40 - 1].
    pub(crate) fn nearest(self, power: i64) -> Option<u64> {
        let left = self.exponent.saturating_add(power);
        if left >= 0 || self.is_zero() {
            return self.scaled(power);
        }
        let divisor = u32::try_from(left.unsigned_abs()).ok().and_then(|p| 10_u128.checked_pow(p));
        // The digits are far below half of the largest divisor.
        let nearest = divisor.map_or(0, |divisor| (self.digits + divisor / 2) / divisor);
        u64::try_from(nearest).ok().filter(|&nearest| nearest <= TOTAL_MAX)
    }
}

fn unsigned(text: &str) -> Option<Number> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, signed_exponent(exponent)?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = [whole, fraction].concat();
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let ended = all.trim_end_matches('0');
    let kept = ended.trim_start_matches('0');
    let zeros = all.len() - ended.len();
    let first = &kept[..kept.len().min(DIGITS_MAX)];
    let Ok(digits) = first.parse() else {
        // No digit is left but zeros.
        return Some(Number { digits: 0, exponent: 0 });
    };
    let dropped = zeros + kept.len() - first.len();
    Some(Number { digits, exponent: exponent + dropped as i64 - fraction.len() as i64 })
}

fn signed_exponent(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // What is left to fail is a number that is too long.
    let size: i64 = digits.parse().unwrap_or(EXPONENT_MAX);
    Some(sign * size.min(EXPONENT_MAX))
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::{Number, NumberError, TOTAL_MAX};

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap()
    }

    #[test]
    fn numbers_are_read_however_they_are_written() {
        for (texts, digits, exponent) in [
            ("3 3. 3.0 +3 003 3e0 0.3e1 30e-1 3.000E+0", 3, 0),
            ("0.25 .25 0.250 2.5e-1 25E-2 25% 25.0% 2.5e1%", 25, -2),
            ("1e-4 .0001 0.00010 1.0e-04", 1, -4),
            ("2.5E-3", 25, -4),
            ("1200 1.2e3 12e2", 12, 2),
            ("0 0.0 .0 0. 0% 0e9 0e-999999999999999999999 000.000", 0, 0),
            ("1e99999999999999999999", 1, 1 << 40),
            ("1e-99999999999999999999", 1, -(1 << 40)),
        ] {
            for text in texts.split(' ') {
                assert_eq!(number(text), Number { digits, exponent }, "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_number_is_not_read() {
        for text in [
            "", "+", ".", "e", "e5", ".e1", "1e", "1e+", "1e1.5", "1.2.3", "1,5", "1_000", "0x10",
            "1e5e5", "nan", "NaN", "inf", "-inf", "infinity", "--1", "+-1", "-", "1 2", "½", "٣",
            "1f", "1/2", "%", "%5", "5%%", "x%",
        ] {
            assert_eq!(Number::parse(text), Err(NumberError::NotANumber), "{text}");
        }
        for text in ["-1", "-0.5", "-1e-9", "-0", "-5%"] {
            assert_eq!(Number::parse(text), Err(NumberError::Negative), "{text}");
        }
    }

    #[test]
    fn numbers_are_multiplied_by_a_power_of_ten_as_long_as_nothing_is_lost() {
        for (text, decimals, scaled) in [
            ("0.25", 2, Some(25)),
            ("0.25", 4, Some(2500)),
            ("0.25", 1, None),
            ("12e2", 0, Some(1200)),
            ("0", 300, Some(0)),
            ("1e12", 0, Some(1_000_000_000_000)),
            ("1e13", 0, None),
            ("1e300", 0, None),
            ("1e-300", 300, Some(1)),
            ("1", 1 << 40, None),
            ("1099511627775", 0, Some(TOTAL_MAX)),
            ("1099511627776", 0, None),
        ] {
            assert_eq!(number(text).scaled(decimals), scaled, "{text} {decimals}");
        }
    }

    #[test]
    fn numbers_are_added_exactly_unless_they_have_very_many_digits() {
        for (one, other, sum) in [
            ("1", "2", "3"),
            ("0", "2.5", "2.5"),
            ("0.25", "1e3", "1000.25"),
            ("7.5", "2.5", "10"),
            ("1e-20", "1", "1.00000000000000000001"),
            ("1e300", "1", "1e300"),
            ("123456789012345678901234567890e30", "1", "123456789012345678901234567890e30"),
            ("999999999999999999999999999999", "1", "1e30"),
            ("1.23456789012345678901234567890", "1e20", "100000000000000000001.234567890"),
        ] {
            assert_eq!(number(one).plus(number(other)), number(sum), "{one} {other}");
            assert_eq!(number(other).plus(number(one)), number(sum), "{one} {other}");
        }
    }

    #[test]
    fn a_number_with_very_many_digits_is_never_a_weight() {
        let long = format!("0.{}1", "3".repeat(1000));
        let zeros = format!("1{}1e-1001", "0".repeat(1000));
        for text in [long, zeros] {
            let number = number(&text);
            assert_eq!(number.scaled(number.decimals()), None);
        }
    }

    proptest! {
        #[test]
        fn a_scaled_number_is_written_with_the_same_digits(
            whole in 0..1_000_000_u64,
            fraction in 0..10_000_u64,
        ) {
            let number = number(&format!("{whole}.{fraction:04}"));
            prop_assert_eq!(number.scaled(4), Some(whole * 10_000 + fraction));
            let fewer = number.scaled(number.decimals() - 1);
            prop_assert_eq!(fewer.is_some(), number.decimals() == 0 && whole % 10 == 0);
            let nearest = whole * 100 + (fraction + 50) / 100;
            prop_assert_eq!(number.nearest(2), Some(nearest));
        }

        #[test]
        fn no_text_makes_reading_panic(text in "[-+0-9.eE]{0,40}") {
            if let Ok(number) = Number::parse(&text) {
                for power in [i64::MIN, -400, 0, 1, 7, 400, 1 << 40, i64::MAX] {
                    let _ = (number.scaled(power), number.nearest(power), number.power());
                }
                for other in ["0", "1", "1e-99999999999999", "999999999999999999999999999999e400"] {
                    let _ = number.plus(Number::parse(other).unwrap()).nearest(3);
                }
            }
        }
    }
}
