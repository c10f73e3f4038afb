//! What is seen of positions, as commands tell it: trees, puzzles, circuits, spectators, boards of one's own.

use std::fs;

use crate::command::{answer, cutshort, refused, said, said_with, text, with_input};
use cutshort::formats::{FormatHint, ReadOptions, read};
use cutshort::game::{Oracle, Outcome, Player, Rules};
use serde_json::{Value, json};

/// The nodes below the root, as `move`, its images and the winner.
fn first_moves(tree: &Value) -> Vec<(Value, Value, Value)> {
    let nodes = tree["tree"].as_array().unwrap().iter();
    let first = nodes.filter(|node| node["parent"] == 0);
    first.map(|n| (n["move"].clone(), n["images"].clone(), n["winner"].clone())).collect()
}

/// Walderhaug, section 3.2: two first moves on 2x2, of which one wins; four second moves on 3x3 after the
/// centre, and the first player wins after each.
#[test]
fn the_trees_of_the_thesis() {
    let tree = answer(&["tree", "--board", "hex:2x2", "--json"]);
    assert_eq!(tree["tree"][0]["winner"], "short");
    let first =
        [(json!("a1"), json!(["b2"]), json!("cut")), (json!("b1"), json!(["a2"]), json!("short"))];
    assert_eq!(first_moves(&tree), first);
    let after = ["tree", "--board", "hex:3x3", "--short", "b2", "--to-move", "cut", "--json"];
    let tree = answer(&[&after[..], &["--depth", "1"]].concat());
    let second = [("a1", "c3"), ("b1", "b3"), ("c1", "a3"), ("a2", "c2")];
    let second = second.map(|(cell, image)| (json!(cell), json!([image]), json!("short")));
    assert_eq!(first_moves(&tree), second);
}

/// Walderhaug, appendix A: on 4x4 after B3, ours c2, Short wins after each of the five answers A3, A4, D2, C2 and C3
/// that the thesis calls good, ours c1, d1, b4, b3 and c3. That the first three hold out longest is a regression
/// value.
#[test]
fn the_answers_of_appendix_a() {
    let after = ["tree", "--board", "hex:4x4", "--short", "c2", "--to-move", "cut"];
    let tree = answer(&[&after[..], &["--depth", "1", "--shortest", "--json"]].concat());
    let nodes = tree["tree"].as_array().unwrap();
    assert_eq!(nodes.len(), 16);
    assert!(nodes.iter().all(|node| node["winner"] == "short"));
    let longest = nodes.iter().filter(|node| node["length"] == 7).map(|node| &node["move"]);
    assert_eq!(longest.collect::<Vec<_>>(), ["c1", "d1", "b4"]);
    assert_eq!(nodes[0]["length"], 8);
}

#[test]
fn trees_are_written_as_pictures_and_as_dot() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let tree = ["tree", "--board", "hex:3x3", "--player", "winner"];
    for name in ["it.svg", "it.dot", "it.json"] {
        said(&[&tree[..], &["-o", &path(name)]].concat());
    }
    let svg = fs::read_to_string(path("it.svg")).unwrap();
    roxmltree::Document::parse(&svg).unwrap();
    assert!(svg.contains("elsewhere") && svg.contains(">b1 = c1, a3, b3<"), "{svg}");
    let dot = fs::read_to_string(path("it.dot")).unwrap();
    assert!(dot.starts_with("digraph") && dot.contains("\"n0\" -> \"n1\""), "{dot}");
    let json: Value = serde_json::from_str(&fs::read_to_string(path("it.json")).unwrap()).unwrap();
    let one = [&tree[..], &["--json"]].concat();
    assert_eq!(json, answer(&one));
    // Two bridges: b1, and one of the other two cells when that is done.
    assert!(
        said(&tree).contains("    Cut b1 = c1, a3, b3: Short wins\n      Short c1: Short wins\n")
    );
}

