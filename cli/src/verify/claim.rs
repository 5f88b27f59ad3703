//! What is known of the claim in a tree file, besides the word of whoever made it.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use flate2::read::GzDecoder;
use guesstree_check::{Claim, Fault, Game, Lists, Openers, Options, Proven, prove};

use guesstree::{
    Limits, List, Mode, Objective, ObjectiveValue, Outcome, Problem, Question, Summary, Tree,
    Weights, Word, escape, files, shipped,
};

use crate::options::{MemoryArgs, stop_on_ctrl_c};
use crate::report::progress;

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

/// A bound that a search of this length proves: no tree for the problem of `tree` is better. `None`
/// for fixed openings of several guesses, and where the table does not fit the memory.
pub(super) fn searched(
    tree: &Tree,
    list: &List,
    weights: Option<&Weights>,
    limit: Duration,
) -> anyhow::Result<Option<ObjectiveValue>> {
    let problem = tree.problem();
    let opening = match problem.fixed_guesses {
        0 => None,
        1 => Some(tree.walk().guess()),
        _ => return Ok(None),
    };
    let limits = Arc::new(Limits::within(limit));
    stop_on_ctrl_c(&limits)?;
    let question = Question::new()
        .objective(problem.objective)
        .max_guesses(problem.max_guesses)
        .opening(opening)
        .limits(limits);
    let question = match weights {
        Some(weights) => question.weights(weights.clone()),
        None => question,
    };
    let engine = MemoryArgs::default().engine(list.clone(), problem.mode);
    if !engine.fits() {
        return Ok(None);
    }
    let lower = match engine.best_tree(&question)?.outcome {
        Outcome::Found(found) => found.claim().lower,
        Outcome::Open { lower } => lower,
        Outcome::Infeasible => return Ok(None),
    };
    Ok(Some(lower.min(tree.claim().upper)))
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

/// Checks a certificate for the game and the words of `list`, with the code of the program
/// `guesstree-check`. Shows the progress, unless `quiet`.
pub(crate) fn check(bytes: &[u8], list: &List, quiet: bool) -> Result<Proven, Fault> {
    let lines = |words: &[Word]| {
        let words = words.iter().map(|word| word.tiles() + "\n");
        format!("#tiles\n{}", words.collect::<String>())
    };
    let lists = match list.kind().is_table() {
        true => Lists::of_table(list.to_table()),
        false => Lists::of_game(Game::of(bytes), lines(list.answers()), lines(list.guesses())),
    };
    let lists = lists.map_err(Fault::Unreadable)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    progress::steps("of the certificate checked", quiet, |count| {
        prove(bytes, &lists, &Options { threads, openers: None, progress: count })
    })
}

/// What the claims of a certificate leave open of the claim of `tree`, that no tree is better than
/// its lower end; `None` if they prove it. `weights` are those of the tree.
pub(super) fn gap(
    proven: &Proven,
    tree: &Tree,
    list: &List,
    weights: Option<&Weights>,
) -> Option<String> {
    let problem = tree.problem();
    if let Some(other) = other_question(proven, problem, list, weights) {
        return Some(other);
    }
    let lower = tree.claim().lower;
    if (Bounds { proven, opening: opening(tree, list) }).prove(problem, lower) {
        return None;
    }
    let lower = problem.shown(lower);
    Some(format!("it leaves open whether there is a tree below {lower}"))
}

/// What a certificate is about, if that is not this problem, whose answers have these weights.
pub(crate) fn other_question(
    proven: &Proven,
    problem: &Problem,
    list: &List,
    weights: Option<&Weights>,
) -> Option<String> {
    let mode = match proven.mode {
        guesstree_check::Mode::Easy => Mode::Easy,
        guesstree_check::Mode::Hard => Mode::Hard,
        guesstree_check::Mode::Strict => Mode::Strict,
        guesstree_check::Mode::Ultra => Mode::Ultra,
    };
    let game = proven.game.name();
    // How high a tree is has nothing to do with weights.
    let weights = weights.filter(|_| problem.objective != Objective::WorstAlone);
    if game != problem.game.name() {
        Some(format!("it is about {game}"))
    } else if mode != problem.mode {
        Some(format!("it is about {mode} mode"))
    } else if !proven.position.is_empty() {
        Some(format!("it is about the position after {}", proven.position.join(" ")))
    } else if proven.costs.weights != weights.map(|weights| in_order(list, weights)) {
        Some("its answers have other weights".to_owned())
    } else {
        None
    }
}

/// A guess as certificates write it.
pub(crate) fn written(list: &List, word: &Word) -> String {
    match list.guess_id(word) {
        Some(guess) if list.kind().is_table() => usize::from(guess).to_string(),
        _ => word.tiles(),
    }
}

/// The guesses that a tree begins with whatever the feedback, as certificates write them.
fn opening(tree: &Tree, list: &List) -> Vec<String> {
    Summary::of(tree).fixed.iter().map(|word| written(list, word)).collect()
}

/// The weights of the answers in the order of certificates.
fn in_order(list: &List, weights: &Weights) -> Vec<u64> {
    let mut each: Vec<(String, u64)> =
        list.answers().iter().map(Word::tiles).zip(weights.each().iter().copied()).collect();
    if !list.kind().is_table() {
        each.sort_unstable();
    }
    each.into_iter().map(|(_, weight)| weight).collect()
}

/// What a certificate proves of the trees with an opening.
pub(crate) struct Bounds<'a> {
    pub proven: &'a Proven,
    /// As certificates write it.
    pub opening: Vec<String>,
}

