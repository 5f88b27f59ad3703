//! Words of digits and symbols, in every command: the equations of a small Nerdle, and the primes
//! of a small Primel.

use serde_json::{Value, json};

use crate::dialogue::{Dialogue, events, play, score, word};
use crate::sandbox::{Sandbox, run};

/// All equations of five characters: two numbers above 0, a sign, and a number.
fn equations() -> Vec<String> {
    let mut found = Vec::new();
    for (a, b) in (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b))) {
        let whole = (a % b == 0).then_some(a / b);
        for (sign, value) in
            [('+', Some(a + b)), ('-', Some(a - b)), ('*', Some(a * b)), ('/', whole)]
        {
            let value = value.filter(|value| (0..=9).contains(value));
            found.extend(value.map(|value| format!("{a}{sign}{b}={value}")));
        }
    }
    found
}

/// The equations with a plus or a minus in a file, and their best tree.
fn built() -> (Sandbox, Value) {
    let mut words = equations();
    assert_eq!(words.len(), 127);
    words.retain(|word| word.contains(['+', '-']));
    let sandbox = Sandbox::with("sums.txt", format!("# sums\n{}\n", words.join("\n")));
    let line = "build --answers sums.txt -o sums.tree --certificate sums.cert --json -q";
    let report = sandbox.run(line).json();
    (sandbox, report)
}

#[test]
fn equations_are_solved_verified_and_certified() {
    let (sandbox, report) = built();
    assert_eq!((&report["answers"], &report["optimal"]), (&json!(81), &json!(true)));
    let out = sandbox.run("verify sums.tree --answers sums.txt --certificate sums.cert").done();
    assert!(out.contains("\nThe certificate proves the claim:\n"), "{out}");
    let proof = sandbox.run("prove --answers sums.txt --top 1 --json -q -o p.tree").json();
    assert_eq!(proof["openers"][0]["guesses"], report["total"]);
    // Letters in place of the symbols make the same tree.
    let letters = |text: &str| -> String {
        let place = |sign| "+-0123456789=".find(sign).map_or(sign, |at| (b'a' + at as u8).into());
        text.chars().map(place).collect()
    };
    let words = String::from_utf8(sandbox.read("sums.txt")).unwrap();
    sandbox.write("other.txt", letters(words.strip_prefix("# sums\n").unwrap()));
    let other = sandbox.run("build --answers other.txt -o other.tree --json -q").json();
    assert_eq!(other["total"], report["total"]);
    let shown = |name: &str| sandbox.run(&format!("show {name} --format csv")).done();
    assert_eq!(letters(&shown("sums.tree")), shown("other.tree"));
    // Longer words have one, too.
    let sums = "12+34=46\n21+34=55\n13+24=37\n31+42=73\n14+23=37\n41+32=73\n";
    let long = Sandbox::with("long.txt", sums);
    long.run("build --answers long.txt -o long.tree --certificate long.cert").done();
    let out = long.run("verify long.tree --answers long.txt --certificate long.cert").done();
    assert!(out.contains("\nThe certificate proves the claim:\n"), "{out}");
}

#[test]
fn a_turn_is_split_at_its_last_equals_sign() {
    let (sandbox, report) = built();
    let opener = report["opener"].as_str().unwrap();
    let feedback = score(word(opener), word("9-5=4"));
    for turn in [format!("{opener}={feedback}"), format!("{opener}={}", feedback.squares())] {
        let next = sandbox.run(&format!("next --word --tree sums.tree {turn}")).done();
        let solved = sandbox.run(&format!("next --word --answers sums.txt {turn}")).done();
        assert_eq!(next, solved);
    }
    sandbox
        .run(&format!("next --tree sums.tree {opener}"))
        .failed_with(2, &["the feedback `", "` to "]);
    let line = format!("analyze --answers sums.txt --answer 9-5=4 {opener} 9-5=4 --json");
    let steps = &sandbox.run(&line).json()["steps"];
    assert_eq!(steps[0]["feedback"], feedback.to_string());
}

#[test]
fn a_game_of_equations_is_advised_and_hosted() {
    let (sandbox, _) = built();
    let mut dialogue = Dialogue::new(&sandbox, "--answers sums.txt --think 10m");
    let start = dialogue.hear();
    dialogue.play_on(start, word("9-5=4"), |_, _| ());
    dialogue.end();
    // All ways to type a turn; a guess alone; and words that are none.
    let feedback = score(word("1+2=3"), word("9-5=4"));
    let turns = ["1+2=3=F", "1+2=3 F", "1+2=3  = F", "F"];
    for turn in turns.map(|turn| turn.replace('F', &feedback.to_string())) {
        let lines = format!("1+2=3\n{turn}\nc all\n");
        let events = events(&sandbox, "--answers sums.txt --think 10m", lines);
        assert_eq!(events[1]["guess"], "1+2=3", "{turn}");
        assert_eq!(events[2]["turn"], 2, "{turn}");
        let fits = |text: &&String| score(word("1+2=3"), word(text)) == feedback;
        let sums = equations().into_iter().filter(|text| text.contains(['+', '-']));
        let sums: Vec<String> = sums.collect();
        assert_eq!(events[3]["candidates"], sums.iter().filter(fits).count(), "{turn}");
    }
    let line = "--answers sums.txt --answer 9-5=4";
    let out = play(&sandbox, line, "1+1=3\n1#2=3\n1+2=3\n9-5=4\n").done();
    assert!(out.contains("1+1=3 is not an allowed guess"), "{out}");
    assert!(out.contains("`1#2=3` holds '#' at position 2; use only letters, digits"), "{out}");
    assert!(out.ends_with("Solved with 2 guesses.\n"), "{out}");
    let line = "--answers sums.txt --boards 2 --answer random --seed 1";
    assert_eq!(events(&sandbox, line, "9-5=4\n")[0]["guess"], "9-5=4");
    let of = |guess| ["8+1=9", "2+2=4"].map(|answer| score(word(guess), word(answer)));
    let ([a, b], [c, d]) = (of("9-5=4"), of("8-5=3"));
    let lines = format!("9-5=4={a} {b}\n8-5=3 {c},{d}\n");
    let events = events(&sandbox, "--answers sums.txt --boards 2", lines);
    let turns: Vec<_> = events.iter().map(|event| event["turn"].clone()).collect();
    assert_eq!(turns, [1, 2, 3], "{events:?}");
}

