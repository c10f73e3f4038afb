//! Any 2-planar game with two terminals as a position on a Bridg-it board.
//!
//! Demer and Selinger, On 3-terminal positions in Hex, section 2.4: Bridg-it is the universal
//! 2-planar Shannon game. A hyperedge becomes a connected set of Short's dots, a cell a bridge that
//! nobody owns; all other bridges are Cut's.

use super::OnBoard;
use super::hex_board::{OnBoardError, placeable, shows};
use super::on_board::{Place, placed};
use super::random::Random;
use crate::boards::BoardSpec;
use crate::game::{Player, Position};
use crate::graph::{Hypergraph, VertexId};
use crate::planar::Visibility;

/// A Bridg-it position that is the given one: every filling of the empty bridges has the same
/// winner, and the hypergraph after the claims is the same, the hyperedges at each terminal made
/// one.
///
/// It is a visibility representation of the incidence graph with a dot at each point of its grid;
/// then columns and rows of dots become one with the next wherever nothing comes to touch that must
/// not. The smallest board of some drawings is kept.
///
/// Complexity: quadratic in the size of the game, times the columns and rows that go.
///
/// ```
/// use cutshort::game::{Game, Goal, Position, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::embed::bridgit_board;
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let series = Hypergraph::new(4, vec![s, t], [[s, a], [a, b], [b, t]])?;
/// let bridgit = bridgit_board(&Position::opening(Game::new(series, Goal::Connect, Rules::Normal)?))?;
/// assert_eq!(bridgit.board.spec.to_string(), "bridgit:2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has more than two terminals, or is not planar with these on one face, or a cell lies
/// in more than two hyperedges, each counted after the claims and with the hyperedges at a terminal
/// made one; and if the drawing has more cells than boards may have.
pub fn bridgit_board(position: &Position) -> Result<OnBoard, OnBoardError> {
    let (hypergraph, _) = placeable(position, 2)?;
    let mut random = Random::new(0);
    let mut drawing = || {
        let mut dots = Dots::draw(&hypergraph, &mut random);
        let work = dots.dots();
        dots.squeeze();
        (dots, work)
    };
    let (mut dots, mut work) = drawing();
    for _ in 1..DRAWINGS {
        if work > WORK {
            break;
        }
        let (other, more) = drawing();
        work += more;
        if other.size() < dots.size() {
            dots = other;
        }
    }
    let too_large =
        OnBoardError::TooLarge { cells: hypergraph.cells().len(), limit: BoardSpec::MAX_CELLS };
    let placed = dots.on_bridgit(position).ok_or(too_large)?;
    assert!(
        shows(&placed, &hypergraph),
        "dots on a visibility representation show the game; please report this game"
    );
    Ok(placed)
}

/// How many drawings are made.
const DRAWINGS: usize = 60;
/// After how many dots in all drawings there are no more.
const WORK: usize = 200_000;

/// What lies between two dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bridge {
    Cut,
    Short,
    Cell(VertexId),
}

/// The two ends of the grid.
#[derive(Clone, Copy)]
enum End {
    Top,
    Bottom,
}

/// What a line of bridges from above goes on as, where there are more rows.
fn on_from(line: &[Bridge]) -> Bridge {
    match line.last() {
        Some(Bridge::Short | Bridge::Cell(_)) => Bridge::Short,
        Some(Bridge::Cut) | None => Bridge::Cut,
    }
}

/// A grid of dots. Above the first row and below the last one lie the terminals.
#[derive(Clone, Debug)]
struct Dots {
    /// For each column the bridge below each row of dots, row 0 being the first terminal: one more
    /// than there are rows of dots.
    down: Vec<Vec<Bridge>>,
    /// For each column the bridge to the right of each dot.
    right: Vec<Vec<Bridge>>,
}

impl Dots {
    fn new(columns: usize, rows: usize) -> Self {
        Self {
            down: vec![vec![Bridge::Cut; rows + 1]; columns],
            right: vec![vec![Bridge::Cut; rows]; columns],
        }
    }

    fn rows(&self) -> usize {
        self.right[0].len()
    }

    fn dots(&self) -> usize {
        self.down.len() * self.rows()
    }

    /// The size of the board that holds the grid.
    fn size(&self) -> usize {
        self.down.len().max(self.rows() + 1)
    }

