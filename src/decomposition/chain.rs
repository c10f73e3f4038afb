//! The chain of regions between two vertices: the groups through which each way from one to the other goes.

use super::board::{Board, Groups, Region};
use crate::graph::VertexId;

/// Regions between two groups that each way passes, one after the other.
#[derive(PartialEq, Eq)]
pub(super) struct Link {
    pub(super) groups: [usize; 2],
    pub(super) regions: Vec<Region>,
}

/// With more regions at once, what they join together is not looked for: no strategy is meant like that, and ways are many.
const MOST_REGIONS: usize = 16;

/// Bits for groups and regions.
const MOST: usize = 128;

/// What regions must have in common to be on one way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Meeting {
    /// A group that both touch.
    Groups,
    /// That, or adjacent cells: a stone in one of them may touch the other.
    Cells,
}

/// The links from one vertex to another; `None` if the regions make no way. To join the vertices is to join the groups of
/// each link, and no region is in two of them.
pub(super) fn chain(
    board: &Board,
    groups: &Groups,
    regions: &[Region],
    ends: [VertexId; 2],
    meeting: Meeting,
) -> Option<Vec<Link>> {
    if regions.len() > MOST_REGIONS || groups.len() + regions.len() > MOST {
        return None;
    }
    let at = |end| groups.iter().position(|group| group.contains(end));
    let (from, to) = (at(ends[0])?, at(ends[1])?);
    let touched = |(index, region): (usize, &Region)| {
        let near = board.around(region.area());
        let touches = |&group: &usize| !(groups[group] & near).is_empty();
        let touched = (0..groups.len()).filter(touches).fold(0, |all, group| all | 1 << group);
        // What two regions have in common counts as a group: a bit for each region, set in those beside it.
        let meets = |&other: &usize| {
            meeting == Meeting::Cells
                && (other == index || !(regions[other].area() & near).is_empty())
        };
        (0..regions.len())
            .filter(meets)
            .fold(touched, |all, other| all | 1 << (groups.len() + other))
    };
    let touched: Vec<u128> = regions.iter().enumerate().map(touched).collect();
    let reached = |start: usize, closed: u128| reached(&touched, start, closed);
    if reached(from, 0).1 >> to & 1 == 0 {
        return None;
    }
    let parts =
        |group: &usize| ![from, to].contains(group) && reached(from, 1 << group).1 >> to & 1 == 0;
    let mut stops: Vec<usize> = (0..groups.len()).filter(parts).collect();
    // The nearer a group is, the fewer are reached before it.
    stops.sort_by_key(|&group| reached(from, 1 << group).1.count_ones());
    stops.insert(0, from);
    stops.push(to);
    let all = stops.iter().fold(0, |all, group| all | 1 << group);
    let link = |pair: &[usize]| {
        let [one, other] = [pair[0], pair[1]].map(|stop| reached(stop, all).0);
        let between = (0..regions.len()).filter(|index| (one & other) >> index & 1 == 1);
        let regions = between.map(|index| regions[index].clone()).collect();
        Link { groups: [pair[0], pair[1]], regions }
    };
    Some(stops.windows(2).map(link).collect())
}

/// The regions and groups to which one gets from a group, not going on from those that are closed.
fn reached(touched: &[u128], start: usize, closed: u128) -> (u128, u128) {
    let (mut regions, mut groups) = (0, 1 << start);
    loop {
        let open = groups & !closed | 1 << start;
        let next = (0..touched.len()).filter(|&index| touched[index] & open != 0);
        let (more, all) = next.fold((regions, groups), |(regions, groups), index| {
            (regions | 1 << index, groups | touched[index])
        });
        if (more, all) == (regions, groups) {
            return (regions, groups);
        }
        (regions, groups) = (more, all);
    }
}
