//! Patterns read open: what lies around them is nobody's yet.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::drawing::{letters_of, parts_of_drawing};
use super::markup::parts_of_markup;
use super::{Cell, Pattern, PatternError, PatternParts, Side, Wall, record};
use crate::boards::cell_name;
use crate::game::Player;

/// A cell of a board that goes on to all sides; columns and rows may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) row: i32,
    pub(super) column: i32,
}

impl From<Cell> for Spot {
    fn from(cell: Cell) -> Self {
        Self { row: cell.row() as i32, column: cell.column() as i32 }
    }
}

impl Spot {
    /// What touches a cell, clockwise, the right neighbour first.
    pub(super) const AROUND: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

    pub(super) fn towards(self, direction: usize) -> Self {
        let (right, down) = Self::AROUND[direction % 6];
        Self { row: self.row + down, column: self.column + right }
    }

    pub(super) fn touches(self, other: Self) -> bool {
        (0..6).any(|direction| self.towards(direction) == other)
    }

    fn half_columns(self) -> i32 {
        2 * self.column + self.row
    }

    /// Where it is drawn.
    pub(super) fn place(self) -> [f64; 2] {
        [f64::from(self.half_columns()) / 2.0, f64::from(self.row) * 0.75_f64.sqrt()]
    }

    fn cell(self) -> Option<Cell> {
        Cell::new(usize::try_from(self.column).ok()?, usize::try_from(self.row).ok()?)
    }
}

/// A cell around a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outer {
    pub(super) spot: Spot,
    /// Whose stone stands there.
    pub(super) owner: Option<Player>,
    /// Whether nobody's stone is to come there.
    pub(super) stays_empty: bool,
}

/// A pattern read *open*: the cells around it belong to nobody, and may come to belong to either player.
///
/// They are called by letters, clockwise: from the left of the bottom edge on, else of the top edge, else
/// from the leftmost of them. Stones may be put on them, and then they are said to *bolster* the pattern. The
/// board goes on beyond them for ever, except beyond the edges that the pattern has.
///
/// ```
/// use cutshort::game::Player;
/// use cutshort::patterns::{OpenPattern, library_pattern};
/// let ziggurat = OpenPattern::of_pattern(library_pattern("ziggurat").expect("it is in the library"));
/// assert_eq!(ziggurat.around().count(), 9);
/// let half_star = ziggurat.with_stone("b", Player::Cut)?;
/// assert_eq!(half_star, ziggurat.with_stone("a2", Player::Cut)?);
/// # Ok::<(), cutshort::patterns::PatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPattern {
    parts: PatternParts,
    outer: Vec<Outer>,
}

impl OpenPattern {
    /// The open pattern of these parts. It need not join anything.
    ///
    /// # Errors
    /// If a cell is there twice or below the bottom edge.
    pub fn new(parts: PatternParts) -> Result<Self, PatternError> {
        parts.check()?;
        let mut open = Self { parts, outer: Vec::new() };
        open.find_outer();
        Ok(open)
    }

    /// The same pattern, read open.
    #[must_use]
    pub fn of_pattern(pattern: &Pattern) -> Self {
        Self::new(pattern.parts().clone()).expect("a pattern makes sense")
    }

    /// What HexWiki's markup shows, as [`read_markup`](super::read_markup) reads it, read open.
    ///
    /// # Errors
    /// As [`read_markup`](super::read_markup), but that it need not join anything.
    pub fn of_markup(text: &str) -> Result<Self, PatternError> {
        Self::new(parts_of_markup(text)?)
    }

    /// What is drawn, as [`read_drawing`](super::read_drawing) reads it, read open.
    ///
    /// # Errors
    /// As [`read_drawing`](super::read_drawing), but that it need not join anything.
    pub fn of_drawing(text: &str) -> Result<Self, PatternError> {
        Self::new(parts_of_drawing(text)?)
    }

    /// The patterns of lines of JSON, as [`read_lines`](super::read_lines) reads them, read open.
    ///
    /// # Errors
    /// As [`read_lines`](super::read_lines), but that they need not join anything.
    pub fn of_lines(text: &str) -> Result<Vec<Self>, PatternError> {
        record::each_line(text, |line| Self::new(record::parts(&line)?))
    }

    /// What it consists of, without the stones that have been put around it.
    #[must_use]
    pub fn parts(&self) -> &PatternParts {
        &self.parts
    }

