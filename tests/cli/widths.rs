//! What commands print at a terminal fits its width, with and without colours.

use crate::campaign::is_whole;
use crate::sandbox::Sandbox;
use crate::screen::Screen;

/// Commands that print text, each with a part of what they print.
const LINES: [(&str, &str); 20] = [
    ("next --list original", "salet"),
    ("next --list original crane=-y--- toils=--y--", "optimal"),
    ("analyze --list original --answer tract crane toast tract", "lost"),
    ("build trace --answers words.txt -q --force -o t.tree", "claim"),
    ("prove --answers words.txt -q --force", "claim"),
    ("prove --answers words.txt -q --force --ledger proof.ledger", "proven now"),
    ("prove status proof.ledger --answers words.txt", "exact"),
    ("prove merge proof.ledger --answers words.txt -q --force", "ledgers"),
    ("prove shortest --answers words.txt", "fewer"),
    ("prove split --answers words.txt -o cubes.txt -q --force", "cubes"),
    ("compare entropy letters --answers words.txt -q", "entropy"),
    ("verify --list original", "claim"),
    ("lists", "nyt-2022-08"),
    ("lists today --hardest 3", "rank"),
    ("identify build car.csv --force", "expected"),
    ("identify prove car.csv", "battery"),
    ("show t.tree", "trace"),
    ("build --fixed 2 --objective worst", "--fixed"),
    ("prove --pairs --mode hard", "--pairs"),
    ("build trace --answers words.txt --treads 2", "--threads"),
];

/// A fault of a car: its tests and what they cost.
const CAR: &str = "\
fault,starter turns,lamps burn,smell of petrol,gauge shows fuel
cost,1,1,2,3
the battery is empty,no,no,no,yes
the starter is broken,no,yes,no,yes
there is no petrol in the tank,yes,yes,no,no
the engine is flooded,yes,yes,yes,yes
";

#[test]
fn no_line_is_broken_by_the_terminal() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\ncrate\nreact\ncaret\n");
    sandbox.write("car.csv", CAR);
    let all = [&[][..], &[("NO_COLOR", "1")], &[("TERM", "dumb")]];
    for (number, columns) in [40, 80, 120].into_iter().enumerate() {
        // Each width has colours of its own, unless all are tried.
        let chosen = if is_whole() { &all[..] } else { &all[number..=number] };
        for colours in chosen {
            for (line, part) in LINES {
                if line.starts_with("prove --answers words.txt -q --force --ledger") {
                    let _ = std::fs::remove_file(sandbox.path("proof.ledger"));
                }
                let screen = Screen::of(&sandbox, line, columns, colours);
                screen.waited();
                let text = screen.text();
                assert!(text.contains(part), "{line}: {text}");
                // A line that the terminal breaks is one that the program made too long.
                assert!(!screen.is_wrapped(), "{line} at {columns} columns: {text}");
            }
        }
    }
}

#[test]
fn examples_stand_above_what_they_do_at_a_narrow_terminal() {
    let sandbox = Sandbox::new();
    for (columns, expected) in [
        (40, "  guesstree next\n      the best first guess, without any\n"),
        (80, "  guesstree next                    the best first guess, without any search\n"),
    ] {
        let screen = Screen::of(&sandbox, "--help", columns, &[]);
        screen.waited();
        let text = screen.text();
        assert!(text.contains(expected), "{text}");
    }
}
