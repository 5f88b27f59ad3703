//! Symmetries: new names for symbols and new orders of places that leave a game unchanged.
//!
//! In Mastermind, and in Bulls and Cows, nothing changes if the places of all codes are reordered
//! and the symbols renamed: `score(g t, g a) = score(t, a)` for every such `g`. The set of answers
//! left after some feedback is invariant under each `g` that fixes the guesses made so far. Such
//! symmetries form a group. Two things represent it: the orders of places, each with the names that
//! it gives to the symbols guessed so far; and the symbols not guessed yet, which may be renamed
//! freely among themselves. So there are never more elements to keep than orders of places, however
//! many symmetries the group has. If feedback counts hits only (black-peg), the symbols of each
//! place can be renamed on their own: symbols of different places are different symbols there.
//!
//! If a symmetry takes one guess to another, both lead to trees of the same cost: Theorem 10 of
//! [`bounds`](crate::search::bounds).

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::game::games::Guesses;
use crate::game::list::List;
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};

/// A code as numbers of symbols, first place first.
type Symbols = Box<[u8]>;

/// No game has more symbols if each place has its own: three places and 36 colours make 108.
const SYMBOLS_MAX: usize = 128;

/// Up to this many places all orders are used; beyond that only those that keep neighbours
/// together, of which there are fewer.
const ALL_ORDERS_MAX: u8 = 6;

/// Symbols as bits.
type Bits = u128;

/// No name: the symbol has not been guessed yet.
const FREE: u8 = u8::MAX;

/// The symmetries of a game that fix some guesses.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// All codes, ascending.
    codes: Arc<[Symbols]>,
    elements: Vec<Element>,
    /// The symbols that may be at each place.
    alphabets: Arc<[Bits]>,
    /// The symbols that were not guessed.
    free: Bits,
}

/// A symmetry, one by one.
pub(crate) struct Symmetry {
    /// For each place, the place whose symbol moves there.
    pub places: Box<[u8]>,
    /// For each symbol its new name.
    pub names: [u8; SYMBOLS_MAX],
}

/// What symmetries do to the places, and to the symbols that are not free.
#[derive(Clone, Debug)]
struct Element {
    /// For each place, the place whose symbol moves there.
    places: Box<[u8]>,
    /// For each symbol its new name.
    names: [u8; SYMBOLS_MAX],
}

impl Symmetries {
    /// The symmetries of a game with these codes, in ascending order: all rows of some symbols, or
    /// all that repeat none. Two places have the same symbols, or none in common. If there are many
    /// places, not all symmetries are used.
    pub(crate) fn new(codes: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let codes: Arc<[Symbols]> = codes.into_iter().map(Vec::into_boxed_slice).collect();
        let places = codes.first().map_or(0, |code| code.len());
        let mut alphabets = vec![0; places];
        for code in &*codes {
            for (alphabet, &symbol) in alphabets.iter_mut().zip(code) {
                *alphabet |= 1 << symbol;
            }
        }
        let element = |places: Vec<u8>| Element {
            places: places.into_boxed_slice(),
            names: [FREE; SYMBOLS_MAX],
        };
        let orders = orders(places as u8);
        Self {
            codes,
            elements: orders.into_iter().map(element).collect(),
            free: alphabets.iter().fold(0, |all, alphabet| all | alphabet),
            alphabets: alphabets.into(),
        }
    }

    /// The symmetries of the game of `list`. `None` if none are known: for words and tables, and
    /// for lists in which not every code may be the answer.
    pub(crate) fn of(list: &List) -> Option<Self> {
        let Guesses::Codes(rule) = list.kind().guesses() else {
            return None;
        };
        let apart = usize::from(if rule.is_apart { rule.symbols } else { 0 });
        if list.answers().len() < list.guesses().len() {
            // Codes that are no longer answers come last: guesses are not in the order of codes.
            return None;
        }
        let codes = list.answers().iter();
        let mut symbols: BTreeSet<char> = BTreeSet::new();
        symbols.extend(codes.flat_map(|code| code.letters()));
        let symbols: Vec<char> = symbols.into_iter().collect();
        let number = |(place, symbol): (usize, &char)| {
            let number = symbols.partition_point(|other| other < symbol);
            (place * apart + number) as u8
        };
        let code = |word: &Word| word.letters().iter().enumerate().map(number).collect();
        Some(Self::new(list.guesses().iter().map(code)))
    }

