//! The rules of the house that a program can check (`docs/ARCHITECTURE.md`).

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use guesstree_repository::ROOT;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The sources of each package, and the name of its root module here.
const PACKAGES: [(&str, &str); 2] = [("src", "lib"), ("cli/src", "cli")];

/// The list of all public items of the library, so that a change of them shows.
const SURFACE: &str = "docs/surface.txt";

/// The most lines of a file, unit tests left out.
const FILE_LINES_MAX: usize = 500;

/// The most files that import each other in a circle: a parent and its children.
const CIRCLE_MAX: usize = 4;

/// The floors of the library from the lowest up, and what each may import besides itself.
/// `docs/ARCHITECTURE.md` has the same table.
const FLOORS: [(&str, &str); 21] = [
    ("ids", ""),
    ("escape", ""),
    ("files", "escape"),
    ("simd", ""),
    ("sorted", ""),
    ("signed", ""),
    ("as_text", ""),
    ("clock", ""),
    ("page", ""),
    ("parallel", ""),
    ("game", "as_text ids escape files simd sorted page parallel"),
    ("search", "ids simd sorted clock page parallel game::table"),
    ("tree", "as_text ids escape files sorted game"),
    ("shipped", "ids sorted game tree"),
    ("exchange", "as_text game tree"),
    ("identify", "ids escape files signed parallel game search tree"),
    ("engine", "ids sorted clock page parallel game search tree shipped"),
    ("prove", "ids escape files sorted clock parallel game search tree engine"),
    ("play", "as_text ids sorted clock page parallel game search tree shipped engine prove"),
    ("certificate", "ids sorted signed page parallel game search tree engine prove"),
    ("error_kind", "files game tree exchange identify engine prove play certificate"),
];

/// The rooms of the search from the lowest up. Each imports itself and those before it.
const ROOMS: [&str; 8] =
    ["position", "rules", "watch", "count", "apart", "bounds", "solve", "openers"];

fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(ROOT).join(folder)];
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

/// The lines of a source file without unit tests.
fn without_tests(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut kept, mut at) = (Vec::new(), 0);
    while let Some(&line) = lines.get(at) {
        at += 1;
        let start = line.trim_start();
        if !start.starts_with("#[cfg(test") && !start.starts_with("#[cfg(all(test") {
            kept.push(line);
            continue;
        }
        while lines[at].trim_start().starts_with("#[") {
            at += 1;
        }
        if !lines[at].trim_end().ends_with(';') {
            let end = format!("{}}}", " ".repeat(line.len() - start.len()));
            at += lines[at..].iter().position(|&line| line == end).unwrap();
        }
        at += 1;
    }
    kept
}

/// The lines of a source file without unit tests and comments.
fn code(text: &str) -> String {
    let lines = without_tests(text).into_iter();
    let code = lines.map(|line| line.split("//").next().unwrap_or_default());
    let code = code.filter(|line| !line.trim().is_empty());
    code.map(|line| format!("{line}\n")).collect()
}

/// The sources of both packages.
fn sources() -> Vec<(PathBuf, String)> {
    PACKAGES.iter().flat_map(|(folder, _)| files(folder, "rs")).collect()
}

/// The code of each file, by its module: `tree::walk` in the library, `cli::play` in the command.
fn modules() -> BTreeMap<String, String> {
    let mut modules = BTreeMap::new();
    for (folder, root) in PACKAGES {
        let folder = Path::new(ROOT).join(folder);
        for (path, text) in files(folder.to_str().unwrap(), "rs") {
            let path = path.strip_prefix(&folder).unwrap().with_extension("");
            let parts = path.iter().map(|part| part.to_str().unwrap());
            let module = parts.collect::<Vec<_>>().join("::");
            let module = match module.strip_suffix("::mod").unwrap_or(&module) {
                "lib" | "main" => root.to_owned(),
                module if root == "cli" => format!("cli::{module}"),
                module => module.to_owned(),
            };
            modules.insert(module, code(&text));
        }
    }
    modules
}

