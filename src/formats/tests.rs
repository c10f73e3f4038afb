//! What all formats have in common.

use std::io::Read;
use std::path::Path;

use quickcheck::QuickCheck;

use super::testing::RandomFile;
use super::{
    Format, FormatHint, GameFile, Play, ReadError, ReadFault, ReadOptions, Repeats, Terminals,
    WriteError, Writer, read, write,
};

fn read_one(bytes: &[u8], format: Format) -> Result<GameFile, ReadError> {
    let mut games = read(bytes, FormatHint::Known(format), ReadOptions::default());
    let game = games.next().expect("an input gives a game or an error");
    assert!(games.next().is_none());
    game
}

#[test]
fn dot_and_node_link_say_everything_but_the_board() {
    fn property(RandomFile(file): RandomFile) -> bool {
        let file = file.with_board(None);
        let dot = match write(&file, Writer::Dot) {
            Ok(text) => {
                let again = read_one(&text, Format::Dot).unwrap();
                assert_eq!(again, file, "{}", String::from_utf8_lossy(&text));
                true
            }
            Err(error) => matches!(error, WriteError::Text { .. }),
        };
        let text = write(&file, Writer::NodeLink).unwrap();
        let again = read_one(&text, Format::NodeLink).unwrap();
        assert_eq!(again, file, "{}", String::from_utf8_lossy(&text));
        dot
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(RandomFile) -> bool);
}

/// A game whose cells no order of its hyperedges mentions in their order.
#[test]
fn cells_keep_their_order_when_a_game_is_written() {
    let text = br#"{"format": "cutshort/1", "terminals": ["s", "t"], "cells": ["a", "b", "c"],
        "hyperedges": [["s", "a"], ["a", "c"], ["b", "c"], ["b", "t"]]}"#;
    let file = read_one(text, Format::Json).unwrap();
    let again = read_one(&write(&file, Writer::Json).unwrap(), Format::Json).unwrap();
    for file in [file, again] {
        assert_eq!(file.names_of(file.game().hypergraph().cells().iter()), ["a", "b", "c"]);
    }
    let unknown = String::from_utf8_lossy(text).replacen("\"c\"]", "\"c\", \"d\"]", 1);
    let error = read_one(unknown.as_bytes(), Format::Json).unwrap_err().to_string();
    assert!(error.contains("cells[3]") && error.contains("\"d\""), "{error}");
    let late = br#"{"format": "cutshort/1", "terminals": ["s", "t"],
        "hyperedges": [["s", "b"], ["b", "a"], ["a", "t"]], "cells": ["a", "b"]}"#;
    let error = read_one(late, Format::Json).unwrap_err().to_string();
    assert!(error.contains("cells") && error.contains("in another order"), "{error}");
}

/// Parallel edges between nodes of which the terminals chosen by the user change the order: found by
/// the fuzz target of the game file.
#[test]
fn parallel_edges_stay_where_they_are() {
    let text = br#"{"format": "cutshort/1", "terminals": ["s", "t"],
        "hyperedges": [["s", "b"], ["b", "d"], ["b", "d"], ["d", "t"]],
        "layout": {"s": [0, 0], "b": [3, -1], "d": [3, 0], "t": [4, 0]}}"#;
    let options = ReadOptions {
        terminals: Some(Terminals::from_text("s,d")),
        play: Some(Play::Edges),
        ..ReadOptions::default()
    };
    let file = read(&text[..], FormatHint::Known(Format::Json), options).next().unwrap().unwrap();
    let written = write(&file, Writer::Json).unwrap();
    assert_eq!(read_one(&written, Format::Json).unwrap(), file);
}

