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

/// A game that only the plain engine plays.
pub(super) trait Arena: Send + Sync {
    /// The names of the cells.
    fn names(&self) -> &Names;

    /// The board spec, if the board has one.
    fn board(&self) -> Option<String>;

    /// What the game is called, if it is no board.
    fn name(&self) -> Option<String> {
        None
    }

    /// The cells that a player has.
    fn claimed(&self, by: Player) -> Vec<VertexId>;

    /// One line about the game.
    fn headline(&self) -> String;

    /// The player to move, where the game says so.
    fn to_move(&self) -> Option<Player>;

    /// The board as text, if it is one, with these cells marked as winning.
    fn drawing(&self, wins: &[VertexId]) -> Option<String>;

    /// The board as a picture, if there are pictures of it.
    fn picture(&self) -> Option<Picture> {
        None
    }

    /// Who wins.
    fn solve(
        &self,
        to_move: Player,
        solver: SolverOptions,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure>;
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

/// The arena that the flags name; `None` if they name none.
pub(super) fn arena(input: &InputArgs) -> Option<Result<Box<dyn Arena>, Failure>> {
    if let Some(text) = input.board() {
        let is_torus = TorexSpec::is_meant_by(text);
        if is_other_game(text)
            && let Err(failure) = input.without_changes(text)
        {
            return Some(Err(failure));
        }
        if is_torus {
            return Some(torus(text, input).map(|torus| Box::new(torus) as Box<dyn Arena>));
        }
        if AtollSpec::is_meant_by(text) {
            let made = Atoll::new(text, input);
            return Some(made.map(|board| Box::new(board) as Box<dyn Arena>));
        }
        let made = HavannahSpec::is_meant_by(text).then(|| Havannah::new(text, input));
        return made.map(|made| made.map(|board| Box::new(board) as Box<dyn Arena>));
    }
    let path =
        input.file().filter(|path| Path::new(path).extension().is_some_and(|end| end == "pg"))?;
    if let Err(failure) = input.without_changes(path) {
        return Some(Err(failure));
    }
    Some(Positional::new(path, input).map(|game| Box::new(game) as Box<dyn Arena>))
}

/// A state with the cells that the flags claim. `has` tells whether a player has a cell.
fn with_claims<S: State>(
    mut state: S,
    names: &Names,
    input: &InputArgs,
    has: impl Fn(&S, Player, VertexId) -> bool,
) -> Result<S, Failure> {
    let claimed = input.claims(names, |cell, by| {
        if Player::BOTH.iter().any(|&player| has(&state, player, cell)) {
            return Err("is claimed already".to_owned());
        }
        state.claim(cell, by);
        Ok(())
    });
    claimed.map_err(Failure::Input)?;
    Ok(state)
}

/// The game of Torex that a text means, with the cells that the flags claim.
fn torus(text: &str, input: &InputArgs) -> Result<Torus, Failure> {
    let mut torus = Torus::new(text).map_err(Failure::Input)?;
    let names = torus.names.clone();
    let claimed = input.claims(&names, |cell, by| {
        if torus.owner(cell).is_some() {
            return Err("is claimed already".to_owned());
        }
        torus.state.claim(cell, by);
        Ok(())
    });
    claimed.map_err(Failure::Input)?;
    Ok(torus)
}

impl Arena for Torus {
    fn names(&self) -> &Names {
        &self.names
    }

    fn claimed(&self, by: Player) -> Vec<VertexId> {
        self.state.claimed(by).iter().collect()
    }

    fn board(&self) -> Option<String> {
        Some(Torus::board(self))
    }

    fn headline(&self) -> String {
        let empty = count(self.state.empty_cells().len(), "empty cell");
        let about = match self.is_hex {
            true => "the last row and column coloured beforehand, which makes it Hex",
            false => "a board without a winner is a draw",
        };
        format!("{}: {empty}, {about}", self.spec)
    }

    fn to_move(&self) -> Option<Player> {
        None
    }

    fn drawing(&self, wins: &[VertexId]) -> Option<String> {
        torus_text(self.spec, &self.state, wins, Ink::Colour)
    }

    fn solve(
        &self,
        to_move: Player,
        solver: SolverOptions,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure> {
        Ok(solve_state(&self.state, to_move, true, memory_of_plain(solver)?, options, report))
    }
}

/// A game of Havannah with some cells claimed.
struct Havannah {
    spec: HavannahSpec,
    names: Names,
    state: HavannahState,
}

impl Havannah {
    fn new(text: &str, input: &InputArgs) -> Result<Self, Failure> {
        let spec: HavannahSpec = text.parse().map_err(Failure::input)?;
        let (names, state) = (spec.names(), HavannahState::new(spec));
        let state = with_claims(state, &names, input, |state, by, cell| state.has(by, cell))?;
        if state.is_over_twice() {
            let expected = "expected a position that is not over twice";
            return Err(Failure::input(format_args!("{spec}: both players have won, {expected}")));
        }
        Ok(Self { spec, names, state })
    }
}

impl Arena for Havannah {
    fn names(&self) -> &Names {
        &self.names
    }

    fn claimed(&self, by: Player) -> Vec<VertexId> {
        let cells = (0..self.names.len()).map(VertexId::new);
        cells.filter(|&cell| self.state.has(by, cell)).collect()
    }

    fn board(&self) -> Option<String> {
        Some(self.spec.to_string())
    }

    fn headline(&self) -> String {
        let empty = count(self.state.empty_cells().len(), "empty cell");
        match self.state.won() {
            Some((player, shape)) => {
                format!("{}: {empty}; {} has won with a {shape}", self.spec, named(player))
            }
            None => {
                let ending = ending(self.state.decided());
                format!("{}: {empty}, bridge, fork or ring wins{ending}", self.spec)
            }
        }
    }

    fn to_move(&self) -> Option<Player> {
        None
    }

    fn drawing(&self, wins: &[VertexId]) -> Option<String> {
        Some(havannah_text(self.spec, &self.state, wins, Ink::Colour))
    }

    fn picture(&self) -> Option<Picture> {
        Some(havannah_picture(self.spec, &self.state))
    }

    fn solve(
        &self,
        to_move: Player,
        solver: SolverOptions,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure> {
        let (side, most) = (self.spec.side(), HavannahSpec::MOST_SOLVED);
        expect_small(&self.spec.to_string(), side, most, &self.state)?;
        Ok(solve_state(&self.state, to_move, true, memory_of_plain(solver)?, options, report))
    }
}

/// A game of Atoll with some cells claimed.
struct Atoll {
    spec: AtollSpec,
    names: Names,
    state: AtollState,
}

impl Atoll {
    fn new(text: &str, input: &InputArgs) -> Result<Self, Failure> {
        let spec: AtollSpec = text.parse().map_err(Failure::input)?;
        let (names, state) = (spec.names(), AtollState::new(spec));
        let state =
            with_claims(state, &names, input, |state, by, cell| state.claimed(by).contains(cell))?;
        Ok(Self { spec, names, state })
    }
}

impl Arena for Atoll {
    fn names(&self) -> &Names {
        &self.names
    }

    fn claimed(&self, by: Player) -> Vec<VertexId> {
        self.state.claimed(by).iter().collect()
    }

    fn board(&self) -> Option<String> {
        Some(self.spec.to_string())
    }

    fn headline(&self) -> String {
        let empty = count(self.state.empty_cells().len(), "empty cell");
        let ending = ending(self.state.decided());
        format!("{}: {empty}, two opposite islands joined win{ending}", self.spec)
    }

    fn to_move(&self) -> Option<Player> {
        None
    }

    fn drawing(&self, wins: &[VertexId]) -> Option<String> {
        Some(atoll_text(self.spec, &self.state, wins, Ink::Colour))
    }

    fn picture(&self) -> Option<Picture> {
        Some(atoll_picture(self.spec, &self.state))
    }

    fn solve(
        &self,
        to_move: Player,
        solver: SolverOptions,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure> {
        let (size, most) = (self.spec.size(), AtollSpec::MOST_SOLVED);
        expect_small(&self.spec.to_string(), size, most, &self.state)?;
        Ok(solve_state(&self.state, to_move, false, memory_of_plain(solver)?, options, report))
    }
}

/// A game given by its winning sets.
struct Positional {
    path: String,
    file: PositionalFile,
    state: PositionalState,
}

/// Reads a file of winning sets.
pub(super) fn positional_file(path: &str) -> Result<PositionalFile, Failure> {
    let bytes = read_bytes(path)?;
    if let Some(fault) = foreign_fault(&bytes) {
        return Err(Failure::input(format_args!("{path}: {fault}")));
    }
    read_positional(&bytes).map_err(|error| Failure::input(format_args!("{path}: {error}")))
}

impl Positional {
    fn new(path: &str, input: &InputArgs) -> Result<Self, Failure> {
        let file = positional_file(path)?;
        // Claims would need turns of their own, which the file has lists for.
        let claims = input.claims(&file.names, |_, _| {
            Err("cannot be claimed here, expected #blackinitials and #whiteinitials in the file".to_owned())
        });
        claims.map_err(Failure::Input)?;
        let state = PositionalState::new(file.game.clone());
        Ok(Self { path: path.to_owned(), file, state })
    }
}

impl Arena for Positional {
    fn names(&self) -> &Names {
        &self.file.names
    }

    fn board(&self) -> Option<String> {
        None
    }

    fn name(&self) -> Option<String> {
        Some(self.path.clone())
    }

    fn claimed(&self, by: Player) -> Vec<VertexId> {
        self.state.claimed(by).iter().collect()
    }

    fn headline(&self) -> String {
        let game = &self.file.game;
        let [black, white] = Player::BOTH.map(|player| game.sets(player).len());
        let empty = count(self.state.empty_cells().len(), "empty cell");
        let turns = count(game.turns().len(), "turn");
        format!(
            "{}: {empty}, {turns}, winning sets: Short (Black) {black}, Cut (White) {white}",
            self.path
        )
    }

    fn to_move(&self) -> Option<Player> {
        self.state.to_move()
    }

    fn drawing(&self, _wins: &[VertexId]) -> Option<String> {
        None
    }

    fn solve(
        &self,
        to_move: Player,
        solver: SolverOptions,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, Failure> {
        if let Some(turn) = self.state.to_move().filter(|&turn| turn != to_move) {
            let sentence =
                format_args!("{}: the first turn is {turn}'s, not {to_move}'s", self.path);
            return Err(Failure::input(sentence));
        }
        let (draws, memory) = (self.file.game.may_draw(), memory_of_plain(solver)?);
        Ok(solve_state(&self.state, to_move, draws, memory, options, report))
    }
}
