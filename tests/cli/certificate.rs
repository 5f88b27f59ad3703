//! `--certificate`: who writes it, who checks it, and what is refused.

use std::fs;

use guesstree::Tree;

use crate::campaign::is_whole;
use crate::proofs::{SMALL, answers, guesses, small};
use crate::sandbox::{Sandbox, run};

/// The line of `verify` after which it says what the certificate proves.
const PROVES: &str = "The certificate proves the claim:\n";

/// The certificate in a file with one text in place of another, and with a last line that fits.
pub fn altered(sandbox: &Sandbox, name: &str, from: &str, to: &str) -> Vec<u8> {
    let text = String::from_utf8(sandbox.read(name)).unwrap();
    assert!(text.contains(from), "{text}");
    let text = text.replacen(from, to, 1);
    let end = text.trim_end().rfind('\n').unwrap() + 1;
    let body = &text[..end];
    let sum = guesstree_check::sha256(body.as_bytes());
    format!("{body}end {} {sum}\n", body.lines().count()).into_bytes()
}

#[test]
fn what_build_writes_verify_accepts() {
    let sandbox = Sandbox::new();
    let out = sandbox.run("build salet -q --certificate salet.cert").done();
    assert!(out.contains("\ncertificate in salet.cert (") && out.contains(" lemmas, "), "{out}");
    let out = sandbox.run("verify -q original-salet.tree --certificate salet.cert").done();
    let (_, proven) = out.split_once(PROVES).unwrap();
    let lines = [
        "no tree that begins with salet for these 2,315 answers and 12,972 guesses costs less than \
         7,920",
        "this tree costs 7,920, within 5 guesses: salet",
    ];
    assert!(lines.iter().all(|line| proven.contains(line)), "{out}");
}

#[test]
fn a_ranking_is_certified_as_text_and_compressed() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} --top 3 -o a.tree --certificate a.cert")).done();
    let json = sandbox.run(&format!("{SMALL} --top 3 -o b.tree --certificate b.cert.gz --json"));
    let json = json.json();
    let bytes = fs::metadata(sandbox.path("b.cert.gz")).unwrap().len();
    assert_eq!(json["certificate"], "b.cert.gz");
    assert_eq!(json["certificate_bytes"], bytes);
    assert!(json["certificate_lemmas"].is_u64());
    assert!(bytes < sandbox.read("a.cert").len() as u64);
    for (tree, certificate) in [("a", "a.cert"), ("b", "b.cert.gz"), ("a", "b.cert.gz")] {
        let line = format!("verify {tree}.tree --answers small.txt --certificate {certificate}");
        let out = sandbox.run(&line).done();
        assert!(out.contains(PROVES), "{out}");
    }
}

#[test]
fn a_ranking_in_which_every_guess_has_a_place_proves_the_claim() {
    let sandbox = Sandbox::new();
    sandbox.write("words.txt", "aab\nabb\nbbb\n");
    for options in ["--top 1", "--top 3", "--top 9 --mode hard", "--top 2 --objective worst"] {
        let files = "-o t.tree --certificate c.cert --force -q";
        sandbox.run(&format!("prove --answers words.txt {options} {files}")).done();
        let text = String::from_utf8(sandbox.read("c.cert")).unwrap();
        assert!(!text.contains("other-openers") && !text.contains("all-openers"), "{text}");
        let out = sandbox.run("verify --answers words.txt --certificate c.cert t.tree").done();
        assert!(out.contains(PROVES), "{options}: {out}");
    }
}

#[test]
fn each_kind_of_claim_that_is_covered_is_certified() {
    for options in [
        "--objective worst",
        "--objective mean,worst",
        "--mode hard",
        "--mode strict",
        "--mode hard --objective worst",
        "--max-guesses 4",
        "--objective worst-alone",
        "--mode hard --objective worst-alone",
    ] {
        let sandbox = small();
        let line = format!("{SMALL} --top 1 {options} -o x.tree --certificate x.cert");
        sandbox.run(&line).done();
        let out = sandbox.run("verify x.tree --answers small.txt --certificate x.cert").done();
        assert!(out.contains(PROVES), "{options}: {out}");
    }
}

#[test]
fn that_there_is_no_tree_is_certified() {
    let sandbox = Sandbox::new();
    for line in [
        "build salet --max-guesses 4 -q --certificate c",
        "next --list original salet=BBBBB --max-guesses 3 -q --certificate d",
    ] {
        let ran = sandbox.run(line);
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains("(proven here)"), "{ran:?}");
    }
    for (name, bound) in [("c", "\nbound inf 4 salet\n"), ("d", "\nbound inf 2 all-openers\n")] {
        let text = String::from_utf8(sandbox.read(name)).unwrap();
        assert!(text.contains(bound), "{text}");
    }
}

