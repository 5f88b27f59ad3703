//! `guesstree import`: a tree in the format of another program, saved as a tree file.

use std::path::{Path, PathBuf};

use guesstree::exchange::Format;
use guesstree::{Summary, escape, files};
use serde::Serialize;

use crate::exit::{Code, Exit, Raise};
use crate::options::{AfterArgs, OUTPUT, TreeArgs, WeightsArgs};
use crate::output::{print, print_json};
use crate::saving::{self, Place, Saved};
use crate::summary::{self, MISSED_MAX};

const AFTER_HELP: &str = "\
Examples:
  guesstree import strategy.txt -o mine.tree
  guesstree import --list nyt-2022-02 doddle.csv -o doddle.tree
  guesstree import --mode hard hard.txt -o hard.tree
  guesstree import --answers words.txt --guesses all.txt games.txt -o mine.tree
  guesstree import --after salet=BYBBG rest.yaml -o rest.tree

The form is found by looking at the text: that of alex1770/wordle; JSON or YAML with a guess and \
what follows each feedback, under any names; CSV or lines with the guesses of each answer; rows, \
outlines and tables of guesses and feedback. docs/EXCHANGE.md shows them. The tree is verified, \
and claims nothing: `guesstree verify` compares it with what is proven for the same list.";

/// Save a tree of another program as a tree file
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The tree: nested JSON or YAML, CSV, rows, an outline
    #[arg(value_name = "FILE")]
    source: PathBuf,
    #[command(flatten)]
    wanted: TreeArgs,
    #[command(flatten)]
    after: AfterArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Tree file
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: PathBuf,
    /// Replace whatever file is there
    #[arg(long, help_heading = OUTPUT)]
    force: bool,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

/// What `import --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    read_as: Format,
    #[serde(flatten)]
    tree: Summary,
    #[serde(flatten)]
    saved: Saved,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let imported = args.wanted.import(&text(&args.source)?, &args.weights, &args.after)?;
    let name = escape::path(&args.source);
    let imported = imported.map_err(|fault| Code::Unreadable.error(format!("{name}: {fault}")))?;
    let place = Place { output: Some(&args.output), force: args.force };
    let mut used = [args.wanted.game.files(), args.weights.files()].concat();
    used.push(("the tree to import", &args.source));
    place.check(imported.tree.problem(), &[], &used)?;
    let (saved, failed) = place.save(&imported.tree, "");
    let tree = Summary::of(&imported.tree);
    let printed = if place.is_stdout() {
        Ok(())
    } else if args.json {
        print_json(&Report { read_as: imported.format, tree, saved })
    } else {
        print(|out| {
            writeln!(out, "{name}: valid, read as {}", imported.format)?;
            summary::print(&tree, MISSED_MAX, out)?;
            writeln!(out, "{saved}")
        })
    };
    saving::end(printed, [failed])?;
    Ok(Exit::Done)
}

/// Larger files are refused before they fill the memory.
const FILE_BYTES_MAX: u64 = 64 << 20;

/// The text of a file.
fn text(path: &Path) -> anyhow::Result<String> {
    let name = escape::path(path);
    let unread = |problem: String| Code::Unreadable.error(problem);
    let bytes = files::read(path, FILE_BYTES_MAX);
    let bytes = bytes.map_err(|error| unread(format!("cannot read {name}: {error}")))?;
    let most = FILE_BYTES_MAX >> 20;
    let bytes = bytes.ok_or_else(|| {
        unread(format!("{name} is larger than {most} MiB; no tree takes that much"))
    })?;
    String::from_utf8(bytes).map_err(|_| {
        unread(format!(
            "{name} is not UTF-8 text\ngive a tree as text; a tree file needs no import"
        ))
    })
}
