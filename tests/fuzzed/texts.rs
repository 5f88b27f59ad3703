//! Files that people write, and what they type.

use std::num::NonZeroUsize;
use std::sync::LazyLock;

use crate::engine::{Engine, Outcome, Question};
use crate::game::dictionary::dictionary;
use crate::game::feedback::Feedback;
use crate::game::grid::{GridOptions, shared_grid};
use crate::game::history::{Turn, contradiction, fitting};
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::list::mending::Mending;
use crate::game::mode::Mode;
use crate::game::quoted::Quoted;
use crate::game::quoting::quoted;
use crate::game::weights::number::TOTAL_MAX;
use crate::game::weights::{Weights, WeightsNotice};
use crate::game::word::alphabet::Alphabet;
use crate::game::word::{LETTERS_MAX, LETTERS_MIN, NAME_MAX, Word};
use crate::ids::{AnswerId, Code, GuessId};
use crate::tree::Tree;
use crate::tree::verify::verify;

use super::{accepted, check_message, file, lines, list, named, parts};

/// Lists of more words than this are not solved here.
const SOLVED_MAX: usize = 8;

/// An engine on one thread.
fn engine(list: &List, mode: Mode) -> Engine {
    Engine::new(list.clone()).mode(mode).threads(NonZeroUsize::MIN)
}

/// The best tree of a small list is what the replay finds, and survives saving.
fn check_solved(list: &List, question: &Question) {
    if list.guesses().len() > SOLVED_MAX {
        return;
    }
    let built = accepted(engine(list, Mode::Easy).best_tree(question));
    let Some(Outcome::Found(tree)) = built.map(|built| built.outcome) else {
        return;
    };
    assert!(tree.claim().is_optimal());
    let report = verify(&tree, list).unwrap();
    assert_eq!(report.total, tree.total());
    assert_eq!(Tree::from_bytes(&tree.to_bytes()), Ok(tree));
}

/// Files of answers, of guesses and of answers to leave out, with a byte 255 between them. Lists
/// that are accepted are the same when they are written again, in any order.
pub fn lists(bytes: &[u8]) {
    let [answers, guesses, past] = parts(bytes);
    let answers = file("list.txt", answers.unwrap_or_default());
    let guesses = guesses.map(|bytes| file("guesses.txt", bytes));
    for letters in [4, 5] {
        if let Some(words) = accepted(dictionary(&answers, letters)) {
            assert!(words.is_sorted() && words.iter().all(|word| word.len() == letters));
        }
    }
    for (skip_faulty, letters, guess_answers) in
        [(false, None, false), (true, None, true), (true, Some(4), false)]
    {
        let mending = Mending { skip_faulty, letters, guess_answers, ..Mending::default() };
        let mended = List::load_mending(&answers, guesses.as_deref(), mending);
        if let Some((list, notices)) = accepted(mended) {
            check_list(&list);
            notices.iter().for_each(check_message);
        }
    }
    let Some(read) = accepted(List::load(&answers, guesses.as_deref())) else {
        return;
    };
    check_list(&read);
    assert_eq!(read.name(), named(&answers));
    let mut backwards = read.guesses().to_vec();
    backwards.reverse();
    let written = [lines(read.answers()), lines(&backwards)];
    let [answers, guesses] =
        [file("list.txt", written[0].as_bytes()), file("again.txt", written[1].as_bytes())];
    let again = List::load(&answers, Some(&guesses)).unwrap();
    assert_eq!(again, read);
    assert_eq!(again.fingerprint(), read.fingerprint());
    check_solved(&read, &Question::new());
    let all = read.with_all_answers();
    check_list(&all);
    assert_eq!(all.answers().len(), read.guesses().len());
    let past = past.map(|past| file("past.txt", past));
    let fewer = past.and_then(|past| accepted(read.without(&past, Mending::default())));
    if let Some((fewer, _)) = fewer {
        check_list(&fewer);
        assert!(fewer.answers().iter().all(|word| read.answer_id(word).is_some()));
        let mut kept = [read.guesses(), fewer.guesses()].map(<[Word]>::to_vec);
        kept.iter_mut().for_each(|words| words.sort_unstable());
        assert_eq!(kept[0], kept[1]);
    }
}

