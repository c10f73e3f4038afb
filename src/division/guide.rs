//! How Short goes on in a position that is divided.

use super::games::{Bound, Games};
use crate::game::{ByPlayer, Outcome, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::solve::{
    Engine, Guide, Limits, Solution, SolveError, SolveOptions, Solver, SolverOptions, StopReason,
};

/// One game, and the cells of the position that are cells of it.
struct Side {
    solver: Solver,
    start: Position,
    cells: VertexSet,
}

impl Side {
    fn new(
        start: &Position,
        cells: &VertexSet,
        options: SolverOptions,
    ) -> Result<Self, SolveError> {
        Ok(Self { solver: Solver::at(start, options)?, start: start.clone(), cells: cells.clone() })
    }

    fn after(&self, claims: &ByPlayer<Vec<VertexId>>) -> Position {
        let mut position = self.start.clone();
        for by in Player::BOTH {
            for &cell in claims[by].iter().filter(|&&cell| self.cells.contains(cell)) {
                // B is claimed in games of the rest.
                let _ = position.claim(cell, by);
            }
        }
        position
    }
}

/// What the two sides are worth, move by move.
pub(super) struct DividedGuide<'l> {
    of_region: [Side; 3],
    of_rest: [Side; 3],
    limits: &'l Limits,
    /// The nodes of all searches.
    pub(super) nodes: u64,
}

impl<'l> DividedGuide<'l> {
    pub(super) fn new(
        games: &Games,
        memory: usize,
        limits: &'l Limits,
    ) -> Result<Self, SolveError> {
        let options = SolverOptions { engine: Engine::Auto, memory, threads: 1 };
        let sides = |starts: &[Position; 3], cells: &VertexSet| {
            let [a, b, c] = starts.each_ref().map(|start| Side::new(start, cells, options));
            Ok::<_, SolveError>([a?, b?, c?])
        };
        let of_region = sides(&games.of_region, &games.region)?;
        let of_rest = sides(&games.of_rest, &games.rest)?;
        Ok(Self { of_region, of_rest, limits, nodes: 0 })
    }

    fn ask(
        limits: &Limits,
        nodes: &mut u64,
        side: &Side,
        position: &Position,
        to_move: Player,
    ) -> Result<Solution, StopReason> {
        let options = SolveOptions { limits: limits.clone(), all_moves: false, line: false };
        let solution = side.solver.solve(position, to_move, &options);
        let solution = solution.expect("the position comes about from that of the solver");
        *nodes += solution.nodes;
        match solution.stopped {
            Some(reason) => Err(reason),
            None => Ok(solution),
        }
    }

    /// What is so of the region, or the rest, after these claims.
    fn solution(
        &mut self,
        is_region: bool,
        bound: Bound,
        claims: &ByPlayer<Vec<VertexId>>,
        to_move: Player,
    ) -> Result<Solution, StopReason> {
        let sides = if is_region { &self.of_region } else { &self.of_rest };
        let side = &sides[bound as usize];
        Self::ask(self.limits, &mut self.nodes, side, &side.after(claims), to_move)
    }

    pub(super) fn holds(
        &mut self,
        is_region: bool,
        bound: Bound,
        claims: &ByPlayer<Vec<VertexId>>,
    ) -> Result<bool, StopReason> {
        let solution = self.solution(is_region, bound, claims, Player::Cut)?;
        Ok(solution.outcome == Some(Outcome::Short))
    }

    /// A claim in a side after which its game is won although Cut moves.
    fn claim_in(
        &mut self,
        is_region: bool,
        bound: Bound,
        claims: &ByPlayer<Vec<VertexId>>,
    ) -> Result<Option<VertexId>, StopReason> {
        let solution = self.solution(is_region, bound, claims, Player::Short)?;
        if solution.outcome != Some(Outcome::Short) {
            return Ok(None);
        }
        let Self { of_region, of_rest, limits, nodes } = self;
        let side = &if is_region { of_region } else { of_rest }[bound as usize];
        let position = side.after(claims);
        let empty = position.empty_cells();
        let is_own = |cell: &VertexId| side.cells.contains(*cell) && empty.contains(*cell);
        if let Some(cell) = solution.best_move.filter(is_own) {
            return Ok(Some(cell));
        }
        // The move was one in the other side's place, or none is needed.
        let first = side.solver.moves_to_try(&position, Player::Short).ok().flatten();
        let first: Vec<VertexId> = first.into_iter().flatten().filter(is_own).collect();
        let others = empty.iter().filter(is_own).filter(|cell| !first.contains(cell));
        for cell in first.iter().copied().chain(others) {
            let mut after = position.clone();
            after.claim(cell, Player::Short).expect("it is empty");
            let won = Self::ask(limits, nodes, side, &after, Player::Cut)?;
            if won.outcome == Some(Outcome::Short) {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}

impl Guide for DividedGuide<'_> {
    fn claim(&mut self, claims: &ByPlayer<Vec<VertexId>>) -> Result<Option<VertexId>, StopReason> {
        // Whatever the region is made to be worth, the rest must be won beside it.
        for is_region in [true, false] {
            for bound in Bound::ALL {
                if self.holds(!is_region, bound, claims)?
                    && let Some(cell) = self.claim_in(is_region, bound, claims)?
                {
                    return Ok(Some(cell));
                }
            }
        }
        Ok(None)
    }
}
