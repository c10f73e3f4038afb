//! What becomes of the steps of a reduction.

use std::ops::ControlFlow;

use crate::game::Player;
use crate::graph::{Bits, VertexId};
use crate::proof::{Rule, Step, Trace};

/// Takes the steps of a reduction as they are made.
pub(crate) trait Recorder {
    /// Takes the next step. `step` is called only by recorders that want it.
    fn record(&mut self, step: impl FnOnce() -> Step);

    /// Takes note that cells are given to a player by a rule. Called besides
    /// [`record`](Self::record), for who wants to know this alone.
    #[inline]
    fn filled<const W: usize>(&mut self, rule: Rule, player: Player, cells: Bits<W>) {
        _ = (rule, player, cells);
    }

    /// Takes note that the terminal `other` has become one with `first`. Called besides
    /// [`record`](Self::record), for who wants to know this alone.
    #[inline]
    fn merged(&mut self, first: VertexId, other: VertexId) {
        _ = (first, other);
    }

    /// Whether the reduction is to end now, with the steps that there are.
    #[inline]
    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// Forgets the steps, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Untraced;

impl Recorder for Untraced {
    #[inline]
    fn record(&mut self, _step: impl FnOnce() -> Step) {}
}

/// Takes the steps as long as somebody wants them.
pub(super) struct Watched<'a> {
    pub(super) trace: Trace,
    watch: &'a mut dyn FnMut() -> ControlFlow<()>,
    pub(super) is_stopped: bool,
}

impl<'a> Watched<'a> {
    pub(super) fn new(watch: &'a mut dyn FnMut() -> ControlFlow<()>) -> Self {
        Self { trace: Trace::default(), watch, is_stopped: false }
    }
}

impl Recorder for Watched<'_> {
    fn record(&mut self, step: impl FnOnce() -> Step) {
        self.trace.steps.push(step());
    }

    fn is_stopped(&mut self) -> bool {
        self.is_stopped = self.is_stopped || (self.watch)().is_break();
        self.is_stopped
    }
}
