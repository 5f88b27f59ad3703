//! The figures about the files that come with the program, in the documents, are those of the files.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use guesstree::{List, NAMES, Objective, Summary, Tree, Word, embedded, shipped};
use guesstree_repository::ROOT;
use sha2::{Digest, Sha256};

fn path(name: &str) -> std::path::PathBuf {
    Path::new(ROOT).join(name)
}

fn document(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap()
}

/// The rows of the tables of a document, without their headings and code marks.
fn rows(document: &str) -> Vec<Vec<String>> {
    let lines = document.lines().filter_map(|line| line.strip_prefix('|')?.strip_suffix('|'));
    let cells = lines.map(|line| line.split('|').map(|cell| cell.trim().replace('`', "")));
    cells.map(Iterator::collect).collect()
}

/// A number as the documents write it: `7,920`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let group = |(place, digit)| match place {
        0 => vec![digit],
        place if (digits.len() - place).is_multiple_of(3) => vec![',', digit],
        _ => vec![digit],
    };
    digits.chars().enumerate().flat_map(group).collect()
}

fn files_in(folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(path(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    names
}

#[test]
fn numbers_are_grouped_by_thousands() {
    let written = [0, 76, 919, 1_224, 12_972, 1_000_000].map(grouped);
    assert_eq!(written, ["0", "76", "919", "1,224", "12,972", "1,000,000"]);
}

#[test]
fn the_manifest_of_the_trees() {
    let mut rows = rows(&document("trees/README.md"));
    // The others have checksums.
    rows.retain(|row| row.len() > 3);
    let by_file: BTreeMap<&str, &[String]> =
        rows.iter().map(|row| (row[0].as_str(), &row[1..])).collect();
    let files = files_in("trees", ".tree");
    // Nine trees are not part of the binary.
    assert_eq!(files.len(), shipped::TREES.len() + 9);
    for file in files {
        let tree = Tree::load(path(&format!("trees/{file}"))).unwrap();
        let summary = Summary::of(&tree);
        let row = by_file[file.as_str()];
        let fixed: Vec<String> = summary.fixed.iter().map(Word::to_string).collect();
        let about = match fixed.as_slice() {
            [] => "over all openers".to_owned(),
            fixed => format!("for the opening {}", fixed.join(" ").to_uppercase()),
        };
        let limit = summary.max_guesses;
        let claim = match (summary.objective, summary.optimal) {
            (Objective::Worst, true) => {
                "optimal over all openers: no tree has a worst case of 4".to_owned()
            }
            (_, true) => format!("optimal {about}, within {limit} guesses"),
            (_, false) => {
                let lower = grouped(tree.claim().lower.0[0]);
                format!("the best found {about}, within {limit} guesses; at least {lower}")
            }
        };
        let expected = [
            summary.list.clone(),
            summary.mode.to_string(),
            summary.objective.to_string(),
            grouped(summary.total),
            format!("{:.4}", summary.mean),
            summary.worst_case.to_string(),
            claim,
        ];
        assert_eq!(row[..7], expected, "{file}");
        assert!(row[7].ends_with(&format!("-o trees/{file}")), "{file}");
    }
    // The best tree for four guesses.
    let tree = Tree::load(path("trees/original-tenor-most-within4.tree")).unwrap();
    let (lower, upper) = (tree.claim().lower.0[0], tree.claim().upper.0[0]);
    assert_eq!((lower, upper, tree.missed(4).len()), (17, 17, 17));
    let found = format!("{} of the 2,315 answers", grouped(2_315 - upper));
    assert!(document("trees/README.md").replace('\n', " ").contains(&found), "{found}");
}

#[test]
fn the_manifest_of_the_lists() {
    let text = document("data/README.md");
    let rows = rows(&text);
    for file in files_in("data", ".txt") {
        let words = fs::read(path(&format!("data/{file}"))).unwrap();
        let count = words.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let sha: String = Sha256::digest(&words).iter().map(|byte| format!("{byte:02x}")).collect();
        let row = rows.iter().find(|row| row[0] == file).unwrap();
        assert_eq!(row[1..3], [grouped(count), sha], "{file}");
    }
    for name in NAMES {
        let list = embedded(name).unwrap();
        let row = rows.iter().find(|row| row[0] == *name).unwrap();
        let counts = [list.answers().len(), list.guesses().len()];
        assert_eq!(row[1..3], counts.map(|count| grouped(count as u64)), "{name}");
    }
}

#[test]
fn the_table_of_the_readme() {
    let rows = rows(&document("README.md"));
    let row = |start: &str| rows.iter().find(|row| row[0].starts_with(start)).unwrap();
    for (name, file) in [
        ("original", "original-salet"),
        ("nyt-2022-02", "nyt-2022-02-salet"),
        ("nyt-2022-08", "nyt-2022-08-tarse"),
        ("nyt-2023-07", "nyt-2023-07-tarse"),
        ("today", "today-tarse"),
    ] {
        let list = embedded(name).unwrap();
        let tree = Summary::of(&Tree::load(path(&format!("trees/{file}.tree"))).unwrap());
        let counts = [list.answers().len(), list.guesses().len()].map(|count| count as u64);
        let [answers, guesses] = counts.map(grouped);
        let expected = [
            format!("{name} ({answers} answers, {guesses} guesses)"),
            tree.opener.to_string().to_uppercase(),
            grouped(tree.total),
            format!("{:.4}", tree.mean),
            tree.worst_case.to_string(),
            "optimal over all openers".to_owned(),
        ];
        assert!(tree.optimal);
        assert_eq!(row(&format!("{name} "))[..], expected);
    }
    let files = files_in("trees", "-hard.tree");
    let hard: Vec<Summary> = NAMES
        .iter()
        .filter_map(|name| {
            let file = files.iter().find(|file| file.starts_with(&format!("{name}-")))?;
            Some(Summary::of(&Tree::load(path(&format!("trees/{file}"))).unwrap()))
        })
        .collect();
    let totals = hard.iter().map(|tree| grouped(tree.total)).collect::<Vec<_>>().join(", ");
    let means: Vec<String> = hard.iter().map(|tree| format!("{:.4}", tree.mean)).collect();
    let openers = hard.iter().map(|tree| tree.opener.to_string().to_uppercase());
    let openers = openers.collect::<Vec<_>>().join(", ");
    let row = row("in hard mode");
    assert_eq!(row[1..4], [openers, totals, means.join(", ")]);
    assert!(hard.iter().all(|tree| tree.optimal && tree.worst_case.to_string() == row[4]));
    let guide = document("docs/guide/reference.md");
    assert!(guide.contains(&format!("{} guesses", grouped(hard[0].total))));
}

#[test]
fn the_figures_of_salets_tree() {
    let tree = shipped::original().unwrap();
    let format = document("docs/FORMAT.md");
    let length = fs::metadata(path("trees/original-salet.tree")).unwrap().len();
    let counts = [tree.nodes().guess.len(), tree.words().len()].map(|count| count as u64);
    let [nodes, words, length] = [counts[0], counts[1], length].map(grouped);
    for said in [
        format!("has {nodes} nodes\nand {words} words"),
        format!("`trees/original-salet.tree`, takes {length} bytes"),
        format!("guesstree-ledger 1 fingerprint={} mode=easy", List::original().fingerprint()),
    ] {
        assert!(format.contains(&said), "docs/FORMAT.md does not say: {said}");
    }
    let found: Vec<String> = tree.histogram().into_iter().map(grouped).collect();
    let (last, before) = found.split_last().unwrap();
    let said = format!("{} and {last} answers take", before.join(", "));
    let results = document("docs/RESULTS.md").replace('\n', " ");
    assert!(results.contains(&said), "docs/RESULTS.md does not say: {said}");
}

#[test]
fn the_totals_of_all_openers() {
    let list = List::original();
    let csv = document("docs/original-openers.csv");
    let (header, lines) = csv.split_once('\n').unwrap();
    assert_eq!(header, "opener,status,guesses,mean");
    let mut openers = Vec::new();
    for line in lines.lines() {
        let [opener, status, guesses, mean] = line.split(',').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let guesses: u64 = guesses.parse().unwrap();
        assert_eq!((status, mean), ("exact", &*format!("{:.4}", guesses as f64 / 2_315.0)));
        openers.push((guesses, opener));
    }
    assert!(openers.is_sorted_by_key(|&(guesses, _)| guesses));
    let mut words: Vec<&str> = openers.iter().map(|&(_, opener)| opener).collect();
    words.sort_unstable();
    let mut guesses: Vec<String> = list.guesses().iter().map(ToString::to_string).collect();
    guesses.sort_unstable();
    assert_eq!(words, guesses);
    let results = document("docs/RESULTS.md");
    let rows = rows(&results);
    let best = rows.iter().skip_while(|row| row[0] != "original").skip(2).take(10);
    let best: Vec<&str> = best.map(|row| &*row[0]).collect();
    let ten = openers.iter().take(10);
    let ten = ten.map(|&(guesses, name)| format!("{} {}", name.to_uppercase(), grouped(guesses)));
    assert_eq!(best, ten.collect::<Vec<_>>());
    let sum: u64 = openers.iter().map(|&(guesses, _)| guesses).sum();
    let (worst, last) = openers[openers.len() - 1];
    let middle = (openers[openers.len() / 2 - 1].0 + openers[openers.len() / 2].0) as f64 / 2.0;
    let said = format!(
        "the mean is {:.1}, the median {middle}, and the worst is {} with {}",
        sum as f64 / openers.len() as f64,
        last.to_uppercase(),
        grouped(worst)
    );
    assert!(results.replace('\n', " ").contains(&said), "docs/RESULTS.md does not say: {said}");
}

#[test]
fn the_openers_with_a_tree_in_hard_mode_within_five() {
    let list = List::original();
    let csv = document("docs/original-openers-hard-within5.csv");
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("opener,status,worst_case,mean"));
    let (mut words, mut with_a_tree) = (Vec::new(), 0);
    for line in lines {
        let (opener, found) = line.split_once(',').unwrap();
        assert!(["exact,5,", "impossible,,"].contains(&found), "{line}");
        with_a_tree += usize::from(found == "exact,5,");
        words.push(opener);
    }
    words.sort_unstable();
    let mut guesses: Vec<String> = list.guesses().iter().map(ToString::to_string).collect();
    guesses.sort_unstable();
    assert_eq!(words, guesses);
    let said = format!("{} of the 12,972 openers have such a tree", grouped(with_a_tree as u64));
    let results = document("docs/RESULTS.md").replace('\n', " ");
    assert!(results.contains(&said), "docs/RESULTS.md does not say: {said}");
}
