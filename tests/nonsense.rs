//! The library as a program uses it that is mistaken: each public function returns an error for what
//! makes no sense, and none panics.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use guesstree::error::{
    CertificateError, EngineError, FeedbackError, ForeignTurn, GameError, GridError, InputError,
    InputFault, ProveError, SizeError, TreeError, WeightsError, WordError,
};
use guesstree::exchange::{self, Format, Wanted};
use guesstree::games::{Guesses, Mastermind, Rule, Size, Wordle};
use guesstree::play::{
    Adviser, AnalysisError, Analyst, BoardRefused, Boards, Book, End, Entropy, EvaluateError,
    GameStats, Known, Minimax, Player, Policy, PolicyName, Rated, Refused, Session, Ties, View,
    absurdle, evaluate,
};
use guesstree::{
    AnswerId, Code, Cube, Engine, Feedback, GridOptions, GuessId, Kind, Limits, List, Mending,
    Mode, Objective, ObjectiveValue, OpenerBound, Outcome, Problem, Progress, Prove, Question,
    Shard, Threads, Tree, Turn, Weights, Word, candidates, contradiction, dictionary, files,
    ledger, score, shared_grid, shipped, text,
};

fn word(text: &str) -> Word {
    Word::parse(text).unwrap()
}

fn name(text: &str) -> Word {
    Word::name(text).unwrap()
}

fn words(texts: &str) -> Vec<Word> {
    texts.split(' ').map(word).collect()
}

/// Eight answers of four letters, and two more guesses.
fn heaps() -> List {
    let answers = words("abed bead dead head heap lead leap reap");
    let guesses = [&answers[..], &words("able blah")].concat();
    List::from_words("heaps", answers, Some(guesses)).unwrap()
}

/// Three numbers: feedback says whether the answer is higher.
fn numbers() -> List {
    let names = vec![name("1"), name("2"), name("3")];
    let higher = |guess: usize, answer: usize| answer.cmp(&guess) as i8 as u16 & 3;
    List::from_scores("numbers", names.clone(), names, higher).unwrap()
}

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

fn mode_of(mode: Mode) -> Engine {
    Engine::new(heaps()).mode(mode)
}

/// Why an engine refuses a question, whichever way it is asked.
fn refusal(engine: &Engine, question: &Question) -> EngineError {
    let error = engine.best_tree(question).unwrap_err();
    let same = |other: &EngineError| assert_eq!(other.to_string(), error.to_string());
    same(&engine.best_guess(question).unwrap_err());
    same(&engine.cost(question).unwrap_err());
    same(&engine.fixed_opening(question, 2).unwrap_err());
    match engine.check_certifiable(question).unwrap_err() {
        CertificateError::Engine(other) => same(&other),
        other => panic!("{other}"),
    }
    let prove = Prove::new(question.clone());
    for refused in [
        engine.prove(&prove).map(drop),
        engine.ledger(&prove).map(drop),
        engine.split(&prove, 2).map(drop),
    ] {
        match refused.unwrap_err() {
            ProveError::Engine(other) => same(&other),
            other => panic!("{other}"),
        }
    }
    error
}

#[test]
fn turns_of_another_length_are_refused_by_name() {
    let (list, engine) = (heaps(), mode_of(Mode::Easy));
    for (text, got) in [("salet=-y---", 5), ("dew=-y-", 3)] {
        let bad = turn(text);
        let expected =
            ForeignTurn::Length { turn: bad.clone(), got, list: "heaps".to_owned(), letters: 4 };
        for turns in [vec![bad.clone()], vec![turn("dead=----"), bad.clone()]] {
            assert_eq!(candidates(&list, &turns), Err(expected.clone()));
            let question = Question::new().turns(turns.iter().cloned());
            let error = refusal(&engine, &question);
            assert!(matches!(error, EngineError::ForeignTurn(found) if found == expected));
        }
        let named = Question::new().turns([bad.clone()]).candidates(vec![AnswerId(0)]);
        assert!(matches!(refusal(&engine, &named), EngineError::ForeignTurn(_)));
        assert!(expected.to_string().contains(&format!("{bad} is about {got} letters, but")));
    }
    // The guess is right, its feedback is not.
    let feedback = Feedback::parse("-y---", 5).unwrap();
    let mixed = Turn { guess: word("dead"), feedback };
    let error = candidates(&list, &[mixed]).unwrap_err();
    assert!(matches!(error, ForeignTurn::Length { got: 5, letters: 4, .. }));
}

