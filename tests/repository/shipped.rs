//! The trees that come with the program: valid, as good as published, and what the program builds.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use guesstree::shipped::{self, Shipped, TREES};
use guesstree::{Engine, Mode, NAMES, Objective, Question, Tree, Word, embedded, verify};
use guesstree_repository::ROOT;

/// What a tree is for, its opener, what it achieves, and whether that is proven to be the best.
type Row = (&'static str, Mode, Objective, &'static str, [u64; 2], bool);

const EASY: Mode = Mode::Easy;
const HARD: Mode = Mode::Hard;
const MEAN: Objective = Objective::Mean;

/// The totals are published: SALET's 7,920 and 8,122 on the original list by D. Bertsimas and A. Paskov, *An Exact
/// and Interpretable Solution to Wordle* (2022), those on the later lists in the result files
/// `results_easy_nyt20220215`, `results_easy_nyt20220830`, `results_hard_nyt20220215` and `results_hard_nyt20220830` of
/// <https://github.com/alex1770/wordle>. Those on `nyt-2023-07` and `today` are from `prove --top 1`; nobody published
/// any. That no tree has a worst case of 4 is proven by `prove --objective worst`.
/// Of the 2,315 answers 2,297 are the most that anyone published to be found within four guesses; the tree finds 2,298,
/// and `prove --objective within=4` proves that no tree finds more.
const ROWS: [Row; 12] = [
    ("original", EASY, MEAN, "salet", [7_920, 0], true),
    ("nyt-2022-02", EASY, MEAN, "salet", [7_897, 0], true),
    ("nyt-2022-08", EASY, MEAN, "tarse", [7_883, 0], true),
    ("original", HARD, MEAN, "salet", [8_122, 0], true),
    ("nyt-2022-02", HARD, MEAN, "salet", [8_099, 0], true),
    ("nyt-2022-08", HARD, MEAN, "salet", [8_097, 0], true),
    ("nyt-2023-07", EASY, MEAN, "tarse", [11_219, 0], true),
    ("nyt-2023-07", HARD, MEAN, "tarse", [11_627, 0], true),
    ("today", EASY, MEAN, "tarse", [8_001, 0], true),
    ("today", HARD, MEAN, "least", [8_218, 0], true),
    ("original", EASY, Objective::Worst, "salet", [5, 7_920], true),
    ("original", EASY, Objective::Within(4), "tenor", [17, 8_101], true),
];

fn rows() -> impl Iterator<Item = (&'static Shipped, Row)> {
    assert_eq!(TREES.len(), ROWS.len());
    TREES.iter().zip(ROWS)
}

#[test]
fn each_is_valid_and_as_good_as_published() {
    for (shipped, (name, mode, objective, opener, [first, second], is_optimal)) in rows() {
        let is = (shipped.list, shipped.mode, shipped.objective);
        assert_eq!(is, (name, mode, objective));
        let list = embedded(name).unwrap();
        let tree = shipped.load().unwrap();
        let problem = tree.problem();
        assert_eq!((problem.mode, problem.objective), (mode, objective));
        assert_eq!((problem.max_guesses, problem.fixed_guesses), (6, 0));
        assert!(problem.weights.is_none());
        assert_eq!(tree.walk().guess().to_string(), opener);
        // Valid: what the tree achieves is the upper end of its claim.
        verify(&tree, &list).unwrap();
        assert_eq!(tree.claim().upper.0, [first, second, 0]);
        assert_eq!(tree.claim().is_optimal(), is_optimal);
        assert!(tree.to_bytes().len() <= 32 << 10);
    }
}

#[test]
fn each_is_the_tree_that_the_program_builds_from_that_opener() {
    for (shipped, (name, mode, objective, opener, ..)) in rows() {
        let list = embedded(name).unwrap();
        let opener = Word::parse(opener).unwrap();
        let question = Question::new().objective(objective).opening([opener]);
        let built = Engine::new(list).mode(mode).best_tree(&question).unwrap();
        let built = built.outcome.into_found().unwrap();
        let tree = shipped.load().unwrap();
        assert_eq!(built.claim().upper, tree.claim().upper);
        assert_eq!(built.nodes(), tree.nodes());
        assert_eq!(built.words(), tree.words());
    }
}

/// The names and bytes of the files beside the manifest.
fn files() -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(Path::new(ROOT).join("trees")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let files = paths.map(|path| (name(&path), fs::read(&path).unwrap()));
    files.filter(|(name, _)| name != "README.md").collect()
}

#[test]
fn each_file_has_its_sum_in_the_manifest() {
    let manifest = include_str!("../../trees/README.md");
    let mut sums = 0;
    for (name, bytes) in files() {
        let row = format!("| `{name}` | {} | `{}` |", bytes.len(), guesstree_check::sha256(&bytes));
        assert!(manifest.lines().any(|line| line == row), "{row}");
        sums += 1;
    }
    let is_sum = |line: &&str| line.split('|').nth(3).is_some_and(|cell| cell.trim().len() == 66);
    assert_eq!(manifest.lines().filter(is_sum).count(), sums);
}

