//! `cutshort render`: a picture.

use std::io::Write;
use std::path::PathBuf;

use super::input::InputArgs;
use super::output::write_file;
use super::{Exit, Failure};
use crate::formats::GameFile;
use crate::graph::VertexId;
use crate::planar::{Drawing, Embedding, EmbeddingError, dual};
use crate::render::{DualLayer, Mark, Scene, hypergraph_svg, planar_svg, svg};
use crate::switching::{EdgeGame, EdgeGameError, EdgeSolution};

/// Draw a board, a game with a layout, or a planar game, as SVG
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort render --board hex:5x5 --short c3 --cut b4 -o position.svg
  cutshort render graphs/bridge.json > bridge.svg
  cutshort render --board hex:4x4 --hypergraph -o corners.svg
  cutshort render --board hex:4x4 --dual -o dual.svg
  cutshort render --board bridgit:5 --short e3,e5 --territories -o territories.svg")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Draw the hypergraph, though it is a board
    #[arg(long, conflicts_with_all = ["embedding", "dual"])]
    hypergraph: bool,
    /// Draw the hypergraph in the plane without crossings, the terminals outside, whatever the
    /// layout says. A planar game without a layout is drawn so anyway
    #[arg(long)]
    embedding: bool,
    /// Draw it in the plane, and its dual game over it
    #[arg(long)]
    dual: bool,
    /// Colour the cells of an edge game by whose they are: Short's blue, Cut's orange, whoever moves
    /// first's purple
    #[arg(long)]
    territories: bool,
    /// The file to write; without it the picture goes to standard output
    #[arg(short, long, value_name = "FILE.svg")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let file = args.input.game()?;
    let scene = Scene {
        position: file.position(),
        names: file.names(),
        layout: file.layout(),
        board: file.board(),
        marks: if args.territories { territories(&file)? } else { Vec::new() },
    };
    let picture = picture(args, &file, &scene)?;
    match &args.output {
        Some(path) => write_file(path, picture.as_bytes())?,
        None => out.write_all(picture.as_bytes())?,
    }
    Ok(Exit::Done)
}

/// Every unclaimed cell of an edge game with the territory that it is in.
fn territories(file: &GameFile) -> Result<Vec<(VertexId, Mark)>, Failure> {
    let reduced = file.position().reduced();
    let game = EdgeGame::new(&reduced).map_err(|error| match error {
        EdgeGameError::Degree { cell, degree } => {
            let cell = file.names().name(cell);
            Failure::input(format_args!(
                "the cell {cell} lies in {degree} hyperedges, expected at most 2"
            ))
        }
        other => Failure::input(other),
    })?;
    let solution = EdgeSolution::new(&game);
    let labels = solution.principal_partition().labels().iter();
    Ok(labels.map(|&(cell, territory)| (cell, Mark::Territory(territory))).collect())
}

fn picture(args: &Args, file: &GameFile, scene: &Scene<'_>) -> Result<String, Failure> {
    if args.hypergraph {
        return hypergraph_svg(scene).map_err(Failure::input);
    }
    let asked = args.embedding || args.dual;
    if !asked && (file.layout().is_some() || file.board().is_some()) {
        return svg(scene).map_err(Failure::input);
    }
    let hypergraph = file.game().hypergraph();
    let cannot_be = |error: EmbeddingError| {
        let why = error.describe(hypergraph, file.names());
        Failure::input(if asked {
            why
        } else {
            format!("there is no layout to draw by, and {why}")
        })
    };
    if args.dual {
        dual(file.game())
            .map_err(|error| Failure::input(error.describe(hypergraph, file.names())))?;
    }
    let embedding = Embedding::new(hypergraph).map_err(cannot_be)?;
    let layer = if args.dual { DualLayer::Shown } else { DualLayer::Hidden };
    Ok(planar_svg(scene, &Drawing::new(hypergraph, &embedding), layer))
}
