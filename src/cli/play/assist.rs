//! A game that is played elsewhere: the person types the feedback and is advised.

use std::fmt::Write;
use std::path::Path;

use crate::cli::exit::Exit;
use crate::cli::play::event::{ChoiceReport, Event, expected};
use crate::cli::play::{Args, Lines, Table};
use crate::cli::position::Position;
use crate::escape;
use crate::game::excerpt::excerpt;
use crate::game::feedback::{Feedback, FeedbackError};
use crate::game::history::{Turn, TurnError};
use crate::game::word::Word;
use crate::play::advice::{Advice, Choice};
use crate::play::adviser::{Adviser, MORE};
use crate::play::session::{Refused, Taken};
use crate::report::tiles;
use crate::report::words::{count, listed};
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

/// This many words are named.
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
    table: Table,
    /// The guess that the next feedback is for; `None` when the game is won.
    guess: Option<Word>,
}

pub(crate) fn run(args: &Args, table: Table) -> anyhow::Result<Exit> {
    let tree = args.tree.as_deref().map(|file| load(file, &table.adviser));
    let table = match tree.transpose()? {
        Some(tree) => Table { adviser: table.adviser.following(Some(tree)), ..table },
        None => table,
    };
    let mut assist = Assist { args, table, guess: None };
    let lines = Lines::new("Guess, then type the feedback, such as BYBGG. ? lists all commands.")?;
    assist.advise(None)?;
    loop {
        let prompt = assist.guess.map_or(String::new(), |guess| format!("{guess} "));
        match lines.next(&prompt)? {
            Some(line) if assist.dispatch(&line)? => {}
            _ => return Ok(Exit::Done),
        }
    }
}

/// The tree in `file`, which must be for the game of `adviser`.
fn load(file: &Path, adviser: &Adviser) -> anyhow::Result<Tree> {
    let tree = Tree::load(file)?;
    let (problem, file) = (tree.problem(), escape::path(file));
    anyhow::ensure!(
        problem.game.is_wordle(),
        "{file}: this tree is for {}, but play is for Wordle; use it with `guesstree next`",
        problem.game
    );
    anyhow::ensure!(
        problem.fingerprint == adviser.list().fingerprint() && problem.mode == adviser.mode(),
        "{file}: this tree is for the list {} in {} mode; name these, or another tree",
        problem.list,
        problem.mode
    );
    anyhow::ensure!(
        problem.objective == Objective::Mean && problem.weights.is_none(),
        "{file}: this tree has another objective than the fewest guesses, which play shows; use it \
         with `guesstree next`"
    );
    Ok(tree)
}

