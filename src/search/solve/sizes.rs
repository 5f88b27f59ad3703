//! Bounds and order of guesses by the sizes of their blocks, in games of few feedbacks.

use crate::ids::GuessId;
use crate::search::bounds::by_size::{Width, Widths};
use crate::search::count::scores::ScoreKind;
use crate::search::position::allowed::Allowed;
use crate::search::position::node::Node;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::Worker;
use crate::search::solve::frontier::{Frontier, FrontierOptions};

/// What the sizes of its blocks say of a guess.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sized {
    /// The guess.
    pub guess: GuessId,
    /// It costs at least this.
    pub bound: Cost,
    /// The sum of the squares of the sizes.
    pub squares: u64,
}

impl Worker<'_, '_> {
    /// The queue of guesses that may cost less than `cutoff`, by their bounds and then by their
    /// squares; only those in `left`, if it is given.
    pub(super) fn frontier_by_sizes(
        &mut self,
        node: Node<'_>,
        left: Option<&Allowed>,
        cutoff: Cost,
    ) -> Frontier {
        let rules = &self.search.rules;
        let beam = rules.beam_on(node.set.len(), node.budget);
        let fresh_max = beam.unwrap_or(usize::MAX);
        let options = |uncounted| FrontierOptions {
            uncounted,
            score_bound: None,
            floor: 0,
            shuffle: rules.shuffle,
            fresh_max,
        };
        let Some(mut sized) = self.by_sizes(node) else {
            let least = self.search.capacity_bound(node.set.len() as Cost);
            return Frontier::ranked(Vec::new(), options(least));
        };
        let uncounted = if beam.is_some() { INFEASIBLE } else { cutoff.min(INFEASIBLE) };
        // Guesses that are not left here may still follow later, so all of them count for bounds.
        let is_left = |guess| left.is_none_or(|left| left.contains(guess));
        sized.retain(|sized| sized.bound < uncounted && is_left(sized.guess));
        let ranked = sized.iter().map(|sized| (sized.bound, sized.squares, sized.guess));
        Frontier::ranked(ranked.collect(), options(uncounted))
    }

    /// What sizes say of each guess that may follow and tells something; `None` if the search was
    /// stopped.
    pub(crate) fn by_sizes(&self, node: Node<'_>) -> Option<Vec<Sized>> {
        let (set, costs) = (node.set, &self.search.costs);
        self.counts.count(Rule::BySize);
        let score_bound = self.search.score_bound(node, usize::MAX);
        let sizes = self.counter(set, score_bound.kind).sizes()?;
        let mut widths = Widths::default();
        for (guess, sizes) in sizes.each() {
            let all: usize = sizes.iter().copied().map(usize::from).sum();
            let largest = sizes.iter().max().map_or(0, |&size| size.into());
            let width = Width { blocks: sizes.len(), aside: all - largest };
            widths.other = widths.other.max(width);
            if set.contains(guess) {
                widths.member = widths.member.max(width);
            }
        }
        let least = self.search.by_size.of_set(widths, set.len());
        let fault = self.search.rules.size(Size::Fault) as Cost;
        let sized = |(guess, sizes): (GuessId, &[u16])| {
            let member = usize::from(set.contains(guess));
            let score = match score_bound.kind {
                ScoreKind::MemberBonus => sizes.len() + 2 * member,
                ScoreKind::Blocks => sizes.len() + member,
            };
            let blocks: Cost = sizes.iter().map(|&size| least[usize::from(size)]).sum();
            let bound = costs.per_guess * (set.len() as Cost + blocks) + fault;
            let squares = sizes.iter().map(|&size| u64::from(size).pow(2)).sum();
            Sized { guess, bound: bound.max(score_bound.bound(score as Cost)), squares }
        };
        Some(sizes.each().map(sized).collect())
    }
}
