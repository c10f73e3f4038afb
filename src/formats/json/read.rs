//! Reading the game file.
//!
//! The names go straight from the text into the table of symbols, so memory stays a small multiple
//! of the input. Nothing is nested deeper than the format, so the depth of the input cannot hurt.

use std::collections::HashSet;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};

use super::VERSION;
use super::map::MapValue;
use crate::formats::draft::{Draft, Part};
use crate::formats::error::shown;
use crate::formats::json_text::without_place;
use crate::formats::{Located, Place, Play, ReadFault};
use crate::game::{Goal, Player, Rules};
use crate::graph::VertexId;

const KEYS: [&str; 18] = [
    "format",
    "name",
    "source",
    "board",
    "map",
    "play",
    "terminals",
    "cells",
    "hyperedges",
    "edges",
    "isolated",
    "short",
    "cut",
    "to_move",
    "goal",
    "rules",
    "layout",
    "cell_map",
];

/// Reads one game file.
pub(crate) fn read_draft(text: &[u8]) -> Located<Draft> {
    let mut reading = Reading::default();
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    let read = Document(&mut reading).deserialize(&mut deserializer);
    let read = read.and_then(|()| deserializer.end().inspect_err(|_| reading.path.clear()));
    read.map_err(|error| reading.locate(&error))?;
    reading.finish()
}

/// Whether the text is one JSON object with nothing after it, as far as brackets and strings tell.
pub(crate) fn is_whole_document(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let mut depth = 0_usize;
    let mut bytes = text.iter().enumerate();
    while let Some((index, byte)) = bytes.next() {
        match byte {
            b'"' => loop {
                match bytes.next() {
                    None => return false,
                    Some((_, b'"')) => break,
                    Some((_, b'\\')) => _ = bytes.next(),
                    Some(_) => {}
                }
            },
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return index + 1 == text.len();
                }
            }
            _ => {}
        }
    }
    false
}

/// The path of a part of a draft in the game file.
pub(crate) fn path(part: &Part) -> String {
    match part {
        Part::Terminals => "terminals".to_owned(),
        Part::Terminal(index) => format!("terminals[{index}]"),
        Part::Hyperedge(index) => format!("hyperedges[{index}]"),
        Part::Member { hyperedge, index } => format!("hyperedges[{hyperedge}][{index}]"),
        Part::Edge(name) => format!("edges.{name}"),
        Part::Cell(index) => format!("cells[{index}]"),
        Part::Isolated(index) => format!("isolated[{index}]"),
        Part::Claim(player, index) => format!("{player}[{index}]"),
        Part::Place(name) => format!("layout.{name}"),
        Part::Goal => "goal".to_owned(),
        Part::Map => "map".to_owned(),
    }
}

/// A step on the way from the document to a value in it.
#[derive(Debug)]
enum Step {
    Key(String),
    Index(usize),
}

/// What has been read so far, where the reader is, and the first fault that JSON knows nothing of.
#[derive(Debug, Default)]
struct Reading {
    draft: Draft,
    seen: [bool; KEYS.len()],
    path: Vec<Step>,
    fault: Option<ReadFault>,
}

impl Reading {
    /// Notes a fault and gives an error that stops the JSON reader.
    fn stop<E: serde::de::Error>(&mut self, fault: impl Into<ReadFault>) -> E {
        self.fault = Some(fault.into());
        E::custom("")
    }

    fn locate(&mut self, error: &serde_json::Error) -> (Place, ReadFault) {
        let mut field = String::new();
        for step in &self.path {
            match step {
                Step::Key(key) if field.is_empty() => field.push_str(&shown(key)),
                Step::Key(key) => field.extend([".", &shown(key)]),
                Step::Index(index) => field.push_str(&format!("[{index}]")),
            }
        }
        let (line, column) = (error.line(), error.column());
        let place = Place {
            line: (line > 0).then_some(line),
            column: (line > 0).then_some(column.max(1)),
            field: (!field.is_empty()).then_some(field),
        };
        let fault = self.fault.take().unwrap_or_else(|| {
            ReadFault::Syntax(match &*without_place(error) {
                "trailing characters" => "more text after the end of the game".to_owned(),
                text => shown(text),
            })
        });
        (place, fault)
    }

    fn has(&self, key: &str) -> bool {
        KEYS.iter().zip(self.seen).any(|(&known, seen)| known == key && seen)
    }

