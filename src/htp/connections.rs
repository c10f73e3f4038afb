//! The commands about virtual connections, `vc-...`, and about resistance.

use std::fmt::Write as _;

use super::arguments::{Arguments, colour};
use super::inferior::Inferior;
use super::line::{Answer, Refusal};
use super::record::Record;
use super::session::{Live, Session};
use crate::connection::{Flow, Network, Strength};
use crate::game::Player;
use crate::graph::{VertexId, VertexSet};
use crate::planar;

/// A player's connections with what they are called in the protocol.
struct Connections<'a> {
    record: &'a Record,
    player: Player,
    network: Network,
    /// The terminals that the player joins, named by a side of the board each.
    sides: [(VertexId, &'static str); 2],
}

impl<'a> Connections<'a> {
    fn new(record: &'a Record, player: Player) -> Result<Self, Refusal> {
        let network = Network::new(record.position(), player).map_err(Refusal::new)?;
        let [first, second] = network.terminals();
        let sides = match player {
            Player::Short => [(first, "north"), (second, "south")],
            Player::Cut if is_west(record, first) => [(first, "west"), (second, "east")],
            Player::Cut => [(first, "east"), (second, "west")],
        };
        Ok(Self { record, player, network, sides })
    }

    fn name(&self, end: VertexId) -> &str {
        let side = self.sides.iter().find(|&&(side, _)| side == end);
        side.map_or_else(|| self.record.name(end), |&(_, name)| name)
    }

    fn names(&self, ends: impl IntoIterator<Item = VertexId>) -> String {
        ends.into_iter().map(|end| self.name(end)).collect::<Vec<_>>().join(" ")
    }

    /// An endpoint that a client names: a side of the player's, or a cell.
    fn end(&self, given: Arguments<'_>, index: usize) -> Result<VertexId, Refusal> {
        let word = given.word(index)?.to_ascii_lowercase();
        match self.sides.iter().find(|(_, name)| *name == word) {
            Some(&(side, _)) => Ok(side),
            None if ["north", "south", "east", "west"].contains(&&*word) => Err(Refusal(format!(
                "{} does not join {word}, expected {} or {}",
                colour(self.player),
                self.sides[0].1,
                self.sides[1].1
            ))),
            None => self.record.cell_argument(given, index),
        }
    }

    /// The sides first, then the cells row by row.
    fn joined_to(&self, end: VertexId, strength: Strength) -> Vec<VertexId> {
        let mut ends = self.network.joined_to(end, strength);
        ends.sort_by_key(|end| (self.sides.iter().all(|(side, _)| side != end), *end));
        ends
    }

    /// Connections in the form that HexGui reads: the cells in brackets, then those of the player's
    /// stones, and the key of a semi connection.
    fn describe(&self, ends: [VertexId; 2], strength: Strength) -> String {
        let mut text = String::new();
        for carrier in self.network.carriers(ends, strength) {
            let [from, to] = ends.map(|end| self.name(end));
            let colour = colour(self.player);
            let cells = self.record.list(carrier.iter());
            let kind = if strength == Strength::Full { "full" } else { "semi" };
            _ = write!(text, "\n{colour} {from} {to} {kind} all [ {cells} ] [ ]");
            if strength == Strength::Semi {
                let key = self.key(ends, &carrier);
                _ = write!(text, " {}", key.map_or(from, |key| self.name(key)));
            }
        }
        text
    }

    /// A cell of a semi connection's carrier that makes it full when it is claimed.
    fn key(&self, ends: [VertexId; 2], carrier: &VertexSet) -> Option<VertexId> {
        let inside = |key: VertexId, end: VertexId| {
            let halves = self.network.carriers([key, end], Strength::Full).into_iter();
            halves.filter(|half| half.is_subset_of(carrier)).collect::<Vec<_>>()
        };
        let halves = |key: VertexId| ends.map(|end| inside(key, end));
        let is_key = |key: &VertexId| {
            let [first, second] = halves(*key);
            first.iter().any(|a| second.iter().any(|b| a.is_disjoint_from(b)))
        };
        // Halves may share what is captured when the key is claimed.
        let is_nearly = |key: &VertexId| halves(*key).iter().all(|halves| !halves.is_empty());
        carrier.iter().find(is_key).or_else(|| carrier.iter().find(is_nearly))
    }
}

/// Whether a terminal of the dual game is the side with the cells a1, a2, ...
fn is_west(record: &Record, terminal: VertexId) -> bool {
    let Ok(dual) = planar::dual(record.opening().game()) else { return false };
    let last = record.cell(record.width() - 1, 0);
    let beside = |cell: Option<VertexId>| {
        dual.hypergraph().hyperedges().any(|members| {
            members.contains(&terminal) && cell.is_some_and(|cell| members.contains(&cell))
        })
    };
    // In a single column both sides have all cells.
    beside(record.cell(0, 0)) && (!beside(last) || terminal == dual.hypergraph().terminals()[0])
}

/// `vc-build COLOUR`: inferior cells, and those that need not be considered.
pub(super) fn build(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(1, 2)?;
    let player = given.player(0)?;
    let mut found = Inferior::new(&session.record)?;
    found.add_vulnerable(player)?;
    with_outside(found, &session.record, player)
}

/// `vc-get-mustplay COLOUR`: filled-in cells, and those that need not be considered.
pub(super) fn must_play(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    let player = given.player(0)?;
    with_outside(Inferior::new(&session.record)?, &session.record, player)
}

/// The tokens of what is found, and of what the opponent's connections leave out.
fn with_outside(mut found: Inferior, record: &Record, player: Player) -> Answer {
    let others = Network::new(record.position(), player.other()).map_err(Refusal::new)?;
    if let Some(must_play) = others.must_play() {
        found.add_outside(&must_play);
    }
    Ok(found.tokens(record))
}

/// `vc-connected-to END COLOUR 0/1`, as the old suites ask: 0 for full, 1 for semi connections.
pub(super) fn connected_to(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    given.expect(2, 3)?;
    let connections = Connections::new(&session.record, given.player(1)?)?;
    let is_semi = given.len() == 3 && given.flag(2)?;
    let strength = if is_semi { Strength::Semi } else { Strength::Full };
    Ok(connections.names(connections.joined_to(connections.end(given, 0)?, strength)))
}

fn connected(session: &Session, given: Arguments<'_>, strength: Strength) -> Answer {
    given.expect(2, 2)?;
    let connections = Connections::new(&session.record, given.player(0)?)?;
    Ok(connections.names(connections.joined_to(connections.end(given, 1)?, strength)))
}

/// `vc-connected-to-full COLOUR END`
pub(super) fn connected_full(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    connected(session, given, Strength::Full)
}

/// `vc-connected-to-semi COLOUR END`
pub(super) fn connected_semi(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    connected(session, given, Strength::Semi)
}

/// Answers about the connections of two ends.
fn between(
    session: &Session,
    given: Arguments<'_>,
    answer: impl FnOnce(&Connections<'_>, [VertexId; 2]) -> String,
) -> Answer {
    given.expect(3, 3)?;
    let connections = Connections::new(&session.record, given.player(0)?)?;
    let ends = [connections.end(given, 1)?, connections.end(given, 2)?];
    Ok(answer(&connections, ends))
}

/// `vc-between-cells-full COLOUR END END`
pub(super) fn between_full(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    between(session, given, |connections, ends| connections.describe(ends, Strength::Full))
}

/// `vc-between-cells-semi COLOUR END END`
pub(super) fn between_semi(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    between(session, given, |connections, ends| connections.describe(ends, Strength::Semi))
}

/// The cells in all carriers, or in any.
fn common(
    session: &Session,
    given: Arguments<'_>,
    strength: Strength,
    combine: impl Fn(&mut VertexSet, &VertexSet),
) -> Answer {
    between(session, given, |connections, ends| {
        let mut carriers = connections.network.carriers(ends, strength).into_iter();
        let Some(mut cells) = carriers.next() else { return String::new() };
        carriers.for_each(|carrier| combine(&mut cells, &carrier));
        connections.record.list(cells.iter())
    })
}

/// `vc-intersection-full COLOUR END END`
pub(super) fn common_full(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    common(session, given, Strength::Full, VertexSet::intersect_with)
}

/// `vc-intersection-semi COLOUR END END`
pub(super) fn common_semi(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    common(session, given, Strength::Semi, VertexSet::intersect_with)
}

/// `vc-union-full COLOUR END END`
pub(super) fn any_full(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    common(session, given, Strength::Full, VertexSet::union_with)
}

/// `vc-union-semi COLOUR END END`
pub(super) fn any_semi(session: &mut Session, given: Arguments<'_>, _: Live<'_>) -> Answer {
    common(session, given, Strength::Semi, VertexSet::union_with)
}

/// What flows in both players' circuits, whichever of them is named.
fn flows(session: &Session, given: Arguments<'_>) -> Result<[Flow; 2], Refusal> {
    given.expect(0, 1)?;
    if given.len() == 1 {
        given.player(0)?;
    }
    let network = |player| Network::new(session.record.position(), player).map_err(Refusal::new);
    Ok([network(Player::Short)?.flow(), network(Player::Cut)?.flow()])
}

/// `eval-resist COLOUR`: both players' resistance, and the logarithm of White's over Black's.
pub(super) fn resistance(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    let [black, white] = flows(session, given)?.map(|flow| flow.resistance);
    Ok(format!(" res {:.3} rew {white:.3} reb {black:.3}", (white / black).ln()))
}

/// `eval-resist-cells COLOUR`: for each empty cell the currents that flow through it in both circuits.
pub(super) fn currents(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    let flows = flows(session, given)?;
    let mut text = String::new();
    for cell in session.record.position().empty_cells().iter() {
        let current = |flow: &Flow| flow.currents.get(cell.index()).copied().unwrap_or(0.0);
        let sum: f64 = flows.iter().map(current).sum();
        _ = write!(text, " {} {sum:.3}", session.record.name(cell));
    }
    Ok(text)
}
