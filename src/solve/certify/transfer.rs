//! Positions in which the winner is as well off as in that of a node.

use super::memo::Memo;
use super::writer::Writer;
use crate::game::{Game, GraphState, Player, State};
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::{MOST_TOGETHER, NodeId};
use crate::solve::driver::TableKey;
use crate::solve::search::PER_ALLOCATION;

/// What the winner has in a position: his cells, and pairs in the order in which he captured them.
#[derive(Clone, Copy)]
pub(super) struct Holding<'p, const W: usize> {
    pub(super) mine: Bits<W>,
    pub(super) pairs: &'p [[VertexId; 2]],
}

/// A node that serves for all positions that look alike.
struct Known {
    node: NodeId,
    /// The vertices of its position, by their names.
    vertices: Vec<VertexId>,
}

/// Finds nodes for positions by those of others.
pub(super) struct Transfers<const W: usize> {
    opening: GraphState<W>,
    winner: Player,
    known: Memo<Known>,
    /// Names of vertices are of the game whose dual it is: terminals have none.
    in_dual: bool,
}

/// The part of another position that each vertex plays, and what is compared.
struct Comparison<'t, const W: usize> {
    transfers: &'t Transfers<W>,
    there: GraphState<W>,
    /// The cells that play parts.
    carrier: Bits<W>,
    part: Vec<VertexId>,
    /// A cell with which the two are compared in either hand.
    on: Option<VertexId>,
}

impl<const W: usize> Transfers<W> {
    /// For the winner of a game, with room for so many MiB.
    pub(super) fn new(game: &Game, winner: Player, memory: usize) -> Self {
        let mut opening = GraphState::new(&game.with_simplest_goal());
        opening.close_terminals();
        Self { opening, winner, known: Memo::new(memory), in_dual: false }
    }

    /// For Cut in a dual game, in which he plays Short's part.
    pub(super) fn in_dual(dual: &Game, memory: usize) -> Self {
        Self { in_dual: true, ..Self::new(dual, Player::Short, memory) }
    }

    /// Notes the node of a position that looks like this, if its carrier is part of what is left.
    pub(super) fn note(&mut self, table_key: TableKey, node: NodeId, carrier: Bits<W>) {
        let TableKey { key, names } = table_key;
        let left: Bits<W> = names.iter().map(|&(vertex, _)| vertex).collect();
        if carrier.is_subset_of(left) {
            let mut vertices = self.unchanged();
            names.into_iter().for_each(|(vertex, name)| vertices[name.index()] = vertex);
            let bytes = size_of_val(&*vertices) + PER_ALLOCATION;
            self.known.note(key, Known { node, vertices }, bytes);
        }
    }

    /// The node of a position by one that looks like it, if there is one.
    pub(super) fn transposed(
        &self,
        table_key: &TableKey,
        here: Holding<'_, W>,
        writer: &mut Writer<'_, W>,
    ) -> Option<NodeId> {
        let Known { node, vertices } = self.known.get(&table_key.key)?;
        let parts = table_key.names.iter().map(|&(vertex, name)| [vertex, vertices[name.index()]]);
        if !self.in_dual {
            return self.transfer(*node, here, parts, None, writer);
        }
        let cells = self.opening.cells();
        let parts: Vec<_> = parts.filter(|&[vertex, _]| cells.contains(vertex)).collect();
        let terminals: Vec<_> = self.opening.graph().terminals().iter().collect();
        // Terminals are where they were, or in reverse: of two that is all.
        let mut images = [terminals.clone(), terminals.iter().rev().copied().collect()].into_iter();
        images.find_map(|images| {
            let terminals = terminals.iter().zip(images).map(|(&vertex, part)| [vertex, part]);
            self.transfer(*node, here, parts.iter().copied().chain(terminals), None, writer)
        })
    }

    /// The node of a position in which a cell plays the part of another, and all others their own.
    pub(super) fn exchanged(
        &self,
        then: NodeId,
        here: Holding<'_, W>,
        [cell, part]: [VertexId; 2],
        writer: &mut Writer<'_, W>,
    ) -> Option<NodeId> {
        let others = writer.proven(then).carrier.without(part);
        let parts = others.iter().map(|cell| [cell, cell]).chain([[cell, part]]);
        self.transfer(then, here, parts, Some(cell), writer)
    }

    /// The node of a position in which the winner has won with one cell of each pair, by that of one in
    /// which he has both.
    pub(super) fn captured(
        &self,
        then: NodeId,
        here: Holding<'_, W>,
        writer: &mut Writer<'_, W>,
    ) -> Option<NodeId> {
        self.transfer(then, here, [], None, writer)
    }

    /// The node of a position in which vertices play the parts of vertices in that of another node, if
    /// the winner is as well off here. It needs as few of his cells and pairs as will do.
    fn transfer(
        &self,
        then: NodeId,
        here: Holding<'_, W>,
        parts: impl IntoIterator<Item = [VertexId; 2]>,
        on: Option<VertexId>,
        writer: &mut Writer<'_, W>,
    ) -> Option<NodeId> {
        let said = writer.proven(then);
        let terminals = self.opening.graph().terminals();
        let (mut part, mut carrier, mut images) = (self.unchanged(), Bits::EMPTY, Vec::new());
        for [vertex, plays] in parts {
            let is_cell = said.carrier.contains(plays);
            if !is_cell && !terminals.contains(vertex) {
                continue;
            }
            part[vertex.index()] = plays;
            images.extend((vertex != plays).then_some([vertex, plays]));
            if is_cell {
                carrier.insert(vertex);
            }
        }
        // The opponent has what the node does not mention.
        let his = said.held.iter().flatten().fold(said.owned, |all, &cell| all.with(cell));
        let there = self.opposed(his, said.carrier);
        let comparison = Comparison { transfers: self, there, carrier, part, on };
        let (owned, pairs) = comparison.least(here.mine - carrier, here.pairs)?;
        Some(writer.transfer(then, (owned, carrier), pairs, images, on))
    }

