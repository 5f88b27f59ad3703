//! Certificates of small games: written, read, and judged by the plainest reading of the rules.

use super::{Game, INF, Position, Random, add, bits};
use guesstree_check::sha256;

/// A statement of a certificate.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Value, guesses left, whose trees.
    Bound(u64, Option<u8>, String),
    /// Cost, height, first guess; then depth, feedback and guess of the other nodes.
    Tree(u64, u8, String, Vec<(usize, String, String)>),
    /// Value, guesses left, turns, and the members if it is a core.
    Lemma(u64, Option<u8>, Vec<(String, String)>, Option<u32>),
}

/// What a certificate says besides its lists.
#[derive(Clone, Debug)]
pub struct Read {
    pub mode: &'static str,
    pub position: Vec<(String, String)>,
    pub entries: Vec<Entry>,
}

/// A lemma: position, guesses left, value, whether it is a core.
type LemmaAt = (Position, Option<u8>, u64, bool);

/// What a checker must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Proven,
    Refuted,
    Unreadable,
}

/// The lines, with the last one that fits them.
pub fn sign(lines: &[String]) -> Vec<u8> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    format!("{text}end {} {}\n", lines.len(), sha256(text.as_bytes())).into_bytes()
}

/// A body with any bytes in it, with a last line that fits.
pub fn sign_bytes(body: &[u8]) -> Vec<u8> {
    let lines = body.iter().filter(|&&byte| byte == b'\n').count();
    [body, format!("end {lines} {}\n", sha256(body)).as_bytes()].concat()
}

pub fn head(game: &Game, version: u8, position: &str) -> Vec<String> {
    let name = |list: &[String]| {
        let text: String = list.iter().map(|word| format!("{word}\n")).collect();
        format!("{} {}", list.len(), sha256(text.as_bytes()))
    };
    vec![
        format!("guesstree-certificate {version}"),
        "game wordle".into(),
        format!("mode {}", game.mode),
        format!("answers {}", name(&game.answers)),
        format!("guesses {}", name(&game.guesses)),
        format!("position {position}"),
    ]
}

fn show(value: u64) -> String {
    if value == INF { "inf".into() } else { value.to_string() }
}

fn show_left(left: Option<u8>) -> String {
    left.map_or("-".into(), |left| left.to_string())
}

impl Game {
    /// Max over guesses of blocks, with one more for a member.
    fn counted(&self, at: Position) -> u64 {
        let score = |guess: usize| {
            let member = self.is_member(at, guess);
            // The winning block counts, and so does membership.
            (self.blocks(at, guess).len() + 2 * usize::from(member)) as u64
        };
        let n = u64::from(at.set.count_ones());
        3 * n - bits(at.allowed).map(score).max().unwrap()
    }

    fn separable(&self, at: Position) -> bool {
        let single = |(_, block): &(&str, Position)| block.set.count_ones() == 1;
        bits(at.allowed).any(|guess| self.blocks(at, guess).iter().all(single))
    }

    /// What counting alone says of a block.
    fn plain(&self, at: Position, left: Option<u8>) -> u64 {
        match left {
            Some(0) => INF,
            Some(1) if at.set.count_ones() > 1 => INF,
            Some(2) if !self.separable(at) => INF,
            _ => self.counted(at),
        }
    }

    fn walk(&self, turns: &[(String, String)]) -> Position {
        turns.iter().fold(self.start(), |at, (guess, marks)| self.after(at, guess, marks))
    }

    /// The position of a lemma.
    fn about(&self, turns: &[(String, String)], core: Option<u32>) -> Position {
        let at = self.walk(turns);
        Position { set: core.unwrap_or(at.set), ..at }
    }

