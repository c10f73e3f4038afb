//! How much of the truth about games on small graphs the theorems see.
//!
//! The theorems are those of Steane, "Threat, support and dead edges in the Shannon game", each
//! tried alone on the opening position; then the [`Reducer`] with all its rules, again and again.

use super::SmallGraph;
use super::counts::counts;
use super::outcomes::Pairs;
use super::small_graph::{MAX_ORDER, edge_bit, ones, population};
use crate::analysis::{ReduceOptions, Reducer, Untraced};
use crate::game::{ByPlayer, Class, Game, Goal, GraphState, Outcome, Rules};
use crate::graph::{Hypergraph, VertexId};

counts! {
    /// What the theorems find, summed over the games of [`OutcomeCounts`](super::OutcomeCounts).
    pub struct RuleCounts {
        /// Dead cells by the example to Theorem 13: the neighbourhood is a clique.
        pub dead_cells_simplicial: u64,
        /// Dead cells by Theorem 13: a clique separates them from the terminals outside it.
        pub dead_cells_theorem_13: u64,
        /// Dead cells by Theorem 16: in a set of cells that a terminal surrounds.
        pub dead_cells_theorem_16: u64,
        /// Dead cells by any of these.
        pub dead_cells_found: u64,
        /// Dead edges by Corollary I to Theorem 14: one end is a cell that the other end surrounds.
        pub dead_edges_corollary_1: u64,
        /// Dead edges by Corollary II to Theorem 14, the formula about walks.
        pub dead_edges_corollary_2: u64,
        /// Dead edges by Theorem 14: one end lies in a set of cells that the other end surrounds.
        pub dead_edges_theorem_14: u64,
        /// Dead edges by Theorem 15: between neighbours of a terminal.
        pub dead_edges_theorem_15: u64,
        /// Dead edges by any of these, or at a cell found dead (Theorem 12).
        pub dead_edges_found: u64,
        /// Games that Cut wins moving second by Theorem 11.
        pub cut_theorem_11: u64,
        /// Games that Cut wins moving first by the corollary to Theorem 11.
        pub cut_moving_first_theorem_11: u64,
        /// Games whose class the reduction finds: Short wins moving second.
        pub short_by_reduction: u64,
        /// Games whose class the reduction finds: Cut wins moving second.
        pub cut_by_reduction: u64,
        /// Games whose class the reduction finds: who moves first wins.
        pub first_by_reduction: u64,
    }
}

/// What the theorems find in one game. Cells are words of bits, edges are by [`edge_bit`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) simplicial: u16,
    pub(super) theorem_13: u16,
    pub(super) theorem_16: u16,
    pub(super) corollary_1: u128,
    pub(super) corollary_2: u128,
    pub(super) theorem_14: u128,
    pub(super) theorem_15: u128,
    pub(super) theorem_11: bool,
    pub(super) theorem_11_corollary: bool,
    pub(super) class: Option<Class>,
}

impl Found {
    /// The cells that some theorem finds dead.
    pub(super) fn dead_cells(&self) -> u16 {
        self.simplicial | self.theorem_13 | self.theorem_16
    }

    /// The edges that some theorem finds dead, those at dead cells among them.
    pub(super) fn dead_edges(&self, graph: &SmallGraph) -> u128 {
        let at_dead_cells = ones(self.dead_cells())
            .flat_map(|cell| ones(graph.row(cell)).map(move |other| edge_bit(cell, other)))
            .fold(0, |edges, edge| edges | edge);
        self.corollary_1 | self.corollary_2 | self.theorem_14 | self.theorem_15 | at_dead_cells
    }

