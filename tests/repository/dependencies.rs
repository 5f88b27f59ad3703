//! What `deny.toml` says of dependencies, checked with `cargo metadata` alone: licences, sources, and
//! crates in more than one version. The packages that no one gets are left out.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use guesstree_repository::ROOT;
use guesstree_repository::notices::{Product, bill, notices, parts};
use serde_json::Value;

/// The one source of crates.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Members that are tools of this repository and come with nothing.
const TOOLS: [&str; 2] = ["guesstree-fuzz", "guesstree-web-bindgen"];

fn root() -> &'static Path {
    Path::new(ROOT)
}

/// All packages that the members lead to, on any platform and with all features.
fn packages() -> Vec<Value> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--locked", "--all-features"]);
    let output = cargo.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let by_id = |list: &Value| -> BTreeMap<String, Value> {
        let list = list.as_array().unwrap().iter();
        list.map(|one| (text(one, "id").to_owned(), one.clone())).collect()
    };
    let (packages, nodes) = (by_id(&metadata["packages"]), by_id(&metadata["resolve"]["nodes"]));
    let strings = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    let mut open = strings(&metadata["workspace_members"]);
    open.retain(|id| !TOOLS.contains(&text(&packages[id], "name")));
    assert!(open.len() > 4, "{open:?}");
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if seen.insert(id.clone()) {
            open.extend(strings(&nodes[&id]["dependencies"]));
        }
    }
    seen.iter().map(|id| packages[id].clone()).collect()
}

fn text<'a>(package: &'a Value, field: &str) -> &'a str {
    package[field].as_str().unwrap_or_default()
}

/// The texts in quotes in the list of `deny.toml` that begins with this.
fn listed(start: &str) -> Vec<String> {
    let deny = std::fs::read_to_string(root().join("deny.toml")).unwrap();
    let (_, list) = deny.split_once(start).unwrap();
    let (list, _) = list
        .split_once("\n]")
        .filter(|_| list.starts_with('\n'))
        .unwrap_or_else(|| list.split_once(']').unwrap());
    list.split('"').skip(1).step_by(2).map(String::from).collect()
}

/// Whether a licence expression holds if these licences are allowed: AND binds more than OR.
fn is_allowed(expression: &str, allowed: &[String]) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let holds = any(&words, &mut at, allowed);
    holds && at == words.len()
}

fn any(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut holds = all(words, at, allowed);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        holds |= all(words, at, allowed);
    }
    holds
}

fn all(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let mut holds = one(words, at, allowed);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        holds &= one(words, at, allowed);
    }
    holds
}

fn one(words: &[&str], at: &mut usize, allowed: &[String]) -> bool {
    let word = words.get(*at).copied().unwrap_or_default();
    *at += 1;
    if word == "(" {
        let holds = any(words, at, allowed);
        let closed = words.get(*at) == Some(&")");
        *at += 1;
        return holds && closed;
    }
    if words.get(*at) == Some(&"WITH") {
        // A licence with an exception is another licence.
        *at += 2;
        let exception = words.get(*at - 1).copied().unwrap_or_default();
        return allowed.iter().any(|allowed| *allowed == format!("{word} WITH {exception}"));
    }
    allowed.iter().any(|allowed| allowed == word)
}

#[test]
fn licence_expressions_are_understood() {
    let allowed = ["MIT", "Zlib", "GPL-3.0 WITH X"].map(String::from);
    for expression in [
        "MIT",
        "GPL-3.0 WITH X",
        "MIT OR GPL-3.0",
        "GPL-3.0/MIT",
        "(GPL-3.0 OR MIT) AND Zlib",
        "X AND Y OR Zlib",
    ] {
        assert!(is_allowed(expression, &allowed), "{expression}");
    }
    for expression in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "MIT WITH exception",
        "(MIT",
        "MIT)",
        "MIT MIT",
        "OR MIT",
    ] {
        assert!(!is_allowed(expression, &allowed), "{expression}");
    }
}

