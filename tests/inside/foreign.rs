//! Trees in the many forms of other programs: random trees of all kinds of games come back the same
//! from each, and what is broken is refused with the way to the place.

use guesstree::exchange::{Format, Wanted, read};
use guesstree::game::feedback::Feedback;
use guesstree::game::list::List;
use guesstree::game::quoting::quoted;
use guesstree::game::word::Word;
use guesstree::tree::text::write_text;
use guesstree::tree::{Tree, Walk};
use serde_json::{Value, json};

use super::brute::random::Random;
use super::brute::{campaign, in_parallel};
use super::exchange::{NO_GAMES, random_tree, small, wanted, written};

/// The positions after each feedback, and the feedback.
fn replies<'t>(tree: &Tree, walk: Walk<'t>) -> Vec<(Feedback, Walk<'t>)> {
    let game = tree.problem().game;
    walk.children().map(|(code, child)| (game.feedback(code).unwrap(), child)).collect()
}

/// The name of a position as a text that JSON holds.
fn name(walk: Walk<'_>) -> String {
    walk.guess().to_string()
}

/// A position as an object with these names, and with the word alone where nothing follows.
fn object(tree: &Tree, walk: Walk<'_>, names: [&str; 2], wins: bool) -> Value {
    let below = replies(tree, walk);
    if below.is_empty() && wins {
        return json!(name(walk));
    }
    let mut map = serde_json::Map::new();
    for (feedback, child) in below {
        map.insert(feedback.to_string(), object(tree, child, names, wins));
    }
    if wins && walk.may_win() {
        map.insert(tree.problem().game.solved().to_string(), json!(name(walk)));
    }
    json!({names[0]: name(walk), "depth": 3, names[1]: map})
}

/// A position as a row of positions that name their feedback.
fn row(tree: &Tree, walk: Walk<'_>, feedback: &str) -> Value {
    let below = replies(tree, walk).into_iter();
    let below: Vec<Value> =
        below.map(|(feedback, child)| row(tree, child, &feedback.to_string())).collect();
    match below.is_empty() {
        true => json!({"pattern": feedback, "guess": name(walk)}),
        false => json!({"pattern": feedback, "guess": name(walk), "next": below}),
    }
}

/// A position as a pair of the word and what follows.
fn pair(tree: &Tree, walk: Walk<'_>) -> Value {
    let below = replies(tree, walk).into_iter();
    let below: serde_json::Map<String, Value> =
        below.map(|(feedback, child)| (feedback.to_string(), pair(tree, child))).collect();
    match below.is_empty() {
        true => json!(name(walk)),
        false => json!([name(walk), below]),
    }
}

/// A position as an object whose only key is the word.
fn keyed(tree: &Tree, walk: Walk<'_>) -> Value {
    let below = replies(tree, walk).into_iter();
    let below: serde_json::Map<String, Value> =
        below.map(|(feedback, child)| (feedback.to_string(), keyed(tree, child))).collect();
    match below.is_empty() {
        true => json!(name(walk)),
        false => json!({name(walk): below}),
    }
}

/// A value as YAML in lines.
fn yaml(value: &Value, indent: usize, out: &mut String) {
    let Value::Object(fields) = value else {
        out.push_str(&format!(" {value}\n"));
        return;
    };
    out.push('\n');
    for (key, value) in fields {
        out.push_str(&format!("{}{}:", " ".repeat(indent), json!(key)));
        yaml(value, indent + 2, out);
    }
}

/// A row for each position: the guesses before it with their feedback, and its guess, with the
/// number of answers left if `counted`.
fn ways(tree: &Tree, counted: bool) -> Vec<String> {
    fn below(tree: &Tree, walk: Walk<'_>, way: &str, counted: bool, rows: &mut Vec<String>) {
        let guess = quoted(&name(walk)).into_owned();
        rows.push(format!("{way}{guess}"));
        for (feedback, child) in replies(tree, walk) {
            let count = if counted { format!("{} ", child.candidates()) } else { String::new() };
            below(tree, child, &format!("{way}{guess} {feedback} {count}"), counted, rows);
        }
    }
    let mut rows = Vec::new();
    below(tree, tree.walk(), "", counted, &mut rows);
    rows
}

