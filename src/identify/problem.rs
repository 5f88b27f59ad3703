//! A problem of identification: objects, tests, and the outcome of each test for each object.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::game::list::Fingerprint;
use crate::game::list::name::fit_name;
use crate::game::weights::number::Number;
use crate::game::weights::scale::scaled;
use crate::game::word::Word;
use crate::identify::draft::{Draft, DraftTest};
use crate::identify::error::{ProblemError, Sort, Unfit};
use crate::ids::{CODES_MAX, PAIRS_MAX, WORDS_MAX};
use crate::tree::shown::with_decimals;

/// All tests together cost at most this, as whole numbers, so that a path fits 32 bits.
const COSTS_MAX: u64 = (1 << 31) - 1;

/// Objects, tests with costs, and the outcome of each test for each object. Objects may have
/// weights, and belong to classes.
///
/// It is checked: names are distinct, and tests tell apart what has to be told apart. Objects and
/// tests are in the order of their names, whatever their order was, so that results depend on the
/// problem alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    name: String,
    objects: Vec<Object>,
    tests: Vec<Test>,
    outcomes: Vec<String>,
    classes: Option<Vec<String>>,
    weight_decimals: Option<u8>,
    cost_decimals: u8,
}

/// What may have to be identified.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Object {
    /// Its name.
    pub name: String,
    /// The number of its class in [`Problem::classes`]; without classes the object's own number.
    pub class: usize,
    /// How much it counts, in units of the last decimal of all weights; 1 without weights.
    pub weight: u64,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Test {
    /// Its name, often a question.
    pub name: String,
    /// What it costs, in units of the last decimal of all costs; 1 without costs.
    pub cost: u32,
    /// For each object the number of the outcome in [`Problem::outcomes`].
    pub outcomes: Vec<u16>,
}

impl Problem {
    /// The problem of a draft.
    ///
    /// # Errors
    /// [`ProblemError`] names the first thing that is wrong, and what to do.
    pub fn new(draft: Draft) -> Result<Self, ProblemError> {
        let Draft { name, objects, tests, classes, weights } = draft;
        let n = objects.len();
        if n == 0 || tests.is_empty() {
            let sort = if n == 0 { Sort::Object } else { Sort::Test };
            return Err(ProblemError::Empty { sort });
        }
        if n + tests.len() > WORDS_MAX || (n + tests.len()) * n > PAIRS_MAX {
            return Err(ProblemError::TooLarge { objects: n, tests: tests.len() });
        }
        let names = distinct(&objects, Sort::Object)?;
        let mut by_name: Vec<usize> = (0..n).collect();
        by_name.sort_by(|&one, &other| names[one].cmp(&names[other]));
        let (outcomes, tests, cost_decimals) = tests_of(&tests, &names, &by_name)?;
        let (weights, weight_decimals) = match weights {
            None => (vec![1; n], None),
            Some(given) => {
                let (weights, decimals) = weights_of(&given, &names)?;
                (weights, Some(decimals))
            }
        };
        let classes = classes.map(|given| classes_of(&given, n)).transpose()?;
        let class = |object: usize, place: usize| match &classes {
            Some((of, names)) => names.partition_point(|name| *name < of[object]),
            None => place,
        };
        let object = |(place, &object): (usize, &usize)| Object {
            name: names[object].clone(),
            class: class(object, place),
            weight: weights[object],
        };
        let problem = Self {
            name: fit_name(&name),
            objects: by_name.iter().enumerate().map(object).collect(),
            tests,
            outcomes,
            classes: classes.map(|(_, names)| names),
            weight_decimals,
            cost_decimals,
        };
        problem.check_told()?;
        problem.check_sum()?;
        Ok(problem)
    }

