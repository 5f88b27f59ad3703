//! A game that is played elsewhere: the person types the feedback and is advised.

use std::path::Path;
use std::sync::Arc;

use guesstree::error::FeedbackError;
use guesstree::games::Guesses;
use guesstree::play::{Advice, Adviser, Choice, Refused, Taken};
use guesstree::text::excerpt;
use guesstree::{Feedback, Limits, List, Objective, Tree, Turn, Word, escape};

use crate::exit::{Code, Exit, Raise};
use crate::play::event::{ChoiceReport, Event};
use crate::play::journal::Game;
use crate::play::lines::{QUITS, Typed};
use crate::play::thinking::{Subject, Thought};
use crate::play::{Table, keys, news, text};
use crate::position::Position;
use crate::report::words::{count, in_row};
use crate::report::{review, screen};

/// The most lines of candidates that are shown on request.
const LINES: usize = 10;

struct Assist {
    table: Table,
    /// What is thought about; `None` with a policy, and when the game is won.
    thought: Option<Arc<Thought>>,
    /// The guess that the next feedback is for; `None` when the game is won.
    guess: Option<Word>,
    /// Whether the person asked about that guess.
    looking: bool,
    /// The choices on the screen.
    shown: Vec<Word>,
    /// The game that is over, for the journal.
    over: Option<Game>,
}

pub(super) fn run(table: Table) -> anyhow::Result<Exit> {
    let mut assist =
        Assist { table, thought: None, guess: None, looking: false, shown: Vec::new(), over: None };
    if assist.table.lines.is_terminal() {
        let (_, feedback) = keys::example(assist.table.list().kind());
        assist.table.tell(&format!(
            "Guess, then type the feedback: {feedback}\n? lists what else you can type."
        ))?;
        if let Some(symbols) = assist.table.list().alphabet().symbols() {
            assist.table.tell(&format!("The symbols are {symbols}."))?;
        }
    }
    assist.advise(None)?;
    loop {
        let prompt = assist.guess.as_ref().map_or(String::new(), |guess| format!("{guess} "));
        let news = news::news(assist.thought.clone());
        match assist.table.lines.next(&prompt, news)? {
            Typed::Line(line) => {
                if !assist.dispatch(&line)? {
                    break;
                }
            }
            Typed::Interrupt => assist.interrupt()?,
            Typed::End => break,
        }
    }
    assist.table.record(assist.over.take())?;
    Ok(Exit::Done)
}

/// The words of a tree, for a game with no others. Some words that may be guessed are not among
/// them.
pub(super) fn words_of(tree: &Tree) -> anyhow::Result<List> {
    let problem = tree.problem();
    if !problem.game.is_wordle() {
        return Err(Code::OtherTree.error(format!(
            "the tree was built for {} {}, which does not come with the program; name it with \
             --game",
            problem.game, problem.list
        )));
    }
    let (words, nodes) = (tree.words(), tree.nodes());
    let wins = nodes.guess.iter().zip(&nodes.wins).filter(|&(_, &wins)| wins);
    let answers = wins.map(|(&guess, _)| words[usize::from(guess)].clone()).collect();
    Ok(List::from_words(problem.list.clone(), answers, Some(words.to_vec()))?)
}

/// The tree in `file`.
pub(super) fn load(file: &Path) -> anyhow::Result<Tree> {
    let tree = Tree::load(file)?;
    let problem = tree.problem();
    if problem.objective != Objective::Mean || problem.weights.is_some() {
        return Err(Code::OtherTree.error(format!(
            "{}: this tree has another objective than the fewest guesses, which play shows; use it \
             with `guesstree next`",
            escape::path(file)
        )));
    }
    Ok(tree)
}

/// Refuses a tree that is not for the game of `adviser`.
pub(super) fn check(tree: &Tree, file: Option<&Path>, adviser: &Adviser) -> anyhow::Result<()> {
    let (problem, file) = (tree.problem(), file.map(escape::path).unwrap_or_default());
    if problem.fingerprint != adviser.list().fingerprint() || problem.mode != adviser.mode() {
        return Err(Code::OtherTree.error(format!(
            "{file}: this tree is for the list {} in {} mode; name these, or another tree",
            problem.list, problem.mode
        )));
    }
    Ok(())
}

