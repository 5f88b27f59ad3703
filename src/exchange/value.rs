//! Nested texts: JSON, YAML, and what scripts print of their objects, as one sort of value.
//!
//! A library reads YAML, and JSON is YAML. Two things are made good before: a script around an
//! object (`export default {…};`), and braces as people write them without quotes and spaces
//! (`{salet:{BBBBB:courd}}`, `{(0, 1): 1234}`).

use std::borrow::Cow;

use saphyr_parser::{Event, Parser, SpannedEventReceiver};

use super::fault::ImportError;

/// A piece of a nested text.
#[derive(Debug)]
pub(super) struct Value {
    /// The line in which it begins, counted from 1.
    pub line: usize,
    pub form: Form,
}

#[derive(Debug)]
pub(super) enum Form {
    /// A word, a number, whatever stands alone; as it was written.
    Text(String),
    Items(Vec<Value>),
    /// In the order of the text, each as often as it is there.
    Fields(Vec<(Value, Value)>),
}

impl Value {
    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.form {
            Form::Text(text) => Some(text.trim()),
            Form::Items(_) | Form::Fields(_) => None,
        }
    }

    /// The texts of items that are nothing else.
    pub(super) fn texts(&self) -> Option<Vec<&str>> {
        match &self.form {
            Form::Items(items) => items.iter().map(Self::text).collect(),
            Form::Text(_) | Form::Fields(_) => None,
        }
    }

    /// What is written in place of a key: a text, or a row of texts such as `(0, 2)`.
    pub(super) fn key(&self) -> Option<String> {
        match self.text() {
            Some(text) => Some(text.to_owned()),
            None => self.texts().map(|texts| texts.join(",")),
        }
    }

    /// Whether nothing is there.
    pub(super) fn is_blank(&self) -> bool {
        match &self.form {
            Form::Text(text) => ["", "~", "null", "None", "nil"].contains(&text.trim()),
            Form::Items(items) => items.is_empty(),
            Form::Fields(fields) => fields.is_empty(),
        }
    }
}

/// The object in a text that begins with a brace or a bracket, if need be after comments and the
/// words with which a script names it.
pub(super) fn in_braces(text: &str) -> Option<&str> {
    let at = text.find(['{', '['])?;
    let (before, object) = text.split_at(at);
    let mut lines = before.lines().map(str::trim).filter(|line| !line.is_empty()).rev();
    let is_script = |line: &str| {
        let begins = ["export ", "const ", "let ", "var ", "module.", "window.", "return "];
        line.ends_with('=') || begins.iter().any(|begin| line.starts_with(begin))
    };
    let is_comment = |line: &str| ["//", "/*", "*", "#"].iter().any(|sign| line.starts_with(sign));
    (lines.next().is_none_or(is_script) && lines.all(is_comment))
        .then(|| object.trim_end().trim_end_matches([';', ')']))
}

/// An object in braces as YAML has it: a space after each colon, and brackets for parentheses.
fn spaced(object: &str) -> String {
    let mut out = String::with_capacity(object.len() + object.len() / 8);
    let mut quote = None;
    let mut is_escaped = false;
    for character in object.chars() {
        match quote {
            Some(open) => {
                out.push(character);
                if character == open && !is_escaped {
                    quote = None;
                }
                is_escaped = character == '\\' && !is_escaped;
                continue;
            }
            None if character == '"' || character == '\'' => quote = Some(character),
            None => {}
        }
        match character {
            ':' => out.push_str(": "),
            '(' => out.push('['),
            ')' => out.push(']'),
            '\t' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

/// A text with each pair of escapes that stands for one character (`\\ud83d\\udfe9` is 🟩) as that
/// character. JSON has them, and YAML does not.
fn joined(text: &str) -> Cow<'_, str> {
    const ESCAPE: usize = "\\u0000".len();
    let unit = |text: &str| u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok();
    let pair = |at: usize| {
        let units = [unit(text.get(at..)?)?, unit(text.get(at + ESCAPE..)?)?];
        let mut characters = char::decode_utf16(units);
        match (characters.next(), characters.next()) {
            (Some(Ok(character)), None) => Some(character),
            _ => None,
        }
    };
    let (mut out, mut rest) = (String::new(), 0);
    for (at, _) in text.match_indices("\\u") {
        if let Some(character) = pair(at).filter(|_| at >= rest) {
            out.push_str(&text[rest..at]);
            out.push(character);
            rest = at + 2 * ESCAPE;
        }
    }
    match rest {
        0 => Cow::Borrowed(text),
        _ => Cow::Owned(out + &text[rest..]),
    }
}

/// Reads a nested text.
pub(super) fn parse(text: &str) -> Result<Value, ImportError> {
    let spaced = in_braces(text).map(|object| spaced(&joined(object)));
    let mut build = Build::default();
    let read = Parser::new_from_str(spaced.as_deref().unwrap_or(text)).load(&mut build, true);
    read.map_err(|why| {
        let what = format!("this is no tree in JSON or YAML: {}", why.info());
        ImportError::new(what).on(why.marker().line())
    })?;
    match (build.fault, build.roots.len()) {
        (Some(fault), _) => Err(fault),
        (None, 1) => build.roots.pop().ok_or_else(|| ImportError::new("there is no tree")),
        (None, 0) => Err(ImportError::new("there is no tree")),
        (None, _) => Err(ImportError::new("there is more than one document")),
    }
}

/// The values that are not yet complete, outermost first.
#[derive(Default)]
struct Build {
    open: Vec<(usize, Open)>,
    roots: Vec<Value>,
    fault: Option<ImportError>,
}

enum Open {
    Items(Vec<Value>),
    /// The fields, and a key that has no value yet.
    Fields(Vec<(Value, Value)>, Option<Value>),
}

impl Build {
    /// Puts a value where it belongs.
    fn put(&mut self, value: Value) {
        match self.open.last_mut() {
            None => self.roots.push(value),
            Some((_, Open::Items(items))) => items.push(value),
            Some((_, Open::Fields(fields, key))) => match key.take() {
                None => *key = Some(value),
                Some(key) => fields.push((key, value)),
            },
        }
    }
}

impl<'t> SpannedEventReceiver<'t> for Build {
    fn on_event(&mut self, event: Event<'t>, span: saphyr_parser::Span) {
        let line = span.start.line();
        match event {
            Event::Scalar(text, ..) => {
                self.put(Value { line, form: Form::Text(text.into_owned()) })
            }
            Event::SequenceStart(..) => self.open.push((line, Open::Items(Vec::new()))),
            Event::MappingStart(..) => self.open.push((line, Open::Fields(Vec::new(), None))),
            Event::SequenceEnd | Event::MappingEnd => {
                let Some((line, open)) = self.open.pop() else { return };
                let form = match open {
                    Open::Items(items) => Form::Items(items),
                    Open::Fields(fields, _) => Form::Fields(fields),
                };
                self.put(Value { line, form });
            }
            Event::Alias(_) => {
                let what = "a tree is written out: references such as `*name` are not followed";
                self.fault.get_or_insert(ImportError::new(what).on(line));
                self.put(Value { line, form: Form::Text(String::new()) });
            }
            _ => {}
        }
    }
}
