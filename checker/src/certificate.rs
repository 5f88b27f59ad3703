//! Reads a certificate: "The file" in `docs/CERTIFICATE.md`.

use std::collections::HashMap;
use std::num::NonZeroU8;
use std::str::FromStr;
use std::sync::Arc;

use crate::lists::{Game, Lists, Mode, Turn};
use crate::number::whole;
use crate::symmetry::{self, Images};
use crate::{Claim, Costs, Left, Openers, Tree, sha256};

/// A claim, or a lemma: a claim about all openers at the position that its path leads to, or about
/// some members of it, which makes it a core.
pub struct Bound {
    pub line: usize,
    pub path: Vec<Turn>,
    pub core: Option<Vec<u16>>,
    /// Symmetries that leave the position as it is.
    pub alike: Vec<Arc<Images>>,
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
    pub costs: Costs,
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

/// The modes by their names.
const MODES: [(&str, Mode); 4] =
    [("easy", Mode::Easy), ("hard", Mode::Hard), ("ultra", Mode::Ultra), ("strict", Mode::Strict)];

/// Reads the bytes of a file, or says what cannot be read.
pub fn read<'a>(bytes: &'a [u8], lists: &Lists) -> Result<Certificate<'a>, String> {
    let (_, lines) = signed(bytes, 32)?;
    if lines.get(..2) == Some(&["guesstree-certificate 3", "game identification"]) {
        return Err("the certificate is about plans of tests, not about words; give --table".into());
    }
    let field = |line: usize, name: &str| lines.get(line)?.strip_prefix(name)?.strip_prefix(' ');
    let head = || {
        let version = whole(field(0, "guesstree-certificate")?)?;
        let last = if version < 3 { 5 } else { 7 };
        let fits = (1..=3).contains(&version) && (version > 2 || lists.game == Game::Wordle);
        let [answers, guesses] = names(lists);
        let fits = fits && field(1, "game")? == lists.game.name();
        let fits = fits && field(3, "answers")? == answers && field(4, "guesses")? == guesses;
        let mode = MODES.iter().find(|it| field(2, "mode") == Some(it.0))?.1;
        let fits = fits
            && match lists.game {
                Game::Wordle => true,
                Game::Table => mode == Mode::Easy,
                _ => matches!(mode, Mode::Easy | Mode::Strict),
            };
        fits.then_some((version, mode, last, field(last, "position")?))
    };
    let not = "not a certificate of version 1, 2 or 3 for these lists";
    let (version, mode, last, position) = head().ok_or(not)?;
    let costs = match version {
        3 => field(5, "costs").zip(field(6, "weights")).and_then(|it| costs(it, lists)),
        _ => Some(Costs::default()),
    };
    let costs = costs.ok_or("line 6 or 7: not understood, or above 2^62 for a tree")?;
    let position = lists.path(position).ok_or(format!("line {}: not understood", last + 1))?;
    let (claims, trees, lemmas) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = Certificate { lines, version, mode, costs, position, claims, trees, lemmas };
    let (mut taken, mut known) = (last + 1, HashMap::new());
    while taken < read.lines.len() {
        let entry = read.entry(&mut taken, lists, &mut known);
        entry.ok_or_else(|| format!("line {taken}: not understood"))?;
    }
    if read.claims.is_empty() && read.trees.is_empty() {
        return Err("nothing is said: the file has neither a claim nor a tree".into());
    }
    Ok(read)
}

/// How many answers and guesses there are, each with the SHA-256 of the list or of the table.
fn names(lists: &Lists) -> [String; 2] {
    let name = |words: Vec<&str>| {
        let sha256 = lists.table.clone().unwrap_or_else(|| sha256(words.join("\n") + "\n"));
        format!("{} {sha256}", words.len())
    };
    let answers = (0..lists.answers).map(|answer| lists.word(answer)).collect();
    [name(answers), name(lists.numbers.keys().map(String::as_str).collect())]
}

