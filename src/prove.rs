//! Ranking all openers: exact totals for the best, proven lower bounds for the rest.

pub(crate) mod cube;
pub(crate) mod cubes;
pub(crate) mod error;
pub(crate) mod ledger;
mod pairs;
pub(crate) mod proof;
pub(crate) mod reading;
pub(crate) mod recheck;
pub(crate) mod record;
pub(crate) mod refute;
pub(crate) mod request;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::engine::{Asked, Engine, Outcome, Spent, Untabled, Work};
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::parallel::SHARED;
use crate::prove::cubes::Told;
use crate::prove::ledger::Facts;
use crate::prove::reading::Reading;
use crate::prove::recheck::Rechecked;
use crate::prove::record::Record;
use crate::prove::refute::{check_claim, check_facts, check_proof};
use crate::search::openers::rank::Task;
use crate::search::openers::ranking::{OpenerBound, Places, Ranking};
use crate::search::openers::shard::Shard;
use crate::search::position::budget::Height;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::INFEASIBLE;
use crate::sorted;
use crate::tree::Basis;
use crate::tree::objective::{Objective, ObjectiveValue};

pub(crate) use crate::prove::error::{Found, ProveError};
pub(crate) use crate::prove::proof::{Opener, Proof, Verdict};
pub(crate) use crate::prove::request::Prove;

impl Engine {
    /// Ranks all openers. If there is no tree, or if the proof was stopped, [`Proof::outcome`] says
    /// so.
    ///
    /// With [`Objective::Worst`], only openers that reach the smallest worst case get exact totals,
    /// so there may be fewer of them than [`Prove::top`] asks for.
    ///
    /// # Errors
    /// [`ProveError`] if the question, an opener, a cube or a fact does not fit the game, or if a
    /// ledger cannot be used.
    pub fn prove(&self, prove: &Prove) -> Result<Proof, ProveError> {
        let question = &prove.question;
        let asked = Asked::new(self.list(), self.game_mode(), question)?;
        prove.check_words(self.list())?;
        if question.rules.beam.is_some() {
            return Err(ProveError::Beam);
        }
        let plain = question.objective == Objective::Mean && question.weights.is_none();
        if prove.pairs && !(plain && self.game_mode() == Mode::Easy && prove.recheck == 0) {
            return Err(ProveError::Pairs);
        }
        self.memo_bytes_max()?;
        if prove.cubes.is_some() {
            prove.check_cubes()?;
        }
        let record = Record::open(prove, self, &asked)?;
        let facts = record.facts();
        if !prove.pairs {
            check_facts(facts, &prove.known, self.list())?;
        }
        record.begin(prove.goal())?;
        let (ranked, spent) = self.ask(question, |work| match work {
            Ok(work) => {
                let rechecked = if SHARED {
                    recheck::recheck(&work, facts, prove.recheck)?
                } else {
                    Rechecked::default()
                };
                record.rechecked(rechecked.openers);
                let proof = prove.rank(&work, &record)?;
                Ok::<_, ProveError>(Proof { rechecked: rechecked.count, ..proof })
            }
            Err(untabled) => prove.recall(&untabled, &record),
        })?;
        let said = |word: &Word| facts.place_of(self.list().guess_id(word)?);
        let checked = ranked.and_then(|mut proof| {
            proof.name_bases(|word| {
                let guess = self.list().guess_id(word);
                guess.map_or(Basis::Proven, |guess| record.basis(guess, question.objective))
            });
            if !prove.is_part() {
                check_proof(&proof, question.limits.stopped(), &said)?;
            }
            proof.verdict = proof.judged(prove.is_part(), prove.cutoff.is_some());
            Ok(proof)
        });
        match checked {
            Ok(proof) => {
                let proven = record.proven();
                let unwritten = record.close().err().map(Arc::new);
                Ok(Proof { proven, unwritten, spent, ..proof })
            }
            Err(refuted) => {
                record.undo()?;
                Err(refuted)
            }
        }
    }
}

