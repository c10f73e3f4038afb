//! Whether two games are the same but for the names of their cells.

use super::{Game, Outcome, may_conduct};
use crate::graph::{CanonicalForm, Hypergraph, Symmetries, TerminalColours, VertexId, VertexSet};

/// What [`compare`] finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The games are isomorphic: a renaming of the cells keeps the outcome of every filling.
    Same {
        /// How it was seen.
        by: SameBy,
        /// For each cell of the one game its cell in the other.
        cells: Vec<(VertexId, VertexId)>,
    },
    /// No renaming of the cells keeps the outcome of every filling.
    Different(DifferentBy),
    /// The hypergraphs are not isomorphic, which does not make the games different, and the games
    /// are too large to look at all fillings.
    Unknown,
}

/// How two games were seen to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SameBy {
    /// The hypergraphs are isomorphic.
    Hypergraph,
    /// The 2-sections are isomorphic, and the terminals conduct.
    Section,
    /// The minimal winning sets are, as all fillings show.
    Fillings,
}

/// How two games were seen to differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferentBy {
    /// They have different numbers of cells.
    CellCount,
    /// The minimal winning sets are not isomorphic.
    Fillings,
}

/// The largest number of cells for which [`compare`] looks at all fillings.
pub const MAX_COMPARED_CELLS: usize = 12;

/// Whether two games are isomorphic as set colouring games (Demer and Selinger, On 3-terminal
/// positions in Hex, Definition 2.1): some bijection of their cells keeps the outcome of every
/// filling.
///
/// Isomorphic hypergraphs give isomorphic games, not conversely: cells in series may be swapped.
/// Up to [`MAX_COMPARED_CELLS`] cells the answer is never [`Comparison::Unknown`].
///
/// Complexity: canonical forms, and for few cells 2^cells fillings.
#[must_use]
pub fn compare(one: &Game, other: &Game) -> Comparison {
    let count = one.hypergraph().cells().len();
    if count != other.hypergraph().cells().len() {
        return Comparison::Different(DifferentBy::CellCount);
    }
    let k = one.hypergraph().terminals().len();
    let same_aim = one.rules() == other.rules()
        && k == other.hypergraph().terminals().len()
        && (k == 2 || one.goal() == other.goal());
    if same_aim {
        if let Some(cells) = isomorphism(one.hypergraph(), other.hypergraph()) {
            return Comparison::Same { by: SameBy::Hypergraph, cells };
        }
        let sections = [one, other].map(|game| game.hypergraph().two_section());
        if may_conduct(one)
            && may_conduct(other)
            && let Some(cells) = isomorphism(&sections[0], &sections[1])
        {
            return Comparison::Same { by: SameBy::Section, cells };
        }
    }
    if count > MAX_COMPARED_CELLS {
        return Comparison::Unknown;
    }
    let cells = match (Payoff::new(one), Payoff::new(other)) {
        (Payoff::Constant(a), Payoff::Constant(b)) if a == b => {
            let cells = [one, other].map(|game| game.hypergraph().cells());
            Some(cells[0].iter().zip(cells[1].iter()).collect())
        }
        (Payoff::Sets(a), Payoff::Sets(b)) if one.rules() == other.rules() => {
            let names = [one, other].map(cells);
            let name = |(a, b): (VertexId, VertexId)| (names[0][a.index()], names[1][b.index()]);
            isomorphism(&a, &b).map(|pairs| pairs.into_iter().map(name).collect())
        }
        _ => None,
    };
    match cells {
        Some(cells) => Comparison::Same { by: SameBy::Fillings, cells },
        None => Comparison::Different(DifferentBy::Fillings),
    }
}

/// Renamings of the vertices of a game that keep the outcome of every filling: the automorphisms of
/// its 2-section where the terminals conduct or may as well, else those of its hypergraph. Terminals may change
/// places.
///
/// Complexity: that of [`Symmetries::of`]; the 2-section has a pair for every two members of a
/// hyperedge.
#[must_use]
pub fn symmetries(game: &Game) -> Symmetries {
    if may_conduct(game) {
        Symmetries::of(&game.hypergraph().two_section(), TerminalColours::Same)
    } else {
        Symmetries::of(game.hypergraph(), TerminalColours::Same)
    }
}

/// For each cell its image under an isomorphism.
fn isomorphism(one: &Hypergraph, other: &Hypergraph) -> Option<Vec<(VertexId, VertexId)>> {
    let form = |hypergraph| CanonicalForm::new(hypergraph, TerminalColours::Same);
    let mut vertices = form(one).isomorphism(&form(other))?;
    vertices.retain(|&(vertex, _)| one.cells().contains(vertex));
    Some(vertices)
}

/// The outcomes of all fillings of a game.
enum Payoff {
    /// All fillings end alike.
    Constant(Outcome),
    /// The minimal sets of cells that join the terminals, as hyperedges together with the first of
    /// two terminals, however many the game has. The cells are numbered in their order.
    Sets(Hypergraph),
}

impl Payoff {
    fn new(game: &Game) -> Self {
        let cells = cells(game);
        let universe = game.hypergraph().vertex_count();
        let set = |bits: usize| {
            let members = cells.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            VertexSet::from_vertices(universe, members.map(|(_, &cell)| cell))
        };
        let joined: Vec<bool> = (0..1 << cells.len()).map(|bits| game.joined(&set(bits))).collect();
        if joined[0] == joined[joined.len() - 1] {
            return Self::Constant(game.rules().outcome(joined[0]));
        }
        let is_minimal = |&bits: &usize| {
            joined[bits]
                && (0..cells.len()).all(|i| bits >> i & 1 == 0 || !joined[bits & !(1 << i)])
        };
        let terminals = [0, 1].map(|index| VertexId::new(cells.len() + index));
        let members = |bits: usize| {
            let numbers = (0..cells.len()).filter(move |i| bits >> i & 1 == 1).map(VertexId::new);
            numbers.chain([terminals[0]]).collect::<Vec<_>>()
        };
        let sets = (0..joined.len()).filter(is_minimal).map(members);
        let bare = Hypergraph::new(cells.len() + 2, terminals.to_vec(), sets);
        Self::Sets(bare.expect("the vertices are below their number"))
    }
}

fn cells(game: &Game) -> Vec<VertexId> {
    game.hypergraph().cells().iter().collect()
}

#[cfg(test)]
mod tests;
