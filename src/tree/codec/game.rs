//! The part of the header about the game: its number, its size, and its codes.

use crate::game::games::{Guesses, Size};
use crate::game::kind::Kind;
use crate::game::mode::Mode;
use crate::game::word::{LETTERS_MAX, LETTERS_MIN};
use crate::tree::codec::error::CodecError;

/// What a header says about the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameField {
    /// The number of the game.
    pub(super) game: u8,
    /// Letters in a word, pegs or positions in a code; 0 for a table.
    pub(super) letters: u8,
    /// Colours or symbols; 0 where there are none.
    pub(super) symbols: u8,
    /// One more than the winning code; for a table the winning code.
    pub(super) codes: u16,
}

impl GameField {
    /// The fields for a game.
    pub(super) fn of(kind: Kind) -> Self {
        let win = kind.win().0;
        Self {
            game: kind.number(),
            letters: kind.letters(),
            symbols: kind.symbols(),
            codes: match kind.guesses() {
                Guesses::Names => win as u16,
                // Words of eleven letters and more have more codes than the field holds.
                _ => win.wrapping_add(1) as u16,
            },
        }
    }

    /// Whether the game with this number has codes of symbols, whose number the header says.
    pub(super) fn has_symbols(game: u8) -> bool {
        let mut all = Kind::all(Size::default());
        all.any(|kind| kind.number() == game && matches!(kind.guesses(), Guesses::Codes(_)))
    }

