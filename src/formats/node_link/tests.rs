use crate::formats::{
    Format, FormatHint, GameFile, Place, Play, ReadError, ReadFault, ReadOptions, Terminals, read,
};
use crate::game::Player;

/// Printed by networkx 3.4: `node_link_data(nx.path_graph(3))`, with roles added by hand.
const PATH: &str = r#"{"directed": false, "multigraph": false, "graph": {"name": "path"},
  "nodes": [{"id": 0, "role": "terminal"}, {"id": 1, "weight": 2.5}, {"id": 2, "role": "terminal"}],
  "edges": [{"source": 0, "target": 1}, {"source": 1, "target": 2}]}"#;

fn game(text: &str, play: Option<Play>) -> Result<GameFile, ReadError> {
    // As JSON: the content shows which kind.
    let options = ReadOptions { terminals: None, play, ..ReadOptions::default() };
    read(text.as_bytes(), FormatHint::Known(Format::Json), options).next().unwrap()
}

#[test]
fn what_networkx_writes_is_read() {
    for text in [PATH.to_owned(), PATH.replace("\"edges\"", "\"links\"")] {
        let file = game(&text, None).unwrap();
        assert_eq!(file.title(), Some("path"));
        let hypergraph = file.game().hypergraph();
        assert_eq!(file.names_of(hypergraph.terminals().iter().copied()), ["0", "2"]);
        assert_eq!(hypergraph.hyperedge_count(), 2);
    }
    let claimed = PATH.replace("\"weight\": 2.5", "\"claim\": \"cut\"");
    let file = game(&claimed, None).unwrap();
    assert_eq!(file.names_of(file.position().claimed(Player::Cut).iter()), ["1"]);
    // A tuple is an array here, and has the name that Python would give it.
    let tuple = ["id", "source", "target"].iter().fold(PATH.to_owned(), |text, key| {
        text.replace(&format!("\"{key}\": 1"), &format!("\"{key}\": [\"it's\", [1]]"))
    });
    let file = game(&tuple, None).unwrap();
    assert_eq!(file.names_of(file.game().hypergraph().cells().iter()), ["(\"it's\", (1,))"]);
}

/// Printed by networkx 3.6: `adjacency_data` and `cytoscape_data` of the grid of two by two, whose nodes are tuples.
const ADJACENCY: &str = r#"{"directed": false, "multigraph": false, "graph": [["name", "grid"]],
  "nodes": [{"id": [0, 0]}, {"id": [0, 1]}, {"id": [1, 0]}, {"id": [1, 1]}],
  "adjacency": [[{"id": [1, 0]}, {"id": [0, 1]}], [{"id": [1, 1]}, {"id": [0, 0]}],
    [{"id": [0, 0]}, {"id": [1, 1]}], [{"id": [0, 1]}, {"id": [1, 0]}]]}"#;
const CYTOSCAPE: &str = r#"{"data": [["name", "grid"]], "directed": false, "multigraph": false, "elements": {
  "nodes": [{"data": {"id": "(0, 0)", "value": [0, 0], "name": "(0, 0)"}},
    {"data": {"id": "(0, 1)", "value": [0, 1], "name": "(0, 1)"}},
    {"data": {"id": "(1, 0)", "value": [1, 0], "name": "(1, 0)"}},
    {"data": {"id": "(1, 1)", "value": [1, 1], "name": "(1, 1)"}}],
  "edges": [{"data": {"source": [0, 0], "target": [1, 0]}}, {"data": {"source": [0, 0], "target": [0, 1]}},
    {"data": {"source": [0, 1], "target": [1, 1]}}, {"data": {"source": [1, 0], "target": [1, 1]}}]}}"#;

