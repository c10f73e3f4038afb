//! What every command says, in JSON and in words: the schema, the moves that are shown, and help texts
//! whose examples run.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::{env, fs};

use crate::command::{answer, cutshort, said, text, with_input};
use assert_cmd::Command;
use serde_json::{Value, json};

fn lines(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

// ---- The schema --------------------------------------------------------------------------------

/// A JSON Schema, as far as `docs/formats/answers.schema.json` goes.
struct Schema(Value);

impl Schema {
    fn new() -> Self {
        Self(serde_json::from_str(include_str!("../docs/formats/answers.schema.json")).unwrap())
    }

    /// What is wrong with a value that should be as this entry says; nothing if it is right.
    fn faults(&self, entry: &str, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(&self.0["$defs"][entry], value, entry, &mut faults);
        faults
    }

    fn check(&self, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
        let known = [
            "$ref",
            "additionalProperties",
            "anyOf",
            "description",
            "enum",
            "items",
            "maxItems",
            "maximum",
            "minItems",
            "minimum",
            "properties",
            "required",
            "type",
        ];
        let rules = schema.as_object().unwrap_or_else(|| panic!("{at}: {schema} is no schema"));
        for (rule, expected) in rules {
            assert!(known.contains(&rule.as_str()), "{at}: this test does not know {rule}");
            let mut fail =
                |what: &str| faults.push(format!("{at}: {value} is against {rule} {what}"));
            let number = value.as_f64().unwrap_or_default();
            let length = value.as_array().map_or(0, Vec::len) as u64;
            let bound = expected.as_f64().unwrap_or_default();
            match rule.as_str() {
                "type" if !has_type(expected, value) => fail(&expected.to_string()),
                "enum" if !expected.as_array().unwrap().contains(value) => {
                    fail(&expected.to_string())
                }
                "minimum" if value.is_number() && number < bound => fail(&expected.to_string()),
                "maximum" if value.is_number() && number > bound => fail(&expected.to_string()),
                "minItems" if length < expected.as_u64().unwrap() => fail(&expected.to_string()),
                "maxItems" if length > expected.as_u64().unwrap() => fail(&expected.to_string()),
                "required" => {
                    for key in expected.as_array().unwrap() {
                        if value.is_object() && value.get(key.as_str().unwrap()).is_none() {
                            faults.push(format!("{at}: {key} is missing in {value}"));
                        }
                    }
                }
                "$ref" => {
                    let entry = expected.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.check(&self.0["$defs"][entry], value, at, faults);
                }
                "anyOf" => {
                    let fits = |one: &Value| {
                        let mut found = Vec::new();
                        self.check(one, value, at, &mut found);
                        found.is_empty()
                    };
                    if !expected.as_array().unwrap().iter().any(fits) {
                        fail("");
                    }
                }
                "items" => {
                    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(expected, item, &format!("{at}[{index}]"), faults);
                    }
                }
                _ => {}
            }
        }
        for (key, inner) in value.as_object().into_iter().flatten() {
            let at = format!("{at}.{key}");
            match (schema["properties"].get(key), schema.get("additionalProperties")) {
                (Some(expected), _) => self.check(expected, inner, &at, faults),
                (None, Some(Value::Bool(false))) => faults.push(format!("{at} is unknown")),
                (None, Some(expected)) => self.check(expected, inner, &at, faults),
                (None, None) => {}
            }
        }
    }
}

fn has_type(expected: &Value, value: &Value) -> bool {
    let is = |name: &Value| match name.as_str().unwrap() {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("this test does not know the type {other}"),
    };
    match expected {
        Value::Array(names) => names.iter().any(is),
        name => is(name),
    }
}

