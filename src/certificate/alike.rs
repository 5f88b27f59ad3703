//! Guesses that symmetries take to each other: a certificate looks at one of them.

use std::mem;

use crate::certificate::lemmas::{Alike, Lemma};
use crate::game::games::Guesses;
use crate::game::list::List;
use crate::game::table::symmetry::Symmetry;
use crate::game::word::letter::Spelt;
use crate::ids::{AnswerId, GuessId};
use crate::page::SMALL;
use crate::search::position::allowed::Allowed;
use crate::search::position::cost_model::CostModel;
use crate::sorted;

/// Finds out which guesses are alike.
pub(super) struct Unlike<'c> {
    list: &'c List,
    costs: &'c CostModel,
    /// The places of the guesses in sorted order.
    ranks: Vec<usize>,
    /// The symbols in the order of checkers, by their numbers here.
    symbols: Vec<u8>,
}

impl<'c> Unlike<'c> {
    /// For the game of a list, which has symmetries or not.
    pub(super) fn new(list: &'c List, costs: &'c CostModel, has_symmetries: bool) -> Self {
        let (mut ranks, mut symbols) = (Vec::new(), Vec::new());
        if has_symmetries && !SMALL {
            let texts: Vec<String> = list.guesses().iter().map(|guess| guess.tiles()).collect();
            let mut order: Vec<usize> = (0..texts.len()).collect();
            sorted::by(&mut order, |&one, &other| texts[one].cmp(&texts[other]));
            ranks = vec![0; order.len()];
            order.iter().enumerate().for_each(|(rank, &guess)| ranks[guess] = rank);
            let mut letters: Vec<char> =
                list.guesses().iter().flat_map(|it| it.letters()).copied().collect();
            letters.sort_unstable();
            letters.dedup();
            symbols = (0..letters.len() as u8).collect();
            let text = |symbol: u8| Spelt(letters[usize::from(symbol)]).characters();
            sorted::by(&mut symbols, |&one, &other| text(one).cmp(&text(other)));
        }
        Self { list, costs, ranks, symbols }
    }

    /// The list.
    pub(super) fn list(&self) -> &'c List {
        self.list
    }

    /// Leaves one of some guesses that are alike in a position, the first in sorted order, and says
    /// which symmetries take them to each other.
    pub(super) fn among(&self, at: &Lemma, guesses: &mut Vec<GuessId>) -> Alike {
        let Some(group) = at.symmetries.as_ref().filter(|_| !SMALL && guesses.len() > 1) else {
            return Alike::default();
        };
        let mut orbits: Vec<usize> = (0..self.ranks.len()).collect();
        let mut named = String::new();
        for symmetry in group.generators() {
            let images = group.images(&symmetry);
            if self.leaves(at, &images) && join(&mut orbits, &images) {
                named += if named.is_empty() { " ~ " } else { " " };
                named += &self.text(&symmetry);
            }
        }
        let mut seen = vec![false; orbits.len()];
        sorted::by_key(guesses, |&guess| self.ranks[usize::from(guess)]);
        guesses.retain(|&guess| {
            let orbit = first(&mut orbits, guess.into());
            !mem::replace(&mut seen[orbit], true)
        });
        sorted::in_order(guesses);
        Alike(named)
    }

    /// Whether a symmetry leaves a position and the weights of its answers as they are.
    fn leaves(&self, at: &Lemma, images: &[GuessId]) -> bool {
        let image = |id: AnswerId| images[usize::from(id)].as_answer();
        let alike = |id: AnswerId| {
            at.ids.binary_search(&image(id)).is_ok()
                && self.costs.weight(id) == self.costs.weight(image(id))
        };
        let allows = |allowed: &Allowed| {
            let mut all = GuessId::first(images.len());
            all.all(|it| allowed.contains(it) == allowed.contains(images[usize::from(it)]))
        };
        at.ids.iter().copied().all(alike) && at.allowed.as_ref().is_none_or(allows)
    }

    /// A symmetry as it is written: for each place the place whose letter moves there, and for each
    /// letter its new name; once for each place where these have names of their own.
    fn text(&self, symmetry: &Symmetry) -> String {
        let own = match self.list.kind().guesses() {
            Guesses::Codes(rule) if rule.is_apart => usize::from(rule.symbols),
            _ => 0,
        };
        let numbers = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
        };
        let index = |symbol: usize| {
            self.symbols.iter().position(|&other| usize::from(other) == symbol).unwrap_or(0)
        };
        let names = |(to, &from): (usize, &u8)| {
            let name = |&symbol: &u8| {
                let symbol = usize::from(symbol) + own * usize::from(from);
                index(usize::from(symmetry.names[symbol]) - own * to)
            };
            numbers(&mut self.symbols.iter().map(name))
        };
        let places = numbers(&mut symmetry.places.iter().copied().map(usize::from));
        let kinds = if own > 0 { symmetry.places.len() } else { 1 };
        let names: Vec<String> =
            symmetry.places.iter().enumerate().take(kinds).map(names).collect();
        format!("{places}:{}", names.join(";"))
    }
}

/// The guess that stands for all that are known to be alike.
fn first(orbits: &mut [usize], guess: usize) -> usize {
    let mut first = guess;
    while orbits[first] != first {
        orbits[first] = orbits[orbits[first]];
        first = orbits[first];
    }
    first
}

/// Joins the guesses that are alike by a symmetry. Whether that was not known of some.
fn join(orbits: &mut [usize], images: &[GuessId]) -> bool {
    let mut is_new = false;
    for (guess, &image) in images.iter().enumerate() {
        let (one, other) = (first(orbits, guess), first(orbits, image.into()));
        if one != other {
            orbits[one] = other;
            is_new = true;
        }
    }
    is_new
}
