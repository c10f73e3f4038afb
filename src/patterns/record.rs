//! Patterns as lines of JSON, with what their source says of them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Cell, Group, Pattern, PatternError, PatternParts, Side, write_drawing};

/// A pattern and what its source says of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The pattern.
    pub pattern: Pattern,
    /// Whether the source says that it is a valid template.
    pub claimed_valid: Option<bool>,
    /// Whether the source says that no cell of its carrier can go.
    pub claimed_minimal: Option<bool>,
    /// Another pattern of the same shape, by its name.
    pub same_as: Option<String>,
    /// The pattern that this one is a part of, by its name: of that one not all cells are needed.
    pub part_of: Option<String>,
    /// A remark.
    pub note: String,
}

impl From<Pattern> for Record {
    /// Nothing is said of the pattern.
    fn from(pattern: Pattern) -> Self {
        Self {
            pattern,
            claimed_valid: None,
            claimed_minimal: None,
            same_as: None,
            part_of: None,
            note: String::new(),
        }
    }
}

/// The keys of a line. There may be others, which are notes for people and for other programs.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Line {
    name: Option<String>,
    #[serde(default)]
    source: Option<String>,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    rows: Option<usize>,
    #[serde(default)]
    stones: Vec<[usize; 2]>,
    #[serde(default)]
    second_target: Vec<[usize; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    groups: Vec<NamedStones>,
    #[serde(default)]
    helpers: Vec<[usize; 2]>,
    #[serde(default)]
    enemy: Vec<[usize; 2]>,
    carrier: Vec<[usize; 2]>,
    #[serde(default)]
    pivot: Option<[usize; 2]>,
    #[serde(default)]
    edge: Option<String>,
    #[serde(default)]
    top_edge: bool,
    #[serde(default)]
    claimed_valid: Option<bool>,
    #[serde(default)]
    claimed_minimal: Option<bool>,
    #[serde(default)]
    same_as: Option<String>,
    #[serde(default)]
    part_of: Option<String>,
    #[serde(default)]
    note: String,
    #[serde(default)]
    picture: Vec<String>,
}

/// A group of stones that are to be joined, by its name.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct NamedStones {
    name: String,
    stones: Vec<[usize; 2]>,
}

/// The kind in which every group of stones that touch is to be joined.
const ALL_STONES: &str = "interior (all stones)";

/// Patterns as lines of JSON: one in each line, empty lines between them.
///
/// # Errors
/// If a line is no JSON object with these keys, or its pattern makes no sense; the line is named.
pub fn read_lines(text: &str) -> Result<Vec<Record>, PatternError> {
    each_line(text, record)
}

/// What lines of JSON are read as.
pub(super) fn each_line<T>(
    text: &str,
    of_line: impl Fn(Line) -> Result<T, PatternError>,
) -> Result<Vec<T>, PatternError> {
    let lines = (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty());
    lines
        .map(|(line, text)| {
            let fault = |message: String| PatternError::Json { line, message };
            // Who reads a line must not be told that the fault is in "line 1".
            let read: Line = serde_json::from_str(text).map_err(|error| {
                let text = error.to_string();
                fault(text.split(" at line ").next().unwrap_or(&text).to_owned())
            })?;
            of_line(read).map_err(|error| fault(error.to_string()))
        })
        .collect()
}

fn record(line: Line) -> Result<Record, PatternError> {
    Ok(Record {
        pattern: Pattern::new(parts(&line)?)?,
        claimed_valid: line.claimed_valid,
        claimed_minimal: line.claimed_minimal,
        same_as: line.same_as,
        part_of: line.part_of,
        note: line.note,
    })
}

