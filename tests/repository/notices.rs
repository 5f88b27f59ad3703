//! The parts that others wrote, of each thing that is handed out.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::ROOT;

/// The target of the engine in the browser.
const BROWSER: &str = "wasm32-unknown-unknown";

/// The targets of the release, for which wheels are built.
const RELEASED: [&str; 8] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
];

/// How the names of files with licences begin, in capitals.
const LICENCES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"];

/// The one licence that asks for no text beside a program. Some packages come without it.
const WITHOUT_TEXT: &str = "BSL-1.0";

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What is handed out.
#[derive(Clone, Copy)]
pub enum Product<'a> {
    /// The command for a target, with the page that it shows.
    Command(&'a str),
    /// The wheels for all targets, and the source of them.
    Python,
    /// The package of npm.
    Npm,
}

impl Product<'_> {
    /// Its own name, as a URL.
    fn url(self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        match self {
            Self::Command(_) => format!("pkg:cargo/guesstree-cli@{version}"),
            Self::Python => format!("pkg:pypi/guesstree@{version}"),
            Self::Npm => format!("pkg:npm/guesstree@{version}"),
        }
    }

    /// The targets that it is built for.
    fn targets(self) -> Vec<String> {
        match self {
            Self::Command(target) => vec![target.to_owned()],
            Self::Python => RELEASED.map(String::from).into(),
            Self::Npm => vec![BROWSER.to_owned()],
        }
    }
}

/// A package that others wrote.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// `cargo` or `npm`.
    pub registry: &'static str,
    /// The licence, as an expression of SPDX.
    pub licence: String,
    /// The texts of its licences.
    pub texts: BTreeSet<String>,
    /// The SHA-256 of the package, if the lock file has it.
    pub sha256: Option<String>,
}

impl Part {
    /// The package as a URL: `pkg:cargo/csv@1.4.0`.
    pub fn url(&self) -> String {
        format!("pkg:{}/{}@{}", self.registry, self.name, self.version)
    }
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// The checksums of the lock file, by name and version.
fn checksums() -> Result<BTreeMap<(String, String), String>> {
    let lock = fs::read_to_string(Path::new(ROOT).join("Cargo.lock"))?;
    let packages = lock.split("[[package]]").skip(1);
    let field = |package: &str, name: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "))?;
        Some(line.trim_matches('"').to_owned())
    };
    Ok(packages
        .filter_map(|package| {
            let key = (field(package, "name")?, field(package, "version")?);
            Some((key, field(package, "checksum")?))
        })
        .collect())
}

/// The texts of the licences in a folder.
fn licences(folder: &Path) -> Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file() && LICENCES.iter().any(|start| name.starts_with(start)) {
            let lines: Vec<String> =
                fs::read_to_string(path)?.lines().map(|line| line.trim_end().to_owned()).collect();
            texts.insert(lines.join("\n").trim_matches('\n').to_owned());
        }
    }
    Ok(texts)
}

/// The packages of the registry in what is built of one member for some targets.
fn crates(member: &str, targets: &[String]) -> Result<BTreeSet<Part>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["metadata", "--format-version", "1", "--locked"]);
    cargo.args(targets.iter().flat_map(|target| ["--filter-platform", target]));
    let output = cargo.current_dir(ROOT).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let by_id = |from: &'_ Value| -> BTreeMap<String, Value> {
        list(from).map(|one| (text(one, "id").to_owned(), one.clone())).collect()
    };
    let (packages, nodes) = (by_id(&metadata["packages"]), by_id(&metadata["resolve"]["nodes"]));
    let named = packages.iter().filter(|(_, package)| text(package, "name") == member);
    let mut open: Vec<&str> = named.map(|(id, _)| id.as_str()).collect();
    let (mut seen, mut parts, sums) = (BTreeSet::new(), BTreeSet::new(), checksums()?);
    while let Some(id) = open.pop() {
        let package = &packages[id];
        let kinds = list(&package["targets"]).flat_map(|target| list(&target["kind"]));
        // Macros run when something is built, and are not in it.
        if kinds.into_iter().any(|kind| kind == "proc-macro") || !seen.insert(id) {
            continue;
        }
        for dependency in list(&nodes[id]["deps"]) {
            if list(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null()) {
                open.push(text(dependency, "pkg"));
            }
        }
        if package["source"].is_null() {
            continue;
        }
        let (name, version) = (text(package, "name"), text(package, "version"));
        let folder = Path::new(text(package, "manifest_path")).parent().unwrap_or(Path::new("."));
        parts.insert(Part {
            name: name.to_owned(),
            version: version.to_owned(),
            registry: "cargo",
            licence: text(package, "license").replace('/', " OR "),
            texts: licences(folder)?,
            sha256: sums.get(&(name.to_owned(), version.to_owned())).cloned(),
        });
    }
    Ok(parts)
}

