//! Several boards at once: played elsewhere with advice, played here, or sampled.

use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use guesstree::games::Rule;
use guesstree::play::{Boards, Book, Ties};
use guesstree::text::excerpt;
use guesstree::{Feedback, Limits, List, Word};
use serde::Serialize;

use crate::exit::{Exit, Misuse};
use crate::output::{print, print_json};
use crate::play::event::{BoardReport, Event};
use crate::play::lines::Typed;
use crate::play::thinking::{Subject, Thought};
use crate::play::{Args, Table, text};
use crate::report::histogram::Histogram;
use crate::report::words::{count, in_row};
use crate::report::{progress, screen, tiles};

/// The most boards of the games that exist is 64.
pub(super) const BOARDS_MAX: i64 = 64;

/// How many guesses a game has more than boards.
const SPARE: u8 = 5;

/// The most choices that are shown.
const CHOICES: usize = 5;

const COMMANDS: &str = "\
BYBGG BBBBB   the feedback of each open board, in their order
CRANE BYBGG BBBBB   you guessed something else
c             the answers that are left on each board
u             undo the last guess
n             a new game
q             quit";

const HOST_COMMANDS: &str = "\
CRANE         a guess on all boards
h             a hint
q             give up";

/// The limit on guesses, if none is given.
pub(super) fn max_guesses(boards: usize) -> u8 {
    boards as u8 + SPARE
}

/// Guesses with what they cost, best first; and where this is exact, the thought that it is from.
type Choices = (Vec<(Word, f64)>, Option<Arc<Thought>>);

struct Game {
    table: Table,
    boards: Boards,
}

pub(super) fn run(args: &Args, table: Table, boards: usize) -> anyhow::Result<Exit> {
    let list = table.list().clone();
    if !list.kind().is_wordle() {
        return Err(Misuse::conflict("'--boards <N>' is for games of words").into());
    }
    let mode = table.thinker.adviser.mode();
    let book = Book::new(list.clone(), mode, Rule::Standard);
    let boards = Boards::new(book, table.thinker.max_guesses, boards)?;
    let mut game = Game { table, boards };
    match (args.sample, args.answer.as_deref()) {
        (Some(games), _) => game.sample(args, games),
        (None, None) => game.assist(),
        (None, Some("random")) => {
            let answers = drawn(&list, game.boards.sessions().len(), args.seed, 0);
            game.host(&answers)
        }
        (None, Some(_)) => {
            Err(Misuse::conflict("with '--boards <N>' the answers are random").into())
        }
    }
}

/// Different answers, drawn at random for one of many games.
fn drawn(list: &List, boards: usize, seed: Option<u64>, game: u64) -> Vec<Word> {
    let seed = seed.unwrap_or_else(|| {
        std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), "boards")
    });
    let mut left = list.answers().to_vec();
    let mut answers = Vec::new();
    for board in 0..boards as u64 {
        if left.is_empty() {
            break;
        }
        let mixed = seed ^ (game << 16 | board).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        answers.push(left.swap_remove(Ties::Random(mixed).pick(&[], left.len())));
    }
    answers
}

impl Game {
    /// The guesses to make with their estimates, the best first; and whether it is exact, as it is
    /// for a board alone.
    fn choices(&self) -> anyhow::Result<Choices> {
        if let [last] = *self.boards.open() {
            let session = &self.boards.sessions()[last];
            let thought = self.table.think_of(session, Subject::Best(None))?;
            let advice = thought.so_far().unwrap_or_default().unwrap_or_default();
            let choices = advice.choices.iter().take(1 + CHOICES);
            let choices: Vec<_> =
                choices.map(|choice| (choice.guess.clone(), choice.mean())).collect();
            if !choices.is_empty() {
                return Ok((choices, Some(thought)));
            }
        }
        let mut choices = self.boards.choices();
        choices.truncate(CHOICES);
        Ok((choices, None))
    }

