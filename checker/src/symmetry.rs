//! Symmetries: "Symmetries" in `docs/CERTIFICATE.md`.

use std::collections::{BTreeSet, HashMap};

use crate::lists::{Game, Lists};
use crate::number::whole;

/// For each guess, the guess that a symmetry takes it to.
pub type Images = Vec<u16>;

/// Reads a symmetry such as `1,0:0,1,2`; `None` if it is none of the game.
pub fn read(text: &str, lists: &Lists) -> Option<Images> {
    let own_names = match lists.game {
        Game::Mastermind | Game::BullsAndCows => false,
        Game::BlackPeg => true,
        _ => return None,
    };
    let length = lists.letters[0].len();
    let letters = BTreeSet::from_iter(lists.letters.iter().flatten()).len();
    let (places, names) = text.split_once(':')?;
    let places = order(places, length)?;
    let names: Vec<Vec<usize>> =
        names.split(';').map(|names| order(names, letters)).collect::<Option<_>>()?;
    if names.len() != 1 && !(own_names && names.len() == length) {
        return None;
    }
    let numbers = HashMap::<&Vec<u16>, u16>::from_iter(lists.letters.iter().zip(0..));
    let image = |word: &Vec<u16>| {
        let letter = |(place, &from): (usize, &usize)| {
            names[place % names.len()][usize::from(word[from])] as u16
        };
        numbers.get(&places.iter().enumerate().map(letter).collect::<Vec<u16>>()).copied()
    };
    let images: Images = lists.letters.iter().map(image).collect::<Option<_>>()?;
    let answers = &images[..usize::from(lists.answers)];
    answers.iter().all(|&image| image < lists.answers).then_some(images)
}

/// The numbers below `many` in some order.
fn order(text: &str, many: usize) -> Option<Vec<usize>> {
    let order: Vec<usize> = text.split(',').map(whole).collect::<Option<_>>()?;
    let all = BTreeSet::from_iter(&order);
    (order.len() == many && all.len() == many && order.iter().all(|&it| it < many)).then_some(order)
}

/// The guesses but those to which symmetries take one that comes before them.
pub fn firsts(guesses: &[u16], symmetries: &[impl AsRef<Images>]) -> Vec<u16> {
    let mut seen = BTreeSet::new();
    let mut firsts = Vec::new();
    for &guess in guesses {
        if seen.contains(&guess) {
            continue;
        }
        firsts.push(guess);
        let mut reached = vec![guess];
        while let Some(next) = reached.pop() {
            if seen.insert(next) {
                reached.extend(symmetries.iter().map(|it| it.as_ref()[usize::from(next)]));
            }
        }
    }
    firsts
}
