//! Regions cut into parts that meet at few nodes.

use rustc_hash::FxHashMap;

use super::region::Watch;
use super::{FormId, Gluing, Partition, Regions, ValueError};
use crate::game::{Game, Goal, Player, Rules};
use crate::graph::{Hypergraph, UnionFind, VertexId};

/// From how many cells on a region is cut. With fewer the value is found as soon.
pub(super) const CUT_FROM: usize = 14;

/// Through so many hyperedges a region is cut at most.
const MOST_NODES: usize = 3;

/// A region with more hyperedges is not cut: all sets of [`MOST_NODES`] of them are tried, which takes some
/// tenths of a second.
const MOST_HYPEREDGES: usize = 60;

/// The terminals of a part.
const PART_TERMINALS: usize = 3;

/// The parts of a region, and how they are glued together to it (Definition 3.6 of Demer & Selinger).
///
/// A hyperedge joins its cells as a stone of Short's in its middle would: it is a node at which the region can
/// be cut, and so is a terminal.
pub(super) struct Cut {
    parts: Vec<Game>,
    gluing: Gluing,
}

impl Cut {
    /// Cuts a region with three terminals into parts that have at most three each, so that the largest is small:
    /// two thirds of the cells at most.
    ///
    /// Complexity: the third power of the number of hyperedges, times the size of the region.
    pub(super) fn of(game: &Game, cut_from: usize) -> Option<Self> {
        let hypergraph = game.hypergraph();
        let cells = hypergraph.cells().len();
        if cells < cut_from || hypergraph.terminals().len() != PART_TERMINALS {
            return None;
        }
        let plan = Plan::new(hypergraph)?;
        let fits = |nodes: &[usize]| {
            let pieces = plan.pieces(nodes)?;
            let largest = pieces.iter().map(|piece| piece.cells.len()).max()?;
            (largest * 3 <= cells * 2).then_some((largest, nodes.len(), pieces))
        };
        let mut best: Option<(usize, usize, Vec<Piece>)> = None;
        plan.for_each_choice(&mut |nodes| {
            if let Some(cut) = fits(nodes)
                && best.as_ref().is_none_or(|old| (cut.0, cut.1) < (old.0, old.1))
            {
                best = Some(cut);
            }
        });
        let (_, _, pieces) = best?;
        let mut spare = plan.nodes();
        let (mut parts, mut places) = (Vec::new(), Vec::new());
        for mut piece in pieces {
            // A part with two terminals has a third that touches nothing.
            while piece.nodes.len() < PART_TERMINALS {
                piece.nodes.push(spare);
                spare += 1;
            }
            parts.push(plan.part(&piece));
            places.push(piece.nodes);
        }
        Some(Self { parts, gluing: Gluing::new(places, (0..PART_TERMINALS).collect()) })
    }
}

/// Cells that hang together when a region is cut, and the nodes that they touch, at least two.
struct Piece {
    cells: Vec<VertexId>,
    nodes: Vec<usize>,
}

/// The hyperedges of a region: the nodes are the terminals, then the hyperedges.
struct Plan<'h> {
    hypergraph: &'h Hypergraph,
    hyperedges: Vec<&'h [VertexId]>,
    /// For each vertex its place among the terminals.
    terminal: Vec<Option<usize>>,
}

impl<'h> Plan<'h> {
    /// `None` if there are too many hyperedges, or terminals are joined already.
    fn new(hypergraph: &'h Hypergraph) -> Option<Self> {
        let hyperedges: Vec<&[VertexId]> = hypergraph.hyperedges().collect();
        let mut terminal = vec![None; hypergraph.vertex_count()];
        for (place, &vertex) in hypergraph.terminals().iter().enumerate() {
            terminal[vertex.index()] = Some(place);
        }
        let plan = Self { hypergraph, hyperedges, terminal };
        let joins = |edge: &&[VertexId]| plan.terminals_of(edge).count() > 1;
        let fits = plan.hyperedges.len() <= MOST_HYPEREDGES && !plan.hyperedges.iter().any(joins);
        fits.then_some(plan)
    }

    fn nodes(&self) -> usize {
        self.hypergraph.terminals().len() + self.hyperedges.len()
    }

    fn terminals_of(&self, hyperedge: &[VertexId]) -> impl Iterator<Item = usize> {
        hyperedge.iter().filter_map(|vertex| self.terminal[vertex.index()])
    }

    /// Calls with each set of a few hyperedges without a terminal.
    fn for_each_choice(&self, try_cut: &mut dyn FnMut(&[usize])) {
        let inner: Vec<usize> = (0..self.hyperedges.len())
            .filter(|&edge| {
                let hyperedge = self.hyperedges[edge];
                hyperedge.len() > 1 && self.terminals_of(hyperedge).next().is_none()
            })
            .collect();
        fn extend(inner: &[usize], chosen: &mut Vec<usize>, try_cut: &mut dyn FnMut(&[usize])) {
            for (place, &edge) in inner.iter().enumerate() {
                chosen.push(edge);
                try_cut(chosen);
                if chosen.len() < MOST_NODES {
                    extend(&inner[place + 1..], chosen, try_cut);
                }
                chosen.pop();
            }
        }
        extend(&inner, &mut Vec::new(), try_cut);
    }

