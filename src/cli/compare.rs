//! `guesstree compare`: policies side by side over all answers.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ValueEnum;
use serde::Serialize;

use crate::engine::EngineError;
use crate::parallel::Threads;
use crate::cli::exit::{Exit, Misuse};
use crate::cli::options::policy::{NAMES, POLICIES_HELP, Spec, Table};
use crate::cli::options::{ListArgs, ModeName, threads};
use crate::cli::output::{print, print_json};
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::word::Word;
use crate::play::evaluate::{Evaluation, evaluate};
use crate::play::game_stats::GameStats;
use crate::play::player::Player;
use crate::play::ties::Ties;
use crate::report::figure::{self, Distribution};
use crate::report::progress;
use crate::report::words::listed;
use crate::tree::Tree;

const AFTER_HELP: &str = "\
Examples:
  guesstree compare                             all policies on the original list
  guesstree compare entropy:opener=salet entropy:opener=crane,cutoff=0 --list nyt-2022-02
  guesstree compare information:opener=raise --feedback presence --max-guesses 5
  guesstree compare letters:field=/usr/share/dict/words     does not know all answers
  guesstree compare optimal share --svg figure.svg
  guesstree compare entropy --seed 7 --json     random choices among equals

Games go on beyond --max-guesses, and are counted as failures then; the mean is that of the others.";

/// Policies side by side over all answers: table and figure
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, after_long_help = format!("{POLICIES_HELP}\n\n{AFTER_HELP}"))]
pub struct Args {
    /// What to compare [default: each policy with its usual settings]
    #[arg(value_name = "POLICY")]
    policies: Vec<Spec>,
    #[command(flatten)]
    list: ListArgs,
    /// Which guesses may follow feedback
    #[arg(long, value_name = "MODE", default_value = "easy")]
    mode: ModeName,
    /// How feedback is given
    #[arg(long, value_name = "RULE", default_value = "standard")]
    feedback: RuleName,
    /// Games that take more guesses are lost
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(crate::engine::MAX_GUESSES)))]
    max_guesses: u8,
    /// Of guesses that a policy takes to be equally good, pick by this number, and not the first in the alphabet
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Draw the distributions side by side
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Threads to use [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Print the results as JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the results as CSV, a line for each policy
    #[arg(long)]
    csv: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

/// How feedback is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RuleName {
    /// The game's own: each letter of the answer accounts for one letter of the guess
    Standard,
    /// A letter that is not green is yellow whenever the answer has it anywhere
    Presence,
}

/// What `compare --json` prints for each policy. Field names are stable.
#[derive(Serialize)]
struct Report {
    policy: String,
    games: usize,
    max_guesses: u8,
    /// Won within the limit.
    solved: u64,
    mean: f64,
    standard_deviation: f64,
    /// Where each failure counts as one guess more than the limit.
    mean_with_failures: f64,
    worst_case: usize,
    /// Games won with one guess, with two, …, beyond the limit too.
    histogram: Vec<u64>,
    /// The share of all games that are won within one guess, two, ….
    share_within: Vec<f64>,
    out_of_guesses: Vec<String>,
    unknown: Vec<String>,
    moves: usize,
    seconds_a_move: f64,
}

impl Report {
    fn of(player: &Player, evaluation: &Evaluation, max_guesses: u8) -> Self {
        let games = evaluation.ends.len();
        let result = GameStats::of(evaluation, max_guesses.into());
        let named = |words: &[Word]| words.iter().map(Word::to_string).collect();
        let within = 1..=result.worst_case.max(max_guesses.into());
        Self {
            policy: player.name.clone(),
            games,
            max_guesses,
            solved: result.solved,
            mean: result.mean,
            standard_deviation: result.deviation,
            mean_with_failures: result.mean_with_failures,
            worst_case: result.worst_case,
            share_within: within
                .map(|guesses| result.share_within(guesses, games))
                .collect(),
            out_of_guesses: named(&result.out_of_guesses),
            unknown: named(&result.unknown),
            histogram: result.histogram,
            moves: evaluation.moves,
            seconds_a_move: evaluation.time.as_secs_f64() / evaluation.moves.max(1) as f64,
        }
    }

    /// Games won with so many guesses.
    fn won_with(&self, guesses: usize) -> u64 {
        self.histogram.get(guesses - 1).copied().unwrap_or(0)
    }

