//! Requests answer what the commands print with `--json`; and the explorer that serves them.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

use crate::command::{refused, said, said_with};
use cutshort::requests::{Alone, Host, answer};
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string(), &Alone)).unwrap()
}

/// Without what differs from run to run.
fn timeless(mut answer: Value) -> Value {
    if let Some(object) = answer.as_object_mut() {
        object.remove("seconds");
        for result in object.get_mut("results").and_then(Value::as_array_mut).into_iter().flatten()
        {
            result["seconds"] = Value::Null;
        }
    }
    answer
}

#[test]
fn requests_answer_as_the_commands_do() {
    let hex = json!({ "board": "hex:4x4", "short": ["b2"], "cut": "c2,c3,a4", "to_move": "cut" });
    let position = ["--board", "hex:4x4", "--short", "b2", "--cut", "c2,c3,a4", "--json"];
    let asked = |command: &[&'static str]| [command, &position].concat();
    let cases: [(Value, Vec<&str>); 11] = [
        (json!({ "do": "solve" }), asked(&["solve", "--to-move", "cut"])),
        (
            json!({ "do": "solve", "mover": "both", "all_moves": true, "shortest": true }),
            asked(&["solve", "--to-move", "both", "--all-moves", "--shortest"]),
        ),
        (
            json!({ "do": "show", "must_play": true, "connections": true }),
            asked(&["show", "--must-play", "--connections"]),
        ),
        (
            json!({ "do": "show", "marks": ["wins", "dead", "carrier"] }),
            asked(&["show", "--mark", "wins,dead,carrier", "--to-move", "cut"]),
        ),
        (json!({ "do": "reduce", "mover": "cut" }), asked(&["reduce"])),
        (
            json!({ "do": "reduce", "preserve": "value", "keep": "hypergraph" }),
            asked(&["reduce", "--preserve", "value", "--keep", "hypergraph"]),
        ),
        (json!({ "do": "dead" }), asked(&["dead"])),
        (json!({ "do": "capture", "max_size": 3 }), asked(&["capture", "--max-size", "3"])),
        (json!({ "do": "value" }), asked(&["value"])),
        (
            json!({ "do": "value", "poset": "partitions" }),
            asked(&["value", "--poset", "partitions"]),
        ),
        (
            json!({ "do": "probe", "player": "short", "outcomes": true }),
            asked(&["probe", "--black-moves", "--outcomes"]),
        ),
    ];
    for (mut request, arguments) in cases {
        request["game"] = hex.clone();
        let told = said_with(&arguments, 0);
        let mut told = timeless(serde_json::from_str(&told).unwrap());
        // The reduced game keeps the side to move, which `reduce` has no flag for.
        let mut asked = timeless(ask(&request));
        for answer in [&mut told, &mut asked] {
            if let Some(reduced) = answer.get_mut("reduced").and_then(Value::as_object_mut) {
                reduced.remove("to_move");
            }
            if request["do"] == "reduce" {
                answer["winner"] = Value::Null;
            }
        }
        assert_eq!(asked, told, "{request}");
    }
}

#[test]
fn a_limit_stops_a_request_as_it_does_the_command() {
    let game = json!({ "board": "hex:5x5", "short": ["a1"], "cut": ["e5"] });
    let asked =
        ask(&json!({ "do": "solve", "game": game, "mover": "short", "limits": { "nodes": 0 } }));
    let position = ["--board", "hex:5x5", "--short", "a1", "--cut", "e5", "--to-move", "short"];
    let told = said_with(&[&["solve", "--json", "--node-limit", "0"], &position[..]].concat(), 3);
    assert_eq!(timeless(asked), timeless(serde_json::from_str(&told).unwrap()));
}

#[test]
fn games_are_read_in_every_form() {
    let winner = |game: Value| {
        let answer = ask(&json!({ "do": "solve", "game": game, "mover": "short" }));
        assert_eq!(answer["error"], Value::Null, "{game}");
        answer["results"][0]["winner"].clone()
    };
    // A bridge between the terminals 0 and 3: two paths of one cell each.
    assert_eq!(winner(json!({ "text": "C]", "terminals": "0,1" })), "short");
    assert_eq!(winner(json!({ "text": "hex:3x3" })), "short");
    assert_eq!(winner(json!({ "text": "https://hexworld.org/board/#3c1,b2" })), "short");
    assert_eq!(winner(json!({ "text": "template:bridge" })), "short");
    let file = json!({
        "format": "cutshort/1", "terminals": ["s", "t"], "hyperedges": [["s", "a"], ["a", "t"]],
    });
    assert_eq!(winner(file.clone()), "short");
    assert_eq!(winner(json!({ "text": file.to_string(), "cut": "a" })), "cut");
    assert_eq!(
        winner(json!({ "text": "graph { a -- s; a -- t }", "terminals": ["s", "t"] })),
        "short"
    );
    // Cut has all of the first row, and has won; below it Short can still join what he likes.
    let cut = "a1,b1,c1";
    let on_board =
        json!({ "board": "hex:3x3", "short": "b2", "cut": cut, "terminals": "b2,bottom" });
    assert_eq!(winner(on_board), "short");
    let link = "https://hexworld.org/board/#3,b2a1";
    let on_link = json!({ "text": link, "cut": "b1,c1", "terminals": "b2,bottom" });
    assert_eq!(winner(on_link), "short");
}

#[test]
fn a_fault_is_one_sentence() {
    let fault = |request: &str, words: &str| {
        let answer: Value = serde_json::from_str(&answer(request, &Alone)).unwrap();
        let sentence = answer["error"].as_str().unwrap().to_owned();
        assert!(sentence.contains(words) && !sentence.contains('\n'), "{sentence}");
    };
    fault("", "this is no request");
    fault(r#"{"do": "sing"}"#, "unknown variant `sing`");
    fault(r#"{"do": "solve"}"#, "expected the key \"game\"");
    fault(r#"{"do": "solve", "game": {}}"#, "either a board or a text");
    fault(r#"{"do": "solve", "game": {"board": "hex:0"}}"#, "is no size for hex");
    fault(r#"{"do": "solve", "game": {"text": "hex:0x0"}}"#, "is no size for hex");
    fault(r#"{"do": "draw", "game": {"board": "hex:300x300"}}"#, "at most 40003");
    fault(
        r#"{"do": "solve", "game": {"board": "hex:3", "short": "z9"}}"#,
        "there is no cell \"z9\"",
    );
    fault(r#"{"do": "solve", "game": {"board": "hex:3", "short": "a1", "cut": "a1"}}"#, "a1");
    fault(r#"{"do": "solve", "game": {"text": "what is this?"}}"#, "expected");
    fault(r#"{"do": "solve", "game": {"board": "hex:3"}, "colour": 1}"#, "unknown field `colour`");
    fault(r#"{"do": "show", "game": {"board": "hex:3"}, "marks": ["luck"]}"#, "luck");
    fault(r#"{"do": "convert", "game": {"board": "hex:3"}, "to": "prose"}"#, "prose");
    fault(r#"{"do": "check", "certificate": "nonsense"}"#, "");
}

#[test]
fn a_drawing_has_every_cell_once() {
    for (board, kind, cells, corners) in [
        ("hex:3x4", "hex", 12, 6..7),
        ("y:4", "hex", 10, 6..7),
        // A ring of cells with bent edges.
        ("cylinder:3x3", "board", 9, 6..200),
        ("bridgit:4", "board", 25, 4..5),
        ("tiling:4.4.4.4:3x3", "board", 9, 4..5),
    ] {
        let drawing = ask(&json!({ "do": "draw", "game": { "board": board } }));
        assert_eq!(drawing["kind"], kind, "{board}");
        let drawn = drawing["cells"].as_array().unwrap();
        assert_eq!(drawn.len(), cells, "{board}");
        let [width, height] = [0, 1].map(|axis| drawing["size"][axis].as_f64().unwrap());
        for cell in drawn {
            let shape = cell["shape"].as_array().unwrap();
            assert!(corners.contains(&shape.len()), "{board}: {cell}");
            assert_eq!(cell["owner"], Value::Null);
            for corner in shape {
                let [x, y] = [0, 1].map(|axis| corner[axis].as_f64().unwrap());
                assert!((0.0..width).contains(&x) && (0.0..height).contains(&y), "{board}");
            }
        }
        assert!(!drawing["sides"].as_array().unwrap().is_empty(), "{board}");
        // What is drawn can be asked about, as it is written there.
        let again = ask(&json!({ "do": "draw", "game": drawing["game"] }));
        assert_eq!(again, drawing, "{board}");
    }
    // By hand: s - a - t and s - b - t, with {a, b, c} as one hyperedge.
    let game = json!({
        "format": "cutshort/1", "terminals": ["s", "t"], "short": ["a"],
        "hyperedges": [["s", "a"], ["a", "t"], ["s", "b"], ["b", "t"], ["a", "b", "c"]],
    });
    let drawing = ask(&json!({ "do": "draw", "game": game }));
    let names: Vec<&str> =
        drawing["cells"].as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 5);
    assert_eq!(drawing["edges"].as_array().unwrap().len(), 4);
    let members = drawing["hyperedges"][0]["cells"].as_array().unwrap();
    let mut members: Vec<&str> =
        members.iter().map(|index| names[index.as_u64().unwrap() as usize]).collect();
    members.sort_unstable();
    assert_eq!(members, ["a", "b", "c"]);
    assert_eq!(drawing["winner_on_board"], "short");
}

#[test]
fn moves_currents_pictures_and_formats_are_answered() {
    let hex = json!({ "board": "hex:3x3", "to_move": "short" });
    // On hex:3x3 the middle wins.
    let played = ask(&json!({ "do": "move", "game": hex }));
    assert_eq!((&played["move"], &played["winner"]), (&json!("b2"), &json!("short")));
    // All of it must go round the middle or through it.
    let current = ask(&json!({ "do": "current", "game": { "board": "hex:3x3" } }));
    let at = |cell: &str| current["cells"][cell].as_f64().unwrap();
    let cells = current["cells"].as_object().unwrap();
    assert!(
        cells.len() == 9 && cells.keys().all(|cell| at(cell) > 0.0 && at(cell) <= at("b2")),
        "{current}"
    );
    let picture = ask(&json!({ "do": "svg", "game": hex, "marks": ["wins"], "theme": "dark" }));
    assert!(picture["svg"].as_str().unwrap().starts_with("<svg"));
    let link = ask(&json!({ "do": "convert", "game": hex, "to": "hexworld" }));
    assert_eq!(link["text"].as_str().unwrap().trim_end(), "https://hexworld.org/board/#3c1,");
    assert_eq!(ask(&json!({ "do": "version" }))["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn a_torus_is_drawn_and_solved() {
    let torus = json!({ "board": "torex:2x2", "short": "b1" });
    let drawing = ask(&json!({ "do": "draw", "game": torus }));
    assert_eq!(drawing["game"], json!({ "board": "torex:2x2", "short": ["b1"], "cut": [] }));
    assert_eq!(drawing["cells"].as_array().unwrap().len(), 4);
    let solved = ask(&json!({ "do": "solve", "game": torus, "mover": "cut", "all_moves": true }));
    let arguments = [
        "solve",
        "--board",
        "torex:2x2",
        "--short",
        "b1",
        "--to-move",
        "cut",
        "--all-moves",
        "--json",
    ];
    let told: Value = serde_json::from_str(&said_with(&arguments, 0)).unwrap();
    assert_eq!(timeless(solved), timeless(told));
    let played = ask(&json!({ "do": "move", "game": torus, "mover": "short" }));
    assert!(played["move"].is_string(), "{played}");
    let refused = ask(&json!({ "do": "reduce", "game": torus }));
    assert!(refused["error"].as_str().unwrap().contains("no Shannon game"));
}

/// Of 4x4 as Hex a row and a column are coloured beforehand; 3x3 is left to be claimed.
#[test]
fn a_torus_as_hex_says_which_cells_nobody_claims() {
    let drawing =
        ask(&json!({ "do": "draw", "game": { "board": "torex:4x4:hex", "short": "b1" } }));
    let cells = drawing["cells"].as_array().unwrap();
    let fixed = cells.iter().filter(|cell| cell["fixed"] == json!(true));
    let fixed: Vec<&str> = fixed.filter_map(|cell| cell["name"].as_str()).collect();
    assert_eq!(fixed.len(), 7, "{fixed:?}");
    assert!(!fixed.contains(&"b1") && cells.len() == 16, "{fixed:?}");
}

#[test]
fn a_torus_is_among_the_boards_that_are_expected() {
    let refused = ask(&json!({ "do": "draw", "game": { "board": "nonsense" } }));
    assert!(refused["error"].as_str().unwrap().ends_with(", torex:RxC"), "{refused}");
}

#[test]
fn a_torus_has_no_misere_rules() {
    let game = json!({ "board": "torex:3x3", "rules": "misere" });
    let refused = ask(&json!({ "do": "draw", "game": game }));
    assert_eq!(refused["error"], "torex:3x3 has no misère rules, expected normal ones");
    let normal = json!({ "board": "torex:3x3", "rules": "normal" });
    assert!(ask(&json!({ "do": "draw", "game": normal }))["cells"].is_array());
}

#[test]
fn certificates_are_made_and_checked() {
    let hex = json!({ "board": "hex:3x3" });
    let made = ask(&json!({ "do": "certificate", "game": hex }));
    assert_eq!(made["class"], "first");
    let check = |certificate: &str, board: &str| {
        ask(&json!({ "do": "check", "certificate": certificate, "game": { "board": board } }))
    };
    let text = made["certificate"].as_str().unwrap();
    assert_eq!(check(text, "hex:3x3")["valid"], true);
    assert_eq!(check(text, "hex:3x4")["valid"], false);
    let damaged = text.replacen("\"short\"", "\"cut\"", 1);
    assert_ne!(check(&damaged, "hex:3x3")["valid"], true);
}

#[test]
fn searches_tell_how_far_they_are_and_obey() {
    struct Listener(std::cell::Cell<usize>);
    impl Host for Listener {
        fn progress(&self, report: &str) {
            assert!(serde_json::from_str::<Value>(report).unwrap().is_object());
            self.0.set(self.0.get() + 1);
        }
    }
    let listener = Listener(std::cell::Cell::new(0));
    let request = json!({ "do": "solve", "game": { "board": "hex:8x8" }, "mover": "short", "limits": { "seconds": 2 } });
    let answer: Value = serde_json::from_str(&answer(&request.to_string(), &listener)).unwrap();
    assert_eq!(answer["results"][0]["stopped"], "time");
    assert!(listener.0.get() > 0);
}

#[test]
fn the_explorer_takes_a_board_as_other_commands_do() {
    let folder = tempfile::tempdir().unwrap();
    let page = |name: &str, game: &[&str]| {
        let path = folder.path().join(name);
        said(&[&["explore", "-o", path.to_str().unwrap()], game].concat());
        std::fs::read_to_string(path).unwrap()
    };
    let named = page("named.html", &["--board", "hex:3x3"]);
    assert!(named.contains("\"board\":\"hex:3x3\""));
    assert_eq!(named, page("word.html", &["hex:3x3"]));
    refused(&["explore", "--board", "hex:0x3"], &["0x3", "expected"]);
}

#[test]
fn the_explorer_refuses_what_is_no_page() {
    refused(&["explore", "hex:3x3", "-o", "it.pdf"], &["expected"]);
    refused(&["explore", "no-such-file", "-o", "it.html"], &["expected"]);
}

/// What a server says to one request, as text.
fn converse(host: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_explorer_is_served_to_its_own_page_alone() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cutshort"));
    let command = command.args(["explore", "hex:3x3", "--serve"]).stdout(Stdio::piped());
    let mut server = command.spawn().unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let (host, path) = address.trim().strip_prefix("http://").unwrap().split_once('/').unwrap();
    assert!(host.starts_with("127.0.0.1:") && path.len() == 33, "{address}");

    let get = |host_said: &str, path: &str| {
        converse(
            host,
            &format!("GET /{path} HTTP/1.1\r\nHost: {host_said}\r\nConnection: close\r\n\r\n"),
        )
    };
    let page = get(host, path);
    assert!(page.contains("\"board\":\"hex:3x3\"") && page.contains("\"server\":\"request\""));
    assert!(get("example.org", path).starts_with("HTTP/1.1 403"));
    assert!(get(host, "").starts_with("HTTP/1.1 404"));

    let post = |origin: &str, body: &str| {
        let length = body.len();
        format!(
            "POST /{path}request HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
    };
    let ours = format!("http://{host}");
    let solve = r#"{"do": "solve", "game": {"board": "hex:3x3"}, "mover": "cut"}"#;
    assert!(converse(host, &post(&ours, solve)).contains("\"winner\":\"cut\""));
    assert!(converse(host, &post("http://example.org", solve)).starts_with("HTTP/1.1 403"));
    // Who accepts lines hears how far a search is, and then the answer.
    let lines = r#"{"do": "solve", "game": {"board": "hex:9x9"}, "limits": {"seconds": 1}}"#;
    let lines = post(&ours, lines).replacen("Host:", "Accept: application/x-ndjson\r\nHost:", 1);
    let heard = converse(host, &lines);
    let place = |text| heard.find(text).unwrap_or_else(|| panic!("no {text} in {heard}"));
    assert!(place("\"nodes\":") < place("\"stopped\":\"time\""), "{heard}");
    // Who goes away is not waited for, and keeps nobody else waiting.
    let long = r#"{"do": "solve", "game": {"board": "hex:11x11"}}"#;
    let mut gone = TcpStream::connect(host).unwrap();
    gone.write_all(post(&ours, long).as_bytes()).unwrap();
    drop(gone);
    assert!(converse(host, &post(&ours, solve)).contains("\"winner\":\"cut\""));
    server.kill().unwrap();
    server.wait().unwrap();
}

/// A position that the solver does not decide within twenty nodes, for each of the positions that it is asked
/// about: the answers of a person make it provable (they are his choice; the checker says that they are right).
#[test]
fn a_proof_is_found_together() {
    let game = json!({ "board": "hex:7x7" });
    let limits = json!({ "nodes": 20, "memory": 8 });
    let alone =
        ask(&json!({ "do": "certificate", "game": game, "mover": "short", "limits": limits }));
    assert!(alone["error"].as_str().unwrap().contains("stopped (nodes)"), "{alone}");
    let mut request =
        json!({ "game": game, "mover": "short", "winner": "short", "limits": limits });
    let told = |request: &Value, task: &str| {
        let mut request = request.clone();
        request["do"] = json!(task);
        let answer = ask(&request);
        assert_eq!(answer["error"], Value::Null);
        answer
    };
    let (mut answers, mut pieces): (Vec<Value>, Vec<Value>) = Default::default();
    // After these claims of Short and of Cut Short claims this cell.
    let played = [
        ("", "", "d4"),
        ("d4", "f1", "c2"),
        ("d4", "d3", "c4"),
        ("d4", "d5", "e4"),
        ("d4", "b7", "d6"),
        ("d4 c4", "d3 c3", "b4"),
        ("d4", "b1", "e2"),
        ("d4", "c2", "f2"),
        ("d4", "d2", "f2"),
        ("c2 d4", "f1 c1", "d2"),
        ("c2 d4", "f1 d1", "d2"),
        ("c2 d4", "f1 c4", "d3"),
        ("c2 d2 d4", "d1 f1 c1", "e1"),
        ("c2 d2 d4", "d1 f1 e1", "c1"),
        ("c4 d4", "d3 d5", "b6"),
        ("c4 d4", "d3 c7", "d6"),
        ("c4 d4 d6", "d3 c7 c3", "e3"),
        ("c4 d4 d6", "d3 c7 d5", "c6"),
        ("d4 d6", "b7 d5", "b6"),
        ("d4 b6 d6", "d5 b7 c6", "a7"),
        ("d4 b6 d6", "d5 b7 c7", "d2"),
        ("d4 b6 d6", "d5 b7 d7", "d2"),
        ("d4", "d6", "b6"),
        ("d4 b6", "d6 a7", "e4"),
        ("d4 b6", "d6 d3", "c2"),
        ("d4 b6", "d6 c5", "c2"),
        ("c2 d4 b6", "c5 d6 c1", "d2"),
        ("c2 d4 b6", "c5 d6 d1", "d2"),
    ];
    for (short, cut, claim) in played {
        let gaps = told(&request, "outline")["gaps"].clone();
        assert_ne!(gaps, json!([]), "there are gaps before {claim}");
        let [short, cut] = [short, cut].map(|cells| cells.split_whitespace().collect::<Vec<_>>());
        answers.push(json!({ "short": short, "cut": cut, "claim": claim }));
        request["answers"] = json!(answers);
        let filled = told(&request, "fill");
        pieces.extend(filled["pieces"].as_array().unwrap().iter().cloned());
        // What follows is seen without the lines.
        let bare = |piece: &Value| {
            let mut piece = piece.clone();
            piece.as_object_mut().unwrap().remove("lines");
            piece
        };
        request["pieces"] = pieces.iter().map(bare).collect();
    }
    let seen = told(&request, "outline");
    assert_eq!((&seen["shown"], &seen["gaps"]), (&json!(true), &json!([])));
    // Not all pieces are needed.
    let needed: Vec<usize> = serde_json::from_value(seen["rests_on"].clone()).unwrap();
    assert!(!needed.is_empty() && needed.len() < pieces.len(), "{needed:?} of {}", pieces.len());
    let mut whole = request.clone();
    whole["pieces"] = needed.iter().map(|&index| pieces[index].clone()).collect();
    let certificate = told(&whole, "assemble")["certificate"].clone();
    let checked = ask(&json!({ "do": "check", "certificate": certificate, "game": game }));
    let claim = json!([{ "to_move": "short", "winner": "short" }]);
    assert_eq!((&checked["valid"], &checked["claim"]), (&json!(true), &claim));
    // A piece whose lines have been lost on the way makes no certificate.
    request["do"] = json!("assemble");
    assert!(ask(&request)["error"].as_str().unwrap().contains("is damaged"));
}

/// By hand: c4 is a bridge away from the bottom of five rows, and b3 from the left side.
#[test]
fn a_stone_is_joined_to_an_edge() {
    for (player, stone, edge, [a, b]) in
        [("short", "c4", "bottom", ["b5", "c5"]), ("cut", "b3", "left", ["a3", "a4"])]
    {
        let board = json!({ "board": "hex:5x5", player: [stone] });
        let joined =
            ask(&json!({ "do": "join", "game": board, "player": player, "ends": [stone, edge] }));
        let game = &joined["game"];
        assert_eq!(game["terminals"], json!([stone, edge]), "{joined}");
        let mut request =
            json!({ "do": "outline", "game": game, "mover": "cut", "winner": "short" });
        assert_eq!(ask(&request)["left"], 24);
        request["answers"] = json!([{ "cut": [a], "claim": b }]);
        // Only what that answer needs has still to be met.
        let left = ask(&request);
        assert_eq!((&left["left"], &left["gaps"][0]["cells"]), (&json!(1), &json!([b])));
        request["answers"] = json!([{ "cut": [a], "claim": b }, { "cut": [b], "claim": a }]);
        request["do"] = json!("assemble");
        let answer = ask(&request);
        let checked = ask(&json!({ "do": "check", "certificate": answer["certificate"] }));
        assert_eq!(checked["valid"], true, "{answer}");
    }
}

#[test]
fn what_is_wrong_with_a_proof_is_said() {
    // a1 does not win on 3x3: tests/data/hex-openings.json.
    let game = json!({ "board": "hex:3x3", "short": "a1" });
    let mut request = json!({ "do": "fill", "game": game, "mover": "cut", "winner": "short" });
    let filled = ask(&request);
    assert_eq!(filled["shown"], false);
    let refuted = &filled["refuted"][0];
    assert_eq!((&refuted["short"], &refuted["to_move"]), (&json!([]), &json!("cut")));
    let solved = json!({ "do": "solve", "game": { "board": "hex:3x3", "short": "a1", "cut": [refuted["by"]] } });
    assert_eq!(ask(&solved)["results"][0]["winner"], "cut");
    assert_eq!(filled["gaps"][0]["missing"], "lost");
    // Nothing that is false is put together.
    request["do"] = json!("assemble");
    assert_eq!(ask(&request)["certificate"], Value::Null);
    let game = json!({ "board": "hex:3x3" });
    let fault = |more: Value, words: &str| {
        let mut request = json!({ "do": "outline", "game": game, "mover": "cut", "winner": "cut" });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = ask(&request);
        let sentence = answer["error"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(sentence.contains(words) && !sentence.contains('\n'), "{sentence}");
    };
    fault(json!({ "winner": null }), "expected short or cut");
    fault(json!({ "mover": "both" }), "who moves first");
    fault(json!({ "answers": [{ "claim": "top" }] }), "top is no empty cell");
    fault(
        json!({ "answers": [{ "short": ["a1"], "cut": ["a1"], "claim": "b2" }] }),
        "a1 is no empty",
    );
    fault(json!({ "answers": [{ "claim": "z9" }] }), "there is no cell \"z9\"");
    fault(json!({ "game": { "board": "hex:3x3", "rules": "misere" } }), "normal rules");
    let piece =
        json!({ "owned": [], "carrier": [], "moving": "second", "lines": "{\"node\":7}\n" });
    fault(json!({ "pieces": [piece] }), "the piece 0");
    fault(json!({ "do": "join", "ends": ["b2", "top"] }), "b2 is not short's");
    fault(json!({ "do": "join", "ends": ["top"] }), "two ends");
}
