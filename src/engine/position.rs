//! The position of a question, as the search sees it.

use crate::engine::Engine;
use crate::engine::question::Asked;
use crate::game::table::Table;
use crate::game::table::symmetry::Symmetries;
use crate::ids::AnswerId;
use crate::search::position::allowed::Allowed;
use crate::search::position::candidates::Candidates;
use crate::search::solve::best_first::Search;

impl Engine {
    /// Calls `work` with the position of a question as the search sees it.
    pub(super) fn position<T>(
        &self,
        asked: &Asked<'_>,
        search: &Search<'_>,
        work: impl FnOnce(Candidates<'_>) -> T,
    ) -> T {
        let table = search.table;
        let ids = asked.possible();
        let mut allowed = Allowed::all(table);
        for turn in &asked.question.turns {
            let code = table.code_of(turn.feedback.code());
            let id = self.list.guess_id(&turn.guess);
            if let (Some(before), Some(id), Some(code)) = (&allowed, id, code) {
                allowed = Some(before.narrowed(table, id, code));
            }
        }
        let set = Candidates::new(&ids);
        let symmetries = self.symmetries(asked, table, set);
        work(set.with(allowed.as_ref()).under(symmetries.as_ref()))
    }

    /// The symmetries of the game that map each guess made so far to itself; `None` if they do not
    /// map the candidates and their weights to themselves, or if the search is stopped before that
    /// is known.
    fn symmetries(
        &self,
        asked: &Asked<'_>,
        table: &Table,
        set: Candidates<'_>,
    ) -> Option<Symmetries> {
        let question = asked.question;
        let mut symmetries = table.symmetries()?.clone();
        for turn in &question.turns {
            symmetries = symmetries.fixing(self.list.guess_id(&turn.guess)?)?;
        }
        let alike = |one: AnswerId, other: AnswerId| match &question.weights {
            None => true,
            Some(weights) => weights.each()[usize::from(one)] == weights.each()[usize::from(other)],
        };
        if asked.candidates.is_none() && question.weights.is_none() {
            return Some(symmetries);
        }
        symmetries.leave(set.ids, alike, || question.limits.stopped()).then_some(symmetries)
    }
}
