//! `guesstree identify prove`: how good each first test is.

use std::path::PathBuf;
use std::sync::Arc;

use guesstree::Objective;
use guesstree::identify::{Problem, Ranked, Ranking};
use serde::Serialize;

use crate::exit::Exit;
use crate::identify::options::{ReadingArgs, SolveArgs};
use crate::options::OUTPUT;
use crate::output::{print, print_json};
use crate::report::words::count;

#[derive(clap::Args, Debug)]
pub(crate) struct ProveArgs {
    /// The tests, in CSV or JSON
    file: PathBuf,
    /// The outcomes so far, such as "Lights?=no"
    #[arg(value_name = "TEST=OUTCOME")]
    turns: Vec<String>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    solve: SolveArgs,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

/// What `identify prove --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    file: String,
    objective: Objective,
    /// The number of objects that are left.
    objects: usize,
    /// The tests that tell something, the best one first.
    ranking: Vec<Line>,
    /// Whether every value is exact.
    complete: bool,
    nodes: u64,
}

/// A first test.
#[derive(Serialize)]
struct Line {
    test: String,
    /// What the best plan that begins with it comes to, with a number for each part of the
    /// objective; a bound for all plans if it is not exact.
    value: Vec<u64>,
    exact: bool,
}

pub(super) fn run(args: &ProveArgs) -> anyhow::Result<Exit> {
    let problem = Arc::new(args.reading.load(&args.file)?);
    let turns = args.turns.iter().map(|text| problem.turn(text)).collect::<Result<Vec<_>, _>>()?;
    let ranking = args.solve.ask(&problem, &turns, |request| problem.rank(&request))?;
    let left = problem.fitting(&turns)?;
    match args.json {
        true => print_json(&report(args, &problem, left.len(), &ranking))?,
        false => print(|out| write!(out, "{}", text(&problem, &left, &ranking)))?,
    }
    Ok(if ranking.stopped { Exit::Stopped } else { Exit::Done })
}

fn report(args: &ProveArgs, problem: &Problem, objects: usize, ranking: &Ranking) -> Report {
    let parts = args.solve.objective.parts();
    let line = |ranked: &Ranked| Line {
        test: problem.tests()[ranked.test].name.clone(),
        value: ranked.value.0[..parts].to_vec(),
        exact: ranked.is_exact,
    };
    Report {
        file: args.file.display().to_string(),
        objective: args.solve.objective,
        objects,
        ranking: ranking.tests.iter().map(line).collect(),
        complete: !ranking.stopped,
        nodes: ranking.tally.nodes,
    }
}

/// The ranking, a line for each test, and what is proven.
fn text(problem: &Problem, left: &[usize], ranking: &Ranking) -> String {
    if ranking.tests.is_empty() {
        return format!("It is {}; no test is needed.\n", problem.verdict(left));
    }
    let line = |ranked: &Ranked| {
        let bound = if ranked.is_exact { "" } else { "at least " };
        let value = ranking.shown(ranked.value);
        format!("{bound}{value}  {}\n", problem.tests()[ranked.test].name)
    };
    let lines: String = ranking.tests.iter().map(line).collect();
    let exact = ranking.tests.iter().filter(|ranked| ranked.is_exact).count();
    let proven = match ranking.stopped {
        false => "each value is proven".to_owned(),
        true => format!("stopped: {exact} of them exact"),
    };
    let (objects, tests) = (count(left.len(), "object"), count(ranking.tests.len(), "first test"));
    format!("{lines}\n{objects}, {tests}: {proven}\n")
}
