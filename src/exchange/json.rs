//! Trees as JSON: written for other programs, and read again.
//!
//! A tree is written position by position on the way down, so no second copy of it is made.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::excerpt::{excerpt, excerpt_of};
use crate::game::history::Turn;
use crate::game::quoting::quoted;
use crate::game::word::Word;
use crate::tree::text::feedback;
use crate::tree::{Problem, Summary, Tree, Walk};

use super::Wanted;
use super::fault::ImportError;
use super::gather::Gather;

/// The version of the JSON form. It changes if a field goes or changes its meaning.
const JSON_FORMAT: u32 = 2;

/// The deepest nesting of a tree: two objects for each guess, and the head.
const DEPTH_MAX: usize = 2 * u8::MAX as usize + 2;

/// The most characters of a reason, which may hold text from the file.
const WHY_MAX: usize = 200;

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
pub fn write(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
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

/// A tree as it is read: the fields that say what it is for, and the positions. Figures are not
/// read, for they are counted again.
#[derive(Deserialize)]
pub(super) struct Document {
    format: u32,
    list: String,
    fingerprint: String,
    mode: String,
    objective: String,
    max_guesses: u8,
    fixed: Vec<String>,
    weights: Option<String>,
    tree: Node,
}

#[derive(Deserialize)]
struct Node {
    guess: String,
    may_win: bool,
    replies: Below,
}

/// The replies in the order of the text, each as often as it is there.
struct Below(Vec<(String, Node)>);

impl<'de> Deserialize<'de> for Below {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        struct Replies;
        impl<'de> Visitor<'de> for Replies {
            type Value = Below;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object with a position for each feedback")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Below, A::Error> {
                let mut below = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    below.push(entry);
                }
                Ok(Below(below))
            }
        }
        source.deserialize_map(Replies)
    }
}

/// Whether a text begins as this form does: an object, with its version or its list first.
pub(super) fn is_own(text: &str) -> bool {
    let after_brace = text.trim_start().strip_prefix('{').map(str::trim_start);
    let begins = |name: &str| {
        let after = after_brace.and_then(|text| text.strip_prefix('"')?.strip_prefix(name));
        after.is_some_and(|text| text.starts_with('"'))
    };
    ["format", "list", "fingerprint"].iter().any(|name| begins(name))
}

/// The fingerprint of the list that a tree in JSON is for.
pub fn fingerprint(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        fingerprint: String,
    }
    serde_json::from_str(text).ok().map(|head: Head| head.fingerprint)
}

/// Reads a document.
pub(super) fn parse(text: &str) -> Result<Document, ImportError> {
    if depth(text) > DEPTH_MAX {
        let what = format!("the JSON is nested more than {DEPTH_MAX} times");
        return Err(ImportError::new(what));
    }
    let mut source = serde_json::Deserializer::from_str(text);
    source.disable_recursion_limit();
    let read = Document::deserialize(&mut source).and_then(|read| source.end().map(|()| read));
    read.map_err(|why| {
        let why = excerpt_of(&why.to_string(), WHY_MAX);
        ImportError::new(format!("this is no tree in JSON: {why}"))
    })
}

/// How deep the objects and arrays of a text are nested.
fn depth(text: &str) -> usize {
    let (mut depth, mut most, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                most = most.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    most
}

impl Document {
    /// Completes the problem by what the document says of it, unless `wanted` says something else.
    pub(super) fn complete(
        &self,
        problem: &mut Problem,
        wanted: &Wanted,
    ) -> Result<(), ImportError> {
        let fault = |what: String| Err(ImportError::new(what));
        if self.format != JSON_FORMAT {
            let format = self.format;
            return fault(format!("the format {format} is not known, only {JSON_FORMAT}"));
        }
        let own = problem.fingerprint.to_string();
        if self.fingerprint != own {
            let (list, fingerprint) = (excerpt(&self.list), excerpt(&self.fingerprint));
            return fault(format!(
                "the tree is for the list {list} ({fingerprint}), not for {} ({own})",
                problem.list
            ));
        }
        if wanted.mode.is_none() {
            problem.mode = named("mode", &self.mode)?;
        }
        if wanted.objective.is_none() {
            problem.objective = named("objective", &self.objective)?;
        }
        let weights = problem.weights.as_ref().map(|weights| weights.fingerprint().to_string());
        match (&self.weights, weights) {
            (Some(own), None) => {
                let own = excerpt(own);
                return fault(format!("the tree is for weights ({own}), which are not given"));
            }
            (Some(own), Some(given)) if *own != given => {
                let own = excerpt(own);
                return fault(format!("the tree is for other weights ({own}) than those given"));
            }
            _ => {}
        }
        problem.max_guesses = self.max_guesses;
        problem.fixed_guesses = u8::try_from(self.fixed.len()).unwrap_or(u8::MAX);
        Ok(())
    }

    /// Reads the games.
    pub(super) fn read(&self, games: &mut Gather<'_>) -> Result<(), ImportError> {
        read_below(&self.tree, &mut Vec::new(), games)
    }
}

/// Reads the games from a position on, which comes after `turns`.
fn read_below(
    node: &Node,
    turns: &mut Vec<Turn>,
    games: &mut Gather<'_>,
) -> Result<(), ImportError> {
    let kind = games.list().kind();
    let guess = games.guess(&quoted(&node.guess)).map_err(|fault| fault.after(turns))?;
    let Below(replies) = &node.replies;
    if node.may_win || replies.is_empty() {
        let feedback = match node.may_win {
            true => kind.solved(),
            false => return Err(ImportError::new(format!("{guess} leads nowhere")).after(turns)),
        };
        turns.push(Turn { guess: guess.clone(), feedback });
        games.add(0, turns)?;
        turns.pop();
    }
    for (text, below) in replies {
        let feedback = kind.parse_feedback(text).map_err(|why| {
            let what = format!("`{}`: {why}", excerpt(text));
            ImportError::new(what).after(turns)
        })?;
        turns.push(Turn { guess: guess.clone(), feedback });
        read_below(below, turns, games)?;
        turns.pop();
    }
    Ok(())
}

/// The value of this name.
fn named<T: FromStr>(field: &str, name: &str) -> Result<T, ImportError> {
    let unknown = |_| ImportError::new(format!("the {field} `{}` is not known", excerpt(name)));
    name.parse().map_err(unknown)
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};
    use serde_json::Value;

    use super::write as write_json;
    use crate::game::kind::Kind;
    use crate::tree::sample::{any_tree, problem, root, tree};
    use crate::tree::{Problem, Summary, Tree, Walk};

    fn json(tree: &Tree) -> String {
        let mut out = Vec::new();
        write_json(tree, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn json_has_a_head_and_the_positions_in_a_fixed_order() {
        let expected = concat!(
            r#"{"format":2,"list":"small","fingerprint":"b84a38c060c6be1303bcd3c54082930f","#,
            r#""letters":2,"answers":4,"mode":"easy","objective":"mean","#,
            r#""max_guesses":6,"fixed":["ab"],"opener":"ab","#,
            r#""lower":7,"upper":8,"optimal":false,"from_ledger":false,"#,
            r#""basis":"proven","total":8,"mean":2.0,"worst_case":3,"histogram":[1,2,1],"#,
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
    }
}
