//! The work of a build: from a search and a set of candidates to the best tree, and what is proven of it.

use std::time::Duration;

use crate::engine::extract;
use crate::engine::goal::Goal;
use crate::engine::opening::{Position, assemble, positions_after, sum};
use crate::engine::outcome::Outcome;
use crate::engine::question::Asked;
use crate::engine::Engine;
use crate::ids::GuessId;
use crate::search::blocks;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::limits::Limits;
use crate::search::openers::{self, Shard, Task};
use crate::search::ranking::{OpenerBound, Places, Ranking};
use crate::search::rules::Rules;
use crate::search::solve::Search;
use crate::search::value::{Cost, INFEASIBLE, Value};
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::{Branch, Tree};

/// The widths tried in turn for a better tree after a search was stopped, how long they may take (each, where there is
/// no tree within the limit yet), and the memory for a memo.
const BEAMS: [usize; 3] = [1, 2, 4];
const BEAM_TIME_LIMIT: Duration = Duration::from_secs(2);
const BEAM_MEMO_BYTES: usize = 64 << 20;

/// Everything a build works with.
pub struct Work<'w, 's> {
    pub engine: &'w Engine,
    pub asked: &'w Asked<'w>,
    pub goal: &'w Goal,
    pub search: &'w Search<'s>,
    pub set: Candidates<'w>,
    pub memo_bytes_max: usize,
}

impl Work<'_, '_> {
    /// The best tree that begins with `opening`, or over all openers. Sets `stopped` if not all was done.
    pub fn outcome(&self, stopped: &mut bool) -> Outcome {
        let opening = self.asked.opening.as_slice();
        let max_guesses = self.asked.max_guesses;
        let first = match self.asked.question.objective {
            Objective::Worst => opening.len().max(1) as u8,
            _ => max_guesses,
        };
        for most in first..=max_guesses {
            let outcome = self.outcome_within(opening, most, stopped);
            if outcome != Outcome::Infeasible {
                return outcome;
            }
        }
        Outcome::Infeasible
    }

    /// The best tree of at most so many guesses.
    fn outcome_within(&self, opening: &[GuessId], most: u8, stopped: &mut bool) -> Outcome {
        if !opening.is_empty() {
            return self.after(&[opening.to_vec()], most, None, stopped);
        }
        let task = Task {
            places: self.places(),
            shard: Some(Shard::ALL),
            known: Vec::new(),
            record: &|_, _| {},
        };
        let budget = self.goal.budget(most);
        let progress = &self.asked.question.progress;
        let ranking = openers::rank(self.search, self.set, budget, &task, progress);
        *stopped = self.search.limits.stopped();
        self.after_best(&ranking, most, stopped)
    }

    /// The openers that the best tree is chosen from.
    fn places(&self) -> Places {
        if self.asked.question.objective.chooses_among_equals() {
            Places::Top(1)
        } else {
            Places::One
        }
    }

    /// What the best tree of at most the allowed guesses that begins with `opening` costs, without making it.
    pub fn cost(&self) -> OpenerBound<ObjectiveValue> {
        let opening = self.asked.opening.as_slice();
        let most = self.asked.max_guesses;
        let after = After::new(self, opening, most);
        let value = self.goal.value(most, after.bound());
        match after.solved() {
            Some(_) if value != ObjectiveValue::IMPOSSIBLE => OpenerBound::Exact(value),
            _ => OpenerBound::AtLeast(value),
        }
    }

    /// The best tree that begins with `opener`, of which `cost` is proven.
    pub fn after_opener(
        &self,
        opener: GuessId,
        cost: Cost,
        most: u8,
        stopped: &mut bool,
    ) -> Outcome {
        self.after(&[vec![opener]], most, Some(cost), stopped)
    }

