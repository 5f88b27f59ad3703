//! The rules: "The rules" in `docs/CERTIFICATE.md`.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::certificate::{Bound, Certificate, Nodes};
use crate::lists::{Lists, Mode, Turn};
use crate::{Costs, Left, Openers, Options, symmetry};

/// The cost where there is no tree.
const INFINITE: u64 = u64::MAX;

/// The sum of two costs. That of finite ones is finite.
fn plus(one: u64, other: u64) -> u64 {
    match one == INFINITE || other == INFINITE {
        true => INFINITE,
        false => one.saturating_add(other).min(INFINITE - 1),
    }
}

/// The most blocks that are kept with what counting said of them.
const KEPT_MAX: usize = 1 << 20;

/// The answers that fit all turns, and the guesses that may follow.
struct Position<'a> {
    set: Vec<u16>,
    allowed: Vec<u16>,
    /// The cores within the answers by their first member, and whether all these guesses may follow
    /// there.
    cores: HashMap<u16, Vec<(Core<'a>, bool)>>,
}

/// The most blocks of a guess, and the least cost by counting.
type Counted = (usize, u64);

/// The cost and the height of a tree, or why it does not find every answer.
type Played = Result<(u64, u8), String>;

/// The answers of a core, and what it says.
type Core<'a> = (&'a Vec<u16>, &'a Bound);

/// A claim and one opener, or a lemma, which is about all guesses.
type Step<'a> = (&'a Bound, Option<u16>);

/// What the members of a set weigh, and the heaviest of them.
#[derive(Clone, Copy)]
struct Weight {
    all: u64,
    most: u64,
}

pub struct Checker<'a> {
    lists: &'a Lists,
    certificate: &'a Certificate<'a>,
    /// No guess makes more blocks of any set, one more counted for a member.
    top: u64,
    /// The lemmas about each set.
    lemmas: HashMap<Vec<u16>, Vec<&'a Bound>>,
    /// The lemmas about sets that are written down, by the first member.
    cores: HashMap<u16, Vec<Core<'a>>>,
    /// What was counted of sets after which all guesses may follow, with the guesses in time up to
    /// three.
    kept: Mutex<HashMap<(Vec<u16>, u8), Counted>>,
    /// Small sets that no guess at all tells apart.
    inseparable: Mutex<Vec<Vec<u16>>>,
}

impl<'a> Checker<'a> {
    pub fn new(certificate: &'a Certificate<'a>, lists: &'a Lists) -> Self {
        let (mut lemmas, mut cores) = (HashMap::<_, Vec<_>>::new(), HashMap::<_, Vec<_>>::new());
        for lemma in &certificate.lemmas {
            match &lemma.core {
                Some(core) => cores.entry(core[0]).or_default().push((core, lemma)),
                None => lemmas.entry(lists.members(&lemma.path)).or_default().push(lemma),
            }
        }
        let all = Vec::from_iter(0..lists.words.len() as u16);
        let top = lists.blocks(&all, &lists.members(&[])).into_iter().max().unwrap_or(0) as u64 + 1;
        Self {
            lists,
            certificate,
            top,
            lemmas,
            cores,
            kept: Mutex::default(),
            inseparable: Mutex::default(),
        }
    }

