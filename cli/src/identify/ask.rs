//! `guesstree identify play`: asks the questions of a plan, and says what is left.

use std::io::{BufRead, stdin};

use guesstree::identify::{Problem, Step};

use crate::exit::Exit;
use crate::identify::{PlayArgs, Source, few, left_early};
use crate::output::print;
use crate::report::words::count;

/// What a person typed.
enum Typed {
    Outcome(u16),
    Undo,
    Quit,
}

pub(super) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    let source = Source::load(&args.file, args.reading)?;
    let problem = source.problem();
    let mut turns: Vec<(usize, u16)> = Vec::new();
    let mut lines = stdin().lock().lines();
    say("Type the outcome of each test, or its first letters; undo takes one back, quit ends.")?;
    loop {
        let (plan, step) = source.at(&args.solve, &turns)?;
        let left = problem.fitting(&turns)?;
        let (test, codes) = match &plan.steps()[step] {
            Step::Found { objects } => {
                say(&format!("It is {}.", plan.ends(objects)))?;
                return Ok(Exit::Done);
            }
            Step::Ask { test, next } => {
                (*test, next.iter().map(|&(code, _)| code).collect::<Vec<_>>())
            }
        };
        let outcomes: Vec<&str> = codes.iter().map(|&code| plan.outcome(code)).collect();
        let names: Vec<String> =
            left.iter().map(|&object| problem.objects()[object].name.clone()).collect();
        say(&format!("\n{} left: {}", count(left.len(), "object"), few(&names)))?;
        loop {
            ask(&format!("{} ({}) ", problem.tests()[test].name, outcomes.join("/")))?;
            let Some(line) = lines.next().transpose()? else {
                say("")?;
                return Err(left_early());
            };
            match read(problem, &codes, &line) {
                Ok(Typed::Outcome(code)) => {
                    turns.push((test, code));
                    break;
                }
                Ok(Typed::Undo) => {
                    if turns.pop().is_none() {
                        say("There is nothing to take back.")?;
                    }
                    break;
                }
                Ok(Typed::Quit) => return Ok(Exit::Done),
                Err(problem) => say(&problem)?,
            }
        }
    }
}

/// Reads a line: an outcome, the beginning of one alone, or a word of the dialogue.
fn read(problem: &Problem, codes: &[u16], line: &str) -> Result<Typed, String> {
    let text = line.trim().to_lowercase();
    let name = |code: u16| problem.outcomes()[usize::from(code)].as_str();
    let whole = codes.iter().copied().find(|&code| name(code).to_lowercase() == text);
    if let Some(code) = whole {
        return Ok(Typed::Outcome(code));
    }
    match text.as_str() {
        "undo" => return Ok(Typed::Undo),
        "quit" | "exit" => return Ok(Typed::Quit),
        _ => {}
    }
    let mut begun = codes
        .iter()
        .copied()
        .filter(|&code| !text.is_empty() && name(code).to_lowercase().starts_with(&text));
    match (begun.next(), begun.next()) {
        (Some(code), None) => Ok(Typed::Outcome(code)),
        _ => {
            let known: Vec<&str> = codes.iter().map(|&code| name(code)).collect();
            let other = problem.outcome(line).is_some_and(|code| !codes.contains(&code));
            let why = match other {
                true => "no object that is left has this outcome",
                false => "this is no outcome of the test",
            };
            Err(format!("{why}; type {}, undo or quit", known.join(", ")))
        }
    }
}

fn say(text: &str) -> anyhow::Result<()> {
    print(|out| writeln!(out, "{text}"))
}

fn ask(text: &str) -> anyhow::Result<()> {
    print(|out| write!(out, "{text}"))
}