#[test]
fn turns_of_another_game_are_refused() {
    let (list, engine) = (heaps(), mode_of(Mode::Strict));
    let jotto = list.clone().jotto();
    let of_jotto = Turn::parse("dead=2", jotto.kind()).unwrap();
    let error = candidates(&list, std::slice::from_ref(&of_jotto)).unwrap_err();
    assert!(matches!(error, ForeignTurn::Feedback { ref turn, .. } if *turn == of_jotto));
    assert!(error.to_string().contains("has feedback of jotto, but the game of heaps is wordle"));
    let error = refusal(&engine, &Question::new().turns([of_jotto]));
    assert!(matches!(error, EngineError::ForeignTurn(ForeignTurn::Feedback { .. })));
    assert!(candidates(&jotto, &[turn("dead=----")]).is_err());

    let codes = List::mastermind(2, 3).unwrap();
    let feedback = codes.kind().parse_feedback("1b").unwrap();
    for guess in [name("14"), name("123"), word("ab"), name("a")] {
        let error = candidates(&codes, &[Turn { guess, feedback }]).unwrap_err();
        assert!(matches!(error, ForeignTurn::Guess { .. }), "{error}");
    }
    let other = List::mastermind(2, 4).unwrap().kind().parse_feedback("1b").unwrap();
    let error = candidates(&codes, &[Turn { guess: name("12"), feedback: other }]).unwrap_err();
    assert!(matches!(error, ForeignTurn::Feedback { .. }), "{error}");

    let table = numbers();
    let feedback = table.kind().feedback(Code(1)).unwrap();
    let error = candidates(&table, &[Turn { guess: name("4"), feedback }]).unwrap_err();
    assert!(matches!(error, ForeignTurn::Guess { .. }), "{error}");
    // A name that looks like a word but for its capitals.
    let capitals = Turn { guess: name("DEAD"), feedback: turn("dead=----").feedback };
    assert!(matches!(candidates(&list, &[capitals]), Err(ForeignTurn::Guess { .. })));
}

#[test]
fn guesses_beyond_the_list_are_history_in_easy_mode_only() {
    let beyond = turn("zeal=-gg-");
    assert_eq!(candidates(&heaps(), std::slice::from_ref(&beyond)).unwrap().len(), 5);
    let question = Question::new().turns([beyond.clone()]);
    assert!(mode_of(Mode::Easy).best_guess(&question).unwrap().found().is_some());
    for mode in [Mode::Hard, Mode::Ultra, Mode::Strict] {
        let error = refusal(&mode_of(mode), &question);
        let is_it = |turn, of| (turn, of) == (beyond.clone(), mode);
        assert!(
            matches!(error, EngineError::TurnNotAllowed { turn, mode, .. } if is_it(turn.clone(), mode))
        );
        // Feedback that no answer gives says nothing of the guesses that follow.
        let nobody = turn("dead=yyyy");
        let question = Question::new().turns([nobody]).candidates(vec![AnswerId(1)]);
        let error = refusal(&mode_of(mode), &question);
        assert!(matches!(error, EngineError::NoCandidates { .. }));
    }
}

#[test]
fn candidates_are_answers_of_the_list_in_any_order() {
    let engine = mode_of(Mode::Easy);
    let question =
        |ids: &[u16]| Question::new().candidates(ids.iter().copied().map(AnswerId).collect());
    for ids in [&[8][..], &[900], &[3, u16::MAX, 1]] {
        let error = refusal(&engine, &question(ids));
        let largest = AnswerId(*ids.iter().max().unwrap());
        assert!(
            matches!(error, EngineError::NoSuchAnswer { id, answers: 8, .. } if id == largest),
            "{error}"
        );
    }
    assert!(matches!(refusal(&engine, &question(&[])), EngineError::NoCandidates { .. }));
    let tree = |ids| engine.best_tree(&question(ids)).unwrap().outcome.into_found().unwrap();
    assert_eq!(tree(&[5, 1, 3, 1, 5]), tree(&[1, 3, 5]));
}

