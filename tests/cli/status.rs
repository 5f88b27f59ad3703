//! How far a proof has come: `guesstree status` on ledgers, against what `prove` says of the same.

use std::fs;

use guesstree::List;
use serde_json::Value;

use crate::json::Schema;
use crate::proofs::{SMALL, answers, entries, forged, report, sealed, small};
use crate::sandbox::{Ran, Sandbox, fields};

const STATUS: &str = "prove status --answers small.txt";

fn list(sandbox: &Sandbox) -> List {
    List::load(&sandbox.path("small.txt"), None).unwrap()
}

/// The numbers of openers that are exact, ruled out and open.
fn numbers(status: &Value) -> [u64; 3] {
    ["exact", "ruled_out", "open"].map(|field| status[field].as_u64().unwrap())
}

/// The openers of a merged proof with this status.
fn with_status<'j>(merged: &'j Value, status: &str) -> Vec<&'j Value> {
    let openers = merged["openers"].as_array().unwrap().iter();
    openers.filter(|opener| opener["status"] == status).collect()
}

/// Runs `status` and `prove --merge` with these arguments on the ledgers at `path`, and checks that
/// they agree. Returns what `status` says.
fn agreed(sandbox: &Sandbox, path: &str, line: &str) -> Value {
    let status = sandbox.run(&format!("{STATUS} --json {path} {line}")).json();
    Schema::load().accepts("status", &status);
    let merged = report(&sandbox.run(&format!("{SMALL} -o x.tree --json {line} --merge {path}")));
    let [exact, out, impossible, open] =
        ["exact", "at-least", "impossible", "open"].map(|status| with_status(&merged, status));
    let counted = [exact.len(), out.len() + impossible.len(), open.len()];
    assert_eq!(numbers(&status), counted.map(|number| number as u64), "{line}");
    assert_eq!(status["lower"], merged["lower"], "{line}");
    let best = exact.first().map(|best| (&best["opener"], &best["value"]));
    let none = (&Value::Null, &Value::Null);
    assert_eq!((&status["opener"], &status["upper"]), best.unwrap_or(none), "{line}");
    for field in ["list", "answers", "mode", "max_guesses", "top"] {
        assert_eq!(status[field], merged[field], "{field}");
    }
    status
}

#[test]
fn of_a_proof_that_has_just_begun_nothing_is_done() {
    let sandbox = small();
    sandbox.write("l.txt", forged(&list(&sandbox), &[]));
    let status = agreed(&sandbox, "l.txt", "");
    assert_eq!((numbers(&status), &status["share_done"]), ([0, 0, 116], &0.0.into()));
    assert!(status["time_left_s"].is_null());
    let out = sandbox.run(&format!("{STATUS} l.txt")).done();
    assert!(out.starts_with("116 openers of small for 116 answers, within 6 guesses; "), "{out}");
    for part in ["\n       0 exact\n", "\n     116 open; ", "About 0.0% of the work", "0 facts"] {
        assert!(out.contains(part), "{out}");
    }
    // A folder of ledgers that end within their first lines says no more.
    fs::create_dir(sandbox.path("parts")).unwrap();
    sandbox.write("parts/a.ledger", "");
    sandbox.write("parts/b.ledger", "guesstree-led");
    let begun = sandbox.run(&format!("{STATUS} --json parts")).json();
    assert_eq!((numbers(&begun), &begun["ledgers"][1]["facts"]), ([0, 0, 116], &0.into()));
}

