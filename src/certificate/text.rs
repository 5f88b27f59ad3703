//! The text of a certificate; `docs/CERTIFICATE.md` says what each line means.

use crate::certificate::About;
use crate::certificate::cores::{Core, GUESSES_LEFT};
use crate::certificate::cover::Claim;
use crate::certificate::lemmas::{Lemma, Path};
use crate::engine::Asked;
use crate::game::feedback::Feedback;
use crate::game::history::Turn;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::{CellCode, GuessId};
use crate::search::position::budget::Budget;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::signed::{Certificate, Lines, sha256};
use crate::sorted;
use crate::tree::{Tree, Walk};

/// A certificate that is being written.
pub(crate) struct Text<'a> {
    asked: &'a Asked<'a>,
    table: &'a Table,
    lines: Lines,
}

impl<'a> Text<'a> {
    /// The head: the lists, the mode and the position that all claims are about.
    pub(crate) fn new(asked: &'a Asked<'a>, table: &'a Table, version: u8) -> Self {
        let mut made = Self { asked, table, lines: Lines::default() };
        let list = asked.list;
        let turn = |turn: &Turn| format!("{}={}", turn.guess.tiles(), turn.feedback);
        let turns: Vec<String> = asked.question.turns.iter().map(turn).collect();
        let position = match turns.as_slice() {
            [] => "-".to_owned(),
            turns => turns.join(" "),
        };
        made.line(&format!("guesstree-certificate {version}"));
        made.line("game wordle");
        made.line(&format!("mode {}", asked.mode));
        made.line(&format!("answers {}", words(list.answers())));
        made.line(&format!("guesses {}", words(list.guesses())));
        made.line(&format!("position {position}"));
        made
    }

    /// The line of a claim.
    pub(crate) fn claim(&mut self, claim: &Claim) {
        let about = match &claim.about {
            About::AllOpeners => "all-openers".to_owned(),
            About::OtherOpeners => "other-openers".to_owned(),
            About::Opener(word) => word.tiles(),
        };
        let value = claim.value.unwrap_or(INFEASIBLE);
        self.line(&format!("bound {} {about}", bound(value, claim.budget())));
    }

    /// The lines of a tree: its root, then a node a line, each after as many spaces as turns.
    pub(crate) fn tree(&mut self, tree: &Tree) {
        let walk = tree.walk();
        let (cost, height) = (tree.total(), walk.worst_case());
        self.line(&format!("tree {cost} {height} {}", walk.guess().tiles()));
        self.below(walk, 1);
    }

    fn below(&mut self, walk: Walk<'_>, depth: usize) {
        for (code, child) in walk.children() {
            if let Some(feedback) = Feedback::from_code(code, self.asked.list.letters()) {
                let spaces = " ".repeat(depth);
                self.line(&format!("{spaces}{feedback} {}", child.guess().tiles()));
            }
            self.below(child, depth + 1);
        }
    }

    /// The line of a lemma.
    pub(crate) fn lemma(&mut self, lemma: &Lemma) {
        let bound = bound(lemma.value, lemma.budget);
        self.line(&format!("{bound} {}", self.path(&lemma.path)));
    }

    /// A path as it is written.
    fn path(&self, path: &Path) -> String {
        let words = self.asked.list.guesses();
        let turn = |&(guess, code): &(GuessId, CellCode)| {
            let code = self.table.feedback(code);
            let feedback = Feedback::from_code(code, self.asked.list.letters())?;
            Some(format!("{}={feedback}", words[usize::from(guess)].tiles()))
        };
        let turns: Vec<String> = path.iter().filter_map(turn).collect();
        if turns.is_empty() { "-".to_owned() } else { turns.join(" ") }
    }

    /// The line of a core.
    pub(crate) fn core(&mut self, core: &Core) {
        let answers = self.asked.list.answers();
        let words = core.ids.iter().map(|&id| answers[usize::from(id)].tiles());
        let (words, path) = (ordered(words).join(" "), self.path(&core.path));
        self.line(&format!(
            "{} {path} : {words}",
            bound(INFEASIBLE, Budget::guesses(GUESSES_LEFT))
        ));
    }

    /// The certificate, with its last line; it has this number of lemmas.
    pub(crate) fn signed(self, lemmas: usize) -> Certificate {
        self.lines.signed(lemmas)
    }

    fn line(&mut self, line: &str) {
        self.lines.add(line);
    }
}

/// A value, and the guesses left that it is about, or `-` for any number of them.
fn bound(value: Cost, budget: Budget) -> String {
    let value = match value {
        INFEASIBLE.. => "inf".to_owned(),
        value => value.to_string(),
    };
    match budget.is_unlimited() {
        true => format!("{value} -"),
        false => format!("{value} {}", budget.all()),
    }
}

/// How many words, and the SHA-256 of their lines.
fn words(words: &[Word]) -> String {
    let lines: String = ordered(words.iter().map(|word| word.tiles() + "\n")).concat();
    format!("{} {}", words.len(), sha256(lines))
}

/// Texts in the order of their characters, which is that of checkers.
fn ordered(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    sorted::by(&mut texts, Ord::cmp);
    texts
}
