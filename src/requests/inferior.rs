//! Cells that are dead or belong to somebody already, in JSON.

use serde_json::{Value, json};

use crate::analysis::{Captures, DeadByTheorem};
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::{Names, VertexId, VertexSet};

/// What theorems find dead.
pub(crate) fn by_theorem(found: &DeadByTheorem, names: &Names) -> Value {
    let cell = |cell: VertexId| names.name(cell);
    let cells: Vec<&str> = found.cells.iter().map(|&(dead, _)| cell(dead)).collect();
    let edges: Vec<[&str; 2]> = found.edges.iter().map(|&(edge, _)| edge.map(cell)).collect();
    let cell_rules: Vec<&str> = found.cells.iter().map(|(_, rule)| rule.id()).collect();
    let edge_rules: Vec<&str> = found.edges.iter().map(|(_, rule)| rule.id()).collect();
    json!({
        "exact": false,
        "dead_cells": cells,
        "dead_edges": edges,
        "cell_rules": cell_rules,
        "edge_rules": edge_rules,
    })
}

/// Captured, lost and dominated sets.
pub(crate) fn captured(found: &Captures, file: &GameFile) -> Value {
    let names = |set: &VertexSet| file.names_of(set.iter());
    let owned = |player| found.owned[player].iter().map(names).collect::<Vec<_>>();
    let dominated = |player| {
        let sets = found.dominated[player].iter();
        let entry = |set: &VertexSet, by: &[VertexId]| json!({ "set": names(set), "by": file.names_of(by.iter().copied()) });
        sets.map(|found| entry(&found.set, &found.by)).collect::<Vec<Value>>()
    };
    let mut answer = json!({
        "captured": owned(Player::Short),
        "lost": owned(Player::Cut),
        "short_dominated": dominated(Player::Short),
        "cut_dominated": dominated(Player::Cut),
        "examined": found.examined,
    });
    if found.stopped {
        answer["stopped"] = Value::from("interrupt");
    }
    answer
}
