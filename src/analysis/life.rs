//! Dead cells and edges, exactly.
//!
//! A cell is *dead* if its colour changes nothing, whatever the colours of the other cells; an edge
//! is dead if its deletion changes nothing (Steane, section 5). Recognising dead cells is
//! NP-complete (Björnsson, Hayward, Johanson and van Rijswijck), so every question has a limit on
//! the steps of its search, and *unknown* is an answer.
//!
//! With two terminals a cell or an edge is alive if and only if it lies on an induced path between
//! them: a joined filling has a shortest path, which is induced, and if only the cells of an induced
//! path are Short's, he needs every one of them and every edge. For more terminals, and for sides,
//! see the source of the searches.

mod arms;
mod grow;
mod survey;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use serde::Deserialize;

use super::QueryError;
use super::query_error::check_cell;
use crate::game::Game;
use crate::graph::{MAX_ROW_VERTICES, ReducedGraph, VertexId, VertexSet, with_words};
use survey::{Question, Survey};

/// What a dead cell or edge must not change.
///
/// With two terminals the first two are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeadFor {
    /// The winner of this game: whether *all* terminals are joined.
    Winner,
    /// Which terminals are joined to which. What is dead in this sense may be dropped from a region
    /// of a larger game whose other parts meet it in the terminals only, which are Short's.
    Partition,
    /// Which terminals are adjacent in the reduced graph at the end. The terminals are a boundary
    /// here, which either player may come to own, as in the multi-Shannon game on all cells.
    Boundary,
}

/// What a search has found out about a cell or an edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// It matters in the filling of the witness.
    Alive(LifeWitness),
    /// It never matters.
    Dead,
    /// The search stopped at its limit.
    Unknown,
}

/// A filling in which a cell or an edge matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeWitness {
    /// Short's cells in the filling, without the cell that is asked about; all others are Cut's.
    pub short: VertexSet,
    /// The terminals that are joined if the cell is Short's, or the edge is there, and are not
    /// otherwise.
    pub joined: Vec<VertexId>,
}

/// What is known about all cells and edges of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LifeReport {
    /// Every unclaimed cell, in increasing order.
    pub cells: Vec<(VertexId, Life)>,
    /// Every edge of the 2-section, its smaller end first, in lexicographic order.
    pub edges: Vec<([VertexId; 2], Life)>,
}

impl LifeReport {
    /// The dead cells, in increasing order.
    pub fn dead_cells(&self) -> impl Iterator<Item = VertexId> + '_ {
        self.cells.iter().filter(|(_, life)| *life == Life::Dead).map(|&(cell, _)| cell)
    }

    /// The dead edges, in lexicographic order.
    pub fn dead_edges(&self) -> impl Iterator<Item = [VertexId; 2]> + '_ {
        self.edges.iter().filter(|(_, life)| *life == Life::Dead).map(|&(edge, _)| edge)
    }

    /// Whether no question was left open.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.cells.iter().all(|(_, life)| *life != Life::Unknown)
            && self.edges.iter().all(|(_, life)| *life != Life::Unknown)
    }
}

/// A limit on the steps of a search that settles every question on boards such as 7x7 Hex and takes
/// less than a second for one that it does not settle.
pub const DEFAULT_LIFE_STEPS: u64 = 200_000;

