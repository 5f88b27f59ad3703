//! Lists whose letters take several characters, count as others, or have capitals of their own.

use crate::sandbox::Sandbox;

#[test]
fn capitals_are_those_of_the_language_of_the_list() {
    let sandbox = Sandbox::with("tr.txt", "kasıl\nkasil\nmasal\nlimon\n");
    let fits = |turn: &str| sandbox.run(&format!("next --word --answers tr.txt {turn}")).done();
    assert_eq!(fits("KASIL=GGGBG"), "kasil\n");
    assert_eq!(fits("KASİL=GGGBG"), "kasıl\n");
    let greek = Sandbox::with("el.txt", "λογος\nσοφος\nκαλος\n");
    let line = "next --word --answers el.txt ΣΟΦΟΣ=BGBGG";
    assert_eq!(greek.run(line).done(), "λογος\n");
}

#[test]
fn an_alphabet_is_an_option_or_a_line_of_the_list() {
    let words = "džep\nkonj\nljut\n";
    let sandbox = Sandbox::with("hr.txt", words);
    sandbox.write("said.txt", format!("#alphabet: dž lj nj\n{words}"));
    let option = ["build", "--answers", "hr.txt", "--alphabet", "dž lj nj", "-qo", "one.tree"];
    sandbox.run_each(&option).done();
    sandbox.run("build --answers said.txt -qo other.tree").done();
    // The names of the lists differ, and so do those of the files.
    let shown = |tree: &str| sandbox.run(&format!("show {tree} --format csv")).done();
    assert_eq!(shown("one.tree"), shown("other.tree"));
    sandbox.run("verify other.tree --answers said.txt").done();
    sandbox.run("next --tree one.tree DŽEP=BBB --word").done();
    let refused = ["next", "--answers", "hr.txt", "--alphabet", "x"];
    let said = sandbox.run_each(&refused).err;
    assert!(said.contains("`x` says nothing of letters"), "{said}");
    // A list that is kept has its alphabet.
    sandbox.run("lists add hr --answers said.txt").done();
    let kept = "#alphabet: dž lj nj\ndžep\nkonj\nljut\n";
    assert_eq!(sandbox.run("lists hr --answers").done(), kept);
    assert_eq!(sandbox.run("lists hr --tiles").done(), "#tiles\ndž,e,p\nk,o,nj\nlj,u,t\n");
    sandbox.run("verify other.tree --list hr").done();
}

#[test]
fn words_of_every_script_are_read() {
    for (words, letters) in [("नमस्ते\nकमल\nमकल\n", 3), ("น้ำส้ม\nคนับ\n", 3), ("كِتَاب\nمَدْرَس\n", 4)]
    {
        let sandbox = Sandbox::with("words.txt", words);
        let ran = sandbox.run("lists add own --answers words.txt");
        ran.done();
        let report = sandbox.run("lists own --json").json();
        assert_eq!(report[0]["letters"], letters);
        sandbox.run("build --list own -q -o own.tree").done();
        sandbox.run("verify own.tree --list own").done();
    }
}

/// The checkers know no alphabets: they are given the letters.
#[test]
fn such_lists_have_certificates() {
    for words in
        ["#alphabet: dž lj nj\ndžep\nkonj\nljut\nkopa\n", "नमस्ते\nकमल\nमकल\n", "λόγος\nκαλός\n"]
    {
        let sandbox = Sandbox::with("words.txt", words.replace("kopa\n", ""));
        sandbox.run("build --answers words.txt -qo own.tree --certificate own.cert").done();
        let out = sandbox.run("verify own.tree --answers words.txt --certificate own.cert").done();
        assert!(out.contains("\nThe certificate proves the claim:\n"), "{out}");
        // The list in tiles is the same list.
        sandbox.run("lists add own --answers words.txt").done();
        sandbox.write("tiles.txt", sandbox.run("lists own --tiles").done());
        sandbox.run("verify own.tree --answers tiles.txt --certificate own.cert").done();
    }
}
