//! A position as one player sees it: his stones joined to groups, the opponent's gone.

use crate::graph::{Bits, VertexId};

/// A player's endpoints and which of them are adjacent.
///
/// An endpoint is an empty cell or a group; a group is named by one of its vertices, by a terminal
/// if it holds one.
#[derive(Clone, Debug)]
pub struct View<const W: usize> {
    rows: Vec<Bits<W>>,
    empty: Bits<W>,
    groups: Bits<W>,
    terminals: [VertexId; 2],
}

impl<const W: usize> View<W> {
    /// The view of the player who wants to join the two `terminals` on a board with the adjacency
    /// `rows`, where the cells of `stones` are his and the `empty` ones nobody's. `None` if his
    /// stones have joined the terminals already.
    #[must_use]
    pub fn new(
        rows: &[Bits<W>],
        terminals: [VertexId; 2],
        stones: Bits<W>,
        empty: Bits<W>,
    ) -> Option<Self> {
        let mut view =
            Self { rows: vec![Bits::EMPTY; rows.len()], empty, groups: Bits::EMPTY, terminals };
        let [first, second] = terminals;
        let own = stones.with(first).with(second);
        let mut left = own;
        let mut captains = terminals.into_iter();
        while let Some(captain) = captains.next().or_else(|| left.first()) {
            if !left.contains(captain) {
                return None;
            }
            let mut fresh = Bits::single(captain);
            let mut around = Bits::EMPTY;
            left.remove(captain);
            while let Some(stone) = fresh.first() {
                fresh.remove(stone);
                let row = rows[stone.index()];
                fresh |= row & left;
                left -= row;
                around |= row & empty;
            }
            if !around.is_empty() {
                view.groups.insert(captain);
                view.rows[captain.index()] = around;
                for cell in around.iter() {
                    view.rows[cell.index()].insert(captain);
                }
            }
        }
        for cell in empty.iter() {
            view.rows[cell.index()] |= rows[cell.index()] & empty;
        }
        Some(view)
    }

    /// The endpoints adjacent to this one.
    #[must_use]
    #[inline]
    pub fn adjacent(&self, endpoint: VertexId) -> Bits<W> {
        self.rows[endpoint.index()]
    }

    /// The empty cells.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// The names of the groups that have an empty cell beside them.
    #[must_use]
    #[inline]
    pub fn groups(&self) -> Bits<W> {
        self.groups
    }

    /// The terminals that the player wants to join.
    #[must_use]
    #[inline]
    pub fn terminals(&self) -> [VertexId; 2] {
        self.terminals
    }

    /// All endpoints.
    #[must_use]
    #[inline]
    pub fn endpoints(&self) -> Bits<W> {
        self.empty | self.groups
    }

    /// How many vertex ids there are.
    #[must_use]
    pub fn universe(&self) -> usize {
        self.rows.len()
    }
}
