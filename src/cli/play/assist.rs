//! A game that is played elsewhere: the person tells what came back.

use std::sync::Arc;

use crate::cli::exit::Exit;
use crate::cli::output::print;
use crate::cli::play::event::{ChoiceReport, Event, expected, print_event};
use crate::cli::play::{Args, Lines, chance, is_guess};
use crate::engine::Engine;
use crate::game::excerpt::excerpt;
use crate::game::feedback::{Feedback, FeedbackError};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::play::advice::{Advice, Choice};
use crate::play::adviser::{Adviser, MORE};
use crate::play::player::Player;
use crate::play::session::{Refused, Session, Taken};
use crate::report::progress;
use crate::report::tiles;
use crate::report::words::{count, listed};
use crate::search::limits::Limits;
use crate::search::progress::Progress;
use crate::tree::Tree;
use crate::tree::objective::Objective;

const COMMANDS: &str = "\
BYBGG         the feedback to the guess: B gray, Y yellow, G green; also -y-gg, 01022 or squares
CRANE BYBGG   you guessed something else
CRANE         what another guess costs here; the next feedback is then to this guess
m             more: what the next best guesses cost
c             the candidates
u             undo the last turn
n             a new game
q             quit";

/// So many words are named.
const WORDS_MAX: usize = 20;

/// What is recommended in a position.
enum Recommended {
    /// By the exact search, or a tree.
    Exact(Advice),
    /// By a policy: guesses with their ratings, and whether each may be the answer.
    Policy(Vec<(Word, String, bool)>),
}

impl Recommended {
    fn guess(&self) -> Option<Word> {
        match self {
            Self::Exact(advice) => advice.choices.first().map(|choice| choice.guess),
            Self::Policy(rated) => rated.first().map(|&(guess, ..)| guess),
        }
    }
}

struct Assist<'g> {
    args: &'g Args,
    session: Session,
    adviser: Adviser,
    player: Option<Player>,
    /// The guess that the next feedback is to.
    guess: Option<Word>,
}

pub fn run(args: &Args, list: List, mode: Mode, player: Option<Player>) -> anyhow::Result<Exit> {
    let adviser = Adviser::new(Engine::new(list.clone()).mode(mode))?;
    let adviser = match &args.tree {
        Some(file) => {
            let tree = Tree::load(file)?;
            let problem = tree.problem();
            anyhow::ensure!(
                problem.game.is_wordle(),
                "{}: this tree is for {}, but play is for Wordle; use it with `guesstree next`",
                file.display(),
                problem.game
            );
            anyhow::ensure!(
                problem.fingerprint == list.fingerprint() && problem.mode == mode,
                "{}: this tree is for the list {} in {} mode; name these, or another tree",
                file.display(),
                problem.list,
                problem.mode
            );
            anyhow::ensure!(
                problem.objective == Objective::Mean && problem.weights.is_none(),
                "{}: this tree is for another aim than the fewest guesses, and costs are told of these; use it with \
                 `guesstree next`",
                file.display()
            );
            adviser.following(Some(tree))
        }
        None => adviser,
    };
    let mut game = Assist {
        args,
        adviser,
        session: Session::new(list, mode, args.max_guesses),
        player,
        guess: None,
    };
    let lines = Lines::new();
    if lines.prompt {
        print(|out| {
            writeln!(
                out,
                "Guess, then type what came back, such as BYBGG. ? lists all commands."
            )
        })?;
    }
    game.advise(false)?;
    while let Some(line) = lines.next(&game.prompt())? {
        if !game.dispatch(&line)? {
            break;
        }
    }
    Ok(Exit::Done)
}

