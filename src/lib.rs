#![doc = include_str!("../README.md")]

pub mod analysis;
pub mod boards;
pub mod census;
#[cfg(feature = "cli")]
pub mod cli;
pub mod connection;
pub mod formats;
pub mod game;
pub mod graph;
pub mod planar;
pub mod proof;
pub mod render;
pub mod solve;
pub mod switching;
pub mod values;
