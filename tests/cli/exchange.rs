//! Trees in the formats of other programs: `show --format`, `import`, and `verify` in one go.

use serde_json::{Value, json};

use crate::campaign::some;
use crate::sandbox::{Sandbox, fields, run};

/// The formats that hold a whole tree, as options of `show`, and how `import` calls them.
const FORMATS: [(&str, &str); 4] =
    [("json", "json"), ("csv", "csv"), ("classic", "classic"), ("classic --full", "classic")];

/// A folder with five words, and a right but not the best tree for them as plain text.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("words.txt", "abed\nbead\ndead\nhead\nheap\n");
    sandbox.write("chain.txt", "abed\nabed heap\nabed head\nabed head bead\nabed head bead dead\n");
    sandbox
}

#[test]
fn the_trees_in_the_program_come_back_from_every_format_and_are_compared_with_themselves() {
    let sandbox = Sandbox::new();
    let trees =
        [("original", "easy", 7920), ("nyt-2022-08", "easy", 7883), ("original", "hard", 8122)];
    for (list, mode, total) in some(&trees) {
        let of = format!("--list {list} --mode {mode}");
        for (format, name) in FORMATS {
            let shown = sandbox.run(&format!("show {of} --format {format}")).done();
            sandbox.write("tree.txt", &shown);
            let report = &sandbox.run(&format!("verify {of} --json tree.txt")).json()[0];
            assert_eq!(report["valid"], true, "{report}");
            assert_eq!((&report["total"], &report["lower"]), (&json!(total), &json!(total)));
            assert_eq!(
                (&report["optimal"], &report["claim_checked"]),
                (&json!(true), &json!("compared"))
            );

            let line = format!("import {of} tree.txt -o back.tree --force --json");
            let report = sandbox.run(&line).json();
            assert_eq!((&report["read_as"], &report["file"]), (&json!(name), &json!("back.tree")));
            // Claims that a text makes of itself are not taken over.
            assert_eq!((&report["lower"], &report["optimal"]), (&json!(0), &json!(false)));
            let again = sandbox.run(&format!("show back.tree --format {format}")).done();
            match name {
                "json" => {
                    let [one, other]: [Value; 2] =
                        [&again, &shown].map(|text| serde_json::from_str(text).unwrap());
                    assert_eq!(one["tree"], other["tree"]);
                }
                _ => assert!(again == shown),
            }
        }
        let out = sandbox.run(&format!("verify {of} back.tree")).done();
        assert!(out.contains(&format!(": {total} guesses for ")), "{out}");
        assert!(out.contains("\nclaim: optimal over all openers,"), "{out}");
        let said = "The file claims nothing. The bound is that of the tree in the program for the same list.";
        assert!(out.contains(said), "{out}");
    }
}

#[test]
fn json_finds_its_list_by_itself() {
    let sandbox = Sandbox::new();
    let shown = sandbox.run("show --list nyt-2022-02 --mode hard --json").done();
    sandbox.write("tree.json", shown);
    let report = &sandbox.run("verify --json tree.json").json()[0];
    assert_eq!((&report["total"], &report["mode"]), (&json!(8099), &json!("hard")));
    let ran = sandbox.run("verify --list original tree.json");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("INVALID: the tree is for the list nyt-2022-02 ("), "{}", ran.out);
}

#[test]
fn a_tree_that_is_not_the_best_is_told_what_is() {
    let sandbox = Sandbox::new();
    sandbox.run("build crane -q").done();
    let shown = sandbox.run("show original-crane.tree --format csv").done();
    sandbox.write("crane.csv", shown.to_uppercase());
    let report = &sandbox.run("verify --json crane.csv").json()[0];
    assert_eq!((&report["lower"], &report["upper"]), (&json!(7920), &json!(7930)));
    assert_eq!((&report["optimal"], &report["claim_checked"]), (&json!(false), &json!("compared")));
    // A bound of easy mode holds in hard mode; CRANE's tree is not one for hard mode.
    let ran = sandbox.run("verify --mode hard crane.csv");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("crane.csv: INVALID: line "), "{}", ran.out);
    assert!(ran.out.contains(" in hard mode\n"), "{}", ran.out);
}

