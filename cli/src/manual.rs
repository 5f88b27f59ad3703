//! The pages of the manual: one for the program, one for each command, such as `lists add`, and one
//! for each format of files.

mod formats;

use std::io;

use clap::{Arg, ArgAction, Command};
use clap_mangen::Man;
use roff::{Inline, Roff, bold, italic, roman};

/// What the program keeps, and where.
const FILES: [(&str, &str); 3] = [
    (
        "~/.local/share/guesstree/lists/",
        "Lists that `guesstree lists add` made. $XDG_DATA_HOME is respected.",
    ),
    ("~/.local/share/guesstree/games.jsonl", "The games played, a JSON object on each line."),
    (
        "~/.cache/guesstree/",
        "Trees that `guesstree play` found, and lists of faults. $XDG_CACHE_HOME is respected. \
         `guesstree lists forget-trees` removes the trees.",
    ),
];

/// The variables that count.
const ENVIRONMENT: [(&str, &str); 3] = [
    ("NO_COLOR", "If it is set to anything, nothing is coloured. TERM=dumb has the same effect."),
    ("COLUMNS", "The width of the screen, if the terminal does not tell it."),
    (
        "SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PARALLEL_SEQ",
        "The number of the part that `guesstree prove --shard auto` proves.",
    ),
];

/// What the exit codes mean.
const EXIT_CODES: [(&str, &str); 4] = [
    ("0", "Done, and what was checked is valid."),
    ("1", "What was checked is invalid, or the answer asked for does not exist."),
    ("2", "Wrong usage, input that cannot be read, or a result that could not be saved."),
    ("3", "Stopped before the proof was complete; what was found is printed and saved."),
];

/// A page of the manual.
pub(crate) struct Page<'c> {
    /// The program, and the words after it.
    path: Vec<String>,
    about: About<'c>,
}

/// What a page is about.
enum About<'c> {
    Command(&'c Command),
    Format(formats::Format),
}

impl Page<'_> {
    /// The name that `man` knows it by, such as `guesstree-lists-add`.
    pub(crate) fn name(&self) -> String {
        self.path.join("-")
    }

    /// The words after the program, such as `lists add`.
    pub(crate) fn words(&self) -> &[String] {
        &self.path[1..]
    }

    /// The section of the manual.
    pub(crate) fn section(&self) -> u8 {
        match self.about {
            About::Command(_) => 1,
            About::Format(_) => 5,
        }
    }

    /// Whether it belongs beside `other`: it is above, beside or below it.
    fn is_near(&self, other: &Self) -> bool {
        let above = &other.path[..other.path.len().max(2) - 1];
        self.path.starts_with(above)
            && (self.path.len() <= above.len() + 1 || self.path.starts_with(&other.path))
    }
}

/// All pages. `program` was built.
pub(crate) fn pages(program: &Command) -> Vec<Page<'_>> {
    fn add<'c>(path: Vec<String>, command: &'c Command, pages: &mut Vec<Page<'c>>) {
        pages.push(Page { path: path.clone(), about: About::Command(command) });
        for part in parts(command) {
            add([&path[..], &[part.get_name().to_owned()]].concat(), part, pages);
        }
    }
    let (name, mut pages) = (program.get_name().to_owned(), Vec::new());
    add(vec![name.clone()], program, &mut pages);
    pages.extend(formats::ALL.map(|format| Page {
        path: vec![name.clone(), format.name.to_owned()],
        about: About::Format(format),
    }));
    pages
}

/// The commands of a command that have a page.
fn parts(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|part| part.get_name() != "help" && !part.is_hide_set())
}

/// The text of a page, in the language of `man`. `all` are all pages.
pub(crate) fn text(page: &Page<'_>, all: &[Page<'_>]) -> io::Result<Vec<u8>> {
    let mut text = match &page.about {
        About::Command(command) => of_command(&page.name(), command)?,
        About::Format(format) => format.text()?,
    };
    see_also(page, all).to_writer(&mut text)?;
    Ok(text)
}

