//! The pages about files: trees, and ledgers of proofs. `docs/FORMAT.md` is the contract.

use std::io;

use roff::{Roff, roman};

/// A format of files.
#[derive(Clone, Copy)]
pub(super) struct Format {
    /// The last word of the page's name.
    pub name: &'static str,
    /// What it is, in a line.
    is: &'static str,
    /// Paragraphs. Lines that begin with two spaces stand as they are.
    description: &'static str,
    example: &'static str,
}

pub(super) const ALL: [Format; 2] = [
    Format {
        name: "tree",
        is: "a decision tree in a file",
        description: "\
A tree file holds one decision tree: the guess at each position, what follows each feedback, the \
problem that it solves, and what is claimed about its cost. No list of words is needed to use it.

The file begins with a header of 96 bytes: the bytes B7 47 54 52 0D 0A 1A 0A, the version of the \
format, game, mode, objective, limit on guesses, fingerprints of the list and of the weights, \
both ends of the claim, sizes, and last a checksum. The payload follows: columns of words, of \
guesses and of feedbacks, in the order of a walk through the tree. Numbers are unsigned, the low \
byte first.

A tree can be written in exactly one way, so equal trees are equal files. The checksum shows \
damage. It does not show that the claim is true: `guesstree verify` plays every answer through \
the tree, and with a certificate it checks the claim.

Every released version of the format stays readable. docs/FORMAT.md in the source says what each \
byte means.",
        example: "\
guesstree build salet -o salet.tree
guesstree verify --list original salet.tree
guesstree show salet.tree | head",
    },
    Format {
        name: "ledger",
        is: "what a proof has shown so far, a line for each fact",
        description: "\
`guesstree prove --ledger` writes a ledger, and goes on from it if it was stopped. It is text in \
UTF-8. Each line ends with a space and a checksum of all bytes before it, as eight hexadecimal \
digits, so a line that was changed, left out or moved is found.

The first line names the problem: fingerprint of the list, mode, objective, limit on guesses, and \
the name of the list. A line such as `top=1 cutoff=7926` says what the proof is after. Every \
other line is a fact about an opener, or about a position such as salet=BYBBG:

  crate = 7926        its best tree costs 7,926 guesses
  slate >= 7927       no tree that begins with it costs less
  vivid impossible    no tree that begins with it keeps the limit

What follows the last line feed was being written when a proof was killed, and is not read. In a \
folder of ledgers each process writes a file of its own, and reads those of all others.

The checksums show damage, but not that a fact is true: `guesstree prove recheck` proves some \
facts again. docs/FORMAT.md in the source says what is checked.",
        example: "\
guesstree prove --top 1 --ledger proof.ledger
guesstree prove status proof.ledger
guesstree prove recheck proof.ledger --facts 100",
    },
];

impl Format {
    /// The page, in the language of `man`.
    pub(super) fn text(&self) -> io::Result<Vec<u8>> {
        let version = format!("guesstree {}", env!("CARGO_PKG_VERSION"));
        let title = format!("GUESSTREE-{}", self.name.to_uppercase());
        let mut roff = Roff::new();
        roff.control("TH", [&*title, "5", "", &version, "Guesstree Manual"]);
        roff.control("SH", ["NAME"]);
        roff.text([roman(format!("guesstree-{} - {}", self.name, self.is))]);
        roff.control("SH", ["DESCRIPTION"]);
        for paragraph in self.description.split("\n\n") {
            let as_it_is = paragraph.starts_with("  ");
            roff.control(if as_it_is { "nf" } else { "PP" }, []);
            paragraph.lines().for_each(|line| _ = roff.text([roman(line)]));
            if as_it_is {
                roff.control("fi", []);
            }
        }
        roff.control("SH", ["EXAMPLES"]);
        roff.control("nf", []);
        self.example.lines().for_each(|line| _ = roff.text([roman(line)]));
        roff.control("fi", []);
        let mut text = Vec::new();
        roff.to_writer(&mut text)?;
        Ok(text)
    }
}
