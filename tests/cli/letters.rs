//! Lists whose letters take several characters, count as others, or have capitals of their own.

use crate::sandbox::Sandbox;

#[test]
fn capitals_are_those_of_the_language_of_the_list() {
    let sandbox = Sandbox::with("tr.txt", "kasıl\nkasil\nmasal\nlimon\n");
    let analyze = |guesses: &str| {
        let line = format!("analyze --answers tr.txt --answer kasıl {guesses} --json");
        sandbox.run(&line).json()["guesses"][0]["feedback"].to_string()
    };
    assert_eq!(analyze("KASIL"), "\"GGGGG\"");
    assert_eq!(analyze("KASİL kasıl"), "\"GGGBG\"");
    let greek = Sandbox::with("el.txt", "λογος\nσοφος\nκαλος\n");
    let line = "solve --word --answers el.txt ΣΟΦΟΣ=BGBGG";
    assert_eq!(greek.run(line).done(), "λογος\n");
}

#[test]
fn an_alphabet_is_an_option_or_a_line_of_the_list() {
    let words = "džep\nkonj\nljut\n";
    let sandbox = Sandbox::with("hr.txt", words);
    sandbox.write("said.txt", format!("#alphabet: dž lj nj\n{words}"));
    let option = ["build", "--answers", "hr.txt", "--alphabet", "dž lj nj", "-qo", "one.tree"];
    sandbox.run_with(&option).done();
    sandbox.run("build --answers said.txt -qo other.tree").done();
    // The names of the lists differ, and so do those of the files.
    let shown = |tree: &str| sandbox.run(&format!("show {tree} --format csv")).done();
    assert_eq!(shown("one.tree"), shown("other.tree"));
    sandbox.run("verify other.tree --answers said.txt").done();
    sandbox.run("next --tree one.tree DŽEP=BBB --word").done();
    let refused = ["solve", "--answers", "hr.txt", "--alphabet", "x"];
    sandbox.run_with(&refused).failed_with(2, &["`x` says nothing of letters"]);
    // A list that is kept has its alphabet.
    sandbox.run("lists add hr --answers said.txt").done();
    let kept = "#alphabet: dž lj nj\ndžep\nkonj\nljut\n";
    assert_eq!(sandbox.run("lists hr --answers").done(), kept);
    assert_eq!(sandbox.run("lists hr --tiles").done(), "dž,e,p\nk,o,nj\nlj,u,t\n");
    sandbox.run("verify other.tree --list hr").done();
}

#[test]
fn words_of_every_script_are_read() {
    for (words, letters) in [("नमस्ते\nकमल\nपानीय\n", 3), ("น้ำส้ม\nสมมุ\n", 0), ("كِتَاب\nمَدْرَس\n", 4)]
    {
        let sandbox = Sandbox::with("words.txt", words);
        let ran = sandbox.run("lists add own --answers words.txt");
        if letters == 0 {
            ran.failed_with(2, &["has"]);
            continue;
        }
        ran.done();
        let report = sandbox.run("lists own --json").json();
        assert_eq!(report[0]["letters"], letters);
        sandbox.run("build --list own -q -o own.tree").done();
        sandbox.run("verify own.tree --list own").done();
    }
}
