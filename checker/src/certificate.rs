//! Reads a certificate: `docs/CERTIFICATE.md`, "The file".

use std::collections::HashMap;
use std::ops::Range;

use crate::lists::{Lists, Mode, Turn};
use crate::sha256::sha256;

/// A cost, or a bound of one. [`INFINITE`] if there is no tree.
pub type Cost = u64;

/// Above all costs that a certificate can name, and all sums of them.
pub const INFINITE: Cost = Cost::MAX;

/// The longest certificate in bytes.
const BYTES_MAX: usize = 1 << 26;

/// Which trees a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Openers {
    /// All.
    All,
    /// Those that begin with this guess.
    One(u16),
    /// Those that begin with a guess that no claim of one opener names.
    Others,
}

/// No tree of these openers costs less.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Which trees.
    pub openers: Openers,
    /// They cost at least this.
    pub value: Cost,
    /// With this many guesses at most; `None`: any number.
    pub left: Option<u8>,
    /// The line it stands on, from 1.
    pub line: usize,
}

/// A tree and what it is said to cost.
#[derive(Debug)]
pub struct Tree {
    /// The guess at each node; node 0 is the root.
    pub guesses: Vec<u16>,
    /// The node that follows a node after a feedback.
    pub children: HashMap<(u32, u8), u32>,
    /// It costs exactly this.
    pub value: Cost,
    /// It takes exactly this many guesses at most.
    pub height: u8,
    /// The line it begins on, from 1.
    pub line: usize,
}

/// The set that a path leads to costs at least this.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// At least this.
    pub value: Cost,
    /// With this many guesses left; `None`: any number.
    pub left: Option<u8>,
    /// Its turns in [`Certificate::turns`].
    pub path: Range<u32>,
}

/// What a certificate says.
#[derive(Debug)]
pub struct Certificate {
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// The turns made before the trees begin.
    pub position: Vec<Turn>,
    /// The lower bounds.
    pub claims: Vec<Claim>,
    /// The trees.
    pub trees: Vec<Tree>,
    /// The lemmas.
    pub lemmas: Vec<Lemma>,
    /// The line of the first lemma, from 1.
    pub lemmas_line: usize,
    /// The turns of all lemmas.
    pub turns: Vec<Turn>,
}

struct Reader<'a> {
    lines: std::iter::Peekable<std::str::Split<'a, char>>,
    line: usize,
    lists: &'a Lists,
}

impl Certificate {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// A sentence that says what cannot be read, or that other lists were meant.
    pub fn read(bytes: &[u8], lists: &Lists) -> Result<Self, String> {
        let text = body(bytes)?;
        let mut reader = Reader {
            lines: text.split('\n').peekable(),
            line: 0,
            lists,
        };
        reader.certificate().map_err(|what| match reader.line {
            0 => what,
            line => format!("line {line}: {what}"),
        })
    }
}

/// The text before the last line, which says how many lines and which SHA-256 that text has.
fn body(bytes: &[u8]) -> Result<&str, String> {
    let text = str::from_utf8(bytes).ok().filter(|text| text.is_ascii());
    let text = text.filter(|text| text.len() <= BYTES_MAX);
    let text = text.ok_or("not a certificate: not ASCII, or above 64 MiB")?;
    let cut = text
        .strip_suffix('\n')
        .and_then(|text| text.rsplit_once('\n'));
    let (body, end) = cut.ok_or("not a certificate, or truncated")?;
    let hash = sha256(&bytes[..=body.len()]);
    match end == format!("end {} {hash}", body.split('\n').count()) {
        true => Ok(body),
        false => Err("truncated or altered: the last line does not fit the text before".into()),
    }
}

impl<'a> Reader<'a> {
    fn certificate(&mut self) -> Result<Certificate, String> {
        let (lists, mut turns) = (self.lists, Vec::new());
        self.exactly("guesstree-certificate 1")?;
        self.exactly("game wordle")?;
        let mode = match self.next()? {
            "mode easy" => Mode::Easy,
            "mode hard" => Mode::Hard,
            "mode strict" => Mode::Strict,
            _ => return Err("expected a mode: easy, hard or strict".into()),
        };
        for (what, name) in ["answers", "guesses", "weights"]
            .into_iter()
            .zip(&lists.names)
        {
            self.exactly(&format!("{what} {name}"))?;
        }
        let position = self
            .next()?
            .strip_prefix("position ")
            .ok_or("expected position")?;
        self.path(position, &mut turns)?;
        let position = std::mem::take(&mut turns);
        let (mut claims, mut trees, mut lemmas) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(claim) = self.claim()? {
            claims.push(claim);
        }
        while let Some(tree) = self.tree()? {
            trees.push(tree);
        }
        let number = self.next()?.strip_prefix("lemmas ").and_then(number);
        let number = number.ok_or("expected a claim, a tree, or the number of lemmas")?;
        let lemmas_line = self.line + 1;
        while self.lines.peek().is_some() {
            let line = self.next()?;
            let (bound, path) = split_after(line, 2).ok_or("expected a lemma")?;
            let (value, left) = self.bound(bound)?;
            let start = turns.len() as u32;
            self.path(path, &mut turns)?;
            lemmas.push(Lemma {
                value,
                left,
                path: start..turns.len() as u32,
            });
        }
        match lemmas.len() as u64 == number {
            true => Ok(Certificate {
                mode,
                position,
                claims,
                trees,
                lemmas,
                lemmas_line,
                turns,
            }),
            false => Err(format!("{} lemmas, not {number}", lemmas.len())),
        }
    }

