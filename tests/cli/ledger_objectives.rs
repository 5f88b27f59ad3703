//! Ledgers of proofs for other objectives than the mean, and for answers that do not count the same: taken up
//! again, cut, and made in parts.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::campaign::some;
use crate::proofs::{SMALL, report, small};
use crate::sandbox::Sandbox;

/// The options of what is proven here, beside the mean.
pub const PROBLEMS: [&str; 9] = [
    "--objective worst",
    "--objective within=2",
    "--objective within=3",
    "--objective mean,worst",
    "--objective mean,worst,last",
    "--weights w.txt",
    "--weights w.txt --objective worst",
    "--weights w.txt --objective within=2",
    "--weights w.txt --objective mean,worst,last",
];

/// The small list, and weights for it from 0 to 0.6.
pub fn sandbox() -> Sandbox {
    let sandbox = small();
    let weights = |at| format!("0.{}", at % 7);
    write_weights(&sandbox, "w.txt", weights);
    sandbox
}

/// Gives each answer of the small list a weight by its place.
pub fn write_weights(sandbox: &Sandbox, name: &str, weight: impl Fn(usize) -> String) {
    let words = String::from_utf8(sandbox.read("small.txt")).unwrap();
    let lines = words.lines().enumerate();
    let lines = lines.map(|(at, word)| format!("{word}\t{}\n", weight(at)));
    sandbox.write(name, lines.collect::<String>());
}

/// What is the same in all complete proofs of one problem: see [`Ranked`](crate::proofs::Ranked), which is for totals.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The openers that have a place, with all numbers of the objective, best first.
    pub best: Vec<(String, Vec<u64>)>,
    others: Vec<String>,
    tree: Value,
}

impl Ranked {
    fn of(report: &Value) -> Self {
        assert_eq!(report["outcome"], "proven");
        assert_eq!(report["missing"], 0);
        let rows = report["openers"].as_array().unwrap();
        let places = report["top"].as_u64().unwrap() as usize;
        let exact = |row: &&Value| row["status"] == "exact";
        // If fewer openers can be solved than are wanted, as with the smallest worst case, all of
        // these have a place.
        let last = match rows.iter().take(places).all(|row| exact(&row)) {
            true => rows.get(places - 1).map(|row| numbers(&row["value"])),
            false => None,
        };
        let in_place = |value: &Vec<u64>| last.as_ref().is_none_or(|last| value <= last);
        let has_place = |row: &&Value| exact(row) && in_place(&numbers(&row["value"]));
        let best: Vec<_> = rows.iter().take_while(has_place).map(row).collect();
        assert!(best.is_sorted_by_key(|(_, value)| value));
        let mut others = Vec::new();
        for row in &rows[best.len()..] {
            let worse = match row["status"].as_str().unwrap() {
                "impossible" => row["value"].is_null(),
                "at-least" | "exact" => numbers(&row["value"]) > best[best.len() - 1].1,
                status => panic!("{status}"),
            };
            assert!(worse, "{row}");
            others.push(row["opener"].as_str().unwrap().to_owned());
        }
        others.sort();
        let mut tree = report["tree"].clone();
        // The claim rests on the ledger if anything was taken from one.
        let from_ledger = tree.as_object_mut().unwrap().remove("from_ledger");
        let from_ledger = from_ledger.unwrap().as_bool().unwrap();
        // If the worst case counts first, a fact may have ruled out a smaller limit alone.
        let is_worst = tree["objective"].as_str().unwrap().starts_with("worst");
        let recalled = report["recalled"] != 0;
        assert!(from_ledger == recalled || is_worst && from_ledger);
        let basis = if from_ledger { "ledger" } else { "proven" };
        assert_eq!(tree.as_object_mut().unwrap().remove("basis"), Some(basis.into()));
        for claimed in [&tree["upper"], &tree["lower"], &report["lower"]] {
            assert_eq!(numbers(claimed), best[0].1);
        }
        Self { best, others, tree }
    }