impl Assist {
    /// Does what a line says. Returns `false` at the end.
    fn dispatch(&mut self, line: &str) -> anyhow::Result<bool> {
        match line.to_lowercase().as_str() {
            "" if self.table.lines.is_terminal() => self.refresh()?,
            "" => {}
            word if self.table.is_guess(word) => self.dispatch_words(line)?,
            "q" | "quit" | "exit" => return Ok(false),
            "?" | "h" | "help" => self.table.list_commands(&keys::advised(self.table.list()))?,
            "c" | "candidates" => self.show_candidates(LINES)?,
            "c all" | "candidates all" => self.show_candidates(usize::MAX)?,
            "m" | "more" if self.table.session.is_won() => self.table.refuse(Refused::Over)?,
            "m" | "more" => self.show_more()?,
            "u" | "undo" => self.undo()?,
            "a" | "analyze" => self.analyse()?,
            "s" | "statistics" => self.table.show_statistics(self.over.as_ref())?,
            "n" | "new" => {
                self.table.record(self.over.take())?;
                while self.table.session.undo().is_some() {}
                self.advise(None)?;
            }
            _ => self.dispatch_words(line)?,
        }
        Ok(true)
    }

    /// Ctrl-C stops the thinking, not the game.
    fn interrupt(&self) -> anyhow::Result<()> {
        let thinks =
            |thought: &&Arc<Thought>| !thought.is_over() && !thought.limits().stop_requested();
        match self.thought.as_ref().filter(thinks) {
            Some(thought) => {
                thought.stop();
                self.table.tell("stopped thinking; Ctrl-C again or q quits")
            }
            None => self.table.tell(QUITS),
        }
    }

    /// A feedback, a guess, or both.
    fn dispatch_words(&mut self, line: &str) -> anyhow::Result<()> {
        let list = self.table.list();
        let kind = list.kind();
        let feedback = |text: &str| match kind.is_wordle() {
            true => Feedback::parse(text, list.letters()),
            false => kind.parse_feedback(text),
        };
        let rejoined = self.rejoined(&self.table.parts(line, &[]));
        let parts: Vec<&str> = rejoined.iter().map(String::as_str).collect();
        let turn = match *parts.as_slice() {
            // In other games a guess may look like a feedback.
            [one] if !kind.is_wordle() && self.table.is_guess(one) => {
                return match list.word(one) {
                    Ok(guess) => self.look_at(guess),
                    Err(reason) => self.table.refuse((Code::BadTurn, reason.to_string())),
                };
            }
            [one] => match (feedback(one), list.word(one), self.guess.clone()) {
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
                let turn = format!("{guess}={feedback}");
                let turn = Turn::parse_in(&turn, kind, list.alphabet());
                turn.map_err(|error| error.to_string())
            }
            _ => Err("type a feedback, a guess, or a guess and its feedback; ? lists all commands"
                .to_owned()),
        };
        match turn {
            Ok(turn) => self.take(turn),
            Err(why) => self.table.refuse((Code::BadTurn, why)),
        }
    }

    /// The parts of a line, with those together that make one guess or one feedback of codes: `red
    /// red blue 1 black 1 white`.
    fn rejoined(&self, parts: &[&str]) -> Vec<String> {
        let list = self.table.list();
        let is_feedback = |text: &str| list.kind().parse_feedback(text).is_ok();
        let is_guess = |text: &str| list.word(text).is_ok();
        let whole = parts.join(" ");
        let apart = || {
            let at = |&at: &usize| {
                is_guess(&parts[..at].join(" ")) && is_feedback(&parts[at..].join(" "))
            };
            (1..parts.len())
                .find(at)
                .map(|at| [&parts[..at], &parts[at..]].map(|side| side.join(" ")))
        };
        let as_they_are = || parts.iter().map(|&part| part.to_owned()).collect();
        match matches!(list.kind().guesses(), Guesses::Codes(_)) && parts.len() > 1 {
            true if is_feedback(&whole) || is_guess(&whole) => vec![whole],
            true => apart().map_or_else(as_they_are, Into::into),
            false => as_they_are(),
        }
    }

    fn take(&mut self, turn: Turn) -> anyhow::Result<()> {
        let list = self.table.list().name().to_owned();
        let taken = match self.table.session.take(turn.clone()) {
            Err(refused @ (Refused::Contradicts(_) | Refused::NothingFits { .. })) => {
                let why = format!("{refused}; u undoes the turn before");
                return self.table.refuse((Code::Impossible, why));
            }
            Err(refused) => return self.table.refuse(refused),
            Ok(taken) => taken,
        };
        if taken == Taken::Won {
            return self.won(turn.guess);
        }
        self.table.show_board()?;
        if taken == Taken::BeyondList {
            let n = self.candidates();
            let do_fit = if n == 1 { "does" } else { "do" };
            let guesses = count(n, "allowed guess");
            self.table.tell(&format!(
                "No answer of {list} fits that, but {guesses} {do_fit}: going on with these."
            ))?;
        }
        self.advise(None)
    }

