//! Reading the game off a board again, whatever its stones were meant to stand for.

use super::target::Target;
use super::tiles::{Tile, Tiles};

/// What is found on a board: groups of Short's stones, the rims' among them, and the cells at each.
struct Groups {
    /// For each tile its group; [`NO_GROUP`] where there is no stone of Short's.
    of: Vec<u32>,
    count: usize,
}

const NO_GROUP: u32 = u32::MAX;

impl Groups {
    fn new(tiles: &Tiles) -> Self {
        let size = tiles.stride() * (tiles.height + 2);
        let mut this = Self { of: vec![NO_GROUP; size], count: 0 };
        let mut stack = Vec::new();
        for start in 0..size {
            if this.of[start] != NO_GROUP || !matches!(tiles.get(start), Tile::Stone(_)) {
                continue;
            }
            let group = this.count as u32;
            this.count += 1;
            this.of[start] = group;
            stack.push(start);
            while let Some(at) = stack.pop() {
                for next in tiles.steps().map(|step| at.wrapping_add(step)) {
                    // Beyond the rims there is nothing; left and right are Cut's, so that what is
                    // next to each other in the list but not on the board is never two stones, but
                    // for the two rims' own ends, which are of one group anyway.
                    if next < size
                        && this.of[next] == NO_GROUP
                        && matches!(tiles.get(next), Tile::Stone(_))
                    {
                        this.of[next] = group;
                        stack.push(next);
                    }
                }
            }
        }
        this
    }
}

/// Whether the hypergraph of the position is the target's, cell by cell: stones contracted and
/// deleted, hyperedges that lie in others left out. The labels of the stones are not looked at.
///
/// The cell map is known, so this is a comparison and no search. The hyperedges of the target are
/// none in another, so the two are the same if each of the board's lies in one of the target's and
/// each of the target's is on the board. Linear in the board.
pub(super) fn shows(tiles: &Tiles, places: &[usize], target: &Target) -> bool {
    let groups = Groups::new(tiles);
    let mut found = vec![false; target.hyperedge_count()];
    // The rims are the first and the last group, or one.
    let last = tiles.stride() * (tiles.height + 1);
    let [top, bottom] = [0, last].map(|at| groups.of[at]);
    if (top == bottom) != (target.top == target.bottom) {
        return false;
    }
    let mut cells_of: Vec<Vec<u16>> = vec![Vec::new(); groups.count];
    for (cell, &at) in places.iter().enumerate() {
        if tiles.get(at) != Tile::Cell(cell as u16) {
            return false;
        }
        for next in tiles.steps().map(|step| at.wrapping_add(step)) {
            let group = groups.of[next];
            if group != NO_GROUP && cells_of[group as usize].last() != Some(&(cell as u16)) {
                cells_of[group as usize].push(cell as u16);
            }
        }
    }
    let mut is_in_target = |members: &[u16], end: Option<u16>| {
        // A terminal's hyperedge lies in no other one; a single cell is no hyperedge.
        let hyperedges = match (end, members) {
            (Some(end), _) => std::slice::from_ref(&target.ends()[usize::from(end)]).to_vec(),
            (None, [] | [_]) => return true,
            (None, [first, ..]) => target.hyperedges_of(*first).to_vec(),
        };
        let mut lies = false;
        for of in hyperedges {
            if members.iter().all(|&cell| target.holds(of, cell)) {
                lies = true;
                let is_end = target.ends().contains(&of);
                found[of as usize] |=
                    is_end == end.is_some() && members.len() == target.cells_of(of).len();
            }
        }
        lies
    };
    for (group, members) in cells_of.iter().enumerate() {
        let group = group as u32;
        let end = if group == top {
            Some(0)
        } else if group == bottom {
            Some(1)
        } else {
            None
        };
        if !is_in_target(members, end) {
            return false;
        }
    }
    // Every second corner of the cells is a hyperedge; with a stone on it, it is part of a group.
    for row in 0..=tiles.height {
        for column in 0..=tiles.width {
            let at = tiles.index(column, row);
            let corner = [at, at + 1, at + tiles.stride()].map(|at| tiles.get(at));
            if corner.iter().any(|tile| matches!(tile, Tile::Stone(_))) {
                continue;
            }
            let mut members = [0; 3];
            let mut count = 0;
            for tile in corner {
                if let Tile::Cell(cell) = tile {
                    members[count] = cell;
                    count += 1;
                }
            }
            if count > 1 && !is_in_target(&members[..count], None) {
                return false;
            }
        }
    }
    found.into_iter().all(|found| found)
}
