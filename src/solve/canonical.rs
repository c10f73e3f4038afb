//! Keys of positions: the reduced graph, the same for positions that are mirror images.

use crate::game::Player;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// At most so many renamings are tried for each key: a bit of a word for each.
const MOST_RENAMINGS: usize = 64;
/// The search for symmetries gives up after so many steps.
const MOST_STEPS: usize = 200_000;

/// A renaming of the vertices with its inverse.
#[derive(Clone, Debug)]
pub(super) struct Renaming {
    to: Vec<VertexId>,
    from: Vec<VertexId>,
}

impl Renaming {
    pub(super) fn new(to: Vec<VertexId>) -> Self {
        let mut from = to.clone();
        for (index, new) in to.iter().enumerate() {
            from[new.index()] = VertexId::new(index);
        }
        Self { to, from }
    }

    /// The new name of a vertex.
    #[inline]
    pub(super) fn to(&self, vertex: VertexId) -> VertexId {
        self.to[vertex.index()]
    }

    /// The new names of the vertices of a set.
    pub(super) fn set_to<const W: usize>(&self, vertices: Bits<W>) -> Bits<W> {
        vertices.iter().map(|vertex| self.to(vertex)).collect()
    }

    /// The vertices with the new names in a set.
    pub(super) fn set_from<const W: usize>(&self, names: Bits<W>) -> Bits<W> {
        names.iter().map(|name| self.from(name)).collect()
    }

    /// The vertex with this new name.
    #[inline]
    pub(super) fn from(&self, vertex: VertexId) -> VertexId {
        self.from[vertex.index()]
    }
}

/// The symmetries of a board that its keys are taken under, the identity first.
pub(super) fn symmetries<const W: usize>(board: &ReducedGraph<W>) -> Vec<Vec<VertexId>> {
    automorphisms(board, MOST_RENAMINGS)
}

/// Makes keys. Equal keys mean isomorphic reduced graphs, terminals on terminals, whatever the
/// renamings are; that they are symmetries of the board makes mirror images meet.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// Of the board itself, then of the other player's board, if there are any.
    renamings: Vec<Renaming>,
    own: usize,
    best: Vec<u64>,
    key: Vec<u64>,
    rank: Vec<usize>,
}

impl Keys {
    /// Keys for positions on this board; with `symmetry`, mirror images share theirs.
    pub(super) fn new<const W: usize>(board: &ReducedGraph<W>, symmetry: bool) -> Self {
        let identity = (0..board.universe()).map(VertexId::new).collect();
        let renamings = if symmetry { symmetries(board) } else { vec![identity] };
        Self {
            own: renamings.len(),
            renamings: renamings.into_iter().map(Renaming::new).collect(),
            best: Vec::new(),
            key: Vec::new(),
            rank: vec![0; board.universe()],
        }
    }

    /// Lets positions with the colours exchanged share their keys, too. `image` is an isomorphism
    /// from the board on which the other player joins his terminals to this board, by vertex.
    pub(super) fn exchange_colours(&mut self, image: &[VertexId]) {
        for index in 0..self.own {
            let to = image.iter().map(|&vertex| self.renamings[index].to(vertex)).collect();
            self.renamings.push(Renaming::new(to));
        }
    }

    pub(super) fn renaming(&self, index: usize) -> &Renaming {
        &self.renamings[index]
    }

    /// The key of a position and the renaming under which it has that key.
    pub(super) fn key<const W: usize>(
        &mut self,
        graph: &ReducedGraph<W>,
        to_move: Player,
    ) -> (&[u64], usize) {
        let chosen = self.least(graph, 0..self.own);
        self.best.push(u64::from(to_move == Player::Short));
        (&self.best, chosen)
    }

    /// As [`Self::key`], for a position and the other player's graph of it; and whether the position
    /// is isomorphic to itself with the colours exchanged.
    pub(super) fn key_of_both<const W: usize>(
        &mut self,
        graphs: [&ReducedGraph<W>; 2],
        to_move: Player,
    ) -> (&[u64], usize, bool) {
        if self.own == self.renamings.len() {
            let (key, chosen) = self.key(graphs[0], to_move);
            return (key, chosen, false);
        }
        let other = self.least(graphs[1], self.own..self.renamings.len());
        let exchanged = std::mem::take(&mut self.best);
        let own = self.least(graphs[0], 0..self.own);
        let is_symmetric = self.best == exchanged;
        let mut chosen = (own, to_move == Player::Short);
        if exchanged < self.best {
            self.best = exchanged;
            chosen = (other, to_move == Player::Cut);
        }
        self.best.push(u64::from(chosen.1));
        (&self.best, chosen.0, is_symmetric)
    }

