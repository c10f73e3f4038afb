//! Reading DOT.

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::process::{Command, Stdio};

use graphviz_rust::dot_structures::{
    Attribute, Edge, EdgeTy, Graph, GraphAttributes, Id, Node, NodeId, Stmt, Subgraph, Vertex,
};

use super::lexer;
use crate::formats::attributed::{Attributed, Attributes, is_known};
use crate::formats::draft::Draft;
use crate::formats::error::shown;
use crate::formats::sparse6::MAX_SIZE;
use crate::formats::{Located, Place, ReadFault};

/// The parser takes about 100 bytes for each byte of its text.
const MAX_BYTES: usize = 20_000_000;

/// Reads all graphs of a DOT text.
pub(crate) fn read_drafts(text: &[u8]) -> Located<Vec<Draft>> {
    ReadFault::unless_at_most("bytes of DOT", text.len() as u64, MAX_BYTES)
        .map_err(|fault| (Place::default(), fault))?;
    let text = std::str::from_utf8(text).map_err(|error| {
        let line = text[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        (Place::line(line), ReadFault::Syntax("these bytes are no text, expected UTF-8".to_owned()))
    })?;
    let plain: Vec<String> = lexer::graphs(text)?.into_iter().map(|graph| graph.text).collect();
    let parsed = parse_all(&plain).or_else(|(place, message)| {
        let refused = |fallback: String| {
            (place.clone(), ReadFault::Dot { message: message.clone(), fallback })
        };
        let canonical = run_dot(text).map_err(refused)?;
        let graphs = lexer::graphs(&canonical)?;
        let plain: Vec<String> = graphs.into_iter().map(|graph| graph.text).collect();
        parse_all(&plain).map_err(|(_, again)| {
            refused(format!("nor does it read what dot -Tcanon makes of it: {again}"))
        })
    })?;
    if parsed.is_empty() {
        return Err((Place::default(), ReadFault::Empty));
    }
    let draft = |graph: Graph| attributed(graph).and_then(Attributed::draft);
    let drafts: Result<Vec<Draft>, ReadFault> = parsed.into_iter().map(draft).collect();
    drafts.map_err(|fault| (Place::default(), fault))
}

/// Parses graphs in the common form. The message of an error is one line.
fn parse_all(graphs: &[String]) -> Result<Vec<Graph>, (Place, String)> {
    let parse = |text: &String| {
        graphviz_rust::parse(text).map_err(|message| {
            // pest draws the line with an arrow: ` --> 3:5`, and ends with ` = expected ...`.
            let number = |text: &str| text.trim().split(':').next()?.parse().ok();
            let line = message.split("--> ").nth(1).and_then(number);
            let expected = message.split("= ").last().unwrap_or("another word");
            (
                Place { line, ..Place::default() },
                format!("this is not DOT: {}", shown(expected.trim())),
            )
        })
    };
    graphs.iter().map(parse).collect()
}

/// What Graphviz's own program makes of a text; else one sentence on why there is nothing.
fn run_dot(text: &str) -> Result<String, String> {
    let started = Command::new("dot")
        .arg("-Tcanon")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = started.map_err(|_| {
        "Graphviz's dot -Tcanon reads all of DOT and would be tried now, but it is not installed"
            .to_owned()
    })?;
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        // Both ends at once: dot may write before it has read everything.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(|error| format!("dot -Tcanon failed: {error}"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        let first = message.lines().next().unwrap_or("no message");
        return Err(format!("dot -Tcanon refuses it too: {}", shown(first)));
    }
    String::from_utf8(output.stdout).map_err(|_| "dot -Tcanon gave no UTF-8".to_owned())
}

/// The text of an identifier. Only `\"` is an escape in DOT.
fn text_of(id: &Id) -> String {
    match id {
        Id::Escaped(quoted) => {
            let inside = quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            unescape(inside.unwrap_or(quoted))
        }
        Id::Plain(text) | Id::Html(text) | Id::Anonymous(text) => text.clone(),
    }
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('"')) => {}
            // A pair stays a pair and does not escape what follows it.
            ('\\', Some('\\')) => {
                plain.push_str("\\\\");
                chars.next();
            }
            _ => plain.push(c),
        }
    }
    plain
}

/// A graph under construction: nodes are made where they are first mentioned.
#[derive(Default)]
struct Builder {
    graph: Attributed,
    indices: HashMap<String, usize>,
    strict: bool,
    pairs: HashSet<[usize; 2]>,
}