    /// Checks trees, then claims, then lemmas, or the part of these that belongs to the openers from
    /// the `first` to the `last`. Returns how many openers and lemmas were checked, or the first
    /// fault.
    pub fn check(
        &self,
        (first, last): (usize, usize),
        options: &Options<'_>,
    ) -> Result<[usize; 2], String> {
        let Certificate { position, claims, trees, lemmas, .. } = self.certificate;
        let start = self.position(position, None, 6)?;
        let left = Left { all: Some(255), in_time: self.costs().in_time };
        for (line, tree, nodes) in trees {
            let found = self.replay(nodes, (0, self.lists.numbers[&tree.first]), &start, left);
            let found = found.map_err(|what| format!("line {line}: {what}"))?;
            if found != (tree.cost, tree.height) {
                return Err(format!("line {line}: cost and height are {found:?}"));
            }
        }
        for lemma in lemmas {
            self.set(&lemma.path, lemma.core.as_ref(), lemma.line)?;
        }
        let guesses = self.lists.words.len();
        // A step checks a claim for one opener, or a lemma for all guesses.
        let mut steps = Vec::new();
        for bound in claims {
            let named = match &bound.claim.openers {
                Openers::One(word) => Some(word),
                Openers::Fixed(words) => Some(&words[0]),
                Openers::All | Openers::Other => None,
            };
            let number = |word: &String| self.lists.numbers.get(word).copied();
            let mut openers = match named {
                Some(word) => Vec::from_iter(number(word)),
                None => start.allowed.clone(),
            };
            openers.retain(|guess| start.allowed.binary_search(guess).is_ok());
            if bound.claim.openers == Openers::Other {
                let of = |other: &Bound| match &other.claim.openers {
                    Openers::One(word) => number(word),
                    _ => None,
                };
                let named = BTreeSet::from_iter(claims.iter().filter_map(of));
                openers.retain(|guess| !named.contains(guess));
            }
            if let (Some(word), true) = (named, openers.is_empty()) {
                return Err(format!("line {}: {word} may not be guessed here", bound.line));
            }
            openers = self.unlike(bound, &start, openers)?;
            let part = self.lists.numbers.values().take(last).skip(first.saturating_sub(1));
            let openers = part.filter(|guess| openers.contains(guess));
            steps.extend(openers.map(|guess| (bound, Some(*guess))));
        }
        let claimed = steps.len();
        let about = BTreeSet::from_iter(steps.iter().filter_map(|(_, opener)| *opener));
        let part = |j: usize| (first..=last).contains(&(1 + j * guesses / lemmas.len()));
        let lemmas = lemmas.iter().enumerate().filter(|&(j, _)| part(j));
        steps.extend(lemmas.map(|(_, lemma)| (lemma, None)));
        self.in_order(&steps, options)?;
        Ok([about.len(), steps.len() - claimed])
    }

    /// Those of the guesses to which no symmetry of a claim or a lemma takes one that comes before
    /// them in sorted order, or the symmetry that is none of the position.
    fn unlike(
        &self,
        bound: &Bound,
        at: &Position<'_>,
        guesses: Vec<u16>,
    ) -> Result<Vec<u16>, String> {
        if bound.alike.is_empty() {
            return Ok(guesses);
        }
        for images in &bound.alike {
            let image = |it: &u16| images[usize::from(*it)];
            let leaves =
                |set: &[u16]| set.iter().all(|member| set.binary_search(&image(member)).is_ok());
            let weighs = |it: &u16| self.weight(&[*it]).all == self.weight(&[image(it)]).all;
            if !leaves(&at.set) || !leaves(&at.allowed) || !at.set.iter().all(weighs) {
                return Err(format!("line {}: a symmetry is none of the position", bound.line));
            }
        }
        let guesses = BTreeSet::from_iter(guesses);
        let sorted = self.lists.numbers.values().copied().filter(|guess| guesses.contains(guess));
        let mut firsts = symmetry::firsts(&Vec::from_iter(sorted), &bound.alike);
        firsts.sort_unstable();
        Ok(firsts)
    }

    fn costs(&self) -> &Costs {
        &self.certificate.costs
    }

    fn weight(&self, set: &[u16]) -> Weight {
        let Some(weights) = &self.costs().weights else {
            return Weight { all: set.len() as u64, most: 1 };
        };
        let each = || set.iter().map(|&answer| weights[usize::from(answer)]);
        Weight { all: each().sum(), most: each().max().unwrap_or(0) }
    }