impl Engine {
    /// The ledger that a proof with the facts of `prove` would have written: a text that the
    /// command reads and goes on with.
    ///
    /// # Errors
    /// [`ProveError`] if the question, an opener, a cube or a fact does not fit the game, or if
    /// facts contradict each other.
    pub fn ledger(&self, prove: &Prove) -> Result<String, ProveError> {
        let asked = Asked::new(self.list(), self.game_mode(), &prove.question)?;
        prove.check_words(self.list())?;
        let facts = Facts::given(&prove.facts, self.list())?;
        Ok(ledger::text(&self.problem_of(&asked), self.list(), &facts))
    }
}

impl Prove {
    /// Proves the openers and, for a whole proof, builds the tree. For the smallest worst case it
    /// raises the limit on guesses until there is a tree.
    ///
    /// What is proven under one limit is an answer only if that is the limit that was asked for, or
    /// if it does not rule out all trees. Whether the search was stopped does not matter for that.
    fn rank(&self, work: &Work<'_, '_>, record: &Record<'_>) -> Result<Proof, ProveError> {
        let mut most = *work.asked.limits().start();
        let mut open = Vec::new();
        loop {
            work.asked.tries(most);
            match self.rank_within(work, most, &open, record)? {
                ControlFlow::Break(proof) => return Ok(proof),
                ControlFlow::Continue(left_open) => open = left_open,
            }
            most += 1;
        }
    }

    /// Whether no opener of the shard keeps to a limit of `most` guesses. Openers that are not
    /// settled belong to other shards, unless the search was stopped: then they may be of this one.
    fn rules_out(&self, proof: &Proof, most: Height) -> bool {
        let elsewhere = self.is_part() && !proof.stopped;
        let mut openers = proof.openers.iter();
        openers.all(|opener| opener.is_past(most) || elsewhere && !opener.settled)
    }

    /// Proves the openers under one limit. If that leaves no tree and is not the last limit, the
    /// result is the openers that it leaves open; `open` are those of the limit before it.
    fn rank_within(
        &self,
        work: &Work<'_, '_>,
        most: Height,
        open: &[Opener],
        record: &Record<'_>,
    ) -> Result<ControlFlow<Proof, Vec<Opener>>, ProveError> {
        let facts = record.facts();
        let with_cubes = self.cubes.is_some() || facts.of_cubes().next().is_some();
        if !(SHARED && with_cubes) {
            return self.rank_with(work, None, most, open, record);
        }
        // Costs that rest on facts about positions are kept apart from what other searches prove.
        let search = work.search.until(work.search.limits).apart();
        let believing = Work { search: &search, ..*work };
        let reading = Reading { goal: work.goal, asked: work.asked, most };
        let told = Told::new(&believing, work.goal.budget(most), facts, &reading);
        let ranked = self.rank_with(&believing, Some(told), most, open, record);
        work.search.stats.add(&search.stats.total());
        ranked
    }

