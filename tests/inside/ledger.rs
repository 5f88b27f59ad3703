//! Tests of [`ledger`](super): files with ledgers, whole and damaged.

use super::*;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::prove::ledger::error::Said;
use crate::search::openers::ranking::OpenerBound::{AtLeast, Exact};
use crate::search::position::value::INFEASIBLE;
use crate::tree::objective::{Objective, ObjectiveValue};
use std::sync::Arc;

/// A list of eight words, by the name of `name`.
fn list(name: &str) -> List {
    let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
    let words = words.map(|word| Word::parse(word).unwrap());
    List::from_words(name, words.to_vec(), None).unwrap()
}

fn problem(list: &List, max_guesses: u8) -> Problem {
    Problem {
        list: list.name().to_owned(),
        fingerprint: list.fingerprint(),
        game: list.kind(),
        answers: list.answers().len() as u16,
        mode: Mode::Easy,
        objective: Objective::Mean,
        weights: None,
        max_guesses,
        fixed_guesses: 0,
    }
}

/// One fact of each kind, and the largest number.
const FACTS: [(GuessId, Fact); 5] = [
    (GuessId(3), exact(18)),
    (GuessId(0), at_least(19)),
    (GuessId(7), AtLeast(ObjectiveValue::IMPOSSIBLE)),
    (GuessId(1), exact(INFEASIBLE - 1)),
    (GuessId(6), at_least(20)),
];

const fn exact(total: u64) -> Fact {
    Exact(ObjectiveValue([total, 0, 0]))
}

const fn at_least(total: u64) -> Fact {
    AtLeast(ObjectiveValue([total, 0, 0]))
}

fn said(path: &str, line: usize, proven: Fact) -> Said {
    Said { proven, path: Path::new(path).into(), line }
}

/// What is known when the first `count` facts are.
fn first(count: usize) -> Vec<(GuessId, Fact)> {
    let mut facts = FACTS[..count].to_vec();
    facts.sort_by_key(|&(guess, _)| guess);
    facts
}

fn known(facts: &Facts) -> Vec<(GuessId, Fact)> {
    facts.iter().collect()
}

/// A folder with a place for a ledger about the eight words.
struct Place {
    folder: tempfile::TempDir,
    list: List,
    problem: Problem,
}

impl Place {
    fn new() -> Self {
        let list = list("heaps");
        Self { folder: tempfile::tempdir().unwrap(), problem: problem(&list, 6), list }
    }

    /// A place for another problem about these words.
    fn of(change: impl FnOnce(&mut Problem)) -> Self {
        let mut place = Self::new();
        change(&mut place.problem);
        place
    }

    fn with(bytes: impl AsRef<[u8]>) -> Self {
        let place = Self::new();
        fs::write(place.path(), bytes).unwrap();
        place
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("ledger.txt")
    }

    fn open(&self) -> Result<(Ledger, Facts), LedgerError> {
        Ledger::open(&self.path(), &self.problem, false, &self.list)
    }

    fn read(&self) -> Result<Facts, LedgerError> {
        Ledger::read(&self.path(), &self.problem, false, &self.list)
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.path()).unwrap()
    }

    /// Both ways of reading refuse the file for this reason, in these words, and leave it as it
    /// is.
    fn refused(&self, words: &str) {
        let before = self.bytes();
        let expected = format!("{}: {words}", self.path().display());
        assert_eq!(self.open().unwrap_err().to_string(), expected);
        assert_eq!(self.read().unwrap_err().to_string(), expected);
        assert!(self.bytes() == before, "{words}");
    }
}

/// The bytes of a ledger with these facts.
fn written(facts: &[(GuessId, Fact)]) -> Vec<u8> {
    let place = Place::new();
    let (mut ledger, found) = place.open().unwrap();
    assert_eq!(known(&found), []);
    for &(guess, proven) in facts {
        ledger.append(place.list.guesses()[usize::from(guess)].clone(), proven, None).unwrap();
    }
    ledger.sync().unwrap();
    place.bytes()
}

/// Lines as a ledger has them, with the checksum of all that stands before it.
fn sealed(lines: &[&str]) -> Vec<u8> {
    let mut text = String::new();
    for line in lines {
        text += line;
        text += &format!(" {:08x}\n", crc32fast::hash(text.as_bytes()));
    }
    text.into_bytes()
}

fn head_line() -> String {
    let fingerprint = list("").fingerprint();
    format!(
        "guesstree-ledger 1 fingerprint={fingerprint} mode=easy objective=mean max-guesses=6 list=heaps"
    )
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').collect()
}

