//! `guesstree lists`: the lists that have a name, and the trees that are kept for them.

use std::path::PathBuf;

use guesstree::games::GameName;
use guesstree::play::Label;
use guesstree::{
    Engine, List, Mending, PROVEN, Question, Symbols, Tree, description, difficulties, escape,
    mean, shipped,
};
use serde::Serialize;

use crate::cache::Cache;
use crate::exit::{Code, Exit, Raise};
use crate::named::{self, ListName};
use crate::options::{ListArgs, game};
use crate::output::{print, print_json};
use crate::report::screen;
use crate::report::table::Table;
use crate::report::words::{self, count};

const AFTER_HELP: &str = "\
Examples:
  guesstree lists                             all lists
  guesstree lists nyt-2022-08 --answers       the answers of a list
  guesstree lists today --hardest 20          what takes the most guesses
  guesstree lists --game mastermind:4x6 --tiles
  guesstree lists add mine --list today --more new-answers.txt
  guesstree play --list mine                  such a list, in any command
  guesstree lists remove mine
  guesstree lists forget-trees                remove the trees that `play` kept

These are lists of words, for Wordle and for Jotto (--game jotto). Other games make their own \
codes (--game mastermind:4x6, black-peg:4x6 or bulls-and-cows:4x10) or read a table (--game \
table:FILE).";

/// The lists: show them, and add your own
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    /// One list [default: all]
    #[arg(group = "which")]
    name: Option<ListName>,
    /// A game with its own guesses, such as mastermind:4x6
    #[arg(long, group = "which", value_parser = game, conflicts_with_all = ["json", "hardest"])]
    game: Option<GameName>,
    /// Symbols of codes, in order: 0-5, ABCDEF, or red,green,blue
    #[arg(long, requires = "game")]
    symbols: Option<Symbols>,
    /// Print its answers, a word a line
    #[arg(long, requires = "which", conflicts_with_all = ["guesses", "json"])]
    answers: bool,
    /// Print its allowed guesses, a word a line
    #[arg(long, requires = "which", conflicts_with = "json")]
    guesses: bool,
    /// Print them as the checker of certificates reads them
    #[arg(long, requires = "which", conflicts_with = "json")]
    tiles: bool,
    /// Show its N answers that take the most guesses
    #[arg(
        long,
        value_name = "N",
        requires = "name",
        conflicts_with_all = ["answers", "guesses", "tiles"]
    )]
    hardest: Option<usize>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Subcommand, Debug)]
enum Action {
    Add(AddArgs),
    Remove(RemoveArgs),
    #[command(alias = "clear")]
    ForgetTrees(ForgetArgs),
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
    /// Print the list that was added as JSON
    #[arg(long)]
    json: bool,
}

