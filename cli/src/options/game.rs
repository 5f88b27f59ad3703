//! The game.

use std::fmt;
use std::path::{Path, PathBuf};

use guesstree::files::Used;
use guesstree::games::{Guesses, Size};
use guesstree::{Kind, List, NAMES, Tree, embedded};

use crate::exit::{Code, Misuse};
use crate::named::{self, ListName};

use super::ListArgs;

/// The game, and its words if it has any.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// wordle, jotto, mastermind:4x6, black-peg:4x6, bulls-and-cows:4x10 or table:FILE
    #[arg(long, value_name = "GAME", value_parser = game)]
    game: Option<GameName>,
    #[command(flatten)]
    pub words: ListArgs,
}

/// The name of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
enum GameName {
    /// A game of words, of no size yet.
    Words(Kind),
    Codes(Kind),
    Table(PathBuf),
}

impl fmt::Display for GameName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(kind) | Self::Codes(kind) => kind.fmt(out),
            Self::Table(file) => write!(out, "table:{}", file.display()),
        }
    }
}

/// Reads the name of a game, with its size or file.
fn game(text: &str) -> Result<GameName, String> {
    let (name, rest) = match text.split_once(':') {
        Some((name, rest)) => (name, Some(rest)),
        None => (text, None),
    };
    let of_size = |places, symbols| {
        let win = 0;
        let size = Size { places, symbols, win };
        Kind::all(size).find(|kind| kind.name() == name)
    };
    let kind = of_size(0, 0).ok_or_else(wanted)?;
    match (kind.guesses(), rest) {
        (Guesses::Words { .. }, None) => Ok(GameName::Words(kind)),
        (Guesses::Words { .. }, Some(_)) => Err(wanted()),
        (Guesses::Names, Some(file)) if !file.is_empty() => Ok(GameName::Table(file.into())),
        (Guesses::Names, _) => Err(format!("give a file, such as {name}:coins.csv")),
        (Guesses::Codes(codes), rest) => {
            let size = rest.and_then(|rest| rest.split_once(['x', 'X']));
            let kind = size.and_then(|(places, symbols)| {
                of_size(places.trim().parse().ok()?, symbols.trim().parse().ok()?)
            });
            let kind = kind.ok_or_else(|| {
                let units = codes.units.join(" and ");
                format!("give a size, {units}, such as {name}:4x6")
            })?;
            let check = kind.check().map_err(|reason| reason.to_string());
            check.map(|()| GameName::Codes(kind))
        }
    }
}

/// Whether guesses are words, from lists of words.
fn has_words(kind: Kind) -> bool {
    matches!(kind.guesses(), Guesses::Words { .. })
}

/// The games that can be named, as a request.
fn wanted() -> String {
    let form = |kind: Kind| match kind.guesses() {
        Guesses::Words { .. } => kind.name().to_owned(),
        Guesses::Codes(_) => format!("{}:4x6", kind.name()),
        Guesses::Names => format!("{}:FILE", kind.name()),
    };
    let forms: Vec<String> = Kind::all(Size::default()).map(form).collect();
    format!("give one of {}", forms.join(", "))
}

impl GameArgs {
    /// Refuses options that exclude each other.
    pub(crate) fn check(&self) -> Result<(), Misuse> {
        let has_words = matches!(&self.game, None | Some(GameName::Words(_)));
        if let (false, Some(game), Some(option)) = (has_words, &self.game, self.words.given()) {
            return Err(Misuse::conflict(format!(
                "the argument '--game {game}' cannot be used with '{option}', which is for words; \
                 the game has its own guesses and answers",
            )));
        }
        self.words.check()
    }

    /// The file of a table, and its size in bytes.
    pub(crate) fn table_file(&self) -> Option<(&Path, u64)> {
        match &self.game {
            Some(GameName::Table(file)) => Some((file, file.metadata().ok()?.len())),
            _ => None,
        }
    }

