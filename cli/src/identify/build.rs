//! `guesstree identify build`: the best plan, proven, printed and saved.

use std::path::PathBuf;
use std::sync::Arc;

use guesstree::error::CertificateError;
use guesstree::files::{self, Used};
use guesstree::identify::Plan;

use crate::certificate::CertificateArgs;
use crate::exit::Exit;
use crate::identify::options::{Form, FormArgs, ReadingArgs, SolveArgs};
use crate::identify::report::{Report, figures};
use crate::options::OUTPUT;
use crate::output::{is_stdout, print, print_data, print_json};
use crate::saving;

#[derive(clap::Args, Debug)]
pub(crate) struct BuildArgs {
    /// The tests, in CSV or JSON
    file: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    solve: SolveArgs,
    #[command(flatten)]
    form: FormArgs,
    /// Save the plan in this file
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
    #[command(flatten)]
    certificate: CertificateArgs,
    /// Replace whatever file is there
    #[arg(long, help_heading = OUTPUT)]
    force: bool,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

pub(super) fn run(args: &BuildArgs) -> anyhow::Result<Exit> {
    let problem = Arc::new(args.reading.load(&args.file)?);
    let output = args.output.as_deref();
    let is_piped = output.is_some_and(is_stdout) || args.certificate.is_stdout();
    if output.is_some_and(is_stdout) && args.certificate.is_stdout() {
        return Err(saving::both_to_stdout().into());
    }
    let replaces = (!args.force).then_some(Plan::FILE);
    let input: Used<'_> = ("<FILE>", &args.file);
    if let Some(path) = output.filter(|path| !is_stdout(path)) {
        files::try_whole(path, replaces, &[input])?;
    }
    let used: Vec<Used<'_>> = output.map(|path| ("-o", path)).into_iter().chain([input]).collect();
    args.certificate.check_file(args.force, &used)?;
    let mut solved = args.solve.solve(&problem, &[], args.certificate.is_asked())?;
    let certificate = solved.certificate.take().ok_or(CertificateError::Stopped);
    let plan = &solved.plan;
    // A plan that cannot be saved is printed all the same.
    let mut unsaved = None;
    if let Some(path) = output {
        match is_stdout(path) {
            true => print_data(|out| out.write_all(plan.to_json().as_bytes()))?,
            false => {
                let written = files::write_whole(path, plan.to_json().as_bytes(), replaces);
                unsaved = written.err().map(anyhow::Error::from);
            }
        }
    }
    let mut certified = args.certificate.save(certificate, args.force);
    let (failed, missing) = (certified.take_failed(), certified.missing);
    if args.json && !is_piped {
        print_json(&Report::built(&args.file, &solved, certified)?)?;
    } else if !is_piped {
        print(|out| write!(out, "{}", args.form.chosen().of(plan)))?;
        if args.form.chosen() != Form::Dot {
            print(|out| write!(out, "\n{}", figures(plan)?))?;
            let rules = solved.greedy.iter();
            let rules = rules.map(|&(rule, value)| format!("{rule} {}", plan.shown(value)));
            print(|out| writeln!(out, "greedy rules: {}", rules.collect::<Vec<_>>().join("; ")))?;
            print(|out| write!(out, "{certified}"))?;
        }
    }
    saving::end(Ok(()), [unsaved, failed])?;
    Ok(if plan.is_optimal() && !missing { Exit::Done } else { Exit::Stopped })
}
