//! Adjacency lists, as networkx writes them with `write_adjlist` and `write_multiline_adjlist`.
//!
//! In the first kind a line is a vertex and those of its neighbours that have no line before it. In
//! the second kind a line is a vertex and the number of these neighbours, each of which follows in
//! a line of its own with the edge's data in braces.

use super::draft::Draft;
use super::words::{Between, Words, lines, text, without_data};
use super::{Located, Place, ReadFault};
use crate::graph::VertexId;

/// Reads an adjacency list of either kind; data in braces show the second, and so does a `0` behind every name where no line
/// begins with it: vertices without edges.
pub(crate) fn read_draft(bytes: &[u8]) -> Located<Draft> {
    let text = text(bytes)?;
    let lines = || lines(text).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let stripped = lines().map(|(number, line)| (number, without_data(line).unwrap_or(line)));
    let mut reading = Reading { draft: Draft::default(), between: Between::of_lines(stripped)? };
    let mut counted = lines().map(|(_, line)| Words::of_line(line, reading.between));
    let are_alone = counted.all(|mut words| {
        let [name, count] = [words.next(), words.next()].map(|word| word.map(|word| word.text));
        name.is_some_and(|name| name != "0")
            && count.is_some_and(|count| count == "0")
            && words.next().is_none()
    });
    if are_alone || lines().any(|(_, line)| without_data(line).is_some()) {
        // The vertex whose neighbours follow, and how many are still to come.
        let mut of: Option<(VertexId, usize)> = None;
        for (number, line) in lines() {
            match &mut of {
                Some((vertex, left)) if *left > 0 => {
                    let neighbour = reading.neighbour(number, line)?;
                    reading.join(*vertex, neighbour, number);
                    *left -= 1;
                }
                _ => of = Some(reading.head(number, line)?),
            }
        }
        if let Some((vertex, left)) = of.filter(|&(_, left)| left > 0) {
            let name = super::error::shown(reading.draft.symbols.name(vertex));
            let message = format!("the text ends before {left} more neighbours of {name:?}");
            return Err((Place::default(), ReadFault::Syntax(message)));
        }
    } else {
        for (number, line) in lines() {
            let mut vertex = None;
            for word in Words::of_line(line, reading.between) {
                let other = reading.vertex(number, &word.text)?;
                match vertex {
                    None => vertex = Some(other),
                    Some(vertex) => reading.join(vertex, other, number),
                }
            }
        }
    }
    reading.finish()
}

/// The graph as far as it has been read.
struct Reading {
    draft: Draft,
    between: Between,
}

impl Reading {
    fn vertex(&mut self, line: usize, name: &str) -> Located<VertexId> {
        self.draft.symbols.intern(name).map_err(|error| (Place::line(line), error.into()))
    }

    fn join(&mut self, a: VertexId, b: VertexId, line: usize) {
        self.draft.push_hyperedge([a, b]);
        self.draft.lines.push(line);
    }

    /// A vertex and how many neighbours follow.
    fn head(&mut self, number: usize, line: &str) -> Result<(VertexId, usize), (Place, ReadFault)> {
        let mut words = Words::of_line(line, self.between);
        let (name, count) = (words.next(), words.next().and_then(|word| word.text.parse().ok()));
        match (name, count, words.next()) {
            (Some(name), Some(count), None) => Ok((self.vertex(number, &name.text)?, count)),
            _ => Err(expected(number, "a vertex and how many neighbours follow")),
        }
    }

    /// A neighbour with the data of its edge.
    fn neighbour(&mut self, number: usize, line: &str) -> Located<VertexId> {
        let mut words = Words::of_line(without_data(line).unwrap_or(line), self.between);
        match (words.next(), words.next()) {
            (Some(name), None) => self.vertex(number, &name.text),
            _ => Err(expected(number, "a neighbour and the data of the edge in braces")),
        }
    }

    fn finish(mut self) -> Located<Draft> {
        self.draft.isolate_rest();
        let is_empty = self.draft.symbols.is_empty();
        if is_empty { Err((Place::default(), ReadFault::Empty)) } else { Ok(self.draft) }
    }
}

fn expected(line: usize, what: &str) -> (Place, ReadFault) {
    (Place::line(line), ReadFault::Syntax(format!("this line is something else, expected {what}")))
}
