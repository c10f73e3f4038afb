//! Values: against the solver where there are two terminals, and the database of values, as a library and as a command.
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use std::{fs, thread};

use assert_cmd::Command;

use crate::command::{answer, cutshort, refused, said, said_with, text, with_input};
use cutshort::database::{Database, Workshop};
use cutshort::embed::{SearchTime, hex_board};
use cutshort::formats::{FormatHint, GameFile, ReadOptions, Terminals, board_file, read};
use cutshort::game::{ByPlayer, Class, Player, Position};
use cutshort::graph::{Names, VertexId, VertexSet};
use cutshort::patterns::{RegionError, region_of};
use cutshort::solve::{SolveOptions, solve};
use cutshort::values::{Regions, ValueLimits};
use serde_json::Value;

/// Demer & Selinger: `G_1 +_j G_2^op` is a star and `G_2 +_j G_1^op` top (the example after Proposition 4.6, as corrected in
/// docs/values.md); `{a|a,{b|0}}` is the least pivoting fork (Proposition 6.3), and the dual of `H_1` (section 4.5).
#[test]
fn sums_duals_and_names_of_forms() {
    let star = answer(&["sum", "G1", "G2^op", "--as", "juxtaposition", "--json"]);
    assert_eq!((&star["value"], &star["names"][0]), (&"{T|0}".into(), &"*".into()));
    let top = answer(&["sum", "G2", "G1^op", "--as", "juxtaposition", "--json"]);
    assert_eq!(top["value"], "T");
    let simple = answer(&["value", "{a,{T|b},0|a}", "--dual", "--latex", "--json"]);
    assert_eq!(simple["names"], serde_json::json!(["H1"]));
    assert_eq!((&simple["value"], &simple["dual"]), (&"{a,{T|b}|a}".into(), &"{a|a,{b|0}}".into()));
    assert_eq!(simple["latex"], r"\{a,\{\top\mid b\}\mid a\}");
    let pivoting = answer(&["value", "{a|a,{b|0}}", "--poset", "fork", "--json"]);
    assert_eq!((&pivoting["pivoting"], &pivoting["sente_pivoting"]), (&true.into(), &false.into()));
    let sente = answer(&["value", "{a|a,b}", "--poset", "fork", "--json"]);
    assert_eq!(sente["sente_pivoting"], true);
    // A region and the form that it is worth: the sum is the value of the glued regions.
    let file = "graphs/steane-6.json";
    let glue = ["--as", "juxtaposition"];
    let of_region = answer(&[&["sum", file, "{a,b|a}", "--json"], &glue[..]].concat());
    let worth = answer(&["value", file, "--json"]);
    let worth = worth["value"].as_str().unwrap();
    let of_form = answer(&[&["sum", worth, "{a,b|a}", "--json"], &glue[..]].concat());
    assert_eq!(of_region, of_form);
    for (arguments, sentence) in [
        (&["sum", "G1", "--as", "juxtaposition"][..], "1 part to be glued, expected 2"),
        (&["value", "{x|0}"], "has no atom \"x\""),
        (&["sum", "T", "T", "--nodes", "s", "m,t", "--whole", "s,t"], "2 to 6 terminals"),
    ] {
        refused(arguments, &[sentence]);
    }
}

/// By Definition 3.6 the sum is `{{0|T},{0|0}|{0|T},{T|T}}`, in which Left, moving first, gets T; but `{T|T}` is T, and the
/// sum of T and `{0|T}` is `{0|T}`, in which he does not. Equal forms do not serve each other beside one in which it hurts to move.
#[test]
fn forms_in_which_it_hurts_to_move_have_no_sums() {
    let glue = ["--nodes", "s,m", "m,t", "--whole", "s,t"];
    let sum = |v, w| [&["sum", v, w][..], &glue].concat();
    refused(&sum("{T|T}", "{0|T}"), &["{0|T}", "not passable"]);
    assert!(said(&sum("{T|T}", "{T|0}")).contains("value {T|0}\n"));
    let both = ["compare", "{{0|T},{0|0}|{0|T},{T|T}}", "{0|T}", "--poset", "booleans"];
    assert_eq!(said(&both), "incomparable\n");
}