    /// The cost and the height of the tree below a node, if it finds every answer.
    fn replay(&self, nodes: &Nodes, root: (usize, u16), at: &Position<'_>, left: Left) -> Played {
        let (node, guess) = root;
        if left.all == Some(0) || !at.allowed.contains(&guess) {
            return Err(format!("{} comes too late or may not follow", self.lists.word(guess)));
        }
        let weight = self.weight(&at.set).all;
        let (mut cost, mut height) = (self.costs().guess * weight, 1);
        if left.in_time == Some(0) {
            cost = plus(cost, self.costs().late * weight);
        }
        let left = self.past(left);
        for (turn, set) in self.split(&at.set, guess) {
            let missing = || format!("the tree does not find {}", self.lists.word(set[0]));
            let marks = self.lists.marks[usize::from(turn.1)];
            let child = *nodes.get(&(node, marks)).ok_or_else(missing)?;
            let allowed = self.follow(turn, &at.allowed);
            let below = Position { set, allowed, cores: HashMap::new() };
            let (more, deeper) = self.replay(nodes, child, &below, left.next())?;
            (cost, height) = (plus(cost, more), height.max(deeper + 1));
        }
        Ok((cost, height))
    }

    /// The guesses left once all answers have paid for being late, if no guess is in time.
    fn past(&self, left: Left) -> Left {
        Left { in_time: left.in_time.filter(|&in_time| in_time > 0), ..left }
    }

    /// Whether trees cost as much as a claim or a lemma says.
    fn bound(&self, (bound, opener): Step<'_>) -> Result<(), String> {
        let Bound { line, path, core, claim, .. } = bound;
        let at = self.position(path, core.as_ref(), *line)?;
        let guesses = match opener {
            Some(opener) => vec![opener],
            None => self.unlike(bound, &at, at.allowed.clone())?,
        };
        let target = claim.value.unwrap_or(INFINITE);
        let left = claim.left.next();
        let fault = |guess: u16, sum| {
            let (text, guess) = (self.certificate.lines[line - 1], self.lists.word(guess));
            Err(format!("line {line}, {text:?}: the guess {guess} has the sum {sum}"))
        };
        if let (Openers::Fixed(words), [opener]) = (&claim.openers, &guesses[..]) {
            let words = Vec::from_iter(words.iter().map(|word| self.lists.numbers[word]));
            let sum = self.fixed(path, &words, claim.left)?;
            return if sum < target { fault(*opener, sum) } else { Ok(()) };
        }
        // With two guesses left after it, a guess that keeps one of these together has no tree.
        let mut inseparable = (left.all == Some(2)).then(|| self.known_within(&at));
        let heaviest = self.heaviest(&guesses, &at.set);
        let weight = self.weight(&at.set);
        for (i, (&guess, count)) in
            guesses.iter().zip(self.lists.blocks(&guesses, &at.set)).enumerate()
        {
            let member = at.set.binary_search(&guess).is_ok();
            let idle = count == 1 && !member && claim.openers == Openers::All;
            // Most guesses need no more than the sum of the least counting bounds.
            let heaviest = heaviest.as_ref().map_or(count as u64, |each| each[i]);
            if idle || self.counted(weight, heaviest, self.own(member, guess), left) >= target {
                continue;
            }
            let together = |set: &Vec<u16>| self.is_together(set, guess);
            if inseparable.iter().flatten().any(together) {
                continue;
            }
            let sum = self.sum(&at, guess, left, target);
            if let (Some(known), INFINITE) = (&mut inseparable, sum) {
                known.extend(self.find_inseparable(&at, guess));
            }
            if sum < target {
                return fault(guess, sum);
            }
        }
        Ok(())
    }

    /// What a guess weighs if it is a member, else nothing.
    fn own(&self, member: bool, guess: u16) -> u64 {
        if member { self.weight(&[guess]).all } else { 0 }
    }

    /// The weights of the heaviest members of the blocks of each guess, added up; `None` if they are
    /// the numbers of the blocks.
    fn heaviest(&self, guesses: &[u16], set: &[u16]) -> Option<Vec<u64>> {
        self.costs().weights.as_ref()?;
        let of = |&guess: &u16| {
            let mut heaviest = HashMap::<u16, u64>::new();
            for &answer in set {
                let block = heaviest.entry(self.lists.feedback(guess, answer)).or_default();
                *block = (*block).max(self.weight(&[answer]).all);
            }
            heaviest.values().sum()
        };
        Some(guesses.iter().map(of).collect())
    }

