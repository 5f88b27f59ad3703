//! The lines of a ledger: written and read.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crc32fast::Hasher;

use crate::game::excerpt::excerpt_of;
use crate::game::list::List;
use crate::game::quoting::split;
use crate::prove::cube::{Cube, opener};
use crate::prove::ledger::Facts;
use crate::prove::ledger::error::{Reason, Said};
use crate::prove::ledger::goal::Goal;
use crate::search::openers::ranking::OpenerBound;
use crate::tree::claim::Problem;
use crate::tree::objective::ObjectiveValue;

/// Begins every ledger of this version.
const MAGIC: &str = "guesstree-ledger 1";

/// The setting that identifies the words of the list.
const FINGERPRINT: &str = "fingerprint";

/// The most characters of a ledger's head that a message repeats. A fingerprint has 32.
const SHOWN_MAX: usize = 64;

/// The first line of a ledger: the problem that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    /// Names and values of the settings. Two ledgers of one problem agree in all of them.
    settings: Vec<(&'static str, String)>,
    /// The name of the list, for readers only.
    list: String,
    /// How many numbers a value of the objective has.
    parts: usize,
}

/// A setting that may be missing: then each answer counts once.
const WEIGHTS: &str = "weights";

/// A setting that may be missing: then the facts are about single openers, not about pairs.
const OPENINGS: &str = "openings";

/// The value of a setting that is missing.
const NONE: &str = "none";

impl Head {
    /// The head of a ledger for `problem`, about openers or about `pairs` of first guesses.
    pub(super) fn of(problem: &Problem, pairs: bool) -> Self {
        let visible = |c: char| if c.is_control() { '?' } else { c };
        let objective = problem.objective.for_proofs();
        let weights = match &problem.weights {
            Some(weights) => weights.fingerprint().to_string(),
            None => NONE.to_owned(),
        };
        Self {
            settings: vec![
                (FINGERPRINT, problem.fingerprint.to_string()),
                ("mode", problem.mode.to_string()),
                ("objective", objective.to_string()),
                ("max-guesses", problem.max_guesses.to_string()),
                (WEIGHTS, weights),
                (OPENINGS, if pairs { "pairs" } else { NONE }.to_owned()),
            ],
            parts: objective.parts(),
            list: problem.list.chars().map(visible).collect(),
        }
    }

    /// How many numbers a value of the objective has.
    pub(super) fn parts(&self) -> usize {
        self.parts
    }

    fn text(&self) -> String {
        let settings = self.settings.iter().filter(|(_, value)| value != NONE);
        let settings: String = settings.map(|(name, value)| format!("{name}={value} ")).collect();
        format!("{MAGIC} {settings}list={}", self.list)
    }

    /// Whether a file with these bytes is empty or ends within this line.
    pub(super) fn begins_like(&self, bytes: &[u8]) -> bool {
        let line = Lines::default().head(self);
        bytes.len() < line.len() && line.as_bytes().starts_with(bytes)
    }

    /// Checks that `text` is the first line of a ledger of the same problem.
    fn check(&self, text: &str) -> Result<(), Reason> {
        let (theirs, list) = settings_of(text).ok_or(Reason::NotALedger)?;
        let mut theirs = theirs.into_iter().peekable();
        let found = self.settings.iter().map(|&(name, _)| {
            match theirs.next_if(|&(theirs, _)| theirs == name) {
                Some((_, value)) => Some(value),
                None => [WEIGHTS, OPENINGS].contains(&name).then_some(NONE),
            }
        });
        let found: Vec<&str> = found.collect::<Option<_>>().ok_or(Reason::NotALedger)?;
        if theirs.next().is_some() {
            return Err(Reason::NotALedger);
        }
        for ((name, expected), found) in self.settings.iter().zip(found) {
            if found == expected {
                continue;
            }
            let found = excerpt_of(found, SHOWN_MAX);
            let weights = |text: &str| (text != NONE).then(|| text.to_owned());
            return Err(match *name {
                FINGERPRINT => Reason::OtherList {
                    found: excerpt_of(list, SHOWN_MAX),
                    expected: excerpt_of(&self.list, SHOWN_MAX),
                },
                WEIGHTS => {
                    Reason::OtherWeights { found: weights(&found), expected: weights(expected) }
                }
                name => Reason::OtherSetting { name, found, expected: expected.clone() },
            });
        }
        Ok(())
    }
}

/// The settings in a first line, and the name of the list.
fn settings_of(text: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let (settings, list) = text.strip_prefix(MAGIC)?.strip_prefix(' ')?.split_once(" list=")?;
    let settings = settings.split(' ').map(|setting| setting.split_once('='));
    Some((settings.collect::<Option<_>>()?, list))
}

