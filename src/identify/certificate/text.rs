//! The text of tables and certificates; `docs/CERTIFICATE-PLANS.md` says what each line means.

use std::fmt::Write;

use crate::identify::certificate::Claim;
use crate::identify::certificate::needs::Lemma;
use crate::identify::exact::UNLIMITED;
use crate::identify::exact::instance::{Instance, Set};
use crate::identify::plan::{Achieved, Plan, Step};
use crate::identify::problem::Problem;
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::signed::{Certificate, Lines, sha256};

/// A problem as text: its objects in the order in which sets number them.
pub(super) fn table(problem: &Problem, instance: &Instance) -> String {
    let mut text = String::from("guesstree-table 1\n");
    // Writing to a string cannot fail.
    let decimals = (problem.weight_decimals().unwrap_or(0), problem.cost_decimals());
    let _ = writeln!(text, "decimals {} {}", decimals.0, decimals.1);
    for outcome in problem.outcomes() {
        let _ = writeln!(text, "outcome {outcome}");
    }
    for class in problem.classes().unwrap_or_default() {
        let _ = writeln!(text, "class {class}");
    }
    let by_rank = instance.by_rank();
    for &object in by_rank {
        let object = &problem.objects()[object];
        let class = match problem.classes() {
            Some(_) => object.class.to_string(),
            None => "-".to_owned(),
        };
        let _ = writeln!(text, "object {} {class} {}", object.weight, object.name);
    }
    for test in problem.tests() {
        let outcomes = by_rank.iter().map(|&object| test.outcomes[object].to_string());
        let outcomes = outcomes.collect::<Vec<_>>().join(",");
        let _ = writeln!(text, "test {} {outcomes} {}", test.cost, test.name);
    }
    text
}

/// A certificate that is being written.
#[derive(Default)]
pub(super) struct Text(Lines);

impl Text {
    /// The head: the problem, and the outcomes that are known.
    pub(super) fn new(plan: &Plan, instance: &Instance) -> Self {
        let mut made = Self::default();
        let problem = plan.problem();
        let (objects, tests) = (problem.objects().len(), problem.tests().len());
        made.line("guesstree-certificate 3");
        made.line("game identification");
        made.line(&format!("table {objects} {tests} {}", sha256(table(problem, instance))));
        made.line(&format!("position {}", plan.position()));
        made
    }

    pub(super) fn claim(&mut self, claim: &Claim) {
        self.line(&format!("bound {}", bound(claim.value, claim.limit)));
    }

    pub(super) fn lemma(&mut self, lemma: &Lemma) {
        self.line(&format!("{} {}", bound(lemma.value, lemma.limit), members(&lemma.set)));
    }

    /// The lines of a plan: its first step, then a step a line, each after a space for each test
    /// before it.
    pub(super) fn plan(&mut self, plan: &Plan, achieved: &Achieved) {
        let step = |node: usize| match &plan.steps()[node] {
            Step::Ask { test, .. } => test.to_string(),
            Step::Found { .. } => ".".to_owned(),
        };
        self.line(&format!("plan {} {} {}", achieved.total, achieved.worst, step(0)));
        let next = |node: usize| match &plan.steps()[node] {
            Step::Ask { next, .. } => next.as_slice(),
            Step::Found { .. } => &[],
        };
        let below = |node: usize, depth: usize| {
            next(node).iter().rev().map(move |&(outcome, below)| (outcome, below, depth))
        };
        let mut open: Vec<(u16, usize, usize)> = below(0, 1).collect();
        while let Some((outcome, node, depth)) = open.pop() {
            self.line(&format!("{}{outcome} {}", " ".repeat(depth), step(node)));
            open.extend(below(node, depth + 1));
        }
    }

    fn line(&mut self, line: &str) {
        self.0.add(line);
    }

    /// The certificate; it has this number of lemmas.
    pub(super) fn signed(self, lemmas: usize) -> Certificate {
        self.0.signed(lemmas)
    }
}

/// A value, and the limit within which it holds.
fn bound(value: Cost, limit: Height) -> String {
    let value = if value == INFEASIBLE { "inf".to_owned() } else { value.to_string() };
    let limit = if limit == UNLIMITED { "-".to_owned() } else { limit.to_string() };
    format!("{value} {limit}")
}

/// The members of a set: a number in hexadecimal digits, with a bit for each object.
fn members(set: &Set) -> String {
    let digits: String = set.iter().rev().map(|word| format!("{word:016x}")).collect();
    digits.trim_start_matches('0').to_owned()
}
