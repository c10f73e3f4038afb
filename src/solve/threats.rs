//! Cut's threats where he has no dual game on which to look for connections.
//!
//! He wins when he has claimed a *separator*, a set of cells without which some two terminals are
//! apart; terminals conduct here. There may be more than two, and what is said below of two of them
//! holds for any two: a third one is a vertex that no separator holds. Separators stay what they are whatever else Short claims, so everything here holds within its
//! carrier: Cut wins even if Short has all other cells.
//!
//! **Held separators.** Let `F` separate the terminals, and let each `f` of `F` have a *guard*: a cell
//! on the one side of `F` that each path from that side's terminal to `f` which avoids the rest of
//! `F` goes through. If the guards are different cells, Cut wins as second player: where Short claims
//! one of `f` and its guard, he claims the other. For suppose there is a path of Short's in the end,
//! from that terminal to the other one. It meets `F`; let `f` be its first cell there. Then `f` is
//! Short's, so its guard is Cut's, and the path has gone through it. If all but one of `F` have
//! guards, he wins as first player, with a claim of that one. Steane's Theorem 11 and its corollary
//! are the case in which `F` is the neighbourhood of a terminal `t`: if `a` threatens `f` then the
//! neighbours of `f` but `a` are a clique with `t` in it, so they are `t` and cells of `F`. Where two
//! of `F` have no guards he may get them by another claim: the same holds without that cell.
//!
//! **Cut vertices.** If one cell separates the terminals Cut wins as first player, if two do he wins
//! as second player.
//!
//! **Forced answers.** If Cut's claim of a cell leaves a cell that separates the terminals, Short
//! must claim it. What Cut wins after that, as first player, he wins before the claim, within the
//! same cells and these two.
//!
//! **OR.** If Cut wins as first player within each of several carriers that have no cell in common,
//! he wins as second player within their union (Steane, Theorem 17, for Cut); in any case Short must
//! claim a cell common to all of them.

use crate::connection::Verdict;
use crate::game::Player;
use crate::graph::{Bits, ReducedGraph, VertexId, shortest_path};

/// Separators with more cells are not looked at.
const MOST_GUARDED: usize = 10;

/// So many forced answers in a row are followed.
pub(super) const FORCED: usize = 2;

/// Cut's threats to part the terminals of some [pair](terminal_pairs). `Reached`: Cut wins; else the
/// cells one of which Short must claim if he is to move.
pub(super) fn threats<const W: usize>(
    graph: &ReducedGraph<W>,
    ends: &[[VertexId; 2]],
    to_move: Player,
) -> Verdict<W> {
    let ground = Separation::new(graph, ends);
    match to_move {
        Player::Cut => match ground.first(FORCED) {
            Some(threat) => Verdict::Reached(threat.carrier()),
            None => Verdict::MustPlay { cells: graph.cells(), carrier: Bits::EMPTY },
        },
        Player::Short => {
            let Chances { common, needed, .. } = ground.second();
            if common.is_empty() {
                return Verdict::Reached(needed);
            }
            Verdict::MustPlay { cells: common, carrier: needed }
        }
    }
}

/// The carrier of the winner if the position is decided by cells that separate terminals alone.
pub(super) fn at_once<const W: usize>(
    graph: &ReducedGraph<W>,
    ends: &[[VertexId; 2]],
    to_move: Player,
) -> Option<Bits<W>> {
    let needed = if to_move == Player::Cut { 1 } else { 2 };
    let vertices = Separation::new(graph, ends).vertices();
    (vertices.len() >= needed).then(|| vertices.iter().take(needed).collect())
}

/// The first terminal with each of the others, if they conduct: if any two are apart those of some
/// pair are.
pub(super) fn terminal_pairs<const W: usize>(graph: &ReducedGraph<W>) -> Vec<[VertexId; 2]> {
    if !graph.sides().is_empty() {
        return Vec::new();
    }
    let mut terminals = graph.terminals().iter();
    let Some(first) = terminals.next() else { return Vec::new() };
    terminals.map(|other| [first, other]).collect()
}

