//! Edge lists: two names in a line are an edge, one name is a vertex without edges.

use std::collections::HashSet;

use super::draft::Draft;
use super::words::{Between, Word, Words, lines, text, without_data};
use super::{GameFile, Located, Place, ReadFault, WriteError, dimacs};
use crate::graph::quoted;

/// Reads an edge list. Names stand apart by white space, tabs or commas; `#` and `%` begin a comment line, but for an edge
/// of networkx, which ends in its data; these, in braces or as numbers, are stepped over. Where a first line names the columns
/// Source and Target, as pandas and Gephi write it, all others are.
pub(crate) fn read_draft(bytes: &[u8]) -> Located<Draft> {
    if dimacs::begins(bytes) {
        return dimacs::read_draft(bytes);
    }
    let text = text(bytes)?;
    if is_trivial_graph(text) {
        let name = "the Trivial Graph Format (labels, a line with # alone, edges)";
        let fault = ReadFault::OtherFormat { name, expected: "an edge list without labels" };
        return Err((Place::default(), fault));
    }
    // A comment behind `%` stands apart, or says %%MatrixMarket; a name of networkx does neither.
    let is_name = |line: &str| without_data(line).is_some() && !line.starts_with(['%', ' ', '\t']);
    let is_comment = |line: &str| {
        line.starts_with('#') || line.strip_prefix('%').is_some_and(|rest| !is_name(rest))
    };
    let data = || lines(text).filter(|(_, line)| !line.is_empty() && !is_comment(line));
    let edges = || data().map(|(number, line)| (number, without_data(line).unwrap_or(line)));
    let between = Between::of_lines(edges())?;
    let header = header(edges, between)?;
    let mut draft = Draft::default();
    let mut alone = Vec::new();
    // The first line with numbers after an edge, and the first edge without.
    let (mut numbered, mut bare) = (None, None);
    for (number, line) in data().filter(|&(number, _)| Some(number) != header) {
        let place = || Place::line(number);
        let edge = without_data(line);
        if between == Between::Comma && line.starts_with(',') {
            let message = "nothing stands before the first comma, expected a name".to_owned();
            return Err((place(), ReadFault::Syntax(message)));
        }
        let mut words = Words::of_line(edge.unwrap_or(line), between);
        let mut vertex = |word: Option<Word<'_>>| match word {
            None => Ok(None),
            Some(word) => match draft.symbols.intern(&word.text) {
                Ok(vertex) => Ok(Some(vertex)),
                Err(error) => Err((place(), error.into())),
            },
        };
        match [vertex(words.next())?, vertex(words.next())?] {
            [Some(a), Some(b)] => {
                let columns = if header.is_some() { 0 } else { 3 };
                let weights = words.take(columns).map(|word| word.text.parse::<f64>().is_ok());
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

/// The number of the first line, if it names columns, as pandas does, and no vertices.
fn header<'a, I: Iterator<Item = (usize, &'a str)>>(
    lines: impl Fn() -> I,
    between: Between,
) -> Located<Option<usize>> {
    let Some((number, first)) = lines().next().filter(|(_, line)| is_header(line, between)) else {
        return Ok(None);
    };
    let names: Vec<_> = Words::of_line(first, between).take(2).collect();
    let mut later = lines().skip(1).peekable();
    let is_header = later.peek().is_some()
        && later
            .all(|(_, line)| !Words::of_line(line, between).take(2).any(|w| names.contains(&w)));
    if is_header && first.starts_with(',') {
        let message = "a column without a name stands before the ends of the edges, expected them first \
                       (pandas leaves it out with index=False)";
        return Err((Place::line(number), ReadFault::Syntax(message.to_owned())));
    }
    Ok(is_header.then_some(number))
}

/// Whether a line has the names that pandas and others give to the columns of an edge list.
fn is_header(line: &str, between: Between) -> bool {
    let mut words = Words::of_line(line, between);
    let mut is = |name| words.next().is_some_and(|word| word.text.eq_ignore_ascii_case(name));
    between != Between::Space
        && is("source")
        && is("target")
        && !words.any(|word| word.text.parse::<f64>().is_ok())
}

/// Whether a text is in the Trivial Graph Format: a vertex with its label in each line, a line with `#`
/// alone, then edges between the vertices. As an edge list it would have an edge to each label.
fn is_trivial_graph(text: &str) -> bool {
    let mut lines = lines(text).map(|(_, line)| line).filter(|line| !line.is_empty());
    if !lines.clone().any(|line| line == "#") {
        return false;
    }
    let mut vertices = HashSet::new();
    let labelled = lines.by_ref().take_while(|&line| line != "#");
    let are_labelled =
        labelled.map(|line| line.split_whitespace().next()).all(|v| vertices.insert(v));
    let mut edges = lines.peekable();
    are_labelled
        && edges.peek().is_some()
        && edges.all(|line| {
            let mut ends = line.split_whitespace().map(Some);
            [ends.next(), ends.next()].iter().all(|end| end.is_some_and(|v| vertices.contains(&v)))
        })
}

/// Whether a text may begin with this line and be an edge list: it has the words of one, or one more, or
/// the names of columns.
pub(crate) fn may_be_edge(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let line = without_data(line).unwrap_or(line);
    let Ok(between) = Between::of_lines([(1, line)].into_iter()) else { return false };
    let mut words = Words::of_line(line, between).skip(2);
    words.next().is_none()
        || words.all(|word| word.text.parse::<f64>().is_ok())
        || is_header(line, between)
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
