//! Certificates as the engine writes them: accepted by the checker, which shares no code with it,
//! and by the plainest reading of the rules; what they say is true, by brute force; and whatever is
//! done to them, they are accepted only while all that they say is true.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use guesstree::error::CertificateError;
use guesstree::search::rules::{Rule, Rules, Size};
use guesstree::{
    Certificate, Engine, Limits, List, Mending, Mode, Objective, Outcome, Prove, Question, Turn,
    Weights, Word,
};

#[path = "plain/mod.rs"]
mod plain;

use super::brute::{campaign, enough};

use plain::certificate::{Verdict, sign, sign_bytes};
use plain::tamper::{Tally, check, lists};
use plain::{Game, INF, Random};

fn list(game: &Game) -> List {
    let words = |texts: &[String]| texts.iter().map(|text| Word::parse(text).unwrap()).collect();
    List::from_words("small", words(&game.answers), Some(words(&game.guesses))).unwrap()
}

fn engine(game: &Game) -> Engine {
    Engine::new(list(game)).mode(match game.mode {
        "easy" => Mode::Easy,
        "hard" => Mode::Hard,
        "ultra" => Mode::Ultra,
        _ => Mode::Strict,
    })
}

/// The certificate of what the engine finds for a question, or of a ranking. The limits of the
/// question are for the search alone. There is none if nothing is known.
fn certify(
    engine: &Engine,
    question: &Question,
    top: Option<usize>,
) -> (Outcome, Option<Certificate>) {
    engine.check_certifiable(question).unwrap();
    let unhurried = question.clone().limits(Limits::none());
    let (outcome, certificate) = match top {
        Some(top) => {
            let proof = engine.prove(&Prove::new(question.clone()).top(top)).unwrap();
            let certificate = engine.certify_ranking(&unhurried, &proof);
            (proof.outcome, certificate)
        }
        None => {
            let outcome = engine.best_tree(question).unwrap().outcome;
            let certificate = engine.certify(&unhurried, &outcome);
            (outcome, certificate)
        }
    };
    let certificate = match certificate {
        Err(CertificateError::NotProven) if matches!(outcome, Outcome::Open { .. }) => None,
        certificate => Some(certificate.unwrap()),
    };
    (outcome, certificate)
}

/// A question about a game, and how many openers to rank, if that is asked for.
fn question(random: &mut Random, game: &Game) -> (Question, Option<usize>) {
    let objectives =
        [Objective::Mean, Objective::MeanThenWorst, Objective::Worst, Objective::WorstAlone];
    let mut question = Question::new()
        .objective(objectives[[0, 0, 0, 1, 2, 3][random.below(6)]])
        .max_guesses([2, 3, 4, 6, 12][random.below(5)]);
    if random.below(5) == 0 {
        let looks = AtomicUsize::new(random.below(40));
        let over = move || looks.fetch_sub(1, Relaxed) == 0;
        question = question.limits(Limits::none().stop_when(over));
    }
    if random.below(3) == 0 {
        // A turn that some answer fits, and that does not end the game.
        let at = game.start();
        let guess = random.below(game.guesses.len());
        let blocks = game.blocks(at, guess);
        if let Some((marks, _)) = blocks.get(random.below(blocks.len().max(1))) {
            let turn: Turn = format!("{}={marks}", game.guesses[guess]).parse().unwrap();
            question = question.turns([turn]);
        }
    }
    match random.below(4) {
        0 => (question, Some(1 + random.below(3))),
        1 => (question, None),
        2 => (question.beam(NonZeroUsize::MIN), None),
        _ => {
            let opener = Word::parse(&game.guesses[random.below(game.guesses.len())]).unwrap();
            (question.opening([opener]), None)
        }
    }
}

/// The lines before the last one.
fn lines_of(certificate: &Certificate) -> Vec<String> {
    let lines: Vec<String> = certificate.text.lines().map(String::from).collect();
    lines[..lines.len() - 1].to_vec()
}

