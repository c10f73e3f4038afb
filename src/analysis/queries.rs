//! Questions about cells and sets of cells, each answered by definition.
//!
//! Every set must consist of unclaimed cells; an error names the vertex that is none. Only the
//! cells that are asked about and their neighbours are looked at, so the board may be as large as
//! one likes.

use super::local_board::LocalBoard;
use super::query_error::{check_cell, check_cells};
use super::{MultiShannon, QueryError, relations};
use crate::game::{Game, Player};
use crate::graph::{Bits, MAX_ROW_VERTICES, ReducedGraph, VertexId, VertexSet, with_words};

/// Whether `vertex` *surrounds* the set: the neighbours of the set are among the vertex and its
/// neighbours. The vertex may be a terminal, and may lie in the set.
///
/// Steane, Figure 5: w surrounds v, u does not, and both support it.
/// ```
/// use cutshort::analysis::{supports, surrounds};
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// let [u, v, w, x, y] = [0, 1, 2, 3, 4].map(VertexId::new);
/// let edges = [[v, x], [v, y], [v, w], [w, x], [w, y], [u, x], [u, y]];
/// let board = Hypergraph::new(5, vec![x, y], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let only = |cell| VertexSet::from_vertices(5, [cell]);
/// assert!(surrounds(&game, w, &only(v))?);
/// assert!(!surrounds(&game, u, &only(v))?);
/// assert!(supports(&game, &only(w), &only(v))?);
/// assert!(supports(&game, &only(u), &only(v))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: linear in the game.
///
/// # Errors
/// If the set has a member that is no unclaimed cell, or the vertex is none of the game.
pub fn surrounds(game: &Game, vertex: VertexId, set: &VertexSet) -> Result<bool, QueryError> {
    check_cells(game, set)?;
    let board = game.hypergraph();
    if !board.is_terminal(vertex) {
        check_cell(game, vertex)?;
    }
    // By definition, on the neighbours of the set alone.
    let around = neighbours(game, |member| set.contains(member));
    let of_vertex = neighbours(game, |member| member == vertex);
    Ok(around.iter().filter(|&v| v != vertex && !set.contains(v)).all(|v| of_vertex.contains(v)))
}

/// The vertices that share a hyperedge with a vertex that is `chosen`, those included.
fn neighbours(game: &Game, chosen: impl Fn(VertexId) -> bool) -> VertexSet {
    let board = game.hypergraph();
    let mut found = VertexSet::new(board.vertex_count());
    for edge in board.hyperedges().filter(|edge| edge.iter().any(|&vertex| chosen(vertex))) {
        found.extend(edge.iter().copied());
    }
    found
}

/// Whether `by` *threatens* `set`: G - by * set = G - by - set. Once Cut has `by`, it makes no
/// difference whose `set` is.
///
/// Steane, Figure 2: b threatens a, a does not threaten b.
/// ```
/// use cutshort::analysis::threatens;
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// let [a, b, c, x, y] = [0, 1, 2, 3, 4].map(VertexId::new);
/// let edges = [[a, b], [a, c], [a, x], [b, c], [b, y], [c, x]];
/// let board = Hypergraph::new(5, vec![x, y], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let only = |cell| VertexSet::from_vertices(5, [cell]);
/// assert!(threatens(&game, &only(b), &only(a))?);
/// assert!(!threatens(&game, &only(a), &only(b))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: linear in the game, and quadratic in the neighbours of the sets.
///
/// # Errors
/// If a set has a member that is no unclaimed cell, the sets overlap, or they have too many
/// neighbours.
pub fn threatens(game: &Game, by: &VertexSet, set: &VertexSet) -> Result<bool, QueryError> {
    controls(game, Player::Cut, by, set)
}

/// Whether `by` *supports* `set`: G * by - set = G * by * set. Once Short has `by`, it makes no
/// difference whose `set` is.
///
/// Steane, Figure 3(b): two cells with the same two neighbours support each other.
/// ```
/// use cutshort::analysis::supports;
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let board = Hypergraph::new(4, vec![s, t], [[s, a], [s, b], [a, t], [b, t]])?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let only = |cell| VertexSet::from_vertices(4, [cell]);
/// assert!(supports(&game, &only(a), &only(b))? && supports(&game, &only(b), &only(a))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: as [`threatens`].
///
/// # Errors
/// As [`threatens`].
pub fn supports(game: &Game, by: &VertexSet, set: &VertexSet) -> Result<bool, QueryError> {
    controls(game, Player::Short, by, set)
}

