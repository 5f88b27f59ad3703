//! What is known already: tests with their outcomes.

use crate::game::quoting;
use crate::identify::error::SolveError;
use crate::identify::problem::Problem;

impl Problem {
    /// Reads a test with its outcome, such as `Does it run?=no`; the test may stand in double
    /// quotes.
    ///
    /// # Errors
    /// [`SolveError::NoTest`] or [`SolveError::NoOutcome`].
    pub fn turn(&self, text: &str) -> Result<(usize, u16), SolveError> {
        let (name, outcome) = quoting::turn(text).unwrap_or((text, ""));
        self.turn_of(&quoting::unquoted(name), &quoting::unquoted(outcome))
    }

    /// A test with its outcome, by name.
    ///
    /// # Errors
    /// As for [`turn`](Self::turn).
    pub fn turn_of(&self, name: &str, outcome: &str) -> Result<(usize, u16), SolveError> {
        let test = self.test(name).ok_or_else(|| SolveError::NoTest(name.to_owned()))?;
        let all: Vec<usize> = (0..self.objects().len()).collect();
        let known = self.outcomes_of(test, &all);
        match self.outcome(outcome).filter(|number| known.contains(number)) {
            Some(number) => Ok((test, number)),
            None => {
                let known =
                    known.iter().map(|&number| self.outcomes()[usize::from(number)].as_str());
                Err(SolveError::NoOutcome {
                    test: self.tests()[test].name.clone(),
                    outcome: outcome.to_owned(),
                    known: known.collect::<Vec<_>>().join(", "),
                })
            }
        }
    }

    /// A test and its outcome, as they are read.
    pub fn turn_text(&self, (test, outcome): (usize, u16)) -> String {
        let (test, outcome) = (&self.tests()[test].name, &self.outcomes()[usize::from(outcome)]);
        format!("{}={}", quoting::quoted(test), quoting::quoted(outcome))
    }

    /// The objects that have these outcomes, in ascending order.
    ///
    /// # Errors
    /// [`SolveError::Contradiction`] names the first outcome that leaves no object, and the objects
    /// that were left before it.
    pub fn fitting(&self, turns: &[(usize, u16)]) -> Result<Vec<usize>, SolveError> {
        /// Of more objects only the first are named.
        const FEW: usize = 5;
        let mut left: Vec<usize> = (0..self.objects().len()).collect();
        for (number, &(test, outcome)) in turns.iter().enumerate() {
            let has = |&object: &usize| self.tests()[test].outcomes[object] == outcome;
            let fits: Vec<usize> = left.iter().copied().filter(has).collect();
            if fits.is_empty() {
                let names =
                    left.iter().take(FEW).map(|&object| self.objects()[object].name.as_str());
                let mut named = names.collect::<Vec<_>>().join(", ");
                if left.len() > FEW {
                    named.push_str(", ...");
                }
                return Err(SolveError::Contradiction(format!(
                    "no object is left after {}: of those before it ({named}) none has this \
                     outcome; check the first {} answers",
                    self.turn_text((test, outcome)),
                    number + 1,
                )));
            }
            left = fits;
        }
        Ok(left)
    }
}