    /// The empty cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.parts.carrier.iter().copied()
    }

    /// The cells around it: what they are called, and whose stone stands there.
    pub fn around(&self) -> impl Iterator<Item = (String, Option<Player>)> + '_ {
        self.outer.iter().enumerate().map(|(index, outer)| (letter(index), outer.owner))
    }

    /// The column and row of a cell around it by which cells are called, if both are there.
    #[must_use]
    pub fn cell_of(&self, letter_of: &str) -> Option<Cell> {
        let index = (0..self.outer.len()).find(|&index| letter(index) == letter_of)?;
        self.outer[index].spot.cell()
    }

    pub(super) fn outer(&self) -> &[Outer] {
        &self.outer
    }

    /// All stones of Short's.
    pub(super) fn short_stones(&self) -> impl Iterator<Item = Spot> + '_ {
        let stones = self.parts.groups.iter().flat_map(|group| &group.stones);
        let inside = stones.chain(&self.parts.helpers).map(|&cell| Spot::from(cell));
        let is_short = |outer: &&Outer| outer.owner == Some(Player::Short);
        inside.chain(self.outer.iter().filter(is_short).map(|outer| outer.spot))
    }

    /// The same with a stone on an empty cell, or on one around it, called by its letter or by column and
    /// row. The letters stay; around a stone of Short's there may be more.
    ///
    /// # Errors
    /// If there is no such cell, or it has a stone already.
    pub fn with_stone(&self, name: &str, by: Player) -> Result<Self, PatternError> {
        let mut open = self.clone();
        let cell = name.parse::<Cell>().ok();
        if let Some(cell) = cell.filter(|cell| self.parts.carrier.contains(cell)) {
            open.parts.carrier.remove(&cell);
            match by {
                Player::Short => open.parts.helpers.insert(cell),
                Player::Cut => open.parts.cut.insert(cell),
            };
            return Ok(open);
        }
        let outer = &mut open.outer[self.free_around(name)?];
        (outer.owner, outer.stays_empty) = (Some(by), false);
        open.find_outer();
        Ok(open)
    }

    /// The same where a cell around it, called by its letter or by column and row, [stays](Self::closed) empty. The
    /// letters stay; around this cell there may be more.
    ///
    /// # Errors
    /// If there is no such cell, or it has a stone already.
    pub fn with_empty(&self, name: &str) -> Result<Self, PatternError> {
        let mut open = self.clone();
        open.outer[self.free_around(name)?].stays_empty = true;
        open.find_outer();
        Ok(open)
    }

    /// The place of a cell around it that has no stone, called by its letter or by column and row.
    fn free_around(&self, name: &str) -> Result<usize, PatternError> {
        let is_letters = name.chars().all(|c| c.is_ascii_alphabetic());
        let spot = if is_letters { None } else { Some(Spot::from(name.parse::<Cell>()?)) };
        let is_meant = |&index: &usize| match spot {
            Some(spot) => self.outer[index].spot == spot,
            None => letter(index) == name,
        };
        match (0..self.outer.len()).find(is_meant) {
            Some(index) if self.outer[index].owner.is_some() => {
                Err(PatternError::HasStone(name.to_owned()))
            }
            Some(index) => Ok(index),
            None => {
                let last = self.outer.len().checked_sub(1).map_or("none".to_owned(), letter);
                Err(PatternError::NoSuchCell { name: name.to_owned(), last })
            }
        }
    }

    /// The places of the cells around it that may come to have either player's stone, among [those around](Self::around).
    pub(crate) fn to_close(&self) -> impl Iterator<Item = usize> + '_ {
        let is_free = |&index: &usize| {
            let Outer { owner, stays_empty, .. } = self.outer[index];
            owner.is_none() && !stays_empty
        };
        (0..self.outer.len()).filter(is_free)
    }

    /// The same with a stone on each free cell around it, Short's where `is_short` says so of its place among [those
    /// around](Self::around). What lies around these stones of Short's is Cut's then, so that nothing is free. What
    /// [stays empty](Self::with_empty) does so.
    #[must_use]
    pub fn closed(&self, is_short: impl Fn(usize) -> bool) -> Self {
        let mut closed = self.clone();
        for index in self.to_close() {
            let by = if is_short(index) { Player::Short } else { Player::Cut };
            closed.outer[index].owner = Some(by);
        }
        closed.find_outer();
        let left: Vec<usize> = closed.to_close().collect();
        left.into_iter().for_each(|index| closed.outer[index].owner = Some(Player::Cut));
        closed
    }

    /// Adds the cells that lie around the empty cells and Short's stones and have not been found yet.
    fn find_outer(&mut self) {
        let mut inside: BTreeSet<Spot> =
            self.parts.carrier.iter().map(|&cell| cell.into()).collect();
        inside.extend(self.short_stones());
        inside.extend(self.outer.iter().filter(|outer| outer.stays_empty).map(|outer| outer.spot));
        let cut: BTreeSet<Spot> = self.parts.cut.iter().map(|&cell| cell.into()).collect();
        for spot in walk_around(&inside, |spot| self.side_at(spot)) {
            let known = self.outer.iter().any(|outer| outer.spot == spot);
            if !known && !cut.contains(&spot) && !inside.contains(&spot) && !self.is_beyond(spot) {
                self.outer.push(Outer { spot, owner: None, stays_empty: false });
            }
        }
    }

    /// The edge of Short's beyond which a cell would lie.
    fn side_at(&self, spot: Spot) -> Option<Side> {
        let beyond = |side: &Side| match side {
            Side::Top => spot.row < 0,
            Side::Bottom => spot.row >= self.parts.rows as i32,
        };
        self.parts.sides.iter().copied().find(beyond)
    }

    /// Whether a cell would lie beyond an edge of the board.
    fn is_beyond(&self, spot: Spot) -> bool {
        let beyond = |wall: &Wall| match wall {
            Wall::Left => spot.column < 0,
            Wall::Right => spot.column >= self.parts.columns as i32,
        };
        self.side_at(spot).is_some() || self.parts.walls.iter().any(beyond)
    }

    /// Whether a cell that is inside or around it touches an edge of Short's.
    pub(super) fn is_at(&self, spot: Spot, side: Side) -> bool {
        match side {
            Side::Top => spot.row == 0,
            Side::Bottom => spot.row + 1 == self.parts.rows as i32,
        }
    }

    /// The pattern as text, every empty cell and those around it with its name. `O` and other capital
    /// letters are stones of Short's, `X` are Cut's; a line of `-` is an edge of Short's.
    #[must_use]
    pub fn picture(&self) -> String {
        let parts = &self.parts;
        let mut shown: Vec<(Spot, String)> = Vec::new();
        let mut show = |cells: &BTreeSet<Cell>, text: &str| {
            shown.extend(cells.iter().map(|&cell| (cell.into(), text.to_owned())));
        };
        show(&parts.helpers, "O");
        show(&parts.cut, "X");
        for (group, letter) in parts.groups.iter().zip(letters_of(&parts.groups)) {
            show(&group.stones, &letter.to_string());
        }
        shown.extend(parts.carrier.iter().map(|&cell| (cell.into(), cell.to_string())));
        shown.extend(self.outer.iter().enumerate().map(|(index, outer)| {
            let text = match outer.owner {
                None => letter(index),
                Some(Player::Short) => "O".to_owned(),
                Some(Player::Cut) => "X".to_owned(),
            };
            (outer.spot, text)
        }));
        shown.sort_unstable();
        let longest = shown.iter().map(|(_, text)| text.len()).max().unwrap_or(0);
        let half = longest.div_ceil(2) + 1;
        let left = shown.iter().map(|(spot, _)| spot.half_columns()).min().unwrap_or(0);
        let place = |spot: Spot| (spot.half_columns() - left) as usize * half;
        let width = shown.iter().map(|(spot, text)| place(*spot) + text.len()).max().unwrap_or(0);
        let mut lines: Vec<String> = Vec::new();
        for row in shown.chunk_by(|(a, _), (b, _)| a.row == b.row) {
            let mut line = String::new();
            for (spot, text) in row {
                let blanks = place(*spot).saturating_sub(line.len());
                _ = write!(line, "{:blanks$}{text}", "");
            }
            lines.push(line);
        }
        let edge = "-".repeat(width);
        if parts.sides.contains(&Side::Top) {
            lines.insert(0, edge.clone());
        }
        if parts.sides.contains(&Side::Bottom) {
            lines.push(edge);
        }
        lines.join("\n")
    }
}

