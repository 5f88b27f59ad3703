//! Ledgers of proofs: taken up again, made in parts, joined, false, and where none can be written.

use std::fs;

use guesstree::List;

use crate::proofs::{Ranked, SMALL, answers, entries, forged, forged_within, report, small};
use crate::sandbox::{Ran, Sandbox};

/// The list in `small.txt` in that folder.
fn list(sandbox: &Sandbox) -> List {
    List::load(&sandbox.path("small.txt"), None).unwrap()
}

/// Runs a proof of the small list with these arguments, and tells what came of it.
fn proven(sandbox: &Sandbox, line: &str) -> (Ranked, u64, u64) {
    let json = sandbox.run(&format!("{SMALL} --json {line}")).json();
    let number = |field: &str| json[field].as_u64().unwrap();
    (Ranked::of(&json), number("recalled"), number("proven"))
}

#[test]
fn a_second_proof_has_nothing_left_to_prove() {
    let sandbox = small();
    let (whole, ..) = proven(&sandbox, "-o whole.tree");
    let first = proven(&sandbox, "--ledger l.txt -o first.tree");
    assert_eq!((first.1, first.2), (0, 116));
    let ledger = sandbox.read("l.txt");
    assert_eq!(entries(&ledger).len(), 116);
    for line in ["", "--threads 1", "--top 3", "--top 1", "--time-limit 1h"] {
        let again = proven(&sandbox, &format!("--ledger l.txt -o again.tree {line}"));
        assert_eq!((again.1, again.2), (116, 0), "{line}");
        assert!(sandbox.tree("again.tree") == sandbox.tree("whole.tree"), "{line}");
        // Only what the proof is after may be added.
        let now = sandbox.read("l.txt");
        assert!(now.starts_with(&ledger) && entries(&now) == entries(&ledger), "{line}");
    }
    let again = proven(&sandbox, "--ledger l.txt");
    assert_eq!((&first.0, &again.0), (&whole, &whole));
    assert!(sandbox.tree("first.tree") == sandbox.tree("whole.tree"));
    let out = sandbox.run(&format!("{SMALL} --ledger l.txt")).done();
    assert!(out.contains("\n116 from the ledger, 0 proven now\n"), "{out}");
}

#[test]
fn what_a_ledger_says_is_what_is_reported() {
    let sandbox = small();
    let json = sandbox.run(&format!("{SMALL} --json --ledger l.txt")).json();
    let entries = entries(&sandbox.read("l.txt"));
    for row in json["openers"].as_array().unwrap() {
        let relation = match row["status"].as_str().unwrap() {
            "exact" => "=",
            _ => ">=",
        };
        let said = &entries[row["opener"].as_str().unwrap()];
        assert_eq!(said, &format!("{relation} {}", row["guesses"]), "{row}");
    }
}

#[test]
fn more_openers_with_an_old_ledger_are_ranked_as_from_nothing() {
    let sandbox = small();
    proven(&sandbox, "--top 1 --ledger l.txt");
    for top in [2, 10, 40, 116] {
        let from_nothing = proven(&sandbox, &format!("--top {top} -o one.tree"));
        let with_ledger = proven(&sandbox, &format!("--top {top} --ledger l.txt -o two.tree"));
        assert_eq!(from_nothing.0, with_ledger.0, "{top}");
        assert!(with_ledger.2 < 116, "{top}");
        // An opener of which more had to be proven is counted once.
        assert_eq!(with_ledger.1 + with_ledger.2, 116, "{top}");
        assert!(sandbox.tree("one.tree") == sandbox.tree("two.tree"), "{top}");
    }
    // The totals of all are known now.
    let (_, recalled, proven) = proven(&sandbox, "--top 116 --ledger l.txt");
    assert_eq!((recalled, proven), (116, 0));
}

#[test]
fn a_proof_that_was_stopped_at_once_goes_on_from_its_ledger() {
    let sandbox = small();
    for _ in 0..3 {
        let before = fs::read(sandbox.path("l.txt")).unwrap_or_default();
        let ran = sandbox.run(&format!("{SMALL} --threads 2 --ledger l.txt --time-limit 0s"));
        assert_eq!((ran.code, ran.err.as_str()), (3, ""));
        let after = sandbox.read("l.txt");
        assert!(after.starts_with(&before) && after.ends_with(b"\n"));
    }
    let said = entries(&sandbox.read("l.txt")).len() as u64;
    let (whole, ..) = proven(&sandbox, "-o whole.tree");
    let (ranked, recalled, proven) = proven(&sandbox, "--ledger l.txt -o x.tree");
    assert_eq!((ranked, recalled, proven), (whole, said, 116 - said));
    assert_eq!(entries(&sandbox.read("l.txt")).len(), 116);
    assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"));
}