/// Commands with what entry of the schema their answers are.
const ANSWERS: &[(&str, &str)] = &[
    ("solve", "solve graphs/bridge.json"),
    ("solve", "solve graphs/bridge.json --all-moves --to-move cut"),
    ("solve", "solve --board hex:4x4 --short b2 --all-moves"),
    ("solve", "solve --board hex:3x3 --rules misere"),
    ("solve", "solve --board y:3"),
    ("solve", "solve --board bridgit:4 --all-moves"),
    ("solve", "solve --board torex:3x3 --short a1 --all-moves"),
    ("solve", "solve --board havannah:2 --cut b2"),
    ("solve", "solve graphs/tic-tac-toe.pg"),
    ("solve", "solve --board hex:9x9 --node-limit 20"),
    ("solve", "solve --board hex:9x9 --node-limit 20 --all-moves"),
    ("solve", "solve DqK --terminals 0,4"),
    ("info", "info graphs/petersen.json"),
    ("info", "info --board hex:11x11"),
    ("info", "info --board hex:20x20 --short c3 --cut d4"),
    ("info", "info --board bridgit:3"),
    ("info", "info graphs/y-three-groups.json"),
    ("boards", "boards"),
    ("dead", "dead graphs/steane-11.json"),
    ("dead", "dead graphs/steane-11.json --exact"),
    ("dead", "dead --board hex:4x4 --exact --step-limit 0"),
    ("dead_spectators", "dead graphs/steane-9.json --spectators"),
    ("dead_spectators", "dead --board hex:7x7 --spectators --node-limit 1"),
    ("capture", "capture graphs/steane-1.json"),
    ("capture", "capture graphs/steane-2.json --set a,b,c"),
    ("capture", "capture graphs/steane-9.json --local"),
    ("capture_threats", "capture graphs/steane-2.json --threats"),
    ("reduce", "reduce graphs/bridge.json"),
    ("reduce", "reduce graphs/hein-3.json"),
    ("reduce", "reduce graphs/adjacent-terminals.json"),
    ("reduce", "reduce graphs/rex-4x4-d1.json"),
    ("reduce", "reduce graphs/edge-template-2.json"),
    ("show", "show graphs/bridge.json"),
    ("show", "show --board hex:4x4 --short b2 --must-play --connections"),
    ("show", "show graphs/petersen.json --must-play --connections"),
    ("show", "show --board y:4 --short b2 --must-play --connections"),
    ("show", "show --board hex:4x4 --captured --mark wins,line,carrier,must-play --to-move both"),
    ("show", "show --board bridgit:3 --mark territories"),
    ("openings", "openings hex:3x3"),
    ("openings", "openings hex:3x4 --rules misere --first cut"),
    ("openings", "openings hex:8x8 --node-limit 50"),
    ("tree", "tree --board hex:2x2 --shortest"),
    ("tree", "tree --board hex:3x3 --player winner"),
    ("tree", "tree --board hex:3x3 --player winner --shortest"),
    ("show", "show --board hex:4x4 --short b2 --derivation top,b2"),
    ("show", "show --board hex:4x4 --short b2 --derivation side-1,side-2"),
    ("tree", "tree --board hex:4x4 --most-nodes 9"),
    ("tree", "tree --board hex:9x9 --depth 1 --node-limit 1"),
    ("puzzles", "puzzles --board hex:3x3 --tries 40"),
    ("puzzles", "puzzles --board hex:9x9 --tries 2 --node-limit 1"),
    ("show", "show --board hex:3x3 --resistance --mark current"),
    ("show", "show --board hex:2x2 --short a1,a2 --resistance"),
    ("play", "play --board hex:3x3"),
    ("play", "play --board hex:11x11 --side cut --swap --time-limit 0.1"),
    ("solve", "solve --board hex:3x4 --shortest"),
    ("solve", "solve --board hex:5x5 --shortest --node-limit 500"),
    ("review", "review --board hex:4x4 --moves b2,c3,d1"),
    ("review", "review --board hex:3x3 --moves a1,b2 --rules misere"),
    ("review", "review --board hex:3x3 --moves a1,pass,b2"),
    ("review", "review --board hex:9x9 --moves e5,d3 --node-limit 20"),
    ("criteria", "criteria hex:3x3"),
    ("criteria", "criteria torex:2x2"),
    ("criteria", "criteria graphs/shifted-row.geojson"),
    ("criteria", "criteria graphs/tic-tac-toe.pg"),
    ("criteria", "criteria hex:3x3 --path a1,b1,c1"),
    ("value", "value graphs/steane-6.json"),
    ("value", "value --board hex:3x3 --node-limit 1"),
    ("compare", "compare {a|0} {b|0}"),
    ("value", "value {a,{T|b},0|a} --dual --latex --poset fork"),
    ("sum", "sum G2 G1^op --as juxtaposition"),
    ("compare", "compare graphs/steane-6.json {a|0} --node-limit 1"),
    ("values_find", "values find {a|0}"),
    ("values_find", "values find {a,b,c|0}"),
    ("values_find", "values find --at-least {a|a,b} --at-most T --count 3"),
    ("values_find", "values find 0 --poset fork --count 2"),
    ("values_stats", "values stats"),
    ("values_stats", "values stats --poset corner,fork"),
    ("values_evaluate", "values evaluate P_3(1,2,3)"),
    ("values_check", "values check --sample 3"),
    ("values_missing", "values missing --atoms 4 --compose 4"),
    ("probe", "probe template:bridge --perimeter --outcomes"),
    ("probe", "probe graphs/steane-6.json --black-moves"),
    ("probe", "probe template:ziggurat --node-limit 5"),
    ("witness", "witness template:bridge"),
    ("witness", "witness template:ziggurat --probe b2 --node-limit 5"),
    ("template_verify", "template verify template:III-1-a --minimal"),
    ("template_verify", "template verify graphs/ziggurat.json"),
    ("template_verify", "template verify template:VI-1-a --node-limit 5"),
    ("template_verify", "template verify template:pivot-2-b --kind sente-pivot --minimal"),
    ("template_shrink", "template shrink template:IV-2-a --keep b2"),
    ("template_shrink", "template shrink graphs/ziggurat.json"),
    ("template_find", "template find template:IV-2-a"),
    ("template_list", "template list"),
    ("census", "census 2-4 --outcomes --capture --rules"),
];

#[test]
fn answers_are_as_the_schema_says() {
    let schema = Schema::new();
    for (entry, command) in ANSWERS {
        let arguments: Vec<&str> = command.split(' ').chain(["--json"]).collect();
        let output = with_input(&arguments, "");
        assert!(!output.stdout.is_empty(), "{command}: {}", text(&output.stderr));
        for value in lines(&output) {
            let faults = schema.faults(entry, &value);
            assert!(faults.is_empty(), "{command}: {}", faults.join("\n"));
        }
    }
    // The schema refuses something: an answer with a key that is unknown, one of another command.
    assert!(
        !schema
            .faults("compare", &json!({"order": "=", "poset": "p3", "canonical": [], "x": 1}))
            .is_empty()
    );
    assert!(!schema.faults("solve", &answer(&["info", "graphs/bridge.json", "--json"])).is_empty());
}

#[test]
fn certificates_and_their_check_are_as_the_schema_says() {
    let (schema, folder) = (Schema::new(), tempfile::tempdir().unwrap());
    let file = folder.path().join("it.cert");
    let file = file.to_str().unwrap();
    for command in [
        "solve graphs/bridge.json",
        "solve graphs/bridge.json --all-moves",
        "dead graphs/steane-11.json --exact",
        "capture graphs/steane-1.json",
        "reduce graphs/hein-3.json",
    ] {
        let arguments: Vec<&str> = command.split(' ').chain(["--certificate", file]).collect();
        said(&arguments);
        let checked = answer(&["check", file, "--games", "20", "--json"]);
        assert_eq!(schema.faults("check", &checked), [""; 0], "{command}");
        assert_eq!(checked["games"], if command.starts_with("solve") { 40 } else { 0 });
        assert!(!checked["claim"].as_array().unwrap().is_empty());
    }
    let other = cutshort(&["check", file, "hex:3x3", "--json"]);
    assert_eq!(other.status.code(), Some(1));
    assert_eq!(schema.faults("check", &lines(&other)[0]), [""; 0]);
}

