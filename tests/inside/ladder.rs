//! The stop ladder: a question is asked again and again, and stopped at the first look at its
//! limits, at the second, and so on, until it comes to its end. Whatever is said on each rung is
//! compared with a brute force: of trees, guesses, costs and rankings, with facts from elsewhere,
//! cutoffs, parts, cubes and joined ledgers.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use guesstree::error::ProveError;
use guesstree::search::watch::limits::Limits;
use guesstree::{
    Engine, List, Objective, ObjectiveValue, Opener, OpenerBound, Outcome, Proof, Prove, Question,
    Shard, Verdict, Word,
};

use super::brute::enough;
use super::brute::objectives::Best;
use super::brute::problems::{Asked, Problem, for_each_problem, objectives};
use super::brute::random::{Random, Watched};

type Fact = (Word, OpenerBound<ObjectiveValue>);

/// The most rungs of one question. Beyond the first ones, some are left out at random.
const RUNGS_MAX: usize = 60;

/// The kinds of questions that are counted.
const KINDS: [&str; 11] = [
    "tree", "guess", "cost", "opening", "ranking", "cutoff", "facts", "shard", "only", "cubes",
    "joined",
];

/// What is known of a question by brute force.
struct Truth<'a, 'g> {
    best: Mutex<&'a mut Best<'g>>,
    list: &'a List,
    limit: usize,
    /// The value of each opener; `IMPOSSIBLE` if it begins no tree.
    values: Vec<ObjectiveValue>,
    /// Whether facts are about the first number of the objective alone.
    first_alone: bool,
}

impl<'a, 'g> Truth<'a, 'g> {
    fn new(best: &'a mut Best<'g>, list: &'a List, limit: usize) -> Self {
        let of = |guess| best.after(&[guess], limit).map(|(value, _)| value);
        let values = (0..list.guesses().len()).map(of);
        let values = values.map(|value| value.unwrap_or(ObjectiveValue::IMPOSSIBLE)).collect();
        let first_alone = best.objective.chooses_among_equals();
        Self { best: Mutex::new(best), list, limit, values, first_alone }
    }

    fn of(&self, word: Word) -> ObjectiveValue {
        self.values[usize::from(self.list.guess_id(&word).unwrap())]
    }

    fn least(&self) -> ObjectiveValue {
        self.values.iter().copied().min().unwrap()
    }

    /// What is told while a proof goes on.
    fn assert_fact(&self, (word, proven): Fact) {
        let value = self.of(word.clone());
        let value = match self.first_alone && value != ObjectiveValue::IMPOSSIBLE {
            true => value.first().into(),
            false => value,
        };
        match proven {
            OpenerBound::Exact(exact) => assert_eq!(exact, value, "{word}"),
            OpenerBound::AtLeast(bound) => assert!(bound <= value, "{word}: {bound:?}, {value:?}"),
        }
    }

    fn assert_outcome(&self, outcome: &Outcome, value: ObjectiveValue) {
        match outcome {
            Outcome::Infeasible => assert_eq!(value, ObjectiveValue::IMPOSSIBLE),
            Outcome::Open { lower } => assert!(*lower <= value, "{lower:?} is above {value:?}"),
            Outcome::Found(tree) => {
                let best = self.best.lock().unwrap();
                let turns = best.game.replay(best.start, tree);
                assert!(turns.iter().all(|&turns| turns <= self.limit));
                let reached = best.game.value(best.objective, best.start.set, &turns);
                let claim = tree.claim();
                assert_eq!(claim.upper, reached);
                assert!(claim.lower <= value && value <= reached, "{claim:?}, not {value:?}");
            }
        }
    }

    /// Whether an opener of this value is worse than the last that has a place.
    fn is_out(&self, value: ObjectiveValue, top: usize, cutoff: Option<ObjectiveValue>) -> bool {
        let mut values = self.values.clone();
        values.sort_unstable();
        let last = values.get(top - 1).is_some_and(|&last| value > last);
        let worst_first = self.best.lock().unwrap().objective.is_worst_first();
        let higher = worst_first && value.first() > values[0].first();
        let beyond = cutoff.is_some_and(|cutoff| value > cutoff);
        value == ObjectiveValue::IMPOSSIBLE || last || higher || beyond
    }

