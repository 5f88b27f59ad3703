//! Where commands run: an empty folder; and what came of them.

use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_guesstree");

/// Variables that change colours or widths. They are the user's, not the tests'.
pub const VARIABLES: [&str; 7] =
    ["CI", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "RUST_BACKTRACE"];

/// Longer than any command here takes, by far: one that hangs is ended and fails its test.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// A folder that is empty at first, and gone in the end; and another one for what the program keeps
/// for its user.
pub struct Sandbox {
    folder: TempDir,
    home: TempDir,
}

impl Sandbox {
    pub fn new() -> Self {
        let [folder, home] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        Self { folder, home }
    }

    pub fn with(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let sandbox = Self::new();
        sandbox.write(name, bytes);
        sandbox
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.path(name), bytes).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// A tree file, all but the byte that says if its claim rests on a ledger, and the checksum.
    pub fn tree(&self, name: &str) -> Vec<u8> {
        const BASIS: usize = 90;
        const END_OF_HEADER: usize = 96;
        let mut bytes = self.read(name);
        bytes.drain(BASIS..END_OF_HEADER);
        bytes
    }

    /// The names of everything in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
        names.sort();
        names
    }

    /// The program in this folder, to be given arguments and more.
    pub fn command(&self) -> assert_cmd::Command {
        let mut command = assert_cmd::Command::new(PROGRAM);
        command.current_dir(self.folder.path()).timeout(PATIENCE);
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.envs(self.variables());
        command
    }

    /// The variables that name the folders in which the program keeps something.
    pub fn variables(&self) -> [(&'static str, PathBuf); 2] {
        let folder = |name| self.home.path().join(name);
        [("XDG_CACHE_HOME", folder("cache")), ("XDG_DATA_HOME", folder("data"))]
    }

    /// The folder with what the program keeps for its user.
    pub fn data(&self) -> PathBuf {
        self.home.path().join("data/guesstree")
    }

    /// Runs a command line: the arguments, with spaces between them.
    pub fn run(&self, line: &str) -> Ran {
        self.run_each(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// Runs a command with these arguments.
    pub fn run_each(&self, arguments: &[&str]) -> Ran {
        Ran::of(self.command().args(arguments).output().unwrap())
    }
}

/// Runs a command line in an empty folder.
pub fn run(line: &str) -> Ran {
    Sandbox::new().run(line)
}

/// How a command ended and what it said.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    /// Standard error, without the notes about spellings of earlier versions.
    pub err: String,
    /// Those notes, a line each.
    pub notes: String,
}

impl Ran {
    /// What holds for every command, whatever it was asked: it ends by itself, speaks UTF-8, does not
    /// panic, and shows no colours where there is no terminal.
    pub fn of(output: Output) -> Self {
        let code = output.status.code();
        let err = String::from_utf8(output.stderr).unwrap();
        let is_note = |line: &&str| line.starts_with("guesstree: note: ");
        let (notes, err): (Vec<&str>, Vec<&str>) = err.split_inclusive('\n').partition(is_note);
        let ran = Self {
            code: code.expect("the program was ended, by a signal or for taking too long"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: err.concat(),
            notes: notes.concat(),
        };
        assert!((0..=3).contains(&ran.code), "{ran:?}");
        for text in [&ran.out, &ran.err, &ran.notes] {
            for trace in ["panicked", "RUST_BACKTRACE", "stack backtrace", "\u{1b}"] {
                assert!(!text.contains(trace), "{ran:?}");
            }
        }
        ran
    }

    /// It did what it was asked to, without a word on standard error. Returns what it printed.
    pub fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// What it printed, as JSON, if it did what it was asked to.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.done()).unwrap()
    }

    /// It failed with this code and exactly this message, and printed nothing else.
    pub fn failed(self, code: i32, message: &str) {
        assert_eq!(self.err, format!("guesstree: {message}\n"));
        assert!(self.err.lines().count() <= 2, "{}", self.err);
        assert_eq!(self.code, code);
        self.printed_nothing_else();
    }

    /// Nothing was printed on standard output, or with `--json` the error alone, which has the same
    /// message.
    pub fn printed_nothing_else(&self) {
        if self.out.is_empty() {
            return;
        }
        let value: Value = serde_json::from_str(&self.out).expect(&self.out);
        assert_eq!((fields(&value), self.out.lines().count()), (vec!["error"], 1));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let message = words(value["error"]["message"].as_str().unwrap());
        assert!(words(&self.err)[1..].starts_with(&message), "{self:?}");
    }

    /// It failed with this code and a message of one or two lines that holds all these parts, and printed
    /// nothing else.
    pub fn failed_with(self, code: i32, parts: &[&str]) {
        assert!(self.err.starts_with("guesstree: "), "{}", self.err);
        assert!(self.err.ends_with('\n'), "{}", self.err);
        assert!((1..=2).contains(&self.err.lines().count()), "{}", self.err);
        for part in parts {
            assert!(self.err.contains(part), "no `{part}` in: {}", self.err);
        }
        assert_eq!(self.code, code);
        self.printed_nothing_else();
    }

    /// The command line was refused for this reason, with the way to the help, and nothing was printed, or the
    /// same as JSON.
    pub fn misused(self, reason: &str) {
        assert!(self.err.starts_with("error: "), "{}", self.err);
        assert!(self.err.contains(reason), "no `{reason}` in: {}", self.err);
        assert!(self.err.contains("--help"), "{}", self.err);
        assert_eq!(self.code, 2);
        self.printed_nothing_else();
    }
}

/// The names of a JSON object's fields, in alphabetical order.
pub fn fields(object: &Value) -> Vec<&str> {
    let fields = object.as_object().unwrap();
    fields.keys().map(String::as_str).collect()
}
