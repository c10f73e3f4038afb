//! Two-distance (van Rijswijck, Queenbee's evaluation, 2000): how far a cell is from a side when the
//! opponent always blocks the best way on.

use std::fmt::Write as _;

use super::arguments::Arguments;
use super::line::Answer;
use super::record::Record;
use super::session::{Live, Session};
use crate::game::Player;
use crate::graph::VertexId;

/// The cells with which a cell is neighbour for a player, over his stones as well, and whether it touches
/// each of his sides.
struct Surroundings {
    cells: Vec<VertexId>,
    touches: [bool; 2],
}

impl Surroundings {
    fn of(record: &Record, player: Player, cell: VertexId) -> Self {
        let position = record.position();
        let (own, others) = (position.claimed(player), position.claimed(player.other()));
        let mut found = Self { cells: Vec::new(), touches: [false; 2] };
        let mut group = vec![cell];
        let mut next = 0;
        while let Some(&member) = group.get(next) {
            next += 1;
            let (column, row) = record.place(member);
            let (place, last) = match player {
                Player::Short => (row, record.height() - 1),
                Player::Cut => (column, record.width() - 1),
            };
            found.touches[0] |= place == 0;
            found.touches[1] |= place == last;
            for other in record.neighbours(member) {
                let is_new = !group.contains(&other) && !found.cells.contains(&other);
                if is_new && own.contains(other) {
                    group.push(other);
                } else if is_new && !others.contains(other) {
                    found.cells.push(other);
                }
            }
        }
        found
    }
}

/// The two-distance of each empty cell to one of the player's sides: 1 beside it, else one more than the
/// second smallest of the cell's neighbours; none if there is no way.
fn distances(around: &[(VertexId, Surroundings)], side: usize, cells: usize) -> Vec<Option<u32>> {
    let mut distances = vec![None; cells];
    for distance in 1.. {
        let is_reached = |(cell, found): &&(VertexId, Surroundings)| {
            let near = found.cells.iter().filter(|other| distances[other.index()].is_some());
            distances[cell.index()].is_none()
                && if distance == 1 { found.touches[side] } else { near.take(2).count() == 2 }
        };
        let reached: Vec<usize> =
            around.iter().filter(is_reached).map(|(cell, _)| cell.index()).collect();
        if reached.is_empty() && distance > 1 {
            break;
        }
        reached.into_iter().for_each(|cell| distances[cell] = Some(distance));
    }
    distances
}

/// `eval-twod COLOUR`: for each empty cell the sum of the player's two-distances to both of his sides, -1
/// if there is no way.
pub(super) fn evaluate(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    let (record, player) = (&session.record, given.player(0)?);
    let empty = record.position().empty_cells();
    let around = |cell| (cell, Surroundings::of(record, player, cell));
    let around: Vec<_> = empty.iter().map(around).collect();
    let [first, second] = [0, 1].map(|side| distances(&around, side, empty.universe()));
    let mut text = String::new();
    for cell in empty.iter() {
        let sum = first[cell.index()].zip(second[cell.index()]);
        let sum = sum.map_or_else(|| "-1".to_owned(), |(a, b)| (a + b).to_string());
        _ = write!(text, " {} {sum}", record.name(cell));
    }
    Ok(text)
}
