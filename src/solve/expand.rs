//! What can be said about a position without searching: won, lost, or which moves to try.

use std::sync::Arc;

use super::field::Field;
use super::parts;
use super::threats;
use crate::connection::{Aim, Circuit, Links, MAX_LINKED_VERTICES, Verdict, View};
use crate::game::{ByPlayer, Player};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// Parts of the engine that can be switched off in tests: the answers stay the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Features {
    /// Dead cells and edges, lost and captured pairs.
    pub(super) settle: bool,
    /// Leaving out moves that are dominated by threat or support, or by capture.
    pub(super) prune: bool,
    pub(super) capture: bool,
    /// Virtual connections and must-play regions.
    pub(super) connections: bool,
    /// Trying first the moves through which most current flows.
    pub(super) order: bool,
    /// Mirror images share their entry in the table.
    pub(super) symmetry: bool,
    /// Trying only the most promising moves at first.
    pub(super) widen: bool,
    /// Taking moves outside the carrier of a refutation for refuted, too.
    pub(super) carriers: bool,
    /// Finding the connections of a position from those of an earlier one on the path.
    pub(super) advance: bool,
    /// Cut's dual game.
    pub(super) dual: bool,
    /// Looking at the parts of positions that fall apart.
    pub(super) parts: bool,
    /// Cut's threats to part terminals: his substitute for connections where there is no dual game.
    pub(super) threats: bool,
}

impl Features {
    pub(super) const ALL: Self = Self {
        settle: true,
        prune: true,
        capture: true,
        connections: true,
        order: true,
        symmetry: true,
        widen: true,
        carriers: true,
        advance: true,
        dual: true,
        parts: true,
        threats: true,
    };
}

/// What is known about a position for the player to move.
///
/// The *carrier* of a win is a set of cells within which the winner wins: he does even if the loser
/// has all other cells.
#[derive(Clone, Debug)]
pub(super) enum Expanded<const W: usize> {
    /// He wins, within this carrier.
    Won(Bits<W>),
    /// He loses, to an opponent with this carrier.
    Lost(Bits<W>),
    /// One of these moves wins if any does; the most promising first. If none does, the opponent
    /// wins within these cells and the carriers of his wins after the moves.
    Open(Vec<VertexId>, Bits<W>),
    /// He wins if he wins, moving first, in one of these parts with all cells outside given to his
    /// opponent. If he does not, the opponent wins within what he wins the parts with, there.
    Apart(Vec<Bits<W>>),
}

/// With more terminals than this no connections are looked for.
const MOST_TERMINALS: usize = 4;

/// Looks at positions of one game.
pub(super) struct Expander<const W: usize> {
    /// Each player's board before any claim, as far as he has one that connections help on.
    boards: ByPlayer<Option<Board<W>>>,
    /// Short's board, if Cut has no dual.
    whole: Option<Board<W>>,
    eyes: ByPlayer<Eyes<W>>,
    circuit: Circuit,
    score: Vec<f64>,
    features: Features,
}

struct Board<const W: usize> {
    rows: Vec<Bits<W>>,
    terminals: Vec<VertexId>,
    conducts: bool,
}

impl<const W: usize> Board<W> {
    fn new(graph: &ReducedGraph<W>) -> Option<Self> {
        let rows = (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let terminals: Vec<_> = graph.terminals().iter().collect();
        let conducts = graph.sides().is_empty();
        (terminals.len() <= MOST_TERMINALS).then_some(Self { rows, terminals, conducts })
    }

    /// `None` if the player has won.
    fn view(&self, stones: Bits<W>, empty: Bits<W>) -> Option<View<W>> {
        let Self { rows, terminals, conducts } = self;
        if *conducts {
            View::new(rows, terminals, stones, empty)
        } else {
            Some(View::with_sides(rows, terminals, stones, empty))
        }
    }
}

/// How a player sees the positions on the path that is looked at.
struct Eyes<const W: usize> {
    /// Used as long as one word does not hold all endpoints.
    wide: Links<W>,
    narrow: Links<1>,
    /// The views of the positions, each later than the one before.
    path: Vec<Seen<W>>,
}

enum Seen<const W: usize> {
    Wide(View<W>),
    /// With the names of the endpoints on the board.
    Narrow(View<1>, Arc<[VertexId]>),
}

impl<const W: usize> Eyes<W> {
    fn new(universe: usize) -> Self {
        let one_word = Bits::<1>::CAPACITY;
        Self {
            wide: Links::new(if universe > one_word { universe } else { 0 }),
            narrow: Links::new(universe.min(one_word)),
            path: Vec::new(),
        }
    }

