//! Random answers of every kind, shaped so that many of them are right.

use quickcheck::{Arbitrary, Gen};

use super::rules::Site;
use super::{each, makers, one};
use crate::game::testing::{below, player};
use crate::graph::VertexId;
use crate::proof::step::forged::{any_trace, some};
use crate::proof::step::{MovingAs, Preserves};
use crate::proof::{About, Aim, NodeId, Normal, Proved};

makers! { Proved, Option<Proved>:
    Winner by winner;
    Captured by captured;
    Dominated by dominated;
    WinningMoves by winning_moves;
    Dead by dead;
    Alive by alive;
    DeadEdge by dead_edge;
    AliveEdge by alive_edge;
    Reduced by reduced;
}

fn winner(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    Some(Proved::Winner { to_move: player(g), winner: player(g), node: site.any(g)? })
}

/// A set that a node settles.
fn settled(g: &mut Gen, site: &Site<'_>) -> Option<(NodeId, Vec<VertexId>)> {
    let nodes = site.normals(|it| matches!(it.aim, Aim::Settle(_)) && it.owned.is_empty());
    let (id, node) = one(g, &nodes)?;
    let Aim::Settle(set) = &node.aim else { return None };
    Some((id, if below(g, 10) == 0 { each(g, &site.cells, 50) } else { set.iter().collect() }))
}

fn captured(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let (node, set) = settled(g, site)?;
    Some(Proved::Captured { by: player(g), set, node })
}

fn dominated(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let (node, set) = settled(g, site)?;
    Some(Proved::Dominated { by: player(g), set, node })
}

/// All cells that are known to win, or some, and all that is known against the others.
fn winning_moves(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let by = player(g);
    let (mut cells, mut nodes) = (Vec::new(), Vec::new());
    for &cell in &site.cells {
        let wins = |it: &Normal| {
            let needs_less = it.owned.iter().all(|owned| owned == cell);
            it.player == by && it.moving == MovingAs::Second && it.aim == Aim::Win && needs_less
        };
        if let Some((node, _)) = one(g, &site.normals(wins))
            && below(g, 20) != 0
        {
            cells.push(cell);
            nodes.push(node);
        }
    }
    let wins = |it: &Normal| it.player != by && it.aim == Aim::Win && it.owned.is_empty();
    let others = site.normals(|it| wins(it) && it.held.is_empty());
    let others = others.into_iter().map(|(node, _)| node).collect();
    Some(Proved::WinningMoves { by, cells, nodes, others })
}

fn dead(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let (node, it) = one(g, &site.indifferences())?;
    let About::Cell(cell) = it.about else { return None };
    Some(Proved::Dead { cell, node })
}

fn dead_edge(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let (node, it) = one(g, &site.indifferences())?;
    let About::Edge([a, b]) = it.about else { return None };
    Some(Proved::DeadEdge { edge: if bool::arbitrary(g) { [a, b] } else { [b, a] }, node })
}

fn alive(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let short = each(g, &site.cells, 40);
    Some(Proved::Alive { cell: one(g, &site.cells)?, short })
}

fn alive_edge(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let edge = some(g, &site.vertices(), 2).try_into().ok()?;
    Some(Proved::AliveEdge { edge, short: each(g, &site.cells, 40) })
}

fn reduced(g: &mut Gen, site: &Site<'_>) -> Option<Proved> {
    let (trace, replayed) = any_trace(g, site.played(), 20);
    let any = [Preserves::Winner, Preserves::Value, Preserves::Fillings];
    let preserves = if below(g, 4) == 0 { any[below(g, 3)] } else { trace.preserves() };
    let cells = replayed.section.cells().iter().collect();
    Some(Proved::Reduced { preserves, cells, steps: trace.steps })
}
