//! Where a region can be attached, and what that does to values.
//!
//! The terminals of what there is lie on a circle. A region with three terminals is put on two neighbours of them and a new one
//! between (*hung*) or on three that follow one another (*laid over*); a terminal to which nothing more will be attached
//! is left out of the circle. With outcomes in the place of regions this also joins terminals, or leaves them alone.

use rustc_hash::FxHashMap;

use super::shelf::Shelf;
use crate::game::Player;
use crate::values::{Atom, FormId, Forms, Gluing, Outcomes};

/// A region on three nodes: the place of its value on the shelf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) nodes: [usize; 3],
    pub(super) value: usize,
}

/// A place for a region, and the circle of terminals that there is then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) nodes: [usize; 3],
    pub(super) circle: Vec<usize>,
}

/// All placements. `fixed` is a terminal that stays on the circle: an edge of the board. `new` is a node that is not there yet.
pub(super) fn placements(circle: &[usize], fixed: Option<usize>, new: usize) -> Vec<Placement> {
    let mut placements = Vec::new();
    let may_go = |node: usize| Some(node) != fixed;
    let without = |gone: usize, replaced: Option<usize>| -> Vec<usize> {
        let kept = circle.iter().copied().filter(|&node| node != gone);
        kept.map(|node| if Some(node) == replaced { new } else { node }).collect()
    };
    let at = |place: usize| circle[place % circle.len()];
    for place in 0..circle.len() {
        let [first, second, third] = [place, place + 1, place + 2].map(at);
        if circle.len() > 3 && may_go(second) {
            let nodes = [first, second, third];
            placements.push(Placement { nodes, circle: without(second, None) });
        }
        if circle.len() > 3 && may_go(first) && may_go(second) {
            let circle = without(second, Some(first));
            placements.push(Placement { nodes: [first, second, new], circle });
        }
    }
    for place in 0..circle.len() {
        let [first, second] = [place, place + 1].map(at);
        for replaced in [first, second].into_iter().filter(|&node| may_go(node)) {
            let circle = without(usize::MAX, Some(replaced));
            placements.push(Placement { nodes: [first, second, new], circle });
        }
    }
    placements
}

/// The placement of the last region, after which two terminals are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    pub(super) nodes: [usize; 3],
    /// The nodes that are left.
    pub(super) goal: [usize; 2],
}

/// All endings where there are three terminals: the region is laid over all of them, or hung on two.
pub(super) fn endings(circle: [usize; 3], fixed: Option<usize>, new: usize) -> Vec<Ending> {
    let [first, second, third] = circle;
    let pairs = [[first, second], [second, third], [third, first]];
    let laid = pairs.into_iter().map(|goal| Ending { nodes: circle, goal });
    let hung = pairs
        .into_iter()
        .zip([third, first, second])
        .map(|([from, to], left)| Ending { nodes: [from, to, new], goal: [left, new] });
    let keeps = |ending: &Ending| fixed.is_none_or(|fixed| ending.goal.contains(&fixed));
    laid.chain(hung).filter(keeps).collect()
}

/// The outcomes of what has so many terminals on a circle.
pub(super) fn outcomes(terminals: usize) -> Outcomes {
    let outcomes = match terminals {
        3 => Ok(Outcomes::three_terminals()),
        _ => Outcomes::non_crossing(terminals),
    };
    outcomes.expect("there are two to six terminals")
}

/// Canonical sums of forms of one arena with values of the shelf.
#[derive(Debug)]
pub(super) struct Sums<'a> {
    from: &'a Forms,
    /// By the outcome of the form and that of the value.
    whole: Vec<Vec<Atom>>,
    known: FxHashMap<(FormId, usize), FormId>,
}

impl<'a> Sums<'a> {
    /// Forms whose terminals are the nodes of a circle, with values at a placement.
    pub(super) fn new(from: &'a Forms, circle: &[usize], placement: &Placement) -> Self {
        let gluing =
            Gluing::new(vec![circle.to_vec(), placement.nodes.to_vec()], placement.circle.clone());
        let [inner, value, outer] = [circle.len(), 3, placement.circle.len()].map(outcomes);
        let of = |first: Atom, second: Atom| {
            let whole = gluing.glue(&[inner.partition(first), value.partition(second)]);
            outer.atom(&whole).expect("what is glued in the plane does not cross")
        };
        let row = |first| value.poset().atoms().map(|second| of(first, second)).collect();
        Self { from, whole: inner.poset().atoms().map(row).collect(), known: FxHashMap::default() }
    }

    /// The canonical form of a sum. `to` is the arena of the sums; `None`: that of the shelf.
    pub(super) fn sum(
        &mut self,
        mut to: Option<&mut Forms>,
        shelf: &mut Shelf,
        form: FormId,
        value: usize,
    ) -> FormId {
        if let Some(&sum) = self.known.get(&(form, value)) {
            return sum;
        }
        let ends = [self.from.as_atom(form), shelf.forms.as_atom(shelf.entries[value].form)];
        let sum = if let [Some(first), Some(second)] = ends {
            let whole = self.whole[first.index()][second.index()];
            to.as_deref().unwrap_or(&shelf.forms).atom(whole)
        } else {
            let from = self.from;
            let [left, right] = Player::BOTH.map(|by| {
                let mut options = Vec::new();
                for &option in from.options(form, by) {
                    options.push(self.sum(to.as_deref_mut(), shelf, option, value));
                }
                for index in 0.. {
                    let entry = &shelf.entries[value];
                    let list = if by == Player::Short { &entry.left } else { &entry.right };
                    let Some(&option) = list.get(index) else { break };
                    options.push(self.sum(to.as_deref_mut(), shelf, form, option));
                }
                options
            });
            let arena = to.unwrap_or(&mut shelf.forms);
            arena.canonical_composite(&left, &right).expect("it is no deeper than its parts")
        };
        self.known.insert((form, value), sum);
        sum
    }
}
