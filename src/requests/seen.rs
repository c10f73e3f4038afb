//! What the analysis sees on a position, in JSON.

use serde_json::{Value, json};

use super::about::{Place, with_stopped};
use super::derived::Derived;
use crate::connection::{Connection, Flow, Overview, OverviewError, Strength, overview};
use crate::formats::GameFile;
use crate::game::{ByPlayer, Player};
use crate::graph::VertexId;
use crate::survey::{Circuits, Mark, Overlaid};
use crate::switching::Territory;

/// What is seen on a game.
pub(crate) struct Seen {
    pub(crate) file: GameFile,
    pub(crate) place: Place,
    /// What each player's connections are, if they are asked for.
    pub(crate) overviews: Overviews,
    /// The marks for each side to move that is asked about.
    pub(crate) overlaid: Vec<(Player, Overlaid)>,
    /// Both players' circuits, if they are asked for.
    pub(crate) circuits: Option<Circuits>,
    /// How a connection is derived, if that is asked for.
    pub(crate) derived: Option<Derived>,
}

/// What of it is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShownParts {
    /// The cells one of which each player's opponent must claim.
    pub(crate) must_play: bool,
    /// All connections.
    pub(crate) connections: bool,
    /// The marks.
    pub(crate) marks: bool,
}

/// What each player's connections are, or why he has none. What one cannot have (Cut without a dual game) need not
/// keep the other's from us.
pub(crate) type Overviews = Vec<(Player, Result<Overview, String>)>;

/// Both players' connections; an error if neither has any.
pub(crate) fn overviews(file: &GameFile) -> Result<Overviews, String> {
    let told = |error: OverviewError| error.describe(file.game().hypergraph(), file.names());
    let of = |player| overview(file.position(), player).map_err(told);
    match Player::BOTH.map(|player| (player, of(player))) {
        [(_, Err(sentence)), (_, Err(_))] => Err(sentence),
        both => Ok(both.into()),
    }
}

/// What an endpoint of a player's is called. What Cut joins where terminals conduct lies between them and has no name in
/// the game.
pub(crate) fn called(file: &GameFile, player: Player, end: VertexId) -> String {
    let game = file.game();
    let index = game.hypergraph().terminals().iter().position(|&terminal| terminal == end);
    match index.filter(|_| player == Player::Cut && game.conducts()) {
        Some(index) => side(index),
        None => file.names().name(end).to_owned(),
    }
}

/// What Cut's side is called that takes the place of this terminal.
pub(crate) fn side(index: usize) -> String {
    format!("side-{}", index + 1)
}

/// The names of the ends.
pub(crate) fn ends(file: &GameFile, player: Player, connection: &Connection) -> [String; 2] {
    connection.ends.map(|end| called(file, player, end))
}

pub(crate) fn strength(connection: &Connection) -> &'static str {
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
        Mark::Current(_) => "current",
        Mark::Carrier => "carrier",
        Mark::Dead => "dead_cells",
        Mark::Captured => "captured_cells",
        Mark::Lost => "lost_cells",
        Mark::MustPlay => "must_play",
        Mark::Wins => "winning_moves",
        Mark::Open => "open_moves",
        Mark::Line { .. } => "line",
        // Of the marks that there may be one day, and of what only pictures mark.
        _ => "marked",
    }
}

/// The resistances of two circuits; those that are infinite are no numbers of JSON.
fn ohms(flows: &ByPlayer<Flow>) -> Value {
    let of = |flow: &Flow| Some(flow.resistance).filter(|ohms| ohms.is_finite());
    json!({ "short": of(&flows.short), "cut": of(&flows.cut) })
}

impl Seen {
    /// The answer with the keys about the position.
    pub(crate) fn to_json(&self, shown: ShownParts) -> Value {
        let file = &self.file;
        let players = self.overviews.iter().map(|(player, found)| {
            let mut value = json!({ "player": player });
            match found {
                Ok(found) => {
                    value["wins_moving_second"] = json!(found.wins.is_some());
                    if shown.must_play {
                        value["opponent_must_play"] = json!(file.names_of(found.must_play.iter()));
                    }
                    if shown.connections {
                        let connection = |connection: &Connection| {
                            json!({
                                "ends": ends(file, *player, connection),
                                "strength": strength(connection),
                                "carrier": file.names_of(connection.carrier.iter()),
                            })
                        };
                        value["connections"] = found.connections.iter().map(connection).collect();
                    }
                }
                Err(sentence) => value["reason"] = json!(sentence),
            }
            value
        });
        let mut answer = json!({ "players": players.collect::<Vec<_>>() });
        if shown.marks {
            answer["marks"] = self.overlaid.iter().map(|marks| self.marks(marks)).collect();
        }
        if let Some(circuits) = &self.circuits {
            let Circuits { plain, by_connections } = circuits;
            answer["resistance"] =
                json!({ "plain": ohms(plain), "by_connections": ohms(by_connections) });
        }
        if let Some(derived) = &self.derived {
            answer["derivation"] = derived.to_json(file);
        }
        self.place.answer(file, answer)
    }

    fn marks(&self, (to_move, overlaid): &(Player, Overlaid)) -> Value {
        let mut marks = json!({ "to_move": to_move });
        for (kind, cells) in overlaid.by_kind() {
            marks[key(kind)] = json!(self.file.names_of(cells));
        }
        let edges = overlaid.dead_edges.iter().map(|&edge| self.file.names_of(edge));
        marks["dead_edges"] = edges.collect();
        with_stopped(marks, overlaid.stopped)
    }
}
