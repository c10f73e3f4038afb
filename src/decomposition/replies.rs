//! What Short does about each intrusion into regions that he needs together.

use super::board::{Cells, Region, area_of};
use super::file::Branch;
use super::prove::Served;
use super::prover::{Filled, Halt, Prover, without};
use super::standing::Standing;
use crate::graph::VertexId;
use crate::proof::certificate::NodeId;

impl<'a> Prover<'a> {
    /// A node that these regions together join two vertices: what is done about each intrusion.
    pub(super) fn meet(
        &mut self,
        standing: &Standing,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let (mut common, mut threats) = (area_of(regions), Vec::new());
        let unanswered =
            regions.iter().fold(Cells::EMPTY, |all, region| all | self.unanswered(region));
        // What the solver must be asked about comes last: it is not asked about what fails anyway.
        while let Some(intrusion) = (common - unanswered).first().or(common.first()) {
            let Some(node) = self.reply(standing, regions, ends, intrusion)? else {
                return Ok(None);
            };
            common &= self.statements.proven(node).carrier;
            threats.push(node);
        }
        Ok(self.statements.or(threats))
    }

    /// Cells against which only the solver has a reply, as far as that is known before.
    fn unanswered(&self, region: &Region) -> Cells {
        let Some(listed) = &self.file.unanswered else { return Cells::EMPTY };
        let of_it = listed.range((region.pattern, 0)..=(region.pattern, usize::MAX));
        of_it.filter_map(|&(_, place)| region.cell(place)).collect()
    }

    fn branches(&self, region: &Region) -> &'a [Branch] {
        self.file.patterns.get(&region.pattern).map_or(&[], Vec::as_slice)
    }

    /// A node that Short, who moves, joins two vertices after an intrusion: as the file says, or by another branch of the
    /// pattern, or by a reply of the solver.
    pub(super) fn reply(
        &mut self,
        standing: &Standing,
        regions: &[Region],
        ends: [VertexId; 2],
        intrusion: VertexId,
    ) -> Result<Option<NodeId>, Halt> {
        for as_printed in [true, false] {
            for (index, region) in regions.iter().enumerate() {
                let Some(place) = region.place(intrusion) else { continue };
                for (number, branch) in self.branches(region).iter().enumerate() {
                    let is_meant =
                        branch.intrusions.iter().any(|&at| region.cell(at) == Some(intrusion));
                    if is_meant != as_printed || !is_meant && self.file.is_complete() {
                        continue;
                    }
                    let Some((reply, parts)) = after(region, branch, intrusion) else { continue };
                    let left = [without(regions, index), parts].concat();
                    let left: Vec<Region> =
                        left.into_iter().map(|region| region.less(intrusion, reply)).collect();
                    let Some(node) = self.join(&standing.with(reply), &left, ends)? else {
                        continue;
                    };
                    if self.statements.proven(node).carrier.contains(intrusion) {
                        continue;
                    }
                    let node = self.statements.claim(reply, node);
                    if !as_printed {
                        self.note(node, region, place, intrusion, Served::Branch(number));
                    }
                    return Ok(Some(node));
                }
            }
        }
        // Nobody knows a reply: the solver is asked about all that is left.
        let within = |region: &&Region| region.place(intrusion).is_some();
        let is_asked = |region| self.file.is_left_to_solver(region, intrusion);
        if !regions.iter().find(within).is_none_or(is_asked) {
            return Ok(None);
        }
        let area = area_of(regions).without(intrusion);
        let node = self.ask(standing, area, ends)?;
        if let (Some(node), [region]) = (node, regions)
            && let Some((place, cell)) = region.place(intrusion).zip(self.statements.claimed(node))
        {
            self.note(node, region, place, intrusion, Served::Cell(cell));
        }
        Ok(node)
    }

    /// What the solver says of a part in which Short moves.
    fn ask(
        &mut self,
        standing: &Standing,
        area: Cells,
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let Self { board, limits, locals, statements, nodes, .. } = self;
        let (part, asked) = ((standing, area), (*nodes, *limits));
        let joined = locals.joined(board, part, ends, statements, asked)?;
        self.ensure_going()?;
        Ok(joined)
    }

    fn note(
        &mut self,
        node: NodeId,
        region: &Region,
        place: usize,
        cell: VertexId,
        served: Served,
    ) {
        let pattern = region.pattern;
        self.filled.entry(node).or_insert(Filled { pattern, place, cell, served });
    }
}

/// The reply of a branch and what the region falls into; `None` if the branch has no such reply.
fn after(region: &Region, branch: &Branch, intrusion: VertexId) -> Option<(VertexId, Vec<Region>)> {
    let reply = region.cell(branch.reply).filter(|&reply| reply != intrusion)?;
    let is_left = |cell: &VertexId| *cell != intrusion && *cell != reply;
    let parts = branch.parts.iter().map(|part| Region {
        pattern: part.pattern,
        cells: part.places.iter().map(|&place| region.cell(place).filter(is_left)).collect(),
    });
    Some((reply, parts.collect()))
}