/// A node that stands for an edge, in a game in which another edge has a name: found by the fuzz
/// target of DOT.
#[test]
fn an_edge_that_is_a_node_has_no_name() {
    let text = b"graph { h [kind=hyperedge]; h -- {1 2}; 0 -- 1 [name=e]; }";
    let options = ReadOptions {
        terminals: Some(Terminals::from_text("0,2")),
        play: Some(Play::Edges),
        ..ReadOptions::default()
    };
    let game = read(&text[..], FormatHint::Known(Format::Dot), options).next().unwrap();
    assert!(matches!(game.unwrap_err().fault, ReadFault::EdgeNameMissing));
}

#[test]
fn formats_of_bare_graphs_keep_the_graph() {
    fn property(RandomFile(file): RandomFile) -> bool {
        let play = file.edges().map(|_| Play::Edges);
        let hypergraph = file.game().hypergraph();
        [Writer::Graph6, Writer::Sparse6, Writer::EdgeLines].into_iter().all(|writer| {
            let Ok(text) = write(&file, writer) else { return true };
            // The terminals are named by the user; numbers stand for the vertices in their order.
            let names: Vec<String> = match (file.edges(), writer) {
                (Some(graph), Writer::EdgeLines) => {
                    graph.terminals().iter().map(|&t| graph.nodes().name(t).to_owned()).collect()
                }
                (Some(graph), _) => {
                    graph.terminals().iter().map(|t| t.index().to_string()).collect()
                }
                (None, Writer::EdgeLines) => {
                    let terminals = hypergraph.terminals().iter();
                    terminals.map(|&t| file.names().name(t).to_owned()).collect()
                }
                (None, _) => hypergraph.terminals().iter().map(|t| t.index().to_string()).collect(),
            };
            let options = ReadOptions {
                terminals: Some(Terminals::Named(names)),
                play,
                ..ReadOptions::default()
            };
            let format = match writer {
                Writer::Graph6 => Format::Graph6,
                Writer::Sparse6 => Format::Sparse6,
                _ => Format::EdgeLines,
            };
            let again = read(&text[..], FormatHint::Known(format), options).next();
            let again = again.unwrap().unwrap();
            let [old, new] = [&file, &again].map(|file| file.game().hypergraph());
            old.cells().len() == new.cells().len()
                && old.hyperedge_count() == new.hyperedge_count()
                && write(&again, writer).unwrap().len() == text.len()
        })
    }
    QuickCheck::new().tests(500).quickcheck(property as fn(RandomFile) -> bool);
}

#[test]
fn any_bytes_in_any_format_give_games_or_errors() {
    fn property(bytes: Vec<u8>, text: String, file: RandomFile, at: usize, byte: u8) -> bool {
        let mut inputs = vec![bytes, text.into_bytes()];
        for writer in Writer::ALL {
            if let Ok(mut good) = write(&file.0, writer) {
                let at = at % good.len();
                good[at] = byte;
                inputs.push(good);
            }
        }
        for input in inputs {
            for hint in Format::ALL.map(FormatHint::Known).into_iter().chain([FormatHint::Content])
            {
                // With an edited text the fallback of DOT would start a program: not here.
                if hint == FormatHint::Known(Format::Dot) && input.contains(&b'{') {
                    continue;
                }
                for terminals in [None, Some(Terminals::from_text("0,1"))] {
                    let options = ReadOptions { terminals, play: None, ..ReadOptions::default() };
                    for game in read(&input[..], hint, options).take(10) {
                        if let Err(error) = game {
                            assert!(!error.to_string().contains('\n'), "one line: {error}");
                        }
                    }
                }
            }
        }
        true
    }
    type Property = fn(Vec<u8>, String, RandomFile, usize, u8) -> bool;
    QuickCheck::new().tests(150).quickcheck(property as Property);
}