#[test]
fn words_of_another_game_have_no_feedback() {
    assert_eq!(score(&word("dead"), &word("deader")), None);
    assert_eq!(score(&name("a"), &name("a")), None);
    assert_eq!(score(&name("abcdefghijklmnop"), &name("abcdefghijklmnop")), None);
    let list = heaps();
    assert_eq!(list.score(&word("salet"), &word("dead")), None);
    assert_eq!(list.score(&word("dead"), &word("salet")), None);
    assert!(list.score(&word("zeal"), &word("zest")).is_some());
    assert_eq!(numbers().score(&name("1"), &name("4")), None);
    assert_eq!(numbers().score(&name("4"), &name("1")), None);
    let codes = List::bulls_and_cows(2, 3).unwrap();
    assert_eq!(codes.score(&name("11"), &name("12")), None);
    assert_eq!(codes.score(&name("12"), &name("1")), None);
    for rule in [Rule::Standard, Rule::Presence] {
        assert_eq!(rule.score(&word("dead"), &word("deader")), None);
        assert!(rule.score(&word("dead"), &word("heap")).is_some());
    }
}

#[test]
fn games_of_impossible_sizes_have_no_feedback() {
    for letters in [0, 1, 16, 255] {
        let kind = Kind::Wordle(Wordle { letters });
        assert_eq!(kind.feedback(Code(0)), None);
        let reason = SizeError::Letters { letters: letters.into() };
        let error = kind.parse_feedback(&"g".repeat(letters.into())).unwrap_err();
        assert_eq!(error, FeedbackError::NoGame { kind, reason });
        assert_eq!(Feedback::win(letters.into()), None);
        let grid = "\n\n🟩\n🟩🟩🟩🟩🟩🟩🟩🟩\n";
        let refused = shared_grid(grid, letters.into(), &[], &GridOptions::default()).unwrap_err();
        assert!(matches!(refused, GridError::Letters { .. }));
    }
    let none = Kind::Mastermind(Mastermind { pegs: 0, colours: 0 });
    assert_eq!(none.feedback(Code(0)), None);
    assert!(matches!(none.parse_feedback("0b"), Err(FeedbackError::NoGame { .. })));
    assert!(matches!(List::mastermind(0, 255), Err(GameError::Size { .. })));
    assert!(matches!(List::black_peg(255, 2), Err(GameError::Size { .. })));
    assert!(matches!(List::bulls_and_cows(3, 2), Err(GameError::Size { .. })));
}

#[test]
fn a_guess_of_another_length_breaks_the_clues_about_places_it_lacks() {
    let seen = turn("dead=---g");
    assert!(Mode::Hard.broken(&seen, &word("dew")).is_some());
    assert!(Mode::Strict.broken(&seen, &word("dew")).is_some());
    assert!(Mode::Strict.broken(&seen, &word("beads")).is_some());
    assert_eq!(Mode::Easy.broken(&seen, &word("dew")), None);
    // Games without the mode.
    let of_jotto = Turn::parse("dead=2", heaps().jotto().kind()).unwrap();
    assert_eq!(Mode::Strict.broken(&of_jotto, &word("salet")), None);
}

#[test]
fn weights_are_checked_as_those_of_a_file() {
    let two = words("dead bead");
    let refused = |words: &[Word], each: &[u64], decimals| {
        Weights::new(words.to_vec(), each.to_vec(), decimals).unwrap_err()
    };
    assert_eq!(refused(&two, &[1], 0), WeightsError::Count { words: 2, weights: 1 });
    assert_eq!(refused(&[], &[], 0), WeightsError::AllZero);
    assert_eq!(refused(&two, &[0, 0], 0), WeightsError::AllZero);
    assert_eq!(refused(&two, &[1, 1], 255), WeightsError::Decimals(255));
    assert_eq!(refused(&words("dead dead"), &[1, 2], 0), WeightsError::Twice(word("dead")));
    assert_eq!(refused(&two, &[u64::MAX, 1], 0), WeightsError::TooLarge);
    assert_eq!(refused(&two, &[1 << 40, 0], 0), WeightsError::TooLarge);
    let sorted = Weights::new(words("bead dead"), vec![2, 1], 18).unwrap();
    assert_eq!(Weights::new(two.clone(), vec![1, 2], 18), Ok(sorted.clone()));
    let error = refusal(&mode_of(Mode::Easy), &Question::new().weights(sorted));
    assert!(matches!(error, EngineError::OtherWeights { .. }));
}

