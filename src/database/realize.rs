//! From a value to a region that has it.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::entry::Referred;
use super::{Database, Origin, Symmetry, ValueRef};
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::planar::{EmbeddingError, dual_region};
use crate::values::Gluing;

/// Why there is no region.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum RealizeError {
    /// None is known: the value is only a follower of others.
    #[error("no region is known that has this value")]
    Unknown,
    /// The value comes from itself, which is a fault of the database.
    #[error("the database says that a value comes from itself")]
    Circular,
    /// A region is not planar, which is a fault of the database.
    #[error("a region of the database is not planar: {0}")]
    NotPlanar(#[from] EmbeddingError),
}

impl Database {
    /// A region that has a value, with the least number of cells that is known. Its vertices are the three
    /// terminals, then the cells.
    ///
    /// Complexity: near-linear in the region for each part that it is put together from.
    ///
    /// # Errors
    /// If none is known.
    ///
    /// # Panics
    /// If the value is of a larger database.
    pub fn region(&self, value: ValueRef) -> Result<Game, RealizeError> {
        self.region_with(value, &mut FxHashMap::default())
    }

    /// How a value is put together: outcomes, regions `R1`, `R2`, ... of [`regions`](Self::regions), and `pinwheel(...)` of
    /// three, each perhaps with `(i,j,k)`, the terminals that become 1, 2 and 3, and with `^op` for exchanged colours, in this
    /// order. `None` if it is a follower only.
    ///
    /// Complexity: linear in what is written.
    ///
    /// # Panics
    /// If the value is of a larger database.
    #[must_use]
    pub fn composition(&self, value: ValueRef) -> Option<String> {
        let (class, symmetry) = match value.referred() {
            Referred::Outcome(outcome) => {
                return Some(["0", "a", "b", "c", "T"][outcome].to_owned());
            }
            Referred::Image(class, symmetry) => (class, symmetry),
        };
        let (whole, first) = match &self.classes[class].origin {
            Origin::Follower => return None,
            &Origin::Region(place, first) => (format!("R{}", place + 1), first),
            &Origin::Pinwheel(parts, first) => {
                let parts: Option<Vec<_>> =
                    parts.iter().map(|&part| self.composition(part)).collect();
                (format!("pinwheel({})", parts?.join(", ")), first)
            }
        };
        let symmetry = first.then(symmetry);
        let renamed = match symmetry.renaming() {
            [0, 1, 2] => String::new(),
            [i, j, k] => format!("({},{},{})", i + 1, j + 1, k + 1),
        };
        Some(whole + &renamed + if symmetry.is_dual() { "^op" } else { "" })
    }

    fn region_with(
        &self,
        value: ValueRef,
        known: &mut FxHashMap<ValueRef, Option<Game>>,
    ) -> Result<Game, RealizeError> {
        // What is there without a region is being made.
        match known.get(&value) {
            Some(Some(region)) => return Ok(region.clone()),
            Some(None) => return Err(RealizeError::Circular),
            None => known.insert(value, None),
        };
        let region = match value.referred() {
            Referred::Outcome(outcome) => joined(outcome),
            Referred::Image(class, symmetry) => match &self.classes[class].origin {
                Origin::Follower => return Err(RealizeError::Unknown),
                &Origin::Region(place, first) => image(&self.regions[place], first.then(symmetry))?,
                Origin::Pinwheel(parts, first) => {
                    let mut regions = Vec::new();
                    for &part in parts {
                        regions.push(self.region_with(part, known)?);
                    }
                    let regions: Vec<&Game> = regions.iter().collect();
                    let glued = Gluing::pinwheel().regions(&regions);
                    image(&glued.expect("regions of three terminals").game, first.then(symmetry))?
                }
            },
        };
        known.insert(value, Some(region.clone()));
        Ok(region)
    }
}

/// The region without cells that ends in an outcome.
fn joined(outcome: usize) -> Game {
    let joined: &[usize] = match outcome {
        0 => &[],
        1 => &[1, 2],
        2 => &[0, 2],
        3 => &[0, 1],
        _ => &[0, 1, 2],
    };
    let hyperedges = (!joined.is_empty()).then(|| joined.iter().copied().map(VertexId::new));
    region(3, [0, 1, 2], hyperedges.into_iter().map(Iterator::collect).collect())
}

/// The image of a region.
fn image(game: &Game, symmetry: Symmetry) -> Result<Game, EmbeddingError> {
    let hypergraph = game.hypergraph();
    let terminals = symmetry.renaming().map(|terminal| hypergraph.terminals()[terminal]);
    // Its vertices are numbered anew: the terminals first.
    let mut ids = vec![VertexId::new(0); hypergraph.vertex_count()];
    let all = terminals.into_iter().chain(hypergraph.cells().iter());
    for (number, vertex) in all.enumerate() {
        ids[vertex.index()] = VertexId::new(number);
    }
    let hyperedges = hypergraph.hyperedges();
    let hyperedges = hyperedges.map(|edge| edge.iter().map(|vertex| ids[vertex.index()]).collect());
    let count = 3 + hypergraph.cells().len();
    let renamed = region(count, [0, 1, 2], hyperedges.collect());
    if symmetry.is_dual() { dual_region(&renamed) } else { Ok(renamed) }
}

fn region(vertices: usize, terminals: [usize; 3], hyperedges: Vec<Vec<VertexId>>) -> Game {
    let terminals = terminals.map(VertexId::new).to_vec();
    let hypergraph = Hypergraph::new(vertices, terminals, hyperedges);
    let hypergraph = hypergraph.expect("the vertices have been counted");
    Game::new(hypergraph, Goal::Connect, Rules::Normal).expect("it has three terminals")
}
