//! Walks through rows of bits, layer by layer.

use super::{Bits, VertexId};

/// What is reached from a set in 1, 2, 3, ... steps and not in fewer, through these vertices, until no more is reached.
#[inline]
pub(crate) fn layers<const W: usize>(
    start: Bits<W>,
    through: Bits<W>,
    neighbours: impl Fn(VertexId) -> Bits<W>,
) -> impl Iterator<Item = Bits<W>> {
    let (mut layer, mut unseen) = (start, through - start);
    std::iter::from_fn(move || {
        let around = layer.iter().fold(Bits::EMPTY, |all, vertex| all | neighbours(vertex));
        layer = around & unseen;
        unseen -= layer;
        (!layer.is_empty()).then_some(layer)
    })
}

/// The inner vertices of a shortest path between two vertices, from the first on; `None` if there is
/// no path.
pub(crate) fn shortest_path<const W: usize>(
    [s, t]: [VertexId; 2],
    neighbours: impl Fn(VertexId) -> Bits<W>,
) -> Option<Vec<VertexId>> {
    let everywhere = Bits::below(Bits::<W>::CAPACITY);
    let mut before: Vec<Bits<W>> = Vec::new();
    for layer in layers(Bits::single(s), everywhere, &neighbours) {
        if layer.contains(t) {
            let back = before.iter().rev().scan(t, |at, &layer| {
                *at = (neighbours(*at) & layer).first().expect("the layer before has a neighbour");
                Some(*at)
            });
            let mut path: Vec<VertexId> = back.collect();
            path.reverse();
            return Some(path);
        }
        before.push(layer);
    }
    None
}
