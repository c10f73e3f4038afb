//! Making placements small.

use std::ops::ControlFlow;

use super::super::random::Random;
use super::draw::draw;
use super::placement::Placement;
use super::relax::Climate;
use super::seam::{Across, take_out};
use super::sketch::Sketch;
use super::target::Target;

/// How many drawings are made before the one with the fewest stones is squeezed.
const DRAWINGS: usize = 10;
/// How often a placement is shaken without getting smaller before the next one is begun.
const PATIENCE: usize = 3;
/// How many changes are tried in a shake, for each cell of the board.
const SWEEPS: usize = 300;
/// In how many steps a shake cools down.
const STEPS: usize = 24;

/// By what placements are compared: first by the longer side, then by area.
fn size(placement: &Placement) -> (usize, usize) {
    (placement.side(), placement.area())
}

/// The least size of a board with so many cells.
fn least_size(cells: usize) -> (usize, usize) {
    let side = cells.isqrt() + usize::from(cells.isqrt().pow(2) < cells.max(1));
    (side, side * cells.div_ceil(side).max(1))
}

/// The search for a small placement, step by step.
pub(super) struct Squeeze<'a> {
    target: &'a Target,
    sketch: &'a dyn Fn() -> Sketch,
    random: Random,
    /// How much has been done, in changes tried.
    work: u64,
    best: Option<Placement>,
}

impl<'a> Squeeze<'a> {
    /// The sketch is asked for if there is time for it.
    pub(super) fn new(target: &'a Target, sketch: &'a dyn Fn() -> Sketch) -> Self {
        Self { target, sketch, random: Random::new(0), work: 0, best: None }
    }

    /// Squeezes placements until so many changes have been tried, or none can be smaller, or `step`, which is
    /// told the best placement so far, ends it. The first one is a visibility representation, which there always
    /// is, or one after the sketch, if that is smaller; then the two take turns. `None` if the target
    /// cannot be drawn.
    pub(super) fn run(
        mut self,
        budget: Option<u64>,
        step: &mut dyn FnMut(&Placement) -> ControlFlow<()>,
    ) -> Option<Placement> {
        let within = |work: u64| budget.is_none_or(|budget| work < budget);
        let least = least_size(self.target.cell_count());
        let mut ends = |best: &Placement| step(best).is_break() || size(best) <= least;
        let mut placement = self.drawing(budget)?;
        if !within(self.work) || ends(self.best.as_ref()?) {
            return self.best;
        }
        let sketch = (self.sketch)();
        for begun in 0_u64.. {
            if begun.is_multiple_of(2) {
                let sketched = self.sketched(&sketch);
                let fits = |other: &Placement| begun > 0 || size(other) < size(&placement);
                placement = sketched.filter(fits).unwrap_or(placement);
            } else {
                placement = self.drawing(budget)?;
            }
            let mut idle = 0;
            while idle < PATIENCE && within(self.work) {
                idle = if self.shake(&mut placement) { 0 } else { idle + 1 };
                self.offer(&placement);
                if ends(self.best.as_ref()?) {
                    return self.best;
                }
            }
            if !within(self.work) || ends(self.best.as_ref()?) {
                break;
            }
        }
        self.best
    }

    /// A placement after the sketch, its seams taken out, if stones find their ways.
    fn sketched(&mut self, sketch: &Sketch) -> Option<Placement> {
        let mut placement = sketch.place(self.target, &mut self.random, &mut self.work)?;
        self.take_seams(&mut placement);
        self.offer(&placement);
        Some(placement)
    }

    /// Keeps the placement if it is the smallest so far.
    fn offer(&mut self, placement: &Placement) {
        if self.best.as_ref().is_none_or(|best| size(placement) < size(best)) {
            self.best = Some(placement.clone());
        }
    }

    /// The drawing with the fewest stones of some, its seams taken out.
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
        self.take_seams(&mut best);
        self.offer(&best);
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
    /// some direction meanwhile. Whether it has become smaller.
    ///
    /// What the changes of a step have made of it is read off the board again; should it be another
    /// game, it is as it was before them.
    fn shake(&mut self, placement: &mut Placement) -> bool {
        let hot = 0.3 + 0.5 * self.random.part();
        let slope = [0, 1].map(|_| 0.1 * (2.0 * self.random.part() - 1.0));
        let mut smaller = false;
        for step in 0..STEPS {
            let tries = SWEEPS * placement.area() / STEPS;
            let temperature = hot * (0.1 / hot).powf(step as f32 / STEPS as f32);
            let climate = Climate { temperature, slope, weight: 4.0 };
            let before = placement.clone();
            placement.shake(self.target, tries, climate, &mut self.random);
            self.work += tries as u64;
            if !placement.shows(self.target) {
                debug_assert!(false, "changes that keep the rules keep the game");
                *placement = before;
            }
            smaller |= self.take_seams(placement);
        }
        smaller
    }
}
