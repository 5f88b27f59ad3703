//! A game in which the person guesses and is shown the feedback.

use std::thread::{self, JoinHandle};

use guesstree::play::absurdle::shortest;
use guesstree::play::{Taken, Ties, absurdle};
use guesstree::text::excerpt;
use guesstree::{Basis, Limits, List, Turn, Word};

use crate::exit::{Code, Exit};
use crate::play::event::Event;
use crate::play::journal::Game;
use crate::play::lines::Typed;
use crate::play::thinking::Subject;
use crate::play::{Args, HostName, Refusal, Table, keys, not_allowed};
use crate::position::no_answer;
use crate::report::words::{count, listed};

struct Host {
    table: Table,
    answer: Answer,
    /// Whether the person took a hint.
    advised: bool,
    /// A shortest game against a host that evades, looked for while the person plays.
    shortest: Option<JoinHandle<Option<Vec<Word>>>>,
}

pub(super) fn run(args: &Args, table: Table, answer: &str) -> anyhow::Result<Exit> {
    let answer = Answer::Word(chosen(args, table.list(), answer)?);
    play(table, answer)
}

fn play(table: Table, answer: Answer) -> anyhow::Result<Exit> {
    let mut host = Host { table, answer, advised: false, shortest: None };
    let terminal = host.table.lines.is_terminal();
    if terminal && matches!(host.answer, Answer::Evades) {
        let list = host.table.list().clone();
        host.shortest = Some(thread::spawn(move || shortest(&list, &Limits::none())));
    }
    if terminal {
        let list = host.table.list().name();
        let text = format!("Guess the word of the list {list}.\n? lists what else you can type.");
        host.table.tell(&text)?;
    }
    loop {
        let number = host.table.session.turns().len() + 1;
        let prompt = match host.table.session.guesses_left() {
            // Nobody counts that far.
            left if left > 50 => format!("guess {number} "),
            _ => format!("guess {number} of {} ", host.table.thinker.max_guesses),
        };
        match host.table.lines.next(&prompt, || None)? {
            Typed::Line(line) => {
                if host.dispatch(&line)? {
                    return Ok(Exit::Done);
                }
            }
            Typed::Interrupt | Typed::End => break,
        }
    }
    // The person has left. At the end of a pipe nobody asks for the answer.
    if terminal {
        host.give_up()?;
    }
    Ok(Exit::Done)
}

/// What the host has in mind.
#[derive(Clone)]
enum Answer {
    /// A word.
    Word(Word),
    /// Nothing: it evades the guesses.
    Evades,
}

/// A game against a host that evades.
pub(super) fn run_absurdle(table: Table) -> anyhow::Result<Exit> {
    play(table, Answer::Evades)
}

/// The answer that was asked for, or a random one.
fn chosen(args: &Args, list: &List, answer: &str) -> anyhow::Result<Word> {
    if answer == "random" {
        let seed = args.seed.unwrap_or_else(|| {
            std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), "answer")
        });
        let place = Ties::Random(seed).pick(&[], list.answers().len());
        return Ok(list.answers()[place].clone());
    }
    let word = list.word(answer);
    let word = word.map_err(|reason| anyhow::anyhow!("the answer {} {reason}", excerpt(answer)))?;
    match list.guess_id(&word) {
        // In other games than Wordle only an answer has feedback.
        Some(_) if list.kind().is_wordle() || list.answers().contains(&word) => Ok(word),
        _ => Err(no_answer(format!(
            "{word} is not an allowed guess in the list {}, so nobody could find it",
            list.name()
        ))),
    }
}

impl Host {
    /// Does what a line says. Returns whether the game is over.
    fn dispatch(&mut self, line: &str) -> anyhow::Result<bool> {
        match line.to_lowercase().as_str() {
            "" => {}
            word if self.table.is_guess(word) => return self.dispatch_word(word),
            "q" | "quit" | "exit" => {
                self.give_up()?;
                return Ok(true);
            }
            "?" | "help" => self.table.list_commands(&keys::guessing(self.table.list()))?,
            "h" | "hint" => self.hint()?,
            "s" | "statistics" => self.table.show_statistics(None)?,
            "m" | "more" | "u" | "undo" => {
                self.table.refuse("not while you guess; h gives a hint, q gives up")?;
            }
            "c" | "candidates" => {
                let candidates = self.table.session.candidates().len();
                let words = None;
                let event = Event::Candidates { candidates, words };
                self.table.say(&event, || format!("{} left", count(candidates, "answer")))?;
            }
            other => return self.dispatch_word(other),
        }
        Ok(false)
    }