/// The certificates of other claims, and what they claim.
const OTHERS: [(&str, &str); 5] = [
    ("nyt-2022-02-parse-clint.cert", "\nposition -\nbound 8302 - parse clint\ntree 8302 5 parse\n"),
    (
        "nyt-2022-02-slant-borde-chimp.cert",
        "\nposition -\nbound 9599 - slant borde chimp\ntree 9599 6 slant\n",
    ),
    ("original-all-tares.cert.gz", "\nposition -\nbound 52602 - tares\ntree 52602 7 tares\n"),
    (
        "original-palet-hard-max5.cert.gz",
        "\nposition -\nbound 8206 5 all-openers\ntree 8206 5 palet\n",
    ),
    (
        "original-salet-worst.cert.gz",
        "\nposition -\nbound inf 4 all-openers\nbound 7920 5 all-openers\ntree 7920 5 salet\n",
    ),
];

/// The text of a certificate.
fn certificate(file: &str, bytes: &[u8]) -> String {
    let mut text = String::new();
    let (mut packed, mut plain) = (GzDecoder::new(bytes), bytes);
    let source: &mut dyn Read = if file.ends_with(".gz") { &mut packed } else { &mut plain };
    source.read_to_string(&mut text).unwrap();
    text
}

/// `.ci/run` checks a part of each certificate, and anybody can check the whole with the checker.
#[test]
fn each_tree_that_is_optimal_for_the_mean_has_a_certificate_that_claims_the_same() {
    let files = files();
    let mut certificates = 0;
    for (shipped, (name, mode, _, opener, [total, _], _)) in rows() {
        // That of `nyt-2023-07` in hard mode is not made yet.
        if shipped.objective != MEAN || (name, mode) == ("nyt-2023-07", HARD) {
            continue;
        }
        let stem = match mode {
            HARD => format!("{name}-{opener}-hard.cert"),
            _ => format!("{name}-{opener}.cert"),
        };
        let (file, bytes) = files.iter().find(|(file, _)| file.starts_with(&stem)).unwrap();
        let text = certificate(file, bytes);
        let answers = embedded(name).unwrap().answers().len();
        let head = format!("\ngame wordle\nmode {mode}\nanswers {answers} ");
        let head =
            ["guesstree-certificate 1", "guesstree-certificate 2"].map(|it| it.to_owned() + &head);
        assert!(head.iter().any(|head| text.starts_with(head)), "{file}");
        let limit = if mode == HARD { "6" } else { "-" };
        let worst_case = shipped.load().unwrap().walk().worst_case();
        let bounds = match (name, mode) {
            // Another opener is as good.
            ("today", HARD) => {
                "8218 6 least\nbound 8218 6 salet\nbound 8219 6 other-openers".into()
            }
            _ => format!("{total} {limit} all-openers"),
        };
        let claims = format!("\nposition -\nbound {bounds}\ntree {total} {worst_case} {opener}\n");
        assert!(text.contains(&claims), "{file}: {claims}");
        certificates += 1;
    }
    for (name, claims) in OTHERS {
        let (file, bytes) = files.iter().find(|(file, _)| file == name).unwrap();
        assert!(certificate(file, bytes).contains(claims), "{file}");
    }
    let written = files.iter().filter(|(name, _)| name.contains(".cert")).count();
    assert_eq!(certificates + OTHERS.len(), written);
}

#[test]
fn each_is_found_by_what_it_is_for() {
    for shipped in TREES {
        let fingerprint = embedded(shipped.list).unwrap().fingerprint();
        let found = shipped::find(fingerprint, shipped.mode, shipped.objective).unwrap();
        assert_eq!(found, Some(shipped.load().unwrap()));
        let none = shipped::find(fingerprint, Mode::Strict, shipped.objective).unwrap();
        assert_eq!(none, None);
    }
    for name in NAMES {
        let fingerprint = embedded(name).unwrap().fingerprint();
        for mode in [EASY, HARD] {
            let found = shipped::find(fingerprint, mode, MEAN).unwrap();
            let found = found.map(|tree| tree.problem().list.clone());
            assert_eq!(found.as_deref(), Some(*name));
        }
    }
}

#[test]
fn each_has_its_row_in_the_manifest() {
    let manifest = include_str!("../../trees/README.md");
    for (shipped, (name, mode, objective, opener, ..)) in rows() {
        let tree = shipped.load().unwrap();
        let start = format!("{name}-{opener}");
        let total = tree.total().to_string();
        let thousands = total.len() - 3;
        let total = format!("{},{}", &total[..thousands], &total[thousands..]);
        let cells = [name, &mode.to_string(), &objective.to_string(), &total];
        let is_row = |line: &&str| {
            let line: Vec<&str> =
                line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            line.len() > 5 && line[1].starts_with(&start) && line[2..6] == cells
        };
        assert_eq!(manifest.lines().filter(is_row).count(), 1, "{cells:?}");
    }
}

#[test]
fn the_trees_of_the_project_give_their_bytes_again() {
    let trees: Vec<_> = files().into_iter().filter(|(name, _)| name.ends_with(".tree")).collect();
    assert!(trees.len() >= 8);
    for (name, bytes) in trees {
        assert!(Tree::from_bytes(&bytes).unwrap().to_bytes() == bytes, "{name}");
    }
}
