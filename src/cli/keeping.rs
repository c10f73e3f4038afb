//! Solvers that keep what they find out: `--store`.

use std::path::PathBuf;
use std::sync::Arc;

use super::Failure;
use super::search::refusal;
use crate::formats::GameFile;
use crate::game::Player;
use crate::solve::{Progress, Solution, SolveOptions, Solver, SolverOptions};
use crate::store::Store;

/// Where a search keeps what was dear.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct StoreArgs {
    /// Keep what is dear to find out in this folder, and begin with what is known there: a search
    /// that was stopped goes on, and several processes may share a folder
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// Keep what takes at least so many nodes
    #[arg(long, value_name = "NODES", default_value_t = 100, requires = "store")]
    store_from: u64,
}

/// A solver with its store, if it has one.
pub(super) struct Keeping {
    pub(super) solver: Solver,
    store: Option<Arc<Store>>,
}

impl StoreArgs {
    /// Whether something is to be kept.
    pub(super) fn is_given(&self) -> bool {
        self.store.is_some()
    }

    /// The solver of a game. All positions of a game share a store.
    pub(super) fn solver(
        &self,
        file: &GameFile,
        options: SolverOptions,
    ) -> Result<Keeping, Failure> {
        let refused = |error| Failure::Input(refusal(&error, file));
        let Some(folder) = &self.store else {
            let solver = Solver::at(file.position(), options).map_err(refused)?;
            return Ok(Keeping { solver, store: None });
        };
        let solver = Solver::sharing(file.position(), options).map_err(refused)?;
        let store = solver.keep_in(folder, self.store_from);
        let store = store.map_err(|error| Failure::input(error).about("--store"))?;
        Ok(Keeping { solver, store: Some(store) })
    }
}

impl Keeping {
    /// Who wins a game with each of these players to move.
    pub(super) fn solve(
        &self,
        file: &GameFile,
        players: &[Player],
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Result<Vec<(Player, Solution)>, Failure> {
        let answer = |&player: &Player| {
            let report = &mut |state: &Progress| report(player, state);
            let position = file.position();
            let solution = self.solver.solve_with_progress(position, player, options, report);
            let refused = |error| Failure::Input(refusal(&error, file));
            Ok((player, solution.map_err(refused)?))
        };
        players.iter().map(answer).collect()
    }

    /// Writes what has not been written yet.
    pub(super) fn finish(self) -> Result<(), Failure> {
        let Some(store) = self.store else { return Ok(()) };
        store.flush().map_err(|error| {
            Failure::Unproved(format!("not all that was found out could be kept: {error}"))
        })
    }
}
