//! Words of any alphabet: a game does not change when its letters are replaced by others in the same order.

use guesstree::game::history::{Turn, fitting};
use guesstree::game::mode::Mode;
use guesstree::{Feedback, List, Outcome, Step, Tree, Word, verify};

use super::brute::ask::Build;
use super::brute::random::{Case, Random, Shape};
use super::brute::{campaign, in_parallel};

const SHAPE: Shape = Shape { answers: 2..=14, guesses_max: 40, limits: 2..=6 };

/// Letters in ascending order, as many as random games have at most: with accents, of other scripts,
/// of two to four bytes in UTF-8; and digits and symbols.
const ALPHABETS: [&str; 5] = [
    "абвгдежзиклмнопрстуфхцчшщъ",
    "aábcdeéfghiíjklmnñoópqrstu",
    "αβγδεζηθικλμνξοπρστυφχψωϊϋ",
    "xyzåäöñøœšžαωбяאבگ가나字語𐐨𐐩𐐪𐐫",
    "!%&*+-./0123456789:;=?@~xñ",
];

/// The alphabet in ascending order.
fn sorted(alphabet: &str) -> Vec<char> {
    let mut letters: Vec<char> = alphabet.chars().collect();
    letters.sort_unstable();
    letters.dedup();
    assert_eq!(letters.len(), 26);
    letters
}

fn replaced(word: Word, letters: &[char]) -> Word {
    let place = |&letter: &char| letters[(letter as usize) - ('a' as usize)];
    let text: String = word.letters().iter().map(place).collect();
    Word::parse(&text).unwrap()
}

fn in_letters(list: &List, letters: &[char]) -> List {
    let words = |words: &[Word]| words.iter().map(|word| replaced(word.clone(), letters)).collect();
    List::from_words(list.name(), words(list.answers()), Some(words(list.guesses()))).unwrap()
}

fn built(list: &List, mode: Mode, limit: u8) -> Option<Tree> {
    match Build::new(list).mode(mode).max_guesses(limit).run().unwrap().outcome {
        Outcome::Found(tree) => Some(tree),
        Outcome::Infeasible => None,
        Outcome::Open { .. } => panic!("nothing stops it"),
    }
}

#[test]
fn other_letters_in_the_same_order_make_the_same_tree() {
    let alphabets = ALPHABETS.map(sorted);
    in_parallel(campaign(300), |index| {
        let mut random = Random::new(606, index);
        let case = match index % 2 {
            0 => Case::new(&mut random, &SHAPE),
            _ => Case::of_rhymes(&mut random, &SHAPE),
        };
        let list = case.game.list();
        let letters = &alphabets[index % alphabets.len()];
        let other = in_letters(&list, letters);
        let mode = Mode::ALL[index % 4];
        let limit = case.limit as u8;
        let (tree, same) = (built(&list, mode, limit), built(&other, mode, limit));
        let (Some(tree), Some(same)) = (&tree, &same) else {
            assert_eq!(tree.is_none(), same.is_none());
            return;
        };
        assert_eq!(tree.nodes(), same.nodes());
        let words: Vec<Word> =
            tree.words().iter().map(|word| replaced(word.clone(), letters)).collect();
        assert_eq!(words, same.words());
        assert_eq!(verify(same, &other).unwrap().total, tree.total());
        assert_eq!(Tree::from_bytes(&same.to_bytes()).unwrap(), *same);
    });
}

#[test]
fn a_spanish_game_is_played_in_any_case_and_form() {
    let words = ["añejo", "año", "ano", "baño", "cañón"];
    let of = |letters: usize| words.iter().filter(move |word| word.chars().count() == letters);
    let list =
        List::from_words("spanish", of(3).map(|word| Word::parse(word).unwrap()).collect(), None)
            .unwrap();
    let tree = built(&list, Mode::Easy, 6).unwrap();
    assert_eq!(tree.total(), 3);
    let mut walk = tree.walk();
    assert_eq!(walk.guess().to_string(), "ano");
    assert_eq!(walk.step(Feedback::parse("GBG", 3).unwrap()), Step::Next);
    assert_eq!(walk.guess().to_string(), "año");
    // Upper case, and the letter as n and a mark.
    let turn: Turn = "AN\u{303}O=GBG".parse().unwrap();
    assert_eq!(fitting(&list, &[turn]), [guesstree::ids::AnswerId(0)]);
}
