//! Replaying a trace.

use thiserror::Error;

use super::check::check;
use super::{Action, MovingAs, Rule, Trace};
use crate::game::{ByPlayer, Game, Player, Section};
use crate::graph::{Hypergraph, VertexId, VertexSet};

pub use super::check::Refusal;

/// What a trace has made of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The game's hypergraph after the claims and mergers of the trace. Deleted edges are edges of
    /// the 2-section: here they are still there.
    pub hypergraph: Hypergraph,
    /// The 2-section after all steps, as hyperedges of two vertices.
    pub section: Hypergraph,
    /// The winner by who moves first, where the trace decides it.
    pub winners: ByPlayer<Option<Player>>,
}

/// Why a trace is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("step {number} ({rule}) is refused: {refusal}", number = step + 1)]
pub struct ReplayError {
    /// The index of the first step that is wrong, counted from 0.
    pub step: usize,
    /// Its rule.
    pub rule: Rule,
    /// What is wrong with it.
    pub refusal: Refusal,
}

/// Applies a trace to a game and checks every step by the definitions.
///
/// Cell steps are made on the hypergraph and on the 2-section, edge steps on the 2-section alone:
/// there the hypotheses are checked. A step that finds its hypotheses only because edges have been
/// deleted is right on the hypergraph as well, because the deletion of a dead edge leaves the
/// outcome of every filling as it was.
///
/// Time: for each step as many copies of the graph as it names cells, at most.
///
/// # Errors
/// The first step that is not right.
pub fn replay(game: &Game, trace: &Trace) -> Result<Replayed, ReplayError> {
    let mut section = Section::new(game, Player::Short);
    let mut hypergraph = game.hypergraph().clone();
    let mut winners: ByPlayer<Option<Player>> = ByPlayer::default();
    let universe = hypergraph.vertex_count();
    let set = |cells: &[VertexId]| VertexSet::from_vertices(universe, cells.iter().copied());
    for (index, step) in trace.steps.iter().enumerate() {
        let refused = |refusal| ReplayError { step: index, rule: step.rule, refusal };
        check(&section, &hypergraph, game.rules(), step).map_err(refused)?;
        step.action.apply(&mut section);
        match &step.action {
            Action::Short(cells) => hypergraph = hypergraph.after_claims(&set(cells), &set(&[])),
            Action::Cut(cells) => hypergraph = hypergraph.after_claims(&set(&[]), &set(cells)),
            Action::DeleteEdges(_) => {}
            Action::MergeTerminals(terminals) => {
                for &other in &terminals[1..] {
                    hypergraph = hypergraph.merge_terminals(terminals[0], other);
                }
            }
            Action::Decide(decision) => {
                let winner = decision.winner;
                let first: &[Player] = match decision.moving {
                    MovingAs::First => &[winner],
                    MovingAs::Second => &Player::BOTH,
                };
                for &player in first {
                    if winners[player].replace(winner).is_some_and(|before| before != winner) {
                        return Err(refused(Refusal::NotDecided));
                    }
                }
            }
        }
    }
    let section = section.to_hypergraph(game.hypergraph().terminals());
    Ok(Replayed { hypergraph, section, winners })
}

#[cfg(test)]
pub(super) mod tests;
