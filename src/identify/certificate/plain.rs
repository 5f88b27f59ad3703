//! What the rules of certificates say of a set by itself, without a lemma.

use std::collections::HashMap;

use crate::identify::exact::cover;
use crate::identify::exact::instance::{Instance, Set, put, ranks};
use crate::identify::exact::kraft::{Kraft, code_length};
use crate::identify::exact::usual_path;
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE};

/// The bounds of sets, each counted once.
pub(super) struct Plain<'i> {
    instance: &'i Instance,
    known: HashMap<(Vec<u64>, Height), Cost>,
}

impl<'i> Plain<'i> {
    pub(super) fn new(instance: &'i Instance) -> Self {
        Self { instance, known: HashMap::new() }
    }

    /// What plans for a set cost at least of which no path costs more than `limit`; [`INFEASIBLE`]
    /// if there is none.
    pub(super) fn bound(&mut self, set: &Set, limit: Height) -> Cost {
        if self.instance.is_told(set) {
            return 0;
        }
        let Self { instance, known } = self;
        *known.entry((set.to_vec(), limit)).or_insert_with(|| bound(instance, set, limit))
    }
}

/// The bound of a set that is not told.
fn bound(instance: &Instance, set: &Set, limit: Height) -> Cost {
    let (mut width, mut prices) = (1, Vec::new());
    let mut tests = vec![0; instance.tests().div_ceil(64)];
    for test in (0..instance.tests()).filter(|&test| instance.price(test) <= limit) {
        let here = instance.width(set, test);
        if here > 1 {
            put(&mut tests, test);
            prices.push(Cost::from(instance.price(test)));
            width = width.max(here);
        }
    }
    let Some(&cheapest) = prices.iter().min() else { return INFEASIBLE };
    let kraft = Kraft::new(width, prices);
    let floors = cover::floors(instance, set, &tests);
    let classes = instance.members_of_classes(set, &floors);
    let too_many = limit != Height::MAX && classes.len() > kraft.classes_within(limit.into());
    if too_many || floors.iter().any(|&floor| floor >= INFEASIBLE || floor > limit.into()) {
        return INFEASIBLE;
    }
    let mut weights = Vec::new();
    instance.weights_of_classes(set, &mut weights);
    weights.sort_unstable();
    let by_code = cheapest.saturating_mul(code_length(width, &weights, &mut Vec::new()));
    let heaviest = weights.last().copied().unwrap_or(0);
    let by_path = usual_path::least(instance, set, heaviest, ranks(&tests));
    by_code.max(kraft.least_above(&classes)).max(by_path).min(INFEASIBLE)
}
