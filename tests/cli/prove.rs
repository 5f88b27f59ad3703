//! `guesstree prove`: the ranking, as a table, as JSON and as CSV, and the tree.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::campaign::is_whole;
use crate::proofs::{Ranked, SMALL, answers, guesses, report, small};
use crate::sandbox::{Sandbox, fields};

/// Three words, of which each tells the others apart: a guess, and twice two.
fn three() -> Sandbox {
    Sandbox::with("words.txt", "crane\nslate\nmound\n")
}

#[test]
fn the_table_is_ranked_with_ties_and_says_where_the_tree_is() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\nmound\nfifth\n");
    let out = sandbox.run("prove -q --answers words.txt --top 2").done();
    let (table, saved) = out.rsplit_once("saved to ").unwrap();
    assert_eq!(
        table,
        "4 openers of words for 4 answers, within 6 guesses\n   \
           1  crane       7  1.7500\n   \
           1  slate       7  1.7500\n\
         2 others: at least 8 each (proven here)\n\
         claim: optimal over all openers, within 6 guesses (proven here)\n"
    );
    assert!(saved.starts_with("words-best.tree ("), "{saved}");
    assert_eq!(sandbox.names(), ["words-best.tree", "words.txt"]);
    sandbox.run("verify --answers words.txt words-best.tree").done();
}

#[test]
fn one_other_is_singular() {
    let sandbox = Sandbox::with("words.txt", "mound\nfifth\nslate\n");
    let out = sandbox.run("prove -q --answers words.txt --top 1").done();
    assert!(out.contains("\n1 other: at least 6 each (proven here)\n"), "{out}");
}

#[test]
fn all_that_cost_as_much_as_the_last_of_the_best_are_listed() {
    // Each answer takes one guess, and all but one take another: three openers tie.
    let sandbox = three();
    let out = sandbox.run("prove -q --answers words.txt --top 1").done();
    for word in ["crane", "mound", "slate"] {
        assert!(out.contains(&format!("\n   1  {word}       5  1.6667\n")), "{out}");
    }
    assert!(!out.contains("others"), "{out}");
    let json = sandbox.run("prove -q --answers words.txt --top 1 --json").json();
    let best = Ranked::of(&json).best;
    assert_eq!(best, ["crane", "mound", "slate"].map(|word| (word.to_owned(), 5)));
}

#[test]
fn more_best_ones_than_there_are_openers_makes_all_exact() {
    let sandbox = small();
    let all = sandbox.run(&format!("{SMALL} --top 1000 --json")).json();
    let ranked = Ranked::of(&all);
    assert_eq!((ranked.best.len(), ranked.others.len()), (116, 0));
    let most = sandbox.run(&format!("{SMALL} --top {} --json", usize::MAX)).json();
    assert_eq!(Ranked::of(&most), ranked);
    // Every total is what a build from that opener takes.
    for row in ranked.best.iter().step_by(12) {
        let line = format!("build -q --answers small.txt --json -o x.tree {}", row.0);
        assert_eq!(sandbox.run(&line).json()["total"], row.1, "{}", row.0);
    }
    // The totals that are proven when fewer are wanted are the same.
    let totals: BTreeMap<_, _> = ranked.best.into_iter().collect();
    for top in [1, 3, 10, 50, 115] {
        let some = sandbox.run(&format!("{SMALL} --top {top} --json")).json();
        for row in some["openers"].as_array().unwrap() {
            let (total, said) = (totals[row["opener"].as_str().unwrap()], &row["guesses"]);
            match row["status"].as_str().unwrap() {
                "exact" => assert_eq!(said, total, "{row}"),
                _ => assert!(said.as_u64().unwrap() <= total, "{row}"),
            }
        }
        assert!(Ranked::of(&some).best.len() >= top);
    }
}

#[test]
fn the_tree_is_the_one_that_a_build_makes() {
    let sandbox = small();
    sandbox.run("build -q --answers small.txt -o built.tree").done();
    for line in ["--top 1", "--threads 1", "--threads 2", "--top 200", "--csv"] {
        sandbox.run(&format!("{SMALL} {line} -o proven.tree")).done();
        assert!(sandbox.read("proven.tree") == sandbox.read("built.tree"), "{line}");
    }
}