    /// The report of an unfinished proof says nothing false of the best openers.
    fn assert_true(&self, report: &Value) {
        let mut found = 0;
        for line in report["openers"].as_array().unwrap() {
            let opener = line["opener"].as_str().unwrap();
            let best = self.best.iter().find(|(best, _)| best == opener);
            if let Some((_, value)) = best {
                assert!(numbers(&line["value"]) <= *value, "{line}");
                found += 1;
            }
        }
        assert_eq!(found, self.best.len());
        assert!(numbers(&report["lower"]) <= self.best[0].1);
    }
}

fn row(row: &Value) -> (String, Vec<u64>) {
    let opener = row["opener"].as_str().unwrap().to_owned();
    (opener, numbers(&row["value"]))
}

/// The numbers of a value, which is no array if there is but one.
fn numbers(value: &Value) -> Vec<u64> {
    match value {
        Value::Array(parts) => parts.iter().map(|part| part.as_u64().unwrap()).collect(),
        number => vec![number.as_u64().unwrap()],
    }
}

/// Runs a proof of a problem over the small list with these arguments, and tells what came of it.
pub fn proven(sandbox: &Sandbox, problem: &str, line: &str) -> (Ranked, u64, u64) {
    let json = sandbox.run(&format!("{SMALL} {problem} --json {line}")).json();
    let number = |field: &str| json[field].as_u64().unwrap();
    (Ranked::of(&json), number("recalled"), number("proven"))
}

/// The openers that a ledger says something of.
fn openers(ledger: &[u8]) -> BTreeSet<&str> {
    let lines = std::str::from_utf8(ledger).unwrap().lines().skip(2);
    lines.map(|line| line.split(' ').next().unwrap()).collect()
}

#[test]
fn a_second_proof_of_any_objective_has_nothing_left_to_prove() {
    for problem in PROBLEMS {
        let sandbox = sandbox();
        let (whole, ..) = proven(&sandbox, problem, "-o whole.tree");
        let first = proven(&sandbox, problem, "--ledger l.txt -o first.tree");
        assert_eq!((&first.0, first.1, first.2), (&whole, 0, 116), "{problem}");
        let ledger = sandbox.read("l.txt");
        assert_eq!(openers(&ledger).len(), 116);
        for line in ["", "--threads 1", "--threads 2"] {
            let line = format!("--ledger l.txt -o again.tree {line}");
            let again = proven(&sandbox, problem, &line);
            assert_eq!((&again.0, again.1, again.2), (&whole, 116, 0), "{problem}");
            for tree in ["first.tree", "again.tree"] {
                assert!(sandbox.tree(tree) == sandbox.tree("whole.tree"), "{problem}");
            }
            assert!(sandbox.read("l.txt") == ledger, "{problem}");
        }
        let out = sandbox.run(&format!("{SMALL} {problem} --ledger l.txt")).done();
        let said = "\n116 from the ledger, 0 proven now\n";
        assert!(out.contains(said), "{out}");
    }
}

#[test]
fn what_is_proven_of_the_best_is_what_builds_from_them_achieve() {
    for problem in PROBLEMS {
        let sandbox = sandbox();
        let (ranked, ..) = proven(&sandbox, problem, "--top 3 --ledger l.txt -o x.tree");
        assert!(ranked.best.len() >= 3);
        let ledger = String::from_utf8(sandbox.read("l.txt")).unwrap();
        for (opener, value) in &ranked.best {
            let line = format!("build -q --answers small.txt {problem} --json -o x.tree {opener}");
            let built = sandbox.run(&line).json();
            assert_eq!(&numbers(&built["upper"]), value, "{problem}, {opener}");
            let said = format!("\n{opener} = {} ", written(problem, value));
            assert!(ledger.contains(&said), "{problem}, {said}");
        }
    }
}

