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
    let name = |words: &[String]| {
        let text: String = words.iter().map(|word| format!("{word}\n")).collect();
        format!("{} {}", words.len(), sha256(text.as_bytes()))
    };
    let modes = [("easy", Mode::Easy), ("hard", Mode::Hard), ("strict", Mode::Strict)];
    let mode = lines.get(2).and_then(|line| line.strip_prefix("mode ")).unwrap_or_default();
    let (answers, guesses) = (name(&lists.answers), name(&lists.guesses));
    let head = format!(
        "guesstree-certificate 1\ngame wordle\nmode {mode}\nanswers {answers}\nguesses {guesses}\n"
    );
    let known = modes.into_iter().find(|known| known.0 == mode && body.starts_with(&head));
    let (_, mode) = known.ok_or("not a certificate of version 1 for these lists")?;
    let position = lines.get(5).and_then(|line| lists.path(line.strip_prefix("position ")?));
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
        let line = *taken;
        let claim = |openers, value_text, left_text| {
            Some(Claim { openers, value: value(value_text)?, guesses_left: left(left_text)? })
        };
        match text.split(' ').collect::<Vec<_>>()[..] {
            ["tree", cost, height, root] => {
                let (cost, height) = (value(cost)?.unwrap_or(u64::MAX), left(height)??);
                let nodes = self.nodes(taken, lists.guess(root)?, lists)?;
                self.trees.push((Tree { cost, height, first: root.to_string() }, nodes));
            }
            ["bound", value, left, who] => {
                let openers = match who {
                    "all-openers" => Openers::All,
                    "other-openers" => Openers::Other,
                    word => lists.guess(word).map(|_| Openers::One(word.to_string()))?,
                };
                let claim = claim(openers, value, left)?;
                self.claims.push(Bound { line, path: self.position.clone(), claim });
            }
            [value, left, _, ..] => {
                let path = lists.path(&text[value.len() + left.len() + 2..])?;
                self.lemmas.push(Bound { line, path, claim: claim(Openers::All, value, left)? });
            }
            _ => return None,
        }
        Some(())
    }

    /// Takes the nodes after the line of a tree: a space for each turn, the feedback, the guess.
    fn nodes(&self, taken: &mut usize, root: u16, lists: &Lists) -> Option<Nodes> {
        let mut nodes = Nodes { line: *taken, guesses: vec![root], children: HashMap::new() };
        let mut above = vec![0];
        while let Some(text) = self.lines.get(*taken).filter(|text| text.starts_with(' ')) {
            *taken += 1;
            let (marks, guess) = text.trim_start_matches(' ').split_once(' ')?;
            let depth = text.len() - marks.len() - guess.len() - 1;
            let edge = (*above.get(depth - 1)?, lists.marks(marks)?);
            above.truncate(depth);
            above.push(nodes.guesses.len());
            nodes.guesses.push(lists.guess(guess)?);
            if nodes.children.insert(edge, nodes.guesses.len() - 1).is_some() {
                return None;
            }
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
