//! Steps, traces, and the checker that replays them.
//!
//! Every simplification of a game is a [`Step`]: what is done ([`Action`]), by which [`Rule`], what
//! that [preserves](Preserves), and the [`Evidence`] that the rule's hypotheses hold. The rooms
//! that find simplifications produce steps; [`replay`] applies a [`Trace`] and checks every step
//! from its definition, with none of the producers' code, and refuses what it does not know.

pub mod certificate;
mod check;
mod explain;
mod record;
mod replay;
mod rule;
mod section;
mod step;
mod trees;

pub use explain::explain;
pub use record::UnknownName;
pub use replay::{Refusal, ReplayError, Replayed, replay};
pub use rule::{Preserves, Rule};
pub use step::{Action, Decision, Evidence, MovingAs, Step, Trace};
