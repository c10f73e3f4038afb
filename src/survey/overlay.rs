//! What the analysis and the solver see on a position, as marks.

use thiserror::Error;

use super::Mark;
use crate::analysis::{Effort, QueryError, ReduceError, ReduceOptions, dead_by_theorem, reduce};
use crate::connection::{Network, Overview, OverviewError, overview};
use crate::game::{Outcome, Player, Position};
use crate::graph::{Hypergraph, Names, VertexId, VertexSet};
use crate::keywords::keywords;
use crate::proof::Preserves;
use crate::solve::{Limits, Solution, SolveError, SolveOptions, Solver, SolverOptions, StopReason};
use crate::switching::{EdgeGame, EdgeGameError, EdgeSolution};

keywords! {
    /// Something to be seen on a position.
    #[derive(PartialOrd, Ord)]
    pub enum Overlay or UnknownOverlay {
        /// Cells and edges that make no difference, as far as the theorems find them.
        Dead = "dead",
        /// Cells that the theorems give to a player: captured ones to Short, lost ones to Cut.
        Captured = "captured",
        /// Every winning move of the player to move, and the moves that a limit left unsettled.
        Wins = "wins",
        /// The cells from which the player to move must choose, by the opponent's connections.
        MustPlay = "must-play",
        /// The carrier of a connection that wins: of the player who wins moving second, if the
        /// connections show it, else the smallest that wins for the player to move.
        Carrier = "carrier",
        /// A principal line.
        Line = "line",
        /// Whose each cell of an edge game is.
        Territories = "territories",
        /// How much current flows through each cell in the circuit of the player to move, by his connections.
        Current = "current",
    }
}

/// A word that names no overlay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no overlay {word:?}; expected some of {known}")]
pub struct UnknownOverlay {
    /// The word.
    pub word: String,
    /// Those that there are.
    pub known: String,
}