/// How Cut wins as first player, or as second if he has nothing to claim first.
#[derive(Clone, Debug, Default)]
pub(super) struct Threat {
    /// Claims before, each with the cell that Short must claim then, because it separates the terminals
    /// alone.
    pub(super) forced: Vec<[VertexId; 2]>,
    /// What he claims then.
    pub(super) claim: Option<VertexId>,
    /// The other cells of the separator with their guards: he has one of each pair in the end. Where
    /// two cells separate the terminals either alone, one may be called the other's guard.
    pub(super) pairs: Vec<[VertexId; 2]>,
    /// The terminal on whose side of the separator the guards are.
    pub(super) side: Option<VertexId>,
}

impl Threat {
    /// The cells within which he wins.
    pub(super) fn carrier<const W: usize>(&self) -> Bits<W> {
        self.forced.iter().chain(&self.pairs).flatten().chain(&self.claim).copied().collect()
    }

    pub(super) fn by_claim(cell: VertexId) -> Self {
        Self { claim: Some(cell), ..Self::default() }
    }

    /// A claim, then one of two cells, each of which separates the terminals with it.
    pub(super) fn then_one_of(cell: VertexId, pair: [VertexId; 2]) -> Self {
        Self { claim: Some(cell), pairs: vec![pair], ..Self::default() }
    }
}

/// Threats, as far as each leaves Short fewer cells to claim.
pub(super) struct Chances<const W: usize> {
    pub(super) threats: Vec<Threat>,
    /// How Cut wins as second player, if that is seen at once.
    pub(super) win: Option<Threat>,
    /// The cells that are in all carriers.
    common: Bits<W>,
    /// The union of the carriers.
    needed: Bits<W>,
}

impl<const W: usize> Chances<W> {
    /// Takes in a threat with its carrier: Cut wins as first player. Whether nothing is common to all: he wins as second
    /// player.
    fn add(&mut self, carrier: Bits<W>, threat: impl FnOnce() -> Threat) -> bool {
        if !self.common.is_subset_of(carrier) {
            self.common &= carrier;
            self.needed |= carrier;
            self.threats.push(threat());
        }
        self.common.is_empty()
    }
}

/// Adds the threats to claim a cell and then one of these, each of which separates terminals with it, if there are at least two.
fn add_vertices<const W: usize>(threats: &mut Chances<W>, cell: VertexId, after: Bits<W>) -> bool {
    let mut after = after.iter();
    let (Some(first), Some(second)) = (after.next(), after.next()) else { return false };
    let mut add = |a, b| {
        let carrier = Bits::single(cell).with(a).with(b);
        threats.add(carrier, || Threat::then_one_of(cell, [a, b]))
    };
    // With three or more, any two carry the threat and only the cell is common to them.
    add(first, second) || after.next().is_some_and(|third| add(first, third) || add(second, third))
}

/// Cells that separate two terminals, with the rest of what each of these reaches without them.
struct Frontier<const W: usize> {
    ends: [VertexId; 2],
    cells: Bits<W>,
    sides: [Bits<W>; 2],
}

/// What is left of a position while threats are followed.
#[derive(Clone, Copy)]
pub(super) struct Separation<'g, const W: usize> {
    graph: &'g ReducedGraph<W>,
    /// Pairs of terminals: Cut wins if those of one are apart.
    ends: &'g [[VertexId; 2]],
    /// All that Cut has not claimed.
    live: Bits<W>,
    /// The cells that nobody has claimed.
    open: Bits<W>,
}

impl<'g, const W: usize> Separation<'g, W> {
    pub(super) fn new(graph: &'g ReducedGraph<W>, ends: &'g [[VertexId; 2]]) -> Self {
        Self { graph, ends, live: graph.live(), open: graph.cells() }
    }

    fn cut(self, cell: VertexId) -> Self {
        Self { live: self.live.without(cell), open: self.open.without(cell), ..self }
    }

    fn short(self, cell: VertexId) -> Self {
        Self { open: self.open.without(cell), ..self }
    }

    /// How Cut wins as first player, by so many forced answers at most.
    pub(super) fn first(self, forced: usize) -> Option<Threat> {
        if let Some(cell) = self.vertices().first() {
            return Some(Threat::by_claim(cell));
        }
        let pairs = self.pairs();
        let twice = pairs.iter().find_map(|&(cell, after)| {
            let mut after = after.iter();
            Some(Threat::then_one_of(cell, [after.next()?, after.next()?]))
        });
        if twice.is_some() {
            return twice;
        }
        let mut found = None;
        self.held(&mut |threat| {
            found = Some(threat);
            true
        });
        found.or_else(|| {
            pairs.into_iter().find_map(|(cell, after)| self.forced(cell, after, forced))
        })
    }

