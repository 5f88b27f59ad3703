//! Bytes: how a tree is saved and loaded. `docs/FORMAT.md` has the byte table.
//!
//! A header of fixed layout says what the file is and how much follows. `header` writes and reads
//! it by hand, so that the layout cannot change with a library; `game` is the part about the game.
//! Behind it stand the `columns` of the tree, one after the other, as bincode writes them; nothing
//! else in the crate knows bincode. They are read in place: nothing is allocated before a column is
//! known to be complete. `pack` turns numbers into bytes and back. `file` is the only part that
//! knows files.
//!
//! A tree is always checked whole: length, checksum, and every property that [`Tree::check`]
//! checks. There is one way to write each tree, so equal trees are equal files.

pub(crate) mod columns;
pub(crate) mod error;
pub(crate) mod file;
pub(crate) mod game;
pub(crate) mod header;
pub(crate) mod pack;

use std::sync::Arc;

use crate::game::games::Guesses;
use crate::game::kind::Kind;
use crate::game::kind::SMALL;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::tree::check;
use crate::tree::claim::Problem;
use crate::tree::decision_tree::Tree;
use crate::tree::error::TreeError;
use crate::tree::nodes::Nodes;
use crate::tree::objective::ObjectiveValue;

pub(crate) use error::CodecError;

use columns::Columns;
use header::{Alphabet, Header, WeightsMark};
use pack::{Width, join_words, pack_bits, pack_u64, split_words, unpack_bits, unpack_u64};

impl Tree {
    /// The tree as a file holds it. Equal trees give equal bytes.
    ///
    /// `Tree::from_bytes` accepts these bytes if the tree passes `Tree::check`. `Tree::save`
    /// checks that first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (problem, nodes) = (self.problem(), self.nodes());
        let (lower, upper) = (self.claim().lower.0, self.claim().upper.0);
        // Codes are the same in whatever symbols.
        let counted = |word: &Word| match problem.game.guesses() {
            Guesses::Codes(_) if !SMALL => word.counted(),
            _ => word.clone(),
        };
        let words: Vec<Word> = self.words().iter().map(counted).collect();
        let alphabet = alphabet(&words);
        let words = join_words(&words, problem.game, alphabet);
        let width = Width::of(problem.game, &nodes.code);
        let weights = problem.weights.as_ref();
        let rest = (problem.objective.parts() > 1).then(|| pack_u64(&lower[1..]));
        let each = weights.map(|weights| pack_u64(weights.each()));
        let columns = Columns {
            list: &problem.list,
            words: &words,
            guess: &Width::Two.pack(&nodes.guess),
            wins: &pack_bits(&nodes.wins),
            children: &width.pack(&nodes.children),
            code: &width.pack(&nodes.code),
            claim: rest.as_deref(),
            weights: each.as_deref(),
        };
        let header = Header {
            game: problem.game,
            alphabet,
            mode: problem.mode,
            objective: problem.objective,
            weights: weights.map(|weights| WeightsMark {
                fingerprint: weights.fingerprint(),
                decimals: weights.decimals(),
            }),
            max_guesses: problem.max_guesses,
            fixed_guesses: problem.fixed_guesses,
            fingerprint: problem.fingerprint,
            lower: lower[0],
            upper: upper[0],
            from_ledger: self.claim().from_ledger,
            answers: problem.answers,
            nodes: nodes.guess.len() as u32,
            words: self.words().len() as u32,
        };
        header.before(&columns.write())
    }

    /// The tree that these bytes hold. Every byte is checked: the tree passes `Tree::check`, and
    /// gives the same bytes again.
    ///
    /// Memory is taken in proportion to the bytes, whatever counts they hold.
    ///
    /// # Errors
    /// [`CodecError`], with the first fault in the order of the checks in `docs/FORMAT.md`.
    pub fn from_bytes(bytes: &[u8]) -> Result<Tree, CodecError> {
        let (header, payload) = Header::read(bytes)?;
        let columns = Columns::read(payload, header.objective, header.weights.is_some())?;
        let nodes = nodes(&header, &columns)?;
        let words = words(&header, &columns)?;
        let lower = lower(&header, &columns)?;
        let mut problem = Problem {
            list: columns.list.to_owned(),
            fingerprint: header.fingerprint,
            game: header.game,
            answers: header.answers,
            mode: header.mode,
            objective: header.objective,
            weights: None,
            max_guesses: header.max_guesses,
            fixed_guesses: header.fixed_guesses,
        };
        if let (Some(mark), Some(column)) = (header.weights, columns.weights) {
            let weights = weights(mark, column, &problem, &words, &nodes)?;
            problem.weights = Some(Arc::new(weights));
        }
        let tree = Tree::from_parts(problem, lower, words, nodes)?;
        let tree = tree.with_ledger(header.from_ledger);
        let achieved = tree.claim().upper.first();
        if achieved == header.upper {
            return Ok(tree);
        }
        let [achieved, claimed] = [achieved, header.upper].map(|end| tree.problem().shown(end));
        let other = format!("the tree has {achieved}, but claims {claimed}");
        Err(TreeError::Claim(other).into())
    }
}