/// What holds of every list.
fn check_list(list: &List) {
    let (answers, guesses) = (list.answers(), list.guesses());
    assert!(!answers.is_empty() && guesses.starts_with(answers));
    assert!(answers.is_sorted_by(|one, other| one < other));
    assert!(guesses[answers.len()..].is_sorted_by(|one, other| one < other));
    for (id, word) in GuessId::all().zip(guesses) {
        assert_eq!(list.guess_id(word), Some(id));
        assert!(word.len() == list.letters() || list.letters() == 0);
    }
    for (id, answer) in AnswerId::all().zip(answers).take(20) {
        assert!(list.feedback(answer, answer).is_win());
        for (guess, word) in guesses.iter().enumerate().take(20) {
            let feedback = list.feedback(word, answer);
            assert_eq!(feedback, list.score_of(guess, id.into()));
            assert_eq!(feedback.is_win(), word == answer);
            assert_eq!(list.kind().parse_feedback(&feedback.to_string()), Ok(feedback));
        }
    }
}

/// A file of weights for a fixed list. What is accepted adds up, is the same when it is written
/// again with its decimals, and can be searched and saved.
pub fn weights(bytes: &[u8]) {
    static LIST: LazyLock<List> = LazyLock::new(|| list("bear mole wolf", "crow deer"));
    let read = accepted(Weights::load(&file("weights.txt", bytes), &LIST, None));
    let Some((read, notices)) = read else {
        return;
    };
    assert_eq!(read.words(), LIST.answers());
    assert_eq!(read.total(), read.each().iter().sum::<u64>());
    assert!((1..=TOTAL_MAX).contains(&read.total()));
    let decimals = usize::from(read.decimals());
    let mut text = String::new();
    for (word, weight) in read.words().iter().zip(read.each()) {
        let digits = format!("{weight:0width$}", width = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        text += &format!("{word} {whole}.{fraction}\n");
    }
    let again = Weights::load(&file("again.txt", text.as_bytes()), &LIST, None).unwrap();
    assert_eq!(again.1, []);
    let again = again.0;
    if notices.iter().all(|notice| !matches!(notice, WeightsNotice::Rounded { .. })) {
        assert_eq!(again, read);
        assert_eq!(again.fingerprint(), read.fingerprint());
    }
    // Rounded numbers may all end with zeros.
    let zeros = 10_u64.pow(u32::from(read.decimals() - again.decimals()));
    assert!(again.each().iter().zip(read.each()).all(|(again, read)| again * zeros == *read));
    check_solved(&LIST, &Question::new().weights(read));
}

/// A table in CSV. What is accepted is the same when it is written again, row by row.
pub fn tables(bytes: &[u8]) {
    let path = file("table.csv", bytes);
    let Some(read) = accepted(List::table(&path)) else {
        return;
    };
    check_list(&read);
    let mut text = String::from("guess");
    for answer in read.answers() {
        text += &format!(",{}", quoted(&answer.to_string()));
    }
    for (guess, word) in read.guesses().iter().enumerate().rev() {
        text += &format!("\n\"{}\"", word.to_string().replace('"', "\"\""));
        for answer in 0..read.answers().len() {
            text += &format!(", {}", read.score_of(guess, answer));
        }
    }
    let again = List::table(&file("table.csv", text.as_bytes())).unwrap();
    assert_eq!(again, read);
    assert_eq!(again.fingerprint(), read.fingerprint());
    check_solved(&read, &Question::new());
}

/// Small lists of every game.
static GAMES: LazyLock<Vec<List>> = LazyLock::new(|| {
    let words = list("batch catch hatch latch match patch", "climb blimp 1+2=3 10=10");
    let names = ["1", "2", "3"].map(|name| Word::name(name).unwrap()).to_vec();
    let hot_or_cold = |guess: usize, answer: usize| guess.abs_diff(answer) as u16;
    vec![
        words.clone(),
        List::mastermind(2, 3).unwrap(),
        List::black_peg(2, 3).unwrap(),
        List::bulls_and_cows(2, 4).unwrap(),
        words.jotto(),
        List::from_scores("table", names.clone(), names, hot_or_cold).unwrap(),
    ]
});

/// An engine for each of these games and each mode.
static ENGINES: LazyLock<Vec<Engine>> = LazyLock::new(|| {
    let of_mode = |mode| GAMES.iter().map(move |list| engine(list, mode));
    Mode::ALL.into_iter().flat_map(of_mode).collect()
});

/// Turns, one a line, after a byte that chooses the game and the mode. What is accepted is the same
/// when it is written again, and the answers that fit are those that fit each turn.
pub fn histories(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else {
        return;
    };
    let engine = &ENGINES[usize::from(choice) % ENGINES.len()];
    let (list, mode) = (engine.list(), engine.game_mode());
    let text = String::from_utf8_lossy(bytes);
    let mut turns = Vec::new();
    for line in text.lines().take(100) {
        if let Some(turn) = accepted(Turn::parse(line, list.kind())) {
            assert_eq!(Turn::parse(&turn.to_string(), list.kind()), Ok(turn.clone()));
            turns.push(turn);
        }
    }
    turns.retain(|turn| list.guess_id(&turn.guess).is_some());
    let left = fitting(list, &turns);
    let fits =
        |id: &AnswerId| turns.iter().all(|turn| turn.fits(&list.answers()[usize::from(*id)], list));
    assert_eq!(left, AnswerId::first(list.answers().len()).filter(fits).collect::<Vec<_>>());
    match contradiction(list, &turns).unwrap() {
        None => assert!(!left.is_empty()),
        Some(at) => {
            assert!(left.is_empty() && fitting(list, &turns[..=at]).is_empty());
            assert!(!fitting(list, &turns[..at]).is_empty());
        }
    }
    assert!(left.is_empty() || turns.iter().all(Turn::is_possible));
    let question = Question::new().turns(turns.iter().cloned());
    let best = accepted(engine.best_guess(&question)).and_then(Outcome::into_found);
    if let Some(best) = best {
        assert!(!left.is_empty() && list.guess_id(&best.guess).is_some());
        assert!(turns.iter().all(|turn| mode.broken(turn, &best.guess).is_none()));
        if let [only] = left[..] {
            assert_eq!(best.guess, list.answers()[usize::from(only)]);
        }
    }
}

/// A text with grids of squares, after a byte with the number of guesses. What is read is the same
/// when it is written again.
pub fn grids(bytes: &[u8]) {
    let Some((&count, bytes)) = bytes.split_first() else {
        return;
    };
    let guesses = vec![Word::parse("salet").unwrap(); usize::from(count) % 8];
    let text = String::from_utf8_lossy(bytes);
    let options = GridOptions { board: (count > 127).then_some(1), ..GridOptions::default() };
    let Some(game) = accepted(shared_grid(&text, 5, &guesses, &options)) else {
        return;
    };
    let squares: String = game.turns.iter().map(|turn| turn.feedback.squares() + "\n").collect();
    let given = &guesses[..game.turns.len()];
    let again = shared_grid(&squares, 5, given, &GridOptions::default()).unwrap();
    assert_eq!((again.turns, again.notices), (game.turns, vec![]));
}

/// A text as a word, as a name, and as feedback of every game. What is accepted is the same when it
/// is written again.
pub fn words(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Some(word) = accepted(Word::parse(&text)) {
        assert_eq!(Word::parse(&word.to_string()), Ok(word.clone()));
        assert!((LETTERS_MIN..=LETTERS_MAX).contains(&word.len()));
        assert_eq!(Word::of_tiles(&word.tiles()), Ok(word.clone()));
        assert_eq!(Word::of_written_rows(&word.rows()), Some(word.clone()));
        if word.is_plain() {
            assert_eq!(Word::name(&word.to_string()), Ok(word));
        }
    }
    if let Some((given, text)) = text.split_once('\n')
        && let Some(alphabet) = accepted(given.parse::<Alphabet>())
    {
        assert_eq!(alphabet.to_string().parse(), Ok(alphabet.clone()));
        if let Some(word) = accepted(alphabet.word(text)) {
            assert_eq!(alphabet.word(&word.to_string()), Ok(word.clone()));
            assert_eq!(Word::of_tiles(&word.tiles()), Ok(word));
        }
    }
    if let Some(name) = accepted(Word::name(&text)) {
        assert_eq!(Word::name(&name.to_string()), Ok(name.clone()));
        assert!((1..=NAME_MAX).contains(&name.len()));
        check_message(name);
    }
    for letters in 0..=LETTERS_MAX + 1 {
        check_feedback(&text, Kind::wordle(letters));
    }
    for list in GAMES.iter() {
        check_feedback(&text, list.kind());
        if let Some(word) = accepted(list.kind().word(&text)) {
            let written = Quoted(&word, list.kind()).to_string();
            assert_eq!(list.kind().word(&written), Ok(word));
        }
    }
}

fn check_feedback(text: &str, kind: Kind) {
    let read: Option<Feedback> = accepted(kind.parse_feedback(text));
    if let Some(feedback) = read {
        assert_eq!(kind.parse_feedback(&feedback.to_string()), Ok(feedback));
        let Code(code) = feedback.code();
        assert!((code as usize) < kind.codes());
        assert_eq!(kind.feedback(Code(code)), Some(feedback));
        if kind.is_wordle() {
            assert_eq!(kind.parse_feedback(&feedback.squares()), Ok(feedback));
        }
    }
}
