//! Closing up: what is left of a drawing when vertices vanish, without the room they took.

use super::canvas::Point;
use super::tidy::from_line;
use crate::graph::{Hypergraph, VertexId};

/// Gaps are not made narrower than this.
const LEAST: f64 = 1.0;

/// Lines run at least so far from the vertices that are not on them.
const CLEAR: f64 = 0.4;

/// Drawings with more pairs of a line and a vertex are not closed up.
const MOST_PAIRS: usize = 200_000;

/// The places of the vertices of a game from which vertices have vanished, by their index; `before`
/// has those of all, and `drawn` says which there were.
///
/// In either direction vertices keep their order, and a gap becomes narrower only where vertices have
/// vanished in it: as wide as the widest of the gaps between them was. Where a line would then run
/// through a vertex everything stays where it was.
pub(super) fn close_up(left: &Hypergraph, before: &[Point], drawn: &[VertexId]) -> Vec<Point> {
    let is_left = |vertex: &VertexId| left.cells().contains(*vertex) || left.is_terminal(*vertex);
    let kept: Vec<VertexId> = drawn.iter().copied().filter(is_left).collect();
    let lines = || left.hyperedges().filter(|hyperedge| hyperedge.len() == 2);
    if kept.len() == drawn.len() || lines().count() * kept.len() > MOST_PAIRS {
        return before.to_vec();
    }
    let mut places = before.to_vec();
    for axis in 0..2 {
        let values = |vertices: &[VertexId]| {
            let mut values: Vec<f64> = vertices.iter().map(|v| before[v.index()][axis]).collect();
            values.sort_by(f64::total_cmp);
            values.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
            values
        };
        let (all, left) = (values(drawn), values(&kept));
        let moved = closed(&all, &left);
        for vertex in &kept {
            let at = &mut places[vertex.index()][axis];
            let index = left.partition_point(|value| *value < *at - 1e-5);
            *at += moved[index] - left[index];
        }
    }
    let runs_through = |line: &[VertexId], places: &[Point]| {
        let ends = [line[0], line[1]].map(|end| places[end.index()]);
        let others = kept.iter().filter(|vertex| !line.contains(vertex));
        others.into_iter().any(|vertex| from_line(places[vertex.index()], ends) < CLEAR)
    };
    let is_spoilt = lines().any(|line| runs_through(line, &places) && !runs_through(line, before));
    if is_spoilt { before.to_vec() } else { places }
}

/// New values for those that are left of all, both in increasing order.
fn closed(all: &[f64], left: &[f64]) -> Vec<f64> {
    let mut moved: Vec<f64> = left.iter().take(1).copied().collect();
    for pair in left.windows(2) {
        let between = all.iter().copied().filter(|value| (pair[0]..=pair[1]).contains(value));
        let between: Vec<f64> = between.collect();
        let widest = between.windows(2).map(|gap| gap[1] - gap[0]).fold(0.0, f64::max);
        let gap = (pair[1] - pair[0]).min(widest.max(LEAST));
        moved.push(moved[moved.len() - 1] + gap);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_becomes_as_wide_as_its_widest_part_was() {
        assert_eq!(closed(&[0.0, 1.0, 3.0, 4.0], &[0.0, 4.0]), [0.0, 2.0]);
        assert_eq!(closed(&[0.0, 1.0, 3.0, 4.0], &[0.0, 1.0, 4.0]), [0.0, 1.0, 3.0]);
        assert_eq!(closed(&[0.0, 0.2, 0.4], &[0.0, 0.4]), [0.0, 0.4], "never wider");
        assert_eq!(closed(&[0.0, 0.7, 1.4], &[0.0, 1.4]), [0.0, 1.0], "nor too narrow");
    }

    /// s - a - b - t with a and b gone: s and t come to where they can be seen together.
    #[test]
    fn vertices_that_are_left_come_together() {
        let ids: Vec<VertexId> = (0..4).map(VertexId::new).collect();
        let path = Hypergraph::new(4, vec![ids[0], ids[3]], ids.windows(2).map(<[_]>::to_vec));
        let path = path.unwrap();
        let before: Vec<Point> = (0..4).map(|x| [1.5 * f64::from(x), 0.0]).collect();
        assert_eq!(close_up(&path, &before, &ids), before);
        let gone = crate::graph::VertexSet::from_vertices(4, ids[1..3].iter().copied());
        let left = path.after_claims(&gone, &crate::graph::VertexSet::new(4));
        let places = close_up(&left, &before, &ids);
        assert_eq!((places[0], places[3]), ([0.0, 0.0], [1.5, 0.0]));
    }
}
