//! What every command prints with `--json`, against the schema in `docs/json.schema.json`; and that
//! `docs/JSON.md` names every field of the schema.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::dialogue::events;
use crate::sandbox::{Sandbox, run};

const DOCUMENT: &str = include_str!("../../docs/JSON.md");

pub struct Schema(Value);

impl Schema {
    pub fn load() -> Self {
        let text = include_str!("../../docs/json.schema.json");
        Self(serde_json::from_str(text).unwrap())
    }

    /// `value` is as the schema defines `name`.
    pub fn accepts(&self, name: &str, value: &Value) {
        let schema = &self.0["$defs"][name];
        if let Err(fault) = self.check(schema, value, name) {
            panic!("{fault}\nin {value:#}");
        }
        assert!(self.is_output(value), "the schema as a whole refuses {value:#}");
    }

    /// Whether the schema as a whole accepts `value`.
    fn is_output(&self, value: &Value) -> bool {
        self.check(&self.0, value, "").is_ok()
    }

    /// What is wrong with the value at `path`. Knows the keywords that the schema uses, and refuses
    /// any other.
    fn check(&self, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
        for (keyword, rule) in schema.as_object().unwrap() {
            let fits = match keyword.as_str() {
                "$ref" => {
                    let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    let schema = self.0["$defs"].get(name).expect(name);
                    self.check(schema, value, path)?;
                    true
                }
                "type" => match rule {
                    Value::Array(types) => types.iter().any(|each| is_a(value, each)),
                    one => is_a(value, one),
                },
                "const" => value == rule,
                "enum" => rule.as_array().unwrap().contains(value),
                "minimum" => value.as_f64() >= rule.as_f64() || !value.is_number(),
                "minProperties" => value
                    .as_object()
                    .is_none_or(|fields| fields.len() as u64 >= rule.as_u64().unwrap()),
                "anyOf" => {
                    let fits = |each: &Value| self.check(each, value, path).is_ok();
                    rule.as_array().unwrap().iter().any(fits)
                }
                "$schema" | "$defs" | "title" | "description" => true,
                "oneOf" => {
                    let fits = |each: &&Value| self.check(each, value, path).is_ok();
                    rule.as_array().unwrap().iter().filter(fits).count() == 1
                }
                "items" => {
                    for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(rule, item, &format!("{path}[{at}]"))?;
                    }
                    true
                }
                "required" if !value.is_object() => true,
                "required" => {
                    let mut names = rule.as_array().unwrap().iter();
                    match names.find(|name| value.get(name.as_str().unwrap()).is_none()) {
                        Some(name) => return Err(format!("{path} lacks {name}")),
                        None => true,
                    }
                }
                "properties" => true,
                "additionalProperties" => {
                    for (name, field) in value.as_object().into_iter().flatten() {
                        let path = format!("{path}.{name}");
                        match (schema["properties"].get(name), rule) {
                            (Some(known), _) => self.check(known, field, &path)?,
                            (None, Value::Bool(false)) => {
                                return Err(format!("{path} is unknown"));
                            }
                            (None, other) => self.check(other, field, &path)?,
                        }
                    }
                    true
                }
                other => panic!("the schema has a keyword that this test does not know: {other}"),
            };
            if !fits {
                return Err(format!("{path} does not fit {keyword} {rule}"));
            }
        }
        Ok(())
    }

    /// The names of all properties below `schema`. Every object forbids others, or says what they
    /// are.
    fn names(schema: &Value, names: &mut BTreeSet<String>) {
        match schema {
            Value::Object(fields) => {
                if let Some(Value::Object(properties)) = fields.get("properties") {
                    assert_eq!(fields["additionalProperties"], false, "{schema}");
                    names.extend(properties.keys().cloned());
                }
                fields.values().for_each(|each| Self::names(each, names));
            }
            Value::Array(items) => items.iter().for_each(|each| Self::names(each, names)),
            _ => {}
        }
    }
}

fn is_a(value: &Value, kind: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("{other} is no type"),
    }
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    sandbox.write("weights.txt", "crane\t3\nslate\t0.5\ntrace\t1\n");
    sandbox
}

/// Runs command lines, each `done` or not, and checks what they print.
fn check(name: &str, lines: &[&str]) {
    let (schema, sandbox) = (Schema::load(), sandbox());
    for line in lines {
        let ran = sandbox.run(line);
        let value = serde_json::from_str(&ran.out);
        schema.accepts(name, &value.unwrap_or_else(|error| panic!("{line}: {error}: {ran:?}")));
    }
}

#[test]
fn positions_fit_the_schema() {
    check("next_from_tree", &["next --json", "next --json tarse=YYBBB", "next --json --mode hard"]);
    check(
        "next_from_search",
        &[
            "next --list original --json salet=BYBBG --max-guesses 5",
            "next --list original --json crane=-y--- --mode strict",
            "next --list original --json salet=BYBBG --objective within=3",
            "next --list original --json salet=BYBBG --all",
            "next --json --answers words.txt --weights weights.txt --objective worst",
            "next --json --game mastermind:2x3",
        ],
    );
}

