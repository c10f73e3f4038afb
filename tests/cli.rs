//! The command as its users meet it: output, exit codes, and what it says to bad input.

use std::io::Write;

use serde_json::Value;

use crate::command::{
    answer as json, assert_refused, cutshort, said, stopped_after_a_second, text, with_input,
};

#[test]
fn without_arguments_there_are_examples_that_run() {
    let output = cutshort(&[]);
    assert_eq!(output.status.code(), Some(0));
    let examples = text(&output.stdout);
    let commands: Vec<Vec<&str>> = examples
        .lines()
        .filter_map(|line| line.strip_prefix("  cutshort "))
        .map(|line| line.split("   ").next().unwrap().split_whitespace().collect())
        .collect();
    assert_eq!(commands.len(), 3);
    for command in commands {
        assert_eq!(cutshort(&command).status.code(), Some(0), "{command:?}");
    }
}

#[test]
fn a_file_is_solved_for_both_sides() {
    let answer = json(&["solve", "graphs/bridge.json", "--json"]);
    assert_eq!(answer["class"], "first");
    assert_eq!(answer["results"][0]["to_move"], "short");
    assert_eq!(answer["results"][0]["winner"], "short");
    assert_eq!(answer["results"][1]["winner"], "cut");
    assert_eq!(answer["results"][1]["winning_moves"], Value::Null);
    assert_eq!(answer["name"], "bridge");
}

/// The winning openings of 4x4 are those of the reference data.
#[test]
fn all_moves_are_the_reference_openings() {
    let data: Value = serde_json::from_str(include_str!("data/hex-openings.json")).unwrap();
    for size in ["3x3", "4x4", "4x3", "3x4"] {
        let spec = format!("hex:{size}");
        let answer =
            json(&["solve", "--board", &spec, "--all-moves", "--to-move", "black", "--json"]);
        let moves = answer["results"][0]["winning_moves"].as_array().unwrap();
        let expected = data["boards"][size]["winning_first_moves"].as_array().unwrap();
        assert_eq!(moves, expected, "{size}");
        assert_eq!(answer["class"], Value::Null);
    }
}

#[test]
fn the_same_command_gives_the_same_answer_twice() {
    let run = || {
        let mut answer =
            json(&["solve", "--board", "y:4", "--short", "b3", "--all-moves", "--json"]);
        for result in answer["results"].as_array_mut().unwrap() {
            result["seconds"].take();
        }
        answer
    };
    assert_eq!(run(), run());
}

