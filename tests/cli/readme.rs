//! The commands in the README and in the guide print what these documents say.

use std::path::Path;

use crate::campaign::is_whole;
use crate::sandbox::Sandbox;

/// A line `$ guesstree …`, and the lines below it up to an empty one, the next command, or the end
/// of the block.
struct Example {
    command: String,
    printed: Vec<String>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ guesstree ") {
            let command = command.to_owned();
            let printed = Vec::new();
            examples.push(Example { command, printed });
            open = true;
        } else if line.starts_with("```") {
            open = false;
        } else if let Some(example) = examples.last_mut().filter(|_| open) {
            example.printed.push(line.to_owned());
        }
    }
    // Blank lines stand in what is printed, and before the next command.
    for Example { printed, .. } in &mut examples {
        while printed.last().is_some_and(String::is_empty) {
            printed.pop();
        }
    }
    examples
}

/// A line without the time that the command took, which differs from run to run.
fn timeless(line: &str) -> &str {
    match line.rsplit_once(" after ") {
        Some((before, time)) if time.ends_with(" s") => before,
        _ => line,
    }
}

/// Runs the commands of a document in one folder, and counts them.
fn check(document: &str) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(document);
    let examples = examples(&std::fs::read_to_string(path).unwrap());
    let count = examples.len();
    let sandbox = Sandbox::with("car.csv", include_str!("../../instances/car.csv"));
    for Example { command, printed } in examples {
        // The shell's part of the line is left out.
        let (line, shell) = match command.split_once(['|', '>']) {
            Some((line, _)) => (line, true),
            None => (command.as_str(), false),
        };
        // A slow machine would print progress.
        let quiet = if line.starts_with("prove") { "--quiet" } else { "" };
        let out = sandbox.run(&format!("{line} {quiet}")).done();
        let mut lines = out.lines();
        let whole = !shell && printed.last().is_none_or(|last| last != "…");
        for expected in printed.iter().filter(|line| *line != "…") {
            let line = lines.next().unwrap();
            assert_eq!(timeless(line), timeless(expected), "{document}: {command}");
        }
        assert!(!whole || lines.next().is_none(), "{document}: {command} prints more");
    }
    count
}

#[test]
fn every_command_prints_what_the_readme_says() {
    assert!(check("README.md") >= 5);
}

#[test]
fn every_command_prints_what_the_guide_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide");
    let pages = std::fs::read_dir(folder).unwrap();
    let names = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let count: usize = names.map(|name| check(&format!("docs/guide/{name}"))).sum();
    assert!(count >= 10, "{count}");
}

/// The lines of the session that `examples/session.rs` has drawn, put together from their parts.
fn drawn_lines() -> Vec<String> {
    const PARTS: [(&str, f64, f64); 2] =
        [("<text x=\"", 18.0, 8.4), ("\" y=\"", 18.0 + 14.06, 19.0)];
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/session.svg");
    let svg = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = Vec::new();
    for text in svg.lines().filter(|line| line.starts_with("<text ")) {
        let [column, line] = PARTS.map(|(name, start, unit)| {
            let (_, number) = text.split_once(name).unwrap();
            let number: f64 = number.split('"').next().unwrap().parse().unwrap();
            ((number - start) / unit).round() as usize
        });
        lines.resize(lines.len().max(line + 1), String::new());
        let (_, content) = text.strip_suffix("</text>").unwrap().split_once('>').unwrap();
        let gap = column - lines[line].chars().count();
        lines[line] += &format!("{}{content}", " ".repeat(gap));
    }
    lines
}

#[test]
fn the_session_in_the_readme_is_real() {
    let sandbox = Sandbox::new();
    let lines = drawn_lines();
    let commands = lines.split(|line| line.is_empty());
    let mut count = 0;
    for block in commands {
        let (command, printed) = block.split_first().unwrap();
        let command = command.strip_prefix("$ guesstree ").unwrap();
        let arguments = command.split(" #").next().unwrap();
        count += 1;
        // It takes seconds, and the guide has another one.
        if arguments.starts_with("prove") && !is_whole() {
            continue;
        }
        let quiet = if arguments.starts_with("next") { "" } else { "--quiet" };
        let out = sandbox.run(&format!("{arguments} {quiet}")).done();
        let expected: Vec<&str> = out.lines().map(timeless).collect();
        let printed: Vec<&str> = printed.iter().map(|line| timeless(line)).collect();
        assert_eq!(printed, expected, "{command}");
    }
    assert!(count >= 5);
}
