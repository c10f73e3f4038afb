//! What can be wrong with an input, and where.

use std::fmt;

use thiserror::Error;

use super::Format;
use super::graph6::Graph6Error;
use crate::boards::{BoardSpec, BoardSpecError, MapError};
use crate::graph::{NameError, quoted};

/// Why an input is no game: what is wrong, and where.
#[derive(Debug, Error)]
#[error("{}{place}: {fault}", .format.map_or(String::new(), |format| format!("{format}, ")))]
pub struct ReadError {
    /// The format in which the input was read; `None` if none fits.
    pub format: Option<Format>,
    /// Where the fault is.
    pub place: Place,
    /// What is wrong.
    pub fault: ReadFault,
}

impl ReadError {
    pub(crate) fn new(format: Format, place: Place, fault: ReadFault) -> Self {
        Self { format: Some(format), place, fault }
    }

    /// Whether the input behind the fault can still be read: one line was bad, the next is another
    /// graph.
    #[must_use]
    pub fn is_about_one_line(&self) -> bool {
        self.format.is_some_and(Format::is_line_based)
            && !matches!(self.fault, ReadFault::Io(_) | ReadFault::TooLong { .. })
    }
}

/// A place in an input, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The byte in the line, counted from 1.
    pub column: Option<usize>,
    /// The path of the field, such as `hyperedges[3][1]`.
    pub field: Option<String>,
}

impl Place {
    /// A line, counted from 1.
    #[must_use]
    pub fn line(line: usize) -> Self {
        Self { line: Some(line), ..Self::default() }
    }

    /// A byte in a line, both counted from 1.
    #[must_use]
    pub fn line_column(line: usize, column: usize) -> Self {
        Self { line: Some(line), column: Some(column), field: None }
    }

