//! How values are put together.

use crate::values::Gluing;

/// A way to put three or four regions with three terminals together to one, in the plane.
///
/// These and their duals are all ways in which no two or three of the parts could be put together before: an
/// enumeration of all planar gluings finds, with two to four parts, the concatenation, which is a pinwheel with an outcome
/// in the place of one part, the pinwheel and its dual, the star, and for four parts the hubbed pinwheel, its dual and the
/// capped star, which is its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// [`Gluing::pinwheel`].
    Pinwheel,
    /// A pinwheel with a fourth part in the middle: its terminal `i` sits between parts `i` and `i + 1`.
    HubbedPinwheel,
    /// A star of three parts whose third corner is a part instead of one node.
    CappedStar,
}

impl Shape {
    pub(super) const ALL: [Self; 3] = [Self::Pinwheel, Self::HubbedPinwheel, Self::CappedStar];

    /// How many parts are put together.
    #[must_use]
    pub fn parts(self) -> usize {
        match self {
            Self::Pinwheel => 3,
            Self::HubbedPinwheel | Self::CappedStar => 4,
        }
    }

    /// On which node each terminal sits. Around a part the terminals 1, 2, 3 follow one another in the direction in which
    /// they do around the whole.
    #[must_use]
    pub fn gluing(self) -> Gluing {
        match self {
            Self::Pinwheel => Gluing::pinwheel(),
            Self::HubbedPinwheel => Gluing::new(
                vec![vec![0, 2, 3], vec![1, 0, 4], vec![2, 1, 5], vec![0, 1, 2]],
                vec![3, 4, 5],
            ),
            Self::CappedStar => Gluing::new(
                vec![vec![0, 1, 2], vec![0, 4, 1], vec![0, 2, 3], vec![3, 5, 4]],
                vec![1, 2, 5],
            ),
        }
    }

    /// The gluing of the duals: what is dual to the whole is this of what is dual to the parts.
    ///
    /// The nodes are the faces of the drawing; terminal `i` of a dual part sits on the one opposite terminal `i` of the part.
    #[must_use]
    pub fn dual_gluing(self) -> Gluing {
        match self {
            Self::Pinwheel => Gluing::star(),
            Self::HubbedPinwheel => Gluing::new(
                vec![vec![1, 2, 0], vec![2, 5, 3], vec![5, 1, 4], vec![4, 0, 3]],
                vec![5, 1, 2],
            ),
            Self::CappedStar => Gluing::new(
                vec![vec![1, 2, 0], vec![4, 0, 3], vec![5, 3, 2], vec![4, 3, 5]],
                vec![5, 4, 1],
            ),
        }
    }
}
