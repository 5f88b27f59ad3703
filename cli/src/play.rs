//! `guesstree play`: a game with a person. Either the person types the feedback and is advised
//! (`assist`), or the person guesses (`host`).
//!
//! Advice is searched in the background (`thinking`) while the person types (`lines`).

mod after;
mod assist;
mod board;
mod boards;
mod event;
mod host;
mod journal;
mod keys;
mod lines;
mod news;
mod text;
mod thinking;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use guesstree::games::Rule;
use guesstree::play::{Adviser, BoardRefused, Player, Refused, Session, Ties};
use guesstree::text::turn;
use guesstree::{Kind, List, MAX_GUESSES, Mode, PLAYED, Question, Word};

use crate::boards::BOARDS_MAX;
use crate::cache::Cache;
use crate::exit::{Code, Exit, Misuse, warn};
use crate::options::policy::{Setup, Spec};
use crate::options::{
    GOAL, GameArgs, LIMITS, MemoryArgs, OUTPUT, WeightsArgs, max_guesses, mode, stop_on_ctrl_c,
};
use crate::output::{print, print_data, print_json};
use crate::play::event::Event;
use crate::play::journal::Statistics;
use crate::play::lines::Lines;
use crate::play::thinking::{Subject, Thinker, Thought};
use crate::prove::Extreme;
use crate::report::screen;
use crate::{compare, prove, units};

const AFTER_HELP: &str = "\
Examples:
  guesstree play                           play elsewhere and type the feedback
  guesstree play --exclude past.txt        words that will not come again
  printf 'BYBBG\\nBBGGB\\n' | guesstree play    the same from a pipe
  guesstree play --policy entropy          advice from a policy
  guesstree play --answer random           you guess
  guesstree play --game mastermind:4x6     another game
  guesstree play --host absurdle           guess against a host that evades
  guesstree play --boards 4                four games at once, as in Quordle

At the prompt, type the feedback to the guess, such as BYBGG, -y-gg, 01022 or squares; or another \
guess and its feedback, such as CRANE BYBGG; or a guess alone to see what it costs. ? lists the \
other commands. Expected is the mean number of guesses still to make. A guess splits the answers \
left into groups, one for each feedback. Chance is how likely it is the answer.";

/// Advice appears after this time, better or not.
const AT_A_TERMINAL: Duration = Duration::from_millis(250);
const FROM_A_PIPE: Duration = Duration::from_millis(700);

/// Play a game: get the best guesses, or guess yourself
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A tree to follow [default: the one in the program]
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["policy", "answer"])]
    tree: Option<PathBuf>,
    /// Advice from a policy; `help compare` lists them
    #[arg(long, value_name = "POLICY")]
    policy: Option<Spec>,
    /// Several boards at once, such as 4
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=BOARDS_MAX),
        conflicts_with_all = ["policy", "tree"]
    )]
    boards: Option<u8>,
    /// Play this many random games and show their counts
    #[arg(long, value_name = "GAMES", requires = "boards", conflicts_with = "answer", hide = true)]
    sample: Option<usize>,
    /// Begin each of these games with the words
    #[arg(long, value_name = "WORDS", requires = "sample", value_delimiter = ',', hide = true)]
    opening: Vec<Word>,
    /// You guess this word, or `random` for any answer
    #[arg(long, value_name = "WORD")]
    answer: Option<String>,
    /// You guess against a host that evades your guesses
    #[arg(long, value_name = "HOST", conflicts_with_all = ["answer", "boards", "tree", "policy"])]
    host: Option<HostName>,
    /// Find a shortest game against it
    #[arg(long, requires = "host", conflicts_with = "longest", hide = true)]
    shortest: bool,
    /// The longest, if each guess could be the answer
    #[arg(long, requires = "host", hide = true)]
    longest: bool,
    /// Number that decides the random choices
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Show the statistics of your games
    #[arg(long, conflicts_with_all = ["tree", "policy", "answer", "think"])]
    stats: bool,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Guesses: easy [default], hard, ultra or strict
    #[arg(
        long,
        value_name = "MODE",
        hide_possible_values = true,
        value_parser = mode(),
        help_heading = GOAL
    )]
    mode: Option<Mode>,
    /// Guesses in a game [default: 6, other games: 100]
    #[arg(long, value_name = "N", value_parser = max_guesses(), help_heading = GOAL)]
    max_guesses: Option<u8>,
    /// Longest wait for advice, such as 2s [default: 0.7s]
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = LIMITS)]
    think: Option<Duration>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Print each event as a JSON object on a line
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
}

// The value has no help text of its own: with one, clap would print the long help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum HostName {
    Absurdle,
}

impl fmt::Display for HostName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Absurdle => out.write_str("absurdle"),
        }
    }
}

