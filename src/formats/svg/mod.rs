//! SVG: the closed shapes of a picture are the faces of a map.
//!
//! Scalable Vector Graphics (W3C, 2011) as drawing programs write it: paths, polygons and rectangles in groups, with
//! transformations. Circles and ellipses mark the corners. What is not shown, and what has no inside, is stepped over.

#[cfg(not(feature = "svg"))]
mod absent;
#[cfg(feature = "svg")]
mod outline;
#[cfg(feature = "svg")]
mod read;
#[cfg(test)]
#[cfg(feature = "svg")]
mod tests;

#[cfg(not(feature = "svg"))]
pub(crate) use absent::read_draft;
#[cfg(feature = "svg")]
pub(crate) use read::read_draft;