/// What a ledger is about, as it stands there, for those who do not know the problem yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Title {
    /// The name of the list.
    pub list: String,
    /// The fingerprint of the list.
    pub fingerprint: String,
    /// The mode of the game.
    pub mode: String,
    /// The objective.
    pub objective: String,
    /// The limit on guesses.
    pub max_guesses: String,
    /// Whether it is about pairs of first guesses.
    pub pairs: bool,
    /// What the proof was last after; `None` in ledgers that do not say it.
    pub goal: Option<Goal>,
}

impl Title {
    /// Reads a ledger; `None` if it ends within its first line.
    pub(super) fn read(bytes: &[u8]) -> Result<Option<Self>, Reason> {
        let Some(line) = bytes.split_inclusive(|&byte| byte == b'\n').next() else {
            return Ok(None);
        };
        let seen = line.len().min(MAGIC.len());
        if line[..seen] != MAGIC.as_bytes()[..seen] {
            return Err(Reason::NotALedger);
        }
        if !line.ends_with(b"\n") {
            return Ok(None);
        }
        let text = before_checksum(line);
        let (settings, list) = settings_of(&text).ok_or(Reason::NotALedger)?;
        let value = |wanted: &str| {
            let found = settings.iter().find(|&&(name, _)| name == wanted);
            found.map(|&(_, value)| value.to_owned()).unwrap_or_default()
        };
        Ok(Some(Self {
            list: list.to_owned(),
            fingerprint: value(FINGERPRINT),
            mode: value("mode"),
            objective: value("objective"),
            max_guesses: value("max-guesses"),
            pairs: value(OPENINGS) == "pairs",
            goal: bytes
                .rsplit(|&byte| byte == b'\n')
                .skip(1)
                .find_map(|line| Goal::parse(&before_checksum(line))),
        }))
    }
}

/// The length and the checksum of the lines so far, and the last goal in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    bytes: u64,
    checksum: Hasher,
    goal: Option<Goal>,
}

impl Lines {
    /// The length of all lines so far, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// What the proof was last after, if a line says so.
    pub(super) fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The line that says what the proof is after.
    pub(super) fn aim(&mut self, goal: Goal) -> String {
        self.goal = Some(goal);
        self.line(&goal.to_string())
    }

    /// The first line.
    pub(super) fn head(&mut self, head: &Head) -> String {
        self.line(&head.text())
    }

    /// The line of an opener or of another cube. A value has `parts` numbers.
    pub(super) fn fact(
        &mut self,
        cube: impl Display,
        proven: OpenerBound<ObjectiveValue>,
        parts: usize,
        time: Option<Duration>,
    ) -> String {
        let numbers = |value: ObjectiveValue| {
            let parts = value.0[..parts].iter().map(u64::to_string);
            parts.collect::<Vec<_>>().join(" ")
        };
        let text = match proven {
            OpenerBound::Exact(value) => format!("{cube} = {}", numbers(value)),
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => format!("{cube} impossible"),
            OpenerBound::AtLeast(bound) => format!("{cube} >= {}", numbers(bound)),
        };
        let time = time.map(|time| format!(" in {:.3}", time.as_secs_f64()));
        self.line(&(text + &time.unwrap_or_default()))
    }

    /// The line that says that the parts of a cube are to be proven in its place.
    pub(super) fn split(&mut self, cube: impl Display) -> String {
        self.line(&format!("{cube} split"))
    }

    /// `text` with the checksum of the whole file up to there, and a line feed.
    fn line(&mut self, text: &str) -> String {
        self.checksum.update(text.as_bytes());
        let end = format!(" {:08x}\n", self.checksum.clone().finalize());
        self.checksum.update(end.as_bytes());
        self.bytes += (text.len() + end.len()) as u64;
        text.to_owned() + &end
    }