#[test]
fn databases_of_values_that_are_written_are_as_the_schema_says() {
    let (schema, folder) = (Schema::new(), tempfile::tempdir().unwrap());
    let file = folder.path().join("two.values");
    let file = file.to_str().unwrap();
    let built =
        cutshort(&["values", "build", "--cells", "2", "--seeds", "1", "-o", file, "--json"]);
    let built = lines(&built);
    assert_eq!(built.len(), 4);
    for line in &built {
        assert_eq!(schema.faults("values_build", line), [""; 0]);
    }
    let list = said(&["values", "export"]);
    let import = ["values", "import", "-", "--in", file, "-o", file, "--json"];
    let lines: Vec<&str> = list.lines().take(8).collect();
    let imported = with_input(&import, lines.join("\n"));
    let imported = serde_json::from_slice(&imported.stdout).unwrap();
    assert_eq!(schema.faults("values_import", &imported), [""; 0]);
}

#[test]
fn stores_are_as_the_schema_says() {
    let (schema, folder) = (Schema::new(), tempfile::tempdir().unwrap());
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two) = (path("one"), path("two"));
    let keep = ["--store-from", "1", "--json", "--store"];
    let position = ["solve", "--board", "hex:5x5", "--short", "a1", "--to-move", "cut"];
    let solved = answer(&[&position[..], &keep, &[&one]].concat());
    assert!(solved["results"][0]["nodes"].as_u64().unwrap() > 0);
    // Asked again there is nothing to do.
    let again = answer(&[&position[..], &keep, &[&one]].concat());
    assert_eq!(again["results"][0]["winner"], solved["results"][0]["winner"]);
    assert_eq!(again["results"][0]["nodes"], 0);
    for command in [
        &["store", "info", &one, "--json"][..],
        &["store", "verify", &one, "--json"],
        &["store", "merge", &two, &one, "--json"],
        &["store", "compact", &two, "--only-proved", "--json"],
    ] {
        let store = answer(command);
        assert_eq!(schema.faults("store", &store), [""; 0], "{command:?}");
        assert!(store["proved"].as_u64().unwrap() > 0, "{store}");
    }
    let words = said(&["store", "info", &one]);
    assert!(words.starts_with("normal rules, 27 vertices, engine proof-number, game "), "{words}");
    let prove = ["prove", "--board", "hex:4x4", "--each", "short", "--job-nodes", "2", "--json"];
    let proved = answer(&[&prove[..], &["--store", &path("three")]].concat());
    assert_eq!(schema.faults("prove", &proved), [""; 0]);
    let results = proved["results"].as_array().unwrap();
    // The winning first moves of 4x4: d1, c2, b3, a4.
    let wins = results.iter().filter(|result| result["winner"] == "short");
    let wins: Vec<&str> = wins.map(|result| result["cell"].as_str().unwrap()).collect();
    assert_eq!((results.len(), wins), (16, vec!["d1", "c2", "b3", "a4"]));
    // Again without a job; and with a worker that is not there.
    let again = answer(&[&prove[..], &["--store", &path("three")]].concat());
    assert_eq!((&again["jobs"], &again["results"]), (&json!(0), &proved["results"]));
    // In parts, and what is gone of them is written again.
    let (parts, three) = (path("parts"), path("three"));
    let certified =
        [&prove[..], &["--store", &three, "--certificate", &parts, "--part-nodes", "1"]].concat();
    let whole = answer(&certified);
    assert_eq!(schema.faults("prove", &whole), [""; 0]);
    assert!(whole["parts"].as_u64().unwrap() > 20, "{whole}");
    let checks = || -> Vec<Value> {
        said(&["check", &parts, "--json"])
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    };
    let checked = checks();
    assert_eq!(checked.len(), 16);
    for check in &checked {
        assert_eq!(schema.faults("check", check), [""; 0]);
        assert_eq!(check["parts"], whole["parts"]);
        let cell = check["claims"]["short"][0].as_str().unwrap();
        let wins = ["d1", "c2", "b3", "a4"].contains(&cell);
        let winner = if wins { "short" } else { "cut" };
        assert_eq!(check["claim"], json!([{ "to_move": "cut", "winner": winner }]), "{cell}");
    }
    let last = whole["parts"].as_u64().unwrap() - 1;
    let last = format!("{parts}/{last:06}.cert.zst");
    std::fs::write(&last, "damaged").unwrap();
    let damaged = cutshort(&certified);
    assert_eq!(damaged.status.code(), Some(2));
    assert!(text(&damaged.stderr).contains("if this file is damaged or lost, without it"));
    std::fs::remove_file(&last).unwrap();
    assert_eq!(checks().len(), 15);
    assert_eq!(answer(&certified)["parts"], whole["parts"]);
    assert_eq!(checks(), checked);
    // One position of them; another one; a part that is missing; parts of another game.
    let with = |input: &[&str]| cutshort(&[&["check", &parts][..], input].concat());
    let (unused, keeps) = (path("unused"), ["--store-from", "1"]);
    let other = ["prove", "--board", "hex:5x5", "--short", "a2", "--to-move", "cut"];
    let other = [&other[..], &["--store", &unused], &keeps, &["--certificate", &parts]].concat();
    let other = cutshort(&other);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("a certificate of another game"));
    // It is said before the search.
    assert_eq!(answer(&["store", "info", &unused, "--json"])["proved"], 0);
    std::fs::write(format!("{parts}/notes"), "no part").unwrap();
    assert_eq!(with(&["hex:4x4"]).status.code(), Some(1));
    std::fs::remove_file(format!("{parts}/000001.cert.zst")).unwrap();
    assert!(text(&with(&[]).stdout).contains("part 1 is missing"));
    assert_eq!(with(&[]).status.code(), Some(1));
    let gap = cutshort(&certified);
    assert_eq!(gap.status.code(), Some(2), "{}", text(&gap.stderr));
    assert!(text(&gap.stderr).contains("part 1 is missing; if this file is damaged or lost"));
    let nobody = cutshort(&[&prove[..], &["--store", &path("four"), "--with", "false"]].concat());
    assert_eq!(nobody.status.code(), Some(2), "{}", text(&nobody.stderr));
}