fn is_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// What stands after each `word` that is a word of its own.
fn after<'a>(code: &'a str, word: &'a str) -> impl Iterator<Item = &'a str> {
    let starts = code.match_indices(word).filter(move |&(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|before| is_name(before) || before == ':')
    });
    starts.map(move |(at, _)| &code[at + word.len()..])
}

/// The trees of the `use` statements.
fn use_trees(code: &str) -> impl Iterator<Item = &str> {
    let starts = code.match_indices("use ").filter(|&(at, _)| {
        let before = code[..at].rsplit('\n').next().unwrap_or_default().trim();
        before.is_empty() || before.starts_with("pub")
    });
    let trees = starts.filter_map(|(at, _)| code[at + 4..].split(';').next());
    // Other matches are lines of a text.
    let is_tree =
        |letter: char| is_name(letter) || letter.is_whitespace() || "{}:,*".contains(letter);
    trees.filter(move |tree| tree.chars().all(is_tree))
}

/// The paths of a use tree: `a::{b, c::d}` has two.
fn paths(tree: &str) -> Vec<String> {
    let Some((prefix, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.trim().to_owned()];
    };
    let inner = &rest[..rest.rfind('}').unwrap()];
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in inner.chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().unwrap().push(letter),
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let paths = parts.flat_map(|part| paths(part));
    paths.map(|path| format!("{}{path}", prefix.trim())).collect()
}

/// The file that a path leads to: of a function that of its module.
fn owner(modules: &BTreeMap<String, String>, path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split("::").collect();
    let prefixes = (1..=parts.len()).rev().map(|n| parts[..n].join("::"));
    prefixes.into_iter().find(|path| modules.contains_key(path))
}

/// The modules that each module imports, or names by a path: `crate::`, `super::`, or one of its
/// children.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let modules = modules();
    let mut graph = BTreeMap::new();
    for (module, code) in &modules {
        let mut named: Vec<String> = use_trees(code).flat_map(paths).collect();
        let path_end = |rest: &str| rest.find(|c| !is_name(c) && c != ':').unwrap_or(rest.len());
        let inline = after(code, "crate::").filter(|rest| !rest.starts_with('{'));
        named.extend(inline.map(|rest| format!("crate::{}", &rest[..path_end(rest)])));
        let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
        let mut targets = BTreeSet::new();
        for path in named {
            let target = if let Some(path) = path.strip_prefix("crate::") {
                let target = match is_in(module, "cli") {
                    true => owner(&modules, &format!("cli::{path}")),
                    false => owner(&modules, path),
                };
                // What a path through the root reaches could not be followed.
                let through_root = target.is_none() && module != "lib";
                assert!(!through_root, "{module} imports {path} through the root");
                target
            } else if let Some(path) = path.strip_prefix("super::") {
                owner(&modules, &format!("{parent}::{path}"))
            } else {
                let path = path.strip_prefix("self::").unwrap_or(&path);
                owner(&modules, &format!("{module}::{path}"))
            };
            targets.extend(target);
        }
        for child in modules.keys() {
            if let Some(("", name)) =
                child.strip_prefix(module.as_str()).and_then(|rest| rest.split_once("::"))
                && after(code, &format!("{name}::")).next().is_some()
            {
                targets.insert(child.clone());
            }
        }
        targets.remove(module);
        graph.insert(module.clone(), targets);
    }
    graph
}

/// All modules that imports lead to from `start`, itself included.
fn reached(graph: &BTreeMap<String, BTreeSet<String>>, start: &str) -> BTreeSet<String> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![start.to_owned()]);
    while let Some(module) = open.pop() {
        if seen.insert(module.clone()) {
            open.extend(graph[&module].iter().cloned());
        }
    }
    seen
}

