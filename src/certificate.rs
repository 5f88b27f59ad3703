//! Certificates: what was proven, written down so that a small program can check it.
//!
//! A certificate holds trees, claims, and lemmas of one kind: *this set costs at least v*. The
//! rules by which claims and lemmas follow are in `docs/CERTIFICATE.md`. What counting proves needs
//! no lemma, as the checker counts; so the lemmas are some of the sets that the search has solved.
//!
//! Lemmas are found from the claims downwards, from large sets to small ones. A lemma is about a
//! set that some claim or larger lemma needs, and says no more than these need. Its value is that
//! by which the search refutes a guess: a low one takes few lemmas of its own. Where no tree is low
//! enough, a few members of a set often show it, and stand for all sets that they lie in.

mod cores;
mod cover;
mod lemmas;
mod text;

use crate::certificate::cover::{Claim, Cover, Found};
use crate::certificate::text::Text;
use crate::engine::{Asked, Engine, EngineError, Outcome, Question, Work};
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::prove::{Opener, Proof};
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::value::Cost;
use crate::signed::Certificate;
use crate::tree::Tree;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};

/// The objectives that bounds of costs are enough for.
const COVERED: [Objective; 4] =
    [Objective::Mean, Objective::MeanThenWorst, Objective::Worst, Objective::WorstAlone];

impl Certificate {
    /// Whether there are certificates about this objective.
    pub fn covers(objective: Objective) -> bool {
        COVERED.contains(&objective)
    }
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// Claims of this kind have no certificate.
    #[error("there is no certificate for {0}; leave --certificate out")]
    NotCovered(String),
    /// The tree is not one for the question, or the openers are none of the list.
    #[error(
        "what is to be certified is no answer to this question; ask it, and certify that answer"
    )]
    OtherQuestion,
    /// Nothing was proven that could be certified.
    #[error("nothing was proven that a certificate could state; let the search come to its end")]
    NotProven,
    /// The search cannot begin.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search was stopped.
    #[error("stopped before the certificate was complete; allow more time")]
    Stopped,
}

impl Engine {
    /// Whether answers to `question` can have a certificate: to be asked before the search.
    ///
    /// # Errors
    /// [`CertificateError::NotCovered`] says what has none.
    pub fn check_certifiable(&self, question: &Question) -> Result<(), CertificateError> {
        let asked = Asked::new(self.list(), self.game_mode(), question)?;
        let list = self.list();
        let missing = if !list.kind().is_wordle() {
            format!("{}", list.kind())
        } else if !Certificate::covers(question.objective) {
            format!("the objective {}", question.objective)
        } else if question.weights.is_some() {
            "weights".to_owned()
        } else if question.candidates.is_some() {
            "candidates that are not all that fit the turns".to_owned()
        } else if asked.opening.len() > 1 {
            "an opening of more than one guess".to_owned()
        } else {
            return Ok(());
        };
        Err(CertificateError::NotCovered(missing))
    }

    /// The certificate of what [`best_tree`](Self::best_tree) said to `question`: the tree and the
    /// lower end of its claim, what holds of all trees if none was found, or that there is none.
    /// Asked right after it, the memo still holds what was proven. The limits of `question` hold
    /// for the certificate as well; [`Question::without_deadline`] leaves it the time it takes.
    ///
    /// # Errors
    /// [`CertificateError`] if claims of this kind have no certificate, the outcome is none of this
    /// question, nothing was proven, or the search for what the memo has forgotten was stopped.
    pub fn certify(
        &self,
        question: &Question,
        outcome: &Outcome,
    ) -> Result<Certificate, CertificateError> {
        let about = match question.opening.as_slice() {
            [] => About::AllOpeners,
            [word, ..] => About::Opener(word.clone()),
        };
        if let Outcome::Found(tree) = outcome {
            let (asked, solved) = (self.problem(question)?, tree.problem());
            if *solved != (Problem { list: solved.list.clone(), ..asked }) {
                return Err(CertificateError::OtherQuestion);
            }
        }
        let (value, trees) = stated(outcome);
        self.write(question, &[(about, value)], &trees)
    }

    /// The certificate of a ranking that [`prove`](Self::prove) gave for `question`: the trees of
    /// the best openers, and a bound for all others. If the proof was stopped, the best tree that
    /// it found, and a bound for all openers.
    ///
    /// # Errors
    /// As for [`certify`](Self::certify).
    pub fn certify_ranking(
        &self,
        question: &Question,
        proof: &Proof,
    ) -> Result<Certificate, CertificateError> {
        let is_opener = |opener: &Opener| self.list().guess_id(&opener.word).is_some();
        let all = proof.openers.len() == self.list().guesses().len();
        if !all || !proof.openers.iter().all(is_opener) {
            return Err(CertificateError::OtherQuestion);
        }
        if !proof.is_complete() {
            let (value, trees) = stated(&proof.outcome);
            return self.write(question, &[(About::AllOpeners, value)], &trees);
        }
        let (mut claims, mut trees) = (Vec::new(), Vec::new());
        for opener in proof.openers.iter().filter(|opener| opener.among_best) {
            let OpenerBound::Exact(value) = opener.proven else {
                return Err(CertificateError::NotProven);
            };
            let question = question.clone().opening([opener.word.clone()]);
            let tree = self.best_tree(&question)?.outcome.into_found();
            trees.push(tree.ok_or(CertificateError::Stopped)?);
            claims.push((About::Opener(opener.word.clone()), value));
        }
        let others = proof.openers.iter().filter(|opener| !opener.among_best);
        let least = others.map(|opener| opener.proven.bound()).min();
        if let [(About::Opener(_), best)] = claims[..]
            && least.is_none_or(|least| least >= best)
        {
            // With one best opener, no other is better: one claim says it.
            claims = vec![(About::AllOpeners, best)];
        } else if let Some(least) = least {
            let about = if claims.is_empty() { About::AllOpeners } else { About::OtherOpeners };
            claims.push((about, least));
        }
        self.write(question, &claims, &trees.iter().collect::<Vec<_>>())
    }

