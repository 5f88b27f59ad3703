//! Random small games in all modes: their certificates are accepted, and whatever is done to them,
//! a certificate is accepted only if all that it says is true.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../tests/inside/plain/mod.rs"]
mod brute;

use brute::certificate::{Verdict, head, sign, sign_bytes};
use brute::tamper::{Tally, check, lists, raised};
use brute::{Game, Random};
use guesstree_check::{Options, prove};

/// Whether a line is a lemma.
fn is_lemma(line: &str) -> bool {
    line.starts_with("inf ") || line.starts_with(|first: char| first.is_ascii_digit())
}

#[test]
fn random_games() {
    let (mut random, mut tally, mut lemmas) = (Random::new(1), Tally::default(), 0);
    // All of them where campaigns are asked for.
    let games = if std::env::var_os("CAMPAIGN").is_some() { 3_000 } else { 400 };
    for number in 0..games {
        let game = match number % 2 {
            0 => Game::random(&mut random),
            _ => Game::any(&mut random),
        };
        let lists = lists(&game);
        let lines = game.certificate(&mut random);
        lemmas += lines.iter().filter(|line| is_lemma(line)).count();
        let found = tally.judge("as written", &game, &lists, &sign(&lines));
        assert_eq!(found, Verdict::Proven, "{game:?}\n{}", lines.join("\n"));
        tally.change_lines(&game, &lists, &lines, |line| !line.contains('~'));
        if number % 2 == 1 {
            continue;
        }
        let mut other = game.guesses.clone();
        other.push((0..game.answers[0].len()).map(|_| 'z').collect());
        let other = Game::new(game.answers.clone(), other, game.mode);
        let found = check(&self::lists(&other), &sign(&lines), None);
        assert_eq!(found, Verdict::Unreadable, "another list");
        tally.0.entry("another list").or_default()[2] += 1;
        better_guess(&mut random, &game, &lines, &mut tally);
    }
    println!("{lemmas} lemmas");
    tally.print();
    let refuted = |what: &str| tally.0[what][1];
    assert!(lemmas > 500 && refuted("lemma raised by one") > 200, "too few lemmas");
    assert!(refuted("costs or weights raised") > 100 && refuted("symmetry changed") > 20);
    assert!(refuted("lemma removed") > 200 && refuted("path changed") > 200);
    assert!(refuted("guess added that is better") > 50);
    assert!(refuted("word removed from a core") > 100 && refuted("core made a lemma") > 5);
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
        lines[4] = head(&more, 1, "-")[4].clone();
        let lists = lists(&more);
        let still = more.is_true(&sign(&lines));
        let what = if still { "guess added, no better" } else { "guess added that is better" };
        let found = tally.judge(what, &more, &lists, &sign(&lines));
        assert!(still || found == Verdict::Refuted);
    }
}

/// Six words that differ in their last letter: a guess tells itself from the others, and no more. So
/// four of them have no tree within three guesses, and lie in the blocks of the two other words.
#[test]
fn three_cores_serve_for_six_openers() {
    let words = ["aa", "ab", "ac", "ad", "ae", "af"].map(String::from);
    let game = Game::new(words.to_vec(), Vec::new(), "easy");
    let mut lines = head(&game, 2, "-");
    let cores = ["aa ab ac ad", "aa ab ae af", "ac ad ae af"];
    lines.push("bound inf 4 all-openers".into());
    lines.extend(cores.map(|core| format!("inf 3 - : {core}")));
    let lists = lists(&game);
    let mut tally = Tally::default();
    let mut with = |at: usize, line: Option<&str>| {
        let mut lines = lines.clone();
        lines.splice(at..=at, line.map(String::from));
        tally.judge("", &game, &lists, &sign(&lines))
    };
    let as_written = with(7, Some("inf 3 - : aa ab ac ad"));
    assert_eq!(as_written, Verdict::Proven);
    for at in 7..10 {
        assert_eq!(with(at, None), Verdict::Refuted, "needed");
    }
    for (line, verdict) in [
        ("inf - - : aa ab ac ad", Verdict::Refuted),
        ("inf 2 - : aa ab ac ad", Verdict::Refuted),
        ("inf 3 - : aa ab ac", Verdict::Refuted),
        ("inf 3 ae=GB : aa ab ac ad", Verdict::Proven),
        ("inf 3 ad=GB : aa ab ac ad", Verdict::Refuted),
        ("inf 3 aa=BB : aa ab ac ad", Verdict::Refuted),
        ("7 3 - : aa ab ac ad", Verdict::Unreadable),
        ("inf 3 - : ab aa ac ad", Verdict::Unreadable),
        ("inf 3 - : aa aa ab ac ad", Verdict::Unreadable),
        ("inf 3 - : aa ab ac zz", Verdict::Unreadable),
        ("inf 3 - : ", Verdict::Unreadable),
        ("inf 3 - :", Verdict::Unreadable),
        ("inf 3 : aa ab ac ad", Verdict::Unreadable),
        ("inf 3 - :  aa ab ac ad", Verdict::Unreadable),
        ("inf 3 - : aa : ab ac ad", Verdict::Unreadable),
    ] {
        assert_eq!(with(7, Some(line)), verdict, "{line}");
    }
    for version in ["1", "3"] {
        let line = format!("guesstree-certificate {version}");
        assert_eq!(with(0, Some(&line)), Verdict::Unreadable);
    }
}