/// Another game, another version, a folder with other files or none, several games, no Shannon game.
#[test]
fn what_is_of_no_use_as_a_store_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [one, two, three, five] = ["one", "two", "three", "five"].map(path);
    said(&["solve", "--board", "hex:5x5", "--store", &one]);
    said(&["solve", "--board", "hex:4x4", "--store", &three]);
    // A folder with nothing in it, a store of the same game by another version of the engine.
    let (empty, newer) = (path("empty"), path("newer"));
    for folder in [&empty, &newer] {
        std::fs::create_dir(folder).unwrap();
    }
    let about = std::fs::read_to_string(format!("{one}/store.json")).unwrap();
    let version = "\"engine_version\": ";
    let about = about.replace(version, &format!("{version}1000 ")).replace("1000 1", "1000");
    std::fs::write(format!("{newer}/store.json"), about).unwrap();
    let faults = [
        (vec!["store", "merge", &five, &one, &three], "three: this is a store of"),
        (vec!["store", "merge", &five, &one, "nowhere"], "nowhere: there is no store here"),
        (vec!["store", "merge", &five, &one, &empty], "empty: there is no store here"),
        (vec!["store", "merge", &five, &one, "graphs"], "no store.json"),
        (vec!["store", "merge", &five, &one, &newer], "version 1000 of the engine proof-number"),
        (vec!["solve", "--board", "hex:4x4", "--store", &one], "a game of 27 vertices"),
        (vec!["openings", "hex:4x4", "--store", "graphs"], "no store.json"),
        (vec!["store", "info", "graphs"], "no store.json"),
        (vec!["store", "info", "nowhere"], "nowhere: there is no store here"),
        (vec!["solve", "--board", "bridgit:3", "--store", &two], "nothing to keep"),
        (vec!["solve", "--board", "havannah:2", "--store", &two], "is for Shannon games"),
        (vec!["solve", "C~", "--terminals", "all", "--store", &two], "expected one with --store"),
    ];
    for (arguments, sentence) in faults {
        let output = cutshort(&arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains(sentence) && said.trim().lines().count() == 1,
            "{arguments:?}: {said}"
        );
    }
    // Nothing is made before all is known to be right.
    assert!(!Path::new(&five).exists());
}

/// The page names every key of every entry that is not about the position itself.
#[test]
fn the_page_names_every_key() {
    let (schema, page) = (Schema::new(), include_str!("../docs/formats/json.md"));
    for (entry, definition) in schema.0["$defs"].as_object().unwrap() {
        for key in definition["properties"].as_object().into_iter().flatten().map(|(key, _)| key) {
            let is_about = |part: &str| {
                part.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|w| w == key)
            };
            assert!(
                page.lines().any(is_about) || entry == "census",
                "{entry}.{key} is not in the page"
            );
        }
    }
}

/// K_4 and the path on 4 vertices; the class of the pairs by hand. In K_4 all terminals are adjacent:
/// Short has won. In the path 0-1-2-3 the three neighbouring pairs are Short's, and 0,2 and 1,3 (one
/// cell between them) are whoever moves first's, 0,3 is Cut's.
#[test]
fn batches_say_which_game_it_is_and_add_up() {
    let arguments = ["solve", "-", "--from", "graph6", "--terminals", "all", "--json"];
    let output = with_input(&arguments, "C~\nCh\n");
    let mut answers = lines(&output);
    let totals = answers.pop().unwrap();
    assert_eq!(Schema::new().faults("solve_totals", &totals), [""; 0]);
    assert_eq!(answers.len(), 12);
    for (index, value) in answers.iter().enumerate() {
        assert_eq!(value["index"], index + 1);
        assert_eq!(value["graph6"], if index < 6 { "C~" } else { "Ch" });
        assert_eq!(value["terminals"].as_array().unwrap().len(), 2);
    }
    assert_eq!(answers[11]["terminals"], json!(["2", "3"]));
    let classes = json!({"short": 9, "cut": 1, "first": 2, "second": 0});
    assert_eq!((&totals["totals"]["games"], &totals["totals"]["classes"]), (&json!(12), &classes));
    let short = json!({"to_move": "short", "short_wins": 11, "cut_wins": 1, "stopped": 0});
    assert_eq!(totals["totals"]["results"][0], short);
    let words = text(&with_input(&arguments[..6], "C~\nCh\n").stdout);
    assert!(words.ends_with("class short 9, cut 1, first 2\n"), "{words}");
    // One pair has totals, too; a game that cannot be read is counted.
    assert_eq!(lines(&with_input(&arguments, "A_\n")).len(), 2);
    for command in ["solve", "info", "reduce", "dead"] {
        let arguments = [command, "-", "--from", "graph6", "--terminals", "0,3", "--json"];
        let output = with_input(&arguments, "C~\n!\nCh\n");
        assert_eq!(output.status.code(), Some(2));
        let indices: Vec<Value> = lines(&output).iter().map(|a| a["index"].clone()).collect();
        assert_eq!(indices, [1, 3], "{command}");
        let complaint: Value = serde_json::from_str(text(&output.stderr).trim()).unwrap();
        assert_eq!((&complaint["index"], &complaint["exit"]), (&json!(2), &json!(2)));
        assert_eq!(Schema::new().faults("error", &complaint), [""; 0]);
    }
}