fn reason(bytes: &[u8]) -> Option<Reason> {
    let list = list("heaps");
    let head = Head::of(&problem(&list, 6), false);
    Lines::default().read(bytes, &head, &list, Path::new("l.txt")).err()
}

#[test]
fn a_ledger_is_lines_of_text_that_end_with_the_checksum_of_all_before() {
    let expected = sealed(&[
        &head_line(),
        "head = 18",
        "abed >= 19",
        "reap impossible",
        "bead = 4611686018427387902",
        "leap >= 20",
    ]);
    let found = String::from_utf8(written(&FACTS)).unwrap();
    assert_eq!(found.as_bytes(), expected, "{found}");
}

#[test]
fn what_was_written_is_read_again() {
    let place = Place::with(written(&FACTS));
    let before = place.bytes();
    assert_eq!(known(&place.read().unwrap()), first(5));
    let (ledger, facts) = place.open().unwrap();
    assert_eq!(known(&facts), first(5));
    let path = place.path().into();
    assert_eq!(facts.of(GuessId(3)), Some(&Said { proven: exact(18), path, line: 2 }));
    assert_eq!((facts.of(GuessId(2)), facts.of(GuessId(99))), (None, None));
    drop(ledger);
    assert!(place.bytes() == before);
}

#[test]
fn cut_anywhere_it_goes_on_from_its_whole_lines() {
    let whole = written(&FACTS);
    let head = lines(&whole)[0].len();
    for cut in 0..=whole.len() {
        let place = Place::with(&whole[..cut]);
        let ends = whole[..cut].iter().filter(|&&byte| byte == b'\n').count();
        let said = ends.saturating_sub(1);
        let only_read = place.read();
        if cut < head {
            let error = only_read.unwrap_err();
            assert!(matches!(error.reason, Reason::Begun), "{cut}");
        } else {
            assert_eq!(known(&only_read.unwrap()), first(said), "{cut}");
        }
        let (mut ledger, facts) = place.open().unwrap();
        assert_eq!(known(&facts), first(said), "{cut}");
        let kept = lines(&whole)[..ends.max(1)].concat();
        assert!(place.bytes() == kept, "{cut}");
        for &(guess, proven) in &FACTS[said..] {
            ledger.append(place.list.guesses()[usize::from(guess)].clone(), proven, None).unwrap();
        }
        drop(ledger);
        assert!(place.bytes() == whole, "{cut}");
        assert_eq!(known(&place.read().unwrap()), first(5), "{cut}");
    }
}

#[test]
fn no_byte_can_be_changed_unnoticed() {
    let whole = written(&FACTS);
    let mut line = 1;
    for place in 0..whole.len() {
        let is = whole[place];
        for byte in (0..=u8::MAX).filter(|&byte| byte != is) {
            let mut changed = whole.clone();
            changed[place] = byte;
            let context = format!("byte {place} as {byte:#04x}: {:?}", reason(&changed));
            if place == whole.len() - 1 {
                // The line has no end now: half written.
                let place = Place::with(&changed);
                let kept = lines(&whole)[..5].concat();
                if byte < 3 {
                    assert_eq!(known(&place.open().unwrap().1), first(4), "{context}");
                    assert!(place.bytes() == kept, "{context}");
                }
                assert!(reason(&changed).is_none(), "{context}");
                continue;
            }
            match reason(&changed).expect(&context) {
                Reason::Altered { line: found } => assert_eq!(found, line, "{context}"),
                Reason::NotALedger | Reason::OtherList { .. } | Reason::OtherSetting { .. } => {
                    assert_eq!(line, 1, "{context}")
                }
                _ => panic!("{context}"),
            }
        }
        line += usize::from(is == b'\n');
    }
    assert_eq!(line, 7);
}

#[test]
fn a_head_alone_cannot_be_changed_either() {
    let head = written(&[]);
    for place in 0..head.len() {
        let mut changed = head.clone();
        changed[place] ^= 1;
        let place = Place::with(&changed);
        place.open().unwrap_err();
        assert!(place.bytes() == changed);
    }
}

