//! What the rules accept and refuse.

mod captured;
mod divided;
mod forged;
mod given;
mod nodes;
mod pairs;
mod transfer;
mod winning_moves;

use super::{Checker, Fault, GameId, Line, Node, NodeId, Rule};
use crate::graph::{VertexId, VertexSet};

const GAME: GameId = GameId::FILE;

/// Adds a node about the game of the file.
fn node(checker: &mut Checker, of: Vec<NodeId>, rule: Rule) -> Result<NodeId, Fault> {
    let id = NodeId(checker.node_count() as u32);
    checker.line(&Line::Node(Node { id, game: GAME, of, rule })).map(|()| id)
}

/// Cells of a game with ten vertices.
fn set(cells: &[VertexId]) -> VertexSet {
    VertexSet::from_vertices(10, cells.iter().copied())
}
