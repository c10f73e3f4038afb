use quickcheck::QuickCheck;

use super::{to_json, to_json_line};
use crate::formats::testing::RandomFile;
use crate::formats::{
    Format, FormatHint, GameFile, Place, ReadError, ReadFault, ReadOptions, Terminals, read,
};
use crate::game::{Goal, Player, Rules};
use crate::graph::{NameError, VertexId};

const SQUARE: &str = r#"{ "format": "cutshort/1", "name": "support pair", "source": "Steane, Figure 3(b)",
  "terminals": ["s", "t"],
  "hyperedges": [["s","a"], ["s","b"], ["a","t"], ["b","t"]],
  "isolated": ["c"],
  "short": ["c"], "cut": [], "to_move": "short",
  "goal": "connect", "rules": "normal",
  "layout": { "s": [0,0], "a": [1,1], "b": [1,-1], "t": [2,0] } }"#;

fn games_of(text: &[u8], options: ReadOptions) -> Vec<Result<GameFile, ReadError>> {
    read(text, FormatHint::Known(Format::Json), options).collect()
}

fn game_of(text: &str) -> Result<GameFile, ReadError> {
    let mut games = games_of(text.as_bytes(), ReadOptions::default());
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn fault_of(text: &str) -> (Place, ReadFault) {
    let error = game_of(text).expect_err(text);
    assert_eq!(error.format, Some(Format::Json));
    (error.place, error.fault)
}

/// A game file with the given keys besides `format`.
fn with(keys: &str) -> String {
    format!(r#"{{"format": "cutshort/1", {keys}}}"#)
}

/// Checks the place (`line:column field`) and the fault of a bad game file.
macro_rules! assert_fault {
    ($text:expr, $at:expr, $pattern:pat $(if $guard:expr)?) => {{
        let (place, fault) = fault_of(&$text);
        let line = place.line.map_or(String::new(), |line| {
            format!("{line}:{} ", place.column.expect("a line has a column"))
        });
        assert_eq!(format!("{line}{}", place.field.unwrap_or_default()), $at, "{fault}");
        assert!(matches!(&fault, $pattern $(if $guard)?), "{fault:?}");
    }};
}

#[test]
fn the_example_of_the_format_is_read() {
    let file = game_of(SQUARE).unwrap();
    assert_eq!(file.title(), Some("support pair"));
    assert_eq!(file.source(), Some("Steane, Figure 3(b)"));
    let hypergraph = file.game().hypergraph();
    assert_eq!(file.names_of(hypergraph.terminals().iter().copied()), ["s", "t"]);
    assert_eq!(file.names_of(hypergraph.cells().iter()), ["a", "b", "c"]);
    assert_eq!(hypergraph.hyperedge_count(), 4);
    assert_eq!(file.names_of(file.position().claimed(Player::Short).iter()), ["c"]);
    assert_eq!(file.position().to_move(), Some(Player::Short));
    let a = file.names().id("a").unwrap();
    assert_eq!(file.layout().unwrap().get(a), Some([1.0, 1.0]));
}

#[test]
fn a_board_stands_for_its_hyperedges_and_takes_claims() {
    let text = with(r#""cut": ["b1"], "board": "y:3", "short": ["a1", "c3"], "rules": "misere""#);
    // y:3 has the cells a1, a2 b2, a3 b3 c3.
    assert_fault!(text, "cut[0]", ReadFault::UnknownVertex { name, .. } if name == "b1");
    let file = game_of(&text.replace("b1", "b2")).unwrap();
    assert_eq!(file.board(), Some("y:3".parse().unwrap()));
    assert_eq!(file.game().goal(), Goal::Touch);
    assert_eq!(file.game().rules(), Rules::Misere);
    assert_eq!(file.names_of(file.position().claimed(Player::Short).iter()), ["a1", "c3"]);
    assert!(to_json_line(&file).contains(r#""board":"y:3""#));
    assert!(!to_json_line(&file).contains("layout"), "a board's own layout is not written");
}

#[test]
fn an_edge_game_has_the_edge_sets_of_its_nodes_as_hyperedges() {
    let text = with(
        r#""play": "edges", "terminals": ["s", "t"], "short": ["l"],
           "edges": {"e1": ["s","a"], "e2": ["a","t"], "p": ["a","s"], "l": ["a","a"]}"#,
    );
    let file = game_of(&text).unwrap();
    let names = |members: &[VertexId]| file.names_of(members.iter().copied()).join(" ");
    let hyperedges: Vec<String> = file.game().hypergraph().hyperedges().map(names).collect();
    assert_eq!(hyperedges, ["s e1 p", "t e2", "e1 e2 p l"]);
    assert_eq!(file.edges().unwrap().nodes().iter().collect::<Vec<_>>(), ["s", "t", "a"]);
    assert_eq!(game_of(&to_json(&file)).unwrap(), file);
    let loops = file.names_of(file.position().claimed(Player::Short).iter());
    assert_eq!(loops, ["l"]);
}

#[test]
fn faults_of_the_text_have_line_and_column() {
    let t = r#""terminals": ["s", "t"]"#;
    assert_fault!("", "", ReadFault::Empty);
    assert_fault!("[]", "1:1 ", ReadFault::Syntax(text) if text.contains("expected a game file"));
    assert_fault!("{", "1:1 ", ReadFault::Syntax(_));
    assert_fault!(with(&format!("{t},\n \"nmae\": 1")), "2:7 ", ReadFault::UnknownKey { key, .. } if key == "nmae");
    assert_fault!(with(&format!("{t},\n {t}")), "2:12 ", ReadFault::DuplicateKey(key) if key == "terminals");
    assert_fault!(with(r#""terminals": null"#), "1:42 terminals", ReadFault::Syntax(text) if text.contains("null"));
    assert_fault!(with(r#""to_move": null"#), "1:40 to_move", ReadFault::Syntax(text) if text.contains("null"));
    assert_fault!(with(r#""hyperedges": [["a", 7]]"#), "1:47 hyperedges[0][1]", ReadFault::Syntax(text) if text.contains("a name"));
    assert_fault!(
        with(r#""hyperedges": [["a", "b"], "c"]"#),
        "1:55 hyperedges[1]",
        ReadFault::Syntax(_)
    );
    assert_fault!(format!("{SQUARE}x"), "7:66 ", ReadFault::Syntax(text) if text.contains("after the end"));
    assert_fault!(format!("{SQUARE}\n{SQUARE}"), "8:1 ", ReadFault::Syntax(text) if text.contains("after the end"));
    assert_fault!(SQUARE[..150], "3:40 hyperedges[2][0]", ReadFault::Syntax(_));
    assert_fault!(
        SQUARE.replace("cutshort/1", "cutshort/2"),
        "1:24 format",
        ReadFault::UnknownWord { .. }
    );
    assert_fault!(
        SQUARE.replace("\"normal\"", "\"rex\""),
        "6:35 rules",
        ReadFault::UnknownWord { .. }
    );
    assert_fault!(
        with(r#""hyperedges": [["a", "b\tc"]]"#),
        "1:52 hyperedges[0][1]",
        ReadFault::Name(NameError::Character { .. })
    );
    assert_fault!(
        with(r#""terminals": [""]"#),
        "1:41 terminals[0]",
        ReadFault::Name(NameError::Empty)
    );
    assert_fault!(
        with(r#""layout": {"a": [0, 0], "a": [0, 1]}"#),
        "1:52 layout",
        ReadFault::DuplicateKey(_)
    );
    assert_fault!(with(r#""layout": {"a": [0]}"#), "1:44 layout.a", ReadFault::Syntax(_));
    assert_fault!(with(r#""layout": {"a": [0, 1e999]}"#), "1:50 layout.a", ReadFault::Syntax(_));
    assert_fault!(
        with(r#""edges": {"e": ["a", "b"], "e": ["a", "b"]}"#),
        "1:55 edges",
        ReadFault::DuplicateKey(_)
    );
    assert_fault!(with(r#""edges": {"e": ["a", "b", "c"]}"#), "1:55 edges.e", ReadFault::Syntax(_));
    assert_fault!(with(r#""cell_map": {"e": 1}"#), "1:44 cell_map.e", ReadFault::Syntax(_));
    assert_fault!(with(r#""board": "hex:0x3""#), "1:44 board", ReadFault::Board(_));
    assert_fault!(
        with(r#""board": "hex:1000000000x1000000000""#),
        "1:62 board",
        ReadFault::Board(_)
    );
}

#[test]
fn faults_of_the_game_have_the_path_of_the_field() {
    let case = |terminals: &str, hyperedges: &str, more: &str| {
        with(&format!(r#""terminals": {terminals}, "hyperedges": {hyperedges}{more}"#))
    };
    let path = r#"[["s", "a"], ["a", "t"]]"#;
    let st = r#"["s", "t"]"#;
    assert_fault!(with(r#""hyperedges": []"#), "", ReadFault::MissingKey("terminals"));
    assert_fault!(with(r#""terminals": ["s", "t"]"#), "", ReadFault::MissingKey("hyperedges"));
    assert_fault!(r#"{"terminals": []}"#, "", ReadFault::MissingKey("format"));
    assert_fault!(case(r#"["s"]"#, path, ""), "terminals", ReadFault::TooFewTerminals(1));
    assert_fault!(case("[]", path, ""), "terminals", ReadFault::TooFewTerminals(0));
    assert_fault!(
        case(r#"["s", "t", "s"]"#, path, ""),
        "terminals[2]",
        ReadFault::TerminalTwice(_)
    );
    assert_fault!(
        case(st, r#"[["s", "a", "s"]]"#, ""),
        "hyperedges[0][2]",
        ReadFault::RepeatedVertex(_)
    );
    assert_fault!(
        case(st, r#"[["s", "t"], ["s"]]"#, ""),
        "hyperedges[1]",
        ReadFault::SmallHyperedge(1)
    );
    assert_fault!(
        case(st, r#"[["s", "t"], []]"#, ""),
        "hyperedges[1]",
        ReadFault::SmallHyperedge(0)
    );
    assert_fault!(
        case(st, r#"[["s", "t"], ["t", "s"]]"#, ""),
        "hyperedges[1]",
        ReadFault::RepeatedHyperedge(_)
    );
    assert_fault!(
        case(st, path, r#", "short": ["a"], "cut": ["a"]"#),
        "cut[0]",
        ReadFault::ClaimedTwice(_)
    );
    assert_fault!(
        case(st, path, r#", "short": ["a", "a"]"#),
        "short[1]",
        ReadFault::ClaimedTwice(_)
    );
    assert_fault!(case(st, path, r#", "cut": ["t"]"#), "cut[0]", ReadFault::ClaimedTerminal(_));
    assert_fault!(case(st, path, r#", "cut": ["z"]"#), "cut[0]", ReadFault::UnknownVertex { known, .. } if *known == ["s", "t", "a"]);
    assert_fault!(
        case(st, path, r#", "layout": {"z": [0, 0]}"#),
        "layout.z",
        ReadFault::UnknownVertex { .. }
    );
    assert_fault!(
        case(st, path, r#", "isolated": ["a"]"#),
        "isolated[0]",
        ReadFault::NotIsolated(_)
    );
    assert_fault!(
        case(st, path, r#", "isolated": ["b", "b"]"#),
        "isolated[1]",
        ReadFault::NotIsolated(_)
    );
    assert_fault!(
        case(st, path, r#", "board": "hex:2x2""#),
        "",
        ReadFault::KeyConflict { key: "terminals", .. }
    );
    assert_fault!(
        case(st, path, r#", "play": "edges""#),
        "",
        ReadFault::KeyConflict { key: "hyperedges", .. }
    );
    let edges = |more: &str| {
        with(&format!(r#""terminals": ["s", "t"], "edges": {{"e": ["s", "t"]}}{more}"#))
    };
    assert_fault!(edges(""), "", ReadFault::KeyConflict { key: "edges", .. });
    let edges = |more: &str| edges(&format!(r#", "play": "edges"{more}"#));
    assert!(game_of(&edges("")).is_ok());
    assert_fault!(edges(r#", "short": ["s"]"#), "short[0]", ReadFault::ClaimedTerminal(_));
    assert_fault!(edges(r#", "short": ["f"]"#), "short[0]", ReadFault::UnknownEdge { .. });
    assert_fault!(edges(r#", "goal": "touch""#), "goal", ReadFault::EdgeGoal);
    assert_fault!(edges("").replace("\"e\"", "\"s\""), "edges.s", ReadFault::EdgeNameTaken(_));
}

#[test]
fn the_terminals_can_be_chosen() {
    let options = |text: &str| ReadOptions {
        terminals: Some(Terminals::from_text(text)),
        ..ReadOptions::default()
    };
    let terminals = |text: &str| -> Vec<String> {
        let games = games_of(SQUARE.replace("[\"c\"]", "[]").as_bytes(), options(text));
        let of = |file: GameFile| {
            let terminals = file.game().hypergraph().terminals().iter().copied();
            file.names_of(terminals).join(" ")
        };
        games.into_iter().map(|game| of(game.unwrap())).collect()
    };
    assert_eq!(terminals("b,a"), ["b a"]);
    assert_eq!(terminals("all"), ["s t", "s a", "s b", "t a", "t b", "a b"]);
    let error = games_of(SQUARE.as_bytes(), options("s,z")).remove(0).unwrap_err();
    assert!(matches!(&error.fault, ReadFault::UnknownVertex { name, .. } if name == "z"));
}

#[test]
fn games_in_lines_are_read_one_by_one_and_a_bad_one_spoils_only_itself() {
    let line = to_json_line(&game_of(SQUARE).unwrap());
    let text = format!("{line}\n\n{{\"format\": 1}}\n{line}");
    let mut games = read(text.as_bytes(), FormatHint::Content, ReadOptions::default());
    assert!(games.next().unwrap().is_ok());
    let error = games.next().unwrap().unwrap_err();
    assert_eq!((error.format, error.place.line), (Some(Format::JsonLines), Some(3)));
    assert!(error.is_about_one_line());
    assert_eq!(games.next().unwrap().unwrap(), game_of(SQUARE).unwrap());
    assert!(games.next().is_none());
}

#[test]
fn huge_and_deep_texts_give_errors() {
    let deep = "[".repeat(1_000_000);
    assert_fault!(deep, "1:1 ", ReadFault::Syntax(_));
    assert_fault!(
        with(&format!("\"hyperedges\": {deep}")),
        "1:41 hyperedges[0][0]",
        ReadFault::Syntax(_)
    );
    let long = "x".repeat(10_000_000);
    assert_fault!(with(&format!("\"{long}\": 1")), "1:10000027 ", ReadFault::UnknownKey { key, .. } if key.len() < 100);
    let mut cut_short = SQUARE.as_bytes().to_vec();
    cut_short.truncate(60);
    cut_short.extend([0xc3, b'"']);
    let error = games_of(&cut_short, ReadOptions::default()).remove(0).unwrap_err();
    assert!(matches!(error.fault, ReadFault::Syntax(_)), "{error}");
}

#[test]
fn what_is_written_is_read_again() {
    fn property(RandomFile(file): RandomFile) -> bool {
        let pretty = game_of(&to_json(&file)).unwrap();
        let line = game_of(&to_json_line(&file)).unwrap();
        // The second time ids are as the first reader gave them.
        let again = game_of(&to_json(&pretty)).unwrap();
        pretty == file && line == file && again == file
    }
    QuickCheck::new().tests(500).quickcheck(property as fn(RandomFile) -> bool);
}

#[test]
fn ids_of_a_file_are_kept_when_it_is_written_and_read_again() {
    let text = with(
        r#""terminals": ["s", "t"],
        "hyperedges": [["x", "y"], ["s", "c", "a"], ["x", "a"], ["y", "t"]]"#,
    );
    let file = game_of(&text).unwrap();
    let again = game_of(&to_json(&file)).unwrap();
    assert_eq!(file.names(), again.names());
    assert_eq!(file.game(), again.game());
}

#[test]
fn any_bytes_give_a_game_or_an_error() {
    fn property(bytes: Vec<u8>, at: usize, byte: u8) -> bool {
        for hint in [FormatHint::Content, FormatHint::Known(Format::Json)] {
            for game in read(&bytes[..], hint, ReadOptions::default()) {
                _ = game.map_err(|error| error.to_string());
            }
            // A good file with one byte changed.
            let mut damaged = SQUARE.as_bytes().to_vec();
            let at = at % damaged.len();
            damaged[at] = byte;
            for game in read(&damaged[..], hint, ReadOptions::default()) {
                _ = game.map_err(|error| error.to_string());
            }
        }
        true
    }
    QuickCheck::new().tests(2000).quickcheck(property as fn(Vec<u8>, usize, u8) -> bool);
}