#[test]
fn a_proof_refuses_words_cubes_and_facts_of_another_list() {
    let engine = mode_of(Mode::Easy);
    let prove = || Prove::new(Question::new());
    let refused = |prove: &Prove| {
        let error = engine.prove(prove).unwrap_err();
        for other in [engine.ledger(prove).map(drop), engine.split(prove, 3).map(drop)] {
            assert_eq!(other.unwrap_err().to_string(), error.to_string());
        }
        error
    };
    let fact = |text: &str, proven| prove().facts(vec![(word(text), proven)]);
    let low = OpenerBound::AtLeast(ObjectiveValue::from(9));
    for request in [
        prove().only(vec![word("dead"), word("zeal")]),
        prove().only(vec![word("salet")]),
        fact("zeal", low),
    ] {
        let error = refused(&request);
        assert!(matches!(error, ProveError::Engine(EngineError::NotAllowed { .. })), "{error}");
    }
    for proven in [
        OpenerBound::Exact(ObjectiveValue::IMPOSSIBLE),
        OpenerBound::AtLeast(ObjectiveValue::from([9, 9, 0])),
        OpenerBound::Exact(ObjectiveValue::from(u64::MAX - 1)),
    ] {
        let error = refused(&fact("dead", proven));
        assert!(matches!(error, ProveError::NoValue { .. }), "{error}");
    }
    let cube = |turns: &[Turn], guess| Cube { turns: turns.to_vec(), guess };
    for bad in [
        cube(&[], None),
        cube(&[], Some(word("zeal"))),
        cube(&[turn("zeal=----")], None),
        cube(&[turn("salet=-----")], None),
        cube(&[Turn { guess: word("dead"), feedback: turn("salet=-----").feedback }], None),
        cube(&[turn("dead=----")], Some(word("salet"))),
    ] {
        let error = refused(&prove().cubes(vec![cube(&[], Some(word("dead"))), bad.clone()], None));
        assert!(matches!(error, ProveError::UnknownCube { cube, .. } if cube == bad));
    }
    // A position that no answer leads to has nothing to prove.
    let nowhere = prove().cubes(vec![cube(&[turn("dead=yyyy")], None)], None);
    assert!(engine.prove(&nowhere).is_ok());
}

#[test]
fn a_certificate_is_about_the_question_alone() {
    let engine = mode_of(Mode::Easy);
    let (mean, worst) = (Question::new(), Question::new().objective(Objective::Worst));
    let outcome = engine.best_tree(&worst).unwrap().outcome;
    assert!(engine.certify(&worst, &outcome).is_ok());
    let other = engine.certify(&mean, &outcome);
    assert!(matches!(other, Err(CertificateError::OtherQuestion)));
    let wrong = engine.certify(&mean, &Outcome::Infeasible);
    assert!(matches!(wrong, Err(CertificateError::NotProven)));
    let five = Engine::new(List::from_words("two", words("crane salet"), None).unwrap());
    let proof = five.prove(&Prove::new(mean.clone())).unwrap();
    let other = engine.certify_ranking(&mean, &proof);
    assert!(matches!(other, Err(CertificateError::OtherQuestion)));
}

#[test]
fn names_of_lists_have_no_control_characters_and_an_end() {
    let one = || words("dead");
    let list = List::from_words("a\u{1b}[31m\n", one(), None).unwrap();
    assert_eq!(list.name(), "a\u{fffd}[31m\u{fffd}");
    let table = List::from_scores("\u{7}", vec![name("a")], vec![name("a")], |_, _| 0).unwrap();
    assert_eq!(table.name(), "\u{fffd}");
    let long = List::from_words("é".repeat(1000), one(), None).unwrap();
    assert_eq!(long.name(), "é".repeat(127));
    assert!(long.jotto().with_all_answers().name().len() <= 255);
}

