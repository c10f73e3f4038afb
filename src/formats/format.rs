//! The formats that can be read, and how an input shows its format.

use std::path::Path;

use thiserror::Error;

use super::hex::hexworld;
use super::{dimacs, edge_lines};
use crate::keywords::keywords;

keywords! {
    /// A format of games or graphs.
    pub enum Format or UnknownFormat {
        /// One game file.
        Json = "json",
        /// One game file in each line.
        JsonLines = "jsonl",
        /// A graph6 code in each line.
        Graph6 = "graph6",
        /// A sparse6 code in each line; graph6 lines may stand between them.
        Sparse6 = "sparse6",
        /// An edge list: two names in a line.
        EdgeLines = "edges",
        /// An adjacency list, as networkx writes it: a vertex and its neighbours in a line.
        AdjacencyLines = "adjlist",
        /// DOT, the language of Graphviz.
        Dot = "dot",
        /// GraphML.
        GraphMl = "graphml",
        /// GML, the graph modelling language.
        Gml = "gml",
        /// Pajek's networks.
        Pajek = "pajek",
        /// Node-link JSON, as networkx writes it.
        NodeLink = "nodelink",
        /// GeoJSON: polygons as the faces of a map.
        GeoJson = "geojson",
        /// SVG: closed shapes as the faces of a map.
        Svg = "svg",
        /// planar_code: embedded planar graphs, as plantri writes them.
        PlanarCode = "planar-code",
        /// SGF of Hex games.
        Sgf = "sgf",
        /// A HexWorld link in each line.
        HexWorld = "hexworld",
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{word:?} is no format, expected one of {known}")]
pub struct UnknownFormat {
    /// The word.
    pub word: String,
    /// Those that are read, or those that are written.
    pub known: String,
}

/// What is known about the format of an input before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FormatHint {
    /// Nothing: the content decides.
    #[default]
    Content,
    /// The input is in this format.
    Known(Format),
}

impl FormatHint {
    /// The hint that a file name gives by its ending.
    #[must_use]
    pub fn from_path(path: &Path) -> Self {
        Format::from_path(path).map_or(Self::Content, Self::Known)
    }
}

impl Format {
    /// The endings of file names of this format, without the dot, in lower case.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Json => &["json"],
            Self::JsonLines => &["jsonl", "ndjson"],
            Self::Graph6 => &["g6"],
            Self::Sparse6 => &["s6"],
            Self::EdgeLines => &["edges", "edgelist"],
            Self::AdjacencyLines => &["adjlist"],
            Self::Dot => &["dot", "gv"],
            Self::GraphMl => &["graphml"],
            Self::Gml => &["gml"],
            Self::Pajek => &["net"],
            Self::Sgf => &["sgf", "hsgf"],
            Self::GeoJson => &["geojson"],
            Self::Svg => &["svg"],
            Self::PlanarCode => &["plc"],
            Self::NodeLink | Self::HexWorld => &[],
        }
    }

    /// The format that the ending of a file name stands for.
    #[must_use]
    pub fn from_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.endings().contains(&ending.as_str()))
    }

    /// The format that the beginning of an input shows. `None` if it shows none.
    #[must_use]
    pub fn from_content(start: &[u8]) -> Option<Self> {
        let text = start.trim_ascii_start();
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let line = text.split(is_end).next().unwrap_or(text).trim_ascii_end();
        let coded = |code: &[u8]| code.iter().all(|byte| (63..=126).contains(byte));
        match text {
            [] => None,
            _ if hexworld::begins(text) => Some(Self::HexWorld),
            [b'(', rest @ ..] if rest.trim_ascii_start().starts_with(b";") => Some(Self::Sgf),
            // `{` is also a graph6 code, but what follows it in JSON is not.
            [b'{', rest @ ..] if matches!(rest.trim_ascii_start(), [] | [b'"' | b'}', ..]) => {
                Some(Self::Json)
            }
            [b'<', b'?' | b'!' | b'g' | b's', ..] => Some(Self::of_xml(text)),
            [b'*', b'v' | b'V' | b'n' | b'N', ..] => Some(Self::Pajek),
            [b'>', b'>', ..] if text.starts_with(b">>sparse6<<") => Some(Self::Sparse6),
            [b'>', b'>', ..] if text.starts_with(b">>planar_code") => Some(Self::PlanarCode),
            // Codes of directed graphs are recognised so that they can be refused by their name, as the incremental kind is.
            [b'>', b'>', ..] if text.starts_with(b">>graph6<<") => Some(Self::Graph6),
            [b'>', b'>', ..] if text.starts_with(b">>digraph6<<") => Some(Self::Graph6),
            [b':' | b';', ..] if coded(&line[1..]) => Some(Self::Sparse6),
            [b'&', ..] if coded(&line[1..]) => Some(Self::Graph6),
            [b'#' | b'%', ..] => Some(Self::after_comments(text)),
            _ if begins_gml(text) => Some(Self::Gml),
            _ if dimacs::begins(text) => Some(Self::EdgeLines),
            _ if coded(line) => Some(Self::Graph6),
            _ if begins_dot(text) => Some(Self::Dot),
            // Letters, digits and whatever else names are made of.
            _ if edge_lines::may_be_edge(line) => Some(Self::EdgeLines),
            _ => None,
        }
    }

    /// The format of a text that begins with lines of comment. A line of code would not.
    fn after_comments(text: &[u8]) -> Self {
        let graph = without_comments(text);
        // networkx writes the time above its adjacency lists, and above no others.
        if text[..text.len() - graph.len()].windows(7).any(|part| part == b"\n# GMT ") {
            return Self::AdjacencyLines;
        }
        match graph {
            [b'*', ..] => Self::Pajek,
            _ if begins_gml(graph) => Self::Gml,
            _ if begins_dot(graph) => Self::Dot,
            _ => Self::EdgeLines,
        }
    }

    /// The format of XML, by its first element.
    fn of_xml(text: &[u8]) -> Self {
        if place_of(text, b"<svg") < place_of(text, b"<graphml") {
            Self::Svg
        } else {
            Self::GraphMl
        }
    }

    /// Whether another line could show the format, which this beginning does not.
    pub(crate) fn needs_more(start: &[u8]) -> bool {
        let graph = without_comments(start.trim_ascii_start());
        let shows_no_element = |text: &[u8]| {
            text.len() < LONGEST_PROLOGUE
                && [b"<svg", &b"<graphml"[..], b"<gexf"]
                    .iter()
                    .all(|tag| place_of(text, tag) == text.len())
        };
        // The lines before the last have been asked about before it was there.
        let last = graph.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().unwrap_or(graph);
        graph.is_empty()
            || dimacs::is_comment(last)
            || graph.trim_ascii_end() == b"graph"
            || matches!(graph, [b'<', b'?' | b'!', ..]) && shows_no_element(graph)
    }

    /// Whether each line is a graph of its own, so that a bad line spoils only itself.
    #[must_use]
    pub const fn is_line_based(self) -> bool {
        matches!(self, Self::JsonLines | Self::Graph6 | Self::Sparse6 | Self::HexWorld)
    }

    /// Whether the parts of an input have paths, as fields of the game file.
    pub(crate) const fn has_fields(self) -> bool {
        matches!(self, Self::Json | Self::JsonLines)
    }
}

