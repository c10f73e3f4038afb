//! What a player captures by claiming a cell, whatever he wants to join.
//!
//! Two cells `a` and `b` support each other once a cell `z` is the player's if with either of them his
//! it makes no difference whose the other is: its neighbours are adjacent to one another then. So he
//! claims one where the opponent claims the other, and has as much as with both (Steane, Theorem 6;
//! his Lemma 2 is what is tested). This is an equality of graphs in which groups are vertices, and what
//! has a group for a neighbour is adjacent through it. So it holds for any two ends that are none of the
//! pair, and whatever else is claimed.

use super::View;
use crate::graph::{Bits, VertexId};

/// For each vertex, if it is an empty cell, the cells that the player captures in pairs by claiming it.
/// Nothing, if the terminals are sides.
///
/// Time: for each cell the square of its neighbours, times theirs.
#[must_use]
pub(crate) fn captures<const W: usize>(view: &View<W>) -> Vec<Bits<W>> {
    let mut captured = vec![Bits::EMPTY; view.universe()];
    if view.conducts() {
        let graph = Graph::of(view);
        for cell in view.empty().iter() {
            let near = view.adjacent(cell) & view.empty();
            captured[cell.index()] = captured_by(&graph, cell, near);
        }
    }
    captured
}

/// What a claim captures of the empty cells beside it: around others nothing changes.
fn captured_by<const W: usize>(graph: &Graph<W>, cell: VertexId, near: Bits<W>) -> Bits<W> {
    let after = graph.shorted(cell);
    let mut captured = Bits::EMPTY;
    for a in near.iter() {
        if captured.contains(a) {
            continue;
        }
        let with_a = after.shorted(a);
        let others = (near & Bits::below(a.index())) - captured;
        let mate = others.iter().find(|&b| with_a.is_dead(b) && after.shorted(b).is_dead(a));
        if let Some(b) = mate {
            captured |= Bits::single(a).with(b);
        }
    }
    captured
}

/// Empty cells and groups, each with its neighbours; those of a group are adjacent to one another.
#[derive(Clone)]
struct Graph<const W: usize> {
    rows: Vec<Bits<W>>,
    groups: Bits<W>,
}

impl<const W: usize> Graph<W> {
    fn of(view: &View<W>) -> Self {
        let rows = (0..view.universe()).map(|vertex| view.adjacent(VertexId::new(vertex)));
        let mut graph = Self { rows: rows.collect(), groups: view.groups() };
        graph.close(graph.groups);
        graph
    }

    fn neighbours(&self, vertex: VertexId) -> Bits<W> {
        self.rows[vertex.index()]
    }

    /// Makes the neighbours of these groups adjacent, and of those for which these bring new ones.
    fn close(&mut self, mut open: Bits<W>) {
        while let Some(group) = open.first() {
            open.remove(group);
            let around = self.neighbours(group);
            for vertex in around.iter() {
                let row = &mut self.rows[vertex.index()];
                let more = (around - *row).without(vertex);
                *row |= more;
                if !more.is_empty() && self.groups.contains(vertex) {
                    open.insert(vertex);
                }
            }
        }
    }

    /// The graph once a cell is the player's: its neighbours are adjacent to one another.
    fn shorted(&self, cell: VertexId) -> Self {
        let mut after = self.clone();
        let around = self.neighbours(cell);
        after.rows[cell.index()] = Bits::EMPTY;
        for vertex in around.iter() {
            let row = &mut after.rows[vertex.index()];
            *row = (*row | around) - Bits::single(vertex).with(cell);
        }
        after.close(around & self.groups);
        after
    }

    /// Whether it makes no difference whose a cell is (Lemma 2).
    fn is_dead(&self, cell: VertexId) -> bool {
        let around = self.neighbours(cell);
        around.iter().all(|vertex| around.is_subset_of(self.neighbours(vertex).with(vertex)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::graph::ReducedGraph;

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