#[test]
fn trees_fit_the_schema() {
    let own = "--json -q --answers words.txt";
    check(
        "build",
        &[
            &format!("build {own}"),
            &format!("build crane {own} --weights weights.txt --objective within=1"),
            &format!("build {own} --objective mean,worst,last"),
            &format!("build {own} --max-guesses 1"),
            "build --json -q crane --beam 2",
            "build --json -q zuzim --time-limit 0s",
            "build --json -q zuzim --time-limit 0s --max-guesses 4",
            "build --json -q --game mastermind:2x3 --objective worst",
        ],
    );
    check(
        "prove",
        &[
            &format!("prove {own} --top 1"),
            &format!("prove {own} --weights weights.txt --objective within=1"),
            &format!("prove {own} --max-guesses 1"),
            &format!("prove {own} --ledger l.txt --shard 1/2"),
            &format!("prove {own} --merge l.txt"),
            "prove --json -q --game mastermind:2x3 --objective worst",
            "prove --json -q --time-limit 0s",
        ],
    );
    let sandbox = sandbox();
    sandbox.write("bad.tree", "no tree");
    let schema = Schema::load();
    let build = "build -q --answers words.txt --weights weights.txt --objective within=1";
    sandbox.run(&format!("{build} -o mine.tree")).done();
    for line in ["verify --json", "verify --json --answers words.txt mine.tree bad.tree"] {
        let value = serde_json::from_str(&sandbox.run(line).out).unwrap();
        schema.accepts("verify", &value);
    }
    for line in ["show --json", "show --json mine.tree"] {
        schema.accepts("show", &sandbox.run(line).json());
    }
    sandbox.write("mine.txt", "crane slate\ncrane\ncrane trace\n");
    let own = "--answers words.txt mine.txt";
    for line in [format!("{own} -o x.tree"), format!("{own} --weights weights.txt -o y.tree")] {
        schema.accepts("import", &sandbox.run(&format!("import --json {line}")).json());
    }
    for line in
        [format!("verify --json {own}"), "verify --json x.tree --answers words.txt".to_owned()]
    {
        schema.accepts("verify", &sandbox.run(&line).json());
    }
}

#[test]
fn other_results_fit_the_schema() {
    check("lists", &["lists --json"]);
    check("hardest", &["lists today --hardest 3 --json"]);
    check("error", &["next --json salet=GGGGG --list original", "lists nerdle --hardest 3 --json"]);
    check(
        "compare",
        &[
            "compare --json -q --answers words.txt",
            "compare share letters --json -q --max-guesses 3",
        ],
    );
    check(
        "analyze",
        &[
            "analyze --json -q --answer tract salet toast tract",
            "analyze --json -q --answer aahed salet tract --max-guesses 2",
        ],
    );
}

#[test]
fn events_fit_the_schema_and_each_kind_occurs() {
    let (schema, sandbox) = (Schema::load(), sandbox());
    let mut seen = BTreeSet::new();
    for (line, lines) in [
        ("", "BYBBG\ncroup\nm\nc\nu\nu\ns\n?\nfoo\nGGGGG\n"),
        ("--policy entropy", "BYBBG\nm\n"),
        ("--answer crane", "h\nc\nsalet\nzzzzz\ncrane\n"),
        ("--answer crane", "q\n"),
        ("--boards 1", "c\nGGGGG\n"),
        ("--boards 2 --answer random", "salet\nq\n"),
        ("--answer crane --max-guesses 1", "salet\n"),
    ] {
        for event in events(&sandbox, line, lines) {
            schema.accepts("play", &event);
            seen.insert(event["event"].as_str().unwrap().to_owned());
        }
    }
    let kinds = schema.0["$defs"]["play"]["oneOf"].as_array().unwrap();
    let name = |kind: &Value| kind["properties"]["event"]["const"].as_str().unwrap().to_owned();
    assert_eq!(seen, kinds.iter().map(name).collect());
}

#[test]
fn what_is_no_output_is_refused() {
    let schema = Schema::load();
    for value in ["{}", "null", "1", "[1]", r#"{"event": "chess"}"#, r#"{"guess": "salet"}"#] {
        assert!(!schema.is_output(&serde_json::from_str(value).unwrap()), "{value}");
    }
}

#[test]
fn what_else_has_a_result_fits_the_schema() {
    check(
        "extreme",
        &["prove shortest --answers words.txt --json", "prove longest --answers words.txt --json"],
    );
    check("sample", &["compare --list original --boards 2 --sample 1 --json -q"]);
    check("split", &["prove split --answers words.txt -o cubes.txt --json -q"]);
    check("statistics", &["play --stats --json"]);
    check("list", &["lists add mine --answers words.txt --json"]);
    check("lists_removed", &["lists forget-trees --json"]);
    let sandbox = sandbox();
    sandbox.run("lists add mine --answers words.txt").done();
    Schema::load().accepts("lists_removed", &sandbox.run("lists remove mine --json").json());
}

#[test]
fn a_position_is_the_same_on_every_command() {
    let next = run("next --list original --json salet=BYBBG").json();
    let solve = run("next --list original --json salet=BYBBG --all").json();
    assert_eq!((&next["source"], &solve["source"]), (&"tree".into(), &"search".into()));
    let play = &events(&Sandbox::new(), "", "BYBBG\n")[1];
    for field in ["turn", "candidates"] {
        assert!(next[field].is_u64());
        assert_eq!(next[field], solve[field]);
        assert_eq!(next[field], play[field]);
    }
    assert_eq!(solve["words"].as_array().unwrap().len(), solve["candidates"]);
}

#[test]
fn every_field_and_event_is_documented() {
    let mut names = BTreeSet::new();
    Schema::names(&Schema::load().0["$defs"], &mut names);
    assert!(names.len() > 80, "{}", names.len());
    for name in names {
        assert!(DOCUMENT.contains(&format!("`{name}`")), "{name}");
    }
}