#[test]
fn the_other_forms_of_networkx_are_read() {
    let read_with = |text: &str, play| {
        let terminals = Some(Terminals::from_text("(0, 0),(1, 1)"));
        let options = ReadOptions { terminals, play, ..ReadOptions::default() };
        read(text.as_bytes(), FormatHint::Known(Format::Json), options).next().unwrap()
    };
    for text in [ADJACENCY, CYTOSCAPE] {
        let file = read_with(text, None).unwrap();
        let hypergraph = file.game().hypergraph();
        assert_eq!(file.names_of(hypergraph.cells().iter()), ["(0, 1)", "(1, 0)"]);
        assert_eq!(hypergraph.hyperedge_count(), 4);
    }
    // An edge twice, as a multigraph has it: at both of its ends.
    let double = ADJACENCY
        .replacen(
            "[[{\"id\": [1, 0]}",
            "[[{\"id\": [1, 0], \"key\": 0}, {\"id\": [1, 0], \"key\": 1}",
            1,
        )
        .replacen(
            "    [{\"id\": [0, 0]}",
            "    [{\"id\": [0, 0], \"key\": 0}, {\"id\": [0, 0], \"key\": 1}",
            1,
        );
    let file = read_with(&double, Some(Play::Edges)).unwrap();
    assert_eq!(file.game().hypergraph().cells().len(), 5);
    let error =
        read_with(&ADJACENCY.replacen("[{\"id\": [1, 0]}, {\"id\": [0, 1]}],", "", 1), None);
    assert!(error.unwrap_err().to_string().contains("has not as many lists as there are nodes"));
    let error = read_with(&ADJACENCY.replacen("[{\"id\": [1, 0]}", "[{\"id\": [7, 0]}", 1), None);
    assert!(error.unwrap_err().to_string().contains("adjacency[0].target"));
}

#[test]
fn directed_and_parallel_edges_are_for_edge_games() {
    let directed = PATH.replace("\"directed\": false", "\"directed\": true");
    assert!(matches!(game(&directed, None).unwrap_err().fault, ReadFault::Directed));
    assert!(game(&directed, Some(Play::Edges)).is_ok());
    let parallel = PATH.replace("\"target\": 2", "\"target\": 0");
    assert!(matches!(game(&parallel, None).unwrap_err().fault, ReadFault::RepeatedHyperedge(_)));
    let file = game(&parallel, Some(Play::Edges)).unwrap();
    assert_eq!(file.names_of(file.game().hypergraph().cells().iter()), ["0-1", "0-1.2"]);
}

#[test]
fn bad_data_say_where_and_what() {
    let fault = |old: &str, new: &str| {
        assert!(PATH.contains(old));
        let error = game(&PATH.replacen(old, new, 1), None).unwrap_err();
        (error.place, error.fault)
    };
    let field = |path: &str| Place::field(path);
    let (place, found) = fault("\"target\": 1", "\"target\": 9");
    assert!(place == field("edges[0].target") && matches!(found, ReadFault::UnknownVertex { .. }));
    let (place, found) = fault("{\"id\": 1,", "{\"id\": 0,");
    assert!(place == field("nodes[1].id") && matches!(found, ReadFault::SharedName(_)));
    let (place, found) = fault("{\"id\": 1,", "{\"id\": [{}],");
    assert!(place == field("nodes[1].id") && matches!(found, ReadFault::UnknownWord { .. }));
    let (_, found) = fault("\"role\": \"terminal\"", "\"role\": null");
    assert!(matches!(found, ReadFault::UnknownWord { .. }));
    let (place, found) = fault("\"nodes\": [", "\"nodes\": [null, ");
    assert!(place.line == Some(2) && matches!(found, ReadFault::Syntax(_)));
    let (place, found) = fault("2}]}", "2}]} x");
    assert!(place.line == Some(3) && matches!(found, ReadFault::Syntax(_)));
    let (place, found) = fault("\"directed\": false", "\"directed\": false, \"directed\": false");
    assert!(place.line == Some(1) && matches!(found, ReadFault::Syntax(_)));
    let (_, found) = fault("\"edges\"", "\"edge\"");
    assert!(matches!(found, ReadFault::MissingKey("edges")));
}
