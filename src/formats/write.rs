//! The one entry point for all writers.

use thiserror::Error;

use super::hex::{hexworld, sgf};
use super::{GameFile, UnknownFormat, dot, edge_lines, json, node_link, numbered, planar_code};
use crate::keywords::keywords;

keywords! {
    /// A format in which games can be written.
    pub enum Writer or UnknownFormat {
        /// The game file in a form for people.
        Json = "json",
        /// The game file in one line.
        JsonLine = "jsonl",
        /// graph6: a simple graph in a line. Names and terminals are lost.
        Graph6 = "graph6",
        /// sparse6: a graph, perhaps with loops and parallel edges, in a line. Names and terminals are
        /// lost.
        Sparse6 = "sparse6",
        /// The edge list: two names in a line. Terminals are lost.
        EdgeLines = "edges",
        /// DOT, the language of Graphviz. Hyperedges of three and more vertices are nodes.
        Dot = "dot",
        /// Node-link JSON, as networkx reads and writes it.
        NodeLink = "nodelink",
        /// SGF with setup stones, for Hex positions.
        Sgf = "sgf",
        /// A HexWorld link, for Hex positions.
        HexWorld = "hexworld",
        /// planar_code: the embedded graph as bytes. Names and terminals are lost.
        PlanarCode = "planar-code",
    }
}

/// Why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A hyperedge with more than two members, and the format only has edges.
    #[error(
        "the hyperedge {hyperedge} has more than two vertices and this format only has edges; the 2-section (primal graph) has the same winner if the goal is connect"
    )]
    NoGraph {
        /// The names of its members.
        hyperedge: String,
    },
    /// Claims, and the format has no words for them.
    #[error("cells are claimed, and this format cannot say so; write the reduced game instead")]
    Claims,
    /// Loops or parallel edges in a format of simple graphs.
    #[error("the graph has loops or parallel edges, and this format has none; sparse6 has them")]
    NotSimple,
    /// No Hex position, and the format only has these.
    #[error(
        "this is no position on a Hex board (hex:WxH) under normal rules, and this format only has these"
    )]
    NoHex,
    /// No embedding in the plane with the terminals outside.
    #[error("{0}")]
    NotPlanar(String),
    /// A build without the feature `dot`.
    #[error("this build writes no DOT, it is made without the feature dot")]
    NoDot,
    /// A graph in several pieces in a format of connected graphs.
    #[error("the graph is not connected, and this format only has connected graphs")]
    NotConnected,
    /// Three and more sides, for which the 2-section is another game.
    #[error("with the goal touch and three or more sides the primal graph is another game")]
    SidesInPrimal,
    /// More edges than are written.
    #[error("the graph has {found} edges, at most {limit} are written")]
    TooManyEdges {
        /// How many there are.
        found: usize,
        /// How many are written.
        limit: usize,
    },
    /// A game with more than two terminals, and the format is about paths between two.
    #[error("the game has {0} terminals, expected two: the winning sets are paths between them")]
    NotTwoTerminals(usize),
    /// More winning sets than are listed.
    #[error("the game has more than {limit} winning sets, no more are listed")]
    TooManyWinningSets {
        /// How many are listed.
        limit: usize,
    },
    /// A misère game in a format in which winning sets win.
    #[error("the game is played by misere rules, and in this format who owns a winning set wins")]
    Misere,
    /// A game that somebody has won.
    #[error(
        "the terminals are joined already or can be joined no more, expected a game that is not over"
    )]
    GameOver,
    /// A text that the format cannot say.
    #[error("the text {text:?} cannot be written in this format")]
    Text {
        /// The text.
        text: String,
    },
    /// A name that the format cannot say.
    #[error("the name {0:?} cannot be written in this format, expected letters and digits")]
    Name(String),
    /// A graph of a size that the format is not made for.
    #[error("the graph has {found} vertices, at most {limit} are written in this format")]
    TooManyVertices {
        /// How many there are.
        found: usize,
        /// How many are written.
        limit: usize,
    },
}

impl Writer {
    /// Whether a file in this format may hold several games, one after the other. Two edge lists in one file are one graph.
    #[must_use]
    pub const fn takes_several(self) -> bool {
        !matches!(self, Self::Json | Self::EdgeLines | Self::NodeLink)
    }

    /// What stands once at the beginning of a file, however many games follow.
    #[must_use]
    pub const fn header(self) -> &'static [u8] {
        match self {
            Self::PlanarCode => planar_code::HEADER,
            _ => b"",
        }
    }
}

/// Writes a game. Texts end with a line break.
///
/// ```
/// use cutshort::formats::{FormatHint, ReadOptions, Terminals, Writer, read, write};
/// // The cycle on four vertices.
/// let options = ReadOptions { terminals: Some(Terminals::from_text("0,3")), play: None, ..ReadOptions::default() };
/// let game = read(&b"Cr"[..], FormatHint::Content, options).next().unwrap()?;
/// assert_eq!(write(&game, Writer::Sparse6)?, b":Cci\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the format has no words for the game.
pub fn write(file: &GameFile, writer: Writer) -> Result<Vec<u8>, WriteError> {
    let text = match writer {
        Writer::Json => json::to_json(file),
        Writer::JsonLine => json::to_json_line(file) + "\n",
        Writer::Graph6 => numbered::to_graph6(file)? + "\n",
        Writer::Sparse6 => numbered::to_sparse6(file)? + "\n",
        Writer::EdgeLines => edge_lines::to_edge_lines(file)?,
        Writer::Dot => dot::to_dot(file)?,
        Writer::NodeLink => node_link::to_node_link(file) + "\n",
        Writer::Sgf => sgf::to_sgf(file)?,
        Writer::HexWorld => hexworld::to_hexworld(file)?,
        Writer::PlanarCode => return planar_code::to_planar_code(file),
    };
    Ok(text.into_bytes())
}
