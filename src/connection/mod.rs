//! Virtual connections: what a player can join whatever the opponent does.
//!
//! A *full* connection of two endpoints is a set of empty cells, its carrier, in which a player can
//! join them even if the opponent moves first there; a *semi* connection is one in which he can if
//! he moves first. Endpoints are empty cells, taken as the player's for the purpose, and groups of
//! his stones. [`overview`] finds many of them by the AND rule and the OR rule (Steane, Theorems 17
//! and 18; Anshelevich), for Short on any graph and for Cut on the dual game where there is one.

mod captures;
mod derivation;
mod forced_join;
mod links;
mod network;
mod overview;
mod pairings;
mod ready_made;
mod resistance;
mod stars;
mod view;

/// The most vertices of a board on which connections are looked for. Their number grows with the square
/// of the endpoints: 512 vertices take up to 160 MiB for each player.
pub const MAX_LINKED_VERTICES: usize = 64 * 8;

pub(crate) use captures::captures;
pub use derivation::{DerivationReason, DerivationTree, DerivedConnection, derive_connection};
pub use forced_join::{ForcedJoinError, forced_join};
pub(crate) use links::{Aim, Derivation, How, Links, Verdict};
pub use network::{Flow, Network};
pub use overview::{Connection, Overview, OverviewError, Strength, overview};
pub use pairings::JoinPairing;
pub(crate) use pairings::{PairingAim, Pairings};
pub(crate) use ready_made::ReadyMade;
pub(crate) use resistance::Circuit;
pub(crate) use stars::{Star, chances, keys};
pub(crate) use view::{LinkBoard, View};