#[test]
fn the_fields_of_the_json_are_stable() {
    let sandbox = three();
    let report = sandbox.run("prove -q --answers words.txt --json").json();
    let expected = [
        "answers",
        "basis",
        "bytes",
        "confirmed",
        "cpu_time_s",
        "file",
        "list",
        "lower",
        "max_guesses",
        "memo_entries",
        "memory_peak_bytes",
        "missing",
        "mode",
        "nodes",
        "openers",
        "outcome",
        "proven",
        "recalled",
        "rechecked",
        "refinements",
        "rules",
        "table_time_s",
        "time_s",
        "top",
        "tree",
    ];
    assert_eq!(fields(&report), expected);
    for row in report["openers"].as_array().unwrap() {
        assert_eq!(fields(row), ["basis", "guesses", "mean", "opener", "status", "value"]);
    }
    assert_eq!(report["outcome"], "proven");
    assert_eq!(report["list"], "words");
    assert_eq!(report["answers"], 3);
    assert_eq!(report["max_guesses"], 6);
    assert_eq!(report["top"], 10);
    assert_eq!(report["lower"], 5);
    assert_eq!(report["file"], "words-best.tree");
    assert_eq!(report["bytes"], sandbox.read("words-best.tree").len());
    assert_eq!((&report["recalled"], &report["proven"]), (&0.into(), &3.into()));
    let verified = sandbox.run("verify --answers words.txt words-best.tree --json").json();
    assert_eq!(verified[0]["valid"], true);
    assert_eq!(report["tree"]["total"], verified[0]["total"]);
}

#[test]
fn the_csv_has_a_line_for_each_opener_that_says_what_the_json_says() {
    let sandbox = small();
    let line = format!("{SMALL} --threads 1 --max-guesses 3");
    let csv = sandbox.run(&format!("{line} --format csv")).done();
    let json = sandbox.run(&format!("{line} --json")).json();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("opener,status,guesses,mean"));
    let rows = json["openers"].as_array().unwrap();
    assert_eq!((csv.lines().count(), rows.len()), (117, 116));
    for (line, row) in lines.zip(rows) {
        let text = |field: &str| row[field].as_str().unwrap().to_owned();
        let guesses = row["guesses"].as_u64().map_or(String::new(), |all| all.to_string());
        let mean = row["mean"].as_f64().map_or(String::new(), |mean| format!("{mean:.4}"));
        let expected = format!("{},{},{guesses},{mean}", text("opener"), text("status"));
        assert_eq!(line, expected);
    }
    assert!(csv.contains(",exact,3") && csv.contains(",impossible,,\n"), "{csv}");
    let csv = sandbox.run(&format!("{SMALL} --top 1 --format csv")).done();
    assert!(csv.lines().any(|line| line.contains(",at-least,") && line.ends_with(',')));
}

#[test]
fn openers_that_never_suffice_are_called_impossible() {
    let sandbox = small();
    let ran = sandbox.run(&format!("{SMALL} --max-guesses 3 --top 200"));
    assert!(ran.out.contains(" cannot find every answer within 3 guesses (proven here)\n"));
    assert!(!ran.out.contains(" others: "), "{}", ran.out);
    ran.done();
    let json = sandbox.run(&format!("{SMALL} --max-guesses 3 --top 200 --json")).json();
    let ranked = Ranked::of(&json);
    assert!(!ranked.best.is_empty() && ranked.best.len() < 100);
    let mut lines = vec!["build -q --answers small.txt --max-guesses 3 -o x.tree ".to_owned(); 2];
    lines[0] += &ranked.best[0].0;
    lines[1] += &ranked.others[0];
    assert_eq!(sandbox.run(&lines[0]).code, 0);
    assert_eq!(sandbox.run(&lines[1]).code, 1);
}