fn of_command(name: &str, command: &Command) -> io::Result<Vec<u8>> {
    let version = env!("CARGO_PKG_VERSION");
    let man = Man::new(command.clone().version(version).display_name(name))
        .title(name.to_uppercase())
        .source(format!("guesstree {version}"))
        .manual("Guesstree Manual");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    synopsis(name, command).to_writer(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    commands(name, command).to_writer(&mut text)?;
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    notes(&after).to_writer(&mut text)?;
    definitions("FILES", &FILES).to_writer(&mut text)?;
    definitions("ENVIRONMENT", &ENVIRONMENT).to_writer(&mut text)?;
    definitions("EXIT STATUS", &EXIT_CODES).to_writer(&mut text)?;
    Ok(text)
}

/// How the command is called: options with their values, then words.
fn synopsis(name: &str, command: &Command) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]);
    let mut line = vec![bold(name.replace('-', " "))];
    let shown =
        |arg: &&Arg| !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version");
    for arg in command.get_arguments().filter(shown) {
        let optional = !arg.is_required_set();
        line.push(roman(if optional { " [" } else { " " }));
        line.extend(usage(arg));
        line.push(roman(if optional { "]" } else { "" }));
    }
    if parts(command).next().is_some() {
        line.extend([roman(" "), italic("COMMAND")]);
    }
    roff.text(line);
    roff
}

/// An option with its value, or a word.
fn usage(arg: &Arg) -> Vec<Inline> {
    let value = arg.get_value_names().map(|names| names.join(" "));
    let value = value.unwrap_or_else(|| arg.get_id().as_str().to_uppercase());
    let mut usage = match (arg.get_short(), arg.get_long()) {
        (Some(short), _) => vec![bold(format!("-{short}"))],
        (None, Some(long)) => vec![bold(format!("--{long}"))],
        (None, None) => vec![italic(value.clone())],
    };
    if !arg.is_positional() && arg.get_action().takes_values() {
        usage.extend([roman(" "), italic(value)]);
    }
    let several = arg.get_num_args().is_some_and(|number| number.max_values() > 1)
        || matches!(arg.get_action(), ArgAction::Append);
    if several {
        usage.push(roman(" ..."));
    }
    usage
}

/// The commands of this command, with the pages that they have.
fn commands(name: &str, command: &Command) -> Roff {
    let mut roff = Roff::new();
    let mut parts = parts(command).peekable();
    if parts.peek().is_some() {
        roff.control("SH", ["COMMANDS"]);
    }
    for part in parts {
        roff.control("TP", []);
        roff.text([bold(format!("{name}-{}", part.get_name())), roman("(1)")]);
        roff.text([roman(part.get_about().map(ToString::to_string).unwrap_or_default())]);
    }
    roff
}

/// The text after the help: examples as they are written, then paragraphs. Exit codes are a section
/// of their own.
fn notes(after: &str) -> Roff {
    let mut roff = Roff::new();
    let (mut noted, mut examples) = (false, false);
    for block in after.split("\n\n").filter(|block| !block.trim().is_empty()) {
        if let Some(lines) = block.strip_prefix("Examples:\n") {
            examples = true;
            roff.control("SH", ["EXAMPLES"]);
            roff.control("nf", []);
            lines.lines().for_each(|line| _ = roff.text([roman(line)]));
            roff.control("fi", []);
        } else if !block.starts_with("Exit codes:") {
            roff.control(
                if noted && !examples { "PP" } else { "SH" },
                if noted && !examples { vec![] } else { vec!["NOTES"] },
            );
            (noted, examples) = (true, false);
            let lines = block.contains("\n  ");
            if lines {
                roff.control("nf", []);
            }
            block.lines().for_each(|line| _ = roff.text([roman(line)]));
            if lines {
                roff.control("fi", []);
            }
        }
    }
    roff
}

/// A section of words and what they mean.
fn definitions(section: &str, all: &[(&str, &str)]) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [section]);
    for (word, meaning) in all {
        roff.control("TP", []);
        roff.text([bold(*word)]);
        roff.text([roman(*meaning)]);
    }
    roff
}

/// The pages that belong to this one.
fn see_also(page: &Page<'_>, all: &[Page<'_>]) -> Roff {
    let near = all.iter().filter(|other| other.path != page.path && other.is_near(page));
    let mut line: Vec<Inline> = Vec::new();
    for other in near {
        if !line.is_empty() {
            line.push(roman(", "));
        }
        line.extend([bold(other.name()), roman(format!("({})", other.section()))]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]);
    roff.text(line);
    roff
}
