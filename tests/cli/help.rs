//! Help and versions; and that neither these nor anything else is coloured where there is no terminal.

use crate::sandbox::{Ran, Sandbox, run};

const VERBS: [&str; 14] = [
    "build",
    "prove",
    "next",
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

/// Commands below a verb.
const BELOW: [&str; 6] = [
    "prove split",
    "prove status",
    "prove merge",
    "prove recheck",
    "prove shortest",
    "prove longest",
];

#[test]
fn every_verb_has_help_with_examples() {
    for verb in VERBS.into_iter().chain(BELOW) {
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
fn help_fits_three_screens_and_is_wrapped_once() {
    for verb in VERBS.into_iter().chain(BELOW).chain([""]) {
        let help = help_at_80_columns(verb);
        let lines: Vec<&str> = help.lines().collect();
        assert!(lines.len() <= 72, "{verb}: {}", lines.len());
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
                    let is_command = ["  guesstree ", "  printf ", "  pbpaste ", "  echo "];
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
    let Ran { code, out, err, .. } = run("");
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
    for line in
        ["show", "next --list original salet=YYYYY", "next salet=BBBBB", "", "--help", "next --foo"]
    {
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
fn each_shell_has_a_script_that_asks_the_program() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&format!("completions {shell}")).done();
        assert!(script.contains("GUESSTREE_COMPLETE"), "{shell}: {script}");
    }
    run("completions csh").misused("invalid value 'csh'");
}

/// What bash is told that the last of these words may be; the words are those after the program.
fn completed(sandbox: &Sandbox, words: &[&str]) -> Vec<String> {
    let mut command = sandbox.command();
    command.env("GUESSTREE_COMPLETE", "bash").env("_CLAP_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    command.args(["--", "guesstree"]).args(words);
    Ran::of(command.output().unwrap()).done().lines().map(str::to_owned).collect()
}

#[test]
fn a_shell_completes_verbs_options_and_values() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    sandbox.run("lists add mine --answers words.txt").done();
    sandbox.write("some.tree", "");
    std::fs::create_dir(sandbox.path("trees")).unwrap();
    let has = |words: &[&str], expected: &[&str], others: &[&str]| {
        let found = completed(&sandbox, words);
        for value in expected {
            assert!(found.iter().any(|found| found == value), "{words:?}: {value}: {found:?}");
        }
        for value in others {
            assert!(found.iter().all(|found| found != value), "{words:?}: {value}: {found:?}");
        }
    };
    has(&[""], &VERBS, &["--json"]);
    has(&["next", "--"], &["--list", "--tree", "--json"], &["--ledger", "--skip-faulty"]);
    has(&["next", "--list", ""], &["original", "mine"], &["words.txt"]);
    has(&["lists", "remove", "m"], &["mine"], &["original"]);
    has(&["play", "--mode", ""], &["easy", "hard", "strict", "ultra"], &[]);
    has(&["build", "--game", "m"], &["mastermind:4x6"], &["wordle", "table:"]);
    has(&["build", "--game", "t"], &["table:"], &[]);
    has(&["prove", "--objective", ""], &["mean", "mean,worst", "worst", "within=4"], &[]);
    has(&["compare", "e"], &["entropy"], &["minimax"]);
    has(&["play", "--policy", ""], &["entropy", "minimax"], &[]);
    has(&["completions", ""], &["bash", "fish"], &[]);
    has(&["man", ""], &["build", "lists"], &["lists-add"]);
    for words in [&["next", "--tree", ""][..], &["verify", ""], &["show", ""]] {
        has(words, &["some.tree", "trees/"], &["words.txt"]);
    }
    has(&["import", ""], &["some.tree", "words.txt"], &[]);
    has(&["next", "--answers", "w"], &["words.txt"], &["some.tree"]);
}

#[test]
fn each_command_has_a_manual_page_with_its_options() {
    let page = run("man").done();
    assert!(page.contains(".TH GUESSTREE 1"), "{page}");
    for verb in VERBS {
        assert!(page.contains(&format!("guesstree\\-{verb}\\fR(1)")), "{verb}: {page}");
        let page = run(&format!("man {verb}")).done();
        assert!(
            page.contains(&format!(".TH GUESSTREE-{} 1", verb.to_uppercase())),
            "{verb}: {page}"
        );
        let sections = ["NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES", "FILES", "ENVIRONMENT"];
        for section in sections.into_iter().chain(["\"EXIT STATUS\"", "\"SEE ALSO\""]) {
            assert!(page.contains(&format!("\n.SH {section}\n")), "{verb}: {section}");
        }
        let help = run(&format!("{verb} --help")).done();
        let options = help.lines().filter_map(|line| line.trim().strip_prefix("--"));
        for option in options {
            let name = option.split([' ', '=']).next().unwrap().replace('-', "\\-");
            assert!(page.contains(&format!("\\-\\-{name}")), "{verb}: {name}");
        }
    }
    assert!(run("man lists add").done().contains("guesstree\\-lists\\-forget\\-trees"));
    for format in ["tree", "ledger"] {
        let page = run(&format!("man {format}")).done();
        assert!(page.contains(&format!(".TH GUESSTREE-{} 5", format.to_uppercase())), "{page}");
        for section in ["NAME", "DESCRIPTION", "EXAMPLES", "\"SEE ALSO\""] {
            assert!(page.contains(&format!("\n.SH {section}\n")), "{format}: {section}");
        }
    }
    run("man chess").misused("there is no page 'chess'; there are play, next, ");
    let sandbox = Sandbox::new();
    sandbox.run("man --all pages").done();
    let written = std::fs::read_to_string(sandbox.path("pages/guesstree-lists-add.1")).unwrap();
    assert_eq!(written, run("man lists add").done());
}