    /// A claim after which Short must claim the one cell that separates the terminals, if Cut wins then.
    fn forced(self, cell: VertexId, after: Bits<W>, forced: usize) -> Option<Threat> {
        let forced = forced.checked_sub(1)?;
        let answer = after.first().filter(|_| after.is_single())?;
        let mut threat = self.cut(cell).short(answer).first(forced)?;
        threat.forced.insert(0, [cell, answer]);
        Some(threat)
    }

    /// How Cut wins as first player, until that has nothing in common.
    pub(super) fn second(self) -> Chances<W> {
        let (common, needed) = (self.graph.cells(), Bits::EMPTY);
        let mut chances = Chances { threats: Vec::new(), win: None, common, needed };
        self.collect(&mut chances);
        chances
    }

    fn collect(self, threats: &mut Chances<W>) {
        let vertices = self.vertices();
        if let Some(answer) = vertices.first() {
            // Short must claim it.
            threats.add(Bits::single(answer), || Threat::by_claim(answer));
            if let Some(threat) = self.short(answer).first(FORCED) {
                threats.add(threat.carrier(), || threat);
            }
            return;
        }
        let pairs = self.pairs();
        for &(cell, after) in &pairs {
            if add_vertices(threats, cell, after) {
                return;
            }
        }
        let done = self.held(&mut |threat| {
            if threat.claim.is_none() {
                (threats.common, threats.needed) = (Bits::EMPTY, threat.carrier());
                threats.win = Some(threat);
                return true;
            }
            threats.add(threat.carrier(), || threat)
        });
        if done {
            return;
        }
        for (cell, after) in pairs {
            if let Some(threat) = self.forced(cell, after, FORCED)
                && threats.add(threat.carrier(), || threat)
            {
                return;
            }
        }
    }

    /// The cells that separate terminals alone.
    fn vertices(self) -> Bits<W> {
        let between = self.ends.iter().map(|&ends| between(self.graph, self.live, ends));
        between.fold(Bits::EMPTY, |all, cells| all | cells) & self.open
    }

    /// The cells that separate terminals with another one, each with those other ones. No cell
    /// separates any alone.
    fn pairs(self) -> Vec<(VertexId, Bits<W>)> {
        // One of the two is on one of these paths.
        let paths = self.ends.iter().map(|&ends| path(self.graph, self.live, ends));
        let path = paths.fold(Bits::EMPTY, |all, path| all | path) & self.open;
        let mut pairs: Vec<_> = path.iter().map(|cell| (cell, self.cut(cell).vertices())).collect();
        let others = pairs.iter().fold(Bits::EMPTY, |all, &(_, after)| all | after) - path;
        let on_path = pairs.len();
        for other in others.iter() {
            let with = pairs[..on_path].iter().filter(|(_, after)| after.contains(other));
            let with = with.map(|&(cell, _)| cell).collect();
            pairs.push((other, with));
        }
        pairs
    }

    /// Gives separators of which all cells, or all but one, are guarded, until one is enough. Whether it
    /// was.
    fn held(self, enough: &mut impl FnMut(Threat) -> bool) -> bool {
        let starts = self.ends.iter().flat_map(|&ends| [0, 1].map(|side| (ends, side)));
        for (ends, side) in starts {
            let mut inner = Bits::single(ends[side]);
            while let Some(frontier) = self.frontier(ends, side, inner) {
                if frontier.cells.len() <= MOST_GUARDED
                    && [0, 1].into_iter().any(|side| self.try_to_hold(&frontier, side, enough))
                {
                    return true;
                }
                inner = frontier.sides[side] | frontier.cells;
            }
        }
        false
    }