    fn add_to(&self, graph: &SmallGraph, counts: &mut RuleCounts) {
        let cells = |set: u16| u64::from(population(set));
        let edges = |set: u128| u64::from(set.count_ones());
        counts.dead_cells_simplicial += cells(self.simplicial);
        counts.dead_cells_theorem_13 += cells(self.theorem_13);
        counts.dead_cells_theorem_16 += cells(self.theorem_16);
        counts.dead_cells_found += cells(self.dead_cells());
        counts.dead_edges_corollary_1 += edges(self.corollary_1);
        counts.dead_edges_corollary_2 += edges(self.corollary_2);
        counts.dead_edges_theorem_14 += edges(self.theorem_14);
        counts.dead_edges_theorem_15 += edges(self.theorem_15);
        counts.dead_edges_found += edges(self.dead_edges(graph));
        counts.cut_theorem_11 += u64::from(self.theorem_11);
        counts.cut_moving_first_theorem_11 += u64::from(self.theorem_11_corollary);
        counts.short_by_reduction += u64::from(self.class == Some(Class::Short));
        counts.cut_by_reduction += u64::from(self.class == Some(Class::Cut));
        counts.first_by_reduction += u64::from(self.class == Some(Class::First));
    }
}

/// Applies the theorems to the games of one graph after another.
#[derive(Debug)]
pub(super) struct Theorems {
    reducer: Reducer,
}

impl Theorems {
    pub(super) fn new() -> Self {
        Self { reducer: Reducer::new(ReduceOptions::default()) }
    }

    /// Counts what the theorems find in the games of a graph.
    pub(super) fn count(&mut self, graph: &SmallGraph, pairs: &Pairs, counts: &mut RuleCounts) {
        let about = AboutGraph::new(graph);
        for (s, &others) in pairs[..graph.order()].iter().enumerate() {
            for t in ones(others) {
                self.apply(&about, s, t).add_to(graph, counts);
            }
        }
    }

    /// What the theorems find in the game with the terminals `s` and `t`.
    pub(super) fn apply(&mut self, about: &AboutGraph<'_>, s: usize, t: usize) -> Found {
        let graph = about.graph;
        let terminals = 1 << s | 1 << t;
        let cells = graph.vertices() & !terminals;
        let mut found = Found { simplicial: about.simplicial & cells, ..Found::default() };
        for &(clique, component) in &about.clique_components {
            debug_assert!(clique & component == 0, "a component lies outside the clique");
            if component & terminals == 0 {
                found.theorem_13 |= component;
            }
        }
        for w in 0..graph.order() {
            // What w surrounds: the parts beyond N[w] without another terminal, and the cells in N(w) beside no
            // other parts.
            let is_held = |part: u16| part & terminals & !(1 << w) != 0;
            let (held, surrounded): (Vec<u16>, Vec<u16>) =
                about.apart[w].iter().copied().partition(|&part| is_held(part));
            let is_surrounded = |&v: &usize| held.iter().all(|part| part & graph.row(v) == 0);
            let beside = ones(graph.row(w) & cells).filter(is_surrounded);
            let beside = beside.fold(0, |set, v| set | 1 << v);
            for v in ones(beside) {
                found.theorem_14 |= edge_bit(v, w);
                if graph.row(v) & !graph.row(w) == 1 << w {
                    found.corollary_1 |= edge_bit(v, w);
                }
            }
            if terminals >> w & 1 == 1 {
                found.theorem_16 |= surrounded.iter().fold(beside, |set, part| set | part);
            }
            found.corollary_2 |= about.corollary_2(w, terminals);
        }
        for terminal in [s, t] {
            let row = graph.row(terminal);
            for a in ones(row) {
                let edges = ones(row & graph.row(a)).map(|b| edge_bit(a, b));
                found.theorem_15 |= edges.fold(0, |all, edge| all | edge);
            }
        }
        (found.theorem_11, found.theorem_11_corollary) = about.theorem_11(s, t);
        found.class = self.class_by_reduction(graph, s, t);
        found
    }

