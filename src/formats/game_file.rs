//! The one value that every reader yields and every writer takes.

use std::borrow::Cow;

use cutshort_kernel::read::is_control;

use super::EdgeGraph;
use crate::boards::{Board, BoardSpec, HexPatch, MapError, PlanarMap};
use crate::game::{Game, Player, Position, RecordedMove};
use crate::graph::{Layout, Names, VertexId};

/// A position with the names of its vertices and what else its file says.
///
/// # Equality
/// Two values are equal when they say the same *in names*: title, source, board, map, terminals in their
/// order, hyperedges, cells, claims, player to move, goal, rules, places, and for edge games the
/// graph. The ids of the vertices do not count, nor does the cell map, which readers ignore, nor do
/// the moves and the patch, which no writer keeps.
#[derive(Clone, Debug)]
pub struct GameFile {
    title: Option<String>,
    source: Option<String>,
    position: Position,
    names: Names,
    layout: Option<Layout>,
    board: Option<BoardSpec>,
    patch: Option<HexPatch>,
    map: Option<PlanarMap>,
    edges: Option<EdgeGraph>,
    cell_map: Vec<(String, String)>,
    moves: Vec<RecordedMove>,
}

impl GameFile {
    /// The position with these names.
    ///
    /// # Panics
    /// If there is not a name for each vertex id.
    #[must_use]
    pub fn new(position: Position, names: Names) -> Self {
        assert_eq!(names.len(), position.game().hypergraph().vertex_count(), "one name a vertex");
        Self {
            title: None,
            source: None,
            position,
            names,
            layout: None,
            board: None,
            patch: None,
            map: None,
            edges: None,
            cell_map: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// The opening position of a board.
    #[must_use]
    pub fn from_board(board: Board) -> Self {
        let Board { spec, game, names, layout, patch } = board;
        let file = Self::new(Position::opening(game), names);
        Self { layout: Some(layout), board: Some(spec), patch, ..file }
    }

    /// The opening position of a map: with four sides Short joins the first and the third, with three one
    /// group of his is to touch all of them.
    ///
    /// # Errors
    /// If a face has the name of a side.
    pub fn from_map(map: PlanarMap) -> Result<Self, MapError> {
        let (game, names) = map.game()?;
        let file = Self::new(Position::opening(game), names);
        Ok(Self { layout: map.layout(), map: Some(map), ..file })
    }

    /// A position of an edge game: the names are those of the terminals and of the edges, as
    /// [`EdgeGraph::hypergraph`] numbers them.
    ///
    /// # Panics
    /// If the position is not one of the graph's game, or there is not a name for each vertex id.
    #[must_use]
    pub fn from_edges(edges: EdgeGraph, position: Position, names: Names) -> Self {
        assert!(
            edges.hypergraph().as_ref() == Ok(position.game().hypergraph()),
            "the position is one of another game"
        );
        let file = Self::new(position, names);
        Self { layout: edges.cell_layout(), edges: Some(edges), ..file }
    }

    /// The same with a title. Blanks take the place of control characters: a title is shown in a line.
    #[must_use]
    pub fn with_title(self, title: Option<String>) -> Self {
        Self { title: title.map(|title| title.replace(is_control, " ")), ..self }
    }

    /// The same with a note on where it comes from.
    #[must_use]
    pub fn with_source(self, source: Option<String>) -> Self {
        Self { source, ..self }
    }

    /// The same with places for the vertices. An edge game's places follow from its graph's.
    #[must_use]
    pub fn with_layout(self, layout: Option<Layout>) -> Self {
        Self { layout, ..self }
    }

    pub(crate) fn with_board(self, board: Option<BoardSpec>) -> Self {
        Self { board, ..self }
    }

    pub(crate) fn with_map(self, map: Option<PlanarMap>) -> Self {
        Self { map, ..self }
    }

    /// The same as a patch of a Hex board, which it is drawn as.
    #[must_use]
    pub fn with_patch(self, patch: Option<HexPatch>) -> Self {
        Self { patch, ..self }
    }

    /// The same with a map from the names of another game to its own, which the writer notes.
    #[must_use]
    pub fn with_cell_map(self, cell_map: Vec<(String, String)>) -> Self {
        Self { cell_map, ..self }
    }

    /// The same with the moves of a recorded game, in their order.
    #[must_use]
    pub(crate) fn with_moves(self, moves: Vec<RecordedMove>) -> Self {
        Self { moves, ..self }
    }

    /// The same with another position on the same vertices: other claims, goal or rules, or other
    /// hyperedges, and then it is no longer called a board, a patch of one, a map or an edge game.
    ///
    /// # Panics
    /// If the position has another number of vertex ids.
    #[must_use]
    pub fn with_position(mut self, position: Position) -> Self {
        let [old, new] = [&self.position, &position].map(|position| position.game().hypergraph());
        assert_eq!(old.vertex_count(), new.vertex_count(), "the positions have the same vertices");
        if old != new {
            self.board = None;
            self.patch = None;
            self.map = None;
            self.edges = None;
        }
        let is_there = |cell| Player::BOTH.iter().any(|&by| position.claimed(by).contains(cell));
        self.moves.retain(|one| one.cell.is_none_or(is_there));
        Self { position, ..self }
    }

    /// What the game is called.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self) -> Option<&str> {
        self.source.as_deref()
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The game of the position.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.position.game()
    }

    /// The names of the vertices.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Where the vertices are drawn.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// The board, if it is one.
    #[must_use]
    pub fn board(&self) -> Option<BoardSpec> {
        self.board
    }

    /// The patch of a Hex board that it is, if it is one.
    #[must_use]
    pub fn patch(&self) -> Option<&HexPatch> {
        self.patch.as_ref()
    }

    /// The map whose faces are its cells, if it is one.
    #[must_use]
    pub fn map(&self) -> Option<&PlanarMap> {
        self.map.as_ref()
    }

    /// The graph, if it is an edge game.
    #[must_use]
    pub fn edges(&self) -> Option<&EdgeGraph> {
        self.edges.as_ref()
    }

    /// The map from the names of the game that this one was made from: (old, new).
    #[must_use]
    pub fn cell_map(&self) -> &[(String, String)] {
        &self.cell_map
    }

    /// The moves of a recorded game in their order, without stones that are no longer there. Empty if the
    /// input is no record.
    #[must_use]
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// What a move of a recorded game is called: its cell in quotation marks where it needs them, or "pass".
    #[must_use]
    pub fn move_name(&self, played: &RecordedMove) -> Cow<'_, str> {
        played.cell.map_or(Cow::Borrowed("pass"), |cell| self.names.quoted(cell))
    }

