//! Games that are no Shannon games: on a torus, Havannah, and lists of winning sets.

use std::path::Path;

use super::Failure;
use super::input::{InputArgs, is_other_game, read_bytes};
use super::search::one_thread;
use super::words::{count, named};
use crate::formats::foreign_fault;
use crate::game::{Outcome, Player, State};
use crate::graph::{Names, VertexId};
use crate::positional::{
    AtollSpec, AtollState, HavannahSpec, HavannahState, PositionalFile, PositionalState, TorexSpec,
    read_positional,
};
use crate::render::{
    Ink, Picture, atoll_picture, atoll_text, havannah_picture, havannah_text, torus_text,
};
use crate::requests::torus::Torus;
use crate::solve::{Engine, Progress, Solution, SolveOptions, SolverOptions, solve_state};

/// A game that only the plain engine plays, with some cells claimed.
pub(super) enum Arena {
    /// On a torus, or Hex on one.
    Torex(Torus),
    /// With bridges, forks and rings.
    Havannah(HavannahSpec, Names, HavannahState),
    /// Between islands.
    Atoll(AtollSpec, Names, AtollState),
    /// Given by its winning sets in a file.
    Sets(String, Box<PositionalFile>, PositionalState),
}

impl Arena {
    /// The arena that the flags name; `None` if they name none.
    pub(super) fn of(input: &InputArgs) -> Option<Result<Self, Failure>> {
        let Some(text) = input.board() else {
            let is_list = |path: &&str| Path::new(path).extension().is_some_and(|end| end == "pg");
            let path = input.file().filter(is_list)?;
            return Some(input.without_changes(path).and_then(|()| sets(path, input)));
        };
        if is_other_game(text)
            && let Err(failure) = input.without_changes(text)
        {
            return Some(Err(failure));
        }
        if TorexSpec::is_meant_by(text) {
            Some(torex(text, input))
        } else if AtollSpec::is_meant_by(text) {
            Some(atoll(text, input))
        } else {
            HavannahSpec::is_meant_by(text).then(|| havannah(text, input))
        }
    }

    /// The names of the cells.
    pub(super) fn names(&self) -> &Names {
        match self {
            Self::Torex(torus) => &torus.names,
            Self::Havannah(_, names, _) | Self::Atoll(_, names, _) => names,
            Self::Sets(_, file, _) => &file.names,
        }
    }

    /// The board spec, if it is a board.
    pub(super) fn board(&self) -> Option<String> {
        match self {
            Self::Torex(torus) => Some(torus.board()),
            Self::Havannah(spec, ..) => Some(spec.to_string()),
            Self::Atoll(spec, ..) => Some(spec.to_string()),
            Self::Sets(..) => None,
        }
    }

    /// What the game is called, if it is no board.
    pub(super) fn name(&self) -> Option<String> {
        match self {
            Self::Sets(path, ..) => Some(path.clone()),
            Self::Torex(_) | Self::Havannah(..) | Self::Atoll(..) => None,
        }
    }

    /// The cells that a player has.
    pub(super) fn claimed(&self, by: Player) -> Vec<VertexId> {
        let claimed = match self {
            Self::Torex(torus) => torus.state.claimed(by),
            Self::Havannah(_, names, state) => {
                let cells = (0..names.len()).map(VertexId::new);
                return cells.filter(|&cell| state.has(by, cell)).collect();
            }
            Self::Atoll(.., state) => state.claimed(by),
            Self::Sets(.., state) => state.claimed(by),
        };
        claimed.iter().collect()
    }

    /// One line about the game.
    pub(super) fn headline(&self) -> String {
        let empty = match self {
            Self::Torex(torus) => torus.state.empty_cells(),
            Self::Havannah(.., state) => state.empty_cells(),
            Self::Atoll(.., state) => state.empty_cells(),
            Self::Sets(.., state) => state.empty_cells(),
        };
        let empty = count(empty.len(), "empty cell");
        match self {
            Self::Torex(torus) => {
                let about = match torus.is_hex {
                    true => "the last row and column coloured beforehand, which makes it Hex",
                    false => "a board without a winner is a draw",
                };
                format!("{}: {empty}, {about}", torus.spec)
            }
            Self::Havannah(spec, _, state) => match state.won() {
                Some((player, shape)) => {
                    format!("{spec}: {empty}; {} has won with a {shape}", named(player))
                }
                None => {
                    let ending = ending(state.decided());
                    format!("{spec}: {empty}, bridge, fork or ring wins{ending}")
                }
            },
            Self::Atoll(spec, _, state) => {
                let ending = ending(state.decided());
                format!("{spec}: {empty}, two opposite islands joined win{ending}")
            }
            Self::Sets(path, file, _) => {
                let [black, white] = Player::BOTH.map(|player| file.game.sets(player).len());
                let turns = count(file.game.turns().len(), "turn");
                format!(
                    "{path}: {empty}, {turns}, winning sets: Short (Black) {black}, Cut (White) {white}"
                )
            }
        }
    }

    /// The player to move, where the game says so.
    pub(super) fn to_move(&self) -> Option<Player> {
        match self {
            Self::Sets(.., state) => state.to_move(),
            Self::Torex(_) | Self::Havannah(..) | Self::Atoll(..) => None,
        }
    }

    /// The board as text, if it is one, with these cells marked as winning.
    pub(super) fn drawing(&self, wins: &[VertexId]) -> Option<String> {
        match self {
            Self::Torex(torus) => torus_text(torus.spec, &torus.state, wins, Ink::Colour),
            Self::Havannah(spec, _, state) => Some(havannah_text(*spec, state, wins, Ink::Colour)),
            Self::Atoll(spec, _, state) => Some(atoll_text(*spec, state, wins, Ink::Colour)),
            Self::Sets(..) => None,
        }
    }

