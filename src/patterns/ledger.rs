//! What has been found out about a template before, and what is to be found out now.

use crate::formats::GameFile;
use crate::graph::{VertexId, VertexSet};
use crate::solve::SolveError;

use super::template::Answer;

/// A question about a template. Cells are called as in its game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// Is it valid?
    Whole,
    /// Is it valid without this cell or stone?
    Without(String),
    /// Does Short win after this first move of Cut's?
    After(String),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether it is yes.
    pub valid: bool,
    /// A move with which Cut wins, if it is no and he has not won already.
    pub refuted_by: Option<String>,
    /// The empty cells with which alone it is yes, if that is known and nothing is taken away.
    pub carrier: Option<Vec<String>>,
}

/// Who is asked before the solver is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// This has been found out before.
    Known(Known),
    /// Find it out.
    Asked,
    /// Leave it open: it is somebody else's.
    Left,
}

/// Keeps what is found out about a template, so that it need not be found out twice, and shares the
/// questions out. A function that wants to be told how many cells and stones have been tried is one that
/// keeps nothing.
pub trait Ledger {
    /// So many cells, stones or first moves have been tried.
    fn tried(&mut self, _count: usize) {}

    /// What there is about a question.
    fn look_up(&mut self, question: &Question) -> Entry;

    /// What has been found out just now.
    fn note(&mut self, question: &Question, known: &Known);
}

impl<F: FnMut(usize)> Ledger for F {
    fn tried(&mut self, count: usize) {
        self(count);
    }

    fn look_up(&mut self, _: &Question) -> Entry {
        Entry::Asked
    }

    fn note(&mut self, _: &Question, _: &Known) {}
}

/// The answer to a question about a template: what the ledger has, or what is found out.
pub(super) fn consult(
    ledger: &mut dyn Ledger,
    file: &GameFile,
    question: &Question,
    find_out: impl FnOnce() -> Result<Answer, SolveError>,
) -> Result<Answer, SolveError> {
    match ledger.look_up(question) {
        Entry::Left => Ok(Answer::default()),
        Entry::Known(known) => Ok(known.answer(file)),
        Entry::Asked => {
            let answer = find_out()?;
            note(ledger, file, question, &answer);
            Ok(answer)
        }
    }
}

/// Tells the ledger an answer, if it is one.
pub(super) fn note(ledger: &mut dyn Ledger, file: &GameFile, question: &Question, answer: &Answer) {
    if let Some(valid) = answer.holds {
        let name = |cell: VertexId| file.names().name(cell).to_owned();
        let carrier = answer.carrier.as_ref().map(|cells| cells.iter().map(name).collect());
        let refuted_by = answer.refuted_by.clone();
        ledger.note(question, &Known { valid, refuted_by, carrier });
    }
}

impl Known {
    /// The same about a game with these names.
    pub(super) fn answer(self, file: &GameFile) -> Answer {
        let carrier = self.carrier.and_then(|cells| {
            let ids = cells.iter().map(|cell| file.names().id(cell));
            let ids = ids.collect::<Option<Vec<VertexId>>>()?;
            Some(VertexSet::from_vertices(file.names().len(), ids))
        });
        Answer { holds: Some(self.valid), refuted_by: self.refuted_by, carrier }
    }
}
