//! `guesstree identify`: which object is it? Plans of tests at least cost.

mod ask;
mod build;
mod prove;
mod report;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use guesstree::identify::{
    FileError, OBJECTIVES, Plan, Problem, Reading, Request, SolveError, Solved, Step,
};
use guesstree::{Objective, Progress, Snapshot};
use serde::Serialize;

use crate::exit::{Code, Exit, Raise};
use crate::identify::report::{Report, figures};
use crate::options;
use crate::output::{print, print_data, print_json};
use crate::report::progress;
use crate::report::words::count;
use crate::units;

const AFTER_HELP: &str = "\
Examples:
  guesstree identify build car.csv                  the best plan, as text
  guesstree identify build car.csv -o car.plan      and saved
  guesstree identify build car.csv --as key         as a numbered key
  guesstree identify prove car.csv                  how good each first test is
  guesstree identify next car.csv Lights?=no        the best test now
  guesstree identify play car.plan                  asks the questions
  guesstree identify verify car.plan                each object played
  guesstree identify show car.plan --as dot         for Graphviz
  guesstree identify build car.csv --certificate car.cert
  guesstree identify table car.csv > car.table      and what to check it with

A file of tests is CSV: the first line names the objects, each other line is a test with the \
outcome for each object. There may be a column headed `cost`, a line named `class` and a line \
named `weight`. The chapter on identification in docs/GUIDE.md has an example.";

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
    Verify(VerifyArgs),
    /// The best test now
    Next(NextArgs),
    /// Answer one question after the other
    Play(PlayArgs),
    /// Print the tests as `guesstree-check` reads them
    Table(TableArgs),
}

/// How a file of tests is read.
#[derive(clap::Args, Clone, Copy, Debug)]
struct ReadingArgs {
    /// Each line is an object, each column a test
    #[arg(long)]
    objects_in_rows: bool,
    /// `?` and empty cells are an outcome of their own
    #[arg(long)]
    unknown_as_outcome: bool,
}

impl ReadingArgs {
    fn load(self, path: &Path) -> Result<Problem, FileError> {
        let mut reading = Reading::default();
        reading.objects_in_rows = self.objects_in_rows;
        reading.unknown_is_outcome = self.unknown_as_outcome;
        Problem::load(path, reading)
    }
}

/// What is looked for, and with what resources.
#[derive(clap::Args, Clone, Debug)]
struct SolveArgs {
    /// mean [default], "mean then worst", worst, or worst-alone
    #[arg(
        long,
        value_name = "OBJECTIVE",
        default_value = "mean",
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = objective()
    )]
    objective: Objective,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = options::threads)]
    threads: Option<NonZeroUsize>,
    /// Memory, such as 2G [default: 1/4 of the machine]
    #[arg(long, value_name = "SIZE", value_parser = options::memory)]
    memory: Option<usize>,
    /// Stop after this time, such as 90s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

/// Reads an objective of plans.
fn objective() -> impl TypedValueParser<Value = Objective> {
    PossibleValuesParser::new(OBJECTIVES.map(|objective| objective.to_string()))
        .try_map(|text| text.parse::<Objective>())
}

impl SolveArgs {
    /// The best plan after these turns.
    fn solve(
        &self,
        problem: &Arc<Problem>,
        turns: &[(usize, u16)],
        certify: bool,
    ) -> anyhow::Result<Solved> {
        self.ask(problem, turns, |request| problem.solve(&request.certify(certify)))
    }

    /// What `ask` finds after these turns. Progress is shown meanwhile.
    fn ask<T>(
        &self,
        problem: &Problem,
        turns: &[(usize, u16)],
        ask: impl FnOnce(Request) -> Result<T, SolveError>,
    ) -> anyhow::Result<T> {
        let (limits, progress) = (options::limits(self.time_limit), Arc::<Progress>::default());
        options::stop_on_ctrl_c(&limits)?;
        let mut request = Request::new()
            .objective(self.objective)
            .turns(turns.to_vec())
            .limits(limits)
            .progress(Arc::clone(&progress));
        if let Some(threads) = self.threads {
            request = request.threads(threads);
        }
        if let Some(memory) = self.memory.or_else(options::default_memory_bytes) {
            request = request.memory_bytes_max(memory);
        }
        let left = problem.fitting(turns)?;
        let of = |said: &str, total| format!("{said} {}", problem.expected(&left, total));
        let notes = |now: &Snapshot| -> Vec<String> {
            let best = now.best.map(|(cost, _)| of("best so far: expected", cost));
            let lower = (now.lower > 0).then(|| of("at least", now.lower));
            best.into_iter().chain(lower).collect()
        };
        Ok(progress::noted(&progress, self.quiet, &notes, || ask(request))?)
    }
}

/// How a plan is written.
#[derive(clap::ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Form {
    /// Indented text
    #[default]
    Text,
    /// A numbered key
    Key,
    /// For Graphviz
    Dot,
}

impl Form {
    fn of(self, plan: &Plan) -> String {
        match self {
            Self::Text => plan.to_text(),
            Self::Key => plan.to_key(),
            Self::Dot => plan.to_dot(),
        }
    }
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
    /// How it is printed
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t)]
    form: Form,
    /// Print its figures as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Debug)]
struct VerifyArgs {
    /// The plans
    #[arg(required = true)]
    plans: Vec<PathBuf>,
    /// The plans have to be for these tests
    #[arg(long, value_name = "FILE")]
    problem: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Print the results as JSON
    #[arg(long)]
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
    #[arg(long)]
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
        Verb::Verify(args) => verify(args),
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
        write!(out, "{}", args.form.of(&plan))?;
        match args.form {
            Form::Dot => Ok(()),
            _ => write!(out, "\n{}", figures(&plan)?),
        }
    })?;
    Ok(Exit::Done)
}

fn verify(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let problem = args.problem.as_deref().map(|path| args.reading.load(path)).transpose()?;
    let mut reports = Vec::new();
    for path in &args.plans {
        let plan = Plan::load(path)?;
        if let Some(problem) = &problem {
            plan.check_problem(problem)?;
        }
        if !args.json {
            print(|out| write!(out, "{}: valid\n{}", path.display(), figures(&plan)?))?;
        }
        reports.push(Report::of(path, &plan)?);
    }
    if args.json {
        print_json(&reports)?;
    }
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
