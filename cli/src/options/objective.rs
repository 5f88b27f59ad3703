//! What a tree optimizes.

use clap::ValueEnum;
use guesstree::{MAX_GUESSES, Objective};

use crate::exit::Misuse;

/// What a tree optimizes.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ObjectiveArgs {
    /// Optimize mean [default], worst, worst-alone, or within=N, the most answers within N guesses
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective)]
    objective: Option<Objective>,
    /// What to optimize after mean: worst or worst,last
    #[arg(long, value_name = "NEXT", hide_possible_values = true)]
    then: Option<Then>,
}

// The values have no help texts of their own: with one for each, clap would print the long help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Then {
    // The smallest worst case.
    Worst,
    // The smallest worst case, and then the fewest answers that need it.
    #[value(name = "worst,last")]
    WorstLast,
}

/// Reads an objective of one word.
pub(crate) fn objective(text: &str) -> Result<Objective, String> {
    let within = |number: &str| {
        let number = number.parse().ok();
        let guesses = number.filter(|guesses| (1..=MAX_GUESSES).contains(guesses));
        guesses.map(Objective::Within)
    };
    match text {
        "mean" => Some(Objective::Mean),
        "worst" => Some(Objective::Worst),
        "worst-alone" => Some(Objective::WorstAlone),
        _ => text.strip_prefix("within=").and_then(within),
    }
    .ok_or_else(|| {
        format!(
            "give mean, worst, worst-alone, or within=N such as within=4, with N from 1 to \
             {MAX_GUESSES}"
        )
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
            (Objective::Mean, Some(Then::Worst)) => Ok(Objective::MeanThenWorst),
            (Objective::Mean, Some(Then::WorstLast)) => Ok(Objective::MeanThenWorstThenLast),
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