/// What the page is made of besides: one package of npm.
fn preact() -> Result<Part> {
    let web = Path::new(ROOT).join("web");
    let lock: Value = serde_json::from_str(&fs::read_to_string(web.join("package-lock.json"))?)?;
    let package = &lock["packages"]["node_modules/preact"];
    Ok(Part {
        name: "preact".to_owned(),
        version: text(package, "version").to_owned(),
        registry: "npm",
        licence: text(package, "license").to_owned(),
        texts: [fs::read_to_string(web.join("third-party/preact.txt"))?.trim().to_owned()].into(),
        sha256: None,
    })
}

/// All packages of others in a product, sorted by name.
///
/// # Errors
///
/// If cargo does not know the target or cannot read the packages, or if one lacks the text of a licence
/// that asks for it.
pub fn parts(product: Product<'_>) -> Result<BTreeSet<Part>> {
    let targets = product.targets();
    let parts = match product {
        Product::Command(_) => {
            let mut parts = crates("guesstree-cli", &targets)?;
            for module in ["guesstree-web", "guesstree-web-identify"] {
                parts.extend(crates(module, &[BROWSER.to_owned()])?);
            }
            parts.insert(preact()?);
            parts
        }
        Product::Python => crates("guesstree-python", &targets)?,
        Product::Npm => crates("guesstree-web", &targets)?,
    };
    let lacks = |part: &&Part| part.texts.is_empty() && part.licence != WITHOUT_TEXT;
    match parts.iter().find(lacks) {
        Some(part) => Err(format!("{} has no text of its licence", part.url()).into()),
        None => Ok(parts),
    }
}

/// The notices as a text: each licence once, after the packages that it is for. Where lines end makes
/// no other licence.
pub fn notices(parts: &BTreeSet<Part>) -> String {
    let mut users: BTreeMap<String, (Vec<String>, &str)> = BTreeMap::new();
    for part in parts {
        let user = format!("{} {} ({})", part.name, part.version, part.licence);
        let nothing = part.texts.is_empty().then_some("This licence asks for no text here.");
        for text in part.texts.iter().map(String::as_str).chain(nothing) {
            let words: Vec<_> = text.split_whitespace().collect();
            users.entry(words.join(" ")).or_insert((Vec::new(), text)).0.push(user.clone());
        }
    }
    let mut ordered: Vec<_> = users.into_values().collect();
    ordered.sort();
    let mut out = format!("guesstree contains these {} packages of others.\n", parts.len());
    out += "It also contains the standard library of Rust (MIT OR Apache-2.0).\n";
    for (users, text) in ordered {
        let line = "=".repeat(80);
        let _ = write!(out, "\n{line}\n{}\n{line}\n\n{text}\n", users.join("\n"));
    }
    out
}

/// The packages as a bill of materials: CycloneDX 1.5, without a time, so that it stays equal.
pub fn bill(parts: &BTreeSet<Part>, product: Product<'_>) -> Value {
    let own = product.url();
    let targets = product.targets().into_iter();
    let targets = targets.map(|target| json!({ "name": "cargo:target", "value": target }));
    let components = parts.iter().map(|part| {
        let mut component = json!({
            "type": "library",
            "bom-ref": part.url(),
            "name": part.name,
            "version": part.version,
            "purl": part.url(),
            "licenses": [{ "expression": part.licence }],
        });
        if let Some(sum) = &part.sha256 {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
        }
        component
    });
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "guesstree",
                "version": env!("CARGO_PKG_VERSION"),
                "purl": own,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "properties": targets.collect::<Vec<_>>(),
            },
        },
        "components": components.collect::<Vec<_>>(),
        "dependencies": [{ "ref": own, "dependsOn": parts.iter().map(Part::url).collect::<Vec<_>>() }],
    })
}
