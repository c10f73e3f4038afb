//! What has been found out about a template before, and what is to be found out now.

use crate::formats::GameFile;
use crate::graph::{VertexId, VertexSet};
use crate::solve::SolveError;

use super::template::Answer;

/// What is known of a template, or of what is left of it without one cell or stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether it is valid.
    pub valid: bool,
    /// A move with which Cut wins, if it is not and he has not won already.
    pub refuted_by: Option<String>,
    /// The empty cells with which alone it is valid, if that is known and nothing is taken away.
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
    /// So many cells and stones have been tried.
    fn tried(&mut self, _count: usize) {}

    /// What there is about the template without this cell or stone; `None` is the whole template.
    fn look_up(&mut self, without: Option<&str>) -> Entry;

    /// What has been found out just now.
    fn note(&mut self, without: Option<&str>, known: &Known);
}

impl<F: FnMut(usize)> Ledger for F {
    fn tried(&mut self, count: usize) {
        self(count);
    }

    fn look_up(&mut self, _: Option<&str>) -> Entry {
        Entry::Asked
    }

    fn note(&mut self, _: Option<&str>, _: &Known) {}
}

/// The answer to a question about a template: what the ledger has, or what is found out.
pub(super) fn consult(
    ledger: &mut dyn Ledger,
    file: &GameFile,
    without: Option<&str>,
    find_out: impl FnOnce() -> Result<Answer, SolveError>,
) -> Result<Answer, SolveError> {
    match ledger.look_up(without) {
        Entry::Left => Ok(Answer::default()),
        Entry::Known(Known { valid, refuted_by, carrier }) => {
            let carrier = carrier.and_then(|cells| {
                let ids = cells.iter().map(|cell| file.names().id(cell));
                let ids = ids.collect::<Option<Vec<VertexId>>>()?;
                Some(VertexSet::from_vertices(file.names().len(), ids))
            });
            Ok(Answer { holds: Some(valid), refuted_by, carrier })
        }
        Entry::Asked => {
            let answer = find_out()?;
            if let Some(valid) = answer.holds {
                let name = |cell: VertexId| file.names().name(cell).to_owned();
                let carrier = answer.carrier.as_ref().map(|cells| cells.iter().map(name).collect());
                let refuted_by = answer.refuted_by.clone();
                ledger.note(without, &Known { valid, refuted_by, carrier });
            }
            Ok(answer)
        }
    }
}
