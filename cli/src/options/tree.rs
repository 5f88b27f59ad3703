//! A saved tree: one in a file, in whatever format, or one that comes with the program.

use std::path::Path;

use anyhow::Context;

use guesstree::error::ImportError;
use guesstree::exchange::{self, Format, Wanted, json};
use guesstree::games::Guesses;
use guesstree::text::split_whitespace;
use guesstree::{List, Mode, Objective, PROVEN, Problem, Question, Tree, Turn, escape, shipped};

use crate::exit::{Code, Raise};
use crate::position::{impossible, parse_turns, won};

use super::headings::{GAME, GOAL};
use super::objective::objective;
use super::{GameArgs, WeightsArgs, mode};

/// What a tree is for. Trees for anything else are refused.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Rules for guesses [default: file's, or easy]
    #[arg(
        long,
        value_name = "MODE",
        help_heading = GOAL,
        hide_possible_values = true,
        value_parser = mode()
    )]
    pub(super) mode: Option<Mode>,
    /// mean, worst, worst-alone, within=N [default: file's, or mean]
    #[arg(long, value_name = "OBJECTIVE", help_heading = GOAL, value_parser = objective)]
    pub(super) objective: Option<Objective>,
}

/// The position that a tree is for.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct AfterArgs {
    /// The tree begins after these turns, such as "salet=BYBBG"
    #[arg(long = "after", value_name = "TURNS", help_heading = GAME)]
    turns: Vec<String>,
}

impl AfterArgs {
    /// Whether turns were given.
    pub(crate) fn are_given(&self) -> bool {
        !self.turns.is_empty()
    }

    /// The turns, with the guesses of `list`, and the list of the answers that are left.
    pub(crate) fn position(&self, list: List) -> anyhow::Result<(Vec<Turn>, List)> {
        let each = self.turns.iter().flat_map(|turns| split_whitespace(turns));
        let texts: Vec<String> = each.map(str::to_owned).collect();
        let turns = parse_turns(&texts, list.kind(), list.alphabet())?;
        for number in 1..=turns.len() {
            let turn = &turns[number - 1];
            if turn.feedback.is_win() {
                return Err(won(turn.clone(), number, ""));
            }
            if list.guess_id(&turn.guess).is_none() {
                let (guess, name) = (&turn.guess, list.name());
                let message = format!("{guess} is not an allowed guess of the list {name}");
                return Err(Code::UnknownWord.at_turn(number, message));
            }
            if list.left_after(&turns[..number]).is_none() {
                let problem = format!("fits {turn}");
                return Err(impossible(list.name(), &problem, number, None, &turns[..number]));
            }
        }
        let left = list.left_after(&turns).unwrap_or(list);
        Ok((turns, left))
    }
}

/// A tree in the format of another program.
pub(crate) struct Imported {
    pub tree: Tree,
    pub list: List,
    pub format: Format,
}

impl TreeArgs {
    /// The tree in `file`; without a file, the one that comes with the program for these options,
    /// and for the list named `usual` unless they name another.
    pub(crate) fn load(&self, file: Option<&Path>, usual: &'static str) -> anyhow::Result<Tree> {
        let Some(file) = file else {
            return self.load_shipped(usual);
        };
        let tree = Tree::load(file)?;
        let problem = tree.problem();
        let name = escape::path(file);
        if let Some(list) = self.game.chosen_for(problem.game)? {
            let (is, said) = (problem.fingerprint, list.fingerprint());
            if is != said {
                return Err(Code::OtherTree.error(format!(
                    "{name}: this tree was built for another list ({}, fingerprint {is}) than {} \
                     (fingerprint {said}); leave the list out, or name that of the tree",
                    problem.list,
                    list.name(),
                )));
            }
        }
        if let Some(fault) = self.other_problem(problem) {
            return Err(Code::OtherTree.error(format!("{name}: {fault}")));
        }
        match self.game.alphabet() {
            Some(_) => {
                let list = self.game.list_of(&tree)?;
                Ok(tree.spelt_as_in(&list))
            }
            None => Ok(tree),
        }
    }

