//! A state of a region: what is left of it, simplified without a change of value.

use super::Partition;
use crate::analysis::relations::Surroundings;
use crate::analysis::{Recorder, Reducer, recheck_after};
use crate::game::{ByPlayer, Game, Goal, GraphState, Player, Rules, State};
use crate::graph::{Bits, Hypergraph, ReducedGraph, VertexId};
use crate::proof::{Rule, Step};

/// A region after some claims, as a 2-section. Terminals that are joined are one vertex, that of
/// the first of them.
#[derive(Clone, Debug)]
pub(super) struct RegionState<const W: usize> {
    state: GraphState<W>,
    /// For each terminal the first terminal of its group. Terminal `i` is vertex `i`.
    first: Groups,
    /// The terminals that take part: all of them, or those that a part of a region touches.
    touched: Bits<W>,
    /// The cells around which something has changed since the last simplification.
    dirty: Bits<W>,
}

/// For each terminal the first terminal of its group.
#[derive(Clone, Debug)]
struct Groups(Vec<u8>);

impl Groups {
    fn apart(terminals: usize) -> Self {
        Self((0..terminals as u8).collect())
    }

    fn first(&self, terminal: usize) -> usize {
        self.0[terminal].into()
    }

    fn join(&mut self, group: VertexId, into: VertexId) {
        let [group, into] = [group, into].map(|vertex| vertex.index() as u8);
        for first in &mut self.0 {
            if *first == group {
                *first = into;
            }
        }
    }
}

/// What a simplification has found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simplified<const W: usize> {
    /// Who joins all that takes part, or prevents it, when Short and when Cut moves first, as far as
    /// that is known.
    pub(super) winners: ByPlayer<Option<Player>>,
    /// The cells that are dead or that were given to the player: he may have them as well. Where the
    /// simplification follows a move of his, such a cell is no better a move than that one. What
    /// was filled in before the cell was would be filled in with the cell claimed, too: a dead cell
    /// stays dead, a lost pair lost. So the state after the move is the one after both, and a
    /// further claim of his does no harm.
    pub(super) given: ByPlayer<Bits<W>>,
}

/// Takes from a reduction what a region wants to know.
struct Notes<'a, const W: usize> {
    first: &'a mut Groups,
    given: ByPlayer<Bits<W>>,
}

impl<const V: usize> Recorder for Notes<'_, V> {
    fn record(&mut self, _step: impl FnOnce() -> Step) {}

    fn filled<const W: usize>(&mut self, rule: Rule, player: Player, cells: Bits<W>) {
        let dead =
            matches!(rule, Rule::Simplicial | Rule::CliqueNeighbourhood | Rule::TerminalSurrounds);
        for to in Player::BOTH.into_iter().filter(|&to| dead || to == player) {
            self.given[to] |= cells.iter().collect();
        }
    }

    fn merged(&mut self, first: VertexId, other: VertexId) {
        self.first.join(other, first);
    }
}

impl<const W: usize> RegionState<W> {
    /// The region before any further claim. Terminals become the vertices `0..k`, cells follow.
    pub(super) fn new(hypergraph: &Hypergraph) -> Self {
        let k = hypergraph.terminals().len();
        let mut place = vec![usize::MAX; hypergraph.vertex_count()];
        let vertices = hypergraph.terminals().iter().copied().chain(hypergraph.cells().iter());
        let mut count = 0;
        for vertex in vertices {
            place[vertex.index()] = count;
            count += 1;
        }
        let renamed = hypergraph.hyperedges().map(|hyperedge| {
            hyperedge.iter().map(|vertex| VertexId::new(place[vertex.index()])).collect::<Vec<_>>()
        });
        let terminals = (0..k).map(VertexId::new).collect();
        let renamed = Hypergraph::new(count, terminals, renamed);
        let renamed = renamed.expect("the vertices were counted");
        let game = Game::new(renamed, Goal::Connect, Rules::Normal);
        let state = GraphState::new(&game.expect("a region has two terminals or more"));
        let (touched, dirty) = (state.graph().terminals(), state.cells());
        Self { state, first: Groups::apart(k), touched, dirty }
    }

