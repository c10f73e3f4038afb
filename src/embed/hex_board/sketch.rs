//! A placement after a straight-line drawing: cells where the drawing has them, on a board that is
//! large enough, and Short's stones laid from one to the next on shortest ways.
//!
//! It does not always succeed, as the [visibility representation](super::draw) does. But the cells
//! are spread evenly, and what is squeezed from there on is smaller for most games.

use std::collections::VecDeque;

use super::super::random::Random;
use super::placement::Placement;
use super::target::Target;
use super::tiles::{Tile, Tiles};
use crate::boards::BoardSpec;
use crate::graph::Hypergraph;
use crate::graph::plane::Point;
use crate::planar::{Drawing, Embedding};

/// Columns and rows of the board around the drawing on each side.
const MARGIN: usize = 3;
/// How far apart neighbouring cells are at first, in cells of the board.
const SCALE: f64 = 2.0;
/// By how much the scale grows where stones find no way.
const GROWTH: f64 = 1.25;
/// How often.
const ATTEMPTS: i32 = 10;

/// A straight-line drawing of a target.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    /// Where the cells are; neighbours are about 1 apart.
    cells: Vec<Point>,
    /// Where the centres of the hyperedges are; for a terminal's hyperedge, the terminal.
    hyperedges: Vec<Point>,
}

impl Sketch {
    /// Tutte's drawing of the hypergraph of a target, whose cells and hyperedges have the same order.
    pub(super) fn new(hypergraph: &Hypergraph, embedding: &Embedding, target: &Target) -> Self {
        let drawing = Drawing::new(hypergraph, embedding);
        let at = |vertex| drawing.layout.get(vertex).unwrap_or_default();
        let mut hyperedges = drawing.hyperedges.clone();
        hyperedges.resize(target.hyperedge_count(), Point::default());
        for (end, &terminal) in target.ends().into_iter().zip(hypergraph.terminals()) {
            hyperedges[usize::from(end)] = at(terminal);
        }
        Self { cells: hypergraph.cells().iter().map(at).collect(), hyperedges }
    }

    /// A placement in the shape of the drawing, or of its mirror image, sheared and stretched at
    /// random; `None` if stones find no way even on a large board. The work is told: how many cells
    /// all the boards had.
    pub(super) fn place(
        &self,
        target: &Target,
        random: &mut Random,
        work: &mut u64,
    ) -> Option<Placement> {
        (0..ATTEMPTS).find_map(|attempt| {
            let plan = Plan::new(self, SCALE * GROWTH.powi(attempt), random)?;
            *work += (plan.width * plan.height) as u64;
            plan.place(target, random)
        })
    }
}

/// The drawing on the cells of a board.
struct Plan {
    width: usize,
    height: usize,
    /// Where the cells of the game are on the board, not rounded; the first column and row are 1.
    cells: Vec<Point>,
    hyperedges: Vec<Point>,
}

impl Plan {
    /// `None` if the board would be too large.
    fn new(sketch: &Sketch, scale: f64, random: &mut Random) -> Option<Self> {
        let mut between = |low: f64, high: f64| low + (high - low) * f64::from(random.part());
        let [shear, stretch] = [between(-0.5, 0.5), between(0.8, 1.25)];
        let side = if between(0.0, 1.0) < 0.5 { 1.0 } else { -1.0 };
        let map = |&[x, y]: &Point| [scale * (side * x + shear * y) / stretch, scale * stretch * y];
        let mut cells: Vec<Point> = sketch.cells.iter().map(map).collect();
        let mut hyperedges: Vec<Point> = sketch.hyperedges.iter().map(map).collect();
        let mut size = [0; 2];
        for (axis, size) in size.iter_mut().enumerate() {
            let along = || cells.iter().map(|at| at[axis]);
            let [low, high] = [along().fold(0.0, f64::min), along().fold(0.0, f64::max)];
            // A conversion that saturates: what is too large stays so, what is no number is 0.
            *size = ((high - low).ceil() as usize).saturating_add(1 + 2 * MARGIN);
            for at in cells.iter_mut().chain(&mut hyperedges) {
                at[axis] += (MARGIN + 1) as f64 - low;
            }
        }
        let [width, height] = size;
        let is_small = width.checked_mul(height).is_some_and(|area| area <= BoardSpec::MAX_CELLS);
        is_small.then_some(Self { width, height, cells, hyperedges })
    }

