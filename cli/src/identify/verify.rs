//! `guesstree identify verify`: every object led through plans, and their claims checked by a
//! certificate.

use std::path::{Path, PathBuf};

use guesstree::identify::Plan;
use guesstree::{Basis, escape};
use guesstree_check::Fault;
use guesstree_check::plans::{Proven, Table, prove};

use crate::exit::{Code, Exit, Misuse, Raise};
use crate::identify::options::ReadingArgs;
use crate::identify::report::{Report, figures};
use crate::options::OUTPUT;
use crate::output::{print, print_json};
use crate::report::progress;
use crate::verify::claim;

#[derive(clap::Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The plans
    #[arg(required = true)]
    plans: Vec<PathBuf>,
    /// The plans have to be for these tests
    #[arg(long, value_name = "FILE")]
    problem: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// Check the claim of the plan by this certificate
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
    /// Print the results as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    if args.certificate.is_some() && args.plans.len() > 1 {
        let message = "the argument '--certificate <FILE>' is for one plan; verify the plans one \
                       by one";
        return Err(Misuse::conflict(message).into());
    }
    let problem = args.problem.as_deref().map(|path| args.reading.load(path)).transpose()?;
    let (mut reports, mut exit) = (Vec::new(), Exit::Done);
    for path in &args.plans {
        let mut plan = Plan::load(path)?;
        if let Some(problem) = &problem {
            plan.check_problem(problem)?;
        }
        let mut said = None;
        if let Some(certificate) = &args.certificate {
            said = match check(&plan, certificate, args.quiet)? {
                Ok(proven) => {
                    plan = plan.with_basis(Basis::Certificate);
                    Some(proven.to_string())
                }
                Err(fault) => {
                    exit = Exit::Invalid;
                    Some(format!("the certificate does not prove the claim: {fault}\n"))
                }
            };
        }
        if !args.json {
            print(|out| {
                write!(out, "{}: valid\n{}", path.display(), figures(&plan)?)?;
                write!(out, "{}", said.as_deref().unwrap_or_default())
            })?;
        }
        reports.push(Report::verified(path, &plan, said)?);
    }
    if args.json {
        print_json(&reports)?;
    }
    Ok(exit)
}

/// What a certificate proves, or why it does not prove that no plan is below the lower end of what
/// `plan` claims.
///
/// # Errors
/// If the certificate cannot be read, or is for another problem.
fn check(plan: &Plan, path: &Path, quiet: bool) -> anyhow::Result<Result<Proven, String>> {
    let bytes = claim::read(path)?;
    let unreadable =
        |fault: String| Code::Unreadable.error(format!("{}: {fault}", escape::path(path)));
    let table = Table::read(plan.problem().to_table()).map_err(unreadable)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let proven = progress::steps("of the certificate checked", quiet, |count| {
        prove(&bytes, &table, threads, count)
    });
    match proven {
        Ok(proven) if proven.position != plan.position() => {
            Ok(Err("it is about what is left after other outcomes".to_owned()))
        }
        Ok(proven) if !proves(&proven, plan) => Ok(Err("it leaves better plans open".to_owned())),
        Ok(proven) => Ok(Ok(proven)),
        Err(Fault::Refuted(fault)) => Ok(Err(fault)),
        Err(Fault::Unreadable(fault)) => Err(unreadable(fault)),
    }
}

/// Whether the claims of a certificate bound plans as `plan` claims.
fn proves(proven: &Proven, plan: &Plan) -> bool {
    let or_infinite = |number: Option<u64>| number.unwrap_or(u64::MAX);
    plan.lower_bounds().iter().all(|&(cost, limit)| {
        proven.claims.iter().any(|&(value, most)| {
            or_infinite(value) >= or_infinite(cost) && or_infinite(most) >= or_infinite(limit)
        })
    })
}
