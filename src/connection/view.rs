//! A position as one player sees it: his stones joined to groups, the opponent's gone.

use crate::game::Game;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// With more terminals than this no connections of all of them are looked for.
pub(super) const MOST_TERMINALS: usize = 4;

/// A board on which a player joins terminals, before any claim.
#[derive(Clone, Debug)]
pub(crate) struct LinkBoard<const W: usize> {
    pub rows: Vec<Bits<W>>,
    pub terminals: Vec<VertexId>,
    pub conducts: bool,
    /// It is enough to join some two of them, which conduct.
    pub any_two: bool,
}

impl<const W: usize> LinkBoard<W> {
    /// The board of a game for a player who wants to join all terminals, or some two of them; `None` if there are too many.
    pub(crate) fn of(game: &Game, any_two: bool) -> Option<Self> {
        let graph = ReducedGraph::new(game.hypergraph(), game.conducts());
        let terminals = game.hypergraph().terminals().to_vec();
        Some(Self { terminals, ..Self::new(&graph, any_two)? })
    }

    /// The board of a graph, on which all terminals are to be joined, or some two of them; `None` if there are
    /// too many.
    pub(crate) fn new(graph: &ReducedGraph<W>, any_two: bool) -> Option<Self> {
        let rows = (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let terminals: Vec<_> = graph.terminals().iter().collect();
        let conducts = graph.sides().is_empty();
        (any_two || terminals.len() <= MOST_TERMINALS).then_some(Self {
            rows,
            terminals,
            conducts,
            any_two,
        })
    }

    /// How the player sees a position. `None` if he has won.
    pub(crate) fn view(&self, stones: Bits<W>, empty: Bits<W>) -> Option<View<W>> {
        let Self { rows, terminals, conducts, any_two } = self;
        if *conducts {
            let view = View::new(rows, terminals, stones, empty)?;
            // Terminals that are joined are one.
            let is_open = !any_two || view.terminals.len() == terminals.len();
            is_open.then_some(View { any_two: *any_two, ..view })
        } else {
            Some(View::with_sides(rows, terminals, stones, empty))
        }
    }
}

/// A player's endpoints and which of them are adjacent.
///
/// An endpoint is an empty cell or a group; a group is named by one of its vertices, by a terminal
/// if it holds one. Sides, which do not conduct, are endpoints of their own: a group that touches
/// one is adjacent to it.
#[derive(Clone, Debug)]
pub(crate) struct View<const W: usize> {
    rows: Vec<Bits<W>>,
    empty: Bits<W>,
    groups: Bits<W>,
    terminals: Vec<VertexId>,
    ends: Bits<W>,
    conducts: bool,
    any_two: bool,
    /// For each stone the name of its group; any other vertex has its own here.
    captains: Vec<VertexId>,
}

impl<const W: usize> View<W> {
    /// The view of the player who wants to join the `terminals`, which are his stones, on a board
    /// with the adjacency `rows`, where the cells of `stones` are his and the `empty` ones
    /// nobody's. `None` if his stones have joined the terminals already.
    #[must_use]
    pub(crate) fn new(
        rows: &[Bits<W>],
        terminals: &[VertexId],
        stones: Bits<W>,
        empty: Bits<W>,
    ) -> Option<Self> {
        let mut view = Self::without_groups(rows.len(), empty, true);
        let mut left = terminals.iter().fold(stones, |own, &terminal| own.with(terminal));
        for &terminal in terminals {
            // A terminal that is joined to an earlier one is no other endpoint.
            if left.contains(terminal) {
                view.add_terminal(terminal);
                view.add_group(rows, terminal, &mut left);
            }
        }
        if view.terminals.len() < 2 {
            return None;
        }
        view.add_cells(rows, left);
        Some(view)
    }

    /// The view of the player who wants one group to touch all `sides`, which do not conduct.
    #[must_use]
    pub(crate) fn with_sides(
        rows: &[Bits<W>],
        sides: &[VertexId],
        stones: Bits<W>,
        empty: Bits<W>,
    ) -> Self {
        let mut view = Self::without_groups(rows.len(), empty, false);
        for &side in sides {
            view.add_terminal(side);
            view.groups.insert(side);
            view.rows[side.index()] = rows[side.index()] & empty;
        }
        view.add_cells(rows, stones);
        view
    }

    fn without_groups(universe: usize, empty: Bits<W>, conducts: bool) -> Self {
        Self {
            rows: vec![Bits::EMPTY; universe],
            empty,
            groups: Bits::EMPTY,
            terminals: Vec::new(),
            ends: Bits::EMPTY,
            conducts,
            any_two: false,
            captains: (0..universe).map(VertexId::new).collect(),
        }
    }

    fn add_terminal(&mut self, terminal: VertexId) {
        self.terminals.push(terminal);
        self.ends.insert(terminal);
    }

    /// Adds the group of a stone, whose stones it takes out of those that are `left`.
    fn add_group(&mut self, rows: &[Bits<W>], captain: VertexId, left: &mut Bits<W>) {
        let outer = if self.conducts { self.empty } else { self.empty | self.ends };
        let mut fresh = Bits::single(captain);
        let mut around = Bits::EMPTY;
        left.remove(captain);
        while let Some(stone) = fresh.first() {
            fresh.remove(stone);
            self.captains[stone.index()] = captain;
            let row = rows[stone.index()];
            fresh |= row & *left;
            *left -= row;
            around |= row & outer;
        }
        if !around.is_empty() {
            self.groups.insert(captain);
            self.rows[captain.index()] = around;
            for end in around.iter() {
                self.rows[end.index()].insert(captain);
            }
        }
    }

