//! Boards on tilings: every tile as the polygon that it is, with its name.

use std::collections::BTreeMap;

use super::canvas::{Canvas, Point};
use super::geometry::{Geometry, Ground, Located, Rim};
use super::paint::{Site, Spot, on_board};
use super::{Picture, Scene};
use crate::boards::{BoardSpec, Tiling, parse_cell_name};
use crate::graph::VertexId;

/// A regular polygon.
struct Tile {
    at: Point,
    sides: usize,
    /// The radius of the circle inside.
    inner: f64,
    /// The direction from the middle to that of a side, in degrees.
    turn: f64,
}

impl Tile {
    fn direction(&self, side: f64) -> f64 {
        (self.turn + 360.0 * side / self.sides as f64).to_radians()
    }

    /// The middle of a side.
    fn middle(&self, side: usize) -> Point {
        let (sin, cos) = self.direction(side as f64).sin_cos();
        [self.at[0] + self.inner * cos, self.at[1] + self.inner * sin]
    }

    /// The corner before a side.
    fn corner(&self, side: usize) -> Point {
        let (sin, cos) = self.direction(side as f64 - 0.5).sin_cos();
        let outer = self.inner / (std::f64::consts::PI / self.sides as f64).cos();
        [self.at[0] + outer * cos, self.at[1] + outer * sin]
    }

    fn spot(&self) -> Spot {
        Spot {
            stone: (0.7 * self.inner).min(0.45),
            ground: (0.9 * self.inner).min(0.6),
            named: true,
        }
    }
}

/// The columns and rows of the large tiles in the plane.
#[derive(Clone, Copy)]
enum Lattice {
    Square,
    Hexagonal,
    /// Rows half a unit apart from one another, with room for triangles between them.
    Rows,
}

/// How far apart rows of squares are with triangles between them.
fn row_height() -> f64 {
    1.0 + 0.75_f64.sqrt()
}

impl Lattice {
    fn place(self, [u, v]: Point) -> Point {
        match self {
            Self::Square => [u, v],
            Self::Hexagonal => [u + v / 2.0, v * 0.75_f64.sqrt()],
            Self::Rows => [u + v / 2.0, v * row_height()],
        }
    }

    /// The column and the row of a place.
    fn coordinates(self, [x, y]: Point) -> Point {
        match self {
            Self::Square => [x, y],
            Self::Hexagonal => {
                let v = y / 0.75_f64.sqrt();
                [x - v / 2.0, v]
            }
            Self::Rows => {
                let v = y / row_height();
                [x - v / 2.0, v]
            }
        }
    }
}

/// A board on a tiling. Its lengths are those between the middles of neighbouring large tiles.
struct Board {
    tiling: Tiling,
    /// How many rows of large tiles there are.
    rows: usize,
}

impl Board {
    fn new(spec: BoardSpec, tiling: Tiling) -> Self {
        // Rows of names from one row of large tiles to the next.
        let spacing = match tiling {
            Tiling::Squares | Tiling::Triangles => 1,
            Tiling::Octagons | Tiling::Rows => 2,
            Tiling::Dodecagons | Tiling::Great => 3,
        };
        Self { tiling, rows: spec.height().div_ceil(spacing) }
    }

    fn lattice(&self) -> Lattice {
        match self.tiling {
            Tiling::Octagons | Tiling::Squares => Lattice::Square,
            Tiling::Dodecagons | Tiling::Great | Tiling::Triangles => Lattice::Hexagonal,
            Tiling::Rows => Lattice::Rows,
        }
    }

    /// How large the unit is drawn, so that the smallest tiles can be read.
    fn scale(&self) -> f64 {
        match self.tiling {
            Tiling::Octagons => 1.7,
            Tiling::Dodecagons => 3.0,
            Tiling::Great => 2.9,
            Tiling::Squares => 1.0,
            Tiling::Triangles => 1.6,
            Tiling::Rows => 1.4,
        }
    }