#[test]
fn faults_are_told_as_json() {
    for arguments in [
        &["solve", "no/such.json", "--json"][..],
        &["solve", "--json", "--board", "tennis:3"],
        &["info", "--json"],
        &["solve", "--json", "--no-such-flag", "--board", "hex:3x3"],
        &["dead", "--json", "--board", "hex:3x3", "--short", "z9"],
        &["show", "--json", "--board", "y:3", "--resistance"],
    ] {
        let output = cutshort(arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        let said = text(&output.stderr);
        assert_eq!(said.trim_end().lines().count(), 1, "{said}");
        let fault: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(Schema::new().faults("error", &fault), [""; 0]);
        assert!(fault["error"].as_str().unwrap().len() > 20, "{fault}");
    }
    let output = cutshort(&["play", "--board", "hex:9x9", "--node-limit", "9", "--json"]);
    let fault: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!((output.status.code(), &fault["exit"]), (Some(3), &json!(3)));
}

// ---- Certificates that claim nothing, limits, flags --------------------------------------------

#[test]
fn a_certificate_may_claim_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let [game, file] = ["game.json", "it.cert"].map(|name| folder.path().join(name));
    // The only cell is claimed: there is none of which it could be said that it is dead or alive.
    fs::write(
        &game,
        r#"{"format": "cutshort/1", "terminals": ["s", "t"],
            "hyperedges": [["s", "a"], ["a", "t"]], "cut": ["a"]}"#,
    )
    .unwrap();
    let [game, file] = [&game, &file].map(|path| path.to_str().unwrap());
    for arguments in [
        &["dead", game, "--exact", "--certificate", file][..],
        &["capture", game, "--certificate", file],
        // No set of one cell is anybody's on an empty board.
        &["capture", "--board", "hex:3x3", "--max-size", "1", "--certificate", file],
    ] {
        said(arguments);
        assert!(said(&["check", file]).contains("it claims nothing"));
        assert_eq!(answer(&["check", file, "--json"])["claim"], json!([]));
        fs::remove_file(file).unwrap();
    }
}

/// Both sides share the time, and so does a certificate: when the first search has used it up nothing is left for the second.
#[test]
fn a_limit_of_time_is_for_the_whole_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("it.cert");
    let certificate = ["--certificate", file.to_str().unwrap()];
    for more in [&[][..], &certificate] {
        let arguments = ["solve", "--board", "hex:11x11", "--time-limit", "1", "--json"];
        let output = cutshort(&[&arguments, more].concat());
        assert_eq!(output.status.code(), Some(3));
        let results = lines(&output)[0]["results"].as_array().unwrap().clone();
        assert_eq!(results.len(), 2);
        assert!(results.iter().all(|result| result["stopped"] == "time"), "{results:?}");
        assert_ne!(results[0]["nodes"], 0);
        assert_eq!(results[1]["nodes"], 0);
    }
}

#[test]
fn a_reduction_that_is_stopped_says_so_and_its_steps_hold() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("steps.cert");
    let reduce = ["reduce", "--board", "hex:30x30", "--time-limit", "0"];
    let output = cutshort(&[&reduce[..], &["--certificate", path.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("Stopped: time; more rules may apply."));
    assert_eq!(cutshort(&["check", path.to_str().unwrap()]).status.code(), Some(0));
    let output = cutshort(&[&reduce[..], &["--json"]].concat());
    let answer = &lines(&output)[0];
    assert_eq!(answer["stopped"], json!("time"));
    assert_eq!(Schema::new().faults("reduce", answer), Vec::<String>::new());
}

#[test]
fn both_sides_are_shown_short_first() {
    let order = |shown: &str| {
        let [short, cut] = ["short to move", "cut to move"].map(|words| {
            shown
                .to_lowercase()
                .find(words)
                .unwrap_or_else(|| panic!("{words:?} is not in {shown}"))
        });
        assert!(short < cut, "{shown}");
    };
    let board = ["--board", "hex:4x4", "--to-move", "both"];
    order(&said(&[&["solve"], &board[..]].concat()));
    order(&said(&[&["show", "--must-play"], &board[..]].concat()));
    order(&said(&[&["show", "--mark", "wins"], &board[..]].concat()));
    order(&said(&[&["report"], &board[..]].concat()));
    order(&said(&[&["render", "--mark", "wins"], &board[..]].concat()));
    let marks =
        answer(&[&["show", "--mark", "wins", "--json"], &board[..]].concat())["marks"].clone();
    assert_eq!((&marks[0]["to_move"], &marks[1]["to_move"]), (&json!("short"), &json!("cut")));
    // By symmetry the same moves win for both up to the board's reflection; 4 of 16 for each.
    let wins = |index: usize| marks[index]["winning_moves"].as_array().unwrap().len();
    assert_eq!(wins(0), wins(1));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("it.cert");
    let file = file.to_str().unwrap();
    said(&["solve", "--board", "hex:3x3", "--certificate", file]);
    order(&said(&["check", file]));
    for one in ["play", "tree"] {
        let refused = cutshort(&[one, "--board", "hex:3x3", "--to-move", "both"]);
        assert_eq!(refused.status.code(), Some(2), "{one}");
        assert!(text(&refused.stderr).contains("[possible values: short, cut]"), "{one}");
    }
}

#[test]
fn threads_that_would_do_nothing_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    for arguments in [
        "solve --board hex:3x3 --engine plain",
        "solve --board torex:3x3",
        "openings hex:3x3 --engine plain",
        "show --board hex:3x3 --engine plain --mark wins",
        "play --board hex:3x3 --engine plain",
        &format!("report --board hex:3x3 --engine plain -o {}", page.display()),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').chain(["--threads", "2"]).collect();
        let output = cutshort(&arguments);
        let said = text(&output.stderr);
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(2), 0),
            "{arguments:?}: {said}"
        );
        assert!(said.contains("--threads 2 does not go with the engine"), "{said}");
    }
    // Several games are solved at a time, and where nothing is searched the threads do not matter.
    let games = ["solve", "-", "--from", "graph6", "--terminals", "all", "--rules", "misere"];
    let games = with_input(&[&games[..], &["--threads", "2"]].concat(), "C~\nCh\n");
    assert_eq!(games.status.code(), Some(0), "{}", text(&games.stderr));
    said(&["solve", "--board", "bridgit:4", "--threads", "2"]);
    // Misère games are searched by several threads as well.
    said(&["solve", "--board", "hex:3x3", "--rules", "misere", "--threads", "2"]);
}

