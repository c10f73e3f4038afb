//! Games as positions on boards: `--to hex-board` and its like.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{class, convert, text};

const DRAWN: [&str; 2] = ["--effort", "0"];
const BOTH: [&str; 2] = ["--to-move", "both"];

/// The answer as JSON and what was said.
fn placed(arguments: &[&str], input: &str) -> (Value, String) {
    let arguments = [arguments, &DRAWN].concat();
    let (code, answer, message) = convert(&arguments, input);
    assert_eq!(code, Some(0), "{message}");
    (serde_json::from_slice(&answer).unwrap(), message)
}

/// A game file with these terminals and hyperedges.
fn game(terminals: &[&str], hyperedges: &[&[&str]]) -> String {
    serde_json::json!({"format": "cutshort/1", "terminals": terminals, "hyperedges": hyperedges})
        .to_string()
}

/// Degree two, so that it goes on every board.
fn chain() -> String {
    game(&["s", "t"], &[&["s", "a", "b"], &["a", "c"], &["b", "c", "d"], &["d", "t"]])
}

#[test]
fn a_placed_game_has_its_cell_map_and_its_class() {
    let bridge = std::fs::read_to_string("graphs/bridge.json").unwrap();
    for (input, to) in [
        (&bridge, "hex-board"),
        (&bridge, "y-board"),
        (&chain(), "hex-board"),
        (&chain(), "y-board"),
        (&chain(), "bridgit-board"),
    ] {
        let (answer, message) = placed(&["-", "--to", to], input);
        let board = answer["board"].as_str().unwrap();
        assert!(message.contains(board) && message.contains("of them empty"), "{message}");
        let stones = ["short", "cut"].map(|player| answer[player].as_array().unwrap());
        let claimed: BTreeSet<_> = stones.into_iter().flatten().map(Value::as_str).collect();
        let map = answer["cell_map"].as_object().unwrap();
        let cells: BTreeSet<&str> = map.keys().map(String::as_str).collect();
        let known: Value = serde_json::from_str(input).unwrap();
        let names = known["hyperedges"].as_array().unwrap().iter();
        let names = names.flat_map(|of| of.as_array().unwrap()).map(|name| name.as_str().unwrap());
        let expected = names.filter(|name| !["s", "t"].contains(name)).collect();
        assert_eq!(cells, expected, "{to}");
        assert_eq!(map.values().map(Value::as_str).collect::<BTreeSet<_>>().len(), map.len());
        assert!(map.values().all(|cell| !claimed.contains(&cell.as_str())));
        assert_eq!(class(&answer.to_string(), &BOTH), class(input, &BOTH), "{to}");
    }
}

#[test]
fn a_placed_game_is_written_in_every_form() {
    let chain = chain();
    for to in ["hex-board", "y-board", "bridgit-board"] {
        let to = ["-", "--to", to, "--effort", "0", "--as"];
        let form = |form: &str| text(&[&to[..], &[form]].concat(), &chain);
        assert!(form("json").lines().count() > 3);
        assert_eq!(form("jsonl").lines().count(), 1);
        assert_eq!(class(&form("jsonl"), &BOTH), class(&chain, &BOTH));
        let picture = form("svg");
        assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
        for name in ["a", "b", "c", "d"] {
            assert!(picture.contains(&format!(">{name}<")), "{name} is not in the picture");
        }
        for written in ["sgf", "hexworld"] {
            let arguments = [&to[..], &[written]].concat();
            if to[2] == "hex-board" {
                let position = text(&arguments, &chain);
                assert_eq!(class(&position, &BOTH), class(&form("json"), &BOTH), "{position}");
            } else {
                let (code, answer, message) = convert(&arguments, &chain);
                assert!(code == Some(2) && answer.is_empty(), "{message}");
                assert!(message.contains("hex:WxH"), "{message}");
            }
        }
    }
    assert!(text(&["-", "--to", "hex-board", "--as", "hexworld"], &chain).contains("hexworld.org"));
}

