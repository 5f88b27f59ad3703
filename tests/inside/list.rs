//! Tests of [`list`](super): lists from files and words, whole and faulty.

use std::fs;
use std::io;
use std::path::PathBuf;

use proptest::{collection, prop_assert, prop_assert_eq, proptest};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::{List, Mending};
use crate::game::input::{FILE_BYTES_MAX, Fault, InputError, Origin};
use crate::game::word::{Word, WordError};
use crate::ids::{AnswerId, GuessId, WORDS_MAX};

fn words(texts: &str) -> Vec<Word> {
    texts.split_whitespace().map(|text| text.parse().unwrap()).collect()
}

fn list(answers: &str, guesses: &str) -> List {
    List::from_words("test", words(answers), Some(words(guesses))).unwrap()
}

/// Writes the two files into a new folder.
fn files(answers: &[u8], guesses: &[u8]) -> (TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["animals.txt", "allowed.txt"].map(|name| folder.path().join(name));
    let [answers_path, guesses_path] = paths;
    fs::write(&answers_path, answers).unwrap();
    fs::write(&guesses_path, guesses).unwrap();
    (folder, answers_path, guesses_path)
}

fn load(answers: impl AsRef<[u8]>) -> Result<List, InputError> {
    let (_folder, path, _) = files(answers.as_ref(), b"");
    List::load(&path, None)
}

/// The error for these answers, and its message without the name of the folder.
fn refusal(answers: impl AsRef<[u8]>) -> (InputError, String) {
    let (folder, path, _) = files(answers.as_ref(), b"");
    message(&folder, List::load(&path, None))
}

/// The error for these answers and guesses, and its message without the name of the folder.
fn refusal_of_both(answers: &str, guesses: &str) -> (InputError, String) {
    let (folder, answers, guesses) = files(answers.as_bytes(), guesses.as_bytes());
    message(&folder, List::load(&answers, Some(&guesses)))
}

fn message(folder: &TempDir, result: Result<List, InputError>) -> (InputError, String) {
    let error = result.unwrap_err();
    let folder = format!("{}/", folder.path().display());
    let message = error.to_string().replace(&folder, "");
    assert!((1..=2).contains(&message.lines().count()), "{message}");
    (error, message)
}

#[test]
fn the_guesses_are_the_answers_and_then_the_others_each_sorted() {
    let list = list("mole bear", "wolf bear mole aunt");
    assert_eq!(list.answers(), words("bear mole"));
    assert_eq!(list.guesses(), words("bear mole aunt wolf"));
    assert_eq!(list.letters(), 4);
    assert_eq!(list.name(), "test");
}

#[test]
fn without_guesses_the_answers_are_the_allowed_guesses() {
    let list = List::from_words("test", words("mole bear"), None).unwrap();
    assert_eq!(list.answers(), words("bear mole"));
    assert_eq!(list.guesses(), list.answers());
}

#[test]
fn words_are_found_by_their_numbers_and_no_others_are() {
    let list = list("mole bear", "wolf bear mole aunt");
    for (word, guess_id, answer_id) in [
        ("bear", Some(0), Some(0)),
        ("mole", Some(1), Some(1)),
        ("aunt", Some(2), None),
        ("wolf", Some(3), None),
        ("crow", None, None),
        ("bea", None, None),
    ] {
        let word = Word::parse(word).unwrap();
        assert_eq!(list.guess_id(&word), guess_id.map(GuessId), "{word}");
        assert_eq!(list.answer_id(&word), answer_id.map(AnswerId), "{word}");
    }
}

#[test]
fn a_fingerprint_is_the_start_of_a_sum_anyone_can_compute() {
    // printf 'answers 2\nbear\nmole\nguesses 3\nbear\nmole\naunt\n' | sha256sum
    let fingerprint = list("mole bear", "mole bear aunt").fingerprint();
    assert_eq!(fingerprint.to_string(), "d0e9a406e9ccaff2dc80981013e05485");
    assert_eq!(fingerprint.0[..2], [0xd0, 0xe9]);
}

