//! Contexts made at random, and made better step by step.
//!
//! How good a context is, is told by the number of Cut's other moves that win where the probe does: with none it is a witness.
//! One or two of the regions are exchanged for others, and what is not worse is kept.

use super::ProbeWitness;
use super::attach::{Slot, endings, placements};
use super::position::{Judge, Judged, Known};
use crate::game::random::Random;

/// So many contexts of one shape are tried until the probe wins in one.
const BEGINNINGS: usize = 60;

/// So many exchanges may be in vain.
const IN_VAIN: usize = 120;

/// So many other moves may win at the beginning.
const MOST_RIVALS: usize = 9;

/// One in so many exchanges may make the context worse by one move.
const STEPS_DOWN: usize = 12;

/// One climb: a shape of a context drawn at random, with regions of at most so many cells as the first number says, and at most
/// two regions more than there are numbers. `step` is told of every context.
pub(super) fn climbed(
    known: &Known<'_>,
    judge: &Judge<'_>,
    cells: &[usize],
    random: &mut Random,
    step: &mut dyn FnMut() -> Judged<()>,
) -> Judged<Option<ProbeWitness>> {
    let values = known.shelf.up_to(cells.first().copied().unwrap_or(0));
    let most_regions = cells.len() + random.below(3);
    let Some((mut slots, goal)) = shape(known, most_regions, random) else { return Ok(None) };
    let mut rivals = |slots: &[Slot], most: usize| {
        step()?;
        let Some((whole, _)) = known.glued(slots, goal) else { return Ok(None) };
        judge.rivals(known.probe_in(&whole), whole.position(), most)
    };
    let mut best = None;
    for _ in 0..BEGINNINGS {
        slots.iter_mut().for_each(|slot| slot.value = values[random.below(values.len())]);
        best = rivals(&slots, MOST_RIVALS)?;
        if best.is_some() {
            break;
        }
    }
    let Some(mut best) = best else { return Ok(None) };
    let mut in_vain = 0;
    while best > 0 && in_vain < IN_VAIN {
        let mut other = slots.clone();
        for _ in 0..1 + usize::from(random.below(4) == 0) {
            let place = random.below(other.len());
            other[place].value = values[random.below(values.len())];
        }
        let most = best + usize::from(random.below(STEPS_DOWN) == 0);
        in_vain += 1;
        if let Some(found) = rivals(&other, most)? {
            in_vain = if found < best { 0 } else { in_vain };
            (best, slots) = (found, other);
        }
    }
    if best > 0 { Ok(None) } else { known.witness(judge, &slots, goal) }
}

/// Places for regions, drawn at random, which leave two nodes; their values are still to be chosen. `None` if there are more than so
/// many.
fn shape(
    known: &Known<'_>,
    most_regions: usize,
    random: &mut Random,
) -> Option<(Vec<Slot>, [usize; 2])> {
    let fixed = known.region.edge();
    let mut circle: Vec<usize> = (0..known.region.terminals()).collect();
    let mut new = circle.len();
    let mut slots = Vec::new();
    loop {
        let left = most_regions.checked_sub(slots.len() + 1)?;
        if circle.len() == 3 && (left == 0 || random.below(2) == 0) {
            let endings = endings([circle[0], circle[1], circle[2]], fixed, new);
            let ending = endings[random.below(endings.len())];
            slots.push(Slot { nodes: ending.nodes, value: 0 });
            return Some((slots, ending.goal));
        }
        let mut placements = placements(&circle, fixed, new);
        placements.retain(|placement| placement.circle.len() <= left + 2);
        if placements.is_empty() {
            return None;
        }
        let placement = placements.swap_remove(random.below(placements.len()));
        slots.push(Slot { nodes: placement.nodes, value: 0 });
        (circle, new) = (placement.circle, new + 1);
    }
}