#[test]
fn formats_are_known_by_their_ending_and_by_their_content() {
    let by_name = |name: &str| Format::from_path(Path::new(name));
    assert_eq!(by_name("a/b.json"), Some(Format::Json));
    assert_eq!(by_name("b.G6"), Some(Format::Graph6));
    assert_eq!(by_name("b.s6"), Some(Format::Sparse6));
    assert_eq!(by_name("b.gv"), Some(Format::Dot));
    assert_eq!(by_name("b.edges"), Some(Format::EdgeLines));
    assert_eq!(by_name("b.txt"), None);
    let by_content = |text: &str| Format::from_content(text.as_bytes());
    assert_eq!(by_content("\n {\"format\": 1}"), Some(Format::Json));
    assert_eq!(by_content("{}"), Some(Format::Json));
    assert_eq!(by_content("DQc\nDQc\n"), Some(Format::Graph6));
    assert_eq!(by_content("graph"), Some(Format::Graph6));
    assert_eq!(by_content("graph { a -- b }"), Some(Format::Dot));
    assert_eq!(by_content("graph{a--b}"), Some(Format::Dot));
    assert_eq!(by_content("strict digraph \"x\" {"), Some(Format::Dot));
    assert_eq!(by_content("/* x */ graph {}"), Some(Format::Dot));
    assert_eq!(by_content(":Fa@x^"), Some(Format::Sparse6));
    assert_eq!(by_content("&DQc"), Some(Format::Graph6));
    assert_eq!(by_content("# edges\n0 1"), Some(Format::EdgeLines));
    assert_eq!(by_content("0 1\n1 2"), Some(Format::EdgeLines));
    assert_eq!(by_content("  \n"), None);
    assert_eq!(by_content("to be or not to be"), None);
}

#[test]
fn empty_and_unknown_inputs_are_errors() {
    let mut games = read(&b"  \n"[..], FormatHint::Content, ReadOptions::default());
    assert!(matches!(games.next().unwrap().unwrap_err().fault, ReadFault::Empty));
    assert!(games.next().is_none());
    let mut games = read(&b"to be or not to be"[..], FormatHint::Content, ReadOptions::default());
    assert!(matches!(games.next().unwrap().unwrap_err().fault, ReadFault::UnknownFormat));
    for format in Format::ALL {
        let mut games = read(&b""[..], FormatHint::Known(format), ReadOptions::default());
        assert!(games.next().is_some_and(|game| game.is_err()), "{format}");
    }
}

#[test]
fn edge_lists_are_read_with_the_line_of_a_fault() {
    let games = |text: &str, play| {
        let options = ReadOptions {
            terminals: Some(Terminals::from_text("s,t")),
            play,
            ..ReadOptions::default()
        };
        read(text.as_bytes(), FormatHint::Known(Format::EdgeLines), options).next().unwrap()
    };
    let text = "# a path\ns a\n a  t # it\n\nc #alone\n% end\na b {}\n";
    let file = games(text, None).unwrap();
    assert_eq!(file.names_of(file.game().hypergraph().cells().iter()), ["a", "c", "b"]);
    assert_eq!(write(&file, Writer::EdgeLines).unwrap(), b"s a\na t\na b\nc\n");
    let fault = |text: &str| {
        let error = games(text, None).unwrap_err();
        (error.place.line, error.fault)
    };
    assert!(matches!(fault("s a\ns t a"), (Some(2), ReadFault::NoEdgeLine { found: 3 })));
    assert!(matches!(fault("s a\na t\na s"), (Some(3), ReadFault::RepeatedHyperedge(_))));
    assert!(matches!(fault("s a\na a"), (Some(2), ReadFault::RepeatedVertex(_))));
    assert!(matches!(fault("s a\na"), (Some(2), ReadFault::NotIsolated(_))));
    assert!(matches!(fault("s a\na b"), (None, ReadFault::UnknownVertex { .. })));
    let options = ReadOptions::default();
    let bad = read(&b"s \xff\xff"[..], FormatHint::Known(Format::EdgeLines), options).next();
    assert!(matches!(bad.unwrap().unwrap_err().fault, ReadFault::Syntax(_)));
    let edges = games("s a\na t\na s\nt t\n", Some(Play::Edges)).unwrap();
    let names = edges.names_of(edges.game().hypergraph().cells().iter());
    assert_eq!(names, ["s-a", "a-t", "s-a.2", "t-t"]);
}