/// The feedback before each position, and its guess.
fn histories(tree: &Tree) -> Vec<(String, String)> {
    fn below(tree: &Tree, walk: Walk<'_>, way: &str, rows: &mut Vec<(String, String)>) {
        rows.push((way.trim_end().to_owned(), name(walk)));
        for (feedback, child) in replies(tree, walk) {
            below(tree, child, &format!("{way}{feedback} "), rows);
        }
    }
    let mut rows = Vec::new();
    below(tree, tree.walk(), "", &mut rows);
    rows
}

/// The guesses of each answer.
fn games(tree: &Tree) -> Vec<Vec<String>> {
    fn below(walk: Walk<'_>, before: &[String], games: &mut Vec<Vec<String>>) {
        let guesses = [before, &[name(walk)]].concat();
        if walk.may_win() {
            games.push(guesses.clone());
        }
        walk.children().for_each(|(_, child)| below(child, &guesses, games));
    }
    let mut all = Vec::new();
    below(tree.walk(), &[], &mut all);
    all
}

/// Whether some number of answers could be a guess: `25` is a code of two pegs.
fn are_clear(tree: &Tree, list: &List) -> bool {
    fn below(walk: Walk<'_>, list: &List) -> bool {
        let count = list.word(&walk.candidates().to_string());
        let is_guess = count.is_ok_and(|word| list.guess_id(&word).is_some());
        !is_guess && walk.children().all(|(_, child)| below(child, list))
    }
    below(tree.walk(), list)
}

/// Whether some feedback of the game could be a guess: `bbb` may be a word.
fn is_confusing(list: &List) -> bool {
    let is_feedback = |word: &Word| list.kind().parse_feedback(&word.to_string()).is_ok();
    list.guesses().iter().any(is_feedback)
}

/// A tree in forms of which each is right for every game.
fn forms(tree: &Tree, list: &List) -> Vec<(Format, String)> {
    let root = tree.walk();
    let nested = [
        object(tree, root, ["guess", "map"], true),
        object(tree, root, ["word", "next"], false),
        object(tree, root, ["Guess", "Replies"], false),
        row(tree, root, ""),
        pair(tree, root),
        json!({"made": "today", "tree": object(tree, root, ["move", "branches"], true)}),
        Value::Array(vec![object(tree, root, ["guess", "next"], true)]),
    ];
    let paths = games(tree);
    let by_answer: serde_json::Map<String, Value> =
        paths.iter().map(|path| (path.last().unwrap().clone(), json!(path))).collect();
    let mut texts: Vec<String> = nested.iter().map(Value::to_string).collect();
    texts.push(json!(paths).to_string());
    texts.push(Value::Object(by_answer).to_string());
    texts.push(serde_json::to_string_pretty(&nested[0]).unwrap());
    if root.children().next().is_some() {
        texts.push(format!("export default {};\n", nested[0]));
        texts.push(format!("const tree = {};\n", nested[1]));
        texts.push(keyed(tree, root).to_string());
        let mut block = String::new();
        yaml(&nested[1], 0, &mut block);
        texts.push(block.trim_start().to_owned());
        let mut block = String::new();
        yaml(&keyed(tree, root), 0, &mut block);
        texts.push(format!("---\n# a tree\n{}", block.trim_start()));
    }
    let mut all: Vec<(Format, String)> =
        texts.into_iter().map(|text| (Format::Nested, text)).collect();
    if root.children().next().is_some() && !is_confusing(list) {
        if are_clear(tree, list) {
            all.push((Format::Rows, ways(tree, true).join("\n")));
            let outline = |out: &mut Vec<u8>| write_text(tree, out, |reply| reply.to_string());
            all.push((Format::Rows, written(outline)));
        }
        all.push((Format::Rows, ways(tree, false).join("\n\n")));
        let history = |(way, guess): (String, String)| format!("{way} {}", quoted(&guess));
        let mut rows: Vec<String> = histories(tree).into_iter().map(history).collect();
        all.push((Format::Rows, rows.join("\n")));
        rows[1..].reverse();
        all.push((Format::Rows, rows.join("\r\n")));
    }
    all
}