#[test]
fn the_fingerprint_of_another_game_names_the_game_and_its_codes() {
    let names = |texts: &str| -> Vec<Word> {
        let names = texts.split(' ').map(|text| Word::name(text).unwrap());
        names.collect()
    };
    let table = |code: fn(usize, usize) -> u16| {
        List::from_scores("table", names("a b"), names("a x"), code).unwrap()
    };
    let codes = "11\n12\n21\n22\n";
    let words = "bear\nmole\n";
    for (list, text) in [
        (
            List::mastermind(2, 2).unwrap(),
            format!("game mastermind 2 2\nanswers 4\n{codes}guesses 4\n{codes}"),
        ),
        (
            List::black_peg(2, 2).unwrap(),
            format!("game black-peg 2 2\nanswers 4\n{codes}guesses 4\n{codes}"),
        ),
        (
            List::bulls_and_cows(2, 2).unwrap(),
            "game bulls-and-cows 2 2\nanswers 2\n12\n21\nguesses 2\n12\n21\n".into(),
        ),
        (
            list("mole bear", "mole bear aunt").jotto(),
            format!("game jotto 4\nanswers 2\n{words}guesses 3\n{words}aunt\n"),
        ),
        (
            // An answer without a row gets one: the winning code 10, and 0 for wrong.
            table(|guess, answer| [[10, 2], [300, 3]][guess][answer]),
            "game table\nanswers 2\na\nb\nguesses 3\na\nb\nx\n10 2\n0 10\n300 3\n".into(),
        ),
    ] {
        let digest = Sha256::digest(&text);
        let start: String = digest[..16].iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(list.fingerprint().to_string(), start, "{text}");
    }
}

#[test]
fn a_fingerprint_depends_on_the_words_alone() {
    let fingerprint = list("mole bear", "mole bear aunt").fingerprint();
    let reordered = list("bear mole", "aunt bear mole");
    assert_eq!(reordered.fingerprint(), fingerprint);
    let renamed = List { name: "other".into(), ..reordered };
    assert_eq!(renamed.fingerprint(), fingerprint);
    for (answers, guesses) in [
        ("bear", "mole bear aunt"),
        ("mole bear", "mole bear"),
        ("mole bear aunt", "mole bear aunt"),
        ("mole bear", "mole bear ants"),
    ] {
        assert_ne!(list(answers, guesses).fingerprint(), fingerprint);
    }
}

#[test]
fn a_file_may_come_from_any_editor() {
    let plain = load("bear\nmole\n").unwrap();
    assert_eq!(plain.answers(), words("bear mole"));
    assert_eq!(plain.name(), "animals");
    for text in [
        "bear\nmole",
        "\u{feff}bear\nmole\n",
        "bear\r\nmole\r\n",
        "\u{feff}# animals\r\n\r\n BEAR\t\r\n  # and\r\nMole",
        "\n\n  mole  \n#bear\nbear\n\n\n",
    ] {
        assert_eq!(load(text).unwrap(), plain, "{text:?}");
    }
}

#[test]
fn answers_and_guesses_are_read_from_two_files() {
    let (_folder, answers, guesses) = files(b"mole\nbear\n", b"# all\nwolf\nbear\nMOLE\n");
    let list = List::load(&answers, Some(&guesses)).unwrap();
    assert_eq!(list.answers(), words("bear mole"));
    assert_eq!(list.guesses(), words("bear mole wolf"));
    assert_eq!(list.name(), "animals");
}

#[test]
fn a_missing_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("no such file.txt");
    let (error, text) = message(&folder, List::load(&path, None));
    assert_eq!(error.place.origin, Origin::File(path));
    assert!(matches!(error.fault, Fault::Unreadable { reason, .. }
            if reason.kind() == io::ErrorKind::NotFound));
    assert!(text.starts_with("cannot read no such file.txt: "), "{text}");
    assert!(text.ends_with("\ngive a text file with one word a line"), "{text}");
}

#[test]
fn a_missing_file_of_guesses_is_refused() {
    let (folder, answers, guesses) = files(b"mole\n", b"");
    fs::remove_file(&guesses).unwrap();
    let (error, _) = message(&folder, List::load(&answers, Some(&guesses)));
    assert!(matches!(error.fault, Fault::Unreadable { .. }));
    assert_eq!(error.place.origin, Origin::File(guesses));
}

#[test]
fn a_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let error = List::load(folder.path(), None).unwrap_err();
    assert!(matches!(error.fault, Fault::Unreadable { .. }));
    assert_eq!(error.place.origin, Origin::File(folder.path().into()));
}

