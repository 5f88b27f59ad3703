//! The trees that come with the program: valid, as good as published, and what the program builds.

use guesstree::tree::codec::CodecError;
use guesstree::{Build, List, Outcome, Tree, Word, shipped, verify};

type Shipped = fn() -> Result<Tree, CodecError>;

/// Each tree with its list, its opener and the published total: SALET 7,920 on the original list (Bertsimas
/// and Paskov, *An exact solution to Wordle*), 7,897 and TARSE 7,883 on the later ones (the result files
/// `results_easy_nyt20220215` and `results_easy_nyt20220830` of alex1770/wordle).
fn trees() -> [(Shipped, List, &'static str, u64); 3] {
    [
        (shipped::original, List::original(), "salet", 7_920),
        (shipped::nyt_2022_02, List::nyt_2022_02(), "salet", 7_897),
        (shipped::nyt_2022_08, List::nyt_2022_08(), "tarse", 7_883),
    ]
}

#[test]
fn each_is_valid_optimal_and_as_good_as_published() {
    for (load, list, opener, total) in trees() {
        let tree = load().unwrap();
        let report = verify(&tree, &list).unwrap();
        assert_eq!(report.total, total);
        assert_eq!(tree.walk().guess().to_string(), opener);
        assert!(tree.claim().is_optimal());
        assert_eq!(tree.problem().list, list.name());
        assert!(tree.to_bytes().len() <= 32 << 10);
    }
}

#[test]
fn each_is_the_tree_that_the_program_builds_from_that_opener() {
    for (load, list, opener, _) in trees() {
        let opener = Word::parse(opener).unwrap();
        let built = Build::new(&list).opening([opener]).run().unwrap();
        let Outcome::Tree(tree) = built.outcome else {
            panic!("there is a tree");
        };
        let shipped = load().unwrap();
        assert_eq!(tree.nodes(), shipped.nodes());
        assert_eq!(tree.words(), shipped.words());
    }
}
