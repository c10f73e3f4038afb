//! What the rules of a board say, and what its game says.

use super::board;
use crate::boards::{BoardSpec, Criteria};
use crate::game::Player;
use crate::graph::{VertexId, VertexSet};

fn criteria(spec: &str) -> Criteria {
    Criteria::of(&spec.parse::<BoardSpec>().unwrap().contest().unwrap()).unwrap()
}

/// The game of a board and its rules agree on every full colouring: Short has joined the terminals
/// exactly when his groups have what the rules ask of him.
#[test]
fn games_are_won_as_the_rules_say() {
    for spec in [
        "hex:3x3",
        "hex:4x2",
        "hex:1x3",
        "y:4",
        "bridgit:3",
        "cylinder:1x2",
        "cylinder:2x3",
        "cylinder:3x3",
        "cylinder:4x3",
        "tiling:4.8.8:3x2",
        "tiling:4.8.8:2x3",
        "tiling:4.6.12:2x2",
        "tiling:3.12.12:3x2",
        "tiling:4.4.4.4:3x4",
        "tiling:3.3.3.3.3.3:2x3",
        "tiling:3.3.3.4.4:2x3",
    ] {
        let board = board(spec);
        let contest = board.spec.contest().unwrap();
        let cells = contest.cell_count();
        assert_eq!(cells, board.spec.cell_count());
        for filling in 0_u32..1 << cells {
            let short = |universe| {
                let his = (0..cells).filter(|cell| filling >> cell & 1 == 1);
                VertexSet::from_vertices(universe, his.map(VertexId::new))
            };
            assert_eq!(
                board.game.joined(&short(board.names.len())),
                contest.has_won(Player::Short, &short(cells)),
                "{spec}, {filling:b}"
            );
        }
    }
}

/// Where three cells meet at every corner, every full board has exactly one winner and Mogensen's
/// criteria hold; where more meet, nobody may have won.
#[test]
fn full_boards_have_one_winner_where_three_cells_meet() {
    for spec in [
        "hex:3x3",
        "hex:4x3",
        "hex:1x1",
        "hex:1x4",
        "y:4",
        "bridgit:3",
        "cylinder:1x3",
        "cylinder:2x3",
        "cylinder:4x3",
        "tiling:4.8.8:3x3",
        "tiling:4.8.8:1x3",
        "tiling:4.6.12:2x2",
        "tiling:3.12.12:3x2",
    ] {
        let seen = criteria(spec);
        assert_eq!((seen.both, seen.neither, seen.witness), (0, 0, None), "{spec}");
        // A ring that touches nothing else cuts a cylinder: the second criterion is sufficient, with
        // the first, but not necessary.
        let holds = seen.against_second.is_none();
        assert_eq!((seen.against_first, holds), (None, !spec.starts_with("cylinder")), "{spec}");
        assert_eq!(seen.short + seen.cut, seen.fillings, "{spec}");
        assert_eq!(seen.fillings, 1 << spec.parse::<BoardSpec>().unwrap().cell_count());
    }
    for spec in ["tiling:4.4.4.4:3x3", "tiling:3.3.3.3.3.3:3x2", "tiling:3.3.3.4.4:3x2"] {
        let seen = criteria(spec);
        assert_eq!(seen.both, 0, "{spec}");
        assert!(seen.neither > 0 && seen.witness.is_some(), "{spec}");
        assert!(seen.against_second.is_some(), "{spec}");
    }
    // By hand: one diagonal pair is Short's, the other Cut's.
    assert_eq!(criteria("tiling:4.4.4.4:2x2").neither, 2);
}
