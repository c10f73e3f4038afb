//! Positions in which a player is at least as well off as in another one. Everything that makes
//! positions share a node is an instance: equal graphs, mirror images, dead cells, captured pairs,
//! dominated claims.
//!
//! Two positions are compared, *here* and *there*. A player P is *as well off* here if on the same
//! empty cells he wins here in each filling in which he wins there (in misère play: if L, who loses,
//! joins or separates here in each filling in which he does there; so P below is L then). Graphs
//! show it: those in which the members of a hyperedge are adjacent, shorted cells leave their
//! neighbours adjacent, and cut cells nothing. So do terminals that conduct, for what passes between two
//! neighbours of one may pass through it; sides never become adjacent, but whether one group touches
//! them all is noted. Claims keep inclusions of graphs. So if P is the connector, each edge of the graph
//! with which he is compared must be one of his graph, and if a group touches all sides there, one must
//! here; if his opponent is the connector, the other way round. It may be seen on the board of
//! a game or on that of its dual.

use super::Fault;
use super::board::On;
use super::statement::ensure;
use crate::game::{ByPlayer, Game, Player, Section};
use crate::graph::{VertexId, VertexSet};

/// How many pairs are captured together at most: as many as the rules for lost sets make of one
/// (Steane, Theorem 10, for up to three pairs).
pub const MOST_TOGETHER: usize = 3;

/// A position with the cells that are empty in it, as graphs on the boards on which it is looked at.
#[derive(Clone)]
pub(super) struct Position {
    boards: Vec<Section>,
    pub(super) empty: VertexSet,
}

impl Position {
    /// The position with these claims in the games of some boards, in which these cells are empty.
    pub(super) fn new(
        boards: &[On<'_>],
        claims: &ByPlayer<VertexSet>,
        empty: VertexSet,
    ) -> Result<Self, Fault> {
        let sections = boards.iter().map(|on| on.section().cloned()).collect::<Result<_, _>>()?;
        let mut position = Self { boards: sections, empty };
        position.give(&claims.short, Player::Short);
        position.give(&claims.cut, Player::Cut);
        Ok(position)
    }

    /// Gives some of the empty cells to a player.
    fn give(&mut self, cells: &VertexSet, by: Player) {
        self.empty.subtract(cells);
        for section in &mut self.boards {
            section.claim_all(cells, by);
            section.close();
        }
    }

    fn after(&self, claims: impl IntoIterator<Item = (VertexId, Player)>) -> Self {
        let mut after = self.clone();
        for (cell, by) in claims {
            after.give(&VertexSet::from_vertices(self.empty.universe(), [cell]), by);
        }
        after
    }

    fn is_as_good_as(&self, other: &Self, player: Player) -> bool {
        let mut boards = self.boards.iter().zip(&other.boards);
        boards.any(|(mine, theirs)| mine.is_as_good_as(theirs, player))
    }

    /// Gives pairs without a common cell to a player who captures them, in their order: one by one, or a
    /// few that follow one another together if he captures no fewer of them.
    ///
    /// He captures a pair if with either of its cells his and the other his opponent's he is as well
    /// off as with both; a few pairs together if he is with one cell of each his, whichever.
    pub(super) fn capture(&mut self, pairs: &[[VertexId; 2]], by: Player) -> Result<(), Fault> {
        let mut left = pairs;
        while !left.is_empty() {
            let mut few = 1..=left.len().min(MOST_TOGETHER);
            let captured = few.find_map(|count| {
                let (together, rest) = left.split_at(count);
                Some((self.captured(together, by)?, rest))
            });
            (*self, left) = captured.ok_or(Fault::NotSettled)?;
        }
        Ok(())
    }

    fn captured(&self, pairs: &[[VertexId; 2]], by: Player) -> Option<Self> {
        let all = self.after(pairs.iter().flatten().map(|&cell| (cell, by)));
        let is_enough = |choice: usize| {
            let claims = pairs.iter().enumerate().flat_map(|(index, &[a, b])| {
                let [mine, other] = if choice >> index & 1 == 0 { [a, b] } else { [b, a] };
                [(mine, by), (other, by.other())]
            });
            self.after(claims).is_as_good_as(&all, by)
        };
        (0..1 << pairs.len()).all(is_enough).then_some(all)
    }
}

/// How two positions are compared.
pub(super) struct Comparison<'a> {
    /// Pairs of empty cells here that the player captures, in this order.
    pub(super) pairs: &'a [[VertexId; 2]],
    /// Empty cells here that play no part.
    pub(super) idle: &'a [VertexId],
    /// Vertices here with those whose parts they play there.
    pub(super) images: &'a [[VertexId; 2]],
    /// A cell here: it is enough that the player is as well off if this cell and its part there are both
    /// his, and if both are his opponent's, for every filling is one of those.
    pub(super) split: Option<VertexId>,
}