    fn won(&mut self, answer: Word) -> anyhow::Result<()> {
        (self.guess, self.thought) = (None, None);
        let guesses = self.table.session.turns().len();
        self.table.show_board()?;
        let text = || format!("{answer}: solved with {}.", count(guesses, "guess"));
        self.table.say(&Event::Solved { answer: answer.clone(), guesses }, text)?;
        self.over = self.table.end_of_game(answer, true)?;
        Ok(())
    }

    /// Takes back a question about a guess, or else the last turn.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.looking {
            return self.advise(None);
        }
        self.over = None;
        let Some(turn) = self.table.session.undo() else {
            return self.table.refuse("there is nothing to undo");
        };
        self.table.tell(&format!("{turn} is undone."))?;
        self.advise(Some(turn))
    }

    /// What each guess so far cost.
    fn analyse(&mut self) -> anyhow::Result<()> {
        if self.table.json {
            return self.table.refuse("games are analyzed by `guesstree analyze`");
        }
        let session = &self.table.session;
        if session.turns().is_empty() {
            return self.table.refuse("there is no guess to analyse yet");
        }
        self.thought = None;
        let answer =
            session.turns().last().filter(|_| session.is_won()).map(|turn| turn.guess.clone());
        match self.table.analysed(answer, Limits::none()) {
            Some(analysis) => {
                // What was shown is in the journal too.
                self.over = self.over.take().map(|game| game.analysed(&analysis));
                self.table.tell(&review::narrow(&analysis))
            }
            None => self.table.tell("stopped"),
        }
    }

    fn show_candidates(&self, lines: usize) -> anyhow::Result<()> {
        let words = self.table.session.candidate_words();
        let candidates = words.len();
        let text = || {
            let lines = screen::wrapped(&in_row(&words), "  ", screen::columns(), lines);
            format!("{}:\n{}", count(candidates, "answer"), lines.join("\n"))
        };
        let event = Event::Candidates { candidates, words: Some(words.clone()) };
        self.table.say(&event, text)
    }

    /// Says what another guess would cost. The next feedback is for this guess.
    fn look_at(&mut self, guess: Word) -> anyhow::Result<()> {
        if let Err(refused) = self.table.session.check(&guess) {
            return self.table.refuse(refused);
        }
        self.thought = None;
        let thought = self.table.think(Subject::Guess(guess.clone()))?;
        let advice = thought.so_far();
        (self.thought, self.guess, self.looking) = (Some(thought), Some(guess.clone()), true);
        match advice {
            Err(why) => self.table.refuse((Code::Failed, why)),
            Ok(advice) => self.show_guess(guess, advice),
        }
    }

    fn show_guess(&self, guess: Word, advice: Option<Advice>) -> anyhow::Result<()> {
        let known = advice.as_ref().and_then(|advice| Some((advice, advice.choices.first()?)));
        let Some((advice, choice)) = known else {
            let why = format!("nothing is known of {guess} yet; ask again later");
            return self.table.refuse((Code::Stopped, why));
        };
        let &Advice { exact, lower, basis, .. } = advice;
        let event = Event::Choice { choice: ChoiceReport::of(choice), exact, lower, basis };
        self.table.say(&event, || text::about_guess(advice))
    }

    fn candidates(&self) -> usize {
        self.table.session.candidates().len()
    }

    /// Recommends a guess and shows which others are as good, and some of the next best.
    /// `undone` is the turn that was taken back to come here.
    fn advise(&mut self, undone: Option<Turn>) -> anyhow::Result<()> {
        (self.thought, self.looking) = (None, false);
        let by_policy = self.table.by_policy();
        if !by_policy.is_empty() {
            return self.advise_by_policy(by_policy, undone);
        }
        let thought = self.table.think(Subject::Best(None))?;
        let advice = thought.so_far();
        self.thought = Some(thought);
        self.show_advice(advice, undone)
    }

    fn advise_by_policy(
        &mut self,
        choices: Vec<(Word, String)>,
        undone: Option<Turn>,
    ) -> anyhow::Result<()> {
        // The policy may believe in other candidates than those of the game.
        let candidates = self.table.session.candidate_words();
        let rated = |(guess, rating): (Word, String)| {
            let may_win = candidates.contains(&guess);
            (guess, rating, may_win)
        };
        let rated: Vec<_> = choices.into_iter().take(1 + Adviser::MORE).map(rated).collect();
        let Some((guess, ..)) = rated.first().cloned() else {
            return self.table.refuse("the policy has no guess here");
        };
        self.guess = Some(guess.clone());
        let table = text::rated(&rated, candidates.len());
        let choices = rated.into_iter().map(ChoiceReport::rated).collect();
        let event = self.event(guess, None, choices, undone);
        self.table.say(&event, || format!("{}\n{table}", self.position()))
    }

    /// Shows the position with advice on it.
    fn show_advice(
        &mut self,
        advice: Result<Option<Advice>, String>,
        undone: Option<Turn>,
    ) -> anyhow::Result<()> {
        let advice = match advice {
            Ok(advice) => advice.unwrap_or_default(),
            Err(why) => return self.table.refuse((Code::Failed, why)),
        };
        let choices: Vec<Choice> = text::chosen(&advice);
        let Some(Choice { guess, .. }) = choices.first() else {
            return self.table.refuse("no guess is known here yet; Enter asks again");
        };
        self.guess = Some(guess.clone());
        self.shown = choices.iter().map(|choice| choice.guess.clone()).collect();
        let report = |choice| ChoiceReport::of(choice);
        let reports = choices.iter().map(report).collect();
        let event = self.event(guess.clone(), Some(&advice), reports, undone);
        self.table.say(&event, || {
            let advice = text::about_position(&advice, &choices);
            format!("{}\n{advice}", self.position())
        })
    }

    /// The advice as it is now.
    fn refresh(&mut self) -> anyhow::Result<()> {
        let Some(thought) = &self.thought else {
            return match self.table.session.is_won() {
                true => self.table.refuse("the game is won; n starts a new one, u undoes"),
                false => self.advise(None),
            };
        };
        match (thought.so_far(), thought.subject.clone()) {
            (advice, Subject::Best(_)) => self.show_advice(advice, None),
            (Ok(advice), Subject::Guess(guess)) => self.show_guess(guess, advice),
            (Err(why), Subject::Guess(_)) => self.table.refuse((Code::Failed, why)),
        }
    }

    /// Shows the next best of the choices that are not on the screen.
    fn show_more(&mut self) -> anyhow::Result<()> {
        if self.table.player.is_some() {
            return self.table.refuse("a policy names no more guesses than these");
        }
        self.thought = None;
        let thought = self.table.think(Subject::Best(Some(self.shown.len() + Adviser::MORE)))?;
        let advice = thought.so_far();
        self.thought = Some(thought);
        let advice = match advice {
            Ok(advice) => advice.unwrap_or_default(),
            Err(why) => return self.table.refuse((Code::Failed, why)),
        };
        let Some(Choice { guess, .. }) = advice.choices.first() else {
            return self.table.refuse("no more guesses are known yet; m asks again");
        };
        let known = advice.choices.iter();
        let new = known.filter(|choice| !self.shown.contains(&choice.guess));
        let new: Vec<Choice> = new
            .filter(|choice| text::is_sensible(choice, &advice))
            .take(Adviser::MORE)
            .cloned()
            .collect();
        if new.is_empty() && !self.table.json {
            return self.table.tell(match advice.exact {
                true => "no other guess is worth a thought here",
                false => "no other guess is compared yet; m asks again",
            });
        }
        self.shown.extend(new.iter().map(|choice| choice.guess.clone()));
        let choices = match self.table.json {
            true => advice.choices.iter().take(self.shown.len()).cloned().collect(),
            false => new.clone(),
        };
        let report = |choice| ChoiceReport::of(choice);
        let choices = choices.iter().map(report).collect();
        let event = self.event(guess.clone(), Some(&advice), choices, None);
        self.table.say(&event, || text::choices(&new))
    }

    fn event(
        &self,
        guess: Word,
        advice: Option<&Advice>,
        choices: Vec<ChoiceReport>,
        undone: Option<Turn>,
    ) -> Event<'static> {
        let session = &self.table.session;
        Event::Position {
            position: Position {
                list: session.list().name().to_owned(),
                guess,
                turn: session.turns().len() + 1,
                candidates: self.candidates(),
            },
            guesses_left: session.guesses_left(),
            beyond_list: session.is_beyond_list(),
            limited: session.is_limited(),
            exact: advice.is_some_and(|advice| advice.exact),
            lower: advice.map(|advice| advice.lower),
            basis: advice.map(|advice| advice.basis),
            choices,
            undone: undone.map(|turn| turn.to_string()),
        }
    }

    /// Where the game is, for people.
    fn position(&self) -> String {
        let session = &self.table.session;
        let (left, most) = (session.guesses_left(), self.table.thinker.max_guesses);
        let number = session.turns().len() + 1;
        let guess = match left {
            0 => format!("guess {number}, one too many"),
            _ if self.table.list().kind().is_wordle() => format!("guess {number} of {most}"),
            _ => format!("guess {number}"),
        };
        let words = match number {
            // All of them say nothing.
            1 => Vec::new(),
            _ => session.candidate_words(),
        };
        let mut text = text::position(&guess, self.candidates(), &words);
        if number == 1 {
            text += &format!(" of the list {}", self.table.list().name());
        }
        if left > 0 && !session.is_limited() {
            let guesses = count(left, "guess");
            text +=
                &format!("\n  too many answers to make sure of all in {guesses}; best on average:");
        }
        text
    }
}
