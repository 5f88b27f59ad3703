//! The work of a build: from a search and a set of candidates to the best tree and what is proven
//! of it.

use std::iter;
use std::slice;
use std::sync::OnceLock;

use crate::engine::Engine;
use crate::engine::extract;
use crate::engine::goal::Goal;
use crate::engine::opening::{assemble, positions_after};
use crate::engine::outcome::Outcome;
use crate::engine::question::Asked;
use crate::engine::sketch::Untabled;
use crate::ids::GuessId;
use crate::page::SMALL;
use crate::search::openers::blocks::Shown;
use crate::search::openers::rank::Task;
use crate::search::openers::ranking::{OpenerBound, Places, Ranking};
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::partition::Position;
use crate::search::position::value::{self, Cost, INFEASIBLE, Value};
use crate::search::solve::best_first::Search;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::NEARLY_ALL;
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::{Branch, Tree};

/// The beam widths that are tried in turn for a better tree after a search was stopped.
const BEAMS: [usize; 3] = [1, 2, 4];

/// How many promising openers to try; the first that leads to a tree wins.
const OPENERS: usize = 4;

/// Everything that a build works with.
pub(crate) struct Work<'w, 's> {
    pub engine: &'w Engine,
    pub asked: &'w Asked<'w>,
    pub goal: &'w Goal,
    pub search: &'w Search<'s>,
    pub set: Candidates<'w>,
    /// The best greedy tree with the opening that was asked for, once it was made.
    pub first: &'w OnceLock<Option<Branch>>,
}

impl Work<'_, '_> {
    /// The best tree that begins with the opening, or over all openers if none is fixed. Sets
    /// `stopped` if the search ended early.
    pub(crate) fn outcome(&self, stopped: &mut bool) -> Outcome {
        if self.search.by_size().is_some() {
            // Where feedbacks are few, a search may take long to find a first tree.
            let _ = self.first.set(self.greedy(&self.asked.opening));
        }
        // An opening is made in any case.
        let opening = self.asked.opening.len();
        let limits = self.asked.limits().filter(|&most| most as usize >= opening);
        let mut outcomes = limits.map(|most| {
            self.asked.tries(most);
            self.outcome_within(most, stopped)
        });
        outcomes.find_map(|outcome| outcome).unwrap_or(Outcome::Infeasible)
    }

    /// The best tree of at most `most` guesses; `None` if there is none, which is proven.
    fn outcome_within(&self, most: Height, stopped: &mut bool) -> Option<Outcome> {
        let opening = &self.asked.opening;
        if !opening.is_empty() {
            return self.outcome_of_openings(slice::from_ref(opening), most, None, stopped);
        }
        let task = Task::of_all(self.places());
        let budget = self.goal.budget(most);
        let progress = &self.asked.question.progress;
        let ranking = self.search.rank(self.set.within(budget), &task, progress);
        *stopped = self.search.limits.stopped();
        let outcome = self.outcome_of_ranking(&ranking, most, stopped)?;
        let may_miss = *stopped || self.search.rules.beam.is_some();
        if !may_miss && matches!(self.places(), Places::One) {
            // It is asked for again where many guesses are compared in one position.
            let node = self.set.within(budget.or_past_time());
            self.search.worker().learn_first(node, ranking.value(budget));
        }
        Some(if may_miss { self.or_greedy(outcome) } else { outcome })
    }

    /// An outcome over all openers, or the best greedy tree if that is better.
    fn or_greedy(&self, outcome: Outcome) -> Outcome {
        let (found, lower) = match outcome {
            Outcome::Found(tree) if !tree.claim().is_optimal() => {
                let lower = tree.claim().lower;
                (Some(tree), lower)
            }
            Outcome::Open { lower } => (None, lower),
            ended => return ended,
        };
        let greedy = self.greedy(&[]).map(|root| self.tree(&root, lower));
        match better(found, greedy, |tree| tree.claim().upper) {
            Some(tree) => Outcome::Found(tree),
            None => Outcome::Open { lower },
        }
    }

    /// The openers that the best tree is chosen from.
    fn places(&self) -> Places {
        if self.asked.question.objective.chooses_among_equals() {
            Places::Top(1)
        } else {
            Places::One
        }
    }

