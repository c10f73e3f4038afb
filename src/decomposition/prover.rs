//! From promises to nodes.

use rustc_hash::FxHashMap;

use super::board::{Board, Cells, Region, area_of};
use super::local::Joined;
use super::promises::{Halt, Promises};
use super::prove::Served;
use super::statements::Statements;
use crate::game::Player;
use crate::graph::VertexId;
use crate::proof::certificate::NodeId;

/// The nodes that the solver gets for what several regions do together, before the file is asked.
const NODES_OF_SEVERAL: u64 = 200;

/// Short's stones, regions in which he may move, and the vertices that are to be joined.
type Question = (Cells, Vec<Region>, [VertexId; 2]);

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
    promises: Promises<'a>,
    known: FxHashMap<Question, Option<NodeId>>,
    /// By the node of the reply.
    pub(super) filled: FxHashMap<NodeId, Filled>,
    /// How many nodes the solver gets for a game.
    nodes: u64,
    report: &'a mut dyn FnMut(usize),
}

/// A way that is being tried, from one end to the other.
struct Way<'w> {
    stones: Cells,
    regions: &'w [Region],
    ends: [VertexId; 2],
    /// The group of the second end.
    goal: Cells,
    /// Sets of regions, as bits: the smallest first.
    blocks: &'w [usize],
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        promises: Promises<'a>,
        nodes: u64,
        report: &'a mut dyn FnMut(usize),
    ) -> Self {
        let (statements, known, filled) = Default::default();
        Self { statements, promises, known, filled, nodes, report }
    }

    fn board(&self) -> &'a Board {
        self.promises.board
    }

    /// A node that these stones join two vertices.
    fn path(&mut self, ends: [VertexId; 2], stones: Cells) -> Option<NodeId> {
        let path = self.board().path(ends, stones).filter(|path| path.len() > 1)?;
        let between: Cells = path[1..path.len() - 1].iter().copied().collect();
        Some(self.statements.path(path, between - self.board().terminals))
    }

    /// A node that regions join two vertices, Cut moving first. The terminals are among the stones.
    pub(super) fn join(
        &mut self,
        stones: Cells,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let board = self.board();
        if let Some(node) = self.path(ends, stones) {
            return Ok(Some(node));
        }
        let area = area_of(regions);
        let stones = board.local(stones, board.around(area) | ends.into_iter().collect());
        let mut regions = regions.to_vec();
        regions.sort();
        let key = (stones, regions, ends);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        self.promises.ensure_going()?;
        (self.report)(self.known.len());
        let regions = &key.1;
        let can_be_cut =
            |cell| !board.group(ends[0], stones | area.without(cell)).contains(ends[1]);
        let hopeless = area.iter().any(can_be_cut);
        let groups = board.groups(stones);
        let mut node = None;
        if !hopeless && self.promises.joined(&groups, regions, ends)?.is_some() {
            for size in 1..=regions.len() {
                if size == 2 {
                    match self.ask(stones, area, ends, Player::Cut, NODES_OF_SEVERAL)? {
                        Joined::Yes(found) => {
                            node = Some(found);
                            break;
                        }
                        Joined::No => break,
                        Joined::Open => (),
                    }
                }
                let mut blocks: Vec<usize> = (1..1 << regions.len())
                    .filter(|block: &usize| block.count_ones() as usize <= size)
                    .collect();
                blocks.sort_by_key(|block| block.count_ones());
                let goal = board.group(ends[1], stones);
                let way = Way { stones, regions, ends, goal, blocks: &blocks };
                node = self.along(&way, ends[0], 0, Cells::EMPTY, &mut Vec::new())?;
                if node.is_some() {
                    break;
                }
            }
        }
        self.known.insert(key, node);
        Ok(node)
    }

    /// Goes on from a vertex, by blocks that have not been used, to groups where the way has not been.
    fn along(
        &mut self,
        way: &Way<'_>,
        at: VertexId,
        used: usize,
        been: Cells,
        parts: &mut Vec<NodeId>,
    ) -> Result<Option<NodeId>, Halt> {
        let board = self.board();
        let here = board.group(at, way.stones);
        let everything = (1_usize << way.regions.len()) - 1;
        for &block in way.blocks.iter().filter(|&&block| block & used == 0) {
            let chosen = (0..way.regions.len()).filter(|index| block >> index & 1 == 1);
            let regions: Vec<Region> = chosen.map(|index| way.regions[index].clone()).collect();
            let near = board.around(area_of(&regions));
            if (here & near).is_empty() {
                continue;
            }
            // What stands for a group is beside the block, so that stones elsewhere make no other statement of it.
            let ending = |group: Cells| {
                let touching = group & near;
                (touching & board.terminals).first().or(touching.first())
            };
            let others = board.groups(way.stones);
            let mut others: Vec<(Cells, VertexId)> = others
                .into_iter()
                .filter(|group| *group != here && (*group & been).is_empty())
                .filter_map(|group| Some((group, ending(group)?)))
                .collect();
            others.sort_by_key(|(group, _)| *group != way.goal);
            for (group, to) in others {
                let arrives = group == way.goal;
                let is_last = used | block == everything;
                let is_whole = block == everything;
                if is_last && !arrives || is_whole && at != way.ends[0] {
                    continue;
                }
                let Some(from) = ending(here) else { continue };
                let node = match is_whole {
                    true => self.meet(way.stones, &regions, [from, to])?,
                    false => self.join(way.stones, &regions, [from, to])?,
                };
                let Some(node) = node else { continue };
                let before = parts.len();
                if at != from {
                    parts.extend(self.path([at, from], way.stones));
                }
                parts.push(node);
                let whole = if arrives {
                    if to != way.ends[1] {
                        parts.extend(self.path([to, way.ends[1]], way.stones));
                    }
                    self.statements.and(way.ends, parts.clone(), board.terminals)
                } else {
                    self.along(way, to, used | block, been | here, parts)?
                };
                if whole.is_some() {
                    return Ok(whole);
                }
                parts.truncate(before);
            }
        }
        Ok(None)
    }

    /// A node that these regions together join two vertices: what is done about each intrusion. The solver is
    /// asked about what no pattern looks after.
    fn meet(
        &mut self,
        stones: Cells,
        regions: &[Region],
        ends: [VertexId; 2],
    ) -> Result<Option<NodeId>, Halt> {
        let area = area_of(regions);
        if !(area & stones).is_empty() {
            return Ok(None);
        }
        if regions[0].pattern.is_none() {
            let node = self.ask(stones, area, ends, Player::Cut, self.nodes)?.node();
            if node.is_some() {
                return Ok(node);
            }
        }
        let (mut common, mut threats) = (area, Vec::new());
        while let Some(intrusion) = common.first() {
            let Some(node) = self.reply(stones, regions, ends, intrusion)? else {
                return Ok(None);
            };
            common &= self.statements.proven(node).carrier;
            threats.push(node);
        }
        Ok(self.statements.or(threats))
    }

    /// A node that Short, who moves, joins two vertices after an intrusion: as the file says, or by another branch of the
    /// pattern, or by a reply of the solver.
    pub(super) fn reply(
        &mut self,
        stones: Cells,
        regions: &[Region],
        ends: [VertexId; 2],
        intrusion: VertexId,
    ) -> Result<Option<NodeId>, Halt> {
        for as_printed in [true, false] {
            for (index, region) in regions.iter().enumerate() {
                let Some(place) = region.place(intrusion) else { continue };
                for (number, branch) in self.promises.branches(region).iter().enumerate() {
                    let is_meant =
                        branch.intrusions.iter().any(|&at| region.cell(at) == Some(intrusion));
                    if is_meant != as_printed {
                        continue;
                    }
                    let after = self.promises.after(region, branch, intrusion);
                    let Some((reply, parts)) = after else { continue };
                    let left = [without(regions, index), parts].concat();
                    let left: Vec<Region> =
                        left.into_iter().map(|region| region.less(intrusion, reply)).collect();
                    let Some(node) = self.join(stones.with(reply), &left, ends)? else { continue };
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
        for (index, region) in regions.iter().enumerate() {
            let Some(place) = region.place(intrusion) else { continue };
            for reply in self.promises.replies(region, intrusion) {
                let rest = region.area().without(intrusion).without(reply);
                let left = [without(regions, index), vec![Region::left_to_solver(rest)]].concat();
                if let Some(node) = self.join(stones.with(reply), &left, ends)? {
                    let node = self.statements.claim(reply, node);
                    self.note(node, region, place, intrusion, Served::Cell(reply));
                    return Ok(Some(node));
                }
            }
        }
        // Nobody knows a reply: the solver is asked about all that is left.
        let area = area_of(regions).without(intrusion);
        let node = self.ask(stones, area, ends, Player::Short, self.nodes)?.node();
        if let (Some(node), [region]) = (node, regions)
            && let Some((place, cell)) = region.place(intrusion).zip(self.statements.claimed(node))
        {
            self.note(node, region, place, intrusion, Served::Cell(cell));
        }
        Ok(node)
    }

    /// What the solver says.
    fn ask(
        &mut self,
        stones: Cells,
        area: Cells,
        ends: [VertexId; 2],
        to_move: Player,
        nodes: u64,
    ) -> Result<Joined, Halt> {
        let Promises { board, limits, locals, .. } = &mut self.promises;
        let (part, asked) = ((stones, area), (nodes, *limits));
        let joined = locals.joined(board, part, ends, to_move, &mut self.statements, asked)?;
        self.promises.ensure_going()?;
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
        if let Some(pattern) = region.pattern {
            self.filled.entry(node).or_insert(Filled { pattern, place, cell, served });
        }
    }
}

fn without(regions: &[Region], index: usize) -> Vec<Region> {
    let mut rest = regions.to_vec();
    rest.remove(index);
    rest
}
