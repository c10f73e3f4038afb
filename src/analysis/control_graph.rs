//! Who threatens and who supports whom on a whole board.

use super::QueryError;
use super::relations::{Surroundings, holds_all_sides, is_inert, supports};
use crate::game::{Game, Player, may_conduct};
use crate::graph::{Bits, MAX_ROW_VERTICES, ReducedGraph, VertexId, VertexSet, with_words};

/// The cells that threaten a cell, for Cut, or support it, for Short.
fn controlling<const W: usize>(graph: &ReducedGraph<W>, player: Player, cell: VertexId) -> Bits<W> {
    let found = Surroundings::of(graph, cell);
    match player {
        Player::Cut => found.threatening,
        Player::Short => {
            let adjacent = graph.neighbours(cell) & graph.cells();
            let supporting = |&by: &VertexId| supports(graph, Bits::single(by), Bits::single(cell));
            (found.supporting - adjacent) | adjacent.iter().filter(supporting).collect()
        }
    }
}

/// All pairs of cells of which the first threatens the second, for Cut, or supports it, for Short, in
/// lexicographic order. An [inert](inert_cells) cell is controlled by all others. Once a cell of Short's touches all sides he has
/// won, and they are as good as joined: such a cell supports what it would support if they conducted.
///
/// Complexity: O(n d) row operations for n cells of degree d, and one for each of them and each cell that touches all sides.
///
/// # Errors
/// If the game has more than [`MAX_ROW_VERTICES`] vertices.
pub fn controlling_pairs(game: &Game, player: Player) -> Result<Vec<[VertexId; 2]>, QueryError> {
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(game.hypergraph(), may_conduct(game));
        let joined = ReducedGraph::<W>::new(game.hypergraph(), true);
        let touches_all = |&by: &VertexId| {
            player == Player::Short && holds_all_sides(&graph, graph.neighbours(by))
        };
        let winning: Bits<W> = graph.cells().iter().filter(touches_all).collect();
        let of_cell = |cell| {
            let supporting = |&by: &VertexId| supports(&joined, Bits::single(by), Bits::single(cell));
            let after_wins: Bits<W> = winning.iter().filter(supporting).collect();
            let all = controlling(&graph, player, cell) | after_wins;
            all.iter().map(move |by| [by, cell])
        };
        let mut pairs: Vec<_> = graph.cells().iter().flat_map(of_cell).collect();
        pairs.sort_unstable();
        Ok(pairs)
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}

/// The cells of which it makes no difference whose they are, because their neighbours are adjacent
/// to each other already (Lemma 2). All others control them.
///
/// Complexity: a row operation for each two adjacent vertices.
///
/// # Errors
/// As [`controlling_pairs`].
pub fn inert_cells(game: &Game) -> Result<VertexSet, QueryError> {
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(game.hypergraph(), may_conduct(game));
        let inert = |&cell: &VertexId| is_inert(&graph, graph.neighbours(cell));
        Ok(VertexSet::from_vertices(vertices, graph.cells().iter().filter(inert)))
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}

#[cfg(test)]
mod tests;
