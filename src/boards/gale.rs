//! Gale's n-dimensional Hex boards.

use super::{Board, BoardSpec, Builder};
use crate::game::Goal;
use crate::graph::VertexId;

/// The points with `dimensions` coordinates from 1 to `size`; two touch when one is obtained from
/// the other by adding 1 to some of the coordinates (Gale, The game of Hex and the Brouwer
/// fixed-point theorem, 1979). Short joins the two faces on which the first coordinate is 1 and
/// `size`. With two dimensions this is Hex; with more it is not planar.
///
/// The cell of the point (1, 2, 3) is called `1.2.3`.
pub(super) fn build(spec: BoardSpec, dimensions: usize, size: usize) -> Board {
    let cells = spec.cell_count();
    let mut board = Builder::new(cells + 2);
    let coordinates = |cell: usize| -> Vec<usize> {
        (0..dimensions).map(|axis| cell / size.pow(axis as u32) % size).collect()
    };
    // The first two coordinates go down and across, every other one to the lower right.
    let place = |point: &[f64]| {
        let shift: f64 = point.iter().skip(2).zip(1..).map(|(x, k)| x * 0.35 / f64::from(k)).sum();
        let [down, across] = [0, 1].map(|axis| point.get(axis).copied().unwrap_or_default());
        [(across - down / 2.0) * 1.6 + shift, down * 1.4 + shift * 0.8]
    };
    for cell in 0..cells {
        let point = coordinates(cell);
        let name: Vec<String> = point.iter().map(|x| (x + 1).to_string()).collect();
        let at: Vec<f64> = point.iter().map(|&x| x as f64).collect();
        board.vertex(&name.join("."), place(&at));
    }
    let last = size as f64 - 1.0;
    let mut middle = vec![last / 2.0; dimensions];
    middle[0] = -1.2;
    let top = board.terminal("top", place(&middle));
    middle[0] = last + 1.2;
    let bottom = board.terminal("bottom", place(&middle));
    for cell in 0..cells {
        let point = coordinates(cell);
        if point[0] == 0 {
            board.hyperedge([top, VertexId::new(cell)]);
        }
        if point[0] == size - 1 {
            board.hyperedge([VertexId::new(cell), bottom]);
        }
        for step in 1..1_usize << dimensions {
            let axes = || (0..dimensions).filter(|axis| step >> axis & 1 == 1);
            if axes().all(|axis| point[axis] + 1 < size) {
                let to = cell + axes().map(|axis| size.pow(axis as u32)).sum::<usize>();
                board.hyperedge([cell, to].map(VertexId::new));
            }
        }
    }
    board.finish(spec, Goal::Connect)
}