    /// The symmetries that also fix `guess`. `None` if only the identity does.
    #[must_use]
    pub(crate) fn fixing(&self, guess: GuessId) -> Option<Self> {
        let code = &self.codes[usize::from(guess)];
        let elements = self.elements.iter().filter_map(|element| element.fixing(code));
        let elements: Vec<Element> = elements.collect();
        let free = code.iter().fold(self.free, |free, symbol| free & !(1 << symbol));
        let is_free = |alphabet: &Bits| (alphabet & free).count_ones() > 1;
        (elements.len() > 1 || self.alphabets.iter().any(is_free)).then(|| Self {
            codes: Arc::clone(&self.codes),
            alphabets: Arc::clone(&self.alphabets),
            elements,
            free,
        })
    }

    /// Whether no symmetry takes `guess` to a guess with a lower number.
    pub(crate) fn is_least(&self, guess: GuessId) -> bool {
        let code = &self.codes[usize::from(guess)];
        self.elements.iter().all(|element| !self.image(element, code).lt(code.iter().copied()))
    }

    /// The guess with the lowest number that a symmetry takes `guess` to.
    pub(crate) fn least(&self, guess: GuessId) -> GuessId {
        let code = &self.codes[usize::from(guess)];
        let mut least = code.clone();
        for element in &self.elements {
            if self.image(element, code).lt(least.iter().copied()) {
                least = self.image(element, code).collect();
            }
        }
        self.codes.binary_search(&least).map_or(guess, GuessId::new)
    }

    /// Whether each symmetry takes every one of `ids`, which ascend, to one of `ids` that `alike`
    /// says is like it. `false`, too, if it is `stopped` before that is known.
    pub(crate) fn leave(
        &self,
        ids: &[AnswerId],
        alike: impl Fn(AnswerId, AnswerId) -> bool,
        stopped: impl Fn() -> bool,
    ) -> bool {
        let is_like = |id: AnswerId, image: &[u8]| {
            let image = self.codes.binary_search_by(|code| (**code).cmp(image));
            let image = image.map_or(id, AnswerId::new);
            ids.binary_search(&image).is_ok() && alike(id, image)
        };
        self.generators().iter().all(|symmetry| {
            !stopped()
                && ids.iter().all(|&id| is_like(id, &symmetry.image(&self.codes[usize::from(id)])))
        })
    }

    /// For each guess, the guess that a symmetry takes it to.
    pub(crate) fn images(&self, symmetry: &Symmetry) -> Vec<GuessId> {
        let place =
            |code: &Symbols| self.codes.binary_search_by(|it| (**it).cmp(&symmetry.image(code)));
        let codes = self.codes.iter().enumerate();
        codes.map(|(guess, code)| GuessId::new(place(code).unwrap_or(guess))).collect()
    }

    /// Symmetries that generate the group: each element, with the free symbols of a place in their
    /// order, and the exchange of each free symbol with the next one of its place.
    pub(crate) fn generators(&self) -> Vec<Symmetry> {
        let free = |place: usize| {
            let bits = self.alphabets[place] & self.free;
            (0..SYMBOLS_MAX as u8).filter(move |symbol| bits >> symbol & 1 == 1)
        };
        let full = |element: &Element| {
            let mut names = element.names;
            for (place, &from) in element.places.iter().enumerate() {
                for (symbol, name) in free(from.into()).zip(free(place)) {
                    names[usize::from(symbol)] = name;
                }
            }
            Symmetry { places: element.places.clone(), names }
        };
        let mut made: Vec<_> = self.elements.iter().map(full).collect();
        let in_place: Box<[u8]> = (0..self.alphabets.len() as u8).collect();
        for place in 0..self.alphabets.len() {
            for (one, other) in free(place).zip(free(place).skip(1)) {
                let mut names: [u8; SYMBOLS_MAX] = std::array::from_fn(|symbol| symbol as u8);
                names.swap(one.into(), other.into());
                made.push(Symmetry { places: in_place.clone(), names });
            }
        }
        made
    }

