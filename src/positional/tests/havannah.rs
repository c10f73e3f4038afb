//! Havannah.

use crate::game::{Player, State};
use crate::positional::{HavannahShape, HavannahSpec, HavannahState};

/// All wins by definition: a group with two corners, three sides, or a cell from which nothing but
/// the group keeps one from the edge.
#[test]
fn havannah_shapes_by_hand() {
    let shape = |side: &str, cells: &str| {
        let spec: HavannahSpec = side.parse().unwrap();
        let (names, mut state) = (spec.names(), HavannahState::new(spec));
        for name in cells.split(' ') {
            assert_eq!(state.won(), None, "{cells} before {name}");
            state.claim(names.id(name).unwrap(), Player::Cut);
        }
        state.won().map(|(_, shape)| shape)
    };
    // Two neighbouring corners of the smallest board.
    assert_eq!(shape("havannah:2", "b1 c1"), Some(HavannahShape::Bridge));
    assert_eq!(shape("havannah:2", "b1 b2 b3"), Some(HavannahShape::Bridge));
    // The middles of three sides of the board with side 3, joined in the centre.
    assert_eq!(shape("havannah:3", "d1 c2 c3 c4 d4 b2"), Some(HavannahShape::Fork));
    assert_eq!(shape("havannah:3", "d1 d2 c3"), None);
    // Around the centre, empty, claimed by the owner of the ring or not.
    assert_eq!(shape("havannah:3", "c2 d2 d3 c4 b4 b3"), Some(HavannahShape::Ring));
    assert_eq!(shape("havannah:3", "c3 c2 d2 d3 c4 b4 b3"), Some(HavannahShape::Ring));
    assert_eq!(shape("havannah:3", "c2 d2 d3 c4 b4"), None);
}

#[test]
fn bad_havannah_specs_are_refused() {
    for spec in [
        "havannah:0",
        "havannah:1",
        "havannah:11",
        "havannah:",
        "havannah:x",
        "havannah:99999999999",
    ] {
        assert!(spec.parse::<HavannahSpec>().is_err(), "{spec}");
    }
    assert_eq!("havannah:4".parse::<HavannahSpec>().unwrap().cells().count(), 37);
}

/// The board of tournaments, which no search takes: bridge, fork and ring, as far apart as they can be.
#[test]
fn large_boards_are_judged() {
    let spec: HavannahSpec = "havannah:10".parse().unwrap();
    assert_eq!(spec.cells().count(), 271);
    let names = spec.names();
    let won = |cells: &[String]| {
        let mut state = HavannahState::new(spec);
        for name in cells {
            state.claim(names.id(name).unwrap(), Player::Short);
        }
        state.won().map(|(_, shape)| shape)
    };
    // The first row runs from the corner j1 to the corner s1.
    let row: Vec<String> = ('j'..='s').map(|column| format!("{column}1")).collect();
    assert_eq!(won(&row[..9]), None);
    assert_eq!(won(&row), Some(HavannahShape::Bridge));
    // Around k15, in the last words of the set.
    let ring = ["k14", "l14", "j15", "l15", "j16", "k16"].map(String::from);
    assert_eq!(won(&ring), Some(HavannahShape::Ring));
    assert_eq!(won(&ring[..5]), None);
}