/// Remove a list that you added
#[derive(clap::Args, Debug)]
struct RemoveArgs {
    /// Its name
    name: ListName,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Remove the trees that `guesstree play` kept; it finds them again when they are needed
#[derive(clap::Args, Debug)]
struct ForgetArgs {
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// What `lists remove --json` and `lists forget-trees --json` print. Field names are stable.
#[derive(Serialize)]
struct Removed {
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trees: Option<usize>,
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
    /// What it is and what it lacks, if it comes with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'static str>,
}

impl Report {
    fn of(name: &ListName, list: &List) -> Self {
        Self {
            name: name.to_string(),
            letters: list.letters(),
            answers: list.answers().len(),
            guesses: list.guesses().len(),
            fingerprint: list.fingerprint().to_string(),
            own: name.is_kept(),
            description: description(list.name()).filter(|_| !name.is_kept()),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match (&args.action, &args.name) {
        (Some(Action::Add(add)), _) => self::add(add)?,
        (Some(Action::Remove(remove)), _) => {
            let name = &remove.name;
            name.remove()?;
            match remove.json {
                true => print_json(&Removed { list: Some(name.to_string()), trees: None })?,
                false => print(|out| writeln!(out, "removed {name}"))?,
            }
        }
        (Some(Action::ForgetTrees(forget)), _) => {
            let trees = Cache::new().clear()?;
            match forget.json {
                true => print_json(&Removed { list: None, trees: Some(trees) })?,
                false => print(|out| writeln!(out, "removed {}", count(trees, "tree")))?,
            }
        }
        (None, Some(name)) if args.answers || args.guesses || args.tiles => {
            args.print_words(&name.load()?)?;
        }
        (None, Some(name)) if args.hardest.is_some() => {
            hardest(&name.load_telling()?, args.hardest.unwrap_or_default(), args.json)?;
        }
        (None, Some(name)) => show(&[Report::of(name, &name.load()?)], args.json)?,
        (None, None) if args.game.is_some() => args.print_words(&args.codes()?)?,
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

impl Args {
    /// The list of a game that has its own.
    fn codes(&self) -> anyhow::Result<List> {
        let list = match &self.game {
            Some(GameName::Table(file)) => List::table(file)?,
            Some(GameName::Kind(kind)) => List::generated(*kind)?,
            None => List::original(),
        };
        Ok(match &self.symbols {
            Some(symbols) => list.in_symbols(symbols)?,
            None => list,
        })
    }

    /// Prints the answers of a list, or its allowed guesses; all of a table, as checkers read it.
    fn print_words(&self, list: &List) -> anyhow::Result<()> {
        let words = if self.guesses { list.guesses() } else { list.answers() };
        let text = match self.tiles {
            true if list.kind().is_table() => list.to_table(),
            true => named::tiles(words),
            false => named::text(words, list.alphabet()),
        };
        print(|out| write!(out, "{text}"))
    }
}

/// Shows how hard the hardest `most` answers are, in easy mode.
fn hardest(list: &List, most: usize, json: bool) -> anyhow::Result<()> {
    let problem = Engine::new(list.clone()).problem(&Question::new())?;
    let shipped = shipped::find(problem.fingerprint, problem.mode, problem.objective)?;
    let best = shipped.or_else(|| Cache::new().find(list, &problem));
    let tree = best.filter(|tree| tree.claim().is_optimal()).ok_or_else(|| {
        Code::NoShippedTree.error(format!(
            "the best tree for the list {} is not known; `guesstree play --list {0}` finds and \
             keeps it, if it is given the time",
            list.name()
        ))
    })?;
    let mut all = difficulties(&tree);
    all.truncate(most);
    match json {
        true => print_json(&all),
        false => {
            print(|out| all.iter().try_for_each(|one| writeln!(out, "{}", words::difficulty(one))))
        }
    }
}

/// What helps if answers are no allowed guesses, which may also be slips.
const NEW_WORDS: &str = "'--new-words' adds words that are no slips";

fn add(args: &AddArgs) -> anyhow::Result<()> {
    let name = &args.name;
    if name.is_embedded() && !name.is_kept() {
        let problem = format!("{name} comes with the program; take another name");
        return Err(Code::Usage.error(problem));
    }
    let list = args.list.load(PROVEN)?;
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
    if args.json {
        return print_json(&Report::of(name, &list));
    }
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
    // A fingerprint fits no line of a narrow terminal, and nobody types it.
    let columns = screen::table_columns();
    let shown = if columns < 64 { 3 } else { 4 };
    let mut table = Table::new(&["name", "answers", "guesses", "fingerprint"][..shown]);
    for Report { name, answers, guesses, fingerprint, .. } in lists {
        let cells = [name.clone(), answers.to_string(), guesses.to_string(), fingerprint.clone()];
        table.row(cells[..shown].to_vec());
    }
    print(|out| {
        write!(out, "{}", table.fitted(columns))?;
        if lists.iter().any(|list| list.description.is_some()) {
            writeln!(out)?;
        }
        for Report { name, description, .. } in lists {
            if let Some(description) = description {
                writeln!(out, "{name:width$} {description}")?;
            }
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
