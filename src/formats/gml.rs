//! GML, the graph modelling language: `graph [ node [ id 0 label "a" ] edge [ source 0 target 1 ] ]`.
//!
//! A vertex is named by its label, else by its id. The attributes of
//! [`Attributed`](super::attributed::Attributed) are read, all others mean nothing here.

use std::collections::HashMap;

use super::attributed::{Attributed, Attributes, is_known};
use super::draft::Draft;
use super::error::shown;
use super::words::checked_text;
use super::{Located, Place, ReadFault};

/// How deep lists may be nested: reading calls itself for each.
const MAX_DEPTH: usize = 100;

/// Reads one graph.
pub(crate) fn read_draft(bytes: &[u8]) -> Located<Draft> {
    let mut scanner = Scanner { rest: checked_text(bytes, "bytes of GML")?, line: 1 };
    let document = scanner.list(0)?;
    let mut graphs = document.iter().filter(|entry| entry.key == "graph");
    let Some(graph) = graphs.next() else {
        return Err((Place::default(), ReadFault::MissingKey("graph")));
    };
    if let Some(second) = graphs.next() {
        let message = "a second graph, expected one".to_owned();
        return Err((Place::line(second.line), ReadFault::Syntax(message)));
    }
    let Value::List(entries) = &graph.value else {
        return Err((Place::line(graph.line), expected_list("graph")));
    };
    attributed(entries)?.draft().map_err(|fault| (Place::default(), fault))
}

fn expected_list(key: &str) -> ReadFault {
    ReadFault::Syntax(format!("{key} is no list, expected [ after it"))
}

/// A key with its value.
struct Entry<'a> {
    key: &'a str,
    value: Value<'a>,
    line: usize,
}

enum Value<'a> {
    /// A number as it is written.
    Number(&'a str),
    Text(String),
    List(Vec<Entry<'a>>),
}

impl Value<'_> {
    fn text(&self) -> Option<&str> {
        match self {
            Value::Number(text) => Some(text),
            Value::Text(text) => Some(text),
            Value::List(_) => None,
        }
    }
}

struct Scanner<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Scanner<'a> {
    fn fault<T>(&self, message: impl Into<String>) -> Located<T> {
        Err((Place::line(self.line), ReadFault::Syntax(message.into())))
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }

    /// Skips white space and comment lines.
    fn skip_space(&mut self) {
        loop {
            let space = self.rest.len() - self.rest.trim_start().len();
            self.take(space);
            if !self.rest.starts_with('#') {
                return;
            }
            self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
        }
    }

    /// The entries up to the end of the text, or of a list that has begun.
    fn list(&mut self, depth: usize) -> Located<Vec<Entry<'a>>> {
        if depth > MAX_DEPTH {
            return self.fault(format!("lists deeper than {MAX_DEPTH} levels"));
        }
        let mut entries = Vec::new();
        loop {
            self.skip_space();
            match self.rest.chars().next() {
                None if depth == 0 => return Ok(entries),
                None => return self.fault("the text ends before a list does, expected ]"),
                Some(']') if depth > 0 => {
                    self.take(1);
                    return Ok(entries);
                }
                Some(c) if c.is_ascii_alphabetic() => {}
                Some(c) => return self.fault(format!("{c:?} stands here, expected a key")),
            }
            let line = self.line;
            let in_key = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let key = self.take(self.rest.find(|c| !in_key(c)).unwrap_or(self.rest.len()));
            self.skip_space();
            entries.push(Entry { key, value: self.value(key, depth)?, line });
        }
    }

    fn value(&mut self, key: &str, depth: usize) -> Located<Value<'a>> {
        match self.rest.chars().next() {
            Some('[') => {
                self.take(1);
                Ok(Value::List(self.list(depth + 1)?))
            }
            Some('"') => {
                let Some(end) = self.rest[1..].find('"') else {
                    return self.fault("a string that does not end");
                };
                let quoted = self.take(end + 2);
                Ok(Value::Text(unescaped(&quoted[1..=end])))
            }
            Some(c) if c.is_ascii_digit() || "+-.".contains(c) => {
                let end = self.rest.find(|c: char| c.is_whitespace() || c == ']');
                let number = self.take(end.unwrap_or(self.rest.len()));
                match number.parse::<f64>() {
                    Ok(_) => Ok(Value::Number(number)),
                    Err(_) => self.fault(format!("{:?} is no number", shown(number))),
                }
            }
            _ => {
                let key = shown(key);
                self.fault(format!("{key} has no value, expected a number, a string or ["))
            }
        }
    }
}

