//! `guesstree compare`: policies side by side over all answers.

mod boards;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use guesstree::error::EngineError;
use guesstree::files::{self, Used};
use guesstree::games::Rule;
use guesstree::play::{EvaluateError, Evaluation, GameStats, Player, PolicyName, Ties, evaluate};
use guesstree::{List, Mode, PROVEN, Threads, Word, escape};
use serde::Serialize;

use crate::boards::{BOARDS_MAX, max_guesses as usual_max_guesses};
use crate::exit::{Code, Exit, Fault, Misuse, Raise, warn};
use crate::options::policy::{Setup, Spec, policies_help};
use crate::options::{
    Format, FormatArgs, GOAL, GameArgs, LIMITS, MemoryArgs, OUTPUT, max_guesses, mode, threads,
};
use crate::output::{is_stdout, print, print_data, print_json, write_bytes};
use crate::report::figure::{self, Distribution};
use crate::report::table::Table;
use crate::report::words::{count, listed};
use crate::report::{progress, screen};
use crate::saving;

pub(crate) use boards::Wanted as Boards;

const AFTER_HELP: &str = "\
Examples:
  guesstree compare                             all policies
  guesstree compare entropy:opener=crane,cutoff=0 entropy --list nyt-2022-02
  guesstree compare information:opener=raise --feedback presence
  guesstree compare optimal share --svg figure.svg
  guesstree compare --boards 4 --sample 1000    random games on four boards";

/// How long the best tree is looked for, if nobody has asked for it by name.
const PATIENCE: Duration = Duration::from_secs(10);

/// Policies side by side over all answers: table and figure
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}\n\n{AFTER_HELP}", policies_help()))]
pub(crate) struct Args {
    /// What to compare [default: each policy with its usual settings]
    #[arg(value_name = "POLICY")]
    policies: Vec<Spec>,
    /// Play random games on N boards at once, by advice
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(1..=BOARDS_MAX),
        conflicts_with_all = ["policies", "feedback", "svg", "threads", "csv"]
    )]
    boards: Option<u8>,
    /// The number of these games
    #[arg(long, value_name = "GAMES", requires = "boards", default_value_t = 100)]
    sample: usize,
    /// First guesses of each of these games, with commas between them
    #[arg(long, value_name = "WORDS", requires = "boards", value_delimiter = ',')]
    opening: Vec<Word>,
    /// Number that decides among equally good guesses
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    game: GameArgs,
    /// Guesses: easy [default], hard, ultra or strict
    #[arg(
        long,
        value_name = "MODE",
        default_value = "easy",
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = mode(),
        help_heading = GOAL
    )]
    mode: Mode,
    /// standard [default] or presence: yellow for any letter of the answer that is not green
    #[arg(
        long,
        value_name = "RULE",
        default_value = "standard",
        hide_default_value = true,
        hide_possible_values = true,
        help_heading = GOAL
    )]
    feedback: RuleName,
    /// Games that take more are lost [default: 6; with --boards N, 5 more than N]
    #[arg(long, value_name = "N", value_parser = max_guesses(), help_heading = GOAL)]
    max_guesses: Option<u8>,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads, help_heading = LIMITS)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Draw the distributions side by side
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    svg: Option<PathBuf>,
    /// Replace whatever file is there
    #[arg(long, requires = "svg", help_heading = OUTPUT)]
    force: bool,
    #[command(flatten)]
    format: FormatArgs,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

// These comments are no help texts: with one for each value, clap would print the long help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RuleName {
    // The game's own: each letter of the answer accounts for one letter of the guess.
    Standard,
    // A letter that is not green is yellow if the answer has it anywhere.
    Presence,
}

/// What `compare --json` prints for each policy. Field names are stable.
#[derive(Serialize)]
struct Report {
    policy: String,
    games: usize,
    max_guesses: u8,
    solved: u64,
    mean: f64,
    standard_deviation: f64,
    mean_with_failures: f64,
    worst_case: usize,
    histogram: Vec<u64>,
    share_within: Vec<f64>,
    out_of_guesses: Vec<Word>,
    unknown: Vec<Word>,
    moves: usize,
    seconds_a_move: f64,
}

impl Report {
    fn of(player: &Player, evaluation: &Evaluation, max_guesses: u8) -> Self {
        let games = evaluation.ends.len();
        let stats = GameStats::of(evaluation, max_guesses.into());
        let within = 1..=stats.worst_case.max(max_guesses.into());
        let share = |guesses| stats.share_within(guesses, games);
        Self {
            policy: player.name.clone(),
            games,
            max_guesses,
            solved: stats.solved,
            mean: stats.mean,
            standard_deviation: stats.deviation,
            mean_with_failures: stats.mean_with_failures,
            worst_case: stats.worst_case,
            share_within: within.map(share).collect(),
            histogram: stats.histogram,
            out_of_guesses: stats.out_of_guesses,
            unknown: stats.unknown,
            moves: evaluation.moves,
            seconds_a_move: evaluation.time.as_secs_f64() / evaluation.moves.max(1) as f64,
        }
    }

