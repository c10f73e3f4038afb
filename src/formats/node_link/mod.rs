//! Node-link JSON, as networkx reads and writes it (`node_link_data`, `node_link_graph`).
//!
//! Nodes have an `id`, which is a string, a number or an array, as which networkx writes a tuple: it
//! is called as Python would, `(0, 1)`. Edges have `source` and `target` and
//! stand under `edges`, or under `links` as networkx wrote before version 3.4. The two other forms of networkx are read as
//! well: `adjacency` with a list for each node (`adjacency_data`), and `elements` as Cytoscape has them (`cytoscape_data`). The attributes of
//! [`Attributed`](super::attributed::Attributed) are read, all others mean nothing here.

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::attributed::{Attributed, Attributes, is_known};
use super::draft::Draft;
use super::error::shown;
use super::{GameFile, Located, Place, ReadFault, json_text};

#[derive(Deserialize)]
struct Data {
    #[serde(default)]
    directed: bool,
    #[serde(default)]
    #[expect(dead_code, reason = "what it says is seen from the edges, but its type is checked")]
    multigraph: bool,
    /// An object, or a list of pairs.
    #[serde(default)]
    graph: Value,
    nodes: Option<Vec<NodeData>>,
    edges: Option<Vec<EdgeData>>,
    links: Option<Vec<EdgeData>>,
    adjacency: Option<Vec<Vec<NodeData>>>,
    elements: Option<Elements>,
}

#[derive(Deserialize)]
struct Elements {
    #[serde(default)]
    nodes: Vec<Element<NodeData>>,
    #[serde(default)]
    edges: Vec<Element<EdgeData>>,
}

#[derive(Deserialize)]
struct Element<T> {
    data: T,
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

/// Nodes and edges, each list with where it stands.
struct Lists {
    nodes: (&'static str, Vec<NodeData>),
    edges: (&'static str, Vec<EdgeData>),
}

impl Lists {
    fn of(data: Data) -> Located<Self> {
        let missing = |key| (Place::default(), ReadFault::MissingKey(key));
        if let Some(Elements { nodes, edges }) = data.elements {
            let nodes = nodes.into_iter().map(|node| node.data).collect();
            let edges = edges.into_iter().map(|edge| edge.data).collect();
            return Ok(Self { nodes: ("elements.nodes", nodes), edges: ("elements.edges", edges) });
        }
        let nodes = data.nodes.ok_or_else(|| missing("nodes"))?;
        let edges = match (data.edges, data.links, data.adjacency) {
            (Some(_), Some(_), _) => {
                let problem = "stands beside \"edges\", expected one of them";
                return Err((Place::default(), ReadFault::KeyConflict { key: "links", problem }));
            }
            (Some(edges), None, _) => ("edges", edges),
            (None, Some(links), _) => ("links", links),
            (None, None, Some(lists)) => {
                if lists.len() != nodes.len() {
                    let problem = "has not as many lists as there are nodes, expected one for each";
                    let fault = ReadFault::KeyConflict { key: "adjacency", problem };
                    return Err((Place::default(), fault));
                }
                // Each edge stands with both of its ends, unless it is directed.
                let places: HashMap<String, usize> = nodes
                    .iter()
                    .zip(0..)
                    .map(|(node, index)| (node.id.to_string(), index))
                    .collect();
                let stands_before = |id: &Value, index| {
                    !data.directed
                        && places.get(&id.to_string()).is_some_and(|&other| other < index)
                };
                let mut edges = Vec::new();
                for (index, (node, neighbours)) in nodes.iter().zip(lists).enumerate() {
                    for NodeData { id, attributes } in neighbours {
                        if !stands_before(&id, index) {
                            let source = node.id.clone();
                            edges.push(EdgeData { source, target: id, attributes });
                        }
                    }
                }
                ("adjacency", edges)
            }
            (None, None, None) => return Err(missing("edges")),
        };
        Ok(Self { nodes: ("nodes", nodes), edges })
    }
}

/// Whether a JSON text shows that it is node-link data and no game file.
pub(crate) fn is_node_link(text: &[u8]) -> bool {
    let has = |word: &[u8]| text.windows(word.len()).any(|window| window == word);
    has(b"\"nodes\"") && !has(b"\"cutshort/")
}

/// Reads one graph.
pub(crate) fn read_draft(text: &[u8]) -> Located<Draft> {
    let data: Data = json_text::read(text, "bytes of node-link JSON")?;
    attributed(data)?.draft().map_err(|fault| (Place::default(), fault))
}

fn attributed(mut data: Data) -> Located<Attributed> {
    let mut graph = Attributed { directed: data.directed, ..Attributed::default() };
    let told = match std::mem::take(&mut data.graph) {
        Value::Object(map) => map,
        Value::Array(pairs) => pairs
            .into_iter()
            .filter_map(|pair| serde_json::from_value::<(String, Value)>(pair).ok())
            .collect(),
        _ => Map::new(),
    };
    graph.attributes = attributes(&told);
    graph.title = told.get("name").and_then(Value::as_str).map(str::to_owned);
    let Lists { nodes: (nodes_at, nodes), edges: (edges_at, edges) } = Lists::of(data)?;
    let mut indices = HashMap::new();
    for (index, node) in nodes.into_iter().enumerate() {
        let at = Place::field(format!("{nodes_at}[{index}].id"));
        let name = name(&node.id).map_err(|fault| (at.clone(), fault))?;
        if indices.insert(name.clone(), index).is_some() {
            return Err((at, ReadFault::SharedName(shown(&name))));
        }
        graph.nodes.push((name, attributes(&node.attributes)));
    }
    for (index, edge) in edges.into_iter().enumerate() {
        let end = |which: &str, id: &Value| {
            let at = Place::field(format!("{edges_at}[{index}].{which}"));
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
        // Whole numbers beyond 64 bits have been rounded on the way.
        Value::Number(number)
            if number.as_f64().is_some_and(|n| number.is_f64() && n.abs() > 9e18) =>
        {
            let expected = "a whole number of at most 64 bits, or a string";
            Err(ReadFault::UnknownWord { found: number.to_string(), expected })
        }
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