#[test]
fn a_certificate_says_whether_a_foreign_tree_is_the_best() {
    let sandbox = sandbox();
    let own = "--answers words.txt";
    let out = sandbox.run(&format!("verify {own} chain.txt")).done();
    assert!(out.starts_with("chain.txt: valid, all 5 answers replayed\n"), "{out}");
    // A search finds the best tree of five words at once. Each word gives two of the four others
    // the same feedback, so the least is 1 + 2 + 2 + 2 + 3.
    let claim = "\nclaim: between 10 and 12 over all openers, within 6 guesses (proven here)\n";
    assert!(out.contains(claim), "{out}");
    assert!(out.contains("The bound is that of a search, which goes on for longer"), "{out}");
    let report = &sandbox.run(&format!("verify {own} chain.txt --json")).json()[0];
    assert_eq!(report["claim_checked"], "searched");

    sandbox.run(&format!("build {own} -q -o best.tree --certificate best.cert")).done();
    let best = sandbox.run("show best.tree --format classic").done();
    sandbox.write("best.txt", best);
    let out = sandbox.run(&format!("verify {own} best.txt --certificate best.cert")).done();
    assert!(out.contains("\nclaim: optimal over all openers,"), "{out}");
    assert!(out.contains("\nThe certificate proves the claim:\n"), "{out}");
    let ran = sandbox.run(&format!("verify {own} chain.txt --certificate best.cert"));
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("THE CERTIFICATE DOES NOT PROVE THE CLAIM"), "{}", ran.out);
    assert!(ran.out.contains("it leaves open whether there is a tree below 12"), "{}", ran.out);
}

#[test]
fn a_broken_tree_is_invalid_and_is_not_saved() {
    let sandbox = sandbox();
    sandbox.write("lost.txt", "abed\nabed heap\nabed head\nabed head dead\n");
    let fault = "line 1, after abed YYYG: no guess follows, and the answer bead is lost\n\
                 correct the file, or name the list, game and mode that it is for";
    let ran = sandbox.run("verify --answers words.txt lost.txt");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_eq!(ran.out, format!("lost.txt: INVALID: {fault}\n"));
    let line = "import --answers words.txt lost.txt -o x.tree";
    sandbox.run(line).failed(2, &format!("lost.txt: {fault}"));
    assert_eq!(sandbox.names(), ["chain.txt", "lost.txt", "words.txt"]);
}

#[test]
fn trees_of_others_are_read_and_get_a_bound() {
    let sandbox = sandbox();
    let own = "--answers words.txt";
    let nested = r#"export default {"guess": "head", "map": {"0222": {"guess": "bead", "map":
        {"0222": "dead", "2222": "bead"}, "depth": 1}, "2220": "heap", "0112": "abed"}};"#;
    sandbox.write("olson.js", nested);
    let out = sandbox.run(&format!("import {own} olson.js -o olson.tree")).done();
    assert!(
        out.starts_with("olson.js: valid, read as nested\nhead on words: 10 guesses "),
        "{out}"
    );
    let out = sandbox.run(&format!("verify {own} olson.js")).done();
    assert!(out.contains("\nclaim: optimal over all openers"), "{out}");
    assert!(out.ends_with("The file claims nothing. A search proved the claim.\n"), "{out}");
    // What `show` prints is an outline.
    let shown = sandbox.run("show olson.tree").done();
    sandbox.write("shown.txt", shown);
    let line = format!("import {own} shown.txt -o shown.tree --json");
    assert_eq!(sandbox.run(&line).json()["read_as"], "rows");
    assert_eq!(sandbox.read("shown.tree"), sandbox.read("olson.tree"));
    sandbox.write("none.txt", "nothing at all\n");
    let forms =
        ["none.txt: there are no games; what is read is the text of alex1770/wordle; JSON or YAML"];
    sandbox.run(&format!("import {own} none.txt -o x.tree")).failed_with(2, &forms);
}

#[test]
fn a_tree_may_begin_after_some_turns() {
    let sandbox = sandbox();
    let own = "--answers words.txt";
    sandbox.write("rest.yaml", "bead:\n  BGGG: dead\n");
    let after = "--after head=BGGG";
    let out = sandbox.run(&format!("import {own} {after} rest.yaml -o rest.tree")).done();
    assert!(out.contains("bead on words-left2: 3 guesses for 2 answers"), "{out}");
    // HEAP has no D in place 4, which hard mode asks for after HEAD.
    sandbox.write("two.txt", "bead\ndead\n");
    sandbox.write("odd.yaml", "heap:\n  BGGB:\n    bead:\n      BGGG: dead\n");
    let two = "--answers two.txt --guesses words.txt --mode hard";
    sandbox.run(&format!("import {two} odd.yaml -o odd.tree")).done();
    let ran = sandbox.run(&format!("verify {own} {after} odd.tree"));
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("must have D in place 4 after head=BGGG"), "{}", ran.out);
    for file in ["rest.yaml", "rest.tree"] {
        let out = sandbox.run(&format!("verify {own} {after} {file}")).done();
        assert!(out.starts_with(&format!("{file}: valid, all 2 answers replayed\n")), "{out}");
    }
    // Turns in one argument, and the guesses that they allow.
    let line = ["verify", "--answers", "words.txt", "--mode", "hard", "rest.yaml", "--after"];
    let ran = sandbox.run_each(&[&line[..], &["heap=BGGB head=BGGG"]].concat());
    assert!(ran.done().contains("all 2 answers replayed"));
    sandbox.write("other.yaml", "heap:\n  BGGB:\n    bead:\n      BGGG: dead\n");
    let ran = sandbox.run(&format!("verify {own} {after} --mode hard other.yaml"));
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("must have D in place 4 after head=BGGG in hard mode"), "{}", ran.out);
    // Without the turns, the tree is for another list.
    let ran = sandbox.run(&format!("verify {own} rest.tree"));
    assert!(ran.err.contains("another list") || ran.out.contains("INVALID"), "{ran:?}");
    let refused = |after: &str, parts: &[&str]| {
        sandbox.run(&format!("verify {own} {after} rest.yaml")).failed_with(2, parts);
    };
    refused("--after head=BGG", &["feedback has 3 marks, expected 4"]);
    refused("--after leap=BGGB", &["leap is not an allowed guess of the list words"]);
    let ran = sandbox.run(&format!("verify {own} --after heap=YYYY rest.yaml"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("impossible feedback: no answer of words fits heap=YYYY"),
        "{}",
        ran.err
    );
}

