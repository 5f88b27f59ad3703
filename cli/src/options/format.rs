//! How a result is printed.

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::headings::OUTPUT;

/// A form of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
    Csv,
}

/// How a result is printed that can be a table.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct FormatArgs {
    /// Print text [default], json or csv
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = format(),
        hide_possible_values = true,
        conflicts_with_all = ["json", "csv"],
        help_heading = OUTPUT
    )]
    format: Option<Format>,
    /// Print JSON: short for --format json
    #[arg(long, conflicts_with = "csv", help_heading = OUTPUT)]
    json: bool,
    /// Print CSV
    #[arg(long, hide = true, help_heading = OUTPUT)]
    csv: bool,
}

/// Reads a form.
fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(["text", "json", "csv"]).map(|name| match name.as_str() {
        "json" => Format::Json,
        "csv" => Format::Csv,
        _ => Format::Text,
    })
}

impl FormatArgs {
    /// The form that was asked for.
    pub(crate) fn chosen(&self) -> Format {
        match (self.format, self.json, self.csv) {
            (Some(format), ..) => format,
            (_, true, _) => Format::Json,
            (_, _, true) => Format::Csv,
            _ => Format::Text,
        }
    }
}
