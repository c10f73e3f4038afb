//! `cutshort show`: a position in the terminal with what the analysis sees on it.

use std::io::Write;

use serde_json::{Value, json};

use super::about::{Given, Place};
use super::input::{InputArgs, title};
use super::overlay::OverlayArgs;
use super::search::SearchArgs;
use super::{Exit, Failure};
use crate::connection::{Connection, Overview, Strength, overview};
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::VertexSet;
use crate::render::{Ink, Scene, listing, text};
use crate::survey::{Mark, Overlaid, Overlay};
use crate::switching::Territory;

/// Show a position with what the analysis sees on it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort show --board hex:5x5 --short c3 --must-play --to-move cut
  cutshort show --board hex:5x5 --short c3 --connections --json
  cutshort show --board hex:6x6 --short b2,d4 --cut e2,c5 --captured
  cutshort show --board hex:4x4 --mark wins,line --to-move short

The must-play region of the side to move is what the opponent's virtual connections leave him: every \
move outside it loses. It is marked ! on the board. Cut's connections are those of the dual game; the \
two sides that he wants to join are called side-1 and side-2. On the board X is Short's, O is Cut's; of \
the marks * is a winning move, ! must be played, ~ is in a carrier, d is dead, s captured or Short's \
territory, c lost or Cut's, f the first mover's, and the moves of a line are numbers. What is no board \
that can be drawn is listed, a vertex in each line with what it is joined to: T is a terminal, and braces \
hold the others of a hyperedge of three and more.")]
pub(super) struct Args {
    /// The cells one of which the side to move must claim
    #[arg(long)]
    must_play: bool,
    /// The virtual connections of both players' groups
    #[arg(long)]
    connections: bool,
    /// The cells that the theorems find dead, captured or lost
    #[arg(long)]
    captured: bool,
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

/// What is seen on a game.
struct Seen {
    file: GameFile,
    place: Place,
    /// What each player's connections are. What one cannot have (Cut without a dual game) need not
    /// keep the other's from us.
    overviews: Vec<(Player, Result<Overview, String>)>,
    /// The marks for each side to move that is asked about.
    overlaid: Vec<(Player, Overlaid)>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let Given { file, place } = args.input.given()?;
    let asked = args.must_play || args.connections;
    let overviews: Vec<(Player, Result<Overview, String>)> = Player::BOTH
        .into_iter()
        .filter(|_| asked)
        .map(|player| (player, overview(file.position(), player).map_err(|e| e.to_string())))
        .collect();
    if let Some((_, Err(sentence))) = overviews.first() {
        return Err(Failure::input(sentence));
    }
    let besides: &[Overlay] = if args.captured { &[Overlay::Dead, Overlay::Captured] } else { &[] };
    let overlaid = args.overlays.of(&file, &args.search, besides)?;
    let seen = Seen { file, place, overviews, overlaid };
    if args.json {
        writeln!(out, "{}", to_json(args, &seen))?;
    } else {
        explain(args, &seen, out)?;
        marks(args, &seen, out)?;
    }
    let is_stopped = seen.overlaid.iter().any(|(_, found)| found.stopped.is_some());
    Ok(if is_stopped { Exit::Stopped } else { Exit::Done })
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
            writeln!(out, "nothing to mark")?;
        }
        if let Some(reason) = overlaid.stopped {
            writeln!(out, "Stopped: {reason}; more moves may win.")?;
        }
        draw(file, overlaid.marks.clone(), out)?;
    }
    Ok(())
}

fn names(file: &GameFile, cells: &VertexSet) -> Vec<String> {
    file.names_of(cells.iter()).into_iter().map(Into::into).collect()
}

/// The names of the ends. The terminals that Cut joins are those of the dual game, which have no
/// names in this one.
fn ends(file: &GameFile, player: Player, connection: &Connection) -> [String; 2] {
    let terminals = file.game().hypergraph().terminals();
    connection.ends.map(|end| match terminals.iter().position(|&terminal| terminal == end) {
        Some(index) if player == Player::Cut => format!("side-{}", index + 1),
        _ => file.names().name(end).to_owned(),
    })
}

fn strength(connection: &Connection) -> &'static str {
    match connection.strength {
        Strength::Full => "full",
        Strength::Semi => "semi",
    }
}

/// The key of a kind of mark.
fn key(mark: Mark) -> &'static str {
    match mark {
        Mark::Territory(Territory::Short) => "short_territory",
        Mark::Territory(Territory::Cut) => "cut_territory",
        Mark::Territory(Territory::First) => "first_territory",
        Mark::Carrier => "carrier",
        Mark::Dead => "dead_cells",
        Mark::Captured => "captured_cells",
        Mark::Lost => "lost_cells",
        Mark::MustPlay => "must_play",
        Mark::Wins => "winning_moves",
        Mark::Line { .. } => "line",
        // Of the marks that there may be one day, and of what only pictures mark.
        _ => "marked",
    }
}

fn to_json(args: &Args, seen: &Seen) -> Value {
    let file = &seen.file;
    let players = seen.overviews.iter().map(|(player, overview)| {
        let mut value = json!({ "player": player });
        match overview {
            Ok(overview) => {
                value["wins_moving_second"] = json!(overview.wins.is_some());
                if args.must_play {
                    value["opponent_must_play"] = json!(names(file, &overview.must_play));
                }
                if args.connections {
                    let connection = |connection: &Connection| {
                        json!({
                            "ends": ends(file, *player, connection),
                            "strength": strength(connection),
                            "carrier": names(file, &connection.carrier),
                        })
                    };
                    value["connections"] = overview.connections.iter().map(connection).collect();
                }
            }
            Err(sentence) => value["reason"] = json!(sentence),
        }
        value
    });
    let mut answer = json!({ "players": players.collect::<Vec<_>>() });
    if !args.overlays.is_empty() || args.captured {
        let marks = seen.overlaid.iter().map(|(to_move, overlaid)| {
            let mut marks = json!({ "to_move": to_move });
            for (kind, cells) in overlaid.by_kind() {
                marks[key(kind)] = json!(file.names_of(cells));
            }
            let edges = overlaid.dead_edges.iter().map(|&edge| file.names_of(edge));
            marks["dead_edges"] = edges.collect();
            if let Some(reason) = overlaid.stopped {
                marks["stopped"] = json!(reason);
            }
            marks
        });
        answer["marks"] = marks.collect();
    }
    seen.place.answer(file, answer)
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
        match names(file, &connection.carrier).join(" ").as_str() {
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
    let cells = names(file, &against.must_play);
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
