//! Ledgers of proofs for other objectives than the mean, and for answers that do not count the same: those that
//! are for other problems, and those that are false.

use std::fs;

use crate::ledger_objectives::{
    PROBLEMS, Ranked, in_ledger, proven, sandbox, write_weights, written,
};
use crate::proofs::{SMALL, sealed};
use crate::sandbox::Sandbox;

/// A ledger is refused for this reason, in both ways to read it, and left as it is; nothing else is written.
fn refused(sandbox: &Sandbox, problem: &str, reason: &str) {
    let (ledger, names) = (sandbox.read("l.txt"), sandbox.names());
    for option in ["--ledger", "--merge"] {
        sandbox
            .run(&format!("{SMALL} {problem} {option} l.txt"))
            .failed(2, &format!("l.txt: {reason}"));
    }
    assert!(sandbox.read("l.txt") == ledger);
    assert_eq!(sandbox.names(), names);
}

#[test]
fn a_ledger_of_another_objective_is_refused_by_the_names_of_both() {
    let objectives = [
        ("", "mean"),
        ("--objective mean,worst", "mean"),
        ("--objective mean,worst,last", "mean"),
        ("--objective worst", "worst"),
        ("--objective within=2", "within=2"),
        ("--objective within=3", "within=3"),
    ];
    for weights in ["", "--weights w.txt"] {
        for (made_for, was) in objectives {
            let sandbox = sandbox();
            proven(&sandbox, &format!("{made_for} {weights}"), "--ledger l.txt");
            for (options, is) in objectives.into_iter().filter(|&(_, is)| is != was) {
                refused(
                    &sandbox,
                    &format!("{options} {weights}"),
                    &format!(
                        "this ledger was made with objective {was}, not {is}; use the same, or another ledger"
                    ),
                );
            }
        }
    }
}

/// The fingerprint of the weights in the head of a ledger.
fn fingerprint(ledger: &[u8]) -> String {
    let text = std::str::from_utf8(ledger).unwrap();
    let (_, rest) = text.split_once(" weights=").unwrap();
    rest.split(' ').next().unwrap().to_owned()
}

#[test]
fn a_ledger_of_other_weights_or_none_is_refused_by_their_fingerprints() {
    for objective in ["", "--objective worst"] {
        let sandbox = sandbox();
        // The weights differ from w.txt in the last answer alone.
        write_weights(&sandbox, "other.txt", |at| match at {
            115 => "0.9".to_owned(),
            _ => format!("0.{}", at % 7),
        });
        let with = |weights: &str| format!("{objective} {weights}");
        let [plain, weighted, others] = ["", "--weights w.txt", "--weights other.txt"].map(with);
        proven(&sandbox, &others, "--ledger other-ledger.txt -o x.tree");
        let theirs = fingerprint(&sandbox.read("other-ledger.txt"));

        proven(&sandbox, &weighted, "--ledger l.txt -o x.tree");
        let own = fingerprint(&sandbox.read("l.txt"));
        assert_ne!(own, theirs);
        refused(
            &sandbox,
            &others,
            &format!(
                "this ledger is for other weights ({own}) than those given ({theirs}); give its weights, or another \
                 ledger"
            ),
        );
        refused(
            &sandbox,
            &plain,
            &format!(
                "this ledger is for answers with weights ({own}), and none are given; give its weights, or another \
                 ledger"
            ),
        );

        fs::remove_file(sandbox.path("l.txt")).unwrap();
        proven(&sandbox, &plain, "--ledger l.txt -o x.tree");
        refused(
            &sandbox,
            &weighted,
            &format!(
                "this ledger is for answers that all count the same, not for the weights given ({own}); leave them \
                 out, or use another ledger"
            ),
        );
    }
}

#[test]
fn the_same_weights_written_in_another_way_are_those_of_the_ledger() {
    let sandbox = sandbox();
    let first = proven(&sandbox, "--weights w.txt", "--ledger l.txt -o x.tree");
    let text = String::from_utf8(sandbox.read("w.txt")).unwrap();
    let lines: Vec<String> = text.lines().rev().map(|line| format!("{line}00\r\n")).collect();
    sandbox.write("same.txt", lines.concat());
    let again = proven(&sandbox, "--weights same.txt", "--ledger l.txt -o y.tree");
    assert_eq!((again.0, again.1, again.2), (first.0, 116, 0));
    assert!(sandbox.tree("x.tree") == sandbox.tree("y.tree"));
}

/// A folder with what is proven of a problem, and the head of its ledgers.
fn known(problem: &str) -> (Sandbox, Ranked, String) {
    let sandbox = sandbox();
    let (whole, ..) = proven(&sandbox, problem, "--top 3 --ledger l.txt -o x.tree");
    let text = String::from_utf8(sandbox.read("l.txt")).unwrap();
    let head = text.lines().next().unwrap();
    let (head, _) = head.rsplit_once(' ').unwrap();
    let head = head.to_owned();
    for name in ["l.txt", "x.tree"] {
        fs::remove_file(sandbox.path(name)).unwrap();
    }
    (sandbox, whole, head)
}

