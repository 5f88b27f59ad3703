//! Positions within positions: the JSON, YAML and scripts of other programs.
//!
//! ```text
//! {"guess": "salet", "next": {"BBBBB": {"guess": "courd", "next": {…}}, "YBBBB": "kioea"}}
//! ```
//!
//! A position is a word, and what follows each feedback. Programs differ in the names of these two,
//! and in whether the second is an object with the feedback as keys or a row of positions that
//! each name theirs. So the names are looked for among many, and where none fits, whatever looks
//! like feedback is taken for it. Also read:
//!
//! - the word itself as the key: `salet: {BBBBB: {courd: {…}}}`;
//! - a pair of the word and what follows: `["salet", {"BBBBB": …}]`;
//! - a word alone, where the game ends with it;
//! - a row of words to try in turn: `["fight", "light"]`;
//! - the guesses of each answer: `{"aback": ["salet", "kioea", "aback"]}`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::game::excerpt::excerpt;
use crate::game::feedback::{Code, Feedback};
use crate::game::history::Turn;
use crate::game::quoting::quoted;
use crate::game::word::Word;

use super::columns::Cells;
use super::fault::ImportError;
use super::feedback;
use super::gather::Gather;
use super::rows::Rows;
use super::value::{self, Form, Value};

/// The names of fields, without case, spaces, `_` and `-`.
const GUESSES: &[&str] =
    &["guess", "word", "move", "play", "nextguess", "bestguess", "best", "code"];
const REPLIES: &[&str] = &[
    "map",
    "next",
    "replies",
    "children",
    "responses",
    "response",
    "results",
    "feedback",
    "feedbacks",
    "branches",
    "subtrees",
    "nodes",
];
const FEEDBACK: &[&str] = &[
    "pattern", "feedback", "response", "result", "results", "reply", "clue", "hint", "score",
    "colors", "colours", "key",
];
const IN_TURN: &[&str] =
    &["possibilities", "candidates", "words", "solutions", "remaining", "options"];
const ROOTS: &[&str] = &["tree", "root", "strategy", "decisiontree"];

/// Whether a text is nested: in braces, or a row of keys in the manner of YAML.
pub(super) fn is_nested(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end);
    let is_data = |line: &&str| !line.is_empty() && !line.starts_with(['#', '%']);
    let first = lines.find(is_data).unwrap_or_default();
    let is_block = first == "---" || first.ends_with(':');
    let may_be = is_block || first.contains(": ");
    let is_read = || value::parse(text).is_ok_and(|root| root.text().is_none());
    value::in_braces(text).is_some() || (may_be && (is_block || is_read()))
}

/// Reads the positions of a text.
pub(super) fn read(text: &str, games: &mut Gather<'_>) -> Result<(), ImportError> {
    let root = value::parse(text)?;
    Nested { games, turns: Vec::new() }.root(&root)
}

struct Nested<'g, 'l> {
    games: &'g mut Gather<'l>,
    /// The turns before the position.
    turns: Vec<Turn>,
}

/// The name of a field, in the form of those above.
fn plain(name: &str) -> String {
    let is_sign = |c: char| c.is_whitespace() || c == '_' || c == '-';
    name.chars().filter(|&c| !is_sign(c)).flat_map(char::to_lowercase).collect()
}

/// The field with one of these names, the first of them that is there.
fn field<'v>(fields: &'v [(Value, Value)], names: &[&str]) -> Option<&'v Value> {
    let has = |name: &&str| {
        let mut all = fields.iter();
        let found = all.find(|(key, _)| key.text().is_some_and(|key| plain(key) == **name));
        found.map(|(_, value)| value)
    };
    names.iter().find_map(has)
}

impl Nested<'_, '_> {
    fn root(&mut self, root: &Value) -> Result<(), ImportError> {
        match &root.form {
            Form::Items(items) if items.len() == 1 => self.root(&items[0]),
            Form::Fields(fields) => {
                let may_be =
                    |tree: &&Value| tree.text().is_none_or(|text| self.guess(text).is_some());
                let tree = field(fields, ROOTS).filter(may_be);
                match tree.filter(|_| !self.names_guess(fields)) {
                    Some(tree) => self.root(tree),
                    None if self.is_position(fields) => self.position(root),
                    None => self.rows(root),
                }
            }
            Form::Items(_) if self.pair(root).is_none() => self.rows(root),
            _ => self.position(root),
        }
    }