/// The edges of a text, in the order of their names, and its vertices without edges in brackets.
fn graph_of(text: &str, format: Option<Format>) -> Result<String, ReadError> {
    let hint = format.map_or(FormatHint::Content, FormatHint::Known);
    let options = ReadOptions { terminals: Some(Terminals::AllPairs), ..ReadOptions::default() };
    let file = read(text.as_bytes(), hint, options).next().unwrap()?;
    let hypergraph = file.game().hypergraph();
    let edges = hypergraph.hyperedges().map(|edge| file.names_of(edge.iter().copied()));
    let mut edges: Vec<Vec<&str>> = edges.collect();
    let alone = file
        .vertices()
        .into_iter()
        .filter(|v| !edges.iter().flatten().any(|n| *n == file.names().name(*v)));
    let alone: Vec<String> = alone.map(|v| format!("[{}]", file.names().name(v))).collect();
    edges.iter_mut().for_each(|edge| edge.sort_unstable());
    edges.sort_unstable();
    let edges = edges.iter().map(|edge| edge.join("-"));
    Ok(edges.chain(alone).collect::<Vec<_>>().join(" "))
}

/// Where one line shows that names stand apart by commas or tabs, white space is a name's in all lines.
#[test]
fn names_with_white_space_stay_whole() {
    let edges = |text: &str| graph_of(text, None).unwrap();
    let cities = "Los Angeles-New York [Salt Lake]";
    assert_eq!(edges("New York,Los Angeles\nSalt Lake\n"), cities);
    assert_eq!(edges("New York,Los Angeles,{'d': 1, 'e': 2}\nSalt Lake\n"), cities);
    assert_eq!(edges("New York\tLos Angeles\n\"Salt Lake\"\n"), cities);
    assert_eq!(edges("Hall\tRoom 2\nRoom 2\tBath\n"), "Bath-Room 2 Hall-Room 2");
    assert_eq!(edges("a\tb\nb c\n"), "a-b b-c", "no name has white space");
    let adjacency = "New York,Los Angeles\nLos Angeles\nSalt Lake\n";
    assert_eq!(graph_of(adjacency, Some(Format::AdjacencyLines)).unwrap(), cities);
    let multiline = "New York,1\nLos Angeles,{}\nSalt Lake,0\n";
    assert_eq!(graph_of(multiline, Some(Format::AdjacencyLines)).unwrap(), cities);
    for (text, at) in [("a b\nc,d\n", 2), ("Hall\tRoom 2\nx y\n", 2), ("a\tb\nc,d\n", 2)] {
        let error = graph_of(text, None).unwrap_err();
        assert_eq!(error.place.line, Some(at), "{text}");
        assert!(matches!(error.fault, ReadFault::MixedSeparators { line: 1, .. }), "{error}");
    }
}

/// What other programs write and nobody would think of.
#[test]
fn odd_lists_are_read_as_they_are_meant() {
    let edges = |text: &str| graph_of(text, None).unwrap();
    // networkx: vertices without edges, in a list of the second kind; a star around 0 in one of the first.
    assert_eq!(edges("#x\n# GMT Thu\n# \nx 0\ny 0\n"), "[x] [y]");
    assert_eq!(edges("#x\n# GMT Thu\n# \nx 0\ny 0\n0\n"), "0-x 0-y");
    assert_eq!(edges("%p s {}\n% a comment\n% a {comment}\ns b {}\n"), "%p-s b-s");
    // Spreadsheets and pandas (RFC 4180), Gephi.
    assert_eq!(edges("\"a \"\"x\"\"\",\"b\"\n"), "a \"x\"-b");
    assert_eq!(edges("Source,Target,Type,Id,Label,Weight\na,b,Undirected,0,,1.0\n"), "a-b");
    let error = graph_of("a,b\n,c\n", None).unwrap_err();
    assert_eq!((error.place.line, error.to_string().contains("first comma")), (Some(2), true));
    // networkx 3.6, 16 nodes with the edges 2-8 and 2-14: a zero before the ones, one bit too early.
    assert!(edges(":OoJof\n").starts_with("14-2 2-8 [0]"), "{}", edges(":OoJof\n"));
    let node =
        |id: &str| format!("{{\"nodes\": [{{\"id\": {id}}}, {{\"id\": 0}}], \"edges\": []}}");
    assert_eq!(edges(&node("9223372036854775809")), "[9223372036854775809] [0]");
    let error = graph_of(&node("18446744073709551617"), None).unwrap_err();
    assert!(error.to_string().contains("64 bits"), "{error}");
}

