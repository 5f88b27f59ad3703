//! Reads a certificate: "The file" in `docs/CERTIFICATE.md`.

use std::collections::HashMap;

use crate::lists::{Lists, Mode, Turn};
use crate::{Claim, Openers, Tree, sha256};

/// A claim, or a lemma: a claim about all openers at the position that its path leads to.
pub struct Bound {
    pub line: usize,
    pub path: Vec<Turn>,
    pub claim: Claim,
}

/// The nodes of a tree: the guesses, the root first, and which node follows after a feedback.
pub struct Nodes {
    pub line: usize,
    pub guesses: Vec<u16>,
    pub children: HashMap<(usize, u8), usize>,
}

/// What a file says. Lines are numbered from 1.
pub struct Certificate<'a> {
    pub lines: Vec<&'a str>,
    pub mode: Mode,
    pub position: Vec<Turn>,
    pub claims: Vec<Bound>,
    pub trees: Vec<(Tree, Nodes)>,
    pub lemmas: Vec<Bound>,
}

/// Reads the bytes of a file, or says what cannot be read.
pub fn read<'a>(bytes: &'a [u8], lists: &Lists) -> Result<Certificate<'a>, String> {
    let text = str::from_utf8(bytes).ok().filter(|text| text.len() <= 1 << 25 && text.is_ascii());
    let text = text.ok_or("not a certificate: not ASCII, or above 32 MiB")?;
    let cut = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
    let (body, end) = cut.ok_or("not a certificate, or truncated")?;
    let lines: Vec<&str> = body.split('\n').collect();
    if end != format!("end {} {}", lines.len(), sha256(&bytes[..=body.len()])) {
        return Err("truncated or altered: the last line does not fit the text before".into());
    }
    let (["guesstree-certificate 1", "game wordle", mode, answers, guesses, position], _) =
        lines.split_first_chunk().ok_or("no head")?
    else {
        return Err("line 1: expected the head of a certificate of version 1".into());
    };
    let mode = match *mode {
        "mode easy" => Mode::Easy,
        "mode hard" => Mode::Hard,
        "mode strict" => Mode::Strict,
        _ => return Err("line 3: expected a mode".into()),
    };
    let name = |words: &[String]| {
        let text: String = words.iter().map(|word| format!("{word}\n")).collect();
        format!("{} {}", words.len(), sha256(text.as_bytes()))
    };
    let expected =
        [format!("answers {}", name(&lists.answers)), format!("guesses {}", name(&lists.guesses))];
    if [*answers, guesses] != expected {
        return Err("line 4: the certificate is for other lists".into());
    }
    let position = position.strip_prefix("position ").and_then(|text| lists.path(text));
    let position = position.ok_or("line 6: expected a position")?;
    let (claims, trees, lemmas) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = Certificate { lines, mode, position, claims, trees, lemmas };
    let mut taken = 6;
    while taken < read.lines.len() {
        read.entry(&mut taken, lists).ok_or_else(|| format!("line {taken}: not understood"))?;
    }
    Ok(read)
}

impl Certificate<'_> {
    /// Takes the lines of the next claim, tree or lemma; `None` if the last one is not understood.
    fn entry(&mut self, taken: &mut usize, lists: &Lists) -> Option<()> {
        let text = self.lines[*taken];
        *taken += 1;
        let (line, mut fields) = (*taken, text.splitn(4, ' '));
        let kind = fields.next().filter(|kind| ["bound", "tree"].contains(kind));
        if kind.is_none() {
            fields = text.splitn(3, ' ');
        }
        let (value, guesses_left) = (value(fields.next()?)?, left(fields.next()?)?);
        let rest = fields.next()?;
        let (path, openers) = match (kind, rest) {
            (None, path) => (lists.path(path)?, Openers::All),
            (Some("tree"), root) => {
                let nodes = self.nodes(taken, lists.guess(root)?, lists)?;
                let (cost, height) = (value.unwrap_or(u64::MAX), guesses_left?);
                self.trees.push((Tree { cost, height, first: root.to_string() }, nodes));
                return Some(());
            }
            (_, "all-openers") => (self.position.clone(), Openers::All),
            (_, "other-openers") => (self.position.clone(), Openers::Other),
            (_, word) => {
                lists.guess(word)?;
                (self.position.clone(), Openers::One(word.to_string()))
            }
        };
        let bounds = if kind.is_some() { &mut self.claims } else { &mut self.lemmas };
        bounds.push(Bound { line, path, claim: Claim { openers, value, guesses_left } });
        Some(())
    }

    /// Takes the nodes after the line of a tree: a space for each turn, the feedback, the guess.
    fn nodes(&self, taken: &mut usize, root: u16, lists: &Lists) -> Option<Nodes> {
        let mut nodes = Nodes { line: *taken, guesses: vec![root], children: HashMap::new() };
        let mut above = vec![0];
        while let Some(text) = self.lines.get(*taken).filter(|text| text.starts_with(' ')) {
            *taken += 1;
            let node = text.trim_start_matches(' ');
            let depth = text.len() - node.len();
            let (marks, guess) = node.split_once(' ')?;
            let edge = (*above.get(depth - 1)?, lists.marks(marks)?);
            above.truncate(depth);
            above.push(nodes.guesses.len());
            if nodes.children.insert(edge, nodes.guesses.len()).is_some() {
                return None;
            }
            nodes.guesses.push(lists.guess(guess)?);
        }
        Some(nodes)
    }
}

/// A whole number of at most 15 digits without leading zeros, or `inf`, which is `None`.
fn value(text: &str) -> Option<Option<u64>> {
    let number: Option<u64> = text.parse().ok().filter(|_| text.len() <= 15);
    let plain = number.filter(|number| number.to_string() == text);
    if text == "inf" { Some(None) } else { plain.map(Some) }
}

/// A whole number from 1 to 255 without leading zeros, or `-`, which is `None`.
fn left(text: &str) -> Option<Option<u8>> {
    let number = || u8::try_from(value(text)??).ok().filter(|&left| left > 0);
    if text == "-" { Some(None) } else { number().map(Some) }
}
