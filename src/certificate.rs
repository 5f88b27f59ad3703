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

mod alike;
mod blocks;
mod cores;
mod counting;
mod cover;
mod lemmas;
mod text;

use std::collections::BTreeMap;
use std::iter;

use crate::certificate::cover::{Claim, Cover, Found};
use crate::certificate::lemmas::Alike;
use crate::certificate::text::{Costs, Text};
use crate::engine::{Asked, Engine, EngineError, Goal, Outcome, Question, Work};
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::page::SMALL;
use crate::parallel;
use crate::prove::{Opener, Proof};
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::cost_model::CostModel;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::signed::Certificate;
use crate::tree::Tree;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};

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
        let costs = Goal::new(&asked)?.costs;
        let is_last = question.objective == Objective::MeanThenWorstThenLast;
        let is_worst = question.objective == Objective::WorstAlone;
        let is_plain = costs == CostModel::new(1, 0, None) && !is_last || is_worst;
        // A page writes those of Wordle alone, with plain costs: its module is to be small.
        let missing = if SMALL && !self.list().kind().is_wordle() {
            self.list().kind().to_string()
        } else if SMALL && (!is_plain || asked.opening.len() > 1) {
            "this objective, weights or opening on a page".to_owned()
        } else if question.candidates.is_some() {
            "candidates that are not all that fit the turns".to_owned()
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
            [word] => About::Opener(word.clone()),
            words => About::Fixed(words.to_vec()),
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
            trees.push(self.tree_from(question, &opener.word)?);
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

    /// The certificate of what is proven of some openers: a bound for each, and a tree for each
    /// exact value. So each part of a proof can have one.
    ///
    /// # Errors
    /// As for [`certify`](Self::certify); [`CertificateError::NotProven`] if there are no openers.
    pub fn certify_openers(
        &self,
        question: &Question,
        openers: &BTreeMap<Word, OpenerBound<ObjectiveValue>>,
    ) -> Result<Certificate, CertificateError> {
        if openers.keys().any(|word| self.list().guess_id(word).is_none()) {
            return Err(CertificateError::OtherQuestion);
        }
        let (mut claims, mut trees) = (Vec::new(), Vec::new());
        for (word, proven) in openers {
            if let OpenerBound::Exact(_) = proven {
                trees.push(self.tree_from(question, word)?);
            }
            claims.push((About::Opener(word.clone()), proven.bound()));
        }
        self.write(question, &claims, &trees.iter().collect::<Vec<_>>())
    }

    /// The best tree that begins with an opener.
    fn tree_from(&self, question: &Question, opener: &Word) -> Result<Tree, CertificateError> {
        let question = question.clone().opening([opener.clone()]);
        let tree = self.best_tree(&question)?.outcome.into_found();
        tree.ok_or(CertificateError::Stopped)
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
            let least = values.iter().map(|(_, value)| value).min();
            let costs = costs(&work, least);
            if !SMALL && !costs.fit(asked.list.answers().len()) {
                let missing = "weights of this size; give them fewer digits".to_owned();
                return Err(CertificateError::NotCovered(missing));
            }
            let mut claims = claims_of(&work, &costs, values);
            if claims.is_empty() && trees.is_empty() {
                return Err(CertificateError::NotProven);
            }
            let found = match found_for(&work, &costs, &mut claims) {
                // A tree of more guesses than are allowed may cost less. In easy mode this is rare.
                Err(CertificateError::NotProven) if claims.iter().any(Claim::is_unlimited) => {
                    claims.iter_mut().for_each(|claim| claim.limit(asked.max_guesses));
                    found_for(&work, &costs, &mut claims)?
                }
                found => found?,
            };
            let Found { lemmas, cores } = found;
            let is_fixed = |claim: &Claim| matches!(claim.about, About::Fixed(_));
            let is_plain = asked.list.kind().is_wordle() && costs.are_plain();
            let version = match cores.is_empty() {
                _ if SMALL => 1 + u8::from(!cores.is_empty()),
                _ if !is_plain || claims.iter().any(is_fixed) => 3,
                true => 1,
                false => 2,
            };
            let mut text = Text::new(asked, work.search.table, version, &costs);
            claims.iter().for_each(|claim| text.claim(claim));
            trees.iter().for_each(|tree| text.tree(tree, cost_of(&costs, tree)));
            lemmas.iter().for_each(|lemma| text.lemma(lemma));
            cores.iter().for_each(|core| text.core(core));
            Ok(text.signed(lemmas.len() + cores.len()))
        })?;
        certificate
    }
}

/// What trees cost in the certificate of the best value.
fn costs(work: &Work<'_, '_>, best: Option<&ObjectiveValue>) -> Costs {
    let Work { goal, asked, .. } = *work;
    match (asked.question.objective, best) {
        // No tree is lower, whatever it costs; a page has plain costs alone.
        (objective, _) if SMALL || objective == Objective::WorstAlone => {
            Costs { model: CostModel::new(1, 0, None), in_time: None }
        }
        (Objective::MeanThenWorstThenLast, Some(&ObjectiveValue([_, worst @ 2..=255, _]))) => {
            Costs { model: goal.costs_of_last(), in_time: Some(worst as Height - 1) }
        }
        (Objective::Within(within), _) => {
            Costs { model: goal.costs.clone(), in_time: Some(within.into()) }
        }
        _ => Costs { model: goal.costs.clone(), in_time: None },
    }
}

