//! What the page shows of a problem, and of a plan for it.

use std::collections::BTreeMap;

use guesstree::Objective;
use guesstree::identify::{OBJECTIVES, Plan, Problem, Solved, Step};
use serde::Serialize;

use crate::fault::Fault;

/// What a problem is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Info<'a> {
    name: &'a str,
    /// Each with its class, if there are classes.
    objects: Vec<(&'a str, Option<&'a str>)>,
    tests: Vec<Test<'a>>,
    objectives: [Objective; 4],
}

/// What can be asked, and what may come of it.
#[derive(Serialize)]
struct Test<'a> {
    name: &'a str,
    /// What it costs, where tests differ.
    cost: Option<String>,
    /// Each outcome, and the turn that it makes.
    outcomes: Vec<(&'a str, String)>,
}

impl<'a> Info<'a> {
    pub(crate) fn of(problem: &'a Problem) -> Self {
        let all: Vec<usize> = (0..problem.objects().len()).collect();
        let class = |class: usize| problem.classes().map(|classes| classes[class].as_str());
        let outcome = |test, code: u16| {
            (problem.outcomes()[usize::from(code)].as_str(), problem.turn_text((test, code)))
        };
        let test = |(number, test): (usize, &'a guesstree::identify::Test)| Test {
            name: &test.name,
            cost: cost(problem, number),
            outcomes: problem
                .outcomes_of(number, &all)
                .into_iter()
                .map(|code| outcome(number, code))
                .collect(),
        };
        Self {
            name: problem.name(),
            objects: problem
                .objects()
                .iter()
                .map(|object| (object.name.as_str(), class(object.class)))
                .collect(),
            tests: problem.tests().iter().enumerate().map(test).collect(),
            objectives: OBJECTIVES,
        }
    }
}

/// The game in which objects are guessed.
#[derive(Serialize)]
pub(crate) struct Scores<'a> {
    name: &'a str,
    answers: Vec<&'a str>,
    guesses: Vec<&'a str>,
    /// A row for each guess, with a number for each answer.
    codes: Vec<Vec<u16>>,
}

impl<'a> Scores<'a> {
    pub(crate) fn of(problem: &'a Problem) -> Result<Self, Fault> {
        let number = |test: &guesstree::identify::Test, &outcome: &u16| {
            let text = &problem.outcomes()[usize::from(outcome)];
            text.parse().map_err(|_| {
                let said =
                    "is no whole number from 0 to 65534; the game needs one for each outcome";
                Fault::usage(format!("the outcome `{text}` of `{}` {said}", test.name))
            })
        };
        let row = |test: &guesstree::identify::Test| {
            test.outcomes.iter().map(|outcome| number(test, outcome)).collect::<Result<_, _>>()
        };
        Ok(Self {
            name: problem.name(),
            answers: problem.objects().iter().map(|object| object.name.as_str()).collect(),
            guesses: problem.tests().iter().map(|test| test.name.as_str()).collect(),
            codes: problem.tests().iter().map(row).collect::<Result<_, _>>()?,
        })
    }
}

/// What is left, and the plan from there.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Position {
    /// The turns, as the library writes them.
    turns: Vec<String>,
    /// The numbers of the objects that are left.
    left: Vec<usize>,
    /// The steps of the plan, the first one first.
    steps: Vec<ShownStep>,
    optimal: bool,
    /// No plan is below this, in words.
    lower: String,
    /// What the plan comes to, in words.
    upper: String,
    /// What each of the greedy rules comes to, in words.
    greedy: Vec<(&'static str, String)>,
    /// The most tests that an object takes.
    deepest: usize,
    /// The plan as a file, by the name of the format.
    written: BTreeMap<&'static str, String>,
}

/// A step of a plan.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ShownStep {
    /// The number of a test, and for each outcome the next step.
    Ask(usize, Vec<(String, usize)>),
    /// The verdict, and the numbers of the objects.
    Found(String, Vec<usize>),
}

impl Position {
    pub(crate) fn of(solved: &Solved) -> Result<Self, Fault> {
        let plan = &solved.plan;
        let problem = plan.problem();
        Ok(Self {
            turns: plan.turns().iter().map(|&turn| problem.turn_text(turn)).collect(),
            left: plan.objects().to_vec(),
            steps: plan.steps().iter().map(|step| ShownStep::of(plan, step)).collect(),
            optimal: plan.is_optimal(),
            lower: plan.shown(plan.lower()),
            upper: plan.shown(plan.upper()),
            greedy: solved.greedy.iter().map(|&(rule, value)| (rule, plan.shown(value))).collect(),
            deepest: plan.achieved()?.deepest,
            written: BTreeMap::from([
                ("key", plan.to_key()),
                ("text", plan.to_text()),
                ("dot", plan.to_dot()),
                ("json", plan.to_json()),
            ]),
        })
    }
}

impl ShownStep {
    fn of(plan: &Plan, step: &Step) -> Self {
        match step {
            Step::Ask { test, next } => {
                let branch = |&(code, below)| (plan.outcome(code).to_owned(), below);
                Self::Ask(*test, next.iter().map(branch).collect())
            }
            Step::Found { objects } => {
                Self::Found(plan.problem().verdict(objects), objects.clone())
            }
        }
    }
}

/// What a test costs, where tests differ.
fn cost(problem: &Problem, test: usize) -> Option<String> {
    let tests = problem.tests();
    let differ = tests.iter().any(|other| other.cost != tests[0].cost);
    differ.then(|| problem.cost(tests[test].cost.into()))
}