#[test]
fn names_of_columns_are_no_edge() {
    let edges = |text: &str| graph_of(text, None).unwrap();
    assert_eq!(edges("source,target\na,b\n"), "a-b");
    assert_eq!(edges("Source,Target,weight\na,b,1.5\n"), "a-b");
    assert_eq!(edges("source\ttarget\na\tb\n"), "a-b");
    // A vertex has the name, or there is nothing below it.
    assert_eq!(edges("source,target\na,target\n"), "a-target source-target");
    assert_eq!(edges("source,target\n"), "source-target");
    assert_eq!(edges("source target\na b\n"), "a-b source-target");
    let index = graph_of(",source,target\n0,1,2\n", None).unwrap_err();
    assert!(index.to_string().contains("index=False"), "{index}");
}

#[test]
fn dimacs_is_read_with_its_isolated_vertices() {
    let text = "c made\nc\np edge 4 2\nn 1 3\ne 1 2\ne 2 3\n";
    assert_eq!(graph_of(text, None).unwrap(), "1-2 2-3 [4]");
    assert_eq!(graph_of("p col 2 1\ne 1 2\n", Some(Format::EdgeLines)).unwrap(), "1-2");
    let line = |text: &str| graph_of(text, None).unwrap_err().place.line;
    assert_eq!(line("p edge 2 1\ne 1 3\n"), Some(2));
    assert_eq!(line("p edge 2 1\ne 1 2 3\n"), Some(2));
    assert_eq!(line("p edge 2 1\n1 2\n"), Some(2));
    assert_eq!(line("p edge 99999999 1\n"), Some(1));
    // What has been cut off. Each edge may have been counted in both directions, or stand in both.
    assert_eq!(line("c\np edge 4 5\ne 1 2\ne 2 3\n"), Some(2));
    for count in [1, 2, 4] {
        assert!(graph_of(&format!("p edge 4 {count}\ne 1 2\ne 2 3\n"), None).is_ok());
    }
    let other = graph_of("p sp 2 1\na 1 2 5\n", None).unwrap_err();
    assert!(matches!(other.fault, ReadFault::OtherFormat { .. }), "{other}");
    // Edges of an edge list, with weights.
    assert_eq!(graph_of("c p\nc e\np e\n", None).unwrap(), "c-e c-p e-p");
    assert_eq!(graph_of("p e 1 2\nc p 1 2\n", None).unwrap(), "c-p e-p");
}