#[test]
fn hex_and_bridgit_keep_their_shapes_on_larger_boards() {
    for (board, to, expected) in [
        ("hex:4x4", "hex-in-hex", "hex:10x8"),
        ("hex:4x4", "hex-in-hex-twice", "hex:10x10"),
        ("hex:3x2", "y-board", "y:4"),
        ("bridgit:4", "hex-board", "hex:7x7"),
    ] {
        let (answer, _) = placed(&["--board", board, "--to", to], "");
        assert_eq!(answer["board"], expected);
    }
    let three = ["--board", "hex:3x3", "--short", "b1", "--cut", "c2"];
    let inside = text(&[&three[..], &["--to", "hex-in-hex"]].concat(), "");
    let three = text(&[&three[..], &["--to", "json"]].concat(), "");
    assert_eq!(class(&inside, &BOTH), class(&three, &BOTH));
    let (code, answer, message) = convert(&["graphs/bridge.json", "--to", "hex-in-hex"], "");
    assert!(code == Some(2) && answer.is_empty() && message.contains("hex:WxH"), "{message}");
}

#[test]
fn more_effort_gives_no_larger_board() {
    let area = |effort: &str| -> usize {
        let arguments = ["--board", "hex:3x3", "--to", "hex-board", "--effort", effort];
        let answer: Value = serde_json::from_str(&text(&arguments, "")).unwrap();
        let size = answer["board"].as_str().unwrap().strip_prefix("hex:").unwrap().to_owned();
        size.split('x').map(|side| side.parse::<usize>().unwrap()).product()
    };
    assert!(area("1") <= area("0"));
    let (code, _, message) =
        convert(&["graphs/bridge.json", "--to", "hex-board", "--effort", "x"], "");
    assert!(code == Some(2) && message.contains("seconds"), "{message}");
}

#[test]
fn what_cannot_be_placed_is_refused_by_name_and_reason() {
    let star = [&["s", "hub"][..], &["hub", "a"], &["hub", "b"], &["hub", "c"], &["c", "t"]];
    let star = game(&["s", "t"], &star);
    // A cube whose opposite corners are joined to the terminals.
    let cube = [
        &["s", "a", "b", "c"][..],
        &["a", "b", "ab"],
        &["b", "c", "bc"],
        &["c", "a", "ca"],
        &["t", "ab", "bc", "ca"],
    ];
    let cube = game(&["s", "t"], &cube);
    let three = game(&["s", "t", "u"], &[&["s", "a"], &["t", "a"], &["u", "a"]]);
    for (input, to, words) in [
        (&star, "hex-board", &["the cell hub", "4 hyperedges", "at most 3"][..]),
        (&star, "y-board", &["the cell hub", "4 hyperedges", "at most 3"]),
        (&star, "bridgit-board", &["the cell hub", "4 hyperedges", "at most 2"]),
        (&three, "y-board", &["3 terminals", "the third is u"]),
        (&three, "bridgit-board", &["3 terminals", "the third is u"]),
        (&cube, "hex-board", &["the terminals s, t", "one face", "K3,3"]),
    ] {
        let (code, answer, message) = convert(&["-", "--to", to], input);
        assert!(code == Some(2) && answer.is_empty(), "{message}");
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
        for word in words {
            assert!(message.contains(word), "{word:?} is missing in: {message}");
        }
    }
}

/// Ctrl-C ends the search: the smallest board so far is the answer, and the exit code says that it
/// was stopped.
#[test]
#[cfg(unix)]
fn an_interrupted_search_gives_its_smallest_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("placed.json");
    for output in [None, Some(&file)] {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cutshort"));
        command.args(["convert", "--board", "hex:4x4", "--to", "hex-board", "--effort", "max"]);
        output.iter().for_each(|path| _ = command.arg("-o").arg(path));
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let child = command.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_secs(1));
        assert!(!file.exists());
        let pid = child.id().to_string();
        let kill = std::process::Command::new("kill").args(["-INT", &pid]).status();
        assert!(kill.unwrap().success());
        let answer = child.wait_with_output().unwrap();
        let message = String::from_utf8(answer.stderr).unwrap();
        assert_eq!(answer.status.code(), Some(3), "{message}");
        assert!(message.contains("16 of them empty"), "{message}");
        let written = output.map_or(answer.stdout, |path| std::fs::read(path).unwrap());
        let written: Value = serde_json::from_slice(&written).unwrap();
        assert_eq!(written["cell_map"].as_object().unwrap().len(), 16);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
