//! `cutshort info`: what a game looks like before anybody plays.

use std::io::Write;

use serde_json::{Value, json};

use super::input::{InputArgs, title};
use super::sheet::{FormArgs, Sheet};
use super::voice::Voice;
use super::words::count;
use super::{Exit, Failure};
use crate::game::{Game, Player, symmetries};
use crate::planar::is_planar;
use crate::requests::about::Given;
use crate::solve::engine_for as engine;
use crate::switching::{EdgeGame, EdgeSolution, PrincipalPartition, Territory};

/// Describe a game: cells, hyperedges, degree, and which engine solves it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort info --board hex:11x11
  cutshort info graphs/bridge.json --json
  geng -c 5 | cutshort info - --terminals all --csv")]
pub(super) struct Args {
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let sheet = args.form.csv.then(|| Sheet::begin(COLUMNS, out)).transpose()?;
    args.input.each_game(Voice::of(args.form.json), out, |given, out| {
        let look = Look::at(&given);
        match &sheet {
            Some(sheet) => sheet.row(&[&look.to_json()], out)?,
            None if args.form.json => writeln!(out, "{}", look.to_json())?,
            None => look.describe(out)?,
        }
        Ok(Exit::Done)
    })
}

/// The principal partition of the edge game that the position is.
fn territories(game: &EdgeGame) -> PrincipalPartition {
    EdgeSolution::new(game).principal_partition().clone()
}

/// The columns of `--csv`: keys of an answer.
const COLUMNS: &[&str] = &[
    "index",
    "name",
    "board",
    "graph6",
    "terminals",
    "goal",
    "rules",
    "cells",
    "hyperedges",
    "largest_hyperedge",
    "degree",
    "planar",
    "symmetries",
    "orbits",
    "engine",
];

/// The board as it is after the claims, and what is found on it.
struct Look<'a> {
    given: &'a Given,
    reduced: Game,
    largest: usize,
    planar: bool,
    symmetric: Option<Symmetric>,
    edge_game: Option<EdgeGame>,
}

impl<'a> Look<'a> {
    fn at(given: &'a Given) -> Self {
        let reduced = given.file.position().reduced();
        let hypergraph = reduced.hypergraph();
        let largest = hypergraph.hyperedges().map(<[_]>::len).max().unwrap_or(0);
        let (planar, symmetric) = (is_planar(hypergraph), Symmetric::of(&reduced));
        let edge_game = EdgeGame::new(&reduced).ok();
        Self { given, largest, planar, symmetric, edge_game, reduced }
    }

    fn to_json(&self) -> Value {
        let Self { given: Given { file, place }, reduced, symmetric, .. } = self;
        let hypergraph = reduced.hypergraph();
        let territories =
            self.edge_game.as_ref().map(|game| territories(game).to_json(file.names()));
        let answer = json!({
            "cells": hypergraph.cells().len(),
            "hyperedges": hypergraph.hyperedge_count(),
            "largest_hyperedge": self.largest,
            "degree": hypergraph.max_cell_degree(),
            "planar": self.planar,
            "symmetries": symmetric.as_ref().and_then(|s| u64::try_from(s.count?).ok()),
            "orbits": symmetric.as_ref().map(|s| s.orbits),
            "engine": engine(reduced).ok(),
            "territories": territories,
        });
        place.answer(file, answer)
    }

    /// For people.
    fn describe(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Self { given: Given { file, .. }, reduced, largest, planar, symmetric, edge_game } =
            self;
        let position = file.position();
        let hypergraph = reduced.hypergraph();
        let terminals = file.names_of(hypergraph.terminals().iter().copied());
        let degree = hypergraph.max_cell_degree();
        let claimed = Player::BOTH.map(|player| position.claimed(player).len());
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
            if *planar { "yes, the terminals outside" } else { "not with the terminals outside" };
        writeln!(out, "  planar       {outside}")?;
        match symmetric {
            None => writeln!(out, "  symmetries   not computed beyond {MOST_VERTICES} vertices")?,
            Some(Symmetric { count, orbits }) => {
                let count = count.map_or("more than 2^128".to_owned(), |count| count.to_string());
                let classes = if *orbits == 1 { "class" } else { "classes" };
                writeln!(out, "  symmetries   {count}; {orbits} {classes} of cells")?;
            }
        }
        writeln!(out, "  goal, rules  {}, {}", reduced.goal(), reduced.rules())?;
        match engine(reduced) {
            Ok(engine) => writeln!(out, "  engine       {engine}")?,
            Err(reason) => writeln!(out, "  engine       none: {reason}")?,
        }
        if let Some(game) = edge_game {
            let territories = territories(game);
            let [short, cut, first] = [Territory::Short, Territory::Cut, Territory::First]
                .map(|territory| territories.cells(territory).count());
            let short = count(short, "cell");
            writeln!(
                out,
                "  territory    {short} Short's, {cut} Cut's, {first} whoever moves first"
            )?;
        }
        Ok(())
    }
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
