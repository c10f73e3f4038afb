//! What the theorems alone say is dead.

use super::{Effort, QueryError, ReduceOptions, Reduction, reduce};
use crate::game::{Game, Rules};
use crate::graph::{MAX_ROW_VERTICES, ReducedGraph, VertexId, with_words};
use crate::proof::{Action, Preserves, Rule};

/// Dead cells and edges with the rule by which they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeadByTheorem {
    /// In increasing order.
    pub cells: Vec<(VertexId, Rule)>,
    /// Edges of the 2-section, their smaller ends first, in lexicographic order; those of dead cells
    /// are among them.
    pub edges: Vec<([VertexId; 2], Rule)>,
    /// Which rules were tried on what is alive as far as they tell.
    pub effort: Effort,
}

/// Finds dead cells and edges by the theorems of Steane's section 5, in polynomial time, by reducing
/// the game with the rules that preserve the winner of every filling. That something is not found
/// does not mean that it is alive: see [`super::life`].
///
/// Complexity: that of [`reduce`](super::reduce).
///
/// # Errors
/// If the game has more than [`MAX_ROW_VERTICES`] vertices.
pub fn dead_by_theorem(game: &Game) -> Result<DeadByTheorem, QueryError> {
    let board = game.hypergraph();
    let vertices = board.vertex_count();
    let too_many = QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES };
    // Whether something is dead does not depend on who likes it.
    let normal = game.clone().with_rules(Rules::Normal);
    let options = ReduceOptions { preserve: Preserves::Fillings, ..ReduceOptions::default() };
    let reduction = reduce(&normal, options).map_err(|_| too_many)?;
    let edges = with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(board, game.conducts());
        graph.edges().map(|(a, b)| [a, b]).collect::<Vec<_>>()
    }, else return Err(too_many));
    Ok(read_off(game, &reduction, &edges))
}

fn read_off(game: &Game, reduction: &Reduction, edges: &[[VertexId; 2]]) -> DeadByTheorem {
    let board = game.hypergraph();
    let mut by_cell: Vec<Option<Rule>> = vec![None; board.vertex_count()];
    let mut by_edge: Vec<Option<Rule>> = vec![None; edges.len()];
    // Terminals that were made one stand for each other.
    let mut stands_for: Vec<VertexId> = (0..board.vertex_count()).map(VertexId::new).collect();
    for step in &reduction.trace.steps {
        let rule = step.rule;
        match &step.action {
            Action::Short(cells) | Action::Cut(cells) => {
                for cell in cells {
                    by_cell[cell.index()].get_or_insert(rule);
                }
            }
            Action::DeleteEdges(deleted) => {
                for &[a, b] in deleted {
                    let is_it = |edge: &[VertexId; 2]| {
                        let image = edge.map(|end| stands_for[end.index()]);
                        image == [a, b] || image == [b, a]
                    };
                    for index in (0..edges.len()).filter(|&index| is_it(&edges[index])) {
                        by_edge[index].get_or_insert(rule);
                    }
                }
            }
            Action::MergeTerminals(merged) => {
                for stand_in in &mut stands_for {
                    if merged.contains(stand_in) {
                        *stand_in = merged[0];
                    }
                }
            }
            // Nothing matters any more but what joins the terminals without a cell.
            Action::Decide(_) if matches!(rule, Rule::Joined | Rule::Separated) => {
                for cell in board.cells().iter() {
                    by_cell[cell.index()].get_or_insert(rule);
                }
            }
            Action::Decide(_) => {}
        }
    }
    let of_cell = |vertex: VertexId| by_cell[vertex.index()];
    DeadByTheorem {
        cells: board.cells().iter().filter_map(|c| Some((c, of_cell(c)?))).collect(),
        edges: edges
            .iter()
            .zip(by_edge)
            .filter_map(|(&[a, b], rule)| Some(([a, b], rule.or(of_cell(a)).or(of_cell(b))?)))
            .collect(),
        effort: reduction.effort,
    }
}
