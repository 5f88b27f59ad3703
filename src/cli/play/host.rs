//! A game in which the person guesses and is shown the feedback.

use crate::cli::exit::Exit;
use crate::cli::play::event::Event;
use crate::cli::play::{Args, Lines, Table};
use crate::cli::position::no_answer;
use crate::game::excerpt::excerpt;
use crate::game::feedback::score;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::word::Word;
use crate::play::session::Taken;
use crate::play::ties::Ties;
use crate::report::tiles;
use crate::report::words::count;

const COMMANDS: &str = "\
CRANE         a guess
h             a hint: the best guess here
c             the number of answers that are still possible
q             give up";

struct Host {
    table: Table,
    answer: Word,
}

pub(crate) fn run(args: &Args, table: Table, answer: &str) -> anyhow::Result<Exit> {
    let mut host = Host {
        answer: chosen(args, table.session.list(), answer)?,
        table: Table { adviser: table.adviser.following(None), ..table },
    };
    let lines = Lines::new("Guess the word. ? lists all commands.")?;
    loop {
        let number = host.table.session.turns().len() + 1;
        let prompt = format!("guess {number} of {} ", args.max_guesses);
        let Some(line) = lines.next(&prompt)? else {
            break;
        };
        if host.dispatch(&line)? {
            return Ok(Exit::Done);
        }
    }
    // The person has left. At the end of a pipe nobody asks for the answer.
    if lines.prompt {
        host.lost()?;
    }
    Ok(Exit::Done)
}

/// The answer that was asked for, or a random one.
fn chosen(args: &Args, list: &List, answer: &str) -> anyhow::Result<Word> {
    if answer == "random" {
        let seed = args.seed.unwrap_or_else(|| {
            std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), "answer")
        });
        let place = Ties::Random(seed).pick(&[], list.answers().len());
        return Ok(list.answers()[place]);
    }
    let word = Word::parse(answer)
        .map_err(|reason| anyhow::anyhow!("the answer {} {reason}", excerpt(answer)))?;
    match list.guess_id(word) {
        Some(_) => Ok(word),
        None => Err(no_answer(format!(
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
                self.lost()?;
                return Ok(true);
            }
            "?" | "help" => self.table.list_commands(COMMANDS)?,
            "h" | "hint" => self.hint()?,
            "c" | "candidates" => {
                let candidates = self.table.session.candidates().len();
                let words = None;
                let event = Event::Candidates { candidates, words };
                self.table.say(&event, || count(candidates, "candidate"))?;
            }
            other => return self.dispatch_word(other),
        }
        Ok(false)
    }

    fn dispatch_word(&mut self, word: &str) -> anyhow::Result<bool> {
        let done = match Word::parse(word) {
            Ok(guess) => self.guess(guess),
            Err(reason) => Err(format!("`{}` {reason}; ? lists all commands", excerpt(word))),
        };
        match done {
            Ok(taken) => self.show(taken),
            Err(why) => self.table.refuse(why).map(|()| false),
        }
    }

    /// Adds a guess with its feedback.
    fn guess(&mut self, guess: Word) -> Result<Taken, String> {
        let feedback = score(guess, self.answer);
        let taken = self.table.session.take(Turn { guess, feedback });
        taken.map_err(|refused| refused.to_string())
    }

    /// Shows the feedback to the last guess. Returns whether the game is over.
    fn show(&self, taken: Taken) -> anyhow::Result<bool> {
        let session = &self.table.session;
        let (turn, guesses_left) = (session.turns().len(), session.guesses_left());
        let Some(&Turn { guess, feedback }) = session.turns().last() else {
            return Ok(false);
        };
        let event = Event::Feedback { turn, guess, feedback: feedback.to_string(), guesses_left };
        let text = || format!("{guess} {}", tiles::feedback(feedback));
        self.table.say(&event, text)?;
        if taken == Taken::Won {
            let (answer, guesses) = (guess, turn);
            let text = || format!("Solved with {}.", count(guesses, "guess"));
            self.table.say(&Event::Solved { answer, guesses }, text)?;
            return Ok(true);
        }
        if guesses_left == 0 {
            self.lost()?;
        }
        Ok(guesses_left == 0)
    }

    fn lost(&self) -> anyhow::Result<()> {
        let answer = self.answer;
        let text = || format!("The answer was {answer}.");
        self.table.say(&Event::Lost { answer }, text)
    }

    /// The best guess: of the policy if there is one and it has a guess, else of the adviser.
    fn hint(&mut self) -> anyhow::Result<()> {
        let guess = match self.table.by_policy().first() {
            Some(&(guess, _)) => Some(guess),
            None => {
                let best = self.table.searched(|adviser, session, limits, progress| {
                    adviser.best(session, limits, progress)
                })?;
                best.map(|choice| choice.guess)
            }
        };
        match guess {
            Some(guess) => self.table.say(&Event::Hint { guess }, || format!("Try {guess}.")),
            None => self.table.refuse("there is no hint here"),
        }
    }
}