// ---- The moves that are shown ------------------------------------------------------------------

/// The moves that are shown, with and without all moves.
fn shown(arguments: &[&str]) -> Vec<Value> {
    let one = answer(&[&["solve", "--json"], arguments].concat());
    let all = answer(&[&["solve", "--json", "--all-moves"], arguments].concat());
    let results = one["results"].as_array().unwrap().clone();
    for (one, all) in results.iter().zip(all["results"].as_array().unwrap()) {
        for key in ["winner", "move", "line"] {
            assert_eq!(one[key], all[key], "{arguments:?}");
        }
        let wins = all["winning_moves"].as_array().unwrap();
        let is_draw = one["winner"] == "draw";
        let is_named = one["move"].is_null() || is_draw || wins.contains(&one["move"]);
        assert!(is_named, "{arguments:?}: {all}");
    }
    results
}

#[test]
fn the_move_shown_does_not_depend_on_all_moves() {
    for board in
        ["hex:3x3", "hex:4x4", "hex:5x5", "y:4", "bridgit:4", "tiling:4.8.8:2x2", "gale:3x3"]
    {
        shown(&["--board", board]);
    }
    for claims in [["a1", "b2"], ["b2", "c3"], ["c2", "b3"], ["d1", "a4"]] {
        let board = ["--board", "hex:4x4", "--short", claims[0], "--cut", claims[1]];
        shown(&board);
        shown(&[&board[..], &["--rules", "misere"]].concat());
    }
    for file in ["bridge", "petersen", "cube", "steane-5", "rex-4x4-d1", "switching-k4", "hein-2"] {
        shown(&[&format!("graphs/{file}.json")]);
    }
    shown(&["graphs/tic-tac-toe.pg"]);
}

/// By hand. On 3x3 with b1 and b2 Short's he wins at once with a3 and b3; Cut, to move, can only be in
/// the way. On 3x3 with b2 alone he is joined to both sides by bridges: he needs one cell at each, so
/// the game is over after 3 moves, or 4 if Cut begins, and every move of Cut's is in a bridge.
#[test]
fn a_win_at_once_comes_first_and_lines_have_no_filler() {
    let line = |result: &Value| -> Vec<String> {
        let moves = result["line"].as_array().unwrap().iter();
        moves.map(|cell| cell.as_str().unwrap().to_owned()).collect()
    };
    let results = shown(&["--board", "hex:3x3", "--short", "b1,b2"]);
    assert_eq!((&results[0]["move"], line(&results[0]).len()), (&json!("a3"), 1));
    assert_eq!(line(&results[1]), ["a3", "b3"]);
    let results = shown(&["--board", "hex:3x3", "--short", "b2"]);
    let bridges = ["b1", "c1", "a3", "b3"];
    for (result, length) in results.iter().zip([3, 4]) {
        let moves = line(result);
        assert_eq!(moves.len(), length, "{moves:?}");
        assert!(moves.iter().all(|cell| bridges.contains(&cell.as_str())), "{moves:?}");
    }
    // The same for Cut, who joins left and right.
    let results = shown(&["--board", "hex:3x3", "--cut", "b2"]);
    assert_eq!([line(&results[0]).len(), line(&results[1]).len()], [4, 3]);
    // An edge game: a is an edge between the terminals, b and c are a way around it.
    let edges = r#"{"format": "cutshort/1", "play": "edges", "terminals": ["s", "t"],
        "edges": {"b": ["s", "x"], "c": ["x", "t"], "a": ["s", "t"]}}"#;
    let output = with_input(&["solve", "-", "--json", "--to-move", "short"], edges);
    assert_eq!(lines(&output)[0]["results"][0]["line"], json!(["a"]));
    // Four in a row of Short's on 5x5: one cell is missing, on either of two places.
    let results = shown(&["--board", "hex:5x5", "--short", "c1,c2,c3,c4"]);
    assert_eq!(line(&results[0]).len(), 1);
    assert_eq!(line(&results[1]).len(), 2);
}

// ---- What people read --------------------------------------------------------------------------

#[test]
fn show_prints_every_game() {
    let shown = said(&["show", "graphs/bridge.json", "--short", "a", "--cut", "d"]);
    for line in ["s   T   a b", "a   X   s c", "d   O   b e", "b   .   s c"] {
        assert!(shown.contains(line), "{line:?} is not in\n{shown}");
    }
    let marked = said(&["show", "graphs/bridge.json", "--mark", "wins"]);
    assert!(marked.contains("c   *   t a b e"), "{marked}");
    // Hyperedges with more vertices, boards that are not drawn, the edges of an edge game.
    for (input, part) in [
        (&["--board", "tiling:4.8.8:2x2"][..], "{"),
        (&["--board", "gale:2x2"], " . "),
        (&["graphs/switching-k4.json"], " - "),
    ] {
        let shown = said(&[&["show"], input].concat());
        assert!(shown.lines().count() > 5 && shown.contains(part), "{shown}");
    }
    assert!(said(&["show", "--board", "bridgit:3"]).contains("o . o"));
    assert!(said(&["show", "--board", "hex:70x70"]).contains("too many for a terminal"));
}

