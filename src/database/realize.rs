//! From a value to a region that has it.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::composition::{Composition, PartKind, PlacedPart};
use super::entry::{Referred, ValueClass};
use super::{Database, Origin, Symmetry, ValueRef};
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, UnionFind, VertexId};
use crate::planar::{EmbeddingError, dual_region};

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

    /// How a value is put together from regions: `P_1` is a cell between two terminals, `P_2` one between three, and
    /// `R_n` region `n` of [`regions`](Self::regions), counted from 1. `None` if it is a follower only.
    ///
    /// Complexity: linear in what is written.
    ///
    /// # Panics
    /// If the value is of a larger database.
    #[must_use]
    pub fn composition(&self, value: ValueRef) -> Option<Composition> {
        let mut layout = Layout { database: self, nodes: 3, parts: Vec::new() };
        layout.place(value, [0, 1, 2], false)?;
        Some(layout.composition())
    }

    /// A region of [`regions`](Self::regions) as the paper calls it, or as it is called here, with the terminals that it uses.
    fn name_of(&self, place: usize) -> (String, Vec<usize>) {
        let hypergraph = self.regions[place].hypergraph();
        let cells = hypergraph.cells();
        let mut edges = hypergraph.hyperedges();
        if let (1, Some(cell)) = (cells.len(), cells.iter().next())
            && edges.all(|edge| edge.contains(&cell))
        {
            let touches = |&terminal: &usize| {
                let terminal = hypergraph.terminals()[terminal];
                hypergraph.hyperedges().any(|edge| edge.contains(&terminal))
            };
            match (0..3).filter(touches).collect::<Vec<_>>() {
                touched if touched.len() == 2 => return ("P_1".to_owned(), touched),
                touched if touched.len() == 3 => return ("P_2".to_owned(), touched),
                _ => (),
            }
        }
        (format!("R_{}", place + 1), vec![0, 1, 2])
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
            Referred::Image(class, symmetry) => match self.class(class).origin {
                Origin::Follower => return Err(RealizeError::Unknown),
                Origin::Region(place, first) => image(&self.regions[place], first.then(symmetry))?,
                Origin::Sum(shape, parts, first) => {
                    let mut regions = Vec::new();
                    for part in parts {
                        regions.push(self.region_with(part, known)?);
                    }
                    let regions: Vec<&Game> = regions.iter().collect();
                    let glued = shape.gluing().regions(&regions);
                    image(&glued.expect("regions of three terminals").game, first.then(symmetry))?
                }
            },
        };
        known.insert(value, Some(region.clone()));
        Ok(region)
    }
}

/// Parts being laid on nodes, which are counted from 0: the terminals of the whole are the first.
struct Layout<'d> {
    database: &'d Database,
    nodes: usize,
    /// Parts, with nodes counted from 0.
    parts: Vec<PlacedPart>,
}

