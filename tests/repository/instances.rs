//! The table of results in `instances/README.md`: what takes a moment to solve is solved again.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use guesstree::identify::{Problem, Reading, Request};
use guesstree_repository::ROOT;

/// Problems of more nodes take too long.
const NODES_MAX: usize = 20_000;

#[test]
fn the_best_plans_in_the_table_are_the_best_and_greedy_ones_cost_what_it_says() {
    let folder = Path::new(ROOT).join("instances");
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    let rows = readme.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let cells: [&str; 9] = cells.try_into().ok()?;
        cells[1].parse::<usize>().ok().map(|_| cells)
    });
    let (mut solved, mut listed) = (0, 0);
    for [name, objects, tests, best, bound, squares, entropy, groups, nodes] in rows {
        listed += 1;
        let file = folder.join(format!("{name}.csv"));
        assert!(file.exists(), "{name}");
        if bound != "proven" || nodes.parse::<usize>().unwrap() > NODES_MAX {
            continue;
        }
        let problem = Arc::new(Problem::load(&file, Reading::default()).unwrap());
        assert_eq!(
            [objects, tests],
            [problem.objects().len(), problem.tests().len()].map(|n| n.to_string())
        );
        let found = problem.solve(&Request::new()).unwrap();
        assert!(found.plan.is_optimal(), "{name}");
        assert_eq!(found.plan.achieved().unwrap().total.to_string(), best, "{name}");
        let greedy: Vec<String> =
            found.greedy.iter().map(|(_, value)| value.0[0].to_string()).collect();
        assert_eq!(greedy, [squares, entropy, groups], "{name}");
        solved += 1;
    }
    let files = fs::read_dir(&folder).unwrap().filter(|entry| {
        entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "csv")
    });
    assert_eq!(listed, files.count());
    assert!(solved > 15, "{solved}");
}
