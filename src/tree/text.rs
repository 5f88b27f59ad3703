//! Trees for people: indented text.

use std::io::{self, Write};

use crate::game::feedback::{Code, Feedback};
use crate::game::quoting::quoted;
use crate::tree::decision_tree::Tree;
use crate::tree::walk::Walk;

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
    let guess = walk.guess().to_string();
    let (candidates, guess) = (walk.candidates(), quoted(&guess));
    match (candidates, walk.may_win()) {
        (1, true) => writeln!(out, "{guess}"),
        (_, true) => writeln!(out, "{candidates} {guess}*"),
        (_, false) => writeln!(out, "{candidates} {guess}"),
    }
}

/// The feedback with this code. Every code of a tree that passes [`Tree::check`] has one.
pub(crate) fn feedback(tree: &Tree, code: Code) -> Feedback {
    let kind = tree.problem().game;
    kind.feedback(code).unwrap_or(kind.solved())
}

#[cfg(test)]
mod tests {
    use std::io;

    use proptest::{prop_assert_eq, proptest};

    use super::write_text;
    use crate::game::feedback::Feedback;
    use crate::tree::sample::{any_tree, branch, leaf, problem, tree};
    use crate::tree::{Problem, Tree};

    fn text(tree: &Tree, tiles: impl Fn(Feedback) -> String) -> String {
        let mut out = Vec::new();
        write_text(tree, &mut out, tiles).unwrap();
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
        let written = write_text(&tree(), &mut Full, |feedback| feedback.to_string());
        assert_eq!(kind(written), io::ErrorKind::StorageFull);
    }

    proptest! {
        #[test]
        fn text_has_as_many_lines_as_the_tree_has_nodes(tree in any_tree()) {
            let text = text(&tree, |feedback| feedback.to_string());
            prop_assert_eq!(text.lines().count(), tree.nodes().guess.len());
        }
    }
}