#[test]
fn what_a_stopped_search_and_a_beam_know_is_certified() {
    // A fifth of the answers stands for the list, unless all is to be tried.
    let words = if is_whole() { "" } else { "--answers fifth.txt --guesses all.txt" };
    for (line, code, bound) in [
        ("build salet --time-limit 0", 3, "\nbound "),
        ("build --beam 1", 0, "\nbound "),
        ("prove --top 1 --time-limit 0", 3, "\nbound "),
        ("build salet --objective worst --time-limit 0", 3, "\nbound inf "),
    ] {
        let sandbox = Sandbox::with("fifth.txt", answers(5));
        sandbox.write("all.txt", guesses());
        let ran = sandbox.run(&format!("{line} {words} -o x.tree -q --certificate x.cert"));
        assert_eq!(ran.code, code, "{ran:?}");
        let text = String::from_utf8(sandbox.read("x.cert")).unwrap();
        assert!(text.contains(bound) && text.contains("\ntree "), "{line}: {text}");
        let out = sandbox.run(&format!("verify x.tree {words} --certificate x.cert")).done();
        assert!(out.contains(PROVES), "{line}: {out}");
        let claim = &sandbox.run(&format!("verify x.tree {words} --json")).json()[0];
        assert_eq!(claim["optimal"], false, "{line}");
    }
    // Without a tree there is a bound.
    let sandbox = Sandbox::new();
    let line = "build --time-limit 0 --max-guesses 4 -q --json --certificate x.cert";
    let ran = sandbox.run(line);
    assert_eq!(ran.code, 3, "{ran:?}");
    let text = String::from_utf8(sandbox.read("x.cert")).unwrap();
    assert!(text.contains(" all-openers\n") && !text.contains("\ntree "), "{text}");
}

#[test]
fn a_position_is_certified() {
    let sandbox = Sandbox::new();
    let out = sandbox.run("next --list original crane=BYBBB --word --certificate p.cert").done();
    assert_eq!(out, "shout\n");
    let text = String::from_utf8(sandbox.read("p.cert")).unwrap();
    assert!(text.contains("\nposition crane=BYBBB\nbound 223 - all-openers\ntree 223 "), "{text}");
    let json = sandbox.run("next --list original crane=BYBBB --json --certificate p.cert").json();
    assert_eq!(json["certificate"], "p.cert");
}

#[test]
fn every_objective_game_and_opening_is_certified() {
    let sandbox = Sandbox::with("fifth.txt", answers(40));
    sandbox.write("weights.csv", answers(40).replace('\n', ",3\n").replacen(",3", ",7.5", 1));
    sandbox.write("high.csv", "guess,1,2,3,4\n1,0,1,1,1\n2,2,0,1,1\n3,2,2,0,1\nodd?,3,4,3,4\n");
    let words = "--answers fifth.txt";
    for (question, problem, head) in [
        ("--objective within=2", words, "wordle\nmode easy"),
        ("--objective mean,worst,last --mode hard", words, "wordle\nmode hard"),
        ("--weights weights.csv --mode ultra", words, "wordle\nmode ultra"),
        ("--weights weights.csv --objective within=3", words, "wordle\nmode easy"),
        ("--fixed 2", words, "wordle\nmode easy"),
        ("", "--game mastermind:3x3", "mastermind\nmode easy"),
        (
            "--mode strict",
            "--game mastermind:3x3 --symbols red,green,blue",
            "mastermind\nmode strict",
        ),
        ("--objective worst", "--game black-peg:2x4", "black-peg\nmode easy"),
        ("123", "--game bulls-and-cows:3x5", "bulls-and-cows\nmode easy"),
        ("", "--game jotto --answers fifth.txt", "jotto\nmode easy"),
        ("--objective within=2", "--game table:high.csv", "table\nmode easy"),
    ] {
        let line = format!("build {question} {problem} --force -q -o x.tree --certificate x.cert");
        sandbox.run(&line).done();
        let text = String::from_utf8(sandbox.read("x.cert")).unwrap();
        assert!(text.starts_with(&format!("guesstree-certificate 3\ngame {head}\n")), "{text}");
        let weights = if question.contains("weights") { "--weights weights.csv" } else { "" };
        let line = format!("verify x.tree {problem} {weights} --certificate x.cert");
        let out = sandbox.run(&line).done();
        assert!(out.contains(PROVES), "{question} {problem}: {out}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_search() {
    run("prove --certificate x --cubes c.txt --ledger l").misused("cannot be used with");
    let line = "build salet --certificate no/x";
    run(line).failed_with(2, &["cannot save no/x", "there is no folder no"]);
}

#[test]
fn a_certificate_of_something_else_proves_nothing() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} --top 1 -o x.tree --certificate x.cert")).done();
    sandbox.run(&format!("{SMALL} --top 1 --mode hard -o h.tree --certificate h.cert")).done();
    let total = sandbox.run("verify x.tree --answers small.txt --json").json()[0]["total"].clone();
    let (from, to) = (format!("bound {total} "), format!("bound {} ", total.as_u64().unwrap() + 1));
    sandbox.write("high.cert", altered(&sandbox, "x.cert", &from, &to));
    let low = format!("bound {} ", total.as_u64().unwrap() - 1);
    sandbox.write("low.cert", altered(&sandbox, "x.cert", &from, &low));
    for (certificate, fault) in [
        ("h.cert", "it is about hard mode"),
        ("high.cert", "it is false"),
        ("low.cert", "it leaves open whether there is a tree below"),
    ] {
        let line = format!("verify x.tree --answers small.txt --certificate {certificate}");
        let ran = sandbox.run(&line);
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{ran:?}");
        let said = format!("THE CERTIFICATE DOES NOT PROVE THE CLAIM: {fault}");
        assert!(ran.out.contains(&said), "{ran:?}");
        let ran = sandbox.run(&format!("{line} --json"));
        let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((ran.code, &json[0]["valid"]), (1, &true.into()));
        assert_eq!(json[0]["claim_checked"], "unproven");
        assert!(json[0]["certificate"].as_str().unwrap().contains(fault));
    }
    for (certificate, bytes) in [("empty", &b""[..]), ("text", b"salet\n"), ("gz", &[0x1f, 0x8b])] {
        sandbox.write(certificate, bytes);
        let line = format!("verify x.tree --answers small.txt --certificate {certificate}");
        sandbox.run(&line).failed_with(2, &[certificate]);
    }
    // A game of the same words is another game.
    sandbox.run("build -q --game jotto --answers small.txt -o j.tree --max-guesses 40").done();
    let ran = sandbox.run("verify j.tree --answers small.txt --certificate x.cert");
    assert!(ran.code == 1 && ran.out.contains("it is about wordle"), "{ran:?}");
    // The certificate is for other words.
    sandbox.run("verify --certificate x.cert").failed_with(2, &["x.cert"]);
    sandbox.run("verify --certificate x.cert x.tree h.tree").misused("is for one tree");
}

