//! Why some moves win and all others lose.

use super::{Certified, NoCertificate, Progress, Solution, SolveError, SolveOptions, Solver};
use crate::game::{Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::proof::certificate::{Checker, Composer, DEFAULT_CHECK_MEMORY, GameId, NodeId, Proved};

/// What is told of a search for a player to move.
type Report<'r> = &'r mut dyn FnMut(Player, &Progress);

impl Solver {
    /// Adds to a certificate, for each side to move that was asked about, which moves win and why the others lose. A refutation
    /// serves for all cells outside its carrier, so there are few.
    pub(super) fn certify_moves(
        &self,
        position: &Position,
        mut certified: Certified,
        options: &SolveOptions,
        report: Report<'_>,
    ) -> Result<Certified, SolveError> {
        let Ok(lines) = &certified.lines else { return Ok(certified) };
        let mut moves = Moves::new(position, options, report);
        let mut written = moves.composer.piece(GameId::FILE, lines).map(|_| ()).ok_or(NOT_WRITTEN);
        for (to_move, solution) in &certified.solutions {
            if written.is_ok() {
                written = moves.add(self, *to_move, solution)?;
            }
        }
        certified.lines = written.map(|()| moves.composer.whole());
        Ok(certified)
    }
}

const NOT_WRITTEN: NoCertificate = NoCertificate::NotShown("a part names what is not before it");

/// A certificate that is being written about the moves of a position.
struct Moves<'p> {
    position: &'p Position,
    options: SolveOptions,
    report: Report<'p>,
    composer: Composer,
    checker: Checker,
    /// So many lines have been checked.
    checked: usize,
}

impl<'p> Moves<'p> {
    fn new(position: &'p Position, options: &SolveOptions, report: Report<'p>) -> Self {
        let options = SolveOptions { all_moves: false, line: false, ..options.clone() };
        let checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
        Self { position, options, report, composer: Composer::default(), checker, checked: 0 }
    }

    fn add(
        &mut self,
        solver: &Solver,
        by: Player,
        solution: &Solution,
    ) -> Result<Result<(), NoCertificate>, SolveError> {
        let mut nodes = Vec::new();
        for &cell in &solution.winning_moves {
            match self.after(solver, by, cell)? {
                Ok(node) => nodes.push(node),
                Err(reason) => return Ok(Err(reason)),
            }
        }
        let mut open = self.position.empty_cells();
        solution.winning_moves.iter().for_each(|&cell| _ = open.remove(cell));
        let mut others = Vec::new();
        while let Some(cell) = open.first() {
            let node = self.after(solver, by, cell)?;
            let node = node.and_then(|node| Ok((node, self.carrier(node)?)));
            match node {
                Ok((node, carrier)) => {
                    others.push(node);
                    open.intersect_with(&carrier);
                    open.remove(cell);
                }
                Err(reason) => return Ok(Err(reason)),
            }
        }
        let cells = solution.winning_moves.clone();
        self.composer.answer(Proved::WinningMoves { by, cells, nodes, others });
        Ok(Ok(()))
    }

    /// The node about who wins after a claim, his opponent to move.
    fn after(
        &mut self,
        solver: &Solver,
        by: Player,
        cell: VertexId,
    ) -> Result<Result<NodeId, NoCertificate>, SolveError> {
        let mut position = self.position.clone();
        position.claim(cell, by).expect("it is empty");
        let mut report = |progress: &Progress| (self.report)(by, progress);
        let to_move = by.other();
        let fragment =
            solver.fragment_with_progress(&position, to_move, &self.options, &mut report)?;
        Ok(fragment
            .lines
            .and_then(|lines| self.composer.piece(GameId::FILE, &lines).ok_or(NOT_WRITTEN)))
    }

    /// Where the winner answers.
    fn carrier(&mut self, node: NodeId) -> Result<VertexSet, NoCertificate> {
        let refused = |fault: &dyn ToString| NoCertificate::Refused(fault.to_string());
        for line in &self.composer.lines()[self.checked..] {
            self.checker.line(line).map_err(|fault| refused(&fault))?;
            self.checked += 1;
        }
        let theorem = self.checker.theorem(node).and_then(|theorem| theorem.normal());
        Ok(theorem.ok_or(NOT_WRITTEN)?.carrier.clone())
    }
}