impl Assist<'_> {
    fn prompt(&self) -> String {
        match self.guess {
            Some(guess) => format!("{guess} "),
            None => String::new(),
        }
    }

    /// Does what a line says. `false` to stop.
    fn dispatch(&mut self, line: &str) -> anyhow::Result<bool> {
        let lower = line.to_lowercase();
        match lower.as_str() {
            "" => {}
            word if is_guess(self.session.list(), word) => self.dispatch_words(line)?,
            "q" | "quit" | "exit" => return Ok(false),
            "?" | "h" | "help" if self.args.json => {
                self.refuse("the commands are listed without --json")?
            }
            "?" | "h" | "help" => print(|out| writeln!(out, "{COMMANDS}"))?,
            "c" | "candidates" => self.show_candidates()?,
            "m" | "more" if self.session.is_won() => self.refuse("the game is won")?,
            "m" | "more" => self.advise(true)?,
            "u" | "undo" => self.undo()?,
            "n" | "new" => {
                while self.session.undo().is_some() {}
                self.advise(false)?;
            }
            _ => self.dispatch_words(line)?,
        }
        Ok(true)
    }

    /// A feedback, a guess, or both.
    fn dispatch_words(&mut self, line: &str) -> anyhow::Result<()> {
        let letters = self.session.list().letters();
        let parts: Vec<&str> = line
            .split(['=', ' ', '\t'])
            .filter(|part| !part.is_empty())
            .collect();
        let turn = match *parts.as_slice() {
            [one] => match (Feedback::parse(one, letters), Word::parse(one), self.guess) {
                (Ok(feedback), _, Some(guess)) => Ok(Turn { guess, feedback }),
                // Marks alone, if too few or too many, are a feedback with a slip.
                (Err(FeedbackError::UnknownCharacter { .. }), Ok(guess), _) => {
                    return self.look_at(guess);
                }
                (Ok(_), _, None) => Err("the game is won; n begins a new one, u undoes".to_owned()),
                (Err(error), ..) => Err(format!(
                    "`{}` is no command, guess or feedback: {error}; ? lists all commands",
                    excerpt(one)
                )),
            },
            [guess, feedback] => format!("{guess}={feedback}")
                .parse()
                .map_err(|error: crate::game::history::TurnError| error.to_string()),
            _ => Err(
                "type a feedback, a guess, or a guess and its feedback; ? lists all commands"
                    .to_owned(),
            ),
        };
        let turn = match turn {
            Ok(turn) => turn,
            Err(why) => return self.refuse(&why),
        };
        match self.session.take(turn) {
            Err(refused @ (Refused::Contradicts(_) | Refused::NothingFits { .. })) => {
                self.refuse(&format!("{refused}; u undoes the turn before"))
            }
            Err(refused) => self.refuse(&refused.to_string()),
            Ok(Taken::Won) => self.won(turn.guess),
            Ok(taken) => {
                self.echo(turn)?;
                if taken == Taken::BeyondList && !self.args.json {
                    let list = self.session.list().name().trim_end_matches("-beyond");
                    let n = self.session.candidates().len();
                    print(|out| {
                        writeln!(
                            out,
                            "No answer of {list} fits that, but {} do{}: going on with these.",
                            count(n, "allowed guess"),
                            if n == 1 { "es" } else { "" }
                        )
                    })?;
                }
                self.advise(false)
            }
        }
    }

    fn echo(&self, turn: Turn) -> anyhow::Result<()> {
        if self.args.json {
            return Ok(());
        }
        print(|out| writeln!(out, "{} {}", turn.guess, tiles::feedback(turn.feedback)))
    }

    fn refuse(&self, why: &str) -> anyhow::Result<()> {
        if self.args.json {
            return print_event(&Event::Refused {
                why: why.to_owned(),
            });
        }
        print(|out| writeln!(out, "{why}"))
    }

    fn won(&mut self, answer: Word) -> anyhow::Result<()> {
        self.guess = None;
        let guesses = self.session.turns().len();
        if self.args.json {
            return print_event(&Event::Solved {
                answer: answer.to_string(),
                guesses,
            });
        }
        print(|out| writeln!(out, "{answer}: solved with {}.", count(guesses, "guess")))
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let Some(turn) = self.session.undo() else {
            return self.refuse("there is no turn to undo");
        };
        if self.args.json {
            print_event(&Event::Undone {
                turn: turn.to_string(),
            })?;
        } else {
            print(|out| writeln!(out, "{turn} is undone."))?;
        }
        self.advise(false)
    }

    fn show_candidates(&self) -> anyhow::Result<()> {
        let words = self.session.candidate_words();
        if self.args.json {
            let words = words.iter().map(Word::to_string).collect();
            return print_event(&Event::Candidates { words });
        }
        print(|out| {
            writeln!(
                out,
                "{}: {}",
                count(words.len(), "candidate"),
                listed(&words, usize::MAX)
            )
        })
    }

    /// Says what another guess would cost, and takes it as the one that is made.
    fn look_at(&mut self, guess: Word) -> anyhow::Result<()> {
        if let Err(refused) = self.session.check(guess) {
            return self.refuse(&refused.to_string());
        }
        let choice = self.searched(|adviser, session, limits, progress| {
            adviser.cost_of(session, guess, limits, progress)
        })?;
        self.guess = Some(guess);
        let candidates = self.session.candidates().len();
        let Some(choice) = choice else {
            return Ok(());
        };
        if self.args.json {
            return print_event(&Event::Choice(ChoiceReport::of(&choice, candidates)));
        }
        print(|out| writeln!(out, "{}", self.line(&choice)))
    }

    /// What a choice comes to, in a line.
    fn line(&self, choice: &Choice) -> String {
        let candidates = self.session.candidates().len();
        let missed = match choice.missed {
            0 => String::new(),
            missed => format!("; {missed} of {candidates} not found in time"),
        };
        format!(
            "  {}  {:.4} more guesses expected, {}, {}{missed}",
            choice.guess,
            expected(choice, candidates),
            count(choice.blocks, "block"),
            chance(choice.may_win, candidates)
        )
    }

    /// Recommends a guess, and shows what else is as good; `more` asks for others in any case.
    fn advise(&mut self, more: bool) -> anyhow::Result<()> {
        let recommended = match self.by_policy() {
            Some(rated) => Recommended::Policy(rated),
            None => Recommended::Exact(self.searched(|adviser, session, limits, progress| {
                adviser.advise(session, more.then_some(MORE), limits, progress)
            })?),
        };
        self.guess = recommended.guess();
        if self.args.json {
            self.tell(&recommended)
        } else {
            self.show(&recommended)
        }
    }

    /// The policy's choices, if there is one and it knows any.
    fn by_policy(&self) -> Option<Vec<(Word, String, bool)>> {
        let mut choices = self.player.as_ref()?.choices(&self.session);
        choices.truncate(1 + MORE);
        // Of the game, not of the policy, which may take other words for answers.
        let candidates = self.session.candidate_words();
        let rated: Vec<_> = choices
            .into_iter()
            .map(|(guess, rating)| (guess, rating, candidates.contains(&guess)))
            .collect();
        (!rated.is_empty()).then_some(rated)
    }

    /// Asks the adviser, with the progress of a search shown.
    fn searched<T>(
        &mut self,
        ask: impl FnOnce(&mut Adviser, &Session, &Arc<Limits>, &Arc<Progress>) -> T,
    ) -> T {
        let (progress, limits) = (Arc::default(), Arc::new(Limits::none()));
        let (adviser, session, quiet) = (&mut self.adviser, &self.session, self.args.json);
        progress::beside(&progress, session.list(), &progress::guesses, quiet, || {
            ask(adviser, session, &limits, &progress)
        })
    }

    fn tell(&self, recommended: &Recommended) -> anyhow::Result<()> {
        let candidates = self.session.candidates().len();
        let (exact, choices) = match recommended {
            Recommended::Exact(advice) => {
                // Hundreds may cost as much as the last of the next best.
                let others = advice.others().iter().take(MORE);
                let choices = (advice.best().iter().chain(others))
                    .map(|choice| ChoiceReport::of(choice, candidates));
                (advice.exact, choices.collect())
            }
            Recommended::Policy(rated) => {
                let choices = rated
                    .iter()
                    .map(|(guess, rating, may_win)| ChoiceReport::rated(*guess, rating, *may_win));
                (false, choices.collect())
            }
        };
        print_event(&Event::Position {
            turn: self.session.turns().len() + 1,
            guesses_left: self.session.guesses_left(),
            candidates,
            beyond_list: self.session.is_beyond_list(),
            guess: self
                .guess
                .map(|guess| guess.to_string())
                .unwrap_or_default(),
            exact,
            choices,
        })
    }

    fn show(&self, recommended: &Recommended) -> anyhow::Result<()> {
        let candidates = self.session.candidates();
        let turn = self.session.turns().len() + 1;
        let left = self.session.guesses_left();
        print(|out| {
            let of = match left {
                0 => "no guesses left, but on we go".to_owned(),
                _ => format!("guess {turn} of {}", self.args.max_guesses),
            };
            write!(out, "{of}, {}", count(candidates.len(), "candidate"))?;
            if (2..=WORDS_MAX).contains(&candidates.len()) {
                write!(
                    out,
                    ": {}",
                    listed(&self.session.candidate_words(), WORDS_MAX)
                )?;
            }
            writeln!(out)?;
            if left > 0 && self.session.situation().guesses_left == 0 {
                writeln!(
                    out,
                    "  too many for a plan of {}; on average:",
                    count(left, "guess")
                )?;
            }
            match recommended {
                Recommended::Exact(advice) => self.show_advice(advice, out),
                Recommended::Policy(rated) => {
                    for (guess, rating, may_win) in rated {
                        writeln!(
                            out,
                            "  {guess}  {rating}, {}",
                            chance(*may_win, candidates.len())
                        )?;
                    }
                    Ok(())
                }
            }
        })
    }

    fn show_advice(&self, advice: &Advice, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        let Some(first) = advice.choices.first() else {
            return writeln!(out, "  stopped before any guess was proven best");
        };
        let proven = if advice.exact { "" } else { "; not proven" };
        writeln!(out, "{}{proven}", self.line(first))?;
        let words: Vec<Word> = advice.best()[1..]
            .iter()
            .map(|choice| choice.guess)
            .collect();
        if !words.is_empty() {
            writeln!(out, "  as good: {}", listed(&words, WORDS_MAX))?;
        }
        for choice in advice.others().iter().take(MORE) {
            writeln!(out, "{}", self.line(choice))?;
        }
        Ok(())
    }
}
