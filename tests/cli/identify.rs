//! `identify`: plans of tests, by hand.

use crate::json::Schema;
use crate::sandbox::{Ran, Sandbox};

/// A car that does not start. The plan of the guide, worked out by hand: the gauge for all ten costs
/// 5, the lights for the seven that are left 7, the engine for the last two 2; 14 for a weight of 10.
const CAR: &str = "\
test,                        flat battery, no fuel, bad starter, blocked filter, cost
Do the lights work?,         no,           yes,     yes,         yes,            1
Does the engine turn over?,  no,           yes,     no,          yes,            1
Does the gauge show fuel?,   yes,          no,      yes,         yes,            0.5
weight,                      5,            3,       1,           1,
";

const PLAN: &str = "\
Does the gauge show fuel? [0.5]
  no: = no fuel
  yes: Do the lights work? [1]
    no: = flat battery
    yes: Does the engine turn over? [1]
      no: = bad starter
      yes: = blocked filter
";

const FIGURES: &str = "\
4 objects, 3 tests: expected 1.4000, worst case 2.5, at most 3 tests
mean: ";

fn sandbox() -> Sandbox {
    Sandbox::with("car.csv", CAR)
}

#[test]
fn the_plan_of_the_guide_is_built_saved_and_verified() {
    let sandbox = sandbox();
    let out = sandbox.run("identify build car.csv -o car.plan").done();
    let greedy = "greedy rules: squares expected 1.4000; entropy expected 1.4000; groups expected \
                  1.4000\n";
    assert_eq!(out, format!("{PLAN}\n{FIGURES}proven to be the best\n{greedy}"));
    let shown = sandbox.run("identify show car.plan").done();
    assert_eq!(shown, format!("{PLAN}\n{FIGURES}the best (on the word of a file)\n"));
    let verified = sandbox.run("identify verify car.plan --problem car.csv").done();
    let valid = format!("car.plan: valid\n{FIGURES}the best (on the word of a file)\n");
    assert_eq!(verified, valid);
    let guide = include_str!("../../docs/guide/first-plan.md");
    assert!(guide.contains(CAR) && guide.contains(PLAN));
}

#[test]
fn a_plan_is_printed_as_a_key_and_as_a_figure() {
    let sandbox = sandbox();
    let key = sandbox.run("identify build car.csv --format key").done();
    let expected = "\
1. Does the gauge show fuel? [0.5]
   no ... no fuel
   yes ... go to 2
2. Do the lights work? [1]
   no ... flat battery
   yes ... go to 3
";
    assert!(key.starts_with(expected), "{key}");
    let dot = sandbox.run("identify build car.csv --format dot").done();
    assert!(dot.starts_with("digraph plan {\n") && dot.ends_with("}\n"), "{dot}");
    assert!(dot.contains("  n0 -> n1 [label=\"no\"];\n  n0 -> n2 [label=\"yes\"];\n"), "{dot}");
}

/// What the checker says of a certificate and a table.
fn checked(certificate: &[u8], table: &str) -> String {
    let table = guesstree_check::plans::Table::read(table).unwrap();
    guesstree_check::plans::prove(certificate, &table, 2, &|_, _| ()).unwrap().to_string()
}

