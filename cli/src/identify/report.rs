//! What a plan comes to, for people and for programs.

use std::path::Path;

use guesstree::identify::{Plan, Solved};
use guesstree::{Basis, Objective};
use serde::Serialize;

use crate::certificate::Certified;
use crate::report::words::count;

/// What `identify build`, `show` and `verify` print as JSON. Field names are stable.
#[derive(Serialize)]
pub(super) struct Report {
    file: String,
    objective: Objective,
    objects: usize,
    tests: usize,
    lower: Vec<u64>,
    upper: Vec<u64>,
    optimal: bool,
    basis: Basis,
    /// The expected cost of an object.
    expected: f64,
    /// The most that an object costs, and the most tests that it takes.
    worst_case: f64,
    deepest: usize,
    /// The number of objects that take as many tests, from none on.
    histogram: Vec<u64>,
    /// What the plans of greedy rules come to, as `upper` does.
    #[serde(skip_serializing_if = "Option::is_none")]
    greedy: Option<serde_json::Map<String, serde_json::Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refinements: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<bool>,
    #[serde(flatten)]
    certified: Certified,
    /// What a certificate proves, or what is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_says: Option<String>,
}

impl Report {
    pub(super) fn of(file: &Path, plan: &Plan) -> anyhow::Result<Self> {
        let achieved = plan.achieved()?;
        let parts = plan.objective().parts();
        Ok(Self {
            file: file.display().to_string(),
            objective: plan.objective(),
            objects: plan.objects().len(),
            tests: plan.problem().tests().len(),
            lower: plan.lower().0[..parts].to_vec(),
            upper: plan.upper().0[..parts].to_vec(),
            optimal: plan.is_optimal(),
            basis: plan.basis(),
            expected: plan.expected(achieved.total).parse()?,
            worst_case: plan.cost(achieved.worst).parse()?,
            deepest: achieved.deepest,
            histogram: achieved.tests,
            greedy: None,
            nodes: None,
            refinements: None,
            stopped: None,
            certified: Certified::default(),
            certificate_says: None,
        })
    }

    /// The report of a plan about which a certificate `said` something.
    pub(super) fn verified(file: &Path, plan: &Plan, said: Option<String>) -> anyhow::Result<Self> {
        Ok(Self { certificate_says: said, ..Self::of(file, plan)? })
    }

    pub(super) fn built(
        file: &Path,
        solved: &Solved,
        certified: Certified,
    ) -> anyhow::Result<Self> {
        let parts = solved.plan.objective().parts();
        let greedy = solved.greedy.iter();
        let greedy = greedy.map(|(rule, value)| ((*rule).to_owned(), value.0[..parts].into()));
        Ok(Self {
            greedy: Some(greedy.collect()),
            nodes: Some(solved.tally.nodes),
            refinements: Some(solved.tally.refinements),
            stopped: Some(solved.stopped),
            certified,
            ..Self::of(file, &solved.plan)?
        })
    }
}

/// What a plan comes to, in two lines.
pub(super) fn figures(plan: &Plan) -> std::io::Result<String> {
    let achieved = plan.achieved().map_err(std::io::Error::other)?;
    let problem = plan.problem();
    let claim = match (plan.is_optimal(), plan.basis()) {
        (true, Basis::Proven) => "proven to be the best".to_owned(),
        (true, basis) => format!("the best ({basis})"),
        (false, basis) => {
            let basis = match basis {
                Basis::Proven => String::new(),
                basis => format!(" ({basis})"),
            };
            format!("no plan is below {}{basis}", plan.shown(plan.lower()))
        }
    };
    let turns = plan.turns().iter().map(|&turn| problem.turn_text(turn));
    let after = match turns.collect::<Vec<_>>() {
        none if none.is_empty() => String::new(),
        turns => format!("after {}: ", turns.join(" ")),
    };
    Ok(format!(
        "{after}{}, {}: expected {}, worst case {}, at most {}\n{}: {claim}\n",
        count(plan.objects().len(), "object"),
        count(problem.tests().len(), "test"),
        plan.expected(achieved.total),
        plan.cost(achieved.worst),
        count(achieved.deepest, "test"),
        plan.objective(),
    ))
}