/// A file that is called like a form is meant by its path.
#[test]
fn forms_come_before_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), "").unwrap();
    let compare = |word: &str| {
        let mut command = Command::cargo_bin("cutshort").unwrap();
        command.current_dir(folder.path()).args(["compare", word, "{a|0}"]).output().unwrap()
    };
    assert_eq!(text(&compare("a").stdout), ">\n");
    assert!(text(&compare("./a").stderr).contains("the input is empty"));
}

/// All connected graphs with up to 6 vertices and all pairs of terminals.
#[test]
fn values_over_the_booleans_are_the_solvers_classes() {
    let graphs = include_str!("data/connected-2-6.g6");
    let options = ReadOptions { terminals: Some(Terminals::AllPairs), ..ReadOptions::default() };
    let mut regions = Regions::new(2).unwrap();
    let mut games = 0;
    for file in read(graphs.as_bytes(), FormatHint::Content, options) {
        let game = file.unwrap().game().clone();
        let value = regions.value(&game, &ValueLimits::default()).unwrap();
        let by_value = match regions.forms().write(value).as_str() {
            "T" => Class::Short,
            "0" => Class::Cut,
            "{T|0}" => Class::First,
            other => panic!("{other} is no value over the booleans"),
        };
        let position = Position::opening(game);
        let outcomes = ByPlayer::from_fn(|to_move| {
            solve(&position, to_move, &SolveOptions::default()).unwrap().outcome.unwrap()
        });
        assert_eq!(Class::new(outcomes), Some(by_value), "{position:?}");
        games += 1;
    }
    assert_eq!(games, 1 + 6 + 36 + 210 + 1680);
}

/// Regions of the built-in database on Hex boards: what is cut out of the board again has the value.
#[test]
fn regions_on_hex_boards_keep_their_values() {
    let file = fs::read("graphs/values/8-cells.values").unwrap();
    let database = Database::read(&*file).unwrap();
    let (mut workshop, mut regions) = (Workshop::new(), Regions::new(3).unwrap());
    let mut placed = 0;
    // The outcomes have no cells; of the others all of up to 5 cells, and some larger ones.
    let classes = database.classes().into_iter().skip(5).enumerate();
    for (_, class) in classes.filter(|&(number, _)| number < 45 || number % 60 == 0) {
        let region = database.region(class).unwrap();
        let mut names = Names::new();
        (0..region.hypergraph().vertex_count()).for_each(|v| _ = names.intern(&format!("v{v}")));
        let terminals = region.hypergraph().terminals().to_vec();
        let game = GameFile::new(Position::opening(region), names);
        let effort = SearchTime::Seconds(0);
        let on_board = hex_board(game.position(), effort, &mut |_| ControlFlow::Continue(()));
        let on_board = on_board.unwrap();
        let order: Vec<VertexId> = terminals
            .iter()
            .map(|&terminal| {
                on_board.terminals.iter().find(|&&(from, _)| from == terminal).unwrap().1
            })
            .collect();
        let joined = order[0] == order[1] || order[0] == order[2] || order[1] == order[2];
        let board = board_file(&game, on_board);
        // All but the groups of the terminals.
        let inside = inside(&board, &order);
        if joined {
            // Two groups are left; what is joined from the start is not told apart.
            continue;
        }
        let cut = match region_of(&board, &inside, Some(&order)) {
            Ok(cut) => cut,
            // A terminal that no cell is next to.
            Err(RegionError::NoTerminal { .. }) => continue,
            Err(error) => panic!("{error}"),
        };
        let value = regions.value(&cut.position().reduced(), &ValueLimits::default()).unwrap();
        let expected = workshop.place(&database, class);
        assert_eq!(regions.forms().write(value), workshop.forms().write(expected));
        placed += 1;
    }
    assert!(placed > 40, "{placed}");
}

