//! A problem as its search sees it: sets of objects as bits, and tests as the sets of objects with
//! each outcome.

use crate::identify::problem::Problem;
use crate::search::position::value::Cost;

/// A set of objects: one bit for each, by rank.
pub(crate) type Set = [u64];

/// A problem. Objects have *ranks*, which put those of a class side by side, and where each object
/// is a class of its own, those of less weight first.
#[derive(Debug)]
pub(crate) struct Instance {
    /// The number of each object, by rank.
    objects: Vec<usize>,
    /// The weight of each object, by rank.
    weights: Vec<Cost>,
    /// The class of each object, by rank.
    classes: Vec<usize>,
    /// The tests, by number.
    tests: Vec<Asked>,
    /// For each object, by rank, the numbers of its outcomes among those of each test, in binary:
    /// all last digits first, each a bit for each test.
    signatures: Vec<Vec<u64>>,
    /// A bit for each test takes this many words.
    words: usize,
    /// Whether each object is a class of its own.
    is_plain: bool,
    /// The weight of all objects, if all have that one.
    even: Option<Cost>,
}

/// A test.
#[derive(Debug)]
struct Asked {
    price: u32,
    /// The outcomes that occur, in ascending order, and the objects with each.
    outcomes: Vec<(u16, Having)>,
}

/// The objects with an outcome.
#[derive(Debug)]
enum Having {
    /// A bit for each object.
    Bits(Vec<u64>),
    /// The ranks of few objects.
    Few(Vec<u32>),
}

impl Having {
    fn new(ranks: Vec<u32>, words: usize) -> Self {
        // Few ranks take no more memory than bits.
        if ranks.len() < words {
            return Self::Few(ranks);
        }
        let mut bits = vec![0; words];
        ranks.into_iter().for_each(|rank| put(&mut bits, rank as usize));
        Self::Bits(bits)
    }
}

/// Adds an object to a set.
pub(crate) fn put(set: &mut Set, rank: usize) {
    set[rank / 64] |= 1 << (rank % 64);
}

/// The ranks in a set, in ascending order.
#[inline]
pub(crate) fn ranks(set: &Set) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(place, &word)| {
        std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
            .take_while(|&rest| rest != 0)
            .map(move |rest| 64 * place + rest.trailing_zeros() as usize)
    })
}

/// The number of objects in a set.
#[inline]
pub(crate) fn size(set: &Set) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// The blocks of a test on a set, one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Blocks {
    /// The outcome of each block.
    pub outcomes: Vec<u16>,
    bits: Vec<u64>,
    words: usize,
}

impl Blocks {
    /// The number of blocks.
    pub(crate) fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// The blocks.
    pub(crate) fn each(&self) -> impl Iterator<Item = &Set> {
        self.bits.chunks_exact(self.words.max(1))
    }

    /// One block.
    pub(crate) fn block(&self, number: usize) -> &Set {
        &self.bits[number * self.words..][..self.words]
    }
}

impl Instance {
    /// A problem of the library.
    pub(crate) fn of(problem: &Problem) -> Self {
        let objects = problem.objects().iter();
        let classes: Vec<usize> = objects.clone().map(|object| object.class).collect();
        let weights: Vec<Cost> = objects.map(|object| object.weight).collect();
        let tests = problem.tests().iter();
        let tests = tests.map(|test| (test.cost, test.outcomes.as_slice()));
        Self::new(&classes, &weights, tests)
    }

    /// The problem with these classes and weights by object, and tests with their prices and
    /// outcomes.
    pub(crate) fn new<'o>(
        classes: &[usize],
        weights: &[Cost],
        tests: impl Iterator<Item = (u32, &'o [u16])>,
    ) -> Self {
        let n = classes.len();
        let mut sorted = classes.to_vec();
        sorted.sort_unstable();
        let is_plain = sorted.windows(2).all(|pair| pair[0] < pair[1]);
        let mut objects: Vec<usize> = (0..n).collect();
        match is_plain {
            true => objects.sort_by_key(|&object| weights[object]),
            false => objects.sort_by_key(|&object| classes[object]),
        }
        let words = n.div_ceil(64);
        let asked = |(price, of): (u32, &[u16])| {
            let mut each: Vec<(u16, u32)> =
                objects.iter().map(|&object| of[object]).zip(0..).collect();
            each.sort_unstable();
            let blocks = each.chunk_by(|one, other| one.0 == other.0);
            let having = |block: &[(u16, u32)]| {
                let ranks = block.iter().map(|&(_, rank)| rank).collect();
                (block[0].0, Having::new(ranks, words))
            };
            Asked { price, outcomes: blocks.map(having).collect() }
        };
        let tests: Vec<Asked> = tests.map(asked).collect();
        let even = weights.first().copied().filter(|first| weights.iter().all(|one| one == first));
        Self {
            signatures: signatures(&tests, n),
            words: tests.len().div_ceil(64),
            tests,
            weights: objects.iter().map(|&object| weights[object]).collect(),
            classes: objects.iter().map(|&object| classes[object]).collect(),
            objects,
            is_plain,
            even,
        }
    }

    /// The set of these objects, given by number.
    pub(crate) fn set(&self, objects: &[usize]) -> Vec<u64> {
        let mut set = vec![0; self.objects.len().div_ceil(64)];
        for (rank, object) in self.objects.iter().enumerate() {
            if objects.binary_search(object).is_ok() {
                put(&mut set, rank);
            }
        }
        set
    }

    /// The numbers of the objects in a set, in ascending order.
    pub(crate) fn objects(&self, set: &Set) -> Vec<usize> {
        let mut objects: Vec<usize> = ranks(set).map(|rank| self.objects[rank]).collect();
        objects.sort_unstable();
        objects
    }

