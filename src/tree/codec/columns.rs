//! The payload: the columns of a tree, one after the other. In the file each is its length in
//! bytes, as 8 bytes, and then the bytes.

use bincode::config::{Configuration, Fixint, Limit, LittleEndian};

use crate::tree::codec::error::{CodecError, FILE_BYTES_MAX};
use crate::tree::objective::Objective;

/// The columns of a tree.
pub(super) struct Columns<'a> {
    /// The name of the list, in UTF-8.
    pub(super) list: &'a str,
    /// The words, one after the other.
    pub(super) words: &'a str,
    /// For each node the number of its guess in the words, in 2 bytes.
    pub(super) guess: &'a [u8],
    /// For each node a bit that says whether its guess may be the answer, the lowest bit first.
    pub(super) wins: &'a [u8],
    /// For each node the number of its children.
    pub(super) children: &'a [u8],
    /// For each node the code of the feedback that leads to it.
    pub(super) code: &'a [u8],
    /// The second and third number of the lower end of the claim, if the objective has more than
    /// one.
    pub(super) claim: Option<&'a [u8]>,
    /// The weights of the answers in alphabetical order, if they have any.
    pub(super) weights: Option<&'a [u8]>,
}

/// The columns that every tree has, in their order.
type Always<'a> = (&'a str, &'a str, &'a [u8], &'a [u8], &'a [u8], &'a [u8]);

/// Numbers in their natural width, low byte first. A column that claims to be longer than any file
/// is refused.
const PAYLOAD: Configuration<LittleEndian, Fixint, Limit<{ FILE_BYTES_MAX as usize }>> =
    bincode::config::standard().with_little_endian().with_fixed_int_encoding().with_limit();

impl<'a> Columns<'a> {
    /// The columns as bytes.
    pub(super) fn write(&self) -> Vec<u8> {
        let always: Always<'_> =
            (self.list, self.words, self.guess, self.wins, self.children, self.code);
        // Only a writer can fail, and memory does not. If it did, loading would refuse the file.
        let mut payload = bincode::encode_to_vec(always, PAYLOAD).unwrap_or_default();
        for column in [self.claim, self.weights].into_iter().flatten() {
            payload.extend(bincode::encode_to_vec(column, PAYLOAD).unwrap_or_default());
        }
        payload
    }

    /// The columns of a tree with this objective, and with weights if it is `weighted`.
    pub(super) fn read(
        payload: &'a [u8],
        objective: Objective,
        weighted: bool,
    ) -> Result<Columns<'a>, CodecError> {
        let mut rest = payload;
        let (list, words, guess, wins, children, code): Always<'a> = next(&mut rest)?;
        let claim = (objective.parts() > 1).then(|| next(&mut rest));
        let claim = claim.transpose()?;
        let weights = weighted.then(|| next(&mut rest)).transpose()?;
        if !rest.is_empty() {
            return Err(CodecError::Malformed("bytes follow after the last column"));
        }
        Ok(Columns { list, words, guess, wins, children, code, claim, weights })
    }
}