/// All cells of a board that no group of Short's with a terminal has.
fn inside(board: &GameFile, terminals: &[VertexId]) -> VertexSet {
    let hypergraph = board.game().hypergraph();
    let stones = board.position().claimed(Player::Short);
    let mut outside: Vec<VertexId> = terminals.to_vec();
    let mut next = 0;
    while let Some(&at) = outside.get(next) {
        next += 1;
        for edge in hypergraph.hyperedges().filter(|edge| edge.contains(&at)) {
            for &vertex in edge {
                if stones.contains(vertex) && !outside.contains(&vertex) {
                    outside.push(vertex);
                }
            }
        }
    }
    let mut inside = hypergraph.cells().clone();
    outside.into_iter().for_each(|vertex| _ = inside.remove(vertex));
    inside
}

#[test]
fn every_value_of_the_built_in_database_is_that_of_its_region() {
    let checked = answer(&["values", "check", "--json"]);
    assert_eq!((&checked["checked"], &checked["wrong"]), (&645.into(), &Value::Array(Vec::new())));
}

#[test]
fn a_region_is_realized_on_a_hex_board() {
    let link = said(&["values", "realize", "{T|{a|0}}", "--to", "hex-board", "--as", "hexworld"]);
    assert!(link.starts_with("https://hexworld.org/board/#"), "{link}");
    let board: Value =
        serde_json::from_str(&said(&["values", "realize", "{a,{T|b}|0}", "--to", "hex-board"]))
            .unwrap();
    let map = board["cell_map"].as_object().unwrap();
    assert_eq!(map.len(), 6, "three cells, three terminals: {map:?}");
    assert_eq!((&map["1"], &map["x1"].is_string()), (&"top".into(), &true));
    assert!(said(&["values", "realize", "{a,{T|b}|0}", "--as", "svg"]).starts_with("<svg"));
    refused(&["values", "realize", "T", "--to", "hex-board"], &["all terminals are joined"]);
}

/// Where terminal 3 alone is lost, or terminals 2 and 3 are as good as 1 and 2 (section 3.6), more values are equal.
#[test]
fn values_are_found_as_corners_and_forks() {
    let folder = tempfile::tempdir().unwrap();
    let region = folder.path().join("region.json");
    let region = region.to_str().unwrap();
    for (poset, form) in [("fork", "0"), ("corner", "a"), ("corner", "{a|0}")] {
        let found = answer(&["values", "find", form, "--poset", poset, "--count", "400", "--json"]);
        let values: Vec<&str> = found
            .as_array()
            .unwrap()
            .iter()
            .map(|found| found["value"].as_str().unwrap())
            .collect();
        assert!(values.len() > 1 && values.contains(&form));
        // By hand: with c = 0 it is {0|0}.
        assert!(poset != "fork" || values.contains(&"{c|0}"), "{values:?}");
        // The region of each has the value over these outcomes.
        for value in values.iter().take(12) {
            said(&["values", "realize", value, "-o", region]);
            assert_eq!(answer(&["value", region, "--poset", poset, "--json"])["value"], form);
        }
    }
    refused(&["values", "find", "c", "--poset", "none"], &["none"]);
}

/// T_1, the tripleswitch, has 9 cells; everything smaller is in the built-in database.
#[test]
fn small_values_without_a_region_are_listed() {
    let missing = answer(&["values", "missing", "--atoms", "4", "--json"]);
    let rows = missing["by_atoms"].as_array().unwrap();
    let column =
        |name: &str| rows.iter().map(|row| row[name].as_u64().unwrap()).collect::<Vec<_>>();
    // By hand: the five outcomes; {T|0}, {x|0}, {T|x} for a, b, c.
    assert_eq!(column("values")[..2], [5, 7]);
    assert_eq!(column("missing")[..2], [0, 0]);
    let list: Vec<&str> =
        missing["missing"].as_array().unwrap().iter().map(|form| form.as_str().unwrap()).collect();
    let is_listed = |form| list.contains(&form);
    assert!(is_listed("{a,b,c|0}") || is_listed("{T|a,b,c}"), "{list:?}");
    assert_eq!(
        said(&["values", "missing", "--atoms", "2"]).lines().last(),
        Some("regions are known for all of them")
    );
}

