//! The best tree, and trees for positions that are not in it.

use guesstree::error::ErrorKind;
use guesstree::play::Session;
use guesstree::{
    Basis, Engine, MAX_GUESSES, Objective, Outcome, Question, Summary, Tree, Turn, Walk, Word,
};
use serde::Serialize;

use crate::Solver;
use crate::answer::{Part, limits};
use crate::fault::Fault;
use crate::game::Made;

/// How many trees for other positions are kept.
const KEPT: usize = 16;

#[derive(Serialize)]
pub(crate) struct TreeInfo {
    opener: Word,
    answers: u64,
    total: u64,
    mean: f64,
    worst: usize,
    histogram: Vec<u64>,
    optimal: bool,
    lower: u64,
}

impl TreeInfo {
    pub(crate) fn of(tree: &Tree) -> Self {
        let summary = Summary::of(tree);
        Self {
            opener: summary.opener,
            answers: summary.answers,
            total: summary.total,
            mean: summary.mean,
            worst: summary.worst_case,
            histogram: summary.histogram,
            optimal: summary.optimal,
            lower: tree.claim().lower.0[0],
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Node {
    turns: Vec<String>,
    guess: Word,
    candidates: usize,
    may_win: bool,
    total: u64,
    expected: f64,
    worst: usize,
    histogram: Vec<u64>,
    branches: Vec<Branch>,
}

#[derive(Serialize)]
struct Branch {
    feedback: String,
    size: usize,
    answers: Vec<Word>,
    guess: Option<Word>,
    total: u64,
}

impl Node {
    fn of(tree: &Tree, walk: Walk<'_>, turns: &[Turn]) -> Self {
        let (kind, mut histogram) = (tree.problem().game, Vec::new());
        answers(walk, 0, &mut |_, depth| {
            histogram.resize(histogram.len().max(depth + 1), 0);
            histogram[depth] += 1;
        });
        let below = walk.children().filter_map(|(code, child)| {
            let mut found = Vec::new();
            answers(child, 0, &mut |answer, _| found.push(answer));
            found.sort_unstable();
            Some(Branch {
                feedback: kind.feedback(code)?.to_string(),
                size: found.len(),
                answers: found,
                guess: Some(child.guess()),
                total: child.cost(),
            })
        });
        let mut branches: Vec<Branch> = below.collect();
        if walk.may_win() {
            branches.push(Branch {
                feedback: kind.solved().to_string(),
                size: 1,
                answers: vec![walk.guess()],
                guess: None,
                total: 0,
            });
        }
        branches.sort_by_cached_key(|branch| u64::MAX - branch.size as u64);
        Self {
            turns: turns.iter().map(|turn| turn.to_string()).collect(),
            guess: walk.guess(),
            candidates: walk.candidates(),
            may_win: walk.may_win(),
            total: walk.cost(),
            expected: walk.cost() as f64 / walk.candidates().max(1) as f64,
            worst: histogram.len(),
            histogram,
            branches,
        }
    }
}

/// Calls `found` with each answer from this position on and the number of guesses before its own.
fn answers(walk: Walk<'_>, depth: usize, found: &mut dyn FnMut(Word, usize)) {
    if walk.may_win() {
        found(walk.guess(), depth);
    }
    for (_, child) in walk.children() {
        answers(child, depth + 1, found);
    }
}

impl Made {
    /// The best tree for the game, read from its file, which comes with the page.
    pub(crate) fn tree(&self, bytes: &[u8]) -> Result<Tree, Fault> {
        let tree = Tree::from_bytes(bytes)?;
        let problem = tree.problem();
        let of_game = (problem.fingerprint, problem.mode) == (self.list.fingerprint(), self.mode);
        let plain = problem.weights.is_none() && problem.fixed_guesses == 0;
        let of_mean = problem.objective.for_proofs() == Objective::Mean;
        if of_game && plain && of_mean && tree.claim().is_optimal() {
            return Ok(tree.with_basis(Basis::Shipped));
        }
        Err(Fault::new(ErrorKind::OtherTree, "the tree is not the best one for this game"))
    }
}

impl Solver {
    pub(crate) fn tree(&self, slice: f64) -> Result<Part<TreeInfo>, Fault> {
        Ok(match self.best_tree(slice)? {
            Ok(tree) => Part::done(TreeInfo::of(tree)),
            Err(part) => part,
        })
    }

    /// The best tree, or how far the search for it is.
    fn best_tree<T>(&self, slice: f64) -> Result<Result<&Tree, Part<T>>, Fault> {
        if let Some(tree) = self.best.get() {
            return Ok(Ok(tree));
        }
        let session = self.session(&[])?;
        let question = Question::new().max_guesses(self.made.max_guesses);
        Ok(match search(&self.adviser.engine(&session), question, slice)? {
            Found::Tree(tree) => Ok(self.best.get_or_init(|| *tree)),
            Found::Infeasible => {
                let most = self.made.max_guesses;
                let message = format!("no tree finds every answer within {most} guesses");
                return Err(Fault::new(ErrorKind::NoTree, message));
            }
            Found::Open(share) => Err(Part { done: false, share, value: None }),
        })
    }

    pub(crate) fn node(&mut self, turns: &[String], slice: f64) -> Result<Part<Node>, Fault> {
        let session = self.session(turns)?;
        if session.is_won() {
            return Err(guesstree::play::Refused::Over.into());
        }
        let turns = session.turns();
        let best = match self.best_tree(slice)? {
            Ok(tree) => tree,
            Err(part) => return Ok(part),
        };
        if let Some(walk) = best.walk().follow(turns) {
            return Ok(Part::done(Node::of(best, walk, turns)));
        }
        for (start, tree) in &self.others {
            let rest = turns.strip_prefix(start.as_slice());
            if let Some(walk) = rest.and_then(|rest| tree.walk().follow(rest)) {
                return Ok(Part::done(Node::of(tree, walk, turns)));
            }
        }
        let tree = match self.search_position(&session, slice)? {
            Ok(tree) => tree,
            Err(part) => return Ok(part),
        };
        let node = Node::of(&tree, tree.walk(), turns);
        if self.others.len() == KEPT {
            self.others.remove(0);
        }
        self.others.push((turns.to_vec(), tree));
        Ok(Part::done(node))
    }

    /// The best tree for a position. If no tree keeps to the guesses left, one that takes more.
    fn search_position<T>(
        &self,
        session: &Session,
        slice: f64,
    ) -> Result<Result<Tree, Part<T>>, Fault> {
        let engine = self.adviser.engine(session);
        let question = Question::new().turns(session.turns().iter().cloned());
        for most in [session.guesses_left(), MAX_GUESSES] {
            if most > 0 {
                match search(&engine, question.clone().max_guesses(most), slice)? {
                    Found::Tree(tree) => return Ok(Ok(*tree)),
                    Found::Infeasible => {}
                    Found::Open(share) => return Ok(Err(Part { done: false, share, value: None })),
                }
            }
        }
        Err(Fault::new(ErrorKind::NoTree, "no tree finds every answer"))
    }
}

enum Found {
    Tree(Box<Tree>),
    /// It is proven that no tree keeps to the limit on guesses.
    Infeasible,
    /// The time was over; how far the search came.
    Open(f64),
}

/// Searches for `slice` milliseconds.
fn search(engine: &Engine, question: Question, slice: f64) -> Result<Found, Fault> {
    let progress = std::sync::Arc::new(guesstree::Progress::default());
    let question = question.limits(limits(slice)).progress(std::sync::Arc::clone(&progress));
    Ok(match engine.best_tree(&question)?.outcome {
        Outcome::Found(tree) if tree.claim().is_optimal() => Found::Tree(Box::new(tree)),
        Outcome::Infeasible => Found::Infeasible,
        Outcome::Found(_) | Outcome::Open { .. } => Found::Open(crate::share(&progress)),
    })
}