    /// The cells around a connected set with a terminal that the other one reaches without the rest.
    fn frontier(self, ends: [VertexId; 2], side: usize, inner: Bits<W>) -> Option<Frontier<W>> {
        let far_end = ends[1 - side];
        // What is Short's goes with the set.
        let firm = self.live - self.open;
        let inner = self.graph.component(inner, (inner | firm).without(far_end));
        let around = self.graph.neighbourhood(inner) & self.live;
        if around.contains(far_end) {
            return None;
        }
        let far = self.graph.component(Bits::single(far_end), self.live - around);
        let cells = around & self.graph.neighbourhood(far);
        if cells.is_empty() {
            return None;
        }
        let near = self.graph.component(Bits::single(ends[side]), self.live - cells);
        Some(Frontier { ends, cells, sides: if side == 0 { [near, far] } else { [far, near] } })
    }

    /// Looks for guards on one side of a separator. Where two of its cells have none a claim on that
    /// side may give them some.
    fn try_to_hold(
        self,
        frontier: &Frontier<W>,
        side: usize,
        enough: &mut impl FnMut(Threat) -> bool,
    ) -> bool {
        let Frontier { ends, cells, sides } = frontier;
        let (side, within) = (ends[side], sides[side]);
        let Some((threat, alone)) = self.guarded(*cells, side, within, 2) else {
            return false;
        };
        if alone.len() < 2 {
            return enough(Threat { claim: alone.first().copied(), ..threat });
        }
        (within & self.open).iter().any(|cell| {
            let within = within.without(cell);
            // Both need a guard.
            let stand = |&alone: &VertexId| {
                between(self.graph, within.with(alone), [side, alone]).meets(self.open)
            };
            alone.iter().all(stand)
                && self
                    .guarded(*cells, side, within, 0)
                    .is_some_and(|(threat, _)| enough(Threat { claim: Some(cell), ..threat }))
        })
    }

    /// The cells of a separator with guards within one terminal's side for all of them but `most`, and
    /// those that have none.
    fn guarded(
        self,
        cells: Bits<W>,
        side: VertexId,
        within: Bits<W>,
        most: usize,
    ) -> Option<(Threat, Vec<VertexId>)> {
        let mut posts: Vec<Post<W>> = Vec::new();
        let mut alone = Vec::new();
        for cell in cells.iter() {
            let guards = between(self.graph, within.with(cell), [side, cell]) & self.open;
            posts.push(Post { cell, guards, guard: None });
            let last = posts.len() - 1;
            if !assign(&mut posts, last, &mut Bits::default()) {
                if alone.len() == most {
                    return None;
                }
                alone.push(cell);
            }
        }
        let pairs = posts.iter().filter_map(|post| Some([post.cell, post.guard?])).collect();
        Some((Threat { pairs, side: Some(side), ..Threat::default() }, alone))
    }
}

/// A cell of a separator.
struct Post<const W: usize> {
    cell: VertexId,
    /// The cells that can guard it.
    guards: Bits<W>,
    guard: Option<VertexId>,
}

/// Gives a cell a guard, so that no other is left without (an augmenting path). There are few, so it
/// may call itself.
fn assign<const W: usize>(posts: &mut [Post<W>], index: usize, tried: &mut Bits<W>) -> bool {
    for guard in posts[index].guards.iter() {
        if tried.contains(guard) {
            continue;
        }
        tried.insert(guard);
        let holder = posts.iter().position(|post| post.guard == Some(guard));
        if holder.is_none_or(|holder| assign(posts, holder, tried)) {
            posts[index].guard = Some(guard);
            return true;
        }
    }
    false
}

/// The inner vertices of a shortest path between two vertices; none if there is no path.
fn path<const W: usize>(graph: &ReducedGraph<W>, live: Bits<W>, ends: [VertexId; 2]) -> Bits<W> {
    shortest_path(ends, |vertex| graph.neighbours(vertex) & live).into_iter().flatten().collect()
}

/// The cells that every path between two vertices goes through; none if there is no path.
fn between<const W: usize>(graph: &ReducedGraph<W>, live: Bits<W>, ends: [VertexId; 2]) -> Bits<W> {
    // Any path will do: the cells in question are on it.
    (path(graph, live, ends) & graph.cells())
        .iter()
        .filter(|&cell| {
            !graph.component(Bits::single(ends[0]), live.without(cell)).contains(ends[1])
        })
        .collect()
}

#[cfg(test)]
mod tests;
