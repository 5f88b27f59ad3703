//! Certificates of plans: what was proven, written down so that a small program can check it.
//!
//! A certificate has a plan, claims, and lemmas of one kind: *telling the classes of this set costs
//! at least v*. `docs/CERTIFICATE-PLANS.md` has the rules by which they follow. What the rules say
//! of a set by itself needs no lemma; so the lemmas are some of the sets that the search has met.

mod needs;
mod plain;
mod text;

use crate::identify::certificate::needs::Needs;
use crate::identify::certificate::text::Text;
use crate::identify::exact::instance::{Instance, Set};
use crate::identify::exact::{Search, UNLIMITED};
use crate::identify::plan::Plan;
use crate::identify::problem::Problem;
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::signed::Certificate;
use crate::tree::objective::Objective;

impl Problem {
    /// The problem as text that programs which check certificates read: objects and tests as lines,
    /// outcomes and classes as numbers. `docs/CERTIFICATE-PLANS.md` has the format.
    pub fn to_table(&self) -> String {
        text::table(self, &Instance::of(self))
    }
}

impl Plan {
    /// The lower bounds that state the lower end of what the plan claims, as certificates do: a
    /// cost, or `None` where there is no plan at all, and the worst case of the plans that it is
    /// about, or `None` for all plans.
    pub fn lower_bounds(&self) -> Vec<(Option<u64>, Option<u64>)> {
        let limit = |limit: Height| (limit != UNLIMITED).then_some(limit.into());
        let cost = |cost: Cost| (cost < INFEASIBLE).then_some(cost);
        claims(self).iter().map(|claim| (cost(claim.value), limit(claim.limit))).collect()
    }

    /// The outcomes that are known before the first step, as certificates state them: `3=0 1=2` for
    /// tests and outcomes by number, `-` for none.
    pub fn position(&self) -> String {
        let turns = self.turns().iter().map(|(test, outcome)| format!("{test}={outcome}"));
        match turns.collect::<Vec<_>>() {
            none if none.is_empty() => "-".to_owned(),
            turns => turns.join(" "),
        }
    }
}

/// A claim: plans of which no path costs more than `limit` cost `value` or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Claim {
    /// [`INFEASIBLE`] if there is no such plan.
    value: Cost,
    limit: Height,
}

/// The certificate of a plan for a set, and of the lower end of what it claims; `None` if the
/// search was stopped before all was found that it needs.
pub(super) fn certificate(
    plan: &Plan,
    set: &Set,
    expected: &Search<'_>,
    worst: &Search<'_>,
) -> Option<Certificate> {
    let instance = expected.instance;
    let claims = claims(plan);
    let mut needs = Needs::new(expected, worst);
    for claim in &claims {
        needs.add(set, claim.limit, claim.value);
    }
    let (lemmas, achieved) = (needs.settled()?, plan.achieved().ok()?);
    let mut text = Text::new(plan, instance);
    claims.iter().for_each(|claim| text.claim(claim));
    text.plan(plan, &achieved);
    lemmas.iter().for_each(|lemma| text.lemma(lemma));
    Some(text.signed(lemmas.len()))
}

/// What must hold of all plans if none is better than the lower end of what a plan claims.
fn claims(plan: &Plan) -> Vec<Claim> {
    let [first, second, _] = plan.lower().0;
    let below = |limit: Cost| limit.checked_sub(1).and_then(|below| Height::try_from(below).ok());
    let mut claims = Vec::new();
    match plan.objective() {
        Objective::Worst | Objective::WorstAlone => {
            claims.extend(below(first).map(|limit| Claim { value: INFEASIBLE, limit }));
            let limit = Height::try_from(first).unwrap_or(UNLIMITED);
            claims.push(Claim { value: second, limit });
        }
        _ => {
            claims.push(Claim { value: first, limit: UNLIMITED });
            // None whose worst case is lower costs as little.
            claims.extend(below(second).map(|limit| Claim { value: first + 1, limit }));
        }
    }
    claims.retain(|claim| claim.value > 0);
    claims
}