#[test]
fn a_huge_file_is_refused() {
    let (folder, path, _) = files(b"", b"");
    let file = fs::File::create(&path).unwrap();
    file.set_len(FILE_BYTES_MAX + 1).unwrap();
    let (error, text) = message(&folder, List::load(&path, None));
    assert!(matches!(error.fault, Fault::TooBig { .. }));
    assert_eq!(error.place.origin, Origin::File(path));
    assert_eq!(text, "animals.txt is larger than 64 MiB\ngive a text file with one word a line");
}

#[test]
fn a_binary_file_of_the_largest_size_is_refused_with_a_short_message() {
    let (folder, path, _) = files(b"", b"");
    let file = fs::File::create(&path).unwrap();
    file.set_len(FILE_BYTES_MAX).unwrap();
    let (error, text) = message(&folder, List::load(&path, None));
    assert!(matches!(error.fault, Fault::BadWord { .. }));
    let start = format!("animals.txt:1: `{}…` holds '\\0' at position 1;", "\\u{0}".repeat(24));
    assert!(text.starts_with(&start), "{text}");
}

#[test]
fn a_file_that_is_not_utf8_is_refused_with_the_line() {
    // "orée" in Latin-1.
    let (error, text) = refusal(b"bear\r\nmole\r\nor\xe9e\r\n");
    assert!(matches!(error.fault, Fault::NotText if error.place.line == 3));
    assert_eq!(text, "animals.txt:3: not UTF-8 text\nsave the file as plain text in UTF-8");
    let utf16 = b"\xff\xfeb\0e\0a\0r\0";
    let (error, _) = refusal(utf16);
    assert!(matches!(error.fault, Fault::NotText if error.place.line == 1));
}

#[test]
fn a_file_without_words_is_refused() {
    for text in ["", "\n\r\n", "\u{feff}", "# bear\n  # mole"] {
        let (error, text) = refusal(text);
        assert!(matches!(error.fault, Fault::Empty { .. }));
        assert!(matches!(error.place.origin, Origin::File(_)));
        assert_eq!(text, "animals.txt: no words\nwrite one word a line, without # before it");
    }
}

#[test]
fn a_file_of_guesses_without_words_is_refused() {
    let (error, text) = refusal_of_both("bear\n", "\n");
    assert!(matches!(error.fault, Fault::Empty { .. }));
    assert!(text.starts_with("allowed.txt: no words\n"), "{text}");
}

#[test]
fn a_word_with_a_foreign_character_is_refused() {
    let (error, text) = refusal("# animals\nbear\n\nmol#\n");
    assert!(matches!(error.fault, Fault::BadWord { text, reason }
            if error.place.line == 4
                && text == "mol#"
                && reason == WordError::ForeignCharacter { character: '#', position: 4 }.into()));
    assert_eq!(
        text,
        "animals.txt:4: `mol#` holds '#' at position 4; \
             use only letters, digits and other symbols\n\
             correct the line, or remove it"
    );
}

#[test]
fn a_word_of_a_length_no_word_has_is_refused() {
    let (error, text) = refusal("\u{feff}bear\r\nmisunderstanding\r\n");
    assert!(matches!(error.fault, Fault::BadWord { text, reason }
            if error.place.line == 2
                && text == "misunderstanding"
                && reason == WordError::WrongLength { got: 16 }.into()));
    assert_eq!(
        text,
        "animals.txt:2: `misunderstanding` has 16 letters, but a word has 2 to 15\n\
             correct the line, or remove it"
    );
}

#[test]
fn control_characters_of_a_file_do_not_reach_the_terminal() {
    let (_, text) = refusal("\u{1b}[31m\n");
    assert!(text.starts_with("animals.txt:1: `\\u{1b}[31m` holds '\\u{1b}'"), "{text}");
}

#[test]
fn a_word_of_another_length_than_the_first_answer_is_refused() {
    let (error, text) = refusal("bear\nmole\nmouse\n");
    assert!(matches!(error.fault, Fault::UnequalLength { word, expected: 4 }
            if error.place.line == 3 && word.len() == 5));
    assert_eq!(
        text,
        "animals.txt:3: `mouse` has 5 letters, but the first answer has 4\n\
             keep only words of the same length"
    );
}