/// The attributes that new nodes and edges get, which subgraphs inherit.
#[derive(Clone, Default)]
struct Defaults {
    node: Attributes,
    edge: Attributes,
}

fn attributed(graph: Graph) -> Result<Attributed, ReadFault> {
    let (id, strict, stmts, directed) = match graph {
        Graph::Graph { id, strict, stmts } => (id, strict, stmts, false),
        Graph::DiGraph { id, strict, stmts } => (id, strict, stmts, true),
    };
    let mut builder = Builder { strict, ..Builder::default() };
    builder.graph.directed = directed;
    if !matches!(id, Id::Anonymous(_)) {
        builder.graph.title = Some(text_of(&id));
    }
    builder.statements(&stmts, Defaults::default(), 0)?;
    Ok(builder.graph)
}

fn set_known(attributes: &mut Attributes, list: &[Attribute]) {
    for Attribute(key, value) in list {
        let key = text_of(key);
        if is_known(&key) {
            attributes.set(&key, &text_of(value));
        }
    }
}

impl Builder {
    /// Takes statements over; returns the nodes that they mention, each once.
    fn statements(
        &mut self,
        stmts: &[Stmt],
        mut defaults: Defaults,
        depth: usize,
    ) -> Result<Vec<usize>, ReadFault> {
        let mut mentioned = Vec::new();
        for stmt in stmts {
            match stmt {
                Stmt::Node(Node { id, attributes }) => {
                    let node = self.node(id, &defaults);
                    set_known(&mut self.graph.nodes[node].1, attributes);
                    mentioned.push(node);
                }
                Stmt::Subgraph(Subgraph { stmts, .. }) => {
                    mentioned.extend(self.statements(stmts, defaults.clone(), depth + 1)?);
                }
                Stmt::Attribute(attribute) if depth == 0 => {
                    set_known(&mut self.graph.attributes, std::slice::from_ref(attribute));
                }
                Stmt::GAttribute(GraphAttributes::Graph(list)) if depth == 0 => {
                    set_known(&mut self.graph.attributes, list);
                }
                Stmt::Attribute(_) | Stmt::GAttribute(GraphAttributes::Graph(_)) => {}
                Stmt::GAttribute(GraphAttributes::Node(list)) => {
                    set_known(&mut defaults.node, list);
                }
                Stmt::GAttribute(GraphAttributes::Edge(list)) => {
                    set_known(&mut defaults.edge, list);
                }
                Stmt::Edge(edge) => mentioned.extend(self.edge(edge, &defaults, depth)?),
            }
        }
        mentioned.sort_unstable();
        mentioned.dedup();
        Ok(mentioned)
    }

    fn node(&mut self, NodeId(id, _): &NodeId, defaults: &Defaults) -> usize {
        let name = text_of(id);
        let nodes = &mut self.graph.nodes;
        *self.indices.entry(name).or_insert_with_key(|name| {
            nodes.push((name.clone(), defaults.node.clone()));
            nodes.len() - 1
        })
    }

    fn edge(
        &mut self,
        Edge { ty, attributes }: &Edge,
        defaults: &Defaults,
        depth: usize,
    ) -> Result<Vec<usize>, ReadFault> {
        let vertices: Vec<&Vertex> = match ty {
            EdgeTy::Pair(a, b) => vec![a, b],
            EdgeTy::Chain(chain) => chain.iter().collect(),
        };
        let mut ends = Vec::with_capacity(vertices.len());
        for vertex in vertices {
            ends.push(match vertex {
                Vertex::N(id) => vec![self.node(id, defaults)],
                Vertex::S(Subgraph { stmts, .. }) => {
                    self.statements(stmts, defaults.clone(), depth + 1)?
                }
            });
        }
        let mut own = defaults.edge.clone();
        set_known(&mut own, attributes);
        for pair in ends.windows(2) {
            for &a in &pair[0] {
                for &b in &pair[1] {
                    let key = if self.graph.directed { [a, b] } else { [a.min(b), a.max(b)] };
                    if self.strict && !self.pairs.insert(key) {
                        continue;
                    }
                    let edges = self.graph.edges.len() as u64 + 1;
                    ReadFault::unless_at_most("edges", edges, MAX_SIZE)?;
                    self.graph.edges.push(([a, b], own.clone()));
                }
            }
        }
        Ok(ends.into_iter().flatten().collect())
    }
}
