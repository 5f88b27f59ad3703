//! Trees: what a tree is, what it claims, how it becomes a file, and the checker, which trusts none
//! of it.
//!
//! The files import each other one way: `objective` (what is best), `basis` (where claims rest),
//! `shown` (values for people), `claim` (problems and claims), `error` and `check` (which columns
//! are a tree), `decision_tree`, `walk`, `summary`, `difficulty`; then `text` (trees for people
//! and other programs), `codec` (files) and `verify`.

pub(crate) mod basis;
pub(crate) mod check;
pub(crate) mod claim;
pub(crate) mod codec;
pub(crate) mod decision_tree;
pub(crate) mod difficulty;
pub(crate) mod error;
pub(crate) mod nodes;
pub(crate) mod objective;
pub(crate) mod shown;
pub(crate) mod summary;
pub(crate) mod text;
pub(crate) mod verify;
pub(crate) mod walk;

pub(crate) use self::{
    basis::Basis,
    claim::Problem,
    codec::CodecError,
    decision_tree::Tree,
    nodes::Branch,
    objective::Objective,
    summary::Summary,
    verify::verify_weighted,
    walk::{Step, Walk},
};
#[cfg(test)]
pub(crate) use self::{
    claim::Claim, codec::error::LoadError, error::TreeError, nodes::Nodes,
    objective::ObjectiveValue, summary::WeightSummary,
};

#[cfg(test)]
pub(crate) mod sample {
    //! Trees for tests: a small one made by hand, and random ones.

    use std::collections::BTreeMap;
    use std::sync::Arc;

    use proptest::collection::{btree_map, vec};
    use proptest::option;
    use proptest::prelude::{Just, Strategy, any};
    use proptest::sample::select;

    use crate::game::feedback::Code;
    use crate::game::kind::Kind;
    use crate::game::list::{Fingerprint, List};
    use crate::game::mode::Mode;
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::tree::{Branch, Objective, ObjectiveValue, Problem, Tree};

    pub(crate) fn word(text: &str) -> Word {
        Word::parse(text).unwrap()
    }

    pub(crate) fn words(text: &str) -> Vec<Word> {
        text.split_whitespace().map(word).collect()
    }

    /// Four answers, five allowed guesses.
    pub(crate) fn list() -> List {
        let guesses = Some(words("ab ac ad bc bd"));
        List::from_words("small", words("ab ac ad bc"), guesses).unwrap()
    }

    pub(crate) fn problem() -> Problem {
        Problem {
            list: "small".into(),
            fingerprint: list().fingerprint(),
            game: Kind::wordle(2),
            answers: 4,
            mode: Mode::Easy,
            objective: Objective::Mean,
            weights: None,
            max_guesses: 6,
            fixed_guesses: 1,
        }
    }

    pub(crate) fn branch<const N: usize>(
        guess: &str,
        wins: bool,
        children: [(u32, Branch); N],
    ) -> Branch {
        Branch {
            guess: word(guess),
            wins,
            children: children.map(|(code, child)| (Code(code), child)).into(),
        }
    }

    pub(crate) fn leaf(guess: &str) -> Branch {
        branch(guess, true, [])
    }

    /// A right tree for the list: it finds ab at once, bc (after BY) and ac (after GB) with two
    /// guesses, ad with three.
    pub(crate) fn root() -> Branch {
        let after_gb = branch("ac", true, [(6, leaf("ad"))]);
        branch("ab", true, [(1, leaf("bc")), (6, after_gb)])
    }

    /// The tree of [`root`], claimed to be at most one guess from the best.
    pub(crate) fn tree() -> Tree {
        Tree::new(problem(), &root(), 7)
    }

    /// A right tree for these answers, given in any order: each guess but the first, which may be
    /// given, is the answer that splits its set into the most blocks.
    pub(crate) fn greedy(answers: &[Word], opener: Option<Word>) -> Branch {
        let list = List::from_words("greedy", answers.to_vec(), None).unwrap();
        greedy_in(&list, answers, opener)
    }

    /// The problem of a list, with room for deep trees.
    pub(crate) fn problem_of(list: &List) -> Problem {
        Problem {
            list: list.name().into(),
            fingerprint: list.fingerprint(),
            game: list.kind(),
            answers: list.answers().len() as u16,
            mode: Mode::Easy,
            objective: Objective::Mean,
            weights: None,
            max_guesses: 100,
            fixed_guesses: 0,
        }
    }

