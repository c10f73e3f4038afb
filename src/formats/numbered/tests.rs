use quickcheck::QuickCheck;

use crate::formats::graph6::{self, Adjacency, Graph6Error};
use crate::formats::sparse6::{self, EdgeList};
use crate::formats::{
    Format, FormatHint, GameFile, Play, ReadError, ReadFault, ReadOptions, Terminals, Writer, read,
    write,
};
use crate::game::Player;

/// All connected graphs with 2 to 6 vertices, made by nauty's geng.
const CONNECTED: &str = include_str!("../../../tests/data/connected-2-6.g6");

fn decode6(line: &str) -> Result<Adjacency, Graph6Error> {
    let mut graph = Adjacency::default();
    graph6::decode_into(line.as_bytes(), &mut graph).map(|()| graph)
}

fn encode6(graph: &Adjacency) -> String {
    let mut line = Vec::new();
    graph6::encode_into(graph, &mut line);
    String::from_utf8(line).unwrap()
}

fn decode_sparse(line: &str) -> Result<EdgeList, Graph6Error> {
    let mut graph = EdgeList::default();
    sparse6::decode_into(line.as_bytes(), &mut graph).map(|()| graph)
}

fn encode_sparse(graph: &EdgeList) -> String {
    let mut line = Vec::new();
    sparse6::encode_into(graph, &mut line);
    String::from_utf8(line).unwrap()
}

fn games(text: &str, terminals: &str, play: Option<Play>) -> Vec<Result<GameFile, ReadError>> {
    let options = ReadOptions {
        terminals: Some(Terminals::from_text(terminals)),
        play,
        ..ReadOptions::default()
    };
    read(text.as_bytes(), FormatHint::Content, options).collect()
}

#[test]
fn the_examples_of_the_format_description_are_read() {
    // formats.txt: n = 5 and edges 0-2, 0-4, 1-3, 3-4 is DQc.
    let graph = decode6("DQc").unwrap();
    assert_eq!(graph.edges().collect::<Vec<_>>(), [[0, 2], [0, 4], [1, 3], [3, 4]]);
    assert_eq!(decode6(">>graph6<<DQc"), Ok(graph));
    // formats.txt: n = 7 and edges 0-1 0-2 1-2 5-6 is :Fa@x^.
    let list = decode_sparse(":Fa@x^").unwrap();
    assert_eq!(list, EdgeList { order: 7, edges: vec![[0, 1], [0, 2], [1, 2], [5, 6]] });
    assert_eq!(encode_sparse(&list), ":Fa@x^");
    assert_eq!(decode_sparse(">>sparse6<<:Fa@x^"), Ok(list));
    // formats.txt: N(30) = 93, N(12345) = 126 66 63 120, N(460175067) = 126 126 63 90 90 90 90 90.
    let mut line = Vec::new();
    for order in [30, 12_345, 460_175_067] {
        graph6::encode_order(order, &mut line);
    }
    assert_eq!(line, [93, 126, 66, 63, 120, 126, 126, 63, 90, 90, 90, 90, 90]);
}

#[test]
fn codes_of_nauty_are_read_and_written_byte_for_byte() {
    let mut orders = [0; 7];
    for line in CONNECTED.lines() {
        let graph = decode6(line).unwrap();
        assert_eq!(encode6(&graph), line);
        orders[graph.order()] += 1;
    }
    // The numbers of connected graphs: OEIS A001349.
    assert_eq!(orders, [0, 0, 1, 2, 6, 21, 112]);
}

#[test]
fn bad_graph6_lines_say_what_was_expected() {
    let length = |order, expected, found| Err(Graph6Error::Length { order, expected, found });
    assert_eq!(decode6(""), Err(Graph6Error::NoOrder));
    assert_eq!(decode6("~?"), Err(Graph6Error::NoOrder));
    assert_eq!(decode6("~~?????"), Err(Graph6Error::NoOrder));
    assert_eq!(decode6("DQ"), length(5, 2, 1));
    assert_eq!(decode6("DQcc"), length(5, 2, 3));
    assert_eq!(decode6("D\u{7f}c"), Err(Graph6Error::Byte { column: 2, byte: 127 }));
    assert_eq!(decode6("DQ c"), Err(Graph6Error::Byte { column: 3, byte: b' ' }));
    assert_eq!(decode6("DQd"), Err(Graph6Error::Padding));
    assert_eq!(decode6("~~??~~~~"), length((1 << 24) - 1, 23_456_243_864_918, 0));
    assert!(matches!(decode6(":Fa@x^"), Err(Graph6Error::OtherCode(_))));
    assert!(matches!(decode6(";Fa@x^"), Err(Graph6Error::OtherCode(_))));
    assert!(matches!(decode6("&DQc"), Err(Graph6Error::OtherCode(_))));
}

#[test]
fn bad_sparse6_lines_say_what_was_expected() {
    assert_eq!(decode_sparse("Fa"), Err(Graph6Error::Byte { column: 1, byte: b'F' }));
    assert_eq!(decode_sparse(":"), Err(Graph6Error::NoOrder));
    assert_eq!(decode_sparse(":F\t"), Err(Graph6Error::Byte { column: 3, byte: b'\t' }));
    assert_eq!(decode_sparse(":~~~~~~~~"), Err(Graph6Error::TooManyVertices((1 << 36) - 1)),);
    // n = 6, k = 3: `Z?` is 0 110 110 00000, and 110 is vertex 6.
    assert_eq!(decode_sparse(":EZ?"), Err(Graph6Error::NoVertex { vertex: 6, order: 6 }),);
    assert_eq!(decode_sparse(":F?").unwrap_err(), Graph6Error::Padding);
    assert!(matches!(decode_sparse(";Fa@x^"), Err(Graph6Error::OtherCode(_))));
}