    /// The cell of the board where a point is.
    fn index(&self, tiles: &Tiles, at: Point) -> usize {
        let near = |value: f64, last: usize| (value.round() as usize).clamp(1, last);
        tiles.index(near(at[0], self.width), near(at[1], self.height))
    }

    fn place(&self, target: &Target, random: &mut Random) -> Option<Placement> {
        let mut tiles = Tiles::new(self.width, self.height, target);
        let ends = self.cells(target, &mut tiles)?;
        let mut order: Vec<usize> = (0..target.hyperedge_count()).collect();
        random.shuffle(&mut order);
        // Terminals have the whole rim to go to, so they come last.
        order.sort_by_key(|&of| (target.ends().contains(&(of as u16)), ends[of].len()));
        let mut router = Router::new(target, tiles);
        for of in order {
            let number = of as u16;
            let joined = if target.ends().contains(&number) {
                router.rims(number);
                router.join_all(number, &ends[of]) && router.join_rims(number)
            } else {
                router.begin(number, self.index(&router.tiles, self.hyperedges[of]), &ends[of]);
                router.join_all(number, &ends[of])
            };
            if !joined {
                return None;
            }
        }
        Placement::new(target, router.tiles)
    }

    /// Places the cells, and for each of their hyperedges a stone beside them. Returns the stones of
    /// each hyperedge; `None` if cells come too close.
    fn cells(&self, target: &Target, tiles: &mut Tiles) -> Option<Vec<Vec<usize>>> {
        for (cell, &at) in self.cells.iter().enumerate() {
            let place = self.index(tiles, at);
            let is_free = |tile: Tile| tile == Tile::Cut;
            if !is_free(tiles.get(place)) || !tiles.around(place).into_iter().all(is_free) {
                return None;
            }
            tiles.set(place, Tile::Cell(cell as u16));
        }
        let mut ends = vec![Vec::new(); target.hyperedge_count()];
        for (cell, &at) in self.cells.iter().enumerate() {
            let own = target.hyperedges_of(cell as u16);
            let turns: Vec<f64> =
                own.iter().map(|&of| turn(at, self.hyperedges[usize::from(of)])).collect();
            let (place, steps) = (self.index(tiles, at), tiles.steps());
            for (&of, side) in own.iter().zip(sides(&turns)) {
                let stone = place.wrapping_add(steps[side]);
                if ![Tile::Cut, Tile::Stone(of)].contains(&tiles.get(stone)) {
                    return None;
                }
                tiles.set(stone, Tile::Stone(of));
                ends[usize::from(of)].push(stone);
            }
        }
        Some(ends)
    }
}

/// The direction from one point to another as a part of a full turn, against the clock from the
/// right, where rows of the board are shifted as on paper.
fn turn(from: Point, to: Point) -> f64 {
    let [x, y] = [to[0] - from[0], to[1] - from[1]];
    let turn = (-y * 0.75_f64.sqrt()).atan2(x + y / 2.0) / std::f64::consts::TAU;
    turn.rem_euclid(1.0)
}

/// Sides of a cell that face these directions best, no two of them next to each other, in the order
/// of [`Tiles::steps`].
fn sides(turns: &[f64]) -> Vec<usize> {
    let choice = |number: usize| -> Vec<usize> {
        (0..turns.len() as u32).map(|place| number / 6_usize.pow(place) % 6).collect()
    };
    let fits = |chosen: &Vec<usize>| {
        let apart = |a: usize, b: usize| (2..=4).contains(&a.abs_diff(b));
        (0..chosen.len()).all(|i| chosen[..i].iter().all(|&other| apart(other, chosen[i])))
    };
    let off = |chosen: &Vec<usize>| -> f64 {
        let each = chosen.iter().zip(turns).map(|(&side, &turn)| {
            let off = (turn - side as f64 / 6.0).rem_euclid(1.0);
            off.min(1.0 - off).powi(2)
        });
        each.sum()
    };
    let all = (0..6_usize.pow(turns.len() as u32)).map(choice).filter(fits);
    all.min_by(|a, b| off(a).total_cmp(&off(b))).expect("three sides are apart")
}

