//! For which vertices those of a node stand that is used in another position.

use crate::graph::{VertexId, VertexSet};

/// For which vertices those of a node stand.
///
/// Some stand for none: those that the player has in the position of the node, if it has been
/// transferred to another one.
#[derive(Debug)]
pub(super) struct Renaming {
    to: Vec<Option<VertexId>>,
    from: Vec<Option<VertexId>>,
}

impl Renaming {
    /// Each of the vertices stands for itself, and none for the stand-ins that come after them.
    pub(super) fn nothing(vertices: usize, with_stand_ins: usize) -> Self {
        let to: Vec<_> = (0..vertices).map(VertexId::new).map(Some).collect();
        let mut from = to.clone();
        from.resize(with_stand_ins, None);
        Self { to, from }
    }

    /// The same, but that each of these cells stands for its stand-in.
    pub(super) fn lending(&self, lent: impl IntoIterator<Item = [VertexId; 2]>) -> Self {
        let mut lending = Self { to: self.to.clone(), from: self.from.clone() };
        for [cell, stand_in] in lent {
            if let Some(before) = lending.to[cell.index()].replace(stand_in) {
                lending.from[before.index()] = None;
            }
            lending.from[stand_in.index()] = Some(cell);
        }
        lending
    }

    /// For which vertices those of a node stand whose parts are played by vertices that are read with
    /// these names.
    pub(super) fn through(&self, parts: impl IntoIterator<Item = [VertexId; 2]>) -> Self {
        let mut renaming =
            Self { to: vec![None; self.to.len()], from: vec![None; self.from.len()] };
        for [vertex, part] in parts {
            renaming.to[part.index()] = self.to(vertex);
            if let Some(cell) = self.to(vertex) {
                renaming.from[cell.index()] = Some(part);
            }
        }
        renaming
    }

    /// For which vertex one of the node stands.
    pub(super) fn to(&self, vertex: VertexId) -> Option<VertexId> {
        self.to[vertex.index()]
    }

    /// Which vertex of the node stands for one.
    pub(super) fn from(&self, vertex: VertexId) -> Option<VertexId> {
        self.from[vertex.index()]
    }

    /// The vertices of the node that stand for those of a set.
    pub(super) fn set_from(&self, set: &VertexSet) -> VertexSet {
        VertexSet::from_vertices(self.to.len(), set.iter().filter_map(|v| self.from(v)))
    }

    /// The vertices of the node that stand for none.
    pub(super) fn idle(&self) -> impl Iterator<Item = VertexId> + '_ {
        let idle = self.to.iter().enumerate().filter(|(_, to)| to.is_none());
        idle.map(|(index, _)| VertexId::new(index))
    }
}
