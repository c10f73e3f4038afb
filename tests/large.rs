//! Games far larger than what is searched: what can be said without a search is said.

use std::fmt::Write;
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// A square grid of so many rows as an edge list, its vertices numbered row by row.
fn grid(rows: usize) -> String {
    let mut edges = String::new();
    for row in 0..rows {
        for column in 0..rows {
            let vertex = row * rows + column;
            if column + 1 < rows {
                writeln!(edges, "{vertex} {}", vertex + 1).unwrap();
            }
            if row + 1 < rows {
                writeln!(edges, "{vertex} {}", vertex + rows).unwrap();
            }
        }
    }
    edges
}

fn cutshort(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::cargo_bin("cutshort").unwrap();
    command.args(arguments).args(["-", "--from", "edges"]).write_stdin(input).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_grid_of_ten_thousand_vertices_is_described_and_reduced() {
    // Two pendant vertices, which are simplicial and so dead (Theorem 13), beside the grid.
    let input = grid(100) + "5050 10000\n4040 10001\n";
    let terminals = ["--terminals", "0,9999"];
    let info = cutshort(&["info", "--json", terminals[0], terminals[1]], &input);
    let info: Value = serde_json::from_slice(&info.stdout).unwrap();
    assert_eq!((&info["cells"], &info["planar"]), (&10_000.into(), &true.into()));
    assert_eq!(info["engine"], Value::Null);

    let reduced = cutshort(&["reduce", "--json", terminals[0], terminals[1]], &input);
    assert!(text(&reduced.stderr).contains("only the rules that look at a cell"));
    let reduced: Value = serde_json::from_slice(&reduced.stdout).unwrap();
    let removed =
        reduced["cells_before"].as_u64().unwrap() - reduced["cells_after"].as_u64().unwrap();
    assert_eq!(removed, 2, "{}", reduced["steps"]);

    let dead = cutshort(&["dead", "--json", terminals[0], terminals[1]], &input);
    let dead: Value = serde_json::from_slice(&dead.stdout).unwrap();
    assert_eq!(dead["dead_cells"], serde_json::json!(["10000", "10001"]));
}

/// A grid with so many vertices more, each at one of the first of the grid: they are simplicial and so dead.
fn with_pendants(rows: usize, count: usize) -> String {
    let pendant = |index: usize| format!("{} {}\n", rows + index, rows * rows + index);
    grid(rows) + &(0..count).map(pendant).collect::<String>()
}

#[test]
fn a_game_that_its_dead_cells_make_too_large_is_searched_without_them() {
    let solve = |terminals: &str, input: &str, note: &str| {
        let output = cutshort(&["solve", "--json", "--terminals", terminals], input);
        assert!(text(&output.stderr).contains(note), "{}", text(&output.stderr));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    // Short's 1 and 45 are both between 0 and 46.
    let answer = solve("0,46", &with_pendants(45, 30), "30 of the 2053 empty cells");
    assert_eq!(answer["class"], "short");
    let best = &answer["results"][0]["move"];
    assert!(best == "1" || best == "45", "{best}");
    // Of two cells in a row Cut has one in any case (Steane, Figure 3(a)): all is filled in, and Cut may claim what he likes.
    let pendants: String = (4..2054).map(|cell| format!("2 {cell}\n")).collect();
    let path = format!("0 1\n1 2\n2 3\n{pendants}");
    let answer = solve("0,3", &path, "2052 of the 2052 empty cells");
    assert_eq!(answer["class"], "cut");
    assert_eq!(answer["results"][1]["move"], "1");
    // Who has no time for that is told so, not that the game is too large.
    let in_no_time = ["solve", "--json", "--time-limit", "0.000001", "--terminals", "0,46"];
    let output = cutshort(&in_no_time, &with_pendants(45, 30));
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["results"][0]["stopped"], "time");
}

/// No two hyperedges of one size are compared, so that it takes no minutes to read a million of them.
#[test]
fn a_dense_game_is_answered() {
    let edges = (0..1400).flat_map(|a| (a + 1..1400).map(move |b| (a, b)));
    let edges: String = edges.skip(1).map(|(a, b)| format!("{a} {b}\n")).collect();
    let output = cutshort(&["solve", "--json", "--terminals", "0,1"], &edges);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["class"], "short");
}

#[test]
fn what_is_too_large_to_search_is_said_before_it_is_tried() {
    let output = cutshort(&["solve", "--terminals", "0,9999"], &grid(100));
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("at most 2048 vertices, this one has 10000"));
    let output = cutshort(&["solve", "--all-moves", "--terminals", "0,2"], &with_pendants(45, 30));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("at most 2048 vertices, this one has 2055"));
    let output = cutshort(&["show", "--must-play", "--terminals", "0,624"], &grid(25));
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("at most 512 vertices, this game has 625"));
}