    /// The symbols of the least code that an element takes `code` to, one by one: free symbols get
    /// the lowest names, in the order in which they come.
    fn image<'c>(&'c self, element: &'c Element, code: &'c [u8]) -> impl Iterator<Item = u8> + 'c {
        let (mut names, mut free) = (element.names, self.free);
        let places = element.places.iter().zip(&*self.alphabets);
        places.map(move |(&place, &alphabet)| {
            let name = &mut names[usize::from(code[usize::from(place)])];
            if *name == FREE {
                *name = (free & alphabet).trailing_zeros() as u8;
                free &= !(1 << *name);
            }
            *name
        })
    }
}

impl Symmetry {
    /// What it takes a code to.
    fn image(&self, code: &[u8]) -> Vec<u8> {
        let name = |&place: &u8| self.names[usize::from(code[usize::from(place)])];
        self.places.iter().map(name).collect()
    }
}

impl Element {
    /// This element with names that fix `code`; `None` if there are no such names.
    fn fixing(&self, code: &[u8]) -> Option<Self> {
        let mut names = self.names;
        let mut named = [FREE; SYMBOLS_MAX];
        for (&place, &wanted) in self.places.iter().zip(code) {
            let symbol = usize::from(code[usize::from(place)]);
            if names[symbol] == FREE {
                names[symbol] = wanted;
            }
            let before = &mut named[usize::from(wanted)];
            if names[symbol] != wanted || (*before != FREE && usize::from(*before) != symbol) {
                return None;
            }
            *before = symbol as u8;
        }
        // A free symbol must not get the name of one that was guessed before.
        let taken = |&symbol: &u8| {
            let symbol = usize::from(symbol);
            self.names[symbol] == FREE && self.names.contains(&names[symbol])
        };
        let places = self.places.clone();
        (!code.iter().any(taken)).then_some(Self { places, names })
    }
}

/// All orders of the places. If there are many places, only those that rotate or mirror the whole
/// row, which form a group, too.
fn orders(places: u8) -> Vec<Vec<u8>> {
    if places <= ALL_ORDERS_MAX {
        return permutations(places);
    }
    let turned = |by: u8| (0..places).map(|place| (place + by) % places).collect();
    let turned: Vec<Vec<u8>> = (0..places).map(turned).collect();
    let mirrored = turned.iter().map(|order| order.iter().rev().copied().collect());
    mirrored.chain(turned.iter().cloned()).collect()
}

