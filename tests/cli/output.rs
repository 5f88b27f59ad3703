//! Where results go: folders that are not there, disks that are full, readers that leave.

use std::io::{self, Read};
use std::process::{Command, Stdio};

use crate::sandbox::{PROGRAM, Ran, Sandbox, VARIABLES};

#[test]
fn a_tree_is_not_saved_in_a_folder_that_is_not_there() {
    let sandbox = Sandbox::with("file", "");
    for (path, folder) in
        [("no/x.tree", "no"), ("no/such/x.tree", "no/such"), ("file/x.tree", "file")]
    {
        sandbox.run(&format!("build salet -o {path}")).failed(
            2,
            &format!(
                "cannot save {path}: there is no folder {folder}\n\
                 make the folder first, or choose another one"
            ),
        );
    }
    assert_eq!(sandbox.names(), ["file"]);
}

#[test]
fn a_tree_is_not_saved_in_place_of_a_folder() {
    let sandbox = Sandbox::new();
    for path in [".", "./", ".."] {
        sandbox.run(&format!("build salet -o {path}")).failed(
            2,
            &format!("cannot save {path}: it is a folder\nadd the name of a file to it"),
        );
    }
    let long = "x".repeat(300);
    sandbox
        .run(&format!("build salet -o {long}"))
        .failed_with(2, &["cannot save xxx", "choose another place"]);
    assert_eq!(sandbox.names(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_tree_may_be_saved_through_a_link_which_stays() {
    let sandbox = Sandbox::with("target.tree", "before");
    std::os::unix::fs::symlink("target.tree", sandbox.path("link.tree")).unwrap();
    std::os::unix::fs::symlink("no/such.tree", sandbox.path("nowhere.tree")).unwrap();
    sandbox.run("build salet -o link.tree --force").done();
    sandbox.run("verify target.tree").done();
    assert!(sandbox.path("link.tree").is_symlink());
    let parts = ["cannot save nowhere.tree: there is no folder "];
    sandbox.run("build salet -o nowhere.tree").failed_with(2, &parts);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_closed_from_the_start_is_an_error_before_any_work() {
    for line in [&PRINTING[..], &["--help", "build -q -o x.tree"]].concat() {
        let sandbox = Sandbox::new();
        let mut command = Command::new("sh");
        let script = format!("exec {PROGRAM} {line} >&-");
        command.current_dir(sandbox.path("")).args(["-c", &script]);
        let ran = Ran::of(command.output().unwrap());
        ran.failed_with(2, &["cannot write to standard output: it is closed"]);
        assert!(sandbox.names().is_empty(), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_for_a_tree() {
    let ran = Sandbox::new().run("build salet -o /dev/full");
    assert_eq!(ran.code, 2);
    for part in ["cannot save /dev/full: ", "\nfree some space, or choose another place; "] {
        assert!(ran.err.contains(part), "{}", ran.err);
    }
    // The result is not lost.
    assert!(ran.out.starts_with("salet on original: 7920 guesses "), "{}", ran.out);
    Sandbox::new().run("build salet -o /dev/null").done();
}

/// The program in this folder, with standard output and error to be set.
fn plain(sandbox: &Sandbox, line: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.current_dir(sandbox.path("")).args(line.split_whitespace());
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    for name in VARIABLES {
        command.env_remove(name);
    }
    command
}

/// One command line for each way to print something.
const PRINTING: [&str; 18] = [
    "analyze --answer nymph salet courd nymph",
    "analyze --answer nymph salet courd nymph --json",
    "build salet",
    "build salet --json",
    "compare share",
    "compare share --format csv",
    "compare share --json",
    "lists",
    "lists --json",
    "next",
    "next --json",
    "play",
    "play --json",
    "show",
    "show --json",
    "next --list original salet=BYBBG",
    "verify",
    "verify --json",
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_for_whatever_is_printed() {
    for line in PRINTING {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let sandbox = Sandbox::new();
        let mut command = plain(&sandbox, line);
        let child = command.stdout(full).spawn().unwrap();
        let ran = Ran::of(child.wait_with_output().unwrap());
        ran.failed_with(2, &["cannot write to standard output: "]);
    }
}

#[test]
fn a_reader_that_was_never_there_is_no_error() {
    for line in PRINTING {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let sandbox = Sandbox::new();
        let mut command = plain(&sandbox, line);
        let child = command.stdout(writer).spawn().unwrap();
        Ran::of(child.wait_with_output().unwrap()).done();
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    // The JSON is longer than what pipes hold: the program is still writing when the reader leaves.
    for line in ["show", "show --json"] {
        let sandbox = Sandbox::new();
        let mut command = plain(&sandbox, line);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut first = [0; 4];
        out.read_exact(&mut first).unwrap();
        assert!(first == *b"2315" || first == *b"{\"fo");
        drop(out);
        Ran::of(child.wait_with_output().unwrap()).done();
    }
}