#[test]
fn a_complete_ledger_with_hardly_time_for_the_tree_is_proven_if_the_tree_is_the_best() {
    let sandbox = Sandbox::new();
    let list = List::original();
    let facts = list.guesses().iter().map(|word| match word.to_string() {
        salet if salet == "salet" => format!("{salet} = 7920"),
        other => format!("{other} >= 7921"),
    });
    let facts: Vec<String> = facts.collect();
    let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
    sandbox.write("l.txt", forged(&list, &facts));
    for option in ["--ledger", "--merge"] {
        let line = format!("prove -q --top 1 --time-limit 0s --json {option} l.txt");
        let ran = sandbox.run(&line);
        let json = report(&ran);
        let (code, outcome) = match json["tree"]["optimal"].as_bool().unwrap() {
            true => (0, "proven"),
            false => (3, "stopped"),
        };
        assert_eq!((&json["outcome"], &json["missing"]), (&outcome.into(), &0.into()));
        assert_eq!((ran.code, ran.err.as_str()), (code, ""));
    }
}

/// A folder with ledgers of the three parts of the small list, and the whole result.
fn parts() -> (Sandbox, Ranked) {
    let sandbox = small();
    let (whole, ..) = proven(&sandbox, "-o whole.tree");
    for part in 1..=3 {
        let line = format!("{SMALL} --shard {part}/3 --ledger {part}.txt");
        let ran = sandbox.run(&format!("{line} --json"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let json = report(&ran);
        assert_eq!(json["outcome"], "part");
        assert_eq!((&json["tree"], &json["file"]), (&().into(), &().into()));
        let said = entries(&sandbox.read(&format!("{part}.txt"))).len() as u64;
        assert_eq!(json["proven"], said);
        let json = report(&sandbox.run(&format!("{line} --json")));
        assert_eq!((&json["recalled"], &json["proven"]), (&said.into(), &0.into()));
    }
    assert_eq!(sandbox.names(), ["1.txt", "2.txt", "3.txt", "small.txt", "whole.tree"]);
    (sandbox, whole)
}

#[test]
fn parts_joined_are_the_whole_with_the_same_tree() {
    let (sandbox, whole) = parts();
    let said = |part: &str| entries(&sandbox.read(part));
    let lines = ["1.txt", "2.txt", "3.txt"].map(|part| said(part).len());
    assert!(lines.iter().sum::<usize>() < 116 + 3 * 10, "{lines:?}");
    assert!(lines.iter().all(|&lines| lines > 116 / 3), "{lines:?}");
    for order in ["1.txt 2.txt 3.txt", "3.txt 1.txt 2.txt", "2.txt 3.txt 1.txt 2.txt"] {
        let (ranked, recalled, proven) = proven(&sandbox, &format!("-o x.tree --merge {order}"));
        assert_eq!((&ranked, recalled, proven), (&whole, 116, 0), "{order}");
        assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"), "{order}");
    }
    let line = format!("{SMALL} --ledger all.txt --merge 1.txt 2.txt 3.txt");
    let out = sandbox.run(&line).done();
    assert!(out.contains("\n116 from ledgers, 0 proven now\n"), "{out}");
    assert_eq!(said("all.txt").len(), 116);
    let (ranked, recalled, proven) = proven(&sandbox, "-o x.tree --ledger all.txt");
    assert_eq!((ranked, recalled, proven), (whole, 116, 0));
}

/// The openers that are said to be missing.
fn missing(ran: &Ran) -> Vec<String> {
    assert_eq!(ran.code, 3, "{ran:?}");
    let json = report(ran);
    assert_eq!(json["outcome"], "incomplete");
    assert_eq!((&json["tree"], &json["file"]), (&().into(), &().into()));
    let rows = json["openers"].as_array().unwrap().iter();
    let open = rows.filter(|row| row["status"] == "open");
    let open: Vec<_> = open.map(|row| row["opener"].as_str().unwrap().to_owned()).collect();
    assert_eq!(json["missing"], open.len());
    let words = if open.len() == 1 { "opener" } else { "openers" };
    let expected = format!(
        "guesstree: {} {words} left open; name a --ledger to write these facts into, and prove the rest with that ledger\n",
        open.len()
    );
    assert_eq!(ran.err, expected);
    open
}

#[test]
fn a_part_that_is_missing_is_named_and_can_be_proven_then() {
    let (sandbox, whole) = parts();
    let line = format!("{SMALL} --merge 1.txt 3.txt");
    let open = missing(&sandbox.run(&format!("{line} --json")));
    assert!(!open.is_empty());
    let [one, two, three] = ["1.txt", "2.txt", "3.txt"].map(|part| entries(&sandbox.read(part)));
    for opener in &open {
        assert!(two.contains_key(opener), "{opener}");
        assert!(!one.contains_key(opener) && !three.contains_key(opener));
    }
    let table = sandbox.run(&line).out;
    let said = format!("\n{} left open, at least ", open.len());
    assert!(table.contains(&said), "{table}");
    for opener in open.iter().take(12) {
        assert!(table.contains(&format!(" {opener}")), "{opener}: {table}");
    }
    let joined = missing(&sandbox.run(&format!("{line} --json --ledger all.txt")));
    assert_eq!(joined, open);
    let names = sandbox.names();
    assert!(!names.iter().any(|name| name.starts_with("small-")), "{names:?}");
    let said = entries(&sandbox.read("all.txt")).len() as u64;
    let (ranked, recalled, proven) = proven(&sandbox, "-o x.tree --ledger all.txt");
    assert_eq!((&ranked, recalled, proven), (&whole, said, 116 - said));
    assert_eq!(entries(&sandbox.read("all.txt")).len(), 116);
    assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"));
}

#[test]
fn ledgers_of_other_problems_are_not_joined() {
    let (sandbox, _) = parts();
    sandbox.write("other.txt", answers(25));
    sandbox.run("prove -q --answers other.txt --ledger theirs.txt -o x.tree").done();
    sandbox.run(&format!("{SMALL} --max-guesses 5 --ledger five.txt -o x.tree")).done();
    let names = sandbox.names();
    for line in
        ["--merge 1.txt theirs.txt", "--ledger theirs.txt", "--ledger all.txt --merge theirs.txt"]
    {
        sandbox.run(&format!("{SMALL} {line}")).failed(
            2,
            "theirs.txt: this is a ledger of another list (other) than small; name its list, or another ledger",
        );
    }
    for line in ["--merge 1.txt five.txt", "--ledger five.txt"] {
        sandbox.run(&format!("{SMALL} {line}")).failed(
            2,
            "five.txt: this ledger was made with max-guesses 5, not 6; use the same, or another ledger",
        );
    }
    let new: Vec<_> = sandbox.names().into_iter().filter(|name| !names.contains(name)).collect();
    assert_eq!(new, ["all.txt"]);
    let head = sandbox.read("all.txt");
    assert_eq!(entries(&head).len(), 0);
}

#[test]
fn ledgers_that_contradict_each_other_are_refused() {
    let sandbox = small();
    let list = list(&sandbox);
    let word = &list.guesses()[5];
    let facts = [format!("{word} = 320"), format!("{word} >= 321")];
    sandbox.write("one.txt", forged(&list, &[&facts[0]]));
    sandbox.write("two.txt", forged(&list, &[&facts[1]]));
    let message = format!(
        "two.txt: line 2 says that {word} costs at least 321, but line 2 of one.txt says 320; \
         one of the two proofs is wrong: leave one out"
    );
    for line in ["--merge one.txt two.txt", "--ledger one.txt --merge two.txt"] {
        sandbox.run(&format!("{SMALL} {line}")).failed(2, &message);
    }
    assert_eq!(sandbox.names(), ["one.txt", "small.txt", "two.txt"]);
}

#[test]
fn a_false_total_of_the_best_opener_is_refuted_and_no_tree_is_saved() {
    let sandbox = small();
    let list = list(&sandbox);
    let (all, ..) = proven(&sandbox, "--top 116 -o x.tree");
    fs::remove_file(sandbox.path("x.tree")).unwrap();
    let (best, total) = &all.best[0];
    let (worst, most) = all.best.last().unwrap();
    // The last opener is not searched, unless the ledger says that the others are worse still.
    let searched = format!("its best tree costs {most}");
    let cases = [
        (best, total - 1, "", false),
        (worst, total - 1, "it costs at least ", false),
        (worst, 0, "it costs at least ", false),
        (worst, most - 1, &searched, true),
        (worst, most + 1, &searched, true),
        (worst, 2_147_483_646, &searched, true),
    ];
    for (opener, said, found, alone) in cases {
        let mut facts = vec![format!("{opener} = {said}")];
        if alone {
            let others = list.guesses().iter().map(|word| word.to_string());
            let others = others.filter(|word| word != opener);
            facts.extend(others.map(|word| format!("{word} impossible")));
        }
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        let start =
            format!("guesstree: l.txt: line 2 says that {opener} costs {said}, but {found}");
        for line in ["--ledger l.txt", "--ledger l.txt --top 1 --json"] {
            sandbox.write("l.txt", forged(&list, &facts));
            sandbox
                .run(&format!("{SMALL} {line}"))
                .failed_with(2, &[&start, "; start without that ledger\n"]);
        }
    }
    sandbox.write("l.txt", forged(&list, &[&format!("{worst} = 1")]));
    sandbox.run(&format!("{SMALL} --ledger all.txt --merge l.txt"));
    assert_eq!(sandbox.names(), ["all.txt", "l.txt", "small.txt"]);
    // No false fact was taken over.
    sandbox.run(&format!("{SMALL} --ledger all.txt")).done();
}

#[test]
fn a_total_of_an_opener_that_has_no_tree_is_refuted() {
    let sandbox = small();
    let list = list(&sandbox);
    let word = &list.guesses()[5];
    sandbox.write("l.txt", forged_within(2, &list, &[&format!("{word} = 400")]));
    sandbox.run(&format!("{SMALL} --max-guesses 2 --ledger l.txt"))
        .failed(
            2,
            &format!(
                "l.txt: line 2 says that {word} costs 400, but no tree that begins with it finds every answer in time; \
                 start without that ledger"
            ),
        );
    assert_eq!(sandbox.names(), ["l.txt", "small.txt"]);
}

#[test]
fn a_damaged_ledger_is_refused_with_its_line_and_left_as_it_is() {
    let sandbox = small();
    proven(&sandbox, "--ledger l.txt");
    let mut bytes = sandbox.read("l.txt");
    let place = bytes.len() - 40;
    bytes[place] ^= 1;
    sandbox.write("l.txt", &bytes);
    let line = bytes[..place].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let message = format!(
        "l.txt: line {line} of this ledger was altered or damaged; only the lines before it can be trusted"
    );
    for arguments in ["--ledger l.txt", "--merge l.txt"] {
        sandbox.run(&format!("{SMALL} {arguments}")).failed(2, &message);
    }
    assert!(sandbox.read("l.txt") == bytes);
}

#[test]
fn what_is_no_ledger_is_not_written_over() {
    let sandbox = small();
    fs::create_dir(sandbox.path("folder")).unwrap();
    let words = sandbox.read("small.txt");
    for option in ["--ledger", "--merge"] {
        sandbox.run(&format!("{SMALL} {option} small.txt")).failed_with(
            2,
            &["small.txt: this is not a ledger that guesstree ", " can read; choose another file"],
        );
        sandbox.run(&format!("{SMALL} {option} no/l.txt")).failed_with(2, &["no/l.txt: "]);
    }
    sandbox.run(&format!("{SMALL} --merge gone.txt")).failed_with(2, &["gone.txt: "]);
    let none = "folder: there is no ledger in this folder; their names end in .ledger";
    sandbox.run(&format!("{SMALL} --merge folder")).failed(2, none);
    assert!(sandbox.read("small.txt") == words);
    assert_eq!(sandbox.names(), ["folder", "small.txt"]);
}

#[test]
fn a_ledger_that_another_proof_writes_to_is_refused() {
    let sandbox = small();
    proven(&sandbox, "--ledger l.txt");
    let ledger = fs::File::open(sandbox.path("l.txt")).unwrap();
    ledger.lock().unwrap();
    let message =
        "l.txt: another process is writing to this ledger; wait for it, or use another file";
    sandbox.run(&format!("{SMALL} --ledger l.txt")).failed(2, message);
    proven(&sandbox, "--merge l.txt");
    ledger.unlock().unwrap();
    proven(&sandbox, "--ledger l.txt");
}

/// Files that cannot be written, as Unix has them.
#[cfg(unix)]
mod unix {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    use super::{entries, proven};
    use crate::proofs::{SMALL, small};
    use crate::sandbox::{PROGRAM, Ran};

    #[test]
    fn a_ledger_that_may_not_be_written_is_refused_but_can_be_joined() {
        let sandbox = small();
        let (whole, ..) = proven(&sandbox, "--ledger l.txt");
        fs::set_permissions(sandbox.path("l.txt"), fs::Permissions::from_mode(0o444)).unwrap();
        // The superuser may write all the same.
        if fs::File::options().append(true).open(sandbox.path("l.txt")).is_err() {
            sandbox.run(&format!("{SMALL} --ledger l.txt")).failed_with(2, &["l.txt: "]);
        }
        assert_eq!(proven(&sandbox, "--merge l.txt").0, whole);
    }

    #[test]
    fn a_device_is_no_ledger() {
        for device in ["/dev/full", "/dev/null"] {
            let message =
                format!("{device}: this is not a regular file; choose another for the ledger");
            for option in ["--ledger", "--merge"] {
                if fs::metadata(device).is_ok() {
                    let sandbox = small();
                    sandbox.run(&format!("{SMALL} {option} {device}")).failed(2, &message);
                }
            }
        }
    }

    #[test]
    fn a_pipe_that_nobody_writes_to_is_no_ledger() {
        let sandbox = small();
        let made = Command::new("mkfifo").arg(sandbox.path("pipe")).status();
        if made.is_ok_and(|status| status.success()) {
            for option in ["--ledger", "--merge"] {
                let ran = sandbox.run(&format!("{SMALL} {option} pipe"));
                ran.failed(2, "pipe: this is not a regular file; choose another for the ledger");
            }
        }
    }

    #[test]
    fn where_a_ledger_cannot_grow_the_proof_ends_and_can_be_taken_up_again() {
        let sandbox = small();
        let (whole, ..) = proven(&sandbox, "-o whole.tree");
        // A limit on the size of files is as good as a disk that is full.
        let line = format!("{SMALL} --ledger l.txt -o /dev/null");
        let script = format!("trap '' XFSZ; ulimit -f 2; exec {PROGRAM} {line}");
        let mut command = Command::new("sh");
        command.current_dir(sandbox.path("")).args(["-c", &script]);
        let ran = Ran::of(command.output().unwrap());
        assert_eq!(ran.code, 2);
        assert!(ran.err.starts_with("guesstree: l.txt: "), "{}", ran.err);
        assert!(ran.err.ends_with("; choose a file that can be read and written\n"), "{}", ran.err);
        assert!(ran.out.starts_with("116 openers of small for 116 answers"), "{}", ran.out);
        assert_eq!(sandbox.names(), ["l.txt", "small.txt", "whole.tree"]);
        let cut = sandbox.read("l.txt");
        assert!(!cut.ends_with(b"\n"));
        let whole_lines = cut.iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        let said = entries(&cut[..whole_lines]).len() as u64;
        let (ranked, recalled, proven) = proven(&sandbox, "--ledger l.txt -o x.tree");
        assert_eq!((ranked, recalled, proven), (whole, said, 116 - said));
        assert!(sandbox.read("l.txt").starts_with(&cut[..whole_lines]));
        assert_eq!(entries(&sandbox.read("l.txt")).len(), 116);
    }
}

#[test]
fn a_tree_does_not_take_the_place_of_a_ledger() {
    let sandbox = Sandbox::new();
    sandbox.write("words.txt", "ab\nac\nad\n");
    let line = "prove --answers words.txt --ledger l.txt";
    sandbox.run(line).done();
    let before = sandbox.read("l.txt");
    for line in [
        format!("{line} -o l.txt"),
        format!("{line} -o ./l.txt"),
        "prove --answers words.txt --merge l.txt -o l.txt".to_owned(),
    ] {
        sandbox.run(&line).failed_with(2, &["l.txt: it is the file given with "]);
    }
    assert_eq!(sandbox.read("l.txt"), before);
}
