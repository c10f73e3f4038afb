//! Rows of a census as JSON, CSV and text.

use serde::Serialize;
use serde_json::{Map, Value};

use super::{CaptureCounts, OutcomeCounts, Part, PropertyCounts, RuleCounts, Shard};

/// The result for one number of vertices, with how it was got. Its JSON keys are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The number of vertices.
    pub n: usize,
    /// Table 1.
    #[serde(flatten)]
    pub properties: PropertyCounts,
    /// How games turn out, if asked for.
    #[serde(flatten)]
    pub outcomes: Option<OutcomeCounts>,
    /// Captured, lost and dominated sets, if asked for.
    #[serde(flatten)]
    pub capture: Option<CaptureCounts>,
    /// What the theorems find, if asked for.
    #[serde(flatten)]
    pub rules: Option<RuleCounts>,
    /// Whether pairs of terminals were counted up to automorphism.
    pub orbits: bool,
    /// What made the graphs.
    pub generator: String,
    /// The shard, if the row is not about all graphs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The version of this program.
    pub version: String,
    /// A command that counts the same.
    pub command: String,
    /// The time that counting took, added up over threads.
    pub seconds: f64,
}

/// A column of a text table: its head and its number in a row.
type Column<'a> = (&'a str, &'a dyn Fn(&Row) -> Option<u64>);

impl Row {
    /// The row of a part.
    #[must_use]
    pub fn new(part: &Part) -> Self {
        let (task, counts) = (part.task(), part.counts());
        let shard = (part.shard() != Shard::WHOLE).then(|| part.shard().to_string());
        let mut command = task.command();
        if let Some(shard) = &shard {
            command.push_str(&format!(" --shard {shard}"));
        }
        Self {
            n: task.order,
            properties: counts.properties,
            outcomes: counts.outcomes,
            capture: counts.capture,
            rules: counts.rules,
            orbits: task.columns.orbits,
            generator: task.generator.clone(),
            shard,
            version: part.version().to_owned(),
            command,
            seconds: part.seconds(),
        }
    }

    fn to_map(&self) -> Map<String, Value> {
        match serde_json::to_value(self) {
            Ok(Value::Object(map)) => map,
            _ => unreachable!("a row is plain data with named fields"),
        }
    }

    /// The row as one line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        Value::Object(self.to_map()).to_string()
    }
}

