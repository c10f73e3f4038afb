//! The one entry point for all formats.

use std::fmt;
use std::io::{BufRead, Read};

use serde::Deserialize;

use super::draft::{Draft, Part, PartFault};
use super::hex::{self, hexworld, sgf};
use super::{
    Format, FormatHint, GameFile, Located, Place, ReadError, ReadFault, adjacency_lines, dot,
    edge_lines, foreign, geo_json, gml, graphml, json, names_in, node_link, numbered, pajek,
    planar_code, svg,
};
use crate::graph::VertexId;

/// What some programs write before a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = &[0xef, 0xbb, 0xbf];

/// How long a line or a text may be, in bytes: a device that never ends must not take all memory.
const LONGEST: u64 = if cfg!(test) { 1 << 24 } else { 1 << 30 };

/// Reads all that is left of an input.
pub(crate) fn read_whole(input: impl Read, bytes: &mut Vec<u8>) -> Result<(), ReadFault> {
    let left = (LONGEST + 1).saturating_sub(bytes.len() as u64);
    input.take(left).read_to_end(bytes)?;
    checked_length("the input", bytes)
}

/// Reads to the end of the line.
fn read_line(input: impl BufRead, bytes: &mut Vec<u8>) -> Result<(), ReadFault> {
    input.take(LONGEST + 1).read_until(b'\n', bytes)?;
    checked_length("this line", bytes)
}

fn checked_length(what: &'static str, bytes: &[u8]) -> Result<(), ReadFault> {
    if bytes.len() as u64 > LONGEST {
        return Err(ReadFault::TooLong { what, limit: LONGEST });
    }
    Ok(())
}

/// What the players claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// The vertices that are no terminals.
    #[default]
    Cells,
    /// The edges of a graph.
    Edges,
}

/// Which vertices are the terminals, whatever the input says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminals {
    /// The vertices with these names. Vertices without names of their own are called `0`, `1`, ...
    Named(Vec<String>),
    /// Every unordered pair of vertices in turn: one game for each.
    AllPairs,
}

impl Terminals {
    /// What `--terminals` takes: `all`, or a [list of names](super::names_in).
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        match text {
            "all" => Self::AllPairs,
            names => Self::Named(names_in(names)),
        }
    }
}

/// What becomes of loops, repeated edges and directions, which mean nothing in a game of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repeats {
    /// They are errors.
    #[default]
    Refuse,
    /// They are dropped, and [`Games::take_dropped`] tells how many.
    Drop,
}

/// What has been dropped from a graph. As text: `2 loops, 1 repeated edge`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dropped {
    /// How many loops.
    pub loops: usize,
    /// How many edges that are another one again, perhaps the other way round.
    pub repeated: usize,
    /// Whether the edges had directions.
    pub directions: bool,
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: usize, what: &str| {
            let end = if count == 1 { "" } else { "s" };
            (count > 0).then(|| format!("{count} {what}{end}"))
        };
        let parts = [
            counted(self.loops, "loop"),
            counted(self.repeated, "repeated edge"),
            self.directions.then(|| "the directions of the edges".to_owned()),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// What the user wants of an input beyond what it says itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// These terminals. `None`: those that the input names. A board or a map keeps its own: what else can be joined there depends
    /// on who has claimed what, see [`GameFile::joining_on_board`].
    pub terminals: Option<Terminals>,
    /// Play on these. `None`: as the input says, and cells if it says nothing.
    pub play: Option<Play>,
    /// What becomes of loops and repeated edges in games of cells.
    pub repeats: Repeats,
    /// The points at which the boundary of a map is cut into sides. `None`: those that the input names.
    pub corners: Option<Vec<String>>,
}

