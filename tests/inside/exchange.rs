//! Trees in other formats: random trees of all kinds of games come back the same, and what is
//! broken
//! is refused with the way to the place.

use std::collections::BTreeMap;
use std::sync::Arc;

use guesstree::exchange::classic::{self, Style};
use guesstree::exchange::{Format, Wanted, csv, dot, json, read};
use guesstree::game::feedback::Code;
use guesstree::game::history::Turn;
use guesstree::game::list::List;
use guesstree::game::mode::Mode;
use guesstree::game::weights::Weights;
use guesstree::game::word::Word;
use guesstree::tree::sample::problem_of;
use guesstree::tree::{Branch, Objective, Problem, Tree};

use super::brute::random::{Case, Random, Shape};
use super::brute::{campaign, in_parallel};

const SHAPE: Shape = Shape { answers: 1..=40, guesses_max: 50, limits: 1..=6 };

/// A random list of one of the games.
fn random_list(random: &mut Random) -> List {
    let words = |random: &mut Random| Case::new(random, &SHAPE).game.list();
    match random.below(7) {
        0 | 1 => words(random),
        2 => words(random).jotto(),
        3 => List::mastermind(1 + random.below(3) as u8, 2 + random.below(4) as u8)
            .unwrap_or_else(|_| List::mastermind(2, 3).unwrap()),
        4 => List::black_peg(2, 2 + random.below(5) as u8).unwrap(),
        5 => List::bulls_and_cows(2, 2 + random.below(6) as u8).unwrap(),
        _ => random_table(random),
    }
}

/// Names of many forms with random numbers. A guess that is the answer has the winning number.
fn random_table(random: &mut Random) -> List {
    let answers = 1 + random.below(30);
    let others = random.below(10);
    let name = |at: usize| {
        let name = match at % 4 {
            0 => format!("#{at}"),
            1 => format!("Ä{at}{{}}"),
            2 => format!("{at}\\"),
            _ => format!("{at}<ñ>"),
        };
        Word::name(&name).unwrap()
    };
    let numbers = 1 + random.below(20) as u16;
    let salt = random.next();
    List::from_scores(
        "table",
        (0..answers).map(name).collect(),
        (0..answers + others).map(name).collect(),
        |guess, answer| match guess == answer {
            true => 1_000,
            false => Random::new(salt, guess * 1_000 + answer).next() as u16 % numbers,
        },
    )
    .unwrap()
}

/// A random right tree for these answers, which may follow these turns in this mode.
fn random_branch(random: &mut Random, list: &List, answers: &[Word], turns: &[Turn]) -> Branch {
    let blocks = |guess: &Word| {
        let mut blocks = BTreeMap::<Code, Vec<Word>>::new();
        for answer in answers {
            blocks.entry(list.feedback(guess, answer).code()).or_default().push(answer.clone());
        }
        blocks
    };
    let any = &list.guesses()[random.below(list.guesses().len())];
    let split = blocks(any);
    let own = &answers[random.below(answers.len())];
    // A guess that is no candidate and splits nothing would never end.
    let (guess, mut split) = match split.len() > 1 && turns.len() < 20 {
        true => (any, split),
        false => (own, blocks(own)),
    };
    let wins = split.remove(&list.kind().win()).is_some();
    let below = |(code, block): (Code, Vec<Word>)| {
        let feedback = list.kind().feedback(code).unwrap();
        let turns = [turns, &[Turn { guess: guess.clone(), feedback }]].concat();
        (code, random_branch(random, list, &block, &turns))
    };
    let children = split.into_iter().map(below).collect();
    Branch { guess: guess.clone(), wins, children }
}

/// A random tree that claims nothing.
pub(super) fn random_tree(random: &mut Random) -> (List, Tree) {
    let list = random_list(random);
    let root = random_branch(random, &list, list.answers(), &[]);
    let objectives = [
        Objective::Mean,
        Objective::MeanThenWorst,
        Objective::MeanThenWorstThenLast,
        Objective::Worst,
        Objective::WorstAlone,
        Objective::Within(2),
    ];
    let weights = (random.below(3) == 0).then(|| {
        let each = list.answers().iter().map(|_| random.next() % 9).collect();
        Arc::new(Weights::assemble(list.answers().to_vec(), each, 1))
    });
    let problem = Problem {
        objective: objectives[random.below(objectives.len())],
        weights,
        max_guesses: (root.height() + random.below(3)) as u8,
        fixed_guesses: random.below(2) as u8,
        ..problem_of(&list)
    };
    let tree = Tree::new(problem, &root, 0);
    tree.check().unwrap();
    (list, tree)
}