/// What a cell around a pattern is called: a, b, ..., z, aa, ...
fn letter(index: usize) -> String {
    cell_name(index, 0).trim_end_matches('1').to_owned()
}

/// The cells outside a set in the order in which they are met on the way around it, clockwise; where the set
/// has several outlines, the one with the leftmost cell first. The way begins behind the bottom edge, behind the
/// top edge, or at the leftmost cell.
fn walk_around(inside: &BTreeSet<Spot>, edge: impl Fn(Spot) -> Option<Side>) -> Vec<Spot> {
    // A step of the way is a side between a cell of the set and one outside.
    let mut left: BTreeSet<(Spot, usize)> = inside
        .iter()
        .flat_map(|&cell| (0..6).map(move |direction| (cell, direction)))
        .filter(|&(cell, direction)| !inside.contains(&cell.towards(direction)))
        .collect();
    let mut ways: Vec<Vec<Spot>> = Vec::new();
    while let Some(&first) = left.first() {
        let (mut way, mut step) = (Vec::new(), first);
        while left.remove(&step) {
            let (cell, direction) = step;
            way.push(cell.towards(direction));
            let ahead = cell.towards(direction + 1);
            step = match inside.contains(&ahead) {
                true => (ahead, (direction + 5) % 6),
                false => (cell, (direction + 1) % 6),
            };
        }
        ways.push(way);
    }
    let leftmost = |way: &[Spot]| {
        let key = |(_, spot): &(usize, &Spot)| (spot.half_columns(), -spot.row);
        way.iter().enumerate().min_by_key(key).map(|(index, spot)| (index, spot.half_columns()))
    };
    ways.sort_by_key(|way| leftmost(way).map(|(_, column)| column));
    for way in &mut ways {
        let is_at = |index: usize, side| edge(way[index % way.len()]) == Some(side);
        let behind =
            |side| (0..way.len()).find(|&index| is_at(index, side) && !is_at(index + 1, side));
        let start = behind(Side::Bottom).or_else(|| behind(Side::Top)).map(|index| index + 1);
        let start = start.or_else(|| leftmost(way).map(|(index, _)| index)).unwrap_or(0);
        let length = way.len().max(1);
        way.rotate_left(start % length);
    }
    ways.concat()
}