impl Layout<'_> {
    /// Lays what a value is put together from on nodes, mirrored or not.
    fn place(&mut self, value: ValueRef, nodes: [usize; 3], mirrored: bool) -> Option<()> {
        let (class, symmetry) = match value.referred() {
            Referred::Outcome(outcome) => {
                let nodes: Vec<usize> =
                    joined_terminals(outcome).iter().map(|&at| nodes[at]).collect();
                if !nodes.is_empty() {
                    self.parts.push(PlacedPart { part: PartKind::Joined, nodes, mirrored: false });
                }
                return Some(());
            }
            Referred::Image(class, symmetry) => (class, symmetry),
        };
        let ValueClass { origin, .. } = self.database.class(class);
        let (Origin::Region(_, first) | Origin::Sum(_, _, first)) = origin else {
            return None;
        };
        let symmetry = first.then(symmetry);
        let renaming = symmetry.renaming();
        let mut places = [0; 3];
        for (terminal, &was) in renaming.iter().enumerate() {
            places[was] = nodes[terminal];
        }
        let is_turn = (renaming[0] + 1) % 3 == renaming[1];
        let mirrored = mirrored == is_turn;
        match origin {
            Origin::Follower => return None,
            Origin::Region(region, _) => {
                let (name, used) = self.database.name_of(region);
                let mut part = |name: &str, used: &[usize], dual, mirrored| {
                    let nodes = used.iter().map(|&terminal| places[terminal]).collect();
                    let part = match name {
                        "Eq" => PartKind::Joined,
                        _ => PartKind::Region { name: name.to_owned(), dual },
                    };
                    self.parts.push(PlacedPart { part, nodes, mirrored });
                };
                match (&*name, &*used, symmetry.is_dual()) {
                    // The other player's view of a cell between two terminals: they are joined, and it is next to the third.
                    ("P_1", &[first, second], true) => {
                        part("Eq", &used, false, false);
                        part("P_1", &[first, 3 - first - second], false, false);
                    }
                    ("P_1" | "P_2", ..) => part(&name, &used, false, false),
                    (.., dual) => part(&name, &used, dual, mirrored),
                }
            }
            Origin::Sum(shape, parts, _) => {
                let gluing = if symmetry.is_dual() { shape.dual_gluing() } else { shape.gluing() };
                let mut at: FxHashMap<usize, usize> =
                    gluing.whole_nodes().iter().copied().zip(places).collect();
                for (part, nodes) in parts.into_iter().zip(gluing.part_nodes()) {
                    let mut place = |node: &usize| {
                        *at.entry(*node).or_insert_with(|| {
                            self.nodes += 1;
                            self.nodes - 1
                        })
                    };
                    let nodes = [place(&nodes[0]), place(&nodes[1]), place(&nodes[2])];
                    let part = if symmetry.is_dual() { part.under(Symmetry::DUAL) } else { part };
                    self.place(part, nodes, mirrored)?;
                }
            }
        }
        Some(())
    }

    /// The parts, with inner nodes that are joined made one, and numbered as they come.
    fn composition(self) -> Composition {
        let mut joined = UnionFind::new(self.nodes);
        for part in self.parts.iter().filter(|part| part.part == PartKind::Joined) {
            joined.union_all(part.nodes.iter().copied());
        }
        // A node of the whole keeps its number; the others take that of one of these, or the next one.
        let mut number: FxHashMap<usize, usize> = FxHashMap::default();
        for node in 0..3 {
            number.entry(joined.find(node)).or_insert(node + 1);
        }
        let whole: Vec<Vec<usize>> = (0..3)
            .filter(|&first| (0..first).all(|node| !joined.equiv(node, first)))
            .map(|first| (first..3).filter(|&node| joined.equiv(node, first)).collect::<Vec<_>>())
            .filter(|group: &Vec<usize>| group.len() > 1)
            .collect();
        let mut parts: Vec<PlacedPart> = whole
            .into_iter()
            .map(|group| PlacedPart {
                part: PartKind::Joined,
                nodes: group.into_iter().map(|node| node + 1).collect(),
                mirrored: false,
            })
            .collect();
        let mut next = 4;
        for part in self.parts.into_iter().filter(|part| part.part != PartKind::Joined) {
            let nodes = part.nodes.iter().map(|&node| {
                *number.entry(joined.find(node)).or_insert_with(|| {
                    next += 1;
                    next - 1
                })
            });
            parts.push(PlacedPart { nodes: nodes.collect(), ..part });
        }
        Composition::new(parts)
    }
}

/// Which terminals an outcome joins.
fn joined_terminals(outcome: usize) -> &'static [usize] {
    match outcome {
        0 => &[],
        1 => &[1, 2],
        2 => &[0, 2],
        3 => &[0, 1],
        _ => &[0, 1, 2],
    }
}

/// The region without cells that ends in an outcome.
pub(super) fn joined(outcome: usize) -> Game {
    let joined = joined_terminals(outcome);
    let hyperedges = (!joined.is_empty()).then(|| joined.iter().copied().map(VertexId::new));
    region(3, [0, 1, 2], hyperedges.into_iter().map(Iterator::collect).collect())
}

/// The image of a region.
pub(super) fn image(game: &Game, symmetry: Symmetry) -> Result<Game, EmbeddingError> {
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