#[test]
fn lists_hold_words_and_tables_hold_names() {
    let fault = |list: Result<List, InputError>| list.unwrap_err().fault;
    let of = |answer| List::from_words("one", vec![answer], None);
    for (bad, reason) in [
        (name("a"), WordError::WrongLength { got: 1 }),
        (name("abcdefghijklmnopqrst"), WordError::WrongLength { got: 20 }),
        (name("a#"), WordError::ForeignCharacter { character: '#', position: 2 }),
    ] {
        let found = fault(of(bad));
        assert!(matches!(found, InputFault::BadWord { .. }));
        assert!(found.to_string().contains(&reason.to_string()));
    }
    assert_eq!(of(name("DEAD")).unwrap().answers(), [word("dead")]);
    assert!(matches!(fault(List::from_words("none", vec![], None)), InputFault::Empty { .. }));
    let table = |word: Word| List::from_scores("one", vec![word.clone()], vec![word], |_, _| 1);
    // A table takes any name that can be seen, with the separators of turns, too.
    assert_eq!(table(word("a=b")).unwrap().answers(), [word("a=b")]);
    let many: Vec<Word> = (0..20_000).map(|number| name(&number.to_string())).collect();
    let never = |_, _| panic!("too many to ask for each");
    let refused = List::from_scores("many", many.clone(), many, never);
    assert!(matches!(fault(refused), InputFault::TooManyPairs));
}

#[test]
fn a_session_is_a_game_that_there_is() {
    let refused = |list, mode, guesses| Session::new(list, mode, guesses).unwrap_err();
    assert!(matches!(refused(numbers(), Mode::Strict, 6), EngineError::NoModes { .. }));
    assert!(matches!(refused(heaps(), Mode::Easy, 0), EngineError::MaxGuesses(0)));
    assert!(matches!(refused(heaps(), Mode::Easy, 101), EngineError::MaxGuesses(101)));
    let mut session = Session::new(heaps(), Mode::Easy, 6).unwrap();
    let of_jotto = Turn::parse("dead=2", heaps().jotto().kind()).unwrap();
    for feedback in [of_jotto.feedback, turn("salet=-----").feedback] {
        let guess = word("dead");
        assert!(matches!(session.take(Turn { guess, feedback }), Err(Refused::Foreign(_))));
    }
    assert!(matches!(session.take(turn("salet=-----")), Err(Refused::NotAllowed { .. })));
    assert!(session.turns().is_empty());
}

#[test]
fn advice_is_about_the_list_and_mode_of_the_engine() {
    let adviser = || Adviser::new(mode_of(Mode::Easy)).unwrap();
    let (limits, progress) = (Arc::new(Limits::none()), Arc::new(Progress::default()));
    let hard = Session::new(heaps(), Mode::Hard, 6).unwrap();
    let other = Session::new(numbers(), Mode::Easy, 6).unwrap();
    for session in [hard, other] {
        let adviser = adviser();
        let refused = adviser.advise(&session, None, &limits, &progress);
        assert!(matches!(refused, Err(ProveError::Engine(EngineError::OtherGame { .. }))));
        let refused = adviser.sketch(&session, None, Duration::MAX);
        assert!(matches!(refused, Err(EngineError::OtherGame { .. })));
        let refused = adviser.cost_of(&session, word("dead"), &limits, &progress);
        assert!(matches!(refused, Err(EngineError::OtherGame { .. })));
        assert_eq!(adviser.so_far(&session, None, &progress), None);
    }
    let session = Session::new(heaps(), Mode::Easy, 6).unwrap();
    let all = adviser().advise(&session, Some(usize::MAX), &limits, &progress).unwrap();
    assert_eq!(all.choices.len(), heaps().guesses().len());
    // The progress is one of another game, with more guesses.
    let many = Engine::new(List::mastermind(2, 4).unwrap());
    let watched = Question::new().progress(Arc::clone(&progress));
    many.prove(&Prove::new(watched).top(usize::MAX)).unwrap();
    adviser().so_far(&session, None, &progress).unwrap();
    // Trees.
    let tree = |engine: &Engine, question: Question| {
        engine.best_tree(&question).unwrap().outcome.into_found().unwrap()
    };
    let easy = mode_of(Mode::Easy);
    let part = Question::new().turns([turn("dead=-gg-")]);
    assert!(adviser().with_tree(tree(&easy, Question::new())).is_ok());
    for other in [
        tree(&easy, part),
        tree(&easy, Question::new().objective(Objective::Worst)),
        tree(&mode_of(Mode::Strict), Question::new()),
        tree(&many, Question::new()),
    ] {
        assert!(matches!(adviser().with_tree(other), Err(EngineError::OtherGame { .. })));
    }
}

