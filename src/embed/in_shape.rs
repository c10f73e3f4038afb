//! Positions on Hex and Y, in their own shape where they have one.

use std::ops::ControlFlow;

use super::hex_board::{OnBoardError, SearchTime, hex_board};
use super::on_board::{OnBoard, bridgit_on_hex, hex_on_y};
use crate::boards::{BoardKind, BoardSpec};
use crate::game::Position;

/// The position on a Hex board: one on a Bridg-it board [keeps its shape](bridgit_on_hex), any other is
/// placed as [`hex_board`] finds it. `board` is the board that the position is on, if it is on one.
///
/// Complexity: that of [`hex_board`].
///
/// # Errors
/// Those of [`hex_board`].
///
/// # Panics
/// May panic if the position is not one on that board.
pub fn on_hex(
    position: &Position,
    board: Option<BoardSpec>,
    time: SearchTime,
    step: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> Result<OnBoard, OnBoardError> {
    match board.and_then(|spec| bridgit_on_hex(spec, position)) {
        Some(placed) => Ok(placed),
        None => hex_board(position, time, step),
    }
}

/// The position on a board of the Game of Y: one on a Hex board [keeps its shape](hex_on_y), any other
/// is placed [on a Hex board](on_hex) first. `board` is the board that the position is on, if it is on one.
///
/// Complexity: that of [`hex_board`].
///
/// # Errors
/// Those of [`hex_board`], and if the board of Y would be too large.
///
/// # Panics
/// May panic if the position is not one on that board.
pub fn on_y(
    position: &Position,
    board: Option<BoardSpec>,
    time: SearchTime,
    step: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> Result<OnBoard, OnBoardError> {
    if let Some(spec) = board.filter(|spec| spec.kind() == BoardKind::Hex) {
        return hex_on_y(spec, position);
    }
    if let terminals @ [_, _, _, ..] = position.game().hypergraph().terminals() {
        return Err(OnBoardError::Terminals(terminals.to_vec()));
    }
    let hex = on_hex(position, board, time, step)?;
    Ok(hex_on_y(hex.board.spec, &hex.position)?.after(&hex))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::Board;
    use crate::game::Goal;

    fn board(spec: &str) -> Board {
        spec.parse::<BoardSpec>().unwrap().build()
    }

    fn to_hex(board: &Board) -> Result<OnBoard, OnBoardError> {
        let position = Position::opening(board.game.clone());
        on_hex(&position, Some(board.spec), SearchTime::Seconds(0), &mut |_| {
            ControlFlow::Continue(())
        })
    }

    #[test]
    fn a_game_of_one_cell_comes_to_y_by_way_of_hex() {
        let bridgit = board("bridgit:1");
        let position = Position::opening(bridgit.game);
        let step = &mut |_| ControlFlow::Continue(());
        let placed = on_y(&position, Some(bridgit.spec), SearchTime::Seconds(0), step).unwrap();
        assert_eq!(placed.cells.len(), 1);
        assert_eq!(bridgit.names.name(placed.cells[0].0), "a1");
        assert!(placed.position.empty_cells().contains(placed.cells[0].1));
        assert_eq!(placed.board.spec.kind(), BoardKind::Y);
    }

    #[test]
    fn a_game_without_a_board_comes_to_y_cell_by_cell() {
        let hex = board("hex:2x3");
        let mut position = Position::opening(hex.game.clone());
        let claimed = hex.names.id("b2").unwrap();
        position.claim(claimed, crate::game::Player::Short).unwrap();
        let step = &mut |_| ControlFlow::Continue(());
        let placed = on_y(&position, None, SearchTime::Seconds(0), step).unwrap();
        let from = placed.cells.iter().map(|&(from, _)| from);
        assert!(from.eq(position.empty_cells().iter()));
        let mut to: Vec<_> = placed.cells.iter().map(|&(_, to)| to).collect();
        to.sort_unstable();
        assert!(to.into_iter().eq(placed.position.empty_cells().iter()));
    }

    #[test]
    fn bridgit_keeps_its_shape_on_hex() {
        let bridgit = board("bridgit:3");
        let placed = to_hex(&bridgit).unwrap();
        assert_eq!(placed.board.spec.to_string(), "hex:5x5");
        let same = |&(from, to): &_| bridgit.names.name(from) == placed.board.names.name(to);
        assert!(placed.cells.iter().all(same));
    }

    #[test]
    fn what_cannot_be_placed_is_named() {
        let text = |board: &Board, error: &OnBoardError| {
            error.describe(&Position::opening(board.game.clone()), &board.names)
        };
        let mut y = board("y:3");
        assert!(text(&y, &to_hex(&y).unwrap_err()).ends_with("the third is bottom"));
        y.game = y.game.with_goal(Goal::Connect);
        // Sides that conduct are a region's terminals, which a board of Y has no room for.
        assert_eq!(to_hex(&y).unwrap().terminals.len(), 3);
        let on_y = on_y(&Position::opening(y.game), None, SearchTime::Seconds(0), &mut |_| {
            ControlFlow::Continue(())
        });
        assert!(matches!(on_y.unwrap_err(), OnBoardError::Terminals(_)));
        let tiling = board("tiling:4.8.8:3x3");
        let error = to_hex(&tiling).unwrap_err();
        assert!(matches!(error, OnBoardError::Degree { degree: 4, limit: 3, .. }), "{error}");
        let hex = board("hex:3x3");
        let error = super::super::bridgit_board(&Position::opening(hex.game.clone())).unwrap_err();
        let named = text(&hex, &error);
        assert!(named.starts_with("the cell ") && named.ends_with("expected at most 2"), "{named}");
    }
}
