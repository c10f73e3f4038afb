//! How a region is put together, as the paper writes it: `G(1,2,3) = P_1(3,4), P_3^op(4,5,3), P_5(2,1,6)^x`.
//!
//! The terminals 1, 2, 3 of each part sit on the nodes in brackets; the nodes 1, 2, 3 are the terminals of the whole.
//! `^op` exchanges the colours of a part: its terminals are then the arcs of the region, each opposite the terminal with its
//! number. `^x` behind the brackets says that a part is drawn as in a mirror, which does nothing to the value.
//! `Eq(x,y)` joins nodes, and `Empty` stands for no parts. (Demer & Selinger, On 3-terminal positions in Hex, section 5.)

use std::fmt;

use thiserror::Error;

/// A region, as parts that sit on nodes.
///
/// ```
/// use cutshort::database::Composition;
/// let text = "G(1,2,3) = P_5(1,3,2)^x, Eq(2,4)";
/// let composition: Composition = text.parse()?;
/// assert_eq!(composition.parts()[1].nodes, [2, 4]);
/// assert_eq!(composition.to_string(), text);
/// # Ok::<(), cutshort::database::CompositionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Composition {
    parts: Vec<PlacedPart>,
}

/// A part and where it sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPart {
    /// What it is.
    pub part: PartKind,
    /// The nodes of its terminals, of which there may be two. Nodes are counted from 1.
    pub nodes: Vec<usize>,
    /// Whether it is drawn as in a mirror.
    pub mirrored: bool,
}

/// What a part is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// Its nodes are joined.
    Joined,
    /// A region with a name, perhaps with the colours exchanged.
    Region {
        /// Its name, such as `P_5`.
        name: String,
        /// Whether the colours are exchanged.
        dual: bool,
    },
}

/// Why a text is no composition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} at character {at} of the composition: expected {expected}")]
pub struct CompositionError {
    /// What stands there.
    text: String,
    /// Where, counted from 1.
    at: usize,
    /// What was expected.
    expected: &'static str,
}

/// The largest number of a node.
const MOST_NODES: usize = 9_999;

impl Composition {
    /// The composition of these parts.
    #[must_use]
    pub fn new(parts: Vec<PlacedPart>) -> Self {
        Self { parts }
    }

    /// The parts, as they are written.
    #[must_use]
    pub fn parts(&self) -> &[PlacedPart] {
        &self.parts
    }
}

impl fmt::Display for Composition {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("G(1,2,3) = ")?;
        for (index, part) in self.parts.iter().enumerate() {
            let nodes: Vec<String> = part.nodes.iter().map(ToString::to_string).collect();
            let (name, op) = match &part.part {
                PartKind::Joined => ("Eq", ""),
                PartKind::Region { name, dual } => (&**name, if *dual { "^op" } else { "" }),
            };
            let comma = if index == 0 { "" } else { ", " };
            let mirror = if part.mirrored { "^x" } else { "" };
            write!(to, "{comma}{name}{op}({}){mirror}", nodes.join(","))?;
        }
        if self.parts.is_empty() { to.write_str("Empty") } else { Ok(()) }
    }
}

impl std::str::FromStr for Composition {
    type Err = CompositionError;

    fn from_str(text: &str) -> Result<Self, CompositionError> {
        let mut reader = Reader { text, at: 0 };
        // What the paper writes before the parts may be left out.
        if let Some(equals) = text.find('=') {
            for expected in ["G", "(", "1", ",", "2", ",", "3", ")", "="] {
                if !reader.take(expected) {
                    return Err(reader.error("G(1,2,3) ="));
                }
            }
            debug_assert!(reader.at > equals);
        }
        let mut parts = Vec::new();
        if reader.take("Empty") {
            return if reader.rest().is_empty() {
                Ok(Self { parts })
            } else {
                Err(reader.error("nothing after Empty"))
            };
        }
        loop {
            parts.push(reader.part()?);
            if reader.rest().is_empty() {
                return Ok(Self { parts });
            }
            if !reader.take(",") {
                return Err(reader.error("a comma, or the end"));
            }
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        rest.trim_start().trim_end()
    }

    fn take(&mut self, expected: &str) -> bool {
        let taken = self.rest().starts_with(expected);
        self.at += if taken { expected.len() } else { 0 };
        taken
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let word = &rest[..rest.find(|char| !fits(char)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn error(&mut self, expected: &'static str) -> CompositionError {
        let text: String = self.rest().chars().take(12).collect();
        let at = self.text[..self.at].chars().count() + 1;
        CompositionError { text, at, expected }
    }

    fn part(&mut self) -> Result<PlacedPart, CompositionError> {
        let name = self.take_while(|char| char.is_ascii_alphanumeric() || char == '_');
        if name.is_empty() {
            return Err(self.error("a part such as P_5 or Eq"));
        }
        let dual = self.take("^op");
        let part = match (name, dual) {
            ("Eq", true) => return Err(self.error("no ^op after Eq")),
            ("Eq", false) => PartKind::Joined,
            _ => PartKind::Region { name: name.to_owned(), dual },
        };
        if !self.take("(") {
            return Err(self.error("the nodes of the part, such as (1,2,4)"));
        }
        let mut nodes = Vec::new();
        loop {
            let before = self.at;
            let node = self.take_while(|char| char.is_ascii_digit()).parse().ok();
            let Some(node) = node.filter(|node| (1..=MOST_NODES).contains(node)) else {
                self.at = before;
                return Err(self.error("the number of a node"));
            };
            nodes.push(node);
            if self.take(")") {
                break;
            }
            if !self.take(",") || nodes.len() == 3 {
                return Err(self.error("two or three nodes, with commas between"));
            }
        }
        if nodes.len() < 2 {
            return Err(self.error("two or three nodes in the brackets before"));
        }
        Ok(PlacedPart { part, nodes, mirrored: self.take("^x") })
    }
}
