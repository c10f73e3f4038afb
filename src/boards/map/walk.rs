//! The walk between the colours of a full board.
//!
//! Gale, *The Game of Hex and the Brouwer Fixed-Point Theorem* (1979): who comes in at a corner between a side of
//! Short's and one of Cut's, and goes on with Short's cells on one hand and Cut's on the other, never comes to a
//! place twice, as where three regions meet two borders or none lie between the colours. So he goes out at
//! another corner, and on the hand of the one who has won he has passed from one of his sides to the other.

use thiserror::Error;

use super::{MapRegion, PlanarMap, said};
use crate::game::{ByPlayer, Player};
use crate::graph::{VertexId, VertexSet};

/// The walk between the colours of a full board, from its first corner on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourWalk {
    /// The points that it passes, from corner to corner.
    pub points: Vec<usize>,
    /// What lies on its hands from each point to the next: faces, or sides.
    pub between: Vec<ByPlayer<MapRegion>>,
    /// The corner at which it ends, counted from 0.
    pub end: usize,
    /// Who has won.
    pub winner: Player,
    /// The winner's faces along the walk that join his sides, in the order in which it comes to them.
    pub chain: Vec<usize>,
}

/// Why there is no walk.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WalkError {
    /// The sides have no owners.
    #[error("the sides of this board belong to nobody, expected two of Short's and two of Cut's")]
    NoOwners,
    /// There are two ways on.
    #[error(
        "at the point {0} the walk can go on in several ways, expected no more than three cells there, of which two of one colour"
    )]
    Crossing(String),
}

impl PlanarMap {
    /// The walk when the faces of `short` are Short's and all others Cut's.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::Player;
    /// use cutshort::graph::{VertexId, VertexSet};
    /// let map = "hex:2x2".parse::<BoardSpec>()?.map().unwrap();
    /// // Short has a1 and a2.
    /// let short = VertexSet::from_vertices(4, [0, 2].map(VertexId::new));
    /// let walk = map.walk(&short)?;
    /// assert_eq!((walk.winner, walk.chain), (Player::Short, vec![0, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: linear in the borders, times a logarithm.
    ///
    /// # Errors
    /// If there are not four sides, or the walk comes to a point where the colours cross.
    ///
    /// # Panics
    /// If the universe of the set is another than the faces.
    pub fn walk(&self, short: &VertexSet) -> Result<ColourWalk, WalkError> {
        assert_eq!(short.universe(), self.face_count(), "a set of faces of this map");
        if self.side_count() != 4 {
            return Err(WalkError::NoOwners);
        }
        let owner = |region: MapRegion| match region {
            MapRegion::Face(face) if short.contains(VertexId::new(face)) => Player::Short,
            MapRegion::Face(_) => Player::Cut,
            MapRegion::Side(side) => self.owner(side).expect("four sides have owners"),
        };
        let beside = |a: usize, b: usize| [(a, b), (b, a)].map(|ends| self.borders[&ends].region);
        // The walk comes in between the first and the last side.
        let mut hands = ByPlayer {
            short: Hand::new(self.face_count(), 0),
            cut: Hand::new(self.face_count(), 3),
        };
        let mut point = self.boundary[0];
        let mut points = vec![point];
        let mut between = Vec::new();
        // At a corner one comes in, and goes out, between two sides.
        let mut from = None;
        loop {
            let is_between = |&next: &usize| {
                let [one, other] = beside(point, next).map(owner);
                one != other && Some(next) != from
            };
            let ways: Vec<usize> = self.around(point).filter(is_between).collect();
            let gate = self.starts.iter().position(|&start| self.boundary[start] == point);
            let gate = gate.filter(|_| from.is_some());
            let next = match (ways.as_slice(), gate) {
                (&[next], None) => Some(next),
                ([], Some(_)) => None,
                _ => return Err(WalkError::Crossing(said(self.point_name(point)))),
            };
            for region in self.passed(point, from, next) {
                hands[owner(region)].pass(region);
            }
            let Some(next) = next else {
                // Between the first corner and the second lies Short's side.
                let end = gate.expect("one goes out at a corner");
                let winner = if end == 1 { Player::Cut } else { Player::Short };
                let chain = std::mem::take(&mut hands[winner].chain);
                return Ok(ColourWalk { points, between, end, winner, chain });
            };
            let [one, other] = beside(point, next);
            between.push(match owner(one) {
                Player::Short => ByPlayer { short: one, cut: other },
                Player::Cut => ByPlayer { short: other, cut: one },
            });
            (from, point) = (Some(point), next);
            points.push(point);
        }
    }

    /// The regions around a point that a walk passes, those on one hand and then those on the other, in the
    /// order in which it comes to them. `None` is the way in or out between two sides.
    fn passed(&self, point: usize, from: Option<usize>, to: Option<usize>) -> Vec<MapRegion> {
        // What lies between a border and the next one around the point, and where that leads.
        let after = |at: usize| self.borders[&(at, point)];
        let outside = || {
            let is_outside = |&at: &usize| matches!(after(at).region, MapRegion::Side(_));
            self.around(point).find(is_outside).expect("a corner lies on the boundary")
        };
        let turn = |start: Option<usize>, end: Option<usize>| {
            let start = start.unwrap_or_else(|| after(outside()).next);
            let end = end.unwrap_or_else(outside);
            let mut passed = Vec::new();
            let mut at = start;
            while at != end {
                passed.push(after(at).region);
                at = after(at).next;
            }
            passed
        };
        let mut regions = turn(from, to);
        regions.extend(turn(to, from).into_iter().rev());
        regions
    }

    /// The points to which borders lead from a point.
    fn around(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        self.borders.range((point, 0)..=(point, usize::MAX)).map(|(&(_, to), _)| to)
    }
}

/// What lies on the hand of one player.
struct Hand {
    /// The side at which the walk begins.
    home: usize,
    /// The faces since it was last there, until another side is reached.
    chain: Vec<usize>,
    in_chain: VertexSet,
    is_joined: bool,
}

impl Hand {
    fn new(faces: usize, home: usize) -> Self {
        Self { home, chain: Vec::new(), in_chain: VertexSet::new(faces), is_joined: false }
    }

    fn pass(&mut self, region: MapRegion) {
        match region {
            MapRegion::Side(side) if side == self.home => {
                for face in self.chain.drain(..) {
                    self.in_chain.remove(VertexId::new(face));
                }
                self.is_joined = false;
            }
            MapRegion::Side(_) => self.is_joined = true,
            MapRegion::Face(face) => {
                if !self.is_joined && self.in_chain.insert(VertexId::new(face)) {
                    self.chain.push(face);
                }
            }
        }
    }
}
