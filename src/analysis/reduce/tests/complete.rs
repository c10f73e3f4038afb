//! What the rules find, against brute force; and that an incremental reduction is a complete one.

use super::super::separators::cut_off_by_cliques;
use super::super::transverse::transverse_from;
use super::super::*;
use super::random_games;
use crate::analysis::recheck_after;
use crate::analysis::relations::{is_inert, surrounds};
use crate::analysis::testing::{Random, subsets};
use crate::game::{GraphState, Player, State};
use crate::graph::{Bits, VertexId};
use crate::proof::{Preserves, Step, Trace};

fn all_subsets(set: Bits<1>) -> Vec<Bits<1>> {
    let list: Vec<VertexId> = set.iter().collect();
    subsets(&list).map(|chosen| chosen.into_iter().collect()).collect()
}

#[test]
fn all_that_cliques_cut_off_is_found() {
    let mut random = Random(41);
    for round in 0..1500 {
        let game = random.graph_game(3 + round % 6, 2 + round % 3, crate::game::Goal::Connect);
        let graph = GraphState::<1>::new(&game).graph().clone();
        let mut expected = Bits::EMPTY;
        for clique in all_subsets(graph.live()).into_iter().filter(|&set| graph.is_clique(set)) {
            for component in graph.components(graph.live() - clique) {
                if !component.meets(graph.terminals()) {
                    expected |= component;
                }
            }
        }
        let found = cut_off_by_cliques(&graph, &mut || false);
        for &set in &found {
            assert!(set.is_subset_of(graph.cells()));
        }
        let found = found.into_iter().fold(Bits::EMPTY, |all, set| all | set);
        assert_eq!(found, expected, "{graph:?}");
    }
}

#[test]
fn all_transverse_edges_are_found() {
    let mut random = Random(42);
    for round in 0..300 {
        let goal = [crate::game::Goal::Connect, crate::game::Goal::Touch][round % 2];
        let game = random.graph_game(3 + round % 5, 2 + round % 3, goal);
        let graph = GraphState::<1>::new(&game).graph().clone();
        for vertex in graph.live().iter() {
            let expected: Bits<1> = all_subsets(graph.cells())
                .into_iter()
                .filter(|&set| surrounds(&graph, vertex, set))
                .fold(Bits::EMPTY, |all, set| all | (set & graph.neighbours(vertex)));
            let (inner, set) = transverse_from(&graph, vertex);
            assert_eq!(inner, expected, "{vertex:?} {graph:?}");
            assert!(inner.is_subset_of(set) && set.is_subset_of(graph.cells()));
            assert!(surrounds(&graph, vertex, set));
        }
    }
}

/// No cell that a rule about a cell and its neighbours would take is left.
#[test]
fn nothing_simplicial_is_left() {
    for game in random_games(43, 1000, 3..12) {
        let mut state = GraphState::<1>::new(&game);
        let everything = state.cells();
        let options = ReduceOptions { preserve: Preserves::Fillings, effort: Effort::Local };
        let winners = Reducer::new(options).reduce(&mut state, everything, &mut Untraced);
        let graph = state.graph();
        if winners.short.is_none() {
            for cell in graph.cells().iter() {
                let around = graph.neighbours(cell);
                assert!(around.is_empty() || !is_inert(graph, around), "{cell:?} {graph:?}");
            }
        }
    }
}

impl Recorder for Trace {
    fn record(&mut self, step: impl FnOnce() -> Step) {
        self.steps.push(step());
    }
}

/// Along random games, what is reduced after a claim by looking around the claim only is what is
/// reduced by looking everywhere.
#[test]
fn looking_around_a_claim_is_enough() {
    let mut random = Random(45);
    for game in random_games(44, 600, 6..16) {
        let mut reducer =
            Reducer::new(ReduceOptions { preserve: Preserves::Winner, effort: Effort::Local });
        let mut state = GraphState::<1>::new(&game);
        let everything = state.cells();
        let mut winners = reducer.reduce(&mut state, everything, &mut Untraced);
        while winners.short.is_none() && winners.cut.is_none() && !state.cells().is_empty() {
            let cells: Vec<VertexId> = state.cells().iter().collect();
            let cell = cells[random.below(cells.len())];
            let player = Player::BOTH[random.below(2)];
            let dirty = recheck_after(state.graph(), cell, player);
            state.claim(cell, player);
            winners = reducer.reduce(&mut state, dirty, &mut Untraced);
            let mut again = state.clone();
            let mut trace = Trace::default();
            let everything = again.cells();
            let same = reducer.reduce(&mut again, everything, &mut trace);
            if winners.short.is_none() || winners.cut.is_none() {
                assert_eq!(again, state, "{trace:#?}");
            }
            assert_eq!(same, winners);
        }
    }
}
