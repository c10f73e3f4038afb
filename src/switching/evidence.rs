//! Why a player wins, as steps that the checker replays.

use super::{EdgeGame, EdgeSolution, Witness};
use crate::game::{Class, Player};
use crate::graph::VertexId;
use crate::proof::{Action, Decision, Evidence, MovingAs, Preserves, Rule, Step, Trace};

impl EdgeGame {
    /// The proof of the game's class: one step if a player wins even moving second, else one for
    /// each, with his first move. [`replay`](crate::proof::replay) checks it on the game from which
    /// the edge game was made.
    ///
    /// Time as [`EdgeSolution::new`], up to three times.
    #[must_use]
    pub fn proof(&self) -> Trace {
        let solution = EdgeSolution::new(self);
        let steps = match solution.class() {
            Class::First => Player::BOTH
                .into_iter()
                .filter_map(|player| {
                    let first = *solution.winning_moves(player).first()?;
                    let after = self.after_claim(first, player)?;
                    step(EdgeSolution::new(&after).witness(), Some(first))
                })
                .collect(),
            _ => step(solution.witness(), None).into_iter().collect(),
        };
        Trace { steps }
    }
}

fn step(witness: &Witness, first: Option<VertexId>) -> Option<Step> {
    let (winner, rule, evidence) = match witness {
        Witness::Trees(trees) => {
            let evidence = Evidence::Trees { first, trees: trees.clone() };
            (Player::Short, Rule::SpanningTrees, evidence)
        }
        Witness::Forests { apart, forests } => {
            let evidence = Evidence::Forests { first, apart: *apart, forests: forests.clone() };
            (Player::Cut, Rule::SeparatingForests, evidence)
        }
        Witness::Neither => return None,
    };
    let moving = if first.is_some() { MovingAs::First } else { MovingAs::Second };
    let action = Action::Decide(Decision { winner, moving });
    Some(Step { rule, preserves: Preserves::Winner, action, evidence })
}
