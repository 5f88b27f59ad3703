//! Symbols of codes, as players name them: digits from 0, letters, or names of colours.
//!
//! A code counts by its standard symbols, `1122`, and is spelt with those of the user. So lists,
//! trees and ledgers do not depend on them.

use std::fmt;
use std::str::FromStr;

use crate::game::excerpt::excerpt;
use crate::game::forms::{UnicodeForm, in_form};

/// The symbols that stand for the standard ones of a game of codes, in their order.
///
/// ```
/// use guesstree::{List, Symbols};
///
/// let symbols: Symbols = "red,green,blue,yellow,orange,purple".parse()?;
/// assert_eq!(symbols.to_string(), "r red, g green, b blue, y yellow, o orange, p purple");
/// let list = List::mastermind(4, 6)?.in_symbols(&symbols)?;
/// assert_eq!(list.word("red red green green")?.to_string(), "rrgg");
/// assert_eq!(list.fingerprint(), List::mastermind(4, 6)?.fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols(Vec<Symbol>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Symbol {
    /// As it stands in a code.
    sign: char,
    /// In lower case; empty for none.
    name: String,
}

/// Why a text names no symbols, or none for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymbolsError {
    /// The text names fewer than two symbols.
    #[error("`{text}` names no symbols; write 0-5, ABCDEF, or red,green,blue")]
    None {
        /// The text, shortened.
        text: String,
    },
    /// A symbol or name is there twice, in whatever case.
    #[error("`{symbol}` is there twice; give each symbol once")]
    Twice {
        /// The symbol or name.
        symbol: String,
    },
    /// A character cannot stand in a code.
    #[error("`{symbol}` cannot be a symbol; use letters, digits and signs that can be seen")]
    Unfit {
        /// The character.
        symbol: char,
    },
    /// The game has another number of symbols.
    #[error("{game} has {expected} symbols, and {got} are given; give one for each")]
    Count {
        /// The game.
        game: String,
        /// The number of its symbols.
        expected: usize,
        /// The number of those given.
        got: usize,
    },
    /// The game has no codes.
    #[error("{game} has no codes; symbols are for games such as mastermind:4x6")]
    NoCodes {
        /// The game.
        game: String,
    },
}

/// More symbols are never meant: games have up to 36.
const GIVEN_MAX: usize = 64;

/// What may stand between the names of a code.
fn is_between(character: char) -> bool {
    character.is_whitespace() || ",-/+".contains(character)
}

fn lower(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).collect()
}

impl FromStr for Symbols {
    type Err = SymbolsError;

    /// Reads a range such as `0-5` or `a-f`, symbols without anything between them, or names with
    /// commas or spaces between them.
    fn from_str(text: &str) -> Result<Self, SymbolsError> {
        let text = in_form(text.trim(), UnicodeForm::Composed);
        let parts = || text.split(|c: char| c.is_whitespace() || c == ',');
        let names: Vec<&str> = parts().filter(|part| !part.is_empty()).collect();
        let characters: Vec<char> = text.chars().filter(|&c| c != '\u{fe0f}').collect();
        let symbols = match (&names[..], &characters[..]) {
            ([_], &[first, '-', last]) if first < last => {
                (first..=last).take(GIVEN_MAX + 1).map(Symbol::bare).collect()
            }
            ([_], _) => characters.into_iter().map(Symbol::bare).collect(),
            _ => named(&names),
        };
        Self::checked(symbols, &text)
    }
}

impl Symbol {
    fn bare(sign: char) -> Self {
        Self { sign, name: String::new() }
    }
}

/// Symbols with names: of each the first letter that no symbol before it has.
fn named(names: &[&str]) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    for name in names {
        let name = lower(name);
        let is_free = |c: &char| symbols.iter().all(|symbol| symbol.sign != *c);
        let others = "123456789abcdefghijklmnopqrstuvwxyz".chars();
        let sign = name.chars().chain(others).find(is_free).unwrap_or('?');
        let name = if name.chars().nth(1).is_some() { name } else { String::new() };
        symbols.push(Symbol { sign, name });
    }
    symbols
}

impl Symbols {
    fn checked(symbols: Vec<Symbol>, text: &str) -> Result<Self, SymbolsError> {
        if !(2..=GIVEN_MAX).contains(&symbols.len()) {
            return Err(SymbolsError::None { text: excerpt(text) });
        }
        let is_fit = |c: char| !c.is_control() && !c.is_whitespace() && !",=\"#`-/+".contains(c);
        if let Some(symbol) = symbols.iter().find(|symbol| !is_fit(symbol.sign)) {
            return Err(SymbolsError::Unfit { symbol: symbol.sign });
        }
        for (at, symbol) in symbols.iter().enumerate() {
            let sign = lower(&symbol.sign.to_string());
            let before = || symbols[..at].iter();
            if before().any(|other| lower(&other.sign.to_string()) == sign) {
                return Err(SymbolsError::Twice { symbol: symbol.sign.to_string() });
            }
            if !symbol.name.is_empty() && before().any(|other| other.name == symbol.name) {
                return Err(SymbolsError::Twice { symbol: excerpt(&symbol.name) });
            }
        }
        Ok(Self(symbols))
    }

