use crate::formats::{
    Format, FormatHint, GameFile, Play, ReadError, ReadFault, ReadOptions, Writer, read, write,
};
use crate::game::{Goal, Player};

fn games(text: &str, play: Option<Play>) -> Vec<Result<GameFile, ReadError>> {
    let options = ReadOptions { terminals: None, play, ..ReadOptions::default() };
    read(text.as_bytes(), FormatHint::Known(Format::Dot), options).collect()
}

fn game(text: &str) -> GameFile {
    let mut all = games(text, None);
    assert_eq!(all.len(), 1);
    all.remove(0).unwrap()
}

fn fault(text: &str) -> ReadError {
    games(text, None).remove(0).unwrap_err()
}

/// The hyperedges in names, sorted.
fn hyperedges(file: &GameFile) -> Vec<String> {
    let all = file.game().hypergraph().hyperedges();
    all.map(|members| file.names_of(members.iter().copied()).join(" ")).collect()
}

#[test]
fn attributes_say_what_a_game_is() {
    let file = game(
        r#"graph "a game" { graph [goal=touch, to_move="cut"]; source="by hand";
            node [role=terminal] s t; node [role=""];
            h [kind=hyperedge, shape=point]
            a [claim=short pos="1,-2!"]; c
            s -- a -- t [color=red];
            h -- {a; b; "t"} }"#,
    );
    assert_eq!(file.title(), Some("a game"));
    assert_eq!(file.source(), Some("by hand"));
    assert_eq!(file.game().goal(), Goal::Touch);
    assert_eq!(file.position().to_move(), Some(Player::Cut));
    // s t a c b are mentioned in this order; {a, t} is absorbed by {a, b, t}.
    assert_eq!(hyperedges(&file), ["s a", "t a b"]);
    assert_eq!(file.names_of(file.position().claimed(Player::Short).iter()), ["a"]);
    assert_eq!(file.layout().unwrap().get(file.names().id("a").unwrap()), Some([1.0, 2.0]));
}