    /// Reads a tree in the format of another program. It claims nothing.
    pub(crate) fn import(
        &self,
        text: &str,
        weights: &WeightsArgs,
        after: &AfterArgs,
    ) -> anyhow::Result<Result<Imported, ImportError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let fingerprint = json::fingerprint(text).filter(|_| !after.are_given());
        let (turns, list) = after.position(self.game.list_for(fingerprint.as_deref())?)?;
        let wanted = Wanted {
            mode: self.mode,
            objective: self.objective,
            weights: weights.load(&list)?,
            after: turns,
        };
        let format = Format::of(text, &list);
        let max_guesses = Question::default_max_guesses(list.kind());
        let read = exchange::read(text, format, &list, &wanted, max_guesses);
        Ok(read.map(|tree| Imported { tree, list, format }))
    }

    /// The list of a tree that begins after some turns.
    /// Says what is wrong if a guess breaks the rules of the tree's mode after these turns.
    pub(crate) fn list_after(
        &self,
        tree: &Tree,
        after: &AfterArgs,
    ) -> anyhow::Result<Result<List, String>> {
        if !after.are_given() {
            return Ok(Ok(self.game.list_of(tree)?));
        }
        let game = tree.problem().game;
        let list = match (self.game.chosen_for(game)?, game.guesses()) {
            (Some(list), _) => list,
            (None, Guesses::Words { .. }) => self.game.load(PROVEN)?.with_words_for(game),
            (None, _) => self.game.list_of(tree)?,
        };
        let (turns, list) = after.position(list)?;
        let mode = tree.problem().mode;
        for turn in &turns {
            for guess in tree.words() {
                if let Some(clue) = mode.broken_in(list.alphabet(), turn, guess) {
                    return Ok(Err(format!("{guess} {clue} after {turn} in {mode} mode")));
                }
            }
        }
        Ok(Ok(list))
    }

    /// Says what is wrong if the game, mode or objective of `problem` is not the one asked for.
    pub(crate) fn other_problem(&self, problem: &Problem) -> Option<String> {
        let (game, mode, objective) = (problem.game, problem.mode, problem.objective);
        let (is, wanted, option) = if let Some(wanted) = self.game.other_than(game) {
            (game.to_string(), wanted, "--game")
        } else if let Some(wanted) = self.mode.filter(|&wanted| wanted != mode) {
            (format!("{mode} mode"), wanted.to_string(), "--mode")
        } else {
            let wanted = self.objective.filter(|&wanted| wanted != objective)?;
            (format!("the objective {objective}"), wanted.to_string(), "--objective")
        };
        Some(format!("this tree is for {is}, not for {wanted}; leave {option} out"))
    }

    /// The tree that comes with the program for exactly these options.
    fn load_shipped(&self, usual: &'static str) -> anyhow::Result<Tree> {
        self.game.check()?;
        if let Some(game) = self.game.without_tree() {
            return Err(Code::NoShippedTree.error(format!(
                "no tree comes with the program for {game}; build one with `guesstree build --game \
                 {game}` and name its file"
            )));
        }
        if self.game.words.are_own() {
            return Err(Code::NoShippedTree.error(
                "no tree comes with the program for own words; build one with `guesstree build` \
                 and name its file",
            ));
        }
        let list = self.game.load(usual)?;
        let mode = self.mode.unwrap_or_default();
        let objective = self.objective.unwrap_or_default();
        let tree = shipped::find(list.fingerprint(), mode, objective);
        tree.context("the tree in the program")?.ok_or_else(|| {
            Code::NoShippedTree.error(format!(
                "no tree comes with the program for the list {}, {mode} mode, objective \
                 {objective}; build one with `guesstree build` and the same options, and name its \
                 file",
                list.name()
            ))
        })
    }
}