    fn assert_proof(
        &self,
        proof: &Proof,
        top: usize,
        cutoff: Option<ObjectiveValue>,
        is_part: bool,
    ) {
        assert_eq!(proof.openers.len(), self.values.len());
        for opener in &proof.openers {
            let value = self.of(opener.word.clone());
            let known = match opener.proven {
                OpenerBound::Exact(exact) => {
                    assert_eq!(exact, value, "{opener:?}");
                    true
                }
                OpenerBound::AtLeast(bound) => {
                    assert!(bound <= value, "{opener:?}, not {value:?}");
                    self.first_alone && bound.first() == value.first()
                }
            };
            let settled = known || self.is_out(value, top, cutoff);
            assert!(settled || !opener.settled, "{opener:?}, but {value:?} has a place");
        }
        let (best, complete) = (|opener: &&Opener| opener.among_best, proof.is_complete());
        let exact = |opener: &Opener| matches!(opener.proven, OpenerBound::Exact(_));
        assert!(is_part || !complete || proof.openers.iter().filter(best).all(exact));
        self.assert_outcome(&proof.outcome, self.least());
        match proof.verdict {
            Verdict::Infeasible => assert_eq!(self.least(), ObjectiveValue::IMPOSSIBLE),
            Verdict::NoneReachesCutoff => assert!(self.least() > cutoff.unwrap()),
            Verdict::Proven => {
                let tree = proof.outcome.found().unwrap();
                assert!(proof.is_complete() && tree.claim().is_optimal() && !is_part);
                assert_eq!(tree.claim().upper, self.least());
            }
            Verdict::Part => assert!(is_part),
            Verdict::Stopped => assert!(proof.stopped),
            _ => {}
        }
    }
}

/// Asks a question on each rung; `ask` is told when it is stopped. Returns the number of rungs.
fn climb(what: &str, random: &mut Random, mut ask: impl FnMut(Arc<Limits>)) -> usize {
    let (mut rung, mut rungs) = (0, 0);
    loop {
        let (looks, fell) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
        // The stop acts as a deadline that can be put off once, as one that cannot, or as a request.
        let (kind, stopped) = (random.below(3), Arc::clone(&fell));
        let limits = Limits::none().stop_when(move || {
            let look = looks.fetch_add(1, Relaxed);
            let over = if kind == 0 { look == rung } else { look >= rung };
            stopped.fetch_add(over.into(), Relaxed);
            over
        });
        let limits = Arc::new(limits);
        if kind == 2 && rung == 0 {
            limits.stop();
        }
        let told = format!("{what}, stopped at look {rung} in way {kind}");
        let watched = Watched(&told);
        ask(Arc::clone(&limits));
        drop(watched);
        rungs += 1;
        if fell.load(Relaxed) == 0 && rung > 0 {
            return rungs;
        }
        rung += if rungs < RUNGS_MAX / 2 { 1 } else { 1 + random.below(rung / 8 + 1) };
        if rungs >= 4 * RUNGS_MAX {
            return rungs;
        }
    }
}

/// One problem with an objective, as it is asked.
struct Climber<'a, 'g> {
    truth: Truth<'a, 'g>,
    question: Question,
    engine: Box<dyn Fn() -> Engine + 'a>,
    /// Asked again by the same engine, the memo knows what was proven before.
    warm: bool,
    counts: &'a [AtomicUsize; KINDS.len()],
}

impl Climber<'_, '_> {
    fn ladder(&self, kind: &str, random: &mut Random, ask: impl Fn(&Engine, Question)) {
        let kept = (self.engine)();
        let what = format!("{kind}, {}", if self.warm { "warm" } else { "cold" });
        let rungs = climb(&what, random, |limits| {
            let new;
            let engine = if self.warm {
                &kept
            } else {
                new = (self.engine)();
                &new
            };
            ask(engine, self.question.clone().limits(limits));
        });
        let kind = KINDS.iter().position(|&known| known == kind).unwrap();
        self.counts[kind].fetch_add(rungs, Relaxed);
    }

    fn trees(&self, random: &mut Random, opening: &[Word], value: ObjectiveValue) {
        let truth = &self.truth;
        let whole = opening.is_empty();
        self.ladder(if whole { "tree" } else { "opening" }, random, |engine, question| {
            let question = question.opening(opening.iter().cloned());
            truth.assert_outcome(&engine.best_tree(&question).unwrap().outcome, value);
        });
        self.ladder("guess", random, |engine, question| {
            let question = question.opening(opening.iter().cloned());
            match engine.best_guess(&question).unwrap() {
                Outcome::Infeasible => assert_eq!(value, ObjectiveValue::IMPOSSIBLE),
                Outcome::Open { lower } => assert!(lower <= value),
                Outcome::Found(best) => {
                    assert!(best.claim.lower <= value && value <= best.claim.upper);
                    assert!(truth.of(best.guess) <= best.claim.upper);
                }
            }
        });
        self.ladder("cost", random, |engine, question| {
            let question = question.opening(opening.iter().cloned());
            let cost = engine.cost(&question).unwrap();
            match cost {
                OpenerBound::Exact(cost) if truth.first_alone => {
                    assert_eq!(cost, value.first().into());
                }
                OpenerBound::Exact(cost) => assert_eq!(cost, value),
                OpenerBound::AtLeast(cost) => assert!(cost <= value, "{cost:?}, not {value:?}"),
            }
        });
    }

