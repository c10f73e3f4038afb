use super::{Mark, Scene, SvgError, svg, text};
use crate::boards::{Board, BoardSpec};
use crate::game::{Player, Position};

fn board(spec: &str) -> Board {
    spec.parse::<BoardSpec>().unwrap().build()
}

fn position(board: &Board, short: &[&str], cut: &[&str]) -> Position {
    let mut position = Position::opening(board.game.clone());
    for (cells, by) in [(short, Player::Short), (cut, Player::Cut)] {
        for name in cells {
            position.claim(board.names.id(name).unwrap(), by).unwrap();
        }
    }
    position
}

fn scene<'a>(board: &'a Board, position: &'a Position, wins: &[&str]) -> Scene<'a> {
    let marks = wins.iter().map(|name| (board.names.id(name).unwrap(), Mark::Wins)).collect();
    Scene {
        position,
        names: &board.names,
        layout: Some(&board.layout),
        board: Some(board.spec),
        marks,
    }
}

#[test]
fn boards_are_drawn_as_text() {
    let hex = board("hex:3x3");
    let position_ = position(&hex, &["a1"], &["c2"]);
    let drawn = text(&scene(&hex, &position_, &["b2"])).unwrap();
    assert_eq!(drawn, " a b c\n1 X . .\n 2 . * O\n  3 . . .\n");
    let y = board("y:3");
    let position_ = position(&y, &["a1"], &["c3"]);
    let drawn = text(&scene(&y, &position_, &["b2"])).unwrap();
    assert_eq!(drawn, "  1 X\n 2 . *\n3 . . O\n a b c\n");
    let bridgit = board("bridgit:2");
    let position_ = position(&bridgit, &["a1"], &["b2"]);
    let drawn = text(&scene(&bridgit, &position_, &["a3"])).unwrap();
    assert_eq!(drawn, "  a b c\n1 X + .\n2 o O o\n3 * + .\n");
}

#[test]
fn svg_has_an_element_for_each_thing() {
    let hex = board("hex:4x3");
    let position_ = position(&hex, &["a1", "b2"], &["c2"]);
    let drawn = svg(&scene(&hex, &position_, &["d3"])).unwrap();
    assert_eq!(drawn.matches("class=\"cell\"").count(), 12);
    assert_eq!(drawn.matches("class=\"short\"").count(), 2);
    assert_eq!(drawn.matches("class=\"cut\"").count(), 1);
    assert_eq!(drawn.matches("class=\"wins\"").count(), 1);
    assert_eq!(drawn.matches("<text").count(), 7);
    let bridgit = board("bridgit:2");
    let position_ = position(&bridgit, &["b2"], &[]);
    let drawn = svg(&scene(&bridgit, &position_, &[])).unwrap();
    assert_eq!(drawn.matches("class=\"cell\"").count(), 5);
    assert_eq!(drawn.matches("class=\"terminal\"").count(), 2);
}

#[test]
fn a_game_without_places_has_no_picture_yet() {
    let hex = board("hex:2x2");
    let position_ = position(&hex, &[], &[]);
    let scene = Scene { layout: None, board: None, ..scene(&hex, &position_, &[]) };

    assert!(matches!(svg(&scene), Err(SvgError::NoPlace { .. })));
    assert_eq!(text(&scene), None);
}