    /// A greedy tree in the game of this list.
    pub(crate) fn greedy_in(list: &List, answers: &[Word], opener: Option<Word>) -> Branch {
        let guess = opener.unwrap_or_else(|| {
            let blocks = |guess: &&Word| split(list, answers, guess).len();
            answers.iter().rev().max_by_key(blocks).unwrap().clone()
        });
        let mut blocks = split(list, answers, &guess);
        let wins = blocks.remove(&list.kind().win()).is_some();
        let children =
            blocks.into_iter().map(|(code, block)| (code, greedy_in(list, &block, None)));
        Branch { guess, wins, children: children.collect() }
    }

    fn split(list: &List, answers: &[Word], guess: &Word) -> BTreeMap<Code, Vec<Word>> {
        let mut blocks = BTreeMap::<_, Vec<_>>::new();
        for answer in answers {
            blocks.entry(list.feedback(guess, answer).code()).or_default().push(answer.clone());
        }
        blocks
    }

    /// Any tree that passes the check, even if no game leads to it, under any objective. Of those
    /// that find each answer once, about half have weights.
    pub(crate) fn any_tree() -> impl Strategy<Value = Tree> {
        let root = (2..=5usize).prop_flat_map(|letters| (Just(letters), any_branch(letters)));
        let numbers = (any::<[u8; 16]>(), 0..4u8, any::<u8>());
        let percents = (0..=100u64, 0..=100u64, 0..=100u64);
        let what = (any_objective(), option::of(any_weight()));
        let parts = (root, "\\PC{0,90}", numbers, percents, what);
        parts.prop_map(|((letters, root), list, numbers, percents, what)| {
            let (fingerprint, spare_guesses, fixed) = numbers;
            let max_guesses = root.height() as u8 + spare_guesses;
            let mut problem = Problem {
                list,
                fingerprint: Fingerprint(fingerprint),
                game: Kind::wordle(letters),
                answers: 0,
                mode: Mode::Easy,
                objective: what.0,
                weights: None,
                max_guesses,
                fixed_guesses: fixed % (max_guesses + 1),
            };
            let walk_only = Tree::new(problem.clone(), &root, 0);
            problem.answers = walk_only.walk().candidates() as u16;
            let answers = walk_only.missed(0);
            if let Some((each, decimals)) = what.1
                && answers.is_sorted_by(|a, b| a < b)
            {
                let each = each.into_iter().cycle().take(answers.len()).collect();
                problem.weights = Some(Arc::new(Weights::assemble(answers, each, decimals)));
            }
            let ObjectiveValue(upper) = Tree::new(problem.clone(), &root, 0).claim().upper;
            let part =
                |number: u64, percent: u64| (u128::from(number) * u128::from(percent) / 100) as u64;
            let lower = ObjectiveValue([
                part(upper[0], percents.0),
                part(upper[1], percents.1),
                part(upper[2], percents.2),
            ]);
            Tree::new(problem, &root, lower)
        })
    }

    pub(crate) fn any_objective() -> impl Strategy<Value = Objective> {
        let within = (1..=7u8).prop_map(Objective::Within);
        let far = (1..=255u8).prop_map(Objective::Within);
        proptest::prop_oneof![5 => select(Objective::SORTS.to_vec()), 2 => within, 1 => far]
    }

    /// Weights to take in turn, and their decimals. None is so large that a tree is refused.
    fn any_weight() -> impl Strategy<Value = (Vec<u64>, u8)> {
        let each = (any::<u32>(), 0..=16u32).prop_map(|(weight, by)| u64::from(weight) << by);
        let small = 0..20u64;
        let each = proptest::prop_oneof![small, each];
        (vec(each, 1..20), 0..=18u8)
    }

    fn any_branch(letters: usize) -> impl Strategy<Value = Branch> {
        let guess = move || {
            let spelling = proptest::collection::vec(b'a'..=b'z', letters);
            spelling.prop_map(|letters| word(&String::from_utf8(letters).unwrap()))
        };
        let leaf = guess().prop_map(|guess| Branch { guess, wins: true, children: Vec::new() });
        let win = Kind::wordle(letters).win().0;
        leaf.prop_recursive(5, 60, 6, move |below| {
            let children = btree_map((0..win).prop_map(Code), below, 1..6);
            (guess(), any::<bool>(), children).prop_map(|(guess, wins, children)| Branch {
                guess,
                wins,
                children: children.into_iter().collect(),
            })
        })
    }
}