    fn class_by_reduction(&mut self, graph: &SmallGraph, s: usize, t: usize) -> Option<Class> {
        let terminals = vec![VertexId::new(s), VertexId::new(t)];
        let edges = graph.edges().map(|(a, b)| [VertexId::new(a), VertexId::new(b)]);
        let hypergraph = Hypergraph::new(graph.order(), terminals, edges)
            .expect("a small graph with two of its vertices for terminals is a board");
        let game = Game::new(hypergraph, Goal::Connect, Rules::Normal)
            .expect("two terminals are enough for a game");
        let mut state = GraphState::<1>::new(&game);
        let everything = state.cells();
        let winners = self.reducer.reduce(&mut state, everything, &mut Untraced);
        let ByPlayer { short, cut } = winners;
        Class::new(ByPlayer { short: Outcome::win(short?), cut: Outcome::win(cut?) })
    }
}

/// What the theorems need to know about a graph, whatever its terminals.
#[derive(Clone, Debug)]
pub(super) struct AboutGraph<'g> {
    graph: &'g SmallGraph,
    simplicial: u16,
    /// For every clique, the components of what is outside it.
    clique_components: Vec<(u16, u16)>,
    /// For every vertex, the components of what is neither it nor one of its neighbours.
    apart: [Vec<u16>; MAX_ORDER],
    /// For every vertex, those of which one alone makes its neighbourhood a clique by going.
    threatening: [u16; MAX_ORDER],
}

impl<'g> AboutGraph<'g> {
    pub(super) fn new(graph: &'g SmallGraph) -> Self {
        let clique = |set: u16| ones(set).all(|v| set & !graph.row(v) == 1 << v);
        let vertices = || 0..graph.order();
        let mut apart: [Vec<u16>; MAX_ORDER] = Default::default();
        let mut threatening = [0; MAX_ORDER];
        for v in vertices() {
            apart[v] = graph.components_of(graph.vertices() & !graph.row(v) & !(1 << v));
            let threatens = |&a: &usize| a != v && clique(graph.row(v) & !(1 << a));
            threatening[v] = vertices().filter(threatens).fold(0, |set, a| set | 1 << a);
        }
        // In a connected graph the empty clique separates nothing.
        let cliques = (1..=graph.vertices()).filter(|&set| clique(set));
        let clique_components = cliques
            .flat_map(|set| {
                graph
                    .components_of(graph.vertices() & !set)
                    .into_iter()
                    .map(move |part| (set, part))
            })
            .collect();
        let simplicial =
            vertices().filter(|&v| clique(graph.row(v))).fold(0, |set, v| set | 1 << v);
        Self { graph, simplicial, clique_components, apart, threatening }
    }

    /// The edges that Corollary II to Theorem 14 finds dead with the vertex w: those between w and
    /// N\[v\] for the cells v whose N\[v\] has no terminal and for which
    /// A³(v,w) = Σ A²(v,i) over all i but w.
    fn corollary_2(&self, w: usize, terminals: u16) -> u128 {
        let graph = self.graph;
        let walks = |a: usize, b: usize| population(graph.row(a) & graph.row(b));
        let mut dead = 0;
        for v in 0..graph.order() {
            let closed = graph.row(v) | 1 << v;
            if v == w || closed & terminals != 0 {
                continue;
            }
            let three: u32 = ones(graph.row(v)).map(|u| walks(u, w)).sum();
            let two: u32 = (0..graph.order()).filter(|&i| i != w).map(|i| walks(v, i)).sum();
            if three == two {
                dead |= ones(closed & graph.row(w)).fold(0, |all, u| all | edge_bit(u, w));
            }
        }
        dead
    }

    /// Whether Theorem 11 says that Cut wins moving second: all neighbours of a terminal are
    /// threatened by distinct cells; and whether its corollary says that he wins moving first: all
    /// but one are, or by that one.
    fn theorem_11(&self, s: usize, t: usize) -> (bool, bool) {
        let cells = self.graph.vertices() & !(1 << s | 1 << t);
        if self.graph.row(s) >> t & 1 == 1 {
            return (false, false);
        }
        let mut second = false;
        let mut first = false;
        for terminal in [s, t] {
            let row = self.graph.row(terminal);
            second |= self.distinct_guards(row, cells);
            first |= ones(row).any(|w| {
                let others = ones(row & !(1 << w)).filter(|&v| self.threatening[v] >> w & 1 == 0);
                self.distinct_guards(others.fold(0, |set, v| set | 1 << v), cells & !(1 << w))
            });
        }
        (second, first || second)
    }