    /// A certificate of some claims about a position, with cores if its version has them.
    pub fn certificate(&self, random: &mut Random) -> Vec<String> {
        let version = 1 + random.below(2) as u8;
        let mut turns: Vec<(String, String)> = Vec::new();
        for _ in 0..random.below(4) / 2 {
            let at = self.walk(&turns);
            let guess = self.pick(random, at);
            let blocks = self.blocks(at, guess);
            if let Some((marks, _)) = blocks.get(random.below(blocks.len().max(1))) {
                turns.push((self.guesses[guess].clone(), marks.to_string()));
            }
        }
        let (at, mut wanted) = (self.walk(&turns), Vec::new());
        let mut lines = head(self, version, &show_path(&turns));
        let limits = [None, None, Some(1 + random.below(6) as u8)];
        let left = limits[random.below(3)];
        let which = random.below(4);
        if which != 1 {
            lines.push(format!(
                "bound {} {} all-openers",
                show(self.cost(at, left)),
                show_left(left)
            ));
            let all = bits(at.allowed).map(|guess| (guess, left, self.cost(at, left), true));
            wanted.extend(all);
        }
        if which == 1 || which == 2 {
            let (opener, limit) = (self.pick(random, at), limits[random.below(3)]);
            let cost = self.cost_from(at, opener, limit);
            let name = &self.guesses[opener];
            lines.push(format!("bound {} {} {name}", show(cost), show_left(limit)));
            let others = || bits(at.allowed).filter(|&guess| guess != opener);
            let least = others().map(|guess| self.cost_from(at, guess, left)).min().unwrap_or(INF);
            lines.push(format!("bound {} {} other-openers", show(least), show_left(left)));
            wanted.push((opener, limit, cost, false));
            wanted.extend(others().map(|guess| (guess, left, least, false)));
        }
        if which != 3 && self.cost(at, left) < INF {
            let mut tree = Vec::new();
            self.tree(at, left, 0, &mut tree);
            let height = nodes(&tree[1..]).iter().map(|node| node.0).max().unwrap_or(0) + 1;
            tree[0] = format!("tree {} {height} {}", self.cost(at, left), tree[0]);
            lines.extend(tree);
        }
        lines.extend(self.lemmas(random, turns, wanted, version > 1));
        lines
    }

    fn pick(&self, random: &mut Random, at: Position) -> usize {
        let all: Vec<usize> = bits(at.allowed).collect();
        all[random.below(all.len())]
    }

    /// Lemmas from which openers at a position follow: guess, guesses left, value, and whether idle
    /// guesses may be left out.
    fn lemmas(
        &self,
        random: &mut Random,
        turns: Vec<(String, String)>,
        wanted: Vec<(usize, Option<u8>, u64, bool)>,
        may_core: bool,
    ) -> Vec<String> {
        let (mut lines, mut known) = (Vec::new(), Vec::<LemmaAt>::new());
        let begin = |want| ((turns.clone(), None), want);
        let mut queue: Vec<_> = wanted.into_iter().map(begin).collect();
        while let Some(((turns, core), (guess, left, value, may_idle))) = queue.pop() {
            let at = self.about(&turns, core);
            if may_idle && self.is_idle(at, guess) {
                continue;
            }
            let left = left.map(|left| left - 1);
            let blocks = self.blocks(at, guess);
            let mut bounds: Vec<u64> =
                blocks.iter().map(|(_, block)| self.plain(*block, left)).collect();
            let n: u64 = at.set.count_ones().into();
            for (i, (marks, block)) in blocks.iter().enumerate() {
                let sum = add(n, bounds.iter().copied());
                if sum >= value {
                    break;
                }
                let free = self.cost(*block, None);
                let under = self.cost(*block, left);
                let enough = add(sum - bounds[i], [free].into_iter()) >= value || free == under;
                let limit = if enough { None } else { left };
                let exact = self.cost(*block, limit);
                if exact <= bounds[i] {
                    continue;
                }
                // Sometimes the value is no more than is needed.
                let need = if value == INF { INF } else { bounds[i] + (value - sum) };
                let lemma = if random.below(2) == 0 { exact.min(need) } else { exact };
                bounds[i] = lemma;
                let mut path = turns.clone();
                path.push((self.guesses[guess].clone(), marks.to_string()));
                let serves = |&(core, most, _, is_core): &LemmaAt| {
                    let within = core.set & !block.set == 0 && block.allowed & !core.allowed == 0;
                    is_core && within && most.is_some_and(|most| limit.is_some_and(|n| n <= most))
                };
                if lemma == INF && known.iter().any(serves) {
                    continue;
                }
                // The rest of a core is a core again.
                let mut below = core.map(|_| block.set);
                if may_core && lemma == INF && (core.is_some() || random.below(3) > 0) {
                    below = Some(self.core(random, *block, limit));
                }
                let at = Position { set: below.unwrap_or(block.set), ..*block };
                let what = self.show_core(below);
                let line =
                    format!("{} {} {}{what}", show(lemma), show_left(limit), show_path(&path));
                if !known.contains(&(at, limit, lemma, below.is_some())) {
                    known.push((at, limit, lemma, below.is_some()));
                    lines.push(line);
                    let all = bits(block.allowed).map(|guess| (guess, limit, lemma, true));
                    queue.extend(all.map(|want| ((path.clone(), below), want)));
                }
            }
            assert!(add(n, bounds.into_iter()) >= value, "{self:?} {turns:?} {guess} {value}");
        }
        lines
    }

