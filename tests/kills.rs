//! Commands that are killed without warning while they save their results. `.ci/kills` runs all of
//! it; a few kills are in every run of the tests.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use guesstree::List;
use serde_json::Value;
use tempfile::TempDir;

/// Pseudo-random numbers, the same ones each time (xorshift, Marsaglia 2003).
struct Chance(u64);

impl Chance {
    /// A duration below `end`.
    fn below(&mut self, end: Duration) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_nanos(self.0 % (end.as_nanos() as u64).max(1))
    }
}

/// A command that saves files, each of which is there before or not.
struct Case {
    line: &'static str,
    /// The file that it writes whole or not at all, with a command that makes another such file.
    whole: &'static [(&'static str, Option<&'static str>)],
    /// The ledger that it writes, if it does.
    ledger: Option<&'static str>,
}

const CASES: [Case; 4] = [
    Case {
        line: "build -q --answers words.txt --json -o x.tree",
        whole: &[("x.tree", Some("build cramp -q --answers words.txt -o x.tree"))],
        ledger: None,
    },
    Case {
        line: "prove -q --answers words.txt --json --ledger l.txt -o x.tree",
        whole: &[("x.tree", Some("build cramp -q --answers words.txt -o x.tree"))],
        ledger: Some("l.txt"),
    },
    Case {
        line: "prove -q --answers words.txt --json --certificate x.cert -o x.tree",
        whole: &[("x.cert", None), ("x.tree", None)],
        ledger: None,
    },
    Case {
        line: "compare share blocks -q --answers words.txt --json --svg x.svg",
        whole: &[("x.svg", Some("compare share -q --answers words.txt --svg x.svg"))],
        ledger: None,
    },
];

/// When processes were killed, and what they left.
#[derive(Default, Debug)]
struct Counts {
    kills: usize,
    /// Before any file was saved and while none was written.
    before: usize,
    /// While a trial was written.
    trial: usize,
    /// While a temporary file was written.
    during: usize,
    /// After the first file was saved, and before the end.
    after: usize,
    /// The number of files that are the old ones.
    old: usize,
    new: usize,
    /// Lines of ledgers.
    lines: usize,
}

struct Folder(TempDir);

impl Folder {
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path(name)).ok()
    }

    fn put(&self, name: &str, bytes: Option<&Vec<u8>>) {
        match bytes {
            Some(bytes) => fs::write(self.path(name), bytes).unwrap(),
            None => drop(fs::remove_file(self.path(name))),
        }
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_guesstree"));
        command.current_dir(self.0.path()).args(line.split(' '));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Runs a command to its end; without a file for it, also checks that it did what it should.
    fn run(&self, line: &str) -> Value {
        let output = self.command(line).stdout(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}");
        serde_json::from_slice(&output.stdout).unwrap_or_default()
    }

    /// The temporary files, with their bytes.
    fn temporary(&self) -> Vec<Vec<u8>> {
        let entries = fs::read_dir(self.0.path()).unwrap().flatten();
        let temporary = entries.filter(|entry| {
            let name = entry.file_name().into_string().unwrap();
            name.starts_with(".guesstree-") && name.ends_with(".tmp")
        });
        temporary.filter_map(|entry| fs::read(entry.path()).ok()).collect()
    }
}

/// What is the same in all runs.
fn result(report: &Value) -> Value {
    let openers = report["openers"].as_array().map_or(&[][..], |openers| &openers[..10]);
    let mut best = openers.to_vec();
    for opener in &mut best {
        opener.as_object_mut().unwrap().remove("basis");
    }
    serde_json::json!([report["outcome"], report["lower"], best])
}

/// A moment to kill a process.
#[derive(Clone, Copy)]
enum Moment {
    /// After some time.
    Any,
    /// When it writes a file that is no trial.
    Writing,
    /// When the first file has been replaced.
    Saved,
    /// When it writes its ledger, if it does.
    Proving,
}

const MOMENTS: [Moment; 4] = [Moment::Any, Moment::Writing, Moment::Saved, Moment::Proving];

fn is_trial(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0)
}

/// Kills a process at such a moment. Tells whether it was killed before its end.
fn kill(child: &mut Child, mut is_time: impl FnMut() -> bool, pause: Duration) -> bool {
    let start = Instant::now();
    while !is_time() && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(300));
        thread::sleep(Duration::from_micros(20));
    }
    thread::sleep(pause);
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

fn words() -> String {
    let list = List::original();
    let some = list.answers().iter().step_by(20);
    let mut words: Vec<String> = some.map(ToString::to_string).collect();
    words.push("cramp".to_owned());
    words.sort();
    words.dedup();
    words.iter().map(|word| format!("{word}\n")).collect()
}

/// The state of a folder before each run, and after a run that was not killed.
struct Known {
    old: Vec<Option<Vec<u8>>>,
    new: Vec<Vec<u8>>,
    report: Value,
    time: Duration,
}

