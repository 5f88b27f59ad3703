//! The way down a tree: a guess, its feedback, the next guess.

use crate::game::feedback::{Code, Feedback};
use crate::game::history::Turn;
use crate::game::word::Word;
use crate::tree::decision_tree::Tree;

/// A position on the way down a tree. It borrows the tree, is copied freely and allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'t> {
    tree: &'t Tree,
    node: usize,
    turn: usize,
}

/// What a feedback leads to: one of these three, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next position: [`Walk::guess`] is now the guess to make there.
    Next,
    /// The guess was the answer. The walk stays where it was.
    Won,
    /// No answer gives this feedback here. The walk stays where it was.
    Impossible,
}

impl Tree {
    /// A walk that starts at the root.
    pub fn walk(&self) -> Walk<'_> {
        Walk { tree: self, node: 0, turn: 1 }
    }
}

impl<'t> Walk<'t> {
    /// The position after `turns`; `None` if they leave the tree or end the game.
    pub fn follow(mut self, turns: &[Turn]) -> Option<Self> {
        for turn in turns {
            if self.guess() != turn.guess || self.step(turn.feedback) != Step::Next {
                return None;
            }
        }
        Some(self)
    }

    /// The guess to make here.
    #[inline]
    pub fn guess(&self) -> Word {
        self.tree.words[usize::from(self.tree.nodes.guess[self.node])].clone()
    }

    /// The number of this guess in the game, counted from 1.
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// The index of the position in the tree's [nodes](Tree::nodes); 0 at the root.
    pub(crate) fn node(&self) -> usize {
        self.node
    }

    /// Whether the guess may be the answer.
    pub fn may_win(&self) -> bool {
        self.tree.nodes.wins[self.node]
    }

    /// Whether the claim of the tree proves that no tree for this position is better, for the rest
    /// of the game and with any guess here.
    pub fn is_best(&self) -> bool {
        let problem = &self.tree.problem;
        let is_part = self.turn > 1;
        self.tree.claim().is_optimal()
            && self.turn > usize::from(problem.fixed_guesses)
            && (!is_part || problem.objective.is_sum())
    }

    /// The number of answers that are still possible.
    pub fn candidates(&self) -> usize {
        self.tree.answers[self.node] as usize
    }

    /// Moves to the position after `feedback` to the guess made here. Feedback to a word of another
    /// length, or of another game, is impossible.
    #[inline]
    pub fn step(&mut self, feedback: Feedback) -> Step {
        if feedback.kind() != self.tree.problem.game {
            return Step::Impossible;
        }
        if feedback.is_win() {
            return if self.may_win() { Step::Won } else { Step::Impossible };
        }
        self.descend(feedback.code())
    }

    fn descend(&mut self, code: Code) -> Step {
        let children = self.tree.children(self.node);
        let start = children.start;
        match self.tree.nodes.code[children].binary_search(&code.0) {
            Ok(offset) => {
                self.node = start + offset;
                self.turn += 1;
                Step::Next
            }
            Err(_) => Step::Impossible,
        }
    }

    /// The feedback codes that lead on, in ascending order, each with the position it leads to.
    pub fn children(self) -> impl Iterator<Item = (Code, Walk<'t>)> {
        self.tree.children(self.node).map(move |node| {
            let code = Code(self.tree.nodes.code[node]);
            let turn = self.turn + 1;
            (code, Walk { node, turn, ..self })
        })
    }

    /// The total number of guesses, this one included, over the answers that are possible here.
    pub fn cost(self) -> u64 {
        let below: u64 = self.children().map(|(_, child)| child.cost()).sum();
        self.candidates() as u64 + below
    }

