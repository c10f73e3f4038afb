//! Local analysis: dead cells and edges, threat and support, captured and lost sets, reduction.

pub mod relations;
