//! Games as positions on boards, as game files.

use std::ops::ControlFlow;

use thiserror::Error;

use super::GameFile;
use crate::boards::{
    BoardKind, BoardSpec, HexInHex, OnBoard, bridgit_on_hex, hex_in_hex, hex_on_y,
};
use crate::planar::{Effort, OnBoardError, bridgit_board, hex_board, with_terminal_groups};

/// Why a game cannot be written as a position on a board, in the user's names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct BoardError {
    /// The reason.
    pub error: OnBoardError,
    /// The sentence with the user's names.
    pub text: String,
}

impl BoardError {
    fn new(file: &GameFile, error: OnBoardError) -> Self {
        let hypergraph = with_terminal_groups(file.position().reduced().hypergraph());
        Self { text: error.describe(&hypergraph, file.names()), error }
    }
}

/// The position on a Hex board, with a map of its unclaimed cells: as [`hex_board`] finds it. A
/// position on a Bridg-it board keeps its shape instead, with stones for the dots of both players
/// ([`bridgit_on_hex`]).
///
/// # Errors
/// If the game is not 3-planar with two terminals: see [`hex_board`].
pub fn hex_board_file(
    file: &GameFile,
    effort: Effort,
    step: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> Result<GameFile, BoardError> {
    let in_shape = file.board().and_then(|spec| bridgit_on_hex(spec, file.position()));
    let placed = match in_shape {
        Some(placed) => placed,
        None => hex_board(file.position(), effort, step)
            .map_err(|error| BoardError::new(file, error))?,
    };
    Ok(board_file(file, placed))
}

/// A position on a Hex board as one on a larger Hex board, in a shape of its own
/// ([`hex_in_hex`]), with a map of its unclaimed cells.
///
/// # Errors
/// If the position is on no Hex board, or the larger one would be too large.
pub fn hex_in_hex_file(file: &GameFile, how: HexInHex) -> Result<GameFile, BoardError> {
    let is_hex = |spec: &BoardSpec| spec.kind() == BoardKind::Hex;
    let spec = file.board().filter(is_hex);
    let spec = spec.ok_or_else(|| BoardError::new(file, OnBoardError::NotHex))?;
    let placed = hex_in_hex(spec, file.position(), how).ok_or_else(|| too_large(file, spec))?;
    Ok(board_file(file, placed))
}

/// The error of a Hex board that fits on no board of the other kind.
fn too_large(file: &GameFile, spec: BoardSpec) -> BoardError {
    let (cells, limit) = (spec.cell_count(), BoardSpec::MAX_CELLS);
    BoardError::new(file, OnBoardError::TooLarge { cells, limit })
}

/// The position on a Bridg-it board, with a map of its unclaimed cells.
///
/// # Errors
/// If the game is not 2-planar with two terminals: see [`bridgit_board`].
pub fn bridgit_board_file(file: &GameFile) -> Result<GameFile, BoardError> {
    let placed = bridgit_board(file.position()).map_err(|error| BoardError::new(file, error))?;
    Ok(board_file(file, placed))
}

/// The position on a board of the Game of Y, with a map of its unclaimed cells: a position on a Hex
/// board keeps its shape, any other is placed on a Hex board first.
///
/// # Errors
/// If the game is not 3-planar with two terminals: see [`hex_board`].
pub fn y_board_file(
    file: &GameFile,
    effort: Effort,
    step: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> Result<GameFile, BoardError> {
    let is_hex = file.board().is_some_and(|spec| spec.kind() == BoardKind::Hex);
    let hex = if is_hex { file.clone() } else { hex_board_file(file, effort, step)? };
    let spec = hex.board().expect("it is a Hex board");
    let placed = hex_on_y(spec, hex.position()).ok_or_else(|| too_large(file, spec))?;
    let on_y = board_file(&hex, placed);
    if is_hex {
        return Ok(on_y);
    }
    let last = |name: &String| {
        let found = on_y.cell_map().iter().find(|(from, _)| from == name);
        found.expect("every empty cell of the Hex board is in the map").1.clone()
    };
    let map = hex.cell_map().iter().map(|(from, on_hex)| (from.clone(), last(on_hex))).collect();
    Ok(on_y.with_title(file.title().map(str::to_owned)).with_cell_map(map))
}

fn board_file(file: &GameFile, placed: OnBoard) -> GameFile {
    let board = placed.board;
    let map = placed
        .cells
        .iter()
        .map(|&(from, to)| (file.names().name(from).to_owned(), board.names.name(to).to_owned()));
    let map = map.collect();
    GameFile::from_board(board)
        .with_position(placed.position)
        .with_title(file.title().map(str::to_owned))
        .with_source(file.source().map(str::to_owned))
        .with_cell_map(map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Goal, Player, Position};

    fn board(spec: &str) -> GameFile {
        GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build())
    }

    fn go_on() -> impl FnMut([usize; 2]) -> ControlFlow<()> {
        |_| ControlFlow::Continue(())
    }

    fn to_hex(file: &GameFile) -> Result<GameFile, BoardError> {
        hex_board_file(file, Effort::Seconds(0), &mut go_on())
    }

    #[test]
    fn maps_name_the_unclaimed_cells() {
        let mut position = board("hex:3x3").position().clone();
        let file = board("hex:3x3");
        position.claim(file.names().id("b2").unwrap(), Player::Short).unwrap();
        let file = file.with_position(position);
        for placed in
            [to_hex(&file).unwrap(), y_board_file(&file, Effort::Seconds(0), &mut go_on()).unwrap()]
        {
            assert_eq!(placed.cell_map().len(), 8);
            assert!(placed.cell_map().iter().all(|(from, _)| from != "b2"));
            let empty = placed.position().empty_cells();
            let named = placed.cell_map().iter().map(|(_, to)| placed.names().id(to).unwrap());
            assert!(named.clone().all(|cell| empty.contains(cell)) && named.count() == empty.len());
        }
    }

    #[test]
    fn a_game_of_one_cell_comes_to_y_by_way_of_hex() {
        let on_y = y_board_file(&board("bridgit:1"), Effort::Seconds(0), &mut go_on()).unwrap();
        assert_eq!(on_y.cell_map().len(), 1);
        assert_eq!(on_y.cell_map()[0].0, "a1");
        assert_eq!(on_y.board().unwrap().kind(), BoardKind::Y);
    }

    #[test]
    fn bridgit_keeps_its_shape_on_hex() {
        let hex = to_hex(&board("bridgit:3")).unwrap();
        assert_eq!(hex.board(), Some("hex:5x5".parse().unwrap()));
        assert!(hex.cell_map().iter().all(|(from, to)| from == to));
    }

    #[test]
    fn what_cannot_be_placed_is_named() {
        let y = board("y:3");
        assert!(to_hex(&y).unwrap_err().to_string().ends_with("the third is bottom"));
        let tiling = board("tiling:4.8.8:3x3");
        let error = to_hex(&tiling).unwrap_err();
        assert!(matches!(error.error, OnBoardError::Degree { degree: 4, limit: 3, .. }), "{error}");
        let error = bridgit_board_file(&board("hex:3x3")).unwrap_err().to_string();
        assert!(error.starts_with("the cell ") && error.ends_with("expected at most 2"), "{error}");
        let sides = y.position().game().clone().with_goal(Goal::Connect);
        let stones = y.with_position(Position::opening(sides));
        assert!(matches!(to_hex(&stones).unwrap_err().error, OnBoardError::Terminals(_)));
    }
}