#[test]
fn half_a_proof_is_told_as_merging_tells_it() {
    let sandbox = small();
    for number in [2, 4] {
        let part = format!("{SMALL} --json --ledger parts/ --shard {number}/4");
        assert_eq!(sandbox.run(&part).code, 0);
    }
    for line in ["", "--top 1", "--top 40", "--cutoff 305", "--top 1 --cutoff 303"] {
        let status = agreed(&sandbox, "parts", line);
        let share = status["share_done"].as_f64().unwrap();
        // With a low cutoff, what the others do not say follows by counting.
        assert_eq!(share < 1.0, status["open"].as_u64() > Some(0), "{line}: {share}");
        assert!(0.0 < share);
        // The rest goes on as what is done did.
        if let (Some(time), Some(left)) =
            (status["time_s"].as_f64(), status["time_left_s"].as_f64())
        {
            assert!((left * share - time * (1.0 - share)).abs() < 1e-6, "{status}");
        }
        let cutoff = line.split_once("--cutoff ").map(|(_, cutoff)| cutoff);
        assert_eq!(status["cutoff"].as_str(), cutoff);
    }
    let status = agreed(&sandbox, "parts", "");
    let ledgers = status["ledgers"].as_array().unwrap();
    assert_eq!(ledgers.len(), 2);
    for ledger in ledgers {
        let facts = entries(&sandbox.read(ledger["file"].as_str().unwrap())).len();
        assert_eq!(ledger["facts"], facts);
    }
    let out = sandbox.run(&format!("{STATUS} parts")).done();
    let file = std::path::Path::new("parts").join("part-2-of-4.1.ledger");
    let file = format!("\n  {}: ", file.display());
    for part in ["\n2 ledgers:\n", &file, " facts, last written ", " of the work is done"] {
        assert!(out.contains(part), "{out}");
    }
}

#[test]
fn status_and_merge_know_what_the_proof_is_after() {
    let sandbox = small();
    let part = |rest: &str| format!("{SMALL} --json --ledger parts/ --shard {rest}");
    assert_eq!(sandbox.run(&part("2/4 --top 1 --cutoff 305")).code, 0);
    let said = sandbox.run(&format!("{STATUS} --json parts")).json();
    let asked = sandbox.run(&format!("{STATUS} --json parts --top 1 --cutoff 305")).json();
    assert_eq!((&said["top"], &said["cutoff"]), (&1.into(), &"305".into()));
    for field in ["exact", "ruled_out", "open", "share_done"] {
        assert_eq!(said[field], asked[field], "{field}");
    }
    let out = sandbox.run(&format!("{STATUS} parts")).done();
    assert!(out.contains("wanted: the best 1, none worse than 305\n"), "{out}");
    let merged = |line: &str| report(&sandbox.run(&format!("{SMALL} --json --merge parts {line}")));
    assert_eq!(merged("")["missing"], merged("--top 1 --cutoff 305")["missing"]);
    // An option counts more than the ledger, and the last run more than those before it.
    let other = sandbox.run(&format!("{STATUS} --json parts --top 4")).json();
    assert_eq!((&other["top"], &other["cutoff"]), (&4.into(), &"305".into()));
    assert_eq!(sandbox.run(&part("2/4 --top 3")).code, 0);
    let later = sandbox.run(&format!("{STATUS} --json parts")).json();
    assert_eq!((&later["top"], &later["cutoff"]), (&3.into(), &serde_json::Value::Null));
    // One ledger says it once for each goal.
    for top in [2, 2, 5] {
        sandbox.run(&format!("{SMALL} --json --ledger l.txt --top {top} -o x.tree --force"));
    }
    let text = String::from_utf8(sandbox.read("l.txt")).unwrap();
    let goals = text.lines().filter_map(|line| line.strip_prefix("top=")?.split(' ').next());
    assert_eq!(goals.collect::<Vec<_>>(), ["2", "5"]);
}

