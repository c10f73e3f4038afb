//! Boards as text for the terminal.

use std::fmt::Write;

use super::{Mark, Scene};
use crate::boards::{
    BoardKind, BoardSpec, ContestState, HavannahSpec, HavannahState, TorexSpec, cell_name,
};
use crate::game::Player;
use crate::graph::VertexId;
use crate::switching::Territory;

/// Boards wider than this many columns are not drawn.
const WIDEST: usize = 60;

/// The board of a scene as lines of text: `X` is Short's, `O` is Cut's, `.` is empty, `*` wins.
/// `None` if the scene is no board, or one too wide for a terminal.
#[must_use]
pub fn text(scene: &Scene<'_>) -> Option<String> {
    let spec = scene.board.filter(|spec| spec.width() <= WIDEST)?;
    Some(match spec.kind() {
        BoardKind::Hex | BoardKind::Cylinder => hex(scene, spec),
        BoardKind::Y => y(scene, spec),
        BoardKind::Bridgit => bridgit(scene, spec),
        BoardKind::Tiling(_) | BoardKind::Gale => return None,
    })
}

fn symbol(scene: &Scene<'_>, vertex: VertexId) -> char {
    match scene.mark(vertex) {
        Some(Mark::Wins | Mark::MustPlay) => '*',
        Some(Mark::Territory(Territory::Short)) => 's',
        Some(Mark::Territory(Territory::Cut)) => 'c',
        Some(Mark::Territory(Territory::First)) => 'f',
        None if scene.position.claimed(Player::Short).contains(vertex) => 'X',
        None if scene.position.claimed(Player::Cut).contains(vertex) => 'O',
        None => '.',
    }
}

fn cell(scene: &Scene<'_>, column: usize, row: usize) -> char {
    scene.names.id(&cell_name(column, row)).map_or(' ', |vertex| symbol(scene, vertex))
}

/// The letters of a column, in two places.
fn letters(column: usize) -> String {
    let name = cell_name(column, 0);
    format!("{:<2}", &name[..name.len() - 1])
}

fn hex(scene: &Scene<'_>, spec: BoardSpec) -> String {
    parallelogram(spec.width(), spec.height(), |column, row| cell(scene, column, row))
}

/// A grid of hexagons, each row half a cell to the right of the one above.
fn parallelogram(width: usize, height: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let margin = height.to_string().len();
    let heads: String = (0..width).map(letters).collect();
    let mut lines = format!("{:margin$}{}\n", "", heads.trim_end());
    for row in 0..height {
        let cells: Vec<String> = (0..width).map(|column| cell(column, row).to_string()).collect();
        let number = format!("{:>margin$}", row + 1);
        writeln!(lines, "{:row$}{number} {}", "", cells.join(" ")).expect("writing to a string");
    }
    lines
}

/// The state of a game on a torus as lines of text, with the cells that win marked. `None` if it is
/// too wide for a terminal.
#[must_use]
pub fn torus_text(spec: TorexSpec, state: &ContestState, wins: &[VertexId]) -> Option<String> {
    (spec.columns() <= WIDEST).then(|| {
        parallelogram(spec.columns(), spec.rows(), |column, row| {
            let cell = VertexId::new(row * spec.columns() + column);
            if wins.contains(&cell) {
                '*'
            } else if state.claimed(Player::Short).contains(cell) {
                'X'
            } else if state.claimed(Player::Cut).contains(cell) {
                'O'
            } else {
                '.'
            }
        })
    })
}

/// The state of a game of Havannah as lines of text, with the cells that win marked.
#[must_use]
pub fn havannah_text(spec: HavannahSpec, state: &HavannahState, wins: &[VertexId]) -> String {
    let ids: Vec<(usize, usize)> = spec.cells().collect();
    let drawn = parallelogram(spec.extent(), spec.extent(), |column, row| {
        let Some(index) = ids.iter().position(|&at| at == (column, row)) else { return ' ' };
        let cell = VertexId::new(index);
        match () {
            () if wins.contains(&cell) => '*',
            () if state.has(Player::Short, cell) => 'X',
            () if state.has(Player::Cut, cell) => 'O',
            () => '.',
        }
    });
    drawn.lines().fold(String::new(), |all, line| all + line.trim_end() + "\n")
}

fn y(scene: &Scene<'_>, spec: BoardSpec) -> String {
    let margin = spec.height().to_string().len();
    let mut lines = String::new();
    for row in 0..spec.height() {
        let indent = spec.height() - 1 - row;
        let cells: Vec<String> =
            (0..=row).map(|column| cell(scene, column, row).to_string()).collect();
        let number = format!("{:>margin$}", row + 1);
        writeln!(lines, "{:indent$}{number} {}", "", cells.join(" ")).expect("writing to a string");
    }
    let heads: String = (0..spec.width()).map(letters).collect();
    writeln!(lines, "{:margin$}{}", "", heads.trim_end()).expect("writing to a string");
    lines
}

/// Short's dots are `o`, Cut's are `+`; bridges lie between two dots of a colour.
fn bridgit(scene: &Scene<'_>, spec: BoardSpec) -> String {
    let margin = spec.height().to_string().len();
    let heads: String = (0..spec.width()).map(letters).collect();
    let mut lines = format!("{:margin$} {}\n", "", heads.trim_end());
    for row in 0..spec.height() {
        let places = (0..spec.width()).map(|column| {
            let place = match (column % 2, row % 2) {
                (0, 1) => 'o',
                (1, 0) => '+',
                _ => cell(scene, column, row),
            };
            place.to_string()
        });
        let places: Vec<String> = places.collect();
        writeln!(lines, "{:>margin$} {}", row + 1, places.join(" ")).expect("writing to a string");
    }
    lines
}
