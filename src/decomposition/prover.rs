//! From regions to nodes: how regions join two vertices, one after the other or together.
//!
//! What is played in regions that act together is in `replies.rs`.

use rustc_hash::{FxHashMap, FxHashSet};

use super::board::{Board, Cells, Groups, Places, Region, Shapes, area_of};
use super::chain::{Link, Meeting, chain};
use super::file::PatternFile;
use super::local::Locals;
use super::prove::Served;
use super::standing::Standing;
use super::statements::Statements;
use crate::graph::VertexId;
use crate::proof::certificate::NodeId;
use crate::solve::{Limits, SolveError, StopReason};

/// What Short has, regions in which he may move, and the vertices that are to be joined.
type Question = (Standing, Vec<Region>, [VertexId; 2]);

/// The shape of a region, the places beside each group that it touches, and two of these groups: wherever on the board
/// that is, the same can be done.
type Local = (usize, Vec<Places>, [usize; 2]);

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

/// A reply to an intrusion that is not what the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filled {
    pub(super) pattern: u32,
    pub(super) place: usize,
    pub(super) cell: VertexId,
    pub(super) served: Served,
}

pub(super) struct Prover<'a> {
    pub(super) statements: Statements,
    pub(super) board: &'a Board,
    pub(super) file: &'a PatternFile,
    pub(super) limits: &'a Limits,
    known: FxHashMap<Question, Option<NodeId>>,
    shapes: Shapes,
    /// What one region cannot do.
    refuted: FxHashSet<Local>,
    pub(super) locals: Locals,
    /// By the node of the reply.
    pub(super) filled: FxHashMap<NodeId, Filled>,
    /// How many nodes the solver gets for a game.
    pub(super) nodes: u64,
    report: &'a mut dyn FnMut(usize),
}