    /// The grid of a visibility representation of a planar hypergraph with two terminals, each in at
    /// most one hyperedge.
    fn draw(hypergraph: &Hypergraph, random: &mut Random) -> Self {
        let incidence = hypergraph.incidence();
        // The terminals, the cells in some hyperedge, the hyperedges.
        let mut vertices = hypergraph.terminals().to_vec();
        vertices.extend(hypergraph.cells().iter().filter(|&cell| !incidence.of(cell).is_empty()));
        let mut ends = Vec::new();
        for (node, &vertex) in vertices.iter().enumerate() {
            let of = incidence.of(vertex).iter();
            ends.extend(of.map(|&index| [node as u32, (vertices.len() + index) as u32]));
        }
        random.shuffle(&mut ends);
        let nodes = vertices.len() + hypergraph.hyperedge_count();
        let shape =
            Visibility::new(nodes, &ends, 0, 1).expect("it is planar with its terminals outside");
        let row = |node: u32| shape.levels[node as usize] - shape.levels[0];
        let columns = shape.columns.iter().max().map_or(1, |max| max + 1);
        let mut dots = Self::new(columns, row(1) - 1);
        let mut bars: Vec<Option<[usize; 2]>> = vec![None; nodes];
        for (edge, &[vertex, node]) in ends.iter().enumerate() {
            let column = shape.columns[edge];
            let [own, other] = [vertex, node].map(row);
            for between in own.min(other)..own.max(other) {
                dots.down[column][between] = Bridge::Short;
            }
            // The bridge next to the cell's own dot is the cell, on the first of its lines.
            if vertex > 1 && bars[vertex as usize].is_none() {
                let beside = if own < other { own } else { own - 1 };
                dots.down[column][beside] = Bridge::Cell(vertices[vertex as usize]);
            }
            for end in [vertex as usize, node as usize] {
                let bar = bars[end].get_or_insert([column; 2]);
                *bar = [bar[0].min(column), bar[1].max(column)];
            }
        }
        for (node, bar) in bars.into_iter().enumerate().skip(2) {
            let Some([from, to]) = bar else { continue };
            for column in from..to {
                dots.right[column][row(node as u32) - 1] = Bridge::Short;
            }
        }
        dots.isolated(hypergraph.cells().iter().filter(|&cell| incidence.of(cell).is_empty()));
        dots
    }

    /// Places cells in no hyperedge in columns of their own, each between two dots of its own.
    fn isolated(&mut self, cells: impl Iterator<Item = VertexId>) {
        let mut free = 0..0;
        for cell in cells {
            while self.rows() < 2 {
                self.down.iter_mut().for_each(|column| column.push(on_from(column)));
                self.right.iter_mut().for_each(|column| column.push(Bridge::Cut));
            }
            if free.is_empty() {
                self.down.push(vec![Bridge::Cut; self.rows() + 1]);
                self.right.push(vec![Bridge::Cut; self.rows()]);
                free = 0..self.rows() / 2;
            }
            let place = free.next().expect("there are two rows");
            let column = self.down.len() - 1;
            self.down[column][2 * place + 1] = Bridge::Cell(cell);
        }
    }

    /// The group of each dot, by column and row, the terminals' rows among them; `None` for a dot
    /// without bridges of Short's or nobody's.
    fn groups(&self) -> Vec<Vec<Option<usize>>> {
        let (columns, rows) = (self.down.len(), self.rows());
        let height = rows + 2;
        let mut groups = crate::graph::UnionFind::new(columns * height);
        let mut used = vec![false; columns * height];
        let at = |column: usize, row: usize| column * height + row;
        let mut join = |a: usize, b: usize, bridge: Bridge| {
            if bridge == Bridge::Cut {
                return;
            }
            used[a] = true;
            used[b] = true;
            if bridge == Bridge::Short {
                groups.union(a, b);
            }
        };
        for column in 0..columns {
            for row in 0..=rows {
                join(at(column, row), at(column, row + 1), self.down[column][row]);
            }
            for row in 0..rows {
                if column + 1 < columns {
                    join(at(column, row + 1), at(column + 1, row + 1), self.right[column][row]);
                }
            }
            // Terminals conduct.
            join(at(column, 0), at(0, 0), Bridge::Short);
            join(at(column, rows + 1), at(0, rows + 1), Bridge::Short);
        }
        let group = |column: usize, row: usize| {
            let dot = at(column, row);
            used[dot].then(|| groups.find(dot))
        };
        (0..columns).map(|column| (0..height).map(|row| group(column, row)).collect()).collect()
    }

    /// Makes neighbouring columns and rows one as long as that is possible.
    fn squeeze(&mut self) {
        let mut column = 0;
        let mut groups = self.groups();
        while column + 1 < self.down.len() {
            if self.merge_columns(&groups, column) {
                groups = self.groups();
            } else {
                column += 1;
            }
        }
        let mut row = 1;
        while row < self.rows() {
            if self.merge_rows(&groups, row) {
                groups = self.groups();
            } else {
                row += 1;
            }
        }
        for end in [End::Top, End::Bottom] {
            while self.rows() > 0 && self.merge_with_terminal(&self.groups(), end) {}
        }
    }