#[test]
fn guesses_of_another_length_than_the_first_answer_are_refused() {
    let (error, text) = refusal_of_both("bear\n", "mouse\nbear\n");
    assert!(matches!(error.fault, Fault::UnequalLength { .. }));
    assert!(
        text.starts_with("allowed.txt:1: `mouse` has 5 letters, but the first answer has 4\n"),
        "{text}"
    );
}

#[test]
fn a_word_that_is_there_twice_is_refused_with_both_lines() {
    // Of the two repetitions the one on the earlier line is reported.
    let (error, text) = refusal("wolf\nBear\n\nbear\nbear\nwolf\n");
    assert!(matches!(error.fault, Fault::Duplicate { first, .. }
            if (error.place.line, first.line) == (4, 2)));
    assert_eq!(
        text,
        "animals.txt:4: `bear` is there already, at animals.txt:2\nremove one of the two"
    );
}

#[test]
fn a_guess_that_is_there_twice_is_refused() {
    let (error, text) = refusal_of_both("bear\n", "bear\nmole\nmole\n");
    assert!(matches!(error.fault, Fault::Duplicate { .. }));
    assert!(text.starts_with("allowed.txt:3: `mole` is there already, at allowed.txt:2\n"));
}

#[test]
fn an_answer_that_is_not_an_allowed_guess_is_refused() {
    // `wolf` and `crow` are missing; `wolf` is on the earlier line.
    let (error, text) = refusal_of_both("bear\nwolf\ncrow\n", "bear\nmole\n");
    assert!(matches!(error.fault, Fault::AnswerNotAllowed { guesses: Origin::File(_), .. }
            if error.place.line == 2));
    assert_eq!(
        text,
        "animals.txt:2: `wolf` is not among the allowed guesses in allowed.txt\n\
             add it there, or leave --guesses out to allow exactly the answers"
    );
}

#[test]
fn as_many_words_as_have_numbers_are_taken_and_one_more_is_refused() {
    let mut words: Vec<Word> = every_word_of_four().take(WORDS_MAX).collect();
    let full = List::from_words("full", words.clone(), None).unwrap();
    assert_eq!(full.guesses().len(), 65_535);

    words.extend(every_word_of_four().nth(WORDS_MAX));
    let text: String = words.iter().map(|word| format!("{word}\n")).collect();
    let (error, text) = refusal(format!("# long\n{text}"));
    assert!(matches!(error.fault, Fault::TooManyWords if error.place.line == 65_537));
    assert_eq!(text, "animals.txt:65537: more than 65535 words\nremove words from here on");
}

/// The 456,976 words of four letters, sorted.
fn every_word_of_four() -> impl Iterator<Item = Word> {
    let letter = |number: usize, place: u32| {
        let letter = number / 26_usize.pow(place) % 26;
        char::from(b'a' + letter as u8)
    };
    (0..26_usize.pow(4)).map(move |number| {
        let spelling = String::from_iter([3, 2, 1, 0].map(|place| letter(number, place)));
        Word::parse(&spelling).unwrap()
    })
}

#[test]
fn words_from_memory_are_refused_with_their_numbers() {
    let refusal = |answers: &str, guesses: Option<&str>| {
        let result = List::from_words("test", words(answers), guesses.map(words));
        result.unwrap_err().to_string().lines().next().map(String::from)
    };
    for (answers, guesses, message) in [
        ("", None, "answers: no words"),
        ("bear", Some(""), "guesses: no words"),
        ("bear ant", None, "answers, word 2: `ant` has 3 letters, but the first answer has 4"),
        (
            "bear",
            Some("bear mole mole"),
            "guesses, word 3: `mole` is there already, at guesses, word 2",
        ),
        (
            "bear wolf",
            Some("bear mole"),
            "answers, word 2: `wolf` is not among the allowed guesses in guesses",
        ),
    ] {
        assert_eq!(refusal(answers, guesses).as_deref(), Some(message));
    }
}

/// The list in such files with what is told of it, or the message.
fn mended(
    answers: &str,
    guesses: Option<&str>,
    mending: Mending,
) -> Result<(List, Vec<String>), String> {
    let (folder, path, others) = files(answers.as_bytes(), guesses.unwrap_or("").as_bytes());
    let shown = |text: String| text.replace(&format!("{}/", folder.path().display()), "");
    let others = guesses.map(|_| &*others);
    let (list, notices) =
        List::load_mending(&path, others, mending).map_err(|error| shown(error.to_string()))?;
    Ok((list, notices.iter().map(|notice| shown(notice.to_string())).collect()))
}

