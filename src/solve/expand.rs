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
    /// Leaving out moves that are dominated by threat or support.
    pub(super) prune: bool,
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
    /// Cut's dual game.
    pub(super) dual: bool,
}

impl Features {
    pub(super) const ALL: Self = Self {
        settle: true,
        prune: true,
        connections: true,
        separators: true,
        order: true,
        symmetry: true,
        widen: true,
        dual: true,
    };
}

/// What is known about a position for the player to move.
#[derive(Clone, Debug)]
pub(super) enum Expanded {
    /// He wins.
    Won,
    /// He loses.
    Lost,
    /// One of these moves wins if any does; the most promising first.
    Open(Vec<VertexId>),
}

/// Looks at positions of one game.
pub(super) struct Expander<const W: usize> {
    /// Each player's board before any claim, as far as he has one.
    boards: ByPlayer<Option<Board<W>>>,
    links: ByPlayer<Links<W>>,
    circuit: Circuit,
    score: Vec<f64>,
    features: Features,
}

struct Board<const W: usize> {
    rows: Vec<Bits<W>>,
    terminals: [VertexId; 2],
}

impl<const W: usize> Board<W> {
    fn new(graph: &ReducedGraph<W>) -> Self {
        let rows = (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let mut terminals = graph.terminals().iter();
        let mut next = || terminals.next().expect("the engine takes games with two terminals");
        Self { rows, terminals: [next(), next()] }
    }
}

impl<const W: usize> Expander<W> {
    /// For the game that opens with this field.
    pub(super) fn new(opening: &Field<W>, features: Features) -> Self {
        let universe = opening.short().universe();
        Self {
            boards: ByPlayer::from_fn(|player| opening.graph(player).map(Board::new)),
            links: ByPlayer::from_fn(|player| {
                let links = opening.graph(player).is_some() && features.connections;
                Links::new(if links { universe } else { 0 })
            }),
            circuit: Circuit::default(),
            score: vec![0.0; universe],
            features,
        }
    }

    fn view(&self, field: &Field<W>, player: Player) -> Option<View<W>> {
        let board = self.boards[player].as_ref()?;
        View::new(&board.rows, board.terminals, field.stones(player), field.empty())
    }

    /// Looks at a position in which nobody has won yet.
    pub(super) fn expand(&mut self, field: &Field<W>, to_move: Player) -> Expanded {
        let other = to_move.other();
        let mut wanted = field.empty();
        let mut views = ByPlayer { short: None, cut: None };
        if self.features.connections {
            // The mover's first: most positions that are decided here are won by him.
            if let Some(view) = self.view(field, to_move) {
                if let Verdict::Reached(_) = self.links[to_move].build(&view, Aim::Semi) {
                    return Expanded::Won;
                }
                views[to_move] = Some(view);
            }
            if let Some(view) = self.view(field, other) {
                match self.links[other].build(&view, Aim::Full) {
                    Verdict::Reached(_) => return Expanded::Lost,
                    Verdict::MustPlay(cells) => wanted &= cells,
                }
                views[other] = Some(view);
            }
        }
        if self.features.separators && field.graph(Player::Cut).is_none() {
            match separators(field.short(), to_move) {
                Verdict::Reached(_) if to_move == Player::Cut => return Expanded::Won,
                Verdict::Reached(_) => return Expanded::Lost,
                Verdict::MustPlay(cells) => wanted &= cells,
            }
        }
        if self.features.prune {
            wanted = field.undominated(wanted);
        }
        if wanted.is_empty() {
            return Expanded::Lost;
        }
        Expanded::Open(self.ordered(wanted, &views))
    }

    /// All empty cells, the most promising first.
    pub(super) fn order(&mut self, field: &Field<W>, to_move: Player) -> Vec<VertexId> {
        let mut views = ByPlayer { short: None, cut: None };
        if self.features.connections {
            for player in [to_move.other(), to_move] {
                if let Some(view) = self.view(field, player) {
                    self.links[player].build(&view, Aim::All);
                    views[player] = Some(view);
                }
            }
        }
        self.ordered(field.empty(), &views)
    }

    /// Orders moves by the current through them, in both players' circuits.
    fn ordered(&mut self, wanted: Bits<W>, views: &ByPlayer<Option<View<W>>>) -> Vec<VertexId> {
        let mut moves: Vec<VertexId> = wanted.iter().collect();
        if self.features.order {
            self.score.fill(0.0);
            for player in Player::BOTH {
                if let Some(view) = &views[player] {
                    self.circuit.add_currents(view, &self.links[player], &mut self.score);
                }
            }
            let score = &self.score;
            moves.sort_by(|a, b| score[b.index()].total_cmp(&score[a.index()]));
        }
        moves
    }
}

/// The cells each of which every path between the terminals uses.
fn articulations<const W: usize>(graph: &ReducedGraph<W>, gone: Bits<W>) -> Bits<W> {
    let live = graph.live() - gone;
    let mut terminals = graph.terminals().iter();
    let (Some(s), Some(t)) = (terminals.next(), terminals.next()) else { return Bits::EMPTY };
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
    path.iter()
        .filter(|&cell| !graph.component(Bits::single(s), live.without(cell)).contains(t))
        .collect()
}

/// Cut's threats by cut vertices. `Reached`: Cut wins; else the cells one of which Short must claim
/// if he is to move.
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
    for cell in (graph.cells() - now).iter() {
        let after = articulations(graph, Bits::single(cell));
        if after.len() < 2 {
            continue;
        }
        if to_move == Player::Cut {
            return Verdict::Reached(after);
        }
        // With three or more, any two carry the threat and only x is common to them.
        let carrier = if after.len() == 2 { after } else { Bits::EMPTY };
        must &= carrier.with(cell);
        if must.is_empty() {
            return Verdict::Reached(after);
        }
    }
    Verdict::MustPlay(must)
}
