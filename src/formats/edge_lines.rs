//! Edge lists: two names in a line are an edge, one name is a vertex without edges.

use super::draft::Draft;
use super::{Fault, GameFile, Place, WriteError};

/// Reads an edge list. Names stand apart by white space or a comma; `#` and `%` begin a comment line;
/// the `{}` that networkx writes after an edge without data is taken.
pub(crate) fn read_draft(text: &[u8]) -> Result<Draft, (Place, Fault)> {
    let mut draft = Draft::default();
    let mut alone = Vec::new();
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let place = || Place::line(index + 1);
        let line = std::str::from_utf8(line).map_err(|error| {
            let place = Place::line_column(index + 1, error.valid_up_to() + 1);
            (place, Fault::Syntax("these bytes are no text, expected UTF-8".to_owned()))
        })?;
        let line = line.trim();
        if line.starts_with(['#', '%']) {
            continue;
        }
        let words = line.split(|c: char| c.is_whitespace() || c == ',');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).take(4).collect();
        let mut vertex =
            |name: &str| draft.symbols.intern(name).map_err(|error| (place(), error.into()));
        match words[..] {
            [] => {}
            [name] => alone.push((vertex(name)?, index + 1)),
            [a, b] | [a, b, "{}"] => {
                let ends = [vertex(a)?, vertex(b)?];
                draft.push_hyperedge(ends);
                draft.lines.push(index + 1);
            }
            _ => {
                let found = words.len();
                return Err((place(), Fault::NoEdgeLine { found }));
            }
        }
    }
    let mut joined = vec![false; draft.symbols.len()];
    draft.members.iter().for_each(|vertex| joined[vertex.index()] = true);
    for (vertex, line) in alone {
        if std::mem::replace(&mut joined[vertex.index()], true) {
            let name = draft.symbols.name(vertex).to_owned();
            return Err((Place::line(line), Fault::NotIsolated(name)));
        }
        draft.isolated.push(vertex);
    }
    if draft.symbols.is_empty() {
        return Err((Place::default(), Fault::Empty));
    }
    Ok(draft)
}

/// The edge list of a game. Terminals are lost; so are the names of edges.
pub(crate) fn to_edge_lines(file: &GameFile) -> Result<String, WriteError> {
    let list = super::numbered::edge_list(file)?;
    let names: Vec<&str> = match file.edges() {
        Some(graph) => graph.nodes().iter().collect(),
        None => file.names_of(file.vertices()),
    };
    if let Some(name) = names.iter().find(|name| name.starts_with(['#', '%'])) {
        return Err(WriteError::Text { text: (*name).to_owned() });
    }
    let mut text = String::new();
    let mut joined = vec![false; names.len()];
    for [a, b] in list.edges {
        joined[a] = true;
        joined[b] = true;
        text.push_str(&format!("{} {}\n", names[a], names[b]));
    }
    for vertex in (0..names.len()).filter(|&vertex| !joined[vertex]) {
        text.push_str(&format!("{}\n", names[vertex]));
    }
    Ok(text)
}
