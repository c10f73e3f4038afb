//! Edge lists: two names in a line are an edge, one name is a vertex without edges.

use super::draft::Draft;
use super::words::{Word, Words, lines, text, without_data};
use super::{GameFile, Place, ReadFault, WriteError};
use crate::graph::quoted;

/// Reads an edge list. Names stand apart by white space or a comma; `#` and `%` begin a comment line;
/// the data that networkx writes after an edge, in braces or as numbers, are stepped over.
pub(crate) fn read_draft(bytes: &[u8]) -> Result<Draft, (Place, ReadFault)> {
    let mut draft = Draft::default();
    let mut alone = Vec::new();
    // The first line with numbers after an edge, and the first edge without.
    let (mut numbered, mut bare) = (None, None);
    for (number, line) in lines(text(bytes)?) {
        let place = || Place::line(number);
        if line.starts_with(['#', '%']) {
            continue;
        }
        let edge = without_data(line);
        let mut words = Words::of_line(edge.unwrap_or(line));
        let mut vertex = |word: Option<Word<'_>>| match word {
            None => Ok(None),
            Some(word) => match draft.symbols.intern(&word.text) {
                Ok(vertex) => Ok(Some(vertex)),
                Err(error) => Err((place(), error.into())),
            },
        };
        match [vertex(words.next())?, vertex(words.next())?] {
            [Some(a), Some(b)] => {
                let weights = words.take(3).map(|word| word.text.parse::<f64>().is_ok());
                let weights: Vec<bool> = weights.collect();
                if weights.contains(&false) || (edge.is_some() && !weights.is_empty()) {
                    return Err((place(), ReadFault::NoEdgeLine { found: 2 + weights.len() }));
                }
                if edge.is_none() {
                    let kind = if weights.is_empty() { &mut bare } else { &mut numbered };
                    kind.get_or_insert(number);
                }
                draft.push_hyperedge([a, b]);
                draft.lines.push(number);
            }
            [Some(_), None] if edge.is_some() => {
                return Err((place(), ReadFault::NoEdgeLine { found: 1 }));
            }
            [Some(name), None] => alone.push((name, number)),
            _ if edge.is_some() => return Err((place(), ReadFault::NoEdgeLine { found: 0 })),
            _ => {}
        }
    }
    if let (Some(_), Some(line)) = (numbered, bare) {
        return Err((Place::line(line), ReadFault::MixedEdgeLines));
    }
    let mut joined = vec![false; draft.symbols.len()];
    draft.members.iter().for_each(|vertex| joined[vertex.index()] = true);
    for (vertex, line) in alone {
        if std::mem::replace(&mut joined[vertex.index()], true) {
            let name = draft.symbols.name(vertex).to_owned();
            let mixed = numbered.map(|_| ReadFault::MixedEdgeLines);
            return Err((Place::line(line), mixed.unwrap_or(ReadFault::NotIsolated(name))));
        }
        draft.isolated.push(vertex);
    }
    if draft.symbols.is_empty() {
        return Err((Place::default(), ReadFault::Empty));
    }
    Ok(draft)
}

/// Whether a text may begin with this line and be an edge list: it has the words of one, or one more.
pub(crate) fn may_be_edge(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let mut words = Words::of_line(without_data(line).unwrap_or(line)).skip(2);
    words.next().is_none() || words.all(|word| word.text.parse::<f64>().is_ok())
}

/// The edge list of a game. Terminals are lost; so are the names of edges.
pub(crate) fn to_edge_lines(file: &GameFile) -> Result<String, WriteError> {
    let list = super::numbered::edge_list(file)?;
    let names: Vec<&str> = match file.edges() {
        Some(graph) => graph.nodes().iter().collect(),
        None => file.names_of(file.vertices()),
    };
    let mut text = String::new();
    let mut joined = vec![false; names.len()];
    for [a, b] in list.edges {
        joined[a] = true;
        joined[b] = true;
        text.push_str(&format!("{} {}\n", quoted(names[a]), quoted(names[b])));
    }
    for vertex in (0..names.len()).filter(|&vertex| !joined[vertex]) {
        text.push_str(&format!("{}\n", quoted(names[vertex])));
    }
    Ok(text)
}
