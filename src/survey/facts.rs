//! What there is to say of a position: who wins, with which moves, why, and what the theorems find.

use super::certificate::CheckedCertificate;
use super::mark::Mark;
use crate::analysis::{ReduceError, ReduceOptions, Reduction, reduce};
use crate::connection::overview;
use crate::formats::GameFile;
use crate::game::{ByPlayer, Class, Player};
use crate::graph::VertexId;
use crate::proof::explain;
use crate::solve::{
    Limits, NoCertificate, Progress, Solution, SolveError, SolveOptions, Solver, SolverOptions,
};

/// What there is to say of a position.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The answers for the sides to move that were asked about, in their order.
    pub answers: Vec<Answer>,
    /// The winner's strategies, or why there are none.
    pub certificate: Result<CheckedCertificate, NoCertificate>,
    /// The reduction in words, or why there is none.
    pub reduction: Result<ExplainedReduction, ReduceError>,
}

/// Who wins with one side to move, and how.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The side to move.
    pub to_move: Player,
    /// The solver's answer.
    pub solution: Solution,
    /// The cells outside of which no move can win, by the opponent's virtual connections; empty if they
    /// leave all cells, or decide the game, or were not looked for.
    pub must_play: Vec<VertexId>,
}

/// A reduction in words.
#[derive(Clone, Debug)]
pub struct ExplainedReduction {
    /// The reduction.
    pub reduction: Reduction,
    /// One sentence for each of its steps.
    pub sentences: Vec<String>,
    /// How many cells there were before the first step.
    pub cells_before: usize,
}

impl Facts {
    /// The facts about a file's position with each of these sides to move. One solver, with these
    /// options, is asked about all of them, for every move and a line, within these limits for each.
    ///
    /// Complexity: that of [`Solver::certify`].
    ///
    /// # Errors
    /// If the solver does not take the position.
    pub fn gather(
        file: &GameFile,
        to_move: &[Player],
        solver: SolverOptions,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        Self::gather_with_progress(file, to_move, solver, limits, &mut |_, _| ())
    }

    /// As [`Self::gather`]; `report` is told how far the solver is.
    ///
    /// Complexity: that of [`Self::gather`].
    ///
    /// # Errors
    /// As [`Self::gather`].
    pub fn gather_with_progress(
        file: &GameFile,
        to_move: &[Player],
        solver: SolverOptions,
        limits: &Limits,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Result<Self, SolveError> {
        let position = file.position();
        let options = SolveOptions { limits: limits.clone(), all_moves: true, line: true };
        let solver = Solver::at(position, solver)?;
        let certified = solver.certify_with_progress(position, to_move, &options, report)?;
        let start = position.reduced();
        let reduction = reduce(&start, ReduceOptions::default());
        let empty = position.empty_cells().len();
        let answer = |(to_move, solution): (Player, Solution)| {
            let against = overview(position, to_move.other()).ok();
            let against = against.filter(|against| against.wins.is_none());
            let must_play =
                against.map_or(Vec::new(), |against| against.must_play.iter().collect());
            // To be told to play anywhere is to be told nothing.
            let must_play = if must_play.len() == empty { Vec::new() } else { must_play };
            Answer { to_move, solution, must_play }
        };
        Ok(Self {
            answers: certified.solutions.into_iter().map(answer).collect(),
            certificate: certified.lines.map(|lines| CheckedCertificate::new(file, &lines)),
            reduction: reduction.map(|reduction| ExplainedReduction {
                sentences: explain(&start, &reduction.trace, file.names()),
                cells_before: start.hypergraph().cells().len(),
                reduction,
            }),
        })
    }

    /// The class, if both sides were asked about and both outcomes are known.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        let outcome = |player: Player| {
            self.answers.iter().find(|answer| answer.to_move == player)?.solution.outcome
        };
        Class::new(ByPlayer { short: outcome(Player::Short)?, cut: outcome(Player::Cut)? })
    }

    /// Why there is no certificate that the checker accepts.
    #[must_use]
    pub fn no_certificate(&self) -> Option<&NoCertificate> {
        match &self.certificate {
            Ok(certificate) => certificate.checked.as_ref().err(),
            Err(reason) => Some(reason),
        }
    }
}

impl Answer {
    /// The cells that must be chosen from, the winning moves, and those that are not settled, as marks.
    #[must_use]
    pub fn moves(&self) -> Vec<(VertexId, Mark)> {
        let must = self.must_play.iter().map(|&cell| (cell, Mark::MustPlay));
        let wins = self.solution.winning_moves.iter().map(|&cell| (cell, Mark::Wins));
        let open = self.solution.open_moves.iter().map(|&cell| (cell, Mark::Open));
        must.chain(wins).chain(open).collect()
    }

    /// The line, as marks.
    #[must_use]
    pub fn line(&self) -> Vec<(VertexId, Mark)> {
        Mark::of_line(&self.solution.line, self.to_move)
    }
}
