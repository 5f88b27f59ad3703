//! Which tree is meant: one in a file, or one that comes with the program.

use std::path::Path;

use anyhow::Context;

use super::objective::objective;
use super::{GameArgs, ModeName};
use crate::game::mode::Mode;
use crate::shipped;
use crate::tree::Tree;
use crate::tree::claim::Problem;
use crate::tree::objective::Objective;

/// What a tree is for. Trees for anything else are refused.
#[derive(clap::Args, Clone, Debug)]
pub struct TreeArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// The mode of the tree [default: that of the file, or easy]
    #[arg(long, value_name = "MODE")]
    mode: Option<ModeName>,
    /// What the tree is best at: mean, worst, or within=N [default: that of the file, or mean]
    #[arg(long, value_name = "OBJECTIVE", value_parser = objective)]
    objective: Option<Objective>,
}

impl TreeArgs {
    /// The tree in `file`; without a file, the one that comes with the program for what is asked.
    pub fn load(&self, file: Option<&Path>) -> anyhow::Result<Tree> {
        let Some(file) = file else {
            return self.load_shipped();
        };
        let tree = Tree::load(file)?;
        let problem = tree.problem();
        let name = file.display();
        if let Some(list) = self.game.chosen_for(problem.game)? {
            let (is, said) = (problem.fingerprint, list.fingerprint());
            anyhow::ensure!(
                is == said,
                "{name}: this tree was built for another list ({}, fingerprint {is}) than {} (fingerprint {said}); \
                 leave the list out, or name that of the tree",
                problem.list,
                list.name(),
            );
        }
        if let Some(fault) = self.other_problem(problem) {
            anyhow::bail!("{name}: {fault}");
        }
        Ok(tree)
    }

    /// What is wrong with a tree for `problem` if its game, mode and objective are not those asked for.
    pub fn other_problem(&self, problem: &Problem) -> Option<String> {
        let Problem {
            game,
            mode,
            objective,
            ..
        } = problem;
        if let Some(wanted) = self.game.other_than(*game) {
            return Some(format!(
                "this tree is for {game}, not for {wanted}; leave --game out"
            ));
        }
        let wanted = self.mode.map(Mode::from);
        if let Some(wanted) = wanted.filter(|wanted| wanted != mode) {
            return Some(format!(
                "this tree is for {mode} mode, not for {wanted}; leave --mode out"
            ));
        }
        let wanted = self.objective.filter(|wanted| wanted != objective)?;
        Some(format!(
            "this tree is for the objective {objective}, not for {wanted}; leave --objective out"
        ))
    }

    /// The tree that comes with the program for exactly what is asked.
    fn load_shipped(&self) -> anyhow::Result<Tree> {
        self.game.check()?;
        if let Some(game) = self.game.without_tree() {
            anyhow::bail!(
                "no tree comes with the program for {game}; build one with `guesstree build --game {game}` and name \
                 its file"
            );
        }
        anyhow::ensure!(
            !self.game.words.are_own(),
            "no tree comes with the program for own words; build one with `guesstree build` and name its file"
        );
        let list = self.game.load()?;
        let mode = self.mode.map_or(Mode::Easy, Mode::from);
        let objective = self.objective.unwrap_or_default();
        let tree = shipped::find(list.fingerprint(), mode, objective);
        tree.context("the tree in the program")?.with_context(|| {
            format!(
                "no tree comes with the program for the list {}, {mode} mode, objective {objective}; build one with \
                 `guesstree build` and the same options, and name its file",
                list.name()
            )
        })
    }
}
