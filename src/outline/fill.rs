//! The program tries the gaps.

use rustc_hash::FxHashSet;

use super::Piece;
use super::plan::{Claims, Outline, OutlineError, Stone};
use super::review::{Gap, Missing};
use crate::game::{Outcome, Player, Position};
use crate::graph::VertexId;
use crate::solve::{
    Engine, Limits, NoCertificate, Progress, SolveOptions, Solver, SolverOptions, StopReason,
    engine_for,
};

/// How many nodes a position gets at first; each time round as many times more.
const FIRST_NODES: u64 = 500;
const TIMES_MORE: u64 = 4;

/// What the program has found out.
#[derive(Clone, Debug, Default)]
pub struct Filled {
    /// What it has shown; the outline has these pieces now.
    pub pieces: Vec<Piece>,
    /// Positions that the winner does not win: what leads to them is wrong.
    pub refuted: Vec<Refuted>,
    /// Why it has stopped early, if it has.
    pub stopped: Option<StopReason>,
}

/// A position that the one who is to be shown to win does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What has been claimed since the start.
    pub claims: Claims,
    /// The same in the order in which the outline comes to it.
    pub line: Vec<Stone>,
    /// Who is to move.
    pub to_move: Player,
    /// What his opponent wins with, if he is to move and that is known.
    pub by: Option<VertexId>,
}

/// A position that is to be tried. If the winner does not win there, he does not in the gap that it is about.
struct Target {
    gap: Refuted,
    claims: Claims,
    to_move: Player,
}

/// What has come of a try.
enum Tried {
    Shown(Piece),
    Refuted(Option<VertexId>),
    Stopped(StopReason),
}

impl Outline {
    /// Lets the solver try the gaps in positions that these claims lead to, all with few nodes first and then
    /// with more, until there are none left or a limit is met. The limit of nodes is that of each position.
    ///
    /// Of a position in which the opponent is to move it tries the whole; then what the winner threatens, which
    /// leaves fewer claims to be met; then these claims one by one.
    ///
    /// Complexity: that of the searches.
    ///
    /// # Errors
    /// If the solver does not take the game, or cannot write down a strategy.
    pub fn fill(
        &mut self,
        within: &Claims,
        options: SolverOptions,
        limits: &Limits,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Result<Filled, OutlineError> {
        let mut filled = Filled::default();
        // Trees are about their own position only.
        let is_edge_game = engine_for(&self.game)? == Engine::SpanningTrees;
        let whole = is_edge_game.then(|| Solver::at(&self.start, options)).transpose()?;
        let searching = SolverOptions { engine: Engine::ProofNumber, ..options };
        let solver = Solver::at(&self.start, searching)?;
        let mut nodes = limits.nodes.map_or(FIRST_NODES, |most| most.min(FIRST_NODES));
        loop {
            let now = Limits { nodes: Some(nodes), ..limits.clone() };
            let mut tried = FxHashSet::default();
            while let Some(target) = self.targets(within).into_iter().find(|target| {
                // A position is tried once each time round.
                tried.insert((target.claims.clone(), target.to_move))
            }) {
                let whole = whole.as_ref().filter(|_| target.claims == self.nothing());
                match self.attempt(whole.unwrap_or(&solver), &target, &now, report)? {
                    Tried::Shown(piece) => {
                        self.pieces.push(piece.clone());
                        filled.pieces.push(piece);
                    }
                    Tried::Refuted(by) => {
                        let mut gap = target.gap;
                        gap.by = gap.by.or(by);
                        self.refute(gap.claims.clone(), gap.to_move);
                        filled.refuted.push(gap);
                    }
                    Tried::Stopped(StopReason::Nodes) => {}
                    Tried::Stopped(reason) => {
                        filled.stopped = Some(reason);
                        return Ok(filled);
                    }
                }
            }
            let is_done = self.targets(within).is_empty();
            if is_done || limits.nodes.is_some_and(|most| nodes >= most) {
                filled.stopped = (!is_done).then_some(StopReason::Nodes);
                return Ok(filled);
            }
            let more = nodes.saturating_mul(TIMES_MORE);
            nodes = limits.nodes.map_or(more, |most| most.min(more));
        }
    }

    /// What there is to try.
    fn targets(&self, within: &Claims) -> Vec<Target> {
        let gaps = self.review().gaps;
        let targets = gaps.iter().flat_map(|gap| self.targets_of(gap));
        let is_within = |target: &Target| {
            Player::BOTH.into_iter().all(|by| within[by].is_subset_of(&target.claims[by]))
        };
        targets.filter(is_within).collect()
    }

    fn targets_of(&self, gap: &Gap) -> Vec<Target> {
        let (winner, loser) = (self.winner, self.winner.other());
        let target = |to_move| {
            let (claims, line) = (gap.claims.clone(), gap.line.clone());
            let gap = Refuted { claims, line, to_move: gap.to_move(winner), by: None };
            Target { claims: gap.claims.clone(), gap, to_move }
        };
        match &gap.missing {
            Missing::Lost => Vec::new(),
            Missing::Answer => vec![target(winner)],
            Missing::Replies(cells) => {
                let reply = |&cell: &VertexId| {
                    let mut target = target(winner);
                    target.claims[loser].insert(cell);
                    target.gap.by = Some(cell);
                    target
                };
                // Who does not win with a move more does not win without it.
                let whole = [target(loser), target(winner)];
                whole.into_iter().chain(cells.iter().map(reply)).collect()
            }
        }
    }

    fn attempt(
        &self,
        solver: &Solver,
        target: &Target,
        limits: &Limits,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Result<Tried, OutlineError> {
        let position = self.position(&target.claims);
        let options = SolveOptions { limits: limits.clone(), all_moves: false, line: false };
        let to_move = target.to_move;
        let report = &mut |progress: &Progress| report(to_move, progress);
        let solution = solver.solve_with_progress(&position, to_move, &options, report)?;
        match solution.outcome.and_then(Outcome::winner) {
            None => return Ok(Tried::Stopped(solution.stopped.unwrap_or(StopReason::Nodes))),
            Some(winner) if winner != self.winner => {
                let by = solution.best_move.filter(|_| to_move == winner);
                return Ok(Tried::Refuted(by));
            }
            Some(_) => {}
        }
        match solver.fragment(&position, to_move, &options, report)?.lines {
            Ok(lines) => {
                let piece = Piece::of(&self.start, lines).map_err(OutlineError::Refused)?;
                Ok(Tried::Shown(piece))
            }
            Err(NoCertificate::Stopped(reason)) => Ok(Tried::Stopped(reason)),
            Err(reason) => Err(reason.into()),
        }
    }

    /// The start after some claims.
    fn position(&self, claims: &Claims) -> Position {
        let mut position = self.start.clone();
        for by in Player::BOTH {
            for cell in claims[by].iter() {
                position.claim(cell, by).expect("claims are of empty cells");
            }
        }
        position
    }
}
