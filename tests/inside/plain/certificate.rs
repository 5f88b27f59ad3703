//! Certificates of small games: written, read, and judged by the plainest reading of the rules.

use super::{Costs, Game, INF, Left, PLAIN, Position, Random, Rule, add, bits};
use guesstree_check::sha256;

/// A statement of a certificate.
#[derive(Clone, Debug)]
pub enum Entry {
    /// Value, guesses left, whose trees, and what symmetries take each guess to.
    Bound(u64, Left, String, Vec<Vec<usize>>),
    /// Cost, height, first guess; then depth, feedback and guess of the other nodes.
    Tree(u64, u8, String, Vec<(usize, String, String)>),
    /// Value, guesses left, turns, the members if it is a core, and what symmetries take each guess
    /// to.
    Lemma(u64, Left, Vec<(String, String)>, Option<u32>, Vec<Vec<usize>>),
}

/// What a certificate says besides its lists.
#[derive(Clone, Debug)]
pub struct Read {
    pub mode: &'static str,
    pub costs: Costs,
    pub position: Vec<(String, String)>,
    pub entries: Vec<Entry>,
}

/// A lemma: position, guesses left, value, whether it is a core.
type LemmaAt = (Position, Left, u64, bool);

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

/// The table of a game that is one.
pub fn table(game: &Game) -> Option<String> {
    let Rule::Table(win, codes) = &game.rule else { return None };
    let answers = game.answers.iter().map(|answer| format!("answer the {answer}\n"));
    let row = |codes: &Vec<u16>| {
        let codes: Vec<String> = codes.iter().map(|code| code.to_string()).collect();
        format!("guess {} is it?\n", codes.join(","))
    };
    let rows = codes.iter().map(row);
    Some(format!("guesstree-table 2\nwin {win}\n") + &answers.chain(rows).collect::<String>())
}

pub fn head(game: &Game, version: u8, position: &str) -> Vec<String> {
    let name = |list: &[String]| {
        let text: String = list.iter().map(|word| format!("{word}\n")).collect();
        let text = table(game).unwrap_or(text);
        format!("{} {}", list.len(), sha256(text.as_bytes()))
    };
    let mut head = vec![
        format!("guesstree-certificate {version}"),
        format!("game {}", game.rule.name()),
        format!("mode {}", game.mode),
        format!("answers {}", name(&game.answers)),
        format!("guesses {}", name(&game.guesses)),
    ];
    if version > 2 {
        let Costs { guess, late, in_time, weights } = &game.costs;
        let each = |each: &Vec<u64>| each.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        head.push(format!("costs {guess} {late} {}", show_number(*in_time)));
        head.push(format!("weights {}", weights.as_ref().map_or("-".into(), each)));
    }
    head.push(format!("position {position}"));
    head
}

fn show(value: u64) -> String {
    if value == INF { "inf".into() } else { value.to_string() }
}

fn show_number(number: Option<u8>) -> String {
    number.map_or("-".into(), |number| number.to_string())
}

fn show_left(left: Left) -> String {
    let in_time = left.in_time.map_or(String::new(), |in_time| format!("/{in_time}"));
    show_number(left.all) + &in_time
}

impl Game {
    /// The least over the guesses of what blocks cost where one member of each is found with the
    /// next guess, and all others with the one after it.
    fn counted(&self, at: Position, left: Left) -> u64 {
        let Costs { guess: each, late, .. } = self.costs;
        let least = |(_, block): (&str, Position)| {
            let [all, most] = self.weight(block.set);
            let late_ones = match left.in_time {
                Some(1) => all,
                Some(2) => all - most,
                _ => 0,
            };
            each * (2 * all - most) + late * late_ones
        };
        let cost = |guess| self.blocks(at, guess).into_iter().map(least).sum::<u64>();
        each * self.weight(at.set)[0] + bits(at.allowed).map(cost).min().unwrap()
    }

    fn separable(&self, at: Position) -> bool {
        let single = |(_, block): &(&str, Position)| block.set.count_ones() == 1;
        bits(at.allowed).any(|guess| self.blocks(at, guess).iter().all(single))
    }

    /// What counting alone says of a block.
    fn plain(&self, at: Position, left: Left) -> u64 {
        match left.all {
            Some(0) => INF,
            Some(1) if at.set.count_ones() > 1 => INF,
            Some(2) if !self.separable(at) => INF,
            _ => self.counted(at, left),
        }
    }