/// Reads all games of an input, one after the other, as they are asked for.
///
/// Formats with a graph in each line are read line by line: a line is parsed when its games are
/// asked for, a bad one gives an error with its number, and the next can still be read. The others
/// are read as a whole and end at the first error.
///
/// ```
/// use cutshort::formats::{FormatHint, ReadOptions, read};
/// let text = r#"{"format": "cutshort/1", "terminals": ["s", "t"],
///     "hyperedges": [["s", "a"], ["a", "t"]]}"#;
/// let mut games = read(text.as_bytes(), FormatHint::Content, ReadOptions::default());
/// let game = games.next().unwrap()?;
/// assert_eq!(game.names_of(game.game().hypergraph().cells().iter()), ["a"]);
/// assert!(games.next().is_none());
/// # Ok::<(), cutshort::formats::ReadError>(())
/// ```
pub fn read<R: BufRead>(input: R, hint: FormatHint, options: ReadOptions) -> Games<R> {
    let dropped = Dropped::default();
    Games { input, hint, options, stage: Stage::Start, pairs: None, line: 0, dropped }
}

/// The games of an input: see [`read`].
#[derive(Debug)]
pub struct Games<R> {
    input: R,
    hint: FormatHint,
    options: ReadOptions,
    stage: Stage,
    pairs: Option<Pairs>,
    /// How many lines have been taken from the input.
    line: usize,
    /// What has been dropped from the last graph and not been told yet.
    dropped: Dropped,
}

#[derive(Debug)]
enum Stage {
    Start,
    /// Lines of this format are left; the first may have been taken already.
    Lines(Format, ReadOne, Option<Vec<u8>>),
    /// The drafts of a document that are left, in reverse order.
    Document(Format, Vec<Draft>),
    End,
}

/// All pairs of vertices of a draft, as far as they have not been given out.
#[derive(Debug)]
struct Pairs {
    format: Format,
    line: Option<usize>,
    draft: Draft,
    vertices: Vec<VertexId>,
    next: (usize, usize),
}

impl Pairs {
    fn next_terminals(&mut self) -> Option<[VertexId; 2]> {
        let (i, j) = self.next;
        let pair = [*self.vertices.get(i)?, *self.vertices.get(j)?];
        self.next = if j + 1 < self.vertices.len() { (i, j + 1) } else { (i + 1, i + 2) };
        Some(pair)
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<GameFile, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(pairs) = &mut self.pairs {
                if let Some(terminals) = pairs.next_terminals() {
                    let game = pairs.draft.game(&terminals);
                    return Some(
                        game.map_err(|fault| locate(pairs.format, pairs.line, &pairs.draft, fault)),
                    );
                }
                self.pairs = None;
            }
            match self.next_draft()? {
                Err(error) => return Some(Err(error)),
                Ok((format, draft)) => {
                    if let Some(result) = self.games_of(format, draft) {
                        return Some(result);
                    }
                }
            }
        }
    }
}

impl<R> Games<R> {
    /// The format of the input, once a game of it has been read.
    #[must_use]
    pub fn format(&self) -> Option<Format> {
        match (&self.pairs, &self.stage) {
            (Some(pairs), _) => Some(pairs.format),
            (None, Stage::Lines(format, ..) | Stage::Document(format, _)) => Some(*format),
            (None, Stage::Start | Stage::End) => None,
        }
    }
}

impl<R: BufRead> Games<R> {
    /// What has been dropped from the graph of the last game, if anything and not told before.
    pub fn take_dropped(&mut self) -> Option<Dropped> {
        let dropped = std::mem::take(&mut self.dropped);
        (dropped != Dropped::default()).then_some(dropped)
    }

