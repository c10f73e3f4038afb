//! Parts by name, and regions put together from them.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::composition::{Composition, PartKind};
use super::realize::image;
use super::{Database, RealizeError, Symmetry, Workshop};
use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::values::{FormId, Gluing, GluingError, Regions, ValueError, ValueLimits};

/// The parts of Demer & Selinger's Figure 15 that other lines of theirs use, by their values, with the terminals 1, 2, 3.
///
/// Their drawings (Figure 14) are not needed: `P_1`, `P_2`, `P_3`, `P_5` and `P_25` follow from the lines in which they stand
/// alone; `P_9` and `P_15` are the only values of so few cells with which the last two lines come out.
const OF_THE_PAPER: [(&str, &str); 7] = [
    ("P_1", "{c|0}"),
    ("P_2", "{T|0}"),
    ("P_3", "{T|{a|0}}"),
    ("P_5", "{a,{T|b}|0}"),
    ("P_9", "{{T|b},{T|{{T|a},{T|c}|{a|0},{c|0}}}|{b|0},{{{T|a},{T|c}|{a|0},{c|0}}|0}}"),
    ("P_15", "{{{T|a}|a,{c|0}}|0}"),
    ("P_25", "{b|b,{a|0}}"),
];

/// Those of one cell, which need no database.
const OF_ONE_CELL: [(&str, &str); 2] = [("P_1", "1,4 2,4"), ("P_2", "1,4 2,4 3,4")];

/// Regions that have names in [compositions](Composition): those of the paper, as far as they are known, those of a database,
/// and others that one adds.
#[derive(Clone, Debug)]
pub struct NamedParts<'d> {
    database: &'d Database,
    regions: FxHashMap<String, Game>,
}

/// Why there is no region for a composition.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ComposeError {
    /// No part has the name.
    #[error(
        "no part {0:?} is known: expected P_1, P_2, P_3, P_5, P_9, P_15, P_25, a region R_n of the database, or one that was \
         added"
    )]
    Name(String),
    /// The value of a part is not in the database.
    #[error("the part {0}, {1}: {2}")]
    Part(String, String, Box<RealizeError>),
    /// What is said to be a region is none.
    #[error("the region {0}: {1}")]
    Region(String, String),
    /// Two nodes are given to a part that needs three.
    #[error("the part {0} has two nodes, expected three: its third terminal is in use")]
    Nodes(String),
    /// The parts cannot be put together.
    #[error(transparent)]
    Gluing(#[from] GluingError),
    /// A part is not planar, which is a fault of the database.
    #[error(transparent)]
    Realize(#[from] RealizeError),
}

impl<'d> NamedParts<'d> {
    /// The parts of the paper and of a database.
    #[must_use]
    pub fn new(database: &'d Database) -> Self {
        Self { database, regions: FxHashMap::default() }
    }

    /// Adds a part by its value: a region of the database that has it.
    ///
    /// # Errors
    /// If no region is known that has it.
    pub fn add(
        &mut self,
        name: &str,
        value: FormId,
        workshop: &mut Workshop,
    ) -> Result<(), ComposeError> {
        let found = workshop.find(self.database, value).ok_or(RealizeError::Unknown);
        let region = found.and_then(|found| self.database.region(found));
        let written = || workshop.forms().write(value);
        let region = region
            .map_err(|error| ComposeError::Part(name.to_owned(), written(), Box::new(error)))?;
        self.regions.insert(name.to_owned(), region);
        Ok(())
    }

    /// Adds a part by its region, as [`region_text`] writes it.
    ///
    /// # Errors
    /// If the text is no region of Hex.
    pub fn add_region(&mut self, name: &str, text: &str) -> Result<(), ComposeError> {
        let region = read_region(text);
        let region = region.map_err(|reason| ComposeError::Region(name.to_owned(), reason))?;
        self.regions.insert(name.to_owned(), region);
        Ok(())
    }

    fn region(&mut self, name: &str) -> Result<Game, ComposeError> {
        if let Some(region) = self.regions.get(name) {
            return Ok(region.clone());
        }
        let number = name.strip_prefix("R_").and_then(|number| number.parse::<usize>().ok());
        if let Some(number) = number {
            let region = number.checked_sub(1).and_then(|place| self.database.regions().get(place));
            return region.cloned().ok_or_else(|| ComposeError::Name(name.to_owned()));
        }
        if let Some((_, text)) = OF_ONE_CELL.iter().find(|(known, _)| *known == name) {
            return Ok(read_region(text).expect("it is a region"));
        }
        let known = OF_THE_PAPER.iter().find(|(known, _)| *known == name);
        let (_, value) = known.ok_or_else(|| ComposeError::Name(name.to_owned()))?;
        let mut workshop = Workshop::new();
        let form = workshop.forms_mut().parse(value).expect("the forms above are forms");
        let form = workshop.forms_mut().canonical(form);
        self.add(name, form, &mut workshop)?;
        Ok(self.regions[name].clone())
    }

    /// The region of a composition: its vertices are the three terminals, then the cells of the parts.
    ///
    /// Complexity: near-linear in the region.
    ///
    /// # Errors
    /// If a part is not known, or has too few nodes.
    pub fn compose(&mut self, composition: &Composition) -> Result<Game, ComposeError> {
        let mut games = Vec::new();
        let mut nodes = Vec::new();
        let mut fresh = composition
            .parts()
            .iter()
            .flat_map(|part| &part.nodes)
            .max()
            .map_or(4, |last| last + 1);
        for placed in composition.parts() {
            let mut at = placed.nodes.clone();
            games.push(match &placed.part {
                PartKind::Joined => super::realize::joined(if at.len() == 3 { 4 } else { 3 }),
                PartKind::Region { name, dual } => {
                    let region = self.region(name)?;
                    let hypergraph = region.hypergraph();
                    let third = hypergraph.terminals()[2];
                    let is_free = !hypergraph.hyperedges().any(|edge| edge.contains(&third));
                    if at.len() < 3 && (*dual || !is_free) {
                        return Err(ComposeError::Nodes(name.clone()));
                    }
                    if *dual {
                        image(&region, Symmetry::DUAL).map_err(RealizeError::from)?
                    } else {
                        region
                    }
                }
            });
            while at.len() < 3 {
                at.push(fresh);
                fresh += 1;
            }
            nodes.push(at);
        }
        let parts: Vec<&Game> = games.iter().collect();
        Ok(Gluing::new(nodes, vec![1, 2, 3]).regions(&parts)?.game)
    }

    /// The value of a region in a workshop.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn value(
        region: &Game,
        limits: &ValueLimits,
        workshop: &mut Workshop,
    ) -> Result<FormId, ValueError> {
        let mut regions = Regions::new(3).expect("three is in range");
        let value = regions.value(region, limits)?;
        Ok(workshop.adopt(regions.forms(), value))
    }
}