    fn assist(&mut self) -> anyhow::Result<Exit> {
        if self.table.lines.is_terminal() {
            self.table.tell(
                "Guess, then type the feedback of each board.\n? lists what else you can type.",
            )?;
        }
        let mut guess = self.advise()?;
        loop {
            let prompt = guess.clone().map_or(String::new(), |guess| format!("{guess} "));
            let Typed::Line(line) = self.table.lines.next(&prompt, || None)? else {
                return Ok(Exit::Done);
            };
            match line.to_lowercase().as_str() {
                "" => {}
                "q" | "quit" | "exit" => return Ok(Exit::Done),
                "?" | "h" | "help" => self.table.list_commands(COMMANDS)?,
                "c" | "candidates" => self.show_candidates()?,
                "u" | "undo" => match self.boards.undo() {
                    Some(_) => guess = self.advise()?,
                    None => self.table.refuse("there is nothing to undo")?,
                },
                "n" | "new" => {
                    while self.boards.undo().is_some() {}
                    guess = self.advise()?;
                }
                line => match self.turn(line, guess.clone()) {
                    Err(why) => self.table.refuse(why)?,
                    Ok(()) => guess = self.advise()?,
                },
            }
        }
    }

    /// Makes the guess of a line, or the one in the prompt.
    fn turn(&mut self, line: &str, guess: Option<Word>) -> Result<(), String> {
        let letters = self.table.list().letters();
        let mut parts = self.table.parts(line, &[',']);
        let read = |text: &str| Feedback::parse(text, letters).map_err(|error| error.to_string());
        let first = parts.first().copied().unwrap_or_default();
        // A word such as 10211 is a guess if the feedback of each board follows.
        let named = parts.len() > self.boards.open().len() && self.table.is_guess(first);
        let made = match (read(first), self.table.list().word(first)) {
            (reply, Ok(guess)) if reply.is_err() || named => {
                parts.remove(0);
                guess
            }
            (Ok(_), _) => guess.ok_or("all boards are solved; n starts a new game, u undoes")?,
            (Err(error), _) => return Err(format!("`{}`: {error}", excerpt(first))),
        };
        let feedbacks = parts.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
        self.boards.take(made, &feedbacks).map_err(|refused| refused.to_string())
    }

    fn report(&self) -> Vec<BoardReport> {
        let report = |session: &guesstree::play::Session| BoardReport {
            candidates: session.candidates().len(),
            solved: session.is_won(),
        };
        self.boards.sessions().iter().map(report).collect()
    }

    /// Shows the boards and the best guess, which it returns; `None` if all are solved.
    fn advise(&self) -> anyhow::Result<Option<Word>> {
        let guesses = self.boards.guesses();
        if self.boards.open().is_empty() {
            let event = Event::AllSolved { guesses };
            let text = || format!("all boards solved with {}", count(guesses, "guess"));
            self.table.say(&event, text)?;
            return Ok(None);
        }
        let (choices, alone) = self.choices()?;
        let Some((guess, _)) = choices.first() else {
            self.table.refuse("no guess may be made here")?;
            return Ok(None);
        };
        let advice = alone.map(|thought| thought.so_far().unwrap_or_default().unwrap_or_default());
        let event = Event::Boards {
            turn: guesses + 1,
            guess: guess.clone(),
            guesses_left: self.boards.guesses_left(),
            boards: self.report(),
            exact: advice.as_ref().is_some_and(|advice| advice.exact),
            basis: advice.as_ref().map(|advice| advice.basis),
        };
        self.table.say(&event, || {
            let mut text = self.status();
            let head = if advice.is_some() { "expected" } else { "estimate" };
            let _ = write!(text, "\n  guess  {head:>8}");
            for (guess, cost) in &choices {
                let _ = write!(text, "\n  {:5}  {cost:8.4}", guess.to_string());
            }
            let trust = advice.as_ref().map(text::trust).unwrap_or_else(|| {
                "an estimate: what the boards\n  would take one by one, added up".to_owned()
            });
            format!("{text}\n  {trust}")
        })?;
        Ok(Some(guess.clone()))
    }