/// The alphabet of these words.
fn alphabet(words: &[Word]) -> Alphabet {
    match words.iter().all(|word| word.letters().iter().all(char::is_ascii)) {
        _ if !words.iter().all(Word::is_plain) => Alphabet::Rows,
        true => Alphabet::Ascii,
        false => Alphabet::Any,
    }
}

/// The columns with an entry for each node.
fn nodes(header: &Header, columns: &Columns<'_>) -> Result<Nodes, CodecError> {
    let count = header.nodes as usize;
    let width = match header.game {
        Kind::Table { .. } => Width::in_use(columns.code.len(), count),
        game => Width::of(game, &[]),
    };
    let guesses = "the guesses are not as many as the nodes";
    let wins = "the wins are not as many as the nodes";
    let children = "the counts of children are not as many as the nodes";
    let codes = "the feedback codes are not as many as the nodes";
    let nodes = Nodes {
        guess: Width::Two.unpack(columns.guess, count).ok_or(CodecError::Malformed(guesses))?,
        wins: unpack_bits(columns.wins, count).ok_or(CodecError::Malformed(wins))?,
        children: width.unpack(columns.children, count).ok_or(CodecError::Malformed(children))?,
        code: width.unpack(columns.code, count).ok_or(CodecError::Malformed(codes))?,
    };
    if Width::of(header.game, &nodes.code) != width {
        let wide = "the feedback codes are not of the width that they need";
        return Err(CodecError::Malformed(wide));
    }
    Ok(nodes)
}

/// The words that the tree guesses.
fn words(header: &Header, columns: &Columns<'_>) -> Result<Vec<Word>, CodecError> {
    let count = header.words as usize;
    // Each word takes a byte or more, so a larger count is wrong rather than too large.
    if count <= columns.words.len() {
        check::few_words(count)?;
    }
    let words = split_words(columns.words, header.game, header.alphabet, count);
    let words = words.ok_or(CodecError::Malformed(
        "the words are not as many as they should be, or not of lower-case letters",
    ))?;
    if header.alphabet != alphabet(&words) {
        let others = "the words are not of the alphabet that the header names";
        return Err(CodecError::Malformed(others));
    }
    Ok(words)
}

/// The lower end of the claim: its first number from the header, the others from their column.
fn lower(header: &Header, columns: &Columns<'_>) -> Result<ObjectiveValue, CodecError> {
    let Some(column) = columns.claim else {
        return Ok(header.lower.into());
    };
    match unpack_u64(column, 2).as_deref() {
        Some(&[second, third]) => Ok([header.lower, second, third].into()),
        _ => Err(CodecError::Malformed("the rest of the claim is not two numbers")),
    }
}