/// Whether a module is `other` or below it.
fn is_in(module: &str, other: &str) -> bool {
    let rest = module.strip_prefix(other);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

#[test]
fn each_floor_imports_itself_and_lower_floors_only() {
    for (module, imports) in imports() {
        let own = module.split("::").next().unwrap();
        if own == "cli" {
            // The compiler sees to it that the command imports what is public alone.
            let report = "cli::report";
            let is_below = imports.iter().all(|import| is_in(import, report));
            assert!(is_below || !is_in(&module, report), "{module} imports {imports:?}");
            continue;
        }
        if own == "lib" {
            continue;
        }
        let floor = FLOORS.iter().find(|(floor, _)| *floor == own);
        let (_, allowed) = floor.unwrap_or_else(|| panic!("{module} is on no floor"));
        for import in imports {
            let fits = is_in(&import, own) || allowed.split(' ').any(|floor| is_in(&import, floor));
            assert!(fits, "{module} imports {import}");
        }
    }
}

#[test]
fn each_room_of_the_search_imports_itself_and_lower_rooms_only() {
    let room = |module: &str| {
        let name = module.strip_prefix("search::")?.split("::").next()?.to_owned();
        let place = ROOMS.iter().position(|&room| room == name);
        Some(place.unwrap_or_else(|| panic!("{module} is in no room")))
    };
    for (module, imported) in imports() {
        for other in &imported {
            if let (Some(own), Some(others)) = (room(&module), room(other)) {
                assert!(others <= own, "{module} imports {other}");
            }
        }
    }
    let names: BTreeSet<String> =
        imports().keys().filter_map(|module| room(module)).map(|at| ROOMS[at].to_owned()).collect();
    assert_eq!(names.len(), ROOMS.len(), "{names:?}");
}

#[test]
fn the_checker_reaches_neither_the_search_nor_its_fast_tables() {
    let graph = imports();
    let checker = reached(&graph, "tree::verify");
    for needed in ["game::feedback", "game::list", "tree::verify::achieved"] {
        assert!(checker.contains(needed), "{needed} is not followed");
    }
    for other in
        ["game::table", "game::follow", "simd", "search", "tree::codec", "engine", "prove", "play"]
    {
        let found = checker.iter().find(|module| is_in(module, other));
        assert_eq!(found, None, "the checker reaches {other}");
    }
}

#[test]
fn circles_of_imports_are_small_and_of_parents_and_children() {
    let graph = imports();
    let reach: BTreeMap<&String, _> =
        graph.keys().map(|module| (module, reached(&graph, module))).collect();
    for module in graph.keys() {
        let mutual = |other: &&String| reach[*other].contains(module);
        let circle: Vec<&String> = reach[module].iter().filter(mutual).collect();
        assert!(circle.len() <= CIRCLE_MAX, "{circle:?} import each other");
        let parent = circle.iter().min_by_key(|other| other.len()).unwrap();
        let is_family = circle.iter().all(|other| is_in(other, parent));
        assert!(is_family, "{circle:?} import each other");
    }
}

#[test]
fn the_public_surface_is_the_one_that_is_listed() {
    let is_public = |line: &&str| {
        let item = line.trim_start().strip_prefix("pub ").unwrap_or_default();
        let item = item.strip_prefix("async ").or(item.strip_prefix("unsafe ")).unwrap_or(item);
        let word = item.split(|c| !is_name(c)).next().unwrap_or_default();
        ["fn", "struct", "enum", "trait", "const", "static", "type", "mod", "use"].contains(&word)
    };
    let listed = |folder| -> String {
        let root = Path::new(ROOT);
        let mut lines = Vec::new();
        for (path, text) in files(folder, "rs") {
            let name = path.strip_prefix(root).unwrap().display().to_string();
            let public = without_tests(&text).into_iter().filter(is_public);
            lines.extend(public.map(|line| format!("{name}: {}\n", line.trim())));
        }
        // Items of a file stay in their order.
        lines.sort_by(|one, other| one.split(':').next().cmp(&other.split(':').next()));
        lines.concat()
    };
    assert_eq!(listed("cli/src"), "", "nobody can import anything of the command");
    let (list, now) = (Path::new(ROOT).join(SURFACE), listed("src"));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&list, &now).unwrap();
    }
    let before = fs::read_to_string(list).unwrap();
    let [before, now]: [BTreeSet<&str>; 2] = [&before, &now].map(|text| text.lines().collect());
    let [gone, new] = [before.difference(&now), now.difference(&before)].map(Vec::from_iter);
    assert!(
        gone.is_empty() && new.is_empty(),
        "the public surface has changed; UPDATE=1 writes {SURFACE} anew\ngone: {gone:#?}\nnew: {new:#?}"
    );
}