    /// The tile with a name, by its column and row.
    fn tile(&self, column: usize, row: usize) -> Tile {
        let part = |index: usize, count: usize| index as f64 / count as f64;
        let at = |u: f64, v: f64| self.lattice().place([u, v]);
        let tile = |at, sides, inner, turn| Tile { at, sides, inner, turn };
        match self.tiling {
            Tiling::Squares => tile(at(column as f64, row as f64), 4, 0.5, 0.0),
            Tiling::Octagons => {
                let at = at(part(column, 2), part(row, 2));
                if column.is_multiple_of(2) {
                    tile(at, 8, 0.5, 0.0)
                } else {
                    tile(at, 4, (2.0_f64.sqrt() - 1.0) / 2.0, 45.0)
                }
            }
            Tiling::Triangles => {
                let shift = part(1 + column % 2, 3);
                let at = at((column / 2) as f64 + shift - 0.5, row as f64 + shift - 0.5);
                tile(
                    at,
                    3,
                    12.0_f64.sqrt().recip(),
                    if column.is_multiple_of(2) { -90.0 } else { 90.0 },
                )
            }
            Tiling::Rows => {
                let is_even = [column, row].map(|index| index.is_multiple_of(2));
                let (column, row, inner) = (column / 2, row / 2, 12.0_f64.sqrt().recip());
                let at = |row: usize, down: f64| {
                    let [x, y] = at(column as f64, row as f64);
                    [x, y + down]
                };
                match is_even {
                    [_, true] => tile(at(row, 0.0), 4, 0.5, 0.0),
                    [true, false] => tile(at(row, 0.5 + inner), 3, inner, -90.0),
                    [false, false] => tile(at(row + 1, -0.5 - inner), 3, inner, 90.0),
                }
            }
            Tiling::Dodecagons => {
                let middle = at(part(column, 3), part(row, 3));
                let side = 15.0_f64.to_radians().tan();
                match column % 3 {
                    0 => tile(middle, 12, 0.5, 0.0),
                    1 => tile(middle, 3, side / 12.0_f64.sqrt(), 90.0),
                    _ => tile(middle, 3, side / 12.0_f64.sqrt(), -90.0),
                }
            }
            Tiling::Great => {
                let side = (3.0 + 3.0_f64.sqrt()).recip();
                let large = [(column / 3) as f64, (row / 3) as f64];
                let between = |u: f64, v: f64| at(large[0] + u, large[1] + v);
                match (column % 3, row % 3) {
                    (0, 0) => tile(between(0.0, 0.0), 12, (1.0 - side) / 2.0, 0.0),
                    (1, 0) => tile(between(0.5, 0.0), 4, side / 2.0, 0.0),
                    (0, _) => tile(between(0.0, 0.5), 4, side / 2.0, 60.0),
                    (2, 1) => tile(between(0.5, 0.5), 4, side / 2.0, 120.0),
                    (part, _) => {
                        let at = between(part as f64 / 3.0, part as f64 / 3.0);
                        tile(at, 6, side * 0.75_f64.sqrt(), 30.0)
                    }
                }
            }
        }
    }

    /// Whose side lies beyond the middle of a side of a tile at the rim.
    fn side(&self, middle: Point) -> &'static str {
        let [_, row] = self.lattice().coordinates(middle);
        match row {
            row if row < -0.1 || row > self.rows as f64 - 0.9 => "side-short",
            _ => "side-cut",
        }
    }
}

/// A board on a tiling: tiles with their names, sides in the colour of their owner.
pub(super) fn tiles(scene: &Scene<'_>, spec: BoardSpec, tiling: Tiling) -> Picture {
    let board = Board::new(spec, tiling);
    let scale = board.scale();
    let mut tiles: Vec<Option<Tile>> = Vec::with_capacity(scene.names.len());
    for name in scene.names.iter() {
        tiles.push(parse_cell_name(name).ok().map(|(column, row)| board.tile(column, row)));
    }
    let mut canvas = Canvas::new();
    for tile in tiles.iter().flatten() {
        let corners = (0..tile.sides).map(|side| tile.corner(side).map(|x| x * scale));
        canvas.polygon("cell", &corners.collect::<Vec<Point>>());
    }
    sides(&mut canvas, &board, &tiles);
    canvas.end_base();
    for tile in tiles.iter_mut().flatten() {
        tile.at = tile.at.map(|x| x * scale);
        tile.inner *= scale;
    }
    let site = |vertex: VertexId| {
        let tile = tiles[vertex.index()].as_ref()?;
        Some(Site { at: tile.at, spot: tile.spot() })
    };
    on_board(&mut canvas, scene, site);
    Picture::of(scene, &canvas)
}

/// Where the tiles and the sides are.
pub(super) fn geometry(scene: &Scene<'_>, spec: BoardSpec, tiling: Tiling) -> Geometry {
    let board = Board::new(spec, tiling);
    let scaled = |at: Point| at.map(|x| x * board.scale());
    let tile = |name: &str| parse_cell_name(name).ok().map(|(c, r)| board.tile(c, r));
    let tiles: Vec<Option<Tile>> = scene.names.iter().map(tile).collect();
    let site = |(index, tile): (usize, &Option<Tile>)| {
        let tile = tile.as_ref()?;
        let outline = (0..tile.sides).map(|side| scaled(tile.corner(side))).collect();
        let (vertex, at) = (VertexId::new(index), scaled(tile.at));
        Some(Located { vertex, at, outline: Some(outline), bridges: None })
    };
    let rim = rim(&tiles).into_iter().filter_map(|(tile, side)| {
        let line = [tile.corner(side), tile.corner(side + 1)].map(scaled);
        Rim::of_class(board.side(tile.middle(side)), line)
    });
    Geometry {
        ground: Ground::Tiles,
        sites: tiles.iter().enumerate().filter_map(site).collect(),
        hubs: Vec::new(),
        sides: rim.collect(),
    }
}

