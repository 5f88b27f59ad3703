//! A plan: which test to make first, and which after each outcome.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::files::error::SaveError;
use crate::files::{self, Kind};
use crate::game::name_error::NameError;
use crate::identify::draft::Draft;
use crate::identify::error::{FileError, OBJECTIVES, PlanError, SolveError};
use crate::identify::problem::Problem;
use crate::identify::reading;
use crate::tree::basis::Basis;
use crate::tree::objective::{Objective, ObjectiveValue};

/// Larger files of plans are refused.
const FILE_BYTES_MAX: u64 = 1 << 30;

/// The version of the files of plans.
const VERSION: u64 = 1;

/// A tree of tests that identifies each object of a problem, or its class, with what is proven of
/// it.
#[derive(Clone, Debug)]
pub struct Plan {
    problem: Arc<Problem>,
    objective: Objective,
    /// What is known before its first step.
    turns: Vec<(usize, u16)>,
    /// The objects that are possible then, in ascending order: one or more.
    objects: Vec<usize>,
    nodes: Vec<Step>,
    lower: ObjectiveValue,
    upper: ObjectiveValue,
    basis: Basis,
}

/// One step of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Make a test.
    Ask {
        /// The number of the test.
        test: usize,
        /// For each outcome that is possible here, in ascending order, the number of the next step.
        next: Vec<(u16, usize)>,
    },
    /// Nothing more has to be asked.
    Found {
        /// The objects that are left, in ascending order: one, or several of one class.
        objects: Vec<usize>,
    },
}

/// What a plan achieves, by the objects that it finds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Achieved {
    /// What finding each object costs, times its weight, together.
    pub total: u64,
    /// The most that finding an object costs.
    pub worst: u64,
    /// The most tests that finding an object takes.
    pub deepest: usize,
    /// The number of objects that take as many tests, from none on.
    pub tests: Vec<u64>,
}

impl Plan {
    /// The plan with these steps, the first one first.
    ///
    /// # Errors
    /// [`PlanError`] unless the steps are a tree that finds each of the objects.
    pub(super) fn new(
        problem: Arc<Problem>,
        objective: Objective,
        turns: Vec<(usize, u16)>,
        nodes: Vec<Step>,
    ) -> Result<Self, PlanError> {
        let objects =
            problem.fitting(&turns).map_err(|error| PlanError::Turns(error.to_string()))?;
        let (lower, upper) = Default::default();
        let basis = Basis::File;
        let mut plan = Self { problem, objective, turns, objects, nodes, lower, upper, basis };
        plan.upper = plan.value(&plan.achieved()?);
        Ok(plan)
    }

    /// The plan with another lower end of its claim, and where that rests.
    #[must_use]
    pub(super) fn claiming(self, lower: ObjectiveValue, basis: Basis) -> Self {
        Self { lower, basis, ..self }
    }

    /// This plan with a claim that rests on `basis`: for one who has checked it.
    #[must_use]
    pub fn with_basis(self, basis: Basis) -> Self {
        Self { basis, ..self }
    }

    /// What the file of a plan is, as far as its first bytes tell.
    pub const FILE: Kind = Kind { name: "a plan", begins: is_plan };

    /// The problem.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// What the plan is to be best at.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The tests with their outcomes, by number, that are known before the first step.
    pub fn turns(&self) -> &[(usize, u16)] {
        &self.turns
    }

    /// The objects that the plan is for, in ascending order: those that fit what is known.
    pub fn objects(&self) -> &[usize] {
        &self.objects
    }

    /// The steps, the first one first.
    pub fn steps(&self) -> &[Step] {
        &self.nodes
    }

    /// No plan is better than this.
    pub fn lower(&self) -> ObjectiveValue {
        self.lower
    }

    /// What the plan achieves.
    pub fn upper(&self) -> ObjectiveValue {
        self.upper
    }

