//! Atoll.

use crate::game::{Outcome, Player, State};
use crate::graph::VertexId;
use crate::positional::{AtollSpec, AtollState};

fn board(text: &str) -> AtollSpec {
    text.parse().unwrap()
}

/// The board of the game's rules, which iggamecenter.com draws on its side: its columns A to O have 13 and 14 cells
/// in turn, and A1, H4, O8, A7, A13, H17, O20 and O14 belong to two islands each.
#[test]
fn the_board_of_size_7_is_the_one_that_is_played_on() {
    let spec = board("atoll:7");
    let cells: Vec<(usize, usize)> = spec.cells().collect();
    let rows: Vec<usize> =
        (0..15).map(|row| cells.iter().filter(|&&(_, at)| at == row).count()).collect();
    assert_eq!(rows, [13, 14, 13, 14, 13, 14, 13, 14, 13, 14, 13, 14, 13, 14, 13]);
    let islands = |&(column, row): &(usize, usize)| spec.islands_at(column, row);
    let both: Vec<Vec<usize>> =
        cells.iter().map(islands).filter(|islands| islands.len() == 2).collect();
    let expected = [[0, 7], [0, 1], [1, 2], [6, 7], [2, 3], [5, 6], [4, 5], [3, 4]];
    assert_eq!(both.len(), 8);
    assert!(expected.iter().all(|pair| both.contains(&pair.to_vec())), "{both:?}");
    // Islands along a row have 7 cells, those along its ends 8.
    for island in 0..AtollSpec::ISLANDS {
        let there = cells.iter().filter(|at| islands(at).contains(&island)).count();
        assert_eq!(there, if [0, 1, 4, 5].contains(&island) { 7 } else { 8 });
    }
}

/// Two opposite islands may be joined by way of another of one's own; neighbouring ones do not count.
#[test]
fn islands_are_part_of_groups() {
    let won = |player: Player, cells: &str| {
        let spec = board("atoll:2");
        let (names, mut state) = (spec.names(), AtollState::new(spec));
        for name in cells.split(' ') {
            assert_eq!(state.winner(), None, "{cells} before {name}");
            state.claim(names.id(name).unwrap(), player);
        }
        state.winner()
    };
    // Rows: c1 d1 e1, b2 to e2, b3 c3 d3, a4 to d4, a5 b5 c5.
    assert_eq!(won(Player::Short, "c1 c2 c3 c4 c5"), Some(Player::Short));
    // Island 0 above is joined to 2 on the right by the corner e1, and 2 to 4 below along the right.
    assert_eq!(won(Player::Short, "d1 e1 d3 d4"), None);
    assert_eq!(won(Player::Short, "d1 e1 d3 d4 c5"), Some(Player::Short));
    assert_eq!(won(Player::Cut, "e1 d2 c3 b4 b5"), Some(Player::Cut));
    assert_eq!(won(Player::Cut, "c1 d1 e1"), None);
}

/// Each of the 131,072 full boards of size 2 has exactly one winner.
#[test]
fn full_boards_have_one_winner() {
    let start = AtollState::new(board("atoll:2"));
    let cells = start.empty_cells();
    let has_won = |player: Player, bits: u32| {
        let mut state = start.clone();
        for &cell in cells.iter().filter(|cell| bits >> cell.index() & 1 == 1) {
            state.claim(cell, player);
        }
        state.decided() == Some(Outcome::win(player))
    };
    let all = (1_u32 << cells.len()) - 1;
    for bits in 0..=all {
        assert_ne!(has_won(Player::Short, bits), has_won(Player::Cut, all & !bits), "{bits:b}");
    }
}

#[test]
fn bad_atoll_specs_are_refused() {
    for spec in ["atoll:1", "atoll:11", "atoll:", "atoll:x", "atoll:2x2", "atoll:999"] {
        assert!(spec.parse::<AtollSpec>().is_err(), "{spec}");
    }
    assert_eq!(board("atoll:2").cells().count(), 17);
    assert_eq!(AtollState::new(board("atoll:10")).empty_cells().last(), Some(&VertexId::new(408)));
}