/// The numbers of a value that a ledger has.
pub fn in_ledger<'v>(problem: &str, value: &'v [u64]) -> &'v [u64] {
    // A ledger does not hold the choice among trees of the least total.
    match problem.contains("mean,") {
        true => &value[..1],
        false => value,
    }
}

/// A value as it is written in a ledger.
pub fn written(problem: &str, value: &[u64]) -> String {
    let parts = in_ledger(problem, value).iter().map(u64::to_string);
    parts.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_ledger_that_is_cut_anywhere_goes_on_to_the_same_result() {
    for problem in PROBLEMS {
        let sandbox = sandbox();
        let (whole, ..) = proven(&sandbox, problem, "--ledger whole.txt -o whole.tree");
        let ledger = sandbox.read("whole.txt");
        let lines: Vec<&[u8]> = ledger.split_inclusive(|&byte| byte == b'\n').collect();
        for &cut in some(&(1..lines.len()).step_by(5).collect::<Vec<_>>()) {
            let kept = lines[..cut].concat();
            // At the end of a line, and where the next one was half written.
            let half = &lines[cut][..[0, lines[cut].len() / 2][cut % 2]];
            sandbox.write("l.txt", [&kept, half].concat());
            let line = "--ledger l.txt -o x.tree";
            let (found, recalled, new) = proven(&sandbox, problem, line);
            assert_eq!(found, whole, "{problem}, {cut}");
            assert_eq!(recalled + new, 116, "{problem}, {cut}");
            assert!(new > 0 && recalled < cut as u64, "{problem}, {cut}");
            assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"), "{problem}");
            assert!(sandbox.read("l.txt").starts_with(&kept), "{problem}, {cut}");
            let (found, recalled, new) = proven(&sandbox, problem, line);
            assert_eq!((found, recalled, new), (whole.clone(), 116, 0));
        }
    }
}

/// Proves the small list in `parts` parts, each with a ledger by its number, and tells what was said
/// of each.
fn parts(sandbox: &Sandbox, problem: &str, parts: usize) -> Vec<Value> {
    let report_of = |part| {
        let line = format!("{SMALL} {problem} --shard {part}/{parts} --ledger {part}.txt --json");
        let ran = sandbox.run(&line);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let first = report(&ran);
        assert_eq!(first["outcome"], "part");
        assert_eq!((&first["tree"], &first["file"]), (&().into(), &().into()));
        let ledger = sandbox.read(&format!("{part}.txt"));
        let said = openers(&ledger).len();
        assert_eq!((&first["recalled"], &first["proven"]), (&0.into(), &said.into()));
        let again = report(&sandbox.run(&line));
        assert_eq!((&again["recalled"], &again["proven"]), (&said.into(), &0.into()));
        assert!(sandbox.read(&format!("{part}.txt")) == ledger);
        first
    };
    (1..=parts).map(report_of).collect()
}

#[test]
fn parts_of_any_objective_are_joined_to_the_whole_with_the_same_tree() {
    for problem in PROBLEMS {
        let sandbox = sandbox();
        let (whole, ..) = proven(&sandbox, problem, "-o whole.tree");
        for part in parts(&sandbox, problem, 3) {
            whole.assert_true(&part);
            let new = part["proven"].as_u64().unwrap();
            // A third, and the ten that belong to each part.
            assert!((38..=38 + 10).contains(&new), "{problem}: {new}");
        }
        for line in [
            "--merge 1.txt 2.txt 3.txt",
            "--merge 3.txt 1.txt 2.txt 1.txt",
            "--ledger all.txt --merge 2.txt 3.txt 1.txt",
            "--ledger all.txt",
        ] {
            let joined = proven(&sandbox, problem, &format!("-o x.tree {line}"));
            assert_eq!((&joined.0, joined.1, joined.2), (&whole, 116, 0), "{problem}");
            assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"), "{problem}");
        }
    }
}

#[test]
fn a_part_without_an_opener_of_the_smallest_worst_case_claims_none_for_the_others() {
    let sandbox = sandbox();
    let all = proven(&sandbox, "--objective worst", "--top 116 -o x.tree").0;
    let worst = all.best[0].1[0];
    // Openers that need more guesses are only bounded, however many are wanted.
    assert!(all.best.iter().all(|(_, value)| value[0] == worst));
    let problem = "--objective worst --top 1";
    let parts = parts(&sandbox, problem, 9);
    parts.iter().for_each(|part| all.assert_true(part));
    let reaches = |part: &&Value| {
        let mut rows = part["openers"].as_array().unwrap().iter();
        rows.any(|row| row["status"] == "exact" && numbers(&row["value"])[0] == worst)
    };
    let reaching = parts.iter().filter(reaches).count();
    assert!((1..parts.len()).contains(&reaching), "{reaching}");
    let (whole, ..) = proven(&sandbox, problem, "-o whole.tree");
    let line = "-o joined.tree --merge 1.txt 2.txt 3.txt 4.txt 5.txt 6.txt 7.txt 8.txt 9.txt";
    assert_eq!(proven(&sandbox, problem, line), (whole, 116, 0));
    assert!(sandbox.tree("joined.tree") == sandbox.tree("whole.tree"));
}

#[test]
fn a_part_of_any_objective_that_is_missing_can_be_proven_later() {
    let mut incomplete = 0;
    for problem in PROBLEMS {
        let sandbox = sandbox();
        let (whole, ..) = proven(&sandbox, problem, "-o whole.tree");
        parts(&sandbox, problem, 3);
        let [one, two, three] = ["1.txt", "2.txt", "3.txt"].map(|part| sandbox.read(part));
        let joined = &openers(&one) | &openers(&three);
        let line = format!("{SMALL} {problem} --json --merge 1.txt 3.txt --ledger all.txt");
        let ran = sandbox.run(&line);
        let json = report(&ran);
        whole.assert_true(&json);
        let rows = json["openers"].as_array().unwrap().iter();
        let open = rows.filter(|row| row["status"] == "open");
        let open: BTreeSet<_> = open.map(|row| row["opener"].as_str().unwrap()).collect();
        let missing: BTreeSet<_> = openers(&two).difference(&joined).copied().collect();
        // Counting alone settles some against what is known, and now and then all.
        assert!(open.is_subset(&missing), "{problem}");
        if open.is_empty() {
            assert_eq!((ran.code, &json["outcome"]), (0, &Value::from("proven")), "{problem}");
            continue;
        }
        incomplete += 1;
        assert_eq!((ran.code, &json["outcome"]), (3, &Value::from("incomplete")), "{problem}");
        let (found, recalled, new) = proven(&sandbox, problem, "-o x.tree --ledger all.txt");
        assert_eq!((found, recalled + new), (whole, 116), "{problem}");
        assert_eq!(new, missing.len() as u64, "{problem}");
        assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"), "{problem}");
    }
    assert!(incomplete >= 7, "{incomplete}");
}

#[test]
fn a_ledger_of_the_mean_serves_whatever_is_chosen_among_trees_of_the_least_total() {
    for weights in ["", "--weights w.txt"] {
        let all = ["", "--objective mean,worst", "--objective mean,worst,last"]
            .map(|then| format!("{weights} {then}"));
        for made_for in &all {
            let sandbox = sandbox();
            proven(&sandbox, made_for, "--ledger l.txt -o x.tree");
            parts(&sandbox, made_for, 2);
            for problem in &all {
                let (whole, ..) = proven(&sandbox, problem, "-o whole.tree");
                for line in ["--ledger l.txt", "--merge 2.txt 1.txt"] {
                    let found = proven(&sandbox, problem, &format!("{line} -o x.tree"));
                    assert_eq!(found, (whole.clone(), 116, 0), "{made_for}, {problem}");
                    assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"));
                }
            }
        }
    }
}
