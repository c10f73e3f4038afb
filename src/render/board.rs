//! Boards of hexagons.

use super::canvas::{Canvas, Point};
use super::geometry::{Geometry, Ground, Located, Rim};
use super::paint::{Site, Spot, contents, names, stone};
use super::{Picture, Scene};
use crate::boards::{BoardKind, BoardSpec, HexContent, HexPatch, Hexagon, cell_name};
use crate::game::Player;
use crate::graph::VertexId;
use crate::positional::TorexSpec;

/// Stones and marks on a hexagon.
const HEXAGON: Spot = Spot { stone: 0.36, ground: 0.45, named: false };

/// A corner of a hexagon of width 1 around the origin; 0 is the lower right one, then clockwise.
fn corner([x, y]: Point, index: usize) -> Point {
    let angle = (30.0 + 60.0 * index as f64).to_radians();
    let radius = 1.0 / 3.0_f64.sqrt();
    [x + radius * angle.cos(), y + radius * angle.sin()]
}

/// The corners of a hexagon of width 1.
pub(super) fn hexagon(at: Point) -> [Point; 6] {
    [0, 1, 2, 3, 4, 5].map(|index| corner(at, index))
}

/// A board of hexagons in columns and rows.
struct Hexagons {
    kind: BoardKind,
    width: usize,
    height: usize,
}

impl Hexagons {
    /// The cells by column and row.
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        let columns = |row: usize| if self.kind == BoardKind::Y { row + 1 } else { self.width };
        (0..self.height).flat_map(move |row| (0..columns(row)).map(move |column| (column, row)))
    }

    fn place(&self, column: f64, row: f64) -> Point {
        let shift = if self.kind == BoardKind::Y { -row / 2.0 } else { row / 2.0 };
        [column + shift, row * 0.75_f64.sqrt()]
    }

    /// The neighbour beyond each edge, from corner i to corner i + 1.
    fn beyond(&self) -> [(i64, i64); 6] {
        if self.kind == BoardKind::Y {
            [(1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1), (1, 0)]
        } else {
            [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)]
        }
    }

    /// What lies beyond an edge of the board, as the class of the line that is drawn there.
    fn side(&self, (column, row): (i64, i64)) -> Option<&'static str> {
        let (width, height) = (self.width as i64, self.height as i64);
        match self.kind {
            BoardKind::Y => (column < 0 || column > row || row >= height).then_some("side"),
            _ if row < 0 || row >= height => Some("side-short"),
            _ if column >= 0 && column < width => None,
            _ => Some("side-cut"),
        }
    }

    /// Cells, sides and coordinates.
    fn draw(&self, canvas: &mut Canvas) {
        for (column, row) in self.cells() {
            let centre = self.place(column as f64, row as f64);
            canvas.polygon("cell", &hexagon(centre));
        }
        canvas.layer();
        // A line around the coloured ones, so that white is seen on white and black on black.
        for framed in [true, false] {
            for (column, row) in self.cells() {
                let centre = self.place(column as f64, row as f64);
                for (edge, (dc, dr)) in self.beyond().into_iter().enumerate() {
                    let Some(class) = self.side((column as i64 + dc, row as i64 + dr)) else {
                        continue;
                    };
                    let line = [corner(centre, edge), corner(centre, edge + 1)];
                    match (framed, class) {
                        (true, "side-short" | "side-cut") => canvas.polyline("frame", &line),
                        (true, _) => {}
                        (false, class) => canvas.polyline(class, &line),
                    }
                }
            }
        }
        self.coordinates(canvas);
    }

    fn coordinates(&self, canvas: &mut Canvas) {
        let is_y = self.kind == BoardKind::Y;
        for column in 0..self.width {
            // The columns of a Y board run down to the left and are named below, those of Hex above.
            let at = match is_y {
                true => self.place(column as f64, self.height as f64 + 0.1),
                false => [column as f64, -0.95],
            };
            let name = cell_name(column, 0);
            canvas.text("note", at, 0.4, &name[..name.len() - 1]);
        }
        for row in 0..self.height {
            canvas.text("note", self.place(-1.0, row as f64), 0.4, &(row + 1).to_string());
        }
    }
}

/// The middle of a line, so that one line is not taken for several in a row.
fn shortened(from: Point, to: Point) -> [Point; 2] {
    let part = 0.24 / (to[0] - from[0]).hypot(to[1] - from[1]).max(0.5);
    let at = |t: f64| [0, 1].map(|axis| from[axis] + t * (to[axis] - from[axis]));
    [at(part), at(1.0 - part)]
}

