//! `guesstree show`: a whole tree, for people or for other programs.

use std::path::PathBuf;

use clap::ValueEnum;
use guesstree::exchange::classic::Style;
use guesstree::exchange::{classic, csv, dot, json};
use guesstree::{PROVEN, Summary, text};

use crate::exit::{Exit, Misuse};
use crate::options::{OUTPUT, TreeArgs};
use crate::output::{print, print_data};
use crate::report::tiles;
use crate::summary::{self, MISSED_MAX};

const AFTER_HELP: &str = "\
Examples:
  guesstree show | head                        the tree in the program
  guesstree show --format json original-salet.tree > tree.json
  guesstree show --format csv                  a line for each answer
  guesstree show --format dot mine.tree | dot -Tsvg > mine.svg
  guesstree show mastermind-3x3-best.tree";

/// A whole tree as text, or in a format of other programs
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The tree to show [default: the one that comes with the program]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    wanted: TreeArgs,
    /// text, json, csv, dot or classic
    #[arg(
        long,
        value_enum,
        default_value_t = Format::Text,
        conflicts_with = "json",
        hide_possible_values = true,
        help_heading = OUTPUT
    )]
    format: Format,
    /// Write each line of classic text out in full
    #[arg(long, help_heading = OUTPUT)]
    full: bool,
    /// Print JSON: short for --format json
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    // One position a line: feedback, answers left, guess; indented by depth. Lines that begin with
    // # tell other objectives than the mean, and weights.
    Text,
    // Nested objects, one a position.
    Json,
    // A line for each answer: the guesses that find it.
    Csv,
    // A graph for Graphviz.
    Dot,
    // The text of the program alex1770/wordle.
    Classic,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.full && args.format != Format::Classic {
        let message = "the argument '--full' is for '--format classic' only";
        return Err(Misuse::conflict(message).into());
    }
    let tree = args.wanted.load(args.file.as_deref(), PROVEN)?;
    let format = if args.json { Format::Json } else { args.format };
    match format {
        Format::Text => print(|out| {
            let mut head = Vec::new();
            summary::print_objective(&Summary::of(&tree), MISSED_MAX, &mut head)?;
            for line in String::from_utf8_lossy(&head).lines() {
                writeln!(out, "# {line}")?;
            }
            text::write_text(&tree, out, tiles::feedback)
        })?,
        Format::Json => print_data(|out| json::write(&tree, out))?,
        Format::Csv => print_data(|out| csv::write(&tree, out))?,
        Format::Dot => print_data(|out| dot::write(&tree, out))?,
        Format::Classic => {
            let style = if args.full { Style::Full } else { Style::Hollow };
            print_data(|out| classic::write(&tree, style, out))?;
        }
    }
    Ok(Exit::Done)
}