#[test]
fn people_see_the_board_with_the_winning_moves() {
    let output = cutshort(&["solve", "--board", "hex:2x2", "--all-moves", "--to-move", "short"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("Short to move: Short wins with "), "{shown}");
    assert!(shown.contains("Winning moves (2): b1 a2"), "{shown}");
    assert!(shown.contains(" a b\n1 . *\n 2 * .\n"), "{shown}");
}

#[test]
fn claims_rules_and_goals_can_be_given() {
    let solve = |extra: &[&str]| {
        let mut arguments = vec!["solve", "--board", "hex:3x3", "--json"];
        arguments.extend(extra);
        json(&arguments)["class"].clone()
    };
    assert_eq!(solve(&[]), "first");
    assert_eq!(solve(&["--black", "b2"]), "short");
    assert_eq!(solve(&["--white", "b2"]), "cut");
    // Lagarias and Sleator: on an odd board the second player wins Reverse Hex.
    assert_eq!(solve(&["--rules", "misere"]), "second");
    // On y:2 any two of the three cells win for either goal.
    for goal in ["touch", "connect"] {
        let answer = json(&["solve", "--board", "y:2", "--goal", goal, "--json"]);
        assert_eq!(answer["class"], "first");
    }
}

#[test]
fn limits_stop_a_search_and_say_so() {
    let output = cutshort(&["solve", "--board", "hex:9x9", "--node-limit", "50", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["results"][0]["stopped"], "nodes");
    assert_eq!(answer["results"][0]["winner"], Value::Null);
    assert_eq!(answer["class"], Value::Null);
    let output = cutshort(&[
        "solve",
        "--board",
        "hex:9x9",
        "--time-limit",
        "0.1",
        "--all-moves",
        "--to-move",
        "short",
    ]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stdout).contains("Stopped: time"));
}

#[test]
fn bad_boards_are_refused() {
    for (spec, words) in [
        ("hex:0x0", ["\"0x0\"", "hex:WxH"]),
        ("hex:1000000000x1000000000", ["too large", "1000000 cells"]),
        ("hex:5x", ["\"5x\"", "hex:WxH"]),
        ("cylinder:5", ["\"5\"", "cylinder:MxN"]),
        ("y:-1", ["\"-1\"", "y:N"]),
        ("tennis:3", ["tennis:3", "bridgit:N"]),
    ] {
        assert_refused(&cutshort(&["solve", "--board", spec]), &words);
        assert_refused(&cutshort(&["info", "--board", spec]), &words);
        assert_refused(&cutshort(&["render", "--board", spec]), &words);
    }
}

#[test]
fn bad_claims_are_refused() {
    let solve = |flag: &str, cells: &str| {
        cutshort(&["solve", "--board", "hex:3x3", "--short", "a1", flag, cells])
    };
    assert_refused(&solve("--cut", "a1"), &["--cut", "a1", "claimed already"]);
    assert_refused(&solve("--cut", "z9"), &["--cut", "z9", "no cell"]);
    assert_refused(&solve("--cut", "top"), &["--cut", "top", "terminal"]);
    assert_refused(&solve("--cut", "b1,,c1"), &["--cut", "no cell"]);
}

#[test]
fn missing_files_are_refused() {
    assert_refused(&cutshort(&["solve", "no/such/file.json"]), &["no/such/file.json"]);
    assert_refused(&cutshort(&["solve", "src"]), &["src", "folder"]);
    assert_refused(
        &cutshort(&["render", "graphs/bridge.json", "-o", "no/such/folder/x.svg"]),
        &["no/such"],
    );
}

/// Game files with one thing wrong: what is said names it.
#[test]
fn bad_game_files_are_refused() {
    let game = |fields: &str| format!(r#"{{"format": "cutshort/1", {fields}}}"#);
    let edges = r#""hyperedges": [["s", "a"], ["a", "t"]]"#;
    let cases: Vec<(String, Vec<&str>)> = vec![
        (game(&format!(r#""terminals": ["s", "s"], {edges}"#)), vec!["terminals", "s"]),
        (game(&format!(r#""terminals": ["s"], {edges}"#)), vec!["terminals", "two"]),
        (
            game(&format!(r#""terminals": ["s", "t"], {edges}, "short": ["a"], "cut": ["a"]"#)),
            vec!["a"],
        ),
        (game(&format!(r#""terminals": ["s", "t"], {edges}, "short": ["s"]"#)), vec!["short", "s"]),
        (game(&format!(r#""terminals": ["s", "t"], {edges}, "cut": ["x"]"#)), vec!["cut", "x"]),
        (
            game(&format!(r#""terminals": ["s", "t"], {edges}, "hyperegdes": []"#)),
            vec!["hyperegdes"],
        ),
        (game(&format!(r#""terminals": ["s", "t"], {edges}, {edges}"#)), vec!["hyperedges"]),
        (game(&format!(r#""terminals": ["s", "t"], {edges}, "goal": null"#)), vec!["goal"]),
        (game(&format!(r#""terminals": ["s", "t"], {edges}"#)) + "x", vec!["line 1"]),
        (game(r#""terminals": ["s", "t"]"#), vec!["hyperedges"]),
        (r#"{"format": "cutshort/9"}"#.into(), vec!["cutshort/9"]),
        (r#"{"format": "cutshort/1""#.into(), vec!["line 1"]),
        ("[".repeat(200_000), vec![]),
        (String::new(), vec!["empty"]),
    ];
    for (file, words) in cases {
        assert_refused(&with_input(&["solve", "-", "--from", "json"], file), &words);
    }
    let truncated = [br#"{"format": "cutshort/1", "name": ""#.as_slice(), &[0xe2, 0x82]];
    assert_refused(&with_input(&["solve", "-"], truncated.concat()), &["line 1, column"]);
    let broken = [truncated.concat(), b"\"}".to_vec()].concat();
    assert_refused(&with_input(&["solve", "-"], broken), &["line 1", "unicode"]);
}

#[test]
fn a_hundred_megabytes_of_one_line_are_refused() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let chunk = vec![b'x'; 1 << 20];
    for _ in 0..100 {
        file.write_all(&chunk).unwrap();
    }
    let path = file.path().to_str().unwrap();
    for format in ["json", "jsonl"] {
        assert_refused(&cutshort(&["solve", path, "--from", format]), &["line 1"]);
    }
}

#[test]
fn info_describes_a_game() {
    let answer = json(&["info", "--board", "hex:5x5", "--short", "c3", "--json"]);
    assert_eq!(answer["cells"], 24);
    assert_eq!(answer["terminals"], serde_json::json!(["top", "bottom"]));
    assert_eq!(answer["degree"], 3);
    let shown = text(&cutshort(&["info", "graphs/bridge.json"]).stdout);
    assert!(shown.contains("5 empty"), "{shown}");
}

#[test]
fn pictures_are_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hex.svg");
    let output = cutshort(&["render", "--board", "hex:3x3", "-o", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    let picture = std::fs::read_to_string(&path).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_torus_is_solved_with_draws() {
    let answer = json(&["solve", "--board", "torex:3x3", "--all-moves", "--json"]);
    // The centre of a drawn game: nobody wins, whoever moves first, and every move draws or loses.
    assert_eq!(answer["results"][0]["winner"], "draw");
    assert_eq!(answer["results"][1]["winner"], "draw");
    assert_eq!(answer["class"], Value::Null);
    assert_eq!(answer["results"][0]["winning_moves"], serde_json::json!([]));
    assert!(!answer["results"][0]["drawing_moves"].as_array().unwrap().is_empty());
    let output = cutshort(&["solve", "--board", "torex:2x2", "--short", "a1", "--cut", "b1,a2"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("1 X O\n 2 O .\n"), "{shown}");
    assert_refused(&cutshort(&["solve", "--board", "torex:0x3"]), &["0x3", "torex:RxC"]);
    let twice = ["solve", "--board", "torex:2x2", "--short", "a1", "--cut", "a1"];
    assert_refused(&cutshort(&twice), &["a1", "claimed already"]);
}

#[test]
fn criteria_say_no_with_a_witness() {
    let answer = json(&["criteria", "hex:3x3", "--json"]);
    assert_eq!((&answer["fillings"], &answer["witness"]), (&512.into(), &Value::Null));
    let output = cutshort(&["criteria", "torex:3x3", "--json", "--threads", "2"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["short"], &answer["cut"]), (&226.into(), &226.into()));
    assert_eq!((&answer["neither"], &answer["both"]), (&60.into(), &0.into()));
    assert_eq!(answer["witness"], serde_json::json!(["c1", "b2", "a3"]));
    assert_refused(&cutshort(&["criteria", "hex:6x6"]), &["36 cells", "25"]);
    assert_refused(&cutshort(&["criteria", "gale:3x2"]), &["gale:3x2"]);
}

#[test]
fn show_marks_the_must_play_region_and_lists_connections() {
    // A bridge from b2 to each side wins hex:3x3, so White has nothing left to play.
    let won = json(&["show", "--board", "hex:3x3", "--short", "b2", "--must-play", "--json"]);
    assert_eq!(won["players"][0]["wins_moving_second"], true);
    assert_eq!(won["players"][0]["opponent_must_play"], serde_json::json!([]));
    let output = cutshort(&["show", "--board", "hex:3x3", "--short", "b2", "--connections"]);
    let shown = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for bridge in ["full b2 - top: b1 c1", "full b2 - bottom: a3 b3"] {
        assert!(shown.contains(bridge), "{bridge:?} is missing in:\n{shown}");
    }
    // c1 does not win on hex:4x4, but White cannot play just anywhere.
    let output =
        cutshort(&["show", "--board=hex:4x4", "--short=c1", "--must-play", "--to-move=cut"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("must play one of"), "{shown}");
    let refused = cutshort(&["show", "--board", "y:3", "--resistance"]);
    assert_refused(&refused, &["two terminals", "3"]);
}

#[test]
fn show_has_connections_of_more_than_two_terminals() {
    // On y:3 the three cells that are no corners touch one side each and one another: a stone on one wins by its ends.
    let y = json(&[
        "show",
        "--board",
        "y:3",
        "--short",
        "b2",
        "--must-play",
        "--connections",
        "--json",
    ]);
    assert_eq!(y["players"][0]["wins_moving_second"], true, "{y}");
    let named = |name: &str| y["players"].to_string().contains(name);
    assert!(named("left") && !named("side-"), "{y}");
    // Four sides that conduct, not listed in their order around the board. Short's stone in the middle is beside all
    // four cells that touch a side each; Cut parts one side from the rest by one of them.
    let plus = "N n\nS s\nW w\nE e\nn c\ns c\nw c\ne c\n";
    let arguments = ["show", "-", "--terminals", "N,S,W,E", "--short", "c", "--to-move", "short"];
    let shown = with_input(&[&arguments[..], &["--must-play", "--connections"]].concat(), plus);
    let said = text(&shown.stdout);
    assert!(said.contains("short to move: lost, the opponent is connected."), "{said}");
    assert!(said.contains("Connections of cut:") && said.contains("side-4"), "{said}");
    // Joining five terminals is not looked for; parting them is.
    let five = format!("{plus}U u\nu c\n");
    let five = with_input(&["show", "-", "--terminals", "N,S,W,E,U", "--must-play"], &five);
    assert!(text(&five.stdout).contains("at most 4 terminals, this game has 5"), "{five:?}");
}

#[test]
fn games_of_degree_2_are_solved_by_spanning_trees() {
    // Gale's game: the first player wins, here on a board that no search could handle.
    let answer = json(&["solve", "--board", "bridgit:20", "--json"]);
    assert_eq!((&answer["class"], &answer["engine"]), (&"first".into(), &"spanning-trees".into()));
    // A line of hundreds of moves is no answer for the eye.
    let moves = answer["results"][0]["line"].as_array().unwrap().len();
    let shown = cutshort(&["solve", "--board", "bridgit:20", "--to-move", "short"]);
    let shown = text(&shown.stdout);
    assert!(shown.contains(&format!(" and {} more", moves - 200)), "{moves}: {shown}");
    // Wheatstone's bridge: with the link between s and t it is the complete graph on four nodes, two
    // edge-disjoint spanning trees and no smaller set of nodes that has them, so every move wins.
    let edges = r#"{"format": "cutshort/1", "play": "edges", "terminals": ["s", "t"],
        "edges": {"e": ["s", "a"], "f": ["a", "t"], "g": ["s", "b"], "h": ["b", "t"], "m": ["a", "b"]}}"#;
    let output = with_input(&["solve", "-", "--all-moves", "--json"], edges);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["class"], &answer["engine"]), (&"first".into(), &"spanning-trees".into()));
    for result in answer["results"].as_array().unwrap() {
        assert_eq!(result["winning_moves"], serde_json::json!(["e", "f", "g", "h", "m"]));
    }
    let searched = with_input(&["solve", "-", "--engine", "plain", "--json"], edges);
    let searched: Value = serde_json::from_slice(&searched.stdout).unwrap();
    assert_eq!((&searched["class"], &searched["engine"]), (&"first".into(), &"plain".into()));
    let territories = with_input(&["info", "-", "--json"], edges);
    let territories: Value = serde_json::from_slice(&territories.stdout).unwrap();
    let first = serde_json::json!({"short": [], "cut": [], "first": ["e", "f", "g", "h", "m"]});
    assert_eq!(territories["territories"], first);
    let forced = |arguments: &[&str]| {
        let engine = ["--engine", "spanning-trees"];
        cutshort(&[&["solve"], arguments, &engine].concat())
    };
    let hex = forced(&["--board", "hex:3x3"]);
    assert_refused(&hex, &["spanning-trees", "cell b1", "3 hyperedges"]);
    assert_refused(&forced(&["--board", "y:2"]), &["spanning-trees", "touch 3 sides"]);
    assert_refused(&forced(&["--board", "bridgit:2", "--rules", "misere"]), &["misere"]);
}

#[test]
fn a_game_can_be_played() {
    // Whatever is typed, the other side wins; what makes no sense is said and asked again.
    let input = "nowhere\na1\na1\n?\nc1\nb2\na3\nc3\n";
    for spec in ["bridgit:2", "hex:2x2"] {
        let output = with_input(&["play", "--board", spec], input);
        assert_eq!(output.status.code(), Some(0));
        let shown = text(&output.stdout);
        assert!(shown.contains("you are Cut") && shown.contains("Short claims"), "{shown}");
        assert!(text(&output.stderr).contains("\"nowhere\""));
    }
    let output = with_input(&["play", "--board", "bridgit:2", "--json"], input);
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&record["winner"], &record["you"]), (&"short".into(), &"cut".into()));
    let stopped = with_input(&["play", "--board", "bridgit:3"], "q\n");
    assert!(!text(&stopped.stdout).contains("has won"));
}

/// A file with three terminals and the given hyperedges, as `["1x", "2x"]`.
fn region_file(terminals: &str, hyperedges: &[&str]) -> tempfile::NamedTempFile {
    let letters = |word: &str| word.chars().map(String::from).collect::<Vec<_>>();
    let game = serde_json::json!({
        "format": "cutshort/1",
        "terminals": letters(terminals),
        "hyperedges": hyperedges.iter().map(|edge| letters(edge)).collect::<Vec<_>>(),
    });
    let mut file = tempfile::Builder::new().suffix(".json").tempfile().unwrap();
    file.write_all(game.to_string().as_bytes()).unwrap();
    file
}

#[test]
fn regions_have_values() {
    let file = region_file("123", &["1x", "2x", "3x", "2y", "3y"]);
    let path = file.path().to_str().unwrap();
    let answer = json(&["value", path, "--json"]);
    assert_eq!(answer["value"], "{T|{a|0}}");
    assert_eq!((&answer["poset"], &answer["cells"]), (&"p3".into(), &2.into()));
    assert_eq!((&answer["depth"], &answer["atoms"]), (&2.into(), &3.into()));
    assert_eq!((&answer["passable"], &answer["monotone"]), (&true.into(), &true.into()));
    // Stones may be placed, and the outcomes chosen.
    assert_eq!(json(&["value", path, "--cut", "x", "--json"])["value"], "{a|0}");
    assert_eq!(json(&["value", path, "--poset", "corner", "--json"])["poset"], "corner");
    assert_eq!(json(&["value", "--board", "hex:3x3", "--json"])["value"], "{T|0}");
    let shown = text(&cutshort(&["value", path]).stdout);
    assert!(shown.contains("value {T|{a|0}}\n"), "{shown}");
    let output = cutshort(&["value", "--board", "hex:5x5", "--node-limit", "3", "--json"]);
    assert_eq!(output.status.code(), Some(3));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&answer["value"], &answer["stopped"]), (&Value::Null, &"nodes".into()));
}

#[test]
fn values_that_cannot_be_are_refused() {
    assert_refused(&cutshort(&["value", "--board", "y:3"]), &["touch", "connect"]);
    let misere = ["value", "--board", "hex:2x2", "--rules", "misere"];
    assert_refused(&cutshort(&misere), &["misere", "normal"]);
    let crossing = region_file("abcd", &["ax", "xc", "by", "yd", "xy"]);
    let path = crossing.path().to_str().unwrap();
    let non_crossing = ["value", path, "--poset", "non-crossing"];
    assert_refused(&cutshort(&non_crossing), &["a, b, c, d", "one face", "order"]);
    assert_eq!(json(&["value", path, "--json"])["poset"], "partitions:4");
    let fork = ["value", path, "--poset", "fork"];
    assert_refused(&cutshort(&fork), &["fork", "3 terminals", "4"]);
    assert_refused(&cutshort(&["value", path, "--poset", "spoon"]), &["spoon", "p3"]);
    let of_three = ["value", path, "--poset", "partitions:3"];
    assert_refused(&cutshort(&of_three), &["partitions is for 3 terminals, the region has 4"]);
}

#[test]
fn values_are_compared() {
    let order = |arguments: &[&str]| {
        let output = cutshort(&[&["compare"], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).trim_end().to_owned()
    };
    assert_eq!(order(&["{a,b|a}", "{a,{T|b}|a}"]), "<");
    assert_eq!(order(&["{a,b|{a,b|a}}", "{a,b|a}"]), ">");
    assert_eq!(order(&["{{T|T},{T|a} | {a|0},{T|0}}", "{T|{a|0}}"]), "=");
    assert_eq!(order(&["{a|0}", "{b|0}"]), "incomparable");
    assert_eq!(order(&["c", "a", "--poset", "corner"]), "<");
    assert_eq!(order(&["12/34", "T", "--poset", "non-crossing"]), "<");
    assert_eq!(order(&["12/34", "T", "--poset", "non-crossing:4"]), "<");
    assert_eq!(order(&["12/35", "1235", "--poset", "partitions:5"]), "<");
    let file = region_file("123", &["2x", "3x"]);
    let path = file.path().to_str().unwrap();
    assert_eq!(order(&[path, "{a|0}"]), "=");
    assert_eq!(order(&["hex:2x2", "hex:3x3"]), "=");
    let answer = json(&["compare", path, "{T|a}", "--json"]);
    assert_eq!((&answer["order"], &answer["poset"]), (&"<".into(), &"p3".into()));
    assert_eq!(answer["canonical"], serde_json::json!(["{a|0}", "{T|a}"]));
    let bad = |v: &str| cutshort(&["compare", v, "a"]);
    assert_refused(&bad("{a,d|0}"), &["column 4", "\"d\"", "0, a, b, c, T"]);
    assert_refused(&bad("{a|"), &["column 1", "never closed"]);
    assert_refused(&bad("{a|}"), &["column 4", "both sides"]);
    assert_refused(&bad("{a}"), &["column 3", "found '}'"]);
    let long = bad(&"{".repeat(5000));
    assert_refused(&long, &["{{{\"... over p3: column 5000"]);
    assert!(long.stderr.len() < 200);
    assert_refused(&cutshort(&["compare", path, "hex:2x2"]), &["p3", "booleans"]);
}

#[test]
fn values_are_found_with_regions_that_have_them() {
    let folder = tempfile::tempdir().unwrap();
    let region = folder.path().join("region.json");
    let region = region.to_str().unwrap();
    // Cells by Figure 15 of Demer & Selinger.
    for (form, cells) in [
        ("c", 0),
        ("{T|b}", 1),
        ("{T|{a|0}}", 2),
        ("{{T|b}|0}", 2),
        ("{a,{T|c}|0}", 3),
        ("{b,{T|a,{c|0}}|0}", 5),
        ("{a,{T|b}|a}", 6),
    ] {
        let answer = json(&["values", "find", form, "--json"]);
        assert_eq!((&answer["value"], &answer["cells"]), (&form.into(), &cells.into()));
        said(&["values", "realize", form, "-o", region]);
        let found = json(&["value", region, "--json"]);
        assert_eq!((&found["value"], &found["cells"]), (&form.into(), &cells.into()));
    }
    // What is brought to canonical form, what is not passable, what is not there.
    let answer = json(&["values", "find", "{{T|T},{T|a}|{a|0},{T|0}}", "--json"]);
    assert_eq!(answer["value"], "{T|{a|0}}");
    let said = |arguments: &[&str]| {
        let output = cutshort(arguments);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        text(&output.stdout) + &text(&output.stderr)
    };
    assert!(said(&["values", "find", "{0|T}"]).contains("not passable"));
    assert!(said(&["values", "find", "{a,b|a}"]).contains("no region of up to 8 cells is known"));
    assert!(
        said(&["values", "realize", "{a,b|a}"]).contains("no region of up to 8 cells is known")
    );
    let between = json(&["values", "find", "--at-least", "{a|0}", "--at-most", "a", "--json"]);
    let first = [&between[0], &between[1]].map(|found| found["value"].as_str().unwrap());
    assert_eq!(first, ["a", "{a|0}"]);
    assert_refused(&cutshort(&["values", "find", "{a|"]), &["{a|", "column 1", "never closed"]);
    assert_refused(
        &cutshort(&["values", "stats", "--in", "Cargo.toml"]),
        &["Cargo.toml", "cutshort-values/3"],
    );
}

/// Figure 15 of Demer & Selinger has 12 cells. That the region has this value follows from Definition 3.2, too, by a
/// program of its own that looks at all 3^9 positions.
#[test]
fn the_superswitch_has_a_region_of_nine_cells() {
    let region = "graphs/superswitch-9-cells.json";
    let found = json(&["value", region, "--json"]);
    assert_eq!((&found["value"], &found["cells"]), (&"{a,b|a}".into(), &9.into()));
    // It is 3-planar: planar with its terminals outside, no cell in more than three hyperedges.
    let info = json(&["info", region, "--json"]);
    assert_eq!((&info["planar"], &info["degree"]), (&true.into(), &3.into()));
}

#[test]
fn a_database_of_values_is_made_level_by_level() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("it.values");
    let file = file.to_str().unwrap();
    let build =
        |cells: &str| cutshort(&["values", "build", "--cells", cells, "--seeds", "3", "-o", file]);
    let output = build("2");
    assert!(
        text(&output.stdout).starts_with("0 cells: 5 new values\n1 cell: 7 new values\n2 cells: 9")
    );
    // It goes on where it was.
    assert!(text(&build("3").stdout).starts_with("3 cells: 20 new values\n"));
    let stats = json(&["values", "stats", "--in", file, "--json"]);
    assert_eq!((&stats["values"], &stats["seeds"]), (&41.into(), &3.into()));
    let other = cutshort(&["values", "build", "--cells", "4", "--seeds", "2", "-o", file]);
    assert_refused(&other, &["--seeds 3", "expected the same"]);
}

#[test]
fn a_position_is_converted_to_its_dual_and_to_a_three_planar_game() {
    let position = ["--board", "hex:4x3", "--short", "b2", "--cut", "c1"];
    let convert = |to: &str| json(&[&["convert", "--to", to, "--json"], &position[..]].concat());
    let solve = |input: &str| {
        let output = with_input(&["solve", "-", "--json"], input);
        serde_json::from_slice::<Value>(&output.stdout).unwrap()["class"].clone()
    };
    let class = json(&[&["solve", "--json"], &position[..]].concat())["class"].clone();
    let dual = convert("dual");
    assert_eq!(dual["terminals"], serde_json::json!(["left", "right"]));
    assert_eq!((&dual["cut"][0], &dual["short"][0]), (&"b2".into(), &"c1".into()));
    let exchanged = match class.as_str().unwrap() {
        "short" => "cut",
        "cut" => "short",
        other => other,
    };
    assert_eq!(solve(&dual.to_string()), exchanged);
    let three_planar = convert("three-planar");
    assert_eq!(three_planar["cell_map"].as_object().unwrap().len(), 10);
    assert_eq!(solve(&three_planar.to_string()), class);
    // What has no dual and what has too large a degree is refused by name.
    let stones = cutshort(&["convert", "--board", "y:3", "--goal", "connect", "--to", "dual"]);
    assert_refused(&stones, &["3 conducting terminals", "bottom"]);
    let bad = r#"{"format": "cutshort/1", "terminals": ["s", "t"],
        "hyperedges": [["s", "a"], ["a", "b"], ["a", "c"], ["a", "t"]]}"#;
    let refused = with_input(&["convert", "-", "--to", "three-planar"], bad);
    assert_refused(&refused, &["the cell a lies in 4 hyperedges, expected at most 3"]);
    let k33 = r#"{"format": "cutshort/1", "terminals": ["s", "t"], "hyperedges":
        [["s", "a", "b", "c"], ["t", "a", "b", "c", "d"], ["a", "b", "c", "e"]]}"#;
    let refused = with_input(&["convert", "-", "--to", "dual"], k33);
    assert_refused(&refused, &["not planar", "K3,3", "{t,a,b,c,d}"]);
}

#[test]
fn planar_games_are_drawn_and_described() {
    let graph = r#"{"format": "cutshort/1", "terminals": ["s", "t"],
        "hyperedges": [["s", "a"], ["s", "b"], ["a", "t"], ["b", "t"]]}"#;
    for flags in [&[][..], &["--embedding"], &["--dual"]] {
        let output = with_input(&[&["render", "-"], flags].concat(), graph);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let picture = text(&output.stdout);
        assert_eq!(picture.contains("class=\"dual\""), flags == ["--dual"]);
    }
    let board = cutshort(&["render", "--board", "hex:3x3", "--hypergraph"]);
    assert!(text(&board.stdout).contains("class=\"hub\""));
    let info = json(&["info", "--board", "hex:5x5", "--json"]);
    assert_eq!((&info["planar"], &info["symmetries"]), (&true.into(), &2.into()));
    assert_eq!(info["orbits"], 13);
}

/// Every unclaimed cell of an edge game lies in one territory; other games have none.
#[test]
fn territories_are_drawn() {
    let arguments = ["render", "--board", "bridgit:3", "--short", "c3", "--territories"];
    let picture = text(&cutshort(&arguments).stdout);
    let land = |class: &str| {
        let group = picture.split(&format!("<g class=\"{class}\"")).nth(1);
        group.map_or(0, |rest| rest.split("</g>").next().unwrap().matches("<circle").count())
    };
    assert_eq!(land("tint-short") + land("tint-cut") + land("tint-first"), 12);
    let refused = cutshort(&["render", "--board", "hex:3x3", "--territories"]);
    assert_refused(&refused, &["b1", "3 hyperedges", "at most 2"]);
}

/// Nothing that was asked for is left out in silence.
#[test]
fn flags_that_do_not_apply_are_refused() {
    for (flag, value, said) in [
        ("--rules", "misere", "--rules"),
        ("--goal", "touch", "--goal"),
        ("--engine", "misere", "engine misere"),
    ] {
        let output = cutshort(&["solve", "--board", "torex:2x2", flag, value]);
        assert_refused(&output, &[said]);
    }
    assert_refused(&cutshort(&["info", "--board", "torex:2x2"]), &["no Shannon game"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.cert");
    let name = path.to_str().unwrap();
    json(&["solve", "--board", "hex:2x2", "--certificate", name, "--json"]);
    for (flag, value) in [("--short", "a1"), ("--rules", "misere"), ("--terminals", "a1,b1")] {
        assert_refused(&cutshort(&["play", name, flag, value]), &["certificate", flag]);
    }
}

#[test]
fn a_game_that_nobody_is_known_to_win_is_not_played() {
    let output = cutshort(&["play", "--board", "hex:8x8", "--node-limit", "5"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("stopped (nodes)"));
}

#[test]
fn a_game_that_cut_has_won_has_no_winning_sets() {
    let game = r#"{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","a"]]}"#;
    assert_refused(&with_input(&["convert", "-", "--to", "pg"], game), &["not over"]);
}

#[test]
fn a_tall_board_is_solved_but_not_drawn() {
    let output = cutshort(&["solve", "--board", "hex:1x70000", "--to-move", "short"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.len() < 5_000_000);
}

/// Links stay links and permissions stay as they are; what is no file is written to.
#[cfg(unix)]
#[test]
fn files_are_written_where_they_are() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [target, link] = ["target", "link"].map(|name| folder.path().join(name));
    std::fs::write(&target, "old").unwrap();
    std::fs::set_permissions(&target, PermissionsExt::from_mode(0o600)).unwrap();
    symlink(&target, &link).unwrap();
    let write = |path: &std::path::Path| {
        cutshort(&["convert", "--board", "hex:2x2", "--to", "json", "-o", path.to_str().unwrap()])
    };
    assert_eq!(write(&link).status.code(), Some(0));
    assert!(link.is_symlink());
    assert!(std::fs::read_to_string(&target).unwrap().contains("cutshort/1"));
    assert_eq!(target.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(write(std::path::Path::new("/dev/null")).status.code(), Some(0));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_is_given_though_what_goes_beside_it_cannot_be_written() {
    for arguments in [
        &["solve", "--board", "hex:2x2", "--certificate", "/dev/full"][..],
        &["reduce", "--board", "hex:2x2", "--certificate", "/dev/full"],
        &["reduce", "--board", "hex:3x3", "-o", "/dev/full"],
        &["dead", "--board", "hex:2x2", "--exact", "--certificate", "/dev/full"],
        &["capture", "--board", "hex:2x2", "--certificate", "/dev/full"],
        &["handicap", "--board", "hex:5x5", "--short", "b4", "--certificate", "/dev/full"],
    ] {
        let output = cutshort(arguments);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(!output.stdout.is_empty(), "{arguments:?}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("cannot write /dev/full: "), "{said}");
    }
}

#[test]
fn a_place_that_cannot_be_written_to_is_refused_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere/it");
    for arguments in [
        &["solve", "--board", "hex:14x14", "--certificate"][..],
        &["openings", "hex:14x14", "--svg"],
        &["reduce", "--board", "hex:14x14", "-o"],
        &["census", "14", "--out"],
        &["values", "build", "--cells", "20", "--output"],
    ] {
        let path = nowhere.display().to_string();
        let output = cutshort(&[arguments, &[&path, "--json"]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("there is no folder"), "{said}");
    }
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let store = folder.path().join("store").display().to_string();
    for arguments in [
        &["review", "--board", "hex:14x14", "--moves", "a1,b2", "--certificates"][..],
        &["prove", "--board", "hex:14x14", "--store", &store, "--certificate"],
    ] {
        let output = cutshort(&[arguments, &[file.join("it").to_str().unwrap()]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("file is a file, expected a folder"), "{said}");
    }
    let parts = folder.path().join("parts").display().to_string();
    let misere = ["prove", "--board", "hex:14x14", "--rules", "misere", "--store", &store];
    let output = cutshort(&[&misere[..], &["--certificate", &parts]].concat());
    assert_refused(&output, &["--certificate", "normal rules"]);
}

#[test]
fn values_may_begin_with_a_minus_sign() {
    let graph = "-2 -1\n-1 0\n0 1\n1 2\n-2 1\n";
    let output = with_input(
        &["solve", "-", "--from", "edges", "--terminals", "-2,2", "--short", "-1"],
        graph,
    );
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for (option, expected) in [
        ("--time-limit", "expected a number of seconds"),
        ("--node-limit", "expected a whole number"),
        ("--threads", "-1 is not in 1..=256"),
    ] {
        let output = cutshort(&["solve", "--board", "hex:2x2", option, "-1"]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn an_option_is_no_list_of_names_that_were_forgotten() {
    for forgotten in [
        &["solve", "--board", "hex:4x4", "--short", "--to-move", "cut"][..],
        &["solve", "--board", "hex:4x4", "--white", "--to-move=cut"],
        &["reduce", "--board", "hex:4x4", "--terminals", "-o", "it.json"],
        &["template", "shrink", "template:II", "--keep", "--json"],
        &["solve", "--board", "hex:4x4", "--short", "--help"],
    ] {
        let output = cutshort(forgotten);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("expected names, and this is an option"), "{forgotten:?}: {said}");
    }
    let graph = "--to-move a\na b\nb c\n";
    let quoted = ["solve", "-", "--from", "edges", "--terminals", "a,c", "--cut", "\"--to-move\""];
    let output = with_input(&quoted, graph);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
}

#[test]
fn what_would_pass_in_silence_is_refused() {
    let empty = with_input(&["census", "5", "--generator", "stdin"], "");
    assert_refused(&empty, &["standard input is empty, expected graphs with 5 vertices"]);
    for board in ["torex:2x2", "havannah:2"] {
        assert_refused(
            &cutshort(&["openings", board]),
            &[board, "expected the board of one, like hex:5x5"],
        );
    }
    assert_refused(
        &cutshort(&["criteria", "havannah:2"]),
        &["havannah:2, expected the board of a Shannon game"],
    );
    let twice = ["stands there twice"];
    assert_refused(&cutshort(&["capture", "--board", "hex:3x3", "--set", "a1,a1"]), &twice);
    assert_refused(&cutshort(&["criteria", "hex:3x3", "--path", "a1,a1"]), &twice);
    let bridge = "graphs/bridge.json";
    let glue = ["region", "glue", bridge, bridge, "--nodes", "1,2", "2,3", "--whole", "1,q"];
    assert_refused(&cutshort(&glue), &["--whole: no part has the node \"q\""]);
    for ignored in [
        &["dead", bridge, "--spectators", "--certificate", "never.cert"][..],
        &["dead", bridge, "--spectators", "--for", "boundary"],
        &["dead", bridge, "--spectators", "--step-limit", "5"],
        &["render", bridge, "--columns", "3", "--mark", "wins"],
        &["capture", bridge, "--threats", "--max-size", "2"],
    ] {
        let output = cutshort(ignored);
        assert_eq!(output.status.code(), Some(2), "{ignored:?}");
        assert!(text(&output.stderr).contains("cannot be used with"), "{ignored:?}");
    }
    assert_refused(&cutshort(&["values", "find", "{a|0}", "--count", "3"]), &["--at-least"]);
    // A device is no file that one could go on from, and no text.
    for device in [
        &["template", "verify", "template:hexwiki-II", "--answers", "/dev/zero"][..],
        &["values", "find", "{a|0}", "--in", "/dev/zero"],
        &["census", "--merge", "/dev/zero"],
    ] {
        assert_refused(&cutshort(device), &["/dev/zero is no regular file"]);
    }
}

/// Where a format has no place for what was asked, it is said.
#[test]
fn what_a_format_cannot_say_is_said() {
    let note = |arguments: &[&str]| text(&cutshort(arguments).stderr);
    let misere = ["convert", "graphs/bridge.json", "--rules", "misere", "--to"];
    for format in ["edges", "graph6", "sparse6", "planar-code"] {
        let said = note(&[&misere[..], &[format]].concat());
        assert!(said.contains("read the game with --rules misere"), "{format}: {said}");
    }
    for format in ["json", "dot", "nodelink"] {
        assert_eq!(note(&[&misere[..], &[format]].concat()), "", "{format}");
    }
    let sides = r#"{"format":"cutshort/1","goal":"touch","terminals":["x","y","z"],
        "hyperedges":[["x","a"],["y","a"],["z","a"]]}"#;
    let said = text(&with_input(&["convert", "-", "--to", "edges"], sides).stderr);
    assert!(said.contains("read the game with --goal touch"), "{said}");
    let three = r#"{"format":"cutshort/1","terminals":["x","y","z"],
        "hyperedges":[["c","z"],["a","b","y"],["a","b","d","y"],["c","d","x"],["c","d","y"]]}"#;
    let placed = with_input(&["convert", "-", "--to", "hex-board", "--effort", "0"], three);
    let said = text(&placed.stderr);
    let terminals = said.trim_end().split_once("it is the game with --terminals ").unwrap().1;
    let wins = |arguments: &[&str], input: &[u8]| {
        let all = ["--to-move", "short", "--all-moves", "--json"];
        let output = with_input(&[&["solve", "-"], &all[..], arguments].concat(), input);
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        answer["results"][0]["winning_moves"].as_array().unwrap().len()
    };
    let on_board = wins(&["--terminals", terminals], &placed.stdout);
    assert_eq!(on_board, wins(&[], three.as_bytes()));
}

/// Two edge lists in one file are one graph, so several games are refused where a file holds one.
#[test]
fn several_games_are_not_written_as_one() {
    let game = |name: &str| {
        format!(
            r#"{{"format":"cutshort/1","terminals":["s","t"],"hyperedges":[["s","{name}"],["{name}","t"]]}}"#
        )
    };
    let two = format!("{}\n{}\n", game("a"), game("b"));
    for format in ["edges", "nodelink", "pg"] {
        let output = with_input(&["convert", "-", "--to", format], two.as_bytes());
        assert_refused(&output, &["the input holds several games", "--to jsonl"]);
    }
    for format in ["json", "jsonl", "graph6", "sparse6", "dot", "planar-code"] {
        let written = with_input(&["convert", "-", "--to", format], two.as_bytes());
        assert!(written.status.success(), "{format}: {}", text(&written.stderr));
        let mut arguments = vec!["info", "-", "--json"];
        if matches!(format, "graph6" | "sparse6") {
            arguments.extend(["--terminals", "0,1"]);
        }
        if format != "planar-code" {
            let read = text(&with_input(&arguments, &*written.stdout).stdout);
            assert_eq!(read.lines().count(), 2, "{format}: {read}");
        }
        assert!(written.stdout.windows(11).filter(|part| part == b"planar_code").count() < 2);
    }
    // The graph of an edge game is another game on its vertices.
    let graph = with_input(
        &["convert", "-", "--terminals", "s,t", "--play", "edges", "--to", "edges"],
        b"s a\na t\ns t\n",
    );
    assert!(
        text(&graph.stderr).contains("read the game with --play edges"),
        "{}",
        text(&graph.stderr)
    );
}

/// Help that is lost is no success.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_told_of() {
    for arguments in [&["--help"][..], &["--version"], &["help", "formats"], &["solve", "--help"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_cutshort"))
            .args(arguments)
            .stdout(full)
            .output()
            .unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("cannot write the answer: "), "{arguments:?}: {said}");
    }
}

/// What is written second does not take the place of what is written first.
#[test]
fn two_outputs_are_two_files() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let same = folder.join("same.svg").display().to_string();
    let also = folder.join(".").join("same.svg").display().to_string();
    for arguments in [
        &["reduce", "graphs/steane-1.json", "--certificate", &same, "-o", &also][..],
        &["puzzles", "graphs/bridge.json", "-o", &same, "--solutions", &also],
        &[
            "template",
            "verify",
            "template:II",
            "--minimal",
            "--certificate",
            &same,
            "--answers",
            &also,
        ],
    ] {
        assert_refused(&cutshort(arguments), &["both name", "expected two files"]);
    }
}

/// Ctrl-C stops what comes after it, too, and the answer says what it was that stopped it.
#[cfg(unix)]
#[test]
fn one_signal_stops_everything() {
    let stopped = |arguments: &[&str]| text(&stopped_after_a_second(arguments).stdout);
    let dead: Value =
        serde_json::from_str(&stopped(&["dead", "--board", "y:13", "--exact", "--json"])).unwrap();
    assert_eq!(dead["stopped"], "interrupt");
    let witnesses = stopped(&["witness", "template:ziggurat", "--cells", "4,4,8", "--json"]);
    assert!(witnesses.lines().last().unwrap().contains("\"interrupt\""), "{witnesses}");
}

#[test]
fn sides_in_one_hyperedge_have_won() {
    let criteria = |game: &str, flags: &[&str]| -> Value {
        let output = with_input(&[&["criteria", "-", "--json"], flags].concat(), game);
        assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let head = r#"{"format":"cutshort/1","#;
    let touch =
        r#""goal":"touch","terminals":["x","y","z"],"hyperedges":[["x","y","z"],["x","a"]]}"#;
    let seen = criteria(&format!("{head}{touch}"), &[]);
    assert_eq!([&seen["both"], &seen["neither"]], [2, 0]);
    // Short's sides are in one hyperedge, and Cut needs the cell.
    let sides = r#""terminals":["x","y","z","w"],"hyperedges":[["x","y"],["z","a"],["w","a"]]}"#;
    let seen = criteria(&format!("{head}{sides}"), &["--short-sides", "x,y", "--cut-sides", "z,w"]);
    assert_eq!([&seen["short"], &seen["both"]], [1, 1]);
}

#[test]
fn who_has_lost_is_told_why_nothing_is_marked() {
    let lost = ["show", "--board", "hex:3x3", "--short", "b1,b2", "--to-move", "cut", "--mark"];
    for (mark, why) in [
        ("must-play", "nothing to mark: the must-play region is empty: Cut has lost\n"),
        ("wins", "nothing to mark: no move wins: Cut has lost\n"),
    ] {
        let output = cutshort(&[&lost[..], &[mark]].concat());
        assert!(text(&output.stdout).contains(why), "{}", text(&output.stdout));
    }
}

/// Where standard error goes to a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn who_cannot_complain_ends_as_he_would() {
    let code = |arguments: &[&str]| {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cutshort"));
        command.args(arguments).stderr(full).stdout(std::process::Stdio::null());
        command.status().unwrap().code()
    };
    assert_eq!(code(&["solve", "nowhere.json"]), Some(2));
    assert_eq!(code(&["store", "info", "nowhere", "--json"]), Some(2));
}
