//! The figures of a tree as text, the same for every command.

use std::io::{self, Write};

use guesstree::text::{claim_in_words, with_decimals};
use guesstree::{Basis, Mode, Objective, Summary, Word};

use crate::report::histogram::Histogram;
use crate::report::words::{count, listed};

/// The most missed answers that are named where a few suffice.
pub(crate) const MISSED_MAX: usize = 20;

/// The claim in words: the problem that it is about, whether it is proven, and where it rests.
pub(crate) fn claim(of: &Summary) -> String {
    let about = match of.fixed.as_slice() {
        [] => "over all openers".to_owned(),
        [opener] => format!("for the opener {opener}"),
        fixed => format!("for the opening {}", listed(fixed, usize::MAX)),
    };
    let claim = claim_in_words(of.lower, of.upper);
    let mode = match of.mode {
        Mode::Easy => String::new(),
        mode => format!(" in {mode} mode,"),
    };
    let limit = count(of.max_guesses, "guess");
    let ledger = match of.from_ledger && of.basis > Basis::Ledger {
        true => ", which has it from a ledger",
        false => "",
    };
    format!("{claim} {about},{mode} within {limit} ({}{ledger})", of.basis)
}

/// Prints the figures: a line, what the objective comes to, the claim, the distribution. Names
/// at most `missed_max` of the answers that are missed.
pub(crate) fn print(of: &Summary, missed_max: usize, out: &mut dyn Write) -> io::Result<()> {
    let total = count(of.total, "guess");
    let answers = count(of.answers, "answer");
    let (mean, worst_case) = (of.mean, of.worst_case);
    write!(out, "{} on {}: ", of.opener, of.list)?;
    match of.objective.is_worst_first() {
        true => writeln!(out, "worst case {worst_case}, {total} for {answers}, mean {mean:.4}")?,
        false => writeln!(out, "{total} for {answers}, mean {mean:.4}, worst case {worst_case}")?,
    }
    print_objective(of, missed_max, out)?;
    writeln!(out, "claim: {}", claim(of))?;
    write!(out, "{}", Histogram(&of.histogram))
}

/// Prints what the objective is and what it comes to. For the mean, where every answer counts
/// once, the first line has said it, and this prints nothing.
pub(crate) fn print_objective(
    of: &Summary,
    missed_max: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    if of.objective == Objective::Mean && of.weights.is_none() {
        return Ok(());
    }
    let (objective, meaning) = (of.objective, of.upper.meaning());
    writeln!(out, "objective {objective}: {meaning}")?;
    if let (Objective::Within(guesses), Some(missed)) = (objective, &of.missed) {
        writeln!(out, "{}", within(of, guesses, missed, missed_max))?;
    }
    if let Some(weights) = &of.weights {
        let total = with_decimals(weights.weight_total, weights.weight_decimals);
        let expected = weights.expected;
        writeln!(
            out,
            "{expected:.4} guesses expected by weight, {total} is the weight of all answers"
        )?;
    }
    Ok(())
}

/// The number of answers found in time, and those that are not.
fn within(of: &Summary, guesses: u8, missed: &[Word], missed_max: usize) -> String {
    let within = format!("within {}", count(guesses, "guess"));
    let answers = count(of.answers, "answer");
    if missed.is_empty() {
        return format!("all {answers} {within}");
    }
    let found = of.answers - missed.len() as u64;
    let weight = match &of.weights {
        Some(_) => format!(" (weight {})", of.upper.first_in_digits()),
        None => String::new(),
    };
    let missed = listed(missed, missed_max);
    format!("{found} of {answers} {within}; missed{weight}: {missed}")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::MISSED_MAX;
    use guesstree::{Basis, List, Nodes, Objective, Problem, Summary, Tree, Weights, Word};

    /// A tree that guesses the answers in turn, `aa`, `ab` and so on: one is found with each number
    /// of guesses.
    fn chain(objective: Objective, each: Option<&[u64]>) -> Tree {
        let words: Vec<Word> =
            ('a'..='z').map(|last| Word::parse(&format!("a{last}")).unwrap()).collect();
        let list = List::from_words("chain", words.clone(), None).unwrap();
        let weights = each.map(|each| Weights::new(words.clone(), each.to_vec(), 1).unwrap());
        let mut problem = Problem::new(&list, 26);
        (problem.objective, problem.weights) = (objective, weights.map(Arc::new));
        let nodes = Nodes {
            guess: (0..26).collect(),
            wins: vec![true; 26],
            children: [vec![1; 25], vec![0]].concat(),
            code: [vec![0], vec![6; 25]].concat(),
        };
        Tree::from_parts(problem, 0, words, nodes).unwrap().with_basis(Basis::Proven)
    }

    /// The lines before the distribution.
    fn printed(tree: &Tree, missed_max: usize) -> Vec<String> {
        let mut out = Vec::new();
        super::print(&Summary::of(tree), missed_max, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines = text.lines().take_while(|line| !line.starts_with("   "));
        lines.map(str::to_owned).collect()
    }

    #[test]
    fn for_the_mean_nothing_more_is_said() {
        assert_eq!(
            printed(&chain(Objective::Mean, None), MISSED_MAX),
            [
                "aa on chain: 351 guesses for 26 answers, mean 13.5000, worst case 26",
                "claim: between 0 and 351 over all openers, within 26 guesses (proven here)",
            ]
        );
    }

    #[test]
    fn the_worst_case_is_first_where_it_matters_most() {
        assert_eq!(
            printed(&chain(Objective::Worst, None), MISSED_MAX),
            [
                "aa on chain: worst case 26, 351 guesses for 26 answers, mean 13.5000",
                "objective worst: the smallest worst case, then the least total of guesses",
                "claim: between worst case 0 and worst case 26, 351 guesses over all openers, \
                 within 26 guesses (proven here)",
            ]
        );
    }

    #[test]
    fn the_answers_that_are_missed_are_named_but_not_too_many() {
        let line = |within, missed_max| {
            printed(&chain(Objective::Within(within), None), missed_max)[2].clone()
        };
        assert_eq!(line(24, MISSED_MAX), "24 of 26 answers within 24 guesses; missed: ay az");
        assert_eq!(line(26, MISSED_MAX), "all 26 answers within 26 guesses");
        let some = "ab ac ad ae af ag ah ai aj ak al am an ao ap aq ar as at au";
        assert_eq!(
            line(1, MISSED_MAX),
            format!("1 of 26 answers within 1 guess; missed: {some} … and 5 more")
        );
        assert!(line(1, usize::MAX).ends_with(" av aw ax ay az"));
    }

    #[test]
    fn weights_have_an_expected_number_of_guesses() {
        let mut each = vec![0; 26];
        each[0] = 10;
        each[24] = 25;
        each[25] = 5;
        assert_eq!(
            printed(&chain(Objective::Within(24), Some(&each)), MISSED_MAX),
            [
                "aa on chain: 351 guesses for 26 answers, mean 13.5000, worst case 26",
                "objective within=24: the least weight of answers that need more than 24 guesses, \
                 then the least total of guesses by weight",
                "24 of 26 answers within 24 guesses; missed (weight 3): ay az",
                "19.1250 guesses expected by weight, 4 is the weight of all answers",
                "claim: between 0 of weight missed and 3 of weight missed, 76.5 weighted guesses \
                 over all openers, within 26 guesses (proven here)",
            ]
        );
    }
}
