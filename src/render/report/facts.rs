//! What a report says.

use super::certificate::Certificate;
use super::{MOST_BYTES, ReportError, ReportOptions};
use crate::analysis::{ReduceOptions, Reduction, reduce};
use crate::connection::overview;
use crate::formats::{GameFile, Writer, write};
use crate::game::{ByPlayer, Class, Player};
use crate::graph::VertexId;
use crate::proof::explain;
use crate::render::overlay::line;
use crate::render::{Frame, Mark, OverlayError, Picture, Scene, ShownMoves, reduction_frames};
use crate::solve::{NoCertificate, Progress, Solution, SolveOptions, Solver};

/// What a report says.
pub(super) struct Facts<'a> {
    pub(super) file: &'a GameFile,
    pub(super) title: String,
    /// The game as a file.
    pub(super) json: String,
    /// The answers for the sides to move, Short first.
    pub(super) solutions: Vec<(Player, Solution)>,
    /// The winner's strategies, or why there are none.
    pub(super) certificate: Result<Certificate, NoCertificate>,
    /// The reduction with its pictures, or why there is none.
    pub(super) reduction: Result<Steps, String>,
}

/// A reduction in pictures and words.
pub(super) struct Steps {
    pub(super) reduction: Reduction,
    /// One for each step, and one of what is left, but for those that are too many.
    pub(super) frames: Vec<Frame>,
    /// One for each step.
    pub(super) sentences: Vec<String>,
    pub(super) cells_before: usize,
}

impl<'a> Facts<'a> {
    pub(super) fn gather(
        file: &'a GameFile,
        options: &ReportOptions,
        progress: &mut dyn FnMut(Player, &Progress),
    ) -> Result<Self, ReportError> {
        let solve = SolveOptions { limits: options.limits.clone(), all_moves: true, line: true };
        let certified = Solver::at(file.position(), options.solver)
            .and_then(|s| s.certify(file.position(), &options.to_move, &solve, progress))
            .map_err(OverlayError::Solve)?;
        let certificate = match certified.lines {
            Ok(lines) => Ok(Certificate::new(file, &lines)?),
            Err(reason) => Err(reason),
        };
        let start = file.position().reduced();
        let reduction = reduce(&start, ReduceOptions::default()).map(|reduction| Steps {
            frames: reduction_frames(&Scene::new(file), &reduction.trace, MOST_BYTES),
            sentences: explain(&start, &reduction.trace, file.names()),
            cells_before: start.hypergraph().cells().len(),
            reduction,
        });
        let json = write(file, Writer::Json)?;
        let json = String::from_utf8_lossy(&json).into_owned();
        let title = match (file.title(), file.board()) {
            (Some(title), _) => title.to_owned(),
            (None, Some(spec)) => spec.to_string(),
            (None, None) => "A Shannon game".to_owned(),
        };
        Ok(Self {
            file,
            title,
            json,
            solutions: certified.solutions,
            certificate,
            reduction: reduction.map_err(|error| error.to_string()),
        })
    }

    /// The class, if both sides were asked about and both outcomes are known.
    pub(super) fn class(&self) -> Option<Class> {
        let outcome =
            |player: Player| self.solutions.iter().find(|(mover, _)| *mover == player)?.1.outcome;
        Class::new(ByPlayer { short: outcome(Player::Short)?, cut: outcome(Player::Cut)? })
    }

    /// Why there is no certificate that the checker accepts.
    pub(super) fn no_certificate(&self) -> Option<NoCertificate> {
        match &self.certificate {
            Ok(certificate) => certificate.checked.as_ref().err().cloned(),
            Err(reason) => Some(reason.clone()),
        }
    }

    pub(super) fn names(&self, cells: &[VertexId]) -> String {
        self.file.quoted_names_of(cells.iter().copied()).join(" ")
    }

    /// The position as it came about.
    pub(super) fn record(&self) -> Picture {
        Picture::new(&Scene::new(self.file).with_moves(self.file, ShownMoves::All))
    }

    /// The position with these marks.
    pub(super) fn picture(&self, marks: Vec<(VertexId, Mark)>) -> Picture {
        Picture::new(&Scene::new(self.file).with_marks(marks))
    }

    /// The winning moves, and the cells outside of which no move can win.
    pub(super) fn moves(&self, to_move: Player, solution: &Solution) -> Vec<(VertexId, Mark)> {
        let must = overview(self.file.position(), to_move.other()).ok();
        let must = must.filter(|overview| overview.wins.is_none());
        let all = self.file.position().empty_cells().len();
        let must: Vec<VertexId> =
            must.map_or(Vec::new(), |overview| overview.must_play.iter().collect());
        // To be told to play anywhere is to be told nothing.
        let must = if must.len() == all { Vec::new() } else { must };
        let must = must.into_iter().map(|cell| (cell, Mark::MustPlay));
        let open = solution.open_moves.iter().map(|&cell| (cell, Mark::Open));
        let wins = solution.winning_moves.iter().map(|&cell| (cell, Mark::Wins));
        must.chain(wins).chain(open).collect()
    }

    pub(super) fn line(&self, to_move: Player, solution: &Solution) -> Vec<(VertexId, Mark)> {
        line(solution, to_move)
    }
}
