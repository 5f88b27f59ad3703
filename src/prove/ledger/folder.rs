//! A folder of ledgers, which any number of processes share.
//!
//! Each process writes a new file and never touches another one's. So processes on machines that
//! share a disk, two that prove the same part, and one that was started again do each other no
//! harm, whether the disk knows locks or not. What holds of a problem is what all files say
//! together.

use std::fs;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::list::List;
use crate::prove::ledger::error::{LedgerError, Reason};
use crate::prove::ledger::{Facts, Ledger, Title};
use crate::search::openers::shard::{self, Shard};
use crate::tree::claim::Problem;

/// How the names of ledgers in a folder end.
const ENDING: &str = "ledger";

/// The ledgers at `path`: all in it by their names, if it is a folder, otherwise itself.
///
/// # Errors
/// [`LedgerError`] if a folder cannot be read.
pub fn ledgers_at(path: &Path) -> Result<Vec<PathBuf>, LedgerError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let fail = |error: io::Error| LedgerError::new(path, error.into());
    let mut ledgers = Vec::new();
    for entry in fs::read_dir(path).map_err(fail)? {
        let file = entry.map_err(fail)?.path();
        if file.extension().is_some_and(|ending| ending == ENDING) && file.is_file() {
            ledgers.push(file);
        }
    }
    ledgers.sort();
    Ok(ledgers)
}

/// What the first ledger at `path` is about that has a whole first line, with the goal of the last
/// one that says its goal; `None` if none has.
///
/// # Errors
/// [`LedgerError`] if there is no ledger, or if one cannot be read, is not a ledger, or was altered
/// in its first line.
pub fn title_at(path: &Path) -> Result<Option<Title>, LedgerError> {
    let ledgers = ledgers_at(path)?;
    if ledgers.is_empty() {
        return Err(LedgerError::new(path, Reason::NoneHere));
    }
    let titles = ledgers.iter().map(|ledger| Ledger::title(ledger));
    let titles: Vec<Title> = titles.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    let goal = titles.iter().rev().find_map(|title| title.goal);
    Ok(titles.into_iter().next().map(|title| Title { goal, ..title }))
}

/// The number of openers that one ledger says something of: none if it ends within its first line.
///
/// # Errors
/// [`LedgerError`] if it cannot be read, is not a ledger of this problem, or was altered.
pub fn openers_in(
    ledger: &Path,
    problem: &Problem,
    pairs: bool,
    list: &List,
) -> Result<usize, LedgerError> {
    match Ledger::read(ledger, problem, pairs, list) {
        Err(LedgerError { reason: Reason::Begun, .. }) => Ok(0),
        read => Ok(read?.iter().count()),
    }
}

/// About how long the opener at this place of the order by counting takes, compared to others.
pub fn work_at(place: usize) -> u64 {
    shard::work(place.min(usize::MAX - 8))
}

/// What all ledgers at `path` say together. One that ends within its first line says nothing yet.
///
/// # Errors
/// [`LedgerError`] if one of them cannot be read, is not a ledger of this problem, or was altered,
/// or if two contradict each other.
pub(crate) fn read_all(
    path: &Path,
    problem: &Problem,
    pairs: bool,
    list: &List,
) -> Result<Facts, LedgerError> {
    let mut facts = Facts::none(list);
    for file in ledgers_at(path)? {
        match Ledger::read(&file, problem, pairs, list) {
            // Another process is just beginning it.
            Err(LedgerError { reason: Reason::Begun, .. }) if path.is_dir() => {}
            read => facts.join(&read?, list)?,
        }
    }
    Ok(facts)
}

/// Begins a ledger in `folder` for one process that proves `shard`, under a name that no other one
/// has.
///
/// # Errors
/// [`LedgerError`] if it cannot be written.
pub(crate) fn begin(
    folder: &Path,
    shard: Shard,
    problem: &Problem,
    pairs: bool,
    list: &List,
) -> Result<Ledger, LedgerError> {
    let how = OpenOptions::new().read(true).append(true).create_new(true).clone();
    let mut run = 1;
    loop {
        let path = folder.join(format!("{}.{run}.{ENDING}", name_of(shard)));
        match Ledger::open_as(&how, &path, problem, pairs, list) {
            Err(LedgerError { reason: Reason::Io(error), .. })
                if error.kind() == io::ErrorKind::AlreadyExists =>
            {
                run += 1;
            }
            opened => return opened.map(|(ledger, _)| ledger),
        }
    }
}

/// The name of the ledgers of one shard. Names in their order are shards in theirs.
fn name_of(shard: Shard) -> String {
    if shard.is_all() {
        return "all".to_owned();
    }
    let (number, parts) = (shard.number(), shard.parts());
    let width = parts.to_string().len();
    format!("part-{number:0width$}-of-{parts}")
}