/// The parts of the pattern, which need not join anything.
pub(super) fn parts(line: &Line) -> Result<PatternParts, PatternError> {
    let cells = |pairs: &[[usize; 2]]| {
        let cell = |&[column, row]: &[usize; 2]| {
            Cell::new(column, row).ok_or_else(|| PatternError::Far(format!("[{column}, {row}]")))
        };
        let cells: Vec<Cell> = pairs.iter().map(cell).collect::<Result<_, _>>()?;
        let set: BTreeSet<Cell> = cells.iter().copied().collect();
        match cells.iter().find(|&cell| cells.iter().filter(|&other| other == cell).count() > 1) {
            Some(&twice) => Err(PatternError::Twice(twice)),
            None => Ok(set),
        }
    };
    let (stones, second_target) = (cells(&line.stones)?, cells(&line.second_target)?);
    let groups = if !line.groups.is_empty() {
        if !stones.is_empty() || !second_target.is_empty() {
            let found = "groups beside stones or second_target";
            return Err(PatternError::markup(found, "one or the other"));
        }
        let group = |NamedStones { name, stones }: &NamedStones| {
            cells(stones).map(|stones| Group { name: name.clone(), stones })
        };
        line.groups.iter().map(group).collect::<Result<_, _>>()?
    } else if line.kind == ALL_STONES {
        Group::touching(&stones)
    } else {
        let targets = [("A", stones), ("B", second_target)];
        let targets = targets.into_iter().filter(|(_, stones)| !stones.is_empty());
        targets.map(|(name, stones)| Group { name: name.to_owned(), stones }).collect()
    };
    let mut sides = BTreeSet::new();
    match line.edge.as_deref() {
        Some("bottom") => _ = sides.insert(Side::Bottom),
        None => {}
        Some(edge) => {
            return Err(PatternError::markup(format!("edge {edge}"), "\"bottom\" or null"));
        }
    }
    if line.top_edge {
        sides.insert(Side::Top);
    }
    let mut parts = PatternParts {
        name: line.name.clone(),
        source: line.source.clone(),
        carrier: cells(&line.carrier)?,
        groups,
        helpers: cells(&line.helpers)?,
        cut: cells(&line.enemy)?,
        sides,
        pivot: cells(line.pivot.as_slice())?.pop_first(),
        rows: 0,
        walls: BTreeSet::new(),
        columns: 0,
    };
    let stones = parts.groups.iter().flat_map(|group| &group.stones);
    let all = parts.carrier.iter().chain(&parts.helpers).chain(&parts.cut).chain(stones);
    let rows = all.map(|cell| cell.row() + 1).max().unwrap_or(0);
    parts.rows = line.rows.unwrap_or(rows);
    Ok(parts)
}

/// A record as a line of JSON that [`read_lines`] reads.
#[must_use]
pub fn write_line(record: &Record) -> String {
    let parts = record.pattern.parts();
    let pairs = |cells: &BTreeSet<Cell>| -> Vec<[usize; 2]> {
        cells.iter().map(|cell| [cell.column(), cell.row()]).collect()
    };
    let all: BTreeSet<Cell> =
        parts.groups.iter().flat_map(|group| group.stones.iter().copied()).collect();
    let names: Vec<&str> = parts.groups.iter().map(|group| group.name.as_str()).collect();
    let mut kind = record.pattern.kind().to_string();
    let (mut stones, mut second_target, mut groups) = Default::default();
    match names[..] {
        ["A"] => stones = pairs(&parts.groups[0].stones),
        ["A", "B"] => {
            [stones, second_target] = [0, 1].map(|index| pairs(&parts.groups[index].stones))
        }
        _ if Group::touching(&all) == parts.groups => {
            (kind, stones) = (ALL_STONES.to_owned(), pairs(&all));
        }
        _ => {
            let named = |Group { name, stones }: &Group| NamedStones {
                name: name.clone(),
                stones: pairs(stones),
            };
            groups = parts.groups.iter().map(named).collect();
        }
    }
    let line = Line {
        name: parts.name.clone(),
        source: parts.source.clone(),
        kind,
        rows: Some(parts.rows),
        stones,
        second_target,
        groups,
        helpers: pairs(&parts.helpers),
        enemy: pairs(&parts.cut),
        carrier: pairs(&parts.carrier),
        pivot: parts.pivot.map(|cell| [cell.column(), cell.row()]),
        edge: parts.sides.contains(&Side::Bottom).then(|| "bottom".to_owned()),
        top_edge: parts.sides.contains(&Side::Top),
        claimed_valid: record.claimed_valid,
        claimed_minimal: record.claimed_minimal,
        same_as: record.same_as.clone(),
        part_of: record.part_of.clone(),
        note: record.note.clone(),
        picture: write_drawing(&record.pattern).lines().map(str::to_owned).collect(),
    };
    serde_json::to_string(&line).expect("strings and numbers are JSON")
}