    /// Whether the plan is claimed to be the best; [`basis`](Self::basis) says where that rests.
    pub fn is_optimal(&self) -> bool {
        self.lower == self.upper
    }

    /// Where the lower end rests: [`Basis::Proven`], or [`Basis::File`] for a plan that was loaded.
    pub fn basis(&self) -> Basis {
        self.basis
    }

    /// What to compare plans by.
    fn value(&self, achieved: &Achieved) -> ObjectiveValue {
        let (total, worst) = (achieved.total, achieved.worst);
        ObjectiveValue(match self.objective {
            Objective::MeanThenWorst => [total, worst, 0],
            Objective::Worst => [worst, total, 0],
            Objective::WorstAlone => [worst, 0, 0],
            _ => [total, 0, 0],
        })
    }

    /// Replays each object through the plan, by the outcomes of the problem alone, and says what it
    /// comes to. It shares nothing with the search.
    ///
    /// # Errors
    /// [`PlanError`] unless the steps are a tree that finds each object, and each step is reached.
    pub fn achieved(&self) -> Result<Achieved, PlanError> {
        let problem = &self.problem;
        let wrong = |node, what| PlanError::Node { node, what };
        for (number, step) in self.nodes.iter().enumerate() {
            let Step::Ask { test, next } = step else { continue };
            if *test >= problem.tests().len() {
                return Err(wrong(number, "makes a test that there is not"));
            }
            if next.len() < 2 {
                return Err(wrong(number, "makes a test that tells nothing"));
            }
            if next.iter().any(|&(_, below)| below <= number || below >= self.nodes.len()) {
                return Err(wrong(number, "leads to no step below it"));
            }
        }
        let mut reached: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut parents = vec![0_u32; self.nodes.len()];
        for step in &self.nodes {
            if let Step::Ask { next, .. } = step {
                next.iter().for_each(|&(_, below)| parents[below] += 1);
            }
        }
        if let Some(node) = (1..self.nodes.len()).find(|&node| parents[node] != 1) {
            return Err(wrong(node, "has not one step above it"));
        }
        let (mut total, mut worst, mut tests) = (0_u64, 0, Vec::new());
        for &object in &self.objects {
            let lost = |what| {
                let object = problem.objects()[object].name.clone();
                PlanError::Lost { object, what }
            };
            let (mut node, mut cost, mut made) = (0, 0_u64, 0);
            while let Some(Step::Ask { test, next }) = self.nodes.get(node) {
                reached[node].push(object);
                let test = &problem.tests()[*test];
                let outcome = test.outcomes[object];
                let below = next.iter().find(|&&(code, _)| code == outcome);
                node = below.ok_or_else(|| lost("no step follows its outcome"))?.1;
                cost += u64::from(test.cost);
                made += 1;
            }
            match self.nodes.get(node) {
                Some(Step::Found { objects }) if objects.contains(&object) => {}
                _ => return Err(lost("it is not among those found where it ends")),
            }
            reached[node].push(object);
            total = total.saturating_add(cost.saturating_mul(problem.objects()[object].weight));
            worst = worst.max(cost);
            if tests.len() <= made {
                tests.resize(made + 1, 0);
            }
            tests[made] += 1;
        }
        for (node, step) in self.nodes.iter().enumerate() {
            match step {
                _ if reached[node].is_empty() => {
                    return Err(wrong(node, "is reached by no object"));
                }
                Step::Found { objects } if *objects != reached[node] => {
                    return Err(wrong(node, "names other objects than end there"));
                }
                Step::Found { objects } if !problem.is_told(objects) => {
                    return Err(wrong(node, "ends with objects of several classes"));
                }
                Step::Ask { next, .. } if !next.is_sorted_by(|one, other| one.0 < other.0) => {
                    return Err(wrong(node, "has its outcomes out of order"));
                }
                _ => {}
            }
        }
        Ok(Achieved { total, worst, deepest: tests.len().saturating_sub(1), tests })
    }

