//! What is stated: three kinds of statements that have nothing in common.

use super::Fault;
use super::step::MovingAs;
use crate::game::{ByPlayer, Player};
use crate::graph::{VertexId, VertexSet};

/// A statement about normal play:
///
/// *In every position of the game in which the player has all cells of `owned`, his opponent none of
/// the `carrier`, and the player will have at least one cell of each held pair in the end, he reaches
/// the aim, moving first or second; the only claims of his opponent that he has to answer are those in
/// the carrier, and his answers are in the carrier, too.*
///
/// So it is about no single position, and it does not matter what happens outside the carrier: there
/// the opponent may claim what he likes, and the player may pass. (Passing is not allowed in the
/// game, but a claim more never hurts in normal play, so he may claim any cell instead. For the
/// same reason what he reaches moving second he reaches moving first, and cells of the carrier that are
/// his already do no harm: an answer that he has made already is a pass.) Somebody else sees to the
/// held pairs. No cell is owned, in the carrier or in a pair twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normal {
    /// Who reaches the aim.
    pub player: Player,
    /// What he reaches.
    pub aim: Aim,
    /// When he does.
    pub moving: MovingAs,
    /// What must be his.
    pub owned: VertexSet,
    /// Where alone he must answer.
    pub carrier: VertexSet,
    /// Of what he must have one cell each in the end: pairs in increasing order, as are the cells of each.
    pub held: Vec<[VertexId; 2]>,
}

/// What a player reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// He wins.
    Win,
    /// If those of the two, the smaller first, that are cells are his in the end, his cells and
    /// conducting terminals connect them.
    Join([VertexId; 2]),
    /// The graph is in the end as if all of the set were his.
    Settle(VertexSet),
}

/// A statement about misère play, where a stone more can hurt: who wins the position of the file's game
/// with exactly these claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misere {
    /// Who wins.
    pub winner: Player,
    /// When he does.
    pub mover: Mover,
    /// Whose cells are whose.
    pub claims: ByPlayer<VertexSet>,
}

/// When the winner of a misère game wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// If he moves first.
    First,
    /// If he moves second.
    Second,
    /// Whoever moves.
    Whoever,
}

/// A statement about fillings: in every one in which Short has the one list of cells and Cut the other,
/// something makes no difference for who joins the terminals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Indifference {
    /// What makes none.
    pub about: About,
    /// Whose cells are whose.
    pub claims: ByPlayer<VertexSet>,
}

/// What makes no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whose the cell is.
    Cell(VertexId),
    /// Whether two vertices are adjacent, the smaller first.
    Edge([VertexId; 2]),
}

/// Two vertices, the smaller first.
pub(super) fn sorted([a, b]: [VertexId; 2]) -> [VertexId; 2] {
    [a.min(b), a.max(b)]
}

impl Normal {
    /// What the player has reached with these cells.
    pub(super) fn reached(player: Player, aim: Aim, owned: VertexSet) -> Self {
        let carrier = VertexSet::new(owned.universe());
        Self { player, aim, moving: MovingAs::Second, owned, carrier, held: Vec::new() }
    }

    /// The same with more pairs held, of those that others hold, too.
    pub(super) fn holding(
        mut self,
        pairs: impl IntoIterator<Item = [VertexId; 2]>,
    ) -> Result<Self, Fault> {
        self.held.extend(pairs.into_iter().map(sorted));
        self.held.sort_unstable();
        self.held.dedup();
        let mut used = self.owned.clone();
        used.union_with(&self.carrier);
        for &cell in self.held.iter().flatten() {
            ensure(used.insert(cell), Fault::Overlap(cell))?;
        }
        Ok(self)
    }

    /// Whether both are about the same player and aim.
    pub(super) fn agrees_with(&self, other: &Self) -> Result<(), Fault> {
        ensure(self.player == other.player && self.aim == other.aim, Fault::Mismatch)
    }

    /// The player does not need the first move.
    pub(super) fn waits(&self) -> Result<(), Fault> {
        ensure(self.moving == MovingAs::Second, Fault::NeedsMove)
    }

    /// This player reaches this aim if he has these cells, and nobody else needs to see to anything.
    pub(super) fn reaches(&self, by: Player, aim: &Aim, has: &VertexSet) -> Result<&Self, Fault> {
        ensure(self.player == by && self.aim == *aim, Fault::NotShown)?;
        ensure(self.held.is_empty(), Fault::Mismatch)?;
        ensure_empty(&(&self.owned - has), Fault::NotOwned)?;
        Ok(self)
    }
}

pub(super) fn ensure<E>(condition: bool, fault: E) -> Result<(), E> {
    if condition { Ok(()) } else { Err(fault) }
}

/// No vertex is in the set.
pub(super) fn ensure_empty<E>(set: &VertexSet, fault: impl Fn(VertexId) -> E) -> Result<(), E> {
    set.first().map_or(Ok(()), |vertex| Err(fault(vertex)))
}
