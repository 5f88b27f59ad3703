//! What each guess of a game cost, for a person.

use std::fmt::Write;

use guesstree::play::{Analysis, Step};

/// What each guess of a game cost, and what would have been best.
pub(crate) fn narrow(analysis: &Analysis) -> String {
    let steps = &analysis.steps;
    let guess = steps.iter().map(|step| step.turn.guess.len()).fold(5, usize::max);
    let mut text = format!("  {:guess$}   left     lost     luck  best", "guess");
    for step in steps {
        let best = match step.made.guess == step.best.guess || step.skill_lost() == 0.0 {
            true => "✓".to_owned(),
            false => step.best.guess.to_string(),
        };
        let _ = write!(
            text,
            "\n  {:guess$}  {:5}  {:7.4}  {:+7.4}  {best}",
            step.turn.guess.to_string(),
            step.after,
            step.skill_lost(),
            step.luck(),
        );
    }
    let sum = |of: fn(&Step) -> f64| steps.iter().map(of).sum::<f64>();
    let (lost, luck) = (sum(Step::skill_lost), sum(Step::luck));
    let _ = write!(text, "\n  {:guess$}         {lost:7.4}  {luck:+7.4}", "");
    text
}
