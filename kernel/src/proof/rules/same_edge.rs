//! It makes no difference whether two vertices are adjacent.

use super::*;

/// When Short has the one list and Cut the other, it makes no difference for the winner whether two vertices
/// are adjacent, in the graph in which the members of a hyperedge are.
///
/// It is right if the terminals are joined then without the edge, or cannot be joined even with it, or the
/// two graphs are equal.
///
/// *Why.* As for [`Same`](super::Same).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SameEdge {
    /// The edge.
    pub edge: [VertexId; 2],
    /// Short's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub short: Vec<VertexId>,
    /// Cut's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<VertexId>,
}

/// The graph of a game without an edge and with it.
pub(in crate::proof) fn with_and_without(
    on: &On<'_>,
    edge: [VertexId; 2],
) -> Result<[Section; 2], Fault> {
    edge.into_iter().try_for_each(|vertex| on.board.vertex(vertex))?;
    let with = on.section()?.clone();
    ensure(with.adjacent(edge[0], edge[1]), Fault::NotAdjacent(edge[0], edge[1]))?;
    let mut without = with.clone();
    without.delete_edge(edge);
    Ok([without, with])
}

impl Conclude<Indifference> for SameEdge {
    fn conclude(&self, on: &On<'_>, of: &[&Indifference]) -> Result<Indifference, Fault> {
        none(of)?;
        let claims = over::claims(on, &self.short, &self.cut)?;
        let after = |section: Section| {
            section.after([(Player::Short, &claims.short), (Player::Cut, &claims.cut)])
        };
        let [without, with] = with_and_without(on, self.edge)?.map(after);
        let joined = without.after([(Player::Cut, without.cells())]).joined();
        ensure(joined || with.separated() || with == without, Fault::NotSettled)?;
        Ok(Indifference { about: About::Edge(sorted(self.edge)), claims })
    }
}
