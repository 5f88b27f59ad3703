//! Random small problems of tests: certificates are accepted that prove what a brute force says of
//! them, and whatever is done to a certificate, it is accepted only if all that it says is true. The
//! checker in Python gives the same verdicts.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../tests/inside/plain/mod.rs"]
mod brute;

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use brute::Random;
use brute::certificate::sign;
use guesstree_check::plans::{Proven, Table, prove};
use guesstree_check::{Fault, sha256};

/// Tests by their prices and the outcomes of the objects, with the weight and class of each object.
#[derive(Debug)]
struct Problem {
    tests: Vec<(u64, Vec<usize>)>,
    objects: Vec<(u64, usize)>,
    has_classes: bool,
}

/// Least costs by set and limit; `None` is no plan, and no limit.
type Memo = HashMap<(u32, Option<u64>), Option<u64>>;

impl Problem {
    fn drawn(random: &mut Random) -> Self {
        let (n, tests) = (1 + random.below(7), 1 + random.below(6));
        let (most, outcomes) = ([1, 3, 12][random.below(3)], 2 + random.below(2));
        let has_classes = random.below(2) == 0;
        let heaviest = [1, 5][random.below(2)];
        let rare = 1 + random.below(3);
        let outcome = |random: &mut Random| match random.below(rare) {
            0 => random.below(outcomes),
            _ => 0,
        };
        let test = |random: &mut Random| {
            let price = 1 + random.below(most) as u64;
            (price, (0..n).map(|_| outcome(random)).collect())
        };
        let kinds = 1 + random.below(n);
        let object = |random: &mut Random, object: usize| {
            let class = if has_classes { random.below(kinds) } else { object };
            (random.below(heaviest + 1) as u64, class)
        };
        Self {
            tests: (0..tests).map(|_| test(random)).collect(),
            objects: (0..n).map(|number| object(random, number)).collect(),
            has_classes,
        }
    }

    fn table(&self) -> String {
        let mut text = String::from("guesstree-table 1\ndecimals 0 0\n");
        (0..3).for_each(|outcome| writeln!(text, "outcome {outcome} of these").unwrap());
        if self.has_classes {
            self.objects.iter().for_each(|(_, class)| writeln!(text, "class {class}").unwrap());
        }
        for (number, (weight, class)) in self.objects.iter().enumerate() {
            let class = if self.has_classes { class.to_string() } else { "-".into() };
            writeln!(text, "object {weight} {class} the object {number}").unwrap();
        }
        for (number, (price, outcomes)) in self.tests.iter().enumerate() {
            let cells = outcomes.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
            writeln!(text, "test {price} {cells} is it {number}?").unwrap();
        }
        text
    }

    fn members(&self, set: u32) -> impl Iterator<Item = usize> {
        (0..self.objects.len()).filter(move |object| set >> object & 1 == 1)
    }

    fn is_told(&self, set: u32) -> bool {
        let mut classes = self.members(set).map(|object| self.objects[object].1);
        let first = classes.next();
        classes.all(|class| Some(class) == first)
    }

    fn blocks(&self, set: u32, test: usize) -> Vec<(usize, u32)> {
        let block = |outcome| {
            let has = |object: &usize| self.tests[test].1[*object] == outcome;
            (outcome, self.members(set).filter(has).fold(0, |block, object| block | 1 << object))
        };
        (0..3).map(block).filter(|&(_, block)| block != 0).collect()
    }

    /// What a plan costs that begins with a test; `None` if there is none.
    fn after(&self, set: u32, limit: Option<u64>, test: usize, memo: &mut Memo) -> Option<u64> {
        let (price, blocks) = (self.tests[test].0, self.blocks(set, test));
        let below = match limit {
            Some(limit) => Some(limit.checked_sub(price)?),
            None => None,
        };
        let own = price * self.members(set).map(|object| self.objects[object].0).sum::<u64>();
        let splits = blocks.len() > 1;
        let each = blocks.into_iter().filter(|_| splits);
        let below = each.map(|(_, block)| self.least(block, below, memo)).sum::<Option<u64>>();
        if splits { Some(own + below?) } else { None }
    }

