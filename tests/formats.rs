//! Inputs that people have: files of networkx, games of Little Golem and HexWorld, odd words.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::command::{answer, cutshort, said};

fn json(arguments: &[&str]) -> Value {
    answer(&[arguments, &["--json"]].concat())
}

/// The sentence of a refusal: one line, exit code 2, nothing on standard output.
fn refusal(arguments: &[&str]) -> String {
    let output = cutshort(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert_eq!(sentence.lines().count(), 1, "{arguments:?}: {sentence}");
    sentence
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    path.to_str().unwrap().to_owned()
}

/// A file with this text, in a folder that goes when the value does.
struct Made {
    _folder: tempfile::TempDir,
    path: String,
}

fn made(name: &str, text: impl AsRef<[u8]>) -> Made {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    Made { _folder: folder, path }
}

/// Expected by the script that wrote the files: counts by networkx, classes by brute force in Python.
#[test]
fn files_of_networkx_are_read_without_a_flag() {
    let expected = fs::read(data("networkx/expected.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let files = expected["files"].as_object().unwrap();
    assert!(files.len() >= 20);
    for (name, about) in files {
        let path = data(&format!("networkx/{name}"));
        let quoted = |terminal: &Value| format!("\"{}\"", terminal.as_str().unwrap());
        let terminals = about["terminals"].as_array().unwrap();
        let terminals: Vec<String> = terminals.iter().map(quoted).collect();
        let terminals = terminals.join(", ");
        let input = ["solve", path.as_str(), "--terminals", terminals.as_str()];
        assert_eq!(json(&input)["class"], about["class"], "{name}");
        let input = ["info", path.as_str(), "--terminals", terminals.as_str()];
        let info = json(&input);
        let cells = about["vertices"].as_u64().unwrap() - 2;
        assert_eq!(info["cells"].as_u64(), Some(cells), "{name}");
        assert_eq!(info["hyperedges"], about["edges"], "{name}");
    }
}

/// Games with the winner as the site knows him: who did not resign, or whose chain stands there.
#[test]
fn games_of_little_golem_and_hexworld_have_the_right_winner() {
    let games = fs::read(data("hex-games.json")).unwrap();
    let games: Value = serde_json::from_slice(&games).unwrap();
    for game in games["games"].as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let text = game["record"].as_str().unwrap();
        let file = made(if text.starts_with('(') { "game.sgf" } else { "link.txt" }, text);
        let written = said(&["convert", &file.path, "--to", "json"]);
        let written: Value = serde_json::from_str(&written).unwrap();
        assert_eq!(written["board"], game["board"], "{name}");
        let count = |player: &str| written[player].as_array().map_or(0, Vec::len);
        assert_eq!(
            [count("short"), count("cut")].map(Value::from).to_vec(),
            *game["stones"].as_array().unwrap(),
            "{name}"
        );
        assert_eq!(written["to_move"], game["to_move"], "{name}");
        if game["proved"] == true {
            let solved = json(&["solve", &file.path]);
            assert_eq!(solved["results"][0]["winner"], game["winner"], "{name}");
        }
    }
}

#[test]
fn cells_and_boards_may_be_written_in_capitals_and_with_blanks() {
    let solved = |arguments: &[&str]| {
        let json = json(&[&["solve"], arguments].concat());
        (json["board"].clone(), json["results"][0]["winner"].clone())
    };
    let plain = solved(&["--board", "hex:3x3", "--short", "a1,b2"]);
    assert_eq!(solved(&["--board", "hex:3", "--short", "A1, b2"]), plain);
    assert_eq!(solved(&["--board", "Hex:3x3", "--black", "a1", "--black", "B2"]), plain);
    let set = said(&["capture", "--board", "hex:3x3", "--set", "A1, b2"]);
    assert!(set.contains("the set a1 b2"), "{set}");
    assert!(refusal(&["solve", "--board", "y:3x3"]).contains("y:N"));
    assert!(refusal(&["solve", "--board", "cylinder:3"]).contains("cylinder:MxN"));
    assert!(refusal(&["solve", "--board", "hex:"]).contains("hex:WxH"));
    assert!(refusal(&["solve", "--board", "hex:3", "--short", "a4"]).contains("\"a4\""));
}

#[test]
fn links_need_no_https_and_must_hold_the_moves() {
    let stones = "hexworld.org/board/#5c1,c3b2a1";
    let long = said(&["convert", &format!("https://{stones}"), "--to", "jsonl"]);
    assert_eq!(said(&["convert", stones, "--to", "jsonl"]), long);
    assert_eq!(said(&["convert", &format!("www.{stones}"), "--to", "jsonl"]), long);
    let playhex = "playhex.org/games/0d1f8e8c-3000-49ff-831a-84c20e514528";
    for link in [playhex, &format!("https://{playhex}")] {
        let sentence = refusal(&["solve", link]);
        assert!(sentence.contains("SGF file or the HexWorld link"), "{sentence}");
    }
    let golem = refusal(&["solve", "https://littlegolem.net/jsp/game/game.jsp?gid=1512976"]);
    assert!(golem.contains("the SGF file"), "{golem}");
    assert!(refusal(&["solve", "https://example.org/x.json"]).contains("this link"));
}

#[test]
fn a_file_that_does_not_exist_is_always_said_to() {
    let long = "x".repeat(300);
    let of_folder = format!("{}/x.json", data("README.md"));
    for name in ["nothing.json", "petersen", "nothing.g6", "a b", "x.edges", &long, &of_folder] {
        for flags in [
            &[][..],
            &["--terminals", "0,1"],
            &["--from", "edges"],
            &["--from", "json"],
            &["--from", "graph6"],
        ] {
            let sentence = refusal(&[&["solve", name], flags].concat());
            assert!(sentence.contains("there is no file"), "{name} {flags:?}: {sentence}");
        }
    }
    assert!(refusal(&["solve", "nothing.pg"]).contains("there is no file"));
    assert!(refusal(&["check", "nothing.cert"]).contains("there is no file"));
    // Longer than the name of a file may be: the path on 70 vertices is no name.
    let path = nauty_path(70);
    assert!(path.len() > 255);
    assert_eq!(json(&["info", &path, "--terminals", "0,69"])["cells"], 68);
}

#[test]
fn a_compressed_file_is_called_so() {
    let folder = tempfile::tempdir().unwrap();
    for (command, name) in [("solve", "it.pg"), ("criteria", "it.pg"), ("check", "it.cert")] {
        let path = folder.path().join(name);
        fs::write(&path, b"\x1f\x8b\x08\0\0\n").unwrap();
        let sentence = refusal(&[command, path.to_str().unwrap()]);
        assert!(sentence.contains("compressed (gzip), expected the text"), "{sentence}");
    }
}

/// The graph6 code of a path, by the definition of the format.
fn nauty_path(order: usize) -> String {
    let pairs = (1..order).flat_map(|v| (0..v).map(move |u| u + 1 == v));
    let bits: Vec<bool> = pairs.collect();
    let head =
        [126, 63 + (order >> 12) as u8, 63 + (order >> 6 & 63) as u8, 63 + (order & 63) as u8];
    let body = bits.chunks(6).map(|six| {
        63 + six.iter().enumerate().map(|(at, &bit)| u8::from(bit) << (5 - at)).sum::<u8>()
    });
    String::from_utf8(head.into_iter().chain(body).collect()).unwrap()
}

#[test]
fn loops_and_repeated_edges_are_dropped_on_demand() {
    let text = "s a\na t\nt a\na a\ns s\na s\nlonely lonely\n";
    let file = made("graph.edges", text);
    let terminals = ["--terminals", "s,t"];
    let sentence = refusal(&[&["solve", &file.path], &terminals[..]].concat());
    assert!(sentence.contains("line 4") && sentence.contains("--simplify"), "{sentence}");
    let output =
        cutshort(&[&["info", &file.path, "--simplify", "--json"], &terminals[..]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("dropped 3 loops, 2 repeated edges"), "{said}");
    let info: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&info["cells"], &info["hyperedges"]), (&2.into(), &2.into()));
    let twice = made("graph.edges", "s a\na t\nt a\n");
    let sentence = refusal(&[&["solve", &twice.path], &terminals[..]].concat());
    assert!(sentence.contains("line 3") && sentence.contains("--simplify"), "{sentence}");
    let directed = made("graph.dot", "digraph { s -> a; a -> t; t -> a }");
    let output = cutshort(&[&["info", &directed.path, "--simplify"], &terminals[..]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("1 repeated edge, the directions of the edges"), "{said}");
    // Nothing to drop, nothing to say.
    let clean = made("graph.edges", "s a\na t\n");
    let output = cutshort(&[&["info", &clean.path, "--simplify"], &terminals[..]].concat());
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn vertices_are_meant_by_name_or_by_number() {
    let cities = data("networkx/cities.gml");
    let by_name = said(&["solve", &cities, "--terminals", r#""New York","Los Angeles""#]);
    // In the order of the file: New York, Washington, St. Louis, Los Angeles.
    assert_eq!(said(&["solve", &cities, "--terminals", "0,3"]), by_name);
    let claimed = ["--short", r#""Washington, D.C.""#];
    let claimed = said(&[&["solve", &cities, "--terminals", "0,3"], &claimed[..]].concat());
    let numbered = said(&["solve", &cities, "--terminals", "0,3", "--short", "1"]);
    assert_eq!(claimed, numbered);
    let reduced = said(&["reduce", &cities, "--terminals", "0,3", "--explain"]);
    assert!(reduced.contains("\"St. Louis\""), "{reduced}");
    let sentence = refusal(&["solve", &cities, "--terminals", "Boston,0"]);
    assert!(sentence.contains(r#""New York", "Washington, D.C.""#), "{sentence}");
    // A name that is a number wins, and then no other number means anything.
    let numbers = made("graph.edges", "1 2\n2 3\n");
    assert_eq!(json(&["info", &numbers.path, "--terminals", "1,3"])["cells"], 1);
    assert!(refusal(&["info", &numbers.path, "--terminals", "0,3"]).contains("no vertex \"0\""));
    // Tuples stand there as Python writes them, with blanks or without.
    let grid = data("networkx/grid.graphml");
    let with = said(&["solve", &grid, "--terminals", "(0, 0),(2, 2)"]);
    assert_eq!(said(&["solve", &grid, "--terminals", "(0,0), (2,2)"]), with);
    // What is written is read again.
    let edges = |path: &str| {
        let flags = ["--terminals", r#""New York","Los Angeles""#, "--to", "json"];
        let game = said(&[&["convert", path], &flags[..]].concat());
        let game: Value = serde_json::from_str(&game).unwrap();
        let mut edges: Vec<Vec<String>> =
            serde_json::from_value(game["hyperedges"].clone()).unwrap();
        edges.iter_mut().for_each(|edge| edge.sort_unstable());
        edges.sort_unstable();
        edges
    };
    assert!(edges(&cities).contains(&vec!["New York".into(), "Washington, D.C.".into()]));
    for (format, name) in
        [("json", "g.json"), ("dot", "g.dot"), ("nodelink", "g.txt"), ("edges", "g.edges")]
    {
        let text = said(&["convert", &cities, "--terminals", "0,3", "--to", format]);
        assert_eq!(edges(&made(name, text).path), edges(&cities), "{format}");
    }
}

#[test]
fn odd_line_ends_and_comments_are_read() {
    let class = |name: &str, text: &[u8]| {
        let file = made(name, text);
        json(&["solve", &file.path, "--terminals", "s,t"])["class"].clone()
    };
    let plain = class("x", b"s a\ns b\na t\nb t\n");
    assert_eq!(plain, "short");
    assert_eq!(class("x", b"s a\r\ns b\r\na t\r\nb t\r\n"), plain);
    assert_eq!(class("x", b"s a\rs b\ra t\rb t\r"), plain);
    assert_eq!(class("x", b"\xef\xbb\xbfs a\ns b\na t\nb t\n"), plain);
    assert_eq!(
        class("x", b"# by hand\n\n# more\ngraph {\n# inside\ns -- a -- t\ns -- b -- t }\n"),
        plain
    );
    assert_eq!(class("x.dot", b"# by hand\r\ngraph {\r\n# inside\r\ns--a--t;s--b--t}\r\n"), plain);
    let pajek =
        b"% by hand\r\n*Vertices 4\r\n1 s\r\n2 a\r\n3 b\r\n4 t\r\n*Edgeslist\r\n1 2 3\r\n4 2 3\r\n";
    assert_eq!(class("x", pajek), plain);
    let gml = b"Creator \"someone\"\rgraph\r[\rnode [ id 1 label \"s\" ] node [ id 2 label \"t\" ]
        node [ id 3 ] node [ id 4 ] edge [ source 1 target 3 ] edge [ source 3 target 2 ]
        edge [ source 4 target 1 ] edge [ source 2 target 4 ] ]";
    assert_eq!(class("x", gml), plain);
    let edges = b"s a # hi\ns b\na t\nb t\nlonely #note\n";
    assert_eq!(class("x", edges), plain);
    assert_eq!(class("x.csv", b"source,target,weight\ns,a,1\ns,b,1\na,t,1\nb,t,1\n"), plain);
    let dimacs = made("x.col", "c by hand\np edge 5 4\ne 1 2\ne 1 3\ne 2 4\ne 3 4\n");
    assert_eq!(json(&["solve", &dimacs.path, "--terminals", "1,4"])["class"], plain);
    let utf16 = made("x", b"\xff\xfes\0 \0a\0\n\0");
    assert!(refusal(&["solve", &utf16.path, "--terminals", "s,t"]).contains("UTF-16"));
}

#[test]
fn a_hyperedge_that_holds_all_sides_wins_with_no_stone() {
    let file = made(
        "touch.json",
        r#"{"format": "cutshort/1", "goal": "touch", "terminals": ["x", "y", "z"],
            "hyperedges": [["x", "y", "z"], ["x", "a"], ["y", "a"]]}"#,
    );
    let solved = json(&["solve", &file.path]);
    assert_eq!(solved["class"], "short");
    assert!(solved["results"][1]["move"].is_null());
    // Three hyperedges that hold two sides each win nothing: sides do not conduct.
    let pairs = made(
        "touch.json",
        r#"{"format": "cutshort/1", "goal": "touch", "terminals": ["x", "y", "z"],
            "hyperedges": [["x", "y"], ["y", "z"], ["z", "x"], ["x", "a"], ["y", "a"]]}"#,
    );
    assert_eq!(json(&["solve", &pairs.path])["class"], "cut");
}

#[test]
fn bad_files_of_other_programs_say_where_and_what() {
    let sentence = |name: &str, text: &str| {
        let file = made(name, text);
        refusal(&["solve", &file.path, "--terminals", "s,t"])
    };
    let says = |name: &str, text: &str, words: [&str; 2]| {
        let sentence = sentence(name, text);
        assert!(words.iter().all(|word| sentence.contains(word)), "{sentence}");
    };
    says("g.gml", "graph [\nnode [ id 1 ]\nedge [ source 1 target 2 ] ]", ["line 3", "\"2\""]);
    says("g.gml", "graph [\nnode [ label \"a\" ] ]", ["line 2", "id"]);
    says("g.gml", "graph [\nnode [", ["line 2", "]"]);
    says("g.gml", &"a [ ".repeat(1000), ["line 1", "levels"]);
    says("g.graphml", "<graphml>\n<graph><node/></graph></graphml>", ["line 2", "id"]);
    says("g.graphml", "<graphml>\n<graph>", ["line", "XML"]);
    says("g.graphml", "<!DOCTYPE x [<!ENTITY a \"b\">]><graphml/>", ["line 1", "XML"]);
    says("g.net", "*Vertices 2\n1 s\n2 t\n*Edges\n1 3\n", ["line 5", "\"3\""]);
    says("g.net", "*Vertices 99999999999\n", ["line 1", "at most"]);
    says("g.net", "*Vertices 2\n*Matrix\n0 1\n1 0\n", ["line 2", "*matrix"]);
    says("g.adjlist", "s 2\na {}\n", ["1 more", "\"s\""]);
    says("g.edges", "s a 1\na t\n", ["line 2", "--from adjlist"]);
    says("g.edges", "s a b\n", ["line 1", "3 words"]);
    // Repeated edges name the line in every format that has lines.
    says("g.net", "*Vertices 2\n1 s\n2 t\n*Edges\n1 2\n2 1\n", ["line 6", "--simplify"]);
    says(
        "g.gml",
        "graph [ node [ id 1 label \"s\" ] node [ id 2 label \"t\" ]\nedge [ source 1 target 1 ] ]",
        ["line 2", "--simplify"],
    );
    says(
        "g.graphml",
        "<graphml><graph><node id=\"s\"/><node id=\"t\"/>\n<edge source=\"s\" target=\"t\"/>\n\
         <edge source=\"t\" target=\"s\"/></graph></graphml>",
        ["line 3", "--simplify"],
    );
}

#[test]
fn what_is_wrong_is_told_as_one_would_say_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let edges = path("path.edges");
    fs::write(&edges, "a b\nb c\n").unwrap();
    let one = refusal(&["solve", &edges, "--terminals", "a"]);
    assert!(one.ends_with("there is one terminal, expected at least two\n"), "{one}");
    assert!(refusal(&["solve", &edges]).contains("there are no terminals, expected at least two"));
    // Nobody has asked for the temporary file.
    let nowhere = path("no-such-folder/it.svg");
    let unwritten = refusal(&["render", "--board", "hex:2x2", "-o", &nowhere]);
    assert!(unwritten.starts_with(&format!("cutshort: cannot write {nowhere}: ")), "{unwritten}");
    assert!(!unwritten.contains(".cutshort-"), "{unwritten}");
    for (name, text) in [("headed", ">>digraph6<<&BP_\n"), ("bare", "&BP_\n")] {
        fs::write(path(name), text).unwrap();
        let directed = refusal(&["info", &path(name), "--terminals", "0,1"]);
        assert!(directed.contains("digraph6, a code of directed graphs"), "{directed}");
    }
}

/// What is joined on a board is the same wherever the board comes from.
#[test]
fn stones_are_joined_on_the_boards_of_files_and_links() {
    let expected =
        json(&["solve", "--board", "hex:3x3", "--short", "a1,c3", "--terminals", "a1,c3"]);
    let file = |claims: &str| {
        let text = format!(r#"{{"format": "cutshort/1", "board": "hex:3x3"{claims}}}"#);
        made("board.json", text)
    };
    let (empty, claimed) = (file(""), file(r#", "short": ["a1", "c3"]"#));
    for input in [
        &["solve", &empty.path, "--short", "a1,c3", "--terminals", "a1,c3"][..],
        &["solve", &claimed.path, "--terminals", "a1,c3"],
        &["solve", "hexworld.org/board/#3,a1", "--short", "c3", "--terminals", "a1,c3"],
    ] {
        let answer = json(&[input, &["--to-move", "both"]].concat());
        assert_eq!(answer["class"], expected["class"], "{input:?}");
        assert_eq!(answer["terminals"], expected["terminals"], "{input:?}");
        assert_eq!(answer["claims"], expected["claims"], "{input:?}");
    }
    for (terminals, word) in
        [("a1,c3", "a1 is no stone"), ("top,z9", "z9"), ("all", "does not go with a board")]
    {
        let sentence = refusal(&["solve", &empty.path, "--terminals", terminals]);
        assert!(sentence.contains(word), "{sentence}");
    }
}

#[test]
fn what_is_meant_as_a_board_is_told_so() {
    for board in ["hex:3x3", "havannah:3"] {
        let sentence = refusal(&["solve", board]);
        assert!(sentence.contains(&format!("expected --board {board}")), "{sentence}");
    }
    assert!(!refusal(&["solve", "havannah:x"]).contains("--board"));
    let twice = ["solve", "--board", "havannah:2", "--short", "b1,a2", "--cut", "a3,b3,c1"];
    assert!(refusal(&twice).contains("both players have won"));
    assert!(refusal(&["criteria", "torex:2x2:hex"]).contains("torex:2x2"));
    let shown = refusal(&["show", "--board", "torex:2x2", "--must-play"]);
    assert!(shown.contains("torex:2x2 is no Shannon game"), "{shown}");
}
