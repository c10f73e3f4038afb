//! Where everything of a game is, for those who draw it themselves.

use serde_json::{Value, json};

use super::reduced::game_object;
use crate::formats::{GameFile, Writer, write};
use crate::game::Player;
use crate::graph::VertexId;
use crate::render::{Geometry, Ground, Scene};

/// The room around a drawing.
const MARGIN: f64 = 0.6;

/// A game in its canonical form, and where its parts are: from 0 to the right and down.
///
/// # Errors
/// If the game cannot be written.
pub(super) fn drawn(file: &GameFile) -> Result<Value, String> {
    let geometry = Geometry::of(&Scene::new(file));
    let [low, high] = geometry.extent();
    let at = |[x, y]: [f64; 2]| {
        let short = |x: f64| (x * 1e4).round() / 1e4;
        json!([short(x - low[0] + MARGIN), short(y - low[1] + MARGIN)])
    };
    let path = |points: &[[f64; 2]]| points.iter().map(|&point| at(point)).collect::<Value>();
    let position = file.position();
    let hypergraph = position.game().hypergraph();
    let owner = |vertex: VertexId| {
        Player::BOTH.into_iter().find(|&player| position.claimed(player).contains(vertex))
    };
    let mut numbers = vec![None; file.names().len()];
    for (number, site) in geometry.sites.iter().enumerate() {
        numbers[site.vertex.index()] = Some(number);
    }
    let cells = geometry.sites.iter().map(|site| {
        let mut cell = json!({
            "name": file.names().name(site.vertex),
            "at": at(site.at),
            "shape": site.outline.as_deref().map(path),
            "owner": owner(site.vertex),
            "terminal": hypergraph.is_terminal(site.vertex),
        });
        if let Some([short, cut]) = site.bridges {
            cell["bridges"] = json!({ "short": path(&short), "cut": path(&cut) });
        }
        cell
    });
    let of = |members: &[VertexId]| -> Vec<usize> {
        members.iter().filter_map(|member| numbers[member.index()]).collect()
    };
    let is_graph = geometry.ground == Ground::Graph;
    let joins = || hypergraph.hyperedges().zip(&geometry.hubs).filter(|_| is_graph);
    let edges = joins().filter(|(members, _)| members.len() == 2).map(|(members, _)| of(members));
    let hyperedges = joins().filter(|(members, _)| members.len() > 2);
    let hyperedges =
        hyperedges.map(|(members, &hub)| json!({ "at": at(hub), "cells": of(members) }));
    let sides = geometry.sides.iter();
    let sides = sides.map(|side| json!({ "owner": side.owner, "path": path(&side.line) }));
    let link = write(file, Writer::HexWorld).ok();
    let link = link.map(|link| String::from_utf8_lossy(&link).trim_end().to_owned());
    let size = [0, 1].map(|axis| high[axis] - low[axis] + 2.0 * MARGIN);
    Ok(json!({
        "game": game_object(file).map_err(|error| error.to_string())?,
        "title": file.title(),
        "kind": match geometry.ground {
            Ground::Hexagons => "hex",
            Ground::Tiles => "board",
            Ground::Graph => "graph",
        },
        "size": size,
        "cells": cells.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "hyperedges": hyperedges.collect::<Vec<_>>(),
        "sides": sides.collect::<Vec<_>>(),
        "link": link,
        "winner_on_board": position.decided(),
    }))
}