#[test]
fn a_file_that_says_nothing_is_not_accepted() {
    let words = ["aa", "ab", "ac"].map(String::from);
    let game = Game::new(words.to_vec(), Vec::new(), "easy");
    let (lists, mut tally) = (lists(&game), Tally::default());
    let mut with = |more: &[&str]| {
        let lines = [head(&game, 1, "-"), more.iter().map(|line| line.to_string()).collect()];
        tally.judge("", &game, &lists, &sign(&lines.concat()))
    };
    assert_eq!(with(&[]), Verdict::Unreadable);
    assert_eq!(with(&["3 - aa=GB"]), Verdict::Unreadable);
    assert_eq!(with(&["3 - aa=GB", "bound 6 - all-openers"]), Verdict::Proven);
    assert_eq!(with(&["tree 6 3 aa", " GB ab", "  GB ac"]), Verdict::Proven);
}

#[test]
fn a_lemma_that_no_answer_fits_is_refused_in_every_part() {
    let words = ["aa", "ab", "ac"].map(String::from);
    for (version, lemma) in [(1, "3 - aa=BB"), (2, "inf 1 aa=GB : aa ab")] {
        let game = Game::new(words.to_vec(), Vec::new(), "easy");
        let mut lines = head(&game, version, "-");
        lines.extend(["bound 6 - all-openers".to_string(), lemma.to_string()]);
        for part in [(1, 1), (2, 2), (3, 3)] {
            assert_eq!(check(&lists(&game), &sign(&lines), Some(part)), Verdict::Refuted);
        }
    }
}

#[test]
fn parts_are_parts_of_the_openers_that_are_there() {
    let words = ["aa", "ab", "ac"].map(String::from);
    let game = Game::new(words.to_vec(), Vec::new(), "easy");
    let mut lines = head(&game, 1, "-");
    lines.push("bound 6 - ab".into());
    let (lists, bytes) = (lists(&game), sign(&lines));
    for (part, verdict) in [
        ((1, 3), Verdict::Proven),
        ((3, 3), Verdict::Proven),
        ((0, 3), Verdict::Unreadable),
        ((2, 1), Verdict::Unreadable),
        ((3, 4), Verdict::Unreadable),
        ((4, 4), Verdict::Unreadable),
        ((1, usize::MAX), Verdict::Unreadable),
    ] {
        assert_eq!(check(&lists, &bytes, Some(part)), verdict, "{part:?}");
    }
    // The claim is about an opener of another part: what is accepted says so.
    let options = Options { threads: 1, openers: Some("3..3"), progress: &|_, _| () };
    let proven = prove(&bytes, &lists, &options).unwrap();
    assert_eq!((proven.part, proven.openers), (Some((3, 3)), 0));
    assert!(proven.to_string().ends_with("\nopeners checked: 0, lemmas checked: 0 of 0\n"));
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
        let lists = lists(&game);
        let bytes = sign(&lines);
        for end in 0..bytes.len() {
            assert_eq!(check(&lists, &bytes[..end], None), Verdict::Unreadable);
        }
        tally.0.entry("truncated").or_default()[2] += bytes.len();
        for bit in 0..8 * bytes.len() {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(check(&lists, &bytes, None), Verdict::Unreadable);
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
        let lists = lists(&game);
        let mut lines = game.certificate(&mut random);
        let at = 6 + random.below(lines.len() - 6);
        let place = if is_lemma(&lines[at]) { 0 } else { 1 };
        if let Some(new) = raised(&lines[at], place).filter(|_| random.below(2) == 0) {
            lines[at] = new;
        }
        let (bytes, last) = (sign(&lines), game.guesses.len());
        let cut = 1 + random.below(last);
        let parts = [(1, cut), (cut.min(last - 1) + 1, last)];
        let proven = |part| check(&lists, &bytes, part) == Verdict::Proven;
        let whole = proven(None);
        assert_eq!(whole, parts.into_iter().all(|part| proven(Some(part))));
        found[usize::from(whole)] += 1;
    }
    println!("{found:?} refuted and proven, whole and in two parts");
    assert!(found.into_iter().all(|count| count > 50));
}