/// Whether `by` [threatens] `set`, for Cut, or [supports] it, for Short.
///
/// Complexity: as [`threatens`].
///
/// # Errors
/// As [`threatens`].
pub fn controls(
    game: &Game,
    player: Player,
    by: &VertexSet,
    set: &VertexSet,
) -> Result<bool, QueryError> {
    check_cells(game, by)?;
    check_cells(game, set)?;
    if let Some(vertex) = by.iter().find(|&vertex| set.contains(vertex)) {
        return Err(QueryError::Overlap(vertex));
    }
    let both =
        VertexSet::from_vertices(game.hypergraph().vertex_count(), by.iter().chain(set.iter()));
    let part = LocalBoard::new(game, &both);
    let vertices = part.hypergraph.vertex_count();
    with_words!(vertices, W => {
        let graph: ReducedGraph<W> = part.rows(game);
        let [by, set]: [Bits<W>; 2] = [part.bits(by), part.bits(set)];
        Ok(relations::controls(&graph, player, by, set))
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}

/// The neighbour of a cell with three neighbours that cut-dominates the four of them because the cell
/// threatens the other two (Lemma 5), if there is one; the first, if there are several. If there
/// are three, the four cells are lost (Theorem 9). The dominating neighbour must be a cell, which
/// the lemma as printed does not say.
///
/// ```
/// use cutshort::analysis::{dominates, dominating_third};
/// use cutshort::game::{Game, Goal, Player, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// // v - a - x, v - b - y, v - w, and w goes on to x, y and z.
/// let [a, b, v, w, x, y, z] = [0, 1, 2, 3, 4, 5, 6].map(VertexId::new);
/// let edges = [[v, a], [v, b], [v, w], [a, x], [b, y], [w, x], [w, y], [w, z]];
/// let board = Hypergraph::new(7, vec![x, y, z], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// assert_eq!(dominating_third(&game, v)?, Some(w));
/// assert!(dominates(&game, Player::Cut, w, &VertexSet::from_vertices(7, [a, b, v, w]))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: that of a few questions whether cells [threaten](threatens) each other.
///
/// # Errors
/// If the vertex is no unclaimed cell, or its neighbours have too many neighbours.
pub fn dominating_third(game: &Game, cell: VertexId) -> Result<Option<VertexId>, QueryError> {
    check_cell(game, cell)?;
    let around: Vec<VertexId> =
        neighbours(game, |vertex| vertex == cell).iter().filter(|&v| v != cell).collect();
    let is_cell = |&vertex: &VertexId| game.hypergraph().cells().contains(vertex);
    if around.len() != 3 || !around.iter().all(is_cell) {
        return Ok(None);
    }
    let only = |vertex| VertexSet::from_vertices(game.hypergraph().vertex_count(), [vertex]);
    let mut unthreatened = Vec::new();
    for &neighbour in &around {
        if !threatens(game, &only(cell), &only(neighbour))? {
            unthreatened.push(neighbour);
        }
    }
    Ok(match unthreatened[..] {
        [] => Some(around[0]),
        [third] => Some(third),
        _ => None,
    })
}

/// Whether the player *dominates* the set with `cell`, one of its members: whether it is a winning
/// first move in the multi-Shannon game on the set.
///
/// Steane, Figure 2: a cut-dominates {a, b, c}, but neither {a, b} nor {a, c}.
/// ```
/// use cutshort::analysis::dominates;
/// use cutshort::game::{Game, Goal, Player, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// let [a, b, c, x, y] = [0, 1, 2, 3, 4].map(VertexId::new);
/// let edges = [[a, b], [a, c], [a, x], [b, c], [b, y], [c, x]];
/// let board = Hypergraph::new(5, vec![x, y], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let dominated = |cells: &[VertexId]| {
///     dominates(&game, Player::Cut, a, &VertexSet::from_vertices(5, cells.iter().copied()))
/// };
/// assert!(dominated(&[a, b, c])?);
/// assert!(!dominated(&[a, b])? && !dominated(&[a, c])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`MultiShannon::new`], or if the cell is not in the set.
pub fn dominates(
    game: &Game,
    player: Player,
    cell: VertexId,
    set: &VertexSet,
) -> Result<bool, QueryError> {
    check_cell(game, cell)?;
    if !set.contains(cell) {
        return Err(QueryError::NotInSet(cell));
    }
    Ok(MultiShannon::new(game, set)?.dominating_cells(player).contains(&cell))
}

/// Whether the set is *dominated* by the player: whether he wins the multi-Shannon game on it moving
/// first.
///
/// # Errors
/// As [`MultiShannon::new`].
pub fn is_dominated(game: &Game, player: Player, set: &VertexSet) -> Result<bool, QueryError> {
    Ok(MultiShannon::new(game, set)?.dominates(player))
}

/// Whether the set is *captured*: Short wins the multi-Shannon game on it even moving second, and it
/// may be shorted as a free move under normal rules (Theorem 1). For sets of up to [`MultiShannon::MAX_CELLS`] cells.
///
/// Steane, Figure 1:
/// ```
/// use cutshort::analysis::{is_captured, is_lost};
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// // s - a - {b, c} - d - t
/// let [s, a, b, c, d, t] = [0, 1, 2, 3, 4, 5].map(VertexId::new);
/// let edges = [[s, a], [a, b], [a, c], [b, d], [c, d], [d, t]];
/// let board = Hypergraph::new(6, vec![s, t], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// assert!(is_captured(&game, &VertexSet::from_vertices(6, [b, c]))?);
/// assert!(is_lost(&game, &VertexSet::from_vertices(6, [a, b, c, d]))?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`MultiShannon::new`].
pub fn is_captured(game: &Game, set: &VertexSet) -> Result<bool, QueryError> {
    Ok(MultiShannon::new(game, set)?.owns(Player::Short))
}

/// Whether the set is *lost*: Cut wins the multi-Shannon game on it even moving second, and it may
/// be cut as a free move under normal rules (Theorem 1). An example is at [`is_captured`].
///
/// # Errors
/// As [`MultiShannon::new`].
pub fn is_lost(game: &Game, set: &VertexSet) -> Result<bool, QueryError> {
    Ok(MultiShannon::new(game, set)?.owns(Player::Cut))
}

#[cfg(test)]
mod tests;
