//! Full connections that are known before any is looked for: templates of Hex.
//!
//! A *drawing* has an end (`A`), stones of the player's (`O`) and empty cells (`.`) in the rows of a Hex board,
//! and below the last row an edge, which is the other end. It is a full connection of the two: whatever the
//! opponent does, who has the end joins it to the edge, even if the opponent has all cells outside (`ready_made/edge.txt`;
//! the tests let the plain engine win each). On any board it holds wherever its cells lie on different
//! vertices such that those that touch in the drawing touch there: a path in the drawing is a path on the
//! board, and more that touches only helps the player. So nothing here knows of boards of Hex.
//!
//! The rules of [`Links`](super::Links) find the simple ones by themselves; those in the list they don't.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use super::View;
use crate::graph::{Bits, VertexId};

/// On boards with fewer cells a search is over before the places of drawings are found.
pub(crate) const LEAST_CELLS: usize = 36;

/// So many vertices are tried for each drawing at most. Empty Hex boards need a few for each cell beside an edge.
const MOST_TRIED: usize = 20_000;

/// Where there are more places than this for each cell, much touches much: connections are found without drawings there.
/// Boards of Hex have 2 to 8 for each cell, Y up to 20.
const MOST_FOUND: usize = 100;

/// A full connection that holds as soon as the player has some stones, unless the opponent is in its carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ReadyMade<const W: usize> {
    /// A cell, or the stone that it has become, and a terminal.
    pub ends: [VertexId; 2],
    /// Cells that the player must have.
    pub stones: Bits<W>,
    /// Cells that must be empty or his.
    pub carrier: Bits<W>,
}

impl<const W: usize> ReadyMade<W> {
    /// All places on a board of the drawings in the list; none where there are too many.
    ///
    /// Complexity: near-linear in the board where it looks like Hex; bounded anywhere.
    pub(crate) fn on_board(rows: &[Bits<W>], terminals: &[VertexId], cells: Bits<W>) -> Vec<Self> {
        if cells.len() < LEAST_CELLS {
            return Vec::new();
        }
        let mut found = FxHashSet::default();
        for drawing in drawings() {
            let mut places =
                Places { drawing, rows, cells, image: Vec::new(), tried: 0, found: &mut found };
            for &terminal in terminals {
                places.put(terminal, Bits::EMPTY);
            }
            if found.len() > MOST_FOUND * cells.len() {
                return Vec::new();
            }
        }
        let mut found: Vec<Self> = found.into_iter().collect();
        found.sort_by_cached_key(|ready| {
            let order = |set: Bits<W>| set.iter().map(VertexId::index).collect::<Vec<_>>();
            (ready.ends, order(ready.stones), order(ready.carrier))
        });
        found
    }

    /// As much of it as is left in a position in which the player has more stones, with new names; `None` if
    /// something that it needs has none.
    pub(crate) fn renamed(
        &self,
        view: &View<W>,
        stones: Bits<W>,
        name: impl Fn(VertexId) -> Option<VertexId>,
    ) -> Option<ReadyMade<1>> {
        let set = |set: Bits<W>| (set - stones).iter().map(&name).collect::<Option<Bits<1>>>();
        let [end, terminal] = self.ends.map(|end| name(view.group_of(end)));
        Some(ReadyMade {
            ends: [end?, terminal?],
            stones: set(self.stones)?,
            carrier: set(self.carrier)?,
        })
    }
}

/// What stands at a place of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Edge,
    End,
    Stone,
    Empty,
}

/// A drawing, its places in an order in which each but the first, the edge, touches an earlier one.
#[derive(Debug)]
struct Drawing {
    places: Vec<(Mark, Vec<usize>)>,
}

