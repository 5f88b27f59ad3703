//! Random games on several boards: how many guesses the program's own advice takes.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use guesstree::games::Rule;
use guesstree::play::{Adviser, Boards};
use guesstree::{Feedback, Limits, List, Mode, Word};
use serde::Serialize;

use crate::boards::drawn;
use crate::exit::{Exit, Misuse};
use crate::options::MemoryArgs;
use crate::output::{print, print_json};
use crate::report::histogram::Histogram;
use crate::report::progress;
use crate::report::words::count;

/// The games to play.
pub(crate) struct Wanted {
    pub list: List,
    pub mode: Mode,
    pub boards: usize,
    pub games: usize,
    /// The first guesses of each game; without any, what the advice begins with.
    pub opening: Vec<Word>,
    pub seed: u64,
    pub max_guesses: u8,
    pub memory: MemoryArgs,
    pub json: bool,
}

/// What `compare --boards N --json` prints. Field names are stable.
#[derive(Serialize)]
struct Sample {
    list: String,
    boards: usize,
    games: usize,
    max_guesses: u8,
    mean: f64,
    worst_case: usize,
    share_within: f64,
    histogram: Vec<u64>,
}

impl Wanted {
    /// Plays games with random answers by the program's own advice, and shows what they take.
    pub(crate) fn play(self) -> anyhow::Result<Exit> {
        let Self { list, mode, boards, games, opening, seed, max_guesses, memory, json } = self;
        if !list.kind().is_wordle() {
            return Err(Misuse::conflict("'--boards <N>' is for games of words").into());
        }
        let book = memory.book(list.clone(), mode, Rule::Standard);
        let start = Boards::new(book, max_guesses, boards)?;
        let adviser = Adviser::new(memory.engine(list.clone(), mode))?;
        if let Some(word) = opening.iter().find(|word| list.guess_id(word).is_none()) {
            anyhow::bail!("{word} is not an allowed guess in the list {}", list.name());
        }
        let opening = match opening.is_empty() {
            true => start.choices().into_iter().take(1).map(|(word, _)| word).collect(),
            false => opening,
        };
        let advice = Advice { list: &list, adviser: &adviser, opening: &opening };
        let played = |number: usize| {
            let answers = drawn(&list, boards, Some(seed), number as u64);
            advice.play(start.clone(), &answers)
        };
        let taken: Vec<usize> = progress::counted(games, "games", json, |count| {
            on_threads(games, |number| {
                let taken = played(number);
                count(1);
                taken
            })
        });
        let mut histogram = vec![0_u64; taken.iter().copied().max().unwrap_or(0)];
        for &guesses in taken.iter().filter(|&&guesses| guesses > 0) {
            histogram[guesses - 1] += 1;
        }
        let within = taken.iter().filter(|&&guesses| guesses <= max_guesses.into()).count();
        let sample = Sample {
            list: list.name().to_owned(),
            boards,
            games,
            max_guesses,
            mean: taken.iter().sum::<usize>() as f64 / games.max(1) as f64,
            worst_case: histogram.len(),
            share_within: within as f64 / games.max(1) as f64,
            histogram,
        };
        match json {
            true => print_json(&sample)?,
            false => print(|out| {
                writeln!(
                    out,
                    "{} of {boards} boards, the list {}: mean {:.4}, worst case {}, {:.2} % within \
                     {max_guesses}\n{}",
                    count(games, "random game"),
                    sample.list,
                    sample.mean,
                    sample.worst_case,
                    100.0 * sample.share_within,
                    Histogram(&sample.histogram)
                )
            })?,
        }
        Ok(Exit::Done)
    }
}

/// What is guessed.
struct Advice<'a> {
    list: &'a List,
    adviser: &'a Adviser,
    /// The first guesses of each game.
    opening: &'a [Word],
}

impl Advice<'_> {
    /// The number of guesses that a game takes.
    fn play(&self, mut boards: Boards, answers: &[Word]) -> usize {
        while let (open, Some(guess)) = (boards.open(), self.next(&boards)) {
            let score = |&board: &usize| self.list.score(&guess, &answers[board]);
            let feedbacks: Vec<Feedback> = open.iter().filter_map(score).collect();
            // What the answers themselves give is never impossible.
            if boards.take(guess, &feedbacks).is_err() || boards.open().is_empty() {
                break;
            }
        }
        boards.guesses()
    }

    /// The guess that the advice begins with.
    fn next(&self, boards: &Boards) -> Option<Word> {
        if let Some(word) = self.opening.get(boards.guesses()) {
            return Some(word.clone());
        }
        if let [last] = *boards.open() {
            let session = &boards.sessions()[last];
            let limits = Arc::new(Limits::none());
            if let Ok(Some(choice)) = self.adviser.best(session, &limits, &Default::default()) {
                return Some(choice.guess);
            }
        }
        boards.choices().first().map(|(word, _)| word).cloned()
    }
}

/// What `work` makes of each number below `count`, in order. The engine has threads of its own, and
/// they must not take up other games while they wait.
fn on_threads<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let next = AtomicUsize::new(0);
    let some = || {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed));
        let numbers = numbers.take_while(|&number| number < count);
        numbers.map(|number| (number, work(number))).collect::<Vec<_>>()
    };
    let mut made: Vec<(usize, T)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(some)).collect();
        let joined = threads.into_iter().map(|thread| match thread.join() {
            Ok(made) => made,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.flatten().collect()
    });
    made.sort_by_key(|&(number, _)| number);
    made.into_iter().map(|(_, made)| made).collect()
}
