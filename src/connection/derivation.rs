//! How a virtual connection follows from adjacency, step by step: the search once more, with a record.

use rustc_hash::FxHashMap;

use super::links::{Derivation, How};
use super::overview::{linked_vertices, own_view, too_large};
use super::{Aim, Links, OverviewError, Strength, View};
use crate::game::{Player, Position};
use crate::graph::{Bits, VertexId, VertexSet, with_words};

/// How a connection follows from others by the AND rule and the OR rule (Steane, Theorems 17 and 18;
/// Anshelevich; the figures of Walderhaug, *Hex: stort og smått om Hex*, section 4.4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivationTree {
    /// The connections, each after those from which it follows; the last is the one that was asked about. What is used
    /// more than once is there once.
    pub steps: Vec<DerivedConnection>,
}

/// A connection with what it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedConnection {
    /// The ends: empty cells, or one vertex of a group each.
    pub ends: [VertexId; 2],
    /// How firmly they are joined.
    pub strength: Strength,
    /// The empty cells that it needs.
    pub carrier: VertexSet,
    /// From what it follows.
    pub reason: DerivationReason,
}

/// From what a connection follows; others are named by their places among the steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DerivationReason {
    /// The ends are adjacent.
    Adjacent,
    /// Full connections of the ends with this middle, the first end's first: their carriers have no cell in
    /// common, and neither holds the other's end. If the middle is a cell the player must claim it, and the
    /// connection is semi.
    And {
        /// A group, or a cell.
        middle: VertexId,
        /// The two connections.
        of: [usize; 2],
    },
    /// Semi connections of the ends: no cell is in all of their carriers.
    Or {
        /// The connections.
        of: Vec<usize>,
    },
}

impl DerivationTree {
    /// The connection that was asked about.
    ///
    /// # Panics
    /// If there are no steps.
    #[must_use]
    pub fn conclusion(&self) -> &DerivedConnection {
        self.steps.last().expect("a derivation has a conclusion")
    }
}

impl DerivationReason {
    /// The places of the connections that it uses.
    #[must_use]
    pub fn parts(&self) -> &[usize] {
        match self {
            Self::Adjacent => &[],
            Self::And { of, .. } => of,
            Self::Or { of } => of,
        }
    }
}

/// How a player's connection of two endpoints is derived: of the full ones that are found the one with the fewest
/// cells, of the semi ones if there is no full one; `None` if none is found. Endpoints are empty cells, the player's
/// stones, which stand for their groups, and the terminals that he wants to join, Cut those of the
/// dual game.
///
/// By the two rules alone: [`overview`](super::overview) may find more, since connections share captured cells there.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::connection::{DerivationReason, derive_connection};
/// use cutshort::game::{Player, Position};
/// // On hex:3x3 the stone in the middle is joined to the top by a bridge: over b1, or over c1.
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let cell = |name| board.names.id(name).unwrap();
/// let mut position = Position::opening(board.game.clone());
/// position.claim(cell("b2"), Player::Short)?;
/// let ends = [cell("b2"), cell("top")];
/// let tree = derive_connection(&position, Player::Short, ends)?.unwrap();
/// assert!(matches!(&tree.conclusion().reason, DerivationReason::Or { of } if of.len() == 2));
/// assert_eq!(tree.conclusion().carrier.iter().collect::<Vec<_>>(), [cell("b1"), cell("c1")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: that of [`overview`](super::overview), with memory for every connection that is found on the way.
///
/// # Errors
/// As [`overview`](super::overview).
pub fn derive_connection(
    position: &Position,
    player: Player,
    ends: [VertexId; 2],
) -> Result<Option<DerivationTree>, OverviewError> {
    let vertices = linked_vertices(position)?;
    let tree = with_words!(vertices, W => own_view::<W>(position, player)?.and_then(|view| look(&view, ends)), else return Err(too_large(vertices)));
    Ok(tree)
}

