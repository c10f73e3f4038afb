//! The winner's whole strategy in a misère game, position by position.
//!
//! There a cell more can hurt, so a node is about one position and every claim of the opponent has
//! an answer, until the game is over or a pairing makes the loser join.

use rustc_hash::FxHashMap;

use super::Certificate;
use crate::connection::{JoinPairing, PairingAim, Pairings};
use crate::game::{ByPlayer, Game, Goal, GraphState, Outcome, Player, State};
use crate::graph::{Bits, Hypergraph, VertexId};
use crate::proof::certificate::{GameId, Line, NodeId};
use crate::solve::budget::Budget;
use crate::solve::driver::Judge;
use crate::solve::{Progress, StopReason};

/// The board on which the loser is made to join two terminals.
pub(super) struct Trap<const W: usize> {
    opening: GraphState<W>,
    pairings: Pairings<W>,
}

impl<const W: usize> Trap<W> {
    /// The loser's board: Short's game, Cut's dual game. `None` if it has not two terminals.
    pub(super) fn new(game: &Game) -> Option<Self> {
        if game.hypergraph().terminals().len() != 2 {
            return None;
        }
        let opening = GraphState::new(&game.clone().with_goal(Goal::Connect));
        Some(Self { opening, pairings: Pairings::new(game.hypergraph().vertex_count()) })
    }

    /// A pairing by which the loser is made to join, whoever moves, or because he is to claim the
    /// last cell.
    fn find(
        &mut self,
        claims: ByPlayer<Bits<W>>,
        loser: Player,
        loser_is_last: bool,
    ) -> Option<JoinPairing> {
        let mut state = self.opening.clone();
        state.claim_all(claims[loser], Player::Short);
        state.claim_all(claims[loser.other()], Player::Cut);
        if state.joined() {
            return None;
        }
        self.pairings.build(state.graph(), PairingAim::Join);
        self.pairings.join().filter(|join| join.key.is_none() || loser_is_last)
    }
}

/// A position on the way.
#[derive(Clone)]
struct Place<S, const W: usize> {
    state: S,
    claims: ByPlayer<Bits<W>>,
    to_move: Player,
}

/// What is left to do once a node is there.
enum Frame<S, const W: usize> {
    /// The winner claims a cell before it.
    Claim(ByPlayer<Bits<W>>, VertexId),
    /// It answers the next of the opponent's claims.
    All { place: Box<Place<S, W>>, answers: Vec<(VertexId, NodeId)>, left: Vec<VertexId> },
}

/// Writes the strategy of one player.
pub(super) struct MisereProver<'a, 'b, J, const W: usize> {
    pub(super) judge: &'a mut J,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) certificate: &'a mut Certificate,
    pub(super) winner: Player,
    pub(super) board: &'a Hypergraph,
    pub(super) trap: Option<Trap<W>>,
    /// The nodes by the claims of their positions.
    pub(super) known: FxHashMap<ByPlayer<Bits<W>>, NodeId>,
}

impl<J, const W: usize> MisereProver<'_, '_, J, W> {
    /// The node that shows that the winner wins.
    pub(super) fn prove<S: State>(
        &mut self,
        root: &S,
        to_move: Player,
    ) -> Result<NodeId, StopReason>
    where
        J: Judge<S>,
    {
        let mut place = Place { state: root.clone(), claims: ByPlayer::default(), to_move };
        let mut stack: Vec<Frame<S, W>> = Vec::new();
        loop {
            // Down to a node, then back to the next position to look at.
            let mut node = loop {
                self.budget.spend(Progress::default)?;
                let known = self.known.get(&place.claims).copied();
                if let Some(node) = known.or_else(|| self.leaf(&place)) {
                    break node;
                }
                if place.to_move == self.winner {
                    let (state, wins) = (&place.state, Outcome::win(self.winner));
                    let cell = self.judge.best_move(state, self.winner, wins, self.budget)?;
                    stack.push(Frame::Claim(place.claims, cell));
                    place = place.after(cell);
                } else {
                    let mut left = place.state.empty_cells();
                    left.reverse();
                    let cell = left.pop().expect("an undecided position has an empty cell");
                    let after = place.after(cell);
                    left.push(cell);
                    stack.push(Frame::All { place: Box::new(place), answers: Vec::new(), left });
                    place = after;
                }
            };
            place = loop {
                match stack.pop() {
                    None => return Ok(node),
                    Some(Frame::Claim(claims, cell)) => {
                        let then = node;
                        node = self.certificate.add(|id| Line::Claim { id, cell, then });
                        self.known.insert(claims, node);
                    }
                    Some(Frame::All { place, mut answers, mut left }) => {
                        answers.extend(left.pop().map(|cell| (cell, node)));
                        if let Some(&cell) = left.last() {
                            let after = place.after(cell);
                            stack.push(Frame::All { place, answers, left });
                            break after;
                        }
                        node = self.certificate.add(|id| Line::All { id, answers });
                        self.known.insert(place.claims, node);
                    }
                }
            };
        }
    }

    /// The node of a position in which nobody needs to be told what to claim.
    fn leaf<S: State>(&mut self, place: &Place<S, W>) -> Option<NodeId> {
        let [short, cut] = Player::BOTH.map(|player| place.claims[player].iter().collect());
        let node = if place.state.decided().is_some() {
            self.certificate.add(|id| Line::Over { id, game: GameId::FILE, short, cut })
        } else {
            let loser = self.winner.other();
            let odd = place.state.empty_cells().len() % 2 == 1;
            let trap = self.trap.as_mut()?;
            let join = trap.find(place.claims, loser, odd == (place.to_move == loser))?;
            let game = match loser {
                Player::Short => GameId::FILE,
                Player::Cut => self.certificate.dual(self.board)?,
            };
            let JoinPairing { pairs, key } = join;
            self.certificate.add(|id| Line::Join { id, game, short, cut, pairs, key })
        };
        self.known.insert(place.claims, node);
        Some(node)
    }
}

impl<S: State, const W: usize> Place<S, W> {
    fn after(&self, cell: VertexId) -> Self {
        let mut after = self.clone();
        after.state.claim(cell, self.to_move);
        after.claims[self.to_move].insert(cell);
        after.to_move = self.to_move.other();
        after
    }
}