/// What would be read as something else, or blamed on the format that the file's ending names.
#[test]
fn other_formats_are_refused_by_their_names() {
    let sentence = |bytes: &[u8], hint| {
        let error = read(bytes, hint, ReadOptions::default()).next().unwrap().unwrap_err();
        error.to_string()
    };
    let trivial = "1 a\n2 b\n#\n1 2\n";
    let matrix = "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n";
    let gexf = "<?xml version='1.0'?>\n<gexf version='1.2'><graph/></gexf>\n";
    let named: [(&[u8], _); 5] = [
        (trivial.as_bytes(), "Trivial Graph Format"),
        (matrix.as_bytes(), "MatrixMarket"),
        (gexf.as_bytes(), "GEXF"),
        (b"#version\n1.0\n#times\nt1 t2\n", "lists of winning sets"),
        (b"#times\nt1 t2\n#blackturns\nt1\n", "lists of winning sets"),
    ];
    for (text, name) in named {
        let said = sentence(text, FormatHint::Content);
        assert!(said.contains("this looks like ") && said.contains(name), "{said}");
    }
    assert!(sentence(gexf.as_bytes(), FormatHint::Known(Format::GraphMl)).contains("GEXF"));
    // A comment between edges.
    assert_eq!(graph_of("a b\nb c\n#\nc d\n", None).unwrap(), "a-b b-c c-d");
    assert_eq!(graph_of("#version\na b\nb c\n", None).unwrap(), "a-b b-c");
    let compressed: [(&[u8], &str); 5] = [
        (b"\x1f\x8b\x08\0\0\n", "gzip"),
        (b"PK\x03\x04\n\0", "zip"),
        (b"\x28\xb5\x2f\xfd\x04", "zstd"),
        (b"BZh91AY&SY\0", "bzip2"),
        (b"\xfd7zXZ\0\0", "xz"),
    ];
    for (bytes, how) in compressed {
        for hint in Format::ALL.map(FormatHint::Known).into_iter().chain([FormatHint::Content]) {
            let said = sentence(bytes, hint);
            assert!(said.contains(&format!("compressed ({how}), expected the text")), "{said}");
        }
    }
}