    /// The number of games won with `guesses` guesses.
    fn won_with(&self, guesses: usize) -> u64 {
        self.histogram.get(guesses - 1).copied().unwrap_or(0)
    }

    /// The share of the games that were lost, in percent. It is not rounded to nothing.
    fn lost(&self) -> String {
        let games = self.games as u64;
        let percent = 100.0 * (games - self.solved) as f64 / games.max(1) as f64;
        match self.solved == games {
            true => "0%".to_owned(),
            false => format!("{:.2}%", percent.max(0.01)),
        }
    }

    fn won_with_more_than(&self, guesses: usize) -> u64 {
        self.histogram.iter().skip(guesses).sum()
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.game.load(PROVEN)?;
    if let Some(boards) = args.boards {
        return args.boards(list, boards).play();
    }
    let max_guesses = args.max_guesses.unwrap_or(MAX_GUESSES);
    let replaces = (!args.force).then_some(figure::FILE);
    if let Some(file) = args.svg.as_deref().filter(|file| !is_stdout(file)) {
        let policies = args.policies.iter().flat_map(Spec::files);
        let used: Vec<Used<'_>> = args.game.files().into_iter().chain(policies).collect();
        files::try_whole(file, replaces, &used)?;
    }
    let players = players(args, &list)?;
    let threads = Threads::new(args.threads).map_err(EngineError::Threads)?;
    let games = players.len() * list.answers().len();
    let reports: Vec<Report> = progress::counted(games, "of the games", args.quiet, |done| {
        let report = |player: &Player| {
            let evaluation = evaluate(player, list.answers(), done)?;
            Ok(Report::of(player, &evaluation, max_guesses))
        };
        threads.run(|| players.iter().map(report).collect::<Result<_, EvaluateError>>())
    })?;
    let drawn = args.svg.as_deref().map_or(Ok(()), |file| {
        let figure = draw(&list, max_guesses, &reports)?;
        match is_stdout(file) {
            true => write_bytes(figure.as_bytes()),
            false => files::write_whole(file, figure.as_bytes(), replaces).map_err(|error| {
                let elsewhere = saving::elsewhere(file);
                Code::Unsaved.error(format!(
                    "{error}; to try again, name another file, such as --svg {elsewhere}"
                ))
            }),
        }
    });
    let most = max_guesses.into();
    let printed = match args.format.chosen() {
        // Standard output holds the figure and nothing else.
        _ if args.svg.as_deref().is_some_and(is_stdout) => Ok(()),
        Format::Json => print_json(&reports),
        Format::Csv => print_data(|out| print_csv(&reports, most, out)),
        Format::Text => print(|out| print_table(&reports, most, out)),
    };
    saving::end(printed, [drawn.err()])?;
    Ok(Exit::Done)
}

/// The guesses of a game on one board, unless the options say otherwise.
const MAX_GUESSES: u8 = 6;

impl Args {
    /// Games on this many boards.
    fn boards(&self, list: List, boards: u8) -> Boards {
        Boards {
            list,
            mode: self.mode,
            boards: boards.into(),
            games: self.sample,
            opening: self.opening.clone(),
            seed: self.seed.unwrap_or(1),
            max_guesses: self.max_guesses.unwrap_or_else(|| usual_max_guesses(boards)),
            memory: self.memory,
            json: self.format.chosen() == Format::Json,
        }
    }
}

/// The players asked for; without any, one for each policy that goes with the feedback rule.
fn players(args: &Args, list: &List) -> anyhow::Result<Vec<Player>> {
    let setup = Setup {
        list,
        mode: args.mode,
        rule: match args.feedback {
            RuleName::Standard => Rule::Standard,
            RuleName::Presence => Rule::Presence,
        },
        ties: args.seed.map_or(Ties::First, Ties::Random),
        quiet: args.quiet,
        memory: args.memory,
        patience: args.policies.is_empty().then_some(PATIENCE),
    };
    if setup.rule != Rule::Standard && !list.kind().is_wordle() {
        return Err(Misuse::conflict("'--feedback presence' is a rule of Wordle").into());
    }
    if setup.rule != Rule::Standard && setup.mode != Mode::Easy {
        let message = "'--feedback presence' goes with '--mode easy' only: the other modes are \
                       rules about the game's own feedback";
        return Err(Misuse::conflict(message).into());
    }
    // Trees are for the game's own feedback.
    let fits = |name: &PolicyName| {
        let has_tree = *name != PolicyName::Optimal || setup.rule == Rule::Standard;
        has_tree && name.check(list.kind()).is_ok()
    };
    let specs = match args.policies.as_slice() {
        [] => PolicyName::ALL.into_iter().filter(fits).map(Spec::named).collect(),
        asked => asked.to_vec(),
    };
    if args.svg.is_some() && specs.len() > figure::PLAYERS_MAX {
        return Err(Code::Usage.error(format!(
            "a figure shows at most {} policies, not {}; draw some of them",
            figure::PLAYERS_MAX,
            specs.len()
        )));
    }
    let mut players = Vec::new();
    for spec in specs {
        match spec.player(&setup) {
            Err(error)
                if setup.patience.is_some()
                    && spec.name() == PolicyName::Optimal
                    && Fault::of(&error).code == Code::Stopped =>
            {
                warn(&format!(
                    "optimal is left out: no tree was proven to be the best within {} s; name the \
                     policy to wait for one",
                    PATIENCE.as_secs()
                ));
            }
            player => players.push(player?),
        }
    }
    Ok(players)
}

/// Draws the distributions, in SVG.
fn draw(list: &List, max_guesses: u8, reports: &[Report]) -> anyhow::Result<String> {
    let distribution = |report: &Report| Distribution {
        name: match report.solved == report.games as u64 {
            true => format!("{} ({:.3})", report.policy, report.mean),
            false => format!("{} ({:.3}; {} lost)", report.policy, report.mean, report.lost()),
        },
        games: report.games as u64,
        won: report.histogram.clone(),
    };
    let distributions: Vec<_> = reports.iter().map(distribution).collect();
    let longest = reports.iter().map(|report| report.worst_case).max();
    let most = longest.unwrap_or(1).clamp(1, max_guesses.into());
    let title = format!(
        "Guesses for {} of {} (in brackets: mean of the games won, games lost)",
        count(list.answers().len(), "answer"),
        list.name()
    );
    figure::draw(&escape::escaped(&title), most, &distributions)
}

/// This many failures are named in the table; the JSON has all of them.
const NAMED_MAX: usize = 20;

fn print_table(reports: &[Report], most: usize, out: &mut dyn Write) -> io::Result<()> {
    let guesses: Vec<String> = (1..=most).map(|guesses| guesses.to_string()).collect();
    let mut headings = vec!["policy", "mean", "±", "lost", "worst"];
    headings.extend(guesses.iter().map(String::as_str));
    headings.extend(["more", "unknown", "ms/move"]);
    let mut table = Table::new(&headings);
    for report in reports {
        let mut cells = vec![
            report.policy.clone(),
            format!("{:.4}", report.mean),
            format!("{:.3}", report.standard_deviation),
            report.lost(),
            report.worst_case.to_string(),
        ];
        cells.extend((1..=most).map(|guesses| report.won_with(guesses).to_string()));
        cells.push(report.won_with_more_than(most).to_string());
        cells.push(report.unknown.len().to_string());
        cells.push(format!("{:.3}", 1e3 * report.seconds_a_move));
        table.row(cells);
    }
    let table = table.without_if_all("more", "0").without_if_all("unknown", "0");
    write!(out, "{}", table.fitted(screen::table_columns()))?;
    for report in reports {
        for (why, words) in
            [("out of guesses", &report.out_of_guesses), ("unknown", &report.unknown)]
        {
            if !words.is_empty() {
                writeln!(out, "{}: {why}: {}", report.policy, listed(words, NAMED_MAX))?;
            }
        }
    }
    Ok(())
}

fn print_csv(reports: &[Report], most: usize, out: &mut dyn Write) -> io::Result<()> {
    write!(
        out,
        "policy,games,max_guesses,solved,mean,standard_deviation,mean_with_failures,worst_case,\
         unknown,moves,seconds_a_move"
    )?;
    for guesses in 1..=most {
        write!(out, ",won_with_{guesses}")?;
    }
    writeln!(out, ",won_with_more")?;
    for report in reports {
        // The settings of a policy may hold commas, and a file name quotes.
        let name = report.policy.replace('"', "\"\"");
        write!(
            out,
            "\"{name}\",{},{},{},{:.6},{:.6},{:.6},{},{},{},{:.9}",
            report.games,
            report.max_guesses,
            report.solved,
            report.mean,
            report.standard_deviation,
            report.mean_with_failures,
            report.worst_case,
            report.unknown.len(),
            report.moves,
            report.seconds_a_move
        )?;
        for guesses in 1..=most {
            write!(out, ",{}", report.won_with(guesses))?;
        }
        writeln!(out, ",{}", report.won_with_more_than(most))?;
    }
    Ok(())
}