#[test]
fn what_the_engine_certifies_is_accepted_and_nothing_false_is() {
    let (mut random, mut tally) = (Random::new(41), Tally::default());
    let [mut games, mut best, mut open, mut lemmas, mut cores, mut on_paths] = [0; 6];
    while games < campaign(500).max(200) {
        let game = Game::random(&mut random);
        let (question, top) = question(&mut random, &game);
        let then_worst = question.objective == Objective::MeanThenWorst;
        let engine = engine(&game);
        if engine.check_certifiable(&question).is_err() {
            // The opener may not follow in this mode.
            continue;
        }
        let (outcome, Some(certificate)) = certify(&engine, &question, top) else {
            continue;
        };
        games += 1;
        lemmas += certificate.lemmas;
        let about =
            |path: &str| certificate.text.lines().filter(|line| line.contains(path)).count();
        cores += about(" : ");
        // Where all guesses may follow, cores have no path.
        on_paths += about(" : ") - about(" - : ");
        assert!(game.mode != "easy" || about(" : ") == about(" - : "));
        let lists = lists(&game);
        let lines = lines_of(&certificate);
        let bytes = certificate.text.as_bytes();
        assert_eq!(sign(&lines), bytes);
        assert_eq!(tally.judge("as written", &game, &lists, bytes), Verdict::Proven);
        let is_open = match &outcome {
            Outcome::Found(tree) => !tree.claim().is_optimal(),
            Outcome::Infeasible => false,
            Outcome::Open { .. } => true,
        };
        best += usize::from(!is_open && matches!(outcome, Outcome::Found(_)));
        open += usize::from(is_open);
        // A claim about other openers, or about fewer guesses, is a bound.
        let is_exact = |line: &str| !line.ends_with("other-openers") && !then_worst && !is_open;
        tally.change_lines(&game, &lists, &lines, is_exact);
        if games <= campaign(40) {
            for end in 0..bytes.len() {
                assert_eq!(check(&lists, &bytes[..end], None), Verdict::Unreadable);
                let cut: String = lines.join("\n").chars().take(end).collect();
                tally.judge(
                    "cut, end line made to fit",
                    &game,
                    &lists,
                    &sign_bytes(cut.as_bytes()),
                );
            }
            tally.0.entry("truncated").or_default()[2] += bytes.len();
        }
    }
    println!("{games} certificates, {best} with a best tree, {open} open, {lemmas} lemmas");
    println!("{cores} cores, {on_paths} of them after turns");
    tally.print();
    assert!(best > enough(200) && games - best - open > enough(30) && open > enough(30));
    assert!(lemmas > enough(200) && cores > enough(10) && on_paths > enough(5));
    let changed = ["lemma raised by one", "lemma removed"].map(|how| tally.0[how][1]);
    assert!(changed.iter().all(|&count| count > enough(100)), "{changed:?}");
}

/// A list of some game, and the same by brute force.
fn any_list(random: &mut Random) -> (List, Game) {
    let words = Game::random(random);
    let list = match random.below(6) {
        0 => list(&words),
        1 => list(&words).jotto(),
        2 => List::mastermind(2 + random.below(2) as u8, 2 + random.below(2) as u8).unwrap(),
        3 => List::generated("black-peg:2x4".parse().unwrap()).unwrap(),
        4 => List::generated("bulls-and-cows:2x4".parse().unwrap()).unwrap(),
        _ => {
            let names = |n: usize| (0..n).map(|it| Word::name(&format!("no. {it}")).unwrap());
            let (answers, more) = (3 + random.below(8), random.below(6));
            let kinds = 2 + random.below(3);
            let guesses = answers + more;
            let codes: Vec<u16> =
                (0..guesses * answers).map(|_| 1 + random.below(kinds) as u16).collect();
            let code = |guess, it| if guess == it { 0 } else { codes[guess * answers + it] };
            let guesses = names(guesses).collect();
            List::from_scores("numbers", names(answers).collect(), guesses, code).unwrap()
        }
    };
    let table = list.to_table();
    let codes = table.lines().filter_map(|line| line.strip_prefix("guess ")?.split_once(' '));
    let codes: Vec<Vec<u16>> =
        codes.map(|(row, _)| row.split(',').map(|code| code.parse().unwrap()).collect()).collect();
    let mut texts = [list.answers(), list.guesses()]
        .map(|words| words.iter().map(Word::tiles).collect::<Vec<String>>());
    texts.iter_mut().for_each(|words| words.sort());
    let [mut answers, mut guesses] = texts;
    let rule = match list.kind().is_table() {
        true => {
            answers = (0..answers.len()).map(|number| number.to_string()).collect();
            guesses = (0..guesses.len()).map(|number| number.to_string()).collect();
            plain::Rule::Table(0, codes)
        }
        false => plain::Rule::Named(list.kind().name()),
    };
    let modes = Mode::ALL.into_iter().filter(|mode| mode.is_for(list.kind())).collect::<Vec<_>>();
    let mode = modes[random.below(modes.len())];
    let game = Game::of(rule, answers, guesses, mode.word(), plain::PLAIN);
    (list, game)
}