fn look<const W: usize>(view: &View<W>, ends: [VertexId; 2]) -> Option<DerivationTree> {
    let [a, b] = ends.map(|end| view.group_of(end));
    if a == b || ![a, b].iter().all(|&end| view.endpoints().contains(end)) {
        return None;
    }
    let mut links = Links::new(view.universe()).with_derivations();
    links.build(view, Aim::All);
    let (strength, carrier) = least(&links, a, b)?;
    let mut record =
        Record { links: &links, view, places: FxHashMap::default(), steps: Vec::new() };
    record.add(links.derivation([a, b], strength, carrier)?)?;
    let mut steps = record.steps;
    // The search takes two ends as they come.
    if let Some(DerivedConnection { ends, reason, .. }) =
        steps.last_mut().filter(|it| it.ends != [a, b])
    {
        ends.reverse();
        if let DerivationReason::And { of, .. } = reason {
            of.reverse();
        }
    }
    Some(DerivationTree { steps })
}

/// The connection of two endpoints with the fewest cells, a full one if there is one.
fn least<const W: usize>(
    links: &Links<W>,
    a: VertexId,
    b: VertexId,
) -> Option<(Strength, Bits<W>)> {
    let full = links.fulls(a, b).min_by_key(Bits::len).map(|carrier| (Strength::Full, carrier));
    let semi = || links.semis(a, b).min_by_key(Bits::len).map(|carrier| (Strength::Semi, carrier));
    full.or_else(semi)
}

/// The steps so far.
struct Record<'a, const W: usize> {
    links: &'a Links<W>,
    view: &'a View<W>,
    /// By derivation of the search, where its step is.
    places: FxHashMap<usize, usize>,
    steps: Vec<DerivedConnection>,
}

impl<const W: usize> Record<'_, W> {
    /// The place of the step of a derivation, which is added with all that it needs if it is not there. What follows
    /// from a smaller carrier than the search had needs no more.
    fn add(&mut self, derivation: usize) -> Option<usize> {
        if let Some(&place) = self.places.get(&derivation) {
            return Some(place);
        }
        let links = self.links;
        let Derivation { ends, strength, ref how, .. } = links.derivations()[derivation];
        let (reason, carrier) = match how {
            How::Adjacent => (DerivationReason::Adjacent, Bits::EMPTY),
            // Nothing is taken for granted here.
            How::ReadyMade(_) => return None,
            How::And { middle, carriers } => {
                let part = |end: usize| {
                    links.derivation([ends[end], *middle], Strength::Full, carriers[end])
                };
                let of = [self.add(part(0)?)?, self.add(part(1)?)?];
                let union = self.union(&of);
                let is_cell = self.view.empty().contains(*middle);
                let carrier = if is_cell { union.with(*middle) } else { union };
                (DerivationReason::And { middle: *middle, of }, carrier)
            }
            How::Or { semis } => {
                let parts = needed(semis).into_iter();
                let parts = parts.map(|semi| links.derivation(ends, Strength::Semi, semi));
                let of: Option<Vec<usize>> = parts.map(|part| self.add(part?)).collect();
                let of = of?;
                let carrier = self.union(&of);
                (DerivationReason::Or { of }, carrier)
            }
        };
        let carrier = carrier.to_set(self.view.universe());
        let place = self.steps.len();
        self.steps.push(DerivedConnection { ends, strength, carrier, reason });
        self.places.insert(derivation, place);
        Some(place)
    }

    fn union(&self, parts: &[usize]) -> Bits<W> {
        parts.iter().flat_map(|&part| self.steps[part].carrier.iter()).collect()
    }
}

/// Some of these carriers that have no cell in common, none more than it takes; the largest are left out first.
fn needed<const W: usize>(semis: &[Bits<W>]) -> Vec<Bits<W>> {
    let mut kept = semis.to_vec();
    kept.sort_by_key(|semi| std::cmp::Reverse(semi.len()));
    let mut index = 0;
    while index < kept.len() {
        let others = kept.iter().enumerate().filter(|&(other, _)| other != index);
        let common = others.map(|(_, &semi)| semi).reduce(|all, semi| all & semi);
        match common {
            Some(common) if common.is_empty() => _ = kept.remove(index),
            _ => index += 1,
        }
    }
    kept
}

#[cfg(test)]
mod tests;
