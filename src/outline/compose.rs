//! From an outline without gaps to a certificate.

use super::plan::{Outline, OutlineError};
use super::remaining::How;
use crate::proof::certificate::{
    Checker, Composer, DEFAULT_CHECK_MEMORY, GameId, Line, NodeId, Proved, Rule, rules,
};

impl Outline {
    /// The lines of a certificate about the start, which the checker has accepted.
    ///
    /// Complexity: near-linear in the lines of the pieces, but for the checker.
    ///
    /// # Errors
    /// If there are gaps, or a piece has no lines or wrong ones.
    pub fn certificate(&self) -> Result<Vec<Line>, OutlineError> {
        let remaining = self.remaining();
        if !remaining.gaps.is_empty() {
            return Err(OutlineError::HasGaps(remaining.gaps.len()));
        }
        let needed = remaining.needed();
        let steps = remaining.steps;
        let mut composer = Composer::default();
        let mut nodes = vec![NodeId(0); steps.len()];
        for (index, step) in steps.iter().enumerate().filter(|(index, _)| needed[*index]) {
            nodes[index] = match &step.how {
                How::Piece(piece) => {
                    let node = composer.piece(GameId::FILE, &self.pieces[*piece].lines);
                    node.ok_or(OutlineError::Piece(*piece))?
                }
                How::Won => {
                    let owned = step.says.owned.iter().collect();
                    let won = rules::Won::with(self.winner, owned);
                    composer.node(GameId::FILE, Vec::new(), Rule::Won(won))
                }
                How::Claim(cell, then) => {
                    let rule = Rule::Claim(rules::Claim(*cell));
                    composer.node(GameId::FILE, vec![nodes[*then]], rule)
                }
                How::Or(threats, had) => {
                    let of = threats.iter().map(|&threat| nodes[threat]).collect();
                    composer.node(GameId::FILE, of, Rule::Or(rules::Or(had.clone())))
                }
            };
        }
        let node = nodes.last().copied().unwrap_or(NodeId(0));
        let (to_move, winner) = (self.to_move, self.winner);
        composer.answer(Proved::Winner { to_move, winner, node });
        let lines = composer.whole();
        let mut checker = Checker::new(&self.start, DEFAULT_CHECK_MEMORY);
        for line in &lines {
            checker.line(line).map_err(|fault| OutlineError::Refused(fault.to_string()))?;
        }
        Ok(lines)
    }
}