pub(super) fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The tree in every format.
fn in_all_formats(tree: &Tree) -> Vec<(Format, String)> {
    let csv = written(|out| csv::write(tree, out));
    vec![
        (Format::Plain, csv.replace(',', " ")),
        (Format::Csv, csv),
        (Format::Json, written(|out| json::write(tree, out))),
        (Format::Classic, written(|out| classic::write(tree, Style::Hollow, out))),
        (Format::Classic, written(|out| classic::write(tree, Style::Full, out))),
    ]
}

/// What to read a tree as, for the same tree to come back.
pub(super) fn wanted(tree: &Tree) -> Wanted {
    let problem = tree.problem();
    Wanted {
        mode: Some(problem.mode),
        objective: Some(problem.objective),
        weights: problem.weights.as_deref().cloned(),
        after: Vec::new(),
    }
}

#[test]
pub(super) fn random_trees_of_all_games_come_back_from_every_format() {
    in_parallel(campaign(400), |number| {
        let mut random = Random::new(16, number);
        let (list, tree) = random_tree(&mut random);
        let limit = tree.problem().max_guesses;
        for (format, text) in in_all_formats(&tree) {
            let back = read(&text, format, &list, &wanted(&tree), limit);
            let back = back.unwrap_or_else(|fault| panic!("{number} as {format}: {fault}\n{text}"));
            assert_eq!(back.nodes(), tree.nodes(), "{number} as {format}\n{text}");
            assert_eq!(back.words(), tree.words());
            // Only JSON says which guesses were given.
            let fixed = if format == Format::Json { tree.problem().fixed_guesses } else { 0 };
            let problem = Problem { fixed_guesses: fixed, ..tree.problem().clone() };
            assert_eq!(*back.problem(), problem);
            assert_eq!(back.claim(), tree.claim());
            // A single guess is as much CSV as it is plain text.
            if format != Format::Csv || text.contains(',') {
                assert_eq!(Format::of(&text, &list), format, "{number}\n{text}");
            }
            // The words may be separated by other white space, too.
            if format != Format::Json {
                let spaced = text.replace('\n', "  \r\n\n");
                let back = read(&spaced, format, &list, &wanted(&tree), limit);
                assert_eq!(back.unwrap().nodes(), tree.nodes(), "{number} as {format}");
            }
        }
        // JSON says by itself what the tree is for; weights must be given.
        let asked = Wanted { mode: None, objective: None, ..wanted(&tree) };
        let text = written(|out| json::write(&tree, out));
        assert_eq!(read(&text, Format::Json, &list, &asked, 1).unwrap(), tree);
    });
}

#[test]
fn a_tree_without_one_answer_is_refused_with_the_way_to_it() {
    in_parallel(campaign(150), |number| {
        let mut random = Random::new(17, number);
        let (list, tree) = random_tree(&mut random);
        let text = written(|out| classic::write(&tree, Style::Full, out));
        let lines: Vec<&str> = text.lines().collect();
        let lost = random.below(lines.len());
        let rest: Vec<&str> =
            lines.iter().enumerate().filter(|&(at, _)| at != lost).map(|(_, line)| *line).collect();
        let tokens: Vec<&str> = lines[lost].split(' ').collect();
        let answer = tokens[tokens.len() - 2];
        let fault = read(&rest.join("\n"), Format::Classic, &list, &wanted(&tree), 100);
        let fault = fault.unwrap_err().to_string();
        match rest.is_empty() {
            true => assert!(fault.contains("there are no games"), "{fault}"),
            false => {
                let part = format!("the answer {answer} is lost");
                assert!(fault.contains(&part), "{number}: {fault}");
                assert!(fault.contains(&format!("after {}", tokens[0])) || fault.contains("… "));
            }
        }
        // Twice is as bad.
        let twice = format!("{text}{}\n", lines[lost]);
        let fault = read(&twice, Format::Classic, &list, &wanted(&tree), 100).unwrap_err();
        let part = format!("the answer {answer} is found twice, first in line {}", lost + 1);
        assert!(fault.to_string().contains(&part), "{fault}");
    });
}

