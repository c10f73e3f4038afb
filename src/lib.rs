//! Shannon games on graphs and hypergraphs.

pub mod game;
pub mod graph;
