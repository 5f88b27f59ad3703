//! Reads a table of feedback: "Tables" in `docs/CERTIFICATE.md`.

use crate::lists::PAIRS_MAX;
use crate::number::whole;

/// What a table says.
pub struct Table {
    /// The feedback to the right guess.
    pub win: u16,
    /// How many answers there are. The first guesses are these answers.
    pub answers: usize,
    /// For each guess and each answer, the feedback.
    pub codes: Vec<Vec<u16>>,
}

/// Reads the bytes of a file, or says what cannot be read.
pub fn read(bytes: &[u8]) -> Result<Table, String> {
    let text = str::from_utf8(bytes).ok().and_then(|text| text.strip_suffix('\n'));
    let text = text.ok_or("the table is not UTF-8, or does not end with a line feed")?;
    let mut lines = text.split('\n').zip(1..);
    let mut table = Table { win: 0, answers: 0, codes: Vec::new() };
    let first = lines.next().is_some_and(|(line, _)| line == "guesstree-table 2");
    let win = lines.next().and_then(|(line, _)| whole(line.strip_prefix("win ")?));
    let (true, Some(win)) = (first, win) else {
        return Err("not a table of a game, with the feedback to the right guess".into());
    };
    table.win = win;
    for (line, number) in lines {
        table.entry(line).ok_or_else(|| format!("line {number} of the table: not understood"))?;
    }
    let guesses = table.codes.len();
    if table.answers == 0 || guesses < table.answers || guesses > 65_535 {
        return Err("the table has no answers, or too few or above 65,535 guesses".into());
    }
    if guesses * table.answers > PAIRS_MAX {
        return Err("the table has above 2^29 pairs of guess and answer".into());
    }
    Ok(table)
}

impl Table {
    /// Takes a line; `None` if it is not understood, or its guess is right for another answer than
    /// its own.
    fn entry(&mut self, line: &str) -> Option<()> {
        if line.strip_prefix("answer ").is_some() {
            self.answers += 1;
            return self.codes.is_empty().then_some(());
        }
        let (codes, _) = line.strip_prefix("guess ")?.split_once(' ')?;
        let codes: Vec<u16> = codes.split(',').map(whole).collect::<Option<_>>()?;
        let (own, win) = (self.codes.len(), self.win);
        let is_right = |(answer, &code): (usize, &u16)| (code == win) == (answer == own);
        let fits = codes.len() == self.answers && codes.iter().enumerate().all(is_right);
        self.codes.push(codes);
        fits.then_some(())
    }
}
