//! The program tries the gaps.

use rustc_hash::FxHashSet;

use super::Piece;
use super::plan::{Claims, Outline, OutlineError, Stone};
use super::remaining::{Gap, Missing};
use crate::game::{Player, Position};
use crate::graph::VertexId;
use crate::solve::{
    Engine, Limits, NoCertificate, Progress, SolveOptions, Solver, SolverOptions, StopReason,
    engine_for,
};

/// How many nodes a position gets at first; each time round as many times more.
const FIRST_NODES: u64 = 100;
const TIMES_MORE: u64 = 4;

/// The part of them that a position gets which is one of many.
const PART_OF_MANY: u64 = 8;

/// Which positions are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Where the opponent is to move, the winner's threat first: what it does not show his answers do not.
    ThreatsFirst,
    All,
}

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
    share: Share,
}

/// How many nodes a position gets.
#[derive(Clone, Copy)]
enum Share {
    Whole,
    OneOfMany,
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
    /// Of a position in which the opponent is to move it tries what the winner threatens, which leaves fewer claims
    /// to be met; then the whole, and these claims one by one.
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
    ) -> Result<Filled, OutlineError> {
        self.fill_with_progress(within, options, limits, &mut |_, _| ())
    }

    /// As [`Self::fill`]; `report` is told who is to move in the position that is searched, and how far the search is.
    ///
    /// Complexity: that of [`Self::fill`].
    ///
    /// # Errors
    /// As [`Self::fill`].
    pub fn fill_with_progress(
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
            let is_last = limits.nodes.is_some_and(|most| nodes >= most);
            let order = if is_last { Order::All } else { Order::ThreatsFirst };
            let mut tried = FxHashSet::default();
            while let Some(target) = self.targets(within, order).into_iter().find(|target| {
                // A position is tried once each time round.
                tried.insert((target.claims.clone(), target.to_move))
            }) {
                let whole = whole.as_ref().filter(|_| target.claims == self.nothing());
                let nodes = match target.share {
                    Share::OneOfMany if !is_last => (nodes / PART_OF_MANY).max(1),
                    _ => nodes,
                };
                let now = Limits { nodes: Some(nodes), ..limits.clone() };
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
            let is_done = self.targets(within, Order::All).is_empty();
            if is_done || is_last {
                filled.stopped = (!is_done).then_some(StopReason::Nodes);
                return Ok(filled);
            }
            let more = nodes.saturating_mul(TIMES_MORE);
            nodes = limits.nodes.map_or(more, |most| most.min(more));
        }
    }

    /// What there is to try.
    fn targets(&self, within: &Claims, order: Order) -> Vec<Target> {
        let gaps = self.remaining().gaps;
        let is_within = |target: &Target| {
            Player::BOTH.into_iter().all(|by| within[by].is_subset_of(&target.claims[by]))
        };
        let targets = gaps.iter().flat_map(|gap| {
            let mut targets = self.targets_of(gap);
            targets.retain(is_within);
            let threat =
                |target: &Target| target.claims == gap.claims && target.to_move == self.winner;
            if order == Order::ThreatsFirst && targets.iter().any(threat) {
                targets.retain(threat);
            }
            targets
        });
        targets.collect()
    }

    fn targets_of(&self, gap: &Gap) -> Vec<Target> {
        let (winner, loser) = (self.winner, self.winner.other());
        let target = |to_move, share| {
            let (claims, line) = (gap.claims.clone(), gap.line.clone());
            let gap = Refuted { claims, line, to_move: gap.to_move(winner), by: None };
            Target { claims: gap.claims.clone(), gap, to_move, share }
        };
        match &gap.missing {
            Missing::Lost => Vec::new(),
            Missing::Answer => vec![target(winner, Share::Whole)],
            Missing::Replies(cells) => {
                let reply = |&cell: &VertexId| {
                    let mut target = target(winner, Share::OneOfMany);
                    target.claims[loser].insert(cell);
                    target.gap.by = Some(cell);
                    target
                };
                // Who does not win with a move more does not win without it.
                let threat =
                    Some(target(winner, Share::Whole)).filter(|_| !self.has_threat(&gap.claims));
                let whole = target(loser, Share::Whole);
                threat.into_iter().chain([whole]).chain(cells.iter().map(reply)).collect()
            }
        }
    }

    /// Whether it is known what the winner threatens after these claims, or a person has said it.
    fn has_threat(&self, claims: &Claims) -> bool {
        self.answers.contains_key(claims) || self.pieces.iter().any(|piece| piece.serves(claims))
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
        match solution.winner() {
            None => return Ok(Tried::Stopped(solution.stopped.unwrap_or(StopReason::Nodes))),
            Some(winner) if winner != self.winner => {
                let by = solution.best_move.filter(|_| to_move == winner);
                return Ok(Tried::Refuted(by));
            }
            Some(_) => {}
        }
        match solver.fragment_with_progress(&position, to_move, &options, report)?.lines {
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
