//! Parts of a proof that share a folder of ledgers, and a cutoff.

use std::fs;

use crate::proofs::{Ranked, SMALL, entries, report, small};
use crate::sandbox::Sandbox;

fn ranked(sandbox: &Sandbox, line: &str) -> Ranked {
    Ranked::of(&sandbox.run(&format!("{SMALL} --json {line}")).json())
}

/// The ledgers in the folder, by name.
fn ledgers(sandbox: &Sandbox) -> Vec<String> {
    let folder = fs::read_dir(sandbox.path("parts")).unwrap();
    let names = folder.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

fn part(sandbox: &Sandbox, line: &str) -> (u64, u64) {
    let ran = sandbox.run(&format!("{SMALL} --json --ledger parts/ {line}"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let json = report(&ran);
    (json["recalled"].as_u64().unwrap(), json["proven"].as_u64().unwrap())
}

#[test]
fn parts_that_share_a_folder_make_the_whole_with_the_same_tree() {
    let sandbox = small();
    let whole = ranked(&sandbox, "-o whole.tree");
    let mut proven = 0;
    for number in 1..=3 {
        proven += part(&sandbox, &format!("--shard {number}/3")).1;
    }
    // What another part has proven is not proven again.
    assert_eq!(proven, 116);
    let parts = ["part-1-of-3.1.ledger", "part-2-of-3.1.ledger", "part-3-of-3.1.ledger"];
    assert_eq!(ledgers(&sandbox), parts);
    assert_eq!(ranked(&sandbox, "-o x.tree --merge parts"), whole);
    assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"));
    // The whole proof has nothing left to do in this folder.
    assert_eq!(part(&sandbox, "-o y.tree"), (116, 0));
    assert!(sandbox.tree("y.tree") == sandbox.tree("whole.tree"));
}

#[test]
fn a_part_that_is_started_again_writes_another_ledger_and_goes_on() {
    let sandbox = small();
    let stopped = sandbox.run(&format!("{SMALL} --ledger parts/ --shard 2/3 --time-limit 0s"));
    assert_eq!(stopped.code, 3);
    let (recalled, proven) = part(&sandbox, "--shard 2/3");
    assert!(recalled + proven >= 116 / 3);
    assert_eq!(ledgers(&sandbox), ["part-2-of-3.1.ledger", "part-2-of-3.2.ledger"]);
    assert_eq!(part(&sandbox, "--shard 2/3").1, 0);
    // A line that was only half written says nothing, and neither does a ledger just begun.
    let cut = sandbox.path("parts").join("part-2-of-3.2.ledger");
    let text = fs::read(&cut).unwrap();
    fs::write(&cut, &text[..text.len() - 3]).unwrap();
    fs::write(sandbox.path("parts").join("part-9.ledger"), &text[..9]).unwrap();
    fs::write(sandbox.path("parts").join("notes.txt"), "no ledger").unwrap();
    assert_eq!(part(&sandbox, "--shard 2/3").1, 1);
    let whole = ranked(&sandbox, "-o whole.tree");
    let rest = sandbox.run(&format!("{SMALL} --json --ledger parts/ -o x.tree")).json();
    assert_eq!(Ranked::of(&rest), whole);
}

#[test]
fn a_ledger_of_something_else_in_the_folder_is_named() {
    let sandbox = small();
    part(&sandbox, "--shard 1/2");
    let line = format!("{SMALL} --max-guesses 5 --merge parts");
    let said = sandbox.run(&line);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("part-1-of-2.1.ledger: this ledger was made with max-guesses 6"));
}

#[test]
fn a_cutoff_spares_the_openers_beyond_it_and_changes_no_value() {
    let sandbox = small();
    let whole = ranked(&sandbox, "--top 1 -o whole.tree");
    let json = sandbox.run(&format!("{SMALL} --json --top 1 -o x.tree")).json();
    let best = json["openers"][0]["guesses"].as_u64().unwrap();
    for cutoff in [best, best + 1, best + 7, 100 * best] {
        assert_eq!(ranked(&sandbox, &format!("--top 1 --cutoff {cutoff} -o x.tree")), whole);
        assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"), "{cutoff}");
    }
    // With a cutoff, each part has its own openers only, and no leader is proven twice.
    for number in 1..=4 {
        part(&sandbox, &format!("--top 1 --cutoff {best} --shard {number}/4"));
    }
    let folder = sandbox.path("parts");
    let lines = |name: &String| entries(&fs::read(folder.join(name)).unwrap()).len();
    assert_eq!(ledgers(&sandbox).iter().map(lines).sum::<usize>(), 116);
    assert_eq!(ranked(&sandbox, "--top 1 --merge parts -o y.tree"), whole);
    assert!(sandbox.tree("y.tree") == sandbox.tree("whole.tree"));
}

#[test]
fn a_cutoff_that_no_opener_reaches_is_proven_to_be_so() {
    let sandbox = small();
    let json = sandbox.run(&format!("{SMALL} --json --top 1 -o x.tree")).json();
    let best = json["openers"][0]["guesses"].as_u64().unwrap();
    let line = format!("{SMALL} --cutoff {} --ledger l.txt -o y.tree", best - 1);
    let ran = sandbox.run(&line);
    let message = format!(
        "guesstree: no opener reaches {} (proven here); give a larger value with --cutoff\n",
        best - 1
    );
    assert_eq!((ran.code, ran.err), (1, message));
    assert!(!sandbox.names().contains(&"y.tree".to_owned()));
    assert_eq!(report(&sandbox.run(&format!("{line} --json")))["outcome"], "proven");
    // The facts of the ledger hold without the cutoff.
    assert_eq!(ranked(&sandbox, "--top 1 --ledger l.txt -o z.tree"), {
        ranked(&sandbox, "--top 1 -o z.tree")
    });
}

#[test]
fn a_cutoff_is_read_as_a_value_of_the_objective() {
    let sandbox = small();
    for objective in ["mean,worst", "worst", "worst-alone", "within=3", "within=2"] {
        let line = format!("{SMALL} --json --objective {objective} --top 1");
        let json = sandbox.run(&format!("{line} -o whole.tree --force")).json();
        let numbers = match &json["tree"]["upper"] {
            serde_json::Value::Array(numbers) => numbers.clone(),
            number => vec![number.clone()],
        };
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        for cutoff in [numbers.join(","), numbers[0].clone()] {
            let with = sandbox.run(&format!("{line} --cutoff {cutoff} -o x.tree --force")).json();
            assert_eq!(with["openers"][0], json["openers"][0], "{objective} {cutoff}");
            assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"));
        }
    }
    for wrong in ["x", "1,2", "", "1.5"] {
        let ran = sandbox.run_each(&[SMALL.split(' ').collect(), vec!["--cutoff", wrong]].concat());
        assert_eq!(ran.code, 2, "{wrong}");
        assert!(ran.err.contains("'--cutoff <VALUE>'"), "{}", ran.err);
    }
}
