//! The primal graph of a game: two vertices are adjacent when they share a hyperedge.

use super::sparse6::MAX_SIZE;
use super::{GameFile, WriteError};
use crate::game::{Game, Goal};
use crate::graph::Hypergraph;

/// The same position on the primal graph (2-section), whose hyperedges are edges. Vertices keep
/// their ids and names, and every filling keeps its winner: a path of the hypergraph is one of its
/// 2-section. With sides that do not conduct this holds for two terminals only.
///
/// Complexity: the squares of the sizes of the hyperedges.
///
/// # Errors
/// If the goal is `touch` with three and more sides, or the graph has more than 10 million edges.
pub fn primal(file: &GameFile) -> Result<GameFile, WriteError> {
    let game = file.game();
    let hypergraph = game.hypergraph();
    if game.goal() == Goal::Touch && hypergraph.terminals().len() > 2 {
        return Err(WriteError::SidesInPrimal);
    }
    let pairs: usize =
        hypergraph.hyperedges().map(|members| members.len() * (members.len() - 1) / 2).sum();
    if pairs > MAX_SIZE {
        return Err(WriteError::TooManyEdges { found: pairs, limit: MAX_SIZE });
    }
    let hyperedges = hypergraph.hyperedges().map(|members| members.iter().copied());
    let terminals = hypergraph.terminals().to_vec();
    let all = Hypergraph::new(hypergraph.vertex_count(), terminals, hyperedges)
        .expect("the vertices are the same");
    let graph = all.two_section();
    let other = Game::new(graph, game.goal(), game.rules()).expect("the terminals are the same");
    let position = file.position().clone().with_game(other);
    let names = file.names_of(hypergraph.cells().iter());
    let map = names.iter().map(|&name| (name.to_owned(), name.to_owned())).collect();
    // An edge game becomes a game of cells: the line graph with its terminals.
    Ok(GameFile::new(position, file.names().clone())
        .with_title(file.title().map(|title| format!("{title}, primal graph")))
        .with_source(file.source().map(str::to_owned))
        .with_layout(file.layout().cloned())
        .with_cell_map(map))
}