    fn write(
        &self,
        question: &Question,
        values: &[(About, ObjectiveValue)],
        trees: &[&Tree],
    ) -> Result<Certificate, CertificateError> {
        self.check_certifiable(question)?;
        let mut question = question.clone().opening([]);
        // What a beam has found may be bad; what is claimed of all trees holds for all guesses.
        question.rules.beam = None;
        let (certificate, _) = self.ask(&question, |work| {
            let work = work.map_err(|_| CertificateError::Stopped)?;
            let asked = work.asked;
            let mut claims = claims_of(asked, values);
            if claims.is_empty() && trees.is_empty() {
                return Err(CertificateError::NotProven);
            }
            let found = match found_for(&work, &claims) {
                // A tree of more guesses than are allowed may cost less. In easy mode this is rare.
                Err(CertificateError::NotProven) if claims.iter().any(|claim| !claim.limited) => {
                    claims.iter_mut().for_each(|claim| claim.limited = true);
                    found_for(&work, &claims)?
                }
                found => found?,
            };
            let Found { lemmas, cores } = found;
            let version = if cores.is_empty() { 1 } else { 2 };
            let mut text = Text::new(asked, work.search.table, version);
            claims.iter().for_each(|claim| text.claim(claim));
            trees.iter().for_each(|tree| text.tree(tree));
            lemmas.iter().for_each(|lemma| text.lemma(lemma));
            cores.iter().for_each(|core| text.core(core));
            Ok(text.signed(lemmas.len() + cores.len()))
        })?;
        certificate
    }
}

/// What an outcome says of all trees that it is about, and the tree that was found.
fn stated(outcome: &Outcome) -> (ObjectiveValue, Vec<&Tree>) {
    match outcome {
        Outcome::Found(tree) => (tree.claim().lower, vec![tree]),
        Outcome::Open { lower } => (*lower, Vec::new()),
        Outcome::Infeasible => (ObjectiveValue::IMPOSSIBLE, Vec::new()),
    }
}

/// Which trees a claim is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum About {
    AllOpeners,
    Opener(Word),
    /// The openers that no other claim names.
    OtherOpeners,
}

/// What claims need.
fn found_for(work: &Work<'_, '_>, claims: &[Claim]) -> Result<Found, CertificateError> {
    let mut cover = Cover::new(work.search, work.asked, work.set, claims.len());
    for claim in claims {
        cover.claim(claim)?;
    }
    cover.found()
}

/// The claims that say: no tree has a better value than these.
fn claims_of(asked: &Asked<'_>, values: &[(About, ObjectiveValue)]) -> Vec<Claim> {
    let id = |word: &Word| asked.list.guess_id(word);
    let named: Vec<GuessId> = values
        .iter()
        .filter_map(|(about, _)| match about {
            About::Opener(word) => id(word),
            _ => None,
        })
        .collect();
    let mut claims = Vec::new();
    for (about, value) in values {
        let openers = GuessId::first(asked.list.guesses().len());
        let openers: Vec<GuessId> = openers
            .filter(|guess| match about {
                About::AllOpeners => true,
                About::Opener(word) => id(word) == Some(*guess),
                About::OtherOpeners => !named.contains(guess),
            })
            .collect();
        claims.extend(statements(asked, *value).into_iter().map(|statement| Claim {
            about: about.clone(),
            openers: openers.clone(),
            value: statement.value,
            max_guesses: statement.max_guesses.into(),
            limited: statement.limited,
        }));
    }
    claims
}

/// A bound of the cost of trees, and the limit on guesses that it is about.
struct Statement {
    /// `None` if there is no tree.
    value: Option<Cost>,
    max_guesses: u8,
    limited: bool,
}

/// What must hold of all trees if none has a better value than `value`.
fn statements(asked: &Asked<'_>, value: ObjectiveValue) -> Vec<Statement> {
    let within = |value: Option<Cost>, max_guesses: u64| Statement {
        value,
        max_guesses: max_guesses.min(asked.max_guesses.into()) as u8,
        limited: true,
    };
    let max_guesses = asked.max_guesses.into();
    if value == ObjectiveValue::IMPOSSIBLE {
        return vec![within(None, max_guesses)];
    }
    let [first, second, _] = value.0;
    let mut statements = match asked.question.objective {
        // No tree is lower.
        Objective::WorstAlone => vec![within(None, first.saturating_sub(1))],
        // No tree is lower, and none of this height costs less.
        Objective::Worst => {
            vec![within(None, first.saturating_sub(1)), within(Some(second), first)]
        }
        // In all modes but easy a tree without a limit may cost less.
        _ => vec![Statement {
            limited: asked.mode != Mode::Easy,
            ..within(Some(first), max_guesses)
        }],
    };
    if asked.question.objective == Objective::MeanThenWorst && second > 0 {
        // None of fewer guesses that costs as much.
        statements.push(within(Some(first.saturating_add(1)), second - 1));
    }
    statements.retain(|statement| statement.max_guesses > 0 && statement.value != Some(0));
    statements
}
