//! Reads a certificate: "The file" in `docs/CERTIFICATE.md`.

use std::collections::HashMap;
use std::num::NonZeroU8;
use std::str::FromStr;

use crate::lists::{Lists, Mode, Turn};
use crate::{Claim, Openers, Tree, sha256};

/// A claim, or a lemma: a claim about all openers at the position that its path leads to, or about
/// some members of it, which makes it a core.
pub struct Bound {
    pub line: usize,
    pub path: Vec<Turn>,
    pub core: Option<Vec<u16>>,
    pub claim: Claim,
}

/// The nodes of a tree but the root, which has the number 0: their numbers and guesses, by the
/// number of the node above and the feedback.
pub type Nodes = HashMap<(usize, u32), (usize, u16)>;

/// What a file says. Lines are numbered from 1.
pub struct Certificate<'a> {
    pub lines: Vec<&'a str>,
    pub version: u8,
    pub mode: Mode,
    pub position: Vec<Turn>,
    pub claims: Vec<Bound>,
    pub trees: Vec<(usize, Tree, Nodes)>,
    pub lemmas: Vec<Bound>,
}

/// The lines of a file of at most this number of MiB, without the last one, which signs them.
pub fn signed(bytes: &[u8], most: usize) -> Result<(&str, Vec<&str>), String> {
    let text = str::from_utf8(bytes).ok();
    let text = text.filter(|text| text.len() <= most << 20);
    let cut = text.and_then(|text| text.strip_suffix('\n')?.rsplit_once('\n'));
    let (body, end) =
        cut.ok_or_else(|| format!("not a certificate: not UTF-8, above {most} MiB, or truncated"))?;
    let lines = Vec::from_iter(body.split('\n'));
    if end != format!("end {} {}", lines.len(), sha256(&bytes[..=body.len()])) {
        return Err("truncated or altered: the last line does not fit the text before".into());
    }
    Ok((body, lines))
}

/// Reads the bytes of a file, or says what cannot be read.
pub fn read<'a>(bytes: &'a [u8], lists: &Lists) -> Result<Certificate<'a>, String> {
    let (body, lines) = signed(bytes, 32)?;
    if lines[0] == "guesstree-certificate 3" {
        return Err("the certificate is about plans of tests, not about words; give --table".into());
    }
    let name = |words: Vec<&str>| format!("{} {}", words.len(), sha256(words.join("\n") + "\n"));
    let answers = name((0..lists.answers).map(|answer| lists.word(answer)).collect());
    let guesses = name(lists.numbers.keys().map(String::as_str).collect());
    let modes = [
        ("easy", Mode::Easy),
        ("hard", Mode::Hard),
        ("ultra", Mode::Ultra),
        ("strict", Mode::Strict),
    ];
    let kinds = [1, 2].into_iter().flat_map(|version| modes.map(|mode| (version, mode)));
    let known = kinds.into_iter().find_map(|(version, (name, mode))| {
        let kind = format!("guesstree-certificate {version}\ngame wordle\nmode {name}");
        let head = format!("{kind}\nanswers {answers}\nguesses {guesses}\nposition ");
        Some((version, mode, body.strip_prefix(&head)?.split('\n').next()?))
    });
    let not = "not a certificate of version 1 or 2 for these lists";
    let (version, mode, position) = known.ok_or(not)?;
    let position = lists.path(position).ok_or("line 6: not understood")?;
    let (claims, trees, lemmas) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = Certificate { lines, version, mode, position, claims, trees, lemmas };
    let mut taken = 6;
    while taken < read.lines.len() {
        read.entry(&mut taken, lists).ok_or_else(|| format!("line {taken}: not understood"))?;
    }
    if read.claims.is_empty() && read.trees.is_empty() {
        return Err("nothing is said: the file has neither a claim nor a tree".into());
    }
    Ok(read)
}

impl Certificate<'_> {
    /// Takes the lines of the next claim, tree or lemma; `None` if the last one is not understood.
    fn entry(&mut self, taken: &mut usize, lists: &Lists) -> Option<()> {
        let (text, line) = (self.lines[*taken], *taken + 1);
        *taken = line;
        let (kind, rest) = text.split_once(' ')?;
        let rest = if matches!(kind, "bound" | "tree") { rest } else { text };
        let [value, left, about] = Vec::from_iter(rest.splitn(3, ' '))[..] else { return None };
        let (value, guesses_left) = (number(value, "inf")?, number(left, "-")?.map(NonZeroU8::get));
        let guess = || lists.numbers.get_key_value(about).map(|(word, _)| word.clone());
        let new = |path, core, openers| Bound {
            line,
            path,
            core,
            claim: Claim { openers, value, guesses_left },
        };
        match kind {
            "tree" => {
                let (cost, height) = (value.unwrap_or(u64::MAX), guesses_left?);
                let tree = Tree { cost, height, first: guess()? };
                self.trees.push((line, tree, self.nodes(taken, lists)?));
            }
            "bound" => {
                let openers = match about {
                    "all-openers" => Openers::All,
                    "other-openers" => Openers::Other,
                    _ => Openers::One(guess()?),
                };
                self.claims.push(new(self.position.clone(), None, openers));
            }
            _ => {
                let (path, core) = match about.split_once(" : ") {
                    // Cores came with version 2, and have no tree.
                    Some((path, words)) if self.version > 1 && value.is_none() => {
                        (path, Some(lists.some_answers(words)?))
                    }
                    Some(_) => return None,
                    None => (about, None),
                };
                self.lemmas.push(new(lists.path(path)?, core, Openers::All));
            }
        }
        Some(())
    }

    /// Takes the nodes after the line of a tree: a space for each turn, the feedback, the guess.
    fn nodes(&self, taken: &mut usize, lists: &Lists) -> Option<Nodes> {
        let (mut nodes, mut above) = (Nodes::new(), vec![0]);
        while let Some(text) = self.lines.get(*taken).filter(|text| text.starts_with(' ')) {
            *taken += 1;
            let (marks, guess) = text.trim_start_matches(' ').split_once(' ')?;
            let depth = text.len() - marks.len() - guess.len() - 1;
            let edge = (*above.get(depth - 1)?, lists.marks(marks)?);
            let node = nodes.len() + 1;
            above.truncate(depth);
            above.push(node);
            if nodes.insert(edge, (node, *lists.numbers.get(guess)?)).is_some() {
                return None;
            }
        }
        Some(nodes)
    }
}

/// A whole number without a sign and leading zeros.
pub fn whole<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// A whole number of at most 15 digits, or `none`, which is `None`.
fn number<T: FromStr + ToString>(text: &str, none: &str) -> Option<Option<T>> {
    if text == none { Some(None) } else { whole(text).filter(|_| text.len() <= 15).map(Some) }
}
