//! Contests: boards seen from both players, each with his own way to win.
//!
//! A Shannon game says only what Short wants; Cut wins when Short does not. A contest says what
//! each of them wants, as the rules of Hex, Y or Torex do, so that it can be asked whether every
//! full board has exactly one winner (Mogensen, "Hex generalizations", 2008).

use crate::game::{ByPlayer, Outcome, Player};
use crate::graph::{Hypergraph, VertexId, VertexSet};

/// The homology class modulo 2 of a way across a board that wraps: whether it crosses the wrap from
/// top to bottom, and the wrap from left to right, an odd number of times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossings {
    /// An odd number of crossings of the wrap from the last row to the first.
    pub rows: bool,
    /// An odd number of crossings of the wrap from the last column to the first.
    pub columns: bool,
}

impl Crossings {
    const fn bits(self) -> u8 {
        self.rows as u8 | (self.columns as u8) << 1
    }
}

/// Two cells that touch, and how the way from the first to the second crosses the wraps. A cell
/// may touch itself around a wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touch {
    pub(super) cells: [VertexId; 2],
    pub(super) crossings: Crossings,
}

impl Touch {
    /// Two cells that touch where the board is not sewn up.
    pub(super) fn plain(cells: [VertexId; 2]) -> Self {
        Self { cells, crossings: Crossings::default() }
    }
}

/// What one connected group must have for its owner to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// It touches all of the player's sides.
    Sides,
    /// It holds a closed way with these crossings.
    Loop(Crossings),
    /// Nothing: his sides are joined without a stone.
    Nothing,
}

/// What one player sees of the board.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// The cells that touch for him.
    pub(super) touches: Vec<Touch>,
    /// For each of his sides the cells on it.
    pub(super) sides: Vec<Vec<VertexId>>,
    /// What he wants.
    pub(super) aim: Aim,
}

/// A board on which each player has a way to win of his own.
#[derive(Clone, Debug)]
pub struct Contest {
    cells: usize,
    views: ByPlayer<View>,
}

/// Who has won a full board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winners {
    /// Only this player: what one expects.
    One(Player),
    /// Both players.
    Both,
    /// Nobody.
    Neither,
}

impl Contest {
    pub(super) fn new(cells: usize, views: ByPlayer<View>) -> Self {
        Self { cells, views }
    }

    /// A board of one's own: cells touch if they share a hyperedge, and each player wants one connected group that
    /// touches all of his sides, which are terminals. Short's and Cut's may be the same, as on a board of Y. Whose sides,
    /// two or more, are all in one hyperedge has won without a stone. The cells are numbered in their order.
    ///
    /// ```
    /// use cutshort::boards::{BoardSpec, Contest, Criteria};
    /// use cutshort::game::ByPlayer;
    /// let y = "y:3".parse::<BoardSpec>()?.build().game;
    /// let sides = y.hypergraph().terminals();
    /// let contest = Contest::on_graph(y.hypergraph(), ByPlayer { short: sides, cut: sides });
    /// let seen = Criteria::of(&contest)?;
    /// assert_eq!((seen.short, seen.cut, seen.witness), (32, 32, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: that of the [2-section](Hypergraph::two_section).
    #[must_use]
    pub fn on_graph(hypergraph: &Hypergraph, sides: ByPlayer<&[VertexId]>) -> Self {
        let cells: Vec<VertexId> = hypergraph.cells().iter().collect();
        let number = |vertex: &VertexId| cells.binary_search(vertex).ok().map(VertexId::new);
        let section = hypergraph.two_section();
        let mut touches = Vec::new();
        for edge in section.hyperedges() {
            if let [Some(one), Some(other)] = [number(&edge[0]), number(&edge[1])] {
                touches.push(Touch::plain([one, other]));
            }
        }
        let on = |side: &VertexId| {
            let edges = section.hyperedges().filter(|edge| edge.contains(side));
            edges.flatten().filter_map(number).collect()
        };
        let are_joined = |sides: &[VertexId]| {
            let mut edges = hypergraph.hyperedges();
            sides.len() > 1 && edges.any(|edge| sides.iter().all(|side| edge.contains(side)))
        };
        let view = |sides: &[VertexId]| View {
            touches: touches.clone(),
            sides: sides.iter().map(on).collect(),
            aim: if are_joined(sides) { Aim::Nothing } else { Aim::Sides },
        };
        let views = ByPlayer { short: view(sides.short), cut: view(sides.cut) };
        Self::new(cells.len(), views)
    }

