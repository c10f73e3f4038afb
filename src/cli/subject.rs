//! What `solve` is asked about: a Shannon game, or a game on a torus.

use super::Failure;
use super::input::{InputArgs, title};
use super::search::refusal;
use crate::boards::{ContestState, TorexSpec};
use crate::formats::GameFile;
use crate::game::{Player, State};
use crate::graph::{Names, VertexId};
use crate::render::{Mark, Scene, text, torus_text};
use crate::solve::{Progress, Solution, SolveOptions, solve_state, solve_with_progress};

/// One game that is solved.
pub(super) enum Subject {
    Shannon(Box<GameFile>),
    Torus(Torus),
}

/// A game of Torex with some cells claimed.
pub(super) struct Torus {
    spec: TorexSpec,
    names: Names,
    state: ContestState,
}

impl Torus {
    /// The torus that the flags name; `None` if they name none.
    pub(super) fn of(input: &InputArgs) -> Option<Result<Self, Failure>> {
        let text = input.board().filter(|text| TorexSpec::is_meant_by(text))?;
        let made = text.parse().map_err(Failure::input).and_then(|spec: TorexSpec| {
            let names = spec.names();
            let mut state = ContestState::new(spec.contest());
            let claimed = input.claims(&names, |cell, by| {
                if Player::BOTH.iter().any(|&player| state.claimed(player).contains(cell)) {
                    return Err("is claimed already".to_owned());
                }
                state.claim(cell, by);
                Ok(())
            });
            claimed.map_err(Failure::Input)?;
            Ok(Self { spec, names, state })
        });
        Some(made)
    }
}

impl Subject {
    pub(super) fn names(&self) -> &Names {
        match self {
            Self::Shannon(file) => file.names(),
            Self::Torus(torus) => &torus.names,
        }
    }

    pub(super) fn names_of(&self, cells: &[VertexId]) -> Vec<&str> {
        cells.iter().map(|&cell| self.names().name(cell)).collect()
    }

    /// The name in the input, if it has one.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Shannon(file) => file.title(),
            Self::Torus(_) => None,
        }
    }

    pub(super) fn board(&self) -> Option<String> {
        match self {
            Self::Shannon(file) => file.board().map(|spec| spec.to_string()),
            Self::Torus(torus) => Some(torus.spec.to_string()),
        }
    }

    /// The names of the terminals; a torus has none.
    pub(super) fn terminals(&self) -> Vec<&str> {
        match self {
            Self::Shannon(file) => self.names_of(file.game().hypergraph().terminals()),
            Self::Torus(_) => Vec::new(),
        }
    }

    /// The player to move, where the input says so.
    pub(super) fn to_move(&self) -> Option<Player> {
        match self {
            Self::Shannon(file) => file.position().to_move(),
            Self::Torus(_) => None,
        }
    }

    /// One line about the game.
    pub(super) fn headline(&self) -> String {
        match self {
            Self::Shannon(file) => {
                let (game, empty) = (file.game(), file.position().empty_cells().len());
                let (goal, rules) = (game.goal(), game.rules());
                format!("{}: {empty} empty cells, goal {goal}, {rules} rules", title(file))
            }
            Self::Torus(torus) => {
                let empty = torus.state.empty_cells().len();
                format!("{}: {empty} empty cells, a board without a winner is a draw", torus.spec)
            }
        }
    }

    /// The board as text, if it is one, with these cells marked as winning.
    pub(super) fn drawing(&self, wins: &[VertexId]) -> Option<String> {
        match self {
            Self::Shannon(file) => text(&Scene {
                position: file.position(),
                names: file.names(),
                layout: file.layout(),
                board: file.board(),
                marks: wins.iter().map(|&cell| (cell, Mark::Wins)).collect(),
            }),
            Self::Torus(torus) => torus_text(torus.spec, &torus.state, wins),
        }
    }

    pub(super) fn solve(
        &self,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure> {
        match self {
            Self::Shannon(file) => solve_with_progress(file.position(), to_move, options, report)
                .map_err(|error| Failure::Input(refusal(&error, file))),
            Self::Torus(torus) => Ok(solve_state(&torus.state, to_move, options, true, report)),
        }
    }
}
