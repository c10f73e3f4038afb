//! Nodes on their way into a certificate: each with the cells that it needs, none twice.

use rustc_hash::FxHashMap;

use crate::game::Player;
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::{GameId, Line, NodeId};

/// What a node is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Aim {
    Win,
    Joined(VertexId, VertexId),
    /// A set is as good as the player's: in one writer always the same set.
    Settled,
}

impl Aim {
    pub(super) fn joined([a, b]: [VertexId; 2]) -> Self {
        Self::Joined(a.min(b), a.max(b))
    }
}

/// What a node says, as the checker will work it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Said<const W: usize> {
    pub(super) aim: Aim,
    /// The player needs the first move.
    pub(super) moves: bool,
    pub(super) owned: Bits<W>,
    pub(super) carrier: Bits<W>,
}

/// The nodes of one player in one game.
#[derive(Debug)]
pub(super) struct Writer<'l, const W: usize> {
    lines: &'l mut Vec<Line>,
    first: usize,
    next: u32,
    game: GameId,
    said: Vec<Said<W>>,
    known: FxHashMap<Said<W>, NodeId>,
    /// What the whole is about, and the nodes that are about it.
    aim: Aim,
    reached: Vec<NodeId>,
}

impl<'l, const W: usize> Writer<'l, W> {
    /// Goes on after lines that have `next` nodes; the whole is about `aim`.
    pub(super) fn new(lines: &'l mut Vec<Line>, next: u32, game: GameId, aim: Aim) -> Self {
        let (said, known, reached) = (Vec::new(), FxHashMap::default(), Vec::new());
        Self { lines, first: next as usize, next, game, said, known, aim, reached }
    }

    /// The number of the next node.
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    pub(super) fn said(&self, node: NodeId) -> Said<W> {
        self.said[node.index() - self.first]
    }

    /// The last node that reaches the aim and fits.
    pub(super) fn reached(&self, fits: impl Fn(&Said<W>) -> bool) -> Option<NodeId> {
        self.reached.iter().rev().copied().find(|&node| fits(&self.said(node)))
    }

    fn add(&mut self, said: Said<W>, line: impl FnOnce(NodeId) -> Line) -> NodeId {
        if let Some(&node) = self.known.get(&said) {
            return node;
        }
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(line(id));
        self.said.push(said);
        self.known.insert(said, id);
        if said.aim == self.aim {
            self.reached.push(id);
        }
        id
    }

    /// The player has won with these cells.
    pub(super) fn won(&mut self, by: Player, owned: Bits<W>) -> NodeId {
        let said = Said { aim: Aim::Win, moves: false, owned, carrier: Bits::EMPTY };
        let game = self.game;
        self.add(said, |id| Line::Won { id, game, by, owned: owned.iter().collect() })
    }

    /// With these cells of the set the player has as much of it as if all were his.
    pub(super) fn settled(&mut self, by: Player, set: Bits<W>, owned: Bits<W>) -> NodeId {
        let said = Said { aim: Aim::Settled, moves: false, owned, carrier: Bits::EMPTY };
        let game = self.game;
        let [set, owned] = [set, owned].map(|cells| cells.iter().collect());
        self.add(said, |id| Line::Settled { id, game, by, set, owned })
    }

    /// Vertices that follow one another are adjacent; `cells` are those between the ends that are
    /// no terminals.
    pub(super) fn path(&mut self, of: &[VertexId], cells: Bits<W>) -> NodeId {
        let aim = Aim::joined([of[0], of[of.len() - 1]]);
        let said = Said { aim, moves: false, owned: cells, carrier: Bits::EMPTY };
        let game = self.game;
        self.add(said, |id| Line::Path { id, game, of: of.to_vec() })
    }

    /// The player claims a cell, if that is of any use.
    pub(super) fn claim(&mut self, cell: VertexId, then: NodeId) -> NodeId {
        let before = self.said(then);
        if !before.owned.contains(cell) {
            return then;
        }
        let (owned, carrier) = (before.owned.without(cell), before.carrier.with(cell));
        let said = Said { moves: true, owned, carrier, ..before };
        self.add(said, |id| Line::Claim { id, cell, then })
    }

    /// Threats that the opponent cannot meet all when the player has the cells `mine`; those that are
    /// not needed are left out.
    pub(super) fn or(&mut self, mut of: Vec<NodeId>, mine: Bits<W>) -> NodeId {
        // Cells that are in all carriers, but for those that the threats need to be the player's.
        let common = |of: &[NodeId]| {
            let said = of.iter().map(|&node| self.said(node));
            let start = (Bits::below(Bits::<W>::CAPACITY), Bits::EMPTY);
            let (common, owned) =
                said.fold(start, |(c, o), said| (c & said.carrier, o | said.owned));
            common - owned
        };
        debug_assert!(common(&of).is_subset_of(mine), "the opponent can meet all threats");
        let mut index = of.len();
        while index > 0 {
            index -= 1;
            let node = of.remove(index);
            if of.is_empty() || !common(&of).is_subset_of(mine) {
                of.insert(index, node);
            }
        }
        // A threat that was found before may claim a cell that the player has by now.
        let had = common(&of);
        let start = Said { moves: false, owned: had, carrier: Bits::EMPTY, ..self.said(of[0]) };
        let mut said = of.iter().map(|&node| self.said(node)).fold(start, |all, said| Said {
            owned: all.owned | said.owned,
            carrier: all.carrier | said.carrier,
            ..all
        });
        said.carrier -= said.owned;
        self.add(said, |id| Line::Or { id, of, owned: had.iter().collect() })
    }

    /// Parts with disjoint carriers; `middles` are the cells that they have as ends besides those
    /// of the whole.
    pub(super) fn and(
        &mut self,
        joins: Option<[VertexId; 2]>,
        of: Vec<NodeId>,
        middles: Bits<W>,
    ) -> NodeId {
        let aim = joins.map_or(Aim::Win, Aim::joined);
        let start = Said { aim, moves: false, owned: middles, carrier: Bits::EMPTY };
        let mut said = of.iter().map(|&node| self.said(node)).fold(start, |all, said| Said {
            owned: all.owned | said.owned,
            carrier: all.carrier | said.carrier,
            moves: said.moves,
            ..all
        });
        said.carrier -= said.owned;
        self.add(said, |id| Line::And { id, joins, of })
    }

    /// What is won in the derived game is won in the other.
    pub(super) fn lift(&mut self, then: NodeId) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(Line::Lift { id, then });
        self.said.push(self.said(then));
        id
    }
}
