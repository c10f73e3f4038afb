//! The regions that a pattern can be.

use rustc_hash::FxHashSet;
use thiserror::Error;

use super::attach::outcomes;
use crate::formats::GameFile;
use crate::game::{Game, Player};
use crate::graph::{VertexId, VertexSet};
use crate::patterns::{OpenPattern, Side};
use crate::solve::{Limits, SolveError};
use crate::values::{FormId, Forms, ValueError, ValueLimits, ValueStop, ValueTable};

/// Why no witness can be looked for.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum WitnessError {
    /// There are too many ways to put stones around the pattern.
    #[error(
        "the pattern has {free} free cells around it, expected at most {max}; stones on some of them leave fewer",
        max = Surroundings::MOST_FREE
    )]
    TooManyAround {
        /// How many.
        free: usize,
    },
    /// A region has no values.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// What was found cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// A pattern with stones on all cells around it but those that stay empty: a region, whose terminals lie on a circle in their order.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The region; the pattern's own stones are claims.
    file: GameFile,
    /// Whose stone stands on each cell around, in the order of their letters.
    stones: Vec<(String, Player)>,
    /// The terminal that is an edge of the board, counted from 0.
    edge: Option<usize>,
}

/// A move of Cut's into a region that nothing there replaces.
#[derive(Clone, Debug)]
pub(super) enum ViableMove {
    /// There is no other move.
    Only,
    /// There are others.
    Among(Box<AbstractProbe>),
}

/// A probe as the paper's abstract one: a region with all of Cut's moves, and without one of them.
#[derive(Clone, Debug)]
pub(super) struct AbstractProbe {
    pub(super) forms: Forms,
    pub(super) all: FormId,
    pub(super) rest: FormId,
}

impl Surroundings {
    /// The most cells around a pattern that have no stone: each can have either player's.
    pub const MOST_FREE: usize = 16;

    /// All regions with so many terminals at most that the pattern can be, those with fewer first; of the same regions one.
    ///
    /// Complexity: exponential in the free cells around it.
    ///
    /// # Errors
    /// If there are more than [`Self::MOST_FREE`], or a limit is reached.
    pub fn all(
        open: &OpenPattern,
        most_terminals: usize,
        limits: &Limits,
    ) -> Result<Vec<Self>, WitnessError> {
        let free: Vec<usize> = open.to_close().collect();
        if free.len() > Self::MOST_FREE {
            return Err(WitnessError::TooManyAround { free: free.len() });
        }
        let mut found: Vec<Self> = Vec::new();
        let mut seen: FxHashSet<String> = FxHashSet::default();
        for choice in 0..1_u32 << free.len() {
            if let Some(reason) = limits.reached() {
                let reason = ValueStop::Search(reason);
                return Err(ValueError::Stopped { reason, states: 0, forms: 0 }.into());
            }
            let is_chosen = |place: usize| choice >> place & 1 == 1;
            let bit = |place: usize| free.iter().position(|&other| other == place);
            let closed = open.closed(|place| bit(place).is_some_and(is_chosen));
            let Ok(file) = closed.region() else { continue };
            let terminals = file.game().hypergraph().terminals();
            // The same region may come about in several ways.
            if terminals.len() > most_terminals
                || !seen.insert(described(&file.position().reduced()))
            {
                continue;
            }
            let is_edge = |&terminal: &VertexId| {
                let name = file.names().name(terminal);
                [Side::Top, Side::Bottom].iter().any(|side| side.to_string() == name)
            };
            let edge = terminals.iter().position(is_edge);
            let around = open.around().map(|(name, _)| name);
            let stones = closed.around().zip(around);
            let stones = stones.filter_map(|((_, owner), name)| Some((name, owner?))).collect();
            found.push(Self { file, stones, edge });
        }
        found.sort_by_key(Self::terminals);
        Ok(found)
    }

    /// The region as a game.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// Whose stone stands on each cell around the pattern, called by its letter.
    #[must_use]
    pub fn stones(&self) -> &[(String, Player)] {
        &self.stones
    }

    /// How many terminals the region has.
    #[must_use]
    pub fn terminals(&self) -> usize {
        self.file.game().hypergraph().terminals().len()
    }

    /// The terminal that is an edge of the board, counted from 0.
    pub(super) fn edge(&self) -> Option<usize> {
        self.edge
    }

    /// A move of Cut's, if nothing in the region replaces it (Definition 7.1).
    ///
    /// Complexity: that of a [`ValueTable`].
    pub(super) fn viable(
        &self,
        cell: &str,
        limits: &ValueLimits,
    ) -> Result<Option<ViableMove>, ValueError> {
        let position = self.file.position();
        let probe = self.file.names().id(cell).expect("the cell is in the pattern");
        let outcomes = outcomes(self.terminals());
        let mut table = ValueTable::of_game(&position.reduced(), &outcomes, limits, &mut |_| ())?;
        let cells: Vec<VertexId> = position.empty_cells().iter().collect();
        let place = cells.iter().position(|&cell| cell == probe).expect("the cell is empty");
        if !table.probe(VertexId::new(place), Player::Cut).viable {
            return Ok(None);
        }
        if cells.len() == 1 {
            return Ok(Some(ViableMove::Only));
        }
        let count = cells.len();
        let nothing = VertexSet::new(count);
        let after = |cell: usize, by: Player| {
            let claimed = VertexSet::from_vertices(count, [VertexId::new(cell)]);
            match by {
                Player::Short => table.value(&claimed, &nothing),
                Player::Cut => table.value(&nothing, &claimed),
            }
        };
        let left: Vec<FormId> = (0..count).map(|cell| after(cell, Player::Short)).collect();
        let others = (0..count).filter(|&cell| cell != place);
        let others: Vec<FormId> = others.map(|cell| after(cell, Player::Cut)).collect();
        let right: Vec<FormId> = (0..count).map(|cell| after(cell, Player::Cut)).collect();
        let mut forms = table.forms().clone();
        let mut value = |right: &[FormId]| {
            forms.canonical_composite(&left, right).expect("it is no deeper than it has cells")
        };
        let (all, rest) = (value(&right), value(&others));
        Ok(Some(ViableMove::Among(Box::new(AbstractProbe { forms, all, rest }))))
    }
}

/// A game as text: the same for the same game.
fn described(game: &Game) -> String {
    format!("{game:?}")
}