impl Assist<'_> {
    /// Does what a line says. Returns `false` at the end.
    fn dispatch(&mut self, line: &str) -> anyhow::Result<bool> {
        match line.to_lowercase().as_str() {
            "" => {}
            word if self.table.is_guess(word) => self.dispatch_words(line)?,
            "q" | "quit" | "exit" => return Ok(false),
            "?" | "h" | "help" => self.table.list_commands(COMMANDS)?,
            "c" | "candidates" => self.show_candidates()?,
            "m" | "more" if self.table.session.is_won() => self.table.refuse("the game is won")?,
            "m" | "more" => self.advise(Some(MORE))?,
            "u" | "undo" => self.undo()?,
            "n" | "new" => {
                while self.table.session.undo().is_some() {}
                self.advise(None)?;
            }
            _ => self.dispatch_words(line)?,
        }
        Ok(true)
    }

    /// A feedback, a guess, or both.
    fn dispatch_words(&mut self, line: &str) -> anyhow::Result<()> {
        let letters = self.table.session.list().letters();
        let parts = line.split(['=', ' ', '\t']).filter(|part| !part.is_empty());
        let turn = match *parts.collect::<Vec<_>>().as_slice() {
            [one] => match (Feedback::parse(one, letters), Word::parse(one), self.guess) {
                (Ok(feedback), _, Some(guess)) => Ok(Turn { guess, feedback }),
                // Marks alone are a feedback with a typing error, even if they are a word.
                (Err(FeedbackError::UnknownCharacter { .. }), Ok(guess), _) => {
                    return self.look_at(guess);
                }
                (Ok(_), _, None) => Err("the game is won; n starts a new one, u undoes".to_owned()),
                (Err(error), ..) => Err(format!(
                    "`{}` is no command, guess or feedback: {error}; ? lists all commands",
                    excerpt(one)
                )),
            },
            [guess, feedback] => {
                format!("{guess}={feedback}").parse().map_err(|error: TurnError| error.to_string())
            }
            _ => Err("type a feedback, a guess, or a guess and its feedback; ? lists all commands"
                .to_owned()),
        };
        match turn {
            Ok(turn) => self.take(turn),
            Err(why) => self.table.refuse(why),
        }
    }

    fn take(&mut self, turn: Turn) -> anyhow::Result<()> {
        let list = self.table.session.list().name().to_owned();
        let taken = match self.table.session.take(turn) {
            Err(refused @ (Refused::Contradicts(_) | Refused::NothingFits { .. })) => {
                let why = format!("{refused}; u undoes the turn before");
                return self.table.refuse(why);
            }
            Err(refused) => return self.table.refuse(refused.to_string()),
            Ok(taken) => taken,
        };
        if taken == Taken::Won {
            self.guess = None;
            let (answer, guesses) = (turn.guess, self.table.session.turns().len());
            let text = || format!("{answer}: solved with {}.", count(guesses, "guess"));
            return self.table.say(&Event::Solved { answer, guesses }, text);
        }
        if !self.table.json {
            println(format!("{} {}", turn.guess, tiles::feedback(turn.feedback)))?;
        }
        if taken == Taken::BeyondList && !self.table.json {
            let n = self.table.session.candidates().len();
            let do_fit = if n == 1 { "does" } else { "do" };
            let guesses = count(n, "allowed guess");
            println(format!(
                "No answer of {list} fits that, but {guesses} {do_fit}: going on with these."
            ))?;
        }
        self.advise(None)
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let Some(turn) = self.table.session.undo() else {
            return self.table.refuse("there is no turn to undo");
        };
        let turn = turn.to_string();
        let text = format!("{turn} is undone.");
        self.table.say(&Event::Undone { turn }, || text)?;
        self.advise(None)
    }

    fn show_candidates(&self) -> anyhow::Result<()> {
        let words = self.table.session.candidate_words();
        let candidates = words.len();
        let text = format!("{}: {}", count(candidates, "candidate"), listed(&words, usize::MAX));
        let words = Some(words);
        self.table.say(&Event::Candidates { candidates, words }, || text)
    }

    /// Says what another guess would cost. The next feedback is for this guess.
    fn look_at(&mut self, guess: Word) -> anyhow::Result<()> {
        if let Err(refused) = self.table.session.check(guess) {
            return self.table.refuse(refused.to_string());
        }
        let choice = self.table.searched(|adviser, session, limits, progress| {
            adviser.cost_of(session, guess, limits, progress)
        })?;
        self.guess = Some(guess);
        let Some(choice) = choice else {
            return Ok(());
        };
        let event = Event::Choice(ChoiceReport::of(&choice, self.candidates()));
        self.table.say(&event, || self.line(&choice))
    }

    fn candidates(&self) -> usize {
        self.table.session.candidates().len()
    }

    /// What a choice achieves, in a line.
    fn line(&self, choice: &Choice) -> String {
        let candidates = self.candidates();
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

    /// Recommends a guess and shows which others are as good, and `more` of the next best.
    fn advise(&mut self, more: Option<usize>) -> anyhow::Result<()> {
        let by_policy = self.table.by_policy();
        let recommended = if by_policy.is_empty() {
            Recommended::Exact(self.table.searched(|adviser, session, limits, progress| {
                adviser.advise(session, more, limits, progress)
            })?)
        } else {
            // The policy may believe in other candidates than those of the game.
            let candidates = self.table.session.candidate_words();
            let choices = by_policy.into_iter().take(1 + MORE);
            let rated = |(guess, rating)| (guess, rating, candidates.contains(&guess));
            Recommended::Policy(choices.map(rated).collect())
        };
        self.guess = recommended.guess();
        let Some(guess) = self.guess else {
            return self.table.refuse("stopped before any guess was proven best");
        };
        let text = self.text(&recommended);
        self.table.say(&self.event(guess, recommended), || text)
    }

    fn event(&self, guess: Word, recommended: Recommended) -> Event {
        let (session, candidates) = (&self.table.session, self.candidates());
        let (exact, choices) = match recommended {
            Recommended::Exact(advice) => {
                // Hundreds of guesses may tie with the last of the next best.
                let others = advice.others().iter().take(MORE);
                let choices = advice.best().iter().chain(others);
                let report = |choice| ChoiceReport::of(choice, candidates);
                (advice.exact, choices.map(report).collect())
            }
            Recommended::Policy(rated) => {
                (false, rated.into_iter().map(ChoiceReport::rated).collect())
            }
        };
        Event::Position {
            position: Position { guess, turn: session.turns().len() + 1, candidates },
            guesses_left: session.guesses_left(),
            beyond_list: session.is_beyond_list(),
            exact,
            choices,
        }
    }

    /// The position and the recommended guesses, for people.
    fn text(&self, recommended: &Recommended) -> String {
        let (session, candidates) = (&self.table.session, self.candidates());
        let left = session.guesses_left();
        let mut text = match left {
            0 => "no guesses left, but the game goes on".to_owned(),
            _ => format!("guess {} of {}", session.turns().len() + 1, self.args.max_guesses),
        };
        let _ = write!(text, ", {}", count(candidates, "candidate"));
        if (2..=WORDS_MAX).contains(&candidates) {
            let _ = write!(text, ": {}", listed(&session.candidate_words(), WORDS_MAX));
        }
        if left > 0 && session.situation().guesses_left == 0 {
            let guesses = count(left, "guess");
            let _ = write!(text, "\n  too many for a plan of {guesses}; on average:");
        }
        match recommended {
            Recommended::Exact(advice) => self.add_advice(advice, &mut text),
            Recommended::Policy(rated) => {
                for (guess, rating, may_win) in rated {
                    let chance = chance(*may_win, candidates);
                    let _ = write!(text, "\n  {guess}  {rating}, {chance}");
                }
            }
        }
        text
    }

    fn add_advice(&self, advice: &Advice, text: &mut String) {
        let words: Vec<_> = advice.best().iter().map(|choice| choice.guess).collect();
        if let Some(choice) = advice.choices.first() {
            let proven = if advice.exact { "" } else { "; not proven" };
            let _ = write!(text, "\n{}{proven}", self.line(choice));
        }
        if words.len() > 1 {
            let _ = write!(text, "\n  as good: {}", listed(&words[1..], WORDS_MAX));
        }
        for choice in advice.others().iter().take(MORE) {
            let _ = write!(text, "\n{}", self.line(choice));
        }
    }
}

/// `1 in 5 that it is the answer`, for one of 5 candidates.
fn chance(may_win: bool, candidates: usize) -> String {
    match (may_win, candidates) {
        (false, _) => "cannot be the answer".to_owned(),
        (true, 1) => "must be the answer".to_owned(),
        (true, n) => format!("1 in {n} that it is the answer"),
    }
}

fn println(text: String) -> anyhow::Result<()> {
    crate::cli::output::print(|out| writeln!(out, "{text}"))
}
