//! A plan written out for a person who carries it out: as text, as a numbered key, and as a figure
//! for Graphviz.

use std::fmt::Write as _;

use crate::identify::plan::{Plan, Step};

impl Plan {
    /// The plan as indented text: a line for each test, and one for each outcome.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut open = vec![(0, 0, String::new())];
        // Writing to a string cannot fail.
        while let Some((node, depth, before)) = open.pop() {
            let indent = "  ".repeat(depth);
            match &self.steps()[node] {
                Step::Ask { test, next } => {
                    let name = &self.problem().tests()[*test].name;
                    let _ = writeln!(text, "{indent}{before}{name}{}", self.price(*test));
                    let below = next.iter().rev();
                    open.extend(below.map(|&(code, below)| {
                        (below, depth + 1, format!("{}: ", self.outcome(code)))
                    }));
                }
                Step::Found { objects } => {
                    let _ = writeln!(text, "{indent}{before}= {}", self.ends(objects));
                }
            }
        }
        text
    }

    /// The plan as a numbered dichotomous key: one couplet for each test, and for each outcome
    /// where to go on.
    pub fn to_key(&self) -> String {
        let asks: Vec<usize> = (0..self.steps().len())
            .filter(|&node| matches!(self.steps()[node], Step::Ask { .. }))
            .collect();
        let number = |node: usize| asks.partition_point(|&other| other < node) + 1;
        let mut text = String::new();
        for &node in &asks {
            let Step::Ask { test, next } = &self.steps()[node] else { continue };
            let name = &self.problem().tests()[*test].name;
            let _ = writeln!(text, "{}. {name}{}", number(node), self.price(*test));
            for &(code, below) in next {
                let goal = match &self.steps()[below] {
                    Step::Ask { .. } => format!("go to {}", number(below)),
                    Step::Found { objects } => self.ends(objects),
                };
                let _ = writeln!(text, "   {} ... {goal}", self.outcome(code));
            }
        }
        if asks.is_empty() {
            for step in self.steps() {
                if let Step::Found { objects } = step {
                    let _ = writeln!(text, "{}", self.ends(objects));
                }
            }
        }
        text
    }

    /// The plan in the language of Graphviz.
    pub fn to_dot(&self) -> String {
        let quoted =
            |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
        let mut text =
            String::from("digraph plan {\n  node [shape=box, fontname=\"sans-serif\"];\n");
        for (node, step) in self.steps().iter().enumerate() {
            match step {
                Step::Ask { test, next } => {
                    let name = &self.problem().tests()[*test].name;
                    let label = quoted(&format!("{name}{}", self.price(*test)));
                    let _ = writeln!(text, "  n{node} [label={label}];");
                    for &(code, below) in next {
                        let label = quoted(self.outcome(code));
                        let _ = writeln!(text, "  n{node} -> n{below} [label={label}];");
                    }
                }
                Step::Found { objects } => {
                    let label = quoted(&self.ends(objects));
                    let _ = writeln!(text, "  n{node} [label={label}, shape=ellipse];");
                }
            }
        }
        text.push_str("}\n");
        text
    }

    /// An outcome by its number.
    pub fn outcome(&self, code: u16) -> &str {
        &self.problem().outcomes()[usize::from(code)]
    }

    /// Where a path ends: the object, or the class with its objects.
    pub fn ends(&self, objects: &[usize]) -> String {
        let problem = self.problem();
        let verdict = problem.verdict(objects);
        if problem.classes().is_none() {
            return verdict;
        }
        let names = objects.iter().map(|&object| problem.objects()[object].name.as_str());
        format!("{verdict} ({})", names.collect::<Vec<_>>().join(", "))
    }

    /// What a test costs, where tests differ.
    fn price(&self, test: usize) -> String {
        let tests = self.problem().tests();
        match tests.iter().all(|other| other.cost == tests[0].cost) {
            true => String::new(),
            false => format!(" [{}]", self.cost(tests[test].cost.into())),
        }
    }
}
