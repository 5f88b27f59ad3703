//! The game.

use std::path::Path;

use guesstree::error::NameError;
use guesstree::files::Used;
use guesstree::games::{GameName, Guesses, Size};
use guesstree::{Alphabet, Kind, List, NAMES, PROVEN, Symbols, Tree, embedded};

use crate::exit::{Code, Misuse, Raise};
use crate::named::{self, ListName};

use super::ListArgs;
use super::headings::GAME;

/// The game, and its words if it has any.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = GAME)]
pub(crate) struct GameArgs {
    #[arg(long, value_name = "GAME", value_parser = game, help = games())]
    game: Option<GameName>,
    /// Symbols of codes, in order: 0-5, ABCDEF, or red,green,blue
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<Symbols>,
    #[command(flatten)]
    pub words: ListArgs,
}

/// Reads the name of a game, with its size or file.
pub(crate) fn game(text: &str) -> Result<GameName, String> {
    text.parse().map_err(|error: NameError| error.remedy())
}

/// The games that can be named.
fn games() -> String {
    let mut forms: Vec<String> = Vec::new();
    for kind in Kind::usual() {
        let form = match kind.guesses() {
            Guesses::Names => format!("{kind}:FILE"),
            Guesses::Words { .. } | Guesses::Codes(_) => kind.to_string(),
        };
        if !forms.iter().any(|known| known.starts_with(kind.name())) {
            forms.push(form);
        }
    }
    let last = forms.pop().unwrap_or_default();
    format!("{} or {last}", forms.join(", "))
}

/// Whether guesses are words, from lists of words.
fn has_words(kind: Kind) -> bool {
    matches!(kind.guesses(), Guesses::Words { .. })
}

impl GameArgs {
    /// Refuses options that exclude each other.
    pub(crate) fn check(&self) -> Result<(), Misuse> {
        let has_words = match self.game {
            None => true,
            Some(GameName::Kind(kind)) => has_words(kind),
            Some(GameName::Table(_)) => false,
        };
        if let (false, Some(game), Some(option)) = (has_words, &self.game, self.words.given()) {
            return Err(Misuse::conflict(format!(
                "the argument '--game {game}' cannot be used with '{option}', which is for words; \
                 the game has its own guesses and answers",
            )));
        }
        if self.symbols.is_some() && !matches!(self.game, None | Some(GameName::Kind(_))) {
            return Err(Misuse::conflict(
                "the argument '--symbols <SYMBOLS>' is for games of codes, such as mastermind:4x6",
            ));
        }
        self.words.check()
    }

    /// The alphabet in which guesses of a tree are read and shown, if the options say one.
    pub(crate) fn alphabet(&self) -> Option<Alphabet> {
        self.symbols.clone().map(Alphabet::from)
    }

    /// A list of codes in the symbols that were asked for.
    fn in_symbols(&self, list: List) -> anyhow::Result<List> {
        match &self.symbols {
            Some(symbols) => Ok(list.in_symbols(symbols)?),
            None => Ok(list),
        }
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

    /// The list that was asked for, or the one named `usual`.
    pub(crate) fn load(&self, usual: &'static str) -> anyhow::Result<List> {
        if let Some(list) = self.chosen(None, usual)? {
            return Ok(list);
        }
        let list = self.in_symbols(self.words.load(usual)?)?;
        Ok(match self.game {
            Some(GameName::Kind(kind)) => list.with_words_for(kind),
            _ => list,
        })
    }

    /// The list that was asked for, if any. Words are for the game of a tree unless the options
    /// name another game, and of the list that trees are built for unless they name another.
    pub(crate) fn chosen_for(&self, tree: Kind) -> anyhow::Result<Option<List>> {
        self.chosen(Some(tree), PROVEN)
    }

    fn chosen(&self, tree: Option<Kind>, usual: &'static str) -> anyhow::Result<Option<List>> {
        self.check()?;
        let game = match &self.game {
            Some(GameName::Table(file)) => return Ok(Some(List::table(file)?)),
            Some(GameName::Kind(kind)) if has_words(*kind) => Some(*kind),
            Some(GameName::Kind(kind)) => {
                return Ok(Some(self.in_symbols(List::generated(*kind)?)?));
            }
            None => tree.filter(|&tree| has_words(tree)),
        };
        let list = self.words.chosen(usual)?;
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
            GameName::Table(_) => tree.guesses() == Guesses::Names,
            GameName::Kind(kind) if has_words(*kind) => kind.name() == tree.name(),
            GameName::Kind(kind) => *kind == tree,
        };
        (!same).then(|| game.to_string())
    }

    /// The game asked for, if no tree of it comes with the program.
    pub(crate) fn without_tree(&self) -> Option<String> {
        match self.game.as_ref()? {
            GameName::Kind(kind) if kind.is_wordle() => None,
            game => Some(game.to_string()),
        }
    }

    /// The list of a tree in another format: the one asked for if one was; or else the embedded
    /// list with this fingerprint, or the default one.
    pub(crate) fn list_for(&self, fingerprint: Option<&str>) -> anyhow::Result<List> {
        let list = self.load(PROVEN)?;
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
            Guesses::Codes(_) => return self.in_symbols(List::generated(problem.game)?),
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
        && let Ok(kind) = format!("{codes}:{size}").parse()
    {
        return List::generated(kind).ok().filter(is_it);
    }
    let begins = |list: &ListName| name.starts_with(list.as_str());
    let lists = named::all().into_iter().filter(begins).filter_map(|list| list.load().ok());
    let embedded = NAMES.iter().filter_map(|name| embedded(name));
    let kinds = || Kind::all(Size::default()).filter(|&kind| has_words(kind));
    let mut lists = lists
        .chain(embedded)
        .flat_map(|list| [list.with_all_answers(), list])
        .flat_map(|list| kinds().map(move |kind| list.clone().with_words_for(kind)));
    lists.find(is_it)
}

/// The list in the program with this fingerprint, for this game.
fn embedded_with(game: Kind, fingerprint: &str) -> Option<List> {
    let lists = NAMES.iter().filter_map(|name| embedded(name));
    let mut lists = lists.map(|list| list.with_words_for(game));
    lists.find(|list| list.fingerprint().to_string() == fingerprint)
}

#[cfg(test)]
mod tests {
    use super::list_named;
    use guesstree::games::Mastermind;
    use guesstree::{Kind, List};

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
}
