//! From numbers to whole numbers: exactly if 64 bits have room to count with them, otherwise
//! rounded.
//!
//! All numbers are multiplied by one power of ten, as only their ratios matter. If they are whole
//! with at most 18 decimals and add up to at most 2⁴⁰ - 1, it is the least power that makes them
//! whole. Otherwise it is the largest for which what it makes of them, rounded to the nearest whole
//! numbers, adds up to at most that. A number above 0 becomes at least 1, so that its answer does
//! not cease to count.

use crate::game::weights::DECIMALS_MAX;
use crate::game::weights::notice::WeightsNotice;
use crate::game::weights::number::{Number, TOTAL_MAX};

/// Numbers as whole numbers.
pub(crate) struct Scaled {
    pub each: Vec<u64>,
    /// They were multiplied by ten to this power; 0 if none that weights can have.
    pub decimals: u8,
    /// What that lost, and in which units they count.
    pub notice: Option<WeightsNotice>,
}

/// The most decimal digits of [`TOTAL_MAX`].
const DIGITS_MAX: i64 = 13;

/// The whole numbers for these numbers, each at most 65,535 times; `None` if none is above 0.
pub(crate) fn scaled(numbers: &[Number]) -> Option<Scaled> {
    let top = numbers.iter().filter_map(|number| number.power()).max()?;
    let above_zero = || numbers.iter().filter(|number| !number.is_zero());
    let finest = above_zero().map(|number| number.decimals()).max().unwrap_or(0);
    let decimals = u8::try_from(finest).ok().filter(|&decimals| decimals <= DECIMALS_MAX);
    let exact = decimals.and_then(|_| whole_numbers(numbers, |number| number.scaled(finest)));
    if let (Some(each), Some(decimals)) = (exact, decimals) {
        return Some(Scaled { each, decimals, notice: None });
    }
    // The largest number alone exceeds the total with a power above the first. With a power that
    // leaves each at most 9 of them fit, and with all at the last there is room for all.
    let mut powers = (0..=DIGITS_MAX).map(|less| DIGITS_MAX - top - less);
    let (each, power) = powers.find_map(|power| {
        Some((
            whole_numbers(numbers, |number| {
                Some(number.nearest(power)?.max(u64::from(!number.is_zero())))
            })?,
            power,
        ))
    })?;
    let both = || numbers.iter().zip(&each);
    let notice = WeightsNotice::Rounded {
        rounded: both().filter(|&(number, &each)| number.scaled(power) != Some(each)).count(),
        raised: above_zero().filter(|number| number.nearest(power) == Some(0)).count(),
        of: numbers.len(),
        power,
    };
    let decimals = u8::try_from(power).ok().filter(|&decimals| decimals <= DECIMALS_MAX);
    Some(Scaled { each, decimals: decimals.unwrap_or(0), notice: Some(notice) })
}

/// The whole numbers that `whole` makes; `None` if it cannot make one, or if all together exceed
/// [2^40 - 1].
fn whole_numbers(numbers: &[Number], whole: impl Fn(Number) -> Option<u64>) -> Option<Vec<u64>> {
    let each: Vec<u64> = numbers.iter().map(|&number| whole(number)).collect::<Option<_>>()?;
    // A sum could overflow. This cannot: each number is at most the limit.
    let mut left = TOTAL_MAX;
    for weight in &each {
        left = left.checked_sub(*weight)?;
    }
    Some(each)
}

#[cfg(test)]
mod tests {
    use proptest::{collection, prop_assert, prop_assert_eq, proptest};

    use super::{WeightsNotice, scaled};
    use crate::game::weights::number::{Number, TOTAL_MAX};

    fn numbers(text: &str) -> Vec<Number> {
        text.split_whitespace().map(|text| Number::parse(text).unwrap()).collect()
    }

    #[test]
    fn what_fits_is_exact_and_anything_else_as_fine_as_fits() {
        let rounded = |rounded, raised, of, power| {
            Some(WeightsNotice::Rounded { rounded, raised, of, power })
        };
        for (text, each, decimals, notice) in [
            ("1 0.25 0", vec![100, 25, 0], 2, None),
            ("1e-18 2e-18", vec![1, 2], 18, None),
            ("1e12 2", vec![1_000_000_000_000, 2], 0, None),
            // Room for 12 decimals of a number below 1, but not of their sum.
            (
                "0.6666666666666666 0.3333333333333333 0",
                vec![666_666_666_667, 333_333_333_333, 0],
                12,
                rounded(2, 0, 3, 12),
            ),
            (
                "0.9 0.6666666666666666",
                vec![90_000_000_000, 66_666_666_667],
                11,
                rounded(1, 0, 2, 11),
            ),
            ("1 1e-300 0", vec![1_000_000_000_000, 1, 0], 12, rounded(1, 1, 3, 12)),
            // Units that are no decimals.
            ("1e-20 3e-20", vec![100_000_000_000, 300_000_000_000], 0, rounded(0, 0, 2, 31)),
            ("1e13 5", vec![1_000_000_000_000, 1], 0, rounded(1, 0, 2, -1)),
            ("1e400 5", vec![1_000_000_000_000, 1], 0, rounded(1, 1, 2, -388)),
            (
                "1e99999999999999999999 5",
                vec![1_000_000_000_000, 1],
                0,
                rounded(1, 1, 2, 12 - (1 << 40)),
            ),
        ] {
            let found = scaled(&numbers(text)).unwrap();
            assert_eq!(
                (found.each, found.decimals, found.notice),
                (each, decimals, notice),
                "{text}"
            );
        }
        assert!(scaled(&numbers("0 0.0 0e7")).is_none());
        assert!(scaled(&[]).is_none());
    }

    #[test]
    fn the_largest_list_has_room_for_equal_weights_of_any_size() {
        for text in ["0.999999999999999999", "1e300", "9.9e-300", "1e-7"] {
            let all = vec![Number::parse(text).unwrap(); 65_535];
            let total: u64 = scaled(&all).unwrap().each.iter().sum();
            assert!(total > TOTAL_MAX / 100 || text == "1e-7", "{text}");
        }
    }

    proptest! {
        #[test]
        fn rounded_weights_are_off_by_half_a_unit_at_most_and_fill_the_room(
            each in collection::vec(1..u64::MAX, 1..50),
            exponents in collection::vec(-30..5_i64, 50),
        ) {
            let numbers: Vec<Number> = each.iter().zip(&exponents).map(|(each, exponent)| {
                Number::parse(&format!("{each}e{exponent}")).unwrap()
            }).collect();
            let found = scaled(&numbers).unwrap();
            let total: u64 = found.each.iter().sum();
            prop_assert!(total <= TOTAL_MAX);
            let power = match found.notice {
                Some(WeightsNotice::Rounded { power, .. }) => {
                    prop_assert!(total > TOTAL_MAX / 11 - 100);
                    power
                }
                _ => i64::from(found.decimals),
            };
            for ((weight, each), exponent) in found.each.iter().zip(&each).zip(&exponents) {
                let exact = *each as f64 * 10_f64.powi((exponent + power) as i32);
                prop_assert!((*weight as f64 - exact).abs() < 0.5 + 1e-3 || *weight == 1);
                prop_assert_eq!(*weight == 0, false);
            }
        }
    }
}
