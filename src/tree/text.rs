//! Trees for people and for other programs: indented text, and JSON.
//!
//! Both are written position by position on the way down, so that no second copy of the tree is made.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::game::feedback::{Code, Feedback};
use crate::game::kind::Kind;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::tree::objective::{Objective, Shown};
use crate::tree::tree::{Tree, Walk, WeightFound};

/// The version of the JSON form; another one if a field changes its meaning or goes.
pub const JSON_FORMAT: u32 = 1;

/// Writes the tree as text, a line for each position, indented by two spaces a turn:
///
/// ```text
/// 4 ab*
///   BY bc
///   GB 2 ac*
///     GB ad
/// ```
///
/// A line is the feedback that leads to the position (none at the root), the number of answers that are
/// possible there, and the guess to make, with a star where it may be the answer. Where one answer is
/// possible and is guessed, the line is the feedback and the answer. `tiles` says how feedback looks;
/// `|feedback| feedback.to_string()` gives letters.
///
/// # Errors
/// What `out` says.
pub fn write_text(
    tree: &Tree,
    out: &mut dyn Write,
    tiles: impl Fn(Feedback) -> String,
) -> io::Result<()> {
    write_guess(tree.walk(), out)?;
    write_below(tree, tree.walk(), out, &tiles)
}

fn write_below(
    tree: &Tree,
    walk: Walk<'_>,
    out: &mut dyn Write,
    tiles: &dyn Fn(Feedback) -> String,
) -> io::Result<()> {
    for (code, child) in walk.children() {
        let (indent, tiles_here) = (2 * walk.turn(), tiles(feedback(tree, code)));
        write!(out, "{:indent$}{tiles_here} ", "")?;
        write_guess(child, out)?;
        write_below(tree, child, out, tiles)?;
    }
    Ok(())
}

fn write_guess(walk: Walk<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (candidates, guess) = (walk.candidates(), walk.guess());
    match (candidates, walk.may_win()) {
        (1, true) => writeln!(out, "{guess}"),
        (_, true) => writeln!(out, "{candidates} {guess}*"),
        (_, false) => writeln!(out, "{candidates} {guess}"),
    }
}

/// Writes the tree as JSON on one line.
///
/// The fields of the head are those of [`Head`] in their order, then `tree`: the root. A position is
/// `{"guess", "candidates", "may_win", "total", "worst_case", "replies"}`: the word, the number of
/// possible answers, whether the word may be one, the guesses that these answers take from here on in
/// all and at worst, and the position after each feedback but the winning one, by its letters, `BBBBB`
/// first.
///
/// # Errors
/// What `out` says.
pub fn write_json(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Json(tree))?;
    writeln!(out)
}

/// A tree that serializes as [`write_json`] says.
#[derive(Clone, Copy, Debug)]
pub struct Json<'t>(pub &'t Tree);

/// What is said of a whole tree.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Head {
    /// [`JSON_FORMAT`].
    pub format: u32,
    /// What the list is called.
    pub list: String,
    /// The fingerprint of the list, in hexadecimal digits.
    pub fingerprint: String,
    /// Which game the tree is for, such as `mastermind:4x6`; left out for Wordle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Kind>,
    /// Letters in a word, pegs or symbols in a code; 0 for the names of a table.
    pub letters: u8,
    /// How many answers there are.
    pub answers: u16,
    /// Which guesses may follow feedback: `easy`, `hard` or `strict`.
    pub mode: Mode,
    /// What the tree is to be best at: `mean`, `mean then worst`, `mean then worst, last`, `worst`, or `within=4`.
    pub objective: Objective,
    /// Every answer is found within so many guesses.
    pub max_guesses: u8,
    /// How many of the first guesses were given, not chosen.
    pub fixed_guesses: u8,
    /// What is proven of what the tree achieves.
    pub claim: HeadClaim,
    /// The mean number of guesses, each answer counted once, rounded as floating-point numbers are; `tree.total`
    /// over `answers` is exact.
    pub mean: f64,
    /// The most guesses that an answer takes.
    pub worst_case: usize,
    /// How many answers take each number of guesses, from 1.
    pub histogram: Vec<u64>,
    /// Where answers are to be found within so many guesses: those that need more, in alphabetical order. Left out
    /// under other objectives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<Word>>,
    /// Where answers have weights: what is found of them. Its fields stand among these; left out where every answer
    /// counts once.
    #[serde(flatten)]
    pub weights: Option<WeightFound>,
}

/// A claim, with what it amounts to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HeadClaim {
    /// No tree is better. For the mean a number: the total over all answers; for other objectives an array of
    /// their numbers.
    pub lower: Shown,
    /// What this tree achieves.
    pub upper: Shown,
    /// Whether the two are equal.
    pub optimal: bool,
}

