//! What a player captures by claiming a cell, whatever he wants to join.
//!
//! Two cells `a` and `b` support each other once a cell `z` is the player's if with either of them his
//! it makes no difference whose the other is: its neighbours are adjacent to one another then. So he
//! claims one where the opponent claims the other, and has as much as with both (Steane, Theorem 6;
//! his Lemma 2 is what is tested). This is an equality of graphs in which groups are vertices, and what
//! has a group for a neighbour is adjacent through it. So it holds for any two ends that are none of the
//! pair, and whatever else is claimed.

use super::View;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// For each vertex, if it is an empty cell, the cells that the player captures in pairs by claiming it.
/// Nothing, if the terminals are sides.
///
/// Time: for each cell the square of its neighbours, times those of all groups.
#[must_use]
pub(crate) fn captures<const W: usize>(view: &View<W>) -> Vec<Bits<W>> {
    let mut captured = vec![Bits::EMPTY; view.universe()];
    if view.conducts() {
        let graph = joined_by_groups(view);
        for cell in view.empty().iter() {
            let near = view.adjacent(cell) & view.empty();
            captured[cell.index()] = captured_by(&graph, cell, near);
        }
    }
    captured
}

/// What a claim captures of the empty cells beside it: around others nothing changes.
fn captured_by<const W: usize>(graph: &ReducedGraph<W>, cell: VertexId, near: Bits<W>) -> Bits<W> {
    let after = shorted(graph, cell);
    let mut captured = Bits::EMPTY;
    for a in near.iter() {
        if captured.contains(a) {
            continue;
        }
        let with_a = shorted(&after, a);
        let others = (near & Bits::below(a.index())) - captured;
        let mate = others.iter().find(|&b| is_dead(&with_a, b) && is_dead(&shorted(&after, b), a));
        if let Some(b) = mate {
            captured |= Bits::single(a).with(b);
        }
    }
    captured
}

/// Empty cells and groups, each with its neighbours; those of a group are adjacent to one another.
fn joined_by_groups<const W: usize>(view: &View<W>) -> ReducedGraph<W> {
    let groups: Vec<VertexId> = view.groups().iter().collect();
    let mut graph = ReducedGraph::without_edges(view.universe(), &groups, true);
    for end in view.endpoints().iter() {
        view.adjacent(end).iter().for_each(|other| graph.add_edge(end, other));
    }
    graph.close_terminals();
    graph
}

/// The graph once a cell is the player's: its neighbours are adjacent to one another.
fn shorted<const W: usize>(graph: &ReducedGraph<W>, cell: VertexId) -> ReducedGraph<W> {
    let mut after = graph.clone();
    after.short(cell);
    after.close_terminals();
    after
}

/// Whether it makes no difference whose a cell is (Lemma 2).
fn is_dead<const W: usize>(graph: &ReducedGraph<W>, cell: VertexId) -> bool {
    graph.is_clique(graph.neighbours(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;

    #[test]
    fn a_stone_of_the_second_row_has_the_two_cells_beside_it_of_the_first() {
        let board = "hex:4x4".parse::<BoardSpec>().unwrap().build();
        let graph = ReducedGraph::<1>::new(board.game.hypergraph(), true);
        let rows: Vec<_> =
            (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let view =
            View::new(&rows, board.game.hypergraph().terminals(), Bits::EMPTY, graph.cells());
        let captured = captures(&view.unwrap())[board.names.id("b2").unwrap().index()];
        let names: Vec<_> = captured.iter().map(|cell| board.names.name(cell)).collect();
        assert_eq!(names, ["b1", "c1"]);
    }
}