fn known(case: &Case, folder: &Folder) -> Known {
    let old = case.whole.iter().map(|&(name, line)| {
        line.map(|line| {
            folder.run(line);
            folder.bytes(name).unwrap()
        })
    });
    let old: Vec<_> = old.collect();
    let start = Instant::now();
    let report = folder.run(case.line);
    let time = start.elapsed();
    let new: Vec<_> = case.whole.iter().map(|(name, _)| folder.bytes(name).unwrap()).collect();
    for (old, new) in old.iter().zip(&new) {
        assert_ne!(old.as_ref(), Some(new));
    }
    Known { old, new, report, time }
}

/// Kills `kills` runs of a command, and takes each up again.
fn killed(case: &Case, kills: usize) -> Counts {
    let folder = Folder(tempfile::tempdir().unwrap());
    fs::write(folder.path("words.txt"), words()).unwrap();
    let known = known(case, &folder);
    let (mut chance, mut counts) = (Chance(0x5eed), Counts::default());
    for attempt in 0.. {
        if counts.kills == kills {
            break;
        }
        assert!(attempt < 50 * kills, "hardly any run can be killed: {counts:?}");
        for ((name, _), old) in case.whole.iter().zip(&known.old) {
            folder.put(name, old.as_ref());
        }
        let ledger = case.ledger.map(|name| folder.path(name));
        if let Some(ledger) = &ledger {
            let _ = fs::remove_file(ledger);
        }
        let moment = MOMENTS[attempt % MOMENTS.len()];
        let mut child = folder.command(case.line).spawn().unwrap();
        let first = folder.path(case.whole[0].0);
        let pause = match moment {
            Moment::Any => chance.below(known.time),
            Moment::Proving => chance.below(known.time / 2),
            Moment::Writing => chance.below(Duration::from_micros(500)),
            Moment::Saved => Duration::ZERO,
        };
        let is_time = || match moment {
            Moment::Any => true,
            Moment::Writing => folder.temporary().iter().any(|bytes| !is_trial(bytes)),
            Moment::Saved => is_new(&first, &known.new[0]),
            Moment::Proving => ledger.as_ref().is_none_or(|ledger| ledger.exists()),
        };
        if kill(&mut child, is_time, pause) {
            examine(case, &folder, &known, &mut counts);
        }
    }
    counts
}

fn is_new(path: &Path, new: &[u8]) -> bool {
    fs::metadata(path).is_ok_and(|file| file.len() == new.len() as u64)
        && fs::read(path).is_ok_and(|bytes| bytes == new)
}

/// Each file is the old one or the new one; and the command can be run again, to the same end.
fn examine(case: &Case, folder: &Folder, known: &Known, counts: &mut Counts) {
    counts.kills += 1;
    let mut is_saved = false;
    for (at, (name, _)) in case.whole.iter().enumerate() {
        let left = folder.bytes(name);
        let is_new = left.as_ref() == Some(&known.new[at]);
        assert!(is_new || left == known.old[at], "{name} is neither the old nor the new one");
        counts.new += usize::from(is_new);
        counts.old += usize::from(!is_new);
        is_saved |= is_new;
    }
    let temporary = folder.temporary();
    assert!(temporary.len() <= 1, "one process leaves {} files", temporary.len());
    match temporary.first() {
        _ if is_saved => counts.after += 1,
        Some(bytes) if is_trial(bytes) => counts.trial += 1,
        Some(_) => counts.during += 1,
        None => counts.before += 1,
    }
    let lines = case.ledger.and_then(|name| folder.bytes(name));
    let lines = lines.map(|bytes| bytes.iter().filter(|&&byte| byte == b'\n').count());
    // After the head and the goal.
    let facts = lines.map(|lines| lines.saturating_sub(2));
    counts.lines += facts.unwrap_or(0);
    let report = folder.run(case.line);
    assert_eq!(result(&report), result(&known.report));
    if let Some(facts) = facts {
        assert_eq!(report["recalled"], facts);
    }
    for ((name, _), new) in case.whole.iter().zip(&known.new) {
        let is_same = case.ledger.is_some() || folder.bytes(name).as_ref() == Some(new);
        assert!(is_same && folder.path(name).exists(), "{name}");
    }
    assert!(folder.temporary().is_empty(), "what was left is not removed");
}

#[test]
fn a_few_kills_leave_whole_files() {
    for case in &CASES {
        assert_eq!(killed(case, 4).kills, 4);
    }
}

#[test]
#[ignore = "takes minutes; .ci/kills runs it"]
fn many_kills_leave_whole_files() {
    let kills = std::env::var("KILLS").map_or(100, |kills| kills.parse().unwrap());
    for case in &CASES {
        let Counts { kills, before, trial, during, after, old, new, lines } = killed(case, kills);
        println!("{}", case.line);
        println!(
            "  {kills} kills: {before} before, {trial} in the trial, {during} during the save, \
             {after} after it; files: {old} old, {new} new; {lines} lines of ledgers kept"
        );
        assert!(before > 0 && during > 0, "not all moments were hit");
    }
}
