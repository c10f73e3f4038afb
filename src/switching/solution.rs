//! Class, winning moves and principal partition of an edge game, from one largest pair of forests.
//!
//! Lehman, "A solution of the Shannon switching game" (1964), for any number of terminals. A clump
//! is a set of nodes that induces two edge-disjoint spanning trees; H is the multigraph M with one
//! more edge between two terminals that are not in a common clump.
//!
//! - Short wins moving second iff a clump of M contains all terminals.
//! - He wins moving first iff, besides, a clump of H does. His winning moves are then the cells in
//!   the largest such clump that lie in no clump of M: shorting one merges its ends, and makes it a
//!   clump. Outside the clumps of M any n nodes induce at most 2n - 3 edges, so merging anything
//!   else leaves the count short.
//! - Cut's winning moves are then the cells in the *smallest* such clump that are in every largest
//!   pair of forests: without one of these every clump of H with all terminals breaks.
//! - Cut wins moving second iff he does so for two of the terminals: if any two of three terminals
//!   are in a common clump of M or can be brought into one by one more edge between them, then so
//!   are all three, because |E(X)| = 2|X| - 3 for the sets between, and three such sets that
//!   pairwise share a node have such a set as their union.

use super::forest::Groups;
use super::pair::{FORESTS, Pair};
use super::split::largest_clumps;
use super::{EdgeGame, NodeId, PrincipalPartition, Territory};
use crate::game::{Class, Player};
use crate::graph::VertexId;

/// Who wins an edge game, with which moves, and why.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{Class, Player};
/// use cutshort::switching::{EdgeGame, EdgeSolution};
/// let board = "bridgit:4".parse::<BoardSpec>()?.build();
/// let solution = EdgeSolution::new(&EdgeGame::new(&board.game)?);
/// assert_eq!(solution.class(), Class::First);
/// // Every opening move wins in Bridg-it.
/// assert_eq!(solution.winning_moves(Player::Short).len(), 25);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EdgeSolution {
    class: Class,
    witness: Witness,
    partition: PrincipalPartition,
    short_moves: Vec<VertexId>,
    cut_moves: Vec<VertexId>,
}

/// Why a player wins an edge game even if he moves second, or that nobody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Short wins: no cell is in both lists, and each is a spanning tree of one and the same set of
    /// nodes, which contains all terminals.
    Trees([Vec<VertexId>; 2]),
    /// Cut wins: when the ends of all cells in neither list are merged, each list is a forest in
    /// which two terminals lie in different trees.
    Forests {
        /// The two terminals.
        apart: [VertexId; 2],
        /// The lists.
        forests: [Vec<VertexId>; 2],
    },
    /// Whoever moves first wins.
    Neither,
}

/// How the terminals lie in a multigraph.
enum Terminals {
    /// In one clump, which the pair has merged.
    Together(Pair),
    /// In one clump, which the pair has merged, as soon as one edge is added, which is in the pair.
    Almost(Pair),
    /// Two terminals are not even then. Both links, edges between these two, are in the pair.
    Apart { pair: Pair, terminals: [usize; 2] },
}