    /// Checks that the plan is for this problem.
    ///
    /// # Errors
    /// [`PlanError::Other`] if objects, tests, outcomes, classes, weights or costs differ.
    pub fn check_problem(&self, problem: &Problem) -> Result<(), PlanError> {
        let [own, given] = [&*self.problem, problem].map(Problem::fingerprint);
        if own == given {
            return Ok(());
        }
        let plan = format!("{} ({own})", self.problem.name());
        Err(PlanError::Other { plan, given: format!("{} ({given})", problem.name()) })
    }

    /// A value of the plan's objective in words: `expected 2.5, worst case 4`.
    pub fn shown(&self, value: ObjectiveValue) -> String {
        shown(&self.problem, self.objective, &self.objects, value)
    }

    /// A cost, with its decimals.
    pub fn cost(&self, units: u64) -> String {
        self.problem.cost(units)
    }

    /// A total by weight as the expected cost of one object, rounded to four decimals.
    pub fn expected(&self, total: u64) -> String {
        self.problem.expected(&self.objects, total)
    }

    /// Where `turns`, each a test and its outcome, lead in the plan; `None` if they leave it.
    pub fn follow(&self, turns: &[(usize, u16)]) -> Option<usize> {
        turns.strip_prefix(self.turns.as_slice())?.iter().try_fold(0, |node, &(asked, outcome)| {
            match &self.nodes[node] {
                Step::Ask { test, next } if *test == asked => {
                    next.iter().find(|&&(code, _)| code == outcome).map(|&(_, below)| below)
                }
                _ => None,
            }
        })
    }

    /// Writes the plan, with its problem, as JSON.
    pub fn to_json(&self) -> String {
        let file = File::of(self);
        let mut text = serde_json::to_string_pretty(&file).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Saves the plan as JSON, whole or not at all.
    ///
    /// # Errors
    /// [`SaveError`](crate::error::SaveError) if the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        files::write_whole(path, self.to_json().as_bytes(), Some(Self::FILE))
    }

    /// Loads a plan if the file begins like one; `None` if it is something else.
    ///
    /// # Errors
    /// As for [`load`](Self::load).
    pub fn load_if(path: &Path) -> Result<Option<Self>, FileError> {
        let bytes = reading::read(path, FILE_BYTES_MAX)?;
        is_plan(&bytes).then(|| Self::read(path, &bytes)).transpose()
    }

    /// Loads a plan and replays it: it finds each object, and achieves what it claims. That no
    /// other plan is better is the word of the file.
    ///
    /// # Errors
    /// [`FileError`] says what is wrong.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        Self::read(path, &reading::read(path, FILE_BYTES_MAX)?)
    }

    /// Reads a plan from the bytes of a file of this name, as [`load`](Self::load) does.
    ///
    /// # Errors
    /// As for [`load`](Self::load).
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Self, FileError> {
        let form = |reason: String| FileError::Form { path: path.to_owned(), reason };
        let file: File = serde_json::from_slice(bytes).map_err(|error| {
            form(format!("is no plan: {error}; build one with guesstree identify build"))
        })?;
        if file.version != VERSION {
            return Err(form(format!(
                "is a plan of version {}, which this program does not know; use a newer one",
                file.version
            )));
        }
        let problem = Problem::new(file.problem)
            .map_err(|error| FileError::Problem { path: path.to_owned(), error })?;
        let (lower, upper) = (ObjectiveValue(file.lower), ObjectiveValue(file.upper));
        let wrong = |error| FileError::Plan { path: path.to_owned(), error };
        let objective =
            file.objective.parse().map_err(|error: NameError| form(error.to_string()))?;
        if !OBJECTIVES.contains(&objective) {
            return Err(form(SolveError::Objective(objective).to_string()));
        }
        let problem = Arc::new(problem);
        let nodes =
            file.steps.into_iter().map(|step| step.read(&problem)).collect::<Result<_, _>>();
        let nodes = nodes.map_err(form)?;
        let turns = file.turns.iter().map(|turn| problem.turn(turn)).collect::<Result<_, _>>();
        let turns = turns.map_err(|error| form(error.to_string()))?;
        let plan = Self::new(problem, objective, turns, nodes).map_err(wrong)?;
        if plan.upper != upper || lower > upper {
            let claimed = format!("{} and at least {}", plan.shown(upper), plan.shown(lower));
            return Err(wrong(PlanError::Claim { found: plan.shown(plan.upper), claimed }));
        }
        Ok(plan.claiming(lower, Basis::File))
    }
}

