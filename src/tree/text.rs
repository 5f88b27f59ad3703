//! Trees for people and for other programs: indented text, and JSON.
//!
//! Both are written position by position on the way down, so no second copy of the tree is made.

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::game::feedback::{Code, Feedback};
use crate::game::word::Word;
use crate::tree::decision_tree::Tree;
use crate::tree::summary::Summary;
use crate::tree::walk::Walk;

/// The version of the JSON form. It changes if a field goes or changes its meaning.
const JSON_FORMAT: u32 = 2;

/// Writes the tree as text, a line for each position, indented by two spaces a turn:
///
/// ```text
/// 4 ab*
///   BY bc
///   GB 2 ac*
///     GB ad
/// ```
///
/// A line has the feedback that leads to the position (none at the root), the number of answers
/// that are possible there, and the guess to make, with a star where it may be the answer. Where
/// one answer is possible and is guessed, the line is the feedback and the answer. `tiles` says how
/// feedback looks.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write_text(
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

/// Writes the tree as JSON on one line: `format`, then the fields of [`Summary`], then `tree`,
/// which is the root.
///
/// A position is `{"guess", "candidates", "may_win", "total", "worst_case", "replies"}`: the word;
/// the number of possible answers; whether the word may be one; the guesses that these answers take
/// from here on, in all and at worst; and the position after each feedback but the winning one, in
/// ascending order of the feedback.
///
/// # Errors
/// Those of `out`.
pub(crate) fn write_json(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let whole = Whole {
        format: JSON_FORMAT,
        summary: Summary::of(tree),
        tree: Position::new(tree, tree.walk()),
    };
    serde_json::to_writer(&mut *out, &whole)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Whole<'t> {
    format: u32,
    #[serde(flatten)]
    summary: Summary,
    tree: Position<'t>,
}

#[derive(Serialize)]
struct Position<'t> {
    guess: Word,
    candidates: usize,
    may_win: bool,
    total: u64,
    worst_case: usize,
    replies: Replies<'t>,
}

impl<'t> Position<'t> {
    fn new(tree: &'t Tree, walk: Walk<'t>) -> Self {
        Position {
            guess: walk.guess(),
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

/// The feedback with this code. Every code of a tree that passes [`Tree::check`] has one.
fn feedback(tree: &Tree, code: Code) -> Feedback {
    let kind = tree.problem().game;
    kind.feedback(code).unwrap_or(kind.solved())
}

#[cfg(test)]
mod tests {
    use std::io;

    use proptest::{prop_assert_eq, proptest};
    use serde_json::Value;

    use super::{write_json, write_text};
    use crate::game::feedback::Feedback;
    use crate::game::kind::Kind;
    use crate::tree::sample::{any_tree, branch, leaf, problem, root, tree};
    use crate::tree::{Problem, Summary, Tree, Walk};

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
        let problem = Problem { answers: 1, ..problem() };
        let tree = Tree::new(problem, &leaf("ab"), 1);
        assert_eq!(text(&tree, |feedback| feedback.to_string()), "ab\n");
    }

    #[test]
    fn json_has_a_head_and_the_positions_in_a_fixed_order() {
        let expected = concat!(
            r#"{"format":2,"list":"small","fingerprint":"b84a38c060c6be1303bcd3c54082930f","#,
            r#""letters":2,"answers":4,"mode":"easy","objective":"mean","#,
            r#""max_guesses":6,"fixed":["ab"],"opener":"ab","#,
            r#""lower":7,"upper":8,"optimal":false,"from_ledger":false,"#,
            r#""total":8,"mean":2.0,"worst_case":3,"histogram":[1,2,1],"#,
            r#""positions":4,"different_guesses":4,"#,
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
    fn names_are_escaped() {
        let problem = Problem { list: r#"a "list" \ é"#.into(), ..problem() };
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
            let in_memory = serde_json::to_value(Summary::of(&tree)).unwrap();
            for (field, expected) in in_memory.as_object().unwrap() {
                // Fractions may lose their last bit when they are parsed; all else is exact.
                if !expected.is_f64() {
                    prop_assert_eq!(&value[field], expected);
                }
            }
        }

        #[test]
        fn text_has_as_many_lines_as_the_tree_has_nodes(tree in any_tree()) {
            let text = text(&tree, |feedback| feedback.to_string());
            prop_assert_eq!(text.lines().count(), tree.nodes().guess.len());
        }
    }
}
