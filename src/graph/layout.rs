//! Where the vertices of a game are drawn.

use super::VertexId;

/// Coordinates of vertices for drawing: x to the right, y downwards, neighbours about 1 apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout(Vec<Option<[f64; 2]>>);

impl Layout {
    /// A layout of `vertex_count` vertices that places none of them.
    #[must_use]
    pub fn new(vertex_count: usize) -> Self {
        Self(vec![None; vertex_count])
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
