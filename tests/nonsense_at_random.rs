//! The library as a program uses it that gives it anything: no public function panics, and each tree
//! that comes back is valid.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use guesstree::games::{BlackPeg, BullsAndCows, Jotto, Mastermind, Rule, Scored, Wordle};
use guesstree::play::{
    Adviser, Analyst, BlockCount, Book, Entropy, GameStats, Information, Letters, LogBlocks,
    Minimax, Optimal, Player, Policy, Session, Share, Ties, evaluate,
};
use guesstree::{
    AnswerId, Code, Cube, Engine, Feedback, GridOptions, Kind, Limits, List, Mode, Objective,
    ObjectiveValue, OpenerBound, Outcome, Problem, Progress, Prove, Question, Shard, Step, Summary,
    Tree, Turn, Weights, Word, candidates, score, shared_grid, verify, verify_weighted,
};
use proptest::{prelude::any, proptest, test_runner::Config};

/// Draws the steps of SplitMix64.
struct Dice(u64);

impl Dice {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    fn some<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.below(3) == 0).then(|| make(self))
    }

    /// Small, at a limit, or anything.
    fn count(&mut self) -> u64 {
        let small = self.number() % 8;
        let any = self.number();
        self.one(&[small, small, small, u64::MAX, u64::MAX / 4, any])
    }

    fn byte(&mut self) -> u8 {
        let any = self.number() as u8;
        self.one(&[0, 1, 2, 3, 4, 5, 6, 100, 101, 255, any])
    }

    fn word(&mut self) -> Word {
        self.one(&WORDS)
    }

    fn mode(&mut self) -> Mode {
        self.one(&Mode::ALL)
    }

    fn kind(&mut self) -> Kind {
        let ([a, b], list) = ([self.byte(), self.byte()], self.list());
        self.one(&[
            Kind::Wordle(Wordle { letters: a }),
            Kind::Mastermind(Mastermind { pegs: a, colours: b }),
            Kind::BlackPeg(BlackPeg { pegs: a, colours: b }),
            Kind::BullsAndCows(BullsAndCows { positions: a, symbols: b }),
            Kind::Jotto(Jotto { letters: a }),
            Kind::Table(Scored { win: u16::from_be_bytes([a, b]) }),
            list.kind(),
        ])
    }

    fn feedback(&mut self) -> Feedback {
        let (number, end) = (self.number() as u16, self.one(&[4, 81, 256, u16::MAX]));
        let code = Code(u32::from(number % end));
        let kind = self.one(&LISTS).kind();
        let found = [self.kind().feedback(code), kind.feedback(code)];
        found.into_iter().flatten().next().unwrap_or_else(|| Feedback::win(4).unwrap())
    }

    /// A turn of some list, or anything.
    fn turn(&mut self) -> Turn {
        let list = self.list();
        let (guess, answer) = (self.one(list.guesses()), self.one(list.answers()));
        match list.score(&guess, &answer) {
            Some(feedback) if self.below(4) > 0 => Turn { guess, feedback },
            _ => Turn { guess: self.word(), feedback: self.feedback() },
        }
    }

    fn list(&mut self) -> List {
        self.one(&LISTS)
    }

    fn objective(&mut self) -> Objective {
        use Objective::{Mean, MeanThenWorst, MeanThenWorstThenLast, Within, Worst, WorstAlone};
        let within = Within(self.byte());
        self.one(&[Mean, Mean, MeanThenWorst, MeanThenWorstThenLast, Worst, WorstAlone, within])
    }

    fn value(&mut self) -> ObjectiveValue {
        let any = ObjectiveValue([self.count(), self.count(), self.count()]);
        self.one(&[any, ObjectiveValue::from(any.first()), ObjectiveValue::IMPOSSIBLE])
    }

    fn proven(&mut self) -> OpenerBound<ObjectiveValue> {
        let value = self.value();
        self.one(&[OpenerBound::AtLeast(value), OpenerBound::Exact(value)])
    }

    fn time(&mut self) -> Duration {
        self.one(&[
            Duration::ZERO,
            Duration::from_micros(200),
            Duration::from_secs(1),
            Duration::MAX,
        ])
    }

    fn limits(&mut self) -> Limits {
        let time = self.time();
        match self.below(5) {
            0 => Limits::within(time.min(Duration::from_secs(1))),
            1 => Limits::answer_within(time),
            2 => Limits::slice(time),
            _ => Limits::none(),
        }
    }

    fn weights(&mut self, list: &List) -> Option<Weights> {
        let words = match self.below(4) {
            0 => self.some(4, Self::word),
            _ => list.answers().to_vec(),
        };
        let number = words.len() - self.below(2).min(words.len());
        let each = (0..number).map(|_| self.count()).collect();
        Weights::new(words, each, self.byte()).ok()
    }

    fn question(&mut self, list: &List) -> Question {
        let mut question = Question::new().objective(self.objective()).limits(self.limits());
        question = question.turns(self.some(2, Self::turn)).opening(self.some(1, Self::word));
        if let Some(guesses) = self.maybe(Self::byte) {
            question = question.max_guesses(guesses);
        }
        if let Some(weights) = self.maybe(|dice| dice.weights(list)).flatten() {
            question = question.weights(weights);
        }
        if let Some(width) = self.maybe(Self::count).and_then(|n| NonZeroUsize::new(n as usize)) {
            question = question.beam(width);
        }
        let id = |dice: &mut Self| AnswerId(dice.count() as u16);
        match self.maybe(|dice| dice.some(5, id)) {
            Some(ids) => question.candidates(ids),
            None => question,
        }
    }

    fn prove(&mut self, list: &List) -> Prove {
        let question = match self.below(3) {
            0 => self.question(list),
            _ => Question::new().objective(self.objective()),
        };
        let fact = |dice: &mut Self| (dice.one(list.guesses()), dice.proven());
        let mut prove = Prove::new(question).top(self.count() as usize);
        prove = prove.facts(self.some(2, fact)).recheck(self.count() as usize);
        if let Some(openers) = self.maybe(|dice| dice.some(3, Self::word)) {
            prove = prove.only(openers);
        }
        if let Some(worst) = self.maybe(Self::value) {
            prove = prove.cutoff(worst);
        }
        let cube = |dice: &mut Self| Cube {
            turns: dice.some(2, Self::turn),
            guess: dice.maybe(|dice| dice.one(list.guesses())),
        };
        if let Some(cubes) = self.maybe(|dice| dice.some(3, cube)) {
            prove = prove.cubes(cubes, self.maybe(Self::time));
        }
        let [number, parts] = [self.count(), self.count()].map(|number| number as usize);
        if let Some(shard) = self.maybe(|_| Shard::new(number, parts.min(1 << 16))).flatten() {
            prove = prove.shard(shard);
        }
        self.maybe(|_| prove.clone().pairs()).unwrap_or(prove)
    }
}

