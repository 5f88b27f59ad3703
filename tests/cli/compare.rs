//! `guesstree compare`: policies side by side.

use guesstree::List;
use serde_json::{Value, json};

use crate::campaign::some;
use crate::sandbox::{Sandbox, fields, run};

const POLICIES: [&str; 8] =
    ["optimal", "blocks", "entropy", "share", "minimax", "information", "log-blocks", "letters"];

/// Each guess that is not the answer leaves all the others, so whoever plays takes 1, 2, 3 and 4 guesses.
fn one_by_one() -> Sandbox {
    Sandbox::with("words.txt", "abw\nabx\naby\nabz\n")
}

/// What is printed as JSON, without the time it took.
fn timeless(mut reports: Value) -> Value {
    for report in reports.as_array_mut().unwrap() {
        let time = report.as_object_mut().unwrap().remove("seconds_a_move");
        assert!(time.unwrap().as_f64().unwrap() >= 0.0);
    }
    reports
}

/// The rows of a table without the time, which stands last.
fn rows(out: &str) -> Vec<Vec<&str>> {
    let row = |line| {
        let mut row: Vec<&str> = str::split_whitespace(line).collect();
        row.pop();
        row
    };
    out.lines().skip(1).map(row).collect()
}

#[test]
fn all_policies_are_compared_unless_some_are_named() {
    let sandbox = one_by_one();
    let out = sandbox.run("compare --answers words.txt").done();
    // The mean of 1 to 4, and the root of 5/4.
    let result = "2.5000 1.118 0% 4 1 1 1 1 0 0";
    let row = |policy: &&'static str| -> Vec<&str> {
        std::iter::once(*policy).chain(result.split(' ')).collect()
    };
    let expected: Vec<Vec<&str>> = POLICIES.iter().map(row).collect();
    assert_eq!(rows(&out), expected);
    let head = "policy         mean      ±  lost  worst  1  2  3  4  5  6  ms/move";
    assert_eq!(out.lines().next(), Some(head));
    let out = sandbox.run("compare share optimal --answers words.txt").done();
    assert_eq!(rows(&out), [expected[3].clone(), expected[0].clone()]);
}

#[test]
fn results_as_json_have_the_documented_fields() {
    let line = "compare entropy share --answers words.txt --max-guesses 3 --json";
    let reports = one_by_one().run(line).json();
    let documented = [
        "games",
        "histogram",
        "max_guesses",
        "mean",
        "mean_with_failures",
        "moves",
        "out_of_guesses",
        "policy",
        "seconds_a_move",
        "share_within",
        "solved",
        "standard_deviation",
        "unknown",
        "worst_case",
    ];
    for report in reports.as_array().unwrap() {
        assert_eq!(fields(report), documented);
    }
    let mut reports = timeless(reports);
    // The deviation of 1, 2 and 3 is the root of 2/3, which decimals do not hold.
    let deviation = reports[0].as_object_mut().unwrap().remove("standard_deviation");
    assert!((deviation.unwrap().as_f64().unwrap() - (2.0_f64 / 3.0).sqrt()).abs() < 1e-12);
    let expected = json!({
        "policy": "entropy",
        "games": 4,
        "max_guesses": 3,
        "solved": 3,
        "mean": 2.0,
        "mean_with_failures": 2.5,
        "worst_case": 4,
        "histogram": [1, 1, 1, 1],
        "share_within": [0.25, 0.5, 0.75, 1.0],
        // Equal ones are taken in the order of the alphabet.
        "out_of_guesses": ["abz"],
        "unknown": [],
        "moves": 4,
    });
    assert_eq!(reports[0], expected);
}

#[test]
fn results_as_csv_have_a_line_for_each_policy() {
    let sandbox = one_by_one();
    sandbox.write("a\"b.txt", "abw\nabx\n");
    let policies = ["entropy:cutoff=0,opener=aby", "letters:field=a\"b.txt"];
    let options = ["--answers", "words.txt", "--max-guesses", "3", "--csv"];
    let arguments = [&["compare"], &policies[..], &options].concat();
    let out = sandbox.run_each(&arguments).done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines[0],
        "policy,games,max_guesses,solved,mean,standard_deviation,mean_with_failures,worst_case,unknown,moves,\
         seconds_a_move,won_with_1,won_with_2,won_with_3,won_with_more"
    );
    // Commas are within quotes, and quotes are doubled.
    let first = lines[1].strip_prefix("\"entropy:cutoff=0,opener=aby\",").unwrap();
    let second = lines[2].strip_prefix("\"letters:field=a\"\"b.txt\",").unwrap();
    assert_eq!(lines.len(), 3);
    let timeless = |line: &str| -> Vec<String> {
        let mut columns: Vec<String> = line.split(',').map(str::to_owned).collect();
        assert!(columns.remove(9).parse::<f64>().unwrap() >= 0.0);
        columns
    };
    let expected = "4,3,3,2.000000,0.816497,2.500000,4,0,4,1,1,1,1";
    assert_eq!(timeless(first).join(","), expected);
    // Two of four are not in the file: 1 and 2 guesses, and twice one more than three.
    let expected = "4,3,2,1.500000,0.500000,2.750000,2,2,2,1,1,0,0";
    assert_eq!(timeless(second).join(","), expected);
    sandbox.run("compare --format csv --json --answers words.txt").misused("cannot be used with");
}

