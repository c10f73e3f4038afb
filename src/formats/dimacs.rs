//! DIMACS graphs, which are read where edge lists are: `p edge 4 3` says how many vertices there are, `e 1 2`
//! is an edge, `c` begins a comment. As an edge list each line would be an edge with a weight.

use super::draft::Draft;
use super::error::shown;
use super::sparse6::MAX_VERTEX_COUNT;
use super::words::{lines, text};
use super::{Located, Place, ReadFault};
use crate::graph::VertexId;

/// The kinds that are undirected graphs.
const GRAPHS: [&str; 3] = ["edge", "edges", "col"];

/// The kinds of other problems, which are refused by their name.
const OTHERS: [&str; 6] = ["sp", "max", "min", "asn", "cnf", "tw"];

/// Whether the line before which only comments stand says which problem it is.
pub(super) fn begins(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !is_comment(line));
    let words = first.and_then(|line| std::str::from_utf8(line).ok()).map(str::split_whitespace);
    let words: Vec<&str> = words.into_iter().flatten().take(5).collect();
    match words[..] {
        ["p", kind, vertices, edges] => {
            GRAPHS.iter().chain(&OTHERS).any(|known| *known == kind)
                && [vertices, edges].iter().all(|count| count.parse::<u64>().is_ok())
        }
        _ => false,
    }
}

/// Whether a line is a comment. It may also be an edge of an edge list.
pub(super) fn is_comment(line: &[u8]) -> bool {
    matches!(line, [b'c'] | [b'c', b' ' | b'\t', ..])
}

/// Reads a graph with the vertices 1 to n.
pub(super) fn read_draft(bytes: &[u8]) -> Located<Draft> {
    let mut draft = Draft::default();
    let mut problem = None;
    for (number, line) in lines(text(bytes)?) {
        let at = |fault| (Place::line(number), fault);
        let unknown = |expected| at(ReadFault::UnknownWord { found: shown(line), expected });
        let mut words = line.split_whitespace();
        match (words.next(), problem.is_some()) {
            // What is said of a vertex, and of the drawing.
            (None | Some("c" | "n" | "d" | "v" | "x"), _) => {}
            (Some("p"), false) => {
                if words.next().is_none_or(|kind| !GRAPHS.contains(&kind)) {
                    let name = "a DIMACS problem that is no undirected graph";
                    return Err(at(ReadFault::OtherFormat { name, expected: "p edge or p col" }));
                }
                let count = words.next().and_then(|word| word.parse::<u64>().ok());
                let count =
                    count.ok_or_else(|| unknown("p edge and how many vertices there are"))?;
                ReadFault::unless_at_most("vertices", count, MAX_VERTEX_COUNT).map_err(at)?;
                for vertex in 1..=count {
                    draft.symbols.intern(&vertex.to_string()).map_err(|error| at(error.into()))?;
                }
                let edges = words.next().and_then(|word| word.parse::<u64>().ok());
                problem = Some((number, edges));
            }
            (Some("e"), true) => {
                let mut end = || {
                    let vertex: usize = words.next()?.parse().ok()?;
                    (1..=draft.symbols.len()).contains(&vertex).then(|| VertexId::new(vertex - 1))
                };
                let (Some(a), Some(b), None) = (end(), end(), words.next()) else {
                    return Err(unknown("e and two of the vertices, from 1 to the count after p"));
                };
                draft.push_hyperedge([a, b]);
                draft.lines.push(number);
            }
            _ => return Err(unknown("one line p edge, then e for an edge or c for a comment")),
        }
    }
    if draft.symbols.is_empty() {
        return Err((Place::default(), ReadFault::Empty));
    }
    // Some count each edge in both directions. More edges than are said come where it stands in both.
    let listed = draft.lines.len() as u64;
    if let Some((line, Some(said))) = problem
        && listed < said
        && said != 2 * listed
    {
        let fault = format!(
            "{said} edges are said to follow and {listed} do: the file is cut off, or this is not their number"
        );
        return Err((Place::line(line), ReadFault::Syntax(fault)));
    }
    draft.isolate_rest();
    Ok(draft)
}
