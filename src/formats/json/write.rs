//! Writing the game file.

use std::fmt::Write as _;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::VERSION;
use super::map::{in_lines, written};
use crate::boards::PlanarMap;
use crate::formats::GameFile;
use crate::game::{Goal, Player, Rules};
use crate::graph::{Hypergraph, Layout, Names, VertexId, VertexSet};

/// How wide a line of the readable form gets before it is broken.
const WIDTH: usize = 100;

/// The game file in a form for people: a line for each key, long lists over several lines.
///
/// Places that are not finite numbers are left out, because JSON has no words for them.
#[must_use]
pub fn to_json(file: &GameFile) -> String {
    let mut text = "{\n".to_owned();
    let fields = fields(file);
    for (index, (key, field)) in fields.iter().enumerate() {
        let end = if index + 1 == fields.len() { "\n" } else { ",\n" };
        write!(text, "  {}: ", quoted(key)).expect("writing to a string");
        field.write_wrapped(&mut text);
        text.push_str(end);
    }
    text.push_str("}\n");
    text
}

/// The game file in one line, without a line break at its end.
#[must_use]
pub fn to_json_line(file: &GameFile) -> String {
    serde_json::to_string(file).expect("names and numbers are JSON")
}

/// The same for who lists the vertices in their order beside it: without the order of the cells.
pub(crate) fn to_json_beside_vertices(file: &GameFile) -> String {
    let mut fields = fields(file);
    fields.retain(|(key, _)| *key != "cells");
    serde_json::to_string(&AsMap(&fields)).expect("names and numbers are JSON")
}