/// Lays stones on a board.
struct Router<'a> {
    target: &'a Target,
    tiles: Tiles,
    /// Whether a cell of the board has a stone that is joined to those laid so far.
    joined: Vec<bool>,
    /// In which search a cell was met last, and from where.
    met: Vec<(u32, usize)>,
    searches: u32,
}

impl<'a> Router<'a> {
    fn new(target: &'a Target, tiles: Tiles) -> Self {
        let size = tiles.stride() * (tiles.height + 2);
        Self { target, tiles, joined: vec![false; size], met: vec![(0, 0); size], searches: 0 }
    }

    /// The rims of a terminal's hyperedge are joined; where the two terminals are one, the first.
    fn rims(&mut self, of: u16) {
        let stride = self.tiles.stride();
        let last = self.tiles.index(0, self.tiles.height + 1);
        self.joined.fill(false);
        let rim = if of == self.target.top { 0 } else { last };
        self.joined[rim..rim + stride].fill(true);
    }

    /// Joins the second rim to the first one, where the two terminals are one.
    fn join_rims(&mut self, of: u16) -> bool {
        let below =
            (1..=self.tiles.width).map(|column| self.tiles.index(column, self.tiles.height));
        if self.target.top != self.target.bottom {
            return true;
        }
        let below: Vec<usize> = below.collect();
        below.into_iter().any(|at| {
            let is_own = self.tiles.get(at) == Tile::Stone(of);
            (is_own || self.fits(at, of)) && self.join(at, of)
        })
    }

    /// Begins a hyperedge in its centre, if that is free, or else at its first stone.
    fn begin(&mut self, of: u16, centre: usize, ends: &[usize]) {
        self.joined.fill(false);
        if ends.len() > 2 && self.fits(centre, of) {
            self.tiles.set(centre, Tile::Stone(of));
            self.joined[centre] = true;
        } else if let Some(&first) = ends.first() {
            self.joined[first] = true;
        }
    }

    fn join_all(&mut self, of: u16, ends: &[usize]) -> bool {
        ends.iter().all(|&end| self.join(end, of))
    }

    /// Whether a stone of the hyperedge may be laid there.
    fn fits(&self, at: usize, of: u16) -> bool {
        let tiles = &self.tiles;
        let (column, row) = (at % tiles.stride(), at / tiles.stride());
        (1..=tiles.width).contains(&column)
            && (1..=tiles.height).contains(&row)
            && tiles.get(at) == Tile::Cut
            && tiles.stone_fits(self.target, at, of)
    }

    /// Lays stones from one to those that are joined, on a shortest way; false if there is none.
    fn join(&mut self, end: usize, of: u16) -> bool {
        self.searches += 1;
        self.met[end] = (self.searches, end);
        let mut queue = VecDeque::from([end]);
        while let Some(at) = queue.pop_front() {
            if self.joined[at] {
                self.lay(at, of);
                return true;
            }
            for next in self.tiles.steps().map(|step| at.wrapping_add(step)) {
                let is_new = self.met.get(next).is_some_and(|met| met.0 != self.searches);
                if is_new && (self.tiles.get(next) == Tile::Stone(of) || self.fits(next, of)) {
                    self.met[next] = (self.searches, at);
                    queue.push_back(next);
                }
            }
        }
        false
    }

    /// Lays the stones of the way that ends here.
    fn lay(&mut self, mut at: usize, of: u16) {
        loop {
            self.joined[at] = true;
            self.tiles.set(at, Tile::Stone(of));
            let (_, before) = self.met[at];
            if before == at {
                return;
            }
            at = before;
        }
    }
}