#[test]
fn random_trees_of_all_games_come_back_from_the_forms_of_others() {
    in_parallel(campaign(300), |number| {
        let mut random = Random::new(31, number);
        let (list, tree) = random_tree(&mut random);
        for (format, text) in forms(&tree, &list) {
            if format == Format::Nested && tree.histogram().len() > 60 {
                continue;
            }
            let found = Format::of(&text, &list);
            let back = read(&text, found, &list, &wanted(&tree), tree.problem().max_guesses);
            let shown: String = text.chars().take(2_000).collect();
            let back = back.unwrap_or_else(|fault| panic!("{number} {format}: {fault}\n{shown}"));
            assert_eq!(back.nodes(), tree.nodes(), "{number} {format} as {found}\n{shown}");
            assert_eq!(back.words(), tree.words());
            if games(&tree).len() > 1 {
                assert_eq!(found, format, "{number}\n{shown}");
            }
        }
    });
}

/// Why a text is refused, without the remedy.
fn fault(text: &str) -> String {
    let list = small();
    let told = read(text, Format::of(text, &list), &list, &Wanted::default(), 6);
    told.map(|tree| format!("{:?}", tree.histogram())).unwrap_or_else(|fault| {
        let fault = fault.to_string();
        fault.lines().next().unwrap_or_default().to_owned()
    })
}