    /// A field.
    #[must_use]
    pub fn field(path: impl Into<String>) -> Self {
        Self { field: Some(path.into()), ..Self::default() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(line) = self.line {
            parts.push(format!("line {line}"));
        }
        if let Some(column) = self.column {
            parts.push(format!("column {column}"));
        }
        if let Some(field) = &self.field {
            parts.push(format!("in {field}"));
        }
        if parts.is_empty() {
            parts.push("the input as a whole".to_owned());
        }
        f.write_str(&parts.join(", "))
    }
}

/// What is read, or where the input is wrong and how.
pub(crate) type Located<T> = Result<T, (Place, ReadFault)>;

/// What can be wrong with an input. Each is one sentence that says what was expected.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadFault {
    /// The input could not be read at all.
    #[error("cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// No format fits the beginning of the input.
    #[error(
        "this is none of the formats {known}; expected one of them, or say which with --from",
        known = Format::list()
    )]
    UnknownFormat,
    /// A file that begins as one that is compressed in this way.
    #[error("this file is compressed ({0}), expected the text that is in it")]
    Compressed(&'static str),
    /// A format that is known by its look and not read.
    #[error("this looks like {name}, expected {expected}")]
    OtherFormat {
        /// What it is called.
        name: &'static str,
        /// What could be read.
        expected: &'static str,
    },
    /// A line or a text of a length that would take unreasonable memory.
    #[error("{what} is longer than {limit} bytes, expected less")]
    TooLong {
        /// What is too long.
        what: &'static str,
        /// How many bytes are taken.
        limit: u64,
    },
    /// There is no game in the input.
    #[error("the input is empty, expected a game")]
    Empty,
    /// The text breaks the rules of its format.
    #[error("{0}")]
    Syntax(String),
    /// A key that the game file does not have.
    #[error("unknown key {key:?}, expected one of {expected}")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that there are.
        expected: String,
    },
    /// Two vertices of one name.
    #[error("two vertices are called {0:?}, expected a name of its own for each")]
    SharedName(String),
    /// A key that stands twice in one object.
    #[error("the key {0:?} stands twice, expected it once")]
    DuplicateKey(String),
    /// A key that must be there.
    #[error("the key {0:?} is missing")]
    MissingKey(&'static str),
    /// Two keys that exclude each other, or a key that needs another.
    #[error("the key {key:?} {problem}")]
    KeyConflict {
        /// The key.
        key: &'static str,
        /// Why it cannot stand here.
        problem: &'static str,
    },
    /// A word that is none of the choices.
    #[error("{found:?} is not known here, expected {expected}")]
    UnknownWord {
        /// The word.
        found: String,
        /// The choices.
        expected: &'static str,
    },
    /// A text that is no name.
    #[error(transparent)]
    Name(NameError),
    /// A text that names no board.
    #[error(transparent)]
    Board(#[from] BoardSpecError),
    /// Faces that are no map.
    #[error("{0}")]
    Map(Box<MapError>),
    /// Corners of what is no map.
    #[error(
        "corners were given, but this is no map, expected GeoJSON, planar_code or a game file with a map"
    )]
    NoMap,
    /// A line that is no graph6 or sparse6 code.
    #[error(transparent)]
    Graph6(#[from] Graph6Error),
    /// Fewer than two terminals.
    #[error("{}", match .0 {
        0 => "there are no terminals, expected at least two (name them with --terminals A,B)",
        _ => "there is one terminal, expected at least two",
    })]
    TooFewTerminals(usize),
    /// All pairs were asked for, on a board or a map.
    #[error(
        "--terminals all does not go with a board or a map, expected stones and sides of Short's"
    )]
    PairsOnBoard,
    /// A terminal named twice.
    #[error("the terminal {0:?} is named twice")]
    TerminalTwice(String),
    /// A name of no vertex.
    #[error("there is no vertex {name:?}{}", known_names(.known))]
    UnknownVertex {
        /// The name.
        name: String,
        /// A few of the names that there are.
        known: Vec<String>,
    },
    /// A name of no edge in an edge game, where the edges are claimed.
    #[error("there is no edge {name:?}{}; in an edge game the edges are claimed", known_names(.known))]
    UnknownEdge {
        /// The name.
        name: String,
        /// A few of the names that there are.
        known: Vec<String>,
    },
    /// A hyperedge with fewer than two vertices.
    #[error("a hyperedge with {0} vertices, expected at least two")]
    SmallHyperedge(usize),
    /// A vertex that stands twice in one hyperedge: a loop, if it has two members.
    #[error(
        "the vertex {0:?} stands twice in one hyperedge; loops are for edge games only, --simplify drops them"
    )]
    RepeatedVertex(String),
    /// A hyperedge that stands twice.
    #[error("{0} stands twice; repeated edges are for edge games only, --simplify drops them")]
    RepeatedHyperedge(String),
    /// An edge that does not have two ends.
    #[error("a hyperedge with {0} vertices, expected two: an edge game needs a graph")]
    NoEdge(usize),
    /// An edge that is named like a terminal, or like another edge.
    #[error("the edge name {0:?} is also the name of a terminal or of another edge")]
    EdgeNameTaken(String),
    /// A name of no cell of a Hex board.
    #[error("{name:?} is no cell of the board {board}, expected a column and a row such as a1")]
    NoHexCell {
        /// The name.
        name: String,
        /// The board.
        board: BoardSpec,
    },
    /// A swap where none is allowed.
    #[error("a swap is the answer to the first move, and {0}")]
    NoSwap(&'static str),
    /// An SGF record of another game.
    #[error("this is an SGF record of the game {0}, expected Hex, which is GM[11]")]
    OtherGame(String),
    /// Some edges have names and some have none.
    #[error("some edges have a name and some have none, expected all or none")]
    EdgeNameMissing,
    /// A claimed edge in a game of cells.
    #[error("an edge is claimed, but the cells are the vertices; an edge game says play=edges")]
    ClaimedEdge,
    /// A directed graph in a game of cells.
    #[error(
        "the graph is directed, expected an undirected one (an edge game takes either, --simplify forgets the directions)"
    )]
    Directed,
    /// An edge between two nodes that both stand for hyperedges.
    #[error("{a:?} and {b:?} both stand for hyperedges, whose neighbours must be vertices")]
    HyperedgesJoined {
        /// One of them.
        a: String,
        /// The other.
        b: String,
    },
    /// A DOT text that the DOT reader does not take, and why Graphviz could not help.
    #[error("{message}; {fallback}")]
    Dot {
        /// What the reader said.
        message: String,
        /// What came of trying Graphviz.
        fallback: String,
    },
    /// A line of an edge list that is neither an edge nor a vertex.
    #[error(
        "{found} words in a line, expected two names (an edge), with numbers or data in braces after them if any, or one (a vertex without edges)"
    )]
    NoEdgeLine {
        /// How many words there are; no more than 5 are counted.
        found: usize,
    },
    /// Lines of an edge list with and without numbers: perhaps it is an adjacency list.
    #[error(
        "this line has no number after the edge and others have, expected all or none; an adjacency list is read with --from adjlist"
    )]
    MixedEdgeLines,
    /// Lines in which names stand apart in different ways, so that it is not clear which white space is a name's.
    #[error(
        "{here} stand between the names here and {before} in line {line}, expected the same in all lines; a name with a comma or white space stands in quotes"
    )]
    MixedSeparators {
        /// What stands between the names of this line.
        here: &'static str,
        /// A line before.
        line: usize,
        /// What stands between the names there.
        before: &'static str,
    },
    /// A link that does not hold the moves of a game.
    #[error("{0}")]
    Link(&'static str),
    /// A cell listed as isolated that is not.
    #[error("{0:?} is not isolated: a hyperedge, the terminals or this list names it already")]
    NotIsolated(String),
    /// A claimed terminal.
    #[error("{0:?} is a terminal, and terminals are never claimed")]
    ClaimedTerminal(String),
    /// A cell claimed by both players, or twice by one.
    #[error("{0:?} is claimed already, expected each cell once")]
    ClaimedTwice(String),
    /// An edge game with the goal `touch`.
    #[error("an edge game has the goal connect: its terminals are nodes, and nodes conduct")]
    EdgeGoal,
    /// An input of a size that would take unreasonable memory.
    #[error("{what}: {found}, at most {limit} are taken")]
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// How many there are.
        found: u64,
        /// How many are taken.
        limit: u64,
    },
}

impl ReadFault {
    /// Refuses a size that would take unreasonable memory.
    pub(super) fn unless_at_most(what: &'static str, found: u64, limit: usize) -> Result<(), Self> {
        let limit = limit as u64;
        if found > limit { Err(Self::TooLarge { what, found, limit }) } else { Ok(()) }
    }
}

impl From<MapError> for ReadFault {
    fn from(error: MapError) -> Self {
        Self::Map(Box::new(error))
    }
}

impl From<NameError> for ReadFault {
    fn from(error: NameError) -> Self {
        Self::Name(match error {
            NameError::Character { name, character } => {
                NameError::Character { name: shown(&name), character }
            }
            error => error,
        })
    }
}

fn known_names(known: &[String]) -> String {
    match known {
        [] => String::new(),
        names => {
            let names: Vec<_> = names.iter().map(|name| quoted(name)).collect();
            format!(", the first names are {}", names.join(", "))
        }
    }
}

/// A text as it is shown in a message: in one line, and a very long one is cut.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 80;
    let mut shown: String = text.chars().take(MOST).collect();
    if shown.len() < text.len() {
        shown.push_str("...");
    }
    shown.replace(char::is_control, " ")
}