#[test]
fn lines_cannot_be_left_out_repeated_or_put_elsewhere() {
    let whole = written(&FACTS);
    let lines = lines(&whole);
    let altered = |lines: &[&[u8]], line: usize| {
        let words = format!(
            "line {line} of this ledger was altered or damaged; only the lines before it can be trusted"
        );
        Place::with(lines.concat()).refused(&words);
    };
    for place in 1..lines.len() {
        let mut repeated = lines.clone();
        repeated.insert(place, lines[place]);
        altered(&repeated, place + 2);
        if place + 1 < lines.len() {
            let mut shorter = lines.clone();
            shorter.remove(place);
            altered(&shorter, place + 1);
            let mut swapped = lines.clone();
            swapped.swap(place, place + 1);
            altered(&swapped, place + 1);
        }
    }
    let mut twice = lines.clone();
    twice.insert(0, lines[0]);
    altered(&twice, 2);
    let crlf = String::from_utf8(whole).unwrap().replace('\n', "\r\n");
    altered(&[crlf.as_bytes()], 1);
}

#[test]
fn lines_of_two_ledgers_cannot_be_mixed() {
    let (one, other) = (written(&FACTS[..2]), written(&FACTS[1..3]));
    let (one, other) = (lines(&one), lines(&other));
    assert_eq!(one[0], other[0]);
    let mixed = [one[0], one[1], other[1], other[2]].concat();
    let found = reason(&mixed);
    assert!(matches!(found, Some(Reason::Altered { line: 3 })), "{found:?}");
}

#[test]
fn lines_that_say_nothing_are_refused_even_with_their_checksums() {
    for line in [
        "",
        "head",
        "head =",
        "head = ",
        "head = x",
        "head = -1",
        "head = 18 ",
        "head = 18 19",
        "head = 4611686018427387903",
        "head >= 4611686018427387903",
        "head = 99999999999999999999",
        "head < 18",
        "head impossible 18",
        " head = 18",
        "he,d = 18",
        "head  = 18",
    ] {
        let found = reason(&sealed(&[&head_line(), line]));
        let altered = matches!(found, Some(Reason::Altered { line: 2 }));
        assert!(altered, "{line:?}: {found:?}");
    }
}

#[test]
fn a_ledger_of_other_words_is_refused_by_name() {
    let words = ["dear", "read"].map(|word| Word::parse(word).unwrap());
    let other = List::from_words("read me", words.to_vec(), None).unwrap();
    let place = Place::new();
    drop(Ledger::open(&place.path(), &problem(&other, 6), false, &other).unwrap());
    place.refused(
        "this is a ledger of another list (read me) than heaps; name its list, or another ledger",
    );
}

#[test]
fn the_same_words_by_another_name_are_the_same_list() {
    for name in ["", "b list=c = 3", " x ", "löwe", "two\nlines\r\t"] {
        let renamed = list(name);
        let place = Place::new();
        let (mut ledger, _) =
            Ledger::open(&place.path(), &problem(&renamed, 6), false, &renamed).unwrap();
        ledger.append(place.list.guesses()[3].clone(), exact(18), None).unwrap();
        drop(ledger);
        let (mut ledger, facts) = place.open().unwrap();
        assert_eq!(known(&facts), first(1), "{name:?}");
        ledger.append(place.list.guesses()[0].clone(), at_least(19), None).unwrap();
        drop(ledger);
        let facts = Ledger::read(&place.path(), &problem(&renamed, 6), false, &renamed);
        assert_eq!(known(&facts.unwrap()), first(2), "{name:?}");
    }
}

#[test]
fn a_ledger_of_other_settings_is_refused_by_name() {
    let place = Place::new();
    drop(Ledger::open(&place.path(), &problem(&place.list, 5), false, &place.list).unwrap());
    place
        .refused("this ledger was made with max-guesses 5, not 6; use the same, or another ledger");
    for (name, was, is) in
        [("mode", "easy", "hard"), ("objective", "mean", "worst"), ("max-guesses", "6", "16")]
    {
        let head = head_line().replace(&format!("{name}={was}"), &format!("{name}={is}"));
        Place::with(sealed(&[&head])).refused(&format!(
            "this ledger was made with {name} {is}, not {was}; use the same, or another ledger"
        ));
    }
}

/// One fact of each kind where two numbers are compared.
const PAIRS: [(GuessId, Fact); 5] = [
    (GuessId(3), Exact(ObjectiveValue([2, 18, 0]))),
    (GuessId(0), AtLeast(ObjectiveValue([2, 19, 0]))),
    (GuessId(7), AtLeast(ObjectiveValue::IMPOSSIBLE)),
    (GuessId(1), Exact(ObjectiveValue([0, INFEASIBLE - 1, 0]))),
    (GuessId(6), AtLeast(ObjectiveValue([3, 0, 0]))),
];

