//! The tree as a graph for Graphviz: a box for each position, an arrow for each feedback.

use std::io::{self, Write};

use crate::tree::text::feedback;
use crate::tree::{Tree, Walk};

/// Writes the graph. A guess that may be the answer has a green box; the number is that of the
/// answers left.
///
/// # Errors
/// Those of `out`.
pub fn write(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  rankdir=LR;")?;
    writeln!(out, "  node [shape=box, style=filled, fillcolor=white, fontname=monospace];")?;
    writeln!(out, "  edge [fontname=monospace];")?;
    write_below(tree, tree.walk(), out)?;
    writeln!(out, "}}")
}

fn write_below(tree: &Tree, walk: Walk<'_>, out: &mut dyn Write) -> io::Result<()> {
    let node = walk.node();
    let guess = quoted(&walk.guess().to_string());
    let count = match walk.candidates() {
        1 if walk.may_win() => String::new(),
        candidates => format!("\\n{candidates}"),
    };
    let colour = if walk.may_win() { ", fillcolor=\"#6aaa64\"" } else { "" };
    writeln!(out, "  n{node} [label=\"{guess}{count}\"{colour}];")?;
    for (code, child) in walk.children() {
        let (below, feedback) = (child.node(), quoted(&feedback(tree, code).to_string()));
        writeln!(out, "  n{node} -> n{below} [label=\"{feedback}\"];")?;
        write_below(tree, child, out)?;
    }
    Ok(())
}

/// A text as it stands between quotes.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
