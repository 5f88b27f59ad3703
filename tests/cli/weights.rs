//! Answers that do not count the same, with `--weights`: files in any shape, and those that are
//! refused.

use serde_json::{Value, json};

use crate::sandbox::Sandbox;

/// Two answers and a third word that may be guessed.
const LIST: &str = "--answers words.txt --guesses more.txt";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    sandbox.write("more.txt", "crane\nslate\ntrace\n");
    sandbox
}

/// Every command that searches refuses this file of weights with this message.
fn refused(weights: impl AsRef<[u8]>, message: &str) {
    let sandbox = sandbox();
    sandbox.write("w.txt", weights);
    for verb in ["build", "prove", "next", "next trace=BGGYG"] {
        sandbox.run(&format!("{verb} {LIST} --weights w.txt")).failed(2, message);
    }
    assert_eq!(sandbox.names(), ["more.txt", "w.txt", "words.txt"]);
}

#[test]
fn a_file_of_weights_may_come_from_any_editor_or_spreadsheet() {
    for text in [
        "crane\t3\nslate\t0.25",
        "\u{feff}# word\tweight\r\n\r\nSLATE\t.25\r\ncrane\t3.0\r\n",
        "  slate \t 2.5E-1 \n\tCrane  3e0\n\n# the end",
        "crane 3\ntrace 0.123456789012345678\nslate 0.25\n",
    ] {
        let sandbox = sandbox();
        sandbox.write("w.txt", text);
        let report = sandbox.run(&format!("build {LIST} --weights w.txt --json"));
        assert_eq!(report.json()["file"], "words-best-weighted.tree", "{text:?}");
        sandbox.run(&format!("prove {LIST} --weights w.txt -q")).done();
        sandbox.run(&format!("next {LIST} --weights w.txt -q")).done();
    }
}

#[test]
fn a_tree_for_weights_is_saved_under_a_name_of_its_own() {
    let sandbox = sandbox();
    sandbox.write("w.txt", "crane 3\nslate 1\n");
    sandbox.run(&format!("build {LIST}")).done();
    let before = sandbox.read("words-best.tree");
    sandbox.run(&format!("build {LIST} --weights w.txt")).done();
    assert!(sandbox.read("words-best.tree") == before);
    assert!(sandbox.names().contains(&"words-best-weighted.tree".to_owned()));
}

#[test]
fn a_tree_where_all_answers_count_the_same_is_not_one_for_weights() {
    let sandbox = sandbox();
    sandbox.write("w.txt", "crane 3\nslate 1\n");
    sandbox.run(&format!("build {LIST} -o plain.tree")).done();
    let ran = sandbox.run(&format!("verify {LIST} --weights w.txt plain.tree"));
    // printf 'weights 2 0\ncrane 3\nslate 1\n' | sha256sum
    let message = "plain.tree: INVALID: the tree counts every answer once, not by the weights \
    given \
                   (0f217f2d6bb1a86e320011bab85b5a35)\nverify it without weights\n";
    assert_eq!((ran.code, ran.err.as_str(), ran.out.as_str()), (1, "", message));
    sandbox.run(&format!("verify {LIST} plain.tree")).done();
}

#[test]
fn weights_are_for_the_list_that_is_verified() {
    let sandbox = Sandbox::with("w.txt", "crane 3\n");
    sandbox.run("verify --weights w.txt").failed(
        2,
        "w.txt: 2314 answers of the list original have no weight, the first is `aback`\n\
         give each of them 0 if it is to cost nothing, or give a weight to all: \
         '--weights-default 0'",
    );
}

#[test]
fn answers_left_out_need_no_weight_and_may_have_one() {
    let sandbox = sandbox();
    sandbox.write("past.txt", "crane\n");
    for weights in ["slate 1\n", "slate 1\ncrane 0.5\n", "crane 0\nslate 0.001\ntrace 7\n"] {
        sandbox.write("w.txt", weights);
        sandbox.run(&format!("build {LIST} --exclude past.txt --weights w.txt")).done();
    }
    sandbox.write("w.txt", "crane 1\nslate 0\n");
    sandbox.run(&format!("build {LIST} --exclude past.txt --weights w.txt")).failed(
        2,
        "w.txt: all answers of the list words-without1 have the weight 0\n\
             give at least one a weight above 0",
    );
}

#[test]
fn a_missing_file() {
    for verb in ["build", "prove", "next", "verify"] {
        let parts = [
            "cannot read no.txt: ",
            "\ngive a text file with a word, a tab and a number on each line\n",
        ];
        Sandbox::new().run(&format!("{verb} --weights no.txt")).failed_with(2, &parts);
    }
}

#[test]
fn commands_without_a_search_know_no_weights() {
    for verb in ["show", "lists"] {
        sandbox()
            .run(&format!("{verb} --weights w.txt"))
            .misused("unexpected argument '--weights'");
    }
}

#[test]
fn a_file_without_weights() {
    for text in ["", "\u{feff}\r\n", "# crane 3\n"] {
        refused(
            text,
            "w.txt: no weights\nwrite a word, a tab and a number on each line, without # before it",
        );
    }
}

#[test]
fn a_binary_file() {
    refused(
        b"crane 1\n\xff\xfe\x00\n",
        "w.txt:2: not UTF-8 text\nsave the file as plain text in UTF-8",
    );
}

#[test]
fn a_line_that_is_not_a_word_and_a_number() {
    refused(
        "slate 1\ncrane\n",
        "w.txt:2: `crane` is not a word and a number\n\
         write the word, a tab and a number such as 3, 0.25 or 2.5e-3",
    );
    refused(
        "slate 1\ncrane;\u{1b}[31m\n",
        "w.txt:2: the weight `\\u{1b}[31m` of `crane` is not a number\n\
         write it like 3, 0.25 or 2.5e-3",
    );
}

