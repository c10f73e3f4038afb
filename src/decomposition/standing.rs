//! What Short has: stones, and pairs of cells of which he gets one, such as bridges.
//!
//! Who has a pair answers in it at once, so it joins what both of its cells touch and is never looked at again; the
//! certificate holds it (the rules `either` and `hold`).

use super::board::{Board, Cells, Groups, Region};
use super::statements::Statements;
use crate::graph::VertexId;
use crate::proof::certificate::NodeId;

/// Stones, the terminals among them, and pairs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Standing {
    pub(super) stones: Cells,
    /// In increasing order, and so are the cells of each.
    pub(super) pairs: Vec<[VertexId; 2]>,
}

impl Standing {
    /// No pairs.
    pub(super) fn of(stones: Cells) -> Self {
        Self { stones, pairs: Vec::new() }
    }

    pub(super) fn with(&self, stone: VertexId) -> Self {
        Self { stones: self.stones.with(stone), pairs: self.pairs.clone() }
    }

    pub(super) fn pair_cells(&self) -> Cells {
        self.pairs.iter().flatten().copied().collect()
    }

    /// The groups, those that pairs join being one.
    pub(super) fn groups(&self, board: &Board) -> Groups {
        let mut groups = board.groups(self.stones);
        for pair in &self.pairs {
            let [one, other] = pair.map(|cell| board.rows[cell.index()]);
            let touches =
                |group: &Cells| !(*group & one).is_empty() && !(*group & other).is_empty();
            let touching: Vec<Cells> =
                board.groups(self.stones).into_iter().filter(touches).collect();
            let together = touching.iter().fold(Cells::EMPTY, |all, group| all | *group);
            let (met, mut rest): (Groups, Groups) =
                groups.into_iter().partition(|group| !(*group & together).is_empty());
            let met = met.into_iter().fold(Cells::EMPTY, |all, group| all | group);
            rest.extend((!met.is_empty()).then_some(met));
            groups = rest;
        }
        groups
    }

    /// The pair that a region is, if its two cells both touch the same two groups.
    pub(super) fn pair(&self, board: &Board, region: &Region) -> Option<[VertexId; 2]> {
        let cells: Vec<VertexId> = region.area().iter().collect();
        let [one, other] = cells[..] else { return None };
        let touches =
            |group: &Cells, cell: VertexId| !(*group & board.rows[cell.index()]).is_empty();
        let groups = board.groups(self.stones);
        let both = groups.iter().filter(|group| touches(group, one) && touches(group, other));
        (both.count() > 1).then_some([one, other])
    }

    /// What of it counts for regions with this area and for these vertices.
    pub(super) fn local(&self, board: &Board, area: Cells, ends: [VertexId; 2]) -> Self {
        let places = board.around(area) | ends.into_iter().collect();
        let groups = board.groups(self.stones);
        let mut pairs: Vec<([VertexId; 2], Vec<usize>)> = self
            .pairs
            .iter()
            .map(|&pair| {
                let near = pair.map(|cell| board.rows[cell.index()]);
                let touches = |group: Cells| near.iter().all(|near| !(group & *near).is_empty());
                (pair, (0..groups.len()).filter(|&group| touches(groups[group])).collect())
            })
            .collect();
        // A pair is of use only if at least two of the groups that it joins lead elsewhere.
        loop {
            let before = pairs.len();
            let lists: Vec<Vec<usize>> = pairs.iter().map(|(_, list)| list.clone()).collect();
            let mut index = 0;
            pairs.retain(|(_, list)| {
                let me = index;
                index += 1;
                let leads = |group: &&usize| {
                    !(groups[**group] & places).is_empty()
                        || (0..lists.len()).any(|other| other != me && lists[other].contains(group))
                };
                list.iter().filter(leads).count() > 1
            });
            if pairs.len() == before {
                break;
            }
        }
        let pairs: Vec<[VertexId; 2]> = pairs.into_iter().map(|(pair, _)| pair).collect();
        let cells: Cells = pairs.iter().flatten().copied().collect();
        Self { stones: board.local(self.stones, places | board.around(cells)), pairs }
    }

    /// A node that two vertices are joined by this; `None` if they are not.
    pub(super) fn joined(
        &self,
        board: &Board,
        ends: [VertexId; 2],
        statements: &mut Statements,
    ) -> Option<NodeId> {
        let stones = self.stones | ends.into_iter().collect();
        let mut path = |ends, through| {
            let path: Vec<VertexId> = board.path(ends, through)?;
            let between = path.get(1..path.len() - 1)?.iter().copied().collect::<Cells>();
            Some(statements.path(path, between - board.terminals))
        };
        if let Some(node) = path(ends, stones) {
            return Some(node);
        }
        let groups = board.groups(stones);
        let at = |end| groups.iter().position(|group| group.contains(end));
        let (from, to) = (at(ends[0])?, at(ends[1])?);
        // Breadth first: by which pair each group is reached, and from where.
        let mut by: Vec<Option<(usize, [VertexId; 2])>> = vec![None; groups.len()];
        let mut reached = vec![from];
        let mut next = 0;
        while next < reached.len() && by[to].is_none() {
            let here = reached[next];
            next += 1;
            for &pair in &self.pairs {
                let near = pair.map(|cell| board.rows[cell.index()]);
                let touches = |group: Cells| near.iter().all(|near| !(group & *near).is_empty());
                if !touches(groups[here]) {
                    continue;
                }
                for other in 0..groups.len() {
                    if !reached.contains(&other) && touches(groups[other]) {
                        by[other] = Some((here, pair));
                        reached.push(other);
                    }
                }
            }
        }
        let (mut hops, mut group) = (Vec::new(), to);
        while let Some((before, pair)) = by[group] {
            hops.push((before, pair, group));
            group = before;
        }
        if group != from {
            return None;
        }
        let (mut at, mut parts) = (ends[0], Vec::new());
        for (before, pair, group) in hops.into_iter().rev() {
            let near = groups[group] & board.rows[pair[0].index()];
            let stop = if group == to { ends[1] } else { near.first()? };
            let both = groups[before] | groups[group];
            let either =
                [path([at, stop], both.with(pair[0]))?, path([at, stop], both.with(pair[1]))?];
            parts.push((pair, either));
            at = stop;
        }
        let parts = parts.into_iter().map(|(pair, of)| statements.either(pair, of)).collect();
        statements.and(ends, parts, board.terminals)
    }
}