impl Bounds<'_> {
    /// Whether no tree is better than `lower`.
    pub(crate) fn prove(&self, problem: &Problem, lower: ObjectiveValue) -> bool {
        if lower == ObjectiveValue::IMPOSSIBLE {
            return self.least(problem.max_guesses.into(), None) == u64::MAX;
        }
        let costs = &self.proven.costs;
        let [first, second, third] = lower.0;
        let within = u64::from(problem.max_guesses);
        let answers = self.proven.answers as u64;
        let all: u64 = costs.weights.as_ref().map_or(answers, |weights| weights.iter().sum());
        let holds = |value: Option<u64>, guesses: u64, in_time: Option<u64>| {
            guesses == 0 || value.is_some_and(|value| self.least(guesses, in_time) >= value)
        };
        let total = |guesses: u64| costs.guess.checked_mul(guesses);
        let none = |guesses: u64| guesses == 0 || self.least(guesses, None) == u64::MAX;
        let lower = first.saturating_sub(1);
        let in_turn = || {
            holds(total(first), within, None)
                && (second == 0 || holds(total(first + 1), second - 1, None))
        };
        match problem.objective {
            Objective::Worst => none(lower) && holds(total(second), first, None),
            Objective::WorstAlone => none(lower),
            Objective::MeanThenWorst => in_turn(),
            Objective::MeanThenWorstThenLast => {
                let late = || total(first)?.checked_add(third);
                let last = second < 2 && third <= all
                    || costs.late == 1
                        && costs.in_time.map(u64::from) == second.checked_sub(1)
                        && holds(late(), second, second.checked_sub(1));
                in_turn() && (third == 0 || last)
            }
            Objective::Within(in_time) => {
                // One late answer costs more than all guesses together.
                let late = || first.checked_mul(costs.late)?.checked_add(second);
                costs.guess == 1
                    && costs.in_time == Some(in_time)
                    && all.checked_mul(within).is_some_and(|most| costs.late > most)
                    && holds(late(), within, Some(in_time.into()).filter(|&it| it < within))
            }
            _ => holds(total(first), within, None),
        }
    }

    /// The least cost that the claims leave to a tree of at most `within` guesses, of which the
    /// first `in_time` are in time; `u64::MAX` if there is no tree, 0 if they say nothing.
    fn least(&self, within: u64, in_time: Option<u64>) -> u64 {
        let Proven { claims, guesses, .. } = self.proven;
        let no_less = |most: Option<u8>, left: Option<u64>| {
            most.is_none_or(|most| left.is_some_and(|left| left <= u64::from(most)))
        };
        let applies = |claim: &&Claim| {
            no_less(claim.left.all, Some(within)) && no_less(claim.left.in_time, in_time)
        };
        let best = |about: &Openers| {
            let about = claims.iter().filter(applies).filter(|claim| claim.openers == *about);
            about.map(|claim| claim.value.unwrap_or(u64::MAX)).max().unwrap_or(0)
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
            Openers::One(word) => Some(word.as_str()),
            _ => None,
        });
        let named: BTreeSet<&str> = named.collect();
        // Where every opener is named, nothing has to be said of others.
        let others = (named.len() < *guesses).then_some(other);
        let apart = match self.opening.as_slice() {
            [] => named.into_iter().map(of).chain(others).min().unwrap_or(0),
            [word] => of(word),
            words => of(&words[0]).max(best(&Openers::Fixed(words.to_vec()))),
        };
        best(&Openers::All).max(apart)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use guesstree_check::{Claim, Costs, Game, Left, Openers, Proven};
    use proptest::collection::{btree_set, vec};
    use proptest::sample::select;
    use proptest::{prop_assert, prop_assert_eq, proptest};

    use super::{Bounds, check, gap};
    use guesstree::{Engine, List, Mode, Objective, Prove, Question, Tree, Weights, Word};

    const NONE: u64 = u64::MAX;

    /// What claims leave to trees that begin with a guess, or with any.
    fn least(proven: &Proven, opener: Option<&str>, within: u64) -> u64 {
        Bounds { proven, opening: opener.map(str::to_owned).into_iter().collect() }
            .least(within, None)
    }

    fn claim(about: &str, value: Option<u64>, guesses_left: Option<u8>) -> Claim {
        let openers = match about {
            "all" => Openers::All,
            "other" => Openers::Other,
            word => Openers::One(word.to_owned()),
        };
        Claim { openers, value, left: Left { all: guesses_left, in_time: None } }
    }

    /// What claims prove in a game of three guesses.
    fn proven(claims: &[Claim]) -> Proven {
        Proven {
            game: Game::Wordle,
            mode: guesstree_check::Mode::Easy,
            costs: Costs::default(),
            position: Vec::new(),
            answers: 3,
            guesses: 3,
            claims: claims.to_vec(),
            trees: Vec::new(),
            part: None,
            openers: 3,
            lemmas: [0, 0],
        }
    }

    #[test]
    fn claims_about_all_openers_hold_for_each_and_under_each_lower_limit() {
        let claims = proven(&[claim("all", Some(9), Some(5)), claim("all", None, Some(3))]);
        for opener in [None, Some("ab")] {
            let values = [1, 3, 4, 5, 6].map(|within| least(&claims, opener, within));
            assert_eq!(values, [NONE, NONE, 9, 9, 0]);
        }
        assert_eq!(least(&proven(&[claim("all", Some(9), None)]), None, 255), 9);
    }

    #[test]
    fn all_openers_are_those_that_are_named_and_the_others() {
        let claims = [claim("ab", Some(7), None), claim("other", Some(9), None)];
        let both = proven(&claims);
        assert_eq!(least(&both, None, 6), 7);
        assert_eq!(least(&both, Some("ab"), 6), 7);
        assert_eq!(least(&both, Some("cd"), 6), 9);
        // Nothing is said of the others.
        let first = proven(&claims[..1]);
        assert_eq!(least(&first, None, 6), 0);
        assert_eq!(least(&first, Some("cd"), 6), 0);
    }

    #[test]
    fn where_every_opener_is_named_nothing_has_to_be_said_of_the_others() {
        let named = ["ab", "cd", "ef"].map(|word| claim(word, Some(7), None));
        assert_eq!(least(&proven(&named), None, 6), 7);
        // One is named twice, one only for fewer guesses, one not at all.
        let twice = [&named[..2], &named[..1]].concat();
        assert_eq!(least(&proven(&twice), None, 6), 0);
        let limited = [&named[..2], &[claim("ef", Some(8), Some(4))]].concat();
        assert_eq!(least(&proven(&limited), None, 6), 0);
        assert_eq!(least(&proven(&limited), None, 4), 7);
        assert_eq!(least(&proven(&named[..2]), None, 6), 0);
    }

    #[test]
    fn an_opener_that_is_named_under_a_limit_is_never_one_of_the_others() {
        let claims = [claim("ab", Some(7), Some(4)), claim("other", Some(9), None)];
        let both = proven(&claims);
        assert_eq!(least(&both, Some("ab"), 6), 0);
        assert_eq!(least(&both, None, 6), 0);
        assert_eq!(least(&both, None, 4), 7);
        let more = [claim("all", Some(5), None), claim("cd", None, Some(6))];
        let all = proven(&[&claims[..], &more].concat());
        assert_eq!(least(&all, None, 6), 5);
        assert_eq!(least(&all, Some("cd"), 6), NONE);
    }

    /// Whether `bytes` prove the claim of `tree`.
    fn proves(bytes: &str, list: &List, tree: &Tree, weights: Option<&Weights>) -> bool {
        gap(&check(bytes.as_bytes(), list, true).unwrap(), tree, list, weights).is_none()
    }

    proptest! {
        /// Of the best tree, and of the best that begin with a guess. A claim that is raised is false.
        #[test]
        fn a_certificate_proves_the_claim_that_it_was_written_for_and_no_higher_one(
            words in btree_set("[a-d]{3}", 2..=8),
            letters in 2..=3_usize,
            answers in 1..=8_usize,
            mode in select(Mode::ALL.to_vec()),
            objective in select(Objective::SORTS.to_vec()),
            each in proptest::option::of(vec(0..9_u64, 8)),
            max_guesses in select(vec![2_u8, 3, 4, 6, 12]),
            top in select(vec![1, 2, 3, 5, 8, 100]),
        ) {
            let words: BTreeSet<&str> = words.iter().map(|word| &word[..letters]).collect();
            let words: Vec<Word> = words.iter().map(|word| Word::parse(word).unwrap()).collect();
            let answers = words[..answers.min(words.len())].to_vec();
            let list = List::from_words("small", answers, Some(words.clone())).unwrap();
            let engine = Engine::new(list.clone()).mode(mode);
            // Some answer counts, or there is nothing to ask.
            let weights = each.map(|each| {
                let each = list.answers().iter().zip(each).map(|(_, weight)| weight + 1).collect();
                Weights::new(list.answers().to_vec(), each, 0).unwrap()
            });
            let weights = weights.as_ref();
            let mut question = Question::new().objective(objective).max_guesses(max_guesses);
            if let Some(weights) = weights {
                question = question.weights(weights.clone());
            }
            let proof = engine.prove(&Prove::new(question.clone()).top(top)).unwrap();
            let ranking = engine.certify_ranking(&question, &proof).unwrap().text;
            let mut trees = vec![(ranking.clone(), proof.outcome.into_found())];
            for opening in words.iter().cloned().map(Some).chain([None]) {
                let question = question.clone().opening(opening);
                let outcome = engine.best_tree(&question).unwrap().outcome;
                let certificate = engine.certify(&question, &outcome).unwrap().text;
                trees.push((certificate, outcome.into_found()));
            }
            for (certificate, tree) in trees {
                let Some(tree) = tree else {
                    continue;
                };
                prop_assert!(tree.claim().is_optimal());
                prop_assert!(proves(&certificate, &list, &tree, weights), "{certificate}");
                let lower = tree.claim().lower;
                for place in 0..objective.parts() {
                    let mut raised = lower;
                    raised.0[place] += 1;
                    let raised = tree.clone().with_lower(raised);
                    prop_assert!(!proves(&certificate, &list, &raised, weights), "{certificate}");
                }
                // A tree that is not the best of all says that it is.
                let mut problem = tree.problem().clone();
                problem.fixed_guesses = 0;
                let (words, nodes) = (tree.words().to_vec(), tree.nodes().clone());
                let forged = Tree::from_parts(problem, lower, words, nodes).unwrap();
                let best = engine.best_tree(&question).unwrap().outcome.into_found().unwrap();
                prop_assert_eq!(proves(&ranking, &list, &forged, weights), lower <= best.claim().upper);
            }
        }
    }
}
