//! Draws a session at a terminal as an SVG, from what the program really prints:
//!
//! ```console
//! cargo build --release
//! cargo run --release --example session -- target/release/guesstree > docs/session.svg
//! ```
//!
//! The commands appear one after the other, as somebody would type them. Where nothing moves, as in
//! print, all of them are there.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::process::Command;

/// The session: commands, and the seconds to read what each prints.
const SESSION: [(&str, u32); 5] = [
    ("next tarse=yy---", 4),
    ("next crane=-y--- worst=-yy--      # off the tree, and still exact", 5),
    ("analyze --list original --answer tract crane toast tract", 8),
    ("build salet", 6),
    ("prove --top 3", 6),
];

/// The size of a character and of a line, in pixels.
const CHARACTER: f64 = 8.4;
const LINE: f64 = 19.0;
const MARGIN: f64 = 18.0;

/// The width of the terminal, in characters.
const COLUMNS: usize = 90;

const STYLE: &str = "\
  @media (prefers-reduced-motion: no-preference) {
    g { animation: appear 0.2s both; }
    @keyframes appear { from { opacity: 0; } to { opacity: 1; } }
  }";

const FONT: &str = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/// Characters that look the same.
#[derive(Clone, Default, PartialEq)]
struct Look {
    bold: bool,
    text: Option<u8>,
    ground: Option<u8>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = env::args().nth(1).ok_or("name the program, such as target/release/guesstree")?;
    // Trees are saved here.
    let folder = env::temp_dir().join(format!("guesstree-session-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let program = std::fs::canonicalize(program)?;
    let (mut drawn, mut line, mut seconds) = (String::new(), 0, 0);
    for (command, pause) in SESSION {
        let words = command.split(" #").next().unwrap_or_default().split_whitespace();
        let mut run = Command::new(&program);
        run.args(words).current_dir(&folder).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
        let ran = run.output()?;
        let printed = String::from_utf8(ran.stdout)?;
        assert!(ran.status.success() && !printed.is_empty(), "{command}");
        writeln!(drawn, "<g style=\"animation-delay: {seconds}s\">")?;
        let prompt = format!("\u{1b}[38;5;114m$\u{1b}[0m \u{1b}[1mguesstree {command}\u{1b}[0m");
        for text in [prompt.as_str()].into_iter().chain(printed.lines()) {
            draw_line(text, line, &mut drawn)?;
            line += 1;
        }
        // An empty line after each.
        line += 1;
        seconds += pause;
        writeln!(drawn, "</g>")?;
    }
    std::fs::remove_dir_all(&folder)?;
    let (width, height) =
        (COLUMNS as f64 * CHARACTER + 2.0 * MARGIN, (line - 1) as f64 * LINE + 2.0 * MARGIN);
    println!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" font-size=\"14\" \
         font-family=\"{FONT}\">\n\
         <title>A session with guesstree: the next guess, a position off the tree, the analysis of \
         a game, a tree, and a ranking of openers</title>\n\
         <style>\n{STYLE}\n</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"#1b1f27\"/>\n{drawn}</svg>"
    );
    Ok(())
}

/// Draws a line with its colours: grounds first, then the text.
fn draw_line(line: &str, number: usize, out: &mut String) -> Result<(), Box<dyn Error>> {
    let runs = runs(line)?;
    let columns = runs.iter().map(|(_, text)| text.chars().count()).sum::<usize>();
    assert!(columns <= COLUMNS, "{columns} columns: {line}");
    let top = MARGIN + LINE * number as f64;
    let mut column = 0;
    for (look, text) in runs {
        let count = text.chars().count();
        let (left, width) = (MARGIN + CHARACTER * column as f64, CHARACTER * count as f64);
        column += count;
        if let Some(ground) = look.ground {
            writeln!(
                out,
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{LINE}\" \
                 fill=\"{}\"/>",
                colour(ground)
            )?;
        }
        if text.trim().is_empty() {
            continue;
        }
        let fill = look.text.map_or("#d7dae0".to_owned(), colour);
        let bold = if look.bold { " font-weight=\"bold\"" } else { "" };
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        writeln!(
            out,
            "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" fill=\"{fill}\"{bold} \
             xml:space=\"preserve\">{text}</text>",
            top + 0.74 * LINE
        )?;
    }
    Ok(())
}

/// The parts of a line that look the same.
fn runs(line: &str) -> Result<Vec<(Look, String)>, Box<dyn Error>> {
    let (mut look, mut runs) = (Look::default(), Vec::<(Look, String)>::new());
    for (at, part) in line.split('\u{1b}').enumerate() {
        let mut text = part;
        if at > 0 {
            let codes;
            (codes, text) = part.split_once('m').ok_or("a code that is no colour")?;
            set(&mut look, codes.trim_start_matches('['));
        }
        match runs.last_mut() {
            Some((last, before)) if *last == look => before.push_str(text),
            _ if text.is_empty() => {}
            _ => runs.push((look.clone(), text.to_owned())),
        }
    }
    Ok(runs)
}

/// Applies the numbers of a code such as `38;5;114`.
fn set(look: &mut Look, codes: &str) {
    let mut codes = codes.split(';').map(|code| code.parse::<u8>().unwrap_or(0));
    while let Some(code) = codes.next() {
        match code {
            0 => *look = Look::default(),
            1 => look.bold = true,
            38 => look.text = codes.nth(1),
            48 => look.ground = codes.nth(1),
            _ => {}
        }
    }
}

/// One of the 256 colours of terminals: after the first 16, a cube of 6 by 6 by 6, and greys.
fn colour(number: u8) -> String {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    let [red, green, blue] = match number {
        232.. => [8 + 10 * (number - 232); 3],
        16.. => [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map(level),
        _ => [200; 3],
    };
    format!("#{red:02x}{green:02x}{blue:02x}")
}
