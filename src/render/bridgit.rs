//! Boards of Bridg-it: dots of both players, and bridges between them.

use super::canvas::{Canvas, Point};
use super::geometry::{Geometry, Ground, Located, Rim};
use super::paint::{Site, Spot, contents};
use super::{Picture, Scene};
use crate::boards::{BoardSpec, cell_name, parse_cell_name};
use crate::game::Player;
use crate::graph::VertexId;
use crate::survey::Mark;

/// Marks on a bridge, which lies between two dots.
const BRIDGE: Spot = Spot { stone: 0.2, ground: 0.33, named: false };

/// How far apart a column and the next one are.
const STEP: f64 = 0.75;

fn place(column: f64, row: f64) -> Point {
    [STEP * column, STEP * row]
}

/// The two dots that a player's bridge in a cell joins. Rows and columns count from 1.
fn ends(player: Player, (column, row): (usize, usize)) -> [Point; 2] {
    let upright = (column % 2 == 1) == (player == Player::Short);
    let at = |dc: f64, dr: f64| place(column as f64 + dc, row as f64 + dr);
    if upright { [at(0.0, -1.0), at(0.0, 1.0)] } else { [at(-1.0, 0.0), at(1.0, 0.0)] }
}

/// A Bridg-it board. Short's dots are black: the columns count them and the spaces between them.
/// His sides are above and below, Cut's on the left and on the right.
pub(super) fn bridges(scene: &Scene<'_>, spec: BoardSpec) -> Picture {
    let last = spec.width();
    let mut canvas = Canvas::new();
    let far = last as f64 + 1.0;
    for (class, along) in [
        ("bar-short", [place(1.0, 0.0), place(last as f64, 0.0)]),
        ("bar-short", [place(1.0, far), place(last as f64, far)]),
        ("bar-cut", [place(0.0, 1.0), place(0.0, last as f64)]),
        ("bar-cut", [place(far, 1.0), place(far, last as f64)]),
    ] {
        bar(&mut canvas, class, along);
    }
    canvas.layer();
    for row in 0..=last + 1 {
        for column in 0..=last + 1 {
            let at = place(column as f64, row as f64);
            let inside = |x: usize| 1 <= x && x <= last;
            match (column % 2, row % 2) {
                (1, 0) if inside(column) => canvas.circle("short", at, 0.16),
                (0, 1) if inside(row) => canvas.circle("cut", at, 0.16),
                _ if inside(column) && inside(row) => canvas.circle("spot", at, 0.05),
                _ => {}
            }
        }
    }
    for index in 0..last {
        let name = cell_name(index, 0);
        canvas.text("note", place(index as f64 + 1.0, -0.75), 0.36, &name[..name.len() - 1]);
        canvas.text("note", place(-0.75, index as f64 + 1.0), 0.36, &(index + 1).to_string());
    }
    canvas.end_base();
    let cell = |vertex: VertexId| {
        let (column, row) = parse_cell_name(scene.names.name(vertex)).ok()?;
        Some((column + 1, row + 1))
    };
    let moves = scene.marks.iter().filter_map(|&(vertex, mark)| match mark {
        Mark::Line { by, .. } => Some((vertex, by)),
        _ => None,
    });
    let claimed = Player::BOTH.into_iter().flat_map(|player| {
        scene.position.claimed(player).iter().map(move |vertex| (vertex, player))
    });
    for (vertex, player) in claimed.chain(moves) {
        if let Some(cell) = cell(vertex) {
            let class = if player == Player::Short { "bar-short" } else { "bar-cut" };
            bar(&mut canvas, class, ends(player, cell));
        }
    }
    // The bridges are the stones.
    let spot = |vertex: VertexId| {
        let (column, row) = cell(vertex).filter(|_| scene.owner(vertex).is_none())?;
        Some(Site { at: place(column as f64, row as f64), spot: BRIDGE })
    };
    contents(&mut canvas, scene, spot);
    Picture::of(scene, &canvas)
}

/// Where the bridges and the sides are. The cell of a bridge is the square around it.
pub(super) fn geometry(scene: &Scene<'_>, spec: BoardSpec) -> Geometry {
    let last = spec.width() as f64;
    let site = |vertex: VertexId| {
        let (column, row) = parse_cell_name(scene.names.name(vertex)).ok()?;
        let cell = (column + 1, row + 1);
        let (x, y) = (cell.0 as f64, cell.1 as f64);
        let outline =
            vec![place(x, y - 1.0), place(x + 1.0, y), place(x, y + 1.0), place(x - 1.0, y)];
        let bridges = Some(Player::BOTH.map(|player| ends(player, cell)));
        Some(Located { vertex, at: place(x, y), outline: Some(outline), bridges })
    };
    let side = |owner, from: Point, to: Point| Rim { owner: Some(owner), line: vec![from, to] };
    let far = last + 1.0;
    Geometry {
        ground: Ground::Tiles,
        sites: (0..scene.names.len()).map(VertexId::new).filter_map(site).collect(),
        hubs: Vec::new(),
        sides: vec![
            side(Player::Short, place(1.0, 0.0), place(last, 0.0)),
            side(Player::Short, place(1.0, far), place(last, far)),
            side(Player::Cut, place(0.0, 1.0), place(0.0, last)),
            side(Player::Cut, place(far, 1.0), place(far, last)),
        ],
    }
}

/// A bridge or a side, with a line around it so that white is seen on white.
fn bar(canvas: &mut Canvas, class: &'static str, [from, to]: [Point; 2]) {
    let short = |a: f64, b: f64| a + (b - a).clamp(-0.12, 0.12);
    let inner = [
        [short(from[0], to[0]), short(from[1], to[1])],
        [short(to[0], from[0]), short(to[1], from[1])],
    ];
    canvas.polyline("bar", &inner);
    canvas.polyline(class, &inner);
}
