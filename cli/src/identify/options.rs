//! How files of tests are read, what is looked for, and how plans are written.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use guesstree::identify::{
    FileError, OBJECTIVES, Plan, Problem, Reading, Request, SolveError, Solved,
};
use guesstree::{Objective, Progress, Snapshot};

use crate::options::{self, GOAL, LIMITS, MemoryArgs, OUTPUT};
use crate::report::progress;
use crate::units;

/// How a file of tests is read.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ReadingArgs {
    /// Each line is an object, each column a test
    #[arg(long)]
    objects_in_rows: bool,
    /// `?` and empty cells are an outcome of their own
    #[arg(long)]
    unknown_as_outcome: bool,
}

impl ReadingArgs {
    pub(super) fn load(self, path: &Path) -> Result<Problem, FileError> {
        let mut reading = Reading::default();
        reading.objects_in_rows = self.objects_in_rows;
        reading.unknown_is_outcome = self.unknown_as_outcome;
        Problem::load(path, reading)
    }
}

/// What is looked for, and with what resources.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct SolveArgs {
    /// mean [default], mean,worst, worst, or worst-alone
    #[arg(
        long,
        value_name = "OBJECTIVE",
        default_value = "mean",
        hide_default_value = true,
        value_parser = objective,
        help_heading = GOAL
    )]
    pub objective: Objective,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = options::threads, help_heading = LIMITS)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop after this time, such as 90s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// Reads an objective of plans.
fn objective(text: &str) -> Result<Objective, String> {
    let known = text.parse().ok().filter(|objective| OBJECTIVES.contains(objective));
    known.ok_or_else(|| {
        format!("give one of {}", OBJECTIVES.map(|each| each.to_string()).join("; "))
    })
}

impl SolveArgs {
    /// The best plan after these turns.
    pub(super) fn solve(
        &self,
        problem: &Arc<Problem>,
        turns: &[(usize, u16)],
        certify: bool,
    ) -> anyhow::Result<Solved> {
        self.ask(problem, turns, |request| problem.solve(&request.certify(certify)))
    }

    /// What `ask` finds after these turns. Progress is shown meanwhile.
    pub(super) fn ask<T>(
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
        if let Some(memory) = self.memory.bytes() {
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

/// How a plan is printed.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct FormArgs {
    /// Print text [default], key (a numbered key) or dot (for Graphviz)
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        hide_possible_values = true,
        help_heading = OUTPUT
    )]
    format: Option<Form>,
    /// How the plan is printed
    #[arg(long = "as", value_name = "FORMAT", value_enum, hide = true, conflicts_with = "format")]
    r#as: Option<Form>,
}

impl FormArgs {
    pub(super) fn chosen(self) -> Form {
        self.format.or(self.r#as).unwrap_or(Form::Text)
    }
}

/// How a plan is written.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Indented text
    Text,
    /// A numbered key
    Key,
    /// For Graphviz
    Dot,
}

impl Form {
    pub(super) fn of(self, plan: &Plan) -> String {
        match self {
            Self::Text => plan.to_text(),
            Self::Key => plan.to_key(),
            Self::Dot => plan.to_dot(),
        }
    }
}