    /// The counting bound of a guess on a set of this weight: `heaviest` are its blocks, `own` is
    /// its weight, and `left` are the guesses left after it.
    fn counted(&self, weight: Weight, heaviest: u64, own: u64, left: Left) -> u64 {
        let Costs { guess, late, .. } = self.costs();
        let all = weight.all;
        let lateness = match left.in_time {
            Some(0) => all - own,
            Some(1) => all - heaviest,
            _ => 0,
        };
        guess * (3 * all - heaviest - own) + late * lateness
    }

    /// The least that trees for a block cost, whatever the guesses: one member is found with the
    /// first guess, all others with the second.
    fn least(&self, weight: Weight, left: Left) -> u64 {
        let Costs { guess, late, weights, .. } = self.costs();
        let Weight { all, most } = weight;
        // Without weights, no guess makes more blocks than `top`.
        let counted = if weights.is_none() { (3 * all).saturating_sub(self.top) } else { 0 };
        let lateness = if left.in_time == Some(1) { all - most } else { 0 };
        guess * (2 * all - most).max(counted) + late * lateness
    }

    /// The sum of an opening of several guesses, or infinite if one of them may not be made.
    fn fixed(&self, path: &[Turn], guesses: &[u16], left: Left) -> Result<u64, String> {
        let [guess, rest @ ..] = guesses else { return Ok(0) };
        let at = self.position(path, None, 0)?;
        if left.all == Some(0) || !at.allowed.contains(guess) {
            return Ok(INFINITE);
        }
        let weight = self.weight(&at.set).all;
        let late = if left.in_time == Some(0) { self.costs().late * weight } else { 0 };
        let left = self.past(left).next();
        if rest.is_empty() {
            return Ok(plus(late, self.sum(&at, *guess, left, INFINITE)));
        }
        let mut sum = self.costs().guess * weight + late;
        for (turn, _) in self.split(&at.set, *guess) {
            sum = plus(sum, self.fixed(&[path, &[turn]].concat(), rest, left)?);
        }
        Ok(sum)
    }

    /// The rule of sums: a sum that reaches `target`, or the highest there is. `left` are the
    /// guesses left after `guess`.
    fn sum(&self, at: &Position<'_>, guess: u16, left: Left, target: u64) -> u64 {
        let blocks = self.split(&at.set, guess);
        let few = left.all.filter(|&all| all < 2).map(usize::from);
        if few.is_some_and(|few| blocks.iter().any(|it| it.1.len() > few)) {
            return INFINITE;
        }
        let mut sum = self.costs().guess * self.weight(&at.set).all;
        if left.in_time == Some(0) {
            let late: u64 = blocks.iter().map(|(_, block)| self.weight(block).all).sum();
            sum += self.costs().late * late;
        }
        let left = self.past(left);
        // No counting bound is lower, and up to two members have no other.
        let least = |(_, block): &(Turn, Vec<u16>)| self.least(self.weight(block), left);
        let mut bounds = Vec::from_iter(blocks.iter().map(least));
        sum += bounds.iter().sum::<u64>();
        let follow = |&(turn, _): &(Turn, _)| LazyCell::new(move || self.follow(turn, &at.allowed));
        let allowed = Vec::from_iter(blocks.iter().map(follow));
        for by_counting in [false, true] {
            // Small blocks first: they take less time.
            for (((_, block), allowed), bound) in blocks.iter().zip(&allowed).zip(&mut bounds) {
                if sum < target && block.len() > 2 {
                    let before = *bound;
                    let higher = match by_counting {
                        false => self.by_lemmas(at, block, allowed, left),
                        true => self.by_counting(block, allowed, left),
                    };
                    *bound = higher.max(before);
                    sum = match *bound {
                        INFINITE => INFINITE,
                        bound => plus(sum, bound - before),
                    };
                }
            }
        }
        sum
    }