#[test]
fn an_analysis_is_of_a_game_that_the_answer_fits() {
    let adviser = Arc::new(Adviser::new(mode_of(Mode::Easy)).unwrap());
    let mut analyst = Analyst::new(adviser, 6);
    for answer in [word("salet"), word("zeal")] {
        let refused = analyst.analyse(&[], Some(answer.clone())).unwrap_err();
        assert!(matches!(refused, AnalysisError::NoAnswer { word, .. } if word == answer));
    }
    let turns = [turn("bead=-ggg"), turn("head=gggg")];
    assert!(analyst.analyse(&turns, Some(word("head"))).is_ok());
    let refused = analyst.analyse(&turns, Some(word("lead"))).unwrap_err();
    assert!(matches!(refused, AnalysisError::OtherAnswer { number: 2, .. }), "{refused}");
    let refused = analyst.analyse(&[turn("salet=-----")], None).unwrap_err();
    assert!(matches!(refused, AnalysisError::Refused { number: 1, .. }), "{refused}");
}

/// Rates a guess that no list has, and asks the policy of another book.
struct Mistaken(Book);

impl Policy for Mistaken {
    fn rate(&self, _: &Book, view: &View) -> Vec<Rated> {
        let mut rated = Entropy { cutoff: 0 }.rate(&self.0, view);
        rated.push(Rated { guess: GuessId(u16::MAX), rating: i64::MAX });
        rated
    }

    fn shown(&self, view: &View, _: i64) -> String {
        Minimax.shown(view, i64::MIN) + &Entropy { cutoff: 5 }.shown(view, i64::MIN)
    }
}

#[test]
fn policies_play_every_game_that_has_what_they_look_at() {
    let book = |list| Book::new(list, Mode::Hard, Rule::Presence);
    for list in [numbers(), List::mastermind(2, 3).unwrap(), heaps().jotto(), heaps()] {
        let kind = list.kind();
        for name in PolicyName::ALL {
            let known = name.known().of(&list).unwrap();
            match (name.check(kind), name.policy(&known)) {
                (Err(error), _) => {
                    let policy = name.word();
                    assert_eq!(error, GameError::NotForPolicy { policy, kind });
                    assert!(!kind.is_wordle() && name.known() != Known::List);
                }
                (Ok(()), Some(policy)) => {
                    let played =
                        evaluate(&Player::new("it", book(known), policy), list.answers(), &|_| ());
                    let found = |(_, end): &(Word, End)| matches!(end, End::Found(_));
                    // Another rule of feedback may lead a player of words astray.
                    assert!(kind.is_wordle() || played.unwrap().ends.iter().all(found), "{name}");
                }
                (Ok(()), None) => assert_eq!(name, PolicyName::Optimal),
            }
        }
    }
    let player = || Player::new("minimax", book(heaps()), Box::new(Minimax));
    let played = |player: &Player, answers: &[Word]| evaluate(player, answers, &|_| ());
    let refused = played(&player(), &words("dead salet")).unwrap_err();
    assert!(matches!(refused, EvaluateError::Answer { word: it, .. } if it == word("salet")));
    let mut opened = player();
    opened.opener = Some(word("salet"));
    let refused = played(&opened, &words("dead")).unwrap_err();
    assert!(matches!(refused, EvaluateError::Opener { word: it, .. } if it == word("salet")));
    let evaluation = played(&player(), heaps().answers()).unwrap();
    for limit in [0, 1, usize::MAX] {
        assert_eq!(GameStats::of(&evaluation, limit).histogram.iter().sum::<u64>(), 8);
    }
    let large = List::from_words("large", words("dead bead head"), None).unwrap();
    let mistaken = Mistaken(book(large));
    let lost = Player::new("lost", book(heaps()), Box::new(mistaken));
    assert_eq!(GameStats::of(&played(&lost, heaps().answers()).unwrap(), 6).solved, 0);
}