    /// Looks at a position that is later than those on the path, and adds it to them.
    fn look(&mut self, view: &View<W>, aim: Aim) -> Verdict<W> {
        if let Some(Seen::Narrow(before, names)) = self.path.last() {
            let (narrow, names) = (view.narrow_as(names), names.clone());
            let verdict = self.narrow.advance(before, &narrow, aim);
            return self.see_narrow(narrow, names, verdict);
        }
        if let Some((narrow, names)) = view.narrow() {
            let verdict = self.narrow.build(&narrow, aim);
            return self.see_narrow(narrow, names.into(), verdict);
        }
        let verdict = match self.path.last() {
            Some(Seen::Wide(before)) => self.wide.advance(before, view, aim),
            _ => self.wide.build(view, aim),
        };
        self.path.push(Seen::Wide(view.clone()));
        verdict
    }

    fn see_narrow(
        &mut self,
        view: View<1>,
        names: Arc<[VertexId]>,
        verdict: Verdict<1>,
    ) -> Verdict<W> {
        let rename = |set: Bits<1>| set.iter().map(|vertex| names[vertex.index()]).collect();
        let verdict = match verdict {
            Verdict::Reached(carrier) => Verdict::Reached(rename(carrier)),
            Verdict::MustPlay { cells, carrier } => {
                Verdict::MustPlay { cells: rename(cells), carrier: rename(carrier) }
            }
        };
        self.path.push(Seen::Narrow(view, names));
        verdict
    }

    /// Goes back to the position before the last one.
    fn back(&mut self) {
        match self.path.pop() {
            None => {}
            // The first one was built from scratch, and there is nothing to take back.
            Some(Seen::Wide(_)) => self.wide.retreat(),
            Some(Seen::Narrow(..)) => self.narrow.retreat(),
        }
    }

    fn add_currents(&self, circuit: &mut Circuit, score: &mut [f64]) {
        match self.path.last() {
            None => {}
            Some(Seen::Wide(view)) => circuit.add_currents(view, &self.wide, score),
            Some(Seen::Narrow(view, names)) => {
                let mut currents = vec![0.0; names.len()];
                circuit.add_currents(view, &self.narrow, &mut currents);
                for (name, current) in names.iter().zip(currents) {
                    score[name.index()] += current;
                }
            }
        }
    }
}

impl<const W: usize> Expander<W> {
    /// For the game that opens with this field.
    pub(super) fn new(opening: &Field<W>, features: Features) -> Self {
        let universe = opening.short().universe();
        let connections = features.connections && universe <= MAX_LINKED_VERTICES;
        let boards = ByPlayer::from_fn(|player| {
            opening.graph(player).filter(|_| connections).and_then(Board::new)
        });
        Self {
            eyes: ByPlayer::from_fn(|player| {
                Eyes::new(if boards[player].is_some() { universe } else { 0 })
            }),
            boards,
            whole: match opening.graph(Player::Cut) {
                None if features.parts => Board::new(opening.short()),
                _ => None,
            },
            circuit: Circuit::default(),
            score: vec![0.0; universe],
            features,
        }
    }

    /// Finds a player's connections, if he has a board.
    fn look(&mut self, field: &Field<W>, player: Player, aim: Aim) -> Option<Verdict<W>> {
        let board = self.boards[player].as_ref()?;
        let Some(view) = board.view(field.stones(player), field.empty()) else {
            return Some(Verdict::Reached(Bits::EMPTY));
        };
        if !self.features.advance {
            self.eyes[player].path.clear();
        }
        Some(self.eyes[player].look(&view, aim))
    }

    /// The parts of which the player to move has to win one, if the position falls apart; the
    /// smallest first. Each has fewer cells than the position.
    pub(super) fn parts(&self, field: &Field<W>, to_move: Player) -> Vec<Bits<W>> {
        if !self.features.parts {
            return Vec::new();
        }
        let mut found = parts::in_parallel(field, to_move);
        if found.is_empty()
            && to_move == Player::Cut
            && let Some(board) = &self.whole
            && let Some(view) = board.view(field.stones(Player::Short), field.empty())
        {
            found = parts::in_series(&view);
        }
        found.sort_by_key(Bits::len);
        found
    }

