//! The ranking of all openers, shared out among workers.
//!
//! One worker ranks the openers by what counting and the facts so far say of them. The caller hands
//! out the unsettled ones in this order, a few at a time, and passes what each worker proves on to
//! the others. When every opener is settled, one worker makes the ranking, the tree and the texts.

use std::sync::{Arc, Mutex, PoisonError};

use guesstree::error::{CertificateError, ErrorKind};
use guesstree::play::Session;
use guesstree::{
    ObjectiveValue, Opener, OpenerBound, OpenerStatus, Outcome, Proof, Prove, Question, Word,
};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::tree::TreeInfo;
use crate::{Solver, tell};

/// The facts that this worker was told or has proven.
#[derive(Default)]
pub(crate) struct Proving(Vec<(Word, OpenerBound<ObjectiveValue>)>);

/// What is proven of an opener: `[word, value, exact]`, with no value if it begins no tree.
#[derive(Deserialize, Serialize)]
pub(crate) struct Fact(String, Option<u64>, bool);

/// Every value of a fact is below this one, which a number of JavaScript holds exactly.
const LARGEST: u64 = 1 << 53;

impl Fact {
    fn of(word: Word, proven: OpenerBound<ObjectiveValue>) -> Self {
        let (value, exact) = match proven {
            OpenerBound::Exact(value) => (Some(value.0[0]), true),
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => (None, false),
            OpenerBound::AtLeast(value) => (Some(value.0[0]), false),
        };
        Self(word.to_string(), value, exact)
    }
}

/// An opener in a ranking.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ranked {
    word: String,
    value: Option<u64>,
    exact: bool,
    status: OpenerStatus,
    settled: bool,
    among_best: bool,
    like: Option<Word>,
}

impl Ranked {
    fn of(opener: &Opener) -> Self {
        let Fact(word, value, exact) = Fact::of(opener.word.clone(), opener.proven);
        let Opener { settled, among_best, like, .. } = opener;
        Self {
            word,
            value,
            exact,
            status: opener.status(),
            settled: *settled,
            among_best: *among_best,
            like: like.clone(),
        }
    }
}

/// The end of a proof.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Finished {
    openers: Vec<Ranked>,
    /// `None` means that no opener finds every answer.
    tree: Option<TreeInfo>,
    ledger: String,
    certificate: Option<String>,
    no_certificate: Option<String>,
}

impl Solver {
    /// What is known of all openers, best first.
    pub(crate) fn rank(&mut self, top: usize, facts: Vec<Fact>) -> Result<Vec<Ranked>, Fault> {
        self.learn(facts)?;
        // Nothing is proven, and no tree is made.
        let proof = self.run(self.wanted(top).only(Vec::new()))?;
        Ok(proof.openers.iter().map(Ranked::of).collect())
    }

    /// Proves these openers, and tells what is proven of each.
    pub(crate) fn prove(
        &mut self,
        top: usize,
        facts: Vec<Fact>,
        only: &[String],
    ) -> Result<(), Fault> {
        self.learn(facts)?;
        let only = only.iter().map(|word| self.word(word)).collect::<Result<Vec<Word>, _>>()?;
        let found = Arc::new(Mutex::new(Vec::new()));
        let prove = self.wanted(top).only(only).observe({
            let found = Arc::clone(&found);
            move |(word, proven)| {
                found.lock().unwrap_or_else(PoisonError::into_inner).push((word.clone(), proven));
                if let Ok(fact) = serde_json::to_string(&Fact::of(word, proven)) {
                    tell(&fact);
                }
            }
        });
        self.run(prove)?;
        self.proving.0.append(&mut found.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }

    pub(crate) fn finish(
        &mut self,
        top: usize,
        facts: Vec<Fact>,
        certificate: bool,
    ) -> Result<Finished, Fault> {
        self.learn(facts)?;
        let prove = self.wanted(top);
        let engine = self.adviser.engine(&self.session(&[])?);
        let ledger = engine.ledger(&prove)?;
        // What is not known yet is proven here.
        let proof = engine.prove(&prove)?;
        let (text, why_not) = match certificate {
            false => (None, None),
            true => match engine.certify_ranking(&self.question(), &proof) {
                Ok(certificate) => (Some(certificate.text), None),
                Err(reason @ (CertificateError::NotCovered(_) | CertificateError::NotProven)) => {
                    (None, Some(reason.to_string()))
                }
                Err(error) => return Err(error.into()),
            },
        };
        let tree = match proof.outcome {
            Outcome::Found(ref tree) => {
                let _ = self.best.set(tree.clone());
                Some(TreeInfo::of(tree))
            }
            Outcome::Infeasible => None,
            // Nothing stops this proof, so this says of no game that it has no tree.
            Outcome::Open { .. } => {
                return Err(Fault::new(ErrorKind::Failed, "the proof is not complete"));
            }
        };
        let openers = proof.openers.iter().map(Ranked::of).collect();
        Ok(Finished { openers, tree, ledger, certificate: text, no_certificate: why_not })
    }

    fn run(&self, prove: Prove) -> Result<Proof, Fault> {
        let session: Session = self.session(&[])?;
        Ok(self.adviser.engine(&session).prove(&prove)?)
    }

    fn question(&self) -> Question {
        Question::new().max_guesses(self.made.max_guesses)
    }

    fn wanted(&self, top: usize) -> Prove {
        Prove::new(self.question()).top(top).facts(self.proving.0.clone())
    }

    /// Adds facts. One that is about no opener of this game is refused.
    fn learn(&mut self, facts: Vec<Fact>) -> Result<(), Fault> {
        for Fact(text, value, exact) in facts {
            let word = self.word(&text).map_err(|fault| fault.said_of("a fact"))?;
            let proven = match (value, exact) {
                (None, false) => OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE),
                (Some(value), true) if value < LARGEST => OpenerBound::Exact(value.into()),
                (Some(value), false) if value < LARGEST => OpenerBound::AtLeast(value.into()),
                _ => {
                    return Err(Fault::new(ErrorKind::Unreadable, format!("no fact about {word}")));
                }
            };
            self.proving.0.push((word.clone(), proven));
        }
        Ok(())
    }
}