    /// Reads rows of words and feedback, one for each field or item.
    fn rows<'v>(&mut self, root: &'v Value) -> Result<(), ImportError> {
        // A row of guesses may be named by its answer.
        let answer = |key: &'v Value, value: &Value| {
            key.text().filter(|key| value.text().is_none() && self.guess(key).is_some())
        };
        let rows: Vec<(usize, Cells<'v>)> = match &root.form {
            Form::Fields(fields) => {
                let row = |(key, value): &'v (Value, Value)| {
                    let answer = answer(key, value).map(Cow::Borrowed);
                    let values = if answer.is_some() { vec![value] } else { vec![key, value] };
                    (key.line, (cells(&values), answer))
                };
                fields.iter().map(row).collect()
            }
            Form::Items(items) => {
                items.iter().map(|item| (item.line, (cells(&[item]), None))).collect()
            }
            Form::Text(_) => Vec::new(),
        };
        Rows::of_cells(rows, self.games.list()).read(self.games)
    }

    fn guess(&self, text: &str) -> Option<Word> {
        self.games.guess(&quoted(text)).ok()
    }

    fn feedback(&self, key: &Value) -> Option<Feedback> {
        feedback::read(self.games.list().kind(), &key.key()?)
    }

    fn fault(&self, line: usize, what: impl Into<String>) -> ImportError {
        ImportError::new(what).on(line).after(&self.turns)
    }

    /// Whether an object has a field for the guess, and in it an allowed one.
    fn names_guess(&self, fields: &[(Value, Value)]) -> bool {
        let text = field(fields, GUESSES).and_then(Value::text);
        text.is_some_and(|text| self.guess(text).is_some())
    }

    /// Whether an object is a position: it names a guess, or words to try.
    fn is_position(&self, fields: &[(Value, Value)]) -> bool {
        let names_guess = || field(fields, GUESSES).and_then(Value::text).is_some();
        let tries = || field(fields, IN_TURN).and_then(Value::texts).is_some();
        names_guess() || tries() || self.keyed(fields).is_some()
    }

    /// The word that is the only key of an object, and what follows it.
    fn keyed<'v>(&self, fields: &'v [(Value, Value)]) -> Option<(Word, &'v Value)> {
        match fields {
            [(key, value)] if value.text().is_none() => {
                let is_row = matches!(value.form, Form::Items(_));
                let is_path = is_row && value.texts().is_some();
                (!is_path).then_some((self.guess(key.text()?)?, value))
            }
            _ => None,
        }
    }

    /// A word and what follows it, as a row of the two.
    fn pair<'v>(&self, value: &'v Value) -> Option<(Word, &'v Value)> {
        match &value.form {
            Form::Items(items) => match &items[..] {
                [guess, replies] if matches!(replies.form, Form::Fields(_)) => {
                    Some((self.guess(guess.text()?)?, replies))
                }
                _ => None,
            },
            Form::Text(_) | Form::Fields(_) => None,
        }
    }

    /// Whether feedback leads on from here in this value.
    fn are_replies(&self, value: &Value) -> bool {
        match &value.form {
            Form::Text(_) => false,
            Form::Fields(fields) => {
                !fields.is_empty() && fields.iter().all(|(key, _)| self.feedback(key).is_some())
            }
            Form::Items(items) => {
                let names = |item: &Value| match &item.form {
                    Form::Fields(fields) => self.own_feedback(fields).is_some(),
                    Form::Text(_) | Form::Items(_) => false,
                };
                !items.is_empty() && items.iter().all(names)
            }
        }
    }

    /// The feedback that a position names as the one that leads to it.
    fn own_feedback(&self, fields: &[(Value, Value)]) -> Option<Feedback> {
        let names = FEEDBACK.iter();
        names.filter_map(|name| field(fields, &[name])).find_map(|value| self.feedback(value))
    }

    /// Reads the position after the turns, and all below it.
    fn position(&mut self, value: &Value) -> Result<(), ImportError> {
        let line = value.line;
        if value.is_blank() {
            return Ok(());
        }
        if let Some((guess, replies)) = self.pair(value) {
            return self.replies(&guess, replies);
        }
        match &value.form {
            Form::Text(text) => {
                let guess = self.word(line, text)?;
                self.games.add_position(line, &self.turns, &guess)
            }
            Form::Items(items) => match items.as_slice() {
                [only] => self.position(only),
                _ => self.in_turn(value),
            },
            Form::Fields(fields) => {
                if let Some((guess, replies)) = self.keyed(fields) {
                    return self.replies(&guess, replies);
                }
                let Some(guess) = field(fields, GUESSES) else {
                    return match field(fields, IN_TURN) {
                        Some(words) => self.in_turn(words),
                        None => Err(self.fault(line, NO_GUESS)),
                    };
                };
                let text = guess.text().ok_or_else(|| self.fault(guess.line, NO_GUESS))?;
                let guess = self.word(guess.line, text)?;
                let named = field(fields, REPLIES).filter(|value| value.text().is_none());
                let others = || fields.iter().map(|(_, value)| value);
                match named.or_else(|| others().find(|value| self.are_replies(value))) {
                    Some(replies) => self.replies(&guess, replies),
                    None => self.beside(&guess, line, fields),
                }
            }
        }
    }

    fn word(&self, line: usize, text: &str) -> Result<Word, ImportError> {
        let bare = text.trim().trim_end_matches('*');
        self.games.guess(&quoted(bare)).map_err(|fault| fault.on(line).after(&self.turns))
    }

    /// Reads the positions whose feedback stands beside the guess.
    fn beside(
        &mut self,
        guess: &Word,
        line: usize,
        fields: &[(Value, Value)],
    ) -> Result<(), ImportError> {
        self.games.add_position(line, &self.turns, guess)?;
        for (key, below) in fields {
            match self.feedback(key) {
                Some(feedback) if below.text().is_none_or(|text| self.guess(text).is_some()) => {
                    self.reply(guess, feedback, below)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Reads what follows each feedback to a guess.
    fn replies(&mut self, guess: &Word, replies: &Value) -> Result<(), ImportError> {
        self.games.add_position(replies.line, &self.turns, guess)?;
        match &replies.form {
            Form::Text(_) => {}
            Form::Fields(fields) => {
                for (key, below) in fields {
                    let unread = || {
                        let text = key.key().unwrap_or_default();
                        let kind = self.games.list().kind();
                        let why = kind.parse_feedback(&text).err();
                        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
                        self.fault(key.line, format!("`{}`{why}", excerpt(&text)))
                    };
                    let feedback = self.feedback(key).ok_or_else(unread)?;
                    self.reply(guess, feedback, below)?;
                }
            }
            Form::Items(items) => {
                for item in items {
                    let Form::Fields(fields) = &item.form else {
                        return Err(self.fault(item.line, NO_FEEDBACK));
                    };
                    let feedback = self.own_feedback(fields);
                    let feedback = feedback.ok_or_else(|| self.fault(item.line, NO_FEEDBACK))?;
                    self.reply(guess, feedback, item)?;
                }
            }
        }
        Ok(())
    }

    /// Reads what follows one feedback to a guess.
    fn reply(
        &mut self,
        guess: &Word,
        feedback: Feedback,
        below: &Value,
    ) -> Result<(), ImportError> {
        let is_remark = || match &below.form {
            Form::Text(_) => true,
            Form::Fields(fields) => {
                let again = field(fields, GUESSES).and_then(Value::text);
                again.and_then(|text| self.guess(text)).as_ref() == Some(guess)
            }
            Form::Items(_) => below.is_blank(),
        };
        if feedback.is_win() && is_remark() {
            return Ok(());
        }
        self.turns.push(Turn { guess: guess.clone(), feedback });
        self.position(below)?;
        self.turns.pop();
        Ok(())
    }

    /// Reads words to try in turn: each that can still be the answer.
    fn in_turn(&mut self, words: &Value) -> Result<(), ImportError> {
        let texts = words.texts().ok_or_else(|| self.fault(words.line, NO_GUESS))?;
        let read = |text: &&str| self.word(words.line, text);
        let all = texts.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        self.each(words.line, &all)
    }

    fn each(&mut self, line: usize, words: &[Word]) -> Result<(), ImportError> {
        let Some((first, others)) = words.split_first() else { return Ok(()) };
        self.games.add_position(line, &self.turns, first)?;
        let mut groups = BTreeMap::<Code, (Feedback, Vec<Word>)>::new();
        for word in others {
            let feedback = self.games.list().feedback(first, word);
            let group = groups.entry(feedback.code()).or_insert((feedback, Vec::new()));
            group.1.push(word.clone());
        }
        for (feedback, group) in groups.into_values() {
            self.turns.push(Turn { guess: first.clone(), feedback });
            self.each(line, &group)?;
            self.turns.pop();
        }
        Ok(())
    }
}

const NO_GUESS: &str = "there is no guess here; a position is a word, or an object such as \
                        {\"guess\": \"salet\", \"next\": {…}} with what follows each feedback";

const NO_FEEDBACK: &str = "a position in a row has to name the feedback that leads to it, such as \
                           {\"feedback\": \"BYBBG\", \"guess\": …}";

/// The texts in some values, as cells of a row.
fn cells<'v>(values: &[&'v Value]) -> Vec<(usize, Cow<'v, str>)> {
    fn collect<'v>(value: &'v Value, into: &mut Vec<(usize, Cow<'v, str>)>) {
        match &value.form {
            Form::Text(text) => {
                into.extend(text.split_whitespace().map(|text| (0, Cow::Borrowed(text))));
            }
            Form::Items(items) => items.iter().for_each(|item| collect(item, into)),
            Form::Fields(fields) => fields.iter().for_each(|(_, value)| collect(value, into)),
        }
    }
    let mut cells = Vec::new();
    values.iter().for_each(|value| collect(value, &mut cells));
    cells
}
