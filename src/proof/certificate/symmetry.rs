//! Automorphisms of the games of a certificate, and what nodes say of the images of cells.

use super::checker::{Aim, CARRIER, Checker, OWNED, Pairs, Statement, ensure, number};
use super::nodes::Said;
use super::{AutomorphismId, Fault, GameId, NodeId, sets};
use crate::graph::{VertexId, VertexSet};

/// A permutation of the vertices of a game that maps terminals to terminals and its hyperedges to
/// its hyperedges.
#[derive(Debug)]
pub(super) struct Automorphism {
    game: GameId,
    /// What becomes of the vertices that do not stay what they are, in increasing order.
    pub(super) moved: Vec<(VertexId, VertexId)>,
}

impl Automorphism {
    pub(super) fn image(&self, vertex: VertexId) -> VertexId {
        let place = self.moved.binary_search_by_key(&vertex, |&(vertex, _)| vertex);
        place.map_or(vertex, |place| self.moved[place].1)
    }

    /// The vertex whose image this one is.
    pub(super) fn preimage(&self, vertex: VertexId) -> VertexId {
        let found = self.moved.iter().find(|&&(_, image)| image == vertex);
        found.map_or(vertex, |&(vertex, _)| vertex)
    }

    fn image_of_set(&self, set: &[u64]) -> Vec<u64> {
        let mut images = vec![0; set.len()];
        sets::members(set).for_each(|cell| _ = sets::insert(&mut images, self.image(cell)));
        images
    }
}

/// For which vertices those of a node stand that is used by images, images of images and so on.
///
/// Some stand for none: those that the player has in the position of the node, if it has been
/// transferred to another one.
#[derive(Debug)]
pub(super) struct Renaming {
    to: Vec<Option<VertexId>>,
    from: Vec<Option<VertexId>>,
}

impl Renaming {
    /// Each stands for itself.
    pub(super) fn nothing(universe: usize) -> Self {
        let to: Vec<_> = (0..universe).map(VertexId::new).map(Some).collect();
        Self { from: to.clone(), to }
    }

    /// For which vertices those of a node stand whose image is a node that is read with these names.
    pub(super) fn after(&self, automorphism: &Automorphism) -> Self {
        let all = (0..self.to.len()).map(VertexId::new);
        self.through(all.map(|vertex| [automorphism.image(vertex), vertex]))
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
        VertexSet::from_vertices(set.universe(), set.iter().filter_map(|v| self.from(v)))
    }

    /// The vertices of the node that stand for none.
    pub(super) fn idle(&self) -> impl Iterator<Item = VertexId> + '_ {
        let idle = self.to.iter().enumerate().filter(|(_, to)| to.is_none());
        idle.map(|(index, _)| VertexId::new(index))
    }
}

impl Checker {
    /// Notes an automorphism of a game. No vertex is in two cycles, so it is a permutation.
    ///
    /// Time: linear in the hyperedges at the vertices of the cycles but for sorting.
    pub(super) fn automorphism(
        &mut self,
        id: AutomorphismId,
        game: GameId,
        cycles: &[Vec<VertexId>],
    ) -> Result<(), Fault> {
        let board = self.board(game)?;
        let hypergraph = board.game.hypergraph();
        let mut moved = Vec::new();
        for cycle in cycles {
            ensure(cycle.len() > 1, Fault::Empty)?;
            let images = cycle.iter().cycle().skip(1);
            moved.extend(cycle.iter().copied().zip(images.copied()));
        }
        moved.sort_unstable();
        let twice = moved.windows(2).find(|pair| pair[0].0 == pair[1].0);
        twice.map_or(Ok(()), |pair| Err(Fault::Twice(pair[0].0)))?;
        let is_cell = |vertex| hypergraph.cells().contains(vertex);
        for &(vertex, _) in &moved {
            ensure(is_cell(vertex) || board.is_terminal(vertex), Fault::NoVertex(vertex))?;
        }
        for &(vertex, image) in &moved {
            ensure(is_cell(vertex) == is_cell(image), Fault::NotSymmetric(vertex))?;
        }
        let automorphism = Automorphism { game, moved };
        // Different hyperedges have different images, so if all images are hyperedges, all are images.
        let moved = automorphism.moved.iter().map(|&(vertex, _)| vertex);
        let mut hyperedges: Vec<usize> =
            moved.flat_map(|vertex| board.incidence.of(vertex).iter().copied()).collect();
        hyperedges.sort_unstable();
        hyperedges.dedup();
        for index in hyperedges {
            let members = hypergraph.hyperedge(index);
            let mut images: Vec<_> = members.iter().map(|&v| automorphism.image(v)).collect();
            images.sort_unstable();
            ensure(board.has_hyperedge(&images), Fault::NotSymmetric(members[0]))?;
        }
        number(id.0, self.automorphisms.len())?;
        let bytes = size_of::<Automorphism>() + size_of_val(automorphism.moved.as_slice());
        self.sets.take(2 * bytes)?;
        self.automorphisms.push(automorphism);
        Ok(())
    }

    /// The automorphism with this number.
    pub(super) fn automorphism_of(&self, id: AutomorphismId) -> Result<&Automorphism, Fault> {
        self.automorphisms.get(id.0 as usize).ok_or(Fault::NoAutomorphism(id))
    }

    /// What is said of some cells holds of their images under an automorphism of the game: it maps
    /// positions to positions, and whoever has won the one has won the other.
    pub(super) fn image(&mut self, of: NodeId, id: AutomorphismId) -> Result<Said, Fault> {
        let before = self.statement(of)?;
        let automorphism = self.automorphism_of(id)?;
        ensure(before.game == automorphism.game, Fault::Mismatch(of))?;
        let ordered = |a: VertexId, b: VertexId| {
            let [a, b] = [a, b].map(|vertex| automorphism.image(vertex));
            [a.min(b), a.max(b)]
        };
        let sets = [OWNED, CARRIER].map(|which| automorphism.image_of_set(self.set(of, which)));
        let mut pairs: Pairs =
            self.pairs(before.held).iter().map(|&[a, b]| ordered(a, b)).collect();
        pairs.sort_unstable();
        let aim = match before.aim {
            Aim::Win => Aim::Win,
            Aim::Joined(a, b) => {
                let [a, b] = ordered(a, b);
                Aim::Joined(a, b)
            }
            Aim::Settled(index) => {
                let set = automorphism.image_of_set(&self.settled[index]);
                Aim::Settled(self.number_of_set(set)?)
            }
            Aim::Same(_) | Aim::SameEdge(..) => return Err(Fault::Mismatch(of)),
        };
        let held = self.number_of(pairs)?;
        Ok((Statement { aim, held, ..before }, sets))
    }
}

#[cfg(test)]
mod tests;
