//! Boards of hexagons that are no Shannon games: Havannah and Atoll.

use super::Picture;
use super::board::hexagon;
use super::canvas::{Canvas, Point};
use super::paint::stone;
use crate::boards::cell_name;
use crate::game::{Player, State};
use crate::graph::VertexId;
use crate::positional::{AtollSpec, AtollState, HavannahSpec, HavannahState};

/// The radius of a stone, and the height of a name.
const STONE: f64 = 0.36;
const NAME: f64 = 0.26;

/// How far the middle of an island's piece lies from that of the cell that it touches.
const ISLAND: f64 = 0.62;

/// Where a cell is: each row lies half a cell to the right of the one above.
fn place((column, row): (usize, usize)) -> Point {
    [column as f64 + row as f64 / 2.0, row as f64 * 0.75_f64.sqrt()]
}

/// The cells with their names and stones.
fn cells(
    canvas: &mut Canvas,
    cells: &[(usize, usize)],
    owner: impl Fn(VertexId) -> Option<Player>,
) {
    for &at in cells {
        canvas.polygon("cell", &hexagon(place(at)));
    }
    canvas.end_base();
    let owners = || cells.iter().enumerate().map(|(id, &at)| (at, owner(VertexId::new(id))));
    for (at, owner) in owners() {
        if let Some(player) = owner {
            canvas.circle(stone(player), place(at), STONE);
        }
    }
    canvas.layer();
    for (at, owner) in owners() {
        let class = match owner {
            Some(Player::Short) => "on-dark",
            Some(Player::Cut) => "on-light",
            None => "name",
        };
        canvas.text(class, place(at), NAME, &cell_name(at.0, at.1));
    }
}

fn description(
    cells: &[(usize, usize)],
    owner: impl Fn(VertexId) -> Option<Player>,
    verdict: &str,
) -> String {
    let of = |player: Player| -> String {
        let his =
            cells.iter().enumerate().filter(|&(id, _)| owner(VertexId::new(id)) == Some(player));
        let names: Vec<String> = his.map(|(_, &(column, row))| cell_name(column, row)).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(" ") }
    };
    let has = format!("Short has: {}. Cut has: {}.", of(Player::Short), of(Player::Cut));
    if verdict.is_empty() { has } else { format!("{has} {verdict}") }
}

/// A picture of a state of Havannah.
#[must_use]
pub fn havannah_picture(spec: HavannahSpec, state: &HavannahState) -> Picture {
    let all: Vec<(usize, usize)> = spec.cells().collect();
    let owner = |cell| Player::BOTH.into_iter().find(|&player| state.has(player, cell));
    let mut canvas = Canvas::new();
    cells(&mut canvas, &all, owner);
    let won = match state.won() {
        Some((player, shape)) => format!("{player} has won with a {shape}."),
        None => String::new(),
    };
    let text = description(&all, owner, &won);
    Picture::of_canvas(&canvas, spec.to_string(), text)
}

/// A picture of a state of Atoll; the islands lie around it in the colours of their owners.
#[must_use]
pub fn atoll_picture(spec: AtollSpec, state: &AtollState) -> Picture {
    let all: Vec<(usize, usize)> = spec.cells().collect();
    let owner =
        |cell| Player::BOTH.into_iter().find(|&player| state.claimed(player).contains(cell));
    let mut canvas = Canvas::new();
    for &(column, row) in &all {
        for island in spec.islands_at(column, row) {
            // Up, right, down, left.
            let [right, down] = match island / 2 {
                0 => [0.0, -1.0],
                1 => [1.0, 0.0],
                2 => [0.0, 1.0],
                _ => [-1.0, 0.0],
            };
            let [x, y] = place((column, row));
            let at = [x + right * ISLAND, y + down * ISLAND];
            canvas.circle(stone(AtollSpec::owner(island)), at, 0.2);
        }
    }
    canvas.layer();
    cells(&mut canvas, &all, owner);
    let won = match state.decided().and_then(|outcome| outcome.winner()) {
        Some(player) => format!("{player} has won."),
        None => String::new(),
    };
    let text = description(&all, owner, &won);
    Picture::of_canvas(&canvas, spec.to_string(), text)
}