    /// The pairs of terminals that Cut threatens to part, if he has no dual game.
    fn ends_to_part(&self, field: &Field<W>) -> Vec<[VertexId; 2]> {
        if !self.features.threats || field.graph(Player::Cut).is_some() {
            return Vec::new();
        }
        threats::terminal_pairs(field.short())
    }

    /// Looks at a position in which nobody has won yet, and which is later than those on the path. If it
    /// is open it is added to the path.
    pub(super) fn expand(&mut self, field: &Field<W>, to_move: Player) -> Expanded<W> {
        let before = self.path_lengths();
        let expanded = self.glance(field, to_move);
        if !matches!(expanded, Expanded::Open(..)) {
            self.go_back_to(before);
        }
        expanded
    }

    /// Adds a position that is known to be open to the path.
    pub(super) fn advance(&mut self, field: &Field<W>) {
        for player in Player::BOTH {
            self.look(field, player, Aim::All);
        }
    }

    /// Goes back to the position before the last one on the path.
    pub(super) fn back(&mut self) {
        Player::BOTH.into_iter().for_each(|player| self.eyes[player].back());
    }

    /// Leaves the path.
    pub(super) fn forget(&mut self) {
        Player::BOTH.into_iter().for_each(|player| self.eyes[player].path.clear());
    }

    fn path_lengths(&self) -> ByPlayer<usize> {
        ByPlayer::from_fn(|player| self.eyes[player].path.len())
    }

    fn go_back_to(&mut self, lengths: ByPlayer<usize>) {
        for player in Player::BOTH {
            while self.eyes[player].path.len() > lengths[player] {
                self.eyes[player].back();
            }
        }
    }

    fn glance(&mut self, field: &Field<W>, to_move: Player) -> Expanded<W> {
        let won_by_cut = |carrier| match to_move {
            Player::Cut => Expanded::Won(carrier),
            Player::Short => Expanded::Lost(carrier),
        };
        // What costs least first.
        let ends = self.ends_to_part(field);
        if let Some(carrier) = threats::at_once(field.short(), &ends, to_move) {
            return won_by_cut(carrier);
        }
        // Most positions that are decided here are won by the mover.
        if let Some(Verdict::Reached(carrier)) = self.look(field, to_move, Aim::Semi) {
            return Expanded::Won(carrier);
        }
        let parts = self.parts(field, to_move);
        if !parts.is_empty() {
            return Expanded::Apart(parts);
        }
        let (mut wanted, mut needed) = (field.empty(), Bits::EMPTY);
        let mut must_play = |cells: Bits<W>, carrier| {
            if !wanted.is_subset_of(cells) {
                wanted &= cells;
                needed |= carrier;
            }
        };
        match self.look(field, to_move.other(), Aim::Full) {
            Some(Verdict::Reached(carrier)) => return Expanded::Lost(carrier),
            Some(Verdict::MustPlay { cells, carrier }) => must_play(cells, carrier),
            None => {}
        }
        if !ends.is_empty() {
            match threats::threats(field.short(), &ends, to_move) {
                Verdict::Reached(carrier) => return won_by_cut(carrier),
                Verdict::MustPlay { cells, carrier } => must_play(cells, carrier),
            }
        }
        if self.features.prune {
            let capture = self.features.capture;
            wanted = field.undominated(wanted, to_move, capture, &mut needed);
        }
        if wanted.is_empty() {
            return Expanded::Lost(needed);
        }
        Expanded::Open(self.ordered(wanted), needed)
    }

    /// All empty cells, the most promising first.
    pub(super) fn order(&mut self, field: &Field<W>) -> Vec<VertexId> {
        self.forget();
        self.advance(field);
        let moves = self.ordered(field.empty());
        self.forget();
        moves
    }

    /// Orders moves by the current through them, in both players' circuits.
    fn ordered(&mut self, wanted: Bits<W>) -> Vec<VertexId> {
        let mut moves: Vec<VertexId> = wanted.iter().collect();
        if self.features.order {
            self.score.fill(0.0);
            for player in Player::BOTH {
                self.eyes[player].add_currents(&mut self.circuit, &mut self.score);
            }
            let score = &self.score;
            moves.sort_by(|a, b| score[b.index()].total_cmp(&score[a.index()]));
        }
        moves
    }
}