    /// The names of the given vertices.
    pub fn names_of(&self, vertices: impl IntoIterator<Item = VertexId>) -> Vec<&str> {
        vertices.into_iter().map(|vertex| self.names.name(vertex)).collect()
    }

    /// The names of the given vertices as they stand in lists for people: see
    /// [`quoted`](crate::graph::quoted).
    pub fn quoted_names_of(
        &self,
        vertices: impl IntoIterator<Item = VertexId>,
    ) -> Vec<Cow<'_, str>> {
        vertices.into_iter().map(|vertex| self.names.quoted(vertex)).collect()
    }

    /// The terminals and cells, in the order of their ids.
    pub(crate) fn vertices(&self) -> Vec<VertexId> {
        let hypergraph = self.game().hypergraph();
        let mut vertices = hypergraph.cells().clone();
        vertices.extend(hypergraph.terminals().iter().copied());
        vertices.iter().collect()
    }

    /// The cells in no hyperedge, in the order of their ids.
    pub(crate) fn isolated(&self) -> Vec<VertexId> {
        let hypergraph = self.game().hypergraph();
        let incidence = hypergraph.incidence();
        hypergraph.cells().iter().filter(|&cell| incidence.of(cell).is_empty()).collect()
    }

    fn sorted_names(&self, vertices: impl IntoIterator<Item = VertexId>) -> Vec<&str> {
        let mut names = self.names_of(vertices);
        names.sort_unstable();
        names
    }

    fn sorted_hyperedges(&self) -> Vec<Vec<&str>> {
        let hyperedges = self.game().hypergraph().hyperedges();
        let mut all: Vec<Vec<&str>> =
            hyperedges.map(|members| self.sorted_names(members.iter().copied())).collect();
        all.sort_unstable();
        all
    }
}

/// The edges of a graph in names: (edge, its two ends), sorted.
fn sorted_edges<'a>(file: &'a GameFile, graph: &'a EdgeGraph) -> Vec<(&'a str, [&'a str; 2])> {
    let ends = |index: usize| {
        let mut ends = graph.edges()[index].map(|node| graph.nodes().name(node));
        ends.sort_unstable();
        ends
    };
    let name = |index: usize| file.names.name(graph.cell(index));
    let mut all: Vec<_> =
        (0..graph.edges().len()).map(|index| (name(index), ends(index))).collect();
    all.sort_unstable();
    all
}

fn sorted_places<'a>(names: &'a Names, layout: Option<&Layout>) -> Vec<(&'a str, [f64; 2])> {
    let Some(layout) = layout else { return Vec::new() };
    let mut places: Vec<_> = layout.iter().map(|(vertex, at)| (names.name(vertex), at)).collect();
    places.sort_unstable_by_key(|&(name, _)| name);
    places
}

impl PartialEq for GameFile {
    fn eq(&self, other: &Self) -> bool {
        let heads = |file: &Self| {
            let game = file.game();
            (file.board, file.position.to_move(), game.goal(), game.rules())
        };
        let [mine, its] = [self, other]
            .map(|file| file.names_of(file.game().hypergraph().terminals().iter().copied()));
        let graphs = match (&self.edges, &other.edges) {
            (None, None) => true,
            (Some(a), Some(b)) => {
                let [x, y] = [a, b].map(|graph| {
                    let mut names: Vec<&str> = graph.nodes().iter().collect();
                    names.sort_unstable();
                    names
                });
                x == y
                    && sorted_edges(self, a) == sorted_edges(other, b)
                    && sorted_places(a.nodes(), a.layout()) == sorted_places(b.nodes(), b.layout())
            }
            _ => false,
        };
        graphs
            && self.title == other.title
            && self.source == other.source
            && self.map == other.map
            && heads(self) == heads(other)
            && mine == its
            && self.sorted_names(self.game().hypergraph().cells().iter())
                == other.sorted_names(other.game().hypergraph().cells().iter())
            && Player::BOTH.iter().all(|&player| {
                self.sorted_names(self.position.claimed(player).iter())
                    == other.sorted_names(other.position.claimed(player).iter())
            })
            && self.sorted_hyperedges() == other.sorted_hyperedges()
            && sorted_places(&self.names, self.layout.as_ref())
                == sorted_places(&other.names, other.layout.as_ref())
    }
}
