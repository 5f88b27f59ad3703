//! What the members of a set prove alone (Theorems 1 and 3 of [`bounds`](crate::search::bounds)).
//!
//! Nearly every block of every guess is looked at in this way, so it has to be fast. Most members
//! leave more than one pair among the first few candidates together. That is asked of 64 members at
//! once, by comparing rows of codes; only what is left is looked at one by one.

use crate::game::table::Table;
use crate::game::table::cell::{Cell, first_seen, with_cells};
use crate::ids::AnswerId;
use crate::search::bounds::size_bound;
use crate::search::count::first_blocks::promising_of;
use crate::search::position::budget::Height;
use crate::search::position::candidates::Candidates;
use crate::search::position::cost_model::CostModel;
use crate::search::position::value::{Cost, Value};
use crate::simd::LANES;

/// The members of a set of up to this size are looked at one by one.
const ONE_BY_ONE_MAX: usize = 6;

/// In a game of many codes, the codes of up to this many members are compared with each other,
/// which takes less time than making an empty set of codes.
const COMPARED_MAX: usize = 32;

/// With weights, the members of a larger set are not looked at one by one: that takes long, and
/// their scores say more.
const WEIGHED_MAX: usize = 4096;

/// The members of a set, each as the first guess on it.
pub(crate) struct Members<'a> {
    /// The codes.
    pub table: &'a Table,
    /// What guesses cost, and what the members weigh.
    pub costs: &'a CostModel,
    /// The set.
    pub set: Candidates<'a>,
}