/// By hand: on 3x3 the middle is joined to both sides by bridges. Cut intrudes into one and then into the other, and
/// each time is answered: five moves with Short's first, and that is the only way it goes.
#[test]
fn a_strategy_says_how_long_it_takes() {
    let tree = ["tree", "--board", "hex:3x3", "--player", "winner", "--shortest"];
    assert!(said(&tree).contains("The win takes 5 moves, those elsewhere not counted."));
    let tree = answer(&[&tree[..], &["--json"]].concat());
    assert_eq!(tree["wins_in"], json!({ "shortest": 5, "longest": 5 }));
    assert_eq!((&tree["tree"][0]["length"], &tree["tree"][1]["length"]), (&json!(5), &json!(4)));
    // A tree that is not whole says nothing of it.
    let some = ["tree", "--board", "hex:3x3", "--player", "winner", "--shortest", "--depth", "2"];
    assert!(!said(&some).contains("The win takes"));
}

/// By hand: b2 and the top are joined over b1 or over c1, and so it is with the bottom.
#[test]
fn derivations_are_told_and_drawn() {
    let place = ["--board", "hex:3x3", "--short", "b2", "--derivation"];
    let seen = answer(&[&["show", "--json"], &place[..], &["top,bottom"]].concat());
    let derivation = &seen["derivation"];
    assert_eq!(
        (&derivation["player"], &derivation["ends"]),
        (&json!("short"), &json!(["top", "bottom"]))
    );
    let steps = derivation["steps"].as_array().unwrap();
    let last = steps.last().unwrap();
    assert_eq!((&last["rule"], &last["middle"]), (&json!("and"), &json!("b2")));
    assert_eq!(
        (&last["strength"], &last["carrier"]),
        (&json!("full"), &json!(["b1", "c1", "a3", "b3"]))
    );
    let shown = said(&[&["show"], &place[..], &["top,b2"]].concat());
    let told = "1. full top - b2, OR: b1 c1\n  2. semi ";
    assert!(shown.contains(told), "{shown}");
    // Cut joins his sides over what Short has not.
    let cut = ["show", "--board", "hex:3x3", "--cut", "b2", "--derivation", "side-1,b2", "--json"];
    assert_eq!(answer(&cut)["derivation"]["player"], "cut");
    let none = said(&["show", "--board", "hex:3x3", "--cut", "b2", "--derivation", "top,bottom"]);
    assert!(none.contains("No connection of top and bottom is found for short."), "{none}");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["it.svg", "it.dot", "it.tex"] {
        said(&[&["render"], &place[..], &["top,bottom", "-o", &path(name)]].concat());
    }
    let svg = fs::read_to_string(path("it.svg")).unwrap();
    roxmltree::Document::parse(&svg).unwrap();
    assert!(
        svg.contains("area-1") && svg.contains("area-2") && svg.contains("AND over b2"),
        "{svg}"
    );
    let dot = fs::read_to_string(path("it.dot")).unwrap();
    assert!(dot.contains("AND over b2") && dot.contains("\"n1\" -> \"n2\""), "{dot}");
    let short = ["show", "--board", "hex:3x3", "--short", "b2", "--derivation"];
    refused(&[&short[..], &["top"]].concat(), &["two ends, A,B"]);
    refused(&[&short[..], &["top,x9"]].concat(), &["x9"]);
    refused(&[&short[..], &["b2,side-1"]].concat(), &["nobody joins them"]);
    // Sides that do not conduct are sides of both players: b2 is beside the right one, and has two ways to the left one.
    let y = |ends| ["show", "--board", "y:3", "--cut", "b2", "--derivation", ends];
    let shown = said(&y("left,b2"));
    assert!(shown.contains("Connection of cut:\n1. full left - b2, OR: a1 a2\n"), "{shown}");
    refused(&y("side-1,b2"), &["side-1", "where terminals conduct"]);
    let output =
        cutshort(&["render", "--board", "hex:3x3", "--cut", "b2", "--derivation", "top,bottom"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn trees_that_cannot_be_are_refused() {
    let board = ["tree", "--board", "hex:3x3"];
    refused(&[&board[..], &["-o", "tree.png"]].concat(), &["tree.png", ".svg, .dot, .gv or .json"]);
    let output = cutshort(&[&board[..], &["--player", "cut"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cut has none"), "{}", text(&output.stderr));
    let short = said_with(&[&board[..], &["--most-nodes", "5"]].concat(), 3);
    assert!(short.contains("--most-nodes"), "{short}");
}

/// Twenty puzzles of 4x4: of each the position is solved once more, without the table and the order of the search that found it.
#[test]
fn twenty_puzzles_have_one_winning_move_each() {
    let found = answer(&["puzzles", "--board", "hex:4x4", "--count", "20", "--json"]);
    let puzzles = found["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 20);
    let hardness: Vec<u64> = puzzles.iter().map(|one| one["hardness"].as_u64().unwrap()).collect();
    assert!(hardness.is_sorted(), "{hardness:?}");
    for puzzle in puzzles {
        let game = puzzle["game"].to_string();
        let solved =
            with_input(&["solve", "-", "--all-moves", "--engine", "plain", "--json"], &game);
        let solved: Value = serde_json::from_slice(&solved.stdout).unwrap();
        let result = &solved["results"][0];
        assert_eq!(result["to_move"], puzzle["to_move"]);
        assert_eq!(result["winning_moves"], json!([puzzle["move"]]), "{game}");
    }
}

/// Twenty puzzles of five boards, under normal rules and misère: of each the oracle, which looks at every filling,
/// knows one winning move.
#[test]
fn puzzles_have_one_winning_move_by_the_oracle() {
    let mut seen = 0;
    for (board, rules) in [
        ("hex:4x3", "normal"),
        ("hex:3x4", "misere"),
        ("y:4", "normal"),
        ("y:4", "misere"),
        ("bridgit:3", "normal"),
        ("hex:4x3", "misere"),
    ] {
        let puzzles = ["puzzles", "--board", board, "--rules", rules, "--count", "4", "--json"];
        let found = answer(&puzzles);
        for puzzle in found["puzzles"].as_array().unwrap() {
            let text = puzzle["game"].to_string();
            let mut games = read(text.as_bytes(), FormatHint::Content, ReadOptions::default());
            let file = games.next().unwrap().unwrap();
            let expected = if rules == "normal" { Rules::Normal } else { Rules::Misere };
            assert_eq!(file.game().rules(), expected);
            let to_move = file.position().to_move().unwrap();
            let [short, cut] = Player::BOTH.map(|player| file.position().claimed(player));
            let oracle = Oracle::new(file.game()).unwrap();
            assert_eq!(oracle.outcomes(short, cut)[to_move], Outcome::win(to_move), "{text}");
            let winning = file.names_of(oracle.best_moves(short, cut, to_move));
            assert_eq!(json!(winning), json!([puzzle["move"]]), "{text}");
            seen += 1;
        }
    }
    assert!(seen >= 20, "{seen}");
}

/// The solutions stand on a sheet of their own.
#[test]
fn puzzles_are_drawn_on_sheets() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (sheet, solutions) = (path("sheet.svg"), path("solutions.svg"));
    let puzzles = ["puzzles", "--board", "hex:4x4", "--count", "4", "--tries", "60"];
    let shown = said(&[&puzzles[..], &["-o", &sheet, "--solutions", &solutions]].concat());
    assert!(!shown.contains("Solutions"), "{shown}");
    assert!(said(&puzzles).contains("\nSolutions: 1. "));
    let [sheet, solutions] = [sheet, solutions].map(|path| fs::read_to_string(path).unwrap());
    for svg in [&sheet, &solutions] {
        roxmltree::Document::parse(svg).unwrap();
    }
    assert!(!sheet.contains("class=\"wins\"") && solutions.contains("class=\"wins\""));
}

/// By hand: on 2x2 after Short's a1 Cut must take a2, which is beside both other cells; after that he has won.
/// Before the first move two cells win. Stones are not set.
#[test]
fn puzzles_of_a_recorded_game() {
    let game = "https://hexworld.org/board/#2c1,a1a2b1";
    let found = answer(&["puzzles", game, "--json"]);
    assert_eq!((&found["tried"], &found["found"]), (&json!(3), &json!(1)));
    let puzzle = &found["puzzles"][0];
    assert_eq!((&puzzle["to_move"], &puzzle["move"]), (&json!("cut"), &json!("a2")));
    assert_eq!(
        (&puzzle["game"]["to_move"], &puzzle["game"]["short"]),
        (&json!("cut"), &json!(["a1"]))
    );
    refused(&["puzzles", game, "--stones", "3"], &["--stones does not go with a recorded game"]);
    let output = cutshort(&["puzzles", "--board", "hex:3x3", "--stones", "5..2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("expected two numbers, the smaller first"));
    refused(&["puzzles", "--board", "hex:3x3", "-o", "sheet.pdf"], &["sheet.pdf"]);
}

/// Hayward et al., A Reverse Hex Solver: on 4x4 after 1.d1 a1 only a2 and c1 win.
#[test]
fn the_puzzle_of_the_paper_on_reverse_hex() {
    let position = ["--board", "hex:4x4", "--rules", "misere", "--short", "d1", "--cut", "a1"];
    let solve = ["solve", "--to-move", "short", "--all-moves", "--json"];
    let solved = answer(&[&solve[..], &position].concat());
    assert_eq!(solved["results"][0]["winning_moves"], json!(["c1", "a2"]));
}

/// By hand: the only cell of 1x1 resists 1 on each half of the way.
#[test]
fn resistances_are_told() {
    let seen = answer(&["show", "--board", "hex:1x1", "--resistance", "--json"]);
    let plain = &seen["resistance"]["plain"];
    for player in ["short", "cut"] {
        assert!((plain[player].as_f64().unwrap() - 2.0).abs() < 1e-6, "{seen}");
    }
    let won = answer(&["show", "--board", "hex:1x1", "--short", "a1", "--resistance", "--json"]);
    assert_eq!(won["resistance"]["plain"], json!({ "short": 0.0, "cut": null }));
    assert!(said(&["show", "--board", "hex:2x2", "--resistance"]).contains("plain"));
    // All cells of a row of three are on the way of all of Short's current; the board is symmetric.
    let shown = said(&["show", "--board", "hex:1x3", "--mark", "current"]);
    assert_eq!(shown.matches('9').count(), 3, "{shown}");
    refused(&["show", "--board", "y:3", "--resistance"], &["two terminals"]);
}

/// Steane, Figure 9: the edge gt is a spectator. By hand: three cells side by side, of which Short needs one, so that
/// each can be spared; on the bridge of two he needs both when Cut moves.
#[test]
fn spectators_are_found() {
    let found = answer(&["dead", "graphs/steane-9.json", "--spectators", "--json"]);
    assert!(found["spectator_edges"].as_array().unwrap().contains(&json!(["t", "g"])), "{found}");
    let game = r#"{"format": "cutshort/1", "terminals": ["s", "t"], "hyperedges": [["s", "a"], ["a", "t"],
        ["s", "b"], ["b", "t"], ["s", "c"], ["c", "t"]]}"#;
    let three = with_input(&["dead", "-", "--spectators", "--json"], game);
    let three: Value = serde_json::from_slice(&three.stdout).unwrap();
    assert_eq!(three["spectator_cells"], json!(["a", "b", "c"]));
    let bridge =
        ["dead", "--board", "hex:2x2", "--short", "b1", "--cut", "a1", "--spectators", "--json"];
    assert_eq!(answer(&bridge)["spectator_cells"], json!([]));
}

/// Four squares around a corner, by hand: a and d are Short's and joined to no other cell, so are b and c of Cut's. Y from
/// a file is Y: as many fillings are won by either.
#[test]
fn criteria_of_boards_of_ones_own() {
    let squares = ["criteria", "graphs/four-squares.json", "--json"];
    let sides = ["--short-sides", "top,bottom", "--cut-sides", "left,right"];
    let seen: Value =
        serde_json::from_str(&said_with(&[&squares[..], &sides].concat(), 1)).unwrap();
    assert_eq!(
        (&seen["fillings"], &seen["both"], &seen["neither"]),
        (&json!(16), &json!(0), &json!(2))
    );
    let witness = seen["witness"].as_array().unwrap();
    assert!([json!(["a", "d"]), json!(["b", "c"])].contains(&json!(witness)), "{seen}");
    let y = answer(&["criteria", "graphs/y-4.json", "--json"]);
    assert_eq!((&y["short"], &y["cut"]), (&json!(512), &json!(512)));
    refused(&["criteria", "graphs/bridge.json"], &["--short-sides"]);
    refused(&["criteria", "hex:3x3", sides[0], sides[1], sides[2], sides[3]], &["expected a file"]);
    let cells = ["--short-sides", "a,bottom", "--cut-sides", "left,right"];
    refused(&[&squares[..2], &cells].concat(), &["\"a\" is a cell"]);
}

/// Where few positions are puzzles, more are looked at until there are enough, unless it is said how many.
#[test]
fn puzzles_are_looked_for_until_there_are_enough() {
    let board = ["puzzles", "--board", "hex:5x5", "--rules", "misere", "--stones", "4..10"];
    let one = [&board[..], &["--count", "1", "--json"]].concat();
    let found = answer(&one);
    assert_eq!(found["puzzles"].as_array().unwrap().len(), 1, "{found}");
    assert!(found["tried"].as_u64().unwrap() > 200);
    let few: Value =
        serde_json::from_str(&said_with(&[&one[..], &["--tries", "20"]].concat(), 1)).unwrap();
    assert_eq!((&few["tried"], &few["puzzles"]), (&json!(20), &json!([])));
    assert_eq!(said_with(&[&board[..], &["--count", "0"]].concat(), 2), "");
}

/// Tic-tac-toe's lines on full boards, counted here once more.
#[test]
fn criteria_of_lists_of_winning_sets() {
    let lines = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421];
    let has = |cells: u32| !lines.iter().all(|&line| cells & line != line);
    let count = |short: bool, cut: bool| {
        (0..512).filter(|&cells| (has(cells), has(!cells & 511)) == (short, cut)).count()
    };
    let lists = ["criteria", "graphs/tic-tac-toe.pg"];
    let seen: Value =
        serde_json::from_str(&said_with(&[&lists[..], &["--json"]].concat(), 1)).unwrap();
    for (key, expected) in [
        ("short", count(true, false)),
        ("cut", count(false, true)),
        ("both", count(true, true)),
        ("neither", count(false, false)),
    ] {
        assert_eq!(seen[key], expected, "{key}");
    }
    // Two lines apart need three cells each.
    let both = seen["against_criterion_1"].as_array().unwrap();
    assert_eq!(both.len(), 3, "{seen}");
    assert!(seen.get("against_criterion_2").is_none());
    assert!(said_with(&lists, 1).contains("Mogensen 2 is about neighbours"));
    // Whoever breaks wins where the maker has not: a game that the program writes itself.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hex.pg").to_str().unwrap().to_owned();
    said(&["convert", "--board", "hex:3x3", "--to", "pg", "-o", &path]);
    let [lists, board] = [&path, "hex:3x3"].map(|of| answer(&["criteria", of, "--json"]));
    for key in ["fillings", "short", "cut", "both", "neither"] {
        assert_eq!(lists[key], board[key], "{key}");
    }
    refused(&["criteria", &path, "--corners", "a,b,c"], &["winning sets", "--corners"]);
}

/// GeoJSON, and the game file that it becomes: the lower two rows of `shifted-row` meet in three points, and on a 4x4 board of
/// Hex's tiling Short's column is as long as Cut's row. The verdict about a larger map needs no look at all its colourings.
#[test]
fn maps_are_boards_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = path("shifted.json");
    said(&["convert", "graphs/shifted-row.geojson", "--to", "json", "-o", &game]);
    for file in ["graphs/shifted-row.geojson", &game] {
        let seen: Value =
            serde_json::from_str(&said_with(&["criteria", file, "--json"], 1)).unwrap();
        assert_eq!(seen["crowded_points"], json!(["(1, 1)", "(2, 1)", "(3, 1)"]));
        assert_eq!((&seen["one_winner"], &seen["both"]), (&json!(false), &json!(0)));
        assert!(seen["neither"].as_u64().unwrap() > 0);
        assert_eq!(answer(&["info", file, "--json"])["cells"], 16);
    }
    let island = answer(&["criteria", "graphs/island.geojson", "--json"]);
    assert_eq!((&island["one_winner"], &island["neither"]), (&json!(true), &json!(0)));
    let dead = answer(&["dead", "graphs/island.geojson", "--json"]);
    assert!(dead["dead_cells"].to_string().contains("yew"), "an enclave makes no difference");
    // Sides may lie elsewhere: a corner in the middle of two cells is crowded, too.
    let corners = ["--corners", "(1,0),(4, 0), (4, 4),(0, 4)"];
    let moved = [&["criteria", "graphs/shifted-row.geojson", "--json"][..], &corners].concat();
    let seen: Value = serde_json::from_str(&said_with(&moved, 1)).unwrap();
    assert_eq!(seen["crowded_points"].as_array().unwrap().len(), 4);
    // 6 x 6 squares, and 6 x 6 bricks, whose rows are shifted in turn: too many for a look at all.
    for (shift, expected) in [(0.0, false), (0.5, true)] {
        let file = path("large.geojson");
        std::fs::write(&file, rows_of_squares(6, shift)).unwrap();
        let said = said_with(&["criteria", &file, "--json"], i32::from(!expected));
        let seen: Value = serde_json::from_str(&said).unwrap();
        assert_eq!((&seen["one_winner"], &seen["fillings"]), (&json!(expected), &Value::Null));
        assert_eq!(seen["witness"].is_null(), expected);
        said_with(&["criteria", &file], i32::from(!expected));
    }
    refused(&["criteria", "graphs/bridge.json", "--corners", "a,b,c"], &["no map"]);
    refused(&["criteria", "hex:3x3", "--corners", "a,b,c"], &["--corners"]);
    refused(&["solve", "graphs/island.geojson", "--corners", "a,b"], &["2 corners"]);
    // What is joined on a map is what is joined on a board.
    let of_map = ["solve", "graphs/shifted-row.geojson", "--terminals"];
    refused(&[&of_map[..], &["top,a1"]].concat(), &["a1 is no stone"]);
    refused(&[&of_map[..], &["all"]].concat(), &["a map"]);
    let joined = answer(&[&of_map[..], &["top,a1", "--short", "a1", "--json"]].concat());
    assert_eq!(joined["terminals"], json!(["top", "a1"]));
}

/// A drawing is a board like any other. With the sides one further around the players change their parts.
#[test]
fn maps_that_are_drawn_are_boards() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("voronoi.json").to_str().unwrap().to_owned();
    said(&["convert", "graphs/voronoi.svg", "--to", "json", "-o", &game]);
    let around = "(600, 0),(600, 400),(0, 400),(0, 0)";
    for file in ["graphs/voronoi.svg", &game] {
        assert_eq!(answer(&["criteria", file, "--json"])["one_winner"], json!(true));
        assert_eq!(answer(&["info", file, "--json"])["cells"], 32);
        let class = |arguments: &[&str]| {
            answer(&[&["solve", file, "--json"], arguments].concat())["class"].clone()
        };
        assert_eq!((class(&[]), class(&["--corners", around])), (json!("short"), json!("cut")));
    }
    let bare = "<svg><rect width='2' height='1'/></svg>";
    let read = with_input(&["info", "-", "--json"], bare);
    assert!(text(&read.stderr).contains("--corners"), "{}", text(&read.stderr));
    let read = with_input(&["info", "-", "--corners", "(0, 0),(2, 0),(2, 1),(0, 1)"], bare);
    assert!(text(&read.stdout).contains("1 "), "{}", text(&read.stderr));
}

/// Squares of side 1, every second row shifted, corners at those of the first and the last row.
fn rows_of_squares(count: usize, shift: f64) -> String {
    let mut features = Vec::new();
    for row in 0..count {
        for column in 0..count {
            let x = column as f64 + if row % 2 == 1 { shift } else { 0.0 };
            let y = row as f64;
            let corners = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0], [x, y]].to_vec();
            features.push(json!({ "type": "Feature", "id": row * count + column,
                "geometry": { "type": "Polygon", "coordinates": [corners] } }));
        }
    }
    let (last, size) =
        (count as f64 + if count.is_multiple_of(2) { shift } else { 0.0 }, count as f64);
    let first = last - size;
    for at in [[0.0, 0.0], [size, 0.0], [last, size], [first, size]] {
        features
            .push(json!({ "type": "Feature", "geometry": { "type": "Point", "coordinates": at } }));
    }
    json!({ "type": "FeatureCollection", "features": features }).to_string()
}

/// planar_code by hand: K4, whose faces without the one outside are three triangles around a point. Of the 8
/// colourings each player wins the one in which he has all three.
#[test]
fn planar_code_is_a_graph_or_a_map() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("k4.plc").to_str().unwrap().to_owned();
    let code = b"\x04\x02\x03\x04\x00\x01\x04\x03\x00\x01\x02\x04\x00\x01\x03\x02\x00";
    let with_header = |code: &[u8]| [b">>planar_code<<", code].concat();
    std::fs::write(&path, with_header(code)).unwrap();
    let graph = answer(&["info", &path, "--terminals", "0,1", "--json"]);
    assert_eq!((&graph["cells"], &graph["hyperedges"]), (&json!(2), &json!(6)));
    let said = said_with(&["criteria", &path, "--corners", "0,1,2", "--json"], 1);
    let seen: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&seen["short"], &seen["cut"], &seen["neither"]), (&json!(1), &json!(1), &json!(6)));
    let wide: Vec<u8> = code.iter().flat_map(|&byte| [0, byte]).collect();
    std::fs::write(&path, with_header(&[&[0], &wide[..]].concat())).unwrap();
    assert_eq!(answer(&["info", &path, "--terminals", "0,1", "--json"])["hyperedges"], 6);
    for (code, word) in [
        (&code[..5], "ends too early"),
        (&b"\x02\x02\x00\x00"[..], "none back"),
        (&b"\x02\x03\x00\x01\x00"[..], "neighbour 3"),
    ] {
        std::fs::write(&path, with_header(code)).unwrap();
        refused(&["info", &path, "--terminals", "0,1"], &[word]);
    }
}