/// What guesses and lateness cost, and what answers weigh; `None` if sums might not fit.
fn costs((costs, weights): (&str, &str), lists: &Lists) -> Option<Costs> {
    let [guess, late, in_time] = Vec::from_iter(costs.split(' '))[..] else { return None };
    let (guess, late) = (number(guess, "")??, number(late, "")??);
    let in_time = number(in_time, "-")?.map(NonZeroU8::get);
    let each: Option<Vec<u64>> = match weights {
        "-" => None,
        each => Some(each.split(' ').map(|each| number(each, "")?).collect::<Option<_>>()?),
    };
    let fits = each.as_ref().is_none_or(|each| each.len() == usize::from(lists.answers));
    let all: u128 = match &each {
        None => lists.answers.into(),
        Some(each) => each.iter().map(|&weight| u128::from(weight)).sum(),
    };
    let most = all * (u128::from(guess) * (u128::from(lists.answers) + 2) + u128::from(late));
    (fits && most <= 1 << 62).then_some(Costs { guess, late, in_time, weights: each })
}

impl Certificate<'_> {
    /// Takes the lines of the next claim, tree or lemma; `None` if the last one is not understood.
    /// Symmetries are read once.
    fn entry(
        &mut self,
        taken: &mut usize,
        lists: &Lists,
        known: &mut HashMap<String, Option<Arc<Images>>>,
    ) -> Option<()> {
        let (text, line) = (self.lines[*taken], *taken + 1);
        *taken = line;
        let (kind, rest) = text.split_once(' ')?;
        let rest = if matches!(kind, "bound" | "tree") { rest } else { text };
        let [value, left, about] = Vec::from_iter(rest.splitn(3, ' '))[..] else { return None };
        let (value, left) = (number(value, "inf")?, self.left(left)?);
        let word = |text: &str| lists.numbers.get_key_value(text).map(|(word, _)| word.clone());
        let (about, alike) = match about.split_once(" ~ ") {
            Some((about, texts)) if self.version > 2 => (about, Vec::from_iter(texts.split(' '))),
            _ => (about, Vec::new()),
        };
        let images = |text: &&str| {
            let known = known.entry((*text).to_owned());
            known.or_insert_with(|| symmetry::read(text, lists).map(Arc::new)).clone()
        };
        let alike: Vec<Arc<Images>> = alike.iter().map(images).collect::<Option<_>>()?;
        let is_unlike = alike.is_empty();
        let new = |path, core, openers| Bound {
            line,
            path,
            core,
            alike,
            claim: Claim { openers, value, left },
        };
        match kind {
            "tree" => {
                let height = left.all.filter(|_| left.in_time.is_none() && is_unlike)?;
                let cost = value.unwrap_or(u64::MAX);
                let tree = Tree { cost, height, first: word(about)? };
                self.trees.push((line, tree, self.nodes(taken, lists)?));
            }
            "bound" => {
                let openers = match about {
                    "all-openers" => Openers::All,
                    "other-openers" => Openers::Other,
                    words if words.contains(' ') && self.version > 2 => {
                        Openers::Fixed(words.split(' ').map(word).collect::<Option<_>>()?)
                    }
                    _ => Openers::One(word(about)?),
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

    /// The guesses left, and after a slash how many of them are in time.
    fn left(&self, text: &str) -> Option<Left> {
        let (all, in_time) = match text.split_once('/') {
            Some((all, in_time)) if self.version > 2 => (all, Some(whole::<NonZeroU8>(in_time)?)),
            _ => (text, None),
        };
        let all = number(all, "-")?.map(NonZeroU8::get);
        Some(Left { all, in_time: in_time.map(NonZeroU8::get) })
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

/// A whole number of at most 18 digits, or `none`, which is `None`.
fn number<T: FromStr + ToString>(text: &str, none: &str) -> Option<Option<T>> {
    if text == none { Some(None) } else { whole(text).filter(|_| text.len() <= 18).map(Some) }
}
