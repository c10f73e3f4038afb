//! All virtual connections of a player in a position, to be asked about.

use std::fmt;

use super::overview::{linked_vertices, own_view, too_large};
use super::{Aim, Circuit, Links, OverviewError, Strength, Verdict, View};
use crate::game::{Player, Position};
use crate::graph::{Bits, VertexId, VertexSet, with_words};

/// A player's virtual connections in a position of a normal game with two terminals.
///
/// Where [`overview`](super::overview) lists those that people want to see, this answers about any two
/// endpoints: empty cells, the player's stones, which stand for their groups, and the terminals that he
/// wants to join, Cut those of the dual game.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::connection::{Network, Strength};
/// use cutshort::game::{Player, Position};
/// // On hex:3x3 a stone in the middle is joined to the top by a bridge.
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let cell = |name| board.names.id(name).unwrap();
/// let mut position = Position::opening(board.game.clone());
/// position.claim(cell("b2"), Player::Short)?;
/// let network = Network::new(&position, Player::Short)?;
/// let bridge = network.carriers([cell("b2"), cell("top")], Strength::Full);
/// assert_eq!(bridge[0].iter().collect::<Vec<_>>(), [cell("b1"), cell("c1")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Network {
    terminals: [VertexId; 2],
    /// `None` if the terminals are joined.
    found: Option<Box<dyn Answers + Send + Sync>>,
}

impl Network {
    /// Finds the connections.
    ///
    /// Complexity: that of [`overview`](super::overview).
    ///
    /// # Errors
    /// As [`overview`](super::overview), and if there are not two terminals.
    pub fn new(position: &Position, player: Player) -> Result<Self, OverviewError> {
        let vertices = linked_vertices(position)?;
        // The dual's terminals take the places of those of the game.
        let &[a, b] = position.game().hypergraph().terminals() else {
            return Err(OverviewError::NotTwo(position.game().hypergraph().terminals().len()));
        };
        let terminals = [a, b];
        let found = with_words!(vertices, W => own_view::<W>(position, player)?.map(find), else return Err(too_large(vertices)));
        Ok(Self { terminals, found })
    }

    /// The terminals that the player wants to join.
    #[must_use]
    pub fn terminals(&self) -> [VertexId; 2] {
        self.terminals
    }

    /// Whether the player has joined the terminals. There are no connections to ask about then.
    #[must_use]
    pub fn is_joined(&self) -> bool {
        self.found.is_none()
    }

    /// The carriers of the connections of two endpoints that were found. Those of neighbours are empty.
    #[must_use]
    pub fn carriers(&self, ends: [VertexId; 2], strength: Strength) -> Vec<VertexSet> {
        self.found.as_ref().map_or_else(Vec::new, |found| found.carriers(ends, strength))
    }

    /// The endpoints with which this one has a connection: of a group the vertex that names it, a terminal
    /// if it holds one.
    #[must_use]
    pub fn joined_to(&self, end: VertexId, strength: Strength) -> Vec<VertexId> {
        let Some(found) = &self.found else { return Vec::new() };
        let ends = found.endpoints().into_iter();
        ends.filter(|&other| !found.carriers([end, other], strength).is_empty()).collect()
    }

    /// The cells of which an opponent who moves next must claim one, or he loses; `None` if the player
    /// has won even so.
    #[must_use]
    pub fn must_play(&self) -> Option<VertexSet> {
        self.found.as_ref()?.must_play()
    }

    /// The position as an electric circuit (see Anshelevich, A hierarchical approach to computer Hex).
    #[must_use]
    pub fn flow(&self) -> Flow {
        match &self.found {
            Some(found) => found.flow(),
            None => Flow { resistance: 0.0, currents: Vec::new() },
        }
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { terminals, found: _ } = self;
        f.debug_struct("Network").field("terminals", terminals).finish_non_exhaustive()
    }
}

