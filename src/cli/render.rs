//! `cutshort render`: a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::arena::Arena;
use super::choice::choice;
use super::input::{InputArgs, find_in, title};
use super::output::write_to;
use super::overlay::OverlayArgs;
use super::search::SearchArgs;
use super::{Exit, Failure};
use crate::analysis::{ReduceOptions, reduce};
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::VertexId;
use crate::planar::{Drawing, Embedding, dual};
use crate::render::{
    DualLayer, Frame, Geometry, Ground, Picture, Scene, ShownMoves, Theme, derivation_dot,
    derivation_picture, dot, reduction_frames,
};
use crate::requests::derived::Derived;
use crate::requests::seen::called;
use crate::survey::{Mark, Overlaid, Overlay};

/// Draw a board or a game, with what the analysis sees on it, as SVG, TikZ, DOT or PNG
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort render --board hex:5x5 --short c3 --cut b4 -o position.svg
  cutshort render --board hex:4x4 --mark wins,line --to-move short --legend -o wins.svg
  cutshort render --board hex:5x5 --short c3 --mark must-play --to-move cut -o must-play.svg
  cutshort render --board hex:5x5 --short c3 --mark current --to-move both -o current.svg
  cutshort render graphs/steane-1.json --steps -o reduction.svg
  cutshort render graphs/petersen.json --mark dead,captured -o petersen.dot
  cutshort render --board hex:4x4 --hypergraph -o corners.svg
  cutshort render --board hex:4x4 --dual -o dual.svg
  cutshort render --board bridgit:5 --short e3,e5 --mark territories -o territories.svg
  cutshort render --board hex:5x5 --short c3 --derivation top,c3 -o derivation.svg
  cutshort render hexworld.org/board/#5c1,c3b4d2 --numbers last -o game.svg
  cutshort render --board hex:3x3 --short b1,b2,a3,c3 --cut a1,c1,a2,c2,b3 --boundary -o boundary.svg
  cutshort render graphs/island.geojson --mark wins --to-move short -o island.svg
  cutshort render --board atoll:7 --short g8,h8 --cut h7 -o atoll.svg
  cutshort render graphs/bridge.json --title Bridge --label s=source --label t=sink -o bridge.tex

A game without a layout is drawn in the plane without crossings, the terminals outside, if it is \
planar and the drawing can be read; else where springs between its vertices put them. Each mark has a \
shape besides its colour: rings for winning moves (with a dot) and must-play (dashed), / for what is \
Short's, \\ for what is Cut's, level lines for a carrier, a disc for the current, a cross for what is dead, dots around a ? for \
moves that a limit left unsettled.

