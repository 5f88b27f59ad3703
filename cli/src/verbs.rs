//! The verbs in groups, as `guesstree --help` lists them.

use clap::Command;
use clap::builder::Styles;

use crate::report::screen;

/// Longer lines are hard to read.
pub(crate) const COLUMNS_MAX: usize = 100;

/// The groups and their verbs, in the order of the help. Each verb stands in one group.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["play", "next", "analyze"]),
    ("Trees", &["build", "verify", "show", "import", "compare"]),
    ("Proofs", &["prove"]),
    ("More", &["identify", "lists", "page", "completions", "man", "help"]),
];

/// The command with a help that lists its verbs in groups.
pub(crate) fn grouped(command: Command) -> Command {
    let styles = Styles::default();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let verbs = GROUPS.iter().flat_map(|(_, verbs)| verbs.iter());
    let width = verbs.map(|verb| verb.len()).max().unwrap_or_default();
    let (indent, columns) = (2 + width + 2, screen::columns().min(COLUMNS_MAX));
    let mut text = String::new();
    for (group, verbs) in GROUPS {
        text += &format!("{header}{group}:{header:#}\n");
        for verb in verbs {
            let about = match command.find_subcommand(verb) {
                Some(found) => found.get_about().cloned().unwrap_or_default().to_string(),
                // The parser adds this one.
                None => "Print this message, or the help of a command".to_owned(),
            };
            let words: Vec<&str> = about.split(' ').collect();
            let about = screen::wrapped(&words, &" ".repeat(indent), columns, usize::MAX);
            let about = about.join("\n");
            text += &format!("  {literal}{verb:width$}{literal:#}  {}\n", about.trim_start());
        }
        text.push('\n');
    }
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}\
         {header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// The command with helps whose examples fit into `columns`: what an example does stands below it
/// where there is no room beside it.
pub(crate) fn narrowed(command: Command, columns: usize) -> Command {
    let help = command.get_after_help().map(ToString::to_string);
    let command = match help {
        Some(help) => command.after_help(broken(&help, columns)),
        None => command,
    };
    command.mut_subcommands(|below| narrowed(below, columns))
}

/// A text whose lines of two columns have the second below the first where they are too long.
fn broken(text: &str, columns: usize) -> String {
    let broken = |line: &str| match line.trim_start().split_once("  ") {
        Some((example, what)) if line.chars().count() > columns => {
            let indent = &line[..line.len() - line.trim_start().len()];
            format!("{indent}{example}\n{indent}    {}", what.trim_start())
        }
        _ => line.to_owned(),
    };
    text.lines().map(broken).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{GROUPS, broken};

    #[test]
    fn what_an_example_does_stands_below_it_where_there_is_no_room() {
        let text =
            "Examples:\n  guesstree play      get the best guess\n\nExit codes: 0 done; 1 not";
        assert_eq!(broken(text, 40), text);
        let below =
            "Examples:\n  guesstree play\n      get the best guess\n\nExit codes: 0 done; 1 not";
        assert_eq!(broken(text, 39), below);
    }

    #[test]
    fn each_verb_stands_in_one_group() {
        let listed: Vec<&str> =
            GROUPS.iter().flat_map(|(_, verbs)| verbs.iter().copied()).collect();
        let once: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(once.len(), listed.len());
        let mut command = crate::command();
        command.build();
        let verbs: BTreeSet<&str> = command
            .get_subcommands()
            .filter(|verb| !verb.is_hide_set())
            .map(|verb| verb.get_name())
            .collect();
        assert_eq!(once, verbs);
    }
}
