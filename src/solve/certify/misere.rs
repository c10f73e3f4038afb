//! The winner's whole strategy in a misère game, position by position.
//!
//! There a cell more can hurt, so a node is about one position and every claim of the opponent has
//! an answer.

use std::marker::PhantomData;

use rustc_hash::FxHashMap;

use crate::game::{ByPlayer, Outcome, Player, State};
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::{GameId, Line, NodeId};
use crate::solve::StopReason;
use crate::solve::budget::Budget;
use crate::solve::driver::Judge;

/// Writes the strategy of one player.
pub(super) struct MisereProver<'a, 'b, S, J, const W: usize> {
    pub(super) judge: &'a mut J,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) lines: &'a mut Vec<Line>,
    pub(super) next: u32,
    pub(super) winner: Player,
    pub(super) known: FxHashMap<ByPlayer<Bits<W>>, NodeId>,
    pub(super) state: PhantomData<S>,
}

impl<S: State, J: Judge<S>, const W: usize> MisereProver<'_, '_, S, J, W> {
    /// The node that shows that the winner wins after these claims.
    pub(super) fn prove(
        &mut self,
        state: &S,
        claims: ByPlayer<Bits<W>>,
        to_move: Player,
    ) -> Result<NodeId, StopReason> {
        if let Some(&node) = self.known.get(&claims) {
            return Ok(node);
        }
        let after = |cell: VertexId| {
            let (mut state, mut claims) = (state.clone(), claims);
            state.claim(cell, to_move);
            claims[to_move].insert(cell);
            (state, claims)
        };
        let line: Box<dyn FnOnce(NodeId) -> Line> = if state.decided().is_some() {
            let [short, cut] = Player::BOTH.map(|player| claims[player].iter().collect());
            Box::new(move |id| Line::Over { id, game: GameId::FILE, short, cut })
        } else if to_move == self.winner {
            let wins = Outcome::win(self.winner);
            let cell = self.judge.best_move(state, to_move, wins, self.budget)?;
            let (state, claims) = after(cell);
            let then = self.prove(&state, claims, to_move.other())?;
            Box::new(move |id| Line::Claim { id, cell, then })
        } else {
            let mut answers = Vec::new();
            for cell in state.empty_cells() {
                let (state, claims) = after(cell);
                answers.push((cell, self.prove(&state, claims, to_move.other())?));
            }
            Box::new(move |id| Line::All { id, answers })
        };
        let id = NodeId(self.next);
        self.next += 1;
        self.lines.push(line(id));
        self.known.insert(claims, id);
        Ok(id)
    }
}