#[test]
fn the_share_of_the_work_is_that_of_the_places_by_counting() {
    let sandbox = small();
    let list = list(&sandbox);
    let whole = sandbox.run(&format!("{SMALL} --json --top 116 -o x.tree")).json();
    let totals = with_status(&whole, "exact");
    assert_eq!(totals.len(), 116);
    sandbox.write("none.txt", forged(&list, &[]));
    let counted = report(&sandbox.run(&format!("{SMALL} --json --merge none.txt")));
    let order: Vec<&str> = with_status(&counted, "open")
        .into_iter()
        .map(|opener| opener["opener"].as_str().unwrap())
        .collect();
    let work = |place: usize| 1.0 / (place as f64 + 8.0) + 1.0 / 1600.0;
    for places in [vec![0], vec![3, 50, 115], vec![7, 8]] {
        let fact = |&place: &usize| {
            let total = totals.iter().find(|opener| opener["opener"] == order[place]).unwrap();
            format!("{} = {}", order[place], total["guesses"])
        };
        let facts: Vec<String> = places.iter().map(fact).collect();
        let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
        sandbox.write("l.txt", forged(&list, &facts));
        let status = agreed(&sandbox, "l.txt", "");
        assert_eq!(numbers(&status), [places.len() as u64, 0, 116 - places.len() as u64]);
        let done: f64 = places.iter().copied().map(work).sum();
        let all: f64 = (0..116).map(work).sum();
        let share = status["share_done"].as_f64().unwrap();
        assert!((share - done / all).abs() < 1e-6, "{share}");
    }
}

#[test]
fn of_a_whole_proof_all_is_done() {
    let sandbox = small();
    for objective in ["mean", "worst", "worst-alone", "within=3", "mean,worst,last"] {
        for extra in ["", "--mode hard", "--max-guesses 5"] {
            let line = format!("--objective {objective} {extra}");
            let prove = sandbox.run(&format!("{SMALL} --json --ledger l.txt -o y.tree {line}"));
            assert_eq!((prove.code, prove.err.as_str()), (0, ""), "{line}");
            let status = sandbox.run(&format!("{STATUS} --json l.txt {line}")).json();
            Schema::load().accepts("status", &status);
            assert_eq!((&status["open"], &status["share_done"]), (&0.into(), &1.0.into()));
            let best = &report(&prove)["tree"]["upper"];
            let first = |value: &Value| value.get(0).unwrap_or(value).clone();
            assert_eq!(first(&status["upper"]), first(best), "{line}");
            // The ledger knows all of it.
            assert_eq!(
                sandbox.run(&format!("{STATUS} --json l.txt")).json()["upper"],
                status["upper"]
            );
            let out = sandbox.run(&format!("{STATUS} l.txt")).done();
            assert!(
                out.contains(
                    "All is settled (on the word of a ledger); `guesstree prove --merge l.txt`"
                ),
                "{out}"
            );
            fs::remove_file(sandbox.path("l.txt")).unwrap();
            fs::remove_file(sandbox.path("y.tree")).unwrap();
        }
    }
}

#[test]
fn lists_with_a_name_and_games_need_no_options() {
    let sandbox = small();
    sandbox.run("lists add mine --answers small.txt").done();
    for (problem, list) in [
        ("--list mine --top 2", "mine"),
        ("--list mine --top 2 --game jotto", "mine-jotto"),
        ("--game mastermind:2x3", "mastermind-2x3"),
        ("--game black-peg:2x3 --objective worst", "black-peg-2x3"),
    ] {
        sandbox.run(&format!("prove -q {problem} --ledger l.txt -o x.tree --force")).done();
        let status = sandbox.run("prove status l.txt --json --top 2").json();
        assert_eq!((&status["list"], &status["open"]), (&list.into(), &0.into()));
        fs::remove_file(sandbox.path("l.txt")).unwrap();
    }
    // Another list has the name now.
    sandbox.run("prove -q --list mine --top 1 --ledger l.txt -o x.tree --force").done();
    sandbox.write("less.txt", answers(40));
    sandbox.run("lists remove mine").done();
    sandbox.run("prove status l.txt").misused("'--answers <FILE>'");
    sandbox.run("lists add mine --answers less.txt").done();
    sandbox
        .run("prove status l.txt")
        .misused("about the list mine, which the program does not know");
    sandbox.run("prove status l.txt --list mine").failed_with(2, &["l.txt", "another list (mine)"]);
}

