//! All small captured, lost and dominated sets of a game, by exact play on each candidate.
//!
//! Minimal sets hang together, which keeps the candidates few. Let S consist of two parts without an
//! edge between them. Cut's aim on S is his aim on each part, because shorting a part adds edges
//! within its own neighbourhood only. Short's is too, if the parts have at most one common
//! neighbour, for then no pair of vertices can be joined through either. A player who wins on S
//! moving second then does so on each part: an answer elsewhere only gives his opponent a move more.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::life::living_cells;
use super::{DeadFor, MultiShannon, QueryError};
use crate::game::{ByPlayer, Game, Player, may_conduct};
use crate::graph::{Bits, MAX_ROW_VERTICES, ReducedGraph, VertexId, VertexSet, with_words};

/// Which sets are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureOptions {
    /// The largest number of cells of a set, at most [`MultiShannon::MAX_CELLS`]. Default: 4. The
    /// time grows by a factor of 10 or more with each cell.
    pub max_size: usize,
    /// Whether the terminals are a boundary that either player may come to own, as in the
    /// multi-Shannon game on all cells, and no terminals of a game. Default: no.
    pub local: bool,
    /// The limit of the search for dead cells, as in [`life`](fn@super::life). Cells about which nothing is known
    /// count as alive. Default: [`super::DEFAULT_LIFE_STEPS`].
    pub life_steps: u64,
}

impl Default for CaptureOptions {
    fn default() -> Self {
        Self { max_size: 4, local: false, life_steps: super::DEFAULT_LIFE_STEPS }
    }
}

/// A set with the cells that dominate it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DominatedSet {
    /// The set.
    pub set: VertexSet,
    /// The winning first moves, in increasing order.
    pub by: Vec<VertexId>,
}

/// The small sets that belong to somebody. Smaller sets come first, those of one size in
/// lexicographic order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// The sets that a player owns, captured for Short and lost for Cut, without dead cells and
    /// none containing another.
    pub owned: ByPlayer<Vec<VertexSet>>,
    /// The sets of two or more cells that a player dominates and does not own, without dead cells
    /// and none containing another set of two or more cells that he dominates. (A single cell is
    /// dominated by itself.)
    pub dominated: ByPlayer<Vec<DominatedSet>>,
    /// How many sets were played on.
    pub examined: u64,
    /// Whether the search was stopped: then there may be more sets.
    pub stopped: bool,
}

impl Captures {
    /// With the sets in their order.
    fn sorted(mut self) -> Self {
        for player in Player::BOTH {
            self.dominated[player].sort_by_cached_key(|found| in_order(&found.set));
            self.owned[player].sort_by_cached_key(in_order);
        }
        self
    }
}