    /// Whether any of these options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_some() || self.words.given().is_some()
    }

    /// The files that are read.
    pub(crate) fn files(&self) -> Vec<Used<'_>> {
        let mut files = self.words.files();
        if let Some(GameName::Table(file)) = &self.game {
            files.push(("--game", file));
        }
        files
    }

    /// The list that was asked for, or the default one.
    pub(crate) fn load(&self) -> anyhow::Result<List> {
        if let Some(list) = self.chosen(None)? {
            return Ok(list);
        }
        let list = List::original();
        Ok(match self.game {
            Some(GameName::Words(kind)) => list.with_words_for(kind),
            _ => list,
        })
    }

    /// The list that was asked for, if any. Words are for the game of a tree unless the options
    /// name another game.
    pub(crate) fn chosen_for(&self, tree: Kind) -> anyhow::Result<Option<List>> {
        self.chosen(Some(tree))
    }

    fn chosen(&self, tree: Option<Kind>) -> anyhow::Result<Option<List>> {
        self.check()?;
        let game = match &self.game {
            Some(GameName::Codes(kind)) => return Ok(Some(List::generated(*kind)?)),
            Some(GameName::Table(file)) => return Ok(Some(List::table(file)?)),
            Some(GameName::Words(kind)) => Some(*kind),
            None => tree.filter(|&tree| has_words(tree)),
        };
        let list = self.words.chosen()?;
        Ok(list.map(|list| match game {
            Some(game) => list.with_words_for(game),
            None => list,
        }))
    }

    /// The game asked for, if one was and it differs from that of a tree. The sizes of words and
    /// the contents of tables are not compared.
    pub(crate) fn other_than(&self, tree: Kind) -> Option<String> {
        let game = self.game.as_ref()?;
        let same = match game {
            GameName::Words(kind) => kind.name() == tree.name(),
            GameName::Table(_) => tree.guesses() == Guesses::Names,
            GameName::Codes(kind) => *kind == tree,
        };
        (!same).then(|| game.to_string())
    }

    /// The game asked for, if no tree of it comes with the program.
    pub(crate) fn without_tree(&self) -> Option<String> {
        match self.game.as_ref()? {
            GameName::Words(kind) if kind.is_wordle() => None,
            game => Some(game.to_string()),
        }
    }

    /// The list of a tree in another format: the one asked for if one was; or else the embedded
    /// list with this fingerprint, or the default one.
    pub(crate) fn list_for(&self, fingerprint: Option<&str>) -> anyhow::Result<List> {
        let list = self.load()?;
        let chosen = self.words.given().is_some() || !has_words(list.kind());
        let named = fingerprint.filter(|_| !chosen);
        Ok(named.and_then(|named| embedded_with(list.kind(), named)).unwrap_or(list))
    }

    /// The list of `tree`: the one asked for if one was; or else the codes of its game, or the
    /// embedded list that it was built for.
    pub(crate) fn list_of(&self, tree: &Tree) -> anyhow::Result<List> {
        let problem = tree.problem();
        if let Some(list) = self.chosen_for(problem.game)? {
            return Ok(list);
        }
        match problem.game.guesses() {
            Guesses::Words { .. } => {}
            Guesses::Codes(_) => return Ok(List::generated(problem.game)?),
            Guesses::Names => {
                return Err(Code::OtherTree.error(format!(
                    "the tree was built for the table {}, which does not come with the program; \
                     give its file with --game table:FILE",
                    problem.list
                )));
            }
        }
        let fingerprint = problem.fingerprint;
        let embedded = embedded_with(problem.game, &fingerprint.to_string());
        embedded.ok_or_else(|| {
            Code::OtherTree.error(format!(
                "the tree was built for the list {} (fingerprint {fingerprint}), which does not \
                 come with the program; give its words with --answers and --guesses, and those \
                 left out with --exclude",
                problem.list
            ))
        })
    }
}

