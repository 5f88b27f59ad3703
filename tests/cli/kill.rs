//! Proofs that are killed, without any warning, and taken up again.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use guesstree::List;

use crate::campaign::{campaign, is_whole, some};
use crate::proofs::{Ranked, answers, entries};
use crate::prove::PUBLISHED;
use crate::sandbox::{PROGRAM, Sandbox};

/// Pseudo-random numbers, the same ones each time (xorshift, Marsaglia 2003).
struct Chance(u64);

impl Chance {
    /// A number below `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

fn ledger_bytes(sandbox: &Sandbox) -> u64 {
    fs::metadata(sandbox.path("l.txt")).map_or(0, |file| file.len())
}

/// Runs a proof that is killed once its ledger has `bytes` bytes, unless it ends before. Tells whether
/// it was killed.
fn kill(sandbox: &Sandbox, line: &str, bytes: u64) -> bool {
    let mut command = Command::new(PROGRAM);
    command.current_dir(sandbox.path("")).args(line.split(' '));
    command.args(["-o", "killed.tree"]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    while child.try_wait().unwrap().is_none() && ledger_bytes(sandbox) < bytes {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

/// The ledger up to the end of its last whole line.
fn whole_lines(sandbox: &Sandbox) -> Vec<u8> {
    let mut ledger = sandbox.read("l.txt");
    let end = ledger.iter().rposition(|&byte| byte == b'\n');
    ledger.truncate(end.map_or(0, |end| end + 1));
    ledger
}

/// Takes the proof up again, to its end: what stands in its ledger is not proven again.
fn resumed(sandbox: &Sandbox, line: &str, openers: usize) -> Ranked {
    let before = whole_lines(sandbox);
    let said = entries(&before).len();
    let json = sandbox.run(&format!("{line} --json -o resumed.tree")).json();
    assert_eq!(json["recalled"], said);
    assert_eq!(json["proven"], openers - said);
    let after = sandbox.read("l.txt");
    assert!(after.starts_with(&before));
    assert_eq!(entries(&after).len(), openers);
    Ranked::of(&json)
}

/// A proof over the words of `middle`.
const MIDDLE: &str = "prove -q --threads 2 --answers middle.txt --guesses all.txt --ledger l.txt";

/// A folder with a fifth of the original list's answers and of its guesses, and how many openers that
/// makes.
fn middle() -> (Sandbox, usize) {
    let sandbox = Sandbox::with("middle.txt", answers(5));
    let list = List::original();
    let some = list.guesses().iter().step_by(5).map(|word| word.to_string());
    let answers = answers(5);
    let all: BTreeSet<String> = some.chain(answers.lines().map(str::to_owned)).collect();
    let text: String = all.iter().map(|word| format!("{word}\n")).collect();
    sandbox.write("all.txt", text);
    (sandbox, all.len())
}

#[test]
fn killed_at_any_moment_and_taken_up_again_it_proves_the_same_and_nothing_twice() {
    let (sandbox, openers) = middle();
    let whole = resumed_from_nothing(&sandbox, MIDDLE, openers);
    let length = ledger_bytes(&sandbox);
    let mut chance = Chance(0x5eed);
    let mut kills = 0;
    fs::remove_file(sandbox.path("l.txt")).unwrap();
    for _ in 0..campaign(25).max(4) {
        // Begin from scratch now and then, and when hardly anything is left.
        let there = ledger_bytes(&sandbox);
        if chance.below(4) == 0 || there > length * 9 / 10 {
            let _ = fs::remove_file(sandbox.path("l.txt"));
        }
        let there = ledger_bytes(&sandbox);
        // Early moments are when totals are proven; they are rare among all bytes.
        let span = if chance.below(2) == 0 { 1500 } else { length / 2 };
        kills += u32::from(kill(&sandbox, MIDDLE, there + chance.below(span)));
        if !sandbox.path("l.txt").exists() {
            sandbox.write("l.txt", "");
        }
        let left = sandbox.read("l.txt");
        let result = resumed(&sandbox, MIDDLE, openers);
        assert_eq!(result, whole);
        assert!(sandbox.tree("resumed.tree") == sandbox.tree("whole.tree"));
        sandbox.write("l.txt", left);
    }
    assert!(kills >= campaign(5) as u32, "only {kills} were killed before their end");
}

fn resumed_from_nothing(sandbox: &Sandbox, line: &str, openers: usize) -> Ranked {
    sandbox.write("l.txt", "");
    let whole = resumed(sandbox, line, openers);
    fs::rename(sandbox.path("resumed.tree"), sandbox.path("whole.tree")).unwrap();
    whole
}

#[test]
fn a_proof_of_the_original_list_survives_five_kills() {
    // A fifth of the list stands for it, unless all is to be tried.
    let (sandbox, line, openers) = if is_whole() {
        (Sandbox::new(), "prove -q --threads 2 --ledger l.txt", 12_972)
    } else {
        let (sandbox, openers) = middle();
        (sandbox, MIDDLE, openers)
    };
    let mut chance = Chance(0x5a1e7);
    let mut moment = 150;
    let mut kills = 0;
    // These are early moments; once counting settles the rest, there is hardly time for a kill.
    let spans = [100, 500, 2_000, 6_000, 12_000];
    for &span in some(&spans) {
        moment += chance.below(span);
        kills += u32::from(kill(&sandbox, line, moment));
        let text = whole_lines(&sandbox);
        assert!(!text.is_empty());
        entries(&text);
        assert!(!sandbox.path("killed.tree").exists());
    }
    assert_eq!(kills as usize, some(&spans).count());
    let ranked = resumed(&sandbox, line, openers);
    if is_whole() {
        let best = &ranked.best[..PUBLISHED.len()];
        assert_eq!(best, PUBLISHED.map(|(word, total)| (word.to_owned(), total)));
        let report = &sandbox.run("verify --json resumed.tree").json()[0];
        assert_eq!((&report["total"], &report["optimal"]), (&7920.into(), &true.into()));
    } else {
        let tree = sandbox.tree("resumed.tree");
        assert_eq!(ranked, resumed_from_nothing(&sandbox, line, openers));
        assert!(tree == sandbox.tree("whole.tree"));
    }
}
