//! Trees of other objectives, and with weights: what `verify`, `show` and `next` make of their files.

use std::sync::Arc;

use guesstree::{List, Objective, Tree, Weights};
use serde_json::json;

use crate::sandbox::Sandbox;

/// The tree in the program, as one for another objective and other weights: a claim of `lower`.
fn sandbox(objective: Objective, weights: Option<Weights>, lower: [u64; 3]) -> Sandbox {
    let tree = guesstree::shipped::original().unwrap();
    let mut problem = tree.problem().clone();
    (problem.objective, problem.weights) = (objective, weights.map(Arc::new));
    let (words, nodes) = (tree.words().to_vec(), tree.nodes().clone());
    let tree = Tree::from_parts(problem, lower, words, nodes).unwrap();
    let sandbox = Sandbox::new();
    tree.save(sandbox.path("other.tree")).unwrap();
    sandbox
}

/// Twice as much for the first answers as for the others; one decimal.
fn weights() -> Weights {
    let answers = List::original().answers().to_vec();
    let each = (0..answers.len()).map(|i| if i < 315 { 10 } else { 5 });
    let each = each.collect();
    Weights::new(answers, each, 1).unwrap()
}

#[test]
fn the_answers_that_a_tree_misses_are_all_named_by_verify_and_some_by_show() {
    let sandbox = sandbox(Objective::Within(4), None, [10, 0, 0]);
    let out = sandbox.run("verify other.tree").done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "other.tree: valid, all 2315 answers replayed");
    assert_eq!(
        lines[1],
        "salet on original: 7920 guesses for 2315 answers, mean 3.4212, worst case 5"
    );
    assert_eq!(
        lines[2],
        "objective within=4: the fewest answers that need more than 4 guesses, then the least total of guesses"
    );
    let missed = lines[3].strip_prefix("2239 of 2315 answers within 4 guesses; missed: ").unwrap();
    assert_eq!(missed.split(' ').count(), 76);
    assert_eq!(
        lines[4],
        "claim: between 10 missed and 76 missed, 7920 guesses over all openers, within 6 guesses \
         (on the word of a file)"
    );

    let shown = sandbox.run("show other.tree").done();
    let lines: Vec<&str> = shown.lines().take(3).collect();
    assert!(lines[0].starts_with("# objective within=4: "), "{shown}");
    assert!(lines[1].starts_with("# 2239 of 2315 answers within 4 guesses; missed: "));
    assert!(lines[1].ends_with(" … and 56 more"), "{}", lines[1]);
    assert_eq!(lines[2], "2315 salet");

    let report = &sandbox.run("verify --json other.tree").json()[0];
    assert_eq!(report["objective"], "within=4");
    assert_eq!(report["lower"], json!([10, 0]));
    assert_eq!(report["upper"], json!([76, 7920]));
    assert_eq!(report["total"], 7920);
    assert_eq!(report["missed"].as_array().unwrap().len(), 76);
    let head = sandbox.run("show --json other.tree").json();
    assert_eq!(head["missed"], report["missed"]);
    for field in ["lower", "upper", "optimal"] {
        assert_eq!(head[field], report[field], "{field}");
    }
    assert_eq!(head["optimal"], false);
}

#[test]
fn the_worst_case_is_first_where_it_matters_most() {
    let sandbox = sandbox(Objective::Worst, None, [5, 7920, 0]);
    let out = sandbox.run("verify other.tree").done();
    let expected = "other.tree: valid, all 2315 answers replayed\n\
        salet on original: worst case 5, 7920 guesses for 2315 answers, mean 3.4212\n\
        objective worst: the smallest worst case, then the least total of guesses\n\
        claim: optimal over all openers, within 6 guesses (proven, and comes with the program)\n";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn a_weighted_tree_says_what_is_expected_by_weight() {
    let sandbox = sandbox(Objective::Mean, Some(weights()), [0, 0, 0]);
    let report = &sandbox.run("verify --json other.tree").json()[0];
    let found = report["weight_found"].as_array().unwrap();
    let found: Vec<u64> = found.iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(found.len(), 5);
    assert_eq!(found.iter().sum::<u64>(), 315 * 10 + 2000 * 5);
    assert_eq!(report["weight_total"], 13_150);
    assert_eq!(report["weight_decimals"], 1);
    let total: u64 = (1..).zip(&found).map(|(guesses, n)| guesses * n).sum();
    assert_eq!(report["upper"], total);
    let expected = report["expected"].as_f64().unwrap();
    assert!((expected - total as f64 / 13_150.0).abs() < 1e-9);
    assert_eq!(report["total"], 7920);

    let out = sandbox.run("verify other.tree").done();
    let line =
        format!("\n{expected:.4} guesses expected by weight, 1315 is the weight of all answers\n");
    assert!(out.contains(&line), "{out}");
    assert!(out.contains(", mean 3.4212, worst case 5\n"), "{out}");
    assert!(out.contains("\nobjective mean: the least total of guesses by weight\n"));
}

#[test]
fn such_a_tree_is_played_like_any_other() {
    let sandbox = sandbox(Objective::Within(4), Some(weights()), [0, 0, 0]);
    let out = sandbox.run("next --tree other.tree salet=BBBBB").done();
    assert_eq!(out, Sandbox::new().run("next --list original salet=BBBBB").done());
}
