//! The search for a filling in which a cell or an edge matters, for sides.
//!
//! A cell matters if and only if it lies in a connected group of cells that touches all sides and
//! without the cell falls into parts none of which does; an edge likewise. Sides do not conduct, so
//! the parts may share sides, and there may be many of them. The search grows the group from the
//! cell: whichever side the group does not touch yet, some shortest way leads from it to that side
//! within any larger group, and parts of a group that touch all sides never cease to.

use super::arms::Found;
use crate::graph::{Bits, ReducedGraph, VertexId};

pub(super) struct Grow<'g, const W: usize> {
    graph: &'g ReducedGraph<W>,
    steps: u64,
}

/// A group under construction.
struct Frame<const W: usize> {
    group: Bits<W>,
    /// Cells that may come next and have not been tried.
    next: Bits<W>,
    /// Cells that may come after the next one.
    open: Bits<W>,
    /// The side to which the way leads.
    side: VertexId,
}

/// What the group is for.
struct Task<const W: usize> {
    /// The board without what is asked about.
    damaged: ReducedGraph<W>,
    /// The cells that may be in the group.
    cells: Bits<W>,
}

impl<'g, const W: usize> Grow<'g, W> {
    pub(super) fn new(graph: &'g ReducedGraph<W>, steps: u64) -> Self {
        Self { graph, steps }
    }

    /// Looks for a filling in which the cell matters.
    pub(super) fn cell(&self, cell: VertexId) -> Found<W> {
        let mut damaged = self.graph.clone();
        damaged.cut(cell);
        let task = Task { damaged, cells: self.graph.cells() };
        match self.search(&task, Bits::single(cell)) {
            Found::Filling { short, joined } => {
                Found::Filling { short: short.without(cell), joined }
            }
            other => other,
        }
    }

    /// Looks for a filling in which the edge matters.
    pub(super) fn edge(&self, u: VertexId, v: VertexId) -> Found<W> {
        let mut damaged = self.graph.clone();
        damaged.delete_edge(u, v);
        let ends = Bits::single(u).with(v);
        // An edge to a side matters only if no other cell of the group is adjacent to the side.
        let side = ends & self.graph.sides();
        let cells = self.graph.cells() - (self.graph.neighbourhood(side) - ends);
        self.search(&Task { damaged, cells }, ends - side)
    }

    fn search(&self, task: &Task<W>, group: Bits<W>) -> Found<W> {
        if self.is_whole(task, group) {
            return Found::Nothing;
        }
        let mut stack = match self.next_side(task, group) {
            None => return self.filling(group),
            Some(frame) => vec![frame],
        };
        let mut steps = self.steps;
        while let Some(frame) = stack.last_mut() {
            let Some(cell) = frame.next.first() else {
                stack.pop();
                continue;
            };
            if steps == 0 {
                return Found::Stopped;
            }
            steps -= 1;
            frame.next.remove(cell);
            let group = frame.group.with(cell);
            if self.is_whole(task, group) {
                continue;
            }
            let row = self.graph.neighbours(cell);
            if row.contains(frame.side) {
                match self.next_side(task, group) {
                    None => return self.filling(group),
                    Some(frame) => stack.push(frame),
                }
                continue;
            }
            let way = self.graph.component(Bits::single(cell), frame.open);
            if way.meets(self.graph.neighbours(frame.side)) {
                let (next, open) = (row & frame.open, frame.open - row);
                let side = frame.side;
                stack.push(Frame { group, next, open, side });
            }
        }
        Found::Nothing
    }

    fn filling(&self, group: Bits<W>) -> Found<W> {
        Found::Filling { short: group, joined: self.graph.sides() }
    }

    /// Whether a part of the group touches all sides without what is asked about.
    fn is_whole(&self, task: &Task<W>, group: Bits<W>) -> bool {
        let left = group & task.damaged.live();
        task.damaged
            .components(left)
            .any(|part| self.graph.sides().is_subset_of(task.damaged.neighbourhood(part)))
    }

    /// The ways to a side that the group does not touch; `None` if it touches all.
    fn next_side(&self, task: &Task<W>, group: Bits<W>) -> Option<Frame<W>> {
        let around = self.graph.neighbourhood(group);
        let side = (self.graph.sides() - around).first()?;
        let cells = task.cells - group;
        Some(Frame { group, next: cells & around, open: cells - around, side })
    }
}
