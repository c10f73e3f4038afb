//! One question after the other about a board, each answer used for all that it says.

use std::ops::ControlFlow;

use super::arms::{Arms, Found, Joining};
use super::grow::Grow;
use super::{DeadFor, Life, LifeReport, LifeWitness};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Everything,
    Cells,
    Cell(VertexId),
    Edge([VertexId; 2]),
}

pub(super) struct Survey<'w, const W: usize> {
    /// The board as it was given.
    graph: ReducedGraph<W>,
    steps: u64,
    question: Question,
    /// Is told again and again how many searches have been made; may stop the survey.
    watch: &'w mut dyn FnMut(u64) -> ControlFlow<()>,
    searches: u64,
    stopped: bool,
    /// By vertex, on the boards looked at so far; only those of cells mean something.
    cells: Vec<Found<W>>,
    /// Likewise, in lexicographic order.
    edges: Vec<([VertexId; 2], Found<W>)>,
}

/// A board on which the searches are sound: no two terminals that conduct are adjacent.
struct Board<const W: usize> {
    graph: ReducedGraph<W>,
    joining: Joining,
    /// By vertex: for a terminal the one that stands for all that it is connected to by terminals,
    /// for others themselves.
    stands_for: Vec<VertexId>,
}

impl<'w, const W: usize> Survey<'w, W> {
    pub(super) fn new(
        graph: ReducedGraph<W>,
        steps: u64,
        question: Question,
        watch: &'w mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        let cells = vec![Found::Nothing; graph.universe()];
        let edges = graph.edges().map(|(a, b)| ([a, b], Found::Nothing)).collect();
        Self { graph, steps, question, watch, searches: 0, stopped: false, cells, edges }
    }

    /// Makes a search, unless the survey has been stopped.
    fn search(&mut self, search: impl FnOnce(u64) -> Found<W>) -> Found<W> {
        if self.is_stopped() {
            return Found::Stopped;
        }
        self.searches += 1;
        search(self.steps)
    }

    fn is_stopped(&mut self) -> bool {
        self.stopped = self.stopped || (self.watch)(self.searches).is_break();
        self.stopped
    }

    /// Asks the question. `won` says that the terminals are joined already.
    pub(super) fn run(mut self, dead_for: DeadFor, won: bool) -> LifeReport {
        match dead_for {
            _ if won => {}
            DeadFor::Winner => self.look_at(Board::merged(&self.graph, Joining::All)),
            DeadFor::Partition => self.look_at(Board::merged(&self.graph, Joining::Some)),
            DeadFor::Boundary => {
                let boundary: Vec<VertexId> = self.graph.terminals().iter().collect();
                for (index, &a) in boundary.iter().enumerate() {
                    for &b in &boundary[..index] {
                        if !self.graph.adjacent(a, b) {
                            self.look_at(Board::with_ends(&self.graph, b, a));
                        }
                    }
                }
            }
        }
        if !won {
            self.look_at_terminal_edges(dead_for);
        }
        self.report()
    }

    fn report(&self) -> LifeReport {
        let life = |known: Found<W>| match known {
            Found::Nothing => Life::Dead,
            Found::Stopped => Life::Unknown,
            Found::Filling { short, joined } => Life::Alive(LifeWitness {
                short: short.to_set(self.graph.universe()),
                joined: joined.iter().collect(),
            }),
        };
        LifeReport {
            cells: self.graph.cells().iter().map(|c| (c, life(self.cells[c.index()]))).collect(),
            edges: self.edges.iter().map(|&(edge, known)| (edge, life(known))).collect(),
        }
    }