    /// Leaves the least key under some renamings in `best`; which renaming it is.
    fn least<const W: usize>(
        &mut self,
        graph: &ReducedGraph<W>,
        renamings: std::ops::Range<usize>,
    ) -> usize {
        // A key begins with the vertices that are left: only where these are the least the rest is written.
        let mut least = None;
        let mut candidates = 0_u64;
        for (index, place) in renamings.clone().zip(0..) {
            let renaming = &self.renamings[index];
            let live: Bits<W> = graph.live().iter().map(|vertex| renaming.to(vertex)).collect();
            let words = *live.words();
            if least.is_none_or(|least| words < least) {
                (least, candidates) = (Some(words), 0);
            }
            candidates |= u64::from(least == Some(words)) << place;
        }
        let candidates =
            renamings.clone().zip(0..).filter(|&(_, place)| candidates >> place & 1 == 1);
        let mut chosen = renamings.start;
        let mut is_first = true;
        for (index, _) in candidates {
            write(graph, &self.renamings[index], &mut self.rank, &mut self.key);
            if std::mem::take(&mut is_first) || self.key < self.best {
                chosen = index;
                std::mem::swap(&mut self.key, &mut self.best);
            }
        }
        chosen
    }
}

/// Which vertices are left, then for each two of them whether they are adjacent.
fn write<const W: usize>(
    graph: &ReducedGraph<W>,
    renaming: &Renaming,
    rank: &mut [usize],
    key: &mut Vec<u64>,
) {
    let live: Bits<W> = graph.live().iter().map(|vertex| renaming.to(vertex)).collect();
    key.clear();
    key.extend(live.words());
    let mut count = 0;
    for vertex in live.iter() {
        rank[vertex.index()] = count;
        count += 1;
    }
    key.resize(W + (count * count.saturating_sub(1) / 2).div_ceil(64), 0);
    for a in graph.live().iter() {
        let i = rank[renaming.to(a).index()];
        for b in graph.neighbours(a).iter() {
            let j = rank[renaming.to(b).index()];
            if j < i {
                let bit = i * (i - 1) / 2 + j;
                key[W + bit / 64] |= 1 << (bit % 64);
            }
        }
    }
}

/// At most so many symmetries of a board that map terminals to terminals, the identity first.
pub(super) fn automorphisms<const W: usize>(
    board: &ReducedGraph<W>,
    most: usize,
) -> Vec<Vec<VertexId>> {
    let n = board.universe();
    // Each vertex of the order but the first of a component has an earlier neighbour.
    let mut order = Vec::new();
    let mut left = board.live();
    while let Some(start) = (left & board.terminals()).first().or_else(|| left.first()) {
        let mut next = order.len();
        left.remove(start);
        order.push(start);
        while next < order.len() {
            let fresh = board.neighbours(order[next]) & left;
            left -= fresh;
            order.extend(fresh.iter());
            next += 1;
        }
    }
    let identity: Vec<VertexId> = (0..n).map(VertexId::new).collect();
    let mut image = identity.clone();
    let mut found = vec![identity];
    // For each vertex of the order that has an image, the images not tried yet.
    let mut untried: Vec<Bits<W>> = vec![board.terminals() & board.live()];
    for _ in 0..MOST_STEPS {
        let Some(candidates) = untried.last_mut() else { break };
        let Some(to) = candidates.first() else {
            untried.pop();
            continue;
        };
        candidates.remove(to);
        let mapped = &order[..untried.len()];
        image[mapped[mapped.len() - 1].index()] = to;
        if let Some(&next) = order.get(mapped.len()) {
            untried.push(images(board, mapped, &image, next));
        } else if image != found[0] {
            found.push(image.clone());
            if found.len() >= most {
                break;
            }
        }
    }
    found
}

/// The vertices to which `next` can be mapped after the vertices of `mapped`.
fn images<const W: usize>(
    board: &ReducedGraph<W>,
    mapped: &[VertexId],
    image: &[VertexId],
    next: VertexId,
) -> Bits<W> {
    let is_terminal = board.terminals().contains(next);
    if !is_terminal && board.neighbours(next).is_empty() {
        // Exchanging cells that nothing depends on is of no use.
        return Bits::single(next);
    }
    let mut allowed = if is_terminal { board.terminals() } else { board.cells() };
    for &earlier in mapped {
        let to = image[earlier.index()];
        allowed.remove(to);
        let row = board.neighbours(to);
        allowed = if board.adjacent(next, earlier) { allowed & row } else { allowed - row };
    }
    let neighbours = board.neighbours(next).len();
    allowed.iter().filter(|&vertex| board.neighbours(vertex).len() == neighbours).collect()
}
