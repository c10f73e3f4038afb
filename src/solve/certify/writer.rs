//! Nodes on their way into a certificate: each with the cells that it needs, none twice.

use rustc_hash::FxHashMap;

use super::index::Index;
use super::{Lines, NoCertificate};
use crate::game::Player;
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::{GameId, NodeId, Rule, rules};

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

    /// What is joined.
    pub(super) fn ends(self) -> impl Iterator<Item = VertexId> {
        let ends = if let Self::Joined(a, b) = self { Some([a, b]) } else { None };
        ends.into_iter().flatten()
    }
}

/// What a node says, as the checker will work it out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Proven<const W: usize> {
    pub(super) aim: Aim,
    /// The player needs the first move.
    pub(super) moves: bool,
    pub(super) owned: Bits<W>,
    pub(super) carrier: Bits<W>,
    /// The pairs of which the player must have one cell each, in increasing order.
    pub(super) held: Vec<[VertexId; 2]>,
}

impl<const W: usize> Proven<W> {
    fn new(aim: Aim, owned: Bits<W>) -> Self {
        Self { aim, moves: false, owned, carrier: Bits::EMPTY, held: Vec::new() }
    }

    /// What nodes about an aim say together.
    fn all<'s>(aim: Aim, owned: Bits<W>, of: impl Iterator<Item = &'s Self>) -> Self {
        let mut all = Self::new(aim, owned);
        for said in of {
            all.owned |= said.owned;
            all.carrier |= said.carrier;
            all.moves |= said.moves;
            all.held.extend(&said.held);
        }
        all.held.sort_unstable();
        all.held.dedup();
        all.carrier -= all.owned;
        all
    }
}

/// The nodes of one player in one game.
#[derive(Debug)]
pub(super) struct Writer<'l, const W: usize> {
    lines: &'l mut Lines,
    first: usize,
    game: GameId,
    said: Vec<Proven<W>>,
    known: FxHashMap<Proven<W>, NodeId>,
    /// What the whole is about, and the nodes that are about it: those that need the first move, and
    /// those that do not.
    aim: Aim,
    moving: Index<W>,
    waiting: Index<W>,
}

impl<'l, const W: usize> Writer<'l, W> {
    /// Goes on after these lines; the whole is about `aim`.
    pub(super) fn new(lines: &'l mut Lines, game: GameId, aim: Aim) -> Self {
        let [moving, waiting] = [0, 1].map(|_| Index::new());
        let (said, known, first) = (Vec::new(), FxHashMap::default(), lines.nodes as usize);
        Self { lines, first, game, said, known, aim, moving, waiting }
    }

    pub(super) fn proven(&self, node: NodeId) -> &Proven<W> {
        &self.said[node.index() - self.first]
    }

    /// A node that reaches the aim when these cells are the player's, these the opponent's, and these
    /// pairs are looked after; the player is to move or not.
    pub(super) fn known(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        pairs: &[[VertexId; 2]],
        moves: bool,
    ) -> Option<NodeId> {
        self.find(mine, theirs, pairs, moves, |_, _| true)
    }

    /// Asks about the nodes that reach the aim then until one is `wanted`.
    pub(super) fn find(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        pairs: &[[VertexId; 2]],
        moves: bool,
        mut wanted: impl FnMut(NodeId, Bits<W>) -> bool,
    ) -> Option<NodeId> {
        let gone = pairs.iter().flatten().fold(theirs, |gone, &cell| gone.with(cell));
        let mut fits = |node, carrier| {
            let held = self.proven(node).held.iter().all(|pair| pairs.contains(pair));
            held && wanted(node, carrier)
        };
        let waiting = self.waiting.find(mine, gone, &mut fits);
        waiting.or_else(|| moves.then(|| self.moving.find(mine, gone, fits))?)
    }

    fn add(&mut self, said: Proven<W>, of: Vec<NodeId>, rule: Rule) -> NodeId {
        if let Some(&node) = self.known.get(&said) {
            return node;
        }
        let id = self.lines.node(self.game, of, rule);
        self.said.push(said.clone());
        if said.aim == self.aim {
            let index = if said.moves { &mut self.moving } else { &mut self.waiting };
            index.add(id, said.owned, said.carrier);
        }
        self.known.insert(said, id);
        id
    }

    /// The player has won with these cells.
    pub(super) fn won(&mut self, by: Player, owned: Bits<W>) -> NodeId {
        let rule = Rule::Won(rules::Won::with(by, owned.iter().collect()));
        self.add(Proven::new(Aim::Win, owned), Vec::new(), rule)
    }

    /// The player wins with these cells and one of each pair, the first of which are guarded by the
    /// second.
    pub(super) fn guarded(
        &mut self,
        by: Player,
        owned: Bits<W>,
        pairs: &[[VertexId; 2]],
        from: VertexId,
    ) -> NodeId {
        let said = Proven { held: sorted(pairs), ..Proven::new(Aim::Win, owned) };
        let (owned, pairs) = (owned.iter().collect(), pairs.to_vec());
        self.add(said, Vec::new(), Rule::Guarded(rules::Guarded { by, owned, pairs, from }))
    }

    /// With these cells of the set the player has as much of it as if all were his.
    pub(super) fn settled(&mut self, by: Player, set: Bits<W>, owned: Bits<W>) -> NodeId {
        let said = Proven::new(Aim::Settled, owned);
        let [set, owned] = [set, owned].map(|cells| cells.iter().collect());
        self.add(said, Vec::new(), Rule::Settled(rules::Settled { by, set, owned }))
    }

