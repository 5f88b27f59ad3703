//! The header: what the file is, for which game and list, what it claims, and how much follows.
//!
//! There is a place here for everything that later versions are known to bring. It is zero until
//! then, and a value that this version does not know is refused as made by a newer one. So the
//! layout stays while the values grow.

use crate::game::kind::Kind;
use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::game::weights::DECIMALS_MAX;
use crate::tree::codec::error::{CodecError, FORMAT_VERSION};
use crate::tree::codec::game::GameField;
use crate::tree::objective::Objective;

const KNOWN_VERSION: u64 = FORMAT_VERSION as u64;

/// The start of a tree file. The first byte is not UTF-8, so nobody takes the file for text. The
/// last four show whether a transfer changed line ends or stopped at an end-of-file mark.
pub(super) const MAGIC: [u8; 8] = *b"\xb7GTR\r\n\x1a\n";

/// The bytes before the payload.
pub(super) const HEADER_BYTES: usize = 96;

/// The numbers of the objectives. With [`WITHIN`] the parameter is the number of guesses.
const MEAN: u8 = 0;
const WORST: u8 = 1;
const WITHIN: u8 = 2;
const MEAN_THEN_WORST: u8 = 3;
const MEAN_THEN_WORST_THEN_LAST: u8 = 4;
const WORST_ALONE: u8 = 5;

// Where each field starts.
const VERSION: usize = 8;
const GAME: usize = 10;
const MODE: usize = 11;
const OBJECTIVE: usize = 12;
const LETTERS: usize = 13;
const MAX_GUESSES: usize = 14;
const FIXED_GUESSES: usize = 15;
const CODES: usize = 16;
const ALPHABET: usize = 18;
const PARAMETER: usize = 20;
const FINGERPRINT: usize = 24;
const WEIGHTS: usize = 40;
const LOWER: usize = 56;
const UPPER: usize = 64;
const ANSWERS: usize = 72;
const NODES: usize = 76;
const WORDS: usize = 80;
const PAYLOAD_BYTES: usize = 84;
const DECIMALS: usize = 88;
const SYMBOLS: usize = 89;
const BASIS: usize = 90;
const RESERVED: usize = 91;
const CHECKSUM: usize = 92;

/// The letters of the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// Characters of ASCII only.
    Ascii = 0,
    /// Any characters.
    Any = 1,
    /// Rows of letters: some take several characters, or count as others.
    Rows = 2,
}

/// What the header says, where trees of this version differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) mode: Mode,
    pub(super) objective: Objective,
    /// `None` where every answer counts once.
    pub(super) weights: Option<WeightsMark>,
    pub(super) game: Kind,
    pub(super) alphabet: Alphabet,
    pub(super) max_guesses: u8,
    pub(super) fixed_guesses: u8,
    pub(super) fingerprint: Fingerprint,
    /// The first number of the lower end of the claim.
    pub(super) lower: u64,
    /// The first number of its upper end.
    pub(super) upper: u64,
    /// Whether the lower end rests on a ledger.
    pub(super) from_ledger: bool,
    pub(super) answers: u16,
    pub(super) nodes: u32,
    pub(super) words: u32,
}

/// What the header says of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WeightsMark {
    pub(super) fingerprint: Fingerprint,
    pub(super) decimals: u8,
}

impl Header {
    /// The whole file: the header, and the payload after it.
    pub(super) fn before(&self, payload: &[u8]) -> Vec<u8> {
        let mut file = vec![0; HEADER_BYTES];
        let mut put = |start: usize, bytes: &[u8]| {
            file[start..start + bytes.len()].copy_from_slice(bytes);
        };
        put(0, &MAGIC);
        put(VERSION, &FORMAT_VERSION.to_le_bytes());
        put(MODE, &[self.mode as u8]);
        let (objective, parameter) = number_of(self.objective);
        put(OBJECTIVE, &[objective]);
        put(PARAMETER, &[parameter]);
        let game = GameField::of(self.game);
        put(GAME, &[game.game]);
        put(LETTERS, &[game.letters]);
        put(SYMBOLS, &[game.symbols]);
        put(MAX_GUESSES, &[self.max_guesses]);
        put(FIXED_GUESSES, &[self.fixed_guesses]);
        put(CODES, &game.codes.to_le_bytes());
        put(ALPHABET, &[self.alphabet as u8]);
        put(FINGERPRINT, &self.fingerprint.0);
        if let Some(weights) = &self.weights {
            put(WEIGHTS, &weights.fingerprint.0);
            put(DECIMALS, &[weights.decimals]);
        }
        put(LOWER, &self.lower.to_le_bytes());
        put(UPPER, &self.upper.to_le_bytes());
        put(BASIS, &[self.from_ledger.into()]);
        put(ANSWERS, &u32::from(self.answers).to_le_bytes());
        put(NODES, &self.nodes.to_le_bytes());
        put(WORDS, &self.words.to_le_bytes());
        put(PAYLOAD_BYTES, &(payload.len() as u32).to_le_bytes());
        file.extend_from_slice(payload);
        sign(&mut file);
        file
    }