A .tex file is a tikzpicture for \\input in a document with \\usepackage{tikz}, or for pdflatex by itself; how marks \
look are styles at its beginning.")]
pub(super) struct Args {
    /// Colour the cells of an edge game by whose they are; the same as --mark territories
    #[arg(long, hide = true)]
    territories: bool,
    /// The steps of a reduction side by side
    #[arg(long, conflicts_with_all = ["hypergraph", "embedding", "dual", "mark", "legend", "numbers"])]
    steps: bool,
    /// How many frames stand in a row, with --steps
    #[arg(long, value_name = "N", requires = "steps", conflicts_with_all = ["hypergraph", "embedding", "dual", "mark", "legend", "numbers"], value_parser = clap::value_parser!(u16).range(1..))]
    columns: Option<u16>,
    /// How the smallest connection of two ends is derived, Cut's if one of them is a stone or a side of his, such as side-1: the
    /// carriers that it is made of shaded, and the steps beside the board; in DOT the steps alone
    #[arg(long, value_name = "A,B", conflicts_with_all = ["steps", "mark", "legend", "hypergraph", "embedding", "dual"])]
    derivation: Option<String>,
    /// Draw the hypergraph, though it is a board
    #[arg(long, conflicts_with_all = ["embedding", "dual"])]
    hypergraph: bool,
    /// Draw the hypergraph in the plane without crossings, the terminals outside, whatever the
    /// layout says
    #[arg(long)]
    embedding: bool,
    /// Draw it in the plane, and its dual game over it
    #[arg(long)]
    dual: bool,
    /// Draw the walk between the colours of a full Hex board or map, from the corner of left and top
    #[arg(long, conflicts_with_all = ["steps", "hypergraph", "embedding", "dual"])]
    boundary: bool,
    /// Say below the picture what the marks mean
    #[arg(long)]
    legend: bool,
    /// Which stones of a recorded game (SGF, HexWorld) show the numbers of their moves; the last one
    /// has a ring. Without this all do, but with --mark line only the last one has its ring
    #[arg(long, value_enum, value_name = "MOVES")]
    numbers: Option<Numbers>,
    /// A text in the place of a vertex's name; on a Hex or Y board a text on a cell
    #[arg(long, value_name = "VERTEX=TEXT")]
    label: Vec<String>,
    /// What the picture is called, for whom cannot see it
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The background: auto has none, and is light or dark as the reader's program prefers
    #[arg(long, value_parser = choice::<Theme>(THEMES), default_value = "auto")]
    theme: Theme,
    /// The form; without it the ending of the output file decides, and if it does not say it is SVG
    #[arg(long, value_enum, value_name = "FORM")]
    form: Option<Form>,
    /// Pixels of a PNG to those of the SVG
    #[cfg(feature = "png")]
    #[arg(long, default_value_t = 2.0, value_name = "FACTOR")]
    scale: f32,
    /// The file to write; without it the picture goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    overlays: OverlayArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const THEMES: &[(&str, &str)] = &[("auto", ""), ("light", ""), ("dark", "")];

/// The stones that show the numbers of their moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Numbers {
    All,
    /// The ring alone
    Last,
    None,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    Svg,
    /// For papers: a tikzpicture
    Tikz,
    /// For Graphviz; the marks are told in words
    Dot,
    /// Pixels; only in programs that were built with the feature png
    Png,
}

impl Form {
    /// The form that the ending of a file's name asks for; without an ending SVG.
    fn of_path(path: &Path) -> Result<Self, Failure> {
        let Some(ending) = path.extension() else { return Ok(Self::Svg) };
        match ending.to_string_lossy().to_ascii_lowercase().as_str() {
            "svg" => Ok(Self::Svg),
            "tex" | "tikz" => Ok(Self::Tikz),
            "dot" | "gv" => Ok(Self::Dot),
            "png" => Ok(Self::Png),
            other => Err(Failure::input(format_args!(
                "no picture can be written as .{other} to {}: expected .svg, .tex, .png, .dot or .gv, \
                 or --form",
                path.display()
            ))),
        }
    }
}

/// Refuses a file whose name asks for another form than SVG.
pub(super) fn expect_svg(path: &Path) -> Result<(), Failure> {
    match Form::of_path(path)? {
        Form::Svg => Ok(()),
        Form::Tikz | Form::Dot | Form::Png => Err(Failure::input(format_args!(
            "only SVG can be written here, not {}: expected .svg",
            path.display()
        ))),
    }
}

/// A reduction is not drawn step by step if the pictures take more bytes.
const MOST_BYTES: usize = 30_000_000;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let form = match (args.form, &args.output) {
        (Some(form), _) => form,
        (None, Some(path)) => Form::of_path(path)?,
        (None, None) => Form::Svg,
    };
    if let Some(arena) = Arena::of(&args.input) {
        return render_other(args, &arena?, form, out);
    }
    let file = args.input.game()?;
    let file = match &args.title {
        Some(title) => file.with_title(Some(title.clone())),
        None => file,
    };
    if let Some(ends) = &args.derivation {
        let content = derivation(args, &file, ends, form)?;
        write_to(args.output.as_deref(), &content, out)?;
        return Ok(Exit::Done);
    }
    let besides: &[Overlay] = if args.territories { &[Overlay::Territories] } else { &[] };
    let found = args.overlays.of(&file, &args.search, besides)?;
    let stopped = found.iter().find_map(|(_, found)| found.stopped);
    let content = match form {
        Form::Svg => pictures(args, &file, &found)?.to_svg(args.theme).into_bytes(),
        Form::Tikz => pictures(args, &file, &found)?.to_tikz(args.theme).into_bytes(),
        Form::Dot => {
            if !args.label.is_empty() {
                refuse!("--label does not go with DOT, expected a picture in SVG, TikZ or PNG");
            }
            let [(_, found)] = &found[..] else {
                refuse!("--to-move both does not go with DOT, expected short or cut");
            };
            dot(&file, &found.marks, &found.dead_edges).map_err(Failure::input)?.into_bytes()
        }
        Form::Png => png(args, &pictures(args, &file, &found)?)?,
    };
    write_to(args.output.as_deref(), &content, out)?;
    Ok(match stopped {
        Some(reason) => {
            super::voice::aside(format_args!(
                "cutshort: stopped: {reason}; the picture shows what is known"
            ));
            Exit::Stopped
        }
        None => Exit::Done,
    })
}