    /// The best tree that begins with one of the best openers of `ranking`, or some tree if none is solved.
    pub fn after_best(&self, ranking: &Ranking<'_>, most: u8, stopped: &mut bool) -> Outcome {
        let lower = match self.asked.question.rules.beam {
            None => ranking.lower(),
            Some(_) => self.bound_without_search(0, &[self.set]),
        };
        let solved = ranking.solved();
        let mut best: Vec<Vec<GuessId>> = match (solved.first(), self.places()) {
            (None, _) => Vec::new(),
            (Some(&(_, opener)), Places::One) => vec![vec![opener]],
            (Some(&(least, _)), Places::Top(_)) => {
                let as_good = solved.iter().take_while(|&&(cost, _)| cost == least);
                // One stands for those that a symmetry takes to each other, and comes first among them.
                let as_good = as_good.filter(|&&(_, opener)| self.set.is_least(opener));
                as_good.map(|&(_, opener)| vec![opener]).collect()
            }
        };
        if best.is_empty() {
            if lower >= INFEASIBLE {
                return Outcome::Infeasible;
            }
            best.push(vec![self.search.worker().most_promising(self.set)]);
        }
        self.after(&best, most, Some(lower), stopped)
    }

    /// The best tree that begins with one of `openings`, which cost the same. Where they were the search's own choice,
    /// `lower` is what is proven over all openers.
    fn after(
        &self,
        openings: &[Vec<GuessId>],
        most: u8,
        lower: Option<Cost>,
        stopped: &mut bool,
    ) -> Outcome {
        let mut best: Option<Tree> = None;
        let mut least = lower;
        for opening in openings {
            let after = After::new(self, opening, most);
            let lower = lower.unwrap_or_else(|| match self.asked.question.rules.beam {
                None => after.bound(),
                Some(_) => self.bound_without_search(after.spent, &after.sets()),
            });
            if lower >= INFEASIBLE {
                return Outcome::Infeasible;
            }
            least = Some(lower);
            let root = self.best_tree(&after);
            *stopped |= root.is_none();
            let tree = root.or_else(|| self.any_tree(opening));
            let tree = tree.map(|root| {
                // An opening of several guesses may find everything before its end.
                let most = most.min(root.height() as u8);
                self.tree(&root, self.goal.value(most, lower))
            });
            best = match (best, tree) {
                (Some(best), Some(tree)) if tree.claim().upper < best.claim().upper => Some(tree),
                (best, tree) => best.or(tree),
            };
        }
        let lower = self.goal.value(most, least.unwrap_or(0));
        match best {
            Some(tree) => Outcome::Tree(self.claimed(tree, !*stopped)),
            None => Outcome::Open { lower },
        }
    }

    /// The tree with all that is proven of it: where each number of the objective was made as small as can be in turn,
    /// and the first is known to be, all are.
    fn claimed(&self, tree: Tree, finished: bool) -> Tree {
        let (lower, upper) = (tree.claim().lower, tree.claim().upper);
        if finished
            && self.asked.question.rules.beam.is_none()
            && lower.first() == upper.first()
        {
            return tree.with_lower(upper);
        }
        tree
    }

    fn tree(&self, root: &Branch, lower: ObjectiveValue) -> Tree {
        Tree::new(self.engine.problem_of(self.asked), root, lower)
    }

    /// The canonical tree after an opening, if all values are exact; `None` if they are not, or if it was stopped.
    /// Mostly it takes but a moment, so a deadline is put off a little rather than have another tree
    /// of the same cost.
    fn best_tree(&self, after: &After) -> Option<Branch> {
        let solved = after.solved()?;
        self.asked.question.limits.put_off_deadline();
        let smallest = blocks::smallest_limit(self.search, &solved, after.budget)?;
        if self.asked.question.objective == Objective::MeanThenWorstThenLast && !solved.is_empty() {
            return self.tree_of_least_last(after, &solved, smallest);
        }
        self.assemble(self.search, &after.opening, after.budget.with_all(smallest))
    }