/// The sides that no two tiles share.
fn rim(tiles: &[Option<Tile>]) -> Vec<(&Tile, usize)> {
    let key = |[x, y]: Point| [x, y].map(|x| (x * 1e4).round() as i64);
    let all = || {
        let tiles = tiles.iter().flatten();
        tiles.flat_map(|tile| (0..tile.sides).map(move |side| (tile, side)))
    };
    let mut count: BTreeMap<[i64; 2], usize> = BTreeMap::new();
    for (tile, side) in all() {
        *count.entry(key(tile.middle(side))).or_default() += 1;
    }
    all().filter(|(tile, side)| count[&key(tile.middle(*side))] == 1).collect()
}

/// Lines along the sides that no two tiles share.
fn sides(canvas: &mut Canvas, board: &Board, tiles: &[Option<Tile>]) {
    canvas.layer();
    for framed in [true, false] {
        for (tile, side) in rim(tiles) {
            let line = [tile.corner(side), tile.corner(side + 1)];
            let class = if framed { "frame" } else { board.side(tile.middle(side)) };
            canvas.polyline(class, &line.map(|at| at.map(|x| x * board.scale())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tiles that share a side share all of it: the tiles make a tiling. At the rim of the board,
    /// which is connected, are as many lines as the sides that no other tile has.
    #[test]
    fn tiles_meet_along_whole_sides_or_not_at_all() {
        for (tiling, name) in [
            (Tiling::Octagons, "tiling:4.8.8:3x4"),
            (Tiling::Dodecagons, "tiling:3.12.12:3x4"),
            (Tiling::Great, "tiling:4.6.12:3x4"),
            (Tiling::Squares, "tiling:4.4.4.4:3x4"),
            (Tiling::Triangles, "tiling:3.3.3.3.3.3:3x4"),
            (Tiling::Rows, "tiling:3.3.3.4.4:3x4"),
        ] {
            let spec: BoardSpec = name.parse().unwrap();
            let board = Board::new(spec, tiling);
            let names = spec.build().names;
            let cells = names.iter().filter_map(|name| parse_cell_name(name).ok());
            let tiles: Vec<Tile> = cells.map(|(column, row)| board.tile(column, row)).collect();
            for (index, one) in tiles.iter().enumerate() {
                for other in &tiles[index + 1..] {
                    let apart = (one.at[0] - other.at[0]).hypot(one.at[1] - other.at[1]);
                    assert!(apart > one.inner + other.inner - 1e-9, "{name}: tiles overlap");
                    let shared = (0..one.sides).find(|&side| {
                        let middle = one.middle(side);
                        let near = |[x, y]: Point| (x - middle[0]).hypot(y - middle[1]) < 1e-9;
                        (0..other.sides).any(|its| near(other.middle(its)))
                    });
                    let touch = (apart - one.inner - other.inner).abs() < 1e-9;
                    assert_eq!(shared.is_some(), touch, "{name}");
                    if let Some(side) = shared {
                        let [a, b] = [one.corner(side), one.corner(side + 1)];
                        let has = |[x, y]: Point| {
                            (0..other.sides).any(|its| {
                                let corner = other.corner(its);
                                (corner[0] - x).hypot(corner[1] - y) < 1e-9
                            })
                        };
                        assert!(has(a) && has(b), "{name}: part of a side is shared");
                    }
                }
            }
            // The uppermost and the lowest lines are Short's.
            let tiles: Vec<Option<Tile>> = tiles.into_iter().map(Some).collect();
            let lines: Vec<(Point, &str)> = rim(&tiles)
                .iter()
                .map(|(tile, side)| tile.middle(*side))
                .map(|middle| (middle, board.side(middle)))
                .collect();
            for sign in [-1.0, 1.0] {
                let far = |(middle, _): &(Point, &str)| sign * middle[1];
                let most = lines.iter().map(far).fold(f64::NEG_INFINITY, f64::max);
                let mut outermost = lines.iter().filter(|line| far(line) > most - 1e-9);
                assert!(outermost.all(|(_, side)| *side == "side-short"), "{name}");
            }
            assert!(lines.iter().any(|(_, side)| *side == "side-cut"), "{name}");
        }
    }
}
