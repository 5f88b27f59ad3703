//! What a replay achieved, counted answer by answer, and whether the tree claims just that.
//!
//! Nothing here is shared with what made the claim: the numbers of each objective are counted anew,
//! with room for any weights.

use crate::game::word::Word;
use crate::tree::claim::{Claim, Problem};
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::summary::Found;
use crate::tree::verify::fault::{Fault, invalid};

/// The largest total weight, times the worst case.
const MOST: u128 = u64::MAX as u128 / 2;

/// Checks the claim against the answers, each with the guesses that it took.
pub(super) fn check_claim(
    problem: &Problem,
    claim: Claim,
    taken: &[(Word, usize)],
) -> Result<(), Fault> {
    let Some(achieved) = achieved(problem, taken) else {
        return Err(Fault::Weights(invalid(format_args!(
            "the tree's weights are too large to count guesses with"
        ))));
    };
    let [found, lower, upper] = [achieved, claim.lower, claim.upper].map(|end| problem.shown(end));
    if achieved != claim.upper {
        return Err(Fault::Claim(invalid(format_args!(
            "the answers came to {found}, but the tree claims {upper}"
        ))));
    }
    if claim.lower.0 > claim.upper.0 {
        return Err(Fault::Claim(invalid(format_args!(
            "the tree claims that no tree is below {lower}, but has {upper} itself"
        ))));
    }
    Ok(())
}

/// How much an answer counts.
fn weight(problem: &Problem, answer: &Word) -> u64 {
    match &problem.weights {
        None => 1,
        Some(weights) => weights.of(answer).unwrap_or(0),
    }
}

/// The numbers of the tree's objective; `None` if the weights are too large.
fn achieved(problem: &Problem, taken: &[(Word, usize)]) -> Option<ObjectiveValue> {
    let worst = taken.iter().map(|&(_, guesses)| guesses).max().unwrap_or(0);
    let (mut weights, mut total, mut last, mut missed) = (0, 0, 0, 0);
    for (answer, guesses) in taken.iter().map(|(answer, guesses)| (answer, *guesses)) {
        let weight = u128::from(weight(problem, answer));
        weights += weight;
        total += weight * guesses as u128;
        if guesses == worst {
            last += weight;
        }
        if is_missed(problem.objective, guesses) {
            missed += weight;
        }
    }
    let worst = worst as u128;
    if weights * worst > MOST {
        return None;
    }
    let numbers = match problem.objective {
        Objective::Mean => [total, 0, 0],
        Objective::MeanThenWorst => [total, worst, 0],
        Objective::MeanThenWorstThenLast => [total, worst, last],
        Objective::Worst => [worst, total, 0],
        Objective::WorstAlone => [worst, 0, 0],
        Objective::Within(_) => [missed, total, 0],
    };
    // All of them are below that limit, so nothing is cut off.
    Some(ObjectiveValue(numbers.map(|number| number as u64)))
}

fn is_missed(objective: Objective, guesses: usize) -> bool {
    matches!(objective, Objective::Within(most) if guesses > usize::from(most))
}

/// The answers found, by the number of guesses. The weights are not too large.
pub(super) fn found(problem: &Problem, taken: &[(Word, usize)]) -> Found {
    let worst = taken.iter().map(|&(_, guesses)| guesses).max().unwrap_or(0);
    let (mut answers, mut weights, mut missed) = (vec![0; worst], vec![0; worst], Vec::new());
    for (answer, guesses) in taken.iter().map(|(answer, guesses)| (answer, *guesses)) {
        answers[guesses - 1] += 1;
        weights[guesses - 1] += weight(problem, answer);
        if is_missed(problem.objective, guesses) {
            missed.push(answer.clone());
        }
    }
    Found { answers, weight: weights, missed }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::check_claim;
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::tree::sample::{problem, word, words};
    use crate::tree::verify::fault::{Fault, invalid};
    use crate::tree::{Claim, Objective, ObjectiveValue, Problem};

    /// Four answers, which took 8 guesses in all.
    fn taken() -> [(Word, usize); 4] {
        [("ab", 1), ("ac", 2), ("ad", 3), ("bc", 2)].map(|(text, guesses)| (word(text), guesses))
    }

    /// Checks a claim that the tree is optimal and achieves this.
    fn check(problem: &Problem, claimed: [u64; 3]) -> Result<(), Fault> {
        let claim = Claim {
            lower: ObjectiveValue(claimed),
            upper: ObjectiveValue(claimed),
            from_ledger: false,
        };
        check_claim(problem, claim, &taken())
    }

    #[test]
    fn the_numbers_of_each_objective_are_counted() {
        let weights = Weights::assemble(words("ab ac ad bc"), vec![4, 3, 2, 0], 0);
        for (weights, cases) in [
            (
                None,
                [
                    (Objective::Mean, [8, 0, 0]),
                    (Objective::MeanThenWorst, [8, 3, 0]),
                    (Objective::MeanThenWorstThenLast, [8, 3, 1]),
                    (Objective::Worst, [3, 8, 0]),
                    (Objective::WorstAlone, [3, 0, 0]),
                    (Objective::Within(1), [3, 8, 0]),
                    (Objective::Within(2), [1, 8, 0]),
                    (Objective::Within(3), [0, 8, 0]),
                ],
            ),
            (
                Some(Arc::new(weights)),
                [
                    (Objective::Mean, [16, 0, 0]),
                    (Objective::MeanThenWorst, [16, 3, 0]),
                    (Objective::MeanThenWorstThenLast, [16, 3, 2]),
                    (Objective::Worst, [3, 16, 0]),
                    (Objective::WorstAlone, [3, 0, 0]),
                    (Objective::Within(1), [5, 16, 0]),
                    (Objective::Within(2), [2, 16, 0]),
                    (Objective::Within(3), [0, 16, 0]),
                ],
            ),
        ] {
            for (objective, value) in cases {
                let problem = Problem { objective, weights: weights.clone(), ..problem() };
                assert_eq!(check(&problem, value), Ok(()), "{objective}");
                for part in 0..3 {
                    let mut other = value;
                    other[part] += 1;
                    let fault = check(&problem, other).unwrap_err();
                    let (found, claimed) = (
                        problem.shown(ObjectiveValue(value)),
                        problem.shown(ObjectiveValue(other)),
                    );
                    let total =
                        format_args!("the answers came to {found}, but the tree claims {claimed}");
                    assert_eq!(fault, Fault::Claim(invalid(total)));
                }
            }
        }
    }

    #[test]
    fn another_total_than_claimed_is_a_fault() {
        for claimed in [7, 9] {
            assert_eq!(
                check(&problem(), [claimed, 0, 0]).unwrap_err().to_string(),
                format!(
                    "the answers came to 8 guesses, but the tree claims {claimed} guesses\n\
                     the tree is not valid: build it again"
                )
            );
        }
    }
}
