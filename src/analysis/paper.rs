//! The paper behind this room, tested as it is printed: its figures with what their captions claim,
//! and the theorems that need a hypothesis more, each with a smallest counterexample
//! (docs/steane-corrections.md).

mod corrections;
mod figures;