/// Columns after z are aa, ab, ...: their two letters stand one below the other.
#[test]
fn heads_of_wide_boards_do_not_collide() {
    let shown = said(&["show", "--board", "hex:28x2"]);
    let heads: Vec<&str> = shown.lines().skip(1).take(2).collect();
    assert_eq!(heads[1], " a b c d e f g h i j k l m n o p q r s t u v w x y z a b");
    assert_eq!(heads[0].trim(), "a a");
    assert_eq!(heads[0].len(), heads[1].len());
}

#[test]
fn strategies_are_checked_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("centre.cert");
    let certificate = path.to_str().unwrap();
    let file = "graphs/centre-3x3.txt";
    let answered = answer(&["strategy", file, "--certificate", certificate, "--json"]);
    assert_eq!(Schema::new().faults("strategy", &answered), [""; 0]);
    assert_eq!((&answered["opening"], &answered["proved"]), (&json!("b2"), &json!(true)));
    assert_eq!(answered["corrections"][0]["place"], 3);
    assert!(said(&["check", certificate, "hex:3x3"]).contains("Short to move: Short wins"));
    let refused = cutshort(&["strategy", "graphs/bridge.json"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("#BOARDSIZE"), "{}", text(&refused.stderr));
}

#[test]
fn divided_positions_are_proved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("divided.cert");
    let certificate = path.to_str().unwrap();
    let position = ["--board", "hex:6x6", "--short", "b5,c3"];
    let division = ["--region", "a5,c5,d5,e5,f5,a6,b6,c6,d6,e6,f6", "--pivot", "b5,d5"];
    let asked = [&["divide", "--certificate", certificate, "--json"][..], &position, &division];
    let answered = answer(&asked.concat());
    assert_eq!(Schema::new().faults("divide", &answered), [""; 0]);
    assert_eq!((&answered["proved"], &answered["region_cells"]), (&json!(true), &json!(11)));
    let told = said(&["check", certificate, "--games", "2", "--opponent", "search"]);
    assert!(told.contains("look best a move and an answer ahead: all won by the winner"), "{told}");
    let told = said(&["check", certificate, "--games", "20"]);
    assert!(told.contains("Cut to move: Short wins") && told.contains("20 games"), "{told}");
    // Without a hint a division is found, and said.
    let found = answer(&[&["divide", "--json"][..], &position].concat());
    assert_eq!(Schema::new().faults("divide", &found), [""; 0]);
    assert_eq!(found["proved"], true);
    let said_too = said(&[&["divide"][..], &position].concat());
    let cell = found["division"]["cell"].as_str().unwrap();
    assert!(said_too.contains(&format!(",{cell} --region ")), "{said_too}");
    let misere = cutshort(&["divide", "--board", "hex:4x4", "--rules", "misere"]);
    assert_eq!(misere.status.code(), Some(2));
    assert!(text(&misere.stderr).contains("misere rules"), "{}", text(&misere.stderr));
    let none = cutshort(&["divide", "--board", "hex:6x6", "--short", "a1", "--json"]);
    assert_eq!(none.status.code(), Some(1));
    let none: Value = serde_json::from_slice(&none.stdout).unwrap();
    assert_eq!(Schema::new().faults("divide", &none), [""; 0]);
    // Without a stone further up this division proves nothing.
    let without = ["divide", "--board", "hex:6x6", "--short", "b5", "--json"];
    let output = cutshort(&[&without[..], &division].concat());
    assert_eq!(output.status.code(), Some(1));
    let refused =
        cutshort(&[&["divide"][..], &position, &["--region", "c5", "--pivot", "c5,b5"]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("not claimed by Short"), "{}", text(&refused.stderr));
}

#[test]
fn handicaps_are_proved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("handicap.cert");
    let certificate = path.to_str().unwrap();
    let position = ["--board", "hex:11x11", "--short", "b10,h10"];
    let asked = [&["handicap", "--certificate", certificate, "--json"][..], &position].concat();
    let answered = answer(&asked);
    assert_eq!(Schema::new().faults("handicap", &answered), [""; 0]);
    assert_eq!((&answered["proved"], &answered["stones"]), (&json!(true), &json!(["b10", "h10"])));
    let told = said(&["check", certificate, "--games", "20"]);
    assert!(told.contains("Cut to move: Short wins") && told.contains("20 games"), "{told}");
    let told = said(&[&["handicap"][..], &position].concat());
    assert!(told.starts_with("Short wins, moving second\n"), "{told}");
    let none = cutshort(&["handicap", "--board", "hex:5x5", "--short", "e4", "--json"]);
    assert_eq!(none.status.code(), Some(1));
    let none: Value = serde_json::from_slice(&none.stdout).unwrap();
    assert_eq!(Schema::new().faults("handicap", &none), [""; 0]);
    for (position, expected) in [
        (["--board", "hex:5x4", "--short", "b3"], "n by n"),
        (["--board", "hex:5x5", "--short", "b3"], "row 4"),
        (["--board", "hex:5x5", "--rules", "misere"], "misere"),
    ] {
        let refused = cutshort(&[&["handicap"][..], &position].concat());
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains(expected), "{}", text(&refused.stderr));
    }
}

/// No brackets without anything in them, no "1 moves".
#[test]
fn sentences_have_no_gaps() {
    let mut files: Vec<PathBuf> =
        fs::read_dir("graphs").unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "json"));
    files.sort();
    let nouns =
        ["cells", "moves", "nodes", "steps", "sets", "edges", "games", "positions", "terminals"];
    for file in files {
        let file = file.to_str().unwrap();
        for command in [&["reduce", "--explain"][..], &["info"], &["dead"], &["show", "--captured"]]
        {
            let output = cutshort(&[command, &[file]].concat());
            let shown = text(&output.stdout);
            for line in shown.lines() {
                let gap = ["()", " ,", ": :", " )", "( "].iter().any(|gap| line.contains(gap));
                let one =
                    nouns.iter().any(|noun| format!(" {line} ").contains(&format!(" 1 {noun}")));
                assert!(!gap && !one, "{command:?} {file}: {line}");
            }
        }
    }
    let alone = said(&["reduce", "graphs/bridge.json", "--explain"]);
    assert!(
        alone.contains("the terminal s has no neighbour except c, which he takes: Cut wins"),
        "{alone}"
    );
}

