//! Planar maps as boards: the faces are the cells, and the boundary is cut into three or four sides.
//!
//! A map is given by its faces, each by the points around it; two faces are neighbours if they share a border,
//! which is the piece between two points that follow on one another. With four sides it is played as Hex, with
//! three as Y.

mod crowded;
mod game;
mod places;
mod surface;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use thiserror::Error;

pub use crowded::{CrowdedPoint, MapVerdict};
pub use places::FaceSite;
pub use walk::{ColourWalk, WalkError};

use crate::graph::{NameError, Names, VertexId, quoted};

/// What a map is made of, before it is known to be one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapParts {
    /// The names of the points.
    pub points: Names,
    /// Where the points are, by their ids: x to the right, y downwards. `None`: nowhere.
    pub places: Option<Vec<[f64; 2]>>,
    /// The faces: the name of each, and the points around it in their order, either way round. A face that has
    /// others inside has a ring of points around each of these holes, too.
    pub faces: Vec<(String, Vec<Vec<usize>>)>,
    /// The points at which the boundary is cut, one side after the other.
    pub corners: Vec<String>,
}

/// A map: faces that fill a disc, whose boundary is cut at three or four of its points, the corners.
///
/// ```
/// use cutshort::boards::{MapParts, PlanarMap};
/// use cutshort::graph::Names;
/// // Two triangles that share the border 0-2.
/// let parts = MapParts {
///     points: Names::numbered(4),
///     places: None,
///     faces: vec![("a".into(), vec![vec![0, 1, 2]]), ("b".into(), vec![vec![2, 3, 0]])],
///     corners: ["0", "1", "2", "3"].map(String::from).to_vec(),
/// };
/// let map = PlanarMap::new(parts)?;
/// assert_eq!(map.face_count(), 2);
/// assert_eq!(map.borders(), [[0, 1]]);
/// // At the point 0 two faces and two sides meet.
/// assert_eq!(map.crowded().len(), 2);
/// # Ok::<(), cutshort::boards::MapError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlanarMap {
    points: Names,
    places: Option<Vec<[f64; 2]>>,
    faces: Names,
    rings: Vec<Ring>,
    /// The points around the map; the first is the first corner.
    boundary: Vec<usize>,
    /// Where in the boundary the sides begin.
    starts: Vec<usize>,
    /// Each border in both directions, by its ends.
    borders: BTreeMap<(usize, usize), Border>,
}

/// The points around a face, or around a hole in it, so that the face is always on the same hand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ring {
    face: usize,
    points: Vec<usize>,
}

/// A border in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Border {
    /// What lies on the hand on which the faces are.
    region: MapRegion,
    /// The point after its end on the way around that.
    next: usize,
}

/// What can lie at a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapRegion {
    /// A face of this number.
    Face(usize),
    /// What is beyond a side, counted from 0.
    Side(usize),
}

/// Why faces are no map that can be played on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MapError {
    /// No faces.
    #[error("the map has no face, expected at least one")]
    NoFace,
    /// More points or faces than are taken.
    #[error("{found} {what} are too many, expected at most {limit}", limit = PlanarMap::MAX_POINTS)]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        found: usize,
    },
    /// A face whose name is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Two faces, or a face and a side, with one name.
    #[error("{0} is the name of two faces, or of a face and a side, expected a name for each")]
    SameName(String),
    /// A ring of fewer than three points.
    #[error("{points} points around the face {face}, expected at least three")]
    SmallRing {
        /// The face.
        face: String,
        /// How many points there are.
        points: usize,
    },
    /// A point that stands twice in succession.
    #[error("around the face {face} the point {point} stands twice in succession")]
    NoBorder {
        /// The face.
        face: String,
        /// The point.
        point: String,
    },
    /// A point of no face.
    #[error("the point {0} is in no face, expected points that faces have")]
    LonelyPoint(String),
    /// More than two faces at a border.
    #[error("the border from {} to {} has {faces} faces, expected one or two", .ends[0], .ends[1])]
    CrowdedBorder {
        /// The ends of the border.
        ends: [String; 2],
        /// How often a face runs along it.
        faces: usize,
    },
    /// The faces make a Möbius band or the like.
    #[error("the faces cannot all be run around the same way: at the border from {} to {} they are twisted", .0[0], .0[1])]
    Twisted([String; 2]),
    /// The faces close up, so that nothing is outside.
    #[error(
        "the faces leave nothing outside, and {found} of them have all corners: expected one, which is then left out"
    )]
    Closed {
        /// How many faces have all corners.
        found: usize,
    },
    /// Several boundaries.
    #[error(
        "the map has {boundaries} boundaries, expected one: it is in pieces or has holes; {first} and {other} lie on two of them"
    )]
    Boundaries {
        /// How many there are.
        boundaries: usize,
        /// A point on one.
        first: String,
        /// A point on another.
        other: String,
    },
    /// The faces around a point fall into several bundles.
    #[error("the map touches itself at the point {0}, expected faces around it that hang together")]
    Pinched(String),
    /// The faces hang together in another way than those of a disc.
    #[error("the faces do not fill a disc, expected a map in the plane, in one piece")]
    NoDisc,
    /// Too few or too many corners.
    #[error(
        "{found} corners, expected four (as in Hex) or three (as in Y), in their order along the boundary: --corners A,B,C,D; {known}"
    )]
    CornerCount {
        /// How many there are.
        found: usize,
        /// Points that could be corners.
        known: String,
    },
    /// A corner that is no point of the boundary, or stands twice.
    #[error("the corner {corner} is no point of the boundary, or stands twice; {known}")]
    NoCorner {
        /// The corner.
        corner: String,
        /// Points that could be corners.
        known: String,
    },
    /// Corners in another order than on the boundary.
    #[error("the corners are not in their order along the boundary, expected {0}")]
    CornerOrder(String),
}

