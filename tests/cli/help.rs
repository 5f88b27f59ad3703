//! Help and versions; and that neither these nor anything else is coloured where there is no terminal.

use crate::sandbox::{Ran, Sandbox, run};

const VERBS: [&str; 16] = [
    "build",
    "prove",
    "status",
    "next",
    "solve",
    "verify",
    "show",
    "identify",
    "import",
    "play",
    "compare",
    "analyze",
    "lists",
    "page",
    "completions",
    "man",
];

#[test]
fn every_verb_has_help_with_examples() {
    for verb in VERBS {
        let help = run(&format!("{verb} --help")).done();
        assert!(help.contains(&format!("Usage: guesstree {verb}")), "{help}");
        assert!(help.contains("\nExamples:\n"), "{help}");
        assert_eq!(run(&format!("help {verb}")).done(), help);
        run(&format!("{verb} -h")).done();
    }
}

/// Help of `verb` as a terminal of 80 columns shows it.
fn help_at_80_columns(verb: &str) -> String {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command();
    command.args(verb.split_whitespace()).arg("--help");
    command.env("COLUMNS", "80");
    Ran::of(command.output().unwrap()).done()
}

#[test]
fn help_fits_two_screens_and_is_wrapped_once() {
    for verb in VERBS.into_iter().chain([""]) {
        let help = help_at_80_columns(verb);
        let lines: Vec<&str> = help.lines().collect();
        assert!(lines.len() <= 48, "{verb}: {}", lines.len());
        for line in &lines {
            assert!(line.chars().count() <= 80, "{verb}: {line}");
        }
        // Wrapped once: a line ends where the first word of the next would not fit. An example is
        // never wrapped, and nothing wrapped leaves a short word alone.
        let mut kind = "";
        for pair in lines.windows(2) {
            let (line, next) = (pair[0], pair[1]);
            kind = match line {
                "Examples:" => "example",
                line if line.starts_with("Policies") => "table",
                "" => "text",
                _ => kind,
            };
            let first = next.split_whitespace().next().unwrap_or("");
            let fits = line.chars().count() + 1 + first.chars().count() <= 80;
            match kind {
                "example" if line != "Examples:" => {
                    let is_command = ["  guesstree ", "  printf ", "  pbpaste "];
                    assert!(is_command.iter().any(|start| line.starts_with(start)), "{line}");
                }
                "text" if line.starts_with("Usage: ") => {}
                "text" if !line.is_empty() && !line.starts_with(' ') && !next.is_empty() => {
                    let is_heading = line.ends_with(':') && next.starts_with("  ");
                    assert!(!fits || is_heading, "{verb}: {line}\n{next}");
                }
                _ => {}
            }
            // A line that goes on with the one before it is no orphan.
            let goes_on = !next.starts_with("  ") || next.starts_with(&" ".repeat(16));
            if kind == "text" && !line.is_empty() && !next.is_empty() && goes_on {
                let is_heading = line.ends_with(':') || next.ends_with(':');
                assert!(is_heading || next.trim().chars().count() >= 12, "{verb}: {next}");
            }
        }
    }
}

#[test]
fn the_help_of_prove_says_when_fewer_totals_are_exact() {
    let help = help_at_80_columns("prove").replace('\n', " ");
    assert!(help.contains("With --objective worst, only openers with the smallest worst case"));
    assert!(help.contains("which may be fewer than --top"));
}

#[test]
fn the_program_has_help_with_examples_and_exit_codes() {
    for line in ["--help", "-h", "help"] {
        let help = run(line).done();
        for part in ["Usage: guesstree <COMMAND>", "\nExamples:\n", "Exit codes: 0 "] {
            assert!(help.contains(part), "{help}");
        }
        for verb in VERBS {
            assert!(help.contains(&format!("\n  {verb} ")), "{help}");
        }
    }
}

#[test]
fn without_arguments_the_help_is_an_error() {
    let Ran { code, out, err } = run("");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("Usage: guesstree <COMMAND>"), "{err}");
    assert!(err.contains("\nExamples:\n"), "{err}");
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = concat!("guesstree ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run("--version").done(), version);
    assert_eq!(run("-V").done(), version);
}

#[test]
fn what_is_not_written_to_a_terminal_has_no_colours() {
    // `Sandbox::run` makes sure of it, for every command of every test; here for what could be coloured most.
    for line in ["show", "next salet=YYYYY", "solve salet=YYYYY", "", "--help", "next --foo"] {
        run(line);
    }
}

#[test]
fn no_color_is_stronger_than_a_terminal_or_a_wish() {
    for line in ["show", "next salet=YYYYY", "--help", "--foo"] {
        let sandbox = Sandbox::new();
        let mut command = sandbox.command();
        command.args(line.split_whitespace());
        command.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "1");
        Ran::of(command.output().unwrap());
    }
}

#[test]
fn each_shell_has_a_script_that_knows_the_commands_and_their_options() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&format!("completions {shell}")).done();
        for part in VERBS.into_iter().chain(["certificate", "time-limit", "max-guesses"]) {
            assert!(script.contains(part), "{shell}: {part}");
        }
    }
    run("completions csh").misused("invalid value 'csh'");
}

#[test]
fn each_command_has_a_manual_page_with_its_options() {
    let page = run("man").done();
    assert!(page.contains(".TH guesstree 1"), "{page}");
    for verb in VERBS {
        assert!(page.contains(&format!("guesstree\\-{verb}(1)")), "{verb}: {page}");
        let page = run(&format!("man {verb}")).done();
        assert!(page.contains(&format!(".TH guesstree-{verb} 1")), "{verb}: {page}");
        let help = run(&format!("{verb} --help")).done();
        let options = help.lines().filter_map(|line| line.trim().strip_prefix("--"));
        for option in options {
            let name = option.split([' ', '=']).next().unwrap().replace('-', "\\-");
            assert!(page.contains(&format!("\\-\\-{name}")), "{verb}: {name}");
        }
    }
    run("man chess").misused("there is no command 'chess'; there are build, prove, ");
}
