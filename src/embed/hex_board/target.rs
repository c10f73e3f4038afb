//! What a placement must show: the hyperedges of a game by number.

/// A game with two terminals as the placement sees it: numbered cells in numbered hyperedges, two
/// of which are the hyperedges of the terminals.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The hyperedges of each cell, at most three.
    hyperedges_of: Vec<Vec<u16>>,
    /// The cells of each hyperedge, sorted.
    cells_of: Vec<Vec<u16>>,
    /// The hyperedge of Short's first edge of the board.
    pub(super) top: u16,
    /// That of the second; the same where the terminals are joined from the start.
    pub(super) bottom: u16,
}

impl Target {
    /// The target with these cells in each hyperedge.
    pub(super) fn new(cell_count: usize, cells_of: Vec<Vec<u16>>, top: u16, bottom: u16) -> Self {
        let mut hyperedges_of = vec![Vec::new(); cell_count];
        for (hyperedge, cells) in cells_of.iter().enumerate() {
            for &cell in cells {
                hyperedges_of[cell as usize].push(hyperedge as u16);
            }
        }
        Self { hyperedges_of, cells_of, top, bottom }
    }

    /// The hyperedges of the terminals.
    pub(super) fn ends(&self) -> [u16; 2] {
        [self.top, self.bottom]
    }

    pub(super) fn cell_count(&self) -> usize {
        self.hyperedges_of.len()
    }

    pub(super) fn hyperedge_count(&self) -> usize {
        self.cells_of.len()
    }

    pub(super) fn hyperedges_of(&self, cell: u16) -> &[u16] {
        &self.hyperedges_of[cell as usize]
    }

    pub(super) fn cells_of(&self, hyperedge: u16) -> &[u16] {
        &self.cells_of[hyperedge as usize]
    }

    pub(super) fn holds(&self, hyperedge: u16, cell: u16) -> bool {
        self.hyperedges_of(cell).contains(&hyperedge)
    }

    /// Whether some hyperedge holds all these cells.
    pub(super) fn share(&self, cells: &[u16]) -> bool {
        let [first, rest @ ..] = cells else { return true };
        self.hyperedges_of(*first)
            .iter()
            .any(|&hyperedge| rest.iter().all(|&cell| self.holds(hyperedge, cell)))
    }
}
