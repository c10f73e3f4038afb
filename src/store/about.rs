//! What a store is about: it is of use to one game and one engine only.

use serde::{Deserialize, Serialize};

/// The kind of file, with its version.
pub(super) const FORMAT: &str = "cutshort-store/1";

/// What the positions of a store are positions of, and how they are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// [`FORMAT`].
    pub(super) format: String,
    /// The engine that found out what is kept.
    pub(super) engine: String,
    /// How that engine writes positions and what it knows of them; it grows when what was written before is of no
    /// use any more.
    pub(super) engine_version: u32,
    /// The rules of play.
    pub(super) rules: String,
    /// How many vertices the game has, terminals among them.
    pub(super) vertices: usize,
    /// The hash (XXH3, 128 bits, in hexadecimal digits) of the game.
    pub(super) game: String,
}

impl About {
    /// Of a game with so many vertices and this hash.
    pub(crate) fn new(
        engine: &str,
        engine_version: u32,
        rules: &str,
        vertices: usize,
        game: u128,
    ) -> Self {
        Self {
            format: FORMAT.to_owned(),
            engine: engine.to_owned(),
            engine_version,
            rules: rules.to_owned(),
            vertices,
            game: format!("{game:032x}"),
        }
    }

    /// The engine that found out what is kept.
    #[must_use]
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// The rules of play: `normal` or `misere`.
    #[must_use]
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// How many vertices the game has, terminals among them.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// The hash (XXH3, 128 bits, in hexadecimal digits) of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    pub(super) fn format(&self) -> &str {
        &self.format
    }

    pub(super) fn is_readable(&self) -> bool {
        self.format == FORMAT
    }
}
