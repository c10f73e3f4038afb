//! `cutshort show`: a position in the terminal with what the analysis sees on it.

use std::io::Write;

use serde_json::{Value, json};

use super::input::{InputArgs, title};
use super::overlay::OverlayArgs;
use super::search::SearchArgs;
use super::{Exit, Failure};
use crate::connection::{Connection, Overview, Strength, overview};
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::VertexSet;
use crate::render::{Ink, Mark, Overlaid, Overlay, Scene, text};

/// Show a position with what the analysis sees on it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort show --board hex:5x5 --short c3 --must-play --to-move cut
  cutshort show --board hex:5x5 --short c3 --connections --json
  cutshort show --board hex:6x6 --short b2,d4 --cut e2,c5 --captured
  cutshort show --board hex:4x4 --mark wins,line --to-move short

The must-play region of the side to move is what the opponent's virtual connections leave him: every
move outside it loses. It is marked ! on the board. Cut's connections are those of the dual game; the
two sides that he wants to join are called side-1 and side-2. On the board X is Short's, O is Cut's; of
the marks * is a winning move, ! must be played, ~ is in a carrier, d is dead, s captured or Short's
territory, c lost or Cut's, f the first mover's, and the moves of a line are numbers.")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    overlays: OverlayArgs,
    /// The cells one of which the side to move must claim
    #[arg(long)]
    must_play: bool,
    /// The virtual connections of both players' groups
    #[arg(long)]
    connections: bool,
    /// The cells that the theorems find dead, captured or lost
    #[arg(long)]
    captured: bool,
    #[command(flatten)]
    search: SearchArgs,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let file = args.input.game()?;
    let asked = args.must_play || args.connections;
    // What one player cannot have (Cut without a dual game) need not keep the other's from us.
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
    if args.json {
        writeln!(out, "{}", to_json(args, &file, &overviews, &overlaid))?;
    } else {
        explain(args, &file, &overviews, out)?;
        marks(args, &file, &overlaid, out)?;
    }
    Ok(if overlaid.stopped.is_some() { Exit::Stopped } else { Exit::Done })
}

/// The board with the marks that are asked for, and what they say in words.
fn marks(
    args: &Args,
    file: &GameFile,
    overlaid: &Overlaid,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.overlays.is_empty() && !args.captured {
        return Ok(());
    }
    writeln!(out)?;
    for (kind, cells) in overlaid.by_kind() {
        writeln!(out, "{kind}: {}", file.quoted_names_of(cells).join(" "))?;
    }
    let edges: Vec<String> =
        overlaid.dead_edges.iter().map(|&edge| file.quoted_names_of(edge).join("-")).collect();
    if !edges.is_empty() {
        writeln!(out, "dead edges: {}", edges.join(" "))?;
    }
    if let Some(reason) = overlaid.stopped {
        writeln!(out, "Stopped: {reason}; more moves may win.")?;
    }
    draw(file, overlaid.marks.clone(), out)
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

fn to_json(
    args: &Args,
    file: &GameFile,
    found: &[(Player, Result<Overview, String>)],
    overlaid: &Overlaid,
) -> Value {
    let players = found.iter().map(|(player, overview)| {
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
            Err(sentence) => value["unknown"] = json!(sentence),
        }
        value
    });
    let mut answer = json!({ "name": file.title(), "players": players.collect::<Vec<_>>() });
    if !args.overlays.is_empty() || args.captured {
        let kinds = overlaid.by_kind().into_iter();
        let kinds = kinds.map(|(kind, cells)| (kind.to_string(), json!(file.names_of(cells))));
        answer["marks"] = kinds.collect::<serde_json::Map<_, _>>().into();
        let edges = overlaid.dead_edges.iter().map(|&edge| file.names_of(edge));
        answer["dead_edges"] = edges.collect();
        if let Some(reason) = overlaid.stopped {
            answer["stopped"] = json!(reason);
        }
    }
    answer
}

fn explain(
    args: &Args,
    file: &GameFile,
    found: &[(Player, Result<Overview, String>)],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", title(file))?;
    if !args.must_play && !args.captured && args.overlays.is_empty() {
        draw(file, Vec::new(), out)?;
    }
    for (player, overview) in found {
        let opponent = player.other();
        match overview {
            Err(sentence) => writeln!(out, "\n{sentence}")?,
            Ok(overview) => {
                if args.must_play && args.overlays.players(file).contains(&opponent) {
                    must_play(file, opponent, overview, out)?;
                }
                if args.connections {
                    writeln!(out, "\nConnections of {player}:")?;
                    for connection in &overview.connections {
                        let [a, b] = ends(file, *player, connection);
                        let carrier = names(file, &connection.carrier).join(" ");
                        writeln!(out, "  {} {a} - {b}: {carrier}", strength(connection))?;
                    }
                }
            }
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
    writeln!(out, "\n{to_move} to move must play one of ({}): {}", cells.len(), cells.join(" "))?;
    draw(file, against.must_play.iter().map(|cell| (cell, Mark::MustPlay)).collect(), out)
}

fn draw(
    file: &GameFile,
    marks: Vec<(crate::graph::VertexId, Mark)>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let scene = Scene::new(file).with_marks(marks);
    if let Some(board) = text(&scene, Ink::Colour) {
        write!(out, "{board}")?;
    }
    Ok(())
}
