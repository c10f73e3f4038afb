//! What regions can be counted on for.
//!
//! A promise is that a region joins two groups although Cut moves first, while other groups count as joined because
//! other regions see to that. It guides the search for a proof and is none: what several regions promise, each
//! counting on the others, is written down only for the regions together.

use rustc_hash::FxHashMap;

use super::board::{Board, Cells, Groups, Region};
use super::file::{Branch, PatternFile};
use super::local::{Locals, Wins};
use crate::game::Player;
use crate::graph::VertexId;
use crate::solve::{Limits, SolveError, StopReason};

/// In a region of which something is promised so many intrusions at most may lack a reply that serves.
const MOST_GAPS: usize = 4;

/// A region, the groups that it touches, and two of these.
type Question = (Groups, Region, [usize; 2]);

/// Why there is no answer.
pub(super) enum Halt {
    Solver(SolveError),
    Stopped(StopReason),
}

impl From<SolveError> for Halt {
    fn from(error: SolveError) -> Self {
        Self::Solver(error)
    }
}

pub(super) struct Promises<'a> {
    pub(super) board: &'a Board,
    pub(super) file: &'a PatternFile,
    pub(super) limits: &'a Limits,
    known: FxHashMap<Question, Option<Cells>>,
    pub(super) locals: Locals,
    /// The solver's replies to intrusions into regions.
    replies: FxHashMap<(Region, VertexId), Vec<VertexId>>,
}

impl<'a> Promises<'a> {
    pub(super) fn new(board: &'a Board, file: &'a PatternFile, limits: &'a Limits) -> Self {
        let (known, locals, replies) = Default::default();
        Self { board, file, limits, known, locals, replies }
    }

