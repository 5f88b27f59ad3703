//! What a tree is to be best at, with `--objective` and `--then`, as a command line says it.

use crate::sandbox::{Sandbox, run};

/// The commands that search.
const VERBS: [&str; 3] = ["build", "prove", "next"];

#[test]
fn every_objective_is_accepted_and_its_tree_has_a_name_of_its_own() {
    for (options, name) in [
        ("", "words-best"),
        ("--objective mean", "words-best"),
        ("--then worst", "words-best-then-worst"),
        ("--objective mean,worst", "words-best-then-worst"),
        ("--objective mean,worst,last", "words-best-then-worst-last"),
        ("--objective worst", "words-best-worst"),
        ("--objective within=1", "words-best-most-within1"),
        ("--objective within=6", "words-best-most-within6"),
        (
            "--objective within=8 --max-guesses 8 --mode hard",
            "words-best-hard-most-within8-within8",
        ),
    ] {
        let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
        for verb in ["build", "prove"] {
            let report = sandbox.run(&format!("{verb} --answers words.txt {options} --json -q"));
            assert_eq!(report.json()["file"], format!("{name}.tree"));
        }
        sandbox.run(&format!("next --answers words.txt {options} -q")).done();
        sandbox.run(&format!("next slate=BBGBG --answers words.txt {options} -q")).done();
    }
}

#[test]
fn objectives_that_are_none_are_refused_with_those_that_are() {
    for objective in [
        "Mean",
        "best",
        "within",
        "within=",
        "within=0",
        "within=101",
        "within=x",
        "within=4.5",
        "within=-1",
        "within=256",
        "mean,last",
        "worst,last",
    ] {
        let remedy = match objective {
            "within=0" | "within=101" => "give within=N with N from 1 to 100, such as within=4",
            _ => "give one of mean, mean,worst, mean,worst,last, worst, worst-alone, within=N",
        };
        for verb in VERBS {
            run(&format!("{verb} --objective {objective}")).misused(&format!(
                "invalid value '{objective}' for '--objective <OBJECTIVE>': {remedy}"
            ));
        }
    }
    for then in ["last", "mean", "worst,", "worst,worst"] {
        run(&format!("build --then {then}")).misused("[possible values: worst, worst,last]");
    }
}

#[test]
fn the_earlier_option_is_for_what_counts_after_the_mean_only() {
    for objective in ["worst", "worst-alone", "within=4"] {
        for then in ["worst", "worst,last"] {
            for verb in VERBS {
                run(&format!("{verb} --objective {objective} --then {then}")).misused(&format!(
                    "the argument '--then <NEXT>' cannot be used with '--objective {objective}', only with \
                     '--objective mean'; both together are now '--objective mean,{then}'"
                ));
            }
        }
    }
}

#[test]
fn no_answer_is_found_within_more_guesses_than_are_allowed() {
    for (within, allowed) in [(7, 6), (5, 4), (100, 99)] {
        for verb in VERBS {
            let line = format!("{verb} --objective within={within} --max-guesses {allowed}");
            run(&line).misused(&format!(
                "'--objective within={within}' asks for more guesses than '--max-guesses {allowed}' allows; give N up \
                 to {allowed}, or allow more"
            ));
        }
    }
}

#[test]
fn commands_without_a_search_know_no_order_of_objectives() {
    run("lists --objective worst").misused("unexpected argument '--objective'");
    for verb in ["show", "verify"] {
        run(&format!("{verb} --then worst")).misused("unexpected argument '--then'");
    }
}

#[test]
fn what_json_says_of_an_objective_and_a_mode_can_be_asked_for() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    for options in [
        "",
        "--objective mean,worst",
        "--objective mean,worst,last",
        "--objective worst-alone",
        "--objective within=2",
    ] {
        let line =
            format!("build --answers words.txt {options} --mode strict -o tree --force --json -q");
        let said = sandbox.run(&line).json();
        let said = |field: &str| format!("--{field}={}", said[field].as_str().unwrap());
        let (objective, mode) = (&*said("objective"), &*said("mode"));
        let build = ["build", "--answers=words.txt", objective, mode, "-oagain", "--force", "-q"];
        sandbox.run_each(&build).done();
        assert_eq!(sandbox.read("tree"), sandbox.read("again"), "{objective}");
        sandbox.run_each(&["show", "tree", objective, mode]).done();
    }
}

#[test]
fn an_objective_that_says_what_counts_next_goes_with_no_then() {
    let build = ["build", "--objective=mean,worst", "--then=worst,last"];
    Sandbox::new().run_each(&build).misused(
        "the argument '--then <NEXT>' cannot be used with '--objective mean,worst', only with \
         '--objective mean'; both together are now '--objective mean,worst,last'",
    );
}
