//! What a set costs at least by its size, in games of few feedbacks.
//!
//! **Theorem 17.** Let no guess in `S` have more than `m` blocks on `S` besides its own, and no
//! more than `a` members in these blocks but the largest one. Let no guess at all have more than
//! `o` blocks and `b` members in this sense. Then `f(S) ≥ g(n)`, where `g(0) = 0`, `g(1) = 1`, and
//! `g(n) = n + min(G(n - 1, m, a), G(n, o, b))`. Here `G(n, k, c)` is the least sum of `g` over all
//! ways to split `n` into at most `k` parts, each smaller than the set, of which all but one have
//! at most `c` members together.
//! *Proof.* By induction on `n`. A first guess in `S` finds itself and leaves the other `n - 1`
//! members in at most `m` blocks. Another one leaves all of them in at most `o` blocks, and in two
//! at least, as a best tree has no guess that tells nothing (Theorem 4). On a part of `S` no guess
//! has more blocks, nor more members outside its largest block: at most those outside what is left
//! of the largest block on `S`. A guess that is not in the part, but in `S`, is one of all guesses.
//! So by induction a block of `b` members costs at least `g(b)`. ∎
//!
//! Where members and other guesses have as many blocks, of any sizes, this is the tree of Theorem
//! 9. It is higher where an answer is told right or wrong only, as a guess then either may win or
//! halves the set; and where each guess splits off few members.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::game::table::Table;
use crate::game::table::cell::{Cell, with_cells};
use crate::ids::GuessId;
use crate::search::bounds::capacity::Capacity;
use crate::search::position::value::{Cost, INFEASIBLE};

/// Finding the bounds takes at most this many steps; larger sets have the bound of Theorem 9.
const STEPS_MAX: usize = 1 << 27;

/// In a table of more codes it takes too long to find out that feedbacks are few.
const CODES_MAX: usize = 1 << 24;

/// Sets of up to this size have bounds by their own guesses.
const OWN_MAX: usize = 256;

/// At most this many tables of such bounds are kept. Sets that would need more have those of all
/// answers.
const TABLES_MAX: usize = 1 << 10;

/// The least cost of sets by their size, where each answer weighs 1 and a guess costs 1.
#[derive(Debug, Default)]
pub(crate) struct BySize {
    /// By what guesses are on all answers. Empty where guesses have many blocks: then the sizes of
    /// blocks say little.
    of_all: Arc<[Cost]>,
    /// By what they are on some sets.
    known: Mutex<HashMap<Widths, Arc<[Cost]>>>,
}

/// How guesses split a set at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Widths {
    /// Guesses in the set.
    pub member: Width,
    /// All guesses.
    pub other: Width,
}

/// How a guess splits a set, its own block not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Width {
    /// The number of its blocks.
    pub blocks: usize,
    /// The members outside its largest block.
    pub aside: usize,
}

impl Width {
    /// A little more if the number aside is large, so that fewer widths differ. The bounds of a
    /// greater width are no higher.
    fn rounded(self) -> Self {
        const EIGHTH: u32 = 3;
        let step = 1_usize << (self.aside.max(1).ilog2().saturating_sub(EIGHTH));
        Self { aside: self.aside.next_multiple_of(step), ..self }
    }

    /// The greater of both numbers.
    #[must_use]
    pub(crate) fn max(self, other: Self) -> Self {
        Self { blocks: self.blocks.max(other.blocks), aside: self.aside.max(other.aside) }
    }
}

impl BySize {
    /// Those of a game in which no guess has more than `few` blocks.
    pub(crate) fn new(table: &Table, few: usize) -> Self {
        let quick = table.codes() <= few || table.guesses() * table.answers() <= CODES_MAX;
        let widths = if quick { widths(table) } else { Widths::default() };
        match widths.other.blocks {
            0 => Self::default(),
            most if most > few => Self::default(),
            _ => {
                Self { of_all: widths.least_costs(table.answers()).into(), known: Mutex::default() }
            }
        }
    }

    /// For each size the least cost, up to all answers; `None` where guesses have many blocks.
    pub(crate) fn of_all(&self) -> Option<&Arc<[Cost]>> {
        Some(&self.of_all).filter(|each| !each.is_empty())
    }

