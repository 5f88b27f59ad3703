//! The loops that the search lives on: the feedback table and the counting of blocks.

use std::hint::black_box;

use super::Measure;
use crate::game::list::List;
use crate::game::table::Table;
use crate::ids::AnswerId;
use crate::search::bounds::Scored;
use crate::search::candidates::Candidates;
use crate::search::count::{self, Counting};
use crate::search::scores::Scores;
use crate::search::supersets::Supersets;

/// What the search asks for nearly always.
const SCORED: Scored = Scored::WithBonus;

/// Measures the table and the counting on `list`, which has the 2,315 original answers. Each
/// result is asserted before its loop is measured.
pub fn kernels(list: &List, measure: &mut Measure<'_>) {
    measure("table 12,972 x 2,315", &mut || {
        black_box(Table::new(black_box(list)));
    });
    counting(&Table::new(list), measure);
}

fn counting(table: &Table, measure: &mut Measure<'_>) {
    let supersets = Supersets::new(table);
    for size in [8, 32, 64, 96, 128, 160, 192, 512] {
        let ids: Vec<AnswerId> = (0..size).map(|i| AnswerId::new(i * 2_311 / size)).collect();
        let set = Candidates::new(&ids);
        let (mut rows, mut scatter) = (Scores::default(), Scores::default());
        count::scores(table, set, 0, Counting::Rows, SCORED, &mut rows);
        count::scores(table, set, 0, Counting::Scatter, SCORED, &mut scatter);
        assert_eq!(rows, scatter);
        for (name, counting) in [("rows", Counting::Rows), ("scatter", Counting::Scatter)] {
            measure(
                &format!("all scores, {name}, {size} candidates"),
                &mut || {
                    count::scores(table, black_box(set), 0, counting, SCORED, &mut rows);
                },
            );
        }
        let best = scatter.most();
        assert_eq!(
            count::best_score(table, set, &supersets, SCORED, &mut rows),
            best
        );
        measure(&format!("best score, {size} candidates"), &mut || {
            let set = black_box(set);
            black_box(count::best_score(table, set, &supersets, SCORED, &mut rows));
        });
    }
}