#[test]
fn that_no_opener_suffices_is_proven_and_no_tree_is_saved() {
    let sandbox = small();
    let message = "guesstree: no opener finds all 116 answers of small within 2 guesses (proven here); \
                   allow more with --max-guesses\n";
    let ran = sandbox.run(&format!("{SMALL} --max-guesses 2"));
    assert_eq!((ran.code, ran.err.as_str()), (1, message));
    assert_eq!(
        ran.out,
        "116 openers of small for 116 answers, within 2 guesses\n\
         116 cannot find every answer within 2 guesses (proven here)\n"
    );
    let ran = sandbox.run(&format!("{SMALL} --max-guesses 2 --json"));
    assert_eq!((ran.code, ran.err.as_str()), (1, message));
    let json = report(&ran);
    assert_eq!(json["outcome"], "infeasible");
    for field in ["tree", "lower", "file", "bytes"] {
        assert_eq!(json[field], Value::Null, "{field}");
    }
    assert_eq!(json["missing"], 0);
    let ran = sandbox.run(&format!("{SMALL} --max-guesses 2 --format csv"));
    assert_eq!((ran.code, ran.out.matches(",impossible,,\n").count()), (1, 116));
    assert_eq!(sandbox.names(), ["small.txt"]);
}

#[test]
fn one_word_is_proven_too() {
    let sandbox = Sandbox::with("words.txt", "crane\n");
    let json = sandbox.run("prove -q --answers words.txt --max-guesses 1 --json").json();
    assert_eq!(Ranked::of(&json).best, [("crane".to_owned(), 1)]);
}

#[test]
fn without_time_what_is_missing_is_said_and_the_exit_code_is_3() {
    let sandbox = small();
    let ran = sandbox.run(&format!("{SMALL} --threads 2 --time-limit 0s"));
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    assert!(ran.out.contains(" left open, at least "), "{}", ran.out);
    assert!(ran.out.contains("\nclaim: between "), "{}", ran.out);
    assert!(ran.out.contains("\nsaved to small-best-unproven.tree ("), "{}", ran.out);
    sandbox.run("verify --answers small.txt small-best-unproven.tree").done();
    let ran = sandbox.run(&format!("{SMALL} --threads 2 --time-limit 0s --json"));
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    let json = report(&ran);
    assert_eq!(json["outcome"], "stopped");
    let rows = json["openers"].as_array().unwrap();
    let open = rows.iter().filter(|row| row["status"] == "open").count();
    assert!(open > 0 && json["missing"] == open);
}

#[test]
fn a_tree_on_standard_output_stands_there_alone() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} -o x.tree")).done();
    let mut command = sandbox.command();
    let command = command.args(SMALL.split(' ')).args(["-o", "/dev/stdout"]);
    let output = command.output().unwrap();
    assert!(output.stdout == sandbox.read("x.tree") && output.status.success());
}

/// The totals of the file `normal.some3593.proven` of <https://github.com/alex1770/wordle> (2022).
pub const PUBLISHED: [(&str, u64); 8] = [
    ("salet", 7920),
    ("reast", 7923),
    ("crate", 7926),
    ("trace", 7926),
    ("slate", 7928),
    ("crane", 7930),
    ("carle", 7937),
    ("slane", 7943),
];

#[test]
fn the_best_openers_of_the_original_list_are_those_published() {
    // A board stands for the list, unless all is to be tried: Koyama and Lai, 1993.
    let (arguments, name, openers, best, next): (_, _, _, &[_], _) = if is_whole() {
        ("", "original", 12_972, &PUBLISHED, 7_921)
    } else {
        ("--game mastermind:4x6", "mastermind-4x6", 1_296, &[("1123", 5_625)], 5_625)
    };
    let sandbox = Sandbox::new();
    let json = sandbox.run(&format!("prove -q --json {arguments}")).json();
    let ranked = Ranked::of(&json);
    assert_eq!(ranked.best.len() + ranked.others.len(), openers);
    let found = ranked.best.iter().map(|(word, total)| (word.as_str(), *total));
    assert!(found.take(best.len()).eq(best.iter().copied()), "{:?}", ranked.best);
    let rows = json["openers"].as_array().unwrap();
    assert!(rows[1..].iter().all(|row| row["guesses"].as_u64() >= Some(next)));
    assert_eq!((&json["outcome"], &json["proven"]), (&"proven".into(), &openers.into()));
    let tree = format!("{name}-best.tree");
    assert_eq!(sandbox.names(), [tree.as_str()]);
    assert!(sandbox.read(&tree).len() < 32 << 10);
    let report = &sandbox.run(&format!("verify --json {tree}")).json()[0];
    assert_eq!((&report["total"], &report["optimal"]), (&best[0].1.into(), &true.into()));
}