/// A text with its character references resolved: `&quot;`, `&amp;`, `&#38;`.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        let (before, reference) = rest.split_at(at);
        plain.push_str(before);
        // The longest is &thetasym; and what is longer is none.
        let end = reference.bytes().take(12).position(|byte| byte == b';');
        let c = end.and_then(|end| match &reference[1..end] {
            "quot" => Some('"'),
            "amp" => Some('&'),
            "apos" => Some('\''),
            "lt" => Some('<'),
            "gt" => Some('>'),
            number => char::from_u32(number.strip_prefix('#')?.parse().ok()?),
        });
        let taken = c.and(end).map_or(1, |end| end + 1);
        plain.push(c.unwrap_or('&'));
        rest = &reference[taken..];
    }
    plain.push_str(rest);
    plain
}

fn attributed(entries: &[Entry<'_>]) -> Located<Attributed> {
    let mut graph = Attributed { attributes: attributes(entries), ..Attributed::default() };
    let find = |key: &str| entries.iter().find(|entry| entry.key == key);
    graph.directed = find("directed").is_some_and(|entry| entry.value.text() == Some("1"));
    let title = find("name").or_else(|| find("label")).and_then(|entry| entry.value.text());
    graph.title = title.map(str::to_owned);
    let mut by_id = HashMap::new();
    let mut names = HashMap::new();
    for Entry { value, line, .. } in entries.iter().filter(|entry| entry.key == "node") {
        let Value::List(node) = value else {
            return Err((Place::line(*line), expected_list("node")));
        };
        let id = field(node, "id", *line)?;
        let name = match node.iter().find(|entry| entry.key == "label") {
            Some(_) => field(node, "label", *line)?,
            None => id,
        };
        let index = graph.nodes.len();
        if by_id.insert(id, index).is_some() || names.insert(name, index).is_some() {
            return Err((Place::line(*line), ReadFault::SharedName(shown(name))));
        }
        graph.nodes.push((name.to_owned(), attributes(node)));
    }
    for Entry { value, line, .. } in entries.iter().filter(|entry| entry.key == "edge") {
        let Value::List(edge) = value else {
            return Err((Place::line(*line), expected_list("edge")));
        };
        let end = |key| {
            let id = field(edge, key, *line)?;
            by_id.get(id).copied().ok_or_else(|| {
                let message = format!("{key} {:?} is the id of no node", shown(id));
                (Place::line(*line), ReadFault::Syntax(message))
            })
        };
        let ends = [end("source")?, end("target")?];
        graph.edges.push((ends, attributes(edge)));
        graph.lines.push(*line);
    }
    Ok(graph)
}

fn field<'a>(entries: &'a [Entry<'_>], key: &'static str, line: usize) -> Located<&'a str> {
    let found = entries.iter().find(|entry| entry.key == key);
    let value = found.and_then(|entry| entry.value.text());
    value.ok_or((Place::line(line), ReadFault::MissingKey(key)))
}

fn attributes(entries: &[Entry<'_>]) -> Attributes {
    let mut attributes = Attributes::default();
    for entry in entries.iter().filter(|entry| is_known(entry.key)) {
        if let Some(text) = entry.value.text() {
            attributes.set(entry.key, text);
        }
    }
    attributes
}
