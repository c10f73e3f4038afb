//! A state of a region: what is left of it, simplified without a change of value.

use super::Partition;
use crate::analysis::relations::Surroundings;
use crate::game::Player;
use crate::graph::{Bits, Hypergraph, ReducedGraph, VertexId};

/// A region after some claims, as a 2-section. Terminals that are joined are one vertex, that of
/// the first of them; the others stay behind without neighbours.
#[derive(Clone, Debug)]
pub(super) struct RegionState<const W: usize> {
    graph: ReducedGraph<W>,
    /// For each terminal the first terminal of its group. Terminal `i` is vertex `i`.
    first: Vec<u8>,
    /// The terminals that take part: all of them, or those that a part of a region touches.
    touched: Bits<W>,
}

impl<const W: usize> RegionState<W> {
    /// The region before any further claim. Terminals become the vertices `0..k`, cells follow.
    pub(super) fn new(hypergraph: &Hypergraph) -> Self {
        let k = hypergraph.terminals().len();
        let mut place = vec![usize::MAX; hypergraph.vertex_count()];
        let vertices = hypergraph.terminals().iter().copied().chain(hypergraph.cells().iter());
        let mut count = 0;
        for vertex in vertices {
            place[vertex.index()] = count;
            count += 1;
        }
        let renamed = hypergraph.hyperedges().map(|hyperedge| {
            hyperedge.iter().map(|vertex| VertexId::new(place[vertex.index()])).collect::<Vec<_>>()
        });
        let terminals = (0..k).map(VertexId::new).collect();
        let renamed = Hypergraph::new(count, terminals, renamed);
        let graph = ReducedGraph::new(&renamed.expect("the vertices were counted"), true);
        Self { touched: graph.terminals(), graph, first: (0..k as u8).collect() }
    }

    /// The terminals that stand for the groups that take part.
    pub(super) fn groups(&self) -> Bits<W> {
        let stands =
            |terminal: &VertexId| usize::from(self.first[terminal.index()]) == terminal.index();
        self.touched.iter().filter(stands).collect()
    }

    /// Which terminals are joined.
    pub(super) fn partition(&self) -> Partition {
        Partition::by_label(self.first.len(), |terminal| self.first[terminal])
    }

    /// The partition that has all groups joined which take part.
    pub(super) fn partition_if_joined(&self) -> Partition {
        let taking_part = |terminal: usize| self.touched.contains(VertexId::new(terminal));
        Partition::by_label(self.first.len(), |terminal| {
            if taking_part(terminal) { None } else { Some(self.first[terminal]) }
        })
    }

    /// The state after one more claim.
    pub(super) fn after(&self, cell: VertexId, by: Player) -> Self {
        let mut after = self.clone();
        match by {
            Player::Short => after.graph.short(cell),
            Player::Cut => after.graph.cut(cell),
        }
        after
    }

    /// Simplifies by what keeps the value in every surrounding game until nothing changes.
    pub(super) fn normalise(&mut self) {
        loop {
            self.merge_terminals();
            if !self.remove_dead() && !self.fill_pair() {
                break;
            }
        }
    }

    /// Adjacent terminals become one. Everything below relies on terminals not being adjacent.
    fn merge_terminals(&mut self) {
        let terminals = self.graph.terminals();
        for into in terminals.iter() {
            while let Some(joined) = (self.graph.neighbours(into) & terminals).first() {
                self.graph.delete_edge(into, joined);
                for neighbour in self.graph.neighbours(joined).iter() {
                    self.graph.delete_edge(joined, neighbour);
                    if neighbour != into {
                        self.graph.add_edge(into, neighbour);
                    }
                }
                self.rename_group(joined, into);
            }
        }
    }

    fn rename_group(&mut self, group: VertexId, into: VertexId) {
        let [group, into] = [group, into].map(|vertex| vertex.index() as u8);
        for first in &mut self.first {
            if *first == group {
                *first = into;
            }
        }
    }