fn permutations(of: u8) -> Vec<Vec<u8>> {
    let mut made = vec![Vec::new()];
    for item in 0..of {
        let inserted = |order: &Vec<u8>| {
            let at = 0..=order.len();
            let insert = |at: usize| [&order[..at], &[item], &order[at..]].concat();
            at.map(insert).collect::<Vec<_>>()
        };
        made = made.iter().flat_map(inserted).collect();
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// All codes of this number of places and symbols, with or without repeated symbols.
    fn codes(places: usize, symbols: u8, repeats: bool) -> Vec<Vec<u8>> {
        let mut codes = vec![Vec::new()];
        for _ in 0..places {
            let longer = |code: &Vec<u8>| {
                let may_follow = |symbol: &u8| repeats || !code.contains(symbol);
                let longer =
                    (0..symbols).filter(may_follow).map(|symbol| [&code[..], &[symbol]].concat());
                longer.collect::<Vec<_>>()
            };
            codes = codes.iter().flat_map(longer).collect();
        }
        codes
    }

    /// These codes with symbols of its own for each place.
    fn apart(codes: &[Vec<u8>], symbols: u8) -> Vec<Vec<u8>> {
        let apart = |code: &Vec<u8>| {
            let placed = (0..).zip(code);
            placed.map(|(place, symbol)| place * symbols + symbol).collect()
        };
        codes.iter().map(apart).collect()
    }

    /// Every symmetry there is, one by one, as what it makes of each code: all orders of places
    /// with all names; with `own` names for each place, or the same for all.
    fn every_symmetry(codes: &[Vec<u8>], symbols: u8, own: bool) -> Vec<Vec<usize>> {
        let numbers: HashMap<&[u8], usize> =
            (0..).zip(codes).map(|(n, code)| (&code[..], n)).collect();
        let width = codes[0].len();
        let mut all_names: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
        for _ in 0..width {
            let longer = |names: &Vec<Vec<u8>>| -> Vec<Vec<Vec<u8>>> {
                let next = match names.last() {
                    Some(last) if !own => vec![last.clone()],
                    _ => permutations(symbols),
                };
                next.into_iter().map(|next| [&names[..], &[next]].concat()).collect()
            };
            all_names = all_names.iter().flat_map(longer).collect();
        }
        let mut all = Vec::new();
        for places in permutations(width as u8) {
            for names in &all_names {
                let image = |code: &Vec<u8>| {
                    let name =
                        |(to, &from): (usize, &u8)| names[to][usize::from(code[usize::from(from)])];
                    numbers[&places.iter().enumerate().map(name).collect::<Vec<u8>>()[..]]
                };
                all.push(codes.iter().map(image).collect());
            }
        }
        all
    }

    /// Holds the kept group against all symmetries that leave the guesses as they are, and goes on
    /// with more guesses.
    fn assert_same(
        kept: Option<&Symmetries>,
        group: &[Vec<usize>],
        codes: &[Vec<u8>],
        guesses: usize,
    ) -> usize {
        let mut checked = 0;
        let orbit =
            |guess: usize| -> BTreeSet<usize> { group.iter().map(|image| image[guess]).collect() };
        for guess in 0..codes.len() {
            let least = *orbit(guess).first().unwrap();
            let found = kept.map_or(guess, |kept| kept.least(GuessId::new(guess)).into());
            assert_eq!(found, least, "{:?}", codes[guess]);
            let is_least = kept.is_none_or(|kept| kept.is_least(GuessId::new(guess)));
            assert_eq!(is_least, least == guess, "{:?}", codes[guess]);
            checked += 1;
            if guesses > 0 && (is_least || guess % 7 == 0) {
                let fixing = |image: &&Vec<usize>| image[guess] == guess;
                let rest: Vec<Vec<usize>> = group.iter().filter(fixing).cloned().collect();
                let kept = kept.and_then(|kept| kept.fixing(GuessId::new(guess)));
                assert_eq!(kept.is_none(), rest.len() == 1, "{:?}", codes[guess]);
                checked += assert_same(kept.as_ref(), &rest, codes, guesses - 1);
            }
        }
        checked
    }

    #[test]
    fn what_is_kept_of_a_group_does_what_all_its_members_do() {
        for (places, symbols, repeats, own) in [
            (2, 3, true, false),
            (3, 3, true, false),
            (3, 4, true, false),
            (2, 4, false, false),
            (3, 5, false, false),
            (4, 5, false, false),
            (4, 3, true, false),
            (2, 3, true, true),
            (3, 3, true, true),
            (2, 4, true, true),
            (4, 2, true, true),
        ] {
            let codes = codes(places, symbols, repeats);
            let group = every_symmetry(&codes, symbols, own);
            let kept = match own {
                false => Symmetries::new(codes.iter().cloned()),
                true => Symmetries::new(apart(&codes, symbols)),
            };
            let checked = assert_same(Some(&kept), &group, &codes, 3);
            assert!(checked > 2 * codes.len());
        }
    }

    #[test]
    fn in_a_long_row_only_turning_and_mirroring_is_looked_at() {
        let codes = codes(7, 2, true);
        let kept = Symmetries::new(codes.iter().cloned());
        let least = |code: &str| {
            let code: Vec<u8> = code.bytes().map(|byte| byte - b'0').collect();
            let number = codes.iter().position(|other| *other == code).unwrap();
            let least = &codes[usize::from(kept.least(GuessId::new(number)))];
            least.iter().map(|symbol| (b'0' + symbol) as char).collect::<String>()
        };
        assert_eq!(least("0110100"), "0001011");
        assert_eq!(least("0010110"), "0001011");
        assert_eq!(least("1111110"), "0000001");
        // With other orders this would be 0000111.
        assert_eq!(least("0101010"), "0010101");
    }

    #[test]
    fn codes_are_alike_as_anyone_would_say() {
        let codes = codes(4, 6, true);
        let all = Symmetries::new(codes.iter().cloned());
        let least = |kept: &Symmetries| -> Vec<String> {
            let least = (0..codes.len()).filter(|&guess| kept.is_least(GuessId::new(guess)));
            let text = |guess: usize| {
                let digits = codes[guess].iter().map(|symbol| (b'1' + symbol) as char);
                digits.collect()
            };
            least.map(text).collect()
        };
        // The five first guesses that Knuth looks at.
        assert_eq!(least(&all), ["1111", "1112", "1122", "1123", "1234"]);
        // After four of a kind only how many of these there are and the pattern of the others
        // matters.
        let after = all.fixing(GuessId(0)).unwrap();
        assert_eq!(
            least(&after),
            [
                "1111", "1112", "1122", "1123", "1222", "1223", "1234", "2222", "2223", "2233",
                "2234", "2345"
            ]
        );
    }

    #[test]
    fn a_set_is_left_exactly_if_every_symmetry_leaves_it_and_what_its_members_weigh() {
        let codes = codes(3, 4, true);
        let group = every_symmetry(&codes, 4, false);
        let after = Symmetries::new(codes.iter().cloned()).fixing(GuessId(1)).unwrap();
        let rest: Vec<&Vec<usize>> = group.iter().filter(|image| image[1] == 1).collect();
        let [mut left, mut not, mut unlike] = [0; 3];
        // Two orbits, or these but for one member.
        for one in 0..codes.len() {
            for other in 0..codes.len() {
                let images = rest.iter().flat_map(|image| [image[one], image[other]]);
                let mut ids: BTreeSet<usize> = images.collect();
                if other % 3 == 0 {
                    ids.pop_last();
                }
                let weight = |id: usize| usize::from(id == one && other % 2 == 0);
                let always = |fits: &dyn Fn(usize, usize) -> bool| {
                    let mut pairs =
                        rest.iter().flat_map(|image| ids.iter().map(|&id| (id, image[id])));
                    pairs.all(|(id, image)| fits(id, image))
                };
                let leaves = always(&|_, image| ids.contains(&image));
                let weighs = always(&|id, image| weight(id) == weight(image));
                let ids: Vec<AnswerId> = ids.iter().map(|&id| AnswerId::new(id)).collect();
                let alike =
                    |id: AnswerId, image: AnswerId| weight(id.into()) == weight(image.into());
                assert_eq!(after.leave(&ids, |_, _| true, || false), leaves, "{ids:?}");
                assert_eq!(after.leave(&ids, alike, || false), leaves && weighs, "{ids:?}");
                assert!(!after.leave(&ids, |_, _| true, || true));
                left += usize::from(leaves && weighs);
                not += usize::from(!leaves);
                unlike += usize::from(leaves && !weighs);
            }
        }
        let counted = [left, not, unlike];
        assert!(counted.iter().all(|&count| count > 100), "{counted:?}");
    }
}
