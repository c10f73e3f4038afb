//! The user's names of vertices.

use indexmap::IndexSet;
use thiserror::Error;

use super::VertexId;

/// The names of the vertices `0..len`, each name once.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: IndexSet<Box<str>>,
}

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        // Sets are equal in any order, names are not.
        self.names.iter().eq(other.names.iter())
    }
}

impl Eq for Names {}

/// Why a text is no name of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// The empty text.
    #[error("a name is empty, expected at least one character")]
    Empty,
    /// A comma, white space or a control character.
    #[error(
        "the name {name:?} contains {character:?}; names have no comma, white space or control character"
    )]
    Character {
        /// The text.
        name: String,
        /// Its first bad character.
        character: char,
    },
}

impl Names {
    /// No names yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The names `0`, `1`, ..., `len - 1`.
    #[must_use]
    pub fn numbered(len: usize) -> Self {
        Self { names: (0..len).map(|index| index.to_string().into_boxed_str()).collect() }
    }

    /// The id of the vertex with this name, which becomes the next new vertex if there is none yet.
    ///
    /// # Errors
    /// If the text is no name: see [`NameError`].
    pub fn intern(&mut self, name: &str) -> Result<VertexId, NameError> {
        if let Some(id) = self.id(name) {
            return Ok(id);
        }
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        if let Some(character) =
            name.chars().find(|c| *c == ',' || c.is_whitespace() || c.is_control())
        {
            return Err(NameError::Character { name: name.to_owned(), character });
        }
        let (index, _) = self.names.insert_full(name.into());
        Ok(VertexId::new(index))
    }

    /// The vertex with this name.
    #[must_use]
    pub fn id(&self, name: &str) -> Option<VertexId> {
        self.names.get_index_of(name).map(VertexId::new)
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn name(&self, vertex: VertexId) -> &str {
        &self.names[vertex.index()]
    }

    /// How many vertices have names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether no vertex has a name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names in the order of the ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(AsRef::as_ref)
    }
}