/// Why an overlay cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OverlayError {
    /// The solver does not take the position.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The position is too large for the search for dead cells.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The position is too large to be reduced.
    #[error(transparent)]
    Reduce(#[from] ReduceError),
    /// The position has no virtual connections.
    #[error(transparent)]
    Overview(#[from] OverviewError),
    /// Only edge games have territories.
    #[error(transparent)]
    EdgeGame(#[from] EdgeGameError),
}

impl OverlayError {
    /// The message in the user's names.
    #[must_use]
    pub fn describe(&self, hypergraph: &Hypergraph, names: &Names) -> String {
        match self {
            Self::Overview(error) => error.describe(hypergraph, names),
            other => names.told(other),
        }
    }
}

/// The marks of some overlays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlaid {
    /// The marks.
    pub marks: Vec<(VertexId, Mark)>,
    /// Dead edges of the 2-section of what is left of the game.
    pub dead_edges: Vec<[VertexId; 2]>,
    /// Why the solver stopped before it knew all that was asked, if it did.
    pub stopped: Option<StopReason>,
    /// The overlays among those asked for that mark nothing because the player to move loses.
    pub lost: Vec<Overlay>,
}

/// What is to be seen on a position with each of these players to move. One solver, with these options,
/// is asked about all of them, within these limits for each.
///
/// Complexity: that of [`Solver::solve`] for `wins` and `line`, polynomial for the others.
///
/// # Errors
/// If the position is not one that the overlay exists for.
pub fn overlay(
    position: &Position,
    overlays: &[Overlay],
    movers: &[Player],
    solver: SolverOptions,
    limits: &Limits,
) -> Result<Vec<(Player, Overlaid)>, OverlayError> {
    let is_solved = overlays.iter().any(|o| matches!(o, Overlay::Wins | Overlay::Line));
    let solver = if is_solved { Some(Solver::at(position, solver)?) } else { None };
    let seen = |&to_move| {
        let options = SolveOptions {
            all_moves: overlays.contains(&Overlay::Wins),
            line: overlays.contains(&Overlay::Line),
            limits: limits.clone(),
        };
        let solve = |solver: &Solver| solver.solve(position, to_move, &options);
        let solution = solver.as_ref().map(solve).transpose()?;
        Ok((to_move, overlay_for(position, overlays, to_move, solution.as_ref())?))
    };
    movers.iter().map(seen).collect()
}

/// What is to be seen with one player to move. The solution is there if an overlay needs it.
fn overlay_for(
    position: &Position,
    overlays: &[Overlay],
    to_move: Player,
    solution: Option<&Solution>,
) -> Result<Overlaid, OverlayError> {
    let mut found = Overlaid::default();
    let wants = |overlay: Overlay| overlays.contains(&overlay);
    if let Some(solution) = solution {
        found.stopped = solution.stopped;
        if wants(Overlay::Wins) {
            found.add(Mark::Wins, solution.winning_moves.iter().copied());
            found.add(Mark::Open, solution.open_moves.iter().copied());
            if solution.outcome == Some(Outcome::win(to_move.other())) {
                found.lost.push(Overlay::Wins);
            }
        }
        if wants(Overlay::Line) {
            found.marks.extend(Mark::of_line(&solution.line, to_move));
        }
    }
    if wants(Overlay::Dead) {
        let dead = dead_by_theorem(&position.reduced())?;
        found.add(Mark::Dead, dead.cells.iter().map(|&(cell, _)| cell));
        // The edges of dead cells are dead, and nobody needs to be told.
        let is_dead = |end: &VertexId| dead.cells.iter().any(|(cell, _)| cell == end);
        let edges = dead.edges.iter().map(|&(edge, _)| edge);
        found.dead_edges = edges.filter(|edge| !edge.iter().any(is_dead)).collect();
    }
    if wants(Overlay::Captured) {
        let options = ReduceOptions { preserve: Preserves::Value, effort: Effort::Full };
        let reduction = reduce(&position.reduced(), options)?;
        let all = reduction.trace.steps.iter().flat_map(Mark::of_step);
        found.marks.extend(all.filter(|(_, mark)| *mark != Mark::Dead));
    }
    if wants(Overlay::MustPlay) {
        let overview = overview(position, to_move.other())?;
        if overview.must_play.is_empty() {
            found.lost.push(Overlay::MustPlay);
        }
        found.add(Mark::MustPlay, overview.must_play.iter());
    }
    if wants(Overlay::Carrier) {
        found.add(Mark::Carrier, carrier(position, to_move)?.iter());
    }
    if wants(Overlay::Current) {
        let currents = Network::new(position, to_move)?.flow().currents;
        let most = currents.iter().copied().fold(0.0, f64::max);
        for cell in position.empty_cells().iter() {
            // Nothing flows once the terminals are joined or kept apart.
            let share = currents.get(cell.index()).map_or(0.0, |current| current / most);
            let ninths = (9.0 * share).round() as u8;
            if ninths > 0 {
                found.marks.push((cell, Mark::Current(ninths)));
            }
        }
    }
    if wants(Overlay::Territories) {
        let game = EdgeGame::new(&position.reduced())?;
        let solution = EdgeSolution::new(&game);
        let labels = solution.principal_partition().labels().iter();
        found.marks.extend(labels.map(|&(cell, territory)| (cell, Mark::Territory(territory))));
    }
    Ok(found)
}

impl Overlaid {
    /// The cells of each kind of mark; the moves of a line are in their order.
    #[must_use]
    pub fn by_kind(&self) -> Vec<(Mark, Vec<VertexId>)> {
        Mark::by_kind(&self.marks)
    }

    fn add(&mut self, mark: Mark, cells: impl Iterator<Item = VertexId>) {
        self.marks.extend(cells.map(|cell| (cell, mark)));
    }
}

fn carrier(position: &Position, to_move: Player) -> Result<VertexSet, OverviewError> {
    // Not to have looked at one player is no reason to say nothing of the other.
    let mine = overview(position, to_move);
    let other = overview(position, to_move.other());
    let won = |overview: &Result<Overview, OverviewError>| {
        overview.as_ref().ok().and_then(|overview| overview.wins.clone())
    };
    if let Some(carrier) = won(&other).or_else(|| won(&mine)) {
        return Ok(carrier);
    }
    let nothing = VertexSet::new(position.game().hypergraph().vertex_count());
    Ok(mine?.threat.unwrap_or(nothing))
}