    fn won_with_more_than(&self, guesses: usize) -> u64 {
        self.histogram.iter().skip(guesses).sum()
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.list.load()?;
    if let Some(file) = &args.svg {
        Tree::check_target(file)?;
    }
    let game = Table {
        list: &list,
        mode: args.mode.into(),
        rule: match args.feedback {
            RuleName::Standard => Rule::Standard,
            RuleName::Presence => Rule::Presence,
        },
        ties: args.seed.map_or(Ties::First, Ties::Random),
        quiet: args.quiet,
    };
    if game.rule != Rule::Standard && game.mode != Mode::Easy {
        let message = "'--feedback presence' goes with '--mode easy' only: what the other modes ask of a guess is said by the game's own feedback";
        return Err(Misuse::conflict(message).into());
    }
    let specs = match args.policies.as_slice() {
        // Trees are for the game's own feedback.
        [] => NAMES
            .into_iter()
            .filter(|&name| name != "optimal" || game.rule == Rule::Standard)
            .map(Spec::named)
            .collect(),
        asked => asked.to_vec(),
    };
    anyhow::ensure!(
        args.svg.is_none() || specs.len() <= figure::PLAYERS_MAX,
        "a figure shows at most {} policies, not {}; draw some of them",
        figure::PLAYERS_MAX,
        specs.len()
    );
    let players: Vec<Player> = specs
        .iter()
        .map(|spec| spec.player(&game))
        .collect::<anyhow::Result<_>>()?;
    let threads = Threads::new(args.threads).map_err(EngineError::Threads)?;
    let games = players.len() * list.answers().len();
    let reports: Vec<Report> = progress::counted(games, "games", args.quiet, |done| {
        threads.run(|| {
            let report = |player| {
                Report::of(
                    player,
                    &evaluate(player, list.answers(), done),
                    args.max_guesses,
                )
            };
            players.iter().map(report).collect()
        })
    });
    if let Some(path) = &args.svg {
        let distributions: Vec<Distribution> = reports
            .iter()
            .map(|report| Distribution {
                name: format!("{} ({:.3})", report.policy, report.mean),
                games: report.games as u64,
                won: report.histogram.clone(),
            })
            .collect();
        let longest = reports.iter().map(|report| report.worst_case).max();
        let most = longest.unwrap_or(1).clamp(1, args.max_guesses.into());
        let title = format!(
            "Guesses for each of the {} answers of {} (means in brackets)",
            list.answers().len(),
            list.name()
        );
        figure::save(path, &title, most, &distributions)?;
    }
    match (args.json, args.csv) {
        (true, _) => print_json(&reports)?,
        (_, true) => print_csv(&reports, args.max_guesses.into())?,
        _ => print_table(&reports, args.max_guesses.into())?,
    }
    Ok(Exit::Done)
}

/// So many failures are named in the table; all of them are in the JSON.
const NAMED_MAX: usize = 20;

fn print_table(reports: &[Report], most: usize) -> anyhow::Result<()> {
    let width = reports
        .iter()
        .map(|report| report.policy.len())
        .max()
        .unwrap_or(0)
        .max(6);
    print(|out| {
        write!(out, "{:width$}   mean     ±  worst  solved", "policy")?;
        for guesses in 1..=most {
            write!(out, " {guesses:>5}")?;
        }
        writeln!(out, "  more  unknown  ms a move")?;
        for report in reports {
            let solved = 100.0 * report.solved as f64 / report.games.max(1) as f64;
            write!(
                out,
                "{:width$} {:.4} {:.3} {:>6} {solved:>6.2}%",
                report.policy, report.mean, report.standard_deviation, report.worst_case
            )?;
            for guesses in 1..=most {
                write!(out, " {:>5}", report.won_with(guesses))?;
            }
            let more = report.won_with_more_than(most);
            writeln!(
                out,
                " {more:>5} {:>8} {:>10.3}",
                report.unknown.len(),
                1e3 * report.seconds_a_move
            )?;
        }
        for report in reports {
            for (why, words) in [
                ("out of guesses", &report.out_of_guesses),
                ("unknown", &report.unknown),
            ] {
                if !words.is_empty() {
                    writeln!(
                        out,
                        "{}: {why}: {}",
                        report.policy,
                        listed(words, NAMED_MAX)
                    )?;
                }
            }
        }
        Ok(())
    })
}

fn print_csv(reports: &[Report], most: usize) -> anyhow::Result<()> {
    print(|out| {
        write!(
            out,
            "policy,games,max_guesses,solved,mean,standard_deviation,mean_with_failures,worst_case,unknown,moves,seconds_a_move"
        )?;
        for guesses in 1..=most {
            write!(out, ",won_with_{guesses}")?;
        }
        writeln!(out, ",won_with_more")?;
        for report in reports {
            // A policy with settings may hold commas, and a file's name quotes.
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
    })
}