/// What flows from one of a player's terminals to the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// The resistance between the terminals: 0 if they are joined, infinite if they are kept apart.
    pub resistance: f64,
    /// For each vertex id the share of the current that goes through it, if it is an empty cell. Empty if
    /// the terminals are joined.
    pub currents: Vec<f64>,
}

/// What a network answers, for all widths of rows.
trait Answers {
    fn endpoints(&self) -> Vec<VertexId>;
    fn carriers(&self, ends: [VertexId; 2], strength: Strength) -> Vec<VertexSet>;
    fn must_play(&self) -> Option<VertexSet>;
    fn flow(&self) -> Flow;
}

struct Found<const W: usize> {
    view: View<W>,
    links: Links<W>,
    verdict: Verdict<W>,
}

fn find<const W: usize>(view: View<W>) -> Box<dyn Answers + Send + Sync> {
    let mut links = Links::new(view.universe()).with_captures();
    let verdict = links.build(&view, Aim::All);
    Box::new(Found { view, links, verdict })
}

impl<const W: usize> Answers for Found<W> {
    fn endpoints(&self) -> Vec<VertexId> {
        self.view.endpoints().iter().collect()
    }

    fn carriers(&self, ends: [VertexId; 2], strength: Strength) -> Vec<VertexSet> {
        let [a, b] = ends.map(|end| self.view.group_of(end));
        let known = self.view.endpoints();
        if a == b || !known.contains(a) || !known.contains(b) {
            return Vec::new();
        }
        let carriers: Vec<Bits<W>> = match strength {
            Strength::Full => self.links.fulls(a, b).collect(),
            Strength::Semi => self.links.semis(a, b).collect(),
        };
        carriers.into_iter().map(|carrier| carrier.to_set(self.view.universe())).collect()
    }

    fn must_play(&self) -> Option<VertexSet> {
        let [a, b] = [0, 1].map(|index| self.view.terminals()[index]);
        match self.verdict {
            Verdict::MustPlay { cells, .. } if self.links.fulls(a, b).next().is_none() => {
                Some(cells.to_set(self.view.universe()))
            }
            _ => None,
        }
    }

    fn flow(&self) -> Flow {
        let ends = [0, 1].map(|index| self.view.terminals()[index]);
        let mut currents = vec![0.0; self.view.universe()];
        let is_open = ends.iter().all(|&end| self.view.groups().contains(end));
        let conductance = match is_open {
            true => Circuit::default().add_current(&self.view, &self.links, ends, &mut currents),
            // No empty cell is beside one of them.
            false => 0.0,
        };
        // What flows in flows out again, and the circuit counts both.
        currents.iter_mut().for_each(|current| *current /= 2.0);
        Flow { resistance: conductance.recip(), currents }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;

    /// By hand: on 1x1 each player's one wire chain top - a1 - bottom conducts 2 and 2 in series.
    #[test]
    fn resistance_of_one_cell() {
        let board = "hex:1x1".parse::<BoardSpec>().unwrap().build();
        let position = Position::opening(board.game);
        for player in Player::BOTH {
            let flow = Network::new(&position, player).unwrap().flow();
            assert!((flow.resistance - 1.0).abs() < 1e-6, "{flow:?}");
            assert!((flow.currents[0] - 1.0).abs() < 1e-6, "{flow:?}");
        }
    }

    #[test]
    fn joined_and_cut_off() {
        let board = "hex:1x1".parse::<BoardSpec>().unwrap().build();
        let mut position = Position::opening(board.game);
        position.claim(VertexId::new(0), Player::Short).unwrap();
        let short = Network::new(&position, Player::Short).unwrap();
        assert!(short.is_joined() && short.flow().resistance == 0.0);
        let cut = Network::new(&position, Player::Cut).unwrap();
        assert!(!cut.is_joined() && cut.flow().resistance.is_infinite());
        assert!(cut.joined_to(cut.terminals()[0], Strength::Full).is_empty());
    }
}
