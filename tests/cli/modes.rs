//! Hard, ultra and strict mode on the command line.

use crate::proofs::{SMALL, small};
use crate::sandbox::{Sandbox, run};

#[test]
fn the_best_hard_tree_of_an_opener_is_saved_under_its_own_name_and_is_valid() {
    let sandbox = Sandbox::new();
    let report = sandbox.run("build salet --mode hard --json -q").json();
    assert_eq!((&report["total"], &report["mode"]), (&8122.into(), &"hard".into()));
    assert_eq!(report["file"], "original-salet-hard.tree");
    let reports = sandbox.run("verify original-salet-hard.tree --json").json();
    let checked = &reports[0];
    assert_eq!((&checked["valid"], &checked["mode"]), (&true.into(), &"hard".into()));
    let out = sandbox.run("verify original-salet-hard.tree").done();
    let claim = "claim: optimal for the opener salet, in hard mode, within 6 guesses (on the word of a file)\n";
    assert!(out.contains(claim), "{out}");
}

#[test]
fn an_opener_that_cannot_be_guaranteed_in_hard_mode_is_said_to_be_so() {
    // Published as such: file `results_hard_nyt20220215` of <https://github.com/alex1770/wordle>.
    let ran = run("build slate --mode hard --list nyt-2022-02 -q");
    ran.failed_with(1, &["no tree that begins with slate", "within 6 guesses (proven here)"]);
}

#[test]
fn a_guess_that_breaks_a_clue_is_refused_with_it() {
    for (line, clue) in [
        (
            "crane=-y--- moist=----- --mode hard",
            "guess 2, moist, may not be made in hard mode: after crane=BYBBB a guess must use the letter R",
        ),
        (
            "crane=-y--- broil=-y-y- --mode ultra",
            "after crane=BYBBB a guess must not have R in place 2",
        ),
        (
            "crane=-y--- razor=---gg --mode ultra",
            "after crane=BYBBB a guess must not use the letter A",
        ),
        (
            "geese=-y--- elite=yy--- --mode ultra",
            "after geese=BYBBB a guess must not use the letter E more than once",
        ),
        ("crane=--g-- moist=----- --mode hard", "after crane=BBGBB a guess must have A in place 3"),
        (
            "crane=-y--- broil=-y-y- --mode strict",
            "after crane=BYBBB a guess must fit crane=BYBBB, as the answer does",
        ),
    ] {
        run(&format!("next {line} -q")).failed_with(1, &[clue]);
    }
    run("build salet courd --mode hard -q").failed_with(
        2,
        &["in hard mode courd may not always follow: after salet=", "fix fewer guesses"],
    );
}

#[test]
fn after_the_same_turns_a_mode_that_asks_for_more_never_costs_less() {
    let total = |mode: &str| {
        let line = format!("next --list original crane=-y--- --mode {mode} --json -q");
        run(&line).json()["total"].as_u64().unwrap()
    };
    let totals = ["easy", "hard", "ultra", "strict"].map(total);
    assert!(totals.is_sorted(), "{totals:?}");
}

#[test]
fn a_ledger_of_one_mode_is_refused_in_another() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} --ledger l.txt")).done();
    sandbox
        .run(&format!("{SMALL} --ledger l.txt --mode hard"))
        .failed_with(2, &["l.txt: this ledger was made with mode easy, not hard"]);
    let out = sandbox.run(&format!("{SMALL} --mode hard")).done();
    assert!(out.contains("in hard mode, within 6 guesses"), "{out}");
    assert!(sandbox.names().contains(&"small-best-hard.tree".to_owned()));
}

#[test]
fn an_unknown_mode_is_refused() {
    let ran = run("build salet --mode hardest");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("[possible values: easy, hard, strict, ultra]"), "{}", ran.err);
}