    /// The number of symbols.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The sign of the symbol of this number.
    pub(crate) fn sign(&self, number: usize) -> Option<char> {
        self.0.get(number).map(|symbol| symbol.sign)
    }

    /// The numbers of the symbols of a code: signs without anything between them, or signs and
    /// names, of which a beginning is enough that no other has.
    pub(crate) fn read(&self, text: &str) -> Option<Vec<usize>> {
        let text = lower(&in_form(text, UnicodeForm::Composed));
        let parts: Vec<&str> = text.split(is_between).filter(|part| !part.is_empty()).collect();
        let number = |part: &str| {
            let is_sign = |symbol: &Symbol| lower(&symbol.sign.to_string()) == part;
            let begins = |symbol: &&Symbol| symbol.name.starts_with(part);
            self.0.iter().position(is_sign).or_else(|| {
                let whole = self.0.iter().position(|symbol| symbol.name == part);
                let only = || self.0.iter().filter(begins).count() == 1;
                whole.or_else(|| self.0.iter().position(|symbol| only() && begins(&symbol)))
            })
        };
        let signs = || {
            let each = text.chars().filter(|&c| c != '\u{fe0f}' && !is_between(c));
            each.map(|sign| number(&sign.to_string())).collect()
        };
        match parts[..] {
            [] => None,
            [_] => signs(),
            _ => parts.iter().map(|part| number(part)).collect::<Option<_>>().or_else(signs),
        }
    }
}

/// The signs with their names, for people.
impl fmt::Display for Symbols {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_names = self.0.iter().any(|symbol| !symbol.name.is_empty());
        let each = self.0.iter().map(|Symbol { sign, name }| match has_names {
            true => format!("{sign} {name}").trim_end().to_owned(),
            false => sign.to_string(),
        });
        out.write_str(&each.collect::<Vec<_>>().join(if has_names { ", " } else { "" }))
    }
}

#[cfg(test)]
mod tests {
    use super::{Symbols, SymbolsError};
    use crate::game::list::List;

    fn symbols(text: &str) -> Symbols {
        text.parse().unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    #[test]
    fn symbols_are_read_as_people_name_them() {
        for (text, shown) in [
            ("0-5", "012345"),
            ("A-F", "ABCDEF"),
            ("ABCDEF", "ABCDEF"),
            ("A B C", "a, b, c"),
            ("red,green,blue", "r red, g green, b blue"),
            ("red green  blue black", "r red, g green, b blue, l black"),
            ("Rot,Gelb,Grün", "r rot, g gelb, ü grün"),
            ("🔴🟢🔵", "🔴🟢🔵"),
        ] {
            let expected = shown.replace("a, b, c", "abc");
            assert_eq!(symbols(text).to_string(), expected, "{text}");
        }
        for (text, fault) in [
            ("", "`` names no symbols; write 0-5, ABCDEF, or red,green,blue"),
            ("x", "`x` names no symbols; write 0-5, ABCDEF, or red,green,blue"),
            ("aA", "`A` is there twice; give each symbol once"),
            ("red,red", "`red` is there twice; give each symbol once"),
            ("a=b", "`=` cannot be a symbol; use letters, digits and signs that can be seen"),
        ] {
            assert_eq!(text.parse::<Symbols>().unwrap_err().to_string(), fault, "{text}");
        }
    }

    #[test]
    fn codes_are_read_in_symbols_and_names_and_count_by_the_standard_ones() {
        let plain = List::mastermind(4, 6).unwrap();
        for (given, text, shown) in [
            ("0-5", "0011", "0011"),
            ("ABCDEF", "aabb", "AABB"),
            ("ABCDEF", "1122", "AABB"),
            ("red,green,blue,yellow,orange,purple", "rrgg", "rrgg"),
            ("red,green,blue,yellow,orange,purple", "Red red green GREEN", "rrgg"),
            ("red,green,blue,yellow,orange,purple", "red, r, gr, g", "rrgg"),
            ("red,green,blue,yellow,orange,purple", "red-red-green-green", "rrgg"),
            ("🔴🟢🔵🟡🟠🟣", "🔴🔴🟢🟢", "🔴🔴🟢🟢"),
        ] {
            let list = plain.clone().in_symbols(&symbols(given)).unwrap();
            let word = list.word(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(word.to_string(), shown);
            assert_eq!(word, plain.word("1122").unwrap());
            assert_eq!(
                (list.fingerprint(), list.guesses()),
                (plain.fingerprint(), plain.guesses())
            );
            assert!(list.word("gggx").is_err() && list.word("").is_err());
        }
        // `0` is a symbol of the user here, and the standard `1` is another one.
        let list = plain.clone().in_symbols(&symbols("0-5")).unwrap();
        assert_eq!(list.word("1100").unwrap(), plain.word("2211").unwrap());
    }

    #[test]
    fn a_game_has_one_symbol_for_each_of_its_own() {
        let error = |list: List, text| list.in_symbols(&symbols(text)).unwrap_err();
        let fault = error(List::mastermind(4, 6).unwrap(), "abc");
        let (game, expected, got) = ("mastermind:4x6".to_owned(), 6, 3);
        assert_eq!(fault, SymbolsError::Count { game, expected, got });
        let fault = error(List::original(), "abc");
        assert_eq!(fault, SymbolsError::NoCodes { game: "wordle".to_owned() });
    }
}
