//! `guesstree prove`, asked for what cannot be.

use crate::proofs::{SMALL, small};
use crate::sandbox::{Sandbox, run};

#[test]
fn a_part_is_one_of_some_number_of_parts() {
    for share in ["0/3", "4/3", "1/0", "x", "1", "1/", "/3", "1/2/3", "-1/3", "1.5/3"] {
        let sandbox = Sandbox::new();
        sandbox
            .run(&format!("prove --ledger one.txt --shard={share}"))
            .misused("give a part and the number of parts, such as 2/3");
        assert_eq!(sandbox.names(), [""; 0], "{share}");
    }
}

#[test]
fn at_least_one_opener_is_wanted() {
    for top in ["0", "-1", "x", "1.5", "99999999999999999999"] {
        run(&format!("prove --top={top}")).misused("give a number from 1 on");
    }
}

#[test]
fn options_that_contradict_or_need_each_other_are_named() {
    let cannot = "cannot be used with";
    run("prove --json --format csv").misused(cannot);
    run("prove --shard 1/3").misused("--ledger <PATH>");
    run("prove --shard 1/3 --ledger a.txt --merge b.txt").misused(cannot);
    run("prove --shard 1/3 --ledger a.txt -o x.tree").misused(cannot);
    run("prove --merge").misused("a value is required");
    run("prove --max-guesses 0").misused("0");
    run("prove salet").misused("unrecognized subcommand 'salet'");
}

#[test]
fn a_place_where_the_tree_cannot_be_saved_is_refused_before_the_proof() {
    let sandbox = small();
    for path in ["no/x.tree", "."] {
        sandbox
            .run(&format!("{SMALL} --max-guesses 1 --ledger l.txt -o {path}"))
            .failed_with(2, &["cannot save "]);
    }
    assert_eq!(sandbox.names(), ["small.txt"]);
}

#[test]
fn too_little_memory_is_refused_before_a_ledger_is_begun() {
    let sandbox = Sandbox::new();
    sandbox
        .run("prove -q --memory 1M --ledger l.txt")
        .failed_with(2, &["a search on original takes at least "]);
    assert_eq!(sandbox.names(), [""; 0]);
}