    /// Asks about every cell and edge that is not known to be alive.
    fn look_at(&mut self, mut board: Board<W>) {
        let mut dead = Bits::<W>::EMPTY;
        for cell in self.graph.cells().iter() {
            let wanted = match self.question {
                Question::Everything | Question::Cells => true,
                Question::Cell(asked) => asked == cell,
                Question::Edge(ends) => ends.contains(&cell),
            };
            if !wanted || self.is_alive(self.cells[cell.index()]) {
                continue;
            }
            match self.search(|steps| board.cell(cell, steps)) {
                Found::Nothing => dead.insert(cell),
                Found::Stopped => self.cells[cell.index()] = Found::Stopped,
                Found::Filling { short, joined } => {
                    // Until it is known what of the filling matters.
                    self.cells[cell.index()] = Found::Stopped;
                    self.harvest(&mut board, short.with(cell), joined);
                }
            }
        }
        for index in 0..self.edges.len() {
            let ([a, b], known) = self.edges[index];
            let wanted = match self.question {
                Question::Everything => true,
                Question::Cells | Question::Cell(_) => false,
                Question::Edge(asked) => asked == [a, b],
            };
            // The edges of a dead cell are dead (Theorem 12).
            if !wanted || self.is_alive(known) || dead.contains(a) || dead.contains(b) {
                continue;
            }
            let Some([u, v]) = self.image(&board, [a, b]) else {
                continue;
            };
            match self.search(|steps| board.edge(u, v, steps)) {
                Found::Nothing => {}
                Found::Stopped => self.edges[index].1 = Found::Stopped,
                Found::Filling { short, joined } => {
                    self.edges[index].1 = Found::Filling { short, joined };
                    self.harvest(&mut board, short, joined);
                }
            }
        }
    }

    fn is_alive(&self, known: Found<W>) -> bool {
        matches!(known, Found::Filling { .. })
    }

    /// The edge of the board that an edge of the graph stands for, unless it is one of several that
    /// stand for the same, and so dead by itself, or joins two terminals.
    fn image(&self, board: &Board<W>, edge: [VertexId; 2]) -> Option<[VertexId; 2]> {
        let terminals = self.graph.terminals();
        let [u, v] = edge.map(|end| board.stands_for[end.index()]);
        if u == v || terminals.contains(u) && terminals.contains(v) || !board.graph.adjacent(u, v) {
            return None;
        }
        let (cell, end) = if terminals.contains(u) { (v, u) } else { (u, v) };
        let same = self.graph.neighbours(cell).iter();
        let parallel = same.filter(|t| board.stands_for[t.index()] == end).count();
        (parallel == 1).then_some([u, v])
    }

    /// With exactly these cells Short joins these terminals. Takes from it all it says: leaves out
    /// cells while they stay joined; then every cell that is left matters, and maybe some edges.
    fn harvest(&mut self, board: &mut Board<W>, filling: Bits<W>, joined: Bits<W>) {
        let mut short = filling;
        for cell in filling.iter() {
            if self.is_stopped() {
                return;
            }
            if board.joins(short.without(cell), joined) {
                short.remove(cell);
            }
        }
        for cell in short.iter() {
            let known = &mut self.cells[cell.index()];
            if !matches!(known, Found::Filling { .. }) {
                *known = Found::Filling { short: short.without(cell), joined };
            }
        }
        let edges = if self.question == Question::Cells { 0 } else { self.edges.len() };
        for index in 0..edges {
            let (edge, known) = self.edges[index];
            let inside =
                |end: &VertexId| short.contains(*end) || self.graph.terminals().contains(*end);
            if self.is_alive(known) || !edge.iter().all(inside) {
                continue;
            }
            if self.is_stopped() {
                return;
            }
            if let Some([u, v]) = self.image(board, edge) {
                board.graph.delete_edge(u, v);
                if !board.joins(short, joined) {
                    self.edges[index].1 = Found::Filling { short, joined };
                }
                board.graph.add_edge(u, v);
            }
        }
    }

