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

/// The most vertices on which rules are tried that look further than a cell and its neighbours. Their
/// time grows with the cube of the vertices: half a second for a square grid of 1,000, a minute for one
/// of 2,000.
pub const MAX_IN_DEPTH: usize = 1024;

/// Which rules are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effort {
    /// The rules that look at a cell and its neighbours, or at a terminal: a few microseconds on a
    /// board of 50 cells.
    Local,
    /// All rules; those of [`Effort::Local`] only as long as more than [`MAX_IN_DEPTH`] vertices are
    /// left.
    #[default]
    Full,
}

impl Default for ReduceOptions {
    fn default() -> Self {
        Self { preserve: Preserves::Winner, effort: Effort::Full }
    }
}
