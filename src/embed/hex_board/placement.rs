//! A placement: a labelled board that shows a target, and the rules by which it does.

use super::read_back;
use super::target::Target;
use super::tiles::{Tile, Tiles};
use crate::graph::UnionFind;

/// A labelled board that shows a target: the hypergraph of the position is that of the target.
///
/// The rules: stones of different hyperedges do not touch; a stone touches only cells of its
/// hyperedge; a cell touches a stone of each of its hyperedges; the stones of a hyperedge are
/// connected; cells that touch share a hyperedge. A hyperedge of two cells needs no stones where the
/// cells touch, one of three cells none where they share a corner that is a hyperedge of the board.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    pub(super) tiles: Tiles,
    /// For each cell of the target where it is.
    pub(super) places: Vec<usize>,
    /// For each hyperedge how many stones it has; a rim counts as one.
    pub(super) stones: Vec<u32>,
}

impl Placement {
    /// The placement on a board, or `None` if a rule is broken, or the board is another game.
    /// Near-linear in the board.
    pub(super) fn new(target: &Target, tiles: Tiles) -> Option<Self> {
        let mut places = vec![0; target.cell_count()];
        let mut stones = vec![0; target.hyperedge_count()];
        stones[target.top as usize] += 1;
        stones[target.bottom as usize] += 1;
        for at in tiles.cells() {
            match tiles.get(at) {
                Tile::Cut => {}
                Tile::Stone(hyperedge) => stones[hyperedge as usize] += 1,
                Tile::Cell(cell) => {
                    if std::mem::replace(&mut places[cell as usize], at) != 0 {
                        return None;
                    }
                }
            }
        }
        let this = Self { tiles, places, stones };
        (!this.places.contains(&0) && this.keeps_the_rules(target) && this.shows(target))
            .then_some(this)
    }

    /// Whether the board is the game, by [reading it off](read_back::shows) without the rules.
    pub(super) fn shows(&self, target: &Target) -> bool {
        read_back::shows(&self.tiles, &self.places, target)
    }

    pub(super) fn area(&self) -> usize {
        self.tiles.width * self.tiles.height
    }

    /// The length of the longer side.
    pub(super) fn side(&self) -> usize {
        self.tiles.width.max(self.tiles.height)
    }

    fn keeps_the_rules(&self, target: &Target) -> bool {
        let stone_fits = |at| match self.tiles.get(at) {
            Tile::Stone(hyperedge) => self.tiles.stone_fits(target, at, hyperedge),
            Tile::Cut | Tile::Cell(_) => true,
        };
        self.tiles.cells().all(stone_fits)
            && (0..target.cell_count() as u16).all(|cell| self.cell_fits(target, cell))
            && self.stones_are_connected()
    }

    fn stones_are_connected(&self) -> bool {
        let tiles = &self.tiles;
        let count = tiles.stride() * (tiles.height + 2);
        let mut groups: UnionFind = UnionFind::new(count);
        let last = count - tiles.stride();
        groups.union_all(0..tiles.stride());
        groups.union_all(last..count);
        for at in tiles.cells() {
            let Tile::Stone(_) = tiles.get(at) else { continue };
            for step in tiles.steps() {
                let next = at.wrapping_add(step);
                if tiles.get(next) == tiles.get(at) {
                    groups.union(at, next);
                }
            }
        }
        let mut root = vec![None; self.stones.len()];
        [0, last].into_iter().chain(tiles.cells()).all(|at| match tiles.get(at) {
            Tile::Stone(hyperedge) => {
                let group = groups.find(at);
                *root[hyperedge as usize].get_or_insert(group) == group
            }
            Tile::Cut | Tile::Cell(_) => true,
        })
    }

    /// Whether a cell touches all that it must and nothing else.
    pub(super) fn cell_fits(&self, target: &Target, cell: u16) -> bool {
        let around = self.tiles.around(self.places[cell as usize]);
        if !around.iter().all(|&tile| Tile::Cell(cell).may_touch(tile, target)) {
            return false;
        }
        // The three corners of the cell that are hyperedges of the board.
        for [a, b] in [[0, 5], [3, 4], [2, 1]] {
            if let (Tile::Cell(a), Tile::Cell(b)) = (around[a], around[b])
                && !target.share(&[cell, a, b])
            {
                return false;
            }
        }
        target.hyperedges_of(cell).iter().all(|&hyperedge| match self.stones[hyperedge as usize] {
            0 => self.needs_no_stones(target, hyperedge),
            _ => around.contains(&Tile::Stone(hyperedge)),
        })
    }

    /// Whether the cells of a hyperedge lie so that the board alone makes them one.
    pub(super) fn needs_no_stones(&self, target: &Target, hyperedge: u16) -> bool {
        let stride = self.tiles.stride();
        let place = |cell: u16| self.places[cell as usize];
        match *target.cells_of(hyperedge) {
            [a, b] => [1, stride, stride - 1].contains(&place(a).abs_diff(place(b))),
            [a, b, c] => {
                let mut places = [a, b, c].map(place);
                places.sort_unstable();
                places[1] == places[0] + 1 && places[2] == places[0] + stride
            }
            _ => false,
        }
    }

    /// Into how many arcs the stones of a hyperedge around a place fall.
    pub(super) fn arcs(&self, at: usize, hyperedge: u16) -> u32 {
        let around = self.tiles.around(at).map(|tile| tile == Tile::Stone(hyperedge));
        if around == [true; 6] {
            return 1;
        }
        (0..6).filter(|&i| around[i] && !around[(i + 5) % 6]).count() as u32
    }
}