fn skip() -> Mending {
    Mending { skip_faulty: true, ..Mending::default() }
}

#[test]
fn words_are_found_however_a_file_has_them() {
    let plain = load("bear\nmole\nwolf\n").unwrap();
    let column = |column: usize, heading: &str| {
        let start = format!("animals.txt: the words are read from column {column}");
        vec![match heading {
            "" => start,
            _ => format!("{start}; left out: the heading `{heading}`"),
        }]
    };
    for (text, notices) in [
        ("[\"bear\",\"mole\",\"wolf\"]", vec![]),
        ("\u{feff}[\n  \"wolf\",\r\n  \"MOLE\",\n  \"b\\u0065ar\"\n]\n", vec![]),
        ("export const words = [ 'bear', // a\n 'mole', `wolf`, ];\n", vec![]),
        ("{\"words\": [\"bear\", \"mole\", \"wolf\"], \"n\": [3]}", vec![]),
        ("bear mole wolf", vec![]),
        ("bear, mole, wolf,\n", vec![]),
        (
            "\"bear\";\"mole\"\n\"wolf\";\"bear\"",
            vec![
                "animals.txt:2: `bear` is there already, at animals.txt:1; it counts once"
                    .to_owned(),
            ],
        ),
        (
            "words\nbear\nmole\nwolf",
            vec!["animals.txt:1: left out: the heading `words`".to_owned()],
        ),
        ("word,date\nbear,2021-06-19\nmole,2021-06-20\nwolf,", column(1, "word date")),
        ("19/6;1;bear\n20/6;2;mole\n21/6;3;wolf", column(3, "")),
        ("date;no;answer\n19/6;1;bear\n20/6;2;mole\n21/6;3;wolf", column(3, "date no answer")),
        ("2021-06-19 bear\n2021-06-20 mole\n2021-06-21 wolf", column(2, "")),
        ("June 19 2021 1 BEAR\nJune 20 2021 2 MOLE\nJune 21 2021 3 WOLF", column(5, "")),
        ("bear\teasy\nmole\thard\nwolf\thard", column(1, "")),
        ("id,word\n1,\"bear\"\n2,\"mole\"\n3,\"wolf\"", column(2, "id word")),
        ("1. bear\n2. mole\n3. wolf", column(2, "")),
    ] {
        let (list, told) = mended(text, None, Mending::default()).unwrap();
        let mut expected = notices;
        // Of words with the same length in two columns, all are words.
        if text.contains("easy") {
            assert_eq!(list.answers(), words("bear easy hard mole wolf"));
            expected = vec![told[0].clone()];
            assert!(told[0].contains("`hard` is there already"));
        } else {
            assert_eq!(list.answers(), plain.answers(), "{text}");
        }
        assert_eq!(told, expected, "{text}");
    }
    for (text, message) in [
        ("[\"bear\", 3]", "animals.txt:1: the array that begins here holds something else"),
        ("[\"bear\",\n\"mole", "animals.txt:2: the array that begins here"),
        ("\n[\"bear\",", "animals.txt:2: the array that begins here"),
        ("a=['bear'];\nb=['mole'];", "animals.txt:2: a second array of words begins here"),
        ("[\"bear\", \"mo le\"]", "animals.txt:1: `mo le` holds ' ' at position 3"),
        ("[\"\"]", "animals.txt:1: `` has 0 letters"),
        ("1 2\n3 4", "animals.txt: 2 faults: (1) animals.txt:1: `1 2` holds ' ' at position 2"),
    ] {
        let refused = mended(text, None, Mending::default()).unwrap_err();
        assert!(refused.starts_with(message), "{refused}");
    }
}

