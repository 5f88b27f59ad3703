//! What the tests of `prove` share: small games, and a result as all runs must have it.

use std::collections::BTreeMap;

use guesstree::List;
use serde_json::Value;

use crate::sandbox::{Ran, Sandbox};

/// Every so-manieth answer of the original list, one a line.
pub fn answers(step: usize) -> String {
    let list = List::original();
    let some = list.answers().iter().step_by(step);
    some.map(|word| format!("{word}\n")).collect()
}

/// All allowed guesses of the original list, one a line.
pub fn guesses() -> String {
    let list = List::original();
    let all = list.guesses().iter();
    all.map(|word| format!("{word}\n")).collect()
}

/// A folder with 116 answers as `small.txt`, which are the allowed guesses too.
pub fn small() -> Sandbox {
    Sandbox::with("small.txt", answers(20))
}

/// The arguments of a quiet proof over the small list.
pub const SMALL: &str = "prove -q --answers small.txt";

/// What `--json` says on standard output, whatever the exit code.
pub fn report(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
}

/// What is the same in all complete proofs of one problem, on any number of threads, in one go or in many.
/// How much more than needed is proven of the other openers depends on what was known when their turn came.
#[derive(Debug, PartialEq)]
pub struct Ranked {
    /// The openers that cost no more than the last of the best, with their totals, best first.
    pub best: Vec<(String, u64)>,
    /// All the others.
    pub others: Vec<String>,
    /// What is said of the tree.
    tree: Value,
}

impl Ranked {
    /// The ranking in a complete proof. Fails where the fields do not fit together.
    pub fn of(report: &Value) -> Self {
        assert_eq!(report["outcome"], "proven");
        assert_eq!(report["missing"], 0);
        let rows = report["openers"].as_array().unwrap();
        let top = rows.len().min(report["top"].as_u64().unwrap() as usize);
        let exact = |row: &&Value| row["status"] == "exact";
        let last = match rows[..top].iter().all(|row| exact(&row)) {
            true => rows[top - 1]["guesses"].as_u64().unwrap(),
            false => u64::MAX,
        };
        let has_place = |row: &&Value| exact(row) && row["guesses"].as_u64() <= Some(last);
        let best: Vec<_> = rows.iter().take_while(has_place).map(total).collect();
        assert!(best.is_sorted_by_key(|(_, total)| *total));
        let mut others = Vec::new();
        for row in &rows[best.len()..] {
            match row["status"].as_str().unwrap() {
                "impossible" => assert!(row["guesses"].is_null(), "{row}"),
                "exact" | "at-least" => assert!(row["guesses"].as_u64() > Some(last), "{row}"),
                status => panic!("{status}"),
            }
            assert!(row["mean"].is_null() != exact(&row), "{row}");
            others.push(row["opener"].as_str().unwrap().to_owned());
        }
        let bounds = rows[best.len()..].iter().map(|row| row["guesses"].as_u64());
        assert!(bounds.map(|bound| bound.unwrap_or(u64::MAX)).is_sorted());
        others.sort();
        let mut tree = report["tree"].clone();
        if let Some(tree) = tree.as_object_mut() {
            // The claim rests on a ledger if anything was taken from one.
            let from_ledger = (report["recalled"] != 0).into();
            assert_eq!(tree.remove("from_ledger"), Some(from_ledger));
            let basis = if report["recalled"] != 0 { "ledger" } else { "proven" };
            assert_eq!(tree.remove("basis"), Some(basis.into()));
            assert_eq!(report["basis"], basis);
            assert_eq!(tree["total"], best[0].1);
            assert_eq!(tree["lower"], best[0].1);
            assert_eq!(report["lower"], best[0].1);
        }
        Self { best, others, tree }
    }
}

fn total(row: &Value) -> (String, u64) {
    let opener = row["opener"].as_str().unwrap().to_owned();
    (opener, row["guesses"].as_u64().unwrap())
}

/// What a ledger's lines say, by their openers. Fails if an opener is there twice.
pub fn entries(ledger: &[u8]) -> BTreeMap<String, String> {
    let text = std::str::from_utf8(ledger).unwrap();
    let mut entries = BTreeMap::new();
    let facts = text.lines().skip(1).filter(|line| !line.starts_with("top="));
    for line in facts {
        let (fact, _) = line.rsplit_once(' ').unwrap();
        let (opener, said) = fact.split_once(' ').unwrap();
        let before = entries.insert(opener.to_owned(), said.to_owned());
        assert!(before.is_none(), "{opener} is there twice");
    }
    entries
}

/// A ledger that says this of `list` within six guesses, with the right checksums.
pub fn forged(list: &List, facts: &[&str]) -> String {
    forged_within(6, list, facts)
}

/// A ledger that says this of `list` within `max_guesses` guesses, with the right checksums.
pub fn forged_within(max_guesses: u8, list: &List, facts: &[&str]) -> String {
    let head = format!(
        "guesstree-ledger 1 fingerprint={} mode=easy objective=mean max-guesses={max_guesses} list={}",
        list.fingerprint(),
        list.name()
    );
    sealed(&head, facts)
}

/// A ledger of this head and these facts, with the right checksums.
pub fn sealed(head: &str, facts: &[&str]) -> String {
    let mut text = String::new();
    for line in std::iter::once(head).chain(facts.iter().copied()) {
        text += line;
        text += &format!(" {:08x}\n", crc32fast::hash(text.as_bytes()));
    }
    text
}
