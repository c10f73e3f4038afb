//! How the games on a graph turn out, and what is dead in them.
//!
//! With two terminals a cell, and an edge, is alive iff it lies on an induced (chordless) path
//! between them (Björnsson, Hayward, Johanson and van Rijswijck, "Dead cell analysis in Hex and
//! the Shannon game"), and the cells inside such paths are the minimal sets with which Short wins.
//! So one walk over the induced paths from a vertex answers for it and every other terminal.

use super::SmallGraph;
use super::counts::counts;
use super::monotone::{ColouringSolver, ShortWins, compress, fill_table, table_words};
use super::small_graph::{MAX_ORDER, edge_bit, ones, population};
use super::symmetry::{Orbits, automorphism_generators};

counts! {
    /// How the games with two terminals turn out, no cell claimed.
    pub struct OutcomeCounts {
        /// The games: one for each graph and each unordered pair of terminals.
        pub positions: u64,
        /// Short wins even moving second.
        pub short: u64,
        /// Cut wins even moving second.
        pub cut: u64,
        /// Whoever moves first wins.
        pub first: u64,
        /// Cells whose colour changes the winner of no full colouring.
        pub dead_cells: u64,
        /// Games that have some.
        pub positions_with_dead_cell: u64,
        /// Edges whose deletion changes the winner of no full colouring.
        pub dead_edges: u64,
        /// All edges, summed over the games.
        pub edges: u64,
        /// Games that have some dead edge.
        pub positions_with_dead_edge: u64,
    }
}

/// Which unordered pairs of vertices are taken as terminals: bit t of word s for s < t.
pub(super) type Pairs = [u16; MAX_ORDER];

/// All pairs.
pub(super) fn all_pairs(graph: &SmallGraph) -> Pairs {
    let mut pairs = [0; MAX_ORDER];
    for (s, row) in pairs[..graph.order()].iter_mut().enumerate() {
        *row = graph.vertices() & !super::small_graph::below(s + 1);
    }
    pairs
}

/// One pair from each orbit of the automorphisms.
pub(super) fn pairs_up_to_automorphism(graph: &SmallGraph) -> Pairs {
    let generators = automorphism_generators(graph);
    let mut pairs = all_pairs(graph);
    if generators.is_empty() {
        return pairs;
    }
    let mut orbits = Orbits::new(MAX_ORDER * MAX_ORDER);
    let name = |a: usize, b: usize| a.min(b) * MAX_ORDER + a.max(b);
    for generator in &generators {
        let image = |v: usize| usize::from(generator[v]);
        for s in 0..graph.order() {
            for t in s + 1..graph.order() {
                orbits.join(name(s, t), name(image(s), image(t)));
            }
        }
    }
    for (s, row) in pairs.iter_mut().enumerate() {
        let first_of_orbit = |&t: &usize| orbits.find(name(s, t)) == name(s, t);
        *row = ones(*row).filter(first_of_orbit).fold(0, |set, t| set | 1 << t);
    }
    pairs
}

/// What the induced paths from one vertex to another have in common.
#[derive(Clone, Debug, Default)]
struct PathsTo {
    /// The cells on them.
    cells: u16,
    /// The edges on them, by [`edge_bit`].
    edges: u128,
    /// The cells of each.
    interiors: Vec<u16>,
}

/// What is alive in a game, and who wins it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Game {
    pub(super) alive_cells: u16,
    pub(super) alive_edges: u128,
    pub(super) short_wins: ShortWins,
}

/// Looks at the games of one graph after another.
#[derive(Debug, Default)]
pub(super) struct Games {
    paths: Vec<PathsTo>,
    table: Vec<u64>,
}

impl Games {
    /// Hands out the game of each of the pairs, with its terminals, on a connected graph.
    pub(super) fn visit(
        &mut self,
        graph: &SmallGraph,
        pairs: &Pairs,
        solver: &mut ColouringSolver,
        mut visit: impl FnMut(usize, usize, Game),
    ) {
        self.paths.resize_with(MAX_ORDER, PathsTo::default);
        for (s, &others) in pairs[..graph.order()].iter().enumerate() {
            if others == 0 {
                continue;
            }
            for t in ones(others) {
                let to = &mut self.paths[t];
                (to.cells, to.edges) = (0, 0);
                to.interiors.clear();
            }
            let start = Walk { last: s, inside: 0, blocked: 1 << s, edges: 0 };
            walk(graph, others, &mut self.paths, start);
            for t in ones(others) {
                let paths = &self.paths[t];
                let game = Game {
                    alive_cells: paths.cells,
                    alive_edges: paths.edges,
                    short_wins: winner(paths, &mut self.table, solver),
                };
                visit(s, t, game);
            }
        }
    }

    /// Counts the games of a graph.
    pub(super) fn count(
        &mut self,
        graph: &SmallGraph,
        pairs: &Pairs,
        solver: &mut ColouringSolver,
        counts: &mut OutcomeCounts,
    ) {
        let cells = graph.order().saturating_sub(2) as u64;
        let edges = graph.edge_count() as u64;
        self.visit(graph, pairs, solver, |_, _, game| {
            let dead_cells = cells - u64::from(population(game.alive_cells));
            let dead_edges = edges - u64::from(game.alive_edges.count_ones());
            let ShortWins { moving_first, moving_second } = game.short_wins;
            counts.positions += 1;
            counts.short += u64::from(moving_second);
            counts.first += u64::from(moving_first && !moving_second);
            counts.cut += u64::from(!moving_first);
            counts.dead_cells += dead_cells;
            counts.positions_with_dead_cell += u64::from(dead_cells > 0);
            counts.dead_edges += dead_edges;
            counts.edges += edges;
            counts.positions_with_dead_edge += u64::from(dead_edges > 0);
        });
    }
}

/// An induced path from the start.
#[derive(Clone, Copy)]
struct Walk {
    last: usize,
    /// Its vertices without the start.
    inside: u16,
    /// The start and the neighbours of all vertices but the last: the path may not go there.
    blocked: u16,
    edges: u128,
}

/// Notes all induced paths that go on from here. The depth is at most the number of vertices.
fn walk(graph: &SmallGraph, ends: u16, paths: &mut [PathsTo], from: Walk) {
    let row = graph.row(from.last);
    for next in ones(row & !from.blocked) {
        let edges = from.edges | edge_bit(from.last, next);
        if ends >> next & 1 == 1 {
            let to = &mut paths[next];
            to.cells |= from.inside;
            to.edges |= edges;
            to.interiors.push(from.inside);
        }
        let inside = from.inside | 1 << next;
        walk(graph, ends, paths, Walk { last: next, inside, blocked: from.blocked | row, edges });
    }
}

fn winner(paths: &PathsTo, table: &mut Vec<u64>, solver: &mut ColouringSolver) -> ShortWins {
    match *paths.interiors.as_slice() {
        [] => return ShortWins::NEVER,
        // Adjacent terminals have no other induced path.
        [0] => return ShortWins::ALWAYS,
        // Short needs all cells of the one path.
        [only] if population(only) == 1 => return ShortWins::MOVING_FIRST,
        [_] => return ShortWins::NEVER,
        _ => {}
    }
    let variables = population(paths.cells) as usize;
    let sets = paths.interiors.iter().map(|&set| compress(set, paths.cells));
    if variables <= 6 {
        let mut word = [0];
        fill_table(&mut word, variables, sets);
        return solver.solve_word(word[0]);
    }
    table.resize(table_words(variables), 0);
    fill_table(table, variables, sets);
    solver.solve(table)
}