#[test]
fn all_faults_of_a_list_are_named_at_once() {
    let answers = "bear\nmol#\nmouse\n\nwolf\nmisunderstanding\ncrow\nbear\n";
    let guesses = "bear\nwolf\nmo le\n";
    assert_eq!(
        mended(answers, Some(guesses), Mending::default()).unwrap_err(),
        "animals.txt: 5 faults: \
             (1) animals.txt:2: `mol#` holds '#' at position 4; use only letters, digits and other \
             symbols, \
             (2) animals.txt:3: `mouse` has 5 letters, but the first answer has 4, \
             (3) animals.txt:6: `misunderstanding` has 16 letters, but a word has 2 to 15, …\n\
             correct them, or leave these words out"
    );
    let (folder, path, others) = files(answers.as_bytes(), guesses.as_bytes());
    let error = List::load_mending(&path, Some(&others), Mending::default()).unwrap_err();
    let Fault::Several { faults } = error.fault else { panic!("{error}") };
    let lines: Vec<_> = faults.iter().map(|fault| fault.place.line).collect();
    assert_eq!(lines, [2, 3, 6, 7, 3]);
    assert!(matches!(faults[3].fault, Fault::AnswerNotAllowed { .. }));
    assert_eq!(faults[4].place.origin, Origin::File(folder.path().join("allowed.txt")));
    // One alone is an error of its own.
    let one = mended("bear\nmouse\nwolf", None, Mending::default()).unwrap_err();
    assert!(one.starts_with("animals.txt:2: `mouse` has 5 letters, but the first"), "{one}");
    // Most words tell the length.
    let odd = mended("ant\nbear\nwolf", None, Mending::default()).unwrap_err();
    assert!(odd.starts_with("animals.txt:1: `ant` has 3 letters, but most answers have 4\n"));
}

#[test]
fn a_list_with_faults_is_made_usable() {
    let (list, told) =
        mended("ant\nbear\nmol#\nwolf\ncrow", Some("bear\nwolf\nmouse\nlynx"), skip()).unwrap();
    assert_eq!(list.answers(), words("bear wolf"));
    assert_eq!(list.guesses(), words("bear wolf lynx"));
    assert_eq!(told.len(), 1);
    assert!(told[0].starts_with("left out: 4 faults: (1) animals.txt:1: `ant` has 3 letters"));
    let letters = Mending { letters: Some(5), ..Mending::default() };
    let text = "bear\nmouse\nbutterfly\nhorse\na\n";
    let (list, told) = mended(text, None, letters.clone()).unwrap();
    assert_eq!(list.answers(), words("horse mouse"));
    assert_eq!(told, ["animals.txt: left out: 3 words of another length than 5"]);
    let many: String = every_word_of_four().map(|word| format!("{word}\n")).collect();
    let (list, _) = mended(&(many + text), None, letters).unwrap();
    assert_eq!(list.answers(), words("horse mouse"));
    let letters = Mending { letters: Some(7), ..skip() };
    let refused = mended(text, None, letters).unwrap_err();
    assert_eq!(
        refused,
        "animals.txt: no words of 7 letters\n\
            give a text file with one word a line"
    );
    let both = Mending { guess_answers: true, ..Mending::default() };
    let (list, told) = mended("bear\nwolf\ncrow\nwolf", Some("lynx\nbear"), both).unwrap();
    assert_eq!(list.answers(), words("bear crow wolf"));
    assert_eq!(list.guesses(), words("bear crow wolf lynx"));
    assert_eq!(told[1], "2 answers may be guessed though not in allowed.txt, the first is `wolf`");
    // Where nothing is left, that is an error.
    let refused = mended("mol#\n#\n", None, skip()).unwrap_err();
    assert!(refused.starts_with("animals.txt: no words"), "{refused}");
}

#[test]
fn words_to_add_must_be_guesses_unless_they_are_said_to_be_new() {
    let list = list("bear mole", "bear mole wolf");
    let with = |text: &str, mending: Mending| {
        let (folder, path, _) = files(text.as_bytes(), b"");
        let shown = |text: String| text.replace(&format!("{}/", folder.path().display()), "");
        let read = list.with(&path, mending).map_err(|error| shown(error.to_string()));
        read.map(|(list, notices)| {
            (list, notices.iter().map(ToString::to_string).collect::<Vec<_>>())
        })
    };
    let (more, told) = with("# new\nwolf\nbear\nwolf\n", Mending::default()).unwrap();
    assert_eq!((more.answers(), told.len()), (&words("bear mole wolf")[..], 0));
    let refused = with("wolf\nbaer\n", Mending::default()).unwrap_err();
    assert!(refused.starts_with("animals.txt:2: `baer` is not an allowed guess in the list test"));
    let new = Mending { guess_answers: true, ..Mending::default() };
    let (more, told) = with("wolf\nlynx\n", new.clone()).unwrap();
    assert_eq!(more.answers(), words("bear lynx mole wolf"));
    assert_eq!(told, ["1 answer may be guessed though not in guesses, the first is `lynx`"]);
    assert!(with("wolf\nmouse\n", new).unwrap_err().contains("`mouse` has 5 letters"));
    let (more, told) = with("2021-06-19 wolf\n2021-06-20 baer\n2021-06-20 x", skip()).unwrap();
    assert_eq!(more.answers(), words("bear mole wolf"));
    assert!(told[1].starts_with("left out: 2 faults"), "{told:?}");
}

