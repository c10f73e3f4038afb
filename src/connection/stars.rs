//! More than two terminals, and sides: joined from one place.
//!
//! A group with full connections to all terminals, whose carriers have nothing in common, has joined
//! them, whoever moves first: the player answers where the opponent intrudes. If one of them is only
//! semi, or if the place is a cell that he must claim first, he has joined them if he moves first.
//! Several such chances that have no cell in common are a full connection again, by the OR rule.
//! Nothing runs through a terminal but what starts there, so this holds for sides, too.
//!
//! Where it is enough to join some two terminals, connections of any two are such chances.

use super::links::united;
use super::{Aim, Links, Strength, Verdict, View};
use crate::graph::{Bits, VertexId};

/// So many unions of carriers are followed at each centre.
const MOST_UNIONS: usize = 32;

/// What the links of a position say about its terminals.
pub(super) fn verdict<const W: usize>(links: &Links<W>, view: &View<W>, aim: Aim) -> Verdict<W> {
    let [fulls, semis] = chances(links, view);
    let reached = match aim {
        Aim::All => None,
        Aim::Semi => fulls.first().or(semis.first()).copied(),
        Aim::Full => fulls.first().copied().or_else(|| united(&semis, None)),
    };
    match reached {
        Some(carrier) => Verdict::Reached(carrier),
        None => Verdict::must_play(view.empty(), &semis),
    }
}

/// The carriers of full and of semi connections of all terminals that the links of a position give,
/// before the OR rule for more than two terminals.
#[must_use]
pub(crate) fn chances<const W: usize>(links: &Links<W>, view: &View<W>) -> [Vec<Bits<W>>; 2] {
    if view.goals().next().is_none() {
        return all_terminals(links, view).into();
    }
    [
        view.goals().flat_map(|[a, b]| links.fulls(a, b)).collect(),
        view.goals().flat_map(|[a, b]| links.semis(a, b)).collect(),
    ]
}

/// Empty cells with which the player has joined all terminals once he has claimed them, whatever the
/// opponent does: they have full connections to all terminals whose carriers have nothing in common. There
/// may be more.
#[must_use]
pub(crate) fn keys<const W: usize>(links: &Links<W>, view: &View<W>) -> Bits<W> {
    let joins = |[a, b]: [VertexId; 2], cell: VertexId| {
        let second: Vec<Bits<W>> = links.fulls(cell, b).collect();
        links.fulls(cell, a).any(|first| second.iter().any(|&other| !other.meets(first)))
    };
    let near =
        |ends: &[VertexId]| ends.iter().fold(view.empty(), |near, &end| near & links.partners(end));
    match view.terminals() {
        &[a, b] => near(&[a, b]).iter().filter(|&cell| joins([a, b], cell)).collect(),
        _ if view.any_two() => view
            .goals()
            .flat_map(|ends| near(&ends).iter().filter(move |&cell| joins(ends, cell)))
            .collect(),
        ends => near(ends).iter().filter(|&cell| !unions(links, view, cell).is_empty()).collect(),
    }
}

/// How all terminals are joined from one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Star<const W: usize> {
    /// The group, or the cell that is claimed first.
    pub centre: VertexId,
    /// The connections of the centre with the terminals, one of which may be semi if the centre is a
    /// group: the terminal, the strength and the carrier. They have nothing in common.
    pub parts: Vec<(VertexId, Strength, Bits<W>)>,
}

impl<const W: usize> Star<W> {
    /// The star with a carrier that [`chances`] gives for more than two terminals, or a smaller one.
    #[must_use]
    pub(crate) fn find(
        links: &Links<W>,
        view: &View<W>,
        strength: Strength,
        carrier: Bits<W>,
    ) -> Option<Self> {
        view.endpoints().iter().find_map(|centre| {
            let is_group = view.groups().contains(centre);
            if !view.conducts() && view.ends().contains(centre) {
                return None;
            }
            let fits = is_group || (strength == Strength::Semi && carrier.contains(centre));
            let semi_allowed = is_group && strength == Strength::Semi;
            let mut star = Self { centre, parts: Vec::new() };
            let left = if is_group { carrier } else { carrier.without(centre) };
            let ends: Vec<_> = view.terminals().iter().copied().filter(|&t| t != centre).collect();
            (fits && star.complete(links, &ends, left, semi_allowed)).then_some(star)
        })
    }

    /// Adds connections with all of these terminals; there are few, so it may call itself.
    fn complete(
        &mut self,
        links: &Links<W>,
        ends: &[VertexId],
        left: Bits<W>,
        semi_allowed: bool,
    ) -> bool {
        let [end, others @ ..] = ends else { return true };
        let fulls = links.fulls(self.centre, *end).map(|carrier| (Strength::Full, carrier));
        let semis = links.semis(self.centre, *end).map(|carrier| (Strength::Semi, carrier));
        for (strength, carrier) in fulls.chain(semis.filter(|_| semi_allowed)) {
            if !carrier.is_subset_of(left) {
                continue;
            }
            self.parts.push((*end, strength, carrier));
            let allowed = semi_allowed && strength == Strength::Full;
            if self.complete(links, others, left - carrier, allowed) {
                return true;
            }
            self.parts.pop();
        }
        false
    }
}

/// Carriers of full and of semi connections of all terminals.
fn all_terminals<const W: usize>(links: &Links<W>, view: &View<W>) -> (Vec<Bits<W>>, Vec<Bits<W>>) {
    let (mut fulls, mut semis) = (Vec::new(), Vec::new());
    for centre in view.endpoints().iter() {
        if !view.conducts() && view.ends().contains(centre) {
            continue;
        }
        let is_group = view.groups().contains(centre);
        for (carrier, with_semi) in unions(links, view, centre) {
            match (is_group, with_semi) {
                (true, false) => fulls.push(carrier),
                (true, true) => semis.push(carrier),
                (false, _) => semis.push(carrier.with(centre)),
            }
        }
    }
    (fulls, semis)
}

/// The unions of disjoint carriers of connections from one endpoint to all terminals, and whether
/// one of these is semi, which only a group may have.
fn unions<const W: usize>(
    links: &Links<W>,
    view: &View<W>,
    centre: VertexId,
) -> Vec<(Bits<W>, bool)> {
    let semis_allowed = view.groups().contains(centre);
    let mut unions = vec![(Bits::EMPTY, false)];
    for &end in view.terminals().iter().filter(|&&end| end != centre) {
        let mut longer = Vec::new();
        for &(union, with_semi) in &unions {
            let fulls = links.fulls(centre, end).map(|carrier| (carrier, with_semi));
            let semis = links
                .semis(centre, end)
                .filter(|_| semis_allowed && !with_semi)
                .map(|carrier| (carrier, true));
            let disjoint = fulls.chain(semis).filter(|(carrier, _)| !carrier.meets(union));
            longer.extend(disjoint.map(|(carrier, semi)| (union | carrier, semi)));
        }
        // Those without a semi connection are worth more, and the smaller ones.
        longer.sort_by_key(|&(carrier, semi)| (semi, carrier.len()));
        longer.truncate(MOST_UNIONS);
        unions = longer;
    }
    unions
}

#[cfg(test)]
mod tests;