/// A random number that is often small.
fn edges_of(order: u8, ends: &[(u8, u8)]) -> Vec<[usize; 2]> {
    let end = |end: u8| usize::from(end % order);
    ends.iter().map(|&(a, b)| [end(a).min(end(b)), end(a).max(end(b))]).collect()
}

#[test]
fn what_is_encoded_is_decoded_again() {
    fn property(order: u8, ends: Vec<(u8, u8)>) -> bool {
        let order = order % 140 + 1;
        let mut edges = edges_of(order, &ends);
        edges.sort_unstable_by_key(|&[a, b]| (b, a));
        let list = EdgeList { order: usize::from(order), edges };
        let mut graph = Adjacency::new(usize::from(order));
        for [a, b] in list.edges.iter().filter(|[a, b]| a != b) {
            graph.add_edge(*a, *b);
        }
        decode_sparse(&encode_sparse(&list)) == Ok(list) && decode6(&encode6(&graph)) == Ok(graph)
    }
    QuickCheck::new().tests(2000).quickcheck(property as fn(u8, Vec<(u8, u8)>) -> bool);
    // Every graph on up to four vertices, loops included: the padding has its exception here.
    for order in 0..=4 {
        let pairs: Vec<[usize; 2]> =
            (0..order).flat_map(|b| (0..=b).map(move |a| [a, b])).collect();
        for set in 0..1_u32 << pairs.len() {
            let chosen = (0..pairs.len()).filter(|i| set >> i & 1 == 1).map(|i| pairs[i]);
            let list = EdgeList { order, edges: chosen.collect() };
            assert_eq!(decode_sparse(&encode_sparse(&list)), Ok(list));
        }
    }
}

#[test]
fn any_bytes_give_a_graph_or_an_error() {
    fn property(bytes: Vec<u8>) -> bool {
        let codes: Vec<u8> = bytes.iter().map(|byte| byte % 64 + 63).collect();
        for line in [bytes, codes] {
            let (mut graph, mut list) = (Adjacency::default(), EdgeList::default());
            let _ = graph6::decode_into(&line, &mut graph);
            for start in [&b":"[..], b":@", b":A", b":~"] {
                let _ = sparse6::decode_into(&[start, &line].concat(), &mut list);
            }
        }
        true
    }
    QuickCheck::new().tests(3000).quickcheck(property as fn(Vec<u8>) -> bool);
}

#[test]
fn lines_are_games_and_bad_lines_spoil_only_themselves() {
    let all = games("Bw\nB\n:Bc\n\nBg\n", "0,2", None);
    let lines: Vec<Result<usize, usize>> = all
        .iter()
        .map(|game| match game {
            Ok(file) => Ok(file.game().hypergraph().hyperedge_count()),
            Err(error) => Err(error.place.line.unwrap()),
        })
        .collect();
    assert_eq!(lines, [Ok(3), Err(2), Ok(2), Ok(2)]);
    let error = games("Bw\r\nBw\r\n", "0,7", None).remove(1).unwrap_err();
    assert_eq!((error.format, error.place.line), (Some(Format::Graph6), Some(2)));
    assert!(matches!(error.fault, ReadFault::UnknownVertex { .. }));
    let no_terminals = read(&b"Bw"[..], FormatHint::Content, ReadOptions::default()).next();
    let fault = no_terminals.unwrap().unwrap_err().fault;
    assert!(
        matches!(fault, ReadFault::TooFewTerminals(0)) && fault.to_string().contains("--terminals")
    );
}

#[test]
fn all_pairs_of_all_connected_graphs_are_as_many_as_counted() {
    // small-graphs.json: 1680 positions for n = 6.
    let six: String =
        CONNECTED.lines().filter(|line| line.starts_with('E')).collect::<Vec<_>>().join("\n");
    assert_eq!(games(&six, "all", None).into_iter().map(Result::unwrap).count(), 1680);
}

#[test]
fn loops_and_parallel_edges_are_for_edge_games() {
    // Two parallel edges 0-1 and a loop at 1.
    let line = encode_sparse(&EdgeList { order: 2, edges: vec![[0, 1], [0, 1], [1, 1]] });
    let fault = games(&line, "0,1", None).remove(0).unwrap_err().fault;
    assert!(matches!(fault, ReadFault::RepeatedVertex(_)), "{fault}");
    let line_without_loop = encode_sparse(&EdgeList { order: 2, edges: vec![[0, 1], [0, 1]] });
    let fault = games(&line_without_loop, "0,1", None).remove(0).unwrap_err().fault;
    assert!(matches!(fault, ReadFault::RepeatedHyperedge(_)), "{fault}");
    let mut file = games(&line, "0,1", Some(Play::Edges)).remove(0).unwrap();
    let edges = file.names_of(file.game().hypergraph().cells().iter());
    assert_eq!(edges, ["0-1", "0-1.2", "1-1"]);
    assert_eq!(write(&file, Writer::Sparse6).unwrap(), (line + "\n").into_bytes());
    assert!(write(&file, Writer::Graph6).is_err());
    let mut position = file.position().clone();
    let edge = file.names().id("0-1.2").unwrap();
    position.claim(edge, Player::Cut).unwrap();
    file = file.with_position(position);
    assert!(file.edges().is_some() && write(&file, Writer::Sparse6).is_err());
}