/// Short has column b of 3x3, and he has it from top to bottom.
#[test]
fn the_walk_between_the_colours_is_told_and_drawn() {
    let walk = answer(&["criteria", "hex:3x3", "--path", "b1,b2,b3", "--json"]);
    assert_eq!(walk["winner"], "short");
    assert_eq!(walk["chain"], json!(["b1", "b2", "b3"]));
    assert_eq!((&walk["from"], &walk["to"]), (&json!(["left", "top"]), &json!(["bottom", "left"])));
    assert_eq!(walk["between"][0], json!(["top", "a1"]));
    let row = answer(&["criteria", "hex:3x3", "--path", "a1,b1,c1,a3,b3,c3", "--json"]);
    assert_eq!((&row["winner"], &row["to"]), (&json!("cut"), &json!(["top", "right"])));
    refused(&["criteria", "y:3", "--path", "a1"], &["expected a Hex board or a map"]);
    refused(&["criteria", "hex:3x3", "--path", "z9"], &["--path", "z9"]);
    let draw = ["render", "--board", "hex:2x2", "--short", "a1,a2", "--boundary"];
    refused(&draw, &["2 cells are empty"]);
    let drawn = said(&[&draw[..], &["--cut", "b1,b2"]].concat());
    assert!(drawn.contains("class=\"walk\"") || drawn.contains(".walk"));
    refused(&["render", "--board", "y:1", "--short", "a1", "--boundary"], &["neither a Hex board"]);
    let squares = ["criteria", "graphs/shifted-row.geojson", "--path", "a1,a2,a3,b4"];
    refused(&squares, &["(1, 1)", "several ways"]);
}

