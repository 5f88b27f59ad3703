//! The board: a row of tiles for each turn, the letters that are known, and the grid to share.

use std::collections::BTreeMap;

use guesstree::{List, Mark, Spelt, Turn};

use crate::report::tiles;

/// The rows of a keyboard for the Latin alphabet.
const ROWS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/// A turn as a row of tiles, or as text where there are no colours and in games without marks.
pub(super) fn row(turn: Turn, list: &List) -> String {
    match tiles::word(&turn.guess, list.alphabet(), turn.feedback) {
        Some(tiles) => tiles,
        None => format!("{} {}", turn.guess, turn.feedback),
    }
}

/// What is known of each letter: its best mark. Empty in games without marks.
fn marks(turns: &[Turn]) -> BTreeMap<char, Mark> {
    let mut marks = BTreeMap::new();
    for turn in turns {
        for (&letter, mark) in turn.guess.letters().iter().zip(turn.feedback.marks()) {
            let known = marks.entry(letter).or_insert(mark);
            *known = (*known).max(mark);
        }
    }
    marks
}

/// The keyboard with what is known of each letter; nothing in games without marks, and before the
/// first turn.
pub(super) fn keyboard(turns: &[Turn], list: &List) -> Vec<String> {
    let marks = marks(turns);
    if marks.is_empty() {
        return Vec::new();
    }
    if !tiles::coloured() {
        return plain(&marks);
    }
    let latin = |letter: &char| ROWS.iter().any(|row| row.contains(*letter));
    let letters = list.guesses().iter().flat_map(|word| word.letters().to_vec());
    let letters: std::collections::BTreeSet<char> = letters.collect();
    let rows: Vec<Vec<char>> = match letters.iter().all(latin) {
        true => ROWS.iter().map(|row| row.chars().collect()).collect(),
        false => letters.into_iter().collect::<Vec<_>>().chunks(12).map(<[_]>::to_vec).collect(),
    };
    let key = |letter: &char| tiles::key(*letter, list.alphabet(), marks.get(letter).copied());
    let row = |(at, row): (usize, &Vec<char>)| {
        let keys: Vec<String> = row.iter().map(key).collect();
        format!("  {}{}", " ".repeat(at), keys.join(" "))
    };
    rows.iter().enumerate().map(row).collect()
}

/// What is known of letters, in lines without colours.
fn plain(marks: &BTreeMap<char, Mark>) -> Vec<String> {
    let with = |wanted: Mark| -> String {
        marks
            .iter()
            .filter(|&(_, &mark)| mark == wanted)
            .map(|(&letter, _)| Spelt(letter).to_string())
            .collect()
    };
    let lines = [("green", Mark::Green), ("yellow", Mark::Yellow), ("gray", Mark::Gray)];
    let lines = lines.map(|(name, mark)| (name, with(mark)));
    let known = lines.into_iter().filter(|(_, letters)| !letters.is_empty());
    let known: Vec<String> = known.map(|(name, letters)| format!("{name} {letters}")).collect();
    vec![format!("  {}", known.join(", "))]
}

/// The grid that is shared after a game; empty in games without marks.
pub(super) fn grid(turns: &[Turn]) -> Vec<String> {
    let square = |mark: &Mark| match mark {
        Mark::Green => '🟩',
        Mark::Yellow => '🟨',
        Mark::Gray => '⬛',
    };
    let row = |turn: &Turn| turn.feedback.marks().iter().map(square).collect::<String>();
    turns.iter().map(row).filter(|row| !row.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(texts: &[&str]) -> Vec<Turn> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_letter_has_the_best_of_its_marks() {
        let turns = turns(&["salet=BYBBG", "tacit=BGBBG"]);
        let list = List::original();
        assert_eq!(keyboard(&turns, &list), ["  green at, gray ceils"]);
        assert_eq!(keyboard(&turns[..1], &list), ["  green t, yellow a, gray els"]);
        assert_eq!(keyboard(&[], &list), [""; 0]);
    }

    #[test]
    fn a_game_is_shared_as_squares() {
        assert_eq!(grid(&turns(&["salet=BYBBG", "tacit=GGGGG"])), ["⬛🟨⬛⬛🟩", "🟩🟩🟩🟩🟩"]);
    }

    #[test]
    fn a_turn_without_colours_is_its_word_and_its_feedback() {
        assert_eq!(row(turns(&["salet=BYBBG"])[0].clone(), &List::original()), "salet BYBBG");
    }
}