    fn graph(&self) -> &ReducedGraph<W> {
        self.state.graph()
    }

    /// The terminals that stand for the groups that take part.
    pub(super) fn groups(&self) -> Bits<W> {
        let stands = |terminal: &VertexId| self.first.first(terminal.index()) == terminal.index();
        self.touched.iter().filter(stands).collect()
    }

    /// How many terminals take part, joined or not.
    pub(super) fn taking_part(&self) -> usize {
        self.touched.len()
    }

    /// Which terminals are joined.
    pub(super) fn partition(&self) -> Partition {
        Partition::by_label(self.first.0.len(), |terminal| self.first.first(terminal))
    }

    /// The partition that has all groups joined which take part.
    pub(super) fn partition_if_joined(&self) -> Partition {
        let taking_part = |terminal: usize| self.touched.contains(VertexId::new(terminal));
        Partition::by_label(self.first.0.len(), |terminal| {
            if taking_part(terminal) { None } else { Some(self.first.first(terminal)) }
        })
    }

    /// The state after one more claim.
    pub(super) fn after(&self, cell: VertexId, by: Player) -> Self {
        let mut after = self.clone();
        after.dirty |= recheck_after(self.graph(), cell, by);
        after.state.claim(cell, by);
        after
    }

    /// Simplifies as far as the reducer goes.
    pub(super) fn reduce(&mut self, reducer: &mut Reducer) -> Simplified<W> {
        let dirty = std::mem::take(&mut self.dirty);
        let mut notes = Notes { first: &mut self.first, given: ByPlayer::default() };
        let winners = reducer.reduce(&mut self.state, dirty, &mut notes);
        Simplified { winners, given: notes.given }
    }

    /// The moves worth looking at: if one cell threatens or supports another, it is at least as
    /// good for both players (whatever the other would do for a player, the first does too), so
    /// the other is left out unless the first was.
    pub(super) fn moves(&self) -> Bits<W> {
        let mut moves = self.graph().cells();
        for cell in self.graph().cells().iter() {
            let around = Surroundings::of(self.graph(), cell);
            if (around.threatening | around.supporting).meets(moves.without(cell)) {
                moves.remove(cell);
            }
        }
        moves
    }

    /// The cells that touch two groups or more.
    pub(super) fn links(&self) -> Bits<W> {
        let graph = self.graph();
        let terminals = graph.terminals();
        let links = |&cell: &VertexId| (graph.neighbours(cell) & terminals).len() >= 2;
        graph.cells().iter().filter(links).collect()
    }

    /// Sets of two or more of the groups that take part, but for the set of all.
    pub(super) fn blocks(&self) -> Vec<Bits<W>> {
        let groups: Vec<VertexId> = self.groups().iter().collect();
        let all = (1_usize << groups.len()) - 1;
        let sets = (1..all).filter(|set: &usize| set.count_ones() >= 2);
        let members = |set: usize| (0..groups.len()).filter(move |&i| set >> i & 1 == 1);
        sets.map(|set| members(set).map(|i| groups[i]).collect()).collect()
    }

    /// The outcome in which the groups of a block are joined, and nothing else is but what is so now.
    pub(super) fn joining(&self, block: Bits<W>) -> Partition {
        Partition::by_label(self.first.0.len(), |terminal| {
            let first = self.first.first(terminal);
            if block.contains(VertexId::new(first)) { None } else { Some(first) }
        })
    }

    /// The region as one of the groups of these terminals alone, the others being stones of Short's
    /// like any others; none if they are joined already.
    pub(super) fn with_terminals(&self, wanted: Bits<W>) -> Option<Self> {
        let first = |terminal: VertexId| VertexId::new(self.first.first(terminal.index()));
        let wanted: Bits<W> = wanted.iter().map(first).collect();
        if wanted.len() < 2 {
            return None;
        }
        let mut state = self.state.clone();
        let mut dirty = self.dirty;
        for terminal in (self.graph().terminals() - wanted).iter() {
            dirty |= state.graph().neighbourhood(state.graph().neighbours(terminal).with(terminal));
            dirty |= state.graph().neighbours(terminal);
            state.drop_terminal(terminal);
        }
        let dirty = dirty & state.cells();
        Some(Self { state, first: Groups::apart(self.first.0.len()), touched: wanted, dirty })
    }