    /// Proves the openers under one limit. `told` is what the ledgers say of cubes.
    fn rank_with(
        &self,
        work: &Work<'_, '_>,
        told: Option<Told>,
        most: Height,
        open: &[Opener],
        record: &Record<'_>,
    ) -> Result<ControlFlow<Proof, Vec<Opener>>, ProveError> {
        let Work { asked, goal, search, set, .. } = *work;
        let budget = goal.budget(most);
        let reading = Reading { goal, asked, most };
        let mut known = reading.all_known(record.facts());
        known.extend(told.iter().flat_map(|told| told.of_openers.iter().copied()));
        let only = self.only.as_ref().map(|words| {
            let mut only: Vec<_> = words.iter().filter_map(|w| asked.list.guess_id(w)).collect();
            sorted::in_order(&mut only);
            only
        });
        let task = Task {
            places: Places::Top(self.top),
            pairs: self.pairs,
            shard: self.shard,
            only: if self.cubes.is_some() { Some(&[]) } else { only.as_deref() },
            cutoff: self.cutoff.map_or(INFEASIBLE, |worst| reading.cutoff(worst)),
            known,
            record: &|guess, proven| record.opener(guess, reading.fact(proven), None),
        };
        let mut ranking = search.rank(set.within(budget), &task, &asked.question.progress);
        if let (Some(cubes), Some(told)) = (&self.cubes, told) {
            let shard = self.shard.unwrap_or(Shard::ALL);
            ranking = told.prove(cubes, shard, work, ranking, &reading, record);
        }
        let mut proof = proof_of(&ranking, set, &reading, record)?;
        proof.leave_open(open);
        if most < asked.max_guesses && self.rules_out(&proof, most) {
            let open = proof.openers.into_iter().filter(|opener| !opener.is_past(most));
            return Ok(ControlFlow::Continue(open.collect()));
        }
        let complete = proof.is_complete();
        // The cutoff ruled out all openers, so there is no tree to build. A ledger may know the
        // cost of one that is out, which others may beat.
        let beaten = complete && self.cutoff.is_some() && ranking.best().is_empty();
        if complete {
            // Only the tree is missing, which takes a moment.
            search.limits.put_off_deadline();
        }
        if self.pairs && self.only.is_none() {
            self.add_seconds(work, &ranking, most, &mut proof)?;
        } else if !self.is_part() && !beaten && (complete || self.shard.is_some()) {
            proof.outcome = match work.outcome_of_ranking(&ranking, most, &mut proof.stopped) {
                Some(outcome) => outcome,
                None if most < asked.max_guesses => return Ok(ControlFlow::Continue(Vec::new())),
                None => Outcome::Infeasible,
            };
            if asked.question.objective.chooses_among_equals() && complete {
                self.compare_equals(work, record, &ranking, most, &mut proof)?;
            }
        }
        Ok(ControlFlow::Break(proof))
    }

    /// What the ledgers say, and some tree, for a search that was stopped before it could begin.
    fn recall(&self, untabled: &Untabled<'_>, record: &Record<'_>) -> Result<Proof, ProveError> {
        let Untabled { asked, goal, .. } = *untabled;
        let (ids, mut most) = (asked.possible(), *asked.limits().start());
        let set = Candidates::new(&ids);
        loop {
            let reading = Reading { goal, asked, most };
            let bounds = vec![OpenerBound::AtLeast(untabled.bound()); asked.list.guesses().len()];
            let cutoff = self.cutoff.map_or(INFEASIBLE, |worst| reading.cutoff(worst));
            let mut ranking = Ranking::new(set, Places::Top(self.top), bounds).with_cutoff(cutoff);
            for (guess, proven) in reading.all_known(record.facts()) {
                ranking.prove(guess, proven);
            }
            let proof = proof_of(&ranking, set, &reading, record)?;
            let mut proof = Proof { stopped: true, ..proof };
            if most < asked.max_guesses && self.rules_out(&proof, most) {
                most += 1;
                continue;
            }
            if !self.is_part() && !self.pairs && self.shard.is_some() {
                proof.outcome = match ranking.lower() {
                    INFEASIBLE.. => Outcome::Infeasible,
                    _ => untabled.outcome(),
                };
            }
            return Ok(proof);
        }
    }

    /// Sorts the best openers by all numbers of the objective, not only by the first.
    fn compare_equals(
        &self,
        work: &Work<'_, '_>,
        record: &Record<'_>,
        ranking: &Ranking<'_>,
        most: Height,
        proof: &mut Proof,
    ) -> Result<(), ProveError> {
        let best = ranking.best();
        let said = |word: &Word| record.facts().place_of(work.asked.list.guess_id(word)?);
        let mut of_first: HashMap<GuessId, OpenerBound<ObjectiveValue>> = HashMap::new();
        for (&(cost, guess), opener) in best.iter().zip(&mut proof.openers) {
            if let Some(&proven) = of_first.get(&work.set.least(guess)) {
                opener.proven = proven;
                opener.settled = matches!(proven, OpenerBound::Exact(_));
                continue;
            }
            let claimed = work.goal.value(most, cost);
            if work.search.limits.stopped() {
                opener.proven = OpenerBound::AtLeast(claimed);
                opener.settled = false;
                proof.stopped = true;
                continue;
            }
            let tree = match work.outcome_of_opener(guess, cost, most, &mut proof.stopped) {
                Some(Outcome::Found(tree)) => Some(tree),
                _ => None,
            };
            // The claim is about the first number alone.
            let first = tree.as_ref().map(|tree| tree.claim().upper.first().into());
            let interrupted = work.asked.question.limits.stopped();
            check_claim(opener.word.clone(), claimed, first, interrupted, &said)?;
            opener.proven = match tree.filter(|tree| tree.claim().is_optimal()) {
                Some(tree) => OpenerBound::Exact(tree.claim().upper),
                None => OpenerBound::AtLeast(claimed),
            };
            opener.settled = matches!(opener.proven, OpenerBound::Exact(_));
            of_first.insert(guess, opener.proven);
        }
        // The sort is stable, so the rule of ties decides among equal openers.
        sorted::by_key(&mut proof.openers[..best.len()], |opener| opener.proven.bound());
        Ok(())
    }
}

