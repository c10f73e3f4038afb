//! Cylinders, seen along their axis: the first row outside, the last around the hole.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Point};
use super::geometry::{Geometry, Ground, Located, Rim};
use super::paint::{Site, Spot, on_board};
use super::{Picture, Scene};
use crate::boards::{BoardSpec, cell_name};
use crate::game::Player;
use crate::graph::VertexId;

/// The straight lines that the edges around the ring are drawn as, for each of its two sides.
const PIECES: usize = 60;

/// The hole is at least so wide, from its middle.
const LEAST_HOLE: f64 = 0.9;

/// How wide the cells of the last row are, where the hole is not larger for their sake.
const LEAST_WIDTH: f64 = 0.85;

/// A cylinder as a ring.
struct Ring {
    around: usize,
    height: usize,
    hole: f64,
}

impl Ring {
    fn new(spec: BoardSpec) -> Self {
        let around = spec.width();
        let hole = (LEAST_WIDTH * around as f64 / TAU - 0.5).max(LEAST_HOLE);
        Self { around, height: spec.height(), hole }
    }

    /// The cells with their names, by column and row.
    fn cells(&self) -> impl Iterator<Item = (String, usize, usize)> + use<'_> {
        let columns = move |row: usize| (0..self.around).map(move |column| (column, row));
        let all = (0..self.height).flat_map(columns);
        all.map(|(column, row)| (cell_name(column, row), column, row))
    }

    /// The straight lines that an edge of a cell is drawn as.
    fn pieces(&self) -> usize {
        (PIECES / self.around).clamp(3, 30)
    }

    /// How far a place of the flat board, so many rows down, is from the middle.
    fn radius(&self, down: f64) -> f64 {
        let rows = self.height as f64 - 1.0 - down;
        // Half a cell lies between the middle of the last row and the hole.
        self.hole + 0.5 + rows * 0.75_f64.sqrt()
    }

    /// Where a place of the flat board is: in columns to the right, and in rows down.
    fn place(&self, right: f64, down: f64) -> Point {
        let angle = TAU * (right / self.around as f64 - 0.25);
        let radius = self.radius(down);
        [radius * angle.cos(), radius * angle.sin()]
    }

    fn middle(&self, column: usize, row: usize) -> Point {
        self.place(column as f64 + row as f64 / 2.0, row as f64)
    }

    /// An edge of a cell: 0 and 1 are the lower ones, 3 and 4 the upper ones.
    fn edge(&self, column: usize, row: usize, edge: usize) -> Vec<Point> {
        // From the lower right corner on, in halves of a width and thirds of the rows' distance.
        let corners = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)];
        let corner = |index: usize| {
            let (right, down) = corners[index % 6];
            [
                column as f64 + row as f64 / 2.0 + f64::from(right) / 2.0,
                row as f64 + f64::from(down) / 3.0,
            ]
        };
        let (from, to) = (corner(edge), corner(edge + 1));
        let at = |piece: usize| {
            let part = piece as f64 / self.pieces() as f64;
            let [right, down] = [0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis]));
            self.place(right, down)
        };
        (0..=self.pieces()).map(at).collect()
    }

    fn outline(&self, column: usize, row: usize) -> Vec<Point> {
        (0..6)
            .flat_map(|edge| self.edge(column, row, edge).into_iter().take(self.pieces()))
            .collect()
    }

    /// The edges along the two rims.
    fn rims(&self) -> Vec<Vec<Point>> {
        let last = self.height - 1;
        let columns = || 0..self.around;
        let upper = columns().flat_map(|column| [3, 4].map(|edge| self.edge(column, 0, edge)));
        let lower = columns().flat_map(|column| [0, 1].map(|edge| self.edge(column, last, edge)));
        upper.chain(lower).collect()
    }

    fn spot(&self, row: usize) -> Spot {
        let width = TAU * self.radius(row as f64) / self.around as f64;
        let size = width.min(1.0);
        Spot { stone: 0.36 * size, ground: 0.45 * size, named: true }
    }
}

/// The cells with their names; both rims are Short's sides.
pub(super) fn cells(scene: &Scene<'_>, spec: BoardSpec) -> Picture {
    let ring = Ring::new(spec);
    let mut canvas = Canvas::new();
    let mut sites: Vec<Option<Site>> = vec![None; scene.names.len()];
    for (name, column, row) in ring.cells() {
        canvas.polygon("cell", &ring.outline(column, row));
        if let Some(vertex) = scene.names.id(&name) {
            let (at, spot) = (ring.middle(column, row), ring.spot(row));
            sites[vertex.index()] = Some(Site { at, spot });
        }
    }
    for class in ["frame", "side-short"] {
        canvas.layer();
        for line in ring.rims() {
            canvas.polyline(class, &line);
        }
    }
    canvas.end_base();
    let site = |vertex: VertexId| sites[vertex.index()];
    on_board(&mut canvas, scene, site);
    Picture::of(scene, &canvas)
}

/// Where the cells and the sides are.
pub(super) fn geometry(scene: &Scene<'_>, spec: BoardSpec) -> Geometry {
    let ring = Ring::new(spec);
    let sites = ring.cells().filter_map(|(name, column, row)| {
        let vertex = scene.names.id(&name)?;
        let outline = Some(ring.outline(column, row));
        Some(Located { vertex, at: ring.middle(column, row), outline, bridges: None })
    });
    let rim = |line| Rim { owner: Some(Player::Short), line };
    Geometry {
        ground: Ground::Tiles,
        sites: sites.collect(),
        hubs: Vec::new(),
        sides: ring.rims().into_iter().map(rim).collect(),
    }
}
