//! Regions and classes as bytes. Numbers are in base 128, the lowest digits first, the highest bit of a byte saying that
//! more follows.

use super::entry::ValueClass;
use super::{Database, Origin, Shape, Symmetry, ValueRef};
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId};

fn write_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 128 {
        bytes.push((number % 128) as u8 | 128);
        number /= 128;
    }
    bytes.push(number as u8);
}

pub(super) fn write_region(bytes: &mut Vec<u8>, region: &Game) {
    let hypergraph = region.hypergraph();
    write_number(bytes, hypergraph.vertex_count());
    for terminal in hypergraph.terminals() {
        write_number(bytes, terminal.index());
    }
    write_number(bytes, hypergraph.hyperedges().count());
    for hyperedge in hypergraph.hyperedges() {
        write_number(bytes, hyperedge.len());
        hyperedge.iter().for_each(|vertex| write_number(bytes, vertex.index()));
    }
}

/// The cells and one, or 0 for a follower; the options; then where it comes from.
pub(super) fn write_class(bytes: &mut Vec<u8>, class: &ValueClass) {
    let reference =
        |bytes: &mut Vec<u8>, value: ValueRef| write_number(bytes, value.number() as usize);
    bytes.push(class.cells.map_or(0, |cells| cells + 1));
    for options in [&class.left, &class.right] {
        write_number(bytes, options.len());
        options.iter().for_each(|&option| reference(bytes, option));
    }
    match &class.origin {
        Origin::Follower => (),
        Origin::Region(place, symmetry) => {
            bytes.extend([0, symmetry.number() as u8]);
            write_number(bytes, *place);
        }
        Origin::Sum(shape, parts, symmetry) => {
            bytes.extend([1 + *shape as u8, symmetry.number() as u8]);
            parts.iter().for_each(|&part| reference(bytes, part));
        }
    }
}

/// The parts that a class is put together from, and outcomes.
pub(super) type MadeOf = [ValueRef; 4];

/// What is left to be read.
pub(super) struct Bytes<'b> {
    pub(super) all: &'b [u8],
    pub(super) at: usize,
}

impl<'b> Bytes<'b> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'b [u8]> {
        let taken = self.all.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = 0_usize;
        for shift in (0..usize::BITS).step_by(7) {
            let byte = usize::from(self.byte()?);
            number |= (byte % 128).checked_shl(shift)?;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    /// How many things follow, each of at least one byte.
    fn count(&mut self) -> Option<usize> {
        self.number().filter(|&count| count <= self.all.len() - self.at)
    }

    fn value(&mut self, classes: usize) -> Option<ValueRef> {
        ValueRef::from_number(u32::try_from(self.number()?).ok()?, classes)
    }

    fn symmetry(&mut self) -> Option<Symmetry> {
        Symmetry::from_number(usize::from(self.byte()?))
    }

    pub(super) fn region(&mut self) -> Option<Game> {
        let vertices = self.number().filter(|&count| count <= 3 + Database::MOST_CELLS)?;
        let mut terminals = Vec::new();
        for _ in 0..3 {
            terminals.push(VertexId::new(self.number().filter(|&vertex| vertex < vertices)?));
        }
        let mut hyperedges = Vec::new();
        for _ in 0..self.count()? {
            let mut hyperedge = Vec::new();
            for _ in 0..self.count()? {
                hyperedge.push(VertexId::new(self.number().filter(|&vertex| vertex < vertices)?));
            }
            hyperedges.push(hyperedge);
        }
        let hypergraph = Hypergraph::new(vertices, terminals, hyperedges).ok()?;
        Game::new(hypergraph, Goal::Connect, Rules::Normal).ok()
    }

    /// The class with this number, of so many: its options are of classes before it.
    pub(super) fn class(&mut self, [number, classes, regions]: [usize; 3]) -> Option<ValueClass> {
        let cells = self.byte()?.checked_sub(1);
        let mut lists = [Vec::new(), Vec::new()];
        for options in &mut lists {
            let count = self.count()?;
            options.reserve_exact(count);
            for _ in 0..count {
                options.push(self.value(number)?);
            }
            options.first()?;
        }
        let [left, right] = lists;
        if cells.is_none() {
            return Some(ValueClass { left, right, cells, origin: Origin::Follower });
        }
        let (kind, symmetry) = (usize::from(self.byte()?), self.symmetry()?);
        let origin =
            if let Some(&shape) = kind.checked_sub(1).and_then(|shape| Shape::ALL.get(shape)) {
                let parts: Option<_> = (0..shape.parts()).map(|_| self.value(classes)).collect();
                Origin::Sum(shape, parts?, symmetry)
            } else if kind == 0 {
                Origin::Region(self.number().filter(|&place| place < regions)?, symmetry)
            } else {
                return None;
            };
        Some(ValueClass { left, right, cells, origin })
    }

    /// Passes over a class, if it makes sense: how deep its form is, and the classes of the parts that it is put together from.
    pub(super) fn skip_class(
        &mut self,
        [number, classes, regions]: [usize; 3],
        depths: &[u16],
    ) -> Option<(u16, MadeOf)> {
        let has_region = self.byte()? > 0;
        let (mut depth, mut parts) = (0, [ValueRef::outcome(0); 4]);
        for _ in 0..2 {
            let count = self.count().filter(|&count| count > 0)?;
            for _ in 0..count {
                let class = self.value(number)?.class();
                depth = depth.max(class.map_or(0, |class| depths[class]));
            }
        }
        if has_region {
            let kind = usize::from(self.byte()?);
            self.symmetry()?;
            if kind == 0 {
                self.number().filter(|&place| place < regions)?;
            } else {
                for part in &mut parts[..Shape::ALL.get(kind - 1)?.parts()] {
                    *part = self.value(classes)?;
                }
            }
        }
        Some((depth.saturating_add(1), parts))
    }
}