    /// The least cost of a plan; `None` if there is none.
    fn least(&self, set: u32, limit: Option<u64>, memo: &mut Memo) -> Option<u64> {
        if self.is_told(set) {
            return Some(0);
        }
        if let Some(&known) = memo.get(&(set, limit)) {
            return known;
        }
        let each = (0..self.tests.len()).filter_map(|test| self.after(set, limit, test, memo));
        let least = each.collect::<Vec<_>>().into_iter().min();
        memo.insert((set, limit), least);
        least
    }

    /// The worst case of the plan of least cost that [`steps`](Self::steps) writes.
    fn worst(&self, set: u32, memo: &mut Memo) -> u64 {
        match self.best(set, memo) {
            Some(test) => {
                let blocks = self.blocks(set, test);
                let each = blocks.into_iter().map(|(_, block)| self.worst(block, memo));
                self.tests[test].0 + each.max().unwrap()
            }
            None => 0,
        }
    }

    /// The first test of a plan of least cost.
    fn best(&self, set: u32, memo: &mut Memo) -> Option<usize> {
        let least = self.least(set, None, memo)?;
        let is_best = |&test: &usize| self.after(set, None, test, memo) == Some(least);
        (0..self.tests.len()).filter(|_| !self.is_told(set)).find(is_best)
    }

    fn steps(&self, set: u32, depth: usize, memo: &mut Memo, lines: &mut Vec<String>) {
        let Some(test) = self.best(set, memo) else { return };
        for (outcome, block) in self.blocks(set, test) {
            let next = self.best(block, memo).map_or(".".into(), |test| test.to_string());
            lines.push(format!("{}{outcome} {next}", " ".repeat(depth)));
            self.steps(block, depth + 1, memo, lines);
        }
    }

    /// A certificate, without its last line: a claim within some limit, and a plan and a claim if
    /// there is a plan, from some position on. There are lemmas about all sets.
    fn certificate(&self, random: &mut Random) -> Vec<String> {
        let (mut set, mut memo) = ((1_u32 << self.objects.len()) - 1, Memo::new());
        let mut position = "-".to_string();
        if random.below(3) == 0 {
            let test = random.below(self.tests.len());
            let blocks = self.blocks(set, test);
            let (outcome, block) = blocks[random.below(blocks.len())];
            (position, set) = (format!("{test}={outcome}"), block);
        }
        let sizes = format!("{} {}", self.objects.len(), self.tests.len());
        let mut lines = vec![
            "guesstree-certificate 3".into(),
            "game identification".into(),
            format!("table {sizes} {}", sha256(self.table())),
            format!("position {position}"),
        ];
        let value = |value: Option<u64>| value.map_or("inf".into(), |value| value.to_string());
        let limit = random.below(12) as u64;
        lines.push(format!("bound {} {limit}", value(self.least(set, Some(limit), &mut memo))));
        let least = self.least(set, None, &mut memo);
        lines.push(format!("bound {} -", value(least)));
        if let Some(cost) = least {
            let first = self.best(set, &mut memo).map_or(".".into(), |test| test.to_string());
            lines.push(format!("plan {cost} {} {first}", self.worst(set, &mut memo)));
            self.steps(set, 1, &mut memo, &mut lines);
        }
        let mut lemmas = Vec::from_iter(memo);
        lemmas.sort_unstable();
        for ((set, limit), least) in lemmas {
            let limit = limit.map_or("-".into(), |limit| limit.to_string());
            lines.push(format!("{} {limit} {set:x}", value(least)));
        }
        lines
    }

    /// Whether all that a certificate says, which was accepted, is true.
    fn is_true(&self, lines: &[String], proven: &Proven) -> bool {
        let (all, mut memo) = ((1_u32 << self.objects.len()) - 1, Memo::new());
        let set = match lines[3].strip_prefix("position ").unwrap().split_once('=') {
            Some((test, outcome)) => {
                let blocks = self.blocks(all, test.parse().unwrap());
                let outcome: usize = outcome.parse().unwrap();
                blocks.into_iter().find(|&(code, _)| code == outcome).unwrap().1
            }
            None => all,
        };
        let mut least = |limit| self.least(set, limit, &mut memo).unwrap_or(u64::MAX);
        let claims = proven.claims.iter();
        claims.clone().all(|(value, limit)| least(*limit) >= value.unwrap_or(u64::MAX))
            && proven.plans.iter().all(|&(cost, worst)| least(Some(worst)) <= cost)
    }
}