/// What is left of a list without the words of a file, or the message.
fn without(list: &List, excluded: &str) -> Result<List, String> {
    let (folder, path, _) = files(excluded.as_bytes(), b"");
    let result = list.without(&path, Mending::default()).map(|(list, _)| list);
    result.map_err(|error| message(&folder, Err(error)).1)
}

#[test]
fn words_that_are_left_out_stay_allowed_guesses() {
    let list = list("mole bear wolf", "wolf bear mole aunt crow");
    let less = without(&list, "\u{feff}# past\r\nWOLF\r\n\r\naunt\r\nwolf\r\n").unwrap();
    assert_eq!(less.name(), "test-without1");
    assert_eq!(less.answers(), words("bear mole"));
    assert_eq!(less.guesses(), words("bear mole aunt crow wolf"));
    let short =
        List::from_words("short", words("mole bear"), Some(words("wolf bear mole aunt crow")));
    assert_eq!(less.fingerprint(), short.unwrap().fingerprint());
}

#[test]
fn a_list_without_words_that_are_no_answers_is_the_same_list() {
    let list = list("mole bear", "bear mole aunt");
    assert_eq!(without(&list, "aunt\n"), Ok(list));
}

#[test]
fn words_that_cannot_be_left_out_are_refused() {
    let list = list("mole bear", "bear mole aunt");
    for (excluded, message) in [
        (
            "# past\nbear\nwolf\n",
            "animals.txt:3: `wolf` is not an allowed guess in the list test\n\
                 correct the line or remove it, or name the list it belongs to",
        ),
        (
            "ant\n",
            "animals.txt:1: `ant` is not an allowed guess in the list test\n\
                 correct the line or remove it, or name the list it belongs to",
        ),
        (
            "bear\naunt\nmole\n",
            "animals.txt: this excludes every answer of the list test\n\
                 leave at least one answer",
        ),
        ("# none\n", "animals.txt: no words\nwrite one word a line, without # before it"),
    ] {
        assert_eq!(without(&list, excluded), Err(message.to_owned()));
    }
}

#[test]
fn every_allowed_guess_can_be_made_an_answer() {
    let all = list("mole wolf", "wolf bear mole aunt").with_all_answers();
    assert_eq!(all.name(), "test-all");
    assert_eq!(all.answers(), words("aunt bear mole wolf"));
    assert_eq!(all.guesses(), all.answers());
    assert_eq!(without(&all, "mole").unwrap().name(), "test-all-without1");
}

proptest! {
    #[test]
    fn every_word_has_the_number_of_its_place(
        answers in collection::hash_set("[a-d]{3}", 1..20),
        others in collection::hash_set("[a-d]{3}", 0..40),
    ) {
        let parse = |text: &String| Word::parse(text).unwrap();
        let guesses = answers.union(&others).map(parse).collect();
        let answers = answers.iter().map(parse).collect();
        let list = List::from_words("random", answers, Some(guesses)).unwrap();

        let (first, others) = list.guesses().split_at(list.answers().len());
        prop_assert_eq!(first, list.answers());
        prop_assert!(first.is_sorted() && others.is_sorted());
        for (id, word) in list.guesses().iter().enumerate() {
            prop_assert_eq!(list.guess_id(word), Some(GuessId::new(id)));
            let answer = Some(AnswerId::new(id)).filter(|_| id < first.len());
            prop_assert_eq!(list.answer_id(word), answer);
        }
    }

    #[test]
    fn no_file_makes_loading_panic(bytes in collection::vec(0..=255u8, 0..200)) {
        let _ = load(bytes);
    }

    #[test]
    fn nearly_good_files_do_not_make_loading_panic(text in "[ab#\r\n\u{feff}\u{0} é]{0,60}") {
        let _ = load(text);
    }
}
