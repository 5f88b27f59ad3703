//! Certificates that were changed, and what the checker says of them.

use std::collections::BTreeMap;

use super::Game;
use super::certificate::{Verdict, sign, table};
use guesstree_check::{Fault, Game as Kind, Lists, Options, prove};

pub fn lists(game: &Game) -> Lists {
    if let Some(table) = table(game) {
        return Lists::of_table(table).unwrap();
    }
    let (answers, guesses) = game.texts();
    let line = format!("\ngame {}\n", game.rule.name());
    Lists::of_game(Kind::of(line.as_bytes()), &answers, &guesses).unwrap()
}

/// What the checker says of a certificate, or of a part of it.
pub fn check(lists: &Lists, bytes: &[u8], openers: Option<(usize, usize)>) -> Verdict {
    let openers = openers.map(|(first, last)| format!("{first}..{last}"));
    let openers = openers.as_deref();
    match prove(bytes, lists, &Options { threads: 1, openers, progress: &|_, _| () }) {
        Ok(_) => Verdict::Proven,
        Err(Fault::Refuted(_)) => Verdict::Refuted,
        Err(Fault::Unreadable(_)) => Verdict::Unreadable,
    }
}

/// A line with the number at a place raised by one.
pub fn raised(line: &str, at: usize) -> Option<String> {
    let mut words: Vec<String> = line.split(' ').map(String::from).collect();
    let value: u64 = words[at].parse().ok()?;
    words[at] = (value + 1).to_string();
    Some(words.join(" "))
}

/// Counts what became of certificates, by what was done to them.
#[derive(Default)]
pub struct Tally(pub BTreeMap<&'static str, [usize; 3]>);

impl Tally {
    /// The checker finds what the plain rules say; what it accepts is true.
    pub fn judge(
        &mut self,
        what: &'static str,
        game: &Game,
        lists: &Lists,
        bytes: &[u8],
    ) -> Verdict {
        let found = check(lists, bytes, None);
        let text = || String::from_utf8_lossy(bytes);
        assert_eq!(found, game.verdict(bytes), "{what}: {game:?}\n{}", text());
        assert!(found != Verdict::Proven || game.is_true(bytes), "{what}: {game:?}\n{}", text());
        self.0.entry(what).or_default()[found as usize] += 1;
        found
    }

    /// Changes each line after the head in every way. A claim that `is_exact` cannot be raised.
    pub fn change_lines(
        &mut self,
        game: &Game,
        lists: &Lists,
        lines: &[String],
        is_exact: impl Fn(&str) -> bool,
    ) {
        for mode in super::MODES.into_iter().filter(|&mode| mode != game.mode) {
            let mut lines = lines.to_vec();
            lines[2] = format!("mode {mode}");
            self.judge("mode changed", game, lists, &sign(&lines));
        }
        for (i, line) in lines.iter().enumerate().skip(5) {
            let mut with = |what, new: Option<String>| {
                let mut lines = lines.to_vec();
                lines.splice(i..=i, new);
                self.judge(what, game, lists, &sign(&lines))
            };
            if line.starts_with("position") {
                continue;
            }
            if line.starts_with("costs") || line.starts_with("weights") {
                for at in 1..line.split(' ').count() {
                    let new = raised(line, at);
                    let _ = new.map(|new| with("costs or weights raised", Some(new)));
                }
                with("costs or weights removed", None);
                continue;
            }
            if let Some((about, symmetries)) = line.split_once(" ~ ") {
                with("symmetries removed", Some(about.to_string()));
                for (from, to) in [("0,1", "1,0"), ("1,0", "0,1"), ("1,2", "2,1")] {
                    let other = symmetries.replacen(from, to, 1);
                    with("symmetry changed", Some(format!("{about} ~ {other}")));
                }
                with("symmetry that is none", Some(format!("{line} 0")));
            }
            if line.starts_with("bound") {
                if let Some(new) = raised(line, 1) {
                    let verdict = with("claim raised by one", Some(new));
                    assert!(verdict == Verdict::Refuted || !is_exact(line));
                }
            } else if line.starts_with("tree") {
                for at in [1, 2] {
                    let new = raised(line, at);
                    assert_eq!(with("tree dearer or higher by one", new), Verdict::Refuted);
                }
            } else if line.starts_with(' ') {
                assert_ne!(with("word removed from the tree", None), Verdict::Proven);
            } else {
                if let Some(new) = raised(line, 0) {
                    with("lemma raised by one", Some(new));
                }
                with("lemma removed", None);
                let (path, words) = line.split_once(" : ").unwrap_or((line, ""));
                for word in words.split(' ').filter(|_| !words.is_empty()) {
                    let others = words.split(' ').filter(|&other| other != word);
                    let rest = others.collect::<Vec<_>>().join(" ");
                    with("word removed from a core", Some(format!("{path} : {rest}")));
                    with("word twice in a core", Some(format!("{line} {word}")));
                    with("core made a lemma", Some(path.into()));
                }
                let Some(last) = path.rfind('=') else { continue };
                let marks = last + 1;
                let other = |mark: &&str| !line[marks..].starts_with(mark);
                let others = match game.rule.name() {
                    "wordle" => &["B", "Y", "G"][..],
                    _ => &["0", "1", "3"],
                };
                for mark in others.iter().copied().filter(other) {
                    let path = format!("{}{mark}{}", &line[..marks], &line[marks + 1..]);
                    with("path changed", Some(path));
                }
            }
        }
    }

    pub fn print(&self) {
        println!("{:34} {:>9} {:>9} {:>10}", "", "accepted", "refuted", "unreadable");
        for (what, [proven, refuted, unreadable]) in &self.0 {
            println!("{what:34} {proven:9} {refuted:9} {unreadable:10}");
        }
    }
}