/// Finds all captured, lost and dominated sets of up to a number of cells. The sets are played on as
/// they are in the game, with dead cells and edges around them; but none of their own cells is dead.
///
/// `watch` is told how many sets have been examined, before each question about a cell or a set, and may stop
/// the search.
///
/// In Steane's Figure 1 the pair b, c is captured; a and d, both needed by Short, are lost:
/// ```
/// use std::ops::ControlFlow;
/// use cutshort::analysis::{CaptureOptions, captures};
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// // s - a - {b, c} - d - t
/// let [s, a, b, c, d, t] = [0, 1, 2, 3, 4, 5].map(VertexId::new);
/// let edges = [[s, a], [a, b], [a, c], [b, d], [c, d], [d, t]];
/// let board = Hypergraph::new(6, vec![s, t], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let found = captures(&game, CaptureOptions::default(), |_| ControlFlow::Continue(()))?;
/// let set = |cells: &[VertexId]| VertexSet::from_vertices(6, cells.iter().copied());
/// assert_eq!(found.owned.short, [set(&[b, c])]);
/// assert_eq!(found.owned.cut, [set(&[a, b, c, d])]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: for each set of m cells near each other, O(m 3^m) as for [`MultiShannon::new`].
///
/// # Errors
/// If the game has more than [`MAX_ROW_VERTICES`] vertices or sets may be larger than
/// [`MultiShannon::MAX_CELLS`].
pub fn captures(
    game: &Game,
    options: CaptureOptions,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Captures, QueryError> {
    captures_watched(game, options, &mut watch)
}

fn captures_watched(
    game: &Game,
    options: CaptureOptions,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Captures, QueryError> {
    MultiShannon::check_size(options.max_size)?;
    let dead_for = if options.local { DeadFor::Boundary } else { DeadFor::Winner };
    let Some(alive) = living_cells(game, dead_for, options.life_steps, &mut |_| watch(0))? else {
        return Ok(Captures { stopped: true, ..Captures::default() });
    };
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => {
        let conduct = options.local || may_conduct(game);
        let graph = ReducedGraph::<W>::new(game.hypergraph(), conduct);
        Ok(Hunt::new(&graph, alive.into_iter().collect(), watch).run(options.max_size))
    }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
}

struct Hunt<'g, const W: usize> {
    graph: &'g ReducedGraph<W>,
    watch: &'g mut dyn FnMut(u64) -> ControlFlow<()>,
    /// By cell: the cells that are adjacent to it or have a common neighbour with it.
    close: Vec<Bits<W>>,
    candidates: Bits<W>,
    /// By player, the minimal sets that he owns and the minimal sets of two or more cells that he
    /// dominates, with whether he owns them.
    owned: ByPlayer<Vec<Bits<W>>>,
    dominated: ByPlayer<Vec<(Bits<W>, bool)>>,
    examined: u64,
}

/// A set under construction: what may still be added, and what is close to it or was passed over.
struct Frame<const W: usize> {
    set: Bits<W>,
    next: Bits<W>,
    seen: Bits<W>,
}

impl<'g, const W: usize> Hunt<'g, W> {
    fn new(
        graph: &'g ReducedGraph<W>,
        candidates: Bits<W>,
        watch: &'g mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Self {
        let mut close = vec![Bits::EMPTY; graph.universe()];
        for cell in candidates.iter() {
            let row = graph.neighbours(cell);
            close[cell.index()] = (row | graph.neighbourhood(row)) & candidates.without(cell);
        }
        let (owned, dominated) = (ByPlayer::default(), ByPlayer::default());
        Self { graph, watch, close, candidates, owned, dominated, examined: 0 }
    }

    fn run(mut self, max_size: usize) -> Captures {
        let stopped = (1..=max_size).any(|size| self.sets_of_size(size).is_break());
        let universe = self.graph.universe();
        let dominated = ByPlayer::from_fn(|player| {
            let sets =
                self.dominated[player].iter().filter(|(_, owned)| !owned).map(|&(set, _)| {
                    DominatedSet {
                        set: set.to_set(universe),
                        by: MultiShannon::on_graph(self.graph, set).dominating_cells(player),
                    }
                });
            sets.collect()
        });
        let owned = ByPlayer::from_fn(|player| {
            self.owned[player].iter().map(|set| set.to_set(universe)).collect()
        });
        Captures { owned, dominated, examined: self.examined, stopped }.sorted()
    }

    /// All sets of this size whose members are close to each other by way of each other. Each is
    /// made once: from its smallest member, adding only what became close with the last addition
    /// (Wernicke's enumeration of connected subgraphs).
    fn sets_of_size(&mut self, size: usize) -> ControlFlow<()> {
        for first in self.candidates.iter() {
            let larger = self.candidates - Bits::below(first.index() + 1);
            let set = Bits::single(first);
            let next = self.close[first.index()] & larger;
            let mut stack = vec![Frame { set, next, seen: next.with(first) }];
            if size == 1 {
                self.examine(set)?;
                continue;
            }
            while let Some(frame) = stack.last_mut() {
                let Some(cell) = frame.next.first() else {
                    stack.pop();
                    continue;
                };
                frame.next.remove(cell);
                let set = frame.set.with(cell);
                let new = (self.close[cell.index()] & larger) - frame.seen;
                let (next, seen) = (frame.next | new, frame.seen | new);
                if set.len() == size {
                    self.examine(set)?;
                } else {
                    stack.push(Frame { set, next, seen });
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn examine(&mut self, set: Bits<W>) -> ControlFlow<()> {
        (self.watch)(self.examined)?;
        // Whether it would be new that he owns it, and that he dominates it.
        let wanted = ByPlayer::from_fn(|player| {
            let owned = !self.owned[player].iter().any(|known| known.is_subset_of(set));
            let dominated = set.len() > 1
                && !self.dominated[player].iter().any(|(known, _)| known.is_subset_of(set));
            ((owned || dominated) && self.hangs_together(player, set)).then_some((owned, dominated))
        });
        if wanted.short.or(wanted.cut).is_none() {
            return ControlFlow::Continue(());
        }
        let local = MultiShannon::on_graph(self.graph, set);
        for player in Player::BOTH {
            let Some((owned, dominated)) = wanted[player] else { continue };
            let owns = local.owns(player);
            if owned && owns {
                self.owned[player].push(set);
            }
            if dominated && local.dominates(player) {
                self.dominated[player].push((set, owns));
            }
        }
        self.examined += 1;
        ControlFlow::Continue(())
    }

    /// Whether the set does not fall into parts that the player owns, or dominates, separately.
    fn hangs_together(&self, player: Player, set: Bits<W>) -> bool {
        let mut parts: Vec<(Bits<W>, Bits<W>)> =
            self.graph.components(set).map(|part| (part, self.graph.neighbourhood(part))).collect();
        let Some((mut whole, mut around)) = parts.pop() else {
            return true;
        };
        while let Some(index) = parts
            .iter()
            .position(|&(_, other)| player == Player::Short && (other & around).len() > 1)
        {
            let (part, more) = parts.swap_remove(index);
            whole |= part;
            around |= more;
        }
        parts.is_empty()
    }
}

/// Smaller sets first, those of one size in lexicographic order.
fn in_order(set: &VertexSet) -> (usize, Vec<VertexId>) {
    (set.len(), set.iter().collect())
}