    /// What is known of a block with these guesses left: what lateness costs, and the most of what
    /// some bounds say once it is paid for.
    fn late(&self, block: Position, left: Left, bound: impl Fn(Left) -> u64) -> u64 {
        let late = if left.in_time == Some(0) { self.costs.late } else { 0 };
        let left = Left { in_time: left.in_time.filter(|&n| n > 0), ..left };
        add(late * self.weight(block.set)[0], [bound(left)].into_iter())
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
        let is_plain = self.rule.name() == "wordle" && self.costs == PLAIN;
        let version = if is_plain && random.below(3) > 0 { 1 + random.below(2) as u8 } else { 3 };
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
        let times = [None, Some(1 + random.below(4) as u8)];
        let limit = |random: &mut Random| Left {
            all: limits[random.below(3)],
            in_time: times[random.below(2)].filter(|_| version > 2),
        };
        let mut left = limit(random);
        if random.below(3) > 0 && version > 2 {
            // A tree that shows the bound to be exact.
            left.in_time = self.costs.in_time;
        }
        let which = random.below(4);
        if which != 1 {
            lines.push(format!(
                "bound {} {} all-openers{}",
                show(self.cost(at, left)),
                show_left(left),
                self.alike(random, at),
            ));
            let all = bits(at.allowed).map(|guess| (guess, left, self.cost(at, left), true));
            wanted.extend(all);
        }
        if which == 1 || which == 2 {
            let (opener, limit) = (self.pick(random, at), limit(random));
            let cost = self.cost_from(at, opener, limit);
            let name = &self.guesses[opener];
            lines.push(format!("bound {} {} {name}", show(cost), show_left(limit)));
            let others = || bits(at.allowed).filter(|&guess| guess != opener);
            let least = others().map(|guess| self.cost_from(at, guess, left)).min().unwrap_or(INF);
            let alike = self.alike(random, at);
            lines.push(format!("bound {} {} other-openers{alike}", show(least), show_left(left)));
            wanted.push((opener, limit, cost, false));
            wanted.extend(others().map(|guess| (guess, left, least, false)));
        }
        if which == 3 && version > 2 && random.below(2) == 0 {
            let opening = [self.pick(random, at), self.pick(random, at)];
            let cost = self.cost_after(at, &opening, left);
            let names = opening.map(|guess| self.guesses[guess].as_str()).join(" ");
            lines.push(format!("bound {} {} {names}", show(cost), show_left(left)));
            lines.extend(self.after_opening(random, &turns, &opening, left));
        }
        if which != 3 && self.cost(at, left) < INF && left.in_time == self.costs.in_time {
            let mut tree = Vec::new();
            self.tree(at, left, 0, &mut tree);
            let height = nodes(&tree[1..]).iter().map(|node| node.0).max().unwrap_or(0) + 1;
            tree[0] = format!("tree {} {height} {}", self.cost(at, left), tree[0]);
            lines.extend(tree);
        }
        lines.extend(self.lemmas(random, turns, wanted, version));
        lines
    }

    /// Lemmas about the positions after two guesses.
    fn after_opening(
        &self,
        random: &mut Random,
        turns: &[(String, String)],
        opening: &[usize; 2],
        left: Left,
    ) -> Vec<String> {
        let (mut lines, at) = (Vec::new(), self.walk(turns));
        if left.all.is_some_and(|all| all < 3) {
            return lines;
        }
        let past = |left: Left| Left { in_time: left.in_time.filter(|&n| n > 0), ..left };
        let left = past(past(left.next()).next());
        let turn = |guess: usize, marks: &str| (self.guesses[guess].clone(), marks.to_string());
        for (first, block) in self.blocks(at, opening[0]) {
            if block.allowed >> opening[1] & 1 == 0 {
                continue;
            }
            for (second, block) in self.blocks(block, opening[1]) {
                let path = [turns, &[turn(opening[0], first), turn(opening[1], second)]].concat();
                let cost = self.cost(block, left);
                lines.push(format!("{} {} {}", show(cost), show_left(left), show_path(&path)));
                let wanted = bits(block.allowed).map(|guess| (guess, left, cost, true)).collect();
                lines.extend(self.lemmas(random, path, wanted, 3));
            }
        }
        lines
    }