    /// Vertices that follow one another are adjacent; `cells` are those between the ends that are
    /// no terminals.
    pub(super) fn path(&mut self, of: &[VertexId], cells: Bits<W>) -> NodeId {
        let aim = Aim::joined([of[0], of[of.len() - 1]]);
        self.add(Proven::new(aim, cells), Vec::new(), Rule::Path(rules::Path(of.to_vec())))
    }

    /// The player claims a cell, if that is of any use.
    pub(super) fn claim(&mut self, cell: VertexId, then: NodeId) -> NodeId {
        let before = self.proven(then).clone();
        if !before.owned.contains(cell) {
            return then;
        }
        let (owned, carrier) = (before.owned.without(cell), before.carrier.with(cell));
        let said = Proven { moves: true, owned, carrier, ..before };
        self.add(said, vec![then], Rule::Claim(rules::Claim(cell)))
    }

    /// Threats that the opponent cannot meet all when the player has the cells `mine`; those that are
    /// not needed are left out. There is no node if he can.
    pub(super) fn or(
        &mut self,
        mut of: Vec<NodeId>,
        mine: Bits<W>,
    ) -> Result<NodeId, NoCertificate> {
        // Cells that are in all carriers, but for those that the threats need to be the player's.
        let common = |of: &[NodeId]| {
            let said = of.iter().map(|&node| self.proven(node));
            let start = (Bits::below(Bits::<W>::CAPACITY), Bits::EMPTY);
            let (common, owned) =
                said.fold(start, |(c, o), said| (c & said.carrier, o | said.owned));
            common - owned
        };
        if of.is_empty() || !common(&of).is_subset_of(mine) {
            return Err(NoCertificate::NotShown("the loser can meet all threats"));
        }
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
        let said = of.iter().map(|&node| self.proven(node));
        let said = Proven { moves: false, ..Proven::all(self.proven(of[0]).aim, had, said) };
        Ok(self.add(said, of, Rule::Or(rules::Or(had.iter().collect()))))
    }

    /// Parts with disjoint carriers, of which one may need the first move; `middles` are the cells that they have as ends besides those
    /// of the whole.
    pub(super) fn and(
        &mut self,
        joins: Option<[VertexId; 2]>,
        of: Vec<NodeId>,
        middles: Bits<W>,
    ) -> NodeId {
        let aim = joins.map_or(Aim::Win, Aim::joined);
        let said = Proven::all(aim, middles, of.iter().map(|&node| self.proven(node)));
        let ends = joins.map_or(Vec::new(), Vec::from);
        self.add(said, of, Rule::And(rules::And(ends)))
    }

    /// What the whole is about, if this node joins what it takes.
    pub(super) fn whole(&mut self, joined: NodeId) -> NodeId {
        if self.aim == Aim::Win { self.and(None, vec![joined], Bits::EMPTY) } else { joined }
    }

    /// One thing if the player has the first cell of a pair, the other if he has the second.
    pub(super) fn either(&mut self, pair: [VertexId; 2], of: [NodeId; 2]) -> NodeId {
        let [a, b] = pair;
        let mut said = of.map(|node| self.proven(node).clone());
        for (said, cell) in said.iter_mut().zip(pair) {
            said.owned.remove(cell);
        }
        let mut both = Proven::all(said[0].aim, Bits::EMPTY, said.iter());
        both.held.push([a.min(b), a.max(b)]);
        both.held.sort_unstable();
        self.add(both, of.to_vec(), Rule::Either(rules::Either(pair)))
    }

    /// The player sees to it that he has one cell of each of these pairs, as far as they are needed.
    pub(super) fn hold(&mut self, pairs: &[[VertexId; 2]], then: NodeId) -> NodeId {
        let mut said = self.proven(then).clone();
        let pairs = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]);
        let needed: Vec<_> = pairs.filter(|pair| said.held.contains(pair)).collect();
        if needed.is_empty() {
            return then;
        }
        said.held.retain(|pair| !needed.contains(pair));
        said.carrier |= needed.iter().flatten().copied().collect();
        self.add(said, vec![then], Rule::Hold(rules::Hold(needed)))
    }

    /// What another node says of a position in which the player is as well off.
    pub(super) fn transfer(
        &mut self,
        then: NodeId,
        (owned, carrier): (Bits<W>, Bits<W>),
        pairs: Vec<[VertexId; 2]>,
        images: Vec<[VertexId; 2]>,
        on: Option<VertexId>,
    ) -> NodeId {
        let Proven { aim, moves, .. } = *self.proven(then);
        let said = Proven { aim, moves, owned, carrier, held: sorted(&pairs) };
        let owned = owned.iter().collect();
        let rule = Rule::Transfer(rules::Transfer { owned, pairs, images, on });
        self.add(said, vec![then], rule)
    }

    /// What is won in the derived game is won in the other.
    pub(super) fn lift(&mut self, then: NodeId) -> NodeId {
        let rule = Rule::Lift(rules::Lift(self.game));
        self.said.push(self.proven(then).clone());
        self.lines.node(GameId::FILE, vec![then], rule)
    }
}

/// Pairs in increasing order, as are the cells of each.
fn sorted(pairs: &[[VertexId; 2]]) -> Vec<[VertexId; 2]> {
    let mut sorted: Vec<_> = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
    sorted.sort_unstable();
    sorted
}