impl Drawing {
    /// Reads a drawing: in a row cells are two characters apart, and each row is shifted by one.
    fn new(rows: &[&str]) -> Self {
        let mut cells = vec![(Mark::Edge, (usize::MAX, 0))];
        for (row, text) in rows.iter().enumerate() {
            for (column, mark) in text.chars().enumerate() {
                let mark = match mark {
                    'A' => Mark::End,
                    'O' => Mark::Stone,
                    '.' => Mark::Empty,
                    _ => continue,
                };
                cells.push((mark, (row, column)));
            }
        }
        let last = rows.len() - 1;
        let touch = |a: (usize, usize), b: (usize, usize)| match (a.0, b.0) {
            (usize::MAX, row) | (row, usize::MAX) => row == last,
            (row, other) if row == other => a.1.abs_diff(b.1) == 2,
            (row, other) => row.abs_diff(other) == 1 && a.1.abs_diff(b.1) == 1,
        };
        let mut order: Vec<usize> = vec![0];
        let mut places = vec![(Mark::Edge, Vec::new())];
        while order.len() < cells.len() {
            let before = |cell: usize| -> Vec<usize> {
                let touches = |&place: &usize| touch(cells[order[place]].1, cells[cell].1);
                (0..order.len()).filter(touches).collect()
            };
            let left = (1..cells.len()).filter(|cell| !order.contains(cell));
            // What touches most of what stands already has the fewest places to go.
            let next = left.max_by_key(|&cell| (before(cell).len(), std::cmp::Reverse(cell)));
            let next = next.expect("some are left");
            places.push((cells[next].0, before(next)));
            order.push(next);
        }
        Self { places }
    }
}

/// The drawings in the list.
fn drawings() -> &'static [Drawing] {
    static DRAWINGS: OnceLock<Vec<Drawing>> = OnceLock::new();
    DRAWINGS.get_or_init(|| listed().iter().map(|(_, rows)| Drawing::new(rows)).collect())
}

/// The names and the rows of the drawings in the list.
fn listed() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut listed = Vec::new();
    for line in include_str!("ready_made/edge.txt").lines() {
        match line.strip_prefix("# ") {
            Some(name) => listed.push((name, Vec::new())),
            None if line.is_empty() => {}
            None => listed.last_mut().into_iter().for_each(|(_, rows)| rows.push(line)),
        }
    }
    listed
}

/// A search for the places of a drawing.
struct Places<'a, const W: usize> {
    drawing: &'a Drawing,
    rows: &'a [Bits<W>],
    cells: Bits<W>,
    /// The vertices of the first places of the drawing.
    image: Vec<VertexId>,
    tried: usize,
    found: &'a mut FxHashSet<ReadyMade<W>>,
}

impl<const W: usize> Places<'_, W> {
    /// Puts the next place of the drawing on a vertex, and the others in all ways.
    fn put(&mut self, vertex: VertexId, used: Bits<W>) {
        self.image.push(vertex);
        self.tried += 1;
        let used = used.with(vertex);
        match self.drawing.places.get(self.image.len()) {
            None => self.note(),
            Some((_, before)) => {
                let rows = before.iter().map(|&place| self.rows[self.image[place].index()]);
                let fits = rows.fold(self.cells - used, |fits, row| fits & row);
                for vertex in fits.iter() {
                    if self.tried < MOST_TRIED {
                        self.put(vertex, used);
                    }
                }
            }
        }
        self.image.pop();
    }

    fn note(&mut self) {
        let at = |wanted: Mark| {
            let marks = self.drawing.places.iter().map(|&(mark, _)| mark);
            marks
                .zip(&self.image)
                .filter(move |&(mark, _)| mark == wanted)
                .map(|(_, &vertex)| vertex)
        };
        if let (Some(end), Some(edge)) = (at(Mark::End).next(), at(Mark::Edge).next()) {
            let (stones, carrier) = (at(Mark::Stone).collect(), at(Mark::Empty).collect());
            self.found.insert(ReadyMade { ends: [end, edge], stones, carrier });
        }
    }
}

#[cfg(test)]
mod tests;
