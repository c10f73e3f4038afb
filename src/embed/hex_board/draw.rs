//! The first placement: a visibility representation of the incidence graph, drawn with stones.
//!
//! The bar of a hyperedge is a row of stones, the lines of its cells are columns of stones. The bar
//! of a cell becomes the empty cell and the ends of up to three lines, which reach it on every second
//! side. Columns are [`COLUMN`] apart and levels [`LEVEL`], so that nothing else touches.

use super::super::random::Random;
use super::placement::Placement;
use super::target::Target;
use super::tiles::{Tile, Tiles};
use crate::boards::BoardSpec;
use crate::planar::Visibility;

/// Columns of the board to a column of the representation.
const COLUMN: usize = 4;
/// Rows of the board to a level.
const LEVEL: usize = 4;

/// The nodes of the graph that is drawn: hyperedges by number, then cells, then perhaps the second
/// terminal, if the two are joined from the start.
struct Graph {
    node_count: usize,
    source: u32,
    sink: u32,
    /// For each edge the cell, if it leads to one, and the hyperedge.
    links: Vec<(Option<u16>, u16)>,
    ends: Vec<[u32; 2]>,
}

impl Graph {
    /// The graph with its edges in some order.
    fn new(target: &Target, random: &mut Random) -> Self {
        let hyperedges = target.hyperedge_count() as u32;
        let mut node_count = target.hyperedge_count() + target.cell_count();
        let mut sink = u32::from(target.bottom);
        let mut links = Vec::new();
        for cell in 0..target.cell_count() as u16 {
            links.extend(target.hyperedges_of(cell).iter().map(|&of| (Some(cell), of)));
        }
        if target.top == target.bottom {
            links.push((None, target.top));
            sink = node_count as u32;
            node_count += 1;
        }
        random.shuffle(&mut links);
        let end = |&(cell, of): &(Option<u16>, u16)| {
            [u32::from(of), cell.map_or(sink, |cell| hyperedges + u32::from(cell))]
        };
        let ends = links.iter().map(end).collect();
        Self { node_count, source: u32::from(target.top), sink, links, ends }
    }
}

/// A placement of the target, or `None` if it is not planar with its terminals outside, or larger
/// than boards may be.
pub(super) fn draw(target: &Target, random: &mut Random) -> Option<Placement> {
    let graph = Graph::new(target, random);
    let mut shape = Visibility::new(graph.node_count, &graph.ends, graph.source, graph.sink)?;
    if random.below(2) == 0 {
        shape.mirror();
    }
    let mut canvas = Canvas::new(target, &graph, &shape)?;
    let bars = canvas.cells(target, &graph, &shape);
    canvas.hyperedges(target, &graph, &shape, &bars);
    let placement = Placement::new(target, canvas.tiles);
    Some(placement.expect("lines and bars of a visibility representation are apart"))
}

struct Canvas {
    tiles: Tiles,
    /// The level of the source and that of the sink.
    first: usize,
    last: usize,
}

impl Canvas {
    fn new(target: &Target, graph: &Graph, shape: &Visibility) -> Option<Self> {
        let first = shape.levels[graph.source as usize];
        let last = shape.levels[graph.sink as usize];
        let columns = shape.width();
        let height = LEVEL * (last - first - 1) + 1;
        let width = COLUMN * columns;
        let is_small = width.checked_mul(height).is_some_and(|area| area <= BoardSpec::MAX_CELLS);
        is_small.then(|| Self { tiles: Tiles::new(width, height, target), first, last })
    }

    /// The column of the board for one of the representation.
    fn column(column: usize) -> usize {
        COLUMN * column + 2
    }

    /// The first of the three rows of a level.
    fn row(&self, level: usize) -> usize {
        LEVEL * (level - self.first - 1) + 2
    }

    fn upright(&mut self, column: usize, rows: std::ops::RangeInclusive<usize>, hyperedge: u16) {
        for row in rows {
            let at = self.tiles.index(column, row);
            self.tiles.set(at, Tile::Stone(hyperedge));
        }
    }

    fn level(&mut self, row: usize, [a, b]: [usize; 2], hyperedge: u16) {
        for column in a.min(b)..=a.max(b) {
            let at = self.tiles.index(column, row);
            self.tiles.set(at, Tile::Stone(hyperedge));
        }
    }

