//! The value of one game, over the poset that fits it or the one that was asked for.

use super::{FormId, Forms, Outcomes, Regions, ValueError, ValueLimits, ValueProgress};
use crate::game::Game;
use crate::planar::Embedding;

/// Over which outcomes a value is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PosetChoice {
    /// The booleans for two terminals, P3 for three; for more the partitions without crossing if
    /// the terminals lie on one face in their order, else all partitions.
    Fitting,
    /// The poset with this name: see [`Outcomes::named`].
    Named(String),
}

/// A region's value.
#[derive(Clone, Debug)]
pub struct Valuation {
    /// The outcomes that it is over.
    pub outcomes: Outcomes,
    /// The arena that holds it, over [`Outcomes::poset`].
    pub forms: Forms,
    /// The canonical form.
    pub value: FormId,
    /// How many empty cells the region has.
    pub cells: usize,
    /// How many states were expanded.
    pub states: u64,
}

/// The value of a game with conducting terminals.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::values::{PosetChoice, ValueLimits, valuation};
/// let board = "hex:2x2".parse::<BoardSpec>()?.build();
/// let limits = ValueLimits::default();
/// let found = valuation(&board.game, &PosetChoice::Fitting, &limits)?;
/// assert_eq!(found.forms.write(found.value), "{T|0}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: that of [`Regions::value`].
///
/// # Errors
/// As [`Regions::value`]; or if no poset has the name, it does not fit the number of terminals, or
/// the terminals do not lie on one face as non-crossing outcomes need.
pub fn valuation(
    game: &Game,
    poset: &PosetChoice,
    limits: &ValueLimits,
) -> Result<Valuation, ValueError> {
    valuation_with_progress(game, poset, limits, &mut |_| ())
}

/// [`valuation`], calling `report` about ten times a second.
///
/// # Errors
/// As [`valuation`].
pub fn valuation_with_progress(
    game: &Game,
    poset: &PosetChoice,
    limits: &ValueLimits,
    report: &mut dyn FnMut(&ValueProgress),
) -> Result<Valuation, ValueError> {
    let outcomes = Outcomes::chosen(game, poset)?;
    let mut regions = Regions::new(outcomes.terminals())?;
    let value = regions.value_with_progress(game, limits, report)?;
    let mut forms = Forms::new(outcomes.poset().clone());
    let value = regions.over(value, &outcomes, &mut forms)?;
    let cells = game.hypergraph().cells().len();
    Ok(Valuation { outcomes, forms, value, cells, states: regions.states() })
}

impl Outcomes {
    /// The outcomes of a game over the poset that is wanted.
    ///
    /// # Errors
    /// If no poset has the name, it does not fit the number of terminals, or the terminals do not lie on one
    /// face as non-crossing outcomes need.
    pub fn chosen(game: &Game, poset: &PosetChoice) -> Result<Self, ValueError> {
        let hypergraph = game.hypergraph();
        let terminals = hypergraph.terminals();
        let k = terminals.len();
        let in_order = || Embedding::in_order(hypergraph, terminals).is_ok();
        match poset {
            PosetChoice::Fitting if k < 4 || !in_order() => Ok(Self::partitions(k)?),
            PosetChoice::Fitting => Ok(Self::non_crossing(k)?),
            PosetChoice::Named(name) => {
                let outcomes = Self::named(name, k)?;
                if outcomes.name().starts_with("non-crossing") && !in_order() {
                    let order = Embedding::new(hypergraph).ok().map(|found| found.terminals());
                    return Err(ValueError::NotOnOneFace { order });
                }
                Ok(outcomes)
            }
        }
    }
}
