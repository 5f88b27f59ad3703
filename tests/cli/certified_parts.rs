//! Certificates of parts of a proof, which `prove merge` checks instead of believing ledgers.

use std::fs;

use serde_json::Value;

use crate::certificate::altered;
use crate::proofs::{SMALL, small};
use crate::sandbox::Sandbox;

/// What is proven; that of `within=4` is in another unit than the sum of guesses.
const PROBLEMS: [&str; 8] = [
    "",
    "--top 1 --cutoff 320",
    "--mode hard --top 2",
    "--objective worst --top 1",
    "--objective within=3 --top 1",
    "--objective mean,worst --top 3",
    "--objective mean,worst,last --top 2",
    "--max-guesses 4",
];

/// Proves three parts with their certificates, in a folder.
fn parts(problem: &str) -> Sandbox {
    let sandbox = small();
    for part in 1..=3 {
        let files = format!("--ledger parts/ --certificate parts/{part}.cert");
        sandbox.run(&format!("{SMALL} {problem} --shard {part}/3 {files}")).done();
    }
    sandbox
}

/// What all parts prove together.
fn merged(sandbox: &Sandbox, problem: &str, paths: &str) -> Value {
    let line = SMALL.replace("prove -q", "prove merge -q");
    sandbox.run(&format!("{line} {problem} {paths} -o x.tree --force --json")).json()
}

#[test]
fn what_certificates_of_parts_prove_is_not_on_the_word_of_ledgers() {
    for problem in PROBLEMS {
        let sandbox = parts(problem);
        sandbox.run(&format!("{SMALL} {problem} -o whole.tree")).done();
        let json = merged(&sandbox, problem, "parts/");
        let rows = json["openers"].as_array().unwrap();
        let by = |basis: &str| rows.iter().filter(|row| row["basis"] == basis).count();
        assert_eq!(json["basis"], "certificate", "{problem}: {} on ledgers", by("ledger"));
        assert_eq!(json["confirmed"], by("certificate"));
        assert_eq!(json["tree"]["basis"], "certificate");
        assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"), "{problem}");
        let out = sandbox.run(&format!("{SMALL} {problem} --merge parts -o y.tree")).done();
        assert!(out.contains(" proven by certificates, 0 proven now\n"), "{out}");
        assert!(out.contains("(proven by a certificate)"), "{out}");
        // Without one of them, its openers are believed again.
        fs::rename(sandbox.path("parts/2.cert"), sandbox.path("2.cert")).unwrap();
        let json = merged(&sandbox, problem, "parts/");
        assert_eq!(json["basis"], "ledger", "{problem}");
        assert!((1..116).contains(&json["confirmed"].as_u64().unwrap()), "{problem}");
        let json = merged(&sandbox, problem, "2.cert parts/");
        assert_eq!(json["basis"], "certificate", "{problem}");
    }
}

#[test]
fn a_certificate_that_is_false_or_about_something_else_is_refused() {
    let sandbox = parts("");
    let refused = |paths: &str, why: &str| {
        let ran = sandbox.run(&format!("{SMALL} --merge {paths} -o x.tree"));
        assert_eq!((ran.code, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains(why), "{}", ran.err);
        assert!(!sandbox.path("x.tree").exists());
    };
    let text = String::from_utf8(sandbox.read("parts/1.cert")).unwrap();
    let line = text.lines().find(|line| line.starts_with("bound ")).unwrap();
    let [_, value, rest] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let raised = format!("bound {} {rest}", value.parse::<u64>().unwrap() + 40);
    let false_one = altered(&sandbox, "parts/1.cert", line, &raised);
    fs::write(sandbox.path("false.cert"), false_one).unwrap();
    refused("parts/ false.cert", "false.cert: it is false, line ");
    fs::write(sandbox.path("cut.cert"), &text[..text.len() / 2]).unwrap();
    refused("parts/ cut.cert", "cut.cert: ");
    refused("parts/ none.cert", "cannot read the certificate none.cert");
    refused("parts/1.cert parts/2.cert", "name the ledgers, too");
    refused("parts/ --pairs", "certificates say nothing of pairs");
    sandbox.run(&format!("{SMALL} --mode hard -o h.tree --certificate hard.cert")).done();
    refused("parts/ hard.cert", "hard.cert: it is about hard mode");
    sandbox.run("prove --game mastermind:2x3 -o m.tree --certificate other.cert -q").done();
    refused("parts/ other.cert", "other.cert: ");
}

#[test]
fn a_ledger_that_has_not_all_openers_can_have_a_certificate_afterwards() {
    let sandbox = parts("");
    for part in 1..=3 {
        fs::remove_file(sandbox.path(&format!("parts/{part}.cert"))).unwrap();
        let files = format!("parts/part-{part}-of-3.1.ledger --certificate parts/{part}.cert.gz");
        let ran = sandbox.run(&format!("{SMALL} --merge {files}"));
        assert_eq!(ran.code, 3, "{ran:?}");
    }
    let json = merged(&sandbox, "", "parts/");
    assert_eq!((&json["basis"], &json["outcome"]), (&"certificate".into(), &"proven".into()));
}

#[test]
fn a_part_that_goes_on_from_its_ledger_certifies_what_it_has_proven_before() {
    let sandbox = small();
    for part in 1..=3 {
        let line = format!("{SMALL} --shard {part}/3 --ledger {part}.txt");
        sandbox.run(&line).done();
        sandbox.run(&format!("{line} --certificate {part}.cert")).done();
    }
    // In a folder, what is new has a file of its own.
    for (run, is_new) in [("a.cert", true), ("b.cert", false)] {
        let line = format!("{SMALL} --shard 1/3 --ledger parts/ --certificate {run}");
        sandbox.run(&line).done();
        assert_eq!(sandbox.path(run).exists(), is_new);
    }
    let json = merged(&sandbox, "", "1.txt 2.txt 3.txt 1.cert 2.cert 3.cert");
    assert_eq!((&json["basis"], &json["outcome"]), (&"certificate".into(), &"proven".into()));
}

#[test]
fn what_cubes_prove_of_openers_is_certified_together() {
    let sandbox = small();
    sandbox.run("prove split -q --answers small.txt --parts 20 -o cubes.txt").done();
    for part in 1..=2 {
        let line = format!("{SMALL} --cubes cubes.txt --shard {part}/2 --ledger parts/");
        sandbox.run(&line).done();
    }
    let json = merged(&sandbox, "", "parts/ --certificate all.cert");
    assert_eq!((&json["basis"], &json["outcome"]), (&"ledger".into(), &"proven".into()));
    let line = "verify -q x.tree --answers small.txt --certificate all.cert";
    assert!(sandbox.run(line).done().contains("The certificate proves the claim"));
    let json = merged(&sandbox, "", "parts/ all.cert");
    assert!(json["confirmed"].as_u64().unwrap() > 0);
}