/// How a connection is derived, in a form.
fn derivation(args: &Args, file: &GameFile, ends: &str, form: Form) -> Result<Vec<u8>, Failure> {
    let derived = Derived::of(file, ends).map_err(Failure::input)?;
    let [a, b] = derived.called(file);
    let Some(tree) = &derived.tree else {
        let player = derived.player;
        return Err(Failure::Unproved(format!(
            "no connection of {a} and {b} is found for {player}"
        )));
    };
    let name = |vertex| called(file, derived.player, vertex);
    let title = format!("{}, {a} - {b}", title(file));
    let picture = || -> Result<Picture, Failure> {
        let scene = Scene::new(file).with_labels(labels(args, file)?);
        let shown = shown_moves(args, file, &scene)?;
        Ok(derivation_picture(&scene.with_moves(file, shown), tree, &name, &title))
    };
    Ok(match form {
        Form::Svg => picture()?.to_svg(args.theme).into_bytes(),
        Form::Tikz => picture()?.to_tikz(args.theme).into_bytes(),
        Form::Dot => derivation_dot(tree, &name, &title).map_err(Failure::input)?.into_bytes(),
        Form::Png => png(args, &picture()?)?,
    })
}

/// A picture of a game that is no Shannon game.
fn render_other(
    args: &Args,
    arena: &Arena,
    form: Form,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let has_marks = !args.overlays.is_empty() || args.territories || !args.label.is_empty();
    if args.steps
        || args.hypergraph
        || args.embedding
        || args.dual
        || args.boundary
        || args.derivation.is_some()
        || has_marks
    {
        let sentence =
            "what is no Shannon game has no hypergraph and no marks, expected its board alone";
        return Err(Failure::input(sentence));
    }
    let picture = arena.picture().ok_or_else(|| {
        Failure::input("there are no pictures of this game, expected Havannah or Atoll")
    })?;
    let picture = match &args.title {
        Some(title) => picture.with_title(title.as_str()),
        None => picture,
    };
    let content = match form {
        Form::Svg => picture.to_svg(args.theme).into_bytes(),
        Form::Tikz => picture.to_tikz(args.theme).into_bytes(),
        Form::Dot => refuse!("no graph, expected SVG, TikZ or PNG"),
        Form::Png => png(args, &picture)?,
    };
    write_to(args.output.as_deref(), &content, out)?;
    Ok(Exit::Done)
}

#[cfg(feature = "png")]
fn png(args: &Args, picture: &Picture) -> Result<Vec<u8>, Failure> {
    picture.to_png(args.theme, args.scale).map_err(Failure::input)
}

#[cfg(not(feature = "png"))]
fn png(_args: &Args, _picture: &Picture) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(
        "this program was built without PNG; expected -o FILE.svg, or a build with --features png",
    ))
}

/// The picture; one for each side to move, side by side, if both are asked about.
fn pictures(
    args: &Args,
    file: &GameFile,
    found: &[(Player, Overlaid)],
) -> Result<Picture, Failure> {
    if let [(_, found)] = found {
        return picture(args, file, found);
    }
    let mut frames = Vec::new();
    let mut descriptions = Vec::new();
    for (mover, found) in found {
        let (picture, caption) = (picture(args, file, found)?, format!("{mover} to move"));
        descriptions.push(format!("{caption}: {}", picture.description()));
        frames.push(Frame { picture, caption: vec![caption] });
    }
    let strip = Picture::strip(&title(file), &frames, frames.len().max(1));
    Ok(strip.with_description(descriptions.join(" ")))
}