/// Large boards of Havannah and Atoll are shown, drawn and judged, and not searched.
#[test]
fn large_boards_of_other_games_are_shown() {
    let row = "h1,i1,j1,k1,l1,m1,n1,o1";
    let shown = said(&["show", "--board", "havannah:8", "--short", row]);
    assert!(shown.contains("Short has won with a bridge"), "{shown}");
    let solved = answer(&["solve", "--board", "havannah:8", "--short", row, "--json"]);
    assert_eq!(solved["class"], "short");
    refused(&["solve", "--board", "havannah:8"], &["too large to be solved", "up to 6"]);
    refused(&["solve", "--board", "atoll:7"], &["too large to be solved", "atoll:7"]);
    let drawn = said(&["render", "--board", "atoll:7", "--short", "g8", "--cut", "h7"]);
    assert!(drawn.contains("Short has: g8. Cut has: h7."), "{drawn}");
    refused(&["render", "--board", "atoll:7", "--mark", "wins"], &["its board alone"]);
    refused(&["render", "--board", "torex:3x3"], &["no pictures"]);
    refused(&["show", "--board", "atoll:7", "--must-play"], &["no Shannon game"]);
    refused(&["info", "--board", "atoll:7"], &["no Shannon game"]);
}

/// Tex: Cut, who moves first, cannot surround the stone near to it. Pictures show hexagons, and so does text.
#[test]
fn tex_is_solved_and_drawn() {
    for radius in ["tex:1", "tex:2", "tex:3", "tex:5"] {
        let solved = answer(&["solve", "--board", radius, "--to-move", "cut", "--json"]);
        assert_eq!(solved["results"][0]["winner"], "short", "{radius}");
    }
    // The stone in the middle, Cut's stone, and five empty cells.
    let shown = said(&["show", "--board", "tex:1", "--cut", "b1"]);
    let count = |symbol: char| shown.lines().skip(2).collect::<String>().matches(symbol).count();
    assert_eq!([count('X'), count('O'), count('.')], [1, 1, 5], "{shown}");
    let svg = said(&["render", "--board", "tex:2"]);
    let cells = svg.split("class=\"cell\"").nth(1).unwrap().split("/>").next().unwrap();
    assert_eq!(cells.matches('z').count(), 19);
    refused(&["solve", "--board", "tex:0"], &["tex:R"]);
}

/// The pictures of docs/pictures.md: look at what has changed, then write it anew.
#[test]
fn the_pictures_of_the_page_are_as_they_were() {
    let page = fs::read_to_string("docs/pictures.md").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut seen = 0;
    for line in page.lines().filter_map(|line| line.strip_prefix("`cutshort ")) {
        let Some((command, _)) = line.split_once(" -o docs/images/") else { continue };
        let name = line.split_once("-o docs/images/").unwrap().1.trim_end_matches('`');
        let new = folder.path().join(name);
        let arguments: Vec<&str> =
            command.split(' ').chain(["-o", new.to_str().unwrap()]).collect();
        said(&arguments);
        let old = fs::read_to_string(format!("docs/images/{name}")).unwrap();
        assert!(
            old == fs::read_to_string(&new).unwrap(),
            "docs/images/{name} is not as it is drawn"
        );
        seen += 1;
    }
    assert_eq!(seen, 4);
}