    /// Members of a set without a tree for which there is none either.
    fn core(&self, random: &mut Random, at: Position, left: Option<u8>) -> u32 {
        let mut core = at.set;
        for member in bits(at.set).filter(|_| random.below(3) > 0) {
            let set = core & !(1 << member);
            if set != 0 && self.cost(Position { set, ..at }, left) == INF {
                core = set;
            }
        }
        core
    }

    fn show_core(&self, core: Option<u32>) -> String {
        let words = |core| bits(core).map(|i| format!(" {}", self.answers[i])).collect::<String>();
        core.map_or(String::new(), |core| format!(" :{}", words(core)))
    }

    /// What the plainest reading of the page says of the bytes of a certificate.
    pub fn verdict(&self, bytes: &[u8]) -> Verdict {
        let Some(read) = self.read(bytes) else {
            return Verdict::Unreadable;
        };
        // The mode may have been altered, and with it the game.
        let follows = match read.mode == self.mode {
            true => self.follows(&read),
            false => {
                Self::new(self.answers.clone(), self.guesses.clone(), read.mode).follows(&read)
            }
        };
        if follows { Verdict::Proven } else { Verdict::Refuted }
    }

    /// Whether every statement is true, by brute force.
    pub fn is_true(&self, bytes: &[u8]) -> bool {
        let Some(read) = self.read(bytes) else {
            return false;
        };
        if read.mode != self.mode {
            return Self::new(self.answers.clone(), self.guesses.clone(), read.mode).is_true(bytes);
        }
        let (game, at) = (self, self.walk(&read.position));
        read.entries.iter().all(|entry| match entry {
            Entry::Bound(value, left, who) => {
                game.openers(&read, at, who).all(|guess| game.cost_from(at, guess, *left) >= *value)
            }
            Entry::Tree(..) => game.replay(&read, entry),
            Entry::Lemma(value, left, turns, core) => {
                game.cost(game.about(turns, *core), *left) >= *value
            }
        })
    }

    /// Whether every statement follows by the rules.
    fn follows(&self, read: &Read) -> bool {
        let at = self.walk(&read.position);
        let lemma = |entry: &Entry| match entry {
            Entry::Lemma(value, left, turns, core) => {
                Some((self.about(turns, *core), *left, *value, core.is_some()))
            }
            _ => None,
        };
        let lemmas: Vec<_> = read.entries.iter().filter_map(lemma).collect();
        at.set != 0
            && read.entries.iter().all(|entry| match entry {
                Entry::Bound(value, left, who) => {
                    let named = self.guesses.iter().position(|guess| guess == who);
                    named.is_none_or(|guess| at.allowed >> guess & 1 == 1)
                        && self.openers(read, at, who).all(|guess| {
                            who == "all-openers" && self.is_idle(at, guess)
                                || self.sum(&lemmas, at, guess, *left) >= *value
                        })
                }
                Entry::Tree(..) => self.replay(read, entry),
                Entry::Lemma(value, left, turns, core) => {
                    let at = self.about(turns, *core);
                    at.set != 0
                        && at.set & !self.walk(turns).set == 0
                        && bits(at.allowed).all(|guess| {
                            self.is_idle(at, guess) || self.sum(&lemmas, at, guess, *left) >= *value
                        })
                }
            })
    }