#[test]
fn an_imported_tree_is_a_tree_like_others() {
    let sandbox = sandbox();
    let out = sandbox.run("import --answers words.txt chain.txt -o chain.tree").done();
    assert!(out.starts_with("chain.txt: valid, read as plain\nabed on words: 12 guesses for 5 "));
    assert!(out.contains("saved to chain.tree ("), "{out}");
    assert!(sandbox.run("next --tree chain.tree abed=YBYG").done().starts_with("head\n"));
    let bytes = sandbox.read("chain.tree");
    let mut command = sandbox.command();
    let line = "import --answers words.txt chain.txt -o -";
    let output = command.args(line.split(' ')).output().unwrap();
    assert!(output.status.success() && output.stdout == bytes);
    // Weights and objectives are those asked for.
    sandbox.write("weights.txt", "abed\t0.5\nbead\t1\ndead\t2\nhead\t3\nheap\t4\n");
    let line = "import --answers words.txt --weights weights.txt --objective within=2 chain.txt";
    let report = sandbox.run(&format!("{line} -o heavy.tree --json")).json();
    assert_eq!(report["missed"], json!(["bead", "dead"]));
    assert_eq!(report["weight_found"], json!([5, 70, 10, 20]));
    let line = "verify --answers words.txt --weights weights.txt heavy.tree";
    assert!(sandbox.run(line).done().contains("2.4286 guesses expected by weight"));
}

#[test]
fn other_games_are_named() {
    let sandbox = Sandbox::new();
    sandbox.write("coins.csv", ",a,b,c\nab,1,0,0\nbc,0,1,1\na,9,0,0\nb,0,9,0\nc,0,0,9\n");
    for game in ["mastermind:2x3", "bulls-and-cows:2x4", "black-peg:2x3"] {
        sandbox.run(&format!("build --game {game} -q -o best.tree --force")).done();
        for (format, _) in FORMATS {
            let shown = sandbox.run(&format!("show best.tree --format {format}")).done();
            sandbox.write("tree.txt", &shown);
            let line = format!("import --game {game} tree.txt -o back.tree --force");
            sandbox.run(&line).done();
            let again = sandbox.run("show back.tree").done();
            assert_eq!(again, sandbox.run("show best.tree").done(), "{game} {format}");
        }
    }
}

#[test]
fn a_graph_has_a_box_for_each_position_and_an_arrow_to_each_but_the_first() {
    let sandbox = sandbox();
    sandbox.run("import --answers words.txt chain.txt -o chain.tree").done();
    let dot = sandbox.run("show chain.tree --format dot").done();
    assert!(dot.starts_with("digraph tree {\n") && dot.ends_with("\n}\n"), "{dot}");
    assert_eq!(dot.matches("[label=\"").count(), 7 + 6);
    assert_eq!(dot.matches(" -> ").count(), 6);
    assert!(dot.contains("  n0 -> n2 [label=\"YBYG\"];\n"), "{dot}");
}

#[test]
fn what_import_cannot_use_is_refused() {
    let sandbox = sandbox();
    let own = "import --answers words.txt";
    sandbox.run(&format!("{own} no.txt -o x.tree")).failed_with(2, &["cannot read no.txt: "]);
    sandbox.run(&format!("{own} chain.txt -o chain.txt")).failed_with(2, &["chain.txt"]);
    sandbox.run(&format!("{own} chain.txt -o words.txt")).failed_with(2, &["words.txt"]);
    sandbox.run(&format!("{own} chain.txt")).misused("--output <FILE>");
    sandbox.run(&format!("{own} chain.txt -o chain.tree")).done();
    let parts = ["chain.tree is not UTF-8 text\n", "a tree file needs no import"];
    sandbox.run(&format!("{own} chain.tree -o x.tree")).failed_with(2, &parts);
    run("show --full").misused("'--full' is for '--format classic' only");
    run("show --full --json").misused("'--full' is for '--format classic' only");
    assert_eq!(fields(&run("show --json").json()).len(), 22);
}