    /// Draws all cells with the ends of their lines. Returns for each edge the row that its line
    /// reaches at its cell.
    fn cells(&mut self, target: &Target, graph: &Graph, shape: &Visibility) -> Vec<usize> {
        let mut lines: Vec<[Vec<(usize, u16)>; 2]> = vec![Default::default(); target.cell_count()];
        let mut reached = vec![0; graph.links.len()];
        for (edge, &(cell, of)) in graph.links.iter().enumerate() {
            let Some(cell) = cell else { continue };
            let level = shape.levels[target.hyperedge_count() + cell as usize];
            let is_below = shape.levels[of as usize] > level;
            lines[cell as usize][usize::from(is_below)]
                .push((Self::column(shape.columns[edge]), of));
            reached[edge] = self.row(level) + if is_below { 3 } else { 0 } - usize::from(!is_below);
        }
        for (cell, [mut up, mut down]) in lines.into_iter().enumerate() {
            up.sort_unstable();
            down.sort_unstable();
            let node = target.hyperedge_count() + cell;
            let row = self.row(shape.levels[node]);
            let anchor = Self::column(shape.anchors[node]);
            self.cell(cell as u16, row, anchor, &up, &down);
        }
        reached
    }

    /// Draws a cell and the ends of its lines from above and from below in three rows.
    fn cell(
        &mut self,
        cell: u16,
        row: usize,
        anchor: usize,
        up: &[(usize, u16)],
        down: &[(usize, u16)],
    ) {
        // With more lines from below it is the same turned by half a turn.
        let turned = up.len() < down.len();
        let (near, far) = if turned { (down, up) } else { (up, down) };
        let flip = |at: usize| if turned { row + 2 - at } else { row + at };
        let mut near: Vec<(usize, u16)> = near.to_vec();
        if turned {
            near.reverse();
        }
        // The straight line, the one that comes along the cell's own row, and the third.
        let (straight, along, third) = match near[..] {
            [] => (None, None, None),
            [a] => (Some(a), None, far.first().copied()),
            [a, b] => (Some(a), Some(b), far.first().copied()),
            [a, b, c, ..] => (Some(b), Some(c), Some(a)),
        };
        let middle = straight.map_or(anchor, |(column, _)| column);
        let at = self.tiles.index(middle, flip(0));
        self.tiles.set(at, Tile::Cell(cell));
        let beside = |steps: isize| middle.wrapping_add_signed(if turned { -steps } else { steps });
        if let Some((column, of)) = along {
            self.level(flip(0), [beside(1), column], of);
        }
        let Some((column, of)) = third else { return };
        if near.len() == 3 {
            self.level(flip(1), [beside(-1), column], of);
            self.level(flip(0), [column, column], of);
        } else {
            self.level(flip(1), [beside(-1), beside(-1)], of);
            self.level(flip(2), [beside(-1), column], of);
        }
    }

    /// Draws the bars of the hyperedges and their lines up to where the cells' ends begin.
    fn hyperedges(
        &mut self,
        target: &Target,
        graph: &Graph,
        shape: &Visibility,
        reached: &[usize],
    ) {
        let mut bars: Vec<Option<[usize; 2]>> = vec![None; target.hyperedge_count()];
        for (edge, &(cell, of)) in graph.links.iter().enumerate() {
            let column = Self::column(shape.columns[edge]);
            let bar = bars[of as usize].get_or_insert([column; 2]);
            *bar = [bar[0].min(column), bar[1].max(column)];
            let level = shape.levels[of as usize];
            let own = if level == self.first {
                1
            } else if level == self.last {
                self.tiles.height
            } else {
                self.row(level) + 1
            };
            let other = if cell.is_some() { reached[edge] } else { self.tiles.height };
            self.upright(column, own.min(other)..=own.max(other), of);
        }
        for (of, bar) in bars.into_iter().enumerate() {
            let level = shape.levels[of];
            if let Some(bar) = bar.filter(|_| self.first < level && level < self.last) {
                self.level(self.row(level) + 1, bar, of as u16);
            }
        }
    }
}
