//! Making placements small.

use std::ops::ControlFlow;

use super::draw::draw;
use super::placement::Placement;
use super::random::Random;
use super::relax::Climate;
use super::seam::{Across, take_out};
use super::target::Target;

/// How many drawings are made before the one with the fewest stones is squeezed.
const DRAWINGS: usize = 100;
/// How often a placement is shaken without getting smaller before the next drawing is tried.
const PATIENCE: usize = 10;
/// How many changes are tried in a shake, for each cell of the board.
const SWEEPS: usize = 300;
/// In how many steps a shake cools down.
const STEPS: usize = 24;

/// The search for a small placement, step by step.
pub(super) struct Squeeze<'a> {
    target: &'a Target,
    random: Random,
    /// How much has been done, in changes tried.
    work: u64,
    best: Option<Placement>,
}

impl<'a> Squeeze<'a> {
    pub(super) fn new(target: &'a Target) -> Self {
        Self { target, random: Random::new(0), work: 0, best: None }
    }

    /// Squeezes drawings until so many changes have been tried, or `step`, which is told the best
    /// placement so far, ends it. At least one is drawn; `None` if the target cannot be drawn.
    pub(super) fn run(
        mut self,
        budget: Option<u64>,
        step: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
    ) -> Option<Placement> {
        let within = |work: u64| budget.is_none_or(|budget| work < budget);
        loop {
            let mut placement = self.drawing(budget)?;
            self.offer(&placement);
            let mut idle = 0;
            self.take_seams(&mut placement);
            while idle < PATIENCE && within(self.work) {
                idle = if self.shake(&mut placement) { 0 } else { idle + 1 };
                self.offer(&placement);
                if step(self.best.as_ref()?).is_break() {
                    return self.best;
                }
            }
            self.offer(&placement);
            if !within(self.work) || step(self.best.as_ref()?).is_break() {
                return self.best;
            }
        }
    }

    /// Keeps the placement if it is the smallest so far: first by the longer side, then by area.
    fn offer(&mut self, placement: &Placement) {
        let size = |placement: &Placement| (placement.side(), placement.area());
        if self.best.as_ref().is_none_or(|best| size(placement) < size(best)) {
            self.best = Some(placement.clone());
        }
    }

    /// The drawing with the fewest stones of some.
    fn drawing(&mut self, budget: Option<u64>) -> Option<Placement> {
        let stones = |placement: &Placement| placement.stones.iter().sum::<u32>();
        let mut best = draw(self.target, &mut self.random)?;
        let limit = budget.map(|budget| self.work + budget / 20);
        for _ in 1..DRAWINGS {
            self.work += best.area() as u64;
            if limit.is_some_and(|limit| self.work > limit) {
                break;
            }
            let other = draw(self.target, &mut self.random)?;
            if stones(&other) < stones(&best) {
                best = other;
            }
        }
        Some(best)
    }

    /// Takes out all seams that there are, the longer side of the board first. Whether there was
    /// one.
    fn take_seams(&mut self, placement: &mut Placement) -> bool {
        let mut any = false;
        loop {
            let mut order = [Across::Rows, Across::Columns];
            if placement.tiles.height < placement.tiles.width {
                order.reverse();
            }
            let smaller = order.into_iter().find_map(|across| {
                self.work += placement.area() as u64;
                take_out(self.target, placement, across, &mut self.random)
            });
            match smaller {
                Some(smaller) => *placement = smaller,
                None => return any,
            }
            any = true;
        }
    }

    /// Shakes the placement while it cools down and takes out the seams that come up. It is pulled in
    /// some direction meanwhile.
    fn shake(&mut self, placement: &mut Placement) -> bool {
        let hot = 0.3 + 0.5 * self.random.part();
        let slope = [0, 1].map(|_| 0.1 * (2.0 * self.random.part() - 1.0));
        let mut smaller = false;
        for step in 0..STEPS {
            let tries = SWEEPS * placement.area() / STEPS;
            let temperature = hot * (0.1 / hot).powf(step as f32 / STEPS as f32);
            let climate = Climate { temperature, slope, weight: 4.0 };
            placement.shake(self.target, tries, climate, &mut self.random);
            self.work += tries as u64;
            smaller |= self.take_seams(placement);
        }
        smaller
    }
}