    /// Where the boards are, for people.
    fn status(&self) -> String {
        let (made, left) = (self.boards.guesses(), self.boards.guesses_left());
        let mut text = match left {
            0 => format!("guess {}, one too many", made + 1),
            _ => format!("guess {} of {}", made + 1, made + left),
        };
        for (number, session) in (1..).zip(self.boards.sessions()) {
            let words = session.candidate_words();
            let _ = match (session.is_won(), words.as_slice()) {
                (true, [word, ..]) => write!(text, "\n  {number:2}  {word}, solved"),
                (false, [one]) => write!(text, "\n  {number:2}  must be {one}"),
                (false, [one, two]) => write!(text, "\n  {number:2}  {one} or {two}"),
                (_, words) => write!(text, "\n  {number:2}  {}", count(words.len(), "answer")),
            };
        }
        text
    }

    fn show_candidates(&self) -> anyhow::Result<()> {
        const LINES: usize = 3;
        let open = self.boards.open();
        let words = |board: &usize| self.boards.sessions()[*board].candidate_words();
        let event = Event::BoardCandidates { boards: open.iter().map(words).collect() };
        self.table.say(&event, || {
            let board = |board: &usize| {
                let words = words(board);
                let lines = screen::wrapped(&in_row(&words), "  ", screen::columns(), LINES);
                let answers = count(words.len(), "answer");
                format!("board {}: {answers}\n{}", board + 1, lines.join("\n"))
            };
            open.iter().map(board).collect::<Vec<_>>().join("\n")
        })
    }

    fn host(&mut self, answers: &[Word]) -> anyhow::Result<Exit> {
        if self.table.lines.is_terminal() {
            self.table.tell("Guess all words. ? lists what else you can type.")?;
        }
        loop {
            let (made, left) = (self.boards.guesses(), self.boards.guesses_left());
            let prompt = format!("guess {} of {} ", made + 1, made + left);
            let line = match self.table.lines.next(&prompt, || None)? {
                Typed::Line(line) => line.to_lowercase(),
                Typed::Interrupt | Typed::End => "q".to_owned(),
            };
            match line.as_str() {
                "" => continue,
                "q" | "quit" => break,
                "?" | "help" => self.table.list_commands(HOST_COMMANDS)?,
                "h" | "hint" => {
                    let (choices, _) = self.choices()?;
                    match choices.first() {
                        Some((guess, _)) => {
                            let event =
                                Event::Hint { guess: guess.clone(), exact: false, basis: None };
                            self.table.say(&event, || format!("Try {guess}."))?;
                        }
                        None => self.table.refuse("there is no hint here")?,
                    }
                }
                word => {
                    if self.guess(word, answers)? {
                        return Ok(Exit::Done);
                    }
                }
            }
        }
        self.lost(answers)?;
        Ok(Exit::Done)
    }

    /// Makes a guess of the person. Returns whether the game is over.
    fn guess(&mut self, word: &str, answers: &[Word]) -> anyhow::Result<bool> {
        let open = self.boards.open();
        let taken = match self.table.list().word(word) {
            Err(reason) => Err(format!("`{}` {reason}; ? lists all commands", excerpt(word))),
            Ok(guess) if self.table.list().guess_id(&guess).is_none() => {
                Err(format!("{guess} is not an allowed guess"))
            }
            Ok(guess) => {
                let score = |&board: &usize| self.table.list().score(&guess, &answers[board]);
                let feedbacks: Vec<Feedback> = open.iter().filter_map(score).collect();
                let taken = self.boards.take(guess.clone(), &feedbacks);
                taken.map(|()| (guess, feedbacks)).map_err(|refused| refused.to_string())
            }
        };
        let (guess, feedbacks) = match taken {
            Ok(taken) => taken,
            Err(why) => return self.table.refuse(why).map(|()| false),
        };
        let over = self.boards.open().is_empty() || self.boards.guesses_left() == 0;
        let solved = self.boards.open().is_empty();
        let event = Event::BoardFeedback {
            turn: self.boards.guesses(),
            guess: guess.clone(),
            feedback: feedbacks.iter().map(ToString::to_string).collect(),
            guesses_left: self.boards.guesses_left(),
            solved,
            answers: over.then(|| answers.to_vec()),
        };
        self.table.say(&event, || {
            let row = |(board, &feedback): (&usize, &Feedback)| {
                let tiles = tiles::word(&guess, self.table.list().alphabet(), feedback);
                let tiles = tiles.unwrap_or_else(|| format!("{guess} {feedback}"));
                format!("  {:2}  {tiles}", board + 1)
            };
            let rows = open.iter().zip(&feedbacks).map(row);
            let mut text = rows.collect::<Vec<_>>().join("\n");
            if solved {
                let _ = write!(text, "\nSolved with {}.", count(self.boards.guesses(), "guess"));
            }
            text
        })?;
        if over && !solved && !self.table.json {
            self.lost(answers)?;
        }
        Ok(over)
    }

