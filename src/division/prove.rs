//! From a division to a certificate.

use thiserror::Error;

use super::games::{Division, DivisionError, Sides};
use crate::game::{Outcome, Player, Position};
use crate::proof::certificate::rules::Side;
use crate::proof::certificate::{Composer, GameId, Line, Proved, Rule};
use crate::solve::{
    Limits, NoCertificate, Progress, SolveError, SolveOptions, Solver, SolverOptions, StopReason,
};

/// What was found out about a division.
#[derive(Clone, Debug)]
pub struct DividedProof {
    /// Whether the region is worth `{a|a,b}` or more.
    pub region: bool,
    /// Whether Short, moving second, wins the rest beside a region worth that; `None` if it is not.
    pub rest: Option<bool>,
    /// How many cells the region and the rest have.
    pub cells: [usize; 2],
    /// The nodes of both searches.
    pub nodes: u64,
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
/// `memory` is in MiB for the table of each search, `limits.nodes` is for each search. A certificate is written if it is
/// asked for; a function is told how far each search has come.
///
/// Complexity: that of the [solver](Solver) on either side with nine cells more, and of a strategy for each.
///
/// # Errors
/// If it is no division, or a limit stops it before it is known whether both sides hold.
pub fn prove_divided(
    position: &Position,
    division: &Division,
    memory: usize,
    limits: &Limits,
    certificate: bool,
    report: &mut dyn FnMut(&Progress),
) -> Result<DividedProof, DivisionStopped> {
    let sides = Sides::new(position, division)?;
    let solver_options = SolverOptions { memory, ..SolverOptions::default() };
    let options = SolveOptions { limits: limits.clone(), all_moves: false, line: false };
    let mut holds = Vec::new();
    let (mut nodes, mut strategies) = (0, Vec::new());
    for (side, what) in
        sides.positions.iter().zip(["the region is worth enough", "the rest is won"])
    {
        if holds.last() == Some(&false) {
            break;
        }
        let solver = Solver::at(side, solver_options)?;
        let solution = if certificate {
            let report = &mut |_, progress: &Progress| report(progress);
            let certified = solver.certify_with_progress(side, &[Player::Cut], &options, report)?;
            strategies.push(certified.lines);
            certified.solutions.into_iter().next().map(|(_, solution)| solution)
        } else {
            Some(solver.solve_with_progress(side, Player::Cut, &options, report)?)
        };
        let solution = solution.expect("it was asked who wins");
        nodes += solution.nodes;
        if let Some(reason) = solution.stopped {
            return Err(DivisionStopped::Stopped(what, reason));
        }
        holds.push(solution.outcome == Some(Outcome::Short));
    }
    let (region, rest) = (holds[0], holds.get(1).copied());
    let lines = (certificate && rest == Some(true)).then(|| composed(&sides, strategies));
    Ok(DividedProof { region, rest, cells: sides.cells, nodes, lines })
}

/// The certificate: either side with the strategy for it, and that the two make up the position.
fn composed(
    sides: &Sides,
    strategies: Vec<Result<Vec<Line>, NoCertificate>>,
) -> Result<Vec<Line>, NoCertificate> {
    let mut composer = Composer::default();
    let mut pieces: Vec<_> = sides.positions.iter().zip(strategies).collect();
    if sides.is_turned {
        pieces.reverse();
    }
    let mut won = Vec::new();
    let mut games = Vec::new();
    for (position, _) in &pieces {
        let reduced = position.reduced();
        let hyperedges = reduced.hypergraph().hyperedges().map(<[_]>::to_vec).collect();
        games.push(composer.side(Side { game: GameId(0), hyperedges }));
    }
    for ((_, lines), game) in pieces.into_iter().zip(games) {
        let mut lines = lines?;
        lines.retain(|line| matches!(line, Line::Dual(_) | Line::Node(_)));
        let unknown = NoCertificate::NotShown("a line names what is not before it");
        won.push(composer.piece(game, &lines).ok_or(unknown)?);
    }
    let node = composer.node(GameId::FILE, won, Rule::Divided(sides.rule.clone()));
    let (to_move, winner) = (Player::Cut, Player::Short);
    composer.answer(Proved::Winner { to_move, winner, node });
    Ok(composer.whole())
}