    /// The header and the payload of a file, once its length and checksum are found to be right.
    pub(super) fn read(file: &[u8]) -> Result<(Header, &[u8]), CodecError> {
        check_magic(file)?;
        let too_short = too_short(file);
        // The length of another version's header is not known.
        match file.get(VERSION..GAME).map(number) {
            None => return Err(too_short),
            Some(KNOWN_VERSION) => {}
            Some(0) => return Err(CodecError::Altered),
            Some(got) => {
                let what = "format version";
                return Err(CodecError::Newer { what, got });
            }
        }
        let Some((header, payload)) = file.split_first_chunk::<HEADER_BYTES>() else {
            return Err(too_short);
        };
        check_length(file.len() as u64, header)?;
        if checksum(header, payload) != number(&header[CHECKSUM..]) {
            return Err(CodecError::Altered);
        }
        check_values(header)?;
        let mode = Mode::ALL[usize::from(header[MODE])];
        let game = GameField {
            game: header[GAME],
            letters: header[LETTERS],
            symbols: header[SYMBOLS],
            codes: number(&header[CODES..ALPHABET]) as u16,
        };
        let game = game.kind(mode)?;
        let weights = weights(header);
        if header[DECIMALS] > 0 && weights.is_none() {
            let decimals = "it has decimals of weights, but no weights";
            return Err(CodecError::Malformed(decimals));
        }
        let parsed = Header {
            mode,
            objective: objective(header[OBJECTIVE], header[PARAMETER]),
            weights,
            game,
            alphabet: match header[ALPHABET] {
                0 => Alphabet::Ascii,
                1 => Alphabet::Any,
                _ => Alphabet::Rows,
            },
            max_guesses: header[MAX_GUESSES],
            fixed_guesses: header[FIXED_GUESSES],
            fingerprint: Fingerprint(std::array::from_fn(|i| header[FINGERPRINT + i])),
            lower: number(&header[LOWER..UPPER]),
            upper: number(&header[UPPER..ANSWERS]),
            from_ledger: header[BASIS] > 0,
            answers: number(&header[ANSWERS..NODES]) as u16,
            nodes: number(&header[NODES..WORDS]) as u32,
            words: number(&header[WORDS..PAYLOAD_BYTES]) as u32,
        };
        Ok((parsed, payload))
    }
}

/// The number of an objective, and its parameter.
fn number_of(objective: Objective) -> (u8, u8) {
    match objective {
        Objective::Mean => (MEAN, 0),
        Objective::Worst => (WORST, 0),
        Objective::WorstAlone => (WORST_ALONE, 0),
        Objective::Within(guesses) => (WITHIN, guesses),
        Objective::MeanThenWorst => (MEAN_THEN_WORST, 0),
        Objective::MeanThenWorstThenLast => (MEAN_THEN_WORST_THEN_LAST, 0),
    }
}

/// The objective of a number, which is a known one.
fn objective(number: u8, parameter: u8) -> Objective {
    match number {
        MEAN => Objective::Mean,
        WORST => Objective::Worst,
        WITHIN => Objective::Within(parameter),
        MEAN_THEN_WORST => Objective::MeanThenWorst,
        WORST_ALONE => Objective::WorstAlone,
        _ => Objective::MeanThenWorstThenLast,
    }
}

/// What a header says of weights.
fn weights(header: &[u8; HEADER_BYTES]) -> Option<WeightsMark> {
    let fingerprint = Fingerprint(std::array::from_fn(|i| header[WEIGHTS + i]));
    (fingerprint.0 != [0; 16]).then_some(WeightsMark { fingerprint, decimals: header[DECIMALS] })
}

/// The error for a file that ends before the header does.
fn too_short(file: &[u8]) -> CodecError {
    CodecError::Length { got: file.len() as u64, expected: HEADER_BYTES as u64 }
}