    fn lost(&self, answers: &[Word]) -> anyhow::Result<()> {
        let event = Event::BoardsLost { answers: answers.to_vec() };
        self.table.say(&event, || {
            let words: Vec<String> = answers.iter().map(ToString::to_string).collect();
            format!("The answers were {}.", words.join(" "))
        })
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

/// What `play --boards N --sample M --json` prints. Field names are stable.
#[derive(Serialize)]
struct Sample {
    boards: usize,
    games: usize,
    max_guesses: u8,
    mean: f64,
    worst_case: usize,
    share_within: f64,
    histogram: Vec<u64>,
}

impl Game {
    /// Plays games with random answers by the program's own advice, and shows what they take.
    fn sample(&self, args: &Args, games: usize) -> anyhow::Result<Exit> {
        let (list, boards) = (self.table.list(), self.boards.sessions().len());
        let opening: Vec<Word> = args.opening.clone();
        if let Some(word) = opening.iter().find(|word| list.guess_id(word).is_none()) {
            anyhow::bail!("{word} is not an allowed guess in the list {}", list.name());
        }
        let seed = args.seed.unwrap_or(1);
        let first = match opening.first() {
            Some(word) => Some(word.clone()),
            None => self.boards.choices().first().map(|(word, _)| word.clone()),
        };
        let played = |number: usize| {
            let answers = drawn(list, boards, Some(seed), number as u64);
            self.play(&answers, &opening, first.as_ref())
        };
        let taken: Vec<usize> = progress::counted(games, "games", args.json, |count| {
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
        let max_guesses = self.table.thinker.max_guesses;
        let within = taken.iter().filter(|&&guesses| guesses <= max_guesses.into()).count();
        let sample = Sample {
            boards,
            games,
            max_guesses,
            mean: taken.iter().sum::<usize>() as f64 / games.max(1) as f64,
            worst_case: histogram.len(),
            share_within: within as f64 / games.max(1) as f64,
            histogram,
        };
        match self.table.json {
            true => print_json(&sample)?,
            false => print(|out| {
                writeln!(
                    out,
                    "{} of {boards} boards: mean {:.4}, worst case {}, {:.2} % within \
                     {max_guesses}\n{}",
                    count(games, "random game"),
                    sample.mean,
                    sample.worst_case,
                    100.0 * sample.share_within,
                    Histogram(&sample.histogram)
                )
            })?,
        }
        Ok(Exit::Done)
    }

    /// The number of guesses that a game takes.
    fn play(&self, answers: &[Word], opening: &[Word], first: Option<&Word>) -> usize {
        let mut boards = self.boards.clone();
        while let (open, Some(guess)) = (boards.open(), self.next(&boards, opening, first)) {
            let score = |&board: &usize| self.table.list().score(&guess, &answers[board]);
            let feedbacks: Vec<Feedback> = open.iter().filter_map(score).collect();
            // What the answers themselves give is never impossible.
            if boards.take(guess, &feedbacks).is_err() || boards.open().is_empty() {
                break;
            }
        }
        boards.guesses()
    }

    /// The guess that the advice begins with.
    fn next(&self, boards: &Boards, opening: &[Word], first: Option<&Word>) -> Option<Word> {
        let made = boards.guesses();
        if let Some(word) = opening.get(made) {
            return Some(word.clone());
        }
        if made == 0 {
            return first.cloned();
        }
        if let [last] = *boards.open() {
            let session = &boards.sessions()[last];
            let limits = Arc::new(Limits::none());
            let adviser = &self.table.thinker.adviser;
            if let Ok(Some(choice)) = adviser.best(session, &limits, &Default::default()) {
                return Some(choice.guess);
            }
        }
        boards.choices().first().map(|(word, _)| word).cloned()
    }
}
