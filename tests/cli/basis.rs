//! Where claims rest, as each command says it: what was proven, and whose word the rest is.

use std::fs;
use std::path::Path;

use guesstree::Tree;
use serde_json::Value;

use crate::dialogue::{events, play};
use crate::proofs::{SMALL, answers, report, small};
use crate::sandbox::Sandbox;

const HERE: &str = "(proven here)";
const LEDGER: &str = "(on the word of a ledger)";
const FILE: &str = "(on the word of a file)";

/// Writes the tree in the file `from`, which is the best for its opener alone, as one that claims to
/// be the best of all.
fn forge(sandbox: &Sandbox, from: &str, to: &Path) {
    let tree = Tree::load(sandbox.path(from)).unwrap();
    let mut problem = tree.problem().clone();
    problem.fixed_guesses = 0;
    let (words, nodes) = (tree.words().to_vec(), tree.nodes().clone());
    let forged = Tree::from_parts(problem, tree.claim().upper, words, nodes).unwrap();
    assert!(forged.claim().is_optimal());
    forged.save(to).unwrap();
}

/// Puts such a tree for `words.txt` into the folder in which `play` keeps trees. Returns its opener.
fn forge_in_cache(sandbox: &Sandbox, opener: &str) {
    sandbox.run(&format!("build {opener} -q --answers words.txt -o poor.tree")).done();
    let [(_, cache), _] = sandbox.variables();
    let folder = cache.join("guesstree/trees");
    fs::create_dir_all(&folder).unwrap();
    let problem = Tree::load(sandbox.path("poor.tree")).unwrap().problem().clone();
    forge(sandbox, "poor.tree", &folder.join(format!("{}-easy-6.tree", problem.fingerprint)));
}

#[test]
fn a_claim_that_somebody_forged_is_the_word_of_a_file_in_a_game() {
    let sandbox = small();
    sandbox.run("build aback -q --answers small.txt -o poor.tree").done();
    forge(&sandbox, "poor.tree", &sandbox.path("x.tree"));
    let line = "--answers small.txt --tree x.tree";
    for lines in ["", "BBBBB\n"] {
        let out = play(&sandbox, line, lines).done();
        assert!(out.contains("\n  aback "), "{out}");
        assert!(out.ends_with(&format!("\n  best {FILE}\n")), "{out}");
        assert!(!out.contains("proven"), "{out}");
        for event in events(&sandbox, line, lines) {
            assert_eq!((&event["exact"], &event["basis"]), (&true.into(), &"file".into()));
        }
    }
}

#[test]
fn a_tree_that_comes_with_the_program_is_named_so_in_a_game() {
    let first = &events(&Sandbox::new(), "", "")[0];
    assert_eq!((&first["exact"], &first["basis"]), (&true.into(), &"shipped".into()));
    let hint = &events(&Sandbox::new(), "--answer crane", "h\n")[0];
    assert_eq!((&hint["event"], &hint["basis"]), (&"hint".into(), &"shipped".into()));
    let after = &events(&Sandbox::new(), "--think 10m", "BYBBG\nfuzzy\n")[1..];
    for event in after {
        assert_eq!((&event["exact"], &event["basis"]), (&true.into(), &"proven".into()));
    }
}

#[test]
fn a_claim_in_the_cache_is_the_word_of_a_file() {
    let sandbox = Sandbox::with("words.txt", answers(7));
    forge_in_cache(&sandbox, "aback");
    let out = play(&sandbox, "--answers words.txt", "").done();
    assert!(out.contains("\n  aback "), "{out}");
    assert!(out.ends_with(&format!("\n  best {FILE}\n")), "{out}");
    let shown = sandbox.run("lists").done();
    assert!(shown.contains(", easy: aback ") && shown.ends_with(&format!(", best {FILE}\n")));
}

#[test]
fn where_the_search_is_quick_it_decides_and_not_the_tree_in_the_cache() {
    let sandbox = Sandbox::with("words.txt", answers(20));
    forge_in_cache(&sandbox, "aback");
    let line = "--think 10m --answers words.txt";
    let first = &events(&sandbox, line, "")[0];
    assert_eq!((&first["exact"], &first["basis"]), (&true.into(), &"proven".into()));
    assert_ne!(first["guess"], "aback");
    let out = play(&sandbox, line, "").done();
    assert!(out.ends_with(&format!("\n  best {HERE}\n")), "{out}");
}

