//! Tree files, and trees in other formats.

use crate::exchange::classic::{self, Style};
use crate::exchange::{self, Format, Wanted, csv, json};
use crate::game::games::Guesses;
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::ids::Code;
use crate::tree::Tree;
use crate::tree::codec::error::CodecError;
use crate::tree::summary::Summary;
use crate::tree::text::write_text;
use crate::tree::verify::verify;
use crate::tree::walk::{Step, Walk};

use super::{accepted, check_message};

/// Where a file says how much follows the header, and the checksum (`docs/FORMAT.md`).
const PAYLOAD_BYTES: usize = 84;
const CHECKSUM: usize = 92;
const HEADER_BYTES: usize = 96;

/// Codes of games above this are too many to list here.
const CODES_MAX: usize = 300;

/// A tree file: what is accepted is whole, gives the same bytes again, and can be walked, shown and
/// verified. Also with the length and the checksum that the bytes should have.
pub fn tree(bytes: &[u8]) {
    check(bytes);
    if bytes.len() < HEADER_BYTES {
        return;
    }
    let mut sealed = bytes.to_vec();
    let length = (bytes.len() - HEADER_BYTES) as u32;
    sealed[PAYLOAD_BYTES..][..4].copy_from_slice(&length.to_le_bytes());
    let signed = [&sealed[..CHECKSUM], &sealed[HEADER_BYTES..]].concat();
    let sum = crc32fast::hash(&signed);
    sealed[CHECKSUM..HEADER_BYTES].copy_from_slice(&sum.to_le_bytes());
    if sealed != bytes {
        check(&sealed);
    }
}

fn check(bytes: &[u8]) {
    let read = Tree::from_bytes(bytes);
    let Some(tree) = accepted::<_, CodecError>(read) else {
        return;
    };
    assert!(tree.to_bytes() == bytes, "other bytes");
    assert_eq!(tree.check(), Ok(()));
    let (walk, claim) = (tree.walk(), tree.claim());
    assert_eq!(walk.candidates(), usize::from(tree.problem().answers));
    assert!(claim.lower <= claim.upper, "{claim:?}");
    let mut found = Vec::new();
    follow(&tree, walk, &mut found);
    found.sort_unstable();
    let histogram = tree.histogram();
    assert_eq!(found.len() as u64, histogram.iter().sum::<u64>());
    assert_eq!(histogram.len(), walk.worst_case());
    assert_eq!(tree.total(), walk.cost());
    assert!(histogram.len() <= usize::from(tree.problem().max_guesses));
    check_message(&tree.problem().list);

    let summary = Summary::of(&tree);
    assert_eq!(summary.total, tree.total());
    let (mut text, mut written) = (Vec::new(), Vec::new());
    write_text(&tree, &mut text, |feedback| feedback.to_string()).unwrap();
    json::write(&tree, &mut written).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&written).unwrap();
    assert_eq!(json["total"], tree.total());
    assert_eq!(text.iter().filter(|&&byte| byte == b'\n').count(), tree.nodes().guess.len());
    found.dedup();
    check_replay(&tree, found);
}

/// Follows every feedback; `found` gets the words that win.
fn follow(tree: &Tree, walk: Walk<'_>, found: &mut Vec<Word>) {
    let game = tree.problem().game;
    let mut below = usize::from(walk.may_win());
    if walk.may_win() {
        found.push(walk.guess());
        assert_eq!({ walk }.step(game.solved()), Step::Won);
    }
    let mut before: Option<Code> = None;
    for (code, child) in walk.children() {
        assert!(before < Some(code) && code != game.win());
        before = Some(code);
        let mut step = walk;
        let feedback = game.feedback(code).unwrap();
        assert_eq!(step.step(feedback), Step::Next);
        assert_eq!((step.node(), step.turn()), (child.node(), walk.turn() + 1));
        below += child.candidates();
        follow(tree, child, found);
    }
    assert_eq!(below, walk.candidates());
    assert!(below > 0, "no answer is left");
}

/// The replay against the list of the tree's own words, if there can be one: the answers are those
/// that the tree finds.
fn check_replay(tree: &Tree, answers: Vec<Word>) {
    let Some(list) = list(tree, answers) else {
        return;
    };
    let mut problem = tree.problem().clone();
    problem.fingerprint = list.fingerprint();
    let (claim, words) = (tree.claim(), tree.words().to_vec());
    let own = Tree::from_parts(problem, claim.lower, words, tree.nodes().clone()).unwrap();
    assert_eq!(own.claim().upper, claim.upper);
    if let Some(report) = accepted(verify(&own, &list)) {
        assert_eq!(report.total, tree.total());
        assert_eq!(report.worst_case, tree.histogram().len());
        assert_eq!(report.answers, u64::from(tree.problem().answers));
    }
    accepted(verify(tree, &list));
}

fn list(tree: &Tree, answers: Vec<Word>) -> Option<List> {
    let kind = tree.problem().game;
    let words = || List::from_words("own", answers, Some(tree.words().to_vec()));
    match kind.guesses() {
        Guesses::Words { .. } => {
            let list = accepted(words())?;
            Some(if matches!(kind, Kind::Jotto(_)) { list.jotto() } else { list })
        }
        Guesses::Codes(codes) => {
            let few = usize::from(codes.symbols).checked_pow(codes.places.into())? <= CODES_MAX;
            few.then(|| List::generated(kind).ok())?
        }
        Guesses::Names => None,
    }
}

/// A tree in any format of `exchange`, for a few words. What is accepted is valid, and comes back
/// from every format.
pub fn exchange(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let list = super::list("ab ac ad bc", "bd");
    for format in [Format::of(text, &list), Format::Plain, Format::Csv, Format::Classic] {
        for mode in [None].into_iter().chain(Mode::ALL.map(Some)) {
            let wanted = Wanted { mode, ..Wanted::default() };
            let read = exchange::read(text, format, &list, &wanted, 6);
            if let Some(tree) = accepted(read) {
                check_exchanged(&tree, &list, &wanted);
            }
        }
    }
}

fn check_exchanged(tree: &Tree, list: &List, wanted: &Wanted) {
    assert_eq!(tree.check(), Ok(()));
    assert_eq!(verify(tree, list).unwrap().total, tree.total());
    assert_eq!(tree.claim().lower.first(), 0);
    let mut texts = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    json::write(tree, &mut texts[0]).unwrap();
    csv::write(tree, &mut texts[1]).unwrap();
    classic::write(tree, Style::Hollow, &mut texts[2]).unwrap();
    classic::write(tree, Style::Full, &mut texts[3]).unwrap();
    for text in texts {
        let text = String::from_utf8(text).unwrap();
        let format = Format::of(&text, list);
        let again = exchange::read(&text, format, list, wanted, 6).unwrap();
        assert_eq!(again.nodes(), tree.nodes(), "{text}");
    }
}