    /// Symmetries that leave a position and the weights of its answers, as they are written.
    fn alike(&self, random: &mut Random, at: Position) -> String {
        let own = match self.rule.name() {
            "mastermind" | "bulls-and-cows" => false,
            "black-peg" => true,
            _ => return String::new(),
        };
        let letters = self.letters().len();
        let mut order = |n: usize| {
            let mut order: Vec<usize> = (0..n).collect();
            (1..n).for_each(|i| order.swap(i, random.below(i + 1)));
            order
        };
        let places = self.answers[0].len();
        let mut texts = Vec::new();
        for _ in 0..12 {
            let kinds = if own && texts.len() % 2 == 0 { places } else { 1 };
            let write = |order: Vec<usize>| {
                order.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
            };
            let to = write(order(places));
            let names: Vec<String> = (0..kinds).map(|_| write(order(letters))).collect();
            let text = format!("{to}:{}", names.join(";"));
            let leaves = self.symmetry(&text).is_some_and(|images| self.leaves(at, &images));
            texts.extend(leaves.then_some(text));
        }
        if texts.is_empty() { String::new() } else { format!(" ~ {}", texts.join(" ")) }
    }

    fn letters(&self) -> Vec<char> {
        let letters: std::collections::BTreeSet<char> =
            self.guesses.iter().flat_map(|guess| guess.chars()).collect();
        letters.into_iter().collect()
    }

    /// What a symmetry takes each guess to.
    fn symmetry(&self, text: &str) -> Option<Vec<usize>> {
        let letters = self.letters();
        let order = |text: &str, n: usize| -> Option<Vec<usize>> {
            let order: Vec<usize> = text
                .split(',')
                .map(|number| number.parse().ok().filter(|it: &usize| it.to_string() == number))
                .collect::<Option<_>>()?;
            let mut sorted = order.clone();
            sorted.sort_unstable();
            (sorted == (0..n).collect::<Vec<_>>()).then_some(order)
        };
        let (places, names) = text.split_once(':')?;
        let places = order(places, self.answers[0].len())?;
        let names: Vec<Vec<usize>> =
            names.split(';').map(|names| order(names, letters.len())).collect::<Option<_>>()?;
        let fits = match self.rule.name() {
            "mastermind" | "bulls-and-cows" => names.len() == 1,
            "black-peg" => names.len() == 1 || names.len() == places.len(),
            _ => false,
        };
        let image = |guess: &String| {
            let guess: Vec<char> = guess.chars().collect();
            let name = |(to, &from): (usize, &usize)| {
                let letter = letters.iter().position(|&it| it == guess[from]).unwrap();
                letters[names[if names.len() > 1 { to } else { 0 }][letter]]
            };
            let image: String = places.iter().enumerate().map(name).collect();
            self.guesses.iter().position(|other| *other == image)
        };
        let images: Vec<usize> =
            self.guesses.iter().filter(|_| fits).map(image).collect::<Option<_>>()?;
        let is_answer = |guess: usize| self.answers.contains(&self.guesses[guess]);
        let kept = (0..images.len()).all(|guess| !is_answer(guess) || is_answer(images[guess]));
        (fits && kept).then_some(images)
    }

    /// Whether a symmetry leaves a position and the weights of its answers as they are.
    fn leaves(&self, at: Position, images: &[usize]) -> bool {
        let place = |word: &String| self.guesses.iter().position(|guess| guess == word).unwrap();
        let answer = |guess: usize| self.answers.iter().position(|it| *it == self.guesses[guess]);
        bits(at.allowed).all(|guess| at.allowed >> images[guess] & 1 == 1)
            && bits(at.set).all(|i| {
                let image = answer(images[place(&self.answers[i])]);
                image.is_some_and(|image| {
                    at.set >> image & 1 == 1 && self.weight(1 << i) == self.weight(1 << image)
                })
            })
    }

