//! What can be said about a misère position without searching: won, lost, or which moves to try.

use std::convert::Infallible;

use crate::analysis::EnginePosition;
use crate::analysis::misere::{Better, MisereRules};
use crate::connection::{Circuit, PairingAim, Pairings};
use crate::game::{ByPlayer, Game, Player};
use crate::graph::{Bits, CanonicalForm, TerminalColours, VertexId};
use crate::solve::Engine;
use crate::solve::canonical::Keys;
use crate::solve::search::{AnyCell, Expanded, Key, Move, Numbers, Play};

/// Parts of the engine that can be switched off in tests: the answers stay the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MisereFeatures {
    /// What is removed, filled in and left out.
    pub(crate) rules: MisereRules,
    /// Pairings by which a player is made to join.
    pub(crate) pairings: bool,
    /// Leaving out moves that complete a pairing by which the mover is made to join.
    pub(crate) keys: bool,
    /// Trying first the moves that matter least for joining.
    pub(crate) order: bool,
    /// Trying only some of the moves at first.
    pub(crate) widen: bool,
    /// Mirror images share their entry in the table.
    pub(crate) symmetry: bool,
    /// So do positions with the colours exchanged, where the board allows it.
    pub(crate) colours: bool,
    /// Cut's dual game.
    pub(crate) dual: bool,
}

impl MisereFeatures {
    pub(crate) const ALL: Self = Self {
        rules: MisereRules::ALL,
        pairings: true,
        keys: true,
        order: true,
        widen: true,
        symmetry: true,
        colours: true,
        dual: true,
    };
}

/// A misère game, as the search plays it.
pub(in crate::solve) struct MisereExpander<const W: usize> {
    keys: Keys,
    pairings: ByPlayer<Option<Pairings<W>>>,
    pub(super) features: MisereFeatures,
    circuit: Circuit,
    score: Vec<f64>,
}

/// Boards with more vertices are searched without pairings, whose tables grow with the square.
const MOST_FOR_PAIRINGS: usize = 256;

impl<const W: usize> MisereExpander<W> {
    /// For the game that opens with this position. `exchange` is an isomorphism from Cut's board to Short's,
    /// if there is one.
    pub(in crate::solve) fn new(
        opening: &EnginePosition<W>,
        exchange: Option<&[VertexId]>,
        features: MisereFeatures,
    ) -> Self {
        let mut keys = Keys::new(opening.short(), features.symmetry);
        if let Some(exchange) = exchange {
            keys.exchange_colours(exchange);
        }
        let universe = opening.short().universe();
        let pairings = |player| {
            let graph = opening.graph(player)?;
            let wanted = features.pairings && universe <= MOST_FOR_PAIRINGS;
            (wanted && graph.terminals().len() == 2 && graph.sides().is_empty())
                .then(|| Pairings::new(universe))
        };
        Self {
            keys,
            pairings: ByPlayer::from_fn(pairings),
            features,
            circuit: Circuit::default(),
            score: vec![0.0; universe],
        }
    }

    /// The moves through which least current flows first, in both players' circuits: wires are the
    /// pairings that have just been found.
    fn sort(&mut self, position: &EnginePosition<W>, moves: &mut [Move<W>]) {
        self.score.fill(0.0);
        for player in Player::BOTH {
            let (Some(pairings), Some(graph)) = (&self.pairings[player], position.graph(player))
            else {
                continue;
            };
            let terminals = graph.terminals();
            let mut ends = terminals.iter();
            let (Some(source), Some(sink)) = (ends.next(), ends.next()) else { continue };
            let wire = |a: VertexId, b: VertexId| {
                let base = if terminals.contains(a) || terminals.contains(b) { 2.0 } else { 1.0 };
                pairings.least_cells(a, b).map_or(0.0, |cells| base / (1 + cells) as f64)
            };
            let cells = position.empty();
            let partners = |vertex| pairings.partners(vertex);
            self.circuit.add_flow([source, sink], cells, cells, partners, wire, &mut self.score);
        }
        let score = &self.score;
        moves.sort_by(|a, b| score[a.cell.index()].total_cmp(&score[b.cell.index()]));
    }
}

impl<const W: usize> Play<W> for MisereExpander<W> {
    type Carrier = AnyCell;
    type Part = Infallible;

