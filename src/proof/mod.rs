//! Steps, certificates, and what is done with them outside the kernel: telling steps in words, and playing
//! the strategy of a certificate.
//!
//! What must be right for an answer to be believed is the package `cutshort-kernel`: [`replay`] checks the
//! steps of a reduction, [`certificate::Checker`] the lines of a certificate.

pub mod certificate;
mod explain;
mod mentioned;
mod record;

pub use cutshort_kernel::proof::step::{
    Action, Decision, Evidence, MovingAs, Preserves, Refusal, ReplayError, Replayed, Rule, Step,
    Trace, replay,
};
pub use explain::explain;
pub(crate) use mentioned::mentioned;
pub use record::named;
