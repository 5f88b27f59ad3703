//! What a tree is to be best at.

use clap::ValueEnum;

use crate::engine::MAX_GUESSES;
use crate::cli::exit::Misuse;
use crate::tree::objective::Objective;

/// What a tree is to be best at.
#[derive(clap::Args, Clone, Debug)]
pub struct ObjectiveArgs {
    /// What the tree is to be best at: mean, the least total number of guesses; worst, the smallest worst case; or
    /// within=N, the most answers within N guesses. Of trees as good at that the one with the least total
    #[arg(long, value_name = "OBJECTIVE", default_value = "mean", value_parser = objective)]
    objective: Objective,
    /// With --objective mean, what counts next, over all openers, among trees with the least total
    #[arg(long, value_name = "NEXT")]
    then: Option<Then>,
}

/// What counts after the mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Then {
    /// The smallest worst case
    Worst,
    /// The same, and then the fewest answers that need so many guesses
    #[value(name = "worst,last")]
    WorstLast,
}

/// Reads an objective of one word.
pub fn objective(text: &str) -> Result<Objective, String> {
    let within = |number: &str| {
        let number = number.parse().ok();
        let guesses = number.filter(|guesses| (1..=MAX_GUESSES).contains(guesses));
        guesses.map(Objective::Within)
    };
    match text {
        "mean" => Some(Objective::Mean),
        "worst" => Some(Objective::Worst),
        _ => text.strip_prefix("within=").and_then(within),
    }
    .ok_or_else(|| {
        format!("give mean, worst, or within=N such as within=4, with N from 1 to {MAX_GUESSES}")
    })
}

impl ObjectiveArgs {
    /// What was chosen, in a game of so many guesses.
    pub fn chosen(&self, max_guesses: u8) -> Result<Objective, Misuse> {
        match (self.objective, self.then) {
            (Objective::Mean, Some(Then::Worst)) => Ok(Objective::MeanThenWorst),
            (Objective::Mean, Some(Then::WorstLast)) => Ok(Objective::MeanThenWorstThenLast),
            (objective, Some(_)) => Err(Misuse::conflict(format!(
                "the argument '--then <NEXT>' cannot be used with '--objective {objective}', only with \
                 '--objective mean'; what counts next there is the total"
            ))),
            (Objective::Within(guesses), None) if guesses > max_guesses => {
                Err(Misuse::bad_value(format!(
                    "'--objective within={guesses}' asks for more guesses than '--max-guesses {max_guesses}' \
                     allows; give N up to {max_guesses}, or allow more"
                )))
            }
            (objective, None) => Ok(objective),
        }
    }
}