#[test]
fn what_is_known_of_a_claim_is_said() {
    let sandbox = Sandbox::new();
    let report = |line: &str| sandbox.run(line).json()[0].clone();
    assert_eq!(report("verify --json")["claim_checked"], "shipped");
    sandbox.run("build crane -q").done();
    assert_eq!(report("verify --json original-crane.tree")["claim_checked"], "no");
    let out = sandbox.run("verify original-crane.tree").done();
    assert!(out.contains("\nThe claim is in the file and was not checked; "), "{out}");
    let out = run("verify").done();
    assert!(out.contains("\nThe claim was not checked; the tree comes with the program"), "{out}");
}

#[test]
fn a_claim_that_a_shipped_tree_refutes_is_refused() {
    let sandbox = Sandbox::new();
    // A tree that is the best for CRANE says that it is the best of all.
    sandbox.run("build crane -q -o crane.tree").done();
    let tree = Tree::load(sandbox.path("crane.tree")).unwrap();
    let mut problem = tree.problem().clone();
    problem.fixed_guesses = 0;
    let (words, nodes) = (tree.words().to_vec(), tree.nodes().clone());
    let forged = Tree::from_parts(problem, tree.claim().upper, words, nodes).unwrap();
    forged.save(sandbox.path("x.tree")).unwrap();
    let ran = sandbox.run("verify x.tree");
    assert_eq!(ran.code, 1);
    let fault = "its claim is false: no tree should be below 7930 guesses, but the tree of salet \
                 that comes with the program has 7920 guesses";
    assert!(ran.out.contains(fault), "{ran:?}");
}

#[test]
fn facts_of_a_ledger_are_proven_again() {
    let sandbox = small();
    let prove = format!("{SMALL} --ledger l.txt -o x.tree");
    sandbox.run(&prove).done();
    let ledger = sandbox.read("l.txt");
    let json = sandbox.run(&format!("{prove} --json --recheck 16")).json();
    let numbers = ["recalled", "rechecked", "proven"].map(|field| json[field].as_u64().unwrap());
    assert_eq!(numbers, [100, 16, 0]);
    assert_eq!(json["tree"]["from_ledger"], true);
    let json = sandbox.run(&format!("{prove} --json --recheck 1000")).json();
    assert_eq!((&json["recalled"], &json["rechecked"]), (&0.into(), &116.into()));
    assert_eq!(json["tree"]["from_ledger"], false);
    let out = sandbox.run(&format!("{prove} --recheck 116")).done();
    assert!(out.contains("\n0 from the ledger, 116 proven again, 0 proven now\n"), "{out}");
    assert!(sandbox.read("l.txt") == ledger);
    sandbox.run(&format!("{SMALL} --recheck 3")).misused("--ledger");
}