    /// How many cells there are; their ids are `0..cells`.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells
    }

    /// Whether the player has won with exactly these cells.
    ///
    /// Complexity: near-linear in the number of neighbouring cells.
    #[must_use]
    pub fn has_won(&self, player: Player, his: &VertexSet) -> bool {
        let view = &self.views[player];
        let mut groups = self.joined(player, his);
        match view.aim {
            Aim::Nothing => true,
            Aim::Loop(wanted) => his.iter().any(|cell| groups.has_loop(cell.index(), wanted)),
            Aim::Sides => {
                let mut touched = vec![0_usize; self.cells];
                for (side, cells) in view.sides.iter().enumerate() {
                    for &cell in cells.iter().filter(|&&cell| his.contains(cell)) {
                        touched[groups.find(cell.index()).0] |= 1 << side;
                    }
                }
                touched.contains(&((1 << view.sides.len()) - 1))
            }
        }
    }

    /// Who has won when the cells of `short` are Short's and all others Cut's.
    #[must_use]
    pub fn winners(&self, short: &VertexSet) -> Winners {
        let mut cut = VertexSet::full(self.cells);
        cut.subtract(short);
        match (self.has_won(Player::Short, short), self.has_won(Player::Cut, &cut)) {
            (true, false) => Winners::One(Player::Short),
            (false, true) => Winners::One(Player::Cut),
            (true, true) => Winners::Both,
            (false, false) => Winners::Neither,
        }
    }

    /// How a full board ends, when it is agreed that a board with no winner, or with two, is a
    /// draw. Monotone: a cell more never makes it worse for Short.
    #[must_use]
    pub fn outcome(&self, short: &VertexSet) -> Outcome {
        match self.winners(short) {
            Winners::One(player) => Outcome::win(player),
            Winners::Both | Winners::Neither => Outcome::Draw,
        }
    }

    /// The cells of a player, joined where they touch as he sees it.
    fn joined(&self, player: Player, his: &VertexSet) -> Groups {
        let mut groups = Groups::new(self.cells);
        let is_his = |touch: &&Touch| touch.cells.iter().all(|&cell| his.contains(cell));
        self.views[player].touches.iter().filter(is_his).for_each(|touch| groups.join(touch));
        groups
    }

    /// The connected groups of a player who has exactly these cells, as he sees the board.
    pub(super) fn groups(&self, player: Player, his: &VertexSet) -> Vec<VertexSet> {
        let mut groups = self.joined(player, his);
        let mut by_root = vec![None; self.cells];
        let mut all: Vec<VertexSet> = Vec::new();
        for cell in his.iter() {
            let root = groups.find(cell.index()).0;
            let index = *by_root[root].get_or_insert_with(|| {
                all.push(VertexSet::new(self.cells));
                all.len() - 1
            });
            all[index].insert(cell);
        }
        all
    }

    /// Whether one of the cells lies on a side of the player.
    pub(super) fn on_a_side(&self, player: Player, cells: &VertexSet) -> bool {
        self.views[player].sides.iter().flatten().any(|&cell| cells.contains(cell))
    }
}

/// A union-find whose links carry crossings, and for each group which closed ways it holds.
struct Groups {
    /// The parent of each cell, and the crossings of the way to it.
    parents: Vec<(usize, u8)>,
    /// For each root the classes of closed ways, as a set of two-bit numbers; 0 is always one.
    loops: Vec<u8>,
}

impl Groups {
    fn new(cells: usize) -> Self {
        Self { parents: (0..cells).map(|cell| (cell, 0)).collect(), loops: vec![1; cells] }
    }

    /// The root of a cell's group and the crossings of the way to it.
    fn find(&mut self, cell: usize) -> (usize, u8) {
        let (mut root, mut way) = (cell, 0);
        while self.parents[root].0 != root {
            way ^= self.parents[root].1;
            root = self.parents[root].0;
        }
        // Every cell on the way is hung directly below the root.
        let (mut at, mut rest) = (cell, way);
        while at != root {
            let (parent, step) = self.parents[at];
            self.parents[at] = (root, rest);
            (at, rest) = (parent, rest ^ step);
        }
        (root, way)
    }

    fn join(&mut self, touch: &Touch) {
        let [(a, way_a), (b, way_b)] = touch.cells.map(|cell| self.find(cell.index()));
        let way = way_a ^ touch.crossings.bits() ^ way_b;
        if a == b {
            self.loops[a] = with_class(self.loops[a], way);
        } else {
            self.parents[b] = (a, way);
            let classes = self.loops[b];
            for class in (0..4).filter(|class| classes >> class & 1 == 1) {
                self.loops[a] = with_class(self.loops[a], class);
            }
        }
    }

    fn has_loop(&mut self, cell: usize, wanted: Crossings) -> bool {
        let root = self.find(cell).0;
        self.loops[root] >> wanted.bits() & 1 == 1
    }
}

/// The classes of closed ways when there is one of this class more: ways can be run one after the
/// other, so the classes are closed under addition.
fn with_class(classes: u8, class: u8) -> u8 {
    (0..4).filter(|old| classes >> old & 1 == 1).fold(classes, |all, old| all | 1 << (old ^ class))
}
