//! Writing DOT.

use graphviz_rust::dot_structures::{
    Attribute, Edge, EdgeTy, Graph, GraphAttributes, Id, Node, NodeId, Stmt, Vertex,
};
use graphviz_rust::printer::PrinterContext;

use crate::formats::WriteError;
use crate::formats::attributed::{Attributed, Attributes};
use crate::formats::error::shown;

/// The DOT text of a graph with attributes that need be no game.
pub(crate) fn attributed_to_dot(graph: &Attributed) -> Result<String, WriteError> {
    let Attributed { directed, title, attributes, nodes, edges, .. } = graph;
    let id = title.as_deref().map_or(Ok(Id::Anonymous(String::new())), quoted)?;
    let mut stmts = Vec::new();
    if !attributes.0.is_empty() {
        stmts.push(Stmt::GAttribute(GraphAttributes::Graph(list(attributes)?)));
    }
    for (name, attributes) in nodes {
        let id = NodeId(quoted(name)?, None);
        stmts.push(Stmt::Node(Node { id, attributes: list(attributes)? }));
    }
    for (ends, attributes) in edges {
        let end = |node: usize| Ok(Vertex::N(NodeId(quoted(&nodes[node].0)?, None)));
        let ty = EdgeTy::Pair(end(ends[0])?, end(ends[1])?);
        stmts.push(Stmt::Edge(Edge { ty, attributes: list(attributes)? }));
    }
    let graph = match directed {
        true => Graph::DiGraph { id, strict: false, stmts },
        false => Graph::Graph { id, strict: false, stmts },
    };
    Ok(graphviz_rust::print(graph, &mut PrinterContext::default()) + "\n")
}

fn list(attributes: &Attributes) -> Result<Vec<Attribute>, WriteError> {
    let pairs = attributes.0.iter();
    pairs.map(|(key, value)| Ok(Attribute(Id::Plain(key.clone()), quoted(value)?))).collect()
}

/// A quoted string. In DOT only `\"` is an escape, so a lone backslash cannot stand before a quote,
/// a line break or the end.
fn quoted(text: &str) -> Result<Id, WriteError> {
    let mut inside = String::with_capacity(text.len() + 2);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('"', _) => inside.push_str("\\\""),
            ('\\', Some('\\')) => {
                inside.push_str("\\\\");
                chars.next();
            }
            ('\\', None | Some('"' | '\n')) => {
                return Err(WriteError::Text { text: shown(text) });
            }
            _ => inside.push(c),
        }
    }
    Ok(Id::Escaped(format!("\"{inside}\"")))
}
