//! Who threatens and who supports whom on a whole board, kept up to date move by move.

use super::relations::{Surroundings, is_inert, supports};
use super::{QueryError, recheck_after};
use crate::game::{ByPlayer, Game, Goal, Player};
use crate::graph::{Bits, MAX_ROW_VERTICES, ReducedGraph, VertexId, VertexSet, with_words};

/// Two directed graphs on the cells: who threatens whom, and who supports whom.
///
/// A threat or support lasts until somebody claims one of the two cells (Steane, Lemma 4), so that
/// after a claim only its surroundings have to be looked at.
///
/// ```
/// use cutshort::analysis::ControlGraph;
/// use cutshort::game::Player;
/// use cutshort::graph::{ReducedGraph, VertexId};
/// // s - a - b - t: a and b threaten each other.
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let mut graph = ReducedGraph::<1>::without_edges(4, &[s, t], true);
/// for (v, w) in [(s, a), (a, b), (b, t)] {
///     graph.add_edge(v, w);
/// }
/// let mut control = ControlGraph::new(&graph);
/// assert!(control.controlling(Player::Cut, a).contains(b));
/// let before = graph.clone();
/// graph.short(b);
/// control.update(&before, &graph, b, Player::Short);
/// assert!(control.controlling(Player::Cut, a).is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlGraph<const W: usize> {
    /// By player and cell: the cells that [control](super::controls) it.
    controlling: ByPlayer<Vec<Bits<W>>>,
}

impl<const W: usize> ControlGraph<W> {
    /// Looks at all cells. O(n d) row operations for n cells of degree d.
    #[must_use]
    pub fn new(graph: &ReducedGraph<W>) -> Self {
        let nothing = || vec![Bits::EMPTY; graph.universe()];
        let mut control = Self { controlling: ByPlayer { short: nothing(), cut: nothing() } };
        for cell in graph.cells().iter() {
            control.look_at(graph, cell);
        }
        control
    }

    /// The cells that threaten a cell, for Cut, or support it, for Short.
    #[must_use]
    pub fn controlling(&self, player: Player, cell: VertexId) -> Bits<W> {
        self.controlling[player][cell.index()]
    }

    /// The cells that are threatened, for Cut, or supported, for Short, by some cell. A player need
    /// not claim what his opponent controls, nor what he controls himself, as long as another cell is
    /// left: the controlling cell is as good for both.
    #[must_use]
    pub fn controlled(&self, player: Player) -> Bits<W> {
        let cells = self.controlling[player].iter().enumerate();
        cells.filter(|(_, by)| !by.is_empty()).map(|(cell, _)| VertexId::new(cell)).collect()
    }

    /// Follows a claim: `before` and `after` are the graphs on its two sides.
    pub fn update(
        &mut self,
        before: &ReducedGraph<W>,
        after: &ReducedGraph<W>,
        cell: VertexId,
        by: Player,
    ) {
        let changed = recheck_after(before, cell, by);
        // Who supports a neighbour depends on the neighbour's rows too.
        let near = changed.iter().fold(changed, |all, vertex| all | before.neighbours(vertex));
        for other in after.cells().iter() {
            if near.contains(other) {
                self.look_at(after, other);
            } else {
                for player in Player::BOTH {
                    self.controlling[player][other.index()].remove(cell);
                }
            }
        }
        for player in Player::BOTH {
            self.controlling[player][cell.index()] = Bits::EMPTY;
        }
    }

    fn look_at(&mut self, graph: &ReducedGraph<W>, cell: VertexId) {
        let found = Surroundings::of(graph, cell);
        let adjacent = graph.neighbours(cell) & graph.cells();
        let supporting = |&by: &VertexId| supports(graph, Bits::single(by), Bits::single(cell));
        self.controlling.cut[cell.index()] = found.threatening;
        self.controlling.short[cell.index()] =
            (found.supporting - adjacent) | adjacent.iter().filter(supporting).collect();
    }
}

/// All pairs of cells of which the first threatens the second, for Cut, or supports it, for Short, in
/// lexicographic order. A dead cell is controlled by all others.
///
/// # Errors
/// If the game has more than [`MAX_ROW_VERTICES`] vertices.
pub fn controlling_pairs(game: &Game, player: Player) -> Result<Vec<[VertexId; 2]>, QueryError> {
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(game.hypergraph(), game.goal() == Goal::Connect);
        let control = ControlGraph::new(&graph);
        let of_cell = |cell| control.controlling(player, cell).iter().map(move |by| [by, cell]);
        let mut pairs: Vec<_> = graph.cells().iter().flat_map(of_cell).collect();
        pairs.sort_unstable();
        Ok(pairs)
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}

/// The cells of which it makes no difference whose they are, because their neighbours are adjacent
/// to each other already (Lemma 2). All others control them.
///
/// # Errors
/// As [`controlling_pairs`].
pub fn inert_cells(game: &Game) -> Result<VertexSet, QueryError> {
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(game.hypergraph(), game.goal() == Goal::Connect);
        let inert = |&cell: &VertexId| is_inert(&graph, graph.neighbours(cell));
        Ok(VertexSet::from_vertices(vertices, graph.cells().iter().filter(inert)))
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}

#[cfg(test)]
mod tests;