#[test]
fn pairs_are_told_as_such() {
    let sandbox = Sandbox::with("small.txt", answers(60));
    let pairs = sandbox.run(&format!("{SMALL} --json --pairs --ledger l.txt -o x.tree"));
    let best = &report(&pairs)["openers"][0];
    let status = sandbox.run(&format!("{STATUS} --json l.txt")).json();
    assert_eq!(status["open"], 0);
    assert_eq!((&status["opener"], &status["upper"]), (&best["opener"], &best["value"]));
}

#[test]
fn weights_must_be_given_and_are_in_the_values() {
    let sandbox = small();
    let weights: String = answers(20).lines().map(|word| format!("{word}\t2.5\n")).collect();
    sandbox.write("weights.txt", weights);
    let line = "--weights weights.txt";
    let proof = sandbox.run(&format!("{SMALL} --json {line} --ledger l.txt -o x.tree")).json();
    let status = sandbox.run(&format!("{STATUS} --json l.txt {line} --svg f.svg")).json();
    assert_eq!((&status["upper"], &status["open"]), (&proof["tree"]["upper"], &0.into()));
    sandbox.run(&format!("{STATUS} l.txt")).failed_with(2, &["l.txt", "give its weights"]);
}

#[test]
fn a_ledger_that_cannot_be_used_is_named_as_merging_names_it() {
    let sandbox = small();
    let whole = forged(&list(&sandbox), &["aback >= 1", "atone >= 1"]);
    let refused = |ledger: &[u8], line: &str| {
        sandbox.write("l.txt", ledger);
        let status = sandbox.run(&format!("{STATUS} l.txt {line}"));
        let merge = sandbox.run(&format!("{SMALL} --merge l.txt {line}"));
        assert_eq!((status.code, status.err.as_str()), (2, merge.err.as_str()), "{merge:?}");
        assert!(status.err.starts_with("guesstree: l.txt: "), "{}", status.err);
        status.printed_nothing_else();
    };
    refused(b"crane\nslate\n", "");
    refused(b"crane", "");
    refused(b"", "");
    refused(&whole.as_bytes()[..40], "");
    refused(whole.replace("atone >=", "atone = ").as_bytes(), "");
    refused(whole.replace("mode=easy", "mode=hard").as_bytes(), "--mode hard");
    refused(whole.as_bytes(), "--mode strict");
    refused(whole.as_bytes(), "--max-guesses 5");
    refused(whole.as_bytes(), "--objective worst");
    refused(whole.replace("guesses=6", "guesses=5").as_bytes(), "--max-guesses 6");
    let head = whole.lines().next().unwrap().rsplit_once(' ').unwrap().0;
    let other = head.replace("mode=easy", "mode=fast");
    refused(sealed(&other, &[]).as_bytes(), "");
    refused(sealed(head, &["atone = 5"]).as_bytes(), "");
    for missing in ["nothing.txt", "."] {
        let status = sandbox.run(&format!("{STATUS} {missing}"));
        let merge = sandbox.run(&format!("{SMALL} --merge {missing}"));
        assert_eq!((status.code, status.err), (2, merge.err));
    }
    // The ledger is one of several.
    fs::create_dir(sandbox.path("parts")).unwrap();
    sandbox.write("parts/a.ledger", &whole);
    sandbox.write("parts/b.ledger", whole.replace("aback", "abbey"));
    sandbox.run(&format!("{STATUS} parts")).failed_with(2, &["b.ledger", "line 2", "altered"]);
    let json = sandbox.run(&format!("{STATUS} --json parts"));
    assert_eq!(report(&json)["error"]["code"], "unreadable");
}