    /// Checks which keys go together.
    fn finish(self) -> Located<Draft> {
        let fail = |fault| Err((Place::default(), fault));
        let conflict = |key, problem| ReadFault::KeyConflict { key, problem };
        if !self.has("format") {
            return fail(ReadFault::MissingKey("format"));
        }
        if self.has("board") {
            let excluded = ["map", "terminals", "cells", "hyperedges", "isolated", "edges", "play"];
            if let Some(key) = excluded.into_iter().find(|key| self.has(key)) {
                return fail(conflict(key, "cannot stand beside \"board\", which says it already"));
            }
            let board = self.draft.board.expect("the key was read").build();
            let draft = self.draft.on_board(board);
            return draft.map_err(|(part, fault)| {
                (Place { field: Some(path(&part)), ..Place::default() }, fault)
            });
        }
        if self.has("map") {
            let excluded = ["terminals", "cells", "hyperedges", "isolated", "edges", "play"];
            return match excluded.into_iter().find(|key| self.has(key)) {
                Some(key) => {
                    fail(conflict(key, "cannot stand beside \"map\", which says it already"))
                }
                None => Ok(self.draft),
            };
        }
        if !self.has("terminals") {
            return fail(ReadFault::MissingKey("terminals"));
        }
        if !self.draft.listed.is_sorted_by(|one, next| one < next) {
            let problem =
                "names a cell twice, or stands behind what names its cells in another order";
            return fail(conflict("cells", problem));
        }
        match self.draft.play {
            Play::Edges if self.has("cells") => {
                fail(conflict("cells", "is for cell games; edges are in the order of \"edges\""))
            }
            Play::Cells if self.has("edges") => {
                fail(conflict("edges", "needs \"play\": \"edges\"; cell games have \"hyperedges\""))
            }
            Play::Edges if self.has("hyperedges") => {
                fail(conflict("hyperedges", "is for cell games; an edge game has \"edges\""))
            }
            Play::Cells if !self.has("hyperedges") => fail(ReadFault::MissingKey("hyperedges")),
            Play::Edges if !self.has("edges") => fail(ReadFault::MissingKey("edges")),
            _ => Ok(self.draft),
        }
    }
}

/// A seed that visits a value: what is expected, and the methods of its visitor.
macro_rules! seed {
    ($seed:ident -> $value:ty, $expecting:literal, $ask:ident, { $($method:item)* }) => {
        struct $seed<'a>(&'a mut Reading);

        impl<'de> DeserializeSeed<'de> for $seed<'_> {
            type Value = $value;
            fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<$value, D::Error> {
                from.$ask(self)
            }
        }

        impl<'de> Visitor<'de> for $seed<'_> {
            type Value = $value;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str($expecting)
            }
            $($method)*
        }
    };
}

seed!(Document -> (), "a game file, which is an object", deserialize_map, {
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key_seed(Text)? {
            let Some(known) = KEYS.iter().position(|&known| known == key) else {
                let expected = KEYS.join(", ");
                return Err(self.0.stop(ReadFault::UnknownKey { key: shown(&key), expected }));
            };
            if std::mem::replace(&mut self.0.seen[known], true) {
                return Err(self.0.stop(ReadFault::DuplicateKey(key)));
            }
            self.0.path.push(Step::Key(key));
            read_key(self.0, KEYS[known], &mut map)?;
            self.0.path.pop();
        }
        Ok(())
    }
});

fn read_key<'de, A: MapAccess<'de>>(
    reading: &mut Reading,
    key: &str,
    map: &mut A,
) -> Result<(), A::Error> {
    match key {
        "terminals" => reading.draft.terminals = map.next_value_seed(NameList(reading))?,
        "cells" => reading.draft.listed = map.next_value_seed(NameList(reading))?,
        "isolated" => reading.draft.isolated = map.next_value_seed(NameList(reading))?,
        "short" => reading.draft.claims.short = map.next_value_seed(NameList(reading))?,
        "cut" => reading.draft.claims.cut = map.next_value_seed(NameList(reading))?,
        "hyperedges" => map.next_value_seed(Hyperedges(reading))?,
        "edges" => map.next_value_seed(Edges(reading))?,
        "layout" => map.next_value_seed(Places(reading))?,
        "cell_map" => map.next_value_seed(CellMap(reading))?,
        "map" => {
            let parts = map.next_value::<MapValue>()?.parts();
            reading.draft.map_parts = Some(parts.map_err(A::Error::custom)?);
        }
        _ => {
            let text = map.next_value_seed(Text)?;
            if let Err(fault) = read_text(&mut reading.draft, key, text) {
                return Err(reading.stop(fault));
            }
        }
    }
    Ok(())
}

