//! What `solve` is asked about: a Shannon game, or a game of another kind.

use std::borrow::Cow;

use serde_json::Value;

use super::Failure;
use super::arena::Arena;
use super::input::title;
use super::keeping::StoreArgs;
use super::output::Proof;
use super::search::refusal;
use super::words::count;
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::{Names, VertexId};
use crate::render::{Ink, Scene, text};
use crate::requests::about::{Place, about_other};
use crate::solve::{Limits, Progress, ShortestWin, Solution, SolveOptions, Solver, SolverOptions};
use crate::survey::Mark;

/// One game that is solved.
pub(super) enum Subject {
    Shannon(Box<GameFile>),
    Other(Box<Arena>),
}

impl Subject {
    pub(super) fn names(&self) -> &Names {
        match self {
            Self::Shannon(file) => file.names(),
            Self::Other(arena) => arena.names(),
        }
    }

    pub(super) fn names_of(&self, cells: &[VertexId]) -> Vec<&str> {
        cells.iter().map(|&cell| self.names().name(cell)).collect()
    }

    /// The names of cells as they stand in lists for people.
    pub(super) fn quoted_names_of(&self, cells: &[VertexId]) -> Vec<Cow<'_, str>> {
        cells.iter().map(|&cell| self.names().quoted(cell)).collect()
    }

    /// An answer in JSON, with the keys about the position before it.
    pub(super) fn answer(&self, place: &Place, answer: Value) -> Value {
        match self {
            Self::Shannon(file) => place.answer(file, answer),
            Self::Other(arena) => {
                let cells = Player::BOTH.map(|by| arena.claimed(by));
                let claimed = [0, 1].map(|index: usize| self.names_of(&cells[index]));
                let (name, board) = (arena.name(), arena.board());
                about_other(place.index, name.as_deref(), board.as_deref(), claimed, answer)
            }
        }
    }

    /// The names of the terminals; only a Shannon game has some.
    pub(super) fn terminals(&self) -> Vec<&str> {
        match self {
            Self::Shannon(file) => self.names_of(file.game().hypergraph().terminals()),
            Self::Other(_) => Vec::new(),
        }
    }

    /// The player to move, where the input says so.
    pub(super) fn to_move(&self) -> Option<Player> {
        match self {
            Self::Shannon(file) => file.position().to_move(),
            Self::Other(arena) => arena.to_move(),
        }
    }

    /// One line about the game.
    pub(super) fn headline(&self) -> String {
        match self {
            Self::Shannon(file) => {
                let (game, empty) = (file.game(), file.position().empty_cells().len());
                let (goal, rules) = (game.goal(), game.rules());
                let empty = count(empty, "empty cell");
                format!("{}: {empty}, goal {goal}, {rules} rules", title(file))
            }
            Self::Other(arena) => arena.headline(),
        }
    }

    /// The board as text, if it is one, with these cells marked as winning.
    pub(super) fn drawing(&self, wins: &[VertexId]) -> Option<String> {
        match self {
            Self::Shannon(file) => {
                let marks = wins.iter().map(|&cell| (cell, Mark::Wins)).collect();
                text(&Scene::new(file).with_marks(marks), Ink::Colour)
            }
            Self::Other(arena) => arena.drawing(wins),
        }
    }

    /// How soon a player wins who is known to win.
    pub(super) fn shortest_win(
        &self,
        to_move: Player,
        winner: Player,
        solver: SolverOptions,
        limits: &Limits,
    ) -> Result<ShortestWin, Failure> {
        match self {
            Self::Shannon(file) => Solver::at(file.position(), solver)
                .and_then(|solver| solver.shortest_win(file.position(), to_move, winner, limits))
                .map_err(|error| Failure::Input(format!("--shortest: {}", refusal(&error, file)))),
            Self::Other(_) => {
                Err(Failure::input("--shortest is for Shannon games, and this is none"))
            }
        }
    }

    /// Who wins with each of these players to move, and whether what was found out could be kept.
    pub(super) fn solve(
        &self,
        players: &[Player],
        solver: SolverOptions,
        kept: &StoreArgs,
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Result<(Vec<(Player, Solution)>, Proof), Failure> {
        match self {
            Self::Shannon(file) => {
                let keeping = kept.solver(file, solver)?;
                let solutions = keeping.solve(file, players, options, report)?;
                Ok((solutions, keeping.finish()))
            }
            Self::Other(_) if kept.is_given() => {
                Err(Failure::input("--store is for Shannon games, and this is none"))
            }
            Self::Other(arena) => {
                let answer = |&player: &Player| {
                    let report = &mut |state: &Progress| report(player, state);
                    Ok::<_, Failure>((player, arena.solve(player, solver, options, report)?))
                };
                Ok((players.iter().map(answer).collect::<Result<_, _>>()?, Ok(())))
            }
        }
    }
}