/// Five answers, and one more guess.
pub(super) fn small() -> List {
    let words = |text: &str| text.split(' ').map(|word| Word::parse(word).unwrap()).collect();
    let guesses = words("abed bead dead head heap lead");
    List::from_words("small", words("abed bead dead head heap"), Some(guesses)).unwrap()
}

/// What is said where no form is recognized.
pub(super) const NO_GAMES: &str = "there are no games; what is read is the text of alex1770/wordle; JSON or YAML in which positions \
     have a guess and what follows each feedback; CSV or lines with the guesses of each answer; or \
     rows or an outline of guesses and feedback";

/// Why a text is refused in this mode.
fn fault(text: &str, mode: Mode) -> String {
    let list = small();
    let wanted = Wanted { mode: Some(mode), ..Wanted::default() };
    let fault = read(text, Format::of(text, &list), &list, &wanted, 6).unwrap_err().to_string();
    let (what, remedy) = fault.split_once('\n').unwrap();
    assert_eq!(remedy, "correct the file, or name the list, game and mode that it is for");
    what.to_owned()
}

#[test]
fn each_fault_is_told_with_its_line_and_the_way_to_it() {
    let right = "\
lead BGGG1 head BGGG2 dead BGGG3 bead GGGG4
                           GGGG3
                GGGG2
     BGGB1 heap GGGG2
     BYYG1 abed GGGG2
";
    let list = small();
    let tree = read(right, Format::Classic, &list, &Wanted::default(), 6).unwrap();
    assert_eq!(tree.histogram(), [0, 3, 1, 1]);
    let csv = "lead,head,dead,bead\nlead,head,dead\nLEAD,HEAD\nlead,heap\nlead,abed\n";
    assert_eq!(read(csv, Format::Csv, &list, &Wanted::default(), 6).unwrap(), tree);

    for (from, to, message) in [
        // A missing feedback, and with it an answer.
        (
            "     BGGB1 heap GGGG2\n",
            "",
            "line 1, after lead BGGB: no guess follows, and the answer heap is lost",
        ),
        (
            "BGGG3 bead GGGG4\n                           GGGG3",
            "GGGG3",
            "line 1, after lead BGGG head BGGG dead BGGG: no guess follows, and the answer bead is \
             lost",
        ),
        (
            "heap GGGG2",
            "heap GGGB2",
            "line 4, after lead BGGB heap GGGB: no guess follows, and no answer is found: GGGB \
             leads nowhere",
        ),
        // A guess that is not allowed, or no word.
        (
            "heap",
            "leap",
            "line 4, after lead BGGB: `leap` is not an allowed guess of the list small",
        ),
        (
            "heap",
            "h#ap",
            "line 4, after lead BGGB: `h#ap` holds '#' at position 2; \
             use only letters, digits and other symbols",
        ),
        // An allowed guess that is no answer.
        (
            "heap",
            "lead",
            "line 4, after lead BGGB: lead is found, but is no answer of the list small",
        ),
        // Two ways to one answer.
        ("heap", "abed", "line 4: lead gets BYYG if the answer is abed, not BGGB"),
        (
            "     BYYG1 abed GGGG2\n",
            "     BYYG1 abed GGGG2\n     BYYG1 abed GGGG2\n",
            "line 6, after lead BYYG: the answer abed is found twice, first in line 5",
        ),
        // Two guesses at one position.
        (
            "     BGGB1 heap GGGG2\n",
            "     BGGB1 dead GGGB2 heap GGGG3\n",
            "line 4, after lead BGGB: dead gets BGGB if the answer is heap, not GGGB",
        ),
        (
            "                GGGG2\n",
            "lead BGGG1 dead BGGG2 head GGGG3\n",
            "line 3, after lead BGGG: the guess is dead, but head in line 1",
        ),
        // Feedback that cannot be read, or is for another turn.
        (
            "     BGGB1 heap",
            "     BGGX9 heap",
            "line 4: `BGGX9` is neither a guess nor feedback to one in the line before",
        ),
        (
            "heap GGGG2",
            "heap GGGG3",
            "line 4, after lead BGGB: `GGGG3` is no feedback with the number 2 of its turn",
        ),
        (
            "dead BGGG3 bead",
            "dead GGGG3 bead",
            "line 1, after lead BGGG head BGGG: dead gets BGGG if the answer is bead, not GGGG",
        ),
    ] {
        let broken = right.replacen(from, to, 1);
        assert_ne!(broken, right);
        assert_eq!(fault(&broken, Mode::Easy), message, "{broken}");
    }
    for (text, message) in [
        ("", NO_GAMES),
        ("\n\n", NO_GAMES),
        ("heap", "line 1, after heap BYYB: no guess follows, and the answer abed is lost"),
        ("heap heap", "line 1: heap is the answer, but the game goes on"),
        ("lead,8,head,80", "line 1: lead gets 26 if the answer is head, not 8"),
        ("lead,8,head", "line 1: the last guess has no number for its feedback"),
        (
            "{\"format\":2",
            "this is no tree in JSON: EOF while parsing an object at line 1 column 11",
        ),
    ] {
        let told = fault(text, Mode::Easy);
        assert_eq!(told, message, "{text}");
    }
}

