//! Nodes on their way into a certificate: each with the cells that it needs, none twice.

use rustc_hash::FxHashMap;

use super::NoCertificate;
use super::index::Index;
use crate::game::Player;
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::{AutomorphismId, GameId, Line, NodeId};
use crate::solve::canonical::Renaming;

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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Said<const W: usize> {
    pub(super) aim: Aim,
    /// The player needs the first move.
    pub(super) moves: bool,
    pub(super) owned: Bits<W>,
    pub(super) carrier: Bits<W>,
    /// The pairs of which the player must have one cell each, in increasing order.
    pub(super) held: Vec<[VertexId; 2]>,
}

impl<const W: usize> Said<W> {
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

/// A node that has been written, or its image under the automorphism with an index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    node: NodeId,
    by: Option<usize>,
}

/// An automorphism of the writer's game, with its number once it has been written.
#[derive(Debug)]
struct Mirror {
    renaming: Renaming,
    number: Option<AutomorphismId>,
}

impl Mirror {
    fn pair(&self, pair: [VertexId; 2]) -> [VertexId; 2] {
        let [a, b] = pair.map(|cell| self.renaming.to(cell));
        [a.min(b), a.max(b)]
    }

    /// What becomes of what is said.
    fn image<const W: usize>(&self, said: &Said<W>) -> Said<W> {
        let aim = match said.aim {
            Aim::Joined(a, b) => Aim::joined(self.pair([a, b])),
            other => other,
        };
        let [owned, carrier] = [said.owned, said.carrier].map(|set| self.renaming.set_to(set));
        let mut held: Vec<_> = said.held.iter().map(|&pair| self.pair(pair)).collect();
        held.sort_unstable();
        Said { aim, moves: said.moves, owned, carrier, held }
    }

    /// The cycles of length two and more.
    fn cycles(&self) -> Vec<Vec<VertexId>> {
        let universe = self.renaming.universe();
        let mut seen = vec![false; universe];
        let mut cycles = Vec::new();
        for start in (0..universe).map(VertexId::new) {
            let mut cycle = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at.index()], true) {
                cycle.push(at);
                at = self.renaming.to(at);
            }
            cycles.extend((cycle.len() > 1).then_some(cycle));
        }
        cycles
    }
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
    /// What the whole is about, and the nodes that are about it: those that need the first move, and
    /// those that do not.
    aim: Aim,
    moving: Index<W>,
    waiting: Index<W>,
    mirrors: Vec<Mirror>,
}

impl<'l, const W: usize> Writer<'l, W> {
    /// Goes on after lines that have `next` nodes; the whole is about `aim`.
    pub(super) fn new(lines: &'l mut Vec<Line>, next: u32, game: GameId, aim: Aim) -> Self {
        let [moving, waiting] = [0, 1].map(|_| Index::new());
        let (said, known, first) = (Vec::new(), FxHashMap::default(), next as usize);
        let mirrors = Vec::new();
        Self { lines, first, next, game, said, known, aim, moving, waiting, mirrors }
    }

    /// Lets images under these automorphisms of the game, which keep the aim as it is, be found, too.
    pub(super) fn with_images(mut self, automorphisms: Vec<Renaming>) -> Self {
        let mirrors = automorphisms.into_iter();
        self.mirrors = mirrors.map(|renaming| Mirror { renaming, number: None }).collect();
        self
    }

    /// The number of the next node.
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    pub(super) fn said(&self, node: NodeId) -> &Said<W> {
        &self.said[node.index() - self.first]
    }

    /// A node that reaches the aim when these cells are the player's, these the opponent's, and these
    /// pairs are looked after; the player is to move or not.
    pub(super) fn known(
        &mut self,
        mine: Bits<W>,
        theirs: Bits<W>,
        pairs: &[[VertexId; 2]],
        moves: bool,
    ) -> Option<NodeId> {
        let found = self.find(mine, theirs, pairs, moves, |_, _| true)?;
        Some(self.place(found))
    }

    /// Asks about the nodes that reach the aim then, and about images, until one is `wanted`.
    pub(super) fn find(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        pairs: &[[VertexId; 2]],
        moves: bool,
        mut wanted: impl FnMut(Found, Bits<W>) -> bool,
    ) -> Option<Found> {
        let gone = pairs.iter().flatten().fold(theirs, |gone, &cell| gone.with(cell));
        let mut fits = |node, carrier| {
            let held = self.said(node).held.iter().all(|pair| pairs.contains(pair));
            held && wanted(Found { node, by: None }, carrier)
        };
        let waiting = self.waiting.find(mine, gone, &mut fits);
        let node = waiting.or_else(|| moves.then(|| self.moving.find(mine, gone, fits))?);
        if let Some(node) = node {
            return Some(Found { node, by: None });
        }
        self.mirrors.iter().enumerate().find_map(|(index, mirror)| {
            let by = Some(index);
            let mut fits = |node, carrier| {
                let mut held = self.said(node).held.iter();
                held.all(|&pair| pairs.contains(&mirror.pair(pair)))
                    && wanted(Found { node, by }, mirror.renaming.set_to(carrier))
            };
            let [mine, gone] = [mine, gone].map(|set| mirror.renaming.set_from(set));
            let waiting = self.waiting.find(mine, gone, &mut fits);
            let node = waiting.or_else(|| moves.then(|| self.moving.find(mine, gone, fits))?);
            node.map(|node| Found { node, by })
        })
    }

