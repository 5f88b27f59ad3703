//! The commands in the README print what the README says.

use crate::sandbox::Sandbox;

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

/// A line `$ guesstree …` of the README, and the lines below it up to an empty one, the next command, or
/// the end of the block.
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
        } else if line.is_empty() || line.starts_with("```") {
            open = false;
        } else if let Some(example) = examples.last_mut().filter(|_| open) {
            example.printed.push(line.to_owned());
        }
    }
    examples
}

/// What is printed without the time it took, which is never the same.
fn timeless(line: &str) -> &str {
    match line.rsplit_once(" after ") {
        Some((before, time)) if time.ends_with(" s") => before,
        _ => line,
    }
}

#[test]
fn every_command_prints_what_the_readme_says() {
    let examples = examples(&std::fs::read_to_string(README).unwrap());
    assert!(examples.len() >= 5, "{}", examples.len());
    let sandbox = Sandbox::new();
    for Example { command, printed } in examples {
        // What the shell does with the output is left to the shell.
        let (line, shell) = match command.split_once(['|', '>']) {
            Some((line, _)) => (line, true),
            None => (command.as_str(), false),
        };
        // On a slow machine progress would be told in between.
        let quiet = if line.starts_with("prove") {
            "--quiet"
        } else {
            ""
        };
        let out = sandbox.run(&format!("{line} {quiet}")).done();
        let mut lines = out.lines();
        let whole = !shell && printed.last().is_none_or(|last| last != "…");
        for expected in printed.iter().filter(|line| *line != "…") {
            let line = lines.next().unwrap();
            assert_eq!(timeless(line), timeless(expected), "{command}");
        }
        assert!(!whole || lines.next().is_none(), "{command} prints more");
    }
}