/// The list with this name and fingerprint: one that comes with the program, that the user added,
/// or of codes; `None` if there is none.
pub(crate) fn list_named(name: &str, fingerprint: &str) -> Option<List> {
    let is_it = |list: &List| list.name() == name && list.fingerprint().to_string() == fingerprint;
    if let Some((codes, size)) = name.rsplit_once('-')
        && let Ok(GameName::Codes(kind)) = game(&format!("{codes}:{size}"))
    {
        return List::generated(kind).ok().filter(is_it);
    }
    let begins = |list: &ListName| name.starts_with(list.as_str());
    let lists = named::all().into_iter().filter(begins).filter_map(|list| list.load().ok());
    let kinds = || Kind::all(Size::default()).filter(|&kind| has_words(kind));
    let mut lists = lists
        .flat_map(|list| [list.with_all_answers(), list])
        .flat_map(|list| kinds().map(move |kind| list.clone().with_words_for(kind)));
    lists.find(is_it)
}

/// The list in the program with this fingerprint, for this game.
fn embedded_with(game: Kind, fingerprint: &str) -> Option<List> {
    let lists = NAMES.into_iter().filter_map(embedded);
    let mut lists = lists.map(|list| list.with_words_for(game));
    lists.find(|list| list.fingerprint().to_string() == fingerprint)
}

#[cfg(test)]
mod tests {
    use super::{GameName, game, list_named};
    use guesstree::games::Mastermind;
    use guesstree::{Kind, List};

    #[test]
    fn games_are_read_as_they_are_printed() {
        for text in [
            "wordle",
            "jotto",
            "mastermind:4x6",
            "black-peg:3x2",
            "bulls-and-cows:4x10",
            "table:coins.csv",
            "table:C:\\coins.csv",
        ] {
            assert_eq!(game(text).unwrap().to_string(), text);
        }
        let kind = Kind::Mastermind(Mastermind { pegs: 4, colours: 6 });
        assert_eq!(game("mastermind:4X6"), Ok(GameName::Codes(kind)));
    }

    #[test]
    fn lists_are_found_by_name_and_fingerprint() {
        let mastermind = Kind::Mastermind(Mastermind { pegs: 2, colours: 3 });
        for list in [
            List::nyt_2022_08(),
            List::original().with_all_answers(),
            List::original().jotto(),
            List::generated(mastermind).unwrap(),
        ] {
            let (name, fingerprint) = (list.name(), list.fingerprint().to_string());
            let found = list_named(name, &fingerprint).unwrap();
            assert_eq!((found.fingerprint(), found.kind()), (list.fingerprint(), list.kind()));
            assert!(list_named(name, &"0".repeat(fingerprint.len())).is_none());
            assert!(list_named("other", &fingerprint).is_none());
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_what_there_is() {
        for (text, part) in [
            ("", "give one of wordle, mastermind:4x6,"),
            ("chess", "give one of wordle, mastermind:4x6,"),
            ("Wordle", "give one of wordle, mastermind:4x6,"),
            ("wordle:5", "give one of wordle, mastermind:4x6,"),
            ("mastermind", "give a size, pegs and colours, such as mastermind:4x6"),
            ("mastermind:4", "give a size, pegs and colours, such as mastermind:4x6"),
            ("mastermind:4x6x2", "give a size, pegs and colours, such as mastermind:4x6"),
            ("mastermind:4x999", "give a size, pegs and colours, such as mastermind:4x6"),
            ("black-peg:-1x6", "give a size, pegs and colours, such as black-peg:4x6"),
            ("bulls-and-cows", "give a size, positions and symbols, such as bulls-and-cows:4x6"),
            ("mastermind:1x6", "a code has 2 places or more"),
            ("mastermind:9x9", "more than 65535 codes"),
            ("bulls-and-cows:5x4", "5 places need 5 symbols"),
            ("table", "give a file, such as table:coins.csv"),
            ("table:", "give a file, such as table:coins.csv"),
        ] {
            let refused = game(text).unwrap_err();
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }
}
