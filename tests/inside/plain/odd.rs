//! Texts that two readers may take for different things: word lists, and parts of the openers.

use super::Random;

/// What some readers take for blanks, for the end of a line, for letters of ASCII, or for nothing.
const ODD: [&str; 31] = [
    " ",
    "\t",
    "\r",
    "\r\r",
    "\n",
    "\n\r",
    "\x0b",
    "\x0c",
    "\x1c",
    "\x1d",
    "\x1e",
    "\x1f",
    "\0",
    "\x1a",
    "\x7f",
    "#",
    ",",
    "\u{85}",
    "\u{a0}",
    "\u{130}",
    "\u{131}",
    "\u{17f}",
    "\u{1680}",
    "\u{200b}",
    "\u{2028}",
    "\u{2029}",
    "\u{212a}",
    "\u{3000}",
    "\u{feff}",
    "\u{feff}\u{feff}",
    "\u{ff41}",
];

/// Puts up to `most` odd things into a text, or takes out bytes, so that some are not UTF-8.
fn disturb(random: &mut Random, bytes: &mut Vec<u8>, most: usize) {
    for _ in 0..random.below(most + 1) {
        let (at, byte) = (random.below(bytes.len() + 1), random.below(256) as u8);
        match random.below(6) {
            0 => bytes.insert(at, byte),
            1 if at < bytes.len() => drop(bytes.remove(at)),
            2 => drop(bytes.splice(..0, ODD[random.below(ODD.len())].bytes())),
            _ => drop(bytes.splice(at..at, ODD[random.below(ODD.len())].bytes())),
        }
    }
}

/// A file that is a word list, or nearly so.
pub fn list(random: &mut Random) -> Vec<u8> {
    let plain = ["ab", "kb", "Ka", "IS", "a-", "==", "Z9", "", "# note", "#"];
    let tiles = ["ab", "k,b", "dž,a", "नम", "म्प,a", "'é", "ab", "", "# note", "σο"];
    let ends = ["\n", "\n", "\n", "\r\n"];
    let are_tiles = random.below(3) == 0;
    let lines = if are_tiles { tiles } else { plain };
    let mut bytes = if are_tiles { b"#tiles\n".to_vec() } else { Vec::new() };
    for _ in 0..1 + random.below(6) {
        bytes.extend(lines[random.below(lines.len())].bytes());
        bytes.extend(ends[random.below(ends.len())].bytes());
    }
    disturb(random, &mut bytes, 2);
    bytes
}

/// A part of the openers, or nearly so.
pub fn part(random: &mut Random) -> Vec<u8> {
    let numbers =
        ["0", "1", "2", "5", "6", "01", "+1", "-1", "1_0", "10", "", "\u{661}", "\u{ff11}"];
    let huge = ["65536", "100000", "4294967297", "18446744073709551617", "1e1", "0x1", "1.0"];
    let middles = ["..", "..", "..", "..", "...", ".", "-", "..=", " .. "];
    let mut number = || match random.below(8) {
        0 => huge[random.below(huge.len())],
        1..4 => numbers[random.below(numbers.len())],
        _ => numbers[1 + random.below(4)],
    };
    let (first, last) = (number(), number());
    let middle = middles[random.below(middles.len())];
    let mut bytes = format!("{first}{middle}{last}").into_bytes();
    if random.below(3) == 0 {
        disturb(random, &mut bytes, 1);
    }
    bytes
}