#[test]
fn lines_have_at_most_100_columns() {
    let mut long = Vec::new();
    for (path, text) in sources() {
        let lines = without_tests(&text).into_iter();
        let too_long = lines.filter(|line| line.chars().count() > 100);
        long.extend(too_long.map(|line| format!("{}: {line}", path.display())));
    }
    let count = long.len();
    assert!(long.is_empty(), "{count} lines: {long:#?}");
}

#[test]
fn the_search_knows_no_letters_no_files_and_no_fractions() {
    for (path, text) in files("src/search", "rs") {
        for word in ["Word", "Feedback", "std::fs", "std::io", "println!", "f64", "f32"] {
            assert!(!code(&text).contains(word), "{} mentions {word}", path.display());
        }
    }
}

#[test]
fn unsafe_code_is_in_one_module_of_the_library_and_one_of_the_command() {
    for (path, text) in sources() {
        if !path.ends_with("src/simd.rs") && !path.ends_with("cli/src/begin.rs") {
            for word in ["unsafe {", "unsafe fn", "unsafe impl", "#[unsafe("] {
                assert!(!text.contains(word), "{}", path.display());
            }
        }
    }
}

#[test]
fn only_the_codec_knows_bincode() {
    for (path, text) in sources() {
        if !path.to_string_lossy().contains("codec") {
            assert!(!code(&text).contains("bincode::"), "{}", path.display());
        }
    }
}

#[test]
fn every_file_says_what_it_is_and_none_is_long() {
    for (path, text) in sources() {
        assert!(text.starts_with("//!"), "{} has no header", path.display());
        let lines = without_tests(&text);
        let is_code = |line: &&&str| !line.trim_start().starts_with("//");
        for (lines, most) in
            [(lines.len(), FILE_LINES_MAX), (lines.iter().filter(is_code).count(), 500)]
        {
            let path = path.display();
            assert!(lines <= most, "{path} has {lines} lines before its tests");
        }
        assert!(
            !code(&text).contains("::*;"),
            "{} imports everything from somewhere",
            path.display()
        );
    }
}

#[test]
fn known_totals_are_in_tests_only() {
    for (path, text) in sources() {
        let code = code(&text);
        for total in ["7920", "7_920", "7883", "7_883", "7897", "7_897"] {
            assert!(!code.contains(total), "{} knows {total}", path.display());
        }
    }
}

#[test]
fn the_table_of_floors_in_the_documents_is_the_one_above() {
    let path = Path::new(ROOT).join("docs/ARCHITECTURE.md");
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().skip_while(|line| !line.starts_with("| module | may import |"));
    let rows = rows.skip(2).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        let cells: Vec<String> =
            row.split('|').map(|cell| cell.replace(['`', ','], "").trim().to_owned()).collect();
        (cells[1].clone(), cells[2].clone())
    };
    let floors = FLOORS.iter();
    let floors = floors.map(|&(floor, imports)| (floor.to_owned(), imports.to_owned()));
    assert_eq!(rows.map(cells).collect::<Vec<_>>(), floors.collect::<Vec<_>>());
}

/// The text files of the repository that people wrote, by their paths within it.
fn written() -> Vec<(String, String)> {
    const ENDINGS: [&str; 16] = [
        "rs", "md", "py", "pyi", "ipynb", "ts", "tsx", "mjs", "css", "html", "toml", "yaml", "yml",
        "cff", "sbatch", "v",
    ];
    const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", "data", "seeds", "__pycache__"];
    let root = Path::new(ROOT);
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            // Scripts have no ending.
            let is_text = path.extension().is_none_or(|end| ENDINGS.iter().any(|&one| end == one));
            if path.is_dir() {
                if !SKIPPED.contains(&&*name) && name != ".git" {
                    folders.push(path);
                }
            } else if is_text && let Ok(text) = fs::read_to_string(&path) {
                let path = path.strip_prefix(root).unwrap().to_str().unwrap();
                found.push((path.replace('\\', "/"), text));
            }
        }
    }
    assert!(found.len() > 300, "{} files", found.len());
    found
}

