//! `cutshort show`: a position in the terminal with what the analysis sees on it.

use std::io::Write;

use super::arena::Arena;
use super::input::{InputArgs, title};
use super::overlay::OverlayArgs;
use super::search::SearchArgs;
use super::words::named;
use super::{Exit, Failure};
use crate::connection::Overview;
use crate::formats::GameFile;
use crate::game::Player;
use crate::render::{Ink, Scene, derivation_text, listing, text};
use crate::requests::about::Given;
use crate::requests::derived::Derived;
use crate::requests::seen::{Seen, ShownParts, called, ends, overviews, strength};
use crate::survey::{Circuits, Mark, Overlay};

/// Show a position with what the analysis sees on it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort show --board hex:5x5 --short c3 --must-play --to-move cut
  cutshort show --board hex:5x5 --short c3 --connections --json
  cutshort show --board hex:6x6 --short b2,d4 --cut e2,c5 --captured
  cutshort show --board hex:4x4 --mark wins,line --to-move short
  cutshort show --board hex:5x5 --short c3 --resistance --mark current
  cutshort show --board hex:5x5 --short c3 --derivation top,c3
  cutshort show --board havannah:8 --short h1,i1,j1 --cut h8

The must-play region of the side to move is what the opponent's virtual connections leave him: every \
move outside it loses. It is marked ! on the board. Cut's connections are those of the dual game; the \
sides that he wants to join between terminals that conduct are called side-1, side-2 and so on. A derivation says how a connection follows from adjacency: by AND \
two connections that have no cell in common are joined over what is between them, by OR one of several semi connections that have no cell \
in common will do. On the board X is Short's, O is Cut's; of \
the marks * is a winning move, ! must be played, ~ is in a carrier, d is dead, s captured or Short's \
territory, c lost or Cut's, f the first mover's, digits are the current in ninths of the strongest, and the moves of a line are numbers. What is no board \
that can be drawn is listed, a vertex in each line with what it is joined to: T is a terminal, and braces \
hold the others of a hyperedge of three and more.")]
pub(super) struct Args {
    /// The cells one of which the side to move must claim
    #[arg(long)]
    must_play: bool,
    /// The virtual connections of both players' groups
    #[arg(long)]
    connections: bool,
    /// How the smallest connection of two ends is derived, Cut's if one of them is a stone or a side of his, such as side-1
    #[arg(long, value_name = "A,B")]
    derivation: Option<String>,
    /// The cells that the theorems find dead, captured or lost
    #[arg(long)]
    captured: bool,
    /// The resistances of both players' circuits, plain and by virtual connections
    #[arg(long)]
    resistance: bool,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    overlays: OverlayArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if let Some(arena) = Arena::of(&args.input) {
        return show_other(args, &arena?, out);
    }
    let Given { file, place } = args.input.given()?;
    let asked = args.must_play || args.connections;
    let overviews = if asked { overviews(&file).map_err(Failure::input)? } else { Vec::new() };
    let besides: &[Overlay] = if args.captured { &[Overlay::Dead, Overlay::Captured] } else { &[] };
    let overlaid = args.overlays.of(&file, &args.search, besides)?;
    let circuits = match args.resistance {
        true => Some(Circuits::of(file.position()).map_err(Failure::input)?),
        false => None,
    };
    let derived = args.derivation.as_ref().map(|ends| Derived::of(&file, ends)).transpose();
    let derived = derived.map_err(Failure::input)?;
    let seen = Seen { file, place, overviews, overlaid, circuits, derived };
    if args.json {
        let shown = ShownParts {
            must_play: args.must_play,
            connections: args.connections,
            marks: !args.overlays.is_empty() || args.captured,
        };
        writeln!(out, "{}", seen.to_json(shown))?;
    } else {
        explain(args, &seen, out)?;
        if let Some(circuits) = &seen.circuits {
            resistances(circuits, out)?;
        }
        if let Some(derived) = &seen.derived {
            derivation(&seen.file, derived, out)?;
        }
        marks(args, &seen, out)?;
    }
    let is_stopped = seen.overlaid.iter().any(|(_, found)| found.stopped.is_some());
    Ok(if is_stopped { Exit::Stopped } else { Exit::Done })
}

/// How a connection is derived.
fn derivation(file: &GameFile, derived: &Derived, out: &mut dyn Write) -> Result<(), Failure> {
    let name = |vertex| called(file, derived.player, vertex);
    let [a, b] = derived.called(file);
    match &derived.tree {
        Some(tree) => {
            writeln!(out, "\nConnection of {}:", derived.player)?;
            write!(out, "{}", derivation_text(tree, &name))?;
        }
        None => writeln!(out, "\nNo connection of {a} and {b} is found for {}.", derived.player)?,
    }
    Ok(())
}

/// A game that is no Shannon game: its board, and who has won.
fn show_other(args: &Args, arena: &Arena, out: &mut dyn Write) -> Result<Exit, Failure> {
    let asked = args.must_play
        || args.connections
        || args.captured
        || args.resistance
        || args.derivation.is_some()
        || args.json;
    if asked || !args.overlays.is_empty() {
        let name = arena.board().or_else(|| arena.name()).unwrap_or_default();
        refuse!(
            "{name} is no Shannon game: nothing but its board can be shown, expected no other flags"
        );
    }
    writeln!(out, "{}", arena.headline())?;
    if let Some(drawing) = arena.drawing(&[]) {
        writeln!(out)?;
        out.write_all(drawing.as_bytes())?;
    }
    Ok(Exit::Done)
}