    /// The next draft of the input. After an error that spoils all the rest the input is at its end.
    fn next_draft(&mut self) -> Option<Result<(Format, Draft), ReadError>> {
        loop {
            match &mut self.stage {
                Stage::End => return None,
                Stage::Start => {
                    if let Err(error) = self.start() {
                        self.stage = Stage::End;
                        return Some(Err(error));
                    }
                }
                Stage::Document(format, drafts) => {
                    let format = *format;
                    let Some(draft) = drafts.pop() else {
                        self.stage = Stage::End;
                        continue;
                    };
                    return Some(Ok((format, draft)));
                }
                Stage::Lines(format, read_line, taken) => {
                    let (format, read_line, taken) = (*format, *read_line, taken.take());
                    let bytes = match taken.map_or_else(|| self.take_line(), Ok) {
                        Ok(bytes) if bytes.is_empty() => {
                            self.stage = Stage::End;
                            continue;
                        }
                        Ok(bytes) => bytes,
                        Err(fault) => {
                            self.stage = Stage::End;
                            let place = Place::line(self.line + 1);
                            return Some(Err(ReadError::new(format, place, fault)));
                        }
                    };
                    let text = bytes.trim_ascii();
                    if !text.is_empty() {
                        let draft = read_line(text).map_err(|(place, fault)| {
                            let place = Place { line: Some(self.line), ..place };
                            ReadError::new(format, place, fault)
                        });
                        return Some(draft.map(|draft| (format, draft)));
                    }
                }
            }
        }
    }

    /// The next line with its end; nothing at the end of the input.
    fn take_line(&mut self) -> Result<Vec<u8>, ReadFault> {
        let mut bytes = Vec::new();
        read_line(&mut self.input, &mut bytes)?;
        self.line += usize::from(!bytes.is_empty());
        Ok(bytes)
    }

    fn start(&mut self) -> Result<(), ReadError> {
        let known = match self.hint {
            FormatHint::Known(format) => Some(format),
            FormatHint::Content => None,
        };
        let at_start = |fault| ReadError { format: known, place: Place::default(), fault };
        let mut first = Vec::new();
        let mut last_line = 0;
        while first.trim_ascii().is_empty() || known.is_none() && Format::needs_more(&first) {
            let mut line = self.take_line().map_err(at_start)?;
            if self.line == 1 && line.starts_with(BYTE_ORDER_MARK) {
                line.drain(..BYTE_ORDER_MARK.len());
            }
            if line.is_empty() {
                match first.trim_ascii() {
                    [] => return Err(at_start(ReadFault::Empty)),
                    _ => break,
                }
            }
            last_line = first.len();
            first.extend(line);
            checked_length("the input", &first).map_err(at_start)?;
        }
        if first.starts_with(&[0xff, 0xfe]) || first.starts_with(&[0xfe, 0xff]) {
            let message = "this text is in UTF-16, expected UTF-8".to_owned();
            return Err(at_start(ReadFault::Syntax(message)));
        }
        if let Some(fault) = foreign::fault(&first) {
            return Err(at_start(fault));
        }
        let other = hex::foreign_link(&first).or_else(|| foreign::winning_sets(&first));
        if let Some(fault) = other.filter(|_| known.is_none()) {
            return Err(at_start(fault));
        }
        let format = known.or_else(|| Format::from_content(&first));
        let format = format.ok_or_else(|| at_start(ReadFault::UnknownFormat))?;
        // A document in one line: there may be others in the next.
        let in_lines = format == Format::Json && known.is_none() && json::is_whole_document(&first);
        let format = if in_lines { Format::JsonLines } else { format };
        let (reader, by_lines) = (reader(format), format.is_line_based());
        self.stage = match reader {
            // The line before, which alone showed no format, is no line of this one.
            Reader::One(_) if by_lines && !first[..last_line].trim_ascii().is_empty() => {
                return Err(at_start(ReadFault::UnknownFormat));
            }
            Reader::One(read_line) if by_lines => {
                Stage::Lines(format, read_line, Some(first.split_off(last_line)))
            }
            Reader::One(_) | Reader::Several(_) => {
                read_whole(&mut self.input, &mut first)
                    .map_err(|fault| ReadError::new(format, Place::default(), fault))?;
                let drafts = match reader {
                    Reader::One(read) => read(&first).map(|draft| vec![draft]),
                    Reader::Several(read) => read(&first),
                };
                let mut drafts =
                    drafts.map_err(|(place, fault)| ReadError::new(format, place, fault))?;
                drafts.reverse();
                Stage::Document(format, drafts)
            }
        };
        Ok(())
    }

