//! Help and versions; and that neither these nor anything else is coloured where there is no terminal.

use crate::sandbox::{Ran, Sandbox, run};

const VERBS: [&str; 10] = [
    "build", "prove", "next", "solve", "verify", "show", "play", "compare", "analyze", "lists",
];

#[test]
fn every_verb_has_help_with_examples() {
    for verb in VERBS {
        let help = run(&format!("{verb} --help")).done();
        assert!(help.contains(&format!("Usage: guesstree {verb}")), "{help}");
        if verb != "lists" {
            assert!(help.contains("\nExamples:\n"), "{help}");
        }
        assert_eq!(run(&format!("help {verb}")).done(), help);
        run(&format!("{verb} -h")).done();
    }
}

#[test]
fn the_program_has_help_with_examples_and_exit_codes() {
    for line in ["--help", "-h", "help"] {
        let help = run(line).done();
        for part in [
            "Usage: guesstree <COMMAND>",
            "\nExamples:\n",
            "Exit codes: 0 ",
        ] {
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
    for line in [
        "show",
        "next salet=YYYYY",
        "solve salet=YYYYY",
        "",
        "--help",
        "next --foo",
    ] {
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
