//! `guesstree identify`: which object is it? Plans of tests at least cost.

mod ask;
mod build;
mod options;
mod prove;
mod report;
mod verify;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use guesstree::identify::{Plan, Problem, Step};
use serde::Serialize;

use crate::exit::{Code, Exit, Raise};
use crate::identify::options::{Form, FormArgs, ReadingArgs, SolveArgs};
use crate::identify::report::{Report, figures};
use crate::options::OUTPUT;
use crate::output::{print, print_data, print_json};
use crate::report::words::count;

const AFTER_HELP: &str = "\
Examples:
  guesstree identify build car.csv                  the best plan, as text
  guesstree identify build car.csv -o car.plan      and saved
  guesstree identify build car.csv --format key     as a numbered key
  guesstree identify prove car.csv                  how good each first test is
  guesstree identify next car.csv Lights?=no        the best test now
  guesstree identify play car.plan                  asks the questions
  guesstree identify verify car.plan                each object played
  guesstree identify show car.plan --format dot     for Graphviz
  guesstree identify build car.csv --certificate car.cert
  guesstree identify verify car.plan --certificate car.cert

A file of tests is CSV: the first line names the objects, each other line is a test with the \
outcome for each object. There may be a column headed `cost`, a line named `class` and a line \
named `weight`. The guide at https://guesstree.github.io/guesstree has an example.";

/// Find out which object it is by tests, at least cost
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand, Debug)]
enum Verb {
    /// Find the best plan, prove that it is, and save it
    Build(build::BuildArgs),
    /// Rank all first tests by the best plan that begins with each
    Prove(prove::ProveArgs),
    /// Print a saved plan
    Show(ShowArgs),
    /// Replay every object through saved plans
    Verify(verify::VerifyArgs),
    /// The best test now
    Next(NextArgs),
    /// Answer one question after the other
    Play(PlayArgs),
    /// Print the tests as `guesstree-check` reads them
    Table(TableArgs),
}

#[derive(clap::Args, Debug)]
struct TableArgs {
    /// The tests, in CSV or JSON
    file: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(clap::Args, Debug)]
struct ShowArgs {
    /// The plan
    plan: PathBuf,
    #[command(flatten)]
    form: FormArgs,
    /// Print its figures as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

#[derive(clap::Args, Debug)]
struct NextArgs {
    /// A plan, or tests in CSV or JSON
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

#[derive(clap::Args, Debug)]
struct PlayArgs {
    /// A plan, or tests in CSV or JSON
    file: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    solve: SolveArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.verb {
        Verb::Build(args) => build::run(args),
        Verb::Prove(args) => prove::run(args),
        Verb::Show(args) => show(args),
        Verb::Verify(args) => verify::run(args),
        Verb::Next(args) => next(args),
        Verb::Play(args) => ask::run(args),
        Verb::Table(args) => table(args),
    }
}

fn table(args: &TableArgs) -> anyhow::Result<Exit> {
    let text = args.reading.load(&args.file)?.to_table();
    print_data(|out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Done)
}

fn show(args: &ShowArgs) -> anyhow::Result<Exit> {
    let plan = Plan::load(&args.plan)?;
    if args.json {
        print_json(&Report::of(&args.plan, &plan)?)?;
        return Ok(Exit::Done);
    }
    print(|out| {
        write!(out, "{}", args.form.chosen().of(&plan))?;
        match args.form.chosen() {
            Form::Dot => Ok(()),
            _ => write!(out, "\n{}", figures(&plan)?),
        }
    })?;
    Ok(Exit::Done)
}

/// A plan, or the problem that a file has.
enum Source {
    Plan(Box<Plan>),
    Problem(Arc<Problem>),
}

impl Source {
    fn load(path: &Path, reading: ReadingArgs) -> anyhow::Result<Self> {
        match Plan::load_if(path)? {
            Some(plan) => Ok(Self::Plan(Box::new(plan))),
            None => Ok(Self::Problem(Arc::new(reading.load(path)?))),
        }
    }

    fn problem(&self) -> &Arc<Problem> {
        match self {
            Self::Plan(plan) => plan.problem(),
            Self::Problem(problem) => problem,
        }
    }

    /// The plan, and the step that these turns lead to: that of the file if they are on it,
    /// otherwise one that is made for what is left.
    fn at(&self, solve: &SolveArgs, turns: &[(usize, u16)]) -> anyhow::Result<(Plan, usize)> {
        if let Self::Plan(plan) = self
            && let Some(step) = plan.follow(turns)
        {
            return Ok(((**plan).clone(), step));
        }
        Ok((solve.solve(self.problem(), turns, false)?.plan, 0))
    }
}

/// What `identify next --json` prints. Field names are stable.
#[derive(Serialize)]
struct NextReport {
    /// The test to make; none if nothing more has to be asked.
    test: Option<String>,
    /// The outcomes that it may have.
    outcomes: Vec<String>,
    /// The objects that are left.
    left: Vec<String>,
    /// What they are, if nothing more has to be asked.
    found: Option<String>,
}

fn next(args: &NextArgs) -> anyhow::Result<Exit> {
    let source = Source::load(&args.file, args.reading)?;
    let turns = args.turns.iter().map(|text| source.problem().turn(text));
    let turns = turns.collect::<Result<Vec<_>, _>>()?;
    let left = source.problem().fitting(&turns)?;
    let (plan, step) = source.at(&args.solve, &turns)?;
    let names = |objects: &[usize]| -> Vec<String> {
        objects.iter().map(|&object| plan.problem().objects()[object].name.clone()).collect()
    };
    let report = match &plan.steps()[step] {
        Step::Ask { test, next } => NextReport {
            test: Some(plan.problem().tests()[*test].name.clone()),
            outcomes: next.iter().map(|&(code, _)| plan.outcome(code).to_owned()).collect(),
            left: names(&left),
            found: None,
        },
        Step::Found { objects } => NextReport {
            test: None,
            outcomes: Vec::new(),
            left: names(objects),
            found: Some(plan.problem().verdict(objects)),
        },
    };
    if args.json {
        print_json(&report)?;
    } else {
        print(|out| match (&report.test, &report.found) {
            (Some(test), _) => writeln!(
                out,
                "{test}\n{} or {}; {} left: {}",
                report.outcomes[..report.outcomes.len() - 1].join(", "),
                report.outcomes[report.outcomes.len() - 1],
                count(report.left.len(), "object"),
                few(&report.left),
            ),
            (None, found) => writeln!(out, "{}", found.as_deref().unwrap_or_default()),
        })?;
    }
    Ok(Exit::Done)
}

/// The first of these names.
fn few(names: &[String]) -> String {
    const FEW: usize = 8;
    let more = if names.len() > FEW { ", ..." } else { "" };
    format!("{}{more}", names[..names.len().min(FEW)].join(", "))
}

/// The error of a game that ends without an answer.
fn left_early() -> anyhow::Error {
    Code::Stopped.error("the input ended before the object was found")
}
