//! What a region is worth, exactly: game forms over outcome posets.
//!
//! A region with k conducting terminals does not end in a win or a loss but in a partition of its
//! terminals. Its *value* is a [game form](Forms) over the poset of these [outcomes](Outcomes), in
//! canonical form: regions of equal value can replace each other in every game.
//!
//! The theory is that of Selinger, *On the combinatorial value of Hex positions*, and of Demer &
//! Selinger, *On 3-terminal positions in Hex*, whose definitions, lemmas and figures are cited by
//! number throughout. Left is Short (Black), Right is Cut (White).

mod canonical;
mod cut;
mod dual;
#[cfg(test)]
mod dual_tests;
mod families;
mod forms;
mod gluing;
#[cfg(test)]
mod gluing_tests;
mod notation;
mod order;
mod outcomes;
#[cfg(test)]
mod paper_tests;
mod partition;
mod poset;
mod probe;
mod region;
mod region_searches;
mod region_state;
#[cfg(test)]
mod region_tests;
mod small_regions;
mod sum;
mod table;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod valuation;

pub use forms::{Form, FormError, FormId, Forms};
pub use gluing::{Glued, Gluing, GluingError};
pub use notation::{Found, NotationError, quoted_form};
pub use outcomes::{Outcomes, OutcomesError};
pub use partition::Partition;
pub use poset::{Atom, Poset, PosetError};
pub use probe::Probe;
pub use region::{Regions, ValueError, ValueLimits, ValueProgress, ValueStop};
pub use small_regions::{SmallValues, renamings, small_values};
pub use sum::{Detached, FunctionError, MonotoneFunction, Simplify};
pub use table::ValueTable;
pub use valuation::{PosetChoice, Valuation, valuation, valuation_with_progress};