#[test]
fn a_saved_tree_is_the_word_of_a_file_until_it_is_checked() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} -o best.tree --certificate best.cert")).done();
    let own = "--answers small.txt";
    let basis = |line: &str| match sandbox.run(line).json() {
        Value::Array(all) => all[0]["basis"].clone(),
        one => one["basis"].clone(),
    };
    assert_eq!(basis("next --json --tree best.tree"), "file");
    assert_eq!(basis("show --json best.tree"), "file");
    assert_eq!(basis(&format!("verify --json best.tree {own}")), "file");
    assert_eq!(
        basis(&format!("verify --json best.tree {own} --certificate best.cert")),
        "certificate"
    );
    let out = sandbox.run(&format!("verify best.tree {own} --certificate best.cert")).done();
    assert!(out.contains("within 6 guesses (proven by a certificate)\n"), "{out}");
    let out = sandbox.run(&format!("verify best.tree {own}")).done();
    assert!(out.contains(&format!("within 6 guesses {FILE}\n")), "{out}");
    for line in ["next --json", "show --json", "verify --json"] {
        assert_eq!(basis(line), "shipped", "{line}");
    }
    let out = sandbox.run("verify").done();
    assert!(out.contains("(proven, and comes with the program)\n"), "{out}");
    assert_eq!(basis(&format!("build --json -q {own} -o x.tree")), "proven");
    assert_eq!(basis("next --list original --json crane=BYBBB"), "proven");
    let out = sandbox.run("next --list original crane=BYBBB").done();
    assert!(out.contains(&format!(", optimal {HERE}; ")), "{out}");
}

/// The lines that `prove` prints about these options, and its report.
fn proven(sandbox: &Sandbox, options: &str) -> (String, Value) {
    let ran = sandbox.run(&format!("{SMALL} --top 3 -o x.tree --force {options}"));
    let json = report(&sandbox.run(&format!("{SMALL} --json --top 3 -o x.tree --force {options}")));
    (format!("{}{}", ran.out, ran.err), json)
}

#[test]
fn a_proof_tells_what_it_proved_from_the_word_of_a_ledger() {
    let sandbox = small();
    let (out, json) = proven(&sandbox, "");
    assert_eq!(json["basis"], "proven");
    assert!(out.contains(&format!(
        " each {HERE}\nclaim: optimal over all openers, within 6 guesses {HERE}\n"
    )));
    sandbox.run(&format!("{SMALL} --top 3 -o x.tree --force --ledger whole.txt")).done();
    for options in ["--ledger whole.txt", "--merge whole.txt"] {
        let (out, json) = proven(&sandbox, options);
        assert!(
            out.contains(&format!(" each {LEDGER}\nclaim"))
                || out.contains(&format!(" each {LEDGER}\n"))
        );
        assert!(out.contains(&format!("within 6 guesses {LEDGER}\n")), "{out}");
        assert!(!out.contains(HERE), "{out}");
        assert_eq!((&json["basis"], &json["tree"]["basis"]), (&"ledger".into(), &"ledger".into()));
        let first = &json["openers"][0];
        assert_eq!((&first["status"], &first["basis"]), (&"exact".into(), &"ledger".into()));
    }
    let (out, json) = proven(&sandbox, "--ledger whole.txt --recheck 1000");
    assert!(
        out.contains(&format!("within 6 guesses {HERE}\n")) && !out.contains("word of"),
        "{out}"
    );
    assert_eq!(json["basis"], "proven");
}

#[test]
fn a_proof_that_is_partly_the_word_of_a_ledger_says_of_how_many_openers() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} --top 3 -o x.tree --ledger l.txt")).done();
    let ledger = String::from_utf8(sandbox.read("l.txt")).unwrap();
    // The checksum of a line goes on from the line before it.
    let lines: Vec<&str> = ledger.lines().collect();
    let kept = &lines[..lines.len() - 5];
    sandbox.write("l.txt", kept.join("\n") + "\n");
    let out = sandbox.run(&format!("{SMALL} --top 3 -o x.tree --force --ledger l.txt")).done();
    let line = out.lines().find(|line| line.contains(" others: at least ")).unwrap();
    let counts = line.split_once(" each (").unwrap().1;
    assert!(counts.starts_with("5 proven here, "), "{out}");
    assert!(counts.ends_with(" on the word of a ledger)"), "{out}");
    assert!(out.contains(&format!("within 6 guesses {LEDGER}\n")), "{out}");
}

#[test]
fn that_there_is_no_tree_or_none_so_good_may_be_the_word_of_a_ledger() {
    let sandbox = small();
    for (name, options, said) in [
        ("a.txt", "--max-guesses 2", "within 2 guesses"),
        ("b.txt", "--cutoff 117", "no opener reaches 117"),
    ] {
        let line = format!("{options} --ledger {name}");
        let first = sandbox.run(&format!("{SMALL} {line}"));
        assert!(first.code == 1 && first.err.contains(&format!("{said} {HERE}; ")), "{first:?}");
        let (out, json) = proven(&sandbox, &line);
        assert!(out.contains(&format!("{said} {LEDGER}; ")), "{out}");
        assert!(!out.contains(HERE), "{out}");
        assert_eq!(json["basis"], "ledger");
    }
}

#[test]
fn the_state_of_a_proof_is_the_word_of_its_ledgers() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} -o x.tree --ledger l.txt")).done();
    let line = "prove status l.txt --answers small.txt";
    let out = sandbox.run(line).done();
    assert!(out.contains(&format!("All is settled {LEDGER}; ")), "{out}");
    assert_eq!(sandbox.run(&format!("{line} --json")).json()["basis"], "ledger");
}
