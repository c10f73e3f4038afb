//! Where a theorem fails as it is printed, or is easily read too widely: the smallest cases.

use super::super::*;
use crate::analysis::relations::{supports, threatens};
use crate::analysis::testing::SmallGraph;
use crate::game::{Class, Game, Goal, GraphState, Oracle, Player, Rules};
use crate::graph::{Bits, Hypergraph, VertexId, VertexSet};
use crate::proof::Rule;

fn bits(vertices: &[usize]) -> Bits<1> {
    vertices.iter().copied().map(VertexId::new).collect()
}

fn class(game: &Game) -> Option<Class> {
    Oracle::new(game).unwrap().class()
}

/// The class after a set of cells has been given to a player.
fn class_after(game: &Game, player: Player, cells: &[usize]) -> Option<Class> {
    let universe = game.hypergraph().vertex_count();
    let set = VertexSet::from_vertices(universe, cells.iter().copied().map(VertexId::new));
    let nothing = VertexSet::new(universe);
    class(&match player {
        Player::Short => game.after_claims(&set, &nothing),
        Player::Cut => game.after_claims(&nothing, &set),
    })
}

/// Theorem 10 needs pairs that share no dominating vertex: here 4 threatens 0 and 1, and {0,1}
/// threatens 4, but {0,1,4} is not lost.
#[test]
fn theorem_10_needs_disjoint_threat_pairs() {
    let graph = SmallGraph::new(5, &[[0, 3], [0, 4], [1, 3], [1, 4], [2, 4]]);
    let game = graph.game(&[2, 3], Goal::Connect);
    let rows = GraphState::<1>::new(&game).graph().clone();
    assert!(threatens(&rows, bits(&[4]), bits(&[0])));
    assert!(threatens(&rows, bits(&[4]), bits(&[1])));
    assert!(threatens(&rows, bits(&[0, 1]), bits(&[4])));
    assert_eq!(class(&game), Some(Class::First));
    assert_eq!(class_after(&game, Player::Cut, &[0, 1, 4]), Some(Class::Cut));
    assert_eq!(reduce(&game, ReduceOptions::default()).unwrap().class(), Some(Class::First));
}

/// The support form of the same: 4 supports 0 and 3, and {0,3} supports 4.
#[test]
fn theorem_10_needs_disjoint_support_pairs() {
    let edges = [[0, 2], [0, 3], [0, 4], [1, 3], [1, 4], [2, 4], [3, 4]];
    let game = SmallGraph::new(5, &edges).game(&[1, 2], Goal::Connect);
    let rows = GraphState::<1>::new(&game).graph().clone();
    assert!(supports(&rows, bits(&[4]), bits(&[0])));
    assert!(supports(&rows, bits(&[4]), bits(&[3])));
    assert!(supports(&rows, bits(&[0, 3]), bits(&[4])));
    assert_ne!(class(&game), class_after(&game, Player::Short, &[0, 3, 4]));
}

/// Theorems 14 and 15 may not be applied together while terminals are adjacent: each of the edges
/// 03 and 23 is dead, and without both 3 is cut off.
#[test]
fn adjacent_terminals_are_merged_first() {
    let graph = SmallGraph::new(4, &[[0, 2], [0, 3], [1, 3], [2, 3]]);
    let game = graph.game(&[0, 1, 2], Goal::Connect);
    let without_both = SmallGraph::new(4, &[[0, 2], [1, 3]]).game(&[0, 1, 2], Goal::Connect);
    assert_eq!(class(&game), Some(Class::First));
    assert_eq!(class(&without_both), Some(Class::Cut));
    let reduction = reduce(&game, ReduceOptions::default()).unwrap();
    assert_eq!(reduction.trace.steps[0].rule, Rule::AdjacentTerminals);
    assert_ne!(reduction.class(), Some(Class::Cut));
}

/// Theorem 16 is false for sides, which do not conduct: the cell 0 is surrounded by the side 2 and
/// wins alone, in the hyperedges {0,1,2} and {0,2,3}.
#[test]
fn theorem_16_is_false_for_sides() {
    let [cell, a, b, c] = [0, 1, 2, 3].map(VertexId::new);
    let board = Hypergraph::new(4, vec![a, b, c], [[cell, a, b], [cell, b, c]]).unwrap();
    let game = Game::new(board, Goal::Touch, Rules::Normal).unwrap();
    assert_eq!(class(&game), Some(Class::First));
    let reduction = reduce(&game, ReduceOptions::default()).unwrap();
    assert_eq!(reduction.winners.short, Some(Player::Short));
    assert!(reduction.section.cells().contains(cell));
}

/// Theorem 11 wants distinct threateners: one threat does not guard a pair. Here 2, a neighbour of
/// the terminal 0, is threatened by 3, which is another and is not threatened.
#[test]
fn theorem_11_wants_a_guard_for_each() {
    let graph = SmallGraph::new(4, &[[0, 2], [0, 3], [2, 3], [3, 1], [2, 1]]);
    let game = graph.game(&[0, 1], Goal::Connect);
    assert_eq!(class(&game), Some(Class::Short));
    assert_eq!(reduce(&game, ReduceOptions::default()).unwrap().class(), Some(Class::Short));
}

/// In misère play one dead cell is a tempo: the cell 2 is dead on the path 0-3-1, and without it
/// the other player wins.
#[test]
fn a_dead_cell_is_a_tempo_in_misere_play() {
    let graph = SmallGraph::new(4, &[[0, 3], [1, 3], [2, 3]]);
    let game = graph.game(&[0, 1], Goal::Connect).with_rules(Rules::Misere);
    assert_ne!(class(&game), class_after(&game, Player::Cut, &[2]));
    let reduction = reduce(&game, ReduceOptions::default()).unwrap();
    assert!(reduction.section.cells().contains(VertexId::new(2)));
    assert_eq!(reduction.trace.steps[0].rule, Rule::DeadCellEdges);
}