/// The value of a key.
enum Field<'a> {
    Text(&'a str),
    Owned(String),
    Names(Vec<&'a str>),
    Lists(Vec<Vec<&'a str>>),
    Pairs(Vec<(&'a str, [&'a str; 2])>),
    Places(Vec<(&'a str, [f64; 2])>),
    Map(&'a [(String, String)]),
    Drawn(&'a PlanarMap),
}

/// The keys of a game file with their values, in the order in which they are written.
fn fields(file: &GameFile) -> Vec<(&'static str, Field<'_>)> {
    let (position, game) = (file.position(), file.game());
    let mut fields = vec![("format", Field::Text(VERSION))];
    let mut add = |key, field| fields.push((key, field));
    if let Some(title) = file.title() {
        add("name", Field::Text(title));
    }
    if let Some(source) = file.source() {
        add("source", Field::Text(source));
    }
    let spec = file.board().map(|board| board.to_string());
    match (&spec, file.edges()) {
        (Some(spec), _) => add("board", Field::Owned(spec.clone())),
        _ if file.map().is_some() => {
            file.map().into_iter().for_each(|map| add("map", Field::Drawn(map)))
        }
        (None, Some(graph)) => {
            add("play", Field::Text("edges"));
            let name = |node: VertexId| graph.nodes().name(node);
            add("terminals", Field::Names(graph.terminals().iter().map(|&t| name(t)).collect()));
            let edge = |index: usize| {
                (file.names().name(graph.cell(index)), graph.edges()[index].map(name))
            };
            add("edges", Field::Pairs((0..graph.edges().len()).map(edge).collect()));
            add_names(&mut add, "isolated", graph.isolated().into_iter().map(name).collect());
        }
        (None, None) => {
            let hypergraph = game.hypergraph();
            let names = |vertices: &[VertexId]| file.names_of(vertices.iter().copied());
            add("terminals", Field::Names(names(hypergraph.terminals())));
            let order = order_of_mention(hypergraph);
            let mentioned = order.iter().flat_map(|&index| hypergraph.hyperedge(index));
            let mentioned = mentioned.copied().chain(file.isolated());
            let mut seen = VertexSet::new(hypergraph.vertex_count());
            let cells = mentioned.filter(|&v| hypergraph.cells().contains(v) && seen.insert(v));
            if !cells.is_sorted() {
                add("cells", Field::Names(file.names_of(hypergraph.cells().iter())));
            }
            let lists = order.into_iter().map(|index| names(hypergraph.hyperedge(index)));
            add("hyperedges", Field::Lists(lists.collect()));
            add_names(&mut add, "isolated", file.names_of(file.isolated()));
        }
    }
    for player in Player::BOTH {
        let key = if player == Player::Short { "short" } else { "cut" };
        add_names(&mut add, key, file.names_of(position.claimed(player).iter()));
    }
    if let Some(player) = position.to_move() {
        add("to_move", Field::Owned(player.to_string()));
    }
    // A board or a map may have another goal of its own.
    if game.goal() != Goal::default() || file.board().is_some() || file.map().is_some() {
        add("goal", Field::Owned(game.goal().to_string()));
    }
    if game.rules() != Rules::default() {
        add("rules", Field::Owned(game.rules().to_string()));
    }
    let (layout, names) = match (file.board(), file.edges()) {
        (Some(board), _) => {
            (file.layout().filter(|&layout| *layout != board.build().layout), file.names())
        }
        (None, Some(graph)) => (graph.layout(), graph.nodes()),
        (None, None) => {
            let own = file.map().and_then(PlanarMap::layout);
            (file.layout().filter(|&layout| own.as_ref() != Some(layout)), file.names())
        }
    };
    let places = layout.map_or(Vec::new(), |layout| places(layout, names));
    if !places.is_empty() {
        add("layout", Field::Places(places));
    }
    if !file.cell_map().is_empty() {
        add("cell_map", Field::Map(file.cell_map()));
    }
    fields
}

fn add_names<'a>(
    add: &mut impl FnMut(&'static str, Field<'a>),
    key: &'static str,
    names: Vec<&'a str>,
) {
    if !names.is_empty() {
        add(key, Field::Names(names));
    }
}

fn places<'a>(layout: &Layout, names: &'a Names) -> Vec<(&'a str, [f64; 2])> {
    let finite = layout.iter().filter(|(_, at)| at.iter().all(|x| x.is_finite()));
    finite.map(|(vertex, at)| (names.name(vertex), at)).collect()
}

/// The hyperedges in an order in which the vertices, terminals first, are mentioned in the order of
/// their ids wherever there is such an order: who reads the file gives them the same ids again.
fn order_of_mention(hypergraph: &Hypergraph) -> Vec<usize> {
    let incidence = hypergraph.incidence();
    let mut mentioned = vec![false; hypergraph.vertex_count()];
    for terminal in hypergraph.terminals() {
        mentioned[terminal.index()] = true;
    }
    let mut written = vec![false; hypergraph.hyperedge_count()];
    let mut order = Vec::with_capacity(written.len());
    for next in hypergraph.cells().iter() {
        if mentioned[next.index()] {
            continue;
        }
        // A hyperedge whose vertices that are new follow on one another from the next.
        let fits = |&&index: &&usize| {
            let new = hypergraph.hyperedge(index).iter().filter(|v| !mentioned[v.index()]);
            new.enumerate().all(|(step, vertex)| vertex.index() == next.index() + step)
        };
        let at_next = incidence.of(next);
        let Some(&index) = at_next.iter().find(fits).or(at_next.first()) else { continue };
        written[index] = true;
        order.push(index);
        for vertex in hypergraph.hyperedge(index) {
            mentioned[vertex.index()] = true;
        }
    }
    order.extend((0..written.len()).filter(|&index| !written[index]));
    order
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn pair<T: Serialize>(values: &[T; 2]) -> String {
    let [a, b] = values.each_ref().map(|x| serde_json::to_string(x).expect("a value is JSON"));
    format!("[{a}, {b}]")
}

fn list(names: &[&str]) -> String {
    format!("[{}]", names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", "))
}

impl Field<'_> {
    /// Writes the value in the readable form.
    fn write_wrapped(&self, text: &mut String) {
        let mut wrapped = |open: char, close: char, items: &mut dyn Iterator<Item = String>| {
            let mut column = usize::MAX;
            text.push(open);
            let mut broken = false;
            for (index, item) in items.enumerate() {
                if index == 0 {
                    column = 20;
                } else if column + item.len() + 2 > WIDTH {
                    text.push_str(",\n    ");
                    (column, broken) = (4, true);
                } else {
                    text.push_str(", ");
                    column += 2;
                }
                column += item.len();
                text.push_str(&item);
            }
            if broken {
                text.push_str("\n  ");
            }
            text.push(close);
        };
        match self {
            Self::Text(value) => text.push_str(&quoted(value)),
            Self::Owned(value) => text.push_str(&quoted(value)),
            Self::Names(names) => wrapped('[', ']', &mut names.iter().map(|name| quoted(name))),
            Self::Lists(lists) => wrapped('[', ']', &mut lists.iter().map(|names| list(names))),
            Self::Pairs(pairs) => wrapped('{', '}', &mut entries(pairs)),
            Self::Places(places) => wrapped('{', '}', &mut entries(places)),
            Self::Drawn(map) => text.push_str(&in_lines(map, WIDTH)),
            Self::Map(map) => {
                let entry =
                    |(old, new): &(String, String)| format!("{}: {}", quoted(old), quoted(new));
                wrapped('{', '}', &mut map.iter().map(entry));
            }
        }
    }
}

fn entries<T: Serialize>(pairs: &[(&str, [T; 2])]) -> impl Iterator<Item = String> {
    pairs.iter().map(|(name, values)| format!("{}: {}", quoted(name), pair(values)))
}

struct AsMap<'a, T>(&'a [(&'a str, T)]);

impl<T: Serialize> Serialize for AsMap<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Serialize for Field<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(value) => value.serialize(serializer),
            Self::Owned(value) => value.serialize(serializer),
            Self::Names(names) => names.serialize(serializer),
            Self::Lists(lists) => lists.serialize(serializer),
            Self::Pairs(pairs) => AsMap(pairs).serialize(serializer),
            Self::Places(places) => AsMap(places).serialize(serializer),
            Self::Drawn(map) => written(map).serialize(serializer),
            Self::Map(map) => serializer.collect_map(map.iter().map(|(old, new)| (old, new))),
        }
    }
}

/// As the keys of the game file.
impl Serialize for GameFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = fields(self);
        let mut map = serializer.serialize_map(Some(fields.len()))?;
        for (key, field) in &fields {
            map.serialize_entry(key, field)?;
        }
        map.end()
    }
}