    /// The game of a draft, or an error; with all pairs as terminals the pairs are put in line and
    /// there is nothing yet.
    fn games_of(
        &mut self,
        format: Format,
        mut draft: Draft,
    ) -> Option<Result<GameFile, ReadError>> {
        let line = format.is_line_based().then_some(self.line);
        let corners = self.options.corners.as_deref();
        if corners.is_some() || draft.map_parts.is_some() && draft.ends.is_empty() {
            match draft.clone().on_map(corners) {
                Ok(on_map) => draft = on_map,
                Err(fault) => return Some(Err(locate(format, line, &draft, fault))),
            }
        }
        if let Some(play) = self.options.play
            && play != draft.play
        {
            draft.play = play;
            draft.board = None;
            draft.map = None;
        }
        if self.options.repeats == Repeats::Drop {
            self.dropped = draft.simplify();
        }
        if let Err(fault) = draft.check() {
            return Some(Err(locate(format, line, &draft, fault)));
        }
        let game = match &self.options.terminals {
            None => draft.game(&draft.terminals),
            Some(Terminals::Named(_)) if draft.has_sides() => draft.game(&draft.terminals),
            Some(Terminals::Named(names)) => {
                draft.vertices_named(names).and_then(|terminals| draft.game(&terminals))
            }
            Some(Terminals::AllPairs) if draft.has_sides() => {
                Err((Part::Terminals, ReadFault::PairsOnBoard))
            }
            Some(Terminals::AllPairs) => {
                let vertices = draft.vertices().iter().collect();
                self.pairs = Some(Pairs { format, line, draft, vertices, next: (0, 1) });
                return None;
            }
        };
        Some(game.map_err(|fault| locate(format, line, &draft, fault)))
    }
}

/// What reads one graph, in a line or in a whole document.
type ReadOne = fn(&[u8]) -> Located<Draft>;

#[derive(Clone, Copy)]
enum Reader {
    One(ReadOne),
    Several(fn(&[u8]) -> Located<Vec<Draft>>),
}

fn reader(format: Format) -> Reader {
    match format {
        Format::Json | Format::JsonLines => Reader::One(read_json),
        Format::Graph6 | Format::Sparse6 => Reader::One(numbered::read_draft),
        Format::EdgeLines => Reader::One(edge_lines::read_draft),
        Format::AdjacencyLines => Reader::One(adjacency_lines::read_draft),
        Format::GraphMl => Reader::Several(graphml::read_drafts),
        Format::Gml => Reader::One(gml::read_draft),
        Format::Pajek => Reader::One(pajek::read_draft),
        Format::Sgf => Reader::Several(sgf::read_drafts),
        Format::HexWorld => Reader::One(hexworld::read_draft),
        Format::Dot => Reader::Several(dot::read_drafts),
        Format::GeoJson => Reader::One(geo_json::read_draft),
        Format::Svg => Reader::One(svg::read_draft),
        Format::PlanarCode => Reader::Several(planar_code::read_drafts),
        Format::NodeLink => Reader::One(node_link::read_draft),
    }
}

/// A game file, or the JSON of networkx or of maps where it shows that it is none.
fn read_json(text: &[u8]) -> Located<Draft> {
    if node_link::is_node_link(text) {
        node_link::read_draft(text)
    } else if geo_json::is_geo_json(text) {
        geo_json::read_draft(text)
    } else {
        json::read_draft(text)
    }
}

/// An error about a part of a draft, in the words of its format.
fn locate(
    format: Format,
    line: Option<usize>,
    draft: &Draft,
    (part, fault): PartFault,
) -> ReadError {
    let field = format.has_fields().then(|| json::path(&part));
    let own_line = match part {
        Part::Hyperedge(index) | Part::Member { hyperedge: index, .. } => draft.lines.get(index),
        _ => None,
    };
    let line = own_line.copied().or(line);
    ReadError::new(format, Place { line, column: None, field }, fault)
}
