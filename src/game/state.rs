//! What a search needs of a game.

use super::{Game, Goal, Outcome, Player, Rules};
use crate::graph::{Bits, Hypergraph, ReducedGraph, VertexId};

/// A state of a game in which two players colour cells and the outcome depends on the colours
/// alone, or on which of two goals was reached first.
///
/// This narrow trait serves Shannon games with either goal, misère play and other set colouring
/// games alike. Passing is not possible, and who moves is part of the state only where
/// the turns do not alternate.
pub trait State: Clone {
    /// The cells that nobody has claimed, in increasing order.
    fn empty_cells(&self) -> Vec<VertexId>;

    /// The cells that may be claimed next, in increasing order. Not empty unless the outcome is
    /// decided.
    fn legal_moves(&self) -> Vec<VertexId> {
        self.empty_cells()
    }

    /// Whose turn it is after a move of this player.
    fn next_to_move(&self, last: Player) -> Player {
        last.other()
    }

    /// Gives an unclaimed cell to a player.
    ///
    /// # Panics
    /// May panic if the cell is not an unclaimed one.
    fn claim(&mut self, cell: VertexId, by: Player);

    /// The outcome, once it no longer depends on the unclaimed cells. With no cell left it is
    /// always known.
    fn decided(&self) -> Option<Outcome>;
}

/// The state of a Shannon game as a reduced graph.
///
/// For the goal `connect` the 2-section has the same winner as the hypergraph. For `touch` the
/// sides are rows that never become adjacent, and Short has won when a cell is shorted that has all
/// sides in its neighbourhood: the final rows alone have forgotten that.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct GraphState<const W: usize> {
    graph: ReducedGraph<W>,
    rules: Rules,
    /// One group of Short's touches all sides (goal `touch` only).
    touched: bool,
    /// It is enough to join some two of the terminals, which conduct.
    any_two: bool,
}

impl<const W: usize> Clone for GraphState<W> {
    fn clone(&self) -> Self {
        Self { graph: self.graph.clone(), ..*self }
    }

    /// Allocates nothing if the two are states of the same game.
    fn clone_from(&mut self, source: &Self) {
        self.graph.clone_from(&source.graph);
        let Self { graph: _, rules, touched, any_two } = *source;
        (self.rules, self.touched, self.any_two) = (rules, touched, any_two);
    }
}

/// Whether a hyperedge holds all terminals, which are joined from the start then.
pub(crate) fn has_joined_terminals(hypergraph: &Hypergraph) -> bool {
    let terminals = hypergraph.terminals();
    hypergraph.hyperedges().any(|edge| terminals.iter().all(|t| edge.binary_search(t).is_ok()))
}

/// Whether it is the same game with terminals that conduct: they do, there are only two, or they are joined from the start.
/// So rows of bits show all of it.
pub(crate) fn may_conduct(game: &Game) -> bool {
    game.conducts() || has_joined_terminals(game.hypergraph())
}

impl<const W: usize> GraphState<W> {
    /// The opening state of a game.
    ///
    /// # Panics
    /// If the game has more than [`Bits::CAPACITY`] vertex ids.
    #[must_use]
    pub(crate) fn new(game: &Game) -> Self {
        let conduct = game.goal() == Goal::Connect;
        Self {
            graph: ReducedGraph::new(game.hypergraph(), conduct),
            rules: game.rules(),
            touched: !conduct && has_joined_terminals(game.hypergraph()),
            any_two: false,
        }
    }

    /// The opening state of the game on the same board in which it is enough to join some two of the terminals,
    /// which conduct.
    ///
    /// # Panics
    /// As [`Self::new`].
    #[must_use]
    pub(crate) fn of_any_two(game: &Game) -> Self {
        let game = game.clone().with_goal(Goal::Connect);
        Self { any_two: true, ..Self::new(&game) }
    }

    /// Whether it is enough to join some two of the terminals.
    #[must_use]
    pub(crate) fn wants_any_two(&self) -> bool {
        self.any_two
    }

    /// The reduced graph.
    #[must_use]
    pub(crate) fn graph(&self) -> &ReducedGraph<W> {
        &self.graph
    }

    /// Whether Short wins or loses when the terminals are joined.
    #[must_use]
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The cells that nobody has claimed.
    #[must_use]
    pub(crate) fn cells(&self) -> Bits<W> {
        self.graph.cells()
    }

    /// Claims all cells of the set for a player.
    ///
    /// # Panics
    /// May panic if one of them is not an unclaimed cell.
    #[inline]
    pub(crate) fn claim_all(&mut self, cells: Bits<W>, by: Player) {
        for cell in cells.iter() {
            self.claim(cell, by);
        }
    }

    /// Deletes an edge. It is the same game only if the edge is dead.
    #[inline]
    pub(crate) fn delete_edge(&mut self, a: VertexId, b: VertexId) {
        self.graph.delete_edge(a, b);
    }

    /// [Closes](ReducedGraph::close_terminals) the terminals.
    pub(crate) fn close_terminals(&mut self) {
        self.graph.close_terminals();
    }

    /// [Merges](ReducedGraph::merge_terminals) two terminals. It is the same game only if they
    /// conduct and are adjacent.
    pub(crate) fn merge_terminals(&mut self, first: VertexId, other: VertexId) {
        self.graph.merge_terminals(first, other);
    }

    /// Makes a terminal that conducts an ordinary stone of Short's. It is another game.
    pub(crate) fn drop_terminal(&mut self, terminal: VertexId) {
        self.graph.drop_terminal(terminal);
    }

    /// Whether Short has joined the terminals.
    #[must_use]
    pub(crate) fn joined(&self) -> bool {
        let graph = &self.graph;
        if !graph.sides().is_empty() {
            return self.touched;
        }
        let terminals = graph.terminals();
        if self.any_two {
            return terminals.iter().any(|terminal| graph.neighbours(terminal).meets(terminals));
        }
        let first = terminals.first().map_or(Bits::EMPTY, Bits::single);
        graph.component(first, terminals) == terminals
    }

    /// Whether Cut has made it impossible to join the terminals.
    #[must_use]
    pub(crate) fn separated(&self) -> bool {
        let graph = &self.graph;
        let terminals = graph.terminals();
        if self.any_two {
            let cells = graph.live() - terminals;
            return !self.joined()
                && graph
                    .components(cells)
                    .all(|part| (graph.neighbourhood(part) & terminals).len() < 2);
        }
        if graph.sides().is_empty() {
            let first = terminals.first().map_or(Bits::EMPTY, Bits::single);
            return !terminals.is_subset_of(graph.component(first, graph.live()));
        }
        !self.touched
            && !graph
                .components(graph.cells())
                .any(|component| terminals.is_subset_of(graph.neighbourhood(component)))
    }
}

impl<const W: usize> State for GraphState<W> {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.cells().iter().collect()
    }

    #[inline]
    fn claim(&mut self, cell: VertexId, by: Player) {
        match by {
            Player::Short => {
                let sides = self.graph.sides();
                self.touched |=
                    !sides.is_empty() && sides.is_subset_of(self.graph.neighbours(cell));
                self.graph.short(cell);
            }
            Player::Cut => self.graph.cut(cell),
        }
    }

    fn decided(&self) -> Option<Outcome> {
        if self.joined() {
            Some(self.rules.outcome(true))
        } else if self.separated() {
            Some(self.rules.outcome(false))
        } else {
            None
        }
    }
}