    pub(super) fn branches(&self, region: &Region) -> &'a [Branch] {
        region
            .pattern
            .and_then(|pattern| self.file.patterns.get(&pattern))
            .map_or(&[], Vec::as_slice)
    }

    /// What the solver has replied to an intrusion into a region when something was promised of it.
    pub(super) fn replies(&self, region: &Region, intrusion: VertexId) -> Vec<VertexId> {
        self.replies.get(&(region.clone(), intrusion)).cloned().unwrap_or_default()
    }

    pub(super) fn ensure_going(&self) -> Result<(), Halt> {
        self.limits.reached().map_or(Ok(()), |reason| Err(Halt::Stopped(reason)))
    }

    /// The reply of a branch and what the region falls into; `None` if the branch has no such reply.
    pub(super) fn after(
        &self,
        region: &Region,
        branch: &Branch,
        intrusion: VertexId,
    ) -> Option<(VertexId, Vec<Region>)> {
        let reply = region.cell(branch.reply).filter(|&reply| reply != intrusion)?;
        let is_left = |cell: &VertexId| *cell != intrusion && *cell != reply;
        let parts = branch.parts.iter().map(|part| Region {
            pattern: Some(part.pattern),
            cells: part.places.iter().map(|&place| region.cell(place).filter(is_left)).collect(),
        });
        Some((reply, parts.collect()))
    }

    /// The cells with which regions join two vertices of groups, if each does what it promises; `None` if that is not seen.
    pub(super) fn joined(
        &mut self,
        groups: &Groups,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<Cells>, Halt> {
        let [from, to] = ends.map(|end| group_of(groups, end));
        if from == to {
            return Ok(Some(Cells::EMPTY));
        }
        for (index, region) in regions.iter().enumerate() {
            let near = self.board.around(region.area());
            let touched: Vec<usize> =
                (0..groups.len()).filter(|&group| !(groups[group] & near).is_empty()).collect();
            for (count, &second) in touched.iter().enumerate() {
                for &first in &touched[..count] {
                    let Some(cells) = self.promised(groups, region, [first, second])? else {
                        continue;
                    };
                    let mut rest = regions.to_vec();
                    rest.remove(index);
                    let more = self.joined(&united(groups, first, second), &rest, ends)?;
                    if let Some(more) = more {
                        return Ok(Some(cells | more));
                    }
                }
            }
        }
        self.each_counting_on_the_other(groups, regions, ends)
    }

    /// Two regions, one for each half of the way, where each may do without the other: if one joins the ends alone,
    /// the other one is not needed.
    fn each_counting_on_the_other(
        &mut self,
        groups: &Groups,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<Cells>, Halt> {
        let [from, to] = ends.map(|end| group_of(groups, end));
        for middle in (0..groups.len()).filter(|group| ![from, to].contains(group)) {
            let halves = [united(groups, middle, to), united(groups, middle, from)];
            for (index, first) in regions.iter().enumerate() {
                let Some(cells) = self.promised_between(&halves[0], first, ends)? else { continue };
                for (other, second) in regions.iter().enumerate() {
                    if other == index {
                        continue;
                    }
                    if let Some(more) = self.promised_between(&halves[1], second, ends)? {
                        return Ok(Some(cells | more));
                    }
                }
            }
        }
        Ok(None)
    }

    fn promised_between(
        &mut self,
        groups: &Groups,
        region: &Region,
        ends: [VertexId; 2],
    ) -> Result<Option<Cells>, Halt> {
        let at = ends.map(|end| group_of(groups, end));
        let near = self.board.around(region.area());
        if at.iter().any(|&group| (groups[group] & near).is_empty()) {
            return Ok(None);
        }
        self.promised(groups, region, at)
    }

    /// The cells with which a region joins two groups.
    fn promised(
        &mut self,
        groups: &Groups,
        region: &Region,
        pair: [usize; 2],
    ) -> Result<Option<Cells>, Halt> {
        let near = self.board.around(region.area());
        let touched = groups.iter().enumerate().map(|(group, stones)| (*stones & near, group));
        let mut touched: Vec<_> = touched.filter(|(stones, _)| !stones.is_empty()).collect();
        touched.sort_unstable();
        let place = |group| touched.iter().position(|&(_, other)| other == group).unwrap_or(0);
        let mut at = pair.map(place);
        at.sort_unstable();
        let key = (touched.iter().map(|&(stones, _)| stones).collect(), region.clone(), at);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.ensure_going()?;
        let cells = self.find(&key.0, region, at)?;
        self.known.insert(key, cells);
        Ok(cells)
    }

    fn find(
        &mut self,
        groups: &Groups,
        region: &Region,
        at: [usize; 2],
    ) -> Result<Option<Cells>, Halt> {
        let (board, limits) = (self.board, self.limits);
        let area = region.area();
        let is_taken = groups.iter().any(|group| !(*group & area).is_empty());
        if is_taken || area.iter().any(|cell| !board.could_join(groups, at, area.without(cell))) {
            return Ok(None);
        }
        if region.pattern.is_none() {
            let wins = self.locals.wins(board, groups, area, at, Player::Cut, limits)?;
            return Ok(wins.map(|_| area));
        }
        let ends = at.map(|group| groups[group].first().expect("groups have stones"));
        let (mut common, mut all, mut gaps) = (area, Cells::EMPTY, Cells::EMPTY);
        while let Some(intrusion) = (common - gaps).first() {
            let mut found = None;
            for branch in self.branches(region) {
                if branch.intrusions.iter().any(|&place| region.cell(place) == Some(intrusion)) {
                    found = found.or(self.by_branch(groups, region, branch, intrusion, ends)?);
                }
            }
            match found {
                Some(cells) => (common, all) = (common & cells, all | cells),
                None => gaps.insert(intrusion),
            }
            if (gaps & common).len() > MOST_GAPS {
                return Ok(None);
            }
        }
        for intrusion in gaps.iter() {
            if !common.contains(intrusion) {
                continue;
            }
            let mut found = None;
            for branch in self.branches(region) {
                if found.is_none() {
                    found = self.by_branch(groups, region, branch, intrusion, ends)?;
                }
            }
            if found.is_none() {
                let rest = area.without(intrusion);
                let wins = self.locals.wins(board, groups, rest, at, Player::Short, limits)?;
                if let Some(Wins::With(reply)) = wins {
                    let replies = self.replies.entry((region.clone(), intrusion)).or_default();
                    if !replies.contains(&reply) {
                        replies.push(reply);
                    }
                    found = Some(rest);
                }
            }
            let Some(cells) = found else { return Ok(None) };
            (common, all) = (common & cells, all | cells);
        }
        Ok(Some(all))
    }

    fn by_branch(
        &mut self,
        groups: &Groups,
        region: &Region,
        branch: &Branch,
        intrusion: VertexId,
        ends: [VertexId; 2],
    ) -> Result<Option<Cells>, Halt> {
        let Some((reply, parts)) = self.after(region, branch, intrusion) else { return Ok(None) };
        let near = self.board.rows[reply.index()];
        let (joined, mut after): (Groups, Groups) =
            groups.iter().partition(|group| !(**group & near).is_empty());
        after.push(joined.iter().fold(Cells::single(reply), |all, group| all | *group));
        Ok(self.joined(&after, &parts, ends)?.map(|cells| cells.with(reply)))
    }
}

fn group_of(groups: &Groups, stone: VertexId) -> usize {
    groups.iter().position(|group| group.contains(stone)).expect("ends are stones of groups")
}

/// The same with two groups as one.
fn united(groups: &Groups, one: usize, other: usize) -> Groups {
    let mut united = groups.clone();
    united[one] |= groups[other];
    united.remove(other);
    united
}
