//! A shortest game against the host, level by level. With `n` guesses left, a set must have shrunk
//! to one candidate after `n - 1` of them.

use std::collections::HashSet;

use crate::game::list::List;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};
use crate::search::watch::limits::Limits;

use super::{reply, table};

/// A shortest game against the host; `None` if `limits` stop the search.
pub fn shortest(list: &List, limits: &Limits) -> Option<Vec<Word>> {
    let table = table(list, limits)?;
    let start: Vec<AnswerId> = AnswerId::first(list.answers().len()).collect();
    for length in 1.. {
        let mut search = Shortest { table: &table, list, limits, failed: HashSet::new() };
        let found = search.within(&start, length);
        if limits.stopped() {
            return None;
        }
        if let Some(mut path) = found {
            path.reverse();
            let words = list.guesses();
            return Some(path.into_iter().map(|guess| words[usize::from(guess)].clone()).collect());
        }
    }
    None
}

struct Shortest<'s> {
    table: &'s Table,
    list: &'s List,
    limits: &'s Limits,
    /// Sets, each with a number of guesses that is too few for it.
    failed: HashSet<(usize, Vec<AnswerId>)>,
}

impl Shortest<'_> {
    /// The guesses of a game of at most `left` guesses, the last one first. `None` if there is no
    /// such game.
    fn within(&mut self, set: &[AnswerId], left: usize) -> Option<Vec<GuessId>> {
        if let [last] = set {
            return (left > 0).then(|| vec![last.guess()]);
        }
        // Each guess leaves at least a share of the candidates, one part in all feedbacks.
        let most = self.table.codes().saturating_pow(left.saturating_sub(1) as u32);
        if left < 2 || set.len() > most || self.limits.stopped() {
            return None;
        }
        let mut replies: Vec<(usize, GuessId)> = Vec::new();
        let mut sizes = vec![0_usize; self.table.codes()];
        for guess in GuessId::first(self.table.guesses()) {
            let code = |&answer: &AnswerId| usize::from(self.table.code(guess, answer));
            set.iter().for_each(|answer| sizes[code(answer)] += 1);
            let largest = set.iter().map(|answer| sizes[code(answer)]).max().unwrap_or(0);
            set.iter().for_each(|answer| sizes[code(answer)] = 0);
            let enough = self.table.codes().saturating_pow(left.saturating_sub(2) as u32);
            if largest < set.len() && largest <= enough {
                replies.push((largest, guess));
            }
        }
        // The guess that shrinks the set most is tried first.
        replies.sort_unstable();
        let mut tried: HashSet<Vec<AnswerId>> = HashSet::new();
        for (_, guess) in replies {
            let next = self.after(set, guess);
            if self.failed.contains(&(left - 1, next.clone())) || !tried.insert(next.clone()) {
                continue;
            }
            if let Some(mut path) = self.within(&next, left - 1) {
                path.push(guess);
                return Some(path);
            }
            self.failed.insert((left - 1, next));
        }
        None
    }

    /// The candidates that the host leaves.
    fn after(&self, set: &[AnswerId], guess: GuessId) -> Vec<AnswerId> {
        let word = &self.list.guesses()[usize::from(guess)];
        let Some(feedback) = reply(self.list, set, word) else {
            return Vec::new();
        };
        let fits =
            |answer: &&AnswerId| self.list.score_of(guess.into(), (**answer).into()) == feedback;
        set.iter().filter(fits).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::sample::{Random, small_list};

    /// The length of a shortest game, by trying everything.
    fn brute(list: &List, set: &[AnswerId], most: usize) -> Option<usize> {
        if most == 0 {
            return None;
        }
        let of_guess = |guess: &Word| {
            let feedback = reply(list, set, guess)?;
            if feedback.is_win() {
                return Some(1);
            }
            let answers = list.answers();
            let fits =
                |id: &&AnswerId| list.feedback(guess, &answers[usize::from(**id)]) == feedback;
            let next: Vec<AnswerId> = set.iter().filter(fits).copied().collect();
            (next.len() < set.len()).then(|| brute(list, &next, most - 1))?.map(|rest| rest + 1)
        };
        list.guesses().iter().filter_map(of_guess).min()
    }

    #[test]
    fn the_shortest_game_is_as_short_as_trying_everything_finds() {
        let mut random = Random(5);
        for round in 0..60 {
            let list = small_list(&mut random, 2 + round % 9, 14);
            let all: Vec<AnswerId> = AnswerId::first(list.answers().len()).collect();
            let game = shortest(&list, &Limits::none()).unwrap();
            assert_eq!(Some(game.len()), brute(&list, &all, game.len()), "{game:?}");
            assert_eq!(brute(&list, &all, game.len() - 1), None);
            // It is a game.
            let mut set = all;
            for (at, guess) in (1..).zip(&game) {
                let feedback = reply(&list, &set, guess).unwrap();
                assert_eq!(feedback.is_win(), at == game.len());
                let answers = list.answers();
                set.retain(|&id| list.feedback(guess, &answers[usize::from(id)]) == feedback);
            }
        }
    }
}
