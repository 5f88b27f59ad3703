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
use crate::ids::{CellCode, Code, GuessId};
use crate::page::SMALL;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::cost_model::CostModel;
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

/// What trees cost in a certificate, and the guesses that are in time where claims begin.
pub(crate) struct Costs {
    pub model: CostModel,
    pub in_time: Option<Height>,
}

impl Costs {
    /// Each guess costs 1.
    pub(crate) fn are_plain(&self) -> bool {
        self.model == CostModel::new(1, 0, None)
    }

    /// Whether checkers read them for a list of this number of answers: no sum of them overflows.
    pub(crate) fn fit(&self, answers: usize) -> bool {
        let CostModel { per_guess, per_late, .. } = self.model;
        let all: u128 = match self.model.weights() {
            Some(weights) => weights.iter().map(|&weight| u128::from(weight)).sum(),
            None => answers as u128,
        };
        let deepest = answers as u128 + 2;
        all * (u128::from(per_guess) * deepest + u128::from(per_late)) <= 1 << 62
    }
}

impl<'a> Text<'a> {
    /// The head: the lists, the mode and the position that all claims are about; from version 3 on
    /// what trees cost.
    pub(crate) fn new(asked: &'a Asked<'a>, table: &'a Table, version: u8, costs: &Costs) -> Self {
        let mut made = Self { asked, table, lines: Lines::default() };
        let list = asked.list;
        let turn = |turn: &Turn| Some((list.guess_id(&turn.guess)?, turn.feedback.code()));
        let turns = asked.question.turns.iter().filter_map(turn);
        let position = turns.map(|(guess, code)| made.turn(guess, code)).collect::<Vec<_>>();
        let position = if position.is_empty() { "-".to_owned() } else { position.join(" ") };
        made.line(&format!("guesstree-certificate {version}"));
        made.line(&format!("game {}", list.kind().name()));
        made.line(&format!("mode {}", asked.mode));
        let of_table = (!SMALL && list.kind().is_table()).then(|| sha256(list.to_table()));
        let words = |words: &[Word]| match &of_table {
            Some(sha256) => format!("{} {sha256}", words.len()),
            None => format!("{} {}", words.len(), sha256_of(words)),
        };
        made.line(&format!("answers {}", words(list.answers())));
        made.line(&format!("guesses {}", words(list.guesses())));
        if !SMALL && version > 2 {
            let CostModel { per_guess, per_late, .. } = costs.model;
            let in_time = costs.in_time.map_or("-".to_owned(), |in_time| in_time.to_string());
            made.line(&format!("costs {per_guess} {per_late} {in_time}"));
            made.line(&format!("weights {}", made.weights(&costs.model)));
        }
        made.line(&format!("position {position}"));
        made
    }

    /// The weights of the answers in the order of checkers.
    fn weights(&self, costs: &CostModel) -> String {
        let Some(weights) = costs.weights() else { return "-".to_owned() };
        let mut each: Vec<(String, u64)> = self
            .asked
            .list
            .answers()
            .iter()
            .map(Word::tiles)
            .zip(weights.iter().copied())
            .collect();
        if !self.asked.list.kind().is_table() {
            sorted::by(&mut each, Ord::cmp);
        }
        each.iter().map(|(_, weight)| weight.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The line of a claim.
    pub(crate) fn claim(&mut self, claim: &Claim) {
        let guess = |word: &Word| {
            self.asked.list.guess_id(word).map_or(String::new(), |guess| self.guess(guess))
        };
        let about = match &claim.about {
            About::AllOpeners => "all-openers".to_owned(),
            About::OtherOpeners => "other-openers".to_owned(),
            About::Opener(word) => guess(word),
            About::Fixed(_) if SMALL => String::new(),
            About::Fixed(words) => words.iter().map(guess).collect::<Vec<_>>().join(" "),
        };
        let bound = bound(claim.value, claim.budget);
        self.line(&format!("bound {bound} {about}{}", claim.alike.0));
    }

    /// A guess as it is written.
    fn guess(&self, guess: GuessId) -> String {
        match !SMALL && self.asked.list.kind().is_table() {
            true => usize::from(guess).to_string(),
            false => self.asked.list.guesses()[usize::from(guess)].tiles(),
        }
    }

    /// A feedback as it is written: in Wordle its marks, else its number.
    fn feedback(&self, code: Code) -> String {
        match Feedback::from_code(code, self.asked.list.letters()) {
            Some(feedback) if SMALL || self.asked.list.kind().is_wordle() => feedback.to_string(),
            _ => code.0.to_string(),
        }
    }

    fn turn(&self, guess: GuessId, code: Code) -> String {
        format!("{}={}", self.guess(guess), self.feedback(code))
    }

    /// The lines of a tree of this cost: its root, then a node a line, each after as many spaces as
    /// turns.
    pub(crate) fn tree(&mut self, tree: &Tree, cost: Cost) {
        let walk = tree.walk();
        let first = self.node(walk);
        self.line(&format!("tree {cost} {} {first}", walk.worst_case()));
        self.below(walk, 1);
    }

    /// The guess of a node.
    fn node(&self, walk: Walk<'_>) -> String {
        self.asked.list.guess_id(&walk.guess()).map_or(String::new(), |guess| self.guess(guess))
    }

    fn below(&mut self, walk: Walk<'_>, depth: usize) {
        for (code, child) in walk.children() {
            let spaces = " ".repeat(depth);
            let line = format!("{spaces}{} {}", self.feedback(code), self.node(child));
            self.line(&line);
            self.below(child, depth + 1);
        }
    }

    /// The line of a lemma.
    pub(crate) fn lemma(&mut self, lemma: &Lemma) {
        let bound = bound(lemma.value, lemma.budget);
        self.line(&format!("{bound} {}{}", self.path(&lemma.path), lemma.alike.0));
    }

    /// A path as it is written.
    fn path(&self, path: &Path) -> String {
        let turn =
            |&(guess, code): &(GuessId, CellCode)| self.turn(guess, self.table.feedback(code));
        let turns: Vec<String> = path.iter().map(turn).collect();
        if turns.is_empty() { "-".to_owned() } else { turns.join(" ") }
    }

    /// The line of a core.
    pub(crate) fn core(&mut self, core: &Core) {
        let mut words: Vec<String> = core.ids.iter().map(|id| self.guess(id.guess())).collect();
        if SMALL || !self.asked.list.kind().is_table() {
            sorted::by(&mut words, Ord::cmp);
        }
        let (words, path) = (words.join(" "), self.path(&core.path));
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

/// A value, and the guesses left that it is about, or `-` for any number of them; after a slash how
/// many of them are in time, if others are not.
fn bound(value: Cost, budget: Budget) -> String {
    let value = match value {
        INFEASIBLE.. => "inf".to_owned(),
        value => value.to_string(),
    };
    let all = match budget.all() {
        Height::MAX => "-".to_owned(),
        all => all.to_string(),
    };
    match budget.is_soft() {
        true => format!("{value} {all}/{}", budget.height_in_time()),
        false => format!("{value} {all}"),
    }
}

/// The SHA-256 of the lines of words in the order of their characters, which is that of checkers.
fn sha256_of(words: &[Word]) -> String {
    let mut lines: Vec<String> = words.iter().map(|word| word.tiles() + "\n").collect();
    sorted::by(&mut lines, Ord::cmp);
    sha256(lines.concat())
}
