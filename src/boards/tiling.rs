//! Hex on other tilings of the plane (Walderhaug, Hex, section 6.2).
//!
//! A board is a patch of a tiling whose largest tiles stand in W columns and H rows, with the
//! smaller tiles between them. Where exactly three tiles meet at every corner a full board has
//! exactly one winner, as in Hex; where more meet, both players can be blocked.

use super::contest::{Aim, Contest, Touch, View};
use super::{Board, BoardSpec, Builder, Tiling, cell_name};
use crate::game::{ByPlayer, Goal};
use crate::graph::VertexId;
use crate::graph::plane::bounds;

/// One of the four sides of a board. Short joins top and bottom, Cut left and right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// What lies at a corner of the tiling.
#[derive(Clone, Copy)]
enum Item {
    Tile(usize),
    Side(Side),
}

/// A patch of a tiling.
struct Patch {
    width: isize,
    height: isize,
    /// The name and the place of each tile.
    tiles: Vec<(String, [f64; 2])>,
    /// Tiles and sides that touch each other, and whether they make a hyperedge: corners where
    /// every other one is enough for all neighbours, pairs where more than three tiles meet.
    meetings: Vec<(Vec<Item>, bool)>,
}

/// A large tile by its column and row; those outside the board stand for its sides.
type Large = (isize, isize);

impl Patch {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width: width as isize,
            height: height as isize,
            tiles: Vec::new(),
            meetings: Vec::new(),
        }
    }

    /// Columns and rows with the ring of large tiles outside the board.
    fn with_ring(&self) -> impl Iterator<Item = Large> + use<> {
        let width = self.width;
        (-1..=self.height).flat_map(move |row| (-1..=width).map(move |column| (column, row)))
    }

    fn side(&self, (column, row): Large) -> Option<Side> {
        match (column, row) {
            (_, row) if row < 0 => Some(Side::Top),
            (_, row) if row >= self.height => Some(Side::Bottom),
            (column, _) if column < 0 => Some(Side::Left),
            (column, _) if column >= self.width => Some(Side::Right),
            _ => None,
        }
    }

    /// The side on which a small tile between these large ones would lie; `None` if it is on the
    /// board.
    fn side_of_any(&self, large: &[Large]) -> Option<Side> {
        let sides: Vec<Side> = large.iter().filter_map(|&tile| self.side(tile)).collect();
        sides
            .iter()
            .copied()
            .find(|side| matches!(side, Side::Top | Side::Bottom))
            .or(sides.first().copied())
    }

    /// A new tile on the board.
    fn tile(&mut self, name: (isize, isize), at: [f64; 2]) -> Item {
        self.tiles.push((cell_name(name.0 as usize, name.1 as usize), at));
        Item::Tile(self.tiles.len() - 1)
    }

    /// A tile between some large ones, or the side on which it would lie.
    fn between(&mut self, large: &[Large], name: (isize, isize), at: [f64; 2]) -> Item {
        match self.side_of_any(large) {
            Some(side) => Item::Side(side),
            None => self.tile(name, at),
        }
    }

    fn meet(&mut self, items: impl IntoIterator<Item = Item>, hyperedge: bool) {
        self.meetings.push((items.into_iter().collect(), hyperedge));
    }

    fn board(self, spec: BoardSpec) -> Board {
        let mut board = Builder::new(self.tiles.len() + 2);
        for (name, at) in &self.tiles {
            board.vertex(name, *at);
        }
        let [[left, right], [upper, lower]] = bounds(self.tiles.iter().map(|(_, at)| *at));
        let middle = (left + right) / 2.0;
        let top = board.terminal("top", [middle, upper - 1.5]);
        let bottom = board.terminal("bottom", [middle, lower + 1.5]);
        for (items, hyperedge) in &self.meetings {
            let vertex = |item: &Item| match item {
                Item::Tile(index) => Some(VertexId::new(*index)),
                Item::Side(Side::Top) => Some(top),
                Item::Side(Side::Bottom) => Some(bottom),
                Item::Side(Side::Left | Side::Right) => None,
            };
            let cells = items.iter().any(|item| matches!(item, Item::Tile(_)));
            if *hyperedge && cells {
                board.hyperedge(items.iter().filter_map(vertex));
            }
        }
        board.finish(spec, Goal::Connect)
    }

    /// The contest: tiles touch when they meet anywhere.
    fn contest(self) -> Contest {
        let mut touches = Vec::new();
        let mut sides = [const { Vec::new() }; 4];
        for (items, _) in &self.meetings {
            for (index, item) in items.iter().enumerate() {
                let Item::Tile(tile) = item else { continue };
                for other in items {
                    if let Item::Side(side) = other {
                        sides[*side as usize].push(VertexId::new(*tile));
                    }
                }
                for other in &items[index + 1..] {
                    if let Item::Tile(other) = other {
                        touches.push(Touch::plain([*tile, *other].map(VertexId::new)));
                    }
                }
            }
        }
        let [top, bottom, left, right] = sides;
        let view = |sides: [Vec<VertexId>; 2]| View {
            touches: touches.clone(),
            sides: sides.into(),
            aim: Aim::Sides,
        };
        let views = ByPlayer { short: view([top, bottom]), cut: view([left, right]) };
        Contest::new(self.tiles.len(), views)
    }
}

