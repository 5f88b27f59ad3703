//! Pairs: the first two guesses are the same in every game, whatever the feedback to the first.
//!
//! The value of an opener is then the least cost of a tree that begins with it and has one and the
//! same guess in all positions after it.
//!
//! **Theorem 13.** Let `t` be the first guess on `S`, `S' = S \ {t}`, and `u` the second. A tree
//! that begins with both costs at least `n + 3|S'| - Σ (k(u, B) + [u ∈ B])`, the sum over the
//! blocks `B` of `t`, its own left out. If `t` and `u` change places, and at least two guesses are
//! allowed, the least cost rises by `[t ∈ S] - [u ∈ S]`.
//! *Proof.* The first guess costs 1 for each of `n` members. The blocks of `t` cover `S'`, and by
//! Theorem 2 the block `B` costs at least `3|B| - k(u, B) - [u ∈ B]` if `u` is guessed in it. In
//! either order the same sets are left after both guesses, and all members but `t` and `u` pay 2
//! until then. If both are members, one of them pays 1 and the other 2. If one is, it pays 1 when
//! it is guessed first, and else 2. ∎
//!
//! So for each opener the blocks of all second guesses are counted, which refutes nearly all of
//! them. The others are refined, the one with the lowest bound first.

use std::cmp::Reverse;

use crate::ids::{AnswerId, GuessId};
use crate::search::count::scores::ScoreKind;
use crate::search::count::scores::with_scores;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::partition::Partition;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::Rule;
use crate::search::solve::best_first::Worker;
use crate::sorted;

impl Worker<'_, '_> {
    /// The least cost of a tree that begins with `first` and has the same guess in all positions
    /// after it, where answers weigh 1 and all guesses may follow: exact, with the second guess, or
    /// a lower bound of at least `target` (less only if the search was stopped).
    ///
    /// Of several best second guesses, it is the one that the rule of ties takes. `known` says what
    /// is proven of the second guesses as openers.
    pub(crate) fn refine_pairs(
        &mut self,
        node: Node<'_>,
        first: GuessId,
        target: Cost,
        known: &[OpenerBound],
    ) -> Value {
        let Node { set, budget } = node;
        let n = set.len() as Cost;
        let rest: Vec<AnswerId> =
            set.ids.iter().copied().filter(|&id| id.guess() != first).collect();
        let symmetries = set.symmetries_after(first);
        let rest = Candidates::new(&rest).under(symmetries.as_ref());
        let mut blocks = self.partitions.pop().unwrap_or_default();
        blocks.split(self.search.table, set, first);
        let swapped = |second: GuessId| {
            if budget.all() < 2 {
                return 0;
            }
            let bound = known.get(usize::from(second)).map_or(0, |known| known.bound());
            (bound + Cost::from(rest.contains(second))).saturating_sub(n - rest.len() as Cost)
        };
        let mut seconds: Vec<(Cost, GuessId)> = self
            .pair_bounds(&blocks, 3 * rest.len() as Cost + n, target)
            .into_iter()
            .map(|(bound, second)| (bound.max(swapped(second)).min(INFEASIBLE), second))
            .filter(|&(bound, _)| bound < target)
            .filter(|&(_, second)| {
                !self.search.rules.uses(Rule::Symmetries) || rest.is_least(second)
            })
            .collect();
        sorted::by_key(&mut seconds, |&(bound, second)| (bound, set.tie_rank(second)));
        let mut best: Option<Value> = None;
        let mut least = target;
        let mut pair = self.partitions.pop().unwrap_or_default();
        for &(bound, second) in &seconds {
            let ceiling = match best {
                Some(Value::Exact { cost, guess, .. }) => {
                    cost + Cost::from(set.tie_rank(second) < set.tie_rank(guess))
                }
                _ => target,
            };
            if bound >= ceiling {
                continue;
            }
            if self.search.limits.stopped() {
                least = least.min(bound);
                continue;
            }
            pair.split_each(self.search.table, &blocks, second);
            let below = ceiling.saturating_sub(n);
            match self.refine_blocks(rest.within(budget.next()), &pair, below).plus(n) {
                Value::Exact { cost, height, .. } => {
                    best = Some(Value::exact(cost, height.saturating_add(1), second));
                }
                Value::AtLeast(bound) => least = least.min(bound),
            }
        }
        self.partitions.extend([blocks, pair]);
        match best {
            // A search that was stopped leaves second guesses that may cost less.
            Some(best) if best.bound() <= least => best,
            Some(_) | None => Value::AtLeast(least),
        }
    }

    /// The second guesses with the bounds of Theorem 13, where `blocks` are those of the first and
    /// a guess costs `most` less its scores; none if no bound is below `target`.
    pub(in crate::search) fn pair_bounds(
        &mut self,
        blocks: &Partition,
        most: Cost,
        target: Cost,
    ) -> Vec<(Cost, GuessId)> {
        let search = self.search;
        let mut by_size = blocks.blocks.clone();
        sorted::by_key(&mut by_size, |block| Reverse(block.len()));
        let mut left: usize = by_size.iter().map(|block| block.len() + 1).sum();
        let mut sums = vec![0_u32; search.table.guesses()];
        let mut scores = self.scores.pop().unwrap_or_default();
        let mut highest = 0;
        for &block in &by_size {
            left -= block.len() + 1;
            let block = blocks.candidates(block);
            self.counter(block, ScoreKind::MemberBonus).every_score(0, &mut scores);
            with_scores!(&scores, each => {
                sums.iter_mut().zip(each).for_each(|(sum, &score)| *sum += u32::from(score));
            });
            highest += scores.most();
            // No second guess has more than the highest score of each block.
            if most.saturating_sub((highest + left) as Cost) >= target {
                sums.clear();
                break;
            }
        }
        self.scores.push(scores);
        let bound = |sum: u32| most.saturating_sub(sum.into());
        sums.into_iter().map(bound).zip(GuessId::all()).collect()
    }
}