    /// For each size up to `n` at least, the least cost of parts of a set of `n` members that
    /// guesses split in this way.
    pub(crate) fn of_set(&self, widths: Widths, n: usize) -> Arc<[Cost]> {
        if n > OWN_MAX {
            return Arc::clone(&self.of_all);
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let widths = Widths { member: widths.member.rounded(), other: widths.other.rounded() };
        if known.len() >= TABLES_MAX && !known.contains_key(&widths) {
            return Arc::clone(&self.of_all);
        }
        let costs = known.entry(widths).or_default();
        if costs.len() <= n {
            // Next time the set may be a little larger.
            *costs = widths.least_costs(n.next_power_of_two()).into();
        }
        Arc::clone(costs)
    }
}

/// How guesses split all answers at most.
fn widths(table: &Table) -> Widths {
    let mut widths = Widths::default();
    let mut members = vec![0_usize; table.codes()];
    for guess in GuessId::first(table.guesses()) {
        members.fill(0);
        with_cells!(table, cells => {
            let column = &cells.column(guess)[..table.answers()];
            column.iter().for_each(|code| members[usize::from(code.code())] += 1);
        });
        members[usize::from(table.win())] = 0;
        let blocks = members.iter().filter(|&&size| size > 0).count();
        let aside = members.iter().sum::<usize>() - members.iter().max().unwrap_or(&0);
        let width = Width { blocks, aside };
        widths.other = widths.other.max(width);
        if usize::from(guess) < table.answers() {
            widths.member = widths.member.max(width);
        }
    }
    widths
}

impl Widths {
    /// The least costs of sets of up to `most` members.
    fn least_costs(self, most: usize) -> Vec<Cost> {
        let Self { member, other } = self;
        let parts = member.blocks.max(other.blocks).max(1);
        let aside = member.aside.max(other.aside).min(most);
        let affordable = STEPS_MAX / parts / aside.max(1);
        let mut costs: Vec<Cost> = vec![0, 1];
        // For each number of parts, from none on, the least sums of small sets in these parts.
        let mut sums = vec![vec![0, INFEASIBLE]];
        sums.resize(parts.max(2), vec![0, 1]);
        for n in 2..=most {
            if n > affordable {
                costs.push(Capacity { n: n as Cost, width: parts as Cost }.least_cost(1));
                continue;
            }
            // All but one of the parts have at least `from` and at most `aside` members together.
            let split = |n: usize, width: Width, from: usize| {
                let Some(sums) = width.blocks.checked_sub(1).map(|others| &sums[others]) else {
                    return INFEASIBLE;
                };
                let rests = from..=width.aside.min(n - 1);
                rests.map(|rest| costs[n - rest] + sums[rest]).min().unwrap_or(INFEASIBLE)
            };
            let cost = n as Cost + split(n - 1, member, 0).min(split(n, other, 1));
            let cost = cost.min(INFEASIBLE);
            costs.push(cost);
            if n > aside {
                continue;
            }
            sums[0].push(INFEASIBLE);
            sums[1].push(cost);
            for others in 1..sums.len() - 1 {
                let parts = (1..n).map(|part| costs[part] + sums[others][n - part]);
                let least = parts.min().unwrap_or(INFEASIBLE).min(cost);
                sums[others + 1].push(least);
            }
        }
        costs.truncate(most + 1);
        costs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn width(blocks: usize, aside: usize) -> Width {
        Width { blocks, aside }
    }

    /// The least sum of `n` members in at most `parts` parts, none larger than `largest`.
    fn split(widths: Widths, n: usize, parts: usize, largest: usize) -> Cost {
        match (n, parts) {
            (0, _) => 0,
            (_, 0) => INFEASIBLE,
            _ => {
                let part =
                    |part| by_definition(widths, part) + split(widths, n - part, parts - 1, part);
                (1..=largest.min(n)).map(part).min().map_or(INFEASIBLE, |sum| sum.min(INFEASIBLE))
            }
        }
    }

    /// The least cost by the definition, with the part first that may be large.
    fn by_definition(widths: Widths, n: usize) -> Cost {
        if n < 2 {
            return n as Cost;
        }
        let after = |left: usize, width: Width, largest: usize| {
            let parts = (1..=largest.min(left)).filter(|part| left - part <= width.aside);
            let rest = |part| split(widths, left - part, width.blocks.saturating_sub(1), left);
            let costs = parts.map(|part| by_definition(widths, part) + rest(part));
            costs.min().filter(|_| width.blocks > 0).unwrap_or(INFEASIBLE)
        };
        let member = after(n - 1, widths.member, n - 1);
        (n as Cost + member.min(after(n, widths.other, n - 1))).min(INFEASIBLE)
    }

    #[test]
    fn the_least_costs_are_those_of_the_definition() {
        for blocks in (1..4).flat_map(|member| (member.max(2)..4).map(move |other| [member, other]))
        {
            for aside in [[0, 1], [1, 1], [1, 2], [0, 3], [2, 3], [3, 5], [12, 12]] {
                let [member, other] = [0, 1].map(|of| width(blocks[of], aside[of]));
                let widths = Widths { member, other };
                let costs = widths.least_costs(12);
                assert_eq!(costs.len(), 13);
                for (n, &cost) in costs.iter().enumerate() {
                    assert_eq!(cost, by_definition(widths, n), "{widths:?} {n}");
                }
            }
        }
    }

    #[test]
    fn a_greater_width_has_no_higher_bounds_and_rounding_makes_it_greater() {
        let costs = |blocks, aside| {
            let widths = Widths { member: width(blocks, aside), other: width(blocks + 1, aside) };
            widths.least_costs(100)
        };
        for (blocks, aside) in (1..5).flat_map(|blocks| (0..100).map(move |aside| (blocks, aside)))
        {
            let rounded = width(blocks, aside).rounded().aside;
            assert!(aside <= rounded && rounded * 8 <= aside * 9, "{aside}: {rounded}");
            for more in [costs(blocks, aside + 1), costs(blocks + 1, aside)] {
                assert!(costs(blocks, aside).iter().zip(more).all(|(&cost, more)| cost >= more));
            }
        }
    }

    #[test]
    fn where_members_have_as_many_blocks_of_any_size_it_is_the_bound_of_capacity() {
        for blocks in 1..9 {
            let widths = Widths { member: width(blocks, 300), other: width(blocks, 300) };
            for (n, &cost) in widths.least_costs(300).iter().enumerate() {
                assert_eq!(
                    cost,
                    Capacity { n: n as Cost, width: blocks as Cost }.least_cost(1),
                    "{blocks} {n}"
                );
            }
        }
    }

    #[test]
    fn yes_and_no_questions_cost_what_halving_costs_and_more_if_few_say_yes() {
        let costs = |aside| Widths { member: width(1, 0), other: width(2, aside) }.least_costs(64);
        assert_eq!([8, 32, 48, 60, 64].map(|n| costs(64)[n]), [28, 176, 288, 384, 416]);
        // One by one: 1 + 2 + … + n.
        assert_eq!([2, 3, 4, 10].map(|n| costs(0)[n]), [3, 6, 10, 55]);
    }
}
