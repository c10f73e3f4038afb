//! `cutshort convert` as its users meet it.

#[path = "convert/place.rs"]
mod place;

use assert_cmd::Command;
use serde_json::Value;

/// Runs the command and returns its exit code, answer and message.
fn convert(arguments: &[&str], input: &str) -> (Option<i32>, Vec<u8>, String) {
    let mut command = Command::cargo_bin("cutshort").unwrap();
    let output = command.arg("convert").args(arguments).write_stdin(input).output().unwrap();
    (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

fn text(arguments: &[&str], input: &str) -> String {
    let (code, answer, message) = convert(arguments, input);
    assert_eq!(code, Some(0), "{message}");
    String::from_utf8(answer).unwrap()
}

/// The class that `cutshort solve` gives a game.
fn class(input: &str, arguments: &[&str]) -> Value {
    let mut command = Command::cargo_bin("cutshort").unwrap();
    let output =
        command.args(["solve", "-", "--json"]).args(arguments).write_stdin(input).output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["class"].clone()
}

#[test]
fn a_game_keeps_its_class_in_every_format_that_can_express_it() {
    let game = std::fs::read_to_string("graphs/steane-1.json").unwrap();
    let expected = class(&game, &[]);
    assert!(expected.is_string());
    for format in ["json", "jsonl", "dot", "nodelink", "primal"] {
        let converted = text(&["-", "--to", format], &game);
        assert_eq!(class(&converted, &[]), expected, "{format}");
    }
    // s and t are the vertices 0 and 1 of the file.
    for format in ["graph6", "sparse6"] {
        let converted = text(&["-", "--to", format], &game);
        assert_eq!(class(&converted, &["--terminals", "0,1"]), expected, "{format}");
    }
    let converted = text(&["-", "--to", "edges"], &game);
    assert_eq!(class(&converted, &["--terminals", "s,t"]), expected);
    let board = ["--board", "hex:3x2", "--short", "b1"];
    let json = text(&[&board[..], &["--to", "json"]].concat(), "");
    for format in ["sgf", "hexworld", "dot", "nodelink"] {
        let converted = text(&["-", "--to", format], &json);
        let all = ["--to-move", "both"];
        assert_eq!(class(&converted, &all), class(&json, &all), "{format}");
    }
}

#[test]
fn one_game_is_for_people_and_several_are_one_a_line() {
    let one = text(&["-", "--terminals", "0,1", "--to", "json"], "Bw");
    assert!(one.lines().count() > 3);
    let several = text(&["-", "--terminals", "all", "--to", "json"], "Bw\nBg\n");
    assert_eq!(several.lines().count(), 6);
    let (code, answer, message) =
        convert(&["-", "--terminals", "0,1", "--to", "json"], "Bw\nB\nBg\n");
    assert_eq!((code, String::from_utf8(answer).unwrap().lines().count()), (Some(2), 2));
    assert!(message.contains("line 2"), "{message}");
}

#[test]
fn the_ending_of_a_file_says_what_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let end = ["-o", path.to_str().unwrap()];
        let (code, _, message) = convert(&[arguments, &end].concat(), "");
        (code, std::fs::read_to_string(path).unwrap_or(message))
    };
    let path = ["graphs/bridge.json"];
    let (_, edges, _) = convert(&["graphs/bridge.json", "--to", "edges"], "");
    assert_eq!(written("bridge.edges", &path), (Some(0), String::from_utf8(edges).unwrap()));
    assert!(written("bridge.GV", &path).1.starts_with("graph"));
    assert!(written("bridge.pg", &path).1.contains("#"));
    // What is said counts more.
    assert!(written("bridge.edges", &["graphs/bridge.json", "--to", "json"]).1.starts_with('{'));
    for (name, arguments, expected) in [
        ("bridge.graphml", &["graphs/bridge.json"][..], "--to FORMAT"),
        ("bridge", &["graphs/bridge.json"], "--to FORMAT"),
        ("bridge.dot", &["graphs/bridge.json", "--effort", "3"], "--effort"),
        ("bridge.dot", &["graphs/bridge.json", "--as", "sgf"], "--as"),
    ] {
        let (code, message) = written(name, arguments);
        assert_eq!(code, Some(2), "{name}");
        assert!(message.contains(expected), "{message}");
    }
    let (code, _, message) = convert(&["graphs/bridge.json"], "");
    assert_eq!(code, Some(2));
    assert!(message.contains("-o FILE"), "{message}");
}

#[test]
fn what_a_format_cannot_say_is_refused_in_one_sentence() {
    for (arguments, word) in [
        (&["--board", "y:3", "--to", "hexworld"][..], "hex:WxH"),
        (&["--board", "y:3", "--to", "graph6"], "hyperedge"),
        (&["--board", "y:3", "--to", "primal"], "touch"),
        (&["--board", "hex:2x2", "--short", "a1", "--to", "graph6"], "claimed"),
        (&["--board", "hex:2x2", "--to", "gif"], "graph6"),
    ] {
        let (code, answer, message) = convert(arguments, "");
        assert!(code == Some(2) && answer.is_empty() && message.contains(word), "{message}");
    }
}

#[test]
fn planar_code_is_an_embedding_in_the_plane() {
    let (code, answer, message) = convert(&["--board", "hex:3x3", "--to", "planar-code"], "");
    assert_eq!(code, Some(0), "{message}");
    let body = answer.strip_prefix(b">>planar_code<<").unwrap();
    let count = usize::from(body[0]);
    let mut lists: Vec<&[u8]> = body[1..].split(|&byte| byte == 0).collect();
    // After the last 0 there is nothing.
    assert!(lists.pop().unwrap().is_empty());
    assert_eq!(lists.len(), count);
    // Every edge stands at both ends; following the next edge clockwise goes around the faces.
    let mut darts = std::collections::BTreeSet::new();
    for (vertex, list) in lists.iter().enumerate() {
        for &other in *list {
            assert!(darts.insert((vertex, usize::from(other) - 1)));
        }
    }
    let edges = darts.len() / 2;
    let mut faces = 0;
    while let Some(&start) = darts.first() {
        faces += 1;
        let mut dart = start;
        while darts.remove(&dart) {
            let (from, to) = dart;
            let at = lists[to].iter().position(|&v| usize::from(v) - 1 == from).unwrap();
            dart = (to, usize::from(lists[to][(at + 1) % lists[to].len()]) - 1);
        }
        assert_eq!(dart, start);
    }
    assert_eq!(count + faces, edges + 2, "Euler's formula");
}
