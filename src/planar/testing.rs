//! Random planar games, made without the code under test.

use quickcheck::{Arbitrary, Gen};

use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};

/// A planar game with two terminals, or with three sides; in a few, parts float or a side hangs
/// loose.
///
/// Bricks of a wall are the hyperedges, vertices lie on joints between them; the terminals lie at
/// the rim of the wall.
#[derive(Clone, Debug)]
pub(crate) struct PlanarGame<const MAX_CELLS: usize>(pub(crate) Game);

impl<const MAX_CELLS: usize> Arbitrary for PlanarGame<MAX_CELLS> {
    fn arbitrary(g: &mut Gen) -> Self {
        let below = |g: &mut Gen, limit: usize| usize::arbitrary(g) % limit;
        // Points in a triangulation, grown by putting points into triangles; all lie inside 0 1 2.
        let k = 2 + below(g, 2);
        let points = 3 + below(g, MAX_CELLS + 8 - k);
        let mut triangles: Vec<[usize; 3]> = vec![[0, 1, 2]];
        for point in 3..points {
            let place = below(g, triangles.len());
            let [a, b, c] = triangles.swap_remove(place);
            triangles.extend([[a, b, point], [b, c, point], [a, c, point]]);
        }
        // Points are vertices or hyperedges; a hyperedge has the vertices next to it.
        let is_cell: Vec<bool> = (0..points).map(|_| bool::arbitrary(g)).collect();
        let mut vertex = vec![None; points];
        let mut count = 0;
        for point in 0..points {
            let cells = count - k.min(count);
            if point < k || (point > 2 && is_cell[point] && cells < MAX_CELLS) {
                vertex[point] = Some(VertexId::new(count));
                count += 1;
            }
        }
        let drop = below(g, 8);
        let mut hyperedges: Vec<Vec<VertexId>> = Vec::new();
        for point in (0..points).filter(|&point| vertex[point].is_none()) {
            let around = triangles.iter().filter(|triangle| triangle.contains(&point));
            let mut members: Vec<VertexId> =
                around.flatten().filter_map(|&other| vertex[other]).collect();
            members.retain(|_| drop == 0 || below(g, 8) >= drop);
            hyperedges.push(members);
        }
        // Edges of the triangulation between vertices are hyperedges, too.
        for [a, b, c] in &triangles {
            for (a, b) in [(a, b), (b, c), (a, c)] {
                if let (Some(a), Some(b)) = (vertex[*a], vertex[*b])
                    && below(g, 3) == 0
                    && a.index().max(b.index()) >= k
                {
                    hyperedges.push(vec![a, b]);
                }
            }
        }
        let terminals = (0..k).map(VertexId::new).collect();
        let goal = if k == 3 || bool::arbitrary(g) { Goal::Touch } else { Goal::Connect };
        let hypergraph = Hypergraph::new(count, terminals, hyperedges).expect("known vertices");
        Self(Game::new(hypergraph, goal, Rules::Normal).expect("two or three terminals"))
    }
}

/// All sets of the cells of a small game.
pub(crate) fn fillings(game: &Game) -> impl Iterator<Item = VertexSet> {
    let universe = game.hypergraph().vertex_count();
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    (0_u32..1 << cells.len()).map(move |filling| {
        let theirs = cells.iter().enumerate().filter(|(i, _)| filling >> i & 1 == 1);
        VertexSet::from_vertices(universe, theirs.map(|(_, &cell)| cell))
    })
}

/// The unclaimed cells that are not in a set.
pub(crate) fn others(game: &Game, cells: &VertexSet) -> VertexSet {
    let mut others = game.hypergraph().cells().clone();
    others.subtract(cells);
    others
}
