//! `guesstree prove split`: a proof, cut into cubes for many machines.

use std::path::PathBuf;
use std::sync::Arc;

use guesstree::{PROVEN, Prove, escape, files};
use serde::Serialize;

use super::goal::cutoff;
use crate::cubes;
use crate::exit::{Exit, Misuse};
use crate::options::{GameArgs, OUTPUT, SearchArgs};
use crate::output::{self, is_stdout, print, print_json};
use crate::report::progress;
use crate::report::words::count;

const AFTER_HELP: &str = "\
Examples:
  guesstree prove split --parts 1000 --cutoff 8000 -o cubes.txt
  guesstree prove split salet fuzzy --parts 50 -o two.txt    these openers alone
  guesstree prove --cubes cubes.txt --shard 1/16 --ledger parts/ --cutoff 8000

A cube is an opener, a position such as salet=BYBBG, or a guess in a position such as `salet=BYBBG \
courd`. The estimates of their work are rough: let `prove --cube-time` split further what takes \
too long. The guide explains how many machines share one proof: \
https://guesstree.github.io/guesstree";

/// Cut a proof into cubes for many machines
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Only these openers
    #[arg(value_name = "OPENER")]
    openers: Vec<String>,
    /// Make at least this many cubes, about equal in work
    #[arg(long, value_name = "N", default_value_t = 100)]
    parts: usize,
    /// Skip openers whose total is above this (a total you know can be reached)
    #[arg(long, value_name = "VALUE")]
    cutoff: Option<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// The file of cubes
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: PathBuf,
    /// Replace whatever file is there
    #[arg(long, help_heading = OUTPUT)]
    force: bool,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// What `prove split --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    list: String,
    file: String,
    cubes: usize,
    /// The cube with the most work, and about its share of all work; `None` if there is no cube.
    largest: Option<Largest>,
}

#[derive(Serialize)]
struct Largest {
    cube: String,
    share: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.search.load(&args.game, PROVEN)?;
    let mut openers = Vec::new();
    for text in &args.openers {
        let word = list.word(text).ok().filter(|word| list.guess_id(word).is_some());
        openers.push(word.ok_or_else(|| {
            Misuse::bad_value(format!("{} is not an allowed guess of {}", text, list.name()))
        })?);
    }
    let limits = args.search.limits();
    let (engine, mut question) = args.search.engine_within(list, Arc::clone(&limits))?;
    let replaces = (!args.force).then_some(cubes::KIND);
    let used = [args.game.files(), args.search.files()].concat();
    if !is_stdout(&args.output) {
        files::try_whole(&args.output, replaces, &used)?;
    }
    let cutoff = cutoff(args.cutoff.as_deref(), &engine.problem(&question)?)?;
    let (_, pieces) = progress::watch(&engine, &mut question, args.quiet, |question| {
        let mut prove = Prove::new(question.clone());
        if let Some(cutoff) = cutoff {
            prove = prove.cutoff(cutoff);
        }
        if !openers.is_empty() {
            prove = prove.only(openers);
        }
        engine.split(&prove, args.parts)
    })?;
    let text = cubes::text(&pieces, engine.list());
    if is_stdout(&args.output) {
        output::write_bytes(text.as_bytes())?;
        return Ok(Exit::Done);
    }
    files::write_whole(&args.output, text.as_bytes(), replaces)?;
    let all: u64 = pieces.iter().map(|piece| piece.work).sum();
    let largest = pieces.first().map(|piece| Largest {
        cube: piece.cube.to_string(),
        share: piece.work as f64 / all as f64,
    });
    let report = Report {
        list: engine.list().name().to_owned(),
        file: escape::path(&args.output).to_string(),
        cubes: pieces.len(),
        largest,
    };
    match args.json {
        true => print_json(&report)?,
        false => print(|out| {
            let cubes = count(report.cubes, "cube");
            writeln!(out, "{cubes} of {} in {}", report.list, report.file)?;
            if let Some(Largest { cube, share }) = &report.largest {
                let percent = 100.0 * share;
                writeln!(out, "the largest takes about {percent:.2} % of the work: {cube}")?;
            }
            Ok(())
        })?,
    }
    Ok(if limits.stopped() { Exit::Stopped } else { Exit::Done })
}