    /// What is proven on a rung is also told, and holds.
    fn rank(
        &self,
        kind: &str,
        random: &mut Random,
        top: usize,
        cutoff: Option<ObjectiveValue>,
        ask: impl Fn(Prove) -> (Prove, bool),
    ) {
        self.ladder(kind, random, |engine, question| {
            let told = Arc::new(Mutex::new(Vec::new()));
            let heard = Arc::clone(&told);
            let prove = Prove::new(question).top(top);
            let prove = prove.observe(move |fact: Fact| heard.lock().unwrap().push(fact));
            let prove = match cutoff {
                Some(cutoff) => prove.cutoff(cutoff),
                None => prove,
            };
            let (prove, is_part) = ask(prove);
            let proof = engine.prove(&prove).unwrap();
            self.truth.assert_proof(&proof, top, cutoff, is_part);
            told.lock().unwrap().iter().for_each(|fact| self.truth.assert_fact(fact.clone()));
        });
    }

    /// All that a whole proof tells while it goes on, under smaller limits too.
    fn facts(&self, top: usize) -> Vec<Fact> {
        let told = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&told);
        let prove = Prove::new(self.question.clone()).top(top);
        let prove = prove.observe(move |fact: Fact| heard.lock().unwrap().push(fact));
        (self.engine)().prove(&prove).unwrap();
        std::mem::take(&mut told.lock().unwrap())
    }

    /// A file with the facts that a ledger of `facts` has.
    fn ledger(&self, folder: &std::path::Path, number: usize, facts: &[Fact]) -> PathBuf {
        let path = folder.join(format!("{number}.ledger"));
        let prove = Prove::new(self.question.clone()).facts(facts.to_vec());
        let text = (self.engine)().ledger(&prove).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }
}

/// The latest fact of each word.
fn latest(facts: &[Fact]) -> Vec<Fact> {
    let mut latest: Vec<Fact> = Vec::new();
    for &(ref word, proven) in facts {
        latest.retain(|(known, _)| known != word);
        latest.push((word.clone(), proven));
    }
    latest
}

/// A value that is a little better or worse than this one.
fn near(random: &mut Random, value: ObjectiveValue) -> ObjectiveValue {
    let [first, second, third] = value.0;
    match random.below(5) {
        0 => [first.saturating_sub(1), second, third],
        1 => [first, second.saturating_sub(1), third],
        2 => [first.saturating_add(1), second, third],
        _ => [first, second, third],
    }
    .into()
}

