//! A saved tree: one in a file, in whatever format, or one that comes with the program.

use std::path::Path;

use anyhow::Context;

use guesstree::error::ImportError;
use guesstree::exchange::{self, Format, Wanted, json};
use guesstree::{List, Mode, Objective, Problem, Question, Tree, escape, shipped};

use crate::exit::{Code, Raise};

use super::headings::GOAL;
use super::objective::objective;
use super::{GameArgs, WeightsArgs, mode};

/// What a tree is for. Trees for anything else are refused.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// easy, hard, strict [default: file's, or easy]
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
        Ok(tree)
    }

    /// Reads a tree in the format of another program. It claims nothing.
    pub(crate) fn import(
        &self,
        text: &str,
        weights: &WeightsArgs,
    ) -> anyhow::Result<Result<Imported, ImportError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let list = self.game.list_for(json::fingerprint(text).as_deref())?;
        let wanted =
            Wanted { mode: self.mode, objective: self.objective, weights: weights.load(&list)? };
        let format = Format::of(text, &list);
        let max_guesses = Question::default_max_guesses(list.kind());
        let read = exchange::read(text, format, &list, &wanted, max_guesses);
        Ok(read.map(|tree| Imported { tree, list, format }))
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
