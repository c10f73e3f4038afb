//! Pajek's `.net` files: numbered vertices with labels, then the edges by number.

use super::attributed::{Attributed, Attributes};
use super::draft::Draft;
use super::error::shown;
use super::sparse6::MAX_VERTEX_COUNT;
use super::words::{Between, Words, lines, text};
use super::{Place, ReadFault};

/// The part of a file that a line stands in.
#[derive(Clone, Copy)]
enum Section {
    Head,
    Vertices,
    /// Two vertices in a line.
    Edges,
    /// A vertex and its neighbours in a line.
    Lists,
    /// Arcs or lists of arcs.
    Directed,
    DirectedLists,
}

/// Reads one network.
pub(crate) fn read_draft(bytes: &[u8]) -> Result<Draft, (Place, ReadFault)> {
    let mut section = Section::Head;
    let mut reading = Reading::default();
    for (number, line) in lines(text(bytes)?) {
        if line.is_empty() || line.starts_with('%') {
            continue;
        }
        let at = |fault| (Place::line(number), fault);
        let words = Words::new(line, Between::Space);
        section = match line.strip_prefix('*') {
            Some(heading) => reading.section(heading).map_err(at)?,
            None => section,
        };
        if line.starts_with('*') {
            continue;
        }
        match section {
            Section::Head => {
                let message = "expected *Vertices before anything else".to_owned();
                return Err(at(ReadFault::Syntax(message)));
            }
            Section::Vertices => reading.label(words).map_err(at)?,
            Section::Edges | Section::Directed => {
                reading.ends(words.take(2), number).map_err(at)?
            }
            Section::Lists | Section::DirectedLists => reading.ends(words, number).map_err(at)?,
        }
        reading.graph.directed |= matches!(section, Section::Directed | Section::DirectedLists);
    }
    reading.finish().map_err(|fault| (Place::default(), fault))
}

#[derive(Default)]
struct Reading {
    graph: Attributed,
    /// The labels, as far as vertices have some, by number.
    labels: Vec<Option<String>>,
}

impl Reading {
    /// What begins with a heading such as `*Vertices 5`.
    fn section(&mut self, heading: &str) -> Result<Section, ReadFault> {
        let mut words = heading.split_whitespace();
        let word = words.next().unwrap_or_default().to_ascii_lowercase();
        match word.as_str() {
            "network" => {
                let name = words.collect::<Vec<_>>().join(" ");
                self.graph.title = Some(name).filter(|name| !name.is_empty());
                Ok(Section::Head)
            }
            "vertices" if self.labels.is_empty() => {
                let count = words.next().unwrap_or_default();
                let count: u64 = count.parse().map_err(|_| ReadFault::UnknownWord {
                    found: shown(count),
                    expected: "how many vertices there are",
                })?;
                let limit = MAX_VERTEX_COUNT as u64;
                if count > limit {
                    return Err(ReadFault::TooLarge { what: "vertices", found: count, limit });
                }
                self.labels = vec![None; count as usize];
                Ok(Section::Vertices)
            }
            "vertices" => {
                Err(ReadFault::Syntax("*Vertices stands twice, expected one network".into()))
            }
            "edges" => Ok(Section::Edges),
            "arcs" => Ok(Section::Directed),
            "edgeslist" => Ok(Section::Lists),
            "arcslist" => Ok(Section::DirectedLists),
            _ => Err(ReadFault::UnknownWord {
                found: shown(&format!("*{word}")),
                expected: "*Vertices, *Edges, *Arcs, *Edgeslist or *Arcslist",
            }),
        }
    }

    /// The index of the vertex with this number.
    fn vertex(&self, word: Option<super::words::Word<'_>>) -> Result<usize, ReadFault> {
        let word = word.map(|word| word.text).unwrap_or_default();
        let number = word.parse().ok().filter(|number| (1..=self.labels.len()).contains(number));
        number.map(|number: usize| number - 1).ok_or_else(|| ReadFault::UnknownWord {
            found: shown(&word),
            expected: "the number of a vertex, from 1 to the count after *Vertices",
        })
    }

    /// A vertex with its label; its place and shape mean nothing here.
    fn label(&mut self, mut words: Words<'_>) -> Result<(), ReadFault> {
        let vertex = self.vertex(words.next())?;
        if let Some(label) = words.next() {
            self.labels[vertex] = Some(label.text.into_owned());
        }
        Ok(())
    }

    /// A vertex and those joined to it.
    fn ends<'a>(
        &mut self,
        mut words: impl Iterator<Item = super::words::Word<'a>>,
        line: usize,
    ) -> Result<(), ReadFault> {
        let first = self.vertex(words.next())?;
        let mut other = Some(self.vertex(words.next())?);
        while let Some(second) = other {
            self.graph.edges.push(([first, second], Attributes::default()));
            self.graph.lines.push(line);
            other = words.next().map(|word| self.vertex(Some(word))).transpose()?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Draft, ReadFault> {
        let mut taken = std::collections::HashSet::new();
        for (index, label) in self.labels.into_iter().enumerate() {
            let name = label.unwrap_or_else(|| (index + 1).to_string());
            if !taken.insert(name.clone()) {
                return Err(ReadFault::DuplicateKey(shown(&name)));
            }
            self.graph.nodes.push((name, Attributes::default()));
        }
        if self.graph.nodes.is_empty() { Err(ReadFault::Empty) } else { self.graph.draft() }
    }
}