#[test]
fn trees_of_equations_and_primes_come_back_from_every_format() {
    let (sandbox, report) = built();
    let primes: Vec<String> = (11..100)
        .filter(|n: &u32| (2..*n).all(|d| !n.is_multiple_of(d)))
        .map(|prime| prime.to_string())
        .collect();
    assert_eq!(primes.len(), 21);
    sandbox.write("primes.txt", primes.join("\n"));
    let line = "build --answers primes.txt -o primes.tree --max-guesses 9 --json -q";
    let of_primes = sandbox.run(line).json();
    for (name, report) in [("sums", report), ("primes", of_primes)] {
        for format in ["json", "csv", "classic", "classic --full"] {
            let shown = sandbox.run(&format!("show {name}.tree --format {format}")).done();
            sandbox.write("shown", &shown);
            let line = format!("import --answers {name}.txt shown -o back.tree --force --json");
            let back = sandbox.run(&line).json();
            assert_eq!(back["total"], report["total"], "{name} {format}");
            let name = format.split(' ').next().unwrap();
            assert_eq!(back["read_as"], name);
        }
        let csv = sandbox.run(&format!("show {name}.tree --format csv")).done();
        sandbox.write("plain", csv.replace(',', " "));
        // With the number of each feedback: all marks are the digits of a number to the base 3.
        let number = |guess: &str, answer: &str| {
            let marks = score(word(guess), word(answer)).to_string();
            let digit = |mark| "BYG".find(mark).unwrap();
            marks.chars().fold(0, |number, mark| 3 * number + digit(mark))
        };
        let numbered = csv.lines().map(|line| {
            let guesses: Vec<&str> = line.split(',').collect();
            let answer = guesses.last().unwrap();
            let cells = guesses.iter().map(|guess| format!("{guess},{}", number(guess, answer)));
            cells.collect::<Vec<_>>().join(",") + "\n"
        });
        sandbox.write("numbered", numbered.collect::<String>());
        for (file, format) in [("plain", "plain"), ("numbered", "csv")] {
            let line = format!("import --answers {name}.txt {file} -o back.tree --force --json");
            let back = sandbox.run(&line).json();
            assert_eq!((&back["total"], &back["read_as"]), (&report["total"], &json!(format)));
        }
        assert!(sandbox.run(&format!("show {name}.tree --format dot")).done().contains("label="));
    }
}

/// `10211` could be feedback. Alone it is; before feedback it is a guess.
#[test]
fn a_word_that_looks_like_feedback_is_a_guess_if_feedback_follows() {
    let sandbox = Sandbox::with("primes.txt", "10211\n11201\n12011\n21001\n20101\n");
    let feedback = score(word("10211"), word("20101")).to_string();
    let turn = format!("10211={feedback}\n");
    let of_one = events(&sandbox, "--answers primes.txt --think 10m", &turn);
    let alone = events(&sandbox, "--answers primes.txt --think 10m", "22222\n");
    assert_eq!((&of_one[1]["turn"], &alone[1]["event"]), (&json!(2), &json!("solved")));
    let line = format!("10211 {feedback} {feedback}\nc\n");
    let of_two = events(&sandbox, "--boards 2 --answers primes.txt", line);
    assert_eq!(of_two[1]["event"], "boards", "{of_two:?}");
    assert_eq!(of_two[1]["turn"], 2);
}

#[test]
fn lists_weights_and_policies_take_equations() {
    let (sandbox, report) = built();
    sandbox.run("lists add sums --answers sums.txt").done();
    assert_eq!(sandbox.run("lists sums --answers").done().lines().count(), 81);
    sandbox.write("past.txt", "1+2=3\n");
    let fewer = sandbox.run("build --list sums --exclude past.txt -o f.tree --json -q").json();
    assert_eq!(fewer["answers"], 80);
    sandbox.write("weights.txt", "1+2=3\t5\n9-5=4 2.5\n");
    let line = "build --list sums --weights weights.txt --weights-default 1 -o w.tree --json -q";
    assert_eq!(sandbox.run(line).json()["optimal"], true);
    let of_policy = sandbox.run("compare --list sums entropy:opener=1+2=3,cutoff=0 --json").json();
    assert!(of_policy.to_string().contains("1+2=3"), "{of_policy}");
    let line = "build --list sums --answers all --mode strict -o s.tree --json -q";
    assert!(sandbox.run(line).json()["total"].as_u64() >= report["total"].as_u64());
    run("build 1+2=3").failed_with(2, &["1+2=3 is not an allowed guess in the list original"]);
}
