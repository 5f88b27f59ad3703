//! Random small games in all modes: their certificates are accepted, and whatever is done to them,
//! a certificate is accepted only if all that it says is true.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod brute;

use std::collections::BTreeMap;

use brute::certificate::{Verdict, head, sign, sign_bytes};
use brute::{Game, Random};
use guesstree_check::{Fault, Lists, Options, prove};

fn check_part(lists: &Lists, bytes: &[u8], openers: Option<(usize, usize)>) -> Verdict {
    match prove(bytes, lists, &Options { threads: 1, openers, progress: &|_, _| () }) {
        Ok(_) => Verdict::Proven,
        Err(Fault::Refuted(_)) => Verdict::Refuted,
        Err(Fault::Unreadable(_)) => Verdict::Unreadable,
    }
}

fn check(game: &Game, bytes: &[u8]) -> Verdict {
    let (answers, guesses) = game.texts();
    check_part(&Lists::read(&answers, &guesses).unwrap(), bytes, None)
}

/// Counts what became of certificates, by what was done to them.
#[derive(Default)]
struct Tally(BTreeMap<&'static str, [usize; 3]>);

impl Tally {
    /// The checker finds what the plain rules say; what it accepts is true.
    fn judge(&mut self, what: &'static str, game: &Game, lists: &Lists, bytes: &[u8]) -> Verdict {
        let found = check_part(lists, bytes, None);
        let text = || String::from_utf8_lossy(bytes);
        assert_eq!(found, game.verdict(bytes), "{what}: {game:?}\n{}", text());
        if found == Verdict::Proven {
            assert!(game.is_true(bytes), "{what}: {game:?}\n{}", text());
        }
        self.0.entry(what).or_default()[found as usize] += 1;
        found
    }

    fn print(&self) {
        println!("{:34} {:>9} {:>9} {:>10}", "", "accepted", "refuted", "unreadable");
        for (what, [proven, refuted, unreadable]) in &self.0 {
            println!("{what:34} {proven:9} {refuted:9} {unreadable:10}");
        }
    }
}

/// Whether a line is a lemma.
fn is_lemma(line: &str) -> bool {
    line.starts_with("inf ") || line.starts_with(|first: char| first.is_ascii_digit())
}

fn raised(line: &str, at: usize) -> Option<String> {
    let mut words: Vec<String> = line.split(' ').map(String::from).collect();
    let value: u64 = words[at].parse().ok()?;
    words[at] = (value + 1).to_string();
    Some(words.join(" "))
}

#[test]
fn random_games() {
    let (mut random, mut tally, mut lemmas) = (Random::new(1), Tally::default(), 0);
    for _ in 0..600 {
        let game = Game::random(&mut random);
        let (answers, guesses) = game.texts();
        let lists = Lists::read(&answers, &guesses).unwrap();
        let lines = game.certificate(&mut random);
        lemmas += lines.iter().filter(|line| is_lemma(line)).count();
        let found = tally.judge("as written", &game, &lists, &sign(&lines));
        assert_eq!(found, Verdict::Proven, "{game:?}\n{}", lines.join("\n"));
        for (i, line) in lines.iter().enumerate().skip(6) {
            let mut with = |what, new: Option<String>| {
                let mut lines = lines.clone();
                lines.splice(i..=i, new);
                tally.judge(what, &game, &lists, &sign(&lines))
            };
            if line.starts_with("bound") {
                if let Some(new) = raised(line, 1) {
                    assert_eq!(with("claim raised by one", Some(new)), Verdict::Refuted);
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
                let path = line.rfind('=').unwrap() + 1;
                for marks in ["B", "Y", "G"] {
                    with(
                        "path changed",
                        Some(format!("{}{marks}{}", &line[..path], &line[path + 1..])),
                    );
                }
            }
        }
        let mut other = game.guesses.clone();
        other.push((0..game.answers[0].len()).map(|_| 'z').collect());
        let other = Game::new(game.answers.clone(), other, game.mode);
        assert_eq!(check(&other, &sign(&lines)), Verdict::Unreadable, "another list");
        tally.0.entry("another list").or_default()[2] += 1;
        better_guess(&mut random, &game, &lines, &mut tally);
    }
    println!("{lemmas} lemmas");
    tally.print();
    let refuted = |what: &str| tally.0[what][1];
    assert!(lemmas > 500 && refuted("lemma raised by one") > 200, "too few lemmas");
    assert!(refuted("lemma removed") > 200 && refuted("path changed") > 200);
    assert!(refuted("guess added that is better") > 50);
}

/// Adds a guess to the list, and names the new list in the certificate.
fn better_guess(random: &mut Random, game: &Game, lines: &[String], tally: &mut Tally) {
    let letters = game.answers[0].len();
    for _ in 0..8 {
        let letter = |_| char::from(b'a' + random.below(7) as u8);
        let word: String = (0..letters).map(letter).collect();
        if game.guesses.contains(&word) {
            continue;
        }
        let guesses = [game.guesses.clone(), vec![word]].concat();
        let more = Game::new(game.answers.clone(), guesses, game.mode);
        let mut lines = lines.to_vec();
        lines[4] = head(&more, "-")[4].clone();
        let (answers, guesses) = more.texts();
        let lists = Lists::read(&answers, &guesses).unwrap();
        let still = more.is_true(&sign(&lines));
        let what = if still { "guess added, no better" } else { "guess added that is better" };
        let found = tally.judge(what, &more, &lists, &sign(&lines));
        assert!(still || found == Verdict::Refuted);
    }
}

#[test]
fn truncated_and_flipped() {
    let (mut random, mut tally, mut games) = (Random::new(2), Tally::default(), 0);
    while games < 40 {
        let game = Game::random(&mut random);
        let lines = game.certificate(&mut random);
        if !lines.iter().any(|line| is_lemma(line)) || lines.len() > 40 {
            continue;
        }
        games += 1;
        let (answers, guesses) = game.texts();
        let lists = Lists::read(&answers, &guesses).unwrap();
        let bytes = sign(&lines);
        for end in 0..bytes.len() {
            assert_eq!(check_part(&lists, &bytes[..end], None), Verdict::Unreadable);
        }
        tally.0.entry("truncated").or_default()[2] += bytes.len();
        for bit in 0..8 * bytes.len() {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(check_part(&lists, &bytes, None), Verdict::Unreadable);
        }
        tally.0.entry("bit flipped").or_default()[2] += 8 * bytes.len();
        let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
        for bit in 0..8 * body.len() {
            let mut body = body.clone().into_bytes();
            body[bit / 8] ^= 1 << (bit % 8);
            tally.judge("bit flipped, end line made to fit", &game, &lists, &sign_bytes(&body));
        }
    }
    tally.print();
}

#[test]
fn parts_add_up_to_the_whole() {
    let (mut random, mut found) = (Random::new(3), [0; 2]);
    for _ in 0..300 {
        let game = Game::random(&mut random);
        let (answers, guesses) = game.texts();
        let lists = Lists::read(&answers, &guesses).unwrap();
        let mut lines = game.certificate(&mut random);
        let at = 6 + random.below(lines.len() - 6);
        let place = if is_lemma(&lines[at]) { 0 } else { 1 };
        if let Some(new) = raised(&lines[at], place).filter(|_| random.below(2) == 0) {
            lines[at] = new;
        }
        let (bytes, last) = (sign(&lines), game.guesses.len());
        let cut = 1 + random.below(last);
        let parts = [(1, cut), (cut.min(last - 1) + 1, last)];
        let proven = |part| check_part(&lists, &bytes, part) == Verdict::Proven;
        let whole = proven(None);
        assert_eq!(whole, parts.into_iter().all(|part| proven(Some(part))));
        found[usize::from(whole)] += 1;
    }
    println!("{found:?} refuted and proven, whole and in two parts");
    assert!(found.into_iter().all(|count| count > 50));
}