static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let words = "ab dew dead bead heap zeal able lead salet crane a=b=c absolute";
    let names = "a A DEAD 1 2 3 4 11 12 23 123 abcdefghi abcdefghijklmnop";
    let words = words.split(' ').map(|text| Word::parse(text).unwrap());
    words.chain(names.split(' ').map(|text| Word::name(text).unwrap())).collect()
});

static LISTS: LazyLock<Vec<List>> = LazyLock::new(|| {
    let words = |text: &str| text.split(' ').map(|text| Word::parse(text).unwrap()).collect();
    let heaps = words("abed bead dead head heap lead leap reap");
    let more = words("abed able bead blah dead head heap lead leap reap");
    let heaps = List::from_words("heaps", heaps, Some(more)).unwrap();
    let names: Vec<Word> = (1..4).map(|n: u8| Word::name(&n.to_string()).unwrap()).collect();
    let higher = |guess: usize, answer: usize| answer.cmp(&guess) as i8 as u16 & 3;
    vec![
        heaps.clone(),
        heaps.jotto(),
        List::from_words("two", words("crane salet"), None).unwrap(),
        List::from_words("one", words("absolute"), None).unwrap(),
        List::mastermind(2, 3).unwrap(),
        List::black_peg(2, 3).unwrap(),
        List::bulls_and_cows(2, 3).unwrap(),
        List::from_scores("numbers", names.clone(), names, higher).unwrap(),
    ]
});

