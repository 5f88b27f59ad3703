//! Trees and lists that do not belong together.

use crate::desk::Desk;

const ORIGINAL: &str = "original, fingerprint b3d59e5732d633c98b2ff7548cc21ec9";

/// A folder with SALET's tree for the original list, and a tree for own words.
fn desk() -> Desk {
    let desk = Desk::with("words.txt", "crane\nslate\n");
    desk.write(
        "salet.tree",
        guesstree::shipped::original().unwrap().to_bytes(),
    );
    desk.run("build --answers words.txt -q -o own.tree").done();
    desk
}

#[test]
fn a_tree_is_not_followed_or_shown_for_another_list() {
    let desk = desk();
    for verb in ["next --tree salet.tree", "show salet.tree"] {
        for list in [
            "--list nyt-2022-02",
            "--list nyt-2022-08",
            "--answers words.txt",
        ] {
            desk.run(&format!("{verb} {list}")).failed_with(
                2,
                &[
                    "salet.tree: this tree was built for another list (",
                    ORIGINAL,
                    "leave the list out, or name that of the tree",
                ],
            );
        }
        desk.run(&format!("{verb} --list original")).done();
        desk.run(verb).done();
    }
    for verb in ["next --tree own.tree", "show own.tree"] {
        let parts = ["own.tree: this tree was built for another list (words, "];
        desk.run(&format!("{verb} --list original"))
            .failed_with(2, &parts);
        desk.run(&format!("{verb} --answers words.txt")).done();
        desk.run(verb).done();
    }
}

#[test]
fn a_tree_is_not_valid_for_another_list() {
    let desk = desk();
    for list in [
        "--list nyt-2022-02",
        "--list nyt-2022-08",
        "--answers words.txt",
    ] {
        let ran = desk.run(&format!("verify {list} salet.tree"));
        assert_eq!((ran.code, ran.err.as_str()), (1, ""));
        let start = "salet.tree: INVALID: the tree is for the list original (b3d59e57";
        assert!(ran.out.starts_with(start), "{}", ran.out);
    }
    desk.run("verify --list original salet.tree").done();
}

#[test]
fn a_tree_of_own_words_is_verified_with_these_words_only() {
    let desk = desk();
    desk.run("verify own.tree").failed_with(
        2,
        &[
            "own.tree: the tree was built for the list words (fingerprint ",
            "), which does not come with the program; give its words with --answers and --guesses",
        ],
    );
    desk.run("verify --answers words.txt own.tree").done();
    desk.write("renamed.txt", "# other lines, same words\nSLATE\ncrane\n");
    desk.run("verify --answers renamed.txt own.tree").done();
    desk.write("words.txt", "crane\nslate\ntrace\n");
    assert_eq!(desk.run("verify --answers words.txt own.tree").code, 1);
}