/// What a comparison has shown.
pub(super) struct Compared {
    /// The cells that play parts.
    pub(super) played: VertexSet,
    /// How many single cells were given away, here or there.
    pub(super) given: usize,
}

impl Comparison<'_> {
    /// Whether a player is as well off here as there.
    ///
    /// 1. [`Parts`] says which part each vertex plays. What is empty here and plays none, but for the pairs,
    ///    is given to the opponent; parts that nobody plays are given to the player there.
    /// 2. The pairs are given to the player, who must capture them.
    /// 3. Now the same is empty here and there, but for the names. The player must be as well off here as
    ///    there.
    ///
    /// Terminals may play other terminals' parts, in a dual as well: who joins all of them, or some two, does so whatever they are called.
    pub(super) fn holds(
        &self,
        on: &On<'_>,
        player: Player,
        [mut here, mut there]: [Position; 2],
    ) -> Result<Compared, Fault> {
        let paired = on.cells(self.pairs.iter().flatten())?;
        let mut open = &here.empty - &paired;
        for &cell in self.idle {
            ensure(open.remove(cell), Fault::NoCell(cell))?;
        }
        ensure(paired.is_subset_of(&here.empty), Fault::Mismatch)?;
        let parts = Parts::new(&on.board.game, self.images, &open, &there.empty)?;
        let mut played = on.nothing();
        let mut unplayed = there.empty.clone();
        for cell in open.iter() {
            if let Some(part) = parts.of(cell) {
                unplayed.remove(part);
                played.insert(cell);
            }
        }
        let left = &(&here.empty - &paired) - &played;
        let given = left.len() + unplayed.len();
        here.give(&left, player.other());
        there.give(&unplayed, player);
        here.capture(self.pairs, player)?;
        let name = |vertex| parts.of(vertex).unwrap_or(vertex);
        let is_seen = |mut here: Position, there: &Position| {
            here.boards.iter_mut().for_each(|section| *section = section.renamed(name));
            here.is_as_good_as(there, player)
        };
        let is_seen = match self.split {
            None => is_seen(here, &there),
            Some(cell) => {
                ensure(played.contains(cell), Fault::NoCell(cell))?;
                let both = Player::BOTH.into_iter();
                both.map(|by| (here.after([(cell, by)]), there.after([(name(cell), by)])))
                    .all(|(here, there)| is_seen(here, &there))
            }
        };
        ensure(is_seen, Fault::WorseOff)?;
        Ok(Compared { played, given })
    }
}

/// Which vertices of one position play which parts in another: cells those of empty cells, and terminals
/// those of terminals.
#[derive(Debug)]
pub struct Parts {
    /// By vertex.
    of: Vec<Option<VertexId>>,
}

impl Parts {
    /// Each vertex of the list plays the part named with it, and nothing is listed twice on a side. Of the
    /// others those that are empty in both positions, and the terminals, play their own, unless
    /// somebody else does; of terminals nobody may.
    ///
    /// # Errors
    /// If the list is not like that.
    pub fn new(
        game: &Game,
        list: &[[VertexId; 2]],
        here: &VertexSet,
        there: &VertexSet,
    ) -> Result<Self, Fault> {
        let hypergraph = game.hypergraph();
        let mut parts = Self { of: vec![None; here.universe()] };
        let mut taken = VertexSet::new(here.universe());
        for &[vertex, part] in list {
            if hypergraph.is_terminal(vertex) {
                ensure(hypergraph.is_terminal(part), Fault::NoVertex(part))?;
            } else {
                ensure(here.contains(vertex), Fault::NoCell(vertex))?;
                ensure(there.contains(part), Fault::NoCell(part))?;
            }
            let before = parts.of[vertex.index()].replace(part);
            ensure(before.is_none(), Fault::Twice(vertex))?;
            ensure(taken.insert(part), Fault::Twice(part))?;
        }
        for &terminal in hypergraph.terminals() {
            let is_listed = parts.of[terminal.index()].is_some();
            ensure(is_listed || !taken.contains(terminal), Fault::Twice(terminal))?;
            parts.of[terminal.index()].get_or_insert(terminal);
        }
        for cell in here.iter().filter(|&cell| there.contains(cell) && !taken.contains(cell)) {
            parts.of[cell.index()].get_or_insert(cell);
        }
        Ok(parts)
    }

    /// The part that a vertex plays.
    #[must_use]
    pub fn of(&self, vertex: VertexId) -> Option<VertexId> {
        self.of[vertex.index()]
    }
}