#[test]
fn of_many_ledgers_the_first_are_listed() {
    let sandbox = small();
    fs::create_dir(sandbox.path("parts")).unwrap();
    let empty = forged(&list(&sandbox), &[]);
    for number in 10..30 {
        sandbox.write(&format!("parts/{number}.ledger"), &empty);
    }
    let out = sandbox.run(&format!("{STATUS} parts")).done();
    assert!(out.contains("\n20 ledgers:\n") && out.ends_with("\n  and 8 more\n"), "{out}");
    assert_eq!(out.matches(".ledger: 0 facts").count(), 12);
    let status = sandbox.run(&format!("{STATUS} --json parts")).json();
    assert_eq!(status["ledgers"].as_array().unwrap().len(), 20);
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let sandbox = small();
    sandbox.write("l.txt", forged(&list(&sandbox), &[]));
    sandbox.run("prove status").misused("<PATH>");
    let misused = |line: &str, reason: &str| {
        sandbox.run(&format!("{STATUS} l.txt {line}")).misused(reason);
    };
    misused("--top 0", "'--top <N>'");
    misused("--cutoff x", "'--cutoff <VALUE>'");
    misused("--cutoff 1,2", "'--cutoff <VALUE>'");
    misused("--force", "--svg <FILE>");
    misused("--objective worst --then worst", "'--then <NEXT>'");
    misused("--list original", "'--list <NAME>'");
    misused("--time-limit 1s", "'--time-limit'");
}

/// How often an element of the figure has this colour at full strength, besides the legend.
fn elements(figure: &str, element: &str, colour: &str) -> usize {
    let elements = figure.split('<').filter(|part| part.starts_with(element));
    let with_colour = |part: &&str| part.contains(colour) && !part.contains("opacity=\"0.25\"");
    elements.filter(with_colour).count() - 1
}

#[test]
fn the_figure_shows_each_opener() {
    let sandbox = small();
    sandbox.run(&format!("{SMALL} --ledger parts/ --shard 1/3"));
    let line = format!("{STATUS} parts --svg f.svg");
    sandbox.run(&line).done();
    let figure = String::from_utf8(sandbox.read("f.svg")).unwrap();
    let status = agreed(&sandbox, "parts", "");
    let [exact, out, open] = numbers(&status);
    assert!(exact > 0 && open > 0 && out > 0);
    let best = format!("best so far, {}: {}", status["opener"].as_str().unwrap(), status["upper"]);
    for part in [
        "<svg ",
        "116 openers of small: about ",
        &format!("settled: {}", exact + out),
        &format!("open: {open}"),
        &format!("exact value: {exact}"),
        "bound by counting",
        "total of guesses",
        &best,
    ] {
        assert!(figure.contains(part), "{part}");
    }
    assert_eq!(elements(&figure, "rect", "#117733") as u64, exact + out);
    assert_eq!(elements(&figure, "polyline", "#EE6677") as u64, open);
    assert_eq!(elements(&figure, "circle", "#767676") as u64, exact);
    // A cutoff that is better than the best opener is the line.
    sandbox.run(&format!("{line} --cutoff 302")).done();
    assert!(String::from_utf8(sandbox.read("f.svg")).unwrap().contains(">\ncutoff: 302\n<"));
    // The figure of the same name was replaced; nothing else is.
    let before = sandbox.read("small.txt");
    let other = sandbox.run(&format!("{STATUS} parts --svg small.txt"));
    assert_eq!((other.code, sandbox.read("small.txt")), (2, before));
    sandbox.write("l.txt", forged(&list(&sandbox), &[]));
    let itself = sandbox.run(&format!("{STATUS} l.txt --svg l.txt --force"));
    itself.failed_with(2, &["cannot save l.txt: it is the file given with <PATH>"]);
    let Ran { code, out, err, .. } = sandbox.run(&format!("{STATUS} parts --json --svg -"));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("<svg ") && out.trim_end().ends_with("</svg>"));
}

#[test]
fn the_fields_are_those_of_the_documentation() {
    let sandbox = small();
    sandbox.write("l.txt", forged(&list(&sandbox), &[]));
    let status = sandbox.run(&format!("{STATUS} --json l.txt")).json();
    assert_eq!(fields(&status).len(), 19);
    assert_eq!(fields(&status["ledgers"][0]), ["age_s", "facts", "file"]);
}