    /// The numbers of all objects, by rank.
    pub(crate) fn by_rank(&self) -> &[usize] {
        &self.objects
    }

    /// The number of tests.
    pub(crate) fn tests(&self) -> usize {
        self.tests.len()
    }

    /// What a test costs.
    #[inline]
    pub(crate) fn price(&self, test: usize) -> u32 {
        self.tests[test].price
    }

    /// The class of an object. The ranks of a class follow one another.
    #[inline]
    pub(crate) fn class(&self, rank: usize) -> usize {
        self.classes[rank]
    }

    /// The weight of a set.
    #[inline]
    pub(crate) fn weight_of(&self, set: &Set) -> Cost {
        match self.even {
            Some(weight) => weight * size(set) as Cost,
            None => ranks(set).map(|rank| self.weights[rank]).sum(),
        }
    }

    /// Whether nothing has to be told of a set: it is of one class.
    #[inline]
    pub(crate) fn is_told(&self, set: &Set) -> bool {
        if self.is_plain {
            return size(set) < 2;
        }
        let mut classes = ranks(set).map(|rank| self.classes[rank]);
        let first = classes.next();
        // Those of a class follow one another.
        first.is_none_or(|first| classes.last().is_none_or(|last| last == first))
    }

    /// Puts the weight of each class in a set into `weights`.
    pub(crate) fn weights_of_classes(&self, set: &Set, weights: &mut Vec<Cost>) {
        weights.clear();
        if self.is_plain {
            weights.extend(ranks(set).map(|rank| self.weights[rank]));
            return;
        }
        let mut last = None;
        for rank in ranks(set) {
            let class = Some(self.classes[rank]);
            match weights.last_mut() {
                Some(weight) if class == last => *weight += self.weights[rank],
                _ => weights.push(self.weights[rank]),
            }
            last = class;
        }
    }

    /// For each class in a set, the weights of its members and these numbers of them, which are
    /// given in the order of ranks.
    pub(crate) fn members_of_classes(&self, set: &Set, numbers: &[Cost]) -> Vec<Vec<(Cost, Cost)>> {
        let mut classes: Vec<Vec<(Cost, Cost)>> = Vec::new();
        let mut last = None;
        for (rank, &number) in ranks(set).zip(numbers) {
            let class = Some(self.classes[rank]);
            let member = (self.weights[rank], number);
            match classes.last_mut() {
                Some(members) if class == last => members.push(member),
                _ => classes.push(vec![member]),
            }
            last = class;
        }
        classes
    }

    /// The number of classes, if all weigh 1.
    pub(crate) fn equal_classes(&self, set: &Set) -> Option<usize> {
        (self.is_plain && self.even == Some(1)).then(|| size(set))
    }

    /// Puts the blocks of a test on a set into `blocks`.
    #[inline]
    pub(crate) fn split(&self, set: &Set, test: usize, blocks: &mut Blocks) {
        blocks.outcomes.clear();
        blocks.bits.clear();
        blocks.words = set.len();
        for (outcome, having) in &self.tests[test].outcomes {
            let start = blocks.bits.len();
            match having {
                Having::Bits(bits) => {
                    blocks.bits.extend(bits.iter().zip(set).map(|(having, set)| having & set));
                }
                Having::Few(few) => {
                    blocks.bits.resize(start + set.len(), 0);
                    let here = &mut blocks.bits[start..];
                    let is_in = |&&rank: &&u32| set[rank as usize / 64] >> (rank % 64) & 1 == 1;
                    few.iter().filter(is_in).for_each(|&rank| put(here, rank as usize));
                }
            }
            match blocks.bits[start..].iter().all(|&word| word == 0) {
                true => blocks.bits.truncate(start),
                false => blocks.outcomes.push(*outcome),
            }
        }
    }

    /// How many blocks a test has on a set.
    #[inline]
    pub(crate) fn width(&self, set: &Set, test: usize) -> usize {
        let occurs = |having: &Having| match having {
            Having::Bits(bits) => bits.iter().zip(set).any(|(having, set)| having & set != 0),
            Having::Few(few) => {
                few.iter().any(|&rank| set[rank as usize / 64] >> (rank % 64) & 1 == 1)
            }
        };
        self.tests[test].outcomes.iter().filter(|(_, having)| occurs(having)).count()
    }

    /// Puts the tests that tell two objects apart into `tests`, a bit for each; only those in
    /// `among`.
    #[inline]
    pub(crate) fn apart(&self, pair: [usize; 2], among: &Set, tests: &mut Vec<u64>) {
        let [one, other] = pair.map(|rank| &self.signatures[rank]);
        let differs = |word: usize| {
            let digits = (word..one.len()).step_by(self.words);
            digits.fold(0, |differs, digit| differs | (one[digit] ^ other[digit]))
        };
        tests.extend(among.iter().enumerate().map(|(word, &among)| among & differs(word)));
    }
}

/// The signatures of all objects, by rank.
fn signatures(tests: &[Asked], n: usize) -> Vec<Vec<u64>> {
    let most = tests.iter().map(|test| test.outcomes.len()).max().unwrap_or(1);
    let (digits, words) =
        (most.next_power_of_two().ilog2().max(1) as usize, tests.len().div_ceil(64));
    let mut signatures = vec![vec![0; digits * words]; n];
    for (test, asked) in tests.iter().enumerate() {
        for (number, (_, having)) in asked.outcomes.iter().enumerate() {
            let mut write = |rank: usize| {
                for digit in (0..digits).filter(|digit| number >> digit & 1 == 1) {
                    put(&mut signatures[rank][digit * words..], test);
                }
            };
            match having {
                Having::Bits(bits) => ranks(bits).for_each(write),
                Having::Few(few) => few.iter().for_each(|&rank| write(rank as usize)),
            }
        }
    }
    signatures
}
