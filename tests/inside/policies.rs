//! The policies, against what their sources published and against brute force.
//!
//! Sources: a post of 2022 on solving Wordle in R (`share`), a notebook of 2022 on Wordle by information theory (`information`), an article on a
//! solver with a book and a field (`log-blocks`), B. Boyd's report *WordleBot* of 2023 (`entropy`), A. Filion's *Building a Wordle
//! solver* of 2022 (`letters`). Where they draw lots among equal guesses, the first in alphabetical order is taken here, and numbers may
//! differ from the published ones by the little that lots decide.

use guesstree::game::frequency::Frequency;
use guesstree::game::history::Turn;
use guesstree::game::mode::Mode;
use guesstree::game::rule::Rule;
use guesstree::play::book::{Book, View};
use guesstree::play::evaluate::{End, evaluate};
use guesstree::play::game_stats::GameStats;
use guesstree::play::player::Player;
use guesstree::play::policy::Policy;
use guesstree::play::policy::block_count::BlockCount;
use guesstree::play::policy::entropy::Entropy;
use guesstree::play::policy::information::Information;
use guesstree::play::policy::letters::Letters;
use guesstree::play::policy::log_blocks::LogBlocks;
use guesstree::play::policy::minimax::Minimax;
use guesstree::play::policy::optimal::Optimal;
use guesstree::play::policy::share::Share;
use guesstree::play::policy_name::PolicyName;
use guesstree::play::ties::Ties;
use guesstree::{Engine, List, MAX_GUESSES, Question, Word, shipped};

use super::brute::some;

fn word(text: &str) -> Word {
    Word::parse(text).unwrap()
}

fn words(text: &str) -> Vec<Word> {
    text.split_whitespace().map(word).collect()
}

fn player(book: Book, policy: impl Policy + 'static, opener: Option<&str>) -> Player {
    Player {
        name: "test".to_owned(),
        book,
        policy: Box::new(policy),
        opener: opener.map(word),
        ties: Ties::First,
    }
}

/// The 2,315 answers, which are all that may be guessed.
fn answers_only() -> List {
    let answers = List::original().answers().to_vec();
    List::from_words("answers", answers, None).unwrap()
}

fn book(list: &List) -> Book {
    Book::new(list.clone(), Mode::Easy, Rule::Standard)
}

/// After these turns.
fn position(book: &Book, turns: &[&str]) -> View {
    turns
        .iter()
        .fold(book.start(), |position, turn| book.advance(&position, turn.parse::<Turn>().unwrap()))
}

/// The best guesses by a player, as they are shown.
fn best(player: &Player, position: &View, most: usize) -> Vec<String> {
    let ranking = player.ranking(position).into_iter().take(most);
    ranking
        .map(|rated| {
            let guess = &player.book.list().guesses()[usize::from(rated.guess)];
            format!("{guess} {}", player.policy.shown(position, rated.rating))
        })
        .collect()
}

fn played(player: &Player, answers: &[Word], max_guesses: usize) -> GameStats {
    GameStats::of(&evaluate(player, answers, &|_| ()).unwrap(), max_guesses)
}

#[test]
fn the_share_removed_is_that_of_its_source_to_the_last_digit() {
    let player = player(book(&answers_only()), Share, None);
    let after = |turns| position(&player.book, turns);
    let second = after(&["sigma=BBBBB"]);
    assert_eq!(second.candidates.len(), 458);
    assert_eq!(
        best(&player, &second, 6),
        [
            "tenor 0.9772697 removed",
            "cruel 0.9759063 removed",
            "route 0.9747907 removed",
            "crone 0.9743045 removed",
            "decor 0.9742949 removed",
            "tower 0.9734750 removed",
        ]
    );
    // 446.59 words on average: what is shown, less the 1/n for a candidate, times n.
    let tenor = player.ranking(&second)[0].rating;
    let removed = (tenor - 458) as f64 / 458.0;
    assert!((removed - 446.59).abs() < 0.005, "{removed}");
    let third = after(&["sigma=BBBBB", "tenor=BYYYB"]);
    assert_eq!(third.candidates.len(), 11);
    // One of several guesses that are equally good.
    let ranking = player.ranking(&third);
    let equal = ranking.iter().filter(|rated| rated.rating == ranking[0].rating);
    let equal: Vec<Word> =
        equal.map(|rated| player.book.list().guesses()[usize::from(rated.guess)].clone()).collect();
    assert!(equal.contains(&word("coven")), "{equal:?}");
    let fourth = after(&["sigma=BBBBB", "tenor=BYYYB", "coven=BGGGG"]);
    assert_eq!(player.guess(&fourth), Some(word("woven")));
}