#[test]
fn every_dependency_has_an_allowed_licence_and_comes_from_the_registry() {
    let allowed = listed("allow = [");
    assert!(allowed.len() > 2, "{allowed:?}");
    for package in packages() {
        let (name, licence) = (text(&package, "name"), text(&package, "license"));
        let is_own = package["source"].is_null() && name.starts_with("guesstree");
        let licence = if is_own && licence.is_empty() { "MIT" } else { licence };
        assert!(is_allowed(licence, &allowed), "{name} has the licence {licence:?}");
        assert!(is_own || text(&package, "source") == REGISTRY, "{name} comes from elsewhere");
    }
}

#[test]
fn no_dependency_is_there_in_two_versions_unless_it_is_listed() {
    let skipped: BTreeSet<String> = listed("skip = [")
        .into_iter()
        .filter_map(|text| {
            let (name, _) = text.split_once('@')?;
            Some(name.to_owned())
        })
        .collect();
    let mut versions: BTreeMap<String, usize> = BTreeMap::new();
    for package in packages() {
        *versions.entry(text(&package, "name").to_owned()).or_default() += 1;
    }
    let twice = versions.into_iter().filter(|&(_, count)| count > 1).map(|(name, _)| name);
    assert_eq!(twice.collect::<BTreeSet<_>>(), skipped);
}

#[test]
fn every_dependency_names_a_version() {
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        for dependency in package["dependencies"].as_array().unwrap() {
            let is_own = dependency["path"].is_string();
            assert!(is_own || text(dependency, "req") != "*", "{dependency}");
        }
    }
}

/// The packages of others that cargo lists below a member, each as `name version`, without macros.
fn tree(member: &str, target: &str) -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    let options = ["--locked", "-e", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"];
    cargo.args(["tree", "-p", member, "--target", target]).args(options);
    let output = cargo.current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    // A package of this repository has its folder behind it.
    let others = lines.lines().filter(|line| !line.contains('(') || line.ends_with("(*)"));
    let named = others.filter(|line| !line.starts_with("guesstree"));
    named.map(|line| line.trim_end_matches(" (*)").replacen(" v", " ", 1)).collect()
}

/// Members and the target that they are built for.
type Built<'a> = &'a [(&'a str, &'a str)];

#[test]
fn the_notices_and_the_bill_of_materials_have_what_cargo_lists() {
    let (linux, windows) = ("x86_64-unknown-linux-gnu", "aarch64-pc-windows-msvc");
    let web = ("guesstree-web", "wasm32-unknown-unknown");
    let products: [(Product<'_>, Built<'_>, usize); 4] = [
        (Product::Command(linux), &[("guesstree-cli", linux), web], 41),
        (Product::Command(windows), &[("guesstree-cli", windows), web], 41),
        (Product::Python, &[("guesstree-python", linux), ("guesstree-python", windows)], 30),
        (Product::Npm, &[web], 20),
    ];
    for (product, built, least) in products {
        let parts = parts(product).unwrap();
        let found: BTreeSet<String> =
            parts.iter().map(|part| format!("{} {}", part.name, part.version)).collect();
        let listed: BTreeSet<_> =
            built.iter().flat_map(|(member, target)| tree(member, target)).collect();
        assert!(listed.len() >= least, "{listed:?}");
        assert_eq!(listed.difference(&found).collect::<Vec<_>>(), Vec::<&String>::new());
        let (text, bill) = (notices(&parts), bill(&parts, product));
        let components = bill["components"].as_array().unwrap();
        assert_eq!(components.len(), parts.len());
        for part in &parts {
            assert!(text.contains(&format!("\n{} {} (", part.name, part.version)), "{}", part.name);
            assert!(part.registry == "npm" || part.sha256.as_ref().unwrap().len() == 64);
        }
        assert!(text.contains("Permission is hereby granted") && text.contains("Apache License"));
        assert!(!text.contains("proptest") && !found.iter().any(|part| part.starts_with("syn ")));
    }
    assert!(parts(Product::Command("no-such-target")).is_err());
}

/// The file is there whenever a wheel is built, with whatever tool, so it is kept.
#[test]
fn the_notices_of_the_wheels_are_those_of_their_packages() {
    let text = notices(&parts(Product::Python).unwrap());
    let path = root().join("python/licenses/THIRD-PARTY.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "python/licenses/THIRD-PARTY.txt is old; UPDATE=1 writes it again");
}
