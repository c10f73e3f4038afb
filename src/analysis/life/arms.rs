//! The search for a filling in which a cell or an edge matters, for terminals that conduct.
//!
//! A cell v matters if and only if there are a connected set A with a terminal, the *arm*, that is
//! adjacent to v, and other terminals that v reaches without meeting A or a neighbour of A; Short
//! needs v to join the two sides. Terminals conduct, so A contains those that its cells are adjacent
//! to. With all other vertices that are not adjacent to A the reach of v is as large as can be, so
//! only A is searched for, and for the rest reachability is enough:
//! * if only some terminals have to be joined, or there are only two, A may be taken to be an
//!   induced path from v to the first terminal that it is adjacent to;
//! * if all have to be joined, terminals that v can no longer reach must become part of A, which is
//!   extended by induced paths, each to the next terminal.
//!
//! An edge uv matters in the same way, with u in A and no other member of A adjacent to v.
//! No two terminals may be adjacent, except the ends of the edge that is asked about.

use crate::graph::{Bits, ReducedGraph, VertexId, layers};

/// Which terminals have to be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joining {
    /// All of them.
    All,
    /// Any two of them.
    Some,
}

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found<const W: usize> {
    /// A filling in which it matters: Short's other cells, and the terminals that are joined only
    /// thanks to it.
    Filling { short: Bits<W>, joined: Bits<W> },
    /// There is none.
    Nothing,
    /// The search stopped at its limit.
    Stopped,
}

pub(super) struct Arms<'g, const W: usize> {
    graph: &'g ReducedGraph<W>,
    joining: Joining,
    /// The cells that are adjacent to a terminal.
    near: Bits<W>,
    steps: u64,
}

/// What the arm is for.
#[derive(Clone, Copy)]
struct Task<const W: usize> {
    /// The cell that is asked about, or the end of the edge that is not in the arm.
    anchor: VertexId,
    /// The cell that is asked about. Empty for an edge.
    asked: Bits<W>,
    /// What must not join the arm.
    barred: Bits<W>,
    /// The first terminal of the arm.
    target: VertexId,
}

/// An arm under construction.
struct Frame<const W: usize> {
    arm: Bits<W>,
    /// Vertices that may come next and have not been tried.
    next: Bits<W>,
    /// Vertices that may come after the next one.
    open: Bits<W>,
    /// Whether the arm has no terminal yet.
    first_path: bool,
}

enum Extended<const W: usize> {
    Useless,
    Longer(Frame<W>),
    Done(Found<W>),
}

impl<'g, const W: usize> Arms<'g, W> {
    pub(super) fn new(graph: &'g ReducedGraph<W>, joining: Joining, steps: u64) -> Self {
        let near = graph.neighbourhood(graph.terminals()) - graph.terminals();
        Self { graph, joining, near, steps }
    }

    /// Looks for a filling in which the cell matters.
    pub(super) fn cell(&self, cell: VertexId) -> Found<W> {
        let row = self.graph.neighbours(cell);
        let asked = Bits::single(cell);
        let mut answer = Found::Nothing;
        for target in self.graph.terminals().iter() {
            let open = self.graph.live() - row.with(cell);
            let first = Frame { arm: Bits::EMPTY, next: row, open, first_path: true };
            let task = Task { anchor: cell, asked, barred: asked, target };
            match self.search(&task, first) {
                Found::Stopped => answer = Found::Stopped,
                found @ Found::Filling { .. } => return found,
                // Of two terminals either may be the arm's.
                Found::Nothing if self.graph.terminals().len() == 2 => return Found::Nothing,
                Found::Nothing => {}
            }
        }
        answer
    }

    /// Looks for a filling in which the edge matters.
    pub(super) fn edge(&self, u: VertexId, v: VertexId) -> Found<W> {
        let graph = self.graph;
        let barred = graph.neighbours(v).with(v).without(u);
        let arm = Bits::single(u) | self.touched(u).without(v);
        if arm.meets(barred) {
            return Found::Nothing;
        }
        if let Some(target) = (arm & graph.terminals()).first() {
            let task = Task { anchor: v, asked: Bits::EMPTY, barred, target };
            return match self.complete(&task, arm) {
                Extended::Useless => Found::Nothing,
                Extended::Done(found) => found,
                Extended::Longer(frame) => self.search(&task, frame),
            };
        }
        let row = graph.neighbours(u);
        let next = row - barred.with(v);
        let open = graph.live() - barred.with(v) - row.with(u);
        let mut answer = Found::Nothing;
        for target in graph.terminals().iter() {
            let task = Task { anchor: v, asked: Bits::EMPTY, barred, target };
            match self.search(&task, Frame { arm, next, open, first_path: true }) {
                Found::Stopped => answer = Found::Stopped,
                found @ Found::Filling { .. } => return found,
                Found::Nothing => {}
            }
        }
        answer
    }

