//! The game.

use std::fmt;
use std::path::PathBuf;

use anyhow::Context;

use super::ListArgs;
use crate::cli::exit::Misuse;
use crate::game::embedded;
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::tree::tree::Tree;

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
    Wordle,
    Jotto,
    Codes(Kind),
    Table(PathBuf),
}

impl fmt::Display for GameName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wordle => out.write_str("wordle"),
            Self::Jotto => out.write_str("jotto"),
            Self::Codes(kind) => write!(out, "{kind}"),
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
    match (name, rest) {
        ("wordle", None) => return Ok(GameName::Wordle),
        ("jotto", None) => return Ok(GameName::Jotto),
        ("table", Some(file)) if !file.is_empty() => return Ok(GameName::Table(file.into())),
        ("table", _) => return Err("give a file, such as table:coins.csv".to_owned()),
        _ => {}
    }
    let of_size = |places, symbols| match name {
        "mastermind" => Some(Kind::Mastermind {
            pegs: places,
            colours: symbols,
        }),
        "black-peg" => Some(Kind::BlackPeg {
            pegs: places,
            colours: symbols,
        }),
        "bulls-and-cows" => Some(Kind::BullsAndCows {
            positions: places,
            symbols,
        }),
        _ => None,
    };
    if of_size(0, 0).is_none() {
        return Err(
            "give wordle, mastermind:4x6, black-peg:4x6, bulls-and-cows:4x10, jotto or table:FILE"
                .to_owned(),
        );
    }
    let size = rest.and_then(|rest| rest.split_once(['x', 'X']));
    let kind = size.and_then(|(places, symbols)| {
        let places = places.trim().parse().ok()?;
        of_size(places, symbols.trim().parse().ok()?)
    });
    let kind = kind.ok_or_else(|| {
        let what = match name {
            "bulls-and-cows" => "positions and symbols",
            _ => "pegs and colours",
        };
        format!("give a size, {what}, such as {name}:4x6")
    })?;
    kind.check().map_err(|reason| reason.to_string())?;
    Ok(GameName::Codes(kind))
}

impl GameArgs {
    /// Refuses options that exclude each other.
    pub(crate) fn check(&self) -> Result<(), Misuse> {
        let has_words = !matches!(&self.game, Some(GameName::Codes(_) | GameName::Table(_)));
        if let (false, Some(game), Some(option)) = (has_words, &self.game, self.words.given()) {
            return Err(Misuse::conflict(format!(
                "the argument '--game {game}' cannot be used with '{option}', which is for words; \
                 the game has its own guesses and answers",
            )));
        }
        self.words.check()
    }

    /// The list that was asked for, or the default one.
    pub(crate) fn load(&self) -> anyhow::Result<List> {
        if let Some(list) = self.chosen(None)? {
            return Ok(list);
        }
        let list = List::original();
        Ok(match self.game {
            Some(GameName::Jotto) => list.jotto(),
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
        let jotto = match &self.game {
            Some(GameName::Codes(kind)) => return Ok(Some(List::generated(*kind)?)),
            Some(GameName::Table(file)) => return Ok(Some(List::table(file)?)),
            Some(GameName::Jotto) => true,
            Some(GameName::Wordle) => false,
            None => matches!(tree, Some(Kind::Jotto { .. })),
        };
        let list = self.words.chosen()?;
        Ok(list.map(|list| if jotto { list.jotto() } else { list }))
    }

    /// The game that was asked for, if it is another than that of a tree. All tables count as one
    /// game here: what they contain is compared later.
    pub(crate) fn other_than(&self, tree: Kind) -> Option<String> {
        let same = match (self.game.as_ref()?, tree) {
            (GameName::Wordle, Kind::Wordle { .. }) | (GameName::Jotto, Kind::Jotto { .. }) => true,
            (GameName::Table(_), Kind::Table { .. }) => true,
            (GameName::Codes(kind), tree) => *kind == tree,
            _ => false,
        };
        (!same).then(|| self.game.as_ref().map(GameName::to_string))?
    }

    /// The game that was asked for, if no tree for it comes with the program.
    pub(crate) fn without_tree(&self) -> Option<String> {
        let game = self.game.as_ref();
        let game = game.filter(|game| **game != GameName::Wordle);
        game.map(GameName::to_string)
    }

    /// The list of `tree`: the one that was asked for, or else the codes of its game, or the list
    /// in the program that it was built for.
    pub(crate) fn list_of(&self, tree: &Tree) -> anyhow::Result<List> {
        let problem = tree.problem();
        if let Some(list) = self.chosen_for(problem.game)? {
            return Ok(list);
        }
        let jotto = match problem.game {
            Kind::Wordle { .. } => false,
            Kind::Jotto { .. } => true,
            Kind::Table { .. } => anyhow::bail!(
                "the tree was built for the table {}, which does not come with the program; give \
                 its file with --game table:FILE",
                problem.list
            ),
            codes => return Ok(List::generated(codes)?),
        };
        let fingerprint = problem.fingerprint;
        let embedded = embedded::NAMES.into_iter().filter_map(embedded::embedded);
        let mut embedded = embedded.map(|list| if jotto { list.jotto() } else { list });
        let found = embedded.find(|list| list.fingerprint() == fingerprint);
        found.with_context(|| {
            format!(
                "the tree was built for the list {} (fingerprint {fingerprint}), which does not \
                 come with the program; give its words with --answers and --guesses, and those \
                 left out with --exclude",
                problem.list
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{GameName, game};
    use crate::game::kind::Kind;

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
        let kind = Kind::Mastermind {
            pegs: 4,
            colours: 6,
        };
        assert_eq!(game("mastermind:4X6"), Ok(GameName::Codes(kind)));
    }

    #[test]
    fn what_is_no_game_is_refused_with_what_there_is() {
        for (text, part) in [
            ("", "give wordle, mastermind:4x6,"),
            ("chess", "give wordle, mastermind:4x6,"),
            ("Wordle", "give wordle, mastermind:4x6,"),
            ("wordle:5", "give wordle, mastermind:4x6,"),
            (
                "mastermind",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "mastermind:4",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "mastermind:4x6x2",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "mastermind:4x999",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "black-peg:-1x6",
                "give a size, pegs and colours, such as black-peg:4x6",
            ),
            (
                "bulls-and-cows",
                "give a size, positions and symbols, such as bulls-and-cows:4x6",
            ),
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