    /// Whether the vertices of `set` are threatened by distinct ones of `guards`: each subset by at
    /// least as many as it has members (P. Hall).
    fn distinct_guards(&self, set: u16, guards: u16) -> bool {
        let mut subset = set;
        loop {
            let by = ones(subset).fold(0, |by, v| by | self.threatening[v]) & guards;
            if population(by) < population(subset) {
                return false;
            }
            if subset == 0 {
                return true;
            }
            subset = (subset - 1) & set;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::monotone::ColouringSolver;
    use super::super::outcomes::{Games, all_pairs};
    use super::super::{BuiltIn, Generator, Shard};
    use super::*;

    /// Whatever a theorem finds is so, by the exact count, on all graphs of up to 6 vertices.
    #[test]
    fn what_the_theorems_find_is_so() {
        let (mut games, mut solver) = (Games::default(), ColouringSolver::default());
        let mut theorems = Theorems::new();
        for order in 2..=6 {
            let flow = BuiltIn.generate(order, Shard::WHOLE, &mut |family| {
                for graph in family.graphs() {
                    let about = AboutGraph::new(&graph);
                    games.visit(&graph, &all_pairs(&graph), &mut solver, |s, t, game| {
                        let found = theorems.apply(&about, s, t);
                        let place = format!("{graph} with terminals {s}, {t}: {found:?}");
                        assert_eq!(found.dead_cells() & game.alive_cells, 0, "{place}");
                        assert_eq!(found.dead_edges(&graph) & game.alive_edges, 0, "{place}");
                        let wins = game.short_wins;
                        assert!(!found.theorem_11 || !wins.moving_first, "{place}");
                        assert!(!found.theorem_11_corollary || !wins.moving_second, "{place}");
                        let class = match (wins.moving_first, wins.moving_second) {
                            (true, true) => Class::Short,
                            (true, false) => Class::First,
                            (false, _) => Class::Cut,
                        };
                        assert!(found.class.is_none_or(|found| found == class), "{place}");
                        assert_eq!(found.corollary_1 & !found.theorem_14, 0, "{place}");
                        assert_eq!(found.corollary_2 & !found.theorem_14, 0, "{place}");
                        assert_eq!(found.simplicial & !found.theorem_13, 0, "{place}");
                    });
                }
                ControlFlow::Continue(())
            });
            assert!(flow.unwrap().is_continue());
        }
    }

    /// Theorem 16 as printed, on every set of cells: its neighbours are those of a terminal, and the terminal.
    #[test]
    fn theorem_16_finds_all_that_a_terminal_surrounds() {
        let mut theorems = Theorems::new();
        for order in 2..=6 {
            let flow = BuiltIn.generate(order, Shard::WHOLE, &mut |family| {
                for graph in family.graphs() {
                    let about = AboutGraph::new(&graph);
                    let around =
                        |set: u16| ones(set).fold(0, |around, v| around | graph.row(v)) & !set;
                    for (s, t) in (0..order).flat_map(|t| (0..t).map(move |s| (s, t))) {
                        let cells = graph.vertices() & !(1 << s | 1 << t);
                        let sets = (1..=cells).filter(|set| set & !cells == 0);
                        let is_surrounded = |set: &u16| {
                            [s, t].iter().any(|&w| around(*set) & !(graph.row(w) | 1 << w) == 0)
                        };
                        let dead = sets.filter(is_surrounded).fold(0, |dead, set| dead | set);
                        let found = theorems.apply(&about, s, t).theorem_16;
                        assert_eq!(found, dead, "{graph} with terminals {s}, {t}");
                    }
                }
                ControlFlow::Continue(())
            });
            assert!(flow.unwrap().is_continue());
        }
    }
}