    /// Makes the row of dots at an end one with the terminal.
    fn merge_with_terminal(&mut self, groups: &[Vec<Option<usize>>], end: End) -> bool {
        let (dots, rim, between) = match end {
            End::Top => (1, 0, 0),
            End::Bottom => (self.rows(), self.rows() + 1, self.rows()),
        };
        let is_cell = |bridge: Bridge| matches!(bridge, Bridge::Cell(_));
        if self.down.iter().any(|column| is_cell(column[between]))
            || self.right.iter().any(|column| is_cell(column[dots - 1]))
            || !groups.iter().all(|column| Self::may_merge(column[dots], column[rim]))
        {
            return false;
        }
        self.right.iter_mut().for_each(|column| _ = column.remove(dots - 1));
        self.down.iter_mut().for_each(|column| _ = column.remove(between));
        true
    }

    /// Whether two dots may become one: they are one group already, or one is not used.
    fn may_merge(a: Option<usize>, b: Option<usize>) -> bool {
        a.is_none() || b.is_none() || a == b
    }

    fn union(a: Bridge, b: Bridge) -> Option<Bridge> {
        match (a, b) {
            (Bridge::Cut, bridge) | (bridge, Bridge::Cut) => Some(bridge),
            (Bridge::Short, Bridge::Short) => Some(Bridge::Short),
            (Bridge::Cell(_), _) | (_, Bridge::Cell(_)) => None,
        }
    }

    fn unions(a: &[Bridge], b: &[Bridge]) -> Option<Vec<Bridge>> {
        a.iter().zip(b).map(|(&a, &b)| Self::union(a, b)).collect()
    }

    fn merge_columns(&mut self, groups: &[Vec<Option<usize>>], column: usize) -> bool {
        let is_cell = |bridge: &Bridge| matches!(bridge, Bridge::Cell(_));
        let mut pairs = groups[column].iter().zip(&groups[column + 1]);
        if self.right[column].iter().any(is_cell) || !pairs.all(|(&a, &b)| Self::may_merge(a, b)) {
            return false;
        }
        let Some(down) = Self::unions(&self.down[column], &self.down[column + 1]) else {
            return false;
        };
        self.down[column] = down;
        self.down.remove(column + 1);
        self.right.remove(column);
        true
    }

    /// Makes a row of dots, counted from 1, and the next one a single row.
    fn merge_rows(&mut self, groups: &[Vec<Option<usize>>], row: usize) -> bool {
        let is_cell = |column: &Vec<Bridge>| matches!(column[row], Bridge::Cell(_));
        let fits = |column: &Vec<Option<usize>>| Self::may_merge(column[row], column[row + 1]);
        let rights = self.right.iter();
        let right: Option<Vec<Bridge>> =
            rights.map(|column| Self::union(column[row - 1], column[row])).collect();
        let Some(right) = right else { return false };
        if self.down.iter().any(is_cell) || !groups.iter().all(fits) {
            return false;
        }
        for (column, merged) in self.right.iter_mut().zip(right) {
            column[row - 1] = merged;
            column.remove(row);
        }
        self.down.iter_mut().for_each(|column| _ = column.remove(row));
        true
    }

    /// The position on the smallest Bridg-it board that holds the grid.
    fn on_bridgit(&self, position: &Position) -> Option<OnBoard> {
        let columns = self.down.len();
        let size = self.size();
        let spec: BoardSpec = format!("bridgit:{size}").parse().ok()?;
        // Rows of bridges: 0 below the first terminal, then dots and bridges by turns.
        let grid = (0..2 * size - 1).flat_map(|row| (0..2 * size - 1).map(move |c| (c, row)));
        let bridges = grid.filter(|(column, row)| (column + row) % 2 == 0).map(|(column, row)| {
            if row % 2 == 1 {
                let lines = self.right.get(column / 2).filter(|_| column / 2 + 1 < columns);
                lines.and_then(|line| line.get(row / 2)).copied().unwrap_or(Bridge::Cut)
            } else {
                // Lines to the second terminal go on below the grid.
                let line = self.down.get(column / 2);
                line.map_or(Bridge::Cut, |line| {
                    line.get(row / 2).copied().unwrap_or_else(|| on_from(line))
                })
            }
        });
        let places = bridges.map(|bridge| match bridge {
            Bridge::Cell(cell) => Place::Cell(cell),
            Bridge::Short => Place::Stone(Player::Short),
            Bridge::Cut => Place::Stone(Player::Cut),
        });
        Some(placed(spec, position, places))
    }
}

#[cfg(test)]
mod tests;
