//! Whether a template is valid, one first move of Cut's after the other.
//!
//! One search finds it out with less work. But its validity alone may take days, and questions that have an
//! answer each can be kept, gone on with, and shared out among machines. Not each needs one: where Short wins
//! within some cells after one move of Cut's, he wins within them after all moves elsewhere.

use super::ledger::{Entry, Question, note};
use super::template::{Answer, Questions, claimed};
use super::{Ledger, Template};
use crate::game::Player;
use crate::graph::{VertexId, VertexSet};
use crate::solve::SolveError;

impl Template {
    /// Whether it is valid; `open` takes the moves that are not answered.
    pub(super) fn by_intrusions(
        &self,
        judge: &mut Questions<'_>,
        ledger: &mut dyn Ledger,
        open: &mut Vec<String>,
    ) -> Result<Answer, SolveError> {
        let (file, position) = (self.file(), self.file().position());
        if let Entry::Known(known) = ledger.look_up(&Question::Whole) {
            return Ok(known.answer(file));
        }
        let after = |cell: VertexId| Question::After(self.name(cell));
        let mut left = Left::new(position.empty_cells());
        // What is known comes first: it may answer other moves. Every part of the work sees the moves in
        // this order.
        let mut asked = Vec::new();
        for cell in position.empty_cells().iter() {
            match ledger.look_up(&after(cell)) {
                Entry::Known(known) => left.answered(cell, &known.answer(file)),
                Entry::Asked => asked.push(cell),
                Entry::Left => {}
            }
        }
        for (tried, cell) in asked.into_iter().enumerate() {
            ledger.tried(tried);
            if left.refuted_by.is_none() && left.moves.contains(cell) {
                let position = claimed(position, cell, Player::Cut);
                let answer = judge.ask_with_carrier(&position, Player::Short)?;
                note(ledger, file, &after(cell), &answer);
                left.answered(cell, &answer);
            }
        }
        let whole = match left.refuted_by {
            Some(cell) => {
                Answer { holds: Some(false), refuted_by: Some(self.name(cell)), carrier: None }
            }
            None if left.moves.is_empty() => {
                Answer { holds: Some(true), refuted_by: None, carrier: Some(left.carrier) }
            }
            None => {
                open.extend(left.moves.iter().map(|cell| self.name(cell)));
                Answer::default()
            }
        };
        note(ledger, file, &Question::Whole, &whole);
        Ok(whole)
    }
}

/// What is left to be answered.
struct Left {
    all: VertexSet,
    /// Moves of Cut's that no answer covers.
    moves: VertexSet,
    /// Cells with which Short wins after all others.
    carrier: VertexSet,
    /// A move of Cut's that wins.
    refuted_by: Option<VertexId>,
}

impl Left {
    fn new(all: VertexSet) -> Self {
        let carrier = VertexSet::new(all.universe());
        Self { moves: all.clone(), all, carrier, refuted_by: None }
    }

    fn answered(&mut self, cell: VertexId, answer: &Answer) {
        match answer.holds {
            Some(true) => {
                let carrier = answer.carrier.as_ref().unwrap_or(&self.all);
                self.moves.intersect_with(carrier);
                self.moves.remove(cell);
                self.carrier.union_with(carrier);
            }
            Some(false) => self.refuted_by = Some(cell),
            None => {}
        }
    }
}
