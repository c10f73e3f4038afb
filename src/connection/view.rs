//! A position as one player sees it: his stones joined to groups, the opponent's gone.

use crate::graph::{Bits, VertexId};

/// A player's endpoints and which of them are adjacent.
///
/// An endpoint is an empty cell or a group; a group is named by one of its vertices, by a terminal
/// if it holds one. Sides, which do not conduct, are endpoints of their own: a group that touches
/// one is adjacent to it.
#[derive(Clone, Debug)]
pub struct View<const W: usize> {
    rows: Vec<Bits<W>>,
    empty: Bits<W>,
    groups: Bits<W>,
    terminals: Vec<VertexId>,
    ends: Bits<W>,
    conducts: bool,
}

impl<const W: usize> View<W> {
    /// The view of the player who wants to join the `terminals`, which are his stones, on a board
    /// with the adjacency `rows`, where the cells of `stones` are his and the `empty` ones
    /// nobody's. `None` if his stones have joined the terminals already.
    #[must_use]
    pub fn new(
        rows: &[Bits<W>],
        terminals: &[VertexId],
        stones: Bits<W>,
        empty: Bits<W>,
    ) -> Option<Self> {
        let mut view = Self::without_groups(rows.len(), empty, true);
        let mut left = terminals.iter().fold(stones, |own, &terminal| own.with(terminal));
        for &terminal in terminals {
            // A terminal that is joined to an earlier one is no other endpoint.
            if left.contains(terminal) {
                view.add_terminal(terminal);
                view.add_group(rows, terminal, &mut left);
            }
        }
        if view.terminals.len() < 2 {
            return None;
        }
        view.add_cells(rows, left);
        Some(view)
    }

    /// The view of the player who wants one group to touch all `sides`, which do not conduct.
    #[must_use]
    pub fn with_sides(
        rows: &[Bits<W>],
        sides: &[VertexId],
        stones: Bits<W>,
        empty: Bits<W>,
    ) -> Self {
        let mut view = Self::without_groups(rows.len(), empty, false);
        for &side in sides {
            view.add_terminal(side);
            view.groups.insert(side);
            view.rows[side.index()] = rows[side.index()] & empty;
        }
        view.add_cells(rows, stones);
        view
    }

    fn without_groups(universe: usize, empty: Bits<W>, conducts: bool) -> Self {
        Self {
            rows: vec![Bits::EMPTY; universe],
            empty,
            groups: Bits::EMPTY,
            terminals: Vec::new(),
            ends: Bits::EMPTY,
            conducts,
        }
    }

    fn add_terminal(&mut self, terminal: VertexId) {
        self.terminals.push(terminal);
        self.ends.insert(terminal);
    }

    /// Adds the group of a stone, whose stones it takes out of those that are `left`.
    fn add_group(&mut self, rows: &[Bits<W>], captain: VertexId, left: &mut Bits<W>) {
        let outer = if self.conducts { self.empty } else { self.empty | self.ends };
        let mut fresh = Bits::single(captain);
        let mut around = Bits::EMPTY;
        left.remove(captain);
        while let Some(stone) = fresh.first() {
            fresh.remove(stone);
            let row = rows[stone.index()];
            fresh |= row & *left;
            *left -= row;
            around |= row & outer;
        }
        if !around.is_empty() {
            self.groups.insert(captain);
            self.rows[captain.index()] = around;
            for end in around.iter() {
                self.rows[end.index()].insert(captain);
            }
        }
    }

    /// Adds the groups of the stones that are left, and the empty cells.
    fn add_cells(&mut self, rows: &[Bits<W>], mut left: Bits<W>) {
        while let Some(captain) = left.first() {
            self.add_group(rows, captain, &mut left);
        }
        let outer = if self.conducts { self.empty } else { self.empty | self.ends };
        for cell in self.empty.iter() {
            self.rows[cell.index()] |= rows[cell.index()] & outer;
        }
    }

    /// The same view with its endpoints numbered from 0 in the same order, and what they were
    /// called before; `None` if one word does not hold them.
    #[must_use]
    pub fn narrow(&self) -> Option<(View<1>, Vec<VertexId>)> {
        let endpoints = self.endpoints() | self.ends;
        let names: Vec<VertexId> = endpoints.iter().collect();
        if names.len() > Bits::<1>::CAPACITY {
            return None;
        }
        let mut new_names = vec![VertexId::new(0); self.universe()];
        for (index, name) in names.iter().enumerate() {
            new_names[name.index()] = VertexId::new(index);
        }
        let rename = |set: Bits<W>| -> Bits<1> {
            set.iter().map(|vertex| new_names[vertex.index()]).collect()
        };
        let view = View {
            rows: names.iter().map(|&name| rename(self.adjacent(name))).collect(),
            empty: rename(self.empty),
            groups: rename(self.groups),
            terminals: self.terminals.iter().map(|t| new_names[t.index()]).collect(),
            ends: rename(self.ends),
            conducts: self.conducts,
        };
        Some((view, names))
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

    /// The terminals that the player wants to join, one for those that are joined already.
    #[must_use]
    #[inline]
    pub fn terminals(&self) -> &[VertexId] {
        &self.terminals
    }

    /// The same as a set.
    #[must_use]
    #[inline]
    pub fn ends(&self) -> Bits<W> {
        self.ends
    }

    /// Whether the terminals conduct: they are the player's stones, and no sides.
    #[must_use]
    #[inline]
    pub fn conducts(&self) -> bool {
        self.conducts
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
