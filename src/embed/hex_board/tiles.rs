//! Hex positions whose stones and empty cells know what they stand for.

use super::target::Target;

/// What is on a cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tile {
    /// A stone of Cut's.
    Cut,
    /// A stone of Short's, part of the hyperedge with this number.
    Stone(u16),
    /// The empty cell that is the cell of the game with this number.
    Cell(u16),
}

impl Tile {
    /// Whether two tiles may lie side by side.
    #[inline]
    pub(super) fn may_touch(self, other: Self, target: &Target) -> bool {
        match (self, other) {
            (Self::Cut, _) | (_, Self::Cut) => true,
            (Self::Stone(a), Self::Stone(b)) => a == b,
            (Self::Stone(hyperedge), Self::Cell(cell))
            | (Self::Cell(cell), Self::Stone(hyperedge)) => target.holds(hyperedge, cell),
            (Self::Cell(a), Self::Cell(b)) => target.share(&[a, b]),
        }
    }
}

/// A board with a rim: the row above the first is a row of stones of the first terminal's
/// hyperedge, the row below the last one of the second's, left and right are Cut's.
#[derive(Clone, Debug)]
pub(super) struct Tiles {
    pub(super) width: usize,
    pub(super) height: usize,
    tiles: Vec<Tile>,
}

impl Tiles {
    /// A board full of Cut's stones.
    pub(super) fn new(width: usize, height: usize, target: &Target) -> Self {
        let mut tiles = vec![Tile::Cut; (width + 2) * (height + 2)];
        let last = tiles.len() - (width + 2);
        tiles[..width + 2].fill(Tile::Stone(target.top));
        tiles[last..].fill(Tile::Stone(target.bottom));
        Self { width, height, tiles }
    }

    /// A board with these tiles, the rim among them, row by row.
    pub(super) fn from_rows(width: usize, height: usize, tiles: Vec<Tile>) -> Self {
        debug_assert_eq!(tiles.len(), (width + 2) * (height + 2));
        Self { width, height, tiles }
    }

    /// How far apart two rows are in the list of tiles.
    pub(super) fn stride(&self) -> usize {
        self.width + 2
    }

    /// The index of the cell in a column and a row, counted from 1; 0 is the rim.
    pub(super) fn index(&self, column: usize, row: usize) -> usize {
        row * self.stride() + column
    }

    /// The indices of the cells, without the rim.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + use<> {
        let (width, stride) = (self.width, self.stride());
        (1..=self.height).flat_map(move |row| row * stride + 1..=row * stride + width)
    }

    pub(super) fn get(&self, at: usize) -> Tile {
        self.tiles[at]
    }

    pub(super) fn set(&mut self, at: usize, tile: Tile) {
        self.tiles[at] = tile;
    }

    /// What is to be added to an index to get its six neighbours, in cyclic order: right, upper
    /// right, up, left, lower left, down. Numbers wrap.
    pub(super) fn steps(&self) -> [usize; 6] {
        let stride = self.stride();
        let back = |by: usize| by.wrapping_neg();
        [1, back(stride - 1), back(stride), back(1), stride - 1, stride]
    }

    /// The tiles around an index, in the order of [`Self::steps`].
    pub(super) fn around(&self, at: usize) -> [Tile; 6] {
        self.steps().map(|step| self.tiles[at.wrapping_add(step)])
    }

    /// Whether a stone of this hyperedge touches only what it may.
    pub(super) fn stone_fits(&self, target: &Target, at: usize, hyperedge: u16) -> bool {
        let stone = Tile::Stone(hyperedge);
        self.around(at).into_iter().all(|tile| stone.may_touch(tile, target))
    }

    /// The mirror image in which rows and columns have changed places.
    pub(super) fn transposed(&self) -> Self {
        let stride = self.stride();
        let columns = 0..stride;
        let tiles = columns
            .flat_map(|column| (0..self.height + 2).map(move |row| row * stride + column))
            .map(|at| self.tiles[at])
            .collect();
        Self { width: self.height, height: self.width, tiles }
    }
}
