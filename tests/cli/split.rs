//! A proof cut into cubes, proven in parts, and joined.

use std::fs;

use crate::proofs::{Ranked, SMALL, report, small};
use crate::sandbox::Sandbox;

const SPLIT: &str = "prove split --answers small.txt";

fn ranked(sandbox: &Sandbox, line: &str) -> Ranked {
    Ranked::of(&sandbox.run(&format!("{SMALL} --json {line}")).json())
}

/// The cubes in a file, with their work.
fn cubes(sandbox: &Sandbox, name: &str) -> Vec<(u64, String)> {
    let text = String::from_utf8(sandbox.read(name)).unwrap();
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("guesstree-cubes 1 fingerprint="));
    let cube = |line: &str| {
        let (work, cube) = line.split_once(' ').unwrap();
        (work.parse().unwrap(), cube.to_owned())
    };
    lines.map(cube).collect()
}

#[test]
fn a_proof_is_cut_worked_off_and_joined() {
    let sandbox = small();
    let whole = ranked(&sandbox, "--top 1 -o whole.tree");
    let out = sandbox.run(&format!("{SPLIT} --parts 200 -o cubes.txt")).done();
    let cubes = cubes(&sandbox, "cubes.txt");
    assert!(out.contains(&format!("{} cubes of small in cubes.txt\n", cubes.len())), "{out}");
    assert!(cubes.len() >= 200 && cubes.is_sorted_by(|one, other| one.0 >= other.0));
    assert!(cubes.iter().any(|(_, cube)| cube.contains('=')));
    for part in [2, 1, 3] {
        let line = format!("--cubes cubes.txt --shard {part}/3 --ledger parts/ --cube-time 1ms");
        let ran = sandbox.run(&format!("{SMALL} --top 1 --json {line}").replace("1ms", "0.001s"));
        assert_eq!((ran.code, ran.err.as_str()), (0, ""));
        let json = report(&ran);
        assert_eq!((&json["outcome"], &json["tree"]), (&"part".into(), &().into()));
    }
    // The next part takes the pieces of a cube that was split.
    for _ in 0..20 {
        let rest = format!("{SMALL} --top 1 --json --cubes cubes.txt --ledger parts/");
        let json = report(&sandbox.run(&rest));
        if json["missing"] == 0 {
            break;
        }
    }
    assert_eq!(ranked(&sandbox, "--top 1 --merge parts -o x.tree"), whole);
    assert!(sandbox.tree("x.tree") == sandbox.tree("whole.tree"));
}

#[test]
fn a_few_openers_are_cut_alone() {
    let sandbox = small();
    let list = String::from_utf8(sandbox.read("small.txt")).unwrap();
    let openers: Vec<&str> = list.lines().skip(3).take(2).collect();
    let line = format!("{SPLIT} {} --parts 30 -o cubes.txt", openers.join(" "));
    sandbox.run(&line).done();
    for (_, cube) in cubes(&sandbox, "cubes.txt") {
        assert!(openers.contains(&cube.split(['=', ' ']).next().unwrap()), "{cube}");
    }
    let ran = sandbox.run(&format!("{SMALL} --json --cubes cubes.txt --ledger parts/"));
    let json = report(&ran);
    assert!(json["refinements"].as_u64().unwrap() > 0, "{json}");
    let exact = json["openers"].as_array().unwrap().iter();
    let exact: Vec<_> = exact.filter(|row| row["status"] == "exact").collect();
    assert_eq!(exact.len(), 2);
    let all = sandbox.run(&format!("{SMALL} --json --top 116 -o x.tree")).json();
    for row in exact {
        assert!(all["openers"].as_array().unwrap().contains(row), "{row}");
    }
}

#[test]
fn what_cannot_be_cut_or_read_is_refused() {
    let sandbox = small();
    sandbox
        .run(&format!("{SPLIT} zzzzz -o c.txt"))
        .misused("zzzzz is not an allowed guess of small");
    let worst = format!("{SPLIT} --objective worst -o c.txt");
    let ran = sandbox.run(&worst);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cubes are parts of a proof about the mean"), "{}", ran.err);
    sandbox.run(&format!("{SPLIT} --parts 10 -o c.txt")).done();
    let again = sandbox.run("prove split --parts 10 -o small.txt --answers small.txt");
    assert_eq!(again.code, 2);
    let text = String::from_utf8(sandbox.read("c.txt")).unwrap();
    let line = format!("{SMALL} --ledger parts/ --cubes");
    for (name, bytes, message) in [
        ("words.txt", "abcde\n".to_owned(), "this is not a file of cubes"),
        ("cut.txt", text.trim_end()[..text.len() - 4].to_owned(), "is no cube of small"),
        ("none.txt", text.clone() + "5 zzzzz\n", "is no cube of small: `5 zzzzz`"),
        ("odd.txt", text.clone() + "x aback\n", "is no cube of small: `x aback`"),
    ] {
        sandbox.write(name, bytes);
        let ran = sandbox.run(&format!("{line} {name}"));
        assert_eq!(ran.code, 2, "{name}");
        assert!(ran.err.contains(name) && ran.err.contains(message), "{}", ran.err);
    }
    let other = sandbox.run("prove -q --ledger parts/ --cubes c.txt");
    assert_eq!(other.code, 2);
    assert!(other.err.contains("cubes of another list (small) than original"), "{}", other.err);
    let alone = sandbox.run(&format!("{SMALL} --cubes c.txt"));
    assert_eq!(alone.code, 2);
    assert!(alone.err.contains("--ledger"), "{}", alone.err);
}

#[test]
fn a_ledger_about_a_position_that_is_none_is_refused() {
    let sandbox = small();
    sandbox.run(&format!("{SPLIT} --parts 200 -o cubes.txt")).done();
    sandbox.run(&format!("{SMALL} --cubes cubes.txt --ledger parts/"));
    let file = sandbox.path("parts").join("all.1.ledger");
    let text = fs::read_to_string(&file).unwrap();
    let line = text.lines().position(|line| line.contains('=') && line.contains(" >= ")).unwrap();
    let damaged: Vec<String> = (0..)
        .zip(text.lines())
        .map(|(at, text)| if at == line { text.replacen('=', "-", 1) } else { text.to_owned() })
        .collect();
    fs::write(&file, damaged.join("\n") + "\n").unwrap();
    let ran = sandbox.run(&format!("{SMALL} --merge parts"));
    assert_eq!(ran.code, 2);
    let message = format!("all.1.ledger: line {} of this ledger was altered", line + 1);
    assert!(ran.err.contains(&message), "{}", ran.err);
}