    /// The game, which must be possible in this mode.
    pub(super) fn kind(self, mode: Mode) -> Result<Kind, CodecError> {
        let (places, symbols, win) = (self.letters, self.symbols, self.codes);
        let size = Size { places, symbols, win };
        let newer = |what, got: u8| CodecError::Newer { what, got: got.into() };
        let mut all = Kind::all(size);
        let kind = all.find(|kind| kind.number() == self.game);
        let kind = kind.ok_or(newer("game", self.game))?;
        if kind.has_words() && usize::from(places) > LETTERS_MAX {
            return Err(newer("number of letters", places));
        }
        let too_short = kind.has_words() && usize::from(places) < LETTERS_MIN;
        let fault = if too_short || Self::of(kind) != self {
            match kind.is_wordle() {
                true => {
                    "its words have too few letters, or its feedback has not one mark per letter"
                }
                false => "its words have too few letters, or its feedback is not that of its game",
            }
        } else if kind.check().is_err() {
            "its game has an impossible size"
        } else if !mode.is_for(kind) {
            "it is for a mode that its game does not have"
        } else {
            return Ok(kind);
        };
        Err(CodecError::Malformed(fault))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::game::kind::{Kind, Mastermind};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::tree::codec::header::HEADER_BYTES;
    use crate::tree::codec::pack::Width;
    use crate::tree::codec::tests::{
        assert_every_changed_byte_makes_an_error_or_another_tree, refusal_of,
    };
    use crate::tree::nodes::Nodes;
    use crate::tree::sample::{greedy_in, problem_of, word, words};
    use crate::tree::{CodecError, Problem, Tree, TreeError};

    fn names(text: &str) -> Vec<Word> {
        let names = text.split_whitespace();
        names.map(|name| Word::name(name).unwrap()).collect()
    }

    /// Names of one character and of more than one byte; codes that take one byte or two.
    fn table(most: u16) -> List {
        let answers = names("b ä H2O");
        let guesses = names("b ? H2O");
        List::from_scores("table", answers, guesses, |guess, answer| {
            [[7, 0, 1], [2, most, 0], [0, 1, 7]][guess][answer]
        })
        .unwrap()
    }

    fn tree_of(list: &List) -> Tree {
        let root = greedy_in(list, list.answers(), None);
        Tree::new(problem_of(list), &root, 0)
    }

    fn lists() -> Vec<List> {
        vec![
            List::mastermind(2, 3).unwrap(),
            List::black_peg(3, 2).unwrap(),
            List::bulls_and_cows(2, 4).unwrap(),
            List::from_words("words", words("tea eat ate ten net"), None).unwrap().jotto(),
            table(3),
            table(300),
            List::from_words("long", words("abcdefg bacdefg hijklmn gfedcba"), None).unwrap(),
            List::from_words("longer", words("abcdefghijkl bacdefghijkl lkjihgfedcba"), None)
                .unwrap(),
        ]
    }

    /// The error for a tree's file after a change.
    fn refusal(list: &List, change: impl Fn(&mut Vec<u8>)) -> CodecError {
        refusal_of(tree_of(list).to_bytes(), change)
    }

    fn malformed(what: &'static str) -> CodecError {
        CodecError::Malformed(what)
    }

    #[test]
    fn a_tree_of_each_game_is_read_as_it_was_written() {
        for list in lists() {
            let tree = tree_of(&list);
            assert_eq!(tree.check(), Ok(()), "{}", list.name());
            let file = tree.to_bytes();
            let read = Tree::from_bytes(&file).unwrap();
            assert_eq!(read, tree);
            assert_eq!(read.to_bytes(), file);
            assert_eq!(read.problem().game, list.kind());
        }
    }

    #[test]
    fn the_header_says_which_game_it_is() {
        let said = |list: &List| {
            let file = tree_of(list).to_bytes();
            let codes = u16::from_le_bytes([file[16], file[17]]);
            (file[10], file[13], file[89], codes, file[18])
        };
        let all: Vec<_> = lists().iter().map(said).collect();
        assert_eq!(
            all,
            [
                (1, 2, 3, 7, 0),
                (2, 3, 2, 4, 0),
                (3, 2, 4, 7, 0),
                (4, 3, 0, 5, 0),
                (5, 0, 0, 7, 1),
                (5, 0, 0, 7, 1),
                (0, 7, 0, 2_187, 0),
                (0, 12, 0, (3_u32.pow(12) % 65_536) as u16, 0),
            ]
        );
    }

    #[test]
    fn names_end_with_a_line_feed_and_codes_take_as_many_bytes_as_they_need() {
        let contains = |list: &List, bytes: &[u8]| {
            let file = tree_of(list).to_bytes();
            file.windows(bytes.len()).any(|window| window == bytes)
        };
        // Every name but ? is guessed; four nodes would be eight bytes.
        for (most, bytes) in [(3, 1), (300, 2)] {
            let tree = tree_of(&table(most));
            let nodes = tree.nodes().code.len();
            let text: String = tree.words().iter().map(|name| format!("{name}\n")).collect();
            assert!(contains(&table(most), text.as_bytes()));
            let largest = tree.nodes().code.iter().max();
            let bytes = if *largest.unwrap() > 255 { bytes } else { 1 };
            let rest = [5, text.len(), 2 * nodes, nodes.div_ceil(8), bytes * nodes, bytes * nodes];
            let length: usize = rest.iter().map(|column| column + 8).sum();
            assert_eq!(tree.to_bytes().len(), HEADER_BYTES + length);
        }
    }

    #[test]
    fn weights_of_names_are_read_back() {
        let list = table(3);
        let weights = Weights::assemble(list.answers().to_vec(), vec![3, 1, 2], 0);
        let problem = Problem { weights: Some(Arc::new(weights)), ..problem_of(&list) };
        let tree = Tree::new(problem, &greedy_in(&list, list.answers(), None), 0);
        assert_eq!(Tree::from_bytes(&tree.to_bytes()), Ok(tree));
    }

    #[test]
    fn a_size_that_no_game_has_is_refused() {
        let size = malformed("its game has an impossible size");
        let mastermind = List::mastermind(2, 3).unwrap();
        let animals = List::bulls_and_cows(2, 4).unwrap();
        for (list, symbols) in
            [(&mastermind, 0), (&mastermind, 1), (&mastermind, 37), (&animals, 1)]
        {
            assert_eq!(refusal(list, |file| file[89] = symbols), size);
        }
        let many = refusal(&mastermind, |file| (file[13], file[16], file[17]) = (16, 17, 1));
        assert_eq!(many, size);
        assert_eq!(refusal(&mastermind, |file| (file[13], file[16]) = (1, 3)), size);
        assert_eq!(refusal(&table(3), |file| file[16..18].fill(0xff)), size);
    }

    #[test]
    fn feedback_of_another_size_than_the_game_is_refused() {
        let what = "its words have too few letters, or its feedback is not that of its game";
        for list in &lists()[..4] {
            for (at, value) in [(13, 4), (16, 200), (17, 1)] {
                assert_eq!(refusal(list, |file| file[at] = value), malformed(what));
            }
        }
        assert_eq!(refusal(&table(3), |file| file[13] = 3), malformed(what));
        let jotto = &lists()[3];
        assert_eq!(refusal(jotto, |file| (file[13], file[16]) = (1, 3)), malformed(what));
        let error = refusal(jotto, |file| file[13] = 16);
        let what = "number of letters";
        assert_eq!(error, CodecError::Newer { what, got: 16 });
    }

    #[test]
    fn games_of_words_and_tables_have_no_symbols() {
        let what = "number of symbols";
        for list in &lists()[3..] {
            let error = refusal(list, |file| file[89] = 3);
            assert_eq!(error, CodecError::Newer { what, got: 3 });
        }
        let what = "reserved field";
        let error = refusal(&List::mastermind(2, 3).unwrap(), |file| file[91] = 3);
        assert_eq!(error, CodecError::Newer { what, got: 3 });
    }

    #[test]
    fn modes_are_for_wordle_alone() {
        for list in &lists()[..6] {
            let error = refusal(list, |file| file[11] = 1);
            assert_eq!(error, malformed("it is for a mode that its game does not have"));
            let problem = Problem { mode: Mode::Hard, ..problem_of(list) };
            let tree = Tree::new(problem, &greedy_in(list, list.answers(), None), 0);
            let kind = list.kind();
            let mode = format!("the tree is for hard mode, which {kind} does not have");
            assert_eq!(tree.check(), Err(TreeError::Problem(mode)));
        }
    }

    #[test]
    fn guesses_are_codes_of_the_game() {
        let mastermind = List::mastermind(2, 3).unwrap();
        let what = "the words are not as many as they should be, or not of lower-case letters";
        for list in [&mastermind, &List::bulls_and_cows(2, 4).unwrap()] {
            let file = tree_of(list).to_bytes();
            let name = list.name().len();
            let words = HEADER_BYTES + 8 + name + 8;
            assert!(file[words..].starts_with(b"1"), "{}", list.name());
            for symbol in [b'0', b'9', b'a', b'\n', b' '] {
                assert_eq!(refusal(list, |file| file[words] = symbol), malformed(what));
            }
        }
        let twice = refusal(&List::bulls_and_cows(2, 4).unwrap(), |file| {
            let words = HEADER_BYTES + 8 + "bulls-and-cows-2x4".len() + 8;
            file[words + 1] = file[words];
        });
        assert_eq!(twice, malformed(what));
        let mut tree = tree_of(&mastermind);
        let wrong = Tree::from_parts(
            tree.problem().clone(),
            tree.claim().lower,
            vec![word("ab"); 1],
            tree.nodes().clone(),
        );
        let game = tree.problem().game;
        let names = format!("the guesses of the tree are not sorted, or not ones of {game}");
        assert_eq!(wrong, Err(TreeError::Words(names)));
        tree = tree.with_lower(1);
        assert_eq!(tree.check(), Ok(()));
    }

    #[test]
    fn names_are_those_that_a_table_may_have() {
        let what = "the words are not as many as they should be, or not of lower-case letters";
        let words = HEADER_BYTES + 8 + 5 + 8;
        for byte in [b' ', b'\n', 0] {
            assert_eq!(refusal(&table(3), |file| file[words] = byte), malformed(what));
        }
        // The last line feed is missing, or a name in another form than the composed one.
        let end = |file: &[u8]| words + file[words - 8] as usize;
        let error = refusal(&table(3), |file| {
            let end = end(file);
            file[end - 1] = b'x';
        });
        assert_eq!(error, malformed(what));
        let error = refusal(&table(3), |file| {
            let composed = file.windows(2).position(|at| at == "ä".as_bytes()).unwrap();
            file.splice(composed..composed + 2, "a\u{308}".bytes());
            file[words - 8] += 1;
        });
        assert_eq!(error, malformed(what));
    }

    #[test]
    fn codes_of_a_table_are_not_wider_than_they_need_to_be() {
        let what = "the feedback codes are not of the width that they need";
        let tree = tree_of(&table(3));
        let nodes = tree.nodes().code.len();
        let error = refusal(&table(3), |file| {
            let start = file.len() - 2 * (nodes + 8);
            file.truncate(start);
            let Nodes { children, code, .. } = tree.nodes();
            for column in [Width::Two.pack(children), Width::Two.pack(code)] {
                file.extend((2 * nodes as u64).to_le_bytes());
                file.extend(column);
            }
        });
        assert_eq!(error, malformed(what));
        // A winning code of two bytes needs two.
        let error = refusal(&table(3), |file| file[17] = 1);
        assert_eq!(error, malformed(what));
    }

    #[test]
    fn no_child_follows_the_winning_code() {
        for list in lists() {
            let tree = tree_of(&list);
            let mut nodes = tree.nodes().clone();
            let win = list.kind().win().0;
            nodes.code[1] = win;
            // The only child of its node, so that the order is right.
            let parts = (tree.problem().clone(), tree.claim().lower, tree.words().to_vec());
            let made = Tree::from_parts(parts.0, parts.1, parts.2, nodes);
            let error = made.unwrap_err();
            assert!(matches!(error, TreeError::Nodes(_)), "{}", list.name());
            let message = error.to_string();
            assert!(message.ends_with(" is out of order or out of range"), "{message}");
        }
    }

    #[test]
    fn every_changed_byte_makes_an_error_or_another_tree() {
        for list in lists() {
            let file = tree_of(&list).to_bytes();
            assert_every_changed_byte_makes_an_error_or_another_tree(&file);
        }
    }

    #[test]
    fn a_tree_of_an_impossible_game_does_not_pass() {
        let list = List::mastermind(2, 3).unwrap();
        let game = Kind::Mastermind(Mastermind { pegs: 2, colours: 40 });
        let problem = Problem { game, ..problem_of(&list) };
        let tree = Tree::new(problem, &greedy_in(&list, list.answers(), None), 0);
        let error = game.check().unwrap_err();
        let message = format!("the tree is for no possible game: {error}");
        assert_eq!(tree.check(), Err(TreeError::Problem(message)));
    }
}