/// A way that is being tried, from one end to the other.
#[derive(Clone, Copy)]
struct Way<'w> {
    standing: &'w Standing,
    groups: &'w Groups,
    regions: &'w [Region],
    ends: [VertexId; 2],
    /// The group of the second end.
    goal: usize,
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        board: &'a Board,
        file: &'a PatternFile,
        (nodes, limits): (u64, &'a Limits),
        report: &'a mut dyn FnMut(usize),
    ) -> Self {
        let (statements, known, shapes, refuted, locals, filled) = Default::default();
        Self {
            statements,
            board,
            file,
            limits,
            known,
            shapes,
            refuted,
            locals,
            filled,
            nodes,
            report,
        }
    }

    pub(super) fn ensure_going(&self) -> Result<(), Halt> {
        self.limits.reached().map_or(Ok(()), |reason| Err(Halt::Stopped(reason)))
    }

    /// A node that this joins two vertices already.
    fn path(&mut self, ends: [VertexId; 2], standing: &Standing) -> Option<NodeId> {
        standing.joined(self.board, ends, &mut self.statements)
    }

    /// A node that regions join two vertices, Cut moving first. The terminals are among the stones.
    pub(super) fn join(
        &mut self,
        standing: &Standing,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let board = self.board;
        if let Some(node) = self.path(ends, standing) {
            return Ok(Some(node));
        }
        let taken = standing.stones | standing.pair_cells();
        let (mut standing, mut pairs, mut left) = (standing.clone(), Vec::new(), Vec::new());
        for (index, region) in regions.iter().enumerate() {
            let area = region.area();
            if !(area & taken).is_empty() {
                return Ok(None);
            }
            let others = area_of(&without(regions, index));
            match standing.pair(board, region).filter(|_| (area & others).is_empty()) {
                Some(pair) => pairs.push(pair),
                // A cell alone is Cut's.
                None if area.len() > 1 => left.push(region.clone()),
                None => (),
            }
        }
        standing.pairs.extend(&pairs);
        standing.pairs.sort_unstable();
        let Some(node) = self.with_pairs(&standing, left, ends)? else { return Ok(None) };
        pairs.retain(|pair| self.statements.proven(node).held.contains(pair));
        Ok(Some(if pairs.is_empty() { node } else { self.statements.hold(pairs, node) }))
    }

    /// The same; no region is a pair.
    fn with_pairs(
        &mut self,
        standing: &Standing,
        mut regions: Vec<Region>,
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let board = self.board;
        if let Some(node) = self.path(ends, standing) {
            return Ok(Some(node));
        }
        let area = area_of(&regions);
        let standing = standing.local(board, area, ends);
        regions.sort();
        let key = (standing, regions, ends);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.ensure_going()?;
        (self.report)(self.known.len());
        let (standing, regions, _) = &key;
        let solid = standing.stones | standing.pair_cells();
        let can_be_cut = |cell| !board.group(ends[0], solid | area.without(cell)).contains(ends[1]);
        let node = match area.iter().any(can_be_cut) {
            true => None,
            false => self.along(standing, regions, ends)?,
        };
        self.known.insert(key, node);
        Ok(node)
    }

    /// The same, link by link.
    fn along(
        &mut self,
        standing: &Standing,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let board = self.board;
        let groups = standing.groups(board);
        let mut tried = Vec::new();
        for meeting in [Meeting::Groups, Meeting::Cells] {
            let Some(links) = chain(board, &groups, regions, ends, meeting) else { continue };
            if links == tried {
                break;
            }
            let node = match &links[..] {
                [link] if link.regions.len() == regions.len() => {
                    self.link(standing, &groups, regions, ends)?
                }
                links => self.links(standing, &groups, links, ends)?,
            };
            if node.is_some() {
                return Ok(node);
            }
            tried = links;
        }
        Ok(None)
    }

    /// Each link for itself.
    fn links(
        &mut self,
        standing: &Standing,
        groups: &Groups,
        links: &[Link],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let board = self.board;
        let mut steps = Vec::new();
        for link in links {
            let near = board.around(area_of(&link.regions));
            let ends = link.groups.map(|group| stand(board, groups[group] & near));
            let Some(node) = self.join(standing, &link.regions, ends)? else { return Ok(None) };
            steps.push((ends, node));
        }
        Ok(self.one_after_the_other(standing, ends, &steps))
    }

    /// A node that regions join two vertices which no group parts: the fewer do it together the better.
    fn link(
        &mut self,
        standing: &Standing,
        groups: &Groups,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let at = ends.map(|end| groups.iter().position(|group| group.contains(end)));
        let [Some(from), Some(to)] = at else { return Ok(None) };
        if let [region] = regions {
            let local = self.local(groups, region, [from, to]);
            if self.refuted.contains(&local) {
                return Ok(None);
            }
            let node = self.meet(standing, regions, ends)?;
            if node.is_none() {
                self.refuted.insert(local);
            }
            return Ok(node);
        }
        let way = Way { standing, groups, regions, ends, goal: to };
        for size in 1..regions.len() {
            let node = self.step(&way, size, from, (0, 0), &mut vec![])?;
            if node.is_some() {
                return Ok(node);
            }
        }
        self.meet(standing, regions, ends)
    }

    /// Goes on from a group by so many regions at most that have not been used, to a group where the way has not been.
    fn step(
        &mut self,
        way: &Way<'_>,
        size: usize,
        here: usize,
        (used, been): (usize, u128),
        steps: &mut Vec<([VertexId; 2], NodeId)>,
    ) -> Result<Option<NodeId>, Halt> {
        let Way { standing, groups, regions, ends, goal } = *way;
        let board = self.board;
        if here == goal {
            return Ok(self.one_after_the_other(standing, ends, steps));
        }
        let mut blocks: Vec<usize> = (1..1 << regions.len())
            .filter(|block: &usize| block & used == 0 && block.count_ones() as usize <= size)
            .collect();
        blocks.sort_by_key(|block| block.count_ones());
        for block in blocks {
            let chosen = (0..regions.len()).filter(|index| block >> index & 1 == 1);
            let chosen: Vec<Region> = chosen.map(|index| regions[index].clone()).collect();
            let near = board.around(area_of(&chosen));
            let touched = (0..groups.len()).filter(|&group| !(groups[group] & near).is_empty());
            let mut touched: Vec<usize> = touched.collect();
            if !touched.contains(&here) {
                continue;
            }
            touched.retain(|&group| group != here && been >> group & 1 == 0);
            touched.sort_by_key(|&group| group != goal);
            for next in touched {
                let [from, to] = [here, next].map(|group| stand(board, groups[group] & near));
                if chosen.len() > 1 && !is_one_link(board, groups, &chosen, [from, to]) {
                    continue;
                }
                let Some(node) = self.join(standing, &chosen, [from, to])? else { continue };
                steps.push(([from, to], node));
                let been = been | 1 << here;
                let whole = self.step(way, size, next, (used | block, been), steps)?;
                if whole.is_some() {
                    return Ok(whole);
                }
                steps.pop();
            }
        }
        Ok(None)
    }

    /// A node that these join two vertices, one after the other, and the stones what is between them.
    fn one_after_the_other(
        &mut self,
        standing: &Standing,
        ends: [VertexId; 2],
        steps: &[([VertexId; 2], NodeId)],
    ) -> Option<NodeId> {
        let (mut at, mut parts) = (ends[0], Vec::new());
        for &([from, to], node) in steps {
            if at != from {
                parts.extend(self.path([at, from], standing));
            }
            parts.push(node);
            at = to;
        }
        if at != ends[1] {
            parts.extend(self.path([at, ends[1]], standing));
        }
        self.statements.and(ends, parts, self.board.terminals)
    }

    fn local(&mut self, groups: &Groups, region: &Region, ends: [usize; 2]) -> Local {
        let board = self.board;
        let beside = |group: &Cells| region.places(board.around(*group));
        let touched = groups.iter().enumerate().map(|(group, stones)| (beside(stones), group));
        let mut touched: Vec<_> = touched.filter(|&(places, _)| places != 0).collect();
        touched.sort_unstable();
        let place = |end| touched.iter().position(|&(_, group)| group == end).unwrap_or(0);
        let mut at = ends.map(place);
        at.sort_unstable();
        (self.shapes.of(board, region), touched.iter().map(|&(places, _)| places).collect(), at)
    }
}

/// What stands for a group of which these stones are beside regions, so that stones elsewhere make no other statement of it.
fn stand(board: &Board, touching: Cells) -> VertexId {
    (touching & board.terminals).first().or(touching.first()).expect("it touches")
}

/// Whether no group parts these two vertices, and all regions are between them.
fn is_one_link(board: &Board, groups: &Groups, regions: &[Region], ends: [VertexId; 2]) -> bool {
    chain(board, groups, regions, ends, Meeting::Cells)
        .is_some_and(|links| links.len() == 1 && links[0].regions.len() == regions.len())
}

/// The others.
pub(super) fn without(regions: &[Region], index: usize) -> Vec<Region> {
    let mut rest = regions.to_vec();
    rest.remove(index);
    rest
}