/// What three small values can be put together to is found, realized and told of by `missing`.
#[test]
fn values_are_put_together_from_small_ones() {
    // The paper's superswitch, whose region of 9 cells is larger than those of the built-in database.
    let one = answer(&["values", "find", "G1", "--compose", "5", "--json"]);
    assert_eq!(one["cells"], 9);
    let folder = tempfile::tempdir().unwrap();
    let region = folder.path().join("region.json");
    let region = region.to_str().unwrap();
    said(&["values", "realize", "{a,b,c|0}", "--compose", "4", "-o", region]);
    assert_eq!(answer(&["value", region, "--json"])["value"], "{a,b,c|0}");
    let missing = answer(&["values", "missing", "--atoms", "4", "--compose", "4", "--json"]);
    let count = |list: &str| missing[list].as_array().unwrap().len();
    let before = answer(&["values", "missing", "--atoms", "4", "--json"]);
    assert!(count("composed") > 0);
    assert_eq!(count("composed") + count("missing"), before["missing"].as_array().unwrap().len());
    let both = ["values", "find", "--at-least", "a", "--compose", "4"];
    refused(&both, &["--compose goes with one value, and not with --poset"]);
    let large = ["values", "find", "G2", "--compose", "40"];
    refused(&large, &["more than 800, too many to put together three at a time"]);
    // G_2 is a pinwheel of a G_1 and an H_1: 9 and 6 cells.
    let line = "P_1(4,5), P_1(1,5), P_2(2,4,5), P_1(6,2), P_2(4,2,6), P_1(6,4), P_1(7,8), P_2(6,8,7), \
        P_1(7,3), P_2(6,3,7), P_2(6,9,8), P_1(8,10), P_1(9,10), P_2(3,8,10), P_1(9,1)";
    let found = answer(&["values", "evaluate", line, "--json"]);
    assert_eq!((&found["value"], &found["cells"]), (&"{a,b|{a,b|a}}".into(), &15.into()));
}

/// The lines of Figure 15, read, written and evaluated.
#[test]
fn lines_of_the_paper_are_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    let region = folder.path().join("region.json");
    let region = region.to_str().unwrap();
    for (line, value, cells) in [
        ("G(1,2,3) = P_3^op(1,4,3), P_5(2,1,4)^x", "{b,{T|a,{c|0}}|0}", 5),
        ("P_1(3,4), P_3^op(4,5,3), P_3(2,4,6), P_5(2,1,6)^x, P_9(2,5,4)", "{a,b|a}", 12),
        ("P_5^op(4,5,1), P_15^op(4,6,2)^x, P_25^op(6,5,3)^x", "{a,b|{a,b|{a|0}}}", 14),
    ] {
        let found = answer(&["values", "evaluate", line, "-o", region, "--json"]);
        assert_eq!((&found["value"], &found["cells"]), (&value.into(), &cells.into()));
        assert_eq!(answer(&["value", region, "--json"])["value"], value);
    }
    refused(&["values", "evaluate", "P_4(1,2,3)"], &["P_4", "P_25"]);
    refused(&["values", "evaluate", "P_3(1,2,3"], &["character 10", "commas"]);
    // A part of one's own.
    let parts = folder.path().join("parts");
    fs::write(&parts, "# mine\nP_4 {T|{b|0}}\n").unwrap();
    let parts = parts.to_str().unwrap();
    assert_eq!(
        said(&["values", "evaluate", "P_4(1,2,3)", "--parts", parts]),
        "{T|{b|0}}: 2 cells\n"
    );
}

