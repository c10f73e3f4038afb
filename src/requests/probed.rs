//! Which first moves in a region can matter, in JSON.

use serde_json::{Value, json};

use super::about::{Given, Place, about_other, stones_of};
use crate::game::Player;
use crate::graph::VertexId;
use crate::patterns::{Boundary, OpenPattern};
use crate::values::{
    Outcomes, Poset, PosetChoice, Probe, ValueError, ValueLimits, ValueStop, ValueTable,
};

/// A region whose first moves are asked about.
pub(crate) enum Subject {
    Pattern { open: Box<OpenPattern>, place: Place, stones: Vec<(Player, String)> },
    Game(Box<Given>),
}

/// What was found out about it.
pub(crate) struct Found {
    pub(crate) poset: Poset,
    pub(crate) probes: Vec<Probe>,
    /// With a stone on each cell around, if that is asked.
    pub(crate) bolstered: Vec<(String, Vec<Probe>)>,
}

/// What is asked about it.
pub(crate) struct Asked {
    /// Whose first moves.
    pub(crate) by: Player,
    pub(crate) limits: ValueLimits,
    /// Over which outcomes, of a game.
    pub(crate) poset: PosetChoice,
    /// Whether to ask once more for each cell around a pattern, with a stone of the player's there.
    pub(crate) perimeter: bool,
}

fn of_pattern(
    open: &OpenPattern,
    asked: &Asked,
    report: &mut dyn FnMut(&str, usize),
) -> Result<Found, ValueError> {
    let mut probes = |open: &OpenPattern, around: &str| {
        let boundary = Boundary::of(open)?;
        let mut table = boundary.table(&asked.limits, &mut |left| report(around, left))?;
        Ok::<_, ValueError>((boundary.poset().clone(), table.probes(asked.by)))
    };
    let (poset, alone) = probes(open, "")?;
    let mut bolstered = Vec::new();
    let free = open.around().filter(|(_, owner)| asked.perimeter && owner.is_none());
    for (name, _) in free {
        let with = open.with_stone(&name, asked.by).expect("the cell is empty");
        let (_, probes) = probes(&with, &format!("{name}: "))?;
        bolstered.push((name, probes));
    }
    Ok(Found { poset, probes: alone, bolstered })
}

fn of_game(
    given: &Given,
    asked: &Asked,
    report: &mut dyn FnMut(&str, usize),
) -> Result<Found, ValueError> {
    let game = given.file.position().reduced();
    let outcomes = Outcomes::chosen(&game, &asked.poset)?;
    let mut report = |left: usize| report("", left);
    let mut table = ValueTable::of_game(&game, &outcomes, &asked.limits, &mut report)?;
    let (poset, probes) = (outcomes.poset().clone(), table.probes(asked.by));
    Ok(Found { poset, probes, bolstered: Vec::new() })
}

impl Subject {
    /// What is to be said of the first moves; `report` hears how many positions are left, after the name
    /// of the stone that stands around.
    pub(crate) fn probed(
        &self,
        asked: &Asked,
        report: &mut dyn FnMut(&str, usize),
    ) -> Result<Found, ValueError> {
        match self {
            Self::Pattern { open, .. } => of_pattern(open, asked, report),
            Self::Game(given) => of_game(given, asked, report),
        }
    }

    /// The names of the cells in the order in which they are numbered.
    pub(crate) fn cells(&self) -> Vec<String> {
        match self {
            Self::Pattern { open, .. } => open.cells().map(|cell| cell.to_string()).collect(),
            Self::Game(given) => {
                let file = &given.file;
                let cells = file.position().empty_cells();
                file.names_of(cells.iter()).into_iter().map(str::to_owned).collect()
            }
        }
    }

    /// An answer in JSON, with the keys about the position before it.
    pub(crate) fn about(&self, answer: Value) -> Value {
        match self {
            Self::Game(given) => given.place.answer(&given.file, answer),
            Self::Pattern { open, place, stones } => {
                let stones = Player::BOTH.map(|by| stones_of(stones, by));
                about_other(place.index, open.parts().name.as_deref(), None, stones, answer)
            }
        }
    }

    fn around(&self) -> Value {
        let Self::Pattern { open, .. } = self else { return json!([]) };
        let around = open.around().map(|(name, owner)| {
            let cell = open.cell_of(&name).map(|cell| cell.to_string());
            json!({ "name": name, "cell": cell, "stone": owner })
        });
        around.collect()
    }
}

fn in_json(cells: &[String], probes: &[Probe]) -> Value {
    let probe = |probe: &Probe| {
        let names = |list: &[VertexId]| -> Vec<&str> {
            list.iter().map(|cell| cells[cell.index()].as_str()).collect()
        };
        json!({
            "move": cells[probe.cell.index()],
            "viable": probe.viable,
            "dominated_by": names(&probe.dominated_by),
            "reversed_by": names(&probe.reversed_by),
        })
    };
    probes.iter().map(probe).collect()
}

/// The outcomes with those right below each.
pub(crate) fn in_words(poset: &Poset) -> Vec<Value> {
    let atoms = || poset.atoms();
    let is_between = |low, high| {
        atoms()
            .any(|atom| atom != low && atom != high && poset.le(low, atom) && poset.le(atom, high))
    };
    let below = |atom| -> Vec<&str> {
        let lower = atoms().filter(|&low| low != atom && poset.le(low, atom));
        lower.filter(|&low| !is_between(low, atom)).map(|low| poset.name(low)).collect()
    };
    atoms().map(|atom| json!({ "outcome": poset.name(atom), "above": below(atom) })).collect()
}

/// The answer.
pub(crate) fn probed(subject: &Subject, found: &Found, by: Player) -> Value {
    let cells = subject.cells();
    let bolstered = found
        .bolstered
        .iter()
        .map(|(stone, probes)| json!({ "stone": stone, "probes": in_json(&cells, probes) }));
    json!({
        "player": by,
        "cells": cells,
        "around": subject.around(),
        "outcome_count": found.poset.len(),
        "probes": in_json(&cells, &found.probes),
        "perimeter": bolstered.collect::<Vec<_>>(),
    })
}

/// What is said if a limit stopped the work.
pub(crate) fn unprobed(reason: ValueStop, states: u64) -> Value {
    json!({ "probes": null, "stopped": reason.to_string(), "positions": states })
}