    /// The highest value of the lemmas that hold for a block, where the guesses `allowed` may follow,
    /// or 0.
    fn by_lemmas(
        &self,
        at: &Position<'_>,
        block: &[u16],
        allowed: &impl Deref<Target = Vec<u16>>,
        left: Left,
    ) -> u64 {
        let in_time = |lemma: &Bound| lemma.claim.left.serves(left);
        let holds = |lemma: &&&Bound| in_time(lemma) && self.all_follow(&lemma.path, allowed);
        let some = if at.cores.is_empty() { &[] } else { block };
        let cores = some.iter().flat_map(|first| at.cores.get(first).into_iter().flatten());
        let within =
            cores.filter(|((core, _), _)| core.iter().all(|it| block.binary_search(it).is_ok()));
        if within.clone().any(|((_, lemma), free)| *free && in_time(lemma))
            || within.filter(|(_, free)| !free).any(|((_, lemma), _)| holds(&lemma))
        {
            return INFINITE;
        }
        let lemmas = self.lemmas.get(block).into_iter().flatten().filter(holds);
        lemmas.map(|lemma| lemma.claim.value.unwrap_or(INFINITE)).max().unwrap_or(0)
    }

    /// What counting says of a block: how much trees cost at least, or that there is none.
    fn by_counting(
        &self,
        block: &[u16],
        allowed: &impl Deref<Target = Vec<u16>>,
        left: Left,
    ) -> u64 {
        let (weight, members) = (self.weight(block), block.len());
        let after = left.next();
        let best = |guesses: &[u16], are_members: bool, least: usize| {
            let most = self.lists.most_blocks(guesses, block, least);
            let cost = |(&guess, heaviest): (&u16, u64)| {
                self.counted(weight, heaviest, self.own(are_members, guess), after)
            };
            let costs = match self.heaviest(guesses, block) {
                Some(heaviest) => guesses.iter().zip(heaviest).map(cost).min(),
                // The more blocks, the less.
                None => guesses.first().map(|guess| cost((guess, most as u64))),
            };
            (most, costs.unwrap_or(INFINITE))
        };
        let count = || {
            let inside = best(block, true, 0);
            // Where all weigh 1, nothing is better than a member that tells all members apart.
            if inside.0 == members && self.costs().weights.is_none() {
                return inside;
            }
            let all = best(allowed, false, inside.0);
            (all.0, all.1.min(inside.1))
        };
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let keep = self.certificate.mode == Mode::Easy && members <= 1024;
        let key = (block.to_vec(), left.in_time.map_or(3, |in_time| in_time.min(3)));
        let known = kept().get(&key).filter(|_| keep).copied();
        let (most, cost) = known.unwrap_or_else(count);
        if keep && known.is_none() {
            let mut kept = kept();
            if kept.len() == KEPT_MAX {
                // Later lemmas have other blocks.
                kept.clear();
            }
            kept.insert(key, (most, cost));
        }
        let inseparable = left.all == Some(2) && most < members;
        if inseparable { INFINITE } else { cost }
    }

    /// Whether all of a set get the same feedback, which is not the winning one.
    fn is_together(&self, set: &[u16], guess: u16) -> bool {
        let code = self.lists.feedback(guess, set[0]);
        set.iter().all(|&answer| self.lists.feedback(guess, answer) == code)
    }

    /// The sets found so far that no guess at all tells apart and that lie in this one.
    fn known_within(&self, at: &Position<'_>) -> Vec<Vec<u16>> {
        let known = self.inseparable.lock().unwrap_or_else(PoisonError::into_inner);
        let within = |few: &&Vec<u16>| few.iter().all(|it| at.set.binary_search(it).is_ok());
        known.iter().filter(within).cloned().collect()
    }