#[test]
fn failures_are_named_with_the_reason() {
    let sandbox = one_by_one();
    sandbox.write("dictionary.txt", "abx\nabcde\nAbz\nabw\n");
    let line = "compare blocks letters:field=dictionary.txt --answers words.txt --max-guesses 3";
    let out = sandbox.run(line).done();
    let named: Vec<&str> = out.lines().skip(3).collect();
    assert_eq!(
        named,
        ["blocks: out of guesses: abz", "letters:field=dictionary.txt: unknown: aby abz",]
    );
    let report = &sandbox.run(&format!("{line} --json")).json()[1];
    assert_eq!(report["unknown"], json!(["aby", "abz"]));
    assert_eq!(report["out_of_guesses"], json!([]));
    assert_eq!((&report["games"], &report["solved"]), (&json!(4), &json!(2)));
}

#[test]
fn the_optimum_is_what_was_published() {
    let reports = run("compare optimal --json -q").json();
    assert_eq!(reports[0]["histogram"], json!([0, 96, 1224, 919, 76]));
    assert_eq!(reports[0]["mean"], 7920.0 / 2315.0);
    let reports = run("compare optimal --mode hard --json -q").json();
    assert_eq!(reports[0]["mean"], 8122.0 / 2315.0);
}

#[test]
fn a_figure_is_drawn_of_no_more_policies_than_fit() {
    let sandbox = one_by_one();
    let all = sandbox.run("compare --answers words.txt --svg all.svg").done();
    let svg = String::from_utf8(sandbox.read("all.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    for policy in POLICIES {
        assert!(svg.contains(&format!("{policy} (2.500)")), "{policy}");
        assert!(all.contains(policy));
    }
    let nine = "entropy ".repeat(9);
    sandbox
        .run(&format!("compare {nine} --answers words.txt --svg nine.svg"))
        .failed(2, "a figure shows at most 8 policies, not 9; draw some of them");
    // Without a figure, more policies may be compared.
    let out = sandbox.run(&format!("compare {nine} --answers words.txt")).done();
    assert_eq!(out.lines().count(), 10);
    assert_eq!(sandbox.names(), ["all.svg", "words.txt"]);
}

#[test]
fn a_seed_is_another_player_and_always_the_same_one() {
    let sandbox = Sandbox::new();
    let of = |options: &str| {
        let line = format!("compare share information --json -q {options}");
        timeless(sandbox.run(&line).json())
    };
    let [seven, eight] = ["--seed 7", "--seed 8"].map(of);
    assert_eq!(of("--seed 7 --threads 1"), seven);
    assert_ne!(seven, eight);
    assert_ne!(seven, of(""));
    // Still the same answers, all of them.
    let answers = List::original().answers().len();
    for reports in [seven, eight] {
        assert!(reports.as_array().unwrap().iter().all(|report| report["games"] == answers));
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    let list = List::original();
    let words: String = some(list.answers()).map(|word| format!("{word}\n")).collect();
    let sandbox = Sandbox::with("some.txt", words);
    let line = "compare share information letters --answers some.txt --json -q --threads";
    let run = |threads| sandbox.run(&format!("{line} {threads}"));
    let [one, two] = [1, 2].map(|threads| timeless(run(threads).json()));
    assert_eq!(one, two);
}

#[test]
fn trees_are_not_for_another_feedback() {
    let sandbox = one_by_one();
    let out = sandbox.run("compare --answers words.txt --feedback presence").done();
    let policies: Vec<&str> = rows(&out).iter().map(|row| row[0]).collect();
    assert_eq!(policies, POLICIES[1..]);
    sandbox.run("compare share optimal --answers words.txt --feedback presence").failed(
        2,
        "the policy optimal: trees are for the game's own feedback; leave --feedback or the policy out",
    );
}

#[test]
fn by_presence_a_letter_is_yellow_as_often_as_it_is_guessed() {
    // YYAZ has one A, and YYAA two. The game's own feedback to AAXX is YBBB or YYBB, and by presence it is YYBB for both.
    let sandbox = Sandbox::with("words.txt", "aaxx\nyyaa\nyyaz\n");
    let mean = |rule: &str| {
        let line = "compare minimax:opener=aaxx --answers words.txt --json --feedback";
        sandbox.run(&format!("{line} {rule}")).json()[0]["mean"].clone()
    };
    assert_eq!(mean("standard"), (1.0 + 2.0 + 2.0) / 3.0);
    assert_eq!(mean("presence"), (1.0 + 2.0 + 3.0) / 3.0);
}

#[test]
fn the_share_lost_stands_beside_the_mean_of_the_games_won() {
    let sandbox = one_by_one();
    for (limit, mean, lost) in
        [(4, "2.5000", "0%"), (3, "2.0000", "25.00%"), (1, "1.0000", "75.00%")]
    {
        let line =
            format!("compare share --answers words.txt --max-guesses {limit} --svg x.svg --force");
        let out = sandbox.run(&line).done();
        assert_eq!(rows(&out)[0][..4], ["share", mean, rows(&out)[0][2], lost], "{out}");
        let figure = String::from_utf8(sandbox.read("x.svg")).unwrap();
        let legend = match lost {
            "0%" => "share (2.500)".to_owned(),
            _ => format!("share ({}; {lost} lost)", &mean[..5]),
        };
        assert!(figure.contains(&legend), "{legend}");
    }
}