    const ENGINE: Engine = Engine::Misere;
    const LOOKS_AHEAD: bool = true;

    fn settle(&self, position: &mut EnginePosition<W>) {
        if position.winner().is_none() {
            position.settle(self.features.rules.settle);
        }
    }

    /// Dead cells have left the graph, so the parity of what is left is part of the key. A position that
    /// looks the same for both players is a win for the one who is not to claim the last cell.
    fn key(&mut self, position: &EnginePosition<W>) -> Key {
        let short = position.short();
        let graphs = [short, position.graph(Player::Cut).unwrap_or(short)];
        let (words, renaming, is_symmetric) = self.keys.key_of_both(graphs, position.to_move());
        let winner = is_symmetric.then(|| position.last().other());
        Key { words: words.into(), renaming, winner }
    }

    fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Whoever is to move probably wins, and that he loses is the harder to prove the more cells there
    /// are.
    fn first_guess(position: &EnginePosition<W>) -> Numbers {
        Numbers { phi: 1, delta: position.empty().len() as u32 + 1 }
    }

    fn expand(&mut self, position: &EnginePosition<W>) -> Expanded<Self, W> {
        let mover = position.to_move();
        let last = position.last();
        let mut loser = None;
        let mut poison = Bits::EMPTY;
        for player in [last, last.other()] {
            let (Some(pairings), Some(graph)) =
                (&mut self.pairings[player], position.graph(player))
            else {
                continue;
            };
            let aim = if player == last { PairingAim::Key } else { PairingAim::Join };
            if pairings.build(graph, aim) {
                loser = Some(player);
                break;
            }
            if player == mover && self.features.keys {
                poison = match aim {
                    PairingAim::Key => pairings.keys_of_two(graph),
                    _ => pairings.keys(),
                };
            }
        }
        match loser {
            Some(player) if player == mover => return Expanded::Lost(AnyCell),
            Some(_) => return Expanded::Won(None, AnyCell),
            None => {}
        }
        let rules = self.features.rules;
        let mut better = Better::of(position, rules);
        let best = better.best_of(position.empty());
        let mut moves = Vec::new();
        for cell in (best - poison).iter() {
            let mut after = position.clone();
            after.claim(cell);
            match after.winner() {
                Some(winner) if winner == mover => return Expanded::Won(Some(cell), AnyCell),
                Some(_) => continue,
                None => {}
            }
            let victims = after.settle_after_move(rules.settle);
            match after.winner() {
                Some(winner) if winner == mover => return Expanded::Won(Some(cell), AnyCell),
                Some(_) => continue,
                None => {}
            }
            if rules.victims {
                better.add(cell, victims);
            }
            moves.push(Move { cell, after: Some(after) });
        }
        // What is as good as a move that loses loses, too.
        let wanted = better.best_of(best);
        moves.retain(|candidate| wanted.contains(candidate.cell));
        if moves.is_empty() {
            return Expanded::Lost(AnyCell);
        }
        if self.features.order {
            self.sort(position, &mut moves);
        }
        Expanded::Open(moves, AnyCell)
    }

    fn only(&self, _position: &EnginePosition<W>, part: &Infallible) -> EnginePosition<W> {
        match *part {}
    }

    fn within(_carrier: AnyCell, part: &Infallible) -> AnyCell {
        match *part {}
    }

    fn gained(_before: &EnginePosition<W>, _after: &EnginePosition<W>, _player: Player) -> AnyCell {
        AnyCell
    }

    fn widens(&self) -> bool {
        self.features.widen
    }
}

/// For each vertex of the dual game its image under an isomorphism to the game, if the game looks the
/// same for both players.
pub(in crate::solve) fn exchange(game: &Game, dual: &Game) -> Option<Vec<VertexId>> {
    let [from, to] = [dual, game].map(|game| {
        CanonicalForm::new(
            &game.with_simplest_goal().hypergraph().two_section(),
            TerminalColours::Same,
        )
    });
    let mut image = vec![None; game.hypergraph().vertex_count()];
    for (vertex, other) in from.isomorphism(&to)? {
        image[vertex.index()] = Some(other);
    }
    image.into_iter().collect()
}
