//! A page about a position: who wins, why, and how to see that it is so.

mod certificate;
mod facts;
mod page;
mod sections;
#[cfg(test)]
mod tests;

use super::OverlayError;
use crate::formats::{GameFile, WriteError};
use crate::game::Player;
use crate::solve::{Limits, NoCertificate, Progress, SolverOptions};
use facts::Facts;
use page::Page;

/// What goes into a report.
#[derive(Clone, Debug)]
pub struct ReportOptions {
    /// Which sides to move are asked about, Short first.
    pub to_move: Vec<Player>,
    /// With what the solver answers.
    pub solver: SolverOptions,
    /// When it gives up.
    pub limits: Limits,
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The page: one file of HTML that needs nothing else.
    pub html: String,
    /// Whether a limit stopped the solver before all was known. The page says so too.
    pub is_stopped: bool,
    /// Why the page has no certificate, or one that the checker refuses. The page says so too.
    pub no_certificate: Option<NoCertificate>,
}

/// Pictures of steps are left out beyond this size of the page, in bytes.
const MOST_BYTES: usize = 700_000;

/// A page in HTML about a position: what it is, its class and winning moves, its reduction step by
/// step, the winner's strategy as a certificate with the checker's word on it, and how to come to all
/// this again.
///
/// The page is one file. It loads nothing and works without scripts: a link opens a step of the
/// reduction and leads to the next one. Every picture says in words what it shows. The same
/// input gives the same page.
///
/// # Errors
/// If the solver does not take the position, or the game cannot be written to a file.
pub fn report(
    file: &GameFile,
    options: &ReportOptions,
    progress: &mut dyn FnMut(Player, &Progress),
) -> Result<Report, ReportError> {
    let facts = Facts::gather(file, options, progress)?;
    let mut page = Page::new(&facts);
    sections::position(&mut page, &facts);
    sections::winner(&mut page, &facts);
    sections::reduction(&mut page, &facts);
    sections::certificate(&mut page, &facts);
    sections::reproduce(&mut page, &facts);
    sections::legend(&mut page);
    let is_stopped = facts.solutions.iter().any(|(_, solution)| solution.stopped.is_some());
    Ok(Report { html: page.finish(), is_stopped, no_certificate: facts.no_certificate() })
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// The solver does not take the position.
    #[error(transparent)]
    Overlay(#[from] OverlayError),
    /// The game cannot be written to a file.
    #[error(transparent)]
    Write(#[from] WriteError),
}