fn picture(args: &Args, file: &GameFile, found: &Overlaid) -> Result<Picture, Failure> {
    let Overlaid { marks, dead_edges, .. } = found.clone();
    let scene = Scene::new(file).with_marks(marks).with_dead_edges(dead_edges);
    let scene = scene.with_labels(labels(args, file)?);
    if args.steps {
        return steps(args, file, &scene);
    }
    let shown = shown_moves(args, file, &scene)?;
    let mut scene = scene.with_moves(file, shown);
    if args.boundary {
        scene = scene.with_boundary().map_err(Failure::input)?;
    }
    let picture = match (args.hypergraph, args.embedding || args.dual) {
        (true, _) => Picture::hypergraph(&scene),
        (false, false) => Picture::new(&scene),
        (false, true) => {
            let hypergraph = file.game().hypergraph();
            let names = file.names();
            if args.dual {
                dual(file.game())
                    .map_err(|error| Failure::input(error.describe(hypergraph, names)))?;
            }
            let embedding = Embedding::new(hypergraph)
                .map_err(|error| Failure::input(error.describe(hypergraph, names)))?;
            let layer = if args.dual { DualLayer::Shown } else { DualLayer::Hidden };
            Picture::planar(&scene, &Drawing::even(hypergraph, &embedding), layer)
        }
    };
    Ok(if args.legend { picture.with_legend(&scene) } else { picture })
}

/// The texts that stand for names.
fn labels(args: &Args, file: &GameFile) -> Result<Vec<(VertexId, String)>, Failure> {
    // What is drawn as a board has no place for its terminals.
    let as_graph = args.hypergraph || args.embedding || args.dual;
    let is_board = !as_graph
        && !args.label.is_empty()
        && (file.patch().is_some() || Geometry::of(&Scene::new(file)).ground != Ground::Graph);
    let label = |word: &String| {
        let Some((name, text)) = word.split_once('=') else {
            refuse!("no label: {word}, expected VERTEX=TEXT");
        };
        let vertex = find_in(file, name).map_err(Failure::Input)?;
        if is_board && file.game().hypergraph().is_terminal(vertex) {
            refuse!(
                "--label {word}: {name} is a side of the board, on which no text stands, expected a \
                 cell, or --hypergraph"
            );
        }
        Ok((vertex, text.to_owned()))
    };
    args.label.iter().map(label).collect()
}

/// Which moves of a recorded game are shown.
fn shown_moves(args: &Args, file: &GameFile, scene: &Scene<'_>) -> Result<ShownMoves, Failure> {
    match args.numbers {
        Some(Numbers::All | Numbers::Last) if file.moves().is_empty() => Err(Failure::input(
            "the input has no moves to number, expected a recorded game: SGF with moves, or a \
             HexWorld link",
        )),
        Some(Numbers::All) => Ok(ShownMoves::All),
        Some(Numbers::Last) => Ok(ShownMoves::Last),
        Some(Numbers::None) => Ok(ShownMoves::None),
        // One number on a stone is enough.
        None if scene.marks.iter().any(|(_, mark)| matches!(mark, Mark::Line { .. })) => {
            Ok(ShownMoves::Last)
        }
        None => Ok(ShownMoves::All),
    }
}

fn steps(args: &Args, file: &GameFile, scene: &Scene<'_>) -> Result<Picture, Failure> {
    let reduction = reduce(&file.position().reduced(), ReduceOptions::default());
    let trace = reduction.map_err(Failure::input)?.trace;
    let frames = reduction_frames(scene, &trace, MOST_BYTES);
    if frames.len() <= trace.steps.len() {
        refuse!(
            "the {} steps of this reduction are too many to be drawn, expected {} at most for a \
             game of this size; cutshort reduce --explain tells them",
            trace.steps.len(),
            frames.len().saturating_sub(1)
        );
    }
    // About as wide as high, on a page.
    let square = (frames.len() as f64 * 1.5).sqrt().ceil() as usize;
    let columns = args.columns.map_or(square.min(frames.len()), usize::from);
    Ok(Picture::strip(&format!("{}, reduced", title(file)), &frames, columns))
}
