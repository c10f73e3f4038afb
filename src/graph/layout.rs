//! Where the vertices of a game are drawn.

use super::{Hypergraph, VertexId};

/// Coordinates of vertices for drawing: x to the right, y downwards, neighbours about 1 apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout(Vec<Option<[f64; 2]>>);

impl Layout {
    /// A layout of `vertex_count` vertices that places none of them.
    #[must_use]
    pub fn new(vertex_count: usize) -> Self {
        Self(vec![None; vertex_count])
    }

    /// A layout of `vertex_count` vertices that gives these ones their places.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn of(vertex_count: usize, places: impl IntoIterator<Item = (VertexId, [f64; 2])>) -> Self {
        let mut layout = Self::new(vertex_count);
        places.into_iter().for_each(|(vertex, at)| layout.place(vertex, at));
        layout
    }

    /// The places of what is left on a board: what is claimed has none any more.
    #[must_use]
    pub fn left_on(&self, board: &Hypergraph) -> Self {
        let is_left = |vertex| board.cells().contains(vertex) || board.is_terminal(vertex);
        Self::of(board.vertex_count(), self.iter().filter(|&(vertex, _)| is_left(vertex)))
    }

    /// Places a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn place(&mut self, vertex: VertexId, at: [f64; 2]) {
        self.0[vertex.index()] = Some(at);
    }

    /// Where a vertex is, if the layout says so.
    #[must_use]
    pub fn get(&self, vertex: VertexId) -> Option<[f64; 2]> {
        self.0.get(vertex.index()).copied().flatten()
    }

    /// The vertices that have a place, with it.
    pub fn iter(&self) -> impl Iterator<Item = (VertexId, [f64; 2])> + '_ {
        let places = self.0.iter().enumerate();
        places.filter_map(|(index, place)| Some((VertexId::new(index), (*place)?)))
    }
}

/// The places of all vertices, in the order of their ids.
impl From<Vec<[f64; 2]>> for Layout {
    fn from(places: Vec<[f64; 2]>) -> Self {
        Self(places.into_iter().map(Some).collect())
    }
}