    /// Reads a ledger that must begin with `head`. What follows the last line feed is ignored.
    pub(super) fn read(
        &mut self,
        bytes: &[u8],
        head: &Head,
        list: &List,
        path: &Path,
    ) -> Result<Facts, Reason> {
        let path: Arc<Path> = path.into();
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        let whole = &bytes[..end.map_or(0, |end| end + 1)];
        let mut facts = Facts::none(list);
        for (number, line) in (1..).zip(whole.split_inclusive(|&byte| byte == b'\n')) {
            let text = self.checked(line);
            if number == 1 {
                // Before the checksum: a file that is no ledger, or a ledger of another problem,
                // was not altered.
                head.check(&before_checksum(line))?;
            }
            let text = text.ok_or(Reason::Altered { line: number })?;
            if let Some(goal) = Goal::parse(text) {
                self.goal = Some(goal);
            } else if number > 1 {
                let (subject, stated) =
                    statement(text, head.parts).ok_or(Reason::Altered { line: number })?;
                let Some(proven) = stated else {
                    facts.add_split(cube(subject, list, number)?);
                    continue;
                };
                let said = Said { proven, path: path.clone(), line: number };
                // An opener is a cube, too, but one that most ledgers are full of.
                if let Some(opener) = opener(subject, list) {
                    facts.add(opener, said, list)?;
                    continue;
                }
                match list.word(subject).ok() {
                    Some(word) if !subject.contains('=') => {
                        return Err(Reason::UnknownOpener { word, line: number });
                    }
                    None if !subject.contains(['=', ' ']) => {
                        return Err(Reason::Altered { line: number });
                    }
                    _ => facts.add_cube(cube(subject, list, number)?, said)?,
                }
            }
        }
        if whole.is_empty() {
            return Err(Reason::NotALedger);
        }
        Ok(facts)
    }

    /// The text of the next line, if its checksum is right.
    fn checked<'l>(&mut self, line: &'l [u8]) -> Option<&'l str> {
        let text = std::str::from_utf8(line).ok()?;
        let (text, _) = text.rsplit_once(' ')?;
        (self.line(text).as_bytes() == line).then_some(text)
    }
}

/// The text of a line, whether its checksum is right or wrong.
fn before_checksum(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    text.rsplit_once(' ').map_or(String::new(), |(text, _)| text.to_owned())
}

/// The cube that a line is about.
fn cube(text: &str, list: &List, line: usize) -> Result<Cube, Reason> {
    let unknown = || Reason::UnknownCube { cube: excerpt_of(text, SHOWN_MAX), line };
    Cube::parse(text, list).ok_or_else(unknown)
}

/// What a line is about, and the fact that it states; no fact if it says that a cube was split. A
/// value has `parts` numbers.
fn statement(text: &str, parts: usize) -> Option<(&str, Stated)> {
    // A cube may end with a guess such as `split`, so the first place where the rest is a whole
    // statement counts.
    let is_blank = |c| c == ' ';
    let mut places = split(text, is_blank).skip(1).map(|(place, _)| place);
    let (cube, stated) =
        places.find_map(|place| Some((&text[..place - 1], stated(&text[place..], parts)?)))?;
    split(cube, is_blank).all(|(_, part)| !part.is_empty()).then_some((cube, stated))
}

/// A fact, or that a cube was split.
type Stated = Option<OpenerBound<ObjectiveValue>>;

/// What is said of a cube, if this is all of `text`.
fn stated(text: &str, parts: usize) -> Option<Stated> {
    let mut fields = text.split(' ').peekable();
    let relation = fields.next()?;
    let mut numbers = || {
        let mut value = ObjectiveValue::default();
        for part in &mut value.0[..parts] {
            *part = fields.next()?.parse().ok().filter(|&part| part < LARGEST)?;
        }
        Some(value)
    };
    let proven = match relation {
        "=" => Some(OpenerBound::Exact(numbers()?)),
        ">=" => Some(OpenerBound::AtLeast(numbers()?)),
        "impossible" => Some(OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)),
        "split" => None,
        _ => return None,
    };
    // The time that the proof took, for people and for estimates.
    if proven.is_some() && fields.next_if_eq(&"in").is_some() {
        fields.next()?.parse::<f64>().ok()?;
    }
    fields.next().is_none().then_some(proven)
}

/// Every number of a value is below this one.
pub(crate) const LARGEST: u64 = u64::MAX / 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_may_end_with_a_guess_that_looks_like_a_relation() {
        let value = ObjectiveValue([45, 0, 0]);
        let impossible = OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE);
        for cube in ["salet", "split", "salet=BYBBG", "salet=BYBBG split", ">=", "salet=BYBBG >="] {
            for (said, expected) in [
                ("= 45", Some(OpenerBound::Exact(value))),
                (">= 45", Some(OpenerBound::AtLeast(value))),
                (">= 45 in 0.250", Some(OpenerBound::AtLeast(value))),
                ("impossible in 1.000", Some(impossible)),
                ("split", None),
            ] {
                assert_eq!(statement(&format!("{cube} {said}"), 1), Some((cube, expected)));
            }
        }
    }

    #[test]
    fn what_is_no_whole_statement_is_none() {
        for text in [
            "salet",
            "split",
            "salet =",
            "salet = 45 46",
            "salet = 45 in",
            "salet = 45 in x",
            "salet split 45",
            "salet split in 1.000",
            "salet  = 45",
            " = 45",
            "= 45",
        ] {
            assert_eq!(statement(text, 1), None, "{text}");
        }
        assert_eq!(statement("salet = 45", 2), None);
    }
}