    /// The region with the terminals made one that this outcome has joined; none if others are
    /// joined already.
    pub(super) fn with_joined(&self, outcome: &Partition) -> Option<Self> {
        if !self.partition().refines(outcome) {
            return None;
        }
        let mut state = self.state.clone();
        let mut dirty = self.dirty;
        let mut touched = Bits::EMPTY;
        for terminal in self.graph().terminals().iter() {
            let block = outcome.block(terminal.index());
            let same = |&other: &VertexId| outcome.block(other.index()) == block;
            match touched.iter().find(same) {
                None => touched.insert(terminal),
                Some(first) => {
                    dirty |= state.graph().neighbours(terminal) | state.graph().neighbours(first);
                    state.merge_terminals(first, terminal);
                }
            }
        }
        let dirty = dirty & state.cells();
        Some(Self { state, first: Groups::apart(self.first.0.len()), touched, dirty })
    }

    /// The connected parts, each with the groups that it touches, and with nothing joined: what is
    /// joined already is added again when the values of the parts are summed.
    pub(super) fn parts(&self) -> Vec<Self> {
        let graph = self.graph();
        let of_component = |cells: Bits<W>| {
            let touched = graph.neighbourhood(cells) & graph.terminals();
            let first = touched.first()?;
            if touched.len() < 2 {
                return None;
            }
            let mut state = self.state.clone();
            state.claim_all(graph.cells() - cells, Player::Cut);
            // Terminals out of reach have no edges in this part; they are put out of the way.
            for terminal in (graph.terminals() - touched).iter() {
                state.merge_terminals(first, terminal);
            }
            let first = Groups::apart(self.first.0.len());
            Some(Self { state, first, touched, dirty: Bits::EMPTY })
        };
        graph.components(graph.cells()).filter_map(of_component).collect()
    }

    /// Words that describe a connected part up to the names of its cells: equal keys are isomorphic
    /// parts (with the terminals fixed); isomorphic parts have equal keys more often than not.
    pub(super) fn key(&self) -> Vec<u64> {
        let cells: Vec<VertexId> = self.graph().cells().iter().collect();
        let mut colour = vec![0_u64; self.graph().universe()];
        for (index, terminal) in self.touched.iter().enumerate() {
            colour[terminal.index()] = mix(index as u64 + 1);
        }
        for _ in 0..3 {
            let refined: Vec<u64> = cells
                .iter()
                .map(|&cell| {
                    let around = self.graph().neighbours(cell).iter();
                    let sum = around.fold(0_u64, |sum, v| sum.wrapping_add(mix(colour[v.index()])));
                    mix(colour[cell.index()].wrapping_add(sum.rotate_left(17)))
                })
                .collect();
            for (cell, refined) in cells.iter().zip(refined) {
                colour[cell.index()] = refined;
            }
        }
        let mut order = cells;
        order.sort_by_key(|cell| colour[cell.index()]);
        let k = self.first.0.len();
        let mut place = vec![0; self.graph().universe()];
        // Which two terminals a part with two groups joins is not a part of what it is.
        let two = self.touched.len() == 2;
        for (index, terminal) in self.touched.iter().enumerate() {
            place[terminal.index()] = if two { index } else { terminal.index() };
        }
        for (index, cell) in order.iter().enumerate() {
            place[cell.index()] = k + index;
        }
        let mut key = Vec::with_capacity(order.len() * W + 1);
        key.push(order.len() as u64);
        for cell in order {
            let row: Bits<W> = self
                .graph()
                .neighbours(cell)
                .iter()
                .map(|neighbour| VertexId::new(place[neighbour.index()]))
                .collect();
            key.extend_from_slice(row.words());
        }
        key
    }
}

/// Scatters a word (the finaliser of SplitMix64, Steele, Lea & Flood).
fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