/// Two weights for the eight words.
fn weights(first: u64) -> Arc<Weights> {
    let words = list("").answers().to_vec();
    Arc::new(Weights::assemble(words, vec![first, 1, 1, 1, 1, 1, 1, 0], 1))
}

#[test]
fn a_ledger_of_an_objective_with_two_numbers_has_both_in_each_line() {
    for objective in [Objective::Worst, Objective::Within(4)] {
        let place = Place::of(|problem| problem.objective = objective);
        let (mut ledger, _) = place.open().unwrap();
        for &(guess, fact) in &PAIRS {
            ledger.append(place.list.guesses()[usize::from(guess)].clone(), fact, None).unwrap();
        }
        drop(ledger);
        let head = head_line().replace("objective=mean", &format!("objective={objective}"));
        let expected = sealed(&[
            &head,
            "head = 2 18",
            "abed >= 2 19",
            "reap impossible",
            "bead = 0 4611686018427387902",
            "leap >= 3 0",
        ]);
        assert_eq!(place.bytes(), expected, "{objective}");
        let mut facts = PAIRS.to_vec();
        facts.sort_by_key(|&(guess, _)| guess);
        assert_eq!(known(&place.read().unwrap()), facts);
        assert_eq!(known(&place.open().unwrap().1), facts);
        for line in [
            "head = 18",
            "head >= 2",
            "head = 2 18 0",
            "head = 2  18",
            "head = 2, 18",
            "head = 4611686018427387903 0",
            "head = 0 4611686018427387903",
            "head impossible 2",
        ] {
            fs::write(place.path(), sealed(&[&head, line])).unwrap();
            place.refused(
                "line 2 of this ledger was altered or damaged; only the lines before it can be trusted",
            );
        }
    }
}

#[test]
fn facts_of_two_numbers_are_compared_by_the_first_and_then_by_the_second() {
    let two = |first, second| ObjectiveValue([first, second, 0]);
    for (one, other, [before, words]) in [
        (Exact(two(2, 18)), Exact(two(2, 19)), ["2, 18", "2, 19"]),
        (Exact(two(2, 18)), AtLeast(two(2, 19)), ["2, 18", "at least 2, 19"]),
        (AtLeast(two(3, 0)), Exact(two(2, 99)), ["at least 3", "2, 99"]),
    ] {
        let place = Place::of(|problem| problem.objective = Objective::Within(4));
        let (mut ledger, _) = place.open().unwrap();
        ledger.append(place.list.guesses()[3].clone(), one, None).unwrap();
        ledger.append(place.list.guesses()[3].clone(), other, None).unwrap();
        drop(ledger);
        place.refused(&format!(
            "line 3 says that head costs {words}, but line 2 says {before}; one of the two \
             proofs is wrong: leave one out"
        ));
    }
    for (one, other, kept) in [
        (AtLeast(two(2, 99)), AtLeast(two(3, 0)), AtLeast(two(3, 0))),
        (AtLeast(two(2, 0)), Exact(two(2, 18)), Exact(two(2, 18))),
        (AtLeast(two(1, 99)), Exact(two(2, 0)), Exact(two(2, 0))),
    ] {
        for facts in [[one, other], [other, one]] {
            let mut found = Facts::none(&list("heaps"));
            for fact in facts {
                found.add(GuessId(3), said("l.txt", 2, fact), &list("heaps")).unwrap();
            }
            assert_eq!(known(&found), [(GuessId(3), kept)]);
        }
    }
}

#[test]
fn a_ledger_of_another_objective_is_refused_by_name() {
    let objectives = [
        Objective::Mean,
        Objective::Worst,
        Objective::WorstAlone,
        Objective::Within(3),
        Objective::Within(4),
    ];
    for was in objectives {
        for is in objectives.into_iter().filter(|&is| is != was) {
            let mut place = Place::of(|problem| problem.objective = was);
            drop(place.open().unwrap());
            place.problem.objective = is;
            place.refused(&format!(
                "this ledger was made with objective {was}, not {is}; use the same, or another ledger"
            ));
        }
    }
}

#[test]
fn what_is_chosen_among_trees_of_the_least_total_changes_no_ledger() {
    let whole = written(&FACTS);
    for objective in [Objective::MeanThenWorst, Objective::MeanThenWorstThenLast] {
        let place = Place::of(|problem| problem.objective = objective);
        fs::write(place.path(), &whole).unwrap();
        assert_eq!(known(&place.open().unwrap().1), first(5));
        fs::write(place.path(), lines(&whole)[..3].concat()).unwrap();
        let (mut ledger, facts) = place.open().unwrap();
        assert_eq!(known(&facts), first(2));
        for &(guess, fact) in &FACTS[2..] {
            ledger.append(place.list.guesses()[usize::from(guess)].clone(), fact, None).unwrap();
        }
        drop(ledger);
        assert!(place.bytes() == whole);
    }
}