#[test]
fn the_information_of_the_first_guess_is_that_of_its_source_to_the_last_digit() {
    let book = Book::new(answers_only(), Mode::Easy, Rule::Presence);
    let player = player(book, Information, None);
    assert_eq!(
        best(&player, &player.book.start(), 10),
        [
            "raise 4.074257 nats",
            "slate 4.058914 nats",
            "crate 4.044426 nats",
            "irate 4.042016 nats",
            "trace 4.041428 nats",
            "arise 4.034768 nats",
            "stare 4.025300 nats",
            "snare 3.999521 nats",
            "arose 3.997932 nats",
            "least 3.986737 nats",
        ]
    );
    // Published: 2,254 solved in five, 3.54 guesses for those, 3.61 with six for the others.
    let result = played(&player, List::original().answers(), 5);
    assert_eq!(result.solved, 2255);
    assert!((result.mean - 3.54).abs() < 0.01, "{}", result.mean);
    let with_failures = result.mean_with_failures;
    assert!((with_failures - 3.61).abs() < 0.01, "{with_failures}");
    assert!(result.unknown.is_empty());
}

#[test]
fn entropy_with_and_without_a_cutoff_plays_as_its_source_does() {
    let list = List::nyt_2022_02();
    let played = |opener, cutoff| {
        let player = player(book(&list), Entropy { cutoff }, Some(opener));
        played(&player, list.answers(), 6)
    };
    for &(opener, cutoff, published) in
        some(&[("salet", 0, 3.611), ("crane", 0, 3.608), ("audio", 0, 3.806), ("salet", 5, 3.448)])
    {
        let mean = played(opener, cutoff).mean;
        assert!((mean - published).abs() < 0.003, "{opener} {cutoff}: {mean}");
    }
    // Published: a deviation of 0.652; 85 with two guesses, 1,213 with three, 12 with six, and none with more.
    let result = played("salet", 5);
    assert_eq!(result.histogram, [0, 84, 1214, 914, 86, 11]);
    assert!((result.deviation - 0.652).abs() < 0.003, "{}", result.deviation);
    // 5 is the best cut-off after SALET.
    for &cutoff in some(&[3, 4, 6, 7]) {
        let other = played("salet", cutoff).mean_with_failures;
        assert!(other > result.mean_with_failures, "{cutoff}");
    }
}

#[test]
fn a_guess_that_cannot_win_is_worth_it_where_it_tells_the_candidates_apart() {
    // The article's example: BRAIN, DRAIN or GRAIN, and BUDGE, after which one is left.
    let field = words("brain drain grain");
    let book_words = words("brain drain grain budge");
    let with_book = List::from_words("rain", field.clone(), Some(book_words)).unwrap();
    let player_with = |list: &List| player(book(list), LogBlocks, None);
    let player = player_with(&with_book);
    let start = player.book.start();
    assert_eq!(
        best(&player, &start, 4),
        ["budge log₂ 0.0000", "brain log₂ 0.6667", "drain log₂ 0.6667", "grain log₂ 0.6667"]
    );
    let result = played(&player, &field, 6);
    assert_eq!(result.histogram, [0, 3]);
    // The field as the book: between one guess and three.
    let player = player_with(&List::from_words("rain", field.clone(), None).unwrap());
    assert_eq!(played(&player, &field, 6).histogram, [1, 1, 1]);
}

/// A field of ten that AGILE leaves in blocks of nine and one: a weighted mean of 8.2, of which the share removed is
/// the rest.
#[test]
fn long_fields_weigh_as_often_as_they_occur() {
    let field = words("barge gauge grace grate grave range sarge stage vague aioli");
    let mut book_words = field.clone();
    book_words.push(word("agile"));
    let list = List::from_words("agile", field, Some(book_words)).unwrap();
    let player = player(book(&list), Share, None);
    let start = player.book.start();
    let ranking = player.ranking(&start);
    let agile = list.guess_id(&word("agile")).unwrap();
    let rated = ranking.iter().find(|rated| rated.guess == agile);
    // The rating is in units of 1/n²: n² less n times the mean.
    assert_eq!(rated.unwrap().rating, 100 - 82);
}

