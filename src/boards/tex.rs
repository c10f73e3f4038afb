//! Tex, cut off at a radius.

use super::{Board, BoardSpec, Builder, HexContent, HexPatch, Hexagon, cell_name};
use crate::game::{Goal, Player};
use crate::graph::VertexId;

/// How many cells there are around a stone up to a radius.
pub(super) fn cell_count(radius: usize) -> Option<usize> {
    radius.checked_mul(radius.checked_add(1)?)?.checked_mul(3)
}

/// Tex is Hex on a board without end: after Short's first stone Cut tries to surround it with a chain. Who wins is not
/// known (Browne, *Connection Games*, 2005; Walderhaug, section 8.7.1). Here the board is a hexagon around the
/// stone, and Short wins when he joins it to the rim. If Cut can keep them apart, he wins Tex.
///
/// The cells are those in at most `radius` steps from the stone, named by column and row as on Hex boards. Every second corner
/// is a hyperedge, so that no cell lies in more than three.
pub(super) fn build(spec: BoardSpec, radius: usize) -> Board {
    let grid = Hexagonal { radius };
    let mut board = Builder::new(spec.cell_count() + 2);
    let place = |[column, row]: [usize; 2]| {
        [column as f64 + row as f64 / 2.0, row as f64 * 0.75_f64.sqrt()]
    };
    let mut hexagons = Vec::new();
    let mut ids = vec![None; grid.side() * grid.side()];
    for at @ [column, row] in grid.all().filter(|&at| grid.holds(at)) {
        let content = if at == grid.centre() {
            HexContent::Stone(Player::Short)
        } else {
            let cell = board.vertex(&cell_name(column, row), place(at));
            ids[row * grid.side() + column] = Some(cell);
            HexContent::Cell(cell)
        };
        hexagons.push(Hexagon { column, row, content, letter: None });
    }
    let stone = board.terminal("stone", place(grid.centre()));
    let rim = board.terminal("rim", place([radius, grid.side() + 1]));
    let vertex = |at: [usize; 2]| match grid.holds(at) {
        false => rim,
        true => ids[at[1] * grid.side() + at[0]].unwrap_or(stone),
    };
    for [column, row] in grid.all() {
        let corner = [[column, row], [column + 1, row], [column, row + 1]].map(vertex);
        let mut members: Vec<VertexId> = corner.to_vec();
        members.sort_unstable();
        members.dedup();
        if members.len() > 1 {
            board.hyperedge(members);
        }
    }
    // The corners on the rim above and to the left belong to cells outside.
    for step in 0..grid.side() {
        for corner in [[step, 0], [0, step]].into_iter().filter(|&at| grid.holds(at)) {
            board.hyperedge([vertex(corner), rim]);
        }
    }
    let mut board = board.finish(spec, Goal::Connect);
    board.patch = Some(HexPatch { hexagons, top: None, bottom: None });
    board
}

/// The places of a hexagon in a square of columns and rows.
struct Hexagonal {
    radius: usize,
}

impl Hexagonal {
    fn side(&self) -> usize {
        2 * self.radius + 1
    }

    fn centre(&self) -> [usize; 2] {
        [self.radius; 2]
    }

    fn all(&self) -> impl Iterator<Item = [usize; 2]> + use<> {
        let side = self.side();
        (0..side).flat_map(move |row| (0..side).map(move |column| [column, row]))
    }

    /// Two corners of the square are cut off.
    fn holds(&self, [column, row]: [usize; 2]) -> bool {
        let is_there = column < self.side() && row < self.side();
        is_there && (self.radius..=3 * self.radius).contains(&(column + row))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::boards::parse_cell_name;
    use crate::game::{Class, Oracle};

    /// From the definition: cells touch their six neighbours, the inner ones the stone, the outer ones the rim.
    #[test]
    fn cells_touch_their_neighbours() {
        for radius in 1..=4 {
            let board = format!("tex:{radius}").parse::<BoardSpec>().unwrap().build();
            let section = board.game.hypergraph().two_section();
            let at = |vertex: VertexId| match board.names.name(vertex) {
                "stone" => Some([radius as isize; 2]),
                "rim" => None,
                name => {
                    let (column, row) = parse_cell_name(name).unwrap();
                    Some([column, row].map(|x| x as isize))
                }
            };
            let edges: BTreeSet<[VertexId; 2]> =
                section.hyperedges().map(|edge| edge.try_into().unwrap()).collect();
            let distance = |[a, b]: [[isize; 2]; 2]| {
                let [x, y] = [a[0] - b[0], a[1] - b[1]];
                x.abs().max(y.abs()).max((x + y).abs())
            };
            let count = board.names.len();
            assert_eq!(count, 3 * radius * (radius + 1) + 2);
            for one in 0..count {
                for other in one + 1..count {
                    let pair = [one, other].map(VertexId::new);
                    let touches = match pair.map(at) {
                        [Some(one), Some(other)] => distance([one, other]) == 1,
                        [Some(one), None] => {
                            distance([one, [radius as isize; 2]]) == radius as isize
                        }
                        _ => unreachable!("the rim comes last"),
                    };
                    assert_eq!(edges.contains(&pair), touches, "tex:{radius} {pair:?}");
                }
            }
            let degree = |cell| {
                let all = board.game.hypergraph().hyperedges();
                all.filter(|hyperedge| hyperedge.contains(&cell)).count()
            };
            assert!(board.game.hypergraph().cells().iter().all(|cell| degree(cell) <= 3));
        }
    }

    /// By hand: each of the six cells around the stone is beside the rim, and Cut cannot have all.
    #[test]
    fn the_smallest_is_shorts() {
        let game = "tex:1".parse::<BoardSpec>().unwrap().build().game;
        assert_eq!(Oracle::new(&game).unwrap().class(), Some(Class::Short));
    }
}