#[test]
fn a_list_that_was_exported_is_imported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (small, larger, list) = (path("small"), path("larger"), path("list"));
    said(&["values", "build", "--cells", "3", "--seeds", "2", "-o", &small]);
    let exported = said(&["values", "export"]);
    // Up to 4 cells, and three lines that are wrong: the value, the cells, a part.
    let lines = exported.lines().filter(|line| line.as_bytes()[0] <= b'4');
    let listed: Vec<&str> = lines.collect();
    fs::write(
        &list,
        listed.join("\n") + "\n1\t{b|0}\tP_1(2,3)\n0 {a|0} P_1(2,3)\n2 {a|0} P_77(1,2,3)\n",
    )
    .unwrap();
    let output = cutshort(&["values", "import", &list, "--in", &small, "-o", &larger, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let complaints = text(&output.stderr);
    for words in ["the composition has the value {a|0}", "it has 1 cell, expected 0", "P_77"] {
        assert!(complaints.contains(words), "{complaints}");
    }
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&summary["right"], &summary["wrong"]), (&listed.len().into(), &3.into()));
    // Levels 0 to 3 were there.
    let stats = answer(&["values", "stats", "--in", &larger, "--json"]);
    let by_cells = |stats: &Value| -> Vec<u64> {
        stats["by_cells"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["values"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(by_cells(&stats), [5, 7, 9, 20, 39]);
    let checked = answer(&["values", "check", "--in", &larger, "--json"]);
    assert_eq!(checked["wrong"], Value::Array(Vec::new()));
    let nothing = with_input(&["values", "import", "-", "-o", &larger], "no list\n");
    assert!(text(&nothing.stderr).contains("line 1: expected the number of cells"));
}

#[test]
fn a_list_of_regions_that_were_imported_is_imported_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [small, larger, again, list] = ["small", "larger", "again", "list"].map(path);
    said(&["values", "build", "--cells", "1", "--seeds", "1", "-o", &small]);
    let import = |from: &str, to: &str, lines: &str| {
        fs::write(&list, lines).unwrap();
        let summary = answer(&["values", "import", &list, "--in", from, "-o", to, "--json"]);
        ["right", "wrong", "new_classes"].map(|key| summary[key].as_u64().unwrap())
    };
    // By hand: with the first cell Short joins all, and without it the other one decides whether 2 and 3 are joined.
    let lines = "R_9 1,4 2,4 3,4 2,5 3,5\n2 {T|{a|0}} R_9(1,2,3)\n";
    assert_eq!(import(&small, &larger, lines), [1, 0, 1]);
    let exported = said(&["values", "export", "--in", &larger]);
    assert!(exported.lines().next().unwrap().starts_with("R_"), "{exported}");
    let [right, wrong, new] = import(&small, &again, &exported);
    let regions = exported.lines().filter(|line| line.starts_with("R_")).count();
    assert_eq!([right + regions as u64, wrong, new], [exported.lines().count() as u64, 0, 1]);
    assert_eq!(
        said(&["values", "export", "--in", &again]).lines().count(),
        exported.lines().count()
    );
    // Nothing else is lost.
    refused(&["values", "import", &list, "--in", &small, "-o", &again], &["would be lost"]);
    let before = fs::read(&small).unwrap();
    for (line, words) in [
        ("R_1 1,2,400", "numbers from 1 to 203"),
        ("R_1 1,4 2,4 3,4 4,5 5,1", "more than three hyperedges"),
        ("R_1 1,4 2,4 3,4 1,5 2,5 3,5", "not planar"),
        ("R_x 1,4 2,4", "R_ and a number"),
    ] {
        fs::write(&list, line.to_owned() + "\n1 {c|0} R_1(1,2,3)\n").unwrap();
        refused(&["values", "import", &list, "--in", &small, "-o", &small], &["line 1", words]);
    }
    assert_eq!(fs::read(&small).unwrap(), before);
    // The parts of one cell need no database.
    let none = folder.path().join("none").to_str().unwrap().to_owned();
    said(&["values", "build", "--cells", "0", "--seeds", "0", "-o", &none]);
    assert_eq!(import(&none, &none, "1 {c|0} P_1(1,2)\n1 {T|0} P_2(1,2,3)\n"), [2, 0, 2]);
}

/// Names of families of section 4, in the place of their forms.
#[test]
fn switches_have_names() {
    for (name, form) in [
        ("G1", "{a,b|a}"),
        ("G2", "{a,b|{a,b|a}}"),
        ("G1^op", "{a|a,b}"),
        ("H1", "{a,{T|b}|a}"),
        ("H1^op", "{a|a,{b|0}}"),
        ("T1", "{a,b,c|0}"),
        ("C", "{a,b|{a,b|{a|0}}}"),
        ("{G1,T|T1}", "{{a,b|a},T|{a,b,c|0}}"),
    ] {
        assert_eq!(said(&["compare", name, form]), "=\n", "{name}");
    }
    // Proposition 4.6: the superswitches grow below the top, and each simpleswitch is above its superswitch.
    assert_eq!(said(&["compare", "G3", "G4"]), "<\n");
    assert_eq!(said(&["compare", "G3", "H3"]), "<\n");
    refused(&["compare", "G", "a"], &["no atom \"G\""]);
    refused(&["compare", "G99999999999999999999999", "a"], &["too deep"]);
    assert_eq!(answer(&["values", "find", "H1", "--json"])["cells"], 6);
}

/// A build that is killed and started again gives the same file as one that is not.
#[test]
fn a_build_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, killed) = (path("whole"), path("killed"));
    let arguments = |file: &str| {
        ["values", "build", "--cells", "7", "--seeds", "3", "-o", file].map(str::to_owned)
    };
    let mut kills = 0;
    for wait in [0, 40, 150, 600] {
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("cutshort"))
            .args(arguments(&killed))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // After so many milliseconds more than its first level takes.
        let began = Instant::now();
        while !Path::new(&killed).exists() && began.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(5));
        }
        thread::sleep(Duration::from_millis(wait));
        kills += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        // What is there can be read at any time.
        said(&["values", "stats", "--in", &killed]);
    }
    assert!(kills > 0, "it was killed at work");
    for file in [&whole, &killed] {
        said(&arguments(file).each_ref().map(String::as_str));
    }
    assert!(fs::read(whole).unwrap() == fs::read(killed).unwrap(), "the files are the same");
    let left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.len() <= 2 + kills as usize, "{left:?}");
}

/// With nothing in it Cut keeps all three corners apart; the stone gives Short something.
#[test]
fn a_triangle_of_18_cells_has_its_value() {
    let path = "tests/data/triangle-18.json";
    let threats =
        "{{{T|a},{T|b}|{a|0},{b|0}},{{T|a},{T|c}|{a|0},{c|0}},{{T|b},{T|c}|{b|0},{c|0}}|0}";
    assert_eq!(answer(&["value", path, "--json"])["value"], "0");
    assert_eq!(answer(&["value", path, "--short", "b4", "--json"])["value"], threats);
}

#[test]
fn a_value_stops_at_its_limits() {
    let value = ["value", "--board", "hex:8x8", "--json"];
    let limits = [
        ("--node-limit", "1000", "nodes"),
        ("--time-limit", "0.2", "time"),
        ("--memory", "1", "memory"),
    ];
    for (limit, most, reason) in limits {
        let said = said_with(&[&value[..], &[limit, most]].concat(), 3);
        let answer: Value = serde_json::from_str(&said).unwrap();
        assert_eq!((&answer["value"], &answer["stopped"]), (&Value::Null, &reason.into()));
    }
}