impl PlanarMap {
    /// The largest number of points, and of faces.
    pub const MAX_POINTS: usize = 20_000;

    /// The map with these parts. If the faces leave nothing outside, as those of a solid, the one
    /// that has all corners is left out.
    ///
    /// The sides run from each corner to the next and from the last to the first.
    ///
    /// Complexity: near-linear in the points around the faces.
    ///
    /// # Errors
    /// If the faces do not fill a disc, or the corners are none; with the first fault.
    ///
    /// # Panics
    /// If a face has a point that is none, or the places are not one for each point.
    pub fn new(parts: MapParts) -> Result<Self, MapError> {
        surface::map(parts)
    }

    /// How many faces there are.
    #[must_use]
    pub fn face_count(&self) -> usize {
        self.faces.len()
    }

    /// The names of the faces.
    #[must_use]
    pub fn faces(&self) -> &Names {
        &self.faces
    }

    /// How many sides there are: 3 or 4.
    #[must_use]
    pub fn side_count(&self) -> usize {
        self.starts.len()
    }

    /// The parts that the map was made of, but for the direction of its faces, and what was left out.
    #[must_use]
    pub fn parts(&self) -> MapParts {
        let mut faces: Vec<(String, Vec<Vec<usize>>)> =
            self.faces.iter().map(|name| (name.to_owned(), Vec::new())).collect();
        for ring in &self.rings {
            faces[ring.face].1.push(ring.points.clone());
        }
        let corner = |&start: &usize| self.point_name(self.boundary[start]).to_owned();
        MapParts {
            points: self.points.clone(),
            places: self.places.clone(),
            faces,
            corners: self.starts.iter().map(corner).collect(),
        }
    }

    /// The name of a point.
    ///
    /// # Panics
    /// If there is no such point.
    #[must_use]
    pub fn point_name(&self, point: usize) -> &str {
        self.points.name(VertexId::new(point))
    }

    /// What a face or a side is called.
    ///
    /// # Panics
    /// If the map has no such face or side.
    #[must_use]
    pub fn region_name(&self, region: MapRegion) -> &str {
        match region {
            MapRegion::Face(face) => self.faces.name(VertexId::new(face)),
            MapRegion::Side(side) => self.side_names()[side],
        }
    }

    /// The pairs of faces that share a border, each once, the lower first.
    #[must_use]
    pub fn borders(&self) -> Vec<[usize; 2]> {
        let pairs = self.across().filter_map(|both| match both {
            [MapRegion::Face(one), MapRegion::Face(other)] if one < other => Some([one, other]),
            _ => None,
        });
        pairs.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The faces that have a border on a side, counted from 0.
    #[must_use]
    pub fn faces_on(&self, side: usize) -> Vec<usize> {
        let faces = self.across().filter_map(|both| match both {
            [MapRegion::Side(found), MapRegion::Face(face)] if found == side => Some(face),
            _ => None,
        });
        faces.collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// What lies on both hands of each border, in both directions.
    fn across(&self) -> impl Iterator<Item = [MapRegion; 2]> + '_ {
        let borders = self.borders.iter();
        borders.map(|(&(a, b), border)| [border.region, self.borders[&(b, a)].region])
    }

    /// The faces and sides that meet in each point, in no particular order.
    fn regions_by_point(&self) -> Vec<Vec<MapRegion>> {
        let mut meeting = vec![Vec::new(); self.points.len()];
        for (&(a, b), border) in &self.borders {
            // At a corner a side ends and the next begins, so both ends of a border count.
            meeting[a].push(border.region);
            meeting[b].push(border.region);
        }
        for regions in &mut meeting {
            regions.sort_unstable();
            regions.dedup();
        }
        meeting
    }
}

/// A name as it stands in a sentence.
fn said(name: &str) -> String {
    quoted(name).into_owned()
}