    /// The pieces when it is cut at some hyperedges; `None` if one of them touches too many nodes.
    fn pieces(&self, cut: &[usize]) -> Option<Vec<Piece>> {
        let mut joined = UnionFind::new(self.hypergraph.vertex_count());
        let is_cell = |vertex: &&VertexId| self.terminal[vertex.index()].is_none();
        for (edge, hyperedge) in self.hyperedges.iter().enumerate() {
            if !cut.contains(&edge) {
                joined.union_all(hyperedge.iter().filter(is_cell).map(|cell| cell.index()));
            }
        }
        let mut number: FxHashMap<usize, usize> = FxHashMap::default();
        let mut pieces: Vec<Piece> = Vec::new();
        for cell in self.hypergraph.cells().iter() {
            let piece = *number.entry(joined.find(cell.index())).or_insert_with(|| {
                pieces.push(Piece { cells: Vec::new(), nodes: Vec::new() });
                pieces.len() - 1
            });
            pieces[piece].cells.push(cell);
        }
        let mut touch = |cell: &VertexId, node: usize| {
            let nodes = &mut pieces[number[&joined.find(cell.index())]].nodes;
            if !nodes.contains(&node) {
                nodes.push(node);
            }
            nodes.len() <= PART_TERMINALS
        };
        for (edge, hyperedge) in self.hyperedges.iter().enumerate() {
            for cell in hyperedge.iter().filter(is_cell) {
                let node = if cut.contains(&edge) {
                    Some(self.hypergraph.terminals().len() + edge)
                } else {
                    self.terminals_of(hyperedge).next()
                };
                if !node.is_none_or(|node| touch(cell, node)) {
                    return None;
                }
            }
        }
        // What touches fewer nodes joins nothing.
        pieces.retain(|piece| piece.nodes.len() > 1);
        Some(pieces)
    }

    /// A piece as a region whose terminals are its nodes.
    fn part(&self, piece: &Piece) -> Game {
        let terminals: Vec<VertexId> = (0..piece.nodes.len()).map(VertexId::new).collect();
        let mut vertex: FxHashMap<VertexId, VertexId> = FxHashMap::default();
        for (place, &cell) in piece.cells.iter().enumerate() {
            vertex.insert(cell, VertexId::new(terminals.len() + place));
        }
        let at = |node: usize| {
            let place = piece.nodes.iter().position(|&other| other == node);
            place.map(VertexId::new)
        };
        let mut hyperedges = Vec::new();
        for (edge, hyperedge) in self.hyperedges.iter().enumerate() {
            let cells = hyperedge.iter().filter_map(|cell| vertex.get(cell).copied());
            let mut members: Vec<VertexId> = cells.collect();
            if members.is_empty() {
                continue;
            }
            members.extend(self.terminals_of(hyperedge).filter_map(at));
            members.extend(at(self.hypergraph.terminals().len() + edge));
            hyperedges.push(members);
        }
        let count = terminals.len() + piece.cells.len();
        let hypergraph = Hypergraph::new(count, terminals, hyperedges);
        let hypergraph = hypergraph.expect("the vertices have been counted");
        Game::new(hypergraph, Goal::Connect, Rules::Normal).expect("it has three terminals")
    }
}

impl Regions {
    /// The value of a region that is cut: the sum of the values of its parts.
    pub(super) fn of_cut(
        &mut self,
        cut: &Cut,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        let mut values = Vec::new();
        for part in &cut.parts {
            values.push(self.of_region(part, watch)?);
        }
        self.glued(&cut.gluing, &values, &mut FxHashMap::default(), watch)
    }

    /// The sum of forms whose outcomes are glued.
    fn glued(
        &mut self,
        gluing: &Gluing,
        parts: &[FormId],
        known: &mut FxHashMap<Box<[FormId]>, FormId>,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        let ends: Option<Vec<&Partition>> = parts
            .iter()
            .map(|&part| Some(self.outcomes.partition(self.forms.as_atom(part)?)))
            .collect();
        if let Some(ends) = ends {
            return Ok(self.outcome(&gluing.glue(&ends)));
        }
        if let Some(&sum) = known.get(parts) {
            return Ok(sum);
        }
        watch.look(self)?;
        let mut options = [Vec::new(), Vec::new()];
        for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
            let mut after = parts.to_vec();
            for (place, &part) in parts.iter().enumerate() {
                for option in self.forms.options(part, player).to_vec() {
                    after[place] = option;
                    options.push(self.glued(gluing, &after, known, watch)?);
                }
                after[place] = part;
            }
        }
        let [left, right] = &options;
        let sum = self.forms.canonical_composite(left, right);
        let sum = sum.expect("a sum is no deeper than its region has cells");
        known.insert(parts.into(), sum);
        Ok(sum)
    }
}