#[test]
fn the_mode_is_checked_at_each_position() {
    let text = "lead head dead bead\nlead head dead\nlead head\nlead heap\nlead heap abed\n";
    let list = small();
    // LEAD is BYYG for ABED, and HEAP has no D in its place.
    let told = fault(&text.replace("lead heap\n", ""), Mode::Easy);
    assert_eq!(told, "line 1, after lead BGGB: no guess follows, and the answer heap is lost");
    read(text, Format::Plain, &list, &Wanted::default(), 6).unwrap();
    assert_eq!(
        fault(text, Mode::Hard),
        "line 5, after lead BYYG: the guess heap must have D in place 4 after lead=BYYG in hard \
         mode"
    );
    let told = fault(text, Mode::Strict);
    assert!(
        told.ends_with("must fit lead=BYYG, as the answer does after lead=BYYG in strict mode")
    );
    let other = List::mastermind(2, 2).unwrap();
    let in_mode = |mode| {
        let wanted = Wanted { mode: Some(mode), ..Wanted::default() };
        read("11", Format::Plain, &other, &wanted, 6).unwrap_err().to_string()
    };
    assert!(in_mode(Mode::Hard).contains("which has no hard mode"), "{}", in_mode(Mode::Hard));
    // Codes have strict mode, so what is wrong is that the other codes are not found.
    assert!(in_mode(Mode::Strict).contains("is lost"), "{}", in_mode(Mode::Strict));
}

#[test]
fn json_is_for_its_own_list_and_weights() {
    let list = small();
    let text = "lead head dead bead\nlead head dead\nlead head\nlead heap\nlead abed\n";
    let tree = read(text, Format::Plain, &list, &Wanted::default(), 6).unwrap();
    let json = written(|out| json::write(&tree, out));
    for (from, to, message) in [
        ("\"format\":2", "\"format\":3", "the format 3 is not known, only 2"),
        ("\"mode\":\"easy\"", "\"mode\":\"odd\"", "the mode `odd` is not known"),
        ("\"mean\"", "\"least\"", "the objective `least` is not known"),
        ("\"fingerprint\":\"", "\"fingerprint\":\"0", "the tree is for the list small (0"),
        ("\"fixed\":[]", "\"fixed\":[\"lead\",\"head\"]", "guess 2 is"),
        ("\"may_win\":true", "\"may_win\":false", "leads nowhere"),
        ("\"BGGB\"", "\"BGGBB\"", "`BGGBB`: feedback has 5 marks, expected 4"),
        ("\"BGGB\"", "\"BYYG\"", "lead gets BGGB if the answer is heap, not BYYG"),
        ("\"fixed\":[]", "\"fixed\":[],\"weights\":\"x\"", "weights (x), which are not given"),
    ] {
        let broken = json.replacen(from, to, 1);
        assert_ne!(broken, json, "{from}");
        let told = read(&broken, Format::Json, &list, &Wanted::default(), 6);
        let told = told.unwrap_err().to_string();
        assert!(told.contains(message), "{told}");
    }
    // The claims of a text about itself are not believed.
    let proud = json.replace("\"lower\":0", "\"lower\":11").replace("false,\"from", "true,\"from");
    assert_ne!(proud, json);
    assert_eq!(read(&proud, Format::Json, &list, &Wanted::default(), 6).unwrap(), tree);
}