fn check_magic(file: &[u8]) -> Result<(), CodecError> {
    if file.starts_with(&MAGIC) {
        return Ok(());
    }
    // The first byte may have become one byte, two or three.
    let name = &MAGIC[1..4];
    let is_named = |start: usize| file.get(start..).is_some_and(|rest| rest.starts_with(name));
    Err(if file.is_empty() {
        CodecError::EMPTY
    } else if MAGIC.starts_with(file) {
        too_short(file)
    } else if (1..=3).any(is_named) {
        CodecError::CHANGED_AS_TEXT
    } else if is_text(file) {
        CodecError::TEXT
    } else {
        CodecError::OTHER
    })
}

/// Whether the start of a file reads as text.
fn is_text(file: &[u8]) -> bool {
    const LOOKED_AT: usize = 512;
    let start = &file[..file.len().min(LOOKED_AT)];
    let text = match str::from_utf8(start) {
        Ok(text) => text,
        // The cut may have split a character.
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&start[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let shown = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{c}' | '\u{1b}');
    !text.is_empty() && text.chars().all(shown)
}

fn check_length(got: u64, header: &[u8; HEADER_BYTES]) -> Result<(), CodecError> {
    let expected = HEADER_BYTES as u64 + number(&header[PAYLOAD_BYTES..DECIMALS]);
    match got == expected {
        true => Ok(()),
        false => Err(CodecError::Length { got, expected }),
    }
}

/// Checks that no field has a value of later versions, except those about the game.
fn check_values(header: &[u8; HEADER_BYTES]) -> Result<(), CodecError> {
    let is_within = header[OBJECTIVE] == WITHIN;
    let parameter_max = if is_within { u8::MAX } else { 0 };
    let has_symbols = GameField::has_symbols(header[GAME]);
    let symbols_max = if has_symbols { u8::MAX } else { 0 };
    let fields: [(_, _, u64); 9] = [
        ("mode", MODE..OBJECTIVE, Mode::ALL.len() as u64 - 1),
        ("objective", OBJECTIVE..LETTERS, WORST_ALONE.into()),
        ("alphabet", ALPHABET..PARAMETER, Alphabet::Rows as u64),
        ("parameter of the objective", PARAMETER..FINGERPRINT, parameter_max.into()),
        ("number of decimals of weights", DECIMALS..SYMBOLS, DECIMALS_MAX.into()),
        ("number of symbols", SYMBOLS..BASIS, symbols_max.into()),
        ("basis of the claim", BASIS..RESERVED, 1),
        ("reserved field", RESERVED..CHECKSUM, 0),
        ("number of answers", ANSWERS..NODES, u16::MAX.into()),
    ];
    for (what, field, max) in fields {
        let got = number(&header[field]);
        if got > max {
            return Err(CodecError::Newer { what, got });
        }
    }
    Ok(())
}

/// A number of up to 8 bytes, the low byte first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The CRC-32 of everything but the checksum itself.
fn checksum(header: &[u8], payload: &[u8]) -> u64 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&header[..CHECKSUM]);
    hasher.update(payload);
    hasher.finalize().into()
}

