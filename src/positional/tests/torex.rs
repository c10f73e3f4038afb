//! Hex on a torus.

use crate::boards::{BoardSpec, Criteria, Winners};
use crate::game::{Outcome, Player};
use crate::graph::{VertexId, VertexSet};
use crate::positional::{TorexSpec, TorexSpecError};

fn torex(rows: usize, columns: usize) -> TorexSpec {
    format!("torex:{rows}x{columns}").parse().unwrap()
}

/// The counts of the 3x3 torus were made by an independent enumeration; that of 1x1 is by hand.
#[test]
fn torex_can_end_in_a_draw_but_has_never_two_winners() {
    let seen = Criteria::of(&torex(3, 3).contest()).unwrap();
    assert_eq!((seen.short, seen.cut, seen.neither, seen.both), (226, 226, 60, 0));
    let alone = Criteria::of(&torex(1, 1).contest()).unwrap();
    // The only cell is a closed way of every kind for whoever has it.
    assert_eq!((alone.short, alone.cut, alone.neither, alone.both), (1, 1, 0, 0));
    for (rows, columns) in [(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 4)]
    {
        let seen = Criteria::of(&torex(rows, columns).contest()).unwrap();
        assert_eq!(seen.both, 0);
        let mirrored = Criteria::of(&torex(columns, rows).contest()).unwrap();
        assert_eq!(
            (seen.short, seen.cut, seen.neither),
            (mirrored.cut, mirrored.short, mirrored.neither)
        );
    }
}

/// The smallest witness: the only way between the two cells of a colour crosses both wraps.
#[test]
fn the_smallest_drawn_torus_is_two_by_two() {
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1)] {
        assert_eq!(Criteria::of(&torex(rows, columns).contest()).unwrap().witness, None);
    }
    let witness = Criteria::of(&torex(2, 2).contest()).unwrap().witness.unwrap();
    assert_eq!(witness.iter().map(VertexId::index).collect::<Vec<_>>(), [1, 2]);
}

/// A diagonal band: Black has only closed ways that cross both wraps, and so has White.
#[test]
fn a_band_around_both_ways_leaves_a_draw() {
    let contest = torex(3, 3).contest();
    let band = VertexSet::from_vertices(9, [0, 4, 8].map(VertexId::new));
    let mut rest = VertexSet::full(9);
    rest.subtract(&band);
    assert_eq!(contest.winners(&band), Winners::One(Player::Cut));
    let other_way = VertexSet::from_vertices(9, [2, 4, 6].map(VertexId::new));
    assert_eq!(contest.winners(&other_way), Winners::Neither);
    assert_eq!(contest.outcome(&other_way), Outcome::Draw);
}

/// With the last row Black's and the last column White's beforehand, Torex is Hex: every filling has
/// the same winner, whoever has the cell where they cross.
#[test]
fn precoloured_torex_is_hex() {
    for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let contest = torex(rows + 1, columns + 1).contest();
        let hex = format!("hex:{columns}x{rows}").parse::<BoardSpec>().unwrap().build();
        for crossing in Player::BOTH {
            let coloured = torex(rows + 1, columns + 1).precoloured(crossing);
            for filling in 0_u32..1 << (rows * columns) {
                let his = || (0..rows * columns).filter(|cell| filling >> cell & 1 == 1);
                let on_hex = VertexSet::from_vertices(hex.names.len(), his().map(VertexId::new));
                let mut on_torus = coloured.short.clone();
                on_torus
                    .extend(his().map(|cell| {
                        VertexId::new(cell / columns * (columns + 1) + cell % columns)
                    }));
                let winner = if hex.game.joined(&on_hex) { Player::Short } else { Player::Cut };
                assert_eq!(contest.winners(&on_torus), Winners::One(winner));
            }
        }
    }
}

#[test]
fn bad_tori_are_refused() {
    for text in ["torex:0x3", "torex:3", "torex:3x", "torex:-1x2"] {
        assert!(matches!(text.parse::<TorexSpec>(), Err(TorexSpecError::Size(_))), "{text}");
    }
    for text in ["torex:1000000x1000000", "torex:99999999999999999999x1"] {
        assert!(matches!(text.parse::<TorexSpec>(), Err(TorexSpecError::TooLarge(_))), "{text}");
    }
}