    /// Whether objects of different classes differ in some test.
    fn check_told(&self) -> Result<(), ProblemError> {
        let mut alike: BTreeMap<Vec<u16>, Vec<usize>> = BTreeMap::new();
        for object in 0..self.objects.len() {
            let outcomes = self.tests.iter().map(|test| test.outcomes[object]).collect();
            alike.entry(outcomes).or_default().push(object);
        }
        let class = |&object: &usize| self.objects[object].class;
        let mut mixed: Vec<Vec<String>> = alike
            .into_values()
            .filter(|group| group.iter().any(|object| class(object) != class(&group[0])))
            .map(|group| group.iter().map(|&object| self.described(object)).collect())
            .collect();
        mixed.sort();
        match mixed.is_empty() {
            true => Ok(()),
            false => Err(ProblemError::Alike { groups: mixed, classes: self.classes.is_some() }),
        }
    }

    /// Whether costs and weights leave room to count with.
    fn check_sum(&self) -> Result<(), ProblemError> {
        let costs: u128 = self.tests.iter().map(|test| u128::from(test.cost)).sum();
        let weights: u128 = self.objects.iter().map(|object| u128::from(object.weight)).sum();
        match costs * weights.max(1) < 1 << 61 {
            true => Ok(()),
            false => Err(ProblemError::TooHeavy),
        }
    }

    /// What an equal problem can be made from.
    pub fn draft(&self) -> Draft {
        let objects = &self.objects;
        let is_one = |test: &Test| test.cost == 1;
        let plain = self.cost_decimals == 0 && self.tests.iter().all(is_one);
        let outcome = |&code: &u16| self.outcomes[usize::from(code)].clone();
        let test = |test: &Test| DraftTest {
            name: test.name.clone(),
            cost: (!plain).then(|| self.cost(test.cost.into())),
            outcomes: test.outcomes.iter().map(outcome).collect(),
        };
        let class = |classes: &[String]| {
            objects.iter().map(|object| classes[object.class].clone()).collect()
        };
        let weights = |decimals: u8| {
            objects.iter().map(|object| with_decimals(object.weight, decimals)).collect()
        };
        Draft {
            name: self.name.clone(),
            objects: objects.iter().map(|object| object.name.clone()).collect(),
            tests: self.tests.iter().map(test).collect(),
            classes: self.classes().map(class),
            weights: self.weight_decimals.map(weights),
        }
    }

    /// What the problem is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What may have to be identified, by name.
    pub fn objects(&self) -> &[Object] {
        &self.objects
    }

    /// What can be asked, by name.
    pub fn tests(&self) -> &[Test] {
        &self.tests
    }

    /// The outcomes of all tests, in alphabetical order.
    pub fn outcomes(&self) -> &[String] {
        &self.outcomes
    }

    /// The classes, in alphabetical order; `None` where each object is to be told from all others.
    pub fn classes(&self) -> Option<&[String]> {
        self.classes.as_deref()
    }

    /// The decimals of the weights; `None` where each object counts once.
    pub fn weight_decimals(&self) -> Option<u8> {
        self.weight_decimals
    }

    /// The decimals of the costs.
    pub fn cost_decimals(&self) -> u8 {
        self.cost_decimals
    }

    /// A cost, with its decimals.
    pub fn cost(&self, units: u64) -> String {
        with_decimals(units, self.cost_decimals)
    }

    /// What these objects cost together, by weight, as the expected cost of one, rounded to four
    /// decimals.
    pub fn expected(&self, objects: &[usize], total: u64) -> String {
        let weight: u64 = objects.iter().map(|&object| self.objects[object].weight).sum();
        let unit = 10_f64.powi(self.cost_decimals.into());
        let mean = if weight == 0 { 0.0 } else { total as f64 / weight as f64 / unit };
        format!("{mean:.4}")
    }

    /// The number of a test; `None` if there is none of this name.
    pub fn test(&self, name: &str) -> Option<usize> {
        let name = tidy(name, Sort::Test).ok()?;
        self.tests.binary_search_by(|test| test.name.cmp(&name)).ok()
    }

    /// The number of an outcome; `None` if no test has it.
    pub fn outcome(&self, text: &str) -> Option<u16> {
        let text = outcome(text).ok()?;
        let exact = self.outcomes.binary_search(&text).ok();
        let folded = || {
            let same = |other: &String| other.to_lowercase() == text.to_lowercase();
            let mut all = (0..self.outcomes.len()).filter(|&number| same(&self.outcomes[number]));
            all.next().filter(|_| all.next().is_none())
        };
        exact.or_else(folded).map(|number| number as u16)
    }