    /// The board as a picture, if there are pictures of it.
    pub(super) fn picture(&self) -> Option<Picture> {
        match self {
            Self::Havannah(spec, _, state) => Some(havannah_picture(*spec, state)),
            Self::Atoll(spec, _, state) => Some(atoll_picture(*spec, state)),
            Self::Torex(_) | Self::Sets(..) => None,
        }
    }

    /// Who wins.
    pub(super) fn solve(
        &self,
        to_move: Player,
        solver: SolverOptions,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure> {
        match self {
            Self::Havannah(spec, _, state) => {
                let (side, most) = (spec.side(), HavannahSpec::MOST_SOLVED);
                expect_small(&spec.to_string(), side, most, state)?;
            }
            Self::Atoll(spec, _, state) => {
                expect_small(&spec.to_string(), spec.size(), AtollSpec::MOST_SOLVED, state)?;
            }
            Self::Sets(path, _, state) => {
                if let Some(turn) = state.to_move().filter(|&turn| turn != to_move) {
                    let sentence =
                        format_args!("{path}: the first turn is {turn}'s, not {to_move}'s");
                    return Err(Failure::input(sentence));
                }
            }
            Self::Torex(_) => {}
        }
        let memory = memory_of_plain(solver)?;
        Ok(match self {
            Self::Torex(torus) => solve_state(&torus.state, to_move, true, memory, options, report),
            Self::Havannah(.., state) => solve_state(state, to_move, true, memory, options, report),
            Self::Atoll(.., state) => solve_state(state, to_move, false, memory, options, report),
            Self::Sets(_, file, state) => {
                solve_state(state, to_move, file.game.may_draw(), memory, options, report)
            }
        })
    }
}

/// A state with the cells that the flags claim. `has` tells whether a player has a cell.
fn with_claims<S: State>(
    mut state: S,
    names: &Names,
    input: &InputArgs,
    has: impl Fn(&S, Player, VertexId) -> bool,
) -> Result<S, Failure> {
    let claims = input.claims(names, |cell, by| {
        if Player::BOTH.iter().any(|&player| has(&state, player, cell)) {
            return Err("is claimed already".to_owned());
        }
        state.claim(cell, by);
        Ok(())
    });
    claims.map_err(Failure::Input)?;
    Ok(state)
}

fn torex(text: &str, input: &InputArgs) -> Result<Arena, Failure> {
    let mut torus = Torus::new(text).map_err(Failure::Input)?;
    torus.state = with_claims(torus.state, &torus.names, input, |state, by, cell| {
        state.claimed(by).contains(cell)
    })?;
    Ok(Arena::Torex(torus))
}

fn havannah(text: &str, input: &InputArgs) -> Result<Arena, Failure> {
    let spec: HavannahSpec = text.parse().map_err(Failure::input)?;
    let names = spec.names();
    let state = with_claims(HavannahState::new(spec), &names, input, HavannahState::has)?;
    if state.is_over_twice() {
        refuse!("{spec}: both players have won, expected a position that is not over twice");
    }
    Ok(Arena::Havannah(spec, names, state))
}

fn atoll(text: &str, input: &InputArgs) -> Result<Arena, Failure> {
    let spec: AtollSpec = text.parse().map_err(Failure::input)?;
    let names = spec.names();
    let state = with_claims(AtollState::new(spec), &names, input, |state, by, cell| {
        state.claimed(by).contains(cell)
    })?;
    Ok(Arena::Atoll(spec, names, state))
}

fn sets(path: &str, input: &InputArgs) -> Result<Arena, Failure> {
    let file = positional_file(path)?;
    // Claims would need turns of their own, which the file has lists for.
    let claims = input.claims(&file.names, |_, _| {
        Err("cannot be claimed here, expected #blackinitials and #whiteinitials in the file"
            .to_owned())
    });
    claims.map_err(Failure::Input)?;
    let state = PositionalState::new(file.game.clone());
    Ok(Arena::Sets(path.to_owned(), Box::new(file), state))
}

/// Reads a file of winning sets.
pub(super) fn positional_file(path: &str) -> Result<PositionalFile, Failure> {
    let bytes = read_bytes(path)?;
    if let Some(fault) = foreign_fault(&bytes) {
        refuse!("{path}: {fault}");
    }
    read_positional(&bytes).map_err(|error| Failure::input(format_args!("{path}: {error}")))
}

/// Refuses to search a game that is not over on too large a board.
fn expect_small(board: &str, size: usize, most: usize, state: &impl State) -> Result<(), Failure> {
    if size <= most || state.decided().is_some() {
        return Ok(());
    }
    Err(Failure::input(format_args!(
        "{board} is too large to be solved, expected a size up to {most}, or a game that is over; \
         cutshort show and cutshort render take it"
    )))
}

/// How a game that is over has ended, for people.
fn ending(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "",
        Some(Outcome::Short) => "; Short has won",
        Some(Outcome::Cut) => "; Cut has won",
        Some(Outcome::Draw) => "; a draw",
    }
}

/// The memory of the table, if no engine of Shannon games is asked for.
fn memory_of_plain(solver: SolverOptions) -> Result<usize, Failure> {
    match solver.engine {
        Engine::Auto | Engine::Plain if solver.threads > 1 => {
            Err(Failure::Input(one_thread(Engine::Plain, solver.threads)))
        }
        Engine::Auto | Engine::Plain => Ok(solver.memory),
        engine => Err(Failure::input(format_args!(
            "the engine {engine} does not play this game: it takes Shannon games"
        ))),
    }
}