    /// The most guesses that an answer takes from here on, this one included.
    pub fn worst_case(self) -> usize {
        let below = self.children().map(|(_, child)| child.worst_case()).max();
        1 + below.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Step;
    use crate::game::feedback::{Code, Feedback};
    use crate::tree::sample::{tree, word};

    fn feedback(text: &str) -> Feedback {
        Feedback::parse(text, text.len()).unwrap()
    }

    #[test]
    fn a_walk_goes_from_guess_to_guess_until_the_answer_is_found() {
        let tree = tree();
        let mut walk = tree.walk();
        assert_eq!((walk.guess(), walk.turn(), walk.node()), (word("ab"), 1, 0));
        assert_eq!((walk.candidates(), walk.may_win()), (4, true));

        assert_eq!(walk.step(feedback("GB")), Step::Next);
        assert_eq!((walk.guess(), walk.turn(), walk.node()), (word("ac"), 2, 2));
        assert_eq!((walk.candidates(), walk.may_win()), (2, true));

        assert_eq!(walk.step(feedback("GB")), Step::Next);
        assert_eq!((walk.guess(), walk.turn(), walk.node()), (word("ad"), 3, 3));
        assert_eq!((walk.candidates(), walk.may_win()), (1, true));

        assert_eq!(walk.step(feedback("GG")), Step::Won);
        assert_eq!(walk.node(), 3);
    }

    #[test]
    fn an_impossible_feedback_leaves_the_walk_where_it_is() {
        let tree = tree();
        let mut walk = tree.walk();
        for text in ["BB", "YY", "GY", "BYB", "GBBBB", "GGG", "BGB"] {
            assert_eq!(walk.step(feedback(text)), Step::Impossible, "{text}");
            assert_eq!(walk.node(), 0);
        }
    }

    #[test]
    fn winning_is_impossible_where_the_guess_cannot_be_the_answer() {
        let mut root = crate::tree::sample::root();
        root.wins = false;
        let problem = crate::tree::sample::problem();
        let tree = crate::tree::Tree::new(problem, &root, 0);
        assert_eq!(tree.walk().step(feedback("GG")), Step::Impossible);
    }

    #[test]
    fn the_children_are_what_feedback_leads_to() {
        let tree = tree();
        let children: Vec<_> = tree.walk().children().collect();
        let facts: Vec<_> = children
            .iter()
            .map(|(code, child)| (*code, child.guess(), child.turn(), child.node()))
            .collect();
        assert_eq!(facts, [(Code(1), word("bc"), 2, 1), (Code(6), word("ac"), 2, 2)]);
        assert_eq!(children[0].1.children().count(), 0);
    }

    #[test]
    fn cost_and_worst_case_count_from_the_position_on() {
        let tree = tree();
        let walk = tree.walk();
        assert_eq!((walk.cost(), walk.worst_case()), (8, 3));
        let below: Vec<_> =
            walk.children().map(|(_, child)| (child.cost(), child.worst_case())).collect();
        assert_eq!(below, [(1, 1), (3, 2)]);
    }

    /// What a tree claims of a position is what a search for that position alone finds.
    #[test]
    fn a_position_is_claimed_to_be_best_only_where_it_is() {
        use super::{Turn, Walk};
        use crate::engine::{Engine, Question};
        use crate::game::mode::Mode;
        use crate::game::sample::{Random, small_list};
        use crate::tree::{Objective, Tree};

        fn each(walk: Walk<'_>, turns: &[Turn], check: &mut impl FnMut(Walk<'_>, &[Turn])) {
            check(walk, turns);
            for (code, below) in walk.children() {
                let feedback = walk.tree.problem().game.feedback(code).unwrap();
                let turn = Turn { guess: walk.guess(), feedback };
                each(below, &[turns, &[turn]].concat(), check);
            }
        }
        let mut random = Random(11);
        let mut checked = 0;
        for round in 0..30 {
            let list = small_list(&mut random, 4 + round % 9, 16);
            let mode = [Mode::Easy, Mode::Hard, Mode::Ultra][round % 3];
            let engine = Engine::new(list).mode(mode);
            let best = |question: &Question| -> Option<Tree> {
                engine.best_tree(question).unwrap().outcome.into_found()
            };
            for objective in [Objective::Mean, Objective::Within(2), Objective::Worst] {
                let question = Question::new().objective(objective).max_guesses(12);
                let Some(tree) = best(&question) else { continue };
                each(tree.walk(), &[], &mut |walk, turns| {
                    let made = turns.len() as u8;
                    assert_eq!(walk.is_best(), made == 0 || objective != Objective::Worst);
                    if walk.is_best() {
                        let rest = objective.for_rest_of_game(made);
                        let question = Question::new().objective(rest).max_guesses(12 - made);
                        let alone = best(&question.turns(turns.to_vec())).unwrap();
                        assert_eq!(walk.cost(), alone.total(), "{objective}, {turns:?}");
                        checked += 1;
                    }
                });
                let fixed = best(&question.opening([tree.walk().guess()])).unwrap();
                assert!(!fixed.walk().is_best(), "{objective}");
            }
        }
        assert!(checked > 100, "{checked}");
    }
}
