//! GraphML, XML of graphs: a vertex is named by the id of its node.
//!
//! The attributes of [`Attributed`](super::attributed::Attributed) are read from `data` elements by
//! the name that their `key` has; all others mean nothing here. Ports are stepped over.

use std::collections::HashMap;

use roxmltree::Node;

use super::attributed::{Attributed, Attributes, is_known};
use super::draft::Draft;
use super::error::shown;
use super::words::checked_text;
use super::xml::{DocumentType, document};
use super::{Located, Place, ReadFault, foreign};

/// Reads all graphs of a text.
pub(crate) fn read_drafts(bytes: &[u8]) -> Located<Vec<Draft>> {
    let text = checked_text(bytes, "bytes of GraphML")?;
    let document = document(text, DocumentType::Refused)?;
    let root = document.root_element();
    if !is_called(root, "graphml") {
        let fault = match root.tag_name().name() {
            "gexf" => foreign::gexf(),
            other => {
                ReadFault::UnknownWord { found: shown(other), expected: "the element graphml" }
            }
        };
        return Err((Place::default(), fault));
    }
    let mut reader = Reader { text, at: 0, line: 1, keys: HashMap::new(), defaults: Vec::new() };
    for key in children(root, "key") {
        reader.key(key);
    }
    let graphs = children(root, "graph").map(|graph| reader.graph(graph));
    let drafts: Vec<Draft> = graphs.collect::<Located<_>>()?;
    if drafts.is_empty() {
        Err((Place::default(), ReadFault::MissingKey("graph")))
    } else {
        Ok(drafts)
    }
}

/// Elements are known by their names, in whatever namespace.
fn is_called(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

fn children<'a, 'i: 'a>(
    of: Node<'a, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    of.children().filter(move |child| is_called(*child, name))
}

struct Reader<'a> {
    text: &'a str,
    /// As far as lines have been counted, and the line there.
    at: usize,
    line: usize,
    /// The names of the attributes by the ids of their keys.
    keys: HashMap<&'a str, &'a str>,
    /// The values that attributes have without being named: (of what, name, value).
    defaults: Vec<(&'a str, &'a str, &'a str)>,
}

impl<'a> Reader<'a> {
    fn key(&mut self, key: Node<'a, 'a>) {
        let (Some(id), Some(name)) = (key.attribute("id"), key.attribute("attr.name")) else {
            return;
        };
        if !is_known(name) {
            return;
        }
        self.keys.insert(id, name);
        let default = children(key, "default").next().and_then(|node| node.text());
        if let Some(value) = default {
            self.defaults.push((key.attribute("for").unwrap_or("all"), name, value));
        }
    }

    /// The place of an element; elements are asked for in their order.
    fn place(&mut self, node: Node<'a, 'a>) -> Place {
        let start = node.range().start.max(self.at);
        let between = &self.text.as_bytes()[self.at..start];
        self.line += between.iter().filter(|&&byte| byte == b'\n').count();
        self.at = start;
        Place::line(self.line)
    }

    fn attributes(&self, of: Node<'a, 'a>) -> Attributes {
        let mut attributes = Attributes::default();
        let kind = of.tag_name().name();
        for &(what, name, value) in &self.defaults {
            if what == kind || what == "all" {
                attributes.set(name, value);
            }
        }
        for data in children(of, "data") {
            if let Some(name) = data.attribute("key").and_then(|key| self.keys.get(key)) {
                attributes.set(name, data.text().unwrap_or_default());
            }
        }
        attributes
    }

    fn graph(&mut self, element: Node<'a, 'a>) -> Located<Draft> {
        let mut graph =
            Attributed { attributes: self.attributes(element), ..Attributed::default() };
        graph.title = graph.attributes.get("name").map(str::to_owned);
        let is_directed = element.attribute("edgedefault") == Some("directed");
        let mut indices = HashMap::new();
        for node in children(element, "node") {
            let place = self.place(node);
            if children(node, "graph").next().is_some() {
                let message = "a graph inside a node, expected none".to_owned();
                return Err((place, ReadFault::Syntax(message)));
            }
            let id = attribute(node, "id", &place)?;
            if indices.insert(id, graph.nodes.len()).is_some() {
                return Err((place, ReadFault::SharedName(shown(id))));
            }
            graph.nodes.push((id.to_owned(), self.attributes(node)));
        }
        // Nodes may stand after edges.
        (self.at, self.line) = (0, 1);
        for edge in element.children() {
            if is_called(edge, "hyperedge") {
                let node = graph.nodes.len();
                graph.nodes.push((String::new(), hyperedge()));
                for endpoint in children(edge, "endpoint") {
                    let member = self.end(endpoint, "node", &indices)?;
                    graph.edges.push(([node, member], Attributes::default()));
                    graph.lines.push(self.line);
                }
            } else if is_called(edge, "edge") {
                let ends =
                    [self.end(edge, "source", &indices)?, self.end(edge, "target", &indices)?];
                graph.directed |=
                    edge.attribute("directed").map_or(is_directed, |word| word == "true");
                graph.edges.push((ends, self.attributes(edge)));
                graph.lines.push(self.line);
            }
        }
        graph.draft().map_err(|fault| (Place::default(), fault))
    }

    fn end(
        &mut self,
        element: Node<'a, 'a>,
        key: &'static str,
        indices: &HashMap<&str, usize>,
    ) -> Located<usize> {
        let place = self.place(element);
        let id = attribute(element, key, &place)?;
        indices.get(id).copied().ok_or_else(|| {
            let message = format!("{key} {:?} is the id of no node", shown(id));
            (place, ReadFault::Syntax(message))
        })
    }
}

/// What makes a node stand for a hyperedge.
fn hyperedge() -> Attributes {
    let mut attributes = Attributes::default();
    attributes.set("kind", "hyperedge");
    attributes
}

fn attribute<'a>(element: Node<'a, 'a>, key: &'static str, place: &Place) -> Located<&'a str> {
    element.attribute(key).ok_or_else(|| (place.clone(), ReadFault::MissingKey(key)))
}