    /// Of the trees after an opening that cost the least, with at most `smallest` guesses after it, the one where the
    /// least weight needs so many.
    fn tree_of_least_last(
        &self,
        after: &After,
        solved: &[(Candidates<'_>, Cost)],
        smallest: u8,
    ) -> Option<Branch> {
        let Search { rules, limits, .. } = self.search;
        let costs = self.goal.price_of_last();
        let guess = costs.per_guess;
        let memo_bytes_max = self.memo_bytes_max;
        let search = self
            .search
            .another(costs, rules.clone(), memo_bytes_max, limits);
        let budget = Budget::guesses(smallest).in_time(smallest - 1);
        // Nothing else is known of the cost but how many guesses it is.
        let cutoffs = solved.iter().map(|&(set, cost)| (set, (cost + 1) * guess));
        blocks::solve_below(&search, &cutoffs.collect::<Vec<_>>(), budget);
        self.assemble(&search, &after.opening, budget)
    }

    /// The canonical tree of an opening, where after it so many guesses are left.
    fn assemble(&self, search: &Search<'_>, opening: &[GuessId], budget: Budget) -> Option<Branch> {
        let list = self.asked.list;
        assemble(search, list, self.set, opening, &|block| {
            extract::best_tree(search, list, block, budget)
        })
    }

    /// Some tree within the limit, soon: what the memo knows, filled up with promising guesses, or one
    /// from a narrow beam if that is better. `None` if all of these need too many guesses.
    fn any_tree(&self, opening: &[GuessId]) -> Option<Branch> {
        let Self { asked, search, .. } = self;
        let budget = after_guesses(self.goal.budget(asked.max_guesses), opening.len());
        let fallback = assemble(search, asked.list, self.set, opening, &|block| {
            let worker = &mut search.worker();
            Some(extract::fallback_tree(worker, asked.list, block, budget))
        });
        let fits = |root: &Branch| root.height() <= usize::from(asked.max_guesses);
        let mut best = fallback.filter(fits);
        let value_of = |root: &Branch| self.tree(root, ObjectiveValue::default()).claim().upper;
        let together = Limits::within(BEAM_TIME_LIMIT);
        for width in BEAMS {
            let rules = Rules {
                beam: Some(width),
                ..asked.question.rules.clone()
            };
            let alone = Limits::within(BEAM_TIME_LIMIT);
            // Without any tree as yet, each beam has the time.
            let limits = if best.is_some() { &together } else { &alone };
            let costs = self.goal.costs.clone();
            let beam = search.another(costs, rules, BEAM_MEMO_BYTES, limits);
            let root = self.assemble(&beam, opening, budget);
            best = match (best, root) {
                (Some(best), Some(root)) if value_of(&root) < value_of(&best) => Some(root),
                (best, root) => best.or(root),
            };
        }
        best
    }

    /// What is proven of the cost of `sets` by counting alone: all that a beam can claim.
    fn bound_without_search(&self, spent: Cost, sets: &[Candidates<'_>]) -> Cost {
        let rules = Rules {
            beam: None,
            ..self.asked.question.rules.clone()
        };
        let costs = self.goal.costs.clone();
        let plain = self.search.another(costs, rules, 0, self.search.limits);
        let mut worker = plain.worker();
        sum(
            spent,
            sets.iter()
                .map(|&set| worker.quick_bound(set, Budget::UNLIMITED)),
        )
    }
}

/// What an opening leaves, solved as far as it goes.
struct After {
    opening: Vec<GuessId>,
    /// What is paid on the way.
    spent: Cost,
    positions: Vec<Position>,
    /// What is left in each of the positions.
    budget: Budget,
    values: Vec<Value>,
}

impl After {
    fn new(work: &Work<'_, '_>, opening: &[GuessId], most: u8) -> Self {
        let Work {
            asked,
            goal,
            search,
            ..
        } = work;
        let budget = goal.budget(most);
        let (spent, positions) = positions_after(search, work.set, opening, budget);
        let budget = after_guesses(budget, opening.len());
        let sets: Vec<_> = positions.iter().map(Position::candidates).collect();
        let values = blocks::solve_all(search, &sets, budget, spent, &asked.question.progress);
        Self {
            opening: opening.to_vec(),
            spent,
            positions,
            budget,
            values,
        }
    }

    fn sets(&self) -> Vec<Candidates<'_>> {
        self.positions.iter().map(Position::candidates).collect()
    }

    /// What a tree with this opening costs at least.
    fn bound(&self) -> Cost {
        sum(self.spent, self.values.iter().map(|value| value.bound()))
    }

    /// All positions with their costs, if all are exact.
    fn solved(&self) -> Option<Vec<(Candidates<'_>, Cost)>> {
        let mut solved = Vec::new();
        for (position, value) in self.positions.iter().zip(&self.values) {
            let Value::Exact { cost, .. } = *value else {
                return None;
            };
            solved.push((position.candidates(), cost));
        }
        Some(solved)
    }
}

/// What is left after so many guesses.
fn after_guesses(budget: Budget, guesses: usize) -> Budget {
    let mut budget = budget;
    for _ in 0..guesses {
        budget = budget.past_time().unwrap_or(budget).next();
    }
    budget
}
