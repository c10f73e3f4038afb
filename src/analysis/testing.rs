//! All small graphs, for the tests of this room.

use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, ReducedGraph, VertexId, VertexSet};

/// A graph as its number of vertices and its edges.
#[derive(Clone, Debug)]
pub(crate) struct SmallGraph {
    pub(crate) vertex_count: usize,
    pub(crate) edges: Vec<[VertexId; 2]>,
}

/// All connected graphs with `2 <= n <= 6` vertices (tests/data/connected-2-6.g6).
pub(crate) fn connected_graphs(n: usize) -> Vec<SmallGraph> {
    include_str!("../../tests/data/connected-2-6.g6")
        .lines()
        .map(decode)
        .filter(|graph| graph.vertex_count == n)
        .collect()
}

/// A graph of fewer than 63 vertices in graph6.
pub(crate) fn decode(line: &str) -> SmallGraph {
    let bytes: Vec<u8> = line.trim().bytes().map(|byte| byte - 63).collect();
    let vertex_count = usize::from(bytes[0]);
    let pairs = (1..vertex_count).flat_map(|b| (0..b).map(move |a| [a, b]));
    let edges = pairs
        .enumerate()
        .filter(|(index, _)| bytes[1 + index / 6] >> (5 - index % 6) & 1 == 1)
        .map(|(_, pair)| pair.map(VertexId::new))
        .collect();
    SmallGraph { vertex_count, edges }
}

impl SmallGraph {
    /// The graph given by pairs of numbers.
    pub(crate) fn new(vertex_count: usize, edges: &[[usize; 2]]) -> Self {
        Self { vertex_count, edges: edges.iter().map(|pair| pair.map(VertexId::new)).collect() }
    }

    pub(crate) fn game(&self, terminals: &[usize], goal: Goal) -> Game {
        let terminals = terminals.iter().copied().map(VertexId::new).collect();
        let board = Hypergraph::new(self.vertex_count, terminals, self.edges.iter().copied());
        Game::new(board.unwrap(), goal, Rules::Normal).unwrap()
    }

    /// The graph with all its vertices taken for cells.
    pub(crate) fn without_terminals(&self) -> ReducedGraph<1> {
        let mut graph = ReducedGraph::without_edges(self.vertex_count, &[], true);
        for &[a, b] in &self.edges {
            graph.add_edge(a, b);
        }
        graph
    }

    /// The games with two terminals on this graph.
    pub(crate) fn two_terminal_games(&self) -> impl Iterator<Item = Game> + '_ {
        (1..self.vertex_count)
            .flat_map(|t| (0..t).map(move |s| [s, t]))
            .map(|terminals| self.game(&terminals, Goal::Connect))
    }
}

/// The set of these vertices.
pub(crate) fn set(universe: usize, vertices: &[usize]) -> VertexSet {
    VertexSet::from_vertices(universe, vertices.iter().copied().map(VertexId::new))
}

/// All subsets of a list.
pub(crate) fn subsets<T: Copy>(list: &[T]) -> impl Iterator<Item = Vec<T>> + '_ {
    (0..1_u32 << list.len()).map(|mask| {
        let chosen = list.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1);
        chosen.map(|(_, &item)| item).collect()
    })
}

/// The row for n of tests/data/small-graphs.json.
pub(crate) fn reference_row(n: usize) -> serde_json::Value {
    let text = include_str!("../../tests/data/small-graphs.json");
    let data: serde_json::Value = serde_json::from_str(text).unwrap();
    data["rows"].as_array().unwrap().iter().find(|row| row["n"] == n).unwrap().clone()
}

/// A small generator of reproducible pseudo-random numbers (Steele, Lea and Flood, SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number in `0..bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    /// A graph game whose terminals are the first vertices and not adjacent to each other.
    pub(crate) fn graph_game(&mut self, cells: usize, terminals: usize, goal: Goal) -> Game {
        let density = 2 + self.below(5);
        let mut edges = Vec::new();
        for b in terminals..terminals + cells {
            for a in 0..b {
                if self.below(12) < density {
                    edges.push([a, b].map(VertexId::new));
                }
            }
        }
        SmallGraph { vertex_count: terminals + cells, edges }
            .game(&(0..terminals).collect::<Vec<_>>(), goal)
    }

    /// A game whose hyperedges have mostly two or three members; terminals may share some.
    pub(crate) fn hypergraph_game(&mut self, cells: usize, terminals: usize, goal: Goal) -> Game {
        let vertices = cells + terminals;
        let count = vertices + self.below(vertices);
        let hyperedges = (0..count).map(|_| {
            let size = [2, 2, 2, 3, 3, 4][self.below(6)];
            (0..size).map(|_| VertexId::new(self.below(vertices))).collect::<Vec<_>>()
        });
        let hyperedges: Vec<_> = hyperedges.collect();
        let terminals = (0..terminals).map(VertexId::new).collect();
        let board = Hypergraph::new(vertices, terminals, hyperedges).unwrap();
        Game::new(board, goal, Rules::Normal).unwrap()
    }
}
