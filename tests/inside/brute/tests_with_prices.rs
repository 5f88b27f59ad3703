//! Problems of identification by brute force: the recursion, with the members of a set as bits, and nothing of the crate.

use std::collections::HashMap;

use super::random::Random;

/// Outcomes of tests, classes, weights and prices.
#[derive(Clone, Debug)]
pub struct Problem {
    /// By test, then by object.
    pub outcomes: Vec<Vec<u16>>,
    pub prices: Vec<u32>,
    pub classes: Vec<u16>,
    pub weights: Vec<u64>,
}

impl Problem {
    /// A problem in which some tests tell all classes apart.
    pub fn drawn(random: &mut Random) -> Self {
        loop {
            let objects = 1 + random.below(9);
            let (tests, width) = (1 + random.below(8), 2 + random.below(3));
            // Balanced, or mostly of one outcome.
            let rare = [0, 0, 60, 85][random.below(4)];
            let mut outcome = || match random.below(100) < rare {
                true => 0,
                false => random.below(width) as u16,
            };
            let outcomes: Vec<Vec<u16>> =
                (0..tests).map(|_| (0..objects).map(|_| outcome()).collect()).collect();
            let few = [1, 2, objects, objects][random.below(4)];
            let classes: Vec<u16> = match random.below(2) {
                0 => (0..objects as u16).collect(),
                _ => (0..objects).map(|_| random.below(few) as u16).collect(),
            };
            let most = [1, 1, 3, 20][random.below(4)];
            let prices = (0..tests).map(|_| 1 + random.below(most) as u32).collect();
            let most = [1, 1, 3, 40][random.below(4)];
            let least = random.below(2).min(most - 1);
            let weights = (0..objects).map(|_| (least + random.below(most)) as u64).collect();
            let weights = if most == 1 { vec![1; objects] } else { weights };
            let problem = Self { outcomes, prices, classes, weights };
            if problem.exact(u32::MAX).is_some() {
                return problem;
            }
        }
    }

    pub fn all(&self) -> u32 {
        (1 << self.classes.len()) - 1
    }

    fn members(&self, set: u32) -> impl Iterator<Item = usize> {
        (0..self.classes.len()).filter(move |object| set >> object & 1 == 1)
    }

    /// The blocks of a test.
    pub fn split(&self, test: usize, set: u32) -> Vec<u32> {
        let mut blocks: HashMap<u16, u32> = HashMap::new();
        for object in self.members(set) {
            *blocks.entry(self.outcomes[test][object]).or_default() |= 1 << object;
        }
        blocks.into_values().collect()
    }

    pub fn is_told(&self, set: u32) -> bool {
        let mut classes = self.members(set).map(|object| self.classes[object]);
        classes.next().is_none_or(|first| classes.all(|class| class == first))
    }

    pub fn weight(&self, set: u32) -> u64 {
        self.members(set).map(|object| self.weights[object]).sum()
    }

    /// The least cost of all objects on paths that cost at most `limit` each; `None` if there is no such tree.
    pub fn exact(&self, limit: u32) -> Option<u64> {
        Least { problem: self, known: HashMap::new() }.of(self.all(), limit)
    }

    /// The least that the dearest path costs.
    pub fn worst(&self) -> Option<u32> {
        (0..=self.prices.iter().sum()).find(|&limit| self.exact(limit).is_some())
    }
}

/// The least costs of sets within limits.
pub struct Least<'p> {
    pub problem: &'p Problem,
    pub known: HashMap<(u32, u32), Option<u64>>,
}

impl Least<'_> {
    pub fn of(&mut self, set: u32, limit: u32) -> Option<u64> {
        if self.problem.is_told(set) {
            return Some(0);
        }
        if let Some(&known) = self.known.get(&(set, limit)) {
            return known;
        }
        let tests = 0..self.problem.prices.len();
        let least = tests.filter_map(|test| self.after(test, set, limit)).min();
        self.known.insert((set, limit), least);
        least
    }

    /// The least cost of trees that begin with a test, which tells something.
    pub fn after(&mut self, test: usize, set: u32, limit: u32) -> Option<u64> {
        let price = self.problem.prices[test];
        let blocks = self.problem.split(test, set);
        let left = if limit == u32::MAX { limit } else { limit.checked_sub(price)? };
        if blocks.len() < 2 {
            return None;
        }
        let mut sum = u64::from(price) * self.problem.weight(set);
        for block in blocks {
            sum += self.of(block, left)?;
        }
        Some(sum)
    }
}
