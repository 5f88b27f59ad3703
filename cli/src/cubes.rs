//! Files of cubes: what `split` writes and `prove --cubes` reads.
//!
//! The first line names the list. Each line after it has the work that a cube takes, compared to
//! others, and the cube. `docs/FORMAT.md` describes it.

use std::path::Path;

use guesstree::files::{self, Kind};
use guesstree::text::excerpt_of;
use guesstree::{Cube, List, Piece, escape};

use crate::exit::{Code, Raise};

/// Begins every file of cubes of this version.
const MAGIC: &str = "guesstree-cubes 1";

/// Files of more bytes are refused before they fill the memory.
const FILE_BYTES_MAX: u64 = 256 << 20;

/// What a file of cubes begins with.
pub(super) const KIND: Kind =
    Kind { name: "a file of cubes", begins: |bytes| bytes.starts_with(MAGIC.as_bytes()) };

/// The text of a file with these pieces.
pub(super) fn text(pieces: &[Piece], list: &List) -> String {
    let visible = |c: char| if c.is_control() { '?' } else { c };
    let name: String = list.name().chars().map(visible).collect();
    let head = format!("{MAGIC} fingerprint={} list={name}\n", list.fingerprint());
    let lines =
        pieces.iter().map(|piece| format!("{} {}\n", piece.work, piece.cube.text(list.kind())));
    head + &lines.collect::<String>()
}

/// The cubes in the file at `path`, which must be of this list.
pub(super) fn read(path: &Path, list: &List) -> anyhow::Result<Vec<Cube>> {
    let fault =
        |message: String| Code::Unreadable.error(format!("{}: {message}", escape::path(path)));
    let bytes = files::read(path, FILE_BYTES_MAX).map_err(|error| fault(error.to_string()))?;
    let bytes = bytes.ok_or_else(|| fault("this file is larger than 256 MiB".to_owned()))?;
    let none = || fault("this is not a file of cubes; make one with guesstree split".to_owned());
    let text = String::from_utf8(bytes).map_err(|_| none())?;
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| line.strip_prefix(MAGIC)).ok_or_else(none)?;
    let head = head.strip_prefix(" fingerprint=").ok_or_else(none)?;
    let (fingerprint, name) = head.split_once(" list=").ok_or_else(none)?;
    if fingerprint != list.fingerprint().to_string() {
        return Err(fault(format!(
            "these are cubes of another list ({}) than {}; name its list, or other cubes",
            excerpt_of(name, 64),
            list.name()
        )));
    }
    let cube = |(number, line): (usize, &str)| {
        let cube = line.split_once(' ').and_then(|(work, cube)| {
            work.parse::<u64>().ok()?;
            Cube::parse(cube, list)
        });
        cube.ok_or_else(|| {
            fault(format!(
                "line {number} is no cube of {}: `{}`; make the file anew with guesstree split",
                list.name(),
                excerpt_of(line, 64)
            ))
        })
    };
    (2..).zip(lines).map(cube).collect()
}
