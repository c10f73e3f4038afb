//! Families: graphs that differ in the neighbours of their last vertex only.

use super::SmallGraph;

/// Graphs that share a *parent*: each is the parent with one more vertex, joined to some of the
/// others.
///
/// Generators hand graphs out in families, because what depends on the parent alone is then found
/// once for all of them; `geng` and the built-in generator make some forty graphs from a parent.
#[derive(Clone, Copy, Debug)]
pub struct Family<'a> {
    /// The graph without its last vertex.
    pub parent: &'a SmallGraph,
    /// The neighbours of the last vertex, one word for each graph.
    pub neighbourhoods: &'a [u16],
}

impl Family<'_> {
    /// The graphs of the family.
    pub fn graphs(&self) -> impl Iterator<Item = SmallGraph> + '_ {
        self.neighbourhoods.iter().map(|&neighbours| self.parent.extended(neighbours))
    }
}