#[test]
fn documents_that_registries_show_lead_somewhere_from_there_too() {
    const OWN: [&str; 3] = [
        "https://github.com/guesstree/guesstree/blob/main/",
        "https://github.com/guesstree/guesstree/tree/main/",
        "https://raw.githubusercontent.com/guesstree/guesstree/main/",
    ];
    for readme in ["README.md", "checker/README.md", "python/README.md", "web/README.md"] {
        let text = fs::read_to_string(Path::new(ROOT).join(readme)).unwrap();
        let links: Vec<&str> =
            text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
        assert!(links.len() > 3, "{readme}: {links:?}");
        for link in links {
            assert!(link.starts_with("https://") || link.starts_with('#'), "{readme}: {link}");
            if let Some(path) = OWN.iter().find_map(|start| link.strip_prefix(start)) {
                let path = path.split('#').next().unwrap();
                assert!(Path::new(ROOT).join(path).exists(), "{readme}: {link}");
            }
        }
    }
}

/// A line without what makes it a comment, and whether it is one.
fn uncommented(line: &str) -> (&str, bool) {
    let line = line.trim();
    let marks = ["///", "//!", "//", "/**", "/*", "* ", "#!", "# ", "\"\"\"", "<!--"];
    let text = marks.iter().find_map(|mark| line.strip_prefix(mark));
    (text.unwrap_or(line).trim(), text.is_some() || line == "*" || line == "#")
}

#[test]
fn comments_and_documents_can_be_read_alone() {
    // Put together here, so that this file does not have them.
    let refused = [["so", "many"].join(" "), ["ever so", "often"].join(" ")];
    let leaning = ["The", "same"].join(" ");
    let mut found = Vec::new();
    for (path, text) in written() {
        // Phrases are found across the ends of lines.
        let lines: Vec<_> = text.lines().map(uncommented).collect();
        let flat = lines.iter().map(|&(line, _)| line).collect::<Vec<_>>().join(" ").to_lowercase();
        for phrase in &refused {
            let at = flat.match_indices(phrase.as_str());
            let around = at.map(|(at, _)| flat[at..].chars().take(60).collect::<String>());
            found.extend(around.map(|text| format!("{path}: {text}")));
        }
        if path.ends_with(".md") {
            continue;
        }
        let mut inside = false;
        for (line, is_comment) in lines {
            if is_comment && !inside && line.starts_with(&leaning) {
                found.push(format!("{path}: {line}"));
            }
            inside = is_comment && !line.is_empty();
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn all_packages_and_documents_have_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, line) in [
        ("CITATION.cff", format!("version: {version}")),
        ("CHANGELOG.md", format!("## [{version}] - ")),
        ("checker/Cargo.toml", format!("version = \"{version}\"")),
        ("python/pyproject.toml", format!("version = \"{version}\"")),
        ("web/package.json", format!("  \"version\": \"{version}\",")),
        ("Cargo.toml", format!("guesstree = {{ version = \"{version}\", ")),
        ("Cargo.toml", format!("guesstree-check = {{ version = \"{version}\", ")),
    ] {
        let text = fs::read_to_string(Path::new(ROOT).join(file)).unwrap();
        assert!(text.lines().any(|found| found.starts_with(&line)), "{file} lacks: {line}");
    }
}

#[test]
fn files_that_several_packages_need_are_equal() {
    let text = |file: &str| fs::read_to_string(Path::new(ROOT).join(file)).unwrap();
    for (copy, file) in [
        ("checker/LICENSE-APACHE", "LICENSE-APACHE"),
        ("checker/LICENSE-MIT", "LICENSE-MIT"),
        ("cli/LICENSE-APACHE", "LICENSE-APACHE"),
        ("cli/LICENSE-MIT", "LICENSE-MIT"),
        ("python/licenses/LICENSE-APACHE", "LICENSE-APACHE"),
        ("python/licenses/LICENSE-MIT", "LICENSE-MIT"),
        ("cli/tests/command/failing.rs", "tests/inside/failing.rs"),
    ] {
        assert!(text(copy) == text(file), "{copy} is a copy; write {file} over it");
    }
}
