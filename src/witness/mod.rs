//! Positions in which an intrusion into a pattern is the only winning move: *witnesses* that it is not inferior.
//!
//! Demer and Selinger, *On 3-terminal positions in Hex*, section 7. A [probe](crate::values::Probe) that is viable may be
//! the only winning move somewhere; a witness shows that it is. Here one is looked for: the cells around the pattern
//! get stones ([`Surroundings`]), which makes it a region with a few terminals; to these, regions with three
//! terminals are attached, one after the other, whose values a [database](crate::database) knows, until two terminals are left
//! (`attach.rs`). As long as the pattern with all of Cut's moves and the pattern without the probe are worth the same, nothing that is
//! attached later tells them apart (Definition 7.1), so all such contexts are left out at once. The last region is found in one step:
//! for every form it is known who wins with each value of the database (`wins.rs`).
//!
//! If all this is in vain, contexts are made at random, and regions in them exchanged as long as fewer of Cut's other moves win (`climb.rs`).
//!
//! What is found is a game, a [`ProbeWitness`], whose only winning move is searched for again by the solver.

mod attach;
mod climb;
mod position;
mod search;
mod shelf;
mod surroundings;
mod wins;

pub use position::ProbeWitness;
pub use search::{WitnessEnd, WitnessOptions, WitnessProgress, WitnessSearch};
pub use surroundings::{Surroundings, WitnessError};