/// What bincode reads next. Afterwards `rest` is what follows.
fn next<'a, T: bincode::BorrowDecode<'a, ()>>(rest: &mut &'a [u8]) -> Result<T, CodecError> {
    let (read, used) = bincode::borrow_decode_from_slice(rest, PAYLOAD).map_err(|_| {
        CodecError::Malformed("the columns are cut off, or the names and words are no text")
    })?;
    *rest = rest.get(used..).unwrap_or_default();
    Ok(read)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::game::weights::Weights;
    use crate::tree::codec::tests::{
        assert_every_changed_bit_is_noticed,
        assert_every_changed_byte_makes_an_error_or_another_tree, refusal_of,
    };
    use crate::tree::sample::{problem, root, words};
    use crate::tree::{CodecError, Objective, ObjectiveValue, Problem, Tree, TreeError};

    /// The sample tree as one for another objective and with weights: of 1 in all, 0.2 is missed
    /// within two guesses, which take 1.7 by weight.
    fn tree() -> Tree {
        let weights = Weights::assemble(words("ab ac ad bc"), vec![5, 3, 2, 0], 1);
        let problem = Problem {
            objective: Objective::Within(2),
            weights: Some(Arc::new(weights)),
            ..problem()
        };
        Tree::new(problem, &root(), ObjectiveValue([1, 9, 0]))
    }

    /// Its file, byte by byte. If this changes, older files cannot be read.
    fn file() -> Vec<u8> {
        let header: &[&[u8]] = &[
            b"\xb7GTR\r\n\x1a\n",
            &[1, 0],
            &[0, 0, 2],
            &[2, 6, 1],
            &[9, 0, 0, 0, 2, 0, 0, 0],
            &[
                0xb8, 0x4a, 0x38, 0xc0, 0x60, 0xc6, 0xbe, 0x13, 0x03, 0xbc, 0xd3, 0xc5, 0x40, 0x82,
                0x93, 0x0f,
            ],
            &[
                0x29, 0xad, 0x2a, 0x23, 0x55, 0x98, 0xae, 0x3e, 0x9c, 0x70, 0x8d, 0x00, 0xda, 0xdd,
                0x2a, 0x5f,
            ],
            &[1, 0, 0, 0, 0, 0, 0, 0],
            &[2, 0, 0, 0, 0, 0, 0, 0],
            &[4, 0, 0, 0],
            &[4, 0, 0, 0],
            &[4, 0, 0, 0],
            &[142, 0, 0, 0],
            &[1, 0, 0, 0],
            &[0x65, 0x7c, 0xe8, 0xe1],
        ];
        let number = |low: u8| [low, 0, 0, 0, 0, 0, 0, 0];
        let payload: &[&[u8]] = &[
            &number(5),
            b"small",
            &number(8),
            b"abacadbc",
            &number(8),
            &[0, 0, 3, 0, 1, 0, 2, 0],
            &number(1),
            &[0b1111],
            &number(4),
            &[2, 0, 1, 0],
            &number(4),
            &[0, 1, 6, 6],
            &number(16),
            &number(9),
            &number(0),
            &number(32),
            &number(5),
            &number(3),
            &number(2),
            &number(0),
        ];
        [header.concat(), payload.concat()].concat()
    }

    /// Where the rest of the claim starts, and where the weights do. The length is in the 8 bytes
    /// before.
    const CLAIM: usize = 182;
    const WEIGHTS: usize = 206;

    fn refusal(change: impl Fn(&mut Vec<u8>)) -> CodecError {
        refusal_of(file(), change)
    }

    fn inconsistent(error: impl Fn(String) -> TreeError, message: &str) -> CodecError {
        CodecError::Inconsistent(error(message.to_owned()))
    }

    const CUT_OFF: CodecError =
        CodecError::Malformed("the columns are cut off, or the names and words are no text");

    const FOLLOW: CodecError = CodecError::Malformed("bytes follow after the last column");

    #[test]
    fn a_tree_with_every_column_is_written_as_the_format_says() {
        assert_eq!(tree().to_bytes(), file());
        assert_eq!(Tree::from_bytes(&file()), Ok(tree()));
    }

    #[test]
    fn every_changed_bit_is_noticed() {
        assert_every_changed_bit_is_noticed(&file());
    }

    #[test]
    fn every_changed_byte_makes_an_error_or_another_tree() {
        assert_every_changed_byte_makes_an_error_or_another_tree(&file());
    }

    #[test]
    fn the_number_of_each_objective_is_what_the_format_says() {
        for (objective, number, parameter) in [
            (Objective::Mean, 0, 0),
            (Objective::Worst, 1, 0),
            (Objective::Within(1), 2, 1),
            (Objective::Within(255), 2, 255),
            (Objective::MeanThenWorst, 3, 0),
            (Objective::MeanThenWorstThenLast, 4, 0),
            (Objective::WorstAlone, 5, 0),
        ] {
            let problem = Problem { objective, ..problem() };
            let tree = Tree::new(problem, &root(), 0);
            let file = tree.to_bytes();
            assert_eq!((file[12], file[20]), (number, parameter), "{objective}");
            assert_eq!(Tree::from_bytes(&file), Ok(tree));
        }
    }

    #[test]
    fn a_column_too_many_or_too_few_is_refused() {
        // Without the weights, and without the rest of the claim as well.
        for end in [WEIGHTS - 8, CLAIM - 8] {
            assert_eq!(refusal(|file| file.truncate(end)), CUT_OFF);
        }
        // The objective has one number, so the rest of the claim would be the weights.
        let error = refusal(|file| (file[12], file[20]) = (0, 0));
        assert_eq!(error, FOLLOW);
        // There are no weights.
        let error = refusal(|file| {
            file[40..56].fill(0);
            file[88] = 0;
        });
        assert_eq!(error, FOLLOW);
        assert_eq!(refusal(|file| file.push(0)), FOLLOW);
    }

    #[test]
    fn huge_columns_are_refused_before_anything_is_allocated() {
        for column in [CLAIM, WEIGHTS] {
            for length in [u64::MAX, 1 << 62, 1 << 32, 1 << 25, 1000] {
                let error = refusal(|file| {
                    file[column - 8..column].copy_from_slice(&length.to_le_bytes());
                });
                assert_eq!(error, CUT_OFF, "{column}: {length}");
            }
        }
    }

    #[test]
    fn the_rest_of_a_claim_is_two_numbers() {
        let what = "the rest of the claim is not two numbers";
        for by in [1, 8, 16] {
            let shorter = refusal(|file| {
                file[CLAIM - 8] -= by;
                file.drain(CLAIM..CLAIM + usize::from(by));
            });
            assert_eq!(shorter, CodecError::Malformed(what));
            let longer = refusal(|file| {
                file[CLAIM - 8] += by;
                file.splice(CLAIM..CLAIM, vec![0; by.into()]);
            });
            assert_eq!(longer, CodecError::Malformed(what));
        }
    }

    #[test]
    fn a_number_that_the_objective_does_not_have_is_zero() {
        let error = refusal(|file| file[CLAIM + 8] = 1);
        let parts = "the objective is within=2, but the lower end of the claim has more numbers";
        assert_eq!(error, inconsistent(TreeError::Claim, parts));
    }

    #[test]
    fn a_claim_is_compared_with_the_rest_of_what_the_tree_achieves() {
        // As few missed as the tree itself, and more guesses.
        let error = refusal(|file| (file[56], file[CLAIM]) = (2, 18));
        let shown = |value| tree().problem().shown(ObjectiveValue(value));
        let (lower, upper) = (shown([2, 18, 0]), shown([2, 17, 0]));
        let bounds =
            format!("the tree claims that no tree is below {lower}, but has {upper} itself");
        assert_eq!(error, inconsistent(TreeError::Claim, &bounds));
    }

    #[test]
    fn answers_are_found_within_one_guess_at_least() {
        let error = refusal(|file| file[20] = 0);
        let within = "the objective is to find answers within 0 guesses; the least is 1";
        assert_eq!(error, inconsistent(TreeError::Problem, within));
    }

    #[test]
    fn there_is_a_weight_for_each_answer() {
        let what = "the weights are not as many as the answers";
        for by in [1, 8] {
            let shorter = refusal(|file| {
                file[WEIGHTS - 8] -= by;
                file.truncate(file.len() - usize::from(by));
            });
            assert_eq!(shorter, CodecError::Malformed(what));
            let longer = refusal(|file| {
                file[WEIGHTS - 8] += by;
                file.extend(vec![0; by.into()]);
            });
            assert_eq!(longer, CodecError::Malformed(what));
        }
    }

    #[test]
    fn weights_must_have_the_fingerprint_of_the_header() {
        let what = "the weights are not those of their fingerprint";
        for at in [40, 88, WEIGHTS] {
            let error = refusal(|file| file[at] += 1);
            assert_eq!(error, CodecError::Malformed(what), "{at}");
        }
    }

    #[test]
    fn a_weighted_answer_is_found_by_one_node() {
        // bc, ac and ac instead of bc, ac and ad; and the column of words without ad.
        let error = refusal(|file| {
            let words = file.windows(8).position(|at| at == b"abacadbc").unwrap();
            file.splice(words..words + 8, *b"abacbc");
            file[words - 8] = 6;
            file[80] = 3;
            file[words + 14..words + 22].copy_from_slice(&[0, 0, 2, 0, 1, 0, 1, 0]);
        });
        let twice = "the tree finds ac twice, but its answers have weights, which count once";
        assert_eq!(error, inconsistent(TreeError::Weights, twice));
    }

    #[test]
    fn a_weighted_tree_that_is_none_is_refused_like_others() {
        let guesses = CLAIM - 8 - 2 * 12 - 9 - 8;
        let error = refusal(|file| file[guesses] = 9);
        let no_such_word = "node 0 guesses word number 9, but there are 4 words";
        assert_eq!(error, inconsistent(TreeError::Nodes, no_such_word));
        let error = refusal(|file| {
            file[72] = 3;
            file[WEIGHTS - 8] -= 8;
            file.truncate(file.len() - 8);
        });
        let answers = "the tree finds 4 answers, but its list has 3";
        assert_eq!(error, inconsistent(TreeError::Claim, answers));
    }

    #[test]
    fn weights_that_are_too_large_to_count_with_are_refused() {
        let words = words("ab ac ad bc");
        for each in [[u64::MAX; 4], [u64::MAX / 6 + 1, 0, 0, 0]] {
            let weights = Weights::assemble(words.clone(), each.to_vec(), 1);
            let error = refusal(|file| {
                file[40..56].copy_from_slice(&weights.fingerprint().0);
                for (i, weight) in each.iter().enumerate() {
                    file[WEIGHTS + 8 * i..][..8].copy_from_slice(&weight.to_le_bytes());
                }
            });
            let heavy = "the weights are too large: their sum, times the worst case of 3 guesses, \
                         is more than 9223372036854775807";
            assert_eq!(error, inconsistent(TreeError::Weights, heavy));
        }
    }
}
