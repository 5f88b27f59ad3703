//! Word lists of digits and symbols: the equations of Nerdle, and the primes of Primel.
//!
//! `cargo run --release --example numbers nerdle > nerdle.txt`, then
//! `guesstree build --answers nerdle.txt`. `nerdle:5` has equations of five characters.

use std::env;

/// A whole number or a fraction: the numerator and the denominator, which is above 0.
type Number = (i64, i64);

fn main() -> Result<(), String> {
    let name = env::args().nth(1).unwrap_or_default();
    let words = match name.as_str() {
        "primel" => primes(),
        "nerdle" => equations(8),
        _ => match name.strip_prefix("nerdle:").and_then(|text| text.parse().ok()) {
            Some(characters @ 5..=8) => equations(characters),
            _ => return Err("name a list: nerdle, nerdle:5 to nerdle:8, or primel".to_owned()),
        },
    };
    match name.as_str() {
        "primel" => assert_eq!(words.len(), 8_363, "primes of five digits"),
        "nerdle" => assert_eq!(words.len(), 17_723, "as the game counts its equations"),
        _ => {}
    }
    words.iter().for_each(|word| println!("{word}"));
    Ok(())
}

/// The primes of five digits.
fn primes() -> Vec<String> {
    let is_prime = |n: &u32| (2..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (10_000..100_000).filter(is_prime).map(|prime| prime.to_string()).collect()
}

/// The equations of this many characters. On the left are whole numbers above 0 with `+`, `-`, `*`
/// and `/` between them, at least one; on the right is a whole number, which may be 0. No number
/// begins with 0. Fractions may occur on the way: `3/2*4=6`. That is how the game counts them.
fn equations(characters: usize) -> Vec<String> {
    let mut found = Vec::new();
    for right in 1..characters - 3 {
        extend("", characters - 1 - right, (0, 1), (1, 1), right, &mut found);
    }
    found.sort_unstable();
    found
}

/// Adds the equations that begin with `left`, on whose left side `places` more characters come: a
/// number first. Its value is `sum` and `product` times or through that number. The right side has
/// `right` digits.
fn extend(
    left: &str,
    places: usize,
    sum: Number,
    product: Number,
    right: usize,
    found: &mut Vec<String>,
) {
    for digits in 1..=places {
        for number in 10_i64.pow(digits as u32 - 1)..10_i64.pow(digits as u32) {
            let left = format!("{left}{number}");
            let product = match left.ends_with(&format!("/{number}")) {
                true => (product.0, product.1 * number),
                false => (product.0 * number, product.1),
            };
            let total = add(sum, product);
            match places - digits {
                0 if left.contains(['+', '-', '*', '/']) => {
                    let value = total.0 / total.1;
                    let is_whole = total.0 % total.1 == 0 && value >= 0;
                    if is_whole && value.to_string().len() == right {
                        found.push(format!("{left}={value}"));
                    }
                }
                0 | 1 => {}
                more => {
                    for (sign, sum, product) in [
                        ('+', total, (1, 1)),
                        ('-', total, (-1, 1)),
                        ('*', sum, product),
                        ('/', sum, product),
                    ] {
                        extend(&format!("{left}{sign}"), more - 1, sum, product, right, found);
                    }
                }
            }
        }
    }
}

fn add(one: Number, other: Number) -> Number {
    (one.0 * other.1 + other.0 * one.1, one.1 * other.1)
}