/// The rows as tables for people: Table 1 in the order of the paper, then one for each further
/// group of columns that some row has.
#[must_use]
pub fn tables(rows: &[Row]) -> String {
    let mut text = String::new();
    let properties: &[Column<'_>] = &[
        ("graphs", &|row| Some(row.properties.connected_graphs)),
        ("S-free", &|row| Some(row.properties.simplicial_free)),
        ("⊥-free", &|row| Some(row.properties.transverse_free)),
        ("≥2 △-free", &|row| Some(row.properties.two_triangle_free)),
        ("both", &|row| Some(row.properties.transverse_free_and_two_triangle_free)),
    ];
    push_table(&mut text, "", rows, properties);
    let outcomes: &[Column<'_>] = &[
        ("positions", &|row| Some(row.outcomes?.positions)),
        ("short", &|row| Some(row.outcomes?.short)),
        ("cut", &|row| Some(row.outcomes?.cut)),
        ("first", &|row| Some(row.outcomes?.first)),
        ("dead cells", &|row| Some(row.outcomes?.dead_cells)),
        ("of", &|row| Some(row.outcomes?.positions * (row.n as u64).saturating_sub(2))),
        ("in", &|row| Some(row.outcomes?.positions_with_dead_cell)),
        ("dead edges", &|row| Some(row.outcomes?.dead_edges)),
        ("of", &|row| Some(row.outcomes?.edges)),
        ("in", &|row| Some(row.outcomes?.positions_with_dead_edge)),
    ];
    push_table(&mut text, "Games with two terminals", rows, outcomes);
    let capture: &[Column<'_>] = &[
        ("subsets", &|row| Some(row.capture?.subsets)),
        ("captured", &|row| Some(row.capture?.captured)),
        ("lost", &|row| Some(row.capture?.lost)),
        ("both", &|row| Some(row.capture?.captured_and_lost)),
        ("short-dominated", &|row| Some(row.capture?.short_dominated)),
        ("cut-dominated", &|row| Some(row.capture?.cut_dominated)),
    ];
    push_table(&mut text, "Sets of vertices", rows, capture);
    let cells: &[Column<'_>] = &[
        ("dead", &|row| Some(row.outcomes?.dead_cells)),
        ("found", &|row| Some(row.rules?.dead_cells_found)),
        ("simplicial", &|row| Some(row.rules?.dead_cells_simplicial)),
        ("Th. 13", &|row| Some(row.rules?.dead_cells_theorem_13)),
        ("Th. 16", &|row| Some(row.rules?.dead_cells_theorem_16)),
    ];
    push_table(&mut text, "Dead cells that the theorems find", rows, cells);
    let edges: &[Column<'_>] = &[
        ("dead", &|row| Some(row.outcomes?.dead_edges)),
        ("found", &|row| Some(row.rules?.dead_edges_found)),
        ("Cor. I", &|row| Some(row.rules?.dead_edges_corollary_1)),
        ("Cor. II", &|row| Some(row.rules?.dead_edges_corollary_2)),
        ("Th. 14", &|row| Some(row.rules?.dead_edges_theorem_14)),
        ("Th. 15", &|row| Some(row.rules?.dead_edges_theorem_15)),
    ];
    push_table(&mut text, "Dead edges that the theorems find", rows, edges);
    let classes: &[Column<'_>] = &[
        ("short", &|row| Some(row.outcomes?.short)),
        ("reduced", &|row| Some(row.rules?.short_by_reduction)),
        ("cut", &|row| Some(row.outcomes?.cut)),
        ("reduced", &|row| Some(row.rules?.cut_by_reduction)),
        ("Th. 11", &|row| Some(row.rules?.cut_theorem_11)),
        ("first", &|row| Some(row.outcomes?.first)),
        ("reduced", &|row| Some(row.rules?.first_by_reduction)),
        ("Th. 11 Cor.", &|row| Some(row.rules?.cut_moving_first_theorem_11)),
    ];
    push_table(&mut text, "Classes that the theorems find", rows, classes);
    for row in rows {
        let shard = row.shard.as_ref().map(|shard| format!(", shard {shard}")).unwrap_or_default();
        let orbits = if row.orbits { ", terminals up to automorphism" } else { "" };
        text += &format!(
            "n = {}: {}{shard}{orbits}, {:.1} s, version {}\n",
            row.n, row.generator, row.seconds, row.version
        );
    }
    text
}

/// Adds a table, unless no row has a number in it.
fn push_table(text: &mut String, title: &str, rows: &[Row], columns: &[Column<'_>]) {
    let numbers = |row: &Row| columns.iter().map(|(_, number)| number(row)).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = rows
        .iter()
        .filter(|row| numbers(row).iter().all(Option::is_some))
        .map(|row| {
            let numbers = numbers(row).into_iter().flatten().map(|number| number.to_string());
            std::iter::once(row.n.to_string()).chain(numbers).collect()
        })
        .collect();
    if lines.is_empty() {
        return;
    }
    let head = std::iter::once("n").chain(columns.iter().map(|(head, _)| *head));
    let head: Vec<String> = head.map(str::to_owned).collect();
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = lines.iter().chain([&head]).map(|line| line[column].chars().count());
            cells.max().unwrap_or(0)
        })
        .collect();
    if !title.is_empty() {
        text.push_str(title);
        text.push('\n');
    }
    for line in [&head].into_iter().chain(&lines) {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
        text.push_str(&cells.join("  "));
        text.push('\n');
    }
    text.push('\n');
}
