//! Lists by name: those that come with the program, and those that the user added. Each of the
//! latter is a folder with two files of words in the user's folder for data.

use std::fmt;
use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::Context;
use guesstree::error::NameError;
use guesstree::{Alphabet, List, NAMES, Word, embedded, files};

use crate::exit::{Code, Raise, warn};
use crate::folders;

const ANSWERS: &str = "answers.txt";
const GUESSES: &str = "guesses.txt";

/// What is no name of a list, since it is the name of a command.
const RESERVED: [&str; 4] = ["add", "remove", "clear", "help"];

/// The name of a list. It has letters, digits, and `-`, `_` and `.` between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListName(String);

impl fmt::Display for ListName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// For the names of lists that come with the program.
impl From<&'static str> for ListName {
    fn from(name: &'static str) -> Self {
        Self(name.to_owned())
    }
}

impl std::str::FromStr for ListName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        /// A longer name is no name.
        const CHARACTERS_MAX: usize = 60;
        let plain = |c: char| c.is_ascii_alphanumeric();
        let fits = text.starts_with(plain)
            && text.len() <= CHARACTERS_MAX
            && text.chars().all(|c| plain(c) || "-_.".contains(c));
        match fits && !RESERVED.contains(&text) {
            true => Ok(Self(text.to_owned())),
            false => Err("a name of a list has letters, digits, and -, _ or . after the first; \
                          `guesstree lists` shows all lists"
                .to_owned()),
        }
    }
}

impl ListName {
    /// The name as it stands.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a list of this name comes with the program.
    pub(crate) fn is_embedded(&self) -> bool {
        NAMES.contains(&self.as_str())
    }

    /// The folder of a list that the user added.
    fn folder(&self) -> Option<PathBuf> {
        Some(folder()?.join(&self.0))
    }

    /// Whether the user added a list of this name.
    pub(crate) fn is_kept(&self) -> bool {
        self.folder().is_some_and(|folder| folder.is_dir())
    }

    /// The list. One that the user added comes before one of the program.
    pub(crate) fn load(&self) -> anyhow::Result<List> {
        if let Some(list) = embedded(&self.0).filter(|_| !self.is_kept()) {
            return Ok(list);
        }
        let folder = self.folder().filter(|folder| folder.is_dir()).ok_or_else(|| {
            let missing = self.missing();
            Code::NoSuchList.error(format!("{missing}, or add one with `guesstree lists add`"))
        })?;
        let list = List::load(&folder.join(ANSWERS), Some(&folder.join(GUESSES)))?;
        Ok(list.named(&self.0))
    }

    /// The list. Standard error tells if it hides one of the program.
    pub(crate) fn load_telling(&self) -> anyhow::Result<List> {
        if self.is_embedded() && self.is_kept() {
            warn(&format!(
                "{self} is the list that you added, not the one of this name that comes with the \
                 program; `guesstree lists remove {self}` removes yours"
            ));
        }
        self.load()
    }

    /// That there is no such list, and which there are.
    fn missing(&self) -> NameError {
        NameError::no_list(&self.0, own().iter().map(ToString::to_string))
    }

    /// Keeps `list` under this name, instead of the one that was there.
    pub(crate) fn keep(&self, list: &List) -> anyhow::Result<()> {
        let folder = self.folder().context("the system names no folder for data")?;
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        for (file, words) in [(GUESSES, list.guesses()), (ANSWERS, list.answers())] {
            let text = text(words, list.alphabet());
            files::write_whole(&folder.join(file), text.as_bytes(), None)?;
        }
        Ok(())
    }

    /// Forgets a list that the user added.
    pub(crate) fn remove(&self) -> anyhow::Result<()> {
        if self.is_embedded() && !self.is_kept() {
            return Err(Code::Usage.error(format!("{self} comes with the program, and stays")));
        }
        let folder = self.folder().context("the system names no folder for data")?;
        if !folder.is_dir() {
            return Err(self.missing().into());
        }
        let remove = |file: &str| match fs::remove_file(folder.join(file)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
        let removed = remove(ANSWERS).and_then(|()| remove(GUESSES));
        removed
            .and_then(|()| fs::remove_dir(&folder))
            .with_context(|| format!("cannot remove {}", folder.display()))
    }
}

/// Words, each on a line, in alphabetical order, after what there is to say of their alphabet.
pub(crate) fn text(words: &[Word], alphabet: &Alphabet) -> String {
    let said = match *alphabet == Alphabet::default() {
        true => String::new(),
        false => format!("#alphabet: {alphabet}\n"),
    };
    said + &lines(words, Word::to_string)
}

/// Words as checkers of certificates read them, each on a line, in alphabetical order.
pub(crate) fn tiles(words: &[Word]) -> String {
    format!("#tiles\n{}", lines(words, Word::tiles))
}

fn lines(words: &[Word], written: impl Fn(&Word) -> String) -> String {
    let mut words: Vec<&Word> = words.iter().collect();
    words.sort_unstable();
    words.into_iter().map(|word| written(word) + "\n").collect()
}

/// The folder with the lists that the user added.
fn folder() -> Option<PathBuf> {
    Some(folders::data()?.join("lists"))
}

/// The names of all lists: those that come with the program, and those that the user added.
pub(crate) fn all() -> Vec<ListName> {
    NAMES.iter().map(|&name| name.into()).chain(own()).collect()
}

/// The other names of lists that the user added.
fn own() -> Vec<ListName> {
    let entries = folder().and_then(|folder| fs::read_dir(folder).ok());
    let entries = entries.into_iter().flatten().filter_map(Result::ok);
    let name = |entry: fs::DirEntry| entry.file_name().to_str()?.parse::<ListName>().ok();
    let mut names: Vec<ListName> = entries.filter_map(name).collect();
    names.retain(|name| name.is_kept() && !name.is_embedded());
    names.sort_by(|one, other| one.0.cmp(&other.0));
    names
}