impl EdgeSolution {
    /// Solves an edge game. In practice near-linear in the size of the game, see `Pair::maximum`.
    #[must_use]
    pub fn new(game: &EdgeGame) -> Self {
        let pair = Pair::maximum(game.graph());
        // Clumps around the edges that did not fit, and all clumps.
        let excess = pair.clumps().labels().to_vec();
        let clumps = largest_clumps(&pair);
        let within = |labels: &[u32], edge: usize| {
            let [a, b] = game.graph().edges()[edge];
            labels[a.index()] == labels[b.index()]
        };
        let listed = |keep: &dyn Fn(usize) -> bool| {
            let cells = game.cells().iter().copied().enumerate();
            cells.filter(|&(edge, _)| keep(edge)).map(|(_, cell)| cell).collect::<Vec<_>>()
        };
        let partition = |excess: &[u32], clumps: &[u32]| {
            let territory = |edge| match (within(excess, edge), within(clumps, edge)) {
                (true, _) => Territory::Short,
                (_, false) => Territory::Cut,
                _ => Territory::First,
            };
            let cells = game.cells().iter().copied().enumerate();
            PrincipalPartition::new(cells.map(|(edge, cell)| (cell, territory(edge))).collect())
        };
        let terminals: Vec<NodeId> = game.terminals().iter().map(|&(_, node)| node).collect();
        let home = terminals[0].index();
        match relate_all(pair, &terminals) {
            Terminals::Together(pair) => {
                let is_home = in_group(pair.clumps(), home, game);
                let trees = FORESTS.map(|forest| {
                    listed(&|edge| is_home(edge) && pair.sides()[edge] == Some(forest))
                });
                Self {
                    class: Class::Short,
                    witness: Witness::Trees(trees),
                    partition: partition(pair.clumps().labels(), &clumps),
                    short_moves: game.cells().to_vec(),
                    cut_moves: Vec::new(),
                }
            }
            Terminals::Apart { pair, terminals } => {
                let forests = FORESTS.map(|forest| {
                    listed(&|edge| !within(&clumps, edge) && pair.sides()[edge] == Some(forest))
                });
                let apart = terminals.map(|index| game.terminals()[index].0);
                Self {
                    class: Class::Cut,
                    witness: Witness::Forests { apart, forests },
                    partition: partition(&excess, &clumps),
                    short_moves: Vec::new(),
                    cut_moves: game.cells().to_vec(),
                }
            }
            Terminals::Almost(pair) => {
                let largest = largest_clumps(&pair);
                let in_largest = |edge: usize| {
                    let ends = game.graph().edges()[edge];
                    ends.into_iter().all(|node| largest[node.index()] == largest[home])
                };
                let in_smallest = in_group(pair.clumps(), home, game);
                Self {
                    class: Class::First,
                    witness: Witness::Neither,
                    partition: partition(&excess, &largest),
                    short_moves: listed(&|edge| in_largest(edge) && !within(&clumps, edge)),
                    cut_moves: listed(&|edge| in_smallest(edge) && !within(&excess, edge)),
                }
            }
        }
    }

    /// Who wins, by who moves first.
    #[must_use]
    pub fn class(&self) -> Class {
        self.class
    }

    /// All cells whose claim wins for this player when it is his move, by increasing id: every
    /// cell if he wins even moving second, none if the other does.
    #[must_use]
    pub fn winning_moves(&self, player: Player) -> &[VertexId] {
        match player {
            Player::Short => &self.short_moves,
            Player::Cut => &self.cut_moves,
        }
    }

    /// Why a player wins even if he moves second.
    #[must_use]
    pub fn witness(&self) -> &Witness {
        &self.witness
    }

    /// Whose territory each cell is.
    #[must_use]
    pub fn principal_partition(&self) -> &PrincipalPartition {
        &self.partition
    }
}

/// Whether both ends of an edge are in the group of a node.
fn in_group<'a>(
    groups: &'a Groups,
    node: usize,
    game: &'a EdgeGame,
) -> impl Fn(usize) -> bool + 'a {
    move |edge| {
        let ends = game.graph().edges()[edge];
        ends.into_iter().all(|end| groups.find(end.index()) == groups.find(node))
    }
}

fn relate_all(pair: Pair, terminals: &[NodeId]) -> Terminals {
    let all: Vec<usize> = (0..terminals.len()).collect();
    let (first, others) = all.split_first().expect("a game has terminals");
    match relate(pair.clone(), terminals, *first, others) {
        Ok(terminals) => terminals,
        // Of three terminals that are not almost together, two are not, and the first two are.
        Err(Far { near, far }) => [*first, near]
            .into_iter()
            .find_map(|here| {
                let related = relate(pair.clone(), terminals, here, &[far]).ok()?;
                matches!(related, Terminals::Apart { .. }).then_some(related)
            })
            .expect("two of three terminals are apart"),
    }
}

/// The first terminal and `near` are almost together, but `far` is not with them.
struct Far {
    near: usize,
    far: usize,
}

fn relate(
    mut pair: Pair,
    terminals: &[NodeId],
    here: usize,
    others: &[usize],
) -> Result<Terminals, Far> {
    let mut near = None;
    for &other in others {
        let link = [terminals[here], terminals[other]];
        if !pair.add(link) {
            continue;
        }
        match near {
            Some(near) => return Err(Far { near, far: other }),
            None if pair.add(link) => {
                return Ok(Terminals::Apart { pair, terminals: [here, other] });
            }
            None => near = Some(other),
        }
    }
    Ok(if near.is_some() { Terminals::Almost(pair) } else { Terminals::Together(pair) })
}