/// A value of an objective in words, for a problem of which these objects are left.
pub(super) fn shown(
    problem: &Problem,
    objective: Objective,
    objects: &[usize],
    value: ObjectiveValue,
) -> String {
    let [first, second, _] = value.0;
    let expected = |total: u64| format!("expected {}", problem.expected(objects, total));
    let worst = |worst: u64| format!("worst case {}", problem.cost(worst));
    match objective {
        Objective::MeanThenWorst if second > 0 => format!("{}, {}", expected(first), worst(second)),
        Objective::Worst if second > 0 => format!("{}, {}", worst(first), expected(second)),
        Objective::Worst | Objective::WorstAlone => worst(first),
        _ => expected(first),
    }
}

/// Whether a file with these bytes begins like a plan.
fn is_plan(bytes: &[u8]) -> bool {
    let mut text = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    b"{\"guesstree_plan\"".iter().all(|byte| text.next() == Some(byte))
}

/// A plan as a file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "guesstree_plan")]
    version: u64,
    problem: Draft,
    objective: String,
    lower: [u64; 3],
    upper: [u64; 3],
    /// What is known before the first step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    turns: Vec<String>,
    steps: Vec<FileStep>,
}

/// A step as a file has it, with names.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum FileStep {
    Ask { test: String, next: BTreeMap<String, usize> },
    Found { found: Vec<String> },
}

impl File {
    fn of(plan: &Plan) -> Self {
        let problem = &plan.problem;
        let name = |&object: &usize| problem.objects()[object].name.clone();
        let step = |step: &Step| match step {
            Step::Ask { test, next } => FileStep::Ask {
                test: problem.tests()[*test].name.clone(),
                next: next
                    .iter()
                    .map(|&(code, below)| (problem.outcomes()[usize::from(code)].clone(), below))
                    .collect(),
            },
            Step::Found { objects } => {
                FileStep::Found { found: objects.iter().map(name).collect() }
            }
        };
        Self {
            version: VERSION,
            problem: problem.draft(),
            objective: plan.objective.to_string(),
            lower: plan.lower.0,
            upper: plan.upper.0,
            turns: plan.turns.iter().map(|&turn| problem.turn_text(turn)).collect(),
            steps: plan.nodes.iter().map(step).collect(),
        }
    }
}

impl FileStep {
    fn read(self, problem: &Problem) -> Result<Step, String> {
        Ok(match self {
            Self::Ask { test, next } => {
                let number = problem.test(&test);
                let number = number.ok_or_else(|| format!("there is no test `{test}`"))?;
                let outcome = |(text, below): (String, usize)| {
                    let code = problem.outcomes().binary_search(&text);
                    let code = code.map_err(|_| format!("there is no outcome `{text}`"))?;
                    Ok((code as u16, below))
                };
                let next = next.into_iter().map(outcome).collect::<Result<Vec<_>, String>>()?;
                Step::Ask { test: number, next }
            }
            Self::Found { found } => {
                let objects = found.iter().map(|name| number_of(problem, name));
                Step::Found { objects: objects.collect::<Result<_, _>>()? }
            }
        })
    }
}

fn number_of(problem: &Problem, name: &String) -> Result<usize, String> {
    let found = problem.objects().binary_search_by(|object| object.name.cmp(name));
    found.map_err(|_| format!("there is no object `{name}`"))
}