#[test]
fn a_ledger_of_other_weights_or_of_none_is_refused_by_their_fingerprints() {
    let [one, other] = [weights(2), weights(3)];
    let [shown, others] = [&one, &other].map(|weights| weights.fingerprint().to_string());
    for (was, is, words) in [
        (
            Some(&one),
            Some(&other),
            format!(
                "this ledger is for other weights ({shown}) than those given ({others}); give its weights, or \
                 another ledger"
            ),
        ),
        (
            Some(&one),
            None,
            format!(
                "this ledger is for answers with weights ({shown}), and none are given; give its weights, or \
                 another ledger"
            ),
        ),
        (
            None,
            Some(&one),
            format!(
                "this ledger is for answers that all count the same, not for the weights given ({shown}); leave \
                 them out, or use another ledger"
            ),
        ),
    ] {
        let mut place = Place::of(|problem| problem.weights = was.cloned());
        drop(place.open().unwrap());
        place.problem.weights = is.cloned();
        place.refused(&words);
    }
}

#[test]
fn a_ledger_of_weights_is_read_again_by_the_same_weights() {
    let place = Place::of(|problem| problem.weights = Some(weights(2)));
    let (mut ledger, _) = place.open().unwrap();
    for &(guess, fact) in &FACTS {
        ledger.append(place.list.guesses()[usize::from(guess)].clone(), fact, None).unwrap();
    }
    drop(ledger);
    let head = String::from_utf8(lines(&place.bytes())[0].to_vec()).unwrap();
    let said = format!(" max-guesses=6 weights={} list=heaps ", weights(2).fingerprint());
    assert!(head.contains(&said), "{head}");
    assert_eq!(known(&place.read().unwrap()), first(5));
    assert_eq!(known(&place.open().unwrap().1), first(5));
}

#[test]
fn a_ledger_from_before_there_were_other_objectives_is_read_as_ever() {
    const OLD: &str = "\
guesstree-ledger 1 fingerprint=2f915d7dffc28a202da02d8c8c371194 mode=easy objective=mean max-guesses=6 list=heaps 9719d2ec
head = 18 dc996104
abed >= 19 3abaa3f7
reap impossible 90fd0f24
bead = 2147483646 a6219d50
leap >= 20 8a43895b
";
    let place = Place::with(OLD);
    let facts = vec![
        (GuessId(0), at_least(19)),
        (GuessId(1), exact(2_147_483_646)),
        (GuessId(3), exact(18)),
        (GuessId(6), at_least(20)),
        (GuessId(7), AtLeast(ObjectiveValue::IMPOSSIBLE)),
    ];
    assert_eq!(known(&place.read().unwrap()), facts);
    assert_eq!(known(&place.open().unwrap().1), facts);
    assert_eq!(place.bytes(), OLD.as_bytes());
}

#[test]
fn what_is_no_ledger_is_said_not_to_be_and_left_as_it_is() {
    let head = head_line();
    let more = sealed(&[&head.replace(" list=", " beam=none list=")]);
    let newer = sealed(&[&head.replace("ledger 1", "ledger 2")]);
    let longer = sealed(&[&head.replace("ledger 1", "ledger 12")]);
    let fewer = sealed(&[&head.replace(" mode=easy", "")]);
    let twice = sealed(&[&head.replace(" mode=easy", " mode=easy mode=easy")]);
    let elsewhere = head.replace(" mode=easy", "").replace(" list=", " mode=easy list=");
    let elsewhere = sealed(&[&elsewhere]);
    let cases: [&[u8]; 14] = [
        b"\n",
        b" ",
        b"crane\nslate\n",
        b"guesstree-ledger 1\n",
        b"guesstree-ledger 1 list=heaps 00000000\n",
        &[0; 4096],
        &[0xff; 300],
        b"\xff\xfe\n\xb7GTR\r\n\x1a\n",
        &more,
        &newer,
        &longer,
        &fewer,
        &twice,
        &elsewhere,
    ];
    for bytes in cases {
        let place = Place::with(bytes);
        let version = env!("CARGO_PKG_VERSION");
        place.refused(&format!(
            "this is not a ledger that guesstree {version} can read; choose another file"
        ));
    }
}

