//! What must be right for an answer about a Shannon game to be believed.

pub mod game;
pub mod graph;
