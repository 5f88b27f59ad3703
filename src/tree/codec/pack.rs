//! Numbers, bits and words of a column as bytes, and back.

use crate::game::forms::is_composed;
use crate::game::kind::Kind;
use crate::game::word::Word;
use crate::tree::codec::header::Alphabet;

/// How many bytes a number of a column takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    One,
    Two,
    Four,
}

impl Width {
    /// The width for the codes of a game, of which these are some, and for counts of children,
    /// which are smaller. A table may have any codes, so the largest one decides, the winning one
    /// included.
    pub(super) fn of(kind: Kind, codes: &[u32]) -> Width {
        let win = kind.win().0;
        let largest = match kind {
            Kind::Table { .. } => codes.iter().fold(win, |most, &code| most.max(code)),
            _ => win,
        };
        match largest {
            0..0x100 => Width::One,
            0x100..0x1_0000 => Width::Two,
            _ => Width::Four,
        }
    }

    /// The width of a column of `count` numbers that has this number of bytes; one, if it is none.
    pub(super) fn in_use(bytes: usize, count: usize) -> Width {
        match bytes.checked_div(count) {
            Some(2) if bytes == 2 * count => Width::Two,
            Some(4) if bytes == 4 * count => Width::Four,
            _ => Width::One,
        }
    }

    fn bytes(self) -> usize {
        match self {
            Width::One => 1,
            Width::Two => 2,
            Width::Four => 4,
        }
    }

    pub(super) fn pack<N: Copy + Into<u32>>(self, numbers: &[N]) -> Vec<u8> {
        let bytes = |&number: &N| number.into().to_le_bytes().into_iter().take(self.bytes());
        numbers.iter().flat_map(bytes).collect()
    }

    /// `None` if the bytes are not `count` numbers.
    pub(super) fn unpack<N: TryFrom<u32>>(self, bytes: &[u8], count: usize) -> Option<Vec<N>> {
        if count.checked_mul(self.bytes()) != Some(bytes.len()) {
            return None;
        }
        let number = |bytes: &[u8]| {
            let number = bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
            N::try_from(number).ok()
        };
        bytes.chunks(self.bytes()).map(number).collect()
    }
}

pub(super) fn pack_bits(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    bits.chunks(8).map(byte).collect()
}

/// `None` if the bytes are not `count` bits and then zeros to the end of the last byte.
pub(super) fn unpack_bits(bytes: &[u8], count: usize) -> Option<Vec<bool>> {
    if bytes.len() != count.div_ceil(8) {
        return None;
    }
    let mut bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).map(move |place| byte >> place & 1 == 1)).collect();
    let rest = bits.split_off(count);
    (!rest.contains(&true)).then_some(bits)
}

/// Numbers of 8 bytes.
pub(super) fn pack_u64(numbers: &[u64]) -> Vec<u8> {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    bytes.collect()
}

/// `None` if the bytes are not `count` numbers of 8 bytes.
pub(super) fn unpack_u64(bytes: &[u8], count: usize) -> Option<Vec<u64>> {
    let (numbers, rest) = bytes.as_chunks();
    let numbers = numbers.iter().map(|&number| u64::from_le_bytes(number));
    (numbers.len() == count && rest.is_empty()).then(|| numbers.collect())
}

/// The guesses as one text. Names end with a line feed; words and codes all have one length. Words
/// with letters of several characters, or with letters that count as others, are rows of letters
/// that end with a line feed.
pub(super) fn join_words(words: &[Word], kind: Kind, alphabet: Alphabet) -> String {
    let end = if ends_lines(kind) { "\n" } else { "" };
    match alphabet {
        Alphabet::Rows => words.iter().map(|word| word.rows() + "\n").collect(),
        _ => words.iter().map(|word| format!("{word}{end}")).collect(),
    }
}

fn ends_lines(kind: Kind) -> bool {
    matches!(kind, Kind::Table { .. })
}

/// `None` if the text is not `count` guesses of this game, each in the form in which it is written.
pub(super) fn split_words(
    text: &str,
    kind: Kind,
    alphabet: Alphabet,
    count: usize,
) -> Option<Vec<Word>> {
    let has_rows = alphabet == Alphabet::Rows;
    if ends_lines(kind) || has_rows {
        let mut names = text.split('\n');
        // What follows the last line feed.
        let rest = names.next_back()?;
        let fits = rest.is_empty() && names.clone().count() == count;
        let name = |text: &str| match has_rows {
            true => Word::of_written_rows(text).filter(|word| kind.has(word)),
            false => Word::name(text).ok().filter(|name| name.to_string() == text),
        };
        return fits.then(|| names.map(name).collect())?;
    }
    let characters: Vec<char> = text.chars().collect();
    let letters = usize::from(kind.letters());
    if Some(characters.len()) != count.checked_mul(letters) {
        return None;
    }
    let words = characters.chunks(letters.max(1)).map(|letters| {
        if !kind.has_words() {
            let code = Word::name(&letters.iter().collect::<String>()).ok()?;
            return (code.letters() == letters && kind.has(&code)).then_some(code);
        }
        let word = Word::of_letters(letters.iter().copied()).ok()?;
        // In lower case already, and composed.
        let is_itself =
            word.letters() == letters && (text.is_ascii() || is_composed(&word.to_string()));
        is_itself.then_some(word)
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::{pack_bits, pack_u64, unpack_bits, unpack_u64};

    #[test]
    fn bits_are_packed_with_the_first_one_lowest() {
        assert_eq!(pack_bits(&[true, false, false, true]), [0b1001]);
        let nine = [false, true, true, true, true, true, true, true, true];
        assert_eq!(pack_bits(&nine), [0b1111_1110, 0b1]);
        assert_eq!(unpack_bits(&[0b1111_1110, 0b1], 9), Some(nine.into()));
        assert_eq!(unpack_bits(&[0b1111_1110, 0b10], 9), None);
        assert_eq!(unpack_bits(&[0b1111_1110], 9), None);
        assert_eq!(unpack_bits(&[], 0), Some(Vec::new()));
        assert_eq!(unpack_bits(&[0], 0), None);
    }

    #[test]
    fn long_numbers_are_packed_with_the_low_byte_first() {
        let bytes = [1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff];
        let numbers = [0x201, 0xff << 56];
        assert_eq!(pack_u64(&numbers), bytes);
        assert_eq!(unpack_u64(&bytes, 2), Some(numbers.into()));
        assert_eq!(unpack_u64(&bytes, 1), None);
        assert_eq!(unpack_u64(&bytes, 3), None);
        assert_eq!(unpack_u64(&bytes[1..], 1), None);
        assert_eq!(unpack_u64(&[], 0), Some(Vec::new()));
    }
}
