//! Who has won a multi-Shannon game once all its cells are coloured: the definition.

use crate::analysis::relations::holds_all_sides;
use crate::game::ByPlayer;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// For each set of Short's cells, as a mask over the cells of `set` in increasing order, whether
/// Short and whether Cut has won.
pub(super) fn winners<const W: usize>(
    graph: &ReducedGraph<W>,
    set: Bits<W>,
) -> Vec<ByPlayer<bool>> {
    let local = Local::new(graph, set);
    (0..1_usize << local.cells.len()).map(|short| local.winner(short)).collect()
}

struct Local<'g, const W: usize> {
    graph: &'g ReducedGraph<W>,
    cells: Vec<VertexId>,
    /// By cell: its neighbours in the set, as a mask.
    inner: Vec<usize>,
    /// By cell: its neighbours outside the set.
    outer: Vec<Bits<W>>,
    /// The boundary, each member with the members that become its neighbours only through the set.
    joined: Vec<(VertexId, Bits<W>)>,
    /// Whether all of the set touches all sides.
    touches: bool,
}

impl<'g, const W: usize> Local<'g, W> {
    fn new(graph: &'g ReducedGraph<W>, set: Bits<W>) -> Self {
        let cells: Vec<VertexId> = set.iter().collect();
        let mask = |members: Bits<W>| {
            (0..cells.len()).filter(|&i| members.contains(cells[i])).fold(0, |m, i| m | 1 << i)
        };
        let inner = cells.iter().map(|&cell| mask(graph.neighbours(cell) & set)).collect();
        let outer = cells.iter().map(|&cell| graph.neighbours(cell) - set).collect();
        let boundary: Vec<VertexId> = graph.neighbourhood(set).iter().collect();
        let mut local = Self { graph, cells, inner, outer, joined: Vec::new(), touches: false };
        let groups = local.groups((1 << local.cells.len()) - 1);
        local.touches = groups.iter().any(|&group| holds_all_sides(graph, group));
        local.joined =
            boundary.into_iter().map(|vertex| (vertex, local.new_rows(vertex, &groups))).collect();
        local
    }

    /// The neighbourhoods of the connected groups of the cells in the mask.
    fn groups(&self, mut left: usize) -> Vec<Bits<W>> {
        let mut groups = Vec::new();
        while left != 0 {
            let mut fresh = left & left.wrapping_neg();
            let mut around = Bits::EMPTY;
            left &= !fresh;
            while fresh != 0 {
                let cell = fresh.trailing_zeros() as usize;
                fresh &= fresh - 1;
                around |= self.outer[cell];
                fresh |= self.inner[cell] & left;
                left &= !self.inner[cell];
            }
            groups.push(around);
        }
        groups
    }

    /// The vertices that are no neighbours of a boundary vertex and become so when the groups with
    /// these neighbourhoods are shorted.
    fn new_rows(&self, vertex: VertexId, groups: &[Bits<W>]) -> Bits<W> {
        let near = groups.iter().filter(|group| group.contains(vertex));
        let mut new = near.fold(Bits::EMPTY, |all, &group| all | group);
        new -= self.graph.neighbours(vertex).with(vertex);
        if self.graph.sides().contains(vertex) {
            new -= self.graph.sides();
        }
        new
    }

    fn winner(&self, short: usize) -> ByPlayer<bool> {
        let groups = self.groups(short);
        let touches = groups.iter().any(|&group| holds_all_sides(self.graph, group));
        let mut won = ByPlayer { short: touches == self.touches, cut: !touches };
        for &(vertex, wanted) in &self.joined {
            let new = self.new_rows(vertex, &groups);
            won.short &= new == wanted;
            won.cut &= new.is_empty();
        }
        won
    }
}
