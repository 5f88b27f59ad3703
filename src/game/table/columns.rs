//! The codes of one guess at a time against some answers, where no table is kept.

use crate::game::list::List;
use crate::game::rule::Rule;
use crate::game::table::masks::Masks;
use crate::game::table::places::PlaceMasks;
use crate::ids::{AnswerId, Code, GuessId};
use crate::simd::LANES;

/// Computes columns of codes.
pub(crate) struct Columns<'l> {
    list: &'l List,
    answers: &'l [AnswerId],
    by: By,
}

/// What codes are computed from.
enum By {
    /// The places of the letters of these answers, by a rule of Wordle.
    Places(PlaceMasks<u16>, Rule),
    /// What words of the list have in common.
    Masks(Box<Masks>),
    /// The game's own rule.
    Rule,
}

impl<'l> Columns<'l> {
    /// The columns of a list for these answers of it. The rule is one of Wordle; other games have
    /// their own.
    pub(crate) fn new(list: &'l List, rule: Rule, answers: &'l [AnswerId]) -> Self {
        let words = answers.iter().map(|&id| &list.answers()[usize::from(id)]);
        let by = match (list.kind().is_wordle(), Masks::new(list)) {
            (true, _) => By::Places(PlaceMasks::of(words, stride(answers)), rule),
            (false, Some(masks)) => By::Masks(Box::new(masks)),
            (false, None) => By::Rule,
        };
        Self { list, answers, by }
    }

    /// The codes of a guess, one for each of the answers in their order.
    pub(crate) fn codes(&self, guess: GuessId) -> Vec<Code> {
        let guess = usize::from(guess);
        match &self.by {
            By::Places(masks, rule) => {
                let mut column = vec![0_u32; stride(self.answers)];
                masks.score_into(&self.list.guesses()[guess], *rule, &mut column);
                column.truncate(self.answers.len());
                column.into_iter().map(Code).collect()
            }
            By::Masks(masks) => {
                let code = |&answer: &AnswerId| masks.code(guess, usize::from(answer));
                self.answers.iter().map(code).collect()
            }
            By::Rule => {
                let code = |&id: &AnswerId| self.list.score_of(guess, usize::from(id)).code();
                self.answers.iter().map(code).collect()
            }
        }
    }
}

/// The length of a column with its padding.
fn stride(answers: &[AnswerId]) -> usize {
    answers.len().next_multiple_of(LANES)
}
