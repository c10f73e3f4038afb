//! Games placed on boards: positions of Hex, Bridg-it or Y whose empty cells are those of another game.
//!
//! [`hex_board`] and [`bridgit_board`] place any game that is planar and of low degree, by a drawing of
//! it. [`bridgit_on_hex`], [`hex_on_y`] and [`hex_in_hex`] place a board inside another one, where it
//! keeps its shape. [`on_hex`] and [`on_y`] do the one or the other. All give an [`OnBoard`]: the
//! position, and which cell went where.
//!
//! Source: Demer and Selinger, On 3-terminal positions in Hex, section 2.

mod bridgit_board;
mod hex_board;
mod hex_in_hex;
mod in_shape;
mod on_board;

use crate::game::random;

pub use bridgit_board::bridgit_board;
pub use hex_board::{OnBoardError, SearchTime, hex_board};
pub use hex_in_hex::{HexInHex, hex_in_hex};
pub use in_shape::{on_hex, on_y};
pub use on_board::{OnBoard, bridgit_on_hex, hex_on_y};