#[test]
fn every_game_objective_weight_and_opening_has_certificates_and_none_that_is_false() {
    let (mut random, mut tally, mut kinds) = (Random::new(44), Tally::default(), BTreeMap::new());
    let [mut asked, mut lemmas, mut alike] = [0; 3];
    while asked < campaign(1_500) {
        let (list, game) = any_list(&mut random);
        let engine = Engine::new(list.clone()).mode(game.mode.parse().unwrap());
        let objectives = [
            Objective::Mean,
            Objective::MeanThenWorst,
            Objective::MeanThenWorstThenLast,
            Objective::Worst,
            Objective::Within(1 + random.below(4) as u8),
        ];
        let objective = objectives[random.below(5)];
        let mut question =
            Question::new().objective(objective).max_guesses([2, 3, 4, 6, 12][random.below(5)]);
        let heavy = [2, 5, 100][random.below(3)];
        if random.below(2) == 0 {
            let mut each: Vec<u64> =
                list.answers().iter().map(|_| random.below(heavy) as u64).collect();
            each[0] += 1;
            let weights = Weights::new(list.answers().to_vec(), each, 0).unwrap();
            question = question.weights(weights);
        }
        let guess =
            |random: &mut Random| list.guesses()[random.below(list.guesses().len())].clone();
        let opening: Vec<Word> = (0..random.below(3)).map(|_| guess(&mut random)).collect();
        question = question.opening(opening.clone());
        if engine.check_certifiable(&question).is_err() {
            // The opener may not follow in this mode.
            continue;
        }
        let top = (opening.is_empty() && random.below(2) == 0).then_some(1 + random.below(3));
        let (outcome, Some(certificate)) = certify(&engine, &question, top) else {
            continue;
        };
        asked += 1;
        lemmas += certificate.lemmas;
        alike += certificate.text.matches(" ~ ").count();
        let lists = match plain::certificate::table(&game) {
            Some(_) => guesstree_check::Lists::of_table(list.to_table()).unwrap(),
            None => lists(&game),
        };
        let verdict = check(&lists, certificate.text.as_bytes(), None);
        assert_eq!(verdict, Verdict::Proven, "{game:?} {question:?}\n{}", certificate.text);
        *kinds.entry((list.kind().name(), objective.parts(), opening.len())).or_insert(0) += 1;
        // The table of brute force has other names, and so another sum.
        let mut lines = lines_of(&certificate);
        let head = plain::certificate::head(&game, 1, "-");
        lines[3..5].clone_from_slice(&head[3..5]);
        let lists = self::lists(&game);
        assert_eq!(tally.judge("as written", &game, &lists, &sign(&lines)), Verdict::Proven);
        let is_complete = match &outcome {
            Outcome::Found(tree) => tree.claim().is_optimal(),
            _ => true,
        };
        assert!(is_complete);
        tally.change_lines(&game, &lists, &lines, |_| false);
    }
    println!("{asked} certificates, {lemmas} lemmas, {alike} lines with symmetries");
    println!("{kinds:?}");
    tally.print();
    assert!(lemmas > enough(1_000) && alike > enough(500) && kinds.len() > 20);
    assert!(tally.0["lemma removed"][1] > enough(800));
}

#[test]
fn an_engine_with_a_wrong_bound_cannot_certify_what_is_false() {
    let mut random = Random::new(42);
    let [mut wrong, mut refused, mut accepted] = [0; 3];
    for number in 0..campaign(2_000).max(800) {
        let game = Game::random(&mut random);
        let engine = engine(&game);
        let rules = Rules::default().at(Size::Fault, 1).switched(Rule::BySize, number % 2 == 0);
        let question = Question::new().max_guesses(12).rules(rules);
        let outcome = engine.best_tree(&question).unwrap().outcome;
        let value = outcome.found().map_or(INF, |tree| tree.total());
        let is_wrong = value != game.cost(game.start(), Some(12));
        wrong += usize::from(is_wrong);
        let Ok(certificate) = engine.certify(&question, &outcome) else {
            continue;
        };
        match check(&lists(&game), certificate.text.as_bytes(), None) {
            Verdict::Proven => {
                assert!(!is_wrong && game.is_true(certificate.text.as_bytes()));
                accepted += 1;
            }
            _ => refused += 1,
        }
    }
    println!("{wrong} wrong results, {refused} certificates refused, {accepted} accepted");
    assert!(wrong > enough(20) && refused >= wrong);
}