/// A value in messages, of which the numbers at the end are left out if they are 0.
fn shown(value: &[u64]) -> String {
    let last = value.iter().rposition(|&part| part > 0).unwrap_or(0);
    let parts: Vec<String> = value[..=last].iter().map(u64::to_string).collect();
    parts.join(", ")
}

#[test]
fn a_false_value_of_the_best_opener_is_refuted_by_its_tree_and_none_is_saved() {
    for problem in PROBLEMS {
        let (sandbox, whole, head) = known(problem);
        let (best, value) = &whole.best[0];
        let is = in_ledger(problem, value);
        let changed = |change: fn(&mut u64)| {
            let mut said = is.to_vec();
            change(&mut said[is.len() - 1]);
            said
        };
        let too_low = changed(|last| *last -= 1);
        let too_high = changed(|last| *last += 1);
        // Too high a value is looked into where all others are said to be worse still.
        let words = String::from_utf8(sandbox.read("small.txt")).unwrap();
        let others = words.lines().filter(|word| word != best);
        let others: Vec<String> = others.map(|word| format!("{word} impossible")).collect();
        // If proofs are only joined, nothing is refuted while openers are missing.
        let both = ["--ledger", "--merge"];
        for (said, others, options) in [
            (&too_low, &[][..], &both[..1]),
            (&too_low, &others, &both),
            (&too_high, &others, &both),
        ] {
            let fact = format!("{best} = {}", written(problem, said));
            let facts: Vec<&str> =
                std::iter::once(&fact).chain(others).map(String::as_str).collect();
            let claimed = format!("l.txt: line 2 says that {best} costs {}, but ", shown(said));
            // Or counting shows as much before there is a tree.
            let found = match said.as_slice() < is {
                true => format!(" {}; start without that ledger\n", shown(is)),
                false => format!("its best tree costs {}; start without that ledger\n", shown(is)),
            };
            for option in options {
                sandbox.write("l.txt", sealed(&head, &facts));
                let ran = sandbox.run(&format!("{SMALL} {problem} {option} l.txt"));
                ran.failed_with(2, &[&claimed, &found]);
                assert_eq!(sandbox.names(), ["l.txt", "small.txt", "w.txt"], "{problem}");
            }
        }
    }
}

#[test]
fn a_worst_case_that_is_too_small_is_refuted_for_want_of_a_tree() {
    for problem in ["--objective worst", "--weights w.txt --objective worst"] {
        let (sandbox, whole, head) = known(problem);
        for (opener, value) in &whole.best {
            let said = [value[0] - 1, value[1]];
            let fact = format!("{opener} = {}", written(problem, &said));
            sandbox.write("l.txt", sealed(&head, &[&fact]));
            let message = format!(
                "l.txt: line 2 says that {opener} costs {}, but no tree that begins with it finds every answer in time; \
                 start without that ledger",
                shown(&said)
            );
            sandbox.run(&format!("{SMALL} {problem} --ledger l.txt")).failed(2, &message);
            assert_eq!(sandbox.names(), ["l.txt", "small.txt", "w.txt"]);
        }
    }
}

#[test]
fn a_false_total_of_any_opener_that_has_a_place_is_refuted_where_their_trees_are_compared() {
    for problem in ["--objective mean,worst", "--weights w.txt --objective mean,worst,last"] {
        let (sandbox, whole, head) = known(problem);
        for (opener, value) in &whole.best[1..] {
            let said = value[0] - 1;
            sandbox.write("l.txt", sealed(&head, &[&format!("{opener} = {said}")]));
            let claimed = format!("l.txt: line 2 says that {opener} costs {said}, but ");
            let found = format!(" {}; start without that ledger\n", value[0]);
            sandbox
                .run(&format!("{SMALL} {problem} --top 3 --ledger l.txt"))
                .failed_with(2, &[&claimed, &found]);
            assert_eq!(sandbox.names(), ["l.txt", "small.txt", "w.txt"]);
        }
    }
}

#[test]
fn a_total_of_an_opener_that_has_no_tree_is_refuted_whatever_is_chosen_among_equals() {
    for problem in
        ["--max-guesses 2 --objective mean,worst", "--max-guesses 2 --objective mean,worst,last"]
    {
        let sandbox = sandbox();
        // No opener finds all answers within two guesses, and the ledger has only its head.
        let ran = sandbox.run(&format!("{SMALL} {problem} --ledger l.txt"));
        assert_eq!(ran.code, 1);
        let text = String::from_utf8(sandbox.read("l.txt")).unwrap();
        let (head, _) = text.lines().next().unwrap().rsplit_once(' ').unwrap();
        let words = String::from_utf8(sandbox.read("small.txt")).unwrap();
        let opener = words.lines().nth(5).unwrap();
        sandbox.write("l.txt", sealed(head, &[&format!("{opener} = 400")]));
        sandbox.run(&format!("{SMALL} {problem} --ledger l.txt")).failed(
            2,
            &format!(
                "l.txt: line 2 says that {opener} costs 400, but no tree that begins with it finds every answer in time; \
                 start without that ledger"
            ),
        );
        assert_eq!(sandbox.names(), ["l.txt", "small.txt", "w.txt"]);
    }
}
