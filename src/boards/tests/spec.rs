//! The short texts that name boards.

use super::board;
use crate::boards::{BoardSpec, BoardSpecError};
use crate::graph::VertexId;

#[test]
fn bad_specs_are_refused() {
    let error = |text: &str| text.parse::<BoardSpec>().unwrap_err();
    for text in ["", "hex", "chess:8x8", "tiling:5.5.10:3x3", "tiling", "Hex3x3", "hex 3x3"] {
        assert!(matches!(error(text), BoardSpecError::UnknownKind(_)), "{text}");
    }
    for text in [
        "hex:3x",
        "cylinder:3",
        "hex:0x3",
        "hex:3x0",
        "hex:-1x3",
        "hex:+3x3",
        "hex:3x3x3",
        "y:",
        "y:0",
        "y:-1",
        "y:3x3",
        "bridgit: 3",
    ] {
        assert!(matches!(error(text), BoardSpecError::Size { .. }), "{text}");
    }
    for text in [
        "hex:1000000x1000000",
        "hex:1000001x1",
        "y:1000000000",
        "bridgit:99999999999999999999999",
        "gale:21x1",
        "gale:7x10",
        "tiling:4.6.12:1000x1000",
    ] {
        assert!(matches!(error(text), BoardSpecError::TooLarge(_)), "{text}");
    }
    assert!("hex:1000x1000".parse::<BoardSpec>().is_ok());
    // One number is both of Hex, and capital letters mean nothing.
    for text in ["hex:3", "Hex:3x3", "HEX:3X3"] {
        assert_eq!(text.parse::<BoardSpec>().unwrap().to_string(), "hex:3x3");
    }
}

#[test]
fn a_board_of_a_million_cells_is_built() {
    let board = board("hex:1000x1000");
    assert_eq!(board.names.id("all1000").map(VertexId::index), Some(999_999));
}
