//! What a tree optimizes.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use guesstree::error::NameError;
use guesstree::{MAX_GUESSES, Objective};

use crate::exit::Misuse;

/// What a tree optimizes.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ObjectiveArgs {
    /// Optimize mean [default], worst, worst-alone, or within=N, the most answers within N guesses
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective)]
    objective: Option<Objective>,
    /// What to optimize after mean: worst or worst,last
    #[arg(long, value_name = "NEXT", hide_possible_values = true, value_parser = then())]
    then: Option<Objective>,
}

/// Begins the names of objectives that look at the mean first.
const FIRST: &str = "mean then ";

/// Reads an objective, of a limit on guesses that there can be.
pub(crate) fn objective(text: &str) -> Result<Objective, String> {
    match text.parse().map_err(|error: NameError| error.remedy())? {
        Objective::Within(guesses) if !(1..=MAX_GUESSES).contains(&guesses) => {
            Err(format!("give within=N with N from 1 to {MAX_GUESSES}, such as within=4"))
        }
        objective => Ok(objective),
    }
}

/// Reads what comes after the mean: `worst,last` for the objective `mean then worst, last`.
fn then() -> impl TypedValueParser<Value = Objective> {
    let named = |objective: Objective| {
        let next = objective.to_string().strip_prefix(FIRST)?.replace(", ", ",");
        Some((next, objective))
    };
    let all: Vec<(String, Objective)> = Objective::SORTS.into_iter().filter_map(named).collect();
    let names: Vec<PossibleValue> =
        all.iter().map(|(next, _)| PossibleValue::new(next.clone())).collect();
    PossibleValuesParser::new(names).try_map(move |text| {
        let found = all.iter().find(|(next, _)| *next == text);
        found.map(|&(_, objective)| objective).ok_or("no such objective")
    })
}

impl ObjectiveArgs {
    /// These options, with the objective of this name if none was given.
    pub(crate) fn or(&self, name: &str) -> Self {
        let named = || objective(name).ok().filter(|_| self.then.is_none());
        Self { objective: self.objective.or_else(named), then: self.then }
    }

    /// The objective for a game with this limit on guesses.
    pub(crate) fn chosen(&self, max_guesses: u8) -> Result<Objective, Misuse> {
        match (self.objective.unwrap_or_default(), self.then) {
            (Objective::Mean, Some(then)) => Ok(then),
            (objective, Some(_)) if objective.to_string().starts_with(FIRST) => {
                Err(Misuse::conflict(format!(
                    "the argument '--then <NEXT>' cannot be used with '--objective {objective}', \
                     which says what counts next"
                )))
            }
            (objective, Some(_)) => Err(Misuse::conflict(format!(
                "the argument '--then <NEXT>' cannot be used with '--objective {objective}', only \
                 with '--objective mean'; what counts next there is the total"
            ))),
            (Objective::Within(guesses), None) if guesses > max_guesses => {
                Err(Misuse::bad_value(format!(
                    "'--objective within={guesses}' asks for more guesses than '--max-guesses \
                     {max_guesses}' allows; give N up to {max_guesses}, or allow more"
                )))
            }
            (objective, None) => Ok(objective),
        }
    }
}