/// The board with the marks that are asked for, and what they say in words.
fn marks(args: &Args, seen: &Seen, out: &mut dyn Write) -> Result<(), Failure> {
    if args.overlays.is_empty() && !args.captured {
        return Ok(());
    }
    let file = &seen.file;
    for (to_move, overlaid) in &seen.overlaid {
        writeln!(out)?;
        if seen.overlaid.len() > 1 {
            writeln!(out, "{to_move} to move")?;
        }
        for (kind, cells) in overlaid.by_kind() {
            writeln!(out, "{kind}: {}", file.quoted_names_of(cells).join(" "))?;
        }
        let edges: Vec<String> =
            overlaid.dead_edges.iter().map(|&edge| file.quoted_names_of(edge).join("-")).collect();
        if !edges.is_empty() {
            writeln!(out, "dead edges: {}", edges.join(" "))?;
        }
        if overlaid.marks.is_empty() && edges.is_empty() {
            writeln!(out, "nothing to mark{}", why_nothing(*to_move, &overlaid.lost))?;
        }
        if let Some(reason) = overlaid.stopped {
            writeln!(out, "Stopped: {reason}; more moves may win.")?;
        }
        draw(file, overlaid.marks.clone(), out)?;
    }
    Ok(())
}

/// Why overlays mark nothing, if the player to move loses.
fn why_nothing(to_move: Player, lost: &[Overlay]) -> String {
    let loser = named(to_move);
    let reasons = lost.iter().map(|overlay| match overlay {
        Overlay::MustPlay => format!("the must-play region is empty: {loser} has lost"),
        _ => format!("no move wins: {loser} has lost"),
    });
    let reasons: Vec<String> = reasons.collect();
    if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) }
}

/// What the circuits of the two players resist, and who is nearer to what he wants.
fn resistances(circuits: &Circuits, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\nResistance          Short       Cut  Short / Cut")?;
    let rows = [("plain", &circuits.plain), ("by connections", &circuits.by_connections)];
    for (circuit, flows) in rows {
        let [short, cut] = [&flows.short, &flows.cut].map(|flow| flow.resistance);
        writeln!(out, "{circuit:<15}{short:>10.3}{cut:>10.3}{:>13.3}", short / cut)?;
    }
    writeln!(out, "0: the player has won, inf: the other has. The smaller, the nearer he is.")?;
    Ok(())
}

fn explain(args: &Args, seen: &Seen, out: &mut dyn Write) -> Result<(), Failure> {
    let file = &seen.file;
    writeln!(out, "{}", title(file))?;
    if !args.must_play && !args.captured && args.overlays.is_empty() {
        draw(file, Vec::new(), out)?;
    }
    if args.must_play {
        for to_move in args.overlays.players(file) {
            let against = seen.overviews.iter().find(|(player, _)| *player == to_move.other());
            match against {
                Some((_, Ok(overview))) => must_play(file, to_move, overview, out)?,
                // It is said once, with the connections if they are asked for.
                Some((_, Err(sentence))) if !args.connections => writeln!(out, "\n{sentence}")?,
                _ => {}
            }
        }
    }
    if args.connections {
        for (player, overview) in &seen.overviews {
            match overview {
                Ok(overview) => connections(file, *player, overview, out)?,
                Err(sentence) => writeln!(out, "\n{sentence}")?,
            }
        }
    }
    Ok(())
}

fn connections(
    file: &GameFile,
    player: Player,
    found: &Overview,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let none = if found.connections.is_empty() { " none" } else { "" };
    writeln!(out, "\nConnections of {player}:{none}")?;
    for connection in &found.connections {
        let [a, b] = ends(file, player, connection);
        let strength = strength(connection);
        match file.names_of(connection.carrier.iter()).join(" ").as_str() {
            "" => writeln!(out, "  {strength} {a} - {b}, adjacent")?,
            carrier => writeln!(out, "  {strength} {a} - {b}: {carrier}")?,
        }
    }
    Ok(())
}

fn must_play(
    file: &GameFile,
    to_move: Player,
    against: &Overview,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if against.wins.is_some() {
        writeln!(out, "\n{to_move} to move: lost, the opponent is connected.")?;
        return draw(file, Vec::new(), out);
    }
    let cells = file.names_of(against.must_play.iter());
    match cells.len() {
        0 => writeln!(out, "\n{to_move} to move: every move loses, none must be played.")?,
        number => {
            writeln!(out, "\n{to_move} to move must play one of ({number}): {}", cells.join(" "))?;
        }
    }
    draw(file, against.must_play.iter().map(|cell| (cell, Mark::MustPlay)).collect(), out)
}

/// The board with its marks, or a list of the game where it is none that is drawn.
fn draw(
    file: &GameFile,
    marks: Vec<(crate::graph::VertexId, Mark)>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let scene = Scene::new(file).with_marks(marks);
    match text(&scene, Ink::Colour).or_else(|| listing(&scene, Ink::Colour)) {
        Some(board) => write!(out, "{board}")?,
        None => {
            let vertices = file.game().hypergraph().vertex_count();
            writeln!(
                out,
                "{vertices} vertices, too many for a terminal; cutshort info counts them and \
                 cutshort render draws them"
            )?;
        }
    }
    Ok(())
}
