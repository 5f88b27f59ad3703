//! Reads a certificate: "The file" in `docs/CERTIFICATE.md`.

use std::collections::HashMap;

use crate::lists::{Lists, Mode, Turn, name};
use crate::sha256::sha256;

/// A cost, or a lower bound of one.
pub type Cost = u64;

/// There is no tree. Above all sums of other costs, since these have at most 15 digits.
pub const INFINITE: Cost = Cost::MAX;

/// The longest certificate in bytes.
const BYTES_MAX: usize = 1 << 25;

/// What a line says of trees: they cost `value`, with at most `left` guesses or any number of them.
#[derive(Clone, Copy)]
pub struct Bound {
    pub value: Cost,
    pub left: Option<u8>,
    /// The number of the line, from 0.
    pub line: usize,
}

/// Which trees a claim is about, by their first guess.
#[derive(Clone, Copy, PartialEq)]
pub enum Openers {
    All,
    One(u16),
    /// Those that no claim about one opener names.
    Other,
}

pub struct Tree {
    /// The guess at each node; node 0 is the root.
    pub guesses: Vec<u16>,
    /// The node that follows a node after a feedback.
    pub children: HashMap<(usize, u8), usize>,
}

pub struct Certificate<'a> {
    pub lines: Vec<&'a str>,
    pub mode: Mode,
    /// The turns made before the first guess of all trees.
    pub position: Vec<Turn>,
    pub claims: Vec<(Bound, Openers)>,
    pub trees: Vec<(Bound, Tree)>,
    pub lemmas: Vec<(Bound, Vec<Turn>)>,
}

/// Reads the bytes of a file, or says what cannot be read.
pub fn read<'a>(bytes: &'a [u8], lists: &Lists) -> Result<Certificate<'a>, String> {
    let lines = lines(bytes)?;
    let names = [name(&lists.answers), name(&lists.guesses)];
    let mode = match lines.get(..6) {
        Some(["guesstree-certificate 1", "game wordle", "mode easy", ..]) => Mode::Easy,
        Some(["guesstree-certificate 1", "game wordle", "mode hard", ..]) => Mode::Hard,
        Some(["guesstree-certificate 1", "game wordle", "mode strict", ..]) => Mode::Strict,
        _ => return Err("line 1: expected the head of a certificate of version 1".into()),
    };
    if [3, 4].map(|at| lines[at].split_once(' ').unwrap_or_default())
        != [("answers", &*names[0]), ("guesses", &*names[1])]
    {
        return Err("line 4: the certificate is for other lists".into());
    }
    let position = lines[5].strip_prefix("position ").and_then(|text| path(text, lists));
    let position = position.ok_or("line 6: expected a position")?;
    let (claims, trees, lemmas) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = Certificate { lines, mode, position, claims, trees, lemmas };
    let mut line = 6;
    while line < read.lines.len() {
        line = read.entry(line, lists).map_err(|at| format!("line {}: not understood", at + 1))?;
    }
    Ok(read)
}

/// The lines but the last, which says how many these are and which SHA-256 their text has.
fn lines(bytes: &[u8]) -> Result<Vec<&str>, String> {
    let text = str::from_utf8(bytes).ok().filter(|text| text.len() <= BYTES_MAX && text.is_ascii());
    let text = text.ok_or("not a certificate: not ASCII, or above 32 MiB")?;
    let cut = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
    let (body, end) = cut.ok_or("not a certificate, or truncated")?;
    let lines: Vec<&str> = body.split('\n').collect();
    match end == format!("end {} {}", lines.len(), sha256(&bytes[..=body.len()])) {
        true => Ok(lines),
        false => Err("truncated or altered: the last line does not fit the text before".into()),
    }
}

impl Certificate<'_> {
    /// Reads the claim, tree or lemma on a line, and returns the next line, or the line that is
    /// not understood.
    fn entry(&mut self, line: usize, lists: &Lists) -> Result<usize, usize> {
        let text = self.lines[line];
        let (kind, text) = match text.split_once(' ').ok_or(line)? {
            (kind @ ("bound" | "tree"), rest) => (kind, rest),
            _ => ("lemma", text),
        };
        let mut words = text.splitn(3, ' ');
        let (value, left) = (words.next().ok_or(line)?, words.next().ok_or(line)?);
        let rest = words.next().ok_or(line)?;
        let value = if value == "inf" { INFINITE } else { number(value).ok_or(line)? };
        let height = || number(left)?.try_into().ok().filter(|&left| left > 0);
        let left = if left == "-" { None } else { Some(height().ok_or(line)?) };
        let bound = Bound { value, left, line };
        match (kind, rest) {
            ("bound", "all-openers") => self.claims.push((bound, Openers::All)),
            ("bound", "other-openers") => self.claims.push((bound, Openers::Other)),
            ("bound", word) => {
                self.claims.push((bound, Openers::One(lists.guess(word).ok_or(line)?)));
            }
            ("tree", root) => {
                let (tree, next) = self.tree(root, line, lists)?;
                self.trees.push((bound, tree));
                return Ok(next);
            }
            (_, text) => self.lemmas.push((bound, path(text, lists).ok_or(line)?)),
        }
        Ok(line + 1)
    }

    /// Reads the nodes after the line of a tree: a space for each turn, the feedback, the guess.
    fn tree(&self, root: &str, line: usize, lists: &Lists) -> Result<(Tree, usize), usize> {
        let root = lists.guess(root).ok_or(line)?;
        let mut tree = Tree { guesses: vec![root], children: HashMap::new() };
        let mut above = vec![0];
        for (line, text) in self.lines.iter().enumerate().skip(line + 1) {
            let node = text.trim_start_matches(' ');
            let depth = text.len() - node.len();
            if depth == 0 {
                return Ok((tree, line));
            }
            let (marks, guess) = node.split_once(' ').ok_or(line)?;
            let edge = (*above.get(depth - 1).ok_or(line)?, lists.code(marks).ok_or(line)?);
            above.truncate(depth);
            above.push(tree.guesses.len());
            if tree.children.insert(edge, tree.guesses.len()).is_some() {
                return Err(line);
            }
            tree.guesses.push(lists.guess(guess).ok_or(line)?);
        }
        Ok((tree, self.lines.len()))
    }
}

/// The turns of a path such as `crane=BYBBB toils=BBGBB`; `-` has none.
fn path(text: &str, lists: &Lists) -> Option<Vec<Turn>> {
    let turn = |turn: &str| {
        let (guess, marks) = turn.split_once('=')?;
        Some(Turn { guess: lists.guess(guess)?, code: lists.code(marks)? })
    };
    text.split(' ').filter(|_| text != "-").map(turn).collect()
}

/// A whole number of at most 15 digits, without leading zeros.
fn number(text: &str) -> Option<u64> {
    let digits = (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits && (text == "0" || !text.starts_with('0')) { text.parse().ok() } else { None }
}
