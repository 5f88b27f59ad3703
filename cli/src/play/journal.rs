//! The journal: the games that were played at a terminal, a line of JSON for each, in a file of the
//! user's.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use guesstree::play::{Analysis, Step};
use guesstree::{Mode, escape, files};
use serde::{Deserialize, Serialize};

use crate::folders;
use crate::report::histogram::Histogram;
use crate::report::words::count;

/// A larger file is left alone.
const BYTES_MAX: u64 = 64 << 20;

/// A game that is over. Field names are stable.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Game {
    /// When it was over, in seconds since 1970.
    pub at: u64,
    /// The game, by its name. Journals of earlier versions do not say it.
    #[serde(default = "wordle")]
    pub game: String,
    pub list: String,
    pub mode: String,
    /// The host, if it evades the guesses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    pub guesses: Vec<String>,
    pub solved: bool,
    /// Whether the program gave advice.
    pub advised: bool,
    /// What the choices lost, and the luck, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill_lost: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

/// The name of the game that most people play.
fn wordle() -> String {
    "wordle".to_owned()
}

/// Figures of all games: those of one game, list, mode and host together. Field names are stable.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Statistics {
    /// The one that was played last stands first.
    pub games: Vec<Group>,
}

/// Figures of games of one kind. Field names are stable.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Group {
    pub game: String,
    pub list: String,
    pub mode: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    pub played: usize,
    pub solved: usize,
    /// The mean number of guesses in games that were solved.
    pub mean: Option<f64>,
    /// The number of games solved one after the other: the last ones, and the most.
    pub streak: usize,
    pub best_streak: usize,
    /// Means over the games where they are known.
    pub skill_lost: Option<f64>,
    pub luck: Option<f64>,
    /// Entry `i` counts the games solved with guess `i + 1`.
    pub histogram: Vec<u64>,
}

impl Game {
    /// Adds what an analysis says.
    pub(super) fn analysed(self, analysis: &Analysis) -> Self {
        let sum = |of: fn(&Step) -> f64| Some(analysis.steps.iter().map(of).sum());
        Self { skill_lost: sum(Step::skill_lost), luck: sum(Step::luck), ..self }
    }

    /// The present time, in seconds since 1970; 0 before that.
    pub(super) fn now() -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
    }
}

/// The file of the journal.
fn file() -> anyhow::Result<PathBuf> {
    let folder = folders::data().context("the system names no folder for data")?;
    Ok(folder.join("games.jsonl"))
}

/// The text of the journal; empty if there is none yet.
fn text(file: &Path) -> anyhow::Result<String> {
    if !file.exists() {
        return Ok(String::new());
    }
    let name = || escape::path(file);
    let bytes = files::read(file, BYTES_MAX).with_context(|| format!("cannot read {}", name()))?;
    let bytes = bytes.with_context(|| {
        format!("{} is larger than {} MiB; move it away", name(), BYTES_MAX >> 20)
    })?;
    String::from_utf8(bytes).with_context(|| format!("{} is not text; move it away", name()))
}

/// Adds a game. Several programs may add games at the same time.
///
/// # Errors
/// If the file cannot be read or written. Then it stays as it was.
pub(super) fn add(game: &Game) -> anyhow::Result<()> {
    let file = file()?;
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut line = serde_json::to_string(game)?;
    line.push('\n');
    append(&file, line).with_context(|| format!("cannot write {}", escape::path(&file)))
}

/// Writes a line at the end of a file, after the end of the line before.
fn append(path: &Path, mut line: String) -> io::Result<()> {
    let disk = files::disk();
    let mut file = disk.open(OpenOptions::new().read(true).append(true).create(true), path)?;
    // Not every system can lock files.
    let _ = file.lock();
    let end = file.seek(SeekFrom::End(0))?;
    if end > 0 {
        let mut last = [0];
        file.seek(SeekFrom::Start(end - 1))?;
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            line.insert(0, '\n');
        }
    }
    let written = disk.write_all(&mut file, line.as_bytes());
    written.and_then(|()| disk.sync(&file)).inspect_err(|_| {
        // What is left of the line would be skipped, so it does no harm either.
        let _ = file.set_len(end);
    })
}