#[test]
fn a_certificate_is_written_and_accepted() {
    let (sandbox, schema) = (sandbox(), Schema::load());
    let table = sandbox.run("identify table car.csv").done();
    for (objective, claims) in [
        ("mean", "no plan costs less than 140\n"),
        (
            "mean,worst",
            "no plan costs less than 140\nno plan with a worst case of at most 24 costs less than 141\n",
        ),
        (
            "worst",
            "no plan has a worst case of at most 19\nno plan with a worst case of at most 20 costs less than 180\n",
        ),
        ("worst-alone", "no plan has a worst case of at most 19\n"),
    ] {
        let build = ["identify", "build", "car.csv", "--objective", objective];
        let out = sandbox.run_each(&[&build[..], &["--certificate", "car.cert"]].concat()).done();
        let certificate = sandbox.read("car.cert");
        assert!(out.contains("\ncertificate in car.cert ("), "{out}");
        let said = checked(&certificate, &table);
        let start = "4 objects, 3 tests; 4 objects are possible at first\n";
        assert!(said.starts_with(&format!("{start}{claims}this plan costs ")), "{said}");
        let piped = sandbox.run_each(&[&build[..], &["--certificate", "-"]].concat()).done();
        assert_eq!(piped.as_bytes(), certificate);
        let json =
            sandbox.run_each(&[&build[..], &["--certificate", "car.cert", "--json"]].concat());
        let json = json.json();
        schema.accepts("identify", &json);
        assert_eq!(json["certificate"], "car.cert");
        assert_eq!(json["certificate_bytes"], certificate.len());
    }
    // What the guide shows, and what is wrong.
    sandbox.run("identify build car.csv -o car.plan --certificate car.cert").done();
    let verified = sandbox.run("identify verify car.plan --certificate car.cert").done();
    assert!(verified.contains("\nmean: the best (proven by a certificate)\n"), "{verified}");
    assert!(verified.contains("\nno plan costs less than 140\n"), "{verified}");
    let json = sandbox.run("identify verify car.plan --certificate car.cert --json").json();
    schema.accepts("identify", &json[0]);
    assert_eq!(json[0]["basis"], "certificate");
    sandbox.run("identify build car.csv -o other.plan --objective worst").done();
    let open = sandbox.run("identify verify other.plan --certificate car.cert");
    let said = "the certificate does not prove the claim: it leaves better plans open\n";
    assert!(open.code == 1 && open.out.ends_with(said), "{open:?}");
    sandbox.run("identify verify car.plan --certificate car.plan").failed_with(2, &["car.plan"]);
    let two = "is for one plan; verify the plans one by one";
    sandbox.run("identify verify car.plan car.plan --certificate car.cert").misused(two);
    sandbox.write("other.csv", CAR.replace("0.5", "0.6"));
    sandbox.run("identify build other.csv -o other.plan").done();
    let other = "identify verify other.plan --certificate car.cert";
    sandbox.run(other).failed_with(2, &["the certificate is for another table"]);
    let guide = include_str!("../../docs/guide/plans.md");
    sandbox.run("identify build car.csv --certificate car.cert").done();
    let said = checked(&sandbox.read("car.cert"), &table);
    assert!(guide.contains(&format!("```text\n{said}```\n")), "{said}");
}

#[test]
fn a_stopped_search_has_a_certificate_of_its_bound() {
    let csv = include_bytes!("../../instances/random-100x30x2-rare10-uneven-1.csv");
    let sandbox = Sandbox::with("t.csv", csv);
    let build = "identify build t.csv --time-limit 0 --certificate t.cert --json";
    let json: serde_json::Value = serde_json::from_str(&sandbox.run(build).out).unwrap();
    assert!(json["stopped"] == true && json["certificate"] == "t.cert", "{json}");
    let table = sandbox.run("identify table t.csv").done();
    let table = guesstree_check::plans::Table::read(table).unwrap();
    let certificate = sandbox.read("t.cert");
    let proven = guesstree_check::plans::prove(&certificate, &table, 2, &|_, _| ()).unwrap();
    assert_eq!(proven.claims, [(json["lower"][0].as_u64(), None)]);
    assert_eq!(Some(proven.plans[0].0), json["upper"][0].as_u64());
}

#[test]
fn a_certificate_replaces_nothing_else_and_is_refused_before_the_search() {
    let sandbox = sandbox();
    let before = sandbox.read("car.csv");
    for (options, message) in [
        ("--certificate car.csv --force", "it is the file given with <FILE>"),
        ("-o car.csv --force", "it is the file given with <FILE>"),
        ("--certificate car.plan -o car.plan", "it is the file given with -o"),
        ("--certificate no/car.cert", "there is no folder no"),
        ("-o no/car.plan", "there is no folder no"),
    ] {
        sandbox.run(&format!("identify build car.csv {options}")).failed_with(2, &[message]);
    }
    let both = "'--output -' cannot be used with '--certificate -'";
    sandbox.run("identify build car.csv --certificate - -o -").misused(both);
    assert_eq!(sandbox.read("car.csv"), before);
    assert_eq!(sandbox.names(), ["car.csv"]);
    sandbox.run("identify table no.csv").failed_with(2, &["no.csv"]);
    // Another file is replaced if that is asked for.
    sandbox.write("mine", "my notes");
    for option in ["-o", "--certificate"] {
        let build = format!("identify build car.csv {option} mine");
        sandbox.run(&build).failed_with(2, &["mine: it is there already", "--force"]);
        assert_eq!(sandbox.read("mine"), b"my notes");
        sandbox.run(&format!("{build} --force")).done();
        sandbox.run(&build).done();
        sandbox.write("mine", "my notes");
    }
}

