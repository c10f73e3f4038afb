//! `cutshort info`: what a game looks like before anybody plays.

use std::io::Write;

use serde_json::json;

use super::input::{InputArgs, title};
use super::voice::Voice;
use super::words::count;
use super::{Exit, Failure};
use crate::game::{Game, Player, symmetries};
use crate::graph::VertexId;
use crate::planar::is_planar;
use crate::requests::about::Given;
use crate::solve::engine_for as engine;
use crate::switching::{EdgeGame, EdgeSolution, PrincipalPartition, Territory};

/// Describe a game: cells, hyperedges, degree, and which engine solves it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort info --board hex:11x11
  cutshort info graphs/bridge.json --json")]
pub(super) struct Args {
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    args.input.each_game(Voice::of(args.json), out, |given, out| {
        describe(&given, args.json, out)?;
        Ok(Exit::Done)
    })
}

/// The principal partition of the edge game that the position is.
fn territories(game: &EdgeGame) -> PrincipalPartition {
    EdgeSolution::new(game).principal_partition().clone()
}

/// Describes the board as it is after the claims.
fn describe(given: &Given, as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let Given { file, place } = given;
    let position = file.position();
    let reduced = position.reduced();
    let hypergraph = reduced.hypergraph();
    let names = |cells: &[VertexId]| file.names_of(cells.iter().copied());
    let terminals = names(hypergraph.terminals());
    let sizes = hypergraph.hyperedges().map(<[_]>::len);
    let largest = sizes.max().unwrap_or(0);
    let degree = hypergraph.max_cell_degree();
    let planar = is_planar(hypergraph);
    let symmetric = Symmetric::of(&reduced);
    let claimed = Player::BOTH.map(|player| position.claimed(player).len());
    let edge_game = EdgeGame::new(&reduced).ok();
    if as_json {
        let answer = json!({
            "cells": hypergraph.cells().len(),
            "hyperedges": hypergraph.hyperedge_count(),
            "largest_hyperedge": largest,
            "degree": degree,
            "planar": planar,
            "symmetries": symmetric.as_ref().and_then(|s| u64::try_from(s.count?).ok()),
            "orbits": symmetric.as_ref().map(|s| s.orbits),
            "engine": engine(&reduced).ok(),
            "territories": edge_game.as_ref().map(|game| territories(game).to_json(file.names())),
        });
        writeln!(out, "{}", place.answer(file, answer))?;
        return Ok(());
    }
    writeln!(out, "{}", title(file))?;
    if let Some(source) = file.source() {
        writeln!(out, "  source       {source}")?;
    }
    let [short, cut] = claimed;
    writeln!(
        out,
        "  cells        {} empty, {short} Short's, {cut} Cut's",
        hypergraph.cells().len()
    )?;
    writeln!(out, "  terminals    {}", terminals.join(" "))?;
    writeln!(
        out,
        "  hyperedges   {}, the largest of size {largest}",
        hypergraph.hyperedge_count()
    )?;
    writeln!(out, "  degree       {degree} (hyperedges at a cell)")?;
    let outside =
        if planar { "yes, the terminals outside" } else { "not with the terminals outside" };
    writeln!(out, "  planar       {outside}")?;
    match symmetric {
        None => writeln!(out, "  symmetries   not computed beyond {MOST_VERTICES} vertices")?,
        Some(Symmetric { count, orbits }) => {
            let count = count.map_or("more than 2^128".to_owned(), |count| count.to_string());
            let classes = if orbits == 1 { "class" } else { "classes" };
            writeln!(out, "  symmetries   {count}; {orbits} {classes} of cells")?;
        }
    }
    writeln!(out, "  goal, rules  {}, {}", reduced.goal(), reduced.rules())?;
    match engine(&reduced) {
        Ok(engine) => writeln!(out, "  engine       {engine}")?,
        Err(reason) => writeln!(out, "  engine       none: {reason}")?,
    }
    if let Some(game) = edge_game {
        let territories = territories(&game);
        let [short, cut, first] = [Territory::Short, Territory::Cut, Territory::First]
            .map(|territory| territories.cells(territory).count());
        let short = count(short, "cell");
        writeln!(out, "  territory    {short} Short's, {cut} Cut's, {first} whoever moves first")?;
    }
    Ok(())
}

/// Symmetries are found at once up to this many vertices.
const MOST_VERTICES: usize = 250;

/// How symmetric a game is.
struct Symmetric {
    /// How many symmetries it has; `None` if too many to count.
    count: Option<u128>,
    /// Into how many classes they put the cells.
    orbits: usize,
}

impl Symmetric {
    /// `None` for a large game.
    fn of(game: &Game) -> Option<Self> {
        if game.hypergraph().vertex_count() > MOST_VERTICES {
            return None;
        }
        let group = symmetries(game);
        Some(Self { count: group.order(), orbits: group.orbits().len() })
    }
}
