//! A longest game against the host in which every guess could still be the answer.
//!
//! Without that rule a game need not end: a guess that was made before tells nothing. With it each
//! guess leaves at most the other candidates, so a set of `n` takes at most `n` more guesses. That
//! bound, and sets that were met before, leave few games to be tried.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::game::list::List;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::search::limits::Limits;

use super::{table, tells};

/// A longest game; `None` if `limits` stop the search.
pub(crate) fn longest(list: &List, limits: &Limits) -> Option<Vec<Word>> {
    let table = table(list, limits)?;
    let mut search = Longest::new(&table, list, limits);
    let mut set: Vec<AnswerId> = AnswerId::first(list.answers().len()).collect();
    let mut left = search.at_least(&set, 1)?;
    let mut game = Vec::new();
    // Each guess of a longest game leaves a longest game that is shorter by one.
    while left > 1 {
        let next = search.replies(&set).into_iter().find_map(|reply| {
            let rest = search.after(&set, reply);
            let goes_on = search.at_least(&rest, left - 1) == Some(left - 1);
            goes_on.then_some((reply.guess, rest))
        });
        let (guess, rest) = next?;
        game.push(list.answers()[usize::from(guess)]);
        (set, left) = (rest, left - 1);
    }
    game.extend(set.first().map(|&last| list.answers()[usize::from(last)]));
    (!limits.stopped()).then_some(game)
}

struct Longest<'s> {
    table: &'s Table,
    limits: &'s Limits,
    /// The place of each code in the order in which the host prefers feedback.
    ranks: Vec<usize>,
    /// What is known of sets.
    known: HashMap<Vec<AnswerId>, Known>,
}

/// The length of the longest game from a set.
#[derive(Clone, Copy)]
enum Known {
    Exact(usize),
    AtMost(usize),
}

/// What the host does after a guess.
#[derive(Clone, Copy)]
struct Reply {
    guess: AnswerId,
    code: usize,
    size: usize,
}

impl<'s> Longest<'s> {
    fn new(table: &'s Table, list: &List, limits: &'s Limits) -> Self {
        let mut order: Vec<usize> = (0..table.codes()).collect();
        order.sort_by_key(|&code| {
            let feedback = list.kind().feedback(crate::game::feedback::Code(code as u16));
            (feedback.map(tells), code)
        });
        let mut ranks = vec![0; table.codes()];
        order.into_iter().enumerate().for_each(|(rank, code)| ranks[code] = rank);
        Self { table, limits, ranks, known: HashMap::new() }
    }

    fn code(&self, guess: AnswerId, answer: AnswerId) -> usize {
        usize::from(self.table.code(guess.guess(), answer))
    }

    /// What the host does after each guess that could be the answer; what leaves the most first.
    fn replies(&self, set: &[AnswerId]) -> Vec<Reply> {
        let mut sizes = vec![0_usize; self.ranks.len()];
        let reply = |&guess: &AnswerId| {
            let codes = || set.iter().map(|&answer| self.code(guess, answer));
            codes().for_each(|code| sizes[code] += 1);
            let best = codes().max_by_key(|&code| (sizes[code], Reverse(self.ranks[code])));
            let code = best.unwrap_or(0);
            let size = sizes[code];
            codes().for_each(|code| sizes[code] = 0);
            Reply { guess, code, size }
        };
        let mut replies: Vec<Reply> = set.iter().map(reply).collect();
        replies.sort_by_key(|reply| Reverse(reply.size));
        replies
    }

    /// The candidates that the host leaves.
    fn after(&self, set: &[AnswerId], reply: Reply) -> Vec<AnswerId> {
        let fits = |&answer: &AnswerId| self.code(reply.guess, answer) == reply.code;
        set.iter().copied().filter(fits).collect()
    }

    /// The length of a longest game from `set`, if it has at least `need` guesses. `None` if it is
    /// shorter, or the search is stopped.
    fn at_least(&mut self, set: &[AnswerId], need: usize) -> Option<usize> {
        if set.len() < need {
            return None;
        }
        if let [] | [_] = set {
            return Some(set.len());
        }
        match self.known.get(set) {
            Some(&Known::Exact(length)) => return (length >= need).then_some(length),
            Some(&Known::AtMost(length)) if length < need => return None,
            _ => {}
        }
        if self.limits.stopped() {
            return None;
        }
        let mut best = need.max(1) - 1;
        for reply in self.replies(set) {
            // Longer than the best so far, it would need as many candidates as guesses.
            if reply.size < best {
                break;
            }
            let rest = self.after(set, reply);
            if let Some(length) = self.at_least(&rest, best) {
                best = 1 + length;
            }
        }
        let found = best >= need;
        if !self.limits.stopped() {
            let known = if found { Known::Exact(best) } else { Known::AtMost(best) };
            self.known.insert(set.to_vec(), known);
        }
        found.then_some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::super::reply;
    use super::*;
    use crate::game::sample::{Random, small_list};

    /// The length of a longest game, by trying everything.
    fn brute(list: &List, set: &[Word]) -> usize {
        if set.len() < 2 {
            return set.len();
        }
        let ids: Vec<AnswerId> = set.iter().filter_map(|&word| list.answer_id(word)).collect();
        let after = |&guess: &Word| {
            let feedback = reply(list, &ids, guess).unwrap();
            let fits = |answer: &&Word| list.score(guess, **answer) == feedback;
            1 + brute(list, &set.iter().filter(fits).copied().collect::<Vec<_>>())
        };
        set.iter().map(after).max().unwrap()
    }

    #[test]
    fn the_longest_game_is_as_long_as_trying_everything_finds() {
        let mut random = Random(9);
        for round in 0..80 {
            let list = small_list(&mut random, 1 + round % 11, 16);
            let game = longest(&list, &Limits::none()).unwrap();
            assert_eq!(game.len(), brute(&list, list.answers()), "{game:?}");
            // It is a game, and each guess could be the answer.
            let mut set = list.answers().to_vec();
            for (at, &guess) in (1..).zip(&game) {
                assert!(set.contains(&guess));
                let ids: Vec<AnswerId> =
                    set.iter().filter_map(|&word| list.answer_id(word)).collect();
                let feedback = reply(&list, &ids, guess).unwrap();
                assert_eq!(feedback.is_win(), at == game.len());
                set.retain(|&answer| list.score(guess, answer) == feedback);
            }
        }
    }

    #[test]
    fn answers_that_tell_nothing_of_each_other_are_all_guessed() {
        let words: Vec<Word> =
            ["abw", "abx", "aby", "abz"].map(|word| Word::parse(word).unwrap()).to_vec();
        let list = List::from_words("rhymes", words.clone(), None).unwrap();
        assert_eq!(longest(&list, &Limits::none()).unwrap().len(), words.len());
    }
}