impl Members<'_> {
    /// An exact value of the set, or a lower bound, which is `2n` if every member leaves more than
    /// one pair together. The members of many are compared `at_once` on the first few candidates.
    pub(crate) fn value(&self, at_once: bool) -> Value {
        match self.costs.weights() {
            None => self.equal_value(at_once),
            Some(weights) => self.weighted_value(weights),
        }
    }

    /// Whether they are enough to be compared at once.
    pub(crate) fn are_many(&self) -> bool {
        self.set.len() > ONE_BY_ONE_MAX
    }

    fn equal_value(&self, at_once: bool) -> Value {
        let &Self { table, costs, set } = self;
        let (n, guess) = (set.len(), costs.per_guess);
        let single = guess * (2 * n as Cost - 1);
        let mut near = None;
        // A set of more candidates than there are codes has no such member.
        let members = if n <= table.codes() { set.ids } else { &[] };
        let mut promising = 0u64;
        for (index, &member) in members.iter().enumerate() {
            if at_once && self.are_many() {
                let lane = index % LANES;
                if lane == 0 {
                    let some = &members[index..members.len().min(index + LANES)];
                    promising = promising_of(table, set, some);
                }
                if promising >> lane & 1 == 0 {
                    continue;
                }
            }
            match with_cells!(table, cells => self.repeats(cells.column(member.guess()))) {
                0 => return Value::exact(single, 2, member.guess()),
                1 if near.is_none() => near = Some(member),
                _ => {}
            }
        }
        match near {
            Some(member) => Value::exact(single + guess, 3, member.guess()),
            None => Value::AtLeast(single + guess),
        }
    }

    fn weighted_value(&self, weights: &[Cost]) -> Value {
        let &Self { table, costs, set } = self;
        let weight = costs.weight_of(set);
        if set.len() > WEIGHED_MAX {
            return Value::AtLeast(costs.per_guess * size_bound(weight));
        }
        let mut best = Value::AtLeast(costs.per_guess * 2 * weight.total);
        // For each block the number of its members and the weight of the heaviest.
        let mut blocks = vec![(0u16, 0); table.codes()];
        for &member in set.ids {
            blocks.fill((0, 0));
            for &id in set.ids {
                let (members, heaviest) = &mut blocks[usize::from(table.code(member.guess(), id))];
                *members += 1;
                *heaviest = weights[usize::from(id)].max(*heaviest);
            }
            let most = blocks.iter().map(|&(members, _)| members).max();
            let most = most.unwrap_or(0);
            let heaviest: Cost = blocks.iter().map(|&(_, heaviest)| heaviest).sum();
            let cost =
                costs.per_guess * (3 * weight.total - heaviest - weights[usize::from(member)]);
            if cost < best.bound() || (cost == best.bound() && matches!(best, Value::AtLeast(_))) {
                best = match most {
                    // With three members a block may cost more.
                    3.. if cost < best.bound() => Value::AtLeast(cost),
                    3.. => best,
                    _ => Value::exact(cost, most as Height + 1, member.guess()),
                };
            }
        }
        best
    }

    /// How many members have a code that an earlier one has: 0, 1, or 2 for more than one.
    #[inline]
    fn repeats<C: Cell>(&self, column: &[C]) -> u32 {
        let set = self.set;
        let code = |id: AnswerId| column[usize::from(id)];
        let mut repeats = 0;
        if size_of::<C>() > 1 && set.len() <= COMPARED_MAX {
            for (place, &id) in set.ids.iter().enumerate() {
                if set.ids[..place].iter().any(|&before| code(before) == code(id)) {
                    repeats += 1;
                    if repeats == 2 {
                        break;
                    }
                }
            }
            return repeats;
        }
        let mut seen = C::NO_CODES;
        for &id in set.ids {
            if !first_seen(seen.as_mut(), code(id).into()) {
                repeats += 1;
                if repeats == 2 {
                    break;
                }
            }
        }
        repeats
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::sample::{Random, small_list_of};
    use crate::ids::GuessId;
    use std::collections::HashSet;

    /// The value by the definition.
    fn expected(table: &Table, ids: &[AnswerId]) -> Value {
        let n = ids.len();
        let blocks = |member: GuessId| {
            let codes: HashSet<_> = ids.iter().map(|&id| table.code(member, id)).collect();
            codes.len()
        };
        let with = |blocks_wanted: usize| {
            ids.iter().map(|id| id.guess()).find(|&member| blocks(member) == blocks_wanted)
        };
        let cost = 2 * n as Cost;
        match (with(n), with(n - 1)) {
            (Some(member), _) => Value::exact(cost - 1, 2, member),
            (None, Some(member)) => Value::exact(cost, 3, member),
            (None, None) => Value::AtLeast(cost),
        }
    }

    fn found(table: &Table, ids: &[AnswerId]) -> Value {
        let members = Members { table, costs: &CostModel::PLAIN, set: Candidates::new(ids) };
        let value = |at_once| members.value(at_once);
        assert_eq!(value(true), value(false), "{ids:?}");
        value(true)
    }

    #[test]
    fn members_that_tell_all_or_all_but_two_apart_are_found_in_sets_of_any_size() {
        let table = Table::new(&List::original());
        let mut random = Random(31);
        let [mut exact, mut near, mut neither] = [0; 3];
        for size in (3..=20).chain([31, 32, 33, 63, 64, 65, 66, 80, 100]).cycle().take(2_000) {
            // One answer of each block of a guess, and sometimes a few more.
            let guess = GuessId::new(random.below(table.answers()));
            let mut order: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
            order.sort_by_cached_key(|&id| (id.guess() != guess, random.below(1 << 20)));
            let mut seen = HashSet::new();
            let (mut ids, rest): (Vec<_>, Vec<_>) =
                order.into_iter().partition(|&id| seen.insert(table.code(guess, id)));
            ids.truncate(size);
            ids.extend(&rest[..random.below(3)]);
            ids.sort_unstable();
            let value = expected(&table, &ids);
            assert_eq!(found(&table, &ids), value, "{ids:?}");
            match value {
                Value::Exact { height: 2, .. } => exact += usize::from(ids.len() > 64),
                Value::Exact { .. } => near += usize::from(ids.len() > 64),
                Value::AtLeast(_) => neither += 1,
            }
        }
        assert!(exact > 20 && near > 20 && neither > 50, "{exact} {near} {neither}");
    }

    #[test]
    fn members_of_lists_with_codes_of_one_byte_and_of_two_are_looked_at_alike() {
        let mut random = Random(37);
        for round in 0..400 {
            let table = Table::new(&small_list_of(&mut random, [5, 7][round % 2], 40, 60));
            let size = 3 + random.below(30);
            let ids = random.some(size, table.answers());
            assert_eq!(found(&table, &ids), expected(&table, &ids), "{ids:?}");
        }
    }
}
