//! Pajek's `.net` files: numbered vertices with labels, then the edges by number.

use super::attributed::{Attributed, Attributes};
use super::draft::Draft;
use super::error::shown;
use super::sparse6::MAX_VERTEX_COUNT;
use super::words::{Between, Words, lines, text};
use super::{Located, Place, ReadFault};

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
pub(crate) fn read_draft(bytes: &[u8]) -> Located<Draft> {
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
            Section::Vertices => reading.label(line, words).map_err(at)?,
            Section::Edges | Section::Directed => {
                reading.ends(words.take(2), number).map_err(at)?
            }
            Section::Lists | Section::DirectedLists => reading.ends(words, number).map_err(at)?,
        }
        reading.graph.directed |= matches!(section, Section::Directed | Section::DirectedLists);
    }
    reading.finish().map_err(|fault| (Place::default(), fault))
}

/// The shapes of vertices.
const SHAPES: [&str; 9] =
    ["ellipse", "box", "diamond", "triangle", "cross", "empty", "man", "woman", "house"];

/// The label that follows a quote, if another closes it. networkx writes quotes in it as they are, so it ends
/// before what stands behind a label: nothing, a place or a shape.
fn in_quotes(text: &str) -> Result<Option<String>, ReadFault> {
    let mut label = String::new();
    // Where it could end before another word.
    let mut end = None;
    let mut is_clear = true;
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '"' {
            let after = &text[at + 1..];
            let is_known = |word: &str| {
                word.parse::<f64>().is_ok()
                    || SHAPES.iter().any(|known| known.eq_ignore_ascii_case(word))
            };
            if after.is_empty() || after.starts_with(char::is_whitespace) {
                if after.split_whitespace().next().is_none_or(is_known) {
                    return Ok(Some(label));
                }
                is_clear &= end.replace(label.len()).is_none();
            }
        }
        match c {
            '\\' => label.extend(chars.next().map(|(_, c)| c)),
            c => label.push(c),
        }
    }
    if !is_clear {
        let message = "it is not clear where this label ends, expected a quote and then nothing, a place or a \
                       shape";
        return Err(ReadFault::Syntax(message.to_owned()));
    }
    Ok(end.map(|end| label[..end].to_owned()))
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
                ReadFault::unless_at_most("vertices", count, MAX_VERTEX_COUNT)?;
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
    fn label(&mut self, line: &str, mut words: Words<'_>) -> Result<(), ReadFault> {
        let vertex = self.vertex(words.next())?;
        let after = line.split_once(char::is_whitespace).map_or("", |(_, after)| after.trim());
        let label = after.strip_prefix('"').map_or(Ok(None), in_quotes)?;
        self.labels[vertex] = label.or_else(|| Some(words.next()?.text.into_owned()));
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
                return Err(ReadFault::SharedName(shown(&name)));
            }
            self.graph.nodes.push((name, Attributes::default()));
        }
        if self.graph.nodes.is_empty() { Err(ReadFault::Empty) } else { self.graph.draft() }
    }
}