/// What a ranking proves, without a tree; `known` comes from ledgers.
///
/// # Errors
/// [`ProveError::Refuted`] if what is known cannot be true.
fn proof_of(
    ranking: &Ranking<'_>,
    set: Candidates<'_>,
    reading: &Reading<'_>,
    record: &Record<'_>,
) -> Result<Proof, ProveError> {
    let (asked, facts) = (reading.asked, record.facts());
    if let Some(conflict) = ranking.conflict() {
        let claimed = facts.of(conflict.guess).map(|said| said.proven);
        return Err(ProveError::Refuted {
            opener: asked.list.guesses()[usize::from(conflict.guess)].clone(),
            claimed: claimed.unwrap_or_else(|| reading.fact(conflict.claimed)),
            said: facts.place_of(conflict.guess),
            found: match reading.fact(conflict.proven) {
                OpenerBound::Exact(cost) => Found::Cost(cost),
                OpenerBound::AtLeast(bound) => Found::Bound(bound),
            },
        });
    }
    let settled = reading.settled(ranking, facts);
    let recalled = |&&(guess, _): &&(GuessId, OpenerBound)| {
        settled[usize::from(guess)] && !record.has_proven(guess)
    };
    Ok(Proof {
        openers: openers_of(ranking, set, reading, &settled),
        outcome: Outcome::Open {
            lower: reading.fact(OpenerBound::AtLeast(ranking.lower())).bound(),
        },
        verdict: Verdict::Incomplete,
        stopped: asked.question.limits.stopped(),
        recalled: reading.all_known(facts).iter().filter(recalled).count(),
        rechecked: 0,
        proven: 0,
        unwritten: None,
        spent: Spent::default(),
    })
}

/// All openers, best first.
fn openers_of(
    ranking: &Ranking<'_>,
    set: Candidates<'_>,
    reading: &Reading<'_>,
    settled: &[bool],
) -> Vec<Opener> {
    let Asked { list, question, .. } = reading.asked;
    let words = list.guesses();
    let fact = |guess: GuessId| match reading.fact(ranking.of(guess)) {
        // Only the first number is proven. The best are compared by the others later.
        OpenerBound::Exact(value) if question.objective.chooses_among_equals() => {
            OpenerBound::AtLeast(value)
        }
        fact => fact,
    };
    let opener = |guess: GuessId, among_best| Opener {
        word: words[usize::from(guess)].clone(),
        proven: fact(guess),
        second: None,
        settled: settled[usize::from(guess)],
        like: Some(set.least(guess))
            .filter(|&least| least != guess)
            .map(|least| words[usize::from(least)].clone()),
        among_best,
        // The record of the whole proof tells it at the end.
        basis: Basis::Proven,
    };
    let best = ranking.best();
    let mut is_best = vec![false; words.len()];
    for &(_, guess) in best {
        is_best[usize::from(guess)] = true;
    }
    let mut others: Vec<GuessId> =
        GuessId::first(words.len()).filter(|&guess| !is_best[usize::from(guess)]).collect();
    sorted::by_key(&mut others, |&guess| {
        let proven = ranking.of(guess);
        (proven.bound(), matches!(proven, OpenerBound::AtLeast(_)))
    });
    let best = best.iter().map(|&(_, guess)| opener(guess, true));
    best.chain(others.into_iter().map(|guess| opener(guess, false))).collect()
}
