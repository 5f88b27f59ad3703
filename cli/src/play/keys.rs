//! What can be typed in a game, in the notation of the game.

use guesstree::{Kind, List};

/// What can be typed by a person who is advised, besides guesses and feedback.
const ADVISED: [(&str, &str); 8] = [
    ("Enter", "the advice as it is now"),
    ("m", "more guesses, the next best"),
    ("c", "the answers that are left; c all shows every one"),
    ("u", "undo what you did last"),
    ("a", "what each guess cost"),
    ("s", "statistics of your games"),
    ("n", "a new game"),
    ("q", "quit"),
];

/// What can be typed by a person who is advised, in the notation of the game.
pub(super) fn advised(list: &List) -> String {
    let (guess, feedback) = example(list.kind());
    let meaning = match list.kind().is_wordle() {
        true => ": B gray, Y yellow, G green; also -y-gg, 01022 or squares",
        false => "",
    };
    let turn = format!("{guess} {feedback}");
    let of_game = [
        (&*feedback, &*format!("the feedback to the guess{meaning}")),
        (&*turn, "you guessed something else"),
        (&*guess, "what another guess costs here; the next feedback is then to this guess"),
    ];
    lines(of_game.into_iter().chain(ADVISED))
}

/// What can be typed by a person who guesses, besides a guess.
const GUESSING: [(&str, &str); 4] = [
    ("h", "a hint: the best guess here"),
    ("c", "how many answers are left"),
    ("s", "statistics of your games"),
    ("q", "give up"),
];

/// What can be typed by a person who guesses.
pub(super) fn guessing(list: &List) -> String {
    let (guess, _) = example(list.kind());
    lines([(&*guess, "a guess")].into_iter().chain(GUESSING))
}

/// A guess and its feedback, as the help of a game shows them.
pub(super) fn example(kind: Kind) -> (String, String) {
    let example = kind.example();
    let turn = example.split_whitespace().next().unwrap_or_default();
    match turn.rsplit_once('=') {
        // Lower-case letters would do as well.
        Some((guess, feedback)) if kind.is_wordle() => (guess.to_uppercase(), feedback.to_owned()),
        Some((guess, feedback)) => (guess.to_owned(), feedback.to_owned()),
        None => (turn.to_owned(), String::new()),
    }
}

/// What can be typed, a line each, with what it does.
fn lines<'t>(all: impl Iterator<Item = (&'t str, &'t str)>) -> String {
    let all: Vec<_> = all.collect();
    let width = all.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or_default();
    let line = |(typed, meaning): (&str, &str)| format!("{typed:width$}   {meaning}");
    all.into_iter().map(line).collect::<Vec<_>>().join("\n")
}