    /// Members of a block that no guess tells apart which may follow here, if there is such a block:
    /// no more than needed.
    fn find_inseparable(&self, at: &Position<'_>, guess: u16) -> Option<Vec<u16>> {
        let told = |set: &[u16]| {
            // A member that does it is often there.
            let mut guesses = [set, &at.allowed].into_iter();
            guesses.any(|guesses| self.lists.most_blocks(guesses, set, 0) == set.len())
        };
        let blocks = self.split(&at.set, guess).into_iter().map(|(_, block)| block);
        let mut found = blocks.filter(|block| block.len() > 2).find(|block| !told(block))?;
        for member in found.clone() {
            let fewer = Vec::from_iter(found.iter().copied().filter(|&other| other != member));
            if fewer.len() > 2 && !told(&fewer) {
                found = fewer;
            }
        }
        let mut known = self.inseparable.lock().unwrap_or_else(PoisonError::into_inner);
        if at.allowed.len() == self.lists.words.len() && known.len() < 1 << 14 {
            known.push(found.clone());
        }
        Some(found)
    }

    /// The blocks of a guess but the winning one, and the turns that lead to them, small ones first.
    fn split(&self, set: &[u16], guess: u16) -> Vec<(Turn, Vec<u16>)> {
        let mut blocks = BTreeMap::<Turn, Vec<u16>>::new();
        for &answer in set {
            blocks.entry((guess, self.lists.feedback(guess, answer))).or_default().push(answer);
        }
        blocks.remove(&(guess, self.lists.win));
        let mut blocks = Vec::from_iter(blocks);
        blocks.sort_by_key(|(_, block)| block.len());
        blocks
    }

    /// The position that a path in a line leads to, or only these members of it.
    fn position(
        &self,
        path: &[Turn],
        core: Option<&Vec<u16>>,
        line: usize,
    ) -> Result<Position<'a>, String> {
        let set = self.set(path, core, line)?;
        let all = Vec::from_iter(0..self.lists.words.len() as u16);
        let allowed = path.iter().fold(all, |allowed, &turn| self.follow(turn, &allowed));
        let within = |core: &&Core<'_>| core.0.iter().all(|it| set.binary_search(it).is_ok());
        // Many cores have one path.
        let mut free = HashMap::new();
        let mut cores = HashMap::<u16, Vec<_>>::new();
        let some = set.iter().flat_map(|first| self.cores.get(first).into_iter().flatten());
        for core in some.filter(within) {
            let path = &core.1.path[..];
            let free = *free.entry(path).or_insert_with(|| self.all_follow(path, &allowed));
            cores.entry(core.0[0]).or_default().push((*core, free));
        }
        Ok(Position { set, allowed, cores })
    }

    /// The answers of such a position.
    fn set(&self, path: &[Turn], core: Option<&Vec<u16>>, line: usize) -> Result<Vec<u16>, String> {
        let set = self.lists.members(path);
        if set.is_empty() || core.is_some_and(|core| core.iter().any(|it| !set.contains(it))) {
            return Err(format!("line {line}: no answer fits, or one of the core does not"));
        }
        Ok(core.cloned().unwrap_or(set))
    }

    fn follow(&self, turn: Turn, guesses: &[u16]) -> Vec<u16> {
        self.lists.follow(self.certificate.mode, turn, guesses)
    }

    /// Whether all of `guesses` may follow each turn of a path.
    fn all_follow(&self, path: &[Turn], guesses: &[u16]) -> bool {
        path.iter().all(|&turn| self.lists.all_follow(self.certificate.mode, turn, guesses))
    }

    /// Does the steps on all threads. The fault is that of the first one that fails.
    fn in_order(&self, steps: &[Step<'_>], options: &Options<'_>) -> Result<(), String> {
        let (threads, faults) = (options.threads.max(1), Mutex::new(BTreeMap::new()));
        let lock = || faults.lock().unwrap_or_else(PoisonError::into_inner);
        let work = |first: usize| {
            let mine = (first..steps.len()).step_by(threads);
            for at in mine.take_while(|&at| lock().range(..at).next().is_none()) {
                if let Err(what) = self.bound(steps[at]) {
                    lock().insert(at, what);
                }
                (options.progress)(at + 1, steps.len());
            }
        };
        thread::scope(|scope| {
            (0..threads).for_each(|first| drop(scope.spawn(move || work(first))))
        });
        lock().pop_first().map_or(Ok(()), |(_, what)| Err(what))
    }
}
