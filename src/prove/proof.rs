//! What is proven of all openers.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use crate::engine::{Outcome, Spent};
use crate::game::word::Word;
use crate::prove::ledger::LedgerError;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::Height;
use crate::sorted;
use crate::tree::Basis;
use crate::tree::objective::ObjectiveValue;

/// What is proven of one opener.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Opener {
    /// The first guess.
    pub word: Word,
    /// The value of its best tree, or a lower bound; [`ObjectiveValue::IMPOSSIBLE`] if there is no
    /// tree within the limit.
    pub proven: OpenerBound<ObjectiveValue>,
    /// In a proof about [pairs](crate::Prove::pairs), the best second guess of one of the best
    /// openers.
    pub second: Option<Word>,
    /// Whether nothing more has to be proven: the value is exact, or too high for a place among the
    /// best.
    pub settled: bool,
    /// The first of the openers that a symmetry of the game maps to this one. What is proven of
    /// that opener also holds for this one. `None` for the first itself, and in games without
    /// symmetries.
    pub like: Option<Word>,
    /// Whether it is one of the best known openers: exact, and at least as good as the last of
    /// those asked for.
    pub among_best: bool,
    /// Where `proven` rests: a search of this run, or a ledger.
    pub basis: Basis,
}

/// How far an opener is from being proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenerStatus {
    /// The value of its best tree is known.
    Exact,
    /// It is out: its value is too high for a place among the best.
    AtLeast,
    /// It begins no tree within the limit.
    Impossible,
    /// More has to be proven.
    Open,
}

impl OpenerStatus {
    /// The status in a word, as JSON has it. These words are stable.
    pub fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::AtLeast => "at-least",
            Self::Impossible => "impossible",
            Self::Open => "open",
        }
    }
}

impl Serialize for OpenerStatus {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.word())
    }
}

impl Opener {
    /// How far it is from being proven.
    pub fn status(&self) -> OpenerStatus {
        match self.proven {
            OpenerBound::Exact(_) => OpenerStatus::Exact,
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => OpenerStatus::Impossible,
            OpenerBound::AtLeast(_) if self.settled => OpenerStatus::AtLeast,
            OpenerBound::AtLeast(_) => OpenerStatus::Open,
        }
    }

    /// Whether it is proven to have no tree of at most `most` guesses, where the worst case counts
    /// first.
    pub(super) fn is_past(&self, most: Height) -> bool {
        self.proven.bound().first() > most.into()
    }
}

/// What a proof says of all openers together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// Every opener is settled, and the best tree is there.
    Proven,
    /// No tree finds every answer within the limit on guesses.
    Infeasible,
    /// No opener is as good as the [cutoff](crate::Prove::cutoff). There may be worse trees.
    NoneReachesCutoff,
    /// This part of a proof has ended. Other parts prove the other openers.
    Part,
    /// The ledgers that were joined leave openers open.
    Incomplete,
    /// The proof was stopped before its end.
    Stopped,
}

impl Verdict {
    /// Whether it holds for all openers, so that no search can change it.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Proven | Self::Infeasible | Self::NoneReachesCutoff)
    }

    /// The verdict in a word, as JSON has it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Infeasible => "infeasible",
            Self::Proven | Self::NoneReachesCutoff => "proven",
            Self::Part => "part",
            Self::Incomplete => "incomplete",
            Self::Stopped => "stopped",
        }
    }
}

/// The result of a proof, and what it took.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// All allowed guesses. The best come first, by value and then by the rule of ties; the others
    /// follow by lower bound. Some of the others are exact too; which ones may differ from run to
    /// run.
    pub openers: Vec<Opener>,
    /// The best tree over all openers. [`Outcome::Open`] for one shard of a proof, and for joined
    /// ledgers that leave openers unproven.
    pub outcome: Outcome,
    /// What it says of all openers together.
    pub verdict: Verdict,
    /// Whether a limit or a request ended the proof early.
    pub stopped: bool,
    /// How many openers were settled by ledgers alone.
    pub recalled: usize,
    /// How many facts from ledgers were proven again.
    pub rechecked: usize,
    /// How many openers were proven in this run.
    pub proven: usize,
    /// Why the ledger has not all of it, if that could not be written. Then the proof was stopped.
    pub unwritten: Option<Arc<LedgerError>>,
    /// What it took.
    pub spent: Spent,
}