/// Finds out which cells and edges of a game are dead. Each question takes at most `steps` steps
/// for each terminal (or pair of boundary vertices); a step looks at one more vertex of a path.
///
/// Each edge is dead by itself. With two terminals all dead edges may be deleted together; with more the deletion of one may
/// bring another to life. (A triangle of two cells a, b and the terminal x, with terminals s at a and t at b: each of its
/// edges is dead.)
///
/// In Steane's Figure 2 vertex c surrounds vertex a, so the edge between them is dead:
/// ```
/// use cutshort::analysis::{DEFAULT_LIFE_STEPS, DeadFor, life};
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// let [a, b, c, x, y] = [0, 1, 2, 3, 4].map(VertexId::new);
/// let edges = [[a, b], [a, c], [a, x], [b, c], [b, y], [c, x]];
/// let board = Hypergraph::new(5, vec![x, y], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let report = life(&game, DeadFor::Winner, DEFAULT_LIFE_STEPS)?;
/// assert_eq!(report.dead_edges().collect::<Vec<_>>(), [[a, c]]);
/// assert_eq!(report.dead_cells().count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: exponential in the game at worst, which `steps` bounds: O(n + e) searches for n cells and e
/// edges. Recognising dead cells is NP-complete (Björnsson, Hayward, Johanson and van Rijswijck).
///
/// # Errors
/// If the game has more than [`MAX_ROW_VERTICES`] vertices, or it is asked about the partition of
/// three or more sides, which do not conduct.
pub fn life(game: &Game, dead_for: DeadFor, steps: u64) -> Result<LifeReport, QueryError> {
    life_with_progress(game, dead_for, steps, never_stop)
}

/// As [`life`]. `watch` is told again and again how many searches have been made, and may stop the survey;
/// what has not been found out by then is unknown.
///
/// # Errors
/// As [`life`].
pub fn life_with_progress(
    game: &Game,
    dead_for: DeadFor,
    steps: u64,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<LifeReport, QueryError> {
    ask(game, dead_for, steps, Question::Everything, &mut watch)
}

/// Finds out whether one cell is dead, as [`life`] does for all.
///
/// Complexity: exponential at worst, bounded by `steps`.
///
/// # Errors
/// As [`life`], or if the vertex is no unclaimed cell.
pub fn life_of_cell(
    game: &Game,
    cell: VertexId,
    dead_for: DeadFor,
    steps: u64,
) -> Result<Life, QueryError> {
    check_cell(game, cell)?;
    let report = ask(game, dead_for, steps, Question::Cell(cell), &mut never_stop)?;
    let found = report.cells.into_iter().find(|&(asked, _)| asked == cell);
    Ok(found.expect("the report has all cells").1)
}

/// Finds out whether the edge between two vertices is dead, as [`life`] does for all.
///
/// Complexity: exponential at worst, bounded by `steps`.
///
/// # Errors
/// As [`life`], or if the two are not adjacent.
pub fn life_of_edge(
    game: &Game,
    [a, b]: [VertexId; 2],
    dead_for: DeadFor,
    steps: u64,
) -> Result<Life, QueryError> {
    let edge = [a.min(b), a.max(b)];
    let report = ask(game, dead_for, steps, Question::Edge(edge), &mut never_stop)?;
    let found = report.edges.into_iter().find(|&(asked, _)| asked == edge);
    found.map(|(_, life)| life).ok_or(QueryError::NoEdge(a, b))
}

/// The cells that are not dead as far as so many steps for each tell; `None` if `watch` stopped the survey, who
/// is told how many searches have been made.
pub(super) fn living_cells(
    game: &Game,
    dead_for: DeadFor,
    steps: u64,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Option<Vec<VertexId>>, QueryError> {
    let mut stopped = false;
    let report = ask(game, dead_for, steps, Question::Cells, &mut |searches| {
        let flow = watch(searches);
        stopped = flow.is_break();
        flow
    })?;
    let alive = report.cells.into_iter().filter(|(_, life)| *life != Life::Dead);
    Ok((!stopped).then(|| alive.map(|(cell, _)| cell).collect()))
}

fn never_stop(_searches: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn ask(
    game: &Game,
    dead_for: DeadFor,
    steps: u64,
    question: Question,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<LifeReport, QueryError> {
    let board = game.hypergraph();
    // A boundary has no goal.
    let conduct = game.conducts() || dead_for == DeadFor::Boundary;
    if !conduct && dead_for == DeadFor::Partition {
        return Err(QueryError::PartitionOfSides);
    }
    let vertices = board.vertex_count();
    with_words!(vertices, W => {
        let graph = ReducedGraph::<W>::new(board, conduct);
        let won = !conduct && crate::game::GraphState::<W>::new(game).joined();
        Ok(Survey::new(graph, steps, question, watch).run(dead_for, won))
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}
