//! Shannon games on graphs and hypergraphs.

pub mod boards;
pub mod game;
pub mod graph;
pub mod render;