/// What is read and scored without an engine.
fn plain(dice: &mut Dice) {
    let (list, kind, mode) = (dice.list(), dice.kind(), dice.mode());
    let (guess, answer, turn, turns) =
        (dice.word(), dice.word(), dice.turn(), dice.some(3, Dice::turn));
    assert_eq!(
        score(&guess, &answer).is_some_and(|it| it.is_win()),
        guess == answer && score(&guess, &guess).is_some()
    );
    let rule = dice.one(&[Rule::Standard, Rule::Presence]);
    let _ = (rule.score(&guess, &answer), list.score(&guess, &answer), mode.broken(&turn, &guess));
    let text =
        dice.one(&["", "=", "2B1W", "ggggg", "9", "win", "dead=-y--", "🟩🟨\u{fe0f}", "\u{1b}"]);
    let letters = dice.count() as usize;
    let _ = (Feedback::parse(text, letters), Feedback::win(letters));
    let squares = (dice.count() > 3).then(|| text.to_owned());
    let options = GridOptions { squares, board: Some(dice.count() as usize) };
    let _ = shared_grid(text, letters, std::slice::from_ref(&turn.guess), &options);
    let _ = (kind.parse_feedback(text), kind.word(text), Turn::parse(text, kind), kind.to_string());
    let _ = (Cube::parse(text, &list), turn.to_string(), turn.feedback.squares());
    if let Ok(ids) = candidates(&list, &turns) {
        assert!(ids.iter().all(|id| usize::from(id.0) < list.answers().len()));
    }
    let [answers, guesses] = [dice.some(4, Dice::word), dice.some(4, Dice::word)];
    let codes = [dice.number() as u16, dice.number() as u16];
    let _ = List::from_scores("\u{7}", answers.clone(), guesses.clone(), |g, a| codes[(g ^ a) & 1]);
    if let Ok(list) = List::from_words("\u{7}", answers, Some(guesses)) {
        let found = Engine::new(list.clone()).best_tree(&Question::new().max_guesses(20)).unwrap();
        verify(found.outcome.found().unwrap(), &list).unwrap();
    }
    let mut problem = Problem::new(&list, 6);
    problem.objective = dice.objective();
    let mut shown = problem.shown(dice.value());
    shown.decimals = dice.maybe(Dice::byte);
    let _ = (shown.to_string(), shown.total(), shown.worst_case(), shown.missed());
}

/// Questions, and what is made of their answers.
fn engine(dice: &mut Dice) {
    let list = dice.list();
    let engine = Engine::new(list.clone()).mode(dice.mode()).threads(NonZeroUsize::MIN);
    let question = dice.question(&list);
    let _ = (engine.best_guess(&question), engine.cost(&question));
    let _ = engine.fixed_opening(&question, dice.byte());
    let outcome = engine.best_tree(&question).map(|built| built.outcome);
    if let Ok(outcome) = &outcome {
        let other = dice.question(&list);
        let _ = (engine.certify(&question, outcome), engine.certify(&other, outcome));
    }
    if let Ok(Outcome::Found(found)) = outcome {
        tree(dice, &found, &list);
    }
    let prove = dice.prove(&list);
    let _ = (engine.ledger(&prove), engine.split(&prove, dice.count() as usize % 64));
    if let Ok(mut proof) = engine.prove(&prove) {
        if let Some(opener) = proof.openers.first_mut().filter(|_| dice.below(3) == 0) {
            (opener.proven, opener.word) = (dice.proven(), dice.word());
        }
        let _ = engine.certify_ranking(&dice.question(&list), &proof);
    }
}

fn tree(dice: &mut Dice, tree: &Tree, list: &List) {
    let other = dice.list();
    let weights = dice.weights(list);
    if tree.problem().answers as usize == list.answers().len() {
        verify(tree, list).unwrap();
    }
    let _ = (verify(tree, &other), verify_weighted(tree, list, weights.as_ref()));
    let _ = (Summary::of(tree), tree.missed(dice.byte()));
    assert_eq!(Tree::from_bytes(&tree.to_bytes()).as_ref(), Ok(tree));
    let mut walk = tree.walk();
    let _ = walk.follow(&dice.some(3, Dice::turn));
    while walk.step(dice.feedback()) == Step::Next {}
    let (mut problem, mut nodes) = (tree.problem().clone(), tree.nodes().clone());
    match dice.below(8) {
        0 => problem.game = dice.kind(),
        1 => problem.objective = dice.objective(),
        2 => (problem.max_guesses, problem.fixed_guesses) = (dice.byte(), dice.byte()),
        3 => problem.weights = weights.map(Arc::new),
        4 => nodes.children[0] = dice.count() as u16,
        5 => nodes.guess.push(dice.count() as u16),
        6 => nodes.code[0] = dice.count() as u32,
        _ => problem = Problem::new(&other, dice.byte()),
    }
    let lower = dice.value();
    if let Ok(made) = Tree::from_parts(problem, lower, tree.words().to_vec(), nodes) {
        let _ = (verify(&made, list), Summary::of(&made), made.walk().cost());
    }
}