#[test]
fn a_weight_that_is_no_number_or_negative() {
    for weight in ["x", "1,5", "NaN", "inf", "-inf", "1e", "0x1f", "--1"] {
        refused(
            format!("slate 1\nCRANE\t{weight}\n"),
            &format!(
                "w.txt:2: the weight `{weight}` of `crane` is not a number\n\
                 write it like 3, 0.25 or 2.5e-3"
            ),
        );
    }
    refused(
        "slate 1\ncrane -0.5\n",
        "w.txt:2: the weight `-0.5` of `crane` is negative\ngive it 0 if it is to cost nothing",
    );
}

#[test]
fn a_word_that_is_there_twice() {
    refused(
        "slate 1\n\ncrane 1\nslate 1\n",
        "w.txt:4: `slate` is there already, at w.txt:1\nremove one of the two",
    );
    refused(
        "trace 1\ntrace 1\nslate 1\ncrane 1\n",
        "w.txt:2: `trace` is there already, at w.txt:1\nremove one of the two",
    );
}

#[test]
fn an_answer_without_a_weight() {
    refused(
        "crane 1\ntrace 1\n",
        "w.txt: the answer `slate` of the list words has no weight\n\
         give it 0 if it is to cost nothing, or give a weight to all: '--weights-default 0'",
    );
    refused(
        "trace 1\n",
        "w.txt: 2 answers of the list words have no weight, the first is `crane`\n\
         give each of them 0 if it is to cost nothing, or give a weight to all: \
         '--weights-default 0'",
    );
}

#[test]
fn weights_that_are_all_zero() {
    refused(
        "crane 0\nslate 0.0\ntrace 1\n",
        "w.txt: all answers of the list words have the weight 0\ngive at least one a weight \
         above 0",
    );
}

/// What a search with this file of weights says of it, and the weights it counts.
fn told(weights: &str, options: &str) -> (String, Value) {
    let sandbox = sandbox();
    sandbox.write("w.txt", weights);
    let ran = sandbox.run(&format!("build {LIST} --weights w.txt {options} -q --json"));
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    (ran.err, json!([report["weight_total"], report["weight_decimals"], report["opener"]]))
}

#[test]
fn a_table_of_another_program_is_read_with_a_line_on_what_is_left_out() {
    let warning = "guesstree: warning: w.txt:";
    assert_eq!(
        told("word;per million;rank\nthe;1,5;1\nSlate;0,25;20\ncrane;0,5;10\n", ""),
        (
            format!(
                "{warning} left out: the heading `word per million rank`, and 1 word that is no \
                 allowed guess (`the 1,5 1` in line 2)\n\
                 {warning} the weights are read from column 2 (`per million`), not from column 3 \
                 (`rank`)\n"
            ),
            json!([75, 2, "crane"]),
        )
    );
    assert_eq!(
        told("slate\t75.0%\npride\t1e400\n", "--weights-default 25%"),
        (
            format!(
                "{warning} left out: 1 word that is no allowed guess (`pride 1e400` in line 2)\n"
            ),
            json!([100, 2, "slate"]),
        )
    );
}

#[test]
fn weights_that_cannot_be_counted_with_exactly_are_rounded_with_a_line_on_it() {
    let told = |weights| told(weights, "");
    let warning = "guesstree: warning: w.txt:";
    assert_eq!(
        told("crane\t1.0517298817634583e-06\nslate\t3.3e-07\n"),
        (
            format!(
                "{warning} 1 of 2 weights are rounded to 17 decimals, the most that can be counted \
                 with exactly\n"
            ),
            json!([138_172_988_176_u64, 17, "crane"]),
        )
    );
    assert_eq!(
        told("crane 1e300\nslate 1\n"),
        (
            format!(
                "{warning} 1 of 2 weights are rounded to multiples of 1e288, the most that can be \
                 counted with exactly; 1 of them too small for that count as 1 unit\n"
            ),
            json!([1_000_000_000_001_u64, 0, "crane"]),
        )
    );
}

#[test]
fn answers_that_are_left_out_have_the_default_weight() {
    let build = |text: &str, options: &str| {
        let sandbox = sandbox();
        sandbox.write("w.txt", text);
        let line = format!("build {LIST} --weights w.txt {options} -o x.tree");
        sandbox.run(&format!("{line} -q")).done();
        let verify = format!("verify {LIST} --weights w.txt {options} x.tree");
        sandbox.run(&verify).done();
        sandbox.read("x.tree")
    };
    for (short, default, whole) in [
        ("crane 3\n", "0", "crane 3\nslate 0\ntrace 0\n"),
        ("slate 2\n", "0.25", "crane 0.25\nslate 2\ntrace 0.25\n"),
        ("trace 7\ncrane 0\nslate 1\n", "5", "trace 7\ncrane 0\nslate 1\n"),
    ] {
        assert_eq!(build(short, &format!("--weights-default {default}")), build(whole, ""));
    }
    let sandbox = sandbox();
    sandbox.write("w.txt", "crane 1\n");
    for bad in ["x", "1,5", "nan", "-1"] {
        let line = format!("build {LIST} --weights w.txt --weights-default={bad}");
        sandbox.run(&line).misused("give a number that is not negative, such as 0, 0.25 or 2.5e-3");
    }
    sandbox.run(&format!("build {LIST} --weights-default 1")).misused("--weights <FILE>");
    let line = format!("build {LIST} --weights w.txt --weights-default 0.1234567890123456");
    assert!(sandbox.run(&line).err.contains("1 of 2 weights are rounded to 11 decimals"));
}