impl Head {
    /// The head of this tree.
    pub fn of(tree: &Tree) -> Head {
        let (problem, claim, histogram) = (tree.problem(), tree.claim(), tree.histogram());
        Head {
            format: JSON_FORMAT,
            list: problem.list.clone(),
            fingerprint: problem.fingerprint.to_string(),
            game: (!problem.game.is_wordle()).then_some(problem.game),
            letters: problem.game.letters(),
            answers: problem.answers,
            mode: problem.mode,
            objective: problem.objective,
            max_guesses: problem.max_guesses,
            fixed_guesses: problem.fixed_guesses,
            claim: HeadClaim {
                lower: problem.shown(claim.lower),
                upper: problem.shown(claim.upper),
                optimal: claim.is_optimal(),
            },
            mean: tree.total() as f64 / f64::from(problem.answers),
            worst_case: histogram.len(),
            histogram,
            missed: match problem.objective {
                Objective::Within(guesses) => Some(tree.missed(guesses)),
                _ => None,
            },
            weights: tree.weight_found(),
        }
    }
}

impl Serialize for Json<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Whole<'t> {
            #[serde(flatten)]
            head: Head,
            tree: Position<'t>,
        }
        let Json(tree) = *self;
        let whole = Whole {
            head: Head::of(tree),
            tree: Position::new(tree, tree.walk()),
        };
        whole.serialize(serializer)
    }
}

#[derive(Serialize)]
struct Position<'t> {
    guess: String,
    candidates: usize,
    may_win: bool,
    total: u64,
    worst_case: usize,
    replies: Replies<'t>,
}

impl<'t> Position<'t> {
    fn new(tree: &'t Tree, walk: Walk<'t>) -> Self {
        Position {
            guess: walk.guess().to_string(),
            candidates: walk.candidates(),
            may_win: walk.may_win(),
            total: walk.cost(),
            worst_case: walk.worst_case(),
            replies: Replies { tree, walk },
        }
    }
}

struct Replies<'t> {
    tree: &'t Tree,
    walk: Walk<'t>,
}

impl Serialize for Replies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (code, child) in self.walk.children() {
            let feedback = feedback(self.tree, code).to_string();
            map.serialize_entry(&feedback, &Position::new(self.tree, child))?;
        }
        map.end()
    }
}

