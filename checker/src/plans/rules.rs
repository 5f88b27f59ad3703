//! What the rules say of a set: `lb` in `docs/CERTIFICATE-PLANS.md`.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use crate::plans::certificate::Bound;
use crate::plans::table::{Set, Table};

/// A cost, with room for sums.
pub type Amount = u128;

/// The most that a path may cost; `None` is no limit.
pub type Limit = Option<u64>;

/// More than all costs together: there is no plan.
pub const INFINITE: Amount = 1 << 100;

/// `2^32`: the unit of inverse prices, and the most shares that codes count.
const UNIT: u64 = 1 << 32;

/// What is known of sets by themselves is kept for this number of them.
const KEPT_MAX: usize = 1 << 20;

/// The lemmas of a certificate, and what was counted so far.
pub struct Rules<'a> {
    table: &'a Table,
    lemmas: HashMap<&'a Set, Vec<&'a Bound>>,
    kept: HashMap<(Set, Limit), Amount>,
}

/// The tests that tell something of a set and are within the limit.
struct Telling {
    tests: Vec<usize>,
    /// The most blocks.
    width: usize,
    /// What the cheapest 0, 1, 2, ... cost together.
    spent: Vec<Amount>,
    /// The price of each test, and the weight of all but its heaviest block.
    taking: Vec<(Amount, Amount)>,
}

impl<'a> Rules<'a> {
    pub fn new(table: &'a Table, lemmas: &'a [Bound]) -> Self {
        let mut by_set: HashMap<&Set, Vec<&Bound>> = HashMap::new();
        lemmas.iter().for_each(|lemma| by_set.entry(&lemma.set).or_default().push(lemma));
        Self { table, lemmas: by_set, kept: HashMap::new() }
    }

    /// `lb`: what plans for a set cost at least; less if it reaches `enough`.
    pub fn bound(&mut self, set: &Set, limit: Limit, enough: Amount) -> Amount {
        if self.table.is_told(set) {
            return 0;
        }
        let within = |lemma: &&&Bound| {
            lemma.limit.is_none_or(|most| limit.is_some_and(|limit| limit <= most))
        };
        let lemmas = self.lemmas.get(set).into_iter().flatten().filter(within);
        let by_lemmas = lemmas.map(|lemma| lemma.amount()).max().unwrap_or(0);
        match by_lemmas >= enough {
            true => by_lemmas,
            false => by_lemmas.max(self.by_itself(set, limit)),
        }
    }

    /// What is said without lemmas of a set that is not told.
    fn by_itself(&mut self, set: &Set, limit: Limit) -> Amount {
        let key = (set.clone(), limit);
        if let Some(&known) = self.kept.get(&key) {
            return known;
        }
        let bound = self.count(set, limit);
        if self.kept.len() == KEPT_MAX {
            self.kept.clear();
        }
        self.kept.insert(key, bound);
        bound
    }

    fn count(&self, set: &Set, limit: Limit) -> Amount {
        let Some(telling) = self.telling(set, limit) else { return INFINITE };
        let most = limit.map_or(INFINITE, Amount::from);
        let mut classes: BTreeMap<usize, Vec<(Amount, Amount)>> = BTreeMap::new();
        for (object, floor) in self.floors(set, &telling.tests) {
            if floor > most || floor == INFINITE {
                return INFINITE;
            }
            let weight = Amount::from(self.table.weights[object]);
            classes.entry(self.table.classes[object]).or_default().push((weight, floor));
        }
        let classes = Vec::from_iter(classes.into_values());
        if limit.is_some() && !telling.can_tell(classes.len(), most) {
            return INFINITE;
        }
        let weight = |class: &Vec<_>| class.iter().map(|&(weight, _): &(Amount, _)| weight).sum();
        let weights: Vec<Amount> = classes.iter().map(weight).collect();
        let by_codes = telling.codes(&classes).max(telling.spent[1] * telling.length(&weights));
        by_codes.max(telling.usual_path(self.table.weight(set), &weights))
    }

    fn telling(&self, set: &Set, limit: Limit) -> Option<Telling> {
        let weight = self.table.weight(set);
        let (mut tests, mut width, mut taking) = (Vec::new(), 1, Vec::new());
        for (number, test) in self.table.tests.iter().enumerate() {
            let blocks = self.table.split(set, number);
            if blocks.len() > 1 && limit.is_none_or(|limit| test.price <= limit) {
                width = width.max(blocks.len());
                let heaviest = blocks.iter().map(|block| self.table.weight(block)).max()?;
                taking.push((test.price.into(), weight - heaviest));
                tests.push(number);
            }
        }
        let mut prices = Vec::from_iter(taking.iter().map(|&(price, _)| price));
        prices.sort_unstable();
        let mut spent = vec![0];
        spent.extend(prices.iter().scan(0, |sum, price| {
            *sum += price;
            Some(*sum)
        }));
        (!tests.is_empty()).then_some(Telling { tests, width, spent, taking })
    }

