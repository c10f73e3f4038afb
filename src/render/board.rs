//! Boards of hexagons.

use super::Scene;
use super::svg::Document;
use crate::boards::{BoardKind, BoardSpec, cell_name};

/// A corner of a hexagon of width 1 around the origin; 0 is the lower right one, then clockwise.
fn corner([x, y]: [f64; 2], index: usize) -> [f64; 2] {
    let angle = (30.0 + 60.0 * index as f64).to_radians();
    let radius = 1.0 / 3.0_f64.sqrt();
    [x + radius * angle.cos(), y + radius * angle.sin()]
}

/// What lies beyond an edge of the board, as the class of the border that is drawn there.
fn border(spec: BoardSpec, (column, row): (i64, i64)) -> Option<&'static str> {
    let (width, height) = (spec.width() as i64, spec.height() as i64);
    match spec.kind() {
        BoardKind::Y => (column < 0 || column > row || row >= height).then_some("border side"),
        _ if row < 0 || row >= height => Some("border side-short"),
        BoardKind::Cylinder => None,
        _ if column < 0 || column >= width => Some("border side-cut"),
        _ => None,
    }
}

/// Hex, cylinder and Y boards: cells as hexagons, borders in the colour of their owner, coordinates outside.
pub(super) fn hexagons(scene: &Scene<'_>, spec: BoardSpec) -> String {
    let is_y = spec.kind() == BoardKind::Y;
    let place = |column: f64, row: f64| {
        let shift = if is_y { -row / 2.0 } else { row / 2.0 };
        [column + shift, row * 0.75_f64.sqrt()]
    };
    // The neighbour beyond each edge, from corner i to corner i + 1.
    let beyond: [(i64, i64); 6] = if is_y {
        [(1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0)]
    } else {
        [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
    };
    let columns = |row: usize| if is_y { row + 1 } else { spec.width() };
    let cells = || (0..spec.height()).flat_map(|row| (0..columns(row)).map(move |c| (c, row)));
    let mut document = Document::new();
    for (column, row) in cells() {
        let centre = place(column as f64, row as f64);
        let corners: Vec<_> = (0..6).map(|index| corner(centre, index)).collect();
        document.polygon("cell", &corners);
    }
    for (column, row) in cells() {
        let centre = place(column as f64, row as f64);
        for (edge, (dc, dr)) in beyond.into_iter().enumerate() {
            if let Some(class) = border(spec, (column as i64 + dc, row as i64 + dr)) {
                document.line(class, corner(centre, edge), corner(centre, edge + 1));
            }
        }
    }
    for (column, row) in cells() {
        if let Some(vertex) = scene.names.id(&cell_name(column, row)) {
            document.content(scene, vertex, place(column as f64, row as f64), 0.33);
        }
    }
    let letters = |column: usize| {
        let name = cell_name(column, 0);
        name[..name.len() - 1].to_owned()
    };
    let height = spec.height() as f64;
    for column in 0..spec.width() {
        // The columns of a Y board run down to the left and are named below, those of Hex above.
        let at = if is_y { place(column as f64, height + 0.1) } else { [column as f64, -0.95] };
        document.text("", at, 0.4, &letters(column));
    }
    for row in 0..spec.height() {
        document.text("", place(-1.0, row as f64), 0.4, &(row + 1).to_string());
    }
    document.finish(&spec.to_string())
}
