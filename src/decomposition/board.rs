//! The board, and patterns put down on it.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::graph::{Bits, Hypergraph, VertexId};

/// Cells and terminals of boards up to 11x11.
pub(super) type Cells = Bits<2>;

/// Stones that count as joined, a set for each group.
pub(super) type Groups = Vec<Cells>;

/// Places of a pattern, bit `n` for place `n + 1`.
pub(super) type Places = u128;

/// Which vertices are adjacent.
pub(super) struct Board {
    pub(super) rows: Vec<Cells>,
    pub(super) terminals: Cells,
}

/// A part of the board of which something is promised.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Region {
    /// The pattern that says how it is played.
    pub(super) pattern: u32,
    /// The cells at its places, in their order. Patterns that are made for larger boards name a cell for several
    /// places, some of which do not exist.
    pub(super) cells: Rc<[Option<VertexId>]>,
}

impl Region {
    pub(super) fn area(&self) -> Cells {
        self.cells.iter().flatten().copied().collect()
    }

    /// The cell at a place, counted from 1.
    pub(super) fn cell(&self, place: usize) -> Option<VertexId> {
        self.cells.get(place.wrapping_sub(1)).copied().flatten()
    }

    /// The first place of a cell.
    pub(super) fn place(&self, cell: VertexId) -> Option<usize> {
        self.cells.iter().position(|&other| other == Some(cell)).map(|index| index + 1)
    }

    /// The first places of cells.
    pub(super) fn places(&self, cells: Cells) -> Places {
        let area = self.area() & cells;
        area.iter().filter_map(|cell| self.place(cell)).fold(0, |all, place| all | 1 << (place - 1))
    }

    /// The same without two cells, which a place may name that does not exist.
    pub(super) fn less(self, one: VertexId, other: VertexId) -> Self {
        let is_left = |cell: &VertexId| ![one, other].contains(cell);
        let cells = self.cells.iter().map(|cell| cell.filter(is_left)).collect();
        Self { cells, ..self }
    }
}

pub(super) fn area_of(regions: &[Region]) -> Cells {
    regions.iter().fold(Cells::EMPTY, |area, region| area | region.area())
}

/// Regions that are the same but for where they are, by numbers.
#[derive(Default)]
pub(super) struct Shapes {
    numbers: FxHashMap<(u32, Vec<Places>), usize>,
    known: FxHashMap<Region, usize>,
}

impl Shapes {
    pub(super) fn of(&mut self, board: &Board, region: &Region) -> usize {
        if let Some(&known) = self.known.get(region) {
            return known;
        }
        // A place that does not exist has no neighbours, one that comes twice those of the first, and itself.
        let near = |cell: &Option<VertexId>| {
            cell.map_or(0, |cell| region.places(board.rows[cell.index()].with(cell)))
        };
        let key = (region.pattern, region.cells.iter().map(near).collect());
        let next = self.numbers.len();
        let number = *self.numbers.entry(key).or_insert(next);
        self.known.insert(region.clone(), number);
        number
    }
}

impl Board {
    pub(super) fn new(game: &Hypergraph) -> Self {
        let mut rows = vec![Cells::EMPTY; game.vertex_count()];
        for hyperedge in game.hyperedges() {
            let all: Cells = hyperedge.iter().copied().collect();
            hyperedge.iter().for_each(|&vertex| rows[vertex.index()] |= all.without(vertex));
        }
        Self { rows, terminals: game.terminals().iter().copied().collect() }
    }

    /// What is adjacent to one of these.
    pub(super) fn around(&self, cells: Cells) -> Cells {
        cells.iter().fold(Cells::EMPTY, |all, cell| all | self.rows[cell.index()])
    }

    /// What hangs together with a vertex within a set.
    pub(super) fn group(&self, from: VertexId, within: Cells) -> Cells {
        let mut group = Cells::single(from);
        loop {
            let more = group | (self.around(group) & within);
            if more == group {
                return group;
            }
            group = more;
        }
    }

    /// The groups of a set.
    pub(super) fn groups(&self, stones: Cells) -> Groups {
        let (mut left, mut groups) = (stones, Vec::new());
        while let Some(stone) = left.first() {
            let group = self.group(stone, stones);
            left -= group;
            groups.push(group);
        }
        groups
    }

    /// Of each group that has stones at these places, these stones, and shortest paths of stones that join them.
    pub(super) fn local(&self, stones: Cells, places: Cells) -> Cells {
        let mut local = Cells::EMPTY;
        for group in self.groups(stones) {
            let mut at = (group & places).iter();
            let Some(first) = at.next() else { continue };
            local.insert(first);
            for stone in at.filter(|&stone| !local.contains(stone)).collect::<Vec<_>>() {
                local |= self.path([first, stone], group).into_iter().flatten().collect();
            }
        }
        local
    }

    /// A shortest path through these stones, both ends included; `None` if there is none.
    pub(super) fn path(&self, [from, to]: [VertexId; 2], through: Cells) -> Option<Vec<VertexId>> {
        let within = through.with(to);
        let (mut layers, mut seen) = (vec![Cells::single(from)], Cells::single(from));
        while !seen.contains(to) {
            let next = (self.around(*layers.last()?) & within) - seen;
            if next.is_empty() {
                return None;
            }
            seen |= next;
            layers.push(next);
        }
        let mut path = vec![to];
        for layer in layers.iter().rev().skip(1) {
            let at = *path.last()?;
            path.push((self.rows[at.index()] & *layer).first()?);
        }
        path.reverse();
        Some(path)
    }

    /// The half turn of a Hex board whose cells come row by row and whose terminals come last; `None` if that is no
    /// automorphism.
    pub(super) fn half_turn(&self, cells: &[VertexId]) -> Option<Vec<VertexId>> {
        let mut images: Vec<VertexId> = (0..self.rows.len()).map(VertexId::new).collect();
        for (&cell, &image) in cells.iter().zip(cells.iter().rev()) {
            images[cell.index()] = image;
        }
        let ends: Vec<VertexId> = self.terminals.iter().collect();
        for (&end, &image) in ends.iter().zip(ends.iter().rev()) {
            images[end.index()] = image;
        }
        let turned = |row: Cells| row.iter().map(|v| images[v.index()]).collect::<Cells>();
        let holds =
            (0..self.rows.len()).all(|v| turned(self.rows[v]) == self.rows[images[v].index()]);
        holds.then_some(images)
    }
}
