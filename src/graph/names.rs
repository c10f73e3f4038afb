//! The user's names of vertices.

use std::borrow::Cow;

use cutshort_kernel::read::{in_names, is_control};
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
    /// A control character, such as a line break.
    #[error("the name {name:?} contains {character:?}; names have no control character")]
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
        if let Some(character) = name.chars().find(|&c| is_control(c)) {
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

    /// The vertex that a word means: the one with this name; else the cell `c3` for `C3`, and `(0, 1)`
    /// for `(0,1)`.
    #[must_use]
    pub fn meant_by(&self, word: &str) -> Option<VertexId> {
        self.id(word).or_else(|| {
            if word.starts_with('(') {
                let bare = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect();
                let meant: String = bare(word);
                return self.names.iter().position(|name| bare(name) == meant).map(VertexId::new);
            }
            let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
            let is_cell = (1..word.len()).contains(&letters.len())
                && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
            self.id(&word.to_ascii_lowercase()).filter(|_| is_cell)
        })
    }

    /// Whether a vertex is named by a whole number, so that numbers are names and nothing else.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        let is_number = |name: &str| name.parse::<i128>().is_ok();
        self.iter().any(is_number)
    }

    /// The name of a vertex as it stands in a list: see [`quoted`].
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn quoted(&self, vertex: VertexId) -> Cow<'_, str> {
        quoted(self.name(vertex))
    }

    /// What an error says, with vertices called by their names: it writes them as `v` and their number.
    ///
    /// ```
    /// use cutshort::analysis::QueryError;
    /// use cutshort::graph::{Names, VertexId};
    /// let mut names = Names::new();
    /// let c3 = names.intern("c3")?;
    /// let error = QueryError::NotInSet(c3);
    /// assert_eq!(error.to_string(), "v0 is not in the set, expected one of its cells");
    /// assert_eq!(names.told(&error), "c3 is not in the set, expected one of its cells");
    /// # Ok::<(), cutshort::graph::NameError>(())
    /// ```
    #[must_use]
    pub fn told(&self, error: &impl ToString) -> String {
        let name = |number| self.names.get_index(number).map(|name| quoted(name).into_owned());
        in_names(&error.to_string(), &name)
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

/// A name as it stands in a list: in quotes if it has white space or a comma or begins with what
/// begins something else, so that [`names_in`](crate::formats::names_in) reads it again.
///
/// ```
/// use cutshort::graph::quoted;
/// assert_eq!(quoted("a1"), "a1");
/// assert_eq!(quoted("New York"), "\"New York\"");
/// ```
#[must_use]
pub fn quoted(name: &str) -> Cow<'_, str> {
    let separates = |c: char| c == ',' || c.is_whitespace();
    if !name.contains(separates) && !name.starts_with(['"', '(', '{', '#', '%']) {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\"")))
}