fn commands() -> Vec<String> {
    let help = said(&["--help"]);
    let list = help.split("Commands:").nth(1).unwrap().split("\n\n").next().unwrap().to_owned();
    // What a command does may take a second line, which is indented.
    let lines = list.lines().filter_map(|line| line.strip_prefix("  "));
    let words = lines.filter_map(|line| line.split(' ').next().filter(|word| !word.is_empty()));
    words.filter(|&word| word != "help").map(str::to_owned).collect()
}

fn help(command: &str, columns: usize) -> String {
    let output = Command::cargo_bin("cutshort")
        .unwrap()
        .args([command, "--help"])
        .env("COLUMNS", columns.to_string())
        .output()
        .unwrap();
    text(&output.stdout)
}

#[test]
fn help_is_as_wide_as_the_terminal_and_begins_with_what_must_be_given() {
    for command in commands() {
        let narrow = help(&command, 60);
        for line in narrow.lines().filter(|line| !line.contains("cutshort") && !line.contains("  "))
        {
            assert!(line.chars().count() <= 60, "{command}: {line:?}");
        }
        // Paragraphs fill the lines: none is broken by hand.
        let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(longest(&help(&command, 90)) <= 104, "{command}");
        let help = help(&command, 100);
        if let Some(arguments) = help.find("\nArguments:") {
            assert!(arguments < help.find("\nOptions:").unwrap(), "{command}");
        }
        let takes_input =
            help.lines().any(|line| line.starts_with("Usage:") && line.contains("[INPUT]"));
        assert!(
            !takes_input || help.contains("\nArguments:\n  [INPUT]") || command == "check",
            "{help}"
        );
    }
}

/// Every example of every help text is run where the files are that it speaks of; a long one is
/// stopped like by Ctrl-C and then says what is known so far.
#[cfg(unix)]
#[test]
fn the_examples_of_the_help_texts_run() {
    let folder = tempfile::tempdir().unwrap();
    let bin = folder.path().join("bin");
    fs::create_dir(&bin).unwrap();
    let program = assert_cmd::cargo::cargo_bin("cutshort");
    let limited = "timeout --preserve-status --signal=INT $SECONDS_EACH";
    script(&bin, "cutshort", &format!("exec {limited} {} \"$@\"", program.display()));
    // Two programs of others, which need not be there: what they do does not matter here.
    script(&bin, "geng", "case $2 in 5) echo DhC;; 6) echo EhCG;; 9) echo 'HhCGGC@';; esac");
    script(&bin, "dot", "cat > /dev/null");
    fs::create_dir(folder.path().join("graphs")).unwrap();
    for entry in fs::read_dir("graphs").unwrap().map(|entry| entry.unwrap()) {
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), folder.path().join("graphs").join(entry.file_name())).unwrap();
        }
    }
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let mut examples = 0;
    for command in commands() {
        for line in help(&command, 300).lines() {
            let Some(line) = line.strip_prefix("  ").filter(|line| !line.starts_with(' ')) else {
                continue;
            };
            // What follows two blanks is a word on the example.
            let example = line.split("  ").next().unwrap();
            let begins = ["cutshort ", "geng "].iter().any(|word| example.starts_with(word));
            if !begins || !example.contains("cutshort ") {
                continue;
            }
            examples += 1;
            // What one writes another one may read.
            let seconds = if example.contains(" -o ") { "60" } else { "2" };
            let output = Command::new("sh")
                .args(["-c", example])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env("SECONDS_EACH", seconds)
                .output()
                .unwrap();
            let code = output.status.code();
            // Some boards have full colourings without a winner or with two, and it says so.
            let says_no = code == Some(1) && example.contains("cutshort criteria");
            let is_done = says_no || matches!(code, Some(0 | 3));
            assert!(is_done, "{example}: {code:?} {}", text(&output.stderr));
        }
    }
    assert!(examples > 60, "{examples} examples found");
}

#[cfg(unix)]
fn script(folder: &Path, name: &str, command: &str) {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{command}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// The workers of `prove` on this machine: a line for each job, and they remember what they have found out.
#[test]
fn a_worker_does_one_job_after_the_other_until_its_master_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut worker = std::process::Command::new(assert_cmd::cargo::cargo_bin("cutshort"))
        .args(["prove", "--board", "hex:6x6", "--worker", "-", "--store"])
        .arg(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut tasks = worker.stdin.take().unwrap();
    let mut answers = BufReader::new(worker.stdout.take().unwrap()).lines();
    let mut nodes = |limit: u64, proof: u64| {
        let none = json!({ "short": [], "cut": [] });
        let task = json!({
            "short": ["c2"], "cut": [], "to_move": "cut", "nodes": limit, "proof": proof,
            "disproof": 1_000_000, "record": none,
        });
        writeln!(tasks, "{task}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        answer["nodes"].as_u64().unwrap()
    };
    // Some nodes; until it is harder than this; to the end; that is known by now.
    assert_eq!(nodes(2, 1_000_000), 2);
    assert_eq!(nodes(1_000_000, 1), 0);
    assert!(nodes(1_000_000, 1_000_000) > 0);
    assert_eq!(nodes(1_000_000, 1_000_000), 0);
    drop(tasks);
    assert_eq!(worker.wait().unwrap().code(), Some(0));
    let store = folder.path().to_str().unwrap();
    let kept = answer(&["store", "info", store, "--json"]);
    assert!(kept["proved"].as_u64().unwrap() > 0, "{kept}");
    let refused =
        with_input(&["prove", "--board", "hex:6x6", "--worker", "-", "--store", store], "{}\n");
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("this is no job"), "{}", text(&refused.stderr));
}