    /// The node that has been found: an image is written now.
    pub(super) fn place(&mut self, Found { node, by }: Found) -> NodeId {
        let Some(index) = by else { return node };
        let said = self.mirrors[index].image(self.said(node));
        if let Some(&node) = self.known.get(&said) {
            return node;
        }
        let automorphism = self.automorphism(index);
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(Line::Image { id, of: node, automorphism });
        // It is found again as an image, so it is in no index.
        self.said.push(said.clone());
        self.known.insert(said, id);
        id
    }

    /// The number of an automorphism, which is written when it is first needed.
    fn automorphism(&mut self, index: usize) -> AutomorphismId {
        let mirror = &mut self.mirrors[index];
        if let Some(number) = mirror.number {
            return number;
        }
        let is_one = |line: &&Line| matches!(line, Line::Automorphism { .. });
        let automorphism = AutomorphismId(self.lines.iter().filter(is_one).count() as u32);
        mirror.number = Some(automorphism);
        let (game, cycles) = (self.game, mirror.cycles());
        self.lines.push(Line::Automorphism { automorphism, game, cycles });
        automorphism
    }

    fn add(&mut self, said: Said<W>, line: impl FnOnce(NodeId) -> Line) -> NodeId {
        if let Some(&node) = self.known.get(&said) {
            return node;
        }
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(line(id));
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
        let said = Said::new(Aim::Win, owned);
        let game = self.game;
        self.add(said, |id| Line::Won { id, game, by, owned: owned.iter().collect() })
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
        let mut held: Vec<_> = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
        held.sort_unstable();
        let said = Said { held, ..Said::new(Aim::Win, owned) };
        let (game, pairs) = (self.game, pairs.to_vec());
        self.add(said, |id| Line::Guarded {
            id,
            game,
            by,
            owned: owned.iter().collect(),
            pairs,
            from,
        })
    }

    /// With these cells of the set the player has as much of it as if all were his.
    pub(super) fn settled(&mut self, by: Player, set: Bits<W>, owned: Bits<W>) -> NodeId {
        let said = Said::new(Aim::Settled, owned);
        let game = self.game;
        let [set, owned] = [set, owned].map(|cells| cells.iter().collect());
        self.add(said, |id| Line::Settled { id, game, by, set, owned })
    }

    /// Vertices that follow one another are adjacent; `cells` are those between the ends that are
    /// no terminals.
    pub(super) fn path(&mut self, of: &[VertexId], cells: Bits<W>) -> NodeId {
        let aim = Aim::joined([of[0], of[of.len() - 1]]);
        let said = Said::new(aim, cells);
        let game = self.game;
        self.add(said, |id| Line::Path { id, game, of: of.to_vec() })
    }

    /// The player claims a cell, if that is of any use.
    pub(super) fn claim(&mut self, cell: VertexId, then: NodeId) -> NodeId {
        let before = self.said(then).clone();
        if !before.owned.contains(cell) {
            return then;
        }
        let (owned, carrier) = (before.owned.without(cell), before.carrier.with(cell));
        let said = Said { moves: true, owned, carrier, ..before };
        self.add(said, |id| Line::Claim { id, cell, then })
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
            let said = of.iter().map(|&node| self.said(node));
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
        let said = of.iter().map(|&node| self.said(node));
        let said = Said { moves: false, ..Said::all(self.said(of[0]).aim, had, said) };
        Ok(self.add(said, |id| Line::Or { id, of, owned: had.iter().collect() }))
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
        let said = Said::all(aim, middles, of.iter().map(|&node| self.said(node)));
        self.add(said, |id| Line::And { id, joins, of })
    }

    /// One thing if the player has the first cell of a pair, the other if he has the second.
    pub(super) fn either(&mut self, pair: [VertexId; 2], of: [NodeId; 2]) -> NodeId {
        let [a, b] = pair;
        let mut said = of.map(|node| self.said(node).clone());
        for (said, cell) in said.iter_mut().zip(pair) {
            said.owned.remove(cell);
        }
        let mut both = Said::all(said[0].aim, Bits::EMPTY, said.iter());
        both.held.push([a.min(b), a.max(b)]);
        both.held.sort_unstable();
        self.add(both, |id| Line::Either { id, pair, of })
    }

    /// The player sees to it that he has one cell of each of these pairs, as far as they are needed.
    pub(super) fn hold(&mut self, pairs: &[[VertexId; 2]], then: NodeId) -> NodeId {
        let mut said = self.said(then).clone();
        let pairs = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]);
        let needed: Vec<_> = pairs.filter(|pair| said.held.contains(pair)).collect();
        if needed.is_empty() {
            return then;
        }
        said.held.retain(|pair| !needed.contains(pair));
        said.carrier |= needed.iter().flatten().copied().collect();
        self.add(said, |id| Line::Hold { id, pairs: needed, then })
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
        let Said { aim, moves, .. } = *self.said(then);
        let mut held: Vec<_> = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
        held.sort_unstable();
        let said = Said { aim, moves, owned, carrier, held };
        let owned = owned.iter().collect();
        self.add(said, |id| Line::Transfer { id, then, owned, pairs, images, on })
    }

    /// What is won in the derived game is won in the other.
    pub(super) fn lift(&mut self, then: NodeId) -> NodeId {
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(Line::Lift { id, then });
        self.said.push(self.said(then).clone());
        id
    }
}