#[test]
fn a_tree_of_five_words_is_read_as_people_write_it() {
    // LEAD, then HEAD, then the others.
    let right = "[0, 3, 1, 1]";
    for text in [
        // An object in a script, without quotes.
        "const t = {lead:{BGGG:{head:{BGGG:{dead:{BGGG:bead}}}},BGGB:heap,BYYG:abed}};",
        "// made by a script\n/* today */\nexport default {'lead': {'BGGG': {'head': {'BGGG': {'dead': {'BGGG': 'bead'}}}}, 'BGGB': \
         'heap', 'BYYG': 'abed'}}",
        // Tuples, as Python prints them.
        "{'lead': {(0, 2, 2, 2): {'head': {(0, 2, 2, 2): ['dead', 'bead']}}, (0, 2, 2, 0): 'heap', \
         (0, 1, 1, 2): 'abed'}}",
        // Squares, as characters and as escapes.
        "{\"guess\": \"lead\", \"next\": {\"⬛🟩🟩🟩\": {\"guess\": \"head\", \"next\": \
         {\"⬛️🟩🟩🟩\": {\"possibilities\": [\"dead\", \"bead\"]}}}, \
         \"\\u2b1b\\ud83d\\udfe9\\ud83d\\udfe9\\u2b1b\": \"heap\", \"⚫🟡🟡🟢\": \"abed\"}}",
        // A row of numbers beside each position, as scripts in Go write.
        "{\"guess\":\"LEAD\",\"next\":[{\"pattern\":[0,2,2,2],\"guess\":\"HEAD\",\"next\":\
         [{\"pattern\":[0,2,2,2],\"guess\":\"DEAD\",\"next\":[{\"pattern\":[0,2,2,2],\
         \"guess\":\"BEAD\"}]}]},{\"pattern\":[0,2,2,0],\"guess\":\"HEAP\"},\
         {\"pattern\":[0,1,1,2],\"guess\":\"ABED\"}]}",
        // Pluses and question marks, the winning feedback, nothing, and remarks.
        "{\"guess\": \"lead\", \"wins\": 2, \"next\": {\"_+++\": {\"guess\": \"head\", \"next\": \
         {\"++++\": null, \"_+++\": {\"guess\": \"dead\", \"next\": {\"_+++\": \"bead\"}}}}, \
         \"_++_\": \"heap\", \"_??+\": {\"guess\": \"abed\", \"next\": {}}}}",
        // A head before the tree.
        "{\"best\": 2.6, \"list\": \"small\", \"strategy\": {\"move\": \"lead\", \"to\": {\"BGGG\": \
         {\"move\": \"head\", \"to\": {\"BGGG\": [\"dead\", \"bead\"]}}, \"BGGB\": \"heap\", \"BYYG\": \
         \"abed\"}}}",
        // YAML, with a remark and the guess beside the feedback.
        "# the best there is\nguess: lead\nBGGG:\n  guess: head\n  BGGG:\n    guess: dead\n    \
         BGGG: bead\nBGGB: heap\nBYYG: abed\n",
        // What is found, for each feedback of the game.
        "{\"\": \"lead\", \"BGGG\": \"head\", \"BGGG BGGG\": \"dead\", \"BGGG BGGG BGGG\": \"bead\", \
         \"BGGB\": \"heap\", \"BYYG\": \"abed\"}",
        // Guesses of each answer, named by it.
        "{\"bead\": [\"lead\", \"head\", \"dead\", \"bead\"], \"dead\": [\"lead\", \"head\", \"dead\"], \
         \"head\": [\"lead\", \"head\"], \"heap\": [\"lead\", \"heap\"], \"abed\": [\"lead\", \"abed\"]}",
        "bead: lead head dead bead\ndead: lead head dead\nhead: lead head\nheap: lead heap\nabed: \
         lead abed\n",
        // CSV with a heading, empty cells and a count.
        "answer,guess 1,guess 2,guess 3,guess 4,turns\nbead,lead,head,dead,bead,4\n\
         dead,lead,head,dead,,3\nhead,lead,head,,,2\nheap,lead,heap,,,2\nabed,lead,abed,,,2\n",
        "guess1;guess2;guess3;answer\nlead;head;dead;bead\nlead;head;;dead\nlead;;;head\n\
         lead;;;heap\nlead;;;abed\n",
        ",0,1,2,3\n0,lead,head,dead,bead\n1,lead,head,dead,\n2,lead,head,,\n3,lead,heap,,\n\
         4,lead,abed,,\n",
        // Rows with squares and numbers, the whole way each; what is alone may be left out.
        "guess,squares,count,next\nlead,⬛🟩🟩🟩,3,head\nlead,⬛🟩🟩⬛,1,heap\nlead,⬛🟨🟨🟩,1,abed\n\
         \"lead\",\"⬛🟩🟩🟩\",3,head,⬛🟩🟩🟩,2,dead\n",
        "lead ⬛🟩🟩🟩 3 head ⬛🟩🟩🟩 2 dead\nlead ⬛🟩🟩⬛ 1\nlead ⬛🟨🟨🟩 1\n",
        "| lead | BGGG -> head | BGGG -> dead |\n| lead | BGGB -> heap |\n| lead | BYYG=abed |\n",
        // Outlines, also drawn.
        "lead\n  BGGG head\n    BGGG dead\n      BGGG bead\n  BGGB heap\n  BYYG abed\n",
        "lead (5)\n├── ⬛🟩🟩🟩 (3): head\n│   └── ⬛🟩🟩🟩 (2): dead\n│       └── ⬛🟩🟩🟩 (1): bead\n\
         ├── ⬛🟩🟩⬛ (1): heap\n└── ⬛🟨🟨🟩 (1): abed\n",
        "lead BGGG head BGGG dead BGGG bead\n     BGGB heap\n     BYYG abed\n",
        // A table of what comes next, in any order.
        "lead\nBGGG BGGG dead\nBGGG head\nBGGB heap\n",
    ] {
        assert_eq!(fault(text), right, "{text}");
    }
}

