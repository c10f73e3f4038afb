//! A move for any position.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::circuits::{self, Breadth, look_ahead};
use crate::clock::Instant;
use crate::game::{Outcome, Player, Position};
use crate::graph::VertexId;
use crate::solve::{Limits, Progress, Solution, SolveOptions, Solver};

/// The part of its time that the solver has, where there are circuits to look at as well.
const SHARE_OF_SOLVER: f64 = 0.75;

/// For so many positions at most the shortest win is looked for, and no longer than so many seconds: who wins
/// is known, and the opponent waits.
const SHORTEST_NODES: u64 = 20_000;
const SHORTEST_SECONDS: f64 = 1.0;

/// The solver's favourite counts once it has looked at so many positions for each move.
const NODES_FOR_A_MOVE: u64 = 8;

/// What the program would play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The cell to claim; `None` if the game is over.
    pub cell: Option<VertexId>,
    /// Who wins the position before the move, if that is proved.
    pub winner: Option<Player>,
}

/// A move for a player within limits: of nodes for the solver, and of time for all.
///
/// * If he is proved to win, a move that is proved to win, and the first one of a shortest win if that is
///   found soon.
/// * If he is proved to lose, the first move of a longest defence if that is found soon, else of one that
///   stands in the winner's shortest way.
/// * Else the one after which the circuits look best, if there are circuits; else the one with which the solver
///   would go on.
///
/// Without a solver, for games that are too large for one, nothing is proved.
///
/// Complexity: that of the solver within its limits, and polynomial work for each move that is compared.
pub fn advise(
    solver: Option<&Solver>,
    position: &Position,
    to_move: Player,
    limits: &Limits,
) -> Advice {
    advise_with_progress(solver, position, to_move, limits, &mut |_| ())
}

/// As [`advise`]; `report` is told how far the solver is.
///
/// Complexity: that of [`advise`].
pub fn advise_with_progress(
    solver: Option<&Solver>,
    position: &Position,
    to_move: Player,
    limits: &Limits,
    report: &mut dyn FnMut(&Progress),
) -> Advice {
    if position.decided().is_some() {
        return Advice { cell: None, winner: None };
    }
    let began = Instant::now();
    let share = if circuits::exist(position) { SHARE_OF_SOLVER } else { 1.0 };
    let until = limits.until.map(|until| began + until.duration_since(began).mul_f64(share));
    let mut ask = |line: bool, until: Option<Instant>| -> Option<Solution> {
        let limits = Limits { until, ..limits.clone() };
        let options = SolveOptions { limits, all_moves: false, line };
        solver?.solve_with_progress(position, to_move, &options, report).ok()
    };
    let solution = ask(false, until);
    let winner = solution.as_ref().and_then(|solution| solution.outcome).and_then(Outcome::winner);
    let proved = solution.as_ref().and_then(|solution| solution.best_move);
    let cells = position.empty_cells();
    let is_empty = |cell: &VertexId| cells.contains(*cell);
    let promising = solution
        .filter(|solution| solution.nodes >= NODES_FOR_A_MOVE * cells.len() as u64)
        .and_then(|solution| solution.so_far?.best_move);
    let cell = match winner {
        Some(winner) => {
            let soon = Instant::now() + Duration::from_secs_f64(SHORTEST_SECONDS);
            let soon = Some(limits.until.map_or(soon, |until| until.min(soon)));
            let limits = Limits { until: soon, ..limits.clone() };
            solver
                .and_then(|solver| shortest(solver, position, to_move, winner, &limits))
                .or(proved)
                .or_else(|| ask(true, soon)?.line.first().copied())
        }
        None if limits.interrupt.load(Ordering::Relaxed) => promising,
        None => look_ahead(position, to_move, promising, Breadth::default(), limits).or(promising),
    };
    Advice { cell: cell.filter(is_empty).or_else(|| in_the_middle(position)), winner }
}

/// An empty cell halfway between the terminals, where nothing better is known.
fn in_the_middle(position: &Position) -> Option<VertexId> {
    let game = position.reduced();
    let hypergraph = game.hypergraph();
    let incidence = hypergraph.incidence();
    let mut farthest = vec![0_usize; hypergraph.vertex_count()];
    for &terminal in hypergraph.terminals() {
        let mut steps = vec![usize::MAX; hypergraph.vertex_count()];
        steps[terminal.index()] = 0;
        let mut queue = VecDeque::from([terminal]);
        while let Some(vertex) = queue.pop_front() {
            for &index in incidence.of(vertex) {
                for &next in hypergraph.hyperedge(index) {
                    if steps[next.index()] == usize::MAX {
                        steps[next.index()] = steps[vertex.index()] + 1;
                        // A way ends at a side.
                        if !hypergraph.is_terminal(next) {
                            queue.push_back(next);
                        }
                    }
                }
            }
        }
        farthest.iter_mut().zip(steps).for_each(|(most, steps)| *most = (*most).max(steps));
    }
    let empty = position.empty_cells();
    let least = empty.iter().map(|cell| farthest[cell.index()]).min()?;
    let cells: Vec<VertexId> =
        empty.iter().filter(|cell| farthest[cell.index()] == least).collect();
    cells.get(cells.len() / 2).copied()
}

/// The first move of a shortest win, or of the longest defence against it, if it is found soon.
fn shortest(
    solver: &Solver,
    position: &Position,
    to_move: Player,
    winner: Player,
    limits: &Limits,
) -> Option<VertexId> {
    let nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(SHORTEST_NODES));
    let limits = Limits { nodes, ..limits.clone() };
    let win = solver.shortest_win(position, to_move, winner, &limits);
    win.ok()?.line?.first().copied()
}
