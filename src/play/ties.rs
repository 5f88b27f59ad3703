//! How to choose among guesses that a policy rates equally.

use sha2::{Digest, Sha256};

use crate::game::history::Turn;

/// How ties are broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ties {
    /// The first in alphabetical order.
    #[default]
    First,
    /// One of them, by a number that depends on this seed and the turns so far. The same seed plays
    /// the same games in any order.
    Random(u64),
}

impl Ties {
    /// The index of the chosen guess among `equals` guesses in alphabetical order; 0 if there
    /// are none.
    pub fn pick(self, turns: &[Turn], equals: usize) -> usize {
        match self {
            Self::First => 0,
            Self::Random(seed) => {
                let mut digest = Sha256::new();
                digest.update(seed.to_le_bytes());
                for turn in turns {
                    digest.update(turn.to_string());
                }
                let drawn = digest.finalize();
                let mut number = [0; 8];
                number.copy_from_slice(&drawn[..8]);
                (u64::from_le_bytes(number) % equals.max(1) as u64) as usize
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_picks_the_same_in_the_same_position_and_others_in_others() {
        let turns: Vec<Turn> = ["salet=BYBBG", "crane=BBBBB", "salet=BBBBB"]
            .iter()
            .map(|turn| turn.parse().unwrap())
            .collect();
        let mut picked = Vec::new();
        for seed in 0..20 {
            let ties = Ties::Random(seed);
            for turns in [&turns[..0], &turns[..1], &turns[1..], &turns[2..]] {
                let place = ties.pick(turns, 1000);
                assert!(place < 1000);
                assert_eq!(place, ties.pick(turns, 1000));
                picked.push(place);
            }
            assert_eq!(ties.pick(&turns, 1), 0);
            assert_eq!(Ties::First.pick(&turns, 7), 0);
        }
        picked.sort_unstable();
        picked.dedup();
        assert!(picked.len() > 60, "{picked:?}");
    }
}
