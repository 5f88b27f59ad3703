//! What a tree optimizes.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use guesstree::error::NameError;
use guesstree::{MAX_GUESSES, Objective};

use crate::exit::Misuse;

use super::headings::GOAL;

/// What a tree optimizes.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = GOAL)]
pub(crate) struct ObjectiveArgs {
    /// What counts, in this order: mean [default], mean,worst, mean,worst,last, worst (then the
    /// mean), worst-alone, or within=N (most answers within N guesses)
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective)]
    objective: Option<Objective>,
    /// What counts after the mean
    #[arg(long, value_name = "NEXT", hide = true, value_parser = then())]
    then: Option<Objective>,
}

/// Reads an objective, of a limit on guesses that there can be.
pub(crate) fn objective(text: &str) -> Result<Objective, String> {
    match text.parse().map_err(|error: NameError| error.remedy())? {
        Objective::Within(guesses) if !(1..=MAX_GUESSES).contains(&guesses) => {
            Err(format!("give within=N with N from 1 to {MAX_GUESSES}, such as within=4"))
        }
        objective => Ok(objective),
    }
}

/// Reads what comes after the mean: `worst,last` for the objective `mean,worst,last`.
fn then() -> impl TypedValueParser<Value = Objective> {
    PossibleValuesParser::new(["worst", "worst,last"])
        .try_map(|next| format!("mean,{next}").parse::<Objective>())
}

impl ObjectiveArgs {
    /// These options, with the objective of this name if none was given.
    pub(crate) fn or(&self, name: &str) -> Self {
        let named = || objective(name).ok().filter(|_| self.then.is_none());
        Self { objective: self.objective.or_else(named), then: self.then }
    }

    /// The objective, if one was given.
    pub(crate) fn given(&self) -> Result<Option<Objective>, Misuse> {
        match (self.objective, self.then) {
            (None | Some(Objective::Mean), Some(then)) => Ok(Some(then)),
            (Some(objective), Some(then)) => Err(Misuse::conflict(format!(
                "the argument '--then <NEXT>' cannot be used with '--objective {objective}', only \
                 with '--objective mean'; both together are now '--objective {then}'"
            ))),
            (given, None) => Ok(given),
        }
    }

    /// The objective for a game with this limit on guesses.
    pub(crate) fn chosen(&self, max_guesses: u8) -> Result<Objective, Misuse> {
        match self.given()?.unwrap_or_default() {
            Objective::Within(guesses) if guesses > max_guesses => Err(Misuse::bad_value(format!(
                "'--objective within={guesses}' asks for more guesses than '--max-guesses \
                 {max_guesses}' allows; give N up to {max_guesses}, or allow more"
            ))),
            objective => Ok(objective),
        }
    }
}
