//! Writes the problems of `instances/` that are made by a rule: `cargo run --example instances`.
//!
//! With a folder, and names of random problems such as `random-60x20x2-rare15-uneven-7`, it writes
//! these into it. Random problems are drawn by SplitMix64 from the number in their name, so anybody
//! can make them again, and more of their kind.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{env, fs, io};

/// SplitMix64 (G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*, 2014).
struct Random(u64);

impl Random {
    fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.draw() % n
    }
}

/// A family of random problems.
struct Family {
    objects: usize,
    tests: usize,
    outcomes: u64,
    /// Of two outcomes, the share of the second one in hundredths; 0 for equal shares.
    rare: u64,
    /// Whether tests cost 1 to 10 and objects weigh 1 to 20, instead of 1 each.
    uneven: bool,
}

impl Family {
    fn name(&self, seed: u64) -> String {
        let Self { objects, tests, outcomes, rare, uneven } = self;
        let share = if *rare > 0 { format!("-rare{rare}") } else { String::new() };
        let uneven = if *uneven { "-uneven" } else { "" };
        format!("random-{objects}x{tests}x{outcomes}{share}{uneven}-{seed}")
    }

    /// The family and the number of a problem with this name.
    fn named(name: &str) -> Option<(Self, u64)> {
        let (family, seed) = name.strip_prefix("random-")?.rsplit_once('-')?;
        let mut parts = family.split('-');
        let sizes: Vec<usize> = parts.next()?.split('x').map_while(|it| it.parse().ok()).collect();
        let &[objects, tests, outcomes] = &sizes[..] else { return None };
        let mut family = Self { objects, tests, outcomes: outcomes as u64, rare: 0, uneven: false };
        for part in parts {
            match part.strip_prefix("rare") {
                Some(rare) => family.rare = rare.parse().ok()?,
                None => family.uneven = true,
            }
        }
        let seed = seed.parse().ok()?;
        (family.name(seed) == name).then_some((family, seed))
    }

    fn table(&self, seed: u64) -> String {
        let random = &mut Random(seed);
        let mut seen = BTreeSet::new();
        let mut object = || loop {
            let outcomes: Vec<u64> = (0..self.tests)
                .map(|_| match self.rare {
                    0 => random.below(self.outcomes),
                    rare => u64::from(random.below(100) < rare),
                })
                .collect();
            if seen.insert(outcomes.clone()) {
                break outcomes;
            }
        };
        let objects: Vec<Vec<u64>> = (0..self.objects).map(|_| object()).collect();
        let row = |test: usize| objects.iter().map(|outcomes| outcomes[test]).collect();
        let rows: Vec<Vec<u64>> = (0..self.tests).map(row).collect();
        let costs = self.uneven.then(|| rows.iter().map(|_| 1 + random.below(10)).collect());
        let weights = self.uneven.then(|| rows[0].iter().map(|_| 1 + random.below(20)).collect());
        let objects = (1..=self.objects).map(|object| format!("o{object}"));
        let tests = (1..)
            .zip(&rows)
            .map(|(test, row)| (format!("t{test}"), row.iter().map(u64::to_string).collect()));
        table(objects, tests, costs, weights)
    }
}

/// A table of tests in CSV.
fn table(
    objects: impl Iterator<Item = String>,
    tests: impl Iterator<Item = (String, Vec<String>)>,
    costs: Option<Vec<u64>>,
    weights: Option<Vec<u64>>,
) -> String {
    let mut text = format!("test,{}", objects.collect::<Vec<_>>().join(","));
    text.push_str(if costs.is_some() { ",cost\n" } else { "\n" });
    for (number, (name, outcomes)) in tests.enumerate() {
        let _ = write!(text, "{name},{}", outcomes.join(","));
        if let Some(costs) = &costs {
            let _ = write!(text, ",{}", costs[number]);
        }
        text.push('\n');
    }
    if let Some(weights) = weights {
        let weights: Vec<String> = weights.iter().map(u64::to_string).collect();
        let end = if costs.is_some() { "," } else { "" };
        let _ = writeln!(text, "weight,{}{end}", weights.join(","));
    }
    text
}