fn patch(tiling: Tiling, width: usize, height: usize) -> Patch {
    let mut patch = Patch::new(width, height);
    match tiling {
        Tiling::Octagons => octagons(&mut patch),
        Tiling::Dodecagons => dodecagons_and_triangles(&mut patch),
        Tiling::Great => dodecagons_squares_hexagons(&mut patch),
        Tiling::Squares => squares(&mut patch),
        Tiling::Triangles => triangles(&mut patch),
        Tiling::Rows => squares_and_triangles(&mut patch),
    }
    patch
}

/// The board of a tiling.
pub(super) fn build(spec: BoardSpec, tiling: Tiling, width: usize, height: usize) -> Board {
    patch(tiling, width, height).board(spec)
}

/// The contest on a tiling.
pub(super) fn contest(tiling: Tiling, width: usize, height: usize) -> Contest {
    patch(tiling, width, height).contest()
}

/// How many cells the board of a tiling has; `None` if that is too many to count.
pub(super) fn cell_count(tiling: Tiling, width: usize, height: usize) -> Option<usize> {
    let large = width.checked_mul(height)?;
    let inner = (width - 1).checked_mul(height - 1)?;
    let pairs = (width - 1).checked_mul(height)?.checked_add((height - 1).checked_mul(width)?)?;
    match tiling {
        Tiling::Squares => Some(large),
        Tiling::Triangles => large.checked_mul(2),
        Tiling::Rows => large.checked_add((height - 1).checked_mul(width)?.checked_mul(2)?),
        Tiling::Octagons => large.checked_add(inner),
        Tiling::Dodecagons => large.checked_add(inner.checked_mul(2)?),
        Tiling::Great => large.checked_add(pairs)?.checked_add(inner.checked_mul(3)?),
    }
}

/// Large tiles on a square grid, each of them a cell of the board or a side.
fn large_tiles(
    patch: &mut Patch,
    spacing: isize,
    place: impl Fn(Large) -> [f64; 2],
) -> std::collections::HashMap<Large, Item> {
    let ring = patch.with_ring();
    let items = ring.map(|tile| {
        let name = (spacing * tile.0, spacing * tile.1);
        (tile, patch.between(&[tile], name, place(tile)))
    });
    items.collect()
}

/// 4.8.8: octagons with squares where four of them come together.
///
/// The corners of a square are between its octagons above, below, left and right. Every other
/// corner of the tiling is a hyperedge: above and below for one colour of a chessboard of squares,
/// left and right for the other.
fn octagons(patch: &mut Patch) {
    let octagons = large_tiles(patch, 2, |(column, row)| [column as f64, row as f64]);
    for (column, row) in patch.with_ring() {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(c, r)| (column + c, row + r));
        if corners.iter().any(|corner| !octagons.contains_key(corner)) {
            continue;
        }
        let at = [column as f64 + 0.5, row as f64 + 0.5];
        let square = patch.between(&corners, (2 * column + 1, 2 * row + 1), at);
        let [nw, ne, sw, se] = corners.map(|corner| octagons[&corner]);
        let even = (column + row).rem_euclid(2) == 0;
        for (pair, upright) in
            [([nw, ne], true), ([sw, se], true), ([nw, sw], false), ([ne, se], false)]
        {
            patch.meet([square, pair[0], pair[1]], upright == even);
        }
    }
}

/// The triangles between large tiles in the arrangement of Hex, each in one sense of rotation.
fn triangles_of((column, row): Large) -> [[Large; 3]; 2] {
    let at = |c, r| (column + c, row + r);
    [[at(0, 0), at(1, 0), at(0, 1)], [at(1, 0), at(1, 1), at(0, 1)]]
}

/// Where a large tile stands in the arrangement of Hex.
fn hexagonal((column, row): Large) -> [f64; 2] {
    let scale = 2.2;
    [scale * (column as f64 + row as f64 / 2.0), scale * row as f64 * 0.75_f64.sqrt()]
}

fn centre(large: &[Large]) -> [f64; 2] {
    let count = large.len() as f64;
    [0, 1].map(|axis| large.iter().map(|&tile| hexagonal(tile)[axis]).sum::<f64>() / count)
}

/// 3.12.12: dodecagons that touch like the cells of Hex, with a triangle in each gap. A triangle
/// and its three dodecagons touch each other.
fn dodecagons_and_triangles(patch: &mut Patch) {
    let dodecagons = large_tiles(patch, 3, hexagonal);
    for (column, row) in patch.with_ring() {
        for (shift, corners) in (1..).zip(triangles_of((column, row))) {
            if corners.iter().any(|corner| !dodecagons.contains_key(corner)) {
                continue;
            }
            let name = (3 * column + shift, 3 * row + shift);
            let triangle = patch.between(&corners, name, centre(&corners));
            patch.meet(
                corners.map(|corner| dodecagons[&corner]).into_iter().chain([triangle]),
                true,
            );
        }
    }
}