/// Writes the checksum into a file with a whole header.
pub(super) fn sign(file: &mut [u8]) {
    let (header, payload) = file.split_at_mut(HEADER_BYTES);
    let sum = checksum(header, payload) as u32;
    header[CHECKSUM..].copy_from_slice(&sum.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::{CHECKSUM, HEADER_BYTES, MAGIC, sign};
    use crate::tree::codec::tests::refusal_of;
    use crate::tree::sample::tree;
    use crate::tree::{CodecError, Tree};

    fn refusal(change: impl Fn(&mut Vec<u8>)) -> CodecError {
        refusal_of(tree().to_bytes(), change)
    }

    #[test]
    fn no_bytes_are_refused() {
        assert_eq!(Tree::from_bytes(b""), Err(CodecError::EMPTY));
    }

    #[test]
    fn text_is_told_from_other_files() {
        let long = "one word a line, é\n".repeat(1000);
        for text in [
            "salet BYBBB",
            "{}\n",
            "\u{feff}crane\r\n",
            "\u{1b}[1mtree",
            &long,
            &long[1..],
            "GTRees",
        ] {
            assert_eq!(Tree::from_bytes(text.as_bytes()), Err(CodecError::TEXT), "{text:?}");
        }
        for bytes in
            [b"\x89PNG\r\n\x1a\n".as_slice(), b"\0", b"\xff\xfes\0a\0", b"PK\x03\x04", b"\x80GT"]
        {
            assert_eq!(Tree::from_bytes(bytes), Err(CodecError::OTHER), "{bytes:?}");
        }
    }

    #[test]
    fn a_transfer_as_text_is_noticed() {
        let file = tree().to_bytes();
        let with_start = |start: &[u8]| [start, &file[8..]].concat();
        for (way, start) in [
            ("CRLF to LF", b"\xb7GTR\n\x1a\n".as_slice()),
            ("LF to CRLF", b"\xb7GTR\r\r\n\x1a\r\n"),
            ("stopped at end-of-file mark", b"\xb7GTR\r\nxxx"),
            ("seven bits", b"\x37GTR\r\n\x1a\n"),
            ("Latin-1 to UTF-8", b"\xc2\xb7GTR\r\n\x1a\n"),
            ("no text, so replaced", b"\xef\xbf\xbdGTR\r\n\x1a\n"),
        ] {
            let refusal = Tree::from_bytes(&with_start(start));
            assert_eq!(refusal, Err(CodecError::CHANGED_AS_TEXT), "{way}");
        }
    }

    #[test]
    fn a_file_that_ends_early_says_how_much_there_should_be() {
        let file = tree().to_bytes();
        for got in 1..file.len() {
            let expected = if got < HEADER_BYTES { HEADER_BYTES } else { file.len() };
            let truncated = CodecError::Length { got: got as u64, expected: expected as u64 };
            assert_eq!(Tree::from_bytes(&file[..got]), Err(truncated));
        }
    }

    #[test]
    fn bytes_after_the_end_are_refused() {
        let mut file = tree().to_bytes();
        let expected = file.len() as u64;
        file.push(0);
        let got = expected + 1;
        let trailing = CodecError::Length { got, expected };
        assert_eq!(Tree::from_bytes(&file), Err(trailing));
    }

    #[test]
    fn a_wrong_checksum_is_refused() {
        let mut file = tree().to_bytes();
        file[CHECKSUM] ^= 1;
        assert_eq!(Tree::from_bytes(&file), Err(CodecError::Altered));
        // There is no version 0, so this is not an older file.
        let mut file = tree().to_bytes();
        file[8] = 0;
        sign(&mut file);
        assert_eq!(Tree::from_bytes(&file), Err(CodecError::Altered));
    }

    #[test]
    fn another_version_is_newer_whatever_else_the_file_holds() {
        let newer = |got| CodecError::Newer { what: "format version", got };
        let version = |low, high| [MAGIC.as_slice(), &[low, high, 1, 2, 3]].concat();
        assert_eq!(Tree::from_bytes(&version(2, 0)), Err(newer(2)));
        assert_eq!(Tree::from_bytes(&version(1, 1)), Err(newer(257)));
    }

    #[test]
    fn values_of_later_versions_are_newer() {
        for (at, what, got) in [
            (10, "game", 6),
            (10, "game", 255),
            (11, "mode", 4),
            (12, "objective", 6),
            (12, "objective", 255),
            (13, "number of letters", 16),
            (13, "number of letters", 255),
            (18, "alphabet", 3),
            (19, "alphabet", 3 << 8),
            (20, "parameter of the objective", 3),
            (23, "parameter of the objective", 3 << 24),
            (74, "number of answers", 3 << 16 | 4),
            (88, "number of decimals of weights", 19),
            (88, "number of decimals of weights", 255),
            (89, "number of symbols", 3),
            (90, "basis of the claim", 3),
            (91, "reserved field", 3),
        ] {
            let value = if got < 256 { got as u8 } else { 3 };
            let error = refusal(|file| file[at] = value);
            assert_eq!(error, CodecError::Newer { what, got }, "byte {at}");
        }
    }

    #[test]
    fn only_within_has_a_parameter_and_none_of_more_than_a_byte() {
        for objective in [0, 1, 3, 4, 5] {
            let error = refusal(|file| {
                file[12] = objective;
                file[20] = 4;
            });
            let what = "parameter of the objective";
            assert_eq!(error, CodecError::Newer { what, got: 4 }, "{objective}");
        }
        let error = refusal(|file| {
            file[12] = 2;
            file[20..24].copy_from_slice(&256_u32.to_le_bytes());
        });
        let what = "parameter of the objective";
        assert_eq!(error, CodecError::Newer { what, got: 256 });
    }

    #[test]
    fn decimals_without_weights_are_refused() {
        let what = "it has decimals of weights, but no weights";
        assert_eq!(refusal(|file| file[88] = 2), CodecError::Malformed(what));
    }

    #[test]
    fn letters_that_do_not_fit_the_game_are_refused() {
        for (at, value) in [(13, 0), (13, 1), (13, 3), (16, 8), (17, 1)] {
            let error = refusal(|file| file[at] = value);
            assert!(matches!(error, CodecError::Malformed(_)), "byte {at}: {error}");
        }
    }
}
