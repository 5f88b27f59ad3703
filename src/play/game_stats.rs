//! Statistics of the games of a player.

use crate::game::word::Word;
use crate::play::evaluate::{End, Evaluation, GUESSES_MAX};

/// The results of many games under a limit on guesses.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GameStats {
    /// `[i]` counts the games won with `i + 1` guesses, including those above the limit.
    pub histogram: Vec<u64>,
    /// The number of games won within the limit.
    pub solved: u64,
    /// The mean number of guesses of the games won within the limit.
    pub mean: f64,
    /// The standard deviation of these numbers, as a population and not as a sample.
    pub deviation: f64,
    /// The mean over all games. A game that was not won within the limit counts as the limit plus
    /// one.
    pub mean_with_failures: f64,
    /// The most guesses of any game that was won, including those above the limit.
    pub worst_case: usize,
    /// The answers that took more guesses than the limit, and those that were given up.
    pub out_of_guesses: Vec<Word>,
    /// The answers that the player did not know: before the limit, no word of its book fitted.
    pub unknown: Vec<Word>,
}

impl GameStats {
    /// The statistics of `evaluation` with a limit of `max_guesses`.
    pub fn of(evaluation: &Evaluation, max_guesses: usize) -> Self {
        let (mut out_of_guesses, mut unknown) = (Vec::new(), Vec::new());
        let mut histogram = Vec::new();
        for &(ref answer, end) in &evaluation.ends {
            match end {
                End::Found(guesses @ 1..=GUESSES_MAX) => {
                    histogram.resize(histogram.len().max(guesses), 0);
                    histogram[guesses - 1] += 1;
                    if guesses > max_guesses {
                        out_of_guesses.push(answer.clone());
                    }
                }
                End::Unknown(guesses) if guesses < max_guesses => unknown.push(answer.clone()),
                // No game takes more guesses than that.
                End::Found(_) | End::Unknown(_) | End::GivenUp => {
                    out_of_guesses.push(answer.clone())
                }
            }
        }
        let within = || (1_u64..).zip(histogram.iter().copied().take(max_guesses));
        let solved: u64 = within().map(|(_, games)| games).sum();
        let total: u64 = within().map(|(guesses, games)| guesses * games).sum();
        let squares: u64 = within().map(|(guesses, games)| guesses * guesses * games).sum();
        let mean = total as f64 / solved.max(1) as f64;
        let failed = evaluation.ends.len() as u64 - solved;
        let with_failures = total as f64 + failed as f64 * (max_guesses as f64 + 1.0);
        Self {
            solved,
            mean,
            deviation: (squares as f64 / solved.max(1) as f64 - mean * mean).max(0.0).sqrt(),
            mean_with_failures: with_failures / evaluation.ends.len().max(1) as f64,
            worst_case: histogram.len(),
            histogram,
            out_of_guesses,
            unknown,
        }
    }

    /// The share of `games`, the number of all games, that were won within `guesses` guesses.
    pub fn share_within(&self, guesses: usize, games: usize) -> f64 {
        let won: u64 = self.histogram.iter().take(guesses).sum();
        won as f64 / games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn games_are_counted_by_how_they_ended() {
        let ends = [
            ("crane", End::Found(1)),
            ("slate", End::Found(3)),
            ("trace", End::Found(3)),
            ("lofty", End::Found(5)),
            ("jazzy", End::Found(6)),
            ("mamma", End::Unknown(2)),
            ("fuzzy", End::Unknown(5)),
            ("buzzy", End::GivenUp),
        ];
        let evaluation = Evaluation {
            ends: ends.map(|(word, end)| (Word::parse(word).unwrap(), end)).to_vec(),
            moves: 9,
            time: Duration::ZERO,
        };
        let result = GameStats::of(&evaluation, 5);
        assert_eq!(result.histogram, [1, 0, 2, 0, 1, 1]);
        assert_eq!((result.solved, result.worst_case), (4, 6));
        // 1 + 3 + 3 + 5 = 12; 1 + 9 + 9 + 25 = 44; four failures as 6.
        assert_eq!(result.mean, 3.0);
        assert!((result.deviation - 2.0_f64.sqrt()).abs() < 1e-12);
        assert_eq!(result.mean_with_failures, 36.0 / 8.0);
        let named = |words: &[Word]| words.iter().map(Word::to_string).collect::<Vec<_>>();
        assert_eq!(named(&result.out_of_guesses), ["jazzy", "fuzzy", "buzzy"]);
        assert_eq!(named(&result.unknown), ["mamma"]);
        let shares = [0, 1, 3, 6, 9].map(|guesses| result.share_within(guesses, 8));
        assert_eq!(shares, [0.0, 0.125, 0.375, 0.625, 0.625]);
        let result = GameStats::of(&evaluation, 6);
        assert_eq!(named(&result.unknown), ["mamma", "fuzzy"]);
        assert_eq!(named(&result.out_of_guesses), ["buzzy"]);
    }
}