#[test]
fn limits_at_their_ends_are_limits() {
    let engine = || Engine::new(heaps());
    for limits in [Limits::within, Limits::answer_within, Limits::slice, Limits::sketch_within] {
        for time in [Duration::ZERO, Duration::MAX] {
            let question = Question::new().limits(limits(time));
            assert!(engine().best_guess(&question).is_ok());
        }
    }
    let little = engine().memory_bytes_max(0).best_tree(&Question::new());
    assert!(matches!(little, Err(EngineError::Memory { .. })));
    assert!(engine().memory_bytes_max(usize::MAX).best_tree(&Question::new()).is_ok());
    let many = engine().threads(NonZeroUsize::MAX).best_tree(&Question::new());
    assert!(matches!(many, Err(EngineError::Threads(_))));
    let beam = Question::new().beam(NonZeroUsize::MAX);
    assert!(engine().best_tree(&beam).unwrap().outcome.found().is_some());
    assert_eq!([Shard::new(0, 1), Shard::new(2, 1), Shard::new(1, 0)], [None; 3]);
    assert!(engine().split(&Prove::new(Question::new()), usize::MAX).is_ok());
    assert!(engine().prove(&Prove::new(Question::new()).top(0).recheck(usize::MAX)).is_ok());
}

#[test]
fn a_problem_that_is_changed_by_hand_is_checked() {
    let tree = mode_of(Mode::Easy).best_tree(&Question::new()).unwrap().outcome.into_found();
    let tree = tree.unwrap();
    let made = |problem: Problem| {
        Tree::from_parts(problem, tree.claim().lower, tree.words().to_vec(), tree.nodes().clone())
    };
    assert_eq!(made(Problem::new(&heaps(), 6)), Ok(tree.clone()));
    let mut problem = Problem::new(&heaps(), 6);
    problem.game = Kind::Wordle(Wordle { letters: 255 });
    assert!(matches!(made(problem), Err(TreeError::Problem(_))));
}

#[test]
fn paths_that_lead_nowhere_are_errors() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("none/none");
    let engine = mode_of(Mode::Easy);
    let tree = engine.best_tree(&Question::new()).unwrap().outcome.into_found().unwrap();
    for path in [nowhere.as_path(), folder.path(), Path::new("")] {
        assert!(List::load(path, None).is_err());
        assert!(List::table(path).is_err());
        assert!(heaps().without(path, Mending::default()).is_err());
        assert!(Weights::load(path, &heaps(), None).is_err());
        assert!(Tree::load(path).is_err());
        assert!(tree.save(path).is_err());
    }
    for path in [nowhere, "".into()] {
        let proof = engine.prove(&Prove::new(Question::new()).ledger(path.clone()));
        assert!(matches!(proof, Err(ProveError::Ledger(_))));
        let proof = engine.prove(&Prove::new(Question::new()).join(vec![path]));
        assert!(matches!(proof, Err(ProveError::Ledger(_))));
    }
}

#[test]
fn an_adviser_takes_trees_and_weights_of_its_words_alone() {
    let tree = |list: List| Engine::new(list).best_tree(&Question::new()).unwrap().outcome;
    let [own, other, number] =
        [heaps(), List::from_words("other", words("able bear"), None).unwrap(), numbers()]
            .map(|list| tree(list).into_found().unwrap());
    let adviser = || Adviser::new(mode_of(Mode::Easy)).unwrap();
    for tree in [other, number] {
        assert!(matches!(adviser().learn(tree.clone()), Err(EngineError::OtherGame { .. })));
        assert!(adviser().following(Some(tree)).is_err());
    }
    assert!(adviser().following(Some(own)).unwrap().follows());
    let weights = Weights::new(words("able bear"), vec![1, 2], 0).unwrap();
    assert!(adviser().weighing(weights).is_err());
    let session = Session::new(numbers(), Mode::Easy, 6).unwrap();
    assert!(adviser().best(&session, &Arc::default(), &Arc::default()).is_err());
    assert!(adviser().best_tree(0, &Arc::default()).is_err());
}

