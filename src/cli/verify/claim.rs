//! What is known of the claim in a tree file, besides the word of whoever made it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::Context;
use flate2::read::GzDecoder;
use guesstree_check::{Claim, Fault, Lists, Openers, Options, Proven, prove};

use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::report::progress;
use crate::shipped;
use crate::tree::{Objective, Tree};

/// No certificate of use is longer.
const BYTES_MAX: u64 = 1 << 25;

/// The start of a file that gzip has compressed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Says what is wrong if a tree that comes with the program is better than the claim of `tree`
/// allows any tree to be.
pub(super) fn refuted_by_shipped(tree: &Tree) -> anyhow::Result<Option<String>> {
    let problem = tree.problem();
    if problem.weights.is_some() {
        return Ok(None);
    }
    for shipped in shipped::TREES {
        let other = shipped.load().context("a tree in the program")?;
        let comparable = other.problem().fingerprint == problem.fingerprint
            && (shipped.mode == problem.mode || problem.mode == Mode::Easy)
            && other.walk().worst_case() <= problem.max_guesses.into()
            && match problem.fixed_guesses {
                0 => true,
                1 => other.walk().guess() == tree.walk().guess(),
                _ => false,
            };
        let value = problem.objective.value(&other.histogram());
        if comparable && value < tree.claim().lower {
            let [claimed, value] = [tree.claim().lower, value].map(|end| problem.shown(end));
            let opener = other.walk().guess();
            return Ok(Some(format!(
                "its claim is false: no tree should be below {claimed}, but the tree of {opener} \
                 that comes with the program has {value}"
            )));
        }
    }
    Ok(None)
}

/// The text of a certificate in a file, which may be compressed with gzip.
///
/// # Errors
/// If it cannot be read, or is too long.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = || format!("cannot read the certificate {}", path.display());
    let take = |source: &mut dyn Read| {
        let mut bytes = Vec::new();
        source.take(BYTES_MAX + 1).read_to_end(&mut bytes).map(|_| bytes)
    };
    let bytes = File::open(path).and_then(|mut file| take(&mut file)).with_context(name)?;
    let bytes = match bytes.starts_with(&GZIP) {
        true => take(&mut GzDecoder::new(bytes.as_slice())).with_context(name)?,
        false => bytes,
    };
    anyhow::ensure!(
        bytes.len() as u64 <= BYTES_MAX,
        "{} is longer than any certificate, 32 MiB; give a file that --certificate has written",
        path.display()
    );
    Ok(bytes)
}

/// Checks a certificate for the words of `list`, with the code of the program `guesstree-check`.
/// Shows the progress, unless `quiet`.
pub(super) fn check(bytes: &[u8], list: &List, quiet: bool) -> Result<Proven, Fault> {
    let lines = |words: &[Word]| words.iter().map(|word| format!("{word}\n")).collect::<String>();
    let lists = Lists::read(&lines(list.answers()), &lines(list.guesses()));
    let lists = lists.map_err(Fault::Unreadable)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    progress::steps("of the certificate checked", quiet, |count| {
        prove(bytes, &lists, &Options { threads, openers: None, progress: count })
    })
}

/// What the claims of a certificate leave open of the claim of `tree`, that no tree is better than
/// its lower end; `None` if they prove it.
pub(super) fn gap(proven: &Proven, tree: &Tree) -> Option<String> {
    let problem = tree.problem();
    let [first, second, _] = tree.claim().lower.0;
    let within = u64::from(problem.max_guesses);
    let mode = match proven.mode {
        guesstree_check::Mode::Easy => Mode::Easy,
        guesstree_check::Mode::Hard => Mode::Hard,
        guesstree_check::Mode::Strict => Mode::Strict,
    };
    let missing = match (problem.objective, problem.weights.is_some(), problem.fixed_guesses) {
        (_, true, _) => Some("it says nothing of weights".to_owned()),
        (Objective::Within(_) | Objective::MeanThenWorstThenLast, ..) => {
            Some(format!("it says nothing of the objective {}", problem.objective))
        }
        (.., 2..) => Some("it says nothing of fixed openings of several guesses".to_owned()),
        _ if mode != problem.mode => Some(format!("it is about {mode} mode")),
        _ if !proven.position.is_empty() => {
            Some(format!("it is about the position after {}", proven.position.join(" ")))
        }
        _ => None,
    };
    let opener = (problem.fixed_guesses == 1).then(|| tree.walk().guess().to_string());
    let bound = |value: Option<u64>, within: u64| {
        let holds = least(proven, opener.as_deref(), within);
        within == 0 || holds.is_some_and(|least| value.is_some_and(|value| least >= value))
    };
    const NONE: Option<u64> = Some(u64::MAX);
    let is_proven = || match problem.objective {
        Objective::Worst => bound(NONE, first.saturating_sub(1)) && bound(Some(second), first),
        Objective::MeanThenWorst => {
            bound(Some(first), within)
                && (second == 0 || bound(Some(first + 1), second.saturating_sub(1)))
        }
        _ => bound(Some(first), within),
    };
    let lower = problem.shown(tree.claim().lower);
    match missing {
        Some(missing) => Some(missing),
        None if is_proven() => None,
        None => Some(format!("it leaves open whether there is a tree below {lower}")),
    }
}

/// The least cost that the claims leave to a tree of at most `within` guesses that begins with
/// `opener`, or with any guess; `u64::MAX` if there is no tree, `None` if they say nothing.
fn least(proven: &Proven, opener: Option<&str>, within: u64) -> Option<u64> {
    let claims = proven.claims.iter();
    let applies = |claim: &&Claim| claim.guesses_left.is_none_or(|left| u64::from(left) >= within);
    let claims: Vec<&Claim> = claims.filter(applies).collect();
    let best = |about: &dyn Fn(&Openers) -> bool| {
        let about = claims.iter().filter(|claim| about(&claim.openers));
        about.map(|claim| claim.value.unwrap_or(u64::MAX)).max()
    };
    let is_one =
        |openers: &Openers, word: &str| matches!(openers, Openers::One(one) if one == word);
    let all = best(&|openers| *openers == Openers::All);
    let other = best(&|openers| *openers == Openers::Other);
    // Openers that any claim names, also one that does not apply here.
    let mut named: Vec<&str> = Vec::new();
    for claim in &proven.claims {
        if let Openers::One(word) = &claim.openers {
            named.push(word);
        }
    }
    let of = |word: &str| match named.contains(&word) {
        true => best(&|openers| is_one(openers, word)),
        false => other,
    };
    let apart = match opener {
        Some(word) => of(word),
        // All others, and each of those that are named.
        None => named.iter().map(|word| of(word)).chain([other]).min().flatten(),
    };
    all.max(apart)
}
