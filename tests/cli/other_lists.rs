//! Trees and lists that do not belong together.

use crate::sandbox::Sandbox;

const ORIGINAL: &str = "original, fingerprint b3d59e5732d633c98b2ff7548cc21ec9";

/// A folder with SALET's tree for the original list, and a tree for own words.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    sandbox.write("salet.tree", guesstree::shipped::original().unwrap().to_bytes());
    sandbox.run("build --answers words.txt -q -o own.tree").done();
    sandbox
}

#[test]
fn a_tree_is_not_followed_or_shown_for_another_list() {
    let sandbox = sandbox();
    for verb in ["next --tree salet.tree", "show salet.tree"] {
        for list in ["--list nyt-2022-02", "--list nyt-2022-08", "--answers words.txt"] {
            sandbox.run(&format!("{verb} {list}")).failed_with(
                2,
                &[
                    "salet.tree: this tree was built for another list (",
                    ORIGINAL,
                    "leave the list out, or name that of the tree",
                ],
            );
        }
        sandbox.run(&format!("{verb} --list original")).done();
        sandbox.run(verb).done();
    }
    for verb in ["next --tree own.tree", "show own.tree"] {
        let parts = ["own.tree: this tree was built for another list (words, "];
        sandbox.run(&format!("{verb} --list original")).failed_with(2, &parts);
        sandbox.run(&format!("{verb} --answers words.txt")).done();
        sandbox.run(verb).done();
    }
}

#[test]
fn a_tree_is_not_valid_for_another_list() {
    let sandbox = sandbox();
    for list in ["--list nyt-2022-02", "--list nyt-2022-08", "--answers words.txt"] {
        let ran = sandbox.run(&format!("verify {list} salet.tree"));
        assert_eq!((ran.code, ran.err.as_str()), (1, ""));
        let start = "salet.tree: INVALID: the tree is for the list original (b3d59e57";
        assert!(ran.out.starts_with(start), "{}", ran.out);
    }
    sandbox.run("verify --list original salet.tree").done();
}

#[test]
fn a_tree_of_own_words_is_verified_with_these_words_only() {
    let sandbox = sandbox();
    sandbox.run("verify own.tree").failed_with(
        2,
        &[
            "own.tree: the tree was built for the list words (fingerprint ",
            "), which does not come with the program; give its words with --answers and --guesses",
        ],
    );
    sandbox.run("verify --answers words.txt own.tree").done();
    sandbox.write("renamed.txt", "# other lines, same words\nSLATE\ncrane\n");
    sandbox.run("verify --answers renamed.txt own.tree").done();
    sandbox.write("words.txt", "crane\nslate\ntrace\n");
    assert_eq!(sandbox.run("verify --answers words.txt own.tree").code, 1);
}
