//! Several boards at once: played elsewhere with advice, or played here.

use std::fmt::Write as _;
use std::sync::Arc;

use guesstree::games::Rule;
use guesstree::play::Boards;
use guesstree::text::excerpt;
use guesstree::{Feedback, Word};

use crate::boards::drawn;
use crate::exit::{Code, Exit, Misuse};
use crate::play::event::{BoardReport, Event};
use crate::play::lines::Typed;
use crate::play::thinking::{Subject, Thought};
use crate::play::{Args, Refusal, Table, not_allowed, text};
use crate::report::words::{count, in_row};
use crate::report::{screen, tiles};

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
    let book = args.memory.book(list.clone(), mode, Rule::Standard);
    let boards = Boards::new(book, table.thinker.max_guesses, boards)?;
    let mut game = Game { table, boards };
    match args.answer.as_deref() {
        None => game.assist(),
        Some("random") => {
            let answers = drawn(&list, game.boards.sessions().len(), args.seed, 0);
            game.host(&answers)
        }
        Some(_) => Err(Misuse::conflict("with '--boards <N>' the answers are random").into()),
    }
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
    fn turn(&mut self, line: &str, guess: Option<Word>) -> Result<(), Refusal> {
        let letters = self.table.list().letters();
        let mut parts = self.table.parts(line, &[',']);
        let bad = |why: String| Refusal::from((Code::BadTurn, why));
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
            (Err(error), _) => return Err(bad(format!("`{}`: {error}", excerpt(first)))),
        };
        let feedbacks: Result<Vec<_>, _> = parts.into_iter().map(read).collect();
        Ok(self.boards.take(made, &feedbacks.map_err(bad)?)?)
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
            list: self.table.list().name(),
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
        if made == 0 {
            let _ = write!(text, ", the list {}", self.table.list().name());
        }
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
            let list = self.table.list().name();
            let text =
                format!("Guess all words of the list {list}.\n? lists what else you can type.");
            self.table.tell(&text)?;
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
            Err(reason) => {
                let why = format!("`{}` {reason}; ? lists all commands", excerpt(word));
                Err((Code::UnknownWord, why).into())
            }
            Ok(guess) if self.table.list().guess_id(&guess).is_none() => Err(not_allowed(&guess)),
            Ok(guess) => {
                let score = |&board: &usize| self.table.list().score(&guess, &answers[board]);
                let feedbacks: Vec<Feedback> = open.iter().filter_map(score).collect();
                let taken = self.boards.take(guess.clone(), &feedbacks);
                taken.map(|()| (guess, feedbacks)).map_err(Refusal::from)
            }
        };
        let (guess, feedbacks) = match taken {
            Ok(taken) => taken,
            Err(why) => return self.table.refuse(why).map(|()| false),
        };
        let over = self.boards.open().is_empty() || self.boards.guesses_left() == 0;
        let solved = self.boards.open().is_empty();
        let event = Event::BoardFeedback {
            list: self.table.list().name(),
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