    fn dispatch_word(&mut self, word: &str) -> anyhow::Result<bool> {
        let done = match self.table.list().word(word) {
            Ok(guess) => self.guess(guess),
            Err(reason) => {
                let why = format!("`{}` {reason}; ? lists all commands", excerpt(word));
                Err((Code::UnknownWord, why).into())
            }
        };
        match done {
            Ok(taken) => self.show(taken),
            Err(why) => self.table.refuse(why).map(|()| false),
        }
    }

    /// Adds a guess with its feedback.
    fn guess(&mut self, guess: Word) -> Result<Taken, Refusal> {
        let session = &self.table.session;
        session.check(&guess)?;
        let feedback = match &self.answer {
            Answer::Word(answer) => self.table.list().score(&guess, answer),
            Answer::Evades => absurdle::reply(self.table.list(), session.candidates(), &guess),
        };
        let feedback = feedback.ok_or_else(|| not_allowed(&guess))?;
        Ok(self.table.session.take(Turn { guess, feedback })?)
    }

    /// The answer, or one that would do.
    fn answer(&self) -> Word {
        match &self.answer {
            Answer::Word(answer) => answer.clone(),
            // A game has a candidate left at all times.
            Answer::Evades => self.table.session.candidate_words()[0].clone(),
        }
    }

    /// Shows the feedback to the last guess. Returns whether the game is over.
    fn show(&mut self, taken: Taken) -> anyhow::Result<bool> {
        let session = &self.table.session;
        let (turn, guesses_left) = (session.turns().len(), session.guesses_left());
        let Some(&Turn { ref guess, feedback }) = session.turns().last() else {
            return Ok(false);
        };
        let solved = taken == Taken::Won;
        let over = solved || guesses_left == 0;
        if self.table.json {
            let answer = over.then(|| self.answer());
            let feedback = feedback.to_string();
            let event = Event::Feedback {
                list: session.list().name(),
                turn,
                guess: guess.clone(),
                feedback,
                guesses_left,
                solved,
                answer,
            };
            self.table.say(&event, String::new)?;
            return Ok(over);
        }
        self.table.show_board()?;
        if over {
            self.table.tell(&match solved {
                true => format!("Solved with {}.", count(turn, "guess")),
                false => format!("The answer was {}.", self.answer()),
            })?;
            let game = self.end()?;
            self.table.record(game)?;
        }
        Ok(over)
    }

    /// The end of a game: what each guess cost where there is an answer, else how short it might
    /// have been. Luck and skill suppose an answer that does not change.
    fn end(&mut self) -> anyhow::Result<Option<Game>> {
        if matches!(self.answer, Answer::Word(_)) {
            return self.table.end_of_game(self.answer(), self.advised);
        }
        let game = self.table.over(self.advised)?;
        let found = self.shortest.take().filter(JoinHandle::is_finished);
        let found = found.and_then(|found| found.join().ok().flatten());
        if let (Some(_), Some(words)) = (&game, found) {
            let guesses = count(words.len(), "guess");
            let words = listed(&words, usize::MAX);
            let basis = Basis::Proven;
            self.table.tell(&format!("A shortest game takes {guesses}: {words} ({basis})."))?;
        }
        Ok(game.map(|game| Game { host: Some(HostName::Absurdle.to_string()), ..game }))
    }

    fn give_up(&mut self) -> anyhow::Result<()> {
        let answer = self.answer();
        let text = || format!("The answer was {answer}.");
        self.table.say(&Event::Lost { answer: answer.clone() }, text)?;
        let game = self.end()?;
        self.table.record(game)
    }

    /// The best guess: of the policy if there is one and it has a guess, else of the adviser.
    fn hint(&mut self) -> anyhow::Result<()> {
        self.advised = true;
        let (guess, exact, basis) = match self.table.by_policy().first() {
            Some((guess, _)) => (Some(guess.clone()), false, None),
            None => {
                let thought = self.table.think(Subject::Best(None))?;
                let advice = thought.so_far().unwrap_or_default().unwrap_or_default();
                let guess = advice.choices.first().map(|choice| choice.guess.clone());
                (guess, advice.exact, Some(advice.basis))
            }
        };
        match guess {
            Some(guess) => {
                let event = Event::Hint { guess: guess.clone(), exact, basis };
                self.table.say(&event, || format!("Try {guess}."))
            }
            None => self.table.refuse("there is no hint here"),
        }
    }
}