/// The games in the journal, in order, and how many of its lines are no games.
pub(super) fn games() -> anyhow::Result<(Vec<Game>, usize)> {
    let text = text(&file()?)?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let games: Vec<Game> =
        lines.iter().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let skipped = lines.len() - games.len();
    Ok((games, skipped))
}

/// A warning about lines that are no games.
pub(super) fn warning(skipped: usize) -> Option<String> {
    let name = file().map_or_else(|_| "the journal".to_owned(), |file| escape::path(&file));
    let lines = match skipped {
        0 => return None,
        1 => "1 line is no game and is".to_owned(),
        several => format!("{several} lines are no games and are"),
    };
    Some(format!("{name}: {lines} left out"))
}

impl Statistics {
    pub(super) fn of(games: &[Game]) -> Self {
        let kind = |game: &Game| {
            (game.game.clone(), game.list.clone(), game.mode.clone(), game.host.clone())
        };
        let mut kinds: Vec<_> = games.iter().rev().map(kind).collect();
        let mut seen = HashSet::new();
        kinds.retain(|kind| seen.insert(kind.clone()));
        let group = |wanted| {
            let games: Vec<&Game> = games.iter().filter(|&game| kind(game) == wanted).collect();
            Group::of(wanted, &games)
        };
        Self { games: kinds.into_iter().map(group).collect() }
    }

    /// For people, in lines of at most 40 columns where the names of lists allow it.
    pub(super) fn text(&self) -> String {
        if self.games.is_empty() {
            return "no games yet".to_owned();
        }
        self.games.iter().map(Group::text).collect::<Vec<_>>().join("\n\n")
    }
}

impl Group {
    fn of(
        (game, list, mode, host): (String, String, String, Option<String>),
        games: &[&Game],
    ) -> Self {
        let solved: Vec<usize> =
            games.iter().filter(|game| game.solved).map(|game| game.guesses.len()).collect();
        let mean = |values: Vec<f64>| {
            let n = values.len() as f64;
            (n > 0.0).then(|| values.iter().sum::<f64>() / n)
        };
        let (mut streak, mut best_streak) = (0, 0);
        for game in games {
            streak = if game.solved { streak + 1 } else { 0 };
            best_streak = best_streak.max(streak);
        }
        let mut histogram = vec![0; solved.iter().copied().max().unwrap_or(0)];
        for &guesses in solved.iter().filter(|&&guesses| guesses > 0) {
            histogram[guesses - 1] += 1;
        }
        Self {
            game,
            list,
            mode,
            host,
            played: games.len(),
            solved: solved.len(),
            mean: mean(solved.iter().map(|&guesses| guesses as f64).collect()),
            streak,
            best_streak,
            skill_lost: mean(games.iter().filter_map(|game| game.skill_lost).collect()),
            luck: mean(games.iter().filter_map(|game| game.luck).collect()),
            histogram,
        }
    }

    /// What was played: `original, hard mode`, or `mastermind:4x6`.
    fn name(&self) -> String {
        let mut parts = Vec::new();
        if self.game != wordle() {
            parts.push(self.game.clone());
        }
        if self.game == wordle() || !self.game.starts_with(&self.list) {
            parts.push(self.list.clone());
        }
        if self.mode != Mode::default().word() {
            parts.push(format!("{} mode", self.mode));
        }
        parts.extend(self.host.iter().map(|host| format!("against {host}")));
        escape::escaped(&parts.join(", ")).into_owned()
    }

