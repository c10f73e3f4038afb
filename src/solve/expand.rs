//! What can be said about a position without searching: won, lost, or which moves to try.

use super::field::Field;
use crate::connection::{Aim, Circuit, Links, Verdict, View};
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
    /// Cut vertices: Cut's substitute for connections where there is no dual game.
    pub(super) separators: bool,
    /// Trying first the moves through which most current flows.
    pub(super) order: bool,
    /// Mirror images share their entry in the table.
    pub(super) symmetry: bool,
    /// Trying only the most promising moves at first.
    pub(super) widen: bool,
    /// Taking moves outside the carrier of a refutation for refuted, too.
    pub(super) carriers: bool,
    /// Cut's dual game.
    pub(super) dual: bool,
}

impl Features {
    pub(super) const ALL: Self = Self {
        settle: true,
        prune: true,
        capture: true,
        connections: true,
        separators: true,
        order: true,
        symmetry: true,
        widen: true,
        carriers: true,
        dual: true,
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
}

/// With more terminals than this no connections are looked for.
const MOST_TERMINALS: usize = 4;

/// Looks at positions of one game.
pub(super) struct Expander<const W: usize> {
    /// Each player's board before any claim, as far as he has one that connections help on.
    boards: ByPlayer<Option<Board<W>>>,
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

/// How a player sees the position that is looked at.
struct Eyes<const W: usize> {
    /// Used when one word does not hold all endpoints.
    wide: Links<W>,
    narrow: Links<1>,
    seen: Option<Seen<W>>,
}

enum Seen<const W: usize> {
    Wide(View<W>),
    /// With the names of the endpoints on the board.
    Narrow(View<1>, Vec<VertexId>),
}

impl<const W: usize> Eyes<W> {
    fn new(universe: usize) -> Self {
        let one_word = Bits::<1>::CAPACITY;
        Self {
            wide: Links::new(if universe > one_word { universe } else { 0 }),
            narrow: Links::new(universe.min(one_word)),
            seen: None,
        }
    }

    fn look(&mut self, view: View<W>, aim: Aim) -> Verdict<W> {
        let Some((view, names)) = view.narrow() else {
            let verdict = self.wide.build(&view, aim);
            self.seen = Some(Seen::Wide(view));
            return verdict;
        };
        let rename = |set: Bits<1>| set.iter().map(|vertex| names[vertex.index()]).collect();
        let verdict = match self.narrow.build(&view, aim) {
            Verdict::Reached(carrier) => Verdict::Reached(rename(carrier)),
            Verdict::MustPlay { cells, carrier } => {
                Verdict::MustPlay { cells: rename(cells), carrier: rename(carrier) }
            }
        };
        self.seen = Some(Seen::Narrow(view, names));
        verdict
    }

    fn add_currents(&self, circuit: &mut Circuit, score: &mut [f64]) {
        match &self.seen {
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
        let boards = ByPlayer::from_fn(|player| {
            opening.graph(player).filter(|_| features.connections).and_then(Board::new)
        });
        Self {
            eyes: ByPlayer::from_fn(|player| {
                Eyes::new(if boards[player].is_some() { universe } else { 0 })
            }),
            boards,
            circuit: Circuit::default(),
            score: vec![0.0; universe],
            features,
        }
    }

    /// Finds a player's connections, if he has a board and has not won.
    fn look(&mut self, field: &Field<W>, player: Player, aim: Aim) -> Option<Verdict<W>> {
        self.eyes[player].seen = None;
        let view = self.boards[player].as_ref()?.view(field.stones(player), field.empty())?;
        Some(self.eyes[player].look(view, aim))
    }

    /// Looks at a position in which nobody has won yet.
    pub(super) fn expand(&mut self, field: &Field<W>, to_move: Player) -> Expanded<W> {
        // The mover's first: most positions that are decided here are won by him.
        if let Some(Verdict::Reached(carrier)) = self.look(field, to_move, Aim::Semi) {
            return Expanded::Won(carrier);
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
        let conducts = field.short().sides().is_empty();
        if self.features.separators && conducts && field.graph(Player::Cut).is_none() {
            match separators(field.short(), to_move) {
                Verdict::Reached(carrier) if to_move == Player::Cut => {
                    return Expanded::Won(carrier);
                }
                Verdict::Reached(carrier) => return Expanded::Lost(carrier),
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
    pub(super) fn order(&mut self, field: &Field<W>, to_move: Player) -> Vec<VertexId> {
        for player in [to_move.other(), to_move] {
            self.look(field, player, Aim::All);
        }
        self.ordered(field.empty())
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

/// The cells without each of which some terminals are apart.
pub(super) fn articulations<const W: usize>(graph: &ReducedGraph<W>, gone: Bits<W>) -> Bits<W> {
    let live = graph.live() - gone;
    let Some(first) = graph.terminals().first() else { return Bits::EMPTY };
    let others = graph.terminals().without(first).iter();
    others.fold(Bits::EMPTY, |found, other| found | between(graph, live, first, other))
}

/// The cells that every path between two terminals uses; none if there is no path.
fn between<const W: usize>(
    graph: &ReducedGraph<W>,
    live: Bits<W>,
    s: VertexId,
    t: VertexId,
) -> Bits<W> {
    // Any path will do: the cells in question are on it. Layers from s, then back from t.
    let mut layers = vec![Bits::single(s)];
    let mut reached = Bits::single(s);
    while !reached.contains(t) {
        let last = layers[layers.len() - 1];
        let next = (graph.neighbourhood(last) & live) - reached;
        if next.is_empty() {
            return Bits::EMPTY;
        }
        reached |= next;
        layers.push(next);
    }
    let mut path = Bits::<W>::EMPTY;
    let mut at = t;
    for layer in layers[1..layers.len() - 1].iter().rev() {
        at = (graph.neighbours(at) & *layer).first().expect("the layer before has a neighbour");
        path.insert(at);
    }
    (path & graph.cells())
        .iter()
        .filter(|&cell| !graph.component(Bits::single(s), live.without(cell)).contains(t))
        .collect()
}

/// Cut's threats by cut vertices. `Reached`: Cut wins; else the cells one of which Short must claim
/// if he is to move. Cut vertices stay what they are whatever else Short claims.
///
/// If two cells separate the terminals, Short can claim only one of them. If after Cut claims x two
/// cells b, b' do, then Cut threatens that, and only a claim of x, b or b' can stop it: shorting
/// any other cell leaves b and b' separating, because the reduced graph of `G*y-x` has only paths
/// that come from paths of `G-x`.
fn separators<const W: usize>(graph: &ReducedGraph<W>, to_move: Player) -> Verdict<W> {
    let now = articulations(graph, Bits::EMPTY);
    if now.len() >= 2 || (to_move == Player::Cut && !now.is_empty()) {
        return Verdict::Reached(now);
    }
    let mut must = if now.is_empty() { graph.cells() } else { now };
    let mut needed = now;
    for cell in (graph.cells() - now).iter() {
        let after = articulations(graph, Bits::single(cell));
        if after.len() < 2 {
            continue;
        }
        if to_move == Player::Cut {
            return Verdict::Reached(after.with(cell));
        }
        // With three or more, any two carry the threat and only x is common to them.
        let common = if after.len() == 2 { after } else { Bits::EMPTY }.with(cell);
        if must.is_subset_of(common) {
            continue;
        }
        must &= common;
        needed |= after.with(cell);
        if must.is_empty() {
            return Verdict::Reached(needed);
        }
    }
    Verdict::MustPlay { cells: must, carrier: needed }
}