    /// Removes cells and edges that are dead in every context; whether there was any.
    fn remove_dead(&mut self) -> bool {
        let mut changed = false;
        let terminals = self.graph.terminals();
        let parts: Vec<Bits<W>> = self.graph.components(self.graph.cells()).collect();
        for part in parts {
            if (self.graph.neighbourhood(part) & terminals).len() <= 1 {
                self.graph.cut_all(part);
                changed = true;
            }
        }
        for cell in self.graph.cells().iter() {
            let around = Surroundings::of(&self.graph, cell);
            if around.inert {
                self.graph.cut(cell);
                changed = true;
            } else if let Some(surrounding) = around.surrounding.first() {
                self.graph.delete_edge(cell, surrounding);
                changed = true;
            }
        }
        changed
    }

    /// Fills one lost or captured pair; whether there was one.
    fn fill_pair(&mut self) -> bool {
        let cells = self.graph.cells();
        for a in cells.iter() {
            let around = Surroundings::of(&self.graph, a);
            for player in Player::BOTH {
                for b in around.controlling(player).iter().filter(|&b| a < b) {
                    let back = Surroundings::of(&self.graph, b).controlling(player);
                    if back.contains(a) {
                        let pair = Bits::single(a).with(b);
                        match player {
                            Player::Short => self.graph.short_all(pair),
                            Player::Cut => self.graph.cut_all(pair),
                        }
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The moves worth looking at: if one cell threatens or supports another, it is at least as
    /// good for both players (whatever the other would do for a player, the first does too), so
    /// the other is left out unless the first was.
    pub(super) fn moves(&self) -> Bits<W> {
        let mut moves = self.graph.cells();
        for cell in self.graph.cells().iter() {
            let around = Surroundings::of(&self.graph, cell);
            if (around.threatening | around.supporting).meets(moves.without(cell)) {
                moves.remove(cell);
            }
        }
        moves
    }

    /// The connected parts, each with the groups that it touches, and with nothing joined: what is
    /// joined already is added again when the values of the parts are summed.
    pub(super) fn parts(&self) -> Vec<Self> {
        let terminals = self.graph.terminals();
        let components = self.graph.components(self.graph.cells());
        let of_component = |cells: Bits<W>| {
            let mut graph = self.graph.clone();
            graph.cut_all(self.graph.cells() - cells);
            let touched = graph.neighbourhood(cells) & terminals;
            Self { graph, first: (0..self.first.len() as u8).collect(), touched }
        };
        components.map(of_component).collect()
    }

    /// Words that describe a connected part up to the names of its cells: equal keys are isomorphic
    /// parts (with the terminals fixed); isomorphic parts have equal keys more often than not.
    pub(super) fn key(&self) -> Vec<u64> {
        let cells: Vec<VertexId> = self.graph.cells().iter().collect();
        let mut colour = vec![0_u64; self.graph.universe()];
        for (index, terminal) in self.touched.iter().enumerate() {
            colour[terminal.index()] = mix(index as u64 + 1);
        }
        for _ in 0..3 {
            let refined: Vec<u64> = cells
                .iter()
                .map(|&cell| {
                    let around = self.graph.neighbours(cell).iter();
                    let sum = around.fold(0_u64, |sum, v| sum.wrapping_add(mix(colour[v.index()])));
                    mix(colour[cell.index()].wrapping_add(sum.rotate_left(17)))
                })
                .collect();
            for (cell, refined) in cells.iter().zip(refined) {
                colour[cell.index()] = refined;
            }
        }
        let mut order = cells;
        order.sort_by_key(|cell| colour[cell.index()]);
        let k = self.first.len();
        let mut place = vec![0; self.graph.universe()];
        // Which two terminals a part with two groups joins is not a part of what it is.
        let two = self.touched.len() == 2;
        for (index, terminal) in self.touched.iter().enumerate() {
            place[terminal.index()] = if two { index } else { terminal.index() };
        }
        for (index, cell) in order.iter().enumerate() {
            place[cell.index()] = k + index;
        }
        let mut key = Vec::with_capacity(order.len() * W + 1);
        key.push(order.len() as u64);
        for cell in order {
            let row: Bits<W> = self
                .graph
                .neighbours(cell)
                .iter()
                .map(|neighbour| VertexId::new(place[neighbour.index()]))
                .collect();
            key.extend_from_slice(row.words());
        }
        key
    }
}

/// Scatters a word (the finaliser of SplitMix64, Steele, Lea & Flood).
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