    fn openers(&self, read: &Read, at: Position, who: &str) -> impl Iterator<Item = usize> {
        let named = |guess: &str| {
            let is = |entry: &Entry| matches!(entry, Entry::Bound(_, _, other) if other == guess);
            read.entries.iter().any(is)
        };
        let applies = |&guess: &usize| match who {
            "all-openers" => true,
            "other-openers" => !named(&self.guesses[guess]),
            word => self.guesses[guess] == word,
        };
        bits(at.allowed).filter(applies).collect::<Vec<_>>().into_iter()
    }

    fn sum(&self, lemmas: &[LemmaAt], at: Position, guess: usize, left: Option<u8>) -> u64 {
        let left = left.map(|left| left - 1);
        let bound = |(_, block): (&str, Position)| {
            let holds = |&&(about, most, _, core): &&LemmaAt| {
                let limit = most.is_none_or(|most| left.is_some_and(|left| left <= most));
                let within = about.set & !block.set == 0 && (core || about.set == block.set);
                limit && within && block.allowed & !about.allowed == 0
            };
            let best = lemmas.iter().filter(holds).map(|lemma| lemma.2).max();
            best.unwrap_or(0).max(self.plain(block, left))
        };
        add(at.set.count_ones().into(), self.blocks(at, guess).into_iter().map(bound))
    }

    fn replay(&self, read: &Read, tree: &Entry) -> bool {
        let Entry::Tree(cost, height, root, nodes) = tree else {
            return false;
        };
        let (mut total, mut most) = (0, 0);
        for answer in bits(self.walk(&read.position).set).map(|i| &self.answers[i]) {
            let (mut turns, mut guess, mut place) = (read.position.clone(), root, 0);
            for depth in 1.. {
                let may = |(g, m): &(String, String)| super::may_follow(self.mode, g, m, guess);
                if depth > 255 || !turns.iter().all(may) {
                    return false;
                }
                if guess == answer {
                    total += depth as u64;
                    most = most.max(depth);
                    break;
                }
                let marks = super::feedback(guess, answer);
                let below = nodes[place..].iter().take_while(|node| node.0 >= depth);
                let found = below.enumerate().find(|(_, node)| node.0 == depth && node.1 == marks);
                let Some((skip, node)) = found else {
                    return false;
                };
                turns.push((guess.clone(), marks));
                place += skip + 1;
                guess = &node.2;
            }
        }
        (total, most) == (*cost, usize::from(*height))
    }

    fn read(&self, bytes: &[u8]) -> Option<Read> {
        let text = str::from_utf8(bytes).ok()?;
        let (body, end) = text.strip_suffix('\n')?.rsplit_once('\n')?;
        let mut lines: Vec<String> = body.split('\n').map(String::from).collect();
        if end != format!("end {} {}", lines.len(), sha256(format!("{body}\n").as_bytes())) {
            return None;
        }
        let mode =
            super::MODES.into_iter().find(|mode| lines.get(2) == Some(&format!("mode {mode}")))?;
        let position = self.path(lines.get(5)?.strip_prefix("position ")?)?;
        let mut rest = lines.split_off(5).split_off(1).into_iter().peekable();
        let versions = ["guesstree-certificate 1", "guesstree-certificate 2"];
        let version = versions.iter().position(|&line| line == lines[0])?;
        let mut expected = head(self, 1 + version as u8, "");
        expected[2] = format!("mode {mode}");
        if lines != expected[..5] {
            return None;
        }
        let mut entries = Vec::new();
        while let Some(line) = rest.next() {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            entries.push(match words[..] {
                ["bound", value, left, who] => {
                    self.word(who).or_else(|| {
                        ["all-openers", "other-openers"].iter().find(|&&all| all == who).map(|_| ())
                    })?;
                    Entry::Bound(number(value)?, limit(left)?, who.into())
                }
                ["tree", value, height, root] => {
                    let below = std::iter::from_fn(|| rest.next_if(|line| line.starts_with(' ')));
                    let nodes = nodes(&below.collect::<Vec<_>>());
                    self.word(root).filter(|()| self.is_tree(&nodes))?;
                    Entry::Tree(number(value)?, limit(height)??, root.into(), nodes)
                }
                _ => {
                    let (value, tail) = line.split_once(' ')?;
                    let (left, about) = tail.split_once(' ')?;
                    let (path, core) = match about.split_once(" : ") {
                        Some((path, words)) if version == 1 && value == "inf" => {
                            (path, Some(self.members(words)?))
                        }
                        Some(_) => return None,
                        None => (about, None),
                    };
                    Entry::Lemma(number(value)?, limit(left)?, self.path(path)?, core)
                }
            });
        }
        let says = |entry: &Entry| !matches!(entry, Entry::Lemma(..));
        entries.iter().any(says).then_some(Read { mode, position, entries })
    }