#[test]
fn boards_and_the_host_that_evades_refuse_what_is_not_theirs() {
    let book = || Book::new(heaps(), Mode::Easy, Rule::Standard);
    for most in [0, u8::MAX] {
        assert!(matches!(Boards::new(book(), most, 2), Err(EngineError::MaxGuesses(_))));
    }
    let mut boards = Boards::new(book(), 6, 2).unwrap();
    let gray = turn("dead=----").feedback;
    let count = BoardRefused::Count { given: 1, open: 2 };
    assert_eq!(boards.take(word("dead"), &[gray]), Err(count));
    assert!(boards.take(word("zoos"), &[gray, gray]).is_err());
    assert!(boards.take(word("dead"), &[turn("salet=-----").feedback; 2]).is_err());
    assert_eq!((boards.undo(), boards.guesses()), (None, 0));
    assert!(Boards::new(book(), 6, 0).unwrap().choices().is_empty());
    let ids = [AnswerId(0), AnswerId(u16::MAX)];
    assert_eq!(absurdle::reply(&heaps(), &ids, &word("zoos")), None);
    assert_eq!(absurdle::reply(&heaps(), &[], &word("dead")), None);
    assert!(absurdle::reply(&heaps(), &ids, &word("dead")).is_some());
    assert_eq!(Ties::Random(7).pick(&[], 0), 0);
    assert!(Threads::new(Some(NonZeroUsize::MAX)).is_err());
}

#[test]
fn texts_and_files_that_are_something_else_are_errors() {
    for format in [Format::Classic, Format::Csv, Format::Json, Format::Plain] {
        for text in ["", "nonsense", "{\"format\":2}", "dead,\u{0},x", "[[[[[[", "1 2 3"] {
            for list in [heaps(), numbers()] {
                for most in [0, 6, u8::MAX] {
                    let read = exchange::read(text, format, &list, &Wanted::default(), most);
                    let kind = Format::of(text, &list);
                    assert!(read.is_err(), "{text:?} as {format}, found to be {kind}");
                }
            }
        }
    }
    assert_eq!(exchange::json::fingerprint("nonsense"), None);
    let folder = tempfile::tempdir().unwrap();
    let (nowhere, problem) = (folder.path().join("none/none"), Problem::new(&heaps(), 6));
    assert!(ledger::title_at(folder.path()).is_err());
    assert_eq!(ledger::work_at(usize::MAX), ledger::work_at(usize::MAX - 9));
    for path in [nowhere.as_path(), Path::new("")] {
        assert!(ledger::title_at(path).is_err());
        assert!(ledger::openers_in(path, &problem, false, &heaps()).is_err());
        assert!(dictionary(path, usize::MAX).is_err());
        assert!(heaps().with(path, Mending::default()).is_err());
        assert!(List::load_mending(path, None, Mending::default()).is_err());
        assert!(Weights::load(path, &heaps(), None).is_err());
        assert!(Tree::read(path).is_err());
        assert!(files::read(path, u64::MAX).is_err());
        assert!(files::write_whole(path, b"", None).is_err());
    }
    assert!(files::try_whole(&nowhere, None, &[]).is_err());
    assert_eq!(files::read_from(&b"abc"[..], u64::MAX).unwrap().unwrap(), b"abc");
    assert_eq!(files::read_from(&b"abc"[..], 2).unwrap(), None);
}

#[test]
fn games_and_values_of_any_size_are_values() {
    for size in [0, 1, 255].map(|n| Size { places: n, symbols: n, win: n.into() }) {
        for kind in Kind::all(size) {
            let codes = matches!(kind.guesses(), Guesses::Codes(_));
            assert!(!codes || (kind.check().is_err() && List::generated(kind).is_err()), "{kind}");
            assert!(!kind.example().is_empty() && Question::default_max_guesses(kind) > 0);
        }
    }
    assert!(List::generated(Kind::Wordle(Wordle { letters: 5 })).is_err());
    assert!(matches!(
        contradiction(&heaps(), &[turn("salet=-----")]),
        Err(ForeignTurn::Length { .. })
    ));
    let tree = mode_of(Mode::Easy).best_tree(&Question::new()).unwrap().outcome.into_found();
    let forged = tree.unwrap().with_lower(ObjectiveValue::IMPOSSIBLE);
    assert!(forged.save(Path::new("none/none")).is_err() && !shipped::is_shipped(&forged));
    let shown = forged.problem().shown(forged.claim().lower);
    assert!(text::claim_in_words(shown, forged.problem().shown(0)).contains("between"));
    assert_eq!(shown.read("1,2,3,4"), None);
    assert_eq!(text::with_decimals(u64::MAX, u8::MAX).len(), 257);
    assert_eq!(text::excerpt_of("abc", 0), "…");
    assert!(guesstree::mean(u64::MAX, 0) == 0.0);
}