    /// The value of the best tree that begins with the opening. The tree is not made.
    pub(crate) fn cost(&self) -> OpenerBound<ObjectiveValue> {
        for most in self.asked.limits() {
            // An opening may find everything before its end.
            let opening = self.asked.opening.iter().copied().take(most as usize);
            let opened = Opened::new(self, &opening.collect::<Vec<_>>(), most);
            let value = self.goal.value(most, opened.bound());
            if value != ObjectiveValue::IMPOSSIBLE {
                let solved = opened.solved().is_some();
                return if solved {
                    OpenerBound::Exact(value)
                } else {
                    OpenerBound::AtLeast(value)
                };
            }
        }
        OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE)
    }

    /// The best tree that begins with `opener`, whose least cost is proven to be `cost`.
    pub(crate) fn outcome_of_opener(
        &self,
        opener: GuessId,
        cost: Cost,
        most: Height,
        stopped: &mut bool,
    ) -> Option<Outcome> {
        self.outcome_of_openings(&[vec![opener]], most, Some(cost), stopped)
    }

    /// The best second guess after `opener` if it is the same in every game. The cost of both is
    /// proven to be `cost`. This takes a moment, which a stopped search has, too; `None` if that is
    /// not enough.
    pub(crate) fn second_of(&self, opener: GuessId, cost: Cost, most: Height) -> Option<GuessId> {
        let (budget, limits) = (self.goal.budget(most), self.search.limits.after_stop());
        let limits = if self.search.limits.stopped() { &limits } else { self.search.limits };
        let search = self.search.until(limits);
        match search.worker().refine_pairs(self.set.within(budget), opener, cost + 1, &[]) {
            Value::Exact { guess, .. } => Some(guess),
            Value::AtLeast(_) => None,
        }
    }

    /// The best tree of at most `most` guesses that begins with one of the best openers of
    /// `ranking`, or some tree if none of them is solved. `None` if no opener has a tree of at most
    /// `most` guesses, which is proven.
    pub(crate) fn outcome_of_ranking(
        &self,
        ranking: &Ranking<'_>,
        most: Height,
        stopped: &mut bool,
    ) -> Option<Outcome> {
        let lower = match self.asked.question.rules.beam {
            None => ranking.lower().max(self.known(most).bound()),
            Some(_) => self.bound_without_search(0, &[self.set]),
        };
        let solved = ranking.solved();
        let mut best: Vec<Vec<GuessId>> = match (solved.first(), self.places()) {
            (None, _) => Vec::new(),
            (Some(&(_, opener)), Places::One) => vec![vec![opener]],
            (Some(&(least, _)), Places::Top(_)) => {
                let as_good = solved.iter().take_while(|&&(cost, _)| cost == least);
                // Among openers that a symmetry maps to each other, the least comes first.
                let as_good = as_good.filter(|&&(_, opener)| self.set.is_least(opener));
                as_good.map(|&(_, opener)| vec![opener]).collect()
            }
        };
        if best.is_empty() {
            if lower >= INFEASIBLE {
                return None;
            }
            // Some tree with any opener.
            best.push(Vec::new());
        }
        self.outcome_of_openings(&best, most, Some(lower), stopped)
    }

    /// What is known of the position without a search, for trees of at most `most` guesses.
    fn known(&self, most: Height) -> Value {
        self.search.worker().probe(self.set.within(self.goal.budget(most)))
    }

    /// The best tree that begins with one of `openings`, which have the same cost. If the search
    /// chose them itself, `lower` is the bound over all openers. `None` if there is proven to be no
    /// tree of at most `most` guesses.
    fn outcome_of_openings(
        &self,
        openings: &[Vec<GuessId>],
        most: Height,
        lower: Option<Cost>,
        stopped: &mut bool,
    ) -> Option<Outcome> {
        let mut best: Option<Tree> = None;
        let mut least = lower;
        for opening in openings {
            if best.is_some() && self.search.limits.stopped() {
                *stopped = true;
                break;
            }
            let opened = Opened::new(self, opening, most);
            let lower = lower.unwrap_or_else(|| match self.asked.question.rules.beam {
                None => opened.bound(),
                Some(_) => self.bound_without_search(opened.spent, &opened.sets()),
            });
            if lower >= INFEASIBLE {
                return None;
            }
            least = Some(lower);
            let root = self.best_tree(&opened);
            *stopped |= root.is_none();
            let may_miss = root.is_none() || self.search.rules.beam.is_some();
            let root = root.or_else(|| self.any_tree(opening, most));
            let greedy = if may_miss { self.greedy(opening) } else { None };
            for root in [root, greedy].into_iter().flatten() {
                // An opening of several guesses may find everything before its end.
                let most = most.min(root.height() as Height);
                let tree = self.tree(&root, self.goal.value(most, lower));
                best = better(best, Some(tree), |tree| tree.claim().upper);
            }
        }
        let lower = self.goal.value(most, least.unwrap_or(0));
        Some(match best {
            Some(tree) => Outcome::Found(self.claimed(tree, !*stopped)),
            None => self.sketch(lower),
        })
    }

    /// The last attempt, which leaves the table alone; `lower` is proven of the value.
    fn sketch(&self, lower: ObjectiveValue) -> Outcome {
        let Self { engine, asked, goal, .. } = *self;
        Untabled { engine, asked, goal }.last_attempt(lower)
    }

    /// The tree with all that is proven of it. A search finds bounds of the whole value, except
    /// where it chooses among trees of equal cost: then, if the first number of the objective is
    /// proven and the search finished, so are the others, for each was minimized in turn.
    fn claimed(&self, tree: Tree, finished: bool) -> Tree {
        let (lower, upper) = (tree.claim().lower, tree.claim().upper);
        let question = self.asked.question;
        let in_turn = question.objective.chooses_among_equals() && question.rules.beam.is_none();
        if finished && in_turn && lower.first() == upper.first() {
            return tree.with_lower(upper);
        }
        tree
    }

    pub(super) fn tree(&self, root: &Branch, lower: ObjectiveValue) -> Tree {
        Tree::new(self.engine.problem_of(self.asked), root, lower)
    }

    /// The canonical tree after an opening; `None` if not all values are exact, or if it was
    /// stopped. It mostly takes a moment, so the deadline is put off by the grace period.
    fn best_tree(&self, opened: &Opened) -> Option<Branch> {
        let solved = opened.solved()?;
        self.asked.question.limits.put_off_deadline();
        // A beam takes long to find out that a smaller limit costs more.
        let smallest = match self.search.rules.beam {
            Some(_) if !self.asked.question.objective.chooses_among_equals() => opened.budget.all(),
            _ => self.search.smallest_limit(&solved, opened.budget)?,
        };
        if self.asked.question.objective == Objective::MeanThenWorstThenLast && !solved.is_empty() {
            return self.tree_of_least_last(opened, &solved, smallest);
        }
        let budget = opened.budget.with_all(smallest);
        self.assemble(self.search, &opened.opening, budget)
    }

    /// Among the trees of least cost after an opening, with at most `smallest` guesses after it,
    /// the one where the least weight needs all of these guesses.
    fn tree_of_least_last(
        &self,
        opened: &Opened,
        solved: &[(Candidates<'_>, Cost)],
        smallest: Height,
    ) -> Option<Branch> {
        let costs = self.goal.costs_of_last();
        let guess = costs.per_guess;
        let search = self.search.until(self.search.limits).with(costs, self.search.rules.beam);
        let budget = Budget::guesses(smallest).in_time(smallest - 1);
        // Only the number of guesses is known of the cost.
        let cutoffs = solved.iter().map(|&(set, cost)| (set, (cost + 1) * guess));
        search.solve_below(&cutoffs.collect::<Vec<_>>(), budget);
        self.assemble(&search, &opened.opening, budget)
    }

    /// The best greedy tree with an opening, if there is time for it; none in a page, which shows
    /// guesses.
    fn greedy(&self, opening: &[GuessId]) -> Option<Branch> {
        if SMALL {
            return None;
        }
        let made = self.first.get().filter(|_| *opening == self.asked.opening);
        let made = made.and_then(Option::as_ref).cloned();
        made.or_else(|| {
            let limits = self.search.limits.before_sketch();
            let stopped = self.search.limits.stopped();
            let limits = if stopped { &limits } else { self.search.limits };
            let search = self.search.until(limits);
            // What a beam knows of a set may cost more than a greedy tree.
            let search = match search.rules.beam {
                Some(_) => search.with(self.goal.costs.clone(), None),
                None => search,
            };
            self.greedy_tree(&search, opening)
        })
    }

    /// The canonical tree of an opening, with this budget after it.
    fn assemble(&self, search: &Search<'_>, opening: &[GuessId], budget: Budget) -> Option<Branch> {
        let list = self.asked.list;
        assemble(search, list, self.set, opening, &|block| {
            extract::best_tree(search, list, block, budget)
        })
    }

    /// Some tree within the limit, soon: the best one of at most `most` guesses if the memo knows
    /// how it begins; else the fallback tree, or one from a narrow beam if that is better. `None`
    /// if all of these need too many guesses.
    fn any_tree(&self, opening: &[GuessId], most: Height) -> Option<Branch> {
        let Self { asked, search, set, .. } = *self;
        let limits = &search.limits.before_sketch();
        let search = search.until(limits);
        let within =
            |most: Height, opening: &[GuessId]| self.goal.budget(most).after_guesses(opening.len());
        let budget = |opening: &[GuessId]| within(asked.max_guesses, opening);
        let by_beam = |opening: &[GuessId], width: usize, limits: &Limits| {
            let beam = search.until(limits).with(self.goal.costs.clone(), Some(width));
            self.assemble(&beam, opening, budget(opening))
        };
        let fallback = |opening: &[GuessId], most: Height| {
            assemble(&search, asked.list, set, opening, &|block| {
                let budget = within(most, opening);
                extract::quick_tree(&search, asked.list, block, budget, &|worker, node| {
                    Some(worker.most_promising(node.set))
                })
            })
        };
        let known = match opening {
            [] => search.worker().known_guess(set.within(self.goal.budget(most))),
            _ => None,
        };
        if let Some(best) = known
            && let Some(tree) = fallback(&[best], most)
        {
            return Some(tree);
        }
        let openings: Vec<Vec<GuessId>> = match opening {
            [] => {
                let promising = search.worker().promising(set, OPENERS);
                let promising = promising.into_iter().map(|id| vec![id]);
                let suggested = Some(asked.opening_to_try()).filter(|opening| !opening.is_empty());
                suggested.into_iter().chain(promising).collect()
            }
            fixed => vec![fixed.to_vec()],
        };
        // In hard mode some openers begin no tree, which may take long to find out.
        let first = openings.iter().enumerate().find_map(|(number, fixed)| {
            let limits = limits.share(openings.len() - number);
            let tree =
                fallback(fixed, asked.max_guesses).or_else(|| by_beam(fixed, BEAMS[0], &limits))?;
            Some((fixed, tree))
        });
        let value_of = |root: &Branch| self.tree(root, ObjectiveValue::default()).claim().upper;
        let best = first.map(|(fixed, tree)| {
            let others = BEAMS.iter().take_while(|_| !limits.stopped());
            let others = others.filter_map(|&width| by_beam(fixed, width, limits));
            others.fold(tree, |best, other| match value_of(&other) < value_of(&best) {
                true => other,
                false => best,
            })
        });
        // If these openers begin no tree, others may, and wider beams find more.
        let guesses = search.table.guesses();
        best.or_else(|| {
            let widths = iter::successors(Some(1), |width| Some(2 * width));
            let widths = widths.take_while(|&width| width <= guesses);
            let mut widths = widths.take_while(|_| !limits.stopped());
            widths.find_map(|width| by_beam(opening, width, limits))
        })
    }

    /// What counting alone proves of the cost of `sets` on top of `spent`: all that can be claimed
    /// of a beam.
    fn bound_without_search(&self, spent: Cost, sets: &[Candidates<'_>]) -> Cost {
        let plain = self.search.until(self.search.limits);
        let plain = plain.with(self.goal.costs.clone(), None);
        let mut worker = plain.worker();
        let bound = |&set: &Candidates<'_>| worker.quick_bound(set.within(Budget::UNLIMITED));
        value::sum(spent, sets.iter().map(bound))
    }
}

/// The one with the lower value; the first if both are equal.
fn better<T>(
    first: Option<T>,
    second: Option<T>,
    value_of: impl Fn(&T) -> ObjectiveValue,
) -> Option<T> {
    match (first, second) {
        (Some(first), Some(second)) if value_of(&second) < value_of(&first) => Some(second),
        (first, second) => first.or(second),
    }
}

/// The positions after an opening, each with its exact cost or the bound that the search reached.
struct Opened {
    opening: Vec<GuessId>,
    /// The cost of the opening.
    spent: Cost,
    positions: Vec<Position>,
    /// The guess budget in each of the positions.
    budget: Budget,
    values: Vec<Value>,
}

impl Opened {
    fn new(work: &Work<'_, '_>, opening: &[GuessId], most: Height) -> Self {
        let (search, budget) = (work.search, work.goal.budget(most));
        let (spent, positions) = positions_after(search, work.set, opening, budget);
        let budget = budget.after_guesses(opening.len());
        let sets: Vec<_> = positions.iter().map(Position::candidates).collect();
        let progress = &work.asked.question.progress;
        let values = search.solve_all(&sets, budget, Shown { progress, spent, span: NEARLY_ALL });
        Self { opening: opening.to_vec(), spent, positions, budget, values }
    }

    fn sets(&self) -> Vec<Candidates<'_>> {
        self.positions.iter().map(Position::candidates).collect()
    }

    /// A proven lower bound on the cost of every tree with this opening.
    fn bound(&self) -> Cost {
        value::sum(self.spent, self.values.iter().map(|value| value.bound()))
    }

    /// All positions with their costs, if all are exact.
    fn solved(&self) -> Option<Vec<(Candidates<'_>, Cost)>> {
        let solved = self.positions.iter().zip(&self.values);
        let solved = solved.map(|(position, value)| match *value {
            Value::Exact { cost, .. } => Some((position.candidates(), cost)),
            Value::AtLeast(_) => None,
        });
        solved.collect()
    }
}