/// Sessions, advice, analyses and policies.
fn play(dice: &mut Dice) {
    let (list, mode, guesses) = (dice.list(), dice.mode(), dice.byte());
    let (limits, progress) = (Arc::new(dice.limits()), Arc::new(Progress::default()));
    let engine = Engine::new(dice.list()).mode(dice.mode()).threads(NonZeroUsize::MIN);
    let found = engine.best_tree(&Question::new()).map(|built| built.outcome);
    let mut adviser = Adviser::new(engine).unwrap();
    let found = found.ok().and_then(Outcome::into_found);
    if let Some(Ok(with)) = found.clone().map(|tree| {
        let engine = Engine::new(list.clone()).mode(mode).threads(NonZeroUsize::MIN);
        Adviser::new(engine).unwrap().with_tree(tree)
    }) {
        adviser = with;
    }
    if let Ok(mut session) = Session::new(list.clone(), mode, guesses) {
        for turn in dice.some(3, Dice::turn) {
            let _ = session.take(turn);
        }
        let guess = dice.word();
        let more = dice.maybe(|dice| dice.count() as usize);
        let advice = adviser.advise(&session, more, &limits, &progress).ok();
        let _ = adviser.sketch(&session, dice.maybe(Dice::word), Duration::from_millis(1));
        let _ = adviser.cost_of(&session, guess.clone(), &limits, &progress);
        if let Some(advice) = adviser.so_far(&session, advice, &progress) {
            assert!(advice.best().len() + advice.others().len() == advice.choices.len());
        }
        let _ = (session.check(&guess), session.undo(), session.is_limited());
    }
    let mut analyst = Analyst::new(Arc::new(adviser), guesses);
    analyst.limits = limits;
    let answer = dice.maybe(Dice::word);
    if let Ok(analysis) = analyst.analyse(&dice.some(2, Dice::turn), answer.clone()) {
        let _ = analysis.report(answer);
    }
    let policies: [Box<dyn Policy>; 8] = [
        Box::new(Minimax),
        Box::new(BlockCount),
        Box::new(Share),
        Box::new(Information),
        Box::new(LogBlocks),
        Box::new(Entropy { cutoff: dice.count() as usize }),
        Box::new(Letters::new(&dice.list())),
        match found {
            Some(tree) => Box::new(Optimal { tree }),
            None => Box::new(Minimax),
        },
    ];
    let place = dice.below(policies.len());
    let policy = policies.into_iter().nth(place).unwrap();
    let book = Book::new(list, mode, dice.one(&[Rule::Standard, Rule::Presence]));
    let mut player = Player::new("any", book, policy);
    player.opener = dice.maybe(Dice::word);
    player.ties = dice.one(&[Ties::First, Ties::Random(7)]);
    if let Ok(evaluation) = evaluate(&player, &dice.some(6, Dice::word), &|_| ()) {
        let _ = GameStats::of(&evaluation, dice.count() as usize);
    }
}

proptest! {
    #![proptest_config(Config { cases: 50, ..Config::default() })]

    #[test]
    fn no_nonsense_without_an_engine_panics(seed in any::<u64>()) {
        let mut dice = Dice(seed);
        (0..20).for_each(|_| plain(&mut dice));
    }

    #[test]
    fn no_nonsense_that_an_engine_is_asked_panics(seed in any::<u64>()) {
        engine(&mut Dice(seed));
    }

    #[test]
    fn no_nonsense_in_play_panics(seed in any::<u64>()) {
        play(&mut Dice(seed));
    }
}