/// One ship of `length` cells on a square of `side`: each test asks whether a cell is hit.
fn ship(side: usize, length: usize) -> String {
    let mut placings: Vec<(String, Vec<(usize, usize)>)> = Vec::new();
    for (row, column) in (0..side).flat_map(|row| (0..side).map(move |column| (row, column))) {
        if column + length <= side {
            let cells = (0..length).map(|step| (row, column + step)).collect();
            placings.push((format!("h{row}{column}"), cells));
        }
        if row + length <= side {
            let cells = (0..length).map(|step| (row + step, column)).collect();
            placings.push((format!("v{row}{column}"), cells));
        }
    }
    let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let tests = cells.map(|cell| {
        let hit = |(_, cells): &(String, Vec<(usize, usize)>)| match cells.contains(&cell) {
            true => "hit".to_owned(),
            false => "miss".to_owned(),
        };
        (
            format!("{}{}", char::from(b'a' + cell.0 as u8), cell.1 + 1),
            placings.iter().map(hit).collect(),
        )
    });
    table(placings.iter().map(|(name, _)| name.clone()), tests, None, None)
}

/// One of `coins` is lighter or heavier; a test weighs as many coins against as many others.
fn balance(coins: u32) -> String {
    let objects = (1..=coins).flat_map(|coin| [format!("{coin} light"), format!("{coin} heavy")]);
    let pans =
        (1_u32..1 << coins).flat_map(|left| (left + 1..1 << coins).map(move |right| (left, right)));
    let fair =
        pans.filter(|&(left, right)| left & right == 0 && left.count_ones() == right.count_ones());
    let named = |pan: u32| {
        let coins =
            (0..coins).filter(|coin| pan >> coin & 1 == 1).map(|coin| (coin + 1).to_string());
        coins.collect::<Vec<_>>().join("+")
    };
    let tests = fair.map(|(left, right)| {
        let sinks = |(coin, heavy): (u32, bool)| {
            let on = |pan: u32| pan >> coin & 1 == 1;
            match (on(left), on(right)) {
                (false, false) => "even",
                (is_left, _) if is_left == heavy => "left",
                _ => "right",
            }
            .to_owned()
        };
        let outcomes = (0..coins).flat_map(|coin| [(coin, false), (coin, true)]).map(sinks);
        (format!("{} : {}", named(left), named(right)), outcomes.collect())
    });
    table(objects, tests, None, None)
}

/// A number up to `most`; a test asks whether what it says `holds` of it and another one.
fn number(most: u32, says: &str, holds: impl Fn(u32, u32) -> bool) -> String {
    let tests = (1..most).map(|other| {
        let outcome = |number| if holds(number, other) { "yes" } else { "no" }.to_owned();
        (format!("{says} {other}?"), (1..=most).map(outcome).collect())
    });
    table((1..=most).map(|number| number.to_string()), tests, None, None)
}

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "instances".to_owned());
    fs::create_dir_all(&folder)?;
    let mut names = env::args().skip(2).peekable();
    if names.peek().is_some() {
        for name in names {
            let unknown = || io::Error::other(format!("{name} is no name of a random problem"));
            let (family, seed) = Family::named(&name).ok_or_else(unknown)?;
            fs::write(format!("{folder}/{name}.csv"), family.table(seed))?;
        }
        return Ok(());
    }
    let even =
        |objects, tests, outcomes| Family { objects, tests, outcomes, rare: 0, uneven: false };
    let uneven = |objects, tests, rare| Family { objects, tests, outcomes: 2, rare, uneven: true };
    let families = [
        even(64, 100, 2),
        even(128, 100, 2),
        even(100, 60, 3),
        uneven(60, 20, 10),
        uneven(60, 20, 20),
        uneven(60, 20, 30),
        uneven(100, 30, 10),
        uneven(100, 30, 20),
        uneven(100, 30, 30),
    ];
    let random = families
        .iter()
        .flat_map(|family| (1..=2).map(|seed| (family.name(seed), family.table(seed))));
    let made = [
        ("ship-5x5-3".to_owned(), ship(5, 3)),
        ("ship-6x6-3".to_owned(), ship(6, 3)),
        ("balance-4".to_owned(), balance(4)),
        ("balance-6".to_owned(), balance(6)),
        ("high-low-31".to_owned(), number(31, "at most", |number, other| number <= other)),
        ("high-low-100".to_owned(), number(100, "at most", |number, other| number <= other)),
        ("one-by-one-60".to_owned(), number(60, "is it", |number, other| number == other)),
    ];
    for (name, text) in made.into_iter().chain(random) {
        fs::write(format!("{folder}/{name}.csv"), text)?;
    }
    Ok(())
}