impl Args {
    /// The game that is looked for instead of one that is played.
    fn extreme(&self) -> Option<Extreme> {
        match (self.shortest, self.longest) {
            (true, _) => Some(Extreme::Shortest),
            (_, true) => Some(Extreme::Longest),
            _ => None,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.stats {
        let (games, skipped) = journal::games()?;
        if let Some(warning) = journal::warning(skipped) {
            warn(&warning);
        }
        let statistics = Statistics::of(&games);
        match args.json {
            true => print_json(&statistics)?,
            false => print(|out| writeln!(out, "{}", statistics.text()))?,
        }
        return Ok(Exit::Done);
    }
    let with_chance = args.answer.as_deref() == Some("random") || args.sample.is_some();
    if args.seed.is_some() && !with_chance && args.policy.is_none() {
        let message = "'--seed <NUMBER>' is for '--answer random' and for '--policy <POLICY>'";
        return Err(Misuse::conflict(message).into());
    }
    let others = args.answer.is_some() || args.host.is_some() || args.boards.is_some();
    if !args.weights.files().is_empty() && (others || args.tree.is_some() || args.policy.is_some())
    {
        let message = "'--weights <FILE>' is for advice from searches, on one board";
        return Err(Misuse::conflict(message).into());
    }
    let tree = args.tree.as_deref().map(assist::load).transpose()?;
    let (list, whole) = match &tree {
        None => (args.game.load(PLAYED)?, true),
        Some(tree) => match args.game.list_of(tree) {
            Ok(list) => (list, true),
            Err(error) if args.game.is_given() => return Err(error),
            Err(_) => (assist::words_of(tree)?, false),
        },
    };
    let mode = match (&tree, args.mode) {
        (Some(tree), None) => tree.problem().mode,
        (_, mode) => mode.unwrap_or_default(),
    };
    let setup = Setup {
        list: &list,
        mode,
        rule: Rule::Standard,
        ties: args.seed.map_or(Ties::First, Ties::Random),
        quiet: args.json,
        memory: args.memory,
        patience: None,
    };
    let player = args.policy.as_ref().map(|spec| spec.player(&setup)).transpose()?;
    let usual = || match args.boards {
        Some(boards) => crate::boards::max_guesses(boards),
        // The host gives in some time.
        None if args.host.is_some() => MAX_GUESSES,
        None => Question::default_max_guesses(list.kind()),
    };
    let max_guesses = args.max_guesses.unwrap_or_else(usual);
    if let (Some(boards), Some(games)) = (args.boards, args.sample) {
        let wanted = compare::Boards {
            list,
            mode,
            boards: boards.into(),
            games,
            opening: args.opening.clone(),
            seed: args.seed.unwrap_or(1),
            max_guesses,
            memory: args.memory,
            json: args.json,
        };
        return wanted.play();
    }
    if let Some(extreme) = args.extreme() {
        return prove::find_extreme(&list, extreme, &Arc::default(), args.json, args.json);
    }
    let lines = Lines::new(&list, &["quit", "undo", "new", "more", "help"], args.json)?;
    let engine = args.memory.engine(list.clone(), mode);
    let mut question = Question::new().max_guesses(max_guesses);
    let weights = args.weights.load(&list)?;
    if let Some(weights) = &weights {
        question = question.weights(weights.clone());
    }
    // Whether the game has this mode.
    let problem = engine.problem(&question)?;
    let mut adviser = Adviser::new(engine)?;
    if let Some(weights) = weights {
        adviser = adviser.weighing(weights)?;
    }
    let cache = Cache::new();
    if let Some(tree) = tree {
        if whole {
            assist::check(&tree, args.tree.as_deref(), &adviser)?;
        }
        adviser = adviser.following(Some(tree))?;
    } else if player.is_none()
        && adviser.tree().is_none()
        && let Some(tree) = cache.find(&list, &problem)
    {
        adviser.learn(tree)?;
    }
    if args.host.is_some() && (!list.kind().is_wordle() || mode != Mode::Easy) {
        let message = "'--host <HOST>' is for games of words in easy mode";
        return Err(Misuse::conflict(message).into());
    }
    if args.answer.is_some() {
        adviser = adviser.following(None)?;
    }
    let usual = if lines.is_terminal() { AT_A_TERMINAL } else { FROM_A_PIPE };
    let table = Table {
        player,
        thinker: Arc::new(Thinker { adviser: Arc::new(adviser), cache, max_guesses }),
        session: Session::new(list, mode, max_guesses)?,
        think: args.think.unwrap_or(usual),
        json: args.json,
        lines,
    };
    match (args.boards, &args.answer) {
        (Some(boards), _) => boards::run(args, table, boards.into()),
        _ if args.host.is_some() => host::run_absurdle(table),
        (None, Some(answer)) => host::run(args, table, answer),
        (None, None) => assist::run(table),
    }
}

/// Why a line is refused.
struct Refusal {
    code: Code,
    why: String,
}

/// The refusal of a guess that the list does not allow.
fn not_allowed(guess: &Word) -> Refusal {
    (Code::UnknownWord, format!("{guess} is not an allowed guess")).into()
}

/// A command that makes no sense here.
impl From<&str> for Refusal {
    fn from(why: &str) -> Self {
        (Code::Usage, why.to_owned()).into()
    }
}

impl From<(Code, String)> for Refusal {
    fn from((code, why): (Code, String)) -> Self {
        Self { code, why }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        (Code::of(&refused).unwrap_or(Code::Failed), refused.to_string()).into()
    }
}

impl From<BoardRefused> for Refusal {
    fn from(refused: BoardRefused) -> Self {
        (Code::of(&refused).unwrap_or(Code::Failed), refused.to_string()).into()
    }
}

/// A game in progress, those who advise on it, and the way to speak to the person who plays.
struct Table {
    session: Session,
    thinker: Arc<Thinker>,
    player: Option<Player>,
    /// How long to wait for advice.
    think: Duration,
    json: bool,
    lines: Lines,
}

impl Table {
    /// Prints an event as JSON, or `text`.
    fn say(&self, event: &Event, text: impl FnOnce() -> String) -> anyhow::Result<()> {
        match self.json {
            true => print_data(|out| {
                serde_json::to_writer(&mut *out, event)?;
                writeln!(out)
            }),
            false => self.tell(&text()),
        }
    }

    /// Prints a text, but not with `--json`.
    fn tell(&self, text: &str) -> anyhow::Result<()> {
        match (self.json, self.lines.is_terminal()) {
            (true, _) => Ok(()),
            (false, true) => {
                let fitted = screen::fitted(text, screen::columns());
                print(|out| writeln!(out, "{fitted}"))
            }
            (false, false) => print(|out| writeln!(out, "{text}")),
        }
    }

    fn refuse(&self, reason: impl Into<Refusal>) -> anyhow::Result<()> {
        let Refusal { code, why } = reason.into();
        self.say(&Event::Refused { code, why: why.clone() }, || why)
    }

    fn list_commands(&self, commands: &str) -> anyhow::Result<()> {
        match self.json {
            true => self.refuse("the commands are listed without --json"),
            false => self.tell(commands),
        }
    }

    /// Shows the last turn and, at a terminal, what is known of the letters.
    fn show_board(&self) -> anyhow::Result<()> {
        let turns = self.session.turns();
        let Some(last) = turns.last() else {
            return Ok(());
        };
        self.tell(&board::row(last.clone(), self.list()))?;
        if !self.lines.is_terminal() || last.feedback.is_win() {
            return Ok(());
        }
        let keyboard = board::keyboard(turns, self.list());
        keyboard.iter().try_for_each(|row| self.tell(row))
    }

    /// The choices of the policy with their ratings, best first. Empty without a policy.
    fn by_policy(&self) -> Vec<(Word, String)> {
        let player = self.player.as_ref();
        player.map_or(Vec::new(), |player| player.choices(&self.session))
    }

    /// Thinks about the position, and waits for advice as long as one does here.
    fn think(&self, subject: Subject) -> anyhow::Result<Arc<Thought>> {
        self.think_of(&self.session, subject)
    }

    /// Thinks about the position of any session, and waits as [`think`](Self::think) does.
    fn think_of(&self, session: &Session, subject: Subject) -> anyhow::Result<Arc<Thought>> {
        let thought = Thought::begin(&self.thinker, session, subject);
        if self.lines.is_terminal() {
            stop_on_ctrl_c(thought.limits())?;
        }
        thought.wait(self.think);
        self.lines.keep_ctrl_c()?;
        Ok(Arc::new(thought))
    }

    fn list(&self) -> &List {
        self.session.list()
    }

    /// Whether `line` is a guess, even if it is also a command, as QUIT is. Each command has a form
    /// of one letter, too.
    fn is_guess(&self, line: &str) -> bool {
        self.list().word(line).is_ok_and(|word| self.list().guess_id(&word).is_some())
    }

    /// A guess and feedback, as they stand in a line: with blanks, an equals sign or one of `other`
    /// between them. What looks like a guess as a whole is one, as the word `1+2=3` does. So is a
    /// name with blanks.
    fn parts<'l>(&self, line: &'l str, other: &[char]) -> Vec<&'l str> {
        if matches!(self.list().kind(), Kind::Table(_)) {
            let turns = [turn(line), line.rsplit_once(char::is_whitespace)].into_iter().flatten();
            let mut turns = turns.map(|(guess, feedback)| [guess.trim(), feedback.trim()]);
            match turns.find(|[guess, _]| self.is_guess(guess)) {
                _ if self.is_guess(line) => return vec![line],
                Some(turn) => return turn.to_vec(),
                None => {}
            }
        }
        let blanks = [other, &[' ', '\t']].concat();
        let (first, rest) = line.split_once(blanks.as_slice()).unwrap_or((line, ""));
        let list = self.list();
        let is_guess = list.word(first).is_ok_and(|word| list.kind().has(&word));
        let split = first.rsplit_once('=').filter(|_| !is_guess);
        let (guess, feedback) = split.unwrap_or((first, ""));
        let rest = rest.split(|character| character == '=' || blanks.contains(&character));
        [guess, feedback].into_iter().chain(rest).filter(|part| !part.is_empty()).collect()
    }
}
