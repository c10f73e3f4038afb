//! How far a reduction goes.

use crate::proof::Preserves;

/// How far a reduction goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReduceOptions {
    /// What every step must preserve at least. With less to preserve more rules may be used.
    /// Default: [`Preserves::Winner`].
    pub preserve: Preserves,
    /// Which rules are tried. Default: [`Effort::Full`].
    pub effort: Effort,
}

/// Which rules are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// The rules that look at a cell and its neighbours, or at a terminal: a few microseconds on a
    /// board of 50 cells.
    Local,
    /// All rules.
    Full,
}

impl Default for ReduceOptions {
    fn default() -> Self {
        Self { preserve: Preserves::Winner, effort: Effort::Full }
    }
}
