//! What a picture shows.

use thiserror::Error;

use crate::boards::{BoardSpec, HexPatch, PlanarMap, WalkError};
use crate::formats::{EdgeGraph, GameFile};
use crate::game::{Player, Position, RecordedMove};
use crate::graph::{Layout, Names, VertexId, VertexSet};
use crate::survey::Mark;

/// What a picture shows.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The position; claimed cells are drawn as stones.
    pub position: &'a Position,
    /// The names of its vertices.
    pub names: &'a Names,
    /// Where vertices are drawn, if the input says so.
    pub layout: Option<&'a Layout>,
    /// The board, if it is one; it is then drawn as a board.
    pub board: Option<BoardSpec>,
    /// The patch of a Hex board, if it is one; it is then drawn as hexagons.
    pub patch: Option<&'a HexPatch>,
    /// The map whose faces are the cells, if it is one; it is then drawn as that, if its points have places.
    pub map: Option<&'a PlanarMap>,
    /// The graph whose edges are the cells, if it is an edge game.
    pub edges: Option<&'a EdgeGraph>,
    /// What it is called.
    pub title: Option<&'a str>,
    /// Marks on cells; a cell may have several.
    pub marks: Vec<(VertexId, Mark)>,
    /// Edges of the 2-section that are drawn as making no difference.
    pub dead_edges: Vec<[VertexId; 2]>,
    /// A line from place to place over the cells of a Hex board or a map, in the units of its drawing.
    pub walk: Vec<[f64; 2]>,
    /// Texts on cells of a board; elsewhere they stand for names.
    pub labels: Vec<(VertexId, String)>,
    /// Sets of vertices that are shaded, each in a colour of its own.
    pub areas: Vec<Vec<VertexId>>,
}

/// Which moves of a recorded game are shown on their stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ShownMoves {
    /// All, with their numbers, and a ring for the last one.
    #[default]
    All,
    /// A ring for the last one.
    Last,
    /// None.
    None,
}

/// Why the walk between the colours cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoundaryError {
    /// It is neither a Hex board nor a map whose points have places.
    #[error("this is neither a Hex board nor a map whose points have places, expected one of them")]
    NoMap,
    /// The board is not full.
    #[error("{0} cells are empty, expected a full board")]
    Empty(usize),
    /// There is no walk.
    #[error(transparent)]
    Walk(#[from] WalkError),
}

impl<'a> Scene<'a> {
    /// A game as its file has it, without marks.
    #[must_use]
    pub fn new(file: &'a GameFile) -> Self {
        Self {
            position: file.position(),
            names: file.names(),
            layout: file.layout(),
            board: file.board(),
            patch: file.patch(),
            map: file.map(),
            edges: file.edges(),
            title: file.title(),
            marks: Vec::new(),
            dead_edges: Vec::new(),
            walk: Vec::new(),
            labels: Vec::new(),
            areas: Vec::new(),
        }
    }

    /// The same with the numbers of the moves that a recorded game has, on the stones they set.
    #[must_use]
    pub fn with_moves(mut self, file: &GameFile, shown: ShownMoves) -> Self {
        let of_claimed = |&RecordedMove { number, by, cell }: &RecordedMove| {
            let cell = cell.filter(|&cell| self.position.claimed(by).contains(cell))?;
            Some((cell, Mark::Move { number, by }))
        };
        let moves: Vec<(VertexId, Mark)> = file.moves().iter().filter_map(of_claimed).collect();
        let last = moves.last().map(|&(cell, _)| (cell, Mark::LastMove));
        if shown == ShownMoves::All {
            self.marks.extend(moves);
        }
        if shown != ShownMoves::None {
            self.marks.extend(last);
        }
        self
    }

    /// The same with other marks.
    #[must_use]
    pub fn with_marks(self, marks: Vec<(VertexId, Mark)>) -> Self {
        Self { marks, ..self }
    }

    /// The same with other dead edges.
    #[must_use]
    pub fn with_dead_edges(self, dead_edges: Vec<[VertexId; 2]>) -> Self {
        Self { dead_edges, ..self }
    }

    /// The same with the walk between the colours of a full board, as the map of the scene draws it.
    ///
    /// # Errors
    /// If the scene is neither a Hex board nor a map with places, a cell is empty, or there is no walk.
    pub fn with_boundary(self) -> Result<Self, BoundaryError> {
        let empty = self.position.empty_cells().len();
        if empty > 0 {
            return Err(BoundaryError::Empty(empty));
        }
        let of_board = self.board.and_then(|spec| spec.map());
        let map = of_board.as_ref().or(self.map).ok_or(BoundaryError::NoMap)?;
        let claimed = self.position.claimed(Player::Short).iter();
        let short = VertexSet::from_vertices(map.face_count(), claimed);
        let points = map.walk(&short)?.points;
        let line = match &of_board {
            // The map has the places of the board's layout, which is drawn as it is.
            Some(map) => map.places_of(&points),
            None => map.line_through(&points),
        };
        Ok(Self { walk: line.ok_or(BoundaryError::NoMap)?, ..self })
    }

    /// The same with other texts on cells.
    #[must_use]
    pub fn with_labels(self, labels: Vec<(VertexId, String)>) -> Self {
        Self { labels, ..self }
    }

    /// The same with other areas.
    #[must_use]
    pub fn with_areas(self, areas: Vec<Vec<VertexId>>) -> Self {
        Self { areas, ..self }
    }

    /// The class of the shapes of an area: after the sixth the colours come again.
    pub(super) fn area_class(index: usize) -> &'static str {
        ["area-1", "area-2", "area-3", "area-4", "area-5", "area-6"][index % 6]
    }

    /// What a vertex is called where names stand: its label, if it has one.
    pub(super) fn called(&self, vertex: VertexId) -> &str {
        let label = self.labels.iter().find(|(labelled, _)| *labelled == vertex);
        label.map_or(self.names.name(vertex), |(_, label)| label)
    }

    /// Whose a vertex is, if it is claimed.
    pub(super) fn owner(&self, vertex: VertexId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&by| self.position.claimed(by).contains(vertex))
    }

    /// The marks of each vertex, by its index.
    pub(super) fn marks_by_vertex(&self) -> Vec<Vec<Mark>> {
        let mut by_vertex = vec![Vec::new(); self.names.len()];
        for &(vertex, mark) in &self.marks {
            by_vertex[vertex.index()].push(mark);
        }
        by_vertex
    }
}
