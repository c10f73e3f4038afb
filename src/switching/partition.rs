//! The principal partition: whose territory each cell is.

use serde::Serialize;
use serde_json::{Value, json};

use crate::graph::{Names, VertexId};

/// Who would win a fight for joining the two ends of a cell, if the cell itself were taken away and
/// an extra link between the terminals stood in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Territory {
    /// Short, even moving second.
    Short,
    /// Cut, even moving second.
    Cut,
    /// Whoever moves first.
    First,
}

/// The principal partition of an edge game: the [`Territory`] of every cell.
///
/// Kishi and Kajitani, "Maximally distant trees and principal partition of a linear graph" (1969),
/// divided the edges of a graph in three; Bruno and Weinberg, "A constructive graph-theoretic
/// solution of the Shannon switching game" (1970), added a link between the two terminals and saw
/// that the class of the game is the territory of the link. All edges that are in some but not all
/// largest pairs of edge-disjoint forests are Short's; of the others, those in a set of nodes that
/// induces two edge-disjoint spanning trees are the first mover's, and the rest is Cut's.
///
/// With more than two terminals the link joins two that are in no such set; if all are in one, there
/// is a link between the first terminal and each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalPartition {
    cells: Vec<(VertexId, Territory)>,
}

impl PrincipalPartition {
    pub(super) fn new(cells: Vec<(VertexId, Territory)>) -> Self {
        Self { cells }
    }

    /// Every cell with its territory, by increasing id: labels for a picture.
    #[must_use]
    pub fn labels(&self) -> &[(VertexId, Territory)] {
        &self.cells
    }

    /// The territory of a cell; `None` if the game has no such unclaimed cell.
    #[must_use]
    pub fn of(&self, cell: VertexId) -> Option<Territory> {
        let index = self.cells.binary_search_by_key(&cell, |&(cell, _)| cell).ok()?;
        Some(self.cells[index].1)
    }

    /// The cells of one territory, by increasing id.
    pub fn cells(&self, territory: Territory) -> impl Iterator<Item = VertexId> + '_ {
        let all = self.cells.iter();
        all.filter(move |&&(_, its)| its == territory).map(|&(cell, _)| cell)
    }

    /// The three lists of cells as `{"short": [..], "cut": [..], "first": [..]}`, by their names.
    ///
    /// # Panics
    /// If a cell has no name.
    #[must_use]
    pub fn to_json(&self, names: &Names) -> Value {
        let list =
            |territory| self.cells(territory).map(|cell| names.name(cell)).collect::<Vec<_>>();
        json!({
            "short": list(Territory::Short),
            "cut": list(Territory::Cut),
            "first": list(Territory::First),
        })
    }
}