#[test]
fn the_deepest_tree_comes_back_and_a_deeper_one_is_refused() {
    let chain = |answers: usize| {
        let name = |at: usize| Word::name(&format!("n{at}")).unwrap();
        let names: Vec<Word> = (0..answers).map(name).collect();
        let all = names.clone();
        List::from_scores("chain", names, all, |guess, answer| u16::from(guess == answer)).unwrap()
    };
    let games = |list: &List| -> String {
        let names: Vec<String> = list.answers().iter().map(Word::to_string).collect();
        (1..=names.len()).map(|end| names[..end].join(" ") + "\n").collect()
    };
    let list = chain(255);
    let tree = read(&games(&list), Format::Plain, &list, &Wanted::default(), 1).unwrap();
    assert_eq!(tree.histogram(), [1; 255]);
    for (format, text) in in_all_formats(&tree) {
        assert_eq!(read(&text, format, &list, &Wanted::default(), 1).as_ref(), Ok(&tree));
    }
    let list = chain(256);
    let told = read(&games(&list), Format::Plain, &list, &Wanted::default(), 1).unwrap_err();
    assert!(told.to_string().contains("a game has more than 255 guesses"), "{told}");
    for piece in ["{\"tree\":", "[", "{\"replies\":{\"\":"] {
        let deep = format!("{{\"x\":{}", piece.repeat(1_000_000));
        let told = read(&deep, Format::Json, &list, &Wanted::default(), 1).unwrap_err();
        assert!(told.to_string().contains("nested more than 512 times"), "{told}");
    }
}

#[test]
fn classic_text_is_written_as_that_program_writes_it() {
    let list = small();
    let text = "\
lead BGGB1 heap GGGG2
     BGGG1 head BGGG2 dead BGGG3 bead GGGG4
                           GGGG3
                GGGG2
     BYYG1 abed GGGG2
";
    let tree = read(text, Format::Classic, &list, &Wanted::default(), 6).unwrap();
    assert_eq!(written(|out| classic::write(&tree, Style::Hollow, out)), text);
    let full = "\
lead BGGB1 heap GGGG2
lead BGGG1 head BGGG2 dead BGGG3 bead GGGG4
lead BGGG1 head BGGG2 dead GGGG3
lead BGGG1 head GGGG2
lead BYYG1 abed GGGG2
";
    assert_eq!(written(|out| classic::write(&tree, Style::Full, out)), full);
    let csv = "lead,abed\nlead,head,dead,bead\nlead,head,dead\nlead,head\nlead,heap\n";
    assert_eq!(written(|out| csv::write(&tree, out)), csv);
    let numbered = "LEAD,24,HEAP,80\nLEAD,26,HEAD,26,DEAD,26,BEAD,80\nLEAD,26,HEAD,26,DEAD,80\n\
                    LEAD,26,HEAD,80\nLEAD,14,ABED,80";
    assert_eq!(read(numbered, Format::Csv, &list, &Wanted::default(), 6).unwrap(), tree);
    let dot = "\
digraph tree {
  rankdir=LR;
  node [shape=box, style=filled, fillcolor=white, fontname=monospace];
  edge [fontname=monospace];
  n0 [label=\"lead\\n5\"];
  n0 -> n1 [label=\"BYYG\"];
  n1 [label=\"abed\", fillcolor=\"#6aaa64\"];
";
    assert!(written(|out| dot::write(&tree, out)).starts_with(dot));
}