/// Lists that are damaged in many ways: the checkers may refuse more, and never read another game.
#[test]
fn a_file_is_the_same_game_to_the_engine_and_to_the_checkers() {
    let (mut random, mut both, mut one) = (Random::new(43), 0, 0);
    for _ in 0..campaign(20_000) {
        let bytes = plain::odd::list(&mut random);
        let list =
            List::from_files((Path::new("odd.txt"), bytes.clone()), None, Mending::default());
        let read = guesstree_check::Lists::read(&bytes, &bytes);
        match (list, read) {
            (Ok((list, _)), Ok(read)) => {
                let mut words: Vec<String> = list.answers().iter().map(Word::tiles).collect();
                words.sort_unstable();
                assert_eq!(words, read.answers(), "{:?}", String::from_utf8_lossy(&bytes));
                both += 1;
            }
            (Ok(_), Err(_)) | (Err(_), Ok(_)) => one += 1,
            (Err(_), Err(_)) => {}
        }
    }
    println!("{both} files are read by both, {one} by one only");
    assert!(both > enough(5_000) && one > enough(500));
}

#[test]
fn a_certificate_is_whole_or_not_there() {
    let engine = Engine::new(List::original());
    let question = Question::new().opening([Word::parse("salet").unwrap()]);
    let outcome = engine.best_tree(&question).unwrap().outcome;
    let stopped = Limits::none();
    stopped.stop();
    for limits in [stopped, Limits::within(Duration::ZERO)] {
        let certificate = engine.certify(&question.clone().limits(limits), &outcome);
        assert!(matches!(certificate, Err(CertificateError::Stopped)));
    }
    assert!(engine.certify(&question, &outcome).is_ok());
}

#[test]
fn a_core_stands_for_a_block_and_is_not_needed() {
    let list = List::original();
    let text = |words: &[Word]| words.iter().map(|word| word.tiles() + "\n").collect::<String>();
    let lists = guesstree_check::Lists::read(text(list.answers()), text(list.guesses())).unwrap();
    for cores in [true, false] {
        let engine = Engine::new(list.clone());
        let rules = Rules::default().switched(Rule::Cores, cores);
        let salet = Word::parse("salet").unwrap();
        let question = Question::new().opening([salet]).max_guesses(4).rules(rules);
        let (outcome, certificate) = certify(&engine, &question, None);
        assert!(matches!(outcome, Outcome::Infeasible));
        let certificate = certificate.unwrap();
        assert_eq!(certificate.text.contains(" : "), cores);
        assert_eq!(check(&lists, certificate.text.as_bytes(), None), Verdict::Proven);
    }
}

/// A certificate holds what the search would prove, whether it was proven before or not.
#[test]
fn a_certificate_of_an_engine_that_knows_nothing_is_about_as_long() {
    for (opener, mode) in [("salet", Mode::Hard), ("lance", Mode::Hard), ("crate", Mode::Easy)] {
        let engine = || Engine::new(List::original()).mode(mode).threads(NonZeroUsize::MIN);
        let question = Question::new().opening([Word::parse(opener).unwrap()]);
        let knows = engine();
        let outcome = knows.best_tree(&question).unwrap().outcome;
        let lines = |engine: Engine| lines_of(&engine.certify(&question, &outcome).unwrap()).len();
        let (known, unknown) = (lines(knows), lines(engine()));
        println!("{opener}, {mode}: {known} lines after the search, {unknown} without it");
        assert!(unknown < known + known / 4);
    }
}