    /// Those of some guesses to which no symmetry takes another one that comes first.
    fn unlike(&self, guesses: Vec<usize>, alike: &[Vec<usize>]) -> Vec<usize> {
        let mut orbits: Vec<usize> = (0..self.guesses.len()).collect();
        // The number of the orbit of a guess: made equal along each symmetry until nothing changes.
        while let Some((guess, images)) = (0..orbits.len())
            .flat_map(|guess| alike.iter().map(move |images| (guess, images)))
            .find(|(guess, images)| orbits[*guess] != orbits[images[*guess]])
        {
            let (one, other) = (orbits[guess], orbits[images[guess]]);
            orbits
                .iter_mut()
                .filter(|it| **it == one.max(other))
                .for_each(|it| *it = one.min(other));
        }
        let mut seen = Vec::new();
        let mut kept = guesses;
        kept.sort_by(|&one, &other| self.guesses[one].cmp(&self.guesses[other]));
        kept.retain(|&guess| {
            let is_new = !seen.contains(&orbits[guess]);
            seen.push(orbits[guess]);
            is_new
        });
        kept
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
        wanted: Vec<(usize, Left, u64, bool)>,
        version: u8,
    ) -> Vec<String> {
        let may_core = version > 1;
        let (mut lines, mut known) = (Vec::new(), Vec::<LemmaAt>::new());
        let begin = |want| ((turns.clone(), None), want);
        let mut queue: Vec<_> = wanted.into_iter().map(begin).collect();
        while let Some(((turns, core), (guess, left, value, may_idle))) = queue.pop() {
            let at = self.about(&turns, core);
            if may_idle && self.is_idle(at, guess) {
                continue;
            }
            let left = left.next();
            let blocks = self.blocks(at, guess);
            let mut n: u64 = self.costs.guess * self.weight(at.set)[0];
            if left.in_time == Some(0) {
                let late = |block: &(&str, Position)| self.weight(block.1.set)[0];
                n += self.costs.late * blocks.iter().map(late).sum::<u64>();
            }
            let left = Left { in_time: left.in_time.filter(|&n| n > 0), ..left };
            let mut bounds: Vec<u64> =
                blocks.iter().map(|(_, block)| self.plain(*block, left)).collect();
            for (i, (marks, block)) in blocks.iter().enumerate() {
                let sum = add(n, bounds.iter().copied());
                if sum >= value {
                    break;
                }
                let free = self.cost(*block, None);
                let under = self.cost(*block, left);
                let enough = add(sum - bounds[i], [free].into_iter()) >= value || free == under;
                let limit = if enough { Left::default() } else { left };
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
                    is_core && within && most.all.is_some() && most.serves(limit)
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
                let alike = match below {
                    None if version > 2 => self.alike(random, *block),
                    _ => String::new(),
                };
                let what = self.show_core(below) + &alike;
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
    fn core(&self, random: &mut Random, at: Position, left: Left) -> u32 {
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
        // The mode or the costs may have been altered, and with them the game.
        let follows = match read.mode == self.mode && read.costs == self.costs {
            true => self.follows(&read),
            false => self.altered(read.mode, read.costs.clone()).follows(&read),
        };
        if follows { Verdict::Proven } else { Verdict::Refuted }
    }

    /// Whether every statement is true, by brute force.
    pub fn is_true(&self, bytes: &[u8]) -> bool {
        let Some(read) = self.read(bytes) else {
            return false;
        };
        if read.mode != self.mode || read.costs != self.costs {
            return self.altered(read.mode, read.costs).is_true(bytes);
        }
        let (game, at) = (self, self.walk(&read.position));
        read.entries.iter().all(|entry| match entry {
            Entry::Bound(value, left, who, _) if who.contains(' ') => {
                game.cost_after(at, &game.numbers(who), *left) >= *value
            }
            Entry::Bound(value, left, who, _) => {
                game.openers(&read, at, who).all(|guess| game.cost_from(at, guess, *left) >= *value)
            }
            Entry::Tree(..) => game.replay(&read, entry),
            Entry::Lemma(value, left, turns, core, _) => {
                game.cost(game.about(turns, *core), *left) >= *value
            }
        })
    }

    /// Whether every statement follows by the rules.
    fn follows(&self, read: &Read) -> bool {
        let at = self.walk(&read.position);
        let lemma = |entry: &Entry| match entry {
            Entry::Lemma(value, left, turns, core, _) => {
                Some((self.about(turns, *core), *left, *value, core.is_some()))
            }
            _ => None,
        };
        let lemmas: Vec<_> = read.entries.iter().filter_map(lemma).collect();
        at.set != 0
            && read.entries.iter().all(|entry| match entry {
                Entry::Bound(value, left, who, alike) if who.contains(' ') => {
                    let opening = self.numbers(who);
                    at.allowed >> opening[0] & 1 == 1
                        && alike.iter().all(|images| self.leaves(at, images))
                        && self.sum_after(&lemmas, at, &opening, *left) >= *value
                }
                Entry::Bound(value, left, who, alike) => {
                    let named = self.guesses.iter().position(|guess| guess == who);
                    let openers = self.openers(read, at, who).collect();
                    named.is_none_or(|guess| at.allowed >> guess & 1 == 1)
                        && alike.iter().all(|images| self.leaves(at, images))
                        && self.unlike(openers, alike).into_iter().all(|guess| {
                            who == "all-openers" && self.is_idle(at, guess)
                                || self.sum(&lemmas, at, guess, *left) >= *value
                        })
                }
                Entry::Tree(..) => self.replay(read, entry),
                Entry::Lemma(value, left, turns, core, alike) => {
                    let at = self.about(turns, *core);
                    at.set != 0
                        && at.set & !self.walk(turns).set == 0
                        && alike.iter().all(|images| self.leaves(at, images))
                        && self.unlike(bits(at.allowed).collect(), alike).into_iter().all(|guess| {
                            self.is_idle(at, guess) || self.sum(&lemmas, at, guess, *left) >= *value
                        })
                }
            })
    }

    fn openers(&self, read: &Read, at: Position, who: &str) -> impl Iterator<Item = usize> {
        let named = |guess: &str| {
            let is =
                |entry: &Entry| matches!(entry, Entry::Bound(_, _, other, _) if other == guess);
            read.entries.iter().any(is)
        };
        let applies = |&guess: &usize| match who {
            "all-openers" => true,
            "other-openers" => !named(&self.guesses[guess]),
            word => self.guesses[guess] == word,
        };
        bits(at.allowed).filter(applies).collect::<Vec<_>>().into_iter()
    }

    /// The numbers of guesses.
    fn numbers(&self, words: &str) -> Vec<usize> {
        let number = |word| self.guesses.iter().position(|guess| guess == word).unwrap();
        words.split(' ').map(number).collect()
    }

    fn sum(&self, lemmas: &[LemmaAt], at: Position, guess: usize, left: Left) -> u64 {
        let left = left.next();
        let bound = |(_, block): (&str, Position)| {
            self.late(block, left, |left| {
                let holds = |&&(about, most, _, core): &&LemmaAt| {
                    let within = about.set & !block.set == 0 && (core || about.set == block.set);
                    most.serves(left) && within && block.allowed & !about.allowed == 0
                };
                let best = lemmas.iter().filter(holds).map(|lemma| lemma.2).max();
                best.unwrap_or(0).max(self.plain(block, left))
            })
        };
        let first = self.costs.guess * self.weight(at.set)[0];
        add(first, self.blocks(at, guess).into_iter().map(bound))
    }

    /// The sum of guesses that are made one after the other.
    fn sum_after(&self, lemmas: &[LemmaAt], at: Position, guesses: &[usize], left: Left) -> u64 {
        let (guess, rest) = guesses.split_first().unwrap();
        if left.all == Some(0) || at.allowed >> guess & 1 == 0 {
            return INF;
        }
        self.late(at, left, |left| match rest {
            [] => self.sum(lemmas, at, *guess, left),
            _ => {
                let after = |(_, block)| self.sum_after(lemmas, block, rest, left.next());
                let first = self.costs.guess * self.weight(at.set)[0];
                add(first, self.blocks(at, *guess).into_iter().map(after))
            }
        })
    }

    fn replay(&self, read: &Read, tree: &Entry) -> bool {
        let Entry::Tree(cost, height, root, nodes) = tree else {
            return false;
        };
        let (mut total, mut most) = (0, 0);
        for i in bits(self.walk(&read.position).set) {
            let answer = &self.answers[i];
            let (mut turns, mut guess, mut place) = (read.position.clone(), root, 0);
            for depth in 1.. {
                let may = |(g, m): &(String, String)| self.rule.may_follow(self.mode, g, m, guess);
                if depth > 255 || !turns.iter().all(may) {
                    return false;
                }
                if guess == answer {
                    let Costs { guess, late, in_time, .. } = self.costs;
                    let is_late = in_time.is_some_and(|in_time| depth > usize::from(in_time));
                    let late = if is_late { late } else { 0 };
                    total += self.weight(1 << i)[0] * (guess * depth as u64 + late);
                    most = most.max(depth);
                    break;
                }
                let marks = self.rule.feedback(guess, answer);
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
        let number_of = |line: &String| line.strip_prefix("guesstree-certificate ")?.parse().ok();
        let version: u8 = lines.first().and_then(number_of).filter(|it| (1..=3).contains(it))?;
        let modes: &[&str] = match self.rule.name() {
            "wordle" => &super::MODES,
            "table" => &["easy"],
            _ => &["easy", "strict"],
        };
        if version < 3 && self.rule.name() != "wordle" || !modes.contains(&mode) {
            return None;
        }
        let last = if version > 2 { 7 } else { 5 };
        let position = self.path(lines.get(last)?.strip_prefix("position ")?)?;
        let costs = match version {
            3 => {
                self.costs_of(lines[5].strip_prefix("costs ")?, lines[6].strip_prefix("weights ")?)?
            }
            _ => PLAIN,
        };
        let mut rest = lines.split_off(last).split_off(1).into_iter().peekable();
        let mut expected = head(self, version, "");
        expected[2] = format!("mode {mode}");
        if lines[..5] != expected[..5] {
            return None;
        }
        let mut entries = Vec::new();
        while let Some(line) = rest.next() {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            entries.push(match words[..] {
                ["bound", value, left, who] => {
                    let (who, alike) = self.about_symmetries(who, version)?;
                    let words: Vec<&str> = who.split(' ').collect();
                    let is_word = words.iter().all(|word| self.word(word).is_some());
                    let known = ["all-openers", "other-openers"].contains(&who);
                    if !known && !(is_word && (version > 2 || words.len() == 1)) {
                        return None;
                    }
                    Entry::Bound(number(value)?, left_of(left, version)?, who.into(), alike)
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
                    let (about, alike) = self.about_symmetries(about, version)?;
                    let (path, core) = match about.split_once(" : ") {
                        Some((path, words)) if version > 1 && value == "inf" => {
                            (path, Some(self.members(words)?))
                        }
                        Some(_) => return None,
                        None => (about, None),
                    };
                    Entry::Lemma(
                        number(value)?,
                        left_of(left, version)?,
                        self.path(path)?,
                        core,
                        alike,
                    )
                }
            });
        }
        let says = |entry: &Entry| !matches!(entry, Entry::Lemma(..));
        entries.iter().any(says).then_some(Read { mode, costs, position, entries })
    }

    fn costs_of(&self, costs: &str, weights: &str) -> Option<Costs> {
        let finite = |text: &str| number(text).filter(|&value| value < INF);
        let [guess, late, in_time] = costs.split(' ').collect::<Vec<_>>()[..] else { return None };
        let weights: Option<Vec<u64>> = match weights {
            "-" => None,
            each => Some(each.split(' ').map(finite).collect::<Option<_>>()?),
        };
        let (guess, late, in_time) = (finite(guess)?, finite(late)?, limit(in_time)?);
        let costs = Costs { guess, late, in_time, weights };
        let each = costs.weights.clone().unwrap_or(vec![1; self.answers.len()]);
        let all: u128 = each.iter().map(|&weight| u128::from(weight)).sum();
        let deepest = self.answers.len() as u128 + 2;
        let most = all * (u128::from(guess) * deepest + u128::from(late));
        (each.len() == self.answers.len() && most <= 1 << 62).then_some(costs)
    }

    /// The text before symmetries, and what they take each guess to.
    fn about_symmetries<'t>(
        &self,
        text: &'t str,
        version: u8,
    ) -> Option<(&'t str, Vec<Vec<usize>>)> {
        match text.split_once(" ~ ") {
            Some((about, texts)) if version > 2 => {
                let images = texts.split(' ').map(|text| self.symmetry(text));
                Some((about, images.collect::<Option<_>>()?))
            }
            _ => Some((text, Vec::new())),
        }
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
        if self.rule.name() != "wordle" {
            let number: u32 = marks.parse().ok()?;
            return (number.to_string() == marks && marks.len() < 10).then_some(());
        }
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
    (value.to_string() == text && text.len() <= 18).then_some(value)
}

fn left_of(text: &str, version: u8) -> Option<Left> {
    let (all, in_time) = match text.split_once('/') {
        Some((all, in_time)) if version > 2 => (all, Some(limit(in_time)??)),
        _ => (text, None),
    };
    Some(Left { all: limit(all)?, in_time })
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