    fn next(&mut self) -> Result<&'a str, String> {
        self.line += 1;
        self.lines.next().ok_or("the text ends too early".into())
    }

    fn exactly(&mut self, line: &str) -> Result<(), String> {
        match self.next()? == line {
            true => Ok(()),
            false => Err(format!(
                "expected {line:?}; is it for other lists or another version?"
            )),
        }
    }

    fn claim(&mut self) -> Result<Option<Claim>, String> {
        let word = self.lines.peek().and_then(|line| line.split(' ').next());
        let Some(word @ ("all" | "opener" | "others")) = word else {
            return Ok(None);
        };
        let mut rest = &self.next()?[word.len()..];
        let mut openers = if word == "all" {
            Openers::All
        } else {
            Openers::Others
        };
        if word == "opener" {
            let (bound, name) = rest.rsplit_once(' ').unwrap_or_default();
            rest = bound;
            openers = Openers::One(self.lists.guess(name).ok_or("expected an opener")?);
        }
        let (value, left) = self.bound(rest.strip_prefix(' ').unwrap_or_default())?;
        Ok(Some(Claim {
            openers,
            value,
            left,
            line: self.line,
        }))
    }

    fn tree(&mut self) -> Result<Option<Tree>, String> {
        if !self
            .lines
            .peek()
            .is_some_and(|line| line.starts_with("tree "))
        {
            return Ok(None);
        }
        let (head, line) = (&self.next()?["tree ".len()..], self.line);
        let (bound, root) = split_after(head, 2).ok_or("expected a tree")?;
        let (value, Some(height)) = self.bound(bound)? else {
            return Err("expected the height of a tree".into());
        };
        let root = self.lists.guess(root).ok_or("expected the first guess")?;
        let (mut guesses, mut children, mut above) = (vec![root], HashMap::new(), vec![0]);
        while self.lines.peek().is_some_and(|line| line.starts_with(' ')) {
            let line = self.next()?;
            let node = line.trim_start_matches(' ');
            let depth = line.len() - node.len();
            let (marks, guess) = node
                .split_once(' ')
                .ok_or("expected a feedback and a guess")?;
            let code = self.lists.code(marks).ok_or("expected a feedback")?;
            let guess = self.lists.guess(guess).ok_or("expected a guess")?;
            let parent = *above.get(depth - 1).ok_or("too many spaces")?;
            let child = guesses.len() as u32;
            if children.insert((parent, code), child).is_some() {
                return Err("the same feedback twice".into());
            }
            guesses.push(guess);
            above.truncate(depth);
            above.push(child);
        }
        Ok(Some(Tree {
            guesses,
            children,
            value,
            height,
            line,
        }))
    }

    /// A value and a number of guesses.
    fn bound(&self, text: &str) -> Result<(Cost, Option<u8>), String> {
        let (value, left) = text
            .split_once(' ')
            .ok_or("expected a value and guesses left")?;
        let value = if value == "inf" {
            Some(INFINITE)
        } else {
            number(value)
        };
        let value = value.ok_or("expected a value: a whole number or inf")?;
        if left == "-" {
            return Ok((value, None));
        }
        let left = number(left)
            .and_then(|left| u8::try_from(left).ok())
            .filter(|&left| left > 0);
        Ok((
            value,
            Some(left.ok_or("expected guesses left: - or 1 to 255")?),
        ))
    }

    fn path(&self, path: &str, turns: &mut Vec<Turn>) -> Result<(), String> {
        for turn in path.split(' ').filter(|_| path != "-") {
            let (guess, marks) = turn.split_once('=').ok_or("expected guess=FEEDBACK")?;
            let guess = self.lists.guess(guess).ok_or("expected a guess before =")?;
            let code = self
                .lists
                .code(marks)
                .ok_or("expected a feedback after =")?;
            turns.push(Turn { guess, code });
        }
        Ok(())
    }
}

/// Splits a text at its `n`th space.
fn split_after(text: &str, n: usize) -> Option<(&str, &str)> {
    let at = text.match_indices(' ').nth(n - 1)?.0;
    Some((&text[..at], &text[at + 1..]))
}

/// A whole number of at most 15 digits, without leading zeros.
fn number(text: &str) -> Option<u64> {
    let digits = (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (text == "0" || !text.starts_with('0'))).then(|| text.parse().ok())?
}
