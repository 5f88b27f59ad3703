//! `guesstree build` where it succeeds: the tree, the file, the figures, the options.

use serde_json::json;

use crate::campaign::some;
use crate::sandbox::{Ran, Sandbox, fields, run};

/// What a build as JSON tells, in alphabetical order.
const FIELDS: [&str; 31] = [
    "answers",
    "basis",
    "bytes",
    "cpu_time_s",
    "different_guesses",
    "file",
    "fingerprint",
    "fixed",
    "from_ledger",
    "histogram",
    "letters",
    "list",
    "lower",
    "max_guesses",
    "mean",
    "memo_entries",
    "memory_peak_bytes",
    "mode",
    "nodes",
    "objective",
    "opener",
    "optimal",
    "outcome",
    "positions",
    "refinements",
    "rules",
    "table_time_s",
    "time_s",
    "total",
    "upper",
    "worst_case",
];

/// Builds SALET with these options, which change nothing in the tree, and returns its bytes.
fn salet(options: &str) -> Vec<u8> {
    let sandbox = Sandbox::new();
    sandbox.run(&format!("build salet {options}")).done();
    sandbox.read("original-salet.tree")
}

#[test]
fn salet_is_built_saved_and_valid() {
    let sandbox = Sandbox::new();
    let out = sandbox.run("build salet").done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "salet on original: 7920 guesses for 2315 answers, mean 3.4212, worst case 5"
    );
    assert_eq!(lines[1], "claim: optimal for the opener salet, within 6 guesses (proven here)");
    for (line, count) in lines[2..].iter().zip(["0", "96", "1224", "919", "76"]) {
        assert_eq!(line.split_whitespace().nth(1), Some(count));
    }
    assert!(lines[7].starts_with("saved to original-salet.tree ("));
    assert_eq!(lines.len(), 8);

    assert_eq!(sandbox.names(), ["original-salet.tree"]);
    assert!(sandbox.read("original-salet.tree").len() <= 32 << 10);
    let verdict = sandbox.run("verify original-salet.tree").done();
    assert!(verdict.starts_with("original-salet.tree: valid, all 2315 answers replayed\n"));
}

#[test]
fn a_build_as_json_has_the_documented_fields() {
    let sandbox = Sandbox::new();
    let report = sandbox.run("build salet --json").json();
    assert_eq!(fields(&report), FIELDS);
    assert_eq!(report["outcome"], "optimal");
    assert_eq!(report["list"], "original");
    assert_eq!(report["fixed"], json!(["salet"]));
    assert_eq!(report["opener"], "salet");
    assert_eq!(report["max_guesses"], 6);
    assert_eq!(report["total"], 7920);
    assert_eq!(report["optimal"], true);
    assert_eq!(report["worst_case"], 5);
    assert_eq!(report["histogram"], json!([0, 96, 1224, 919, 76]));
    assert_eq!(report["file"], "original-salet.tree");
    assert_eq!(report["bytes"], sandbox.read("original-salet.tree").len());
}

#[test]
fn the_bytes_do_not_depend_on_threads_or_memory_or_chance() {
    let expected = salet("");
    for options in ["", "--threads 1", "--threads 2", "--threads 5", "--quiet"] {
        assert!(salet(options) == expected, "{options}");
    }
    for memory in ["75M", "200M", "1G"] {
        assert!(salet(&format!("--memory {memory}")) == expected, "{memory}");
    }
}

#[test]
fn the_tree_is_the_one_that_comes_with_the_program() {
    // The claims differ: for this opener, and over all of them.
    let sandbox = Sandbox::new();
    sandbox.run("build salet -q").done();
    assert_eq!(sandbox.run("show original-salet.tree").done(), sandbox.run("show").done());
}

#[test]
fn a_tree_is_saved_where_it_should_be() {
    let sandbox = Sandbox::new();
    for file in ["mine.tree", "./-", "a b.tree", "ünïcode"] {
        sandbox.run_each(&["build", "salet", "-q", "-o", file]).done();
        sandbox.run_each(&["verify", "--", file]).done();
    }
    sandbox.run("build salet --output other.tree").done();
    assert_eq!(sandbox.read("other.tree"), sandbox.read("mine.tree"));
    assert_eq!(sandbox.names().len(), 5);
}

#[test]
fn a_tree_takes_the_place_of_an_earlier_file() {
    let sandbox = Sandbox::with("mine.tree", "what was there before");
    sandbox.run("build salet -o mine.tree --force").done();
    // A tree may be replaced by a tree.
    sandbox.run("build salet courd -o mine.tree").done();
    sandbox.run("verify mine.tree").done();
    assert_eq!(sandbox.names(), ["mine.tree"]);
}

#[test]
fn files_left_over_by_others_do_no_harm() {
    let sandbox = Sandbox::new();
    for name in [".tmp0", ".tmpAAAAAA", "original-salet.tree.tmp", "~"] {
        sandbox.write(name, "stale");
    }
    sandbox.run("build salet").done();
    sandbox.run("verify original-salet.tree").done();
    assert_eq!(sandbox.names().len(), 5);
    assert_eq!(sandbox.read(".tmp0"), b"stale");
}

#[test]
fn each_problem_has_a_file_name_of_its_own() {
    let sandbox = Sandbox::with("few.txt", "crane\nslate\ntrace\n");
    for line in [
        "build crane --answers few.txt",
        "build crane slate --answers few.txt",
        "build --answers few.txt",
        "build --answers few.txt --max-guesses 3",
    ] {
        sandbox.run(line).done();
    }
    let expected = [
        "few-best-within3.tree",
        "few-best.tree",
        "few-crane-slate.tree",
        "few-crane.tree",
        "few.txt",
    ];
    assert_eq!(sandbox.names(), expected);
}

#[test]
fn a_beam_claims_no_more_than_it_has_proven() {
    for width in some(&[4, 1]) {
        let sandbox = Sandbox::new();
        let line = format!("build salet --beam {width} --json -o beam.tree");
        let Ran { code, err, .. } = sandbox.run(&line);
        assert_eq!((code, err.as_str()), (0, ""));
        let report = &sandbox.run("verify beam.tree --json").json()[0];
        let [lower, total] = ["lower", "total"].map(|field| report[field].as_u64().unwrap());
        assert!(lower <= 7920 && total >= 7920, "{lower} {total}");
        assert_eq!(report["optimal"], lower == total);
    }
}

#[test]
fn a_beam_that_is_not_proven_says_so_in_its_claim_and_file_name() {
    let sandbox = Sandbox::new();
    let out = sandbox.run("build salet --beam 1").done();
    assert!(out.contains("\nclaim: between "), "{out}");
    assert_eq!(sandbox.names(), ["original-salet-beam1.tree"]);
}

#[test]
fn a_beam_must_be_a_number_above_zero() {
    for effort in ["beam=0", "beam=x", "beam=", "beam", "beam=-1", "full"] {
        run(&format!("build salet --effort {effort}"))
            .misused("give exact, or beam=N such as beam=8");
    }
}
