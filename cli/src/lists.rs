//! `guesstree lists`: the lists that have a name, and the trees that are kept for them.

use std::path::PathBuf;

use guesstree::play::Label;
use guesstree::{List, Mending, Tree, escape, mean};
use serde::Serialize;

use crate::cache::Cache;
use crate::exit::{Code, Exit, Raise};
use crate::named::{self, ListName};
use crate::options::ListArgs;
use crate::output::{print, print_json};
use crate::report::words::count;

const AFTER_HELP: &str = "\
Examples:
  guesstree lists                             all lists
  guesstree lists nyt-2022-08 --answers       the answers of a list
  guesstree lists add today --list nyt-2022-08 --more new-answers.txt
  guesstree play --list today                 such a list, in any command
  guesstree lists remove today
  guesstree lists clear                       forget the trees that `play` kept

These are lists of words, for Wordle and for Jotto (--game jotto). Other games make their own \
codes (--game mastermind:4x6, black-peg:4x6 or bulls-and-cows:4x10) or read a table (--game \
table:FILE).

`play` keeps the trees that it finds, so that it need not look for them again.";

/// The lists: show them, and add your own
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    /// One list [default: all]
    name: Option<ListName>,
    /// Print its answers, a word a line
    #[arg(long, requires = "name", conflicts_with_all = ["guesses", "json"])]
    answers: bool,
    /// Print its allowed guesses, a word a line
    #[arg(long, requires = "name", conflicts_with = "json")]
    guesses: bool,
    /// Print them as the checker of certificates reads them
    #[arg(long, requires = "name", conflicts_with = "json")]
    tiles: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand, Debug)]
enum Action {
    Add(AddArgs),
    Remove(RemoveArgs),
    Clear,
}

/// Add a list of your own under a name
#[derive(clap::Args, Debug)]
struct AddArgs {
    /// Its name
    name: ListName,
    #[command(flatten)]
    list: ListArgs,
    /// More answers, a word a line
    #[arg(long, value_name = "FILE")]
    more: Option<PathBuf>,
    /// Words among these that are no allowed guesses become such
    #[arg(long, requires = "more")]
    new_words: bool,
    /// Replace the list that has this name
    #[arg(long)]
    replace: bool,
}

/// Remove a list that you added
#[derive(clap::Args, Debug)]
struct RemoveArgs {
    /// Its name
    name: ListName,
}

/// What `lists --json` prints for each list. Field names are stable.
#[derive(Serialize)]
struct Report {
    name: String,
    letters: usize,
    answers: usize,
    guesses: usize,
    fingerprint: String,
    /// Whether the user added it.
    own: bool,
}

impl Report {
    fn of(name: &ListName, list: &List) -> Self {
        Self {
            name: name.to_string(),
            letters: list.letters(),
            answers: list.answers().len(),
            guesses: list.guesses().len(),
            fingerprint: list.fingerprint().to_string(),
            own: !name.is_embedded(),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match (&args.action, &args.name) {
        (Some(Action::Add(add)), _) => self::add(add)?,
        (Some(Action::Remove(remove)), _) => {
            remove.name.remove()?;
            print(|out| writeln!(out, "removed {}", remove.name))?;
        }
        (Some(Action::Clear), _) => {
            let cleared = Cache::new().clear()?;
            print(|out| writeln!(out, "removed {}", count(cleared, "tree")))?;
        }
        (None, Some(name)) if args.answers || args.guesses || args.tiles => {
            let list = name.load()?;
            let words = if args.guesses { list.guesses() } else { list.answers() };
            let text = match args.tiles {
                true => named::tiles(words),
                false => named::text(words, list.alphabet()),
            };
            print(|out| write!(out, "{text}"))?;
        }
        (None, Some(name)) => show(&[Report::of(name, &name.load()?)], args.json)?,
        (None, None) => {
            let report = |name: ListName| anyhow::Ok(Report::of(&name, &name.load()?));
            let reports: Vec<Report> =
                named::all().into_iter().map(report).collect::<anyhow::Result<Vec<_>>>()?;
            show(&reports, args.json)?;
            if !args.json {
                show_trees(&Cache::new().all())?;
            }
        }
    }
    Ok(Exit::Done)
}

/// What helps if answers are no allowed guesses, which may also be slips.
const NEW_WORDS: &str = "'--new-words' adds words that are no slips";

fn add(args: &AddArgs) -> anyhow::Result<()> {
    let name = &args.name;
    if name.is_embedded() {
        let problem = format!("{name} comes with the program; take another name");
        return Err(Code::Usage.error(problem));
    }
    let list = args.list.load()?;
    let list = match &args.more {
        Some(file) => {
            let mending = Mending { guess_answers: args.new_words, ..args.list.mending() };
            args.list.told(list.with(file, mending), Some(NEW_WORDS))?
        }
        None => list,
    };
    let there = name.is_kept().then(|| name.load());
    if let Some(there) = there
        && !args.replace
        && !there.as_ref().is_ok_and(|there| there.fingerprint() == list.fingerprint())
    {
        let what = match &there {
            Ok(there) => format!("another list with {}", sizes(there)),
            Err(_) => "a list that cannot be read".to_owned(),
        };
        return Err(Code::Usage.error(format!(
            "{name} is {what}; take another name, or replace it with '--replace'"
        )));
    }
    name.keep(&list)?;
    print(|out| writeln!(out, "added {name}: {}", sizes(&list)))
}

/// The numbers of answers and of allowed guesses.
fn sizes(list: &List) -> String {
    let (answers, guesses) = (list.answers().len(), list.guesses().len());
    format!("{}, {}", count(answers, "answer"), count(guesses, "allowed guess"))
}

fn show(lists: &[Report], json: bool) -> anyhow::Result<()> {
    if json {
        return print_json(&lists);
    }
    let width = lists.iter().map(|list| list.name.len()).fold(12, usize::max);
    print(|out| {
        writeln!(out, "{:width$} {:>7} {:>7}  fingerprint", "name", "answers", "guesses")?;
        for list in lists {
            let Report { name, answers, guesses, fingerprint, .. } = list;
            writeln!(out, "{name:width$} {answers:>7} {guesses:>7}  {fingerprint}")?;
        }
        Ok(())
    })
}

/// The trees that were found for lists without one in the program.
fn show_trees(kept: &[(PathBuf, Option<Tree>)]) -> anyhow::Result<()> {
    if kept.is_empty() {
        return Ok(());
    }
    print(|out| {
        writeln!(out, "\ntrees kept for `play`:")?;
        for (file, tree) in kept {
            let Some(tree) = tree else {
                writeln!(out, "  {}: damaged", escape::path(file))?;
                continue;
            };
            let (problem, answers) = (tree.problem(), u64::from(tree.problem().answers));
            let claim = match tree.claim().is_optimal() {
                true => format!("best ({})", tree.basis()),
                false => Label::BestSoFar.words().to_owned(),
            };
            let (guess, mean) = (tree.walk().guess(), mean(tree.total(), answers));
            writeln!(out, "  {}, {}: {guess} {mean:.4}, {claim}", problem.list, problem.mode)?;
        }
        Ok(())
    })
}