#[test]
fn allowed_guesses_that_are_no_answers_are_ranked_too() {
    let sandbox = Sandbox::with("few.txt", answers(100));
    sandbox.write("all.txt", guesses());
    let line = "prove -q --answers few.txt --guesses all.txt --top 1 --json";
    let ranked = Ranked::of(&sandbox.run(line).json());
    assert_eq!(ranked.best.len() + ranked.others.len(), 12_972);
    let few = answers(100);
    assert!(ranked.best.iter().any(|(word, _)| !few.contains(word)));
}

#[test]
fn a_pair_is_two_first_guesses_that_are_in_the_tree_whatever_the_feedback() {
    // Each answer is found by one of the first three guesses.
    let sandbox = three();
    let line = "prove -q --answers words.txt --pairs --top 1 --ledger pairs.txt";
    let out = sandbox.run(line).done();
    for (pair, rank) in [("crane mound", 1), ("mound crane", 1), ("slate crane", 1)] {
        assert!(out.contains(&format!("\n   {rank}  {pair}       6  2.0000\n")), "{out}");
    }
    sandbox.run("verify --answers words.txt words-crane-mound.tree").done();
    let json = sandbox.run(&format!("{line} --json")).json();
    assert_eq!((&json["recalled"], &json["proven"]), (&3.into(), &0.into()));
    assert_eq!(json["openers"][1]["second"], "crane");
    assert_eq!(json["tree"]["fixed"], serde_json::json!(["crane", "mound"]));
    let csv = sandbox.run(&format!("{line} --format csv")).done();
    assert!(csv.starts_with("opener,second,status,guesses,mean\ncrane,mound,exact,6,2"), "{csv}");
}

#[test]
fn pairs_and_openers_have_ledgers_of_their_own() {
    let sandbox = three();
    let (pairs, openers) = ("--pairs --ledger one.txt", "--ledger two.txt");
    for line in [pairs, openers] {
        sandbox.run(&format!("prove -q --answers words.txt {line}")).done();
    }
    for line in ["--ledger one.txt", "--pairs --ledger two.txt"] {
        let ran = sandbox.run(&format!("prove -q --answers words.txt {line}"));
        ran.failed_with(2, &["openings", "pairs"]);
    }
}

#[test]
fn pairs_are_ranked_in_easy_mode_by_the_mean() {
    let sandbox = three();
    for option in
        ["--mode hard", "--objective worst", "--objective mean,worst", "--objective within=2"]
    {
        let line = format!("prove -q --answers words.txt --pairs {option}");
        sandbox.run(&line).misused(&format!("'--pairs' cannot be used with '{option}'"));
    }
    sandbox.run("prove --pairs --weights w.txt").misused("cannot be used with '--weights <FILE>'");
}

#[test]
fn where_only_the_worst_case_counts_no_mean_is_shown() {
    let sandbox = three();
    let line = "prove -q --force --answers words.txt --top 1";
    let alone = sandbox.run(&format!("{line} --objective worst-alone")).done();
    let first = alone.lines().find(|line| line.starts_with("   1  ")).unwrap().to_owned();
    assert!(first.contains("worst case") && !first.contains('.'), "{alone}");
    let worst = sandbox.run(&format!("{line} --objective worst")).done();
    let first = worst.lines().find(|line| line.starts_with("   1  ")).unwrap().to_owned();
    assert!(first.contains("worst case") && first.contains('.'), "{worst}");
}
