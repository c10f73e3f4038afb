//! The commands `dead` and `capture` as their users meet them.

use std::process::Output;

use serde_json::{Value, json};

use crate::command::with_input;

/// Steane, Figure 1: {b, c} is captured, {a, b, c, d} is lost.
const FIGURE_1: &str = "graphs/steane-1.json";

/// Steane, Figure 2, its two outer vertices as terminals: the edge ac is dead.
const FIGURE_2: &str = "graphs/steane-2.json";

/// Steane, Figure 9: {e, f, g, h} is captured and no pair of them is.
const FIGURE_9: &str = "graphs/steane-9.json";

fn answer(arguments: &[&str], input: &str) -> Value {
    let output = with_input(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn assert_refused(output: &Output, words: &[&str]) {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty());
    assert!(words.iter().all(|word| said.contains(word)), "{said}");
}

#[test]
fn dead_edges_by_theorem_and_exactly() {
    for exact in [&["dead", FIGURE_2, "--json"][..], &["dead", FIGURE_2, "--json", "--exact"]] {
        let found = answer(exact, "");
        assert_eq!(found["dead_cells"], json!([]));
        assert_eq!(found["dead_edges"], json!([["a", "c"]]));
    }
    let text = with_input(&["dead", FIGURE_2], "");
    assert!(String::from_utf8_lossy(&text.stdout).contains("Theorem 14"));
}

#[test]
fn a_search_without_steps_is_stopped() {
    let arguments = ["dead", "--board", "hex:4x4", "--exact", "--step-limit", "0", "--json"];
    let output = with_input(&arguments, "");
    assert_eq!(output.status.code(), Some(3));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["stopped"], "steps");
    assert!(!found["unknown_edges"].as_array().unwrap().is_empty());
}

#[test]
fn sets_are_captured_and_lost() {
    let found = answer(&["capture", FIGURE_1, "--json"], "");
    assert_eq!(found["captured"], json!([["b", "c"]]));
    assert_eq!(found["lost"], json!([["a", "b", "c", "d"]]));
    let found = answer(&["capture", FIGURE_2, "--json", "--set", "a,b,c"], "");
    assert_eq!((&found["captured"], &found["lost"]), (&json!([]), &json!([])));
    assert_eq!(found["cut_dominated"], json!([{"set": ["a","b","c"], "by": ["a","b","c"]}]));
    let found = answer(&["capture", FIGURE_9, "--json", "--local"], "");
    assert_eq!(found["captured"], json!([["e", "f", "g", "h"]]));
}

/// Terminals that conduct make the cell between two adjacent ones dead; a boundary does not.
#[test]
fn a_boundary_is_no_terminal() {
    let game = r#"{"format": "cutshort/1", "terminals": ["x", "y", "z"],
        "hyperedges": [["x","y"], ["x","a"], ["y","z"], ["a","z"]]}"#;
    let dead = |arguments: &[&str]| answer(arguments, game)["dead_cells"].clone();
    assert_eq!(dead(&["dead", "-", "--json", "--exact"]), json!(["a"]));
    assert_eq!(dead(&["dead", "-", "--json", "--exact", "--for", "boundary"]), json!([]));
}

#[test]
fn bad_sets_are_refused_by_name() {
    let capture = |set: &str| with_input(&["capture", FIGURE_1, "--set", set], "");
    assert_refused(&capture("a,s"), &["s is a terminal"]);
    assert_refused(&capture("a,q"), &["\"q\""]);
    let claimed = ["capture", FIGURE_1, "--short", "a", "--set", "a,b"];
    assert_refused(&with_input(&claimed, ""), &["a is not an unclaimed cell"]);
    assert_refused(&with_input(&["capture", FIGURE_1, "--max-size", "15"], ""), &["15"]);
}

#[test]
fn of_several_games_those_that_can_be_answered_are() {
    let sides = r#"{"format":"cutshort/1","goal":"touch","terminals":["r","s","t"],"hyperedges":[["r","a"],["s","a"],["t","a"]]}"#;
    let path =
        r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"],["a","t"]]}"#;
    let output = with_input(
        &["dead", "-", "--exact", "--for", "partition", "--json"],
        format!("{sides}\n{path}\n"),
    );
    assert_eq!(output.status.code(), Some(2));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["index"], 2);
    let said: Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(said["index"], 1);
    assert!(said["error"].as_str().unwrap().starts_with("game 1: "), "{said}");
}
