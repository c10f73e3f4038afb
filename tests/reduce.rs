//! `cutshort reduce` from outside.

use assert_cmd::Command;
use serde_json::Value;

fn reduce(arguments: &[&str], input: &str) -> std::process::Output {
    let mut command = Command::cargo_bin("cutshort").expect("the command is built");
    command.arg("reduce").args(arguments).write_stdin(input).output().expect("it runs")
}

/// Steane, Figure 3(b): two cells between the same neighbours are captured.
const SQUARE: &str = r#"{"format":"cutshort/1","terminals":["s","t"],
    "hyperedges":[["s","a"],["s","b"],["a","t"],["b","t"]]}"#;

/// A path with three cells: whoever moves first wins at the middle, and no cell is dead.
const PATH: &str = r#"{"format":"cutshort/1","terminals":["s","t"],
    "hyperedges":[["s","a"],["a","b"],["b","c"],["c","t"]]}"#;

#[test]
fn json_has_the_stable_keys() {
    let output = reduce(&["-", "--json", "--preserve", "value"], SQUARE);
    assert!(output.status.success());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    for key in ["cells_before", "cells_after", "steps", "class", "winner", "reduced"] {
        assert!(answer.get(key).is_some(), "{key} is missing in {answer}");
    }
    assert_eq!(answer["cells_before"], 2);
    assert_eq!(answer["class"], "short");
    assert_eq!(answer["winner"], "short");
    for step in answer["steps"].as_array().unwrap() {
        for key in ["rule", "theorem", "preserves", "action", "cells", "edges", "evidence"] {
            assert!(step.get(key).is_some(), "{key} is missing in {step}");
        }
    }
}

#[test]
fn an_explanation_names_cells_and_theorems() {
    let output = reduce(&["-", "--explain"], PATH);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Cut wins"), "{text}");
    assert!(text.contains("threaten each other") && text.contains("Steane, Theorem"), "{text}");
}

#[test]
fn the_reduced_game_is_a_game_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("smaller.json");
    let file = path.to_str().unwrap();
    for keep in ["graph", "hypergraph"] {
        let arguments = [
            "--board",
            "hex:3x3",
            "--cut",
            "b2",
            "--preserve",
            "fillings",
            "--keep",
            keep,
            "-o",
            file,
        ];
        let output = reduce(&arguments, "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let again = reduce(&[file, "--preserve", "fillings", "--json"], "");
        let answer: Value = serde_json::from_slice(&again.stdout).unwrap();
        assert_eq!(answer["cells_before"], answer["cells_after"], "{keep}");
    }
}

#[test]
fn bad_input_is_one_sentence_and_exit_code_2() {
    let output = reduce(&["--board", "hex:3x3", "--short", "z9"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert_eq!(String::from_utf8(output.stderr).unwrap().lines().count(), 1);
}

/// The page of the format has a row for each rule that a step may name.
#[test]
fn the_page_names_every_rule() {
    let page = std::fs::read_to_string("docs/formats/steps.md").expect("the page is there");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    for rule in cutshort::proof::Rule::ALL {
        let named = format!("`{}`", rule.id());
        let is_row = |row: &&str| row.split(" | ").next().is_some_and(|id| id.contains(&named));
        assert!(rows.iter().any(is_row), "{named} has no row");
    }
}