/// How far the first element of XML is looked for behind declarations and comments.
const LONGEST_PROLOGUE: usize = 1 << 16;

/// Where a word begins in a text, or its length.
fn place_of(text: &[u8], word: &[u8]) -> usize {
    text.windows(word.len()).position(|window| window == word).unwrap_or(text.len())
}

/// What follows the lines of comment at the beginning.
fn without_comments(mut text: &[u8]) -> &[u8] {
    while let [b'#' | b'%', ..] = text {
        let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
        text = text[end..].trim_ascii_start();
    }
    text
}

/// Whether a text begins as GML does: with who made it, or with the keyword and its bracket.
fn begins_gml(text: &[u8]) -> bool {
    let after = |word: &str| text.strip_prefix(word.as_bytes()).map(<[u8]>::trim_ascii_start);
    after("Creator").is_some_and(|rest| rest.starts_with(b"\""))
        || after("graph").is_some_and(|rest| rest.starts_with(b"["))
}

/// Whether a text begins as DOT does: with a comment or one of three keywords.
fn begins_dot(text: &[u8]) -> bool {
    let word = text.split(|byte| !byte.is_ascii_alphabetic()).next().unwrap_or(text);
    let keyword = [&b"strict"[..], b"graph", b"digraph"];
    text.starts_with(b"/*")
        || text.starts_with(b"//")
        || (keyword.iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
            && text.contains(&b'{'))
}
