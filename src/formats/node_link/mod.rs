//! Node-link JSON, as networkx reads and writes it (`node_link_data`, `node_link_graph`).
//!
//! Nodes have an `id`, which is a string, a number or an array, as which networkx writes a tuple: it
//! is called as Python would, `(0, 1)`. Edges have `source` and `target` and
//! stand under `edges`, or under `links` as networkx wrote before version 3.4. The attributes of
//! [`Attributed`](super::attributed::Attributed) are read, all others mean nothing here.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::attributed::{Attributed, Attributes, is_known};
use super::draft::Draft;
use super::error::shown;
use super::{GameFile, Place, ReadFault, json_text};

#[derive(Deserialize)]
struct Data {
    #[serde(default)]
    directed: bool,
    #[serde(default)]
    #[expect(dead_code, reason = "what it says is seen from the edges, but its type is checked")]
    multigraph: bool,
    #[serde(default)]
    graph: Map<String, Value>,
    nodes: Vec<NodeData>,
    edges: Option<Vec<EdgeData>>,
    links: Option<Vec<EdgeData>>,
}

#[derive(Deserialize)]
struct NodeData {
    id: Value,
    #[serde(flatten)]
    attributes: Map<String, Value>,
}

#[derive(Deserialize)]
struct EdgeData {
    source: Value,
    target: Value,
    #[serde(flatten)]
    attributes: Map<String, Value>,
}

/// Whether a JSON text shows that it is node-link data and no game file.
pub(crate) fn is_node_link(text: &[u8]) -> bool {
    let has = |word: &[u8]| text.windows(word.len()).any(|window| window == word);
    has(b"\"nodes\"") && !has(b"\"cutshort/")
}

/// Reads one graph.
pub(crate) fn read_draft(text: &[u8]) -> Result<Draft, (Place, ReadFault)> {
    let data: Data = json_text::read(text, "bytes of node-link JSON")?;
    attributed(data)?.draft().map_err(|fault| (Place::default(), fault))
}

fn attributed(data: Data) -> Result<Attributed, (Place, ReadFault)> {
    let mut graph = Attributed { directed: data.directed, ..Attributed::default() };
    graph.attributes = attributes(&data.graph);
    graph.title = data.graph.get("name").and_then(Value::as_str).map(str::to_owned);
    let mut indices = HashMap::new();
    for (index, node) in data.nodes.into_iter().enumerate() {
        let at = Place::field(format!("nodes[{index}].id"));
        let name = name(&node.id).map_err(|fault| (at.clone(), fault))?;
        if indices.insert(name.clone(), index).is_some() {
            return Err((at, ReadFault::DuplicateKey(shown(&name))));
        }
        graph.nodes.push((name, attributes(&node.attributes)));
    }
    let (key, edges) = match (data.edges, data.links) {
        (Some(_), Some(_)) => {
            let problem = "stands beside \"edges\", expected one of them";
            return Err((Place::default(), ReadFault::KeyConflict { key: "links", problem }));
        }
        (Some(edges), None) => ("edges", edges),
        (None, Some(links)) => ("links", links),
        (None, None) => return Err((Place::default(), ReadFault::MissingKey("edges"))),
    };
    for (index, edge) in edges.into_iter().enumerate() {
        let end = |which: &str, id: &Value| {
            let at = Place::field(format!("{key}[{index}].{which}"));
            let name = name(id).map_err(|fault| (at.clone(), fault))?;
            indices.get(&name).copied().ok_or_else(|| {
                let known = graph.nodes.iter().take(8).map(|(name, _)| shown(name)).collect();
                (at, ReadFault::UnknownVertex { name: shown(&name), known })
            })
        };
        let ends = [end("source", &edge.source)?, end("target", &edge.target)?];
        graph.edges.push((ends, attributes(&edge.attributes)));
    }
    Ok(graph)
}

/// The name that an id stands for: what Python's `str` makes of it.
fn name(id: &Value) -> Result<String, ReadFault> {
    match id {
        Value::String(text) => Ok(text.clone()),
        Value::Number(_) | Value::Array(_) => python(id),
        other => Err(no_id(other)),
    }
}

fn no_id(found: &Value) -> ReadFault {
    let found = shown(&found.to_string());
    ReadFault::UnknownWord { found, expected: "a string, a number or an array of these" }
}

/// What Python's `repr` makes of a value in which arrays are tuples.
fn python(value: &Value) -> Result<String, ReadFault> {
    match value {
        Value::Null => Ok("None".to_owned()),
        Value::Bool(true) => Ok("True".to_owned()),
        Value::Bool(false) => Ok("False".to_owned()),
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) if text.contains('\'') && !text.contains('"') => {
            Ok(format!("\"{}\"", text.replace('\\', "\\\\")))
        }
        Value::String(text) => Ok(format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))),
        Value::Array(parts) => {
            let parts: Vec<String> = parts.iter().map(python).collect::<Result<_, _>>()?;
            let end = if parts.len() == 1 { "," } else { "" };
            Ok(format!("({}{end})", parts.join(", ")))
        }
        Value::Object(_) => Err(no_id(value)),
    }
}

fn attributes(map: &Map<String, Value>) -> Attributes {
    let mut attributes = Attributes::default();
    for (key, value) in map {
        if is_known(key) {
            match value {
                Value::String(text) => attributes.set(key, text),
                other => attributes.set(key, &other.to_string()),
            }
        }
    }
    attributes
}

/// The node-link JSON of a game, in one line.
pub(crate) fn to_node_link(file: &GameFile) -> String {
    let graph = Attributed::of_game(file);
    let with = |pairs: &[(&str, Value)], attributes: &Attributes| {
        let mut map: Map<String, Value> =
            pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let own =
            attributes.0.iter().map(|(key, value)| (key.clone(), Value::from(value.as_str())));
        map.extend(own);
        Value::Object(map)
    };
    let title: Vec<(&str, Value)> =
        graph.title.as_deref().map(|title| ("name", Value::from(title))).into_iter().collect();
    let name = |node: usize| Value::from(graph.nodes[node].0.as_str());
    let nodes = graph.nodes.iter().map(|(id, own)| with(&[("id", Value::from(id.as_str()))], own));
    let mut copies = HashMap::new();
    let edges = graph.edges.iter().map(|&([a, b], ref own)| {
        let mut pairs = vec![("source", name(a)), ("target", name(b))];
        if file.edges().is_some() {
            // Parallel edges of a networkx multigraph differ by their key.
            let copy = copies.entry([a.min(b), a.max(b)]).or_insert(0_usize);
            pairs.push(("key", Value::from(*copy)));
            *copy += 1;
        }
        with(&pairs, own)
    });
    json!({
        "directed": false,
        "multigraph": file.edges().is_some(),
        "graph": with(&title, &graph.attributes),
        "nodes": nodes.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
    })
    .to_string()
}
