//! Certificates of plans, which find out by tests which object it is: the format, the rules and
//! their proofs are in `docs/CERTIFICATE-PLANS.md`.

mod certificate;
mod rules;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread;

pub use table::Table;

use crate::plans::certificate::{Bound, Certificate, Steps};
use crate::plans::rules::{Amount, INFINITE, Limit, Rules};
use crate::plans::table::Set;
use crate::{Fault, grouped};

/// What a certificate of plans proves. It prints as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// How many objects the table has, and how many are possible at first.
    pub objects: [usize; 2],
    /// How many tests there are.
    pub tests: usize,
    /// The outcomes that are known, as the file has them: `-` for none.
    pub position: String,
    /// Lower bounds: a cost, or `None` if there is no plan; and the worst case of the plans that it
    /// is about, or `None` for any.
    pub claims: Vec<(Option<u64>, Option<u64>)>,
    /// The cost and the worst case of each plan.
    pub plans: Vec<(u64, u64)>,
    /// How many lemmas were checked.
    pub lemmas: usize,
}

/// Checks a certificate of plans with this number of threads. `progress` is called with steps done
/// and all steps, by any thread.
///
/// # Errors
/// [`Fault::Unreadable`] if the certificate cannot be read or is for another table; else the first
/// thing that does not hold, as [`Fault::Refuted`].
pub fn prove(
    bytes: &[u8],
    table: &Table,
    threads: usize,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Proven, Fault> {
    let certificate = certificate::read(bytes, table).map_err(Fault::Unreadable)?;
    let checker = Checker { table, certificate: &certificate };
    checker.check(threads, progress).map_err(Fault::Refuted)?;
    let claim = |bound: &Bound| (bound.value, bound.limit);
    Ok(Proven {
        objects: [table.objects(), table.members(&certificate.start).count()],
        tests: table.tests.len(),
        position: certificate.position.to_string(),
        claims: certificate.claims.iter().map(claim).collect(),
        plans: certificate.plans.iter().map(|plan| (plan.cost, plan.worst)).collect(),
        lemmas: certificate.lemmas.len(),
    })
}

/// A certificate with the table that it is for.
struct Checker<'a> {
    table: &'a Table,
    certificate: &'a Certificate<'a>,
}

impl Checker<'_> {
    fn check(
        &self,
        threads: usize,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<(), String> {
        let Certificate { claims, plans, lemmas, .. } = self.certificate;
        for plan in plans {
            let found = self.replay(&plan.steps);
            let found = found.map_err(|what| format!("line {}: {what}", plan.line))?;
            if found != (plan.cost.into(), plan.worst.into()) {
                return Err(format!("line {}: cost and worst case are {found:?}", plan.line));
            }
        }
        let steps = Vec::from_iter(claims.iter().chain(lemmas));
        let (threads, faults) = (threads.max(1), Mutex::new(BTreeMap::new()));
        let lock = || faults.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |first: usize| {
            let mut rules = Rules::new(self.table, lemmas);
            let mine = (first..steps.len()).step_by(threads);
            for at in mine.take_while(|&at| lock().range(..at).next().is_none()) {
                let result = match at < claims.len() {
                    true => self.claim(steps[at], &mut rules),
                    false => self.lemma(steps[at], &mut rules),
                };
                if let Err(what) = result {
                    lock().insert(at, format!("line {}: {what}", steps[at].line));
                }
                progress(at + 1, steps.len());
            }
        };
        thread::scope(|scope| {
            (0..threads).for_each(|first| drop(scope.spawn(move || work(first))))
        });
        lock().pop_first().map_or(Ok(()), |(_, what)| Err(what))
    }

    /// The cost and the worst case of a plan, if it tells all classes apart.
    fn replay(&self, steps: &Steps) -> Result<(Amount, Amount), String> {
        let (mut cost, mut worst): (Amount, Amount) = (0, 0);
        // The classes that end at each step.
        let mut ends: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for object in self.table.members(&self.certificate.start) {
            let (mut step, mut path): (usize, Amount) = (0, 0);
            while let Some(test) = steps.tests[step] {
                path += Amount::from(self.table.tests[test].price);
                let outcome = self.table.tests[test].outcomes[object];
                let next = steps.next.get(&(step, outcome));
                step = *next.ok_or_else(|| format!("no step follows for object {object}"))?;
            }
            let classes = ends.entry(step).or_default();
            classes.insert(self.table.classes[object]);
            if classes.len() > 1 {
                return Err(format!("object {object} is not told from one of another class"));
            }
            let weight = Amount::from(self.table.weights[object]);
            cost = cost.saturating_add(path.saturating_mul(weight));
            worst = worst.max(path);
        }
        Ok((cost, worst))
    }

    fn claim(&self, claim: &Bound, rules: &mut Rules<'_>) -> Result<(), String> {
        let bound = rules.bound(&claim.set, claim.limit, INFINITE);
        match bound >= claim.amount() {
            true => Ok(()),
            false => Err(format!("the bound is {bound}")),
        }
    }

    fn lemma(&self, lemma: &Bound, rules: &mut Rules<'_>) -> Result<(), String> {
        let Bound { set, limit, .. } = lemma;
        if self.table.is_told(set) {
            return match lemma.amount() {
                0 => Ok(()),
                _ => Err("the set is of one class".into()),
            };
        }
        for test in 0..self.table.tests.len() {
            let Some(sum) = self.sum(set, *limit, test, rules, lemma.amount()) else { continue };
            if sum < lemma.amount() {
                return Err(format!("the test {test} has the sum {sum}"));
            }
        }
        Ok(())
    }

    /// The sum of a test, or enough of it to reach `target`; `None` if the test does not split the
    /// set, or is above the limit.
    fn sum(
        &self,
        set: &Set,
        limit: Limit,
        test: usize,
        rules: &mut Rules<'_>,
        target: Amount,
    ) -> Option<Amount> {
        let price = self.table.tests[test].price;
        let below = match limit {
            Some(limit) => Some(limit.checked_sub(price)?),
            None => None,
        };
        let blocks = self.table.split(set, test);
        if blocks.len() < 2 {
            return None;
        }
        let mut sum = Amount::from(price) * self.table.weight(set);
        for block in &blocks {
            if sum < target {
                sum = (sum + rules.bound(block, below, target - sum)).min(INFINITE);
            }
        }
        Some(sum)
    }
}

impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [all, start] = self.objects.map(|count| grouped(count as u64));
        let tests = grouped(self.tests as u64);
        writeln!(f, "{all} objects, {tests} tests; {start} objects are possible at first")?;
        for (value, limit) in &self.claims {
            match (value, limit.map(grouped)) {
                (Some(value), None) => writeln!(f, "no plan costs less than {}", grouped(*value))?,
                (Some(value), Some(limit)) => writeln!(
                    f,
                    "no plan with a worst case of at most {limit} costs less than {}",
                    grouped(*value)
                )?,
                (None, Some(limit)) => writeln!(f, "no plan has a worst case of at most {limit}")?,
                (None, None) => writeln!(f, "there is no plan")?,
            }
        }
        for (cost, worst) in &self.plans {
            let (cost, worst) = (grouped(*cost), grouped(*worst));
            writeln!(f, "this plan costs {cost}, with a worst case of {worst}")?;
        }
        writeln!(f, "lemmas checked: {}", grouped(self.lemmas as u64))
    }
}