/// The opener that is best with these weights takes three guesses at most, and the next two take two.
#[test]
fn openers_of_other_worst_cases_have_a_place_in_a_certificate() {
    let words = ["aaa", "aba", "baa", "cbb", "ccb"];
    let game = Game::new(words.map(String::from).to_vec(), Vec::new(), "easy");
    let list = list(&game);
    let weights = Weights::new(list.answers().to_vec(), vec![1, 1, 8, 1, 1], 0).unwrap();
    let engine = Engine::new(list);
    let objective = Objective::MeanThenWorstThenLast;
    let question = Question::new().objective(objective).max_guesses(3).weights(weights);
    let text = certify(&engine, &question, Some(2)).1.unwrap().text;
    // A guess costs 13, and one more for what takes three.
    let claims = ["bound 222 3/2 baa", "bound 299 - aba", "bound 299 - cbb"];
    assert!(claims.iter().all(|claim| text.contains(&format!("\n{claim}\n"))), "{text}");
    assert_eq!(check(&lists(&game), text.as_bytes(), None), Verdict::Proven);
}

/// Weights of as many digits as a search takes have certificates, and the checker reads them.
#[test]
fn the_heaviest_weights_have_certificates() {
    let words = ["aaa", "aba", "baa", "cbb", "ccb", "dab"];
    let game = Game::new(words.map(String::from).to_vec(), Vec::new(), "easy");
    let list = list(&game);
    let [mut written, mut refused] = [0; 2];
    for objective in [Objective::Mean, Objective::MeanThenWorstThenLast, Objective::Within(2)] {
        for digits in 0..19 {
            let each = vec![10_u64.pow(digits), 3, 0, 1, 7, 10_u64.pow(digits / 2)];
            let engine = Engine::new(list.clone());
            let question = Question::new().objective(objective).max_guesses(4);
            let weights = Weights::new(list.answers().to_vec(), each, 0).ok();
            let question = weights.map(|weights| question.weights(weights));
            let asked = question.filter(|question| engine.check_certifiable(question).is_ok());
            let Some(question) = asked else {
                refused += 1;
                continue;
            };
            let text = certify(&engine, &question, None).1.unwrap().text;
            let verdict = check(&lists(&game), text.as_bytes(), None);
            assert_eq!(verdict, Verdict::Proven, "{objective} {digits}\n{text}");
            written += 1;
        }
    }
    println!("{written} written, {refused} too heavy");
    assert!(written > 30 && refused > 5);
}

/// Lemmas about one set differ in the guesses left.
#[test]
fn one_thread_writes_the_same_bytes_each_time() {
    for objective in [Objective::MeanThenWorstThenLast, Objective::Worst] {
        let text = || {
            let engine = Engine::new(List::original()).threads(NonZeroUsize::MIN);
            let salet = Word::parse("salet").unwrap();
            let question = Question::new().opening([salet]).objective(objective);
            certify(&engine, &question, None).1.unwrap().text
        };
        let first = text();
        assert!((0..2).all(|_| text() == first), "{objective}");
    }
}

/// Words of eight letters, with more feedbacks than a byte has values.
#[test]
fn certificates_of_long_words_are_accepted_and_no_lower_cost_is() {
    let mut random = Random::new(8);
    let mut word = |_| (0..8).map(|_| char::from(b'a' + random.below(4) as u8)).collect();
    let words: Vec<String> = (0..300).map(&mut word).collect();
    for mode in ["easy", "hard", "ultra", "strict"] {
        let (answers, guesses) = (words[..60].to_vec(), words.clone());
        let texts = [&answers, &guesses].map(|words| words.join("\n"));
        let lists = guesstree_check::Lists::read(&texts[0], &texts[1]).unwrap();
        let parsed = |words: &[String]| words.iter().map(|it| Word::parse(it).unwrap()).collect();
        let list = List::from_words("long", parsed(&answers), Some(parsed(&guesses))).unwrap();
        let engine = Engine::new(list).mode(mode.parse().unwrap());
        let certificate = certify(&engine, &Question::new(), None).1.unwrap();
        assert_eq!(check(&lists, certificate.text.as_bytes(), None), Verdict::Proven);
        let mut lines = lines_of(&certificate);
        let claim = lines[6].clone();
        let cost: u64 = claim.split(' ').nth(1).unwrap().parse().unwrap();
        lines[6] = claim.replace(&cost.to_string(), &(cost + 1).to_string());
        assert_eq!(check(&lists, &sign(&lines), None), Verdict::Refuted, "{mode}");
    }
}
