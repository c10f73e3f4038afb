//! Why there is no answer, in a sentence with the names of the user.

use crate::formats::GameFile;
use crate::graph::{MAX_ROW_VERTICES, VertexId};
use crate::solve::{Engine, SolveError};
use crate::survey::OverlayError;
use crate::values::ValueError;

/// Why one thread is all that an engine takes.
pub(crate) fn one_thread(engine: Engine, threads: usize) -> String {
    format!(
        "--threads {threads} does not go with the engine {engine}, which searches with one thread, \
         expected --threads 1"
    )
}

/// Why a position is not searched.
pub(crate) fn refusal(error: &SolveError, file: &GameFile) -> String {
    match error {
        SolveError::OneThread { engine, threads } => one_thread(*engine, *threads),
        SolveError::TooLarge { vertices, .. } if *vertices <= MAX_ROW_VERTICES => {
            format!("{error}; cutshort reduce takes larger ones, and decides some")
        }
        _ => error.told(file.names()),
    }
}

/// Why an overlay cannot be had.
pub(crate) fn unseen(error: &OverlayError, file: &GameFile) -> String {
    match error {
        OverlayError::Solve(error) => refusal(error, file),
        other => other.describe(file.game().hypergraph(), file.names()),
    }
}

/// Why a region has no value.
pub(crate) fn unvalued(error: &ValueError, file: &GameFile) -> String {
    let names = |vertices: &[VertexId]| file.quoted_names_of(vertices.iter().copied()).join(", ");
    match error {
        ValueError::NotOnOneFace { order } => {
            let terminals = names(file.game().hypergraph().terminals());
            let advice = match order {
                Some(order) => format!("they lie on one in the order {}", names(order)),
                None => "there is no such face; take --poset partitions".to_owned(),
            };
            format!(
                "the terminals {terminals} do not lie on one face in this order, as the poset \
                 non-crossing needs: {advice}"
            )
        }
        _ => error.to_string(),
    }
}
