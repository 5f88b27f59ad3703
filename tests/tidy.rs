//! The rules of the house that a program can check (`docs/ARCHITECTURE.md`).

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "no {ending} files in {folder}");
    found
}

/// The lines of a source file before its unit tests, without comments.
fn code(text: &str) -> String {
    let before = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let lines = before
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

/// The modules of this crate that a file imports, such as `search::solve`.
fn imports(text: &str) -> Vec<String> {
    code(text)
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("use crate::"))
        .map(|rest| {
            rest.split(['{', ';', ':'])
                .filter(|part| !part.is_empty())
                .take(2)
                .collect::<Vec<_>>()
                .join("::")
        })
        .collect()
}

/// Fails for each file in `folder` that imports a module of the crate not in `allowed`.
fn only_imports(folder: &str, allowed: &[&str]) {
    for (path, text) in files(folder, "rs") {
        for import in imports(&text) {
            let fits = allowed.iter().any(|allowed| import.starts_with(allowed));
            assert!(fits, "{} imports {import}", path.display());
        }
    }
}

#[test]
fn each_floor_imports_itself_and_lower_floors_only() {
    only_imports("src/game", &["game", "simd"]);
    only_imports("src/search", &["game::table", "search", "simd"]);
    only_imports("src/tree", &["game", "search", "tree"]);
    only_imports(
        "src/play",
        &[
            "game", "search", "tree", "build", "prove", "shipped", "play",
        ],
    );
}

#[test]
fn the_checker_shares_no_code_with_the_search() {
    let own = [
        "game::word",
        "game::feedback",
        "game::history",
        "game::kind",
        "game::list",
        "game::mode",
        "game::weights",
        "tree::tree",
        "tree::claim",
        "tree::objective",
        "tree::verify",
    ];
    let checker = files("src/tree", "rs").into_iter().filter(|(path, _)| {
        path.ends_with("verify.rs")
            || path
                .parent()
                .is_some_and(|parent| parent.ends_with("verify"))
    });
    let mut seen = 0;
    for (path, text) in checker {
        seen += 1;
        for import in imports(&text) {
            assert!(
                own.iter().any(|own| import.starts_with(own)),
                "{} imports {import}",
                path.display()
            );
        }
    }
    assert!(seen > 0);
}

#[test]
fn the_search_knows_no_letters_no_files_and_no_fractions() {
    for (path, text) in files("src/search", "rs") {
        for word in [
            "Word", "Feedback", "std::fs", "std::io", "println!", "f64", "f32",
        ] {
            assert!(
                !code(&text).contains(word),
                "{} mentions {word}",
                path.display()
            );
        }
    }
}

#[test]
fn unsafe_code_is_in_one_module() {
    for (path, text) in files("src", "rs") {
        if !path.ends_with("src/simd.rs") {
            assert!(
                !text.contains("unsafe {") && !text.contains("unsafe fn"),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn only_the_codec_knows_bincode() {
    for (path, text) in files("src", "rs") {
        if !path.to_string_lossy().contains("codec") {
            assert!(!code(&text).contains("bincode::"), "{}", path.display());
        }
    }
}

#[test]
fn every_file_says_what_it_is_and_none_is_long() {
    for (path, text) in files("src", "rs") {
        assert!(text.starts_with("//!"), "{} has no header", path.display());
        let lines = code(&text).lines().count();
        assert!(
            lines <= 500,
            "{} has {lines} lines before its tests",
            path.display()
        );
        assert!(
            !code(&text).contains("::*;"),
            "{} imports everything from somewhere",
            path.display()
        );
    }
}

#[test]
fn known_totals_are_in_tests_only() {
    for (path, text) in files("src", "rs") {
        let code = code(&text);
        for total in ["7920", "7_920", "7883", "7_883", "7897", "7_897"] {
            assert!(!code.contains(total), "{} knows {total}", path.display());
        }
    }
}
