//! `guesstree show`: a whole tree, for people or for other programs.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::exit::Exit;
use crate::cli::options::TreeArgs;
use crate::cli::output::{print, print_data};
use crate::cli::summary::MISSED_MAX;
use crate::report::tiles;
use crate::tree::{Summary, text};

const AFTER_HELP: &str = "\
Examples:
  guesstree show | head                        the tree in the program
  guesstree show --format json original-salet.tree > tree.json
  guesstree show mastermind-3x3-best.tree";

/// A whole tree as text or JSON
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The tree to show [default: the one that comes with the program]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    wanted: TreeArgs,
    /// text or json
    #[arg(
        long,
        value_enum,
        default_value_t = Format::Text,
        conflicts_with = "json",
        hide_possible_values = true
    )]
    format: Format,
    /// The same as --format json
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    // One position a line: feedback, answers left, guess; indented by depth. Lines that begin with
    // # tell other objectives than the mean, and weights.
    Text,
    // Nested objects, one a position.
    Json,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let tree = args.wanted.load(args.file.as_deref())?;
    let format = if args.json { Format::Json } else { args.format };
    match format {
        Format::Text => print(|out| {
            let mut head = Vec::new();
            Summary::of(&tree).print_objective(MISSED_MAX, &mut head)?;
            for line in String::from_utf8_lossy(&head).lines() {
                writeln!(out, "# {line}")?;
            }
            text::write_text(&tree, out, tiles::feedback)
        })?,
        Format::Json => print_data(|out| text::write_json(&tree, out))?,
    }
    Ok(Exit::Done)
}