/// As networkx writes names with quotes: names with a blank stand in quotes, whatever is in them.
#[test]
fn labels_of_pajek_may_have_quotes() {
    let label = |line: &str| {
        let text = format!("*Vertices 2\n{line}\n2 t\n*Edges\n1 2\n");
        graph_of(&text, Some(Format::Pajek)).map(|edge| edge.trim_end_matches("-t").to_owned())
    };
    assert_eq!(label(r#"1 "say "hi"" 0.0 0.0 ellipse"#).unwrap(), r#"say "hi""#);
    assert_eq!(label(r#"1 "say "hi" there" 0.0 0.0 ellipse"#).unwrap(), r#"say "hi" there"#);
    assert_eq!(label(r#"1 "say "hi"""#).unwrap(), r#"say "hi""#);
    assert_eq!(label(r#"1 "New York" box lc "Light Blue""#).unwrap(), "New York");
    assert_eq!(label(r#"1 "New York" ic Red"#).unwrap(), "New York");
    assert_eq!(label(r#"1 a"b 0.0 0.0 ellipse"#).unwrap(), r#"a"b"#);
    assert_eq!(label(r#"1 "a 0.0 0.0 ellipse"#).unwrap(), r#""a"#);
    assert!(label(r#"1 "a" b "c" d"#).is_err());
}

#[test]
fn what_never_ends_is_refused() {
    for hint in Format::ALL.map(FormatHint::Known).into_iter().chain([FormatHint::Content]) {
        for byte in [0, b'a'] {
            let input = std::io::BufReader::new(std::io::repeat(byte));
            let mut games = read(input, hint, ReadOptions::default());
            let error = games.next().unwrap().unwrap_err();
            assert!(matches!(error.fault, ReadFault::TooLong { .. }), "{error}");
            assert!(games.next().is_none());
        }
    }
    let edges =
        std::io::BufReader::new(std::io::Cursor::new("a b\n").chain(std::io::repeat(b'\n')));
    let error = read(edges, FormatHint::Content, ReadOptions::default()).next().unwrap();
    assert!(matches!(error.unwrap_err().fault, ReadFault::TooLong { .. }));
}

/// What other programs write, each the game of s and t on the cycle s-a-t-b.
#[test]
fn graphs_of_other_programs_are_read() {
    let edges = |text: &str, format| {
        let options =
            ReadOptions { terminals: Some(Terminals::from_text("s,t")), ..ReadOptions::default() };
        assert_eq!(Format::from_content(text.as_bytes()), Some(format), "{text}");
        let mut games = read(text.as_bytes(), FormatHint::Content, options);
        let file = games.next().unwrap().unwrap();
        assert!(games.next().is_none());
        let edge = |members: &[crate::graph::VertexId]| {
            let mut names = file.names_of(members.iter().copied());
            names.sort_unstable();
            names.join("-")
        };
        let mut all: Vec<String> = file.game().hypergraph().hyperedges().map(edge).collect();
        all.sort_unstable();
        all.join(" ")
    };
    let cycle = "a-s a-t b-s b-t";
    let adjacency = "# made\n# GMT Thu\ns a b\na t\nb t\nt\n";
    assert_eq!(edges(adjacency, Format::AdjacencyLines), cycle);
    let multiline = "# made\n# GMT Thu\ns 2\na {}\nb {'x': 1}\na 1\nt {}\nb 1\nt {}\nt 0\n";
    assert_eq!(edges(multiline, Format::AdjacencyLines), cycle);
    assert_eq!(edges("s a {}\na t {'w': {}}\ns b {}\nb t {}", Format::EdgeLines), cycle);
    assert_eq!(edges("s a 1\na t 2.5 3\ns b -1e3\nb t 0", Format::EdgeLines), cycle);
    let pajek = "*network cycle\n*vertices 4\n1 s 0.0 0.0 ellipse\n2 \"a\"\n3 b\n4 t\n*edges\n\
                 1 2 1.0\n2 4 1.0\n1 3\n3 4\n";
    assert_eq!(edges(pajek, Format::Pajek), cycle);
    let gml = "graph [\n  directed 0\n  node [ id 0 label \"s\" ]\n  node [ id 7 label \"&#97;\" ]\n\
               node [ id 2 label \"b\" graphics [ x 1.5 y -2 ] ] node [ id 3 label \"t\" ]\n\
               edge [ source 0 target 7 ] edge [ source 7 target 3 w 1 ]\n\
               edge [ source 2 target 0 ] edge [ target 2 source 3 ] ]";
    assert_eq!(edges(gml, Format::Gml), cycle);
    let graphml = "<?xml version='1.0'?>\n<g:graphml xmlns:g='x'><g:graph edgedefault='undirected'>\
                   <g:edge source='s' target='a'/><g:edge source='t' target='a'/>\
                   <g:node id='s'/><g:node id='a'/><g:node id='b'/><g:node id='t'/>\
                   <g:edge source='s' target='b'/><g:edge source='t' target='b'/>\
                   </g:graph></g:graphml>";
    assert_eq!(edges(graphml, Format::GraphMl), cycle);
    let hyperedge = "<graphml><graph><node id='s'/><node id='a'/><node id='t'/>\
                     <hyperedge><endpoint node='s'/><endpoint node='a'/><endpoint node='t'/></hyperedge>\
                     </graph></graphml>";
    assert_eq!(edges(hyperedge, Format::GraphMl), "a-s-t");
}

/// GraphML and GML say of a game what DOT says of it.
#[test]
fn attributes_of_graphml_and_gml_count() {
    let one =
        |text: &str| read_one(text.as_bytes(), Format::from_content(text.as_bytes()).unwrap());
    let dot =
        "graph { goal=touch; x [role=terminal]; y [role=terminal]; a [claim=short]; x--a--y--b }";
    let game = one(dot).unwrap();
    let graphml = "<graphml><key id='d0' for='node' attr.name='role'/><key id='d1' attr.name='claim'/>\
        <key id='d2' for='graph' attr.name='goal'><default>touch</default></key><graph>\
        <node id='x'><data key='d0'>terminal</data></node><node id='y'><data key='d0'>terminal</data></node>\
        <node id='a'><data key='d1'>short</data></node><node id='b'/><edge source='x' target='a'/>\
        <edge source='a' target='y'/><edge source='y' target='b'/></graph></graphml>";
    assert_eq!(one(graphml).unwrap(), game);
    let gml = "graph [ goal \"touch\" node [ id 0 label \"x\" role \"terminal\" ] node [ id 1 label \"y\"\n\
        role \"terminal\" ] node [ id 2 label \"a\" claim \"short\" ] node [ id 3 label \"b\" ]\n\
        edge [ source 0 target 2 ] edge [ source 2 target 1 ] edge [ source 1 target 3 ] ]";
    assert_eq!(one(gml).unwrap(), game);
    let directed = gml.replace("graph [", "graph [ directed 1");
    assert!(matches!(one(&directed).unwrap_err().fault, ReadFault::Directed));
}

/// Depth and length that would take the stack or an age.
#[test]
fn hostile_inputs_are_refused_in_time() {
    let many = 300_000;
    for (format, text) in [
        (Format::EdgeLines, "( ".repeat(many)),
        (Format::EdgeLines, "\"a\" ".repeat(many)),
        (Format::EdgeLines, "\"a ".repeat(many)),
        (Format::AdjacencyLines, "(\"".repeat(many)),
        (Format::Gml, "a [ ".repeat(many)),
        (Format::Gml, "graph [ x \"&".to_owned() + &"&#".repeat(many) + "\" ]"),
        (Format::GraphMl, "<graphml>".to_owned() + &"<a>".repeat(many)),
        (Format::GraphMl, "<graphml>".repeat(many) + &"</graphml>".repeat(many)),
        (Format::Pajek, "*vertices 1\n1 ".to_owned() + &"\"a\" ".repeat(many)),
        (Format::EdgeLines, "a # ".repeat(many) + "\n\"b\" c,\td"),
        (Format::Pajek, "*vertices 1000000\n".to_owned() + &"*edges\n".repeat(many) + "1"),
        (Format::Sgf, "(;GM[11]C[".to_owned() + &"]a ".repeat(many)),
        (Format::Sgf, "(;".to_owned() + &"]".repeat(many)),
    ] {
        assert!(read_one(text.as_bytes(), format).is_err(), "{format}");
    }
}

/// Real files with bytes changed, doubled and left out.
#[test]
fn edited_files_of_other_programs_give_games_or_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/networkx");
    let mut state = 1_u64;
    let mut below = |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit.max(1)
    };
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let good = std::fs::read(&path).unwrap();
        // With an edited text the fallback of DOT would start a program: not here.
        if good.starts_with(b"strict") {
            continue;
        }
        let hint = match FormatHint::from_path(&path) {
            FormatHint::Content => Format::from_content(&good).map(FormatHint::Known),
            known => Some(known),
        };
        for _ in 0..200 {
            let mut bytes = good.clone();
            for _ in 0..1 + below(3) {
                let (from, length) = (below(bytes.len()), below(30));
                let to = (from + length).min(bytes.len());
                match below(4) {
                    0 => bytes[from] = b"\"'()[]{}<>&;,*#%\\ \n\r0-"[below(22)],
                    1 => bytes[from] = below(256) as u8,
                    2 => _ = bytes.drain(from..to),
                    _ => {
                        let part = bytes[from..to].to_vec();
                        let at = below(bytes.len());
                        bytes.splice(at..at, part);
                    }
                }
            }
            for repeats in [Repeats::Refuse, Repeats::Drop] {
                let terminals = Some(Terminals::from_text("0,3"));
                let options = ReadOptions { terminals, repeats, ..ReadOptions::default() };
                for game in read(&bytes[..], hint.unwrap_or_default(), options).take(10) {
                    match game {
                        Ok(file) => assert!(write(&file, Writer::Json).is_ok()),
                        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
                    }
                }
            }
        }
    }
}
