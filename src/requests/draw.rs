//! Where everything of a game is, for those who draw it themselves.

use serde_json::{Value, json};

use super::reduced::game_object;
use super::torus::Torus;
use crate::formats::{GameFile, Writer, write};
use crate::game::{Player, State};
use crate::graph::{Names, VertexId};
use crate::render::{Geometry, Ground, Scene};

/// The room around a drawing.
const MARGIN: f64 = 0.6;

/// The most vertices of a game that is drawn: a page takes seconds for them.
const MOST_DRAWN: usize = 40_003;

/// A game in its canonical form, and where its parts are: from 0 to the right and down.
///
/// # Errors
/// If the game is too large or cannot be written.
pub(super) fn drawn(file: &GameFile) -> Result<Value, String> {
    let position = file.position();
    let hypergraph = position.game().hypergraph();
    let vertices = hypergraph.vertex_count();
    if vertices > MOST_DRAWN {
        return Err(format!(
            "the game has {vertices} vertices, expected at most {MOST_DRAWN} where it is drawn"
        ));
    }
    let drawing = Drawing::new(Geometry::of(&Scene::new(file)), file.names());
    let owner = |vertex: VertexId| {
        Player::BOTH.into_iter().find(|&player| position.claimed(player).contains(vertex))
    };
    let cells = drawing.cells(&owner, &|vertex| hypergraph.is_terminal(vertex));
    let is_graph = drawing.geometry.ground == Ground::Graph;
    let joins = || hypergraph.hyperedges().zip(&drawing.geometry.hubs).filter(|_| is_graph);
    let edges = joins().filter(|(members, _)| members.len() == 2);
    let hyperedges = joins().filter(|(members, _)| members.len() > 2);
    let numbers = drawing.numbers();
    let of = |members: &[VertexId]| -> Vec<usize> {
        members.iter().filter_map(|member| numbers[member.index()]).collect()
    };
    let star = |(members, &hub)| json!({ "at": drawing.at(hub), "cells": of(members) });
    let link = write(file, Writer::HexWorld).ok();
    let link = link.map(|link| String::from_utf8_lossy(&link).trim_end().to_owned());
    Ok(json!({
        "game": game_object(file).map_err(|error| error.to_string())?,
        "title": file.title(),
        "kind": drawing.kind(),
        "size": drawing.size(),
        "cells": cells,
        "edges": edges.map(|(members, _)| of(members)).collect::<Vec<_>>(),
        "hyperedges": hyperedges.map(star).collect::<Vec<_>>(),
        "sides": drawing.sides(),
        "link": link,
        "winner_on_board": position.decided(),
    }))
}

/// The same of a game on a torus.
pub(super) fn torus_drawn(torus: &Torus) -> Value {
    let drawing = Drawing::new(Geometry::of_torus(torus.spec), &torus.names);
    let mut cells = drawing.cells(&|cell| torus.owner(cell), &|_| false);
    for (site, cell) in drawing.geometry.sites.iter().zip(&mut cells) {
        if torus.is_coloured(site.vertex) {
            cell["fixed"] = json!(true);
        }
    }
    json!({
        "game": torus.object(),
        "title": null,
        "kind": drawing.kind(),
        "size": drawing.size(),
        "cells": cells,
        "edges": [],
        "hyperedges": [],
        "sides": [],
        "link": null,
        "winner_on_board": torus.state.decided(),
    })
}

/// A geometry, from 0 to the right and down.
struct Drawing<'a> {
    geometry: Geometry,
    extent: [[f64; 2]; 2],
    names: &'a Names,
}

impl<'a> Drawing<'a> {
    fn new(geometry: Geometry, names: &'a Names) -> Self {
        Self { extent: geometry.extent(), geometry, names }
    }

    fn at(&self, [x, y]: [f64; 2]) -> Value {
        let [low, _] = self.extent;
        let short = |x: f64| (x * 1e4).round() / 1e4;
        json!([short(x - low[0] + MARGIN), short(y - low[1] + MARGIN)])
    }

    fn path(&self, points: &[[f64; 2]]) -> Value {
        points.iter().map(|&point| self.at(point)).collect()
    }

    fn kind(&self) -> &'static str {
        match self.geometry.ground {
            Ground::Hexagons => "hex",
            Ground::Tiles => "board",
            Ground::Graph => "graph",
        }
    }

    fn size(&self) -> [f64; 2] {
        let [low, high] = self.extent;
        [0, 1].map(|axis| high[axis] - low[axis] + 2.0 * MARGIN)
    }

    /// For each vertex which of the cells it is.
    fn numbers(&self) -> Vec<Option<usize>> {
        let mut numbers = vec![None; self.names.len()];
        for (number, site) in self.geometry.sites.iter().enumerate() {
            numbers[site.vertex.index()] = Some(number);
        }
        numbers
    }

    fn cells(
        &self,
        owner: &dyn Fn(VertexId) -> Option<Player>,
        is_terminal: &dyn Fn(VertexId) -> bool,
    ) -> Vec<Value> {
        let cells = self.geometry.sites.iter().map(|site| {
            let mut cell = json!({
                "name": self.names.name(site.vertex),
                "at": self.at(site.at),
                "shape": site.outline.as_deref().map(|corners| self.path(corners)),
                "owner": owner(site.vertex),
                "terminal": is_terminal(site.vertex),
            });
            if let Some([short, cut]) = site.bridges {
                cell["bridges"] = json!({ "short": self.path(&short), "cut": self.path(&cut) });
            }
            cell
        });
        cells.collect()
    }

    fn sides(&self) -> Value {
        let sides = self.geometry.sides.iter();
        sides.map(|side| json!({ "owner": side.owner, "path": self.path(&side.line) })).collect()
    }
}