    /// The outcomes that a test has for some of these objects.
    pub fn outcomes_of(&self, test: usize, objects: &[usize]) -> BTreeSet<u16> {
        objects.iter().map(|&object| self.tests[test].outcomes[object]).collect()
    }

    /// Whether these objects are of one class, so that nothing more has to be asked.
    pub fn is_told(&self, objects: &[usize]) -> bool {
        objects.windows(2).all(|pair| self.objects[pair[0]].class == self.objects[pair[1]].class)
    }

    /// What to call these objects, which are of one class.
    pub fn verdict(&self, objects: &[usize]) -> String {
        let first = &self.objects[objects[0]];
        match &self.classes {
            Some(classes) => classes[first.class].clone(),
            None => first.name.clone(),
        }
    }

    /// An object, with its class if there are classes.
    fn described(&self, object: usize) -> String {
        let Object { name, class, .. } = &self.objects[object];
        match &self.classes {
            Some(classes) => format!("{name} ({})", classes[*class]),
            None => name.clone(),
        }
    }

    /// The first 16 bytes of the SHA-256 of all that the problem says, but for its name.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut text = format!("identification {} {}\n", self.objects.len(), self.tests.len());
        // Writing to a string cannot fail.
        for object in &self.objects {
            let class = self.classes.as_ref().map(|classes| classes[object.class].as_str());
            let weight = self.weight_decimals.map(|decimals| (object.weight, decimals));
            let _ = writeln!(text, "{:?} {class:?} {weight:?}", object.name);
        }
        for test in &self.tests {
            let outcomes: Vec<&str> = test
                .outcomes
                .iter()
                .map(|&number| self.outcomes[usize::from(number)].as_str())
                .collect();
            let _ =
                writeln!(text, "{:?} {} {} {outcomes:?}", test.name, test.cost, self.cost_decimals);
        }
        let digest = Sha256::digest(text.as_bytes());
        Fingerprint(std::array::from_fn(|at| digest[at]))
    }
}

/// A name in its normal form.
fn tidy(text: &str, sort: Sort) -> Result<String, ProblemError> {
    let wrong = |reason| ProblemError::Name { sort, text: text.to_owned(), reason };
    Word::name(text).map(|name| name.to_string()).map_err(wrong)
}

/// An outcome.
fn outcome(text: &str) -> Result<String, Unfit> {
    match text.trim() {
        "?" | "" => Err(Unfit::Unknown),
        several if several.contains('|') => Err(Unfit::Several),
        one => Word::name(one).map(|name| name.to_string()).map_err(Unfit::Name),
    }
}

/// The names, each of which is there once.
fn distinct(names: &[String], sort: Sort) -> Result<Vec<String>, ProblemError> {
    let names = names.iter().map(|name| tidy(name, sort)).collect::<Result<Vec<_>, _>>()?;
    let mut seen = BTreeSet::new();
    match names.iter().find(|name| !seen.insert(name.as_str())) {
        Some(name) => Err(ProblemError::Twice { sort, name: name.clone() }),
        None => Ok(names),
    }
}

/// Whether there are as many values as objects.
fn check_length(what: &str, got: usize, expected: usize) -> Result<(), ProblemError> {
    match got == expected {
        true => Ok(()),
        false => Err(ProblemError::Length { what: what.to_owned(), got, expected }),
    }
}