    fn is_tree(&self, nodes: &[(usize, String, String)]) -> bool {
        let sound = |(depth, marks, guess): &(usize, String, String)| {
            *depth > 0 && self.marks(marks).is_some() && self.word(guess).is_some()
        };
        let mut before = 0;
        let steps = nodes.iter().all(|node| std::mem::replace(&mut before, node.0) + 1 >= node.0);
        let twice = |(i, node): (usize, &(usize, String, String))| {
            let after = nodes[i + 1..].iter().take_while(|other| other.0 >= node.0);
            after.into_iter().any(|other| (other.0, &other.1) == (node.0, &node.1))
        };
        steps && nodes.iter().all(sound) && !nodes.iter().enumerate().any(twice)
    }

    fn word(&self, word: &str) -> Option<()> {
        self.guesses.iter().any(|guess| guess == word).then_some(())
    }

    /// Answers in sorted order, each once.
    fn members(&self, words: &str) -> Option<u32> {
        let mut set = 0;
        for word in words.split(' ') {
            let bit = 1 << self.answers.iter().position(|answer| answer == word)?;
            if bit <= set {
                return None;
            }
            set |= bit;
        }
        Some(set)
    }

    fn marks(&self, marks: &str) -> Option<()> {
        let sound = marks.chars().all(|mark| "BYG".contains(mark));
        (sound && marks.len() == self.answers[0].len()).then_some(())
    }

    fn path(&self, text: &str) -> Option<Vec<(String, String)>> {
        if text == "-" {
            return Some(Vec::new());
        }
        let turn = |turn: &str| {
            let (guess, marks) = turn.rsplit_once('=')?;
            self.word(guess)?;
            self.marks(marks)?;
            Some((guess.to_string(), marks.to_string()))
        };
        text.split(' ').map(turn).collect()
    }
}

/// Depth, feedback and guess of the lines of a tree. A depth of 0 if a line is wrong.
fn nodes(lines: &[String]) -> Vec<(usize, String, String)> {
    let node = |line: &String| {
        let text = line.trim_start_matches(' ');
        let (marks, guess) = text.split_once(' ').unwrap_or_default();
        let depth = if guess.is_empty() { 0 } else { line.len() - text.len() };
        (depth, marks.to_string(), guess.to_string())
    };
    lines.iter().map(node).collect()
}

fn show_path(turns: &[(String, String)]) -> String {
    let turns: Vec<String> =
        turns.iter().map(|(guess, marks)| format!("{guess}={marks}")).collect();
    if turns.is_empty() { "-".into() } else { turns.join(" ") }
}

fn number(text: &str) -> Option<u64> {
    let value: u64 = if text == "inf" { return Some(INF) } else { text.parse().ok()? };
    (value.to_string() == text && text.len() <= 15).then_some(value)
}

fn limit(text: &str) -> Option<Option<u8>> {
    match text {
        "-" => Some(None),
        _ => {
            let left: u8 = text.parse().ok()?;
            (left > 0 && left.to_string() == text).then_some(Some(left))
        }
    }
}