#[test]
fn json_is_as_the_schema_says() {
    let (sandbox, schema) = (sandbox(), Schema::load());
    for objective in ["mean", "mean,worst", "worst", "worst-alone"] {
        let built = ["identify", "build", "car.csv", "--json", "--objective", objective];
        let built = sandbox.run_each(&built).json();
        schema.accepts("identify", &built);
        assert_eq!(built["optimal"], true);
        assert_eq!(built["lower"], built["upper"]);
    }
    sandbox.run("identify build car.csv -o car.plan").done();
    let verified = sandbox.run("identify verify car.plan car.plan --json").json();
    assert_eq!(verified.as_array().unwrap().len(), 2);
    schema.accepts("identify", &verified[1]);
    // The unit of costs is a tenth: 0.5 is 5, and 1 is 10.
    assert_eq!(verified[0]["upper"], serde_json::json!([140]));
    let next = sandbox.run("identify next car.plan --json").json();
    schema.accepts("identify-next", &next);
    assert_eq!(next["test"], "Does the gauge show fuel?");
    assert_eq!(next["outcomes"], serde_json::json!(["no", "yes"]));
}

#[test]
fn first_tests_are_ranked_by_the_best_plan_that_begins_with_each() {
    let (sandbox, schema) = (sandbox(), Schema::load());
    // The gauge costs 5 for all ten and 9 for the rest; the lights 10 and 4.5; the engine 10 and 8.
    let ranking = "\
expected 1.4000  Does the gauge show fuel?
expected 1.4500  Do the lights work?
expected 1.8000  Does the engine turn over?

4 objects, 3 first tests: each value is proven
";
    assert_eq!(sandbox.run("identify prove car.csv").done(), ranking);
    for objective in ["mean", "mean,worst", "worst", "worst-alone"] {
        let prove = ["identify", "prove", "car.csv", "--json", "--objective", objective];
        let proven = sandbox.run_each(&prove).json();
        schema.accepts("identify-prove", &proven);
        let built = ["identify", "build", "car.csv", "--json", "--objective", objective];
        assert_eq!(proven["ranking"][0]["value"], sandbox.run_each(&built).json()["upper"]);
    }
    let gauge = ["identify", "prove", "car.csv", "Does the gauge show fuel?=no"];
    assert_eq!(sandbox.run_each(&gauge).done(), "It is no fuel; no test is needed.\n");
    let csv = include_bytes!("../../instances/random-100x30x2-rare10-uneven-1.csv");
    sandbox.write("t.csv", csv);
    let stopped = sandbox.run("identify prove t.csv --time-limit 0");
    assert_eq!(stopped.code, 3);
    assert!(stopped.out.starts_with("at least expected "), "{}", stopped.out);
    assert!(stopped.out.ends_with("30 first tests: stopped: 0 of them exact\n"), "{}", stopped.out);
}

#[test]
fn the_least_worst_case_comes_first_if_it_is_asked_for() {
    // Fair or not: one test tells the likely object at once, but costs most for the others.
    let sandbox = Sandbox::with(
        "t.csv",
        "t,a,b,c,d\nis a,1,0,0,0\nis b,0,1,0,0\npair,0,0,1,1\nodd,0,1,0,1\nweight,97,1,1,1\n",
    );
    let worst = |objective: &str| {
        let built = sandbox.run(&format!("identify build t.csv --json --objective {objective}"));
        built.json()["upper"].clone()
    };
    // is a: 100; then pair: 3, and one more for c and d: 2.
    assert_eq!(worst("mean"), serde_json::json!([105]));
    assert_eq!(worst("worst"), serde_json::json!([2, 200]));
    assert_eq!(worst("worst-alone"), serde_json::json!([2]));
}

#[test]
fn next_follows_the_plan_and_finds_one_where_it_ends() {
    let sandbox = sandbox();
    sandbox.run("identify build car.csv -o car.plan").done();
    for file in ["car.plan", "car.csv"] {
        let next = |turn: &str| sandbox.run_each(&["identify", "next", file, turn]).done();
        let expected = "Do the lights work?\nno or yes; 3 objects left: bad starter, blocked \
                        filter, flat battery\n";
        assert_eq!(next("Does the gauge show fuel?=yes"), expected);
        assert_eq!(next("Does  the gauge show fuel?= YES ").lines().count(), 2);
        // Not the first test of the plan.
        let other = next("Do the lights work?=yes");
        assert!(other.starts_with("Does the gauge show fuel?\n"), "{other}");
        assert_eq!(next("Does the gauge show fuel?=no"), "no fuel\n");
    }
}

#[test]
fn what_is_no_outcome_and_what_cannot_be_is_told() {
    let sandbox = sandbox();
    for (turns, code, message) in [
        (&["Horn?=no"][..], 2, "there is no test `Horn?` in the problem"),
        (
            &["Do the lights work?=maybe"],
            2,
            "test `Do the lights work?` has no outcome `maybe`; it has no, yes",
        ),
        (
            &["Do the lights work?=no", "Does the gauge show fuel?=no"],
            1,
            "no object is left after \"Does the gauge show fuel?\"=no: of those before it (flat \
             battery) none has this outcome; check the first 2 answers",
        ),
    ] {
        let arguments = [&["identify", "next", "car.csv"], turns].concat();
        sandbox.run_each(&arguments).failed(code, message);
    }
}