fn climb_all(
    problem: &Problem<'_>,
    objective: Objective,
    random: &mut Random,
    counts: &[AtomicUsize; KINDS.len()],
) {
    let case = problem.case;
    let (list, weighted) = (case.game.list(), problem.weighted());
    let limit = 1 + random.below(case.limit);
    let mut best = Best::new(&weighted, weighted.start(case.set), objective, limit);
    let build = problem.build(&list, objective, limit);
    let threads = NonZeroUsize::new([1, 1, 1, 2][random.below(4)]).unwrap();
    let build = build.threads(threads);
    let fixed = problem.openings(limit, random)[1].clone();
    let asked = Asked(problem, objective, limit, &fixed);
    let _watched = Watched(&asked);
    let opening: Vec<Word> = fixed.iter().map(|&guess| list.guesses()[guess].clone()).collect();
    let after = best.after(&fixed, limit);
    let after = after.map_or(ObjectiveValue::IMPOSSIBLE, |(value, _)| value);
    let climber = Climber {
        truth: Truth::new(&mut best, &list, limit),
        question: build.question.clone(),
        engine: Box::new(|| build.engine()),
        warm: random.below(2) == 0,
        counts,
    };
    let least = climber.truth.least();
    let top = [1, 1, 2, list.guesses().len()][random.below(4)];
    if random.below(4) == 0 {
        climber.trees(random, &[], least);
        climber.trees(random, &opening, after);
    }
    climber.rank("ranking", random, top, None, |prove| (prove, false));
    let goal = if random.below(3) == 0 { after } else { least };
    let cutoff = near(random, goal);
    if cutoff < ObjectiveValue::IMPOSSIBLE {
        climber.rank("cutoff", random, top, Some(cutoff), |prove| (prove, false));
    }
    let shard = |number| Shard::new(number, 2).unwrap();
    climber.rank("shard", random, top, None, |prove| (prove.shard(shard(1)), true));
    let mut only: Vec<Word> = list.guesses().to_vec();
    only.truncate(1 + random.below(only.len()));
    climber.rank("only", random, top, None, |prove| (prove.only(only.clone()), true));
    // A position has no ledger.
    if case.set != case.game.all() {
        return;
    }
    let all = climber.facts(top);
    // All, some of them as they were at a moment, and those of smaller limits alone.
    let part = latest(&all[..random.below(all.len() + 1)]);
    for known in [latest(&all), part.clone()] {
        let with_cutoff =
            (random.below(3) == 0 && cutoff < ObjectiveValue::IMPOSSIBLE).then_some(cutoff);
        climber
            .rank("facts", random, top, with_cutoff, |prove| (prove.facts(known.clone()), false));
        climber.rank("shard", random, top, None, |prove| {
            (prove.facts(known.clone()).shard(shard(2)), true)
        });
    }
    let folder = tempfile::tempdir().unwrap();
    let (some, others) = part.split_at(part.len() / 2);
    let paths = [some, others].map(|facts| facts.to_vec());
    let paths: Vec<PathBuf> = (0..2)
        .zip(&paths)
        .map(|(number, facts)| climber.ledger(folder.path(), number, facts))
        .collect();
    climber.rank("joined", random, top, None, |prove| (prove.join(paths.clone()), false));
    let pieces = climber.engine.as_ref()().split(&Prove::new(climber.question.clone()).top(top), 4);
    match pieces {
        Ok(pieces) => {
            let cubes: Vec<_> = pieces.into_iter().map(|piece| piece.cube).collect();
            climber
                .rank("cubes", random, top, None, |prove| (prove.cubes(cubes.clone(), None), true));
        }
        Err(ProveError::Cubes) => {}
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn whenever_it_is_stopped_all_that_is_said_is_so() {
    let counts = [const { AtomicUsize::new(0) }; KINDS.len()];
    for_each_problem(8, |problem, random| {
        let every = objectives(1 + random.below(problem.case.limit));
        let objective = every[random.below(every.len())];
        climb_all(problem, objective, random, &counts);
        // With the worst case first, the limit on guesses is raised step by step.
        let worst = [Objective::Worst, Objective::WorstAlone][random.below(2)];
        climb_all(problem, worst, random, &counts);
    });
    let counts: Vec<_> =
        KINDS.iter().zip(counts).map(|(kind, count)| (kind, count.into_inner())).collect();
    eprintln!("{counts:?}");
    assert!(counts.iter().all(|(_, count)| *count > enough(200)), "{counts:?}");
}

#[test]
fn an_opener_that_a_ledger_knows_and_a_cutoff_rules_out_makes_no_best_tree() {
    let (counts, proven) = ([const { AtomicUsize::new(0) }; KINDS.len()], AtomicUsize::new(0));
    for_each_problem(1, |problem, random| {
        let case = problem.case;
        if case.set != case.game.all() {
            return;
        }
        let (list, weighted) = (case.game.list(), problem.weighted());
        let limit = 1 + random.below(case.limit);
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, weighted.start(case.set), objective, limit);
            let build = problem.build(&list, objective, limit);
            let truth = Truth::new(&mut best, &list, limit);
            let climber = Climber {
                truth,
                question: build.question.clone(),
                engine: Box::new(|| build.engine()),
                warm: false,
                counts: &counts,
            };
            let (facts, least) = (climber.facts(list.guesses().len()), climber.truth.least());
            let [first, second, _] = least.0;
            // Facts, and so cutoffs, may be about the first number alone.
            let second = second.checked_sub(1).filter(|_| !climber.truth.first_alone);
            let cutoff = match (second, first.checked_sub(1)) {
                (Some(second), _) => [first, second, 0].into(),
                (None, Some(first)) => first.into(),
                // No value is lower than this.
                (None, None) => continue,
            };
            let worse = |&&(ref word, proven): &&Fact| {
                matches!(proven, OpenerBound::Exact(_)) && climber.truth.of(word.clone()) > least
            };
            let Some(known) = facts.iter().find(worse) else { continue };
            let prove = Prove::new(build.question.clone()).top(1).facts(vec![known.clone()]);
            let proof = build.engine().prove(&prove.cutoff(cutoff)).unwrap();
            climber.truth.assert_proof(&proof, 1, Some(cutoff), false);
            assert_eq!(proof.verdict, Verdict::NoneReachesCutoff, "{objective:?} {known:?}");
            proven.fetch_add(1, Relaxed);
        }
    });
    assert!(proven.into_inner() > enough(500));
}
