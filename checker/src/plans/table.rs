//! The problem: "The table" in `docs/CERTIFICATE-PLANS.md`.

use std::collections::BTreeMap;
use std::str::Split;

use crate::number::whole;
use crate::sha256;

/// A set of objects: a bit for each, 64 a word.
pub type Set = Vec<u64>;

/// Larger files are refused.
const BYTES_MAX: usize = 1 << 28;

/// The greatest whole number. The product of all weights and all prices is below it.
const MOST: u64 = 1 << 62;

/// Objects and tests, by number.
pub struct Table {
    /// The weight of each object.
    pub(crate) weights: Vec<u64>,
    /// A number for the class of each object, which is that of its first object.
    pub(crate) classes: Vec<usize>,
    pub(crate) tests: Vec<Test>,
    /// The SHA-256 of the file.
    pub(crate) sha256: String,
}

/// A test.
pub(crate) struct Test {
    pub price: u64,
    /// The outcome for each object.
    pub outcomes: Vec<usize>,
    /// The objects with each outcome that occurs.
    having: Vec<Set>,
}

/// A whole number.
pub fn number(text: &str) -> Option<u64> {
    whole(text).filter(|&number| number <= MOST)
}

/// The number of one of `many` things.
pub fn index(text: &str, many: usize) -> Option<usize> {
    whole(text).filter(|&index| index < many)
}

/// Adds an object to a set.
pub fn put(set: &mut Set, object: usize) {
    set[object / 64] |= 1 << (object % 64);
}

impl Table {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// A sentence that says what cannot be read.
    pub fn read(bytes: impl AsRef<[u8]>) -> Result<Self, String> {
        let bytes = bytes.as_ref();
        let text = str::from_utf8(bytes).ok().filter(|text| text.len() <= BYTES_MAX);
        let body = text.and_then(|text| text.strip_suffix('\n'));
        let body = body.ok_or("the table is not UTF-8, is above 256 MiB, or is truncated")?;
        let mut read = Reading { taken: 0, lines: body.split('\n'), next: None };
        read.next = read.lines.next();
        read.table(bytes).ok_or_else(|| match read.taken {
            0 => "this is no table of version 1".into(),
            taken => format!("line {taken} of the table, or what follows it, is not understood"),
        })
    }

    pub(crate) fn objects(&self) -> usize {
        self.weights.len()
    }

    /// The members of a set, in ascending order.
    pub(crate) fn members<'s>(&self, set: &'s Set) -> impl Iterator<Item = usize> + 's {
        (0..64 * set.len()).filter(|object| set[object / 64] >> (object % 64) & 1 == 1)
    }

    /// The weight of all members together.
    pub(crate) fn weight(&self, set: &Set) -> u128 {
        self.members(set).map(|object| u128::from(self.weights[object])).sum()
    }

    /// Whether all members are of one class.
    pub(crate) fn is_told(&self, set: &Set) -> bool {
        let mut classes = self.members(set).map(|object| self.classes[object]);
        let first = classes.next();
        classes.all(|class| Some(class) == first)
    }

    /// The blocks of a test on a set.
    pub(crate) fn split(&self, set: &Set, test: usize) -> Vec<Set> {
        let part = |having: &Set| Vec::from_iter(having.iter().zip(set).map(|(a, b)| a & b));
        let blocks = self.tests[test].having.iter().map(part);
        blocks.filter(|block| block.iter().any(|&word| word != 0)).collect()
    }
}

/// The lines of a table that are not taken yet.
struct Reading<'t> {
    /// The number of lines that were taken.
    taken: usize,
    lines: Split<'t, char>,
    next: Option<&'t str>,
}

impl<'t> Reading<'t> {
    /// Takes the next line if it begins with this word: what follows.
    fn line(&mut self, word: &str) -> Option<&'t str> {
        let rest = self.next?.strip_prefix(word)?.strip_prefix(' ')?;
        self.next = self.lines.next();
        self.taken += 1;
        Some(rest)
    }

    /// The whole table.
    fn table(&mut self, bytes: &[u8]) -> Option<Table> {
        self.line("guesstree-table").filter(|&version| version == "1")?;
        let (weight, price) = self.line("decimals")?.split_once(' ')?;
        number(weight).and(number(price))?;
        let mut count = |word| std::iter::from_fn(|| self.line(word)).count();
        let (outcomes, classes) = (count("outcome"), count("class"));
        let (mut weights, mut named) = (Vec::new(), Vec::new());
        while let Some(rest) = self.line("object") {
            let (weight, rest) = rest.split_once(' ')?;
            let (class, _) = rest.split_once(' ')?;
            weights.push(number(weight)?);
            named.push(match class {
                "-" if classes == 0 => weights.len() - 1,
                class => index(class, classes)?,
            });
        }
        let n = weights.len();
        let mut tests = Vec::new();
        while let Some(rest) = self.line("test") {
            let (price, rest) = rest.split_once(' ')?;
            let (cells, _) = rest.split_once(' ')?;
            let cells = cells.split(',').map(|cell| index(cell, outcomes));
            let outcomes = cells.collect::<Option<Vec<usize>>>()?;
            let price = number(price).filter(|&price| price > 0 && outcomes.len() == n)?;
            tests.push(Test::new(price, outcomes));
        }
        if self.next.is_some() || n == 0 || tests.is_empty() {
            return None;
        }
        let all = |each: &mut dyn Iterator<Item = u64>| each.map(u128::from).sum::<u128>();
        let costs = all(&mut tests.iter().map(|test| test.price));
        costs.checked_mul(all(&mut weights.iter().copied())).filter(|&all| all < MOST.into())?;
        let mut firsts = BTreeMap::new();
        let first = |(object, class)| *firsts.entry(class).or_insert(object);
        let classes = named.into_iter().enumerate().map(first).collect();
        Some(Table { weights, classes, tests, sha256: sha256(bytes) })
    }
}

impl Test {
    fn new(price: u64, outcomes: Vec<usize>) -> Self {
        let mut having = BTreeMap::new();
        for (object, &outcome) in outcomes.iter().enumerate() {
            let set = having.entry(outcome).or_insert_with(|| vec![0; outcomes.len().div_ceil(64)]);
            put(set, object);
        }
        Self { price, having: having.into_values().collect(), outcomes }
    }
}
