//! `cutshort play` as a person at the terminal has it: scripted sessions.

use std::fs;

use serde_json::Value;

use crate::command::{text, with_input};

/// What a session with `play` shows.
fn shown(arguments: &[&str], input: &str) -> String {
    let output = with_input(&[&["play"], arguments].concat(), input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// The record of a session with `play`.
fn record(arguments: &[&str], input: &str) -> Value {
    serde_json::from_str(&shown(&[arguments, &["--json"]].concat(), input)).unwrap()
}

fn names(record: &Value) -> Vec<String> {
    let moves = record["moves"].as_array().unwrap().iter();
    moves.map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// All cells of a square board, line by line: what cannot be claimed any more is skipped.
fn everything(size: u8) -> String {
    let cells = (1..=size).flat_map(|row| (0..size).map(move |column| (column, row)));
    cells.map(|(column, row)| format!("{}{row}\n", (b'a' + column) as char)).collect()
}

/// A board that nobody solves in this time, from either side.
#[test]
fn large_boards_are_played_on() {
    for (side, first) in [("short", "f6\nq\n"), ("cut", "a1\nq\n")] {
        for board in ["hex:11x11", "hex:30x30", "y:15"] {
            let arguments = ["--board", board, "--side", side, "--time-limit", "0.3"];
            let record = record(&arguments, first);
            assert_eq!(record["you"], side);
            // You and the program, or the program, you and the program.
            let moves = names(&record).len();
            assert_eq!(moves, if side == "short" { 2 } else { 3 }, "{board} {record}");
            assert_eq!(record["winner"], Value::Null);
        }
    }
}

/// By hand: the centre of 3x3 has a bridge to either side, of which each intrusion is answered. The program
/// loses, and intrudes wherever it can: five moves.
#[test]
fn you_may_have_the_side_that_wins() {
    let arguments = ["--board", "hex:3x3", "--to-move", "short", "--side", "short"];
    let mut input = "b2\n".to_owned();
    // Whichever cells of the bridges are left.
    input += "b1\nc1\na3\nb3\n";
    let record = record(&arguments, &input);
    assert_eq!((&record["winner"], &record["you"]), (&"short".into(), &"short".into()));
    assert_eq!(names(&record).len(), 5, "{record}");
    let shown = shown(&arguments, &input);
    assert!(
        shown.contains("you are Short") && shown.ends_with("Short has won, after 5 moves: you.\n")
    );
}

/// A corner is a losing opening of 3x3 and 4x4; the program wins, and as soon as it can.
#[test]
fn the_program_punishes_blunders() {
    for (board, size, moves) in [("hex:3x3", 3, 8), ("hex:4x4", 4, 12)] {
        let arguments = ["--board", board, "--to-move", "short", "--side", "short"];
        let record = record(&arguments, &everything(size));
        assert_eq!(record["winner"], "cut");
        assert!(names(&record).len() <= moves, "{record}");
    }
}

#[test]
fn you_may_swap() {
    let arguments = ["--board", "hex:5x5", "--side", "cut", "--swap"];
    let record = record(&arguments, &format!("swap\n{}", everything(5)));
    assert_eq!((&record["you"], &record["swapped"]), (&"short".into(), &true.into()));
    assert_ne!(record["winner"], Value::Null);
    let shown = shown(&arguments, "swap\nswap\nq\n");
    assert!(shown.contains("Cut (or swap): You are Short now.\n"), "{shown}");
    assert!(shown.contains("Cut claims "), "{shown}");
    // Only then, and only once.
    let refused = with_input(&[&["play"], &arguments[..]].concat(), "swap\nswap\nq\n");
    assert!(text(&refused.stderr).contains("swap"), "{}", text(&refused.stderr));
    let not_asked_for = with_input(&["play", "--board", "hex:3x3", "--side", "cut"], "swap\nq\n");
    assert!(text(&not_asked_for.stderr).contains("\"swap\""));
}

/// The centre of 3x3 wins, the corner loses, as the reference data of openings has it.
#[test]
fn the_program_swaps_if_it_would_lose() {
    let arguments = ["--board", "hex:3x3", "--side", "short", "--swap"];
    let taken = record(&arguments, &format!("b2\n{}", everything(3)));
    assert_eq!((&taken["swapped"], &taken["you"]), (&true.into(), &"cut".into()));
    assert_eq!(taken["winner"], "short");
    let shown = shown(&arguments, "b2\nq\n");
    assert!(shown.contains("The program swaps: you are Cut now.\n"), "{shown}");
    let left = record(&arguments, &format!("a1\n{}", everything(3)));
    assert_eq!((&left["swapped"], &left["you"]), (&false.into(), &"short".into()));
    assert_eq!(left["winner"], "cut");
    // On a board that is not solved the middle is too strong, and a corner is not.
    for (opening, swapped) in [("f6\nq\n", true), ("a1\nq\n", false)] {
        let arguments =
            ["--board", "hex:11x11", "--side", "short", "--swap", "--time-limit", "0.3"];
        assert_eq!(record(&arguments, opening)["swapped"], swapped, "{opening}");
    }
}

#[test]
fn misere_and_edge_games_are_played_from_either_side() {
    for side in ["short", "cut"] {
        for arguments in [
            ["--board", "hex:3x3", "--rules", "misere"],
            ["--board", "bridgit:2", "--rules", "normal"],
        ] {
            let arguments = [&arguments[..], &["--side", side]].concat();
            let record = record(&arguments, &everything(3).repeat(2));
            assert_ne!(record["winner"], Value::Null, "{record}");
        }
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.cert");
    let path = path.to_str().unwrap();
    with_input(&["solve", "--board", "hex:2x2", "--certificate", path], "");
    for (arguments, said) in [
        (&["play", "--board", "hex:3x3", "--swap"][..], "--side"),
        (
            &["play", "--board", "hex:3x3", "--swap", "--side", "cut", "--short", "a1"],
            "without claims",
        ),
        (&["play", path, "--side", "cut"], "expected no --side"),
        (&["play", "--board", "hex:3x3", "--side", "nobody"], "nobody"),
    ] {
        let output = with_input(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(said), "{}", text(&output.stderr));
    }
}

/// By hand: on 3x3 the centre wins in five moves, and a column of which one cell is missing in one.
#[test]
fn shortest_wins() {
    let answer = |arguments: &[&str]| -> Value {
        let output = with_input(&[&["solve", "--json", "--shortest"], arguments].concat(), "");
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let result = &answer(&["--board", "hex:3x3", "--to-move", "short"])["results"][0];
    assert_eq!((&result["length"], &result["at_least"]), (&5.into(), &5.into()));
    assert_eq!((&result["move"], result["line"].as_array().unwrap().len()), (&"b2".into(), 5));
    let result =
        &answer(&["--board", "hex:3x3", "--short", "b1,b2", "--to-move", "short"])["results"][0];
    assert_eq!((&result["length"], result["line"].as_array().unwrap().len()), (&1.into(), 1));
    let stopped = ["--board", "hex:6x6", "--to-move", "short", "--node-limit", "3000"];
    let result = &answer(&stopped)["results"][0];
    assert_eq!((&result["winner"], &result["length"]), (&"short".into(), &Value::Null));
    assert_eq!(result["stopped"], "nodes");
    assert!(result["at_least"].as_u64().unwrap() >= 11);
    let refused = with_input(&["solve", "--board", "torex:2x2", "--shortest"], "");
    assert_eq!(refused.status.code(), Some(2));
}

/// A blunder is one because two certificates say so, and the page has a board for each move.
#[test]
fn blunders_are_certified_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let [page, proofs] = ["page.html", "proofs"].map(|name| folder.path().join(name));
    let moves = ["--board", "hex:5x5", "--moves", "a1,b4,c3,b2,d2,c2,e1"];
    let output = with_input(
        &[
            &["review", "--json", "--report", page.to_str().unwrap()],
            &["--certificates", proofs.to_str().unwrap()][..],
            &moves,
        ]
        .concat(),
        "",
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    let blunders: Vec<&Value> = review["moves"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["verdict"] == "blunder")
        .collect();
    assert!(!blunders.is_empty());
    let written = review["certificates"].as_array().unwrap();
    assert_eq!(written.len(), 2 * blunders.len());
    for one in blunders {
        let by = one["by"].as_str().unwrap();
        let other = if by == "short" { "cut" } else { "short" };
        for (when, winner) in [("before", by), ("after", other)] {
            let path = proofs.join(format!("move-{}-{when}.cert", one["number"]));
            let output = with_input(&["check", "--json", path.to_str().unwrap()], "");
            assert_eq!(output.status.code(), Some(0));
            let checked: Value = serde_json::from_slice(&output.stdout).unwrap();
            let claim = serde_json::json!([{ "to_move": winner, "winner": winner }]);
            assert_eq!((&checked["valid"], &checked["claim"]), (&true.into(), &claim));
        }
    }
    let page = fs::read_to_string(&page).unwrap();
    assert_eq!(page.matches("<li class=\"step").count(), 7);
    assert_eq!(page.matches("class=\"step blunder\"").count(), written.len() / 2);
    assert!(page.contains("A blunder: it loses, and "), "{page}");
    // What a limit ends is not written, and it is said so.
    let stopped = with_input(
        &[&["review", "--node-limit", "1", "--certificates", proofs.to_str().unwrap()], &moves[..]]
            .concat(),
        "",
    );
    assert_eq!(stopped.status.code(), Some(3));
}

/// On 5x5 a1 loses (`data/hex-openings.json`), but not to one who passes then; the record keeps all that it has.
#[test]
fn a_game_is_lost_by_passing() {
    let folder = tempfile::tempdir().unwrap();
    let [game, reviewed] = ["game.sgf", "reviewed.sgf"].map(|name| folder.path().join(name));
    let record = "(;FF[4]GM[11]SZ[5]PB[Ann];B[a1]C[mine];W[pass](;B[c3])(;B[b2]))";
    fs::write(&game, record).unwrap();
    let paths = [&game, &reviewed].map(|path| path.to_str().unwrap());
    let output = with_input(&["review", paths[0], "--json", "-o", paths[1]], "");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    let seen = |index: usize| {
        let one = &review["moves"][index];
        serde_json::json!([one["number"], one["by"], one["move"], one["verdict"]])
    };
    assert_eq!(seen(0), serde_json::json!([1, "short", "a1", "blunder"]));
    assert_eq!(seen(1), serde_json::json!([2, "cut", null, "blunder"]));
    assert_eq!(seen(2), serde_json::json!([3, "short", "c3", "wins"]));
    assert_eq!((&review["winner"], &review["decided_by"]), (&"short".into(), &2.into()));
    let reviewed = fs::read_to_string(&reviewed).unwrap();
    assert!(reviewed.starts_with("(;FF[4]GM[11]SZ[5]PB[Ann]LB["), "{reviewed}");
    assert!(reviewed.contains(";B[a1]C[mine\nBlunder. Winning: "), "{reviewed}");
    assert!(reviewed.contains("(;B[c3]C[Wins.])(;B[b2]))"), "{reviewed}");
    // To swap a stone that loses is a blunder, to which moves on the empty board are no alternatives.
    let output = with_input(&["review", "#5c1,a1:sc3", "--json"], "");
    let review: Value = serde_json::from_slice(&output.stdout).unwrap();
    let swap = &review["moves"][0];
    assert_eq!((&swap["number"], &swap["verdict"]), (&2.into(), &"blunder".into()));
    assert_eq!(swap["winning_moves"], serde_json::json!([]));
    let said = text(&with_input(&["review", "https://hexworld.org/board/#5c1,a1:p"], "").stdout);
    assert!(said.ends_with("Short wins since move 2, pass: Cut's last blunder.\n"), "{said}");
    // Stones that are set up in the middle: the game before them leads nowhere. And turns out of order.
    let said_of = |record: &str| {
        fs::write(&game, record).unwrap();
        text(&with_input(&["review", paths[0]], "").stdout).to_owned()
    };
    let said = said_of("(;FF[4]GM[11]SZ[3];B[b2];AW[c2][b3];W[a1];B[c1])");
    assert!(said.contains("1  Cut    a1 ") && !said.contains(" b2 "), "{said}");
    let said = said_of("(;FF[4]GM[11]SZ[3];B[a1];W[b2];B[c3];B[c2];B[c1])");
    let end = "Short wins before move 5, c1: no blunder lost it before, but the players did not take turns.\n";
    assert!(said.ends_with(end), "{said}");
}