impl Proof {
    /// Whether every opener is settled.
    pub fn is_complete(&self) -> bool {
        self.openers.iter().all(|opener| opener.settled)
    }

    /// Where it rests as a whole: the weakest of what is proven of the openers.
    pub fn basis(&self) -> Basis {
        let all = self.openers.iter().map(|opener| opener.basis);
        all.max().unwrap_or(Basis::Proven)
    }

    /// What it says of all openers together, for a proof of a part or of all, with a cutoff or
    /// without.
    pub(super) fn judged(&self, is_part: bool, with_cutoff: bool) -> Verdict {
        let (complete, mut openers) = (self.is_complete(), self.openers.iter());
        match &self.outcome {
            Outcome::Infeasible => Verdict::Infeasible,
            Outcome::Found(tree) if complete && tree.claim().is_optimal() => Verdict::Proven,
            _ if complete && with_cutoff && !openers.any(|opener| opener.among_best) => {
                Verdict::NoneReachesCutoff
            }
            _ if self.stopped => Verdict::Stopped,
            _ if is_part => Verdict::Part,
            _ => Verdict::Incomplete,
        }
    }

    /// Names where what is proven of each opener rests, and where the tree does. What is known of
    /// an opener may have been proven of the first that is like it.
    pub(super) fn name_bases(&mut self, basis: impl Fn(&Word) -> Basis) {
        for opener in &mut self.openers {
            let like = opener.like.as_ref().map_or(Basis::Proven, &basis);
            opener.basis = basis(&opener.word).max(like);
        }
        let from_ledger = self.basis() == Basis::Ledger;
        if let (Outcome::Found(tree), true) = (&self.outcome, from_ledger) {
            self.outcome = Outcome::Found(tree.clone().with_ledger(true));
        }
    }

    /// Asks of each opener that rests on the word of a ledger whether a certificate `proves` it:
    /// then it rests on that. What symmetries map to another opener is asked of the first of them.
    /// Returns how many it proves.
    pub fn confirm(
        &mut self,
        mut proves: impl FnMut(&Word, OpenerBound<ObjectiveValue>) -> bool,
    ) -> usize {
        let mut confirmed = 0;
        for opener in self.openers.iter_mut().filter(|opener| opener.basis == Basis::Ledger) {
            if proves(opener.like.as_ref().unwrap_or(&opener.word), opener.proven) {
                opener.basis = Basis::Certificate;
                confirmed += 1;
            }
        }
        let basis = self.basis();
        if let (Outcome::Found(tree), true) =
            (&self.outcome, confirmed > 0 && basis < Basis::Ledger)
        {
            self.outcome = Outcome::Found(tree.clone().with_ledger(false).with_basis(basis));
        }
        confirmed
    }

    /// Keeps the openers in `open`, which one shard left open under a smaller limit. Other shards
    /// decide whether they keep to that limit, so a value under a larger limit may be wrong.
    pub(super) fn leave_open(&mut self, open: &[Opener]) {
        if open.is_empty() {
            return;
        }
        let open: HashMap<Word, &Opener> =
            open.iter().map(|opener| (opener.word.clone(), opener)).collect();
        for opener in &mut self.openers {
            *opener = open.get(&opener.word).map_or_else(|| opener.clone(), |&open| open.clone());
        }
        sorted::by_key(&mut self.openers, |opener| {
            let bounded = matches!(opener.proven, OpenerBound::AtLeast(_));
            (!opener.among_best, opener.proven.bound(), bounded)
        });
        let bounds = self.openers.iter().map(|opener| opener.proven.bound());
        if let Some(lower) = bounds.min() {
            self.outcome = Outcome::Open { lower };
        }
    }
}
