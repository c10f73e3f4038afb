//! What statements and answers say, by filling small games in every way. The rules have no part in it.

use crate::game::{ByPlayer, Game, Goal, Player, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::step::{MovingAs, Preserves, Step, Trace, replay};
use crate::proof::{About, Aim, Indifference, Misere, Mover, Normal, Proved, Statement};

/// Vertices as the bits of a number.
type Set = u32;

fn single(vertex: VertexId) -> Set {
    1 << vertex.index()
}

fn set(vertices: &[VertexId]) -> Set {
    vertices.iter().fold(0, |set, &vertex| set | single(vertex))
}

fn set_of(vertices: &VertexSet) -> Set {
    vertices.iter().fold(0, |set, vertex| set | single(vertex))
}

/// The members of a set, each as a set.
fn members(set: Set) -> impl Iterator<Item = Set> {
    (0..Set::BITS).map(|index| 1 << index).filter(move |member| set & member != 0)
}

/// All subsets of a set, itself the first.
fn subsets(set: Set) -> impl Iterator<Item = Set> {
    let before = move |&subset: &Set| subset.checked_sub(1).map(|less| less & set);
    std::iter::successors(Some(set), before)
}

/// A game of a certificate.
pub(super) struct Board {
    cells: Set,
    terminals: Set,
    hyperedges: Vec<Set>,
    /// Terminals conduct.
    conducts: bool,
    /// It is enough to join some two of them.
    pub(super) any_two: bool,
    rules: Rules,
    /// Who joins the terminals.
    pub(super) connector: Player,
    /// Whether they are joined when exactly these cells are the connector's.
    joined: Vec<bool>,
}

impl Board {
    pub(super) fn new(game: &Game, connector: Player) -> Self {
        let conducts = game.goal() == Goal::Connect || game.hypergraph().terminals().len() == 2;
        Self::on(game.hypergraph(), conducts, game.rules(), connector)
    }

    fn on(board: &Hypergraph, conducts: bool, rules: Rules, connector: Player) -> Self {
        let [cells, terminals] = [set_of(board.cells()), set(board.terminals())];
        let hyperedges = board.hyperedges().map(set).collect();
        let (any_two, joined) = (false, vec![false; 1 << board.vertex_count()]);
        Self { cells, terminals, hyperedges, conducts, any_two, rules, connector, joined }.filled()
    }

    /// A dual: if it has more than two terminals that conduct some two of them are to be joined.
    pub(super) fn dual(game: &Game, connector: Player) -> Self {
        let board = Self::new(game, connector);
        let any_two = board.conducts && board.terminals.count_ones() > 2;
        Self { any_two, ..board }.filled()
    }

    /// Notes for each filling whether the terminals are joined.
    fn filled(mut self) -> Self {
        for cells in subsets(self.cells) {
            self.joined[cells as usize] = self.joins_terminals(cells);
        }
        self
    }

    /// What is in a hyperedge with one of these vertices, or with a conductor that one meets so.
    fn met(&self, from: Set, conductors: Set) -> Set {
        let mut met = from;
        loop {
            let through = from | met & conductors;
            let at = self.hyperedges.iter().filter(|&&hyperedge| hyperedge & through != 0);
            let more = at.fold(met, |met, hyperedge| met | hyperedge);
            if more == met {
                return met;
            }
            met = more;
        }
    }

    fn joins_terminals(&self, cells: Set) -> bool {
        let all = |met: Set| self.terminals & !met == 0;
        if self.any_two {
            let met = |from| self.met(from, cells | self.terminals) & self.terminals;
            members(self.terminals).any(|from| met(from).count_ones() > 1)
        } else if self.conducts {
            members(self.terminals).all(|from| all(self.met(from, cells | self.terminals)))
        } else {
            let mut hyperedges = self.hyperedges.iter();
            hyperedges.any(|&it| all(it)) || members(cells).any(|from| all(self.met(from, cells)))
        }
    }

    /// The game on the 2-section without an edge: its hyperedges are pairs, but for one that holds all sides.
    fn without(&self, edge: [VertexId; 2]) -> Self {
        let is_sides = |vertices: Set| !self.conducts && vertices & !self.terminals == 0;
        let mut hyperedges = Vec::new();
        for &hyperedge in &self.hyperedges {
            let pairs = members(hyperedge).flat_map(|a| members(hyperedge).map(move |b| a | b));
            hyperedges.extend(pairs.filter(|&pair| !is_sides(pair) && pair != set(&edge)));
            if !self.conducts && self.terminals & !hyperedge == 0 {
                hyperedges.push(self.terminals);
            }
        }
        Self { hyperedges, joined: self.joined.clone(), ..*self }.filled()
    }

    fn joined(&self, cells: Set) -> bool {
        self.joined[cells as usize]
    }

    /// In every filling exactly one of the two games is joined, each by another player.
    pub(super) fn is_dual_of(&self, game: &Self) -> bool {
        let is_exact = |cells| self.joined(cells) != game.joined(game.cells & !cells);
        self.connector != game.connector && subsets(game.cells).all(is_exact)
    }

    /// What a statement says is so.
    pub(super) fn holds(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Normal(it) => self.normal(it),
            Statement::Misere(it) => self.misere(it),
            Statement::Indifference(it) => self.makes_no_difference(it),
        }
    }

    /// All are cells of the game that nobody has claimed, and none is there twice.
    fn are_cells(&self, vertices: impl IntoIterator<Item = VertexId>) -> bool {
        let take = |left: Set, cell: Set| (left & cell != 0).then_some(left & !cell);
        vertices.into_iter().map(single).try_fold(self.cells, take).is_some()
    }

    fn normal(&self, it: &Normal) -> bool {
        let is_first = it.moving == MovingAs::First;
        let held = it.held.iter().flatten().copied();
        self.are_cells(it.owned.iter().chain(it.carrier.iter()).chain(held))
            && self.reaches(it, set_of(&it.owned), set_of(&it.carrier), is_first)
    }

    /// Whether the player reaches the aim with these cells and those of the carrier that he gets, if these are empty.
    /// His opponent may claim cells elsewhere instead; if he may do so himself is no matter.
    fn reaches(&self, it: &Normal, his: Set, empty: Set, is_his_turn: bool) -> bool {
        if empty == 0 {
            return self.has_reached(it, his);
        }
        let mut claims = members(empty);
        if is_his_turn {
            return claims.any(|cell| self.reaches(it, his | cell, empty & !cell, false));
        }
        self.reaches(it, his, empty, true)
            && claims.all(|cell| self.reaches(it, his, empty & !cell, true))
    }

    /// Whether he has reached it with these of the cells that he owns and of the carrier, whosever the others are.
    fn has_reached(&self, it: &Normal, his: Set) -> bool {
        let others = self.cells & !set_of(&it.owned) & !set_of(&it.carrier);
        let are_held = |cells: &Set| it.held.iter().all(|pair| cells & set(pair) != 0);
        subsets(others).filter(are_held).map(|others| his | others).all(|his| match &it.aim {
            Aim::Win => self.wins(it.player, his),
            Aim::Join(ends) => it.player == self.connector && self.joins(*ends, his),
            Aim::Settle(set) => {
                self.wins(it.player, his) == self.wins(it.player, his | set_of(set))
            }
        })
    }

    /// Whether a player who has exactly these cells in the end has won in normal play.
    fn wins(&self, player: Player, his: Set) -> bool {
        if player == self.connector { self.joined(his) } else { !self.joined(self.cells & !his) }
    }

    pub(super) fn has_won(&self, player: Player, his: &[VertexId]) -> bool {
        self.wins(player, set(his))
    }

    /// Whether these cells connect the two vertices, if those of them that are cells are among them.
    fn joins(&self, [a, b]: [VertexId; 2], cells: Set) -> bool {
        let is_missing = self.cells & !cells & (single(a) | single(b)) != 0;
        let conductors = if self.conducts { cells | self.terminals } else { cells };
        is_missing || self.met(single(a), conductors) & single(b) != 0
    }

    fn misere(&self, it: &Misere) -> bool {
        let short = set_of(&it.claims.short);
        let empty = self.cells & !short & !set_of(&it.claims.cut);
        let wins = |first| self.plays(it.winner, short, empty, first);
        self.are_cells(it.claims.short.iter().chain(it.claims.cut.iter()))
            && match it.mover {
                Mover::First => wins(it.winner),
                Mover::Second => wins(it.winner.other()),
                Mover::Whoever => wins(Player::Short) && wins(Player::Cut),
            }
    }

    /// Whether a player wins the position in which Short has these cells and these are empty.
    fn plays(&self, player: Player, short: Set, empty: Set, to_move: Player) -> bool {
        if empty == 0 {
            let is_shorts = self.joined(short) == (self.rules == Rules::Normal);
            return is_shorts == (player == Player::Short);
        }
        let wins = |cell: Set| {
            let short = if to_move == Player::Short { short | cell } else { short };
            self.plays(player, short, empty & !cell, to_move.other())
        };
        if to_move == player { members(empty).any(wins) } else { members(empty).all(wins) }
    }

    /// Whether a player wins the game.
    fn is_won(&self, player: Player, to_move: Player) -> bool {
        self.plays(player, 0, self.cells, to_move)
    }

    fn makes_no_difference(&self, it: &Indifference) -> bool {
        let [short, cut] = [set_of(&it.claims.short), set_of(&it.claims.cut)];
        let fillings = |empty: Set| subsets(empty).map(|more| short | more);
        let empty = self.cells & !short & !cut;
        let claims = it.claims.short.iter().chain(it.claims.cut.iter());
        match it.about {
            About::Cell(cell) => {
                let is_same = |short| self.joined(short) == self.joined(short | single(cell));
                self.are_cells(claims.chain([cell])) && fillings(empty & !single(cell)).all(is_same)
            }
            About::Edge(edge) => {
                let without = self.without(edge);
                let is_same = |short| self.joined(short) == without.joined(short);
                self.are_cells(claims) && fillings(empty).all(is_same)
            }
        }
    }

    /// What an answer about the game of the file says is so.
    pub(super) fn is_right(&self, answer: &Proved, game: &Game) -> bool {
        let settles = |by, set: &[VertexId], moving| {
            let set =
                VertexSet::from_vertices(game.hypergraph().vertex_count(), set.iter().copied());
            let owned = VertexSet::new(set.universe());
            let (aim, carrier, held) = (Aim::Settle(set.clone()), set, Vec::new());
            self.normal(&Normal { player: by, aim, moving, owned, carrier, held })
        };
        let never = |about| {
            let nothing = ByPlayer::from_fn(|_| VertexSet::new(game.hypergraph().vertex_count()));
            self.makes_no_difference(&Indifference { about, claims: nothing })
        };
        match answer {
            &Proved::Winner { to_move, winner, .. } => self.is_won(winner, to_move),
            Proved::Captured { by, set, .. } => settles(*by, set, MovingAs::Second),
            Proved::Dominated { by, set, .. } => settles(*by, set, MovingAs::First),
            Proved::WinningMoves { by, cells, .. } => members(self.cells).all(|cell| {
                let short = if *by == Player::Short { cell } else { 0 };
                let wins = self.plays(*by, short, self.cells & !cell, by.other());
                wins == (set(cells) & cell != 0)
            }),
            &Proved::Dead { cell, .. } => never(About::Cell(cell)),
            &Proved::DeadEdge { edge, .. } => never(About::Edge(edge)),
            Proved::Alive { cell, short } => {
                self.joined(set(short) | single(*cell)) && !self.joined(set(short))
            }
            Proved::AliveEdge { edge, short } => {
                self.joined(set(short)) && !self.without(*edge).joined(set(short))
            }
            Proved::Reduced { preserves, cells, steps } => {
                self.is_reduced(*preserves, set(cells), steps, game)
            }
        }
    }

    /// Whether the game that the steps lead to, as they are replayed, has these cells and the same winners, if it is said so in
    /// all fillings. What is glued to it is not looked at.
    fn is_reduced(&self, preserves: Preserves, cells: Set, steps: &[Step], game: &Game) -> bool {
        let replayed = replay(game, &Trace { steps: steps.to_vec() }).unwrap();
        let reduced = Self::on(&replayed.section, self.conducts, self.rules, self.connector);
        let is_kept = |short| self.joined(short) == reduced.joined(short & cells);
        let is_as_before =
            |first| self.is_won(Player::Short, first) == reduced.is_won(Player::Short, first);
        cells == reduced.cells
            && Player::BOTH.into_iter().all(is_as_before)
            && (preserves < Preserves::Fillings || subsets(self.cells).all(is_kept))
    }
}
