//! A game the other way round: the person guesses, and is shown what comes back.

use std::sync::Arc;

use serde::Serialize;

use crate::cli::exit::{Exit, NoAnswer};
use crate::cli::output::print;
use crate::cli::play::{Args, Lines, is_guess};
use crate::game::excerpt::excerpt;
use crate::game::feedback::{Feedback, score};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::play::advice::Advice;
use crate::play::player::Player;
use crate::play::session::{Session, Taken};
use crate::play::ties::Ties;
use crate::report::progress;
use crate::report::tiles;
use crate::report::words::count;
use crate::search::limits::Limits;
use crate::shipped;
use crate::tree::objective::Objective;

const COMMANDS: &str = "\
CRANE         a guess
h             a hint: the best guess here
c             how many answers are still possible
q             give up";

/// What is printed with `--json`, one object a line. Field names are stable.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Event {
    Feedback {
        turn: usize,
        guess: String,
        feedback: String,
        guesses_left: u8,
    },
    Hint {
        guess: String,
    },
    Candidates {
        candidates: usize,
    },
    Refused {
        why: String,
    },
    Solved {
        answer: String,
        guesses: usize,
    },
    Lost {
        answer: String,
    },
}

struct Host<'g> {
    args: &'g Args,
    session: Session,
    player: Option<Player>,
    answer: Word,
}

pub fn run(
    args: &Args,
    list: List,
    mode: Mode,
    player: Option<Player>,
    answer: &str,
) -> anyhow::Result<Exit> {
    let answer = chosen(args, &list, answer)?;
    let mut game = Host {
        args,
        session: Session::new(list, mode, args.max_guesses),
        player,
        answer,
    };
    let lines = Lines::new();
    if lines.prompt {
        print(|out| writeln!(out, "Guess the word. ? lists all commands."))?;
    }
    loop {
        let prompt = format!(
            "guess {} of {} ",
            game.session.turns().len() + 1,
            args.max_guesses
        );
        let Some(line) = lines.next(&prompt)? else {
            break;
        };
        if game.dispatch(&line)? {
            return Ok(Exit::Done);
        }
    }
    // Nobody guesses any more.
    if lines.prompt {
        game.lost()?;
    }
    Ok(Exit::Done)
}

/// The answer that was asked for, or a random one.
fn chosen(args: &Args, list: &List, answer: &str) -> anyhow::Result<Word> {
    if answer == "random" {
        let seed = match args.seed {
            Some(seed) => seed,
            None => std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), "answer"),
        };
        let place = Ties::Random(seed).pick(&[], list.answers().len());
        return Ok(list.answers()[place]);
    }
    let word = Word::parse(answer)
        .map_err(|reason| anyhow::anyhow!("the answer {} {reason}", excerpt(answer)))?;
    match list.guess_id(word) {
        Some(_) => Ok(word),
        None => Err(NoAnswer(format!(
            "{word} is not an allowed guess in the list {}, so that nobody could find it",
            list.name()
        ))
        .into()),
    }
}

impl Host<'_> {
    /// Does what a line says. `true` when the game is over.
    fn dispatch(&mut self, line: &str) -> anyhow::Result<bool> {
        match line.to_lowercase().as_str() {
            "" => {}
            word if is_guess(self.session.list(), word) => return self.dispatch_word(word),
            "q" | "quit" | "exit" => {
                self.lost()?;
                return Ok(true);
            }
            "?" | "help" if self.args.json => {
                self.refuse("the commands are listed without --json")?
            }
            "?" | "help" => print(|out| writeln!(out, "{COMMANDS}"))?,
            "h" | "hint" => self.hint()?,
            "c" | "candidates" => {
                let candidates = self.session.candidates().len();
                self.say(&Event::Candidates { candidates }, || {
                    count(candidates, "candidate")
                })?;
            }
            other => return self.dispatch_word(other),
        }
        Ok(false)
    }

    fn dispatch_word(&mut self, word: &str) -> anyhow::Result<bool> {
        match Word::parse(word) {
            Ok(guess) => self.guess(guess),
            Err(reason) => {
                let word = excerpt(word);
                self.refuse(&format!("`{word}` {reason}; ? lists all commands"))?;
                Ok(false)
            }
        }
    }

    fn guess(&mut self, guess: Word) -> anyhow::Result<bool> {
        if let Err(refused) = self.session.check(guess) {
            self.refuse(&refused.to_string())?;
            return Ok(false);
        }
        let feedback: Feedback = score(guess, self.answer);
        let taken = match self.session.take(Turn { guess, feedback }) {
            Ok(taken) => taken,
            Err(refused) => {
                self.refuse(&refused.to_string())?;
                return Ok(false);
            }
        };
        let (turn, guesses_left) = (self.session.turns().len(), self.session.guesses_left());
        let told = Event::Feedback {
            turn,
            guess: guess.to_string(),
            feedback: feedback.to_string(),
            guesses_left,
        };
        self.say(&told, || format!("{guess} {}", tiles::feedback(feedback)))?;
        if taken == Taken::Won {
            let solved = Event::Solved {
                answer: guess.to_string(),
                guesses: turn,
            };
            self.say(&solved, || format!("Solved with {}.", count(turn, "guess")))?;
            return Ok(true);
        }
        if guesses_left == 0 {
            self.lost()?;
            return Ok(true);
        }
        Ok(false)
    }

    fn lost(&self) -> anyhow::Result<()> {
        let answer = self.answer.to_string();
        self.say(
            &Event::Lost {
                answer: answer.clone(),
            },
            || format!("The answer was {answer}."),
        )
    }

    /// The best guess: by the policy if one was named, by the tree that comes with the program, or by search.
    fn hint(&self) -> anyhow::Result<()> {
        let guess = match self.by_policy().or_else(|| self.by_tree()) {
            Some(guess) => Some(guess),
            None => {
                let (progress, limits) = (Arc::default(), Arc::new(Limits::none()));
                let question = self.session.question();
                let problem = crate::build::Build::new(question.list).problem();
                let advice =
                    progress::watch(&progress, question.list, &problem, self.args.json, || {
                        Advice::of(&question, 0, &limits, &progress)
                    })?;
                advice.choices.first().map(|choice| choice.guess)
            }
        };
        match guess {
            Some(guess) => {
                let guess = guess.to_string();
                self.say(
                    &Event::Hint {
                        guess: guess.clone(),
                    },
                    || format!("Try {guess}."),
                )
            }
            None => self.refuse("there is no hint here"),
        }
    }

    fn by_policy(&self) -> Option<Word> {
        let choices = self.player.as_ref()?.choices(&self.session);
        choices.first().map(|&(guess, _)| guess)
    }

    fn by_tree(&self) -> Option<Word> {
        let (list, mode) = (self.session.list(), self.session.mode());
        let tree = shipped::find(list.fingerprint(), mode, Objective::Mean).ok()??;
        let walk = tree.walk().follow(self.session.turns())?;
        let left = self.session.question().guesses_left;
        (left == 0 || walk.worst_case() <= left.into()).then(|| walk.guess())
    }

    fn refuse(&self, why: &str) -> anyhow::Result<()> {
        self.say(
            &Event::Refused {
                why: why.to_owned(),
            },
            || why.to_owned(),
        )
    }

    fn say(&self, event: &Event, text: impl Fn() -> String) -> anyhow::Result<()> {
        print(|out| {
            if self.args.json {
                serde_json::to_writer(&mut *out, event)?;
                return writeln!(out);
            }
            writeln!(out, "{}", text())
        })
    }
}
