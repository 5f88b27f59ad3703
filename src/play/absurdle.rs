//! The adversarial host of the game Absurdle: it has no answer in mind, and replies with the
//! feedback that leaves the most candidates. Of equal ones it takes the one that tells least: with
//! the fewest greens, then the fewest yellows, then the least code. It admits a guess only if
//! nothing else is left.
//!
//! The host has no choice, so a game against it is a path. `shortest` and `longest` search for such
//! paths.

mod longest;
mod shortest;

use std::cmp::Reverse;

use crate::game::feedback::Feedback;
use crate::game::feedback::Mark::{Green, Yellow};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::search::watch::limits::Limits;

pub use self::{longest::longest, shortest::shortest};

/// The feedback of the host to `guess`, while these candidates are left; `None` if there are none,
/// or if the list lacks the guess.
pub fn reply(list: &List, candidates: &[AnswerId], guess: &Word) -> Option<Feedback> {
    let id = list.guess_id(guess)?;
    let feedback = |&answer: &AnswerId| list.score_of(id.into(), answer.into());
    let known = candidates.iter().filter(|&&answer| usize::from(answer) < list.answers().len());
    let mut groups: Vec<(Feedback, usize)> = Vec::new();
    for feedback in known.map(feedback) {
        match groups.iter_mut().find(|(other, _)| *other == feedback) {
            Some((_, size)) => *size += 1,
            None => groups.push((feedback, 1)),
        }
    }
    let best = groups
        .into_iter()
        .min_by_key(|&(feedback, size)| (Reverse(size), tells(feedback), feedback.code()));
    best.map(|(feedback, _)| feedback)
}

/// How much a feedback tells: its greens, then its yellows.
fn tells(feedback: Feedback) -> [usize; 2] {
    [Green, Yellow].map(|mark| feedback.marks().into_iter().filter(|&other| other == mark).count())
}

/// The feedback of all guesses; `None` if `limits` stop that.
fn table(list: &List, limits: &Limits) -> Option<Table> {
    Table::unless_stopped(list, Mode::Easy, Rule::Standard, &|| limits.stopped())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_keeps_the_largest_group_and_tells_the_least() {
        let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
        let words = words.map(|word| Word::parse(word).unwrap()).to_vec();
        let list = List::from_words("heaps", words, None).unwrap();
        let all: Vec<AnswerId> = AnswerId::first(8).collect();
        let reply = |set: &[AnswerId], guess: &str| {
            reply(&list, set, &Word::parse(guess).unwrap()).unwrap().to_string()
        };
        // BEAD, HEAD and LEAD are as many as HEAP, LEAP and REAP, which have fewer greens.
        assert_eq!(reply(&all, "dead"), "BGGB");
        assert_eq!(reply(&all[1..4], "lead"), "BGGG");
        // One answer each: the fewest greens, then the fewest yellows.
        assert_eq!(reply(&all[3..5], "head"), "GGGB");
        assert_eq!(reply(&all[4..5], "heap"), "GGGG");
    }
}