    /// The floor of each member, which pays at least this.
    fn floors(&self, set: &Set, tests: &[usize]) -> Vec<(usize, Amount)> {
        let Table { tests: all, classes, .. } = self.table;
        let members = Vec::from_iter(self.table.members(set));
        let prices = Vec::from_iter(tests.iter().map(|&test| all[test].price));
        let shares = Vec::from_iter(prices.iter().map(|price| UNIT / price));
        let row = |&object: &usize| tests.iter().map(|&test| all[test].outcomes[object]).collect();
        let rows: Vec<Vec<usize>> = members.iter().map(row).collect();
        // For each other member the places of the tests that tell it from this one.
        let mut telling = vec![Vec::new(); members.len()];
        let floor = |here: usize| {
            let member = members[here];
            let mut order = Vec::with_capacity(members.len());
            let others = members.iter().zip(&rows);
            let others = others.filter(|&(&other, _)| classes[other] != classes[member]);
            for (at, ((_, row), telling)) in others.zip(&mut telling).enumerate() {
                telling.clear();
                let outcomes = rows[here].iter().zip(row);
                let differs = outcomes.enumerate().filter(|(_, (one, other))| one != other);
                telling.extend(differs.map(|(at, _)| at));
                order.push((telling.iter().map(|&at| shares[at]).sum::<u64>(), at));
            }
            order.sort_unstable();
            let (mut left, mut floor) = (prices.clone(), 0);
            for (_, at) in order {
                let Some(least) = telling[at].iter().map(|&at| left[at]).min() else {
                    return (member, INFINITE);
                };
                telling[at].iter().for_each(|&at| left[at] -= least);
                floor += Amount::from(least);
            }
            (member, floor)
        };
        (0..members.len()).map(floor).collect()
    }
}

impl Telling {
    /// Whether tests that cost `most` together can tell this number of classes apart.
    fn can_tell(&self, classes: usize, most: Amount) -> bool {
        let tests = self.spent.partition_point(|&spent| spent <= most) - 1;
        let ends = (0..tests).try_fold(1, |ends: usize, _| ends.checked_mul(self.width));
        ends.is_none_or(|ends| classes <= ends)
    }

    /// The length of the best code for these weights.
    fn length(&self, weights: &[Amount]) -> Amount {
        let mut heap: BinaryHeap<_> = weights.iter().map(|&weight| Reverse(weight)).collect();
        while (heap.len() - 1) % (self.width - 1) > 0 {
            heap.push(Reverse(0));
        }
        let mut length = 0;
        while heap.len() > 1 {
            let sum = (0..self.width).filter_map(|_| heap.pop()).map(|Reverse(least)| least).sum();
            length += sum;
            heap.push(Reverse(sum));
        }
        length
    }

    /// Codes above floors, for the weight and the floor of each member of each class.
    fn codes(&self, classes: &[Vec<(Amount, Amount)>]) -> Amount {
        let d = self.width as Amount;
        let (mut unit, mut levels) = (d, 1);
        while unit * d <= UNIT.into() {
            (unit, levels) = (unit * d, levels + 1);
        }
        let cost = |class: usize, level: usize| {
            let spent = self.spent[level];
            let each = classes[class].iter();
            each.map(|&(weight, floor)| weight * spent.max(floor)).sum::<Amount>()
        };
        // The rate of the next step of a class, its level, the class, and what the step costs.
        let step = |class: usize, level: usize| {
            let possible = level + 1 < self.spent.len();
            let more = possible.then(|| cost(class, level + 1) - cost(class, level))?;
            Some(Reverse((more * d.pow(level as u32), level, class, more)))
        };
        let mut sum: Amount = (0..classes.len()).map(|class| cost(class, 0)).sum();
        let mut next: BinaryHeap<_> =
            (0..classes.len()).filter_map(|class| step(class, 0)).collect();
        let mut shares = unit * classes.len() as Amount;
        while shares > unit {
            let Some(Reverse((_, level, class, more))) = next.pop() else { return INFINITE };
            if level + 1 >= levels {
                break;
            }
            let falls = unit / d.pow(level as u32) - unit / d.pow(level as u32 + 1);
            let needed = falls.min(shares - unit);
            sum += (more * needed).div_ceil(falls);
            shares -= needed;
            next.extend(step(class, level + 1));
        }
        sum
    }

    /// Usual paths, for the weight of a set and those of its classes.
    fn usual_path(&self, weight: Amount, classes: &[Amount]) -> Amount {
        let all = weight - classes.iter().max().unwrap_or(&0);
        let mut tests = Vec::from_iter(self.taking.iter().copied().filter(|&(_, most)| most > 0));
        let taken = |tests: &[(Amount, Amount)], cost: &dyn Fn([Amount; 4]) -> Amount| {
            let (mut before, mut sum) = (0, 0);
            for &(price, most) in tests {
                let here = most.min(all - before);
                sum += cost([price, most, before, here]);
                before += here;
            }
            sum
        };
        tests.sort_unstable_by_key(|&(price, _)| price);
        tests.sort_by(|(p, v), (q, w)| (p * w).cmp(&(q * v)));
        let path = taken(&tests, &|[price, most, before, here]| {
            price * (2 * weight - 2 * before - here) * here / most
        });
        tests.sort_unstable();
        let half = taken(&tests, &|[price, _, _, here]| price * here);
        (path + half).div_ceil(2)
    }
}