#[test]
fn strategies_of_mastermind_are_read_as_people_write_them() {
    let list = List::mastermind(2, 3).unwrap();
    for text in [
        // The grammar of a contest.
        "{12:{00:33,02:21,01:{23:{01:31}},10:{13:{10:11,00:22,01:32}}}}",
        "12:\n  0B0W: 33\n  0B2W: 21\n  0B1W:\n    23:\n      0B1W: 31\n  1B0W:\n    guess: 13\n    \
         1B0W: 11\n    0B0W: 22\n    0B1W: 32\n",
        "12:\n  0,0: 33\n  (0, 2): 21\n  0 1: [23, 31]\n  1-0: {13: {\"1,0\": 11, \"0,0\": 22, [0, 1]: 32}}\n",
        // What comes next after the feedback so far.
        "12\n00 33\n02 21\n01 23\n01 01 31\n10 13\n10 10 11\n10 00 22\n10 01 32\n",
        "12\n1B 13\n2W 21\n1W 23\n",
        // Two counts in cells of their own, and how many codes are left.
        "black,white,guess\n,,12\n1,0,13\n0,1,23\n",
        "12 0 0 1 33\n12 0 2 1 21\n12 0 1 2 23 0 1 1 31\n12 1 0 4 13\n",
        "12;1B 0W;13;1B 0W;11\n12;1B 0W;13\n12;0B 1W;23\n",
    ] {
        let found = Format::of(text, &list);
        let tree = read(text, found, &list, &Wanted::default(), 6);
        let tree = tree.unwrap_or_else(|fault| panic!("{found}: {fault}\n{text}"));
        assert_eq!(tree.histogram(), [1, 4, 4], "{text}");
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_the_way_to_it() {
    for (text, message) in [
        (
            "{\"guess\": \"lead\", \"next\": {\"BGGG\": {\"guess\": \"heed\"}}}",
            "line 1, after lead BGGG: `heed` is not an allowed guess of the list small",
        ),
        ("guess: lead\nnext:\n  BGGQ: head\n", "line 3: `BGGQ`: feedback holds 'Q' at position 4"),
        (
            "guess: lead\nnext:\n  BGGG: head\n",
            "line 3, after lead BGGG head BGGG: no guess follows, and the answer bead is lost",
        ),
        (
            "{\"guess\": \"lead\", \"next\": {\"GGGG\": {\"guess\": \"head\"}}}",
            "line 1: lead is the answer, but the game goes on",
        ),
        (
            "{\"guess\": \"lead\",\n \"next\": {\"YYYY\": \"head\"}}",
            "line 2, after lead YYYY: no answer of the list small gets here, to guess head",
        ),
        (
            "{\"lead\": {\"BGGG\": 7}}",
            "line 1, after lead BGGG: `7` has 1 letter, but a word has 2 to 15",
        ),
        ("{\"a\": {\"b\": 7}}", NO_GAMES),
        (
            "{\"lead\": {\"BGGG\": \"head\", \"BGGG\": \"dead\"}}",
            "line 1, after lead BGGG: the guess is dead, but head in line 1",
        ),
        (
            "{\"lead\": ",
            "line 2: this is no tree in JSON or YAML: while parsing a node, did not find expected \
             node content",
        ),
        (
            "{\"lead\": [{\"guess\": \"head\"}]}",
            "line 1: a position in a row has to name the feedback that leads to it, such as \
             {\"feedback\": \"BYBBG\", \"guess\": …}",
        ),
        (
            "lead:\n  BGGG: &a head\n  BGGB: *a\n",
            "line 3: a tree is written out: references such as `*name` are not followed",
        ),
        ("lead:\n  BGGG: head\n---\nlead:\n  BGGG: dead\n", "there is more than one document"),
        ("lead BGGG\n  head\n", "line 2: the guess is head, but lead in line 1"),
        (
            "lead BGGG head BGGG\n BGGG dead\n",
            "line 2: `BGGG` goes on from no row above: none is indented less",
        ),
        ("lead head BGGG\n", "line 1: lead has no feedback before the guess head"),
        ("lead BGGG BGGG head\n", "line 1, after lead BGGG: the feedback BGGG follows no guess"),
        ("BGGG head\nBYYG abed\n", "line 1: no row says what the first guess is"),
        ("lead\nBGGG BGGG head\n", "line 2, after lead BGGG: no row says what is guessed here"),
        ("lead BGGG hood\n", "line 1: `hood` is not an allowed guess of the list small"),
        (
            "lead BGGG head BYYB abed\n",
            "line 1, after lead BGGG head BYYB: no answer of the list small gets here, to guess abed",
        ),
        // Lines without guesses and feedback are remarks, but for words that no list knows.
        (
            "Total: 12\nlead BGGG head\n",
            "line 2, after lead BGGG head BGGG: no guess follows, and the answer bead is lost",
        ),
        ("hood\nlead BGGG head\n", "line 1: `hood` is not an allowed guess of the list small"),
        ("guess,feedback,next\n", NO_GAMES),
        ("[1, 2]", NO_GAMES),
        ("---\n", NO_GAMES),
        ("{}", NO_GAMES),
        ("hello", NO_GAMES),
    ] {
        assert_eq!(fault(text), message, "{text}");
    }
}