#[test]
fn play_asks_takes_back_and_says_what_it_is() {
    let sandbox = sandbox();
    sandbox.run("identify build car.csv -o car.plan").done();
    let play = |file: &str, typed: &str| {
        let mut command = sandbox.command();
        Ran::of(command.args(["identify", "play", file]).write_stdin(typed).output().unwrap())
    };
    let out = play("car.plan", "y\nn\n").done();
    assert!(out.ends_with("It is flat battery.\n"), "{out}");
    let out = play("car.csv", "undo\ny\nundo\ny\nmaybe\nyes\nno\n").done();
    assert!(out.contains("There is nothing to take back.\n"), "{out}");
    assert!(out.contains("this is no outcome of the test; type no, yes, undo or quit\n"), "{out}");
    assert!(out.ends_with("It is bad starter.\n"), "{out}");
    assert_eq!(play("car.csv", "quit\n").code, 0);
    let ended = play("car.csv", "y\n");
    assert_eq!(ended.code, 3);
    assert!(ended.err.contains("the input ended before the object was found"), "{ended:?}");
}

#[test]
fn classes_end_a_path_early_and_unknown_cells_are_refused_or_an_outcome() {
    let rows = "name,legs,wings,class\nant,6,no,insect\nbee,6,yes,insect\ncat,4,no,mammal\n\
                mole,4,?,mammal\n";
    let sandbox = Sandbox::with("zoo.csv", rows);
    let refused = sandbox.run("identify build zoo.csv --objects-in-rows");
    refused.failed_with(2, &["the outcome of `wings` for `mole` is `?`, which is unknown"]);
    let built = sandbox.run("identify build zoo.csv --objects-in-rows --unknown-as-outcome").done();
    let expected = "legs\n  4: = mammal (cat, mole)\n  6: = insect (ant, bee)\n\n4 objects, 2 tests: \
                    expected 1.0000, worst case 1, at most 1 test\n";
    assert!(built.starts_with(expected), "{built}");
}

#[test]
fn what_no_test_tells_apart_is_named() {
    let sandbox = Sandbox::with("t.csv", "t,a,b,c\none,0,0,1\n");
    let expected = "t.csv: no test tells these apart: a, b\nadd a test that tells them apart, merge \
                    them, or put them in one class";
    sandbox.run("identify build t.csv").failed(2, expected);
    sandbox.write("t.csv", "t,a,b,c\none,0,0,1\nclass,x,y,z\n");
    sandbox.run("identify build t.csv").failed_with(2, &["apart: a (x), b (y)\n"]);
    sandbox.write("t.csv", "t,a,b,c\none,0,0,1\nclass,x,x,z\n");
    assert!(sandbox.run("identify build t.csv").done().starts_with("one\n  0: = x (a, b)\n"));
}

#[test]
fn faults_of_files_are_told_and_nothing_is_replaced() {
    for (text, message) in [
        ("", "is no table of tests and objects"),
        ("t,a,b\n", "there is no test; give one or more"),
        ("t,a,b\none,0\n", "line 2 has 2 cells, but the first one has 3"),
        ("t,a,a\none,0,1\n", "there are two of the object `a`"),
        ("t,a,b\none,0,1\none,1,0\n", "there are two of the test `one`"),
        ("t,a,b,cost\none,0,1,0\n", "test `one` costs 0"),
        ("t,a,b,cost\none,0,1,x\n", "the cost of one, `x`, is not a number"),
        ("t,a,b\none,0,1\nweight,0,0\n", "all weights are 0"),
        ("t,a,b\none,0,\n", "the outcome of `one` for `b` is ``, which is unknown"),
        ("t,a,b\none,0,x|y\n", "is `x|y`, which is several outcomes"),
        ("{\"objects\": [1, 2]}", "missing field `tests`"),
    ] {
        let sandbox = Sandbox::with("t.csv", text);
        sandbox.run("identify build t.csv").failed_with(2, &[message]);
    }
    let sandbox = sandbox();
    sandbox.run("identify build car.csv -o car.csv").failed_with(2, &["car.csv"]);
    assert_eq!(sandbox.read("car.csv"), CAR.as_bytes());
    sandbox.run("identify show car.csv").failed_with(2, &["is no plan"]);
}
