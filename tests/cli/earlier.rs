//! Spellings of earlier versions: they do what they did, a note says how to write them now, and no
//! help has them.

use crate::sandbox::{Sandbox, run};

/// What was written, what is written now, and the word that the note begins with.
const PAIRS: [(&str, &str, &str); 12] = [
    ("solve ab=GB --answers w.txt --json", "next ab=GB --answers w.txt --json", ""),
    (
        "build --answers w.txt --then worst -o x.tree --force",
        "build --answers w.txt --objective mean,worst -o x.tree --force",
        "--then",
    ),
    (
        "build ab --answers w.txt --effort beam=1 -o x.tree --force",
        "build ab --answers w.txt --beam 1 -o x.tree --force",
        "--effort",
    ),
    (
        "build ab --answers w.txt --effort exact -o x.tree --force",
        "build ab --answers w.txt -o x.tree --force",
        "--effort",
    ),
    (
        "prove --answers w.txt --csv -o x.tree --force",
        "prove --answers w.txt --format csv -o x.tree --force",
        "--csv",
    ),
    (
        "prove --answers w.txt --merge l.txt -o x.tree --force",
        "prove merge l.txt --answers w.txt -o x.tree --force",
        "--merge",
    ),
    (
        "split --answers w.txt -o c.txt --force",
        "prove split --answers w.txt -o c.txt --force",
        "split",
    ),
    ("status l.txt --answers w.txt --json", "prove status l.txt --answers w.txt --json", "status"),
    (
        "play --host absurdle --shortest --list mine --json",
        "prove shortest --list mine --json",
        "--shortest",
    ),
    (
        "play --host absurdle --longest --list mine --json",
        "prove longest --list mine --json",
        "--longest",
    ),
    (
        "play --list mine --boards 2 --sample 3 --json",
        "compare --list mine --boards 2 --sample 3 --json -q",
        "--sample",
    ),
    ("identify build tests.csv --as key", "identify build tests.csv --format key", "--as"),
];

#[test]
fn earlier_spellings_do_what_they_did_and_say_how_to_write_them_now() {
    let sandbox = Sandbox::with("w.txt", "ab\nac\nad\nbd\ncd\n");
    sandbox.run("prove --answers w.txt --ledger l.txt -o y.tree -q").done();
    sandbox.write("tests.csv", ",p,q,r\nfirst,0,1,1\nsecond,0,0,1\n");
    sandbox.run("lists add mine --answers w.txt").done();
    // The time that a search took, and the age of a ledger.
    let timeless = |out: String| {
        let out = out.lines().filter(|line| !line.contains("time") && !line.contains("age_s"));
        out.map(|line| line.split(" after ").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (earlier, now, word) in PAIRS {
        let ran = sandbox.run(earlier);
        let notes = match word {
            "" => String::new(),
            word => format!("guesstree: note: {word} is now "),
        };
        assert!(ran.notes.starts_with(&notes), "{earlier}: {ran:?}");
        assert_eq!(ran.notes.is_empty(), word.is_empty(), "{earlier}: {ran:?}");
        let ran_now = sandbox.run(now);
        assert_eq!(ran_now.notes, "", "{now}");
        assert_eq!(timeless(ran.done()), timeless(ran_now.done()), "{earlier}");
    }
}

#[test]
fn no_help_has_them() {
    for (verb, options) in [
        ("", &["\n  split ", "\n  status ", "\n  solve "][..]),
        ("build", &["--then", "--effort"]),
        ("prove", &["--then", "--csv", "--merge"]),
        ("compare", &["--csv"]),
        ("play", &["--sample", "--shortest", "--longest"]),
    ] {
        let help = run(&format!("{verb} --help")).done();
        for option in options {
            assert!(!help.contains(option), "{verb}: {option}");
        }
    }
}

#[test]
fn objectives_are_read_by_their_earlier_names() {
    let sandbox = Sandbox::with("w.txt", "ab\nac\nad\n");
    for (earlier, now) in
        [("mean then worst", "mean,worst"), ("mean then worst, last", "mean,worst,last")]
    {
        let built = sandbox.run_each(&[
            "build",
            "--answers=w.txt",
            "--objective",
            earlier,
            "--json",
            "-q",
            "--force",
        ]);
        assert_eq!(built.json()["objective"], now);
    }
}
