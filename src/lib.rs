//! Shannon games on graphs and hypergraphs.

pub mod analysis;
pub mod boards;
pub mod connection;
pub mod formats;
pub mod game;
pub mod graph;
pub mod proof;
pub mod render;
pub mod solve;
