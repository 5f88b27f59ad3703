//! A longest game against the host in which every guess could still be the answer.
//!
//! Without that rule a game need not end: a guess that was made before tells nothing. With it each
//! guess leaves at most the other candidates, so a set of `n` takes at most `n` guesses.
//!
//! A set takes `k` guesses only if its guesses leave enough. Sort its guesses by how many
//! candidates the host leaves after each, the most first. Then the `i`th leaves at least `k - i`.
//! Proof: the `i`th guess of the game leaves the `k - i` candidates that are guessed after it. The
//! host leaves the largest group, so of the whole set it leaves at least as many after that guess
//! as of the part that is left by then. So at least `i` guesses leave `k - i` or more.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::game::list::List;
use crate::game::word::Word;
use crate::ids::{AnswerId, CellCode};
use crate::search::watch::limits::Limits;
use crate::sorted;

use super::{table, tells};

/// A longest game, and whether it is proven that none is longer: if `limits` stop the search, it is
/// the longest found so far. `None` if there is none yet. `progress` is told how many of all first
/// guesses are done. Threads do not change the game of a search to the end: of several it is the
/// one that begins with the guess that leaves the most, and so on.
pub fn longest(
    list: &List,
    limits: &Limits,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Option<(Vec<Word>, bool)> {
    let start = Part::whole(list, limits)?;
    let all: Vec<u16> = (0..start.members as u16).collect();
    let openers = start.replies(&all, &mut start.counts());
    let search = Search {
        limits,
        best: Mutex::new((vec![0], usize::MAX)),
        next: AtomicUsize::new(0),
        done: AtomicUsize::new(0),
    };
    let work = || {
        let mut counts = start.counts();
        loop {
            let place = search.next.fetch_add(1, Relaxed);
            let Some(&opener) = openers.get(place) else { break };
            search.try_opener(&start, &all, (place, opener), &mut counts);
            progress(search.done.fetch_add(1, Relaxed) + 1, openers.len());
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let (game, opener) = search.best.into_inner().unwrap_or_else(PoisonError::into_inner);
    let word = |guess| list.answers()[usize::from(guess)].clone();
    (opener < openers.len()).then(|| (game.into_iter().map(word).collect(), !limits.stopped()))
}

/// Some answers, and the feedback of each against each. Sets are written as the places of their
/// members here.
struct Part {
    members: usize,
    /// For each guess and answer the place of the feedback in the order that the host prefers.
    ranks: Vec<u16>,
}

/// What the host does after a guess.
#[derive(Clone, Copy)]
struct Reply {
    guess: u16,
    rank: u16,
    /// The number of candidates that it leaves.
    size: u16,
}

impl Part {
    /// All answers of a list; `None` if `limits` stop this.
    fn whole(list: &List, limits: &Limits) -> Option<Self> {
        let table = table(list, limits)?;
        let mut order: Vec<usize> = (0..table.codes()).collect();
        sorted::by_key(&mut order, |&code| {
            let feedback = list.kind().feedback(table.feedback(CellCode::new(code)));
            (feedback.map(tells), code)
        });
        let mut rank_of = vec![0; table.codes()];
        order.into_iter().enumerate().for_each(|(rank, code)| rank_of[code] = rank as u16);
        let members = list.answers().len();
        let mut ranks = Vec::with_capacity(members * members);
        for guess in AnswerId::first(members) {
            let rank = |answer| rank_of[usize::from(table.code(guess.guess(), answer))];
            ranks.extend(AnswerId::first(members).map(rank));
        }
        Some(Self { members, ranks })
    }

    /// A copy for the members of `set` alone, so that their feedback is close together in memory.
    fn only(&self, set: &[u16]) -> Self {
        let mut ranks = Vec::with_capacity(set.len() * set.len());
        for &guess in set {
            let row = self.row(guess);
            ranks.extend(set.iter().map(|&answer| row[usize::from(answer)]));
        }
        Self { members: set.len(), ranks }
    }

    fn row(&self, guess: u16) -> &[u16] {
        let start = usize::from(guess) * self.members;
        &self.ranks[start..start + self.members]
    }

    /// Room to count each feedback.
    fn counts(&self) -> Vec<u16> {
        vec![0; 1 + self.ranks.iter().copied().max().map_or(0, usize::from)]
    }

    /// What the host does after each guess that could be the answer; what leaves the most first.
    /// `counts` is all 0.
    fn replies(&self, set: &[u16], counts: &mut [u16]) -> Vec<Reply> {
        let reply = |&guess: &u16| {
            let row = self.row(guess);
            let (mut size, mut best) = (0, u16::MAX);
            for &answer in set {
                let rank = row[usize::from(answer)];
                let count = &mut counts[usize::from(rank)];
                *count += 1;
                // Every feedback passes here with its final count.
                if *count > size || (*count == size && rank < best) {
                    (size, best) = (*count, rank);
                }
            }
            set.iter().for_each(|&answer| counts[usize::from(row[usize::from(answer)])] = 0);
            Reply { guess, rank: best, size }
        };
        let mut replies: Vec<Reply> = set.iter().map(reply).collect();
        sorted::by_key(&mut replies, |reply| Reverse(reply.size));
        replies
    }

    /// The candidates that the host leaves.
    fn after(&self, set: &[u16], reply: Reply) -> Vec<u16> {
        let row = self.row(reply.guess);
        set.iter().copied().filter(|&answer| row[usize::from(answer)] == reply.rank).collect()
    }
}

struct Search<'s> {
    limits: &'s Limits,
    /// The longest game so far, and the place of its opener.
    best: Mutex<(Vec<u16>, usize)>,
    /// The places of openers that nobody has taken yet, and the number of those that are done.
    next: AtomicUsize,
    done: AtomicUsize,
}

impl Search<'_> {
    fn best(&self) -> MutexGuard<'_, (Vec<u16>, usize)> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks for a game with this opener that is longer than the best so far; or as long, if the
    /// opener comes earlier.
    fn try_opener(
        &self,
        start: &Part,
        all: &[u16],
        (place, opener): (usize, Reply),
        counts: &mut [u16],
    ) {
        let need = {
            let (game, of) = &*self.best();
            game.len() + usize::from(place > *of)
        };
        let rest = if all.len() < 2 { Vec::new() } else { start.after(all, opener) };
        if let Some(mut game) = self.game(start, &rest, need.saturating_sub(1), counts) {
            game.push(opener.guess);
            game.reverse();
            let mut best = self.best();
            let (length, of) = (best.0.len(), best.1);
            if game.len() > length || (game.len() == length && place < of) {
                *best = (game, place);
            }
        }
    }

    /// A longest game from `set`, the last guess first, if it has at least `need` guesses. `None`
    /// if it is shorter, or the search is stopped.
    fn game(&self, part: &Part, set: &[u16], need: usize, counts: &mut [u16]) -> Option<Vec<u16>> {
        if set.len() < need || self.limits.stopped() {
            return None;
        }
        if let [] | [_] = set {
            return Some(set.to_vec());
        }
        // A part of its own pays where many sets follow.
        if set.len() >= 16 && 2 * set.len() <= part.members {
            let own = part.only(set);
            let places: Vec<u16> = (0..set.len() as u16).collect();
            let game = self.game(&own, &places, need, counts)?;
            return Some(game.into_iter().map(|place| set[usize::from(place)]).collect());
        }
        let replies = part.replies(set, counts);
        let enough = |need: usize| {
            (1..).zip(&replies).take(need).all(|(i, reply)| usize::from(reply.size) + i >= need)
        };
        let mut best: Option<Vec<u16>> = None;
        for &reply in &replies {
            let need = best.as_ref().map_or(need, |game| game.len() + 1).max(1);
            if usize::from(reply.size) + 1 < need || !enough(need) {
                break;
            }
            let rest = part.after(set, reply);
            if let Some(mut game) = self.game(part, &rest, need - 1, counts) {
                game.push(reply.guess);
                best = Some(game);
            }
        }
        best
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
        let ids: Vec<AnswerId> = set.iter().filter_map(|word| list.answer_id(word)).collect();
        let after = |guess: &Word| {
            let feedback = reply(list, &ids, guess).unwrap();
            let fits = |answer: &&Word| list.feedback(guess, answer) == feedback;
            1 + brute(list, &set.iter().filter(fits).cloned().collect::<Vec<_>>())
        };
        set.iter().map(after).max().unwrap()
    }

    #[test]
    fn the_longest_game_is_as_long_as_trying_everything_finds() {
        let mut random = Random(9);
        for round in 0..80 {
            let list = small_list(&mut random, 1 + round % 11, 16);
            let (game, proven) = longest(&list, &Limits::none(), &|_, _| ()).unwrap();
            assert!(proven);
            assert_eq!(game.len(), brute(&list, list.answers()), "{game:?}");
            // It is a game, and each guess could be the answer.
            let mut set = list.answers().to_vec();
            for (at, guess) in (1..).zip(&game) {
                assert!(set.contains(guess));
                let ids: Vec<AnswerId> =
                    set.iter().filter_map(|word| list.answer_id(word)).collect();
                let feedback = reply(&list, &ids, guess).unwrap();
                assert_eq!(feedback.is_win(), at == game.len());
                set.retain(|answer| list.feedback(guess, answer) == feedback);
            }
        }
    }

    #[test]
    fn answers_that_tell_nothing_of_each_other_are_all_guessed() {
        let words: Vec<Word> =
            ["abw", "abx", "aby", "abz"].map(|word| Word::parse(word).unwrap()).to_vec();
        let list = List::from_words("rhymes", words.clone(), None).unwrap();
        let (game, _) = longest(&list, &Limits::none(), &|_, _| ()).unwrap();
        assert_eq!(game.len(), words.len());
    }

    #[test]
    fn a_search_that_is_stopped_has_a_game_that_claims_nothing() {
        let mut random = Random(10);
        let mut found = 0;
        for _ in 0..40 {
            let list = small_list(&mut random, 12, 16);
            let whole = brute(&list, list.answers());
            let limits = std::sync::Arc::new(Limits::none());
            // Stopped once the first opener is done.
            let stop = std::sync::Arc::clone(&limits);
            let Some((game, proven)) = longest(&list, &limits, &move |_, _| stop.stop()) else {
                continue;
            };
            found += 1;
            assert!(!proven && game.len() <= whole);
            let mut set = list.answers().to_vec();
            for guess in &game {
                let ids: Vec<AnswerId> =
                    set.iter().filter_map(|word| list.answer_id(word)).collect();
                let feedback = reply(&list, &ids, guess).unwrap();
                set.retain(|answer| list.feedback(guess, answer) == feedback);
                assert_eq!(feedback.is_win(), Some(guess) == game.last());
            }
        }
        assert!(found > 20, "{found}");
    }
}