    /// Edges between terminals, which the boards do not have.
    fn look_at_terminal_edges(&mut self, dead_for: DeadFor) {
        for index in 0..self.edges.len() {
            let ([a, b], _) = self.edges[index];
            let terminals = self.graph.terminals();
            if !(terminals.contains(a) && terminals.contains(b)) {
                continue;
            }
            self.graph.delete_edge(a, b);
            let apart = dead_for == DeadFor::Boundary
                || !self.graph.component(Bits::single(a), terminals).contains(b);
            self.edges[index].1 = match dead_for {
                // Without the edge other terminals join the two.
                _ if !apart => Found::Nothing,
                DeadFor::Boundary | DeadFor::Partition => {
                    let joined = Bits::single(a).with(b);
                    Found::Filling { short: Bits::EMPTY, joined }
                }
                DeadFor::Winner => {
                    let mut board = Board::merged(&self.graph, Joining::All);
                    let [u, v] = [a, b].map(|end| board.stands_for[end.index()]);
                    board.graph.add_edge(u, v);
                    self.search(|steps| board.edge(u, v, steps))
                }
            };
            self.graph.add_edge(a, b);
        }
    }
}

impl<const W: usize> Board<W> {
    /// The board with terminals that are connected by terminals made one. Sides stay.
    fn merged(graph: &ReducedGraph<W>, joining: Joining) -> Self {
        let mut stands_for: Vec<VertexId> = (0..graph.universe()).map(VertexId::new).collect();
        if graph.sides().is_empty() {
            for group in graph.components(graph.terminals()) {
                for terminal in group.iter() {
                    stands_for[terminal.index()] = group.first().unwrap_or(terminal);
                }
            }
        }
        let stand_in = |vertex: VertexId| stands_for[vertex.index()];
        let terminals: Bits<W> = graph.terminals().iter().map(stand_in).collect();
        Self { graph: quotient(graph, terminals, stand_in), joining, stands_for }
    }

    /// The board of two members of the boundary, with nothing of the others.
    fn with_ends(graph: &ReducedGraph<W>, a: VertexId, b: VertexId) -> Self {
        let stands_for: Vec<VertexId> = (0..graph.universe()).map(VertexId::new).collect();
        let mut board = quotient(graph, Bits::single(a).with(b), |vertex| vertex);
        for other in (graph.terminals().without(a).without(b)).iter() {
            board.cut(other);
        }
        Self { graph: board, joining: Joining::All, stands_for }
    }

    fn cell(&self, cell: VertexId, steps: u64) -> Found<W> {
        if self.graph.sides().is_empty() {
            Arms::new(&self.graph, self.joining, steps).cell(cell)
        } else {
            Grow::new(&self.graph, steps).cell(cell)
        }
    }

    fn edge(&self, u: VertexId, v: VertexId, steps: u64) -> Found<W> {
        if self.graph.sides().is_empty() {
            Arms::new(&self.graph, self.joining, steps).edge(u, v)
        } else {
            Grow::new(&self.graph, steps).edge(u, v)
        }
    }

    /// Whether Short joins these terminals with exactly these cells.
    fn joins(&self, short: Bits<W>, terminals: Bits<W>) -> bool {
        let graph = &self.graph;
        if !graph.sides().is_empty() {
            return graph
                .components(short)
                .any(|group| terminals.is_subset_of(graph.neighbourhood(group)));
        }
        let first = terminals.first().map_or(Bits::EMPTY, Bits::single);
        terminals.is_subset_of(graph.component(first, short | graph.terminals()))
    }
}

/// The graph in which each vertex is replaced by the one that stands for it. Terminals that nothing
/// stands for any more are left as cells without edges.
fn quotient<const W: usize>(
    graph: &ReducedGraph<W>,
    terminals: Bits<W>,
    stand_in: impl Fn(VertexId) -> VertexId,
) -> ReducedGraph<W> {
    let list: Vec<VertexId> = terminals.iter().collect();
    let conduct = graph.sides().is_empty();
    let mut made = ReducedGraph::without_edges(graph.universe(), &list, conduct);
    for (a, b) in graph.edges() {
        let (a, b) = (stand_in(a), stand_in(b));
        if a != b {
            made.add_edge(a, b);
        }
    }
    made
}
