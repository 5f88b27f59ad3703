//! Reads a certificate: "The certificate" in `docs/CERTIFICATE-PLANS.md`.

use std::collections::HashMap;

use crate::certificate::signed;
use crate::plans::rules::{Amount, INFINITE, Limit};
use crate::plans::table::{Set, Table, index, number, put};

/// Larger files are refused.
const MEBIBYTES_MAX: usize = 1 << 10;

/// A claim or a lemma: plans for a set cost this value at least.
pub struct Bound {
    pub line: usize,
    pub set: Set,
    pub limit: Limit,
    /// `None` if there is no plan.
    pub value: Option<u64>,
}

impl Bound {
    pub fn amount(&self) -> Amount {
        self.value.map_or(INFINITE, Amount::from)
    }
}

/// The steps of a plan: the test of each, if it makes one, and the next step for each outcome.
pub struct Steps {
    pub tests: Vec<Option<usize>>,
    pub next: HashMap<(usize, usize), usize>,
}

/// A plan, with its cost and its worst case as stated.
pub struct Plan {
    pub line: usize,
    pub cost: u64,
    pub worst: u64,
    pub steps: Steps,
}

/// What a file says. Lines are numbered from 1.
pub struct Certificate<'a> {
    table: &'a Table,
    lines: Vec<&'a str>,
    /// The outcomes that are known.
    pub position: &'a str,
    /// The objects that are possible at first.
    pub start: Set,
    pub claims: Vec<Bound>,
    pub plans: Vec<Plan>,
    pub lemmas: Vec<Bound>,
}

/// Reads the bytes of a file, or says what cannot be read.
pub fn read<'a>(bytes: &'a [u8], table: &'a Table) -> Result<Certificate<'a>, String> {
    let (text, lines) = signed(bytes, MEBIBYTES_MAX)?;
    if !text.is_ascii() {
        return Err("not a certificate: not ASCII".into());
    }
    let (objects, tests) = (table.objects(), table.tests.len());
    let sha256 = &table.sha256;
    let head = ["guesstree-certificate 3", "game identification"];
    if !lines.starts_with(&head) || lines.len() < 4 {
        return Err("not a certificate of plans, of version 3".into());
    }
    if lines[2] != format!("table {objects} {tests} {sha256}") {
        return Err("the certificate is for another table".into());
    }
    let position = lines[3].strip_prefix("position ").unwrap_or_default();
    let not = "line 4: not understood, or no object has these outcomes";
    let start = start(table, position).ok_or(not)?;
    let (claims, plans, lemmas) = (Vec::new(), Vec::new(), Vec::new());
    let mut read = Certificate { table, lines, position, start, claims, plans, lemmas };
    let mut taken = 4;
    while taken < read.lines.len() {
        read.entry(&mut taken).ok_or_else(|| format!("line {taken}: not understood"))?;
    }
    if read.claims.is_empty() && read.plans.is_empty() {
        return Err("nothing is said: the file has neither a claim nor a plan".into());
    }
    Ok(read)
}

/// The objects with these outcomes, if there are any.
fn start(table: &Table, text: &str) -> Option<Set> {
    let mut set = vec![0; table.objects().div_ceil(64)];
    (0..table.objects()).for_each(|object| put(&mut set, object));
    for turn in text.split(' ').filter(|_| text != "-") {
        let (test, outcome) = turn.split_once('=')?;
        let test = &table.tests[index(test, table.tests.len())?];
        let outcome = number(outcome)? as usize;
        let has = |&object: &usize| test.outcomes[object] == outcome;
        let left = Vec::from_iter(table.members(&set).filter(has));
        set.fill(0);
        left.into_iter().for_each(|object| put(&mut set, object));
    }
    set.iter().any(|&word| word != 0).then_some(set)
}

impl Certificate<'_> {
    /// Takes the lines of the next claim, plan or lemma; `None` if the last one is not understood.
    fn entry(&mut self, taken: &mut usize) -> Option<()> {
        let (text, line) = (self.lines[*taken], *taken + 1);
        *taken = line;
        let fields = Vec::from_iter(text.split(' '));
        let value = |text| if text == "inf" { Some(None) } else { number(text).map(Some) };
        let limit = |text| if text == "-" { Some(None) } else { number(text).map(Some) };
        match fields[..] {
            ["bound", bound, within] => {
                let set = self.start.clone();
                self.claims.push(Bound { line, set, value: value(bound)?, limit: limit(within)? });
            }
            ["plan", cost, worst, first] => {
                let (cost, worst) = (number(cost)?, number(worst)?);
                let steps = self.steps(taken, first)?;
                self.plans.push(Plan { line, cost, worst, steps });
            }
            [bound, within, set] => {
                let (set, value, limit) = (self.set(set)?, value(bound)?, limit(within)?);
                self.lemmas.push(Bound { line, set, value, limit });
            }
            _ => return None,
        }
        Some(())
    }

    /// Takes the steps after the line of a plan: a space for each test, the outcome, the step.
    fn steps(&self, taken: &mut usize, first: &str) -> Option<Steps> {
        let mut steps = Steps { tests: vec![self.step(first)?], next: HashMap::new() };
        let mut above = vec![0];
        while let Some(text) = self.lines.get(*taken).filter(|text| text.starts_with(' ')) {
            *taken += 1;
            let (outcome, step) = text.trim_start_matches(' ').split_once(' ')?;
            let depth = text.len() - outcome.len() - step.len() - 1;
            let edge = (*above.get(depth - 1)?, number(outcome)? as usize);
            let node = steps.tests.len();
            steps.tests[edge.0]?;
            steps.tests.push(self.step(step)?);
            above.truncate(depth);
            above.push(node);
            if steps.next.insert(edge, node).is_some() {
                return None;
            }
        }
        Some(steps)
    }

    fn step(&self, text: &str) -> Option<Option<usize>> {
        if text == "." { Some(None) } else { index(text, self.table.tests.len()).map(Some) }
    }

    /// A set in hexadecimal digits, without leading zeros.
    fn set(&self, text: &str) -> Option<Set> {
        let plain = |digit: u8| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit);
        let n = self.table.objects();
        if text.starts_with('0') || text.is_empty() || !text.bytes().all(plain) {
            return None;
        }
        let words = text.as_bytes().rchunks(16).map(|word| str::from_utf8(word).ok());
        let word = |word: Option<&str>| u64::from_str_radix(word?, 16).ok();
        let mut set = words.map(word).collect::<Option<Set>>()?;
        let highest = 64 * set.len() - set.last()?.leading_zeros() as usize;
        set.resize(n.div_ceil(64).max(set.len()), 0);
        (highest <= n).then_some(set)
    }
}