/// 4.6.12: dodecagons with a square between any two neighbours and a hexagon between any three.
///
/// At a corner a dodecagon, a hexagon and a square meet: six corners around each hexagon, every
/// other of them a hyperedge, in the same sense of rotation everywhere.
fn dodecagons_squares_hexagons(patch: &mut Patch) {
    let dodecagons = large_tiles(patch, 3, hexagonal);
    let mut squares = std::collections::HashMap::new();
    for (column, row) in patch.with_ring() {
        let at = |c, r| (column + c, row + r);
        let pairs = [
            (at(0, 0), at(1, 0), (1, 0)),
            (at(0, 0), at(0, 1), (0, 1)),
            (at(1, 0), at(0, 1), (2, 1)),
        ];
        for (a, b, (right, down)) in pairs {
            if dodecagons.contains_key(&a) && dodecagons.contains_key(&b) {
                let name = (3 * column + right, 3 * row + down);
                let square = patch.between(&[a, b], name, centre(&[a, b]));
                squares.insert((a, b), square);
                squares.insert((b, a), square);
            }
        }
    }
    for (column, row) in patch.with_ring() {
        for (shift, corners) in (1..).zip(triangles_of((column, row))) {
            if corners.iter().any(|corner| !dodecagons.contains_key(corner)) {
                continue;
            }
            let name = (3 * column + shift, 3 * row + shift);
            let hexagon = patch.between(&corners, name, centre(&corners));
            for index in 0..3 {
                let (a, b) = (corners[index], corners[(index + 1) % 3]);
                let square = squares[&(a, b)];
                patch.meet([hexagon, dodecagons[&a], square], true);
                patch.meet([hexagon, dodecagons[&b], square], false);
            }
        }
    }
}

/// 4.4.4.4: squares that touch along their edges. Four meet at a corner, so nobody may have won.
fn squares(patch: &mut Patch) {
    let squares = large_tiles(patch, 1, |(column, row)| [column as f64, row as f64]);
    for (column, row) in patch.with_ring() {
        for next in [(column + 1, row), (column, row + 1)] {
            if let Some(&other) = squares.get(&next) {
                patch.meet([squares[&(column, row)], other], true);
            }
        }
    }
}

/// 3.3.3.3.3.3: a rhombus of triangles that touch along their edges; W times H pairs of them. Six
/// meet at a corner.
fn triangles(patch: &mut Patch) {
    let place = |(column, row): Large, shift: f64| {
        let (x, y) = (column as f64 + shift, row as f64 + shift);
        [2.0 * (x + y / 2.0), 2.0 * y * 0.75_f64.sqrt()]
    };
    let mut halves = std::collections::HashMap::new();
    for (column, row) in patch.with_ring() {
        let rhombus = (column, row);
        let upper = patch.between(&[rhombus], (2 * column, row), place(rhombus, 1.0 / 3.0));
        let lower = patch.between(&[rhombus], (2 * column + 1, row), place(rhombus, 2.0 / 3.0));
        halves.insert(rhombus, [upper, lower]);
    }
    for (column, row) in patch.with_ring() {
        let [upper, lower] = halves[&(column, row)];
        patch.meet([upper, lower], true);
        for before in [(column - 1, row), (column, row - 1)] {
            if let Some(&[_, other]) = halves.get(&before) {
                patch.meet([upper, other], true);
            }
        }
    }
}

/// 3.3.3.4.4: rows of squares, each shifted by half a square against the one above, with a row of triangles between any
/// two. Tiles touch along their edges; three triangles and two squares meet at a corner.
fn squares_and_triangles(patch: &mut Patch) {
    let row_height = 1.0 + 0.75_f64.sqrt();
    let place = |column: f64, row: f64, down: f64| [column + row / 2.0, row * row_height + down];
    let squares = large_tiles(patch, 2, |(column, row)| place(column as f64, row as f64, 0.0));
    let deep = 0.5 + 12.0_f64.sqrt().recip();
    // Below a square the triangle on its lower edge, and beside it that on the upper edge of the square in the next row.
    let mut below = std::collections::HashMap::new();
    for (column, row) in patch.with_ring() {
        let next = (column, row + 1);
        let Some(&square) = squares.get(&next) else { continue };
        let (x, y) = (column as f64, row as f64);
        let pair = [(column, row), next];
        let hanging = patch.between(&pair, (2 * column, 2 * row + 1), place(x, y, deep));
        let standing =
            patch.between(&pair, (2 * column + 1, 2 * row + 1), place(x, y + 1.0, -deep));
        patch.meet([squares[&(column, row)], hanging], true);
        patch.meet([hanging, standing], true);
        patch.meet([standing, square], true);
        below.insert((column, row), [hanging, standing]);
    }
    for (column, row) in patch.with_ring() {
        if let Some(&other) = squares.get(&(column + 1, row)) {
            patch.meet([squares[&(column, row)], other], true);
        }
        if let Some(&[hanging, _]) = below.get(&(column + 1, row)) {
            patch.meet([below[&(column, row)][1], hanging], true);
        }
    }
}