/// The weights of a column, which are for the answers that the tree finds.
fn weights(
    mark: WeightsMark,
    column: &[u8],
    problem: &Problem,
    words: &[Word],
    nodes: &Nodes,
) -> Result<Weights, CodecError> {
    let count = "the weights are not as many as the answers";
    let each = unpack_u64(column, problem.answers.into()).ok_or(CodecError::Malformed(count))?;
    let answers = check::weighted_answers(problem, words, nodes)?;
    let weights = Weights::assemble(answers, each, mark.decimals);
    if weights.fingerprint() != mark.fingerprint {
        let others = "the weights are not those of their fingerprint";
        return Err(CodecError::Malformed(others));
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::any;
    use proptest::sample::Index;
    use proptest::{prop_assert, prop_assert_eq, proptest};

    use super::CodecError;
    use super::header::{HEADER_BYTES, sign};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::tree::sample::{any_tree, greedy, tree, word};
    use crate::tree::{Objective, Problem, Tree, TreeError};

    /// The sample tree's file, byte by byte. If this changes, older files cannot be read.
    fn sample_file() -> Vec<u8> {
        let header: &[&[u8]] = &[
            b"\xb7GTR\r\n\x1a\n",
            &[1, 0],
            &[0, 0, 0],
            &[2, 6, 1],
            &[9, 0, 0, 0, 0, 0, 0, 0],
            &[
                0xb8, 0x4a, 0x38, 0xc0, 0x60, 0xc6, 0xbe, 0x13, 0x03, 0xbc, 0xd3, 0xc5, 0x40, 0x82,
                0x93, 0x0f,
            ],
            &[0; 16],
            &[7, 0, 0, 0, 0, 0, 0, 0],
            &[8, 0, 0, 0, 0, 0, 0, 0],
            &[4, 0, 0, 0],
            &[4, 0, 0, 0],
            &[4, 0, 0, 0],
            &[78, 0, 0, 0],
            &[0, 0, 0, 0],
            &[0x3f, 0x5d, 0x2e, 0xa4],
        ];
        let length = |bytes: u8| [bytes, 0, 0, 0, 0, 0, 0, 0];
        let payload: &[&[u8]] = &[
            &length(5),
            b"small",
            &length(8),
            b"abacadbc",
            &length(8),
            &[0, 0, 3, 0, 1, 0, 2, 0],
            &length(1),
            &[0b1111],
            &length(4),
            &[2, 0, 1, 0],
            &length(4),
            &[0, 1, 6, 6],
        ];
        [header.concat(), payload.concat()].concat()
    }

    /// Where the columns of that file start: the name, the words, the guesses, the wins, the
    /// children and the codes. The length is in the 8 bytes before.
    const COLUMNS: [usize; 6] = [104, 117, 133, 149, 158, 170];

    fn refusal(change: impl Fn(&mut Vec<u8>)) -> CodecError {
        refusal_of(sample_file(), change)
    }

    /// The error for this file after a change, with the length of the payload and the checksum made
    /// to fit.
    pub(super) fn refusal_of(mut file: Vec<u8>, change: impl Fn(&mut Vec<u8>)) -> CodecError {
        change(&mut file);
        let payload = (file.len() - HEADER_BYTES) as u32;
        file[84..88].copy_from_slice(&payload.to_le_bytes());
        sign(&mut file);
        Tree::from_bytes(&file).unwrap_err()
    }

    #[test]
    fn a_tree_is_written_as_the_format_says() {
        let written = tree().to_bytes();
        assert_eq!(written, sample_file());
        assert_eq!(Tree::from_bytes(&written), Ok(tree()));
    }

    /// Changes each bit of a file, which must be noticed.
    pub(super) fn assert_every_changed_bit_is_noticed(file: &[u8]) {
        for bit in 0..file.len() * 8 {
            let mut changed = file.to_vec();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(Tree::from_bytes(&changed).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn every_changed_bit_is_noticed() {
        assert_every_changed_bit_is_noticed(&sample_file());
    }

    #[test]
    fn every_changed_byte_makes_an_error_or_another_tree() {
        assert_every_changed_byte_makes_an_error_or_another_tree(&sample_file());
    }

    /// Changes each byte of a file to each value, with the checksum made to fit.
    pub(super) fn assert_every_changed_byte_makes_an_error_or_another_tree(file: &[u8]) {
        for (at, value) in (0..file.len()).flat_map(|at| (0..=255).map(move |value| (at, value))) {
            let mut changed = file.to_vec();
            changed[at] = value;
            sign(&mut changed);
            if let Ok(tree) = Tree::from_bytes(&changed) {
                assert_eq!(tree.to_bytes(), changed, "{value} at {at}");
            }
        }
    }

    #[test]
    fn huge_counts_are_refused_before_anything_is_allocated() {
        // The numbers of nodes and words, then the lengths of the columns. Each is compared with
        // the bytes that follow, so none of them is allocated.
        for at in [76, 80] {
            let error = refusal(|file| file[at..at + 4].fill(0xff));
            assert!(matches!(error, CodecError::Malformed(_)), "{error}");
        }
        for column in COLUMNS {
            for length in [u64::MAX, 1 << 62, 1 << 32, 1 << 25, 1000] {
                let error = refusal(|file| {
                    file[column - 8..column].copy_from_slice(&length.to_le_bytes());
                });
                let what = "the columns are cut off, or the names and words are no text";
                assert_eq!(error, CodecError::Malformed(what), "{column}: {length}");
            }
        }
    }

    #[test]
    fn a_payload_that_goes_on_after_the_columns_is_refused() {
        let what = "bytes follow after the last column";
        assert_eq!(refusal(|file| file.push(0)), CodecError::Malformed(what));
    }

    #[test]
    fn a_name_that_is_no_text_is_refused() {
        let error = refusal(|file| file[COLUMNS[0]] = 0xff);
        assert!(matches!(error, CodecError::Malformed(_)));
    }

    #[test]
    fn columns_of_another_length_than_the_header_says_are_refused() {
        for (column, by, what) in [
            (1, 1, "the words are not as many as they should be, or not of lower-case letters"),
            (1, 2, "the words are not as many as they should be, or not of lower-case letters"),
            (2, 1, "the guesses are not as many as the nodes"),
            (2, 2, "the guesses are not as many as the nodes"),
            (3, 1, "the wins are not as many as the nodes"),
            (4, 1, "the counts of children are not as many as the nodes"),
            (5, 1, "the feedback codes are not as many as the nodes"),
        ] {
            let start = COLUMNS[column];
            let shorter = refusal(|file| {
                file[start - 8] -= by;
                file.drain(start..start + usize::from(by));
            });
            assert_eq!(shorter, CodecError::Malformed(what));
            let longer = refusal(|file| {
                file[start - 8] += by;
                file.splice(start..start, vec![b'a'; by.into()]);
            });
            assert_eq!(longer, CodecError::Malformed(what));
        }
    }

    #[test]
    fn words_are_of_lower_case_letters() {
        for letter in [b'A', b'#', b'`', b',', b'\0', b' '] {
            let error = refusal(|file| file[COLUMNS[1]] = letter);
            assert!(matches!(error, CodecError::Malformed(_)), "{letter}");
        }
        let error = refusal(|file| file[COLUMNS[1]..][..2].copy_from_slice("é".as_bytes()));
        assert!(matches!(error, CodecError::Malformed(_)));
    }

    #[test]
    fn words_are_of_the_alphabet_that_the_header_names() {
        let what = "the words are not of the alphabet that the header names";
        assert_eq!(refusal(|file| file[18] = 1), CodecError::Malformed(what));
    }

    #[test]
    fn bits_beyond_the_last_node_are_zero() {
        let what = "the wins are not as many as the nodes";
        assert_eq!(refusal(|file| file[COLUMNS[3]] |= 1 << 4), CodecError::Malformed(what));
    }

    #[test]
    fn columns_that_are_no_tree_are_refused() {
        let error = refusal(|file| file[COLUMNS[3]] = 0b1101);
        let dead_end = TreeError::Nodes("node 1 leads nowhere".to_owned());
        assert_eq!(error, CodecError::Inconsistent(dead_end));
        let error = refusal(|file| file[COLUMNS[0]] = 0x1b);
        let name = "the list's name is longer than 255 bytes or has control characters";
        let name = TreeError::Problem(name.to_owned());
        assert_eq!(error, CodecError::Inconsistent(name));
        let error = refusal(|file| file[56] = 9);
        let bounds = "the tree claims that no tree is below 9 guesses, but has 8 guesses itself";
        let bounds = TreeError::Claim(bounds.to_owned());
        assert_eq!(error, CodecError::Inconsistent(bounds));
    }

    #[test]
    fn another_cost_than_claimed_is_refused() {
        let error = refusal(|file| file[64] = 9);
        assert!(matches!(error, CodecError::Inconsistent(TreeError::Claim(_))));
        assert_eq!(
            error.to_string(),
            "the file holds no valid tree: the tree has 8 guesses, but claims 9 guesses\n\
             build the tree again with `guesstree build`"
        );
    }

    #[test]
    fn a_tree_for_the_original_list_takes_some_twenty_kilobytes() {
        let list = List::original();
        let problem = Problem {
            list: list.name().into(),
            fingerprint: list.fingerprint(),
            game: list.kind(),
            answers: 2_315,
            mode: Mode::Easy,
            objective: Objective::Mean,
            weights: None,
            max_guesses: 8,
            fixed_guesses: 1,
        };
        let tree = Tree::new(problem, &greedy(list.answers(), Some(word("salet"))), 7_920);
        let bytes = tree.to_bytes();
        // A node takes 4 bytes and a bit, a word 5; here every guess but the first is an answer.
        assert_eq!(tree.nodes().guess.len(), 2_316);
        assert_eq!(bytes.len(), 96 + (6 * 8 + 8) + 2_316 * 9 + 290);
        assert_eq!(Tree::from_bytes(&bytes), Ok(tree));
    }

    proptest! {
        #[test]
        fn every_tree_is_read_as_it_was_written(tree in any_tree()) {
            let bytes = tree.to_bytes();
            let read = Tree::from_bytes(&bytes);
            prop_assert_eq!(read.as_ref(), Ok(&tree));
            prop_assert_eq!(read.map(|tree| tree.to_bytes()), Ok(bytes));
        }

        #[test]
        fn equal_trees_give_equal_bytes(tree in any_tree()) {
            prop_assert_eq!(tree.to_bytes(), tree.clone().to_bytes());
        }

        #[test]
        fn no_bytes_make_loading_panic(bytes in vec(any::<u8>(), 0..300)) {
            prop_assert!(Tree::from_bytes(&bytes).is_err());
        }

        #[test]
        fn no_payload_makes_loading_panic(bytes in vec(any::<u8>(), 0..100)) {
            let mut file = sample_file();
            file.truncate(HEADER_BYTES);
            file[84..88].copy_from_slice(&(bytes.len() as u32).to_le_bytes());
            file.extend(bytes);
            sign(&mut file);
            prop_assert!(Tree::from_bytes(&file).is_err());
        }

        #[test]
        fn nearly_good_files_are_refused_or_read_byte_by_byte(
            tree in any_tree(),
            changes in vec((any::<Index>(), any::<u8>()), 1..4),
        ) {
            let mut file = tree.to_bytes();
            for (at, value) in changes {
                let at = at.index(file.len());
                file[at] = value;
            }
            sign(&mut file);
            if let Ok(tree) = Tree::from_bytes(&file) {
                prop_assert_eq!(tree.to_bytes(), file);
            }
        }
    }
}