    /// Adds the groups of the stones that are left, and the empty cells.
    fn add_cells(&mut self, rows: &[Bits<W>], mut left: Bits<W>) {
        while let Some(captain) = left.first() {
            self.add_group(rows, captain, &mut left);
        }
        let outer = if self.conducts { self.empty } else { self.empty | self.ends };
        for cell in self.empty.iter() {
            self.rows[cell.index()] |= rows[cell.index()] & outer;
        }
    }

    /// The same view with its endpoints numbered from 0 in the same order, and what they were
    /// called before; `None` if one word does not hold them.
    #[must_use]
    pub(crate) fn narrow(&self) -> Option<(View<1>, Vec<VertexId>)> {
        let endpoints = self.endpoints() | self.ends;
        if endpoints.len() > Bits::<1>::CAPACITY {
            return None;
        }
        let names: Vec<VertexId> = endpoints.iter().collect();
        Some((self.narrow_as(&names), names))
    }

    /// The same view with its endpoints numbered as those of an earlier position were, by
    /// [`Self::narrow`].
    ///
    /// # Panics
    /// If an endpoint has no name, or there are more than 64 names.
    #[must_use]
    pub(crate) fn narrow_as(&self, names: &[VertexId]) -> View<1> {
        let mut new_names = vec![None; self.universe()];
        for (index, name) in names.iter().enumerate() {
            new_names[name.index()] = Some(VertexId::new(index));
        }
        let new_name = |vertex: VertexId| new_names[vertex.index()].expect("endpoints have names");
        let rename = |set: Bits<W>| -> Bits<1> { set.iter().map(new_name).collect() };
        View {
            rows: names.iter().map(|&name| rename(self.adjacent(name))).collect(),
            empty: rename(self.empty),
            groups: rename(self.groups),
            terminals: self.terminals.iter().map(|&terminal| new_name(terminal)).collect(),
            ends: rename(self.ends),
            conducts: self.conducts,
            any_two: self.any_two,
            // A stone that is no endpoint, and whose group is none, has no name.
            captains: (names.iter().enumerate())
                .map(|(index, &name)| {
                    new_names[self.group_of(name).index()].unwrap_or(VertexId::new(index))
                })
                .collect(),
        }
    }

    /// The endpoints adjacent to this one.
    #[must_use]
    #[inline]
    pub(crate) fn adjacent(&self, endpoint: VertexId) -> Bits<W> {
        self.rows[endpoint.index()]
    }

    /// The empty cells.
    #[must_use]
    #[inline]
    pub(crate) fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// The names of the groups that have an empty cell beside them.
    #[must_use]
    #[inline]
    pub(crate) fn groups(&self) -> Bits<W> {
        self.groups
    }

    /// The terminals that the player wants to join, one for those that are joined already.
    #[must_use]
    #[inline]
    pub(crate) fn terminals(&self) -> &[VertexId] {
        &self.terminals
    }

    /// The same as a set.
    #[must_use]
    #[inline]
    pub(crate) fn ends(&self) -> Bits<W> {
        self.ends
    }

    /// Whether the terminals conduct: they are the player's stones, and no sides.
    #[must_use]
    #[inline]
    pub(crate) fn conducts(&self) -> bool {
        self.conducts
    }

    /// Whether it is enough to join some two of the terminals.
    #[must_use]
    #[inline]
    pub(crate) fn any_two(&self) -> bool {
        self.any_two
    }

    /// The pairs of terminals of which to join one is all that the player wants; none, if he wants more.
    pub(crate) fn goals(&self) -> impl Iterator<Item = [VertexId; 2]> + '_ {
        let ends = &self.terminals[..];
        let are_goals = self.any_two || (self.conducts && ends.len() == 2);
        let pairs = ends.iter().enumerate().filter(move |_| are_goals);
        pairs.flat_map(move |(at, &b)| ends[..at].iter().map(move |&a| [a, b]))
    }

    /// Whether two vertices are one of the [goals](Self::goals).
    #[inline]
    pub(crate) fn is_goal(&self, a: VertexId, b: VertexId) -> bool {
        self.ends.contains(a)
            && self.ends.contains(b)
            && (self.any_two || (self.conducts && self.terminals.len() == 2))
    }

    /// The name of a stone's group; any other vertex's own.
    #[must_use]
    #[inline]
    pub(crate) fn group_of(&self, stone: VertexId) -> VertexId {
        self.captains[stone.index()]
    }

    /// The player's stones in groups that have an empty cell beside them.
    #[must_use]
    pub(crate) fn stones(&self) -> Bits<W> {
        let vertices = (0..self.universe()).map(VertexId::new);
        vertices
            .filter(|&v| !self.empty.contains(v) && self.groups.contains(self.group_of(v)))
            .collect()
    }

    /// All endpoints.
    #[must_use]
    #[inline]
    pub(crate) fn endpoints(&self) -> Bits<W> {
        self.empty | self.groups
    }

    /// How many vertex ids there are.
    #[must_use]
    pub(crate) fn universe(&self) -> usize {
        self.rows.len()
    }
}