/// What a tree costs.
fn cost_of(costs: &Costs, tree: &Tree) -> Cost {
    if SMALL {
        return tree.total();
    }
    let in_time = costs.in_time.map_or(usize::MAX, |in_time| in_time as usize);
    let CostModel { per_guess, per_late, .. } = costs.model;
    let late = |guesses: usize| if guesses > in_time { per_late } else { 0 };
    let found = if costs.model.weights().is_some() { tree.found() } else { tree.histogram() };
    let each = (1..).zip(found);
    each.map(|(guesses, weight)| weight * (per_guess * guesses as Cost + late(guesses))).sum()
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
    /// The trees that begin with these guesses, whatever the feedback.
    Fixed(Vec<Word>),
    /// The openers that no other claim names.
    OtherOpeners,
}

/// What claims need.
fn found_for(
    work: &Work<'_, '_>,
    costs: &Costs,
    claims: &mut [Claim],
) -> Result<Found, CertificateError> {
    let are_usual = work.goal.costs == costs.model || claims.iter().all(Claim::is_infeasible);
    let other;
    let search = match SMALL || are_usual {
        true => work.search,
        false => {
            other = work.search.until(work.search.limits).with(costs.model.clone(), None);
            &other
        }
    };
    let cover = Cover::new((search, &costs.model), work.asked, work.set, claims.len());
    let alike = parallel::map_init(&*claims, || (), |(), claim| cover.claim(claim));
    for (claim, alike) in iter::zip(claims, alike) {
        claim.alike = alike?;
    }
    cover.found()
}

/// The claims that say: no tree has a better value than these.
fn claims_of(work: &Work<'_, '_>, costs: &Costs, values: &[(About, ObjectiveValue)]) -> Vec<Claim> {
    let list = work.asked.list;
    let id = |word: &Word| list.guess_id(word);
    let named: Vec<GuessId> = values
        .iter()
        .filter_map(|(about, _)| match about {
            About::Opener(word) => id(word),
            _ => None,
        })
        .collect();
    let mut claims = Vec::new();
    for (about, value) in values {
        let all = || GuessId::first(list.guesses().len());
        let openers: Vec<GuessId> = match about {
            About::AllOpeners => all().collect(),
            About::Opener(word) => id(word).into_iter().collect(),
            About::Fixed(words) => id(&words[0]).into_iter().collect(),
            About::OtherOpeners => all().filter(|guess| !named.contains(guess)).collect(),
        };
        claims.extend(statements(work, costs, *value).into_iter().map(|(value, budget)| Claim {
            about: about.clone(),
            openers: openers.clone(),
            value,
            budget,
            alike: Alike::default(),
        }));
    }
    claims
}

/// What must hold of all trees if none has a better value than `value`: bounds of their cost, each
/// with the guesses left that it is about.
fn statements(work: &Work<'_, '_>, costs: &Costs, value: ObjectiveValue) -> Vec<(Cost, Budget)> {
    let Work { asked, goal, .. } = *work;
    let within = |guesses: u64| Budget::guesses(guesses.min(asked.max_guesses.into()) as Height);
    let all = within(u64::MAX);
    if value == ObjectiveValue::IMPOSSIBLE {
        return vec![(INFEASIBLE, all)];
    }
    let [first, second, third] = value.0;
    let total = |guesses: u64| guesses.saturating_mul(costs.model.per_guess).min(INFEASIBLE);
    // In all modes but easy a tree without a limit may cost less.
    let free = if asked.mode == Mode::Easy { Budget::UNLIMITED } else { all };
    let mut statements = match asked.question.objective {
        // No tree is lower.
        Objective::WorstAlone => vec![(INFEASIBLE, within(first.saturating_sub(1)))],
        // No tree is lower, and none of this height costs less.
        Objective::Worst => {
            vec![(INFEASIBLE, within(first.saturating_sub(1))), (total(second), within(first))]
        }
        Objective::Within(_) if !SMALL => vec![(goal.cost(value), goal.budget(asked.max_guesses))],
        _ => vec![(total(first), free)],
    };
    if asked.question.objective.chooses_among_equals() && second > 0 {
        // None of fewer guesses that costs as much.
        statements.push((total(first.saturating_add(1)), within(second - 1)));
    }
    if let (Objective::MeanThenWorstThenLast, Some(in_time)) =
        (asked.question.objective, costs.in_time)
        && !SMALL
        && third > 0
        && second == u64::from(in_time) + 1
    {
        // None of as many guesses in which fewer answers take all of them. Of a ranking, this is
        // said of the openers whose worst case is that of the best.
        let late = total(first).saturating_add(third);
        statements.push((late, within(second).in_time(in_time)));
    }
    statements.retain(|&(value, budget)| budget.all() > 0 && value != 0);
    statements
}