    /// The terminals that come with a vertex: itself, or those that it is adjacent to.
    fn touched(&self, vertex: VertexId) -> Bits<W> {
        let terminals = self.graph.terminals();
        if terminals.contains(vertex) {
            Bits::single(vertex)
        } else {
            self.graph.neighbours(vertex) & terminals
        }
    }

    fn distances(&self, from: VertexId) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.graph.universe()];
        distances[from.index()] = 0;
        let near = |vertex| self.graph.neighbours(vertex);
        for (distance, layer) in (1..).zip(layers(Bits::single(from), self.graph.live(), near)) {
            layer.iter().for_each(|vertex| distances[vertex.index()] = distance);
        }
        distances
    }

    /// Depth-first search over all arms that extend the first one.
    fn search(&self, task: &Task<W>, first: Frame<W>) -> Found<W> {
        let distances = self.distances(task.target);
        let mut stack = vec![first];
        let mut steps = self.steps;
        while let Some(frame) = stack.last_mut() {
            let nearest = frame.next.iter().min_by_key(|v| distances[v.index()]);
            let Some(vertex) = nearest else {
                stack.pop();
                continue;
            };
            if steps == 0 {
                return Found::Stopped;
            }
            steps -= 1;
            frame.next.remove(vertex);
            match self.extend(task, frame, vertex) {
                Extended::Useless => {}
                Extended::Longer(frame) => stack.push(frame),
                Extended::Done(found) => return found,
            }
        }
        Found::Nothing
    }

    fn extend(&self, task: &Task<W>, frame: &Frame<W>, vertex: VertexId) -> Extended<W> {
        let touched = self.touched(vertex) - frame.arm;
        let arm = (frame.arm | touched).with(vertex);
        if (arm - frame.arm).meets(task.barred) {
            return Extended::Useless;
        }
        if !touched.is_empty() {
            if frame.first_path && !touched.contains(task.target) {
                return Extended::Useless; // Found with another target.
            }
            return self.complete(task, arm);
        }
        let row = self.graph.neighbours(vertex);
        let mut closed = self.closed(arm);
        if frame.first_path {
            let target_row = self.graph.neighbours(task.target);
            let inner = (frame.open - self.near) & self.graph.cells();
            let inner = self.graph.component(Bits::single(vertex), inner);
            if !(self.graph.neighbourhood(inner) & frame.open).meets(target_row) {
                return Extended::Useless;
            }
            closed |= target_row.with(task.target);
        }
        if self.reached(task, closed).is_empty() {
            return Extended::Useless;
        }
        Extended::Longer(Frame { arm, next: row & frame.open, open: frame.open - row, ..*frame })
    }

    /// The arm has one more terminal. Are the others where they should be?
    fn complete(&self, task: &Task<W>, arm: Bits<W>) -> Extended<W> {
        let graph = self.graph;
        let closed = self.closed(arm);
        let around = graph.component(Bits::single(task.anchor), graph.live() - closed);
        let reached = around & graph.terminals();
        let missing = graph.terminals() - arm - reached;
        if reached.is_empty() {
            return Extended::Useless;
        }
        let short = ((arm | around) & graph.cells()) - task.asked;
        match self.joining {
            Joining::All if missing.is_empty() => {
                Extended::Done(Found::Filling { short, joined: graph.terminals() })
            }
            Joining::All => {
                let free = graph.live() - task.barred;
                if !missing.is_subset_of(graph.component(arm, free.without(task.anchor))) {
                    return Extended::Useless;
                }
                let cells = (graph.cells() - task.barred).without(task.anchor);
                Extended::Longer(Frame {
                    arm,
                    next: cells & (closed - arm),
                    open: cells - closed,
                    first_path: false,
                })
            }
            Joining::Some => {
                let ends = [arm & graph.terminals(), reached].map(|ends| ends.first());
                let joined = ends.into_iter().flatten().collect();
                Extended::Done(Found::Filling { short, joined })
            }
        }
    }

    /// The set and its neighbours.
    fn closed(&self, set: Bits<W>) -> Bits<W> {
        set | self.graph.neighbourhood(set)
    }

    /// The terminals that the anchor reaches outside `closed`.
    fn reached(&self, task: &Task<W>, closed: Bits<W>) -> Bits<W> {
        let free = self.graph.live() - closed;
        self.graph.component(Bits::single(task.anchor), free) & self.graph.terminals()
    }
}
