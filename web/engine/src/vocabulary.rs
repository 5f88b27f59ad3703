//! The words of the library: what a menu offers, and what a caller may name.

use guesstree::games::Guesses;
use guesstree::{Kind, List, Mode, NAMES, Objective, description, embedded};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Vocabulary {
    lists: Vec<ListWords>,
    games: Vec<GameWords>,
    modes: [Mode; 4],
    objectives: [Objective; 6],
}

/// A list that comes with the library.
#[derive(Serialize)]
struct ListWords {
    name: String,
    answers: usize,
    guesses: usize,
    /// What it is, and what it lacks.
    description: Option<&'static str>,
}

/// A game, in one of its usual sizes.
#[derive(Serialize)]
struct GameWords {
    /// As it can be asked for: `mastermind:4x6`.
    game: Kind,
    name: &'static str,
    /// Whether its words are those of a list.
    words: bool,
    /// Its size and what that counts, as in `4 pegs`. Empty for words.
    size: Vec<(u8, &'static str)>,
    modes: Vec<Mode>,
}

impl Vocabulary {
    pub(crate) fn new() -> Self {
        let list = |list: List| ListWords {
            name: list.name().to_owned(),
            answers: list.answers().len(),
            guesses: list.guesses().len(),
            description: description(list.name()),
        };
        // A table is a file, which nobody has named here.
        let games = Kind::usual().filter(|kind| kind.guesses() != Guesses::Names);
        Self {
            lists: NAMES.iter().filter_map(|name| embedded(name)).map(list).collect(),
            games: games.map(GameWords::of).collect(),
            modes: Mode::ALL,
            objectives: Objective::SORTS,
        }
    }
}

impl GameWords {
    fn of(kind: Kind) -> Self {
        Self {
            game: kind,
            name: kind.name(),
            words: matches!(kind.guesses(), Guesses::Words { .. }),
            size: match kind.guesses() {
                Guesses::Codes(codes) => {
                    [codes.places, codes.symbols].into_iter().zip(codes.units).collect()
                }
                Guesses::Words { .. } | Guesses::Names => Vec::new(),
            },
            modes: Mode::ALL.into_iter().filter(|mode| mode.is_for(kind)).collect(),
        }
    }
}