#[test]
fn letters_are_counted_in_the_dictionary_and_its_words_alone_are_known() {
    // a 3, e 5, r 5, s 4, t 4, o 2, i 2, and v, n, d, c, w 1 each; sums by hand.
    let dictionary = words("arose tower steer satin crave dirts");
    let list = List::from_words("dictionary", dictionary.clone(), None).unwrap();
    let frequency = Frequency::of(&dictionary);
    let counts =
        [("arose", 19), ("tower", 17), ("steer", 23), ("satin", 14), ("crave", 15), ("dirts", 16)];
    for (text, sum) in counts {
        assert_eq!(frequency.sum(&word(text)), sum, "{text}");
    }
    let book = Book::new(list, Mode::Easy, Rule::Presence);
    let player = player(book, Letters { frequency }, None);
    // STEER scores most, but has a letter twice.
    assert_eq!(player.guess(&player.book.start()), Some(word("arose")));
    let answers = words("tower steer adobe satin");
    let games = evaluate(&player, &answers, &|_| ()).unwrap();
    let ends: Vec<(String, End)> =
        games.ends.iter().map(|(word, end)| (word.to_string(), *end)).collect();
    let expected = [
        ("tower", End::Found(2)),
        ("steer", End::Found(2)),
        // a, o, e are in it and neither r nor s: no word of the dictionary.
        ("adobe", End::Unknown(1)),
        ("satin", End::Found(2)),
    ];
    assert_eq!(ends, expected.map(|(text, end)| (text.to_owned(), end)));
}

#[test]
fn the_optimum_is_followed_and_no_policy_has_a_lower_mean() {
    let list = List::original();
    let tree = shipped::original().unwrap();
    let best = player(book(&list), Optimal { tree }, None);
    let best = played(&best, list.answers(), 6);
    assert_eq!(best.histogram, [0, 96, 1224, 919, 76]);
    for other in some(&[
        player(book(&list), BlockCount, None),
        player(book(&list), Minimax, None),
        player(book(&list), Entropy { cutoff: 5 }, Some("salet")),
    ]) {
        let result = played(other, list.answers(), 6);
        assert!(result.mean_with_failures > best.mean);
    }
}

/// The table of a book is made by all threads, and asked for in the middle of games.
#[test]
fn many_threads_play_the_same_games_as_one() {
    let list = List::original();
    let answers = &list.answers()[..200];
    let games = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let player = player(book(&list), BlockCount, Some("salet"));
        pool.install(|| evaluate(&player, answers, &|_| ()).unwrap().ends)
    };
    let alone = games(1);
    for _ in 0..3 {
        assert_eq!(games(16), alone);
    }
}

/// Knuth's strategy (*The computer as Master Mind*, 1977) takes 5,801 guesses and never more than
/// five, Kooi's (*Yet another Mastermind strategy*, 2005) takes 5,668, with six guesses for seven
/// codes. Both are in the comparison of strategies by S. Gur (serkangur.freeservers.com).
#[test]
fn in_mastermind_two_policies_are_those_of_knuth_and_kooi() {
    let list = List::mastermind(4, 6).unwrap();
    let total = |policy: Box<dyn Policy>| {
        let player = Player::new("it", book(&list), policy);
        let played = played(&player, list.answers(), 12);
        let guesses = (1..).zip(&played.histogram).map(|(guesses, games)| guesses * games);
        (guesses.sum::<u64>(), played.histogram)
    };
    assert_eq!(total(Box::new(Minimax)), (5801, vec![1, 6, 62, 533, 694]));
    assert_eq!(total(Box::new(BlockCount)), (5668, vec![1, 12, 72, 635, 569, 7]));
}

/// Every policy finds every answer of small games of each kind that it plays, and no sooner than
/// the best tree.
#[test]
fn every_policy_plays_every_game_and_none_is_better_than_the_best_tree() {
    let heaps = List::from_words("heaps", words("bead dead heap leap reap neap heal teal"), None);
    let heaps = heaps.unwrap();
    for list in [
        List::mastermind(3, 4).unwrap(),
        List::generated("bulls-and-cows:3x5".parse().unwrap()).unwrap(),
        heaps.clone().jotto(),
        heaps,
    ] {
        for mode in Mode::ALL {
            let engine = Engine::new(list.clone()).mode(mode);
            let Ok(built) = engine.best_tree(&Question::new().max_guesses(MAX_GUESSES)) else {
                // The game has no such mode.
                continue;
            };
            let best = built.outcome.into_found().unwrap().total();
            for name in PolicyName::ALL {
                let known = name.known().of(&list).unwrap();
                if name.check(list.kind()).is_err() || name == PolicyName::Optimal {
                    continue;
                }
                let play = |book| {
                    let player = Player::new("it", book, name.policy(&known).unwrap());
                    evaluate(&player, list.answers(), &|_| ()).unwrap()
                };
                let book = || Book::new(known.clone(), mode, Rule::Standard);
                let played = play(book());
                assert_eq!(played.ends, play(book().memory_bytes_max(0)).ends, "{name} {mode}");
                let guesses = played.ends.iter().map(|(word, end)| match end {
                    End::Found(guesses) => *guesses as u64,
                    end => panic!("{name} in {} ({mode}): {word} {end:?}", list.kind()),
                });
                assert!(guesses.sum::<u64>() >= best, "{name} in {} ({mode})", list.kind());
            }
        }
    }
}