#[test]
fn a_file_too_large_for_a_ledger_is_not_read() {
    let place = Place::with(written(&FACTS));
    let file = OpenOptions::new().append(true).open(place.path()).unwrap();
    file.set_len(FILE_BYTES_MAX + 1).unwrap();
    for error in [place.open().unwrap_err(), place.read().unwrap_err()] {
        assert_eq!(
            error.reason.to_string(),
            "this file is larger than 256 MiB; choose another for the ledger"
        );
    }
    assert_eq!(file.metadata().unwrap().len(), FILE_BYTES_MAX + 1);
}

#[test]
fn a_folder_or_a_missing_file_is_no_ledger() {
    let place = Place::new();
    let error = place.read().unwrap_err();
    assert!(matches!(error.reason, Reason::Io(_)), "{error}");
    fs::create_dir(place.path()).unwrap();
    place.open().unwrap_err();
    place.read().unwrap_err();
    let within = place.path().join("no/ledger.txt");
    let error = Ledger::open(&within, &place.problem, false, &place.list).unwrap_err();
    assert!(matches!(error.reason, Reason::Io(_)), "{error}");
}

#[test]
fn a_word_that_is_not_allowed_is_named() {
    let bytes = sealed(&[&head_line(), "head = 18", "deed = 19"]);
    Place::with(bytes)
        .refused("line 3 of this ledger is about deed, which is not an allowed guess");
    let bytes = sealed(&[&head_line(), "crane impossible"]);
    Place::with(bytes)
        .refused("line 2 of this ledger is about crane, which is not an allowed guess");
}

#[test]
fn facts_that_cannot_both_be_true_are_refused() {
    for (one, other, [before, words]) in [
        (exact(18), exact(17), ["18", "17"]),
        (exact(18), at_least(19), ["18", "at least 19"]),
        (at_least(19), exact(18), ["at least 19", "18"]),
        (AtLeast(ObjectiveValue::IMPOSSIBLE), exact(18), ["more than any number", "18"]),
        (exact(18), AtLeast(ObjectiveValue::IMPOSSIBLE), ["18", "more than any number"]),
    ] {
        let place = Place::with(written(&[
            (GuessId(3), one),
            (GuessId(0), exact(20)),
            (GuessId(3), other),
        ]));
        let end = "one of the two proofs is wrong: leave one out";
        place.refused(&format!(
            "line 4 says that head costs {words}, but line 2 says {before}; {end}"
        ));
        let mut facts = Facts::none(&place.list);
        facts.add(GuessId(3), said("one.txt", 7, one), &place.list).unwrap();
        let mut others = Facts::none(&place.list);
        others.add(GuessId(3), said("two.txt", 8, other), &place.list).unwrap();
        let error = facts.join(&others, &place.list).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "two.txt: line 8 says that head costs {words}, but line 7 of one.txt says \
                 {before}; {end}"
            )
        );
    }
}

#[test]
fn of_two_facts_the_one_that_says_more_is_kept() {
    for (one, other, kept) in [
        (exact(18), exact(18), exact(18)),
        (exact(18), at_least(18), exact(18)),
        (at_least(17), exact(18), exact(18)),
        (at_least(17), at_least(19), at_least(19)),
        (AtLeast(ObjectiveValue::IMPOSSIBLE), at_least(19), AtLeast(ObjectiveValue::IMPOSSIBLE)),
    ] {
        for facts in [[one, other], [other, one]].map(|pair| pair.map(|fact| (GuessId(3), fact))) {
            let place = Place::with(written(&facts));
            assert_eq!(known(&place.read().unwrap()), [(GuessId(3), kept)], "{facts:?}");
        }
    }
}

#[test]
fn a_ledger_that_is_being_written_can_be_read_but_not_opened() {
    let place = Place::new();
    let (mut ledger, _) = place.open().unwrap();
    ledger.append(place.list.guesses()[3].clone(), exact(18), None).unwrap();
    let error = place.open().unwrap_err();
    assert!(matches!(error.reason, Reason::InUse), "{error}");
    assert_eq!(
        error.reason.to_string(),
        "another process is writing to this ledger; wait for it, or use another file"
    );
    assert_eq!(known(&place.read().unwrap()), first(1));
    ledger.append(place.list.guesses()[0].clone(), at_least(19), None).unwrap();
    drop(ledger);
    assert_eq!(known(&place.open().unwrap().1), first(2));
}