/// All outcomes in alphabetical order, the tests by name with the objects by name, and the decimals
/// of the costs. `objects` are the names of the objects, and `by_name` their order by these.
fn tests_of(
    tests: &[DraftTest],
    objects: &[String],
    by_name: &[usize],
) -> Result<(Vec<String>, Vec<Test>, u8), ProblemError> {
    let given: Vec<String> = tests.iter().map(|test| test.name.clone()).collect();
    let names = distinct(&given, Sort::Test)?;
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (test, name) in tests.iter().zip(&names) {
        check_length(&format!("test {name}"), test.outcomes.len(), objects.len())?;
        let cell = |(cell, object): (&String, &String)| {
            let wrong = |reason| ProblemError::Outcome {
                test: name.clone(),
                object: object.clone(),
                outcome: cell.clone(),
                reason,
            };
            outcome(cell).map_err(wrong)
        };
        rows.push(test.outcomes.iter().zip(objects).map(cell).collect::<Result<_, _>>()?);
    }
    let outcomes: BTreeSet<&String> = rows.iter().flatten().collect();
    let outcomes: Vec<String> = outcomes.into_iter().cloned().collect();
    // One code stands for naming an object.
    if outcomes.len() >= CODES_MAX {
        return Err(ProblemError::TooManyOutcomes { got: outcomes.len() });
    }
    let number: HashMap<&String, u16> = outcomes.iter().zip(0..).collect();
    let (costs, decimals) = costs(tests, &names)?;
    let test = |((row, name), cost): ((&Vec<String>, String), u32)| {
        let outcomes = by_name.iter().map(|&object| number[&row[object]]).collect();
        Test { name, cost, outcomes }
    };
    let mut tests: Vec<Test> = rows.iter().zip(names).zip(costs).map(test).collect();
    tests.sort_by(|one, other| one.name.cmp(&other.name));
    Ok((outcomes, tests, decimals))
}

/// The class of each object, and all classes in alphabetical order.
fn classes_of(given: &[String], n: usize) -> Result<(Vec<String>, Vec<String>), ProblemError> {
    check_length("the row of classes", given.len(), n)?;
    let of = given.iter().map(|class| tidy(class, Sort::Class)).collect::<Result<Vec<_>, _>>()?;
    let names: BTreeSet<&String> = of.iter().collect();
    let names = names.into_iter().cloned().collect();
    Ok((of, names))
}

/// Numbers as whole numbers.
fn whole(texts: &[String], what: impl Fn(usize) -> String) -> Result<(Vec<u64>, u8), ProblemError> {
    let number = |(place, text): (usize, &String)| {
        let wrong = |reason| ProblemError::Number { what: what(place), text: text.clone(), reason };
        Number::parse(text.trim()).map_err(wrong)
    };
    let numbers = texts.iter().enumerate().map(number).collect::<Result<Vec<_>, _>>()?;
    match scaled(&numbers) {
        Some(scaled) if scaled.notice.is_none() => Ok((scaled.each, scaled.decimals)),
        Some(_) => Err(ProblemError::TooHeavy),
        None => Ok((vec![0; texts.len()], 0)),
    }
}

/// The weights of objects.
fn weights_of(given: &[String], names: &[String]) -> Result<(Vec<u64>, u8), ProblemError> {
    check_length("the row of weights", given.len(), names.len())?;
    let (weights, decimals) = whole(given, |place| format!("the weight of {}", names[place]))?;
    match weights.iter().any(|&weight| weight > 0) {
        true => Ok((weights, decimals)),
        false => Err(ProblemError::AllZero),
    }
}

/// The costs of tests: 1 for each where none has one.
fn costs(tests: &[DraftTest], names: &[String]) -> Result<(Vec<u32>, u8), ProblemError> {
    if tests.iter().all(|test| test.cost.is_none()) {
        return Ok((vec![1; tests.len()], 0));
    }
    let text = |(test, name): (&DraftTest, &String)| {
        test.cost.clone().ok_or_else(|| ProblemError::NoCost { test: name.clone() })
    };
    let texts = tests.iter().zip(names).map(text).collect::<Result<Vec<_>, _>>()?;
    let (costs, decimals) = whole(&texts, |place| format!("the cost of {}", names[place]))?;
    if let Some(free) = costs.iter().position(|&cost| cost == 0) {
        return Err(ProblemError::Free { test: names[free].clone() });
    }
    match costs.iter().sum::<u64>() {
        ..=COSTS_MAX => Ok((costs.into_iter().map(|cost| cost as u32).collect(), decimals)),
        _ => Err(ProblemError::TooHeavy),
    }
}
