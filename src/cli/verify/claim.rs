//! What is known of the claim in a tree file, besides the word of whoever made it.

use std::path::Path;

use anyhow::Context;
use flate2::read::GzDecoder;
use guesstree_check::{Claim, Fault, Lists, Openers, Options, Proven, prove};

use crate::escape;
use crate::files;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::report::progress;
use crate::shipped;
use crate::tree::{Objective, ObjectiveValue, Tree};

/// No certificate of use is longer.
const BYTES_MAX: u64 = 1 << 25;

/// The start of a file that gzip has compressed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Says what is wrong if a tree that comes with the program is better than the claim of `tree`
/// allows any tree to be.
pub(super) fn refuted_by_shipped(tree: &Tree) -> anyhow::Result<Option<String>> {
    let problem = tree.problem();
    for (opener, value) in shipped::values(problem).context("a tree in the program")? {
        let comparable = match problem.fixed_guesses {
            0 => true,
            1 => opener == tree.walk().guess(),
            _ => false,
        };
        if comparable && value < tree.claim().lower {
            let [claimed, value] = [tree.claim().lower, value].map(|end| problem.shown(end));
            return Ok(Some(format!(
                "its claim is false: no tree should be below {claimed}, but the tree of {opener} \
                 that comes with the program has {value}"
            )));
        }
    }
    Ok(None)
}

/// The best that a tree in the program proves no tree for the problem of `tree` to be better than.
/// What holds in easy mode, or with more guesses, holds in other modes, or with fewer.
pub(super) fn proven_by_shipped(tree: &Tree) -> anyhow::Result<Option<ObjectiveValue>> {
    let problem = tree.problem();
    let mut best = None;
    for shipped in shipped::TREES {
        let other = shipped.load().context("a tree in the program")?;
        let covers = problem.weights.is_none()
            && other.problem().fingerprint == problem.fingerprint
            && (shipped.mode == problem.mode || shipped.mode == Mode::Easy)
            && shipped.objective == problem.objective
            && other.problem().max_guesses >= problem.max_guesses
            && other.problem().fixed_guesses == 0;
        if covers {
            best = best.max(Some(other.claim().lower));
        }
    }
    Ok(best.filter(|&lower| lower <= tree.claim().upper))
}

/// The text of a certificate in a file, which may be compressed with gzip.
///
/// # Errors
/// If it cannot be read, or is too long.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = || format!("cannot read the certificate {}", escape::path(path));
    let bytes = match files::read(path, BYTES_MAX).with_context(name)? {
        Some(bytes) if bytes.starts_with(&GZIP) => {
            files::read_from(GzDecoder::new(bytes.as_slice()), BYTES_MAX).with_context(name)?
        }
        bytes => bytes,
    };
    bytes.with_context(|| {
        let most = BYTES_MAX >> 20;
        let path = escape::path(path);
        format!(
            "{path} is longer than any certificate, {most} MiB; give a file that --certificate has \
             written"
        )
    })
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
        _ if !problem.game.is_wordle() => Some("it is about Wordle".to_owned()),
        (_, true, _) => Some("it says nothing of weights".to_owned()),
        (Objective::Within(_) | Objective::MeanThenWorstThenLast | Objective::WorstAlone, ..) => {
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
    let bound = |value: u64, within: u64| {
        let holds = least(&proven.claims, opener.as_deref(), within).unwrap_or(0);
        within == 0 || holds >= value
    };
    let is_proven = || match problem.objective {
        Objective::Worst => bound(u64::MAX, first.saturating_sub(1)) && bound(second, first),
        Objective::MeanThenWorst => {
            bound(first, within) && (second == 0 || bound(first + 1, second.saturating_sub(1)))
        }
        _ => bound(first, within),
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
fn least(claims: &[Claim], opener: Option<&str>, within: u64) -> Option<u64> {
    let applies = |claim: &&Claim| claim.guesses_left.is_none_or(|left| u64::from(left) >= within);
    let best = |about: &Openers| {
        let about = claims.iter().filter(applies).filter(|claim| claim.openers == *about);
        about.map(|claim| claim.value.unwrap_or(u64::MAX)).max()
    };
    let other = best(&Openers::Other);
    let of = |word: &str| {
        let one = Openers::One(word.to_owned());
        // Named by a claim that does not apply here, it is not one of the others all the same.
        match claims.iter().any(|claim| claim.openers == one) {
            true => best(&one),
            false => other,
        }
    };
    let named = claims.iter().filter_map(|claim| match &claim.openers {
        Openers::One(word) => Some(of(word)),
        _ => None,
    });
    let apart = match opener {
        Some(word) => of(word),
        None => named.chain([other]).min().flatten(),
    };
    best(&Openers::All).max(apart)
}

#[cfg(test)]
mod tests {
    use guesstree_check::{Claim, Openers};

    use super::least;

    const NONE: Option<u64> = Some(u64::MAX);

    fn claim(about: &str, value: Option<u64>, guesses_left: Option<u8>) -> Claim {
        let openers = match about {
            "all" => Openers::All,
            "other" => Openers::Other,
            word => Openers::One(word.to_owned()),
        };
        Claim { openers, value, guesses_left }
    }

    #[test]
    fn claims_about_all_openers_hold_for_each_and_under_each_lower_limit() {
        let claims = [claim("all", Some(9), Some(5)), claim("all", None, Some(3))];
        for opener in [None, Some("ab")] {
            let values = [1, 3, 4, 5, 6].map(|within| least(&claims, opener, within));
            assert_eq!(values, [NONE, NONE, Some(9), Some(9), None]);
        }
        assert_eq!(least(&[claim("all", Some(9), None)], None, 255), Some(9));
    }

    #[test]
    fn all_openers_are_those_that_are_named_and_the_others() {
        let claims = [claim("ab", Some(7), None), claim("other", Some(9), None)];
        assert_eq!(least(&claims, None, 6), Some(7));
        assert_eq!(least(&claims, Some("ab"), 6), Some(7));
        assert_eq!(least(&claims, Some("cd"), 6), Some(9));
        // Nothing is said of the others.
        assert_eq!(least(&claims[..1], None, 6), None);
        assert_eq!(least(&claims[..1], Some("cd"), 6), None);
    }

    #[test]
    fn an_opener_that_is_named_under_a_limit_is_never_one_of_the_others() {
        let claims = [claim("ab", Some(7), Some(4)), claim("other", Some(9), None)];
        assert_eq!(least(&claims, Some("ab"), 6), None);
        assert_eq!(least(&claims, None, 6), None);
        assert_eq!(least(&claims, None, 4), Some(7));
        let claims = [claims, [claim("all", Some(5), None), claim("cd", None, Some(6))]].concat();
        assert_eq!(least(&claims, None, 6), Some(5));
        assert_eq!(least(&claims, Some("cd"), 6), NONE);
    }
}