    /// By vertex the vertex itself.
    fn unchanged(&self) -> Vec<VertexId> {
        (0..self.opening.graph().universe()).map(VertexId::new).collect()
    }

    /// The position in which the winner has some cells, others are left, and his opponent has the rest.
    fn opposed(&self, his: Bits<W>, left: Bits<W>) -> GraphState<W> {
        let mut state = self.opening.clone();
        state.claim_all(his, self.winner);
        state.claim_all(state.cells() - left, self.winner.other());
        state.close_terminals();
        state
    }
}

impl<const W: usize> Comparison<'_, W> {
    /// Of these cells and pairs of the winner as few as show that he is as well off here; `None` if all
    /// of them do not.
    fn least(
        &self,
        mine: Bits<W>,
        pairs: &[[VertexId; 2]],
    ) -> Option<(Bits<W>, Vec<[VertexId; 2]>)> {
        let mut owned = mine;
        let mut groups = self.groups(owned, pairs)?;
        for index in (0..groups.len()).rev() {
            let group = groups.remove(index);
            if !self.holds(owned, &groups.concat()) {
                groups.insert(index, group);
            }
        }
        let pairs = groups.concat();
        for cell in mine.iter() {
            if self.holds(owned.without(cell), &pairs) {
                owned.remove(cell);
            }
        }
        Some((owned, pairs))
    }

    /// Whether the graphs show that he is as well off here with these cells and pairs.
    fn holds(&self, owned: Bits<W>, pairs: &[[VertexId; 2]]) -> bool {
        self.groups(owned, pairs).is_some()
    }

    /// The pairs in groups that he captures together, if the graphs show that he is as well off here.
    fn groups<'p>(
        &self,
        owned: Bits<W>,
        pairs: &'p [[VertexId; 2]],
    ) -> Option<Vec<&'p [[VertexId; 2]]>> {
        let Self { transfers, there, carrier, part, on } = self;
        let winner = transfers.winner;
        let paired: Bits<W> = pairs.iter().flatten().copied().collect();
        let opposed = transfers.opposed(owned, *carrier | paired);
        let here = after(&opposed, &claims(pairs, &|_| [winner; 2]));
        let name = |vertex: VertexId| part[vertex.index()];
        let is_better = match *on {
            None => is_as_good(&here, there, winner, name),
            Some(cell) => Player::BOTH.into_iter().all(|by| {
                let there = after(there, &[(name(cell), by)]);
                is_as_good(&after(&here, &[(cell, by)]), &there, winner, name)
            }),
        };
        if is_better { captured_in_groups(opposed, pairs, winner) } else { None }
    }
}

/// Each cell of some pairs, the first of each claimed by one player and the second by another.
fn claims(pairs: &[[VertexId; 2]], by: &dyn Fn(usize) -> [Player; 2]) -> Vec<(VertexId, Player)> {
    let claims = pairs.iter().enumerate().flat_map(|(index, &[a, b])| {
        let [first, second] = by(index);
        [(a, first), (b, second)]
    });
    claims.collect()
}

/// Some pairs in groups that a player captures one after the other, if he does.
fn captured_in_groups<const W: usize>(
    mut here: GraphState<W>,
    pairs: &[[VertexId; 2]],
    player: Player,
) -> Option<Vec<&[[VertexId; 2]]>> {
    let (mut left, mut groups) = (pairs, Vec::new());
    while !left.is_empty() {
        let mut few = 1..=left.len().min(MOST_TOGETHER);
        let (after, count) =
            few.find_map(|count| Some((captured(&here, &left[..count], player)?, count)))?;
        let (group, rest) = left.split_at(count);
        groups.push(group);
        (here, left) = (after, rest);
    }
    Some(groups)
}

/// The position with some pairs given to a player, if he captures them together.
fn captured<const W: usize>(
    here: &GraphState<W>,
    pairs: &[[VertexId; 2]],
    player: Player,
) -> Option<GraphState<W>> {
    let all = after(here, &claims(pairs, &|_| [player; 2]));
    let choices = [[player, player.other()], [player.other(), player]];
    let is_enough = |choice: usize| {
        let one_each = claims(pairs, &|index| choices[choice >> index & 1]);
        is_as_good(&after(here, &one_each), &all, player, |vertex| vertex)
    };
    (0..1 << pairs.len()).all(is_enough).then_some(all)
}

/// The position after some claims.
fn after<const W: usize>(state: &GraphState<W>, claims: &[(VertexId, Player)]) -> GraphState<W> {
    let mut after = state.clone();
    claims.iter().for_each(|&(cell, by)| after.claim(cell, by));
    after.close_terminals();
    after
}

/// Whether the graphs show that a player is as well off here as there, if the vertices here have these
/// names there.
pub(super) fn is_as_good<const W: usize>(
    here: &GraphState<W>,
    there: &GraphState<W>,
    player: Player,
    name: impl Fn(VertexId) -> VertexId,
) -> bool {
    let joins = player == Player::Short;
    let is_within = here.graph().live().iter().all(|vertex| {
        let mine = here.graph().neighbours(vertex).iter().map(&name).collect();
        let theirs = there.graph().neighbours(name(vertex));
        if joins { theirs.is_subset_of(mine) } else { mine.is_subset_of(theirs) }
    });
    let (less, more) = if joins { (there, here) } else { (here, there) };
    // Sides forget that one group has touched them all.
    let touches = less.graph().sides().is_empty() || !less.joined() || more.joined();
    is_within && touches
}