    fn text(&self) -> String {
        let (played, share) = (count(self.played, "game"), 100 * self.solved / self.played);
        let name = self.name();
        let mut text = format!("{name}: {played}, {} solved ({share} %)", self.solved);
        if let Some(mean) = self.mean {
            text += &format!("\nmean {mean:.4} guesses");
        }
        text += &format!("\nstreak {}, longest {}", self.streak, self.best_streak);
        if let (Some(lost), Some(luck)) = (self.skill_lost, self.luck) {
            text += &format!("\na game loses {lost:.4} by choice,\nand has {luck:+.4} luck");
        }
        format!("{text}\n{}", Histogram(&self.histogram)).trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::failing::{Failing, How};

    fn game(guesses: usize, solved: bool) -> Game {
        Game {
            at: 0,
            game: wordle(),
            host: None,
            list: "original".to_owned(),
            mode: "easy".to_owned(),
            guesses: vec!["crane".to_owned(); guesses],
            solved,
            advised: false,
            skill_lost: solved.then_some(0.5),
            luck: solved.then_some(-1.0),
        }
    }

    #[test]
    fn games_are_counted() {
        let games = [(3, true), (4, true), (6, false), (2, true), (3, true), (3, true)];
        let games = games.map(|(guesses, solved)| game(guesses, solved));
        let counted = Statistics::of(&games);
        let expected = Group {
            game: wordle(),
            list: "original".to_owned(),
            mode: "easy".to_owned(),
            host: None,
            played: 6,
            solved: 5,
            mean: Some(3.0),
            streak: 3,
            best_streak: 3,
            skill_lost: Some(0.5),
            luck: Some(-1.0),
            histogram: vec![0, 1, 3, 1],
        };
        assert_eq!(counted.games, [expected]);
        let text = "original: 6 games, 5 solved (83 %)\nmean 3.0000 guesses\n";
        assert!(counted.text().starts_with(text));
        assert_eq!(Statistics::of(&games[..3]).games[0].streak, 0);
        assert_eq!(Statistics::of(&[]).text(), "no games yet");
    }

    #[test]
    fn games_of_different_kinds_are_counted_apart_the_last_one_first() {
        let with = |change: fn(&mut Game)| {
            let mut game = game(2, true);
            change(&mut game);
            game
        };
        let games = [
            game(3, true),
            with(|game| game.host = Some("absurdle".to_owned())),
            with(|game| {
                (game.game, game.list) = ("mastermind:2x2".into(), "mastermind:2x2".into())
            }),
            with(|game| game.mode = "hard".to_owned()),
            with(|game| game.list = "nyt-2022-08".to_owned()),
            game(6, false),
        ];
        let counted = Statistics::of(&games);
        let names: Vec<String> = counted.games.iter().map(Group::name).collect();
        let expected = [
            "original",
            "nyt-2022-08",
            "original, hard mode",
            "mastermind:2x2",
            "original, against absurdle",
        ];
        assert_eq!(names, expected);
        let first = &counted.games[0];
        assert_eq!((first.played, first.solved, first.mean), (2, 1, Some(3.0)));
        assert_eq!(counted.text().matches("1 game, 1 solved (100 %)").count(), 4);
    }

    #[test]
    fn a_game_of_an_earlier_version_is_one_of_wordle() {
        let line = r#"{"at":1,"list":"original","mode":"easy","guesses":["salet"],"solved":true,
            "advised":false}"#;
        let game: Game = serde_json::from_str(line).unwrap();
        assert_eq!((game.game, game.host), (wordle(), None));
    }

    #[test]
    fn a_game_is_read_as_it_is_written() {
        for game in [game(3, true), game(6, false)] {
            let text = serde_json::to_string(&game).unwrap();
            let read: Game = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
    }

    #[test]
    fn a_game_is_added_after_what_is_there_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let text = || fs::read_to_string(&path).unwrap();
        append(&path, "one\n".to_owned()).unwrap();
        append(&path, "two\n".to_owned()).unwrap();
        assert_eq!(text(), "one\ntwo\n");
        fs::write(&path, "one\nhalf a li").unwrap();
        append(&path, "two\n".to_owned()).unwrap();
        assert_eq!(text(), "one\nhalf a li\ntwo\n");
        // Each step fails once, also in the middle of the line.
        let (_, steps) = Failing::during(usize::MAX, How::Half, || append(&path, "x\n".into()));
        assert!(steps > 2);
        let before = text();
        for at in 1..=steps {
            let (added, _) = Failing::during(at, How::Half, || append(&path, "y\n".into()));
            added.unwrap_err();
            assert_eq!(text(), before, "step {at}");
        }
    }

    #[test]
    fn games_that_end_at_the_same_time_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| (0..20).for_each(|_| append(&path, "a game\n".into()).unwrap()));
            }
        });
        assert_eq!(fs::read_to_string(&path).unwrap(), "a game\n".repeat(160));
    }
}