/// 0, 1 and 2: proven, refuted and unreadable.
fn verdict(table: &str, bytes: &[u8]) -> (usize, Option<Proven>) {
    match prove(bytes, &Table::read(table).unwrap(), 1, &|_, _| ()) {
        Ok(proven) => (0, Some(proven)),
        Err(Fault::Refuted(_)) => (1, None),
        Err(Fault::Unreadable(_)) => (2, None),
    }
}

/// A line with something else in it: a number, a limit, a set.
fn changed(random: &mut Random, line: &str) -> String {
    let mut fields = Vec::from_iter(line.split(' ').map(String::from));
    let at = random.below(fields.len());
    fields[at] = match fields[at].parse::<u64>() {
        Ok(number) if random.below(2) == 0 => (number + 1).to_string(),
        Ok(number) => number.saturating_sub(1).to_string(),
        _ => ["-", "inf", "0", "1", "3", "."][random.below(6)].into(),
    };
    fields.join(" ")
}

#[test]
fn what_is_accepted_is_true_and_python_agrees() {
    let (mut random, mut counts) = (Random::new(31), HashMap::<&str, [usize; 3]>::new());
    let (mut input, mut expected) = (String::new(), Vec::new());
    for number in 0..3_000 {
        let problem = Problem::drawn(&mut random);
        let (table, lines) = (problem.table(), problem.certificate(&mut random));
        for what in ["as written", "changed", "changed", "left out", "left out", "added"] {
            let mut lines = lines.clone();
            let at = 4 + random.below(lines.len() - 4);
            match what {
                "changed" => lines[at] = changed(&mut random, &lines[at]),
                "left out" => drop(lines.remove(at)),
                "added" => {
                    // Claims that nothing supports but the rules, and lemmas that may be false.
                    let value = random.below(40);
                    lines.truncate(4);
                    lines.push(format!("bound {value} {}", ["-", "7"][random.below(2)]));
                    let sets = (1 << problem.objects.len()) - 1;
                    lines.push(format!("{value} - {:x}", 1 + random.below(sets)));
                }
                _ => {}
            }
            let bytes = sign(&lines);
            let (code, proven) = verdict(&table, &bytes);
            let shown = || format!("{what}:\n{table}\n{}", lines.join("\n"));
            assert!(what != "as written" || code == 0, "{}", shown());
            if let Some(proven) = proven {
                assert!(problem.is_true(&lines, &proven), "{}", shown());
            }
            counts.entry(what).or_default()[code] += 1;
            if number % 5 == 0 {
                writeln!(input, "{} {}", hex(table.as_bytes()), hex(&bytes)).unwrap();
                expected.push(code);
            }
        }
    }
    println!("accepted, refuted, unreadable: {counts:?}");
    assert!(counts["changed"][1] > 1_000 && counts["left out"][1] > 100);
    assert!(counts["added"][0] > 100 && counts["added"][1] > 1_000);
    let Some(told) = told_by_python(&input) else {
        println!("Python is skipped: there is no python3");
        return;
    };
    assert_eq!(told.len(), expected.len());
    for ((told, expected), line) in told.iter().zip(&expected).zip(input.lines()) {
        assert_eq!(told, &expected.to_string(), "{line}");
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn python() -> String {
    std::env::var("PYTHON").unwrap_or("python3".into())
}

/// What the checker in Python makes of each line, which has a table and a certificate.
fn told_by_python(input: &str) -> Option<Vec<String>> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("plans.hex");
    fs::write(&path, input).unwrap();
    let program = "\
import sys; sys.path.insert(0, sys.argv[1]); import guesstree_check_plans as g
for line in open(sys.argv[2]).read().split('\\n')[:-1]:
    table, certificate = map(bytes.fromhex, line.split(' '))
    table = g.Table(table)
    try: g.Checker(g.Certificate(certificate, table), table).check(); print(0)
    except g.Refuted: print(1)
    except g.Unreadable: print(2)
";
    let output = Command::new(python())
        .args(["-c", program])
        .arg(folder().join("python"))
        .arg(path)
        .output();
    let output = output.ok()?;
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    Some(String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect())
}

/// The example of the page.
fn example() -> [String; 2] {
    let page = fs::read_to_string(folder().join("../docs/CERTIFICATE-PLANS.md")).unwrap();
    let examples = page.split("## An example").nth(1).unwrap();
    let mut blocks = examples.split("```\n").skip(1).step_by(2);
    [(); 2].map(|()| blocks.next().unwrap().to_string())
}

#[test]
fn both_programs_print_the_same_of_the_example_and_of_wrong_files() {
    let [table, certificate] = example();
    let write = |name: &str, text: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    };
    let other = write("other.table", &table.replace("object 1 -", "object 2 -"));
    let empty = write("empty.table", "");
    let odd = write("odd.table", &table.replace("test 1", "test 0"));
    let raised: Vec<String> =
        certificate.lines().map(|line| line.replace("bound 14", "bound 15")).collect();
    let raised = String::from_utf8(sign(&raised[..raised.len() - 1])).unwrap();
    let raised = write("raised.cert", &raised);
    let table = write("example.table", &table);
    let cut = write("cut.cert", &certificate[..certificate.len() - 2]);
    let certificate = write("plan.cert", &certificate);
    let script = folder().join("python/guesstree_check.py");
    let script = script.to_str().unwrap();
    for (code, says, arguments) in [
        (0, "no plan costs less than 14\n", vec![&*certificate, "--table", &table]),
        (0, "this plan costs 14, with a worst case of 4\n", vec!["--table", &table, &certificate]),
        (1, "refuted: line 5: the bound is 14\n", vec![&raised, "--table", &table]),
        (2, "for another table", vec![&certificate, "--table", &other]),
        (2, "truncated", vec![&certificate, "--table", &empty]),
        (2, "line 10 of the table, or what follows it,", vec![&certificate, "--table", &odd]),
        (2, "truncated", vec![&cut, "--table", &table]),
        (2, "no table of version 1", vec![&certificate, "--table", &certificate]),
        (2, "not a certificate of plans", vec![&raised, "--table"]),
        (2, "No such file", vec!["no file", "--table", &table]),
        (2, "wrong usage", vec![&certificate]),
    ] {
        let arguments = match says {
            "not a certificate of plans" => {
                let words = ["guesstree-certificate 1", "game wordle", "a", "b"];
                let signed = sign(&words.map(String::from));
                let other = write("words.cert", str::from_utf8(&signed).unwrap());
                vec![other, "--table".into(), table.clone()]
            }
            _ => arguments.into_iter().map(String::from).collect(),
        };
        let run = |program: &str, first: &[&str]| {
            let output = Command::new(program).args(first).args(&arguments).output().ok()?;
            let [out, err] =
                [output.stdout, output.stderr].map(|it| String::from_utf8(it).unwrap());
            Some((output.status.code(), out, err))
        };
        let rust = run(env!("CARGO_BIN_EXE_guesstree-check"), &[]).unwrap();
        assert_eq!(rust.0, Some(code), "{arguments:?} {rust:?}");
        assert!(format!("{}{}", rust.1, rust.2).contains(says), "{arguments:?} {rust:?}");
        if let Some(told) = run(&python(), &[script]) {
            assert_eq!(told, rust, "{arguments:?}");
        }
    }
    // The checker of games sends such a certificate on.
    let words = write("two.txt", "aa\nab\n");
    let output = Command::new(env!("CARGO_BIN_EXE_guesstree-check"))
        .args([&certificate, "--answers", &words, "--guesses", &words])
        .output()
        .unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && err.contains("--table"), "{err}");
}