/// Takes the value of a key whose value is a text.
fn read_text(draft: &mut Draft, key: &str, text: String) -> Result<(), ReadFault> {
    let word = |expected| ReadFault::UnknownWord { found: shown(&text), expected };
    match (key, text.as_str()) {
        ("format", VERSION) => {}
        ("format", _) => return Err(word("\"cutshort/1\"")),
        ("board", spec) => draft.board = Some(spec.parse()?),
        ("play", "cells") => draft.play = Play::Cells,
        ("play", "edges") => draft.play = Play::Edges,
        ("play", _) => return Err(word("\"cells\" or \"edges\"")),
        ("to_move", "short") => draft.to_move = Some(Player::Short),
        ("to_move", "cut") => draft.to_move = Some(Player::Cut),
        ("to_move", _) => return Err(word("\"short\" or \"cut\"")),
        ("goal", "connect") => draft.goal = Some(Goal::Connect),
        ("goal", "touch") => draft.goal = Some(Goal::Touch),
        ("goal", _) => return Err(word("\"connect\" or \"touch\"")),
        ("rules", "normal") => draft.rules = Rules::Normal,
        ("rules", "misere") => draft.rules = Rules::Misere,
        ("rules", _) => return Err(word("\"normal\" or \"misere\"")),
        ("source", _) => draft.source = Some(text),
        (_, _) => draft.title = Some(text),
    }
    Ok(())
}

struct Text;

impl<'de> DeserializeSeed<'de> for Text {
    type Value = String;
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<String, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Text {
    type Value = String;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }
    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }
}

seed!(Symbol -> VertexId, "a name, which is a string", deserialize_str, {
    fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<VertexId, E> {
        self.0.draft.symbols.intern(name).map_err(|error| self.0.stop(error))
    }
});

seed!(NameList -> Vec<VertexId>, "an array of names", deserialize_seq, {
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<VertexId>, A::Error> {
        let mut symbols = Vec::new();
        self.0.path.push(Step::Index(0));
        while let Some(symbol) = list.next_element_seed(Symbol(self.0))? {
            symbols.push(symbol);
            self.0.path.pop();
            self.0.path.push(Step::Index(symbols.len()));
        }
        self.0.path.pop();
        Ok(symbols)
    }
});

seed!(Hyperedge -> (), "a hyperedge, which is an array of names", deserialize_seq, {
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        self.0.path.push(Step::Index(index));
        while let Some(symbol) = list.next_element_seed(Symbol(self.0))? {
            self.0.draft.members.push(symbol);
            index += 1;
            self.0.path.pop();
            self.0.path.push(Step::Index(index));
        }
        self.0.path.pop();
        self.0.draft.push_hyperedge([]);
        Ok(())
    }
});

seed!(Hyperedges -> (), "an array of hyperedges", deserialize_seq, {
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        self.0.path.push(Step::Index(0));
        while list.next_element_seed(Hyperedge(self.0))?.is_some() {
            self.0.path.pop();
            self.0.path.push(Step::Index(self.0.draft.ends.len()));
        }
        self.0.path.pop();
        Ok(())
    }
});

seed!(EdgeEnds -> (), "the two ends of an edge, which are names", deserialize_seq, {
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut ends = Vec::with_capacity(2);
        while ends.len() < 2 {
            match list.next_element_seed(Symbol(self.0))? {
                Some(end) => ends.push(end),
                None => return Err(A::Error::invalid_length(ends.len(), &self)),
            }
        }
        if list.next_element_seed(Symbol(self.0))?.is_some() {
            return Err(A::Error::invalid_length(3, &self));
        }
        self.0.draft.push_hyperedge(ends);
        Ok(())
    }
});

seed!(Edges -> (), "an object that gives each edge its two ends", deserialize_map, {
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        let mut names = Vec::new();
        while let Some(name) = map.next_key_seed(Text)? {
            if !seen.insert(name.clone()) {
                return Err(self.0.stop(ReadFault::DuplicateKey(shown(&name))));
            }
            self.0.path.push(Step::Key(name.clone()));
            names.push(name);
            map.next_value_seed(EdgeEnds(self.0))?;
            self.0.path.pop();
        }
        self.0.draft.edge_names = Some(names);
        Ok(())
    }
});

seed!(Places -> (), "an object that gives vertices their places", deserialize_map, {
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(vertex) = map.next_key_seed(Symbol(self.0))? {
            let name = self.0.draft.symbols.name(vertex).to_owned();
            if !seen.insert(vertex) {
                return Err(self.0.stop(ReadFault::DuplicateKey(shown(&name))));
            }
            self.0.path.push(Step::Key(name));
            let at: [f64; 2] = map.next_value()?;
            self.0.path.pop();
            self.0.draft.places.push((vertex, at));
        }
        Ok(())
    }
});

seed!(CellMap -> (), "an object that gives old names their new ones", deserialize_map, {
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(old) = map.next_key_seed(Text)? {
            self.0.path.push(Step::Key(old.clone()));
            map.next_value_seed(Text)?;
            self.0.path.pop();
            if !seen.insert(old.clone()) {
                return Err(self.0.stop(ReadFault::DuplicateKey(shown(&old))));
            }
        }
        Ok(())
    }
});
