//! From a division to a certificate.

use thiserror::Error;

use super::games::{Bound, Division, DivisionError, Games};
use super::guide::DividedGuide;
use crate::game::{ByPlayer, Player, Position};
use crate::proof::certificate::{End, Line, NodeId, Proved};
use crate::solve::{Engine, Limits, NoCertificate, SolveError, Solver, SolverOptions, StopReason};

/// What was found out about a division.
#[derive(Clone, Debug)]
pub struct DividedProof {
    /// Whether the region is worth `{a|a,b}` or more.
    pub region: bool,
    /// Whether Short, moving second, wins the rest beside a region worth that; `None` if it is not.
    pub rest: Option<bool>,
    /// How many cells either side has.
    pub cells: [usize; 2],
    /// The nodes of all searches.
    pub nodes: u64,
    /// What was asked of the two sides, Cut to move: of the region with a superswitch, and of the rest with a dual one. Vertices have the
    /// ids of the position, and those of the switches come after them.
    pub halves: [Position; 2],
    /// The lines of a certificate that Short wins the position though Cut moves, if both hold and it was asked for; or why
    /// there are none.
    pub lines: Option<Result<Vec<Line>, NoCertificate>>,
}

impl DividedProof {
    /// Whether Short, moving second, is shown to win the position.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.region && self.rest == Some(true)
    }
}

/// Why a division was not looked at to the end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DivisionStopped {
    /// It is none.
    #[error(transparent)]
    Division(#[from] DivisionError),
    /// A side is no game for the solver.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A limit, or somebody wanted it to end.
    #[error("stopped before it was known whether {0} ({1})")]
    Stopped(&'static str, StopReason),
}

/// Shows that Short wins a position, Cut to move, if it can be seen by a division of it.
///
/// `memory` is in MiB for each of the seven tables; `limits.nodes` is for each search. A certificate is written if it is
/// asked for; a function is told how many nodes of the strategy have been looked at.
///
/// Complexity: that of the [solver](Solver) on either side with nine cells more, and of the strategy, which may be as
/// long as the product of the two.
///
/// # Errors
/// If it is no division, or a limit stops it before it is known whether both sides hold.
pub fn prove_divided(
    position: &Position,
    division: &Division,
    memory: usize,
    limits: &Limits,
    certificate: bool,
    report: &mut dyn FnMut(u64),
) -> Result<DividedProof, DivisionStopped> {
    let games = Games::new(position, division)?;
    let mut guide = DividedGuide::new(&games, memory, limits)?;
    let none = ByPlayer::default();
    let stopped = |what| move |reason| DivisionStopped::Stopped(what, reason);
    let region = guide.holds(true, Bound::Either, &none);
    let region = region.map_err(stopped("the region is worth enough"))?;
    let rest = match region {
        true => Some(guide.holds(false, Bound::Either, &none)),
        false => None,
    };
    let rest = rest.transpose().map_err(stopped("the rest is won"))?;
    let cells = [games.region.len(), games.rest.len()];
    let options = SolverOptions { engine: Engine::ProofNumber, memory, threads: 1 };
    let lines = match rest {
        Some(true) if certificate => {
            let solver = Solver::at(&games.whole, options)?;
            let [to_move, winner] = [Player::Cut, Player::Short];
            let mut report = |progress: &crate::solve::Progress| report(progress.nodes);
            let unlimited = Limits { nodes: None, ..limits.clone() };
            let lines =
                solver.write_guided(to_move, winner, &mut guide, &unlimited, &mut report)?;
            Some(lines.map(answered))
        }
        _ => None,
    };
    let nodes = guide.nodes;
    let halves = [&games.of_region, &games.of_rest].map(|of| of[Bound::Either as usize].clone());
    Ok(DividedProof { region, rest, cells, nodes, halves, lines })
}

/// With the answer that the last node gives.
fn answered(mut lines: Vec<Line>) -> Vec<Line> {
    let nodes = lines.len() as u32;
    let (to_move, winner) = (Player::Cut, Player::Short);
    let node = NodeId(nodes.saturating_sub(1));
    lines.push(Line::Answer(Proved::Winner { to_move, winner, node }));
    lines.push(Line::End(End { nodes, answers: 1 }));
    lines
}