/// Hex and Y boards: cells as hexagons, sides in the colour of their owner, coordinates
/// outside.
pub(super) fn hexagons(scene: &Scene<'_>, spec: BoardSpec) -> Picture {
    let board = Hexagons { kind: spec.kind(), width: spec.width(), height: spec.height() };
    let mut canvas = Canvas::new();
    board.draw(&mut canvas);
    canvas.end_base();
    let mut places: Vec<Option<Point>> = vec![None; scene.names.len()];
    for (column, row) in board.cells() {
        if let Some(vertex) = scene.names.id(&cell_name(column, row)) {
            places[vertex.index()] = Some(board.place(column as f64, row as f64));
        }
    }
    for edge in &scene.dead_edges {
        if let [Some(from), Some(to)] = edge.map(|end| places[end.index()]) {
            canvas.polyline("gone-edge", &shortened(from, to));
        }
    }
    contents(&mut canvas, scene, |vertex| {
        places[vertex.index()].map(|at| Site { at, spot: HEXAGON })
    });
    canvas.layer();
    canvas.polyline("walk", &scene.walk);
    Picture::of(scene, &canvas)
}

/// Where the cells and the sides are.
pub(super) fn geometry(scene: &Scene<'_>, spec: BoardSpec) -> Geometry {
    let board = Hexagons { kind: spec.kind(), width: spec.width(), height: spec.height() };
    let (mut sites, mut sides) = (Vec::new(), Vec::new());
    for (column, row) in board.cells() {
        let at = board.place(column as f64, row as f64);
        if let Some(vertex) = scene.names.id(&cell_name(column, row)) {
            let outline = Some(hexagon(at).to_vec());
            sites.push(Located { vertex, at, outline, bridges: None });
        }
        for (edge, (dc, dr)) in board.beyond().into_iter().enumerate() {
            let class = board.side((column as i64 + dc, row as i64 + dr));
            let line = [corner(at, edge), corner(at, edge + 1)];
            sides.extend(class.and_then(|class| Rim::of_class(class, line)));
        }
    }
    Geometry { ground: Ground::Hexagons, sites, hubs: Vec::new(), sides }
}

/// Where the cells of a torus are.
pub(super) fn torus_geometry(spec: TorexSpec) -> Geometry {
    let site =
        |(vertex, at)| Located { vertex, at, outline: Some(hexagon(at).to_vec()), bridges: None };
    let sites = spec.layout().iter().map(site).collect();
    Geometry { ground: Ground::Hexagons, sites, hubs: Vec::new(), sides: Vec::new() }
}

/// The same for hexagons with names.
const NAMED: Spot = Spot { named: true, ..HEXAGON };

/// A patch of a Hex board: its cells with their names, stones with their letters, Short's edges.
pub(super) fn hexagons_of_patch(scene: &Scene<'_>, patch: &HexPatch) -> Picture {
    let board = Hexagons { kind: BoardKind::Hex, width: 0, height: 0 };
    let centre = |hexagon: &Hexagon| board.place(hexagon.column as f64, hexagon.row as f64);
    let mut canvas = Canvas::new();
    for hexagon in &patch.hexagons {
        canvas.polygon("cell", &self::hexagon(centre(hexagon)));
    }
    canvas.layer();
    for class in ["frame", "side-short"] {
        for hexagon in &patch.hexagons {
            let sides = [(patch.bottom, [0, 1, 2]), (patch.top, [3, 4, 5])];
            for (_, corners) in sides.into_iter().filter(|(row, _)| *row == Some(hexagon.row)) {
                canvas.polyline(class, &corners.map(|index| corner(centre(hexagon), index)));
            }
        }
    }
    canvas.layer();
    let stones = patch.hexagons.iter().filter_map(|hexagon| match hexagon.content {
        HexContent::Stone(by) => Some((hexagon, by)),
        HexContent::Cell(_) => None,
    });
    let stones: Vec<(&Hexagon, Player)> = stones.collect();
    for &(hexagon, by) in &stones {
        canvas.circle(stone(by), centre(hexagon), HEXAGON.stone);
    }
    canvas.layer();
    for &(hexagon, by) in &stones {
        let class = if by == Player::Short { "number-dark" } else { "number" };
        if let Some(letter) = hexagon.letter {
            canvas.text(class, centre(hexagon), 0.36, &letter.to_string());
        }
    }
    canvas.end_base();
    let mut cells: Vec<Option<&Hexagon>> = vec![None; scene.names.len()];
    for hexagon in &patch.hexagons {
        if let HexContent::Cell(vertex) = hexagon.content {
            cells[vertex.index()] = Some(hexagon);
        }
    }
    let site = |vertex: VertexId| {
        let at = centre(cells[vertex.index()]?);
        Some(Site { at, spot: NAMED })
    };
    for edge in &scene.dead_edges {
        if let [Some(from), Some(to)] = edge.map(site) {
            canvas.polyline("gone-edge", &shortened(from.at, to.at));
        }
    }
    contents(&mut canvas, scene, site);
    names(&mut canvas, scene, site, |vertex| {
        let letter = cells[vertex.index()].and_then(|hexagon| hexagon.letter);
        let called = scene.called(vertex);
        let letter = letter.filter(|_| called == scene.names.name(vertex));
        letter.map_or_else(|| called.to_owned(), |letter| letter.to_string())
    });
    Picture::of(scene, &canvas)
}