/// The feedback with this code. The codes of a tree that passes [`Tree::check`] all are ones.
fn feedback(tree: &Tree, code: Code) -> Feedback {
    let kind = tree.problem().game;
    kind.feedback(code).unwrap_or(kind.solved())
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use proptest::{prop_assert_eq, proptest};
    use serde_json::{Value, json};

    use super::{Head, Json, write_json, write_text};
    use crate::game::feedback::Feedback;
    use crate::game::kind::Kind;
    use crate::game::weights::Weights;
    use crate::tree::claim::Problem;
    use crate::tree::objective::{Objective, ObjectiveValue};
    use crate::tree::tree::sample::{any_tree, branch, leaf, problem, root, tree, words};
    use crate::tree::tree::{Tree, Walk};

    fn text(tree: &Tree, tiles: impl Fn(Feedback) -> String) -> String {
        let mut out = Vec::new();
        write_text(tree, &mut out, tiles).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn json(tree: &Tree) -> String {
        let mut out = Vec::new();
        write_json(tree, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_has_a_line_for_each_position() {
        let expected = "\
4 ab*
  BY bc
  GB 2 ac*
    GB ad
";
        assert_eq!(text(&tree(), |feedback| feedback.to_string()), expected);
    }

    #[test]
    fn a_guess_that_cannot_be_the_answer_has_no_star() {
        let after_by = branch("bd", false, [(6, leaf("bc"))]);
        let after_gb = branch("bd", false, [(0, leaf("ac")), (2, leaf("ad"))]);
        let root = branch("ab", true, [(1, after_by), (6, after_gb)]);
        let expected = "\
4 ab*
  ⬛🟨 1 bd
    🟩⬛ bc
  🟩⬛ 2 bd
    ⬛⬛ ac
    ⬛🟩 ad
";
        let tree = Tree::new(problem(), &root, 0);
        assert_eq!(text(&tree, |feedback| feedback.squares()), expected);
    }

    #[test]
    fn a_tree_of_one_guess_is_a_word() {
        let problem = Problem {
            answers: 1,
            ..problem()
        };
        let tree = Tree::new(problem, &leaf("ab"), 1);
        assert_eq!(text(&tree, |feedback| feedback.to_string()), "ab\n");
    }

    #[test]
    fn json_has_a_head_and_the_positions_in_a_fixed_order() {
        let expected = concat!(
            r#"{"format":1,"list":"small","fingerprint":"b84a38c060c6be1303bcd3c54082930f","#,
            r#""letters":2,"answers":4,"mode":"easy","objective":"mean","#,
            r#""max_guesses":6,"fixed_guesses":1,"#,
            r#""claim":{"lower":7,"upper":8,"optimal":false},"#,
            r#""mean":2.0,"worst_case":3,"histogram":[1,2,1],"#,
            r#""tree":{"guess":"ab","candidates":4,"may_win":true,"total":8,"worst_case":3,"#,
            r#""replies":{"#,
            r#""BY":{"guess":"bc","candidates":1,"may_win":true,"total":1,"worst_case":1,"#,
            r#""replies":{}},"#,
            r#""GB":{"guess":"ac","candidates":2,"may_win":true,"total":3,"worst_case":2,"#,
            r#""replies":{"#,
            r#""GB":{"guess":"ad","candidates":1,"may_win":true,"total":1,"worst_case":1,"#,
            r#""replies":{}}}}}}}"#,
            "\n"
        );
        assert_eq!(json(&tree()), expected);
    }

    #[test]
    fn an_optimal_tree_says_so() {
        assert!(Head::of(&Tree::new(problem(), &root(), 8)).claim.optimal);
    }

    #[test]
    fn the_head_of_another_objective_has_its_numbers_and_the_answers_missed() {
        let weights = Weights::new(words("ab ac ad bc"), vec![5, 3, 2, 0], 1);
        let fingerprint = weights.fingerprint();
        let problem = Problem {
            objective: Objective::Within(2),
            weights: Some(Arc::new(weights)),
            ..problem()
        };
        let tree = Tree::new(problem, &root(), ObjectiveValue([2, 0, 0]));
        let head: Value = serde_json::to_value(Head::of(&tree)).unwrap();
        assert_eq!(head["objective"], "within=2");
        let claim = json!({"lower": [2, 0], "upper": [2, 17], "optimal": false});
        assert_eq!(head["claim"], claim);
        assert_eq!(head["mean"], 2.0);
        assert_eq!(head["missed"], json!(["ad"]));
        assert_eq!(head["weights"], fingerprint.to_string());
        assert_eq!(head["weight_decimals"], 1);
        assert_eq!(head["weight_total"], 10);
        assert_eq!(head["weight_found"], json!([5, 3, 2]));
        assert_eq!(head["expected"], 1.7);
    }

    #[test]
    fn names_are_escaped() {
        let problem = Problem {
            list: r#"a "list" \ é"#.into(),
            ..problem()
        };
        let value: Value = serde_json::from_str(&json(&Tree::new(problem, &root(), 0))).unwrap();
        assert_eq!(value["list"], r#"a "list" \ é"#);
    }

    #[test]
    fn a_full_disk_is_an_error() {
        struct Full;
        impl io::Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let kind = |result: io::Result<()>| result.unwrap_err().kind();
        let written = write_json(&tree(), &mut Full);
        assert_eq!(kind(written), io::ErrorKind::StorageFull);
        let written = write_text(&tree(), &mut Full, |feedback| feedback.to_string());
        assert_eq!(kind(written), io::ErrorKind::StorageFull);
    }

    /// Whether a position in JSON is the position of the tree, and all below it.
    fn same(value: &Value, walk: Walk<'_>, kind: Kind) -> bool {
        let replies = value["replies"].as_object().unwrap();
        value["guess"] == walk.guess().to_string()
            && value["candidates"] == walk.candidates()
            && value["may_win"] == walk.may_win()
            && value["total"] == walk.cost()
            && value["worst_case"] == walk.worst_case()
            && replies.len() == walk.children().count()
            && walk.children().all(|(code, child)| {
                let feedback = kind.feedback(code).unwrap();
                same(&replies[&feedback.to_string()], child, kind)
            })
    }

    proptest! {
        #[test]
        fn json_holds_the_whole_tree(tree in any_tree()) {
            let value: Value = serde_json::from_str(&json(&tree)).unwrap();
            assert!(same(&value["tree"], tree.walk(), tree.problem().game));
            prop_assert_eq!(&value["list"], &tree.problem().list);
            // The mean may lose its last bit when it is parsed; all else is exact.
            let in_memory = serde_json::to_value(Json(&tree)).unwrap();
            prop_assert_eq!(&in_memory["tree"], &value["tree"]);
            prop_assert_eq!(&in_memory["histogram"], &value["histogram"]);
        }

        #[test]
        fn text_has_as_many_lines_as_the_tree_has_nodes(tree in any_tree()) {
            let text = text(&tree, |feedback| feedback.to_string());
            prop_assert_eq!(text.lines().count(), tree.nodes().guess.len());
        }
    }
}