#[test]
fn valid_dot_that_the_parser_refuses_or_misreads_is_read() {
    let names = |text: &str| {
        let text = text.replace('@', "s [role=terminal]; t [role=terminal];");
        hyperedges(&game(&text)).join(", ")
    };
    assert_eq!(names("graph { @ s -- 007 -- t }"), "s 007, t 007");
    assert_eq!(names("GRAPH { @ s -- 1. -- t }"), "s 1., t 1.");
    assert_eq!(names(r#"Graph { @ s -- "a"+"b" -- t }"#), "s ab, t ab");
    assert_eq!(names("graph { @ s -- é -- t }"), "s é, t é");
    assert_eq!(names("graph { @ s -- {a b} -- t }"), "s a, s b, t a, t b");
    assert_eq!(names("graph { @ s -- subgraph x {a b} -- t }"), "s a, s b, t a, t b");
    assert_eq!(names("graph { @ s:n -- a:f:sw -- t }"), "s a, t a");
    assert_eq!(names("strict graph { @ s -- a -- t -- a }"), "s a, t a");
    assert_eq!(names("graph { @ s -- \"x\\\"y\" -- t // c\n /* d */\n# e\n }"), "s x\"y, t x\"y");
    assert_eq!(names("graph { @ s -- nodes -- graphs -- t }"), "s nodes, t graphs, nodes graphs");
    assert_eq!(names("graph { @ a [label=<<b>x</b>>]; s -- a -- t }"), "s a, t a");
    let two = games("graph { a [role=terminal] b [role=terminal] a--b }\ngraph x { }", None);
    assert!(two[0].is_ok());
    assert!(matches!(two[1].as_ref().unwrap_err().fault, ReadFault::TooFewTerminals(0)));
}

#[test]
fn digraphs_loops_and_repeated_edges_are_for_edge_games() {
    let terminals = "s [role=terminal]; t [role=terminal];";
    let directed = format!("digraph {{ {terminals} s -> a -> t }}");
    let loops = format!("graph {{ {terminals} s -- a -- t; a -- a }}");
    let parallel = format!("graph {{ {terminals} s -- a -- t; a -- s }}");
    assert!(matches!(fault(&directed).fault, ReadFault::Directed));
    assert!(matches!(fault(&loops).fault, ReadFault::RepeatedVertex(_)));
    assert!(matches!(fault(&parallel).fault, ReadFault::RepeatedHyperedge(_)));
    let edges = |text: &str| {
        let file = games(text, Some(Play::Edges)).remove(0).unwrap();
        file.names_of(file.game().hypergraph().cells().iter()).join(" ")
    };
    assert_eq!(edges(&directed), "s-a a-t");
    assert_eq!(edges(&loops), "s-a a-t a-a");
    assert_eq!(edges(&parallel), "s-a a-t s-a.2");
    let claimed = parallel.replace("a -- s", "a -- s [claim=cut]");
    let file = games(&claimed, Some(Play::Edges)).remove(0).unwrap();
    assert_eq!(file.names_of(file.position().claimed(Player::Cut).iter()), ["s-a.2"]);
    assert!(matches!(fault(&claimed).fault, ReadFault::ClaimedEdge));
}

#[test]
fn bad_dot_says_where_and_what() {
    let place = |text: &str| {
        let error = fault(text);
        (error.place.line.unwrap_or(0), error.place.column.unwrap_or(0), error.fault)
    };
    assert!(matches!(place("graph {\n a -> b }"), (2, 4, ReadFault::Syntax(_))));
    assert!(matches!(place("graph {\n a -- b"), (2, _, ReadFault::Syntax(_))));
    assert!(matches!(place("graph { \"a }"), (1, 9, ReadFault::Syntax(_))));
    assert!(matches!(place("graph { a /* }"), (1, 11, ReadFault::Syntax(_))));
    assert!(matches!(place("graph { a & b }"), (1, 11, ReadFault::Syntax(_))));
    assert!(matches!(place("graph { 12ab }"), (1, 9, ReadFault::Syntax(_))));
    assert!(matches!(
        place("graph { h [kind=hyperedge] g [kind=hyperedge] g -- h }").2,
        ReadFault::HyperedgesJoined { .. }
    ));
    assert!(matches!(place("graph { a [role=side] }").2, ReadFault::UnknownWord { .. }));
    assert!(matches!(place("graph { \"a\tb\" }").2, ReadFault::Name(_)));
    let deep = format!("graph {{ {} {} }}", "{".repeat(1000), "}".repeat(1000));
    assert!(matches!(place(&deep).2, ReadFault::Syntax(_)));
    // Refused by the parser and by Graphviz, or Graphviz is not there.
    let (line, _, fault) = place("graph {\n a --\n ; }");
    assert!(matches!(fault, ReadFault::Dot { .. }) && (2..=3).contains(&line), "{line} {fault}");
}

#[test]
fn a_subgraph_at_the_beginning_of_an_edge_needs_graphviz() {
    let text = "graph { s [role=terminal]; t [role=terminal]; {s t} -- {a b} }";
    match games(text, None).remove(0) {
        // Graphviz mentions the vertices in an order of its own.
        Ok(file) => assert_eq!(hyperedges(&file), ["s a", "s b", "a t", "b t"]),
        Err(error) => {
            eprintln!("skipped, Graphviz is not installed: {error}");
            assert!(error.to_string().contains("not installed"), "{error}");
        }
    }
}

#[test]
fn what_dot_cannot_say_is_refused() {
    let text = r#"{"format": "cutshort/1", "terminals": ["s", "t\\"], "hyperedges": []}"#;
    let file = read(text.as_bytes(), FormatHint::Content, ReadOptions::default()).next();
    assert!(write(&file.unwrap().unwrap(), Writer::Dot).is_err());
}

#[test]
fn what_stands_behind_a_graph_begins_another() {
    let error = fault("graph { s [role=terminal]; t [role=terminal]; s -- t }\nxyz").to_string();
    assert!(error.contains("line 2") && error.contains("expected graph or digraph"), "{error}");
}