/// A region as text: its hyperedges with blanks between, each with its members; 1, 2, 3 are the terminals, the cells come after them.
/// A cell in no hyperedge is written as if it were one.
///
/// # Panics
/// If the region has not three terminals.
#[must_use]
pub fn region_text(region: &Game) -> String {
    let hypergraph = region.hypergraph();
    assert_eq!(hypergraph.terminals().len(), 3, "a region has three terminals");
    let members = hypergraph.terminals().iter().copied().chain(hypergraph.cells().iter());
    let places: FxHashMap<VertexId, usize> = members.zip(1..).collect();
    let mut hyperedges: Vec<Vec<usize>> = hypergraph
        .hyperedges()
        .map(|hyperedge| hyperedge.iter().map(|vertex| places[vertex]).collect())
        .collect();
    let is_in_none = |place: &usize| !hyperedges.iter().any(|members| members.contains(place));
    let lonely: Vec<usize> = (4..=places.len()).filter(is_in_none).collect();
    hyperedges.extend(lonely.into_iter().map(|place| vec![place]));
    hyperedges.iter_mut().for_each(|members| members.sort_unstable());
    hyperedges.sort_unstable();
    let written = hyperedges
        .iter()
        .map(|members| members.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
    written.collect::<Vec<_>>().join(" ")
}

fn read_region(text: &str) -> Result<Game, String> {
    let most = 3 + Database::MOST_CELLS;
    let vertex = |word: &str| match word.parse::<usize>() {
        Ok(number) if (1..=most).contains(&number) => Ok(VertexId::new(number - 1)),
        _ => Err(format!(
            "found {word:?}, expected hyperedges such as 1,4,5 of numbers from 1 to {most}"
        )),
    };
    let hyperedges =
        text.split_whitespace().map(|hyperedge| hyperedge.split(',').map(vertex).collect());
    let hyperedges: Vec<Vec<VertexId>> = hyperedges.collect::<Result<_, _>>()?;
    let last = hyperedges.iter().flatten().map(|vertex| vertex.index() + 1).max();
    let terminals = (0..3).map(VertexId::new).collect();
    let hypergraph = Hypergraph::new(last.unwrap_or(0).max(3), terminals, hyperedges);
    let hypergraph = hypergraph.map_err(|error| error.to_string())?;
    let degree = |cell| hypergraph.hyperedges().filter(|members| members.contains(&cell)).count();
    if hypergraph.cells().iter().any(|cell| degree(cell) > 3) {
        return Err("a cell is in more than three hyperedges, as none is in Hex".to_owned());
    }
    let game =
        Game::new(hypergraph, Goal::Connect, Rules::Normal).expect("there are three terminals");
    // A region is planar, and so has a dual.
    if image(&game, Symmetry::DUAL).is_err() {
        return Err("it is not planar with the terminals outside, as regions are".to_owned());
    }
    Ok(game)
}
